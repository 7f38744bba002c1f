# SPDX-License-Identifier: MIT
"""What workers read to rows of the index, a whole batch at a time.

Each kind of row goes in with one statement for all files of the batch, and what the index has
already is asked for once: a third of what one statement a row costs.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from simdesk.records import DocumentId

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from simdesk.records import Outcome, Prints, ReadDocument, Stat

    Row = tuple[Any, ...]

MOST_ASKED = 500
"""Values in one question; far below what any SQLite allows."""


def signed(value: int) -> int:
    """Fold an unsigned 64-bit number into SQLite's signed one, bit for bit."""
    return value - (1 << 64) if value >= 1 << 63 else value


def take_in(
    db: sqlite3.Connection,
    outcomes: Iterable[Outcome],
    recipe_id: int,
    folder_id: Callable[[bytes], int],
) -> None:
    """Write what became of some files, in place of what was known of them.

    Args:
        db: the index, in a transaction.
        outcomes: of a path that comes twice the last one counts.
        recipe_id: the recipe their prints were made by.
        folder_id: returns the row of a folder, made where it is new.
    """
    latest = {outcome.path: outcome for outcome in outcomes}
    places = {}
    for path in latest:
        folder, name = os.path.split(path)
        places[path] = (folder_id(folder), name)
    db.executemany("DELETE FROM files WHERE folder_id = ? AND name = ?", list(places.values()))
    documents = _documents(
        db, [document for each in latest.values() for document in each.documents], recipe_id
    )
    rows = [row for path, each in latest.items() for row in _rows(each, places[path], documents)]
    db.executemany(
        "INSERT INTO files(folder_id, name, part, size_bytes, mtime_ns, ctime_ns, device, inode,"
        " digest, kind, extractor, reason, detail, outside, outside_digest, places, head,"
        " document_id) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def write_prints(
    db: sqlite3.Connection, printed: Sequence[tuple[DocumentId, Prints]], recipe_id: int
) -> None:
    """Give documents prints of a recipe, in place of what they had; all must be there."""
    db.executemany(
        "DELETE FROM fingerprints WHERE document_id = ?", [(document,) for document, _ in printed]
    )
    _insert_prints(db, printed, recipe_id)
    db.executemany(
        "UPDATE documents SET tokens = ? WHERE id = ?",
        [(prints.tokens, document) for document, prints in printed],
    )


def present(db: sqlite3.Connection, documents: Sequence[DocumentId]) -> set[DocumentId]:
    """Return those of some documents that are in the index."""
    return {
        DocumentId(row[0]) for row in _asked(db, "SELECT id FROM documents WHERE id", documents)
    }


def _documents(
    db: sqlite3.Connection, read: Sequence[ReadDocument], recipe_id: int
) -> dict[bytes, DocumentId]:
    """Return the row of every document by its key; what is new is made, with its prints."""
    by_key = {document.key: document for document in reversed(read)}
    keys = list(dict.fromkeys(document.key for document in read))
    known = _ids(db, keys)
    new = [by_key[key] for key in keys if key not in known]
    db.executemany(
        "INSERT INTO documents(key, text_digest, tokens, characters, partial)"
        " VALUES(?, ?, ?, ?, ?)",
        [
            (
                document.key,
                document.text_digest,
                document.prints.tokens,
                document.characters,
                document.extracted.partial,
            )
            for document in new
        ],
    )
    made = _ids(db, [document.key for document in new])
    _insert_prints(db, [(made[document.key], document.prints) for document in new], recipe_id)
    done = {
        row[0]
        for row in _asked(
            db,
            "SELECT document_id FROM sketches WHERE recipe_id = ? AND document_id",
            list(known.values()),
            recipe_id,
        )
    }
    again = [(row, by_key[key].prints) for key, row in known.items() if row not in done]
    if again:
        write_prints(db, again, recipe_id)
    return known | made


def _ids(db: sqlite3.Connection, keys: Sequence[bytes]) -> dict[bytes, DocumentId]:
    found = _asked(db, "SELECT key, id FROM documents WHERE key", keys)
    return {key: DocumentId(row) for key, row in found}


def _asked(
    db: sqlite3.Connection, question: str, values: Sequence[object], *before: object
) -> Iterator[Row]:
    """Ask a question that ends in a column for some values of it, not too many at a time."""
    for start in range(0, len(values), MOST_ASKED):
        some = values[start : start + MOST_ASKED]
        marks = ",".join("?" * len(some))
        yield from db.execute(f"{question} IN ({marks})", [*before, *some])


def _insert_prints(
    db: sqlite3.Connection, printed: Sequence[tuple[DocumentId, Prints]], recipe_id: int
) -> None:
    db.executemany(
        "INSERT INTO fingerprints VALUES(?, ?, ?, ?, ?)",
        [
            (document, recipe_id, int(one.features), signed(one.value), one.extra)
            for document, prints in printed
            for one in prints.fingerprints
        ],
    )
    db.executemany(
        "INSERT OR REPLACE INTO sketches VALUES(?, ?, ?)",
        [(document, recipe_id, prints.sketch) for document, prints in printed],
    )


def _rows(
    outcome: Outcome, place: tuple[int, bytes], documents: dict[bytes, DocumentId]
) -> Iterator[Row]:
    """Yield the rows of one file: itself, and its parts where it holds some."""
    stat = _stat(outcome.stat)
    failure = outcome.failure
    if failure is not None:
        why = (failure.kind, failure.extractor, failure.reason, failure.detail)
        yield (*place, "", *stat, outcome.digest or None, *why, "{}", b"", "[]", "", None)
        return
    read = outcome.documents
    if len(read) != 1 or read[0].part:
        first = read[0].extracted
        skipped = json.dumps(outcome.skipped, sort_keys=True) if outcome.skipped else ""
        kind, read_by = outcome.container or first.kind, outcome.read_by or first.extractor
        told = (kind, read_by, None, skipped)
        yield (*place, "", *stat, outcome.digest, *told, "{}", b"", "[]", "", None)
    for document in read:
        extracted = document.extracted
        outside = json.dumps(extracted.outside, sort_keys=True) if extracted.outside else "{}"
        stands = json.dumps([[each.start, each.kind, each.label] for each in extracted.places])
        yield (
            *place,
            document.part,
            *stat,
            document.digest,
            extracted.kind,
            extracted.extractor,
            None,
            "",
            outside,
            extracted.outside_digest,
            stands if extracted.places else "[]",
            extracted.head,
            documents[document.key],
        )


def _stat(stat: Stat) -> tuple[int, int, int, int, int]:
    times = (stat.mtime_ns, stat.ctime_ns)
    return stat.size_bytes, *times, signed(stat.device), signed(stat.inode)
