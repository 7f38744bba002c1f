# SPDX-License-Identifier: MIT
"""One document inside another: a relation beside the near groups, from shared passages.

A chapter in a book, a mail quoted in a reply, a page in a bundle of scans: the two are not similar,
yet nearly all of the smaller stands in the larger. Passages that few documents share propose such
pairs, the texts decide: the share of the smaller one's shingles that the other has. Near wins where
both hold, so documents of one group are left out.

Each group is stood for by its principal, so that ten drafts of a chapter are not named ten times.
Where that does not hold, since the longest draft has more than the book or the longest book lost
the chapter, the members it does hold for are named instead: first those the principal stands in,
then those that stand in something while their principal does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from simdesk.group import Documents
    from simdesk.passages import Shared
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Pairs = tuple[Ids, Ids]

LEAST_CONTAINED = 0.8
"""Share of the smaller text that must stand in the larger."""

LEAST_ESTIMATE = 0.5
"""Share of the rare hashes from which on a pair is worth comparing."""

MOST_WHOLES = 16
"""A document is looked for in no more others, the likeliest first; then the longest."""


class Contained(NamedTuple):
    """Documents that stand inside others, element by element.

    Attributes:
        parts: document ids, int64, shape (n,).
        wholes: document ids, int64, shape (n,); the longer one.
        containment: share of the part that stands in the whole, 0.0 to 1.0, float64.
    """

    parts: Ids
    wholes: Ids
    containment: NDArray[np.float64]


class Possible(NamedTuple):
    """Pairs of documents of different groups that share passages, element by element.

    Those of one part stand together, the likeliest whole first, then the longest.

    Attributes:
        wholes: document ids, int64, shape (n,).
        parts: document ids, int64, shape (n,); the shorter one.
        leading: principal of the group of the whole, int64, shape (n,); itself where it is one.
        led: the same of the part.
    """

    wholes: Ids
    parts: Ids
    leading: Ids
    led: Ids

    def where(self, chosen: NDArray[np.bool_]) -> Possible:
        """Return the pairs that a mask chooses, bool, shape (n,)."""
        return Possible(*(side[chosen] for side in self))

    def likeliest(self) -> Pairs:
        """Return wholes and parts, a bounded number of each part, those of one whole together."""
        among_first = np.arange(len(self.parts)) - _firsts(self.parts) < MOST_WHOLES
        wholes, parts = self.wholes[among_first], self.parts[among_first]
        together = np.lexsort((parts, wholes))
        return wholes[together], parts[together]


def possible(
    documents: Documents, shared: Shared, principals: Ids, *, partial: Ids | None = None
) -> Possible:
    """Name the pairs of which one may stand inside the other.

    Args:
        documents: those that take part in the groups, at least all of the pairs.
        shared: pairs that share rare passages, all of those of a document or none.
        principals: of each document, itself where it has joined none, int64, shape (n,).
        partial: documents whose text was cut at a limit; never contained in anything.
    """
    order = documents.order()
    ids, leaders = documents.ids[order], principals[order]
    by_id = np.argsort(ids, kind="stable")
    keep = shared.share >= LEAST_ESTIMATE
    left = by_id[np.searchsorted(ids, shared.left[keep], sorter=by_id)]
    right = by_id[np.searchsorted(ids, shared.right[keep], sorter=by_id)]
    wholes, parts, share = np.minimum(left, right), np.maximum(left, right), shared.share[keep]
    may = leaders[wholes] != leaders[parts]
    if partial is not None:
        may &= ~np.isin(ids[parts], partial)
    wholes, parts, share = wholes[may], parts[may], share[may]
    likeliest = np.lexsort((wholes, -share, parts))
    wholes, parts = wholes[likeliest], parts[likeliest]
    return Possible(ids[wholes], ids[parts], leaders[wholes], leaders[parts])


def of_principals(pairs: Possible) -> Pairs:
    """Name the pairs of principals to compare.

    Returns:
        Document ids of wholes and parts, int64, those of one whole together.
    """
    both = (pairs.wholes == pairs.leading) & (pairs.parts == pairs.led)
    return pairs.where(both).likeliest()


def in_members(pairs: Possible, told: Told) -> Pairs:
    """Name the members to compare that a principal may stand in, where it is not in theirs.

    Args:
        pairs: all there are of each part.
        told: what principals stand in.
    """
    asked = pairs.where((pairs.wholes != pairs.leading) & (pairs.parts == pairs.led))
    return asked.where(~told.has(asked)).likeliest()


def of_members(pairs: Possible, told: Told) -> Pairs:
    """Name the pairs to compare of which the part is a member, and its principal is not told of.

    Args:
        pairs: all there are of each part.
        told: what principals stand in, or a member of which group.
    """
    asked = pairs.where(pairs.parts != pairs.led)
    return asked.where(~told.has(asked)).likeliest()


class Told:
    """What is said of principals, and need not be said of the members of their groups.

    Args:
        wholes: document ids, int64, shape (n,).
        parts: principals that stand in them, int64, shape (n,).
        apart: pairs of documents that the person keeps apart, of which no more is to be said.
    """

    def __init__(self, wholes: Ids, parts: Ids, apart: Iterable[tuple[int, int]] = ()) -> None:
        kept = [each for a, b in apart for each in (_key(a, b), _key(b, a))]
        self._keys = np.append(_key(wholes, parts), np.array(kept, np.int64))
        counted, counts = np.unique(parts, return_counts=True)
        self._full = counted[counts >= MOST_WHOLES]

    def has(self, pairs: Possible) -> NDArray[np.bool_]:
        """Tell which pairs the principals stand for, bool, shape (n,).

        Of a principal that stands in as many wholes as are looked for, nothing more is said.
        """
        known = np.isin(_key(pairs.leading, pairs.led), self._keys)
        known |= np.isin(_key(pairs.wholes, pairs.led), self._keys)
        known |= np.isin(pairs.led, self._full)
        return known


def contained(
    wholes: Ids, parts: Ids, verdicts: Verdicts, *, below: float | None = None
) -> Contained:
    """Keep the pairs whose comparison bore it out.

    Args:
        wholes: document ids, int64, shape (n,).
        parts: document ids, int64, shape (n,).
        verdicts: of those pairs; without one a pair is left out, and so it is with an estimate.
        below: similarity from which on a pair is near, and nothing else; None where no such pair
            can be among them.
    """
    found = verdicts.find(wholes, parts)
    keep = (found.similarity >= 0.0) & (found.containment >= LEAST_CONTAINED) & ~found.estimated
    if below is not None:
        keep &= found.similarity < below
    return Contained(parts[keep], wholes[keep], found.containment[keep])


def briefly(found: Contained, leading: Ids) -> Contained:
    """Leave out the members that a part stands in where it stands in their principal too.

    Args:
        found: what stands in what, all of each part.
        leading: the principal of each whole, int64, shape (n,).
    """
    stated = _key(found.wholes, found.parts)
    keep = (leading == found.wholes) | ~np.isin(_key(leading, found.parts), stated)
    return Contained(*(column[keep] for column in found))


def _key(wholes: Ids | int, parts: Ids | int) -> Ids:
    return (np.asarray(wholes, np.int64) << 32) | np.asarray(parts, np.int64)


def _firsts(values: Ids) -> NDArray[np.intp]:
    # Where the run of equal values began that each stands in.
    first = np.ones(len(values), np.bool_)
    first[1:] = values[1:] != values[:-1]
    starts = np.flatnonzero(first)
    return np.repeat(starts, np.diff(np.append(starts, len(values))))
