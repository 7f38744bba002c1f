# SPDX-License-Identifier: MIT
"""Groups of documents to groups of files: the rows that the lists show.

The rule of `simdesk.group` speaks of documents alone. Here the files come in: a document that
several files hold is a group by itself, each group gets its totals, and one file of the principal
document stands for it. All of it depends on the files' contents and names, never on their order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from simdesk.index.grouprows import GroupRecord
from simdesk.index.rows import join_path
from simdesk.records import DocumentId, GroupId, Membership, Tier, display_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence

_COPY_MARK = re.compile(
    rb"""
    \(\d+\) | \bcop(y|ie|ia) | \bkopie | \bkopi | \bold\b | \balt\b | \bbackup
    | \xe5\x89\xaf\xe6\x9c\xac  # Chinese: copy
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Marks of a copy in a name; a file without one stands for its group."""


_PAGE = 500
_SCATTERED = 8


class _File(NamedTuple):
    file_id: int
    digest: bytes
    size_bytes: int
    mtime_ns: int
    device: int
    inode: int
    folder: bytes
    name: bytes
    part: str

    @property
    def place(self) -> tuple[int, int, str]:
        """Tell one file of the disk from another, whatever its names."""
        return (self.device, self.inode, self.part)

    @property
    def preference(self) -> tuple[bool, bool, int, bytes, str]:
        """Order files by how well they stand for a group, the best first."""
        path = join_path(self.folder, self.name)
        return (bool(self.part), bool(_COPY_MARK.search(self.name)), len(path), path, self.part)


def group_files(
    connection: sqlite3.Connection,
    memberships: Sequence[Membership],
    alone: Collection[int] | None = None,
) -> tuple[list[GroupRecord], list[Membership]]:
    """Make the rows of the groups.

    Args:
        connection: the index, read-only.
        memberships: the near groups of documents, and what they contain.
        alone: further documents, which may be groups of their own files; None for all there are.

    Returns:
        The groups of two files and more, and the memberships of their documents, those of groups
        with one document included.
    """
    by_group: dict[GroupId, list[Membership]] = defaultdict(list)
    for membership in memberships:
        by_group[membership.group].append(membership)
    grouped = {membership.document for membership in memberships}
    files: dict[int, list[_File]] = defaultdict(list)
    several = _with_several_files(connection, alone)
    for document, *rest in _rows(connection, grouped | several):
        files[document].append(_File(*rest))
    near = {membership.document for membership in memberships if not membership.contained}
    for document in sorted(several - near):
        by_itself = Membership(document, document, distance_bits=0)
        by_group[by_itself.group] = [by_itself]
    groups = []
    members = []
    for group in by_group.values():
        record = _record(group, files)
        if record is not None:
            groups.append(record)
            members += [m for m in group if m.document in files]
    return groups, members


_FILES = (
    "SELECT f.document_id, f.id, f.digest, f.size_bytes, f.mtime_ns, f.device, f.inode,"
    " d.path, f.name, f.part FROM files f JOIN folders d ON d.id = f.folder_id"
    " WHERE f.document_id IS NOT NULL"
)


def _with_several_files(
    connection: sqlite3.Connection, among: Collection[int] | None
) -> set[DocumentId]:
    # Which documents several files hold; only they can be groups by themselves.
    sql = "SELECT document_id FROM files WHERE document_id {} GROUP BY document_id"
    if among is None or len(among) * _SCATTERED > _documents(connection):
        rows = connection.execute(f"{sql.format('IS NOT NULL')} HAVING count(*) > 1")
        several = {row[0] for row in rows}
        return several if among is None else several.intersection(among)
    found: set[DocumentId] = set()
    for page in _pages(among):
        marks = f"IN ({','.join('?' * len(page))})"
        rows = connection.execute(f"{sql.format(marks)} HAVING count(*) > 1", page)
        found.update(row[0] for row in rows)
    return found


def _rows(connection: sqlite3.Connection, documents: set[DocumentId]) -> Iterator[tuple[Any, ...]]:
    # The files of these documents: one by one, or all there are where that costs less.
    if len(documents) * _SCATTERED > _documents(connection):
        yield from (row for row in connection.execute(_FILES) if row[0] in documents)
        return
    for page in _pages(documents):
        yield from connection.execute(
            f"{_FILES} AND f.document_id IN ({','.join('?' * len(page))})", page
        )


def _documents(connection: sqlite3.Connection) -> int:
    # About so many: ids are given out one after the other.
    row = connection.execute("SELECT max(id) FROM documents").fetchone()
    return int(row[0] or 0)


def _pages(documents: Iterable[int]) -> Iterator[list[int]]:
    wanted = sorted(documents)
    return (wanted[start : start + _PAGE] for start in range(0, len(wanted), _PAGE))


def _record(group: list[Membership], files: dict[int, list[_File]]) -> GroupRecord | None:
    held: list[_File] = []
    documents = 0
    for membership in group:
        mine = files.get(membership.document)
        if mine:
            held += mine
            documents += 1
    own = files.get(group[0].principal)
    if own is None or len(held) < 2 or (group[0].contained and documents < 2):
        return None
    places = {file.place: file for file in held}
    if len(places) < 2:
        return None
    contained = group[0].contained
    if contained:
        tier = Tier.CONTAINED
    elif documents > 1:
        tier = Tier.NEAR
    elif any(file.part or file.digest != held[0].digest for file in held):
        tier = Tier.SAME_TEXT
    else:
        tier = Tier.IDENTICAL
    best = own[0] if len(own) == 1 else min(own, key=lambda file: file.preference)
    sizes = [file.size_bytes for file in places.values() if not file.part]
    distances = [m.distance_bits for m in group if m.distance_bits is not None]
    return GroupRecord(
        id=int(group[0].group),
        tier=str(tier),
        files=len(held),
        documents=documents,
        similarity=min(m.containment if contained else m.similarity for m in group),
        distance_bits=max(distances, default=None),
        free_bytes=0 if contained else sum(sizes) - max(sizes, default=0),
        newest_ns=max(file.mtime_ns for file in held),
        principal_file_id=best.file_id,
        name=display_path(best.name),
    )
