# SPDX-License-Identifier: MIT
"""Permuted tables: pairs of distinct fingerprints within k bits, without comparing all with all.

The 64 bits are cut in m blocks; two fingerprints within k bits agree in at least m - k of them. So
for each choice of m - k blocks the rows are brought together by those blocks and compared within
each run of equal keys. A pair stands in many tables and is given out by the first only. How many
blocks there are, or whether everything is compared with everything, follows from the estimated
number of comparisons, which a sample of real pairs corrects where fingerprints cluster.

Source: Manku, Jain, Das Sarma 2007, section 3.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

BITS = 64
KEY_BITS = 16
"""Rows are brought together by at most so many bits: what a radix sort does in one go."""

TILE = 32 * 1024
"""Comparisons in one array operation, so that its operands stay in the processor's cache."""

_STRIP_BITS = 13
_BUNCH = 32 * 1024
_DENSE = 40
_LONG_RUN = 96
_FEW = 8
_ALIVE_SHARE = 0.8
_FEW_SHARE = 12
_STEP = 2048
_KEPT_TABLES = 4
_SAMPLED_PAIRS = 200_000
# Nanoseconds on one core; only their ratios matter.
_ROW_NS, _COMPARE_NS, _ALL_NS, _GATHER_NS = 18.0, 0.8, 0.95, 2.0

Found = tuple["NDArray[np.intp]", "NDArray[np.intp]", "NDArray[np.uint8]"]
"""Rows of the one side and of the other, and their distances in bits, element by element."""

_Met = tuple["NDArray[np.intp]", "NDArray[np.intp]"]


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
    # Among keys filled at random the shorter runs wait through the passes of the longer ones.
    return rows_per_key + 3 * math.sqrt(rows_per_key) + 3


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
    best = Plan(0, 1, every * _ALL_NS / 1e9)
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
    # Blocks that make the key, their bits, and those of each block before the last of them: a pair
    # that agrees in one of the latter was given out by an earlier table.
    blocks: tuple[int, ...]
    key: np.uint64
    earlier: tuple[np.uint64, ...]


def _choices(blocks: int, agree: int) -> Iterator[_Choice]:
    masks = [((1 << width) - 1) << low for low, width in _cuts(blocks)]
    for chosen in itertools.combinations(range(blocks), agree):
        key = np.uint64(sum(masks[index] for index in chosen))
        others = (index for index in range(chosen[-1]) if index not in chosen)
        yield _Choice(chosen, key, tuple(np.uint64(masks[index]) for index in others))


def _first_meeting(differ: Words, choice: _Choice) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    # Of the pairs that differ in these bits, those that no earlier table gave out, and how many.
    keep = np.flatnonzero((differ & choice.key) == 0)
    for mask in choice.earlier:
        keep = keep[(differ[keep] & mask) != 0]
    return keep, np.bitwise_count(differ[keep])


def _block_values(values: Words, blocks: int) -> list[NDArray[np.uint16]]:
    return [
        ((values >> np.uint64(low)) & np.uint64((1 << min(width, 16)) - 1)).astype(np.uint16)
        for low, width in _cuts(blocks)
    ]


def _keys(parts: list[NDArray[np.uint16]], blocks: int, choice: _Choice) -> NDArray[np.uint16]:
    widths = [min(width, 16) for _, width in _cuts(blocks)]
    key = parts[choice.blocks[0]]
    used = widths[choice.blocks[0]]
    for index in choice.blocks[1:]:
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

    def product(
        self, left: Words, right: Words, k: int
    ) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
        """Return row x width + column of all within k bits, and their bits; at most `TILE`."""
        shape = (len(left), len(right))
        count = shape[0] * shape[1]
        words = self.words[:count].reshape(shape)
        np.bitwise_xor(left[:, None], right[None, :], out=words)
        bits, hits = self.bits[:count], self.hits[:count]
        np.bitwise_count(self.words[:count], out=bits)
        np.less_equal(bits, k, out=hits)
        places = _places(hits)
        return places, bits.take(places)


def _places(hits: NDArray[np.bool_]) -> NDArray[np.intp]:
    # `np.flatnonzero` costs a mispredicted branch a hit; where there are many it pays to look at
    # eight at a time first, which leaves a short array that it goes through without branches.
    words = hits.view(np.uint64) if len(hits) % 8 == 0 else hits
    if np.count_nonzero(hits) * _DENSE < len(hits) or words is hits:
        return np.flatnonzero(hits)
    some = np.flatnonzero(words != 0)
    inside = np.flatnonzero(words.take(some).view(np.bool_))
    return (some.take(inside >> 3) << 3) + (inside & 7)


