# SPDX-License-Identifier: MIT
"""Tick boxes, radio buttons and drop-down lists in the look of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QRadioButton,
    QStyle,
    QWidget,
)

from app.theme import mix

if TYPE_CHECKING:
    from app.theme import Theme

BOX = 14
GAP = 8


def mirrored(widget: QWidget, rect: QRect) -> QRect:
    """Return a place in a widget, on the other side where the script runs from right to left."""
    return QStyle.visualRect(widget.layoutDirection(), widget.rect(), rect)


def paint_tick(painter: QPainter, theme: Theme, box: QRect, *, ticked: bool, faded: bool) -> None:
    """Paint a tick box.

    Args:
        painter: is left as it was but for pen and brush.
        theme: for colours.
        box: where.
        ticked: with a tick.
        faded: it cannot be changed.
    """
    tokens = theme.tokens
    line = mix(tokens.secondary, tokens.surface, 0.6 if faded else 0.2)
    full = QColor(mix(tokens.accent, tokens.surface, 0.5) if faded else tokens.accent)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(full if ticked else QColor(line), 1))
    painter.setBrush(full if ticked else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    if ticked:
        edge = theme.px(12)
        pixmap = theme.pixmap("check", "on_accent", 12, painter.device().devicePixelRatioF())
        inset = (box.width() - edge) // 2
        painter.drawPixmap(box.left() + inset, box.top() + inset, pixmap)


def _hint(theme: Theme, button: QAbstractButton) -> QSize:
    words = button.fontMetrics().horizontalAdvance(button.text())
    return QSize(theme.px(BOX + GAP) + words + 8, theme.px(26))


def _paint_words(painter: QPainter, theme: Theme, button: QAbstractButton) -> None:
    painter.setPen(theme.colour("text" if button.isEnabled() else "secondary"))
    rect = mirrored(button, button.rect().adjusted(theme.px(BOX + GAP) + 3, 0, 0, 0))
    painter.drawText(
        rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), button.text()
    )
    if button.hasFocus():
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("accent"), 2))
        painter.drawRoundedRect(QRectF(button.rect()).adjusted(1, 1, -1, -1), 6, 6)


class TickBox(QCheckBox):
    """A tick box with words.

    Args:
        theme: for fonts and colours.
        text: the words.
    """

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(text)
        self._theme = theme

    def sizeHint(self) -> QSize:
        """Return the size of box and words."""
        return _hint(self._theme, self)

    def hitButton(self, at: object) -> bool:
        """Take a press anywhere."""
        del at
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box, words and focus."""
        del event
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        edge = self._theme.px(BOX)
        box = mirrored(self, QRect(4, (self.height() - edge) // 2, edge, edge))
        paint_tick(painter, self._theme, box, ticked=self.isChecked(), faded=not self.isEnabled())
        _paint_words(painter, self._theme, self)


class RadioBox(QRadioButton):
    """A radio button with words.

    Args:
        theme: for fonts and colours.
        text: the words.
    """

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(text)
        self._theme = theme

    def sizeHint(self) -> QSize:
        """Return the size of dot and words."""
        return _hint(self._theme, self)

    def hitButton(self, at: object) -> bool:
        """Take a press anywhere."""
        del at
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint dot, words and focus."""
        del event
        theme = self._theme
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = theme.px(BOX)
        across = self.width() - 4 - edge / 2 if self.isRightToLeft() else 4 + edge / 2
        middle = QPointF(across, self.height() / 2)
        on = self.isChecked()
        line = mix(theme.tokens.secondary, theme.tokens.surface, 0.2)
        painter.setPen(QPen(QColor(theme.tokens.accent if on else line), 1))
        painter.setBrush(theme.colour("accent") if on else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, edge / 2 - 0.5, edge / 2 - 0.5)
        if on:
            painter.setBrush(theme.colour("on_accent"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(middle, edge / 5, edge / 5)
        _paint_words(painter, theme, self)


class DropDown(QComboBox):
    """A list of which one is chosen.

    Args:
        theme: for fonts and colours.
        name: accessible name.
    """

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(name)
        self.view().setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame as the style sheet says, and an arrow."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        edge = self._theme.px(16)
        pixmap = self._theme.pixmap("chevron-down", "secondary", 16, self.devicePixelRatioF())
        place = QRect(self.width() - edge - 6, (self.height() - edge) // 2, edge, edge)
        painter.drawPixmap(mirrored(self, place).topLeft(), pixmap)
