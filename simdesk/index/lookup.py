# SPDX-License-Identifier: MIT
"""Find stored fingerprints within k bits of one another or of a query: exactly, never capped.

One fingerprint is looked up in SQLite through the four block indexes, or by a scan of the column in
memory, whichever is estimated to cost less. In bulk the column is compared with itself or with many
queries through permuted tables (`simdesk.index.tables`). Equal fingerprints are one look-up key and
are expanded to their documents at the end.

Source: Norouzi, Punjani, Fleet 2012 (multi-index hashing, for the look-up in SQLite).
"""

from __future__ import annotations

import itertools
import json
import math
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.index.tables import (
    Tables,
    all_between,
    all_within,
    choose_plan,
    distance_counts,
    tables_within,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from simdesk.index.tables import Found, Plan
    from simdesk.records import Features

    Words = NDArray[np.uint64]
    Rows = NDArray[np.int64]

CHUNK_PAIRS = 32 * 1024
"""About so many pairs are handed out at once: few, so that their arrays stay in the cache."""

_SAMPLED_PAIRS = 200_000
_COUNTED_BITS, _COUNTED_PAIRS = 3, 10_000_000
_PROBE_US, _ROW_READ_US, _LOAD_US = 4.0, 1.6, 1.2
_BLOCK_SQL = tuple(
    "SELECT document_id, fingerprint FROM json_each(?) AS probe CROSS JOIN fingerprints "
    f"ON {expression} = probe.value WHERE recipe_id = ? AND features = ? LIMIT ?"
    for expression in (
        "fingerprint & 65535",
        "(fingerprint >> 16) & 65535",
        "(fingerprint >> 32) & 65535",
        "(fingerprint >> 48) & 65535",
    )
)


class Pairs(NamedTuple):
    """Some pairs within k bits, element by element.

    Attributes:
        left: document ids, or rows of the queries for `HammingColumn.between`; int64, shape (n,).
        right: document ids, int64, shape (n,).
        distance_bits: uint8, shape (n,), 0 to 64.
    """

    left: Rows
    right: Rows
    distance_bits: NDArray[np.uint8]


class Histogram(NamedTuple):
    """How many pairs lie at each distance.

    Attributes:
        counts: pairs at 0, 1, 2, ... bits, float64; estimates need not be whole.
        sampled_from: the first distance whose count is estimated from a sample; one past the last
            where all were counted.
    """

    counts: NDArray[np.float64]
    sampled_from: int


def _expansions(counts: Rows) -> Iterator[tuple[NDArray[np.intp], Rows]]:
    # (entry, offset below its count) for all entries in order, in chunks of bounded size.
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    for low in range(0, total, CHUNK_PAIRS):
        places = np.arange(low, min(low + CHUNK_PAIRS, total), dtype=np.int64)
        entries = np.searchsorted(ends, places, side="right")
        yield entries, places - (ends[entries] - counts[entries])


def _collected(
    found: Iterable[Found | float],
    progress: Callable[[float], None] | None,
    stop: Callable[[], bool] | None,
) -> Iterator[Found]:
    # Small finds put together; progress told and stop asked on the way.
    kept: list[Found] = []
    size = 0
    for entry in found:
        if isinstance(entry, float):
            if progress is not None:
                progress(entry)
        else:
            kept.append(entry)
            size += len(entry[0])
        if stop is not None and stop():
            return
        if size >= CHUNK_PAIRS:
            yield _concatenated(kept)
            kept, size = [], 0
    if size:
        yield _concatenated(kept)


def _concatenated(found: list[Found]) -> Found:
    if len(found) == 1:
        return found[0]
    rows, others, bits = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return rows, others, bits


class HammingColumn:
    """The fingerprints of one kind of features in memory, 16 to 32 bytes a document.

    Look-ups of up to 3 bits keep four tables of 16 bytes a row for the next time.

    Args:
        ids: document ids, int64, shape (n,).
        fingerprints: uint64, shape (n,).
    """

    def __init__(self, ids: Rows, fingerprints: Words) -> None:
        rising = bool((ids[1:] >= ids[:-1]).all())
        order = (
            np.argsort(fingerprints, kind="stable") if rising else np.lexsort((ids, fingerprints))
        )
        values = fingerprints[order]
        first = np.ones(len(order), np.bool_)
        first[1:] = values[1:] != values[:-1]
        self._values: Words = values[first]
        self._starts: Rows = np.append(np.flatnonzero(first), len(order)).astype(np.int64)
        self._ids: Rows = ids[order].astype(np.int64, copy=False)
        self._tables = Tables(self._values)

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self._ids)

    @cached_property
    def _by_id(self) -> NDArray[np.intp]:
        return np.argsort(self._ids, kind="stable")

    @property
    def values(self) -> Words:
        """Return the fingerprint of every document, uint64, shape (n,), rising."""
        return np.repeat(self._values, np.diff(self._starts))

    @property
    def ids(self) -> Rows:
        """Return the document ids, int64, shape (n,), in no order that means anything."""
        return self._ids

    @property
    def distinct(self) -> int:
        """Return the number of distinct fingerprints."""
        return len(self._values)

    def within(self, query: int, k: int) -> tuple[Rows, NDArray[np.uint8]]:
        """Look up one fingerprint by a scan.

        Args:
            query: 0 to 2**64 - 1.
            k: bits, 0 to 64.

        Returns:
            Document ids and distances in bits, nearest first, then by id.
        """
        bits = np.bitwise_count(self._values ^ np.uint64(query))
        hits = np.flatnonzero(bits <= k)
        counts = self._starts[hits + 1] - self._starts[hits]
        offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        ids = self._ids[np.repeat(self._starts[hits], counts) + offsets]
        distances = np.repeat(bits[hits], counts)
        order = np.lexsort((ids, distances))
        return ids[order], distances[order]

    def fingerprints(self, ids: Rows) -> tuple[Words, NDArray[np.bool_]]:
        """Return the fingerprints of documents, and which of them are here.

        Args:
            ids: document ids, int64, shape (n,).

        Returns:
            uint64, shape (n,), 0 where unknown; and bool, shape (n,).
        """
        if not len(self._ids):
            return np.zeros(len(ids), np.uint64), np.zeros(len(ids), np.bool_)
        places = np.searchsorted(self._ids, ids, sorter=self._by_id)
        rows = self._by_id[np.minimum(places, len(self._ids) - 1)]
        known = self._ids[rows] == ids
        owners = np.searchsorted(self._starts, rows, side="right") - 1
        return np.where(known, self._values[owners], np.uint64(0)), known

    def plan(self, k: int, queries: Words | None = None) -> Plan:
        """Choose how a bulk look-up of this column would be done; see `choose_plan`."""
        return choose_plan(self._values, queries, k)

    def pairs_within(
        self,
        k: int,
        *,
        progress: Callable[[float], None] | None = None,
        stop: Callable[[], bool] | None = None,
        plan: Plan | None = None,
    ) -> Iterator[Pairs]:
        """Find all pairs of documents within k bits, each once, smaller id on the left.

        Args:
            k: bits, 0 to 64.
            progress: told the share that is done, 0.0 to 1.0, now and then.
            stop: asked now and then; where it says yes the search ends early.
            plan: how to go about it; chosen by estimated cost where it is not given.

        Yields:
            Chunks of about `CHUNK_PAIRS`, in no particular order.
        """
        plan = plan or self.plan(k)
        yield from self._equal_pairs(stop)
        values = self._values
        found = tables_within(values, k, plan) if plan.blocks else all_within(values, k)
        for rows, others, distance_bits in _collected(found, progress, stop):
            if len(values) == len(self._ids):
                yield _ordered(self._ids.take(rows), self._ids.take(others), distance_bits)
                continue
            for entry, left in self._documents(rows):
                for again, right in self._documents(others[entry]):
                    yield _ordered(left[again], right, distance_bits[entry[again]])
                    if stop is not None and stop():
                        return

    def between(
        self,
        queries: Words,
        k: int,
        *,
        progress: Callable[[float], None] | None = None,
        stop: Callable[[], bool] | None = None,
        plan: Plan | None = None,
    ) -> Iterator[Pairs]:
        """Look up many fingerprints.

        Args:
            queries: uint64, shape (m,); equal ones are looked up each.
            k: bits, 0 to 64.
            progress: told the share that is done, 0.0 to 1.0, now and then.
            stop: asked now and then; where it says yes the search ends early.
            plan: how to go about it; chosen by estimated cost where it is not given.

        Yields:
            Chunks of about `CHUNK_PAIRS`; ``left`` are rows of `queries`.
        """
        plan = plan or self.plan(k, queries)
        if plan.blocks:
            found = self._tables.between(queries, k, plan)
        else:
            found = all_between(queries, self._values, k)
        for rows, others, distance_bits in _collected(found, progress, stop):
            for entry, right in self._documents(others):
                yield Pairs(rows[entry].astype(np.int64), right, distance_bits[entry])
                if stop is not None and stop():
                    return

    def expected_pairs(self, k: int) -> float:
        """Estimate from a sample how many pairs `pairs_within` would give.

        Args:
            k: bits, 0 to 64.

        Returns:
            A number of pairs; rare ones may escape the sample, floods never do.
        """
        documents = len(self._ids)
        if documents < 2:
            return 0.0
        random = np.random.default_rng(0)
        values = self.values
        left = random.integers(0, documents, _SAMPLED_PAIRS)
        right = random.integers(0, documents, _SAMPLED_PAIRS)
        apart = left != right
        near = np.bitwise_count(values[left[apart]] ^ values[right[apart]]) <= k
        return float(near.mean()) * documents * (documents - 1) / 2

    def histogram(self, most: int, *, comparisons: int = 100_000_000) -> Histogram:
        """Count all pairs of documents by their distance.

        Large collections are sampled; what is near is then counted in full, unless it is a flood.

        Args:
            most: the largest distance counted, 0 to 64 bits.
            comparisons: what it may cost; a billion take about a second and a half.
        """
        documents = len(self._ids)
        values = self.values
        if documents * documents <= comparisons:
            counts = distance_counts(values, values, most)
            counts[0] -= documents
            return Histogram(counts / 2, most + 1)
        random = np.random.default_rng(0)
        sample = random.choice(documents, max(1, comparisons // documents), replace=False)
        counts = distance_counts(values[sample], values, most)
        counts[0] -= len(sample)
        estimated = counts * (documents / len(sample) / 2)
        if self.expected_pairs(_COUNTED_BITS) > _COUNTED_PAIRS:
            return Histogram(estimated, 0)
        near = min(most, _COUNTED_BITS)
        estimated[: near + 1] = 0
        for chunk in self.pairs_within(near):
            estimated[: near + 1] += np.bincount(chunk.distance_bits, minlength=near + 1)
        return Histogram(estimated, near + 1)

    def _documents(self, rows: NDArray[np.intp]) -> Iterator[tuple[NDArray[np.intp], Rows]]:
        # (place in rows, document id) for every document of those distinct fingerprints.
        if len(self._values) == len(self._ids):
            yield np.arange(len(rows)), self._ids[rows]
            return
        counts = self._starts[rows + 1] - self._starts[rows]
        for entries, offsets in _expansions(counts):
            yield entries, self._ids[self._starts[rows[entries]] + offsets]

    def _equal_pairs(self, stop: Callable[[], bool] | None) -> Iterator[Pairs]:
        ends = np.repeat(self._starts[1:], np.diff(self._starts))
        places = np.arange(len(self._ids), dtype=np.int64)
        for entries, offsets in _expansions(ends - 1 - places):
            right = self._ids[entries + 1 + offsets]
            yield _ordered(self._ids[entries], right, np.zeros(len(right), np.uint8))
            if stop is not None and stop():
                return


def _ordered(left: Rows, right: Rows, distance_bits: NDArray[np.uint8]) -> Pairs:
    return Pairs(np.minimum(left, right), np.maximum(left, right), distance_bits)


def _probes(value: int, radius: int) -> list[int]:
    # All 16-bit values within a radius.
    flips = [
        sum(1 << bit for bit in bits)
        for count in range(radius + 1)
        for bits in itertools.combinations(range(16), count)
    ]
    return [value ^ flip for flip in flips]


def _radii(k: int) -> tuple[int, int, int, int]:
    # k = 4 r + a: where the first a + 1 blocks all differ in more than r bits and the others in
    # more than r - 1, the sum is above k (Norouzi et al. 2012, section 2.2). -1: no probe needed.
    radius, rest = divmod(k, 4)
    wide, narrow = radius, radius - 1
    return tuple(wide if block <= rest else narrow for block in range(4))  # type: ignore[return-value]


def sql_probes(k: int) -> int:
    """Return the number of index probes `sql_within` needs.

    Args:
        k: bits, 0 to 64.
    """
    return sum(math.comb(16, flips) for radius in _radii(k) for flips in range(radius + 1))


def sql_is_cheaper(documents: int, k: int) -> bool:
    """Tell whether `sql_within` is estimated to cost less than to load all fingerprints.

    The estimate is that of evenly spread blocks. Where they are not, a row is read once for each
    block at most, which costs about five times as much as to load it.

    Args:
        documents: stored fingerprints of these features.
        k: bits, 0 to 64.
    """
    probe_us = _PROBE_US + documents / (1 << 16) * _ROW_READ_US
    return sql_probes(k) * probe_us < documents * _LOAD_US


def sql_within(
    connection: sqlite3.Connection,
    recipe_id: int,
    *,
    features: Features,
    query: int,
    k: int,
    most: int = -1,
) -> tuple[Rows, NDArray[np.uint8]]:
    """Look up one fingerprint through the block indexes: exactly what a scan returns.

    Args:
        connection: an open index; the thread that owns it.
        recipe_id: the recipe the query was made with.
        features: what it was made of.
        query: 0 to 2**64 - 1.
        k: bits, 0 to 64; from about 24 on it costs more than to load all (`sql_is_cheaper`).
        most: rows of each block that are looked at, for a first look; then some may be missed. All
            of them where it is negative.

    Returns:
        Document ids (int64) and distances in bits (uint8), nearest first, then by id.

    Raises:
        sqlite3.Error: where the index cannot be read.
    """
    found: dict[int, int] = {}
    for block, radius in enumerate(_radii(k)):
        probes = _probes((query >> (16 * block)) & 0xFFFF, radius)
        rows = connection.execute(
            _BLOCK_SQL[block], (json.dumps(probes), recipe_id, int(features), most)
        )
        found.update(rows)
    ids = np.fromiter(found.keys(), np.int64, len(found))
    values = np.fromiter(found.values(), np.int64, len(found)).view(np.uint64)
    bits = np.bitwise_count(values ^ np.uint64(query))
    near = bits <= k
    ids, bits = ids[near], bits[near]
    order = np.lexsort((ids, bits))
    return ids[order], bits[order]
