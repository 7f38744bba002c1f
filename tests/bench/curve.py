# SPDX-License-Identifier: MIT
"""How well fingerprints propose pairs: precision, recall and candidates at every distance 0 to 24.

The fingerprint stage alone, before any text is compared, at the default recipe: a pair is returned
where fingerprints of equal features differ in at most k bits. Rows hold 25 values, for k = 0 to 24.
Families (a text and its versions) are drawn into two parts by a hash of their first name: ``tune``
(0 to 5 of ten), which chose the defaults, and ``report`` (6 to 9). The 95 % intervals come from a
bootstrap over documents. Baselines of the same run: 3-word term frequency at k = 3 as in the
literature (Manku et al. 2007), MinHash LSH of datasketch, and exact resemblance of 3-word shingles.

Rows ``curve_further`` say what the further bits of longer fingerprints turn away before texts are
compared, and which pairs they lose.

``recall.svg`` beside this file is drawn from the rows.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk import fingerprint, hashing, tokenise
from simdesk.frequencies import FrequencyTable
from simdesk.further import most_bits
from simdesk.records import Features
from simdesk.settings import Recipe
from tests.bench import charts
from tests.bench.data import labelled_sets, load_labelled, shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tests.bench.data import Labelled

LARGEST = 24
FLOORS = (0.9, 0.8)
BANDS = ((20, 50), (50, 100), (100, 300), (300, 1000), (1000, 4000), (4000, 10**9))
"""Tokens of the shorter text of a pair; below 20 there is no fingerprint."""

APART = 99
"""Stands for the distance of two texts that have no comparable fingerprints."""

WIDEST = 16
FURTHER_FLOORS = (0.7, 0.8, 0.9, 0.95)
LEAST = 0.8
TUNED = 6
ROUNDS = 400
LSH_THRESHOLD = 0.5
PERMUTATIONS = 128
LITERATURE = Recipe(weighting="tf", shingle_width=3, words_below=0, shingles_from=0)
LITERATURE_BITS = 3
FIGURE = Path(__file__).parent / "recall.svg"


@dataclass(frozen=True, slots=True)
class Pairs:
    """All pairs of one set, each pair once.

    Attributes:
        left: position of one text, shape (pairs,).
        right: of the other.
        similarity: true word similarity, 0.0 where the pair is not listed and so below 0.5.
        bits: distance, `APART` where there is none.
        shorter: tokens of the shorter text.
        reported: True where both belong to families of the part ``report``.
        tuned: the same for the part ``tune``.
    """

    left: NDArray[np.int64]
    right: NDArray[np.int64]
    similarity: NDArray[np.float64]
    bits: NDArray[np.int64]
    shorter: NDArray[np.int64]
    reported: NDArray[np.bool_]
    tuned: NDArray[np.bool_]


def families(labelled: Labelled) -> list[int]:
    """Return for each text the position of the first text of its family."""
    parent = list(range(len(labelled.names)))

    def first(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for pair in labelled.pairs:
        one, two = sorted((first(pair.left), first(pair.right)))
        parent[two] = one
    return [first(place) for place in range(len(parent))]


def parts(labelled: Labelled) -> NDArray[np.int64]:
    """Return a number from 0 to 9 for each text, the same for a whole family."""
    names = [labelled.names[place] for place in families(labelled)]
    return np.array([hashlib.blake2b(name.encode()).digest()[0] % 10 for name in names])


def distances(
    texts: Sequence[str], recipe: Recipe, table: FrequencyTable | None = None
) -> NDArray[np.int64]:
    """Return the distance of all pairs, shape (n, n): the least over features both have."""
    made = fingerprint.fingerprints(list(texts), recipe, table)
    apart = np.full((len(texts), len(texts)), APART, dtype=np.int64)
    for features in Features:
        has = np.array([any(own.features is features for own in each) for each in made])
        value = np.array(
            [next((o.value for o in each if o.features is features), 0) for each in made],
            dtype=np.uint64,
        )
        bits = np.bitwise_count(value[:, None] ^ value[None, :]).astype(np.int64)
        apart = np.where(has[:, None] & has[None, :], np.minimum(apart, bits), apart)
    return apart


def pairs_of(labelled: Labelled, recipe: Recipe, table: FrequencyTable | None = None) -> Pairs:
    """Return all pairs of a set under a recipe."""
    size = len(labelled.texts)
    left, right = np.triu_indices(size, 1)
    truth = np.zeros((size, size))
    for pair in labelled.pairs:
        truth[pair.left, pair.right] = truth[pair.right, pair.left] = pair.similarity
    tokens = np.array([len(own) for own in tokenise.token_hashes(labelled.texts, recipe)])
    part = parts(labelled)
    return Pairs(
        left,
        right,
        truth[left, right],
        distances(labelled.texts, recipe, table)[left, right],
        np.minimum(tokens[left], tokens[right]),
        (part[left] >= TUNED) & (part[right] >= TUNED),
        (part[left] < TUNED) & (part[right] < TUNED),
    )


def shares(
    pairs: Pairs, floor: float, chosen: NDArray[np.bool_], weights: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return precision and recall at k = 0 to 24, each shape (25,); 1.0 where nothing is asked."""
    weight = np.where(chosen, weights, 0.0)
    true = weight * (pairs.similarity >= floor)
    bins = np.minimum(pairs.bits, LARGEST + 1)
    found = np.cumsum(np.bincount(bins, weight, LARGEST + 2))[: LARGEST + 1]
    hits = np.cumsum(np.bincount(bins, true, LARGEST + 2))[: LARGEST + 1]
    precision = np.divide(hits, found, out=np.ones_like(hits), where=found > 0)
    return precision, hits / true.sum() if true.sum() else np.ones_like(hits)


