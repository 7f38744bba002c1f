# SPDX-License-Identifier: MIT
"""Tables of two-line rows: a plan, what came of it, and the history of all plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QStackedWidget

from app.models import history as h
from app.models import plan as p
from app.theme import Type
from app.views.parts import Line, Message, Surface, button, column, label, row
from app.views.tables import RowDelegate, RowTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QPainter

    from app.models.history import HistoryModel
    from app.theme import Theme
    from app.views.tables import Index
    from simdesk.records import JournalEntry

TALL = 44


class TwoLineDelegate(RowDelegate):
    """Paint two lines a cell; what is left alone is faded, and says why in the warning colour."""

    ticks = True

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell."""
        faded = bool(index.data(p.FADED_ROLE))
        if index.column() == p.TICK:
            if self.ticks:
                enabled = bool(index.flags() & Qt.ItemFlag.ItemIsUserCheckable)
                self.paint_tick(painter, rect, ticked=not faded, enabled=enabled)
            else:
                name = "folder-excluded" if faded else "check"
                self.paint_icon(painter, rect, name, "secondary" if faded else "kept")
            return
        lines = index.data(p.LINES_ROLE)
        if not isinstance(lines, tuple):
            return
        first, second = lines
        why = index.column() == p.WHY
        role = ("left_line" if why else "secondary") if faded else "text"
        half = rect.height() // 2
        if not second:
            self.paint_text(painter, rect, first, right=why, role=role)
            return
        upper = QRect(rect.left(), rect.top() + 4, rect.width(), half - 4)
        lower = QRect(rect.left(), rect.top() + half, rect.width(), half - 4)
        self.paint_text(painter, upper, first, right=why, role=role)
        self.paint_text(painter, lower, second, right=why, role="secondary", kind=Type.SECONDARY)


class EntryTable(RowTable):
    """A table of two-line rows.

    Args:
        theme: for fonts and colours.
        name: accessible name.
        model: a plan or its entries.
        ticks: True where rows can be ticked.
    """

    def __init__(self, theme: Theme, name: str, model: QAbstractItemModel, *, ticks: bool) -> None:
        super().__init__(theme, name, TALL)
        self.setModel(model)
        delegate = TwoLineDelegate(self)
        delegate.ticks = ticks
        self.setItemDelegate(delegate)
        self.tick_column = p.TICK if ticks else -1
        self.lay_columns({p.TICK: 46, p.REMOVED: 320, p.WHY: 250}, p.STAYS)
        self.set_lead(16)
        header = self.horizontalHeader()
        header.setSectionResizeMode(p.TICK, header.ResizeMode.Fixed)


class DeedDelegate(RowDelegate):
    """Paint a plan of the history: its date in the secondary colour."""

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell."""
        secondary = index.column() in (h.WHEN, h.STATE)
        right = index.column() == h.SIZE
        role = "secondary" if secondary else "text"
        self.paint_text(painter, rect, str(index.data() or ""), right=right, role=role)


class HistoryPage(Surface):
    """What was done, newest first; each plan can be taken back.

    Args:
        theme: for fonts and colours.
        model: the plans.
    """

    undo_wanted = Signal(int)
    """Number of the plan."""

    def __init__(self, theme: Theme, model: HistoryModel) -> None:
        super().__init__("page")
        self.model = model
        self.roots: tuple[bytes, ...] = ()
        self.setAccessibleName(self.tr("History"))
        self.entries = p.EntryModel()
        self.deeds = RowTable(theme, self.tr("What was done"), 32)
        self.deeds.setModel(model)
        self.deeds.setItemDelegate(DeedDelegate(self.deeds))
        self.deeds.lay_columns({h.WHEN: 168, h.WHAT: 260, h.SIZE: 90}, h.STATE)
        self.deeds.set_lead(8)
        self.files = EntryTable(theme, self.tr("Files of this action"), self.entries, ticks=False)
        self.undo = button(self.tr(" Undo"), name="undo")
        theme.set_icon(self.undo, "undo")
        self.undo.setEnabled(False)
        title = label(theme, self.tr("History"), Type.TITLE)
        words = self.tr(
            "What was moved to the trash can be put back as long as the trash holds it."
        )
        head = row(gap=12, margins=(16, 14, 16, 14))
        head.addLayout(column(title, label(theme, words, Type.SECONDARY), gap=2))
        head.addStretch(1)
        head.addWidget(self.undo)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(self.deeds)
        self.splitter.addWidget(self.files)
        self.splitter.setStretchFactor(0, 2)
        self.splitter.setStretchFactor(1, 3)
        self.message = Message(theme, self.tr("Nothing was removed yet."))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.message)
        self.stack.addWidget(self.splitter)
        layout = column()
        layout.addLayout(head)
        layout.addWidget(Line())
        layout.addWidget(self.stack, 1)
        self.setLayout(layout)
        self.deeds.selectionModel().currentRowChanged.connect(self._on_deed_changed)
        self.undo.clicked.connect(self._on_undo)

    def show_history(self, entries: Sequence[JournalEntry]) -> None:
        """Show what the journal says; the chosen plan stays chosen."""
        chosen = self.model.deed(self.deeds.currentIndex().row())
        self.model.show(h.deeds(entries))
        some = self.model.rowCount() > 0
        self.stack.setCurrentWidget(self.splitter if some else self.message)
        row_of = self.model.row_of(chosen.plan_id) if chosen else -1
        self.deeds.go_to(max(row_of, 0))
        self._on_deed_changed()

    @Slot()
    def _on_deed_changed(self) -> None:
        deed = self.model.deed(self.deeds.currentIndex().row())
        self.undo.setEnabled(deed is not None and deed.can_undo)
        self.entries.show(deed.entries if deed else (), self.roots)

    @Slot()
    def _on_undo(self) -> None:
        deed = self.model.deed(self.deeds.currentIndex().row())
        if deed is not None:
            self.undo.setEnabled(False)
            self.undo_wanted.emit(deed.plan_id)
