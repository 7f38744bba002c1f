# SPDX-License-Identifier: MIT
"""Fingerprints against the plain definition, known answers, statistics, the golden file."""

from __future__ import annotations

import hashlib
import json
import math
import random
import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import counting, fingerprint, hashing, sketch, tokenise
from simdesk.frequencies import FrequencyTable
from simdesk.records import Features
from simdesk.settings import Limits, Recipe

RECIPE = Recipe()
WEIGHTINGS = ("distinct", "tf")
GOLDEN = json.loads(
    (Path(__file__).parent / "golden_fingerprints.json").read_text(encoding="utf-8")
)


def words(source: random.Random, count: int, vocabulary: int = 5000) -> str:
    return " ".join(f"w{source.randrange(vocabulary)}" for _ in range(count))


def charikar(features: list[int], weights: list[int]) -> int:
    """The definition, one counter after the other."""
    value = 0
    for bit in range(64):
        counter = 0
        for feature, weight in zip(features, weights, strict=True):
            counter += weight if feature >> bit & 1 else -weight
        if counter > 0:
            value |= 1 << bit
    return value


def plainly(text: str, recipe: Recipe) -> dict[Features, int]:
    """Fingerprints the slow way: no batch, no array."""
    hashes = [hashing.token_hash(token, recipe.seed) for token in tokenise.tokens(text)]
    made = {}
    wanted = {
        Features.WORDS: (1, recipe.min_tokens <= len(hashes) < recipe.words_below),
        Features.SHINGLES: (recipe.shingle_width, len(hashes) >= recipe.shingles_from),
    }
    for features, (width, applies) in wanted.items():
        runs = [hashes[at : at + width] for at in range(len(hashes) - width + 1)]
        counts = Counter(hashing.shingle_hash(run) for run in runs)
        if applies and len(counts) >= recipe.min_features:
            weights = [1 if recipe.weighting == "distinct" else n for n in counts.values()]
            made[features] = charikar(list(counts), weights)
    return made


def real_texts() -> list[str]:
    texts: list[str] = [entry["text"] for entry in GOLDEN["texts"].values()]
    return [*texts, " ".join(texts), "\n".join(texts[20:40]), "  ".join(texts[:9])]


def values(text: str, recipe: Recipe = RECIPE) -> dict[Features, int]:
    made = fingerprint.prints([text], recipe)[0].fingerprints
    return {own.features: own.value for own in made}


@pytest.fixture(scope="module")
def collection() -> list[str]:
    source = random.Random(43)
    header = words(source, 60)
    return [header + " " + words(source, 140, 50_000) for _ in range(80)]


@pytest.fixture(scope="module")
def table(collection: list[str]) -> FrequencyTable:
    return FrequencyTable.learn(1, collection, RECIPE)


