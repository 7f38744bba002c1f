# SPDX-License-Identifier: MIT
"""The rule: around principals, no chains, the same whichever way the documents came."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdesk import group, plain, sketch
from simdesk.candidates import (
    Edges,
    OnDemand,
    distances,
    merged,
    near_pairs,
    passage_pairs,
)
from simdesk.group import Decisions, Documents, Grouping, Rule
from simdesk.index.lookup import HammingColumn
from simdesk.passages import Passages
from simdesk.records import Differs, Features, Verdict
from simdesk.settings import Recipe
from simdesk.verdicts import Verdicts

RECIPE = dataclasses.replace(Recipe(), sketch_least=8, sketch_fraction=4)


def verdict(similarity):
    return Verdict(similarity, similarity / 2, Differs.WORDS, 1, 2)


def edges_of(pairs):
    """Make edges of {(a, b): (distance, shares passages)}."""
    rows = sorted((min(pair), max(pair), *value) for pair, value in pairs.items())
    left, right, bits, passages = zip(*rows, strict=True) if rows else ((), (), (), ())
    return Edges(
        np.array(left, np.int64),
        np.array(right, np.int64),
        np.array(bits, np.uint8),
        np.array(passages, np.bool_),
    )


def documents_of(lengths):
    """Make documents of {id: tokens}; the digest follows from the id."""
    ids = np.array(list(lengths), np.int64)
    return Documents(ids, np.array(list(lengths.values()), np.int64), [b"%08d" % i for i in ids])


@dataclass
class Run:
    """What a run of the rule came to."""

    joined: dict[int, tuple[int, float]]
    asked: list[tuple[int, int]] = field(default_factory=list)
    rounds: int = 0
    groups: group.Groups | None = None


def run(documents, rule, similarity, candidates, *, verdicts=None, far=None, **options):
    verdicts = Verdicts() if verdicts is None else verdicts
    grouping = Grouping(documents, rule, verdicts, candidates, **options)
    if far is not None:
        grouping.leave_out(far)
    result = Run({})
    while len((needed := grouping.needed())[0]):
        result.rounds += 1
        for principal, member in zip(*(side.tolist() for side in needed), strict=True):
            result.asked.append((principal, member))
            verdicts.add(principal, member, verdict(similarity(principal, member)))
    assert grouping.settled == len(documents.ids)
    result.groups = groups = grouping.groups()
    result.joined = {
        member: (principal, alike)
        for principal, member, alike in zip(
            groups.principals.tolist(),
            groups.members.tolist(),
            groups.similarity.tolist(),
            strict=True,
        )
    }
    return result


def by_definition(documents, rule, similarity, edges, decisions=None):
    """Run the rule as it is written, one document after the other."""
    decisions = decisions or Decisions()
    ids = documents.ids.tolist()
    order = sorted(
        range(len(ids)),
        key=lambda row: (
            decisions.chosen.index(ids[row])
            if ids[row] in decisions.chosen
            else len(decisions.chosen),
            -documents.tokens[row],
            documents.digests[row],
        ),
    )
    position = {ids[row]: place for place, row in enumerate(order)}
    before = {each: [] for each in ids}
    for a, b, bits, passages in zip(*(column.tolist() for column in edges), strict=True):
        if bits <= rule.breadth or (passages and rule.passages):
            first, second = sorted((a, b), key=position.__getitem__)
            before[second].append((position[first], bits, first))
    group_of: dict[int, int] = {}
    joined = {}
    for row in order:
        document = ids[row]
        excluded = {
            group_of[other]
            for pair in decisions.apart
            if document in pair
            for other in pair
            if other in group_of
        }
        principals = [
            (bits, place, other)
            for place, bits, other in sorted(before[document])
            if group_of[other] == other and other not in excluded
        ][: group.REACH]
        near = [
            (-similarity(other, document), bits, place, other)
            for number, (bits, place, other) in enumerate(principals)
            if sum(seen <= bits for seen, *_ in principals[:number]) < group.VERIFIED
        ]
        alike = [(place, other, -less) for less, _, place, other in near if -less >= rule.floor]
        best = max((entry[2] for entry in alike), default=0.0)
        as_good = [entry for entry in alike if entry[2] >= best - group.AS_GOOD * (1.0 - best)]
        group_of[document] = min(as_good)[1] if as_good else document
        if as_good:
            joined[document] = min(as_good)[1:]
    return joined


class World:
    """Random documents with fingerprints, shared passages and similarities of their own."""

    def __init__(self, seed):
        choose = random.Random(seed)
        numbers = np.random.default_rng(seed)
        count = choose.choice([3, 20, 50])
        ids = numbers.permutation(1000)[:count].astype(np.int64)
        self.documents = Documents(
            ids,
            numbers.integers(100, 100 + choose.choice([1, 20]), count),
            [bytes([choose.randrange(4), place]) for place in range(count)],
        )
        centres = numbers.integers(0, 1 << 63, choose.choice([1, 3])).astype(np.uint64)
        values = centres[numbers.integers(0, len(centres), count)]
        for _ in range(choose.choice([2, 6])):
            values = values ^ (np.uint64(1) << numbers.integers(0, 64, count).astype(np.uint64))
        half, third = count // 2 + 1, count // 3
        self.columns = {
            Features.SHINGLES: HammingColumn(ids[:half], values[:half]),
            Features.WORDS: HammingColumn(ids[third:], values[third:]),
        }
        self.rule = Rule(0.8, choose.choice([2, 4, 8]), choose.random() < 0.5)
        some = np.sort(numbers.choice(ids, (choose.randrange(count), 2)), axis=1)
        some = some[some[:, 0] != some[:, 1]]
        left, right = some[:, 0], some[:, 1]
        shared = np.ones(len(some), np.bool_)
        self.passages = merged([Edges(left, right, distances(self.columns, left, right), shared)])
        self.edges = merged([near_pairs(self.columns, self.rule.breadth), self.passages])
        pairs = numbers.choice(ids, (choose.choice([0, 4]), 2)).tolist()
        self.decisions = Decisions(
            frozenset((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]),
            tuple(numbers.choice(ids, choose.choice([0, 2]), replace=False).tolist()),
        )
        levels = choose.choice([[0.4, 0.7, 0.8, 0.85, 1.0], [0.5], [0.9], [0.79, 0.8]])
        self._levels = levels
        self._seed = seed

    def similarity(self, a, b):
        return random.Random(f"{self._seed} {min(a, b)} {max(a, b)}").choice(self._levels)

    def seeker(self):
        return OnDemand(self.columns, self.rule.breadth, self.passages)


@pytest.fixture
def small_bounds(monkeypatch):
    monkeypatch.setattr(group, "_FIRST_BATCH", 4)
    monkeypatch.setattr(group, "_LARGEST_BATCH", 16)
    monkeypatch.setattr(group, "_PRINCIPALS_AT_ONCE", 2)

    def bound(verified, reach):
        monkeypatch.setattr(group, "VERIFIED", verified)
        monkeypatch.setattr(group, "REACH", reach)

    return bound


@pytest.mark.parametrize("worth", [1, 1000])
@pytest.mark.parametrize(("verified", "reach"), [(16, 256), (3, 8), (2, 4), (1, 1)])
def test_groups_are_those_of_the_definition(small_bounds, monkeypatch, verified, reach, worth):
    small_bounds(verified, reach)
    monkeypatch.setattr(plain, "WORTH_A_ROUND", worth)  # all at once, or one by one
    for seed in range(40):
        world = World(seed)
        expected = by_definition(
            world.documents, world.rule, world.similarity, world.edges, world.decisions
        )
        for candidates in (world.edges, world.seeker()):
            found = run(
                world.documents,
                world.rule,
                world.similarity,
                candidates,
                decisions=world.decisions,
            )
            assert found.joined == expected
            assert len(found.asked) == len(set(found.asked))


@given(st.integers(0, 10_000), st.randoms())
@settings(max_examples=40)
def test_the_order_in_which_documents_and_pairs_come_never_decides(seed, shuffle):
    world = World(seed)
    documents, edges = world.documents, world.edges
    rows = list(range(len(documents.ids)))
    shuffle.shuffle(rows)
    shuffled = Documents(
        documents.ids[rows], documents.tokens[rows], [documents.digests[row] for row in rows]
    )
    places = list(range(len(edges.left)))
    shuffle.shuffle(places)
    first = run(documents, world.rule, world.similarity, edges)
    second = run(shuffled, world.rule, world.similarity, edges.where(np.array(places, np.intp)))
    assert first.joined == second.joined
    assert first.asked == second.asked


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_ids_never_decide(seed):
    world = World(seed)
    renamed = {each: 5000 - each for each in world.documents.ids.tolist()}
    back = {new: old for old, new in renamed.items()}
    edges = edges_of(
        {
            (renamed[a], renamed[b]): (bits, passages)
            for a, b, bits, passages in zip(
                *(column.tolist() for column in world.edges), strict=True
            )
        }
    )
    documents = world.documents._replace(ids=5000 - world.documents.ids)
    first = run(world.documents, world.rule, world.similarity, world.edges)
    second = run(documents, world.rule, lambda a, b: world.similarity(back[a], back[b]), edges)
    assert first.joined == {
        back[member]: (back[principal], alike)
        for member, (principal, alike) in second.joined.items()
    }


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_every_member_was_compared_with_its_own_principal(seed):
    world = World(seed)
    found = run(
        world.documents, world.rule, world.similarity, world.edges, decisions=world.decisions
    )
    for member, (principal, alike) in found.joined.items():
        assert principal not in found.joined
        assert (principal, member) in found.asked
        assert alike == world.similarity(principal, member) >= world.rule.floor
    for one, two in world.decisions.apart:
        home_one, home_two = (found.joined.get(each, (each, 0.0))[0] for each in (one, two))
        assert home_one != home_two


@given(st.integers(0, 10_000), st.floats(0.5, 1.0), st.integers(0, 8), st.booleans())
@settings(max_examples=40)
def test_stored_verdicts_regroup_as_fresh_ones_and_are_never_asked_for_again(
    seed, floor, breadth, passages
):
    world = World(seed)
    verdicts = Verdicts()
    first = run(world.documents, world.rule, world.similarity, world.edges, verdicts=verdicts)
    rule = Rule(floor, min(breadth, world.rule.breadth), passages)
    second = run(world.documents, rule, world.similarity, world.edges, verdicts=verdicts)
    assert not {frozenset(pair) for pair in first.asked} & {frozenset(x) for x in second.asked}
    assert second.joined == run(world.documents, rule, world.similarity, world.edges).joined


def test_a_chain_of_neighbours_makes_no_chain():
    lengths = {place: 1000 - place for place in range(1, 41)}
    edges = edges_of({(place, place + 1): (3, False) for place in range(1, 40)})
    found = run(documents_of(lengths), Rule(), lambda *_: 0.9, edges)
    assert found.joined == {place: (place - 1, 0.9) for place in range(2, 41, 2)}
    assert found.rounds <= 4


def test_a_chosen_principal_comes_first_and_the_latest_choice_before_earlier_ones():
    edges = edges_of({(1, 2): (0, False), (1, 3): (0, False), (2, 3): (0, False)})
    documents = documents_of({1: 120, 2: 110, 3: 100})
    everything_alike = {"rule": Rule(), "similarity": lambda *_: 0.9, "candidates": edges}
    assert run(documents, **everything_alike).joined == {2: (1, 0.9), 3: (1, 0.9)}
    chosen = run(documents, **everything_alike, decisions=Decisions(chosen=(3,)))
    assert chosen.joined == {1: (3, 0.9), 2: (3, 0.9)}
    chosen = run(documents, **everything_alike, decisions=Decisions(chosen=(2, 3, 99)))
    assert chosen.joined == {1: (2, 0.9), 3: (2, 0.9)}


def test_documents_kept_apart_never_share_a_group_even_through_others():
    edges = edges_of({(a, b): (1, False) for a in range(1, 5) for b in range(a + 1, 5)})
    documents = documents_of({1: 106, 2: 104, 3: 102, 4: 100})
    decisions = Decisions(apart=frozenset({(2, 3)}))
    found = run(documents, Rule(), lambda *_: 0.9, edges, decisions=decisions)
    assert found.joined == {2: (1, 0.9), 4: (1, 0.9)}


def test_the_most_similar_principal_wins_and_of_equally_good_ones_the_earliest():
    documents = documents_of({1: 106, 2: 104, 3: 102, 4: 100})
    alike = {(1, 4): 0.9, (2, 4): 0.937, (3, 4): 0.95}
    edges = edges_of({(1, 4): (0, False), (2, 4): (5, False), (3, 4): (4, False)})

    def similarity(a, b):
        return alike.get((a, b), 0.1)

    assert run(documents, Rule(), similarity, edges).joined == {4: (3, 0.95)}
    alike[2, 4] = 0.938
    assert run(documents, Rule(), similarity, edges).joined == {4: (2, 0.938)}


def test_letters_from_one_form_are_not_spread_over_the_long_ones():
    longest = range(1, 6)
    letters = range(10, 20)
    documents = documents_of({**dict.fromkeys(longest, 190), **dict.fromkeys(letters, 153)})
    pairs = {(one, other): (8, False) for one in longest for other in letters}
    chance = random.Random(3)
    alike = {pair: 0.877 + chance.uniform(-0.004, 0.004) for pair in pairs}

    def similarity(a, b):
        return alike.get((min(a, b), max(a, b)), 0.75)

    joined = run(documents, Rule(), similarity, edges_of(pairs)).joined
    assert len({principal for principal, _ in joined.values()}) == 1
    assert joined.keys() == set(letters)


def test_pairs_of_shared_passages_are_flagged_and_can_be_switched_off():
    documents = documents_of({1: 120, 2: 110, 3: 100})
    edges = edges_of({(1, 2): (20, True), (1, 3): (2, True)})
    found = run(documents, Rule(breadth=12), lambda *_: 0.9, edges)
    assert found.groups.shared_passages.tolist() == [False, True]
    assert found.groups.distance_bits.tolist() == [2, 20]
    found = run(documents, Rule(breadth=12, passages=False), lambda *_: 0.9, edges)
    assert found.joined == {3: (1, 0.9)}


def test_what_is_far_longer_takes_no_room_in_a_list():
    long = {each: 2000 + each for each in range(10, 10 + 2 * group.REACH)}
    documents = documents_of({**long, 1: 100, 2: 99})
    edges = edges_of({(a, b): (1, False) for a in (1, 2) for b in long} | {(1, 2): (9, False)})
    found = run(documents, Rule(), lambda *_: 0.9, edges)
    assert found.joined == {2: (1, 0.9)}
    assert found.asked == [(1, 2)]
    assert len(found.groups.cut) == 0


@given(st.integers(1, 2000), st.integers(1, 2000), st.sampled_from([0.5, 0.8, 0.9, 1.0]))
def test_lengths_fit_where_the_shorter_text_may_stand_whole_in_the_longer(one, two, floor):
    fits = group.fitting_lengths(np.array([one]), np.array([two]), floor)[0]
    most = 2 * Fraction(min(one, two), one + two)
    assert fits == (most >= Fraction(str(floor)))


def test_documents_whose_list_was_cut_are_named(monkeypatch):
    monkeypatch.setattr(group, "VERIFIED", 2)
    documents = documents_of({place: 1000 - place for place in range(1, 6)})
    edges = edges_of({(place, 5): (place, False) for place in range(1, 5)})
    found = run(documents, Rule(), lambda *_: 0.1, edges)
    assert found.groups.cut.tolist() == [5]
    assert found.asked == [(1, 5), (2, 5)]


def test_what_the_sketches_rule_out_is_not_asked_for():
    documents = documents_of({1: 120, 2: 110, 3: 100})
    edges = edges_of({(1, 2): (1, False), (1, 3): (1, False), (2, 3): (1, False)})
    found = run(
        documents,
        Rule(),
        lambda *_: 0.9,
        edges,
        rejects=lambda left, right: (left == 1) & (right == 2),
    )
    assert found.joined == {3: (1, 0.9)}
    assert (1, 2) not in found.asked


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_pairs_left_out_beforehand_change_no_group(seed):
    world = World(seed)

    def rejects(left, right):
        return (left * 7 + right * 3) % 5 < 3

    def far(left, right):
        return rejects(left, right) & ((left + right) % 2 == 0)

    options = {"decisions": world.decisions, "rejects": rejects}
    one = run(world.documents, world.rule, world.similarity, world.edges, **options)
    two = run(world.documents, world.rule, world.similarity, world.edges, far=far, **options)
    assert two.joined == one.joined
    assert not any((a * 7 + b * 3) % 5 < 3 for a, b in map(sorted, two.asked))
    assert two.groups.cut.tolist() == one.groups.cut.tolist()


def test_a_pair_that_failed_joins_nobody_and_is_not_asked_for_again():
    documents = documents_of({1: 110, 2: 100})
    edges = edges_of({(1, 2): (1, False)})
    verdicts = Verdicts()
    grouping = Grouping(documents, Rule(), verdicts, edges)
    assert [side.tolist() for side in grouping.needed()] == [[1], [2]]
    verdicts.fail(2, 1)
    assert len(grouping.needed()[0]) == 0
    assert len(grouping.groups().members) == 0


def test_no_documents_make_no_groups():
    found = run(documents_of({}), Rule(), lambda *_: 0.9, Edges.none())
    assert found.joined == {}


@pytest.mark.parametrize("similarity", [0.97, 0.6])
def test_a_flood_of_one_template_stays_linear(similarity):
    # All within 3 bits of one another: as many pairs as 3000 x 3000 / 2.
    count = 3000
    numbers = np.random.default_rng(1)
    values = np.full(count, 0x1234_5678_9ABC_DEF0, np.uint64)
    values ^= np.uint64(1) << numbers.integers(0, 64, count).astype(np.uint64)
    ids = np.arange(1, count + 1)
    documents = documents_of({each: 500 - each % 7 for each in ids.tolist()})
    seeker = OnDemand({Features.SHINGLES: HammingColumn(ids, values)}, 8, Edges.none())
    found = run(documents, Rule(breadth=8), lambda *_: similarity, seeker)
    assert len(found.asked) <= 20 * count
    if similarity >= 0.8:
        assert len(found.joined) == count - 1
        assert len(found.asked) <= 1.5 * count
    else:
        assert found.joined == {}
        assert len(found.groups.cut) >= count - group.REACH


class Collection:
    """Documents that come, change and go, as an engine would keep them."""

    def __init__(self):
        self.texts: dict[int, tuple[int, ...]] = {}
        self.columns = {}
        self.passages = Passages(np.empty(0, np.int64), [], RECIPE, rare=4)
        self.edges = Edges.none()
        self.verdicts = Verdicts()

    @staticmethod
    def sketch_of(text):
        return sketch.pack(sketch.select(np.unique(_mixed(text)), RECIPE))

    @staticmethod
    def column_of(texts):
        values = [_fingerprint(text) for text in texts.values()]
        return HammingColumn(np.array(list(texts), np.int64), np.array(values, np.uint64))

    def change(self, removed, added):
        gone = np.array(sorted(removed | (set(added) & set(self.texts))), np.int64)
        for each in gone.tolist():
            del self.texts[each]
        self.texts |= added
        self.columns = {Features.WORDS: self.column_of(self.texts)}
        new = np.array(list(added), np.int64)
        affected = self.passages.update(gone, new, [self.sketch_of(t) for t in added.values()])
        # The others keep their distances; what a posting that crossed the cut proposed is redone.
        kept = self.edges.without(gone)
        crossed = np.isin(kept.left, affected) | np.isin(kept.right, affected)
        kept = kept._replace(passages=kept.passages & ~crossed)
        kept = kept.where(kept.passages | (kept.distance_bits <= 16))
        near = OnDemand(self.columns, 16, Edges.none()).between(new, self.columns_ids())
        shared = passage_pairs(self.columns, self.passages.pairs_of(affected))
        self.edges = merged([kept, near, shared])
        self.verdicts.forget(gone)

    def columns_ids(self):
        return np.array(list(self.texts), np.int64)

    def documents(self):
        return Documents(
            self.columns_ids(),
            np.array([len(text) for text in self.texts.values()], np.int64),
            [repr(text).encode() for text in self.texts.values()],
        )

    def similarity(self, a, b):
        one, two = set(self.texts[a]), set(self.texts[b])
        return 2 * len(one & two) / (len(one) + len(two))

    def settle(self, decisions):
        rule = Rule(0.6, 16)
        return run(
            self.documents(),
            rule,
            self.similarity,
            self.edges,
            verdicts=self.verdicts,
            decisions=decisions,
        )


def _mixed(text):
    return np.array(text, np.uint64) * np.uint64(0x9E3779B97F4A7C15)


def _fingerprint(text):
    bits = (_mixed(text)[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    return sum(1 << place for place in np.flatnonzero(2 * bits.sum(0) > len(text)).tolist())


@given(st.integers(0, 100_000))
@settings(max_examples=25)
def test_changes_one_by_one_come_to_what_a_fresh_build_comes_to(seed):
    choose = random.Random(seed)
    live = Collection()

    def text(length):
        # A window over one long row of words: each is near its neighbours only.
        start = choose.randrange(0, 40)
        return tuple(range(start, start + length))

    decisions = Decisions()
    for step in range(6):
        known = sorted(live.texts)
        removed = set(choose.sample(known, min(len(known), choose.randrange(3))))
        new = {choose.randrange(1, 30): text(choose.randrange(20, 30)) for _ in range(4)}
        # Equal texts are one document before anything else.
        kept = {text for each, text in live.texts.items() if each not in removed}
        added = {each: text for text, each in {t: e for e, t in new.items()}.items()}
        added = {each: text for each, text in added.items() if text not in kept}
        if step == 3:
            added[99] = tuple(range(80))  # a new longest document
        if step == 4 and live.texts:
            principals = live.settle(decisions).groups.principals.tolist()
            removed |= set(principals[:1])
        live.change(removed, added)
        if step >= 2:
            pair = sorted(choose.sample(sorted(live.texts), 2))
            decisions = Decisions(frozenset({tuple(pair)}), (choose.choice(sorted(live.texts)),))
        settled = live.settle(decisions)
        fresh = Collection()
        for each in choose.sample(sorted(live.texts), len(live.texts)):
            fresh.texts[each] = live.texts[each]
        texts, fresh.texts = fresh.texts, {}
        fresh.change(set(), texts)
        everything = merged(
            [
                near_pairs(fresh.columns, 16),
                passage_pairs(fresh.columns, fresh.passages.pairs()[0]),
            ]
        )
        assert [column.tolist() for column in live.edges] == [
            column.tolist() for column in everything
        ]
        fresh.edges = everything
        assert settled.joined == fresh.settle(decisions).joined
