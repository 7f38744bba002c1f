# SPDX-License-Identifier: MIT
"""Collect Python's cyclic garbage in the main thread only.

Python collects wherever it happens to allocate, and a widget or model that is freed in the reader's
thread takes the process down. So automatic collection is off while this is at work, and a timer of
the main thread asks in its place.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

INTERVAL_MS = 1000


class GarbageCollector(QObject):
    """Take over from Python's automatic collection; main thread only."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.on_timeout)

    def start(self) -> None:
        """Begin; what is alive now is taken to stay and is not looked at again."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    @Slot()
    def on_timeout(self) -> None:
        """Collect the oldest generation that is due."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation]:
                gc.collect(generation)
                return
