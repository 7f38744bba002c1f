# SPDX-License-Identifier: MIT
"""The groups as a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app import review_texts, texts
from app.models.pages import FIRST, PAGE_ROWS, PagedModel, Start
from simdesk.index.rows import GroupQuery, GroupRow, GroupSort, join_path
from simdesk.records import GroupId, Tier

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from app.workers.session import Session
    from simdesk.index.reader import Reader

TIER, NAME, FILES, ALIKE, FREE, NEWEST, FOLDER = range(7)

SORTS = {
    NAME: GroupSort.NAME,
    FILES: GroupSort.FILES,
    ALIKE: GroupSort.SIMILARITY,
    FREE: GroupSort.FREE,
    NEWEST: GroupSort.NEWEST,
    FOLDER: GroupSort.FOLDER,
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
        self.roots: tuple[bytes, ...] = ()
        self.headers = (
            "",
            self.tr("Group"),
            self.tr("Files"),
            self.tr("Alike"),
            self.tr("Could free"),
            self.tr("Changed"),
            self.tr("Folder"),
        )

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for the groups that fit the filter."""
        query = self.query
        return lambda reader: reader.group_ids(query)

    def rows_question(self, ids: Sequence[int]) -> Callable[[Reader], dict[int, GroupRow]]:
        """Return what asks for the rows of some groups."""
        return lambda reader: {row.id: row for row in reader.group_rows(ids)}

    def start_question(self) -> Callable[[Reader], Start[GroupRow]]:
        """Return what asks for the first groups, which come before all."""
        query = self.query

        def ask(reader: Reader) -> Start[GroupRow]:
            ids = reader.group_ids(query, FIRST)
            return Start(ids, {row.id: row for row in reader.group_rows(ids[:PAGE_ROWS])})

        return ask

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
        self.filter_by(replace(self.query, root=root, between=None))

    def show_between(self, first: bytes, second: bytes) -> None:
        """Show only groups with a file directly in each of two folders."""
        self.filter_by(replace(self.query, root=b"", between=(first, second)))

    def sort_by(self, column: int, *, descending: bool) -> None:
        """Sort by a column."""
        if column in SORTS:
            self.filter_by(replace(self.query, sort=SORTS[column], descending=descending))

    def show_roots(self, roots: tuple[bytes, ...]) -> None:
        """Name folders from the roots on."""
        if roots != self.roots:
            self.roots = roots
            self.invalidate()

    @property
    def by_folder(self) -> bool:
        """Tell whether groups stand together by the folder of their kept file."""
        return self.query.sort is GroupSort.FOLDER

    def begins_folder(self, number: int) -> bool:
        """Tell whether a group is the first of its folder, where they stand together by folder."""
        row, above = self.row(number), self.row(number - 1)
        return self.by_folder and row is not None and (above is None or above.folder != row.folder)

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
            "\u2013" if row.tier is Tier.CONTAINED else texts.size(row.free_bytes),
            texts.date(row.newest_ns),
            texts.folder_of(join_path(row.folder, b""), self.roots),
        )[column]

    def tip(self, row: GroupRow, column: int) -> str:
        """Return what a cell says at length."""
        if column == TIER:
            return texts.tier_tip(row.tier)
        if column == NAME:
            compared = f"\n{review_texts.settling_tip()}" if row.settling else ""
            return f"{row.name}\n{self._marked(row)}{compared}"
        if column == FILES:
            documents = texts.count(row.documents, self.tr("{} text"), self.tr("{} texts"))
            return f"{texts.files(row.files)}, {documents}"
        if column == ALIKE:
            return self._share_tip(row)
        if column == FOLDER:
            return texts.full_path(row.folder)
        return self._free_tip(row) if column == FREE else texts.date_exact(row.newest_ns)

    def _free_tip(self, row: GroupRow) -> str:
        if row.tier is Tier.CONTAINED:
            return self.tr("Nothing: a part is no copy of the whole it stands inside")
        return self.tr("The size of all its files but the largest")

    def _share_tip(self, row: GroupRow) -> str:
        share = texts.percent(row.similarity)
        if row.tier is Tier.CONTAINED:
            return self.tr("Of each part at least {} of the words stand inside the whole").format(
                share
            )
        furthest = texts.bits(row.distance_bits)
        return self.tr("The least alike of the group: {}, {} apart").format(share, furthest)

    def _marked(self, row: GroupRow) -> str:
        if not row.marked:
            return self.tr("Nothing marked")
        return texts.count(row.marked, self.tr("{} file marked"), self.tr("{} files marked"))

    def spoken(self, row: GroupRow, column: int) -> str:
        """Return what a screen reader says of a cell."""
        if column == TIER:
            return texts.tier_text(row.tier)
        if column == NAME:
            said = [row.name, texts.files(row.files), self._marked(row)]
            return ", ".join([*said, review_texts.settling_badge()] if row.settling else said)
        if column == ALIKE and row.tier is Tier.CONTAINED:
            return f"{self.headers[column]}: {texts.inside(row.similarity)}"
        return super().spoken(row, column)
