# SPDX-License-Identifier: MIT
"""The settings of what is scanned, and the field that tells what they do to a path."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDateEdit,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app import scan_texts, texts
from app.theme import Type
from app.views.choices import TickBox
from app.views.parts import button, column, label, row
from app.workers.jobs import Job
from simdesk.errors import SettingsError
from simdesk.patterns import explain
from simdesk.settings import FIRST_YEAR, Settings
from simdesk.walk import WalkRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.theme import Theme
    from app.views.settingrows import SettingRows
    from simdesk.index.rows import RootRow
    from simdesk.settings import Locations

KILOBYTE = 1000
MEGABYTE = 1_000_000


class ScanSettings(QObject):
    """The fields of what is scanned.

    Args:
        theme: for fonts and colours.
        locations: where our own files lie, which are never scanned.
        roots: the folders that were added.
    """

    changed = Signal()

    def __init__(self, theme: Theme, locations: Locations, roots: Sequence[RootRow]) -> None:
        super().__init__()
        self._theme = theme
        self._locations = locations
        self._roles = {root.path: root.role for root in roots}
        self._job: Job | None = None
        self.hidden = TickBox(theme, self.tr("Leave out hidden files and folders"))
        self.exclude = self._lines(self.tr("Patterns of what to leave out"), 6)
        self.include = self._lines(self.tr("Patterns of the only files to scan"), 2)
        self.include.setPlaceholderText(self.tr("Everything"))
        self.least = self._limit(self.tr("Smallest size, in KB"), self.tr(" KB"))
        self.most = self._limit(self.tr("Largest size, in MB"), self.tr(" MB"))
        self.suffixes = QLineEdit()
        self.suffixes.setAccessibleName(self.tr("Types of files"))
        self.suffixes.setPlaceholderText(self.tr("All types; or: pdf, docx, txt"))
        self.suffixes.setMinimumWidth(theme.px(260))
        self.after, self.after_day = self._day(self.tr("Changed on or after"))
        self.before, self.before_day = self._day(self.tr("Changed before"))
        self.links = TickBox(theme, self.tr("Follow links to folders"))
        self.volumes = TickBox(theme, self.tr("Scan other disks mounted inside a folder too"))
        self.fault = label(theme, "", wrap=True)
        self.path = QLineEdit()
        self.path.setAccessibleName(self.tr("A path to try"))
        self.path.setPlaceholderText(self.tr("A path to try"))
        self.choose = button(self.tr("Choose a file\u2026"), name="choose-path")
        self.told = label(theme, "", Type.SECONDARY, wrap=True)
        self._connect()

    def _connect(self) -> None:
        for field in (self.exclude, self.include, self.suffixes):
            field.textChanged.connect(self._on_changed)
        for tick in (self.hidden, self.links, self.volumes, self.after, self.before):
            tick.toggled.connect(self._on_changed)
        self.after.toggled.connect(self.after_day.setEnabled)
        self.before.toggled.connect(self.before_day.setEnabled)
        for spin in (self.least, self.most):
            spin.valueChanged.connect(self._on_changed)
        for day in (self.after_day, self.before_day):
            day.dateChanged.connect(self._on_changed)
        self.path.textChanged.connect(self._on_try)
        self.choose.clicked.connect(self._on_choose)

    def _lines(self, name: str, lines: int) -> QPlainTextEdit:
        made = QPlainTextEdit()
        made.setAccessibleName(name)
        made.setToolTip(
            self.tr(
                "One pattern a line, as in .gitignore: *.log, build/, /drafts/old. "
                "A line that begins with ! takes back what an earlier one left out."
            )
        )
        made.setTabChangesFocus(True)
        made.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        made.setFixedHeight(made.fontMetrics().lineSpacing() * lines + 20)
        made.setMinimumWidth(self._theme.px(260))
        return made

    def _limit(self, name: str, suffix: str) -> QSpinBox:
        made = QSpinBox()
        made.setRange(0, 10_000_000)
        made.setSuffix(suffix)
        made.setSpecialValueText(self.tr("No limit"))
        made.setAccessibleName(name)
        made.setGroupSeparatorShown(True)
        made.lineEdit().setTextMargins(6, 0, 6, 0)
        made.setMinimumWidth(self._theme.px(150))
        return made

    def _day(self, name: str) -> tuple[TickBox, QDateEdit]:
        day = QDateEdit(QDate.currentDate())
        day.setMinimumDate(QDate(FIRST_YEAR, 1, 1))
        day.setCalendarPopup(True)
        day.setAccessibleName(name)
        day.setEnabled(False)
        day.setDisplayFormat(texts.date_pattern())
        day.setMinimumWidth(self._theme.px(150))
        return TickBox(self._theme, name), day

    def fill(self, rows: SettingRows) -> None:
        """Lay the fields into a page."""
        rows.add(self.tr("Hidden"), self.hidden)
        rows.add(self.tr("Leave out"), self.exclude, wide=True)
        only = QWidget()
        only.setLayout(column(self.include, self.fault, gap=4))
        rows.add(self.tr("Only these"), only, wide=True)
        rows.add(self.tr("Smallest size"), self.least)
        rows.add(self.tr("Largest size"), self.most)
        rows.add(self.tr("Types"), self.suffixes, wide=True)
        rows.add(self.tr("Dates"), self._beside(self.after, self.after_day))
        rows.add(" ", self._beside(self.before, self.before_day))
        rows.add(self.tr("Links"), self.links)
        rows.add(self.tr("Other disks"), self.volumes)
        trial = QWidget()
        line = row(gap=8)
        line.addWidget(self.path, 1)
        line.addWidget(self.choose)
        whole = column(gap=4)
        whole.addLayout(line)
        whole.addWidget(self.told)
        trial.setLayout(whole)
        rows.add(self.tr("Would it be scanned?"), trial, wide=True)

    @staticmethod
    def _beside(tick: QCheckBox, day: QDateEdit) -> QWidget:
        whole = QWidget()
        whole.setLayout(row(tick, day, gap=10))
        return whole

    def show_settings(self, settings: Settings) -> None:
        """Show some settings in the fields."""
        self.hidden.setChecked(settings.skip_hidden)
        self.exclude.setPlainText("\n".join(settings.exclude))
        self.include.setPlainText("\n".join(settings.include))
        self.least.setValue(-(-settings.least_bytes // KILOBYTE))
        self.most.setValue(0 if settings.most_bytes is None else settings.most_bytes // MEGABYTE)
        self.suffixes.setText(", ".join(settings.suffixes))
        for tick, field, day in (
            (self.after, self.after_day, settings.modified_after),
            (self.before, self.before_day, settings.modified_before),
        ):
            tick.setChecked(bool(day))
            if day:
                field.setDate(QDate.fromString(day, Qt.DateFormat.ISODate))
        self.links.setChecked(settings.follow_links)
        self.volumes.setChecked(settings.other_volumes)
        self._on_changed()

    def settings(self, base: Settings) -> Settings:
        """Return settings with what the fields say.

        Args:
            base: what the other fields say.

        Raises:
            SettingsError: where a field means nothing.
        """
        return replace(
            base,
            skip_hidden=self.hidden.isChecked(),
            exclude=_lines_of(self.exclude),
            include=_lines_of(self.include),
            least_bytes=_kept(self.least.value(), base.least_bytes, KILOBYTE),
            most_bytes=_kept(self.most.value(), base.most_bytes or 0, MEGABYTE) or None,
            suffixes=_suffixes(self.suffixes.text()),
            modified_after=_iso(self.after, self.after_day),
            modified_before=_iso(self.before, self.before_day),
            follow_links=self.links.isChecked(),
            other_volumes=self.volumes.isChecked(),
        )

    def is_legal(self) -> bool:
        """Tell whether every field means something."""
        return not self.fault.text()

    @Slot()
    def _on_changed(self) -> None:
        try:
            self.settings(Settings())
        except SettingsError as error:
            self.fault.setText(self._fault(error.key))
        else:
            self.fault.setText("")
        self.fault.setVisible(bool(self.fault.text()))
        self.changed.emit()
        self._on_try()

    def _fault(self, key: str) -> str:
        return {
            "exclude": self.tr("A line under Leave out is not a valid pattern."),
            "include": self.tr("A line under Only these is not a valid pattern."),
            "most_bytes": self.tr("The largest size is below the smallest."),
            "suffixes": self.tr("Types are written like this: pdf, docx, txt"),
        }.get(key, self.tr("This cannot be used."))

    # Trying a path.

    @Slot()
    def _on_choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self.path.window(), self.tr("Would it be scanned?"), self.path.text()
        )
        if path:
            self.path.setText(path)

    @Slot()
    def _on_try(self) -> None:
        """Ask for the path in the field; an answer that is overtaken is dropped."""
        self._job = None
        text = self.path.text().strip()
        if not text or not self.is_legal():
            self.told.setText("")
            return
        path = os.path.normpath(os.fsencode(Path(text).expanduser().absolute()))
        settings, roles, locations = self.settings(Settings()), self._roles, self._locations
        self._job = Job(lambda: (path, explain(path, WalkRules.under(settings, locations, roles))))
        self._job.done.connect(self._on_tried)
        self._job.start()

    @Slot(object)
    def _on_tried(self, answer: object) -> None:
        if isinstance(answer, tuple) and self.sender() is self._job:
            path, found = answer
            self.told.setText(scan_texts.explained(found, path))


def _lines_of(field: QPlainTextEdit) -> tuple[str, ...]:
    return tuple(line.strip() for line in field.toPlainText().splitlines() if line.strip())


def _suffixes(text: str) -> tuple[str, ...]:
    parts = text.replace(",", " ").replace(";", " ").split()
    return tuple(dict.fromkeys(part.strip().lstrip("*").lstrip(".").lower() for part in parts))


def _iso(tick: QCheckBox, day: QDateEdit) -> str:
    return day.date().toString(Qt.DateFormat.ISODate) if tick.isChecked() else ""


def _kept(shown: int, exact: int, unit: int) -> int:
    """Return what a field says; one that was not touched keeps what stood in the file exactly."""
    untouched = shown in (exact // unit, -(-exact // unit)) and exact > 0 and shown > 0
    return exact if untouched else shown * unit
