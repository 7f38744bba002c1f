# SPDX-License-Identifier: MIT
"""A plan before it runs, and what came of it, as tables of two-line rows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal

from app import action_texts, texts
from app.models.pages import ROW_ROLE, Index
from simdesk.records import JournalEntry, JournalState, Plan, PlanEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.records import FileId

TICK, REMOVED, STAYS, WHY = range(4)
LINES_ROLE = ROW_ROLE + 1
"""The two lines of a cell."""
FADED_ROLE = ROW_ROLE + 2
"""True where nothing happens, or happened, to the file of the row."""


class TwoLineModel(QAbstractTableModel):
    """A table whose cells say two lines: a file, the one that stays, and a reason.

    Args:
        headers: titles of the four columns.
        roots: the folders that were added, to name places from.
    """

    def __init__(self, headers: tuple[str, str, str, str], roots: tuple[bytes, ...]) -> None:
        super().__init__()
        self._headers = headers
        self._roots = roots

    def paths(self, number: int) -> tuple[bytes, bytes]:
        """Return the paths of a row: the file, and the one that stays or nothing."""
        raise NotImplementedError

    def reason(self, number: int) -> tuple[str, str]:
        """Return the two lines of the last column."""
        raise NotImplementedError

    def faded(self, number: int) -> bool:
        """Tell whether nothing happens to the file of a row."""
        raise NotImplementedError

    def tip(self, number: int, column: int) -> str:
        """Return what a cell says at length."""
        if column == WHY:
            return "\n".join(part for part in self.reason(number) if part)
        return texts.full_path(self.paths(number)[column == STAYS])

    def spoken(self, number: int, column: int) -> str:
        """Return what a screen reader says of a cell."""
        return ", ".join(part for part in self.lines(number, column) if part)

    def lines(self, number: int, column: int) -> tuple[str, str]:
        """Return the two lines of a cell."""
        if column == TICK:
            return "", ""
        if column == WHY:
            return self.reason(number)
        path = self.paths(number)[column == STAYS]
        if not path:
            return "", ""
        return texts.name_of(path), texts.folder_of(path, self._roots)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        if not index.isValid():
            return None
        number, column = index.row(), index.column()
        answer: object = None
        if role == Qt.ItemDataRole.DisplayRole:
            answer = self.lines(number, column)[0]
        elif role == LINES_ROLE:
            answer = self.lines(number, column)
        elif role == FADED_ROLE:
            answer = self.faded(number)
        elif role == Qt.ItemDataRole.ToolTipRole:
            answer = self.tip(number, column) or None
        elif role == Qt.ItemDataRole.AccessibleTextRole:
            answer = self.spoken(number, column)
        return answer

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title of a column."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._headers):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headers[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == WHY else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


class PlanModel(TwoLineModel):
    """Every file of a plan, the file that stays, and why that is safe.

    What was refused stands in the list, cannot be ticked, and says why.

    Args:
        plan: as the engine made it.
        roots: the folders that were added, to name places from.
    """

    choice_changed = Signal()

    def __init__(self, plan: Plan, roots: tuple[bytes, ...]) -> None:
        super().__init__(("", "", "", ""), roots)
        self._headers = (
            "",
            action_texts.column_title(plan.action),
            self.tr("Stays, compared directly"),
            self.tr("Why it is safe"),
        )
        self._plan = plan
        self._left_out: set[int] = set()

    def chosen(self) -> Plan:
        """Return the plan without what the person left out."""
        entries = tuple(
            entry for number, entry in enumerate(self._plan.entries) if number not in self._left_out
        )
        return replace(self._plan, entries=entries)

    def files(self) -> frozenset[FileId]:
        """Return every file of the plan, left out or not."""
        return frozenset(entry.file_id for entry in self._plan.entries)

    def entry(self, number: int) -> PlanEntry:
        """Return the entry in a row."""
        return self._plan.entries[number]

    def paths(self, number: int) -> tuple[bytes, bytes]:
        """Return the file that goes and the file that stays."""
        entry = self._plan.entries[number]
        return entry.path, entry.survivor_path

    def reason(self, number: int) -> tuple[str, str]:
        """Return why the file may go, or why it may not."""
        return texts.why_safe(self._plan.entries[number])

    def faded(self, number: int) -> bool:
        """Tell whether the file is left alone."""
        return not self.included(number)

    def refused(self, number: int) -> bool:
        """Tell whether the engine refuses to act on the file."""
        return self._plan.entries[number].refusal is not None

    def included(self, number: int) -> bool:
        """Tell whether the file in a row would be moved."""
        return not self.refused(number) and number not in self._left_out

    def include(self, number: int, *, included: bool) -> None:
        """Leave a file out, or take it in again; a refused one stays out."""
        if self.refused(number) or self.included(number) == included:
            return
        if included:
            self._left_out.discard(number)
        else:
            self._left_out.add(number)
        self.dataChanged.emit(self.index(number, 0), self.index(number, WHY))
        self.choice_changed.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of files."""
        return 0 if parent.isValid() else len(self._plan.entries)

    def spoken(self, number: int, column: int) -> str:
        """Return what a screen reader says of a cell."""
        if column == TICK:
            return self.tr("is moved") if self.included(number) else self.tr("is left alone")
        return super().spoken(number, column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid() and index.column() == TICK:
            included = self.included(index.row())
            return Qt.CheckState.Checked if included else Qt.CheckState.Unchecked
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what may be done with a cell."""
        flags = super().flags(index)
        if index.isValid() and index.column() == TICK and not self.refused(index.row()):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Leave a file out, or take it in again."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != TICK:
            return False
        if self.refused(index.row()):
            return False
        self.include(index.row(), included=value in (2, Qt.CheckState.Checked))
        return True


class EntryModel(TwoLineModel):
    """What happened to each file of a plan."""

    def __init__(self) -> None:
        super().__init__(("", "", "", ""), ())
        self._headers = ("", self.tr("File"), self.tr("Stays"), self.tr("What happened"))
        self._entries: tuple[JournalEntry, ...] = ()

    def show(self, entries: Sequence[JournalEntry], roots: tuple[bytes, ...]) -> None:
        """Show other entries."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self._roots = roots
        self.endResetModel()

    def paths(self, number: int) -> tuple[bytes, bytes]:
        """Return the file and the one that stayed."""
        entry = self._entries[number]
        return entry.path, entry.survivor_path

    def reason(self, number: int) -> tuple[str, str]:
        """Return where the file is now, and why nothing was done with it."""
        entry = self._entries[number]
        why = "" if entry.refusal is None else texts.refusal_text(entry.refusal)
        return action_texts.state_text(entry), why

    def faded(self, number: int) -> bool:
        """Tell whether the file was left alone."""
        return self._entries[number].state in {JournalState.REFUSED, JournalState.FAILED}

    def tip(self, number: int, column: int) -> str:
        """Return what a cell says at length."""
        if column == WHY and self._entries[number].detail:
            return f"{super().tip(number, column)}\n{self._entries[number].detail}"
        return super().tip(number, column)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of files."""
        return 0 if parent.isValid() else len(self._entries)
