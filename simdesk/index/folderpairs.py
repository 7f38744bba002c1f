# SPDX-License-Identifier: MIT
"""Which two folders share how many groups, so that a folder copied elsewhere is seen at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

MOST_PAIRS = 5000
"""Pairs that are returned, those with the most groups."""

MOST_FOLDERS = 40
"""Of a group spread over more folders only so many are paired, the first by path."""


@dataclass(frozen=True, slots=True)
class FolderPair:
    """Two folders, or one folder with itself.

    Attributes:
        first: absolute path.
        second: absolute path; equal to ``first`` where files of one folder are alike.
        groups: groups of copies with a file directly in each of the two.
    """

    first: bytes
    second: bytes
    groups: int


@dataclass(frozen=True, slots=True)
class FolderPairs:
    """The pairs of folders, those with the most groups first.

    Attributes:
        pairs: at most `MOST_PAIRS`.
        total: all there are.
        cut: groups spread over too many folders to be paired in full.
    """

    pairs: tuple[FolderPair, ...]
    total: int
    cut: int


def folder_pairs(index: sqlite3.Connection) -> FolderPairs:
    """Count the groups that each two folders share.

    Args:
        index: the index, read-only.
    """
    rows = index.execute(
        "SELECT m.group_id, d.path, count(*) FROM members m"
        " JOIN files f ON f.document_id = m.document_id JOIN folders d ON d.id = f.folder_id"
        " WHERE m.group_id > 0 GROUP BY m.group_id, d.path ORDER BY m.group_id, d.path"
    )
    counts, cut = _count(rows)
    order = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    pairs = tuple(FolderPair(*pair, number) for pair, number in order[:MOST_PAIRS])
    return FolderPairs(pairs, len(counts), cut)


def _count(
    rows: Iterable[tuple[int, bytes, int]],
) -> tuple[Counter[tuple[bytes, bytes]], int]:
    counts: Counter[tuple[bytes, bytes]] = Counter()
    cut = 0
    for _, group in groupby(rows, key=lambda row: row[0]):
        folders = [(path, files) for _, path, files in group]
        cut += len(folders) > MOST_FOLDERS
        folders = folders[:MOST_FOLDERS]
        counts.update((path, path) for path, files in folders if files > 1)
        counts.update((a[0], b[0]) for a, b in combinations(folders, 2))
    return counts, cut


def between_clause(*, same: bool) -> str:
    """Return the SQL that keeps groups with a file, or with two, directly in a folder.

    Args:
        same: True for two files of one folder. The folder is a parameter.
    """
    enough = " GROUP BY m.group_id HAVING count(*) > 1" if same else ""
    return (
        "g.id > 0 AND g.id IN (SELECT m.group_id FROM members m"
        " JOIN files f ON f.document_id = m.document_id"
        f" JOIN folders d ON d.id = f.folder_id WHERE d.path = ?{enough})"
    )
