# SPDX-License-Identifier: MIT
"""Acting and undoing while calls fail, processes are killed, and others change the same files."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from simdesk.errors import StoreError
from simdesk.records import JournalState, Refusal
from tests.simdesk.actions.kinds import only

DONE, UNDONE, LOST = JournalState.DONE, JournalState.UNDONE, JournalState.LOST
REFUSED, FAILED = JournalState.REFUSED, JournalState.FAILED


def prepared(new_world):
    world = new_world()
    a, b = world.write("sub/a.txt"), world.write("b.txt")
    world.write(world.safe / "p.txt", "p/1")
    os.utime(a, ns=(5, 7_000_000_001))
    world.scan()
    return world, a, b, world.plan(a)


def count_calls(world, operation):
    world.disk.calls.clear()
    operation()
    return len(world.disk.calls)


def settle(world):
    """Start again as after a crash, and compare the journal with the disk."""
    world.start()
    world.executor.reconcile()
    world.assert_journal_is_true()


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_apply_meets_a_fault_at_every_call(new_world, faults, number, after):
    """Whatever fails, no file is lost and the journal, once reconciled, is the truth."""
    act = faults.killing if number == 5 else faults.raising(faults.codes[number])
    world, a, _, plan = prepared(new_world)
    calls = count_calls(world, lambda: world.executor.apply(plan))
    assert calls > 20
    for at in range(1, calls + 1):
        world, a, _, plan = prepared(new_world)
        before = world.census()
        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, act, after)
        try:
            world.executor.apply(plan)
        except faults.Killed:
            assert number == 5
        assert world.census() == before
        settle(world)
        assert world.census() == before
        world.assert_notes_match_files()
        row = world.journal.records(1)[0] if world.journal.records(1) else None
        assert a.exists() is (row is None or row.entry.state is not DONE)
        world.close()


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_undo_meets_a_fault_at_every_call(new_world, faults, number, after):
    act = faults.killing if number == 5 else faults.raising(faults.codes[number])
    world, a, _, plan = prepared(new_world)
    world.executor.apply(plan)
    a.parent.rmdir()
    calls = count_calls(world, lambda: world.executor.undo(1))
    assert calls > 10
    for at in range(1, calls + 1):
        world, a, _, plan = prepared(new_world)
        before = world.census()
        world.executor.apply(plan)
        a.parent.rmdir()
        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, act, after)
        try:
            world.executor.undo(1)
        except faults.Killed:
            assert number == 5
        settle(world)
        assert world.census() == before
        state = world.journal.records(1)[0].entry.state
        assert state is (UNDONE if a.exists() else DONE)
        world.executor.undo(1)
        assert a.exists()
        assert world.census() == before
        world.close()


def interferences(world, a, b):
    """Return what somebody else may do to the two files at any moment."""

    def aside(path):
        if path.exists():
            path.rename(world.top / "aside")

    def swapped():
        aside(a)
        a.parent.mkdir(exist_ok=True)
        a.write_text("somebody's new text")

    def swapped_for_survivor():
        aside(a)
        b.rename(a)

    def survivor_gone():
        b.rename(world.top / "aside")

    def survivor_changed():
        b.write_text("b/2")

    def folder_linked():
        a.parent.rename(world.top / "moved")
        a.parent.symlink_to(world.safe)

    def protected_linked():
        aside(a)
        a.hardlink_to(world.safe / "p.txt")

    return [
        swapped,
        swapped_for_survivor,
        survivor_gone,
        survivor_changed,
        folder_linked,
        protected_linked,
    ]


@pytest.mark.parametrize("number", range(6))
def test_apply_meets_interference_at_every_call(new_world, faults, number):
    """Nobody's file is lost, nothing protected moves, and what is done has its survivor."""
    world, a, b, plan = prepared(new_world)
    calls = count_calls(world, lambda: world.executor.apply(plan))
    last_look = world.disk.calls.index("rename") + 3  # at the file, then at its survivor
    for at in range(1, calls + 1):
        world, a, b, plan = prepared(new_world)
        names = {}

        def interfere(world=world, a=a, b=b, names=names):
            interferences(world, a, b)[number]()
            names.update(world.census())

        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, interfere)
        entry = only(world.executor.apply(plan))
        assert world.census() == names
        assert (world.safe / "p.txt").read_text() == "p/1"
        trashed = list((world.home / "Trash/files").glob("*"))
        assert bool(trashed) is (entry.state is DONE)
        if entry.state is DONE:
            assert trashed[0].read_text() == "a/1"
            assert entry.refusal or at > last_look or b.read_text() == "a/1"
        world.close()


