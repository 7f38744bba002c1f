# SPDX-License-Identifier: MIT
"""Word's XML formats."""

from __future__ import annotations

from simdesk.records import Reason

NOTES = (
    '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    '<w:footnote w:type="separator"><w:p><w:r><w:t>----</w:t></w:r></w:p></w:footnote>'
    "<w:footnote><w:p><w:r><w:t>A note below.</w:t></w:r></w:p></w:footnote></w:footnotes>"
)


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def test_runs_are_joined_and_breaks_kept(build, text_of):
    broken = "<w:r><w:tab/><w:t>you</w:t><w:br/><w:t>there</w:t></w:r>"
    body = f"<w:p>{run('Hel')}{run('lo')}{broken}</w:p>"
    assert text_of(build.docx_of(body), "a.docx") == "Hello\tyou\nthere"


def test_tabulator_stops_of_the_format_are_not_text(build, text_of):
    body = f"<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr>{run('word')}</w:p>"
    assert text_of(build.docx_of(body), "a.docx") == "word"


def test_insertions_are_text_deletions_are_recorded(build, read):
    body = (
        f"<w:p>{run('keep ')}<w:ins>{run('new ')}</w:ins>"
        "<w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        f"<w:moveFrom>{run('gone')}</w:moveFrom></w:p>"
    )
    document = read(build.docx_of(body), "a.docx").documents[0]
    assert document.text == "keep new"
    assert document.outside == {"deletions": 1}


def test_hidden_text_comments_heads_and_pictures_are_recorded(build, read):
    part = '<w:hdr xmlns:w="x"><w:p><w:r><w:t>Head</w:t></w:r></w:p></w:hdr>'
    shown = run("too", "<w:vanish w:val='0'/>")
    body = f"<w:p>{run('seen ')}{run('unseen', '<w:vanish/>')}{shown}</w:p>"
    data = build.docx_of(
        body, header1_xml=part, comments_xml=part.replace("Head", "Remark"), **{"media/a_png": b"p"}
    )
    document = read(data, "a.docx").documents[0]
    assert document.text == "seen too"
    assert document.outside == {"comments": 1, "headers": 1, "hidden": 1, "images": 1}


def test_two_letters_with_other_pictures_are_known_to_differ(build, read):
    one = build.docx_of(f"<w:p>{run('see attached')}</w:p>", **{"media/a_png": b"one"})
    two = build.docx_of(f"<w:p>{run('see attached')}</w:p>", **{"media/b_png": b"two"})
    same = build.docx_of(f"<w:p>{run('see attached')}</w:p>", **{"media/c_png": b"one"})
    digests = [read(data, "a.docx").documents[0].outside_digest for data in (one, two, same)]
    assert digests[0] != digests[1]
    assert digests[0] == digests[2]


def test_a_text_box_comes_once_and_does_not_split_the_paragraph(build, text_of):
    box = f"<w:txbxContent><w:p>{run('boxed')}</w:p></w:txbxContent>"
    body = (
        f"<w:p>{run('Hel')}<w:r><mc:AlternateContent xmlns:mc='m'><mc:Choice>{box}</mc:Choice>"
        f"<mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r>{run('lo')}</w:p>"
    )
    assert text_of(build.docx_of(body), "a.docx").split() == ["Hello", "boxed"]


def test_tables_are_rows_of_cells(build, text_of):
    cells = "".join(f"<w:tc><w:p>{run(text)}</w:p></w:tc>" for text in ("one", "two"))
    assert text_of(build.docx_of(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"), "a.docx").split() == [
        "one",
        "two",
    ]


def test_notes_come_after_the_body(build, text_of):
    data = build.docx_of(f"<w:p>{run('Body.')}</w:p>", footnotes_xml=NOTES)
    assert text_of(data, "a.docx") == "Body.\nA note below."


def test_field_results_are_text_instructions_are_not(build, text_of):
    body = (
        "<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>PAGEREF x"
        f"</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>{run('seven')}</w:p>"
    )
    assert text_of(build.docx_of(body), "a.docx") == "seven"


def test_headings_are_places(build, read):
    styles = (
        '<w:styles xmlns:w="w"><w:style w:styleId="T1"><w:name w:val="heading 1"/></w:style>'
        "</w:styles>"
    )
    body = (
        f"<w:p>{run('Intro')}</w:p><w:p><w:pPr><w:pStyle w:val='T1'/></w:pPr>{run('Chapter')}</w:p>"
    )
    document = read(build.docx_of(body, styles_xml=styles), "a.docx").documents[0]
    assert [(place.start, place.kind, place.label) for place in document.places] == [
        (6, "section", "Chapter")
    ]


def test_strict_documents_are_read(build, text_of):
    body = "<w:body><w:p><w:r><w:t>strict</w:t></w:r></w:p></w:body>"
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    data = build.zipped(
        {
            "_rels/.rels": build.rels(("r1", "officeDocument", "word/document.xml")),
            "word/document.xml": f'<w:document xmlns:w="{strict}">{body}</w:document>',
        }
    )
    assert text_of(data, "a.docx") == "strict"


def test_the_main_part_may_stand_anywhere(build, text_of):
    data = build.zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": build.rels(("r1", "officeDocument", "/Word\\Main.xml")),
            "word/main.xml": "<document><body><p><r><t>found</t></r></p></body></document>",
        }
    )
    assert text_of(data, "a.docx") == "found"


