# SPDX-License-Identifier: MIT
"""Word's XML formats to text: DOCX, DOCM, DOTX, and the flat forms of Word 2003 and later.

What Word itself would print as body text is kept: paragraphs, tables, text boxes, notes, formulas,
insertions not yet accepted. Deletions, comments, hidden text, heads, feet and pictures are left out
and recorded. Heads and feet are the text of a letterhead, whose body is empty.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import MOST_LEVELS, Package
from simdesk.extract.dispatch import read_member
from simdesk.extract.lists import WordLists
from simdesk.extract.markup import attribute, local_name, parse, walk
from simdesk.extract.openxml import add_drawing, main_part, relations
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.draft import Draft, Source
    from simdesk.extract.markup import Element
    from simdesk.records import Extracted

_SKIP = frozenset(
    {"del", "moveFrom", "instrText", "delText", "delInstrText", "Fallback", "rt", "binData"}
    | {"hdr", "ftr"}
)
_NOTES = frozenset({"footnote", "endnote"})
"""In Word 2003 XML they stand where they are referred to."""
_ANNOTATIONS = {"Word.Deletion": "deletions", "Word.Comment": "comments"}
_FIXED = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_FURNITURE = ("header", "footer")
_FALSE = frozenset({"0", "false", "off", "none"})


class BodyText:
    """Collect the text of one WordprocessingML part.

    Args:
        draft: takes the record of what is left out.
        headings: style ids that are headings.
        lists: knows the numbers of the paragraphs.
    """

    def __init__(
        self,
        draft: Draft,
        headings: frozenset[str] = frozenset(),
        lists: WordLists | None = None,
    ) -> None:
        self._draft = draft
        self._headings = headings
        self._lists = lists or WordLists(None, None)
        self._buffers: list[list[str]] = [[]]
        self._boxes: list[str] = []
        self._notes: list[str] = []
        self._hidden: list[bool] = []
        self._heading = False
        self._root: Element | None = None

    def read(self, root: Element) -> list[tuple[str, bool]]:
        """Return the paragraphs of a part, each with its line end, True where it is a heading.

        Notes that stand in the text come last.
        """
        paragraphs: list[tuple[str, bool]] = []
        self._root = root
        for event, name, element in walk(root, _SKIP - {local_name(root)}):
            if event == "start":
                self._start(name, element)
            elif event == "skip":
                continue
            elif name == "p" and len(self._buffers) == 1:
                paragraphs.append((self._flush(), self._heading))
                self._heading = False
            else:
                self._end(name, element)
        rest = self._flush()
        return [*paragraphs, *((text, False) for text in (rest, *self._notes) if text.strip())]

    def _start(self, name: str, element: Element) -> None:
        if name == "t":
            self._take(element.text or "")
        elif name in _FIXED:
            if local_name(_parent(element)) == "r":
                self._take(_FIXED[name])
        elif name == "r":
            self._hidden.append(_is_hidden(element))
        elif name == "pPr":
            if label := self._lists.label(element):
                self._take(label + "\t")
        elif name == "pStyle":
            self._heading |= attribute(element, "val") in self._headings
        elif self._stands_apart(name, element):
            self._buffers.append([])
            self._hidden.append(False)
        elif name == "sym":
            self._take(_symbol(element))

    def _stands_apart(self, name: str, element: Element) -> bool:
        if name == "annotation":
            return attribute(element, "type") in _ANNOTATIONS
        return name == "txbxContent" or (name in _NOTES and element is not self._root)

    def _end(self, name: str, element: Element) -> None:
        if name == "r" and self._hidden:
            self._hidden.pop()
        elif self._stands_apart(name, element) and len(self._buffers) > 1:
            self._set_aside(name, element, "".join(self._buffers.pop()))
            if self._hidden:
                self._hidden.pop()
        elif name == "p":
            self._buffers[-1].append("\n")
        elif name == "tc":
            self._buffers[-1].append("\t")

    def _set_aside(self, name: str, element: Element, text: str) -> None:
        if name == "txbxContent":
            self._boxes.append(text)
        elif name in _NOTES:
            self._notes.append(text)
        elif text.strip():
            self._draft.leave_out(_ANNOTATIONS[attribute(element, "type")], text)

    def _take(self, text: str) -> None:
        if self._hidden and self._hidden[-1]:
            if text.strip():
                self._draft.leave_out("hidden", text)
        else:
            self._buffers[-1].append(text)

    def _flush(self) -> str:
        text = "".join([*self._buffers[0], "\n", *self._boxes])
        self._buffers[0].clear()
        self._boxes.clear()
        return text


def _parent(element: Element) -> Element:
    parent = element.getparent()
    return element if parent is None else parent


def _is_hidden(run: Element) -> bool:
    for properties in run:
        if local_name(properties) == "rPr":
            return any(
                local_name(entry) == "vanish" and attribute(entry, "val") not in _FALSE
                for entry in properties
            )
    return False


def _symbol(element: Element) -> str:
    """Return a character of a symbol font; the private ones are decoration, bullets mostly."""
    try:
        code = int(attribute(element, "char"), 16)
    except ValueError:
        return ""
    return "" if 0xE000 <= code <= 0xF8FF or not 0x20 <= code < 0xD800 else chr(code)


def read_docx(source: Source) -> list[Extracted]:
    """Read a Word document.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    package = Package(source.data, source.budget)
    draft = source.draft()
    draft.partial |= package.is_salvaged
    main = main_part(package, "word/document.xml")
    root, damaged = parse(package.read(main))
    draft.partial |= damaged
    folder = posixpath.dirname(main)
    styles = _root(package, f"{folder}/styles.xml")
    lists = WordLists(_root(package, f"{folder}/numbering.xml"), styles)
    _add_body(draft, BodyText(draft, _heading_styles(styles), lists).read(root))
    _leave_out_deletions(draft, root)
    for notes in ("footnotes", "endnotes"):
        _add_notes(draft, package, f"{folder}/{notes}.xml")
    _add_linked(source, draft, package, main)
    furniture = _heads_and_feet(draft, package) if not draft.text().strip() else []
    for text in furniture:
        draft.add(text)
    _leave_out_parts(draft, package, has_furniture=bool(furniture))
    return [draft.finish()]


