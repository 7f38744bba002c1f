# SPDX-License-Identifier: MIT
"""Rich Text Format."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.container import Budget
from simdesk.extract.draft import Source
from simdesk.extract.rtf import rtf_text
from simdesk.settings import Limits


def text_of(body: str | bytes) -> str:
    data = body.encode("latin-1") if isinstance(body, str) else body
    source = Source(data, b"a.rtf", "rtf", "rtf/1", Limits(), Budget(Limits()))
    return rtf_text(data, source.draft())


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"{\rtf1 plain\par next}", "plain\nnext"),
        (r"{\rtf1\ansi\ansicpg1252 gr\'fc\'dfe}", "grüße"),
        (r"{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8}", "При"),
        (r"{\rtf1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1 \'cf\f0 \'fc}", "Пü"),
        (r"{\rtf1{\fonttbl{\f0\fcharset128 A;}}\f0\'82\'a0 \'83A}", "あ ア"),
        (r"{\rtf1\uc1 \u8364?5 \u-10179?\u-8704?}", "€5 😀"),
        (r"{\rtf1\uc2 \u8364\'80\'80x}", "€x"),
        (r"{\rtf1\uc0 \u8364 x}", "€x"),
        (r"{\rtf1 a\tab b\cell c\row d\line e\emdash f\~g\_h\-i}", "a\tb\tc\nd\ne—f\xa0g-hi"),
        (r"{\rtf1 a\{b\}\\c}", "a{b}\\c"),
        ("{\\rtf1 a\\\nb}", "a\nb"),
        (r"{\rtf1{\info{\title no}}{\stylesheet{no;}}{\*\unknown no}{\pict ffee}yes}", "yes"),
        (r"{\rtf1{\field{\*\fldinst HYPERLINK no}{\fldrslt yes}}}", "yes"),
        (r"{\rtf1{\loch\*\cs7 yes}}", "yes"),
        (r"{\rtf1 body{\footnote\chftn  the note}\par more\par}", "body\nmore\n the note\n"),
        (r"{\rtf1 a{\shp{\*\shpinst{\sp{\sn n}}{\shptxt box}}{\shprslt no}}b\par}", "ab\nbox\n"),
        (r"{\rtf1 a\v hid\v0 b{\deleted gone}c}", "abc"),
        (r"{\rtf1{\header no}{\footer no}{\*\annotation no}yes}", "yes"),
        (r"{\rtf1{\upr{old}{\*\ud{new}}}}", "new"),
        (r"{\rtf1 {\listtext 1.\tab}item}", "1.\titem"),
        (r"{\rtf1 {\listtext\'b7\tab}item}", "item"),
        (r"{\rtf1\fromhtml1 a{\*\htmltag84 &nbsp;}\htmlrtf \'a0\htmlrtf0 b}", "a\xa0b"),
        (r"{\rtf1{\*\pn{\pntxtb\'b7}}{\pntext b)\tab}item}", "b)\titem"),
    ],
)  # fmt: skip
def test_text_of_rtf(body, text):
    assert text_of(body) == text


def test_binary_data_is_passed_over():
    assert text_of(b"{\\rtf1 a{\\pict\\bin6 }}}}}}}b}") == "ab"


def test_what_is_left_out_is_recorded(read):
    data = rb"{\rtf1 seen{\header Head}{\*\annotation Remark}{\deleted old}\v hid}"
    document = read(data, "a.rtf").documents[0]
    assert document.outside == {"comments": 1, "deletions": 1, "headers": 1, "hidden": 1}


def test_rtf_that_ends_too_early_is_partial(read):
    document = read(rb"{\rtf1 some {\b words", "a.rtf").documents[0]
    assert document.text == "some words"
    assert document.partial


@pytest.mark.parametrize("body", ["{" * 100_000, r"{\b " * 50_000, r"{\pict " + "ab" * 500_000])
def test_hostile_rtf_is_read_in_linear_time(body):
    assert "words" in text_of(r"{\rtf1 words" + body)


@given(st.text(alphabet=r"\{}*' abu0par1-", max_size=300))
def test_any_rtf_gives_text(body):
    assert isinstance(text_of(r"{\rtf1 " + body), str)
