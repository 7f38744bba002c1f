# SPDX-License-Identifier: MIT
"""Which format a file has: from its content first, its name only where the content leaves it open.

`sniff` looks at the first bytes; `refine_zip` and `refine_ole` look into containers, for which all
bytes are needed.
"""

from __future__ import annotations

import io
import re
import struct
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.text import utf16_or_32
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.container import Package

OLE_ERRORS: tuple[type[Exception], ...] = (
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    struct.error,
)
"""What olefile raises for damaged files."""

HEAD_BYTES = 4096
"""So many first bytes tell the format."""

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"PK00PK\x03\x04", "zip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
    (b"\x1f\x8b\x08", "gz"),
    (b"BZh", "bz2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF87a", "image"),
    (b"GIF89a", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"%!PS", ""),
    (b"\xc5\xd0\xd3\xc6", ""),
)
_MAGIC_START = re.compile(b"|".join(re.escape(magic) for magic, _ in _MAGIC))
_KIND_OF_MAGIC = dict(_MAGIC)
_BITMAP_HEADERS = frozenset({12, 40, 52, 56, 64, 108, 124})
"""Lengths of the second header of a BMP."""
_SUFFIX_KINDS = {
    "pdf": "pdf",
    "docx": "docx docm dotx dotm",
    "odt": "odt ott odm oth fodt sxw stw",
    "ods": "ods ots fods sxc",
    "odp": "odp otp fodp sxi odg otg",
    "rtf": "rtf",
    "epub": "epub",
    "fb2": "fb2",
    "pptx": "pptx pptm ppsx ppsm potx potm",
    "xlsx": "xlsx xlsm xltx xltm",
    "xls": "xls xlt",
    "xlsb": "xlsb",
    "doc": "doc dot",
    "ppt": "ppt pps pot",
    "mail": "eml emlx",
    "mbox": "mbox mbx",
    "msg": "msg",
    "mhtml": "mht mhtml",
    "html": "html htm xhtml xht shtml",
    "markdown": "md markdown mdown mkd",
    "subtitles": "srt vtt sbv ass ssa",
    "cards": "ics ifb vcs vcf",
    "notebook": "ipynb",
    "csv": "csv tsv tab",
    "json": "json jsonl ndjson geojson",
    "xml": "xml xsd xsl xslt rss atom svg opml rdf owl",
    "text": "txt text log rst tex ltx bib org adoc asciidoc textile wiki me nfo asc diz 1st",
    "code": (
        "py pyi pyw c h cc cpp cxx hpp hh java js mjs cjs ts tsx jsx rs go rb pl pm php sh bash "
        "zsh fish ps1 bat cmd lua swift kt kts scala hs ml mli fs fsx clj cljs el lisp scm r jl m "
        "mm d nim zig v vhd sql css scss sass less vue svelte yaml yml toml ini cfg conf cmake mk "
        "gradle groovy dart ex exs erl hrl asm s f f90 f95 for pas ada adb cs vb tcl proto thrift "
        "graphql tf dockerfile diff patch"
    ),
    "zip": "zip",
    "tar": "tar",
    "gz": "gz tgz",
    "bz2": "bz2 tbz2 tbz",
    "xz": "xz txz",
    "image": "png jpg jpeg jpe gif tif tiff bmp dib webp",
}
_KIND_OF_SUFFIX = {
    suffix: kind for kind, suffixes in _SUFFIX_KINDS.items() for suffix in suffixes.split()
}
_NO_ARCHIVE_SUFFIXES = """
    jar war ear apk aab ipa xpi crx whl egg nupkg pages numbers key sketch vsdx vsdm xps oxps kmz
    3mf idml pbix pbit twbx mwb sb3 ora kra cbz
"""
_NO_ARCHIVES = frozenset(_NO_ARCHIVE_SUFFIXES.split())
_OFFICE_MEMBERS = (
    *(b"mimetype", b"[Content_Types].xml", b"_rels/", b"docProps/", b"META-INF/container.xml"),
    *(b"word/", b"ppt/", b"xl/", b"content.xml"),
)
"""What the first member of an office document or e-book is called."""
_NO_OLE_DOCUMENTS = frozenset(
    [
        "msi",
        "msp",
        "mst",
        "vsd",
        "vss",
        "vst",
        "mpp",
        "mpt",
        "pub",
        "db",
        "max",
        "sldprt",
        "sldasm",
        "slddrw",
        "one",
        "fla",
        "rvt",
        "wps",
    ]
)
"""Formats of other programs in the container that Word 97 uses."""
_LOCAL_HEADER_BYTES = 30
_PLAIN = frozenset({"markdown", "subtitles", "cards", "notebook", "csv", "json", "text", "code"})
_WEB = frozenset({"html", "mhtml"})
_TEXT_BESIDES = frozenset({"html", "mhtml", "xml", "mail", "mbox", "fb2"})
_CONTROLS = bytes(set(range(0x20)) - set(b"\t\n\r\x0b\x0c\x08\x1a\x1b")) + b"\x7f"
_MOST_CONTROLS = 0.01
_PROLOG = re.compile(
    r"\s*(?:<\?[^>]{0,2000}>\s*|<!--(?:[^-]|-(?!->)){0,3000}-->\s*|<!doctype[^>\[]{0,500}(?:\[[^\]]{0,2000}\]\s*)?>\s*)*"
    r"<(?:([\w.-]{1,40}):)?([\w.-]{1,40})",
    re.IGNORECASE,
)
_SHEET_XML = "urn:schemas-microsoft-com:office:spreadsheet"
_HTML_START = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<title|<meta )", re.IGNORECASE)
_ANY_TAG = re.compile(
    r"<(?:html|head|body|div|p|a|table|h[1-6]|br|span|font|center|ul)\b[^>]{0,500}>", re.IGNORECASE
)
_XML_ROOTS = {
    "html": "html",
    "fictionbook": "fb2",
    "worddocument": "wordxml",
    "package": "wordxml",
}
_HEADER_LINE = re.compile(rb"([A-Za-z][A-Za-z0-9-]{1,60})[ \t]{0,20}:[ \t\r\n]?")
_ENVELOPE = re.compile(rb"From [^\s:]{1,200}[ \t]*\r?\n")
"""The line in front of a mailbox's message, without its date."""
_MBOX_START = re.compile(rb"From \S{1,200} .{0,80}\d{4}|From - ")
_MAIL_HEADERS = frozenset(
    b"from to subject date received message-id mime-version content-type return-path "
    b"delivered-to cc reply-to x-mailer sender newsgroups".split()
)
_SURE_HEADERS = frozenset(
    b"received message-id mime-version return-path delivered-to newsgroups".split()
)
_ODF_KINDS = {
    "text": "odt",
    "spreadsheet": "ods",
    "presentation": "odp",
    "graphics": "odp",
    "drawing": "odp",
}
_SUN_KINDS = {"writer": "odt", "calc": "ods", "impress": "odp", "draw": "odp"}


