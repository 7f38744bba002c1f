# SPDX-License-Identifier: MIT
"""Two texts side by side, paragraph beside paragraph, differing words tinted and underlined.

Both columns are painted by one widget, so they cannot scroll apart. A text edit of Qt has neither
line spacing nor rows of one height in two columns nor a hatched gap, hence the own painting; only
what is on the screen is laid out.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea

from app.models.passages import page_at, place_at
from app.theme import Type, mix
from app.views.captions import row_heads
from app.views.overview import Overview

if TYPE_CHECKING:
    from app.theme import Theme
    from app.views.layout import LaidRow, LaidSide, Rows
    from simdesk.comparison import Comparison

MARGIN = 16
OVERVIEW = 14
Position = tuple[int, int]
"""Row and offset in UTF-16 units."""


class SideBySide(QAbstractScrollArea):
    """Show a comparison.

    Args:
        theme: for fonts and colours.
    """

    place_changed = Signal(int)
    """The number of the current difference, from 0; -1 for none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.reading_size = 14
        self.wrap = True
        self._starts: list[int] = []
        self._comparison: Comparison | None = None
        self._rows: Rows | None = None
        self._place = -1
        self._side = 0
        self._anchor: Position | None = None
        self._cursor: Position | None = None
        self._hit_at: tuple[int, int, int] | None = None
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(self.tr("The two texts side by side"))
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().setAccessibleName(self.tr("Scroll the two texts"))
        self.overview = Overview(theme, self)
        self.setViewportMargins(0, 0, theme.px(OVERVIEW), 0)
        theme.changed.connect(self._on_theme_changed)

    # What is shown.

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show two texts, or nothing."""
        self._comparison = comparison
        self._place = -1
        self._anchor = self._cursor = self._hit_at = None
        self._build()
        self.verticalScrollBar().setValue(0)
        self.place_changed.emit(-1)

    @property
    def places(self) -> int:
        """Return the number of rows that differ."""
        return len(self._rows.differing) if self._rows else 0

    @property
    def rows(self) -> Rows | None:
        """Return the rows that are shown, None for nothing."""
        return self._rows

    @property
    def place(self) -> int:
        """Return the number of the current difference, -1 for none."""
        return self._place

    def _build(self) -> None:
        comparison = self._comparison
        self._rows = None
        if comparison is not None:
            from app.views.layout import Look, Rows, split_long  # noqa: PLC0415 - numpy is heavy

            ratio = self.reading_size / 14
            px = self.theme.px
            look = Look(
                self.theme.reading_font(self.reading_size),
                line_height=px(22 * ratio),
                gap=px(12 * ratio),
                head=px(20),
                wrap=self.wrap,
            )
            self._starts = []
            pieces = split_long(comparison.blocks, starts=self._starts)
            self._rows = Rows(pieces, look, row_heads(comparison, self._starts))
        self._fit()
        self.viewport().update()
        self.overview.update()

    def set_wrap(self, *, wrap: bool) -> None:
        """Let long paragraphs go over several lines, or keep each to one."""
        if wrap != self.wrap:
            row, _ = self._top_row()
            self.wrap = wrap
            shown = Qt.ScrollBarPolicy
            self.setHorizontalScrollBarPolicy(
                shown.ScrollBarAlwaysOff if wrap else shown.ScrollBarAsNeeded
            )
            self._build()
            if self._rows and self._rows.blocks:
                self.verticalScrollBar().setValue(self._rows.top(row))

    def set_reading_size(self, pixels: int) -> None:
        """Show the texts larger or smaller, 9 to 40 pixels."""
        pixels = min(max(pixels, 9), 40)
        if pixels != self.reading_size:
            row, _ = self._top_row()
            self.reading_size = pixels
            self._build()
            if self._rows and self._rows.blocks:
                self.verticalScrollBar().setValue(self._rows.top(row))

    @Slot()
    def _on_theme_changed(self) -> None:
        self._build()

    # Geometry.

    def _margin(self) -> int:
        return self.theme.px(MARGIN)

    def _column_width(self) -> int:
        return self.viewport().width() // 2 - 2 * self._margin()

    def _column_left(self, side: int) -> int:
        return side * (self.viewport().width() // 2) + self._margin()

    def _top_row(self) -> tuple[int, int]:
        """Return the row at the top and how far it is scrolled out, in pixels."""
        if self._rows is None or not self._rows.blocks:
            return 0, 0
        value = self.verticalScrollBar().value()
        row = self._rows.at(value)
        return row, value - self._rows.top(row)

    def _fit(self) -> None:
        bar = self.verticalScrollBar()
        if self._rows is None:
            bar.setRange(0, 0)
            return
        self._rows.set_width(self._column_width())
        high = self.viewport().height()
        self._fit_level()
        bar.setPageStep(high)
        bar.setSingleStep(self.theme.px(22))
        bar.setRange(0, max(0, self._rows.height + self._margin() - high))

    def _fit_level(self) -> None:
        bar, width = self.horizontalScrollBar(), self._column_width()
        widest = 0 if self.wrap or self._rows is None else int(self._rows.widest)
        bar.setPageStep(width)
        bar.setSingleStep(self.theme.px(22))
        bar.setRange(0, max(0, widest - width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new width; the row at the top stays there."""
        row, _ = self._top_row()
        super().resizeEvent(event)
        self._fit()
        if self._rows and self._rows.blocks and row:
            self.verticalScrollBar().setValue(self._rows.top(row))
        shown = self.viewport().geometry()
        width = self.theme.px(OVERVIEW)
        self.overview.setGeometry(shown.right() + 1, shown.top(), width, shown.height())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint again; a text moves as a whole."""
        del dx, dy
        self.viewport().update()
        self.overview.update()

    def sizeHint(self) -> QSize:
        """Return a size for two columns of some forty letters."""
        return QSize(self.theme.px(640), self.theme.px(400))

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that are on the screen."""
        del event
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self.theme.colour("surface"))
        middle = self.viewport().width() // 2
        rows = self._rows
        if rows is None or not rows.blocks:
            return
        height_before = rows.height
        row, out = self._top_row()
        y = self._margin() // 2 - out
        while row < len(rows.blocks) and y < self.viewport().height():
            laid = rows.lay(row)
            self._paint_row(painter, row, laid, y)
            y += laid.height
            row += 1
        painter.fillRect(QRect(middle, 0, 1, self.viewport().height()), self.theme.colour("line"))
        self._paint_corners(painter)
        if not self.wrap:
            self._fit_level()
        if rows.height != height_before:
            bar = self.verticalScrollBar()
            bar.setMaximum(max(0, rows.height + self._margin() - self.viewport().height()))
            self.overview.update()
        if self.hasFocus():
            painter.setPen(QPen(self.theme.colour("accent"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _paint_row(self, painter: QPainter, row: int, laid: LaidRow, y: int) -> None:
        if self._rows is None:
            return
        if self._place >= 0 and self._rows.differing[self._place] == row:
            bar = QRect(2, y, 3, laid.height - self.theme.px(10))
            painter.fillRect(bar, self.theme.colour("accent"))
        if laid.head:
            self._paint_head(painter, row, y)
        y += laid.head
        level = self.horizontalScrollBar().value()
        for side, content in ((0, laid.left), (1, laid.right)):
            left = self._column_left(side)
            if content is None:
                self._paint_gap(painter, side, QRect(0, y, 0, laid.height - laid.head))
                continue
            if not self.wrap:
                half, high = self.viewport().width() // 2, laid.height - laid.head
                painter.setClipRect(QRect(side * half + 6, y, half - 6, high))
            self._paint_side(painter, content, QPointF(left - level, y), (row, side))
            painter.setClipping(False)

    def _paint_head(self, painter: QPainter, row: int, y: int) -> None:
        """Say above a row on which page it stands, and whether it was moved."""
        if self._rows is None:
            return
        painter.setFont(self.theme.font(Type.SECONDARY))
        painter.setPen(self.theme.colour("secondary"))
        for side, words in enumerate(self._rows.heads[row]):
            at = QRect(self._column_left(side), y, self._column_width(), self.theme.px(18))
            upright = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, at.width())
            painter.drawText(at, upright, shown)

    def _paint_corners(self, painter: QPainter) -> None:
        """Say in the corner of each column on which page its first line stands."""
        row, out = self._top_row()
        if self._comparison is None or (out == 0 and self._rows and row in self._rows.heads):
            return
        painter.setFont(self.theme.font(Type.SECONDARY))
        for side, words in enumerate(self.places_at(row)):
            if not words:
                continue
            width = painter.fontMetrics().horizontalAdvance(words) + self.theme.px(12)
            end = (side + 1) * (self.viewport().width() // 2)
            at = QRect(end - width - 2, 1, width, self.theme.px(20))
            back = QColor(self.theme.colour("surface"))
            back.setAlpha(225)
            painter.fillRect(at, back)
            painter.setPen(self.theme.colour("secondary"))
            painter.drawText(at, int(Qt.AlignmentFlag.AlignCenter), words)

    def places_at(self, row: int) -> tuple[str, str]:
        """Return the page, slide or sheet of a row, left and right; empty where there is none."""
        comparison = self._comparison
        if comparison is None:
            return "", ""
        block = bisect_right(self._starts, row) - 1
        return (
            place_at(comparison.left_places, block),
            place_at(comparison.right_places, block),
        )

    def pages_on_screen(self) -> tuple[int, int]:
        """Return the pages of the current place, or of the row at the top; from 0 each."""
        rows = self._rows
        if rows is None or self._comparison is None or not rows.blocks:
            return 0, 0
        row = rows.differing[self._place] if self._place >= 0 else self._top_row()[0]
        block = bisect_right(self._starts, row) - 1
        comparison = self._comparison
        return (
            page_at(comparison.left_places, block),
            page_at(comparison.right_places, block),
        )

    def go_to_block(self, block: int) -> None:
        """Show a block of the comparison, and make it the current difference where it is one."""
        if self._rows is None or not 0 <= block < len(self._starts):
            return
        row = self._starts[block]
        last = self._starts[block + 1] if block + 1 < len(self._starts) else len(self._rows.blocks)
        for place, differing in enumerate(self._rows.differing):
            if row <= differing < last:
                self.go_to_place(place)
                return
        self.verticalScrollBar().setValue(self._rows.top(row) - self.viewport().height() // 3)

    def _paint_gap(self, painter: QPainter, side: int, rect: QRect) -> None:
        """Hatch the place of a paragraph that is missing on one side."""
        half = self.viewport().width() // 2
        gap = self.theme.px(4)
        area = QRect(side * half, rect.top() - gap, half, rect.height() - gap)
        tokens = self.theme.tokens
        painter.save()
        painter.setClipRect(area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(mix(tokens.line, tokens.surface, 0.15)), 1))
        high, step = area.height(), self.theme.px(8)
        for x in range(area.left() - high, area.right(), step):
            painter.drawLine(x, area.bottom(), x + high, area.top())
        painter.restore()

    def _paint_side(
        self, painter: QPainter, content: LaidSide, at: QPointF, where: tuple[int, int]
    ) -> None:
        row, side = where
        word = "left" if side == 0 else "right"
        tint, line = self.theme.colour(f"{word}_tint"), self.theme.colour(f"{word}_line")
        for rect in content.marks:
            moved = rect.translated(at)
            painter.fillRect(moved, tint)
            painter.fillRect(QRectF(moved.left(), moved.bottom() - 1, moved.width(), 2), line)
        selected = self._selected_range(row, side, len(content.layout.text()))
        if selected is not None and self._rows is not None:
            accent = QColor(self.theme.colour("accent"))
            accent.setAlpha(70)
            for rect in self._rows.rectangles(content.layout, [selected]):
                painter.fillRect(rect.translated(at), accent)
        painter.setPen(self.theme.colour("text"))
        content.layout.draw(painter, at)

    # Places.

    def go_to_place(self, number: int) -> None:
        """Show a difference and make it the current one."""
        if self._rows is None or not 0 <= number < self.places:
            return
        self._place = number
        row = self._rows.differing[number]
        for near in range(max(0, row - 2), row + 1):
            self._rows.lay(near)
        self._fit()
        third = self.viewport().height() // 3
        self.verticalScrollBar().setValue(self._rows.top(row) - third)
        self.viewport().update()
        self.overview.update()
        block = self._rows.blocks[row]
        said = self.tr("Left: {}. Right: {}.").format(
            block.left or self.tr("nothing"), block.right or self.tr("nothing")
        )
        heads = [words for words in self._rows.heads.get(row, ()) if words]
        self.setAccessibleDescription(" ".join([said, *heads]))
        self.place_changed.emit(number)

    @Slot()
    def next_place(self) -> None:
        """Go to the next difference."""
        self.go_to_place(min(self._place + 1, self.places - 1))

    @Slot()
    def previous_place(self) -> None:
        """Go to the difference before."""
        self.go_to_place(max(self._place - 1, 0))

    # Finding.

    def forget_hit(self) -> None:
        """Find from the beginning next time."""
        self._hit_at = None

    def find_words(self, words: str, *, backward: bool = False) -> bool:
        """Select the next place of some words in either text, whatever their case.

        Args:
            words: what to find.
            backward: go to the place before.

        Returns:
            False where they stand in neither text.
        """
        hits = [] if self._rows is None or not words else self._rows.find_all(words)
        if not hits or self._rows is None:
            self._anchor = self._cursor = None
            self.viewport().update()
            return False
        at = self._hit_at
        if backward:
            before = [hit for hit in hits if at is None or hit[:3] < at]
            hit = before[-1] if before else hits[-1]
        else:
            after = [hit for hit in hits if at is None or hit[:3] > at]
            hit = after[0] if after else hits[0]
        row, side, start, end = hit
        self._hit_at = (row, side, start)
        self._side, self._anchor, self._cursor = side, (row, start), (row, end)
        self._rows.lay(row)
        self._fit()
        top, high = self._rows.top(row), self.viewport().height()
        bar = self.verticalScrollBar()
        if not bar.value() <= top <= bar.value() + high - self._rows.height_of(row):
            bar.setValue(top - high // 3)
        self.viewport().update()
        return True

    # Selecting and copying.

    def _hit(self, event: QMouseEvent) -> tuple[int, Position] | None:
        if self._rows is None or not self._rows.blocks:
            return None
        x, y = event.position().x(), event.position().y()
        side = int(x >= self.viewport().width() // 2)
        top = y + self.verticalScrollBar().value() - self._margin() // 2
        row = self._rows.at(int(top))
        laid = self._rows.lay(row)
        content = laid.left if side == 0 else laid.right
        if content is None:
            return side, (row, 0)
        lines = content.layout.lineCount()
        number = int((top - self._rows.top(row) - laid.head) // self._rows.line_height)
        line = content.layout.lineAt(min(max(number, 0), lines - 1))
        level = self.horizontalScrollBar().value()
        return side, (row, line.xToCursor(x - self._column_left(side) + level))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to select."""
        hit = self._hit(event) if event.button() == Qt.MouseButton.LeftButton else None
        if hit is not None:
            self._side, self._anchor = hit
            self._cursor = self._anchor
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select on, within the side where it began."""
        if not event.buttons() & Qt.MouseButton.LeftButton or self._anchor is None:
            return
        hit = self._hit(event)
        if hit is not None and hit[0] == self._side:
            self._cursor = hit[1]
            self.viewport().update()

    def select_all(self) -> None:
        """Select the whole text of the side that was clicked last."""
        if self._rows is not None and self._rows.blocks:
            last = len(self._rows.blocks) - 1
            self._anchor, self._cursor = (0, 0), (last, 1 << 30)
            self.viewport().update()

    def _selected_range(self, row: int, side: int, length: int) -> tuple[int, int] | None:
        if self._anchor is None or self._cursor is None or side != self._side:
            return None
        first, last = sorted((self._anchor, self._cursor))
        if first == last or not first[0] <= row <= last[0]:
            return None
        start = first[1] if row == first[0] else 0
        end = last[1] if row == last[0] else length
        return min(start, length), min(end, length)

    def selected_text(self) -> str:
        """Return what is selected, paragraphs parted by line feeds."""
        if self._rows is None or self._anchor is None or self._cursor is None:
            return ""
        pieces = []
        first, last = sorted((self._anchor, self._cursor))
        for row in range(first[0], last[0] + 1):
            block = self._rows.blocks[row]
            text = block.left if self._side == 0 else block.right
            found = None if text is None else self._selected_range(row, self._side, len(text))
            if text is not None and found is not None:
                pieces.append(text[found[0] : found[1]])
        return "\n".join(pieces)

    @Slot()
    def copy(self) -> None:
        """Put what is selected on the clipboard."""
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)

    # Keys and wheel.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll, copy, select all."""
        bar = self.verticalScrollBar()
        moves = {
            Qt.Key.Key_Down: bar.singleStep(),
            Qt.Key.Key_Up: -bar.singleStep(),
            Qt.Key.Key_PageDown: bar.pageStep() - bar.singleStep(),
            Qt.Key.Key_PageUp: bar.singleStep() - bar.pageStep(),
            Qt.Key.Key_Home: -bar.maximum(),
            Qt.Key.Key_End: bar.maximum(),
        }
        level = self.horizontalScrollBar()
        sideways = {Qt.Key.Key_Left: -level.singleStep(), Qt.Key.Key_Right: level.singleStep()}
        step = moves.get(Qt.Key(event.key()))
        if not self.wrap and Qt.Key(event.key()) in sideways:
            level.setValue(level.value() + sideways[Qt.Key(event.key())])
            return
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif step is not None and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            bar.setValue(bar.value() + step)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Control change the size of the text."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_reading_size(self.reading_size + (1 if event.angleDelta().y() > 0 else -1))
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
