# SPDX-License-Identifier: MIT
"""The thread that asks the index, so that no question holds the window.

A newer question of the same key replaces the older one, and breaks it off where it is running.
Among waiting questions the newest goes first: what is on the screen now matters most.

An index that an earlier start has left can be read before the engine is ready, which takes seconds
with a million documents. Whether it can is found out here: a damaged index, one that is to be
migrated, and one that is suspected are the engine's business first.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QThread, Signal

from simdesk.errors import StoreError
from simdesk.index.reader import Reader
from simdesk.index.schema import is_current, note_damage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the index said.

    Attributes:
        key: of the question.
        stamp: of the question, rising.
        value: what the question returned.
    """

    key: Key
    stamp: int
    value: object


@dataclass(frozen=True, slots=True)
class _Question:
    key: Key
    stamp: int
    ask: Callable[[Reader], object]


class ReaderThread(QThread):
    """Answer questions about the index, one at a time.

    `ask`, `forget` and `stop` are for the main thread.

    Args:
        locations: where the databases live; the engine has made them.
        name: of the thread.
        stamps: rising numbers; readers that follow one another share them, so that a late answer
            of one is never taken for an answer of the next.
        early: True before the engine is ready; where the index cannot be read as it is, the thread
            ends and answers nothing.
    """

    answered = Signal(object)
    """An `Answer`."""
    failed = Signal(str)
    """The index cannot be read; the words say why."""

    def __init__(
        self,
        locations: Locations,
        name: str = "simdesk-reader",
        *,
        stamps: Iterator[int] | None = None,
        early: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._locations = locations
        self._condition = threading.Condition()
        self._waiting: list[_Question] = []
        self._running: _Question | None = None
        self._broken_off = False
        self._stopping = False
        self._stamps = stamps or count(1)
        self._early = early
        self._open = False
        self.over = False
        """Its work is done, and it ends at once: `finished` is said a moment before."""

    @property
    def reads(self) -> bool:
        """Tell whether the index has been opened and nothing was wrong with it since."""
        return self._open

    def ask(self, key: Key, ask: Callable[[Reader], object]) -> int:
        """Put a question; `answered` brings the answer.

        Args:
            key: names what is asked; a newer question of the same key replaces this one.
            ask: called with the reader, in the reader's thread; touches no widget.

        Returns:
            The stamp of the answer to come.
        """
        with self._condition:
            stamp = next(self._stamps)
            question = _Question(key, stamp, ask)
            self._waiting = [other for other in self._waiting if other.key != key]
            self._waiting.append(question)
            if self._running is not None and self._running.key == key:
                self._broken_off = True
            self._condition.notify()
            return stamp

    def forget(self, prefix: str) -> None:
        """Drop waiting questions whose key begins with a word."""
        with self._condition:
            self._waiting = [other for other in self._waiting if other.key[0] != prefix]

    def stop(self) -> None:
        """End the thread after the running question, which is broken off."""
        with self._condition:
            self._stopping = True
            self._broken_off = True
            self._condition.notify()

    def run(self) -> None:
        """Answer until stopped."""
        try:
            self._work()
        finally:
            self.over = True

    def _work(self) -> None:
        try:
            if self._early and not is_current(self._locations):
                return
            reader = Reader(self._locations)
        except (StoreError, OSError) as error:
            if not self._early:
                self.failed.emit(str(error))
            return
        self._open = True
        reader.break_off_when(self._is_broken_off)
        try:
            while (question := self._next()) is not None:
                self._answer(reader, question)
        finally:
            reader.close()

    def _note_damage(self, error: Exception) -> None:
        # The engine may have no need of the damaged page: started again it would not look.
        if isinstance(error, sqlite3.Error):
            with suppress(StoreError):  # it is said below in any case
                note_damage(error, self._locations)

    def _is_broken_off(self) -> bool:
        return self._broken_off

    def _next(self) -> _Question | None:
        with self._condition:
            self._running = None
            self._broken_off = False
            while not self._waiting and not self._stopping:
                self._condition.wait()
            if self._stopping:
                return None
            self._running = self._waiting.pop()
            return self._running

    def _answer(self, reader: Reader, question: _Question) -> None:
        try:
            value = question.ask(reader)
        except (StoreError, sqlite3.Error) as error:
            if not self._broken_off:
                self._note_damage(error)
                self._open = False
                logger.warning("the question %s failed: %s", question.key, error)
                self.failed.emit(str(error))
            return
        with self._condition:
            overtaken = any(other.key == question.key for other in self._waiting)
        if not overtaken:
            self.answered.emit(Answer(question.key, question.stamp, value))
