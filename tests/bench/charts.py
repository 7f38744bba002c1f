# SPDX-License-Identifier: MIT
"""Small charts as SVG, for the pages that publish figures: no library, the same at every run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

WIDTH = 640
HEIGHT = 320
LEFT = 52
TOP = 44
BOTTOM = 40
RIGHT = 120
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#8a6d00")
"""After Okabe and Ito, for people who see colours otherwise; lines differ in dashes too."""

DASHES = ("", "6 3", "2 3", "9 3 2 3", "12 4", "4 2 1 2")
TICKS = 5
STYLE = (
    "text{font:12px sans-serif;fill:#333}.title{font-size:14px;font-weight:600}"
    ".end{text-anchor:end}.middle{text-anchor:middle}.grid{stroke:#ddd}.line{fill:none;stroke-width:2}"
)


def _page(title: str, marks: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" role="img" aria-label="{title}"><style>{STYLE}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" style="fill:#fff"/>'
        f'<text class="title" x="{LEFT}" y="24">{title}</text>{"".join(marks)}</svg>\n'
    )


def _across(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _up(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _grid(low: float, high: float) -> list[str]:
    marks = []
    for tick in range(TICKS + 1):
        share = tick / TICKS
        y = _up(share)
        value = low + share * (high - low)
        marks.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="end" x="{LEFT - 6}" y="{y + 4:.1f}">{value:.2g}</text>'
        )
    return marks


def lines(
    path: Path,
    title: str,
    across: Sequence[float],
    series: Mapping[str, Sequence[float]],
    *,
    low: float = 0.0,
    high: float = 1.0,
) -> None:
    """Draw lines over a common axis.

    Args:
        path: the SVG to write.
        title: stands above.
        across: places on the axis, rising, two and more.
        series: name to values, each of as many values as there are places.
        low: value at the foot.
        high: value at the head; larger ones are drawn there.
    """
    marks = _grid(low, high)
    span = across[-1] - across[0]
    for place in across[:: max(1, len(across) // 8)]:
        x = _across((place - across[0]) / span)
        marks.append(f'<text class="middle" x="{x:.1f}" y="{HEIGHT - 16}">{place:g}</text>')
    for number, (name, values) in enumerate(series.items()):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        points = " ".join(
            f"{_across((x - across[0]) / span):.1f},"
            f"{_up(min(1.0, max(0.0, (y - low) / (high - low)))):.1f}"
            for x, y in zip(across, values, strict=True)
        )
        y = TOP + 14 + number * 20
        marks.append(
            f'<polyline class="line" points="{points}" stroke="{colour}"'
            f' stroke-dasharray="{dash}"/>'
            f'<line x1="{WIDTH - RIGHT + 10}" x2="{WIDTH - RIGHT + 34}" y1="{y - 4}" y2="{y - 4}"'
            f' stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="{WIDTH - RIGHT + 40}" y="{y}">{name}</text>'
        )
    path.write_text(_page(title, marks), encoding="utf-8")


def bars(path: Path, title: str, values: Mapping[str, float]) -> None:
    """Draw a bar for each name, lying, the value beside it.

    Args:
        path: the SVG to write.
        title: stands above.
        values: name to value, 0 and more.
    """
    left = 2 * RIGHT
    step = (HEIGHT - TOP - 12) / max(1, len(values))
    largest = max(values.values(), default=1.0) or 1.0
    marks = []
    for number, (name, value) in enumerate(values.items()):
        y = TOP + number * step
        width = (WIDTH - left - 80) * value / largest
        marks.append(
            f'<rect x="{left}" y="{y:.1f}" width="{width:.1f}" height="{0.7 * step:.1f}"'
            f' fill="{COLOURS[0]}"/>'
            f'<text class="end" x="{left - 8}" y="{y + 0.55 * step:.1f}">{name}</text>'
            f'<text x="{left + width + 6:.1f}" y="{y + 0.55 * step:.1f}">{value:.3g}</text>'
        )
    path.write_text(_page(title, marks), encoding="utf-8")
