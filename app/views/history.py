# SPDX-License-Identifier: MIT
"""What was done, searched and filtered; a plan or some of its files taken back or done again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QSplitter, QStackedWidget

from app import action_texts, texts
from app.models import history as h
from app.models import plan as p
from app.theme import Type
from app.views.choices import DropDown
from app.views.deeds import DeedDelegate, EntryTable
from app.views.parts import Line, Message, Surface, button, column, label, row
from app.views.tables import RowTable
from simdesk.index.history import EVERYTHING
from simdesk.records import Action, JournalState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.models.history import Deed, HistoryModel
    from app.theme import Theme
    from simdesk.records import JournalEntry

TYPING_MS = 200


class HistoryPage(Surface):
    """What was done, newest first.

    Args:
        theme: for fonts and colours.
        model: the plans.
    """

    undo_wanted = Signal(int, object)
    """Number of the plan, and of its entries; none for all."""
    redo_wanted = Signal(int, object)
    query_changed = Signal(object)
    """A `HistoryQuery`."""
    export_wanted = Signal()

    def __init__(self, theme: Theme, model: HistoryModel) -> None:
        super().__init__("page")
        self._theme = theme
        self.model = model
        self.query = EVERYTHING
        self.roots: tuple[bytes, ...] = ()
        self.setAccessibleName(self.tr("History"))
        self.entries = p.EntryModel()
        self.deeds = RowTable(theme, self.tr("What was done"), 32)
        self.deeds.setModel(model)
        self.deeds.setItemDelegate(DeedDelegate(self.deeds))
        self.deeds.lay_columns({h.WHEN: 168, h.WHAT: 260, h.SIZE: 90}, h.STATE)
        self.deeds.set_lead(8)
        self.files = EntryTable(theme, self.tr("Files of this action"), self.entries, ticks=False)
        self._make_filters()
        self._make_buttons()
        self._lay()
        self._connect()

    def _make_filters(self) -> None:
        theme = self._theme
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find in paths"))
        self.search.setAccessibleName(self.tr("Find in paths"))
        self.search.setProperty("typed", "true")
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(theme.px(100))
        self.action = DropDown(theme, self.tr("What was done"))
        self.action.addItem(self.tr("All actions"), "")
        for action in Action:
            self.action.addItem(action_texts.action_name(action), action.value)
        self.state = DropDown(theme, self.tr("What became of it"))
        self.state.addItem(self.tr("All outcomes"), "")
        for state in JournalState:
            self.state.addItem(action_texts.state_name(state), state.value)
        self.since = DropDown(theme, self.tr("When"))
        for words, days in (
            (self.tr("Any time"), 0),
            (self.tr("Today"), 1),
            (self.tr("Last 7 days"), 7),
            (self.tr("Last 30 days"), 30),
            (self.tr("Last 365 days"), 365),
        ):
            self.since.addItem(words, days)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)

    def _make_buttons(self) -> None:
        self.undo = button(self.tr(" Undo"), name="undo")
        self._theme.set_icon(self.undo, "undo")
        self.redo = button(self.tr("Do again"), name="redo")
        self.export = button(self.tr("Export\u2026"), name="export-history")
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)

    def _lay(self) -> None:
        theme = self._theme
        title = label(theme, self.tr("History"), Type.TITLE)
        words = self.tr(
            "What was moved to the trash can be put back as long as the trash holds it."
        )
        self.words = label(theme, words, Type.SECONDARY, wrap=True)
        head = row(gap=10, margins=(16, 14, 16, 10))
        head.addLayout(column(title, self.words, gap=2), 1)
        for press in (self.export, self.redo, self.undo):
            head.addWidget(press)
        filters = row(gap=10, margins=(16, 0, 16, 12))
        filters.addWidget(self.search, 1)
        for part in (self.action, self.state, self.since):
            part.setMaximumWidth(theme.px(220))
            part.setMinimumWidth(theme.px(70))
            filters.addWidget(part)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(self.deeds)
        self.splitter.addWidget(self.files)
        self.splitter.setStretchFactor(0, 2)
        self.splitter.setStretchFactor(1, 3)
        self.message = Message(theme)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.message)
        self.stack.addWidget(self.splitter)
        layout = column()
        layout.addLayout(head)
        layout.addLayout(filters)
        layout.addWidget(Line())
        layout.addWidget(self.stack, 1)
        self.setLayout(layout)

    def _connect(self) -> None:
        self.deeds.selectionModel().currentRowChanged.connect(self._on_deed_changed)
        self.files.selectionModel().selectionChanged.connect(self._on_files_selected)
        self.undo.clicked.connect(self._on_undo)
        self.redo.clicked.connect(self._on_redo)
        self.export.clicked.connect(self.export_wanted)
        self.search.textChanged.connect(self._on_typed)
        self._typing.timeout.connect(self._on_filter)
        for choice in (self.action, self.state, self.since):
            choice.activated.connect(self._on_filter)

    # Searching.

    @Slot()
    def _on_typed(self) -> None:
        self._typing.start()

    @Slot()
    def _on_filter(self) -> None:
        days = int(self.since.currentData())
        action, state = self.action.currentData(), self.state.currentData()
        query = replace(
            EVERYTHING,
            text=self.search.text().strip(),
            since_ns=_days_ago(days) if days else None,
            actions=frozenset({Action(action)} if action else ()),
            states=frozenset({JournalState(state)} if state else ()),
        )
        if query != self.query:
            self.query = query
            self.query_changed.emit(query)

    def show_history(self, entries: Sequence[JournalEntry]) -> None:
        """Show what the journal says; the chosen plan stays chosen."""
        chosen = self.deed()
        self.model.show(h.deeds(entries))
        some = self.model.rowCount() > 0
        nothing = self.tr("Nothing was removed yet.")
        if self.query != EVERYTHING:
            nothing = self.tr("Nothing that was done fits what you chose above.")
        self.message.set_text(nothing)
        self.stack.setCurrentWidget(self.splitter if some else self.message)
        row_of = self.model.row_of(chosen.plan_id) if chosen else -1
        self.deeds.go_to(max(row_of, 0))
        self._on_deed_changed()

    def deed(self) -> Deed | None:
        """Return the chosen plan, None where there is none."""
        return self.model.deed(self.deeds.currentIndex().row())

    @Slot()
    def _on_deed_changed(self) -> None:
        deed = self.deed()
        self.entries.show(deed.entries if deed else (), self.roots)
        self._on_files_selected()

    # Taking back, and doing again.

    def _chosen(self) -> tuple[JournalEntry, ...]:
        """Return the selected files; where none is, all of the plan that are shown."""
        deed = self.deed()
        if deed is None:
            return ()
        rows = self.files.selected_rows()
        return tuple(deed.entries[number] for number in rows) or deed.entries

    @Slot()
    def _on_files_selected(self) -> None:
        undoable = [entry for entry in self._chosen() if entry.can_undo]
        again = [entry for entry in self._chosen() if _can_redo(entry)]
        self.undo.setEnabled(bool(undoable))
        self.redo.setEnabled(bool(again))
        some = bool(self.files.selected_rows())
        files = texts.files(len(undoable))
        self.undo.setText(self.tr(" Undo for {}").format(files) if some else self.tr(" Undo"))

    def _numbers(self, entries: Sequence[JournalEntry]) -> tuple[int, ...]:
        """Return which entries are meant; none where it is the whole plan."""
        whole = not self.files.selected_rows() and self.query == EVERYTHING
        return () if whole else tuple(entry.id for entry in entries)

    @Slot()
    def _on_undo(self) -> None:
        deed = self.deed()
        entries = [entry for entry in self._chosen() if entry.can_undo]
        if deed is not None and entries:
            self.undo.setEnabled(False)
            self.undo_wanted.emit(deed.plan_id, self._numbers(entries))

    @Slot()
    def _on_redo(self) -> None:
        deed = self.deed()
        entries = [entry for entry in self._chosen() if _can_redo(entry)]
        if deed is not None and entries:
            self.redo.setEnabled(False)
            self.redo_wanted.emit(deed.plan_id, self._numbers(entries))


def _can_redo(entry: JournalEntry) -> bool:
    return entry.state is JournalState.UNDONE and entry.action is not Action.PERMANENT


def _days_ago(days: int) -> int:
    """Return the midnight with which the last days began, nanoseconds since the epoch."""
    today = datetime.now(tz=UTC).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return int((today - timedelta(days=days - 1)).timestamp()) * 1_000_000_000
