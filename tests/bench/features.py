# SPDX-License-Identifier: MIT
"""Which features should a fingerprint have: ``python -m tests.bench.features [SET ...]``.

For every labelled set and every way of making features: recall of the pairs of word similarity
>= 0.9 and >= 0.8 within k bits, the number of pairs returned, and the best F1 for >= 0.9 over all
k. Documents of every length are fingerprinted with the one way under test. A last row shows what
the sketch alone does as a filter after the fingerprint.

``python -m tests.bench.features --lengths [SET ...]`` shows the same by length, for single words,
2- and 3-word shingles: excerpts of so many tokens, cut from both members of each labelled pair
where they have five tokens in common, compared exactly.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz.distance import LCSseq

from simdesk import fingerprint, hashing, sketch, tokenise
from simdesk.frequencies import FrequencyTable
from simdesk.settings import Recipe
from tests.bench.data import labelled_sets, load_labelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tests.bench.data import Labelled

RADII = (3, 8, 12, 16)
LENGTHS = (20, 30, 40, 60, 80, 100, 125, 160, 200, 300, 500)
EXCERPTS = 3
ANCHOR = 5
BASE = Recipe(min_tokens=1, min_features=1, words_below=0, shingles_from=0)


@dataclass(frozen=True, slots=True)
class Score:
    """What one way of making features does on one set.

    Attributes:
        recall: by similarity floor and k.
        returned: pairs within k, by k.
        best_f1: for similarity >= 0.9, the best over all k, and that k.
    """

    recall: dict[tuple[float, int], float]
    returned: dict[int, int]
    best_f1: tuple[float, int]


def ways(texts: list[str]) -> Iterator[tuple[str, Recipe, FrequencyTable | None]]:
    """Yield name, recipe and table of every way of making features."""
    for width in (1, 2, 3):
        plain = replace(BASE, shingle_width=width)
        table = FrequencyTable.learn(1, texts, plain)
        for weighting in ("distinct", "tf", "idf", "tfidf"):
            recipe = replace(plain, weighting=weighting)
            if weighting.endswith("idf"):
                yield f"w={width} {weighting}", replace(recipe, frequency_table=table.name), table
            else:
                yield f"w={width} {weighting}", recipe, None
    for bits in (128, 256):
        yield f"w=2 distinct, {bits} bits", replace(BASE, shingle_width=2, bits=bits), None


def all_distances(
    texts: list[str], recipe: Recipe, table: FrequencyTable | None
) -> NDArray[np.int64]:
    """Return the distances of all pairs, scaled to 64 bits and rounded up, shape (n, n)."""
    made = fingerprint.fingerprints(texts, recipe, table)
    rows = np.array(
        [[own[0].value, *np.frombuffer(own[0].extra, "<u8").tolist()] for own in made],
        dtype=np.uint64,
    )
    apart = np.zeros((len(texts), len(texts)), dtype=np.int64)
    for column in rows.T:
        apart += np.bitwise_count(column[:, None] ^ column[None, :])
    return -(-apart * 64 // recipe.bits)


def score(labelled: Labelled, apart: NDArray[np.int64]) -> Score:
    """Compare distances with the labels."""
    upper = np.triu_indices(len(labelled.texts), 1)
    near = np.zeros_like(apart, dtype=float)
    for pair in labelled.pairs:
        near[pair.left, pair.right] = near[pair.right, pair.left] = pair.similarity
    similarity, bits = near[upper], apart[upper]
    recall = {
        (floor, k): float((bits[similarity >= floor] <= k).mean())
        for floor in (0.9, 0.8)
        for k in RADII
    }
    true = similarity >= 0.9
    curve = [
        (2 * float((true & (bits <= k)).sum()) / float((bits <= k).sum() + true.sum()), k)
        for k in range(33)
    ]
    return Score(recall, {k: int((bits <= k).sum()) for k in RADII}, max(curve))


def report(name: str, labelled: Labelled) -> None:
    """Print one table: every way of making features on one set."""
    counts = [labelled.count(floor) for floor in (0.9, 0.8)]
    print(f"\n{name}: {len(labelled.texts)} texts, {counts[0]} pairs >= 0.9, {counts[1]} >= 0.8")
    print("| features | r.9 " + " | ".join(f"k={k}" for k in RADII), end=" | r.8 ")
    print(" | ".join(f"k={k}" for k in RADII) + " | pairs within k | best F1 |")
    for way, recipe, table in ways(labelled.texts):
        got = score(labelled, all_distances(labelled.texts, recipe, table))
        cells = [" ".join(f"{got.recall[floor, k]:.2f}" for k in RADII) for floor in (0.9, 0.8)]
        returned = " ".join(str(got.returned[k]) for k in RADII)
        print(
            f"| {way:22s} | {cells[0]} | {cells[1]} | {returned:20s} | "
            f"{got.best_f1[0]:.3f} at {got.best_f1[1]} |"
        )
    share, at = best_of_sketch(labelled)
    print(f"| sketch alone: best F1 {share:.3f} at resemblance {at:.2f} |")


def best_of_sketch(labelled: Labelled) -> tuple[float, float]:
    """Return the best F1 of the sketch for similarity >= 0.9, and the resemblance it is at."""
    recipe = Recipe()
    sketches = [sketch.unpack(made.sketch) for made in fingerprint.prints(labelled.texts, recipe)]
    pairs = np.transpose(np.triu_indices(len(sketches), 1))
    found = np.array(
        [float(sketch.resemblance(sketches[a], sketches[b], recipe)) for a, b in pairs.tolist()]
    )
    known = {(pair.left, pair.right): pair.similarity for pair in labelled.pairs}
    known |= {(pair.right, pair.left): pair.similarity for pair in labelled.pairs}
    true = np.array([known.get((a, b), 0.0) >= 0.9 for a, b in pairs.tolist()])
    return max(
        (2 * float((true & (found >= at)).sum()) / float((found >= at).sum() + true.sum()), at)
        for at in (number / 100 for number in range(30, 100))
    )


def excerpts(
    labelled: Labelled, length: int, source: random.Random
) -> Iterator[tuple[list[int], list[int], float]]:
    """Yield token hashes of two excerpts that begin alike, and their exact similarity."""
    hashes = [own.tolist() for own in tokenise.token_hashes(labelled.texts, BASE)]
    for pair in labelled.pairs:
        left, right = hashes[pair.left], hashes[pair.right]
        places: dict[tuple[int, ...], int] = {}
        for at in range(len(right) - ANCHOR + 1):
            places.setdefault(tuple(right[at : at + ANCHOR]), at)
        for _ in range(EXCERPTS if len(left) > length else 0):
            begin = source.randrange(len(left) - length)
            found = places.get(tuple(left[begin : begin + ANCHOR]))
            if found is None or len(right) < found + 0.7 * length:
                continue
            a, b = left[begin : begin + length], right[found : found + length]
            if a != b:
                yield a, b, 2 * LCSseq.similarity(a, b) / (len(a) + len(b))


def report_lengths(name: str, labelled: Labelled) -> None:
    """Print recall by length of text and width of shingle on one set."""
    source = random.Random(1)
    print(f"\n{name}: recall >= 0.9 / recall 0.8 to 0.9 / of 10,000 chance pairs, within k")
    print("| tokens | pairs | " + " | ".join(f"w={w} k={k}" for w in (1, 2, 3) for k in (12, 16)))
    for length in LENGTHS:
        made = list(excerpts(labelled, length, source))
        high = np.array([own[2] for own in made]) >= 0.9
        middle = (np.array([own[2] for own in made]) >= 0.8) & ~high
        cells = []
        for width in (1, 2, 3):
            both = np.array(
                [[_print_of(own, width) for own in pair[:2]] for pair in made], dtype=np.uint64
            )
            apart = np.bitwise_count(both[:, 0] ^ both[:, 1])
            chance = np.bitwise_count(both[:, 0, None] ^ both[None, :, 0])
            chance = chance[np.triu_indices(len(made), 1)]
            cells += [
                f"{(apart[high] <= k).mean():.2f} {(apart[middle] <= k).mean():.2f} "
                f"{10_000 * (chance <= k).mean():.1f}"
                for k in (12, 16)
            ]
        print(f"| {length} | {high.sum()} + {middle.sum()} | " + " | ".join(cells) + " |")


def _print_of(hashes: list[int], width: int) -> int:
    tokens = np.array(hashes, dtype=np.uint64)
    return fingerprint.simhash(np.unique(hashing.shingles(tokens, width)))


def main() -> int:
    """Print the tables of the sets named, or of all."""
    lengths = "--lengths" in sys.argv
    names = [name for name in sys.argv[1:] if name != "--lengths"] or labelled_sets()
    if not names:
        print("no labelled sets found under $SIMDESK_SHARED")
        return 2
    for name in names:
        labelled = load_labelled(name)
        if lengths:
            report_lengths(name, labelled)
        else:
            report(name, labelled)
    return 0


if __name__ == "__main__":
    sys.exit(main())
