# SPDX-License-Identifier: MIT
"""The journal of what was done to files: intent before, result after, each committed to the disk.

It lives in the decisions file, whose commits wait for the disk (``synchronous=FULL``). Rows of one
call are one transaction. Nothing is ever deleted from it.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simdesk.attributes import Attributes
from simdesk.errors import StoreError
from simdesk.index.schema import known_errors
from simdesk.records import (
    LINKING,
    Action,
    JournalEntry,
    JournalState,
    PlanEntry,
    Refusal,
    Stat,
    Tier,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

HOLDING = (JournalState.INTENT, JournalState.DONE, JournalState.UNDOING, JournalState.LOST)
"""States in which a file is, or may be, away from its place."""

OPEN = (JournalState.INTENT, JournalState.UNDOING)
"""States that a crash left behind; the disk tells how it ended."""

STAYING = tuple(sorted(LINKING))
"""Actions after which the same bytes still stand at the path."""

_COLUMNS = (
    "j.id, j.plan_id, p.action, j.path, j.size_bytes, j.destination, j.survivor_path, j.state,"
    " j.refusal, j.detail, j.at_ns, j.mtime_ns, j.device, j.inode, j.digest, j.survivor_digest,"
    " j.tier, j.similarity, j.distance_bits, j.attributes, p.destination"
)


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the journal with what is needed to find the file again.

    Attributes:
        entry: what people are shown.
        stat: what the file was when it was read.
        digest: 16 bytes, of the bytes that were read.
        survivor_digest: 16 bytes; empty where no survivor was found.
        tier: how the two were compared directly with one another.
        similarity: 0.0 to 1.0 of this very pair.
        distance_bits: 0 to 64; None where the two have no comparable fingerprints.
        attributes: what the file carried besides its bytes; None where the action keeps them.
        folder: the folder of `Action.MOVE`; else empty.
    """

    entry: JournalEntry
    stat: Stat
    digest: bytes
    survivor_digest: bytes
    tier: Tier | None = None
    similarity: float = 0.0
    distance_bits: int | None = None
    attributes: Attributes | None = None
    folder: bytes = b""


