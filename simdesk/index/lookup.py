# SPDX-License-Identifier: MIT
"""Find stored fingerprints within k bits of one another or of a query: exactly, never capped.

One fingerprint is looked up in SQLite through the four block indexes, or by a scan of the column in
memory, whichever is estimated to cost less. In bulk the column is compared with itself or with many
queries through permuted tables: the 64 bits are cut in m blocks; two fingerprints within k bits
agree in at least m - k of them, so rows are brought together for each choice of m - k blocks and
compared within each run of equal keys. A pair stands in many tables and is given out in the first
only. How many blocks, or whether to compare everything with everything, follows from the estimated
number of comparisons, which a sample of real pairs corrects where fingerprints cluster.

Equal fingerprints are one look-up key and are expanded to their documents at the end.

Source: Manku, Jain, Das Sarma 2007, section 3 (permuted tables); Norouzi, Punjani, Fleet 2012
(multi-index hashing, for the look-up in SQLite).
"""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from simdesk.records import Features

    Words = NDArray[np.uint64]
    Rows = NDArray[np.int64]

BITS = 64
KEY_BITS = 16
"""Rows are brought together by at most so many bits: what a radix sort does in one go."""

TILE = 32 * 1024
"""Comparisons in one array operation, so that its operands stay in the processor's cache."""

CHUNK_PAIRS = 256 * 1024
"""About so many pairs are handed out at once; this bounds the memory."""

_LONG_RUN = 96
_FEW = 64
_STEP = 2048
_KEPT_TABLES = 4
_SAMPLED_PAIRS = 200_000
# Nanoseconds on one core; only their ratios matter.
_ROW_NS, _COMPARE_NS, _GATHER_NS = 18.0, 0.8, 2.0

LARGEST_SQL_BREADTH = 11
"""Above, a block has to be probed at three and more flipped bits: never cheaper than a scan."""

