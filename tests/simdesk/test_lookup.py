# SPDX-License-Identifier: MIT
"""The look-up returns exactly what comparing everything with everything returns."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk.index import lookup, schema, tables
from simdesk.records import Features

ALL = (1 << 64) - 1
BREADTHS = (0, 1, 2, 3, 4, 7, 8, 12, 16, 24)


def equal(random, count):
    return np.full(count, random.integers(0, ALL, dtype=np.uint64))


def one_block(random, count):
    block = np.uint64(16 * random.integers(0, 4))
    return equal(random, count) ^ (random.integers(0, 1 << 16, count).astype(np.uint64) << block)


def uniform(random, count):
    return random.integers(0, ALL, count, dtype=np.uint64, endpoint=True)


def clustered(random, count):
    values = uniform(random, max(1, count // 8))[random.integers(0, max(1, count // 8), count)]
    for _ in range(int(random.integers(1, 14))):
        flip = np.uint64(1) << random.integers(0, 64, count).astype(np.uint64)
        values = values ^ np.where(random.random(count) < 0.6, flip, np.uint64(0))
    return values


def few_bits(random, count):
    return random.integers(0, 8, count).astype(np.uint64) << np.uint64(14)


SETS = (equal, one_block, uniform, clustered, few_bits)


def rows(chunks):
    return [row for chunk in chunks for row in zip(*(part.tolist() for part in chunk), strict=True)]


def pairs_by_brute_force(ids, values, k):
    bits = np.bitwise_count(values[:, None] ^ values[None, :])
    first, second = np.nonzero(np.triu(bits <= k, 1))
    return {
        (min(a, b), max(a, b), distance)
        for a, b, distance in zip(
            ids[first].tolist(), ids[second].tolist(), bits[first, second].tolist(), strict=True
        )
    }


def plans(k):
    yield None
    yield tables.Plan(0, 1, 0.0)
    for blocks in range(k + 1, min(k + 4, 17)):
        if math.comb(blocks, k) <= 120:
            yield tables.Plan(blocks, math.comb(blocks, k), 0.0)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    connection = schema.open_writer(tmp_path_factory.mktemp("index") / "index.sqlite", schema.INDEX)
    connection.execute("INSERT INTO recipes(id, digest, spec) VALUES(1, x'00', '')")
    connection.execute("INSERT INTO recipes(id, digest, spec) VALUES(2, x'01', '')")
    yield connection
    connection.close()


def fill(connection, ids, values, *, recipe_id=1, features=Features.SHINGLES):
    connection.execute("DELETE FROM documents")
    for document in ids.tolist():
        key = document.to_bytes(16, "big")
        connection.execute(
            "INSERT INTO documents(id, key, text_digest, tokens, characters) VALUES(?, ?, ?, 9, 9)",
            (document, key, key),
        )
    connection.executemany(
        "INSERT INTO fingerprints(document_id, recipe_id, features, fingerprint)"
        " VALUES(?, ?, ?, ?)",
        [
            (document, recipe_id, int(features), value)
            for document, value in zip(ids.tolist(), values.view(np.int64).tolist(), strict=True)
        ],
    )


@given(st.sampled_from(SETS), st.integers(0, 90), st.sampled_from(BREADTHS), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_pairs_equal_brute_force_with_every_plan(make, count, k, seed):
    random = np.random.default_rng(seed)
    values = make(random, count)
    ids = random.permutation(1000)[:count].astype(np.int64)
    column = lookup.HammingColumn(ids, values)
    expected = pairs_by_brute_force(ids, values, k)
    for plan in plans(k):
        found = rows(column.pairs_within(k, plan=plan))
        assert len(found) == len(set(found))
        assert set(found) == expected


@given(st.sampled_from(SETS), st.integers(0, 90), st.sampled_from(BREADTHS), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_queries_equal_brute_force_with_every_plan(make, count, k, seed):
    random = np.random.default_rng(seed)
    values = make(random, count)
    ids = random.permutation(1000)[:count].astype(np.int64)
    queries = np.concatenate([make(random, 20), values[:20]])
    column = lookup.HammingColumn(ids, values)
    bits = np.bitwise_count(queries[:, None] ^ values[None, :])
    asked, answered = np.nonzero(bits <= k)
    expected = set(
        zip(asked.tolist(), ids[answered].tolist(), bits[asked, answered].tolist(), strict=True)
    )
    for plan in plans(k):
        found = rows(column.between(queries, k, plan=plan))
        assert len(found) == len(set(found))
        assert set(found) == expected


def by_brute_force(ids, values, query, k):
    bits = np.bitwise_count(values ^ np.uint64(query)).tolist()
    near = [(d, each) for each, d in zip(ids.tolist(), bits, strict=True) if d <= k]
    return sorted(near)


def by_sql(index, query, k):
    ids, bits = lookup.sql_within(index, 1, features=Features.SHINGLES, query=query, k=k)
    return list(zip(bits.tolist(), ids.tolist(), strict=True))


def by_scan(column, query, k):
    ids, bits = column.within(query, k)
    return list(zip(bits.tolist(), ids.tolist(), strict=True))


def by_tables(column, query, k):
    chunks = column.between(np.array([query], np.uint64), k)
    return sorted((distance, each) for _, each, distance in rows(chunks))


@given(st.sampled_from(SETS), st.integers(0, 40), st.integers(0, 16), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_sql_and_scan_equal_brute_force_around_every_breadth(index, make, count, k, seed):
    random = np.random.default_rng(seed)
    values = make(random, count)
    ids = (1 + random.permutation(1000)[:count]).astype(np.int64)
    fill(index, ids, values)
    column = lookup.HammingColumn(ids, values)
    query = int(make(random, 1)[0] if not count or random.random() < 0.5 else values[0])
    for breadth in {max(0, k - 1), k, k + 1}:
        expected = by_brute_force(ids, values, query, breadth)
        assert by_scan(column, query, breadth) == expected
        assert by_sql(index, query, breadth) == expected


def spread(random, query, distance):
    """Flip so many bits in one block, in two, evenly in all four, and anywhere."""
    orders = [
        np.concatenate([16 * block + random.permutation(16) for block in random.permutation(4)]),
        np.concatenate([random.permutation(32), 32 + random.permutation(32)]),
        random.permuted(np.arange(64).reshape(4, 16), axis=1).T.ravel(),
        random.permuted(np.arange(64).reshape(4, 16)[::-1], axis=1).T.ravel(),
        random.permutation(64),
    ]
    return [query ^ sum(1 << bit for bit in order[:distance].tolist()) for order in orders]


@pytest.mark.parametrize("k", range(25))
def test_all_ways_find_what_is_at_the_breadth_and_nothing_beyond(index, k):
    random = np.random.default_rng(k)
    query = int(uniform(random, 1)[0])
    made = [spread(random, query, each) for each in (max(0, k - 1), k, k + 1) for _ in range(4)]
    values = np.array([value for each in made for value in each], np.uint64)
    values = np.concatenate([values, *(make(random, 8) for make in SETS)])
    ids = 1 + random.permutation(len(values)).astype(np.int64)
    fill(index, ids, values)
    column = lookup.HammingColumn(ids, values)
    for breadth in {max(0, k - 1), k, k + 1}:
        expected = by_brute_force(ids, values, query, breadth)
        assert expected
        assert by_scan(column, query, breadth) == expected
        assert by_tables(column, query, breadth) == expected
        assert by_sql(index, query, breadth) == expected


def test_sql_keeps_recipes_and_features_apart(index):
    fill(index, np.array([1]), np.array([5], np.uint64), recipe_id=2)
    found, _ = lookup.sql_within(index, 1, features=Features.SHINGLES, query=5, k=3)
    assert found.tolist() == []
    found, _ = lookup.sql_within(index, 2, features=Features.WORDS, query=5, k=3)
    assert found.tolist() == []
    found, _ = lookup.sql_within(index, 2, features=Features.SHINGLES, query=5, k=3)
    assert found.tolist() == [1]


@pytest.mark.parametrize("block", range(4))
def test_sql_uses_the_block_indexes(index, block):
    sql = lookup._BLOCK_SQL[block]
    plan = index.execute("EXPLAIN QUERY PLAN " + sql, ("[1]", 1, 2, -1)).fetchall()
    assert f"USING INDEX block_{block} (recipe_id=? AND features=? AND <expr>=?)" in plan[-1][-1]


def test_sql_is_chosen_while_its_probes_cost_less_than_to_load_all():
    assert all(lookup.sql_is_cheaper(1_000_000, k) for k in range(17))
    assert all(lookup.sql_is_cheaper(10_000, k) for k in range(12))
    assert not lookup.sql_is_cheaper(10_000, 24)
    assert not lookup.sql_is_cheaper(1_000_000, 32)
    assert not lookup.sql_is_cheaper(0, 0)


def test_plans_follow_the_estimated_cost():
    random = np.random.default_rng(1)
    many = uniform(random, 200_000)
    assert tables.choose_plan(many, None, 3).blocks == 4
    assert tables.choose_plan(many, None, 8).blocks > 9
    assert tables.choose_plan(many, None, 24).blocks == 0
    assert tables.choose_plan(many, many[:1], 3).blocks == 0
    crowded = one_block(random, 50_000)
    assert tables.choose_plan(np.unique(crowded), None, 3).blocks == 0


def test_stop_ends_the_search_and_progress_reaches_the_end():
    values = uniform(np.random.default_rng(2), 5000)
    column = lookup.HammingColumn(np.arange(5000), values)
    told: list[float] = []
    list(column.pairs_within(12, progress=told.append))
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)
    told.clear()
    assert rows(column.pairs_within(64, progress=told.append, stop=lambda: True)) == []
    assert len(told) <= 1


def test_many_equal_fingerprints_come_in_bounded_chunks():
    count = 1500
    column = lookup.HammingColumn(np.arange(count), np.full(count, 9, np.uint64))
    sizes = [len(chunk.left) for chunk in column.pairs_within(3)]
    assert sum(sizes) == count * (count - 1) // 2
    assert max(sizes) <= lookup.CHUNK_PAIRS


def test_the_estimate_sees_a_flood_and_no_chance_hits():
    random = np.random.default_rng(3)
    flood = lookup.HammingColumn(np.arange(3000), few_bits(random, 3000))
    assert flood.expected_pairs(3) == pytest.approx(3000 * 2999 / 2, rel=0.01)
    assert lookup.HammingColumn(np.arange(3000), uniform(random, 3000)).expected_pairs(3) == 0.0
    assert lookup.HammingColumn(np.arange(1), np.zeros(1, np.uint64)).expected_pairs(3) == 0.0


def test_fingerprints_are_found_by_document():
    column = lookup.HammingColumn(np.array([7, 3]), np.array([70, ALL], np.uint64))
    values, known = column.fingerprints(np.array([3, 5, 7]))
    assert values.tolist() == [ALL, 0, 70]
    assert known.tolist() == [True, False, True]
    empty = lookup.HammingColumn(np.empty(0, np.int64), np.empty(0, np.uint64))
    assert empty.fingerprints(np.array([3]))[1].tolist() == [False]
    assert empty.within(0, 64)[0].tolist() == []


@pytest.mark.parametrize("make", SETS)
def test_the_histogram_counts_every_pair(make):
    random = np.random.default_rng(4)
    values = make(random, 300)
    column = lookup.HammingColumn(np.arange(300), values)
    bits = np.bitwise_count(values[:, None] ^ values[None, :])[np.triu_indices(300, 1)]
    expected = np.bincount(bits, minlength=65)[:25]
    assert column.histogram(24).counts.tolist() == expected.tolist()
    assert column.histogram(24).sampled_from == 25
    sampled = column.histogram(24, comparisons=60_000)
    assert sampled.sampled_from == 4
    assert sampled.counts[:4].tolist() == expected[:4].tolist()
    assert sampled.counts.sum() == pytest.approx(expected.sum(), rel=0.2, abs=300)


def test_the_histogram_of_a_flood_is_sampled_throughout(monkeypatch):
    monkeypatch.setattr(lookup, "_COUNTED_PAIRS", 1000)
    column = lookup.HammingColumn(np.arange(2000), np.zeros(2000, np.uint64))
    found = column.histogram(24, comparisons=100_000)
    assert found.sampled_from == 0
    assert found.counts[0] == pytest.approx(2000 * 1999 / 2)


@pytest.mark.parametrize("k", [16, 26])
def test_few_and_many_hits_over_several_strips_equal_brute_force(k):
    values = np.unique(uniform(np.random.default_rng(k), 9001))
    column = lookup.HammingColumn(np.arange(len(values)), values)
    near = np.zeros((len(values), len(values)), np.bool_)
    for left, right, bits in column.pairs_within(k, plan=tables.Plan(0, 1, 0.0)):
        assert (left < right).all()
        assert (bits == np.bitwise_count(values[left] ^ values[right])).all()
        assert not near[left, right].any()
        near[left, right] = True
    for row in range(len(values)):
        bits = np.bitwise_count(values[row + 1 :] ^ values[row])
        assert (near[row, row + 1 :] == (bits <= k)).all()