def intervals(
    pairs: Pairs, floor: float, chosen: NDArray[np.bool_], size: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the 95 % interval of the recall at k = 0 to 24, by bootstrap over documents."""
    generator = np.random.default_rng(11)
    drawn = []
    for _ in range(ROUNDS):
        count = np.bincount(generator.integers(size, size=size), minlength=size).astype(float)
        drawn.append(shares(pairs, floor, chosen, count[pairs.left] * count[pairs.right])[1])
    low, high = np.percentile(np.array(drawn), [2.5, 97.5], axis=0)
    return low, high


def row(name: str, values: NDArray[np.float64] | NDArray[np.int64]) -> None:
    """Print one row of 25 values."""
    whole = np.issubdtype(values.dtype, np.integer)
    print(f"{name}: " + " ".join(str(v) if whole else f"{v:.3f}" for v in values.tolist()))


def report(name: str, labelled: Labelled) -> NDArray[np.float64]:
    """Print the rows of one set; return the recall for >= 0.8 of the part ``report``."""
    pairs = pairs_of(labelled, Recipe())
    even = np.ones(len(pairs.bits))
    kept = np.array([])
    for floor, (part, chosen) in itertools.product(
        FLOORS, (("tune", pairs.tuned), ("report", pairs.reported))
    ):
        label = f"s{round(floor * 100)}_{part}_{name}"
        precision, recall = shares(pairs, floor, chosen, even)
        low, high = intervals(pairs, floor, chosen, len(labelled.texts))
        true = int((chosen & (pairs.similarity >= floor)).sum())
        bins = np.minimum(pairs.bits[chosen], LARGEST + 1)
        found = np.cumsum(np.bincount(bins, minlength=LARGEST + 2))[: LARGEST + 1]
        print(f"curve_pairs_{label}: {true}")
        row(f"curve_recall_{label}", recall)
        row(f"curve_recall_low_{label}", low)
        row(f"curve_recall_high_{label}", high)
        row(f"curve_precision_{label}", precision)
        row(f"curve_candidates_{label}", found)
        if part == "report":
            kept = recall
    return kept


def report_lengths(sets: Sequence[Labelled]) -> None:
    """Print recall by length, all sets together."""
    every = [pairs_of(labelled, Recipe()) for labelled in sets]
    for floor, (low, high) in itertools.product(FLOORS, BANDS):
        bits = np.concatenate(
            [
                each.bits[
                    (each.similarity >= floor) & (each.shorter >= low) & (each.shorter < high)
                ]
                for each in every
            ]
        )
        label = f"s{round(floor * 100)}_tokens_{low}" + (f"_to_{high}" if high < 10**9 else "")
        print(f"curve_pairs_{label}: {len(bits)}")
        if len(bits):
            row(f"curve_recall_{label}", np.array([(bits <= k).mean() for k in range(LARGEST + 1)]))


def resemblances(texts: Sequence[str]) -> NDArray[np.float64]:
    """Return the exact resemblance of the 3-word shingles of all pairs, shape (n, n)."""
    recipe = Recipe()
    shingles = [
        np.unique(hashing.shingles(own, recipe.sketch_width))
        for own in tokenise.token_hashes(list(texts), recipe)
    ]
    vocabulary, places = np.unique(np.concatenate(shingles), return_inverse=True)
    ends = np.cumsum([len(own) for own in shingles])
    owners = np.repeat(np.arange(len(shingles)), [len(own) for own in shingles])
    order = np.argsort(places, kind="stable")
    bounds = np.searchsorted(places[order], np.arange(len(vocabulary) + 1))
    common = np.zeros((len(shingles), len(shingles)))
    for start, end in itertools.pairwise(bounds.tolist()):
        if end - start > 1:
            have = owners[order[start:end]]
            common[np.ix_(have, have)] += 1
    sizes = np.diff(ends, prepend=0)
    union = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, union, out=np.zeros_like(common), where=union > 0)


def best(score: NDArray[np.float64], true: NDArray[np.bool_]) -> tuple[float, float, float, float]:
    """Return best F1 over all thresholds, and its precision, recall and threshold."""
    found = [(score >= at, at) for at in np.arange(0.3, 1.0, 0.01)]
    marks = []
    for mask, at in found:
        hits = float((mask & true).sum())
        precision = hits / float(mask.sum()) if mask.sum() else 1.0
        recall = hits / float(true.sum()) if true.sum() else 1.0
        f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
        marks.append((f1, precision, recall, float(at)))
    return max(marks)


def lsh_pairs(texts: Sequence[str]) -> set[tuple[int, int]] | None:
    """Return the pairs that MinHash LSH of datasketch proposes; None where it is not installed."""
    try:
        from datasketch import MinHash, MinHashLSH
    except ImportError:
        return None
    lsh = MinHashLSH(threshold=LSH_THRESHOLD, num_perm=PERMUTATIONS)
    proposed: set[tuple[int, int]] = set()
    for place, own in enumerate(tokenise.token_hashes(list(texts), Recipe())):
        made = MinHash(num_perm=PERMUTATIONS)
        shingles = np.unique(hashing.shingles(own, 3))
        made.update_batch([int(each).to_bytes(8, "little") for each in shingles])
        proposed |= {(min(place, other), max(place, other)) for other in lsh.query(made)}
        lsh.insert(place, made)
    return proposed


def report_baselines(name: str, labelled: Labelled) -> None:
    """Print what the baselines do for similarity >= 0.9 and >= 0.8 on one set."""
    plain = pairs_of(labelled, LITERATURE)
    upper = np.triu_indices(len(labelled.texts), 1)
    resemblance = resemblances(labelled.texts)[upper]
    proposed = lsh_pairs(labelled.texts)
    for floor in FLOORS:
        label = f"s{round(floor * 100)}_{name}"
        true = plain.similarity >= floor
        precision, recall = shares(plain, floor, np.ones_like(true), np.ones(len(true)))
        print(
            f"curve_plain_k3_{label}: precision {precision[LITERATURE_BITS]:.3f}"
            f" recall {recall[LITERATURE_BITS]:.3f}"
        )
        f1, exact, found, at = best(resemblance, true)
        print(
            f"curve_resemblance_{label}: F1 {f1:.3f} precision {exact:.3f} recall {found:.3f}"
            f" at {at:.2f}"
        )
        if proposed is not None:
            hits = sum(
                pair in proposed
                for pair in zip(plain.left[true].tolist(), plain.right[true].tolist(), strict=True)
            )
            print(
                f"curve_minhash_lsh_{label}: precision {hits / max(1, len(proposed)):.3f}"
                f" recall {hits / max(1, int(true.sum())):.3f}"
            )


def report_filters(name: str, labelled: Labelled) -> None:
    """Print what a filter after the fingerprint could turn away without losing a true pair.

    Of the pairs within 16 bits: the share of those below similarity 0.8 that lie beyond the worst
    pair of 0.8 and more, by 128 and 256 bits and by the sketch.
    """
    pairs = pairs_of(labelled, Recipe())
    near = pairs.bits <= WIDEST
    true, false = near & (pairs.similarity >= LEAST), near & (pairs.similarity < LEAST)
    if not true.any() or not false.any():
        return
    shares_away = []
    for bits in (128, 256):
        made = fingerprint.fingerprints(labelled.texts, Recipe(bits=bits))
        further = [
            {own.features: int.from_bytes(own.value.to_bytes(8) + own.extra) for own in each}
            for each in made
        ]
        apart = np.array(
            [
                min(
                    ((further[a][kind] ^ further[b][kind]).bit_count())
                    for kind in further[a].keys() & further[b].keys()
                )
                if within
                else 0
                for a, b, within in zip(
                    pairs.left.tolist(), pairs.right.tolist(), near.tolist(), strict=True
                )
            ]
        )
        shares_away.append(float((apart[false] > apart[true].max()).mean()))
    upper = resemblances(labelled.texts)[pairs.left, pairs.right]
    shares_away.append(float((upper[false] < upper[true].min()).mean()))
    print(
        f"curve_filter_{name}: of {int(false.sum())} false candidates 128 bits could turn away"
        f" {shares_away[0]:.2f}, 256 bits {shares_away[1]:.2f}, resemblance {shares_away[2]:.2f}"
    )


def beyond(
    labelled: Labelled, recipe: Recipe, table: FrequencyTable | None, floor: float
) -> NDArray[np.bool_]:
    """Return which pairs the filter over further bits turns away, shape (n, n)."""
    made = fingerprint.fingerprints(labelled.texts, recipe, table)
    size = len(made)
    told, near = np.zeros((size, size), bool), np.zeros((size, size), bool)
    for features in Features:
        own = {
            place: (one.value, *np.frombuffer(one.extra, "<u8").tolist())
            for place, each in enumerate(made)
            for one in each
            if one.features is features
        }
        words = np.array(list(own.values()), np.uint64).reshape(-1, recipe.bits // 64)
        apart = sum(np.bitwise_count(w[:, None] ^ w[None, :]).astype(int) for w in words.T)
        places = np.ix_(list(own), list(own))
        told[places] = True
        near[places] |= apart <= most_bits(recipe, features, floor)
    return told & ~near


def report_further(name: str, labelled: Labelled) -> None:
    """Print what the filter over further bits turns away and loses on one set.

    True are all labelled pairs at or above the floor, false the pairs below it that the first 64
    bits propose.
    """
    for weighting in ("distinct", "tf", "idf", "tfidf"):
        plain = Recipe(weighting=weighting)
        table = FrequencyTable.learn(1, labelled.texts, plain) if "idf" in weighting else None
        plain = replace(plain, frequency_table="" if table is None else table.name)
        pairs = pairs_of(labelled, plain, table)
        for bits, floor in itertools.product((128, 256), FURTHER_FLOORS):
            out = beyond(labelled, replace(plain, bits=bits), table, floor)
            away = out[pairs.left, pairs.right]
            true = pairs.similarity >= floor
            false = ~true & (pairs.bits <= WIDEST)
            share = float(away[false].mean()) if false.any() else 0.0
            print(
                f"curve_further_{weighting}_{bits}_s{round(floor * 100)}_{name}: turned away"
                f" {share:.2f} of {int(false.sum())} false candidates,"
                f" lost {int(away[true].sum())} of {int(true.sum())} true pairs"
            )


def run(*, quick: bool) -> int:
    """Print the rows of all labelled sets; with ``quick`` of the two smallest, and no figure."""
    names = labelled_sets()
    if not names:
        print(f"no labelled sets under {shared()}", file=sys.stderr)
        return 2
    sets = {name: load_labelled(name) for name in names}
    if quick:
        names = sorted(names, key=lambda name: len(sets[name].names))[:2]
    curves = {}
    for name in names:
        curves[name] = report(name, sets[name])
        report_baselines(name, sets[name])
        report_filters(name, sets[name])
        report_further(name, sets[name])
    report_lengths([sets[name] for name in names])
    if not quick:
        charts.lines(
            FIGURE,
            "Recall of pairs of similarity 0.8 and more, by distance in bits",
            list(range(LARGEST + 1)),
            {name: curve.tolist() for name, curve in curves.items()},
        )
    return 0
