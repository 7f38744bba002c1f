# SPDX-License-Identifier: MIT
"""Mark by rule: wishes in order, a preview of what they mark, rules saved by name.

A rule only marks. Whether a marked file may go is decided by the plan, which checks each one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QDialog, QInputDialog, QProgressBar, QScrollArea, QWidget

from app import rule_texts, texts
from app.models.rulecases import CaseModel
from app.theme import Type
from app.views.choices import DropDown, TickBox
from app.views.deeds import EntryTable
from app.views.parts import Line, Surface, button, column, label, row
from app.views.wishes import PatternField, Wishes
from simdesk.index.reader import Reader
from simdesk.rules.records import RuleSet, RuleWarning, SavedRule, Step, StepKind

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.protocol import RulePreview, TaskProgress
    from simdesk.reports.selection import Selection

SETTLE_MS = 350
"""A preview is asked for when nothing was changed for this long."""
FIRST = (Step(StepKind.PLAIN_NAME), Step(StepKind.NEWEST))
KEY = ("rules", "saved")


class RuleDialog(QDialog):
    """Put a rule together, see what it marks, and let it mark.

    Args:
        theme: for fonts and colours.
        session: who runs rules.
        scope: the groups that the list shows.
        roots: the folders that were added, to name places from.
        parent: the window.
    """

    marked = Signal(object)
    """A `RulePreview`: what the rule has marked."""
    previewed = Signal()
    """An answer has been shown."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        scope: Selection,
        roots: tuple[bytes, ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Mark by rule"))
        self._theme = theme
        self._session = session
        self._scope = scope
        self._request = 0
        self._applying = False
        self._saved: list[SavedRule] = []
        self._make_fields()
        self.cases = CaseModel(roots)
        self.table = EntryTable(theme, self.tr("The first files it marks"), self.cases, ticks=False)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._lay()
        self.resize(
            min(theme.px(980), max(640, parent.width() - 80)),
            min(theme.px(760), max(420, parent.height() - 60)),
        )
        self._connect()
        self.wishes.show_steps(FIRST)
        self._ask_saved()

    def _make_fields(self) -> None:
        theme = self._theme
        self.saved = DropDown(theme, self.tr("Saved rules"))
        self.saved.addItem(self.tr("New rule"))
        self.keep = button(self.tr("Save as\u2026"), name="save-rule")
        self.forget = button(self.tr("Forget"), name="forget-rule")
        self.wishes = Wishes(theme)
        self.near = TickBox(theme, self.tr("Also between files that are only near"))
        self.danger = label(theme, rule_texts.warning_text(RuleWarning.NEAR), wrap=True)
        self.shown_only = TickBox(theme, self.tr("Only in the groups that the list shows"))
        self.shown_only.setChecked(True)
        self.some_only = TickBox(theme, self.tr("Mark only files that fit"))
        self.only = PatternField(theme)
        self.found = label(theme, "", Type.STRONG)
        self.told = label(theme, "", Type.SECONDARY, wrap=True)
        self.cancel = button(self.tr("Cancel"), name="cancel")
        self.mark = button(self.tr("Mark them"), primary=True, name="mark")

    def _lay(self) -> None:
        head = row(label(self._theme, self.tr("Mark by rule"), Type.TITLE), None, gap=8)
        for part in (self.saved, self.keep, self.forget):
            head.addWidget(part)
        words = label(
            self._theme,
            self.tr(
                "The first wish decides which file of a group stays; the next one where it holds "
                "files equal. The others are marked, nothing is removed yet."
            ),
            Type.SECONDARY,
            wrap=True,
        )
        self._danger_box = Surface("notice")
        self._danger_box.setLayout(row(self.danger, margins=(12, 8, 12, 8)))
        self._danger_box.hide()
        self._wishes_room = QScrollArea()
        self._wishes_room.setWidget(self.wishes)
        self._wishes_room.setWidgetResizable(True)
        self._wishes_room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        only = row(self.some_only, gap=8)
        only.addWidget(self.only, 1)
        fields = column(gap=8, margins=(24, 20, 24, 14))
        fields.addLayout(head)
        fields.addWidget(words)
        fields.addWidget(self._wishes_room)
        fields.addWidget(self.near)
        fields.addWidget(self._danger_box)
        fields.addWidget(self.shown_only)
        fields.addLayout(only)
        told = column(self.found, self.told, self.bar, gap=4, margins=(24, 12, 24, 8))
        feet = row(None, self.cancel, self.mark, gap=10, margins=(24, 14, 24, 14))
        layout = column()
        layout.addLayout(fields)
        layout.addWidget(Line())
        layout.addLayout(told)
        layout.addLayout(row(self.table, margins=(0, 0, 16, 0)), 1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)

    def _connect(self) -> None:
        self.saved.activated.connect(self._on_chosen)
        self.keep.clicked.connect(self._on_keep)
        self.forget.clicked.connect(self._on_forget)
        self.wishes.changed.connect(self._on_changed)
        self.near.toggled.connect(self._danger_box.setVisible)
        self.some_only.toggled.connect(self.only.setEnabled)
        for tick in (self.near, self.shown_only, self.some_only):
            tick.toggled.connect(self._on_changed)
        self.only.changed.connect(self._on_changed)
        self.only.setEnabled(False)
        self._settle.timeout.connect(self._on_settled)
        self.cancel.clicked.connect(self.reject)
        self.mark.clicked.connect(self._on_mark)
        self._session.rule_previewed.connect(self._on_previewed)
        self._session.task_progressed.connect(self._on_progressed)
        if self._session.totals is not None:
            self._session.totals.answered.connect(self._on_answered)

    # The rule.

    def rule_set(self) -> RuleSet:
        """Return the rule as it stands."""
        only = self.only.pattern() if self.some_only.isChecked() else None
        return RuleSet(self.wishes.steps(), near=self.near.isChecked(), only=only)

    def show_rule(self, rule_set: RuleSet) -> None:
        """Show another rule."""
        self.near.setChecked(rule_set.near)
        self.some_only.setChecked(rule_set.only is not None)
        self.only.show_pattern(rule_set.only)
        self.wishes.show_steps(rule_set.steps)

    @Slot()
    def _on_changed(self) -> None:
        """Forget the preview; another is asked for when nothing is changed any more."""
        self._drop_request()
        self._fit_wishes()
        self.mark.setEnabled(False)
        self.found.setText(self.tr("Finding out what it marks\u2026"))
        self.told.setText("")
        self.bar.setRange(0, 0)
        self.bar.show()
        self._settle.start()

    def _fit_wishes(self) -> None:
        """Give the wishes the height they need, up to five; more are scrolled."""
        wanted = self.wishes.wanted_height() + self._theme.px(14)
        self._wishes_room.setFixedHeight(min(wanted, self._theme.px(210)))

    def _drop_request(self) -> None:
        if self._request:
            self._session.cancel(self._request)
            self._request = 0

    def _asked_scope(self) -> Selection | None:
        return self._scope if self.shown_only.isChecked() else None

    @Slot()
    def _on_settled(self) -> None:
        self._request = self._session.apply_rule(self.rule_set(), self._asked_scope())

    @Slot(object)
    def _on_progressed(self, progress: TaskProgress) -> None:
        if progress.request == self._request and progress.total:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)

    @Slot(object)
    def _on_previewed(self, answer: RulePreview) -> None:
        if answer.request != self._request:
            return
        self._request = 0
        if self._applying and answer.fault is None and not answer.stopped:
            self.marked.emit(answer)
            self.accept()
            return
        self._applying = False
        self.bar.hide()
        self.cases.show(answer.first)
        if answer.fault is not None:
            self.found.setText(rule_texts.fault_text(answer.fault))
            self.told.setText(answer.detail)
        else:
            self.found.setText(rule_texts.found(answer.files, answer.groups, answer.size_bytes))
            self.told.setText(texts.sentences(self._remarks(answer)))
        self.told.setVisible(bool(self.told.text()))
        self.mark.setText(
            texts.count(answer.files, self.tr("Mark {} file"), self.tr("Mark {} files"))
        )
        self.mark.setEnabled(answer.files > 0)
        self.previewed.emit()

    def _remarks(self, answer: RulePreview) -> list[str]:
        said = [
            rule_texts.warning_text(warning)
            for warning in answer.warnings
            if warning is not RuleWarning.NEAR
        ]
        if answer.near_files:
            said.insert(
                0,
                texts.count(
                    answer.near_files,
                    self.tr("{} file of them is only near what stays."),
                    self.tr("{} files of them are only near what stays."),
                ),
            )
        return said

    @Slot()
    def _on_mark(self) -> None:
        self._applying = True
        self.mark.setEnabled(False)
        self.bar.setRange(0, 0)
        self.bar.show()
        self._request = self._session.apply_rule(
            self.rule_set(), self._asked_scope(), preview=False
        )

    # Saved rules.

    def _ask_saved(self) -> None:
        if self._session.totals is not None:
            self._session.totals.ask(KEY, Reader.saved_rules)

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if answer.key == KEY and isinstance(answer.value, list):
            self._saved = answer.value
            name = self.saved.currentText()
            self.saved.clear()
            self.saved.addItem(self.tr("New rule"))
            self.saved.addItems([rule.name for rule in self._saved])
            self.saved.setCurrentIndex(max(0, self.saved.findText(name)))
            self.forget.setEnabled(self.saved.currentIndex() > 0)

    @Slot()
    def _on_chosen(self) -> None:
        number = self.saved.currentIndex() - 1
        self.forget.setEnabled(number >= 0)
        if number < 0:
            self.show_rule(RuleSet(FIRST))
            return
        found = self._saved[number].rule_set
        if found is not None:
            self.show_rule(found)
            return
        self.found.setText(self.tr("A newer SimDesk saved this rule; it cannot be shown."))

    @Slot()
    def _on_keep(self) -> None:
        now = self.saved.currentText() if self.saved.currentIndex() > 0 else ""
        asked = self.tr("Name of the rule")
        name, wanted = QInputDialog.getText(self, self.tr("Save this rule"), asked, text=now)
        if wanted and name.strip():
            self._session.save_rule(name.strip(), self.rule_set())
            if self.saved.findText(name.strip()) < 0:
                self.saved.addItem(name.strip())
            self.saved.setCurrentIndex(self.saved.findText(name.strip()))
            self._saved = [*self._saved, SavedRule(name.strip(), self.rule_set(), 0)]
            self.forget.setEnabled(True)

    @Slot()
    def _on_forget(self) -> None:
        if self.saved.currentIndex() > 0:
            self._session.delete_rule(self.saved.currentText())
            self.saved.removeItem(self.saved.currentIndex())
            self._saved = [rule for rule in self._saved if self.saved.findText(rule.name) > 0]
            self.saved.setCurrentIndex(0)
            self.forget.setEnabled(False)

    def reject(self) -> None:
        """Close and end what runs; marks that are being set are set as a whole or not at all."""
        self._settle.stop()
        self._drop_request()
        super().reject()
