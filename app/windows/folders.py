# SPDX-License-Identifier: MIT
"""What a person does with folders: take them in, give them a role, look into them, forget them."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from app import desktop, resources, texts
from app.windows.crash import CrashDialog
from app.windows.facts import Facts
from app.workers.jobs import Job
from simdesk.records import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.models.sidebar import SideRow
    from app.theme import Theme
    from app.workers.session import Session

TRACE_BYTES = 200_000


def folders_among(paths: Sequence[str]) -> list[str]:
    """Return those of some paths that are folders; looks at the disk."""
    return [path for path in paths if Path(path).is_dir()]


def last_trace(logs: Path) -> str:
    """Return the end of the trace that a hard crash left; looks at the disk.

    Raises:
        OSError: where there is none any more.
    """
    with (logs / "crash-last.log").open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - TRACE_BYTES))
        return file.read().decode("utf-8", "replace")


class FolderVerbs(Facts):
    """Carry what is done with folders to the session, and say what came of it.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self._jobs: list[Job] = []
        self._dropped: tuple[str, ...] = ()
        self.top.add_wanted.connect(self.on_add_folder)
        self.empty.folder_wanted.connect(self.on_add_folder)
        self.empty.samples_wanted.connect(self.on_samples)
        self.dropped.connect(self._on_dropped)
        self.sidebar.menu_wanted.connect(self._on_root_menu)
        self.sidebar.remove_wanted.connect(self._on_forget_root)
        self.notices.acted.connect(self._on_notice_acted)
        self.trouble.open_data.connect(self._on_open_data)

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
        """Say that the last start ended hard, and offer its trace."""
        self.notices.say(
            self.tr("SimDesk ended unexpectedly last time. Nothing that was stored is lost."),
            self.tr("Show what happened"),
            self.on_show_trace,
        )

    @Slot()
    def on_show_trace(self) -> None:
        """Show the trace of the last hard end."""
        self._run(partial(last_trace, self.session.locations.logs), self._on_trace_read)

    @Slot(object)
    def _on_trace_read(self, trace: object) -> None:
        logs = self.session.locations.logs
        dialog = CrashDialog(self.theme, str(trace), "", logs, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    @Slot(object)
    def _on_dropped(self, paths: tuple[str, ...]) -> None:
        self._dropped = paths
        self._run(partial(folders_among, paths), self._on_folders_found)

    def take_files(self, paths: tuple[str, ...]) -> bool:
        """Do something with dropped files; tells whether there was anything to do."""
        del paths
        return False

    @Slot(object)
    def _on_folders_found(self, found: object) -> None:
        folders = found if isinstance(found, list) else []
        for folder in folders:
            self.session.add_folder(Path(folder))
        dropped, self._dropped = self._dropped, ()
        if not folders and not (dropped and self.take_files(dropped)):
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
        menu.addAction(self.actions_by_name["roles"])
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
        cancel = box.addButton(self.tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        box.setProperty("path", path)
        box.exec()
        if box.clickedButton() is forget:
            self.session.remove_root(path)

    @Slot(object)
    def _on_notice_acted(self, act: Callable[[], object] | None) -> None:
        if act is not None:
            act()

    @Slot()
    def on_open_logs(self) -> None:
        """Open the folder of the logs."""
        desktop.open_folder(self.session.locations.logs)

    @Slot()
    def _on_open_data(self) -> None:
        desktop.open_folder(self.session.locations.data)
