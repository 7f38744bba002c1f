# SPDX-License-Identifier: MIT
"""The pages of two PDF files side by side, as pictures that a worker draws; turned together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea

from app import review_texts, texts
from app.theme import Type, mix
from app.views.parts import Line, Surface, column, label, row, tool_button

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.comparison import PageSide
    from simdesk.index.rows import MemberRow
    from simdesk.questions import PagesDrawn

SETTLE_MS = 60
"""A page must stand this long before it is drawn: keys repeat faster."""
PATIENCE_MS = 250
"""The pages before stay on the screen this long."""
MARGIN = 12
ZOOMS = (1.0, 1.25, 1.5, 2.0, 3.0, 4.0)


class _Sheet:
    # One side: a picture, or words in its place.
    def __init__(self) -> None:
        self.image: QImage | None = None
        self.pages = 0
        self.said = ""

    def take(self, side: PageSide, page: int) -> None:
        self.pages = side.pages or self.pages
        self.image, self.said = None, ""
        drawn = side.image
        if drawn is not None:
            stride = drawn.width * 4
            shown = QImage(
                drawn.pixels, drawn.width, drawn.height, stride, QImage.Format.Format_RGB32
            )
            self.image = shown.copy()
        else:
            self.said = review_texts.no_page(side.reason, page + 1)


class PageSheets(QAbstractScrollArea):
    """Paint two pages beside one another; they scroll together.

    Args:
        theme: for fonts and colours.
    """

    width_changed = Signal()
    """The pages are to be drawn in another size."""
    turned = Signal(int)
    """Pages on, or back."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.sheets = (_Sheet(), _Sheet())
        self.zoom = 1.0
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("The two pages side by side"))
        self.verticalScrollBar().setAccessibleName(self.tr("Scroll the two pages"))
        self.horizontalScrollBar().setAccessibleName(self.tr("Scroll the two pages sideways"))
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.viewport().update()

    def _half(self) -> int:
        return self.viewport().width() // 2

    def page_width(self) -> int:
        """Return how wide a page is to be drawn, in device-independent pixels."""
        return max(40, round((self._half() - 2 * self.theme.px(MARGIN)) * self.zoom))

    def fit(self) -> None:
        """Make the scroll bars fit the pages."""
        highs = [
            image.height() * self.page_width() / max(1, image.width())
            for image in (sheet.image for sheet in self.sheets)
            if image is not None
        ]
        margin = self.theme.px(MARGIN)
        high, level = self.verticalScrollBar(), self.horizontalScrollBar()
        high.setPageStep(self.viewport().height())
        high.setSingleStep(self.theme.px(22))
        high.setRange(
            0, max(0, round(max(highs, default=0)) + 2 * margin - self.viewport().height())
        )
        level.setPageStep(self._half())
        level.setSingleStep(self.theme.px(22))
        level.setRange(0, max(0, self.page_width() + 2 * margin - self._half()))
        self.viewport().update()

    def set_zoom(self, step: int) -> None:
        """Show the pages larger (1) or smaller (-1), or at their first size (0)."""
        at = ZOOMS.index(self.zoom)
        zoom = ZOOMS[min(max(at + step, 0), len(ZOOMS) - 1)] if step else ZOOMS[0]
        if zoom != self.zoom:
            self.zoom = zoom
            self.fit()
            self.width_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both pages, or say why there is none."""
        del event
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.viewport().rect(), self.theme.colour("window"))
        half, high = self._half(), self.viewport().height()
        for side, sheet in enumerate(self.sheets):
            painter.setClipRect(QRect(side * half, 0, half, high))
            if sheet.image is None:
                self._paint_words(painter, QRect(side * half, 0, half, high), sheet.said)
            else:
                self._paint_page(painter, side * half, sheet.image)
        painter.setClipping(False)
        painter.fillRect(QRect(half, 0, 1, high), self.theme.colour("line"))
        if self.hasFocus():
            painter.setPen(QPen(self.theme.colour("accent"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _paint_page(self, painter: QPainter, left: int, image: QImage) -> None:
        margin, width = self.theme.px(MARGIN), self.page_width()
        at = QRectF(
            left + margin - self.horizontalScrollBar().value(),
            margin - self.verticalScrollBar().value(),
            width,
            image.height() * width / image.width(),
        )
        painter.drawImage(at, image)
        painter.setPen(QPen(QColor(self.theme.colour("line")), 1))
        painter.drawRect(at.adjusted(-0.5, -0.5, 0.5, 0.5))

    def _paint_words(self, painter: QPainter, rect: QRect, words: str) -> None:
        tokens = self.theme.tokens
        painter.setPen(QColor(mix(tokens.secondary, tokens.text, 0.1)))
        painter.setFont(self.theme.font(Type.NORMAL))
        inner = rect.adjusted(24, 24, -24, -24)
        painter.drawText(
            inner, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), words
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the pages at the new width at once, and ask for sharper ones."""
        super().resizeEvent(event)
        self.fit()
        self.width_changed.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint again; both pages move."""
        del dx, dy
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn with Page Down and Page Up; scroll with the arrows."""
        high, level = self.verticalScrollBar(), self.horizontalScrollBar()
        turns = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        key = Qt.Key(event.key())
        if key in turns:
            self.turned.emit(turns[key])
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = high.singleStep()
            high.setValue(high.value() + (step if key == Qt.Key.Key_Down else -step))
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            step = level.singleStep()
            level.setValue(level.value() + (step if key == Qt.Key.Key_Right else -step))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Control change the size of the pages."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.viewport().update()


