# SPDX-License-Identifier: MIT
"""Looking for what is near one document: the page is made when it is first wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from app import desktop
from app.models.sidebar import Place
from app.windows.reading import ReadingVerbs

if TYPE_CHECKING:
    from app.views.compare import ComparePane
    from app.views.query import QueryPage
    from simdesk.index.rows import MemberRow


class QueryVerbs(ReadingVerbs):
    """Carry questions about one document to their page."""

    _query: QueryPage | None = None

    @property
    def query(self) -> QueryPage:
        """Return the page; made with the first call, so that the window opens without it."""
        if self._query is None:
            from app.views.query import QueryPage  # noqa: PLC0415 - not needed to open the window

            self._query = QueryPage(self.theme, self.session)
            self._query.open_wanted.connect(self._on_similar_open)
            self.centre.addWidget(self._query)
        self._query.compare.roots = self.compare.roots
        return self._query

    def pane(self) -> ComparePane:
        """Return the two texts that verbs act on: those of the page that is shown."""
        if self._query is not None and self.centre.currentWidget() is self._query:
            return self._query.compare
        return super().pane()

    def show_query(self) -> None:
        """Show the page, the keys in its first field."""
        self.centre.setCurrentWidget(self.query)

    @Slot()
    def on_find_similar(self) -> None:
        """Show the page that looks for what is near one document."""
        self.sidebar.go_to(Place.QUERY)
        self.query.text.setFocus()

    @Slot()
    def on_find_similar_to_file(self) -> None:
        """Look for what is near the current file."""
        path = self.current_path()
        if path is not None:
            self._ask_about(path)

    def _ask_about(self, path: bytes) -> None:
        self.sidebar.go_to(Place.QUERY)
        self.query.ask_about(path)

    def take_files(self, paths: tuple[str, ...]) -> bool:
        """Look for what is near the first of some files that were dropped, where there is an index.

        Args:
            paths: as text.
        """
        if not self._roots:
            return False
        self._ask_about(os.fsencode(paths[0]))
        return True

    @Slot(object)
    def _on_similar_open(self, row: MemberRow) -> None:
        desktop.open_file(row.path)
