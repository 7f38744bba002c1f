# SPDX-License-Identifier: MIT
"""Hashes: the array forms against their scalar definitions, mixing, known values."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import hashing

VALUES = st.integers(0, 2**64 - 1)
TOKENS = st.lists(st.binary(min_size=1, max_size=70).map(lambda own: own.replace(b"\0", b"x")))


@given(st.lists(VALUES, min_size=1))
def test_mixing_many_equals_mixing_one(values: list[int]) -> None:
    own = np.array(values, dtype=np.uint64)
    hashing.mix_in_place(own)
    assert own.tolist() == [hashing.mix(value) for value in values]


def test_mixing_moves_every_bit_with_even_odds() -> None:
    source = np.random.default_rng(1)
    values = source.integers(0, 2**64, 4000, dtype=np.uint64)
    mixed = values.copy()
    hashing.mix_in_place(mixed)
    for bit in range(64):
        turned = values ^ np.uint64(1 << bit)
        hashing.mix_in_place(turned)
        moved = np.unpackbits((turned ^ mixed).view(np.uint8).reshape(-1, 8), axis=1)
        assert np.all(np.abs(moved.mean(axis=0) - 0.5) < 0.05)


@given(TOKENS, VALUES)
@settings(max_examples=200)
def test_spans_anywhere_equal_tokens_one_by_one(tokens: list[bytes], seed: int) -> None:
    text = bytearray()
    starts, ends = [], []
    for token in tokens:
        text += b" "
        starts.append(len(text))
        text += token
        ends.append(len(text))
    text += bytes(16 - len(text) % 8)
    found = hashing.hash_spans(
        np.frombuffer(bytes(text), np.uint8),
        np.array(starts, dtype=np.intp),
        np.array(ends, dtype=np.intp),
        seed=seed,
    )
    assert found.tolist() == [hashing.bytes_hash(token, seed) for token in tokens]


def spans(tokens: list[bytes], seed: int) -> list[int]:
    ends = np.cumsum([len(token) for token in tokens])
    text = b"".join(tokens)
    return hashing.hash_spans(
        np.frombuffer(text + bytes(16 - len(text) % 8), np.uint8),
        ends - [len(token) for token in tokens],
        ends,
        seed=seed,
    ).tolist()


def test_long_tokens_of_one_beginning_are_told_apart_in_any_order() -> None:
    tokens = [bytes([97 + at % 7]) * length for at in range(3) for length in range(30, 140)]
    tokens += [token + b"b" for token in tokens]
    for _ in range(2):
        for order in (tokens, tokens[::-1]):
            assert spans(order, 5) == [hashing.bytes_hash(token, 5) for token in order]


def test_more_long_tokens_than_are_remembered_have_hashes_of_their_own() -> None:
    tokens = [b"%040d" % number for number in range((1 << hashing._CELL_BITS) + 3000)]
    expected = [hashing.bytes_hash(token, 9) for token in tokens]
    assert spans(tokens, 9) == expected
    assert spans(tokens[::-1] + tokens[:5], 9) == expected[::-1] + expected[:5]


@given(st.lists(st.tuples(VALUES, st.integers(1, 3)), max_size=40))
def test_what_is_remembered_is_what_is_made(keys: list[tuple[int, int]]) -> None:
    remembered = hashing.Remembered(2, lambda key: (key[0] * 3 + key[1]) % 2**64)
    asked = np.array(keys, dtype=np.uint64).reshape(-1, 2).T
    for _ in range(2):
        assert remembered.find(asked).tolist() == [(a * 3 + b) % 2**64 for a, b in keys]


@given(st.lists(VALUES, max_size=12), st.integers(1, 5))
def test_shingles_equal_their_definition(hashes: list[int], width: int) -> None:
    found = hashing.shingles(np.array(hashes, dtype=np.uint64), width).tolist()
    runs = [hashes[at : at + width] for at in range(len(hashes) - width + 1)]
    if hashes and not runs:
        runs = [hashes]
    assert found == [hashing.shingle_hash(run) for run in runs]


def test_order_of_tokens_counts_in_a_shingle() -> None:
    assert hashing.shingle_hash([1, 2]) != hashing.shingle_hash([2, 1])


@given(st.lists(st.lists(VALUES, min_size=3, max_size=9), min_size=1, max_size=5))
def test_runs_of_texts_never_cross_from_one_to_the_next(texts: list[list[int]]) -> None:
    tokens = np.array([value for own in texts for value in own], dtype=np.uint64)
    bounds = np.cumsum([0, *map(len, texts)])
    for width in (1, 2, 3):
        found = hashing.runs_of_texts(tokens, bounds, width)
        for place, own in enumerate(texts):
            rows = found[bounds[place] : bounds[place + 1]].tolist()
            real = hashing.runs(np.array(own, dtype=np.uint64), width).tolist()
            assert rows == real + real[:1] * (width - 1)


def test_known_values_never_change() -> None:
    assert hashing.mix(1) == 0x5692161D100B05E5
    assert hashing.token_hash("fox", 1) == 0x82BF93417B2E90A3
    assert hashing.token_hash("x" * 33, 1) == 0xC7DE644FEA183301
    assert hashing.shingle_hash([1, 2, 3]) == 0xF92534C153A172D6
