# SPDX-License-Identifier: MIT
"""Read-only questions to the databases: what the window, the command line and the reports show.

One `Reader` belongs to one thread. Long questions can be broken off from another thread with
`Reader.interrupt`. Lists come as ids first; rows are asked for by id, a page at a time.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import zlib
from array import array
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from simdesk.errors import StoreError
from simdesk.index.folderpairs import FolderPairs, between_clause, folder_pairs
from simdesk.index.groupsql import group_rows, order_of
from simdesk.index.idlist import ids_of
from simdesk.index.lists import Lists
from simdesk.index.rows import (
    COPY_TIERS,
    CopySort,
    Counts,
    FileRow,
    GroupQuery,
    GroupRow,
    MemberRow,
    RootRow,
    join_path,
    prefix_range,
    role_of,
)
from simdesk.index.schema import open_reader
from simdesk.records import (
    TIER_ORDER,
    Differs,
    DocumentId,
    Features,
    FileId,
    Fingerprint,
    GroupId,
    Place,
    Reason,
    Role,
    Stat,
    Tier,
    Verdict,
)
from simdesk.rules.records import SavedRule
from simdesk.rules.stored import from_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

UNSIGNED = (1 << 64) - 1
"""Unfolds SQLite's signed numbers, bit for bit."""

PAGE = 500
"""Ids in one question, well below SQLite's limit of placeholders."""

PAGE_FILES = 4000
"""Files of many groups held in memory at once, unless one group has more."""

_FILES_BELOW = (
    "SELECT count(*) FROM folders d JOIN files f ON f.folder_id = d.id WHERE f.part = ''",
    (
        "SELECT count(*) FROM files f INDEXED BY files_by_reason CROSS JOIN folders d"
        " ON d.id = f.folder_id WHERE f.reason IS NOT NULL AND f.part = ''"
    ),
)

_COPIES = """
    SELECT f.id FROM members m JOIN groups g ON g.id = m.group_id
    JOIN files f ON f.document_id = m.document_id
    WHERE m.group_id > 0 AND f.id <> g.principal_file_id
"""

_COPY_COLUMNS = {
    CopySort.NAME: "CAST(f.name AS TEXT) COLLATE NOCASE",
    CopySort.SIMILARITY: "m.similarity",
    CopySort.SIZE: "f.size_bytes",
    CopySort.CHANGED: "f.mtime_ns",
}

_FILE_COLUMNS = """
    SELECT f.id, d.path, f.name, f.digest, f.size_bytes, f.mtime_ns, f.device, f.inode,
    f.document_id FROM files f JOIN folders d ON d.id = f.folder_id
    WHERE f.part = '' AND f.digest IS NOT NULL AND f.reason IS NULL
"""

_MEMBER_COLUMNS = """
    f.id, f.document_id, m.group_id, d.path, f.name, f.part, f.kind, f.size_bytes, f.mtime_ns,
    f.device, f.inode, f.digest, t.tokens, m.similarity, m.containment, m.distance_bits,
    m.differs, m.estimated, t.partial, f.outside, f.outside_digest, f.marked,
    g.principal_file_id, p.digest, p.document_id, m.shared_passages, f.ctime_ns, m.settling
    FROM members m
    JOIN groups g ON g.id = m.group_id
    JOIN files p ON p.id = g.principal_file_id
    JOIN files f ON f.document_id = m.document_id
    JOIN folders d ON d.id = f.folder_id
    JOIN documents t ON t.id = f.document_id
"""


