# SPDX-License-Identifier: MIT
"""Which groups a report or a list shows, and what follows from the files they then hold.

The index holds the groups of the last scan. Asking for more alikeness or fewer bits than that scan
did is a question to what is stored: files leave their group, no file joins another one.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from simdesk.index.rows import GroupQuery, MemberRow
from simdesk.records import TIER_ORDER, Tier

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from simdesk.index.reader import Reader


@dataclass(frozen=True, slots=True)
class Selection:
    """What is shown, and in which order.

    Attributes:
        query: the groups; their order.
        min_similarity: members less alike to their principal are left out, 0.0 to 1.0.
        max_distance: and those further away in bits, 0 to 64, unless shared passages proposed
            them; None for no limit.
    """

    query: GroupQuery = field(default_factory=GroupQuery)
    min_similarity: float = 0.0
    max_distance: int | None = None

    def holds(self, member: MemberRow) -> bool:
        """Tell whether a member stays; what has no comparable fingerprint has no distance."""
        near = (
            self.max_distance is None
            or member.distance_bits is None
            or member.shared_passages
            or member.distance_bits <= self.max_distance
        )
        alike = near and member.similarity >= self.min_similarity
        return member.principal or alike or member.tier is Tier.CONTAINED


@dataclass(frozen=True, slots=True)
class Group:
    """The files of a group that are shown.

    Attributes:
        members: two and more, the principal first.
    """

    members: tuple[MemberRow, ...]

    @property
    def principal(self) -> MemberRow:
        """Return the file the others are compared with."""
        return self.members[0]

    @property
    def tier(self) -> Tier:
        """Return the weakest tier of the members."""
        return max((member.tier for member in self.members), key=TIER_ORDER.index)

    @property
    def similarity(self) -> float:
        """Return the similarity of the weakest member, of contained ones the containment."""
        return min(
            row.containment if row.tier is Tier.CONTAINED else row.similarity
            for row in self.members
        )

    @property
    def distance_bits(self) -> int | None:
        """Return the distance of the furthest member, 0 to 64; None where none is comparable."""
        known = [row.distance_bits for row in self.members if row.distance_bits is not None]
        return max(known, default=None)

    @property
    def free_bytes(self) -> int:
        """Return the size of all files but the largest; nothing where one contains the others.

        Several names of one file count once, and what lies inside a container frees nothing.
        """
        if self.tier is Tier.CONTAINED:
            return 0
        files = {_place(row): row.stat.size_bytes for row in self.members if not row.part}
        return sum(files.values()) - max(files.values(), default=0)


def groups(reader: Reader, selection: Selection, ids: Sequence[int]) -> Iterator[Group]:
    """Yield the groups of a list of ids, in its order, as the selection shows them.

    Args:
        reader: of this thread.
        selection: what is left out.
        ids: from `Reader.group_ids`; groups that vanished since are passed over.
    """
    for page in reader.member_pages(ids):
        yield from narrowed(page, selection)


def narrowed(page: Iterable[Sequence[MemberRow]], selection: Selection) -> Iterator[Group]:
    """Yield what a selection leaves of some groups.

    Args:
        page: the files of each group, the principal first.
        selection: what is left out.
    """
    for members in page:
        kept = [member for member in members if selection.holds(member)]
        if _are_several(kept):
            yield Group(tuple(kept))
        if len(kept) < len(members):
            yield from _copies(member for member in members if not selection.holds(member))


def _copies(members: Iterable[MemberRow]) -> Iterator[Group]:
    """Yield the files of one document that left their group together: they are still copies."""
    by_document: dict[int, list[MemberRow]] = defaultdict(list)
    for member in members:
        by_document[member.document_id].append(member)
    for rows in by_document.values():
        if _are_several(rows):
            yield Group(tuple(_beside(rows[0], row) for row in rows))


def _place(row: MemberRow) -> tuple[int, int, str]:
    return (row.stat.device, row.stat.inode, row.part)


def _are_several(rows: Sequence[MemberRow]) -> bool:
    """Tell whether these are more than names of one file."""
    return len(set(map(_place, rows))) > 1


def _beside(principal: MemberRow, member: MemberRow) -> MemberRow:
    identical = member is principal or (member.digest == principal.digest and not member.part)
    return replace(
        member,
        principal=member is principal,
        tier=Tier.IDENTICAL if identical else Tier.SAME_TEXT,
        similarity=1.0,
        containment=1.0,
        distance_bits=0,
    )


@dataclass(slots=True)
class Totals:
    """What was shown, counted while it is written.

    Attributes:
        groups: number of groups of copies and drafts.
        contained: number of documents that contain others, which stand beside the groups.
        files: files in the groups; each is in one.
        free_bytes: size of all files but the largest of each group.
        tiers: both by tier.
        tier_bytes: what could be freed, by tier.
        distances: members but the principals by distance in bits.
        folders: files in groups by the folder they stand in.
    """

    groups: int = 0
    contained: int = 0
    files: int = 0
    free_bytes: int = 0
    tiers: Counter[Tier] = field(default_factory=Counter)
    tier_bytes: Counter[Tier] = field(default_factory=Counter)
    distances: Counter[int] = field(default_factory=Counter)
    folders: Counter[bytes] = field(default_factory=Counter)

    def add(self, group: Group) -> None:
        """Count a group in."""
        tier, free = group.tier, group.free_bytes
        self.tiers[tier] += 1
        if tier is Tier.CONTAINED:
            self.contained += 1
            return
        self.groups += 1
        self.files += len(group.members)
        self.free_bytes += free
        self.tier_bytes[tier] += free
        for member in group.members:
            self.folders[folder_of(member.path)] += 1
            if not member.principal and member.distance_bits is not None:
                self.distances[member.distance_bits] += 1

    @property
    def listed(self) -> int:
        """Return how many groups were listed, with those of containment."""
        return self.groups + self.contained


def folder_of(path: bytes) -> bytes:
    """Return the folder of a path, as the operating system spells it."""
    return os.path.dirname(path)
