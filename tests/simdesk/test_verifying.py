# SPDX-License-Identifier: MIT
"""Bundles of pairs: what fails as a whole is done pair by pair."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError, Future

import numpy as np
import pytest

from simdesk.pool import compare_texts
from simdesk.records import Differs
from simdesk.verdicts import Verdicts
from simdesk.verifying import StoppedError, Verifier

TEXTS = {number: f"common words in every text and the number {number}" for number in range(1, 8)}


class Reader:
    def fingerprints_of(self, document):
        return ()

    def any_partial(self, documents):
        return 6 in documents


class Texts:
    reader = Reader()

    def text(self, document):
        return TEXTS.get(document)


class Pool:
    """Runs calls at once; a bundle that touches a poisoned text fails as a hung worker does."""

    workers = 2

    def __init__(self, poison=None, error=TimeoutError):
        self.poison, self.error, self.calls = poison, error, 0

    def submit(self, function, bundle, *, deadline_s):
        assert function is compare_texts
        self.calls += 1
        future = Future()
        if self.poison is not None and self.poison in {m for _, group in bundle for m in group}:
            future.set_exception(self.error())
        else:
            future.set_result(function(bundle))
        return future


def run(pool, pairs, stop=None):
    stored = []
    verdicts = Verdicts()
    verifier = Verifier(pool, Texts(), stored.extend, stop or threading.Event())
    principals, members = (np.array(column, np.int64) for column in zip(*pairs, strict=True))
    verifier.verify(principals, members, verdicts)
    found = verdicts.find(principals, members).similarity
    return verifier, stored, found


def test_every_pair_gets_its_verdict_and_is_stored_once():
    pairs = [(1, 2), (1, 3), (4, 5)]
    verifier, stored, found = run(Pool(), pairs)
    assert sorted((a, b) for a, b, *_ in stored) == pairs
    assert ((found > 0.5) & (found < 1)).all()
    assert verifier.progress == (3, 3)
    assert {verdict.differs for _, _, verdict, _ in stored} == {Differs.NUMBERS}


def test_what_was_cut_at_a_limit_is_never_said_to_differ_in_little():
    _, stored, _ = run(Pool(), [(1, 6), (1, 2)])
    assert {b: verdict.differs for _, b, verdict, _ in stored} == {
        6: Differs.WORDS,
        2: Differs.NUMBERS,
    }


def test_only_the_pair_at_fault_is_left_without_a_verdict():
    from simdesk.pool import pack_text

    pool = Pool(poison=pack_text(TEXTS[3]))
    verifier, stored, found = run(pool, [(1, 2), (1, 3), (1, 4)])
    assert sorted((a, b) for a, b, *_ in stored) == [(1, 2), (1, 4)]
    assert found[1] == -2
    assert verifier.progress == (3, 3)


def test_a_pair_without_a_text_fails_alone():
    _, stored, found = run(Pool(), [(1, 2), (1, 99)])
    assert [(a, b) for a, b, *_ in stored] == [(1, 2)]
    assert found[1] == -2


def test_equal_words_of_two_documents_differ_in_punctuation(monkeypatch):
    monkeypatch.setitem(TEXTS, 7, TEXTS[1])
    _, stored, found = run(Pool(), [(1, 7)])
    assert found.tolist() == [1.0]
    assert stored[0][2].differs is Differs.PUNCTUATION


def test_a_stop_and_ended_workers_end_the_run():
    from simdesk.pool import pack_text

    stop = threading.Event()
    stop.set()
    with pytest.raises(StoppedError):
        run(Pool(), [(1, 2)], stop)
    with pytest.raises(StoppedError):
        run(Pool(poison=pack_text(TEXTS[2]), error=CancelledError), [(1, 2)])
