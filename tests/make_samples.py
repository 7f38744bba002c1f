# SPDX-License-Identifier: MIT
"""Make the sample documents that are no plain text, from those that are: docx, odt, pdf, html.

``python -m tests.make_samples`` writes them into ``resources/samples``. The same texts give the
same bytes on every machine: all is written by hand, so that no library's version shows in it.
"""

from __future__ import annotations

import html
import io
import textwrap
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SAMPLES = Path(__file__).resolve().parents[1] / "resources" / "samples"
LINE_CHARACTERS = 84
PAGE_LINES = 46
_MADE = (2026, 3, 1, 12, 0, 0)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def paragraphs(text: str) -> list[str]:
    """Cut a text at its empty lines."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def packed(members: Sequence[tuple[str, str]]) -> bytes:
    """Pack members uncompressed and with a fixed date: compressors differ from build to build."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members:
            member = zipfile.ZipInfo(name, _MADE)
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, content.encode())
    return buffer.getvalue()


def docx(text: str) -> bytes:
    """Make a word processor document (ECMA-376): plain paragraphs."""
    body = "".join(
        f'<w:p><w:r><w:t xml:space="preserve">{escape(paragraph)}</w:t></w:r></w:p>'
        for paragraph in paragraphs(text)
    )
    types = "application/vnd.openxmlformats-"
    office = "http://schemas.openxmlformats.org/"
    return packed(
        (
            (
                "[Content_Types].xml",
                (
                    f'{_HEAD}<Types xmlns="{office}package/2006/content-types">'
                    f'<Default Extension="rels" ContentType="{types}package.relationships+xml"/>'
                    '<Override PartName="/word/document.xml" ContentType="'
                    f'{types}officedocument.wordprocessingml.document.main+xml"/></Types>'
                ),
            ),
            (
                "_rels/.rels",
                (
                    f'{_HEAD}<Relationships xmlns="{office}package/2006/relationships">'
                    f'<Relationship Id="r1" Type="{office}officeDocument/2006/relationships/'
                    'officeDocument" Target="word/document.xml"/></Relationships>'
                ),
            ),
            (
                "word/document.xml",
                (
                    f'{_HEAD}<w:document xmlns:w="{office}wordprocessingml/2006/main">'
                    f"<w:body>{body}</w:body></w:document>"
                ),
            ),
        )
    )


def odt(text: str) -> bytes:
    """Make an OpenDocument text (ISO/IEC 26300): a heading and paragraphs."""
    title, *rest = paragraphs(text)
    body = f'<text:h text:outline-level="1">{escape(title)}</text:h>' + "".join(
        f"<text:p>{escape(paragraph)}</text:p>" for paragraph in rest
    )
    names = "urn:oasis:names:tc:opendocument:xmlns:"
    kind = "application/vnd.oasis.opendocument.text"
    return packed(
        (
            ("mimetype", kind),
            (
                "META-INF/manifest.xml",
                (
                    f'{_HEAD}<manifest:manifest xmlns:manifest="{names}manifest:1.0"'
                    ' manifest:version="1.3"><manifest:file-entry manifest:full-path="/"'
                    f' manifest:media-type="{kind}"/><manifest:file-entry'
                    ' manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
                    "</manifest:manifest>"
                ),
            ),
            (
                "content.xml",
                (
                    f'{_HEAD}<office:document-content xmlns:office="{names}office:1.0"'
                    f' xmlns:text="{names}text:1.0" office:version="1.3"><office:body>'
                    f"<office:text>{body}</office:text></office:body></office:document-content>"
                ),
            ),
        )
    )


def page(text: str) -> bytes:
    """Make a web page: a heading and paragraphs."""
    title, *rest = (html.escape(paragraph, quote=False) for paragraph in paragraphs(text))
    body = "\n".join(f"<p>{paragraph}</p>" for paragraph in rest)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
        f"\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    ).encode()


def pdf(text: str) -> bytes:
    """Make a PDF (ISO 32000-1) of A4 pages in Helvetica, uncompressed."""
    lines: list[str] = []
    for paragraph in paragraphs(text):
        lines += [*textwrap.wrap(paragraph, LINE_CHARACTERS, break_on_hyphens=False), ""]
    pages = [lines[start : start + PAGE_LINES] for start in range(0, len(lines), PAGE_LINES)]
    numbers = [4 + 2 * index for index in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, shown in zip(numbers, pages, strict=True):
        content = b"BT /F1 11 Tf 15 TL 62 780 Td\n" + b"".join(map(_line, shown)) + b"ET"
        objects += [
            (
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources"
                f" << /Font << /F1 3 0 R >> >> /Contents {number + 1} 0 R >>"
            ).encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        ]
    return _numbered(objects)


def _line(line: str) -> bytes:
    escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return b"(%b) Tj T*\n" % escaped.encode("cp1252")


def _numbered(objects: Sequence[bytes]) -> bytes:
    """Number the objects and write the table of where each begins."""
    data, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return data + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n"
        b"%d\n%%%%EOF\n" % (size, table, size, len(data))
    )


CLOCK = "harbour/The harbour clock"
LETTER = "letters/Brief an den Chor"
MADE: dict[str, tuple[str, Callable[[str], bytes]]] = {
    f"{CLOCK}.docx": (f"{CLOCK}.txt", docx),
    f"{CLOCK}.odt": (f"{CLOCK}.txt", odt),
    f"{CLOCK}.pdf": (f"{CLOCK}.txt", pdf),
    f"{CLOCK}, web page.html": (f"{CLOCK}.txt", page),
    f"{LETTER} (Kopie).docx": (f"{LETTER}.txt", docx),
}
"""What is made: name to the text it is made from, and how."""


def make(folder: Path) -> None:
    """Write every made document below a folder."""
    for name, (source, maker) in MADE.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(maker((SAMPLES / source).read_text(encoding="utf-8")))


if __name__ == "__main__":
    make(SAMPLES)
