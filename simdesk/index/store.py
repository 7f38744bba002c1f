# SPDX-License-Identifier: MIT
"""The one writer of the index and the texts. Used by the engine's thread alone.

What a worker read goes in as `Outcome` records, many in one transaction: texts first, so that a row
of the index never waits for its text. The rest of the program only asks, through `Reader`.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from simdesk.errors import StoreCorruptError
from simdesk.index import grouprows, intake
from simdesk.index.cache import TextCache
from simdesk.index.intake import signed
from simdesk.index.rows import join_path, prefix_range, suffix_of
from simdesk.index.schema import (
    INDEX,
    open_rebuildable,
    open_writer,
    set_aside,
    suspicion,
    transaction,
)
from simdesk.index.states import FolderStates
from simdesk.index.touched import Touches
from simdesk.records import DocumentId, FileId, Reason, Stat

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from simdesk.index.grouprows import GroupChanges, GroupRecord
    from simdesk.records import Membership, Outcome, Prints, Verdict
    from simdesk.settings import Locations, Recipe


class KnownFile(NamedTuple):
    """What the index knows of a file, to tell at a walk whether it must be read.

    Attributes:
        size_bytes: its size when it was read.
        mtime_ns: when its content was changed last.
        ctime_ns: when anything of it was changed last; 0 where that is not known.
        inode: its number, signed as it is stored.
        file_id: the file.
        digest: 16 bytes of its content, None where it was not read.
        kind: its format.
        extractor: name and version that read it.
        reason: why it gave no document, empty where it gave one.
    """

    size_bytes: int
    mtime_ns: int
    ctime_ns: int
    inode: int
    file_id: FileId
    digest: bytes | None
    kind: str
    extractor: str
    reason: str


class Twin(NamedTuple):
    """A file that was read under another name.

    Attributes:
        path: that name.
        digest: 16 bytes of its content.
    """

    path: bytes
    digest: bytes


class Store:
    """Write the index and the texts.

    Args:
        locations: where they live.
        recipe: how fingerprints are made now; documents of other recipes are read again.

    Raises:
        StoreError: by kind, where a file cannot be used.
    """

    def __init__(self, locations: Locations, recipe: Recipe) -> None:
        self.generation = 0
        self.path = locations.index
        self._db, self.index_rebuilt = open_rebuildable(locations.index, INDEX)
        self.texts = TextCache(locations.texts)
        self.states = FolderStates(self._db, self.path)
        self._folders: dict[bytes, int] = {}
        self._unfinished: set[FileId] | None = None
        try:
            self.recipe_id = self._recipe_id(recipe)
        except StoreCorruptError:
            self._db.close()
            set_aside(locations.index, time.time_ns())
            self._db, self.index_rebuilt = open_writer(locations.index, INDEX), True
            self.states = FolderStates(self._db, self.path)
            self.recipe_id = self._recipe_id(recipe)
        self.touches = Touches(self._db)

    def close(self) -> None:
        """Close the files."""
        self._db.close()
        self.texts.close()

    def suspect(self) -> None:
        """Let the index be checked at the next start, and be rebuilt where it is damaged."""
        suspicion(self.path).touch()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            with transaction(self._db, self.path) as db:
                yield db
        except BaseException:
            self._folders.clear()  # ids of folders that this transaction made are gone
            raise

    def _recipe_id(self, recipe: Recipe) -> int:
        with self._transaction() as db:
            db.execute(
                "INSERT OR IGNORE INTO recipes(digest, spec) VALUES(?, ?)",
                [recipe.digest(), recipe.spec()],
            )
            found = db.execute("SELECT id FROM recipes WHERE digest = ?", [recipe.digest()])
            number = int(found.fetchone()[0])
            db.execute("INSERT OR REPLACE INTO facts VALUES('recipe', ?)", [json.dumps(number)])
            return number

    def use(self, recipe: Recipe) -> None:
        """Make another recipe the present one; documents of the others wait for its prints.

        Raises:
            StoreError: where that cannot be stored; the recipe is then the old one.
        """
        self.recipe_id = self._recipe_id(recipe)
        self._unfinished = None
        self.unsettle()

    # Files

    def known(self, folder: bytes) -> dict[bytes, KnownFile]:
        """Return what is known of the files of one folder, by name."""
        rows = self._db.execute(
            "SELECT f.name, f.size_bytes, f.mtime_ns, f.ctime_ns, f.inode, f.id, f.digest, f.kind,"
            " f.extractor, coalesce(f.reason, '') FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE d.path = ? AND f.part = ''",
            [folder],
        )
        return {row[0]: KnownFile._make(row[1:]) for row in rows}

    def twin(self, stat: Stat, name: bytes) -> Twin | None:
        """Return a file that was read as the very same inode, size and mtime.

        A renamed or moved file, or another name of it: it need not be read again. One that still
        waits for its words to be recognised is none, and one of another suffix is none either:
        that decides how a text is read.

        Args:
            stat: what the file is.
            name: its file name.
        """
        rows = self._db.execute(
            "SELECT d.path, f.name, f.digest FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.inode = ? AND f.device = ? AND f.size_bytes = ? AND f.mtime_ns = ?"
            " AND f.part = '' AND f.digest IS NOT NULL AND coalesce(f.reason, '') <> ?",
            [
                signed(stat.inode),
                signed(stat.device),
                stat.size_bytes,
                stat.mtime_ns,
                Reason.NEEDS_OCR,
            ],
        )
        wanted = suffix_of(name)
        return next(
            (
                Twin(join_path(folder, known), digest)
                for folder, known, digest in rows
                if suffix_of(known) == wanted
            ),
            None,
        )

    def names_of(self, stat: Stat) -> list[bytes]:
        """Return the paths of the known files with the number and device of a file."""
        rows = self._db.execute(
            "SELECT d.path, f.name FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.inode = ? AND f.device = ? AND f.part = ''",
            [signed(stat.inode), signed(stat.device)],
        )
        return [join_path(*row) for row in rows]

    def numberless(self, kind: str) -> set[bytes]:
        """Return what was noted without a number of its own and is of one format."""
        rows = self._db.execute(  # there is an index of numbers
            "SELECT d.path, f.name FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.inode = 0 AND f.kind = ?",
            [kind],
        )
        return {join_path(*row) for row in rows}

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
        """Return the files whose document has no prints of the present recipe.

        Looked for once where there are none: whatever is read from then on has them.
        """
        if self._unfinished is None:
            self._unfinished = self._find_unfinished()
        return self._unfinished

    def _find_unfinished(self) -> set[FileId]:
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
        self.generation += 1
        self._db.execute("DELETE FROM facts WHERE name = 'settled'")

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Take in what workers read, in one transaction for each database.

        Raises:
            StoreError: where the disk is full or a file damaged; nothing is half written.
        """
        if self._unfinished:
            self._unfinished = None  # some of them are being read now
        now = time.time_ns()
        texts = [(d.key, d.text, now) for o in outcomes for d in o.documents if d.text]
        if texts:
            self.texts.write(texts)
        with self._transaction() as db:
            self.unsettle()
            intake.take_in(db, outcomes, self.recipe_id, self._folder_id)

    def copy(self, copies: Iterable[tuple[bytes, bytes, Stat]]) -> list[bool]:
        """Let other names of files have what was read under the first, in one transaction.

        Args:
            copies: the first name, the other one, and what the file is.

        Returns:
            For each False where the first has gone meanwhile.
        """
        with self._transaction():
            self.unsettle()
            return [self._copy_one(*each) for each in copies]

    def _copy_one(self, source: bytes, target: bytes, stat: Stat) -> bool:
        folder, name = os.path.split(target)
        folder_id = self._folder_id(folder)
        self._db.execute("DELETE FROM files WHERE folder_id = ? AND name = ?", [folder_id, name])
        columns = (
            "size_bytes, mtime_ns, inode, digest, kind, extractor, reason, detail,"
            " outside, outside_digest, places, head, document_id"
        )
        cursor = self._db.execute(
            f"INSERT INTO files(folder_id, name, part, device, ctime_ns, {columns})"
            f" SELECT ?, ?, part, ?, ?, {columns} FROM files f WHERE name = ? AND folder_id ="
            " (SELECT id FROM folders WHERE path = ?) AND size_bytes = ? AND mtime_ns = ?",
            [
                folder_id,
                name,
                signed(stat.device),
                stat.ctime_ns,
                os.path.basename(source),
                os.path.dirname(source),
                stat.size_bytes,
                stat.mtime_ns,
            ],
        )
        return cursor.rowcount > 0

    def drop_files(self, folder: bytes, names: Iterable[bytes]) -> None:
        """Forget files of one folder, with their parts."""
        with self._transaction() as db:
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
        with self._transaction() as db:
            self.unsettle()
            reach = [folder, *prefix_range(folder)]
            where = "SELECT id FROM folders WHERE path = ? OR (path >= ? AND path < ?)"
            count = db.execute(f"DELETE FROM files WHERE folder_id IN ({where})", reach).rowcount
            db.execute("DELETE FROM folders WHERE path = ? OR (path >= ? AND path < ?)", reach)
            self._folders.clear()
            return count

    def drop_folders(self, folders: Sequence[bytes]) -> int:
        """Forget what lies in these folders, but not what lies in folders below them.

        Returns:
            The number of files forgotten.
        """
        paths = [(folder,) for folder in folders]
        with self._transaction() as db:
            self.unsettle()
            self._folders.clear()
            count = db.executemany(
                "DELETE FROM files WHERE folder_id = (SELECT id FROM folders WHERE path = ?)", paths
            ).rowcount
            db.executemany("DELETE FROM folders WHERE path = ?", paths)
            return count

    def prune(self) -> int:
        """Forget documents that no file holds any more, with their pairs.

        Returns:
            The number of documents forgotten.
        """
        with self._transaction() as db:
            count = db.execute(
                "DELETE FROM documents WHERE id IN (SELECT document_id FROM loose) AND NOT EXISTS"
                " (SELECT 1 FROM files WHERE files.document_id = documents.id)"
            ).rowcount
            db.execute("DELETE FROM loose")
            return count

    def _folder_id(self, folder: bytes) -> int:
        if folder not in self._folders:
            self._db.execute("INSERT OR IGNORE INTO folders(path) VALUES(?)", [folder])
            found = self._db.execute("SELECT id FROM folders WHERE path = ?", [folder])
            self._folders[folder] = int(found.fetchone()[0])
        return self._folders[folder]

    def write_prints(self, printed: Iterable[tuple[DocumentId, Prints]]) -> None:
        """Give documents prints of the present recipe; those that have gone are left out."""
        self._unfinished = None
        printed = list(printed)
        with self._transaction() as db:
            self.unsettle()
            there = intake.present(db, [document for document, _ in printed])
            known = [each for each in printed if each[0] in there]
            intake.write_prints(db, known, self.recipe_id)

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
        with self._transaction() as db:
            db.executemany(
                "INSERT OR REPLACE INTO pairs(a, b, similarity, containment, differs, only_a,"
                " only_b, estimated, distance_bits) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
                " WHERE EXISTS(SELECT 1 FROM documents WHERE id = ?)"
                " AND EXISTS(SELECT 1 FROM documents WHERE id = ?)",
                rows,
            )

    def write_groups(
        self,
        groups: Sequence[GroupRecord],
        memberships: Sequence[Membership],
        *,
        among: Collection[int] | None = None,
    ) -> bool:
        """Make the stored groups these, touching only what differs.

        Args:
            groups: the rows that are to be there.
            memberships: the documents in them.
            among: ids of the groups that these are all of; None where they are all there are.

        Returns:
            True where anything changed.
        """
        wanted = grouprows.changes(self._db, groups, memberships, among)
        if wanted:
            self.write_changes(wanted)
        return bool(wanted)

    def write_changes(self, wanted: GroupChanges) -> None:
        """Write what was found to differ, in one transaction."""
        with self._transaction() as db:
            wanted.write(db)

    # Marks and facts

    def set_marked(self, files: Iterable[FileId], *, marked: bool) -> None:
        """Mirror ticks into the files, where the lists find them."""
        with self._transaction() as db:
            db.executemany(
                "UPDATE files SET marked = ? WHERE id = ?",
                [(int(marked), file) for file in files],
            )

    def clear_marked(self) -> None:
        """Untick every file."""
        with self._transaction() as db:
            db.execute("UPDATE files SET marked = 0 WHERE marked")

    def put_fact(self, name: str, value: object) -> None:
        """Store a fact about the index as JSON."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", [name, json.dumps(value)])
