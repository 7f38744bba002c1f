# SPDX-License-Identifier: MIT
"""Commands to the engine at bad moments: stops, pauses, roots and decisions that change."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import closing

import pytest

from simdesk.errors import StoreFullError
from simdesk.index.decided import Decided
from simdesk.protocol import (
    AddRoot,
    Applied,
    ApplyPlan,
    ChangeSettings,
    ChoosePrincipal,
    KeepApart,
    MakePlan,
    Notice,
    NoticeCode,
    Pause,
    Planned,
    Progress,
    RemoveRoot,
    Scan,
    ScanDone,
    ScanFolders,
    SetRole,
    Stop,
)
from simdesk.records import Action, DocumentId, JournalState, Role
from simdesk.settings import Settings
from tests.simdesk.engine.conftest import encoded, write_files

pytestmark = pytest.mark.slow


# Every scan that was asked for is answered once


def test_every_waiting_scan_is_answered_by_a_stop(start, tmp_path):
    write_files(tmp_path / "many", 400)
    engine = start()
    engine.give(*[ScanFolders(encoded(tmp_path / "many"))] * 3, Stop())
    engine.wait(lambda: len(engine.of(ScanDone)) >= 3)
    engine.idle()
    assert [done.stopped for done in engine.of(ScanDone)] == [True] * 3


def test_a_scan_that_waits_behind_a_quiet_look_is_answered_by_a_stop(start, tmp_path):
    write_files(tmp_path / "many", 400)
    engine = start()
    (root,) = encoded(tmp_path / "many")
    engine.give(SetRole(root, Role.NORMAL))
    engine.wait(lambda: engine.engine._scan is not None)
    engine.give(Scan(), Stop())
    engine.wait(lambda: engine.of(ScanDone), 20)
    engine.idle()
    assert len(engine.of(ScanDone)) == 1


def test_a_scan_right_after_a_stop_comes_to_its_end(start, tmp_path):
    write_files(tmp_path / "many", 1500)
    engine = start()
    for _ in range(4):
        before = len(engine.of(ScanDone))
        engine.give(
            Scan((os.fsencode(tmp_path / "many"),))
            if before
            else ScanFolders(encoded(tmp_path / "many"))
        )
        engine.wait(lambda: engine.engine._pool._under_way)
        engine.give(Stop(), ScanFolders(encoded(tmp_path / "many")))
        engine.wait(lambda before=before: len(engine.of(ScanDone)) >= before + 2, 90)
        engine.idle()
        shutil.rmtree(tmp_path / "many")
        write_files(tmp_path / "many", 1500)


def test_a_burst_of_commands_is_survived(start, tree):
    engine = start()
    (root,) = encoded(tree)
    engine.give(ScanFolders((root,)))
    for number in range(300):
        engine.give(
            *(Stop(), Scan(), Pause(paused=True), Pause(paused=False)),
            *(ChangeSettings(Settings(min_similarity=60 + number % 20)), Stop()),
            *(RemoveRoot(root), AddRoot(root, Role.NORMAL), MakePlan(number, Action.TRASH)),
        )
    engine.give(Scan())
    engine.wait(lambda: len(engine.of(Planned)) == 300, 120)
    engine.idle()
    assert len(engine.of(ScanDone)) == 1 + 300 + 300 + 1
    assert engine.groups() == [list(encoded(tree / "a.txt", tree / "b.txt"))]


def test_a_pause_without_a_scan_holds_nothing_later(start, tree):
    engine = start()
    engine.give(Pause(paused=True))
    assert engine.scan(tree).files == 3


# Roots


def test_to_scan_a_protected_folder_or_one_inside_leaves_it_protected(start, tree):
    (tree / "sub").mkdir()
    engine = start()
    engine.give(AddRoot(os.fsencode(tree), Role.PROTECTED))
    engine.wait(lambda: engine.of(ScanDone))
    engine.scan(tree)
    engine.scan(tree / "sub")
    engine.give(AddRoot(os.fsencode(tree), Role.NORMAL))
    engine.give(AddRoot(os.fsencode(tree / "sub"), Role.NORMAL))
    engine.wait(lambda: len(engine.of(ScanDone)) == 5)
    assert engine.read(lambda reader: reader.roles()) == {os.fsencode(tree): Role.PROTECTED}


def test_a_root_inside_a_protected_one_outlives_an_added_outer_one(start, tmp_path):
    inner = tmp_path / "outer" / "protected" / "inner"
    write_files(inner, 2)
    engine = start()
    roles = {inner: Role.NORMAL, inner.parent: Role.PROTECTED, tmp_path / "outer": Role.NORMAL}
    for path, role in roles.items():
        engine.give(AddRoot(os.fsencode(path), role))
    engine.wait(lambda: len(engine.of(ScanDone)) == 3)
    assert engine.read(lambda reader: reader.roles()) == {
        os.fsencode(path): role for path, role in roles.items()
    }


def test_a_root_removed_while_it_is_scanned_leaves_nothing_behind(start, tmp_path, tree):
    write_files(tmp_path / "many", 1500)
    engine = start()
    many, other = encoded(tmp_path / "many", tree)
    engine.give(AddRoot(other, Role.NORMAL), AddRoot(many, Role.NORMAL))
    engine.wait(lambda: engine.engine._scan and many in engine.engine._scan.request.roots)
    engine.wait(lambda: engine.engine._pool._under_way)
    engine.give(RemoveRoot(many))
    engine.wait(lambda: len(engine.of(ScanDone)) == 2)
    engine.idle()
    assert engine.paths() == set(encoded(*tree.iterdir()))


def test_a_folder_excluded_while_it_is_scanned_leaves_nothing_behind(start, tmp_path):
    write_files(tmp_path / "all" / "sub", 1500)
    write_files(tmp_path / "all", 2)
    engine = start()
    engine.give(AddRoot(os.fsencode(tmp_path / "all"), Role.NORMAL))
    engine.wait(lambda: engine.engine._scan is not None)
    engine.wait(lambda: engine.engine._pool._under_way)
    engine.give(SetRole(os.fsencode(tmp_path / "all" / "sub"), Role.EXCLUDED))
    engine.wait(lambda: engine.of(ScanDone))
    engine.idle()
    assert len(engine.paths()) == 2


def test_a_root_removed_before_its_scan_began_is_not_scanned(start, tree):
    engine = start()
    (root,) = encoded(tree)
    engine.give(AddRoot(root, Role.NORMAL), RemoveRoot(root))
    engine.wait(lambda: engine.of(ScanDone))
    engine.idle()
    assert engine.paths() == set()


def test_an_excluded_outer_folder_keeps_the_roots_inside(start, tmp_path):
    write_files(tmp_path / "outer" / "inner", 3)
    write_files(tmp_path / "outer", 2)
    engine = start()
    outer, inner = encoded(tmp_path / "outer", tmp_path / "outer" / "inner")
    engine.give(AddRoot(outer, Role.NORMAL), AddRoot(inner, Role.PROTECTED))
    engine.wait(lambda: len(engine.of(ScanDone)) == 2)
    engine.give(SetRole(outer, Role.EXCLUDED))
    engine.idle()
    assert len(engine.paths()) == 3


@pytest.mark.parametrize("spelled", ["{}/", "{}/../{name}", "{}/."])
def test_a_root_spelled_otherwise_is_the_same_root(start, tree, spelled):
    engine = start()
    engine.scan(tree)
    path = os.fsencode(spelled.format(tree, name=tree.name))
    engine.give(Scan((path,)))
    again = engine.wait(lambda: engine.of(ScanDone)[1:])[0]
    assert (again.files, again.read_now) == (3, 0)
    engine.give(RemoveRoot(path))
    engine.idle()
    assert engine.paths() == set()
    assert engine.read(lambda reader: reader.roles()) == {}


def test_overlapping_folders_in_one_request_are_read_once(start, tree):
    write_files(tree / "sub", 5)
    engine = start()
    assert engine.scan(tree, tree / "sub", tree).read_now == 8
    told = [each.detail for each in engine.of(Notice) if each.code is NoticeCode.ROOTS_OVERLAP]
    assert told == [str(tree / "sub")]
    assert list(engine.read(lambda reader: reader.roles())) == [os.fsencode(tree)]


def test_a_file_is_refused_as_a_folder_and_answered(start, tree):
    engine = start()
    file = os.fsencode(next(tree.rglob("*.txt")))
    engine.give(AddRoot(file, Role.NORMAL), AddRoot(b"/proc", Role.NORMAL), ScanFolders((file,)))
    engine.wait(lambda: len(engine.of(ScanDone)) == 3)
    refused = [change.detail for change in engine.of(Notice)]
    assert refused.count(os.fsdecode(file)) == 2
    assert engine.read(lambda reader: reader.roles()) == {}


def test_what_a_new_pattern_leaves_out_leaves_the_index_and_is_counted(start, tree):
    engine = start()
    before = engine.scan(tree)
    (tree / "junk.log").write_text("words of a log")
    assert engine.scan(tree).files == before.files + 1
    engine.give(ChangeSettings(Settings(exclude=("*.log",))))
    done = engine.wait(lambda: engine.of(ScanDone)[2:])[0]
    assert (done.files, done.left_out) == (before.files, 1)
    assert done.files_failed == before.files_failed


def test_a_scan_that_was_held_or_broken_off_goes_on_after_a_restart(start, tree):
    engine = start()
    engine.scan(tree)
    (tree / "later.txt").write_text("a file that came while the program was closed " * 9)
    engine.quit()
    held = start(resident=True)
    held.give(Scan((os.fsencode(tree),), retry_failures=True), Pause(paused=True))
    held.wait(lambda: [each for each in held.of(Progress) if each.paused])
    held.quit()
    again = start(resident=True)
    again.wait(lambda: [each for each in again.of(Progress) if each.paused])
    assert again.of(ScanDone) == []
    again.give(Pause(paused=False))
    again.wait(lambda: again.of(ScanDone))
    again.idle()
    again.quit()
    last = start(resident=True)
    last.idle()
    assert last.of(ScanDone) == []
    assert not [each for each in last.of(Progress) if each.paused]


def test_a_scan_that_a_person_stopped_does_not_go_on_after_a_restart(start, tmp_path):
    write_files(tmp_path / "many", 300)
    engine = start()
    engine.give(ScanFolders((os.fsencode(tmp_path / "many"),)), Stop())
    engine.wait(lambda: engine.of(ScanDone))
    engine.quit()
    again = start(resident=True)
    again.idle()
    assert again.of(ScanDone) == []


def test_a_path_that_is_no_root_is_not_scanned(start, tree, tmp_path):
    write_files(tmp_path / "other", 2)
    engine = start()
    engine.scan(tree)
    engine.give(Scan((os.fsencode(tmp_path / "other"),)))
    assert engine.wait(lambda: engine.of(ScanDone)[1:])[0].files == 3


# Decisions


def test_a_decision_about_a_vanished_document_is_ignored(start, tree):
    engine = start()
    engine.scan(tree)
    gone = DocumentId(9999)
    engine.give(KeepApart(DocumentId(1), gone), ChoosePrincipal(gone))
    engine.give(KeepApart(DocumentId(1), DocumentId(1)))
    assert engine.scan(tree).files == 3


def test_a_choice_holds_although_the_clock_was_set_back(tmp_path, monkeypatch):
    with closing(Decided(tmp_path / "decisions.sqlite")) as decided:
        decided.choose_principal(b"first")
        monkeypatch.setattr(time, "time_ns", lambda: 1000)
        decided.choose_principal(b"second")
        chosen = decided.principals()
    assert chosen[b"second"] > chosen[b"first"]


def test_settings_changed_while_a_scan_is_matched_do_not_cost_its_groups(start, tree):
    engine = start()
    inner = engine.engine
    start_matching = inner._matcher.start

    def change(request):
        start_matching(request)
        inner._matcher.start = start_matching
        inner.on_command(ChangeSettings(Settings(min_similarity=70)))

    inner._matcher.start = change
    assert engine.scan(tree).groups == 1


def test_what_changed_while_it_was_matched_is_not_called_settled(start, tree):
    engine = start()
    engine.scan(tree)
    store = engine.engine._store
    files = [
        engine.read(lambda r, n=n: r.file_at(os.fsencode(tree / n))) for n in ("a.txt", "c.txt")
    ]
    documents = engine.read(lambda reader: reader.documents_of(files))
    began = []

    def decide():
        engine.engine.on_command(KeepApart(*documents))
        engine.engine._tick()  # a run begins ...
        began.append(engine.engine._matcher.running)
        store.unsettle()  # ... and something changes meanwhile

    engine.engine.post(decide)
    engine.idle()
    assert (began, store.settled()) == ([True], None)
    engine.give(KeepApart(*documents))
    engine.idle()
    assert store.settled() is not None


def test_groups_that_could_not_be_written_are_not_called_settled(start, tree):
    engine = start()
    store = engine.engine._store

    def fail(*_, **__):
        raise StoreFullError("no space")

    write_changes, store.write_changes = store.write_changes, fail
    engine.scan(tree)
    engine.wait(lambda: NoticeCode.DISK_FULL in engine.notices())
    assert store.settled() is None
    store.write_changes = write_changes
    assert engine.scan(tree).groups == 1


@pytest.mark.parametrize("far_ns", [13_569_465_600_000_000_000, -11_000_000_000_000_000_000])
def test_files_of_years_that_64_bits_do_not_hold_are_read_and_removed(start, tmp_path, far_ns):
    tree = tmp_path / "tree"
    write_files(tree, 2)
    (tree / "00001.txt").write_text((tree / "00000.txt").read_text())
    for path in tree.iterdir():
        os.utime(path, ns=(0, far_ns))
    engine = start()
    assert engine.scan(tree).files_read == 2
    engine.idle()
    assert engine.scan(tree).read_now == 0
    file = engine.read(lambda reader: reader.file_at(os.fsencode(tree / "00001.txt")))
    engine.give(MakePlan(1, Action.QUARANTINE, (file,)))
    plan = engine.wait(lambda: engine.of(Planned))[-1].plan
    engine.give(ApplyPlan(2, plan))
    (entry,) = engine.wait(lambda: engine.of(Applied))[-1].entries
    assert entry.state is JournalState.DONE
