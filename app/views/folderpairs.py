# SPDX-License-Identifier: MIT
"""Pairs of folders that hold the same documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget

from app import review_texts
from app.models import folderpairs as f
from app.models.folderpairs import FolderPairModel
from app.theme import Type
from app.views.lists import ListTable
from app.views.parts import Line, Message, Surface, column, label, row
from app.views.tables import RowDelegate

if TYPE_CHECKING:
    from app.theme import Theme
    from simdesk.index.folderpairs import FolderPairs


class FolderPairsPage(Surface):
    """Two folders a row; Return shows the groups between them.

    Args:
        theme: for fonts and colours.
    """

    chosen = Signal(object)
    """A `FolderPair`."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("page")
        self.setAccessibleName(self.tr("Folder pairs"))
        self.model = FolderPairModel()
        self.title = label(theme, self.tr("Folder pairs"), Type.TITLE)
        self.explained = label(theme, "", Type.SECONDARY)
        self.table = ListTable(theme, self.tr("Folder pairs"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(RowDelegate(self.table))
        self.table.lay_columns({f.FIRST: 420, f.GROUPS: 90}, f.SECOND)
        self.table.set_lead(8)
        self.message = Message(theme, self.tr("Counting\u2026"))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.message)
        self.stack.addWidget(self.table)
        head = row(gap=12, margins=(16, 14, 16, 14))
        head.addLayout(column(self.title, self.explained, gap=2))
        head.addStretch(1)
        layout = column()
        layout.addLayout(head)
        layout.addWidget(Line())
        layout.addWidget(self.stack, 1)
        self.setLayout(layout)
        self.table.activated_row.connect(self._on_activated)

    def show_pairs(self, found: FolderPairs, roots: tuple[bytes, ...]) -> None:
        """Show other pairs; the current one stays current where it is still there."""
        before = self.model.row(self.table.currentIndex().row())
        self.model.roots = roots
        self.model.show_pairs(found)
        self.explained.setText(review_texts.about_folder_pairs(found))
        self.message.set_text(
            self.tr(
                "No two files of your folders are in one group.\n"
                "Add more folders, or choose less likeness above."
            )
        )
        self.stack.setCurrentWidget(self.table if found.pairs else self.message)
        if found.pairs:
            same = (n for n, pair in enumerate(found.pairs) if _same(pair, before))
            self.table.go_to(next(same, 0))

    @Slot(int)
    def _on_activated(self, number: int) -> None:
        pair = self.model.row(number)
        if pair is not None:
            self.chosen.emit(pair)


def _same(pair: object, other: object) -> bool:
    ends = [(getattr(one, "first", None), getattr(one, "second", None)) for one in (pair, other)]
    return ends[0] == ends[1]
