# SPDX-License-Identifier: MIT
"""All copies in one list, whatever their group, each beside the file that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from app.models import members as m
from app.models.copies import CopyModel
from app.views.compare import ComparePane
from app.views.lists import ListTable, MemberDelegate
from app.views.parts import Message, column

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.records import GroupId

KEY = "kept"


def kept_file(reader: Reader, group: GroupId) -> MemberRow | None:
    """Return the file of a group that the others are compared with."""
    ids = reader.member_ids(group)[:1]
    rows = reader.member_page(group, ids) if ids else []
    return rows[0] if rows else None


class CopiesPage(QWidget):
    """The list at the left, the two texts at the right.

    Args:
        theme: for fonts and colours.
        session: whose index is asked.
    """

    open_wanted = Signal(object)
    """A `MemberRow` to be opened."""
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._session = session
        self._stamp = 0
        self._chosen: MemberRow | None = None
        self.setAccessibleName(self.tr("Copies only"))
        self.model = CopyModel(session)
        self.table = self._make_table(theme)
        self.nothing = Message(
            theme, self.tr("There are no copies.\nAdd more folders, or choose less likeness above.")
        )
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.nothing)
        self.stack.setMinimumWidth(theme.px(360))
        self.compare = ComparePane(theme, session)
        self.compare.options.hide()
        self.compare.nothing = self.tr("Choose a copy to see it beside the file that is kept.")
        self.compare.show_pair(None)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.stack)
        splitter.addWidget(self.compare)
        splitter.setSizes([theme.px(540), theme.px(634)])
        self.setLayout(column(splitter))
        self.model.loaded.connect(self._on_loaded)
        self.model.dataChanged.connect(self._on_selected)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)

    def _make_table(self, theme: Theme) -> ListTable:
        table = ListTable(theme, self.tr("Copies of all groups"))
        table.tick_column = m.MARK
        table.show_model(self.model)
        delegate = MemberDelegate(table)
        delegate.model = self.model
        table.setItemDelegate(delegate)
        widths = {m.MARK: 34, m.BITS: 48, m.ALIKE: 62, m.WORDS: 66, m.SIZE: 74, m.CHANGED: 96}
        table.lay_columns(widths, m.NAME)
        header = table.horizontalHeader()
        header.hideSection(m.WORDS)
        header.hideSection(m.BITS)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(m.SIZE, Qt.SortOrder.DescendingOrder)
        header.sortIndicatorChanged.connect(self._on_sort_changed)
        table.offer_columns(frozenset({m.MARK, m.NAME}))
        table.give_way(180, m.CHANGED, m.SIZE)
        table.ticked.connect(self.toggle_marks)
        table.activated_row.connect(self._on_activated)
        table.menu_wanted.connect(self.menu_wanted)
        return table

    def connect_reader(self) -> None:
        """Ask the reader of the session that has just begun."""
        if self._session.reader is not None:
            self._session.reader.answered.connect(self._on_answered)
            self.model.requery()

    def selected(self) -> list[MemberRow]:
        """Return the selected files that are known already."""
        rows = (self.model.row(number) for number in self.table.selected_rows())
        return [row for row in rows if row is not None]

    @Slot()
    def toggle_marks(self) -> None:
        """Turn the tick of the selected files: all on, or all off where all are on."""
        on = any(not row.marked and not row.protected for row in self.selected())
        self.model.set_marked(self.table.selected_rows(), marked=on)

    @Slot(int, Qt.SortOrder)
    def _on_sort_changed(self, column_number: int, order: Qt.SortOrder) -> None:
        self.model.sort_by(column_number, descending=order == Qt.SortOrder.DescendingOrder)

    @Slot()
    def _on_loaded(self) -> None:
        some = len(self.model.ids()) > 0
        self.stack.setCurrentWidget(self.table if some else self.nothing)
        if some and not self.table.selected_rows():
            self.table.go_to(0)
        if not some:
            self._chosen = None
            self.compare.show_pair(None)

    @Slot()
    def _on_selected(self) -> None:
        """Show the chosen copy beside the kept file of its group."""
        rows = self.selected()
        reader = self._session.reader
        if not rows or reader is None:
            return
        if self._chosen is None or rows[-1].file_id != self._chosen.file_id:
            self._chosen = rows[-1]
            group = self._chosen.group_id
            self._stamp = reader.ask((KEY, "file"), lambda asked: kept_file(asked, group))

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        mine = answer.key[0] == KEY and answer.stamp == self._stamp
        if mine and self._chosen is not None:
            kept = answer.value
            self.compare.show_pair(None if kept is None else (kept, self._chosen))  # type: ignore[arg-type]  # `kept_file` says what it is

    @Slot(int)
    def _on_activated(self, number: int) -> None:
        row = self.model.row(number)
        if row is not None:
            self.open_wanted.emit(row)
