# SPDX-License-Identifier: MIT
"""The files that could not be read, with the reason of each, and a second try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtWidgets import QStackedWidget

from app import texts
from app.models import failures as f
from app.theme import Type
from app.views.choices import DropDown
from app.views.lists import ListTable
from app.views.parts import Line, Message, Surface, button, column, label, row
from app.views.tables import RowDelegate, record
from simdesk.index.rows import FailureRow
from simdesk.records import Reason

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from app.models.failures import FailureModel
    from app.theme import Theme
    from app.views.tables import Index
    from simdesk.index.rows import Counts


class FailureDelegate(RowDelegate):
    """Paint the reason and the folder in the secondary colour."""

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell."""
        row_of = record(index)
        if isinstance(row_of, FailureRow) and index.column() in (f.WHY, f.FOLDER):
            role = "secondary" if index.column() == f.FOLDER else "text"
            self.paint_text(painter, rect, str(index.data()), role=role)
        else:
            super().paint_content(painter, rect, index)


class FailuresPage(Surface):
    """What was not read.

    Args:
        theme: for fonts and colours.
        model: the files.
    """

    retry_wanted = Signal()
    menu_wanted = Signal(object, QPoint)
    """The `FailureRow` and the place on the screen."""
    open_wanted = Signal(object)
    """A `FailureRow`."""

    def __init__(self, theme: Theme, model: FailureModel) -> None:
        super().__init__("page")
        self._theme = theme
        self.model = model
        self.setAccessibleName(self.tr("Files that were not read"))
        self.title = label(theme, self.tr("Not read"), Type.TITLE)
        self.explained = label(theme, "", Type.SECONDARY, wrap=True)
        self.reasons = DropDown(theme, self.tr("Reason"))
        self.reasons.addItem(self.tr("All reasons"), None)
        self.reasons.setMaximumWidth(theme.px(300))
        self.retry = button(self.tr("Try again"), name="retry")
        self.table = ListTable(theme, self.tr("Files that were not read"))
        self.table.show_model(model)
        self.table.setItemDelegate(FailureDelegate(self.table))
        self.table.lay_columns({f.WHY: 360, f.SIZE: 80, f.FOLDER: 190}, f.NAME)
        self.table.give_way(180, f.SIZE)
        self.table.set_lead(8)
        self.message = Message(theme, self.tr("Everything that was found could be read."))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.message)
        self.stack.addWidget(self.table)
        told = column(self.title, self.explained, gap=2)
        head = row(gap=12, margins=(16, 14, 16, 14))
        head.addLayout(told, 1)
        head.addWidget(self.reasons)
        head.addWidget(self.retry)
        layout = column()
        layout.addLayout(head)
        layout.addWidget(Line())
        layout.addWidget(self.stack, 1)
        self.setLayout(layout)
        self.retry.clicked.connect(self.retry_wanted)
        self.reasons.currentIndexChanged.connect(self._on_reason_chosen)
        self.table.menu_wanted.connect(self._on_menu_wanted)
        self.table.activated_row.connect(self._on_activated)
        model.loaded.connect(self._on_loaded)

    def show_counts(self, counts: Counts) -> None:
        """Say how many there are, and of which reasons."""
        failed = texts.files(counts.files_failed)
        words = self.tr("{} of {} gave no text and are in no group. They stay where they are.")
        self.explained.setText(words.format(failed, texts.number(counts.files)))
        self.retry.setEnabled(counts.files_failed > 0)
        chosen = self.reasons.currentData()
        self.reasons.blockSignals(True)  # noqa: FBT003 - Qt's own parameter
        self.reasons.clear()
        self.reasons.addItem(self.tr("All reasons"), None)
        for reason, number in sorted(counts.by_reason.items(), key=lambda pair: -pair[1]):
            words = f"{texts.reason_text(reason)} ({texts.number(number)})"
            self.reasons.addItem(words, reason.value)
        at = self.reasons.findData(chosen) if chosen else 0
        self.reasons.setCurrentIndex(max(at, 0))
        self.reasons.blockSignals(False)  # noqa: FBT003 - as above
        self.reasons.setVisible(len(counts.by_reason) > 1)
        if at < 0:
            self.model.show_reason(None)

    @Slot(int)
    def _on_reason_chosen(self, _index: int) -> None:
        chosen = self.reasons.currentData()
        self.model.show_reason(Reason(chosen) if chosen else None)

    @Slot()
    def _on_loaded(self) -> None:
        some = len(self.model.ids()) > 0
        self.stack.setCurrentWidget(self.table if some else self.message)

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        found = self.model.row(self.table.currentIndex().row())
        if found is not None:
            self.menu_wanted.emit(found, at)

    @Slot(int)
    def _on_activated(self, number: int) -> None:
        found = self.model.row(number)
        if found is not None:
            self.open_wanted.emit(found)
