# SPDX-License-Identifier: MIT
"""OpenDocument: texts, sheets, slides."""

from __future__ import annotations

from simdesk.records import Reason


def test_spaces_tabs_breaks_and_spans(build, text_of):
    body = (
        "<text:p>a<text:s text:c='3'/>b<text:tab/>c<text:line-break/><text:span>d</text:span>e"
        "</text:p>"
    )
    assert text_of(build.odf_of(body), "a.odt") == "a   b\tc\nde"


def test_a_huge_count_of_spaces_is_capped(build, text_of):
    body = "<text:p>a<text:s text:c='999999999'/>b</text:p>"
    assert len(text_of(build.odf_of(body), "a.odt")) < 200


def test_tracked_changes_and_comments_are_recorded(build, read):
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
        "<text:p>new <office:annotation><text:p>remark</text:p></office:annotation>text</text:p>"
    )
    document = read(build.odf_of(body), "a.odt").documents[0]
    assert document.text == "new text"
    assert document.outside == {"comments": 1, "deletions": 1}


def test_a_deletion_that_stands_in_the_text_is_recorded(build, read):
    changes = '<text:tracked-changes><text:changed-region text:id="c"><text:deletion/>'
    changes += '</text:changed-region><text:changed-region text:id="d"><text:insertion/>'
    changes += "</text:changed-region></text:tracked-changes>"
    body = '<text:p>seen <text:change-start text:change-id="c"/>gone<text:change-end '
    body += 'text:change-id="c"/><text:change-start text:change-id="d"/>new<text:change-end '
    body += 'text:change-id="d"/></text:p>'
    document = read(build.odf_of(changes + body), "a.odt").documents[0]
    assert document.text == "seen new"
    assert document.outside["deletions"] == 2  # the region itself, and what stands in the text


def test_a_note_comes_after_the_body_without_its_number(build, text_of):
    note = (
        "<text:note text:note-class='{}'><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>{}</text:p></text:note-body></text:note>"
    )
    body = (
        f"<text:p>Be{note.format('endnote', 'at the end')}fore{note.format('footnote', 'below')}"
        "</text:p><text:p>after</text:p>"
    )
    assert text_of(build.odf_of(body), "a.odt").split("\n") == [
        "Before",
        "after",
        "below",
        "at the end",
    ]


def test_a_text_box_does_not_split_its_paragraph(build, text_of):
    body = (
        "<text:p>Hel<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box>"
        "</draw:frame>lo</text:p>"
    )
    assert text_of(build.odf_of(body), "a.odt").split() == ["Hello", "boxed"]


def test_headings_are_places(build, read):
    body = "<text:p>a</text:p><text:h>Chapter</text:h><text:p>b</text:p>"
    document = read(build.odf_of(body), "a.odt").documents[0]
    assert [(p.start, p.kind, p.label) for p in document.places] == [(2, "section", "Chapter")]


def test_an_embedded_formula_is_text(build, text_of):
    members = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": "<d xmlns:x='x'><body><text><p>so <object x:href='./Object 1'/> it is</p>"
        "</text></body></d>",
        "Object 1/content.xml": "<math><mi>a</mi><mo>=</mo><mn>2</mn><annotation>a = 2</annotation>"
        "</math>",
    }
    assert text_of(build.zipped(members), "a.odt") == "so a=2 it is"


CHART = (
    '<office:body xmlns:office="o" xmlns:chart="c" xmlns:text="t" xmlns:table="b"><office:chart>'
    "<chart:chart><chart:title><text:p>Herons by month</text:p></chart:title><table:table>"
    '<table:table-row><table:table-cell table:value-type="string"><text:p>May</text:p>'
    '</table:table-cell><table:table-cell table:value-type="float"><text:p>7</text:p>'
    "</table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body>"
)


def test_a_chart_gives_its_names_and_titles(build, text_of):
    link = '<text:p>Above<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>'
    packed = build.odf_of(link, **{"Object 1/content.xml": f"<d>{CHART}</d>"})
    flat = (
        f"<text:p>Above<draw:frame><draw:object><d>{CHART}</d></draw:object></draw:frame></text:p>"
    )
    assert text_of(packed, "a.odt") == "Above\nMay\nHerons by month"
    assert text_of(build.odf_of(flat), "a.odt") == "Above\nMay\nHerons by month"


