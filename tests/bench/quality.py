# SPDX-License-Identifier: MIT
"""How well the product finds: its groups against every labelled pair, at the default setting.

A pair that is not listed counts as false. Precision is over pairs of a member and its principal,
false below `FALSE_BELOW`, two points under the floor since tokenisers differ. A true pair is found
where both documents stand in one group. One that is not is lost in one of four ways: a text had no
fingerprint, the pair was never proposed, its comparison came out below the floor, or it was split
between two principals. Recall is given of all pairs and of the two parts that `tests.bench.curve`
draws by family: the one that chose the defaults, and the one that reports.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk.compare import nearness
from simdesk.index.rows import COPY_TIERS, GroupQuery
from simdesk.settings import Settings
from tests.bench import product
from tests.bench.curve import TUNED, parts
from tests.bench.data import labelled_sets, load_labelled, shared

if TYPE_CHECKING:
    from simdesk.index.reader import Reader
    from simdesk.records import DocumentId
    from tests.bench.data import Labelled

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
    document_of: dict[str, DocumentId] = field(default_factory=dict)


class Stage(StrEnum):
    """Where a true pair was lost."""

    NO_FINGERPRINT = "no_fingerprint"
    NOT_PROPOSED = "not_proposed"
    REJECTED = "rejected"
    SPLIT = "split"


def lost_at(reader: Reader, found: Found, one: str, two: str) -> Stage:
    """Tell at which stage a true pair was lost."""
    documents = [found.document_of.get(name) for name in (one, two)]
    if documents[0] is None or documents[1] is None:
        return Stage.NO_FINGERPRINT
    prints = [reader.fingerprints_of(documents[0]), reader.fingerprints_of(documents[1])]
    if not all(prints):
        return Stage.NO_FINGERPRINT
    verdict = reader.verdict_of(documents[0], documents[1])
    if verdict is not None:
        return Stage.SPLIT if verdict.similarity >= Settings().floor else Stage.REJECTED
    near = nearness(*prints)
    proposed = near is not None and near.distance_bits <= int(str(reader.fact("breadth", 0)))
    grouped = one in found.group_of or two in found.group_of
    return Stage.SPLIT if proposed or grouped else Stage.NOT_PROPOSED


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
        for path in folder.iterdir():
            row = reader.whole_file_at(os.fsencode(path))
            if row is not None and row.document_id is not None:
                found.document_of[path.stem] = row.document_id
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


def report(name: str, labelled: Labelled, folder: Path, data: Path) -> None:
    """Print the rows of one set.

    Args:
        name: ends the names of the rows.
        labelled: what is known of the texts.
        folder: where they lie, as files named after them.
        data: an empty folder for the product.
    """
    truth = {
        frozenset((labelled.names[pair.left], labelled.names[pair.right])): pair
        for pair in labelled.pairs
    }
    found = found_groups(folder, data)
    part_of = dict(zip(labelled.names, parts(labelled).tolist(), strict=True))

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
        with product.opened(data) as reader:
            stages = Counter(lost_at(reader, found, *pair) for pair in lost)
        label = f"s{round(floor * 100)}"
        print(f"quality_recall_{label}_{name}: {share(hits):.4f}")
        print(f"quality_recall_{label}_interval_{name}: {low:.4f} to {high:.4f}")
        for part, chosen in (("tune", range(TUNED)), ("report", range(TUNED, 10))):
            own = [hit for hit, pair in zip(hits, pairs, strict=True) if part_of[pair[0]] in chosen]
            print(f"quality_recall_{label}_{part}_{name}: {share(own):.4f} of {len(own)}")
        told = ", ".join(f"{stage} {stages[stage]}" for stage in Stage)
        print(f"quality_lost_{label}_{name}: {len(lost)} of {len(pairs)}: {told}")
        if floor == FLOORS[-1]:
            print(f"quality_pairs_{name}: {len(pairs)}")
            precision, recall = share(right), share(hits)
            print(f"quality_f1_{name}: {2 * precision * recall / (precision + recall):.4f}")
    false = {one for (one, _, _), fits in zip(found.to_principal, right, strict=True) if not fits}
    groups = {one for one, _, _ in found.to_principal}
    print(f"quality_groups_{name}: {len(groups)}")
    print(f"quality_groups_without_false_member_{name}: {1 - len(false) / max(1, len(groups)):.4f}")
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
            source = shared() / "corpus" / "labelled" / name
            report(name, load_labelled(name), source, Path(folder) / name)
    return 0
