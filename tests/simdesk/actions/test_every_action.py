# SPDX-License-Identifier: MIT
"""Every action: what it does, what it refuses, and what undo brings back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simdesk.errors import ActionError
from simdesk.records import Action, Refusal, Role
from tests.simdesk.actions.kinds import (
    APART,
    DONE,
    FAILED,
    HARD,
    LINKS,
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
)

# What they do


@every
def test_what_stands_after_it(new_world, kind):
    world, a, b, plan = prepared(new_world, kind)
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal, entry.detail) == (DONE, None, "")
    assert b.read_text() == "a/1"
    assert world.private() == []
    if kind.action is Action.MOVE:
        moved = world.chosen / "sub/a.txt"
        assert entry.destination == os.fsencode(moved)
        assert (moved.read_text(), moved.stat().st_mtime_ns) == ("a/1", 7_000_000_001)
        assert not a.exists()
    elif kind is PERMANENT:
        assert entry.destination == b""
        assert not a.exists()
    elif kind is HARD:
        assert a.stat().st_ino == b.stat().st_ino
    else:
        assert a.stat().st_ino != b.stat().st_ino
        assert (a.read_text(), a.stat().st_mtime_ns) == ("a/1", 7_000_000_001)


@coming_back
def test_undo_brings_back_name_bytes_time_and_permissions(new_world, kind):
    world, a, b, _ = prepared(new_world, kind)
    for path in (a, b):
        path.chmod(0o640)
    plan = world.plan(a, action=kind.action)
    before = files(world)
    run(world, plan)
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.detail, entry.destination) == (UNDONE, "", b"")
    assert files(world) == before
    assert a.stat().st_ino != b.stat().st_ino
    assert world.private() == []


@coming_back
def test_what_was_put_back_can_be_done_again(new_world, kind):
    world, a, _, plan = prepared(new_world, kind)
    run(world, plan)
    first = files(world)
    world.executor.undo(1)
    again = world.plan_again(1)
    assert [entry.refusal for entry in again.entries] == [None]
    assert only(run(world, again)).state is DONE
    assert files(world) == first
    world.executor.undo(2)
    assert a.exists()


@coming_back
def test_doing_again_runs_every_check_again(new_world, kind):
    world, a, b, plan = prepared(new_world, kind)
    run(world, plan)
    world.executor.undo(1)
    before = files(world)
    b.write_text("a/2")
    assert only(run(world, world.plan_again(1))).refusal is Refusal.SURVIVOR_CHANGED
    b.unlink()
    assert only(world.plan_again(1).entries).refusal is Refusal.SURVIVOR_VANISHED
    b.write_text("a/1")
    world.roles[os.fsencode(world.docs)] = Role.PROTECTED
    assert only(world.plan_again(1).entries).refusal is Refusal.PROTECTED
    world.roles[os.fsencode(world.docs)] = Role.NORMAL
    a.write_text("a/2")
    assert only(run(world, world.plan_again(1))).refusal is Refusal.CHANGED
    assert {path for path in before if path not in (a, b)} <= set(files(world))


def test_doing_again_asks_for_the_floor_that_is_set_now(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "b/1")
    world.similar = {frozenset("ab"): 0.85}
    world.scan()
    world.remove(a)
    world.executor.undo(1)
    assert only(world.plan_again(1, floor=0.85).entries).refusal is None
    assert only(world.plan_again(1, floor=0.86).entries).refusal is Refusal.NOT_COMPARED


# Bytes that changed while everything else was set back


@every
@pytest.mark.parametrize("which", ["file", "survivor"])
def test_other_bytes_under_the_same_size_time_and_inode_are_seen(new_world, kind, which):
    world, a, b, plan = prepared(new_world, kind)
    path = a if which == "file" else b
    before = path.stat()
    path.write_text("a/X")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns, after.st_ino) == (
        before.st_size,
        before.st_mtime_ns,
        before.st_ino,
    )
    entry = only(run(world, plan))
    assert entry.state is REFUSED
    assert entry.refusal is (Refusal.CHANGED if which == "file" else Refusal.SURVIVOR_CHANGED)
    assert path.read_text() == "a/X"


@every
def test_other_permissions_alone_are_no_other_bytes(new_world, kind):
    world, a, b, plan = prepared(new_world, kind)
    for path in (a, b):
        path.chmod(0o640)
    assert only(run(world, plan)).state is DONE


# For good


@pytest.mark.parametrize("typed", ["", "delete", "delete 2", "yes"])
def test_nothing_goes_for_good_without_the_typed_text(new_world, typed):
    world, a, _, plan = prepared(new_world, PERMANENT)
    with pytest.raises(ActionError) as caught:
        world.executor.apply(plan, typed)
    assert caught.value.refusal is Refusal.NOT_CONFIRMED
    assert a.exists()
    assert world.connection.execute("SELECT count(*) FROM plans").fetchone() == (0,)


def test_what_is_gone_for_good_is_not_offered_for_undo(new_world):
    world, a, _, plan = prepared(new_world, PERMANENT)
    entry = only(run(world, plan))
    assert not entry.can_undo
    assert world.executor.undo(1) == []
    assert world.journal.records(1)[0].entry.state is DONE
    assert not a.exists()


def test_the_survivor_of_what_is_gone_for_good_is_relied_upon(new_world):
    world, _, b, plan = prepared(new_world, PERMANENT)
    world.write("c.txt", "c/1")
    world.similar = {frozenset("ac"): 0.9}
    world.scan()
    run(world, plan)
    assert only(world.plan(b).entries).refusal is Refusal.LAST_COPY


# Into a folder


def test_a_moved_file_keeps_its_path_below_the_root(world):
    a = world.write("x/y/a.txt")
    world.write("b.txt")
    world.scan()
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    assert entry.destination == os.fsencode(world.chosen / "x/y/a.txt")


@pytest.mark.parametrize("apart", [False, True])
def test_names_that_are_taken_get_a_number(world, apart):
    if apart:
        world.set_apart()
    world.write(world.chosen / "a.txt", "old")
    names = ["a.txt", "sub/a.tar.gz"]
    first = [world.write(world.docs / name) for name in names]
    second = [world.write(world.more / name) for name in names]
    world.write("stays.txt")
    world.scan()
    entries = run(world, world.plan(*first, *second, action=Action.MOVE))
    assert sorted(os.path.relpath(e.destination, os.fsencode(world.chosen)) for e in entries) == [
        b"a (2).txt",
        b"a (3).txt",
        b"sub/a.tar (2).gz",
        b"sub/a.tar.gz",
    ]
    assert (world.chosen / "a.txt").read_text() == "old"
    world.executor.undo(1)
    assert all(path.read_text() == "a/1" for path in (*first, *second))


@pytest.mark.parametrize("name", ["n" * 255, "n" * 251 + ".txt", "\udcff" * 251 + ".txt"])
def test_a_name_of_full_length_is_kept_or_shortened_for_its_number(world, name):
    a = world.write(name)
    world.write("b.txt")
    world.scan()
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    assert os.path.basename(entry.destination) == os.fsencode(name)
    world.write(name)
    world.scan()
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    moved = os.path.basename(entry.destination)
    assert entry.state is DONE
    assert b" (2)" in moved
    assert os.path.splitext(moved)[1] == os.path.splitext(os.fsencode(name))[1]
    assert len(moved) <= 255


def test_the_folder_must_lie_outside_of_what_is_scanned(world):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    refusals = {}
    for folder in (world.docs, world.docs / "sub", world.safe, world.more, world.top / "none"):
        world.chosen = folder
        if folder != world.top / "none":
            folder.mkdir(exist_ok=True)
        refusals[folder.name] = only(world.plan(a, action=Action.MOVE).entries).refusal
    scanned = Refusal.DESTINATION_SCANNED
    assert refusals == {
        **dict.fromkeys(("docs", "sub", "safe", "more"), scanned),
        "none": Refusal.DESTINATION_UNUSABLE,
    }
    world.roles[os.fsencode(world.docs / "sub")] = Role.EXCLUDED
    world.chosen = world.docs / "sub"
    plan = world.plan(a, action=Action.MOVE)
    assert only(plan.entries).refusal is None
    world.roles[os.fsencode(world.docs / "sub")] = Role.PROTECTED
    entry = only(run(world, plan))  # looked at again when it comes to acting
    assert (entry.state, entry.refusal) == (REFUSED, scanned)
    assert a.exists()


def test_a_root_below_the_folder_takes_nothing(world):
    """`/top` is chosen, `/top/more` is a root, and a file has the path `more/a.txt` below its."""
    a = world.write("more/a.txt")
    world.write("b.txt")
    world.scan()
    world.chosen = world.top
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.DESTINATION_SCANNED)


@pytest.mark.parametrize("what", ["link", "file", "trash"])
def test_a_folder_that_is_none_is_refused(world, what):
    a = world.write("sub/a.txt")
    world.write("b.txt")
    world.scan()
    if what == "trash":
        world.chosen = world.home / "Trash/files"
        world.chosen.mkdir(parents=True)
    elif what == "link":
        world.chosen.rmdir()
        world.chosen.symlink_to(world.home)
    else:
        (world.chosen / "sub").write_text("no folder")
    plan = world.plan(a, action=Action.MOVE)
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.DESTINATION_UNUSABLE)
    assert a.exists()


def test_a_link_inside_of_the_folder_is_not_followed(world):
    a = world.write("sub/a.txt")
    world.write("b.txt")
    world.scan()
    (world.chosen / "sub").symlink_to(world.safe)
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.DESTINATION_UNUSABLE)
    assert list(world.safe.iterdir()) == []


def test_a_folder_that_is_taken_away_is_not_made_again_elsewhere(world):
    """An unmounted volume must not fill the disk below it."""
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    plan = world.plan(a, action=Action.MOVE)
    world.chosen.rmdir()
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.DESTINATION_UNUSABLE)
    assert not world.chosen.exists()


@pytest.mark.parametrize("kind", [MOVE, APART], ids=str)
def test_what_somebody_takes_away_at_once_is_lost_or_was_but_a_copy(new_world, kind):
    world, a, _, plan = prepared(new_world, kind)
    rename = world.disk.rename

    def rename_and_lose(source, name, target, new_name):
        rename(source, name, target, new_name)
        if new_name == b"a.txt" and target.path.startswith(os.fsencode(world.chosen)):
            (world.chosen / "sub/a.txt").rename(world.top / "taken")

    world.disk.rename = rename_and_lose
    entry = only(run(world, plan))
    lost = (LOST, Refusal.VANISHED) if kind is MOVE else (FAILED, Refusal.FAILED)
    assert (entry.state, entry.refusal) == lost
    assert (world.top / "taken").read_text() == "a/1"
    assert a.exists() is (kind is APART)
    assert world.private() == []


@pytest.mark.parametrize("free", [0, 2, 3])
def test_a_copy_is_not_begun_without_the_space_for_it(new_world, free):
    world, a, _, plan = prepared(new_world, APART)
    world.disk.free_bytes = lambda path: free
    entry = only(run(world, plan))
    if free == a.stat().st_size if a.exists() else 3:
        assert entry.state is DONE
    else:
        assert (entry.state, entry.refusal) == (FAILED, Refusal.NO_SPACE)
        assert a.exists()
        assert "copy" not in world.disk.calls


def test_what_a_place_does_not_keep_is_said_and_comes_back(new_world):
    world, a, _, _ = prepared(new_world, APART)
    a.chmod(0o640)
    plan = world.plan(a, action=Action.MOVE)
    give = world.disk.give

    def lossy(folder, name, wanted):
        given = give(folder, name, wanted)
        if not folder.path.startswith(os.fsencode(world.chosen)):
            return given
        os.chmod(os.path.join(folder.path, name), 0o600)
        os.utime(os.path.join(folder.path, name), ns=(1, 2))
        return world.disk.attributes(folder, name)

    world.disk.give = lossy
    before = a.stat()
    entry = only(run(world, plan))
    assert (entry.state, entry.detail) == (DONE, "not kept: mode, times")
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.detail) == (UNDONE, "")
    assert (a.stat().st_mode, a.stat().st_mtime_ns) == (before.st_mode, before.st_mtime_ns)


def test_a_file_of_several_names_is_said_to_be_one_of_its_own_now(new_world):
    world, a, _, _ = prepared(new_world, APART)
    (world.top / "other name").hardlink_to(a)
    entry = only(run(world, world.plan(a, action=Action.MOVE)))
    assert (entry.state, entry.detail) == (DONE, "not kept: names")
    assert (world.top / "other name").read_text() == "a/1"


def test_a_copy_that_is_not_what_was_read_takes_nothing_away(new_world):
    world, a, _, plan = prepared(new_world, APART)
    copy = world.disk.copy

    def bad(source, name, target, new_name):
        copy(source, name, target, new_name)
        Path(os.fsdecode(os.path.join(target.path, new_name))).write_text("a/X")

    world.disk.copy = bad
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.CHANGED)
    assert a.read_text() == "a/1"
    assert list(world.chosen.rglob("*.txt")) == world.private() == []


# Links and shared blocks


@pytest.mark.parametrize("kind", LINKS, ids=str)
def test_only_equal_bytes_are_linked(world, kind):
    same, text, near = world.write("a1", "a/1"), world.write("a2", "a/2"), world.write("b", "b/1")
    world.write("z", "a/3")
    world.similar = {frozenset("ab"): 0.99}
    world.scan()
    entries = world.plan(same, text, near, action=kind.action).entries
    assert {entry.refusal for entry in entries} == {Refusal.NOT_IDENTICAL}


@pytest.mark.parametrize("kind", LINKS, ids=str)
def test_bytes_are_compared_and_digests_not_believed(new_world, kind):
    world, a, b, plan = prepared(new_world, kind)
    world.disk.same_bytes = lambda *_: False
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.NOT_IDENTICAL)
    assert a.stat().st_ino != b.stat().st_ino


@pytest.mark.parametrize("kind", LINKS, ids=str)
def test_a_survivor_on_another_volume_is_refused(world, kind):
    a = world.write("a.txt")
    world.write(world.chosen / "b.txt")
    world.roles[os.fsencode(world.chosen)] = Role.NORMAL
    world.set_apart()
    world.scan()
    assert only(world.plan(a, action=kind.action).entries).refusal is Refusal.OTHER_VOLUME


@pytest.mark.parametrize("kind", LINKS, ids=str)
def test_of_two_survivors_the_one_that_fits_is_chosen(world, kind):
    world.write(world.chosen / "1.txt")
    a, b = world.write(world.more / "a.txt"), world.write(world.more / "b.txt")
    world.roles[os.fsencode(world.chosen)] = Role.NORMAL
    world.set_apart()
    world.scan()
    (entry,) = world.plan(a, action=kind.action).entries
    assert (entry.refusal, entry.survivor_path) == (None, os.fsencode(b))


@pytest.mark.parametrize("kind", LINKS, ids=str)
def test_a_volume_that_cannot_is_said_before(world, kind):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    world.disk.can_link = world.disk.can_clone = lambda path: False
    assert only(world.plan(a, action=kind.action).entries).refusal is Refusal.NO_LINKS


@pytest.mark.parametrize("kind", LINKS, ids=str)
@pytest.mark.parametrize("call", ["exchange", "make"])
def test_a_volume_that_cannot_after_all_changes_nothing(new_world, faults, kind, call):
    world, _, _, plan = prepared(new_world, kind)
    before = files(world)
    name = call if call == "exchange" else {HARD: "link", REFLINK: "clone"}[kind]

    def unsupported(*_):
        faults.raising(95)()

    setattr(world.disk, name, unsupported)
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.NO_LINKS)
    assert files(world) == before
    assert world.private() == []


def test_a_protected_survivor_gets_no_further_name_but_may_share_blocks(world):
    """Writing through a hard link would change the protected file."""
    a, p = world.write("a.txt"), world.write(world.safe / "p.txt")
    world.scan()
    assert only(world.plan(a, action=Action.HARD_LINK).entries).refusal is Refusal.PROTECTED
    before = p.stat()
    assert only(run(world, world.plan(a, action=Action.REFLINK))).state is DONE
    after = p.stat()
    assert (after.st_ino, after.st_nlink, after.st_mtime_ns, after.st_ctime_ns) == (
        before.st_ino,
        before.st_nlink,
        before.st_mtime_ns,
        before.st_ctime_ns,
    )


def test_a_root_protected_since_the_plan_gets_no_further_name(new_world):
    world, a, _, _ = prepared(new_world, HARD)
    world.write(world.more / "c.txt", "a/1")
    (world.docs / "b.txt").unlink()
    world.scan()
    plan = world.plan(a, action=Action.HARD_LINK)
    world.roles[os.fsencode(world.more)] = Role.PROTECTED
    entry = only(run(world, plan))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.PROTECTED)


def test_other_permissions_forbid_a_hard_link_and_not_shared_blocks(new_world):
    world, a, b, _ = prepared(new_world, HARD)
    a.chmod(0o600)
    b.chmod(0o644)
    entry = only(run(world, world.plan(a, action=Action.HARD_LINK)))
    assert (entry.state, entry.refusal) == (REFUSED, Refusal.METADATA)
    assert only(run(world, world.plan(a, action=Action.REFLINK))).state is DONE
    assert a.stat().st_mode & 0o777 == 0o600


def test_a_link_whose_bytes_changed_cannot_be_taken_back(new_world):
    world, a, b, plan = prepared(new_world, HARD)
    run(world, plan)
    a.write_text("edited through either name")
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.refusal) == (LOST, Refusal.CHANGED)
    assert a.read_text() == b.read_text() == "edited through either name"


def test_a_way_back_without_space_says_so_and_can_be_tried_again(new_world):
    world, a, b, plan = prepared(new_world, HARD)
    run(world, plan)
    world.disk.free_bytes = lambda path: 2
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.refusal) == (DONE, Refusal.NO_SPACE)
    del world.disk.free_bytes
    assert only(world.executor.undo(1)).state is UNDONE
    assert a.stat().st_ino != b.stat().st_ino


def test_a_linked_file_is_not_away_so_its_survivor_is_not_relied_upon(new_world):
    world, _, _, plan = prepared(new_world, HARD)
    run(world, plan)
    assert world.journal.relied_upon() == frozenset()


def test_a_name_of_one_file_is_left_alone(world):
    a = world.write("a.txt")
    (world.docs / "b.txt").hardlink_to(a)
    world.scan()
    for kind in LINKS:
        assert only(world.plan(a, action=kind.action).entries).refusal is Refusal.SAME_FILE


@coming_back
def test_a_link_that_came_into_the_path_stops_the_way_back(new_world, kind):
    """The row does not stay open, and the way back may be tried again."""
    world, a, _, plan = prepared(new_world, kind)
    run(world, plan)
    a.parent.mkdir(exist_ok=True)
    a.parent.rename(world.top / "moved")
    a.parent.symlink_to(world.top / "moved")
    entry = only(world.executor.undo(1))
    assert (entry.state, entry.refusal) == (DONE, Refusal.LINK_IN_PATH)
    a.parent.unlink()
    (world.top / "moved").rename(a.parent)
    assert only(world.executor.undo(1)).state is UNDONE


def test_a_place_that_the_journal_names_is_given_to_no_other_file(world):
    """Somebody brought a moved file back by hand, and it was moved again."""
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    plan = world.plan(a, action=Action.MOVE)
    run(world, plan)
    (world.chosen / "a.txt").rename(a)
    entry = only(run(world, plan))
    assert entry.destination == os.fsencode(world.chosen / "a (2).txt")
    assert only(world.executor.undo(1)).refusal is Refusal.VANISHED
    assert only(world.executor.undo(2)).state is UNDONE
