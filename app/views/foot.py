# SPDX-License-Identifier: MIT
"""The line at the foot: what is being done, how far it is, and what is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QProgressBar

from app import texts
from app.theme import Type
from app.views.parts import ElidedLabel, Surface, button, label, row
from simdesk.protocol import Progress, Stage

if TYPE_CHECKING:
    from app.theme import Theme

STEPS = 1000


class Foot(Surface):
    """Progress at the left, marks at the right.

    Args:
        theme: for fonts and colours.
    """

    pause_wanted = Signal(bool)
    stop_wanted = Signal()
    review_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__("foot")
        self._progress = Progress(Stage.IDLE)
        self._resting = ""
        self.rest = label(theme)
        self.rest.setObjectName("secondary")
        self.stage = label(theme)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, STEPS)
        self.bar.setMinimumWidth(theme.px(80))
        self.bar.setMaximumWidth(theme.px(220))
        self.bar.setAccessibleName(self.tr("Progress"))
        self.figures = ElidedLabel(theme, Type.SECONDARY)
        self.pause = button(self.tr("Pause"), name="pause")
        self.stop = button(self.tr("Stop"), name="stop")
        self.marked = label(theme, "", Type.SECONDARY)
        self.review = button(self.tr("Review and remove\u2026"), primary=True, name="review")
        self.setFixedHeight(theme.px(46))
        layout = row(
            self.rest,
            self.stage,
            self.bar,
            self.figures,
            self.pause,
            self.stop,
            None,
            self.marked,
            self.review,
            gap=12,
            margins=(12, 0, 12, 0),
        )
        layout.setStretch(2, 2)
        layout.setStretch(6, 1)
        self.setLayout(layout)
        self.pause.clicked.connect(self._on_pause)
        self.stop.clicked.connect(self.stop_wanted)
        self.review.clicked.connect(self.review_wanted)
        self.show_progress(self._progress)
        self.show_marks(0, 0)

    @property
    def progress(self) -> Progress:
        """Return what is shown."""
        return self._progress

    def rest_with(self, text: str) -> None:
        """Say something while nothing is being done."""
        self._resting = text
        self.show_progress(self._progress)

    def show_progress(self, progress: Progress) -> None:
        """Show where the work stands."""
        self._progress = progress
        busy = progress.stage is not Stage.IDLE
        scanning = progress.stage in {Stage.LOOKING, Stage.READING}
        self.rest.setVisible(not busy)
        self.stage.setVisible(busy)
        self.bar.setVisible(busy)
        self.figures.setVisible(busy)
        self.pause.setVisible(scanning)
        self.stop.setVisible(scanning or progress.stage in {Stage.MATCHING, Stage.GROUPING})
        if not busy:
            self.rest.setText(self._resting)
            return
        words = texts.stage_text(progress.stage)
        self.stage.setText(self.tr("Paused") if progress.paused else words)
        self.figures.set_text(texts.progress(progress))
        self.pause.setText(self.tr("Resume") if progress.paused else self.tr("Pause"))
        if progress.total:
            self.bar.setRange(0, STEPS)
            self.bar.setValue(min(STEPS, progress.done * STEPS // progress.total))
        elif progress.paused:
            self.bar.setRange(0, STEPS)
            self.bar.setValue(0)
        else:
            self.bar.setRange(0, 0)

    def show_marks(self, files: int, size_bytes: int) -> None:
        """Show how much is marked."""
        self.review.setVisible(files > 0)
        self.marked.setVisible(files > 0)
        marked = texts.count(files, self.tr("{} file marked"), self.tr("{} files marked"))
        self.marked.setText(f"{marked} \u00b7 {texts.size(size_bytes)}")

    @Slot()
    def _on_pause(self) -> None:
        self.pause_wanted.emit(not self._progress.paused)
