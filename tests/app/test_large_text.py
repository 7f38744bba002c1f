# SPDX-License-Identifier: MIT
"""With text at 200 percent no word on a button or in a label is cut off."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app.theme import Theme
from tests.app.test_reach import DIALOGS, VIEWS, dialog_of, pressable


@pytest.fixture
def theme(theme, qapp):
    """Return a theme with text twice as large; the other one's looks come back."""
    del theme
    before = QFont(qapp.font()), qapp.styleSheet(), QPalette(qapp.palette())
    yield Theme(qapp, "light", text_scale=2.0)
    qapp.setFont(before[0])
    qapp.setStyleSheet(before[1])
    qapp.setPalette(before[2])


def cut_off(root: QWidget) -> list[str]:
    """Return the buttons and labels on the screen that have less room than their words need."""
    return [
        f"{type(one).__name__} {one.objectName()} {one.text()!r}: {one.width()} of"
        f" {one.sizeHint().width()}"
        for one in root.findChildren(QWidget)
        if isinstance(one, (QAbstractButton, QLabel)) and one.isVisible() and one.text()
        if not (isinstance(one, QLabel) and one.wordWrap())
        if one.width() < one.sizeHint().width()
    ]


def test_words_have_room_at_twice_the_size(review) -> None:
    window = review.window
    assert window.theme.scale >= 2
    for view in VIEWS.values():
        view(window)
        review.wait(lambda: bool(pressable(window)))
        assert cut_off(window) == []


def test_words_of_dialogs_have_room_at_twice_the_size(review, tmp_path) -> None:
    for name in DIALOGS:
        dialog = dialog_of(review, name, tmp_path)
        review.wait(dialog.isVisible)
        assert cut_off(dialog) == []
        dialog.reject()


def test_what_is_cut_off_is_found(qtbot, theme) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    tight = QLabel("a sentence that needs more room", root)
    tight.setFixedWidth(20)
    root.show()
    assert [said.split(":")[0] for said in cut_off(root)] == [f"QLabel  {tight.text()!r}"]
    del theme
