# SPDX-License-Identifier: MIT
"""Several chosen files as tabs: each is compared with the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QTabBar, QToolButton

from app import texts
from app.theme import Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.theme import Theme
    from simdesk.index.rows import MemberRow

MOST = 12
"""More files than these are not shown as tabs; the last tab says how many are left out."""


class FileTabs(QTabBar):
    """One tab for each file but the first.

    Args:
        theme: for the font.
    """

    chosen = Signal(object)
    """Two `MemberRow`: the first file and the one of the tab."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._files: tuple[MemberRow, ...] = ()
        self.setFont(theme.font(Type.NORMAL))
        self.setAccessibleName(self.tr("Chosen files, each beside the first"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(True)
        for name, words in (
            ("ScrollLeftButton", self.tr("Scroll to the left")),
            ("ScrollRightButton", self.tr("Scroll to the right")),
        ):
            scroll = self.findChild(QToolButton, name)
            if isinstance(scroll, QToolButton):
                scroll.setAccessibleName(words)
        self.currentChanged.connect(self._on_current_changed)
        self.hide()

    @property
    def files(self) -> tuple[MemberRow, ...]:
        """Return the first file and those of the tabs; none where there are no tabs."""
        return self._files

    def show_files(self, files: Sequence[MemberRow]) -> None:
        """Show other files, or none; the tab of a file that stays is kept."""
        current = self.pair()
        shown, left_out = tuple(files[: MOST + 1]), len(files) - MOST - 1
        self.blockSignals(True)  # noqa: FBT003 - Qt's own parameter
        while self.count():
            self.removeTab(0)
        self._files = shown
        for file in shown[1:]:
            number = self.addTab(texts.name_of(file.path, file.part))
            self.setTabToolTip(number, texts.full_path(file.path))
        if left_out > 0:
            number = self.addTab(self.tr("{} more").format(texts.number(left_out)))
            self.setTabEnabled(number, False)  # noqa: FBT003 - as above
        ids = [file.file_id for file in shown[1:]]
        if current is not None and current[1].file_id in ids:
            self.setCurrentIndex(ids.index(current[1].file_id))
        self.blockSignals(False)  # noqa: FBT003 - as above
        self.setVisible(len(shown) > 2)

    def pair(self) -> tuple[MemberRow, MemberRow] | None:
        """Return the first file and that of the current tab, None where there are no tabs."""
        number = self.currentIndex() + 1
        return (self._files[0], self._files[number]) if 0 < number < len(self._files) else None

    @Slot(int)
    def _on_current_changed(self, _number: int) -> None:
        pair = self.pair()
        if pair is not None:
            self.chosen.emit(pair)
