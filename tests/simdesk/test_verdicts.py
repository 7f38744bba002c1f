# SPDX-License-Identifier: MIT
"""Verdicts are kept by pair, whichever way round they are asked for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.records import Differs, Verdict
from simdesk.verdicts import DIFFERS, FAILED, MISSING, Verdicts


def ids(*values):
    return np.array(values, np.int64)


def test_a_verdict_is_found_from_both_sides():
    verdicts = Verdicts()
    verdicts.add(9, 2, Verdict(0.75, 0.5, Differs.NUMBERS, 3, 4, estimated=True))
    found = verdicts.find(ids(2, 9, 2), ids(9, 2, 3))
    assert found.similarity.tolist() == [0.75, 0.75, MISSING]
    assert found.containment[0] == pytest.approx(0.5)
    assert DIFFERS[found.differs[0]] is Differs.NUMBERS
    assert found.estimated[0]


def test_the_last_verdict_of_a_pair_stands():
    verdicts = Verdicts()
    verdicts.fail(1, 2)
    assert verdicts.find(ids(1), ids(2)).similarity.tolist() == [FAILED]
    verdicts.add(1, 2, Verdict(0.9, 0.9, Differs.WORDS, 0, 0))
    assert verdicts.find(ids(1), ids(2)).similarity.tolist() == [0.9]
    assert len(verdicts) == 1


def test_stored_rows_are_taken_in_and_changed_documents_forgotten():
    verdicts = Verdicts()
    verdicts.load([(1, 2, 0.9, 0.8, "words", 0), (2, 3, 1.0, 1.0, "punctuation", 1)])
    verdicts.forget(ids(1))
    assert len(verdicts) == 1
    found = verdicts.find(ids(1, 2), ids(2, 3))
    assert found.similarity.tolist() == [MISSING, 1.0]
    assert DIFFERS[found.differs[1]] is Differs.PUNCTUATION
    assert found.estimated[1]


def test_no_more_than_a_few_wait_to_be_put_into_arrays(monkeypatch):
    monkeypatch.setattr("simdesk.verdicts._MOST_NEW", 5)
    verdicts = Verdicts()
    for number in range(1, 13):
        verdicts.load([(number, 100, 0.9, 0.9, "words", 0)])
        assert len(verdicts._new) < 5
    assert len(verdicts) == 12


def test_nothing_is_found_where_nothing_was_added():
    assert Verdicts().find(ids(1), ids(2)).similarity.tolist() == [MISSING]
    assert len(Verdicts()) == 0


@given(
    st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40), st.floats(0, 1)), max_size=60),
    st.sampled_from([1, 2, 5, 1000]),
)
def test_small_and_large_tables_answer_as_a_plain_dictionary(entries, most_new):
    plain = {}
    verdicts = Verdicts()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simdesk.verdicts._SMALL_TABLE", 3)
        patch.setattr("simdesk.verdicts._MOST_NEW", most_new)
        for number, (a, b, similarity) in enumerate(entries):
            verdicts.add(a, b, Verdict(similarity, similarity, Differs.WORDS, 0, 0))
            plain[min(a, b), max(a, b)] = similarity
            if number % 3 == 0:
                found = verdicts.find(ids(a, 41), ids(b, 42))
                assert found.similarity.tolist() == [similarity, MISSING]
        pairs = sorted(plain)
        found = verdicts.find(ids(*(a for a, _ in pairs)), ids(*(b for _, b in pairs)))
        assert found.similarity.tolist() == [plain[pair] for pair in pairs]
        copy = verdicts.copy()
        copy.fail(43, 44)
        assert (len(copy), len(verdicts)) == (len(plain) + 1, len(plain))
