# SPDX-License-Identifier: MIT
"""Further bits of fingerprints turn pairs away before texts are compared, and never near ones."""

from __future__ import annotations

import hashlib
import random
import zlib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.collection import Collection
from simdesk.compare import Reference
from simdesk.fingerprint import fingerprints, prints
from simdesk.further import FurtherBits, most_bits
from simdesk.group import Decisions, Rule
from simdesk.index.decided import Decided
from simdesk.index.live import LiveColumn
from simdesk.index.schema import open_reader
from simdesk.index.store import Store
from simdesk.records import Extracted, Features, Outcome, ReadDocument, Stat
from simdesk.settings import Locations, Recipe
from simdesk.settling import Whole

LONG = Recipe(bits=256)


class Index:
    def __init__(self, folder, recipe):
        locations = Locations.under(folder)
        Decided(locations.decisions).close()
        self.recipe = recipe
        self.store = Store(locations, recipe)
        self.connection = open_reader(locations.index)
        self.texts = {}

    def close(self):
        self.connection.close()
        self.store.close()

    def add(self, texts):
        outcomes = []
        for text, made in zip(texts, prints(texts, self.recipe), strict=True):
            number = len(self.texts) + 1
            self.texts[number] = text
            key = hashlib.blake2b(text.encode(), digest_size=16).digest()
            packed = zlib.compress(text.encode())
            found = Extracted("", "text", "text/1")
            document = ReadDocument("", key, key, key, len(text), made, packed, found)
            outcomes.append(Outcome(b"/%d" % number, Stat(1, 1, 1, number), key, (document,), None))
        self.store.write(outcomes)

    def drop(self, numbers):
        self.store.drop_files(b"/", [b"%d" % number for number in numbers])
        self.store.prune()

    def loaded(self):
        collection = Collection(self.store.recipe_id)
        collection.refresh(self.connection)
        return collection


@pytest.fixture
def open_index(tmp_path):
    opened = []

    def opening(recipe):
        opened.append(Index(tmp_path / str(len(opened)), recipe))
        return opened[-1]

    yield opening
    for index in opened:
        index.close()


def edited(choose, words, share):
    """Replace this share of the words, no two of them neighbours: what breaks the most shingles."""
    count = round(share * len(words))
    places = choose.sample(range(len(words) - count + 1), count)
    for nth, place in enumerate(sorted(places)):
        words = [*words[: place + nth], f"new{choose.randrange(10**9)}", *words[place + nth + 1 :]]
    return words


def test_the_bound_by_hand():
    # the arc cosine of 0.6 is 0.29517 pi; of 256 bits 75.56 and three times 7.298
    assert most_bits(LONG, Features.SHINGLES, 0.8) == 97
    # of 0.8 it is 0.20483 pi: 26.22 of 128 bits, and three times 4.566
    assert most_bits(Recipe(bits=128), Features.WORDS, 0.8) == 39
    # and six times where features weigh unequally
    assert most_bits(Recipe(bits=128, weighting="tf"), Features.WORDS, 0.8) == 53
    assert most_bits(LONG, Features.SHINGLES, 1.0) == 0
    assert most_bits(LONG, Features.SHINGLES, 0.5) == 256
    assert most_bits(replace(LONG, shingle_width=5), Features.SHINGLES, 0.8) == 256


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.sampled_from(Features))
def test_a_higher_floor_never_allows_more_bits(one, two, features):
    low, high = sorted((one, two))
    assert most_bits(LONG, features, high) <= most_bits(LONG, features, low) <= LONG.bits


@pytest.mark.parametrize("bits", [128, 256])
@pytest.mark.parametrize(("words", "features"), [(400, Features.SHINGLES), (70, Features.WORDS)])
def test_texts_just_at_the_floor_are_within_the_bound(bits, words, features):
    choose = random.Random(bits + words)
    recipe = Recipe(bits=bits)
    most, beyond, unrelated = most_bits(recipe, features, 0.8), 0, 0
    for _ in range(150):
        text = [f"w{choose.randrange(10**6)}" for _ in range(words)]
        other = [f"w{choose.randrange(10**6)}" for _ in range(words)]
        near = edited(choose, text, 0.2)
        made = fingerprints([" ".join(own) for own in (text, near, other)], recipe)
        one, two, three = (
            (own.value, *np.frombuffer(own.extra, "<u8").tolist()) for (own,) in made
        )
        assert all(own.features is features for (own,) in made)
        beyond += sum((a ^ b).bit_count() for a, b in zip(one, two, strict=True)) > most
        unrelated += sum((a ^ b).bit_count() for a, b in zip(one, three, strict=True)) > most
    # three standard deviations: one pair in 740
    assert beyond <= 1
    # and chance is outside, nearly always, with 256 bits
    assert unrelated >= (149 if bits == 256 else 90)