def read_word_xml(source: Source) -> list[Extracted]:
    """Read a Word document in one XML file: Word 2003 XML or a flat package.

    Raises:
        ExtractError: DAMAGED, UNSUPPORTED, EMPTY or SYMBOLS_ONLY.
    """
    root, damaged = parse(source.data)
    draft = source.draft()
    draft.partial |= damaged
    bodies = list(root.iter("{*}body", "{*}footnotes", "{*}endnotes"))
    if not bodies:
        raise ExtractError(Reason.UNSUPPORTED, "not a Word document")
    for body in bodies:
        _add_body(draft, BodyText(draft).read(body))
    _leave_out_deletions(draft, root)
    for kind, name in (("hdr", "headers"), ("ftr", "footers")):
        for part in root.iter(f"{{*}}{kind}"):
            draft.leave_out(name, "".join(map(str, part.itertext())))
    return [draft.finish()]


def _add_linked(source: Source, draft: Draft, package: Package, main: str) -> None:
    """Add what stands in parts of its own: diagrams, charts and inserted documents."""
    for kind, name in relations(package, main).values():
        if name not in package:
            continue
        if kind in {"diagramData", "chart"}:
            add_drawing(draft, package, name)
        elif kind == "aFChunk" and source.depth < MOST_LEVELS:
            outcome = read_member(
                package.read(name),
                name.rpartition("/")[2].encode(),
                source.budget,
                limits=source.limits,
                depth=source.depth + 1,
            )
            for document in outcome.documents:
                draft.add(document.text + "\n")


def _root(package: Package, name: str) -> Element | None:
    return parse(package.read(name))[0] if name in package else None


def _heading_styles(root: Element | None) -> frozenset[str]:
    if root is None:
        return frozenset()
    found: set[str] = set()
    for style in root.iter("{*}style"):
        for entry in style:
            title = attribute(entry, "val").lower() if local_name(entry) == "name" else ""
            if title.startswith("heading") or title == "title":
                found.add(attribute(style, "styleId"))
    return frozenset(found)


def _add_body(draft: Draft, paragraphs: list[tuple[str, bool]]) -> None:
    for text, is_heading in paragraphs:
        if is_heading and text.strip():
            draft.begin("section", text)
        draft.add(text)
        if draft.full:
            break


def _add_notes(draft: Draft, package: Package, name: str) -> None:
    if name not in package:
        return
    root, damaged = parse(package.read(name))
    draft.partial |= damaged
    for note in root:
        if attribute(note, "type") in {"separator", "continuationSeparator", "continuationNotice"}:
            continue
        _add_body(draft, BodyText(draft).read(note))


def _leave_out_deletions(draft: Draft, root: Element) -> None:
    for deleted in root.iter("{*}delText"):
        if deleted.text:
            draft.leave_out("deletions", deleted.text)


def _heads_and_feet(draft: Draft, package: Package) -> list[str]:
    """Return the texts of heads, then of feet, each once; those that only number pages are none."""
    texts: dict[str, None] = {}
    for kind in _FURNITURE:
        for name in package.names():
            if name.rpartition("/")[2].startswith(kind):
                root, damaged = parse(package.read(name))
                draft.partial |= damaged
                text = "".join(paragraph for paragraph, _ in BodyText(draft).read(root))
                if any(map(str.isalpha, text)):
                    texts[text] = None
    return list(texts)


def _leave_out_parts(draft: Draft, package: Package, *, has_furniture: bool) -> None:
    left_out = ("comments.",) if has_furniture else (*_FURNITURE, "comments.")
    for name in package.names():
        if "/media/" in name:
            draft.leave_out("images", package.fingerprint(name))
        elif "/embeddings/" in name:
            draft.leave_out("attachments", package.fingerprint(name))
        elif name.endswith("vbaproject.bin"):
            draft.leave_out("macros", package.fingerprint(name))
        elif name.rpartition("/")[2].startswith(left_out):
            _leave_out_texts(draft, package, name)


def _leave_out_texts(draft: Draft, package: Package, name: str) -> None:
    kind = name.rpartition("/")[2].rstrip("0123456789.xml") + "s"
    root, _ = parse(package.read(name))
    text = "".join(element.text or "" for element in root.iter("{*}t")).strip()
    if text:
        draft.leave_out(kind.replace("ss", "s"), text)
