# SPDX-License-Identifier: MIT
"""A file or a pasted text above, the nearest documents below, the two beside one another."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QHeaderView, QPlainTextEdit, QSplitter, QWidget

from app import review_texts, texts
from app.models import members as m
from app.models.similar import SimilarModel
from app.theme import Type
from app.views.compare import ComparePane
from app.views.lists import ListTable, MemberDelegate
from app.views.parts import ElidedLabel, Line, Surface, button, column, label, row, tool_button

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.rows import MemberRow
    from simdesk.questions import SimilarFound

MOST_LETTERS = 2_000_000
"""Of a pasted text no more is looked at; that much is said."""

BREADTH = 12
"""Bits within which documents are looked for, as the command line does."""


class QueryPage(QWidget):
    """Ask for what is near, and show it.

    Args:
        theme: for fonts and colours.
        session: whose engine is asked.
    """

    open_wanted = Signal(object)
    """A `MemberRow` to be opened."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._path = b""
        self._request = 0
        self._itself: MemberRow | None = None
        self.text = QPlainTextEdit()
        self.text.setAcceptDrops(False)
        self.text.setAccessibleName(self.tr("Text to look for"))
        self.text.setPlaceholderText(self.tr("Paste a text here, or drop a file into the window"))
        self.text.setFixedHeight(theme.px(120))
        self.text.setTabChangesFocus(True)
        self.text.setProperty("typed", True)  # noqa: FBT003 - Qt's own parameter
        self.file = ElidedLabel(theme, Type.STRONG)
        self.forget = tool_button(theme, "close", self.tr("Look for a text instead"), boxed=False)
        self.choose = button(self.tr("Choose file\u2026"), name="choose_file")
        self.search = button(self.tr("Find similar"), primary=True, name="find_similar")
        self.said = label(theme, "", Type.SECONDARY, wrap=True)
        self.model = SimilarModel(session)
        self.table = self._make_table()
        self.compare = ComparePane(theme, session)
        self.compare.options.hide()
        self._lay()
        self.text.textChanged.connect(self._on_edited)
        self.choose.clicked.connect(self._on_choose)
        self.search.clicked.connect(self.look)
        self.forget.clicked.connect(self._on_forget)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.activated_row.connect(self._on_activated)
        session.similar_found.connect(self._on_found)
        session.fatal.connect(self._on_engine_gone)
        session.ready.connect(self._on_engine_ready)
        self._show_query()
        self._show_pair()

    def _make_table(self) -> ListTable:
        table = ListTable(self._theme, self.tr("Similar files"))
        table.setModel(self.model)
        delegate = MemberDelegate(table)
        delegate.model = self.model
        table.setItemDelegate(delegate)
        widths = {m.BITS: 48, m.ALIKE: 62, m.WORDS: 66, m.SIZE: 74, m.CHANGED: 96}
        table.lay_columns(widths, m.NAME)
        header = table.horizontalHeader()
        for number in (m.MARK, m.WORDS, m.SIZE):
            header.hideSection(number)
        header.setSectionResizeMode(m.NAME, QHeaderView.ResizeMode.Stretch)
        table.offer_columns(frozenset({m.MARK, m.NAME}))
        table.give_way(180, m.CHANGED, m.BITS)
        return table

    def _lay(self) -> None:
        asking = Surface()
        above = column(gap=10, margins=(16, 14, 16, 12))
        above.addWidget(label(self._theme, self.tr("What is like this?"), Type.TITLE))
        above.addLayout(row(self.file, self.forget, gap=8))
        above.addWidget(self.text)
        above.addLayout(row(self.choose, None, self.search, gap=8))
        above.addWidget(self.said)
        asking.setLayout(above)
        left = Surface()
        layout = column(asking, Line())
        layout.addWidget(self.table, 1)
        left.setLayout(layout)
        left.setMinimumWidth(self._theme.px(360))
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.compare)
        self.splitter.setStretchFactor(0, 2)
        self.splitter.setStretchFactor(1, 3)
        self.splitter.setSizes([self._theme.px(482), self._theme.px(692)])
        self.setLayout(column(self.splitter))

    # What is asked.

    def ask_about(self, path: bytes) -> None:
        """Look for what is near a file."""
        self._path = path
        self._show_query()
        self.look()

    @Slot()
    def look(self) -> None:
        """Look for what is near the file or the text."""
        text = "" if self._path else self.text.toPlainText()[:MOST_LETTERS]
        if not self._path and not text.strip():
            return
        self._itself = None
        self.model.show_rows(())
        self._show_pair()
        self._request = self._session.find_similar(self._path, text, BREADTH)
        if self._session.running:
            self.said.setText(self.tr("Looking\u2026"))
        else:
            self._on_engine_gone()

    @property
    def waits(self) -> bool:
        """Tell whether an answer is on its way."""
        return self._request > 0

    @Slot()
    def _on_engine_gone(self) -> None:
        """Say that no answer comes; another engine is asked again."""
        if self.waits:
            self.said.setText(
                self.tr(
                    "The search was broken off. It goes on when SimDesk has been started again."
                )
            )

    @Slot()
    def _on_engine_ready(self) -> None:
        if self.waits:
            self.look()

    @Slot()
    def _on_choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Which document?"))
        if path:
            self.ask_about(os.fsencode(path))

    @Slot()
    def _on_forget(self) -> None:
        self._path = b""
        self._request = 0
        self.model.show_rows(())
        self.said.setText("")
        self._itself = None
        self._show_query()
        self._show_pair()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_edited(self) -> None:
        self._show_query()

    def _show_query(self) -> None:
        named = bool(self._path)
        self.file.setVisible(named)
        self.forget.setVisible(named)
        self.text.setVisible(not named)
        if named:
            self.file.set_text(texts.name_of(self._path), texts.full_path(self._path))
        self.search.setEnabled(named or bool(self.text.document().characterCount() > 1))

    # What comes back.

    @Slot(object)
    def _on_found(self, found: SimilarFound) -> None:
        if found.request != self._request:
            return
        self._request = 0
        self._itself = found.itself
        self.model.roots = self.compare.roots
        self.model.show_rows(found.rows)
        self.said.setText(
            review_texts.found_similar(
                found, cut=not self._path and self.text.document().characterCount() > MOST_LETTERS
            )
        )
        if found.rows:
            self.table.go_to(0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_pair()

    @Slot()
    def _on_selected(self) -> None:
        self._show_pair()

    def _show_pair(self) -> None:
        rows = self.table.selected_rows()
        chosen = self.model.row(rows[-1]) if rows else None
        if chosen is not None and self._itself is not None:
            self.compare.show_pair((self._itself, chosen))
            return
        self.compare.show_pair(None)
        if chosen is None:
            self.compare.message.set_text(
                self.tr(
                    "Paste a text or choose a file. What is like it is listed at the left and "
                    "shown here."
                )
            )
        else:
            self.compare.message.set_text(
                self.tr(
                    "Only files in your folders are shown side by side.\n"
                    "Press Return to open the one that is chosen."
                )
            )

    @Slot(int)
    def _on_activated(self, number: int) -> None:
        chosen = self.model.row(number)
        if chosen is not None:
            self.open_wanted.emit(chosen)
