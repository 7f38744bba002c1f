# SPDX-License-Identifier: MIT
"""Copies only: the page is made when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Slot

from app import desktop
from app.models.sidebar import Place
from app.windows.foldering import FolderPairVerbs
from simdesk.protocol import Kind

if TYPE_CHECKING:
    from app.views.compare import ComparePane
    from app.views.copies import CopiesPage
    from simdesk.index.rows import MemberRow


class CopyVerbs(FolderPairVerbs):
    """Show the copies of all groups in one list."""

    _copies: CopiesPage | None = None

    @property
    def copies(self) -> CopiesPage:
        """Return the page; made with the first call."""
        if self._copies is None:
            from app.views.copies import CopiesPage  # noqa: PLC0415 - when it is wanted

            self._copies = CopiesPage(self.theme, self.session)
            self._copies.open_wanted.connect(self._on_copy_open)
            self._copies.menu_wanted.connect(self._on_copy_menu)
            self.centre.addWidget(self._copies)
            self.session.changed.connect(self._on_copies_changed)
            self.session.opened.connect(self._copies.connect_reader)
            self._copies.connect_reader()
        self._copies.compare.roots = self.compare.roots
        self._copies.model.show_roots(self.compare.roots)
        return self._copies

    def pane(self) -> ComparePane:
        """Return the two texts that verbs act on: those of the page that is shown."""
        if self._shows_copies():
            return self.copies.compare
        return super().pane()

    def current_path(self) -> bytes | None:
        """Return the file that file verbs act on."""
        if self._shows_copies():
            rows = self.copies.selected()
            return rows[-1].path if rows else None
        return super().current_path()

    def _shows_copies(self) -> bool:
        return self._copies is not None and self.centre.currentWidget() is self._copies

    def show_copies(self) -> None:
        """Show the page."""
        self.centre.setCurrentWidget(self.copies)

    @Slot()
    def on_show_copies(self) -> None:
        """Show the copies of all groups."""
        self.sidebar.go_to(Place.COPIES)
        self.copies.table.setFocus()

    @Slot(object)
    def _on_copies_changed(self, kinds: frozenset[Kind]) -> None:
        if self._copies is not None and Kind.GROUPS in kinds:
            self._copies.model.refresh()
        elif self._copies is not None and Kind.MARKS in kinds:
            self._copies.model.invalidate()

    @Slot(object)
    def _on_copy_open(self, row: MemberRow) -> None:
        desktop.open_file(row.path)

    @Slot(QPoint)
    def _on_copy_menu(self, at: QPoint) -> None:
        self._pop_up(at, ("open_file", "reveal", "copy_path", "find_similar_to_file"))