def kind_by_suffix(name: bytes) -> str | None:
    """Return the kind that a name promises, None where it promises nothing that is read.

    Args:
        name: file name or path, as the system gives it.
    """
    base, dot, suffix = name.rpartition(b".")
    if not dot or not base or b"/" in suffix or len(suffix) > 12:
        return None
    return _KIND_OF_SUFFIX.get(suffix.decode("ascii", "replace").lower())


def is_candidate(name: bytes, head: bytes) -> bool:
    """Tell from the first bytes whether there is anything to read.

    Args:
        name: file name.
        head: the first `HEAD_BYTES`, fewer where the file is shorter.
    """
    return bool(sniff(head, name))


def is_worth_reading(head: bytes, name: bytes) -> bool:
    """Tell from the first bytes whether the rest need be read: not of pictures, nor of the unknown.

    Args:
        head: the first `HEAD_BYTES`, fewer where the file is shorter.
        name: file name.
    """
    return sniff(head, name) not in {"", "image"}


def sniff(head: bytes, name: bytes) -> str:
    """Name the kind or the container of a file.

    Args:
        head: the first `HEAD_BYTES`, fewer where the file is shorter.
        name: file name; breaks ties.

    Returns:
        A kind, ``zip`` or ``ole`` where `refine` must look inside, empty where it is nothing that
        is read.
    """
    if found := _MAGIC_START.match(head):
        kind = _KIND_OF_MAGIC[found[0]]
        return "" if _is_of_another_program(head, name, kind) else kind
    if _is_bitmap(head):
        return "image"
    if b"%PDF-" in head[:1024]:
        return "pdf"
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{\\rt"):
        return "rtf"
    if head[257:262] == b"ustar":
        return "tar"
    return _text_kind(head, start, name)


def _is_of_another_program(head: bytes, name: bytes, kind: str) -> bool:
    """Tell by its name a container that no reader here opens, so that it need not be read."""
    suffix = name.rpartition(b".")[2].decode("latin-1").lower()
    if kind == "ole":
        return suffix in _NO_OLE_DOCUMENTS
    first = head[_LOCAL_HEADER_BYTES : _LOCAL_HEADER_BYTES + 80]
    return kind == "zip" and suffix in _NO_ARCHIVES and not first.startswith(_OFFICE_MEMBERS)


def _is_bitmap(head: bytes) -> bool:
    """Tell a WebP or a BMP, whose two first letters alone may begin a text."""
    if head.startswith(b"RIFF"):
        return head[8:12] == b"WEBP"
    if not head.startswith(b"BM"):
        return False
    size = int.from_bytes(head[14:18], "little")
    return head[6:10] == bytes(4) and size in _BITMAP_HEADERS


def _text_kind(head: bytes, start: bytes, name: bytes) -> str:
    encoding = ""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif b"\0" in head:
        encoding = utf16_or_32(head)
        if not encoding and not _is_text_with_holes(head, name):
            return ""
    if encoding:
        text = head[: len(head) // 4 * 4].decode(encoding, "replace")
    elif _is_binary(head):
        return ""
    else:
        text = start.decode("latin-1")
        if kind := _mail_kind(start, name):
            return kind
    return _markup_kind(text, kind_by_suffix(name))


def _is_text_with_holes(head: bytes, name: bytes) -> bool:
    """Tell of a head with NUL bytes whether it is text all the same, as its name promises."""
    promised = kind_by_suffix(name)
    if promised == "html" and _HTML_START.match(head[:200].decode("latin-1")):
        return True
    is_text = promised is not None and (promised in _PLAIN or promised in _TEXT_BESIDES)
    return is_text and head.count(0) * 100 <= len(head)


def _is_binary(head: bytes) -> bool:
    if b"\x1b$)C" in head[:200]:
        return False  # ISO-2022-KR shifts with control characters
    if _HTML_START.match(head[:200].decode("latin-1")):
        return False  # a page with damage in it
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls > _MOST_CONTROLS * len(head)


def _markup_kind(text: str, promised: str | None) -> str:
    if promised is not None and promised in _PLAIN and promised != "text":
        return promised
    match = _PROLOG.match(text)
    kind = _kind_of_root(match, text) if match else ""
    if not kind and (
        _HTML_START.match(text) or (promised in _WEB and (match or _ANY_TAG.search(text)))
    ):
        kind = "html"
    if not kind and (text.startswith("<?xml") or promised == "xml"):
        kind = "xml"
    return kind or "text"


def _kind_of_root(match: re.Match[str], text: str) -> str:
    prefix, root = (match[1] or "").lower(), match[2].lower()
    if prefix == "office" and root == "document":
        return _flat_odf_kind(text)
    if root == "workbook" and _SHEET_XML in text:
        return "sheetxml"
    if root == "package" and prefix != "pkg":
        return ""
    return _XML_ROOTS.get(root, "")


def _flat_odf_kind(text: str) -> str:
    match = re.search(r"opendocument\.(\w+)", text)
    return _ODF_KINDS.get(match[1], "odt") if match else "odt"


def _mail_kind(start: bytes, name: bytes) -> str:
    promised = kind_by_suffix(name)
    if _MBOX_START.match(start) and _HEADER_LINE.match(start[start.find(b"\n") + 1 :].lstrip(b">")):
        return "mail" if promised == "mail" else "mbox"
    if (promised == "mail" and start[:1].isdigit()) or _ENVELOPE.match(start):
        start = start[start.find(b"\n") + 1 :]
    if not _HEADER_LINE.match(start):
        return ""
    block = re.split(rb"\r?\n\r?\n", start, maxsplit=1)[0]
    lines = (_HEADER_LINE.match(line) for line in block.splitlines())
    names = {match[1].lower() for match in lines if match}
    known = names & _MAIL_HEADERS
    if promised == "mail" and (known or names):
        return _mail_or_page(block)
    if promised == "mhtml" or (len(known) >= 2 and known & _SURE_HEADERS):
        return _mail_or_page(block)
    if len(known) >= 3 and promised is None:
        return _mail_or_page(block)
    return ""


def _mail_or_page(block: bytes) -> str:
    lower = block.lower()
    saved = b"snapshot-content-location" in lower or b"saved by" in lower[:200]
    archive = b"multipart/related" in lower and b"\nto:" not in lower and b"received:" not in lower
    return "mhtml" if saved or archive else "mail"


def refine_zip(package: Package, name: bytes) -> str:
    """Name what a zip file is: an office document, an e-book or an archive.

    Args:
        package: the zip file.
        name: file name; programs and the like, which are zip files too, are told by it.

    Returns:
        A kind, or an empty string.
    """
    if "mimetype" in package and not package.is_encrypted("mimetype"):
        mime = package.read("mimetype")[:200].decode("latin-1").strip()
        if kind := _kind_of_mime(mime):
            return kind
    if kind := _open_xml_kind(package):
        return kind
    if "[content_types].xml" in package:
        return ""  # a package of another program: a theme, XPS, a drawing
    if "meta-inf/container.xml" in package:
        return "epub"
    if "content.xml" in package and "meta-inf/manifest.xml" in package:
        return "odt"
    if not package.names() and kind_by_suffix(name) not in {"zip", None}:
        raise ExtractError(Reason.DAMAGED, "no members")
    suffix = name.rpartition(b".")[2].decode("latin-1").lower()
    return "" if suffix in _NO_ARCHIVES else "zip"


def _kind_of_mime(mime: str) -> str:
    if mime.startswith("application/epub"):
        return "epub"
    if match := re.match(r"application/vnd\.oasis\.opendocument\.(\w+)", mime):
        return _ODF_KINDS.get(match[1], "")
    if match := re.match(r"application/vnd\.sun\.xml\.(\w+)", mime):
        return _SUN_KINDS.get(match[1], "")
    return ""


def _open_xml_kind(package: Package) -> str:
    if "[content_types].xml" not in package and "_rels/.rels" not in package:
        return ""
    for name in package.names():
        if name.startswith("word/"):
            return "docx"
        if name.startswith("ppt/"):
            return "pptx"
        if name.startswith("xl/"):
            return "xlsb" if "xl/workbook.bin" in package else "xlsx"
    types = package.read("[content_types].xml")
    for mark, kind in (
        (b"wordprocessingml", "docx"),
        (b"presentationml", "pptx"),
        (b"spreadsheetml", "xlsx"),
    ):
        if mark in types:
            return kind
    return ""


def refine_ole(data: bytes) -> str:
    """Name what an OLE file is; ``encrypted`` for a password-protected Office package.

    Returns:
        A kind, or an empty string.

    Raises:
        ExtractError: DAMAGED where it cannot be opened.
    """
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as ole:
            streams = {"/".join(path).lower() for path in ole.listdir()}
    except OLE_ERRORS as error:
        detail = f"{type(error).__name__}: {error}"[:300]
        raise ExtractError(Reason.DAMAGED, detail) from error
    for stream, kind in (
        ("encryptedpackage", "encrypted"),
        ("worddocument", "doc"),
        ("workbook", "xls"),
        ("book", "xls"),
        ("powerpoint document", "ppt"),
        ("pp40", "ppt"),
        ("__properties_version1.0", "msg"),
    ):
        if stream in streams:
            return kind
    return ""
