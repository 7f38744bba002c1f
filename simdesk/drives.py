# SPDX-License-Identifier: MIT
"""Which disk a volume lies on, and whether it turns."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

DEVICES = Path("/sys/dev/block")
"""Where Linux shows its block devices; elsewhere no disk is known to turn."""


_MADE_UP = ("loop", "ram", "zram", "nbd", "virtio", "vbd-", "vmbus", "xen")
"""How devices begin that are no drives, or those of a virtual machine: all say that they turn."""

_MACHINES = ("qemu", "vbox", "virtual", "vmware", "msft")
"""Words by which the drives of virtual machines name themselves."""


@cache
def turning_disk(device: int, devices: Path = DEVICES) -> str:
    """Return the name of the turning disk that a device lies on, empty where it does not turn.

    A virtual machine does not know what its disks are made of, and its kernel says that they turn:
    that is not believed.

    Args:
        device: number of a volume, as `os.stat` gives it.
        devices: where block devices are shown.
    """
    try:
        node = devices / f"{os.major(device)}:{os.minor(device)}"
        place = node.resolve(strict=True)
        disk = _whole(place)
        turns = _turns(disk)
    except (OSError, AttributeError, OverflowError):  # no block device, or another system
        return ""
    return disk.name if turns else ""


def _turns(disk: Path) -> bool:
    if any(part.startswith(_MADE_UP) for part in disk.parts) or _is_made_up(disk):
        return False
    below = disk / "slaves"  # of an encrypted or combined volume
    parts = list(below.iterdir()) if below.is_dir() else []
    if parts:
        return any(_turns(_whole(part.resolve())) for part in parts)
    return (disk / "queue" / "rotational").read_text().strip() == "1"


def _whole(place: Path) -> Path:
    return place.parent if (place / "partition").exists() else place


def _is_made_up(disk: Path) -> bool:
    names = [disk / "device" / name for name in ("vendor", "model")]
    told = " ".join(name.read_text(errors="replace") for name in names if name.is_file())
    return any(word in told.lower() for word in _MACHINES)
