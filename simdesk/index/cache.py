# SPDX-License-Identifier: MIT
"""The one writer of the text cache: what was extracted, so that nothing is read twice.

For speed alone: a damaged file is set aside, also in the middle of a scan, and texts that it does
not hold are read from the documents again.
"""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

from simdesk.errors import StoreCorruptError
from simdesk.index.schema import (
    TEXTS,
    known_errors,
    open_rebuildable,
    open_writer,
    set_aside,
    transaction,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Text = tuple[bytes, bytes, int]
"""Key of the document, text as `simdesk.pool.pack_text` gives it, nanoseconds since the epoch."""


class TextCache:
    """Write the texts. Used by the engine's thread alone.

    Args:
        path: the file.

    Raises:
        StoreError: by kind, where it cannot be used.

    Attributes:
        rebuilt: True where it was found damaged and set aside.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db, self.rebuilt = open_rebuildable(path, TEXTS)
        self._bytes: int | None = None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def write(self, texts: Sequence[Text]) -> None:
        """Store texts, in one transaction.

        Raises:
            StoreError: where the disk is full.
        """
        try:
            self._insert(texts)
        except StoreCorruptError:
            self._begin_anew()
            self._insert(texts)

    def trim(self, limit_bytes: int) -> int:
        """Bring the texts under a limit, the longest unused first.

        Returns:
            The number of texts forgotten.

        Raises:
            StoreError: where the file cannot be written.
        """
        if self._bytes is not None and self._bytes <= limit_bytes:
            return 0  # an upper bound: texts that were replaced count twice
        try:
            return self._trim(limit_bytes)
        except sqlite3.Error as error:
            known = known_errors(error, self._path)
            if not isinstance(known, StoreCorruptError):
                raise known from error
        except StoreCorruptError:
            pass  # as above, found while writing
        self._begin_anew()
        return 0

    def _insert(self, texts: Sequence[Text]) -> None:
        with transaction(self._db, self._path) as db:
            db.executemany("INSERT OR REPLACE INTO texts VALUES(?, ?, ?)", texts)
        if self._bytes is not None:
            self._bytes += sum(len(text) for _, text, _ in texts)

    def _trim(self, limit_bytes: int) -> int:
        one = self._db.execute("SELECT coalesce(sum(length(text)), 0) FROM texts").fetchone()
        total = int(one[0])
        doomed = []
        if total > limit_bytes:
            for key, size in self._db.execute(
                "SELECT key, length(text) FROM texts ORDER BY used_ns"
            ):
                if total <= limit_bytes:
                    break
                doomed.append((key,))
                total -= size
        if doomed:
            with transaction(self._db, self._path) as db:
                db.executemany("DELETE FROM texts WHERE key = ?", doomed)
            if not total:
                # what was switched off leaves nothing readable, in the file and in its log
                self._db.execute("VACUUM")
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._bytes = total
        return len(doomed)

    def _begin_anew(self) -> None:
        self._db.close()
        if self._path.exists():
            set_aside(self._path, time.time_ns())
        self._db = open_writer(self._path, TEXTS)
        self._bytes = 0
        self.rebuilt = True
