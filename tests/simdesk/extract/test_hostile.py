# SPDX-License-Identifier: MIT
"""Files made to hurt: each ends in a state, soon, and nothing outside is touched.

What only a deadline or a memory limit can stop is for the worker pool and its tests; here are the
ones that the extractors must stop by themselves.
"""

from __future__ import annotations

import io
import random
import zlib
from typing import TYPE_CHECKING

import pytest

from simdesk.extract import reading
from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.extract.reading import extract
from simdesk.records import Reason
from simdesk.settings import Limits
from simdesk.tokenise import tokens

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 40
WORDS = ["The quick heron crossed the river at dawn.", "Nobody saw it but the old ferryman."]
LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">'
    + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    + "]>"
)


def mutations(data: bytes, chance: random.Random) -> bytes:
    copy = bytearray(data)
    kind = chance.random()
    if kind < 0.3:
        return bytes(copy[: chance.randrange(len(copy))])
    if kind < 0.8:
        for _ in range(chance.choice((1, 4, 30))):
            copy[chance.randrange(len(copy))] = chance.randrange(256)
    else:
        begin = chance.randrange(len(copy))
        del copy[begin : begin + chance.randrange(1, 200)]
    return bytes(copy)


def test_truncated_and_flipped_copies_of_every_format_end_in_a_state(build, hostile_seeds, read):
    chance = random.Random(20)
    for name, data in hostile_seeds.items():
        for _ in range(ROUNDS):
            outcome = read(mutations(data, chance), name)
            assert bool(outcome.documents) != bool(outcome.failure), name
            for document in outcome.documents:
                assert document.text.strip()
                assert "\0" not in document.text


def test_there_is_a_seed_of_every_kind(build, hostile_seeds, read):
    kinds = set()
    for name, data in hostile_seeds.items():
        outcome = read(data, name)
        kinds |= {outcome.container, *(document.kind for document in outcome.documents)}
        kinds |= {outcome.failure.kind} if outcome.failure else set()
    assert set(EXTRACTOR_VERSIONS) - kinds <= {""}


def test_every_prefix_of_a_package_ends_in_a_state(build, read):
    data = build.docx(WORDS)
    for end in range(0, len(data), 37):
        outcome = read(data[:end], "a.docx")
        assert bool(outcome.documents) != bool(outcome.failure)


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.xlsx", "a.fb2", "a.pptx"])
def test_entities_are_not_expanded(build, read, name):
    body = "<w:body><w:p><w:r><w:t>words &l9;</w:t></w:r></w:p></w:body>"
    run = f"<w:document xmlns:w='w'>{body}</w:document>"
    members = {
        "a.docx": {"_rels/.rels": "<a/>", "word/document.xml": LAUGHS + run},
        "a.odt": {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": LAUGHS + "<d><body><text><p>words &l9;</p></text></body></d>",
        },
        "a.xlsx": {"_rels/.rels": "<a/>", "xl/workbook.xml": LAUGHS + "<workbook>&l9;</workbook>"},
        "a.pptx": {"_rels/.rels": "<a/>", "ppt/presentation.xml": LAUGHS + "<p>&l9;</p>"},
    }
    book = LAUGHS + "<FictionBook><body><p>words &l9;</p></body></FictionBook>"
    data = book.encode() if name == "a.fb2" else build.zipped(members[name])
    outcome = read(data, name)
    assert all(len(document.text) < 1000 for document in outcome.documents)


def test_external_entities_are_not_read(build, read, tmp_path: Path):
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden-word")
    doctype = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    body = "<w:body><w:p><w:r><w:t>seen &x;</w:t></w:r></w:p></w:body>"
    data = build.zipped(
        {
            "_rels/.rels": "<a/>",
            "word/document.xml": f"{doctype}<w:document xmlns:w='w'>{body}</w:document>",
        }
    )
    outcome = read(data, "a.docx")
    assert all("hidden-word" not in document.text for document in outcome.documents)


def test_a_document_nested_without_end_is_damaged_or_partial(build, read):
    deep = "<w:sdt>" * 100_000
    outcome = read(build.docx_of(f"<w:p><w:r><w:t>words</w:t></w:r></w:p>{deep}"), "a.docx")
    assert outcome.failure or outcome.documents[0].partial


def test_one_line_without_end_is_read_to_the_cap(read):
    outcome = read(b"a word " * 2_000_000, "a.txt", Limits(characters=1_000_000))
    assert outcome.documents[0].partial
    assert len(outcome.documents[0].text) <= 1_000_000


