# SPDX-License-Identifier: MIT
"""The groups as a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app import texts
from app.models.pages import PagedModel
from simdesk.index.rows import GroupQuery, GroupRow, GroupSort
from simdesk.records import GroupId, Tier

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from app.workers.session import Session
    from simdesk.index.reader import Reader

TIER, NAME, FILES, ALIKE, FREE, NEWEST = range(6)

SORTS = {
    NAME: GroupSort.NAME,
    FILES: GroupSort.FILES,
    ALIKE: GroupSort.SIMILARITY,
    FREE: GroupSort.FREE,
    NEWEST: GroupSort.NEWEST,
}


class GroupModel(PagedModel[GroupRow]):
    """Groups, filtered and sorted by the index.

    Args:
        session: whose index is asked.
    """

    right_aligned = frozenset({FILES, ALIKE, FREE, NEWEST})

    def __init__(self, session: Session) -> None:
        super().__init__(session, "groups")
        self.query = GroupQuery()
        self.headers = (
            "",
            self.tr("Group"),
            self.tr("Files"),
            self.tr("Alike"),
            self.tr("Could free"),
            self.tr("Changed"),
        )

    def query_ids(self, reader: Reader) -> array[int]:
        """Return the groups that fit the filter."""
        return reader.group_ids(self.query)

    def query_rows(self, reader: Reader, ids: Sequence[int]) -> dict[int, GroupRow]:
        """Return the rows of some groups."""
        return {row.id: row for row in reader.group_rows(ids)}

    def filter_by(self, query: GroupQuery) -> None:
        """Show other groups, or in another order."""
        if query != self.query:
            self.query = query
            self.requery()

    def show_tiers(self, tiers: frozenset[Tier]) -> None:
        """Show only groups of some tiers; of all where none is given."""
        self.filter_by(replace(self.query, tiers=tiers))

    def show_text(self, text: str) -> None:
        """Show only groups with a file whose name or folder holds a text."""
        self.filter_by(replace(self.query, text=text))

    def show_root(self, root: bytes) -> None:
        """Show only groups with a file below a folder; empty for all."""
        self.filter_by(replace(self.query, root=root))

    def sort_by(self, column: int, *, descending: bool) -> None:
        """Sort by a column."""
        if column in SORTS:
            self.filter_by(replace(self.query, sort=SORTS[column], descending=descending))

    def group_at(self, number: int) -> GroupId | None:
        """Return the group in a row, None where there is no such row."""
        ids = self.ids()
        return GroupId(ids[number]) if 0 <= number < len(ids) else None

    def cell(self, row: GroupRow, column: int) -> str:
        """Return what a cell says."""
        return (
            texts.tier_text(row.tier) if column == TIER else "",
            row.name,
            texts.number(row.files),
            texts.percent(row.similarity),
            texts.size(row.free_bytes),
            texts.date(row.newest_ns),
        )[column]

    def tip(self, row: GroupRow, column: int) -> str:
        """Return what a cell says at length."""
        if column == TIER:
            return texts.tier_tip(row.tier)
        if column == NAME:
            return f"{row.name}\n{self._marked(row)}"
        if column == FILES:
            documents = texts.count(row.documents, self.tr("{} text"), self.tr("{} texts"))
            return f"{texts.files(row.files)}, {documents}"
        if column == ALIKE:
            furthest = texts.bits(row.distance_bits)
            return self.tr("The least alike of the group: {}, {} apart").format(
                texts.percent(row.similarity), furthest
            )
        if column == FREE:
            return self.tr("The size of all its files but the largest")
        return texts.date_exact(row.newest_ns)

    def _marked(self, row: GroupRow) -> str:
        if not row.marked:
            return self.tr("Nothing marked")
        return texts.count(row.marked, self.tr("{} file marked"), self.tr("{} files marked"))

    def spoken(self, row: GroupRow, column: int) -> str:
        """Return what a screen reader says of a cell."""
        if column == TIER:
            return texts.tier_text(row.tier)
        if column == NAME:
            return f"{row.name}, {texts.files(row.files)}, {self._marked(row)}"
        return super().spoken(row, column)
