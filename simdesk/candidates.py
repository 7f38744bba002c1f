# SPDX-License-Identifier: MIT
"""Which documents may be near: pairs within a breadth of bits, and pairs that share rare passages.

The Hamming look-up finds what a fingerprint can see. Documents that share rare passages
(`simdesk.passages`) are proposed too: excerpts, short texts, heavy edits. Candidates are only
proposed here, the texts decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from simdesk.index.lookup import HammingColumn, Histogram
from simdesk.records import Features

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

    from simdesk.index.live import LiveColumn
    from simdesk.passages import Passages, Shared

    Ids = NDArray[np.int64]

NO_DISTANCE = 255
"""Stands for a distance where two documents have no features in common."""

PAIRS_PER_DOCUMENT = 60
"""More candidates a document, on the average, are sought principal by principal."""

_BREADTHS = ((20_000, 16), (60_000, 14), (200_000, 12), (500_000, 10))
_SMALLEST_BREADTH = 8


def default_breadth(documents: int) -> int:
    """Return the search breadth for a collection, so that chance hits stay few.

    A collection that hovers at a step changes its breadth with every document over it. That has to
    be so: groups depend on documents, decisions and settings alone, never on what was there before.
    It costs a run over stored verdicts, and no text is compared twice for it.

    Args:
        documents: number of documents with a fingerprint.

    Returns:
        Bits, 8 to 16.
    """
    for most, breadth in _BREADTHS:
        if documents <= most:
            return breadth
    return _SMALLEST_BREADTH


class Fingerprints(Protocol):
    """A column that tells the fingerprints of documents."""

    def fingerprints(self, ids: Ids) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
        """Return the fingerprints of documents, and which of them are here."""


class Edges(NamedTuple):
    """Pairs of documents that may be near, element by element.

    Attributes:
        left: document ids, int64, shape (n,); smaller than ``right``.
        right: document ids, int64, shape (n,).
        distance_bits: uint8, shape (n,): the nearest of the features both have, or `NO_DISTANCE`.
        passages: bool, shape (n,): the two share rare passages.
    """

    left: Ids
    right: Ids
    distance_bits: NDArray[np.uint8]
    passages: NDArray[np.bool_]

    @classmethod
    def none(cls) -> Edges:
        """Return no pairs."""
        empty = np.empty(0, np.int64)
        return cls(empty, empty, np.empty(0, np.uint8), np.empty(0, np.bool_))

    def without(self, ids: Ids) -> Edges:
        """Return the pairs that touch none of these documents."""
        return self.where(~(np.isin(self.left, ids) | np.isin(self.right, ids)))

    def where(self, keep: NDArray[np.bool_] | NDArray[np.intp]) -> Edges:
        """Return the pairs that a mask or an index chooses."""
        left, right, distance_bits, passages = self
        return Edges(left[keep], right[keep], distance_bits[keep], passages[keep])


def merged(parts: Iterable[Edges]) -> Edges:
    """Put lists of pairs together, each pair once, by left, then right.

    The smallest distance wins; a pair shares passages where any list says so.
    """
    columns = [np.concatenate(column) for column in zip(Edges.none(), *parts, strict=True)]
    left, right, distance_bits, passages = columns
    order = np.lexsort((right, left))
    left, right = left[order], right[order]
    first = np.ones(len(left), np.bool_)
    first[1:] = (left[1:] != left[:-1]) | (right[1:] != right[:-1])
    starts = np.flatnonzero(first)
    if not len(starts):
        return Edges.none()
    return Edges(
        left[starts],
        right[starts],
        np.minimum.reduceat(distance_bits[order], starts),
        np.logical_or.reduceat(passages[order], starts),
    )


def distances(columns: Mapping[Features, Fingerprints], left: Ids, right: Ids) -> NDArray[np.uint8]:
    """Return the distance of each pair: the nearest of the features both have.

    Args:
        columns: the fingerprints by what they were made of.
        left: document ids, int64, shape (n,).
        right: document ids, int64, shape (n,).

    Returns:
        Bits, or `NO_DISTANCE`; uint8, shape (n,).
    """
    nearest = np.full(len(left), NO_DISTANCE, np.uint8)
    for column in columns.values():
        a, known_a = column.fingerprints(left)
        b, known_b = column.fingerprints(right)
        bits = np.where(known_a & known_b, np.bitwise_count(a ^ b), NO_DISTANCE)
        nearest = np.minimum(nearest, bits.astype(np.uint8))
    return nearest


def is_flood(columns: Mapping[Features, HammingColumn], breadth: int) -> bool:
    """Tell whether so many documents are near one another that pairs must not be listed.

    Then candidates are sought principal by principal: `simdesk.group` does it either way.

    Args:
        columns: the fingerprints by what they were made of.
        breadth: bits, 0 to 24.
    """
    documents = max((len(column) for column in columns.values()), default=0)
    expected = sum(column.expected_pairs(breadth) for column in columns.values())
    return expected > PAIRS_PER_DOCUMENT * documents + 1_000_000


def near_pairs(
    columns: Mapping[Features, HammingColumn],
    breadth: int,
    *,
    progress: Callable[[float], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Edges:
    """List all pairs within a breadth, in either kind of features.

    Args:
        columns: the fingerprints by what they were made of.
        breadth: bits, 0 to 24; must not be a flood (`is_flood`).
        progress: told the share that is done, 0.0 to 1.0.
        stop: asked now and then; where it says yes the search ends early.
    """
    found: list[Edges] = []
    for number, column in enumerate(columns.values()):

        def partly(share: float, number: int = number) -> None:
            if progress is not None:
                progress((number + share) / len(columns))

        for left, right, _ in column.pairs_within(breadth, progress=partly, stop=stop):
            bits = distances(columns, left, right)
            found.append(Edges(left, right, bits, np.zeros(len(left), np.bool_)))
    return merged(found)


def passage_pairs(columns: Mapping[Features, HammingColumn], shared: Shared) -> Edges:
    """Give the pairs that share rare passages their distances.

    Args:
        columns: the fingerprints by what they were made of.
        shared: as `simdesk.passages.Passages` finds them.
    """
    bits = distances(columns, shared.left, shared.right)
    return merged([Edges(shared.left, shared.right, bits, np.ones(len(bits), np.bool_))])


def histogram(columns: Mapping[Features, HammingColumn], most: int = 24) -> Histogram:
    """Count all pairs by distance, over both kinds of features.

    Two documents that both have shingles are counted by their shingles only.

    Args:
        columns: the fingerprints by what they were made of.
        most: the largest distance counted, 0 to 64 bits.
    """
    words, shingles = columns[Features.WORDS], columns[Features.SHINGLES]
    values, known = words.fingerprints(shingles.ids)
    both = HammingColumn(shingles.ids[known], values[known])
    parts = [column.histogram(most) for column in (words, shingles, both)]
    counts = parts[0].counts + parts[1].counts - parts[2].counts
    return Histogram(np.maximum(counts, 0.0), min(part.sampled_from for part in parts))


class Nearby:
    """Finds the candidates of one document after the other, each once.

    Args:
        columns: the fingerprints by what they were made of.
        breadth: bits, 0 to 24.
        passages: the sketches; None where shared passages propose nothing.
    """

    def __init__(
        self, columns: Mapping[Features, LiveColumn], breadth: int, passages: Passages | None
    ) -> None:
        self._columns = columns
        self._breadth = breadth
        self._passages = passages
        self._known: dict[int, tuple[Ids, NDArray[np.uint8]]] = {}
        self.looked_at = 0
        """Candidates that came up, for what it cost."""

    def of(self, document: int) -> tuple[Ids, NDArray[np.uint8]]:
        """Return the candidates of a document that is here.

        Returns:
            Document ids, rising, int64, and distances in bits or `NO_DISTANCE`.
        """
        if document not in self._known:
            self._known[document] = self._find(document)
            self.looked_at += len(self._known[document][0])
        return self._known[document]

    def around(self, prints: Iterable[tuple[Features, int]]) -> Ids:
        """Return the documents within the breadth of fingerprints that need not be here.

        Args:
            prints: what each was made of, and its value.
        """
        columns, breadth = self._columns, self._breadth
        found = [columns[features].near(value, breadth)[0] for features, value in prints]
        self.looked_at += sum(map(len, found))
        return np.unique(np.concatenate([*found, np.empty(0, np.int64)]))

    def _find(self, document: int) -> tuple[Ids, NDArray[np.uint8]]:
        asked = np.array([document], np.int64)
        ids, bits = np.empty(0, np.int64), np.empty(0, np.uint8)
        for column in self._columns.values():
            values, known = column.fingerprints(asked)
            if known[0]:
                near, apart = column.near(int(values[0]), self._breadth)
                ids, bits = np.append(ids, near), np.append(bits, apart)
        if self._passages is not None:
            shared = self._passages.pairs_of(asked)
            others = np.where(shared.left == document, shared.right, shared.left)
            mine = np.full(len(others), document, np.int64)
            ids = np.append(ids, others)
            bits = np.append(bits, distances(self._columns, mine, others))
        order = np.lexsort((bits, ids))
        ids, bits = ids[order], bits[order]
        first = np.append(True, ids[1:] != ids[:-1])[: len(ids)] & (ids != document)
        return ids[first], bits[first]


class OnDemand:
    """Finds the candidates of chosen documents, where all of them are too many to list.

    Args:
        columns: the fingerprints by what they were made of.
        breadth: bits, 0 to 24.
        passages: the pairs that share rare passages, which are never many.
    """

    def __init__(
        self, columns: Mapping[Features, HammingColumn], breadth: int, passages: Edges
    ) -> None:
        self._columns = columns
        self._breadth = breadth
        self._passages = passages
        ends = np.concatenate([passages.left, passages.right])
        self._order = np.argsort(ends, kind="stable")
        self._ends = ends[self._order]

    def between(self, some: Ids, others: Ids) -> Edges:
        """Return the candidate pairs of one document of `some` with one of `others`.

        Args:
            some: document ids, int64, shape (n,).
            others: document ids, int64, shape (m,).
        """
        found = [self._shared(some, others)]
        for column in self._columns.values():
            values, known = column.fingerprints(some)
            other_values, other_known = column.fingerprints(others)
            asking = some[known]
            near = HammingColumn(others[other_known], other_values[other_known])
            for rows, hits, _ in near.between(values[known], self._breadth):
                left, right = np.minimum(asking[rows], hits), np.maximum(asking[rows], hits)
                two = left != right
                left, right = left[two], right[two]
                bits = distances(self._columns, left, right)
                found.append(Edges(left, right, bits, np.zeros(len(left), np.bool_)))
        return merged(found)

    def _shared(self, some: Ids, others: Ids) -> Edges:
        low = np.searchsorted(self._ends, some)
        counts = np.searchsorted(self._ends, some, side="right") - low
        offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        places = self._order[np.repeat(low, counts) + offsets] % max(1, len(self._passages.left))
        edges = self._passages.where(places)
        far = np.where(edges.left == np.repeat(some, counts), edges.right, edges.left)
        return edges.where(np.isin(far, others))