@dataclass(frozen=True, slots=True)
class Intent:
    """What is about to happen to one file.

    Attributes:
        entry: as planned; with a refusal it is closed at once.
        destination: the place the file will have; empty for refused ones and without one.
        attributes: what it carries besides its bytes, where the action may lose that.
    """

    entry: PlanEntry
    destination: bytes = b""
    attributes: Attributes | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one action stands now.

    Attributes:
        id: number in the journal.
        state: where the action stands.
        destination: where the file is now; empty where it is in its place.
        refusal: why nothing was done, else None.
        detail: the operating system's words; may be empty.
    """

    id: int
    state: JournalState
    destination: bytes = b""
    refusal: Refusal | None = None
    detail: str = ""


class Journal:
    """Write and read the journal; the engine's one writer, one thread.

    Args:
        connection: the decisions file, opened with `simdesk.index.schema.open_writer`; no
            transaction may be open when a method is called, since it could be rolled back later.
        path: of that file, for messages.
        now_ns: nanoseconds since the epoch.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        *,
        now_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self._connection = connection
        self._path = path
        self._now_ns = now_ns

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise known_errors(error, self._path) from error
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise known_errors(error, self._path) from error
            raise

    def open_plan(self, action: Action, destination: bytes = b"") -> int:
        """Start a plan.

        Args:
            action: what it does.
            destination: the folder of `Action.MOVE`.

        Returns:
            Its number, 1 and up.

        Raises:
            StoreError: where the file cannot be written.
        """
        with self._transaction() as connection:
            cursor = connection.execute(
                "INSERT INTO plans(action, created_ns, destination) VALUES(?, ?, ?)",
                [action, self._now_ns(), destination],
            )
        if cursor.lastrowid is None:
            raise StoreError(f"{self._path}: the plan has no number")
        return cursor.lastrowid

    def intend(self, plan_id: int, intents: Sequence[Intent]) -> list[Record]:
        """Write down what is about to happen; entries with a refusal are closed at once.

        Args:
            plan_id: the plan.
            intents: what is to happen to each file.

        Returns:
            The rows, in the order of the intents.

        Raises:
            StoreError: where the file cannot be written; then nothing may be done.
        """
        if not intents:
            return []
        now = self._now_ns()
        ids: list[int] = []
        with self._transaction() as connection:
            for intent in intents:
                entry = intent.entry
                carried = "" if intent.attributes is None else intent.attributes.to_json()
                state = JournalState.REFUSED if entry.refusal else JournalState.INTENT
                stat = entry.stat
                cursor = connection.execute(
                    "INSERT INTO journal(plan_id, path, size_bytes, mtime_ns, device, inode,"
                    " digest, survivor_path, survivor_digest, tier, similarity, distance_bits,"
                    " state, destination, refusal, at_ns, attributes)"
                    " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    [
                        *(plan_id, entry.path, stat.size_bytes, stat.mtime_ns, *_signed(stat)),
                        *(entry.digest, entry.survivor_path, entry.survivor_digest, entry.tier),
                        *(entry.similarity, entry.distance_bits, state, intent.destination),
                        *(entry.refusal, now, carried),
                    ],
                )
                ids.append(cursor.lastrowid or 0)
        return self._select("j.plan_id = ? AND j.id >= ?", [plan_id, min(ids)])

    def begin_undo(self, records: Sequence[Record]) -> None:
        """Write down that files are about to be put back.

        Raises:
            StoreError: where the file cannot be written; then nothing may be done.
        """
        self.settle(
            [Outcome(row.entry.id, JournalState.UNDOING, row.entry.destination) for row in records]
        )

    def settle(self, outcomes: Sequence[Outcome]) -> None:
        """Write down how actions ended.

        Raises:
            StoreError: where the file cannot be written; the rows stay open and are reconciled.
        """
        now = self._now_ns()
        with self._transaction() as connection:
            connection.executemany(
                "UPDATE journal SET state=?, destination=?, refusal=?, detail=?, at_ns=?"
                " WHERE id=?",
                [
                    [each.state, each.destination, each.refusal, each.detail, now, each.id]
                    for each in outcomes
                ],
            )

    def records(self, plan_id: int) -> list[Record]:
        """Return the rows of a plan by rising number.

        Raises:
            StoreError: where the file cannot be read.
        """
        return self._select("j.plan_id = ?", [plan_id])

    def open_records(self) -> list[Record]:
        """Return the rows that a crash left open, by rising number.

        Raises:
            StoreError: where the file cannot be read.
        """
        return self._select(f"j.state IN ({_marks(OPEN)})", OPEN)

    def relied_upon(self) -> frozenset[bytes]:
        """Return the digests of all files that removed files were removed for.

        Such a file is the last one that was compared with what is gone: it may only be removed
        for another with the same bytes or the same text. What became a link, or shares its blocks,
        is not gone.

        Raises:
            StoreError: where the file cannot be read.
        """
        rows = self._rows(
            "SELECT DISTINCT j.survivor_digest FROM journal j JOIN plans p ON p.id = j.plan_id"
            f" WHERE j.state IN ({_marks(HOLDING)}) AND p.action NOT IN ({_marks(STAYING)})",
            (*HOLDING, *STAYING),
        )
        return frozenset(row[0] for row in rows if row[0])

    def moved_to(self) -> frozenset[bytes]:
        """Return where files stand that were moved into a folder.

        Raises:
            StoreError: where the file cannot be read.
        """
        rows = self._rows(
            "SELECT j.destination FROM journal j JOIN plans p ON p.id = j.plan_id"
            f" WHERE p.action = ? AND j.state IN ({_marks(HOLDING)})",
            [Action.MOVE, *HOLDING],
        )
        return frozenset(row[0] for row in rows)

    def _select(self, where: str, arguments: Sequence[object]) -> list[Record]:
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM journal j JOIN plans p ON p.id = j.plan_id"
            f" WHERE {where} ORDER BY j.id",
            arguments,
        )
        return [_record(row) for row in rows]

    def _rows(self, sql: str, arguments: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, arguments).fetchall()
        except sqlite3.Error as error:
            raise known_errors(error, self._path) from error


def _marks(states: Sequence[object]) -> str:
    return ",".join("?" * len(states))


_WRAP = 1 << 64


def _signed(stat: Stat) -> list[int]:
    """Fit unsigned 64-bit device and inode numbers into SQLite's signed integers."""
    return [
        number - _WRAP if number >= _WRAP >> 1 else number for number in (stat.device, stat.inode)
    ]


def _record(row: tuple[Any, ...]) -> Record:
    entry = JournalEntry(
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
    stat = Stat(row[4], row[11], row[12] % _WRAP, row[13] % _WRAP)
    return Record(
        entry=entry,
        stat=stat,
        digest=row[14],
        survivor_digest=row[15],
        tier=None if row[16] is None else Tier(row[16]),
        similarity=row[17],
        distance_bits=row[18],
        attributes=Attributes.from_json(row[19]),
        folder=row[20],
    )
