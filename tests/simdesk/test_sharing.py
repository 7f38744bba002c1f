# SPDX-License-Identifier: MIT
"""Documents that share passages with a text, beside looking at every sketch."""

from __future__ import annotations

import random
import sqlite3

import pytest

from simdesk import sketch
from simdesk.fingerprint import prints
from simdesk.index.sharing import LEAST_HITS, LEAST_SHARE, MOST, sharing
from simdesk.settings import Recipe

RECIPE = Recipe()


@pytest.fixture(scope="module")
def books():
    """Give words of forty texts of many lengths, and chapters that stand in some of them."""
    chance = random.Random(7)
    texts = []
    for number in range(40):
        words = [f"w{chance.randrange(4000)}" for _ in range(60 * (1 + number % 9) ** 2)]
        texts.append(words)
    return texts


def index_of(texts):
    index = sqlite3.connect(":memory:")
    index.execute("CREATE TABLE sketches(document_id INTEGER, recipe_id INTEGER, hashes BLOB)")
    made = prints([" ".join(words) for words in texts], RECIPE)
    index.executemany(
        "INSERT INTO sketches VALUES(?, 1, ?)",
        [(number, one.sketch) for number, one in enumerate(made)],
    )
    index.execute("INSERT INTO sketches VALUES(999, 2, ?)", [made[0].sketch])
    return index, [sketch.unpack(one.sketch) for one in made]


def asked_for(words):
    (made,) = prints([" ".join(words)], RECIPE)
    return sketch.unpack(made.sketch)


def plainly(asked, sketches):
    found = []
    for number, one in enumerate(sketches):
        share = sketch.containment(asked, one, RECIPE)
        if share >= LEAST_SHARE and (share.error == 0 or share * share.sampled >= LEAST_HITS):
            found.append((-share, -share.sampled, number))
    return [number for _, _, number in sorted(found)][:MOST]


def test_the_same_are_named_as_by_looking_at_every_sketch(books):
    index, sketches = index_of(books)
    chance = random.Random(8)
    for number, words in enumerate(books):
        length = chance.randrange(30, len(words) + 1)
        start = chance.randrange(len(words) - length + 1)
        asked = asked_for(words[start : start + length])
        assert sharing(index, 1, asked, RECIPE) == plainly(asked, sketches), number


def test_a_page_finds_its_book_and_a_book_its_page(books):
    index, _ = index_of(books)
    page = books[8][1000:1400]
    assert sharing(index, 1, asked_for(page), RECIPE) == [8]
    several = [word for words in books[2:5] for word in words]
    assert set(sharing(index, 1, asked_for(several), RECIPE)) == {2, 3, 4}


def test_more_than_one_page_of_rows_and_a_full_list():
    words = [f"w{number}" for number in range(400)]
    index, _ = index_of([[*words, f"n{number}"] for number in range(3 * MOST)])
    found = sharing(index, 1, asked_for(words[50:350]), RECIPE)
    assert len(found) == MOST
    assert not sharing(index, 1, asked_for([f"x{n}" for n in range(400)]), RECIPE)
