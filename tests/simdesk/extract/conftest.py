# SPDX-License-Identifier: MIT
"""Small documents of every format, made in memory."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import struct
import tarfile
import zipfile
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from simdesk.extract.container import Budget
from simdesk.extract.dispatch import Outcome, read_member
from simdesk.extract.reading import Reading, extract
from simdesk.settings import Limits

if TYPE_CHECKING:
    from pathlib import Path

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "table", "presentation")
)
DRAW = 'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def zipped(members: dict[str, bytes | str], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return out.getvalue()


def rels(*targets: tuple[str, str, str]) -> str:
    entries = "".join(
        f'<Relationship Id="{key}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for key, kind, target in targets
    )
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{entries}</Relationships>"
    )


def docx_of(body: str, **parts: bytes | str) -> bytes:
    """A DOCX with this XML in ``w:body``; further parts by name, ``_`` for ``.``."""
    members: dict[str, bytes | str] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": rels(("r1", "officeDocument", "word/document.xml")),
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
    }
    return zipped(
        members | {f"word/{name.replace('_', '.')}": data for name, data in parts.items()}
    )


def docx(paragraphs: list[str]) -> bytes:
    runs = "".join(f"<w:p><w:r><w:t>{escape(text)}</w:t></w:r></w:p>" for text in paragraphs)
    return docx_of(runs)


def odf_of(body: str, *, kind: str = "text", **parts: bytes | str) -> bytes:
    content = f"<office:document-content {ODF} {DRAW} xmlns:xlink='x'><office:body>"
    content += f"<office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    members: dict[str, bytes | str] = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": content,
    }
    return zipped(members | {name.replace("_", "."): data for name, data in parts.items()})


def odt(paragraphs: list[str]) -> bytes:
    return odf_of("".join(f"<text:p>{escape(text)}</text:p>" for text in paragraphs))


def html(paragraphs: list[str]) -> bytes:
    body = "\n".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return (
        f"<!DOCTYPE html><html><head><meta charset=utf-8></head><body>{body}</body></html>".encode()
    )


def rtf(paragraphs: list[str]) -> bytes:
    def coded(text: str) -> str:
        raw = text.encode("utf-16-le")
        units = struct.unpack(f"<{len(raw) // 2}h", raw)
        plain = (32 <= unit < 127 and chr(unit) not in "\\{}" for unit in units)
        return "".join(
            chr(unit) if is_plain else f"\\u{unit}?"
            for unit, is_plain in zip(units, plain, strict=True)
        )

    body = "\\par\n".join(map(coded, paragraphs))
    head = r"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}\f0 "
    return f"{head}{body}\\par}}".encode("ascii")


def epub(paragraphs: list[str]) -> bytes:
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return epub_of(
        {"one.xhtml": f"<html><head><title>One</title></head><body>{body}</body></html>"}
    )


def epub_of(pages: dict[str, str], *, spine: list[str] | None = None) -> bytes:
    """An EPUB of these pages; the spine lists them in this order."""
    manifest = "".join(
        f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in pages
    )
    order = "".join(f'<itemref idref="{name}"/>' for name in (spine or pages))
    rootfile = '<rootfile full-path="OPS/book.opf"/>'
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": f"<container><rootfiles>{rootfile}</rootfiles></container>",
            "OPS/book.opf": f"<package><manifest>{manifest}</manifest>"
            f"<spine>{order}</spine></package>",
        }
        | {f"OPS/{name}": page for name, page in pages.items()}
    )


def fb2(paragraphs: list[str]) -> bytes:
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    book = f"<FictionBook><description/><body><section>{body}</section></body></FictionBook>"
    return f'<?xml version="1.0"?>{book}'.encode()


def eml(paragraphs: list[str]) -> bytes:
    body = "\n\n".join(paragraphs)
    return (
        "From: a@example.org\nTo: b@example.org\nSubject: Sample\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n"
    ).encode()


def pptx(slides: list[list[str]]) -> bytes:
    members: dict[str, bytes | str] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": rels(("r1", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {P} {R}><p:sldIdLst>"
        + "".join(f'<p:sldId id="{256 + n}" r:id="r{n}"/>' for n in range(len(slides)))
        + "</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": rels(
            *((f"r{n}", "slide", f"slides/slide{n}.xml") for n in range(len(slides)))
        ),
    }
    for number, lines in enumerate(slides):
        text = "".join(f"<a:p><a:r><a:t>{escape(line)}</a:t></a:r></a:p>" for line in lines)
        members[f"ppt/slides/slide{number}.xml"] = (
            f"<p:sld {P} {A}><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr>"
            f"<p:txBody>{text}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
        )
    return zipped(members)


def xlsx_of(sheet: str, *, strings: str = "", styles: str = "") -> bytes:
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": rels(("r1", "officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook {S} {R}><sheets><sheet name="First" r:id="r1"/>'
            "</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": rels(("r1", "worksheet", "worksheets/sheet1.xml")),
            "xl/worksheets/sheet1.xml": f"<worksheet {S}><sheetData>{sheet}</sheetData>"
            "</worksheet>",
            "xl/sharedStrings.xml": f"<sst {S}>{strings}</sst>",
            "xl/styles.xml": f"<styleSheet {S}>{styles}</styleSheet>",
        }
    )


def pdf(pages: list[list[str]], *, catalog: str = "", page: str = "") -> bytes:
    """A PDF with these lines of Latin-1 text on each page."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects: list[bytes] = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, lines in enumerate(pages):
        shown = b" ".join(b"(" + _pdf_string(line) + b") Tj T*" for line in lines)
        content = b"BT /F1 11 Tf 14 TL 50 780 Td " + shown + b" ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * number} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> {page} >>".encode()
        )
        objects.append(
            f"<< /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"
        )
    return pdf_of(objects)


