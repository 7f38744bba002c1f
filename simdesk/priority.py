# SPDX-License-Identifier: MIT
"""When the workers should stand back behind other programs, and how they do."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Callable

NICENESS = 10
LOOK_S = 30.0
"""Whether power comes from the battery is asked again after this long."""


def on_battery() -> bool:
    """Tell whether the machine runs on its battery; one without a battery never does."""
    probe = getattr(psutil, "sensors_battery", None)  # not on every system
    if probe is None:
        return False
    with contextlib.suppress(OSError, RuntimeError, NotImplementedError):
        battery = probe()
        return battery is not None and battery.power_plugged is False
    return False


def stands_back() -> bool:
    """Tell whether this process runs behind others already."""
    below_normal = getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", None)
    now = psutil.Process().nice()
    return now == below_normal if below_normal is not None else int(now) >= NICENESS


def stand_back() -> None:
    """Let this process run behind others, with its reading and writing too."""
    with contextlib.suppress(psutil.Error, OSError):
        target = psutil.Process()
        below_normal = getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", None)  # on Windows
        target.nice(NICENESS if below_normal is None else below_normal)
        best_effort = getattr(psutil, "IOPRIO_CLASS_BE", None)  # on Linux
        if best_effort is not None:
            target.ionice(best_effort, 7)


class Priority:
    """Decide over the priority of the workers. Engine's thread.

    Args:
        battery: tells whether the machine runs on its battery.
    """

    def __init__(self, battery: Callable[[], bool] = on_battery) -> None:
        self._battery = battery
        self._asked = float("-inf")
        self._unplugged = False

    def is_low(self, wish: str, *, unattended: bool) -> bool:
        """Tell whether workers should stand back.

        Args:
            wish: as `Settings.low_priority`.
            unattended: True where nobody asked for the present work.
        """
        if wish != "unattended":
            return wish == "always"
        if unattended:
            return True
        now = time.monotonic()
        if now - self._asked >= LOOK_S:
            self._asked = now
            self._unplugged = self._battery()
        return self._unplugged
