# SPDX-License-Identifier: MIT
"""Frequency tables the whole way: learned, stored, used by every command, lost, switched off."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
import shutil
import sqlite3
import time
import zlib
from contextlib import closing
from dataclasses import replace
from queue import SimpleQueue

import pytest

from simdesk import fingerprint
from simdesk.__main__ import main
from simdesk.errors import StoreFullError, TableLostError
from simdesk.frequencies import (
    FrequencyTable,
    held_table,
    hold,
    keep_on_disk,
    load_table,
    newest_number,
    save_table,
)
from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.store import Store
from simdesk.link import EngineLink
from simdesk.pool import FileReader, FileTask, WorkerPool, pack_text
from simdesk.protocol import (
    ChangeSettings,
    Fatal,
    Notice,
    NoticeCode,
    Ready,
    Scan,
    ScanDone,
    ScanFolders,
    TaskProgress,
    Weigh,
    Weighed,
)
from simdesk.questions import FindSimilar, SimilarFound
from simdesk.records import Extracted, Outcome, ReadDocument, Reason, Stat
from simdesk.settings import Limits, Locations, Recipe, Settings, load_settings, save_settings
from simdesk.weighing import NO_TEXTS, STOPPED, Weigher, usable, weighed

DOCUMENTS = 45
RECIPE = Recipe()


def texts():
    """Documents of their own under one long header, as letters of one office are."""
    source = random.Random(5)
    header = " ".join(f"head{source.randrange(900)}" for _ in range(90))
    for _ in range(DOCUMENTS):
        yield header + "\n\n" + " ".join(f"w{source.randrange(40_000)}" for _ in range(150))


@pytest.fixture
def tree(tmp_path):
    folder = tmp_path / "tree"
    folder.mkdir()
    for number, text in enumerate(texts()):
        (folder / f"letter {number}.txt").write_text(text)
    return folder


@pytest.fixture
def places(tmp_path):
    return Locations.under(tmp_path / "data")


class Session:
    def __init__(self, locations):
        self.link = EngineLink(locations, resident=False)
        self.seen = []
        self.wait_for(Ready)

    def wait_for(self, kind, timeout_s=60.0):
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            change = self.link.receive(end - time.monotonic())
            if isinstance(change, Fatal):
                pytest.fail(f"{change.code}: {change.detail}")
            self.seen.append(change)
            if isinstance(change, kind):
                return change
        pytest.fail(f"no {kind.__name__} came")

    def ask(self, command, kind):
        self.link.send(command)
        return self.wait_for(kind)

    def notices(self):
        return [change.code for change in self.seen if isinstance(change, Notice)]


@pytest.fixture
def engine(places):
    sessions = []

    def begin():
        sessions.append(Session(places))
        return sessions[-1]

    yield begin
    for session in sessions:
        session.link.close()


def stored(places):
    """Return fingerprints by file name, and the names of the recipes they were made with."""
    with closing(sqlite3.connect(places.index)) as index:
        rows = index.execute(
            "SELECT f.name, p.fingerprint, r.spec FROM files f JOIN fingerprints p"
            " ON p.document_id = f.document_id JOIN recipes r ON r.id = p.recipe_id"
        ).fetchall()
    return {name.decode(): value & (1 << 64) - 1 for name, value, _ in rows}, {
        Recipe.of_spec(spec) for _, _, spec in rows
    }


def mean_distance(prints):
    values = list(prints.values())
    apart = [(a ^ b).bit_count() for a in values for b in values if a is not b]
    return sum(apart) / len(apart)


@pytest.mark.slow
def test_what_is_learned_is_used_kept_and_switched_off(engine, places, tree):
    session = engine()
    session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    plain, recipes = stored(places)
    assert recipes == {RECIPE}
    answer = session.ask(Weigh(7, learn=True), Weighed)
    assert (answer.request, answer.documents, answer.error) == (7, DOCUMENTS, "")
    done = session.ask(Scan(), ScanDone)
    assert done.read_now == 0
    table = load_table(places.tables, answer.table)
    assert (table.number, table.documents) == (1, DOCUMENTS)
    recipe = load_settings(places.settings).recipe
    assert (recipe.weighting, recipe.frequency_table) == ("idf", table.name)
    weighty, recipes = stored(places)
    assert recipes == {recipe}
    made = fingerprint.fingerprints(list(texts()), recipe, table)
    assert [weighty[f"letter {n}.txt"] for n in range(DOCUMENTS)] == [own[0].value for own in made]
    assert mean_distance(plain) < 27
    assert mean_distance(weighty) > 30
    assert TaskProgress(7, 0, DOCUMENTS) in session.seen
    # settings sent by somebody who read them before do not bring the old recipe back
    session.link.send(ChangeSettings(Settings(min_similarity=70)))
    session.ask(Scan(), ScanDone)
    assert load_settings(places.settings) == Settings(min_similarity=70, recipe=recipe)
    session.link.close()
    # the next start goes on with it, and a second table takes the place of the first
    session = engine()
    assert session.notices() == []
    assert session.ask(Scan(), ScanDone).read_now == 0
    second = session.ask(Weigh(8, learn=True), Weighed)
    assert second.table.startswith("2-")
    assert [path.name for path in places.tables.iterdir()] == [second.table + ".table"]
    off = session.ask(Weigh(9, learn=False), Weighed)
    assert (off.table, off.error) == ("", "")
    session.ask(Scan(), ScanDone)
    assert stored(places) == (plain, {RECIPE})
    assert list(places.tables.iterdir()) == []
    # numbers rise, whatever became of the tables before
    assert session.ask(Weigh(10, learn=True), Weighed).table.startswith("3-")


def learned(places):
    """Leave the data folder as a crash right after learning does."""
    table = FrequencyTable.learn(1, texts(), RECIPE)
    save_table(places.tables, table)
    recipe = weighed(RECIPE, table.name)
    save_settings(places.settings, Settings(recipe=recipe))
    return recipe


@pytest.mark.slow
def test_what_is_near_a_text_is_looked_up_under_the_recipe_in_use(engine, places, tree, tmp_path):
    learned(places)
    session = engine()
    session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    text = next(texts()).replace(" head", " a head", 3)
    (tmp_path / "elsewhere.txt").write_text(text)
    for path, pasted in ((os.fsencode(tmp_path / "elsewhere.txt"), ""), (b"", text)):
        found = session.ask(FindSimilar(1, path, pasted, 12), SimilarFound)
        assert os.path.basename(found.rows[0].path) == b"letter 0.txt"
        assert found.rows[0].distance_bits is not None


@pytest.mark.slow
def test_a_crash_before_the_new_fingerprints_is_made_good_at_the_next_start(engine, places, tree):
    session = engine()
    session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    session.link.close()
    recipe = learned(places)
    shutil.rmtree(tree)
    session = engine()
    end = time.monotonic() + 60
    while stored(places)[1] != {recipe} and time.monotonic() < end:
        session.link.receive(0.2)
    assert stored(places)[1] == {recipe}
    assert newest_number(places.tables) == 1


@pytest.mark.slow
def test_without_its_table_the_engine_says_so_and_weighs_no_more(engine, places, tree):
    session = engine()
    session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    plain, _ = stored(places)
    session.link.close()
    recipe = learned(places)
    (file,) = places.tables.iterdir()
    file.write_bytes(file.read_bytes()[:100])
    session = engine()
    done = session.ask(Scan(), ScanDone)
    assert NoticeCode.FREQUENCIES_LOST in session.notices()
    assert (done.documents, done.files_failed) == (DOCUMENTS, 0)
    assert stored(places) == (plain, {RECIPE})
    assert load_settings(places.settings).recipe == RECIPE != recipe


@pytest.mark.slow
@pytest.mark.parametrize("harm", ["gone", "cut", "other bytes", "cannot be written again"])
def test_a_table_lost_while_the_engine_runs_costs_nothing(engine, places, tree, harm):
    recipe = learned(places)
    (file,) = places.tables.iterdir()
    packed = file.read_bytes()
    session = engine()
    match harm:
        case "cut":
            file.write_bytes(packed[:100])
        case "other bytes":
            file.write_bytes(bytes(len(packed)))
        case _:
            file.unlink()
    if harm == "cannot be written again":
        file.mkdir()
    done = session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    assert (done.documents, done.files_failed) == (DOCUMENTS, 0)
    table = FrequencyTable.learn(1, texts(), RECIPE)
    made = fingerprint.fingerprints(list(texts()), recipe, table)
    values, recipes = stored(places)
    assert recipes == {recipe}
    assert [values[f"letter {n}.txt"] for n in range(DOCUMENTS)] == [own[0].value for own in made]
    found = session.ask(FindSimilar(1, b"", next(texts()), 3), SimilarFound)
    assert [row.distance_bits for row in found.rows] == [0]
    session.link.close()
    session = engine()
    session.ask(Scan(), ScanDone)
    if harm == "cannot be written again":
        assert session.notices() == [NoticeCode.FREQUENCIES_LOST]
    else:
        assert file.read_bytes() == packed
        assert session.notices() == []


@pytest.mark.slow
def test_a_file_is_not_blamed_for_a_table_that_nobody_holds(places, tree):
    recipe = weighed(RECIPE, "9-0123456789abcdef")
    pool = WorkerPool(1, Limits(), places.tables)
    found = SimpleQueue()
    path = os.fsencode(tree / "letter 1.txt")
    try:
        FileReader(pool, Limits(), recipe, found.put).start(
            (FileTask(path, Stat.of(os.stat(path))),)
        )
        (outcome,) = found.get(timeout=60)
    finally:
        pool.close()
    assert outcome.failure.reason is Reason.WORKER_DIED
    assert "frequency table 9-0123456789abcdef" in outcome.failure.detail


def test_what_is_held_needs_no_disk_and_one_that_is_not_held_is_named_where_it_is_lost(places):
    one, two = (FrequencyTable.learn(number, [f"held {number}"], RECIPE) for number in (1, 2))
    hold(one)
    assert held_table(places.tables, one.name) is one
    with pytest.raises(TableLostError) as lost:
        held_table(places.tables, two.name)
    assert copy.copy(lost.value).name == two.name  # as a pipe makes one
    save_table(places.tables, two)
    assert held_table(places.tables, two.name).name == two.name
    (places.tables / f"{two.name}.table").unlink()
    assert keep_on_disk(places.tables, two.name)
    assert not keep_on_disk(places.tables, two.name)


@pytest.mark.parametrize(
    "data", [None, b"", b"\0" * 60, zlib.compress(b"\0" * 24), zlib.compress(b"\0" * (4 << 20))]
)
def test_a_table_that_is_gone_or_damaged_is_not_used(places, data):
    learned(places)
    (file,) = places.tables.iterdir()
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    stored_settings = load_settings(places.settings)
    assert usable(stored_settings, places.tables) == (Settings(), file.stem)


def test_a_table_under_the_name_of_another_is_not_used(places):
    learned(places)
    (file,) = places.tables.iterdir()
    other = FrequencyTable.learn(2, ["other"], RECIPE)
    save_table(places.tables, other)
    (places.tables / f"{other.name}.table").replace(file)
    assert usable(load_settings(places.settings), places.tables) == (Settings(), file.stem)


@pytest.mark.slow
def test_every_command_uses_the_weights(places, tree, capsys):
    data = ["--data", str(places.data.parent)]
    assert main(["weights", "--learn", *data]) == 2
    assert main(["scan", str(tree), *data]) == 0
    capsys.readouterr()
    assert main(["weights", "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "weighting": "distinct",
        "table": None,
        "documents": None,
    }
    assert main(["weights", "--learn", *data]) == 0
    assert f"learned from {DOCUMENTS} documents" in capsys.readouterr().out
    values, _ = stored(places)
    file = tree / "letter 3.txt"
    assert main(["fingerprint", str(file), "--json", *data]) == 0
    own = json.loads(capsys.readouterr().out)["fingerprints"][0]["fingerprint"]
    assert int(own, 16) == values["letter 3.txt"]
    near = tree.parent / "near.txt"
    near.write_text(file.read_text() + " and a few words more")
    assert main(["similar", str(near), "--max-distance", "8", "--json", *data]) == 0
    (found,) = json.loads(capsys.readouterr().out)["similar"]
    assert found["path"] == str(file)
    assert main(["compare", str(near), str(file), "--json", *data]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["distance_bits"] == found["distance_bits"]
    assert int(told["right"]["fingerprint"], 16) == values["letter 3.txt"]
    assert main(["weights", "--off", *data]) == 0
    assert "not weighed" in capsys.readouterr().out


@pytest.mark.slow
def test_nothing_is_learned_from_no_texts(engine, places, tree):
    save_settings(places.settings, Settings(text_cache=False))
    session = engine()
    session.ask(ScanFolders((os.fsencode(tree),)), ScanDone)
    answer = session.ask(Weigh(1, learn=True), Weighed)
    assert (answer.table, answer.error) == ("", NO_TEXTS)
    assert load_settings(places.settings) == Settings(text_cache=False)


class Calls:
    """The engine's queue, run by hand."""

    def __init__(self):
        self.said, self.used, self.error = [], [], ""

    def use(self, recipe):
        if isinstance(self.error, Exception):
            raise self.error
        self.used.append(recipe)
        return self.error

    def weigher(self, places):
        return Weigher(places, None, lambda call: call(), self.said.append, self.use)


