# SPDX-License-Identifier: MIT
"""Real worker processes: what hangs, dies or eats memory costs one file and nothing else."""

from __future__ import annotations

import os
import sys
import threading
import time
import zipfile
from concurrent.futures import CancelledError, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pebble
import psutil
import pytest
from pebble.pool.base_pool import PoolStatus
from pebble.pool.process import WorkerManager

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.extract.ocr import tesseract_path
from simdesk.forking import forks
from simdesk.pool import FileReader, FileTask, WorkerPool, _blame, read_files
from simdesk.priority import NICENESS
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


def workers(pool):
    return [worker.pid for worker in pool._pool._pool_manager.worker_manager.workers.values()]


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


def test_members_of_a_container_that_gave_nothing_are_counted(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", PROSE)
        archive.writestr("b.txt", "")
        archive.writestr("c.png", b"\x89PNG\r\n\x1a\n" + bytes(64))
    (outcome,) = read_files((task(path),), Limits(), Recipe())
    assert [document.part for document in outcome.documents] == ["a.txt"]
    assert outcome.skipped == {"empty": 1, "needs_ocr": 1}


@pytest.mark.slow
@pytest.mark.skipif(tesseract_path() is None, reason="tesseract is not installed")
def test_pictures_are_told_in_a_batch_and_recognised_one_by_one(tmp_path, pool, pictures):
    path = tmp_path / "scan.pdf"
    path.write_bytes(pictures.pdf([[PROSE[:60], PROSE[60:120]]]))
    (tmp_path / "a.txt").write_text(PROSE)
    told, recognised = Delivered(), Delivered()
    limits = Limits(ocr=True)
    FileReader(pool, limits, Recipe(), told).start((task(path), task(tmp_path / "a.txt")))
    told.wait_for(2)
    assert told.outcomes[os.fsencode(path)].failure.reason is Reason.NEEDS_OCR
    reader = FileReader(pool, limits, Recipe(), recognised)
    reader.recognise(task(path))
    recognised.wait_for(1)
    (document,) = recognised.outcomes[os.fsencode(path)].documents
    assert document.extracted.extractor == f"{reader.recognition}-{EXTRACTOR_VERSIONS['pdf']}"
    assert document.prints.tokens > 10


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
def test_a_batch_over_its_deadline_is_read_file_by_file(tmp_path, monkeypatch):
    paths = [tmp_path / f"{number}.txt" for number in range(3)]
    for path in paths:
        path.write_text(PROSE * 2000)  # takes longer than the pool needs to notice
    delivered = Delivered()
    monkeypatch.setattr(WorkerPool, "deadline_s", lambda *_: 0.001)
    hurried = WorkerPool(1, Limits())
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
    there = workers(pool)
    assert len(there) == 2
    assert all(psutil.pid_exists(worker) for worker in there)
    pool.stop()
    assert not any(psutil.pid_exists(worker) for worker in there)
    assert pool.submit(abs, -2, deadline_s=60.0).result(timeout=60) == 2


@pytest.mark.slow
def test_calls_under_way_are_cancelled_by_a_stop_and_nobody_waits_for_ever(pool):
    pool.submit(abs, -1, deadline_s=60.0).result(timeout=60)
    calls = [pool.submit(time.sleep, 600, deadline_s=600.0) for _ in range(5)]
    pool.stop()
    for call in calls:
        with pytest.raises(CancelledError):
            call.result(timeout=10)


def test_a_call_right_after_the_workers_were_given_up_is_answered(pool):
    for _ in range(3):
        hanging = [pool.submit(time.sleep, 60, deadline_s=90) for _ in range(2)]
        pool.renew()
        assert pool.submit(os.getpid, deadline_s=30).result(60)
        done, _ = wait(hanging, 30)
        assert done == set(hanging)


def test_a_closed_pool_cancels_what_comes_later():
    pool = WorkerPool(1, Limits())
    pool.close()
    future = pool.submit(os.getpid, deadline_s=30)
    assert wait([future], 5).done == {future}
    assert future.cancelled()


def test_a_pool_broken_by_a_worker_killed_at_its_start_costs_nothing(tmp_path, pool, monkeypatch):
    paths = [tmp_path / f"{number}.txt" for number in range(6)]
    for path in paths:
        path.write_text(PROSE)
    delivered = Delivered()
    reader = FileReader(pool, Limits(), Recipe(), delivered)
    assert pool.submit(os.getpid, deadline_s=30).result(60)
    manager = pool._pool._pool_manager

    def broken():
        raise BrokenProcessPool

    monkeypatch.setattr(manager, "update_status", broken)
    end = time.monotonic() + 30
    while pool._pool._context.status != PoolStatus.ERROR and time.monotonic() < end:
        threading.Event().wait(0.05)
    reader.start(tuple(task(path) for path in paths[:5]))
    reader.start((task(paths[5]),))
    delivered.wait_for(6)
    assert all(outcome.failure is None for outcome in delivered.outcomes.values())


def test_a_single_file_whose_worker_was_killed_once_is_read(tmp_path, pool):
    once = tmp_path / "once"
    path = tmp_path / "a.txt"
    path.write_text(PROSE)
    delivered = Delivered()
    reader = FileReader(pool, Limits(), Recipe(), delivered)
    submit = pool.submit

    def first_dies(function, *args, deadline_s):
        if not once.exists():
            once.touch()
            return submit(os._exit, 9, deadline_s=deadline_s)
        return submit(function, *args, deadline_s=deadline_s)

    pool.submit = first_dies
    reader.start((task(path),))
    delivered.wait_for(1)
    assert delivered.outcomes[os.fsencode(path)].failure is None


def test_a_file_whose_bytes_are_known_is_not_read_again_and_one_with_others_is(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("the same words")
    (first,) = read_files((task(path),), Limits(), Recipe())
    asked = replace(task(path), digest=first.digest)
    (same,) = read_files((asked,), Limits(), Recipe())
    assert same.unchanged
    assert (same.digest, same.documents) == (first.digest, ())
    path.write_text("other words now")
    (other,) = read_files((asked,), Limits(), Recipe())
    assert not other.unchanged
    assert other.documents
    path.unlink()
    (gone,) = read_files((asked,), Limits(), Recipe())
    assert gone.failure is not None


@pytest.mark.parametrize("error", [TimeoutError(), MemoryError(), BrokenProcessPool(), OSError()])
def test_what_a_worker_failed_at_is_remembered_with_the_version_that_failed(error):
    failure = _blame(error, b"/x/report.pdf")
    assert failure.extractor == EXTRACTOR_VERSIONS["pdf"]
    assert failure.kind == "pdf"


@pytest.mark.skipif(sys.platform == "win32", reason="priorities are classes there")
def test_workers_stand_back_and_come_forward_again(pool):
    def nice():
        return pool.submit(os.nice, 0, deadline_s=30).result()

    before = nice()
    pool.stand_back()
    assert nice() >= NICENESS
    pool.be_low(low=True)  # as they are
    assert nice() >= NICENESS
    wait([pool.submit(os.nice, 0, deadline_s=30)])
    pool.be_low(low=False)
    assert nice() == before


def test_where_no_worker_can_be_started_calls_wait_and_no_file_is_blamed(
    tmp_path, pool, monkeypatch
):
    path = tmp_path / "a.txt"
    path.write_text(PROSE)
    refused = []
    create = WorkerManager.create_workers

    def create_workers(manager):
        if len(refused) < 2:
            refused.append(manager)
            raise BrokenProcessPool from OSError("no more processes")
        create(manager)

    monkeypatch.setattr("simdesk.pool.START_AGAIN_S", 0.01)
    monkeypatch.setattr(WorkerManager, "create_workers", create_workers)
    delivered = Delivered()
    FileReader(pool, Limits(), Recipe(), delivered).start((task(path),))
    delivered.wait_for(1)
    assert len(refused) == 2
    assert delivered.outcomes[os.fsencode(path)].failure is None


def test_workers_that_cannot_be_started_can_be_given_up(pool, monkeypatch):
    tried = threading.Event()

    def create_workers(_manager):
        tried.set()
        raise BrokenProcessPool

    monkeypatch.setattr(WorkerManager, "create_workers", create_workers)
    waiting = pool.submit(os.getpid, deadline_s=30)
    assert tried.wait(30)
    pool.stop()
    assert wait([waiting], 30).done == {waiting}
    assert waiting.cancelled()


def test_workers_start_where_the_folder_they_would_be_in_was_removed(tmp_path, pool, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert pool.submit(os.getpid, deadline_s=30).result(60) != os.getpid()


@pytest.mark.skipif(not forks(), reason="each worker is spawned by itself here")
def test_workers_end_with_the_process_they_are_forks_of_and_others_take_their_place(pool):
    worker = pool.submit(os.getpid, deadline_s=30).result(60)
    hanging = pool.submit(time.sleep, 600, deadline_s=600)
    there = [psutil.Process(each) for each in workers(pool)]
    psutil.Process(worker).parent().kill()
    _, alive = psutil.wait_procs(there, timeout=30)
    assert alive == []
    with pytest.raises((pebble.ProcessExpired, BrokenProcessPool)):
        hanging.result(timeout=60)
    assert pool.submit(os.getpid, deadline_s=30).result(60) != worker
