# SPDX-License-Identifier: MIT
"""Every verb of the menus does what it says; none can be added without a line here."""

from __future__ import annotations

import os

import pytest
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog, QFileDialog

from app import desktop
from app.models.sidebar import Place
from app.windows.verbs import verbs
from simdesk import protocol, questions
from simdesk.comparison import Ignore
from simdesk.records import Tier

SENT = {
    "scan": protocol.Scan,
    "mark": protocol.SetMarks,
    "mark_and_next": protocol.SetMarks,
    "mark_others": protocol.SetMarks,
    "not_duplicate": protocol.KeepApart,
    "choose_principal": protocol.ChoosePrincipal,
    "find_similar_to_file": questions.FindSimilar,
}
"""What the engine is told by verbs that need nothing else."""

DIALOGS = {
    "roles": "RolesDialog",
    "export": "ExportDialog",
    "settings": "SettingsDialog",
    "mark_by_rule": "RuleDialog",
    "decisions": "DecisionsDialog",
    "show_matrix": "MatrixDialog",
    "show_drafts": "DraftsDialog",
    "keys": "CheatSheet",
    "about": "AboutDialog",
    "explain": "FingerprintDialog",
}
PLACES = {
    "find_similar": Place.QUERY,
    "show_copies": Place.COPIES,
    "show_pairs": Place.PAIRS,
    "show_failures": Place.FAILURES,
    "show_history": Place.HISTORY,
    "show_groups": Place.GROUPS,
}
IGNORED = {f"ignore_{kind}": kind for kind in Ignore}
ELSEWHERE = {
    "add_folder",
    "open_file",
    "reveal",
    "copy_path",
    "quit",
    "unmark_group",
    "clear_marks",
    "split",
    "review",
    "undo",
    "redo",
    "find",
    "find_in_texts",
    "next_group",
    "previous_group",
    "next_difference",
    "previous_difference",
    "distance",
    "clear_filters",
    "by_folder",
    "swap_sides",
    "show_pages",
    "show_lost",
    "wrap",
    "larger",
    "smaller",
    "normal_size",
    "menu",
    "open_logs",
}
"""Verbs with a test of their own below."""


def act(review, name: str) -> None:
    action = review.window.actions_by_name[name]
    assert action.isEnabled(), name
    action.trigger()


def test_every_verb_is_tried_here() -> None:
    names = [verb.name for verb in verbs()]
    tried = [*SENT, *DIALOGS, *PLACES, *IGNORED, *ELSEWHERE]
    assert sorted(names) == sorted(tried)


def test_every_key_leads_to_its_verb_and_no_key_to_two(review) -> None:
    keys: dict[str, str] = {}
    for verb in verbs():
        action = review.window.actions_by_name[verb.name]
        for key in verb.keys if not verb.list_only else ():
            assert QKeySequence(key) in action.shortcuts(), verb.name
            assert keys.setdefault(QKeySequence(key).toString(), verb.name) == verb.name


@pytest.mark.parametrize("name", sorted(SENT))
def test_a_verb_tells_the_engine(review, name) -> None:
    act(review, name)
    review.wait(lambda: bool(review.engine.sent(SENT[name])))


@pytest.mark.parametrize("name", sorted(DIALOGS))
def test_a_verb_opens_its_dialog(review, name) -> None:
    act(review, name)
    (dialog,) = [
        one for one in review.window.findChildren(QDialog) if type(one).__name__ == DIALOGS[name]
    ]
    assert dialog.isVisible()
    dialog.reject()


@pytest.mark.parametrize("name", sorted(PLACES))
def test_a_verb_shows_its_page(review, name) -> None:
    act(review, "show_failures" if name == "show_groups" else "show_groups")
    act(review, name)
    assert review.window.sidebar.place[0] is PLACES[name]


@pytest.mark.parametrize("name", sorted(IGNORED))
def test_a_verb_says_what_counts_as_different(review, name) -> None:
    window = review.window
    before = IGNORED[name] in window.compare.ignored
    act(review, name)
    assert (IGNORED[name] in window.compare.ignored) is not before
    assert window.actions_by_name[name].isChecked() is not before
    review.wait(lambda: review.engine.sent(protocol.Compare)[-1].ignore == window.compare.ignored)


