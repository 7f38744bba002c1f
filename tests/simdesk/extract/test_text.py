# SPDX-License-Identifier: MIT
"""Bytes to characters: encodings, and the formats that are text already."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.draft import clean
from simdesk.extract.text import decode, known_encoding
from simdesk.records import Reason

GERMAN = "Die Bäume im Süden grünen früher; größere Vögel müssen frühzeitig überall wählen. " * 8
RUSSIAN = "Вечером мы долго сидели у реки и слушали, как шумит старая мельница за лесом. " * 8
POLISH = "Zażółć gęślą jaźń, powiedział wędrowiec, który przyszedł późną jesienią z gór. " * 8
GREEK = "Η θάλασσα ήταν ήρεμη και ο ουρανός γεμάτος αστέρια όταν φτάσαμε στο νησί. " * 8
JAPANESE = "むかしむかし、あるところにおじいさんとおばあさんが住んでいました。山へ行きました。" * 8
CHINESE = "从前有座山,山里有座庙,庙里有个老和尚在给小和尚讲故事,讲的是什么呢?" * 8
KOREAN = "옛날 옛적에 깊은 산속에 할머니와 호랑이가 살고 있었습니다. 그리고 비가 왔습니다. " * 8


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-8-sig"),
        (GERMAN, "utf-16"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "utf-16-be"),
        (RUSSIAN, "utf-16-le"),
        (GERMAN, "utf-32"),
        (GERMAN, "utf-32-be"),
        (GERMAN, "cp1252"),
        (GERMAN, "iso-8859-1"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (POLISH, "cp1250"),
        (GREEK, "cp1253"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"),
        (CHINESE, "gb18030"),
        (CHINESE.replace("讲的是什么呢", ""), "gbk"),
        (KOREAN, "euc_kr"),
        (KOREAN, "iso2022_kr"),
    ],
)
def test_an_encoding_nobody_states_is_found(text, encoding):
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    "text", ["Größe", "naïve", "español mañana", "don’t", "price: 5 €", "“quoted” – it’s"]
)
def test_a_few_odd_bytes_are_taken_for_western(text):
    assert decode(text.encode("cp1252")) == text


def test_one_odd_byte_at_the_end_of_a_long_ascii_file_is_seen():
    data = b"plain words all the way\n" * 100_000 + "Grüße aus Köln, schöne Wünsche".encode(
        "cp1252"
    )
    assert decode(data).endswith("Grüße aus Köln, schöne Wünsche")


def test_lines_of_another_encoding_in_utf8_are_decoded_by_themselves():
    data = (GERMAN + "\n").encode() * 3 + "Größe\n".encode("cp1252") + GERMAN.encode()
    assert "Größe\n" in decode(data)
    assert "�" not in decode(data)


def test_a_text_cut_inside_a_character_is_still_utf8():
    assert decode("ein Wörtchen ü".encode()[:-1]) == "ein Wörtchen "


def test_a_stated_encoding_is_believed_where_it_fits():
    data = '<?xml version="1.0" encoding="koi8-r"?><a>Привет</a>'.encode("koi8-r")
    assert "Привет" in decode(data)
    assert decode("Привет, мир".encode("koi8-r"), "koi8-r") == "Привет, мир"


def test_stated_encodings_mean_the_wider_set():
    assert known_encoding("iso-8859-1") == "cp1252"
    assert known_encoding("gb2312") == "gb18030"
    assert known_encoding("no-such") == ""
    assert known_encoding("base64") == ""
    assert known_encoding("a\0b") == ""


@given(st.binary(max_size=2000))
def test_any_bytes_decode(data):
    assert isinstance(decode(data), str)


@given(st.text(max_size=500))
def test_utf8_without_marks_decodes_to_itself(text):
    data = text.encode("utf-8", "ignore")
    if b"\0" not in data and b"\x1b" not in data and not data.startswith(b"\xef\xbb\xbf"):
        assert decode(data) == data.decode()


@given(st.text(alphabet=st.characters(), max_size=300))
def test_clean_text_has_line_feeds_only_no_nul_and_can_be_stored(text):
    cleaned = clean(text)
    assert not set(cleaned) & set("\0\r\x0b\x0c\x85\u2028\ufeff")
    cleaned.encode("utf-8")
    assert clean(cleaned) == cleaned


def test_markup_of_a_person_is_kept(text_of):
    text = "# Title\n\nSome *words* and [a link](http://example.org/x).\n\n    code"
    assert text_of(text.encode(), "a.md") == text


@pytest.mark.parametrize("name", ["a.py", "a.json", "a.csv", "a.xml", "a.yaml"])
def test_code_and_data_keep_their_indentation(read, name):
    data = b"<?xml version='1.0'?>\n<a>\n    <b/>x\n</a>" if name == "a.xml" else b"\n    x = 1\n"
    document = read(data, name).documents[0]
    assert document.keep_indentation
    assert "    " in document.text


def test_a_notebook_gives_its_cells_and_records_what_they_printed(read):
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "words"]},
        {"cell_type": "code", "source": "def f():\n    pass", "outputs": [{"data": "iVBORw0"}]},
    ]
    document = read(json.dumps({"cells": cells}).encode(), "a.ipynb").documents[0]
    assert document.text == "# Title\nwords\n\ndef f():\n    pass"
    assert document.outside == {"outputs": 1}
    assert document.keep_indentation


@pytest.mark.parametrize("data", [b"not json", b'{"cells": 5}', b"[1, 2]", b"[" * 50_000])
def test_what_is_no_notebook_is_read_as_text(read, data):
    outcome = read(data, "a.ipynb")
    assert outcome.documents or outcome.failure.reason is Reason.SYMBOLS_ONLY
