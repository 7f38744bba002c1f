# SPDX-License-Identifier: MIT
"""What would be lost with a file: a sentence below the texts, and the passages on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app import review_texts, texts
from app.models.pages import ROW_ROLE
from app.models.passages import PassageModel, PassageRow
from app.theme import Type
from app.views.parts import ElidedLabel, Line, Surface, column, row
from simdesk.comparison import Ignore

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from app.theme import Theme
    from simdesk.comparison import Comparison
    from simdesk.index.rows import MemberRow

Index = QModelIndex | QPersistentModelIndex

ROWS = 5
"""Passages that are seen at once."""


class _PassageDelegate(QStyledItemDelegate):
    """Paint a passage: its words, then how many they are and where."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the height of a row."""
        return QSize(self._theme.px(120), self._theme.px(26))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        passage = index.data(ROW_ROLE)
        if not isinstance(passage, PassageRow):
            return
        theme, px = self._theme, self._theme.px
        rect = QRect(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selected"))
        if index.row() == self._view.currentIndex().row() and self._view.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        inner = rect.adjusted(px(14), 0, -px(12), 0)
        figures = " \u00b7 ".join(
            part for part in (texts.words(passage.words), passage.place) if part
        )
        painter.setFont(theme.font(Type.SECONDARY))
        painter.setPen(theme.colour("secondary"))
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(inner, right, figures)
        width = inner.width() - painter.fontMetrics().horizontalAdvance(figures) - px(16)
        painter.setFont(theme.font(Type.NORMAL))
        painter.setPen(theme.colour("text"))
        shown = painter.fontMetrics().elidedText(passage.text, Qt.TextElideMode.ElideRight, width)
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(inner, left, shown)
        painter.restore()


class _PassageList(QListView):
    """The passages; Return or a click shows one in the texts."""

    wanted = Signal(int)
    """The number of a row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the current passage with Return; the rest is Qt's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the passage that was clicked."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self.wanted.emit(index.row())


class LostPanel(Surface):
    """Say what stands in the other file only, before anyone marks it.

    Args:
        theme: for fonts and colours.
    """

    block_wanted = Signal(int)
    """The number of a block of the comparison."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.model = PassageModel()
        self.sentence = ElidedLabel(theme, Type.SECONDARY)
        self.toggle = QPushButton(self.tr("Show"))
        self.toggle.setCheckable(True)
        self.toggle.setAutoDefault(False)
        self.toggle.setProperty("flat_link", "true")
        self.toggle.setFont(theme.font(Type.SECONDARY))
        self.list = _PassageList()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_PassageDelegate(theme, self.list))
        self.list.setAccessibleName(self.tr("What would be lost"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.hide()
        line = row(self.sentence, self.toggle, gap=8, margins=(14, 2, 12, 2))
        line.setStretch(0, 1)
        line.addStrut(theme.px(30))  # as high without the button as with it
        layout = column(Line())
        layout.addLayout(line)
        layout.addWidget(self.list)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.toggle.toggled.connect(self._on_toggled)
        self.list.wanted.connect(self._on_wanted)

    def show_loss(
        self, pair: tuple[MemberRow, MemberRow] | None, comparison: Comparison | None
    ) -> None:
        """Show what stands in the second file only.

        Args:
            pair: the file that would stay and the one that might go.
            comparison: of the two in this order; None hides the panel.
        """
        self.model.show_comparison(comparison)
        self.setVisible(pair is not None and comparison is not None)
        if pair is None or comparison is None:
            return
        total = len(comparison.right_only)
        said = review_texts.lost(
            *(texts.name_of(file.path, file.part) for file in reversed(pair)),
            passages=total,
            words_lost=sum(passage.words for passage in comparison.right_only),
        )
        if comparison.cut or any(file.partial for file in pair):
            said = texts.sentences((said, self.tr("Not all of the texts was compared.")))
        if Ignore.NUMBERS in comparison.ignored:
            said = texts.sentences((said, self.tr("Numbers are not counted.")))
        self.sentence.set_text(said, said)
        self.list.setFixedHeight(self._theme.px(26 * min(total, ROWS)) + 4)
        self.toggle.setVisible(total > 0)
        self.list.setVisible(total > 0 and self.toggle.isChecked())

    @Slot()
    def turn(self) -> None:
        """Show the passages, or hide them; the keys go to them."""
        if self.toggle.isVisible():
            self.toggle.toggle()
            if self.toggle.isChecked():
                self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
                if not self.list.currentIndex().isValid():
                    self.list.setCurrentIndex(self.model.index(0))

    @Slot(bool)
    def _on_toggled(self, shown: bool) -> None:
        self.toggle.setText(self.tr("Hide") if shown else self.tr("Show"))
        if self.list.hasFocus():
            self.toggle.setFocus(Qt.FocusReason.OtherFocusReason)
        self.list.setVisible(shown)

    @Slot(int)
    def _on_wanted(self, number: int) -> None:
        passage = self.model.row(number)
        if passage is not None:
            self.block_wanted.emit(passage.block)
