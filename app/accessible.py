# SPDX-License-Identifier: MIT
"""What the widgets that this program paints itself are to a screen reader.

Qt calls what it does not know a client area. Names and descriptions stay with the widgets, which
change them with what they show; only the role is given here, by the name of the class.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

ROLES = {
    "Badge": QAccessible.Role.StaticText,
    "DraftLine": QAccessible.Role.Chart,
    "DropTarget": QAccessible.Role.Grouping,
    "ElidedLabel": QAccessible.Role.StaticText,
    "FingerprintPicture": QAccessible.Role.Graphic,
    "FingerprintStrip": QAccessible.Role.Graphic,
    "HeatMap": QAccessible.Role.Chart,
    "Histogram": QAccessible.Role.Slider,
    "Overview": QAccessible.Role.Graphic,
    "PageSheets": QAccessible.Role.Document,
    "QScrollArea": QAccessible.Role.Pane,
    "SideBySide": QAccessible.Role.Document,
    "Words": QAccessible.Role.Button,
}
"""Class to role."""


def _interface(kind: str, widget: QObject) -> QAccessibleInterface | None:
    """Answer Qt's question for a widget; None lets Qt ask for the class above it."""
    role = ROLES.get(kind)
    if role is None or not isinstance(widget, QWidget):
        return None
    return QAccessibleWidget(widget, role)


@cache
def give_roles() -> None:
    """Let Qt ask for the roles of our widgets; the first call counts. Main thread only."""
    QAccessible.installFactory(_interface)
