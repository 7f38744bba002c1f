# SPDX-License-Identifier: MIT
"""Tokens to hashes, hashes to shingle hashes: the arithmetic that every fingerprint rests on.

Everything is exact unsigned 64-bit arithmetic on little-endian bytes, so one text gives one hash on
every machine. A token of up to `LONGEST` bytes is read in lanes of eight bytes, zero-padded (a
token holds no NUL, so padding is unambiguous, and tokens of up to eight bytes never collide); a
longer one goes through BLAKE2b. The scalar functions are the definition, the array functions the
fast form; tests hold them equal bit for bit.
"""

from __future__ import annotations

import hashlib
import threading
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

LONGEST = 32
"""Bytes of a token that are hashed in lanes; longer tokens go through BLAKE2b."""

_REMEMBERED_LANES, _CELL_BITS = 8, 14
_ALL = (1 << 64) - 1
_LANE = 0x9FB21C651E98DF25
_TOKEN = 0xD6E8FEB86659FD93
_CHAIN = 0xF1357AEA2E62A9C5
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_STEP = 0x9E3779B97F4A7C15
_KEEP = np.array([(1 << 8 * length) - 1 for length in range(9)], dtype=np.uint64)


def mix(value: int) -> int:
    """Mix 64 bits so that every input bit moves every output bit with even odds.

    Args:
        value: 0 to 2**64 - 1.

    Returns:
        0 to 2**64 - 1, one to one.

    Source:
        Finaliser of SplitMix64 (Steele, Lea, Flood 2014), constants of Stafford's variant 13.
    """
    value = ((value ^ (value >> 30)) * _FIRST) & _ALL
    value = ((value ^ (value >> 27)) * _SECOND) & _ALL
    return value ^ (value >> 31)


def mix_in_place(values: NDArray[np.uint64]) -> None:
    """Apply `mix` to every element.

    Args:
        values: uint64, shape (n,); overwritten.
    """
    spare = values >> np.uint64(30)
    values ^= spare
    values *= np.uint64(_FIRST)
    np.right_shift(values, np.uint64(27), out=spare)
    values ^= spare
    values *= np.uint64(_SECOND)
    np.right_shift(values, np.uint64(31), out=spare)
    values ^= spare


def token_hash(token: str, seed: int) -> int:
    """Hash one token: the definition that `hash_spans` repeats for many.

    Args:
        token: normalised, without NUL.
        seed: start value, 0 to 2**64 - 1.

    Returns:
        0 to 2**64 - 1.
    """
    return bytes_hash(token.encode("utf-8", "surrogatepass"), seed)


def bytes_hash(data: bytes, seed: int) -> int:
    """Hash the UTF-8 bytes of one token.

    Args:
        data: without NUL.
        seed: start value, 0 to 2**64 - 1.

    Returns:
        0 to 2**64 - 1.
    """
    if len(data) > LONGEST:
        return _long_hash(data, seed)
    value = mix(seed)
    for start in range(0, len(data), 8):
        lane = int.from_bytes(data[start : start + 8], "little")
        value = ((value ^ lane) * _LANE) & _ALL
        value ^= value >> 32
    value = (value * _TOKEN) & _ALL
    return value ^ (value >> 32)


def _long_hash(data: bytes, seed: int) -> int:
    digest = hashlib.blake2b(data, digest_size=8, key=seed.to_bytes(8, "little")).digest()
    return int.from_bytes(digest, "little")


