# SPDX-License-Identifier: MIT
"""The marks of a rule are written a batch at a time, and others are answered meanwhile."""

from __future__ import annotations

import queue

import pytest

from simdesk.errors import StoreFullError
from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.store import Store
from simdesk.marking import Marks
from simdesk.protocol import ApplyRule, Cancel, RulePreview
from simdesk.reviewing import Reviewer
from simdesk.rules.records import RuleSet, Step, StepKind
from simdesk.settings import Recipe

PATIENCE_S = 20.0
GROUPS = 12
RULE = ApplyRule(7, RuleSet((Step(StepKind.SHORTEST_PATH),)), preview=False)


class Bench:
    """A reviewer whose engine's thread is the test: it runs a call when it is told to."""

    def __init__(self, locations) -> None:
        self.calls = queue.SimpleQueue()
        self.said = []
        self.reader = Reader(locations)
        self.decided = Decided(locations.decisions)
        self.store = Store(locations, Recipe())
        self.marks = Marks(self.decided, self.store, self.reader)
        self.reviewer = Reviewer(
            locations, self.decided, self.marks, self.calls.put, self.said.append
        )

    def step(self) -> None:
        self.calls.get(timeout=PATIENCE_S)()

    def until_marked(self, files: int) -> None:
        while len(self.reader.marked_files()) < files:
            self.step()

    def answer(self) -> RulePreview:
        while not any(isinstance(change, RulePreview) for change in self.said):
            self.step()
        return next(change for change in self.said if isinstance(change, RulePreview))


@pytest.fixture
def bench(made, monkeypatch):
    monkeypatch.setattr("simdesk.marking.BATCH", 1)
    monkeypatch.setattr("simdesk.marking.PAGE", 1)
    for number in range(1, GROUPS + 1):
        made.document(number, f"text {number}")
        made.file(2 * number, b"/docs/a/%d.txt" % number, document=number, digest=number)
        made.file(2 * number + 1, b"/docs/b/%d b.txt" % number, document=number, digest=number)
        made.group(2 * number, [(number, 1.0, 0, "nothing")])
    bench = Bench(made.locations)
    yield bench
    bench.reviewer.close()
    bench.reader.close()
    bench.store.close()
    bench.decided.close()


def test_other_calls_come_between_two_batches(bench) -> None:
    bench.reviewer.take(RULE)
    bench.until_marked(3)
    bench.calls.put(lambda: bench.said.append("meanwhile"))
    bench.until_marked(5)
    assert bench.said == ["meanwhile"]
    done = bench.answer()
    assert (done.files, len(bench.reader.marked_files())) == (GROUPS, GROUPS)
    assert len(bench.decided.marks()) == GROUPS
    bench.marks.take_back(done.step)  # all batches are one step
    assert bench.reader.marked_files() == []


def test_a_run_that_is_ended_leaves_none_of_its_marks(bench) -> None:
    bench.reviewer.take(RULE)
    bench.until_marked(3)
    bench.reviewer.take(Cancel(RULE.request))
    assert bench.answer().stopped
    assert bench.reader.marked_files() == []
    assert bench.decided.marks() == []


def test_a_run_that_cannot_be_written_leaves_none_of_its_marks(bench, monkeypatch) -> None:
    put = bench.marks.put
    left = [4]

    def fails(rows, step) -> None:
        left[0] -= 1
        if not left[0]:
            raise StoreFullError("no room")
        put(rows, step)

    monkeypatch.setattr(bench.marks, "put", fails)
    bench.reviewer.take(RULE)
    with pytest.raises(StoreFullError):  # the engine says so too
        bench.answer()
    assert len(bench.reader.marked_files()) == 3
    assert bench.answer().fault is not None
    while not bench.calls.empty():
        bench.step()
    assert bench.reader.marked_files() == []


def test_an_engine_that_ends_meanwhile_leaves_none_of_its_marks(bench) -> None:
    bench.reviewer.take(RULE)
    bench.until_marked(3)
    bench.reviewer.close()
    assert bench.decided.marks() == []
    bench.marks.mirror()  # as the next start does
    assert bench.reader.marked_files() == []
