# SPDX-License-Identifier: MIT
"""Mark by rule: wishes, their order, the preview, the warning, saved rules, the way back."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QFileDialog, QInputDialog

from app import rule_texts
from app.models.rulecases import CaseModel
from simdesk import protocol
from simdesk.index.rows import GroupQuery
from simdesk.rules.records import (
    Matched,
    Pattern,
    RuleFault,
    RuleWarning,
    Step,
    StepKind,
    Syntax,
)

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def rule(review, monkeypatch):
    monkeypatch.setattr("app.windows.rule.SETTLE_MS", 1)
    dialog = review.window.rule_dialog()
    dialog.open()
    review.wait(lambda: dialog.cases.rowCount() == 3)
    yield dialog
    dialog.reject()


def last(review) -> protocol.ApplyRule:
    return review.engine.sent(protocol.ApplyRule)[-1]


@pytest.mark.parametrize(
    ("codes", "say"),
    [
        (StepKind, rule_texts.kind_text),
        ([*StepKind, None], rule_texts.decided_text),
        (RuleWarning, rule_texts.warning_text),
        (RuleFault, rule_texts.fault_text),
        (rule_texts.ORDERS, rule_texts.order_text),
    ],
)
def test_every_code_has_words_of_its_own(codes, say) -> None:
    said = [say(code) for code in codes]
    assert all(said)
    assert len(set(said)) == len(said)


def test_a_preview_marks_nothing_and_says_how_many(review, rule) -> None:
    assert last(review).preview
    assert last(review).rule_set.steps == (Step(StepKind.PLAIN_NAME), Step(StepKind.NEWEST))
    assert "128 files in 57 groups" in rule.found.text()
    assert "marked already" in rule.told.text()
    assert rule.mark.text() == "Mark 128 files"


def test_the_first_cases_say_which_wish_decided(review, rule) -> None:
    assert rule.cases.reason(0) == ("Same bytes", "this name has a copy mark")
    assert rule.cases.reason(1)[1] == "the other is newer"
    assert rule.cases.reason(2)[1] == "all wishes hold them equal"


def test_the_table_of_cases_is_a_sound_model(rule) -> None:
    model = CaseModel(())
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    cases = rule.cases._cases
    model.show(cases)
    assert model.rowCount() == 3
    model.show(cases[:1])
    assert model.rowCount() == 1
    model.show(())
    assert model.rowCount() == 0
    del tester


def test_every_change_asks_for_a_new_preview(review, rule) -> None:
    asked = len(review.engine.sent(protocol.ApplyRule))
    rule.wishes.wishes[1].up.click()
    assert not rule.mark.isEnabled()
    review.wait(lambda: len(review.engine.sent(protocol.ApplyRule)) > asked)
    assert [step.kind for step in last(review).rule_set.steps] == [
        StepKind.NEWEST,
        StepKind.PLAIN_NAME,
    ]
    review.wait(rule.mark.isEnabled)


def test_near_is_off_until_chosen_and_then_warned_of(review, rule) -> None:
    assert not last(review).rule_set.near
    assert not rule._danger_box.isVisible()
    rule.near.click()
    assert rule._danger_box.isVisible()
    assert "words that stand only in them" in rule.danger.text()
    review.wait(lambda: last(review).rule_set.near)


def test_wishes_are_added_filled_in_and_dropped(review, rule, monkeypatch) -> None:
    rule.wishes.another.click()
    wish = rule.wishes.wishes[2]
    wish.kind.setCurrentIndex(wish.kind.findData(StepKind.FOLDERS))
    wish.kind.activated.emit(0)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/Published")
    wish.add_folder.click()
    rule.wishes.another.click()
    pattern = rule.wishes.wishes[3]
    pattern.kind.setCurrentIndex(pattern.kind.findData(StepKind.MATCHING))
    pattern.kind.activated.emit(0)
    pattern.pattern.text.setText("*final*")
    rule.wishes.wishes[0].drop.click()
    assert rule.rule_set().steps == (
        Step(StepKind.NEWEST),
        Step(StepKind.FOLDERS, folders=(b"/home/ada/Published",)),
        Step(StepKind.MATCHING, pattern=Pattern("*final*")),
    )


def test_the_last_wish_cannot_be_dropped(rule) -> None:
    rule.wishes.wishes[0].drop.click()
    assert not rule.wishes.wishes[0].drop.isEnabled()


def test_a_rule_runs_over_what_the_list_shows_unless_told_otherwise(review, rule) -> None:
    assert last(review).scope.query == review.window.group_model.query
    assert isinstance(last(review).scope.query, GroupQuery)
    rule.shown_only.click()
    review.wait(lambda: last(review).scope is None)


def test_only_files_that_fit_are_marked(review, rule) -> None:
    rule.some_only.click()
    rule.only.text.setText("old/")
    rule.only.regex.click()
    rule.only.on.setCurrentIndex(1)
    assert rule.rule_set().only == Pattern("old/", Syntax.REGEX, Matched.PATH)


def test_why_a_rule_cannot_run_is_said(review, rule) -> None:
    review.engine.rule_answer = protocol.RulePreview(
        0, fault=RuleFault.PATTERN_INVALID, detail="missing ]"
    )
    rule.near.click()
    review.wait(lambda: rule.told.text() == "missing ]")
    assert rule.found.text() == rule_texts.fault_text(RuleFault.PATTERN_INVALID)
    assert not rule.mark.isEnabled()


def test_marks_of_a_rule_can_be_taken_back(review, rule) -> None:
    window = review.window
    rule.mark.click()
    review.wait(window.notices.isVisible)
    assert not last(review).preview
    assert "128 files" in window.notices.words.text()
    window.notices.act.click()
    review.wait(lambda: bool(review.engine.sent(protocol.UnmarkRule)))
    assert review.engine.sent(protocol.UnmarkRule)[-1].step == 5


def test_closing_ends_what_runs(review, rule) -> None:
    review.engine.silent.add(protocol.ApplyRule)
    asked = len(review.engine.sent(protocol.ApplyRule))
    rule.near.click()
    review.wait(lambda: len(review.engine.sent(protocol.ApplyRule)) > asked)
    rule.reject()
    review.wait(lambda: last(review).request in review.engine.cancelled)


def test_rules_are_saved_chosen_and_forgotten(review, rule, monkeypatch) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (" Newest ", True))
    rule.wishes.wishes[0].drop.click()
    rule.keep.click()
    assert rule.saved.currentText() == "Newest"
    review.wait(lambda: bool(review.engine.sent(protocol.SaveRule)))
    saved = review.engine.sent(protocol.SaveRule)[-1]
    assert saved.rule_set.steps == (Step(StepKind.NEWEST),)
    again = review.window.rule_dialog()
    review.wait(lambda: again.saved.findText("Newest") == 1)
    again.saved.setCurrentIndex(1)
    again.saved.activated.emit(1)
    assert again.rule_set() == saved.rule_set
    again.forget.click()
    assert again.saved.findText("Newest") == -1
    review.wait(lambda: bool(review.engine.sent(protocol.DeleteRule)))
    again.reject()


def test_many_wishes_leave_room_for_the_cases(review, rule) -> None:
    for _ in range(8):
        rule.wishes.another.click()
    review.wait(lambda: rule.table.height() > 60)
    assert rule.height() <= review.window.height()
    review.wait(lambda: rule._wishes_room.verticalScrollBar().maximum() > 0)
