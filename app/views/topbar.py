# SPDX-License-Identifier: MIT
"""The bar on top: add a folder, find, filter by tier, choose how near is near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QToolButton

from app import texts
from app.views.choices import mirrored
from app.views.distance import DistanceControl
from app.views.parts import Chip, Surface, button, row, tool_button
from simdesk.records import TIER_ORDER, Tier

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QMenu

    from app.theme import Theme
    from simdesk.index.rows import Counts

TYPING_MS = 180


class SearchBox(QLineEdit):
    """Find groups by the names and folders of their files; Escape empties it.

    Args:
        theme: for the icon.
    """

    left = Signal()
    """Down or Return: on to what was found."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setPlaceholderText(self.tr("Find in names and folders"))
        self.setAccessibleName(self.tr("Find in names and folders"))
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(theme.px(120))
        self.setMaximumWidth(theme.px(240))
        self._theme = theme
        before = theme.px(22)
        right = self.isRightToLeft()
        self.setTextMargins(0 if right else before, 0, before if right else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field and a lens, which an action of Qt would not let grow with the type."""
        super().paintEvent(event)
        painter = QPainter(self)
        edge = self._theme.px(16)
        lens = self._theme.pixmap("search", "secondary", 16, self.devicePixelRatioF())
        place = QRect(self._theme.px(8), (self.height() - edge) // 2, edge, edge)
        painter.drawPixmap(mirrored(self, place).topLeft(), lens)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty with Escape, leave with Down or Return."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TopBar(Surface):
    """Everything that decides what the lists show.

    Args:
        theme: for fonts and colours.
    """

    add_wanted = Signal()
    text_changed = Signal(str)
    tiers_changed = Signal(object)
    """A frozenset of `Tier`; empty for all."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("bar")
        self._theme = theme
        self._some_contained = False
        self.setFixedHeight(theme.px(60))
        self.add = button(self.tr(" Add folder"), name="add")
        theme.set_icon(self.add, "add")
        self.search = SearchBox(theme)
        self.chips = {
            tier: Chip(theme, f"tier-{tier}", texts.tier_text(tier)) for tier in TIER_ORDER
        }
        self.distance = DistanceControl(theme)
        self.menu = tool_button(theme, "menu", self.tr("Menu"), boxed=False)
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = row(self.add, self.search, gap=12, margins=(12, 0, 12, 0))
        self._layout = layout
        self._chip_row = row(*self.chips.values(), gap=8)
        layout.addLayout(self._chip_row)
        layout.addStretch(1)
        layout.addWidget(self.distance)
        layout.addWidget(self.menu)
        layout.setStretch(1, 2)
        self.setLayout(layout)
        for tier, chip in self.chips.items():
            chip.setToolTip(texts.tier_tip(tier))
            chip.toggled.connect(self._on_chip_toggled)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._on_typed)
        self.search.textChanged.connect(self._on_text_changed)
        self.add.clicked.connect(self.add_wanted)

    def set_menu(self, menu: QMenu) -> None:
        """Give the menu button its menu."""
        self.menu.setMenu(menu)

    def show_counts(self, counts: Counts) -> None:
        """Show how many groups each chip lets through; contained only where there is one."""
        for tier, chip in self.chips.items():
            chip.set_figure(texts.number(counts.by_tier.get(tier, 0)))
        self._some_contained = counts.by_tier.get(Tier.CONTAINED, 0) > 0
        self.chips[Tier.CONTAINED].setVisible(self._offers_contained())

    def _offers_contained(self) -> bool:
        return self._some_contained or self.chips[Tier.CONTAINED].isChecked()

    def show_filters(self, *, shown: bool) -> None:
        """Show what filters groups, or leave it out where there are none to filter."""
        self.search.setVisible(shown)
        self.distance.setVisible(shown)
        for tier, chip in self.chips.items():
            offered = tier is not Tier.CONTAINED or self._offers_contained()
            chip.setVisible(shown and offered)

    def show_narrow(self, *, narrow: bool) -> None:
        """Leave the small histogram out where there is no room; the panel still has it."""
        self.distance.show_narrow(narrow=narrow)
        self.search.setMinimumWidth(self._theme.px(88 if narrow else 120))
        self._layout.setSpacing(8 if narrow else 12)
        self._chip_row.setSpacing(4 if narrow else 8)

    def tiers(self) -> frozenset[Tier]:
        """Return the tiers that are let through; empty for all."""
        return frozenset(tier for tier, chip in self.chips.items() if chip.isChecked())

    def clear(self) -> None:
        """Let everything through."""
        self.search.clear()
        for chip in self.chips.values():
            chip.setChecked(False)

    @Slot(bool)
    def _on_chip_toggled(self, _on: bool) -> None:
        self.tiers_changed.emit(self.tiers())

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        if text:
            self._typing.start()
        else:
            self._typing.stop()
            self.text_changed.emit("")

    @Slot()
    def _on_typed(self) -> None:
        self.text_changed.emit(self.search.text().strip())
