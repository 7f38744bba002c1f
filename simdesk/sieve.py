# SPDX-License-Identifier: MIT
"""Which documents can share only few sketch hashes: told for many pairs at once, and for certain.

The hashes of each document set bits in a short row, as in a Bloom filter. Two documents have no
more hashes in common than their rows have bits, and as many more as may have met on one bit. That
bounds what `simdesk.passages.Passages.resemblances` would say, at a hundredth of its price; nearly
all pairs that only chance brought together are ruled out by it.

Source: Bloom 1970, "Space/time trade-offs in hash coding with allowable errors", for the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Hashes = NDArray[np.uint64]

_BITS_A_HASH = 16
_FEWEST_BITS, _MOST_BITS = 256, 4096
_FLAGS_AT_ONCE = 4 << 20
_WORDS_AT_ONCE = 1 << 17


class Sieve:
    """The sketches of some documents, as rows of bits. About 16 bits a hash, 512 bytes at most.

    Args:
        own: rising hashes of each document, n of them.
        bounds: below which each holds every hash of its text, uint64, shape (n,).
    """

    def __init__(self, own: Sequence[Hashes], bounds: Hashes) -> None:
        sizes = np.array([len(each) for each in own], np.int64)
        hashes = np.concatenate([*own, np.empty(0, np.uint64)])
        owners = np.repeat(np.arange(len(own)), sizes)
        width = _width(float(sizes.mean()) if len(sizes) else 0.0)
        self._bounds = bounds
        self._counted = np.bincount(owners[hashes < bounds[owners]], minlength=len(own))
        self._rows = _rows_of(owners, (hashes & np.uint64(width - 1)).astype(np.intp), sizes, width)
        self._met = sizes - np.bitwise_count(self._rows).sum(axis=1, dtype=np.int64)

    def most_alike(self, one: NDArray[np.intp], two: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return what the estimated resemblance of pairs cannot exceed.

        Args:
            one: places in the list of documents, shape (n,).
            two: likewise.

        Returns:
            0.0 and more, float64, shape (n,); infinite where nothing can be said.
        """
        most = np.empty(len(one), np.float64)
        step = max(1, _WORDS_AT_ONCE // self._rows.shape[1])
        for low in range(0, len(one), step):
            part = slice(low, low + step)
            both = self._rows.take(one[part], axis=0) & self._rows.take(two[part], axis=0)
            most[part] = np.bitwise_count(both).sum(axis=1, dtype=np.int64)
        most += np.minimum(self._met[one], self._met[two])
        # Below the lower bound everything of that one counts, whether the other has it or not.
        lower = np.where(self._bounds[one] <= self._bounds[two], one, two)
        counted = self._counted[lower]
        known = counted > 0
        return np.where(known, most / np.where(known, counted, 1), np.inf)


def _width(hashes: float) -> int:
    # Bits of a row, a power of two.
    wanted = max(1.0, hashes * _BITS_A_HASH)
    return int(min(max(1 << int(np.ceil(np.log2(wanted))), _FEWEST_BITS), _MOST_BITS))


def _rows_of(
    owners: NDArray[np.intp], places: NDArray[np.intp], sizes: NDArray[np.int64], width: int
) -> NDArray[np.uint64]:
    rows = np.empty((len(sizes), width // 64), np.uint64)
    ends = np.append(0, np.cumsum(sizes))
    step = _FLAGS_AT_ONCE // width
    for low in range(0, len(sizes), step):
        high = min(low + step, len(sizes))
        inside = slice(int(ends[low]), int(ends[high]))
        flags = np.zeros((high - low, width), np.bool_)
        flags[owners[inside] - low, places[inside]] = True
        rows[low:high] = np.packbits(flags, axis=1).view(np.uint64)
    return rows