def test_a_text_of_a_gigabyte_in_one_line_is_refused_before_it_is_read(tmp_path: Path):
    path = tmp_path / "a.txt"
    with path.open("wb") as stream:
        stream.write(b"a word " * 1_000)
        stream.truncate(1 << 30)
    assert extract(bytes(path), Limits()).failure.reason is Reason.TOO_LARGE


def test_a_line_that_grows_to_a_gigabyte_while_it_is_read_is_refused(monkeypatch, tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"a word " * 1_000)
    data = b"a word " * (1 << 17)
    told = 0

    class Endless(io.RawIOBase):
        def fileno(self):
            return stream.fileno()

        def read(self, size=-1):
            nonlocal told
            told += len(data[:size])
            assert told < 1 << 30
            return data[:size]

    with path.open("rb") as stream:
        monkeypatch.setattr(reading.os, "fdopen", lambda *_, **__: Endless())
        assert extract(bytes(path), Limits()).failure.reason is Reason.TOO_LARGE


def test_a_page_tree_that_bites_its_tail_ends(build, read):
    data = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 3 /Kids [2 0 R 3 0 R 2 0 R] >>",
            b"<< /Type /Pages /Count 2 /Parent 2 0 R /Kids [2 0 R 3 0 R] >>",
        ]
    )
    assert read(data, "a.pdf").failure is not None


def test_a_cross_reference_that_points_to_itself_ends(build, read):
    data = build.pdf([WORDS])
    start = data.rfind(b"xref\n0")
    loop = data.replace(b"trailer << ", b"trailer << /Prev %d " % start)
    outcome = read(loop, "a.pdf")
    assert outcome.failure or tokens(outcome.documents[0].text) == tokens(" ".join(WORDS))


def test_a_form_that_draws_itself_ends(build, read):
    drawing = b"BT /F1 9 Tf 50 700 Td (some words) Tj ET /X Do"
    form = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>"
    )
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources "
    page += b"<< /XObject << /X 5 0 R >> /Font << /F1 6 0 R >> >> >>"
    data = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            page,
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
            form + b" /Length 5 >>\nstream\n/X Do\nendstream",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )
    outcome = read(data, "a.pdf")
    assert bool(outcome.documents) != bool(outcome.failure)


def test_a_page_listed_without_end_is_cut(build, read):
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << >> >>"
    kids = b"3 0 R " * 20_000
    data = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 20000 /Kids [%s] >>" % kids,
            page,
        ]
    )
    assert read(data, "a.pdf").failure is not None


def test_a_stream_of_blanks_is_read(build, read):
    content = zlib.compress(b"BT /F1 9 Tf 9 9 Td (some words) Tj ET" + b" " * 20_000_000)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    page += b"/Resources << /Font << /F1 5 0 R >> >> >>"
    data = build.pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            page,
            b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
            % (len(content), content),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )
    assert read(data, "a.pdf").documents[0].text == "some words"


def test_a_chapter_listed_without_end_is_read_once(build, read):
    data = build.epub_of({"a.xhtml": "<p>some words</p>"}, spine=["a.xhtml"] * 20_000)
    assert read(data, "a.epub").documents[0].text == "some words"


@pytest.mark.parametrize(
    ("data", "name", "reason"),
    [
        (b"\x1f\x8b\x08\x00" + b"\0" * 6, "a.tar.gz", Reason.DAMAGED),
        (b"PK\x05\x06" + b"\xff" * 18, "a.zip", Reason.DAMAGED),
        (b"PK\x03\x04" + b"\0" * 5000, "a.odt", Reason.DAMAGED),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 5000, "a.doc", Reason.DAMAGED),
        (b"\x1f\x8b\x08" + b"\xff" * 50, "a.gz", Reason.DAMAGED),
        (b"\xfd7zXZ\x00" + b"\xff" * 50, "a.xz", Reason.DAMAGED),
        (b"BZh9" + b"\xff" * 50, "a.bz2", Reason.DAMAGED),
    ],
)
def test_empty_shells_say_what_is_wrong(read, data, name, reason):
    assert read(data, name).failure.reason is reason


@pytest.mark.slow
def test_mutated_real_files_end_in_a_state():
    from tests.bench.fuzz import files, read_mutated

    # calamine can end the process at a damaged workbook: those are for the pool's tests
    paths = [path for path in files() if path.parent.name != "xls"]
    if not paths:
        pytest.skip("the shared corpus is not here")
    chance = random.Random(7)
    for _ in range(1_500):
        assert read_mutated(chance.choice(paths), chance.randrange(2**32))
