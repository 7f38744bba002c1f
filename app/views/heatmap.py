# SPDX-License-Identifier: MIT
"""A square of distances: the darker a cell, the further apart the two documents; each cell says it.

Colour never stands alone: every cell that is wide enough carries its figure, what was never
compared is hatched, and the chosen cell is told in words.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app import review_texts, texts
from app.theme import Type, contrast, mix

if TYPE_CHECKING:
    from app.theme import Theme
    from simdesk.index.matrix import Matrix

CELL = 34
SMALL_CELL = 16
ROOMY = 16
"""Up to so many documents the cells are large enough for figures."""
NAMES = 240
FURTHEST_BITS = 24


class Measure(Enum):
    """What the cells show."""

    BITS = "bits"
    SIMILARITY = "similarity"


class HeatMap(QWidget):
    """Paint a matrix; one cell is the current one.

    Args:
        theme: for fonts and colours.
    """

    chosen = Signal(int, int)
    """Row and column of the current cell."""
    opened = Signal(int, int)
    """Return, or a double click, on a cell."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._matrix: Matrix | None = None
        self._measure = Measure.BITS
        self._current = (0, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Distances between the documents of this group"))
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    @property
    def current(self) -> tuple[int, int]:
        """Return row and column of the current cell."""
        return self._current

    def show_matrix(self, matrix: Matrix) -> None:
        """Show other documents."""
        self._matrix = matrix
        self.updateGeometry()
        self.setFixedSize(self.sizeHint())
        self.go_to(0, min(1, len(matrix.rows) - 1))

    def show_measure(self, measure: Measure) -> None:
        """Show bits, or similarity."""
        self._measure = measure
        self.go_to(*self._current)

    def go_to(self, row: int, column: int) -> None:
        """Make a cell the current one."""
        matrix = self._matrix
        if matrix is None or not matrix.rows:
            return
        last = len(matrix.rows) - 1
        self._current = (min(max(row, 0), last), min(max(column, 0), last))
        self.setAccessibleDescription(self.words_of(*self._current))
        self.update()
        self.chosen.emit(*self._current)

    def words_of(self, row: int, column: int) -> str:
        """Say what a cell shows."""
        if self._matrix is None:
            return ""
        return review_texts.beside(
            self._matrix.rows[row],
            self._matrix.rows[column],
            self._matrix.bits[row][column],
            self._matrix.similarity[row][column],
        )

    # Geometry.

    def _cell(self) -> int:
        count = 0 if self._matrix is None else len(self._matrix.rows)
        return self._theme.px(CELL if count <= ROOMY else SMALL_CELL)

    def _corner(self) -> tuple[int, int]:
        return self._theme.px(NAMES), self._theme.px(24)

    def sizeHint(self) -> QSize:
        """Return the size of names, numbers and cells."""
        count = 0 if self._matrix is None else len(self._matrix.rows)
        left, top = self._corner()
        return QSize(left + count * self._cell() + 4, top + count * self._cell() + 4)

    def _at(self, x: float, y: float) -> tuple[int, int] | None:
        left, top = self._corner()
        count = 0 if self._matrix is None else len(self._matrix.rows)
        row, column = int((y - top) // self._cell()), int((x - left) // self._cell())
        inside = 0 <= row < count and 0 <= column < count
        return (row, column) if inside else None

    def _rect(self, row: int, column: int) -> QRect:
        left, top = self._corner()
        cell = self._cell()
        return QRect(left + column * cell, top + row * cell, cell - 1, cell - 1)

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint names, numbers and cells."""
        del event
        matrix = self._matrix
        if matrix is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("surface"))
        weakest = matrix.weakest()
        for row in range(len(matrix.rows)):
            self._paint_name(painter, row, weakest=row == weakest)
            for column in range(len(matrix.rows)):
                self._paint_cell(painter, row, column)
        if self.hasFocus() or self._current != (0, 0):
            width = 2 if self.hasFocus() else 1
            colour = self._theme.colour("accent" if self.hasFocus() else "text")
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._rect(*self._current).adjusted(-1, -1, 1, 1))

    def _paint_name(self, painter: QPainter, row: int, *, weakest: bool) -> None:
        if self._matrix is None:
            return
        theme, cell = self._theme, self._cell()
        left, top = self._corner()
        member = self._matrix.rows[row]
        at = QRect(0, top + row * cell, left - theme.px(8), cell - 1)
        number = texts.number(row + 1)
        in_row = row in self._current
        painter.setFont(theme.font(Type.SECONDARY if cell < theme.px(20) else Type.NORMAL))
        painter.setPen(theme.colour("text" if in_row else "secondary"))
        metrics = painter.fontMetrics()
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(at, right, number)
        note = review_texts.weakest() if weakest else ""
        if row == 0:
            note = texts.principal_badge(member)
        room = at.width() - metrics.horizontalAdvance("00") - theme.px(8)
        if note:
            painter.setPen(theme.colour("kept" if row == 0 else "secondary"))
            painter.drawText(
                at.adjusted(0, 0, -metrics.horizontalAdvance("00") - theme.px(8), 0), right, note
            )
            room -= metrics.horizontalAdvance(note) + theme.px(8)
        painter.setPen(theme.colour("text" if in_row else "secondary"))
        name = texts.name_of(member.path, member.part)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        start = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(at, start, shown)
        above = QRect(self._rect(0, row).left(), 0, cell, top - 2)
        painter.setFont(theme.font(Type.SMALL))
        painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), number)

    def _paint_cell(self, painter: QPainter, row: int, column: int) -> None:
        if self._matrix is None:
            return
        rect, tokens = self._rect(row, column), self._theme.tokens
        bits = self._matrix.bits[row][column]
        similarity = self._matrix.similarity[row][column]
        value = bits if self._measure is Measure.BITS else similarity
        if row == column:
            painter.fillRect(rect, QColor(mix(tokens.line, tokens.surface, 0.5)))
            return
        if value is None:
            painter.fillRect(rect, QColor(tokens.surface))
            painter.setPen(QPen(QColor(tokens.line), 1))
            painter.setClipRect(rect)
            for x in range(rect.left() - rect.height(), rect.right(), self._theme.px(6)):
                painter.drawLine(x, rect.bottom(), x + rect.height(), rect.top())
            painter.setClipping(False)
            return
        share, figure = self._share(bits, similarity)
        colour = mix(
            tokens.right_tint if not tokens.dark else tokens.selected, tokens.accent, share
        )
        painter.fillRect(rect, QColor(colour))
        if self._cell() >= self._theme.px(CELL):
            painter.setFont(self._theme.font(Type.SECONDARY))
            ink = max((tokens.text, tokens.surface), key=lambda one: contrast(one, colour))
            painter.setPen(QColor(ink))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), figure)

    def _share(self, bits: int | None, similarity: float | None) -> tuple[float, str]:
        # How far apart, 0.0 to 1.0, and the figure that says it.
        if self._measure is Measure.BITS:
            return min(1.0, (bits or 0) / FURTHEST_BITS), texts.number(bits or 0)
        share = min(1.0, max(0.0, (1.0 - (similarity or 0.0)) * 2))
        return share, texts.number(int((similarity or 0.0) * 100 + 1e-9))

    # Keys and pointer.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from cell to cell with the arrows; Return opens the pair."""
        row, column = self._current
        steps = {
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + 1),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, 1 << 20),
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.go_to(*steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(row, column)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell under the pointer."""
        cell = self._at(event.position().x(), event.position().y())
        if cell is not None:
            self.go_to(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the pair under the pointer."""
        cell = self._at(event.position().x(), event.position().y())
        if cell is not None:
            self.opened.emit(*cell)

    def event(self, event: QEvent) -> bool:
        """Say what the cell under the pointer shows."""
        if isinstance(event, QHelpEvent):
            cell = self._at(event.pos().x(), event.pos().y())
            if cell is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.words_of(*cell), self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.update()
