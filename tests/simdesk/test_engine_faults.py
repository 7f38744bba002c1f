# SPDX-License-Identifier: MIT
"""The engine's loop in this process: commands at bad moments, and databases that fail."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import threading
import time
from contextlib import closing

import pytest

from simdesk.engine import Engine
from simdesk.errors import StoreCorruptError, StoreFullError
from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.link import EngineLink
from simdesk.protocol import (
    AddRoot,
    Applied,
    ChangeSettings,
    ChoosePrincipal,
    Fatal,
    FatalCode,
    KeepApart,
    MakePlan,
    Notice,
    NoticeCode,
    Pause,
    Planned,
    Progress,
    Quit,
    Ready,
    RemoveRoot,
    Scan,
    ScanDone,
    ScanFolders,
    SetMarks,
    SetRole,
    Stop,
)
from simdesk.records import Action, DocumentId, Role
from simdesk.settings import Locations, Settings

pytestmark = pytest.mark.slow

WORDS = (
    "rinse the lentils until the water runs clear warm the oil in a wide pan add onion carrot "
    "and celery and let them soften slowly without taking colour stir in the tomato paste and the "
    "bay leaf pour in the stock and simmer for forty minutes season at the end and serve with bread"
)


class Running:
    """An engine in a thread of this process, and everything it said."""

    def __init__(self, locations, *, resident=False):
        self.locations = locations
        self.seen = []
        self.error = None
        self.engine = Engine(locations, self.seen.append, resident=resident)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.wait(lambda: self.of(Ready))

    def _run(self):
        try:
            self.engine.run()
        except Exception as error:  # noqa: BLE001 - looked at by the test
            self.error = error

    def of(self, kind):
        return [change for change in list(self.seen) if isinstance(change, kind)]

    def notices(self):
        return [notice.code for notice in self.of(Notice)]

    def give(self, *commands):
        for command in commands:
            self.engine.post(lambda command=command: self.engine.on_command(command))

    def wait(self, reached, timeout_s=60.0):
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            value = reached()
            if value:
                return value
            if self.error is not None:
                raise self.error
            self._thread.join(0.02)
        pytest.fail("it was not reached")

    def scan(self, *roots):
        before = len(self.of(ScanDone))
        self.give(ScanFolders(tuple(os.fsencode(root) for root in roots)))
        return self.wait(lambda: self.of(ScanDone)[before:])[0]

    def idle(self):
        """Wait until nothing is under way and nothing waits."""
        engine = self.engine
        done = threading.Event()

        def look():
            wanted = engine._regrouping.wanted
            if not any((engine._scan, engine._waiting, wanted, engine._regrouping.running)):
                done.set()

        def ask():
            self.engine.post(look)
            return done.is_set()

        self.wait(ask)

    def quit(self):
        self.give(Quit())
        self._thread.join(20)
        assert not self._thread.is_alive()

    def read(self, ask):
        with closing(Reader(self.locations)) as reader:
            return ask(reader)

    def paths(self):
        with closing(sqlite3.connect(self.locations.index)) as index:
            return {
                os.path.join(folder, name)
                for folder, name in index.execute(
                    "SELECT d.path, f.name FROM files f JOIN folders d ON d.id = f.folder_id"
                )
            }

    def groups(self):
        return self.read(
            lambda reader: [
                sorted(row.path for row in reader.member_rows(group))
                for group in reader.group_ids(GroupQuery())
            ]
        )


@pytest.fixture
def start(tmp_path):
    running = []

    def begin(data="data", *, resident=False):
        running.append(Running(Locations.under(tmp_path / data), resident=resident))
        return running[-1]

    yield begin
    for each in running:
        if each.error is None:
            each.quit()


def write_files(folder, count, *, first=0):
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        (folder / f"{number:05}.txt").write_text(f"{WORDS} {number}")


@pytest.fixture
def tree(tmp_path):
    """Return a folder with a text, its copy and another text."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.txt").write_text(WORDS)
    (root / "b.txt").write_text(WORDS)
    (root / "c.txt").write_text(" ".join(reversed(WORDS.split())))
    return root


