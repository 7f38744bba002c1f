# SPDX-License-Identifier: MIT
"""What is said above a paragraph: the page, slide or sheet that begins there, and that it moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import review_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.comparison import Comparison


def row_heads(comparison: Comparison, starts: Sequence[int]) -> dict[int, tuple[str, str]]:
    """Return what stands above rows, left and right.

    Args:
        comparison: whose blocks are shown.
        starts: the first row of each block.
    """
    heads: dict[int, tuple[list[str], list[str]]] = {}
    for side, places in enumerate((comparison.left_places, comparison.right_places)):
        for place in places:
            words = review_texts.place(place.kind, place.label)
            heads.setdefault(starts[place.block], ([], []))[side].append(words)
    for number, block in enumerate(comparison.blocks):
        if block.moved is not None:
            side = 0 if block.right is None else 1
            further = block.moved > number
            heads.setdefault(starts[number], ([], []))[side].append(
                review_texts.moved(further=further)
            )
    return {row: (" \u00b7 ".join(a), " \u00b7 ".join(b)) for row, (a, b) in heads.items()}
