# SPDX-License-Identifier: MIT
"""Every view and window has names on everything, and Tab reaches all that can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QScrollBar,
    QWidget,
)

from app.windows.crash import CrashDialog
from app.windows.decisions import DecisionsDialog
from app.windows.fingerprinting import FingerprintDialog
from app.windows.help import AboutDialog, CheatSheet
from app.windows.settings import SettingsDialog
from tests.app.test_accessibility import USABLE, nameless

if TYPE_CHECKING:
    from collections.abc import Callable

PARTS_OF_OTHERS = (QAbstractSpinBox, QComboBox, QLineEdit, QAbstractItemView)


def pressable(root: QWidget) -> list[QWidget]:
    """Return what can be used now; of radio buttons the one that Tab stops at."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if isinstance(widget, USABLE)
        and not isinstance(widget, QScrollBar)
        and widget.window() is root
        and widget.isVisible()
        and widget.isEnabled()
        and not isinstance(widget.parent(), PARTS_OF_OTHERS)
        and not widget.objectName().startswith("qt_")
        and not (isinstance(widget, QRadioButton) and not widget.isChecked())
    ]


def chained(root: QWidget) -> set[QWidget]:
    """Return what Tab goes through."""
    found: set[QWidget] = set()
    widget = root.nextInFocusChain()
    while widget is not root and widget not in found:
        found.add(widget)
        widget = widget.nextInFocusChain()
    stops = Qt.FocusPolicy.TabFocus.value
    return {one for one in found if one.focusPolicy().value & stops}


def out_of_reach(root: QWidget) -> list[str]:
    """Return what can be pressed but not be reached with Tab."""
    reached = chained(root)
    return [
        f"{type(one).__name__} {one.objectName()} {one.accessibleName()}"
        for one in pressable(root)
        if one not in reached and one.focusProxy() not in reached
    ]


VIEWS: dict[str, Callable] = {
    "groups": lambda window: window.on_show_groups(),
    "copies": lambda window: window.on_show_copies(),
    "pairs": lambda window: window.on_show_pairs(),
    "query": lambda window: window.on_find_similar(),
    "failures": lambda window: window.on_show_failures(),
    "history": lambda window: window.on_show_history(),
    "find": lambda window: window.on_find_in_texts(),
    "pages": lambda window: window.on_show_pages(),
}


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_has_names_and_keys_reach_it(review, view) -> None:
    window = review.window
    VIEWS[view](window)
    review.wait(lambda: bool(pressable(window)))
    assert nameless(window) == []
    assert out_of_reach(window) == []


def test_the_panel_of_distances_has_names_and_keys_reach_it(review) -> None:
    panel = review.window.top.distance.panel
    review.window.top.distance.open_panel()
    assert nameless(panel) == []
    assert out_of_reach(panel) == []
    panel.hide()


def dialog_of(review, name: str, logs) -> QWidget:
    window = review.window
    if name == "matrix":
        window.on_show_matrix()
        return window.matrix_dialog
    if name == "drafts":
        window.on_show_drafts()
        return window.drafts_dialog
    if name == "fingerprint":
        window.on_explain()
        return window.findChild(FingerprintDialog)
    if name == "plan":
        window.on_mark_others()
        review.wait(window.foot.review.isVisible)
        window.on_review()
        review.wait(lambda: window.plan_dialog.model is not None)
        return window.plan_dialog
    made = {
        "settings": lambda: SettingsDialog(window.theme, window.session, window),
        "decisions": lambda: DecisionsDialog(window.theme, window.session, window),
        "keys": lambda: CheatSheet(window.theme, window),
        "about": lambda: AboutDialog(window.theme, window),
        "crash": lambda: CrashDialog(window.theme, "trace", "log", logs, window),
        "rule": window.rule_dialog,
        "export": window.export_dialog,
        "roles": window.roles_dialog,
    }[name]()
    made.open()
    return made


DIALOGS = [
    "matrix",
    "drafts",
    "fingerprint",
    "plan",
    "settings",
    "decisions",
    "keys",
    "about",
    "crash",
    "rule",
    "export",
    "roles",
]


@pytest.mark.parametrize("name", DIALOGS)
def test_every_window_has_a_title_and_names_and_keys_reach_it(review, name, tmp_path) -> None:
    dialog = dialog_of(review, name, tmp_path)
    review.wait(dialog.isVisible)
    assert dialog.windowTitle()
    assert nameless(dialog) == []
    assert pressable(dialog)
    assert out_of_reach(dialog) == []
    dialog.reject()


def test_what_keys_do_not_reach_is_found(qtbot, theme) -> None:
    del theme
    from PySide6.QtWidgets import QPushButton

    root = QWidget()
    qtbot.addWidget(root)
    lost = QPushButton("Go", root)
    lost.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    QPushButton("Stay", root)
    root.show()
    assert out_of_reach(root) == ["QPushButton  "]
    assert isinstance(lost, QAbstractButton)
