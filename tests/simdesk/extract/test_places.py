# SPDX-License-Identifier: MIT
"""Pages, slides, sheets, sections and messages begin where their first words stand."""

from __future__ import annotations

import io
import zipfile
from functools import partial
from html import escape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simdesk.extract.html import sections_of

R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORDS = st.text(alphabet="abcxyz\u00e9\u4e2d<&", min_size=1, max_size=12)
UNITS = st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=5)


def named(units) -> list[tuple[str, str]]:
    """Headings and bodies, each heading unlike all others and all lines."""
    return [(f"Part {number} {head}", body) for number, (head, body) in enumerate(units)]


def many_sheets(units) -> bytes:
    rels = "".join(
        f'<Relationship Id="r{n}" Type="{R}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(len(units))
    )
    sheets = "".join(
        f'<sheet name="{escape(head, quote=True)}" r:id="r{n}"/>'
        for n, (head, _) in enumerate(units)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        package.writestr("_rels/.rels", "<a/>")
        package.writestr("xl/workbook.xml", f"<w xmlns:r='{R}'>{sheets}</w>")
        package.writestr("xl/_rels/workbook.xml.rels", f"<a>{rels}</a>")
        for n, (head, body) in enumerate(units):
            cells = "".join(
                f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>' for text in (head, body)
            )
            package.writestr(f"xl/worksheets/sheet{n}.xml", f"<w><row>{cells}</row></w>")
    return out.getvalue()


def rtf_of(units) -> bytes:
    def coded(text: str) -> str:
        return "".join(f"\\u{ord(character)}?" for character in text)

    body = "".join(
        f"\\pard\\s1\\outlinelevel0 {coded(head)}\\par\\pard {coded(body)}\\par\n"
        for head, body in units
    )
    styles = r"{\stylesheet{\s1\outlinelevel0 heading 1;}}"
    return f"{{\\rtf1\\ansi\\uc1{styles}{body}}}".encode()


def styled_docx(build, units) -> bytes:
    paragraphs = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="h"/></w:pPr><w:r><w:t>{escape(head)}</w:t></w:r></w:p>'
        f"<w:p><w:r><w:t>{escape(body)}</w:t></w:r></w:p>"
        for head, body in units
    )
    styles = "<s xmlns:w='w'><w:style w:styleId='h'><w:name w:val='heading 1'/></w:style></s>"
    return build.docx_of(paragraphs, styles_xml=styles)


def markdown_of(units) -> bytes:
    code = "```\n# a remark in code\n```\n"
    return "".join(f"# {head} #\n{body}\n{code}" for head, body in units).encode()


def odf_pages(build, units, kind: str) -> bytes:
    pages = "".join(
        f'<draw:page draw:name="{escape(head, quote=True)}"><draw:frame><draw:text-box>'
        f"<text:p>{escape(head)}</text:p><text:p>{escape(body)}</text:p>"
        "</draw:text-box></draw:frame></draw:page>"
        for head, body in units
    )
    return build.odf_of(pages, kind=kind)


def document_of(build, name: str, units) -> bytes:
    lines = [[head, body] for head, body in units]
    pages = {
        f"{number}.xhtml": f"<title>{escape(head)}</title><p>{escape(head)}</p>{escape(body)}"
        for number, (head, body) in enumerate(units)
    }
    headed = "".join(f"<h2>{escape(head)}</h2><p>{escape(body)}</p>" for head, body in units)
    titled = "".join(
        f"<section><title><p>{escape(head)}</p></title><p>{escape(body)}</p></section>"
        for head, body in units
    )
    outlined = "".join(
        f"<text:h>{escape(head)}</text:h><text:p>{escape(body)}</text:p>" for head, body in units
    )
    tables = "".join(
        f'<table:table table:name="{escape(head, quote=True)}"><table:table-row><table:table-cell>'
        f"<text:p>{escape(head)}</text:p></table:table-cell></table:table-row></table:table>"
        for head, _ in units
    )
    made = {
        "a.pptx": partial(build.pptx, lines),
        "a.xlsx": partial(many_sheets, units),
        "a.epub": partial(build.epub_of, pages),
        "a.fb2": f"<FictionBook><body>{titled}</body></FictionBook>".encode,
        "a.html": f"<html><meta charset=utf-8><body>{headed}".encode,
        "a.md": partial(markdown_of, units),
        "a.rtf": partial(rtf_of, units),
        "a.docx": partial(styled_docx, build, units),
        "a.odt": partial(build.odf_of, outlined),
        "a.odp": partial(odf_pages, build, units, "presentation"),
        "a.ods": partial(build.odf_of, tables, kind="spreadsheet"),
    }
    return made[name]()


LABELLED = ["a.xlsx", "a.epub", "a.fb2", "a.html", "a.md", "a.rtf", "a.docx", "a.odt", "a.odp"]


with_fixtures = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # they only make bytes
)


@pytest.mark.parametrize("name", [*LABELLED, "a.pptx"])
@with_fixtures
@given(units=UNITS)
def test_places_stand_at_their_first_words(build, read, name, units):
    units = named(units)
    (document,) = read(document_of(build, name, units), name).documents
    assert len(document.places) == len(units)
    for place, (head, _) in zip(document.places, units, strict=True):
        assert document.text[place.start :].removeprefix("# ").startswith(head)
        assert name not in LABELLED or place.label == head


@with_fixtures
@given(units=st.lists(st.tuples(st.text("abc", min_size=1), st.just("")), min_size=1, max_size=6))
def test_pages_stand_at_their_first_words(build, read, units):
    units = named(units)
    (document,) = read(build.pdf([[head] for head, _ in units]), "a.pdf").documents
    assert [place.label for place in document.places] == [str(n + 1) for n in range(len(units))]
    for place, (head, _) in zip(document.places, units, strict=True):
        assert document.text[place.start :].startswith(" ".join(head.split()))


def test_messages_of_a_mailbox_are_places_of_their_documents(build, read):
    start = b"From a@b Mon Jan  1 00:00:00 2024\n"
    documents = read(start + build.eml(["one"]) + b"\n" + start + build.eml(["two"]), "a").documents
    assert [document.part for document in documents] == ["1.eml", "2.eml"]
    for document in documents:
        assert [(p.start, p.kind, p.label) for p in document.places] == [(0, "message", "Sample")]


def test_a_heading_that_is_not_in_the_text_is_no_place():
    page = "<nav><h2>Menu</h2></nav><h1>Herons</h1><p>Herons</p><h2>wait</h2>"
    assert list(sections_of("Herons\n\nHerons\n\nwait", page)) == [(0, "Herons"), (16, "wait")]
