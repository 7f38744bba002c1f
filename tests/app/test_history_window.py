# SPDX-License-Identifier: MIT
"""The history: searching, filters, taking back some files, doing again, export."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from app import action_texts
from simdesk import protocol
from simdesk.protocol import What
from simdesk.records import Action, JournalState
from tests.app.conftest import file_of

if TYPE_CHECKING:
    from app.views.history import HistoryPage


@pytest.fixture
def history(review) -> HistoryPage:
    """Return the history after two files were moved to the trash."""
    window = review.window
    files = tuple(file_of(window, number) for number in (1, 2))
    review.engine.send(protocol.SetMarks(files, marked=True))
    review.wait(lambda: window._counts.marked_files == 2)
    window.on_review()
    dialog = window.plan_dialog
    review.wait(lambda: dialog.model is not None)
    dialog.move_files.click()
    review.wait(dialog.finish.isVisible)
    dialog.accept()
    window.on_show_history()
    review.wait(lambda: window.history.entries.rowCount() == 2)
    return window.history


def asked(page: HistoryPage, review, text: str) -> None:
    page.search.setText(text)
    review.wait(lambda: page.query.text == text)


@pytest.mark.parametrize("state", JournalState)
def test_every_state_has_a_name(state, theme) -> None:
    assert action_texts.state_name(state)


@pytest.mark.parametrize("action", Action)
def test_every_action_has_all_its_words(action, theme) -> None:
    for say in (action_texts.question, action_texts.button, action_texts.running):
        assert say(action, 2) != say(action, 1)
    assert action_texts.done(action, 2)
    assert action_texts.did(action, 2)
    assert action_texts.now(action)
    assert action_texts.action_name(action)
    assert action_texts.promise(action, 1)
    assert action_texts.what_follows(action, 1)
    counted = {state for states, _ in action_texts.state_counts(action) for state in states}
    assert counted == set(JournalState)


def test_words_of_a_path_are_found(review, history) -> None:
    name = history.deed().entries[0].path.decode().rsplit("/", 1)[1]
    asked(history, review, name.upper())
    review.wait(lambda: history.entries.rowCount() == 1)
    asked(history, review, "no such file")
    review.wait(history.message.isVisible)
    assert "fits" in history.message.text()
    asked(history, review, "")
    review.wait(lambda: history.entries.rowCount() == 2)


def test_filters_by_action_state_and_date(review, history) -> None:
    for choice, value in (
        (history.action, Action.TRASH.value),
        (history.state, JournalState.DONE.value),
        (history.since, 1),
    ):
        choice.setCurrentIndex(choice.findData(value))
        choice.activated.emit(0)
    midnight = datetime.now(tz=UTC).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    query = history.query
    assert query.actions == {Action.TRASH}
    assert query.states == {JournalState.DONE}
    assert query.since_ns == int(midnight.timestamp()) * 1_000_000_000
    review.wait(lambda: history.entries.rowCount() == 2)
    history.state.setCurrentIndex(history.state.findData(JournalState.LOST.value))
    history.state.activated.emit(0)
    review.wait(lambda: history.model.rowCount() == 0)


def test_one_file_is_put_back(review, history) -> None:
    history.files.go_to(1)
    assert history.undo.text() == " Undo for 1 file"
    wanted = history.deed().entries[1].id
    history.undo.click()
    review.wait(lambda: bool(review.engine.sent(protocol.Undo)))
    assert review.engine.sent(protocol.Undo)[-1].entries == (wanted,)
    review.wait(review.window.plan_dialog.finish.isVisible)
    review.window.plan_dialog.accept()


def test_a_whole_plan_is_put_back_and_done_again(review, history) -> None:
    history.undo.click()
    review.wait(lambda: bool(review.engine.sent(protocol.Undo)))
    assert review.engine.sent(protocol.Undo)[-1].entries == ()
    review.wait(review.window.plan_dialog.finish.isVisible)
    review.window.plan_dialog.accept()
    review.wait(history.redo.isEnabled)
    assert not history.undo.isEnabled()
    review.wait(review.window.actions_by_name["redo"].isEnabled)
    review.window.on_redo()
    review.wait(lambda: bool(review.engine.sent(protocol.Redo)))
    review.wait(review.window.plan_dialog.finish.isVisible)
    review.window.plan_dialog.accept()


def test_undo_of_a_search_means_what_it_shows(review, history) -> None:
    name = history.deed().entries[0].path.decode().rsplit("/", 1)[1]
    asked(history, review, name)
    review.wait(lambda: history.entries.rowCount() == 1)
    history.undo.click()
    review.wait(lambda: bool(review.engine.sent(protocol.Undo)))
    assert len(review.engine.sent(protocol.Undo)[-1].entries) == 1
    review.wait(review.window.plan_dialog.finish.isVisible)
    review.window.plan_dialog.accept()


def test_the_history_is_exported_with_its_search(review, history, tmp_path) -> None:
    asked(history, review, "thesis")
    dialog = review.window.export_dialog(What.HISTORY)
    assert dialog.chosen() is What.HISTORY
    dialog.path.setText(str(tmp_path / "r.html"))
    dialog.write.click()
    review.wait(lambda: bool(review.engine.sent(protocol.Export)))
    sent = review.engine.sent(protocol.Export)[-1]
    assert sent.history == history.query
    assert sent.history.text == "thesis"
    review.wait(lambda: not dialog.bar.isVisibleTo(dialog))
    dialog.shown_only.click()
    dialog.write.click()
    review.wait(lambda: len(review.engine.sent(protocol.Export)) == 2)
    assert review.engine.sent(protocol.Export)[-1].history is None
    dialog.reject()
