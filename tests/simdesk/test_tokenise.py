# SPDX-License-Identifier: MIT
"""Tokens in many scripts by hand, the fast way against the definition, text digests."""

from __future__ import annotations

import random
import tracemalloc
import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import characters, folding, hashing, tokenise
from simdesk.settings import Recipe

RECIPE = Recipe()

CASES = {
    # Latin and its neighbours
    "English": ("Don't STOP: e-mail me!", "don t stop e mail me"),
    "English, typographic": ("“Don’t” — stop…", "don t stop"),
    "German": ("Die STRASSE, die Straße: Größe", "die strasse die strasse grösse"),
    "French": ("L’été, cœur à ÇA", "l été cœur à ça"),
    "Spanish": ("¿Dónde está el NIÑO?", "dónde está el niño"),
    "Catalan": ("col·laboració", "col laboració"),
    "Polish": ("ZAŻÓŁĆ gęślą jaźń", "zażółć gęślą jaźń"),
    "Czech": ("Příliš ŽLUŤOUČKÝ kůň", "příliš žluťoučký kůň"),
    "Turkish": ("İstanbul, istanbul, ışık", "istanbul istanbul ışık"),
    "Vietnamese": ("Tiếng VIỆT", "tiếng việt"),
    "Vietnamese, decomposed": (unicodedata.normalize("NFD", "Tiếng Việt"), "tiếng việt"),
    "Lithuanian": ("Ąžuolas ĖJO", "ąžuolas ėjo"),
    "Icelandic": ("ÞÓRÐUR æfði", "þórður æfði"),
    # Greek, Cyrillic, Armenian, Georgian
    "Greek": ("ΟΔΟΣ οδός Ὀδυσσεύς", "οδοσ οδόσ ὀδυσσεύσ"),
    "Russian": ("Ёлка, ЁЛКА и ёлка", "ёлка ёлка и ёлка"),
    "Ukrainian": ("Їжак і ҐАНОК", "їжак і ґанок"),
    "Armenian": ("ԲԱՐԵՒ, և բարև", "բարեւ եւ բարեւ"),
    "Georgian": ("საქართველო ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ", "საქართველო საქართველო"),
    # right to left
    "Arabic with vowels": ("كِتَابٌ", "كِتَابٌ"),
    "Arabic, stretched": ("كـــتاب، كتاب؟", "كتاب كتاب"),
    "Arabic ligature": ("ﻻ ﷲ", "لا الله"),
    "Persian": ("می‌خواهم", "میخواهم"),
    "Hebrew with points": ("שָׁלוֹם, עולם", "שָׁלוֹם עולם"),
    "Syriac": ("ܫܠܡܐ ܠܟ", "ܫܠܡܐ ܠܟ"),
    # Brahmic scripts with spaces
    "Hindi": ("हिन्दी में, क्षेत्र।", "हिन्दी में क्षेत्र"),
    "Hindi, composed nukta": ("क़लम ज़रा", "क़लम ज़रा"),
    "Bengali": ("বাংলা ভাষা।", "বাংলা ভাষা"),
    "Punjabi": ("ਪੰਜਾਬੀ ਵਿੱਚ", "ਪੰਜਾਬੀ ਵਿੱਚ"),
    "Gujarati": ("ગુજરાતી છે", "ગુજરાતી છે"),
    "Tamil": ("தமிழ் மொழி", "தமிழ் மொழி"),
    "Telugu": ("తెలుగు భాష", "తెలుగు భాష"),
    "Kannada": ("ಕನ್ನಡ ನುಡಿ", "ಕನ್ನಡ ನುಡಿ"),
    "Malayalam": ("മലയാളം ഭാഷ", "മലയാളം ഭാഷ"),
    "Sinhala": ("සිංහල බස", "සිංහල බස"),
    "Tibetan": ("བོད་ཡིག།", "བོད ཡིག"),
    # other scripts with spaces
    "Amharic": ("ሰላም፡ለዓለም።", "ሰላም ለዓለም"),
    "Cherokee": ("ᏣᎳᎩ ꮳꮃꭹ", "ᏣᎳᎩ ᏣᎳᎩ"),
    "Korean": ("안녕하세요, 세계!", "안녕하세요 세계"),
    "Korean, decomposed": (unicodedata.normalize("NFD", "한국어 글"), "한국어 글"),
    "Mongolian": ("ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ", "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ"),
    # scripts without spaces
    "Chinese": ("汉字，很好！", "汉 字 很 好"),
    "Chinese with Latin": ("用Python3写程序。", "用 python3 写 程 序"),
    "Chinese numbers": ("二〇二四年12月", "二 〇 二 四 年 12 月"),
    "Chinese, rare plane": ("𠮷野家", "𠮷 野 家"),
    "Chinese, full width": ("ＡＢＣ１２３　中文", "abc123 中 文"),
    "Japanese": ("コーヒーを飲む。人々", "コ ー ヒ ー を 飲 む 人 々"),
    "Japanese, half width": ("ｶﾞｷﾞ", "ガ ギ"),
    "Japanese, decomposed": ("か\u3099", "が"),
    "Bopomofo": ("ㄅㄆ", "ㄅ ㄆ"),
    "Thai": ("ที่นี่", "ที่ นี่"),
    "Thai with am": ("น้ำ 10 ๑๒", "น้ํ า 10 ๑๒"),
    "Lao": ("ສະບາຍດີ", "ສ ະ ບ າ ຍ ດີ"),
    "Khmer": ("ភាសា", "ភា សា"),
    "Burmese": ("မြန်မာ", "မြ န် မာ"),
    "Javanese": ("ꦗꦮ", "ꦗ ꦮ"),
    "Yi": ("ꆈꌠ", "ꆈ ꌠ"),
    # digits, marks, symbols
    "numbers": ("3.14, -5; 1,000 ½ x² ①", "3 14 5 1 000 1 2 x2 1"),
    "letters and digits": ("H₂O COVID-19 A4", "h2o covid 19 a4"),
    "underscore": ("snake_case", "snake case"),
    "ligature": ("eﬃcient oﬀice", "efficient office"),
    "sharp s": ("ß aßb GRO\u1e9eE 字ß", "ss assb grosse 字 ss"),
    "sharp s, marks": ("gro\u00adß\u00ad s\u0323ß\u0307", "gross \u1e63s\u1e61"),
    "soft hyphen": ("exam\u00adple", "example"),
    "zero width": ("zero\u200bwidth\u2060less\ufeff", "zerowidthless"),
    "hyphenated line end": ("exam-\nple", "example"),
    "hyphenated, blanks and CRLF": ("exam- \r\n  ple", "example"),
    "hyphenated, soft hyphen": ("exam\u00ad\nple", "example"),
    "hyphenated, Unicode hyphen": ("exam‐\nple", "example"),
    "hyphenated over a page": ("exam-\n\fple", "example"),
    "hyphenated, Cyrillic": ("при-\nмер", "пример"),
    "hyphenated, Hindi mark": ("हिन्दी-\nभाषा", "हिन्दीभाषा"),
    "no hyphenation before a paragraph": ("exam-\n\nple", "exam ple"),
    "no hyphenation of numbers": ("2019-\n2020", "2019 2020"),
    "no hyphenation of a dash": ("this -\nthat", "this that"),
    "no hyphenation of a list": ("a:\n- one\n- two", "a one two"),
    "emoji separate": ("a😀b 👩‍👩‍👧 c", "a b c"),
    "keycap": ("1️⃣ 2⃣", "1 2"),
    "symbols": ("→ ★ € § ™ a©b", "tm a b"),
    "lone accents": ("don´t ¨ ^ `x`", "don t x"),
    "mark without letter": ("\u0301a \u0301 b", "a b"),
    "mathematical letters": ("𝒜𝓑 𝟙𝟚", "ab 12"),
    "nothing": ("", ""),
    "NUL": ("a\0b", "a b"),
    "NUL at a hyphen": ("exam-\0\nple é\u00ad\n\0 é", "exam ple é é"),
    "lone surrogate": ("a\ud800b", "a b"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES.keys())
def test_tokens_of_a_script(text: str, expected: str) -> None:
    found = tokenise.tokens(text)
    assert found == unicodedata.normalize("NFKC", expected).split()
    assert by_definition(text) == tokenise.token_hashes([text], RECIPE)[0].tolist()


def test_a_script_without_spaces_gives_a_token_a_character() -> None:
    assert tokenise.tokens("全文検索") == list("全文検索")


CHARACTERS = st.one_of(
    st.characters(),
    st.sampled_from("ab Z9-\n\r\t\f\0.'"),
    st.sampled_from("".join(text for text, _ in CASES.values())),
    st.sampled_from("\u0301\u0323\u0338\u093c\u094d\u3099\u0e33\u0345\u034f\u200d\u00ad\u0130"),
)
TEXTS = st.text(CHARACTERS, max_size=40)


def by_definition(text: str) -> list[int]:
    return [hashing.token_hash(token, RECIPE.seed) for token in tokenise.tokens(text)]


@given(st.lists(TEXTS, max_size=5))
@settings(max_examples=400, deadline=None)
def test_batch_equals_the_definition_bit_for_bit(texts: list[str]) -> None:
    found = tokenise.token_hashes(texts, RECIPE)
    assert [hashes.tolist() for hashes in found] == [by_definition(text) for text in texts]
    assert all(hashes.dtype == np.uint64 for hashes in found)


@given(st.lists(TEXTS, min_size=1, max_size=4), st.integers(1, 9))
@settings(max_examples=200, deadline=None)
def test_pieces_of_any_size_give_the_same(texts: list[str], size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(characters, "PIECE_CHARACTERS", size)
        found = tokenise.token_hashes(texts, RECIPE)
    assert [hashes.tolist() for hashes in found] == [by_definition(text) for text in texts]


# Letters that compose, marks that change places or turn into letters, jamo, what expands: the
# neighbours that one look-up a character cannot fold.
ACTING = st.one_of(
    st.sampled_from(sorted(characters.composing())),
    st.sampled_from("aeouAEIOU=<\u0391\u03b1\u03b9\u0438\u05e9\u0639\u06d5\u0915\u09c7\u0bc6 "),
    st.sampled_from("\u0300\u0301\u0302\u0307\u0308\u0315\u0323\u0327\u0338\u0342\u0344\u0345"),
    st.sampled_from(
        "\u05b0\u05bc\u05c1\u064b\u0651\u0653\u0670\u093c\u094d\u0e38\u0e48\u0f71\u0f73\u3099"
    ),
    st.sampled_from("\u1100\u1112\u1161\u1175\u11a8\u11c2\uac00\u3131\uff76\uff9e"),
    st.sampled_from(
        "\u034f\u200c\u200d\u00ad\u0130ß\u0149\u0587\u0958\u1fb3\u1fb7\u1f91\u0e33\ufb01\ufcbb"
    ),
)


@given(st.lists(st.text(ACTING, max_size=12), max_size=4))
@settings(max_examples=600, deadline=None)
def test_characters_that_act_on_one_another_equal_the_definition(texts: list[str]) -> None:
    found = tokenise.token_hashes(texts, RECIPE)
    assert [hashes.tolist() for hashes in found] == [by_definition(text) for text in texts]


MIXED = st.one_of(
    st.sampled_from("abcdefgh 12.Z"),
    st.sampled_from("abcdefgh 12.é"),
    st.sampled_from("abcdefgh 字あกข𠮷한ш，\n"),
    st.sampled_from("ab 字\u0e48\u0301\0🙂"),
    st.sampled_from("ßsẞü字\u00ad\u0e48 "),
)


@given(st.lists(st.text(MIXED, max_size=60), min_size=1, max_size=3))
@settings(max_examples=500, deadline=None)
def test_a_few_letters_that_stand_alone_among_words_equal_the_definition(texts: list[str]) -> None:
    found = tokenise.token_hashes(texts, RECIPE)
    assert [hashes.tolist() for hashes in found] == [by_definition(text) for text in texts]


@pytest.mark.parametrize("marks", [1, 2, 3, 4, 5, 6, 9, 400])
def test_any_number_of_marks_on_a_letter_equals_the_definition(marks: int) -> None:
    for stack in ("\u0323\u0302\u0301\u0315", "\u0301\u0323", "\u0651\u064e", "\u05c1\u05bc\u05b0"):
        text = "".join(f"{letter}{(stack * 200)[:marks]}b " for letter in "aeE=ש")
        assert tokenise.token_hashes([text], RECIPE)[0].tolist() == by_definition(text)


def test_a_text_whose_letters_are_all_different_goes_through_the_definition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Folded one by one, each new cluster costs fifty times what the definition takes for it.
    letters = [chr(code) for code in range(0x3B1, 0x580) if chr(code).islower()]
    marks = [chr(code) for code in (*range(0x300, 0x32F), *range(0x346, 0x34F))]
    text = "".join(letter + mark for mark in marks for letter in letters)
    expected = by_definition(text)
    assert len(text) > 2 * folding._MOST_NEW
    folding._fold_key.cache_clear()
    folding._clusters.cache_clear()
    assert tokenise.token_hashes([text], RECIPE)[0].tolist() == expected
    assert folding._fold_key.cache_info().misses == 0


def test_clusters_that_meet_in_one_cell_of_the_cache_fold_each_for_itself() -> None:
    syllables = [chr(code) for code in range(0xAC00, 0xD7A4, 3)]
    text = unicodedata.normalize("NFD", "".join(syllables))
    for _ in range(2):
        found = tokenise.token_hashes([text], RECIPE)[0].tolist()
        assert found == by_definition("".join(syllables))


def test_clusters_of_more_letters_and_marks_than_are_numbered_equal_the_definition(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folding, "_LETTERS", 9)
    monkeypatch.setattr(folding, "_MARKS", 6)
    folding._few_clusters.cache_clear()
    source = random.Random(8)
    texts = [
        "".join(
            source.choice("aeiouyAEIOUÊưđ ơ字\0"[:most])
            + "".join(source.choices("\u0301\u0323\u0302\u0309\u0303\u0300\u0338"[:most], k=marks))
            for marks in source.choices((0, 1, 2, 3), k=200)
        )
        for most in (4, 6, 9, 30, 4)
    ]
    for _ in range(2):
        for text in texts:
            assert tokenise.token_hashes([text], RECIPE)[0].tolist() == by_definition(text)
    folding._few_clusters.cache_clear()


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_normal_form_is_stable(text: str) -> None:
    found = tokenise.tokens(text)
    assert tokenise.tokens(" ".join(found)) == found


@given(st.text(CHARACTERS, min_size=20, max_size=200))
@settings(max_examples=200, deadline=None)
def test_faster_nfkc_equals_that_of_the_library(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(characters, "_SHORT", 2)
        patch.setattr(characters, "PIECE_CHARACTERS", 50)
        assert characters.compatible(text) == unicodedata.normalize("NFKC", text)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_unicode_form_does_not_change_tokens(text: str) -> None:
    composed = tokenise.tokens(unicodedata.normalize("NFC", text))
    assert tokenise.tokens(unicodedata.normalize("NFD", text)) == composed


def test_every_token_of_up_to_eight_bytes_has_its_own_hash() -> None:
    words = [f"{number:x}" for number in range(200_000)]
    hashes = tokenise.token_hashes([" ".join(words)], RECIPE)[0]
    assert len(np.unique(hashes)) == len(words)


def test_tokens_of_every_length_are_told_apart() -> None:
    words = ["a" * length for length in range(1, 200)]
    hashes = tokenise.token_hashes([" ".join(words)], RECIPE)[0]
    assert hashes.tolist() == by_definition(" ".join(words))
    assert len(np.unique(hashes)) == len(words)


def test_another_seed_gives_other_hashes() -> None:
    texts = ["one two three"]
    other = Recipe(seed=1)
    assert not np.intersect1d(
        tokenise.token_hashes(texts, RECIPE)[0], tokenise.token_hashes(texts, other)[0]
    ).size


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(characters, "PIECE_CHARACTERS", 10_000)
    return 10_000


def test_large_mixed_text_equals_the_definition(small_pieces: int) -> None:
    source = random.Random(3)
    parts = [text for text, _ in CASES.values()]
    text = " ".join(source.choice(parts) for _ in range(5000))
    assert len(text) > 5 * small_pieces
    plain = text.encode("ascii", "ignore").decode()
    assert len(plain) > 2 * small_pieces
    for found, own in zip(
        tokenise.token_hashes([text, plain, "last"], RECIPE), [text, plain, "last"], strict=True
    ):
        assert found.tolist() == by_definition(own)


def test_one_token_longer_than_a_piece_is_one_token(small_pieces: int) -> None:
    text = "x" * (3 * small_pieces) + " é" + "y" * (2 * small_pieces)
    for own in (text, text.replace("é", "e")):
        assert tokenise.token_hashes([own], RECIPE)[0].tolist() == by_definition(own)


@pytest.mark.parametrize("word", ["abcdefghij ", "größer übel ", "汉字很好用，"])
def test_scratch_memory_does_not_grow_with_the_text(word: str) -> None:
    texts = [word * (4_000_000 // len(word))]
    tokenise.token_hashes([word], RECIPE)
    tracemalloc.start()
    found = tokenise.token_hashes(texts, RECIPE)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    text_bytes = len(texts[0].encode())
    assert peak < 2 * found[0].nbytes + 2 * text_bytes + 40 * characters.PIECE_CHARACTERS


@pytest.mark.slow
def test_every_character_of_unicode_equals_the_definition() -> None:
    for low in range(0, 0x110000, 4096):
        texts = [f"a{chr(code)}b" for code in range(low, low + 4096)]
        for text, found in zip(texts, tokenise.token_hashes(texts, RECIPE), strict=True):
            assert found.tolist() == by_definition(text), ascii(text)


@pytest.mark.slow
def test_every_composing_character_is_known() -> None:
    known = characters.composing()
    for code in range(0x110000):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            pair = "".join(chr(int(part, 16)) for part in parts)
            if len(unicodedata.normalize("NFC", pair)) == 1:
                assert pair[1] in known, hex(code)


class TestDigest:
    def test_has_sixteen_bytes_that_never_change(self) -> None:
        assert tokenise.text_digest("The quick brown fox").hex() == (
            "9f06451b586b30a5e8bf55e22fcd3cc5"
        )

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("one  two\n\nthree ", "one two three"),
            ("\tone\r\ntwo", "one two"),
            ("exam-\nple", "example"),
            ("ﬁne", "fine"),
            ("e\u0301", "é"),
            ("a\u00a0b", "a b"),
        ],
    )
    def test_folds_unicode_white_space_and_line_ends(self, a: str, b: str) -> None:
        assert tokenise.text_digest(a) == tokenise.text_digest(b)

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("-5", "5"),
            ("Fox", "fox"),
            ("fox", "fox."),
            ("a b", "ab"),
            ("😀", "😁"),
            ("a-\n5", "a5"),
        ],
    )
    def test_counts_case_punctuation_and_symbols(self, a: str, b: str) -> None:
        assert tokenise.text_digest(a) != tokenise.text_digest(b)

    def test_counts_indentation_and_lines_where_asked(self) -> None:
        texts = ["if a:\n    b\n", "if a:\n  b\n", "if a: b", "if a:\n\n    b"]
        digests = {tokenise.text_digest(text, keep_indentation=True) for text in texts}
        assert len(digests) == len(texts)
        assert len({tokenise.text_digest(text) for text in texts}) == 1

    def test_blanks_at_the_ends_of_indented_lines_do_not_count(self) -> None:
        a, b = "a:\n    b  c\n", "a:  \r\n    b c\n\n"
        assert tokenise.text_digest(a, keep_indentation=True) == tokenise.text_digest(
            b, keep_indentation=True
        )

    def test_survives_lone_surrogates(self) -> None:
        assert tokenise.text_digest("\ud800") != tokenise.text_digest("\ud801")


@given(st.lists(TEXTS, max_size=12), st.integers(1, 30))
def test_batches_hold_every_position_once(texts: list[str], characters: int) -> None:
    found = list(tokenise.batches(texts, characters))
    assert sorted(position for batch in found for position in batch) == list(range(len(texts)))
    for batch in found:
        assert len({texts[position].isascii() for position in batch}) == 1
        assert all(a < b for a, b in pairwise(batch))
        # closed by the text that fills it
        assert sum(len(texts[position]) for position in batch[:-1]) < characters
