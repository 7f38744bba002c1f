# SPDX-License-Identifier: MIT
"""The pairs of folders that share groups, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from app import review_texts, texts
from app.models.pages import ROW_ROLE, Index

if TYPE_CHECKING:
    from simdesk.index.folderpairs import FolderPair, FolderPairs

FIRST, SECOND, GROUPS = range(3)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class FolderPairModel(QAbstractTableModel):
    """Two folders a row, those with the most groups first."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: tuple[FolderPair, ...] = ()
        self.roots: tuple[bytes, ...] = ()
        self.headers = (self.tr("Folder"), self.tr("and folder"), self.tr("Groups"))

    def show_pairs(self, found: FolderPairs) -> None:
        """Show other pairs; nothing moves where they are the same."""
        if found.pairs != self._pairs:
            self.beginResetModel()
            self._pairs = found.pairs
            self.endResetModel()

    def row(self, number: int) -> FolderPair | None:
        """Return a pair, None where there is none."""
        return self._pairs[number] if 0 <= number < len(self._pairs) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of pairs."""
        return 0 if parent.isValid() else len(self._pairs)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as above
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() == GROUPS else _LEFT
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(row, index.column())
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return review_texts.folder_pair(row)
        return None

    def _cell(self, row: FolderPair, column: int) -> str:
        if column == GROUPS:
            return texts.number(row.groups)
        if column == SECOND and row.second == row.first:
            return self.tr("the same folder")
        path = row.first if column == FIRST else row.second
        return texts.folder_of(path + b"/x", self.roots)

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
            return _RIGHT if section == GROUPS else _LEFT
        return None
