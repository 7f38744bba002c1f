# SPDX-License-Identifier: MIT
"""One document inside another: a relation beside the near groups, from shared passages.

A chapter in a book, a mail quoted in a reply, a page in a bundle of scans: the two are not similar,
yet nearly all of the smaller stands in the larger. Passages that few documents share propose such
pairs, the texts decide: the share of the smaller one's shingles that the other has. Near wins where
both hold, so members of one group are left out, and each group is stood for by its principal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simdesk.group import Documents
    from simdesk.passages import Shared
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]

LEAST_CONTAINED = 0.8
"""Share of the smaller text that must stand in the larger."""

LEAST_ESTIMATE = 0.5
"""Share of the rare hashes from which on a pair is worth comparing."""

MOST_WHOLES = 4
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


def proposed(
    documents: Documents, shared: Shared, members: Ids, *, partial: Ids | None = None
) -> tuple[Ids, Ids]:
    """Name the pairs whose texts have to be compared.

    Args:
        documents: those that take part in the groups, at least all of the pairs.
        shared: pairs that share rare passages, all of those of a document or none.
        members: documents that have joined another in a near group, int64.
        partial: documents whose text was cut at a limit; never contained in anything.

    Returns:
        Document ids of wholes and parts, int64, those of one whole together.
    """
    ids = documents.ids[documents.order()]
    by_id = np.argsort(ids, kind="stable")
    keep = shared.share >= LEAST_ESTIMATE
    keep &= ~(np.isin(shared.left, members) | np.isin(shared.right, members))
    left = by_id[np.searchsorted(ids, shared.left[keep], sorter=by_id)]
    right = by_id[np.searchsorted(ids, shared.right[keep], sorter=by_id)]
    wholes, parts, share = np.minimum(left, right), np.maximum(left, right), shared.share[keep]
    if partial is not None:
        uncut = ~np.isin(ids[parts], partial)
        wholes, parts, share = wholes[uncut], parts[uncut], share[uncut]
    likeliest = np.lexsort((wholes, -share, parts))
    wholes, parts = wholes[likeliest], parts[likeliest]
    among_first = np.arange(len(parts)) - np.searchsorted(parts, parts) < MOST_WHOLES
    wholes, parts = wholes[among_first], parts[among_first]
    together = np.lexsort((parts, wholes))
    return ids[wholes[together]], ids[parts[together]]


def contained(wholes: Ids, parts: Ids, verdicts: Verdicts) -> Contained:
    """Keep the pairs whose comparison bore it out.

    Args:
        wholes: document ids, int64, shape (n,), as `proposed` names them.
        parts: document ids, int64, shape (n,).
        verdicts: of those pairs; without one a pair is left out, and so it is with an estimate.
    """
    found = verdicts.find(wholes, parts)
    keep = (found.similarity >= 0.0) & (found.containment >= LEAST_CONTAINED) & ~found.estimated
    return Contained(parts[keep], wholes[keep], found.containment[keep])