class Reader(Lists):
    """Ask the databases; one thread only, but for `interrupt`.

    Args:
        locations: where the databases live; an engine must have made them.

    Raises:
        StoreError: where there is no index yet, or it cannot be read.
    """

    def __init__(self, locations: Locations) -> None:
        for path in (locations.index, locations.decisions):
            if not path.exists():
                raise StoreError(f"{path}: nothing has been scanned yet")
        self._texts_path = locations.texts
        super().__init__(open_reader(locations.index), open_reader(locations.decisions))
        self._texts: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the files."""
        self._index.close()
        self._decisions.close()
        if self._texts is not None:
            self._texts.close()

    def break_off_when(self, wanted: Callable[[], bool]) -> None:
        """Ask often, from this thread, whether the running question is to be broken off.

        Unlike `interrupt` this also ends a question that was about to start.
        """
        for connection in (self._index, self._decisions):
            connection.set_progress_handler(wanted, 50_000)

    def interrupt(self) -> None:
        """Break off the running question; it raises `sqlite3.OperationalError`. Any thread."""
        self._index.interrupt()

    def group_ids(self, query: GroupQuery, limit: int = -1) -> array[int]:
        """Return the ids of the groups that fit, sorted: 8 bytes a group.

        Args:
            query: which groups, in which order.
            limit: no more than the first of them; -1 for all.
        """
        clauses, arguments = self._group_filter(query)
        where = f"WHERE {' AND '.join(clauses)}" if clauses else ""
        sql = f"SELECT g.id FROM groups g {where} ORDER BY {order_of(query)} LIMIT ?"
        return ids_of(self._index, sql, [*arguments, limit])

    @staticmethod
    def _group_filter(query: GroupQuery) -> tuple[list[str], list[object]]:
        clauses: list[str] = []
        arguments: list[object] = []
        if query.tiers:
            clauses.append(f"g.tier IN ({','.join('?' * len(query.tiers))})")
            arguments += sorted(query.tiers)
        if query.between:
            first, second = query.between
            clauses += [between_clause(same=first == second)] * (1 if first == second else 2)
            arguments += [first] if first == second else [first, second]
        inner: list[str] = []
        if query.text:
            pattern = query.text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            inner.append(
                "(CAST(f.name AS TEXT) LIKE ? ESCAPE '\\'"
                " OR CAST(d.path AS TEXT) LIKE ? ESCAPE '\\')"
            )
            arguments += [f"%{pattern}%"] * 2
        if query.root:
            inner.append("(d.path = ? OR (d.path >= ? AND d.path < ?))")
            arguments += [query.root, *prefix_range(query.root)]
        if inner:
            clauses.append(
                "g.id IN (SELECT m.group_id FROM members m"
                " JOIN files f ON f.document_id = m.document_id"
                f" JOIN folders d ON d.id = f.folder_id WHERE {' AND '.join(inner)})"
            )
        return clauses, arguments

    def group_rows(self, ids: Sequence[int]) -> list[GroupRow]:
        """Return the rows of a page, in the order of the ids; vanished groups are left out."""
        return group_rows(self._index, ids)

    def member_rows(self, group: GroupId) -> list[MemberRow]:
        """Return the files of a group: the principal first, then by tier, similarity and path."""
        return next((members for members in self._members([group])), [])

    def _members(self, groups: Sequence[int]) -> Iterator[list[MemberRow]]:
        marks = ",".join("?" * len(groups))
        rows = self._index.execute(
            f"SELECT {_MEMBER_COLUMNS} WHERE m.group_id IN ({marks})", list(groups)
        )
        roots = self.roles()
        found: dict[int, list[MemberRow]] = {group: [] for group in groups}
        for row in rows:
            found[row[2]].append(_member(row, roots))
        return (sorted(members, key=_member_order) for members in found.values() if members)

    def member_pages(self, groups: Sequence[int]) -> Iterator[list[list[MemberRow]]]:
        """Yield the files of many groups, as `member_rows` does of one, a page at a time.

        Args:
            groups: those that vanished since are left out.

        Yields:
            The groups of a page in their order; a page ends where its files are many.
        """
        for start in range(0, len(groups), PAGE):
            page = list(groups[start : start + PAGE])
            files = dict(
                self._index.execute(
                    f"SELECT id, files FROM groups WHERE id IN ({','.join('?' * len(page))})", page
                ).fetchall()
            )
            held: list[int] = []
            held_files = 0
            for group in page:
                held.append(group)
                held_files += files.get(group, 0)
                if held_files > PAGE_FILES:
                    yield list(self._members(held))
                    held, held_files = [], 0
            yield list(self._members(held))

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Let every question see the index as it is now, whatever is written meanwhile."""
        self._index.execute("BEGIN")
        try:
            yield
        finally:
            self._index.execute("COMMIT")

    def member_ids(self, group: GroupId) -> array[int]:
        """Return the files of a group in the order of `member_rows`: 8 bytes a file."""
        rows = self._index.execute(
            "SELECT f.id FROM members m JOIN groups g ON g.id = m.group_id"
            " JOIN files p ON p.id = g.principal_file_id"
            " JOIN files f ON f.document_id = m.document_id"
            " JOIN folders d ON d.id = f.folder_id WHERE m.group_id = ?"
            " ORDER BY f.id <> g.principal_file_id,"
            " CASE WHEN f.digest = p.digest AND f.part = '' THEN 0"
            " WHEN f.document_id = p.document_id THEN 1 ELSE 2 END,"
            " m.similarity DESC, d.path, f.name, f.part",
            [group],
        )
        return array("q", (row[0] for row in rows))

    def member_page(self, group: GroupId, files: Sequence[int]) -> list[MemberRow]:
        """Return the rows of some files of a group, in no order; vanished ones are left out."""
        marks = ",".join("?" * len(files))
        rows = self._index.execute(
            f"SELECT {_MEMBER_COLUMNS} WHERE m.group_id = ? AND f.id IN ({marks})",
            [group, *files],
        )
        roots = self.roles()
        return [_member(row, roots) for row in rows]

    def copy_ids(self, sort: CopySort, *, descending: bool) -> array[int]:
        """Return the files of all groups but the kept ones, sorted: 8 bytes a file."""
        order = "DESC" if descending else "ASC"
        sql = f"{_COPIES} ORDER BY {_COPY_COLUMNS[sort]} {order}, f.id LIMIT -1"
        return ids_of(self._index, sql)

    def copy_rows(self, files: Sequence[int]) -> list[MemberRow]:
        """Return the rows of some files of any groups, in no order; vanished ones are left out."""
        marks = ",".join("?" * len(files))
        rows = self._index.execute(
            f"SELECT {_MEMBER_COLUMNS} WHERE m.group_id > 0 AND f.id IN ({marks})", list(files)
        )
        roots = self.roles()
        return [_member(row, roots) for row in rows]

    def groups_of_files(self, files: Sequence[FileId]) -> dict[FileId, GroupId]:
        """Return the group of each file that is in one."""
        found: dict[FileId, GroupId] = {}
        for start in range(0, len(files), PAGE):
            page = list(files[start : start + PAGE])
            found.update(
                self._index.execute(
                    "SELECT f.id, m.group_id FROM files f"
                    " JOIN members m ON m.document_id = f.document_id"
                    f" WHERE f.id IN ({','.join('?' * len(page))})"
                    " ORDER BY m.group_id",  # what is near wins over what is contained
                    page,
                ).fetchall()
            )
        return found

    def marked_files(self) -> list[FileId]:
        """Return the files that are ticked, by rising id."""
        return [
            row[0] for row in self._index.execute("SELECT id FROM files WHERE marked ORDER BY id")
        ]

    def whole_files(self, files: Sequence[FileId]) -> list[FileRow]:
        """Return the files that were read and are no parts of a container, in no order."""
        found: list[FileRow] = []
        for start in range(0, len(files), PAGE):
            page = list(files[start : start + PAGE])
            rows = self._index.execute(
                f"{_FILE_COLUMNS} AND f.id IN ({','.join('?' * len(page))})", page
            )
            found += [_file(row) for row in rows]
        return found

    def whole_file_at(self, path: bytes) -> FileRow | None:
        """Return the read file at a path, None where there is none."""
        rows = self._index.execute(
            f"{_FILE_COLUMNS} AND d.path = ? AND f.name = ?", os.path.split(path)
        ).fetchall()
        return _file(rows[0]) if rows else None

    def keys_of(self, documents: Sequence[DocumentId]) -> list[bytes]:
        """Return the keys of documents, in order.

        Raises:
            StoreError: where one is not in the index.
        """
        keys = []
        for document in documents:
            key = self.key_of(document)
            if key is None:
                raise StoreError(f"document {document} is not in the index")
            keys.append(key)
        return keys

    def key_of(self, document: DocumentId) -> bytes | None:
        """Return the key of a document, None where it is not in the index."""
        row = self._index.execute("SELECT key FROM documents WHERE id = ?", [document]).fetchone()
        return None if row is None else bytes(row[0])

    def sources_of(self, document: DocumentId) -> list[FileRow]:
        """Return the files that hold a document, whole files and containers alike, by path."""
        rows = self._index.execute(
            "SELECT f.id, d.path, f.name, f.digest, f.size_bytes, f.mtime_ns, f.device, f.inode,"
            " f.document_id FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.document_id = ? ORDER BY d.path, f.name",
            [document],
        )
        return [_file(row) for row in rows]

    def documents_of(self, files: Sequence[FileId]) -> list[DocumentId | None]:
        """Return the document of each file, in order; None where it holds none."""
        found: list[DocumentId | None] = []
        for file in files:
            row = self._index.execute("SELECT document_id FROM files WHERE id = ?", [file])
            value = row.fetchone()
            found.append(None if value is None or value[0] is None else DocumentId(value[0]))
        return found

    def head_of(self, file: FileId) -> str:
        """Return what a preview shows above the text of a file; empty for nothing."""
        row = self._index.execute("SELECT head FROM files WHERE id = ?", [file]).fetchone()
        return "" if row is None else str(row[0])

    def places_of(self, file: FileId) -> tuple[Place, ...]:
        """Return the pages, slides, sheets of a file, by rising start; none where it has none."""
        row = self._index.execute("SELECT places FROM files WHERE id = ?", [file]).fetchone()
        return tuple(Place(*place) for place in json.loads(row[0])) if row else ()

    def fingerprints_of(self, document: DocumentId) -> tuple[Fingerprint, ...]:
        """Return the fingerprints of a document of the present recipe.

        None where it still waits to be fingerprinted anew: those of two recipes never meet.
        """
        rows = self._index.execute(
            "SELECT features, fingerprint, extra FROM fingerprints WHERE document_id = ?"
            " AND recipe_id = coalesce((SELECT CAST(value AS INTEGER) FROM facts"
            " WHERE name = 'recipe'), recipe_id) ORDER BY features",
            [document],
        )
        return tuple(
            Fingerprint(Features(features), value & UNSIGNED, extra)
            for features, value, extra in rows
        )

    def any_partial(self, documents: Iterable[DocumentId]) -> bool:
        """Tell whether the text of one of some documents was cut at a limit."""
        return any(
            self._index.execute("SELECT partial FROM documents WHERE id = ?", [one]).fetchone()
            == (1,)
            for one in documents
        )

    def verdict_of(self, left: DocumentId, right: DocumentId) -> Verdict | None:
        """Return the stored verdict of a pair, None where the two were never compared."""
        a, b = min(left, right), max(left, right)
        row = self._index.execute(
            "SELECT similarity, containment, differs, only_a, only_b, estimated FROM pairs"
            " WHERE a = ? AND b = ?",
            [a, b],
        ).fetchone()
        if row is None:
            return None
        similarity, containment, differs, only_a, only_b, estimated = row
        only_left, only_right = (only_a, only_b) if left == a else (only_b, only_a)
        return Verdict(
            similarity, containment, Differs(differs), only_left, only_right, bool(estimated)
        )

    def path_of(self, file: FileId) -> bytes | None:
        """Return the path of a file, None where it is not in the index."""
        row = self._index.execute(
            "SELECT d.path, f.name FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.id = ?",
            [file],
        ).fetchone()
        return None if row is None else join_path(*row)

    def file_at(self, path: bytes) -> FileId | None:
        """Return the file at a path, None where it is not in the index."""
        folder, name = os.path.split(path)
        row = self._index.execute(
            "SELECT f.id FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE d.path = ? AND f.name = ? AND f.part = ''",
            [folder, name],
        ).fetchone()
        return None if row is None else FileId(row[0])

    def roles(self) -> dict[bytes, Role]:
        """Return the role of every root by its path."""
        return {
            path: Role(role)
            for path, role in self._decisions.execute("SELECT path, role FROM roots")
        }

    def saved_rules(self) -> list[SavedRule]:
        """Return the rules that were saved, by name."""
        known = "SELECT 1 FROM sqlite_schema WHERE name = 'rules'"
        if self._decisions.execute(known).fetchone() is None:
            return []  # the engine of this version has not seen the file yet
        rows = self._decisions.execute("SELECT name, spec, saved_ns FROM rules ORDER BY name")
        return [SavedRule(name, from_json(spec), saved_ns) for name, spec, saved_ns in rows]

    def roots(self) -> list[RootRow]:
        """Return the roots by path, with their counts."""
        offline = set(self.fact("offline", []))
        rows = []
        for path, role in sorted(self.roles().items()):
            # From two indexes alone: the rows themselves, of a million files, take half a second.
            files, failed = (
                self._index.execute(
                    f"{sql} AND (d.path = ? OR (d.path >= ? AND d.path < ?))",
                    [path, *prefix_range(path)],
                ).fetchone()[0]
                for sql in _FILES_BELOW
            )
            rows.append(RootRow(path, role, files, files - failed, path.hex() in offline))
        return rows

    def counts(self) -> Counts:
        """Return the totals."""
        one = self._index.execute
        files = one("SELECT count(*) FROM files WHERE part = ''").fetchone()[0]
        reasons = one(
            "SELECT reason, count(*) FROM files WHERE reason IS NOT NULL AND part = ''"
            " GROUP BY reason"
        ).fetchall()
        tiers = one("SELECT tier, count(*) FROM groups GROUP BY tier").fetchall()
        marked = one(
            "SELECT count(*), coalesce(sum(size_bytes), 0) FROM files WHERE marked"
        ).fetchone()
        documents = one("SELECT count(*) FROM documents").fetchone()[0]
        return Counts(
            files=files,
            files_read=files - sum(number for _, number in reasons),
            files_failed=sum(number for _, number in reasons),
            by_reason={Reason(reason): number for reason, number in reasons},
            documents=documents,
            groups=sum(number for tier, number in tiers if Tier(tier) in COPY_TIERS),
            by_tier={Tier(tier): number for tier, number in tiers},
            marked_files=marked[0],
            marked_bytes=marked[1],
        )

    def histogram(self) -> list[int]:
        """Return the number of pairs at each distance, index 0 to 24 bits; empty before a scan."""
        return [int(number) for number in self.fact("histogram", [])]

    def folder_pairs(self) -> FolderPairs:
        """Return which two folders share how many groups; looks at every file of every group."""
        return folder_pairs(self._index)

    def fact(self, name: str, default: Any) -> Any:  # noqa: ANN401 - JSON of any shape
        """Return a stored fact about the index, ``default`` where there is none."""
        row = self._index.execute("SELECT value FROM facts WHERE name = ?", [name]).fetchone()
        return default if row is None else json.loads(row[0])

    def documents(self) -> list[DocumentId]:
        """Return all documents, by rising id."""
        rows = self._index.execute("SELECT id FROM documents ORDER BY id")
        return [DocumentId(row[0]) for row in rows]

    def newest_table(self) -> int:
        """Return the highest number of a frequency table that a recipe named; 0 for none."""
        specs = [
            json.loads(row[0])
            for row in self._index.execute("SELECT spec FROM recipes WHERE json_valid(spec)")
        ]
        names = [str(spec.get("frequency_table", "")) for spec in specs if isinstance(spec, dict)]
        numbers = [name.partition("-")[0] for name in names]
        return max((int(number) for number in numbers if number.isdecimal()), default=0)

    def unprinted(self, recipe_id: int) -> list[DocumentId]:
        """Return the documents that have no prints of a recipe."""
        rows = self._index.execute(
            "SELECT id FROM documents WHERE id NOT IN"
            " (SELECT document_id FROM sketches WHERE recipe_id = ?) ORDER BY id",
            [recipe_id],
        )
        return [DocumentId(row[0]) for row in rows]

    def text_of(self, document: DocumentId) -> str | None:
        """Return the cached text of a document, None where the cache does not hold it."""
        packed = self.packed_text_of(document)
        try:
            text = b"" if packed is None else zlib.decompress(packed)
            return None if packed is None else text.decode("utf-8", "surrogatepass")
        except (zlib.error, UnicodeDecodeError):
            logger.warning("a cached text is damaged")
            return None

    def packed_text_of(self, document: DocumentId) -> bytes | None:
        """Return the cached text as it is stored: UTF-8, compressed with zlib."""
        key = self.key_of(document)
        if key is None or not self._texts_path.exists():
            return None
        try:
            if self._texts is None:
                self._texts = open_reader(self._texts_path)
            found = self._texts.execute("SELECT text FROM texts WHERE key = ?", [key]).fetchone()
        except (StoreError, sqlite3.DatabaseError) as error:
            # the cache is for speed: what it does not give is read from the documents
            logger.warning("the cached texts cannot be read: %s", error)
            return None
        return None if found is None else bytes(found[0])


