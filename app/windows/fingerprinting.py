# SPDX-License-Identifier: MIT
"""Help in pictures: how a fingerprint is made, on the two texts that are on the screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from app.theme import Type
from app.views.fingerprinting import FingerprintPicture
from app.views.parts import Line, button, column, label, row
from app.workers.jobs import Job

if TYPE_CHECKING:
    from app.theme import Theme
    from simdesk.comparison import Comparison
    from simdesk.explained import Explained
    from simdesk.records import Features


def explain_both(left: str, right: str, features: Features) -> tuple[Explained, Explained]:
    """Make the fingerprints of two texts slowly; in a thread of its own."""
    from simdesk.explained import explain  # noqa: PLC0415 - heavy, and for this thread

    return explain(left, features), explain(right, features)


class FingerprintDialog(QDialog):
    """Show the steps for the two texts of a comparison.

    Args:
        theme: for fonts and colours.
        comparison: what is on the screen, None for nothing.
        parent: the window.
    """

    def __init__(self, theme: Theme, comparison: Comparison | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("What a fingerprint is"))
        self.picture = FingerprintPicture(theme)
        self.note = label(theme, "", Type.SECONDARY, wrap=True)
        area = QScrollArea()
        area.setWidget(self.picture)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName(self.tr("The steps"))
        done = button(self.tr("Close"), primary=True, name="close")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        layout = column()
        head = column(
            label(theme, self.tr("How SimDesk tells that two texts are near"), Type.TITLE),
            self.note,
            gap=4,
            margins=(24, 20, 24, 12),
        )
        layout.addLayout(head)
        layout.addLayout(row(area, margins=(24, 0, 16, 8)), 1)
        layout.addWidget(Line())
        layout.addLayout(row(None, done, margins=(24, 14, 24, 14)))
        self.setLayout(layout)
        self.resize(theme.px(820), theme.px(640))
        self._job: Job | None = None
        if comparison is None or comparison.features is None:
            self.note.setText(
                self.tr(
                    "Choose a group with two texts of some length first: the pictures are made "
                    "from the two texts on the screen."
                )
            )
            return
        left = "\n".join(block.left for block in comparison.blocks if block.left)
        right = "\n".join(block.right for block in comparison.blocks if block.right)
        self.note.setText(self.tr("Made from the two texts on the screen."))
        self._job = Job(partial(explain_both, left, right, comparison.features))
        self._job.done.connect(self._on_explained)
        self._job.start()

    @Slot(object)
    def _on_explained(self, found: object) -> None:
        if isinstance(found, tuple):
            self.picture.show_texts(*found)
