# SPDX-License-Identifier: MIT
"""When a scan writes what was read: in batches, and never later than it has to."""

from __future__ import annotations

import os
import stat
from types import SimpleNamespace

import pytest

from simdesk import scanning
from simdesk.index.decided import Decided
from simdesk.index.store import Store
from simdesk.queueing import ReadQueue
from simdesk.records import Failure, Outcome, Reason
from simdesk.scanning import COMMIT_FILES, COMMIT_S, Scan, ScanRequest
from simdesk.settings import Locations, Recipe
from simdesk.walk import Listing


class Reading:
    """A scan all of whose files are being read, at a time that stands still."""

    def __init__(self, store, root, monkeypatch):
        self.now = 100.0
        monkeypatch.setattr(scanning, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.sizes = []
        write = store.write

        def noted(outcomes):
            self.sizes.append(len(outcomes))
            return write(outcomes)

        monkeypatch.setattr(store, "write", noted)
        self._tasks = []
        self._scan = Scan(
            ScanRequest(roots=(root,)),
            store,
            self._tasks.extend,
            roots=frozenset({root}),
            settle_marks=lambda _paths: None,
            queue=ReadQueue(10_000),
        )

    def begin(self, root, count):
        files = [(b"%d" % n, 5, 1, 1, n + 1, 1, stat.S_IFREG, 1) for n in range(count)]
        self._scan.on_listing(Listing(root, tuple(files), ()))
        self._scan.on_walked(complete=True)
        while len(self._tasks) < count:
            self._scan.pump()

    def answer(self, count):
        """Let so many files be read, and the scan have a turn."""
        some, self._tasks[:count] = self._tasks[:count], []
        failure = Failure(Reason.EMPTY, kind="text")
        self._scan.on_outcomes([Outcome(t.path, t.stat, b"d" * 16, (), failure) for t in some])
        self._scan.pump()


@pytest.fixture
def root(tmp_path):
    (tmp_path / "root").mkdir()
    return os.fsencode(tmp_path / "root")


@pytest.fixture
def reading(tmp_path, root, monkeypatch):
    locations = Locations.under(tmp_path / "data")
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    yield Reading(store, root, monkeypatch)
    store.close()


def test_outcomes_are_written_as_soon_as_a_batch_is_full_and_not_before(reading, root):
    assert COMMIT_FILES == 500
    reading.begin(root, 502)
    reading.answer(499)
    assert reading.sizes == []
    reading.answer(2)
    assert reading.sizes == [500]
    reading.answer(1)  # the last: there is nothing to wait for
    assert reading.sizes == [500, 2]


def test_many_at_once_are_written_in_several_batches(reading, root):
    reading.begin(root, 1200)
    reading.answer(1100)
    reading.answer(0)
    assert reading.sizes == [500, 500]
    reading.answer(0)
    assert reading.sizes == [500, 500]


def test_one_outcome_is_written_when_its_time_has_passed(reading, root):
    assert COMMIT_S == 0.25
    reading.begin(root, 2)
    reading.answer(1)
    reading.now += 0.25
    reading.answer(0)
    assert reading.sizes == []
    reading.now += 0.01
    reading.answer(0)
    assert reading.sizes == [1]
