# SPDX-License-Identifier: MIT
"""One-shot work off the main thread: looking at the disk, copying the samples."""

from __future__ import annotations

import logging
import queue
import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

logger = logging.getLogger(__name__)

LOOK_MS = 10


class Job(QObject):
    """Run a function in a thread of its own; the answer comes as a signal.

    The one who starts a job keeps it until it has answered, or drops it and wants no answer. The
    thread knows nothing of Qt, and a timer looks for its answer: a signal from one thread to an
    object that the other is just freeing, a dialog that was closed, takes the process down.

    Args:
        work: touches no widget; `OSError` is an answer, not a crash.
    """

    done = Signal(object)
    failed = Signal(str)

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._answers: queue.SimpleQueue[tuple[bool, object]] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_answer, args=(work, self._answers), name="simdesk-job", daemon=True
        )
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._on_look)

    def start(self) -> None:
        """Begin."""
        self._thread.start()
        self._timer.start()

    @Slot()
    def _on_look(self) -> None:
        alive = self._thread.is_alive()
        try:
            worked, value = self._answers.get_nowait()
        except queue.Empty:
            if not alive:
                self._timer.stop()  # it ended by a bug, which has been reported
            return
        self._timer.stop()
        # a slot may let go of this job: it must outlive the timer's own signal
        QTimer.singleShot(0, partial(_keep, self))
        if worked:
            self.done.emit(value)
        else:
            self.failed.emit(str(value))


def _keep(_job: Job) -> None:
    """Hold a job until now."""


def _answer(work: Callable[[], object], answers: queue.SimpleQueue[tuple[bool, object]]) -> None:
    try:
        value = work()
    except OSError as error:
        logger.warning("a job failed: %s", error)
        answers.put((False, str(error)))
    else:
        answers.put((True, value))