def _pdf_string(text: str) -> bytes:
    return re.sub(rb"([\\()])", rb"\\\1", text.encode("cp1252"))


def pdf_of(objects: list[bytes], *, trailer: str = "") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out = bytearray(b"%PDF-1.4\n")
    offsets: list[int] = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010} 00000 n \n".encode() for offset in offsets)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\n".encode()
    out += f"startxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


SECTOR = 512
SMALL = 4096
"""Streams of fewer bytes would need a second allocation table; they are padded."""
END, NONE, TABLE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


class _Sectors:
    def __init__(self) -> None:
        self.fat: list[int] = []
        self.content = bytearray()

    def chain(self, data: bytes) -> int:
        first = len(self.fat)
        count = -(-len(data) // SECTOR)
        self.fat += [*range(first + 1, first + count), END]
        self.content += data.ljust(count * SECTOR, b"\0")
        return first


def _entry(name: str, kind: int, right: int, child: int, start: int, size: int) -> bytes:
    raw = (name + "\0").encode("utf-16-le")
    numbers = (len(raw), kind, 1, NONE, right, child, b"", 0, 0, 0, start, size, 0)
    return struct.pack("<64sHBBIII16sIQQIII", raw, *numbers)


def ole(streams: dict[str, bytes]) -> bytes:
    """A compound file of version 3 with these streams; ``/`` parts storages, one level deep."""
    sectors = _Sectors()
    storages = sorted({name.split("/")[0] for name in streams if "/" in name})
    names = [*storages, *streams]
    ids = {name: index for index, name in enumerate(names, start=1)}
    levels = {storage: [n for n in streams if n.startswith(f"{storage}/")] for storage in storages}
    levels[""] = [name for name in names if "/" not in name]
    entries = [_entry("Root Entry", 5, NONE, ids[levels[""][0]], END, 0)]
    for name in names:
        storage, _, base = name.rpartition("/")
        following = levels[storage][levels[storage].index(name) + 1 :]
        right = ids[following[0]] if following else NONE
        if name in storages:
            entries.append(_entry(base, 1, right, ids[levels[name][0]], 0, 0))
        else:
            data = streams[name].ljust(SMALL, b"\0")
            entries.append(_entry(base, 2, right, NONE, sectors.chain(data), len(data)))
    directory = sectors.chain(b"".join(entries))
    begin = len(sectors.fat)
    tables = -(-(begin + 8) // 128)
    sectors.fat += [TABLE] * tables
    packed = struct.pack(f"<{len(sectors.fat)}I", *sectors.fat).ljust(tables * SECTOR, b"\xff")
    numbers = (0x3E, 3, 0xFFFE, 9, 6, b"", 0, tables, directory, 0, SMALL, END, 0, END, 0)
    magic = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    header = struct.pack("<8s16sHHHHH6sIIIIIIIII", magic, b"", *numbers)
    blocks = [*range(begin, begin + tables)]
    header += struct.pack("<109I", *blocks, *([NONE] * (109 - tables)))
    return header + bytes(sectors.content) + packed


BUILD = SimpleNamespace(
    zipped=zipped,
    rels=rels,
    docx=docx,
    docx_of=docx_of,
    odf_of=odf_of,
    odt=odt,
    html=html,
    rtf=rtf,
    epub=epub,
    epub_of=epub_of,
    fb2=fb2,
    eml=eml,
    pptx=pptx,
    xlsx_of=xlsx_of,
    pdf=pdf,
    pdf_of=pdf_of,
    ole=ole,
)


SEED_WORDS = ["The quick heron crossed the river at dawn.", "Nobody saw it but the old ferryman."]
SEED_TEXT = "\n".join(SEED_WORDS)


def seed_doc() -> bytes:
    """A Word 97 document with its text in one UTF-16 piece at byte 2048."""
    text = "\r".join([*SEED_WORDS, ""])
    main = bytearray(2048) + text.encode("utf-16-le")
    struct.pack_into("<HH", main, 0, 0xA5EC, 0xC1)
    struct.pack_into("<H", main, 0x0A, 0x0200)
    struct.pack_into("<i", main, 0x4C, len(text))
    pieces = struct.pack("<II", 0, len(text)) + struct.pack("<HIH", 0, 2048, 0)
    table = b"\x02" + struct.pack("<I", len(pieces)) + pieces
    struct.pack_into("<II", main, 0x1A2, 0, len(table))
    return BUILD.ole({"WordDocument": bytes(main), "1Table": table})


def seed_tar() -> bytes:
    """A tar archive with one text."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        entry = tarfile.TarInfo("a.txt")
        entry.size = len(SEED_TEXT)
        archive.addfile(entry, io.BytesIO(SEED_TEXT.encode()))
    return out.getvalue()


def plain_seeds() -> dict[str, bytes]:
    """Texts of every kind that is text."""
    page = f"<html><body><p>{SEED_TEXT}</p></body></html>"
    cue = "1\n00:00:01,000 --> 00:00:02,000\n"
    snapshot = "From: <Saved by Blink>\nSnapshot-Content-Location: http://x\nMIME-Version: 1.0\n"
    return {
        "a.txt": SEED_TEXT.encode(),
        "b.txt": SEED_TEXT.encode("utf-16"),
        "a.md": f"# Herons\n\n{SEED_TEXT}".encode(),
        "a.py": f"print({SEED_TEXT!r})".encode(),
        "a.csv": f"a,b\n{SEED_WORDS[0]},{SEED_WORDS[1]}".encode(),
        "a.json": b'{"text": "' + SEED_WORDS[0].encode() + b'"}',
        "a.xml": f"<?xml version='1.0'?><a><b>{SEED_TEXT}</b></a>".encode(),
        "a.srt": f"{cue}{SEED_TEXT}\n".encode(),
        "a.vtt": f"WEBVTT\n\n00:01.000 --> 00:02.000\n{SEED_TEXT}\n".encode(),
        "a.ass": f"[Script Info]\n\nDialogue: 0,0,0,,,0,0,0,,{SEED_WORDS[0]}\n".encode(),
        "a.ics": f"BEGIN:VEVENT\r\nSUMMARY:{SEED_WORDS[0]}\r\n {SEED_WORDS[1]}\r\n".encode(),
        "s.xml": (
            b"<?xml version='1.0'?>"
            b"<Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'><Worksheet><Row><Cell>"
            b"<Data>Herons</Data></Cell></Row></Worksheet></Workbook>"
        ),
        "a.ipynb": b'{"cells": [{"source": ["' + SEED_WORDS[0].encode() + b'"]}]}',
        "a.html": page.encode(),
        "a.mht": f"{snapshot}Content-Type: text/html\n\n{page}".encode(),
        "w.xml": b"<?xml version='1.0'?><w:wordDocument xmlns:w='w'><w:body><w:p><w:r><w:t>Herons"
        b"</w:t></w:r></w:p></w:body></w:wordDocument>",
    }


def seeds() -> dict[str, bytes]:
    """Small files of every kind, by name."""
    cell = f'<row><c t="inlineStr"><is><t>{SEED_WORDS[0]}</t></is></c></row>'
    page = f"<draw:page><draw:frame><draw:text-box><text:p>{SEED_TEXT}</text:p></draw:text-box>"
    row = f"<table:table><table:table-row><table:table-cell><text:p>{SEED_TEXT}</text:p>"
    envelope = b"From a@b Mon Jan  1 00:00:00 2024\n"
    return plain_seeds() | {
        "a.pdf": BUILD.pdf([SEED_WORDS, SEED_WORDS]),
        "a.docx": BUILD.docx(SEED_WORDS),
        "a.odt": BUILD.odt(SEED_WORDS),
        "a.ods": BUILD.odf_of(
            f"{row}</table:table-cell></table:table-row></table:table>", kind="spreadsheet"
        ),
        "a.odp": BUILD.odf_of(f"{page}</draw:frame></draw:page>", kind="presentation"),
        "a.rtf": BUILD.rtf(SEED_WORDS),
        "a.epub": BUILD.epub(SEED_WORDS),
        "a.fb2": BUILD.fb2(SEED_WORDS),
        "a.eml": BUILD.eml(SEED_WORDS),
        "a.pptx": BUILD.pptx([SEED_WORDS]),
        "a.xlsx": BUILD.xlsx_of(cell),
        "a.xlsb": BUILD.zipped({"_rels/.rels": "<a/>", "xl/workbook.bin": bytes(400)}),
        "a.msg": BUILD.ole(
            {"__properties_version1.0": bytes(40), "__substg1.0_1000001E": b"words"}
        ),
        "a.doc": seed_doc(),
        "a.xls": BUILD.ole({"Workbook": bytes.fromhex("0908100000060500") + bytes(4000)}),
        "a.ppt": BUILD.ole({"PowerPoint Document": bytes(4100), "Current User": bytes(4100)}),
        "p.docx": BUILD.ole({"EncryptedPackage": bytes(4100)}),
        "a.png": b"\x89PNG\r\n\x1a\n" + bytes(64),
        "a.zip": BUILD.zipped({"a.txt": SEED_WORDS[0], "b.docx": BUILD.docx(SEED_WORDS)}),
        "a.tar": seed_tar(),
        "a.txt.gz": gzip.compress(SEED_TEXT.encode()),
        "a.txt.bz2": bz2.compress(SEED_TEXT.encode()),
        "a.txt.xz": lzma.compress(SEED_TEXT.encode()),
        "a.mbox": envelope + BUILD.eml(SEED_WORDS),
    }


@pytest.fixture
def hostile_seeds() -> dict[str, bytes]:
    """Small files of every kind, by name, to be damaged."""
    return seeds()


@pytest.fixture
def build() -> SimpleNamespace:
    """The builders of this module."""
    return BUILD


@pytest.fixture
def read():
    """Read bytes under a name, as a member of a container is read."""

    def reader(data: bytes, name: str, limits: Limits | None = None) -> Outcome:
        limits = limits or Limits()
        return read_member(data, name.encode(), Budget(limits), limits=limits)

    return reader


@pytest.fixture
def text_of(read):
    """Return the text of the only document."""

    def reader(data: bytes, name: str, limits: Limits | None = None) -> str:
        outcome = read(data, name, limits)
        assert outcome.failure is None, outcome.failure
        (document,) = outcome.documents
        return document.text

    return reader


@pytest.fixture
def extract_file(tmp_path: Path):
    """Write bytes to a file and extract it."""

    def extractor(data: bytes, name: str, limits: Limits | None = None) -> Reading:
        path = tmp_path / name
        path.write_bytes(data)
        return extract(bytes(path), limits or Limits())

    return extractor
