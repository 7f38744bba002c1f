# SPDX-License-Identifier: MIT
"""The numbers in front of list items, which documents compute instead of storing.

A contract as DOCX and the same as PDF differ in every clause if "1.1" and "a)" are printed in one
and not said in the other. Bullets say nothing and are left out everywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simdesk.extract.markup import attribute, local_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simdesk.extract.markup import Element

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_HAN = "零一二三四五六七八九"
_STYLES = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
}
"""The short names of HTML and OpenDocument in Word's words."""
_SILENT = frozenset({"bullet", "none", ""})
_PLACE = re.compile(r"%([1-9])")
_MOST = 30_000


def shown(number: int, style: str) -> str:
    """Return a number as a list shows it.

    Args:
        number: 1 and more.
        style: a format of WordprocessingML, or ``1``, ``a``, ``A``, ``i``, ``I``.
    """
    style = _STYLES.get(style, style)
    if not 0 < number < _MOST:
        return str(number)
    if style in {"lowerRoman", "upperRoman"}:
        return _cased(_roman(number), style)
    if style in {"lowerLetter", "upperLetter"}:
        rounds, letter = divmod(number - 1, 26)
        return _cased(chr(ord("a") + letter) * (rounds + 1), style)
    if style in {"decimalZero", "ordinal"}:
        return f"{number:02}" if style == "decimalZero" else f"{number}{_ordinal_ending(number)}"
    if "ounting" in style and number < 100:
        return _han(number)
    return str(number)


def _ordinal_ending(number: int) -> str:
    """Return the English ending; Word writes those of the language of the text."""
    if number // 10 % 10 == 1:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _cased(text: str, style: str) -> str:
    return text.upper() if style.startswith("upper") else text


def _roman(number: int) -> str:
    pieces: list[str] = []
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        pieces.append(letters * times)
    return "".join(pieces)


