# SPDX-License-Identifier: MIT
"""One document inside another is found beside the near groups, and only where the texts say so."""

from __future__ import annotations

import numpy as np

from simdesk.candidates import Edges
from simdesk.contained import MOST_WHOLES, contained, proposed
from simdesk.group import Documents, Grouping, Rule
from simdesk.passages import Shared
from simdesk.records import Differs, Verdict
from simdesk.verdicts import Verdicts


def documents_of(lengths):
    ids = np.array(list(lengths), np.int64)
    return Documents(ids, np.array(list(lengths.values()), np.int64), [b"%03d" % i for i in ids])


def shared_of(pairs):
    rows = sorted((min(pair), max(pair), share) for pair, share in pairs.items())
    left, right, shares = zip(*rows, strict=True)
    return Shared(np.array(left, np.int64), np.array(right, np.int64), np.array(shares))


NO_MEMBERS = np.empty(0, np.int64)


def pairs(found):
    return list(zip(*(side.tolist() for side in found), strict=True))


def test_the_longer_one_is_the_whole():
    documents = documents_of({7: 100, 3: 5000, 5: 100})
    shared = shared_of({(3, 7): 0.9, (5, 7): 0.6, (3, 5): 0.4})
    assert pairs(proposed(documents, shared, NO_MEMBERS)) == [(3, 7), (5, 7)]


def test_near_wins_and_principals_stand_for_their_groups():
    documents = documents_of({1: 5000, 2: 4900, 3: 100, 4: 99})
    verdicts = Verdicts()
    for pair in ((1, 2), (3, 4)):
        verdicts.add(*pair, Verdict(0.9, 0.95, Differs.WORDS, 1, 1))
    near = Edges(np.array([1, 3]), np.array([2, 4]), np.zeros(2, np.uint8), np.zeros(2, np.bool_))
    grouping = Grouping(documents, Rule(), verdicts, near)
    assert len(grouping.needed()[0]) == 0
    every = {(a, b): 0.9 for a in range(1, 5) for b in range(a + 1, 5)}
    assert pairs(proposed(documents, shared_of(every), grouping.groups().members)) == [(1, 3)]


def test_a_text_that_was_cut_is_in_nothing_but_may_hold_others():
    documents = documents_of({1: 5000, 2: 1000, 3: 100})
    shared = shared_of({(1, 2): 0.9, (2, 3): 0.9})
    found = proposed(documents, shared, NO_MEMBERS, partial=np.array([2]))
    assert pairs(found) == [(2, 3)]


def test_a_document_is_looked_for_in_the_likeliest_few():
    documents = documents_of({1: 10} | {each: 1000 + each for each in range(2, 12)})
    shared = shared_of({(1, each): 0.5 + each / 100 for each in range(2, 12)})
    found = pairs(proposed(documents, shared, NO_MEMBERS))
    assert sorted(whole for whole, _ in found) == list(range(12 - MOST_WHOLES, 12))


def test_the_texts_decide():
    verdicts = Verdicts()
    verdicts.add(1, 2, Verdict(0.1, 0.85, Differs.WORDS, 900, 1))
    verdicts.add(1, 3, Verdict(0.1, 0.75, Differs.WORDS, 900, 1))
    verdicts.add(1, 4, Verdict(0.1, 0.95, Differs.WORDS, 900, 1, estimated=True))
    verdicts.fail(1, 5)
    wholes, parts = np.array([1, 1, 1, 1, 1]), np.array([2, 3, 4, 5, 6])
    found = contained(wholes, parts, verdicts)
    assert (found.parts.tolist(), found.wholes.tolist()) == ([2], [1])
    assert found.containment.tolist() == [0.85]