def hash_spans(
    buffer: NDArray[np.uint8], starts: NDArray[np.intp], ends: NDArray[np.intp], *, seed: int
) -> NDArray[np.uint64]:
    """Hash every stretch of a buffer as `token_hash` does.

    Args:
        buffer: uint8, shape (m,), contiguous, m a multiple of eight; at least one whole lane of
            eight bytes stands after the one in which the last stretch ends.
        starts: first byte of each token, shape (n,).
        ends: one past its last byte, shape (n,).
        seed: start value, 0 to 2**64 - 1.

    Returns:
        uint64, shape (n,).
    """
    lanes = buffer.view("<u8")
    starts = np.ascontiguousarray(starts)
    lengths = ends - starts
    longest = int(lengths.max(initial=0))
    values = _lanes_at(lanes, starts)
    values &= _KEEP.take(lengths, mode="clip")
    values ^= np.uint64(mix(seed))
    values *= np.uint64(_LANE)
    spare = values >> np.uint64(32)
    values ^= spare
    for done in range(8, min(longest, LONGEST), 8):
        longer = np.flatnonzero(lengths > done)
        lane = _lanes_at(lanes, starts[longer] + done)
        lane &= _KEEP.take(lengths[longer] - done, mode="clip")
        lane ^= values[longer]
        lane *= np.uint64(_LANE)
        lane ^= lane >> np.uint64(32)
        values[longer] = lane
    values *= np.uint64(_TOKEN)
    np.right_shift(values, np.uint64(32), out=spare)
    values ^= spare
    if longest > LONGEST:
        _hash_long(buffer, starts, lengths, values, seed=seed)
    return values


def _hash_long(
    buffer: NDArray[np.uint8],
    starts: NDArray[np.intp],
    lengths: NDArray[np.intp],
    values: NDArray[np.uint64],
    *,
    seed: int,
) -> None:
    """Put the hashes of the tokens that go through BLAKE2b in their places.

    Words of many bytes are the rule in Indian scripts, and most come again and again: those of up
    to 64 bytes are remembered.
    """
    most = 8 * _REMEMBERED_LANES
    some = np.flatnonzero((lengths > LONGEST) & (lengths <= most))
    keys = np.empty((_REMEMBERED_LANES, len(some)), dtype=np.uint64)
    last = len(buffer) - 9  # behind it there are no two lanes to read from
    begins, sizes = starts.take(some), lengths.take(some)
    for number in range(_REMEMBERED_LANES):
        lane = _lanes_at(buffer.view("<u8"), np.minimum(begins + 8 * number, last))
        keys[number] = lane & _KEEP.take(sizes - 8 * number, mode="clip")
    values[some] = _long_hashes(seed).find(keys)
    for place in np.flatnonzero(lengths > most).tolist():
        data = buffer[starts[place] : starts[place] + lengths[place]].tobytes()
        values[place] = _long_hash(data, seed)


