# SPDX-License-Identifier: MIT
"""The files of all groups but the kept ones, as one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.models.members import ALIKE, CHANGED, NAME, SIZE, MemberModel
from simdesk.index.rows import CopySort, MemberRow

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from app.workers.session import Session
    from simdesk.index.reader import Reader

SORTS = {
    NAME: CopySort.NAME,
    ALIKE: CopySort.SIMILARITY,
    SIZE: CopySort.SIZE,
    CHANGED: CopySort.CHANGED,
}


class CopyModel(MemberModel):
    """Copies and drafts of every group, each with its tick.

    Args:
        session: whose index is asked and who is told of ticks.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session, "copies")
        self.sort_column = CopySort.SIZE
        self.descending = True
        self.headers = ("", self.tr("Copies of all groups"), *self.headers[2:])

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for all copies in their order."""
        sort, descending = self.sort_column, self.descending
        return lambda reader: reader.copy_ids(sort, descending=descending)

    def rows_question(self, ids: Sequence[int]) -> Callable[[Reader], dict[int, MemberRow]]:
        """Return what asks for the rows of some files."""
        return lambda reader: {row.file_id: row for row in reader.copy_rows(ids)}

    def sort_by(self, column: int, *, descending: bool) -> None:
        """Sort by a column."""
        if column in SORTS:
            self.sort_column, self.descending = SORTS[column], descending
            self.requery()

    def principal(self) -> MemberRow | None:
        """Return None: every row has a kept file of its own."""
        return None