# The journal's own faults


def test_nothing_is_done_where_the_intent_cannot_be_written(world, pair):
    plan = world.plan(pair[0])
    before = world.census()
    world.connection.execute("PRAGMA query_only=ON")
    with pytest.raises((StoreError, sqlite3.Error)):
        world.executor.apply(plan)
    assert world.census() == before


def test_a_result_that_cannot_be_written_is_found_at_the_next_start(world, pair, monkeypatch):
    plan = world.plan(pair[0])

    def full(outcomes):
        raise StoreError("full")

    monkeypatch.setattr(world.journal, "settle", full)
    with pytest.raises(StoreError):
        world.executor.apply(plan)
    world.start()
    entry = only(world.executor.reconcile())
    assert entry.state is DONE
    world.assert_journal_is_true()


def crash_after_rename(world, faults, plan):
    rename = world.disk.rename

    def rename_and_die(*arguments):
        rename(*arguments)
        raise faults.Killed

    world.disk.rename = rename_and_die
    with pytest.raises(faults.Killed):
        world.executor.apply(plan)
    world.start()


def test_reconciling_puts_back_what_lost_its_survivor_meanwhile(world, pair, faults):
    crash_after_rename(world, faults, world.plan(pair[0]))
    assert not pair[0].exists()
    pair[1].unlink()
    entry = only(world.executor.reconcile())
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.SURVIVOR_VANISHED)
    assert pair[0].read_text() == "a/1"


def test_reconciling_finishes_what_was_moved(world, pair, faults):
    crash_after_rename(world, faults, world.plan(pair[0]))
    assert only(world.executor.reconcile()).state is DONE
    assert world.executor.reconcile() == []
    assert only(world.executor.undo(1)).state is UNDONE


def test_reconciling_says_what_is_neither_here_nor_there(world, pair, faults):
    crash_after_rename(world, faults, world.plan(pair[0]))
    Path(os.fsdecode(world.journal.records(1)[0].entry.destination)).unlink()
    assert only(world.executor.reconcile()).state is LOST


def test_reconciling_is_not_held_by_a_link_in_the_old_path(world, faults):
    a = world.write("sub/a.txt")
    world.write("b.txt")
    world.scan()
    crash_after_rename(world, faults, world.plan(a))
    a.parent.rmdir()
    a.parent.symlink_to(world.more)
    assert only(world.executor.reconcile()).state is DONE


def take_the_name_first(world, monkeypatch):
    """Let the desktop trash an equal file of the same path, under the very name we chose."""
    reserve = world.trash.reserve

    def late(path, destination):
        reserve(path, destination)
        Path(os.fsdecode(destination)).write_text("a/1")
        reserve(path, destination)

    monkeypatch.setattr(world.trash, "reserve", late)


def test_an_equal_file_that_others_trashed_is_not_taken_for_ours(world, pair, monkeypatch):
    plan = world.plan(pair[0])
    take_the_name_first(world, monkeypatch)
    entry = only(world.executor.apply(plan))
    assert (entry.state, entry.destination) == (FAILED, b"")
    assert pair[0].exists()
    assert (world.home / "Trash/files/a.txt").exists()
    assert (world.home / "Trash/info/a.txt.trashinfo").exists()


def test_reconciling_does_not_take_it_for_ours_either(world, pair, monkeypatch):
    plan = world.plan(pair[0])
    take_the_name_first(world, monkeypatch)
    monkeypatch.setattr(world.journal, "settle", lambda outcomes: None)
    world.executor.apply(plan)
    world.start()
    entry = only(world.executor.reconcile())
    assert (entry.state, entry.detail) == (FAILED, "interrupted")
    assert pair[0].exists()
    assert (world.home / "Trash/files/a.txt").exists()


def test_acting_reconciles_first(world, pair, faults):
    c = world.write("c.txt")
    world.scan()
    crash_after_rename(world, faults, world.plan(pair[0]))
    world.executor.apply(world.plan(c))
    world.assert_journal_is_true()
