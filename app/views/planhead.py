# SPDX-License-Identifier: MIT
"""The upper part of a plan: what is asked, which action, the folder or the typed text it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app import action_texts, texts
from app.theme import Type
from app.views.choices import DropDown
from app.views.parts import ElidedLabel, Line, Surface, button, column, label, row
from simdesk.records import Action

if TYPE_CHECKING:
    from app.theme import Theme


class PlanHead(QWidget):
    """Title and words, the action to choose, what it needs, and what is left alone.

    Args:
        theme: for fonts and colours.
    """

    action_chosen = Signal(object)
    """An `Action`."""
    place_wanted = Signal()
    """Another folder is to be chosen."""
    typed_changed = Signal()
    offer_taken = Signal()
    """What stands beside the offer is wanted."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.title = label(theme, "", Type.TITLE, wrap=True)
        self.words = label(theme, "", Type.SECONDARY, wrap=True)
        self.warning = label(theme, "", wrap=True)
        self.what = DropDown(theme, self.tr("What happens to them"))
        for action in action_texts.CHOICES:
            self.what.addItem(action_texts.action_name(action), action)
        self.place = ElidedLabel(theme)
        self.another = button(self.tr("Another folder\u2026"), name="another")
        self.asked = label(theme)
        self.typed = QLineEdit()
        self.typed.setProperty("typed", "true")
        self.typed.setAccessibleName(self.tr("Text to confirm"))
        self.typed.setMaximumWidth(theme.px(200))
        self.offer = label(theme, "", wrap=True)
        self.take = button(self.tr("Remove them"), name="take")
        self._lay(theme)
        self.what.activated.connect(self._on_chosen)
        self.another.clicked.connect(self.place_wanted)
        self.typed.textChanged.connect(self.typed_changed)
        self.take.clicked.connect(self.offer_taken)

    def _lay(self, theme: Theme) -> None:
        told = label(theme, self.tr("What happens to them"))
        told.setBuddy(self.what)
        self._choice = QWidget()
        choice = row(told, self.what, gap=10)
        choice.addWidget(self.place, 1)
        choice.addWidget(self.another)
        choice.addStretch(1)
        self._choice.setLayout(choice)
        self._confirm = Surface("notice")
        self._confirm.setLayout(row(self.asked, self.typed, None, gap=10, margins=(12, 8, 12, 8)))
        self._warning_box = Surface("notice")
        self._warning_box.setLayout(column(self.warning, margins=(12, 8, 12, 8)))
        self._offer_box = Surface("quiet")
        offered = row(self.offer, self.take, gap=10, margins=(12, 8, 12, 8))
        offered.setStretch(0, 1)
        self._offer_box.setLayout(offered)
        head = column(self.title, 4, self.words, margins=(24, 20, 24, 16))
        self._inner = QWidget()
        inner = QVBoxLayout(self._inner)
        inner.setContentsMargins(24, 12, 24, 4)
        inner.setSpacing(8)
        for part in (self._choice, self._confirm, self._warning_box, self._offer_box):
            inner.addWidget(part)
        whole = column()
        whole.addLayout(head)
        whole.addWidget(Line())
        whole.addWidget(self._inner)
        self.setLayout(whole)

    @Slot()
    def _on_chosen(self) -> None:
        self.action_chosen.emit(Action(self.what.currentData()))

    def say(self, title: str, words: str = "") -> None:
        """Show another title and what stands below it."""
        self.title.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def show_action(self, action: Action, place: bytes = b"") -> None:
        """Show which action is chosen, and the folder it leads to.

        Args:
            action: one of those to choose from.
            place: the folder of a move, else empty.
        """
        self.what.setCurrentIndex(self.what.findData(action))
        self._choice.show()
        folder = texts.full_path(place)
        self.place.set_text(folder)
        self.place.setVisible(action is Action.MOVE)
        self.another.setVisible(action is Action.MOVE)
        self._settle()

    def hide_choice(self) -> None:
        """Show no action to choose, and ask for nothing."""
        self._choice.hide()
        self.ask_typing("")

    def ask_typing(self, text: str) -> None:
        """Ask for a text to confirm; empty for none."""
        if text:
            self.asked.setText(self.tr("To confirm, type: {}").format(text))
            self.typed.setPlaceholderText(text)
        else:
            self.typed.clear()
        self._confirm.setVisible(bool(text))
        self._settle()

    def warn(self, text: str) -> None:
        """Say what is left alone, or what went wrong; empty for nothing."""
        self.warning.setText(text)
        self._warning_box.setVisible(bool(text))
        self._settle()

    def offer_further(self, text: str, taking: str = "") -> None:
        """Offer something further; empty for nothing, and without a button where none is named."""
        self.offer.setText(text)
        if taking:
            self.take.setText(taking)
        self.take.setVisible(bool(taking))
        self._offer_box.setVisible(bool(text))
        self._settle()

    def _settle(self) -> None:
        parts = (self._choice, self._confirm, self._warning_box, self._offer_box)
        self._inner.setVisible(any(not part.isHidden() for part in parts))
