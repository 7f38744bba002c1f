# SPDX-License-Identifier: MIT
"""How fast documents become groups, and how right: ``python -m tests.bench groups [--quick]``.

Rows of a labelled set run the whole way on real texts: candidates, exact verdicts, the rule; truth
is the own list of pairs of the set. The large collections have made-up similarities, so that the
rule alone is measured: a flood of documents from one template, in which everything is near
everything; a million random fingerprints with one percent near-duplicates; a hundred thousand in
families, grouped again from stored verdicts. Then the whole way but the comparison of texts, with
an index on disk: one changed file, and other limits (`tests.bench.settling`). Every second is a CPU
second of one thread.
"""

from __future__ import annotations

import time
import tracemalloc
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import candidates, compare, contained, fingerprint, sketch
from simdesk.candidates import Edges, OnDemand
from simdesk.group import Documents, Grouping, Rule
from simdesk.index.lookup import HammingColumn
from simdesk.passages import Passages
from simdesk.records import Differs, Features, Verdict
from simdesk.settings import Recipe
from simdesk.verdicts import Verdicts
from tests.bench.data import labelled_sets, load_labelled
from tests.bench.settling import measure_narrowing, measure_settling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.group import Groups, Seeker
    from simdesk.records import Prints
    from tests.bench.data import Labelled

    Ids = NDArray[np.int64]
    Verify = Callable[[Ids, Ids, Verdicts], None]

RECIPE = Recipe()


class Run(NamedTuple):
    """What one run of the rule took."""

    groups: Groups
    seconds: float
    rounds: int
    pairs: int
    verify_s: float


def grouped(
    documents: Documents,
    rule: Rule,
    verdicts: Verdicts,
    found: Edges | Seeker,
    verify: Verify,
    rejects: Callable[[Ids, Ids], NDArray[np.bool_]] | None = None,
) -> Run:
    """Run the rule; the time of verification is counted apart."""
    begin = time.process_time()
    grouping = Grouping(documents, rule, verdicts, found, rejects=rejects)
    rounds = pairs = 0
    verify_s = 0.0
    while len((needed := grouping.needed())[0]):
        started = time.process_time()
        verify(*needed, verdicts)
        verify_s += time.process_time() - started
        rounds += 1
        pairs += len(needed[0])
    groups = grouping.groups()
    return Run(groups, time.process_time() - begin - verify_s, rounds, pairs, verify_s)


def columns_of(prints: list[Prints]) -> dict[Features, HammingColumn]:
    """Return the fingerprints of documents 0, 1, 2, ... by features."""
    return {
        features: HammingColumn(
            np.array([row for row, _ in entries], np.int64),
            np.array([value for _, value in entries], np.uint64),
        )
        for features in Features
        for entries in [
            [
                (row, entry.value)
                for row, found in enumerate(prints)
                for entry in found.fingerprints
                if entry.features is features
            ]
        ]
    }


def share(part: set[tuple[int, int]], whole: set[tuple[int, int]]) -> str:
    """Return how much of the whole is in the part."""
    return f"{len(part & whole) / len(whole):.3f}" if whole else "none"


def pairs_of(left: Ids, right: Ids) -> set[tuple[int, int]]:
    """Return pairs with the smaller document first."""
    return {(min(a, b), max(a, b)) for a, b in zip(left.tolist(), right.tolist(), strict=True)}


