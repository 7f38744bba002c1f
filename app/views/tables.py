# SPDX-License-Identifier: MIT
"""How a long table looks and behaves: fixed rows, one line a row, painted by hand.

A delegate that paints from the record asks the model once a cell, where Qt's own asks seven times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from app.models.pages import ROW_ROLE
from app.theme import Type, mix
from app.views.choices import BOX, paint_tick
from app.views.heads import PADDING, Head

if TYPE_CHECKING:
    from app.theme import Theme

SORTED = 14
"""Room for the mark of the sorted column, in pixels before the scale of the type."""

Index = QModelIndex | QPersistentModelIndex


class RowTable(QTableView):
    """A table that selects whole rows.

    Args:
        theme: for fonts and colours.
        name: accessible name.
        row_height: pixels before the scale of the type.
    """

    ticked = Signal()
    """Space or a click on a tick asks to turn the tick of the selected rows."""
    activated_row = Signal(int)
    """Return, or a double click, on a row."""
    pointer_left = Signal()
    """The pointer is over no row any more."""

    tick_column = -1

    def __init__(self, theme: Theme, name: str, row_height: int = 26) -> None:
        super().__init__()
        self.theme = theme
        self.hovered_row = -1
        self._pointer_y = -1
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        vertical = self.verticalHeader()
        vertical.hide()
        vertical.setAccessibleName(name)
        vertical.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        vertical.setDefaultSectionSize(theme.px(row_height))
        vertical.setMinimumSectionSize(1)
        header = self.head = Head(theme)
        self.lead = 0
        self._stretch = -1
        self._room = 0
        self._spare: tuple[int, ...] = ()
        self._gone: dict[int, int] = {}
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setFixedHeight(theme.px(26))
        header.setFont(theme.font(Type.SECONDARY))
        header.setMinimumSectionSize(theme.px(26))
        header.setAccessibleName(name)
        header.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_columns(self, widths: dict[int, int], stretch: int) -> None:
        """Give each column its width; one takes what is left.

        Args:
            widths: pixels before the scale of the type, by column.
            stretch: the column that takes what is left.
        """
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        for column, width in widths.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, max(self.theme.px(width), self._title_width(column)))
        header.setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self._stretch = stretch

    def give_way(self, room: int, *columns: int) -> None:
        """Let columns go, one after the other, while the one that stretches is too narrow.

        Args:
            room: pixels before the scale of the type that the stretching column should have.
            columns: the first goes first. One that a person brings back or takes away is theirs.
        """
        self._room, self._spare = self.theme.px(room), columns
        self.fit_columns()

    def leave_to_person(self, column: int) -> None:
        """Let a column neither go nor come by itself from now on."""
        self._spare = tuple(spare for spare in self._spare if spare != column)
        self._gone.pop(column, None)

    def fit_columns(self) -> None:
        """Hide or show the columns that may give way, by the width there is."""
        header = self.horizontalHeader()
        free = self.viewport().width() - sum(
            header.sectionSize(number)
            for number in range(header.count())
            if number != self._stretch and not header.isSectionHidden(number)
        )
        for column in reversed(self._spare):
            if column in self._gone and free - self._gone[column] >= self._room:
                free -= self._gone.pop(column)
                header.showSection(column)
        for column in self._spare:
            if free < self._room and not header.isSectionHidden(column):
                self._gone[column] = header.sectionSize(column)
                free += self._gone[column]
                header.hideSection(column)

    def bring_back(self) -> None:
        """Show every column that gave way."""
        gone, self._gone = self._gone, {}
        for column in gone:
            self.horizontalHeader().showSection(column)

    def columns_state(self) -> QByteArray:
        """Return order, widths and choice of the columns, those that gave way among them."""
        self.bring_back()
        state = self.horizontalHeader().saveState()
        self.fit_columns()
        return state

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the most telling column wide enough."""
        super().resizeEvent(event)
        self.fit_columns()

    def _title_width(self, column: int) -> int:
        """Return how wide a column is that cuts nothing of its title, with the mark of sorting."""
        title = self.model().headerData(column, Qt.Orientation.Horizontal)
        words = QFontMetrics(self.theme.font(Type.SECONDARY)).horizontalAdvance(str(title or ""))
        return words + self.theme.px(2 * PADDING + SORTED) if words else 0

    def set_lead(self, pixels: int) -> None:
        """Let the outer columns keep further in, in line with what stands above the table."""
        self.lead = self.head.lead = self.theme.px(pixels)

    def selected_rows(self) -> list[int]:
        """Return the numbers of the selected rows, by rising number."""
        pieces = self.selectionModel().selection().toList()
        return sorted(
            number for piece in pieces for number in range(piece.top(), piece.bottom() + 1)
        )

    def go_to(self, row: int) -> None:
        """Make a row the current and only selected one, and show it."""
        model = self.model()
        if 0 <= row < model.rowCount():
            # Keys do not move on from a cell of a hidden column.
            shown = (n for n in range(model.columnCount()) if not self.isColumnHidden(n))
            index = model.index(row, next(shown, 0))
            # Not `selectRow`: that heeds the keys that are held, and Ctrl would turn the selection.
            self.selectionModel().setCurrentIndex(
                index,
                QItemSelectionModel.SelectionFlag.ClearAndSelect
                | QItemSelectionModel.SelectionFlag.Rows,
            )
            self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn ticks with Space, open with Return; the rest is Qt's."""
        if event.key() == Qt.Key.Key_Space and self.tick_column >= 0:
            self.ticked.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.activated_row.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Turn a tick by a click on it; several selected rows keep together."""
        index = self.indexAt(event.position().toPoint())
        on_tick = index.isValid() and index.column() == self.tick_column
        if on_tick and event.button() == Qt.MouseButton.LeftButton:
            if index.row() not in self.selected_rows():
                self.go_to(index.row())
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.ticked.emit()
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the row; a second click on a tick is a click like the first."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == self.tick_column:
            self.mousePressEvent(event)
        elif index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.activated_row.emit(index.row())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Keep the row under the pointer in mind."""
        self._pointer_y = int(event.position().y())
        self.rehover()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the row under the pointer."""
        self.forget_pointer()
        super().leaveEvent(event)

    def forget_pointer(self) -> None:
        """Let rows find their places although the pointer is over them, until it moves again."""
        self._pointer_y = -1
        self.rehover()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Let another row be the one under a pointer that did not move."""
        super().scrollContentsBy(dx, dy)
        self.rehover()

    def rehover(self) -> None:
        """Look which row is under the pointer."""
        row = self.rowAt(self._pointer_y) if self._pointer_y >= 0 else -1
        if row != self.hovered_row:
            old, self.hovered_row = self.hovered_row, row
            for number in (old, row):
                if number >= 0:
                    top = self.rowViewportPosition(number)
                    height = self.verticalHeader().defaultSectionSize()
                    self.viewport().update(0, top, self.viewport().width(), height)
            if row < 0:
                self.pointer_left.emit()

    def rows_on_screen(self) -> range:
        """Return the numbers of the rows that are on the screen, also in part."""
        first = self.rowAt(0)
        last = self.rowAt(self.viewport().height() - 1)
        rows = self.model().rowCount()
        return range(first, (last if last >= 0 else rows - 1) + 1) if first >= 0 else range(0)

    def keep(self, row: int, offset: int) -> None:
        """Scroll so that a row stands at a distance from the top, in pixels."""
        if row >= 0:
            bar = self.verticalScrollBar()
            bar.setValue(row * self.verticalHeader().defaultSectionSize() - offset)


