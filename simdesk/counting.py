# SPDX-License-Identifier: MIT
"""How often each bit is set in the features of each text, and which features repeat.

The two questions that a batch of SimHashes comes down to, answered for all texts at once. Bits are
counted eight counters at a time: a byte lane holds the ones of up to 255 rows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

# One bit of every byte; bytes that stand far enough apart for sums of many.
_LANES = np.uint64(0x0101010101010101)
_FIELDS = np.uint64(0x000000FF000000FF)
_ROWS = 255
# So many blocks of rows are counted at a time: one and its shifted copy stay in cache.
_BLOCKS = 128

# Numbers of rows for which a table finds repeats faster than sorting. It holds numbers of two
# bytes, so that it stays in cache while it is sparse.
_TABLE_LEAST, _TABLE_MOST = 2048, 1 << 16
_SHARE_BITS = 15
_SPREAD = 0x9E3779B97F4A7C15


def ones(values: NDArray[np.uint64], bounds: NDArray[np.intp]) -> NDArray[np.uint32]:
    """Count how often each bit is set in each text.

    Args:
        values: uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,); none is empty.

    Returns:
        uint32, shape (texts, 64).
    """
    blocks = -(-np.diff(bounds) // _ROWS)
    first = np.cumsum(blocks) - blocks
    begins = np.arange(int(first[-1] + blocks[-1]))
    begins -= np.repeat(first, blocks)
    begins *= _ROWS
    begins += np.repeat(bounds[:-1], blocks)
    lanes = np.empty((8, len(begins)), dtype="<u8")
    for low in range(0, len(begins), _BLOCKS):
        own = begins[low : low + _BLOCKS]
        end = begins[low + _BLOCKS] if low + _BLOCKS < len(begins) else len(values)
        _add_lanes(values[own[0] : end], own - own[0], lanes[:, low : low + _BLOCKS])
    # Fields of 8 bits become fields of 32, so that the blocks of a text can be added up.
    sums = np.empty((4, 8, len(first)), dtype="<u8")
    for quarter in range(4):
        fields = lanes >> np.uint64(8 * quarter)
        fields &= _FIELDS
        np.add.reduceat(fields, first, axis=1, out=sums[quarter])
    # From byte % 4, lane, text, byte // 4 to text, byte, lane: bit 8 x byte + lane of the hash.
    return sums.view("<u4").reshape(4, 8, -1, 2).transpose(2, 3, 0, 1).reshape(-1, 64)


def _add_lanes(
    values: NDArray[np.uint64], begins: NDArray[np.intp], lanes: NDArray[np.uint64]
) -> None:
    """Add up one bit of every byte at a time; lane i gets bits i, 8 + i, 16 + i and so on."""
    spare = np.empty_like(values)
    for shift in range(8):
        np.right_shift(values, np.uint64(shift), out=spare)
        spare &= _LANES
        np.add.reduceat(spare, begins, out=lanes[shift])


def repeats(values: Words, bounds: NDArray[np.intp]) -> NDArray[np.intp]:
    """Find the rows that repeat a value of the same text; one row of each value is left out.

    Few rows are sorted in place. The others go through a table: every row leaves its number in the
    cell that its value and text choose, and who does not find its own number there again is either
    a repeat of the one that is found, or, rarely, shares the cell by chance. The few of the second
    kind try again by other bits; who is still left is sorted. A long text is first divided by the
    upper bits of its values; cells are chosen by the lower ones.

    Args:
        values: uint64, shape (n,); may come back in another order within a text.
        bounds: where each text begins, shape (texts + 1,).

    Returns:
        Rows, shape (m,), in any order.
    """
    found = [np.empty(0, dtype=np.intp)]
    for low, high in _shares(bounds):
        own, rows = bounds[low : high + 1] - bounds[low], values[bounds[low] : bounds[high]]
        if len(rows) > _TABLE_MOST:
            parts = _divide(rows)
            if len(parts) - 1 > 1 and int(np.diff(parts).max()) < len(rows):
                found.append(repeats(rows, parts) + bounds[low])
                continue
        found.append(_repeats_of_few(rows, own) + bounds[low])
    return np.concatenate(found)


def _shares(bounds: NDArray[np.intp]) -> Iterator[tuple[int, int]]:
    """Divide texts so that each share is small enough for a table, or one text alone."""
    low, texts = 0, len(bounds) - 1
    while low < texts:
        end = int(bounds[low]) + _TABLE_MOST
        high = max(low + 1, int(np.searchsorted(bounds, end, side="right")) - 1)
        yield low, high
        low = high


def _divide(values: Words) -> NDArray[np.intp]:
    """Order values by their upper bits; where those of each kind begin, shape (kinds + 1,)."""
    bits = min(16, len(values).bit_length() - _SHARE_BITS)
    kinds = (values >> np.uint64(64 - bits)).astype(np.uint8 if bits <= 8 else np.uint16)
    values[:] = values.take(np.argsort(kinds, kind="stable"))
    return np.append(0, np.cumsum(np.bincount(kinds, minlength=1 << bits)))


def _repeats_of_few(values: Words, bounds: NDArray[np.intp]) -> NDArray[np.intp]:
    if not _TABLE_LEAST <= len(values) <= _TABLE_MOST:
        for low, high in pairwise(bounds.tolist()):
            values[low:high].sort()
        same = values[1:] == values[:-1]
        inner = bounds[1:-1]
        same[inner[(inner > 0) & (inner < len(values))] - 1] = False
        return np.flatnonzero(same) + 1
    sizes = np.diff(bounds)
    keys = np.repeat(np.arange(len(sizes), dtype=np.uint64) * np.uint64(_SPREAD), sizes)
    keys += values
    return _equal_rows(keys)


def _equal_rows(keys: Words) -> NDArray[np.intp]:
    """Return all but one of the rows that have one key, shape (m,), in any order."""
    cell_bits = (len(keys) - 1).bit_length() + 2
    table = np.empty(1 << cell_bits, dtype=np.uint16)
    own = np.arange(len(keys), dtype=np.uint16)
    rows = np.arange(0)
    found: list[NDArray[np.intp]] = []
    for low_bit in (0, cell_bits):
        cells = ((keys[rows] if found else keys) >> np.uint64(low_bit)).view(np.int64)
        cells &= len(table) - 1
        table[cells] = own
        holders = table.take(cells)
        lost = np.flatnonzero(holders != own)
        rows, holders = (rows[lost] if found else lost), holders[lost]
        same = keys[rows] == keys[holders]
        found.append(rows[same])
        rows = rows[~same]
        own = rows.astype(np.uint16)
    rows = rows[np.argsort(keys[rows])]
    same = keys[rows[1:]] == keys[rows[:-1]]
    return np.concatenate([*found, rows[1:][same]])