class TestAgainstTheDefinition:
    @pytest.mark.parametrize("weighting", WEIGHTINGS)
    def test_real_texts_bit_for_bit(self, weighting: str) -> None:
        recipe = replace(RECIPE, weighting=weighting)
        for text, made in zip(real_texts(), fingerprint.prints(real_texts(), recipe), strict=True):
            assert {own.features: own.value for own in made.fingerprints} == plainly(text, recipe)

    @pytest.mark.parametrize("weighting", WEIGHTINGS)
    @pytest.mark.parametrize("width", [1, 2, 3, 5])
    def test_random_texts_bit_for_bit(self, weighting: str, width: int) -> None:
        source = random.Random(width)
        recipe = replace(RECIPE, weighting=weighting, shingle_width=width)
        texts = [
            words(source, count, source.choice([3, 30, 5000]))
            for count in (0, 1, 2, 19, 20, 21, 79, 80, 99, 125, 126, 254, 255, 256, 257, 600, 3000)
        ]
        for text, made in zip(texts, fingerprint.prints(texts, recipe), strict=True):
            assert {own.features: own.value for own in made.fingerprints} == plainly(text, recipe)

    @pytest.mark.parametrize("vocabulary", [3, 90_000])
    def test_a_long_text_bit_for_bit(self, vocabulary: int) -> None:
        text = words(random.Random(5), 90_000, vocabulary)
        assert values(text) == plainly(text, RECIPE)

    @given(st.lists(st.lists(st.integers(0, 40), min_size=1, max_size=60), min_size=1, max_size=6))
    def test_repeats_are_found_by_table_by_sorting_and_divided_alike(
        self, texts: list[list[int]]
    ) -> None:
        # Values that share their lower bits meet in one cell of the table at every try.
        drawn = [
            np.array(own, np.uint64) << np.uint64(58 - place * 9) for place, own in enumerate(texts)
        ]
        bounds = np.cumsum([0, *map(len, drawn)])
        kept = []
        for least, most, share_bits in ((0, 1 << 16, 15), (1 << 16, 1 << 16, 15), (0, 8, 2)):
            own = np.concatenate(drawn)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(counting, "_TABLE_LEAST", least)
                patch.setattr(counting, "_TABLE_MOST", most)
                patch.setattr(counting, "_SHARE_BITS", share_bits)
                repeats = counting.repeats(own, bounds)
            stays = np.ones(len(own), dtype=bool)
            stays[repeats] = False
            kept.append(
                [sorted(own[low:high][stays[low:high]].tolist()) for low, high in pairwise(bounds)]
            )
        assert kept[0] == kept[1] == kept[2] == [sorted(set(own.tolist())) for own in drawn]

    @given(st.lists(st.integers(0, 2**64 - 1), max_size=30), st.data())
    @settings(max_examples=60)
    def test_simhash_with_any_weights(self, features: list[int], data: st.DataObject) -> None:
        weights = data.draw(
            st.lists(st.integers(-(2**40), 2**40), min_size=len(features), max_size=len(features))
        )
        hashes = np.array(features, dtype=np.uint64)
        assert fingerprint.simhash(hashes, np.array(weights, np.int64)) == charikar(
            features, weights
        )
        assert fingerprint.simhash(hashes) == charikar(features, [1] * len(features))

    @given(st.lists(st.integers(0, 300), min_size=1, max_size=12))
    @settings(max_examples=40)
    def test_one_text_or_many_is_the_same(self, sizes: list[int]) -> None:
        source = random.Random(sum(sizes))
        texts = [words(source, size) + source.choice(["", " é", " 字"]) for size in sizes]
        together = fingerprint.prints(texts, RECIPE)
        assert together == [fingerprint.prints([text], RECIPE)[0] for text in texts]
        assert [made.fingerprints for made in together] == fingerprint.fingerprints(texts, RECIPE)

    def test_no_texts_give_nothing(self) -> None:
        assert fingerprint.prints([], RECIPE) == []

    def test_order_of_texts_does_not_matter(self) -> None:
        texts = real_texts()
        made = fingerprint.prints(texts[::-1], RECIPE)
        assert made[::-1] == fingerprint.prints(texts, RECIPE)


class TestKnownAnswers:
    def test_case_punctuation_and_blanks_do_not_count(self) -> None:
        a, b = "The quick brown fox ", "the  QUICK, brown fox! "
        short = replace(RECIPE, min_tokens=1, min_features=1)
        assert values(a, short) == values(b, short) != {}
        assert values(a * 30) == values(b * 30) != {}

    def test_worked_example_of_five_features(self) -> None:
        hashes = np.array([0b101, 0b011, 0b100, 0b001, 0b110], dtype=np.uint64)
        assert fingerprint.simhash(hashes, np.array([1, 2, 0, 3, 0])) == 0b001

    def test_one_word_of_400_moves_few_bits_and_another_text_many(self) -> None:
        source = random.Random(11)
        for _ in range(200):
            own = words(source, 400).split()
            changed = list(own)
            changed[source.randrange(400)] = "changed"
            other = words(source, 400)
            made = [
                value.fingerprints[0].value
                for value in fingerprint.prints([" ".join(own), " ".join(changed), other], RECIPE)
            ]
            assert fingerprint.distance(made[0], made[1]) <= 8
            assert fingerprint.distance(made[0], made[2]) >= 20

    def test_a_tie_gives_zero(self) -> None:
        hashes = np.array([0b01, 0b10, 2**64 - 1, 0], dtype=np.uint64)
        assert fingerprint.simhash(hashes) == 0

    def test_no_features_give_zero(self) -> None:
        assert fingerprint.simhash(np.empty(0, dtype=np.uint64)) == 0


