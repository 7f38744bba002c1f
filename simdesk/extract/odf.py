# SPDX-License-Identifier: MIT
"""OpenDocument to text: ODT, ODS, ODP, their templates, flat forms and OpenOffice.org 1 ancestors.

Tracked changes, comments, heads, feet and pictures are left out and recorded; notes come after the
body, as in Word's files. Heads and feet are the text of a letterhead, whose body is empty.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import Package
from simdesk.extract.lists import OpenLists
from simdesk.extract.markup import attribute, local_name, parse, walk
from simdesk.extract.sheets import EPOCH, shown_date, shown_number, shown_time
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.draft import Draft, Source
    from simdesk.extract.markup import Element
    from simdesk.records import Extracted

_SKIPPED_NAMES = """
    tracked-changes annotation annotation-end note-citation ruby-text forms binary-data desc
    sequence-decls user-field-decls variable-decls scripts event-listeners footnote-citation
    endnote-citation settings styles automatic-styles master-styles font-face-decls meta
"""
_SKIP = frozenset(_SKIPPED_NAMES.split())
_FRAMES = frozenset({"text-box", "note-body", "footnote-body", "endnote-body"})
_FURNITURE = frozenset({"header", "footer", "page-number", "date-time"})
_TIME = re.compile(r"PT(\d{1,6})H(\d{1,2})M(\d{1,2})")
_LONGEST_HOURS = 10_000
"""A longer time is a date that was given the format of a time."""
_MOST_SPACES = 100
_MOST_CELLS = 2_000_000


def read_odf(source: Source) -> list[Extracted]:
    """Read an OpenDocument file, packed or flat.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft()
    package: Package | None = None
    styles: list[Element] = []
    if source.data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        root, damaged = parse(source.data)
    else:
        package = Package(source.data, source.budget)
        draft.partial |= package.is_salvaged
        if "meta-inf/manifest.xml" in package and b"encryption-data" in package.read(
            "meta-inf/manifest.xml"
        ):
            raise ExtractError(Reason.ENCRYPTED)
        if "content.xml" not in package:
            raise ExtractError(Reason.DAMAGED, "no content.xml")
        root, damaged = parse(package.read("content.xml"))
        _leave_out_parts(draft, package)
        if "styles.xml" in package:
            styles = [parse(package.read("styles.xml"))[0]]
    draft.partial |= damaged
    body = next(root.iter("{*}body"), None)
    if body is None:
        raise ExtractError(Reason.DAMAGED, "no body")
    _ContentText(draft, package, OpenLists([root, *styles])).read(body)
    _leave_out_remarks(draft, body)
    is_letterhead = source.kind == "odt" and not draft.text().strip()
    _take_heads_and_feet(draft, styles or [root], as_text=is_letterhead)
    return [draft.finish()]


