# SPDX-License-Identifier: MIT
"""Folders and roles: the tree, what is inherited, and every change."""

from __future__ import annotations

import os

import pytest

from app.windows.roles import RolesDialog, folders_in, role_of
from simdesk import protocol
from simdesk.index.rows import RootRow
from simdesk.records import Role


@pytest.fixture
def docs(tmp_path):
    for name in ("docs/letters/old", "docs/notes", "other"):
        (tmp_path / name).mkdir(parents=True)
    os.symlink(tmp_path / "other", tmp_path / "docs" / "link")
    return tmp_path / "docs"


@pytest.fixture
def dialog(review, docs):
    roots = [
        RootRow(os.fsencode(docs), Role.NORMAL, 9, 9, offline=False),
        RootRow(os.fsencode(docs / "letters"), Role.PROTECTED, 3, 3, offline=False),
    ]
    window = review.window
    shown = RolesDialog(window.theme, window.session, roots, window)
    shown.open()
    yield shown
    shown.reject()


def expand(review, dialog, item):
    before = item.childCount()
    item.setExpanded(True)
    review.wait(lambda: item.childCount() > before)


def test_the_nearest_folder_decides(docs) -> None:
    roles = {b"/a": Role.NORMAL, b"/a/b": Role.PROTECTED}
    assert role_of(b"/a/b/c", roles) == (Role.PROTECTED, b"/a/b")
    assert role_of(b"/a/bc", roles) == (Role.NORMAL, b"/a")
    assert role_of(b"/x", roles) == (None, b"")


def test_links_are_no_folders_of_the_tree(docs) -> None:
    assert [os.path.basename(path) for path in folders_in(os.fsencode(docs))] == [
        b"letters",
        b"notes",
    ]


def test_only_outer_folders_stand_on_top_and_say_what_is_inside(dialog) -> None:
    assert dialog.tree.topLevelItemCount() == 1
    top = dialog.tree.topLevelItem(0)
    assert top.text(1) == "Normal, 1 folder inside has its own"


def test_a_folder_inside_shows_where_its_role_comes_from(review, dialog) -> None:
    top = dialog.tree.topLevelItem(0)
    expand(review, dialog, top)
    letters, notes = top.child(0), top.child(1)
    assert letters.text(1) == "Protected"
    assert notes.text(1) == "Normal, as docs"
    expand(review, dialog, letters)
    assert letters.child(0).text(1) == "Protected, as letters"


def test_roles_are_given_and_taken_back(review, dialog, docs) -> None:
    top = dialog.tree.topLevelItem(0)
    expand(review, dialog, top)
    notes = top.child(1)
    dialog.tree.setCurrentItem(notes)
    assert dialog.choices.button(0).isChecked()
    dialog.choices.button(1 + list(Role).index(Role.EXCLUDED)).click()
    assert notes.text(1) == "Excluded"
    review.wait(lambda: bool(review.engine.sent(protocol.SetRole)))
    sent = review.engine.sent(protocol.SetRole)[-1]
    assert sent == protocol.SetRole(os.fsencode(docs / "notes"), Role.EXCLUDED)
    dialog.choices.button(0).click()
    assert notes.text(1) == "Normal, as docs"
    review.wait(lambda: bool(review.engine.sent(protocol.RemoveRoot)))
    assert review.engine.sent(protocol.RemoveRoot)[-1].path == os.fsencode(docs / "notes")


def test_a_folder_on_top_always_has_a_role_of_its_own(dialog) -> None:
    assert not dialog.choices.button(0).isEnabled()
    dialog.choices.button(1 + list(Role).index(Role.PROTECTED)).click()
    assert dialog.roles[dialog.tree.topLevelItem(0).path] is Role.PROTECTED


def test_a_folder_that_cannot_be_looked_into_says_so(review, dialog, docs) -> None:
    top = dialog.tree.topLevelItem(0)
    expand(review, dialog, top)
    (docs / "notes").rmdir()
    top.child(1).setExpanded(True)
    review.wait(lambda: "cannot be looked into" in dialog.words.text())
