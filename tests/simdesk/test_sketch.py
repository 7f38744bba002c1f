# SPDX-License-Identifier: MIT
"""Sketches: what they keep, and their estimates against the exact shares."""

from __future__ import annotations

import math
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import fingerprint, hashing, sketch, tokenise
from simdesk.settings import Recipe

RECIPE = Recipe()
MEASURES = {"resemblance": sketch.resemblance, "containment": sketch.containment}


def words(source: random.Random, count: int, vocabulary: int = 50_000) -> list[str]:
    return [f"w{source.randrange(vocabulary)}" for _ in range(count)]


def shingle_set(text: str) -> set[int]:
    tokens = tokenise.token_hashes([text], RECIPE)[0]
    return set(hashing.shingles(tokens, RECIPE.sketch_width).tolist())


def sketch_of(text: str) -> np.ndarray:
    return sketch.unpack(fingerprint.prints([text], RECIPE)[0].sketch)


class TestContent:
    @pytest.mark.parametrize("count", [1, 2, 3, 50, 129, 130, 131, 400, 3000, 6000, 40_000])
    def test_keeps_the_fraction_and_at_least_the_smallest(self, count: int) -> None:
        text = " ".join(words(random.Random(count), count))
        ordered = sorted(shingle_set(text))
        below = sum(value < 2**64 // RECIPE.sketch_fraction for value in ordered)
        assert sketch_of(text).tolist() == ordered[: max(below, RECIPE.sketch_least)]

    def test_repeated_shingles_are_kept_once(self) -> None:
        own = sketch_of("one two three four " * 5000)
        assert own.tolist() == sorted(shingle_set("one two three four " * 3))

    @pytest.mark.parametrize("distinct", [5, 7, 12])
    def test_a_text_that_repeats_itself_is_kept_like_any_other(self, distinct: int) -> None:
        source = random.Random(distinct)
        texts = [" ".join(words(source, 4000, distinct)), " ".join(words(source, 500))]
        for text, made in zip(texts, fingerprint.prints(texts, RECIPE), strict=True):
            ordered = sorted(shingle_set(text))
            below = sum(value < 2**64 // RECIPE.sketch_fraction for value in ordered)
            kept = ordered[: max(below, RECIPE.sketch_least)]
            assert sketch.unpack(made.sketch).tolist() == kept

    def test_many_texts_at_once_give_the_same(self) -> None:
        source = random.Random(3)
        texts = [
            " ".join(words(source, count, source.choice([9, 50_000])))
            for count in (0, 1, 2, 3, 5, 130, 0, 400, 7000, 2, 300)
        ]
        for text, made in zip(texts, fingerprint.prints(texts, RECIPE), strict=True):
            tokens = tokenise.token_hashes([text], RECIPE)[0]
            assert made.sketch == sketch.pack(sketch.of_tokens(tokens, RECIPE))

    def test_a_text_of_symbols_has_an_empty_sketch(self) -> None:
        assert fingerprint.prints(["★ → ☆"], RECIPE)[0].sketch == b""

    @given(st.lists(st.integers(0, 2**64 - 1), max_size=20, unique=True))
    def test_packing_is_undone_by_unpacking(self, hashes: list[int]) -> None:
        own = np.array(sorted(hashes), dtype=np.uint64)
        assert sketch.unpack(sketch.pack(own)).tolist() == own.tolist()
        assert len(sketch.pack(own)) == 8 * len(own)

    def test_damaged_bytes_are_refused(self) -> None:
        with pytest.raises(ValueError, match="multiple"):
            sketch.unpack(b"1234567")


SETS = st.sets(st.integers(0, 2**64 - 1), max_size=300)


def kept(values: set[int]) -> np.ndarray:
    return sketch.select(np.array(sorted(values), dtype=np.uint64), RECIPE)


class TestEstimates:
    @given(SETS, SETS)
    @settings(max_examples=100)
    def test_are_symmetric_and_bounded(self, a: set[int], b: set[int]) -> None:
        for measure in MEASURES.values():
            own = measure(kept(a), kept(b), RECIPE)
            assert own == measure(kept(b), kept(a), RECIPE)
            assert 0.0 <= own <= 1.0
            assert 0.0 <= own.error <= 0.5
        assert sketch.resemblance(kept(a), kept(b), RECIPE) <= sketch.containment(
            kept(a), kept(b), RECIPE
        )

    @given(SETS)
    @settings(max_examples=50)
    def test_a_text_and_itself_are_one(self, a: set[int]) -> None:
        expected = 1.0 if a else 0.0
        assert sketch.resemblance(kept(a), kept(a), RECIPE) == expected
        assert sketch.containment(kept(a), kept(a), RECIPE) == expected

    @given(st.sets(st.integers(0, 400), max_size=120), st.sets(st.integers(0, 400), max_size=120))
    @settings(max_examples=100)
    def test_of_short_texts_are_exact(self, a: set[int], b: set[int]) -> None:
        mixed = [{hashing.mix(value) for value in own} for own in (a, b)]
        own = sketch.resemblance(kept(mixed[0]), kept(mixed[1]), RECIPE)
        assert own.error == 0.0
        assert own == (len(a & b) / len(a | b) if a | b else 0.0)
        share = sketch.containment(kept(mixed[0]), kept(mixed[1]), RECIPE)
        assert share == (len(a & b) / min(len(a), len(b)) if a and b else 0.0)

    @pytest.mark.parametrize("sizes", [(300, 300), (150, 6000), (6000, 6000), (20_000, 400)])
    @pytest.mark.parametrize("share", [0.2, 0.8, 0.97])
    def test_error_is_what_is_stated(self, sizes: tuple[int, int], share: float) -> None:
        source = np.random.default_rng(sum(sizes))
        common = round(share * min(sizes))
        misses: dict[str, list[float]] = {"resemblance": [], "containment": []}
        stated: dict[str, list[float]] = {"resemblance": [], "containment": []}
        exact = {
            "resemblance": common / (sum(sizes) - common),
            "containment": common / min(sizes),
        }
        for _ in range(150):
            drawn = source.integers(0, 2**64, sum(sizes) - common, dtype=np.uint64)
            a, b = (
                sketch.select(np.sort(own), RECIPE)
                for own in (drawn[: sizes[0]], drawn[sizes[0] - common :])
            )
            for name, measure in MEASURES.items():
                own = measure(a, b, RECIPE)
                misses[name].append(own - exact[name])
                stated[name].append(own.error)
        measured = math.sqrt(sum(miss**2 for miss in misses["resemblance"]) / 150)
        mean = sum(stated["resemblance"]) / 150
        assert measured < 1.35 * mean + 0.002
        bias = sum(misses["resemblance"]) / 150
        assert abs(bias) < 4 * mean / math.sqrt(150) + 0.002
        # Of equally long texts the larger share is taken, which is a little too high.
        measured = math.sqrt(sum(miss**2 for miss in misses["containment"]) / 150)
        assert measured < 1.6 * sum(stated["containment"]) / 150 + 0.002

    def test_an_excerpt_is_contained(self) -> None:
        source = random.Random(5)
        whole = words(source, 8000)
        excerpt = sketch_of(" ".join(whole[2000:3000]))
        own = sketch.containment(excerpt, sketch_of(" ".join(whole)), RECIPE)
        assert own > 0.95
        assert sketch.resemblance(excerpt, sketch_of(" ".join(whole)), RECIPE) < 0.3

    def test_unrelated_texts_share_nothing(self) -> None:
        source = random.Random(7)
        a, b = (sketch_of(" ".join(words(source, 1000))) for _ in range(2))
        own = sketch.resemblance(a, b, RECIPE)
        assert own == 0.0
        assert own.error > 0.0

    @pytest.mark.parametrize(("shorter", "longer"), [(18, 22), (95, 105), (78, 130)])
    def test_texts_on_two_sides_of_a_limit_are_compared(self, shorter: int, longer: int) -> None:
        whole = words(random.Random(longer), longer)
        a, b = " ".join(whole[:shorter]), " ".join(whole)
        exact = len(shingle_set(a) & shingle_set(b)) / len(shingle_set(a) | shingle_set(b))
        own = sketch.resemblance(sketch_of(a), sketch_of(b), RECIPE)
        assert abs(own - exact) <= 3 * own.error

    def test_texts_in_two_scripts_are_compared(self) -> None:
        latin = " ".join(words(random.Random(9), 300))
        han = "".join(chr(0x4E00 + 7 * number) for number in range(300))
        mixed = sketch_of(f"{latin} {han}")
        assert sketch.containment(sketch_of(latin), mixed, RECIPE) > 0.9
        assert sketch.containment(sketch_of(han), mixed, RECIPE) > 0.9
        assert sketch.resemblance(sketch_of(latin), sketch_of(han), RECIPE) == 0.0

    def test_survive_the_pipe_between_processes(self) -> None:
        own = sketch.Estimate(3, 7, whole=False)
        again = pickle.loads(pickle.dumps(own))  # noqa: S301 - made in this line
        assert (again, again.error, again.sampled) == (own, own.error, own.sampled)