def measure_labelled(name: str, labelled: Labelled) -> None:
    """Print recall of candidates, precision and recall of groups, and what it took."""
    prints = fingerprint.prints(labelled.texts, RECIPE)
    columns = columns_of(prints)
    ids = np.array([row for row, found in enumerate(prints) if found.fingerprints], np.int64)
    passages = Passages(ids, [prints[row].sketch for row in ids.tolist()], RECIPE)
    shared, lost = passages.pairs()
    near = candidates.near_pairs(columns, candidates.default_breadth(len(ids)))
    edges = candidates.merged([near, candidates.passage_pairs(columns, shared)])
    truth = {
        (min(pair.left, pair.right), max(pair.left, pair.right)): pair for pair in labelled.pairs
    }
    for floor in (0.95, 0.9, 0.8, 0.5):
        true = {key for key, pair in truth.items() if pair.similarity >= floor}
        label = f"s{floor * 100:.0f}_{name}"
        print(f"groups_candidate_recall_{label}: {share(pairs_of(edges.left, edges.right), true)}")
        print(f"groups_hamming_recall_{label}: {share(pairs_of(near.left, near.right), true)}")
    print(f"groups_candidates_{name}: {len(edges.left)}")
    print(f"groups_hashes_cut_{name}: {lost.hashes}")
    texts = labelled.texts

    def verify(principals: Ids, members: Ids, verdicts: Verdicts) -> None:
        for principal in np.unique(principals).tolist():
            mine = members[principals == principal].tolist()
            others = [texts[member] for member in mine]
            for member, found in zip(mine, compare.verdicts(texts[principal], others), strict=True):
                verdicts.add(principal, member, found)

    documents = Documents(
        ids,
        np.array([prints[row].tokens for row in ids.tolist()], np.int64),
        [texts[row].encode() for row in ids.tolist()],
    )
    verdicts = Verdicts()
    run = grouped(documents, Rule(), verdicts, edges, verify, passages.rejects(0.8))
    print_quality(name, run, {key: pair.similarity for key, pair in truth.items()})
    print(f"groups_verified_pairs_{name}: {run.pairs}")
    print(f"groups_verified_pairs_per_s_{name}: {run.pairs / run.verify_s:.0f}")
    joined = dict(zip(run.groups.members.tolist(), run.groups.principals.tolist(), strict=True))
    leading = np.array([joined.get(each, each) for each in ids.tolist()], np.int64)
    wholes, parts = contained.of_principals(contained.possible(documents, shared, leading))
    verify(wholes, parts, verdicts)
    inside = contained.contained(wholes, parts, verdicts)
    members = set(run.groups.members.tolist())
    true = {
        key
        for key, pair in truth.items()
        if pair.containment >= 0.8 > pair.similarity and not members & set(key)
    }
    print(f"groups_contained_recall_{name}: {share(pairs_of(inside.parts, inside.wholes), true)}")


def print_quality(name: str, run: Run, truth: dict[tuple[int, int], float]) -> None:
    """Print how right groups at a floor of 80 percent are."""
    groups = run.groups
    together: dict[int, list[int]] = {}
    for principal, member in zip(groups.principals.tolist(), groups.members.tolist(), strict=True):
        together.setdefault(principal, [principal]).append(member)
    inside = {
        (min(a, b), max(a, b))
        for members in together.values()
        for place, a in enumerate(members)
        for b in members[:place]
    }
    joined = pairs_of(groups.principals, groups.members)
    right = sum(truth.get(pair, 0.0) >= 0.795 for pair in joined)
    bad = sum(truth.get(pair, 0.0) < 0.7 for pair in inside)
    true = {pair for pair, similarity in truth.items() if similarity >= 0.8}
    print(f"groups_precision_{name}: {right / max(1, len(joined)):.4f}")
    print(f"groups_recall_s80_{name}: {share(inside, true)}")
    print(f"groups_pairs_inside_below_70_{name}: {bad / max(1, len(inside)):.4f}")
    print(f"groups_rounds_{name}: {run.rounds}")


