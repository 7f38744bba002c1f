# SPDX-License-Identifier: MIT
"""An engine for the length of one command: started, asked, ended, with its progress shown."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Self, TypeVar

from simdesk import protocol
from simdesk.commands.console import CommandError, Console
from simdesk.commands.words import FATALS, NOTICES, STAGES
from simdesk.link import EngineLink
from simdesk.reports.display import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType, TracebackType

    from rich.progress import Progress

    from simdesk.settings import Locations

    _Handler = Callable[[int, FrameType | None], object] | int | None

Answer = TypeVar("Answer")

TICK_S = 0.2
"""So often an interruption is looked for."""

READY_S = 120.0
"""So long an engine may take to open its databases; a migration takes time."""


class Interrupts:
    """Count Ctrl-C and the signal to terminate instead of being torn away; a context manager.

    A message that is half read would be lost for good. Elsewhere than in the main thread there are
    no signals, and nothing is counted.
    """

    def __init__(self) -> None:
        self.count = 0
        self._before: dict[signal.Signals, _Handler] = {}

    def __enter__(self) -> Self:
        """Begin to count."""
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._add)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _add(self, _number: int, _frame: FrameType | None) -> None:
        self.count += 1


@contextmanager
def _unheard_by_children() -> Iterator[None]:
    """Let processes that start meanwhile ignore Ctrl-C.

    A terminal sends it to all of them at once; the engine is to end when it is told to, with
    everything kept.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Session:
    """Talk with an engine of one's own; a context manager.

    An interruption (Ctrl-C, or the signal to terminate) while a scan runs asks the engine to stop
    and waits for what it has done to be kept; a second one gives up waiting.

    Args:
        locations: where the engine keeps its files.
        console: notices and progress go to its messages.
        resident: True to keep the index current as long as the session lasts.
    """

    def __init__(self, locations: Locations, console: Console, *, resident: bool = False) -> None:
        self._locations = locations
        self._console = console
        self._resident = resident
        self._link: EngineLink | None = None
        self._interrupts = Interrupts()
        self._started = ExitStack()

    def __enter__(self) -> Self:
        """Start the engine and wait until its databases are open.

        Raises:
            CommandError: where it cannot work.
        """
        with ExitStack() as started:
            with _unheard_by_children():
                self._link = EngineLink(self._locations, resident=self._resident)
            started.callback(self._link.close)
            started.enter_context(self._interrupts)
            self._wait_until_ready()
            self._started = started.pop_all()
        return self

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + READY_S
        while not isinstance(self.next(TICK_S), protocol.Ready):
            if time.monotonic() > until:
                raise CommandError(FATALS[protocol.FatalCode.BUG])

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the engine."""
        self._started.close()

    def interrupted(self) -> bool:
        """Tell whether the person asked to end."""
        return self._interrupts.count > 0

    def send(self, command: protocol.Command) -> None:
        """Give a command.

        Raises:
            CommandError: where the engine has ended.
        """
        try:
            self._engine.send(command)
        except OSError as error:
            raise CommandError(FATALS[protocol.FatalCode.BUG]) from error

    def next(self, timeout_s: float) -> protocol.Change | None:
        """Wait for what the engine says; notices are passed on to the person besides.

        Args:
            timeout_s: seconds.

        Returns:
            None where the time is over.

        Raises:
            CommandError: where the engine cannot go on.
        """
        try:
            change = self._engine.receive(timeout_s)
        except EOFError as error:
            raise CommandError(FATALS[protocol.FatalCode.BUG]) from error
        if isinstance(change, protocol.Fatal):
            raise CommandError(_with_detail(FATALS[change.code], change.detail))
        if isinstance(change, protocol.Notice):
            self._console.note(_with_detail(NOTICES[change.code], change.detail))
        return change

    def ask(self, command: protocol.Command, kind: type[Answer]) -> Answer:
        """Give a command and wait for its answer, showing the progress to a person.

        Raises:
            CommandError: where the engine cannot go on.
            KeyboardInterrupt: at the second interruption, or where there was one already; then
                the command is not given.
        """
        if self.interrupted():
            raise KeyboardInterrupt
        self.send(command)
        stopping = False
        with ProgressLine(self._console) as line:
            while True:
                change = self.next(TICK_S)
                if isinstance(change, kind):
                    return change
                if isinstance(change, protocol.Progress):
                    line.show(change)
                elif isinstance(change, protocol.TaskProgress):
                    stage = protocol.Stage.READING
                    line.show(protocol.Progress(stage, change.done, change.total))
                if self._interrupts.count > 1:
                    raise KeyboardInterrupt
                if self.interrupted() and not stopping:
                    stopping = True
                    self.send(_stop_of(command))
                    self._console.note("stopping; what is done is kept")

    @property
    def _engine(self) -> EngineLink:
        if self._link is None:
            raise CommandError(FATALS[protocol.FatalCode.BUG])
        return self._link


_STOP = protocol.Stop()


def _stop_of(command: protocol.Command) -> protocol.Command:
    return protocol.StopPlan(command.request) if isinstance(command, protocol.Deed) else _STOP


def _with_detail(text: str, detail: str) -> str:
    return f"{text} ({visible(detail)})" if detail else text


class ProgressLine:
    """One line that follows the engine, on a terminal only; a context manager."""

    def __init__(self, console: Console) -> None:
        self._progress = _progress(console) if console.interactive else None
        self._last = 0.0

    def __enter__(self) -> Self:
        """Begin to show it."""
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the line away."""
        if self._progress is not None:
            self._progress.stop()

    def count(self, task: str, done: int, total: int | None) -> None:
        """Show how much of a task is done."""
        now = time.monotonic()
        if now - self._last > TICK_S:
            self._last = now
            words = f"{done:,}" if total is None else f"{done:,} of {total:,}"
            self._update(task, done, total, words)

    def show(self, change: protocol.Progress) -> None:
        """Show where the work stands."""
        self._update(STAGES[change.stage], change.done, change.total, figures(change))

    def _update(self, task: str, done: int, total: int | None, words: str) -> None:
        if self._progress is not None:
            only = self._progress.task_ids[0]
            self._progress.update(
                only, description=task, completed=done, total=total, figures=words
            )


def _progress(console: Console) -> Progress:
    from rich.console import Console as Terminal  # noqa: PLC0415 - not where nobody looks on
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415 - likewise

    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[figures]}"),
        console=Terminal(file=console.err),
        transient=True,
    )
    progress.add_task("", total=None, figures="")
    return progress


def figures(change: protocol.Progress) -> str:
    """Spell the counters of a progress: done, in all, rate, time left, not read."""
    words = [f"{change.done:,}" if change.total is None else f"{change.done:,} of {change.total:,}"]
    if change.per_s >= 1:
        words.append(f"{change.per_s:,.0f}/s")
    if change.seconds_left is not None:
        words.append(f"{_duration(change.seconds_left)} left")
    if change.failed:
        words.append(f"{change.failed:,} not read")
    return " · ".join(words)


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
