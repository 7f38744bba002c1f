# SPDX-License-Identifier: MIT
"""The one writer of the index and the texts. Used by the engine's thread alone.

What a worker read goes in as `Outcome` records, many in one transaction: texts first, so that a row
of the index never waits for its text. The rest of the program only asks, through `Reader`.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from simdesk.errors import StoreCorruptError
from simdesk.index.rows import join_path, prefix_range
from simdesk.index.schema import INDEX, TEXTS, Schema, known_errors, open_writer, set_aside
from simdesk.records import DocumentId, FileId, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from simdesk.records import Membership, Outcome, Prints, ReadDocument, Verdict
    from simdesk.settings import Locations, Recipe


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What the index knows of a file, to tell at a walk whether it must be read.

    Attributes:
        file_id: the file.
        stat: what it was when it was read.
        kind: its format.
        extractor: name and version that read it.
        failed: True where it gave no document.
    """

    file_id: FileId
    stat: Stat
    kind: str
    extractor: str
    failed: bool


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """One row of the groups, without the marks.

    Attributes: as in `simdesk.index.reader.GroupRow`, and the file that stands for the group.
    """

    id: int
    tier: str
    files: int
    documents: int
    similarity: float
    distance_bits: int | None
    free_bytes: int
    newest_ns: int
    principal_file_id: int
    name: str


def _signed(value: int) -> int:
    """Fold an unsigned 64-bit number into SQLite's signed one, bit for bit."""
    return value - (1 << 64) if value >= 1 << 63 else value


def _open_rebuildable(path: Path, schema: Schema) -> tuple[sqlite3.Connection, bool]:
    """Open a file that can be rebuilt; a damaged one is set aside.

    Returns:
        The connection, and whether it had to be set aside.
    """
    try:
        return open_writer(path, schema), False
    except StoreCorruptError:
        set_aside(path, time.time_ns())
        return open_writer(path, schema), True