_PROBE_US, _ROW_READ_US, _SCAN_US, _SCAN_CALL_US = 4.0, 1.6, 0.00075, 25.0
_BLOCK_SQL = tuple(
    "SELECT document_id, fingerprint FROM json_each(?) AS probe CROSS JOIN fingerprints "
    f"ON {expression} = probe.value WHERE recipe_id = ? AND features = ?"
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


@dataclass(frozen=True, slots=True)
class Plan:
    """How a bulk look-up is done.

    Attributes:
        blocks: number of blocks the bits are cut in; 0 to compare everything with everything.
        tables: number of choices of blocks; 1 without blocks.
        cost_s: estimated seconds on one core; for choosing, not for showing.
    """

    blocks: int
    tables: int
    cost_s: float


@lru_cache(maxsize=64)
def _cuts(blocks: int) -> tuple[tuple[int, int], ...]:
    # (lowest bit, width) of each block; the wide ones first.
    base, over = divmod(BITS, blocks)
    widths = [base + (index < over) for index in range(blocks)]
    return tuple(zip(itertools.accumulate([0, *widths[:-1]]), widths, strict=True))


def _key_bits(blocks: int, agree: int) -> int:
    return min(KEY_BITS, (BITS // blocks) * agree)


def _run_passes(rows_per_key: float) -> float:
    # Longest run among keys filled at random: the passes that the shorter runs wait through.
    return rows_per_key + 5 * math.sqrt(rows_per_key) + 3


def _agreement(left: Words, right: Words, blocks: int) -> NDArray[np.int64]:
    # In how many of the blocks each pair agrees.
    differ = left ^ right
    agree = np.zeros(len(left), np.int64)
    for low, width in _cuts(blocks):
        mask = np.uint64(((1 << width) - 1) << low)
        agree += (differ & mask) == 0
    return agree


def _crowding(left: Words, right: Words, blocks: int, agree: int) -> float:
    # Expected number of tables in which a pair meets, from pairs as they are stored.
    if not len(left):
        return 0.0
    choices = np.array([math.comb(count, agree) for count in range(blocks + 1)], np.float64)
    return float(choices[_agreement(left, right, blocks)].mean())


def choose_plan(stored: Words, queries: Words | None, k: int) -> Plan:
    """Choose the cheapest exact way of a bulk look-up.

    Args:
        stored: distinct fingerprints, uint64, shape (n,).
        queries: fingerprints to look up, uint64, shape (m,); None for all against all.
        k: bits, 0 to 64.
    """
    rows = len(stored)
    asked = rows if queries is None else len(queries)
    every = rows * asked / (2 if queries is None else 1)
    best = Plan(0, 1, every * _COMPARE_NS / 1e9)
    random = np.random.default_rng(0)
    sample = min(_SAMPLED_PAIRS, int(every))
    other = stored if queries is None else queries
    left = random.integers(0, max(rows, 1), sample)
    right = random.integers(0, max(asked, 1), sample)
    if queries is None:
        left, right = left[left != right], right[left != right]
    for blocks in range(k + 1, min(k + 6, BITS // 2)):
        agree = blocks - k
        tables = math.comb(blocks, agree)
        keys = 2.0 ** _key_bits(blocks, agree)
        if queries is None:
            compared = rows * _run_passes(rows / keys)
            work = rows * _ROW_NS + compared * _COMPARE_NS
        else:
            compared = asked * _run_passes(rows / keys)
            work = (rows + asked) * _ROW_NS + compared * _GATHER_NS
        if tables * rows * _ROW_NS / 1e9 > best.cost_s:
            continue
        crowded = _crowding(stored[left], other[right], blocks, agree) * every * _COMPARE_NS
        cost = max(tables * work, tables * (rows + asked) * _ROW_NS + crowded) / 1e9
        if cost < best.cost_s:
            best = Plan(blocks, tables, cost)
    return best


class _Table(NamedTuple):
    # The stored rows brought together by one choice of blocks.
    order: NDArray[np.intp]
    values: Words
    starts: NDArray[np.intp]
    counts: NDArray[np.intp]


class _Choice(NamedTuple):
    # Blocks that make the key, and those before the last of them: a pair that agrees in one of
    # the latter was given out by an earlier table.
    key: tuple[int, ...]
    masks: tuple[np.uint64, ...]
    earlier: tuple[np.uint64, ...]


def _choices(blocks: int, agree: int) -> Iterator[_Choice]:
    masks = [np.uint64(((1 << width) - 1) << low) for low, width in _cuts(blocks)]
    for chosen in itertools.combinations(range(blocks), agree):
        others = [masks[index] for index in range(chosen[-1]) if index not in chosen]
        yield _Choice(chosen, tuple(masks[index] for index in chosen), tuple(others))


def _first_meeting(differ: Words, choice: _Choice) -> NDArray[np.bool_]:
    keep = np.ones(len(differ), np.bool_)
    for mask in choice.masks:
        keep &= (differ & mask) == 0
    for mask in choice.earlier:
        keep &= (differ & mask) != 0
    return keep


def _block_values(values: Words, blocks: int) -> list[NDArray[np.uint16]]:
    return [
        ((values >> np.uint64(low)) & np.uint64((1 << min(width, 16)) - 1)).astype(np.uint16)
        for low, width in _cuts(blocks)
    ]


def _keys(parts: list[NDArray[np.uint16]], blocks: int, choice: _Choice) -> NDArray[np.uint16]:
    widths = [min(width, 16) for _, width in _cuts(blocks)]
    key = parts[choice.key[0]]
    used = widths[choice.key[0]]
    for index in choice.key[1:]:
        if used >= KEY_BITS:
            break
        key = key | (parts[index] << np.uint16(used))
        used += widths[index]
    return key


def _bring_together(values: Words, keys: NDArray[np.uint16]) -> _Table:
    order = np.argsort(keys, kind="stable")
    counts = np.bincount(keys, minlength=1 << KEY_BITS)
    starts = np.cumsum(counts) - counts
    return _Table(order, values.take(order), starts, counts)


class _Scratch:
    # Buffers of one tile, made once.
    def __init__(self) -> None:
        self.words = np.empty(TILE, np.uint64)
        self.bits = np.empty(TILE, np.uint8)
        self.hits = np.empty(TILE, np.bool_)

    def near(self, left: Words, right: Words, k: int) -> NDArray[np.intp]:
        """Return the places where two arrays of one shape are within k bits."""
        count = len(left)
        words, bits, hits = self.words[:count], self.bits[:count], self.hits[:count]
        np.bitwise_xor(left, right, out=words)
        np.bitwise_count(words, out=bits)
        np.less_equal(bits, k, out=hits)
        return np.flatnonzero(hits)

    def product(self, left: Words, right: Words, k: int) -> tuple[NDArray[np.intp], ...]:
        """Return the (row, column) of all within k bits; at most `TILE` products."""
        shape = (len(left), len(right))
        count = shape[0] * shape[1]
        words = self.words[:count].reshape(shape)
        np.bitwise_xor(left[:, None], right[None, :], out=words)
        bits, hits = self.bits[:count], self.hits[:count]
        np.bitwise_count(self.words[:count], out=bits)
        np.less_equal(bits, k, out=hits)
        return np.divmod(np.flatnonzero(hits), shape[1])


_Found = tuple["NDArray[np.intp]", "NDArray[np.intp]"]


def _products(left: Words, right: Words, k: int, scratch: _Scratch) -> Iterator[_Found]:
    # Everything with everything, tile by tile.
    width = max(1, min(len(right), TILE // 4))
    height = max(1, TILE // width)
    for low in range(0, len(left), height):
        for start in range(0, len(right), width):
            rows, columns = scratch.product(
                left[low : low + height], right[start : start + width], k
            )
            if len(rows):
                yield rows + low, columns + start


def _triangle(values: Words, k: int, scratch: _Scratch) -> Iterator[_Found]:
    # Every pair of rows once, smaller row first.
    step = max(64, min(len(values), TILE // 16))
    for low in range(0, len(values), step):
        for rows, columns in _products(values[low : low + step], values[low:], k, scratch):
            later = columns > rows
            if later.any():
                yield rows[later] + low, columns[later] + low


def _runs_with_themselves(table: _Table, k: int, scratch: _Scratch) -> Iterator[_Found]:
    # Rank by rank: each row with the next, the one after that, ... while a run lasts. Runs so long
    # that the others would wait for them are compared on their own.
    values = table.values
    long = table.counts > _LONG_RUN
    lengths = np.repeat(np.where(long, 0, table.counts), table.counts)
    for low in range(0, len(values), TILE):
        high = min(low + TILE, len(values))
        for rank in range(1, int(lengths[low:high].max())):
            end = min(high, len(values) - rank)
            if end <= low:
                break
            near = scratch.near(values[low:end], values[low + rank : end + rank], k)
            if len(near):
                near = near[lengths[near + low] > 0]
                yield near + low, near + low + rank
    for key in np.flatnonzero(long).tolist():
        start = int(table.starts[key])
        run = values[start : start + int(table.counts[key])]
        for rows, columns in _triangle(run, k, scratch):
            yield rows + start, columns + start


def _runs_with_queries(
    table: _Table, queries: Words, keys: NDArray[np.uint16], k: int, scratch: _Scratch
) -> Iterator[_Found]:
    # Queries sorted by key walk through the stored rows in order, so that both stay in the cache:
    # each with the first row of its run, then the second, ... Every fourth rank those whose run
    # has ended are left out; the last few go through the rest of their runs one by one.
    starts, ends = table.starts[keys], table.starts[keys] + table.counts[keys]
    for low in range(0, len(queries), TILE):
        rows = np.arange(low, min(low + TILE, len(queries)))
        rank = 0
        while len(rows := rows[starts[rows] + rank < ends[rows]]) >= _FEW:
            places, asked = starts[rows] + rank, queries[rows]
            for _ in range(4):
                near = scratch.near(table.values.take(places, mode="clip"), asked, k)
                near = near[places[near] < ends[rows[near]]]
                if len(near):
                    yield rows[near], places[near]
                places += 1
            rank += 4
        for row in rows.tolist():
            start = int(starts[row]) + rank
            run = table.values[start : int(ends[row])]
            for _, columns in _products(queries[row : row + 1], run, k, scratch):
                yield np.full(len(columns), row), columns + start


def _expansions(counts: Rows) -> Iterator[tuple[NDArray[np.intp], Rows]]:
    # (entry, offset below its count) for all entries in order, in chunks of bounded size.
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    for low in range(0, total, CHUNK_PAIRS):
        places = np.arange(low, min(low + CHUNK_PAIRS, total), dtype=np.int64)
        entries = np.searchsorted(ends, places, side="right")
        yield entries, places - (ends[entries] - counts[entries])


def _collected(
    found: Iterable[_Found | float],
    progress: Callable[[float], None] | None,
    stop: Callable[[], bool] | None,
) -> Iterator[_Found]:
    # Small finds put together; progress told and stop asked on the way.
    kept: list[_Found] = []
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


def _concatenated(found: list[_Found]) -> _Found:
    return np.concatenate([rows for rows, _ in found]), np.concatenate([to for _, to in found])


class HammingColumn:
    """The fingerprints of one kind of features in memory, 16 to 32 bytes a document.

    Look-ups of up to 3 bits keep four tables of 16 bytes a row for the next time.

    Args:
        ids: document ids, int64, shape (n,).
        fingerprints: uint64, shape (n,).
    """

    def __init__(self, ids: Rows, fingerprints: Words) -> None:
        order = np.lexsort((ids, fingerprints))
        values = fingerprints[order]
        first = np.ones(len(order), np.bool_)
        first[1:] = values[1:] != values[:-1]
        self._values: Words = values[first]
        self._starts: Rows = np.append(np.flatnonzero(first), len(order)).astype(np.int64)
        self._ids: Rows = ids[order].astype(np.int64, copy=False)
        self._by_id = np.argsort(self._ids, kind="stable")
        self._tables: dict[_Choice, _Table] = {}

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self._ids)

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
            Chunks of at most `CHUNK_PAIRS`, in no particular order.
        """
        plan = plan or self.plan(k)
        yield from self._equal_pairs(stop)
        found = self._tables_within(k, plan) if plan.blocks else self._all_within(k)
        for rows, others in _collected(found, progress, stop):
            distance_bits = np.bitwise_count(self._values[rows] ^ self._values[others])
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
            Chunks of at most `CHUNK_PAIRS`; ``left`` are rows of `queries`.
        """
        plan = plan or self.plan(k, queries)
        if plan.blocks:
            found = self._tables_between(queries, k, plan)
        else:
            found = self._all_between(queries, k)
        for rows, others in _collected(found, progress, stop):
            distance_bits = np.bitwise_count(queries[rows] ^ self._values[others])
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
        values = np.repeat(self._values, np.diff(self._starts))
        left = random.integers(0, documents, _SAMPLED_PAIRS)
        right = random.integers(0, documents, _SAMPLED_PAIRS)
        apart = left != right
        near = np.bitwise_count(values[left[apart]] ^ values[right[apart]]) <= k
        return float(near.mean()) * documents * (documents - 1) / 2

    def _documents(self, rows: NDArray[np.intp]) -> Iterator[tuple[NDArray[np.intp], Rows]]:
        # (place in rows, document id) for every document of those distinct fingerprints.
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

    def _all_within(self, k: int) -> Iterator[_Found | float]:
        scratch = _Scratch()
        total = len(self._values)
        for low in range(0, total, _STEP):
            rows = self._values[low : low + _STEP]
            for left, right in _products(rows, self._values[low:], k, scratch):
                later = right > left
                yield left[later] + low, right[later] + low
            yield 1.0 - (1.0 - min(low + _STEP, total) / total) ** 2

    def _all_between(self, queries: Words, k: int) -> Iterator[_Found | float]:
        scratch = _Scratch()
        for low in range(0, len(queries), _STEP):
            for left, right in _products(queries[low : low + _STEP], self._values, k, scratch):
                yield left + low, right
            yield min(1.0, (low + _STEP) / len(queries))

    def _tables_within(self, k: int, plan: Plan) -> Iterator[_Found | float]:
        scratch = _Scratch()
        parts = _block_values(self._values, plan.blocks)
        for number, choice in enumerate(_choices(plan.blocks, plan.blocks - k)):
            table = _bring_together(self._values, _keys(parts, plan.blocks, choice))
            for rows, others in _runs_with_themselves(table, k, scratch):
                keep = _first_meeting(table.values[rows] ^ table.values[others], choice)
                yield table.order[rows[keep]], table.order[others[keep]]
            yield (number + 1) / plan.tables

    def _tables_between(self, queries: Words, k: int, plan: Plan) -> Iterator[_Found | float]:
        scratch = _Scratch()
        asked = _block_values(queries, plan.blocks)
        stored = _block_values(self._values, plan.blocks) if plan.tables > _KEPT_TABLES else []
        for number, choice in enumerate(_choices(plan.blocks, plan.blocks - k)):
            table = self._table(choice, plan, stored)
            keys = _keys(asked, plan.blocks, choice)
            order = np.argsort(keys, kind="stable")
            ordered = queries[order]
            for rows, others in _runs_with_queries(table, ordered, keys[order], k, scratch):
                keep = _first_meeting(ordered[rows] ^ table.values[others], choice)
                yield order[rows[keep]], table.order[others[keep]]
            yield (number + 1) / plan.tables

    def _table(self, choice: _Choice, plan: Plan, parts: list[NDArray[np.uint16]]) -> _Table:
        if plan.tables > _KEPT_TABLES:
            return _bring_together(self._values, _keys(parts, plan.blocks, choice))
        if choice not in self._tables:
            parts = _block_values(self._values, plan.blocks)
            table = _bring_together(self._values, _keys(parts, plan.blocks, choice))
            self._tables[choice] = table
        return self._tables[choice]


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
    """Tell whether `sql_within` is estimated to cost less than a scan in memory.

    Args:
        documents: stored fingerprints of these features.
        k: bits, 0 to 64.
    """
    if k > LARGEST_SQL_BREADTH:
        return False
    probe_us = _PROBE_US + documents / (1 << 16) * _ROW_READ_US
    return sql_probes(k) * probe_us < _SCAN_CALL_US + documents * _SCAN_US


def sql_within(
    connection: sqlite3.Connection, recipe_id: int, *, features: Features, query: int, k: int
) -> tuple[Rows, NDArray[np.uint8]]:
    """Look up one fingerprint through the block indexes: exactly what a scan returns.

    Args:
        connection: an open index; the thread that owns it.
        recipe_id: the recipe the query was made with.
        features: what it was made of.
        query: 0 to 2**64 - 1.
        k: bits, 0 to 64; above about 12 a scan costs less.

    Returns:
        Document ids (int64) and distances in bits (uint8), nearest first, then by id.

    Raises:
        sqlite3.Error: where the index cannot be read.
    """
    found: dict[int, int] = {}
    for block, radius in enumerate(_radii(k)):
        probes = _probes((query >> (16 * block)) & 0xFFFF, radius)
        rows = connection.execute(_BLOCK_SQL[block], (json.dumps(probes), recipe_id, int(features)))
        found.update(rows)
    ids = np.fromiter(found.keys(), np.int64, len(found))
    values = np.fromiter(found.values(), np.int64, len(found)).view(np.uint64)
    bits = np.bitwise_count(values ^ np.uint64(query))
    near = bits <= k
    ids, bits = ids[near], bits[near]
    order = np.lexsort((ids, bits))
    return ids[order], bits[order]
