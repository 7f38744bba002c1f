# SPDX-License-Identifier: MIT
"""How documents come into the window: a dialog, a drop, the samples, the command line."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from app import resources
from simdesk import protocol
from simdesk.questions import FindSimilar
from simdesk.records import Role
from simdesk.settings import Settings
from tests.app.gestures import wait_for_command


def test_without_folders_the_window_asks_for_some(open_window, made) -> None:
    shown = open_window(made)
    window = shown.window
    shown.wait(window.empty.isVisible)
    assert not window.top.search.isVisible()
    assert window.foot.rest.text() == "No folders yet"
    assert window.empty.choose.isVisible()


def test_choosing_a_folder_adds_it(open_window, made, monkeypatch, tmp_path) -> None:
    shown = open_window(made)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    shown.qtbot.mouseClick(shown.window.empty.choose, Qt.MouseButton.LeftButton)
    command = wait_for_command(shown, protocol.AddRoot)
    assert command == protocol.AddRoot(os.fsencode(tmp_path), Role.NORMAL)
    shown.wait(shown.window.work.isVisible)


def test_closing_the_dialog_adds_nothing(open_window, made, monkeypatch) -> None:
    shown = open_window(made)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    shown.window.on_add_folder()
    assert shown.engine.sent(protocol.AddRoot) == []


def test_samples_are_copied_before_they_are_added(open_window, made, monkeypatch, tmp_path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "a.txt").write_text("one")
    monkeypatch.setattr(resources, "samples", lambda: shipped)
    shown = open_window(made)
    shown.window.on_samples()
    command = wait_for_command(shown, protocol.AddRoot)
    copy = Path(os.fsdecode(command.path))
    assert (copy / "a.txt").read_text() == "one"
    assert shown.window.session.locations.data in copy.parents


def drop(window, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window.dropEvent(
        QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


def test_files_dropped_before_there_are_folders_are_explained(open_window, made, tmp_path) -> None:
    shown = open_window(made)
    (tmp_path / "b.txt").write_text("x")
    drop(shown.window, tmp_path / "b.txt")
    shown.wait(shown.window.notices.isVisible)
    assert not shown.engine.sent(protocol.AddRoot)


def test_dropped_folders_are_added_and_what_is_like_a_file_is_looked_for(review, tmp_path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b.txt").write_text("x")
    drop(review.window, tmp_path / "a")
    assert wait_for_command(review, protocol.AddRoot).path == os.fsencode(tmp_path / "a")
    drop(review.window, tmp_path / "b.txt")
    wait_for_command(review, FindSimilar)
    assert len(review.engine.sent(protocol.AddRoot)) == 1


def test_folders_of_the_command_line_are_added_once_ready(
    locations, theme, played, make_review, qtbot, tmp_path
) -> None:
    from app.windows.main import MainWindow
    from app.workers.session import Session

    make_review(locations)
    engines = []

    def make_link():
        engines.append(played(locations))
        return engines[-1]

    window = MainWindow(theme, Session(locations, Settings(), make_link), [tmp_path])
    window.start()
    qtbot.waitUntil(lambda: bool(engines and engines[0].sent(protocol.AddRoot)))
    with qtbot.waitSignal(window.session.closed):
        window.close()
