# SPDX-License-Identifier: MIT
"""The list at the left: folders with role, count and state; views with their counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from app.models.pages import ROW_ROLE
from app.models.sidebar import Place, SidebarModel, SideRow
from app.theme import Type, mix
from app.views.tables import is_selected, option_rect

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent

    from app.theme import Theme
    from app.views.tables import Index


class SideDelegate(QStyledItemDelegate):
    """Paint a heading, a folder in two lines, or a view in one.

    Args:
        view: whose rows are painted.
        theme: for fonts and colours.
    """

    def __init__(self, view: QListView, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a row by its kind."""
        del option
        row = index.data(ROW_ROLE)
        px = self._theme.px
        high = px(32)
        if isinstance(row, SideRow) and row.place is Place.HEADING:
            high = px(40)
        elif isinstance(row, SideRow) and row.place is Place.ROOT:
            high = px(50)
        return QSize(px(120), high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, SideRow):
            return
        rect = option_rect(option)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        if row.place is Place.HEADING:
            self._paint_heading(painter, rect, row)
        else:
            current = index.row() == self._view.currentIndex().row() and self._view.hasFocus()
            self._paint_back(painter, rect, selected=is_selected(option), current=current)
            self._paint_row(painter, rect, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, row: SideRow) -> None:
        painter.setFont(self._theme.font(Type.SMALL))
        painter.setPen(self._theme.colour("secondary"))
        inner = rect.adjusted(self._theme.px(16), 0, 0, -self._theme.px(6))
        bottom = int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(inner, bottom, row.title.upper())

    def _paint_back(self, painter: QPainter, rect: QRect, *, selected: bool, current: bool) -> None:
        px = self._theme.px
        path = QPainterPath()
        path.addRoundedRect(QRectF(rect).adjusted(px(8), 1, -px(8), -1), 6, 6)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        under = self._view.viewport().mapFromGlobal(self._view.cursor().pos())
        if selected:
            painter.fillPath(path, self._theme.colour("selected"))
        elif self._view.underMouse() and rect.contains(under):
            tokens = self._theme.tokens
            painter.fillPath(path, QColor(mix(tokens.surface, tokens.text, 0.035)))
        if current:
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawPath(path)

    def _paint_row(self, painter: QPainter, rect: QRect, row: SideRow) -> None:
        theme, px = self._theme, self._theme.px
        first = rect.adjusted(px(16), 0, -px(16), 0)
        if row.state:
            first = QRect(first.left(), first.top() + px(7), first.width(), px(18))
        upright = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        if row.icon:
            ratio = painter.device().devicePixelRatioF()
            pixmap = theme.pixmap(row.icon, "secondary", 16, ratio)
            painter.drawPixmap(first.left(), first.center().y() - px(16) // 2 + 1, pixmap)
        painter.setFont(theme.font(Type.NORMAL))
        metrics = painter.fontMetrics()
        painter.setPen(theme.colour("secondary"))
        figure = metrics.horizontalAdvance(row.figure)
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(first, right, row.figure)
        painter.setPen(theme.colour("secondary" if row.faded else "text"))
        title = first.adjusted(px(24), 0, -figure - px(8), 0)
        shown = metrics.elidedText(row.title, Qt.TextElideMode.ElideMiddle, title.width())
        painter.drawText(title, upright, shown)
        if row.state:
            painter.setFont(theme.font(Type.SECONDARY))
            painter.setPen(theme.colour("secondary"))
            second = title.translated(0, px(18)).adjusted(0, 0, figure + px(8), 0)
            state = painter.fontMetrics().elidedText(
                row.state, Qt.TextElideMode.ElideRight, second.width()
            )
            painter.drawText(second, upright, state)


class Sidebar(QListView):
    """Folders and views; one of them is chosen.

    Args:
        theme: for fonts and colours.
        model: the rows.
    """

    chosen = Signal(object)
    """A `SideRow`."""
    menu_wanted = Signal(object, QPoint)
    """The `SideRow` of a folder, and the place on the screen."""
    remove_wanted = Signal(object)
    """The `SideRow` of a folder that is to be forgotten."""

    def __init__(self, theme: Theme, model: SidebarModel) -> None:
        super().__init__()
        self._model = model
        self._place: tuple[Place, bytes] = (Place.GROUPS, b"")
        self.setModel(model)
        self.setItemDelegate(SideDelegate(self, theme))
        self.setAccessibleName(self.tr("Folders and views"))
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(theme.px(150))
        self.selectionModel().currentRowChanged.connect(self._on_current_changed)
        model.modelReset.connect(self._on_model_reset)
        self._on_model_reset()

    @property
    def place(self) -> tuple[Place, bytes]:
        """Return the chosen view, and the path of the chosen folder."""
        return self._place

    def go_to(self, place: Place, path: bytes = b"") -> None:
        """Choose a folder or a view."""
        row = self._model.row_of(place, path)
        if row >= 0:
            index = self._model.index(row)
            self.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    @Slot()
    def _on_current_changed(self) -> None:
        row = self._model.row(self.currentIndex().row())
        if row is None or row.place is Place.HEADING:
            return
        if self._place != (row.place, row.path):
            self._place = (row.place, row.path)
            self.chosen.emit(row)

    @Slot()
    def _on_model_reset(self) -> None:
        """Keep the choice; where its folder has gone, all groups are chosen."""
        row = self._model.row_of(*self._place)
        if row < 0:
            row = self._model.row_of(Place.GROUPS)
        index = self._model.index(row)
        self.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a folder."""
        at = event.pos()
        index = self.indexAt(at)
        if event.reason() == event.Reason.Keyboard:
            index = self.currentIndex()
            at = self.visualRect(index).center()
        row = self._model.row(index.row())
        if row is not None and row.place is Place.ROOT:
            self.menu_wanted.emit(row, self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to forget the chosen folder with Delete; the rest is Qt's."""
        row = self._model.row(self.currentIndex().row())
        if event.key() == Qt.Key.Key_Delete and row is not None and row.place is Place.ROOT:
            self.remove_wanted.emit(row)
        else:
            super().keyPressEvent(event)
