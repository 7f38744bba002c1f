# SPDX-License-Identifier: MIT
"""The fingerprinted documents in memory, kept in step with the index from one run to the next.

Holds what matching works on: fingerprints, sketches, candidate pairs and verdicts. When documents
come or go, only what they touch is made anew; what comes out is what a fresh load would give, which
a property test holds. The stored rows are the only truth: an id is never used for two documents, so
comparing ids tells what changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.candidates import (
    Edges,
    OnDemand,
    histogram,
    is_flood,
    merged,
    near_pairs,
    passage_pairs,
)
from simdesk.further import FurtherBits
from simdesk.group import Decisions, Documents
from simdesk.index.live import LiveColumn
from simdesk.index.lookup import Histogram
from simdesk.index.tables import distance_counts
from simdesk.passages import Lost, Passages, Shared, default_most
from simdesk.records import Features
from simdesk.settings import Recipe
from simdesk.verdicts import Verdicts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping
    from collections.abc import Collection as Several

    from numpy.typing import NDArray

    from simdesk.group import Seeker
    from simdesk.index.lookup import HammingColumn

    Ids = NDArray[np.int64]
    Words = NDArray[np.uint64]
    Rows = list[tuple[int, int, bytes, bytes, bytes, int]]
    Stop = Callable[[], bool]

_CHUNK = 500
_MOST_STEPS = 1000
_FEW_CHANGES = 50
_FEW_COUNTED = 10_000_000
LARGEST_DISTANCE = 24
"""The histogram of distances ends here, and so does the search breadth."""

REBUILD_SHARE = 0.2
"""Where more of the collection changed, and more than a few documents, all is loaded anew."""


class Step(NamedTuple):
    """What one `Collection.refresh` changed.

    Attributes:
        gone: documents that went, int64.
        new: documents that came, int64.
        affected: documents here whose shared passages may be others now, int64, the new included.
        before: the shared passages, before the change, of those and of the documents that went.
        prints: fingerprints of each document that went, with what they were made of.
    """

    gone: Ids
    new: Ids
    affected: Ids
    before: Shared
    prints: dict[int, list[tuple[Features, int]]]

    @property
    def is_nothing(self) -> bool:
        """Tell whether no document came or went."""
        return not (len(self.gone) or len(self.new))


class Collection:
    """Documents with fingerprints, and the pairs they may form. The matcher's thread.

    Args:
        recipe_id: the fingerprints to use.
    """

    def __init__(self, recipe_id: int) -> None:
        self.recipe_id = recipe_id
        self.live: Mapping[Features, LiveColumn] = {}
        self.verdicts = Verdicts()
        self._rows: dict[int, tuple[int, bytes, bytes, bool]] = {}
        self._passages: Passages | None = None
        self._further = FurtherBits(Recipe())
        self._most: int | None = None
        self._shared: Shared | None = None
        self._edges: Edges | None = None
        self._breadth = -1
        self._steps: list[Step] = []
        self._both = LiveColumn(np.empty(0, np.int64), np.empty(0, np.uint64))
        self._histogram: Histogram | None = None

    # What a run needs

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self._rows)

    def __contains__(self, document: int) -> bool:
        """Tell whether a document is here."""
        return document in self._rows

    @property
    def columns(self) -> Mapping[Features, HammingColumn]:
        """Return the fingerprints for bulk work."""
        return {features: column.whole() for features, column in self.live.items()}

    @property
    def documents(self) -> Documents:
        """Return the documents by rising id."""
        return self.some(sorted(self._rows))

    def some(self, ids: Iterable[int]) -> Documents:
        """Return some of the documents.

        Args:
            ids: of documents that are here.
        """
        wanted = list(ids)
        rows = [self._rows[each] for each in wanted]
        tokens = np.array([row[0] for row in rows], np.int64)
        return Documents(np.array(wanted, np.int64), tokens, [row[1] + row[2] for row in rows])

    def tokens_of(self, document: int) -> int:
        """Return the number of tokens of a document that is here."""
        return self._rows[document][0]

    def digest_of(self, document: int) -> bytes:
        """Return what orders documents of equal length."""
        row = self._rows[document]
        return row[1] + row[2]

    @property
    def partial(self) -> Ids:
        """Return the documents whose text was cut at a limit."""
        return np.array([each for each in sorted(self._rows) if self._rows[each][3]], np.int64)

    def is_partial(self, document: int) -> bool:
        """Tell whether the text of a document was cut at a limit."""
        return self._rows[document][3]

    @property
    def passages(self) -> Passages:
        """Return the sketches; `refresh` must have run."""
        assert self._passages is not None  # noqa: S101 - refresh makes them
        return self._passages

    @property
    def lost(self) -> Lost:
        """Return what the cut of common sketch hashes leaves out; none before `shared`."""
        return self.passages.lost or Lost(0, 0)

    def decisions(
        self,
        connection: sqlite3.Connection,
        apart: set[tuple[bytes, bytes]],
        principals: dict[bytes, int],
    ) -> Decisions:
        """Turn decisions about document keys into such about the documents that are here.

        Args:
            connection: the index.
            apart: pairs of keys.
            principals: time of the choice by key; the latest comes first.
        """
        wanted = sorted({key for pair in apart for key in pair} | principals.keys())
        rows = _paged(connection, "SELECT id, key FROM documents WHERE key IN ({})", wanted)
        known = {bytes(key): int(each) for each, key in rows if each in self._rows}
        pairs = {
            (min(known[a], known[b]), max(known[a], known[b]))
            for a, b in apart
            if a in known and b in known
        }
        latest = sorted(principals, key=lambda key: (-principals[key], key))
        return Decisions(frozenset(pairs), tuple(known[key] for key in latest if key in known))

    def shared(self, stop: Stop) -> Shared:
        """Return the pairs that share rare passages.

        Args:
            stop: asked now and then; where it says yes the list is not complete.
        """
        self._catch_up()
        if self._shared is None:
            found, _ = self.passages.pairs(stop=stop)
            if stop():
                return found
            self._shared = found
        return self._shared

    def candidates(self, breadth: int, *, passages: bool, stop: Stop) -> Edges | Seeker:
        """Return the candidate pairs, or what finds them where they are too many to list.

        Args:
            breadth: bits, 0 to 24.
            passages: shared rare passages propose pairs too.
            stop: asked now and then; where it says yes the list is not complete.
        """
        self._catch_up()
        columns = self.columns
        shared = Edges.none()
        if passages:
            shared = passage_pairs(columns, self.shared(stop))
        if is_flood(columns, breadth):
            self._edges = None
            return OnDemand(columns, breadth, shared)
        if self._edges is None or self._breadth < breadth:
            near = near_pairs(columns, breadth, stop=stop)
            if stop():
                return near
            self._edges, self._breadth = near, breadth
        return merged([self._edges, shared])

    def rejects(self, floor: float) -> Callable[[Ids, Ids], NDArray[np.bool_]]:
        """Return a function that tells which pairs cannot be as similar as the floor.

        By the further bits where the recipe has any, which cost least, then by the sketches.

        Args:
            floor: similarity, 0.5 to 1.0.
        """
        by_bits = self._further.rejects(floor, self.live)
        by_sketch = self.passages.rejects(floor)

        def rejected(left: Ids, right: Ids) -> NDArray[np.bool_]:
            out = by_bits(left, right)
            rest = np.flatnonzero(~out)
            out[rest] = by_sketch(left[rest], right[rest])
            return out

        return rejected

    def take(self, known: Histogram | None) -> None:
        """Take over what is known of a collection that was loaded just now.

        Args:
            known: the pairs by distance, as `histogram` would count them.
        """
        self._histogram = known
        self.passages.count_lost()

    def histogram(self) -> Histogram:
        """Count the pairs by distance, 0 to 24 bits; a few changes later none is counted again."""
        if self._histogram is None:
            self._histogram = histogram(self.columns, LARGEST_DISTANCE)
        return self._histogram

    # Keeping in step

    def refresh(
        self, connection: sqlite3.Connection, touched: Several[int] | None = None
    ) -> Step | None:
        """Take in what changed in the index since the last time.

        Args:
            connection: the index, in one read transaction.
            touched: the documents that may have come or gone; None to compare all of them.

        Returns:
            What changed; None where everything was loaded anew.
        """
        if touched is None or self._passages is None:
            return self._compared(connection)
        rows = _rows_of(connection, self.recipe_id, sorted(touched))
        present = {row[0] for row in rows}
        gone = [each for each in touched if each in self._rows and each not in present]
        new = [row for row in rows if row[0] not in self._rows]
        return self._changed(connection, gone, new)

    def _compared(self, connection: sqlite3.Connection) -> Step | None:
        sql = (
            "SELECT d.id FROM documents d WHERE EXISTS(SELECT 1 FROM fingerprints f"
            " WHERE f.document_id = d.id AND f.recipe_id = ?)"
        )
        present = {row[0] for row in connection.execute(sql, [self.recipe_id])}
        gone = [each for each in self._rows if each not in present]
        new = [each for each in present if each not in self._rows]
        if self._is_much(len(gone) + len(new), len(present)):
            self._load(connection)
            return None
        return self._changed(connection, gone, _rows_of(connection, self.recipe_id, sorted(new)))

    def _is_much(self, changed: int, present: int) -> bool:
        other = default_most(present) != self._most
        much = max(_FEW_CHANGES, REBUILD_SHARE * present)
        return self._passages is None or other or changed > much

    def _changed(self, connection: sqlite3.Connection, gone: list[int], new: Rows) -> Step | None:
        if self._is_much(len(gone) + len(new), len(self._rows) - len(gone) + len(new)):
            self._load(connection)
            return None
        step = self._change(connection, np.array(sorted(gone), np.int64), sorted(new))
        if len(step.gone) or len(step.new):
            self._steps.append(step)
        if len(self._steps) > _MOST_STEPS:
            self._shared, self._edges, self._steps = None, None, []
        return step

    def _load(self, connection: sqlite3.Connection) -> None:
        rows = sorted(_rows_of(connection, self.recipe_id, None))
        self._rows = {row[0]: (row[1], row[2], row[3], bool(row[5])) for row in rows}
        self.live = {
            features: LiveColumn(*_fingerprints(connection, self.recipe_id, features, None))
            for features in Features
        }
        self._most = default_most(len(rows))
        ids = np.array([row[0] for row in rows], np.int64)
        spec = connection.execute("SELECT spec FROM recipes WHERE id = ?", [self.recipe_id])
        recipe = Recipe.of_spec(spec.fetchone()[0])
        self._passages = Passages(ids, [row[4] for row in rows], recipe, most=self._most)
        self._further = FurtherBits(recipe)
        self._further.change(connection, self.recipe_id, ids[:0], None)
        self._shared = self._edges = self._histogram = None
        self._steps = []
        words, shingles = self.live[Features.WORDS].whole(), self.live[Features.SHINGLES].whole()
        values, known = words.fingerprints(shingles.ids)
        self._both = LiveColumn(shingles.ids[known], values[known])
        self.verdicts = Verdicts()
        self.verdicts.load(
            connection.execute(
                "SELECT a, b, similarity, containment, differs, estimated FROM pairs"
            )
        )

    def _change(self, connection: sqlite3.Connection, gone: Ids, rows: Rows) -> Step:
        new = np.array([row[0] for row in rows], np.int64)
        packed = [row[4] for row in rows]
        before = self.passages.pairs_of(self.passages.crossed(gone, packed))
        prints: dict[int, list[tuple[Features, int]]] = {each: [] for each in gone.tolist()}
        for features, column in self.live.items():
            for each, value in _known(column, gone):
                prints[each].append((features, value))
        for each in gone.tolist():
            del self._rows[each]
        self._rows |= {row[0]: (row[1], row[2], row[3], bool(row[5])) for row in rows}
        fresh = {
            features: _fingerprints(connection, self.recipe_id, features, new.tolist())
            for features in self.live
        }
        few = max(_FEW_CHANGES, _FEW_COUNTED // max(1, len(self._rows)))
        if self._histogram is not None and len(gone) + len(new) > few:
            self._histogram = None
        self._change_columns(gone, fresh)
        self._further.change(connection, self.recipe_id, gone, new.tolist())
        affected = self.passages.update(gone, new, packed)
        self.verdicts.forget(gone)
        return Step(gone, new, affected, before, prints)

    def _change_columns(
        self, gone: Ids, fresh: Mapping[Features, tuple[Ids, NDArray[np.uint64]]]
    ) -> None:
        # Pairs of documents that have both kinds of features are counted once, by their shingles.
        ids, values = fresh[Features.WORDS]
        twofold = np.isin(ids, fresh[Features.SHINGLES][0])
        columns = [
            (self.live[Features.WORDS], (ids, values), 1),
            (self.live[Features.SHINGLES], fresh[Features.SHINGLES], 1),
            (self._both, (ids[twofold], values[twofold]), -1),
        ]
        if self._histogram is None:
            for column, (came, prints), _ in columns:
                column.change(gone, came, prints)
            return
        few = len(gone) + sum(len(came) for _, (came, _), _ in columns) <= _FEW_CHANGES
        counted = _counted_each if few else _counted_at_once
        changes = np.zeros(LARGEST_DISTANCE + 1, np.float64)
        for column, (came, prints), sign in columns:
            changes += sign * counted(column, gone, came, prints)
        before, sampled_from = self._histogram
        self._histogram = Histogram(np.maximum(before + changes, 0.0), sampled_from)

    def _catch_up(self) -> None:
        # The lists of all pairs are brought in step when they are asked for.
        steps, self._steps = self._steps, []
        if not steps:
            return
        gone = np.unique(np.concatenate([step.gone for step in steps]))
        new, affected = (
            np.array(
                [each for each in np.unique(np.concatenate(ids)).tolist() if each in self]
            ).astype(np.int64)
            for ids in ([step.new for step in steps], [step.affected for step in steps])
        )
        self._redo_shared(gone, affected)
        if self._edges is not None:
            ids = np.array(sorted(self._rows), np.int64)
            seeker = OnDemand(self.columns, self._breadth, Edges.none())
            near = seeker.between(new, ids)
            self._edges = merged([self._edges.without(gone), near])

    def _redo_shared(self, gone: Ids, affected: Ids) -> None:
        if self._shared is None:
            return
        # pairs of documents that went or whose postings crossed the cut are made anew
        redone = np.union1d(gone, affected)
        left, right, share = self._shared
        keep = ~(np.isin(left, redone) | np.isin(right, redone))
        again = self.passages.pairs_of(affected)
        left, right = np.append(left[keep], again.left), np.append(right[keep], again.right)
        share = np.append(share[keep], again.share)
        order = np.lexsort((right, left))
        self._shared = Shared(left[order], right[order], share[order])


def _counted_each(column: LiveColumn, gone: Ids, came: Ids, prints: Words) -> NDArray[np.float64]:
    # Changes a column; returns by how much the pairs at each distance have become more.
    counts = np.zeros(LARGEST_DISTANCE + 1, np.float64)
    for each, value in _known(column, gone):
        column.change(np.array([each]), came[:0], prints[:0])
        counts -= column.counts(value, LARGEST_DISTANCE)
    for place in range(len(came)):
        counts += column.counts(int(prints[place]), LARGEST_DISTANCE)
        column.change(gone[:0], came[place : place + 1], prints[place : place + 1])
    return counts


def _counted_at_once(
    column: LiveColumn, gone: Ids, came: Ids, prints: Words
) -> NDArray[np.float64]:
    # The same for more changes, for which it is worth to make the column anew.
    values, known = column.fingerprints(gone)
    counts = _touching(values[known], column.whole().values)
    column.change(gone, came, prints)
    return _touching(prints, column.whole().values) - counts


def _touching(some: Words, values: Words) -> NDArray[np.float64]:
    # The pairs of which one at least is among some, which are among the values.
    among = distance_counts(some, some, LARGEST_DISTANCE)
    among[0] += len(some)
    return distance_counts(some, values, LARGEST_DISTANCE) - among / 2


def _known(column: LiveColumn, ids: Ids) -> list[tuple[int, int]]:
    values, known = column.fingerprints(ids)
    return list(zip(ids[known].tolist(), values[known].tolist(), strict=True))


def _paged(
    connection: sqlite3.Connection, sql: str, values: list[int] | list[bytes]
) -> list[tuple[int, bytes]]:
    found: list[tuple[int, bytes]] = []
    for start in range(0, len(values), _CHUNK):
        page = values[start : start + _CHUNK]
        found += connection.execute(sql.format(",".join("?" * len(page))), page)
    return found


def _rows_of(connection: sqlite3.Connection, recipe_id: int, ids: list[int] | None) -> Rows:
    """Return id, tokens, text digest, key, sketch and whether the text was cut."""
    sql = (
        "SELECT d.id, d.tokens, d.text_digest, d.key, s.hashes, d.partial FROM documents d"
        " JOIN sketches s ON s.document_id = d.id AND s.recipe_id = ?"
        " WHERE EXISTS(SELECT 1 FROM fingerprints f WHERE f.document_id = d.id)"
    )
    if ids is None:
        return connection.execute(sql, [recipe_id]).fetchall()
    rows: Rows = []
    for start in range(0, len(ids), _CHUNK):
        page = ids[start : start + _CHUNK]
        marks = ",".join("?" * len(page))
        rows += connection.execute(f"{sql} AND d.id IN ({marks})", [recipe_id, *page])
    return rows


def _fingerprints(
    connection: sqlite3.Connection, recipe_id: int, features: Features, ids: list[int] | None
) -> tuple[Ids, NDArray[np.uint64]]:
    sql = "SELECT document_id, fingerprint FROM fingerprints WHERE recipe_id = ? AND features = ?"
    found: list[tuple[int, int]] = []
    if ids is None:
        found = connection.execute(
            f"{sql} ORDER BY document_id", [recipe_id, int(features)]
        ).fetchall()
    for start in range(0, len(ids or ()), _CHUNK):
        page = (ids or [])[start : start + _CHUNK]
        marks = ",".join("?" * len(page))
        found += connection.execute(
            f"{sql} AND document_id IN ({marks}) ORDER BY document_id",
            [recipe_id, int(features), *page],
        )
    rows: NDArray[np.int64] = np.array(found, np.int64).reshape(-1, 2)
    return rows[:, 0].copy(), rows[:, 1].copy().view(np.uint64)
