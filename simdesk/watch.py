# SPDX-License-Identifier: MIT
"""File-system events to folders that are worth another look.

Events are a hint, the walk is the truth: all that is taken from an event is the folder it happened
in. A folder is handed on once it has been quiet for a moment, so that a file being written, or an
editor's save by rename, is seen when it is over.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from watchdog.events import (
    DirAttribEvent,
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer

if TYPE_CHECKING:
    from collections.abc import Callable

    from watchdog.observers.api import BaseObserver, ObservedWatch

logger = logging.getLogger(__name__)

QUIET_S = 0.7
"""A folder without events for this long is settled."""

LONGEST_WAIT_S = 10.0
"""A folder that is never quiet is handed on after this long all the same."""

_EVENTS: list[type[FileSystemEvent]] = [
    # opened and closed-without-write are left out: the walk's own opens would overflow the queue
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    FileClosedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
    # another date, or read permission gone or back: watchdog 7.1 tells them apart from changes
    FileAttribEvent,
    DirAttribEvent,
]


@dataclass(frozen=True, slots=True)
class Dirty:
    """Folders that are worth another look.

    Attributes:
        shallow: something happened to a file in them.
        deep: they came, went or moved: everything below counts.
    """

    shallow: frozenset[bytes]
    deep: frozenset[bytes]


class _Handler(FileSystemEventHandler):
    def __init__(self, see: Callable[[bytes, bool], None]) -> None:
        self._see = see

    def on_any_event(self, event: FileSystemEvent) -> None:
        for spelled in (event.src_path, event.dest_path):
            if spelled:
                path = os.fsencode(spelled)
                self._see(os.path.dirname(path), False)  # noqa: FBT003 - bytes
                if event.is_directory:
                    self._see(path, True)  # noqa: FBT003 - deep


class _Losses(logging.Handler):
    """Hear of events that the system dropped: watchdog 7.1 says so in its log and nowhere else."""

    def __init__(self, lost: Callable[[], None]) -> None:
        super().__init__(logging.WARNING)
        self._lost = lost

    def emit(self, record: logging.LogRecord) -> None:
        """Take one message of watchdog's."""
        if "overflow" in record.getMessage():
            self._lost()


class Watcher:
    """Watch roots and hand on the folders that changed.

    Args:
        settled: called with folders that are worth another look, from a thread of the watcher.
        lost: called, from any thread, where the system dropped events: anything may have changed.
    """

    def __init__(
        self, settled: Callable[[Dirty], None], lost: Callable[[], None] = lambda: None
    ) -> None:
        self._settled = settled
        self._losses = _Losses(lost)
        self._observer: BaseObserver | None = None
        self._watches: dict[bytes, tuple[tuple[int, int], ObservedWatch]] = {}
        self._scheduling = threading.Lock()
        self._waiting: dict[tuple[bytes, bool], tuple[float, float]] = {}
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch-settle", daemon=True)

    @property
    def pending(self) -> int:
        """Return how many folders are not yet settled."""
        return len(self._waiting)

    def watch(self, roots: frozenset[bytes]) -> dict[bytes, str]:
        """Watch exactly these roots from now on.

        Args:
            roots: absolute paths.

        Returns:
            The roots that cannot be watched, with the operating system's words; walk those on a
            timer.
        """
        with self._scheduling:  # a walk that was stopped may still be at it when the next begins
            return {} if self._ended.is_set() else self._watch(roots)

    def _watch(self, roots: frozenset[bytes]) -> dict[bytes, str]:
        if self._observer is not None and not self._observer.is_alive():
            logger.warning("watching had ended and is started anew")
            self._observer, self._watches = None, {}
        if self._observer is None:
            if not roots:
                return {}
            try:
                self._observer = self._start()
            except (OSError, RuntimeError) as error:  # no more of what the system gives
                return dict.fromkeys(roots, str(error))
        return self._schedule(self._observer, roots)

    def _start(self) -> BaseObserver:
        observer = Observer()
        observer.start()
        if not self._thread.is_alive():
            self._thread.start()
            logging.getLogger("watchdog").addHandler(self._losses)
        return observer

    def _schedule(self, observer: BaseObserver, roots: frozenset[bytes]) -> dict[bytes, str]:
        for root, (folder, watch) in list(self._watches.items()):
            if root not in roots or _identity(root) != folder:  # another folder stands there now
                del self._watches[root]
                observer.unschedule(watch)
        failed = {}
        for root in roots - self._watches.keys():
            try:
                folder = _identity(root)
                watch = observer.schedule(
                    _Handler(self._see), os.fsdecode(root), recursive=True, event_filter=_EVENTS
                )
                self._watches[root] = (folder, watch)
            except (OSError, RuntimeError) as error:
                failed[root] = str(getattr(error, "strerror", None) or error)
        return failed

    def stop(self) -> None:
        """End watching; nothing is handed on afterwards."""
        self._ended.set()
        with self._scheduling:
            self._join()

    def _join(self) -> None:
        logging.getLogger("watchdog").removeHandler(self._losses)
        if self._observer is not None:
            self._observer.stop()
            self._observer.join()
        if self._thread.is_alive():
            self._thread.join()

    def _see(self, folder: bytes, deep: bool) -> None:  # noqa: FBT001 - one caller
        now = time.monotonic()
        with self._lock:
            first, _ = self._waiting.get((folder, deep), (now, now))
            self._waiting[folder, deep] = (first, now)

    def _run(self) -> None:
        while not self._ended.wait(QUIET_S / 3):
            due = self._due(time.monotonic())
            if due:
                self._settled(
                    Dirty(
                        frozenset(folder for folder, deep in due if not deep),
                        frozenset(folder for folder, deep in due if deep),
                    )
                )

    def _due(self, now: float) -> list[tuple[bytes, bool]]:
        with self._lock:
            due = [
                key
                for key, (first, last) in self._waiting.items()
                if now - last >= QUIET_S or now - first >= LONGEST_WAIT_S
            ]
            for key in due:
                del self._waiting[key]
        return due


def _identity(folder: bytes) -> tuple[int, int]:
    """Tell a folder from another one under the same name."""
    try:
        status = os.stat(folder)
    except OSError:
        return (0, 0)
    return (status.st_dev, status.st_ino)
