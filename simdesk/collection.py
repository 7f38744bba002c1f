# SPDX-License-Identifier: MIT
"""The fingerprinted documents in memory, kept in step with the index from one run to the next.

Holds what matching works on: fingerprints, sketches, candidate pairs and verdicts. When documents
come or go, only what they touch is made anew; what comes out is what a fresh load would give, which
a property test holds. The stored rows are the only truth: an id is never used for two documents, so
comparing ids tells what changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simdesk.candidates import Edges, OnDemand, is_flood, merged, near_pairs, passage_pairs
from simdesk.group import Decisions, Documents
from simdesk.index.lookup import HammingColumn
from simdesk.passages import Lost, Passages, Shared, default_most
from simdesk.records import Features
from simdesk.settings import Recipe
from simdesk.verdicts import Verdicts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from simdesk.group import Seeker

    Ids = NDArray[np.int64]
    Rows = list[tuple[int, int, bytes, bytes, bytes, int]]
    Columns = Mapping[Features, HammingColumn]
    Stop = Callable[[], bool]

_CHUNK = 500
_NONE = np.empty(0, np.int64)
REBUILD_SHARE = 0.2
"""Where more of the collection changed, everything is loaded anew."""


class Collection:
    """Documents with fingerprints, and the pairs they may form. The matcher's thread.

    Args:
        recipe_id: the fingerprints to use.
    """

    def __init__(self, recipe_id: int) -> None:
        self.recipe_id = recipe_id
        self.columns: Columns = {}
        self.verdicts = Verdicts()
        self.lost = Lost(0, 0)
        self._ids = _NONE
        self._rows: dict[int, tuple[int, bytes, bytes, bool]] = {}
        self._passages: Passages | None = None
        self._most: int | None = None
        self._shared: Shared | None = None
        self._edges: Edges | None = None
        self._breadth = -1

    # What a run needs

    @property
    def documents(self) -> Documents:
        """Return the documents by rising id."""
        rows = [self._rows[each] for each in self._ids.tolist()]
        tokens = np.array([row[0] for row in rows], np.int64)
        return Documents(self._ids, tokens, [row[1] + row[2] for row in rows])

    @property
    def partial(self) -> Ids:
        """Return the documents whose text was cut at a limit."""
        return np.array([e for e in self._ids.tolist() if self._rows[e][3]], np.int64)

    @property
    def passages(self) -> Passages:
        """Return the sketches; `refresh` must have run."""
        assert self._passages is not None  # noqa: S101 - refresh makes them
        return self._passages

    def decisions(self, apart: set[tuple[bytes, bytes]], principals: dict[bytes, int]) -> Decisions:
        """Turn decisions about document keys into such about the documents that are here.

        Args:
            apart: pairs of keys.
            principals: time of the choice by key; the latest comes first.
        """
        wanted = {key for pair in apart for key in pair} | principals.keys()
        known = {row[2]: each for each, row in self._rows.items() if row[2] in wanted}
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
        if self._shared is None:
            self._shared, self.lost = self.passages.pairs(stop=stop)
        return self._shared

    def candidates(self, breadth: int, *, passages: bool, stop: Stop) -> Edges | Seeker:
        """Return the candidate pairs, or what finds them where they are too many to list.

        Args:
            breadth: bits, 0 to 24.
            passages: shared rare passages propose pairs too.
            stop: asked now and then; where it says yes the list is not complete.
        """
        shared = Edges.none()
        if passages:
            shared = passage_pairs(self.columns, self.shared(stop))
        if is_flood(self.columns, breadth):
            self._edges = None
            return OnDemand(self.columns, breadth, shared)
        if self._edges is None or self._breadth < breadth:
            self._edges = near_pairs(self.columns, breadth, stop=stop)
            self._breadth = breadth
        return merged([self._edges, shared])

    # Keeping in step

    def refresh(self, connection: sqlite3.Connection) -> None:
        """Take in what changed in the index since the last time.

        Args:
            connection: the index, in one read transaction.
        """
        present = _column_of(
            connection,
            "SELECT d.id FROM documents d WHERE EXISTS(SELECT 1 FROM fingerprints f"
            " WHERE f.document_id = d.id AND f.recipe_id = ?) ORDER BY d.id",
            self.recipe_id,
        )
        gone = np.setdiff1d(self._ids, present, assume_unique=True)
        new = np.setdiff1d(present, self._ids, assume_unique=True)
        if not len(gone) and not len(new) and self._passages is not None:
            return
        most = default_most(len(present))
        anew = self._passages is None or most != self._most
        if anew or len(gone) + len(new) > REBUILD_SHARE * len(present):
            self._load(connection, present, most)
        else:
            self._change(connection, gone, new)

    def _load(self, connection: sqlite3.Connection, present: Ids, most: int | None) -> None:
        rows = _rows_of(connection, self.recipe_id, None)
        self._ids = present
        self._rows = {row[0]: (row[1], row[2], row[3], bool(row[5])) for row in rows}
        self.columns = {
            features: _fingerprints(connection, self.recipe_id, features) for features in Features
        }
        packed = {row[0]: row[4] for row in rows}
        spec = connection.execute("SELECT spec FROM recipes WHERE id = ?", [self.recipe_id])
        recipe = Recipe.of_spec(spec.fetchone()[0])
        self._most = most
        self._passages = Passages(
            present, [packed[each] for each in present.tolist()], recipe, most=most
        )
        self._shared = self._edges = None
        self.verdicts = Verdicts()
        self.verdicts.load(
            connection.execute(
                "SELECT a, b, similarity, containment, differs, estimated FROM pairs"
            )
        )

    def _change(self, connection: sqlite3.Connection, gone: Ids, new: Ids) -> None:
        rows = _rows_of(connection, self.recipe_id, new)
        for each in gone.tolist():
            del self._rows[each]
        self._rows |= {row[0]: (row[1], row[2], row[3], bool(row[5])) for row in rows}
        self._ids = np.union1d(np.setdiff1d(self._ids, gone, assume_unique=True), new)
        self.columns = {
            features: _fingerprints(connection, self.recipe_id, features) for features in Features
        }
        packed = {row[0]: row[4] for row in rows}
        affected = self.passages.update(gone, new, [packed[each] for each in new.tolist()])
        self.verdicts.forget(gone)
        self._change_shared(gone, affected)
        if self._edges is not None:
            seeker = OnDemand(self.columns, self._breadth, Edges.none())
            near = seeker.between(new, self._ids)
            self._edges = merged([self._edges.without(gone), near])

    def _change_shared(self, gone: Ids, affected: Ids) -> None:
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


def _column_of(connection: sqlite3.Connection, sql: str, *arguments: object) -> Ids:
    return np.array([row[0] for row in connection.execute(sql, arguments)], np.int64)


def _rows_of(connection: sqlite3.Connection, recipe_id: int, ids: Ids | None) -> Rows:
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
        page = ids[start : start + _CHUNK].tolist()
        marks = ",".join("?" * len(page))
        rows += connection.execute(f"{sql} AND d.id IN ({marks})", [recipe_id, *page])
    return rows


def _fingerprints(
    connection: sqlite3.Connection, recipe_id: int, features: Features
) -> HammingColumn:
    rows: NDArray[np.int64] = np.array(
        connection.execute(
            "SELECT document_id, fingerprint FROM fingerprints"
            " WHERE recipe_id = ? AND features = ? ORDER BY document_id",
            [recipe_id, int(features)],
        ).fetchall(),
        np.int64,
    ).reshape(-1, 2)
    return HammingColumn(rows[:, 0].copy(), rows[:, 1].copy().view(np.uint64))
