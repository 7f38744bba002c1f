# SPDX-License-Identifier: MIT
"""The settings in one small dialog; every default needs no change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from app import desktop
from app.theme import Type
from app.views.choices import RadioBox, TickBox
from app.views.parts import ElidedLabel, Line, Surface, button, column, label, row
from app.workers.jobs import Job
from simdesk.extract.ocr import tesseract_path
from simdesk.settings import MEBIBYTE, OCR_LANGUAGES, Settings

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.session import Session


class SettingsDialog(QDialog):
    """Show and change the settings.

    Args:
        theme: for fonts and colours.
        session: whose settings they are.
        parent: the window.
    """

    def __init__(self, theme: Theme, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Settings"))
        self._theme = theme
        self._session = session
        self.similarity = self._spin(50, 100, self.tr("Alike at least, in percent"), "\u00a0%")
        self.automatic = TickBox(theme, self.tr("Let the size of the collection decide"))
        self.distance = self._spin(0, 24, self.tr("Apart at most, in bits"), self.tr(" bits"))
        self.passages = TickBox(theme, self.tr("Also propose texts that share rare passages"))
        self.watch = TickBox(theme, self.tr("Keep groups current while the window is open"))
        self.hidden = TickBox(theme, self.tr("Leave out hidden files and folders"))
        self.workers = self._spin(0, 64, self.tr("Reading processes"), "")
        self.workers.setSpecialValueText(self.tr("One a processor core"))
        self.cache = TickBox(theme, self.tr("Keep the texts, so that nothing is read twice"))
        self.cache_size = self._spin(
            64, 1024 * 1024, self.tr("Most space for texts, in MB"), self.tr(" MB")
        )
        self.schemes = QButtonGroup(self)
        self._scheme_row = row(gap=16)
        self._make_recognition()
        for number, (value, words) in enumerate(
            (
                ("system", self.tr("As the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            )
        ):
            radio = RadioBox(theme, words)
            radio.setProperty("scheme", value)
            self.schemes.addButton(radio, number)
            self._scheme_row.addWidget(radio)
        self._scheme_row.addStretch(1)
        self.reset = button(self.tr("Reset to defaults"), name="reset")
        self.cancel = button(self.tr("Cancel"), name="cancel")
        self.save = button(self.tr("Save"), primary=True, name="save")
        self.save.setDefault(True)
        self._layout()
        self.automatic.toggled.connect(self.distance.setDisabled)
        self.cache.toggled.connect(self.cache_size.setEnabled)
        self.reset.clicked.connect(self._on_reset)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save)
        self.show_settings(session.settings)
        self._probe = Job(tesseract_path)
        self._probe.done.connect(self._on_probed)
        self._probe.failed.connect(self._on_not_probed)
        self._probe.start()

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
        self.save.setEnabled(legal)
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

    def _layout(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(24, 20, 24, 20)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        line = 0
        for heading, rows in self._sections():
            if line:
                grid.setRowMinimumHeight(line, 12)
                line += 1
            title = label(self._theme, heading, Type.STRONG)
            grid.addWidget(title, line, 0, 1, 2)
            line += 1
            for words, field in rows:
                if words:
                    told = label(self._theme, words)
                    if isinstance(field, QSpinBox):
                        told.setBuddy(field)
                    grid.addWidget(told, line, 0)
                grid.addWidget(field, line, 1, Qt.AlignmentFlag.AlignLeft)
                line += 1
        feet = row(self.reset, None, self.cancel, self.save, gap=10, margins=(24, 14, 24, 14))
        fields = Surface()
        whole = column(gap=0)
        whole.addLayout(grid)
        whole.addStretch(1)
        fields.setLayout(whole)
        scroll = QScrollArea()
        scroll.setWidget(fields)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = column()
        layout.addWidget(scroll, 1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)
        wide = max(self._theme.px(600), fields.sizeHint().width() + self._theme.px(12))
        self.setMinimumWidth(wide)
        high = fields.sizeHint().height() + feet.sizeHint().height() + 1
        self.resize(wide, min(high, self.screen().availableGeometry().height() - 40))

    def _sections(self) -> tuple[tuple[str, tuple[tuple[str, QWidget], ...]], ...]:
        scheme = QWidget()
        scheme.setLayout(self._scheme_row)
        recognition = QWidget()
        recognition.setLayout(row(self.languages, self.ocr_note, gap=10))
        return (
            (
                self.tr("What counts as near"),
                (
                    (self.tr("Alike at least"), self.similarity),
                    (self.tr("Apart at most"), self.distance),
                    (" ", self.automatic),
                    (" ", self.passages),
                ),
            ),
            (
                self.tr("Reading"),
                (
                    (self.tr("Folders"), self.watch),
                    (" ", self.hidden),
                    (self.tr("Reading processes"), self.workers),
                    (self.tr("Texts"), self.cache),
                    (" ", self.cache_size),
                    (self.tr("Scanned pages"), self.ocr),
                    (self.tr("Their languages"), recognition),
                ),
            ),
            (self.tr("Looks"), ((self.tr("Colours"), scheme),)),
            (
                self.tr("Where the data lie"),
                (
                    (self.tr("Index and decisions"), self._place(self._session.locations.data)),
                    (self.tr("Texts"), self._place(self._session.locations.cache)),
                    (self.tr("Logs"), self._place(self._session.locations.logs)),
                ),
            ),
        )

    def _place(self, folder: Path) -> QWidget:
        where = ElidedLabel(self._theme, Type.SECONDARY)
        where.set_text(str(folder))
        where.setMaximumWidth(self._theme.px(300))
        press = button(self.tr("Open"))
        press.setProperty("flat_link", "true")
        press.setProperty("folder", str(folder))
        press.setAccessibleName(self.tr("Open {}").format(folder))
        press.clicked.connect(self._on_open)
        whole = QWidget()
        whole.setLayout(row(where, press, gap=4))
        return whole

    def show_settings(self, settings: Settings) -> None:
        """Show some settings in the fields."""
        self.similarity.setValue(settings.min_similarity)
        self.automatic.setChecked(settings.max_distance is None)
        self.distance.setDisabled(settings.max_distance is None)
        self.distance.setValue(12 if settings.max_distance is None else settings.max_distance)
        self.passages.setChecked(settings.shared_passages)
        self.watch.setChecked(settings.watch)
        self.hidden.setChecked(settings.skip_hidden)
        self.workers.setValue(settings.workers)
        self.cache.setChecked(settings.text_cache)
        self.cache_size.setEnabled(settings.text_cache)
        self.cache_size.setValue(settings.text_cache_bytes // MEBIBYTE)
        self.ocr.setChecked(settings.ocr)
        self.languages.setText(settings.ocr_languages)
        self._on_recognition_changed()
        for radio in self.schemes.buttons():
            radio.setChecked(radio.property("scheme") == settings.colour_scheme)

    def settings(self) -> Settings:
        """Return what the fields say."""
        return replace(
            self._session.settings,
            min_similarity=self.similarity.value(),
            max_distance=None if self.automatic.isChecked() else self.distance.value(),
            shared_passages=self.passages.isChecked(),
            workers=self.workers.value(),
            text_cache=self.cache.isChecked(),
            text_cache_bytes=self.cache_size.value() * MEBIBYTE,
            watch=self.watch.isChecked(),
            skip_hidden=self.hidden.isChecked(),
            ocr=self.ocr.isChecked(),
            ocr_languages=self.languages.text().strip(),
            colour_scheme=self._scheme(),
        )

    def _scheme(self) -> str:
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
