# SPDX-License-Identifier: MIT
"""The head of a table: titles in the secondary colour, a small arrow beside the sorted one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QHeaderView

from app.theme import Type

if TYPE_CHECKING:
    from app.theme import Theme

PADDING = 8


class Head(QHeaderView):
    """A head that paints itself: Qt's own arrow covers right-aligned titles.

    Args:
        theme: for fonts and colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self.lead = 0
        self.setMouseTracking(True)
        self.setSectionsMovable(True)
        self.setFirstSectionMovable(False)

    def is_last(self, section: int) -> bool:
        """Tell whether a column is the last one that is shown."""
        shown = (n for n in range(self.count()) if not self.isSectionHidden(n))
        return self.visualIndex(section) == max(map(self.visualIndex, shown))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint a title, its arrow where the table is sorted by it, and the line below."""
        theme = self._theme
        painter.save()
        painter.fillRect(rect, theme.colour("surface"))
        bottom = QRect(rect.left(), rect.bottom(), rect.width(), 1)
        painter.fillRect(bottom, theme.colour("line"))
        model = self.model()
        horizontal = Qt.Orientation.Horizontal
        title = str(model.headerData(section, horizontal, Qt.ItemDataRole.DisplayRole) or "")
        raw = model.headerData(section, horizontal, Qt.ItemDataRole.TextAlignmentRole) or 0
        right = bool(int(raw) & int(Qt.AlignmentFlag.AlignRight))
        is_sorted = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the cells below
        painter.setFont(theme.font(Type.SECONDARY))
        painter.setPen(theme.colour("text" if is_sorted else "secondary"))
        lead = self.lead if self.visualIndex(section) == 0 else 0
        tail = self.lead if right and self.is_last(section) else 0
        inner = rect.adjusted(PADDING + lead, 0, -PADDING - tail, -1)
        arrow = theme.px(10) if is_sorted and title else 0
        metrics = painter.fontMetrics()
        room = inner.width() - arrow
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(shown)
        left = inner.right() + 1 - width if right else inner.left()
        middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(QRect(left, inner.top(), width + 2, inner.height()), middle, shown)
        if arrow:
            at = left - arrow if right else left + width + theme.px(4)
            self._paint_arrow(painter, QPointF(at, inner.center().y() + 1))
        painter.restore()

    def _paint_arrow(self, painter: QPainter, at: QPointF) -> None:
        size = self._theme.px(3)
        down = self.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        tip = size if down else -size
        points = [
            QPointF(at.x(), at.y() - tip / 2),
            QPointF(at.x() + 2 * size, at.y() - tip / 2),
            QPointF(at.x() + size, at.y() + tip / 2 + (1 if down else -1)),
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("text"))
        painter.drawPolygon(QPolygonF(points))