class TestRanges:
    def test_a_recipe_without_a_minimum_takes_every_text_that_has_a_token(self) -> None:
        recipe = replace(RECIPE, min_tokens=0, min_features=1, shingles_from=0, shingle_width=3)
        texts = ["", "one", "one two", "one two three", "★"]
        made = fingerprint.prints(texts, recipe)
        assert [len(own.fingerprints) for own in made] == [0, 2, 2, 2, 0]
        assert {own.features: own.value for own in made[1].fingerprints} == {
            Features.WORDS: made[1].fingerprints[0].value,
            Features.SHINGLES: made[1].fingerprints[0].value,
        }

    @pytest.mark.parametrize(
        ("count", "features"),
        [
            (0, []),
            (19, []),
            (20, [Features.WORDS]),
            (79, [Features.WORDS]),
            (80, [Features.WORDS, Features.SHINGLES]),
            (125, [Features.WORDS, Features.SHINGLES]),
            (126, [Features.SHINGLES]),
            (5000, [Features.SHINGLES]),
        ],
    )
    def test_length_decides_the_features(self, count: int, features: list[Features]) -> None:
        made = fingerprint.prints([words(random.Random(count), count)], RECIPE)[0]
        assert made.tokens == count
        assert [own.features for own in made.fingerprints] == features

    def test_drafts_on_both_sides_of_100_words_find_each_other(self) -> None:
        source = random.Random(23)
        for _ in range(50):
            longer = words(source, 105).split()
            shorter = longer[:40] + longer[50:]
            a, b = values(" ".join(longer)), values(" ".join(shorter))
            nearest = min(fingerprint.distance(a[own], b[own]) for own in a.keys() & b.keys())
            assert nearest <= 16

    def test_drafts_on_both_sides_of_20_words_share_their_sketch(self) -> None:
        longer = words(random.Random(29), 21).split()
        pair = fingerprint.prints([" ".join(longer), " ".join(longer[2:])], RECIPE)
        assert [len(made.fingerprints) for made in pair] == [1, 0]
        a, b = (sketch.unpack(made.sketch) for made in pair)
        assert sketch.containment(a, b, RECIPE) == 1.0

    def test_texts_in_two_scripts_meet_by_their_common_part(self) -> None:
        latin = words(random.Random(31), 200)
        han = "".join(chr(0x4E00 + 7 * number) for number in range(200))
        texts = [latin + " " + han, han + "\n" + latin, latin, han]
        both, turned, first, second = (values(text)[Features.SHINGLES] for text in texts)
        assert fingerprint.distance(both, turned) <= 4
        assert fingerprint.distance(first, second) >= 20


class TestPoorTexts:
    def test_poor_texts_never_meet_at_distance_zero(self) -> None:
        source = random.Random(37)
        texts = [
            "★ ☆ " * 40,
            "→ … " * 40,
            "again " * 40,
            "again " * 400,
            "never " * 40,
            "1 " * 200,
            "2 " * 200,
            " ".join(str(source.randrange(1000)) for _ in range(200)),
            " ".join(str(source.randrange(1000)) for _ in range(200)),
        ]
        met = [values(text) for text in texts]
        assert [bool(own) for own in met] == [False] * 7 + [True] * 2
        assert fingerprint.distance(*(own[Features.SHINGLES] for own in met[-2:])) >= 16


