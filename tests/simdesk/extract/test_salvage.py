# SPDX-License-Identifier: MIT
"""Zip files that lost their directory: what can still be read is, and is said to be part."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import ExtractError
from simdesk.extract.salvage import local_members, unpacked
from simdesk.records import Reason

WORDS = [f"The heron number {number} stands in the shallow water." for number in range(400)]


def directory_at(data: bytes) -> int:
    return data.index(b"PK\x01\x02")


def streamed(members: dict[str, bytes]) -> bytes:
    """A zip file whose headers do not say how long the members are."""

    class Pipe(io.RawIOBase):
        def __init__(self):
            self.content = bytearray()

        def writable(self):
            return True

        def write(self, data):
            self.content += data
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return bytes(pipe.content)


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.epub", "a.pptx", "a.xlsx"])
def test_a_document_without_its_directory_is_read_in_part(build, read, name):
    row = '<row><c t="inlineStr"><is><t>heron number 7</t></is></c></row>'
    data = {
        "a.docx": build.docx(WORDS),
        "a.odt": build.odt(WORDS),
        "a.epub": build.epub(WORDS),
        "a.pptx": build.pptx([WORDS]),
        "a.xlsx": build.xlsx_of(row),
    }[name]
    whole = read(data, name).documents[0]
    (document,) = read(data[: directory_at(data)], name).documents
    assert document.text == whole.text
    assert (whole.partial, document.partial) == (False, True)


def test_of_a_document_cut_short_the_beginning_is_read(build, read):
    data = build.docx(WORDS)
    start = data.index(b"word/document.xml")
    cut = start + (directory_at(data) - start) // 2
    (document,) = read(data[:cut], "a.docx").documents
    assert document.partial
    assert document.text.startswith(WORDS[0])
    assert WORDS[-1] not in document.text


def test_nothing_of_a_document_left_is_damage_and_not_emptiness(build, read):
    data = build.docx(WORDS)
    start = data.index(b"word/document.xml")
    assert read(data[: start + 30], "a.docx").failure.reason is Reason.DAMAGED


def test_of_an_archive_only_whole_members_are_documents(build, read):
    data = build.zipped({"a.txt": WORDS[0], "b.txt": "\n".join(WORDS)})
    outcome = read(data[: data.index(b"b.txt") + 200], "a.zip")
    assert [document.part for document in outcome.documents] == ["a.txt"]
    assert outcome.skipped[Reason.DAMAGED] == 2  # the member, and whatever stood behind


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_are_found_by_their_headers(build, method):
    members = {"one.txt": b"first words", "two/": b"", "two/three.txt": b"x" * 300_000}
    data = build.zipped(members, method=method)
    found = local_members(data, most=10)
    assert list(found) == ["one.txt", "two/three.txt"]
    for name, member in found.items():
        assert b"".join(unpacked(data, member)) == members[name]


def test_members_of_unknown_length_are_read_to_their_end():
    members = {"one.txt": b"first words", "two.txt": b"second words" * 9_000}
    data = streamed(members)
    found = local_members(data, most=10)
    assert {name: b"".join(unpacked(data, found[name])) for name in found} == members


def test_too_many_headers_are_refused(build):
    data = build.zipped({f"{number}.txt": "a" for number in range(20)})
    with pytest.raises(ExtractError) as caught:
        local_members(data, most=10)
    assert caught.value.reason is Reason.TOO_LARGE


def test_a_bomb_without_a_directory_is_stopped(build, read):
    data = build.zipped({"_rels/.rels": "<a/>", "word/document.xml": bytes(80 << 20)})
    outcome = read(data[: directory_at(data)], "a.docx")
    assert outcome.failure.reason is Reason.TOO_LARGE


@given(st.binary(max_size=400), st.integers(0, 60))
def test_any_bytes_behind_a_mark_have_an_answer(tail, cut):
    data = b"PK\x03\x04" + tail + b"PK\x03\x04" + tail[cut:]
    for member in local_members(data, most=100).values():
        assert 0 <= member.start <= len(data)
        try:
            size = sum(map(len, unpacked(data, member)))
        except EOFError:
            continue
        assert size >= 0
