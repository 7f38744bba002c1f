# SPDX-License-Identifier: MIT
"""The files that could not be read, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import texts
from app.models.pages import PagedModel
from simdesk.index.rows import FailureRow

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from app.workers.session import Session
    from simdesk.index.reader import Reader
    from simdesk.records import Reason

NAME, WHY, SIZE, FOLDER = range(4)


class FailureModel(PagedModel[FailureRow]):
    """Files without a text, each with its reason in words.

    Args:
        session: whose index is asked.
    """

    right_aligned = frozenset({SIZE})
    name_column = NAME

    def __init__(self, session: Session) -> None:
        super().__init__(session, "failures")
        self.reason: Reason | None = None
        self.roots: tuple[bytes, ...] = ()
        self.headers = (
            self.tr("File"),
            self.tr("Why it was not read"),
            self.tr("Size"),
            self.tr("Folder"),
        )

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for the files of the chosen reason."""
        reason = self.reason
        return lambda reader: reader.failure_ids(reason)

    def rows_question(self, ids: Sequence[int]) -> Callable[[Reader], dict[int, FailureRow]]:
        """Return what asks for the rows of some files."""
        return lambda reader: {row.file_id: row for row in reader.failure_rows(ids)}

    def show_reason(self, reason: Reason | None) -> None:
        """Show only the files of one reason; None for all."""
        if reason != self.reason:
            self.reason = reason
            self.requery()

    def cell(self, row: FailureRow, column: int) -> str:
        """Return what a cell says."""
        return (
            texts.name_of(row.path),
            texts.reason_text(row.reason),
            texts.size(row.size_bytes),
            texts.folder_of(row.path, self.roots),
        )[column]

    def tip(self, row: FailureRow, column: int) -> str:
        """Return what a cell says at length."""
        if column == WHY and row.detail:
            return f"{texts.reason_text(row.reason)}\n{row.detail}"
        return texts.full_path(row.path)
