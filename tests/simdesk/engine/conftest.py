# SPDX-License-Identifier: MIT
"""An engine in a thread of this process, so that a test can reach into it."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import closing

import pytest

from simdesk.engine import Engine
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.protocol import (
    Notice,
    Quit,
    Ready,
    ScanDone,
    ScanFolders,
)
from simdesk.settings import Locations

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
