# SPDX-License-Identifier: MIT
"""Small parts that every view is built from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.theme import Type

if TYPE_CHECKING:
    from app.theme import Theme


class Line(QFrame):
    """A line one pixel wide between two regions.

    Args:
        orientation: horizontal or vertical.
    """

    def __init__(self, orientation: Qt.Orientation = Qt.Orientation.Horizontal) -> None:
        super().__init__()
        self.setObjectName("line")
        if orientation is Qt.Orientation.Horizontal:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)


def label(theme: Theme, text: str = "", kind: Type = Type.NORMAL, *, wrap: bool = False) -> QLabel:
    """Return a label in a type of the scale; secondary and small ones in the secondary colour."""
    made = QLabel(text)
    made.setFont(theme.font(kind))
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if kind in {Type.SECONDARY, Type.SMALL}:
        made.setObjectName("secondary")
    return made


def button(text: str, *, primary: bool = False, name: str = "") -> QPushButton:
    """Return a push button.

    Args:
        text: what it says.
        primary: True for the one that is meant to be pressed.
        name: for tests and style; may be empty.
    """
    made = QPushButton(text)
    made.setAutoDefault(False)
    if primary:
        made.setProperty("primary", "true")
    if name:
        made.setObjectName(name)
    return made


def tool_button(theme: Theme, icon: str, text: str, *, boxed: bool = True) -> QToolButton:
    """Return a button that shows only an icon; its words are its tip and its accessible name."""
    made = QToolButton()
    theme.set_icon(made, icon)
    made.setToolTip(text)
    made.setAccessibleName(text)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if boxed:
        made.setProperty("boxed", "true")
    return made


def row(*parts: QWidget | int | None, gap: int = 8, margins: tuple[int, ...] = ()) -> QHBoxLayout:
    """Return widgets beside one another.

    Args:
        parts: widgets; a number is empty space of that many pixels, None takes what is left.
        gap: pixels between them.
        margins: left, top, right, bottom; none where empty.
    """
    layout = QHBoxLayout()
    layout.setSpacing(gap)
    layout.setContentsMargins(*(margins or (0, 0, 0, 0)))
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addWidget(part)
    return layout


def column(
    *parts: QWidget | int | None, gap: int = 0, margins: tuple[int, ...] = ()
) -> QVBoxLayout:
    """Return widgets below one another; arguments as for `row`."""
    layout = QVBoxLayout()
    layout.setSpacing(gap)
    layout.setContentsMargins(*(margins or (0, 0, 0, 0)))
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addWidget(part)
    return layout


class ElidedLabel(QWidget):
    """One line of text that gives way in its middle, so that a suffix stays.

    Args:
        theme: for the font.
        kind: type of the text.
        mode: where it gives way.
    """

    def __init__(
        self,
        theme: Theme,
        kind: Type = Type.NORMAL,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._kind = kind
        self._mode = mode
        self._text = ""
        self.setFont(theme.font(kind))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def set_text(self, text: str, tip: str = "") -> None:
        """Show another text; the tip says it at length."""
        self._text = text
        self.setToolTip(tip or text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, self._theme.px(18))

    def minimumSizeHint(self) -> QSize:
        """Return the size of a few letters."""
        return QSize(self._theme.px(40), self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits."""
        del event
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        painter.setFont(self.font())
        secondary = self._kind in {Type.SECONDARY, Type.SMALL}
        painter.setPen(self._theme.colour("secondary" if secondary else "text"))
        shown = self.fontMetrics().elidedText(self._text, self._mode, self.width())
        painter.drawText(
            self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown
        )


def badge_width(metrics: QFontMetrics, text: str) -> int:
    """Return how wide a badge is, in pixels."""
    return metrics.horizontalAdvance(text) + 10