class Store:
    """Write the index and the texts.

    Args:
        locations: where they live.
        recipe: how fingerprints are made now; documents of other recipes are read again.

    Raises:
        StoreError: by kind, where a file cannot be used.
    """

    def __init__(self, locations: Locations, recipe: Recipe) -> None:
        self._path = locations.index
        self._db, self.index_rebuilt = _open_rebuildable(locations.index, INDEX)
        self._texts, self.texts_rebuilt = _open_rebuildable(locations.texts, TEXTS)
        self._folders: dict[bytes, int] = {}
        self.recipe_id = self._recipe_id(recipe)

    def close(self) -> None:
        """Close the files."""
        self._db.close()
        self._texts.close()

    @contextmanager
    def _transaction(self, connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            self._folders.clear()  # ids of folders that this transaction made are gone
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise known_errors(error, self._path) from error
            raise

    def _recipe_id(self, recipe: Recipe) -> int:
        with self._transaction(self._db) as db:
            db.execute(
                "INSERT OR IGNORE INTO recipes(digest, spec) VALUES(?, ?)",
                [recipe.digest(), recipe.spec()],
            )
            found = db.execute("SELECT id FROM recipes WHERE digest = ?", [recipe.digest()])
            return int(found.fetchone()[0])

    # Files

    def known(self, folder: bytes) -> dict[bytes, KnownFile]:
        """Return what is known of the files of one folder, by name."""
        rows = self._db.execute(
            "SELECT f.name, f.id, f.size_bytes, f.mtime_ns, f.device, f.inode, f.kind, f.extractor,"
            " f.reason IS NOT NULL FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE d.path = ? AND f.part = ''",
            [folder],
        )
        return {
            row[0]: KnownFile(FileId(row[1]), Stat(*row[2:6]), row[6], row[7], bool(row[8]))
            for row in rows
        }

    def twin(self, stat: Stat) -> bytes | None:
        """Return the path of a file that was read as the very same inode, size and mtime.

        A renamed or moved file, or another name of it: it need not be read again.
        """
        row = self._db.execute(
            "SELECT d.path, f.name FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.inode = ? AND f.device = ? AND f.size_bytes = ? AND f.mtime_ns = ?"
            " AND f.part = '' AND f.digest IS NOT NULL LIMIT 1",
            [_signed(stat.inode), _signed(stat.device), stat.size_bytes, stat.mtime_ns],
        ).fetchone()
        return None if row is None else join_path(*row)

    def folders_under(self, root: bytes) -> list[bytes]:
        """Return every folder at or below a path that the index knows."""
        rows = self._db.execute(
            "SELECT path FROM folders WHERE path = ? OR (path >= ? AND path < ?)",
            [root, *prefix_range(root)],
        )
        return [row[0] for row in rows]

    def devices_under(self, root: bytes) -> set[int]:
        """Return the devices on which the known files below a path lay, signed as stored."""
        rows = self._db.execute(
            "SELECT DISTINCT f.device FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE d.path = ? OR (d.path >= ? AND d.path < ?)",
            [root, *prefix_range(root)],
        )
        return {row[0] for row in rows}

    def unfinished(self) -> set[FileId]:
        """Return the files whose document has no prints of the present recipe."""
        rows = self._db.execute(
            "SELECT f.id FROM files f LEFT JOIN sketches s ON s.document_id = f.document_id"
            " AND s.recipe_id = ? WHERE f.document_id IS NOT NULL AND s.document_id IS NULL",
            [self.recipe_id],
        )
        return {FileId(row[0]) for row in rows}

    def settled(self) -> object:
        """Return what `settle` was told, None where files or decisions changed since."""
        row = self._db.execute("SELECT value FROM facts WHERE name = 'settled'").fetchone()
        return None if row is None else json.loads(row[0])

    def settle(self, under: object) -> None:
        """Note that the stored groups are those of the stored documents.

        Args:
            under: what else they depend on, as JSON.
        """
        self.put_fact("settled", under)

    def unsettle(self) -> None:
        """Note that the groups have to be made again."""
        self._db.execute("DELETE FROM facts WHERE name = 'settled'")

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Take in what workers read, in one transaction a file.

        Raises:
            StoreError: where the disk is full or a file damaged; nothing is half written.
        """
        now = time.time_ns()
        texts = [(d.key, d.text, now) for o in outcomes for d in o.documents if d.text]
        if texts:
            with self._transaction(self._texts) as db:
                db.executemany("INSERT OR REPLACE INTO texts VALUES(?, ?, ?)", texts)
        with self._transaction(self._db):
            self.unsettle()
            for outcome in outcomes:
                self._write_one(outcome)

    def copy(self, source: bytes, target: bytes, stat: Stat) -> bool:
        """Let another name of a file have what was read under the first.

        Returns:
            False where the first has gone meanwhile.
        """
        with self._transaction(self._db) as db:
            self.unsettle()
            folder, name = os.path.split(target)
            folder_id = self._folder_id(folder)
            db.execute("DELETE FROM files WHERE folder_id = ? AND name = ?", [folder_id, name])
            columns = (
                "size_bytes, mtime_ns, device, inode, digest, kind, extractor, reason, detail,"
                " outside, outside_digest, places, document_id"
            )
            cursor = db.execute(
                f"INSERT INTO files(folder_id, name, part, {columns})"
                f" SELECT ?, ?, part, {columns} FROM files f WHERE name = ? AND folder_id ="
                " (SELECT id FROM folders WHERE path = ?) AND size_bytes = ? AND mtime_ns = ?",
                [
                    folder_id,
                    name,
                    os.path.basename(source),
                    os.path.dirname(source),
                    stat.size_bytes,
                    stat.mtime_ns,
                ],
            )
            return cursor.rowcount > 0

    def drop_files(self, folder: bytes, names: Iterable[bytes]) -> None:
        """Forget files of one folder, with their parts."""
        with self._transaction(self._db) as db:
            self.unsettle()
            db.executemany(
                "DELETE FROM files WHERE name = ?"
                " AND folder_id = (SELECT id FROM folders WHERE path = ?)",
                [(name, folder) for name in names],
            )

    def drop_folder(self, folder: bytes) -> int:
        """Forget everything at and below a folder.

        Returns:
            The number of files forgotten.
        """
        with self._transaction(self._db) as db:
            self.unsettle()
            reach = [folder, *prefix_range(folder)]
            where = "SELECT id FROM folders WHERE path = ? OR (path >= ? AND path < ?)"
            count = db.execute(f"DELETE FROM files WHERE folder_id IN ({where})", reach).rowcount
            db.execute("DELETE FROM folders WHERE path = ? OR (path >= ? AND path < ?)", reach)
            self._folders.clear()
            return count

    def prune(self) -> int:
        """Forget documents that no file holds any more, with their pairs.

        Returns:
            The number of documents forgotten.
        """
        with self._transaction(self._db) as db:
            return db.execute(
                "DELETE FROM documents WHERE id NOT IN"
                " (SELECT document_id FROM files WHERE document_id IS NOT NULL)"
            ).rowcount

    def _folder_id(self, folder: bytes) -> int:
        if folder not in self._folders:
            self._db.execute("INSERT OR IGNORE INTO folders(path) VALUES(?)", [folder])
            found = self._db.execute("SELECT id FROM folders WHERE path = ?", [folder])
            self._folders[folder] = int(found.fetchone()[0])
        return self._folders[folder]

    def _write_one(self, outcome: Outcome) -> None:
        folder, name = os.path.split(outcome.path)
        folder_id = self._folder_id(folder)
        self._db.execute("DELETE FROM files WHERE folder_id = ? AND name = ?", [folder_id, name])
        stat = outcome.stat
        base = [stat.size_bytes, stat.mtime_ns, _signed(stat.device), _signed(stat.inode)]
        columns = "folder_id, name, part, size_bytes, mtime_ns, device, inode, digest"
        if outcome.failure is not None:
            failure = outcome.failure
            self._db.execute(
                f"INSERT INTO files({columns}, kind, extractor, reason, detail)"
                " VALUES(?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    folder_id,
                    name,
                    *base,
                    outcome.digest or None,
                    failure.kind,
                    failure.extractor,
                    failure.reason,
                    failure.detail,
                ],
            )
            return
        parts = outcome.documents
        if len(parts) != 1 or parts[0].part:
            self._db.execute(
                f"INSERT INTO files({columns}, kind, extractor)"
                " VALUES(?, ?, '', ?, ?, ?, ?, ?, ?, ?)",
                [
                    folder_id,
                    name,
                    *base,
                    outcome.digest,
                    parts[0].extracted.kind,
                    parts[0].extracted.extractor,
                ],
            )
        for document in parts:
            extracted = document.extracted
            self._db.execute(
                f"INSERT INTO files({columns}, kind, extractor, outside, outside_digest, places,"
                " document_id) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    folder_id,
                    name,
                    document.part,
                    *base,
                    document.digest,
                    extracted.kind,
                    extracted.extractor,
                    json.dumps(extracted.outside, sort_keys=True),
                    extracted.outside_digest,
                    json.dumps([[p.start, p.kind, p.label] for p in extracted.places]),
                    self._document_id(document),
                ],
            )

    def _document_id(self, document: ReadDocument) -> int:
        prints = document.prints
        self._db.execute(
            "INSERT OR IGNORE INTO documents(key, text_digest, tokens, characters, partial)"
            " VALUES(?, ?, ?, ?, ?)",
            [
                document.key,
                document.text_digest,
                prints.tokens,
                document.characters,
                document.extracted.partial,
            ],
        )
        row = self._db.execute("SELECT id FROM documents WHERE key = ?", [document.key]).fetchone()
        found = int(row[0])
        done = self._db.execute(
            "SELECT 1 FROM sketches WHERE document_id = ? AND recipe_id = ?",
            [found, self.recipe_id],
        ).fetchone()
        if done is None:
            self._write_prints(found, prints)
        return found

    def write_prints(self, printed: Iterable[tuple[DocumentId, Prints]]) -> None:
        """Give documents prints of the present recipe; those that have gone are left out."""
        with self._transaction(self._db) as db:
            self.unsettle()
            for document, prints in printed:
                if db.execute("SELECT 1 FROM documents WHERE id = ?", [document]).fetchone():
                    self._write_prints(document, prints)

    def _write_prints(self, found: int, prints: Prints) -> None:
        self._db.execute("DELETE FROM fingerprints WHERE document_id = ?", [found])
        self._db.executemany(
            "INSERT INTO fingerprints VALUES(?, ?, ?, ?, ?)",
            [
                (
                    found,
                    self.recipe_id,
                    int(print_.features),
                    _signed(print_.value),
                    print_.extra,
                )
                for print_ in prints.fingerprints
            ],
        )
        self._db.execute(
            "INSERT OR REPLACE INTO sketches VALUES(?, ?, ?)",
            [found, self.recipe_id, prints.sketch],
        )
        self._db.execute("UPDATE documents SET tokens = ? WHERE id = ?", [prints.tokens, found])

    # Pairs and groups

    def write_verdicts(
        self, verdicts: Iterable[tuple[DocumentId, DocumentId, Verdict, int | None]]
    ) -> None:
        """Store compared pairs: left document, right document, verdict, distance in bits.

        Pairs whose document has gone meanwhile are left out.
        """
        rows = []
        for left, right, verdict, distance in verdicts:
            only = (verdict.only_left, verdict.only_right)
            a, b = (left, right) if left < right else (right, left)
            only_a, only_b = only if left < right else only[::-1]
            rows.append(
                (
                    a,
                    b,
                    verdict.similarity,
                    verdict.containment,
                    str(verdict.differs),
                    only_a,
                    only_b,
                    int(verdict.estimated),
                    distance,
                    a,
                    b,
                )
            )
        with self._transaction(self._db) as db:
            db.executemany(
                "INSERT OR REPLACE INTO pairs(a, b, similarity, containment, differs, only_a,"
                " only_b, estimated, distance_bits) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
                " WHERE EXISTS(SELECT 1 FROM documents WHERE id = ?)"
                " AND EXISTS(SELECT 1 FROM documents WHERE id = ?)",
                rows,
            )

    def write_groups(
        self, groups: Sequence[GroupRecord], memberships: Sequence[Membership]
    ) -> bool:
        """Make the stored groups these, touching only what differs.

        Returns:
            True where anything changed.
        """
        new_groups = {group.id: tuple(asdict(group).values()) for group in groups}
        new_members = {m.document: _member_row(m) for m in memberships}
        old_groups = {
            row[0]: row
            for row in self._db.execute(
                "SELECT id, tier, files, documents, similarity, distance_bits, free_bytes,"
                " newest_ns, principal_file_id, name FROM groups"
            )
        }
        old_members = {
            row[0]: row
            for row in self._db.execute(
                "SELECT document_id, group_id, similarity, containment, distance_bits, differs,"
                " estimated, shared_passages FROM members"
            )
        }
        if new_groups == old_groups and new_members == old_members:
            return False
        with self._transaction(self._db) as db:
            db.executemany(
                "DELETE FROM members WHERE document_id = ?",
                [(key,) for key in old_members.keys() - new_members.keys()],
            )
            db.executemany(
                "DELETE FROM groups WHERE id = ?",
                [(key,) for key in old_groups.keys() - new_groups.keys()],
            )
            db.executemany(
                "INSERT INTO groups(id, tier, files, documents, similarity, distance_bits,"
                " free_bytes, newest_ns, principal_file_id, name) VALUES(?,?,?,?,?,?,?,?,?,?)"
                " ON CONFLICT(id) DO UPDATE SET tier = excluded.tier, files = excluded.files,"
                " documents = excluded.documents, similarity = excluded.similarity,"
                " distance_bits = excluded.distance_bits, free_bytes = excluded.free_bytes,"
                " newest_ns = excluded.newest_ns, name = excluded.name,"
                " principal_file_id = excluded.principal_file_id",
                [row for key, row in new_groups.items() if old_groups.get(key) != row],
            )
            db.executemany(
                "INSERT OR REPLACE INTO members VALUES(?,?,?,?,?,?,?,?)",
                [row for key, row in new_members.items() if old_members.get(key) != row],
            )
        return True

    # Marks and facts

    def set_marked(self, files: Iterable[FileId], *, marked: bool) -> None:
        """Mirror ticks into the files, where the lists find them."""
        with self._transaction(self._db) as db:
            db.executemany(
                "UPDATE files SET marked = ? WHERE id = ?",
                [(int(marked), file) for file in files],
            )

    def clear_marked(self) -> None:
        """Untick every file."""
        with self._transaction(self._db) as db:
            db.execute("UPDATE files SET marked = 0 WHERE marked")

    def put_fact(self, name: str, value: object) -> None:
        """Store a fact about the index as JSON."""
        with self._transaction(self._db) as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", [name, json.dumps(value)])

    def trim_texts(self, limit_bytes: int) -> int:
        """Bring the text cache under its limit, the longest unused first.

        Returns:
            The number of texts forgotten.
        """
        total = self._texts.execute("SELECT coalesce(sum(length(text)), 0) FROM texts").fetchone()[
            0
        ]
        doomed = []
        if total > limit_bytes:
            for key, size in self._texts.execute(
                "SELECT key, length(text) FROM texts ORDER BY used_ns"
            ):
                if total <= limit_bytes:
                    break
                doomed.append((key,))
                total -= size
        if doomed:
            with self._transaction(self._texts) as db:
                db.executemany("DELETE FROM texts WHERE key = ?", doomed)
        return len(doomed)


def _member_row(m: Membership) -> tuple[object, ...]:
    return (
        int(m.document),
        int(m.principal),
        m.similarity,
        m.containment,
        m.distance_bits,
        str(m.differs),
        int(m.estimated),
        int(m.shared_passages),
    )
