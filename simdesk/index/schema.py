# SPDX-License-Identifier: MIT
"""The three SQLite files: tables, versions, migrations, and how each is opened.

The index and the texts can be rebuilt from the documents. The decisions file holds what only the
person knows; it is copied before a migration and never dropped. `user_version` counts the steps of
the list of each file; a file with more steps than this version knows is refused.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.errors import StoreCorruptError, StoreFullError, StoreTooNewError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from simdesk.settings import Locations

APPLICATION_ID = 0x53696D44
"""``SimD``: tells our files from other SQLite files."""

BUSY_TIMEOUT_MS = 10_000

_INDEX_1 = """
CREATE TABLE recipes(
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    spec TEXT NOT NULL
);
CREATE TABLE folders(
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE
);
CREATE TABLE documents(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key BLOB NOT NULL UNIQUE,
    text_digest BLOB NOT NULL,
    tokens INTEGER NOT NULL,
    characters INTEGER NOT NULL,
    partial INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE files(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    folder_id INTEGER NOT NULL REFERENCES folders(id),
    name BLOB NOT NULL,
    part TEXT NOT NULL DEFAULT '',
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    digest BLOB,
    kind TEXT NOT NULL DEFAULT '',
    extractor TEXT NOT NULL DEFAULT '',
    reason TEXT,
    detail TEXT NOT NULL DEFAULT '',
    outside TEXT NOT NULL DEFAULT '{}',
    outside_digest BLOB NOT NULL DEFAULT x'',
    places TEXT NOT NULL DEFAULT '[]',
    head TEXT NOT NULL DEFAULT '',
    document_id INTEGER REFERENCES documents(id),
    marked INTEGER NOT NULL DEFAULT 0,
    UNIQUE(folder_id, name, part)
);
CREATE INDEX files_marked ON files(marked) WHERE marked;
CREATE INDEX files_by_document ON files(document_id) WHERE document_id IS NOT NULL;
CREATE INDEX files_by_inode ON files(inode);
CREATE INDEX files_by_digest ON files(digest) WHERE digest IS NOT NULL;
CREATE INDEX files_by_reason ON files(reason) WHERE reason IS NOT NULL;
CREATE TABLE fingerprints(
    document_id INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
    recipe_id INTEGER NOT NULL REFERENCES recipes(id),
    features INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    extra BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY(document_id, recipe_id, features)
) WITHOUT ROWID;
CREATE INDEX block_0 ON fingerprints(recipe_id, features, fingerprint & 65535);
CREATE INDEX block_1 ON fingerprints(recipe_id, features, (fingerprint >> 16) & 65535);
CREATE INDEX block_2 ON fingerprints(recipe_id, features, (fingerprint >> 32) & 65535);
CREATE INDEX block_3 ON fingerprints(recipe_id, features, (fingerprint >> 48) & 65535);
CREATE TABLE sketches(
    document_id INTEGER PRIMARY KEY REFERENCES documents(id) ON DELETE CASCADE,
    recipe_id INTEGER NOT NULL REFERENCES recipes(id),
    hashes BLOB NOT NULL
);
CREATE TABLE pairs(
    a INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
    b INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
    similarity REAL NOT NULL,
    containment REAL NOT NULL,
    differs TEXT NOT NULL,
    only_a INTEGER NOT NULL,
    only_b INTEGER NOT NULL,
    estimated INTEGER NOT NULL DEFAULT 0,
    distance_bits INTEGER,
    PRIMARY KEY(a, b),
    CHECK(a < b)
) WITHOUT ROWID;
CREATE INDEX pairs_by_b ON pairs(b);
CREATE TABLE groups(
    id INTEGER PRIMARY KEY,
    tier TEXT NOT NULL,
    files INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    similarity REAL NOT NULL,
    distance_bits INTEGER,
    free_bytes INTEGER NOT NULL,
    newest_ns INTEGER NOT NULL,
    principal_file_id INTEGER NOT NULL,
    name TEXT NOT NULL
);
CREATE INDEX groups_by_free ON groups(free_bytes);
CREATE INDEX groups_by_name ON groups(name);
CREATE TABLE members(
    group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    document_id INTEGER NOT NULL,
    similarity REAL NOT NULL,
    containment REAL NOT NULL,
    distance_bits INTEGER,
    differs TEXT NOT NULL,
    estimated INTEGER NOT NULL DEFAULT 0,
    shared_passages INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(group_id, document_id)
) WITHOUT ROWID;
CREATE INDEX members_by_document ON members(document_id);
CREATE TABLE facts(
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
"""

_INDEX_STATES = """
ALTER TABLE files ADD COLUMN ctime_ns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE folders ADD COLUMN state BLOB;
CREATE TABLE loose(document_id INTEGER PRIMARY KEY);
INSERT INTO loose SELECT id FROM documents;
CREATE TRIGGER files_added AFTER INSERT ON files BEGIN
    UPDATE folders SET state = NULL WHERE id = NEW.folder_id AND state IS NOT NULL;
END;
CREATE TRIGGER files_changed AFTER UPDATE OF size_bytes, mtime_ns, ctime_ns, device, inode, digest,
    kind, extractor, reason, document_id ON files BEGIN
    UPDATE folders SET state = NULL WHERE id = NEW.folder_id AND state IS NOT NULL;
END;
CREATE TRIGGER files_dropped AFTER DELETE ON files BEGIN
    UPDATE folders SET state = NULL WHERE id = OLD.folder_id AND state IS NOT NULL;
    INSERT OR IGNORE INTO loose SELECT OLD.document_id WHERE OLD.document_id IS NOT NULL;
END;
"""
"""What a walk saw last, and the documents that may have lost their last file."""

_INDEX_SETTLING = """
ALTER TABLE members ADD COLUMN settling INTEGER NOT NULL DEFAULT 0;
"""

# What differs in numbers only is told more finely: such pairs are compared again, from their texts.
_INDEX_NUMBERS = """
DELETE FROM pairs WHERE differs IN ('words', 'numbers') AND similarity >= 0.5;
DELETE FROM facts WHERE name = 'settled';
"""

_INDEX_ORDERS = """
DROP INDEX groups_by_free;
DROP INDEX groups_by_name;
CREATE INDEX groups_by_free ON groups(free_bytes DESC);
CREATE INDEX groups_by_name ON groups(name COLLATE NOCASE);
"""
"""The orders that a list of groups begins with, ids rising among equals, so that none is sorted."""

_TEXTS_1 = """
CREATE TABLE texts(
    key BLOB PRIMARY KEY,
    text BLOB NOT NULL,
    used_ns INTEGER NOT NULL
);
CREATE INDEX texts_by_use ON texts(used_ns);
"""

_DECISIONS_1 = """
CREATE TABLE roots(
    path BLOB PRIMARY KEY,
    role TEXT NOT NULL,
    added_ns INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE marks(
    path BLOB PRIMARY KEY,
    digest BLOB NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    marked_ns INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE apart(
    a BLOB NOT NULL,
    b BLOB NOT NULL,
    decided_ns INTEGER NOT NULL,
    PRIMARY KEY(a, b),
    CHECK(a < b)
) WITHOUT ROWID;
CREATE TABLE principals(
    key BLOB PRIMARY KEY,
    chosen_ns INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE plans(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    action TEXT NOT NULL,
    created_ns INTEGER NOT NULL
);
CREATE TABLE journal(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES plans(id),
    path BLOB NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    digest BLOB NOT NULL,
    survivor_path BLOB NOT NULL,
    survivor_digest BLOB NOT NULL,
    tier TEXT,
    similarity REAL NOT NULL,
    distance_bits INTEGER,
    state TEXT NOT NULL,
    destination BLOB NOT NULL DEFAULT x'',
    refusal TEXT,
    detail TEXT NOT NULL DEFAULT '',
    at_ns INTEGER NOT NULL
);
CREATE INDEX journal_by_plan ON journal(plan_id);
CREATE INDEX journal_by_state ON journal(state);
"""

# Rules by name, and which run of a rule set a mark; 0: a person did.
_DECISIONS_RULES = """
CREATE TABLE rules(
    name TEXT PRIMARY KEY,
    spec TEXT NOT NULL,
    saved_ns INTEGER NOT NULL
) WITHOUT ROWID;
ALTER TABLE marks ADD COLUMN step INTEGER NOT NULL DEFAULT 0;
CREATE INDEX marks_by_step ON marks(step) WHERE step > 0;
"""

# The folder of a plan that moves, and what a file carried that an action may lose.
_DECISIONS_WAYS = """
ALTER TABLE plans ADD COLUMN destination BLOB NOT NULL DEFAULT x'';
ALTER TABLE journal ADD COLUMN attributes TEXT NOT NULL DEFAULT '';
CREATE INDEX journal_by_time ON journal(at_ns);
"""


@dataclass(frozen=True, slots=True)
class Schema:
    """One of the three files.

    Attributes:
        name: for messages and for the copy that is set aside.
        steps: SQL scripts; step n brings ``user_version`` from n to n + 1.
        precious: copied before a migration, never set aside.
        synchronous: SQLite's word for how hard a commit waits for the disk.
    """

    name: str
    steps: tuple[str, ...]
    precious: bool
    synchronous: str


INDEX = Schema(
    "index",
    (_INDEX_1, _INDEX_STATES, _INDEX_SETTLING, _INDEX_NUMBERS, _INDEX_ORDERS),
    precious=False,
    synchronous="NORMAL",
)
TEXTS = Schema("texts", (_TEXTS_1,), precious=False, synchronous="NORMAL")
DECISIONS = Schema(
    "decisions",
    (_DECISIONS_1, _DECISIONS_RULES, _DECISIONS_WAYS),
    precious=True,
    synchronous="FULL",
)


def known_errors(error: sqlite3.Error | OSError, path: Path) -> Exception:
    """Turn a failure of SQLite or of the disk into the exception people are told about.

    Returns:
        A `StoreError`, or ``error`` itself where the fault is ours.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreCorruptError(f"{path}: {error}")
    full = code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
    cannot_open = code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
    held = code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}  # by another program, for long
    if full or cannot_open or held or getattr(error, "errno", None) in {errno.ENOSPC, errno.EROFS}:
        return StoreFullError(f"{path}: {error}")
    return error


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of migration steps the file has seen."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, schema: Schema, path: Path) -> None:
    """Bring a file to the newest version, each step in one transaction with its number.

    Raises:
        StoreTooNewError: where the file has more steps than this version knows.
        StoreCorruptError: where the file is a database of another program.
    """
    version = version_of(connection)
    if version > len(schema.steps):
        raise StoreTooNewError(f"{path}: version {version}, known {len(schema.steps)}")
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    if owner != APPLICATION_ID and (version or tables):
        raise StoreCorruptError(f"{path}: a database of another program")
    if schema.precious and 0 < version < len(schema.steps):
        copy = path.with_suffix(f".before-{version + 1}.sqlite")
        with sqlite3.connect(copy) as target:
            connection.backup(target)
        target.close()
    for number in range(version, len(schema.steps)):
        connection.executescript(
            f"BEGIN IMMEDIATE;{schema.steps[number]}"
            f"PRAGMA application_id={APPLICATION_ID};PRAGMA user_version={number + 1};COMMIT;"
        )


def open_writer(path: Path, schema: Schema) -> sqlite3.Connection:
    """Open a file for the one writer, making or migrating it.

    Raises:
        StoreError: by kind, where the file cannot be used.
    """
    connection: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={schema.synchronous}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA cache_size=-65536")
        migrate(connection, schema, path)
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except (sqlite3.Error, OSError, StoreTooNewError, StoreCorruptError) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, (StoreTooNewError, StoreCorruptError)):
            raise
        raise known_errors(error, path) from error
    return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """Open a file read-only, for any thread that keeps the connection to itself.

    Raises:
        StoreError: where the file is damaged or cannot be read.
    """
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA query_only=ON")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        raise known_errors(error, path) from error
    return connection


def is_current(locations: Locations) -> bool:
    """Tell whether index and decisions can be read as they are, before an engine has seen them.

    Returns:
        False where one of them is missing, of another version, or the index is suspected.

    Raises:
        StoreError: where one is damaged or cannot be read.
    """
    if suspicion(locations.index).exists():
        return False
    for path, schema in ((locations.index, INDEX), (locations.decisions, DECISIONS)):
        if not path.exists():
            return False
        with closing(open_reader(path)) as connection:
            if version_of(connection) != len(schema.steps):
                return False
    return True


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """Write all of it or nothing.

    Args:
        connection: a writer; none of its transactions may be open.
        path: of the file, for messages.

    Raises:
        StoreError: by kind, where the file cannot be written.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise known_errors(error, path) from error
        raise


def is_sound(connection: sqlite3.Connection) -> bool:
    """Tell whether a file is whole; reads all of it."""
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


def suspicion(path: Path) -> Path:
    """Return the note beside a file that says: it was found damaged while it was used."""
    return path.with_name(f"{path.name}.suspect")


def note_damage(error: sqlite3.Error, locations: Locations) -> bool:
    """Let the next engine check the index, where that is what a reader met damaged.

    Args:
        error: what came of a question to index and decisions.
        locations: where they live.

    Returns:
        True where the index is damaged; False where something else is wrong, the decisions also.
    """
    if not isinstance(known_errors(error, locations.index), StoreCorruptError):
        return False
    with closing(open_reader(locations.decisions)) as decisions:
        if not is_sound(decisions):
            return False
    with suppress(OSError):  # on a read-only disk the engine has to find out by itself
        suspicion(locations.index).touch()
    return True


def open_rebuildable(path: Path, schema: Schema) -> tuple[sqlite3.Connection, bool]:
    """Open a file that can be rebuilt; a damaged one is set aside.

    Returns:
        The connection, and whether it had to be set aside.

    Raises:
        StoreError: by kind, where the file cannot be used.
    """
    note = suspicion(path)
    try:
        connection = open_writer(path, schema)
        if not note.exists() or is_sound(connection):
            note.unlink(missing_ok=True)
            return connection, False
        connection.close()
    except StoreCorruptError:
        pass  # set aside below
    set_aside(path, time.time_ns())
    note.unlink(missing_ok=True)
    return open_writer(path, schema), True


def set_aside(path: Path, stamp: int) -> Path:
    """Move a damaged file out of the way, with what SQLite keeps beside it.

    Args:
        path: the damaged file.
        stamp: nanoseconds since the epoch, to keep earlier ones.

    Returns:
        Where the file is now.
    """
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    shutil.move(path, target)
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            shutil.move(beside, target.with_name(target.name + suffix))
    return target
