# SPDX-License-Identifier: MIT
"""Folders that may not be listed are told, and keep what is known of them."""

from __future__ import annotations

import errno
import os

import pytest

from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.store import Store
from simdesk.queueing import ReadQueue
from simdesk.records import Failure, Outcome, Reason
from simdesk.scanning import Scan, ScanRequest
from simdesk.settings import Locations, Recipe
from simdesk.walk import Listing

ROOT, CLOSED, INNER = b"/docs", b"/docs/closed", b"/docs/closed/inner"
DENIED = os.strerror(errno.EACCES)


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(os.path, "isdir", lambda path: True)
    locations = Locations.under(tmp_path / "data")
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    store.reader = Reader(locations)
    yield store
    store.reader.close()
    store.close()


def row(name):
    return (name, 5, 1, 1, 7, 1, 0o100644, 1)


def scan(store, *listings):
    tasks = []
    scan = Scan(
        ScanRequest(roots=(ROOT,)),
        store,
        tasks.append,
        roots=frozenset({ROOT}),
        settle_marks=lambda paths: None,
        queue=ReadQueue(1000),
    )
    for listing in listings:
        scan.on_listing(listing)
    scan.on_walked(complete=True)
    while not scan.reading_done:
        scan.pump()
        for task in [each for batch in tasks for each in batch]:
            failure = Failure(Reason.EMPTY, kind="text", extractor="text/1")
            scan.on_outcomes([Outcome(task.path, task.stat, b"d" * 16, (), failure)])
        tasks.clear()
        scan.commit()
    return scan


def told(store):
    return {failure.path: failure.reason for failure in store.reader.failures()}


OUTER = Listing(ROOT, (row(b"a.txt"),), (b"closed",), state=b"s" * 16)
SHUT = Listing(CLOSED, error=DENIED)


def test_a_folder_that_may_not_be_listed_is_told_once_and_stays_told(store):
    for _ in range(3):
        scan(store, OUTER, SHUT)
        assert told(store) == {b"/docs/a.txt": Reason.EMPTY, CLOSED: Reason.NO_PERMISSION}


def test_what_is_known_of_it_stays(store):
    scan(store, OUTER, Listing(CLOSED, (row(b"b.txt"),), (b"inner",)), Listing(INNER))
    scan(store, OUTER, SHUT)
    assert told(store).keys() == {b"/docs/a.txt", CLOSED, b"/docs/closed/b.txt"}


@pytest.mark.parametrize(
    "later",
    [
        (OUTER, Listing(CLOSED, (), ())),
        (Listing(ROOT, (row(b"a.txt"),), (), state=b"s" * 16),),
    ],
)
def test_one_that_opens_or_is_no_longer_walked_is_forgotten(store, later):
    scan(store, OUTER, SHUT)
    scan(store, *later)
    assert told(store) == {b"/docs/a.txt": Reason.EMPTY}


def test_a_fault_of_the_disk_is_told_as_damage(store):
    scan(store, OUTER, Listing(CLOSED, error=os.strerror(errno.EIO)))
    assert told(store)[CLOSED] is Reason.DAMAGED


def test_a_root_that_may_not_be_listed_is_offline_and_loses_nothing(store):
    scan(store, OUTER, Listing(CLOSED, (row(b"b.txt"),), ()))
    before = told(store)
    assert scan(store, Listing(ROOT, error=DENIED)).offline == {ROOT}
    assert told(store) == before
