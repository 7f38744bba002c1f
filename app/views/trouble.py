# SPDX-License-Identifier: MIT
"""What went wrong, said where it happens, with a way out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app import texts
from app.theme import Type
from app.views.parts import Surface, button, column, label, row, tool_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.theme import Theme
    from simdesk.protocol import Fatal


@dataclass(frozen=True, slots=True)
class _Notice:
    text: str
    act: str
    do: Callable[[], object] | None
    calm: bool


class NoticeBar(Surface):
    """A quiet strip under the tool bar.

    Args:
        theme: for fonts and colours.
    """

    acted = Signal(object)
    """The offered step was chosen: what `say` was given for it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("surface")
        self._waiting: list[_Notice] = []
        self._box = Surface("notice")
        self.words = label(theme, wrap=True)
        self.act = button(self.tr("Open"), name="notice-act")
        self.dismiss = tool_button(theme, "close", self.tr("Dismiss"), boxed=False)
        inside = row(self.words, self.act, self.dismiss, gap=12, margins=(12, 6, 6, 6))
        inside.setStretch(0, 1)
        self._box.setLayout(inside)
        self.setLayout(column(self._box, margins=(12, 0, 12, 8)))
        self.dismiss.clicked.connect(self._on_dismissed)
        self.act.clicked.connect(self._on_acted)
        self.hide()

    def say(
        self,
        text: str,
        act: str = "",
        do: Callable[[], object] | None = None,
        *,
        calm: bool = False,
    ) -> None:
        """Say something; what is said already is not said twice.

        Args:
            text: the sentence.
            act: words of a button that offers a step; empty for none.
            do: the step.
            calm: True for what is no trouble.
        """
        self._waiting = [one for one in self._waiting if (one.text, one.act) != (text, act)]
        self._waiting.append(_Notice(text, act, do, calm))
        self._show()

    def withdraw(self, act: str) -> None:
        """Offer a step no longer."""
        self._waiting = [one for one in self._waiting if one.act != act]
        self._show()

    def clear(self) -> None:
        """Say nothing any more."""
        self._waiting.clear()
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self._waiting))
        if self._waiting:
            shown = self._waiting[-1]
            self.words.setText(shown.text)
            self.act.setText(shown.act)
            self.act.setVisible(bool(shown.act))
            self._box.setProperty("calm", "true" if shown.calm else "false")
            for part in (self._box, self.words, self.act):
                part.style().unpolish(part)
                part.style().polish(part)

    @Slot()
    def _on_dismissed(self) -> None:
        if self._waiting:
            self._waiting.pop()
        self._show()

    @Slot()
    def _on_acted(self) -> None:
        do = self._waiting[-1].do if self._waiting else None
        self._on_dismissed()
        self.acted.emit(do)


class FatalPage(Surface):
    """Why nothing works, what to do, and a button that does it.

    Args:
        theme: for fonts and colours.
    """

    start_again = Signal()
    open_data = Signal()
    quit_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__("window")
        self._theme = theme
        self.setAccessibleName(self.tr("Trouble"))
        self.title = label(theme, "", Type.TITLE, wrap=True)
        self.words = label(theme, "", wrap=True)
        self.words.setObjectName("secondary")
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setAccessibleName(self.tr("The program's own words"))
        self.detail.setFont(theme.font(Type.SECONDARY))
        self.detail.setTabChangesFocus(True)
        self.again = button(self.tr("Start again"), primary=True, name="start-again")
        self.data = button(self.tr("Open the data folder"), name="open-data")
        self.leave = button(self.tr("Quit"), name="quit")
        box = Surface("card")
        inside = column(self.title, 6, self.words, 16, self.detail, 16, margins=(32, 28, 32, 28))
        inside.addLayout(row(self.again, self.data, None, self.leave, gap=12))
        box.setLayout(inside)
        box.setFixedWidth(theme.px(560))
        across = row(None)
        middle = QWidget()
        middle.setLayout(column(None, box, None))
        across.addWidget(middle)
        across.addStretch(1)
        self.setLayout(across)
        self.again.clicked.connect(self.start_again)
        self.data.clicked.connect(self.open_data)
        self.leave.clicked.connect(self.quit_wanted)

    def show_fatal(self, fatal: Fatal) -> None:
        """Say why."""
        self.title.setText(texts.fatal_title(fatal.code))
        self.words.setText(texts.fatal_text(fatal.code))
        self.detail.setPlainText(fatal.detail)
        self.detail.setVisible(bool(fatal.detail))
        lines = min(max(fatal.detail.count("\n") + 1, 2), 8)
        self.detail.setFixedHeight(self._theme.px(20 * lines + 14))
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)