def made_up(count: int, *, longest: int = 5000) -> Documents:
    """Return documents 1, 2, 3, ... of random lengths, all of which may be alike."""
    numbers = np.random.default_rng(1)
    digests = [b"%08d" % number for number in numbers.permutation(count)]
    return Documents(
        np.arange(1, count + 1), numbers.integers(longest * 5 // 6, longest, count), digests
    )


def alike(least: float, most: float) -> Verify:
    """Return a verification that makes similarities up, the same for a pair each time."""

    def verify(principals: Ids, members: Ids, verdicts: Verdicts) -> None:
        values = least + (most - least) * ((principals * 7 + members * 13) % 101) / 100
        for a, b, value in zip(principals.tolist(), members.tolist(), values.tolist(), strict=True):
            verdicts.add(a, b, Verdict(value, value, Differs.WORDS, 1, 1))

    return verify


def turned(values: NDArray[np.uint64], times: int) -> NDArray[np.uint64]:
    """Turn up to so many random bits of each fingerprint."""
    numbers = np.random.default_rng(2)
    for _ in range(times):
        flips = np.uint64(1) << numbers.integers(0, 64, len(values)).astype(np.uint64)
        values = values ^ np.where(numbers.random(len(values)) < 0.7, flips, np.uint64(0))
    return values


def measure_flood(count: int) -> dict[str, float]:
    """Print the time for one template, where members join and where none does, and the memory.

    Returns:
        The seconds of both.
    """
    values = turned(np.full(count, 0x0123_4567_89AB_CDEF, np.uint64), 3)
    columns = {Features.SHINGLES: HammingColumn(np.arange(1, count + 1), values)}
    breadth = candidates.default_breadth(count)
    print(f"groups_flood_is_seen_{count}: {int(candidates.is_flood(columns, breadth))}")
    documents = made_up(count, longest=60)
    spent = {}
    for label, verify in (("alike", alike(0.9, 1.0)), ("apart", alike(0.5, 0.7))):
        seeker = OnDemand(columns, breadth, Edges.none())
        run = grouped(documents, Rule(breadth=breadth), Verdicts(), seeker, verify)
        print(f"groups_flood_{label}_s_{count}: {run.seconds:.2f}")
        print(f"groups_flood_{label}_pairs_per_document_{count}: {run.pairs / count:.2f}")
        print(f"groups_flood_{label}_cut_documents_{count}: {len(run.groups.cut)}")
        spent[label] = run.seconds
        with peak(f"groups_flood_{label}_peak_mb_{count}"):
            seeker = OnDemand(columns, breadth, Edges.none())
            grouped(documents, Rule(breadth=breadth), Verdicts(), seeker, verify)
    return spent


@contextmanager
def peak(name: str) -> Iterator[None]:
    """Print the most memory that is taken at once meanwhile, in MB; what was there is left out."""
    tracemalloc.start()
    try:
        yield
        print(f"{name}: {tracemalloc.get_traced_memory()[1] / 1e6:.0f}")
    finally:
        tracemalloc.stop()


def print_slopes(
    name: str, measure: Callable[[int], dict[str, float]], counts: Sequence[int]
) -> None:
    """Run a measure at rising sizes; print its slopes on a log-log line, 1.0 where linear."""
    found = [measure(count) for count in counts]
    for label in found[0]:
        seconds = np.log([max(each[label], 1e-3) for each in found])
        slope = np.polyfit(np.log(counts), seconds, 1)[0]
        print(f"groups_{name}_{label}_slope: {slope:.2f}")


def measure_families(count: int) -> None:
    """Print grouping and regrouping of families of about twenty documents each."""
    numbers = np.random.default_rng(3)
    centres = numbers.integers(0, 1 << 63, count // 20).astype(np.uint64)
    values = turned(centres[numbers.integers(0, len(centres), count)], 8)
    columns = {Features.SHINGLES: HammingColumn(np.arange(1, count + 1), values)}
    breadth = candidates.default_breadth(count)
    begin = time.process_time()
    edges = candidates.near_pairs(columns, breadth)
    print(f"groups_families_candidates_s_{count}: {time.process_time() - begin:.2f}")
    print(f"groups_families_candidates_{count}: {len(edges.left)}")
    documents, verdicts, verify = made_up(count), Verdicts(), alike(0.6, 1.0)
    run = grouped(documents, Rule(breadth=breadth), verdicts, edges, verify)
    print(f"groups_families_s_{count}: {run.seconds:.2f}")
    again = grouped(documents, Rule(breadth=breadth), verdicts, edges, verify)
    print(f"groups_regroup_s_{count}: {again.seconds:.2f}")
    print(f"groups_regroup_new_pairs_{count}: {again.pairs}")
    narrow = grouped(documents, Rule(breadth=breadth - 4), verdicts, edges, verify)
    print(f"groups_narrower_breadth_s_{count}: {narrow.seconds:.2f}")
    print(f"groups_narrower_breadth_new_pairs_{count}: {narrow.pairs}")
    higher = grouped(documents, Rule(0.9, breadth), verdicts, edges, verify)
    print(f"groups_higher_floor_s_{count}: {higher.seconds:.2f}")
    print(f"groups_higher_floor_new_pairs_{count}: {higher.pairs}")


def measure_chance(count: int) -> dict[str, float]:
    """Print random fingerprints with one percent near-duplicates.

    Returns:
        The seconds of the candidates and of the rule.
    """
    numbers = np.random.default_rng(4)
    values = numbers.integers(0, 1 << 63, count).astype(np.uint64)
    copies = numbers.choice(count, count // 100, replace=False)
    values[copies] = turned(values[numbers.integers(0, count, len(copies))], 4)
    columns = {Features.SHINGLES: HammingColumn(np.arange(1, count + 1), values)}
    breadth = candidates.default_breadth(count)
    print(f"groups_chance_breadth_{count}: {breadth}")
    begin = time.process_time()
    edges = candidates.near_pairs(columns, breadth)
    candidates_s = time.process_time() - begin
    print(f"groups_chance_candidates_s_{count}: {candidates_s:.2f}")
    documents, rule, verify = made_up(count), Rule(breadth=breadth), alike(0.85, 1.0)
    run = grouped(documents, rule, Verdicts(), edges, verify)
    print(f"groups_chance_s_{count}: {run.seconds:.2f}")
    print(f"groups_chance_members_{count}: {len(run.groups.members)}")
    with peak(f"groups_chance_peak_mb_{count}"):
        edges = candidates.near_pairs(columns, breadth)
        grouped(documents, rule, Verdicts(), edges, verify)
    return {"candidates": candidates_s, "rule": run.seconds}


def measure_passages(count: int) -> None:
    """Print the inverted index: all pairs, and one changed document."""
    numbers = np.random.default_rng(5)
    common = numbers.integers(0, 1 << 63, 20_000).astype(np.uint64)
    packed = []
    family = np.empty(0, np.uint64)
    for document in range(count):
        if document % 5 == 0:
            family = numbers.integers(0, 1 << 63, 110).astype(np.uint64)
        own = numbers.integers(0, 1 << 63, 10).astype(np.uint64)
        packed.append(
            sketch.pack(np.unique(np.concatenate([family, own, common[own[:8] % 20_000]])))
        )
    ids = np.arange(count, dtype=np.int64)
    begin = time.process_time()
    passages = Passages(ids, packed, RECIPE)
    print(f"groups_passages_build_s_{count}: {time.process_time() - begin:.2f}")
    begin = time.process_time()
    shared, _ = passages.pairs()
    print(f"groups_passages_pairs_s_{count}: {time.process_time() - begin:.2f}")
    print(f"groups_passages_pairs_{count}: {len(shared.left)}")
    begin = time.process_time()
    affected = passages.update(ids[7:8], ids[7:8], packed[11:12])
    passages.pairs_of(affected)
    print(f"groups_passages_one_changed_ms_{count}: {1000 * (time.process_time() - begin):.1f}")
    left, right = shared.left[:20_000], shared.right[:20_000]
    begin = time.process_time()
    passages.resemblances(left, right)
    spent_s = time.process_time() - begin
    print(f"groups_passages_resemblances_per_s: {len(left) / spent_s:.0f}")


def run(*, quick: bool) -> int:
    """Print all rows."""
    names = labelled_sets()
    if not names:
        print("groups_labelled: no labelled sets here")
    for name in names:
        measure_labelled(name, load_labelled(name))
    print_slopes("flood", measure_flood, (2_500, 10_000) if quick else (25_000, 100_000))
    measure_families(20_000 if quick else 100_000)
    # from 500,000 on the breadth is the same
    print_slopes("chance", measure_chance, (25_000, 50_000) if quick else (510_000, 1_000_000))
    measure_passages(5_000 if quick else 100_000)
    # a little more than the round numbers, where the breadth and the passages change their measure
    for count in (5_000,) if quick else (100_100, 1_000_100):
        measure_settling(count)
        for grouped in (0.2, 1.0):
            measure_narrowing(count, grouped=grouped)
    return 0
