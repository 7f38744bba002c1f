# SPDX-License-Identifier: MIT
"""The lock that lets one engine at a time write a data folder.

SQLite's own exclusive lock on a small file: it works alike on every system and ends with the
process,
however that ends.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from simdesk.errors import StoreLockedError
from simdesk.index.schema import known_errors

if TYPE_CHECKING:
    from pathlib import Path


class EngineLock:
    """Hold a data folder from now on.

    Args:
        path: the lock file; it is made where it does not exist.

    Raises:
        StoreLockedError: where another engine holds it.
        StoreError: where the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
        except (sqlite3.Error, OSError) as error:
            raise known_errors(error, path) from error
        try:
            self._connection.execute("PRAGMA journal_mode=DELETE")
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreLockedError(str(path)) from error
            raise known_errors(error, path) from error

    def release(self) -> None:
        """Let the folder go."""
        self._connection.close()
