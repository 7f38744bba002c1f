# SPDX-License-Identifier: MIT
"""The text of a regular expression to its parts, as Python writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from simdesk.errors import RuleError
from simdesk.rules.records import RuleFault

if TYPE_CHECKING:
    from collections.abc import Sequence as Many

MOST_NESTED = 40
MOST_REPEATED = 1000


class Look(Enum):
    """A condition on a place between two characters."""

    START = "^"
    END = "$"
    EDGE = "\\b"
    NO_EDGE = "\\B"


@dataclass(frozen=True, slots=True)
class Character:
    """One character: itself or a class, as Python writes it."""

    source: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts one after the other; none for nothing."""

    parts: Many[Node]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """One of these."""

    parts: Many[Node]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part some times over.

    Attributes:
        part: the part.
        least: times, 0 and more.
        most: times; None for no limit.
    """

    part: Node
    least: int
    most: int | None


Node: TypeAlias = Character | Look | Sequence | Alternatives | Repeat

_QUANTIFIER = re.compile(r"([*+?]|\{(\d+)(,)?(\d*)\}|\{,(\d+)\})(\??)(\+?)")
_CLASS = re.compile(r"\[\^?\]?(?:[^\]\\]|\\.)*\]", re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:[dDwWsSbBAZtnrfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^0-9A-Za-z])", re.DOTALL
)
_LOOKS = {"^": Look.START, "$": Look.END, "\\A": Look.START, "\\Z": Look.END}
_LOOKS |= {"\\b": Look.EDGE, "\\B": Look.NO_EDGE}
_OPENING = re.compile(r"\((?:\?:|\?P<\w+>|(?!\?))")


def parse(text: str) -> Node:
    """Read a pattern.

    Raises:
        RuleError: where it is wrong, too large, or holds look-around or a back-reference.
    """
    parser = _Parser(text)
    found = parser.alternatives(0)
    if parser.at < len(text):
        parser.fail(RuleFault.PATTERN_INVALID)  # a bracket that nothing opened
    return found


class _Parser:
    """A place in the text of a pattern, from which the next part is read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    def fail(self, fault: RuleFault) -> NoReturn:
        """Say that the pattern cannot be used, and from which character on."""
        raise RuleError(fault, self._text[self.at : self.at + 20])

    def alternatives(self, depth: int) -> Node:
        """Read until the bracket closes or the text ends."""
        if depth > MOST_NESTED:
            self.fail(RuleFault.PATTERN_TOO_LARGE)
        parts = [self._sequence(depth)]
        while self._text.startswith("|", self.at):
            self.at += 1
            parts.append(self._sequence(depth))
        return parts[0] if len(parts) == 1 else Alternatives(parts)

    def _sequence(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            parts.append(self._repeated(self._atom(depth)))
        return Sequence(parts)

    def _atom(self, depth: int) -> Node:
        letter = self._text[self.at]
        if letter == "(":
            return self._bracket(depth)
        if letter == "[":
            return self._class()
        if letter == "\\":
            return self._escape()
        if self._quantifier() and letter != "{":
            self.fail(RuleFault.PATTERN_INVALID)  # nothing to repeat
        self.at += 1
        if letter in _LOOKS:
            return _LOOKS[letter]
        return Character("." if letter == "." else re.escape(letter))

    def _bracket(self, depth: int) -> Node:
        opening = _OPENING.match(self._text, self.at)
        if opening is None:
            self.fail(RuleFault.PATTERN_UNSUPPORTED)
        self.at = opening.end()
        inner = self.alternatives(depth + 1)
        if not self._text.startswith(")", self.at):
            self.fail(RuleFault.PATTERN_INVALID)
        self.at += 1
        return Sequence([inner])

    def _class(self) -> Node:
        found = _CLASS.match(self._text, self.at)
        if found is None or "--" in found.group():
            self.fail(RuleFault.PATTERN_INVALID)
        self.at = found.end()
        # Python warns of what may once mean sets of sets
        inner = re.sub(r"\\.|[\[&|~]", _plain, found.group()[1:], flags=re.DOTALL)
        return Character(f"[{inner}")

    def _escape(self) -> Node:
        found = _ESCAPE.match(self._text, self.at)
        if found is None:
            digit = self._text[self.at + 1 : self.at + 2].isdigit()
            self.fail(RuleFault.PATTERN_UNSUPPORTED if digit else RuleFault.PATTERN_INVALID)
        self.at = found.end()
        return _LOOKS.get(found.group()) or Character(found.group())

    def _quantifier(self) -> re.Match[str] | None:
        return _QUANTIFIER.match(self._text, self.at)

    def _repeated(self, part: Node) -> Node:
        """Read how often a part stands; that it takes few or many makes no difference here."""
        found = self._quantifier()
        if found is None:
            return part
        if found.group(7):
            self.fail(RuleFault.PATTERN_UNSUPPORTED)  # gives nothing back
        if isinstance(part, Look):
            self.fail(RuleFault.PATTERN_INVALID)
        least, most = _times(found)
        if max(least, most or 0) > MOST_REPEATED:
            self.fail(RuleFault.PATTERN_TOO_LARGE)
        if most is not None and least > most:
            self.fail(RuleFault.PATTERN_INVALID)
        self.at = found.end()
        if self._quantifier():
            self.fail(RuleFault.PATTERN_INVALID)  # twice repeated
        return Repeat(part, least, most)


def _times(found: re.Match[str]) -> tuple[int, int | None]:
    simple = {"*": (0, None), "+": (1, None), "?": (0, 1)}
    if found.group(1) in simple:
        return simple[found.group(1)]
    if found.group(5) is not None:
        return 0, int(found.group(5))
    least = int(found.group(2))
    if found.group(3) is None:
        return least, least
    return least, int(found.group(4)) if found.group(4) else None


def _plain(found: re.Match[str]) -> str:
    text = found.group()
    return text if len(text) > 1 else f"\\{text}"
