# SPDX-License-Identifier: MIT
"""Searching the journal: each filter alone, all together, in pages, against brute force."""

from __future__ import annotations

import os

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from simdesk.index import history
from simdesk.index.history import HistoryQuery, every, search
from simdesk.index.journal import Intent, Journal, Outcome
from simdesk.index.schema import DECISIONS, open_reader, open_writer
from simdesk.records import Action, FileId, JournalState, PlanEntry, Stat

NAMES = (
    "/docs/Report (1).txt",
    "/docs/report final.txt",
    "/Straße/ÄRGER.txt",
    "/\udcff/x.txt",
    "/docs/50%_off.txt",
)
WORDS = ("", "report", "REPORT final", "straSSe", "ärger", "docs txt", "50%_", "%", "_", "none")
ACTIONS = (Action.TRASH, Action.MOVE, Action.PERMANENT)
STATES = (JournalState.DONE, JournalState.UNDONE, JournalState.LOST)


@pytest.fixture
def connection(tmp_path):
    path = tmp_path / "decisions.sqlite"
    writer = open_writer(path, DECISIONS)
    clock = iter(range(1, 10_000))
    journal = Journal(writer, path, now_ns=lambda: next(clock))
    stat = Stat(3, 7, 1, 5)
    for number, name in enumerate(NAMES * 5):
        plan = journal.open_plan(ACTIONS[number % 3])
        entry = PlanEntry(
            FileId(1), os.fsencode(name), stat, b"d" * 16, os.fsencode(f"/stays/{number}"), stat
        )
        (row,) = journal.intend(plan, [Intent(entry, os.fsencode(f"/there/{number}"))])
        place = row.entry.destination
        journal.settle([Outcome(row.entry.id, STATES[number % 2], place)])
    writer.close()
    reader = open_reader(path)
    yield reader
    reader.close()


def matches(query, entry):
    """Say by brute force whether an entry is asked for."""
    spelled = [
        os.fsdecode(p).casefold() for p in (entry.path, entry.destination, entry.survivor_path)
    ]
    words = query.text.casefold().split()
    return (
        any(all(word in path for word in words) for path in spelled)
        and (query.since_ns is None or entry.at_ns >= query.since_ns)
        and (query.until_ns is None or entry.at_ns < query.until_ns)
        and (not query.actions or entry.action in query.actions)
        and (not query.states or entry.state in query.states)
        and (query.plan_id is None or entry.plan_id == query.plan_id)
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    query=st.builds(
        HistoryQuery,
        text=st.sampled_from(WORDS),
        since_ns=st.none() | st.integers(0, 80),
        until_ns=st.none() | st.integers(0, 80),
        actions=st.frozensets(st.sampled_from(ACTIONS)),
        states=st.frozensets(st.sampled_from(STATES)),
        plan_id=st.none() | st.integers(1, 25),
    ),
    limit=st.integers(1, 30),
    page=st.integers(1, 7),
)
def test_a_search_finds_what_brute_force_finds(connection, query, limit, page):
    everything = search(connection)
    assert len(everything) == 25
    expected = [entry for entry in everything if matches(query, entry)]
    assert search(connection, query, limit) == expected[:limit]
    before, history._PAGE = history._PAGE, page
    try:
        assert list(every(connection, query)) == expected
    finally:
        history._PAGE = before


def test_the_newest_comes_first(connection):
    ids = [entry.id for entry in search(connection)]
    assert ids == sorted(ids, reverse=True)


def test_signs_of_a_pattern_stand_for_themselves(connection):
    found = {entry.path for entry in search(connection, HistoryQuery(text="%"))}
    assert found == {b"/docs/50%_off.txt"}


def test_two_searches_at_once_keep_their_own_words(connection):
    """Both share a connection: each page must be asked with the words it was begun with."""
    before, history._PAGE = history._PAGE, 1
    try:
        first = every(connection, HistoryQuery(text="report"))
        found = [next(first).path]
        assert len(list(every(connection, HistoryQuery(text="straße")))) == 5
        found += [entry.path for entry in first]
    finally:
        history._PAGE = before
    assert len(found) == 10
    assert all(b"eport" in path for path in found)
