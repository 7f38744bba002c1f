# SPDX-License-Identifier: MIT
"""The collection in memory after any changes equals one that is loaded afresh."""

from __future__ import annotations

import hashlib
import random
import zlib

import numpy as np
import pytest

from simdesk.candidates import Edges
from simdesk.collection import Collection
from simdesk.fingerprint import prints
from simdesk.index.decided import Decided
from simdesk.index.schema import open_reader
from simdesk.index.store import Store
from simdesk.records import Differs, DocumentId, Extracted, Outcome, ReadDocument, Stat, Verdict
from simdesk.settings import Locations, Recipe

WORDS = [f"w{number}" for number in range(3000)]
COMMON = " ".join(f"licence{number}" for number in range(60))


class Index:
    def __init__(self, folder):
        locations = Locations.under(folder)
        Decided(locations.decisions).close()
        self.store = Store(locations, Recipe())
        self.connection = open_reader(locations.index)
        self.count = 0

    def close(self):
        self.connection.close()
        self.store.close()

    def add(self, texts):
        outcomes = []
        for text, made in zip(texts, prints(texts, Recipe()), strict=True):
            self.count += 1
            key = hashlib.blake2b(text.encode(), digest_size=16).digest()
            extracted = Extracted("", "text", "text/1")
            packed = zlib.compress(text.encode())
            document = ReadDocument("", key, key, key, len(text), made, packed, extracted)
            stat = Stat(1, 1, 1, self.count)
            outcomes.append(Outcome(b"/%d" % self.count, stat, key, (document,), None))
        self.store.write(outcomes)

    def drop(self, numbers):
        self.store.drop_files(b"/", [b"%d" % number for number in numbers])
        self.store.prune()

    def fresh(self):
        collection = Collection(self.store.recipe_id)
        collection.refresh(self.connection)
        return collection


@pytest.fixture
def index(tmp_path):
    index = Index(tmp_path)
    yield index
    index.close()


def seen(collection, breadth=12):
    edges = collection.candidates(breadth, passages=True, stop=lambda: False)
    assert isinstance(edges, Edges)
    documents = collection.documents
    shared = collection.shared(lambda: False)
    order = np.lexsort((shared.right, shared.left))
    return (
        documents.ids.tolist(),
        documents.tokens.tolist(),
        list(documents.digests),
        [column.tolist() for column in edges],
        [column[order].tolist() for column in shared],
    )


def text_of(choose, *, licensed):
    start = choose.randrange(0, 2500)
    words = WORDS[start : start + choose.randrange(30, 200)]
    if choose.random() < 0.5 and len(words) > 60:
        words[choose.randrange(len(words))] = "edited"
    return f"{' '.join(words)} {COMMON if licensed else ''} {choose.randrange(9)}"


@pytest.mark.parametrize("seed", range(4))
def test_changes_one_after_the_other_come_to_what_a_fresh_load_comes_to(index, seed):
    choose = random.Random(seed)
    # as many documents share the licence as a posting may hold: changes cross that cut both ways
    index.add([text_of(choose, licensed=True) for _ in range(62)])
    index.add([text_of(choose, licensed=False) for _ in range(60)])
    live = index.fresh()
    seen(live)
    for _ in range(8):
        if choose.random() < 0.5:
            index.drop(choose.sample(range(1, index.count + 1), 5))
        index.add([text_of(choose, licensed=choose.random() < 0.7) for _ in range(4)])
        live.refresh(index.connection)
        assert seen(live) == seen(index.fresh())


def test_a_narrower_breadth_needs_no_new_search_and_a_wider_one_finds_more(index):
    choose = random.Random(9)
    index.add([text_of(choose, licensed=False) for _ in range(80)])
    live = index.fresh()
    for breadth in (8, 4, 16, 12):
        edges = live.candidates(breadth, passages=False, stop=lambda: False)
        fresh = index.fresh().candidates(breadth, passages=False, stop=lambda: False)
        within = edges.where(edges.distance_bits <= breadth)
        assert [c.tolist() for c in within] == [c.tolist() for c in fresh]


def test_verdicts_are_loaded_and_those_of_documents_that_went_are_forgotten(index):
    choose = random.Random(5)
    index.add([text_of(choose, licensed=False) for _ in range(40)])
    verdict = Verdict(0.9, 0.9, Differs.WORDS, 1, 1)
    pairs = [(DocumentId(1), DocumentId(2), verdict, 3), (DocumentId(3), DocumentId(4), verdict, 3)]
    index.store.write_verdicts(pairs)
    live = index.fresh()
    assert len(live.verdicts) == 2
    index.drop([1])
    live.refresh(index.connection)
    assert len(live.verdicts) == 1


def test_decisions_speak_of_the_documents_that_are_here(index):
    choose = random.Random(5)
    index.add([text_of(choose, licensed=False) for _ in range(3)])
    live = index.fresh()
    keys = [row[0] for row in index.connection.execute("SELECT key FROM documents ORDER BY id")]
    decisions = live.decisions(
        index.connection,
        {(keys[1], keys[0]), (keys[0], b"gone")},
        {keys[2]: 5, keys[0]: 9, b"gone": 7},
    )
    assert decisions.apart == frozenset({(1, 2)})
    assert decisions.chosen == (1, 3)


def test_an_empty_index_is_an_empty_collection(index):
    live = index.fresh()
    assert seen(live)[0] == []


def test_pairs_by_distance_are_the_same_counted_at_once_and_anew(index):
    choose = random.Random(4)
    texts = [" ".join(choose.choices(WORDS[:40], k=length)) for length in (30, 90, 110, 140) * 110]
    index.add(texts)
    collection = index.fresh()
    collection.histogram()
    index.drop(range(1, 60, 2))
    index.add([f"{text} and more" for text in texts[:45]])
    collection.refresh(index.connection, range(1, 600))
    kept = collection._histogram
    assert kept is not None
    assert kept.counts.tolist() == index.fresh().histogram().counts.tolist()
