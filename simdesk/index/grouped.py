# SPDX-License-Identifier: MIT
"""Groups of documents to groups of files: the rows that the lists show.

The rule of `simdesk.group` speaks of documents alone. Here the files come in: a document that
several files hold is a group by itself, each group gets its totals, and one file of the principal
document stands for it. All of it depends on the files' contents and names, never on their order.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simdesk.index.grouprows import GroupRecord
from simdesk.index.rows import join_path
from simdesk.records import DocumentId, GroupId, Membership, Tier, display_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Sequence

_COPY_MARK = re.compile(
    rb"""
    \(\d+\) | \bcop(y|ie|ia) | \bkopie | \bkopi | \bold\b | \balt\b | \bbackup
    | \xe5\x89\xaf\xe6\x9c\xac  # Chinese: copy
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Marks of a copy in a name; a file without one stands for its group."""


_PAGE = 500


@dataclass(frozen=True, slots=True)
class _File:
    file_id: int
    digest: bytes
    size_bytes: int
    mtime_ns: int
    device: int
    inode: int
    path: bytes
    part: str

    @property
    def place(self) -> tuple[int, int, str]:
        """Tell one file of the disk from another, whatever its names."""
        return (self.device, self.inode, self.part)

    @property
    def preference(self) -> tuple[bool, bool, int, bytes, str]:
        """Order files by how well they stand for a group, the best first."""
        name = os.path.basename(self.path)
        return (
            bool(self.part),
            bool(_COPY_MARK.search(name)),
            len(self.path),
            self.path,
            self.part,
        )


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
    shown = _all_files(connection, grouped) if alone is None else _files(connection, grouped, alone)
    for document, file in shown:
        files[document].append(file)
    near = {membership.document for membership in memberships if not membership.contained}
    for document in map(DocumentId, files.keys() - near):
        by_itself = Membership(document, document, distance_bits=0)
        if alone is None or document in alone:
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


def _all_files(
    connection: sqlite3.Connection, grouped: set[DocumentId]
) -> Iterator[tuple[int, _File]]:
    several = {
        row[0]
        for row in connection.execute(
            "SELECT document_id FROM files WHERE document_id IS NOT NULL"
            " GROUP BY document_id HAVING count(*) > 1"
        )
    }
    wanted = several | grouped
    for document, *rest in connection.execute(_FILES):
        if document in wanted:
            yield document, _file(rest)


def _files(
    connection: sqlite3.Connection, grouped: set[DocumentId], alone: Collection[int]
) -> Iterator[tuple[int, _File]]:
    wanted = sorted({*grouped, *alone})
    for start in range(0, len(wanted), _PAGE):
        page = wanted[start : start + _PAGE]
        sql = f"{_FILES} AND f.document_id IN ({','.join('?' * len(page))})"
        for document, *rest in connection.execute(sql, page):
            yield document, _file(rest)


def _file(row: Sequence[Any]) -> _File:
    file_id, digest, size, mtime, device, inode, folder, name, part = row
    return _File(file_id, digest, size, mtime, device, inode, join_path(folder, name), part)


def _record(group: list[Membership], files: dict[int, list[_File]]) -> GroupRecord | None:
    held = [file for membership in group for file in files.get(membership.document, ())]
    own = files.get(group[0].principal)
    places = {file.place: file for file in held}
    documents = sum(membership.document in files for membership in group)
    if own is None or len(places) < 2 or (group[0].contained and documents < 2):
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
    best = min(own, key=lambda file: file.preference)
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
        name=display_path(os.path.basename(best.path)),
    )
