# SPDX-License-Identifier: MIT
"""Real worker processes: what hangs, dies or eats memory costs one file and nothing else."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import replace

import pebble
import psutil
import pytest

from simdesk.pool import FileReader, FileTask, WorkerPool, read_files
from simdesk.records import Features, Reason, Stat
from simdesk.settings import Limits, Recipe

PROSE = " ".join(f"word{number}" for number in range(300))


def task(path):
    return FileTask(os.fsencode(path), Stat.of(path.stat()))


@pytest.fixture
def pool():
    pool = WorkerPool(2, Limits())
    yield pool
    pool.stop()


def workers():
    children = psutil.Process().children(recursive=True)
    return [child.pid for child in children if "spawn_main" in " ".join(child.cmdline())]


class Delivered:
    def __init__(self):
        self.outcomes = {}
        self.news = threading.Condition()

    def __call__(self, outcomes):
        with self.news:
            for outcome in outcomes:
                assert outcome.path not in self.outcomes
                self.outcomes[outcome.path] = outcome
            self.news.notify_all()

    def wait_for(self, count):
        with self.news:
            assert self.news.wait_for(lambda: len(self.outcomes) == count, timeout=60)


def test_a_file_becomes_a_document_with_everything_matching_needs(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(PROSE)
    (outcome,) = read_files((task(path),), Limits(), Recipe())
    (document,) = outcome.documents
    assert outcome.failure is None
    assert outcome.stat.same_content(Stat.of(path.stat()))
    assert document.prints.tokens == 300
    assert [f.features for f in document.prints.fingerprints] == [Features.SHINGLES]
    assert document.key == document.text_digest
    assert document.digest == outcome.digest


def test_texts_cut_at_a_limit_never_share_a_document(tmp_path):
    limits = replace(Limits(), characters=50)
    for name, end in (("a.txt", "one"), ("b.txt", "two")):
        (tmp_path / name).write_text(PROSE + end)
    outcomes = read_files((task(tmp_path / "a.txt"), task(tmp_path / "b.txt")), limits, Recipe())
    first, second = (outcome.documents[0] for outcome in outcomes)
    assert first.extracted.partial
    assert first.text_digest == second.text_digest
    assert first.key != second.key


@pytest.mark.slow
def test_one_bad_file_is_blamed_and_its_neighbours_are_read(tmp_path, pool):
    tasks = []
    for number in range(20):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"{PROSE} {number}")
        tasks.append(task(path))
    (tmp_path / "3.txt").write_bytes(b"")
    delivered = Delivered()
    FileReader(pool, Limits(), Recipe(), delivered).start(tuple(tasks))
    delivered.wait_for(20)
    failed = {p: o.failure.reason for p, o in delivered.outcomes.items() if o.failure}
    assert failed == {os.fsencode(tmp_path / "3.txt"): Reason.EMPTY}


@pytest.mark.slow
def test_a_batch_over_its_deadline_is_read_file_by_file(tmp_path, pool):
    paths = [tmp_path / f"{number}.txt" for number in range(3)]
    for path in paths:
        path.write_text(PROSE)
    delivered = Delivered()
    hurried = WorkerPool(1, replace(Limits(), deadline_s=0.001))
    FileReader(hurried, Limits(), Recipe(), delivered).start(tuple(task(p) for p in paths))
    delivered.wait_for(3)
    hurried.stop()
    assert {o.failure.reason for o in delivered.outcomes.values()} == {Reason.TIMED_OUT}


@pytest.mark.slow
def test_hanging_dying_and_greedy_workers_are_replaced(pool):
    hung = pool.submit(time.sleep, 600, deadline_s=1.0)
    dead = pool.submit(os._exit, 7, deadline_s=60.0)
    greedy = pool.submit(bytearray, 1 << 40, deadline_s=60.0)
    with pytest.raises(TimeoutError):
        hung.result(timeout=60)
    with pytest.raises(pebble.ProcessExpired):
        dead.result(timeout=60)
    with pytest.raises(MemoryError):
        greedy.result(timeout=60)
    assert pool.submit(abs, -5, deadline_s=60.0).result(timeout=60) == 5


@pytest.mark.slow
def test_a_stopped_pool_leaves_no_process_and_works_again(pool):
    pool.submit(abs, -1, deadline_s=60.0).result(timeout=60)
    pool.submit(time.sleep, 600, deadline_s=600.0)
    assert len(workers()) == 2
    pool.stop()
    assert workers() == []
    assert pool.submit(abs, -2, deadline_s=60.0).result(timeout=60) == 2


@pytest.mark.slow
def test_calls_under_way_are_cancelled_by_a_stop_and_nobody_waits_for_ever(pool):
    pool.submit(abs, -1, deadline_s=60.0).result(timeout=60)
    calls = [pool.submit(time.sleep, 600, deadline_s=600.0) for _ in range(5)]
    pool.stop()
    for call in calls:
        with pytest.raises(CancelledError):
            call.result(timeout=10)