def test_verbs_about_the_file(review, monkeypatch, tmp_path) -> None:
    done: list[tuple[str, bytes]] = []
    monkeypatch.setattr(desktop, "open_file", lambda path: done.append(("open", path)) or True)
    monkeypatch.setattr(desktop, "reveal", lambda path: done.append(("reveal", path)) or True)
    monkeypatch.setattr(desktop, "open_folder", lambda path: done.append(("logs", path)) or True)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    path = review.window.current_path()
    for name in ("open_file", "reveal", "copy_path", "open_logs", "add_folder"):
        act(review, name)
    assert done == [
        ("open", path),
        ("reveal", path),
        ("logs", review.window.session.locations.logs),
    ]
    assert QGuiApplication.clipboard().text() == os.fsdecode(path)
    review.wait(lambda: bool(review.engine.sent(protocol.AddRoot)))


def test_verbs_about_marks_and_their_removal(review) -> None:
    window = review.window

    def marked() -> int:
        return window._counts.marked_files

    act(review, "mark_others")
    review.wait(lambda: marked() > 0)
    act(review, "unmark_group")
    review.wait(lambda: marked() == 0)
    act(review, "mark_others")
    review.wait(lambda: marked() > 0 and window.actions_by_name["review"].isEnabled())
    act(review, "review")
    review.wait(lambda: window.plan_dialog.model is not None)
    window.plan_dialog.move_files.click()
    review.wait(window.plan_dialog.finish.isVisible)
    window.plan_dialog.accept()
    review.wait(window.actions_by_name["undo"].isEnabled)
    act(review, "undo")
    review.wait(window.plan_dialog.finish.isVisible)
    window.plan_dialog.accept()
    review.wait(window.actions_by_name["redo"].isEnabled)
    act(review, "redo")
    review.wait(lambda: bool(review.engine.sent(protocol.Redo)))
    window.plan_dialog.give_up()
    act(review, "mark_others")
    review.wait(lambda: marked() > 0 and window.actions_by_name["clear_marks"].isEnabled())
    act(review, "clear_marks")
    review.wait(lambda: marked() == 0)


def test_the_verb_that_splits_asks_first(review, monkeypatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(review.window, "_confirm_split", lambda n: asked.append(n) or True)
    act(review, "split")
    review.wait(lambda: bool(review.engine.sent(protocol.Split)))
    assert asked == [1]


def test_verbs_that_go_about(review) -> None:
    window = review.window
    rows = window.lists.groups
    first = rows.currentIndex().row()
    act(review, "next_group")
    assert rows.currentIndex().row() == first + 1
    act(review, "previous_group")
    assert rows.currentIndex().row() == first
    act(review, "find")
    assert window.top.search.hasFocus()
    window.top.chips[Tier.IDENTICAL].click()
    review.wait_for_groups(1)
    act(review, "clear_filters")
    review.wait_for_groups(3)
    act(review, "by_folder")
    assert window.group_model.by_folder
    act(review, "by_folder")
    act(review, "distance")
    assert window.top.distance.panel.isVisible()
    window.top.distance.panel.hide()


def test_verbs_about_the_two_texts(review) -> None:
    window, view = review.window, review.window.compare.view
    review.wait(lambda: view.rows is not None)
    act(review, "next_difference")
    place = view.place
    act(review, "next_difference")
    assert view.place == place + 1
    act(review, "previous_difference")
    assert view.place == place
    left = view.rows.blocks[0].left
    act(review, "swap_sides")
    assert window.compare.swapped
    assert view.rows.blocks[0].right == left
    act(review, "find_in_texts")
    assert window.compare.find_bar.isVisible()
    wrap = view.wrap
    act(review, "wrap")
    assert view.wrap is not wrap
    size = view.reading_size
    act(review, "larger")
    assert view.reading_size == size + 1
    for _ in range(3):
        act(review, "smaller")
    assert view.reading_size == size - 2
    act(review, "normal_size")
    assert view.reading_size == size
    lost = window.compare.lost.list.isVisible()
    act(review, "show_lost")
    assert window.compare.lost.list.isVisible() is not lost
    pages = window.compare.as_pages.isChecked()
    act(review, "show_pages")
    assert window.compare.as_pages.isChecked() is not pages
    act(review, "show_pages")


def test_the_menu_is_opened_and_the_window_is_closed(review, monkeypatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(review.window.top.menu, "showMenu", lambda: opened.append(True))
    act(review, "menu")
    assert opened == [True]
    with monkeypatch.context() as patched:
        patched.setattr(review.window, "close", lambda: opened.append(False))
        act(review, "quit")
    assert opened == [True, False]
