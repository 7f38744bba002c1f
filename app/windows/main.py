# SPDX-License-Identifier: MIT
"""The main window: what a person does, carried to the session."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QMessageBox

from app import desktop, resources, texts
from app.models.history import deeds
from app.models.sidebar import Place, SideRow
from app.windows.facts import Facts
from app.windows.help import AboutDialog, CheatSheet
from app.windows.plan import PlanDialog
from app.windows.settings import SettingsDialog
from app.workers.jobs import Job
from simdesk.records import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.rows import FailureRow, MemberRow
    from simdesk.protocol import Exported
    from simdesk.records import GroupId


def folders_among(paths: Sequence[str]) -> list[str]:
    """Return those of some paths that are folders; looks at the disk."""
    return [path for path in paths if Path(path).is_dir()]


class MainWindow(Facts):
    """Show a session and act on it.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self._jobs: list[Job] = []
        self._notice_act: Callable[[], object] | None = None
        self._connect_views()

    def _connect_views(self) -> None:
        top, foot = self.top, self.foot
        top.add_wanted.connect(self.on_add_folder)
        top.text_changed.connect(self._on_text_changed)
        top.tiers_changed.connect(self._on_tiers_changed)
        top.search.left.connect(self._on_search_left)
        top.distance.wanted.connect(self._on_limits_wanted)
        foot.pause_wanted.connect(self._on_pause_wanted)
        foot.stop_wanted.connect(self._on_stop_wanted)
        foot.review_wanted.connect(self.on_review)
        self.empty.folder_wanted.connect(self.on_add_folder)
        self.empty.samples_wanted.connect(self.on_samples)
        self.dropped.connect(self._on_dropped)
        self.sidebar.chosen.connect(self._on_place_chosen)
        self.sidebar.menu_wanted.connect(self._on_root_menu)
        self.sidebar.remove_wanted.connect(self._on_forget_root)
        self.lists.group_chosen.connect(self._on_group_chosen)
        self.lists.pair_chosen.connect(self._on_pair_chosen)
        self.lists.members.menu_wanted.connect(self._on_member_menu)
        self.lists.members.activated_row.connect(self._on_member_activated)
        self.compare.left.menu_wanted.connect(self._on_heading_menu)
        self.compare.right.menu_wanted.connect(self._on_heading_menu)
        self.failures.retry_wanted.connect(self._on_retry)
        self.failures.menu_wanted.connect(self._on_failure_menu)
        self.failures.open_wanted.connect(self._on_failure_open)
        self.session.exported.connect(self._on_exported)
        self.compare.compared.connect(self.lists.say_difference)
        self.history.undo_wanted.connect(self._on_undo_wanted)
        self.group_model.loaded.connect(self._on_groups_loaded)
        self.notices.acted.connect(self._on_notice_acted)
        self.trouble.start_again.connect(self._on_start_again)
        self.trouble.open_data.connect(self._on_open_data)
        self.trouble.quit_wanted.connect(self.on_quit)

    # Starting.

    @Slot()
    def _on_start_again(self) -> None:
        self.top.add.setEnabled(True)
        self.start()

    # What is shown.

    @Slot(object)
    def _on_place_chosen(self, row: SideRow) -> None:
        if row.place in {Place.GROUPS, Place.ROOT}:
            self.centre.setCurrentWidget(self.review)
            self.group_model.show_root(row.path)
        elif row.place is Place.FAILURES:
            self.centre.setCurrentWidget(self.failures)
        elif row.place is Place.HISTORY:
            self.centre.setCurrentWidget(self.history)
        if not self.sidebar.hasFocus():
            self.focus_list()

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        self._leave_other_views()
        self.group_model.show_text(text)

    @Slot(object)
    def _on_tiers_changed(self, tiers: object) -> None:
        self._leave_other_views()
        self.group_model.show_tiers(self.top.tiers())
        del tiers

    def _leave_other_views(self) -> None:
        if self.sidebar.place[0] not in {Place.GROUPS, Place.ROOT}:
            self.sidebar.go_to(Place.GROUPS)

    @Slot()
    def _on_search_left(self) -> None:
        self.lists.groups.setFocus()

    @Slot(int, object)
    def _on_limits_wanted(self, similarity: int, distance: int | None) -> None:
        self.session.change_settings(
            replace(self.session.settings, min_similarity=similarity, max_distance=distance)
        )

    @Slot(object)
    def _on_group_chosen(self, group: GroupId | None) -> None:
        """Offer another file to keep only where the files are copies, not parts of a whole."""
        self.actions_by_name["choose_principal"].setEnabled(group is None or group > 0)

    @Slot(object)
    def _on_pair_chosen(self, pair: tuple[MemberRow, MemberRow] | None) -> None:
        self.compare.show_pair(pair)

    @Slot(bool)
    def _on_pause_wanted(self, paused: bool) -> None:
        self.session.pause(paused=paused)

    @Slot()
    def _on_stop_wanted(self) -> None:
        self.session.stop_scan()

    # Folders.

    @Slot()
    def on_add_folder(self) -> None:
        """Let the person choose a folder, and take it in."""
        folder = QFileDialog.getExistingDirectory(self, self.tr("Which folder holds documents?"))
        if folder:
            self.session.add_folder(Path(folder))

    @Slot()
    def on_samples(self) -> None:
        """Copy the sample documents to where they may be played with, and take them in."""
        self._run(
            partial(resources.copy_samples, self.session.locations.data), self._on_samples_copied
        )

    @Slot(object)
    def _on_samples_copied(self, folder: object) -> None:
        if isinstance(folder, Path):
            self.session.add_folder(folder)

    @Slot(object)
    def on_called(self, paths: tuple[str, ...]) -> None:
        """Come to the front, and take in what a later start was given."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        if paths:
            self._on_dropped(paths)

    def say_crashed(self) -> None:
        """Say that the last start ended hard, and where its trace lies."""
        self._notice_act = self.on_open_logs
        self.notices.say(
            self.tr("SimDesk ended unexpectedly last time. Nothing that was stored is lost."),
            self.tr("Open the log folder"),
        )

    @Slot(object)
    def _on_dropped(self, paths: tuple[str, ...]) -> None:
        self._run(partial(folders_among, paths), self._on_folders_found)

    @Slot(object)
    def _on_folders_found(self, found: object) -> None:
        folders = found if isinstance(found, list) else []
        for folder in folders:
            self.session.add_folder(Path(folder))
        if not folders:
            self.notices.say(
                self.tr("SimDesk takes in whole folders. Drop the folder that holds these files.")
            )

    def _run(self, work: Callable[[], object], done: Callable[[object], None]) -> None:
        job = Job(work)
        self._jobs.append(job)
        job.done.connect(done)
        job.done.connect(self._on_job_over)
        job.failed.connect(self._on_job_failed)
        job.start()

    @Slot()
    def _on_job_over(self) -> None:
        self._jobs = [job for job in self._jobs if job is not self.sender()]

    @Slot(str)
    def _on_job_failed(self, reason: str) -> None:
        self._on_job_over()
        self.notices.say(self.tr("That did not work: {}").format(reason))

    @Slot(object, QPoint)
    def _on_root_menu(self, row: SideRow, at: QPoint) -> None:
        menu = self.root_menu(row)
        menu.exec(at)
        menu.deleteLater()

    def root_menu(self, row: SideRow) -> QMenu:
        """Return the menu of a folder: its role, scan, show, forget."""
        menu = QMenu(self)
        menu.setProperty("path", row.path)
        for role in Role:
            action = menu.addAction(texts.role_text(role))
            action.setCheckable(True)
            action.setChecked(role is row.role)
            action.setToolTip(texts.role_tip(role))
            action.setData((row.path, role.value))
            action.triggered.connect(self._on_role_chosen)
        menu.setToolTipsVisible(True)
        menu.addSeparator()
        for words, slot in (
            (self.tr("Scan again"), self._on_scan_root),
            (self.tr("Show in file manager"), self._on_reveal_root),
            (self.tr("Forget this folder"), self._on_forget_root_action),
        ):
            action = menu.addAction(words)
            action.setData((row.path, ""))
            action.triggered.connect(slot)
        return menu

    def _sent_path(self) -> tuple[bytes, str]:
        action = self.sender()
        data = action.data() if isinstance(action, QAction) else (b"", "")
        return bytes(data[0]), str(data[1])

    @Slot()
    def _on_role_chosen(self) -> None:
        path, role = self._sent_path()
        self.session.set_role(path, Role(role))

    @Slot()
    def _on_scan_root(self) -> None:
        self.session.scan([self._sent_path()[0]])

    @Slot()
    def _on_reveal_root(self) -> None:
        desktop.reveal(self._sent_path()[0])

    @Slot()
    def _on_forget_root_action(self) -> None:
        self._forget_root(self._sent_path()[0])

    @Slot(object)
    def _on_forget_root(self, row: SideRow) -> None:
        self._forget_root(row.path)

    def _forget_root(self, path: bytes) -> None:
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Forget this folder?"))
        box.setText(self.tr("Forget {}?").format(texts.root_name(path)))
        box.setInformativeText(
            self.tr("SimDesk no longer lists its files. The files themselves stay as they are.")
        )
        forget = box.addButton(self.tr("Forget it"), QMessageBox.ButtonRole.AcceptRole)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(cancel)
        box.setProperty("path", path)
        box.exec()
        if box.clickedButton() is forget:
            self.session.remove_root(path)

    # Files.

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
            ("not_duplicate", "choose_principal"),
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
    def on_not_duplicate(self) -> None:
        """Remember that the selected file is no duplicate of the kept one."""
        principal = self.member_model.principal()
        for row in self.lists.selected():
            if principal is not None and row.document_id != principal.document_id:
                self.session.keep_apart(principal.document_id, row.document_id)

    @Slot()
    def on_choose_principal(self) -> None:
        """Compare the others with the selected file from now on."""
        chosen = self.lists.selected()
        if chosen:
            self.session.choose_principal(chosen[-1].document_id)

    @Slot()
    def on_review(self) -> None:
        """Show what removing the marked files would do."""
        marked = self._counts.marked_files if self._counts else 0
        if marked and self._plan is None:
            self._open_plan().ask(marked)

    def _open_plan(self) -> PlanDialog:
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
                self._on_undo_wanted(deed.plan_id)
                return

    @Slot(int)
    def _on_undo_wanted(self, plan_id: int) -> None:
        if self._plan is None:
            self._open_plan().tell(plan_id)

    # Going about.

    @Slot()
    def on_find(self) -> None:
        """Go to the search box."""
        self.top.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.top.search.selectAll()

    @Slot()
    def on_find_in_texts(self) -> None:
        """Show the line that finds words in the two texts."""
        if self.compare.pair() is not None:
            self.compare.find_bar.enter()

    @Slot()
    def on_next_group(self) -> None:
        """Go to the next group."""
        self.lists.step_group(1)

    @Slot()
    def on_previous_group(self) -> None:
        """Go to the group before."""
        self.lists.step_group(-1)

    @Slot()
    def on_next_difference(self) -> None:
        """Go to the next place where the two texts differ."""
        self.compare.view.next_place()

    @Slot()
    def on_previous_difference(self) -> None:
        """Go to the place before where the two texts differ."""
        self.compare.view.previous_place()

    @Slot()
    def on_show_groups(self) -> None:
        """Show all groups."""
        self.sidebar.go_to(Place.GROUPS)

    @Slot()
    def on_show_failures(self) -> None:
        """Show the files that were not read."""
        self.sidebar.go_to(Place.FAILURES)

    @Slot()
    def on_show_history(self) -> None:
        """Show what was done."""
        self.sidebar.go_to(Place.HISTORY)

    @Slot()
    def on_distance(self) -> None:
        """Open the panel that says how near is near."""
        self.top.distance.open_panel()

    @Slot()
    def on_clear_filters(self) -> None:
        """Show all groups, whatever was chosen."""
        self.top.clear()
        self.sidebar.go_to(Place.GROUPS)

    @Slot()
    def on_larger(self) -> None:
        """Show the texts larger."""
        self.compare.view.set_reading_size(self.compare.view.reading_size + 1)

    @Slot()
    def on_smaller(self) -> None:
        """Show the texts smaller."""
        self.compare.view.set_reading_size(self.compare.view.reading_size - 1)

    @Slot()
    def on_normal_size(self) -> None:
        """Show the texts at their normal size."""
        self.compare.view.set_reading_size(14)

    # The rest.

    @Slot()
    def on_scan(self) -> None:
        """Walk all folders again."""
        self.session.scan()

    @Slot()
    def on_export(self) -> None:
        """Write a report where the person says."""
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Write a report"),
            str(Path.home() / "simdesk-report.html"),
            self.tr("Web page (*.html);;Table (*.csv);;JSON (*.json)"),
        )
        if path:
            chosen = Path(path)
            self.session.export(chosen if chosen.suffix else chosen.with_suffix(".html"))

    @Slot(object)
    def _on_exported(self, answer: Exported) -> None:
        if answer.error:
            self.notices.say(self.tr("The report was not written: {}").format(answer.error))
            return
        self._notice_act = partial(desktop.open_file, os.fsencode(answer.path))
        words = self.tr("The report is written: {}").format(answer.path)
        self.notices.say(words, self.tr("Open it"))

    @Slot()
    def _on_notice_acted(self) -> None:
        act, self._notice_act = self._notice_act, None
        if act is not None:
            act()

    @Slot()
    def on_settings(self) -> None:
        """Open the settings."""
        self._open(SettingsDialog(self.theme, self.session, self))

    @Slot()
    def on_menu(self) -> None:
        """Open the menu of the menu button."""
        self.top.menu.showMenu()

    @Slot()
    def on_keys(self) -> None:
        """Show every key."""
        self._open(CheatSheet(self.theme, self))

    @Slot()
    def on_about(self) -> None:
        """Say what this is."""
        self._open(AboutDialog(self.theme, self))

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    @Slot()
    def on_open_logs(self) -> None:
        """Open the folder of the logs."""
        desktop.open_folder(self.session.locations.logs)

    @Slot()
    def _on_open_data(self) -> None:
        desktop.open_folder(self.session.locations.data)

    @Slot()
    def on_quit(self) -> None:
        """Close the window and end the engine."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep sizes, then let the engine end; what is done is stored already."""
        self.save_state()
        self.session.close()
        super().closeEvent(event)
