# SPDX-License-Identifier: MIT
"""Acting, undoing and reconciling: each check at the moment of acting, and each way back."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from simdesk.records import Action, JournalState, Plan, Refusal, Role, Tier
from tests.simdesk.actions.kinds import only

DONE, UNDONE, LOST = JournalState.DONE, JournalState.UNDONE, JournalState.LOST
REFUSED, FAILED = JournalState.REFUSED, JournalState.FAILED


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
