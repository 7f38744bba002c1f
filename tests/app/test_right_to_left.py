# SPDX-License-Identifier: MIT
"""Laid out from right to left, nothing covers anything, and left still means the left text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt

from app.views.choices import TickBox, mirrored


@pytest.fixture
def reversed_layout(qapp):
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_a_tick_stands_on_the_side_where_its_words_begin(theme, qtbot) -> None:
    box = TickBox(theme, "words")
    qtbot.addWidget(box)
    box.resize(200, 26)
    place = QRect(4, 6, 14, 14)
    assert mirrored(box, place) == place
    box.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert mirrored(box, place).right() == 200 - 1 - 4


def test_the_window_is_mirrored_and_the_two_texts_are_not(reversed_layout, review) -> None:
    window = review.window

    def left(widget) -> int:
        return widget.mapTo(window, widget.rect().topLeft()).x()

    assert left(window.sidebar) > left(window.lists) > left(window.compare)
    assert left(window.compare.left) < left(window.compare.right)
    assert window.lists.groups.isRightToLeft()