def encoded(*paths):
    return tuple(os.fsencode(path) for path in paths)


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


# Databases that fail


def test_marks_survive_a_damaged_index(start, tree):
    engine = start()
    engine.scan(tree)
    file = engine.read(lambda reader: reader.file_at(os.fsencode(tree / "b.txt")))
    engine.give(SetMarks((file,), marked=True))
    engine.quit()
    engine.locations.index.write_bytes(b"damaged" * 1000)
    again = start()
    again.wait(lambda: again.of(ScanDone))
    assert NoticeCode.INDEX_REBUILT in again.notices()
    (marked,) = again.read(lambda reader: reader.marked_files())
    assert again.read(lambda reader: reader.path_of(marked)) == os.fsencode(tree / "b.txt")


def near(tree):
    (tree / "d.txt").write_text(WORDS + " and some more words to make it another text")


@pytest.mark.parametrize("damage", ["row", "file", "gone"])
def test_damaged_cached_texts_cost_no_groups(start, tree, damage):
    engine = start()
    engine.scan(tree)
    texts = engine.locations.texts
    if damage == "row":
        with closing(sqlite3.connect(texts)) as cache:
            cache.execute("UPDATE texts SET text = x'00112233'")
            cache.commit()
    elif damage == "file":
        with closing(sqlite3.connect(texts)) as cache:
            cache.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = texts.stat().st_size
        with texts.open("r+b") as stream:
            stream.seek(200)
            stream.write(b"\xff" * (size - 200))
    else:
        shutil.rmtree(texts.parent)
    near(tree)
    assert engine.scan(tree).groups == 1
    assert engine.groups() == [sorted(encoded(*(tree / f"{n}.txt" for n in "abd")))]


def test_an_index_found_damaged_while_running_is_rebuilt_at_the_next_start(start, tree):
    engine = start()
    write_files(tree / "sub", 300)
    engine.scan(tree)
    engine.quit()
    damage(engine.locations.index, "files", "documents")
    with pytest.raises(StoreCorruptError):
        start().scan(tree)
    again = start()
    again.wait(lambda: again.of(ScanDone))
    assert NoticeCode.INDEX_REBUILT in again.notices()
    assert again.groups()


def test_a_locked_index_is_waited_for_or_named_and_does_not_end_the_engine(
    start, tree, monkeypatch
):
    monkeypatch.setattr("simdesk.index.schema.BUSY_TIMEOUT_MS", 200)
    engine = start()
    for path in (engine.locations.index, engine.locations.decisions):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            before = len(engine.of(ScanDone))
            engine.give(ScanFolders(encoded(tree)), SetMarks((), marked=True))
            engine.give(ChoosePrincipal(DocumentId(1)))
            engine.wait(lambda: len(engine.of(Notice)) > 0)
            engine.wait(lambda before=before: len(engine.of(ScanDone)) > before)
        engine.idle()
    assert engine.scan(tree).groups == 1


def test_a_matching_that_failed_does_not_hold_later_scans(start, tree, monkeypatch):
    def fail(*_):
        raise StoreFullError("no more handles")

    engine = start()
    with monkeypatch.context() as patch:
        patch.setattr("simdesk.matching.open_reader", fail)
        engine.scan(tree)
        engine.wait(lambda: NoticeCode.DISK_FULL in engine.notices())
    assert engine.scan(tree).groups == 1


def test_a_full_disk_answers_every_scan_and_later_ones_work(start, tree, monkeypatch):
    def fail(*_):
        raise StoreFullError("no space")

    engine = start()
    write, engine.engine._store.write = engine.engine._store.write, fail
    engine.give(*[ScanFolders(encoded(tree))] * 3)
    engine.wait(lambda: len(engine.of(ScanDone)) == 3)
    assert all(done.stopped for done in engine.of(ScanDone))
    engine.engine._store.write = write
    assert engine.scan(tree).groups == 1