def _han(number: int) -> str:
    tens, ones = divmod(number, 10)
    head = (_HAN[tens] if tens > 1 else "") + ("十" if tens else "")
    return head + (_HAN[ones] if ones or not tens else "")


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list is numbered.

    Attributes:
        style: format of the number; a silent one shows nothing.
        text: label with ``%1`` to ``%9`` for the numbers of the levels.
        start: first number.
        paragraph_style: id of the style whose paragraphs are on this level; may be empty.
    """

    style: str = "decimal"
    text: str = "%1."
    start: int = 1
    paragraph_style: str = ""


@dataclass(slots=True)
class Counters:
    """The numbers that the levels of one list stand at."""

    levels: Mapping[int, Level]
    at: dict[int, int] = field(default_factory=dict)

    def next_label(self, level: int, otherwise: Mapping[int, Level] | None = None) -> str:
        """Count one item and return its label; empty for bullets.

        Args:
            level: 0 for the outermost.
            otherwise: levels that are numbered otherwise than the list says.
        """
        levels = {**self.levels, **otherwise} if otherwise else self.levels
        rule = levels.get(level, Level(style="none"))
        self.at[level] = self.at.get(level, rule.start - 1) + 1
        for deeper in [other for other in self.at if other > level]:
            del self.at[deeper]

        def number(match: re.Match[str]) -> str:
            outer = int(match[1]) - 1
            outer_rule = levels.get(outer, Level())
            return shown(self.at.get(outer, outer_rule.start), outer_rule.style)

        label = "" if rule.style in _SILENT else _PLACE.sub(number, rule.text)
        return label if any(map(str.isalnum, label)) else ""


class WordLists:
    """The lists of a Word document.

    Args:
        numbering: root of ``numbering.xml``; None where there is none.
        styles: root of ``styles.xml``; None where there is none.
    """

    def __init__(self, numbering: Element | None, styles: Element | None) -> None:
        self._counters: dict[str, Counters] = {}
        self._lists: dict[str, tuple[str, dict[int, int]]] = {}
        self._own_levels: dict[str, dict[int, Level]] = {}
        self._begun: set[str] = set()
        self._styles: dict[str, tuple[str, str, str]] = {}
        if numbering is not None:
            self._read_numbering(numbering)
        if styles is not None and self._lists:
            self._read_styles(styles)

    def label(self, properties: Element | None) -> str:
        """Count a paragraph, if it is an item of a list, and return its label.

        Args:
            properties: its ``w:pPr``.
        """
        if not self._lists or properties is None:
            return ""
        number, level, style = _own_numbering(properties)
        if not number:
            number, level = self._numbering_of_style(style, level)
        if number not in self._lists:
            return ""
        return self._next(number, int(level) if level.isdecimal() else 0)

    def _next(self, number: str, level: int) -> str:
        abstract, restarts = self._lists[number]
        counters = self._counters[abstract]
        if number not in self._begun:
            self._begun.add(number)
            counters.at.update({at: start - 1 for at, start in restarts.items()})
        return counters.next_label(level, self._own_levels.get(number))

    def _numbering_of_style(self, style: str, level: str) -> tuple[str, str]:
        for _ in range(20):  # styles may be based on each other in a circle
            number, own_level, parent = self._styles.get(style, ("", "", ""))
            level = level or own_level
            if number:
                return number, level or self._level_of_style(number, style)
            style = parent
        return "", ""

    def _level_of_style(self, number: str, style: str) -> str:
        abstract, _ = self._lists.get(number, ("", {}))
        levels = self._counters[abstract].levels if abstract in self._counters else {}
        return next((str(at) for at, rule in levels.items() if rule.paragraph_style == style), "0")

    def _read_numbering(self, root: Element) -> None:
        linked: dict[str, str] = {}
        links: dict[str, str] = {}
        for entry in root.iter("{*}abstractNum"):
            key = attribute(entry, "abstractNumId")
            self._counters[key] = Counters(dict(_levels(entry)))
            linked |= dict.fromkeys(_values(entry, "styleLink"), key)
            links[key] = next(iter(_values(entry, "numStyleLink")), "")
        for entry in root.iter("{*}num"):
            key = next(iter(_values(entry, "abstractNumId")), "")
            key = linked.get(links.get(key, ""), key)
            if key in self._counters:
                number = attribute(entry, "numId")
                self._lists[number] = (key, dict(_restarts(entry)))
                own = [level for override in entry for level in _levels(override)]
                if own:
                    self._own_levels[number] = dict(own)

    def _read_styles(self, root: Element) -> None:
        for style in root.iter("{*}style"):
            parent = next(iter(_values(style, "basedOn")), "")
            properties = style.find("{*}pPr")
            number, level, _ = ("", "", "") if properties is None else _own_numbering(properties)
            self._styles[attribute(style, "styleId")] = (number, level, parent)


def _values(element: Element, name: str) -> list[str]:
    return [attribute(entry, "val") for entry in element if local_name(entry) == name]


def _own_numbering(properties: Element) -> tuple[str, str, str]:
    number = level = style = ""
    for entry in properties:
        name = local_name(entry)
        if name == "pStyle":
            style = attribute(entry, "val")
        elif name == "numPr":
            number = next(iter(_values(entry, "numId")), "")
            level = next(iter(_values(entry, "ilvl")), "")
    return number, level, style


def _levels(abstract: Element) -> list[tuple[int, Level]]:
    found: list[tuple[int, Level]] = []
    for entry in abstract:
        at = attribute(entry, "ilvl")
        if local_name(entry) == "lvl" and at.isdecimal():
            start = next(iter(_values(entry, "start")), "1")
            level = Level(
                style=next(iter(_values(entry, "numFmt")), "decimal"),
                text=next(iter(_values(entry, "lvlText")), ""),
                start=int(start) if start.isdecimal() else 1,
                paragraph_style=next(iter(_values(entry, "pStyle")), ""),
            )
            found.append((int(at), level))
    return found


def _restarts(number: Element) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for entry in number:
        at = attribute(entry, "ilvl")
        starts = _values(entry, "startOverride") if at.isdecimal() else []
        found += [(int(at), int(start)) for start in starts if start.isdecimal()]
    return found


class OpenLists:
    """The lists of an OpenDocument, followed as its elements begin and end.

    Args:
        roots: everything that may hold list styles: content and styles.
    """

    def __init__(self, roots: list[Element]) -> None:
        self._styles: dict[str, dict[int, Level]] = {}
        self._outline = Counters({})
        for root in roots:
            for entry in root.iter("{*}list-style"):
                self._styles[attribute(entry, "name")] = _open_levels(entry)
            for entry in root.iter("{*}outline-style"):
                self._outline = Counters(_open_levels(entry))
        self._open: list[_OpenList] = []
        self._by_id: dict[str, Counters] = {}
        self._by_style: dict[str, Counters] = {}

    def begin_list(self, element: Element) -> None:
        """Enter a ``text:list``."""
        style = attribute(element, "style-name")
        if self._open:
            counters = self._open[-1].counters
        else:
            counters = self._continued(element, style)
            if name := attribute(element, "id"):
                self._by_id[name] = counters
            self._by_style[style] = counters
        self._open.append(_OpenList(counters))

    def _continued(self, element: Element, style: str) -> Counters:
        before = self._by_id.get(attribute(element, "continue-list"))
        if before is None and attribute(element, "continue-numbering") == "true":
            before = self._by_style.get(style)
        return before or Counters(self._styles.get(style, {}))

    def begin_item(self, element: Element) -> None:
        """Enter a ``text:list-item``; its first paragraph bears the number."""
        if self._open:
            self._open[-1].is_due = True
            start = attribute(element, "start-value")
            if start.isdecimal():
                self._open[-1].counters.at[len(self._open) - 1] = int(start) - 1

    def end_list(self) -> None:
        """Leave a ``text:list``."""
        if self._open:
            self._open.pop()

    def label(self, element: Element) -> str:
        """Count a paragraph or heading where it bears a number, and return its label."""
        if self._open:
            due, self._open[-1].is_due = self._open[-1].is_due, False
            return self._open[-1].counters.next_label(len(self._open) - 1) if due else ""
        level = attribute(element, "outline-level")
        if not level.isdecimal() or attribute(element, "is-list-header") == "true":
            return ""
        return self._outline.next_label(int(level) - 1)


@dataclass(slots=True)
class _OpenList:
    counters: Counters
    is_due: bool = False


def _open_levels(style: Element) -> dict[int, Level]:
    found: dict[int, Level] = {}
    for entry in style:
        at, shape = attribute(entry, "level"), attribute(entry, "num-format")
        if at.isdecimal() and shape and "bullet" not in local_name(entry):
            start = attribute(entry, "start-value")
            first = int(start) if start.isdecimal() else 1
            found[int(at) - 1] = Level(
                _STYLES.get(shape, shape), _open_label(entry, int(at)), first
            )
    return found


def _open_label(entry: Element, level: int) -> str:
    if pattern := attribute(entry, "num-list-format"):
        return re.sub(r"%(\d)%", r"%\1", pattern)
    shown_levels = attribute(entry, "display-levels")
    count = min(level, int(shown_levels)) if shown_levels.isdecimal() else 1
    numbers = ".".join(f"%{at}" for at in range(level - count + 1, level + 1))
    return attribute(entry, "num-prefix") + numbers + attribute(entry, "num-suffix")
