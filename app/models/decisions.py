# SPDX-License-Identifier: MIT
"""The decisions about texts and groups, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from app import review_texts, texts
from app.models.pages import ROW_ROLE, Index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.index.kept_apart import ApartRow, ChosenRow

    Decision = ApartRow | ChosenRow

TEXTS, WHEN = range(2)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class DecisionModel(QAbstractTableModel):
    """A decision a row, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Decision, ...] = ()
        self.headers = (self.tr("Decision"), self.tr("Decided"))

    def show_rows(self, rows: Sequence[Decision]) -> None:
        """Show other decisions; nothing moves where they are the same."""
        if tuple(rows) != self._rows:
            self.beginResetModel()
            self._rows = tuple(rows)
            self.endResetModel()

    def drop(self, number: int) -> None:
        """Leave out a decision."""
        self.beginRemoveRows(QModelIndex(), number, number)
        self._rows = (*self._rows[:number], *self._rows[number + 1 :])
        self.endRemoveRows()

    def row(self, number: int) -> Decision | None:
        """Return a decision, None where there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of decisions."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() == WHEN else _LEFT
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            when = index.column() == WHEN
            return texts.date(row.decided_ns) if when else review_texts.decision(row)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return review_texts.decision_at_length(row)
        return None

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
            return _RIGHT if section == WHEN else _LEFT
        return None
