# SPDX-License-Identifier: MIT
"""Paragraphs that stand in both texts, but not in the same order: which belong together.

An alignment keeps the order, so a paragraph that was moved is left over on both sides. Equal ones
are told by their words; of the others those that share the most runs of three words are compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from rapidfuzz.distance import LCSseq

from simdesk.alignment import WIDTH, encode_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Words = tuple[str, ...]

FEWEST_WORDS = 4
"""Shorter paragraphs recur by chance."""

ALIKE = 0.8
"""Share of common words in order, 2 x common / all, from which a changed paragraph is the same."""

MOST = 2000
"""Changed paragraphs are looked for among at most so many of each side."""

COMMON = 8
"""A run of words that stands in more paragraphs says nothing."""


def pair_up(left: Sequence[Words], right: Sequence[Words]) -> list[tuple[int, int]]:
    """Find the paragraphs that were moved, each at most once.

    Args:
        left: words of the paragraphs of one text that found no partner in order.
        right: the same of the other.

    Returns:
        (number in left, number in right), by rising left.
    """
    pairs = _equal(left, right)
    taken = ({a for a, _ in pairs}, {b for _, b in pairs})
    pairs += _alike(
        {n: words for n, words in enumerate(left) if n not in taken[0]},
        {n: words for n, words in enumerate(right) if n not in taken[1]},
    )
    return sorted(pairs)


def _equal(left: Sequence[Words], right: Sequence[Words]) -> list[tuple[int, int]]:
    places: dict[Words, list[int]] = defaultdict(list)
    for number in range(len(right) - 1, -1, -1):
        places[right[number]].append(number)
    pairs = []
    for number, words in enumerate(left):
        if len(words) >= FEWEST_WORDS and places.get(words):
            pairs.append((number, places[words].pop()))
    return pairs


def _runs(words: Words) -> set[Words]:
    return {words[at : at + WIDTH] for at in range(len(words) - WIDTH + 1)}


def _alike(left: dict[int, Words], right: dict[int, Words]) -> Iterable[tuple[int, int]]:
    left = {n: words for n, words in left.items() if len(words) >= 2 * FEWEST_WORDS}
    right = {n: words for n, words in right.items() if len(words) >= 2 * FEWEST_WORDS}
    if not left or not right or max(len(left), len(right)) > MOST:
        return
    holders: dict[Words, list[int]] = defaultdict(list)
    for number, words in right.items():
        for run in _runs(words):
            holders[run].append(number)
    free = set(right)
    for number, words in left.items():
        shared = Counter(
            other
            for run in _runs(words)
            if len(holders.get(run, ())) <= COMMON
            for other in holders.get(run, ())
            if other in free
        )
        best = max(shared, key=lambda other: (shared[other], -other), default=None)
        if best is not None and _share(words, right[best]) >= ALIKE:
            free.discard(best)
            yield number, best


def _share(left: Words, right: Words) -> float:
    common = int(LCSseq.similarity(*encode_words(left, right)))
    return 2 * common / (len(left) + len(right))
