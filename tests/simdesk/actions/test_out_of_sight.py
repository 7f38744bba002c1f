# SPDX-License-Identifier: MIT
"""A folder is renamed, or its volume is away, while a file in it is on its way.

What stands under a private name there is hidden from everybody, so it must come back.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from simdesk.records import Action, Refusal
from tests.simdesk.actions.kinds import (
    APART,
    COMING_BACK,
    DONE,
    FAILED,
    HARD,
    LOST,
    MOVE,
    PERMANENT,
    UNDONE,
    every,
    files,
    only,
    prepared,
    run,
)


def calls_of(new_world, kind):
    world, *_, plan = prepared(new_world, kind)
    world.disk.calls.clear()
    run(world, plan)
    world.close()
    return len(world.disk.calls)


def gone_for_good(world, kind):
    return kind is PERMANENT and world.journal.records(1)[0].entry.state is not LOST


@pytest.mark.slow
@every
@pytest.mark.parametrize("which", ["home", "box"])
def test_a_folder_that_is_renamed_at_any_call_hides_nothing(new_world, faults, kind, which):
    for at in range(1, calls_of(new_world, kind) + 1):
        world, a, b, plan = prepared(new_world, kind)
        folder = a.parent if which == "home" else world.chosen / "sub"
        away = world.top / "away"

        def interfere(world=world, folder=folder, away=away, b=b):
            if folder.exists():
                folder.rename(away)
            b.rename(world.top / "before")
            b.write_text("other")

        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, interfere)
        entry = only(run(world, plan))
        there = away if which == "home" else a.parent
        assert a.exists() or (there / "a.txt").exists() or entry.state in {DONE, LOST}, at
        if away.exists() and not folder.exists():
            away.rename(folder)
        elif away.exists() and (away / "a.txt").exists():
            continue  # it went with its folder, by its own name
        world.start()
        done = gone_for_good(world, kind) and entry.state is DONE
        world.executor.undo(1)
        assert done or a.read_text() == "a/1", at
        if not (kind is APART and which == "box"):  # there it is but a copy
            assert "a/1" not in {path.read_text() for path in world.private()}, at
        world.close()


@pytest.mark.slow
@every
def test_a_folder_that_is_away_at_the_start_hides_nothing(new_world, faults, kind):
    for at in range(1, calls_of(new_world, kind) + 1):
        world, a, _, plan = prepared(new_world, kind)
        folders = [a.parent, world.chosen]
        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, faults.killing, after=True)
        with pytest.raises(faults.Killed):
            run(world, plan)
        stood = {path for path, (content, *_) in files(world).items() if content == b"a/1"}
        for folder in folders:
            folder.rename(world.top / f"away-{folder.name}")
        world.start()
        world.executor.reconcile()
        for folder in folders:
            (world.top / f"away-{folder.name}").rename(folder)
        world.start()
        if world.journal.records(1):
            world.executor.undo(1)
        assert a.exists() or not any(path.parent == a.parent for path in stood), at
        assert world.private() == [], at
        world.close()


def test_a_way_back_that_a_crash_broke_off_is_not_open_for_ever(new_world, faults):
    world, a, _, plan = prepared(new_world, PERMANENT)
    world.disk.fault = faults.Fault(len(world.disk.calls) + 9, faults.killing)
    with pytest.raises(faults.Killed):
        run(world, plan)
    a.parent.rename(world.top / "away")
    world.start()
    assert only(world.executor.reconcile()).state is LOST
    world.journal.begin_undo(world.journal.records(1))
    world.start()
    assert only(world.executor.reconcile()).state is LOST
    (world.top / "away").rename(a.parent)
    assert only(world.executor.undo(1)).state is UNDONE
    assert a.read_text() == "a/1"


def test_a_survivor_written_in_the_moment_of_linking_takes_no_bytes_away(new_world, faults):
    world, a, b, plan = prepared(new_world, HARD)
    exchange = world.disk.exchange

    def late(*names):
        exchange(*names)
        b.write_text("other")

    world.disk.exchange = late
    assert only(run(world, plan)).refusal is Refusal.SURVIVOR_CHANGED
    assert (a.read_text(), b.read_text()) == ("a/1", "other")
    assert world.private() == []


def test_nothing_is_put_back_below_the_place_of_a_volume_that_is_away(new_world):
    world, a, _, plan = prepared(new_world, APART)
    (moved,) = run(world, plan)
    world.docs.rename(world.top / "unplugged")
    world.disk.apart = b""
    assert only(world.executor.undo(1)).state is DONE
    assert not a.exists()
    assert Path(os.fsdecode(moved.destination)).read_text() == "a/1"


@pytest.mark.parametrize("undoing", [False, True])
def test_a_file_stays_where_its_copy_is_not_found_by_its_path(new_world, undoing):
    world, a, _, plan = prepared(new_world, APART)
    there = world.chosen / "sub"
    if undoing:
        run(world, plan)
    target = a.parent if undoing else there
    sync = world.disk.sync

    def late(folder):
        sync(folder)
        if folder.path == os.fsencode(target) and any(target.glob("a.txt")):
            target.rename(world.top / "away")

    world.disk.sync = late
    entry = only(world.executor.undo(1) if undoing else run(world, plan))
    assert entry.state is (DONE if undoing else FAILED)
    assert ((there if undoing else a.parent) / "a.txt").read_text() == "a/1"
    assert world.private() == []


@pytest.mark.parametrize("kind", COMING_BACK, ids=str)
def test_what_was_written_since_it_came_back_is_not_done_again(new_world, kind):
    """Its size, time and inode are as they were; the journal holds no more, so its bytes tell."""
    world, a, _, plan = prepared(new_world, kind)
    run(world, plan)
    world.executor.undo(1)
    then = a.stat()
    a.write_text("X/1")
    os.utime(a, ns=(then.st_atime_ns, then.st_mtime_ns))
    again = world.plan_again(1)
    assert only(world.executor.apply(again)).refusal is Refusal.CHANGED
    assert a.read_text() == "X/1"


def test_a_box_that_is_renamed_in_the_last_moment_is_not_called_in_place(new_world):
    world, a, b, _ = prepared(new_world, MOVE)
    plan = replace(world.plan(a), action=Action.TRASH)
    rename = world.disk.rename

    def late(*names):
        rename(*names)
        (world.home / "Trash/files").rename(world.home / "away")
        b.write_text("other")

    world.disk.rename = late
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (LOST, Refusal.SURVIVOR_CHANGED)
    (world.home / "away").rename(world.home / "Trash/files")
    world.disk.rename = rename
    assert only(world.executor.undo(1)).state is UNDONE
    assert a.read_text() == "a/1"
