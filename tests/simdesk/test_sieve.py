# SPDX-License-Identifier: MIT
"""The sieve never says that two sketches are less alike than they may be."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import passages, sketch
from simdesk.passages import Passages
from simdesk.settings import Recipe
from simdesk.sieve import Sieve

RECIPE = Recipe()


def sketch_of(choose, pool, most):
    hashes = choose.sample(pool, choose.randrange(0, most))
    return sketch.pack(sketch.select(np.unique(np.array(hashes, np.uint64)), RECIPE))


@given(
    st.integers(0, 100_000), st.sampled_from([1 << 64, 1 << 12, 400]), st.sampled_from([None, 9])
)
def test_no_estimate_exceeds_what_the_sieve_allows(seed, largest, most):
    choose = random.Random(seed)
    size = choose.choice([20, 400])
    pool = [choose.randrange(largest) for _ in range(size)]
    ids = np.arange(12)
    index = Passages(ids, [sketch_of(choose, pool, size) for _ in ids], RECIPE, most=most)
    one, two = np.repeat(ids, len(ids)), np.tile(ids, len(ids))
    own = [index._own[each] for each in ids.tolist()]
    bounds = np.array([index._bounds[each] for each in ids.tolist()], np.uint64)
    exact = index.resemblances(one, two)
    assert (Sieve(own, bounds).most_alike(one, two) >= exact - 1e-12).all()
    for floor in (0.75, 0.8, 0.9, 1.0):
        out = exact < passages.least_resemblance(floor)
        assert index.rejects(floor)(one, two).tolist() == out.tolist()
        assert not (index.far(floor)(one, two) & ~out).any()


def test_strangers_are_told_apart_without_their_sketches():
    numbers = np.random.default_rng(0)
    packed = [
        sketch.pack(np.unique(numbers.integers(0, 1 << 59, 140).astype(np.uint64)))
        for _ in range(300)
    ]
    index = Passages(np.arange(300), packed, RECIPE)
    one, two = numbers.integers(0, 300, (2, 5000))
    one, two = one[one != two], two[one != two]
    assert index.far(0.8)(one, two).mean() > 0.99
    assert not index.far(0.5)(one, two).any()


def test_a_sieve_of_nothing_is_asked_for_nothing():
    empty = np.empty(0, np.intp)
    assert Sieve([], np.empty(0, np.uint64)).most_alike(empty, empty).tolist() == []
    blank = Sieve([np.empty(0, np.uint64)] * 2, np.array([5, 5], np.uint64))
    assert blank.most_alike(np.array([0]), np.array([1])).tolist() == [pytest.approx(np.inf)]
