# SPDX-License-Identifier: MIT
"""Sketches: a small sample of a text's shingles that tells similarity without the text.

A sketch keeps every distinct shingle hash below a fixed fraction of the hash range (FracMinHash)
and at least a fixed number of the smallest ones (bottom-k), so that short texts are kept whole and
long ones by a steady share. Two sketches are compared in the range of hashes that both cover; what
lies in it is a random sample of the union of the two shingle sets, so resemblance and containment
are shares in that sample, with the standard error of a share.

Source: Broder 1997 (resemblance, containment, bottom-k); Irber et al. 2022 (FracMinHash).
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from simdesk import hashing
from simdesk.hashing import extract

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simdesk.settings import Recipe


class Estimate(float):
    """A share, 0.0 to 1.0, that knows how far it may be off.

    Attributes:
        error: one standard error, 0.0 to 0.5; 0.0 where both texts are covered whole.
        sampled: number of shingles the share was taken from.
    """

    __slots__ = ("error", "sampled")

    error: float
    sampled: int

    def __new__(cls, hits: int, sampled: int, *, whole: bool) -> Estimate:
        """Make the share `hits` of `sampled`.

        Args:
            hits: shingles that both texts have, 0 to `sampled`.
            sampled: shingles looked at; of none the share is 0.0.
            whole: True where every shingle was looked at, so that nothing is estimated.
        """
        share = hits / sampled if sampled else 0.0
        estimate = super().__new__(cls, share)
        estimate.sampled = sampled
        estimate.error = 0.0 if whole else _standard_error(hits, sampled)
        return estimate

    def __getnewargs_ex__(self) -> tuple[tuple[int, int], dict[str, bool]]:
        """Survive the pipe from a worker process."""
        return (round(self * self.sampled), self.sampled), {"whole": self.error == 0.0}


def _standard_error(hits: int, sampled: int) -> float:
    # Agresti and Coull's centre: at 0 and at all hits the plain formula would claim no error.
    if not sampled:
        return 0.5
    centre = (hits + 2) / (sampled + 4)
    return math.sqrt(centre * (1 - centre) / (sampled + 4))


def limit(recipe: Recipe) -> int:
    """Return the bound below which every hash is kept, 1 to 2**64."""
    return (1 << 64) // recipe.sketch_fraction


def of_tokens(tokens: NDArray[np.uint64], recipe: Recipe) -> NDArray[np.uint64]:
    """Make the sketch of one text: the definition, which `of_batch` repeats for many.

    Args:
        tokens: its token hashes in order, uint64, shape (n,).
        recipe: width of the shingles, fraction and least number.

    Returns:
        uint64, rising, shape (m,); empty where there is no token.
    """
    return select(np.unique(hashing.shingles(tokens, recipe.sketch_width)), recipe)


def of_batch(tokens: NDArray[np.uint64], bounds: NDArray[np.intp], recipe: Recipe) -> list[bytes]:
    """Make the packed sketches of many texts, as `of_tokens` does for each.

    Args:
        tokens: the token hashes of all texts, uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,).
        recipe: width of the shingles, fraction and least number.

    Returns:
        One packed sketch a text.
    """
    sizes = np.diff(bounds)
    made = [b""] * len(sizes)
    for place in np.flatnonzero((sizes > 0) & (sizes < recipe.sketch_width)).tolist():
        made[place] = pack(of_tokens(tokens[bounds[place] : bounds[place + 1]], recipe))
    members = np.flatnonzero(sizes >= recipe.sketch_width)
    if len(members):
        own = _of_many(*extract(tokens, bounds, members), recipe, whole=False)
        for place, data in zip(members.tolist(), own, strict=True):
            made[place] = data
    return made


def _of_many(
    tokens: NDArray[np.uint64], bounds: NDArray[np.intp], recipe: Recipe, *, whole: bool
) -> list[bytes]:
    """Make the packed sketches of texts that have at least one shingle.

    Most hashes of a text are never sorted: only those below a bound that leaves enough of them. A
    text that repeats itself may fall short, and is done again with all of its hashes.

    Args:
        tokens: the token hashes of all texts, uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,).
        recipe: width of the shingles, fraction and least number.
        whole: True to sort all hashes.
    """
    values = hashing.runs_of_texts(tokens, bounds, recipe.sketch_width)
    limits, left_out = bounds, np.zeros(len(bounds) - 1, dtype=bool)
    if not whole:
        values, limits = _low_values(values, bounds, recipe)
        left_out = np.diff(limits) < np.diff(bounds)
    for low, high in pairwise(limits.tolist()):
        values[low:high].sort()
    first = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=first[1:])
    first[limits[:-1][limits[:-1] < len(values)]] = True
    distinct = values[first].astype("<u8", copy=False)
    ends = np.append(0, np.cumsum(first))[limits]
    made = _packed(distinct, ends.tolist(), recipe)
    short = np.flatnonzero(left_out & (np.diff(ends) < recipe.sketch_least))
    if len(short):
        again = _of_many(*extract(tokens, bounds, short), recipe, whole=True)
        for place, data in zip(short.tolist(), again, strict=True):
            made[place] = data
    return made


def _packed(distinct: NDArray[np.uint64], ends: list[int], recipe: Recipe) -> list[bytes]:
    """Do as `select` and `pack` for many texts; their hashes stand between two `ends`."""
    last = np.uint64(limit(recipe) - 1)
    made = []
    for low, end in pairwise(ends):
        kept = low + recipe.sketch_least
        if kept < end and distinct[kept] <= last:
            kept = low + int(np.searchsorted(distinct[low:end], last, side="right"))
        made.append(distinct[low : min(kept, end)].tobytes())
    return made


def _low_values(
    values: NDArray[np.uint64], bounds: NDArray[np.intp], recipe: Recipe
) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Take the hashes that a sketch can hold, and a few more.

    Returns:
        The hashes, uint64, shape (m,), and where each text begins in them, shape (texts + 1,).
    """
    # Distinct hashes are spread evenly: with so many expected, one text in ten thousand has fewer
    # than the least number below its bound.
    expected = recipe.sketch_least + 4 * math.isqrt(recipe.sketch_least) + 4
    highest = np.uint64((1 << 64) - 1)
    sizes = np.diff(bounds).astype(np.uint64)
    caps = np.minimum(highest // sizes, highest // np.uint64(expected)) * np.uint64(expected)
    caps = np.maximum(caps, np.uint64(limit(recipe) - 1))
    caps[sizes <= expected] = highest
    every = caps if len(caps) == 1 else np.repeat(caps, np.diff(bounds))
    kept = np.flatnonzero(values <= every)
    return values.take(kept), np.searchsorted(kept, bounds)


def select(ordered: NDArray[np.uint64], recipe: Recipe) -> NDArray[np.uint64]:
    """Choose what a sketch keeps.

    Args:
        ordered: the distinct shingle hashes, rising, uint64, shape (n,).
        recipe: fraction and least number.

    Returns:
        uint64, shape (m,), the first m of `ordered`.
    """
    below = int(np.searchsorted(ordered, np.uint64(limit(recipe) - 1), side="right"))
    return ordered[: max(below, recipe.sketch_least)]


def pack(hashes: NDArray[np.uint64]) -> bytes:
    """Return a sketch as bytes: rising hashes, 8 bytes each, little-endian.

    Args:
        hashes: rising, uint64, shape (m,).
    """
    return hashes.astype("<u8", copy=False).tobytes()


def unpack(data: bytes) -> NDArray[np.uint64]:
    """Return the hashes of a packed sketch, uint64, shape (m,), read-only.

    Raises:
        ValueError: where the length is no multiple of eight.
    """
    return np.frombuffer(data, dtype="<u8").astype(np.uint64, copy=False)


def covered(hashes: NDArray[np.uint64], recipe: Recipe) -> int:
    """Return the bound below which a sketch holds every shingle hash of its text.

    Args:
        hashes: a sketch, rising, uint64, shape (m,).
        recipe: the one it was made with.

    Returns:
        2**64 where the sketch is the whole set; else the fixed fraction, or the largest hash where
        the least number reached further (that hash itself is the bound and left out, so that the
        sample is not biased by having been cut there).
    """
    if len(hashes) < recipe.sketch_least:
        return 1 << 64
    return max(limit(recipe), int(hashes[-1]))


def resemblance(a: NDArray[np.uint64], b: NDArray[np.uint64], recipe: Recipe) -> Estimate:
    """Estimate how much two texts are the same: common shingles / shingles of either.

    Args:
        a: a sketch, rising, uint64, shape (m,).
        b: the other, made with the same recipe.
        recipe: the one both were made with.

    Returns:
        0.0 to 1.0; two texts without shingles give 0.0.
    """
    a, b, whole = _common_range(a, b, recipe)
    hits = _hits(a, b)
    return Estimate(hits, len(a) + len(b) - hits, whole=whole)


def containment(a: NDArray[np.uint64], b: NDArray[np.uint64], recipe: Recipe) -> Estimate:
    """Estimate how much of the smaller text stands in the larger.

    The smaller is the one with fewer shingles in the range both sketches cover. Where the texts are
    about equally long this is the larger of two shares and a little too high.

    Args:
        a: a sketch, rising, uint64, shape (m,).
        b: the other, made with the same recipe.
        recipe: the one both were made with.

    Returns:
        0.0 to 1.0: share of the smaller text's shingles that the other has.
    """
    a, b, whole = _common_range(a, b, recipe)
    return Estimate(_hits(a, b), min(len(a), len(b)), whole=whole)


def _common_range(
    a: NDArray[np.uint64], b: NDArray[np.uint64], recipe: Recipe
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], bool]:
    bound = min(covered(a, recipe), covered(b, recipe))
    if bound == 1 << 64:
        return a, b, True
    last = np.uint64(bound)
    return a[: np.searchsorted(a, last)], b[: np.searchsorted(b, last)], False


def _hits(a: NDArray[np.uint64], b: NDArray[np.uint64]) -> int:
    both = np.concatenate([a, b])
    both.sort()
    return int(np.count_nonzero(both[1:] == both[:-1]))
