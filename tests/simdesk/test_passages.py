# SPDX-License-Identifier: MIT
"""Shared passages: the inverted index finds what its definition says, and stays exact."""

from __future__ import annotations

import dataclasses
import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import passages, sketch
from simdesk.passages import Passages
from simdesk.settings import Recipe

RECIPE = dataclasses.replace(Recipe(), sketch_least=8, sketch_fraction=4)


def packed(hashes, recipe=RECIPE):
    return sketch.pack(sketch.select(np.unique(np.array(hashes, np.uint64)), recipe))


def index(sketches, **options):
    return Passages(np.array(list(sketches), np.int64), list(sketches.values()), RECIPE, **options)


def listed(shared):
    rows = zip(*(column.tolist() for column in shared), strict=True)
    return {(a, b): pytest.approx(share) for a, b, share in rows}


def by_definition(sketches, *, rare, least):
    """Pairs of documents that share rare hashes, straight from the words of the docstring."""
    own = {each: sketch.unpack(data) for each, data in sketches.items()}
    counts = {}
    for hashes in own.values():
        for value in hashes.tolist():
            counts[value] = counts.get(value, 0) + 1
    found = {}
    for (a, one), (b, two) in itertools.combinations(sorted(own.items()), 2):
        bound = min(sketch.covered(hashes, RECIPE) for hashes in (one, two))
        rares = [{v for v in side.tolist() if counts[v] <= rare} for side in (one, two)]
        fewest = min(sum(v < bound for v in side) for side in rares)
        weight = len(rares[0] & rares[1])
        share = min(1.0, weight / max(1, fewest))
        if weight and share >= least:
            found[a, b] = pytest.approx(share)
    return found


def sketches_of(choose, count, pool):
    return {
        each: packed(choose.sample(pool, choose.randrange(0, 30)))
        for each in choose.sample(range(1, 100), count)
    }


@given(st.integers(0, 100_000), st.sampled_from([2, 3, 8]), st.sampled_from([0.1, 0.4]))
def test_pairs_are_those_of_the_definition(seed, rare, least):
    choose = random.Random(seed)
    pool = [choose.randrange(1 << 64) for _ in range(choose.choice([40, 200]))]
    sketches = sketches_of(choose, 12, pool)
    found, _ = index(sketches, rare=rare, least=least).pairs()
    assert listed(found) == by_definition(sketches, rare=rare, least=least)


@given(st.integers(0, 100_000), st.sampled_from([None, 6]))
def test_changes_equal_a_fresh_index_where_postings_cross_the_cut(seed, most):
    choose = random.Random(seed)
    pool = [choose.randrange(1 << 64) for _ in range(choose.choice([40, 100, 400]))]
    options = {"most": most, "rare": choose.choice([2, 3, 8]), "least": choose.choice([0.1, 0.3])}
    sketches = sketches_of(choose, choose.choice([3, 30]), pool)
    live = index(sketches, **options)
    pairs = listed(live.pairs()[0])
    for _ in range(4):
        added = sketches_of(choose, choose.randrange(3), pool)
        removed = set(choose.sample(list(sketches), min(2, len(sketches)))) | (
            set(added) & set(sketches)
        )
        affected = live.update(
            np.array(sorted(removed), np.int64),
            np.array(list(added), np.int64),
            list(added.values()),
        )
        for each in removed:
            del sketches[each]
        sketches |= added
        touched = removed | set(affected.tolist())
        pairs = {pair: share for pair, share in pairs.items() if not touched & set(pair)}
        pairs |= listed(live.pairs_of(affected))
        found, lost = index(sketches, **options).pairs()
        assert pairs == listed(found)
        assert live.lost == lost
    assert listed(live.pairs()[0]) == pairs


@given(st.integers(0, 100_000))
def test_what_a_change_will_affect_is_known_before_it_is_made(seed):
    choose = random.Random(seed)
    pool = [choose.randrange(1 << 64) for _ in range(40)]
    sketches = sketches_of(choose, 20, pool)
    live = index(sketches, rare=3)
    added = {100 + each: data for each, data in sketches_of(choose, 3, pool).items()}
    removed = np.array(choose.sample(list(sketches), 2), np.int64)
    before = set(live.crossed(removed, list(added.values())).tolist())
    after = set(live.update(removed, np.array(list(added), np.int64), list(added.values())))
    assert before == (after - set(added)) | set(removed.tolist())


@given(st.integers(0, 100_000))
def test_resemblances_are_those_of_the_sketch_module(seed):
    choose = random.Random(seed)
    pool = [choose.randrange(1 << 64) for _ in range(60)]
    sketches = sketches_of(choose, 8, pool)
    ids = np.array(sorted(sketches), np.int64)
    left, right = np.repeat(ids, len(ids)), np.tile(ids, len(ids))
    expected = [
        float(sketch.resemblance(*(sketch.unpack(sketches[each]) for each in pair), RECIPE))
        for pair in zip(left.tolist(), right.tolist(), strict=True)
    ]
    assert index(sketches).resemblances(left, right).tolist() == pytest.approx(expected)


def test_what_the_cut_leaves_out_is_counted():
    common, own = list(range(1, 6)), 1000
    sketches = {each: packed([*common, own + each]) for each in range(1, 6)}
    sketches[6] = packed(common)
    found, lost = index(sketches, rare=3).pairs()
    assert listed(found) == {}
    assert lost == (5, 1)
    _, lost = index(sketches, rare=6).pairs()
    assert lost == (0, 0)


def test_stop_ends_the_search(monkeypatch):
    monkeypatch.setattr(passages, "_CHUNK", 4)
    sketches = {each: packed([1, 2, 3, each + 10]) for each in range(1, 6)}
    assert len(listed(index(sketches).pairs(stop=lambda: True)[0])) == 4
    assert len(listed(index(sketches).pairs()[0])) == 10


def test_no_documents_share_nothing():
    empty = index({})
    assert listed(empty.pairs()[0]) == {}
    assert listed(empty.pairs_of(np.empty(0, np.int64))) == {}
    assert empty.update(np.array([5]), np.empty(0, np.int64), []).tolist() == []
    assert len(empty) == 0


def test_sketches_reject_only_what_edits_cannot_explain():
    # Every fifth word changed: similarity 0.8 and the fewest whole shingles that allows.
    assert passages.least_resemblance(0.8) < 0.25
    assert passages.least_resemblance(2 / 3) < 0.0
    assert 0.85 < passages.least_resemblance(1.0) < 1.0
    same, other = list(range(1, 8)), list(range(11, 18))
    found = index({1: packed(same), 2: packed(same), 3: packed(other)})
    left, right = np.array([1, 1]), np.array([2, 3])
    assert found.rejects(0.8)(left, right).tolist() == [False, True]
    assert found.rejects(0.5)(left, right).tolist() == [False, False]


def test_fewer_hashes_are_kept_of_each_in_large_collections():
    assert passages.default_most(1000) is None
    assert passages.default_most(200_000) == 64
    assert passages.default_most(500_000) == 32
    assert passages.default_most(5_000_000) == 16