def test_fingerprints_of_two_recipes_never_meet(places):
    places.create()
    before, after = texts_of(places)
    assert before == (1, 1)
    # one document waits for its new fingerprint, the other has it: they have nothing in common
    assert after == (0, 1)


def texts_of(places):
    """Store two documents, change the recipe, fingerprint one anew; fingerprints that are seen."""
    recipe = replace(RECIPE, shingle_width=3)
    Decided(places.decisions).close()
    store = Store(places, RECIPE)
    one, two = list(texts())[:2]
    store.write([outcome(b"/a", one), outcome(b"/b", two)])
    reader = Reader(places)
    try:
        ids = reader.documents()
        seen = [tuple(len(reader.fingerprints_of(each)) for each in ids)]
        store.use(recipe)
        assert reader.unprinted(store.recipe_id) == ids
        store.write_prints([(ids[1], fingerprint.prints([two], recipe)[0])])
        seen.append(tuple(len(reader.fingerprints_of(each)) for each in ids))
        assert reader.unprinted(store.recipe_id) == ids[:1]
    finally:
        reader.close()
        store.close()
    return seen


def outcome(path, text):
    made = fingerprint.prints([text], RECIPE)[0]
    key = hashlib.blake2b(text.encode(), digest_size=16).digest()
    found = Extracted(text="", kind="text", extractor="text-1")
    document = ReadDocument("", key, key, key, len(text), made, pack_text(text), found)
    return Outcome(path, Stat(len(text), 1, 1, 1), key, (document,), None)


