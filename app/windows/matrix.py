# SPDX-License-Identifier: MIT
"""The documents of a group, each beside each, as a heat map; decisions about two of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from app import review_texts, texts
from app.theme import Type
from app.views.choices import RadioBox
from app.views.heatmap import HeatMap, Measure
from app.views.parts import Line, button, column, label, row
from simdesk.index.matrix import Matrix, group_matrix

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.index.rows import MemberRow
    from simdesk.records import GroupId

KEY = "matrix"


class MatrixDialog(QDialog):
    """Ask for the distances of a group and show them.

    Args:
        theme: for fonts and colours.
        session: whose index is asked.
        group: a group.
        parent: the window.
    """

    pair_wanted = Signal(object)
    """Two `MemberRow` to be shown side by side."""
    apart_wanted = Signal(object)
    """Two `MemberRow` that are no duplicates of one another."""
    principal_wanted = Signal(object)
    """A `MemberRow` the others are to be compared with."""

    def __init__(self, theme: Theme, session: Session, group: GroupId, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Distances in this group"))
        self._theme = theme
        self._stamp = 0
        self.matrix: Matrix | None = None
        self.map = HeatMap(theme)
        self.title = label(theme, "", Type.TITLE)
        self.note = label(theme, "", Type.SECONDARY, wrap=True)
        self.as_bits = RadioBox(theme, self.tr("Bits apart"))
        self.as_share = RadioBox(theme, self.tr("Alike, in percent"))
        self.as_bits.setChecked(True)
        self.said = label(theme, "", Type.NORMAL, wrap=True)
        self.said.setMinimumHeight(theme.px(40))
        self.said.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.show_pair = button(self.tr("Side by side"), name="show_pair")
        self.keep_apart = button(self.tr("Not duplicates"), name="keep_apart")
        self.choose = button(self.tr("Keep this one instead"), name="choose")
        self.done_button = button(self.tr("Close"), primary=True, name="close")
        self._lay()
        self.map.chosen.connect(self._on_chosen)
        self.map.opened.connect(self._on_opened)
        self.as_bits.toggled.connect(self._on_measure)
        self.show_pair.clicked.connect(self._on_show_pair)
        self.keep_apart.clicked.connect(self._on_keep_apart)
        self.choose.clicked.connect(self._on_choose)
        self.done_button.clicked.connect(self.accept)
        reader = session.reader
        if reader is not None:
            reader.answered.connect(self._on_answered)
            self._stamp = reader.ask((KEY, str(group)), partial(group_matrix, group=group))

    def _lay(self) -> None:
        area = QScrollArea()
        area.setWidget(self.map)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Distances"))
        self.area = area
        layout = column()
        above = column(self.title, self.note, gap=4, margins=(24, 20, 24, 12))
        above.addLayout(row(self.as_bits, self.as_share, None, gap=20))
        layout.addLayout(above)
        inner = row(area, margins=(24, 0, 24, 8))
        layout.addLayout(inner, 1)
        layout.addLayout(column(self.said, margins=(24, 0, 24, 8)))
        layout.addWidget(Line())
        layout.addLayout(
            row(
                self.show_pair,
                self.keep_apart,
                self.choose,
                None,
                self.done_button,
                margins=(24, 14, 24, 14),
            )
        )
        self.setLayout(layout)
        self.resize(self._theme.px(760), self._theme.px(560))
        self._enable()

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if (
            answer.key[0] == KEY
            and answer.stamp == self._stamp
            and isinstance(answer.value, Matrix)
        ):
            self._take(answer.value)

    def _take(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.title.setText(review_texts.texts_in_group(matrix.documents))
        self.note.setText(review_texts.about_matrix(len(matrix.rows), matrix.documents))
        self.map.show_matrix(matrix)
        weakest = matrix.weakest()
        if weakest is not None:
            self.map.go_to(0, weakest)
        self.map.setFocus(Qt.FocusReason.OtherFocusReason)
        self._enable()

    def pair(self) -> tuple[MemberRow, MemberRow] | None:
        """Return the two files of the current cell, None where they are one."""
        if self.matrix is None or len(self.matrix.rows) < 2:
            return None
        a, b = self.map.current
        return None if a == b else (self.matrix.rows[min(a, b)], self.matrix.rows[max(a, b)])

    def _enable(self) -> None:
        pair = self.pair()
        for part in (self.show_pair, self.keep_apart, self.choose):
            part.setEnabled(pair is not None)
        if pair is not None:
            first, second = (texts.number(n + 1) for n in sorted(self.map.current))
            self.keep_apart.setText(self.tr("{} and {} are no duplicates").format(first, second))
            self.choose.setText(self.tr("Keep {} instead").format(second))

    @Slot(int, int)
    def _on_chosen(self, row_number: int, column_number: int) -> None:
        self.said.setText(self.map.words_of(row_number, column_number))
        self._enable()

    @Slot(bool)
    def _on_measure(self, _on: bool) -> None:
        self.map.show_measure(Measure.BITS if self.as_bits.isChecked() else Measure.SIMILARITY)

    @Slot(int, int)
    def _on_opened(self, _row: int, _column: int) -> None:
        self._on_show_pair()

    @Slot()
    def _on_show_pair(self) -> None:
        pair = self.pair()
        if pair is not None:
            self.accept()
            self.pair_wanted.emit(pair)

    @Slot()
    def _on_keep_apart(self) -> None:
        pair = self.pair()
        if pair is not None:
            self.accept()
            self.apart_wanted.emit(pair)

    @Slot()
    def _on_choose(self) -> None:
        pair = self.pair()
        if pair is not None:
            self.accept()
            self.principal_wanted.emit(pair[1])
