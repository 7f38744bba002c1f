# SPDX-License-Identifier: MIT
"""Tables of two-line rows: a plan, what came of it, and the history of all plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt

from app.models import history as h
from app.models import plan as p
from app.theme import Type
from app.views.tables import RowDelegate, RowTable

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QPainter, QResizeEvent

    from app.theme import Theme
    from app.views.tables import Index

TALL = 44
WHY_WIDTH = 290
"""Of the column of reasons, in pixels before the scale of the type, where there is room."""


class TwoLineDelegate(RowDelegate):
    """Paint two lines a cell; what is left alone is faded, and says why in the warning colour."""

    ticks = True

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell."""
        faded = bool(index.data(p.FADED_ROLE))
        if index.column() == p.TICK:
            if self.ticks:
                enabled = bool(index.flags() & Qt.ItemFlag.ItemIsUserCheckable)
                self.paint_tick(painter, rect, ticked=not faded, enabled=enabled)
            else:
                name = "folder-excluded" if faded else "check"
                self.paint_icon(painter, rect, name, "secondary" if faded else "kept")
            return
        lines = index.data(p.LINES_ROLE)
        if not isinstance(lines, tuple):
            return
        first, second = lines
        why = index.column() == p.WHY
        role = ("left_line" if why else "secondary") if faded else "text"
        half = rect.height() // 2
        if not second:
            self.paint_text(painter, rect, first, right=why, role=role)
            return
        upper = QRect(rect.left(), rect.top() + 4, rect.width(), half - 4)
        lower = QRect(rect.left(), rect.top() + half, rect.width(), half - 4)
        self.paint_text(painter, upper, first, right=why, role=role)
        self.paint_text(painter, lower, second, right=why, role="secondary", kind=Type.SECONDARY)


class EntryTable(RowTable):
    """A table of two-line rows.

    Args:
        theme: for fonts and colours.
        name: accessible name.
        model: a plan or its entries.
        ticks: True where rows can be ticked.
    """

    def __init__(self, theme: Theme, name: str, model: QAbstractItemModel, *, ticks: bool) -> None:
        super().__init__(theme, name, TALL)
        self.setModel(model)
        delegate = TwoLineDelegate(self)
        delegate.ticks = ticks
        self.setItemDelegate(delegate)
        self.tick_column = p.TICK if ticks else -1
        self.lay_columns({p.TICK: 46, p.REMOVED: 320, p.WHY: WHY_WIDTH}, p.STAYS)
        self.set_lead(16)
        header = self.horizontalHeader()
        header.setSectionResizeMode(p.TICK, header.ResizeMode.Fixed)
        header.setSectionResizeMode(p.REMOVED, header.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give reasons less room in a small window, where the two names need it."""
        super().resizeEvent(event)
        px = self.theme.px
        width = min(max(event.size().width() * 3 // 10, px(170)), px(WHY_WIDTH))
        self.horizontalHeader().resizeSection(p.WHY, width)


class DeedDelegate(RowDelegate):
    """Paint a plan of the history: its date in the secondary colour."""

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell."""
        secondary = index.column() in (h.WHEN, h.STATE)
        right = index.column() == h.SIZE
        role = "secondary" if secondary else "text"
        self.paint_text(painter, rect, str(index.data() or ""), right=right, role=role)
