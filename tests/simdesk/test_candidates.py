# SPDX-License-Identifier: MIT
"""Candidates: no pair that matters is missed, and a flood is not listed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import candidates, fingerprint, sketch
from simdesk.candidates import NO_DISTANCE, Edges, OnDemand, merged
from simdesk.index.live import LiveColumn
from simdesk.index.lookup import HammingColumn
from simdesk.passages import Passages, Shared
from simdesk.records import Features
from simdesk.settings import Recipe


def columns_of(words, shingles):
    return {
        features: HammingColumn(
            np.array(list(values), np.int64), np.array(list(values.values()), np.uint64)
        )
        for features, values in ((Features.WORDS, words), (Features.SHINGLES, shingles))
    }


def listed(edges):
    return {
        (a, b): (bits, shared)
        for a, b, bits, shared in zip(*(column.tolist() for column in edges), strict=True)
    }


def edges_of(*rows):
    left, right, bits, shared = zip(*rows, strict=True)
    return Edges(
        np.array(left, np.int64),
        np.array(right, np.int64),
        np.array(bits, np.uint8),
        np.array(shared, np.bool_),
    )


def test_the_breadth_narrows_as_the_collection_grows():
    sizes = [100, 10_000, 50_000, 100_000, 400_000, 1_000_000, 20_000_000]
    assert [candidates.default_breadth(size) for size in sizes] == [16, 16, 14, 12, 10, 8, 8]


def test_either_kind_of_features_may_match_and_the_nearer_one_counts():
    columns = columns_of({1: 0b1111, 2: 0, 3: 0b1}, {2: 0b11, 3: 0, 4: 0})
    assert listed(candidates.near_pairs(columns, 4)) == {
        (1, 2): (4, False),
        (1, 3): (3, False),
        (2, 3): (1, False),
        (2, 4): (2, False),
        (3, 4): (0, False),
    }
    shared = Shared(np.array([1, 1]), np.array([2, 4]), np.ones(2))
    assert listed(candidates.passage_pairs(columns, shared)) == {
        (1, 2): (4, True),
        (1, 4): (NO_DISTANCE, True),
    }


def test_lists_are_put_together_by_pair():
    one = edges_of((1, 2, 9, False), (3, 4, 0, True))
    two = edges_of((1, 2, 5, True), (0, 9, 1, False))
    assert listed(merged([one, two])) == {
        (0, 9): (1, False),
        (1, 2): (5, True),
        (3, 4): (0, True),
    }
    assert listed(merged([])) == {}
    assert listed(merged([one, two]).without(np.array([2, 3]))) == {(0, 9): (1, False)}


@given(st.integers(0, 10_000))
def test_on_demand_finds_what_the_list_holds(seed):
    numbers = np.random.default_rng(seed)
    ids = numbers.permutation(100)[:30].astype(np.int64)
    values = np.uint64(1) << numbers.integers(0, 64, 30).astype(np.uint64)
    values |= np.uint64(1) << numbers.integers(0, 64, 30).astype(np.uint64)
    columns = columns_of(
        dict(zip(ids[:20].tolist(), values[:20].tolist(), strict=True)),
        dict(zip(ids[10:].tolist(), values[10:].tolist(), strict=True)),
    )
    some = np.sort(numbers.choice(ids, (10, 2)), axis=1)
    some = np.unique(some[some[:, 0] != some[:, 1]], axis=0)
    shared = Shared(some[:, 0], some[:, 1], np.ones(len(some)))
    passages = candidates.passage_pairs(columns, shared)
    everything = listed(merged([candidates.near_pairs(columns, 3), passages]))
    one, two = numbers.choice(ids, 12, replace=False), numbers.choice(ids, 12, replace=False)
    found = listed(OnDemand(columns, 3, passages).between(one, two))
    asked, others = set(one.tolist()), set(two.tolist())
    assert found == {
        (a, b): edge
        for (a, b), edge in everything.items()
        if (a in asked and b in others) or (b in asked and a in others)
    }


def test_a_flood_is_told_from_a_large_collection():
    count = 3000
    numbers = np.random.default_rng(0)
    flood = HammingColumn(np.arange(count), np.full(count, 7, np.uint64))
    chance = HammingColumn(np.arange(count), numbers.integers(0, 1 << 63, count).astype(np.uint64))
    assert candidates.is_flood({Features.WORDS: flood}, 3)
    assert not candidates.is_flood({Features.WORDS: chance}, 12)


def test_pairs_are_counted_once_though_both_kinds_of_features_match():
    columns = columns_of({1: 0b1111, 2: 0, 3: 0b1}, {2: 0b11, 3: 0, 4: 0})
    counted = candidates.histogram(columns, 8)
    assert counted.counts.tolist() == [1, 0, 2, 1, 1, 0, 0, 0, 0]
    assert counted.sampled_from == 9


def test_progress_covers_both_kinds_of_features():
    columns = columns_of({1: 0, 2: 1}, {1: 0, 2: 1})
    told: list[float] = []
    candidates.near_pairs(columns, 3, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["gesetze", "peps", "progit", "quic", "vue-zh"])
def test_no_true_pair_of_the_labelled_sets_is_missed(name, monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    from tests.bench.data import labelled_sets, load_labelled

    if name not in labelled_sets():
        pytest.skip("the labelled sets are not here")
    labelled = load_labelled(name)
    recipe = Recipe()
    prints = fingerprint.prints(labelled.texts, recipe)
    columns = columns_of(
        *(
            {
                place: entry.value
                for place, found in enumerate(prints)
                for entry in found.fingerprints
                if entry.features is features
            }
            for features in (Features.WORDS, Features.SHINGLES)
        )
    )
    ids = np.array([place for place, found in enumerate(prints) if found.fingerprints], np.int64)
    passages = Passages(ids, [prints[place].sketch for place in ids.tolist()], recipe)
    breadth = candidates.default_breadth(len(ids))
    shared, _ = passages.pairs()
    edges = merged(
        [candidates.near_pairs(columns, breadth), candidates.passage_pairs(columns, shared)]
    )
    found = set(listed(edges))
    rejected = passages.rejects(0.8)(edges.left, edges.right)
    kept = set(listed(edges.where(~rejected)))
    for pair in labelled.pairs:
        key = (min(pair.left, pair.right), max(pair.left, pair.right))
        if pair.similarity >= 0.5:
            assert key in found
        if pair.similarity >= 0.8:
            assert key in kept
    assert len(found) < 8 * len(labelled.pairs)


@given(st.integers(0, 10_000))
def test_candidates_of_one_document_are_those_of_the_list_whatever_came_and_went(seed):
    numbers = np.random.default_rng(seed)
    ids = numbers.permutation(60)[:24].astype(np.int64)
    values = np.uint64(1) << numbers.integers(0, 64, 24).astype(np.uint64)
    gone = set(numbers.choice(ids[:16], 4, replace=False).tolist())
    live = {}
    for features, part in ((Features.WORDS, slice(0, 18)), (Features.SHINGLES, slice(8, 24))):
        early, late = ids[part][:10], ids[part][10:]
        live[features] = LiveColumn(early, values[part][:10])
        live[features].change(np.array(sorted(gone), np.int64), late, values[part][10:])
    here = [each for each in ids.tolist() if each not in gone or each in ids[10:18].tolist()]
    packed = [sketch.pack(np.array([each % 7 + 1], np.uint64)) for each in here]
    passages = Passages(np.array(here, np.int64), packed, Recipe())
    columns = {features: column.whole() for features, column in live.items()}
    expected = merged(
        [candidates.near_pairs(columns, 1), candidates.passage_pairs(columns, passages.pairs()[0])]
    )
    nearby = candidates.Nearby(live, 1, passages)
    for each in here:
        found = dict(zip(*(side.tolist() for side in nearby.of(each)), strict=True))
        assert found == {
            a + b - each: bits
            for a, b, bits, _ in zip(*(side.tolist() for side in expected), strict=True)
            if each in (a, b)
        }
