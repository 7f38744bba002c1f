# SPDX-License-Identifier: MIT
"""The strip of notices: every step belongs to its sentence, and goes when it is past."""

from __future__ import annotations

import pytest

from app.views.trouble import NoticeBar


@pytest.fixture
def bar(theme, qtbot) -> NoticeBar:
    made = NoticeBar(theme)
    qtbot.addWidget(made)
    made.acted.connect(lambda do: do and do())
    return made


def test_each_notice_keeps_its_own_step(bar) -> None:
    done: list[str] = []
    bar.say("The rule marked 3 files.", "Take the marks back", lambda: done.append("back"))
    bar.say("The report is written.", "Open it", lambda: done.append("open"))
    bar.dismiss.click()
    assert bar.words.text() == "The rule marked 3 files."
    bar.act.click()
    assert done == ["back"]
    assert bar.isHidden()


def test_a_step_that_is_past_is_offered_no_longer(bar) -> None:
    bar.say("The disk is full.")
    bar.say("The rule marked 3 files.", "Take the marks back", lambda: None)
    bar.withdraw("Take the marks back")
    assert bar.words.text() == "The disk is full."
    assert bar.act.isHidden()


def test_what_is_said_again_is_said_once(bar) -> None:
    bar.say("The disk is full.")
    bar.say("A folder cannot be reached.")
    bar.say("The disk is full.")
    bar.dismiss.click()
    assert bar.words.text() == "A folder cannot be reached."
    bar.dismiss.click()
    assert bar.isHidden()


def test_what_is_no_trouble_does_not_look_like_it(bar, theme) -> None:
    def ground() -> str:
        bar.resize(600, 60)
        picture = bar.grab().toImage()
        return picture.pixelColor(picture.width() // 2, 4).name()

    bar.show()
    bar.say("The disk is full.")
    assert ground() == theme.tokens.left_tint
    bar.say("The report is written.", calm=True)
    assert ground() != theme.tokens.left_tint
    bar.dismiss.click()
    assert ground() == theme.tokens.left_tint


def test_marks_that_were_acted_on_are_not_offered_back(review) -> None:
    window = review.window
    dialog = window.rule_dialog()
    dialog.open()
    review.wait(dialog.mark.isEnabled)
    dialog.mark.click()
    review.wait(lambda: window.notices.act.text() == "Take the marks back")
    assert window.notices.isVisible()
    window.session.applied.emit(None)
    assert not window.notices.isVisible()
