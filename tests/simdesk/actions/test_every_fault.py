# SPDX-License-Identifier: MIT
"""Every action meets a fault, a kill or somebody else at every single call."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simdesk.actions.looking import private
from simdesk.records import Action, Refusal
from tests.simdesk.actions.kinds import (
    APART,
    DONE,
    FAILED,
    HARD,
    LOST,
    MOVE,
    PERMANENT,
    REFLINK,
    REFUSED,
    UNDONE,
    coming_back,
    every,
    files,
    only,
    prepared,
    run,
    texts,
)

# Faults and kills at every single call


FAULTS = (3, 4, 5)
"""Gone, a broken disk, killed."""


def faulty(faults, number, at, after):
    act = faults.killing if number == 5 else faults.raising(faults.codes[number])
    return faults.Fault(at, act, after)


def settle(world):
    """Start again as after a crash, and compare the journal with the disk."""
    world.start()
    world.executor.reconcile()
    assert world.journal.open_records() == []


def assert_true(world, kind, before, a, b):
    """Nothing is lost, the journal is right, and nothing of ours lies about."""
    now = files(world)
    rows = world.journal.records(1)
    entry = rows[0].entry if rows else None
    assert now[b] == before[b]
    assert world.private() == []
    assert {p: f for p, f in now.items() if world.safe in p.parents} == {
        p: f for p, f in before.items() if world.safe in p.parents
    }
    if entry is None or entry.state is not DONE:
        assert now[a] == before[a]
        assert entry is None or entry.state in {REFUSED, FAILED}
        assert len(now) == len(before)
        return False
    if kind.action is Action.MOVE:
        assert a not in now
        assert now[Path(os.fsdecode(entry.destination))] == before[a]
    elif kind is PERMANENT:
        assert a not in now
    elif kind is HARD:
        assert a.stat().st_ino == b.stat().st_ino
    else:
        assert now[a] == before[a]
    assert len(now) == len(before) - (kind is PERMANENT)
    return True


@pytest.mark.slow
@every
@pytest.mark.parametrize("after", [False, True])
def test_acting_meets_a_fault_at_every_call(new_world, faults, kind, after):
    world, *_, plan = prepared(new_world, kind)
    world.disk.calls.clear()
    run(world, plan)
    calls = len(world.disk.calls)
    assert calls > 7
    seen = set()
    for number in FAULTS:
        for at in range(1, calls + 1):
            world, a, b, plan = prepared(new_world, kind)
            before = files(world)
            world.disk.calls.clear()
            world.disk.fault = faulty(faults, number, at, after)
            try:
                run(world, plan)
            except faults.Killed:
                assert number == 5
            settle(world)
            seen.add(assert_true(world, kind, before, a, b))
            world.close()
    assert seen == {True, False}


@pytest.mark.slow
@coming_back
@pytest.mark.parametrize("after", [False, True])
def test_the_way_back_meets_a_fault_at_every_call(new_world, faults, kind, after):
    def done():
        world, a, b, plan = prepared(new_world, kind)
        before = files(world)
        run(world, plan)
        if a.parent.exists() and not list(a.parent.iterdir()):
            a.parent.rmdir()
        world.disk.calls.clear()
        return world, a, b, before

    world, *_ = done()
    world.executor.undo(1)
    calls = len(world.disk.calls)
    assert calls > 10
    for number in FAULTS:
        for at in range(1, calls + 1):
            world, a, b, before = done()
            world.disk.fault = faulty(faults, number, at, after)
            try:
                world.executor.undo(1)
            except faults.Killed:
                assert number == 5
            settle(world)
            state = world.journal.records(1)[0].entry.state
            assert state in {DONE, UNDONE}
            assert world.private() == []
            assert files(world)[b] == before[b]
            if state is DONE:
                world.executor.undo(1)
            assert files(world) == before
            assert a.stat().st_ino != b.stat().st_ino
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

    def survivor_replaced():
        b.rename(world.top / "aside")
        b.write_text("b/2")

    def folder_linked():
        a.parent.rename(world.top / "moved")
        a.parent.symlink_to(world.safe)

    def protected_linked():
        aside(a)
        a.hardlink_to(world.safe / "p.txt")

    return {
        each.__name__: each
        for each in (
            swapped,
            swapped_for_survivor,
            survivor_gone,
            survivor_replaced,
            folder_linked,
            protected_linked,
        )
    }


@pytest.mark.slow
@every
@pytest.mark.parametrize(
    "name",
    [
        "swapped",
        "swapped_for_survivor",
        "survivor_gone",
        "survivor_replaced",
        "folder_linked",
        "protected_linked",
    ],
)
def test_acting_meets_interference_at_every_call(new_world, faults, kind, name):
    """Nobody's text is lost, nothing protected changes, and what is done rests on a survivor."""
    world, a, b, plan = prepared(new_world, kind)
    world.disk.calls.clear()
    run(world, plan)
    calls = len(world.disk.calls)
    for at in range(1, calls + 1):
        world, a, b, plan = prepared(new_world, kind)
        known = set()

        def interfere(world=world, a=a, b=b, known=known):
            interferences(world, a, b)[name]()
            known.update(texts(world))

        world.disk.calls.clear()
        world.disk.fault = faults.Fault(at, interfere)
        run(world, plan)
        world.start()
        world.executor.reconcile()
        if world.journal.open_records():
            # what is on its way stands in a folder that is reached through a link by now
            assert name == "folder_linked"
            a.parent.unlink()
            (world.top / "moved").rename(a.parent)
        settle(world)
        entry = world.journal.records(1)[0].entry
        assert known <= set(texts(world)), (at, world.disk.calls)
        assert (world.safe / "p.txt").read_text() == "p/1"
        assert entry.state in {DONE, REFUSED, FAILED, LOST}
        if entry.state is DONE and kind.action is Action.MOVE and entry.refusal is None:
            assert Path(os.fsdecode(entry.destination)).read_text() == "a/1"
        held = {Path(os.fsdecode(entry.destination))} if entry.refusal else set()
        assert set(world.private()) <= held
        world.close()