def paint_badge(painter: QPainter, rect: QRectF, text: str, colour: QColor, line: QColor) -> None:
    """Paint a word in a thin frame."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(line, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setPen(colour)
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()


class Badge(QWidget):
    """A word in a thin frame, e.g. ``keep``.

    Args:
        theme: for font and colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._text = ""
        self._role = "secondary"
        self.setFont(theme.font(Type.BADGE))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def text(self) -> str:
        """Return the word."""
        return self._text

    def set_text(self, text: str, role: str = "secondary") -> None:
        """Show another word, or nothing.

        Args:
            text: the word; empty hides the badge.
            role: token of its colour.
        """
        self._text, self._role = text, role
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the word with its frame."""
        return QSize(badge_width(self.fontMetrics(), self._text), self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word."""
        del event
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        painter.setFont(self.font())
        paint_badge(
            painter,
            QRectF(self.rect()),
            self._text,
            self._theme.colour(self._role),
            self._theme.colour("line"),
        )


class Chip(QPushButton):
    """A filter that is on or off: an icon, a word, a count.

    Args:
        theme: for font and colours.
        icon: name of the icon.
        word: what it lets through.
    """

    def __init__(self, theme: Theme, icon: str, word: str) -> None:
        super().__init__()
        self._theme = theme
        self._icon_name = icon
        self._word = word
        self._figure = ""
        self.setCheckable(True)
        self.setFont(theme.font(Type.NORMAL))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)
        self.set_figure("")

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def set_figure(self, figure: str) -> None:
        """Show another count."""
        self._figure = figure
        self.setAccessibleName(f"{self._word} {figure}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of icon, word and count."""
        words = self.fontMetrics().horizontalAdvance(self._word)
        return QSize(self.minimumSizeHint().width() + self._theme.px(5) + words, self._theme.px(28))

    def minimumSizeHint(self) -> QSize:
        """Return the size of icon and count; where there is no room the word gives way."""
        px = self._theme.px
        gap = px(6) if self._figure else 0
        return QSize(px(12 + 14 + 12) + gap + self._figure_width(), px(28))

    def _figure_width(self) -> int:
        return QFontMetrics(self._theme.font(Type.STRONG)).horizontalAdvance(self._figure)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a rounded frame, filled when on, with a ring when it has the focus."""
        del event
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # laid out by hand below
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter)
        self._paint_words(painter)

    def _paint_frame(self, painter: QPainter) -> None:
        theme, on = self._theme, self.isChecked()
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill = theme.colour("selected" if on else "surface")
        if self.underMouse() and not on:
            fill = theme.colour("window")
        line = theme.colour("accent" if on or self.hasFocus() else "line")
        path = QPainterPath()
        path.addRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.fillPath(path, fill)
        painter.setPen(QPen(line, 2 if self.hasFocus() else 1))
        painter.drawPath(path)

    def _paint_words(self, painter: QPainter) -> None:
        theme, on = self._theme, self.isChecked()
        colour = "accent" if on else "secondary"
        edge = theme.px(14)
        worded = self.width() >= self.sizeHint().width()
        x = theme.px(12)
        icon = theme.pixmap(self._icon_name, colour, 14, self.devicePixelRatioF())
        painter.drawPixmap(x, round((self.height() - edge) / 2), icon)
        x += edge
        upright = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        if worded:
            x += theme.px(5)
            painter.setPen(theme.colour(colour))
            painter.setFont(self.font())
            words = self.fontMetrics().horizontalAdvance(self._word)
            painter.drawText(QRectF(x, 0, words + 2, self.height()), upright, self._word)
            x += words
        painter.setFont(theme.font(Type.STRONG))
        painter.setPen(theme.colour("accent" if on else "text"))
        at = QRectF(x + theme.px(6), 0, self.width(), self.height())
        painter.drawText(at, upright, self._figure)


class Surface(QWidget):
    """A plain region in the surface colour."""

    def __init__(self, name: str = "surface") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class Stack(QStackedWidget):
    """Pages of which one is shown; those that are hidden ask for no room."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the page that is shown."""
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


class Message(Surface):
    """An empty place with a quiet sentence in its middle.

    Args:
        theme: for font and colours.
        text: what it says.
    """

    def __init__(self, theme: Theme, text: str = "") -> None:
        super().__init__()
        self._label = label(theme, text, Type.NORMAL, wrap=True)
        self._label.setObjectName("secondary")
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(column(None, self._label, None, margins=(24, 24, 24, 24)))

    def text(self) -> str:
        """Return what it says."""
        return self._label.text()

    def set_text(self, text: str) -> None:
        """Say something else."""
        self._label.setText(text)
