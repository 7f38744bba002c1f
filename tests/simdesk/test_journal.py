# SPDX-License-Identifier: MIT
"""The journal: intent before, result after, each row complete and each call all or nothing."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from simdesk.attributes import Attributes
from simdesk.errors import StoreError
from simdesk.index.journal import Intent, Journal, Outcome
from simdesk.index.schema import DECISIONS, open_writer
from simdesk.records import (
    LINKING,
    Action,
    FileId,
    JournalState,
    PlanEntry,
    Refusal,
    Stat,
    Tier,
)


@pytest.fixture
def connection(tmp_path):
    connection = open_writer(tmp_path / "decisions.sqlite", DECISIONS)
    yield connection
    connection.close()


@pytest.fixture
def journal(connection, tmp_path):
    clock = iter(range(1, 1000))
    return Journal(connection, tmp_path / "decisions.sqlite", now_ns=lambda: next(clock))


def entry(name=b"/a", *, refusal=None, survivor=b"s" * 16, inode=5):
    stat = Stat(3, 7, 2**64 - 1, inode)
    return PlanEntry(
        FileId(1), name, stat, b"d" * 16, b"/s", stat, survivor, Tier.NEAR, 0.9, 4, 2, refusal
    )


def test_an_intent_is_read_back_as_it_was_written(journal):
    plan_id = journal.open_plan(Action.QUARANTINE)
    (row,) = journal.intend(plan_id, [Intent(entry(b"/\xff", inode=2**64 - 2), b"/trash/\xff")])
    assert journal.records(plan_id) == journal.open_records() == [row]
    assert row.entry.state is JournalState.INTENT
    assert row.entry.action is Action.QUARANTINE
    assert (row.entry.path, row.entry.destination) == (b"/\xff", b"/trash/\xff")
    assert row.stat == Stat(3, 7, 2**64 - 1, 2**64 - 2)
    assert (row.digest, row.survivor_digest) == (b"d" * 16, b"s" * 16)
    assert (row.entry.size_bytes, row.entry.refusal, row.entry.at_ns) == (3, None, 2)


def test_refused_entries_are_closed_at_once(journal):
    plan_id = journal.open_plan(Action.TRASH)
    rows = journal.intend(
        plan_id, [Intent(entry(refusal=Refusal.PROTECTED), b""), Intent(entry(), b"/t")]
    )
    assert [row.entry.state for row in rows] == [JournalState.REFUSED, JournalState.INTENT]
    assert len(journal.open_records()) == 1


def test_rows_of_an_earlier_batch_are_not_returned_again(journal):
    plan_id = journal.open_plan(Action.TRASH)
    journal.intend(plan_id, [Intent(entry(b"/a"), b"/t/a")])
    assert [row.entry.path for row in journal.intend(plan_id, [Intent(entry(b"/b"), b"/t/b")])] == [
        b"/b"
    ]
    assert journal.intend(plan_id, []) == []


def test_outcomes_are_written_over_intents(journal):
    plan_id = journal.open_plan(Action.TRASH)
    (row,) = journal.intend(plan_id, [Intent(entry(), b"/t")])
    journal.settle(
        [Outcome(row.entry.id, JournalState.FAILED, b"", Refusal.NO_PERMISSION, "denied")]
    )
    (row,) = journal.records(plan_id)
    assert row.entry.state is JournalState.FAILED
    assert (row.entry.destination, row.entry.refusal) == (b"", Refusal.NO_PERMISSION)
    assert (row.entry.detail, row.entry.at_ns) == ("denied", 3)


def test_undoing_is_open_until_it_is_settled(journal):
    plan_id = journal.open_plan(Action.TRASH)
    (row,) = journal.intend(plan_id, [Intent(entry(), b"/t")])
    journal.settle([Outcome(row.entry.id, JournalState.DONE, b"/t")])
    assert journal.open_records() == []
    journal.begin_undo([row])
    (row,) = journal.open_records()
    assert (row.entry.state, row.entry.destination) == (JournalState.UNDOING, b"/t")


@pytest.mark.parametrize(
    ("state", "relied"),
    [
        (JournalState.INTENT, True),
        (JournalState.DONE, True),
        (JournalState.UNDOING, True),
        (JournalState.LOST, True),
        (JournalState.UNDONE, False),
        (JournalState.REFUSED, False),
        (JournalState.FAILED, False),
    ],
)
def test_survivors_of_what_is_away_are_relied_upon(journal, state, relied):
    plan_id = journal.open_plan(Action.TRASH)
    (row,) = journal.intend(plan_id, [Intent(entry(), b"/t")])
    journal.settle([Outcome(row.entry.id, state)])
    assert journal.relied_upon() == (frozenset({b"s" * 16}) if relied else frozenset())


def test_an_empty_digest_is_not_relied_upon(journal):
    journal.intend(journal.open_plan(Action.TRASH), [Intent(entry(survivor=b""), b"/t")])
    assert journal.relied_upon() == frozenset()


def test_a_batch_is_written_whole_or_not_at_all(journal, connection):
    plan_id = journal.open_plan(Action.TRASH)
    broken = entry(name=None)
    with pytest.raises(sqlite3.IntegrityError):
        journal.intend(plan_id, [Intent(entry(), b"/t"), Intent(broken, b"/u")])
    assert journal.records(plan_id) == []
    assert not connection.in_transaction


def test_a_row_is_committed_for_every_other_reader(journal, tmp_path):
    plan_id = journal.open_plan(Action.TRASH)
    journal.intend(plan_id, [Intent(entry(), b"/t")])
    with sqlite3.connect(tmp_path / "decisions.sqlite") as other:
        assert other.execute("SELECT count(*) FROM journal").fetchone() == (1,)
    other.close()


def test_an_outer_transaction_is_refused_and_left_alone(journal, connection):
    """A commit that could still be rolled back would be no intent."""
    connection.execute("BEGIN")
    with pytest.raises((StoreError, sqlite3.Error)):
        journal.open_plan(Action.TRASH)
    assert connection.in_transaction
    connection.execute("ROLLBACK")
    assert connection.execute("SELECT count(*) FROM plans").fetchone() == (0,)


def test_a_read_only_file_is_a_store_error(journal, connection):
    connection.execute("PRAGMA query_only=ON")
    with pytest.raises(StoreError):
        journal.open_plan(Action.TRASH)
    assert not connection.in_transaction


def test_what_a_file_carried_and_the_folder_of_a_plan_are_read_back(journal):
    carried = Attributes(0o640, (1, 2), 3, 4, (("user.tag", b"\x00\xff"),))
    plan_id = journal.open_plan(Action.MOVE, b"/there")
    (row,) = journal.intend(plan_id, [Intent(entry(), b"/there/a", carried)])
    assert (row.attributes, row.folder) == (carried, b"/there")
    assert (row.tier, row.similarity, row.distance_bits) == (Tier.NEAR, 0.9, 4)


def test_a_journal_of_an_earlier_version_is_kept_whole(tmp_path):
    path = tmp_path / "decisions.sqlite"
    older = open_writer(path, replace(DECISIONS, steps=DECISIONS.steps[:2]))
    older.execute("INSERT INTO plans(id, action, created_ns) VALUES(7, 'trash', 1)")
    older.execute(
        "INSERT INTO journal(plan_id, path, size_bytes, mtime_ns, device, inode, digest,"
        " survivor_path, survivor_digest, similarity, state, destination, at_ns)"
        " VALUES(7, x'2f61', 3, 4, 5, 6, x'64', x'2f73', x'73', 1.0, 'done', x'2f74', 8)"
    )
    older.close()
    newer = open_writer(path, DECISIONS)
    (row,) = Journal(newer, path).records(7)
    newer.close()
    assert (row.entry.path, row.entry.destination, row.entry.state) == (
        b"/a",
        b"/t",
        JournalState.DONE,
    )
    assert (row.attributes, row.folder, row.tier) == (None, b"", None)


@pytest.mark.parametrize("action", sorted(LINKING))
def test_survivors_of_links_are_not_relied_upon(journal, action):
    journal.intend(journal.open_plan(action), [Intent(entry(), b"/a")])
    assert journal.relied_upon() == frozenset()
