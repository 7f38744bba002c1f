# SPDX-License-Identifier: MIT
"""Footnotes and Arabic ligatures of PDFs, told by the places of the glyphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.glyphs import NOTES_BEGIN, NOTES_END, without_notes


def pdf_of_a_page(build, drawing: bytes, font: bytes, *others: bytes) -> bytes:
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    return build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            page + b"/Resources << /Font << /F1 5 0 R >> >> >>",
            stream(drawing),
            font,
            *others,
        ]
    )


def stream(data: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
RAISED = b"/F1 7 Tf 5 Ts (%s) Tj 0 Ts /F1 12 Tf "


def line(x: int, y: int, size: int, *shown: bytes) -> bytes:
    return b"BT /F1 %d Tf %d %d Td " % (size, x, y) + b" ".join(shown) + b" ET\n"


def words(build, text_of, *drawing: bytes) -> str:
    return " ".join(text_of(pdf_of_a_page(build, b"".join(drawing), HELVETICA), "a.pdf").split())


def sentence(mark: bytes) -> bytes:
    return line(50, 700, 12, b"(Herons wait) Tj", RAISED % mark, b"( for hours in the water.) Tj")


def test_footnotes_come_after_the_text_without_their_numbers(build, text_of):
    text = words(
        build,
        text_of,
        sentence(b"1"),
        line(50, 684, 12, b"(They strike) Tj", RAISED % b"2", b"( fast.) Tj"),
        line(50, 110, 9, b"(1 They also eat frogs,) Tj"),
        line(50, 98, 9, b"(newts and mice.) Tj"),
        line(50, 86, 9, b"(2 Nobody has ever measured it.) Tj"),
        line(50, 50, 12, b"(A foot of the page) Tj"),
    )
    assert text == (
        "Herons wait for hours in the water. They strike fast. A foot of the page "
        "They also eat frogs, newts and mice. Nobody has ever measured it."
    )


def test_the_notes_of_a_page_are_on_that_page(build, read):
    data = pdf_of_a_page(
        build, sentence(b"1") + line(50, 90, 9, b"(1 They also eat frogs.) Tj"), HELVETICA
    )
    document = read(data, "a.pdf").documents[0]
    assert [place.label for place in document.places] == ["1", "1"]
    assert document.text[document.places[1].start :] == "They also eat frogs."


def test_an_exponent_is_no_reference(build, text_of):
    text = words(
        build,
        text_of,
        line(50, 700, 12, b"(an area of 7 m) Tj", RAISED % b"2", b"( or more) Tj"),
        line(50, 90, 12, b"(2 herons were seen) Tj"),
    )
    assert text == "an area of 7 m2 or more 2 herons were seen"


def test_a_number_that_is_not_raised_is_no_reference(build, text_of):
    text = words(
        build,
        text_of,
        line(50, 700, 12, b"(See table1 of the book) Tj"),
        line(50, 90, 9, b"(1 They also eat frogs.) Tj"),
    )
    assert text == "See table1 of the book 1 They also eat frogs."


def arabic(build, codes: bytes) -> bytes:
    """A page in a font whose glyphs 1 to 4 are lam-alef, alef, lam and khah."""
    font = b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [.001 0 0 .001 0 0]"
    font += b" /FirstChar 0 /LastChar 9 /Widths [%s] " % (b"600 " * 10)
    font += b"/Encoding << /Type /Encoding /Differences [0 %s] >> " % (b"/g " * 10)
    font += b"/CharProcs << /g 6 0 R >> /Resources << >> /ToUnicode 7 0 R >>"
    table = b"<01> <06440627> <02> <0627> <03> <0644> <04> <062E>"
    entries = (
        b"1 begincodespacerange <00> <FF> endcodespacerange 4 beginbfchar %s endbfchar" % table
    )
    glyph = b"600 0 0 0 500 700 d1 0 0 500 700 re f"
    drawing = b"BT /F1 20 Tf 50 700 Td <%s> Tj ET" % codes.hex().encode()
    return pdf_of_a_page(build, drawing, font, stream(glyph), stream(entries))


def test_the_letters_of_a_ligature_stand_in_their_order(build, text_of):
    assert text_of(arabic(build, b"\x04\x01"), "a.pdf") == "\u0644\u0627\u062e"
    assert text_of(arabic(build, b"\x04\x03\x02"), "a.pdf") == "\u0627\u0644\u062e"


@given(st.text(alphabet=f"ab \n{NOTES_BEGIN}{NOTES_END}"))
def test_splitting_notes_off_loses_no_word(page):
    text, notes = without_notes(page)
    letters = [character for character in page if character in "ab"]
    assert sorted(letters) == sorted(character for character in text + notes if character in "ab")
