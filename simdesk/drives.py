# SPDX-License-Identifier: MIT
"""Which disk a volume lies on, and whether it turns."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

DEVICES = Path("/sys/dev/block")
"""Where Linux shows its block devices; elsewhere no disk is known to turn."""


@cache
def turning_disk(device: int, devices: Path = DEVICES) -> str:
    """Return the name of the turning disk that a device lies on, empty where it does not turn.

    Args:
        device: number of a volume, as `os.stat` gives it.
        devices: where block devices are shown.
    """
    try:
        node = devices / f"{os.major(device)}:{os.minor(device)}"
        place = node.resolve(strict=True)
        disk = place.parent if (place / "partition").exists() else place
        turns = (disk / "queue" / "rotational").read_text().strip() == "1"
    except (OSError, AttributeError, OverflowError):  # no block device, or another system
        return ""
    return disk.name if turns else ""
