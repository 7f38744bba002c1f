# SPDX-License-Identifier: MIT
"""A group as a line of drafts: what each step changed, and which of them to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from app import review_texts
from app.models.drafting import Keeping, keep_last, keep_milestones
from app.theme import Type
from app.views.draftline import DraftLine
from app.views.parts import Line, button, column, label, row

if TYPE_CHECKING:
    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.questions import DraftsTraced
    from simdesk.records import GroupId


class DraftsDialog(QDialog):
    """Ask for the drafts of a group and show them.

    Args:
        theme: for fonts and colours.
        session: whose engine is asked.
        group: a group.
        parent: the window.
    """

    pair_wanted = Signal(object)
    """Two `MemberRow` to be shown side by side, the earlier first."""

    def __init__(self, theme: Theme, session: Session, group: GroupId, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Drafts"))
        self._theme = theme
        self._session = session
        self._keeping: Keeping | None = None
        self.traced: DraftsTraced | None = None
        self.title = label(theme, self.tr("Putting the drafts in order\u2026"), Type.TITLE)
        self.note = label(theme, "", Type.SECONDARY, wrap=True)
        self.line = DraftLine(theme)
        self.said = label(theme, "", Type.NORMAL, wrap=True)
        self.said.setMinimumHeight(theme.px(40))
        self.keep_last = button(self.tr("Keep the last"), name="keep_last")
        self.keep_milestones = button(self.tr("Keep milestones"), name="keep_milestones")
        self.keep_milestones.setToolTip(review_texts.about_milestones())
        self.mark = button(self.tr("Mark the others"), name="mark")
        self.show_pair = button(self.tr("Side by side"), name="show_pair")
        self.done_button = button(self.tr("Close"), primary=True, name="close")
        self._lay()
        self.line.chosen.connect(self._on_chosen)
        self.line.opened.connect(self._on_opened)
        self.keep_last.clicked.connect(self._on_keep_last)
        self.keep_milestones.clicked.connect(self._on_keep_milestones)
        self.mark.clicked.connect(self._on_mark)
        self.show_pair.clicked.connect(self._on_show_pair)
        self.done_button.clicked.connect(self.accept)
        session.drafts_traced.connect(self._on_traced)
        self._request = session.trace_drafts(group)
        self._enable()

    def _lay(self) -> None:
        area = QScrollArea()
        area.setWidget(self.line)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Drafts"))
        self.area = area
        layout = column()
        layout.addLayout(column(self.title, self.note, gap=4, margins=(24, 20, 24, 12)))
        layout.addLayout(row(area, margins=(24, 0, 24, 0)), 1)
        layout.addLayout(column(self.said, margins=(24, 8, 24, 8)))
        layout.addWidget(Line())
        layout.addLayout(
            row(
                self.keep_last,
                self.keep_milestones,
                self.mark,
                self.show_pair,
                None,
                self.done_button,
                margins=(24, 14, 24, 14),
            )
        )
        self.setLayout(layout)
        self.resize(self._theme.px(780), self._theme.px(600))

    @Slot(object)
    def _on_traced(self, traced: DraftsTraced) -> None:
        if traced.request != self._request:
            return
        if traced.reason:
            self.title.setText(self.tr("There is no line of drafts"))
            self.note.setText(review_texts.no_drafts(traced.reason))
            return
        self.traced = traced
        self.title.setText(review_texts.drafts(len(traced.drafts)))
        self.note.setText(review_texts.about_drafts(len(traced.drafts), traced.documents))
        self.line.show_drafts(traced)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._enable()

    def _enable(self) -> None:
        some = self.traced is not None
        for part in (self.keep_last, self.keep_milestones):
            part.setEnabled(some)
        self.show_pair.setEnabled(some and self.line.current > 0)
        self.mark.setEnabled(self._keeping is not None and bool(self._keeping.files))

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        top = self.line.top_of(number)
        self.area.ensureVisible(0, top, 0, self._theme.px(60))
        self._enable()

    def _propose(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self.line.show_kept(keeping.kept)
        self.said.setText(
            review_texts.proposal(
                kept=len(keeping.kept), files=len(keeping.files), uncovered=keeping.uncovered
            )
        )
        self._enable()

    @Slot()
    def _on_keep_last(self) -> None:
        if self.traced is not None:
            self._propose(keep_last(self.traced))

    @Slot()
    def _on_keep_milestones(self) -> None:
        if self.traced is not None:
            self._propose(keep_milestones(self.traced))

    @Slot()
    def _on_mark(self) -> None:
        if self._keeping is not None:
            self._session.mark(self._keeping.files, marked=True)
            self.accept()

    @Slot(int)
    def _on_opened(self, _number: int) -> None:
        self._on_show_pair()

    @Slot()
    def _on_show_pair(self) -> None:
        number = self.line.current
        if self.traced is not None and number > 0:
            self.accept()
            self.pair_wanted.emit((self.traced.drafts[number - 1], self.traced.drafts[number]))
