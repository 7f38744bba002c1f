# SPDX-License-Identifier: MIT
"""A line to find words in the two texts; it is there only while it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLineEdit

from app.theme import Type
from app.views.parts import Line, Surface, column, label, row, tool_button

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from app.theme import Theme
    from app.views.sidebyside import SideBySide


class FindBar(Surface):
    """Find from where the last hit was, around the end; Escape closes.

    Args:
        theme: for fonts and colours.
        view: the two texts.
    """

    def __init__(self, theme: Theme, view: SideBySide) -> None:
        super().__init__()
        self._view = view
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Find in the two texts"))
        self.words.setAccessibleName(self.tr("Find in the two texts"))
        self.words.setClearButtonEnabled(True)
        self.words.setMaximumWidth(theme.px(320))
        self.said = label(theme, "", Type.SECONDARY)
        self.previous = tool_button(theme, "up", self.tr("Find before"), boxed=False)
        self.next = tool_button(theme, "down", self.tr("Find next"), boxed=False)
        self.shut = tool_button(theme, "close", self.tr("Close"), boxed=False)
        layout = row(
            self.words,
            self.previous,
            self.next,
            self.said,
            None,
            self.shut,
            gap=6,
            margins=(12, 6, 12, 6),
        )
        layout.setStretch(0, 1)
        whole = column()
        whole.addLayout(layout)
        whole.addWidget(Line())
        self.setLayout(whole)
        self.words.textEdited.connect(self._on_edited)
        self.next.clicked.connect(self.find_next)
        self.previous.clicked.connect(self.find_previous)
        self.shut.clicked.connect(self.leave)
        self.hide()

    @Slot()
    def enter(self) -> None:
        """Come, with what is selected already as the words."""
        selected = self._view.selected_text()
        if selected and "\n" not in selected:
            self.words.setText(selected)
        self.show()
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    @Slot()
    def leave(self) -> None:
        """Go; keys are the texts' again."""
        self.hide()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def find_next(self) -> None:
        """Go to the next hit."""
        self._say(found=self._view.find_words(self.words.text()))

    @Slot()
    def find_previous(self) -> None:
        """Go to the hit before."""
        self._say(found=self._view.find_words(self.words.text(), backward=True))

    @Slot(str)
    def _on_edited(self, _text: str) -> None:
        self._view.forget_hit()
        self.find_next()

    def _say(self, *, found: bool) -> None:
        nothing = bool(self.words.text()) and not found
        self.said.setText(self.tr("Stands in neither text") if nothing else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find with Return, close with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            if back:
                self.find_previous()
            else:
                self.find_next()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
