# SPDX-License-Identifier: MIT
"""Groups and their members to rows of the index, touching only what differs."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, fields
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from simdesk.records import Membership

    Row = tuple[Any, ...]

_PAGE = 500


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """One row of the groups, without the marks.

    Attributes: as in `simdesk.index.reader.GroupRow`, and the file that stands for the group.
    """

    id: int
    tier: str
    files: int
    documents: int
    similarity: float
    distance_bits: int | None
    free_bytes: int
    newest_ns: int
    principal_file_id: int
    name: str


_GROUP_COLUMNS = tuple(field.name for field in fields(GroupRecord))
_GROUP_VALUES = attrgetter(*_GROUP_COLUMNS)
_MEMBER_COLUMNS = (
    "group_id",
    "document_id",
    "similarity",
    "containment",
    "distance_bits",
    "differs",
    "estimated",
    "shared_passages",
    "settling",
)
_GROUPS, _MEMBERS = ", ".join(_GROUP_COLUMNS), ", ".join(_MEMBER_COLUMNS)


@dataclass(frozen=True, slots=True)
class GroupChanges:
    """What has to be written so that the stored groups are others.

    Attributes:
        lost_members: (group, document) of rows to delete.
        lost_groups: ids of rows to delete, one a tuple.
        groups: rows to put in.
        members: rows to put in.
    """

    lost_members: list[Row]
    lost_groups: list[Row]
    groups: list[Row]
    members: list[Row]

    def __bool__(self) -> bool:
        """Tell whether there is anything to write."""
        return bool(self.lost_members or self.lost_groups or self.groups or self.members)

    def slices(self, rows: int) -> Iterator[GroupChanges]:
        """Yield the same in pieces; what belongs to one group stays together.

        Args:
            rows: about so many in a piece; a group may have more.
        """
        fields_of = ("lost_members", "lost_groups", "groups", "members")
        kinds = [sorted(getattr(self, name), key=itemgetter(0)) for name in fields_of]
        of_group = Counter(row[0] for kind in kinds for row in kind)
        starts = [0, 0, 0, 0]
        size = 0
        for place, group in enumerate(ordered := sorted(of_group)):
            size += of_group[group]
            if size < rows and place + 1 < len(ordered):
                continue
            ends = [bisect_right(kind, group, key=itemgetter(0)) for kind in kinds]
            pieces = [kind[a:b] for kind, a, b in zip(kinds, starts, ends, strict=True)]
            yield GroupChanges(*pieces)
            starts, size = ends, 0

    def write(self, db: sqlite3.Connection) -> None:
        """Write it, in a transaction of the caller."""
        db.executemany(
            "DELETE FROM members WHERE group_id = ? AND document_id = ?", self.lost_members
        )
        db.executemany("DELETE FROM groups WHERE id = ?", self.lost_groups)
        others = ", ".join(f"{name} = excluded.{name}" for name in _GROUP_COLUMNS[1:])
        db.executemany(
            f"INSERT INTO groups({_GROUPS}) VALUES({','.join('?' * len(_GROUP_COLUMNS))})"
            f" ON CONFLICT(id) DO UPDATE SET {others}",
            self.groups,
        )
        db.executemany(
            f"INSERT OR REPLACE INTO members({_MEMBERS})"
            f" VALUES({','.join('?' * len(_MEMBER_COLUMNS))})",
            self.members,
        )


def changes(
    db: sqlite3.Connection,
    groups: Sequence[GroupRecord],
    memberships: Sequence[Membership],
    among: Collection[int] | None = None,
) -> GroupChanges:
    """Hold groups against the stored ones.

    Args:
        db: the index.
        groups: the rows that are to be there.
        memberships: the documents in them.
        among: ids of the groups that these are all of; None where they are all there are.
    """
    new_groups = {group.id: _GROUP_VALUES(group) for group in groups}
    new_members = {(int(m.group), int(m.document)): _member_row(m) for m in memberships}
    old_groups = {row[0]: row for row in _stored(db, f"SELECT {_GROUPS} FROM groups", "id", among)}
    old_members = {
        row[:2]: row for row in _stored(db, f"SELECT {_MEMBERS} FROM members", "group_id", among)
    }
    return GroupChanges(
        list(old_members.keys() - new_members.keys()),
        [(key,) for key in old_groups.keys() - new_groups.keys()],
        [row for key, row in new_groups.items() if old_groups.get(key) != row],
        [row for key, row in new_members.items() if old_members.get(key) != row],
    )


def _stored(
    db: sqlite3.Connection, sql: str, column: str, among: Collection[int] | None
) -> Iterable[Row]:
    if among is None:
        yield from db.execute(sql)
        return
    wanted = sorted(among)
    for start in range(0, len(wanted), _PAGE):
        page = wanted[start : start + _PAGE]
        yield from db.execute(f"{sql} WHERE {column} IN ({','.join('?' * len(page))})", page)


def _member_row(m: Membership) -> Row:
    return (
        int(m.group),
        int(m.document),
        m.similarity,
        m.containment,
        m.distance_bits,
        str(m.differs),
        int(m.estimated),
        int(m.shared_passages),
        int(m.settling),
    )
