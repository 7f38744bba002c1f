# SPDX-License-Identifier: MIT
"""What the played engine answers about documents beside the index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from simdesk import questions

if TYPE_CHECKING:
    from simdesk import protocol


def drawn_page(page: int, width: int) -> questions.PageSide:
    """Return a page of grey lines that stand for words."""
    image = QImage(width, width * 4 // 3, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    step = max(4, width // 26)
    for line in range(4 + page, 28 - page):
        long = width - 4 * step if line % 5 else width // 2
        painter.fillRect(2 * step, line * step, long, step // 3, 0xFF9AA2AF)
    painter.end()
    drawn = questions.PageImage(page, 3, width, image.height(), bytes(image.constBits()))
    return questions.PageSide(drawn, 3)


class PlayedAnswers:
    """Answers to `simdesk.questions`, mixed into the played engine."""

    def say(self, *changes: protocol.Change) -> None:
        raise NotImplementedError

    def _on_draw_pages(self, command: questions.DrawPages) -> None:
        sides = (
            drawn_page(page, command.width) if page < 3 else questions.PageSide(None, 3)
            for page in (command.left_page, command.right_page)
        )
        self.say(questions.PagesDrawn(command.request, *sides))
