# SPDX-License-Identifier: MIT
"""Subtitles give what is said, calendars and cards their unfolded lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.subtitles import _cues


def test_subtitles_give_what_is_said(read):
    spoken = (
        "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello there.</i>\n\n"
        "2\n00:00:03,000 --> 00:00:04,000\nGo on!\n"
    )
    document = read(spoken.encode(), "a.srt").documents[0]
    assert document.text == "Hello there.\nGo on!"
    assert document.outside["timings"] == 1
    shifted = read(spoken.replace("00:00:0", "00:01:0").encode(), "b.srt").documents[0]
    assert shifted.text == document.text
    assert shifted.outside_digest != document.outside_digest
    web = read(b"WEBVTT\n\n00:01.000 --> 00:02.000 align:left\nHello there.\nGo on!\n", "a.vtt")
    assert web.documents[0].text == document.text


def test_a_number_that_is_said_is_no_number_of_a_cue(text_of):
    spoken = b"1\n00:00:01,000 --> 00:00:02,000\nWhen was it?\n2001\n\n"
    spoken += b"2\n00:00:03,000 --> 00:00:04,000\n1999\n"
    assert text_of(spoken, "a.srt") == "When was it?\n2001\n1999"


def test_of_web_subtitles_styles_notes_and_names_are_left_out(text_of):
    web = (
        "WEBVTT - Herons\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE to myself\n\n"
        "intro\n00:01.000 --> 00:02.000\n<v Bob>Herons &amp; frogs<00:01.500><c.x> wait</c>\n"
    )
    assert text_of(web.encode(), "a.vtt") == "Herons & frogs wait"


def test_of_substation_subtitles_the_events_are_said(text_of):
    script = (
        "[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Text\n"
        "Comment: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,a remark\n"
        "Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,{\\i1}Herons, they wait{\\i0}\\Nhere\n"
        "Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,{\\p1}m 0 0 l 1 1\n"
    )
    assert text_of(script.encode(), "a.ass") == "Herons, they wait\nhere"


@pytest.mark.parametrize("name", ["a.srt", "a.vtt", "a.ass"])
def test_what_is_no_subtitle_is_read_as_text(text_of, name):
    assert text_of(b"just some words", name) == "just some words"


@given(st.text(alphabet="1a:,.->\n ", max_size=200))
def test_every_line_is_told_once(whole):
    assert [line for line, _ in _cues(whole)] == [x for x in whole.split("\n") if x.strip()]


def test_folded_lines_of_a_calendar_are_whole_and_unescaped(text_of):
    event = b"BEGIN:VEVENT\r\nSUMMARY:Heron cou\r\n nt\r\nDESCRIPTION:Boots\\, please\\nFood\r\n"
    assert (
        text_of(event, "a.ics")
        == "BEGIN:VEVENT\nSUMMARY:Heron count\nDESCRIPTION:Boots, please\nFood"
    )


def test_pictures_of_a_card_are_recorded_and_quoted_words_decoded(read):
    card = (
        b"BEGIN:VCARD\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =\r\nHeron\r\n"
        b"PHOTO;ENCODING=b;TYPE=JPEG:QUJD\r\n QUJD\r\nEND:VCARD\r\n"
    )
    document = read(card, "a.vcf").documents[0]
    assert document.text.split("\n")[1].endswith(":J\u00f6rg Heron")
    assert "QUJD" not in document.text
    assert document.outside == {"images": 1}
