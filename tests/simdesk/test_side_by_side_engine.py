# SPDX-License-Identifier: MIT
"""What is left unmarked, what was moved, what would be lost, and on which page it stands."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import compare, moved, tokenise
from simdesk.comparison import Ignore
from simdesk.placing import place_blocks
from simdesk.records import Place

INTRODUCTION = "The survey asked people about their drafts and copies."
RESULTS = "Results are given in a table that is printed further below."
THANKS = "We thank everybody who answered our long list of questions."


def marks(left: str, right: str, *ignore: Ignore) -> list[tuple[list[str], list[str]]]:
    """Return what is marked on both sides of each block that differs."""
    blocks = compare.align(left, right, ignore=frozenset(ignore or {Ignore.SPACE})).blocks
    return [
        (
            [(block.left or "")[a:b] for a, b in block.left_marks],
            [(block.right or "")[a:b] for a, b in block.right_marks],
        )
        for block in blocks
        if not block.equal
    ]


def lost(left: str, right: str, *ignore: Ignore) -> list[tuple[str, int]]:
    """Return the passages that stand in the right text only, with their words."""
    found = compare.align(left, right, ignore=frozenset(ignore))
    return [
        ((found.blocks[one.block].right or "")[one.start : one.end], one.words)
        for one in found.right_only
    ]


def test_case_is_marked_unless_it_is_ignored():
    pair = "The Final Report is here.", "The final report is here."
    assert marks(*pair) == [(["Final", "Report"], ["final", "report"])]
    assert marks(*pair, Ignore.CASE) == []


def test_punctuation_is_marked_unless_it_is_ignored():
    pair = "Yes, we came; we saw.", "Yes we came: we saw."
    assert marks(*pair) == [([",", ";"], [":"])]
    assert marks(*pair, Ignore.PUNCTUATION) == []


def test_a_line_of_symbols_is_no_difference_where_punctuation_is_ignored():
    pair = (
        "One line of words.\n\n* * *\n\nAnother line of words.",
        "One line of words.\n\nAnother line of words.",
    )
    assert marks(*pair) == [(["* * *"], [])]
    assert marks(*pair, Ignore.PUNCTUATION) == []


def test_numbers_are_marked_unless_they_are_ignored():
    pair = "Invoice 2024-17 of 3 May, page 4", "Invoice 2025-18 of 12 May, page"
    assert marks(*pair) == [(["2024-17", "3", "4"], ["2025-18", "12"])]
    assert marks(*pair, Ignore.NUMBERS, Ignore.SPACE) == []


def test_white_space_is_marked_where_it_is_not_ignored():
    pair = "if this:\n    go on", "if this:\n  go  on"
    assert marks(*pair, Ignore.SPACE) == []
    assert marks(*pair, Ignore.CASE) == [(["    ", " "], ["  ", "  "])]


def test_what_is_ignored_does_not_change_the_measures():
    pair = "Invoice 2024 of May", "invoice 2025 of May"
    plain = compare.align(*pair)
    blunt = compare.align(*pair, ignore=frozenset(Ignore))
    assert blunt.verdict == plain.verdict
    assert blunt.ignored == frozenset(Ignore)


def test_a_common_word_does_not_find_its_like_in_another_paragraph():
    left = f"{INTRODUCTION}\n\nFor reasons unknown the survey was never run again.\n\n{THANKS}"
    right = (
        f"{INTRODUCTION}\n\nMore is said elsewhere for those who care.\n\n"
        f"For some cause the survey was never run again.\n\n{THANKS}"
    )
    assert (["reasons unknown"], ["some cause"]) in marks(left, right)


def test_a_moved_paragraph_is_known_on_both_sides():
    left = "\n\n".join((INTRODUCTION, RESULTS, THANKS))
    right = "\n\n".join((RESULTS, THANKS, INTRODUCTION))
    found = compare.align(left, right)
    there = [n for n, block in enumerate(found.blocks) if block.moved is not None]
    assert [found.blocks[n].moved for n in there] == there[::-1]
    assert not any(found.blocks[n].equal for n in there)
    assert not any(found.blocks[n].left_marks or found.blocks[n].right_marks for n in there)
    assert not found.left_only
    assert not found.right_only


def test_a_paragraph_that_was_moved_and_changed_marks_only_the_change():
    left = "\n\n".join((INTRODUCTION, RESULTS, THANKS))
    right = "\n\n".join((RESULTS, THANKS, INTRODUCTION.replace("drafts", "versions")))
    found = compare.align(left, right)
    assert (["drafts"], []) in marks(left, right)
    assert sum(block.moved is not None for block in found.blocks) == 2
    assert lost(left, right) == [("versions", 1)]


def test_passages_that_would_be_lost_are_counted_in_words():
    left = f"{INTRODUCTION}\n\n{THANKS}"
    right = f"{INTRODUCTION.replace('people', 'forty-eight people')}\n\n{RESULTS}\n\n{THANKS}"
    assert lost(left, right) == [("forty-eight", 2), (RESULTS, 11)]
    assert lost(right, left) == []


def test_another_spelling_and_other_symbols_are_no_loss():
    assert lost("The Final report, at last.", "THE final report; at last.") == []
    assert lost("One line.", "One line.\n\n***") == []


@given(st.lists(st.sampled_from("ab"), max_size=6), st.lists(st.sampled_from("ab"), max_size=6))
def test_moved_paragraphs_are_paired_once(left, right):
    names = {"a": tuple("uvwxyz"), "b": tuple("klmnopq")}
    pairs = moved.pair_up([names[x] for x in left], [names[x] for x in right])
    assert len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
    expected = sum(min(left.count(x), right.count(x)) for x in "ab")
    assert len(pairs) == expected
    assert all(left[a] == right[b] for a, b in pairs)


def test_short_paragraphs_recur_by_chance_and_are_not_moved():
    assert moved.pair_up([("see", "below")], [("see", "below")]) == []


SENTENCES = [f"Sentence {n} is about the topic number {n * 37} and no other." for n in range(60)]


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.integers(30, 90))
def test_a_block_stands_on_the_page_that_its_first_word_stands_on(sizes, width):
    pages, start = [], 0
    for size in sizes:
        pages.append(textwrap.fill(" ".join(SENTENCES[start : start + size]), width))
        start += size
    text = "\f".join(pages)
    places, at = [], 0
    for number, page in enumerate(pages, 1):
        places.append(Place(at, "page", str(number)))
        at += len(page) + 1
    blocks = compare.align(text, text).blocks
    found = place_blocks([block.left for block in blocks], text, places)
    assert [one.label for one in found] == [str(n) for n in range(1, len(pages) + 1)]
    for one in found:
        first = pages[int(one.label) - 1].split()[1]
        assert (blocks[one.block].left or "").split()[1] == first


def test_hyphens_at_line_ends_do_not_shift_the_pages():
    pages = ["A word that is hyphen-\nated stands here.", "Second page."]
    text = "\f".join(pages)
    places = [Place(0, "page", "i"), Place(len(pages[0]) + 1, "page", "ii")]
    blocks = compare.align(text, "").blocks
    assert "hyphenated" in (blocks[0].left or "")
    found = place_blocks([block.left for block in blocks], text, places)
    assert [(one.block, one.label) for one in found] == [(0, "i"), (1, "ii")]


@pytest.mark.parametrize("side", ["left", "right"])
def test_text_before_the_first_page_has_none(side):
    del side
    assert place_blocks(["Title", "Body"], "Title\nBody", [Place(6, "page", "1")])[0].block == 1
    assert place_blocks(["Title"], "Title", []) == ()


LINE = st.lists(
    st.sampled_from(["one", "two", "Two", "3", "4", ",", ";", "done"]), min_size=1, max_size=9
)
texts = st.lists(LINE.map(" ".join), max_size=5).map("\n\n".join)


@given(texts, texts, st.sets(st.sampled_from(list(Ignore))))
def test_passages_lie_inside_marks_and_count_their_words(left, right, ignore):
    found = compare.align(left, right, ignore=frozenset(ignore))
    for side, only in (("left", found.left_only), ("right", found.right_only)):
        for one in only:
            block = found.blocks[one.block]
            text = getattr(block, side)
            assert any(a <= one.start and one.end <= b for a, b in getattr(block, f"{side}_marks"))
            assert 1 <= one.words <= len(tokenise.tokens(text[one.start : one.end]))


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("we pay $5 for all of it", "we pay €6 for all of it", (["$5"], ["€6"])),
        ("it was -5 on that day", "it was 7 on that day", (["-5"], ["7"])),
        ("sent on 5. Juli in the end", "sent on 7(x). Juli in the end", (["5."], ["7(x)."])),
        ("red, green and blue", "red, dark, green and blue", ([], ["dark,"])),
        ("red and green and blue", "red and (dark) green and blue", ([], ["(dark)"])),
        ("red, green and blue", "red dark green and blue", ([","], ["dark"])),
        ("red and green and blue", "red and dark green and blue", ([], ["dark"])),
    ],
)
def test_symbols_beside_words_that_differ_are_marked_where_they_differ_too(left, right, expected):
    assert marks(left, right, Ignore.SPACE) == [expected]
    assert marks(right, left, Ignore.SPACE) == [expected[::-1]]


def test_separators_of_numbers_go_with_the_numbers():
    assert marks("costs 1,200.50 in all", "costs 90 in all", Ignore.NUMBERS) == []


def test_nothing_is_lost_where_every_word_stands_in_the_other_text_in_order():
    left = "one two three four five six seven eight nine ten eleven twelve."
    right = "new words that stand here now one two three\n\n" + left.split("three ")[1]
    assert compare.verdict(left, right).only_left == 0
    assert lost(right, left) == []
    assert sum(words for _, words in lost(left, right)) >= 6


texts = st.text("ab1,.$(- \n", max_size=60)


@given(texts, texts)
def test_what_is_not_marked_is_the_same_on_both_sides(left, right):
    for block in compare.align(left, right, ignore=frozenset({Ignore.SPACE})).blocks:
        if block.left is not None and block.right is not None:
            assert _unmarked(block.left, block.left_marks) == _unmarked(
                block.right, block.right_marks
            )


def _unmarked(text, spans):
    kept = [letter for at, letter in enumerate(text) if not any(a <= at < b for a, b in spans)]
    return "".join("".join(kept).split())