def rejected_plainly(texts, recipe, floor, left, right):
    made = dict(zip(texts, fingerprints(list(texts.values()), recipe), strict=True))
    found = []
    for a, b in zip(left.tolist(), right.tolist(), strict=True):
        far = []
        for one in made[a]:
            for two in (own for own in made[b] if own.features is one.features):
                bits = (one.value ^ two.value).bit_count()
                bits += (int.from_bytes(one.extra) ^ int.from_bytes(two.extra)).bit_count()
                far.append(bits > most_bits(recipe, one.features, floor))
        found.append(bool(far) and all(far))
    return found


def some_texts(choose, count):
    """Texts of all lengths that fingerprints are made of in one way, in the other and in both."""
    for _ in range(count):
        words = [f"w{choose.randrange(400)}" for _ in range(choose.choice([30, 90, 110, 200]))]
        yield " ".join(words)
        yield " ".join(edited(choose, words, choose.random() / 2))


@pytest.mark.parametrize("bits", [64, 128, 256])
def test_what_is_rejected_is_what_the_definition_says_after_any_changes(open_index, bits):
    choose = random.Random(bits)
    recipe = Recipe(bits=bits)
    index = open_index(recipe)
    index.add(list(some_texts(choose, 30)))
    live = index.loaded()
    for _ in range(3):
        gone = choose.sample(sorted(index.texts), 5)
        index.drop(gone)
        index.add(list(some_texts(choose, 4)))
        live.refresh(index.connection)
        here = live.documents.ids
        left, right = here[np.transpose(np.triu_indices(len(here), 1))].T
        further = FurtherBits(recipe)
        further.change(index.connection, index.store.recipe_id, here[:0], None)
        plain = rejected_plainly(index.texts, recipe, 0.8, left, right) if bits > 64 else None
        for held in (further, live._further):
            out = held.rejects(0.8, live.live)(left, right)
            assert out.tolist() == (plain or [False] * len(left))
        by_sketch = live.passages.rejects(0.8)(left, right)
        assert live.rejects(0.8)(left, right).tolist() == (out | by_sketch).tolist()
    assert bits == 64 or 0 < np.count_nonzero(out) < len(out)


def test_a_document_without_further_bits_is_never_rejected():
    further = FurtherBits(LONG)
    ids = np.array([1, 2])
    first = {
        features: LiveColumn(ids, np.array([0, 2**64 - 1], np.uint64)) for features in Features
    }
    assert further.rejects(0.8, first)(ids[:1], ids[1:]).tolist() == [False]


def grouped(index):
    """Return who is grouped with whom, by text, and how many pairs were compared."""
    collection, compared = index.loaded(), 0

    def compare(principals, members, verdicts):
        nonlocal compared
        for one, two in zip(principals.tolist(), members.tolist(), strict=True):
            compared += 1
            verdicts.add(one, two, Reference(index.texts[one]).verdict(index.texts[two]))

    def nothing(floor):
        return lambda left, right: np.zeros(len(left), np.bool_)

    whole = Whole(collection, compare=compare, stop=lambda: False)
    # without the sketches, to see what the bits do
    collection.passages.rejects = collection.passages.far = nothing
    _, found = whole.settle(Rule(0.9, 24, passages=False), Decisions())
    members = {
        (index.texts[each.group], index.texts[each.document], each.similarity)
        for each in found.memberships
    }
    return members, compared


@pytest.mark.slow
def test_groups_are_those_of_64_bits_in_any_order_and_fewer_texts_are_compared(open_index):
    choose = random.Random(3)
    texts = []
    for _ in range(25):
        words = [f"w{choose.randrange(900)}" for _ in range(choose.randrange(90, 300))]
        texts += [" ".join(edited(choose, words, share)) for share in (0, 0.02, 0.05, 0.15, 0.2)]
    results = []
    for recipe in (Recipe(), LONG, LONG):
        index = open_index(recipe)
        index.add(texts)
        results.append(grouped(index))
        choose.shuffle(texts)
    (plain, most), (first, fewer), (second, _) = results
    assert plain == first == second
    assert len(plain) > 40
    assert fewer < 0.8 * most
