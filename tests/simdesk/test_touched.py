# SPDX-License-Identifier: MIT
"""What the writer touches is noted whichever way it writes, and groups are replaced one by one."""

from __future__ import annotations

import sqlite3
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.index.decided import Decided
from simdesk.index.grouprows import GroupChanges, GroupRecord
from simdesk.index.schema import INDEX, Schema, open_reader, open_writer
from simdesk.index.store import Store
from simdesk.records import (
    DocumentId,
    Extracted,
    Features,
    Fingerprint,
    Membership,
    Outcome,
    Prints,
    ReadDocument,
    Stat,
)
from simdesk.settings import Locations, Recipe

PRINTS = Prints(30, (Fingerprint(Features.WORDS, 7),), b"\x01" * 8)


def outcome(path, text, inode=1):
    key = text.encode().ljust(16, b"k")
    packed = zlib.compress(text.encode())
    extracted = Extracted("", "text", "text/1")
    document = ReadDocument("", key, key, key, len(text), PRINTS, packed, extracted)
    return Outcome(path, Stat(10, 1000, 1, inode), key, (document,), None)


@pytest.fixture
def store(tmp_path):
    locations = Locations.under(tmp_path)
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    yield store
    store.close()


def taken(store, most=100):
    found = store.touches.take(most)
    return None if found is None else [tuple(each) for each in found]


def test_every_way_of_writing_is_noted(store):
    store.write([outcome(b"/d/a", "one"), outcome(b"/d/b", "two"), outcome(b"/e/c", "three", 3)])
    assert taken(store) == [(1, True), (2, True), (3, True)]
    assert taken(store) == []
    store.write([outcome(b"/d/x", "one")])
    assert taken(store) == [(1, False)]
    store.copy([(b"/e/c", b"/e/d", Stat(10, 1000, 1, 3))])
    assert taken(store) == [(3, False)]
    store.drop_files(b"/d", [b"b"])
    assert taken(store) == [(2, False)]
    store.drop_folder(b"/d")
    assert taken(store) == [(1, False)]
    store.drop_folders([b"/e"])
    store.write_prints([(DocumentId(3), PRINTS)])
    assert taken(store) == [(3, True)]
    store.set_marked([], marked=True)
    assert taken(store) == []


def test_what_a_failed_write_touched_is_not_noted(store):
    def fail(*_):
        raise sqlite3.OperationalError("no")

    store.write([outcome(b"/d/a", "one")])
    taken(store)
    store._folder_id, before = fail, store._folder_id
    with pytest.raises(sqlite3.OperationalError):
        store.write([outcome(b"/d/a", "two")])
    store._folder_id = before
    assert taken(store) == []


def test_many_touched_documents_are_not_listed(store):
    store.write([outcome(b"/d/%d" % number, f"text {number}") for number in range(5)])
    assert taken(store, most=4) is None
    assert taken(store, most=4) == []


def test_documents_without_files_go_those_of_an_earlier_run_too(store, tmp_path):
    store.write([outcome(b"/d/a", "one"), outcome(b"/d/b", "two"), outcome(b"/d/c", "three")])
    store.drop_files(b"/d", [b"a"])
    store.close()
    again = Store(Locations.under(tmp_path), Recipe())
    assert again.prune() == 1
    again.drop_files(b"/d", [b"b"])
    assert taken(again) == [(1, False), (2, False)]
    assert again.prune() == 1
    assert taken(again) == [(2, False)]  # it was there a moment ago, and is there no more
    assert again.prune() == 0
    again.close()


def stored(store, question):
    return store._db.execute(question).fetchall()


def groups(store):
    return stored(store, "SELECT * FROM groups ORDER BY id")


def near(principal, *members):
    return [Membership(DocumentId(each), DocumentId(principal)) for each in (principal, *members)]


def record(number):
    return GroupRecord(number, "near", 2, 2, 0.9, 4, 10, 99, 1, "a.txt")


def test_some_groups_are_replaced_and_all_others_stay(store):
    store.write_groups([record(1), record(5)], near(1, 2) + near(5, 6, 7))
    before = groups(store)
    assert store.write_groups([record(8)], near(8, 7), among={5, 8})
    assert [row[0] for row in groups(store)] == [1, 8]
    members = stored(store, "SELECT group_id, document_id FROM members ORDER BY 1, 2")
    assert members == [(1, 1), (1, 2), (8, 7), (8, 8)]
    assert groups(store)[0] == before[0]
    assert not store.write_groups([record(8)], near(8, 7), among={5, 8, 9})
    assert store.write_groups([record(8)], near(8, 7))
    assert [row[0] for row in groups(store)] == [8]


@given(st.integers(1, 40), st.data())
def test_slices_are_the_whole_and_keep_groups_together(rows, data):
    numbers = st.lists(st.integers(-5, 5), max_size=12)
    kinds = [[(number, place) for place, number in enumerate(data.draw(numbers))] for _ in range(4)]
    pieces = list(GroupChanges(*kinds).slices(rows))
    names = ("lost_members", "lost_groups", "groups", "members")
    for name, kind in zip(names, kinds, strict=True):
        found = [row for piece in pieces for row in getattr(piece, name)]
        assert sorted(found) == sorted(kind)
    homes = [{row[0] for name in names for row in getattr(piece, name)} for piece in pieces]
    assert sum(map(len, homes)) == len(set().union(*homes))
    assert all(homes)
    sizes = [sum(len(getattr(piece, name)) for name in names) for piece in pieces[:-1]]
    assert all(size >= rows for size in sizes)


def test_an_index_of_the_first_version_keeps_its_groups(tmp_path):
    path = tmp_path / "index.sqlite"
    first = Schema("index", INDEX.steps[:1], precious=False, synchronous="NORMAL")
    old = open_writer(path, first)
    old.execute("INSERT INTO groups VALUES(1, 'near', 2, 2, 0.9, 3, 10, 99, 1, 'a')")
    old.execute("INSERT INTO members VALUES(1, 2, 0.9, 0.9, 3, 'words', 0, 0)")
    old.close()
    open_writer(path, INDEX).close()
    migrated = open_reader(path)
    assert migrated.execute("PRAGMA user_version").fetchone() == (len(INDEX.steps),)
    assert migrated.execute("SELECT document_id, settling FROM members").fetchall() == [(2, 0)]
    migrated.close()
