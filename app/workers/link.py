# SPDX-License-Identifier: MIT
"""The engine as the window sees it: commands go in, batches of changes come out.

One thread waits for changes and hands them over at most 30 times a second; a second one waits for
commands, so that a full pipe never holds the window.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QThread, Signal

from simdesk.protocol import Progress, Quit

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.protocol import Change, Command

logger = logging.getLogger(__name__)

BATCH_S = 1 / 30
PATIENCE_S = 8.0
"""How long an engine may take to end after `Quit`."""


class Link(Protocol):
    """What the window needs of an engine; `simdesk.link.EngineLink` is one."""

    def send(self, command: Command) -> None:
        """Give a command; `OSError` where the engine has ended."""

    def receive(self, timeout_s: float | None = None) -> Change | None:
        """Wait for a change; `EOFError` where the engine has ended."""

    def close(self, timeout_s: float = 10.0) -> None:
        """End the engine."""


class LinkThread(QThread):
    """Own one link from its start to its end.

    `send` and `stop` are for the main thread.

    Args:
        make_link: starts an engine; called in this thread.
    """

    changes = Signal(object)
    """A tuple of changes in their order; of progress only the last of a batch."""
    ended = Signal(str)
    """The engine ended unasked; the words say why, as far as is known."""

    def __init__(self, make_link: Callable[[], Link]) -> None:
        super().__init__()
        self.setObjectName("simdesk-link")
        self._make_link = make_link
        self._commands: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self.over = False
        """Its work is done, and it ends at once: `finished` is said a moment before."""

    def send(self, command: Command) -> None:
        """Give a command; returns at once."""
        self._commands.put(command)

    def stop(self) -> None:
        """Ask the engine to end; `finished` tells when it has."""
        self._stopping.set()
        self._commands.put(Quit())

    def run(self) -> None:
        """Start the engine and stay until it ends."""
        try:
            self._work()
        finally:
            self.over = True

    def _work(self) -> None:
        try:
            link = self._make_link()
        except OSError as error:
            logger.exception("the engine could not be started")
            self.ended.emit(str(error))
            return
        sender = threading.Thread(
            target=self._send_all, args=(link,), name="simdesk-send", daemon=True
        )
        sender.start()
        reason = self._receive_all(link)
        self._commands.put(None)
        sender.join(PATIENCE_S)
        link.close(PATIENCE_S)
        if not self._stopping.is_set():
            self.ended.emit(reason)

    def _send_all(self, link: Link) -> None:
        while (command := self._commands.get()) is not None:
            try:
                link.send(command)
            except OSError:
                logger.debug("the engine has ended; %s was not sent", type(command).__name__)
                return

    def _receive_all(self, link: Link) -> str:
        deadline = float("inf")
        while time.monotonic() < deadline:
            if self._stopping.is_set() and deadline == float("inf"):
                deadline = time.monotonic() + PATIENCE_S
            try:
                first = link.receive(0.25)
                if first is not None:
                    self._emit_batch(link, first)
            except (EOFError, OSError) as error:
                return str(error)
        return "timed out"

    def _emit_batch(self, link: Link, first: Change) -> None:
        batch = [first]
        until = time.monotonic() + BATCH_S
        try:
            while (left := until - time.monotonic()) > 0:
                change = link.receive(left)
                if change is not None:
                    batch.append(change)
        finally:
            self.changes.emit(thin_out(batch))


def thin_out(batch: list[Change]) -> tuple[Change, ...]:
    """Drop progress that a later progress of the same batch overtakes."""
    last = max((i for i, change in enumerate(batch) if isinstance(change, Progress)), default=-1)
    return tuple(
        change for i, change in enumerate(batch) if i == last or not isinstance(change, Progress)
    )
