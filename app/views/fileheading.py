# SPDX-License-Identifier: MIT
"""Who stands in a column of text: name, badge, folder, date, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal

from app import texts
from app.theme import Type
from app.views.parts import Badge, ElidedLabel, Surface, column, row

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent

    from app.theme import Theme
    from simdesk.index.rows import MemberRow


class FileHeading(Surface):
    """Who stands in a column: name, badge, folder, date, words.

    Args:
        theme: for fonts and colours.
        side: accessible name.
    """

    menu_wanted = Signal(object, QPoint)
    """The `MemberRow` and the place on the screen."""

    def __init__(self, theme: Theme, side: str) -> None:
        super().__init__()
        self.setAccessibleName(side)
        self._member: MemberRow | None = None
        self._name = ElidedLabel(theme, Type.STRONG)
        self._badge = Badge(theme)
        self._place = ElidedLabel(theme, Type.SECONDARY)
        self._head = ElidedLabel(theme, Type.SECONDARY)
        self._head.hide()
        top = row(self._name, self._badge, None, gap=8)
        layout = column(gap=0, margins=(14, 8, 12, 8))
        layout.addLayout(top)
        layout.addWidget(self._place)
        layout.addWidget(self._head)
        self.setLayout(layout)

    def show_member(self, member: MemberRow | None, roots: tuple[bytes, ...]) -> None:
        """Show another file, or none."""
        self._member = member
        self.show_head("")
        if member is None:
            self._name.set_text("")
            self._badge.set_text("")
            self._place.set_text("")
            return
        full = texts.full_path(member.path)
        self._name.set_text(texts.name_of(member.path, member.part), full)
        if member.principal:
            role = "secondary" if texts.holds_parts(member) else "kept"
            self._badge.set_text(texts.principal_badge(member), role)
        elif member.marked:
            self._badge.set_text(self.tr("marked"))
        else:
            self._badge.set_text("")
        parts = (
            texts.folder_of(member.path, roots),
            texts.date(member.stat.mtime_ns),
            texts.words(member.tokens),
        )
        exact = texts.date_exact(member.stat.mtime_ns)
        self._place.set_text(" \u00b7 ".join(parts), f"{full}\n{exact}")

    def show_head(self, head: str) -> None:
        """Show what stands above the text and is not compared, of a mail say; empty for nothing."""
        self._head.set_text(" \u00b7 ".join(head.splitlines()), head)
        self._head.setVisible(bool(head))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the file."""
        if self._member is not None:
            self.menu_wanted.emit(self._member, event.globalPos())
