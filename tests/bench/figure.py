# SPDX-License-Identifier: MIT
"""Measure the fingerprint and draw it: ``python -m tests.bench.figure``.

Writes ``simhash.svg`` beside this file: how often each bit is set over many random documents, how
strongly two bits go together, and the distance of constructed pairs against 64 x angle / pi. The
seeds are fixed, so the figure is the same at every run; the figures behind it are printed.
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk import fingerprint
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIGURE = Path(__file__).parent / "simhash.svg"
DOCUMENTS = 20_000
FEATURES = 401
TRIALS = 400
PANEL = 230
GAP = 60


def random_bits() -> NDArray[np.int64]:
    """Return the bits of fingerprints of random documents, shape (documents, 64)."""
    source = random.Random(17)
    texts = [
        " ".join(f"w{source.randrange(50_000)}" for _ in range(source.randrange(126, 400)))
        for _ in range(DOCUMENTS)
    ]
    made = fingerprint.fingerprints(texts, Recipe())
    values = np.array([own[0].value for own in made], dtype="<u8")
    octets = values.view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little").astype(np.int64)


def distances_by_angle() -> list[tuple[float, float, float]]:
    """Return angle in radians, mean distance in bits and its standard deviation.

    Two sets of n features share s of them: the cosine of their angle is s / n. n is odd, so that
    there are no ties.
    """
    source = np.random.default_rng(13)
    found = []
    for degrees in range(5, 91, 5):
        common = round(FEATURES * math.cos(math.radians(degrees)))
        apart = []
        for _ in range(TRIALS):
            drawn = source.integers(0, 2**64, 2 * FEATURES - common, dtype=np.uint64)
            a, b = drawn[:FEATURES], drawn[FEATURES - common :]
            apart.append(fingerprint.distance(fingerprint.simhash(a), fingerprint.simhash(b)))
        angle = math.acos(common / FEATURES)
        found.append((angle, float(np.mean(apart)), float(np.std(apart))))
    return found


def panel(number: int, title: str, marks: list[str], labels: tuple[str, str, str, str]) -> str:
    """Return one panel: a frame, its title, the ends of both axes and what is drawn in it."""
    left, low, high, across = labels[0], labels[1], labels[2], labels[3]
    return (
        f'<g transform="translate({GAP + number * (PANEL + GAP)},40)">'
        f'<rect width="{PANEL}" height="{PANEL}" class="frame"/>'
        f'<text x="0" y="-12">{title}</text>'
        f'<text x="-6" y="{PANEL}" class="end">{low}</text>'
        f'<text x="-6" y="10" class="end">{high}</text>'
        f'<text x="0" y="{PANEL + 18}">{left}</text>'
        f'<text x="{PANEL}" y="{PANEL + 18}" class="end">{across}</text>'
        f"{''.join(marks)}</g>"
    )


def dot(x: float, y: float) -> str:
    """Return a dot; both coordinates are shares of the panel, y upwards."""
    return f'<circle cx="{x * PANEL:.1f}" cy="{(1 - y) * PANEL:.1f}" r="2.2"/>'


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a line; coordinates are shares of the panel, y upwards."""
    return (
        f'<line x1="{x1 * PANEL:.1f}" y1="{(1 - y1) * PANEL:.1f}" '
        f'x2="{x2 * PANEL:.1f}" y2="{(1 - y2) * PANEL:.1f}"/>'
    )


def draw(
    share: NDArray[np.float64],
    correlation: NDArray[np.float64],
    law: list[tuple[float, float, float]],
) -> str:
    """Return the SVG."""
    ones = [line(0, 0.5, 1, 0.5)]
    ones += [dot((bit + 0.5) / 64, (own - 0.4) / 0.2) for bit, own in enumerate(share)]
    counts, _ = np.histogram(correlation, bins=40, range=(-0.04, 0.04))
    bars = [
        f'<rect x="{place * PANEL / 40:.1f}" y="{PANEL * (1 - own / counts.max()):.1f}" '
        f'width="{PANEL / 40 - 1:.1f}" height="{PANEL * own / counts.max():.1f}"/>'
        for place, own in enumerate(counts.tolist())
    ]
    straight = [line(0, 0, 1, 0.8)]
    for angle, mean, spread in law:
        x = angle / (math.pi / 2)
        straight += [dot(x, mean / 40), line(x, (mean - spread) / 40, x, (mean + spread) / 40)]
    panels = [
        panel(0, "share of ones, by bit", ones, ("bit 0", "0.4", "0.6", "63")),
        panel(1, "correlation of two bits", bars, ("-0.04", "0", str(counts.max()), "0.04")),
        panel(2, "distance and 64 x angle / pi", straight, ("0", "0", "40 bits", "90 degrees")),
    ]
    width, height = 3 * (PANEL + GAP) + GAP, PANEL + 80
    style = (
        "text{font:11px sans-serif;fill:#444}.end{text-anchor:end}.frame{fill:#fff;stroke:#999}"
        "circle,rect{fill:#3567a8}line{stroke:#b45f2a;stroke-width:1}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><style>{style}</style>'
        f'<rect width="{width}" height="{height}" style="fill:#fff"/>{"".join(panels)}</svg>\n'
    )


def main() -> None:
    """Measure, print, draw."""
    bits = random_bits()
    share = bits.mean(axis=0)
    correlation = np.corrcoef(bits.T)[np.triu_indices(64, 1)]
    law = distances_by_angle()
    print(f"documents: {DOCUMENTS}")
    print(f"share_of_ones: {share.min():.4f} to {share.max():.4f}, mean {share.mean():.4f}")
    print(f"correlation: {correlation.min():.4f} to {correlation.max():.4f}")
    print(f"expected_of_chance: {1 / math.sqrt(DOCUMENTS):.4f} standard deviation of either")
    worst = max(abs(mean - 64 * angle / math.pi) for angle, mean, _ in law)
    print(f"worst_difference_from_64_angle_over_pi_bits: {worst:.2f}")
    FIGURE.write_text(draw(share, correlation, law), encoding="utf-8")


if __name__ == "__main__":
    main()
