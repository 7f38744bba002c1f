# SPDX-License-Identifier: MIT
"""Measure the fingerprint and draw it: ``python -m tests.bench.figure``.

Four questions, each with what chance alone would give: is a counter that is not tied positive in
half of the cases; are there as many ties as there must be; do two bits go together; is the distance
of constructed pairs 64 x angle / pi. The seeds are fixed, so the answers are the same at every run.
They are printed, drawn in ``simhash.svg``, and written into the README beside this file.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import counting, fingerprint, hashing, tokenise
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

FOLDER = Path(__file__).parent
FIGURE = FOLDER / "simhash.svg"
README = FOLDER / "README.md"
BEGIN, END = "<!-- figure: begin -->", "<!-- figure: end -->"
RECIPE = Recipe()
DOCUMENTS = 20_000
FEATURES = 401
TRIALS = 400
PANEL = 230
GAP = 60


def random_texts(count: int) -> list[str]:
    """Return documents of 126 to 399 words that have nothing in common."""
    source = random.Random(17)
    return [
        " ".join(f"w{source.randrange(50_000)}" for _ in range(source.randrange(126, 400)))
        for _ in range(count)
    ]


def bits_of(texts: Sequence[str]) -> NDArray[np.int64]:
    """Return the bits of the fingerprints, shape (documents, 64)."""
    made = fingerprint.fingerprints(texts, RECIPE)
    octets = np.array([own[0].value for own in made], dtype="<u8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little").astype(np.int64)


def counters_of(texts: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the counters of each document, shape (documents, 64), and its number of features."""
    features = [
        np.unique(hashing.shingles(tokens, RECIPE.shingle_width))
        for tokens in tokenise.token_hashes(texts, RECIPE)
    ]
    sizes = np.array([len(own) for own in features])
    bounds = np.append(0, np.cumsum(sizes))
    ones = counting.ones(np.concatenate(features), bounds).astype(np.int64)
    return 2 * ones - sizes[:, None], sizes


def chance_of_tie(features: int) -> float:
    """Return how often a counter of so many features is exactly 0."""
    if features % 2:
        return 0.0
    half = math.lgamma(features / 2 + 1)
    return math.exp(math.lgamma(features + 1) - 2 * half - features * math.log(2))


@dataclass(frozen=True, slots=True)
class Balance:
    """Whether a bit is set in half of the documents, and how often a tie decides.

    Attributes:
        decided: share of the counters that are not 0 and are positive; one half is wanted.
        decided_z: how many standard deviations that is off.
        bit_z: the same of the worst of the 64 bits.
        ties: share of the counters that are 0, and so give a 0 bit.
        expected_ties: what it must be for the numbers of features there are.
        ties_z: how many standard deviations the two differ.
    """

    decided: float
    decided_z: float
    bit_z: float
    ties: float
    expected_ties: float
    ties_z: float


def balance(counters: NDArray[np.int64], sizes: NDArray[np.int64]) -> Balance:
    """Measure the balance of the bits."""
    positive, open_ = (counters > 0).sum(axis=0), (counters != 0).sum(axis=0)
    off = (positive - open_ / 2) / np.sqrt(open_ / 4)
    whole = (positive.sum() - open_.sum() / 2) / math.sqrt(open_.sum() / 4)
    chances = np.array([chance_of_tie(size) for size in sizes.tolist()])
    ties = int((counters == 0).sum())
    spread = math.sqrt(64 * float((chances * (1 - chances)).sum()))
    return Balance(
        decided=float(positive.sum() / open_.sum()),
        decided_z=float(whole),
        bit_z=float(np.abs(off).max()),
        ties=ties / counters.size,
        expected_ties=float(chances.mean()),
        ties_z=(ties - 64 * float(chances.sum())) / spread,
    )


def correlations(bits: NDArray[np.int64]) -> tuple[NDArray[np.float64], float, float]:
    """Measure how two bits go together.

    Returns:
        The correlation of every pair of bits, the largest in standard deviations of chance, and how
        many standard deviations the sum of their squares is above what chance gives.
    """
    found = np.corrcoef(bits.T)[np.triu_indices(bits.shape[1], 1)]
    squares = len(bits) * float((found**2).sum())
    return (
        found,
        float(np.abs(found).max()) * math.sqrt(len(bits)),
        (squares - len(found)) / math.sqrt(2 * len(found)),
    )


class Angle(NamedTuple):
    """Pairs at one angle.

    Attributes:
        angle: in radians.
        mean: measured distance in bits.
        spread: standard deviation of one pair, in bits.
        exact: the distance that so many features must have on average, in bits.
        trials: pairs.
    """

    angle: float
    mean: float
    spread: float
    exact: float
    trials: int

    @property
    def law(self) -> float:
        """Return 64 x angle / pi."""
        return 64 * self.angle / math.pi

    @property
    def z(self) -> float:
        """Return how many standard deviations the mean is off the exact value."""
        share = self.exact / 64
        return (self.mean - self.exact) / math.sqrt(64 * share * (1 - share) / self.trials)


