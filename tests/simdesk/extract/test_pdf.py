# SPDX-License-Identifier: MIT
"""PDF: pages, heads and feet, hyphens, forms, scans, refusals."""

from __future__ import annotations

import io

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.annotations import Line, Text
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from simdesk.extract import pdf
from simdesk.extract.lines import (
    join_vertical,
    mend_words,
    without_print_lines,
    without_running_lines,
)
from simdesk.records import Reason

BODY = [
    "Herons wait in the shallow water for hours.",
    "Then they strike faster than the eye can see.",
    "Nobody has ever counted how often they miss.",
]


def pages_of_a_book(count: int) -> list[list[str]]:
    names = ["alpha", "beta", "gamma", "delta"]
    return [
        ["The Book of Herons", *(f"{names[at]}: {line}" for line in BODY * 3), f"- {at + 11} -"]
        for at in range(count)
    ]


def test_pages_are_places(build, read):
    document = read(build.pdf([["First page"], ["Second page"]]), "a.pdf").documents[0]
    assert [(place.kind, place.label) for place in document.places] == [
        ("page", "1"),
        ("page", "2"),
    ]
    assert document.text[document.places[1].start :].startswith("Second")


def test_heads_feet_and_page_numbers_are_left_out_and_recorded(build, read):
    document = read(build.pdf(pages_of_a_book(4)), "a.pdf").documents[0]
    assert "The Book" not in document.text
    assert "- 12 -" not in document.text
    assert document.text.count("Herons wait") == 12
    assert document.outside["running_lines"] == 2


def test_a_foot_is_found_above_what_only_the_first_page_has_below_it():
    pages = [
        "\n".join([*(f"{at} {number}" for at in BODY * 3), f"Page {number} of 4"])
        for number in range(1, 5)
    ]
    first = "\n".join([pages[0], "Heron Society", "7 River Street", "Wetford", "Tel. 12345"])
    kept, _ = without_running_lines([first, *pages[1:]])
    assert "Page 1 of 4" not in kept[0]
    assert "River Street" in kept[0]


def test_a_line_that_is_head_here_and_foot_there_is_text():
    line = "some more text of the form"
    bodies = ["\n".join(f"{name} {at}" for at in BODY * 3) for name in ("Ada", "Eva", "Ida", "Ute")]
    pages = [f"{line}\n{body}" if at % 2 else f"{body}\n{line}" for at, body in enumerate(bodies)]
    assert without_running_lines(pages) == (pages, [])


def test_numbers_at_the_edges_of_pages_that_do_not_count_them_stay():
    pages = [
        "\n".join(f"item {value + row}\n{value * row}" for row in range(8))
        for value in (31, 7, 99, 12)
    ]
    assert without_running_lines(pages) == (pages, [])


def test_a_copy_with_a_blank_page_more_is_known_to_differ(build, read):
    one = read(build.pdf([BODY]), "a.pdf").documents[0]
    two = read(build.pdf([BODY, []]), "a.pdf").documents[0]
    assert one.text == two.text
    assert (one.outside, two.outside) == ({"pages": 1}, {"pages": 2})
    assert one.outside_digest != two.outside_digest


def test_pages_of_nothing_but_numbers_stay():
    assert without_running_lines(["1", "2", "3"]) == (["1", "2", "3"], [])


@given(st.lists(st.text(alphabet="ab1 \n", max_size=60), max_size=8))
def test_pages_never_grow_nor_become_fewer(pages):
    kept, _ = without_running_lines(pages)
    assert len(kept) == len(pages)
    assert all(len(after) <= len(before) for after, before in zip(kept, pages, strict=True))


def test_what_a_browser_prints_on_a_page_is_left_out():
    page = "\n".join([*BODY, "12/30/26, 7:47 PM Herons", "https://example.org/herons 1/2"])
    assert without_print_lines(page) == "\n".join(BODY)
    assert without_print_lines("\n".join(BODY)) == "\n".join(BODY)
    dated = "\n".join([*BODY, "12/30/26, 7:47 PM Herons"])
    assert without_print_lines(dated) == dated


def test_words_broken_over_a_line_end_are_joined():
    assert mend_words("com\x02pile and well\x02known", "well-known") == "compile and well-known"
    assert mend_words("2020\x022021", "") == "2020-2021"
    assert mend_words("Rimsky\x02Korsakov", "") == "Rimsky-Korsakov"
    assert mend_words("a\r\nb\ufffe", "") == "a\nb"


def test_vertical_text_becomes_lines():
    text = "\n".join("吾輩は猫である名前はまだ無いどこで生れたか")
    assert join_vertical(text) == "吾輩は猫である名前はまだ無いどこで生れたか"
    assert join_vertical("横書き\nの文章") == "横書き\nの文章"


