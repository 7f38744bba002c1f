# SPDX-License-Identifier: MIT
"""The numbers in front of list items."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.html import number_items, page_text
from simdesk.extract.lists import shown

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


@pytest.mark.parametrize(
    ("number", "style", "text"),
    [
        (4, "decimal", "4"),
        (4, "lowerRoman", "iv"),
        (1999, "I", "MCMXCIX"),
        (26, "a", "z"),
        (27, "upperLetter", "AA"),
        (7, "decimalZero", "07"),
        (1, "ordinal", "1st"),
        (12, "ordinal", "12th"),
        (103, "ordinal", "103rd"),
        (12, "chineseCounting", "十二"),
        (0, "a", "0"),
        (-3, "i", "-3"),
    ],
)
def test_numbers_are_shown_as_lists_show_them(number, style, text):
    assert shown(number, style) == text


@given(st.integers(), st.sampled_from(["decimal", "lowerRoman", "a", "chineseCounting", "x"]))
def test_any_number_is_shown(number, style):
    assert shown(number, style)


def item(text: str, number: int, level: int = 0) -> str:
    properties = f"<w:numPr><w:ilvl w:val='{level}'/><w:numId w:val='{number}'/></w:numPr>"
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


NUMBERING = f"""<w:numbering {WORD}><w:abstractNum w:abstractNumId="5">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="§ %1"/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
<w:lvl w:ilvl="2"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0">
<w:startOverride w:val="7"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0">
<w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1"/></w:lvl></w:lvlOverride></w:num>
</w:numbering>"""


def test_word_numbers_its_paragraphs_by_level(build, text_of):
    body = (
        item("a", 1) + item("b", 1, 1) + item("c", 1, 1) + item("d", 1, 2) + item("e", 1)
        + item("f", 1, 1) + item("g", 2) + item("h", 0) + item("i", 99)
    )  # fmt: skip
    assert text_of(build.docx_of(body, numbering_xml=NUMBERING), "a.docx").split("\n") == [
        "§ 1\ta",
        "1.a)\tb",
        "1.b)\tc",
        "d",
        "§ 2\te",
        "2.a)\tf",
        "§ 7\tg",
        "h",
        "i",
    ]


def test_a_list_of_word_may_number_a_level_in_its_own_way(build, text_of):
    body = item("a", 1) + item("b", 3) + item("c", 3, 1) + item("d", 1)
    text = text_of(build.docx_of(body, numbering_xml=NUMBERING), "a.docx")
    assert text.split("\n") == ["§ 1\ta", "II\tb", "II.a)\tc", "§ 3\td"]


def test_word_numbers_by_style(build, text_of):
    styles = (
        f"<w:styles {WORD}><w:style w:styleId='N'><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr>"
        "</w:pPr></w:style><w:style w:styleId='M'><w:basedOn w:val='N'/></w:style>"
        "<w:style w:styleId='L'><w:basedOn w:val='L'/></w:style></w:styles>"
    )
    body = "".join(
        f"<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr><w:r><w:t>{style}</w:t></w:r></w:p>"
        for style in "NML"
    )
    data = build.docx_of(body, numbering_xml=NUMBERING, styles_xml=styles)
    assert text_of(data, "a.docx") == "§ 1\tN\n§ 2\tM\nL"


LEVELS = (
    "<text:list-style xmlns:style='urn:s' style:name='L'>"
    "<text:list-level-style-number text:level='1' style:num-format='1' style:num-suffix='.'/>"
    "<text:list-level-style-number text:level='2' style:num-format='a' text:display-levels='2'/>"
    "<text:list-level-style-bullet text:level='3'/></text:list-style>"
)


def open_list(*items: str, attributes: str = "") -> str:
    inner = "".join(f"<text:list-item>{entry}</text:list-item>" for entry in items)
    return f"<text:list {attributes}>{inner}</text:list>"


def test_opendocument_numbers_its_items_by_level(build, text_of):
    paragraph = "<text:p>{}</text:p>".format
    nested = paragraph("b") + open_list(paragraph("c"), open_list(paragraph("d")))
    style = "text:style-name='L'"
    body = (
        LEVELS
        + open_list(paragraph("a") + paragraph("more"), nested, attributes=style)
        + paragraph("between")
        + open_list(paragraph("e"), attributes=f"{style} text:continue-numbering='true'")
        + open_list(paragraph("f"), attributes=style)
    )
    assert text_of(build.odf_of(body), "a.odt").split("\n") == [
        "1.\ta",
        "more",
        "2.\tb",
        "2.a\tc",
        "d",
        "between",
        "3.\te",
        "1.\tf",
    ]


def test_html_numbers_its_items():
    markup = (
        "<ol start=3><li><p>a</p><ul><li>bullet</li></ul></li><li value='9'>b<ol type=a><li>c"
        "<li>d</ol><li>e</ol><ol style='list-style-type:none'><li>f</ol></ol><li>stray"
    )
    text, _ = page_text(markup, main_content=False)
    assert text.split() == [
        "3.",
        "a",
        "bullet",
        "9.",
        "b",
        "a.",
        "c",
        "b.",
        "d",
        "10.",
        "e",
        "f",
        "stray",
    ]


@given(st.text(alphabet='<>/oluli ="3a', max_size=200))
def test_numbering_never_loses_markup(markup):
    numbered = number_items(markup)
    assert len(numbered) >= len(markup)
    if "<ol" not in markup:
        assert numbered == markup
