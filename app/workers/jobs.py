# SPDX-License-Identifier: MIT
"""One-shot work off the main thread: looking at the disk, copying the samples."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

logger = logging.getLogger(__name__)


class Job(QObject):
    """Run a function in the thread pool; the answer comes as a signal.

    The one who starts a job keeps it until it has answered.

    Args:
        work: touches no widget; `OSError` is an answer, not a crash.
    """

    done = Signal(object)
    failed = Signal(str)

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work

    def start(self) -> None:
        """Begin."""
        QThreadPool.globalInstance().start(self._run)

    def _run(self) -> None:
        try:
            value = self._work()
        except OSError as error:
            logger.warning("a job failed: %s", error)
            self.failed.emit(str(error))
        else:
            self.done.emit(value)