def test_a_page_that_is_a_picture_needs_ocr(build, read):
    image = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray "
    image += b"/BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    page += b"/Resources << /XObject << /I 5 0 R >> >> >>"
    drawing = b"q 595 0 0 842 0 0 cm /I Do Q"
    scan = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            page,
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
            image,
        ]
    )
    assert read(scan, "a.pdf").failure.reason is Reason.NEEDS_OCR


def test_a_blank_page_is_empty(build, read):
    assert read(build.pdf([[]]), "a.pdf").failure.reason is Reason.EMPTY


def pdf_of_a_page(build, drawing: bytes, resources: bytes, *others: bytes) -> bytes:
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    return build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            page + b"/Resources << %s >> >>" % resources,
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
            *others,
        ]
    )


def nameless_letters(build, codes: bytes, *, drawn: bytes = b"0 0 500 700 re f") -> bytes:
    """A page in a font that does not tell the characters of its glyphs."""
    font = b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [.001 0 0 .001 0 0]"
    font += b" /FirstChar 0 /LastChar 255 /Widths [%s] " % (b"600 " * 256)
    font += b"/Encoding << /Type /Encoding /Differences [0 %s] >> " % (b"/g " * 256)
    font += b"/CharProcs << /g 6 0 R >> /Resources << >> >>"
    glyph = b"600 0 0 0 500 700 d1 " + drawn
    shown = b"BT /F1 20 Tf 50 700 Td <%s> Tj ET" % codes.hex().encode()
    stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(glyph), glyph)
    return pdf_of_a_page(build, shown, b"/Font << /F1 5 0 R >>", font, stream)


@pytest.mark.parametrize(
    ("codes", "drawn", "reason"),
    [
        (b"\x05\x06\x07\x05\x08\x06\x0e", b"0 0 500 700 re f", Reason.NEEDS_OCR),
        (b"+,-./", b"0 0 500 700 re f", Reason.NEEDS_OCR),
        (b"+HURQV\x03ZDLW" * 40, b"0 0 500 700 re f", Reason.NEEDS_OCR),
    ],
)
def test_letters_that_cannot_be_told_are_a_picture_of_text(build, read, codes, drawn, reason):
    outcome = read(nameless_letters(build, codes, drawn=drawn), "a.pdf")
    assert outcome.failure.reason is reason


def test_glyphs_whose_numbers_are_characters_are_text(build, text_of):
    assert text_of(nameless_letters(build, b"ISSUE 9915"), "a.pdf") == "ISSUE 9915"


def test_signs_that_can_be_told_are_symbols(build, read):
    assert read(build.pdf([["= + = *"]]), "a.pdf").failure.reason is Reason.SYMBOLS_ONLY


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (b"50 50 200 200 re f", Reason.NEEDS_OCR),
        (b"0.2 w 50 50 m 300 400 l S", Reason.NEEDS_OCR),
        (b"1 1 1 rg 50 50 200 200 re f", Reason.EMPTY),
        (b"0 0 1 rg -9 -9 999 999 re f", Reason.EMPTY),
    ],
)
def test_a_page_with_anything_on_it_is_not_empty(build, read, drawing, reason):
    assert read(pdf_of_a_page(build, drawing, b""), "a.pdf").failure.reason is reason


def test_a_scan_in_strips_is_a_picture_and_not_drawn(build, read, monkeypatch):
    monkeypatch.setattr(pdf, "_has_ink", lambda page: pytest.fail("drawn"))
    image = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray "
    image += b"/BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
    strips = b"q 595 0 0 80 0 0 cm /I Do Q q 595 0 0 80 0 80 cm /I Do Q"
    scan = pdf_of_a_page(build, strips, b"/XObject << /I 5 0 R >>", image)
    assert read(scan, "a.pdf").failure.reason is Reason.NEEDS_OCR


def test_of_many_pages_without_text_only_some_are_drawn(build, read, monkeypatch):
    drawn = []
    monkeypatch.setattr(pdf, "_MOST_DRAWN", 2)
    monkeypatch.setattr(pdf, "_has_ink", lambda page: drawn.append(page) or True)
    pages = b" ".join(b"%d 0 R" % (4 + at) for at in range(5))
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 5 /Kids [%s] >>" % pages,
        b"<< /Length 20 >>\nstream\n50 50 200 200 re f   \nendstream",
        *[page] * 5,
    ]
    failure = read(build.pdf_of(objects), "a.pdf").failure
    assert (failure.reason, failure.detail) == (Reason.NEEDS_OCR, "5 of 5 pages")
    assert len(drawn) == 2


