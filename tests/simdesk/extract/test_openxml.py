# SPDX-License-Identifier: MIT
"""What the XML formats of Office share: relations that are broken, charts, masters."""

from __future__ import annotations

import io
import zipfile

import pytest

A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
CHART = (
    f"<c:chartSpace {C} {A}><c:title><a:p><a:r><a:t>Herons by month</a:t></a:r></a:p></c:title>"
    + (
        "<c:ser><c:cat><c:strRef><c:strCache><c:pt><c:v>May</c:v></c:pt><c:pt><c:v>June</c:v></c:pt>"
        "</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt><c:v>7</c:v></c:pt>"
        "</c:numCache></c:numRef></c:val></c:ser>"
    )
    * 2
    + "</c:chartSpace>"
)


def changed(data: bytes, **parts: str) -> bytes:
    """A copy of a zip file with other content of some members."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        members = {name: package.read(name) for name in package.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, content in (members | parts).items():
            package.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("junk", ["", "no XML at all", "<Relationships/>", "<a><b"])
def test_documents_with_broken_relations_are_read(build, text_of, junk):
    rels = {"_rels/.rels": junk}
    assert text_of(changed(build.docx(["Herons wait."]), **rels), "a.docx") == "Herons wait."
    slides = changed(
        build.pptx([[f"slide {number}"] for number in range(11)]),
        **rels | {"ppt/_rels/presentation.xml.rels": junk},
    )
    assert text_of(slides, "a.pptx") == "\n".join(f"slide {number}" for number in range(11))
    row = '<row><c t="inlineStr"><is><t>Herons</t></is></c></row>'
    sheets = changed(build.xlsx_of(row), **rels | {"xl/_rels/workbook.xml.rels": junk})
    assert text_of(sheets, "a.xlsx") == "Herons"


def test_a_chart_gives_its_titles_and_names_once(build, text_of):
    data = changed(
        build.docx(["Above"]),
        **{
            "word/_rels/document.xml.rels": build.rels(("r1", "chart", "charts/chart1.xml")),
            "word/charts/chart1.xml": CHART,
        },
    )
    assert " ".join(text_of(data, "a.docx").split()) == "Above May June Herons by month"


def test_a_chart_on_a_sheet_is_read(build, text_of):
    data = changed(
        build.xlsx_of('<row><c t="inlineStr"><is><t>Cell</t></is></c></row>'),
        **{
            "xl/worksheets/_rels/sheet1.xml.rels": build.rels(
                ("r1", "drawing", "../drawings/drawing1.xml")
            ),
            "xl/drawings/drawing1.xml": "<d/>",
            "xl/drawings/_rels/drawing1.xml.rels": build.rels(
                ("r1", "chart", "../charts/chart1.xml")
            ),
            "xl/charts/chart1.xml": CHART,
        },
    )
    assert " ".join(text_of(data, "a.xlsx").split()) == "Cell May June Herons by month"


def with_master(build, slides: list[list[str]]) -> bytes:
    def shape(text: str, place: str = "") -> str:
        run = f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
        return (
            f"<p:sp><p:nvSpPr><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:txBody>{run}</p:txBody></p:sp>"
        )

    shapes = shape("Click to edit", '<p:ph type="title"/>') + shape("Society of Herons")
    layout = build.rels(("r1", "slideMaster", "../slideMasters/slideMaster1.xml"))
    return changed(
        build.pptx(slides),
        **{
            f"ppt/slides/_rels/slide{number}.xml.rels": build.rels(
                ("r1", "slideLayout", "../slideLayouts/slideLayout1.xml")
            )
            for number in range(len(slides))
        },
        **{
            "ppt/slideLayouts/slideLayout1.xml": f"<p:sldLayout {P} {A}/>",
            "ppt/slideLayouts/_rels/slideLayout1.xml.rels": layout,
            "ppt/slideMasters/slideMaster1.xml": f"<p:sldMaster {P} {A}>{shapes}</p:sldMaster>",
        },
    )


def test_a_show_without_text_of_its_own_has_that_of_its_master(build, text_of):
    assert text_of(with_master(build, [[], []]), "a.pptx") == "Society of Herons"
    assert text_of(with_master(build, [["Own words"]]), "a.pptx") == "Own words"
