# SPDX-License-Identifier: MIT
"""What was done, one row a plan, newest first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from app import action_texts, texts
from app.models.pages import ROW_ROLE, Index
from simdesk.records import Action, JournalEntry, JournalState

if TYPE_CHECKING:
    from collections.abc import Sequence

WHEN, WHAT, SIZE, STATE = range(4)


@dataclass(frozen=True, slots=True)
class Deed:
    """A plan that ran.

    Attributes:
        plan_id: number in the journal.
        at_ns: of its latest action, nanoseconds since the epoch.
        entries: its files, in the order in which they ran.
    """

    plan_id: int
    at_ns: int
    entries: tuple[JournalEntry, ...]

    def number(self, *states: JournalState) -> int:
        """Return how many files stand in one of some states."""
        found = Counter(entry.state for entry in self.entries)
        return sum(found[state] for state in states)

    @property
    def action(self) -> Action:
        """Return what was done to its files."""
        return self.entries[0].action

    @property
    def can_redo(self) -> bool:
        """Tell whether something that was put back can be done again."""
        back = self.number(JournalState.UNDONE) > 0
        return back and self.action is not Action.PERMANENT

    @property
    def can_undo(self) -> bool:
        """Tell whether something of it can be put back."""
        return any(entry.can_undo for entry in self.entries)

    @property
    def moved_bytes(self) -> int:
        """Return the size of all files that were moved, put back or not."""
        moved = {JournalState.DONE, JournalState.UNDONE, JournalState.UNDOING, JournalState.LOST}
        return sum(entry.size_bytes for entry in self.entries if entry.state in moved)


def deeds(entries: Sequence[JournalEntry]) -> list[Deed]:
    """Gather journal entries by plan.

    Args:
        entries: newest first.

    Returns:
        Plans, newest first.
    """
    by_plan: dict[int, list[JournalEntry]] = {}
    for entry in entries:
        by_plan.setdefault(entry.plan_id, []).append(entry)
    return [
        Deed(plan, max(entry.at_ns for entry in found), tuple(reversed(found)))
        for plan, found in sorted(by_plan.items(), reverse=True)
    ]


class HistoryModel(QAbstractTableModel):
    """Plans that ran, with what became of their files."""

    def __init__(self) -> None:
        super().__init__()
        self._deeds: list[Deed] = []
        self._headers = (
            self.tr("When"),
            self.tr("What was done"),
            self.tr("Size"),
            self.tr("Now"),
        )

    def show(self, found: list[Deed]) -> None:
        """Show other plans."""
        if found == self._deeds:
            return
        self.beginResetModel()
        self._deeds = found
        self.endResetModel()

    def deed(self, number: int) -> Deed | None:
        """Return the plan in a row, None where there is none."""
        return self._deeds[number] if 0 <= number < len(self._deeds) else None

    def row_of(self, plan_id: int) -> int:
        """Return the row of a plan, -1 where there is none."""
        for number, deed in enumerate(self._deeds):
            if deed.plan_id == plan_id:
                return number
        return -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of plans."""
        return 0 if parent.isValid() else len(self._deeds)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._headers)

    def cell(self, deed: Deed, column: int) -> str:
        """Return what a cell says."""
        if column == WHEN:
            return texts.moment(deed.at_ns, datetime.now(tz=UTC).astimezone())
        if column == WHAT:
            moved = len(deed.entries) - deed.number(JournalState.REFUSED, JournalState.FAILED)
            return action_texts.did(deed.action, moved)
        if column == SIZE:
            return texts.size(deed.moved_bytes)
        return self.state(deed)

    def state(self, deed: Deed) -> str:
        """Say where the files of a plan are now."""
        parts = []
        for states, phrase in action_texts.state_counts(deed.action):
            number = deed.number(*states)
            if number:
                parts.append(phrase.format(texts.number(number)))
        return texts.listed(parts)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        deed = self.deed(index.row()) if index.isValid() else None
        if deed is None:
            return None
        column = index.column()
        answer: object = None
        if role == ROW_ROLE:
            answer = deed
        elif role == Qt.ItemDataRole.DisplayRole:
            answer = self.cell(deed, column)
        elif role == Qt.ItemDataRole.ToolTipRole and column == WHEN:
            answer = texts.date_exact(deed.at_ns)
        elif role == Qt.ItemDataRole.AccessibleTextRole:
            answer = f"{self._headers[column]}: {self.cell(deed, column)}"
        elif role == Qt.ItemDataRole.TextAlignmentRole and column == SIZE:
            answer = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
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
            side = Qt.AlignmentFlag.AlignRight if section == SIZE else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None
