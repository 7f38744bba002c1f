# SPDX-License-Identifier: MIT
from __future__ import annotations

import sqlite3
import threading

import pytest

from app.workers.reading import ReaderThread
from simdesk.index.reader import Reader
from simdesk.index.schema import suspicion

SLOW = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000000)"
    " SELECT count(*) FROM n"
)


@pytest.fixture
def thread(locations, make_review):
    make_review(locations)
    thread = ReaderThread(locations)
    thread.start()
    yield thread
    thread.stop()
    assert thread.wait(5000)


def test_an_answer_carries_key_and_stamp(thread, qtbot) -> None:
    with qtbot.waitSignal(thread.answered) as caught:
        stamp = thread.ask(("counts",), Reader.counts)
    answer = caught.args[0]
    assert (answer.key, answer.stamp) == (("counts",), stamp)
    assert answer.value.groups == 3


def test_a_newer_question_breaks_off_the_older(thread, qtbot) -> None:
    running = threading.Event()

    def slow(reader: Reader) -> object:
        running.set()
        return reader._index.execute(SLOW).fetchone()

    thread.ask(("ids",), slow)
    assert running.wait(5)
    with qtbot.waitSignal(thread.answered, timeout=5000) as caught:
        newer = thread.ask(("ids",), lambda reader: "quick")
    assert (caught.args[0].stamp, caught.args[0].value) == (newer, "quick")


def test_the_newest_of_what_waits_goes_first_and_replaced_ones_are_dropped(thread, qtbot) -> None:
    gate, running = threading.Event(), threading.Event()

    def hold(reader: Reader) -> object:
        running.set()
        return gate.wait(5)

    answers: list[object] = []
    thread.answered.connect(lambda answer: answers.append(answer.value))
    thread.ask(("hold",), hold)
    assert running.wait(5)
    thread.ask(("page", "1"), lambda reader: "old 1")
    thread.ask(("page", "2"), lambda reader: "2")
    thread.ask(("page", "1"), lambda reader: "new 1")
    thread.ask(("other",), lambda reader: "other")
    thread.forget("other")
    gate.set()
    qtbot.waitUntil(lambda: len(answers) == 3, timeout=5000)
    assert answers == [True, "new 1", "2"]


def test_an_index_that_is_not_there_is_said(locations, qtbot) -> None:
    thread = ReaderThread(locations)
    with qtbot.waitSignals([thread.failed, thread.finished]):
        thread.start()


def test_a_damaged_index_is_said_and_checked_by_the_next_engine(thread, locations, qtbot) -> None:
    def meet(reader: Reader) -> object:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    with qtbot.waitSignal(thread.failed):
        thread.ask(("ids",), meet)
    assert suspicion(locations.index).exists()


def test_a_question_at_fault_is_said_and_suspects_nothing(thread, locations, qtbot) -> None:
    with qtbot.waitSignal(thread.failed):
        thread.ask(("ids",), lambda reader: reader._index.execute("SELECT nothing"))
    assert not suspicion(locations.index).exists()


def test_stopping_breaks_off_a_long_question(locations, make_review) -> None:
    make_review(locations)
    thread = ReaderThread(locations)
    running = threading.Event()

    def slow(reader: Reader) -> object:
        running.set()
        return reader._index.execute(SLOW).fetchone()

    thread.start()
    thread.ask(("ids",), slow)
    assert running.wait(5)
    thread.stop()
    assert thread.wait(5000)
