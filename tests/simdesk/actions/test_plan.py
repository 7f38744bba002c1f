# SPDX-License-Identifier: MIT
"""Plans: which file survives for which, and every reason to refuse."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from simdesk.errors import ActionError
from simdesk.records import FileId, JournalState, Refusal, Role, Stat, Tier


def only(plan):
    (entry,) = plan.entries
    return entry


def refusals(plan):
    return [entry.refusal for entry in plan.entries]


def test_equal_bytes_survive_as_identical(world):
    a, b = world.write("a.txt"), world.write("b.txt")
    world.scan()
    entry = only(world.plan(a))
    assert (entry.survivor_path, entry.tier) == (os.fsencode(b), Tier.IDENTICAL)
    assert (entry.similarity, entry.distance_bits, entry.words_only_here) == (1.0, 0, 0)


def test_equal_bytes_are_preferred_to_equal_text(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "a/2")
    c = world.write("c.txt", "a/1")
    world.scan()
    assert only(world.plan(a)).survivor_path == os.fsencode(c)


def test_equal_text_survives_where_both_are_complete(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "a/2")
    world.scan()
    assert only(world.plan(a)).tier is Tier.SAME_TEXT


def test_partial_text_is_never_compared(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "a/2")
    world.partial.add("a")
    world.scan()
    assert only(world.plan(a)).refusal is Refusal.PARTIAL


def test_partial_text_of_equal_bytes_is_identical(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "a/1")
    world.partial.add("a")
    world.scan()
    assert only(world.plan(a)).tier is Tier.IDENTICAL


def test_equal_text_with_other_pictures_is_near_and_not_same_text(world):
    a = world.write("a.txt", "a/pictures")
    world.write("b.txt", "a/1")
    world.scan()
    assert only(world.plan(a)).tier is Tier.NEAR


@pytest.mark.parametrize(
    ("similarity", "refusal"),
    [(0.8, None), (0.79, Refusal.NOT_COMPARED), (float("nan"), Refusal.NOT_COMPARED)],
)
def test_near_needs_this_pairs_own_similarity_at_the_floor(world, similarity, refusal):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "b/1")
    world.similar[frozenset("ab")] = similarity
    world.scan()
    assert only(world.plan(a)).refusal is refusal


def test_near_entry_says_what_would_be_lost(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "b/1")
    world.similar[frozenset("ab")] = 0.9
    world.scan()
    entry = only(world.plan(a))
    assert (entry.similarity, entry.words_only_here, entry.distance_bits) == (0.9, 7, 5)


def test_estimated_similarity_is_not_enough(world):
    a = world.write("a.txt", "a/1")
    world.write("b.txt", "b/1")
    world.similar[frozenset("ab")] = 0.9
    world.estimated.add(frozenset("ab"))
    world.scan()
    assert only(world.plan(a)).refusal is Refusal.NOT_COMPARED


def test_being_in_one_group_is_not_enough(world):
    """Both are near the principal, which goes too; with one another they are not."""
    a, b = world.write("a.txt", "a/1"), world.write("b.txt", "b/1")
    world.write("c.txt", "c/1")
    world.similar |= {frozenset("ab"): 0.9, frozenset("ac"): 0.9, frozenset("bc"): 0.5}
    world.scan()
    plan = world.plan(a, b)
    assert plan.entries[0].survivor_path.endswith(b"c.txt")
    assert refusals(plan) == [None, Refusal.LAST_COPY]


def test_one_stays_where_all_are_marked(world):
    paths = [world.write(f"{name}.txt") for name in "abcd"]
    world.scan()
    plan = world.plan(*paths)
    assert refusals(plan) == [Refusal.LAST_COPY, None, None, None]
    assert {entry.survivor_path for entry in plan.entries[1:]} == {os.fsencode(paths[0])}


def test_no_survivor_is_removed_by_the_same_plan(world):
    paths = [world.write(f"{name}.txt", f"{name}/1") for name in "abcdef"]
    for left, right in ("ab", "bc", "cd", "de", "ef"):
        world.similar[frozenset(left + right)] = 0.9
    world.scan()
    plan = world.plan(*paths)
    gone = {entry.path for entry in plan.allowed()}
    assert gone
    assert not gone & {entry.survivor_path for entry in plan.allowed()}


def test_protected_files_are_refused_and_survive(world):
    a, b = world.write("a.txt"), world.write(world.safe / "b.txt")
    world.scan()
    plan = world.plan(a, b)
    assert refusals(plan) == [None, Refusal.PROTECTED]
    assert plan.entries[0].survivor_path == os.fsencode(b)


def test_another_name_of_a_protected_file_is_protected(world):
    b = world.write(world.safe / "b.txt")
    a = world.docs / "a.txt"
    a.hardlink_to(b)
    world.write("c.txt")
    world.scan()
    assert only(world.plan(a)).refusal is Refusal.PROTECTED


def test_files_outside_the_roots_are_refused(world):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    del world.roles[os.fsencode(world.docs)]
    assert only(world.plan(a)).refusal is Refusal.NOT_INDEXED


def test_unknown_files_are_refused(world):
    world.scan()
    assert only(world.plan(world.docs / "none.txt")).refusal is Refusal.NOT_INDEXED


def test_files_in_no_group_are_refused(world, monkeypatch):
    a = world.write("a.txt")
    world.scan()
    monkeypatch.setattr(world, "groups_of_files", lambda files: {})
    assert only(world.plan(a)).refusal is Refusal.NOT_COMPARED


def test_the_only_other_name_of_a_file_is_no_survivor(world):
    a = world.write("a.txt")
    b = world.docs / "b.txt"
    b.hardlink_to(a)
    world.scan()
    assert refusals(world.plan(a)) == [Refusal.SAME_FILE]
    assert refusals(world.plan(a, b)) == [Refusal.LAST_COPY, Refusal.SAME_FILE]


def test_another_name_goes_where_a_real_copy_stays(world):
    a = world.write("a.txt")
    b = world.docs / "b.txt"
    b.hardlink_to(a)
    c = world.write("c.txt")
    world.scan()
    assert only(world.plan(b)).survivor_path == os.fsencode(c)


def test_a_copy_goes_and_the_useless_other_name_is_refused(world):
    a = world.write("z.txt")
    b = world.docs / "y.txt"
    b.hardlink_to(a)
    c = world.write("c.txt")
    world.scan()
    plan = world.plan(c, b)
    assert refusals(plan) == [None, Refusal.SAME_FILE]
    assert plan.entries[0].survivor_path in {os.fsencode(a), os.fsencode(b)}


def test_no_file_rests_on_another_name_of_one_that_goes(world):
    """Where the two names are one (a folder seen twice through a mount), both would be gone."""
    a = world.write("a.txt")
    (world.docs / "b.txt").hardlink_to(a)
    c, d = world.write("c.txt"), world.write("d.txt")
    world.scan()
    plan = world.plan(world.docs / "b.txt", c)
    assert [entry.survivor_path for entry in plan.entries] == [os.fsencode(d)] * 2


def test_files_on_a_volume_without_inodes_are_told_apart_by_path(world, monkeypatch):
    a, b = world.write("a.txt"), world.write("b.txt")
    world.scan()
    for path in (a, b):
        world.change_row(path, stat=replace(Stat.of(path.lstat()), inode=0))
    lstat = world.disk.lstat

    def without_inode(folder, name):
        values = list(lstat(folder, name))
        values[1] = 0
        status = lstat(folder, name)
        times = {"st_mtime_ns": status.st_mtime_ns, "st_ctime_ns": status.st_ctime_ns}
        return os.stat_result(values, times)

    monkeypatch.setattr(world.disk, "lstat", without_inode)
    assert only(world.plan(a)).survivor_path == os.fsencode(b)
    assert [entry.state for entry in world.remove(a)] == [JournalState.DONE]


def test_members_of_containers_are_refused_and_do_not_survive(world):
    a, b = world.write("a.txt"), world.write("b.zip")
    world.scan()
    world.change_row(b, part="letter.txt")
    assert refusals(world.plan(a)) == [Refusal.NOT_COMPARED]
    assert refusals(world.plan(b)) == [Refusal.CONTAINER_MEMBER]


def test_missing_digests_are_never_equal(world):
    a, b = world.write("a.txt"), world.write("b.txt")
    world.scan()
    for path in (a, b):
        world.change_row(path, digest=b"")
    assert only(world.plan(a)).refusal is Refusal.NOT_COMPARED


def test_changed_and_vanished_files_are_refused(world):
    a, b, c = (world.write(f"{name}.txt") for name in "abc")
    world.scan()
    a.write_text("a/other")
    b.unlink()
    assert refusals(world.plan(a, b)) == [Refusal.CHANGED, Refusal.VANISHED]
    assert only(world.plan(c)).refusal in {Refusal.SURVIVOR_CHANGED, Refusal.SURVIVOR_VANISHED}


def test_a_vanished_survivor_is_passed_over(world):
    a, b, c = (world.write(f"{name}.txt") for name in "abc")
    world.scan()
    b.unlink()
    assert only(world.plan(a)).survivor_path == os.fsencode(c)


def test_a_link_in_the_path_is_refused(world):
    world.write("sub/a.txt")
    world.write("b.txt")
    world.scan()
    (world.docs / "sub").rename(world.top / "elsewhere")
    (world.docs / "sub").symlink_to(world.top / "elsewhere")
    assert only(world.plan(world.docs / "sub/a.txt")).refusal is Refusal.LINK_IN_PATH


def test_no_trash_is_said_beforehand(world, monkeypatch):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    monkeypatch.setattr(world.trash, "probe", lambda path: False)
    assert only(world.plan(a)).refusal is Refusal.NO_TRASH


def test_a_folder_that_may_not_be_changed_is_said_beforehand(world, monkeypatch):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    monkeypatch.setattr(world.disk, "may_change", lambda path: False)
    assert only(world.plan(a)).refusal is Refusal.NO_PERMISSION


def test_files_in_a_trash_do_not_survive_and_are_not_removed(world):
    a = world.write("a.txt")
    b = world.write("x/Trash/files/b.txt")
    world.scan()
    assert only(world.plan(a)).refusal is not None
    assert only(world.plan(b)).refusal is Refusal.PROTECTED


def test_what_a_removed_file_rests_on_is_not_removed_for_a_near_one(world):
    """Else three drafts that drift apart could go one after the other."""
    a, b = world.write("a.txt", "a/1"), world.write("b.txt", "b/1")
    world.write("c.txt", "c/1")
    world.similar |= {frozenset("ab"): 0.9, frozenset("bc"): 0.9}
    world.scan()
    world.remove(a)
    world.scan()
    assert only(world.plan(b)).refusal is Refusal.LAST_COPY


def test_what_a_removed_file_rests_on_may_go_for_an_equal_one(world):
    a, b = world.write("a.txt", "a/1"), world.write("b.txt", "b/1")
    world.write("c.txt", "b/1")
    world.similar |= {frozenset("ab"): 0.9}
    world.scan()
    world.remove(a)
    world.scan()
    assert only(world.plan(b)).tier is Tier.IDENTICAL


def test_making_a_plan_changes_nothing_on_the_disk(world):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    before = sorted(world.top.rglob("*"))
    world.plan(a)
    assert sorted(world.top.rglob("*")) == before


def test_comparing_is_bounded_for_each_document(world):
    a = world.write("a.txt", "a/1")
    for number in range(80):
        world.write(f"b{number:02}.txt", f"b{number}/1")
    world.scan()
    asked = []
    world.verdict_of = lambda left, right: asked.append((left, right))
    assert only(world.plan(a)).refusal is Refusal.NOT_COMPARED
    assert len(asked) == len(set(asked)) == 64


def test_every_file_asked_for_has_one_entry_in_the_order_of_the_group(world):
    b, a = world.write("b.txt"), world.write("a.txt")
    world.scan()
    plan = world.plan(b, a, b)
    assert [entry.path for entry in plan.entries] == [os.fsencode(a), os.fsencode(b)]
    assert plan.entries[0].file_id == FileId(1)


def test_an_excluded_root_is_not_acted_on(world):
    a = world.write("a.txt")
    world.write("b.txt")
    world.scan()
    world.roles[os.fsencode(world.docs)] = Role.EXCLUDED
    assert only(world.plan(a)).refusal is Refusal.PROTECTED


def test_making_a_plan_of_many_can_be_stopped(world):
    paths = [world.write(f"{number}.txt") for number in range(20)]
    world.scan()
    answers = iter([False] * 5 + [True])
    with pytest.raises(ActionError) as caught:
        world.plan(*paths, stop=lambda: next(answers))
    assert caught.value.refusal is Refusal.STOPPED
    assert list(answers) == []
