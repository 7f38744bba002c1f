# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from simdesk import compare
from simdesk.records import Differs

SENTENCE = "both sides agree that {} is what everybody observes who signs it in the end"

NUMBERS = [
    ("the 1st day", "the 2nd day"),
    ("the 21st", "the 4th"),
    ("May 5th", "May 6"),
    ("1er mars", "2 mars"),
    ("de 2de keer", "de 20ste keer"),
    ("2e étage", "3e étage"),
    ("٣", "٤"),
    ("१२", "१३"),
    ("3", "٣"),
    ("½", "¼"),
    ("①", "②"),
    ("v1.2.3", "v1.2.4"),
    ("1.2.3-rc1", "1.2.3-rc2"),
    ("1,000", "2,000,000"),
    ("12:30", "9:45"),
    ("1/2/2020", "3 February 2020"),
    ("Chapter II", "Chapter III"),
    ("Louis XIV", "Louis XV"),
    ("Henry V", "Henry VIII"),
    ("Part 2", "Part II"),
    ("Ⅷ", "Ⅸ"),
    ("three", "four"),
    ("twenty-one", "twenty-two"),
    ("twenty-one", "one"),
    ("one hundred", "two hundred"),
    ("the second", "the third"),
    ("4", "four"),
    ("drei", "vier"),
    ("zweiundzwanzig", "dreihundertfünf"),
    ("dix-huit", "vingt"),
    ("第三条", "第四条"),
    ("第三条", "第十三条"),
    ("第三条", "第3条"),
    ("x1y2", "x3y4"),
]
WORDS = [
    ("the 1st", "the last"),
    ("12a", "12b"),
    ("x1y2", "x12y"),
    ("5km", "6mi"),
    ("5 cm", "5 mm"),
    ("iPhone 4", "iPhone 4s"),
    ("IBAN DE12", "IBAN FR12"),
    ("1.0-alpha", "1.0-beta"),
    ("Louis XIV", "Louis Philippe"),
    ("mix", "civil"),
    ("what I see", "what we see"),
    ("what I see", "what see"),
    ("f(x)", "f(v)"),
    ("f(x)", "f(3)"),
    ("one", "another"),
    ("one", "any"),
    ("one of them", "of them"),
    ("five", "five apples"),
    ("may 5", "might 5"),
    ("May", "June"),
    ("acht", "achtung"),
    ("und", "zwei"),
    ("一个", "这个"),
    ("一切", "切"),
]


@pytest.mark.parametrize(
    ("left", "right", "differs"),
    [
        *((*pair, Differs.NUMBERS) for pair in NUMBERS),
        *((*pair, Differs.WORDS) for pair in WORDS),
    ],
)
def test_numbers_in_every_form_are_told_from_words(left, right, differs):
    one, two = SENTENCE.format(left), SENTENCE.format(right)
    assert compare.verdict(one, two).differs is differs
    assert compare.verdict(two, one).differs is differs


def test_a_long_list_of_prices_differs_in_numbers_too():
    left = "\n".join(f"article {place % 97} costs {place} euros" for place in range(12_000))
    right = left.replace("costs 7000 ", "costs 7 ")
    assert compare.verdict(left, right).differs is Differs.NUMBERS
