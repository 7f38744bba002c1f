# SPDX-License-Identifier: MIT
"""Folders left empty: what is offered, what is removed, what comes back, at every fault."""

from __future__ import annotations

import os

import pytest

from simdesk.actions.folders import folders_left, folders_plan, left_empty
from simdesk.records import Action, JournalState, Refusal, Role
from tests.simdesk.actions.kinds import DONE, FAILED, REFUSED, UNDONE, only


def offered(world, *names):
    folders = [os.fsencode(world.docs / name) for name in names]
    found = left_empty(world.disk, folders, world.roles)
    return [os.path.relpath(folder, os.fsencode(world.docs)).decode() for folder in found]


def remove(world, *names):
    return world.executor.apply(folders_plan(os.fsencode(world.docs / name) for name in names))


@pytest.fixture
def deep(world):
    (world.docs / "a/b/c").mkdir(parents=True)
    (world.docs / "a/d").mkdir()
    return world


def test_what_holds_only_empty_folders_is_offered_innermost_first(deep):
    assert offered(deep, "a/b/c", "a/d") == ["a/b/c", "a/b", "a/d", "a"]
    assert offered(deep, "a/b/c") == ["a/b/c", "a/b"]


@pytest.mark.parametrize("what", ["file", "hidden", "link", "pipe"])
def test_anything_in_a_folder_keeps_it(deep, what):
    inside = deep.docs / "a/b" / (".hidden" if what == "hidden" else "x")
    if what == "link":
        inside.symlink_to("nowhere")
    elif what == "pipe":
        os.mkfifo(inside)
    else:
        inside.write_text("x")
    assert offered(deep, "a/b/c", "a/d") == ["a/b/c", "a/d"]
    entries = remove(deep, "a/b/c", "a/b")
    assert [(e.state, e.refusal) for e in entries] == [(DONE, None), (REFUSED, Refusal.NOT_EMPTY)]


def test_a_root_and_what_is_protected_are_never_offered_nor_removed(deep):
    deep.roles[os.fsencode(deep.docs / "a/b")] = Role.PROTECTED
    assert offered(deep, "a/b/c", "a/d", ".") == ["a/d"]
    entries = remove(deep, "a/b/c", "a/b", ".")
    assert {entry.refusal for entry in entries} == {Refusal.PROTECTED}
    del deep.roles[os.fsencode(deep.docs)]
    assert only(remove(deep, "a/d")).refusal is Refusal.NOT_INDEXED


def test_a_link_to_a_folder_is_no_folder(deep):
    (deep.docs / "link").symlink_to(deep.docs / "a/d")
    assert offered(deep, "link") == []
    assert only(remove(deep, "link")).state in {REFUSED, FAILED}
    assert (deep.docs / "a/d").exists()
    assert (deep.docs / "link").is_symlink()


def test_what_was_removed_comes_back_with_what_it_carried(deep):
    folder = deep.docs / "a/b/c"
    folder.chmod(0o750)
    os.utime(folder, ns=(5, 7_000_000_001))
    before = folder.stat()
    remove(deep, "a/b/c", "a/b", "a/d", "a")
    assert not (deep.docs / "a").exists()
    entries = deep.executor.undo(1)
    assert {entry.state for entry in entries} == {UNDONE}
    after = folder.stat()
    assert (after.st_mode, after.st_mtime_ns) == (before.st_mode, before.st_mtime_ns)


def test_a_folder_that_stands_again_is_left_as_it_is(deep):
    remove(deep, "a/d")
    (deep.docs / "a/d").mkdir()
    (deep.docs / "a/d/x").write_text("x")
    assert only(deep.executor.undo(1)).state is UNDONE
    assert (deep.docs / "a/d/x").exists()


def test_a_file_in_its_place_is_not_overwritten(deep):
    remove(deep, "a/d")
    (deep.docs / "a/d").write_text("x")
    entry = only(deep.executor.undo(1))
    assert (entry.state, entry.refusal) == (DONE, Refusal.FAILED)
    assert (deep.docs / "a/d").read_text() == "x"


def test_the_folders_that_files_left_are_known_from_the_journal(world):
    a = world.write("sub/a.txt")
    world.write("b.txt")
    world.scan()
    entries = world.remove(a)
    assert folders_left(entries) == {os.fsencode(world.docs / "sub")}
    assert folders_left(world.executor.undo(1)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_a_fault_at_every_call(new_world, faults, after, back):
    def begin():
        world = new_world()
        (world.docs / "a/b").mkdir(parents=True)
        if back:
            remove(world, "a/b", "a")
        world.disk.calls.clear()
        return world

    def operate(world):
        return world.executor.undo(1) if back else remove(world, "a/b", "a")

    world = begin()
    operate(world)
    calls = len(world.disk.calls)
    assert calls > 5
    for number in (0, 3, 4, 5):
        for at in range(1, calls + 1):
            world = begin()
            act = faults.killing if number == 5 else faults.raising(faults.codes[number])
            world.disk.fault = faults.Fault(at, act, after)
            try:
                operate(world)
            except faults.Killed:
                assert number == 5
            world.start()
            world.executor.reconcile()
            assert world.journal.open_records() == []
            for row in world.journal.records(1):
                assert row.entry.action is Action.EMPTY_FOLDERS
                # a refusal says why it was not looked at, and one inside may have made it again
                said = row.entry.refusal is not None
                gone = row.entry.state is JournalState.DONE
                assert os.path.isdir(row.entry.path) is not gone or said
            world.executor.undo(1)
            assert (world.docs / "a/b").is_dir()
            world.close()
