# SPDX-License-Identifier: MIT
"""Hold that a signal with a bool takes no reference away from `True`.

PySide6 6.12.0 on Python 3.11 does, and some hundred emits end the process; the project pins an
earlier version for it.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, Signal

EMITS = 60


class Sender(QObject):
    said = Signal(bool)


def test_emitting_a_bool_keeps_its_references() -> None:
    sender = Sender()
    before = sys.getrefcount(True)
    for _ in range(EMITS):
        sender.said.emit(True)
    assert sys.getrefcount(True) >= before - EMITS // 4
