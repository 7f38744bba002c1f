# SPDX-License-Identifier: MIT
"""What a walk last found in each folder, in 16 bytes, so that an unchanged one costs one look-up.

A state is kept only while every file of the folder stands in the index as the walk saw it; the
database itself forgets it with any change to a row of the folder (see the triggers in `schema`).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from simdesk.index.schema import transaction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from pathlib import Path

    from simdesk.records import Stat

_TERMS = "states_under"


class FolderStates:
    """Keep the states of folders. Engine's thread.

    Args:
        db: the writer of the index.
        path: of the index, for messages.
    """

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path

    def hold_under(self, terms: str) -> None:
        """Forget all states unless they were kept under the same terms.

        Args:
            terms: JSON of all that decides besides the files whether they must be read again.
        """
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", [_TERMS]).fetchone()
        if row is not None and row[0] == terms:
            return
        with transaction(self._db, self._path) as db:
            db.execute("UPDATE folders SET state = NULL WHERE state IS NOT NULL")
            db.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", [_TERMS, terms])

    def same(self, folder: bytes, state: bytes) -> bool:
        """Tell whether a folder is as it was when its state was kept."""
        row = self._db.execute("SELECT state FROM folders WHERE path = ?", [folder]).fetchone()
        return row is not None and row[0] == state

    def keep(self, states: Iterable[tuple[bytes, bytes]]) -> None:
        """Keep the states of folders all of whose files are in the index: (folder, state)."""
        with transaction(self._db, self._path) as db:
            db.executemany(
                "UPDATE folders SET state = ?2 WHERE path = ?1 AND state IS NOT ?2", states
            )

    def touch(self, files: Iterable[tuple[bytes, Stat]]) -> None:
        """Note when files were last touched that were found to hold what they held."""
        rows = [
            (stat.ctime_ns, os.path.basename(path), os.path.dirname(path)) for path, stat in files
        ]
        with transaction(self._db, self._path) as db:
            db.executemany(
                "UPDATE files SET ctime_ns = ? WHERE name = ?"
                " AND folder_id = (SELECT id FROM folders WHERE path = ?)",
                rows,
            )
