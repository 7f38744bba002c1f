# SPDX-License-Identifier: MIT
"""Acting, undoing and reconciling: each check at the moment of acting, and each way back."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from simdesk.errors import StoreError
from simdesk.records import Action, JournalState, Plan, Refusal, Role, Tier

DONE, UNDONE, LOST = JournalState.DONE, JournalState.UNDONE, JournalState.LOST
REFUSED, FAILED = JournalState.REFUSED, JournalState.FAILED


def only(entries):
    (entry,) = entries
    return entry


@pytest.fixture
def pair(world):
    """Return two equal files in the index; the first is to go."""
    a, b = world.write("a.txt"), world.write("b.txt")
    world.scan()
    return a, b


def refusal_of(world, plan):
    """Apply a plan that must be refused; the disk must be as it was."""
    before = world.census()
    entry = only(world.executor.apply(plan))
    assert entry.state in {REFUSED, FAILED}
    assert entry.destination == b""
    assert world.census() == before
    world.assert_notes_match_files()
    return entry.refusal


def test_a_removed_file_stands_in_the_trash_and_the_journal_says_where(world, pair):
    a, b = pair
    before = world.census()
    entry = only(world.remove(a))
    assert (entry.state, entry.refusal) == (DONE, None)
    assert not a.exists()
    assert b.exists()
    assert Path(os.fsdecode(entry.destination)).read_text() == "a/1"
    assert world.census() == before
    assert entry.survivor_path == os.fsencode(b)


def test_undo_brings_back_name_bytes_times_and_permissions(world, pair):
    a, _ = pair
    a.chmod(0o640)
    os.utime(a, ns=(1, 2_000_000_003))
    world.scan()
    before = a.stat()
    entry = only(world.remove(a))
    entry = only(world.executor.undo(entry.plan_id))
    after = a.stat()
    assert (entry.state, entry.destination) == (UNDONE, b"")
    assert (after.st_ino, after.st_mode, after.st_mtime_ns, after.st_size) == (
        before.st_ino,
        before.st_mode,
        before.st_mtime_ns,
        before.st_size,
    )
    world.assert_notes_match_files()


def test_quarantine_is_an_action_of_its_own(world, pair):
    a, _ = pair
    entry = only(world.remove(a, action=Action.QUARANTINE))
    assert entry.action is Action.QUARANTINE
    assert b".simdesk-quarantine/files/a.txt" in entry.destination
    assert only(world.executor.undo(entry.plan_id)).state is UNDONE
    assert a.exists()


def test_an_action_without_a_trash_is_refused_and_not_replaced(world, pair):
    plan = world.plan(pair[0])
    del world.executor._ways[Action.TRASH]
    assert refusal_of(world, plan) is Refusal.NO_TRASH


def test_refusals_of_the_plan_are_journalled(world, pair):
    entries = world.remove(*pair)
    assert [(entry.state, entry.refusal) for entry in entries] == [
        (REFUSED, Refusal.LAST_COPY),
        (DONE, None),
    ]


# The moment of acting


def test_a_file_that_was_only_touched_is_removed(world, pair):
    plan = world.plan(pair[0])
    os.utime(pair[0])
    os.utime(pair[1])
    assert only(world.executor.apply(plan)).state is DONE


def test_a_file_rewritten_with_the_same_bytes_is_removed(world, pair):
    plan = world.plan(pair[0])
    pair[0].unlink()
    world.write("other", "x")
    world.write("a.txt")
    assert only(world.executor.apply(plan)).state is DONE
    assert only(world.executor.undo(1)).state is UNDONE


@pytest.mark.parametrize(
    ("index", "content", "refusal"),
    [
        (0, "a/2", Refusal.CHANGED),
        (0, "a/longer", Refusal.CHANGED),
        (1, "a/2", Refusal.SURVIVOR_CHANGED),
        (1, "a/longer", Refusal.SURVIVOR_CHANGED),
        (0, None, Refusal.VANISHED),
        (1, None, Refusal.SURVIVOR_VANISHED),
    ],
)
def test_what_changed_since_the_plan_is_refused(world, pair, index, content, refusal):
    plan = world.plan(pair[0])
    if content is None:
        pair[index].unlink()
    else:
        pair[index].write_text(content)
    assert refusal_of(world, plan) is refusal


def test_a_folder_that_vanished_since_the_plan_is_no_missing_trash(world):
    a = world.write("deep/a.txt")
    world.write("b.txt")
    world.scan()
    plan = world.plan(a)
    a.unlink()
    a.parent.rmdir()
    assert refusal_of(world, plan) is Refusal.VANISHED


def test_a_root_protected_since_the_plan_is_refused(world, pair):
    plan = world.plan(pair[0])
    world.roles[os.fsencode(world.docs)] = Role.PROTECTED
    assert refusal_of(world, plan) is Refusal.PROTECTED


def test_a_root_forgotten_since_the_plan_is_refused(world, pair):
    plan = world.plan(pair[0])
    del world.roles[os.fsencode(world.docs)]
    assert refusal_of(world, plan) is Refusal.NOT_INDEXED


def test_a_survivor_that_became_another_name_is_refused(world, pair):
    plan = world.plan(pair[0])
    pair[1].unlink()
    pair[1].hardlink_to(pair[0])
    assert refusal_of(world, plan) is Refusal.SAME_FILE


@pytest.mark.parametrize("name", ["sub/a.txt", "stay/b.txt"])
def test_a_folder_that_became_a_link_is_refused(world, name):
    a = world.write("sub/a.txt")
    world.write("stay/b.txt")
    world.scan()
    plan = world.plan(a)
    folder = (world.docs / name).parent
    folder.rename(world.top / "elsewhere")
    folder.symlink_to(world.top / "elsewhere")
    assert refusal_of(world, plan) is Refusal.LINK_IN_PATH


@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize("kind", ["link", "link of equal size", "pipe", "folder"])
def test_what_is_no_regular_file_any_more_is_refused(world, pair, index, kind):
    plan = world.plan(pair[0])
    pair[index].rename(world.top / "aside")
    if kind == "link":
        pair[index].symlink_to(world.top / "aside")
    elif kind == "link of equal size":
        pair[index].symlink_to("x" * pair[1 - index].stat().st_size)
    elif kind == "pipe":
        os.mkfifo(pair[index])
    else:
        pair[index].mkdir()
    assert refusal_of(world, plan) in {Refusal.CHANGED, Refusal.SURVIVOR_CHANGED}


# Plans that are not to be believed


def forged(plan: Plan, **values) -> Plan:
    return replace(plan, entries=(replace(plan.entries[0], **values),))


@pytest.mark.parametrize(
    "values",
    [
        {"tier": None},
        {"tier": Tier.CONTAINED},
        {"survivor_path": b""},
        {"survivor_stat": None},
        {"digest": b""},
        {"survivor_digest": b""},
        {"survivor_digest": b"\0" * 16},
        {"similarity": 0.0},
    ],
)
def test_an_entry_that_was_not_compared_directly_is_refused(world, pair, values):
    plan = forged(world.plan(pair[0]), **values)
    assert refusal_of(world, plan) is Refusal.NOT_COMPARED


def test_a_file_is_not_its_own_survivor(world, pair):
    (entry,) = world.plan(pair[0]).entries
    plan = forged(world.plan(pair[0]), survivor_path=entry.path, survivor_stat=entry.stat)
    assert refusal_of(world, plan) in {Refusal.SAME_FILE, Refusal.LAST_COPY}


@pytest.mark.parametrize("spelling", ["docs/../safe/p.txt", "docs/./a.txt", "docs//a.txt"])
def test_a_path_that_is_spelled_in_a_roundabout_way_is_refused(world, pair, spelling):
    world.write(world.safe / "p.txt")
    path = os.fsencode(world.top) + b"/" + spelling.encode()
    assert refusal_of(world, forged(world.plan(pair[0]), path=path)) is Refusal.LINK_IN_PATH


def test_a_survivor_in_a_trash_is_refused(world, pair):
    plan = world.plan(pair[0])
    inside = world.write("x/Trash/files/c.txt")
    path = os.fsencode(inside)
    assert refusal_of(world, forged(plan, survivor_path=path)) is Refusal.SURVIVOR_VANISHED


# Plans against one another


def test_one_plan_does_not_remove_its_own_survivors(world, pair):
    first, second = world.plan(pair[0]), world.plan(pair[1])
    both = Plan(0, Action.TRASH, first.entries + second.entries)
    before = world.census()
    entries = world.executor.apply(both)
    assert [entry.refusal for entry in entries] == [Refusal.LAST_COPY] * 2
    assert world.census() == before


def test_two_plans_do_not_remove_one_anothers_survivors(world, pair):
    first, second = world.plan(pair[0]), world.plan(pair[1])
    assert only(world.executor.apply(first)).state is DONE
    assert refusal_of(world, second) is Refusal.SURVIVOR_VANISHED


def test_a_plan_made_before_another_ran_does_not_remove_what_that_rests_on(world):
    a, b = world.write("a.txt", "a/1"), world.write("b.txt", "b/1")
    world.write("c.txt", "c/1")
    world.similar |= {frozenset("ab"): 0.9, frozenset("bc"): 0.9}
    world.scan()
    first, second = world.plan(a), world.plan(b)
    assert only(world.executor.apply(first)).state is DONE
    assert refusal_of(world, second) is Refusal.LAST_COPY
    world.executor.undo(1)
    assert only(world.executor.apply(second)).state is DONE


def test_a_plan_applied_twice_finds_nothing_the_second_time(world, pair):
    plan = world.plan(pair[0])
    assert only(world.executor.apply(plan)).state is DONE
    assert refusal_of(world, plan) is Refusal.VANISHED


# Undo


def test_undo_does_not_overwrite_and_can_be_tried_again(world, pair):
    a, _ = pair
    entry = only(world.remove(a))
    a.write_text("new")
    refused = only(world.executor.undo(entry.plan_id))
    assert (refused.state, refused.refusal) == (DONE, Refusal.FAILED)
    assert "exists" in refused.detail
    assert a.read_text() == "new"
    a.unlink()
    assert only(world.executor.undo(entry.plan_id)).state is UNDONE
    assert a.read_text() == "a/1"


def test_undo_makes_vanished_folders_again(world):
    a = world.write("deep/er/a.txt")
    world.write("b.txt")
    world.scan()
    entry = only(world.remove(a))
    a.parent.rmdir()
    a.parent.parent.rmdir()
    assert only(world.executor.undo(entry.plan_id)).state is UNDONE
    assert a.read_text() == "a/1"


def test_undo_does_not_follow_a_link_that_came_into_the_path(world):
    a = world.write("deep/a.txt")
    world.write("b.txt")
    world.scan()
    entry = only(world.remove(a))
    a.parent.rmdir()
    a.parent.symlink_to(world.safe)
    refused = only(world.executor.undo(entry.plan_id))
    assert (refused.state, refused.refusal) == (DONE, Refusal.LINK_IN_PATH)
    assert list(world.safe.iterdir()) == []


def test_undo_makes_no_folders_where_the_volume_is_gone(world):
    """An unmounted volume leaves an empty folder: nothing may be made in it."""
    a = world.write("deep/a.txt")
    world.write("b.txt")
    world.scan()
    entry = only(world.remove(a))
    a.parent.rmdir()
    world.disk.volume = lambda path: (0, path)
    refused = only(world.executor.undo(entry.plan_id))
    assert (refused.state, refused.refusal) == (DONE, Refusal.FAILED)
    assert not a.parent.exists()


def test_undo_says_that_the_trash_was_emptied(world, pair):
    entry = only(world.remove(pair[0]))
    Path(os.fsdecode(entry.destination)).unlink()
    lost = only(world.executor.undo(entry.plan_id))
    assert (lost.state, lost.refusal) == (LOST, Refusal.VANISHED)


def test_undo_does_not_bring_back_something_else_from_the_trash(world, pair):
    entry = only(world.remove(pair[0]))
    Path(os.fsdecode(entry.destination)).write_text("other")
    lost = only(world.executor.undo(entry.plan_id))
    assert (lost.state, lost.refusal) == (LOST, Refusal.CHANGED)
    assert not pair[0].exists()


def test_undo_sees_that_the_desktop_brought_the_file_back(world, pair):
    entry = only(world.remove(pair[0]))
    Path(os.fsdecode(entry.destination)).rename(pair[0])
    assert only(world.executor.undo(entry.plan_id)).state is UNDONE


def test_undo_is_done_though_somebody_moves_the_file_on_at_once(world, pair):
    entry = only(world.remove(pair[0]))
    rename = world.disk.rename

    def rename_and_lose(*arguments):
        rename(*arguments)
        pair[0].rename(world.top / "moved on")

    world.disk.rename = rename_and_lose
    assert only(world.executor.undo(entry.plan_id)).state is UNDONE


def test_undo_of_one_entry_leaves_the_others(world):
    a, b, c = (world.write(f"{name}.txt") for name in "abc")
    world.scan()
    entries = world.remove(a, b)
    undone = only(world.executor.undo(entries[0].plan_id, only=frozenset({entries[1].id})))
    assert undone.path == entries[1].path
    assert (a.exists(), b.exists(), c.exists()) == (False, True, True)


def test_every_file_of_many_is_told(world):
    paths = [world.write(f"{number}.txt") for number in range(150)]
    world.scan()
    seen = []
    world.executor.apply(world.plan(*paths[:-1]), progress=seen.append)
    world.executor.undo(1, progress=seen.append)
    assert seen == [*range(1, 150)] * 2
    assert all(path.exists() for path in paths)


@pytest.mark.parametrize("at", [0, 1, 3, 63, 64, 65, 98])
def test_stop_ends_between_two_files(world, at):
    """Of the batch under way the rest is journalled as stopped; later files not at all."""
    paths = [world.write(f"{number}.txt") for number in range(100)]
    world.scan()
    told = []
    entries = world.executor.apply(
        world.plan(*paths[:-1]), progress=told.append, stop=lambda: len(told) >= at
    )
    done = [entry for entry in entries if entry.state is DONE]
    assert len(done) == at == 100 - sum(path.exists() for path in paths)
    rest = [(entry.state, entry.refusal) for entry in entries if entry.state is not DONE]
    assert rest == [(REFUSED, Refusal.STOPPED)] * len(rest)
    assert len(entries) == min(-(-at // 64) * 64, 99)
    world.assert_journal_is_true()


def test_stop_ends_a_way_back_between_two_files(world):
    paths = [world.write(f"{number}.txt") for number in range(100)]
    world.scan()
    world.remove(*paths[:-1])
    told = []
    entries = world.executor.undo(1, progress=told.append, stop=lambda: len(told) >= 3)
    assert sum(entry.state is UNDONE for entry in entries) == 3
    assert sum(entry.state is DONE and entry.refusal is None for entry in entries) == 96
    assert sum(path.exists() for path in paths) == 4
    world.assert_journal_is_true()


# Faults, kills and interference at every single call


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
