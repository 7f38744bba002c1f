# SPDX-License-Identifier: MIT
"""E-books to text: EPUB by its spine, FictionBook by its bodies."""

from __future__ import annotations

import posixpath
import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote

from simdesk.errors import ExtractError
from simdesk.extract.container import Package
from simdesk.extract.html import decode_html, page_text
from simdesk.extract.markup import attribute, local_name, parse, walk
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.extract.markup import Element
    from simdesk.records import Extracted

_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{1,300})</title", re.IGNORECASE)
_NOTE = re.compile(
    r"""<aside\b[^<>]{0,500}\bepub:type\s*=\s*["'](?:footnote|endnote|rearnote)["'][^<>]{0,500}>"""
    r"""[^<]{0,20000}(?:<(?!/?aside\b)[^<]{0,20000}){0,500}</aside\s*>""",
    re.IGNORECASE,
)
_BOOK_SKIP = frozenset({"description", "binary", "stylesheet"})
_BOOK_LINES = frozenset({"p", "v", "subtitle", "text-author", "td", "th", "date", "empty-line"})


def read_epub(source: Source) -> list[Extracted]:
    """Read an EPUB: the documents of its spine, each once, in their order.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    package = Package(source.data, source.budget)
    draft = source.draft()
    draft.partial |= package.is_salvaged
    locked = _locked_members(package)
    chapters = _spine(package)
    if chapters and all(name.lower() in locked for name in chapters):
        raise ExtractError(Reason.ENCRYPTED, "META-INF/encryption.xml")
    notes: list[tuple[str, str]] = []
    for name in chapters:
        if name not in package or name.lower() in locked:
            draft.partial = True
            continue
        markup = decode_html(package.read(name))
        text, _ = page_text(_NOTE.sub("", markup), main_content=False)
        title = _TITLE.search(markup)
        label = unescape(title[1]) if title else text.partition("\n")[0]
        if text:
            draft.begin("section", label)
            draft.add(text + "\n")
        notes += [(label, page_text(note[0], main_content=False)[0]) for note in _notes_of(markup)]
        if draft.full:
            break
    for label, text in notes:
        draft.begin("section", label)
        draft.add(text + "\n")
    for name in package.names():
        if name.endswith((".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")):
            draft.leave_out("images", package.fingerprint(name))
    return [draft.finish()]


def _notes_of(markup: str) -> Iterator[re.Match[str]]:
    """Yield the notes that stand between the paragraphs; reading programs show them on demand."""
    return _NOTE.finditer(markup) if "epub:type" in markup else iter(())


def _locked_members(package: Package) -> frozenset[str]:
    """Return the members that are encrypted, in lower case; fonts often are, without harm."""
    if "meta-inf/encryption.xml" not in package:
        return frozenset()
    root, _ = parse(package.read("meta-inf/encryption.xml"))
    uris = (attribute(entry, "URI") for entry in root.iter("{*}CipherReference"))
    return frozenset(unquote(uri).lstrip("/").lower() for uri in uris)


def _spine(package: Package) -> list[str]:
    opf = _package_document(package)
    root, _ = parse(package.read(opf))
    folder = posixpath.dirname(opf)
    hrefs: dict[str, str] = {}
    pages: list[str] = []
    for entry in root.iter("{*}item"):
        name = posixpath.normpath(posixpath.join(folder, unquote(attribute(entry, "href"))))
        if "nav" not in attribute(entry, "properties").split():
            hrefs[attribute(entry, "id")] = name
            if "html" in attribute(entry, "media-type"):
                pages.append(name)
    order = [hrefs[ref] for ref in _references(root) if ref in hrefs]
    return list(dict.fromkeys(order or pages))


def _references(root: Element) -> list[str]:
    return [attribute(entry, "idref") for entry in root.iter("{*}itemref")]


def _package_document(package: Package) -> str:
    if "meta-inf/container.xml" in package:
        root, _ = parse(package.read("meta-inf/container.xml"))
        for entry in root.iter("{*}rootfile"):
            name = unquote(attribute(entry, "full-path"))
            if name in package:
                return name
    for name in package.names():
        if name.endswith(".opf"):
            return package.original_name(name)
    raise ExtractError(Reason.DAMAGED, "no package document")


def read_fb2(source: Source) -> list[Extracted]:
    """Read a FictionBook; its notes stand in a body of their own after the text.

    Raises:
        ExtractError: DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    root, damaged = parse(source.data)
    draft = source.draft()
    draft.partial |= damaged
    for entry in root.iter("{*}binary"):
        draft.leave_out("images", entry.text or "")
    for body in root.iter("{*}body"):
        _add_book_body(draft, body)
    return [draft.finish()]


def _add_book_body(draft: Draft, body: Element) -> None:
    for event, name, element in walk(body, _BOOK_SKIP):
        if event == "start":
            if name == "title":
                draft.begin("section", " ".join(map(str, element.itertext())))
            draft.add(_visible(element.text, element))
        else:
            if event == "end" and name in _BOOK_LINES:
                draft.add("\n")
            if element is not body:
                draft.add(_visible(element.tail, element.getparent()))
        if draft.full:
            break


def _visible(text: str | None, parent: Element | None) -> str:
    """Return text that is not mere layout of the XML: that between the paragraphs."""
    if not text or parent is None:
        return ""
    structural = local_name(parent) in {"body", "section", "title", "poem", "stanza", "epigraph"}
    return "" if structural and not text.strip() else text
