# SPDX-License-Identifier: MIT
"""What a person does in the window, and what the engine is told then."""

from __future__ import annotations

from PySide6.QtCore import Qt


def click_cell(shown, table, row: int, column: int) -> None:
    index = table.model().index(row, column)
    at = table.visualRect(index).center()
    shown.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def wait_for_command(shown, kind: type) -> object:
    shown.wait(lambda: bool(shown.engine.sent(kind)))
    return shown.engine.sent(kind)[-1]
