# SPDX-License-Identifier: MIT
"""What an earlier start has left is read before the engine is ready."""

from __future__ import annotations

import pytest

from app.windows.main import MainWindow
from app.workers.reading import ReaderThread
from app.workers.session import READS_EARLY, Session
from simdesk import protocol
from simdesk.index.reader import Reader
from simdesk.index.schema import INDEX, open_writer, suspicion
from simdesk.protocol import Fatal, FatalCode, NoticeCode
from simdesk.settings import Settings
from tests.app.played import PlayedEngine

pytestmark = pytest.mark.skipif(not READS_EARLY, reason="an open file cannot be moved here")


class SlowEngine(PlayedEngine):
    """An engine that says by itself that it is ready."""

    def say(self, *changes: protocol.Change) -> None:
        super().say(*(change for change in changes if not isinstance(change, protocol.Ready)))

    def be_ready(self, *before: protocol.Change) -> None:
        super().say(*before, protocol.Ready())


@pytest.fixture
def session(locations, make_review, qtbot):
    make_review(locations)
    engines: list[SlowEngine] = []

    def make_link() -> SlowEngine:
        engines.append(SlowEngine(locations))
        return engines[-1]

    session = Session(locations, Settings(), make_link)
    session.engines = engines
    yield session
    with qtbot.waitSignal(session.closed, timeout=5000):
        session.close()


def ask_counts(session, qtbot) -> int:
    with qtbot.waitSignal(session.reader.answered, timeout=5000) as caught:
        session.reader.ask(("counts",), Reader.counts)
    return caught.args[0].value.groups


def be_ready(session, qtbot, *before) -> None:
    qtbot.waitUntil(lambda: bool(session.engines))
    with qtbot.waitSignal(session.ready, timeout=5000):
        session.engines[-1].be_ready(*before)


def test_questions_are_answered_and_the_reader_stays(session, qtbot) -> None:
    opened: list[bool] = []
    session.opened.connect(lambda: opened.append(True))
    session.start()
    assert ask_counts(session, qtbot) == 3
    early, totals = session.reader, session.totals
    qtbot.waitUntil(lambda: totals.reads)
    be_ready(session, qtbot)
    assert session.looked_early
    assert (session.reader, session.totals) == (early, totals)
    assert opened == [True]


@pytest.mark.parametrize("trouble", ["missing", "suspected", "older", "damaged", "no decisions"])
def test_what_the_engine_has_to_look_at_first_waits_for_it(
    locations, make_review, qtbot, trouble
) -> None:
    make_review(locations)
    if trouble == "missing":
        locations.index.unlink()
    elif trouble == "suspected":
        suspicion(locations.index).touch()
    elif trouble == "older":
        index = open_writer(locations.index, INDEX)
        index.execute(f"PRAGMA user_version={len(INDEX.steps) - 1}")
        index.close()
    elif trouble == "damaged":
        locations.index.write_bytes(b"not a database" * 100)
    else:
        locations.decisions.unlink()
    reader = ReaderThread(locations, early=True)
    said: list[object] = []
    reader.failed.connect(said.append)
    reader.answered.connect(said.append)
    reader.ask(("counts",), Reader.counts)
    with qtbot.waitSignal(reader.finished, timeout=5000):
        reader.start()
    assert not reader.reads
    assert said == []


def test_an_index_that_was_set_aside_is_not_read_any_more(session, qtbot) -> None:
    session.start()
    assert ask_counts(session, qtbot) == 3
    early = session.reader
    be_ready(session, qtbot, protocol.Notice(NoticeCode.INDEX_REBUILT))
    assert not session.looked_early
    assert session.reader is not early
    assert ask_counts(session, qtbot) == 3


def test_a_question_that_fails_early_ends_nothing(session, qtbot) -> None:
    session.start()
    fatal: list[object] = []
    session.fatal.connect(fatal.append)
    with qtbot.waitSignal(session.reader.failed, timeout=5000):
        session.reader.ask(("bad",), lambda reader: reader._index.execute("SELECT nothing"))
    assert fatal == []
    be_ready(session, qtbot)
    assert not session.looked_early
    assert ask_counts(session, qtbot) == 3


@pytest.fixture
def window(session, theme):
    """A window whose engine is not ready yet."""
    window = MainWindow(theme, session)
    window.show()
    window.start()
    yield window
    window.close()
    window.deleteLater()


def test_groups_are_on_the_screen_before_the_engine_is_ready(window, session, qtbot) -> None:
    engines = session.engines
    qtbot.waitUntil(lambda: window._counts is not None and window.member_model.row(0) is not None)
    assert window.pages.currentWidget() is window.work
    assert len(window.group_model.ids()) == 3
    engines[0]._index.execute("DELETE FROM groups WHERE id = 1")
    engines[0]._decisions.execute("INSERT INTO roots VALUES (?, 'normal', 0)", [b"/more"])
    engines[0].be_ready()  # what it changed before is looked at again
    qtbot.waitUntil(lambda: len(window.group_model.ids()) == 2 and len(window._roots) == 6)


def test_an_engine_that_cannot_work_says_so_over_what_was_read(window, session, qtbot) -> None:
    qtbot.waitUntil(lambda: len(window.group_model.ids()) == 3 and bool(session.engines))
    session.engines[0].say(Fatal(FatalCode.LOCKED, "another"))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.trouble)
