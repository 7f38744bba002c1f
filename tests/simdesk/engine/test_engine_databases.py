# SPDX-License-Identifier: MIT
"""Databases that are damaged, locked, full or gone while the engine uses them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import time
from contextlib import closing

import pytest

from simdesk.__main__ import main
from simdesk.engine import Engine
from simdesk.errors import StoreCorruptError, StoreFullError
from simdesk.link import EngineLink
from simdesk.protocol import (
    Applied,
    ChoosePrincipal,
    Fatal,
    FatalCode,
    MakePlan,
    Notice,
    NoticeCode,
    Planned,
    Ready,
    ScanDone,
    ScanFolders,
    SetMarks,
)
from simdesk.records import Action, DocumentId
from simdesk.settings import Locations
from tests.simdesk.engine.conftest import WORDS, encoded, write_files

pytestmark = pytest.mark.slow


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

    monkeypatch.setattr(engine.engine._actor()._reader, "marked_files", fail)
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
        if NoticeCode.INDEX_REBUILT in codes:
            break
        if isinstance(change, ScanDone):  # it had no need of the damaged page; who reads groups has
            assert main(["groups", "--data", str(tree.parent / "data")]) == 2
        else:
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