class PagesPane(Surface):
    """Ask for the pages of two files and show them, with what turns them.

    Args:
        theme: for fonts and colours.
        session: whose engine draws.
    """

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._session = session
        self._pair: tuple[MemberRow, MemberRow] | None = None
        self._pages = (0, 0)
        self._request = 0
        self.sheets = PageSheets(theme)
        self.left = label(theme, "", Type.SECONDARY)
        self.right = label(theme, "", Type.SECONDARY)
        self.previous = tool_button(theme, "up", self.tr("Previous page"), boxed=False)
        self.next = tool_button(theme, "down", self.tr("Next page"), boxed=False)
        bar = row(
            self.left, None, self.previous, self.next, None, self.right, margins=(14, 0, 14, 0)
        )
        layout = column()
        layout.addLayout(bar)
        layout.addWidget(Line())
        layout.addWidget(self.sheets, 1)
        self.setLayout(layout)
        self._delay = self._timer(SETTLE_MS)
        self._delay.timeout.connect(self._on_settled)
        self._patience = self._timer(PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_over)
        self.previous.clicked.connect(self.on_previous)
        self.next.clicked.connect(self.on_next)
        self.sheets.turned.connect(self.turn)
        self.sheets.width_changed.connect(self._on_width_changed)
        session.pages_drawn.connect(self._on_drawn)

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        return timer

    @property
    def pages(self) -> tuple[int, int]:
        """Return the numbers of the two pages, from 0."""
        return self._pages

    def show_pair(
        self, pair: tuple[MemberRow, MemberRow] | None, pages: tuple[int, int] = (0, 0)
    ) -> None:
        """Show pages of two files.

        Args:
            pair: None for nothing.
            pages: numbers of the first pages to show, from 0; turned together from there.
        """
        self._pair = pair
        self._pages = pages
        self._request = 0
        for sheet in self.sheets.sheets:
            sheet.image, sheet.pages, sheet.said = None, 0, ""
        self._say()
        if pair is not None:
            self._ask()

    def _ask(self) -> None:
        self._delay.start()
        if not self._patience.isActive():
            self._patience.start()

    @Slot()
    def _on_width_changed(self) -> None:
        if self._pair is not None and self.isVisible():
            self._delay.start()

    @Slot()
    def _on_settled(self) -> None:
        if self._pair is not None:
            width = round(self.sheets.page_width() * self.devicePixelRatioF())
            left, right = self._pair
            self._request = self._session.draw_pages(
                (left.file_id, right.file_id), self._pages, width
            )

    @Slot()
    def _on_patience_over(self) -> None:
        if self._pair is not None:
            for sheet in self.sheets.sheets:
                sheet.image, sheet.said = None, self.tr("Drawing the page\u2026")
            self.sheets.fit()

    @Slot(object)
    def _on_drawn(self, answer: PagesDrawn) -> None:
        if answer.request != self._request or self._pair is None:
            return
        self._patience.stop()
        for sheet, side, page in zip(
            self.sheets.sheets, (answer.left, answer.right), self._pages, strict=True
        ):
            sheet.take(side, page)
        self.sheets.fit()
        self._say()

    def _say(self) -> None:
        totals = [sheet.pages for sheet in self.sheets.sheets]
        for shown, page, total in zip((self.left, self.right), self._pages, totals, strict=True):
            shown.setText(review_texts.page_of(page + 1, total))
        self.previous.setEnabled(max(self._pages) > 0)
        self.next.setEnabled(self._may_turn_on())
        said = self.tr("Left: {}. Right: {}.").format(self.left.text(), self.right.text())
        notes = [sheet.said for sheet in self.sheets.sheets if sheet.said]
        self.sheets.setAccessibleDescription(texts.listed([said, *notes]))

    def _may_turn_on(self) -> bool:
        totals = [sheet.pages for sheet in self.sheets.sheets]
        return any(page + 1 < total for page, total in zip(self._pages, totals, strict=True))

    @Slot(int)
    def turn(self, step: int) -> None:
        """Turn both files by some pages."""
        left, right = (page + step for page in self._pages)
        if self._pair is None or max(left, right) < 0 or (step > 0 and not self._may_turn_on()):
            return
        self._pages = (left, right)
        self._say()
        self.sheets.verticalScrollBar().setValue(0)
        self._ask()

    @Slot()
    def on_previous(self) -> None:
        """Turn back by a page."""
        self.turn(-1)

    @Slot()
    def on_next(self) -> None:
        """Turn on by a page."""
        self.turn(1)
