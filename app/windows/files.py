# SPDX-License-Identifier: MIT
"""What a person does with files: open, mark, decide, remove, and take back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app import desktop, texts
from app.models.history import deeds
from app.windows.folders import FolderVerbs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.theme import Theme
    from app.windows.plan import PlanDialog
    from app.workers.session import Session
    from simdesk.index.rows import FailureRow, MemberRow


class FileVerbs(FolderVerbs):
    """Carry what is done with files to the session.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self.foot.review_wanted.connect(self.on_review)
        self.lists.members.menu_wanted.connect(self._on_member_menu)
        self.lists.members.activated_row.connect(self._on_member_activated)
        self.compare.left.menu_wanted.connect(self._on_heading_menu)
        self.compare.right.menu_wanted.connect(self._on_heading_menu)
        self.failures.retry_wanted.connect(self._on_retry)
        self.failures.menu_wanted.connect(self._on_failure_menu)
        self.failures.open_wanted.connect(self._on_failure_open)
        self.history.undo_wanted.connect(self._on_undo_wanted)
        self.history.redo_wanted.connect(self._on_redo_wanted)

    def current_path(self) -> bytes | None:
        """Return the file that file verbs act on: of the list with the focus, or the member."""
        if self.centre.currentWidget() is self.failures:
            found = self.failure_model.row(self.failures.table.currentIndex().row())
            return None if found is None else found.path
        chosen = self.lists.selected()
        return chosen[-1].path if chosen else None

    @Slot()
    def on_open_file(self) -> None:
        """Open the current file with the system's program."""
        path = self.current_path()
        if path is not None and not desktop.open_file(path):
            self.notices.say(self.tr("No program is known for {}.").format(texts.name_of(path)))

    @Slot()
    def on_reveal(self) -> None:
        """Show the current file in the file manager."""
        path = self.current_path()
        if path is not None and not desktop.reveal(path):
            self.notices.say(self.tr("The file manager could not be opened."))

    @Slot()
    def on_copy_path(self) -> None:
        """Put the path of the current file on the clipboard."""
        path = self.current_path()
        if path is not None:
            QGuiApplication.clipboard().setText(os.fsdecode(path))

    @Slot(int)
    def _on_member_activated(self, _row: int) -> None:
        self.on_open_file()

    @Slot(object)
    def _on_failure_open(self, row: FailureRow) -> None:
        desktop.open_file(row.path)

    @Slot(QPoint)
    def _on_member_menu(self, at: QPoint) -> None:
        self._pop_up(
            at,
            ("mark", "mark_others", "unmark_group"),
            ("not_duplicate", "choose_principal", "split", "decisions"),
            ("show_matrix", "show_drafts", "find_similar_to_file"),
            ("open_file", "reveal", "copy_path"),
        )

    @Slot(object, QPoint)
    def _on_heading_menu(self, row: MemberRow, at: QPoint) -> None:
        number = self.member_model.find(row.file_id)
        if number >= 0 and len(self.lists.members.selected_rows()) < 2:
            self.lists.members.go_to(number)
        self._pop_up(at, ("open_file", "reveal", "copy_path"))

    @Slot(object, QPoint)
    def _on_failure_menu(self, _row: FailureRow, at: QPoint) -> None:
        self._pop_up(at, ("open_file", "reveal", "copy_path"))

    def _pop_up(self, at: QPoint, *sections: tuple[str, ...]) -> None:
        menu = QMenu(self)
        for section in sections:
            for name in section:
                menu.addAction(self.actions_by_name[name])
            menu.addSeparator()
        menu.exec(at)
        menu.deleteLater()

    @Slot()
    def _on_retry(self) -> None:
        self.session.scan(retry_failures=True)

    # Marks, decisions, removal.

    @Slot()
    def on_mark(self) -> None:
        """Turn the tick of the selected files."""
        self.lists.toggle_marks()

    @Slot()
    def on_mark_and_next(self) -> None:
        """Tick the selected files and go to the next one."""
        rows = self.lists.members.selected_rows()
        self.member_model.set_marked(rows, marked=True)
        if rows and rows[-1] + 1 < len(self.member_model.ids()):
            self.lists.members.go_to(rows[-1] + 1)
        else:
            self.lists.step_group(1)

    @Slot()
    def on_mark_others(self) -> None:
        """Tick every file of the group but the kept one."""
        self.lists.mark_others()

    @Slot()
    def on_unmark_group(self) -> None:
        """Untick every file of the group."""
        self.lists.unmark_group()

    @Slot()
    def on_clear_marks(self) -> None:
        """Untick everything."""
        self.session.clear_marks()

    @Slot()
    def on_review(self) -> None:
        """Show what removing the marked files would do."""
        marked = self._counts.marked_files if self._counts else 0
        if marked and self._plan is None:
            self._open_plan().ask(marked)

    def _open_plan(self) -> PlanDialog:
        from app.windows.plan import PlanDialog  # noqa: PLC0415 - not needed to open the window

        paths = tuple(root.path for root in self._roots or ())
        self._plan = PlanDialog(self.theme, self.session, paths, self)
        self._plan.finished.connect(self._on_plan_finished)
        return self._plan

    @Slot()
    def _on_plan_finished(self) -> None:
        if self._plan is not None:
            self._plan.deleteLater()
            self._plan = None

    @property
    def plan_dialog(self) -> PlanDialog | None:
        """Return the open plan, None where there is none."""
        return self._plan

    @Slot()
    def on_undo(self) -> None:
        """Put back what the last removal moved."""
        for deed in deeds(self._history):
            if deed.can_undo:
                self._on_undo_wanted(deed.plan_id, ())
                return

    @Slot()
    def on_redo(self) -> None:
        """Do again what was put back last."""
        newest = next(iter(deeds(self._history)), None)
        if newest is not None and newest.can_redo:
            self._on_redo_wanted(newest.plan_id, ())

    @Slot(int, object)
    def _on_undo_wanted(self, plan_id: int, entries: Sequence[int]) -> None:
        if self._plan is None:
            self._open_plan().tell(plan_id, entries)

    @Slot(int, object)
    def _on_redo_wanted(self, plan_id: int, entries: Sequence[int]) -> None:
        if self._plan is None:
            self._open_plan().repeat(plan_id, entries)
