# SPDX-License-Identifier: MIT
"""What a person decided about texts and groups, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget

from app.models import decisions as d
from app.models.decisions import DecisionModel
from app.theme import Type
from app.views.parts import Line, Message, button, column, label, row
from app.views.tables import RowDelegate, RowTable
from simdesk.index.kept_apart import ChosenRow
from simdesk.protocol import Kind

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.index.kept_apart import ApartRow
    from simdesk.index.reader import Reader

KEY = "apart"


def read_decisions(reader: Reader) -> list[ApartRow | ChosenRow]:
    """Return all decisions, the latest first."""
    rows: list[ApartRow | ChosenRow] = [*reader.apart_rows(), *reader.chosen_rows()]
    return sorted(rows, key=lambda row: row.decided_ns, reverse=True)


class DecisionsDialog(QDialog):
    """List which texts are no duplicates and which come first; each can be taken back.

    Args:
        theme: for fonts and colours.
        session: whose decisions are asked for, and who is told of those taken back.
        parent: the window.
    """

    def __init__(self, theme: Theme, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("What was decided"))
        self._theme = theme
        self._session = session
        self._stamp = 0
        self._known = False
        self.model = DecisionModel()
        self.table = RowTable(theme, self.tr("What was decided"))
        self.table.setSelectionMode(RowTable.SelectionMode.SingleSelection)
        self.table.setModel(self.model)
        self.table.setItemDelegate(RowDelegate(self.table))
        self.table.lay_columns({d.WHEN: 126}, d.TEXTS)
        self.table.set_lead(16)
        self.message = Message(theme, self.tr("You have decided nothing yet."))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.message)
        self.take_back = button(self.tr("Take it back"), name="take_back")
        self.done_button = button(self.tr("Close"), primary=True, name="close")
        self._lay()
        self.table.selectionModel().selectionChanged.connect(self._enable)
        self.take_back.clicked.connect(self._on_take_back)
        self.done_button.clicked.connect(self.accept)
        session.changed.connect(self._on_changed)
        if session.reader is not None:
            session.reader.answered.connect(self._on_answered)
        self._ask()

    def _lay(self) -> None:
        said = self.tr(
            "Texts that are no duplicates are never grouped together, and a file that you chose is "
            "kept in its group. Where you take it back likeness decides again. The files stay as "
            "they are."
        )
        layout = column()
        title = label(self._theme, self.tr("What was decided"), Type.TITLE)
        note = label(self._theme, said, Type.SECONDARY, wrap=True)
        layout.addLayout(column(title, note, gap=4, margins=(24, 20, 24, 12)))
        layout.addWidget(Line())
        layout.addWidget(self.stack, 1)
        layout.addWidget(Line())
        layout.addLayout(row(self.take_back, None, self.done_button, margins=(24, 14, 24, 14)))
        self.setLayout(layout)
        self.resize(self._theme.px(640), self._theme.px(440))
        self._enable()

    def _ask(self) -> None:
        if self._session.reader is not None:
            self._stamp = self._session.reader.ask((KEY, "all"), read_decisions)

    @Slot(object)
    def _on_changed(self, kinds: frozenset[Kind]) -> None:
        if Kind.GROUPS in kinds:
            self._ask()

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        mine = answer.key[0] == KEY and answer.stamp == self._stamp
        if mine and isinstance(answer.value, list):
            before = max(self.table.currentIndex().row(), 0)
            self.model.show_rows(answer.value)
            self.table.go_to(min(before, self.model.rowCount() - 1))
            if not self._known:
                self.table.setFocus(Qt.FocusReason.OtherFocusReason)
            self._known = True
            self._enable()

    @Slot()
    def _enable(self) -> None:
        some = self.model.rowCount() > 0
        nothing = self._known and not some
        self.stack.setCurrentWidget(self.message if nothing else self.table)
        self.take_back.setEnabled(some and bool(self.table.selected_rows()))

    @Slot()
    def _on_take_back(self) -> None:
        number = self.table.currentIndex().row()
        decision = self.model.row(number)
        if decision is not None:
            if isinstance(decision, ChosenRow):
                self._session.forget_principal(decision.decided_ns)
            else:
                self._session.forget_apart(decision.decided_ns)
            self.model.drop(number)
            self.table.go_to(min(number, self.model.rowCount() - 1))
            self._enable()