def test_a_sheet_gives_rows_and_its_formulas_are_recorded(build, read):
    body = (
        "<table:table table:name='Sums'><table:table-row>"
        "<table:table-cell><text:p>one</text:p></table:table-cell>"
        "<table:table-cell table:formula='of:=1+1'><text:p>2</text:p></table:table-cell>"
        "<table:table-cell table:number-columns-repeated='16000'/></table:table-row></table:table>"
    )
    document = read(build.odf_of(body, kind="spreadsheet"), "a.ods").documents[0]
    assert document.text.split() == ["one", "2"]
    assert document.outside == {"formulas": 1}
    assert [(p.kind, p.label) for p in document.places] == [("sheet", "Sums")]


def test_values_of_a_sheet_do_not_depend_on_the_language_of_its_formats(build, text_of):
    cells = (
        ("float", "office:value='1234.5'", "1.234,50"),
        ("date", "office:date-value='2024-01-31T12:00:00'", "31.01.24 12 Uhr"),
        ("time", "office:time-value='PT06H15M00S'", "6.15"),
        ("float", "office:value='1'", "WAHR"),
        ("string", "", "words"),
    )
    row = "".join(
        f"<table:table-cell office:value-type='{kind}' {value}><text:p>{shown}</text:p>"
        "</table:table-cell>"
        for kind, value, shown in cells
    )
    body = f"<table:table table:name='T'><table:table-row>{row}</table:table-row></table:table>"
    text = text_of(build.odf_of(body, kind="spreadsheet"), "a.ods")
    assert " ".join(text.split()) == "1234.5 2024-01-31 12:00:00 06:15:00 WAHR words"


def test_the_furniture_of_slides_is_left_out(build, text_of):
    frame = (
        "<draw:frame presentation:class='{}'><draw:text-box><text:p>{}</text:p></draw:text-box>"
        "</draw:frame>"
    )
    body = f"<draw:page>{frame.format('footer', 'no')}{frame.format('title', 'yes')}</draw:page>"
    assert text_of(build.odf_of(body, kind="presentation"), "a.odp") == "yes"


def test_slides_are_places(build, read):
    body = "".join(
        f"<draw:page draw:name='{name}'><draw:frame><draw:text-box><text:p>{name} text</text:p>"
        "</draw:text-box></draw:frame></draw:page>"
        for name in ("one", "two")
    )
    document = read(build.odf_of(body, kind="presentation"), "a.odp").documents[0]
    assert document.text.split("\n") == ["one text", "two text"]
    assert [(p.start, p.kind, p.label) for p in document.places] == [
        (0, "slide", "one"),
        (9, "slide", "two"),
    ]


def test_an_encrypted_file_says_so(build, read):
    manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
    data = build.odf_of("<text:p>x</text:p>", **{"META-INF/manifest_xml": manifest})
    assert read(data, "a.odt").failure.reason is Reason.ENCRYPTED


def test_the_flat_form_is_read(text_of):
    flat = (
        '<?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t" '
        'office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>'
        "<text:p>flat</text:p></office:text></office:body></office:document>"
    )
    assert text_of(flat.encode(), "a.xml") == "flat"


def styles_of(head: str, foot: str) -> str:
    return (
        "<office:document-styles xmlns:office='o' xmlns:style='s' xmlns:text='t'>"
        "<office:master-styles><style:master-page>"
        f"<style:header><text:p>{head}</text:p></style:header>"
        f"<style:footer><text:p>{foot}</text:p></style:footer>"
        "</style:master-page></office:master-styles></office:document-styles>"
    )


def test_of_a_letterhead_heads_and_feet_are_the_text(build, read):
    data = build.odf_of("<text:p/>", styles_xml=styles_of("Heron<text:s/>&amp; Sons", "7"))
    document = read(data, "a.odt").documents[0]
    assert document.text == "Heron & Sons"
    assert document.outside == {}


def test_beside_a_body_heads_and_feet_are_recorded(build, read):
    data = build.odf_of("<text:p>Dear all</text:p>", styles_xml=styles_of("Heron", "7"))
    document = read(data, "a.odt").documents[0]
    assert document.text == "Dear all"
    assert document.outside == {"footers": 1, "headers": 1}


def test_an_empty_sheet_with_a_head_is_empty(build, read):
    data = build.odf_of("", kind="spreadsheet", styles_xml=styles_of("Sheet1", "Page 1"))
    assert read(data, "a.ods").failure.reason is Reason.EMPTY


def test_a_document_whose_only_text_is_in_a_box_has_text(build, text_of):
    body = "<draw:frame><draw:text-box><text:p>In a box</text:p></draw:text-box></draw:frame>"
    assert text_of(build.odf_of(body), "a.odt") == "In a box"
