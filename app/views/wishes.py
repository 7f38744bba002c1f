# SPDX-License-Identifier: MIT
"""The wishes of a rule, one below the other: choose, fill in, order, drop."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app import rule_texts, texts
from app.views.choices import DropDown, TickBox
from app.views.parts import ElidedLabel, Surface, button, label, row, tool_button
from simdesk.rules.records import Matched, Pattern, Step, StepKind, Syntax

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.theme import Theme

GAP = 6
PLAIN, FOLDERS, FORMATS, PATTERN = range(4)
PAGES = {StepKind.FOLDERS: FOLDERS, StepKind.FORMATS: FORMATS, StepKind.MATCHING: PATTERN}


class PatternField(QWidget):
    """A pattern of names or paths.

    Args:
        theme: for fonts and colours.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.text = QLineEdit()
        self.text.setAccessibleName(self.tr("Pattern"))
        self.text.setPlaceholderText(self.tr("such as *final*"))
        self.on = DropDown(theme, self.tr("What the pattern is held against"))
        self.on.addItem(self.tr("in the name"), Matched.NAME)
        self.on.addItem(self.tr("in the path"), Matched.PATH)
        self.regex = TickBox(theme, self.tr("regular expression"))
        line = row(gap=8)
        line.addWidget(self.text, 1)
        line.addWidget(self.on)
        line.addWidget(self.regex)
        self.setLayout(line)
        self.text.textChanged.connect(self.changed)
        self.on.activated.connect(self.changed)
        self.regex.toggled.connect(self.changed)

    def pattern(self) -> Pattern | None:
        """Return what was written, None where nothing was."""
        text = self.text.text().strip()
        if not text:
            return None
        syntax = Syntax.REGEX if self.regex.isChecked() else Syntax.GLOB
        return Pattern(text, syntax, Matched(self.on.currentData()))

    def show_pattern(self, pattern: Pattern | None) -> None:
        """Show a pattern."""
        self.text.setText(pattern.text if pattern else "")
        self.regex.setChecked(pattern is not None and pattern.syntax is Syntax.REGEX)
        self.on.setCurrentIndex(self.on.findData(pattern.on if pattern else Matched.NAME))


class Wish(QWidget):
    """One wish: its kind, what it needs, and its place in the order.

    Args:
        theme: for fonts and colours.
        step: what it shows first.
    """

    changed = Signal()
    moved = Signal(int)
    """By so many places."""
    dropped = Signal()

    def __init__(self, theme: Theme, step: Step) -> None:
        super().__init__()
        self._folders = step.folders
        self.number = label(theme)
        self.kind = DropDown(theme, self.tr("What stays"))
        for kind in StepKind:
            self.kind.addItem(rule_texts.kind_text(kind), kind)
        self.kind.setCurrentIndex(self.kind.findData(step.kind))
        self.places = ElidedLabel(theme)
        self.add_folder = button(self.tr("Add folder\u2026"))
        self.no_folder = button(self.tr("Clear"))
        self.formats = DropDown(theme, self.tr("Order of formats"))
        orders = list(rule_texts.ORDERS)
        if step.formats and step.formats not in orders:
            orders.append(step.formats)
        for order in orders:
            self.formats.addItem(rule_texts.order_text(order), order)
        if step.formats:
            self.formats.setCurrentIndex(orders.index(step.formats))
        self.pattern = PatternField(theme)
        self.pattern.show_pattern(step.pattern)
        self.up = tool_button(theme, "up", self.tr("Counts more"))
        self.down = tool_button(theme, "down", self.tr("Counts less"))
        self.drop = tool_button(theme, "close", self.tr("Drop this wish"))
        self._lay()
        self._show_folders()
        self._on_kind()
        self._connect()

    def _lay(self) -> None:
        folders = QWidget()
        inner = row(gap=8)
        inner.addWidget(self.places, 1)
        inner.addWidget(self.add_folder)
        inner.addWidget(self.no_folder)
        folders.setLayout(inner)
        formats = QWidget()
        formats.setLayout(row(self.formats, None))
        self.needs = QStackedWidget()
        for page in (QWidget(), folders, formats, self.pattern):
            self.needs.addWidget(page)
        self.needs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line = row(self.number, self.kind, gap=8)
        line.addWidget(self.needs, 1)
        for press in (self.up, self.down, self.drop):
            line.addWidget(press)
        self.setLayout(line)

    def _connect(self) -> None:
        self.kind.activated.connect(self._on_kind)
        self.kind.activated.connect(self.changed)
        self.formats.activated.connect(self.changed)
        self.pattern.changed.connect(self.changed)
        self.add_folder.clicked.connect(self._on_add_folder)
        self.no_folder.clicked.connect(self._on_no_folder)
        self.up.clicked.connect(self._on_up)
        self.down.clicked.connect(self._on_down)
        self.drop.clicked.connect(self.dropped)

    def step(self) -> Step:
        """Return the wish."""
        kind = StepKind(self.kind.currentData())
        chosen = self.formats.currentData()
        return Step(
            kind,
            folders=self._folders if kind is StepKind.FOLDERS else (),
            formats=tuple(chosen) if kind is StepKind.FORMATS else (),
            pattern=self.pattern.pattern() if kind is StepKind.MATCHING else None,
        )

    @Slot()
    def _on_kind(self) -> None:
        self.needs.setCurrentIndex(PAGES.get(StepKind(self.kind.currentData()), PLAIN))

    def take_folder(self, folder: bytes) -> None:
        """Prefer a folder, after those that are preferred already."""
        if folder not in self._folders:
            self._folders = (*self._folders, folder)
            self._show_folders()
            self.changed.emit()

    def _show_folders(self) -> None:
        names = texts.listed(texts.root_name(folder) for folder in self._folders)
        tip = "\n".join(texts.full_path(folder) for folder in self._folders)
        self.places.set_text(names or self.tr("No folder chosen"), tip)
        self.no_folder.setEnabled(bool(self._folders))

    @Slot()
    def _on_add_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self.window(), self.tr("Prefer which folder?"))
        if chosen:
            self.take_folder(os.fsencode(chosen))

    @Slot()
    def _on_no_folder(self) -> None:
        self._folders = ()
        self._show_folders()
        self.changed.emit()

    @Slot()
    def _on_up(self) -> None:
        self.moved.emit(-1)

    @Slot()
    def _on_down(self) -> None:
        self.moved.emit(1)


