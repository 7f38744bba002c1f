# SPDX-License-Identifier: MIT
"""The settings on one page with a search; every default needs no change."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from app import desktop, texts
from app.theme import Type
from app.translation import LANGUAGES
from app.views.choices import DropDown, RadioBox, TickBox
from app.views.parts import ElidedLabel, Line, button, column, label, row
from app.views.settingrows import SettingRows
from app.windows.scansettings import ScanSettings
from app.workers.jobs import Job
from simdesk.extract.ocr import tesseract_path
from simdesk.settings import MEBIBYTE, OCR_LANGUAGES, Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.rows import RootRow
    from simdesk.settings import Locations


def sizes(locations: Locations) -> tuple[int, int, int]:
    """Return the bytes of data, stored texts and logs; looks at the disk."""
    return _size(locations.data), _size(locations.cache), _size(locations.logs)


def _size(folder: Path) -> int:
    try:
        with os.scandir(folder) as found:
            return sum(one.stat().st_size for one in found if one.is_file(follow_symlinks=False))
    except OSError:
        return 0  # not there yet, or not to be looked into: nothing that could be cleared


class SettingsDialog(QDialog):
    """Show and change the settings.

    Args:
        theme: for fonts and colours.
        session: whose settings they are.
        parent: the window.
        roots: the folders that were added, to try paths against.
    """

    def __init__(
        self, theme: Theme, session: Session, parent: QWidget, roots: Sequence[RootRow] = ()
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Settings"))
        self._theme = theme
        self._session = session
        self.scanned = ScanSettings(theme, session.locations, roots)
        self._make_near()
        self._make_reading()
        self._make_recognition()
        self._make_looks()
        self._make_places()
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a setting"))
        self.search.setAccessibleName(self.tr("Find a setting"))
        self.search.setClearButtonEnabled(True)
        self.reset = button(self.tr("Reset to defaults"), name="reset")
        self.cancel = button(self.tr("Cancel"), name="cancel")
        self.save = button(self.tr("Save"), primary=True, name="save")
        self.save.setDefault(True)
        self._lay()
        self.automatic.toggled.connect(self.distance.setDisabled)
        self.cache.toggled.connect(self.cache_size.setEnabled)
        self.scanned.changed.connect(self._on_recognition_changed)
        self.search.textChanged.connect(self.rows.show_matching)
        self.reset.clicked.connect(self._on_reset)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save)
        self.show_settings(session.settings)
        self._probe = Job(tesseract_path)
        self._probe.done.connect(self._on_probed)
        self._probe.failed.connect(self._on_not_probed)
        self._probe.start()
        locations = session.locations
        self._measure = Job(lambda: sizes(locations))
        self._measure.done.connect(self._on_measured)
        self._measure.start()

    # The fields.

    def _make_near(self) -> None:
        theme = self._theme
        sign = texts.percent(1).removeprefix(texts.number(100))  # as the language sets it
        self.similarity = self._spin(50, 100, self.tr("Alike at least, in percent"), sign)
        self.automatic = TickBox(theme, self.tr("Let the size of the collection decide"))
        self.distance = self._spin(0, 24, self.tr("Apart at most, in bits"), self.tr(" bits"))
        self.passages = TickBox(theme, self.tr("Also propose texts that share rare passages"))

    def _make_reading(self) -> None:
        theme = self._theme
        self.watch = TickBox(theme, self.tr("Keep groups current while the window is open"))
        self.workers = self._spin(0, 64, self.tr("Reading processes"), "")
        self.workers.setSpecialValueText(self.tr("One a processor core"))
        self.priority = DropDown(theme, self.tr("Give way to other programs"))
        for words, value in (
            (self.tr("On battery, or when nobody asked"), "unattended"),
            (self.tr("Always"), "always"),
            (self.tr("Never"), "never"),
        ):
            self.priority.addItem(words, value)
        self.cache = TickBox(theme, self.tr("Keep the texts, so that nothing is read twice"))
        self.cache_size = self._spin(
            64, 1024 * 1024, self.tr("Space for texts at most, in MB"), self.tr(" MB")
        )

    def _make_looks(self) -> None:
        self.schemes = QButtonGroup(self)
        scheme_row = row(gap=16)
        for number, (value, words) in enumerate(
            (
                ("system", self.tr("As the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            )
        ):
            radio = RadioBox(self._theme, words)
            radio.setProperty("scheme", value)
            self.schemes.addButton(radio, number)
            scheme_row.addWidget(radio)
        self._scheme = QWidget()
        self._scheme.setLayout(scheme_row)
        self.language = DropDown(self._theme, self.tr("Language"))
        self.language.addItem(self.tr("As the system"), "system")
        for code, (name, _, _) in LANGUAGES.items():
            self.language.addItem(name, code)
        self._language = QWidget()
        later = label(self._theme, self.tr("From the next start on"), Type.SECONDARY)
        self._language.setLayout(row(self.language, later, gap=10))

    def _make_places(self) -> None:
        locations = self._session.locations
        self._sizes = [label(self._theme, "", Type.SECONDARY) for _ in range(3)]
        self._places = [
            self._place(folder, told)
            for folder, told in zip(
                (locations.data, locations.cache, locations.logs), self._sizes, strict=True
            )
        ]
        self.clear = button(self.tr("Clear the index\u2026"), name="clear-index")
        self.clear.setToolTip(self.tr("Forget what was read; everything is read again"))
        self.clear.clicked.connect(self._on_clear)

    def _make_recognition(self) -> None:
        self._can_recognise: bool | None = None
        self.ocr = TickBox(self._theme, self.tr("Read scanned pages and pictures with Tesseract"))
        self.languages = QLineEdit()
        self.languages.setAccessibleName(self.tr("Languages of scanned pages"))
        self.languages.setProperty("beside_spin", "true")
        self.languages.setFixedWidth(self._theme.px(150))
        self.ocr_note = label(self._theme, self.tr("Looking for Tesseract\u2026"), Type.SECONDARY)
        self.ocr.toggled.connect(self._on_recognition_changed)
        self.languages.textChanged.connect(self._on_recognition_changed)

    @Slot(object)
    def _on_probed(self, path: object) -> None:
        self._can_recognise = path is not None
        self._on_recognition_changed()

    @Slot(str)
    def _on_not_probed(self, _reason: str) -> None:
        self._on_probed(None)

    @Slot()
    def _on_recognition_changed(self) -> None:
        """Enable what can be chosen, and say why something cannot."""
        can = bool(self._can_recognise)
        legal = self._languages_are_legal()
        self.ocr.setEnabled(can)
        self.languages.setEnabled(can and self.ocr.isChecked())
        self.save.setEnabled(legal and self.scanned.is_legal())
        if not legal:
            said = self.tr("Their short names joined with +: eng+deu")
        elif self._can_recognise is None:
            said = self.tr("Looking for Tesseract\u2026")
        elif not can:
            said = self.tr("Tesseract is not installed on this computer.")
        else:
            said = self.tr("Such files take some seconds a page.")
        self.ocr_note.setText(said)
        self.ocr.setAccessibleDescription(said)

    def _languages_are_legal(self) -> bool:
        return OCR_LANGUAGES.fullmatch(self.languages.text().strip()) is not None

    def _spin(self, low: int, high: int, name: str, suffix: str) -> QSpinBox:
        box = QSpinBox()
        box.setRange(low, high)
        box.setSuffix(suffix)
        box.setAccessibleName(name)
        box.lineEdit().setTextMargins(6, 0, 6, 0)
        box.setMinimumWidth(self._theme.px(150))
        return box

    # The page.

    def _lay(self) -> None:
        self.rows = SettingRows(self._theme)
        self._fill(self.rows)
        scroll = QScrollArea()
        scroll.setWidget(self.rows)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        feet = row(self.reset, None, self.cancel, self.save, gap=10, margins=(24, 14, 24, 14))
        layout = column()
        layout.addLayout(row(self.search, margins=(24, 16, 24, 12)))
        layout.addWidget(Line())
        layout.addWidget(scroll, 1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)
        room = self.screen().availableGeometry()
        wide = max(self._theme.px(640), self.rows.sizeHint().width() + self._theme.px(12))
        wide = min(wide, room.width() - 40)
        self.resize(wide, min(self._theme.px(720), room.height() - 60))

    def _fill(self, rows: SettingRows) -> None:
        rows.add_section(self.tr("What counts as near"))
        rows.add(self.tr("Alike at least"), self.similarity)
        rows.add(self.tr("Apart at most"), self.distance)
        rows.add(" ", self.automatic)
        rows.add(" ", self.passages)
        rows.add_section(self.tr("What is scanned"))
        self.scanned.fill(rows)
        rows.add_section(self.tr("Reading"))
        rows.add(self.tr("Folders"), self.watch)
        rows.add(self.tr("Reading processes"), self.workers)
        rows.add(self.tr("Give way"), self.priority)
        rows.add(self.tr("Texts"), self.cache)
        rows.add(" ", self.cache_size)
        rows.add(self.tr("Scanned pages"), self.ocr)
        recognition = QWidget()
        recognition.setLayout(column(self.languages, self.ocr_note, gap=4))
        rows.add(self.tr("Languages in them"), recognition)
        rows.add_section(self.tr("Looks"))
        rows.add(self.tr("Colours"), self._scheme)
        rows.add(self.tr("Language"), self._language)
        rows.add_section(self.tr("Where the data lie"))
        names = (self.tr("Index and decisions"), self.tr("Texts"), self.tr("Logs"))
        for name, place in zip(names, self._places, strict=True):
            rows.add(name, place)
        rows.add(self.tr("Begin anew"), self.clear)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the names above the fields where they would not fit beside them."""
        super().resizeEvent(event)
        self.rows.set_narrow(narrow=event.size().width() < self._theme.px(560))

    def _place(self, folder: Path, told: QLabel) -> QWidget:
        where = ElidedLabel(self._theme, Type.SECONDARY)
        where.set_text(str(folder))
        where.setMaximumWidth(self._theme.px(260))
        press = button(self.tr("Open"))
        press.setProperty("flat_link", "true")
        press.setProperty("folder", str(folder))
        press.setAccessibleName(self.tr("Open {}").format(folder))
        press.clicked.connect(self._on_open)
        whole = QWidget()
        whole.setLayout(row(where, told, press, gap=8))
        return whole

    @Slot(object)
    def _on_measured(self, found: object) -> None:
        if isinstance(found, tuple):
            for told, size_bytes in zip(self._sizes, found, strict=True):
                told.setText(texts.size(size_bytes))

    def show_settings(self, settings: Settings) -> None:
        """Show some settings in the fields."""
        self.similarity.setValue(settings.min_similarity)
        self.automatic.setChecked(settings.max_distance is None)
        self.distance.setDisabled(settings.max_distance is None)
        self.distance.setValue(12 if settings.max_distance is None else settings.max_distance)
        self.passages.setChecked(settings.shared_passages)
        self.watch.setChecked(settings.watch)
        self.workers.setValue(settings.workers)
        self.priority.setCurrentIndex(self.priority.findData(settings.low_priority))
        self.cache.setChecked(settings.text_cache)
        self.cache_size.setEnabled(settings.text_cache)
        self.cache_size.setValue(settings.text_cache_bytes // MEBIBYTE)
        self.ocr.setChecked(settings.ocr)
        self.languages.setText(settings.ocr_languages)
        self._on_recognition_changed()
        for radio in self.schemes.buttons():
            radio.setChecked(radio.property("scheme") == settings.colour_scheme)
        self.language.setCurrentIndex(self.language.findData(settings.language))
        self.scanned.show_settings(settings)

    def settings(self) -> Settings:
        """Return what the fields say.

        Raises:
            SettingsError: where one means nothing; `save` cannot be pressed then.
        """
        said = replace(
            self._session.settings,
            min_similarity=self.similarity.value(),
            max_distance=None if self.automatic.isChecked() else self.distance.value(),
            shared_passages=self.passages.isChecked(),
            workers=self.workers.value(),
            low_priority=str(self.priority.currentData()),
            text_cache=self.cache.isChecked(),
            text_cache_bytes=self.cache_size.value() * MEBIBYTE,
            watch=self.watch.isChecked(),
            ocr=self.ocr.isChecked(),
            ocr_languages=self.languages.text().strip(),
            colour_scheme=self._chosen_scheme(),
            language=str(self.language.currentData()),
        )
        return self.scanned.settings(said)

    def _chosen_scheme(self) -> str:
        chosen = self.schemes.checkedButton()
        return "system" if chosen is None else str(chosen.property("scheme"))

    @Slot()
    def _on_reset(self) -> None:
        self.show_settings(Settings())

    @Slot()
    def _on_save(self) -> None:
        self._session.change_settings(self.settings())
        self.accept()

    @Slot()
    def _on_open(self) -> None:
        sender = self.sender()
        if sender is not None:
            desktop.open_folder(Path(str(sender.property("folder"))))

    @Slot()
    def _on_clear(self) -> None:
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Clear the index?"))
        box.setText(self.tr("Forget everything that was read?"))
        box.setInformativeText(
            self.tr(
                "Your folders, marks, decisions, rules and the history are kept, and no document "
                "is touched. All documents are read again, which may take long."
            )
        )
        clear = box.addButton(self.tr("Clear the index"), QMessageBox.ButtonRole.AcceptRole)
        cancel = box.addButton(self.tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        box.exec()
        if box.clickedButton() is clear:
            self._session.clear_index()
            self.reject()
