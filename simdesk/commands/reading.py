# SPDX-License-Identifier: MIT
"""Files named on the command line, read as a scan reads them: in a worker, with its limits."""

from __future__ import annotations

import os
import zlib
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Self

import pebble

from simdesk.commands.console import CommandError, Console
from simdesk.commands.options import absolute, locations
from simdesk.commands.words import NOTICES
from simdesk.pool import FileReader, FileTask, WorkerPool
from simdesk.protocol import NoticeCode
from simdesk.records import Failure, Reason, Stat
from simdesk.reports.display import REASON_WORDS, visible, visible_path
from simdesk.settings import load_settings
from simdesk.weighing import usable

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from simdesk.records import Outcome, ReadDocument
    from simdesk.settings import Settings

COMPARE_S = 60.0
"""Seconds that two texts may take to align; a pair over it is estimated."""


class Workers:
    """Worker processes for the length of one command; a context manager.

    Args:
        number: processes at most.
        settings: what one file may cost, and how fingerprints are made.
        tables: the folder of the frequency tables.
    """

    def __init__(self, number: int, settings: Settings, tables: Path) -> None:
        self.recipe = settings.recipe
        self._limits = settings.limits()
        self._pool = WorkerPool(number, self._limits, tables)

    def __enter__(self) -> Self:
        """Begin; the processes start with the first file."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes."""
        self._pool.stop()

    def read(self, paths: Sequence[str]) -> list[Outcome]:
        """Read files; links are followed, as a person who names one expects.

        Args:
            paths: as they stand on the command line.

        Returns:
            One outcome a file, in order; its path is absolute and as it was named.
        """
        named = [absolute(path) for path in paths]
        found: SimpleQueue[list[Outcome]] = SimpleQueue()
        reader = FileReader(self._pool, self._limits, self.recipe, found.put)
        real = dict.fromkeys(os.path.realpath(path) for path in named)
        tasks = [FileTask(path, _stat(path)) for path in real]
        for task in tasks:
            reader.start((task,))
        outcomes = {outcome.path: outcome for _ in tasks for outcome in found.get()}
        pictures = [task for task in tasks if _is_picture(outcomes[task.path])]
        if reader.recognition:
            for task in pictures:
                reader.recognise(task)
            outcomes |= {outcome.path: outcome for _ in pictures for outcome in found.get()}
        return [outcomes[os.path.realpath(path)] for path in named]

    def read_document(self, path: str) -> tuple[Outcome, ReadDocument]:
        """Read the one document of a file.

        Raises:
            CommandError: where there is none, with the reason.
        """
        outcome = self.read([path])[0]
        if not outcome.documents:
            raise CommandError(f"{visible_path(absolute(path))}: {why_not(outcome)}")
        return outcome, outcome.documents[0]

    def call(self, function: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - any
        """Call a function in a worker.

        Raises:
            CommandError: where it takes too long or dies.
        """
        try:
            return self._pool.submit(function, *arguments, deadline_s=2 * COMPARE_S).result()
        except TimeoutError as error:
            raise CommandError("the two texts took too long to compare") from error
        except (pebble.ProcessExpired, MemoryError) as error:
            raise CommandError("the two texts need too much memory to compare") from error


def workers(options: Namespace, console: Console, number: int) -> Workers:
    """Return workers that read as a scan would: with its limits and the present recipe.

    Args:
        options: give the data folder.
        console: is told where the frequency table is gone.
        number: processes at most.

    Raises:
        SettingsError: where the stored settings have no legal value.
    """
    places = locations(options)
    settings, lost = usable(load_settings(places.settings), places.tables)
    if lost:
        console.note(NOTICES[NoticeCode.FREQUENCIES_LOST])
    return Workers(number, settings, places.tables)


def _is_picture(outcome: Outcome) -> bool:
    return outcome.failure is not None and outcome.failure.reason is Reason.NEEDS_OCR


def why_not(outcome: Outcome) -> str:
    """Say why a file gave no document."""
    failure = outcome.failure or Failure(Reason.EMPTY)
    if failure.reason is Reason.VANISHED:
        return "no such file"
    detail = f" ({visible(failure.detail)})" if failure.detail else ""
    return f"{REASON_WORDS[failure.reason]}{detail}"


def text_of(document: ReadDocument) -> str:
    """Return the text a worker read."""
    return zlib.decompress(document.text).decode("utf-8", "surrogatepass")


def _stat(path: bytes) -> Stat:
    try:
        return Stat.of(os.stat(path))
    except OSError:
        return Stat(0, 0, 0, 0)  # the reader finds out, and says why
