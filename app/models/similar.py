# SPDX-License-Identifier: MIT
"""The files near the one that was asked for, as a table like that of a group."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app import texts
from app.models.members import ALIKE, MemberModel
from simdesk.records import Tier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.models.pages import Index
    from app.workers.session import Session
    from simdesk.index.rows import MemberRow


class SimilarModel(MemberModel):
    """Rows that came with an answer; the index is not asked.

    Args:
        session: as for all tables.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session, "similar")
        self._rows: dict[int, MemberRow] = {}
        self.headers = ("", self.tr("Similar files"), *self.headers[2:])

    def show_rows(self, rows: Sequence[MemberRow]) -> None:
        """Show other files, the most alike first."""
        self.beginResetModel()
        self._rows = {row.file_id: row for row in rows}
        self._ids = array("q", self._rows)
        self.endResetModel()
        self.loaded.emit()

    def row(self, number: int) -> MemberRow | None:
        """Return a row, None where there is none."""
        return self._rows.get(self._ids[number]) if 0 <= number < len(self._ids) else None

    def principal(self) -> MemberRow | None:
        """Return None: no file of the index is the one the others are compared with."""
        return None

    def cell(self, row: MemberRow, column: int) -> str:
        """Return what a cell says; a dash for a likeness that could not be told."""
        if column == ALIKE and row.tier is Tier.NEAR and row.similarity == 0.0:
            return "\u2013"
        return super().cell(row, column)

    def tip(self, row: MemberRow, column: int) -> str:
        """Return what a cell says at length."""
        del column
        return texts.full_path(row.path)

    def refresh(self) -> None:
        """Ask nothing."""

    def requery(self) -> None:
        """Ask nothing."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what may be done with a cell: nothing is ticked here."""
        return super().flags(index) & ~Qt.ItemFlag.ItemIsUserCheckable