# Private names that somebody else took


PRIVATE = {
    MOVE: (b"moving",),
    APART: (b"copy", b"aside"),
    PERMANENT: (b"going",),
    HARD: (b"made", b"beside"),
    REFLINK: (b"made", b"beside"),
}


def take_private_names(world, row, what):
    """Write a stranger's file under the private name, beside the file and at its destination."""
    name = os.fsdecode(private(row, what))
    taken = [Path(os.fsdecode(row.entry.path)).parent / name]
    if row.entry.destination:
        taken.append(Path(os.fsdecode(row.entry.destination)).parent / name)
    for path in taken:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a stranger's")
    return taken


@pytest.mark.parametrize(
    ("kind", "what"),
    [(kind, what) for kind, names in PRIVATE.items() for what in names],
    ids=str,
)
def test_a_private_name_that_is_taken_stops_the_action(new_world, kind, what):
    """Whoever can tell our names must not be able to make us lose or expose a file."""
    world, a, _, plan = prepared(new_world, kind)
    before = files(world)
    intend = world.journal.intend

    def intend_late(plan_id, intents):
        rows = intend(plan_id, intents)
        before.update((path, None) for path in take_private_names(world, rows[0], what))
        return rows

    world.journal.intend = intend_late
    entry = only(run(world, plan))
    assert (entry.state, entry.destination) == (FAILED, b"")
    now = files(world)
    assert now[a] == before[a]
    assert set(now) == set(before)
    assert {path.read_text() for path in world.private()} == {"a stranger's"}


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (APART, b"back"),
        (APART, b"aside"),
        (HARD, b"part"),
        (HARD, b"own"),
        (REFLINK, b"own"),
        (HARD, b"made"),
        (HARD, b"beside"),
        (REFLINK, b"beside"),
        (MOVE, b"moving"),
    ],
    ids=str,
)
def test_a_private_name_that_is_taken_stops_the_way_back(new_world, kind, what):
    world, a, _, plan = prepared(new_world, kind)
    before = files(world)
    run(world, plan)
    taken = take_private_names(world, world.journal.records(1)[0], what)
    moved = files(world)
    if what in {b"made", b"beside", b"moving"}:  # of no use on the way back
        assert only(world.executor.undo(1)).state is UNDONE
        assert {path.read_text() for path in world.private()} == {"a stranger's"}
        return
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.refusal) == (DONE, Refusal.FAILED)
    assert files(world) == moved
    for path in {*taken}:
        path.unlink(missing_ok=True)
    assert only(world.executor.undo(1)).state is UNDONE
    assert files(world)[a] == before[a]
