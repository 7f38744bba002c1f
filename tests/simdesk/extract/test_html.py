# SPDX-License-Identifier: MIT
"""HTML to text, with and without the boilerplate."""

from __future__ import annotations

import builtins

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.extract.html import decode_html, flat_text, page_text

ARTICLE = (
    "<p>The quick heron crossed the wide river at dawn while the village still slept under fog. "
    "Nobody saw it but the ferryman, who had been awake since three and was mending his nets.</p>"
    "<p>Later that day he told the story to everyone who would listen, and by evening the bird "
    "had grown to the size of a horse. That is how such stories are made, said the priest.</p>"
)


def page(*, banner: str, links: str) -> str:
    items = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in links.split())
    return (
        f"<html><head><title>Site</title></head><body><nav><ul>{items}</ul></nav>"
        f'<div class="banner">{banner}</div><article>{ARTICLE}</article>'
        f'<div id="comments" class="comments"><p>great post!!</p></div>'
        f'<footer class="footer">Copyright {banner}</footer></body></html>'
    )


def test_a_page_saved_twice_with_other_banners_is_the_same_text():
    first, _ = page_text(page(banner="Buy now", links="home news sport"), main_content=True)
    second, _ = page_text(page(banner="Sale ends", links="start blog about"), main_content=True)
    assert first == second
    assert "heron" in first
    assert "Buy now" not in first


def test_two_pages_with_the_same_frame_are_not_the_same_text():
    links = "home news sport"
    one = page(banner="Buy", links=links)
    other = one.replace(ARTICLE, "<p>Quite another story.</p>")
    assert page_text(one, main_content=True)[0] != page_text(other, main_content=True)[0]
    assert "another story" in page_text(other, main_content=True)[0]


def test_a_document_saved_as_html_keeps_its_lists():
    items = "".join(f'<li><a href="#{n}">Point number {n}</a></li>' for n in range(30))
    text, _ = page_text(f"<html><body>{ARTICLE}<ul>{items}</ul></body></html>", main_content=True)
    assert "Point number 29" in text


def test_entities_are_decoded_and_words_neither_glued_nor_split():
    text, _ = page_text(
        "<p>Gr&uuml;&szlig;e&nbsp;aus <b>K&ouml;</b>ln &amp; Bonn</p><table><tr><td>a</td>"
        "<td>b</td></tr></table><ul><li>one<li>two</ul>line<br>break",
        main_content=False,
    )
    assert " ".join(text.split()) == "Grüße aus Köln & Bonn a b one two line break"


def test_scripts_styles_comments_and_readings_of_ruby_are_left_out():
    markup = (
        "<style>p{}</style><script>var x = '<p>no</p>';</script><!-- no --><p>yes "
        "<ruby>漢<rt>kan</rt></ruby></p><template>no</template>"
    )
    assert page_text(markup, main_content=False)[0].split() == ["yes", "漢"]
    assert flat_text(markup).split() == ["yes", "漢"]


def test_pictures_are_recorded(read):
    markup = b"<html><body><p>words</p><img src=a.png><img src='b.png'></body></html>"
    document = read(markup, "a.html").documents[0]
    assert document.outside == {"images": 2}
    other = read(markup.replace(b"b.png", b"c.png"), "a.html").documents[0]
    assert other.text == document.text
    assert other.outside_digest != document.outside_digest


def test_the_encoding_of_a_page_is_what_it_says():
    page = "<meta charset=windows-1251><p>Привет</p>".encode("cp1251")
    assert "Привет" in decode_html(page)
    wrong = "<meta charset=iso-8859-1><p>Grüße</p>".encode()
    assert "Grüße" in decode_html(wrong)


def test_without_resiliparse_the_flat_scanner_reads_and_says_so(read, monkeypatch):
    real = builtins.__import__

    def missing(name, *arguments, **options):
        if name.startswith("resiliparse"):
            raise ImportError(name)
        return real(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", missing)
    document = read(b"<html><body><p>some &amp; words</p></body></html>", "a.html").documents[0]
    assert document.text == "some & words"
    assert document.extractor == f"flat-{EXTRACTOR_VERSIONS['html']}"


@pytest.mark.parametrize(
    "markup",
    [
        "<div>" * 100_000 + "deep words" + "</div>" * 100_000,
        "<div>" * 100_000 + "deep words",
        "<b><i>" * 20_000 + "deep words",
        "<p " + " ".join(f"a{n}=1" for n in range(100_000)) + ">deep words",
        "<p>deep words" + "<" * 300_000,
        "<p>deep words" + "<!--" * 100_000,
        "<p>deep words" + "<script>" * 50_000,
        "<p>deep words</p>" + "&" * 300_000,
        "<p>deep words</p>" + "&amp" * 100_000,
        "<p>deep words</p>" + "<table><tr><td>" * 10_000,
    ],
)
def test_markup_made_to_choke_is_read_in_linear_time(markup):
    assert "deep words" in page_text(markup, main_content=True)[0]


@given(st.text(alphabet="<>/!-abp&;= \"'\n", max_size=400))
def test_any_markup_gives_text(markup):
    assert isinstance(flat_text(markup), str)
    assert isinstance(page_text(markup, main_content=True)[0], str)


def test_numbers_of_notes_are_not_glued_to_words():
    page = """<p>Herons wait<sup><a href="#n1">1</a></sup> for hours<a class="sdfootnoteanc"
    href="#x"><sup>2</sup></a>, and<a epub:type="noteref" href="#y">3</a> a<sup>2</sup> stays, as
    does [4]<sup class="reference"><a href="#cite">[5]</a></sup>.</p><span
    class="annotation_style_by_filter">a remark</span>"""
    text, _ = page_text(page, main_content=False)
    assert text == "Herons wait for hours, and a2 stays, as does [4][5]."
