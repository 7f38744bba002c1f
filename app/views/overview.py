# SPDX-License-Identifier: MIT
"""The whole of two texts in a strip: where they differ, and what of them is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.theme import Theme
    from app.views.sidebyside import SideBySide


class Overview(QWidget):
    """The whole of both texts in a strip: where they differ, and what is on the screen.

    Args:
        theme: for colours.
        texts: the view that is scrolled.
    """

    def __init__(self, theme: Theme, texts: SideBySide) -> None:
        super().__init__(texts)
        self._theme = theme
        self._texts = texts
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Overview of the differences"))
        self.setToolTip(
            self.tr(
                "Where the texts differ: orange stands left only, blue right only, grey was moved"
            )
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a stroke for each row that differs."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        painter.fillRect(QRect(0, 0, 1, self.height()), self._theme.colour("line"))
        rows = self._texts.rows
        if rows is None or not rows.height:
            return
        bar = self._texts.verticalScrollBar()
        high = self.height() / max(rows.height, self.height())
        if bar.maximum():
            top = bar.value() * high
            size = self._texts.viewport().height() * high
            view = QColor(self._theme.colour("secondary"))
            view.setAlpha(40)
            painter.fillRect(QRectF(1, top, self.width() - 1, max(size, 8)), view)
        left, right = self._theme.colour("left_line"), self._theme.colour("right_line")
        inner = self.width() - 4
        for y, sides in rows.strokes(self.height()):
            if sides == 0:
                painter.fillRect(QRectF(3, y - 1, inner, 2), self._theme.colour("secondary"))
            elif sides == 3:
                painter.fillRect(QRectF(3, y - 1.5, inner / 2 - 0.5, 3), left)
                painter.fillRect(QRectF(3 + inner / 2 + 0.5, y - 1.5, inner / 2 - 0.5, 3), right)
            else:
                painter.fillRect(QRectF(3, y - 1.5, inner, 3), left if sides == 1 else right)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        rows = self._texts.rows
        if rows is not None and self.height():
            high = max(rows.height, self.height()) / self.height()
            third = self._texts.viewport().height() // 2
            self._texts.verticalScrollBar().setValue(round(event.position().y() * high) - third)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        event.accept()
