# SPDX-License-Identifier: MIT
"""Rows that stay where they are while the pointer is over them, whatever the index says.

What came is arranged around the rows on the screen; what went keeps its place, empty, until the
pointer leaves.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """The rows on the screen.

    Attributes:
        rows: their numbers, none of them missing.
        under: the row under the pointer, one of them.
        full: False where there is room below the last row.
    """

    rows: range
    under: int
    full: bool


def arranged(shown: array[int], held: Held, fresh: array[int]) -> tuple[array[int], frozenset[int]]:
    """Arrange fresh ids around rows that stay.

    Args:
        shown: the ids that are shown, distinct.
        held: rows of them that stay next to one another in their order.
        fresh: the ids that are to be shown, distinct.

    Returns:
        Every fresh id once and the held rows that are gone from them; and those that are gone.
        Where the held rows do not fill the screen nothing comes above them.
    """
    rows = held.rows
    stay = shown[rows.start : rows.stop]
    inside = set(stay)
    there = inside.intersection(fresh)
    place = _place(shown, held, there, fresh)
    begin = place - (held.under - rows.start)
    as_before = begin >= 0 and fresh[begin : begin + len(stay)] == stay
    if as_before and (held.full or begin == 0):
        return fresh, frozenset()
    above = array("q", [one for one in fresh[:place] if one not in inside])
    below = array("q", [one for one in fresh[place:] if one not in inside])
    gone = frozenset(inside - there)
    return (above + stay + below if held.full else stay + above + below), gone


def _place(shown: array[int], held: Held, there: set[int], fresh: array[int]) -> int:
    """Return where the row under the pointer is among fresh ids, or the nearest that is there."""
    for number in sorted(held.rows, key=lambda number: abs(number - held.under)):
        if shown[number] in there:
            return fresh.index(shown[number])
    return min(held.under, len(fresh))