class TestLongerFingerprints:
    def test_first_64_bits_stay(self) -> None:
        texts = real_texts()
        short = fingerprint.fingerprints(texts, RECIPE)
        for bits in (128, 256):
            recipe = replace(RECIPE, bits=bits)
            for own, other in zip(short, fingerprint.fingerprints(texts, recipe), strict=True):
                assert [one.value for one in own] == [one.value for one in other]
                assert all(len(one.extra) == bits // 8 - 8 for one in other)

    def test_equal_the_building_block(self) -> None:
        text = words(random.Random(41), 300)
        recipe = replace(RECIPE, bits=256)
        made = fingerprint.fingerprints([text], recipe)[0][0]
        features = np.unique(hashing.shingles(tokenise.token_hashes([text], recipe)[0], 2))
        whole = made.value.to_bytes(8, "little") + made.extra
        assert int.from_bytes(whole, "little") == fingerprint.simhash(features, bits=256)


class TestFrequencyTable:
    @staticmethod
    def recipe(table: FrequencyTable, weighting: str) -> Recipe:
        return replace(RECIPE, weighting=weighting, frequency_table=table.name)

    @pytest.mark.parametrize("weighting", ["idf", "tfidf"])
    def test_weighs_as_the_definition_does(
        self, collection: list[str], table: FrequencyTable, weighting: str
    ) -> None:
        recipe = self.recipe(table, weighting)
        for text in (collection[0], collection[5] * 2):
            tokens = tokenise.token_hashes([text], recipe)[0]
            features, counts = np.unique(hashing.shingles(tokens, 2), return_counts=True)
            weights = table.weights(features).astype(np.int64)
            if weighting == "tfidf":
                weights = weights * counts
            expected = charikar(features.tolist(), weights.tolist())
            made = fingerprint.fingerprints([text], recipe, table)[0]
            assert made[0].value == expected == fingerprint.simhash(features, weights)

    def test_common_headers_count_for_little(
        self, collection: list[str], table: FrequencyTable
    ) -> None:
        def mean_distance(recipe: Recipe, used: FrequencyTable | None) -> float:
            made = [own[0].value for own in fingerprint.fingerprints(collection, recipe, used)]
            apart = [fingerprint.distance(a, b) for a, b in pairwise(made)]
            return sum(apart) / len(apart)

        assert mean_distance(RECIPE, None) < 27
        assert mean_distance(self.recipe(table, "idf"), table) > 30

    def test_weights_are_exact_steps_of_a_logarithm(self) -> None:
        counts = np.zeros(1 << 20, np.uint32)
        counts[:5] = [0, 1, 512, 1024, 300]
        table = FrequencyTable(1, 1024, counts)
        hashes = np.arange(5, dtype=np.uint64) << np.uint64(44)
        expected = [
            1 + math.floor(16 * math.log2(1024 / max(1, n))) for n in (0, 1, 512, 1024, 300)
        ]
        assert table.weights(hashes).tolist() == expected == [161, 161, 17, 1, 29]

    def test_is_frozen_and_survives_storing(self, table: FrequencyTable) -> None:
        again = FrequencyTable.unpack(table.pack())
        assert (again.number, again.documents, again.name) == (1, 80, table.name)
        assert np.array_equal(again.counts, table.counts)
        with pytest.raises(ValueError, match="read-only"):
            table.counts[0] = 1
        with pytest.raises(ValueError, match="frequency table"):
            FrequencyTable.unpack(b"\0" * 24)

    def test_has_one_size_however_much_was_counted(self, table: FrequencyTable) -> None:
        text = words(random.Random(47), 300_000, 10**9)
        large = FrequencyTable.learn(1, [text, text], RECIPE)
        assert len(large.pack()) == len(table.pack()) == 16 + (4 << 20)
        features = hashing.shingles(tokenise.token_hashes([text], RECIPE)[0], 2)
        # a bucket that is shared makes a feature look more frequent, never less
        assert large.weights(features).tolist() == [1] * len(features)
        assert int(table.weights(features).max()) > 1

    def test_another_snapshot_is_another_recipe(
        self, collection: list[str], table: FrequencyTable
    ) -> None:
        other = FrequencyTable.learn(2, collection[:40], RECIPE)
        assert self.recipe(table, "idf").digest() != self.recipe(other, "idf").digest()
        with pytest.raises(ValueError, match="names the frequency table"):
            fingerprint.prints(["a"], self.recipe(table, "idf"), other)
        with pytest.raises(ValueError, match="names the frequency table"):
            fingerprint.prints(["a"], self.recipe(table, "idf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["plain words of one text ", "字母文本，", "übergröße mit ä\u0308 "]
)
def test_memory_is_bounded_by_the_longest_text_that_is_kept(piece: str) -> None:
    characters = Limits().characters
    text = (piece * (characters // len(piece) + 1))[:characters]
    fingerprint.prints([text[:1000]], RECIPE)
    tracemalloc.start()
    made = fingerprint.prints([text], RECIPE)[0]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * made.tokens + 64 * 1024 * 1024
    assert peak < Limits().memory_bytes / 3


class TestDistance:
    @given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
    def test_is_symmetric_bounded_and_counts_bits(self, a: int, b: int) -> None:
        own = fingerprint.distance(a, b)
        assert own == fingerprint.distance(b, a) == f"{a ^ b:b}".count("1")
        assert 0 <= own <= 64
        many = fingerprint.distances(np.array([a, b], np.uint64), np.array([b], np.uint64))
        assert many.tolist() == [own, 0]
        assert many.dtype == np.uint8


@pytest.mark.parametrize("name", GOLDEN["texts"])
def test_golden_values_change_with_a_new_recipe_version_only(name: str) -> None:
    entry: dict[str, Any] = GOLDEN["texts"][name]
    made = fingerprint.prints([entry["text"]], RECIPE)[0]
    found = {own.features.name: f"{own.value:016x}" for own in made.fingerprints}
    assert (made.tokens, found) == (entry["tokens"], entry["fingerprints"])
    assert len(made.sketch) == 8 * entry["sketch_hashes"]
    assert sketch_name(made.sketch) == entry["sketch"]


def sketch_name(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def test_golden_file_is_of_the_current_recipe() -> None:
    assert GOLDEN["recipe"] == json.loads(RECIPE.spec())
    assert len(GOLDEN["texts"]) >= 50


def test_golden_pairs_are_near_or_equal() -> None:
    texts = {name: values(entry["text"]) for name, entry in GOLDEN["texts"].items()}
    assert texts["English letter"] == texts["English letter, capitals"]
    assert texts["English letter"] == texts["English letter, wrapped"]
    assert texts["German"] == texts["German, capital letters"]
    for name in ("English letter, one word changed", "Chinese, one character changed"):
        a, b = texts[name], texts[name.partition(",")[0]]
        assert 0 < fingerprint.distance(a[Features.WORDS], b[Features.WORDS]) <= 16
