# SPDX-License-Identifier: MIT
"""What is about to happen, file by file; then what happened, with the way back.

The plan itself is the trial: the engine checks every file while it is made and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QProgressBar, QPushButton, QStackedWidget, QWidget

from app import texts
from app.models.plan import EntryModel, PlanModel
from app.theme import Type
from app.views.deeds import EntryTable
from app.views.parts import Line, Surface, button, column, label, row
from simdesk.protocol import Applied, Planned, Progress, Stage
from simdesk.records import JournalEntry, JournalState, Plan, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QCloseEvent

    from app.theme import Theme
    from app.workers.session import Session


def left_alone(refusals: Iterable[Refusal]) -> str:
    """Say how many files are left alone and why; empty where none is."""
    counted = Counter(refusals)
    total = sum(counted.values())
    if not total:
        return ""
    head = texts.left_alone(total)
    if len(counted) == 1:
        why = texts.in_sentence(texts.refusal_text(next(iter(counted))))
    else:
        why = texts.listed(
            f"{texts.in_sentence(texts.refusal_text(refusal))} ({texts.number(number)})"
            for refusal, number in counted.most_common()
        )
    return texts.told(head, why)


class PlanDialog(QDialog):
    """Ask, act, tell; each on a page of its own.

    Args:
        theme: for fonts and colours.
        session: who plans and acts.
        roots: the folders that were added, to name places from.
        parent: the window.
    """

    settled = Signal()
    """A page that waits for a person has come."""

    def __init__(
        self, theme: Theme, session: Session, roots: tuple[bytes, ...], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Review and remove"))
        self._theme = theme
        self._session = session
        self._roots = roots
        self._request = 0
        self._acting = False
        self._plan_id = 0
        self.model: PlanModel | None = None
        self.entries = EntryModel()
        self.told = EntryTable(
            theme, self.tr("What happened to each file"), self.entries, ticks=False
        )
        self.title = label(theme, "", Type.TITLE, wrap=True)
        self.words = label(theme, "", Type.SECONDARY, wrap=True)
        self.warning = label(theme, "", wrap=True)
        self._warning_box = Surface("notice")
        self._warning_box.setLayout(row(self.warning, margins=(12, 8, 12, 8)))
        self.pages = QStackedWidget()
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        waiting = QWidget()
        waiting.setLayout(column(None, self.bar, None, margins=(120, 0, 120, 0)))
        self.pages.addWidget(waiting)
        self.pages.addWidget(self.told)
        self.cancel = button(self.tr("Cancel"), primary=True, name="cancel")
        self.move_files = button("", name="move")
        self.undo = button(self.tr("Undo"), name="undo")
        self.finish = button(self.tr("Close"), primary=True, name="close")
        self._layout()
        self.resize(
            min(theme.px(980), max(640, parent.width() - 80)),
            min(theme.px(760), max(420, parent.height() - 60)),
        )
        self.cancel.clicked.connect(self.reject)
        self.finish.clicked.connect(self.accept)
        self.move_files.clicked.connect(self._on_move)
        self.undo.clicked.connect(self._on_undo)
        session.planned.connect(self._on_planned)
        session.applied.connect(self._on_applied)
        session.progressed.connect(self._on_progressed)

    def _layout(self) -> None:
        head = column(self.title, 4, self.words, margins=(24, 20, 24, 16))
        inner = column(margins=(24, 12, 24, 4))
        inner.addWidget(self._warning_box)
        self._inner = QWidget()
        self._inner.setLayout(inner)
        feet = row(self.undo, None, self.cancel, self.move_files, self.finish, gap=10)
        feet.setContentsMargins(24, 14, 24, 14)
        layout = column()
        layout.addLayout(head)
        layout.addWidget(Line())
        layout.addWidget(self._inner)
        layout.addWidget(self.pages, 1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)

    def ask(self, marked: int) -> None:
        """Ask the engine for a plan of all marked files, and open."""
        self._request = self._session.make_plan()
        self.title.setText(
            texts.count(
                marked, self.tr("Checking {} file\u2026"), self.tr("Checking {} files\u2026")
            )
        )
        self.words.setText(
            self.tr("Each one is compared again with what was read. Nothing is changed yet.")
        )
        self._warn("")
        self._offer(self.cancel)
        self.open()

    def tell(self, plan_id: int) -> None:
        """Take back a plan, and open with what came of it."""
        self._plan_id = plan_id
        self.title.setText(self.tr("Putting files back\u2026"))
        self.words.setText("")
        self._warn("")
        self._offer()
        self._acting = True
        self._request = self._session.undo(plan_id)
        self.open()

    def _offer(self, *buttons: QPushButton) -> None:
        """Show some of the buttons; the first of them is the harmless one and the default."""
        for each in (self.cancel, self.move_files, self.undo, self.finish):
            each.setVisible(each in buttons)
            each.setDefault(False)
        if buttons:
            buttons[0].setDefault(True)
            buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _warn(self, text: str) -> None:
        self.warning.setText(text)
        self._inner.setVisible(bool(text))

    # The plan.

    @Slot(object)
    def _on_planned(self, answer: Planned) -> None:
        if answer.request != self._request or self.model is not None:
            return
        self._show_plan(answer.plan)
        self.settled.emit()

    def _show_plan(self, plan: Plan) -> None:
        self.model = PlanModel(plan, self._roots)
        self.table = EntryTable(self._theme, self.tr("Files of this plan"), self.model, ticks=True)
        self.table.ticked.connect(self._on_ticked)
        self.model.choice_changed.connect(self._on_choice_changed)
        self.pages.addWidget(self.table)
        self.pages.setCurrentWidget(self.table)
        self._warn(left_alone(e.refusal for e in plan.entries if e.refusal is not None))
        self._on_choice_changed()
        self._offer(self.cancel, self.move_files)

    @Slot()
    def _on_choice_changed(self) -> None:
        if self.model is None:
            return
        chosen = self.model.chosen()
        number = len(chosen.allowed())
        if number:
            self.title.setText(
                texts.count(
                    number,
                    self.tr("Move {} file to the trash?"),
                    self.tr("Move {} files to the trash?"),
                )
            )
            words = self.tr(
                "{}. Each has a file that stays and was compared directly with it. "
                "You can undo this from History."
            )
            self.words.setText(words.format(texts.size(chosen.size_bytes())))
        else:
            self.title.setText(self.tr("Nothing would be moved"))
            self.words.setText(self.tr("The list says why, file by file."))
        self.move_files.setText(
            texts.count(
                number, self.tr("Move {} file to the trash"), self.tr("Move {} files to the trash")
            )
        )
        self.move_files.setEnabled(number > 0)

    @Slot()
    def _on_ticked(self) -> None:
        if self.model is None:
            return
        rows = self.table.selected_rows()
        on = any(not self.model.included(n) and not self.model.refused(n) for n in rows)
        for number in rows:
            self.model.include(number, included=on)

    # Acting.

    @Slot()
    def _on_move(self) -> None:
        if self.model is None:
            return
        plan = self.model.chosen()
        self._acting = True
        self._request = self._session.apply_plan(plan)
        self.title.setText(
            texts.count(
                len(plan.allowed()),
                self.tr("Moving {} file\u2026"),
                self.tr("Moving {} files\u2026"),
            )
        )
        self.words.setText(self.tr("Each is checked once more right before it is moved."))
        self._warn("")
        self.pages.setCurrentIndex(0)
        self._offer()

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        if self._acting and progress.stage is Stage.ACTING and progress.total:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)

    @Slot(object)
    def _on_applied(self, answer: Applied) -> None:
        if answer.request != self._request or not self._acting:
            return
        self._acting = False
        self._plan_id = answer.plan_id
        self._show_entries(answer.entries)
        self.settled.emit()

    def _show_entries(self, entries: tuple[JournalEntry, ...]) -> None:
        self.entries.show(entries, self._roots)
        self.pages.setCurrentWidget(self.told)
        moved = [e for e in entries if e.state is JournalState.DONE]
        back = [e for e in entries if e.state is JournalState.UNDONE]
        lost = sum(1 for e in entries if e.state is JournalState.LOST)
        if back or (lost and not moved):
            self._warn("")
            self._say_back(len(back), lost)
        else:
            self._warn(left_alone(e.refusal for e in entries if e.refusal is not None))
            self._say_moved(moved)
        if moved:
            self._offer(self.finish, self.undo)
        else:
            self._offer(self.finish)

    def _say_moved(self, moved: list[JournalEntry]) -> None:
        if not moved:
            self.title.setText(self.tr("Nothing was moved"))
            self.words.setText(self.tr("The list says why, file by file."))
            return
        self.title.setText(
            texts.count(
                len(moved), self.tr("{} file is in the trash"), self.tr("{} files are in the trash")
            )
        )
        words = self.tr("{} will be free once you empty it. Until then everything can be put back.")
        self.words.setText(words.format(texts.size(sum(e.size_bytes for e in moved))))

    def _say_back(self, back: int, lost: int) -> None:
        self.title.setText(
            texts.count(
                back, self.tr("{} file is back in its place"), self.tr("{} files are back in place")
            )
        )
        words = self.tr("Names, contents and dates are as they were.")
        if lost:
            words = texts.count(
                lost,
                self.tr(
                    "{} file could not be put back: it is no longer in the trash, or its "
                    "place is taken."
                ),
                self.tr(
                    "{} files could not be put back: they are no longer in the trash, or "
                    "their place is taken."
                ),
            )
        self.words.setText(words)

    @Slot()
    def _on_undo(self) -> None:
        self._acting = True
        self._request = self._session.undo(self._plan_id)
        self.title.setText(self.tr("Putting files back\u2026"))
        self.words.setText("")
        self._warn("")
        self.bar.setRange(0, 0)
        self.pages.setCurrentIndex(0)
        self._offer()

    # Closing.

    def reject(self) -> None:
        """Close with Escape, but not while files are being moved."""
        if not self._acting:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stay open while files are being moved."""
        if self._acting:
            event.ignore()
        else:
            super().closeEvent(event)

    def give_up(self) -> None:
        """Close whatever happens: the engine has ended."""
        self._acting = False
        super().reject()
