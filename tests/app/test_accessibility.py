# SPDX-License-Identifier: MIT
"""Walk all windows: everything that can be used has a name, and keys reach it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)

from app.windows.crash import CrashDialog
from app.windows.decisions import DecisionsDialog
from app.windows.help import AboutDialog, CheatSheet
from app.windows.settings import SettingsDialog

USABLE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
)


def name_of(widget: QWidget) -> str:
    buddies = [
        label.text() for label in widget.window().findChildren(QLabel) if label.buddy() is widget
    ]
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text.strip() or "".join(buddies)


def nameless(root: QWidget) -> list[str]:
    found = []
    for widget in root.findChildren(QWidget):
        inner = isinstance(widget.parent(), (QAbstractSpinBox, QComboBox, QLineEdit))
        hidden_part = isinstance(widget, QScrollBar) or widget.objectName().startswith("qt_")
        focusable = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        wanted = isinstance(widget, USABLE) or focusable
        if wanted and not inner and not hidden_part and not name_of(widget):
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


def test_everything_in_the_main_window_has_a_name(review) -> None:
    review.window.on_mark_others()
    review.wait(review.window.foot.review.isVisible)
    review.window.on_review()
    review.wait(lambda: review.window.plan_dialog.model is not None)
    assert nameless(review.window) == []
    assert nameless(review.window.plan_dialog) == []
    review.window.plan_dialog.reject()


DIALOGS = (SettingsDialog, CheatSheet, AboutDialog, CrashDialog, DecisionsDialog)


@pytest.mark.parametrize("kind", DIALOGS)
def test_everything_in_the_dialogs_has_a_name(review, kind, tmp_path) -> None:
    window = review.window
    if kind in {SettingsDialog, DecisionsDialog}:
        dialog = kind(window.theme, window.session, window)
    elif kind is CrashDialog:
        dialog = kind(window.theme, "trace", "log", tmp_path, window)
    else:
        dialog = kind(window.theme, window)
    dialog.show()
    assert dialog.windowTitle()
    assert nameless(dialog) == []
    dialog.close()


@pytest.mark.parametrize("name", ["rule_dialog", "export_dialog", "roles_dialog"])
def test_everything_in_the_windows_of_verbs_has_a_name(review, name) -> None:
    dialog = getattr(review.window, name)()
    dialog.open()
    assert dialog.windowTitle()
    assert nameless(dialog) == []
    dialog.reject()


def test_cells_say_what_they_mean(review) -> None:
    window = review.window
    for model in (window.group_model, window.member_model, window.sidebar_model):
        for row in range(model.rowCount()):
            for column in range(model.columnCount() if model is not window.sidebar_model else 1):
                index = model.index(row, column)
                review.wait(
                    lambda index=index: bool(index.data(Qt.ItemDataRole.AccessibleTextRole))
                )


def test_tab_goes_through_the_regions_as_the_eye_does(review) -> None:
    window = review.window
    review.window.on_mark()
    review.wait(window.foot.review.isVisible)
    wanted = [
        window.top.add,
        window.top.search,
        window.top.distance.words,
        window.top.menu,
        window.sidebar,
        window.lists.groups,
        window.lists.members,
        window.compare.next,
        window.compare.view,
        window.foot.review,
    ]
    window.top.add.setFocus()
    met: list[QWidget] = []
    for _ in range(24):
        met.append(window.focusWidget())
        review.qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    places = [met.index(widget) for widget in wanted]
    assert places == sorted(places)


def test_differences_do_not_rest_on_colour_alone(review) -> None:
    """A line stands below every differing word, and none below words that do not differ."""
    view = review.window.compare.view
    view.go_to_place(0)
    painted: list[tuple[QRectF, int]] = []
    row, out = view._top_row()
    y = view._margin() // 2 - out
    while row < len(view.rows.blocks) and y < view.viewport().height():
        laid = view.rows.lay(row)
        y += laid.head
        for side, content in enumerate((laid.left, laid.right)):
            at = QPointF(view._column_left(side), y)
            painted += [(mark.translated(at), side) for mark in (content.marks if content else ())]
        y += laid.height - laid.head
        row += 1
    image = view.viewport().grab().toImage()
    whole = [mark for mark in painted if image.rect().contains(mark[0].toAlignedRect())]
    assert whole
    lines = (view.theme.colour("left_line"), view.theme.colour("right_line"))
    for rect, side in whole:
        below = [image.pixelColor(x, round(rect.bottom())) for x in _across(rect)]
        assert below.count(lines[side]) == len(below)
        above = [image.pixelColor(x, round(rect.top()) + 1) for x in _across(rect)]
        assert lines[side] not in above


def _across(rect: QRectF) -> range:
    return range(round(rect.left()) + 1, round(rect.right()) - 1)
