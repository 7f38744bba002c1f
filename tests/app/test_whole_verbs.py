# SPDX-License-Identifier: MIT
"""Rules, plans of every kind, history, reports and roles with the real engine."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QFileDialog

from simdesk.link import EngineLink
from simdesk.protocol import What
from simdesk.records import Action, Role
from simdesk.settings import Locations, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from app.windows.main import MainWindow
    from app.windows.plan import PlanDialog

pytestmark = pytest.mark.slow
PATIENCE_MS = 60_000
TEXT = "\n\n".join(
    f"Paragraph {number} of the minutes says who came, what was asked and what was answered, "
    f"and closes with the date of meeting {number * 7}."
    for number in range(12)
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("minutes.txt", "minutes (1).txt", "old/minutes copy.txt"):
        path = tmp_path / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT, encoding="utf-8")
    return tmp_path.resolve() / "documents"


@pytest.fixture
def window(locations: Locations, theme, qtbot, home: Path, tree: Path) -> Iterator[MainWindow]:
    """Return a window with a real engine that has read the tree."""
    del home  # the trash of the test lies there
    from app.windows.main import MainWindow
    from app.workers.session import Session

    session = Session(locations, Settings(workers=1), partial(EngineLink, locations))
    window = MainWindow(theme, session)
    window.show()
    window.start()
    qtbot.waitUntil(lambda: window._roots is not None, timeout=PATIENCE_MS)
    with qtbot.waitSignal(session.scan_done, timeout=PATIENCE_MS):
        session.add_folder(tree)
    qtbot.waitUntil(lambda: len(window.group_model.ids()) == 1, timeout=PATIENCE_MS)
    yield window
    with qtbot.waitSignal(session.closed, timeout=PATIENCE_MS):
        window.close()
    window.deleteLater()


def mark_by_rule(window: MainWindow, qtbot) -> None:
    rule = window.rule_dialog()
    rule.open()
    qtbot.waitUntil(rule.mark.isEnabled, timeout=PATIENCE_MS)
    assert "2 files in 1 group" in rule.found.text()
    assert {path for n in range(2) for path in rule.cases.paths(n)[1:]} == {rule.cases.paths(0)[1]}
    rule.mark.click()
    qtbot.waitUntil(lambda: window._counts.marked_files == 2, timeout=PATIENCE_MS)


def plan(window: MainWindow, qtbot, action: Action = Action.TRASH) -> PlanDialog:
    window.on_review()
    dialog = window.plan_dialog
    qtbot.waitUntil(lambda: dialog.model is not None, timeout=PATIENCE_MS)
    if action is not Action.TRASH:
        dialog.head.what.setCurrentIndex(dialog.head.what.findData(action))
        dialog.head.what.activated.emit(0)
        qtbot.waitUntil(lambda: dialog.model is not None, timeout=PATIENCE_MS)
    return dialog


def act(dialog: PlanDialog, qtbot) -> None:
    dialog.move_files.click()
    qtbot.waitUntil(dialog.finish.isVisible, timeout=PATIENCE_MS)


def names(tree: Path) -> set[str]:
    return {path.name for path in tree.rglob("*") if path.is_file()}


def test_marks_of_a_rule_are_taken_back_in_one_step(window, qtbot) -> None:
    mark_by_rule(window, qtbot)
    window.notices.act.click()
    qtbot.waitUntil(lambda: window._counts.marked_files == 0, timeout=PATIENCE_MS)


def test_files_are_moved_and_one_of_them_is_put_back(
    window, tree, qtbot, monkeypatch, tmp_path
) -> None:
    mark_by_rule(window, qtbot)
    there = tmp_path.resolve() / "there"
    there.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(there))
    dialog = plan(window, qtbot, Action.MOVE)
    act(dialog, qtbot)
    assert dialog.title.text() == "2 files have been moved"
    assert names(tree) == {"minutes.txt"}
    assert names(there) == {"minutes (1).txt", "minutes copy.txt"}
    assert dialog.head.offer.text() == "1 folder is empty now."
    dialog.accept()
    qtbot.waitUntil(lambda: window._counts.marked_files == 0, timeout=PATIENCE_MS)
    page = window.history
    window.on_show_history()
    qtbot.waitUntil(lambda: page.entries.rowCount() == 2, timeout=PATIENCE_MS)
    page.search.setText("copy")
    qtbot.waitUntil(lambda: page.entries.rowCount() == 1, timeout=PATIENCE_MS)
    page.undo.click()
    qtbot.waitUntil(window.plan_dialog.finish.isVisible, timeout=PATIENCE_MS)
    assert window.plan_dialog.title.text() == "1 file is back in its place"
    assert names(tree) == {"minutes.txt", "minutes copy.txt"}
    window.plan_dialog.accept()


def test_deleting_for_good_needs_the_text_and_leaves_one(window, tree, qtbot) -> None:
    mark_by_rule(window, qtbot)
    dialog = plan(window, qtbot, Action.PERMANENT)
    assert not dialog.move_files.isEnabled()
    dialog.head.typed.setText("delete 2")
    act(dialog, qtbot)
    assert dialog.title.text() == "2 files are deleted for good"
    assert dialog.undo.isHidden()
    assert names(tree) == {"minutes.txt"}
    dialog.accept()


def test_copies_wait_in_the_quarantine_and_come_back(window, tree, qtbot) -> None:
    mark_by_rule(window, qtbot)
    dialog = plan(window, qtbot, Action.QUARANTINE)
    act(dialog, qtbot)
    assert dialog.title.text() == "2 files are in the quarantine folder"
    assert names(tree) == {"minutes.txt"}
    dialog.undo.click()
    qtbot.waitUntil(dialog.finish.isVisible, timeout=PATIENCE_MS)
    assert names(tree) == {"minutes.txt", "minutes (1).txt", "minutes copy.txt"}
    dialog.accept()


def test_copies_become_hard_links(window, tree, qtbot) -> None:
    mark_by_rule(window, qtbot)
    dialog = plan(window, qtbot, Action.HARD_LINK)
    act(dialog, qtbot)
    assert dialog.title.text() == "2 files are hard links now"
    inodes = {path.stat().st_ino for path in tree.rglob("*") if path.is_file()}
    assert len(inodes) == 1
    dialog.undo.click()
    qtbot.waitUntil(dialog.finish.isVisible, timeout=PATIENCE_MS)
    assert dialog.title.text() == "2 files are back in place"
    inodes = {path.stat().st_ino for path in tree.rglob("*") if path.is_file()}
    assert len(inodes) == 3
    dialog.accept()


def test_every_report_is_written(window, qtbot, tmp_path) -> None:
    for what in What:
        for suffix in (".html", ".csv", ".json"):
            dialog = window.export_dialog(what)
            dialog.open()
            path = tmp_path / f"{what}{suffix}"
            dialog.path.setText(str(path))
            with qtbot.waitSignal(window.session.exported, timeout=PATIENCE_MS) as answer:
                dialog.write.click()
            assert answer.args[0].error == ""
            assert path.stat().st_size > 0
            assert not dialog.isVisible()


def test_a_folder_inside_is_protected_and_given_back(window, tree, qtbot) -> None:
    dialog = window.roles_dialog()
    dialog.open()
    top = dialog.tree.topLevelItem(0)
    top.setExpanded(True)
    qtbot.waitUntil(lambda: top.childCount() == 1, timeout=PATIENCE_MS)
    dialog.tree.setCurrentItem(top.child(0))
    dialog.choices.button(1 + list(Role).index(Role.PROTECTED)).click()
    inner = os.fsencode(tree / "old")
    qtbot.waitUntil(
        lambda: {root.path: root.role for root in window._roots}.get(inner) is Role.PROTECTED,
        timeout=PATIENCE_MS,
    )
    dialog.choices.button(0).click()
    qtbot.waitUntil(lambda: len(window._roots) == 1, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: window._roots[0].files == 3, timeout=PATIENCE_MS)
    dialog.accept()


def test_a_cleared_index_is_read_again_and_marks_stay(window, qtbot) -> None:
    mark_by_rule(window, qtbot)
    with qtbot.waitSignal(window.session.ready, timeout=PATIENCE_MS):
        window.session.clear_index()
    qtbot.waitUntil(
        lambda: window._counts.marked_files == 2 and len(window.group_model.ids()) == 1,
        timeout=PATIENCE_MS,
    )
