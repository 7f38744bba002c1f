# SPDX-License-Identifier: MIT
"""Long tables: all ids at 8 bytes a row, the rows themselves a page at a time.

A page that is not there yet is a placeholder and is asked for; a page that went stale is shown
until the fresh one comes. So a million rows open as fast as ten.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.workers.reading import Answer, ReaderThread
    from app.workers.session import Session
    from simdesk.index.reader import Reader

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

PAGE_ROWS = 128
PAGES_KEPT = 64
FIRST = 256
"""Rows that are shown while the ids of very many are on their way."""
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The whole record of a row, None for a placeholder."""

_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class PagedModel(QAbstractTableModel, Generic[Row]):
    """A table over a snapshot of ids. Main thread only.

    Sub-classes say what is asked (`ids_question`, `rows_question`) and what a cell says (`cell`).

    Args:
        session: whose reader is asked.
        name: first word of the keys of this model's questions.
    """

    loaded = Signal()
    """A snapshot of ids has come; it may be equal to the one before."""

    headers: tuple[str, ...] = ()
    right_aligned: frozenset[int] = frozenset()

    def __init__(self, session: Session, name: str) -> None:
        super().__init__()
        self._session = session
        self._name = name
        self._ids: array[int] = array("q")
        self._pages: OrderedDict[int, dict[int, Row]] = OrderedDict()
        self._stale: set[int] = set()
        self._wanted: dict[int, int] = {}
        self._ids_stamp = 0
        self._start_stamp = 0
        self._asking = False
        self._ask_again = False
        self._connected: ReaderThread | None = None

    # What sub-classes say.

    # Questions run in the reader's thread, which may be the last to hold them: they must not hold
    # the model, or it would be freed there, and with it the process.

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for all ids in their order."""
        raise NotImplementedError

    def start_question(self) -> Callable[[Reader], array[int]] | None:
        """Return what asks for the first ids alone, None where all come as soon."""
        return None

    def rows_question(self, ids: Sequence[int]) -> Callable[[Reader], dict[int, Row]]:
        """Return what asks for the rows of some ids."""
        raise NotImplementedError

    def cell(self, row: Row, column: int) -> str:
        """Return what a cell says."""
        raise NotImplementedError

    def tip(self, row: Row, column: int) -> str:
        """Return what a cell says at length; empty for nothing."""
        del row, column
        return ""

    def spoken(self, row: Row, column: int) -> str:
        """Return what a screen reader says of a cell."""
        return f"{self.headers[column]}: {self.cell(row, column)}"

    # Asking.

    def refresh(self) -> None:
        """Ask for the ids again; one question at a time."""
        reader = self._reader()
        if reader is None:
            return
        if self._asking:
            self._ask_again = True
            return
        self._asking = True
        self._ids_stamp = reader.ask((self._name, "ids"), self.ids_question())

    def requery(self) -> None:
        """Ask another question; what is running of the old one is broken off."""
        reader = self._reader()
        if reader is None:
            return
        self._asking = True
        self._ask_again = False
        self._ids_stamp = reader.ask((self._name, "ids"), self.ids_question())
        start = None if self._ids else self.start_question()
        if start is not None:  # of what waits the newest is answered first
            self._start_stamp = reader.ask((self._name, "start"), start)

    def clear(self) -> None:
        """Show nothing."""
        self._forget_questions()
        self.set_ids(array("q"))

    def _forget_questions(self) -> None:
        self._asking = self._ask_again = False
        self._ids_stamp = -1
        if self._connected is not None:
            self._connected.forget(self._name)

    def _reader(self) -> ReaderThread | None:
        reader = self._session.reader
        if reader is not self._connected:
            self._connected = reader
            self._asking = self._ask_again = False
            self._wanted.clear()
            if reader is not None:
                reader.answered.connect(self.on_answered)
        return reader

    @Slot(object)
    def on_answered(self, answer: Answer) -> None:
        """Take the answer to a question of this model."""
        if answer.key[0] != self._name:
            return
        if answer.key[1] == "ids":
            self._take_ids(answer)
        elif answer.key[1] == "start":
            self._take_start(answer)
        else:
            self._take_page(int(answer.key[1]), answer)

    def _take_ids(self, answer: Answer) -> None:
        if answer.stamp != self._ids_stamp or not isinstance(answer.value, array):
            return
        self._asking = False
        self.set_ids(answer.value)
        if self._ask_again:
            self._ask_again = False
            self.refresh()

    def _take_start(self, answer: Answer) -> None:
        """Show the first rows while the rest is on its way; of few rows all come as soon."""
        waited_for = answer.stamp == self._start_stamp and self._asking and not self._ids
        if waited_for and isinstance(answer.value, array) and len(answer.value) == FIRST:
            self.set_ids(answer.value)

    def set_ids(self, ids: array[int]) -> None:
        """Show another snapshot; rows that are on the screen are asked for again."""
        if ids == self._ids:
            self._stale.update(self._pages)
            self._repaint(0, len(ids))
        else:
            self.beginResetModel()
            self._ids = ids
            self._pages.clear()
            self._stale.clear()
            self._wanted.clear()
            self.endResetModel()
        self.loaded.emit()

    def invalidate(self) -> None:
        """Ask again for the rows that are shown; their order stays."""
        self._stale.update(self._pages)
        self._repaint(0, len(self._ids))

    def _repaint(self, start: int, end: int) -> None:
        if end > start:
            self.dataChanged.emit(self.index(start, 0), self.index(end - 1, len(self.headers) - 1))

    def _take_page(self, page: int, answer: Answer) -> None:
        if self._wanted.get(page) != answer.stamp or not isinstance(answer.value, dict):
            return
        del self._wanted[page]
        self._pages[page] = answer.value
        self._pages.move_to_end(page)
        while len(self._pages) > PAGES_KEPT:
            dropped, _ = self._pages.popitem(last=False)
            self._stale.discard(dropped)
        start = page * PAGE_ROWS
        self._repaint(start, min(start + PAGE_ROWS, len(self._ids)))

    def _want(self, page: int) -> None:
        reader = self._reader()
        if reader is None or page in self._wanted:
            return
        start = page * PAGE_ROWS
        ids = self._ids[start : start + PAGE_ROWS]
        self._stale.discard(page)
        self._wanted[page] = reader.ask((self._name, str(page)), self.rows_question(ids))

    # Reading.

    def ids(self) -> array[int]:
        """Return the snapshot; not to be changed."""
        return self._ids

    def row(self, number: int) -> Row | None:
        """Return a row, None while it is on its way or where it is gone."""
        if not 0 <= number < len(self._ids):
            return None
        page = number // PAGE_ROWS
        rows = self._pages.get(page)
        if rows is None:
            self._want(page)
            return None
        if page in self._stale:
            self._want(page)
        return rows.get(self._ids[number])

    def replace_row(self, number: int, row: Row) -> None:
        """Show another row at once, before the index knows it."""
        page = number // PAGE_ROWS
        if page in self._pages:
            self._pages[page][self._ids[number]] = row
            self._repaint(number, number + 1)

    def find(self, row_id: int) -> int:
        """Return the number of the row with an id, -1 where there is none."""
        try:
            return self._ids.index(row_id)
        except ValueError:
            return -1

    # Qt.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        if role not in _ROLES or not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() in self.right_aligned else _LEFT
        row = self.row(index.row())
        if row is None:
            return "\u2026" if role == Qt.ItemDataRole.DisplayRole else None
        return self._of_row(row, index.column(), role)

    def _of_row(self, row: Row, column: int, role: int) -> object:
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tip(row, column) or None
        return self.spoken(row, column)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the title of a column."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.headers):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.headers[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in self.right_aligned else _LEFT
        return None


_ROLES = frozenset(
    int(role)
    for role in (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.TextAlignmentRole,
        ROW_ROLE,
    )
)