class Wishes(Surface):
    """All wishes of a rule in their order.

    Args:
        theme: for fonts and colours.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.wishes: list[Wish] = []
        self.another = button(self.tr("Add a wish"), name="add-wish")
        self.another.setToolTip(self.tr("It decides where those above hold files equal"))
        self._lines = QVBoxLayout()
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(GAP)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GAP)
        whole.addLayout(self._lines)
        whole.addWidget(self.another, 0, Qt.AlignmentFlag.AlignLeft)
        self.another.clicked.connect(self._on_another)

    def wanted_height(self) -> int:
        """Return the height of all wishes, in pixels, also of those not shown yet."""
        each = [wish.sizeHint().height() + GAP for wish in self.wishes]
        return sum(each) + self.another.sizeHint().height()

    def steps(self) -> tuple[Step, ...]:
        """Return the wishes, the first counts most."""
        return tuple(wish.step() for wish in self.wishes)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Show other wishes."""
        for wish in self.wishes:
            self._lines.removeWidget(wish)
            wish.hide()
            wish.deleteLater()
        self.wishes = []
        for step in steps:
            self._add(step)
        self._number()
        self.changed.emit()

    def _add(self, step: Step) -> None:
        wish = Wish(self._theme, step)
        wish.changed.connect(self.changed)
        wish.moved.connect(self._on_moved)
        wish.dropped.connect(self._on_dropped)
        self.wishes.append(wish)
        self._lines.addWidget(wish)

    def _number(self) -> None:
        last = len(self.wishes) - 1
        for place, wish in enumerate(self.wishes):
            wish.number.setText(f"{texts.number(place + 1)}.")
            wish.up.setEnabled(place > 0)
            wish.down.setEnabled(place < last)
            wish.drop.setEnabled(last > 0)

    @Slot()
    def _on_another(self) -> None:
        had = {wish.step().kind for wish in self.wishes}
        kind = next((kind for kind in StepKind if kind not in had), StepKind.NEWEST)
        self._add(Step(kind))
        self._number()
        self.wishes[-1].kind.setFocus()
        self.changed.emit()

    @Slot(int)
    def _on_moved(self, places: int) -> None:
        wish = self.sender()
        if isinstance(wish, Wish):
            place = self.wishes.index(wish)
            self.wishes.insert(place + places, self.wishes.pop(place))
            self._lines.removeWidget(wish)
            self._lines.insertWidget(place + places, wish)
            self._number()
            self.changed.emit()

    @Slot()
    def _on_dropped(self) -> None:
        wish = self.sender()
        if isinstance(wish, Wish):
            self.wishes.remove(wish)
            self._lines.removeWidget(wish)
            wish.hide()
            wish.deleteLater()
            self._number()
            self.changed.emit()
