# SPDX-License-Identifier: MIT
"""An index that a test fills by hand, for what only reads it."""

from __future__ import annotations

import ctypes
import io
import json
import os
import struct
import zlib
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.settings import Locations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class MadeIndex:
    """An index filled by hand: groups of a principal, a copy and a near document."""

    def __init__(self, locations: Locations) -> None:
        locations.create()
        self.locations = locations
        self._index = open_writer(locations.index, INDEX)
        self._texts = open_writer(locations.texts, TEXTS)
        self._decisions = open_writer(locations.decisions, DECISIONS)
        self._decisions.execute("INSERT INTO roots VALUES (?, 'normal', 0)", [b"/docs"])

    def document(self, number: int, text: str) -> None:
        key = number.to_bytes(16, "big")
        self._index.execute(
            "INSERT INTO documents VALUES (?, ?, ?, ?, ?, 0)",
            [number, key, key, len(text.split()), len(text)],
        )
        self._texts.execute(
            "INSERT INTO texts VALUES (?, ?, 0)", [key, zlib.compress(text.encode())]
        )

    def file(
        self,
        number: int,
        path: bytes,
        *,
        document: int | None,
        digest: int = 0,
        reason: str | None = None,
        size_bytes: int = 1000,
    ) -> None:
        folder, name = os.path.split(path)
        self._index.execute("INSERT OR IGNORE INTO folders(path) VALUES (?)", [folder])
        self._index.execute(
            "INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest,"
            " kind, document_id, reason, detail)"
            " VALUES (?, (SELECT id FROM folders WHERE path = ?), ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)",
            [
                number,
                folder,
                name,
                size_bytes,
                1_700_000_000_000_000_000,
                number,
                None if document is None else digest.to_bytes(16, "big"),
                "text",
                document,
                reason,
                "<b>odd</b>" if reason else "",
            ],
        )

    def group(self, principal_file: int, members: list[tuple[int, float, int | None, str]]) -> None:
        """Store a group; each member is (document, similarity, distance, differs)."""
        number = members[0][0]
        self._index.execute(
            "INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, 'name')",
            [
                number,
                "near" if len(members) > 1 else "identical",
                3,
                len(members),
                min(member[1] for member in members),
                max(member[2] or 0 for member in members),
                number,
                principal_file,
            ],
        )
        for document, similarity, distance, differs in members:
            self._index.execute(
                "INSERT INTO members VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)",
                [number, document, similarity, similarity, distance, differs],
            )

    def fact(self, name: str, value: object) -> None:
        self._index.execute("INSERT INTO facts VALUES (?, ?)", [name, json.dumps(value)])

    def close(self) -> None:
        for connection in (self._index, self._texts, self._decisions):
            connection.close()


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeIndex]:
    index = MadeIndex(Locations.under(tmp_path / "simdesk"))
    yield index
    index.close()


DPI = 150
PAGE = (595, 842)


def _drawn(lines: list[str]) -> pypdfium2.PdfBitmap:
    """Draw lines of text in grey, as a scanner would give a page."""
    document = pypdfium2.PdfDocument.new()
    page = document.new_page(*PAGE)
    font = pdfium.FPDFText_LoadStandardFont(document, b"Helvetica")
    for number, line in enumerate(lines):
        text = pdfium.FPDFPageObj_CreateTextObj(document, font, 12)
        wide = (line + "\0").encode("utf-16-le")
        buffer = ctypes.create_string_buffer(wide, len(wide))
        pdfium.FPDFText_SetText(text, ctypes.cast(buffer, pdfium.FPDF_WIDESTRING))
        pdfium.FPDFPageObj_Transform(text, 1, 0, 0, 1, 60, 760 - 18 * number)
        pdfium.FPDFPage_InsertObject(page, text)
    page.gen_content()
    bitmap = page.render(scale=DPI / 72, grayscale=True)
    page.close()
    pdfium.FPDFFont_Close(font)
    document.close()
    return bitmap


def png_of(lines: list[str]) -> bytes:
    """A PNG that shows these lines."""
    bitmap = _drawn(lines)
    pixels = bytes(bitmap.buffer)
    starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
    rows = b"".join(b"\0" + pixels[start : start + bitmap.width] for start in starts)
    head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def scanned_pdf_of(pages: list[list[str]]) -> bytes:
    """A PDF whose pages are pictures of these lines."""
    document = pypdfium2.PdfDocument.new()
    for lines in pages:
        page = document.new_page(*PAGE)
        image = pypdfium2.PdfImage.new(document)
        image.set_bitmap(_drawn(lines))
        image.set_matrix(pypdfium2.PdfMatrix().scale(*PAGE))
        page.insert_obj(image)
        page.gen_content()
        page.close()
    out = io.BytesIO()
    document.save(out)
    document.close()
    return out.getvalue()


@pytest.fixture
def pictures() -> SimpleNamespace:
    """Builders of pictures of text: ``png`` of lines, ``pdf`` of pages of lines."""
    return SimpleNamespace(png=png_of, pdf=scanned_pdf_of)
