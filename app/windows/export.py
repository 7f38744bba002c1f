# SPDX-License-Identifier: MIT
"""Write a report: what, how much of it, in which form, where; with progress and a stop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from app import action_texts, texts
from app.theme import Type
from app.views.choices import DropDown, RadioBox, TickBox
from app.views.parts import Line, button, column, label, row
from simdesk.protocol import What

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.history import HistoryQuery
    from simdesk.protocol import Exported, TaskProgress
    from simdesk.records import Reason
    from simdesk.reports.selection import Selection

FORMS = (".html", ".csv", ".json")


class ExportDialog(QDialog):
    """Ask what a report holds and where it goes, and write it.

    Args:
        theme: for fonts and colours.
        session: who writes it.
        shown: what the list of groups shows.
        reason: of the files that were not read, where only one is shown.
        parent: the window.
    """

    def __init__(
        self,
        theme: Theme,
        session: Session,
        shown: Selection,
        reason: Reason | None,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Export a report"))
        self._theme = theme
        self._session = session
        self._shown = shown
        self._reason = reason
        self._history: HistoryQuery | None = None
        self._request = 0
        self._make_fields()
        self._lay()
        self._connect()
        self._on_form()

    def _make_fields(self) -> None:
        theme = self._theme
        self.what = QButtonGroup(self)
        for number, (what, words) in enumerate(
            (
                (What.GROUPS, self.tr("Groups with their files")),
                (What.FAILURES, self.tr("Files that were not read")),
                (What.UNIQUE, self.tr("Files in no group")),
                (What.HISTORY, self.tr("What was done")),
            )
        ):
            radio = RadioBox(theme, words)
            radio.setProperty("what", what.value)
            radio.setChecked(what is What.GROUPS)
            self.what.addButton(radio, number)
        self.shown_only = TickBox(theme, self.tr("Only what the list shows now"))
        self.shown_only.setChecked(True)
        self.form = DropDown(theme, self.tr("Format"))
        for suffix, words in zip(
            FORMS,
            (
                self.tr("Web page, to read and to print"),
                self.tr("Table (CSV), for spreadsheets"),
                self.tr("JSON, for programs"),
            ),
            strict=True,
        ):
            self.form.addItem(words, suffix)
        self.bom = TickBox(theme, self.tr("Begin with the mark that Excel expects (BOM)"))
        self.path = QLineEdit(str(Path.home() / "simdesk-report.html"))
        self.path.setProperty("typed", "true")
        self.path.setAccessibleName(self.tr("Where the report goes"))
        self.choose = button(self.tr("Choose\u2026"), name="choose")
        self.said = label(theme, "", Type.SECONDARY, wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.hide()
        self.stop = button(self.tr("Stop"), name="stop")
        self.stop.hide()
        self.cancel = button(self.tr("Cancel"), name="cancel")
        self.write = button(self.tr("Write the report"), primary=True, name="write")
        self.write.setDefault(True)

    def _lay(self) -> None:
        theme = self._theme
        grid = QGridLayout()
        grid.setContentsMargins(24, 20, 24, 12)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.addWidget(label(theme, self.tr("Export a report"), Type.TITLE), 0, 0, 1, 2)
        line = 1
        for number, radio in enumerate(self.what.buttons()):
            if not number:
                grid.addWidget(label(theme, self.tr("What")), line, 0)
            grid.addWidget(radio, line, 1)
            line += 1
        for words, part in (
            (self.tr("How much"), self.shown_only),
            (self.tr("Format"), self.form),
            ("", self.bom),
        ):
            told = label(theme, words)
            if part is self.form:
                told.setBuddy(part)
            grid.addWidget(told, line, 0)
            grid.addWidget(part, line, 1)
            line += 1
        place = row(gap=8)
        place.addWidget(self.path, 1)
        place.addWidget(self.choose)
        where = label(theme, self.tr("Where"))
        where.setBuddy(self.path)
        grid.addWidget(where, line, 0)
        grid.addLayout(place, line, 1)
        told_line = column(self.said, 6, self.bar, margins=(24, 0, 24, 16))
        feet = row(None, self.stop, self.cancel, self.write, gap=10, margins=(24, 14, 24, 14))
        layout = column()
        layout.addLayout(grid)
        layout.addLayout(told_line)
        layout.addStretch(1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)
        self.resize(max(theme.px(600), layout.sizeHint().width()), layout.sizeHint().height())

    def _connect(self) -> None:
        self.form.activated.connect(self._on_form)
        self.what.idToggled.connect(self._on_form)
        self.path.textChanged.connect(self._on_path)
        self.choose.clicked.connect(self._on_choose)
        self.write.clicked.connect(self._on_write)
        self.stop.clicked.connect(self._on_stop)
        self.cancel.clicked.connect(self.reject)
        self._session.exported.connect(self._on_exported)
        self._session.task_progressed.connect(self._on_progressed)

    def chosen(self) -> What:
        """Return what the report lists."""
        chosen = next(radio for radio in self.what.buttons() if radio.isChecked())
        return What(chosen.property("what"))

    def choose_what(self, what: What) -> None:
        """Choose what the report lists."""
        for radio in self.what.buttons():
            if radio.property("what") == what.value:
                radio.setChecked(True)

    def narrow_history(self, query: HistoryQuery) -> None:
        """Take what is searched for in the history."""
        self._history = query

    @Slot()
    def _on_form(self) -> None:
        suffix = str(self.form.currentData())
        path = Path(self.path.text().strip() or "simdesk-report")
        if path.suffix.lower() in FORMS or not path.suffix:
            self.path.setText(str(path.with_suffix(suffix)))
        self.bom.setEnabled(suffix == ".csv")

    @Slot()
    def _on_path(self) -> None:
        suffix = Path(self.path.text().strip()).suffix.lower()
        if suffix in FORMS:
            self.form.setCurrentIndex(FORMS.index(suffix))
            self.bom.setEnabled(suffix == ".csv")
        self.write.setEnabled(bool(self.path.text().strip()) and not self._request)

    @Slot()
    def _on_choose(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Write a report"),
            self.path.text(),
            self.tr("Web page (*.html);;Table (*.csv);;JSON (*.json)"),
        )
        if path:
            chosen = Path(path)
            suffix = str(self.form.currentData())
            self.path.setText(str(chosen if chosen.suffix else chosen.with_suffix(suffix)))

    @Slot()
    def _on_write(self) -> None:
        path = Path(self.path.text().strip()).expanduser()
        shown = self._shown if self.shown_only.isChecked() else None
        reasons = (self._reason,) if shown is not None and self._reason is not None else ()
        bom = self.bom.isChecked() and self.bom.isEnabled()
        what = self.chosen()
        history = None if shown is None else self._history
        self._request = self._session.export(
            path, what, shown=shown, reasons=reasons, bom=bom, history=history
        )
        self._show_running(running=True)

    def _show_running(self, *, running: bool) -> None:
        self.bar.setRange(0, 0)
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.cancel.setVisible(not running)
        self.write.setEnabled(not running)
        if running:
            self.said.setText(self.tr("Writing\u2026"))
            self.stop.setFocus()

    @Slot(object)
    def _on_progressed(self, progress: TaskProgress) -> None:
        if progress.request != self._request or not self._request:
            return
        if progress.total:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)
            said = self.tr("{} of {}")
            words = said.format(texts.number(progress.done), texts.number(progress.total))
            self.said.setText(words)

    @Slot()
    def _on_stop(self) -> None:
        self._session.cancel(self._request)

    @Slot(object)
    def _on_exported(self, answer: Exported) -> None:
        if answer.request != self._request or not self._request:
            return
        self._request = 0
        self._show_running(running=False)
        if answer.stopped:
            self.said.setText(self.tr("Stopped; nothing was written."))
        elif answer.error:
            self.said.setText(action_texts.report_fault(answer.error))
        else:
            self.accept()

    def reject(self) -> None:
        """Close; a report that is being written is ended, and nothing of it stays."""
        if self._request:
            self._session.cancel(self._request)
        super().reject()
