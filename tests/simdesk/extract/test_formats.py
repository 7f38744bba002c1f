# SPDX-License-Identifier: MIT
"""The same words in every format give the same tokens, and the same text digest."""

from __future__ import annotations

import pytest

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.tokenise import text_digest, tokens

PARAGRAPHS = [
    "The heron stood in the shallow water & waited – without moving – for an hour.",
    "Grüße aus Köln: naïve café, œuvre, Ærø, <angle> brackets, 100 % sure.",
    "Then it flew away; nobody “really” knows where to.",
]
PLAIN = "\n\n".join(PARAGRAPHS)


def everything(build) -> dict[str, bytes]:
    return {
        "a.txt": PLAIN.encode(),
        "a.utf16.txt": PLAIN.encode("utf-16"),
        "a.md": PLAIN.encode(),
        "a.html": build.html(PARAGRAPHS),
        "a.docx": build.docx(PARAGRAPHS),
        "a.odt": build.odt(PARAGRAPHS),
        "a.rtf": build.rtf(PARAGRAPHS),
        "a.epub": build.epub(PARAGRAPHS),
        "a.fb2": build.fb2(PARAGRAPHS),
        "a.eml": build.eml(PARAGRAPHS),
        "a.pptx": build.pptx([PARAGRAPHS]),
        "a.pdf": build.pdf([[line for text in PARAGRAPHS for line in (text[:40], text[40:])]]),
    }


def test_same_words_in_every_format_are_the_same_tokens(build, text_of):
    expected = tokens(PLAIN)
    for name, data in everything(build).items():
        if name != "a.pdf":
            assert tokens(text_of(data, name)) == expected, name


def test_same_words_in_every_format_have_one_text_digest(build, text_of):
    expected = text_digest(PLAIN)
    for name, data in everything(build).items():
        if name != "a.pdf":
            assert text_digest(text_of(data, name)) == expected, name


def test_lines_broken_at_spaces_in_a_pdf_are_the_same_text(build, text_of):
    words = " ".join(PARAGRAPHS).split()
    lines = [" ".join(words[at : at + 6]) for at in range(0, len(words), 6)]
    assert text_digest(text_of(build.pdf([lines]), "a.pdf")) == text_digest(PLAIN)


def test_the_kind_is_told_from_the_content_whatever_the_name_says(build, read):
    for name, data in everything(build).items():
        honest = read(data, name).documents[0].kind
        if name not in {"a.txt", "a.md", "a.utf16.txt"}:
            assert read(data, "misnamed.txt").documents[0].kind == honest, name


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.pptx", "a.epub"])
def test_a_package_without_a_suffix_is_known(build, read, name):
    assert read(everything(build)[name], "noname").documents[0].kind == name[2:]


def test_extractor_names_its_version(build, read):
    document = read(build.docx(PARAGRAPHS), "a.docx").documents[0]
    assert document.extractor == EXTRACTOR_VERSIONS["docx"]
    assert document.part == ""