def test_a_plan_over_a_failing_database_is_answered(start, tree, monkeypatch):
    engine = start()
    engine.scan(tree)

    def fail(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(engine.engine._actor._reader, "marked_files", fail)
    engine.give(MakePlan(1, Action.TRASH))
    assert engine.wait(lambda: engine.of(Planned))[0].error
    monkeypatch.undo()
    engine.give(MakePlan(2, Action.TRASH))
    assert engine.wait(lambda: engine.of(Planned)[1:])[0].error == ""
    assert not engine.of(Applied)


def test_a_full_disk_at_the_end_does_not_keep_the_engine_from_ending(start, tree, monkeypatch):
    engine = start()
    engine.give(ScanFolders(encoded(tree)))
    engine.wait(lambda: engine.engine._scan is not None)

    def fail():
        raise StoreFullError("no space")

    monkeypatch.setattr(engine.engine._scan, "commit", fail)
    engine.quit()
    assert engine.error is None
    second = start()  # the lock was given back
    assert second.scan(tree).files == 3


def damage(path, *tables):
    """Overwrite the first pages of tables; the head of the file stays as it is."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?))",
            [json.dumps(tables)],
        ).fetchall()
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as stream:
        for (page,) in pages:
            stream.seek((page - 1) * size)
            stream.write(b"\xff" * size)


@pytest.mark.parametrize("table", ["marks", "roots"])
def test_damaged_decisions_are_refused_with_a_message_and_kept(start, tree, table):
    engine = start()
    engine.scan(tree)
    engine.quit()
    decisions = engine.locations.decisions
    damage(decisions, table)
    before = decisions.read_bytes()
    link = EngineLink(engine.locations, resident=False)
    with contextlib.suppress(EOFError):
        answer = link.receive(60)
    link.close()
    assert isinstance(answer, Fatal), answer
    assert answer.code is FatalCode.CORRUPT
    assert decisions.read_bytes() == before


@pytest.mark.parametrize("table", ["recipes", "files", "facts"])
def test_an_index_damaged_anywhere_is_rebuilt_sooner_or_later(start, tree, table):
    engine = start()
    engine.scan(tree)
    engine.quit()
    damage(engine.locations.index, table)
    codes = []
    for _ in range(3):
        link = EngineLink(engine.locations, resident=False)
        with contextlib.suppress(EOFError):
            link.send(ScanFolders(encoded(tree)))
            while not isinstance(change := link.receive(60), ScanDone | Fatal | None):
                codes += [change.code] if isinstance(change, Notice) else []
        link.close()
        if isinstance(change, ScanDone):
            break
        assert change.code is FatalCode.INDEX_DAMAGED
    assert NoticeCode.INDEX_REBUILT in codes
    assert change.groups == 1


def test_a_data_folder_that_cannot_be_written_at_the_start_is_named(start, tree, monkeypatch):
    engine = start()
    engine.scan(tree)
    engine.quit()

    def fail(*_):
        raise StoreFullError("read-only")

    monkeypatch.setattr("simdesk.marking.Marks.mirror", fail)
    again = Engine(engine.locations, [].append, resident=False)
    with pytest.raises(StoreFullError):
        again.run()


def test_a_data_folder_that_was_taken_away_ends_the_engine_with_a_message(tmp_path, tree):
    locations = Locations.under(tmp_path / "data")
    link = EngineLink(locations, resident=False)
    _receive(link, Ready)
    link.send(ScanFolders((os.fsencode(tree),)))
    _receive(link, ScanDone)
    locations.data.rename(tmp_path / "taken away")
    (tree / "later.txt").write_text(WORDS + " later")
    link.send(ScanFolders((os.fsencode(tree),)))
    assert _receive(link, Fatal).code is FatalCode.GONE
    link.close()
    (tmp_path / "taken away").rename(locations.data)
    again = EngineLink(locations, resident=False)
    _receive(again, Ready)
    again.send(ScanFolders((os.fsencode(tree),)))
    assert _receive(again, ScanDone).files_failed == 0
    again.close()


def _receive(link, kind):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        change = link.receive(1)
        if isinstance(change, kind):
            return change
        assert kind is Fatal or not isinstance(change, Fatal), change
    pytest.fail(f"no {kind.__name__} came")