class _ContentText:
    """Collect the text of ``office:body``.

    Text stands in `text` and `tail` of elements; it counts only inside of paragraphs and headings.
    Text boxes and notes interrupt a paragraph, so each has a buffer of its own.
    """

    def __init__(self, draft: Draft, package: Package | None, lists: OpenLists) -> None:
        self._lists = lists
        self._draft = draft
        self._package = package
        self._buffers: list[list[str]] = [[]]
        self._inside: list[int] = [0]
        self._boxes: list[str] = []
        self._footnotes: list[str] = []
        self._endnotes: list[str] = []
        self._cells = 0
        self._in_sheet = False
        self._deletions: frozenset[str] = frozenset()
        self._deleted: set[str] = set()

    def read(self, body: Element) -> None:
        self._deletions = _deletions(body)
        covered: Element | None = None
        for event, name, element in walk(body, _SKIP):
            if covered is not None:
                if event == "end" and element is covered:
                    covered = None
                    self._end(name, element)
                continue
            if event == "start" and self._stands_for_itself(name, element):
                covered = element
            elif event == "start":
                self._start(name, element)
            elif event == "end":
                self._end(name, element)
            else:
                self._take_tail(element)
            if self._draft.full or self._cells > _MOST_CELLS:
                self._draft.partial = True
                break
        self._flush()
        for note in (*self._footnotes, *self._endnotes):
            self._draft.add(note)

    def _stands_for_itself(self, name: str, element: Element) -> bool:
        """Deal with an element whose content is not walked: hidden, furniture, or a value."""
        if name == "section" and attribute(element, "display") == "none":
            self._draft.leave_out("hidden", "".join(map(str, element.itertext())))
            return True
        if name == "frame":
            return attribute(element, "class") in _FURNITURE
        if name == "object" and (labels := _chart_labels(element)):
            self._take("\n".join(["", *labels, ""]))
            return True
        if name == "table-cell" and self._in_sheet and (value := _cell_value(element)):
            self._take(value)
            return True
        return False

    def _start(self, name: str, element: Element) -> None:
        if name in {"p", "h"}:
            self._start_paragraph(name, element)
        elif name == "list":
            self._lists.begin_list(element)
        elif name == "list-item":
            self._lists.begin_item(element)
        elif name in _FRAMES:
            self._buffers.append([])
            self._inside.append(0)
        elif name in {"table", "page"} and len(self._buffers) == 1:
            self._start_sheet_or_slide(name, element)
        elif name == "object":
            self._take_object(element)
        elif name == "change-start" and attribute(element, "change-id") in self._deletions:
            self._deleted.add(attribute(element, "change-id"))
        elif name == "change-end":
            self._deleted.discard(attribute(element, "change-id"))
        elif self._inside[-1]:
            self._take(_fixed(name, element))
            self._take(element.text)

    def _start_paragraph(self, name: str, element: Element) -> None:
        if name == "h" and len(self._buffers) == 1:
            self._begin("section", "".join(map(str, element.itertext())))
        self._inside[-1] += 1
        if label := self._lists.label(element):
            self._take(label + "\t")
        self._take(element.text)

    def _start_sheet_or_slide(self, name: str, element: Element) -> None:
        parent = element.getparent()
        if name == "page":
            self._begin("slide", attribute(element, "name"))
        elif parent is not None and local_name(parent) == "spreadsheet":
            self._in_sheet = True
            self._begin("sheet", attribute(element, "name"))

    def _begin(self, kind: str, label: str) -> None:
        self._flush()
        self._draft.begin(kind, label)

    def _end(self, name: str, element: Element) -> None:
        if name in {"p", "h"}:
            self._inside[-1] = max(0, self._inside[-1] - 1)
            self._buffers[-1].append("\n")
            if len(self._buffers) == 1 and not self._inside[-1]:
                self._flush()
        elif name in _FRAMES and len(self._buffers) > 1:
            text = "".join(self._buffers.pop())
            self._inside.pop()
            self._set_aside(name, element, text)
        elif name == "list":
            self._lists.end_list()
        elif name in {"table-cell", "covered-table-cell"}:
            self._end_cell(element)
        elif name == "table-row":
            self._buffers[-1].append("\n")
        if self._inside[-1] or name in {"p", "h"}:
            self._take_tail(element)

    def _set_aside(self, name: str, element: Element, text: str) -> None:
        parent = element.getparent()
        if name == "text-box":
            self._boxes.append(text)
        elif name == "endnote-body" or (
            parent is not None and attribute(parent, "note-class") == "endnote"
        ):
            self._endnotes.append(text)
        else:
            self._footnotes.append(text)

    def _take_tail(self, element: Element) -> None:
        if self._inside[-1]:
            self._take(element.tail)

    def _take_object(self, element: Element) -> None:
        """Take the symbols of a formula, the names of a chart; other objects are left out."""
        name = attribute(element, "href").removeprefix("./") + "/content.xml"
        if self._package is None or name not in self._package:
            return
        root, _ = parse(self._package.read(name))
        if local_name(root) == "math":
            for event, tag, part in walk(root, frozenset({"annotation"})):
                if event == "start" and tag in {"mi", "mn", "mo", "mtext"}:
                    self._take(part.text)
        elif labels := _chart_labels(root):
            self._take("\n".join(["", *labels, ""]))

    def _end_cell(self, element: Element) -> None:
        self._cells += 1
        if formula := attribute(element, "formula"):
            self._draft.leave_out("formulas", formula)
        self._buffers[-1].append("\t")

    def _take(self, text: str | None) -> None:
        if text and self._deleted:
            self._draft.leave_out("deletions", text)
        elif text:
            self._buffers[-1].append(text)

    def _flush(self) -> None:
        self._draft.add("".join([*self._buffers[0], *self._boxes]))
        self._buffers[0].clear()
        self._boxes.clear()