def test_a_stamp_is_something_on_the_page(build, read):
    writer = pypdf.PdfWriter(io.BytesIO(build.pdf([[]])))
    line = Line(p1=(50, 50), p2=(300, 300), rect=(40, 40, 310, 310))
    assert read(build.pdf([[]]), "a.pdf").failure.reason is Reason.EMPTY
    look = StreamObject()
    look.set_data(b"5 w 10 10 m 260 260 l S")
    look[NameObject("/Type")] = NameObject("/XObject")
    look[NameObject("/Subtype")] = NameObject("/Form")
    look[NameObject("/BBox")] = ArrayObject(NumberObject(n) for n in (0, 0, 270, 270))
    line[NameObject("/AP")] = DictionaryObject({NameObject("/N"): writer._add_object(look)})
    writer.add_annotation(0, line)
    out = io.BytesIO()
    writer.write(out)
    assert read(out.getvalue(), "a.pdf").failure.reason is Reason.NEEDS_OCR


def test_pages_that_cannot_be_opened_are_damage(build, read):
    data = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [99 0 R] >>",
        ]
    )
    assert read(data, "a.pdf").failure.reason is Reason.DAMAGED


def test_a_short_note_is_not_taken_for_a_scan(build, text_of):
    assert text_of(build.pdf([["Hi!"]]), "a.pdf") == "Hi!"


@pytest.mark.parametrize("algorithm", ["RC4-128"])
def test_a_password_is_said(build, read, algorithm):
    writer = pypdf.PdfWriter(io.BytesIO(build.pdf([BODY])))
    writer.encrypt("secret", algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    assert read(out.getvalue(), "a.pdf").failure.reason is Reason.ENCRYPTED


def test_a_pdf_that_only_its_owner_may_change_is_read(build, text_of):
    writer = pypdf.PdfWriter(io.BytesIO(build.pdf([BODY])))
    writer.encrypt("", "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert "Herons" in text_of(out.getvalue(), "a.pdf")


def form(build, value: str) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(build.pdf([["Name:", *BODY]])))
    field = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/T"): TextStringObject("name"),
            NameObject("/V"): TextStringObject(value),
            NameObject("/Rect"): ArrayObject(NumberObject(n) for n in (100, 700, 300, 720)),
        }
    )
    reference = writer._add_object(field)
    writer.pages[0][NameObject("/Annots")] = ArrayObject([reference])
    writer._root_object[NameObject("/AcroForm")] = DictionaryObject(
        {NameObject("/Fields"): ArrayObject([reference])}
    )
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_two_copies_of_a_form_differ_by_what_is_filled_in(build, text_of):
    first, second = form(build, "Ada Lovelace"), form(build, "Grace Hopper")
    assert "Ada Lovelace" in text_of(first, "a.pdf")
    assert text_of(first, "a.pdf") != text_of(second, "a.pdf")


def test_two_dynamic_forms_that_say_please_wait_are_not_the_same(build, text_of):
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    page += b"/Resources << /Font << /F1 5 0 R >> >> >>"
    drawing = b"BT /F1 9 Tf 50 700 Td (Please wait...) Tj ET"

    def dynamic(value: str) -> bytes:
        packet = f"<datasets><data><name>{value}</name></data></datasets>".encode()
        catalog = b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] "
        catalog += b"/XFA [(datasets) 6 0 R] >> >>"
        return build.pdf_of(
            [
                catalog,
                b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                page,
                b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
                b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                b"<< /Length %d >>\nstream\n%s\nendstream" % (len(packet), packet),
            ]
        )

    assert text_of(dynamic("Ada"), "a.pdf") == "Please wait...\nAda"
    assert text_of(dynamic("Grace"), "a.pdf") == "Please wait...\nGrace"


def test_attachments_and_remarks_are_recorded(build, read):
    writer = pypdf.PdfWriter(io.BytesIO(build.pdf([BODY])))
    writer.add_attachment("a.txt", b"attached words")
    writer.add_annotation(0, Text(text="a remark", rect=(0, 0, 9, 9)))
    out = io.BytesIO()
    writer.write(out)
    document = read(out.getvalue(), "a.pdf").documents[0]
    assert document.outside == {"attachments": 1, "comments": 1, "pages": 1}
    assert "remark" not in document.text


@pytest.mark.parametrize("cut", [20, 200, 500, 900])
def test_a_truncated_pdf_is_read_or_damaged_and_no_error(build, read, cut):
    outcome = read(build.pdf([BODY])[:-cut], "a.pdf")
    assert outcome.documents or outcome.failure.reason in {
        Reason.DAMAGED,
        Reason.EMPTY,
        Reason.ENCRYPTED,
    }
