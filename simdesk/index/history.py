# SPDX-License-Identifier: MIT
"""Search what was done: the journal by words, dates, action and state, newest first.

The questions run on the connection, and so in the thread, of the `simdesk.index.reader.Reader` that
asks them, and can be broken off like all of its questions.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simdesk.records import Action, JournalEntry, JournalState, Refusal

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

_PAGE = 2000
"""Entries held in memory at once."""

_COLUMNS = (
    "j.id, j.plan_id, p.action, j.path, j.size_bytes, j.destination, j.survivor_path, j.state,"
    " j.refusal, j.detail, j.at_ns"
)


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """Which entries of the journal are asked for.

    Attributes:
        text: words that stand in the path, in any order and case; in that of the file, of its
            destination or of its survivor. Empty for all.
        since_ns: nanoseconds since the epoch; what was done then or later. None for all.
        until_ns: what was done before then. None for all.
        actions: empty for all.
        states: empty for all.
        plan_id: of one plan only; None for all.
    """

    text: str = ""
    since_ns: int | None = None
    until_ns: int | None = None
    actions: frozenset[Action] = frozenset()
    states: frozenset[JournalState] = frozenset()
    plan_id: int | None = None


EVERYTHING = HistoryQuery()


def search(
    connection: sqlite3.Connection, query: HistoryQuery = EVERYTHING, limit: int = 1000
) -> list[JournalEntry]:
    """Return what was done, newest first.

    Args:
        connection: to the decisions file, of this thread.
        query: which entries.
        limit: no more than this.
    """
    where, values = _condition(connection, query)
    return _entries(connection, where, values, limit)


def every(
    connection: sqlite3.Connection, query: HistoryQuery = EVERYTHING
) -> Iterator[JournalEntry]:
    """Yield what was done, newest first, a page in memory at a time.

    Args:
        connection: to the decisions file, of this thread.
        query: which entries.
    """
    where, values = _condition(connection, query)
    page = _entries(connection, where, values, _PAGE)
    while page:
        yield from page
        page = _entries(connection, f"{where} AND j.id < ?", [*values, page[-1].id], _PAGE)


def _condition(connection: sqlite3.Connection, query: HistoryQuery) -> tuple[str, list[Any]]:
    parts: list[str] = ["1"]
    values: list[Any] = []
    for condition, value in (
        ("j.at_ns >= ?", query.since_ns),
        ("j.at_ns < ?", query.until_ns),
        ("j.plan_id = ?", query.plan_id),
    ):
        if value is not None:
            parts.append(condition)
            values.append(value)
    for column, codes in (("p.action", query.actions), ("j.state", query.states)):
        if codes:
            parts.append(f"{column} IN ({','.join('?' * len(codes))})")
            values += sorted(map(str, codes))
    words = query.text.casefold().split()
    if words:
        connection.create_function("holds_words", 4, _holds_words, deterministic=True)
        parts.append("holds_words(?, j.path, j.destination, j.survivor_path)")
        values.append(" ".join(words))
    return " AND ".join(parts), values


def _holds_words(text: str, *paths: bytes) -> bool:
    """Tell whether all words stand in one of some paths."""
    words = text.split()
    spelled = (os.fsdecode(path).casefold() for path in paths)
    return any(all(word in path for word in words) for path in spelled)


def _entries(
    connection: sqlite3.Connection, where: str, values: list[Any], limit: int
) -> list[JournalEntry]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM journal j JOIN plans p ON p.id = j.plan_id"
        f" WHERE {where} ORDER BY j.id DESC LIMIT ?",
        [*values, limit],
    )
    return [_entry(row) for row in rows]


def _entry(row: tuple[Any, ...]) -> JournalEntry:
    return JournalEntry(
        id=row[0],
        plan_id=row[1],
        action=Action(row[2]),
        path=row[3],
        size_bytes=row[4],
        destination=row[5],
        survivor_path=row[6],
        state=JournalState(row[7]),
        refusal=None if row[8] is None else Refusal(row[8]),
        detail=row[9],
        at_ns=row[10],
    )
