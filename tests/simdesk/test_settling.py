# SPDX-License-Identifier: MIT
"""After any changes the stored groups are those of a run over everything, file by file."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import os
import random
import zlib

import numpy as np
import pytest

from simdesk import compare, plain, restoring, standing
from simdesk.collection import Collection
from simdesk.fingerprint import prints
from simdesk.group import Decisions, Rule
from simdesk.index.decided import Decided
from simdesk.index.grouped import group_files
from simdesk.index.schema import open_reader
from simdesk.index.store import Store
from simdesk.provisional import Provisional
from simdesk.records import Extracted, Outcome, ReadDocument, Stat
from simdesk.regrouping import MOST_SHOWN
from simdesk.settings import Locations, Recipe
from simdesk.settling import Change, Whole
from simdesk.verdicts import Verdicts

WORDS = [f"w{number}" for number in range(400)]
LICENCE = " ".join(f"licence{number}" for number in range(60))
RULE = Rule(0.8, 16)


@functools.cache
def compared(one, two):
    return next(iter(compare.verdicts(one, [two])))


class Live:
    """An index whose groups are kept in step, as the engine and the matcher do it together."""

    def __init__(self, folder, rule=RULE):
        self.locations = locations = Locations.under(folder)
        self.recipe = Recipe()
        Decided(locations.decisions).close()
        self.store = Store(locations, Recipe())
        self.connection = open_reader(locations.index)
        self.rule = rule
        self.texts = {}
        self.files = {}
        self.apart, self.principals = set(), {}
        self.collection = Collection(self.store.recipe_id)
        self.stood = None
        self.compared = 0
        self.broken = set()
        self.settled_apart = 0
        self.provisional = Provisional(locations.index)
        self.shown = set()
        self.given_out = None

    def close(self):
        self.provisional.close()
        self.connection.close()
        self.store.close()

    def put(self, files):
        """Write files; a path that is there changes."""
        outcomes = []
        for (path, text), made in zip(
            files.items(), prints(list(files.values()), self.recipe), strict=True
        ):
            key = hashlib.blake2b(text.encode(), digest_size=16).digest()
            extracted = Extracted("", "text", "text/1")
            packed = zlib.compress(text.encode())
            document = ReadDocument("", key, key, key, len(text), made, packed, extracted)
            stat = Stat(len(text), 5, 1, abs(hash(path)) % 10**9)
            outcomes.append(Outcome(path, stat, key, (document,), None))
            self.texts[key], self.files[path] = text, key
        self.store.write(outcomes)

    def drop(self, paths):
        for path in paths:
            self.store.drop_files(*_split(path))
            del self.files[path]

    def change_recipe(self, recipe):
        """Begin anew with another recipe, as the engine does; nothing has its prints yet."""
        self.store.close()
        self.recipe, self.store = recipe, Store(self.locations, recipe)
        self.collection, self.stood = Collection(self.store.recipe_id), None

    def print_again(self, most):
        """Give some documents the prints of the present recipe, as the refresher does."""
        sql = "SELECT id, key FROM documents WHERE id NOT IN (SELECT document_id FROM sketches"
        rows = self.connection.execute(f"{sql} WHERE recipe_id = ?)", [self.store.recipe_id])
        wanted = [(row[0], self.texts[bytes(row[1])]) for row in rows.fetchmany(most)]
        made = prints([text for _, text in wanted], self.recipe)
        self.store.write_prints(zip([each for each, _ in wanted], made, strict=True))
        return len(wanted)

    def printed(self):
        """The documents that have prints of the present recipe."""
        sql = "SELECT document_id FROM fingerprints WHERE recipe_id = ?"
        return {row[0] for row in self.connection.execute(sql, [self.store.recipe_id])}

    def rename(self, path, target):
        stat = Stat(len(self.texts[self.files[path]]), 5, 1, abs(hash(path)) % 10**9)
        assert self.store.copy([(path, target, stat)]) == [True]
        self.files[target] = self.files[path]
        self.drop([path])

    def compare(self, principals, members, verdicts):
        texts = {
            row[0]: self.texts[bytes(row[1])]
            for row in self.connection.execute("SELECT id, key FROM documents")
        }
        self.compared += len(members)
        for a, b in zip(principals.tolist(), members.tolist(), strict=True):
            if (min(a, b), max(a, b)) in self.broken:
                verdicts.fail(a, b)
            else:
                verdict = compared(texts[a], texts[b])
                verdicts.add(a, b, verdict)
                self.store.write_verdicts([(a, b, verdict, None)])

    def show(self, taken):
        """Let the stored groups show what changed before it is settled."""
        shown = self.provisional.show(
            taken,
            floor=0.8,
            breadth=16,
            apart=self.apart,
            recipe=self.recipe,
            recipe_id=self.store.recipe_id,
        )
        self.store.write_groups(shown.groups, shown.memberships, among=shown.among)
        self.shown |= shown.among

    def settle(self, *, verify=True):
        """Bring the stored groups in step; without `verify` from stored verdicts alone."""
        early = self.store.touches.take(1000)
        if 0 < len(early) <= MOST_SHOWN:
            self.show(early)
        self.store.prune()
        taken = early + self.store.touches.take(1000)
        again = self.collection.verdicts.retry()
        touched = {*(each.document for each in taken), *again}
        step = self.collection.refresh(self.connection, touched if self.stood else None)
        decisions = self.collection.decisions(self.connection, self.apart, self.principals)
        found, before = None, self.stood if step is not None else None
        if before is not None and verify and before.suits(self.rule):
            before = None
            try:
                change = Change(self.collection, self.stood, step, compare=self.compare)
                found = change.settle(decisions, touched, shown=self.shown, again=again)
                self.settled_apart += 1
            except standing.TooFarError:
                pass
        if found is None:
            whole = self.whole(self.collection, verify=verify)
            touched |= self.shown
            self.stood, found = whole.settle(self.rule, decisions, before=before, touched=touched)
            self.given_out = found.groups
        rows = group_files(self.connection, found.memberships, found.alone)
        self.store.write_groups(*rows, among=found.groups)
        self.shown = set()
        counts, sampled_from = self.collection.histogram()
        self.store.put_fact("standing", restoring.note(self.stood))
        self.store.put_fact("histogram", counts.tolist())
        self.store.put_fact("histogram_sampled_from", sampled_from)

    def restart(self):
        """Know nothing but what is stored, as another process would."""
        before, self.collection = self.collection, Collection(self.store.recipe_id)
        self.collection.refresh(self.connection)
        decisions = self.collection.decisions(self.connection, self.apart, self.principals)
        stood = restoring.restored(self.connection, self.collection, self.rule, decisions)
        self.collection.take(restoring.histogram(self.connection))
        if before.verdicts.failures:
            return  # such groups are never noted as settled
        assert stood is not None
        assert stood.standing.cut == self.stood.standing.cut
        assert stood.insides.memberships() == self.stood.insides.memberships()
        self.stood = stood

    def whole(self, collection, *, verify=True):
        return Whole(collection, compare=self.compare if verify else None, stop=lambda: False)

    def stored(self):
        questions = "SELECT * FROM groups", "SELECT * FROM members"
        return tuple(
            sorted(tuple(map(repr, row)) for row in self.connection.execute(question))
            for question in questions
        )

    def check(self, *, verdicts=None):
        """Hold what is stored against groups made from nothing, or from these verdicts alone."""
        fresh = Collection(self.store.recipe_id)
        fresh.refresh(self.connection)
        fresh.verdicts = verdicts or Verdicts()
        decisions = fresh.decisions(self.connection, self.apart, self.principals)
        whole = self.whole(fresh, verify=verdicts is None)
        stood, found = whole.settle(self.rule, decisions)
        stored = self.stored()
        self.store.write_groups(*group_files(self.connection, found.memberships))
        assert stored == self.stored()
        assert self.stood.standing.cut == stood.standing.cut
        assert self.collection.lost == fresh.lost
        assert self.collection.histogram().counts.tolist() == fresh.histogram().counts.tolist()

    def named_members(self):
        """How many wholes and parts of containment have joined another in a near group."""
        sql = "SELECT group_id, document_id FROM members WHERE group_id"
        joined = {each for group, each in self.connection.execute(f"{sql} > 0") if each != group}
        inside = {(-group, each) for group, each in self.connection.execute(f"{sql} < 0")}
        return sum(whole in joined or part in joined for whole, part in inside if whole != part)

    def keys(self, paths):
        return [self.files[path] for path in paths]


def _split(path):
    folder, name = os.path.split(path)
    return folder, [name]


@pytest.fixture
def live(tmp_path):
    live = Live(tmp_path)
    yield live
    live.close()


def window(choose, *, licensed=False):
    """A window over one long row of words: near its neighbours, and inside what is longer."""
    start, length = choose.randrange(0, 200), choose.choice([8, 25, 60, 100, 130])
    words = WORDS[start : start + length]
    if choose.random() < 0.3:
        words[choose.randrange(len(words))] = str(choose.randrange(20))
    return " ".join(words) + (f" {LICENCE}" if licensed else "")


def test_a_member_is_named_where_its_principal_does_not_stand_for_it(live):
    live.put({b"/book": " ".join(WORDS), b"/chapter": " ".join(WORDS[:100])})
    live.settle()
    live.check()
    assert (live.named_members(), len(live.stored()[0])) == (0, 1)
    own = " ".join(f"own{number}" for number in range(32))
    live.put({b"/longer": f"{' '.join(WORDS[:100])} {own}"})
    live.settle()
    live.check()
    assert (live.named_members(), len(live.stored()[0])) == (1, 2)
    new = " ".join(f"new{number}" for number in range(60))
    live.put({b"/reworked": f"{new} {new[::-1]} {' '.join(WORDS[32:])}"})
    live.settle()
    live.check()
    assert (live.named_members(), len(live.stored()[0])) == (1, 3)
    live.drop([b"/longer"])
    live.settle()
    live.check()
    live.drop([b"/book"])
    live.settle()
    live.check()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_drafts_of_chapters_and_books_come_to_a_fresh_build(live, seed):
    choose = random.Random(seed)
    named = 0
    names = iter(b"/f%d" % number for number in range(10_000))

    def draft():
        # a run of passages, each in one of two forms, with words of its own at the end
        first, many = choose.randrange(0, 40), choose.choice([10, 14, 30, 34])
        passages = [
            " ".join(f"p{number}n{place}" for place in range(9))
            + f" {choose.choice(['old', 'new'])}{number}"
            for number in range(first, first + many)
        ]
        own = " ".join(f"own{choose.randrange(90)}" for _ in range(choose.choice([0, 20, 35])))
        return " ".join([*passages, own])

    live.put({next(names): draft() for _ in range(40)})
    live.settle()
    live.check()
    for step in range(14):
        paths = sorted(live.files)
        doing = choose.choice(["add", "change", "remove", "apart", "principal"])
        if doing == "add":
            live.put({next(names): draft() for _ in range(3)})
        elif doing == "change":
            live.put({path: draft() for path in choose.sample(paths, 2)})
        elif doing == "remove":
            live.drop(choose.sample(paths, 3))
        elif doing == "apart":
            sql = "SELECT -group_id, document_id FROM members WHERE group_id < 0"
            inside = [row for row in live.connection.execute(sql) if row[0] != row[1]]
            pair = choose.choice(inside)
            sql = "SELECT key FROM documents WHERE id = ?"
            keys = [bytes(*live.connection.execute(sql, [each]).fetchone()) for each in pair]
            live.apart ^= {tuple(sorted(keys))}
        else:
            live.principals[live.files[choose.choice(paths)]] = step
        live.settle()
        live.check()
        named += live.named_members()
    assert live.settled_apart > 7
    assert named > 14


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_changes_in_any_order_come_to_a_fresh_build(live, seed, monkeypatch):
    choose = random.Random(seed)
    monkeypatch.setattr(standing, "FEW_DECISIONS", 100_000 if seed % 2 else 60)
    # as many documents share the licence as a posting may hold: changes cross that cut both ways
    names = iter(b"/f%d/%d" % (number % 3, number) for number in range(10_000))
    live.put({next(names): window(choose, licensed=True) for _ in range(62)})
    live.put({next(names): window(choose) for _ in range(25)})
    live.settle()
    live.check()
    for step in range(12):
        paths = sorted(live.files)
        doing = choose.choice(["add", "change", "rename", "remove", "decide", "principal"])
        if step == 3:
            live.put({next(names): " ".join(WORDS)})  # the longest document of all
        elif doing == "add":
            licensed = choose.random() < 0.7
            live.put({next(names): window(choose, licensed=licensed) for _ in range(3)})
            live.put({next(names): live.texts[live.files[choose.choice(paths)]]})
        elif doing == "change":
            live.put({path: window(choose) for path in choose.sample(paths, 2)})
        elif doing == "rename":
            live.rename(choose.choice(paths), next(names))
        elif doing == "remove":
            live.drop(choose.sample(paths, 3))
        elif doing == "decide":
            pair = tuple(sorted(live.keys(choose.sample(paths, 2))))
            if pair[0] != pair[1]:
                live.apart ^= {pair}
            live.principals[live.files[choose.choice(paths)]] = step
        else:
            sql = "SELECT document_id FROM members WHERE group_id = document_id"
            heads = [row[0] for row in live.connection.execute(sql)]
            sql = "SELECT key FROM documents WHERE id = ?"
            (key,) = live.connection.execute(sql, [choose.choice(heads)]).fetchone()
            live.drop([path for path, held in live.files.items() if held == bytes(key)])
        live.settle()
        live.check()
        if choose.random() < 0.4:
            live.restart()
    assert live.settled_apart > 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_other_limits_come_to_a_fresh_build_and_touch_only_what_differs(live, seed, monkeypatch):
    monkeypatch.setattr(plain, "WORTH_A_ROUND", 1 if seed % 2 else 500)
    choose = random.Random(seed)
    names = iter(b"/f%d/%d" % (number % 3, number) for number in range(10_000))
    live.put({next(names): window(choose, licensed=choose.random() < 0.3) for _ in range(90)})
    live.settle()
    for _ in range(9):
        if choose.random() < 0.4:  # files come and go in the same moment
            live.put(
                {next(names): window(choose), next(names): choose.choice([*live.texts.values()])}
            )
            live.drop(choose.sample(sorted(live.files), 2))
        floor, breadth = choose.choice([0.5, 0.75, 0.8, 0.9, 1.0]), choose.choice([3, 8, 12, 16])
        live.rule = Rule(floor, breadth, choose.random() < 0.8)
        live.compared = 0
        live.settle(verify=False)
        assert live.compared == 0
        live.check(verdicts=live.collection.verdicts)
        live.settle()
        live.check()
    live.settle(verify=False)
    live.rule = dataclasses.replace(live.rule, floor=min(1.0, live.rule.floor + 0.001))
    live.settle(verify=False)
    assert len(live.given_out) < len(live.stored()[0])
    live.check(verdicts=live.collection.verdicts)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_another_recipe_comes_in_beside_changes_and_meets_no_print_of_the_old(live, seed):
    choose = random.Random(seed)
    names = iter(b"/f%d" % number for number in range(10_000))
    live.put({next(names): window(choose, licensed=choose.random() < 0.3) for _ in range(70)})
    live.settle()
    old = live.stored()
    live.change_recipe(dataclasses.replace(Recipe(), seed=7, sketch_fraction=16, shingle_width=3))
    assert live.printed() == set()
    pairs = []
    compare_ = live.compare

    def watching(principals, members, verdicts):
        assert set(principals.tolist()) | set(members.tolist()) <= live.printed()
        pairs.extend(zip(principals.tolist(), members.tolist(), strict=True))
        compare_(principals, members, verdicts)

    live.compare = watching
    rounds = 0
    while live.print_again(12):
        rounds += 1
        if rounds % 2:
            live.put(
                {next(names): window(choose), choose.choice(sorted(live.files)): window(choose)}
            )
        live.drop(choose.sample(sorted(live.files), 1))
        live.settle()
        assert set(live.collection.documents.ids.tolist()) <= live.printed()
        live.check()
    assert rounds > 4
    assert live.settled_apart > 2
    assert pairs
    assert live.stored() != old
    (recipes,) = live.connection.execute("SELECT count(DISTINCT recipe_id) FROM fingerprints")
    assert recipes == (1,)


def test_a_change_compares_only_what_it_has_to(live):
    choose = random.Random(1)
    live.put({b"/a/%d" % n: " ".join(choose.choices(WORDS, k=200)) for n in range(40)})
    base = live.texts[live.files[b"/a/7"]]
    live.put({b"/b/old": base.replace(" w1", " v1", 1)})
    live.settle()
    live.compared = 0
    live.put({b"/b/new": base + " and an end"})
    live.settle()
    assert 1 <= live.compared <= 3
    live.check()


def test_a_pair_that_could_not_be_compared_is_tried_again(live):
    text = " ".join(WORDS[:150])
    live.put({b"/a": text, b"/b": f"{text} end"})
    live.broken = {(1, 2)}
    live.settle()
    assert live.stored()[0] == []
    assert live.collection.verdicts.failures == [(1, 2)]
    live.settle()
    assert live.collection.verdicts.failures == [(1, 2)]
    live.broken = set()
    live.settle()
    assert len(live.stored()[0]) == 1
    assert live.collection.verdicts.failures == []
    live.check()


def test_files_alone_are_regrouped_without_their_texts(live):
    live.put({b"/a": "too short", b"/b": "too short", b"/c": "short too"})
    live.settle()
    assert len(live.stored()[0]) == 1
    live.rename(b"/a", b"/z")
    live.put({b"/d": "short too"})
    live.settle()
    live.check()
    assert len(live.stored()[0]) == 2
    live.drop([b"/z"])
    live.settle()
    live.check()
    assert live.compared == 0
    assert np.array_equal(live.collection.histogram().counts, np.zeros(25))


def test_groups_are_not_taken_from_rows_that_do_not_tell_them_all(live):
    text = " ".join(WORDS[:150])
    live.put({b"/a": text, b"/b": f"{text} end", b"/c": " ".join(WORDS[200:350])})
    live.settle()
    live.restart()
    known = live.collection

    def restored():
        return restoring.restored(live.connection, known, live.rule, Decisions())

    assert restored() is not None
    noted = restoring.facts(live.connection)["standing"]
    for wrong in (None, [noted[0] + 1, 0, []], [noted[0], 1, []], [noted[0], 0, None]):
        live.store.put_fact("standing", wrong)
        assert restored() is None
    live.store.put_fact("standing", noted)
    live.put({b"/d": f"{text} start"})
    live.show(live.store.touches.take(1000))
    assert restored() is None
