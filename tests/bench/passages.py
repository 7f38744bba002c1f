# SPDX-License-Identifier: MIT
"""What is lost where only the smallest hashes of a text are indexed: ``tests.bench passages``.

A large collection keeps 64, 32 or 16 hashes of a document, so that its memory stays bounded
(`simdesk.passages.default_most`). Of the labelled pairs the share that is still proposed: by shared
passages alone, and together with the fingerprints at the smallest breadth of a collection so large.
Pairs of which one stands inside the other (containment >= 0.8, similarity < 0.8) have no other way.
No set reaches the size at which this is done, so that the cut of common hashes works as in a small
collection.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np

from simdesk import candidates, fingerprint
from simdesk.passages import Passages, default_most
from simdesk.settings import Recipe
from tests.bench.data import labelled_sets, load_labelled, shared
from tests.bench.groups import columns_of, pairs_of, share

if TYPE_CHECKING:
    from tests.bench.data import Labelled

SIZES = (100_000, 250_000, 1_000_000, 1_000_001)
"""Documents: the largest collection of each measure, and the smallest of the last."""

FLOOR = 0.8


def measure(name: str, labelled: Labelled) -> None:
    """Print the rows of one set."""
    prints = fingerprint.prints(labelled.texts, Recipe())
    columns = columns_of(prints)
    ids = np.array([row for row, found in enumerate(prints) if found.fingerprints], np.int64)
    alike: set[tuple[int, int]] = set()
    inside: set[tuple[int, int]] = set()
    for pair in labelled.pairs:
        key = (min(pair.left, pair.right), max(pair.left, pair.right))
        if pair.similarity >= FLOOR:
            alike.add(key)
        elif pair.containment >= FLOOR:
            inside.add(key)
    print(f"passages_pairs_{name}: {len(alike)} alike, {len(inside)} inside")
    for size in SIZES:
        most, breadth = default_most(size), candidates.default_breadth(size)
        found, _ = Passages(
            ids, [prints[row].sketch for row in ids.tolist()], Recipe(), most=most
        ).pairs()
        proposed = pairs_of(found.left, found.right)
        near = candidates.near_pairs(columns, breadth)
        either = proposed | pairs_of(near.left, near.right)
        label = f"{'all' if most is None else most}_{name}"
        print(f"passages_proposed_{label}: {len(proposed)}")
        print(f"passages_recall_s80_{label}: {share(proposed, alike)}")
        print(f"passages_recall_s80_with_{breadth}_bits_{label}: {share(either, alike)}")
        print(f"passages_recall_inside_{label}: {share(proposed, inside)}")


def run(*, quick: bool) -> int:
    """Print the rows of all labelled sets; with ``quick`` of the two smallest."""
    names = labelled_sets()
    if not names:
        print(f"no labelled sets under {shared()}", file=sys.stderr)
        return 2
    sets = {name: load_labelled(name) for name in names}
    if quick:
        names = sorted(names, key=lambda name: len(sets[name].names))[:2]
    for name in names:
        measure(name, sets[name])
    return 0
