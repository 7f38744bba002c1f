# SPDX-License-Identifier: MIT
"""Changes worked into the groups that stand come to what a run over everything comes to."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import group, standing
from simdesk.candidates import Edges
from simdesk.group import Decisions, Documents, Grouping, Rule
from simdesk.records import Differs, Verdict
from simdesk.standing import Settler, Standing, TooFarError
from simdesk.verdicts import Verdicts

RULE = Rule(0.8, 8, passages=False)


class World:
    """Documents that may be here or not, and what each pair of them would come to."""

    def __init__(self, seed, *, count=40, near=None):
        self.choose = choose = random.Random(seed)
        lengths = choose.choice([1, 5, 1000])
        self.tokens = {each: choose.randrange(lengths) + 20 for each in range(1, count + 1)}
        share = choose.choice([0.05, 0.3, 1.0])
        self.near = near or {
            (a, b): choose.randrange(9)
            for a in self.tokens
            for b in self.tokens
            if a < b and choose.random() < share
        }
        levels = choose.choice([[0.4, 0.7, 0.8, 0.85, 1.0], [0.5], [0.9], [0.79, 0.8]])
        self.alike = {pair: choose.choice(levels) for pair in self.near}
        self.rejected = {pair for pair in self.near if choose.random() < 0.05}
        self.here = set(choose.sample(sorted(self.tokens), count // 2))
        self.decisions = Decisions()
        self.verdicts = Verdicts()
        self.looked_at = 0

    def documents(self):
        ids = sorted(self.here)
        tokens = np.array([self.tokens[each] for each in ids], np.int64)
        return Documents(np.array(ids, np.int64), tokens, [self.digest_of(each) for each in ids])

    @staticmethod
    def digest_of(document):
        return b"%08d" % (document * 7919 % 10_007)

    def of(self, document):
        rows = sorted(
            (a + b - document, bits)
            for (a, b), bits in self.near.items()
            if document in (a, b) and a + b - document in self.here
        )
        ids, bits = zip(*rows, strict=True) if rows else ((), ())
        self.looked_at += len(ids)
        return np.array(ids, np.int64), np.array(bits, np.uint8)

    def edges(self):
        rows = [(a, b, bits) for (a, b), bits in self.near.items() if {a, b} <= self.here]
        left, right, bits = zip(*rows, strict=True) if rows else ((), (), ())
        none = np.zeros(len(rows), np.bool_)
        sides = np.array(left, np.int64), np.array(right, np.int64)
        return Edges(*sides, np.array(bits, np.uint8), none)

    def rejects(self, left, right):
        pairs = zip(left.tolist(), right.tolist(), strict=True)
        return np.array([(min(pair), max(pair)) in self.rejected for pair in pairs], np.bool_)

    def compare(self, principals, members, verdicts):
        for a, b in zip(principals.tolist(), members.tolist(), strict=True):
            value = self.alike[min(a, b), max(a, b)]
            verdicts.add(a, b, Verdict(value, value / 2, Differs.WORDS, 1, 2))

    def afresh(self, verdicts=None):
        verdicts = Verdicts() if verdicts is None else verdicts
        options = {"decisions": self.decisions, "rejects": self.rejects}
        grouping = Grouping(self.documents(), RULE, verdicts, self.edges(), **options)
        while len((needed := grouping.needed())[0]):
            self.compare(*needed, verdicts)
        return grouping.groups()

    def stand(self):
        return Standing(RULE, self.decisions, self.documents(), self.afresh(self.verdicts))

    def change(self):
        """Let a few documents come and go, and decisions change."""
        choose = self.choose
        gone = set(choose.sample(sorted(self.here), choose.randrange(3)))
        outside = sorted(set(self.tokens) - self.here)
        new = set(choose.sample(outside, min(len(outside), choose.randrange(3))))
        self.here = self.here - gone | new
        if choose.random() < 0.4:
            here = sorted(self.here)
            pairs = [choose.sample(here, 2) for _ in range(choose.randrange(4))]
            chosen = [each for each in self.decisions.chosen if choose.random() < 0.7]
            chosen = [*choose.sample(here, choose.randrange(2)), *chosen]
            self.decisions = Decisions(
                frozenset((min(pair), max(pair)) for pair in pairs), tuple(dict.fromkeys(chosen))
            )
        here = self.here
        self.decisions = Decisions(
            frozenset(pair for pair in self.decisions.apart if set(pair) <= here),
            tuple(each for each in self.decisions.chosen if each in here),
        )
        return gone, new

    def settle(self, stood, gone, new):
        freed = set()
        led = [each for each in gone if stood.place(each).leads]
        for each in gone:
            stood.remove(each)
        for each in led:
            freed.update(stood.looking_at(self.of(each)[0]))
        for each in new:
            stood.add(each, self.tokens[each])
        settler = Settler(
            stood,
            self.decisions,
            neighbours=self,
            verdicts=self.verdicts,
            digest_of=self.digest_of,
            rejects=self.rejects,
        )
        settler.touch([*new, *freed])
        rounds = 0
        while len((needed := settler.needed())[0]):
            assert (self.verdicts.find(*needed).similarity == -1).all()
            self.compare(*needed, self.verdicts)
            rounds += 1
        return settler, rounds


def listed(groups):
    columns = (groups.principals, groups.members, groups.similarity, groups.distance_bits)
    return sorted(zip(*(column.tolist() for column in columns), strict=True))


def standing_groups(stood, verdicts):
    ids = np.arange(1, stood.count)
    return listed(stood.groups(ids[stood.is_member(ids)], verdicts))


def check(world, stood):
    fresh = world.afresh()
    assert standing_groups(stood, world.verdicts) == listed(fresh)
    assert stood.cut == set(fresh.cut.tolist())


@pytest.mark.parametrize(("verified", "reach"), [(16, 64), (3, 8), (2, 4), (1, 1)])
@given(seed=st.integers(0, 1_000_000))
@settings(max_examples=40)
def test_any_changes_one_after_the_other_come_to_what_a_fresh_run_comes_to(verified, reach, seed):
    with pytest.MonkeyPatch.context() as patch:
        for module in (group, standing):
            patch.setattr(module, "VERIFIED", verified)
            patch.setattr(module, "REACH", reach)
        world = World(seed)
        stood = world.stand()
        for _ in range(6):
            world.settle(stood, *world.change())
            check(world, stood)


def test_along_a_chain_a_new_head_moves_everyone():
    near = {(each, each + 1): 1 for each in range(1, 60)}
    world = World(3, count=60, near=near)
    world.tokens = {each: 1000 - each for each in world.tokens}
    world.alike, world.rejected = dict.fromkeys(near, 0.9), set()
    world.here = set(range(2, 61))
    stood = world.stand()
    assert stood.principal_of(3) == 2
    world.here.add(1)
    settler, _ = world.settle(stood, set(), {1})
    check(world, stood)
    assert (stood.principal_of(2), stood.principal_of(3)) == (1, 3)
    assert settler.moved == set(range(1, 61))
    world.here.remove(1)
    world.settle(stood, {1}, set())
    check(world, stood)
    assert stood.principal_of(3) == 2


def test_a_change_asks_for_nothing_beyond_what_it_reaches():
    near = {(a, a + b): 2 for a in range(1, 4000, 4) for b in range(1, 4)}
    world = World(1, count=4000, near=near)
    world.tokens = {each: 5000 - each for each in world.tokens}
    world.alike, world.rejected = dict.fromkeys(near, 0.9), set()
    world.here = set(world.tokens) - {2}
    stood = world.stand()
    world.here.add(2)
    world.looked_at = 0
    settler, rounds = world.settle(stood, set(), {2})
    assert (settler.moved, settler.groups, rounds) == ({2}, {1}, 1)
    assert world.looked_at <= 4


def test_what_reaches_too_far_is_left_to_a_run_over_everything(monkeypatch):
    monkeypatch.setattr(standing, "FEW_DECISIONS", 3)
    near = {(1, each): 2 for each in range(2, 40)}
    world = World(1, count=40, near=near)
    world.tokens = {each: 1000 - each for each in world.tokens}
    world.here = set(range(2, 40))
    stood = world.stand()
    world.here.add(1)
    with pytest.raises(TooFarError):
        world.settle(stood, set(), {1})
