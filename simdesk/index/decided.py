# SPDX-License-Identifier: MIT
"""What only the person knows: roots and roles, marks, decisions about pairs, rules.

Lives in the decisions file, which is precious. Used by the engine's thread alone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.errors import StoreCorruptError
from simdesk.index.journal import OPEN
from simdesk.index.schema import DECISIONS, is_sound, open_writer, transaction
from simdesk.records import Role, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_MARKS = "SELECT path, digest, size_bytes, mtime_ns, inode FROM marks"
CHECKED_BYTES = 32 * 1024 * 1024
"""A file of decisions up to this size is looked through when it is opened; 26 MiB took 0.1 s."""

_PAGE = 500
"""Paths in one question, well below SQLite's limit of placeholders."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A tick: it holds for the content that was ticked, not for whatever stands there later.

    Attributes:
        path: absolute.
        digest: 16 bytes, of the bytes that were read.
        stat: what the file was when it was read.
    """

    path: bytes
    digest: bytes
    stat: Stat


class Decided:
    """Keep the decisions file.

    Args:
        path: the file.

    Raises:
        StoreError: by kind, where it cannot be used. It is never set aside or dropped.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = open_writer(path, DECISIONS)
        if path.stat().st_size <= CHECKED_BYTES and not is_sound(self._db):
            # better now than once decisions have been missed, or more is written on top
            self._db.close()
            raise StoreCorruptError(f"{path}: damaged")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def roots(self) -> dict[bytes, Role]:
        """Return the role of each root by its path."""
        return {path: Role(role) for path, role in self._db.execute("SELECT path, role FROM roots")}

    def put_root(self, path: bytes, role: Role) -> None:
        """Add a root, or give it another role."""
        with transaction(self._db, self._path) as db:
            db.execute(
                "INSERT INTO roots(path, role, added_ns) VALUES(?, ?, ?)"
                " ON CONFLICT(path) DO UPDATE SET role = excluded.role",
                [path, role, time.time_ns()],
            )

    def drop_root(self, path: bytes) -> None:
        """Forget a root."""
        with transaction(self._db, self._path) as db:
            db.execute("DELETE FROM roots WHERE path = ?", [path])

    def marks(self) -> list[Mark]:
        """Return all marks."""
        return [_mark(row) for row in self._db.execute(_MARKS)]

    def marks_at(self, paths: Sequence[bytes]) -> list[Mark]:
        """Return the marks of some paths, in no order."""
        found = []
        for start in range(0, len(paths), _PAGE):
            page = paths[start : start + _PAGE]
            rows = self._db.execute(
                f"{_MARKS} WHERE path IN ({','.join('?' * len(page))})", list(page)
            )
            found += [_mark(row) for row in rows]
        return found

    def marked_paths(self, after: bytes = b"") -> list[bytes]:
        """Return a page of marked paths by rising path, those after one; empty at the end."""
        rows = self._db.execute(
            "SELECT path FROM marks WHERE path > ? ORDER BY path LIMIT ?", [after, _PAGE]
        )
        return [row[0] for row in rows]

    def put_marks(self, marks: Iterable[Mark], step: int = 0) -> None:
        """Tick files, in one transaction.

        Args:
            marks: may be made while they are written.
            step: the run of a rule that sets them, from `next_step`; 0 for a person.
        """
        now = time.time_ns()
        with transaction(self._db, self._path) as db:
            db.executemany(
                "INSERT INTO marks(path, digest, size_bytes, mtime_ns, inode, marked_ns, step)"
                " VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(path) DO UPDATE SET"
                " digest = excluded.digest, size_bytes = excluded.size_bytes,"
                " mtime_ns = excluded.mtime_ns, inode = excluded.inode,"
                " marked_ns = excluded.marked_ns, step = excluded.step"
                # a tick of a person stays one where a rule comes to the same
                " WHERE excluded.step = 0 OR marks.digest <> excluded.digest",
                (
                    (m.path, m.digest, m.stat.size_bytes, m.stat.mtime_ns, m.stat.inode, now, step)
                    for m in marks
                ),
            )

    def next_step(self) -> int:
        """Return a number that no run of a rule has had whose marks still stand."""
        row = self._db.execute("SELECT coalesce(max(step), 0) FROM marks").fetchone()
        return max(int(row[0]) + 1, time.time_ns() // 1_000_000)

    def drop_step(self, step: int) -> None:
        """Untick what a run of a rule ticked and nobody has since."""
        with transaction(self._db, self._path) as db:
            db.execute("DELETE FROM marks WHERE step = ? AND step > 0", [step])

    def drop_marks(self, paths: Iterable[bytes]) -> None:
        """Untick files, in one transaction."""
        with transaction(self._db, self._path) as db:
            db.executemany("DELETE FROM marks WHERE path = ?", [(path,) for path in paths])

    def clear_marks(self) -> None:
        """Untick everything."""
        with transaction(self._db, self._path) as db:
            db.execute("DELETE FROM marks")

    def save_rule(self, name: str, spec: str) -> None:
        """Keep a rule under a name, as `simdesk.rules.stored` spells it."""
        with transaction(self._db, self._path) as db:
            db.execute("INSERT OR REPLACE INTO rules VALUES(?, ?, ?)", [name, spec, time.time_ns()])

    def drop_rule(self, name: str) -> None:
        """Forget a rule."""
        with transaction(self._db, self._path) as db:
            db.execute("DELETE FROM rules WHERE name = ?", [name])

    def keep_apart(self, a: bytes, b: bytes) -> None:
        """Remember that two texts, by their document keys, are no duplicates of one another."""
        with transaction(self._db, self._path) as db:
            db.execute(
                "INSERT OR REPLACE INTO apart VALUES(?, ?, ?)",
                [min(a, b), max(a, b), time.time_ns()],
            )

    def keep_all_apart(self, some: Iterable[bytes], others: Iterable[bytes]) -> None:
        """Remember of each two texts, one of either side, that they are no duplicates.

        Args:
            some: document keys.
            others: document keys; a key of both sides is left out.
        """
        now = time.time_ns()
        there = set(others)
        pairs = {(min(a, b), max(a, b)) for a in some for b in there if a != b}
        with transaction(self._db, self._path) as db:
            db.executemany(
                "INSERT OR REPLACE INTO apart VALUES(?, ?, ?)", [(*pair, now) for pair in pairs]
            )

    def apart(self) -> set[tuple[bytes, bytes]]:
        """Return the pairs of document keys that stay apart, the smaller key first."""
        return set(self._db.execute("SELECT a, b FROM apart"))

    def forget_apart(self, decided_ns: int) -> bool:
        """Forget one decision that texts are no duplicates; False where there is none of then."""
        with transaction(self._db, self._path) as db:
            found = db.execute("DELETE FROM apart WHERE decided_ns = ?", [decided_ns])
            return found.rowcount > 0

    def choose_principal(self, key: bytes) -> None:
        """Remember that a text, by its document key, comes first where it is in a group."""
        with transaction(self._db, self._path) as db:
            # the latest choice counts, also where the clock was set back
            latest = db.execute("SELECT coalesce(max(chosen_ns), 0) FROM principals").fetchone()
            chosen_ns = max(time.time_ns(), latest[0] + 1)
            db.execute("INSERT OR REPLACE INTO principals VALUES(?, ?)", [key, chosen_ns])

    def forget_principal(self, chosen_ns: int) -> bool:
        """Forget one choice of a principal; False where there is none of then."""
        with transaction(self._db, self._path) as db:
            found = db.execute("DELETE FROM principals WHERE chosen_ns = ?", [chosen_ns])
            return found.rowcount > 0

    def principals(self) -> dict[bytes, int]:
        """Return the chosen principals by document key, with the time of the choice."""
        return dict(self._db.execute("SELECT key, chosen_ns FROM principals").fetchall())

    def holds_open_actions(self) -> bool:
        """Tell whether the journal has actions whose end a crash left open."""
        row = self._db.execute(
            "SELECT EXISTS(SELECT 1 FROM journal WHERE state IN (?, ?))", OPEN
        ).fetchone()
        return bool(row[0])


def _mark(row: tuple[bytes, bytes, int, int, int]) -> Mark:
    path, digest, size, mtime, inode = row
    return Mark(path, digest, Stat(size, mtime, 0, inode))
