# SPDX-License-Identifier: MIT
"""Which tokens of two texts stand in both, in the same order: the longest common subsequence.

Texts come as strings of one character a token (`encode`), the form in which the C++ of rapidfuzz is
fastest. Short texts are aligned exactly. Long ones are first pinned together at the runs of tokens
that stand exactly once in each (patience), and only the gaps between the pins are aligned; what
that finds is a lower bound, and a run within a narrow band then proves, where the budget allows,
that nothing longer exists.

Budgets are counted in steps of work, not by the clock, so that two machines come to one result.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rapidfuzz.distance import Indel, LCSseq

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Codes = NDArray[np.uint64]
    Places = NDArray[np.intp]

EXACT_CELLS = 20_000 * 20_000
"""Texts whose lengths multiply to no more are aligned exactly at once: 65 ms at most."""

CELLS_PER_S = 6_000_000_000
"""Cells of the table of tokens by tokens that one core fills in a second, 64 at a time."""

WIDTH = 3
"""Tokens a shingle, for pins and for containment: three codes of 21 bits fill 63."""

_GAP_CELLS = 4_000_000
_BAND_FROM = 1000
_BANDS = (0.95, 0.8)
_LARGEST_CODE = 0x10FFFF


class Run(NamedTuple):
    """Tokens that stand in both texts, one after the other.

    Attributes:
        left: place of the first in the left text.
        right: place of the first in the right text.
        length: number of tokens, 1 or more.
    """

    left: int
    right: int
    length: int


@dataclass(frozen=True, slots=True)
class Common:
    """How many tokens two texts have in common, in order.

    Attributes:
        tokens: length of the common subsequence.
        exact: True where it is the longest.
    """

    tokens: int
    exact: bool


class Encoded(NamedTuple):
    """A text of one character a token.

    Attributes:
        text: what rapidfuzz compares.
        codes: the same as numbers, uint64, shape (n,), below 2**21.
    """

    text: str
    codes: Codes


class Vocabulary:
    """Gives each distinct token of one text a code, so that it and others become strings.

    There are 1,114,111 codes; where two texts have more distinct tokens than that, the further ones
    share the last code and the pair is `crowded`.

    Args:
        hashes: the tokens of the text the others are compared with, uint64, shape (n,).
    """

    def __init__(self, hashes: Codes) -> None:
        self._known, codes = np.unique(hashes, return_inverse=True)
        self.encoded = _encoded(codes)

    def __len__(self) -> int:
        """Return the number of distinct tokens, whose codes come first."""
        return len(self._known)

    def encode(self, hashes: Codes) -> Encoded:
        """Encode another text; the words it alone has get the codes after the known ones.

        Args:
            hashes: its tokens, uint64, shape (n,).
        """
        codes = np.searchsorted(self._known, hashes)
        if len(self._known):
            new = self._known[np.minimum(codes, len(self._known) - 1)] != hashes
        else:
            new = np.ones(len(hashes), np.bool_)
        codes[new] = len(self._known) + np.unique(hashes[new], return_inverse=True)[1]
        return _encoded(codes)


def _encoded(codes: NDArray[np.intp]) -> Encoded:
    numbers = np.minimum(codes, _LARGEST_CODE)
    text = numbers.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
    return Encoded(text, numbers.astype(np.uint64))


def encode_words(left: Sequence[str], right: Sequence[str]) -> tuple[str, str]:
    """Encode two lists of words so that equal words have equal characters."""
    codes: dict[str, int] = {}
    known = codes.setdefault
    numbers = [known(word, len(codes)) for words in (left, right) for word in words]
    text = _encoded(np.array(numbers, np.intp)).text
    return text[: len(left)], text[len(left) :]


def crowded(left: Encoded, right: Encoded) -> bool:
    """Tell whether two texts have more distinct tokens than codes, so that some share one."""
    return any(len(side.codes) and side.codes.max() >= _LARGEST_CODE for side in (left, right))


def _codes_of(text: str) -> Codes:
    data = text.encode("utf-32-le", "surrogatepass")
    return np.frombuffer(data, dtype="<u4").astype(np.uint64)


def shingles(codes: Codes, width: int = WIDTH) -> Codes:
    """Return every run of tokens as one number, without hashing.

    Args:
        codes: below 2**21, uint64, shape (n,).
        width: tokens a shingle, 1 to 3.

    Returns:
        uint64, shape (max(n - width + 1, 0),).
    """
    count = max(0, len(codes) - width + 1)
    values = codes[:count].copy()
    for offset in range(1, width):
        values <<= np.uint64(21)
        values |= codes[offset : offset + count]
    return values


def common(left: str, right: str, *, deadline_s: float) -> Common:
    """Count the tokens two texts have in common, in order.

    Args:
        left: encoded.
        right: encoded with the same vocabulary.
        deadline_s: what this may cost, in seconds of one core as measured here; 0.0 and more.
    """
    if len(left) * len(right) <= EXACT_CELLS:
        return Common(_exact(left, right), exact=True)
    budget = _Budget(int(deadline_s * CELLS_PER_S))
    tokens = sum(run.length for run in _runs(left, right, budget))
    missing = len(left) + len(right) - 2 * tokens
    if budget.spent_whole or not budget.take(max(len(left), len(right)) * (missing + 64)):
        return Common(tokens, exact=missing == abs(len(left) - len(right)))
    more = int(LCSseq.similarity(left, right, score_cutoff=tokens + 1))
    return Common(max(tokens, more), exact=True)


def _exact(left: str, right: str) -> int:
    # Where the texts are much alike a narrow band around the diagonal is enough.
    total = len(left) + len(right)
    if total >= 2 * _BAND_FROM:
        for share in _BANDS:
            found = int(LCSseq.similarity(left, right, score_cutoff=int(share * total / 2)))
            if found:
                return found
    return int(LCSseq.similarity(left, right))


def matching(left: str, right: str, *, deadline_s: float) -> tuple[list[Run], bool]:
    """Say which tokens of two texts belong together.

    Args:
        left: encoded.
        right: encoded with the same vocabulary.
        deadline_s: what this may cost, in seconds of one core as measured here.

    Returns:
        Runs in rising order of both sides, and whether every gap could be aligned.
    """
    budget = _Budget(int(deadline_s * CELLS_PER_S))
    runs: list[Run] = []
    for run in _runs(left, right, budget, keep=True):
        last = runs[-1] if runs else None
        if last and last.left + last.length == run.left and last.right + last.length == run.right:
            runs[-1] = Run(last.left, last.right, last.length + run.length)
        else:
            runs.append(run)
    return runs, not budget.spent_whole


class _Budget:
    # Cells that may still be filled; remembers whether something had to be refused.
    def __init__(self, cells: int) -> None:
        self._left = cells
        self.spent_whole = False

    def take(self, cells: int) -> bool:
        """Take from the budget, or refuse."""
        if cells > self._left:
            self.spent_whole = True
            return False
        self._left -= cells
        return True


def _runs(left: str, right: str, budget: _Budget, *, keep: bool = False) -> Iterator[Run]:
    # Without `keep` only the sum of the lengths means anything.
    start = _same(left, right)
    if start:
        yield Run(0, 0, start)
    end = _same_end(left[start:], right[start:])
    middle_left, middle_right = left[start : len(left) - end], right[start : len(right) - end]
    if middle_left and middle_right:
        for run in _middle(middle_left, middle_right, budget, keep=keep):
            yield Run(run.left + start, run.right + start, run.length)
    if end:
        yield Run(len(left) - end, len(right) - end, end)


def _middle(left: str, right: str, budget: _Budget, *, keep: bool) -> Iterator[Run]:
    cells = len(left) * len(right)
    if cells <= _GAP_CELLS and budget.take(cells):
        yield from _aligned(left, right, keep=keep)
        return
    pins: list[Run] = []
    for width in range(WIDTH, 0, -1):
        pins = pins or _pins(left, right, width)
    if not pins:
        if cells <= EXACT_CELLS and budget.take(cells):
            yield from _aligned(left, right, keep=keep)
        else:
            yield from _in_pieces(left, right, budget, keep=keep)
        return
    at_left = at_right = 0
    for pin in [*pins, Run(len(left), len(right), 0)]:
        gap = left[at_left : pin.left], right[at_right : pin.right]
        if gap[0] and gap[1]:
            for run in _runs(*gap, budget, keep=keep):
                yield Run(run.left + at_left, run.right + at_right, run.length)
        if pin.length:
            yield pin
        at_left, at_right = pin.left + pin.length, pin.right + pin.length


def _in_pieces(left: str, right: str, budget: _Budget, *, keep: bool) -> Iterator[Run]:
    # Nothing stands once in both, as in endless repetition: cut both in proportion. What this finds
    # is common, though more might be.
    budget.spent_whole = True
    count = math.isqrt(len(left) * len(right) // EXACT_CELLS) + 1
    for piece in range(count):
        left_start, left_end = (len(left) * (piece + step) // count for step in (0, 1))
        right_start, right_end = (len(right) * (piece + step) // count for step in (0, 1))
        one, two = left[left_start:left_end], right[right_start:right_end]
        if one and two and budget.take(len(one) * len(two)):
            for run in _aligned(one, two, keep=keep):
                yield Run(run.left + left_start, run.right + right_start, run.length)


def _aligned(left: str, right: str, *, keep: bool) -> Iterator[Run]:
    if not keep:
        tokens = _exact(left, right)
        if tokens:
            yield Run(0, 0, tokens)
        return
    for code in Indel.opcodes(left, right):
        if code.tag == "equal":
            yield Run(code.src_start, code.dest_start, code.src_end - code.src_start)


def _same(left: str, right: str) -> int:
    # Length of the common beginning.
    short = min(len(left), len(right))
    if left[:short] == right[:short]:
        return short
    low, high = 0, short
    while high - low > 1:
        half = (low + high) // 2
        if left[low:half] == right[low:half]:
            low = half
        else:
            high = half
    return low


def _same_end(left: str, right: str) -> int:
    short = min(len(left), len(right))
    return _same(left[len(left) - short :][::-1], right[len(right) - short :][::-1])


def _once(values: Codes) -> tuple[Codes, NDArray[np.intp]]:
    # Values that stand exactly once, rising, and where.
    found, first, counts = np.unique(values, return_index=True, return_counts=True)
    return found[counts == 1], first[counts == 1]


def _pins(left: str, right: str, width: int) -> list[Run]:
    # Runs of tokens that stand exactly once in each text, as many as keep their order.
    values_left, places_left = _once(shingles(_codes_of(left), width))
    values_right, places_right = _once(shingles(_codes_of(right), width))
    _, of_left, of_right = np.intersect1d(
        values_left, values_right, assume_unique=True, return_indices=True
    )
    at_left, at_right = places_left[of_left], places_right[of_right]
    order = np.argsort(at_left)
    at_left, at_right = at_left[order], at_right[order]
    chain = _rising(at_right.tolist())
    return _joined(at_left[chain], at_right[chain], width)


def _joined(at_left: Places, at_right: Places, width: int) -> list[Run]:
    # Shingles that begin a token after one another are one run; no two runs overlap.
    breaks = (np.diff(at_left) != 1) | (np.diff(at_right) != 1)
    firsts = np.append(0, np.flatnonzero(breaks) + 1)[: len(at_left)]
    lengths = np.diff(np.append(firsts, len(at_left))) - 1 + width
    runs: list[Run] = []
    ahead_left = ahead_right = 0
    starts = zip(at_left[firsts].tolist(), at_right[firsts].tolist(), lengths.tolist(), strict=True)
    for start_left, start_right, length in starts:
        done = max(0, ahead_left - start_left, ahead_right - start_right)
        if done >= length:
            continue
        run = Run(start_left + done, start_right + done, length - done)
        last = runs[-1] if runs else Run(-1, -1, 0)
        if (run.left, run.right) == (last.left + last.length, last.right + last.length):
            runs[-1] = Run(last.left, last.right, last.length + run.length)
        else:
            runs.append(run)
        ahead_left, ahead_right = run.left + run.length, run.right + run.length
    return runs


def _rising(values: list[int]) -> list[int]:
    # Places of a longest rising subsequence (patience sorting).
    tails: list[int] = []
    at_tails: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        pile = bisect_left(tails, value)
        before.append(at_tails[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(value)
            at_tails.append(place)
        else:
            tails[pile] = value
            at_tails[pile] = place
    chain: list[int] = []
    place = at_tails[-1] if at_tails else -1
    while place >= 0:
        chain.append(place)
        place = before[place]
    return chain[::-1]
