# SPDX-License-Identifier: MIT
"""What an engine that watches sees, and what it sees where watching tells it nothing."""

from __future__ import annotations

import logging
import os
import threading

import pytest
from watchdog.observers.api import BaseObserver

from simdesk.mounts import Mounts
from simdesk.protocol import Changed, ChangeSettings, Kind
from simdesk.settings import Settings
from simdesk.watch import Watcher
from tests.simdesk.engine.conftest import WORDS

pytestmark = pytest.mark.slow


@pytest.fixture
def deaf(monkeypatch):
    """Let no event of the system arrive."""
    monkeypatch.setattr(Watcher, "_see", lambda *_: None)


def test_a_save_by_rename_is_a_change_and_never_a_loss(start, tree, monkeypatch):
    monkeypatch.setattr("simdesk.watch.QUIET_S", 0.1)
    engine = start(resident=True)
    engine.scan(tree)
    engine.idle()
    path = os.fsencode(tree / "a.txt")

    dropped = []
    drop = engine.engine._store.drop_files

    def drop_files(folder, names):
        dropped.extend(os.path.join(folder, name) for name in names)
        return drop(folder, names)

    monkeypatch.setattr(engine.engine._store, "drop_files", drop_files)
    known = []

    def is_seen():
        known.append(path in engine.paths())
        return not engine.groups()

    (tree / "x.tmp").write_text(" ".join(sorted(WORDS.split())))
    (tree / "x.tmp").replace(tree / "a.txt")
    engine.wait(is_seen)
    engine.idle()
    assert all(known)
    assert path in engine.paths()
    assert path not in dropped


def test_where_events_are_lost_the_roots_are_walked_again(start, tree, deaf):
    engine = start(resident=True)
    engine.scan(tree)
    engine.idle()
    late = tree / "late.txt"
    late.write_text(WORDS)
    engine.idle()
    assert os.fsencode(late) not in engine.paths()
    logging.getLogger("watchdog.observers.inotify_c").warning("queue overflow")
    engine.wait(lambda: os.fsencode(late) in engine.paths())


def fail_to_start(_observer):
    raise OSError(24, "Too many open files")


@pytest.mark.parametrize(
    "broken",
    [(BaseObserver, "start", fail_to_start), (Mounts, "is_network", lambda *_: True)],
    ids=["failed", "network"],
)
def test_where_watching_tells_nothing_the_timer_does(start, tree, deaf, monkeypatch, broken):
    monkeypatch.setattr(*broken)
    monkeypatch.setattr("simdesk.watching.REWALK_S", 0.2)
    engine = start(resident=True)
    engine.scan(tree)
    for late in (tree / "late.txt", tree / "later.txt"):  # it is wound up again
        late.write_text(WORDS)
        engine.wait(lambda late=late: os.fsencode(late) in engine.paths())


def test_a_root_that_does_not_answer_holds_up_neither_the_start_nor_a_command(
    start, tree, tmp_path, monkeypatch
):
    share = tmp_path / "share"
    share.mkdir()
    engine = start()
    engine.scan(tree, share)
    engine.quit()
    (tree / "late.txt").write_text(WORDS)
    asked, answered = threading.Event(), threading.Event()
    is_folder = os.path.isdir
    threads = set()

    def hang(path):
        if os.fsencode(path) == os.fsencode(share):
            threads.add(threading.current_thread())
            asked.set()
            assert answered.wait(60)
        return is_folder(path)

    share.rmdir()
    with monkeypatch.context() as broken:
        broken.setattr(os.path, "isdir", hang)
        again = start(resident=True)
        try:
            again.wait(asked.is_set)
            again.give(ChangeSettings(Settings(max_distance=5)))
            settings = Changed(frozenset({Kind.SETTINGS}))
            again.wait(lambda: settings in again.seen)
        finally:
            answered.set()
        again.wait(lambda: os.fsencode(tree / "late.txt") in again.paths())
        again.idle()
    assert again._thread not in threads
