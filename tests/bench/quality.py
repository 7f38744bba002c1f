# SPDX-License-Identifier: MIT
"""How well the product finds: its groups against every labelled pair, at the default setting.

A pair that is not listed counts as false. Precision is over pairs of a member and its principal,
false below `FALSE_BELOW`, two points under the floor since tokenisers differ. A true pair is found
where both documents stand in one group; one that was split between two principals is lost, and is
counted as such.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from simdesk.index.rows import COPY_TIERS, GroupQuery
from tests.bench import product
from tests.bench.data import labelled_sets, load_labelled, shared

FALSE_BELOW = 0.78
UNLIKE_BELOW = 0.7
FLOORS = (0.95, 0.9, 0.8)
ROUNDS = 1000


@dataclass(slots=True)
class Found:
    """What the groups say, by document name."""

    group_of: dict[str, int] = field(default_factory=dict)
    to_principal: list[tuple[str, str, float]] = field(default_factory=list)
    inside: list[tuple[str, str]] = field(default_factory=list)


def found_groups(folder: Path, data: Path) -> Found:
    """Scan a labelled set and read its groups."""
    product.scan(folder, data)
    found = Found()
    with product.opened(data) as reader:
        for group in reader.group_ids(GroupQuery(tiers=COPY_TIERS)):
            members = reader.member_rows(group)
            names = [Path(member.path.decode()).stem for member in members]
            found.group_of.update(dict.fromkeys(names, group))
            found.to_principal += [
                (names[0], name, member.similarity)
                for name, member in zip(names[1:], members[1:], strict=True)
            ]
            found.inside += itertools.combinations(names, 2)
    return found


def interval(hits: list[bool], names: list[tuple[str, str]]) -> tuple[float, float]:
    """Return the 95 % interval of a share by bootstrap over documents.

    Args:
        hits: for each pair whether it counts.
        names: the two documents of each pair.
    """
    if not hits:
        return 1.0, 1.0
    places = {name: place for place, name in enumerate(sorted(set(itertools.chain(*names))))}
    left = np.array([places[one] for one, _ in names])
    right = np.array([places[two] for _, two in names])
    values = np.array(hits, float)
    generator = np.random.default_rng(7)
    shares = []
    for _ in range(ROUNDS):
        drawn = np.bincount(
            generator.integers(len(places), size=len(places)), minlength=len(places)
        )
        weights = drawn[left] * drawn[right]
        if weights.sum():
            shares.append(float((weights * values).sum() / weights.sum()))
    low, high = np.percentile(shares, [2.5, 97.5]) if shares else (1.0, 1.0)
    return float(low), float(high)


def report(name: str, data: Path) -> None:
    """Print the rows of one set."""
    labelled = load_labelled(name)
    truth = {
        frozenset((labelled.names[pair.left], labelled.names[pair.right])): pair
        for pair in labelled.pairs
    }
    found = found_groups(shared() / "corpus" / "labelled" / name, data)

    def similarity(one: str, two: str) -> float:
        pair = truth.get(frozenset((one, two)))
        return pair.similarity if pair else 0.0

    right = [similarity(one, two) >= FALSE_BELOW for one, two, _ in found.to_principal]
    unlike = [similarity(one, two) < UNLIKE_BELOW for one, two in found.inside]
    errors = [abs(shown - similarity(one, two)) for one, two, shown in found.to_principal]
    print(f"quality_precision_{name}: {share(right):.4f}")
    low, high = interval(right, [(one, two) for one, two, _ in found.to_principal])
    print(f"quality_precision_interval_{name}: {low:.4f} to {high:.4f}")
    for floor in FLOORS:
        pairs = [tuple(sorted(key)) for key, pair in truth.items() if pair.similarity >= floor]
        hits = [found.group_of.get(a, a) == found.group_of.get(b, b) for a, b in pairs]
        low, high = interval(hits, pairs)
        lost = [pair for pair, hit in zip(pairs, hits, strict=True) if not hit]
        split = sum(a in found.group_of and b in found.group_of for a, b in lost)
        label = f"s{round(floor * 100)}"
        print(f"quality_recall_{label}_{name}: {share(hits):.4f}")
        print(f"quality_recall_{label}_interval_{name}: {low:.4f} to {high:.4f}")
        print(f"quality_split_{label}_{name}: {split} of {len(lost)} lost")
        if floor == FLOORS[-1]:
            print(f"quality_pairs_{name}: {len(pairs)}")
    print(f"quality_unlike_share_{name}: {share(unlike, empty=0.0):.4f}")
    print(f"quality_percent_error_{name}: {share(errors, empty=0.0):.5f}")


def share(values: list[bool] | list[float], *, empty: float = 1.0) -> float:
    """Return the mean, or a stated value for an empty list."""
    return float(np.mean(values)) if values else empty


def run(*, quick: bool) -> int:
    """Print the rows of all labelled sets; with ``quick`` of the two smallest."""
    names = labelled_sets()
    if not names:
        print(f"no labelled sets under {shared()}", file=sys.stderr)
        return 2
    if quick:
        names = sorted(names, key=lambda name: len(load_labelled(name).names))[:2]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            report(name, Path(folder) / name)
    return 0
