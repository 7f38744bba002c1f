# SPDX-License-Identifier: MIT
"""Whether fingerprints are what the theory asks: every bound is one of chance, none a guess."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from simdesk import fingerprint
from tests.bench import figure

DOCUMENTS = 4000
# Of so many values drawn from a normal distribution the largest is beyond this once in a million.
LARGEST = {1: 4.9, 18: 5.5, 64: 5.7, 2016: 6.3}


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return figure.random_texts(DOCUMENTS)


@pytest.fixture(scope="module")
def counters(texts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    return figure.counters_of(texts)


def test_a_bit_is_set_where_its_counter_is_above_zero_and_a_tie_gives_zero(
    texts: list[str], counters: tuple[np.ndarray, np.ndarray]
) -> None:
    found, _ = counters
    assert np.array_equal(figure.bits_of(texts), found > 0)
    assert (found == 0).any()


def test_half_of_the_counters_that_are_not_tied_are_positive(
    counters: tuple[np.ndarray, np.ndarray],
) -> None:
    found = figure.balance(*counters)
    assert abs(found.decided_z) < LARGEST[1]
    assert found.bit_z < LARGEST[64]


def test_there_are_as_many_ties_as_even_numbers_of_features_give(
    counters: tuple[np.ndarray, np.ndarray],
) -> None:
    found = figure.balance(*counters)
    assert abs(found.ties_z) < LARGEST[1]
    assert 0.02 < found.expected_ties < 0.03
    counts, sizes = counters
    assert not (counts[sizes % 2 == 1] == 0).any()


def test_a_bias_of_one_in_a_hundred_would_be_seen(
    counters: tuple[np.ndarray, np.ndarray],
) -> None:
    found, sizes = counters
    turned = found.copy()
    turned.ravel()[::50] = np.abs(turned.ravel()[::50])
    assert figure.balance(turned, sizes).decided_z > LARGEST[1]
    tied = found.copy()
    tied[tied == 2] = 0
    assert figure.balance(tied, sizes).ties_z > LARGEST[1]


@pytest.mark.parametrize("features", [1, 2, 3, 4, 6, 9, 12])
def test_the_chance_of_a_tie_is_counted_right(features: int) -> None:
    draws = list(product((-1, 1), repeat=features))
    ties = sum(sum(draw) == 0 for draw in draws)
    assert figure.chance_of_tie(features) == pytest.approx(ties / len(draws))


def test_bits_are_uncorrelated(texts: list[str]) -> None:
    _, largest, squares = figure.correlations(figure.bits_of(texts))
    assert largest < LARGEST[2016]
    assert squares < LARGEST[1]


def test_bits_that_go_together_would_be_seen(texts: list[str]) -> None:
    bits = figure.bits_of(texts)
    bits[::8, 3] = bits[::8, 40]
    assert figure.correlations(bits)[1] > LARGEST[2016]


@pytest.mark.parametrize("common", [0, 1, 3, 6, 9])
def test_the_exact_distance_is_counted_right(common: int) -> None:
    features = 9
    differing = total = 0
    for signs in product((-1, 1), repeat=features - common):
        for others in product((-1, 1), repeat=min(features - common, 4)):
            rest = features - common - len(others)
            for shared in range(common + 1):
                base = 2 * shared - common
                weight = math.comb(common, shared)
                for more in range(rest + 1):
                    other = base + sum(others) + 2 * more - rest
                    own = weight * math.comb(rest, more)
                    differing += own * ((base + sum(signs) > 0) != (other > 0))
                    total += own
    assert figure.exact_distance(features, common) == pytest.approx(64 * differing / total)


def test_distance_is_that_of_the_angle() -> None:
    found = figure.angles(trials=100)
    assert max(abs(own.z) for own in found) < LARGEST[18]
    # The law holds for ever more features; of 401 it is off by an eighth of a bit at most.
    assert max(abs(own.exact - own.law) for own in found) < 0.125


def test_unrelated_documents_differ_in_half_of_the_bits_of_a_long_fingerprint(
    texts: list[str],
) -> None:
    recipe = replace(figure.RECIPE, bits=256)
    rows = np.array(
        [
            np.frombuffer(own[0].value.to_bytes(8, "little") + own[0].extra, np.uint8)
            for own in fingerprint.fingerprints(texts, recipe)
        ]
    )
    differing = np.bitwise_count(rows[0::2] ^ rows[1::2]).sum(axis=1)
    # Ties give 0 in both, which takes a little from one half: 2 p (1 - p) of p = 0.4872.
    share = 2 * 0.4872 * (1 - 0.4872)
    mean, spread = 256 * share, math.sqrt(256 * share * (1 - share))
    assert abs(differing.mean() - mean) < LARGEST[1] * spread / math.sqrt(len(differing))
    assert abs(differing.std() / spread - 1) < LARGEST[1] / math.sqrt(2 * len(differing))
    bits = np.unpackbits(rows, axis=1, bitorder="little").astype(np.int64)
    _, largest, squares = figure.correlations(bits)
    assert largest < 6.8
    assert squares < LARGEST[1]
