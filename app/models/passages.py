# SPDX-License-Identifier: MIT
"""The passages that stand in one of two texts only, as a list."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from app import review_texts, texts
from app.models.pages import ROW_ROLE, Index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.comparison import BlockPlace, Comparison, Passage

MOST = 2000
"""Passages beyond these are counted, not listed."""


@dataclass(frozen=True, slots=True)
class PassageRow:
    """One passage.

    Attributes:
        block: where it stands in the comparison.
        text: its words, on one line.
        words: number of its words.
        place: page, slide or sheet; empty where there is none.
    """

    block: int
    text: str
    words: int
    place: str


class PassageModel(QAbstractListModel):
    """What would be lost with the right file of a comparison, in reading order."""

    def __init__(self) -> None:
        super().__init__()
        self._comparison: Comparison | None = None
        self._passages: tuple[Passage, ...] = ()

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show the passages of another pair, or none."""
        self.beginResetModel()
        self._comparison = comparison
        self._passages = () if comparison is None else comparison.right_only[:MOST]
        self.endResetModel()

    def row(self, number: int) -> PassageRow | None:
        """Return a passage, None where there is none."""
        comparison = self._comparison
        if comparison is None or not 0 <= number < len(self._passages):
            return None
        passage = self._passages[number]
        text = comparison.blocks[passage.block].right or ""
        return PassageRow(
            passage.block,
            " ".join(text[passage.start : passage.end].split()),
            passage.words,
            place_at(comparison.right_places, passage.block),
        )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of passages that are listed."""
        return 0 if parent.isValid() else len(self._passages)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a passage shows, says, or is."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (texts.words(row.words), row.place, row.text) if part)
        return None


def place_at(places: Sequence[BlockPlace], block: int) -> str:
    """Return where a block stands, in words; empty where nobody knows."""
    at = bisect_right(places, block, key=lambda place: place.block) - 1
    return review_texts.place(places[at].kind, places[at].label) if at >= 0 else ""


def page_at(places: Sequence[BlockPlace], block: int) -> int:
    """Return the number of the page a block stands on, from 0; 0 where nobody knows."""
    at = bisect_right(places, block, key=lambda place: place.block) - 1
    known = at >= 0 and places[at].kind == "page" and places[at].label.isdecimal()
    return max(0, int(places[at].label) - 1) if known else 0
