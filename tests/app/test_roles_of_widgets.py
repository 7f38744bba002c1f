# SPDX-License-Identifier: MIT
"""A screen reader is told what everything is that takes the focus or that we paint ourselves."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from app import application
from app.accessible import ROLES, give_roles
from app.views.parts import ElidedLabel
from simdesk.settings import Settings
from tests.app.test_reach import DIALOGS, VIEWS, dialog_of, pressable

UNKNOWN = (QAccessible.Role.NoRole, QAccessible.Role.Client)


@pytest.fixture(autouse=True)
def roles(theme) -> None:
    del theme
    give_roles()


def role_of(widget: QWidget) -> QAccessible.Role:
    interface = QAccessible.queryAccessibleInterface(widget)
    return QAccessible.Role.NoRole if interface is None else interface.role()


def painted_by_us(widget: QWidget) -> bool:
    return any(
        kind.__module__.startswith("app.") and "paintEvent" in vars(kind)
        for kind in type(widget).__mro__
    )


def without_role(root: QWidget) -> set[str]:
    """Return what takes the focus or is painted by us, and is nothing to a screen reader."""
    return {
        f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}"
        for widget in (root, *root.findChildren(QWidget))
        if painted_by_us(widget) or widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if not widget.objectName().startswith("qt_")  # parts of Qt's own widgets
        if role_of(widget) in UNKNOWN
    }


def test_everything_in_the_window_and_its_views_has_a_role(review) -> None:
    window = review.window
    for view in VIEWS.values():
        view(window)
        review.wait(lambda: bool(pressable(window)))
        assert without_role(window) == set()
    assert without_role(window.top.distance.panel) == set()


def test_everything_in_the_dialogs_has_a_role(review, tmp_path) -> None:
    for name in DIALOGS:
        dialog = dialog_of(review, name, tmp_path)
        assert without_role(dialog) == set()
        dialog.reject()


def test_the_program_gives_roles_before_it_makes_its_window(locations, qapp, monkeypatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(application, "give_roles", lambda: done.append("roles"))
    for name in ("Theme", "Session", "MainWindow"):
        monkeypatch.setattr(application, name, lambda *_, name=name: done.append(name))
    application.make_window(qapp, locations, Settings(), lambda: None)
    assert done[0] == "roles"
    assert done[-1] == "MainWindow"


def test_what_has_no_role_is_found(qtbot) -> None:
    plain = QWidget()
    qtbot.addWidget(plain)
    plain.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    assert without_role(plain) == {"QWidget  "}


def test_names_are_told_as_they_change_and_widgets_go_in_peace(theme) -> None:
    for number in range(50):
        shown = ElidedLabel(theme)
        for words in (f"first {number}", f"second {number}"):
            shown.set_text(words)
            gc.collect(0)
            interface = QAccessible.queryAccessibleInterface(shown)
            assert interface.role() == ROLES["ElidedLabel"]
            assert interface.text(QAccessible.Text.Name) == words
        del interface
        shown.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