def _member_order(row: MemberRow) -> tuple[bool, int, float, bytes, str]:
    rank = TIER_ORDER.index(row.tier)
    return not row.principal, rank, -row.similarity, row.path, row.part


def _member(row: tuple[Any, ...], roots: dict[bytes, Role]) -> MemberRow:
    (file, document, group, folder, name, part, kind, size, mtime, device, inode, digest) = row[:12]
    (tokens, similarity, containment, distance, differs, estimated, partial) = row[12:19]
    (outside, outside_digest, marked, principal_file, principal_digest, principal) = row[19:25]
    if file == principal_file or (digest == principal_digest and part == ""):
        tier = Tier.IDENTICAL
    elif document == principal:
        tier = Tier.SAME_TEXT
    else:
        tier = Tier.CONTAINED if group < 0 else Tier.NEAR
    path = join_path(folder, name)
    return MemberRow(
        file_id=FileId(file),
        document_id=DocumentId(document),
        group_id=GroupId(group),
        path=path,
        part=part,
        kind=kind,
        stat=Stat(size, mtime, device, inode, row[26]),
        digest=digest,
        tokens=tokens,
        tier=tier,
        similarity=similarity,
        containment=containment,
        distance_bits=distance,
        differs=Differs(differs),
        estimated=bool(estimated),
        partial=bool(partial),
        outside=json.loads(outside),
        outside_digest=outside_digest,
        principal=file == principal_file,
        protected=role_of(path, roots) is Role.PROTECTED,
        marked=bool(marked),
        shared_passages=bool(row[25]),
        settling=bool(row[27]),
    )


def _file(row: tuple[Any, ...]) -> FileRow:
    file, folder, name, digest, *stat, document = row
    return FileRow(FileId(file), join_path(folder, name), digest, Stat(*stat), document)
