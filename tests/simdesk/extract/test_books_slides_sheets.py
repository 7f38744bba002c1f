# SPDX-License-Identifier: MIT
"""E-books, presentations and workbooks."""

from __future__ import annotations

from simdesk.records import Reason
from simdesk.settings import Limits


def test_chapters_come_in_spine_order_each_once_and_are_places(build, read):
    pages = {
        "b.xhtml": "<html><head><title>Second</title></head><body>two&nbsp;words</body></html>",
        "a.xhtml": "<html><head><title>First</title></head><body><p>one</p></body></html>",
    }
    data = build.epub_of(pages, spine=["a.xhtml", "b.xhtml", "a.xhtml"])
    document = read(data, "a.epub").documents[0]
    assert document.text.split() == ["one", "two", "words"]
    assert [place.label for place in document.places] == ["First", "Second"]


def test_notes_between_the_paragraphs_of_a_book_come_last(build, read):
    note = '<aside epub:type="footnote" id="n"><p><sup><a href="#c">1</a></sup>They eat frogs.</p>'
    page = f"<title>One</title><p>Herons wait.</p>{note}</aside><p>They strike.</p>"
    data = build.epub_of({"a.xhtml": page, "b.xhtml": "<p>The end.</p>"})
    document = read(data, "a.epub").documents[0]
    assert document.text.split("\n")[-1] == "They eat frogs."
    assert "".join(document.text.split("\n\n")).startswith("Herons wait.")
    assert [place.label for place in document.places] == ["One", "The end.", "One"]


def test_a_missing_chapter_makes_the_book_partial(build, read):
    data = build.epub_of({"a.xhtml": "<p>one</p>"})
    broken = build.zipped(
        {
            "mimetype": "application/epub+zip",
            "b.opf": '<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="no"/>'
            '</manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
            "a.xhtml": "<p>one</p>",
        }
    )
    assert not read(data, "a.epub").documents[0].partial
    assert read(broken, "a.epub").documents[0].partial


def test_a_book_under_lock_is_encrypted(build, read):
    lock = '<e><CipherData><CipherReference URI="OPS/one.xhtml"/></CipherData></e>'
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/encryption.xml": lock,
        "OPS/b.opf": '<p><manifest><item id="a" href="one.xhtml"/></manifest><spine>'
        '<itemref idref="a"/></spine></p>',
        "OPS/one.xhtml": "garbled",
    }
    assert read(build.zipped(members), "a.epub").failure.reason is Reason.ENCRYPTED


def test_fictionbook_sections_are_places_and_pictures_are_recorded(read):
    book = (
        '<?xml version="1.0"?><FictionBook><description><title-info>no</title-info></description>'
        "<body><section><title><p>One</p></title><p>He <emphasis>ran</emphasis> off.</p></section>"
        "</body><binary>QUJD</binary></FictionBook>"
    )
    document = read(book.encode(), "a.fb2").documents[0]
    assert document.text == "One\nHe ran off."
    assert [place.label for place in document.places] == ["One"]
    assert document.outside == {"images": 1}


def test_slides_are_places_in_the_order_of_the_show(build, read):
    document = read(build.pptx([["First", "line"], ["Second"]]), "a.pptx").documents[0]
    assert document.text == "First\nline\nSecond"
    assert [(place.start, place.label) for place in document.places] == [(0, "1"), (11, "2")]


SHEET = (
    '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>inline</t></is></c></row>'
    '<row><c r="A2"><v>0.1</v></c><c r="B2" s="1"><v>45292</v></c>'
    '<c r="C2" s="1"><v>45292.5</v></c>'
    '<c r="D2" t="b"><v>1</v></c><c r="E2" t="str"><f>A1&amp;"x"</f><v>sharedx</v></c></row>'
)
STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'


def test_cells_are_shown_as_people_see_them(build, read):
    strings = "<si><r><t>sha</t></r><r><t>red</t></r><rPh><t>no</t></rPh></si>"
    document = read(build.xlsx_of(SHEET, strings=strings, styles=STYLES), "a.xlsx").documents[0]
    assert document.text.split("\n") == [
        "shared\tinline",
        "0.1\t2024-01-01\t2024-01-01 12:00:00\tTRUE\tsharedx",
    ]
    assert document.outside == {"formulas": 1}
    assert [(place.kind, place.label) for place in document.places] == [("sheet", "First")]


def test_a_time_of_day_has_no_date(build, text_of):
    sheet = '<row><c s="1"><v>0.25</v></c><c s="1"><v>1.5</v></c></row>'
    assert text_of(build.xlsx_of(sheet, styles=STYLES), "a.xlsx") == "06:00:00\t1899-12-31 12:00:00"


def test_two_cells_in_far_corners_cost_two_cells(build, text_of):
    sheet = '<row><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    assert text_of(build.xlsx_of(sheet), "a.xlsx") == "1\n2"


def test_a_workbook_beyond_the_cap_is_partial(build, read):
    row = '<row><c t="inlineStr"><is><t>some words</t></is></c></row>'
    document = read(build.xlsx_of(row * 100), "a.xlsx", Limits(characters=200)).documents[0]
    assert document.partial
    assert len(document.text) <= 200


def test_strings_that_are_not_there_are_nothing(build, read):
    sheet = '<row><c t="s"><v>99</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c></row>'
    assert read(build.xlsx_of(sheet), "a.xlsx").failure.reason is Reason.EMPTY


def test_a_broken_binary_workbook_is_damaged(build, read):
    assert read(build.ole({"Workbook": b"junk" * 2000}), "a.xls").failure.reason is Reason.DAMAGED


def test_a_workbook_in_one_xml_file_is_read(read):
    cells = (
        ("String", "Heron"),
        ("Number", "7.0"),
        ("DateTime", "2024-01-01T00:00:00.000"),
        ("Boolean", "1"),
    )
    row = "".join(f'<Cell><Data ss:Type="{kind}">{text}</Data></Cell>' for kind, text in cells)
    last = '<Cell ss:Formula="=A1"><Data ss:Type="String">x</Data><Comment>no</Comment></Cell>'
    book = (
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>\n'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" '
        'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Birds"><Table>'
        f"<Row>{row}</Row><Row>{last}</Row></Table></Worksheet></Workbook>"
    )
    (document,) = read(book.encode(), "a.xls").documents
    assert document.text == "Heron\t7\t2024-01-01\tTRUE\nx"
    assert document.outside == {"comments": 1, "formulas": 1}
    assert [(place.kind, place.label) for place in document.places] == [("sheet", "Birds")]