class Remembered:
    """What was made of keys that come again and again: a cache of pure values. Any thread.

    Each key has one cell, and takes it from the key that was there.

    Args:
        words: numbers a key.
        make: gives the value of a key, 0 to 2**64 - 1. No key is all 0.
    """

    def __init__(self, words: int, make: Callable[[tuple[int, ...]], int]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._keys = np.zeros((words, 1 << _CELL_BITS), dtype=np.uint64)
        self._values = np.zeros(1 << _CELL_BITS, dtype=np.uint64)

    def find(self, keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the values of keys, uint64, shape (n,).

        Args:
            keys: uint64, shape (words, n).
        """
        mixed = np.zeros(keys.shape[1], dtype=np.uint64)
        for own in keys:
            mixed ^= own
            mixed *= np.uint64(_STEP)
        cells = (mixed >> np.uint64(64 - _CELL_BITS)).view(np.int64)
        with self._lock:
            found = self._values.take(cells)
            other = np.zeros(len(cells), dtype=bool)
            for row, own in zip(self._keys, keys, strict=True):
                other |= row.take(cells) != own
            missed = np.flatnonzero(other)
            if len(missed):
                asked = list(zip(*keys.take(missed, axis=1).tolist(), strict=True))
                made = {key: self._make(key) for key in set(asked)}
                found[missed] = [made[key] for key in asked]
                taken, first = np.unique(cells[missed], return_index=True)
                self._keys[:, taken] = keys[:, missed[first]]
                self._values[taken] = found[missed[first]]
        return found


@lru_cache(maxsize=2)
def _long_hashes(seed: int) -> Remembered:
    def hashed(lanes: tuple[int, ...]) -> int:
        data = b"".join(lane.to_bytes(8, "little") for lane in lanes)
        return _long_hash(data.rstrip(b"\0"), seed)

    return Remembered(_REMEMBERED_LANES, hashed)


def _lanes_at(lanes: NDArray[np.uint64], places: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Read eight bytes at any byte position from the two aligned lanes they stand in."""
    index = places >> 3
    shifts = (places << 3).view(np.uint64)
    shifts &= np.uint64(63)
    values = lanes.take(index)
    values >>= shifts
    index += 1
    upper = lanes.take(index)
    # Where nothing is shifted the upper lane is shifted by 64, which numpy defines to leave 0.
    np.subtract(np.uint64(64), shifts, out=shifts)
    upper <<= shifts
    values |= upper
    return values


def shingle_hash(hashes: list[int]) -> int:
    """Hash a run of token hashes: the definition that `shingles` repeats for many.

    Args:
        hashes: the token hashes in order, each 0 to 2**64 - 1, one or more.

    Returns:
        0 to 2**64 - 1.
    """
    value = 0
    for token in hashes:
        value = (value * _CHAIN + token) & _ALL
    return mix(value)


def shingles(hashes: NDArray[np.uint64], width: int) -> NDArray[np.uint64]:
    """Hash every run of `width` consecutive tokens (Broder 1997).

    A text of fewer tokens than the width is one shingle of all of them.

    Args:
        hashes: token hashes, uint64, shape (n,).
        width: tokens a shingle, 1 or more.

    Returns:
        uint64, shape (max(n - width + 1, 1),), or (0,) where n is 0.
    """
    if 0 < len(hashes) < width:
        return np.array([shingle_hash(hashes.tolist())], dtype=np.uint64)
    return runs(hashes, width)


def runs(hashes: NDArray[np.uint64], width: int) -> NDArray[np.uint64]:
    """Hash the runs of `width` tokens at every place where one fits.

    Args:
        hashes: token hashes, uint64, shape (n,).
        width: tokens a run, 1 or more.

    Returns:
        uint64, shape (max(n - width + 1, 0),).
    """
    values = np.empty(max(0, len(hashes) - width + 1), dtype=np.uint64)
    _runs_into(values, hashes, width)
    return values


def _runs_into(values: NDArray[np.uint64], hashes: NDArray[np.uint64], width: int) -> None:
    values[:] = hashes[: len(values)]
    for offset in range(1, width):
        values *= np.uint64(_CHAIN)
        values += hashes[offset : offset + len(values)]
    mix_in_place(values)


def runs_of_texts(
    hashes: NDArray[np.uint64], bounds: NDArray[np.intp], width: int
) -> NDArray[np.uint64]:
    """Hash the runs of `width` tokens of many texts, one row for each token.

    Args:
        hashes: token hashes of all texts, uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,); each has `width` tokens or more.
        width: tokens a run, 1 or more.

    Returns:
        uint64, shape (n,); the last `width` - 1 rows of a text repeat its first.
    """
    values = np.empty_like(hashes)
    _runs_into(values[: len(hashes) - width + 1], hashes, width)
    for back in range(1, width):
        values[bounds[1:] - back] = values[bounds[:-1]]
    return values


def further(hashes: NDArray[np.uint64], number: int) -> NDArray[np.uint64]:
    """Derive a second, third, fourth hash of the same features for longer fingerprints.

    Args:
        hashes: feature hashes, uint64, shape (n,).
        number: 1 for bits 64 to 127, 2 for 128 to 191, 3 for 192 to 255.

    Returns:
        uint64, shape (n,), unrelated to `hashes` and to the other numbers.
    """
    values = hashes + np.uint64((number * _STEP) & _ALL)
    mix_in_place(values)
    return values


def extract(
    hashes: NDArray[np.uint64], bounds: NDArray[np.intp], members: NDArray[np.intp]
) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Take some texts out of a batch.

    Args:
        hashes: token hashes of all texts, uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,).
        members: the texts wanted, rising, one or more.

    Returns:
        Their token hashes in one array, and where each of them begins in it.
    """
    if len(members) == len(bounds) - 1:
        return hashes, bounds
    lows, highs = bounds[members], bounds[members + 1]
    parts = [hashes[low:high] for low, high in zip(lows.tolist(), highs.tolist(), strict=True)]
    starts = np.zeros(len(members) + 1, dtype=np.intp)
    np.cumsum(highs - lows, out=starts[1:])
    return np.concatenate(parts), starts
