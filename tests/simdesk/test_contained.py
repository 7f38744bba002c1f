# SPDX-License-Identifier: MIT
"""One document inside another is found beside the near groups, and only where the texts say so."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from simdesk.contained import (
    MOST_WHOLES,
    Contained,
    Told,
    briefly,
    contained,
    in_members,
    of_members,
    of_principals,
    possible,
)
from simdesk.group import Documents
from simdesk.passages import Shared
from simdesk.records import Differs, Verdict
from simdesk.verdicts import Verdicts


def documents_of(lengths, digests=None):
    ids = np.array(list(lengths), np.int64)
    named = digests or {each: each for each in lengths}
    tokens = np.array(list(lengths.values()), np.int64)
    return Documents(ids, tokens, [b"%03d" % named[each] for each in lengths])


def shared_of(pairs):
    rows = sorted((min(pair), max(pair), share) for pair, share in pairs.items())
    left, right, shares = zip(*rows, strict=True)
    return Shared(np.array(left, np.int64), np.array(right, np.int64), np.array(shares))


def pairs(found):
    return list(zip(*(side.tolist() for side in found), strict=True))


def possible_of(lengths, shares, joined=None, *, partial=(), digests=None):
    """The possible pairs of documents, some of which have joined others."""
    documents = documents_of(lengths, digests)
    principals = np.array([(joined or {}).get(each, each) for each in lengths], np.int64)
    return possible(documents, shared_of(shares), principals, partial=np.array(partial, np.int64))


def told_of(*pairs, apart=()):
    wholes, parts = np.array(pairs, np.int64).reshape(-1, 2).T
    return Told(wholes, parts, apart)


BOOKS_AND_CHAPTERS = {1: 5000, 2: 4900, 3: 100, 4: 99}
VERSIONS = {2: 1, 4: 3}
ALL_SHARED = {(a, b): 0.9 for a in range(1, 5) for b in range(a + 1, 5)}


def test_the_longer_one_is_the_whole():
    found = possible_of({7: 100, 3: 5000, 5: 100}, {(3, 7): 0.9, (5, 7): 0.6, (3, 5): 0.4})
    assert pairs(of_principals(found)) == [(3, 7), (5, 7)]


def test_near_wins_and_principals_stand_for_their_groups():
    found = possible_of(BOOKS_AND_CHAPTERS, ALL_SHARED, VERSIONS)
    assert pairs(of_principals(found)) == [(1, 3)]
    told = told_of((1, 3))
    assert pairs(in_members(found, told)) == []
    assert pairs(of_members(found, told)) == []


def test_where_principals_do_not_stand_in_one_another_their_members_are_looked_at():
    found = possible_of(BOOKS_AND_CHAPTERS, ALL_SHARED, VERSIONS)
    assert pairs(in_members(found, told_of())) == [(2, 3)]
    assert pairs(of_members(found, told_of())) == [(1, 4), (2, 4)]
    assert pairs(of_members(found, told_of((2, 3)))) == [(1, 4)]


def test_of_a_pair_of_principals_kept_apart_the_members_say_nothing():
    found = possible_of(BOOKS_AND_CHAPTERS, ALL_SHARED, VERSIONS)
    told = told_of(apart=[(1, 3)])
    assert pairs(in_members(found, told)) == []
    assert pairs(of_members(found, told)) == []


def test_of_a_principal_that_stands_in_many_nothing_more_is_said():
    wholes = range(11, 11 + MOST_WHOLES)
    lengths = {1: 100, 2: 99, 10: 1000} | {each: 1000 + each for each in wholes}
    shares = {(part, whole): 0.9 for part in (1, 2) for whole in (10, *wholes)}
    found = possible_of(lengths, shares, {2: 1, 10: wholes[-1]})
    less = told_of(*((whole, 1) for whole in wholes[:-1]))
    assert pairs(in_members(found, less)) == [(10, 1)]
    assert pairs(of_members(found, less)) == [(10, 2), (wholes[-1], 2)]
    full = told_of(*((whole, 1) for whole in wholes[:-1]), (99, 1))
    assert pairs(in_members(found, full)) == []
    assert pairs(of_members(found, full)) == []


def test_a_member_is_not_named_where_its_principal_holds_the_same_part():
    found = Contained(np.array([5, 5, 6]), np.array([1, 2, 2]), np.array([0.9, 0.95, 0.9]))
    kept = briefly(found, np.array([1, 1, 1]))
    assert (kept.parts.tolist(), kept.wholes.tolist()) == ([5, 6], [1, 2])
    assert kept.containment.tolist() == [0.9, 0.9]


def test_a_text_that_was_cut_is_in_nothing_but_may_hold_others():
    lengths, shares = {1: 5000, 2: 1000, 3: 100}, {(1, 2): 0.9, (2, 3): 0.9}
    assert pairs(of_principals(possible_of(lengths, shares, partial=[2]))) == [(2, 3)]


def test_a_document_is_looked_for_in_the_likeliest_few():
    end = 2 + 2 * MOST_WHOLES
    lengths = {1: 10} | {each: 1000 + each for each in range(2, end)}
    found = possible_of(lengths, {(1, each): 0.5 + each / 100 for each in range(2, end)})
    wholes = sorted(whole for whole, _ in pairs(of_principals(found)))
    assert wholes == list(range(end - MOST_WHOLES, end))


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


def test_what_is_near_is_no_more_than_near():
    verdicts = Verdicts()
    verdicts.add(1, 2, Verdict(0.85, 0.95, Differs.WORDS, 10, 10))
    verdicts.add(1, 3, Verdict(0.75, 0.95, Differs.WORDS, 10, 10))
    found = contained(np.array([1, 1]), np.array([2, 3]), verdicts, below=0.8)
    assert found.parts.tolist() == [3]


@given(st.integers(0, 10_000))
def test_which_pairs_are_looked_at_hangs_on_no_id(seed):
    choose = random.Random(seed)
    ids = list(range(1, 20))
    lengths = {each: choose.choice([100, 200, 300]) for each in ids}
    shares = {
        (a, b): choose.choice([0.4, 0.6, 0.9]) for a in ids for b in ids if a < b and a % 5 != b
    }
    joined = {each: each % 5 + 1 for each in ids if each > 5 and choose.random() < 0.7}
    apart, told = [choose.sample(ids, 2)], [choose.sample(range(1, 6), 2) for _ in range(3)]

    def asked(name):
        found = possible_of(
            {name[each]: lengths[each] for each in choose.sample(ids, len(ids))},
            {(name[a], name[b]): share for (a, b), share in shares.items()},
            {name[each]: name[principal] for each, principal in joined.items()},
            partial=[name[7]],
            digests={name[each]: each for each in ids},
        )
        said = told_of(
            *([name[each] for each in pair] for pair in told),
            apart=[tuple(name[each] for each in pair) for pair in apart],
        )
        back = {new: old for old, new in name.items()}
        rounds = of_principals(found), in_members(found, said), of_members(found, said)
        return [sorted((back[whole], back[part]) for whole, part in pairs(each)) for each in rounds]

    shuffled = dict(zip(ids, choose.sample(range(1, 999), len(ids)), strict=True))
    assert asked({each: each for each in ids}) == asked(shuffled)
