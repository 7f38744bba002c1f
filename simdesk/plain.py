# SPDX-License-Identifier: MIT
"""The rule of `simdesk.group` for the plain cases, all documents at once instead of one by one.

Plain is a document with so few candidates before it that no list is cut, that nobody keeps apart
from another, and of which every verdict that counts is known. When all its candidates have their
place, so has it; in families that takes a few rounds over arrays. Whatever is left, the rule itself
goes through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.verdicts import MISSING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Places = NDArray[np.intp]

UNKNOWN, PRINCIPAL, MEMBER = 0, 1, 2
"""What a document is, as far as is known."""

AS_GOOD = 0.25
"""Principals whose similarity is less than the best by this share of its difference are equals."""

WORTH_A_ROUND = 500
"""Documents for which a round over arrays costs less than to go through them one by one."""


class Lists(NamedTuple):
    """The candidates before some documents, those of one document together, in their order.

    Attributes:
        starts: place of the first candidate of each document, int64, shape (n,).
        counts: candidates of each, int64, shape (n,), at least 1.
        earlier: position of each candidate, int64.
        similarity: with each, float64; negative where there is none.
    """

    starts: Places
    counts: NDArray[np.int64]
    earlier: Places
    similarity: NDArray[np.float64]


class Joined(NamedTuple):
    """Members, and the place of the candidate each has joined; element by element."""

    members: Places
    candidates: Places


def settle(
    asking: Places,
    lists: Lists,
    states: NDArray[np.uint8],
    final: NDArray[np.bool_],
    *,
    floor: float,
) -> Joined:
    """Give plain documents their place, round by round while it is worth it.

    Args:
        asking: positions of the documents, int64, shape (n,).
        lists: what stands before each of them.
        states: of all documents, by position; brought in step.
        final: whether each has its place; brought in step.
        floor: similarity at which a document may join.
    """
    found = [Joined(asking[:0], asking[:0])]
    starts, counts = lists.starts, lists.counts
    while len(asking) >= WORTH_A_ROUND:
        first = np.cumsum(counts) - counts
        places = np.repeat(starts - first, counts) + np.arange(int(counts.sum()))
        state = states[lists.earlier[places]]
        similarity = lists.similarity[places]
        leads = state == PRINCIPAL
        alike = leads & (similarity >= floor)
        waits = (state == UNKNOWN) | (leads & (similarity == MISSING))
        joins = np.logical_or.reduceat(alike, first)
        states[asking[joins]] = MEMBER
        ready = ~np.logical_or.reduceat(waits, first)
        best = np.maximum.reduceat(np.where(alike, similarity, 0.0), first)
        good = alike & (similarity >= np.repeat(best - AS_GOOD * (1.0 - best), counts))
        chosen = np.minimum.reduceat(np.where(good, places, len(lists.earlier)), first)
        settled = ready & joins
        found.append(Joined(asking[settled], chosen[settled]))
        states[asking[ready & ~joins]] = PRINCIPAL
        final[asking[ready]] = True
        if np.count_nonzero(ready) < WORTH_A_ROUND:
            break
        asking, starts, counts = asking[~ready], starts[~ready], counts[~ready]
    return Joined(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