def exact_distance(features: int, common: int) -> float:
    """Return the mean distance of two sets of features that share some, in bits.

    The law of the angle holds for counters that are normally distributed; these are sums of so many
    signs, which this adds up.
    """

    def chances(count: int) -> NDArray[np.float64]:
        logs = [
            math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1)
            for k in range(count + 1)
        ]
        return np.exp(np.array(logs) - count * math.log(2))

    own = features - common
    above = np.append(np.cumsum(chances(own)[::-1])[::-1], 0.0)
    sums = 2 * np.arange(common + 1) - common
    # A counter is positive where more than (own - sum) / 2 of the signs of its own are.
    least = np.clip((own - sums) // 2 + 1, 0, own + 1)
    positive = above[least]
    return float(64 * (chances(common) * 2 * positive * (1 - positive)).sum())


def angles(trials: int) -> list[Angle]:
    """Measure pairs of sets of features at known angles: the cosine is the share in common.

    The number of features is odd, so that there are no ties.
    """
    source = np.random.default_rng(13)
    found = []
    for degrees in range(5, 91, 5):
        common = round(FEATURES * math.cos(math.radians(degrees)))
        apart = []
        for _ in range(trials):
            drawn = source.integers(0, 2**64, 2 * FEATURES - common, dtype=np.uint64)
            a, b = drawn[:FEATURES], drawn[FEATURES - common :]
            apart.append(fingerprint.distance(fingerprint.simhash(a), fingerprint.simhash(b)))
        angle, exact = math.acos(common / FEATURES), exact_distance(FEATURES, common)
        found.append(Angle(angle, float(np.mean(apart)), float(np.std(apart)), exact, trials))
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
    counters: NDArray[np.int64], correlation: NDArray[np.float64], law: Sequence[Angle]
) -> str:
    """Return the SVG."""
    share = (counters > 0).sum(axis=0) / (counters != 0).sum(axis=0)
    ones = [line(0, 0.5, 1, 0.5)]
    ones += [dot((bit + 0.5) / 64, (own - 0.4) / 0.2) for bit, own in enumerate(share)]
    counts, _ = np.histogram(correlation, bins=40, range=(-0.04, 0.04))
    bars = [
        f'<rect x="{place * PANEL / 40:.1f}" y="{PANEL * (1 - own / counts.max()):.1f}" '
        f'width="{PANEL / 40 - 1:.1f}" height="{PANEL * own / counts.max():.1f}"/>'
        for place, own in enumerate(counts.tolist())
    ]
    straight = [line(0, 0, 1, 0.8)]
    for own in law:
        x, low, high = own.angle / (math.pi / 2), own.mean - own.spread, own.mean + own.spread
        straight += [dot(x, own.mean / 40), line(x, low / 40, x, high / 40)]
    panels = [
        panel(0, "positive of the counters that are not 0", ones, ("bit 0", "0.4", "0.6", "63")),
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


def publish(rows: Sequence[str]) -> None:
    """Write what was measured into the README, between its two marks."""
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    block = "\n".join(["```", *rows, "```"])
    README.write_text(f"{before}{BEGIN}\n{block}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Measure, print, draw, publish."""
    texts = random_texts(DOCUMENTS)
    counters, sizes = counters_of(texts)
    bits = bits_of(texts)
    if not np.array_equal(bits, counters > 0):
        raise ValueError("a bit is not what its counter says")
    own = balance(counters, sizes)
    correlation, pair_z, sum_z = correlations(bits)
    law = angles(TRIALS)
    worst = max(law, key=lambda each: abs(each.z))
    off = max(abs(each.mean - each.law) for each in law)
    rows = [
        f"documents: {DOCUMENTS}",
        f"share_set_of_all_counters: {bits.mean():.4f}",
        f"share_set_of_decided_counters: {own.decided:.5f} ({own.decided_z:+.1f} sd from 0.5)",
        f"worst_of_64_bits: {own.bit_z:.1f} sd",
        f"share_of_ties: {own.ties:.5f}, expected {own.expected_ties:.5f} ({own.ties_z:+.1f} sd)",
        (
            f"correlation_of_bits: {correlation.min():.4f} to {correlation.max():.4f}"
            f" (largest of 2016: {pair_z:.1f} sd; sum of squares: {sum_z:+.1f} sd)"
        ),
        f"pairs_at_each_of_18_angles: {TRIALS}",
        f"worst_from_exact_mean_distance: {worst.z:+.1f} sd",
        f"worst_from_64_angle_over_pi: {off:.2f} bits",
        f"exact_mean_from_64_angle_over_pi: {max(abs(e.exact - e.law) for e in law):.3f} bits",
    ]
    print("\n".join(rows))
    FIGURE.write_text(draw(counters, correlation, law), encoding="utf-8")
    publish(rows)


if __name__ == "__main__":
    main()
