# SPDX-License-Identifier: MIT
"""Which stored documents share passages with one text: its excerpts, and what it is an excerpt of.

Fingerprints cannot see that: a page of a book is far from the book. All sketches are gone through,
since the text that is asked for need not be in the index and its hashes may stand anywhere; a table
over the low bits of the few hashes that are sought passes over nearly all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simdesk import sketch
from simdesk.records import DocumentId

if TYPE_CHECKING:
    import sqlite3

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

    Hashes = NDArray[np.uint64]

MOST = 60
"""So many documents are named at most."""
LEAST_SHARE = 0.3
"""Share of the smaller text's passages that must seem to stand in the larger."""
LEAST_HITS = 3
"""Common hashes below which the share says nothing, unless both texts are covered whole."""

_ROWS = 2048
_LOW = np.uint64(0xFFFF)
_MOST_ESTIMATED = 2000


def sharing(
    index: sqlite3.Connection, recipe_id: int, asked: Hashes, recipe: Recipe
) -> list[DocumentId]:
    """Name the documents that seem to hold the text, or to stand inside it.

    Args:
        index: a connection to the index.
        recipe_id: of the sketches.
        asked: the sketch of the text, rising, uint64, shape (m,).
        recipe: what all of them were made with.

    Returns:
        At most `MOST`, the likeliest first, then by id.
    """
    rows = index.execute(
        "SELECT document_id, hashes FROM sketches WHERE recipe_id = ?", [recipe_id]
    )
    sought = np.zeros(int(_LOW) + 1, np.bool_)
    sought[(asked & _LOW).astype(np.intp)] = True
    met: list[tuple[int, int, bytes]] = []
    while page := rows.fetchmany(_ROWS):
        met += _met(page, asked, sought)
        if len(met) > 2 * _MOST_ESTIMATED:
            met = sorted(met)[:_MOST_ESTIMATED]
    ranked = []
    for _, document, data in sorted(met)[:_MOST_ESTIMATED]:
        share = sketch.containment(asked, sketch.unpack(data), recipe)
        if share >= LEAST_SHARE and (share.error == 0.0 or share * share.sampled >= LEAST_HITS):
            ranked.append((-float(share), -share.sampled, document))
    return [DocumentId(document) for _, _, document in sorted(ranked)[:MOST]]


def _met(
    page: list[tuple[int, bytes]], asked: Hashes, sought: NDArray[np.bool_]
) -> list[tuple[int, int, bytes]]:
    # Less the number of common hashes, id and sketch of those that have any.
    ends = np.cumsum([len(data) // 8 for _, data in page])
    hashes = sketch.unpack(b"".join(data for _, data in page))
    places = np.flatnonzero(sought[(hashes & _LOW).astype(np.intp)])
    places = places[np.isin(hashes[places], asked)]
    owners, hits = np.unique(np.searchsorted(ends, places, side="right"), return_counts=True)
    return [
        (-count, page[owner][0], page[owner][1])
        for owner, count in zip(owners.tolist(), hits.tolist(), strict=True)
    ]
