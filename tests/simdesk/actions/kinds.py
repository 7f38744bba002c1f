# SPDX-License-Identifier: MIT
"""The actions as the tests try them, and what they look at before and after."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from simdesk.records import Action, JournalState

DONE, UNDONE, LOST = JournalState.DONE, JournalState.UNDONE, JournalState.LOST
REFUSED, FAILED = JournalState.REFUSED, JournalState.FAILED


@dataclass(frozen=True)
class Kind:
    """An action, and whether its folder plays another volume."""

    action: Action
    apart: bool = False

    def __str__(self) -> str:
        return f"{self.action}{'-apart' if self.apart else ''}"


MOVE, APART, PERMANENT = Kind(Action.MOVE), Kind(Action.MOVE, apart=True), Kind(Action.PERMANENT)
HARD, REFLINK = Kind(Action.HARD_LINK), Kind(Action.REFLINK)
KINDS = (MOVE, APART, PERMANENT, HARD, REFLINK)
LINKS = (HARD, REFLINK)
COMING_BACK = (MOVE, APART, HARD, REFLINK)

every = pytest.mark.parametrize("kind", KINDS, ids=str)
coming_back = pytest.mark.parametrize("kind", COMING_BACK, ids=str)


def prepared(new_world, kind):
    """Return a world, two equal files and a plan for the first; it lies in a folder of its own."""
    world = new_world()
    if kind.apart:
        world.set_apart()
    a, b = world.write("sub/a.txt"), world.write("b.txt")
    world.write(world.safe / "p.txt", "p/1")
    os.utime(a, ns=(5, 7_000_000_001))
    os.utime(b, ns=(5, 9_000_000_001))
    world.scan()
    return world, a, b, world.plan(a, action=kind.action)


def run(world, plan):
    return world.executor.apply(plan, plan.confirmation())


def only(entries):
    (entry,) = entries
    return entry


def files(world):
    """Return every document anywhere by path: its bytes, time and mode."""
    found = {}
    for folder, _, names in os.walk(world.top):
        for name in names:
            path = Path(folder, name)
            ours = name.endswith(".trashinfo") or name.startswith("decisions.sqlite")
            if not ours and path.is_file() and not path.is_symlink():
                status = path.stat()
                found[path] = path.read_bytes(), status.st_mtime_ns, status.st_mode
    return found


def texts(world):
    """Count the bytes that stand under names of their own, hard links once."""
    found = {path.stat().st_ino: path.read_bytes() for path in files(world)}
    return Counter(found.values())
