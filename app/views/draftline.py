# SPDX-License-Identifier: MIT
"""The drafts of one text below one another, with the words that each step took away and added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app import review_texts, texts
from app.theme import Type

if TYPE_CHECKING:
    from app.theme import Theme
    from simdesk.questions import DraftsTraced

DRAFT = 46
STEP = 34
AXIS = 150


class DraftLine(QWidget):
    """Paint drafts and steps; one draft is the current one.

    Args:
        theme: for fonts and colours.
    """

    chosen = Signal(int)
    """The number of the current draft."""
    opened = Signal(int)
    """Return, or a double click, on a draft."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._traced: DraftsTraced | None = None
        self._kept: frozenset[int] = frozenset()
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Drafts, the first at the top"))
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    @property
    def current(self) -> int:
        """Return the number of the current draft."""
        return self._current

    def show_drafts(self, traced: DraftsTraced) -> None:
        """Show other drafts."""
        self._traced = traced
        self.setFixedHeight(self.sizeHint().height())
        self.go_to(len(traced.drafts) - 1)

    def show_kept(self, kept: frozenset[int]) -> None:
        """Show which drafts would stay."""
        self._kept = kept
        self.update()

    def go_to(self, number: int) -> None:
        """Make a draft the current one."""
        count = 0 if self._traced is None else len(self._traced.drafts)
        if count:
            self._current = min(max(number, 0), count - 1)
            self.setAccessibleDescription(self.words_of(self._current))
            self.update()
            self.chosen.emit(self._current)

    def words_of(self, number: int) -> str:
        """Say what is shown of a draft, and of the step before it."""
        if self._traced is None:
            return ""
        draft = self._traced.drafts[number]
        said = [texts.name_of(draft.path, draft.part), texts.date(draft.stat.mtime_ns)]
        said.append(texts.words(draft.tokens))
        if number:
            said.append(review_texts.step(self._traced.steps[number - 1]))
        return texts.listed(said)

    def sizeHint(self) -> QSize:
        """Return the size of all drafts and steps."""
        count = 0 if self._traced is None else len(self._traced.drafts)
        high = count * DRAFT + max(0, count - 1) * STEP
        return QSize(self._theme.px(560), self._theme.px(high) + 8)

    def top_of(self, number: int) -> int:
        """Return where a draft begins, in pixels."""
        return 4 + number * (self._theme.px(DRAFT) + self._theme.px(STEP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the axis, the drafts and the steps that are in sight."""
        traced = self._traced
        if traced is None:
            return
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colour("surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._theme.px
        most = max((max(s.removed, s.added) for s in traced.steps if s is not None), default=1)
        for number in range(len(traced.drafts)):
            top = self.top_of(number)
            if top > event.rect().bottom() or top + px(DRAFT + STEP) < event.rect().top():
                continue
            if number + 1 < len(traced.drafts):
                self._paint_step(painter, number, most)
            self._paint_draft(painter, number)

    def _paint_draft(self, painter: QPainter, number: int) -> None:
        if self._traced is None:
            return
        theme, px = self._theme, self._theme.px
        draft, top = self._traced.drafts[number], self.top_of(number)
        rect = QRect(0, top, self.width(), px(DRAFT))
        if number == self._current:
            painter.setPen(
                QPen(theme.colour("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen
            )
            painter.setBrush(theme.colour("selected"))
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 6, 6)
        stays = number in self._kept
        middle = QPointF(px(AXIS), top + px(DRAFT) / 2)
        painter.setPen(QPen(theme.colour("kept" if stays else "secondary"), 2))
        painter.setBrush(theme.colour("kept" if stays else "surface"))
        painter.drawEllipse(middle, px(5), px(5))
        painter.setFont(theme.font(Type.SECONDARY))
        painter.setPen(theme.colour("secondary"))
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        when = QRect(px(8), top, px(AXIS - 24), px(DRAFT))
        painter.drawText(when, right, texts.date(draft.stat.mtime_ns))
        inner = QRect(px(AXIS + 18), top, self.width() - px(AXIS + 30), px(DRAFT))
        figure = texts.words(draft.tokens)
        painter.drawText(inner, right, figure)
        width = inner.width() - painter.fontMetrics().horizontalAdvance(figure) - px(16)
        painter.setFont(theme.font(Type.STRONG if stays else Type.NORMAL))
        painter.setPen(theme.colour("text"))
        name = texts.name_of(draft.path, draft.part)
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(inner, left, shown)

    def _paint_step(self, painter: QPainter, number: int, most: int) -> None:
        if self._traced is None:
            return
        theme, px = self._theme, self._theme.px
        step = self._traced.steps[number]
        top = self.top_of(number) + px(DRAFT)
        x = px(AXIS)
        painter.setPen(QPen(theme.colour("line"), 2))
        painter.drawLine(x, top - px(DRAFT) // 2, x, top + px(STEP) + px(DRAFT) // 2)
        at = QRect(px(AXIS + 18), top, self.width() - px(AXIS + 30), px(STEP))
        painter.setFont(theme.font(Type.SECONDARY))
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(theme.colour("secondary"))
        if step is not None:
            wide = at.width() // 3
            for line, (words, role) in enumerate(
                ((step.removed, "left_line"), (step.added, "right_line"))
            ):
                long = max(2 if words else 0, round(wide * words / max(1, most)))
                y = top + px(9) + line * px(9)
                painter.fillRect(QRect(at.left(), y, long, px(6)), QColor(theme.colour(role)))
            at = at.adjusted(wide + px(12), 0, 0, 0)
        painter.drawText(at, left, review_texts.step(step))

    # Keys and pointer.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from draft to draft; Return opens one beside the one before."""
        last = 1 << 20
        steps = {
            Qt.Key.Key_Up: self._current - 1,
            Qt.Key.Key_Down: self._current + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.go_to(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self._current)
        else:
            super().keyPressEvent(event)

    def _at(self, y: float) -> int:
        return int(y // (self._theme.px(DRAFT) + self._theme.px(STEP)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the draft under the pointer."""
        self.go_to(self._at(event.position().y()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the draft under the pointer."""
        self.go_to(self._at(event.position().y()))
        self.opened.emit(self._current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.update()
