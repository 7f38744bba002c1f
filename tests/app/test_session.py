# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from app.workers.session import Session
from simdesk import protocol
from simdesk.protocol import Changed, Fatal, FatalCode, Kind, Progress, Stage
from simdesk.settings import Settings


@pytest.fixture
def session(locations, played, make_review, qtbot):
    make_review(locations)
    engines = []

    def make_link():
        engines.append(played(locations))
        return engines[-1]

    session = Session(locations, Settings(), make_link)
    session.engines = engines
    with qtbot.waitSignal(session.ready):
        session.start()
    yield session
    if session.running or session.reader is not None:
        with qtbot.waitSignal(session.closed):
            session.close()


def test_changes_of_the_databases_are_gathered(session, qtbot) -> None:
    told: list[frozenset[Kind]] = []
    session.changed.connect(told.append)
    session.engines[0].say(Changed(frozenset({Kind.ROOTS})), Changed(frozenset({Kind.MARKS})))
    qtbot.waitUntil(lambda: bool(told))
    assert told == [frozenset({Kind.ROOTS, Kind.MARKS})]


def test_the_stage_is_kept(session, qtbot) -> None:
    with qtbot.waitSignal(session.progressed):
        session.engines[0].say(Progress(Stage.READING, 1))
    assert session.stage is Stage.READING


def test_after_a_fatal_end_commands_are_dropped_and_a_start_makes_a_new_engine(
    session, qtbot
) -> None:
    with qtbot.waitSignal(session.fatal) as caught:
        session.engines[0].say(Fatal(FatalCode.FULL, "no room"))
        session.engines[0].die()
    assert caught.args[0].code is FatalCode.FULL
    session.scan()
    assert session.engines[0].sent(protocol.Scan) == []
    with qtbot.waitSignal(session.ready):
        session.start()
    session.scan()
    qtbot.waitUntil(lambda: bool(session.engines[1].sent(protocol.Scan)))


def test_an_engine_that_dies_is_a_fatal_end(session, qtbot) -> None:
    with qtbot.waitSignal(session.fatal) as caught:
        session.engines[0].die()
    assert caught.args[0].code is FatalCode.BUG
    assert not session.running


def test_closing_ends_every_thread(session, qtbot) -> None:
    reader, totals, link = session.reader, session.totals, session._link
    with qtbot.waitSignal(session.closed):
        session.close()
    assert reader.isFinished()
    assert totals.isFinished()
    assert link.isFinished()
    assert session.engines[0].ended


def test_settings_are_sent_only_when_they_change(session, qtbot) -> None:
    session.change_settings(Settings())
    session.change_settings(Settings(min_similarity=90))
    qtbot.waitUntil(lambda: bool(session.engines[0].sent(protocol.ChangeSettings)))
    assert len(session.engines[0].sent(protocol.ChangeSettings)) == 1


def test_answers_carry_the_number_of_their_question(session, qtbot) -> None:
    with qtbot.waitSignal(session.exported) as caught:
        first = session.export(session.locations.data / "r.html")
    assert caught.args[0].request == first
    assert session.export(session.locations.data / "r.csv") == first + 1


def test_a_cleared_index_is_followed_by_another_engine(session, qtbot) -> None:
    with qtbot.waitSignal(session.ready, timeout=10_000):
        session.clear_index()
    first, second = session.engines
    assert first.ended
    assert isinstance(first.commands[0], protocol.ClearIndex)
    assert second.commands == []


def test_an_index_may_be_cleared_again_and_again(session, qtbot) -> None:
    for _ in range(15):
        with qtbot.waitSignal(session.ready, timeout=10_000):
            session.clear_index()
    assert [engine.ended for engine in session.engines] == [True] * 15 + [False]