def test_word_in_one_xml_file_is_read(text_of):
    wordml = (
        '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument '
        'xmlns:w="w"><w:body><w:p><w:r><w:t>Word 2003</w:t></w:r></w:p></w:body></w:wordDocument>'
    )
    assert text_of(wordml.encode(), "a.xml") == "Word 2003"


def test_word_2003_notes_changes_heads_and_comments(read):
    def annotation(kind: str, content: str) -> str:
        return f'<a:annotation w:type="Word.{kind}"><a:content>{content}</a:content></a:annotation>'

    def run(text: str) -> str:
        return f"<w:r><w:t>{text}</w:t></w:r>"

    body = (
        "<w:p>" + run("Herons") + f"<w:r><w:footnote><w:p>{run('frogs')}</w:p></w:footnote></w:r>"
    )
    body += annotation("Deletion", run("never")) + annotation("Insertion", run(" always"))
    body += run(" wait") + annotation("Comment", f"<w:p>{run('remark')}</w:p>") + "</w:p>"
    body += f"<w:sectPr><w:hdr><w:p>{run('head')}</w:p></w:hdr></w:sectPr>"
    data = f"<w:wordDocument xmlns:w='w' xmlns:a='a'><w:body>{body}</w:body></w:wordDocument>"
    document = read(data.encode(), "a.xml").documents[0]
    assert document.text.split() == ["Herons", "always", "wait", "frogs"]
    assert document.outside == {"comments": 1, "deletions": 1, "headers": 1}


def test_an_encrypted_document_says_so(build, read):
    data = build.ole({"EncryptedPackage": b"x" * 5000, "EncryptionInfo": b"y"})
    assert read(data, "a.docx").failure.reason is Reason.ENCRYPTED


def test_xml_that_ends_too_early_is_partial(build, read):
    body = "<w:p><w:r><w:t>first</w:t></w:r></w:p><w:p><w:r><w:t>second"
    data = build.zipped({"word/document.xml": f"<document><body>{body}", "_rels/.rels": "<a/>"})
    document = read(data, "a.docx").documents[0]
    assert document.partial
    assert "first" in document.text


def part(name: str, text: str) -> str:
    return f"<w:{name} xmlns:w='w'><w:p>{run(text)}</w:p></w:{name}>"


def test_of_a_letterhead_heads_and_feet_are_the_text(build, read):
    data = build.docx_of(
        "<w:p/>",
        header1_xml=part("hdr", "Heron &amp; Sons"),
        header2_xml=part("hdr", "Heron &amp; Sons"),
        footer1_xml=part("ftr", "Bank of the River"),
        footer2_xml=part("ftr", "1"),
    )
    document = read(data, "a.docx").documents[0]
    assert document.text == "Heron & Sons\nBank of the River"
    assert document.outside == {}


def test_a_box_in_a_head_is_text_of_a_letterhead(build, text_of):
    box = f"<w:hdr xmlns:w='w'><w:p><w:r><w:pict><w:txbxContent><w:p>{run('In a box')}</w:p>"
    box += "</w:txbxContent></w:pict></w:r></w:p></w:hdr>"
    assert text_of(build.docx_of("<w:p/>", header1_xml=box), "a.docx") == "In a box"


def test_a_number_of_a_page_alone_is_no_text(build, read):
    data = build.docx_of("<w:p/>", footer1_xml=part("ftr", "12"))
    assert read(data, "a.docx").failure.reason is Reason.EMPTY


def test_a_document_whose_only_text_is_in_a_box_has_text(build, text_of):
    box = f"<w:txbxContent><w:p>{run('In a box')}</w:p></w:txbxContent>"
    body = f"<w:p><w:r><w:pict>{box}</w:pict></w:r></w:p>"
    assert text_of(build.docx_of(body), "a.docx") == "In a box"
