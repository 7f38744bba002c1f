# SPDX-License-Identifier: MIT
"""What stays when a table shows another snapshot: the place on the screen, selection, and row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, Slot

from app.models.holding import Held

if TYPE_CHECKING:
    from app.models.pages import PagedModel
    from app.views.tables import RowTable

MOST_SELECTED = 2000
"""So many selected rows are selected again; of more only the current one."""
FEW = 8
"""So many rows are sought one by one, more of them in one go."""


@dataclass(slots=True)
class _Place:
    """Where everything stood, by ids.

    Attributes:
        anchors: rows that may be kept where they are and their distance from the top, best first.
        selected: in their order.
        current: the row of the keys, and its column.
    """

    anchors: list[tuple[int, int]] = field(default_factory=list)
    selected: list[int] = field(default_factory=list)
    current: tuple[int, int] | None = None


class Keeper(QObject):
    """Keep the place in a table over another snapshot of its model.

    Args:
        table: whose model is set; owns this.
        model: of the table.
    """

    def __init__(self, table: RowTable, model: PagedModel[Any]) -> None:
        super().__init__(table)
        self._table = table
        self._model = model
        self._place = _Place()
        model.held_rows = self.held_rows
        model.modelAboutToBeReset.connect(self._on_about_to_reset)
        model.modelReset.connect(self._on_reset)
        table.destroyed.connect(model.hold_nothing)
        table.pointer_left.connect(model.release)

    def held_rows(self) -> Held | None:
        """Return the rows on the screen where the pointer is over one of them."""
        table = self._table
        under = table.hovered_row
        rows = table.rows_on_screen()
        if under not in rows or not table.isVisible():
            return None
        full = table.rowAt(table.viewport().height() - 1) >= 0
        return Held(rows, under, full)

    @Slot()
    def _on_about_to_reset(self) -> None:
        self._place = _Place()
        if self._model.other_rows:
            return
        table, ids = self._table, self._model.ids()
        current = table.currentIndex()
        rows = table.rows_on_screen()
        wanted = [table.hovered_row, current.row(), *list(rows)[:FEW]]
        anchors = [(ids[row], table.rowViewportPosition(row)) for row in wanted if row in rows]
        count = sum(piece.height() for piece in table.selectionModel().selection().toList())
        selected = table.selected_rows() if count <= MOST_SELECTED else []
        self._place = _Place(anchors, [ids[row] for row in selected])
        if current.isValid():
            self._place.current = (ids[current.row()], current.column())

    @Slot()
    def _on_reset(self) -> None:
        place, model, table = self._place, self._model, self._table
        current = -1 if place.current is None else model.find(place.current[0])
        keep = QItemSelectionModel.SelectionFlag.NoUpdate
        if place.current is not None and current >= 0:
            index = model.index(current, place.current[1])
            table.selectionModel().setCurrentIndex(index, keep)
        self._select(self._find(place.selected))
        table.executeDelayedItemsLayout()
        for row_id, offset in place.anchors:
            row = model.find(row_id)
            if row >= 0:
                table.keep(row, offset)
                break
        table.rehover()

    def _find(self, wanted: list[int]) -> list[int]:
        if len(wanted) <= FEW:
            return [row for row in map(self._model.find, wanted) if row >= 0]
        ids = set(wanted)
        return [row for row, row_id in enumerate(self._model.ids()) if row_id in ids]

    def _select(self, rows: list[int]) -> None:
        if not rows:
            return
        pieces = QItemSelection()
        last = self._model.columnCount() - 1
        for row in rows:
            pieces.select(self._model.index(row, 0), self._model.index(row, last))
        self._table.selectionModel().select(
            pieces, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