def _products(left: Words, right: Words, k: int, scratch: _Scratch) -> Iterator[Found]:
    # Everything with everything, tile by tile; what many tiles come to is worked out together.
    step = max(1, min(len(right), 1 << _STRIP_BITS))
    for start in range(0, len(right), step):
        part = right[start : start + step]
        width = len(part)
        height = max(1, TILE // width)
        kept: list[tuple[NDArray[np.intp], NDArray[np.uint8]]] = []
        size = 0
        for low in range(0, len(left), height):
            places, bits = scratch.product(left[low : low + height], part, k)
            if len(places):
                kept.append((places + low * width, bits))
                size += len(places)
            if size and (size >= _BUNCH or low + height >= len(left)):
                places, bits = (np.concatenate(parts) for parts in zip(*kept, strict=True))
                rows = places >> _STRIP_BITS if width == 1 << _STRIP_BITS else places // width
                yield rows, places - rows * width + start, bits
                kept, size = [], 0


def _triangle(values: Words, k: int, scratch: _Scratch) -> Iterator[Found]:
    # Every pair of rows once, smaller row first.
    step = max(64, min(len(values), TILE // 16))
    for low in range(0, len(values), step):
        for found in _products(values[low : low + step], values[low:], k, scratch):
            rows, columns, bits = _above_diagonal(*found, step)
            if len(rows):
                yield rows + low, columns + low, bits


def _above_diagonal(
    rows: NDArray[np.intp], columns: NDArray[np.intp], bits: NDArray[np.uint8], height: int
) -> Found:
    # Of a strip that starts on the diagonal and is so high, the pairs whose column comes later.
    if columns[0] >= height and columns.min() >= height:
        return rows, columns, bits
    later = columns > rows
    return rows[later], columns[later], bits[later]


def _runs_with_themselves(table: _Table, k: int, scratch: _Scratch) -> Iterator[_Met]:
    # Rank by rank: each row with the next, the one after that, ... while a run lasts. When few runs
    # go on, only their rows do; runs so long that it would take too many ranks are compared apart.
    values = table.values
    long = table.counts > _LONG_RUN
    ends = np.repeat(table.starts + np.where(long, 0, table.counts), table.counts)
    places = np.arange(len(values))
    for low in range(0, len(values), TILE):
        high = min(low + TILE, len(values))
        rank, alive = 1, high - low
        while alive * _FEW_SHARE > high - low:
            end = max(low, min(high, len(values) - rank))
            near = scratch.near(values[low:end], values[low + rank : end + rank], k) + low
            if len(near):
                near = near[ends[near] > near + rank]
                yield near, near + rank
            rank += 1
            if rank % 4 == 0:
                alive = int(np.count_nonzero(ends[low:high] > places[low:high] + rank))
        rows = places[low:high][ends[low:high] > places[low:high] + rank]
        while len(rows):
            near = rows[scratch.near(values.take(rows), values.take(rows + rank), k)]
            if len(near):
                yield near, near + rank
            rank += 1
            rows = rows[ends[rows] > rows + rank]
    for key in np.flatnonzero(long).tolist():
        start = int(table.starts[key])
        run = values[start : start + int(table.counts[key])]
        for rows, columns, _ in _triangle(run, k, scratch):
            yield rows + start, columns + start


def _runs_with_queries(
    table: _Table, queries: Words, keys: NDArray[np.uint16], k: int, scratch: _Scratch
) -> Iterator[_Met]:
    # Queries sorted by key walk through the stored rows in order, so that both stay in the cache:
    # each with the first row of its run, then the second, ... Now and then those whose run is over
    # are left out; the last few go through the rest of their runs one by one.
    for low in range(0, len(queries), TILE):
        part = keys[low : low + TILE]
        places = table.starts[part]
        ends = places + table.counts[part]
        rows = np.arange(low, low + len(part))
        asked = queries[low : low + TILE]
        while (alive := int(np.count_nonzero(places < ends))) >= _FEW:
            if alive < _ALIVE_SHARE * len(rows):
                going = np.flatnonzero(places < ends)
                rows, places, ends, asked = rows[going], places[going], ends[going], asked[going]
            for _ in range(4):
                near = scratch.near(table.values.take(places, mode="clip"), asked, k)
                near = near[places[near] < ends[near]]
                if len(near):
                    yield rows[near], places[near]
                places += 1
        for row in np.flatnonzero(places < ends).tolist():
            start = int(places[row])
            run = table.values[start : int(ends[row])]
            for _, columns, _ in _products(asked[row : row + 1], run, k, scratch):
                yield np.full(len(columns), rows[row]), columns + start


def _bunched(found: Iterator[_Met]) -> Iterator[_Met]:
    # Small finds put together, so that what follows has less to call.
    rows: list[NDArray[np.intp]] = []
    others: list[NDArray[np.intp]] = []
    size = 0
    for one, two in found:
        rows.append(one)
        others.append(two)
        size += len(one)
        if size >= TILE:
            yield np.concatenate(rows), np.concatenate(others)
            rows, others, size = [], [], 0
    if size:
        yield np.concatenate(rows), np.concatenate(others)


def distance_counts(some: Words, values: Words, most: int) -> NDArray[np.float64]:
    """Count the pairs of one of `some` with one of `values` by distance.

    Args:
        some: uint64, shape (m,).
        values: uint64, shape (n,).
        most: the largest distance counted, 0 to 64 bits.

    Returns:
        Pairs at 0, 1, ... bits, float64, shape (most + 1,).
    """
    counts = np.zeros(most + 1, np.float64)
    words, bits = np.empty(TILE, np.uint64), np.empty(TILE, np.uint8)
    for value in some:
        for low in range(0, len(values), TILE):
            part = values[low : low + TILE]
            np.bitwise_xor(part, value, out=words[: len(part)])
            np.bitwise_count(words[: len(part)], out=bits[: len(part)])
            near = bits[: len(part)]
            counts += np.bincount(near[near <= most], minlength=most + 1)
    return counts


def all_within(values: Words, k: int) -> Iterator[Found | float]:
    """Compare everything with everything.

    Args:
        values: distinct, uint64, shape (n,).
        k: bits, 0 to 64.

    Yields:
        Pairs of rows with their bits, smaller row first; and the share that is done, 0.0 to 1.0.
    """
    scratch = _Scratch()
    total = len(values)
    for low in range(0, total, _STEP):
        rows = values[low : low + _STEP]
        for found in _products(rows, values[low:], k, scratch):
            left, right, bits = _above_diagonal(*found, _STEP)
            yield left + low, right + low, bits
        yield 1.0 - (1.0 - min(low + _STEP, total) / total) ** 2


def all_between(queries: Words, values: Words, k: int) -> Iterator[Found | float]:
    """Compare every query with everything.

    Args:
        queries: uint64, shape (m,).
        values: distinct, uint64, shape (n,).
        k: bits, 0 to 64.

    Yields:
        Pairs of query and row with their bits; and the share that is done, 0.0 to 1.0.
    """
    scratch = _Scratch()
    for low in range(0, len(queries), _STEP):
        for left, right, bits in _products(queries[low : low + _STEP], values, k, scratch):
            yield left + low, right, bits
        yield min(1.0, (low + _STEP) / len(queries))


def tables_within(values: Words, k: int, plan: Plan) -> Iterator[Found | float]:
    """Find the pairs within k bits through permuted tables.

    Args:
        values: distinct, uint64, shape (n,).
        k: bits, 0 to 64.
        plan: with blocks.

    Yields:
        Pairs of rows with their bits; and the share that is done, 0.0 to 1.0.
    """
    scratch = _Scratch()
    parts = _block_values(values, plan.blocks)
    for number, choice in enumerate(_choices(plan.blocks, plan.blocks - k)):
        table = _bring_together(values, _keys(parts, plan.blocks, choice))
        for rows, others in _bunched(_runs_with_themselves(table, k, scratch)):
            keep, bits = _first_meeting(table.values[rows] ^ table.values[others], choice)
            yield table.order[rows[keep]], table.order[others[keep]], bits
        yield (number + 1) / plan.tables


class Tables:
    """The permuted tables of one array for many queries; few tables are kept for the next time.

    Args:
        values: distinct, uint64, shape (n,).
    """

    def __init__(self, values: Words) -> None:
        self._values = values
        self._kept: dict[_Choice, _Table] = {}

    def between(self, queries: Words, k: int, plan: Plan) -> Iterator[Found | float]:
        """Find what stands within k bits of each query.

        Args:
            queries: uint64, shape (m,).
            k: bits, 0 to 64.
            plan: with blocks.

        Yields:
            Pairs of query and row with their bits; and the share that is done, 0.0 to 1.0.
        """
        scratch = _Scratch()
        asked = _block_values(queries, plan.blocks)
        stored = _block_values(self._values, plan.blocks) if plan.tables > _KEPT_TABLES else []
        for number, choice in enumerate(_choices(plan.blocks, plan.blocks - k)):
            table = self._table(choice, plan, stored)
            keys = _keys(asked, plan.blocks, choice)
            order = np.argsort(keys, kind="stable")
            ordered = queries[order]
            found = _runs_with_queries(table, ordered, keys[order], k, scratch)
            for rows, others in _bunched(found):
                keep, bits = _first_meeting(ordered[rows] ^ table.values[others], choice)
                yield order[rows[keep]], table.order[others[keep]], bits
            yield (number + 1) / plan.tables

    def _table(self, choice: _Choice, plan: Plan, parts: list[NDArray[np.uint16]]) -> _Table:
        if plan.tables > _KEPT_TABLES:
            return _bring_together(self._values, _keys(parts, plan.blocks, choice))
        if choice not in self._kept:
            parts = _block_values(self._values, plan.blocks)
            table = _bring_together(self._values, _keys(parts, plan.blocks, choice))
            self._kept[choice] = table
        return self._kept[choice]
