# SPDX-License-Identifier: MIT
"""Small charts as inline SVG: bars beside their labels, and columns over a scale.

Drawn shapes are printed also where a browser leaves out backgrounds.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from simdesk.reports.display import bits, count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROWS = 8
"""Bars of one chart at most."""

_WIDTH = 480
_HEIGHT = 140
_BASE = 120
_LEAST_SCALE = 12


def bars(title: str, rows: Sequence[tuple[str, int, str]]) -> str:
    """Draw a bar for each label.

    Args:
        title: HTML.
        rows: label, number 0 and more, and how the number is spelled.

    Returns:
        HTML; empty where there are no rows.
    """
    if not rows:
        return ""
    most = max(number for _, number, _ in rows) or 1
    body = "".join(_bar(label, 100 * number / most, figure) for label, number, figure in rows)
    return f'<section class="chart"><h3>{title}</h3><table class="bars">{body}</table></section>\n'


def _bar(label: str, share: float, figure: str) -> str:
    shown = html.escape(label)
    return (
        f'<tr><th scope="row" title="{shown}"><bdi>{shown}</bdi></th>'
        '<td><svg class="bar" height="10" aria-hidden="true">'
        f'<rect width="{max(share, 0.5):.1f}%" height="10" rx="2"/></svg></td>'
        f'<td class="figure">{figure}</td></tr>'
    )


def distances(title: str, numbers: Mapping[int, int]) -> str:
    """Draw how many files lie at each distance.

    Args:
        title: HTML.
        numbers: files by distance in bits, 0 to 64.

    Returns:
        HTML; empty where there are none.
    """
    if not numbers:
        return ""
    last, most = max(*numbers, _LEAST_SCALE), max(numbers.values())
    step = _WIDTH / (last + 1)
    drawn = [f'<line x1="0" y1="{_BASE}.5" x2="{_WIDTH}" y2="{_BASE}.5"/>']
    for distance in range(last + 1):
        middle = (distance + 0.5) * step
        if numbers.get(distance):
            drawn.append(_column(distance, numbers[distance], most, step))
        if distance % (4 if last <= 32 else 8) == 0:
            drawn.append(
                f'<text x="{middle:.1f}" y="{_BASE + 14}" text-anchor="middle">{distance}</text>'
            )
    return (
        f'<section class="chart"><h3>{title}</h3>'
        f'<svg class="columns" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-label="Up to {count(most, "file")} at one distance">'
        f"{''.join(drawn)}</svg></section>\n"
    )


def _column(distance: int, number: int, most: int, step: float) -> str:
    height = max(1.0, 100 * number / most)
    top, left, middle = _BASE - height, distance * step, (distance + 0.5) * step
    told = f"{bits(distance)} bits: {count(number, 'file')}"
    # a figure that would run into its neighbours is left to the tip
    figure = f"{number:,}"
    shown = len(figure) * 6.5 < step
    label = f'<text x="{middle:.1f}" y="{top - 4:.1f}" text-anchor="middle">{figure}</text>'
    return (
        f'<rect x="{left + 2:.1f}" y="{top:.1f}" width="{step - 4:.1f}" height="{height:.1f}"'
        f' rx="2"><title>{told}</title></rect>{label if shown else ""}'
    )
