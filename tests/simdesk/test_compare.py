# SPDX-License-Identifier: MIT
"""Two texts: exact measures, and a view side by side that shows every difference."""

from __future__ import annotations

import random
import textwrap
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import alignment, compare, paragraphs, tokenise
from simdesk.records import Differs, Features, Fingerprint

ENGLISH = "the quick brown fox jumps over a lazy dog while nobody looks at it"
GERMAN = "Rechnung über 1.200,50 EUR vom 3. Mai 2021 straße ﬁne don't x-y 7"
WORDS = [*ENGLISH.split(), *GERMAN.split(), "全文検索", "ภาษาไทย"]
sentences = st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)


def longest_common(left, right):
    """Length of the longest common subsequence, by the textbook."""
    row = [0] * (len(right) + 1)
    for token in left:
        diagonal = 0
        for place, other in enumerate(right, 1):
            above = row[place]
            row[place] = diagonal + 1 if token == other else max(above, row[place - 1])
            diagonal = above
    return row[-1]


def shingles_of(tokens):
    width = min(3, max(1, len(tokens)))
    return {tuple(tokens[at : at + width]) for at in range(len(tokens) - width + 1)}


@given(sentences, sentences)
def test_measures_are_those_of_the_definition(left, right):
    a, b = tokenise.tokens(left), tokenise.tokens(right)
    verdict = compare.verdict(left, right)
    common = longest_common(a, b)
    assert verdict.similarity == pytest.approx(2 * common / (len(a) + len(b)) if a or b else 1.0)
    assert (verdict.only_left, verdict.only_right) == (len(a) - common, len(b) - common)
    assert not verdict.estimated
    one, two = shingles_of(a), shingles_of(b)
    smaller = min(len(one), len(two))
    expected = len(one & two) / smaller if smaller else 0.0
    assert verdict.containment == pytest.approx(expected)


@given(sentences, sentences)
def test_measures_are_the_same_from_both_sides(left, right):
    there, back = compare.verdict(left, right), compare.verdict(right, left)
    assert there.similarity == back.similarity
    assert there.containment == back.containment
    assert there.differs is back.differs
    assert (there.only_left, there.only_right) == (back.only_right, back.only_left)


@given(sentences, st.lists(sentences, max_size=4))
def test_many_at_once_are_as_each_alone(reference, others):
    assert list(compare.verdicts(reference, others)) == [
        compare.verdict(reference, other) for other in others
    ]


@pytest.mark.parametrize(
    ("left", "right", "differs"),
    [
        ("one two three", "one two three", Differs.NOTHING),
        ("one  two\nthree", "one two three", Differs.NOTHING),
        ("one two three", "One two, three!", Differs.PUNCTUATION),
        ("give -5 degrees", "give 5 degrees", Differs.PUNCTUATION),
        ("pay 1,200.50 EUR now", "pay 1,300.75 EUR now", Differs.NUMBERS),
        ("pay 1,200.50 EUR now", "pay 200 EUR now", Differs.NUMBERS),
        ("on 3 May 2021 we met", "on 14 March 2022 we met", Differs.NUMBERS),
        ("vom 3. Mai bis heute", "vom 7. Dezember bis heute", Differs.NUMBERS),
        ("invoice INV2024001 is due", "invoice INV2024999 is due", Differs.NUMBERS),
        ("invoice INV2024001 is due", "invoice ORD2024001 is due", Differs.WORDS),
        ("on 3 May 2021 we met", "on 3 May 2021 they met", Differs.WORDS),
        ("we may go there", "we march go there", Differs.WORDS),
        ("pay 5 EUR now", "pay 6 USD now", Differs.WORDS),
        ("first 1 then second 2", "then second 2 first 1", Differs.WORDS),
        ("a b c d 1", "a b c d", Differs.NUMBERS),
        ("a b c d", "a b c d e", Differs.WORDS),
        ("第3章", "第4章", Differs.NUMBERS),
    ],
)
def test_what_little_differs_is_named(left, right, differs):
    assert compare.verdict(left, right).differs is differs
    assert compare.verdict(right, left).differs is differs


def test_a_caller_may_know_that_the_digests_differ():
    assert compare.verdict("a b", "a b", same_text=False).differs is Differs.PUNCTUATION


def test_two_documents_never_differ_in_nothing():
    same, numbers = compare.verdict("a b 1", "a b 1"), compare.verdict("a b 1", "a b 2")
    assert compare.of_two(same, partial=False).differs is Differs.PUNCTUATION
    assert compare.of_two(numbers, partial=False) == numbers
    assert compare.of_two(same, partial=True).differs is Differs.WORDS
    assert compare.of_two(numbers, partial=True).differs is Differs.WORDS


def test_texts_without_words_are_compared():
    assert compare.verdict("", "").similarity == 1.0
    assert compare.verdict("", "a").similarity == 0.0
    assert compare.verdict("", "a").containment == 0.0


def text_of(choose, words, vocabulary=3000):
    return [f"w{choose.randrange(vocabulary)}" for _ in range(words)]


