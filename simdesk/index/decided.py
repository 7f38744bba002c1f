# SPDX-License-Identifier: MIT
"""What only the person knows: roots and roles, marks, decisions about pairs and principals.

Lives in the decisions file, which is precious. Used by the engine's thread alone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.index.schema import DECISIONS, open_writer, transaction
from simdesk.records import Role, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


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
        rows = self._db.execute("SELECT path, digest, size_bytes, mtime_ns, inode FROM marks")
        return [
            Mark(path, digest, Stat(size, mtime, 0, inode))
            for path, digest, size, mtime, inode in rows
        ]

    def put_marks(self, marks: Iterable[Mark]) -> None:
        """Tick files, in one transaction."""
        now = time.time_ns()
        with transaction(self._db, self._path) as db:
            db.executemany(
                "INSERT OR REPLACE INTO marks VALUES(?, ?, ?, ?, ?, ?)",
                [
                    (m.path, m.digest, m.stat.size_bytes, m.stat.mtime_ns, m.stat.inode, now)
                    for m in marks
                ],
            )

    def drop_marks(self, paths: Iterable[bytes]) -> None:
        """Untick files, in one transaction."""
        with transaction(self._db, self._path) as db:
            db.executemany("DELETE FROM marks WHERE path = ?", [(path,) for path in paths])

    def clear_marks(self) -> None:
        """Untick everything."""
        with transaction(self._db, self._path) as db:
            db.execute("DELETE FROM marks")

    def keep_apart(self, a: bytes, b: bytes) -> None:
        """Remember that two texts, by their document keys, are no duplicates of one another."""
        with transaction(self._db, self._path) as db:
            db.execute(
                "INSERT OR REPLACE INTO apart VALUES(?, ?, ?)",
                [min(a, b), max(a, b), time.time_ns()],
            )

    def apart(self) -> set[tuple[bytes, bytes]]:
        """Return the pairs of document keys that stay apart, the smaller key first."""
        return set(self._db.execute("SELECT a, b FROM apart"))

    def choose_principal(self, key: bytes) -> None:
        """Remember that a text, by its document key, comes first where it is in a group."""
        with transaction(self._db, self._path) as db:
            # the latest choice counts, also where the clock was set back
            latest = db.execute("SELECT coalesce(max(chosen_ns), 0) FROM principals").fetchone()
            chosen_ns = max(time.time_ns(), latest[0] + 1)
            db.execute("INSERT OR REPLACE INTO principals VALUES(?, ?)", [key, chosen_ns])

    def principals(self) -> dict[bytes, int]:
        """Return the chosen principals by document key, with the time of the choice."""
        return dict(self._db.execute("SELECT key, chosen_ns FROM principals").fetchall())
