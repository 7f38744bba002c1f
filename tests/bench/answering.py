# SPDX-License-Identifier: MIT
"""What the played engine of the window's bench does at length: regroup, mark by a rule, take back.

In a thread with a connection of its own, by statements that release the interpreter while they run,
and in batches, each followed by the change an engine would tell: so the window's main thread meets
what it meets beside a real engine, and nothing of that work is done in it.
"""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING

from simdesk.index.schema import INDEX, open_writer
from simdesk.protocol import ApplyRule as Rule
from simdesk.protocol import (
    Change,
    Changed,
    ChangeSettings,
    Command,
    Kind,
    RulePreview,
    UnmarkRule,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from simdesk.settings import Locations

REGROUPED_PERCENT = 10
"""Share of the groups that other limits take away."""
MARKS_A_BATCH = 1000
MARKS = 300_000
STEP = 1


class Answers:
    """Answer, soon, what takes an engine long.

    Args:
        locations: where the index lies.
        say: takes a change; called in the thread.
    """

    def __init__(self, locations: Locations, say: Callable[[Change], None]) -> None:
        self._locations = locations
        self._say = say
        self._commands: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self.done = 0
        """So many commands have been answered whole."""
        self._thread = threading.Thread(target=self._run, name="answers", daemon=True)
        self._thread.start()

    def take(self, command: Command) -> None:
        """Answer a command that this class knows, soon; others go unanswered."""
        self._commands.put(command)

    def close(self) -> None:
        """End the thread."""
        self._commands.put(None)
        self._thread.join()

    def _run(self) -> None:
        index = open_writer(self._locations.index, INDEX)
        while (command := self._commands.get()) is not None:
            if isinstance(command, ChangeSettings):
                self._regroup(index)
            elif isinstance(command, Rule):
                self._mark(index)
                self._say(RulePreview(command.request, files=MARKS, groups=MARKS, step=STEP))
            elif isinstance(command, UnmarkRule):
                self._unmark(index)
            else:
                continue
            self.done += 1
        index.close()

    def _regroup(self, index: sqlite3.Connection) -> None:
        for rest in range(REGROUPED_PERCENT):
            index.execute("DELETE FROM groups WHERE id % 100 = ?", [rest + 1])
            self._say(Changed(frozenset({Kind.GROUPS})))

    def _mark(self, index: sqlite3.Connection) -> None:
        # The second file of each group of three.
        for first in range(0, 3 * MARKS, 3 * MARKS_A_BATCH):
            index.execute(
                "UPDATE files SET marked = 1 WHERE id BETWEEN ? AND ? AND id % 3 = 2",
                [first, first + 3 * MARKS_A_BATCH - 1],
            )
            self._say(Changed(frozenset({Kind.MARKS})))

    def _unmark(self, index: sqlite3.Connection) -> None:
        index.execute("UPDATE files SET marked = 0 WHERE marked")
        self._say(Changed(frozenset({Kind.MARKS})))
