# SPDX-License-Identifier: MIT
"""What is about to happen, file by file; then what happened, with the way back.

The plan itself is the trial: the engine checks every file while it is made and changes nothing.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from app import action_texts, texts
from app.models.plan import EntryModel, PlanModel
from app.views.deeds import EntryTable
from app.views.parts import Line, button, column, row
from app.views.planhead import PlanHead
from simdesk.protocol import Applied, Exported, Planned, Progress, Stage
from simdesk.records import Action, JournalEntry, JournalState, Plan, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QCloseEvent

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.records import FileId


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
        self._export_request = 0
        self._acting = False
        self._plan_id = 0
        self._marked = 0
        self._action = Action.TRASH
        self._destination = b""
        self._left_out: frozenset[FileId] = frozenset()
        self._empty: tuple[bytes, ...] = ()
        self.model: PlanModel | None = None
        self.table: EntryTable | None = None
        self.entries = EntryModel()
        self.told = EntryTable(
            theme, self.tr("What happened to each file"), self.entries, ticks=False
        )
        self.head = PlanHead(theme)
        self.title, self.words, self.warning = self.head.title, self.head.words, self.head.warning
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
        self.export = button(self.tr("Export list\u2026"), name="export")
        self.stop = button(self.tr("Stop"), name="stop")
        self.undo = button(self.tr("Undo"), name="undo")
        self.finish = button(self.tr("Close"), primary=True, name="close")
        self._layout()
        self.resize(
            min(theme.px(980), max(640, parent.width() - 80)),
            min(theme.px(760), max(420, parent.height() - 60)),
        )
        self._connect()

    def _connect(self) -> None:
        self.cancel.clicked.connect(self.reject)
        self.finish.clicked.connect(self.accept)
        self.move_files.clicked.connect(self._on_move)
        self.undo.clicked.connect(self._on_undo)
        self.stop.clicked.connect(self._on_stop)
        self.export.clicked.connect(self._on_export)
        self.head.action_chosen.connect(self._on_action_chosen)
        self.head.place_wanted.connect(self._on_place_wanted)
        self.head.typed_changed.connect(self._on_typed)
        self.head.offer_taken.connect(self._on_offer_taken)
        self._session.planned.connect(self._on_planned)
        self._session.applied.connect(self._on_applied)
        self._session.exported.connect(self._on_exported)
        self._session.progressed.connect(self._on_progressed)

    def _layout(self) -> None:
        feet = row(self.undo, self.export, None, self.stop, self.cancel, self.move_files, gap=10)
        feet.addWidget(self.finish)
        feet.setContentsMargins(24, 14, 24, 14)
        layout = column()
        layout.addWidget(self.head)
        layout.addWidget(self.pages, 1)
        layout.addWidget(Line())
        layout.addLayout(feet)
        self.setLayout(layout)

    def ask(self, marked: int) -> None:
        """Ask the engine for a plan of all marked files, and open."""
        self._marked = marked
        self.head.offer_further("")
        self._plan()
        self.open()

    def _plan(self) -> None:
        """Ask for a plan of the chosen action; nothing is changed by it."""
        self._request = self._session.make_plan(self._action, self._destination)
        self.head.say(
            texts.count(
                self._marked, self.tr("Checking {} file\u2026"), self.tr("Checking {} files\u2026")
            ),
            self.tr("Each one is compared again with what was read. Nothing is changed yet."),
        )
        self.head.show_action(self._action, self._destination)
        self.head.ask_typing("")
        self.head.warn("")
        self._drop_table()
        self._wait()
        self._offer(self.cancel)

    def _drop_table(self) -> None:
        if self.model is not None:
            chosen = {entry.file_id for entry in self.model.chosen().entries}
            self._left_out = self.model.files() - chosen
        if self.table is not None:
            self.pages.removeWidget(self.table)
            self.table.deleteLater()
        self.model = self.table = None

    def tell(self, plan_id: int, entries: Sequence[int] = ()) -> None:
        """Take back a plan, or some of its files, and open with what came of it."""
        self._plan_id = plan_id
        self._take_back(entries)
        self.open()

    def repeat(self, plan_id: int, entries: Sequence[int] = ()) -> None:
        """Do again what was put back of a plan, and open with what came of it."""
        self._act(self._session.redo(plan_id, entries), self.tr("Doing it again\u2026"))
        self.head.say(
            self.title.text(), self.tr("Each is checked once more right before it is moved.")
        )
        self.open()

    def _act(self, request: int, title: str) -> None:
        self._acting = True
        self._request = request
        self.head.say(title)
        self.head.hide_choice()
        self.head.warn("")
        self.head.offer_further("")
        self._wait()
        self.stop.setEnabled(True)
        self.stop.setText(self.tr("Stop"))
        self._offer(self.stop)

    def _wait(self) -> None:
        self.bar.setRange(0, 0)
        self.pages.setCurrentIndex(0)

    def _offer(self, *buttons: QPushButton) -> None:
        """Show some of the buttons; the first of them is the harmless one and the default."""
        shown = (self.cancel, self.move_files, self.undo, self.finish, self.stop, self.export)
        for each in shown:
            each.setVisible(each in buttons)
            each.setDefault(False)
        if buttons:
            buttons[0].setDefault(True)
            buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # The plan.

    @Slot(object)
    def _on_planned(self, answer: Planned) -> None:
        if answer.request != self._request or self.model is not None or self._acting:
            return
        self._show_plan(answer.plan)
        if answer.error:
            self.head.say(self.tr("This cannot be done"))
            self.head.warn(action_texts.fault(answer.error))
        self.settled.emit()

    def _show_plan(self, plan: Plan) -> None:
        self.model = PlanModel(plan, self._roots)
        for number in range(len(plan.entries)):
            if self.model.entry(number).file_id in self._left_out:
                self.model.include(number, included=False)
        self.table = EntryTable(self._theme, self.tr("Files of this plan"), self.model, ticks=True)
        self.table.ticked.connect(self._on_ticked)
        self.model.choice_changed.connect(self._on_choice_changed)
        self.pages.addWidget(self.table)
        self.pages.setCurrentWidget(self.table)
        self.head.warn(left_alone(e.refusal for e in plan.entries if e.refusal is not None))
        self._on_choice_changed()
        offered = (self.export,) if plan.entries else ()
        self._offer(self.cancel, self.move_files, *offered)

    @Slot()
    def _on_choice_changed(self) -> None:
        if self.model is None:
            return
        chosen = self.model.chosen()
        number = len(chosen.allowed())
        if number:
            self.head.say(
                action_texts.question(self._action, number),
                action_texts.promise(self._action, chosen.size_bytes()),
            )
        else:
            self.head.say(
                self.tr("Nothing would be moved"), self.tr("The list says why, file by file.")
            )
        self.head.ask_typing(action_texts.confirmation(chosen))
        self.move_files.setText(action_texts.button(self._action, number))
        self._on_typed()

    @Slot()
    def _on_typed(self) -> None:
        if self.model is not None:
            plan = self.model.chosen()
            confirmed = action_texts.is_confirmed(plan, self.head.typed.text())
            self.move_files.setEnabled(bool(plan.allowed()) and confirmed)

    @Slot(object)
    def _on_action_chosen(self, action: Action) -> None:
        if action is self._action:
            return
        if action is Action.MOVE and not self._choose_place():
            self.head.show_action(self._action, self._destination)
            return
        self._action = action
        self._plan()

    def _choose_place(self) -> bool:
        asked = self.tr("Into which folder are the files moved?")
        folder = QFileDialog.getExistingDirectory(self, asked)
        if folder:
            self._destination = os.fsencode(folder)
        return bool(folder)

    @Slot()
    def _on_place_wanted(self) -> None:
        if self._choose_place():
            self._plan()

    @Slot()
    def _on_ticked(self) -> None:
        if self.model is None or self.table is None:
            return
        rows = self.table.selected_rows()
        on = any(not self.model.included(n) and not self.model.refused(n) for n in rows)
        for number in rows:
            self.model.include(number, included=on)

    @Slot()
    def _on_export(self) -> None:
        if self.model is None:
            return
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Write the plan down"),
            str(Path.home() / "simdesk-plan.csv"),
            self.tr("Table (*.csv);;Web page (*.html);;Text (*.txt);;JSON (*.json)"),
        )
        if path:
            chosen = Path(path)
            chosen = chosen if chosen.suffix else chosen.with_suffix(".csv")
            self._export_request = self._session.export_plan(self.model.chosen(), chosen)

    @Slot(object)
    def _on_exported(self, answer: Exported) -> None:
        if answer.request != self._export_request:
            return
        if answer.error:
            said = self.tr("The list was not written: {}").format(action_texts.fault(answer.error))
        else:
            said = self.tr("The list is written: {}").format(answer.path)
        self.head.offer_further(said)

    # Acting.

    @Slot()
    def _on_move(self) -> None:
        if self.model is None:
            return
        plan = self.model.chosen()
        typed = self.head.typed.text()
        confirmed = action_texts.is_confirmed(plan, typed)
        request = self._session.apply_plan(plan, plan.confirmation() if confirmed else typed)
        self._act(request, action_texts.running(self._action, len(plan.allowed())))
        self.head.say(
            self.title.text(), self.tr("Each is checked once more right before it is moved.")
        )

    @Slot()
    def _on_stop(self) -> None:
        self.stop.setEnabled(False)
        self.stop.setText(self.tr("Stopping\u2026"))
        self._session.stop_plan(self._request)

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
        folders = all(e.action is Action.EMPTY_FOLDERS for e in answer.entries)
        if answer.entries and folders and self.entries.rowCount():
            self._say_folders(answer.entries)
        else:
            self._plan_id = answer.plan_id
            self._empty = answer.empty_folders
            self._show_entries(answer)
        self.settled.emit()

    def _show_entries(self, answer: Applied) -> None:
        entries = answer.entries
        self.entries.show(entries, self._roots)
        self.pages.setCurrentWidget(self.told)
        moved = [e for e in entries if e.state is JournalState.DONE]
        back = [e for e in entries if e.state is JournalState.UNDONE]
        lost = sum(1 for e in entries if e.state is JournalState.LOST)
        if back or (lost and not moved):
            self.head.warn("")
            self._say_back(len(back), lost)
        else:
            refused = left_alone(e.refusal for e in entries if e.refusal is not None)
            kept = self.tr("What was left alone keeps its mark.")
            self.head.warn(f"{refused} {kept}" if refused else "")
            self._say_moved(moved)
        if answer.error:
            self.head.warn(action_texts.fault(answer.error))
        self._offer_empty_folders()
        way_back = any(e.can_undo for e in moved)
        self._offer(self.finish, *((self.undo,) if way_back else ()))

    def _say_moved(self, moved: list[JournalEntry]) -> None:
        if not moved:
            self.head.say(self.tr("Nothing was moved"), self.tr("The list says why, file by file."))
            return
        action = moved[0].action
        size = sum(entry.size_bytes for entry in moved)
        self.head.say(
            action_texts.done(action, len(moved)), action_texts.what_follows(action, size)
        )

    def _say_back(self, back: int, lost: int) -> None:
        title = texts.count(
            back, self.tr("{} file is back in its place"), self.tr("{} files are back in place")
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
        self.head.say(title, words)

    def _offer_empty_folders(self) -> None:
        number = len(self._empty)
        if not number:
            self.head.offer_further("")
            return
        self.head.offer_further(
            texts.count(
                number, self.tr("{} folder is empty now."), self.tr("{} folders are empty now.")
            ),
            texts.count(number, self.tr("Remove it"), self.tr("Remove them")),
        )

    @Slot()
    def _on_offer_taken(self) -> None:
        self._acting = True
        self.head.take.hide()
        self._request = self._session.remove_empty_folders(self._empty)

    def _say_folders(self, entries: tuple[JournalEntry, ...]) -> None:
        gone = sum(1 for e in entries if e.state is JournalState.DONE)
        said = action_texts.done(Action.EMPTY_FOLDERS, gone)
        self.head.offer_further(f"{said}. {action_texts.what_follows(Action.EMPTY_FOLDERS, 0)}")

    @Slot()
    def _on_undo(self) -> None:
        self._take_back()

    def _take_back(self, entries: Sequence[int] = ()) -> None:
        request = self._session.undo(self._plan_id, entries)
        self._act(request, self.tr("Putting files back\u2026"))

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