class RowDelegate(QStyledItemDelegate):
    """Paint a cell from the record of its row.

    Args:
        table: whose cells are painted.
    """

    def __init__(self, table: RowTable) -> None:
        super().__init__(table)
        self.table = table
        self.theme = table.theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint background, content and focus."""
        rect = option_rect(option)
        selected = is_selected(option)
        self.paint_back(painter, rect, index.row(), selected=selected)
        painter.save()
        # what a cell paints is laid out by hand; columns change sides with the script, cells do not
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        lead, head = self.table.lead, self.table.head
        if lead:
            before = lead if head.visualIndex(index.column()) == 0 else 0
            after = lead if head.is_last(index.column()) else 0
            self.paint_content(painter, rect.adjusted(before, 0, -after, 0), index)
        else:
            self.paint_content(painter, rect, index)
        painter.restore()
        self.paint_focus(painter, rect, index)

    def paint_back(self, painter: QPainter, rect: QRect, row: int, *, selected: bool) -> None:
        """Paint the background of a cell."""
        tokens = self.theme.tokens
        if selected:
            painter.fillRect(rect, self.theme.colour("selected"))
        elif row == self.table.hovered_row:
            painter.fillRect(rect, mix(tokens.surface, tokens.text, 0.035))

    def paint_focus(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint this cell's part of the ring around the current row."""
        if not self.table.hasFocus() or index.row() != self.table.currentIndex().row():
            return
        painter.save()
        painter.setPen(QPen(self.theme.colour("accent"), 2))
        inner = rect.adjusted(0, 1, 0, 0)
        painter.drawLine(inner.topLeft(), inner.topRight())
        painter.drawLine(inner.bottomLeft(), inner.bottomRight())
        header = self.table.horizontalHeader()
        visual = header.visualIndex(index.column())
        last = max(
            header.visualIndex(column)
            for column in range(header.count())
            if not header.isSectionHidden(column)
        )
        if visual == 0:
            painter.drawLine(inner.topLeft() + QPoint(1, 0), inner.bottomLeft() + QPoint(1, 0))
        if visual == last:
            painter.drawLine(inner.topRight(), inner.bottomRight())
        painter.restore()

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint the words of a cell; sub-classes paint more."""
        text = index.data(Qt.ItemDataRole.DisplayRole)
        right = bool(
            Qt.AlignmentFlag(int(index.data(Qt.ItemDataRole.TextAlignmentRole) or 0))
            & Qt.AlignmentFlag.AlignRight
        )
        self.paint_text(painter, rect, str(text or ""), right=right)

    def paint_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        *,
        right: bool = False,
        role: str = "text",
        kind: Type = Type.NORMAL,
    ) -> None:
        """Paint one line, giving way in its middle."""
        painter.setFont(self.theme.font(kind))
        painter.setPen(self.theme.colour(role))
        inner = rect.adjusted(PADDING, 0, -PADDING, 0)
        metrics = painter.fontMetrics()
        shown = text
        if metrics.horizontalAdvance(text) > inner.width():
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, inner.width())
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        place = int(side | Qt.AlignmentFlag.AlignVCenter)
        # an elided line can be a pixel wider than what was asked for; its last letter stays whole
        painter.drawText(inner, place | int(Qt.TextFlag.TextDontClip), shown)

    def paint_icon(self, painter: QPainter, rect: QRect, name: str, role: str = "text") -> None:
        """Paint an icon in the middle of a cell."""
        size = 16
        pixmap = self.theme.pixmap(name, role, size, painter.device().devicePixelRatioF())
        edge = self.theme.px(size)
        painter.drawPixmap(
            rect.center().x() - edge // 2 + 1, rect.center().y() - edge // 2 + 1, pixmap
        )

    def paint_tick(self, painter: QPainter, rect: QRect, *, ticked: bool, enabled: bool) -> None:
        """Paint a tick box in the middle of a cell."""
        edge = self.theme.px(BOX)
        box = QRect(0, 0, edge, edge)
        box.moveCenter(rect.center())
        paint_tick(painter, self.theme, box, ticked=ticked, faded=not enabled)


def option_rect(option: QStyleOptionViewItem) -> QRect:
    """Return the rectangle of a cell."""
    return QRect(option.rect)


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Tell whether a cell is selected."""
    state = option.state
    return bool(state & QStyle.StateFlag.State_Selected)


def record(index: Index) -> object:
    """Return the record of a row, None for a placeholder."""
    return index.data(ROW_ROLE)
