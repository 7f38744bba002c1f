# SPDX-License-Identifier: MIT
from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QObject

from app.workers.garbage import GarbageCollector


def make_cycles() -> None:
    for _ in range(5000):
        cycle: list[object] = []
        cycle.append(cycle)


def test_objects_of_qt_are_freed_in_the_main_thread(qtbot) -> None:
    freed_in: list[str] = []

    class Noted(QObject):
        def __del__(self) -> None:
            freed_in.append(threading.current_thread().name)

    collector = GarbageCollector()
    collector.start()
    noted = Noted()
    noted.itself = noted
    del noted
    thread = threading.Thread(target=make_cycles)
    thread.start()
    thread.join()
    assert freed_in == []
    collector.on_timeout()
    gc.collect()
    collector.stop()
    assert freed_in == [threading.main_thread().name]
    assert gc.isenabled()
