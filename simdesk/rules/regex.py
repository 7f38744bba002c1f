# SPDX-License-Identifier: MIT
"""Regular expressions that no pattern can make slow.

Python's own go back over the text when a branch fails, so that ``(a+)+$`` takes years on a long
name. Here a pattern becomes a nondeterministic automaton (Thompson 1968) whose states are followed
all at once and turned into those of a deterministic one as they are met (Cox 2007): each character
is looked at once. What such an automaton cannot do, look-around and back-references, is refused;
all else is written as in Python. Single characters and classes are left to Python.

Source: K. Thompson, Regular Expression Search Algorithm, CACM 11(6), 1968; R. Cox, Regular
Expression Matching Can Be Simple And Fast, 2007, "Caching the NFA to build a DFA".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from simdesk.errors import RuleError
from simdesk.rules.parse import Alternatives, Character, Look, Repeat, Sequence, parse
from simdesk.rules.records import RuleFault

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.rules.parse import Node

MOST_STATES = 1000
"""States of the automaton; a pattern that needs more is refused."""

MOST_WORK = 20_000
"""Parts visited while it is built: counted repetitions of nothing add no states."""

MOST_CACHED = 20_000
"""Transitions remembered; then all are forgotten and found again."""

_MATCHED = -1
_FINAL = 0


class _Side(IntEnum):
    """What stands beside a place in the text."""

    NOTHING = 0
    WORD = 1
    OTHER = 2


@dataclass(slots=True)
class _State:
    """One state of the nondeterministic automaton.

    Attributes:
        test: tells whether a character leads on; None where none is needed.
        look: what must hold at this place, None for no condition.
        ways: the states that follow.
    """

    test: Callable[[str], object] | None = None
    look: Look | None = None
    ways: tuple[int, ...] = ()


_Key: TypeAlias = tuple[frozenset[int], _Side]


class Regex:
    """A regular expression, searched for anywhere in a text.

    Args:
        text: as it was written.
        case: True where upper and lower case differ.

    Raises:
        RuleError: where it is wrong, too large, or needs what is refused.
    """

    def __init__(self, text: str, *, case: bool) -> None:
        self._flags = re.DOTALL if case else re.DOTALL | re.IGNORECASE
        self._states = [_State()]
        self._work = 0
        self._start = self._build(parse(text), _FINAL)
        self._forget()

    def search(self, text: str) -> bool:
        """Tell whether the expression fits anywhere in a text; time is linear in its length."""
        state = 0
        for character in text:
            following = self._following.get((state, character))
            if following is None:
                following = self._step(state, character)
            if following == _MATCHED:
                return True
            state = following
        return self._ends(state)

    # The deterministic automaton, made as it is met

    def _forget(self) -> None:
        first: _Key = (frozenset(), _Side.NOTHING)
        self._keys = [first]
        self._numbers = {first: 0}
        self._following: dict[tuple[int, str], int] = {}
        self._final: dict[int, bool] = {}

    def _step(self, state: int, character: str) -> int:
        """Follow one character from a state; remembers where it leads."""
        if len(self._following) >= MOST_CACHED:
            key = self._keys[state]
            self._forget()
            state = self._number(key)
        kernel, before = self._keys[state]
        after = _Side.WORD if character.isalnum() or character == "_" else _Side.OTHER
        reached = self._reached(kernel, before, after)
        number = _MATCHED
        if _FINAL not in reached:
            led = [self._states[one] for one in reached]
            kept = frozenset(s.ways[0] for s in led if s.test is not None and s.test(character))
            number = self._number((kept, after))
        self._following[state, character] = number
        return number

    def _number(self, key: _Key) -> int:
        number = self._numbers.setdefault(key, len(self._keys))
        if number == len(self._keys):
            self._keys.append(key)
        return number

    def _ends(self, state: int) -> bool:
        if state not in self._final:
            kernel, before = self._keys[state]
            self._final[state] = _FINAL in self._reached(kernel, before, _Side.NOTHING)
        return self._final[state]

    def _reached(self, kernel: frozenset[int], before: _Side, after: _Side) -> set[int]:
        """Return all states that need no character, from some and from the start."""
        reached: set[int] = set()
        waiting = [*kernel, self._start]
        while waiting:
            number = waiting.pop()
            if number in reached:
                continue
            state = self._states[number]
            if state.look is not None and not _holds(state.look, before, after):
                continue
            reached.add(number)
            if state.test is None:
                waiting += state.ways
        return reached

    # The nondeterministic automaton, from its end to its start

    def _add(self, state: _State) -> int:
        if len(self._states) >= MOST_STATES:
            raise RuleError(RuleFault.PATTERN_TOO_LARGE)
        self._states.append(state)
        return len(self._states) - 1

    def _build(self, node: Node, then: int) -> int:
        """Add the states of a part of the pattern; returns the first, which leads to ``then``."""
        self._work += 1
        if self._work > MOST_WORK:
            raise RuleError(RuleFault.PATTERN_TOO_LARGE)
        match node:
            case Character(source):
                return self._add(_State(test=self._test(source), ways=(then,)))
            case Look():
                return self._add(_State(look=node, ways=(then,)))
            case Sequence(parts):
                for part in reversed(parts):
                    then = self._build(part, then)
                return then
            case Alternatives(parts):
                return self._add(_State(ways=tuple(self._build(part, then) for part in parts)))
            case Repeat():
                return self._build_repeat(node, then)

    def _build_repeat(self, node: Repeat, then: int) -> int:
        start = then
        if node.most is None:
            start = self._add(_State())
            self._states[start].ways = (self._build(node.part, start), then)
        for _ in range(0 if node.most is None else node.most - node.least):
            start = self._add(_State(ways=(self._build(node.part, start), then)))
        for _ in range(node.least):
            start = self._build(node.part, start)
        return start

    def _test(self, source: str) -> Callable[[str], object]:
        try:
            return re.compile(source, self._flags).fullmatch
        except re.error as error:
            raise RuleError(RuleFault.PATTERN_INVALID, str(error)) from error


def _holds(look: Look, before: _Side, after: _Side) -> bool:
    if look is Look.START:
        return before is _Side.NOTHING
    if look is Look.END:
        return after is _Side.NOTHING
    at_edge = (before is _Side.WORD) != (after is _Side.WORD)
    return at_edge is (look is Look.EDGE)
