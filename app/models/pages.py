# SPDX-License-Identifier: MIT
"""Long tables: all ids at 8 bytes a row, the rows themselves a page at a time.

A page that is not there yet is a placeholder and is asked for; a page that went stale is shown
until the fresh one comes. So a million rows open as fast as ten.

Of very many rows the first come with their ids before all others are asked for. Another snapshot
leaves the rows on the screen where they are while the pointer is over them; see `holding`.
"""

from __future__ import annotations

import time
from array import array
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)

from app.models.holding import Held, arranged

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
REST_MS = 60
"""The first rows are painted, and the first of them looked into, before all ids are asked for."""
PAUSES = 2
"""After all ids were asked for the reader is left alone for so many times as long as they took."""
LONGEST_PAUSE_MS = 3000
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The whole record of a row, None for a placeholder."""

_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, slots=True)
class Start(Generic[Row]):
    """The first rows of a table.

    Attributes:
        ids: in their order; fewer than `FIRST` are all there are.
        rows: by id; of the first page at least.
    """

    ids: array[int]
    rows: dict[int, Row]


def nothing_held() -> Held | None:
    """Return that no rows have to stay where they are."""
    return None


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
    name_column = 1
    """Where a row says that it is gone."""

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
        self._known: dict[int, Row] = {}
        self._gone: frozenset[int] = frozenset()
        self._fresh: array[int] | None = None
        self._by_itself = False
        self.other_rows = False
        """While the snapshot is exchanged: the rows are others, not the same in another order."""
        self.held_rows: Callable[[], Held | None] = nothing_held
        """Asked before a snapshot that nobody asked for is shown: which rows have to stay."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._on_rest)
        self._asked_s = 0.0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._on_paused)

    # What sub-classes say.

    # Questions run in the reader's thread, which may be the last to hold them: they must not hold
    # the model, or it would be freed there, and with it the process.

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for all ids in their order."""
        raise NotImplementedError

    def start_question(self) -> Callable[[Reader], Start[Row]] | None:
        """Return what asks for the first rows alone, None where all ids come as soon."""
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
        """Ask for the ids again; one question at a time, and not all of the time."""
        reader = self._reader()
        if reader is None:
            return
        if self._asking or self._pause.isActive():
            self._ask_again = True
            return
        self._asking = self._by_itself = True
        self._asked_s = time.monotonic()
        self._ids_stamp = reader.ask((self._name, "ids"), self.ids_question())

    def requery(self) -> None:
        """Ask another question; what is running of the old one is broken off."""
        reader = self._reader()
        if reader is None:
            return
        self._asking = True
        self._ask_again = self._by_itself = False
        self._asked_s = time.monotonic()
        start = None if self._ids else self.start_question()
        if start is None:
            self._start_stamp = -1
            self._ids_stamp = reader.ask((self._name, "ids"), self.ids_question())
        else:
            self._ids_stamp = -1
            self._start_stamp = reader.ask((self._name, "start"), start)

    @Slot()
    def _on_rest(self) -> None:
        """Ask for all ids, now that the first rows are on the screen."""
        reader = self._reader()
        if reader is not None and self._asking and self._ids_stamp < 0:
            self._by_itself = True
            self._asked_s = time.monotonic()
            self._ids_stamp = reader.ask((self._name, "ids"), self.ids_question())

    def clear(self) -> None:
        """Show nothing."""
        self._forget_questions()
        self._by_itself = False
        self.set_ids(array("q"))

    def _forget_questions(self) -> None:
        self._asking = self._ask_again = False
        self._ids_stamp = self._start_stamp = -1
        self._rest.stop()
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
        spent_s = time.monotonic() - self._asked_s
        self._pause.start(min(int(spent_s * 1000 * PAUSES), LONGEST_PAUSE_MS))
        self.set_ids(answer.value)

    @Slot()
    def _on_paused(self) -> None:
        if self._ask_again and not self._asking:
            self._ask_again = False
            self.refresh()

    def _take_start(self, answer: Answer) -> None:
        """Show the first rows; where there may be more, these are asked for soon."""
        start = answer.value
        if answer.stamp != self._start_stamp or not isinstance(start, Start):
            return
        self._start_stamp = -1
        self._asking = len(start.ids) == FIRST
        self._exchange(start.ids, frozenset())
        if start.rows:
            self._pages[0] = start.rows
        self.loaded.emit()
        if self._asking:
            self._rest.start()
        elif self._ask_again:
            self._ask_again = False
            self.refresh()

    def set_ids(self, ids: array[int]) -> None:
        """Show another snapshot; rows that are on the screen are asked for again."""
        held = self.held_rows() if self._by_itself and self._ids else None
        shown, gone, self._fresh = ids, frozenset[int](), None
        if held is not None:
            shown, gone = arranged(self._ids, held, ids)
            self._fresh = None if shown is ids else ids
        self._exchange(shown, gone)
        self.loaded.emit()

    @Slot()
    def hold_nothing(self) -> None:
        """Ask no table any more which rows have to stay: it is gone."""
        self.held_rows = nothing_held

    @Slot()
    def release(self) -> None:
        """Show the snapshot as it is: no row has to stay where it was any more."""
        if self._fresh is not None:
            fresh, self._fresh = self._fresh, None
            self._exchange(fresh, frozenset())
            self.loaded.emit()

    def _exchange(self, ids: array[int], gone: frozenset[int]) -> None:
        more = len(ids) - len(self._ids)
        self._gone = gone
        self._stale.update(self._pages)
        if ids == self._ids and not self.other_rows:
            self._repaint(0, len(ids))
        elif self._ids and not self.other_rows and more > 0 and ids[: len(self._ids)] == self._ids:
            self._forget_page(len(self._ids) // PAGE_ROWS)
            self.beginInsertRows(QModelIndex(), len(self._ids), len(ids) - 1)
            self._ids = ids
            self.endInsertRows()
            self._repaint(0, len(ids) - more)
        else:
            self.beginResetModel()
            self._take_known()
            self._ids = ids
            self._pages.clear()
            self._stale.clear()
            self._wanted.clear()
            self.endResetModel()
        self.other_rows = False

    def _forget_page(self, page: int) -> None:
        """Ask again for a page that is to be longer; what is known of it is shown meanwhile."""
        self._known.update(self._pages.pop(page, {}))
        self._stale.discard(page)
        self._wanted.pop(page, None)

    def _take_known(self) -> None:
        """Keep the rows of the pages at hand, to be shown until the fresh ones come."""
        if self.other_rows:
            self._known.clear()
            return
        for rows in self._pages.values():
            self._known.update(rows)
        while len(self._known) > PAGES_KEPT * PAGE_ROWS:
            del self._known[next(iter(self._known))]

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
        row_id = self._ids[number]
        rows = self._pages.get(page)
        if rows is None or page in self._stale:
            self._want(page)
        if row_id in self._gone:
            return None
        return self._known.get(row_id) if rows is None else rows.get(row_id)

    def replace_row(self, number: int, row: Row) -> None:
        """Show another row at once, before the index knows it."""
        page = number // PAGE_ROWS
        if page in self._pages:
            self._pages[page][self._ids[number]] = row
            self._repaint(number, number + 1)
        elif self._ids[number] in self._known:
            self._known[self._ids[number]] = row
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
            return self._of_no_row(index, role)
        return self._of_row(row, index.column(), role)

    def _of_no_row(self, index: Index, role: int) -> str | None:
        """Return what a row says that is on its way, or gone."""
        if self._ids[index.row()] not in self._gone:
            return "\u2026" if role == Qt.ItemDataRole.DisplayRole else None
        told = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return self.tr("No longer here") if told and index.column() == self.name_column else None

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