def test_what_waits_is_answered_when_stopped(places):
    calls = Calls()
    weigher = calls.weigher(places)
    weigher.take(Weigh(1, learn=True))
    weigher.take(Weigh(2, learn=False))
    weigher.stop()
    assert calls.said == [Weighed(1, "", 0, STOPPED), Weighed(2, "", 0, STOPPED)]
    assert not weigher.wanted
    assert calls.used == []


@pytest.mark.parametrize("error", ["read-only", StoreFullError("full")])
def test_where_the_recipe_cannot_be_stored_it_stays_and_that_is_said(places, error):
    table = FrequencyTable.learn(1, ["one two three"], RECIPE)
    save_table(places.tables, table)
    calls = Calls()
    calls.error = error
    weigher = calls.weigher(places)
    weigher.take(Weigh(4, learn=False))
    if isinstance(error, Exception):
        with pytest.raises(StoreFullError):
            weigher.start(weighed(RECIPE, table.name))
    else:
        weigher.start(weighed(RECIPE, table.name))
    assert calls.said == [Weighed(4, table.name, 0, str(error))]
    assert load_table(places.tables, table.name).name == table.name


def test_a_stopped_count_leaves_everything_as_it_was(places, monkeypatch):
    calls = Calls()
    weigher = calls.weigher(places)
    monkeypatch.setattr(Weigher, "_count", lambda *_: pytest.fail("counted"))
    weigher.take(Weigh(5, learn=True))

    def counted(self, request, recipe):
        self.stop()
        from simdesk.frequencies import Tally, count_features

        tally = Tally()
        tally.add(count_features(["some words"], recipe))
        return tally, 0

    monkeypatch.setattr(Weigher, "_count", counted)
    weigher.start(RECIPE)
    end = time.monotonic() + 10
    while weigher.running and time.monotonic() < end:
        pass
    assert calls.said == [Weighed(5, "", 1, STOPPED)]
    assert calls.used == []
    assert not places.tables.exists()


@pytest.mark.parametrize("weighting", ["distinct", "tf"])
def test_weights_are_put_on_and_taken_off_again(weighting):
    plain = replace(RECIPE, weighting=weighting, shingle_width=3)
    heavy = weighed(plain, "4-0123456789abcdef")
    assert heavy.weighting == {"distinct": "idf", "tf": "tfidf"}[weighting]
    assert weighed(heavy, "") == plain
    assert Recipe.chosen(heavy.choices()) == heavy


def test_a_table_is_usable_where_it_is_whole(places):
    table = FrequencyTable.learn(1, ["one two three"], RECIPE)
    settings = Settings(min_similarity=60, recipe=weighed(RECIPE, table.name))
    assert usable(settings, places.tables) == (Settings(min_similarity=60), table.name)
    save_table(places.tables, table)
    assert usable(settings, places.tables) == (settings, "")
    assert usable(Settings(), places.tables) == (Settings(), "")
