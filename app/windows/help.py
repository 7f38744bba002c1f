# SPDX-License-Identifier: MIT
"""The cheat sheet of keys, and what this program is."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from app.theme import Type
from app.views.parts import Line, Surface, button, column, label, row
from app.windows.verbs import Verb, menus, shown_keys, verbs

if TYPE_CHECKING:
    from app.theme import Theme

LETTER = re.compile(r"\(&.\)|&")
"""The letter of a menu as Qt marks it: ``&File``, and in scripts of other letters ``(&F)``."""


def program_version() -> str:
    """Return the version that is installed; a checkout that is not installed says so."""
    try:
        return version("simdesk")
    except PackageNotFoundError:
        return QCoreApplication.translate("AboutDialog", "0 (not installed)")


class CheatSheet(QDialog):
    """Every key in one place, from the same table that binds them.

    Args:
        theme: for fonts and colours.
        parent: the window.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Keyboard"))
        self._theme = theme
        left = column(gap=16)
        right = column(gap=16)
        by_menu: dict[str, list[Verb]] = {}
        for verb in verbs():
            if verb.keys:
                by_menu.setdefault(verb.menu, []).append(verb)
        titles = {name: LETTER.sub("", title) for name, title in menus().items()}
        for name, found in by_menu.items():
            side = left if name in {"file", "view", "help"} else right
            side.addLayout(self._section(titles[name], found))
        left.addStretch(1)
        right.addLayout(self._lists())
        right.addStretch(1)
        columns = row(gap=40, margins=(28, 20, 28, 20))
        columns.addLayout(left)
        columns.addLayout(right)
        done = button(self.tr("Close"), primary=True, name="close")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        self._lay(columns, done)

    def _lay(self, columns: QBoxLayout, done: QPushButton) -> None:
        """Lay the keys in two columns, or in one where two are too wide for the screen."""
        keys = Surface()
        keys.setLayout(columns)
        scroll = QScrollArea()
        scroll.setWidget(keys)
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(self.tr("Keyboard"))
        layout = column()
        layout.addWidget(scroll, 1)
        layout.addWidget(Line())
        feet = row(None, done, margins=(24, 14, 24, 14))
        layout.addLayout(feet)
        self.setLayout(layout)
        room = self.screen().availableGeometry()
        high = keys.sizeHint().height() + feet.sizeHint().height() + 3
        bar = self._theme.px(16)
        if keys.sizeHint().width() + bar > room.width() - 40:
            columns.setDirection(QBoxLayout.Direction.TopToBottom)
            columns.setSpacing(16)
        wide = keys.sizeHint().width() + bar
        self.resize(min(wide, room.width() - 40), min(high, room.height() - 60))

    def _section(self, title: str, found: list[Verb]) -> QGridLayout:
        return self._grid(title, [(verb.words, shown_keys(verb)) for verb in found])

    def _lists(self) -> QGridLayout:
        return self._grid(
            self.tr("In the lists"),
            [
                (self.tr("From the groups to the files"), self.tr("Return")),
                (self.tr("Compare two files"), self.tr("Select both")),
                (self.tr("Forget a folder"), self.tr("Delete")),
            ],
        )

    def _grid(self, title: str, pairs: list[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(4)
        grid.addWidget(label(self._theme, title, Type.STRONG), 0, 0, 1, 2)
        for number, (words, keys) in enumerate(pairs, 1):
            grid.addWidget(label(self._theme, words.rstrip("\u2026")), number, 0)
            shown = label(self._theme, keys, Type.SECONDARY)
            shown.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(shown, number, 1)
        grid.setColumnStretch(0, 1)
        return grid


class AboutDialog(QDialog):
    """Name, version, and what it promises.

    Args:
        theme: for fonts and colours.
        parent: the window.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("About SimDesk"))
        picture = QLabel()
        picture.setPixmap(theme.pixmap("simdesk", "text", 48, self.devicePixelRatioF()))
        picture.setAccessibleName(self.tr("SimDesk"))
        told_version = self.tr("Version {}").format(program_version())
        words = label(
            theme,
            self.tr(
                "Finds documents that say nearly the same, shows how they differ, and removes "
                "what you choose without ever losing the last copy."
            ),
            wrap=True,
        )
        told = column(
            label(theme, "SimDesk", Type.TITLE),
            label(theme, told_version, Type.SECONDARY),
            8,
            words,
        )
        done = button(self.tr("Close"), primary=True, name="close")
        done.clicked.connect(self.accept)
        whole = row(gap=16, margins=(24, 24, 24, 20))
        whole.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(told, 1)
        layout = column()
        layout.addLayout(whole)
        layout.addWidget(Line())
        layout.addLayout(row(None, done, margins=(24, 14, 24, 14)))
        self.setLayout(layout)
        self.setFixedWidth(theme.px(440))
