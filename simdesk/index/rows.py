# SPDX-License-Identifier: MIT
"""The rows that the databases are asked for, and what is told from a stored path."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from simdesk.records import Role, Tier

if TYPE_CHECKING:
    from simdesk.records import (
        Differs,
        DocumentId,
        FileId,
        GroupId,
        Reason,
        Stat,
    )

SEPARATOR = os.sep.encode()

COPY_TIERS = frozenset({Tier.IDENTICAL, Tier.SAME_TEXT, Tier.NEAR})
"""Tiers of groups whose files are copies or drafts of one text; containment stands beside them."""


class GroupSort(StrEnum):
    """Columns that groups can be sorted by."""

    NAME = "name"
    FILES = "files"
    SIMILARITY = "similarity"
    FREE = "free_bytes"
    NEWEST = "newest_ns"
    FOLDER = "folder"


class CopySort(StrEnum):
    """Columns that the copies of all groups can be sorted by."""

    NAME = "name"
    SIMILARITY = "similarity"
    SIZE = "size"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class GroupQuery:
    """Which groups, in which order.

    Attributes:
        tiers: empty for all.
        text: part of a file name or folder; empty for all.
        root: only groups with a file below this folder; empty for all.
        between: only groups with a file directly in each of two folders, or with two files in one
            where both are the same; empty for all.
        sort: the column.
        descending: largest first.
    """

    tiers: frozenset[Tier] = frozenset()
    text: str = ""
    root: bytes = b""
    between: tuple[bytes, bytes] | None = None
    sort: GroupSort = GroupSort.FREE
    descending: bool = True


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group as the list shows it.

    Attributes:
        id: the group.
        tier: the weakest of its members.
        name: file name of its principal.
        files: number of files.
        documents: number of distinct texts.
        similarity: of its weakest member to the principal, 0.0 to 1.0; of a group of contained
            documents the least containment.
        distance_bits: of its furthest member, 0 to 64, None where there is none.
        free_bytes: size of all files but the largest.
        newest_ns: latest change of a file, nanoseconds since the epoch.
        marked: number of files that are ticked.
        settling: True where a file changed a moment ago and its text is still to be compared.
        folder: that holds its principal.
    """

    id: GroupId
    tier: Tier
    name: str
    files: int
    documents: int
    similarity: float
    distance_bits: int | None
    free_bytes: int
    newest_ns: int
    marked: int
    settling: bool = False
    folder: bytes = b""


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A file of a group as the list shows it. The principal comes first.

    Attributes:
        file_id: the file.
        document_id: equal for identical and same text.
        group_id: the group.
        path: absolute, as the operating system spells it.
        part: path inside a container, empty for the file itself.
        kind: format, e.g. ``pdf``.
        stat: what the file was when it was read.
        digest: 16 bytes, of the bytes that were read.
        tokens: words of its text.
        tier: how it relates to the principal.
        similarity: to the principal, 0.0 to 1.0.
        containment: share of the smaller text in the other, 0.0 to 1.0.
        distance_bits: to the principal, 0 to 64, None where not comparable.
        differs: what it differs in, when that is all.
        estimated: the similarity is not exact.
        partial: the text was cut at a limit.
        outside: what was left out of the comparison, name to count.
        outside_digest: digest of that, empty where nothing was left out.
        principal: True for the one file the others are compared with.
        protected: True where its folder may not be acted on.
        marked: True where it is ticked.
        shared_passages: True where only shared passages proposed it to the principal; its
            fingerprint is further away than the search reaches.
        settling: True where it changed a moment ago and its text is still to be compared.
    """

    file_id: FileId
    document_id: DocumentId
    group_id: GroupId
    path: bytes
    part: str
    kind: str
    stat: Stat
    digest: bytes
    tokens: int
    tier: Tier
    similarity: float
    containment: float
    distance_bits: int | None
    differs: Differs
    estimated: bool
    partial: bool
    outside: dict[str, int]
    outside_digest: bytes
    principal: bool
    protected: bool
    marked: bool
    shared_passages: bool = False
    settling: bool = False


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file that was read.

    Attributes:
        file_id: the file.
        path: absolute.
        digest: 16 bytes, of the bytes that were read.
        stat: what the file was when it was read.
        document_id: its text; None for a container.
    """

    file_id: FileId
    path: bytes
    digest: bytes
    stat: Stat
    document_id: DocumentId | None


@dataclass(frozen=True, slots=True)
class RootRow:
    """A folder the user added.

    Attributes:
        path: absolute.
        role: what may happen in it.
        files: files of it in the index.
        files_read: those that gave a document.
        offline: True where it could not be reached at the last look.
    """

    path: bytes
    role: Role
    files: int
    files_read: int
    offline: bool


@dataclass(frozen=True, slots=True)
class FailureRow:
    """A file that could not be read.

    Attributes:
        file_id: the file.
        path: absolute.
        reason: the stored code.
        detail: the library's own words; may be empty.
        size_bytes: size of the file.
        kind: format, empty where it was not told.
    """

    file_id: FileId
    path: bytes
    reason: Reason
    detail: str
    size_bytes: int
    kind: str


@dataclass(frozen=True, slots=True)
class UniqueRow:
    """A file that was read and is in no group.

    Attributes:
        file_id: the file.
        path: absolute.
        kind: format, e.g. ``pdf``.
        size_bytes: size of the file.
        mtime_ns: its last change, nanoseconds since the epoch.
        tokens: words of its text; 0 for a container.
        partial: the text was cut at a limit.
    """

    file_id: FileId
    path: bytes
    kind: str
    size_bytes: int
    mtime_ns: int
    tokens: int
    partial: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """Totals for chips, views and the foot of the window.

    Attributes:
        files: files in the index; files = files_read + files_failed.
        files_read: those with a document, or that hold some.
        files_failed: the others.
        by_reason: failed files by reason.
        documents: distinct texts.
        groups: groups of two files and more, containment left out.
        by_tier: groups by their tier.
        marked_files: files that are ticked.
        marked_bytes: and their size.
    """

    files: int
    files_read: int
    files_failed: int
    by_reason: dict[Reason, int]
    documents: int
    groups: int
    by_tier: dict[Tier, int]
    marked_files: int
    marked_bytes: int


def join_path(folder: bytes, name: bytes) -> bytes:
    """Join a stored folder and a stored name."""
    return folder + name if folder.endswith(SEPARATOR) else folder + SEPARATOR + name


def suffix_of(name: bytes) -> bytes:
    """Return the suffix of a file name without the dot, in small letters; empty where is none."""
    base, dot, suffix = name.rpartition(b".")
    return suffix.lower() if base and dot else b""


def below(path: bytes, root: bytes) -> bool:
    """Tell whether a path is a folder or lies below it."""
    return path == root or path.startswith(join_path(root, b""))


def prefix_range(root: bytes) -> tuple[bytes, bytes]:
    """Return the half-open range of byte strings that begin with ``root`` and a separator."""
    prefix = join_path(root, b"")
    return prefix, prefix[:-1] + bytes([prefix[-1] + 1])


def role_of(path: bytes, roots: dict[bytes, Role]) -> Role:
    """Return the role of the innermost root that holds a path; normal where none does."""
    holding = [root for root in roots if below(path, root)]
    return roots[max(holding, key=len)] if holding else Role.NORMAL
