# SPDX-License-Identifier: MIT
"""Which documents the writer has touched since somebody asked.

Triggers of the writer's own connection note every document whose files or prints change, whatever
statement does it, so that no way of writing can be forgotten. Nothing of it reaches the disk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3

_SQL = """
PRAGMA temp_store=MEMORY;
CREATE TEMP TABLE touched(
    document_id INTEGER PRIMARY KEY,
    fresh INTEGER NOT NULL DEFAULT 0
);
CREATE TEMP TRIGGER touched_by_file AFTER INSERT ON main.files
WHEN NEW.document_id IS NOT NULL BEGIN
    INSERT OR IGNORE INTO touched(document_id) VALUES(NEW.document_id);
END;
CREATE TEMP TRIGGER touched_by_loss AFTER DELETE ON main.files
WHEN OLD.document_id IS NOT NULL BEGIN
    INSERT OR IGNORE INTO touched(document_id) VALUES(OLD.document_id);
END;
CREATE TEMP TRIGGER touched_by_end AFTER DELETE ON main.documents BEGIN
    INSERT OR IGNORE INTO touched(document_id) VALUES(OLD.id);
END;
CREATE TEMP TRIGGER touched_by_prints AFTER INSERT ON main.sketches BEGIN
    INSERT OR IGNORE INTO touched(document_id) VALUES(NEW.document_id);
    UPDATE touched SET fresh = 1 WHERE document_id = NEW.document_id;
END;
"""


class Touched(NamedTuple):
    """A document that was touched.

    Attributes:
        document: its id; it may have gone.
        fresh: True where its prints are new.
    """

    document: int
    fresh: bool


class Touches:
    """Note what the writer touches. The engine's thread.

    Args:
        db: the writer's connection to the index.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        db.executescript(_SQL)

    def take(self, most: int) -> list[Touched] | None:
        """Return what was touched since the last time, by rising id; None for more than `most`."""
        rows = self._db.execute(
            "SELECT document_id, fresh FROM touched ORDER BY document_id LIMIT ?", [most + 1]
        ).fetchall()
        if rows:
            self._db.execute("DELETE FROM touched")
        if len(rows) > most:
            return None
        return [Touched(document, bool(fresh)) for document, fresh in rows]
