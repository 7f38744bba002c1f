# SPDX-License-Identifier: MIT
"""Rows of settings under headings, of which a search leaves those that fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDateEdit,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.theme import Type
from app.views.parts import Surface, column, label

if TYPE_CHECKING:
    from app.theme import Theme

WITH_BUDDY = (QSpinBox, QLineEdit, QPlainTextEdit, QComboBox, QDateEdit)


@dataclass(slots=True)
class _Row:
    part: QWidget
    told: QLabel | None
    line: int
    wide: bool
    words: str

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        return (self.part,) if self.told is None else (self.part, self.told)


@dataclass(slots=True)
class _Section:
    title: QLabel
    rows: list[_Row] = field(default_factory=list)


class SettingRows(Surface):
    """A page of settings; names at the left, fields at the right, or below where they are wide.

    Args:
        theme: for fonts and colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sections: list[_Section] = []
        self._narrow = False
        self._grid = QGridLayout()
        self._grid.setContentsMargins(24, 16, 24, 20)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self.nothing = label(theme, self.tr("No setting is called that."), Type.SECONDARY)
        self.nothing.hide()
        whole = column(gap=0)
        whole.addLayout(self._grid)
        whole.addWidget(self.nothing, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(1)
        self.setLayout(whole)

    def add_section(self, title: str) -> None:
        """Begin a section."""
        head = label(self._theme, title, Type.STRONG)
        head.setContentsMargins(0, 12 if self._sections else 0, 0, 0)
        self._grid.addWidget(head, self._grid.rowCount(), 0, 1, 2)
        self._sections.append(_Section(head))

    def add(self, words: str, part: QWidget, *, wide: bool = False) -> None:
        """Add a row to the section.

        Args:
            words: its name; empty where the field says it.
            part: the field, or several in one.
            wide: True to let the field take all the width there is.
        """
        line = self._grid.rowCount()
        told: QLabel | None = None
        if words:
            told = label(self._theme, words)
            high = wide and not isinstance(part, QLineEdit)
            upright = Qt.AlignmentFlag.AlignTop if high else Qt.AlignmentFlag.AlignVCenter
            told.setAlignment(Qt.AlignmentFlag.AlignLeft | upright)
            told.setContentsMargins(0, self._theme.px(6) if high else 0, 0, 0)
            if isinstance(part, WITH_BUDDY):
                told.setBuddy(part)
        section = self._sections[-1]
        made = _Row(part, told, line, wide, "")
        said = " ".join((section.title.text(), *(_words(each) for each in made.widgets)))
        made.words = said.casefold()
        section.rows.append(made)
        self._place(made)

    def _place(self, one: _Row) -> None:
        """Lay a row: its name beside the field, or above it where there is little room."""
        side = Qt.AlignmentFlag(0) if one.wide else Qt.AlignmentFlag.AlignLeft
        if self._narrow:
            if one.told is not None and one.told.text().strip():
                self._grid.addWidget(one.told, one.line, 0, 1, 2)
            self._grid.addWidget(one.part, one.line + 1, 0, 1, 2, side)
        else:
            if one.told is not None:
                self._grid.addWidget(one.told, one.line + 1, 0)
            self._grid.addWidget(one.part, one.line + 1, 1, side)

    def set_narrow(self, *, narrow: bool) -> None:
        """Put the names beside the fields, or above them."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for section in self._sections:
            for one in section.rows:
                for widget in one.widgets:
                    self._grid.removeWidget(widget)
                self._place(one)

    def show_matching(self, text: str) -> int:
        """Show only rows in which every word of a text stands; returns how many there are."""
        wanted = text.casefold().split()
        shown = 0
        for section in self._sections:
            some = False
            for one in section.rows:
                fits = all(word in one.words for word in wanted)
                for widget in one.widgets:
                    widget.setVisible(fits)
                some |= fits
                shown += fits
            section.title.setVisible(some)
        self.nothing.setVisible(not shown)
        return shown


def _words(part: QWidget) -> str:
    """Return everything that a field and what is in it says."""
    said = []
    for widget in (part, *part.findChildren(QWidget)):
        said += [widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, (QLabel, QAbstractButton)):
            said.append(widget.text())
        elif isinstance(widget, QComboBox):
            said += [widget.itemText(number) for number in range(widget.count())]
    return " ".join(said)
