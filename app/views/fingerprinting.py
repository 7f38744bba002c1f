# SPDX-License-Identifier: MIT
"""A picture of how a fingerprint is made and what the distance means, from two texts at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app import review_texts
from app.theme import Type, mix

if TYPE_CHECKING:
    from app.theme import Theme
    from simdesk.explained import Explained

NAMES = 170
ROW = 24
BITS = 64


class FingerprintPicture(QWidget):
    """Words, their marks, the sum of all marks, and the other text below.

    Args:
        theme: for fonts and colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._left: Explained | None = None
        self._right: Explained | None = None
        self.setAccessibleName(self.tr("How a fingerprint is made"))
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def show_texts(self, left: Explained, right: Explained) -> None:
        """Show how the left text comes to its fingerprint, and how far the right one is."""
        self._left, self._right = left, right
        self.setAccessibleDescription(" ".join(self.steps()))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def steps(self) -> tuple[str, ...]:
        """Return the four steps in words."""
        if self._left is None or self._right is None:
            return ()
        apart = (self._left.value ^ self._right.value).bit_count()
        return review_texts.steps_of_a_fingerprint(
            features=self._left.features, pairs=self._left.pairs, apart=apart
        )

    def sizeHint(self) -> QSize:
        """Return the size of the whole picture."""
        samples = 0 if self._left is None else len(self._left.samples)
        high = 4 * 60 + ROW + samples * ROW + 90 + 2 * ROW + 30
        return QSize(self._theme.px(720), self._theme.px(high))

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the four steps below one another."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colour("surface"))
        left, right, px = self._left, self._right, self._theme.px
        if left is None or right is None:
            return
        first, second, third, fourth = self.steps()
        y = self._paint_step(painter, 0, 1, first)
        self._paint_words(painter, y, left.words)
        y = self._paint_step(painter, y + px(ROW + 8), 2, second)
        for words, value in left.samples:
            self._paint_bits(painter, y, words, value)
            y += px(ROW)
        y = self._paint_step(painter, y + px(8), 3, third)
        self._paint_balance(painter, y, left.balance)
        y += px(58)
        self._paint_bits(painter, y, self.tr("left text"), left.value)
        y = self._paint_step(painter, y + px(ROW + 8), 4, fourth)
        self._paint_bits(painter, y, self.tr("left text"), left.value, right.value)
        self._paint_bits(painter, y + px(ROW), self.tr("right text"), right.value, left.value)

    def _paint_step(self, painter: QPainter, y: int, number: int, words: str) -> int:
        theme, px = self._theme, self._theme.px
        painter.setFont(theme.font(Type.STRONG))
        painter.setPen(theme.colour("accent"))
        top = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        painter.drawText(QRect(0, y, px(20), px(20)), top, str(number))
        painter.setFont(theme.font(Type.NORMAL))
        painter.setPen(theme.colour("text"))
        room = QRect(px(20), y, self.width() - px(24), px(44))
        wrapped = top | int(Qt.TextFlag.TextWordWrap)
        used = painter.boundingRect(room, wrapped, words)
        painter.drawText(room, wrapped, words)
        return y + used.height() + px(8)

    def _paint_words(self, painter: QPainter, y: int, words: tuple[str, ...]) -> None:
        theme, px = self._theme, self._theme.px
        painter.setFont(theme.font(Type.NORMAL))
        metrics = QFontMetrics(painter.font())
        x = px(20)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for word in words:
            width = metrics.horizontalAdvance(word) + px(14)
            if x + width > self.width():
                break
            painter.setPen(theme.colour("line"))
            painter.setBrush(theme.colour("window"))
            painter.drawRoundedRect(QRectF(x + 0.5, y + 0.5, width, px(22)), 6, 6)
            painter.setPen(theme.colour("text"))
            painter.drawText(QRect(x, y, width, px(22)), int(Qt.AlignmentFlag.AlignCenter), word)
            x += width + px(6)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _cells(self) -> tuple[int, float]:
        start = self._theme.px(NAMES)
        return start, (self.width() - start - 8) / BITS

    def _paint_bits(
        self, painter: QPainter, y: int, words: str, value: int, other: int | None = None
    ) -> None:
        theme, px = self._theme, self._theme.px
        tokens = theme.tokens
        painter.setFont(theme.font(Type.SECONDARY))
        painter.setPen(theme.colour("secondary"))
        start, cell = self._cells()
        room = QRect(px(20), y, start - px(32), px(18))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(
            room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown
        )
        on = QColor(mix(tokens.secondary, tokens.text, 0.25))
        off = QColor(mix(tokens.line, tokens.surface, 0.1))
        differs_on, differs_off = (
            theme.colour("left_line"),
            QColor(mix(tokens.left_tint, tokens.left_line, 0.35)),
        )
        for place in range(BITS):
            bit = BITS - 1 - place
            one = value >> bit & 1
            apart = other is not None and (value ^ other) >> bit & 1
            colour = (differs_on if one else differs_off) if apart else (on if one else off)
            painter.fillRect(QRectF(start + place * cell, y, cell - 1, px(17)), colour)

    def _paint_balance(self, painter: QPainter, y: int, balance: tuple[float, ...]) -> None:
        theme, px = self._theme, self._theme.px
        start, cell = self._cells()
        middle, reach = y + px(26), px(24)
        most = max(0.05, *(abs(share) for share in balance))
        above = QColor(mix(theme.tokens.secondary, theme.tokens.text, 0.25))
        below = QColor(mix(theme.tokens.line, theme.tokens.secondary, 0.3))
        for place, share in enumerate(balance):
            high = max(1.0, abs(share) / most * reach)
            top = middle - high if share > 0 else middle
            at = QRectF(start + place * cell, top, cell - 1, high)
            painter.fillRect(at, above if share > 0 else below)
        painter.fillRect(QRectF(start, middle, cell * BITS, 1), theme.colour("line"))