def edited(choose, words, share):
    result = []
    for word in words:
        turn = choose.random()
        if turn < share / 3:
            continue
        if turn < 2 * share / 3:
            result.append("new")
        result.append("other" if turn > 1 - share / 3 else word)
    return result


@pytest.mark.parametrize("share", [0.001, 0.02, 0.2])
def test_long_texts_pinned_together_come_to_the_exact_figure(monkeypatch, share):
    choose = random.Random(1)
    left = text_of(choose, 6000)
    right = edited(choose, left, share)
    right = right[1000:2000] + right[:1000] + right[2000:]  # a moved part
    one, two = " ".join(left), " ".join(right)
    exact = compare.verdict(one, two)
    monkeypatch.setattr(alignment, "EXACT_CELLS", 1000)
    monkeypatch.setattr(alignment, "_GAP_CELLS", 10_000)
    assert compare.verdict(one, two) == exact
    hurried = compare.verdict(one, two, deadline_s=0.001)
    assert hurried.similarity <= exact.similarity
    assert hurried.similarity == pytest.approx(exact.similarity, abs=0.05)


@given(
    st.lists(st.integers(0, 12), max_size=60),
    st.lists(st.integers(0, 12), max_size=60),
    st.sampled_from([0.0, 1e-7, 1.0]),
)
def test_what_is_called_exact_is_exact_and_the_rest_a_lower_bound(left, right, deadline_s):
    one, two = alignment.encode_words(*([str(word) for word in side] for side in (left, right)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "EXACT_CELLS", 100)
        patch.setattr(alignment, "_GAP_CELLS", 30)
        found = alignment.common(one, two, deadline_s=deadline_s)
        runs, _ = alignment.matching(one, two, deadline_s=deadline_s)
    longest = longest_common(left, right)
    assert found.tokens == longest if found.exact else found.tokens <= longest
    assert sum(run.length for run in runs) <= longest
    for run in runs:
        same = left[run.left : run.left + run.length]
        assert same == right[run.right : run.right + run.length]


def test_a_deadline_gives_an_estimate_that_says_so():
    choose = random.Random(2)
    left, right = " ".join(text_of(choose, 30_000)), " ".join(text_of(choose, 30_000))
    started = time.process_time()
    verdict = compare.verdict(left, right, deadline_s=0.0)
    assert verdict.estimated
    assert verdict.similarity < 0.5
    assert time.process_time() - started < 5.0


def test_endless_repetition_is_estimated_from_pieces(monkeypatch):
    monkeypatch.setattr(alignment, "EXACT_CELLS", 10_000)
    monkeypatch.setattr(alignment, "_GAP_CELLS", 10_000)
    verdict = compare.verdict("same " * 3000, "same other " * 1500, deadline_s=0.05)
    assert verdict.estimated
    assert 0.4 < verdict.similarity <= 0.5


def test_runs_of_a_matching_stand_in_both_texts_in_order():
    choose = random.Random(3)
    left = text_of(choose, 3000, vocabulary=300)
    right = edited(choose, left, 0.3)
    one, two = alignment.encode_words(left, right)
    runs, whole = alignment.matching(one, two, deadline_s=1.0)
    at_left = at_right = 0
    for run in runs:
        assert run.left >= at_left
        assert run.right >= at_right
        assert run.length > 0
        at_left, at_right = run.left + run.length, run.right + run.length
        assert left[run.left : at_left] == right[run.right : at_right]
    assert whole
    assert sum(run.length for run in runs) == longest_common(left, right)


def fingerprint(features, value):
    return Fingerprint(features, value)


def test_the_nearer_kind_of_features_is_shown():
    left = [fingerprint(Features.WORDS, 0), fingerprint(Features.SHINGLES, 0)]
    right = [fingerprint(Features.WORDS, 0b111), fingerprint(Features.SHINGLES, 0b1)]
    near = compare.nearness(left, right)
    assert near == compare.Nearness(1, Features.SHINGLES, 0, 1)
    assert compare.nearness(left[:1], right) == compare.Nearness(3, Features.WORDS, 0, 7)
    assert compare.nearness(left[:1], right[1:]) is None
    same = compare.align("a", "a", left_fingerprints=left, right_fingerprints=left)
    assert same.features is Features.SHINGLES
    assert same.distance_bits == 0
    assert compare.align("a", "b").distance_bits is None


def marked(block):
    return (
        block.left and [block.left[start:end] for start, end in block.left_marks],
        block.right and [block.right[start:end] for start, end in block.right_marks],
    )


LETTER = """Dear Sir,

Thank you for your letter of 3 May 2021. We have looked into the matter, and
we find that the goods were sent on time. Please pay the amount of 1,200.50
EUR.

* * *

This paragraph goes away.

Yours sincerely, The Company"""


def test_paragraphs_wrapped_at_another_width_stay_the_same():
    wrapped = "\n\n".join(
        textwrap.fill(" ".join(part.split()), 58) for part in LETTER.split("\n\n")
    )
    comparison = compare.align(LETTER, wrapped)
    assert len(comparison.blocks) == 5
    assert all(block.equal for block in comparison.blocks)
    assert not comparison.cut


def test_differences_are_marked_word_by_word_with_punctuation_and_case():
    other = (
        LETTER.replace("3 May", "4 May")
        .replace("matter,", "matter")
        .replace("Yours sincerely,", "YOURS sincerely;")
    )
    blocks = compare.align(LETTER, other.replace("This paragraph goes away.\n\n", "")).blocks
    assert [marked(block) for block in blocks] == [
        ([], []),
        (["3", ","], ["4"]),
        ([], []),
        (["This paragraph goes away."], None),
        (["Yours", ","], ["YOURS", ";"]),
    ]
    assert blocks[3].right is None


def test_a_new_paragraph_stands_alone_on_its_side():
    blocks = compare.align(
        "One stays here.\n\nTwo too.", "One stays here.\n\nNew!\n\nTwo too."
    ).blocks
    assert [(block.left, block.right) for block in blocks] == [
        ("One stays here.", "One stays here."),
        (None, "New!"),
        ("Two too.", "Two too."),
    ]
    assert blocks[1].right_marks == ((0, 4),)


def test_paragraphs_that_were_joined_stand_beside_their_parts():
    left = "The first part of it is here.\n\nThe second part follows at once."
    blocks = compare.align(left, left.replace("\n\n", " ")).blocks
    assert len(blocks) == 1
    assert blocks[0].equal


def test_a_text_without_blank_lines_is_split_by_sentences():
    sentences = [f"Sentence number {n} says something about topic {n * 7}." for n in range(200)]
    changed = [*sentences[:50], "Entirely new words stand now.", *sentences[51:]]
    left = textwrap.fill(" ".join(sentences), 70)
    right = textwrap.fill(" ".join(changed), 90)
    blocks = compare.align(left, right).blocks
    assert len(blocks) > 150
    assert sum(not block.equal for block in blocks) <= 3


def test_lines_that_are_no_prose_stand_for_themselves():
    code = "def f(x):\n    return x + 1\n\n\nprint(f(2))"
    assert paragraphs.split(code) == ["def f(x):", "    return x + 1", "print(f(2))"]
    listing = "- first thing that is to be done by us\n- second thing that is to be done"
    assert len(paragraphs.split(listing)) == 2
    numbered = "1. the first thing that is to be done by us\n2. second thing that is to be done"
    assert len(paragraphs.split(numbered)) == 2
    assert len(paragraphs.split(numbered.replace("1. ", "In chapter "))) == 1


def test_characters_of_scripts_without_spaces_are_marked_one_by_one():
    blocks = compare.align("这是第三章的全文检索", "这是第四章的全文检索").blocks
    assert [marked(block) for block in blocks] == [(["三"], ["四"])]


texts = st.lists(
    st.lists(st.sampled_from([*WORDS, ",", ".", "…", "—", "!"]), min_size=1, max_size=12).map(
        " ".join
    ),
    max_size=6,
).map("\n\n".join)


@given(texts, texts)
def test_the_view_keeps_every_word_and_marks_lie_inside(left, right):
    comparison = compare.align(left, right)
    for side, text in (("left", left), ("right", right)):
        shown = [getattr(block, side) for block in comparison.blocks]
        together = "\n".join(part for part in shown if part is not None)
        assert "".join(together.split()) == "".join(tokenise.join_line_ends(text).split())
        for block in comparison.blocks:
            part, marks = getattr(block, side), getattr(block, f"{side}_marks")
            ends = [0, *(place for mark in marks for place in mark), len(part or "")]
            assert ends == sorted(ends)
            assert all(start < end for start, end in marks)
    for block in comparison.blocks:
        assert block.left is not None or block.right is not None
        if block.equal:
            assert "".join(block.left.split()) == "".join(block.right.split())


@given(texts)
def test_a_text_beside_itself_has_no_differences(text):
    assert all(block.equal for block in compare.align(text, text).blocks)


def test_what_is_too_long_is_cut_and_said(monkeypatch):
    monkeypatch.setattr(paragraphs, "LONGEST_CHARACTERS", 100)
    comparison = compare.align("word " * 50, "word " * 50)
    assert comparison.cut
    assert comparison.verdict.similarity == 1.0


@pytest.mark.parametrize("name", ["gesetze", "peps", "progit", "quic", "vue-zh"])
def test_similarity_is_that_of_the_labelled_pairs(name, monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    from tests.bench.data import labelled_sets, load_labelled

    if name not in labelled_sets():
        pytest.skip("the labelled sets are not here")
    labelled = load_labelled(name)
    for pair in labelled.pairs[::5]:
        verdict = compare.verdict(labelled.texts[pair.left], labelled.texts[pair.right])
        assert verdict.similarity == pytest.approx(pair.similarity, abs=0.01)
        assert verdict.containment == pytest.approx(pair.containment, abs=0.03)
