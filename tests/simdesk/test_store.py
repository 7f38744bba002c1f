# SPDX-License-Identifier: MIT
"""The writer and the reader over one another: what goes in is what comes out."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import StoreCorruptError, StoreError, StoreLockedError, StoreTooNewError
from simdesk.index import decided as decided_module
from simdesk.index.decided import Decided, Mark
from simdesk.index.grouprows import GroupRecord
from simdesk.index.lock import EngineLock
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery, GroupSort, below, prefix_range, role_of
from simdesk.index.schema import DECISIONS, INDEX, open_reader, open_writer
from simdesk.index.store import Store
from simdesk.records import (
    Differs,
    Extracted,
    Failure,
    Features,
    Fingerprint,
    Membership,
    Outcome,
    Prints,
    ReadDocument,
    Reason,
    Role,
    Stat,
    Tier,
    Verdict,
)
from simdesk.settings import Locations, Recipe

STAT = Stat(10, 1_000, 1, 5)


def document(text, *, part="", partial=False, value=7):
    key = text.encode().ljust(16, b"k")[:16]
    return ReadDocument(
        part=part,
        key=key,
        text_digest=key,
        digest=(text + part).encode().ljust(16, b"d")[:16],
        characters=len(text),
        prints=Prints(30, (Fingerprint(Features.WORDS, value),), b"\x01" * 8),
        text=zlib.compress(text.encode()),
        extracted=Extracted("", "text", "text/1", partial=partial, outside={"images": 2}),
    )


def outcome(path, text="some text", *, stat=STAT, **kwargs):
    made = document(text, **kwargs)
    return Outcome(path, stat, made.digest, (made,), None)


@pytest.fixture
def locations(tmp_path):
    return Locations.under(tmp_path / "data")


@pytest.fixture
def store(locations):
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    yield store
    store.close()


@pytest.fixture
def reader(store, locations):
    reader = Reader(locations)
    yield reader
    reader.close()


def test_a_read_file_is_known_with_its_stat_and_its_text(store, reader):
    store.write([outcome(b"/docs/a.txt", "hello")])
    known = store.known(b"/docs")[b"a.txt"]
    assert known[:4] == (STAT.size_bytes, STAT.mtime_ns, STAT.ctime_ns, STAT.inode)
    assert (known.digest, known.reason) == (document("hello").digest, "")
    file = reader.file_at(b"/docs/a.txt")
    assert file == known.file_id
    (found,) = reader.documents_of([file])
    assert reader.text_of(found) == "hello"
    assert reader.path_of(file) == b"/docs/a.txt"


def test_equal_texts_share_one_document_and_each_file_counts(store, reader):
    store.write([outcome(b"/a"), outcome(b"/b"), outcome(b"/c", "other")])
    counts = reader.counts()
    assert (counts.files, counts.files_read, counts.documents) == (3, 3, 2)


def test_a_failure_is_listed_with_its_reason_and_never_has_a_document(store, reader):
    failure = Failure(Reason.ENCRYPTED, "needs a password", "pdf", "pdf/1")
    store.write([Outcome(b"/x.pdf", STAT, b"", (), failure), outcome(b"/y.txt")])
    (row,) = reader.failures()
    assert (row.path, row.reason, row.detail) == (b"/x.pdf", Reason.ENCRYPTED, "needs a password")
    counts = reader.counts()
    assert (counts.files, counts.files_read, counts.files_failed) == (2, 1, 1)
    assert counts.by_reason == {Reason.ENCRYPTED: 1}


def test_roots_count_what_lies_below_them_and_nothing_beside(store, reader, locations):
    decided = Decided(locations.decisions)
    decided.put_root(b"/docs", Role.NORMAL)
    decided.put_root(b"/docs/in", Role.PROTECTED)
    decided.close()
    failure = Failure(Reason.ENCRYPTED, "needs a password", "pdf", "pdf/1")
    parts = (document("first", part="1"), document("second", part="2"))
    box = Outcome(b"/docs/mail.mbox", STAT, b"d" * 16, parts, None)
    paths = b"/docs/in/deep/x.pdf", b"/docs/y.pdf", b"/docs2/z.pdf"
    store.write([Outcome(path, STAT, b"", (), failure) for path in paths])
    store.write([outcome(b"/docs/a.txt"), outcome(b"/docs/in/b.txt"), outcome(b"/c.txt"), box])
    assert [(row.path, row.files, row.files_read) for row in reader.roots()] == [
        (b"/docs", 5, 3),
        (b"/docs/in", 2, 1),
    ]


def test_reading_again_replaces_what_was_there(store, reader):
    store.write([outcome(b"/a", "one")])
    store.write([outcome(b"/a", "two", stat=replace(STAT, mtime_ns=2_000))])
    assert reader.counts().files == 1
    assert store.prune() == 1
    assert reader.counts().documents == 1


def test_a_container_is_one_file_with_many_documents(store, reader):
    parts = (document("first", part="1"), document("second", part="2"))
    skipped = {"encrypted": 2}
    box = Outcome(b"/mail.mbox", STAT, b"d" * 16, parts, None, skipped=skipped)
    store.write([replace(box, container="mbox", read_by="mail/1+mbox/1")])
    (detail,) = store._db.execute("SELECT detail FROM files WHERE part = ''").fetchone()
    assert json.loads(detail) == skipped
    known = store.known(b"/")[b"mail.mbox"]
    assert (known.kind, known.extractor) == ("mbox", "mail/1+mbox/1")
    assert list(reader.failures()) == []
    counts = reader.counts()
    assert (counts.files, counts.files_read, counts.documents) == (1, 1, 2)
    store.drop_files(b"/", [b"mail.mbox"])
    store.prune()
    assert reader.counts().documents == 0


def test_another_name_of_the_same_inode_need_not_be_read(store, reader):
    store.write([outcome(b"/docs/a.txt", "hello")])
    assert store.twin(STAT, b"b.TXT").path == b"/docs/a.txt"
    assert store.twin(STAT, b"b.py") is None
    assert store.twin(STAT, b"b") is None
    assert store.twin(replace(STAT, mtime_ns=5), b"b.txt") is None
    assert store.copy([(b"/docs/a.txt", b"/new/b.txt", STAT)]) == [True]
    store.drop_files(b"/docs", [b"a.txt"])
    assert reader.documents_of([reader.file_at(b"/new/b.txt")]) != [None]
    assert store.copy([(b"/docs/a.txt", b"/new/c.txt", STAT)]) == [False]


def test_dropping_a_folder_takes_what_is_below_and_nothing_beside(store, reader):
    store.write([outcome(b"/a/x"), outcome(b"/a/b/y"), outcome(b"/ab/z"), outcome(b"/a-c/w")])
    assert store.drop_folder(b"/a") == 2
    assert reader.counts().files == 2
    assert store.folders_under(b"/a") == []


def test_numbers_over_63_bits_come_back_as_they_went_in(store, reader):
    big = (1 << 64) - 3
    store.write([outcome(b"/a", value=big, stat=replace(STAT, inode=big))])
    (found,) = reader.documents_of([reader.file_at(b"/a")])
    assert reader.fingerprints_of(found) == (Fingerprint(Features.WORDS, big),)
    assert store.twin(replace(STAT, inode=big), b"b").path == b"/a"


def test_documents_of_an_older_recipe_are_unfinished_until_read_again(store, locations, reader):
    store.write([outcome(b"/a")])
    assert store.unfinished() == set()
    store.close()
    newer = Store(locations, replace(Recipe(), version=99))
    assert newer.unfinished() == {reader.file_at(b"/a")}
    newer.write([outcome(b"/a")])
    assert newer.unfinished() == set()
    newer.close()


def test_a_verdict_is_stored_with_the_smaller_id_first(store, locations):
    store.write([outcome(b"/a", "one"), outcome(b"/b", "two")])
    verdict = Verdict(0.9, 0.8, Differs.WORDS, only_left=3, only_right=4)
    store.write_verdicts([(2, 1, verdict, 5), (1, 77, verdict, 5)])
    connection = open_reader(locations.index)
    rows = connection.execute("SELECT a, b, similarity, only_a, only_b FROM pairs").fetchall()
    connection.close()
    assert rows == [(1, 2, 0.9, 4, 3)]


def group(store, reader, *paths):
    files = [reader.file_at(path) for path in paths]
    documents = reader.documents_of(files)
    principal = documents[0]
    record = GroupRecord(principal, "near", len(files), 2, 0.9, 4, 10, 99, files[0], "a.txt")
    members = [Membership(d, principal, 0.9 if d != principal else 1.0) for d in set(documents)]
    return store.write_groups([record], members)


def test_members_come_with_the_principal_first_and_their_tiers(store, reader):
    store.write([outcome(b"/d/a.txt", "one"), outcome(b"/d/b.txt", "one"), outcome(b"/d/c", "two")])
    same = replace(document("one"), digest=b"other bytes 0016")
    store.write([Outcome(b"/d/e.html", STAT, same.digest, (same,), None)])
    assert group(store, reader, b"/d/a.txt", b"/d/b.txt", b"/d/c", b"/d/e.html")
    (row,) = reader.group_rows(reader.group_ids(GroupQuery()))
    members = reader.member_rows(row.id)
    assert [(m.path, m.tier) for m in members] == [
        (b"/d/a.txt", Tier.IDENTICAL),
        (b"/d/b.txt", Tier.IDENTICAL),
        (b"/d/e.html", Tier.SAME_TEXT),
        (b"/d/c", Tier.NEAR),
    ]
    assert [m.principal for m in members] == [True, False, False, False]
    assert members[0].outside == {"images": 2}


def test_writing_the_same_groups_again_changes_nothing(store, reader):
    store.write([outcome(b"/a", "one"), outcome(b"/b", "two")])
    assert group(store, reader, b"/a", b"/b")
    assert not group(store, reader, b"/a", b"/b")
    assert store.write_groups([], [])
    assert list(reader.group_ids(GroupQuery())) == []


def test_groups_are_filtered_by_tier_name_and_folder(store, reader):
    store.write([outcome(b"/d/a_b.txt", "one"), outcome(b"/e/x%.txt", "two")])
    group(store, reader, b"/d/a_b.txt", b"/e/x%.txt")

    def found(**kwargs):
        return len(reader.group_ids(GroupQuery(**kwargs)))

    assert found(tiers=frozenset({Tier.NEAR})) == 1
    assert found(tiers=frozenset({Tier.IDENTICAL})) == 0
    assert found(text="A_B") == 1
    assert found(text="a%b") == 0
    assert found(text="x%") == 1
    assert found(root=b"/d") == 1
    assert found(root=b"/dd") == 0
    for sort in GroupSort:
        assert found(sort=sort, descending=False) == 1


def test_a_mark_is_mirrored_counted_and_cleared(store, reader):
    store.write([outcome(b"/a", "one"), outcome(b"/b", "two")])
    file = reader.file_at(b"/a")
    store.set_marked([file], marked=True)
    assert reader.marked_files() == [file]
    assert reader.counts().marked_bytes == STAT.size_bytes
    store.clear_marked()
    assert reader.marked_files() == []


def test_the_longest_unused_texts_go_first(store, reader):
    store.write([outcome(b"/a", "first text")])
    store.write([outcome(b"/b", "second text")])
    first, second = reader.documents_of([reader.file_at(b"/a"), reader.file_at(b"/b")])
    size = len(zlib.compress(b"second text"))
    assert store.texts.trim(10_000) == 0
    assert store.texts.trim(size) == 1
    assert reader.text_of(first) is None
    assert reader.text_of(second) == "second text"


# Files


def test_a_second_engine_is_refused_and_the_lock_ends_with_its_holder(tmp_path):
    lock = EngineLock(tmp_path / "engine.lock")
    with pytest.raises(StoreLockedError):
        EngineLock(tmp_path / "engine.lock")
    lock.release()
    EngineLock(tmp_path / "engine.lock").release()


def test_a_damaged_index_is_set_aside_and_made_anew(locations):
    locations.create()
    locations.index.write_bytes(b"this is no database" * 100)
    store = Store(locations, Recipe())
    assert store.index_rebuilt
    assert not store.texts.rebuilt
    store.close()
    kept = list(locations.data.glob("index.damaged-*"))
    assert [path.read_bytes()[:7] for path in kept] == [b"this is"]


def test_damaged_decisions_are_refused_and_left_as_they_are(locations):
    locations.create()
    locations.decisions.write_bytes(b"not ours" * 100)
    with pytest.raises(StoreCorruptError):
        Decided(locations.decisions)
    assert locations.decisions.read_bytes() == b"not ours" * 100


def test_decisions_damaged_where_nobody_has_looked_yet_are_refused_at_once(locations):
    locations.create()
    decided = Decided(locations.decisions)
    for number in range(300):
        decided.keep_apart(b"a%015d" % number, b"b%015d" % number)
    decided.close()
    data = bytearray(locations.decisions.read_bytes())
    at = data.rindex(b"a%015d" % 150)
    data[at - 200 : at + 200] = bytes(400)
    locations.decisions.write_bytes(data)
    with pytest.raises(StoreCorruptError):
        Decided(locations.decisions)
    assert locations.decisions.read_bytes() == data


@pytest.mark.parametrize("schema", [INDEX, DECISIONS])
def test_a_file_of_a_newer_version_is_refused(tmp_path, schema):
    path = tmp_path / "x.sqlite"
    connection = open_writer(path, schema)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreTooNewError):
        open_writer(path, schema)


def test_a_database_of_another_program_is_not_touched(tmp_path):
    path = tmp_path / "x.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE precious(x)")
    connection.close()
    with pytest.raises(StoreCorruptError):
        open_writer(path, DECISIONS)


def test_precious_files_are_copied_before_a_migration(tmp_path):
    path = tmp_path / "decisions.sqlite"
    open_writer(path, DECISIONS).close()
    now = len(DECISIONS.steps)
    longer = replace(DECISIONS, steps=(*DECISIONS.steps, "CREATE TABLE more(x);"))
    open_writer(path, longer).close()
    copy = open_reader(path.with_suffix(f".before-{now + 1}.sqlite"))
    assert copy.execute("PRAGMA user_version").fetchone() == (now,)
    copy.close()
    migrated = open_reader(path)
    assert migrated.execute("PRAGMA user_version").fetchone() == (now + 1,)
    migrated.close()


def test_an_index_of_the_first_version_is_taken_over(locations):
    locations.create()
    old = replace(INDEX, steps=INDEX.steps[:1])
    connection = open_writer(locations.index, old)
    connection.execute("INSERT INTO folders VALUES (1, '/d')")
    for number in (1, 2):
        key = bytes([number]) * 16
        connection.execute("INSERT INTO documents VALUES (?, ?, ?, 1, 1, 0)", [number, key, key])
    connection.execute(
        "INSERT INTO files(folder_id, name, size_bytes, mtime_ns, device, inode, document_id)"
        " VALUES (1, 'a', 1, 1, 1, 1, 1)"
    )
    connection.close()
    store = Store(locations, Recipe())
    assert not store.index_rebuilt
    assert store.prune() == 1
    store.close()


def test_pairs_told_apart_before_numbers_were_told_finely_are_compared_again(locations):
    locations.create()
    connection = open_writer(locations.index, replace(INDEX, steps=INDEX.steps[:3]))
    for number in (1, 2, 3):
        key = bytes([number]) * 16
        connection.execute("INSERT INTO documents VALUES (?, ?, ?, 1, 1, 0)", [number, key, key])
    for b, differs in ((2, "words"), (3, "punctuation")):
        connection.execute("INSERT INTO pairs VALUES (1, ?, 0.9, 0.9, ?, 1, 1, 0, 2)", [b, differs])
    connection.execute("INSERT INTO facts VALUES ('settled', '[]')")
    connection.close()
    store = Store(locations, Recipe())
    assert store.settled() is None
    store.close()
    with closing(sqlite3.connect(locations.index)) as index:
        assert index.execute("SELECT b FROM pairs").fetchall() == [(3,)]


def test_an_older_index_gets_the_orders_of_the_list(locations):
    locations.create()
    open_writer(locations.index, replace(INDEX, steps=INDEX.steps[:4])).close()
    index = open_writer(locations.index, INDEX)
    rows = [(1, "b", 5), (2, "A", 9), (3, "a", 5), (4, "B", 9)]
    index.executemany(
        "INSERT INTO groups VALUES (?, 'near', 2, 2, 1.0, 0, ?3, 0, 1, ?2)",
        rows,
    )
    orders = {
        "SELECT id FROM groups ORDER BY free_bytes DESC, id": [2, 4, 1, 3],
        "SELECT id FROM groups ORDER BY name COLLATE NOCASE, id": [2, 3, 1, 4],
    }
    for sql, ids in orders.items():
        assert [row[0] for row in index.execute(sql)] == ids
        plan = " ".join(row[3] for row in index.execute(f"EXPLAIN QUERY PLAN {sql}"))
        assert "TEMP B-TREE" not in plan
    index.close()


def test_a_document_goes_with_its_last_file_and_not_before(store, reader):
    store.write([outcome(b"/a"), outcome(b"/b"), outcome(b"/c", "other")])
    store.drop_files(b"/", [b"a"])
    assert store.prune() == 0
    store.drop_files(b"/", [b"b"])
    store.write([outcome(b"/c", "changed")])
    assert store.prune() == 2
    assert reader.counts().documents == 1
    assert store.prune() == 0


def test_a_reader_without_an_index_says_so(locations):
    with pytest.raises(StoreError):
        Reader(locations)


# Decisions


def test_a_rule_leaves_the_ticks_of_a_person_to_them(locations):
    locations.create()
    decided = Decided(locations.decisions)
    by_hand, fresh = (Mark(path, b"d" * 16, Stat(1, 2, 0, 3)) for path in (b"/a", b"/b"))
    older = Mark(b"/c", b"other content...", Stat(1, 2, 0, 3))
    decided.put_marks([by_hand, older])
    step = decided.next_step()
    decided.put_marks([by_hand, fresh, replace(older, digest=b"d" * 16)], step)
    assert decided.next_step() > step
    assert {mark.path for mark in decided.marks_at([b"/a", b"/b", b"/x"])} == {b"/a", b"/b"}
    decided.drop_step(step)
    assert decided.marks() == [by_hand]
    decided.drop_step(0)
    assert decided.marks() == [by_hand]
    decided.close()


def test_marked_paths_come_in_pages(locations, monkeypatch):
    monkeypatch.setattr(decided_module, "_PAGE", 2)
    locations.create()
    decided = Decided(locations.decisions)
    paths = [b"/%d" % number for number in range(5)]
    decided.put_marks(Mark(path, b"d" * 16, Stat(1, 2, 0, 3)) for path in paths)
    assert decided.marked_paths() == paths[:2]
    assert decided.marked_paths(paths[3]) == paths[4:]
    assert len(decided.marks_at(paths)) == 5
    decided.close()


def test_roots_marks_and_decisions_survive(locations):
    decided = Decided(locations.decisions)
    decided.put_root(b"/docs", Role.NORMAL)
    decided.put_root(b"/docs", Role.PROTECTED)
    decided.put_marks([Mark(b"/docs/\xff", b"d" * 16, Stat(1, 2, 0, 3))])
    decided.keep_apart(b"b", b"a")
    decided.choose_principal(b"k")
    decided.close()
    again = Decided(locations.decisions)
    assert again.roots() == {b"/docs": Role.PROTECTED}
    assert again.marks() == [Mark(b"/docs/\xff", b"d" * 16, Stat(1, 2, 0, 3))]
    assert again.apart() == {(b"a", b"b")}
    assert list(again.principals()) == [b"k"]
    again.drop_marks([b"/docs/\xff"])
    again.drop_root(b"/docs")
    assert again.marks() == []
    assert again.roots() == {}
    again.close()


# Paths


@given(st.lists(st.binary(min_size=1, max_size=4).filter(lambda b: b"/" not in b), max_size=4))
def test_below_and_the_range_of_sql_agree(parts):
    root = b"/r"
    path = os.path.join(root, *parts) if parts else root
    low, high = prefix_range(root)
    assert below(path, root)
    assert path == root or low <= path < high
    assert not below(b"/r" + b"x" + b"".join(parts), root)


def test_the_innermost_root_decides_the_role():
    roots = {b"/": Role.NORMAL, b"/a": Role.PROTECTED, b"/a/b": Role.NORMAL}
    assert role_of(b"/x", roots) is Role.NORMAL
    assert role_of(b"/a/x", roots) is Role.PROTECTED
    assert role_of(b"/a/b/x", roots) is Role.NORMAL
    assert role_of(b"/ab", roots) is Role.NORMAL
