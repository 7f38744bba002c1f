# SPDX-License-Identifier: MIT
"""The lists beside the groups: files that could not be read, files in no group, what was done.

Each comes as ids and pages for a table on the screen, or streamed for a report, narrowed by the
same searched text and folder as the groups.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from simdesk.index import history as journalled
from simdesk.index.kept_apart import apart_rows, chosen_rows
from simdesk.index.rows import FailureRow, GroupQuery, UniqueRow, join_path, prefix_range
from simdesk.records import (
    FileId,
    JournalEntry,
    Reason,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Sequence

    from simdesk.index.kept_apart import ApartRow, ChosenRow

EVERYTHING = GroupQuery()

_FAILURES = (
    "SELECT f.id, d.path, f.name, f.reason, f.detail, f.size_bytes, f.kind FROM files f"
    " JOIN folders d ON d.id = f.folder_id WHERE f.reason IS NOT NULL AND f.part = ''"
)

# A container is in a group where a document in it is; one text inside another is no group.
_UNIQUE = (
    "SELECT f.id, d.path, f.name, f.kind, f.size_bytes, f.mtime_ns, coalesce(t.tokens, 0),"
    " coalesce(t.partial, 0) FROM files f JOIN folders d ON d.id = f.folder_id"
    " LEFT JOIN documents t ON t.id = f.document_id"
    " WHERE f.reason IS NULL AND f.part = '' AND NOT EXISTS(SELECT 1 FROM files p"
    " JOIN members m ON m.document_id = p.document_id"
    " WHERE p.folder_id = f.folder_id AND p.name = f.name AND m.group_id > 0)"
)


class Lists:
    """Ask for lists; one thread only.

    Args:
        index: the index, read-only.
        decisions: the decisions file, read-only.
    """

    def __init__(self, index: sqlite3.Connection, decisions: sqlite3.Connection) -> None:
        self._index = index
        self._decisions = decisions

    def failures(
        self, query: GroupQuery = EVERYTHING, reasons: Collection[Reason] = ()
    ) -> Iterator[FailureRow]:
        """Yield the files that could not be read, by path.

        Args:
            query: its searched text and its folder count.
            reasons: only these; empty for all.
        """
        clause, arguments = _narrowed(query)
        if reasons:
            clause += f" AND f.reason IN ({','.join('?' * len(reasons))})"
            arguments += sorted(reasons)
        rows = self._index.execute(f"{_FAILURES}{clause} ORDER BY d.path, f.name", arguments)
        return map(_failure, rows)

    def failure_ids(self, reason: Reason | None = None) -> array[int]:
        """Return the files that could not be read, by path; of one reason, or of all."""
        clause = "" if reason is None else " AND f.reason = ?"
        rows = self._index.execute(
            f"SELECT id FROM ({_FAILURES}{clause} ORDER BY d.path, f.name)",
            [] if reason is None else [reason],
        )
        return array("q", (row[0] for row in rows))

    def failure_rows(self, files: Sequence[int]) -> list[FailureRow]:
        """Return the rows of some files that could not be read, in no order."""
        marks = ",".join("?" * len(files))
        rows = self._index.execute(f"{_FAILURES} AND f.id IN ({marks})", list(files))
        return list(map(_failure, rows))

    def unique(self, query: GroupQuery = EVERYTHING) -> Iterator[UniqueRow]:
        """Yield the files that were read and are in no group of copies or drafts, by path."""
        clause, arguments = _narrowed(query)
        rows = self._index.execute(f"{_UNIQUE}{clause} ORDER BY d.path, f.name", arguments)
        return map(_unique, rows)

    def apart_rows(self, most: int = 1000) -> list[ApartRow]:
        """Return the decisions that texts are no duplicates, the latest first."""
        return apart_rows(self._index, self._decisions, most)

    def chosen_rows(self, most: int = 1000) -> list[ChosenRow]:
        """Return the choices of files that come first in their groups, the latest first."""
        return chosen_rows(self._index, self._decisions, most)

    def history(
        self, limit: int = 1000, query: journalled.HistoryQuery = journalled.EVERYTHING
    ) -> list[JournalEntry]:
        """Return what was done, newest first; no more than ``limit`` entries."""
        return journalled.search(self._decisions, query, limit)

    def whole_history(
        self, query: journalled.HistoryQuery = journalled.EVERYTHING
    ) -> Iterator[JournalEntry]:
        """Yield everything that was done, newest first, a page in memory at a time."""
        return journalled.every(self._decisions, query)


def _narrowed(query: GroupQuery) -> tuple[str, list[object]]:
    """Return what narrows a list of files to a searched text and a folder."""
    clause, arguments = _containing(query.text, "f.name", "d.path")
    if query.root:
        clause += " AND (d.path = ? OR (d.path >= ? AND d.path < ?))"
        arguments += [query.root, *prefix_range(query.root)]
    return clause, arguments


def _containing(text: str, *columns: str) -> tuple[str, list[object]]:
    if not text:
        return "", []
    pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    likes = (f"CAST({column} AS TEXT) LIKE ? ESCAPE '\\'" for column in columns)
    return f" AND ({' OR '.join(likes)})", [f"%{pattern}%"] * len(columns)


def _failure(row: tuple[Any, ...]) -> FailureRow:
    file, folder, name, reason, detail, size, kind = row
    return FailureRow(FileId(file), join_path(folder, name), Reason(reason), detail, size, kind)


def _unique(row: tuple[Any, ...]) -> UniqueRow:
    file, folder, name, kind, size, mtime_ns, tokens, partial = row
    path = join_path(folder, name)
    return UniqueRow(FileId(file), path, kind, size, mtime_ns, tokens, bool(partial))
