# SPDX-License-Identifier: MIT
"""The plan's window: another action, a typed confirmation, stopping, what is left to do."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.translation import Catalogue, catalogue_path, read_catalogue
from simdesk import protocol
from simdesk.protocol import Progress, Stage
from simdesk.records import Action, Plan, Refusal
from tests.app.conftest import file_of
from tests.app.gestures import wait_for_command


@pytest.fixture
def plan(review):
    """Return the open plan of two marked files."""
    window = review.window
    files = tuple(file_of(window, number) for number in (1, 2))
    review.engine.send(protocol.SetMarks(files, marked=True))
    review.wait(lambda: window._counts.marked_files == 2)
    window.on_review()
    dialog = window.plan_dialog
    review.wait(lambda: dialog.model is not None)
    yield dialog
    dialog.give_up()


def choose(review, plan, action: Action) -> None:
    plan.head.what.setCurrentIndex(plan.head.what.findData(action))
    plan.head.what.activated.emit(plan.head.what.currentIndex())
    review.wait(lambda: plan.model is not None)


def test_the_harmless_button_is_the_default(review, plan) -> None:
    for action in (Action.TRASH, Action.HARD_LINK, Action.PERMANENT):
        choose(review, plan, action)
        assert plan.cancel.isDefault()
        assert not plan.move_files.isDefault()


def test_another_action_is_planned_anew_and_says_what_it_refuses(review, plan) -> None:
    choose(review, plan, Action.HARD_LINK)
    assert review.engine.sent(protocol.MakePlan)[-1].action is Action.HARD_LINK
    assert plan.title.text() == "Nothing would be moved"
    assert "same bytes" in plan.warning.text()
    assert not plan.move_files.isEnabled()


def test_what_was_left_out_stays_out_under_another_action(review, plan) -> None:
    plan.model.include(0, included=False)
    left_out = plan.model.entry(0).file_id
    choose(review, plan, Action.PERMANENT)
    assert left_out not in {entry.file_id for entry in plan.model.chosen().entries}
    assert plan.title.text() == "Delete 1 file for good?"


def test_deleting_for_good_wants_a_typed_text(review, plan) -> None:
    choose(review, plan, Action.PERMANENT)
    assert not plan.move_files.isEnabled()
    assert "delete 2" in plan.head.asked.text()
    plan.head.typed.setText("delete 3")
    assert not plan.move_files.isEnabled()
    plan.head.typed.setText("Delete 2")
    plan.move_files.click()
    review.wait(plan.finish.isVisible)
    assert review.engine.sent(protocol.ApplyPlan)[-1].confirmation == "delete 2"
    assert plan.title.text() == "2 files are deleted for good"
    assert plan.undo.isHidden()


@pytest.fixture(params=["de", "zh"])
def another_language(request, qapp):
    """Let what is said from now on be said in another language."""
    catalogue = Catalogue(read_catalogue(catalogue_path(request.param)))
    qapp.installTranslator(catalogue)
    yield {
        "de": ("L\u00d6SCHEN  2", "l\u00f6schen 3"),
        "zh": ("\u5220\u9664\uff12", "\u5220\u9664 3"),
    }[request.param]
    qapp.removeTranslator(catalogue)


def test_the_text_to_type_is_in_the_language_of_the_window(review, plan, another_language) -> None:
    right, wrong = another_language
    choose(review, plan, Action.PERMANENT)
    asked = plan.head.typed.placeholderText()
    assert asked != "delete 2"
    for typed, enough in (("", False), (wrong, False), (right, True), (asked, True)):
        plan.head.typed.setText(typed)
        assert plan.move_files.isEnabled() == enough, typed
    plan.head.typed.setText("delete 2")  # what the command line asks for is understood too
    assert plan.move_files.isEnabled()
    plan.head.typed.setText(right)
    plan.move_files.click()
    review.wait(plan.finish.isVisible)
    assert review.engine.sent(protocol.ApplyPlan)[-1].confirmation == "delete 2"


def test_quarantine_is_offered_and_undone(review, plan) -> None:
    choose(review, plan, Action.QUARANTINE)
    assert review.engine.sent(protocol.MakePlan)[-1].action is Action.QUARANTINE
    assert plan.title.text() == "Move 2 files to the quarantine folder?"
    assert "undo" in plan.words.text()
    plan.move_files.click()
    review.wait(plan.finish.isVisible)
    assert plan.title.text() == "2 files are in the quarantine folder"
    assert plan.undo.isVisible()


def test_every_action_of_the_engine_for_files_can_be_chosen(plan) -> None:
    offered = {plan.head.what.itemData(n) for n in range(plan.head.what.count())}
    assert offered == set(Action) - {Action.EMPTY_FOLDERS}


def test_a_changed_choice_asks_for_another_text(review, plan) -> None:
    choose(review, plan, Action.PERMANENT)
    plan.head.typed.setText("delete 2")
    assert plan.move_files.isEnabled()
    plan.model.include(0, included=False)
    assert "delete 1" in plan.head.asked.text()
    assert not plan.move_files.isEnabled()


def test_moving_asks_for_a_folder_first(review, plan, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    plan.head.what.setCurrentIndex(plan.head.what.findData(Action.MOVE))
    plan.head.what.activated.emit(0)
    assert plan.head.what.currentData() == Action.TRASH
    assert len(review.engine.sent(protocol.MakePlan)) == 1
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    choose(review, plan, Action.MOVE)
    sent = review.engine.sent(protocol.MakePlan)[-1]
    assert (sent.action, sent.destination) == (Action.MOVE, str(tmp_path).encode())
    assert plan.head.place.text() == str(tmp_path)
    assert plan.head.place.isVisible()


def test_a_plan_that_cannot_be_made_says_why(review, plan) -> None:
    review.engine.silent.add(protocol.MakePlan)
    plan._action = Action.MOVE
    plan._plan()
    review.wait(lambda: len(review.engine.sent(protocol.MakePlan)) == 2)
    sent = review.engine.sent(protocol.MakePlan)[-1]
    empty = Plan(0, Action.MOVE, ())
    review.engine.say(protocol.Planned(sent.request, empty, Refusal.DESTINATION_SCANNED))
    review.wait(lambda: plan.model is not None)
    assert plan.title.text() == "This cannot be done"
    assert "scanned too" in plan.warning.text()
    assert not plan.move_files.isEnabled()


def test_acting_can_be_stopped_but_not_closed(review, plan) -> None:
    review.engine.silent.add(protocol.ApplyPlan)
    plan.move_files.click()
    assert plan.stop.isVisible()
    plan.reject()
    assert plan.isVisible()
    plan.stop.click()
    review.wait(lambda: bool(review.engine.sent(protocol.StopPlan)))
    sent = review.engine.sent(protocol.StopPlan)[-1]
    assert sent.request == review.engine.sent(protocol.ApplyPlan)[-1].request
    assert not plan.stop.isEnabled()
    review.engine.say(protocol.Applied(sent.request, 7, (), stopped=True))
    review.wait(plan.finish.isVisible)
    assert plan.stop.isHidden()


def test_folders_left_empty_are_offered_and_never_taken_unasked(review, plan) -> None:
    review.engine.empty_folders = (b"/home/ada/Research/old",)
    plan.move_files.click()
    review.wait(plan.finish.isVisible)
    assert plan.head.offer.text() == "1 folder is empty now."
    assert review.engine.sent(protocol.RemoveEmptyFolders) == []
    files = plan.entries.rowCount()
    plan.head.take.click()
    review.wait(lambda: "removed" in plan.head.offer.text())
    assert review.engine.sent(protocol.RemoveEmptyFolders)[-1].folders == (
        b"/home/ada/Research/old",
    )
    assert plan.entries.rowCount() == files
    plan.undo.click()
    review.wait(lambda: plan.title.text() == "2 files are back in place")


def test_the_list_can_be_written_down_before_anything_happens(
    review, plan, monkeypatch, tmp_path
) -> None:
    chosen = str(tmp_path / "list")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    plan.export.click()
    review.wait(plan.head.offer.isVisible)
    assert review.engine.sent(protocol.ExportPlan)[-1].path == f"{chosen}.csv"
    assert chosen in plan.head.offer.text()
    assert plan.move_files.isVisible()


def test_what_was_put_back_can_be_done_again(review, plan) -> None:
    plan.move_files.click()
    review.wait(plan.finish.isVisible)
    plan.undo.click()
    review.wait(lambda: "back in place" in plan.title.text())
    plan.repeat(7)
    review.wait(lambda: plan.title.text() == "2 files are in the trash")
    assert review.engine.sent(protocol.Redo)[-1].plan_id == 7


# From the marks to the history


def make_plan(review):
    window = review.window
    window.on_mark_others()
    review.wait(window.foot.review.isVisible)
    review.qtbot.mouseClick(window.foot.review, Qt.MouseButton.LeftButton)
    dialog = window.plan_dialog
    review.wait(lambda: dialog.model is not None)
    return dialog


def test_the_plan_names_every_file_and_its_default_is_harmless(review) -> None:
    review.engine.refused[b"/home/ada/Research/old/thesis-ch3.docx"] = Refusal.CHANGED
    dialog = make_plan(review)
    assert dialog.title.text() == "Move 2 files to the trash?"
    assert dialog.warning.text() == "1 file is left alone: changed since it was read."
    assert dialog.model.rowCount() == 3
    assert dialog.cancel.isDefault()
    assert not dialog.move_files.isDefault()
    review.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    review.wait(lambda: review.window.plan_dialog is None)
    assert review.engine.sent(protocol.ApplyPlan) == []


def test_files_left_out_of_the_plan_are_not_moved(review) -> None:
    dialog = make_plan(review)
    dialog.table.go_to(0)
    review.qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.title.text() == "Move 2 files to the trash?"
    for row in (1, 2):
        dialog.table.go_to(row)
        review.qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.title.text() == "Nothing would be moved"
    assert not dialog.move_files.isEnabled()
    review.qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    review.qtbot.mouseClick(dialog.move_files, Qt.MouseButton.LeftButton)
    assert len(wait_for_command(review, protocol.ApplyPlan).plan.entries) == 1
    review.wait(lambda: dialog.entries.rowCount() == 1)
    dialog.accept()


def test_a_plan_is_applied_told_and_undone(review) -> None:
    review.engine.refused[b"/home/ada/Research/old/thesis-ch3.docx"] = Refusal.CHANGED
    dialog = make_plan(review)
    dialog.move_files.click()
    review.wait(lambda: dialog.entries.rowCount() == 3)
    assert dialog.title.text() == "2 files are in the trash"
    assert "1 file is left alone" in dialog.warning.text()
    assert dialog.finish.isDefault()
    dialog.undo.click()
    review.wait(lambda: "back in place" in dialog.title.text())
    dialog.accept()
    review.wait(lambda: review.window.plan_dialog is None)
    review.window.on_show_history()
    review.wait(lambda: review.window.history_model.rowCount() == 1)
    assert review.window.history.isVisible()
    review.wait(lambda: not review.window.history.undo.isEnabled())


def test_the_last_removal_is_undone_by_key_and_from_history(review) -> None:
    dialog = make_plan(review)
    dialog.move_files.click()
    review.wait(lambda: dialog.entries.rowCount() == 3)
    dialog.accept()
    window = review.window
    review.wait(window.actions_by_name["undo"].isEnabled)
    window.on_show_history()
    review.wait(window.history.undo.isEnabled)
    review.qtbot.mouseClick(window.history.undo, Qt.MouseButton.LeftButton)
    assert wait_for_command(review, protocol.Undo).plan_id == 7
    told = window.plan_dialog
    review.wait(lambda: "back in place" in told.title.text())
    told.accept()
    review.wait(lambda: not window.actions_by_name["undo"].isEnabled())


def test_the_dialog_stays_open_while_files_are_moved(review) -> None:
    review.engine.silent.add(protocol.ApplyPlan)
    dialog = make_plan(review)
    dialog.move_files.click()
    dialog.reject()
    dialog.close()
    assert dialog.isVisible()
    review.engine.say(Progress(Stage.ACTING, 1, 3))
    review.wait(lambda: dialog.bar.maximum() == 3)
    review.engine.die()
    review.wait(lambda: review.window.plan_dialog is None)
    assert review.window.trouble.isVisible()
