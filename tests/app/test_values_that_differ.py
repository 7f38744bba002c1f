# SPDX-License-Identifier: MIT
"""What of a file is not as the kept file's stands out in colour and weight."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

from app.models.members import ALIKE, CHANGED, SIZE, WORDS
from app.theme import Type

PLAIN, BACK, OUT = (
    ("text", Type.NORMAL),
    ("secondary", Type.NORMAL),
    ("right_line", Type.STRONG),
)


@pytest.fixture
def delegate(review):
    return review.window.lists.members.itemDelegate()


@pytest.mark.parametrize("column", [SIZE, CHANGED, WORDS])
def test_a_value_is_plain_of_the_kept_quiet_where_equal_and_out_where_not(
    review, delegate, column
) -> None:
    model = review.window.member_model
    kept, other = model.row(0), model.row(3)
    assert kept.principal
    assert delegate._look(kept, column) == PLAIN
    assert delegate._look(other, column) == OUT
    same = replace(other, stat=kept.stat, tokens=kept.tokens)
    assert delegate._look(same, column) == BACK


def test_what_has_no_value_of_the_kept_stays_plain(review, delegate, monkeypatch) -> None:
    model = review.window.member_model
    assert delegate._look(model.row(3), ALIKE) == PLAIN
    monkeypatch.setattr(model, "principal", lambda: None)
    assert delegate._look(model.row(3), SIZE) == PLAIN


class _Pen:
    """Remember with what a painter painted words."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter
        self.words: list[tuple[str, QColor, int]] = []

    def drawText(self, _rect: QRect, _flags: int, words: str) -> None:  # noqa: N802 - Qt's own name
        pen = self.painter.pen().color()
        self.words.append((words, pen, self.painter.font().weight()))

    def __getattr__(self, name: str) -> object:
        return getattr(self.painter, name)


def test_another_folder_than_that_of_the_kept_stands_out(review, delegate) -> None:
    model, theme = review.window.member_model, review.window.theme
    kept = model.row(0)
    pixmap = QPixmap(400, 30)
    painter = QPainter(pixmap)
    pen = _Pen(painter)
    rows = (kept, replace(model.row(3), path=kept.path + b"x"), model.row(3))
    for row in rows:
        delegate._paint_folder(pen, QRect(0, 0, 400, 30), row)
    painter.end()
    quiet, out = theme.colour("secondary"), theme.colour("right_line")
    assert [words for words, _, _ in pen.words] == [model.folder(row) for row in rows]
    assert [colour for _, colour, _ in pen.words] == [quiet, quiet, out]
    weights = [weight for _, _, weight in pen.words]
    assert weights[0] == weights[1] < weights[2] == QFont.Weight.DemiBold
