# SPDX-License-Identifier: MIT
"""Every action in a process that is killed for real, at moments nobody chose."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from pathlib import Path

import pytest

from simdesk.records import JournalState
from tests.simdesk.actions.conftest import Fault, World
from tests.simdesk.actions.kinds import DONE, KINDS, PERMANENT, UNDONE, files, run

FILES = 60
KILLS = int(os.environ.get("SIMDESK_KILLS", "2"))


def world_of(folder, kind):
    world = World(Path(folder))
    if kind.apart:
        world.set_apart()
    return world


def act(folder, kind, back, at):
    """Act, or take back, in a process of its own, which ends itself at one call to the disk."""
    world = world_of(folder, kind)
    plan = None
    if not back:
        world.scan()
        paths = [world.docs / f"{number}.txt" for number in range(FILES)]
        plan = world.plan(*paths, action=kind.action)
    world.disk.calls.clear()
    world.disk.fault = Fault(at, lambda: os.kill(os.getpid(), signal.SIGKILL))
    if plan is None:
        world.executor.undo(1)
    else:
        world.executor.apply(plan, plan.confirmation())


def kill_at(folder, kind, at, *, back=False):
    """Run `act`; returns whether it was killed."""
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=act, args=(str(folder), kind, back, at))
    process.start()
    process.join()
    assert process.exitcode in {0, -signal.SIGKILL}
    return process.exitcode != 0


def assert_true(world, kind, before):
    """Compare the disk with the journal, file by file."""
    now = files(world)
    assert world.private() == []
    rows = [*world.journal.records(2), *world.journal.records(1)]
    standing = sorted(rows, key=lambda row: row.entry.state is DONE)
    entries = {Path(os.fsdecode(row.entry.path)): row.entry for row in standing}
    for path, was in before.items():
        entry = entries.get(path)
        if entry is None or entry.state is not DONE:
            assert now[path] == was
            assert entry is None or entry.state in {
                JournalState.FAILED,
                JournalState.REFUSED,
                UNDONE,
            }
            continue
        if kind.action.value == "move":
            assert now[Path(os.fsdecode(entry.destination))] == was
        elif kind is PERMANENT:
            assert path not in now
        else:
            assert now[path][0] == was[0]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_killed_process_leaves_nothing_open_and_nothing_lost(tmp_path, kind):
    source = random.Random(str(kind))
    killed = 0
    for number in range(KILLS):
        folder = tmp_path / str(number)
        world = world_of(folder, kind)
        for file in range(FILES):
            path = world.write(f"{file}.txt")
            os.utime(path, ns=(5, 7_000_000_000 + file))
        world.write("stays.txt")
        before = files(world)
        world.close()
        killed += kill_at(folder, kind, source.randrange(1, FILES * 8))
        world = world_of(folder, kind)
        world.executor.reconcile()
        assert world.journal.open_records() == []
        assert_true(world, kind, before)
        world.scan()
        run(world, world.plan(*before, action=kind.action))
        world.close()
        if kind is PERMANENT:
            continue
        kill_at(folder, kind, source.randrange(1, FILES * 8), back=True)
        world = world_of(folder, kind)
        world.executor.reconcile()
        assert world.journal.open_records() == []
        assert_true(world, kind, before)
        for plan in (2, 1):
            world.executor.undo(plan)
        assert files(world) == before
        world.close()
    assert killed == KILLS