def _chart_labels(root: Element) -> list[str]:
    """Return the names of series and categories of a chart, then its titles, each once."""
    charts = (found for found in root.iter("{*}chart") if local_name(_parent(found)) == "chart")
    chart = next(charts, None)
    if chart is None:
        return []
    cells = (c for c in chart.iter("{*}table-cell") if attribute(c, "value-type") == "string")
    titles = chart.iter("{*}title", "{*}subtitle")
    shown = ("".join(map(str, part.itertext())).strip() for part in (*cells, *titles))
    return [label for label in dict.fromkeys(shown) if label]


def _parent(element: Element) -> Element:
    parent = element.getparent()
    return element if parent is None else parent


def _deletions(body: Element) -> frozenset[str]:
    """Return the numbers of the deletions, which some programs leave standing in the text."""
    return frozenset(
        attribute(region, "id")
        for region in body.iter("{*}changed-region")
        if any(local_name(change) == "deletion" for change in region)
    )


def _cell_value(cell: Element) -> str:
    """Return number, date or time of a cell of a sheet, as it would come out of Excel's formats.

    What is shown depends on the language of whoever saved the file; the value does not.
    """
    kind = attribute(cell, "value-type")
    if kind in {"float", "currency", "percentage"}:
        text = "".join(map(str, cell.itertext()))
        is_word = not any(map(str.isdigit, text))  # TRUE and FALSE are numbers, too
        return "" if is_word else _shown_value(attribute(cell, "value"))
    if kind == "date":
        return attribute(cell, "date-value").replace("T", " ").partition(".")[0]
    if kind == "time" and (match := _TIME.match(attribute(cell, "time-value"))):
        hours, minutes, seconds = map(int, match.groups())
        length = timedelta(hours=hours, minutes=minutes, seconds=seconds)
        return shown_time(length) if hours < _LONGEST_HOURS else shown_date(EPOCH + length)
    return ""


def _shown_value(value: str) -> str:
    try:
        return shown_number(float(value))
    except ValueError:
        return ""


def _fixed(name: str, element: Element) -> str:
    if name == "s":
        count = attribute(element, "c")
        return " " * min(int(count), _MOST_SPACES) if count.isdecimal() else " "
    return {"tab": "\t", "tab-stop": "\t", "line-break": "\n"}.get(name, "")


def _leave_out_parts(draft: Draft, package: Package) -> None:
    """Record pictures, objects and macros."""
    for name in package.names():
        if name.startswith(("pictures/", "media/")):
            draft.leave_out("images", package.fingerprint(name))
        elif name.startswith("object") and name.endswith("/content.xml"):
            draft.leave_out("attachments", package.fingerprint(name))
        elif name.startswith("basic/") and "script-l" not in name:
            draft.leave_out("macros", package.fingerprint(name))


def _take_heads_and_feet(draft: Draft, styles: list[Element], *, as_text: bool) -> None:
    """Record heads and feet, or add those that have letters to the text, each once."""
    texts: dict[str, None] = {}
    for kind in ("header", "footer"):
        for element in (found for root in styles for found in root.iter(f"{{*}}{kind}")):
            text = "".join(map(str, element.itertext())).strip()
            if text and not as_text:
                draft.leave_out(f"{kind}s", text)
            elif any(map(str.isalpha, text)) and text not in texts:
                texts[text] = None
                _ContentText(draft, None, OpenLists([])).read(element)


def _leave_out_remarks(draft: Draft, body: Element) -> None:
    for tag, name in (("annotation", "comments"), ("deletion", "deletions")):
        for element in body.iter(f"{{*}}{tag}"):
            draft.leave_out(name, "".join(map(str, element.itertext())))
