# SPDX-License-Identifier: MIT
"""The thread that runs rules and writes reports, one after the other, each of which can be ended.

Marks, saved rules and their undoing are written in the engine's thread, which hands its commands
through here. The marks of a rule may be very many: they are looked up in this thread and written a
batch at a time, so that the engine answers others between two of them.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from simdesk.errors import ReportError, RuleError, SimDeskError, StoreError
from simdesk.index.reader import Reader
from simdesk.marking import chosen_rows
from simdesk.protocol import (
    ApplyRule,
    Cancel,
    Changed,
    ClearMarks,
    DeleteRule,
    Export,
    Exported,
    Kind,
    RulePreview,
    SaveRule,
    SetMarks,
    TaskProgress,
    UnmarkRule,
)
from simdesk.reports import writer
from simdesk.reports.jobs import Order, Watcher
from simdesk.reports.selection import Selection
from simdesk.rules.records import RuleFault
from simdesk.rules.run import run
from simdesk.rules.stored import to_json
from simdesk.threads import start_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.index.decided import Decided
    from simdesk.marking import Marks
    from simdesk.protocol import Change, Command
    from simdesk.rules.run import RuleRun
    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

PROGRESS_S = 0.1
PATIENCE_S = 0.1
T = TypeVar("T")

Task = ApplyRule | Export


class Reviewer:
    """Answer what belongs to marks, rules and reports.

    Everything but the thread's own work belongs to the engine's thread.

    Args:
        locations: where the databases live.
        decided: keeps the rules.
        marks: keeps the marks.
        post: runs a call in the engine's thread.
        send: takes the changes; engine's thread.
    """

    def __init__(
        self,
        locations: Locations,
        decided: Decided,
        marks: Marks,
        post: Callable[[Callable[[], None]], None],
        send: Callable[[Change], None],
    ) -> None:
        self._locations = locations
        self._decided = decided
        self._marks = marks
        self._post = post
        self._send = send
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._half_done = 0

    def take(self, command: Command) -> None:
        """Carry out a command, at once or soon; any other than these is none of ours."""
        match command:
            case SetMarks(files, marked):
                self._marks.set(files, marked=marked)
                self._changed(Kind.MARKS)
            case ClearMarks():
                self._marks.clear()
                self._changed(Kind.MARKS)
            case UnmarkRule(step):
                self._marks.take_back(step)
                self._changed(Kind.MARKS)
            case SaveRule(name, rule_set):
                self._decided.save_rule(name, to_json(rule_set))
                self._changed(Kind.RULES)
            case DeleteRule(name):
                self._decided.drop_rule(name)
                self._changed(Kind.RULES)
            case Cancel(request):
                self._cancelled.add(request)
            case ApplyRule() | Export():
                self._begin(command)

    def close(self) -> None:
        """End the task under way and the thread."""
        self._ended.set()
        self._tasks.put(None)
        if self._thread is not None:
            self._thread.join()
        if self._half_done:  # the next start makes the lists show it
            self._decided.drop_step(self._half_done)

    def _changed(self, kind: Kind) -> None:
        self._send(Changed(frozenset({kind})))

    def _begin(self, task: Task) -> None:
        self._cancelled.discard(task.request)  # a number may come again
        if self._thread is None:
            self._thread = start_thread("review", self._run, self._post)
        self._tasks.put(task)

    # In the thread

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                reader = Reader(self._locations)
                try:
                    self._carry_out(task, reader)
                finally:
                    reader.close()
            except (SimDeskError, OSError, sqlite3.Error) as error:
                logger.warning("a rule or a report came to nothing: %s", error)
                self._say(_failed(task, error))

    def _carry_out(self, task: Task, reader: Reader) -> None:
        watch = _Watch(lambda: self._is_over(task), self._say, task.request)
        if isinstance(task, Export):
            self._export(task, reader, watch)
        else:
            found = run(
                reader,
                task.rule_set,
                task.scope or Selection(),
                ids=task.groups or None,
                progress=watch.go_on,
            )
            step = 0
            if found is not None and not task.preview and len(found.choice):
                step = self._mark(task, found, reader)
            self._post(lambda: self._answer(task, found, step))

    def _mark(self, task: ApplyRule, found: RuleRun, reader: Reader) -> int:
        """Let the engine's thread set the marks of a rule, a batch at a time.

        Returns:
            The number of the step; 0 where it was ended, which leaves none of its marks.

        Raises:
            StoreError: where the marks cannot be written; those that were are taken back.
        """
        step = self._half_done = self._in_engine(self._marks.next_step)
        try:
            for rows in chosen_rows(found.choice, reader):
                if self._is_over(task):
                    break
                self._in_engine(partial(self._marks.put, rows, step))
            else:
                self._half_done = 0
                return step
        except StoreError:
            self._post(partial(self._give_up, step))
            raise
        self._post(partial(self._give_up, step))
        return 0

    def _give_up(self, step: int) -> None:
        """Take back the marks of a step that did not come to its end; engine's thread."""
        self._half_done = 0
        self._marks.take_back(step)
        self._changed(Kind.MARKS)

    def _in_engine(self, call: Callable[[], T]) -> T:
        """Run a call in the engine's thread and return what it returns.

        Raises:
            StoreError: which the call raised, and which the engine has been told of too.
        """
        answer: Future[T] = Future()

        def run_it() -> None:
            try:
                answer.set_result(call())
            except StoreError as error:
                answer.set_exception(error)
                raise

        self._post(run_it)
        while not self._ended.is_set():
            try:
                return answer.result(PATIENCE_S)
            except TimeoutError:
                continue  # other calls are answered first
        raise StoreError("the engine ends")

    def _export(self, task: Export, reader: Reader, watch: _Watch) -> None:
        follow = Watcher(progress=watch.tell, stopped=watch.is_over)
        order = Order(task.what, task.shown, task.reasons, task.bom, task.history)
        written = writer.write(reader, Path(task.path), order=order, watcher=follow)
        names = tuple(str(path) for path in written)
        self._say(Exported(task.request, task.path, written=names, stopped=not names))

    def _is_over(self, task: Task) -> bool:
        return self._ended.is_set() or task.request in self._cancelled

    def _say(self, change: Change) -> None:
        self._post(lambda: self._send(change))

    # Back in the engine's thread

    def _answer(self, task: ApplyRule, found: RuleRun | None, step: int) -> None:
        """Say what a rule marks, or has marked."""
        if found is None or (not step and self._is_over(task)):
            self._send(RulePreview(task.request, stopped=True))
            return
        if step:
            self._changed(Kind.MARKS)
        self._send(
            RulePreview(
                task.request,
                files=len(found.choice),
                groups=found.groups,
                size_bytes=found.size_bytes,
                near_files=found.near_files,
                first=tuple(found.first),
                warnings=found.warnings,
                step=step,
            )
        )


class _Watch:
    """Tell of a task now and then, and whether it is to end."""

    def __init__(
        self, is_over: Callable[[], bool], say: Callable[[Change], None], request: int
    ) -> None:
        self.is_over = is_over
        self._say = say
        self._request = request
        self._last = time.monotonic()

    def tell(self, done: int, total: int | None) -> None:
        """Tell where the task stands."""
        if time.monotonic() - self._last > PROGRESS_S:
            self._last = time.monotonic()
            self._say(TaskProgress(self._request, done, total))

    def go_on(self, done: int, total: int | None) -> bool:
        """Tell where the task stands, and return whether it goes on."""
        self.tell(done, total)
        return not self.is_over()


def _failed(task: Task, error: Exception) -> Change:
    if isinstance(task, Export):
        fault = str(error) if isinstance(error, ReportError) else f"not_read: {error}"
        return Exported(task.request, task.path, fault)
    fault = RuleFault(error.fault) if isinstance(error, RuleError) else RuleFault.STORE
    detail = error.detail if isinstance(error, RuleError) else str(error)
    return RulePreview(task.request, fault=fault, detail=detail)
