# SPDX-License-Identifier: MIT
"""The first thing a person sees: one question, one place to drop, one way to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.theme import Type, mix
from app.views.parts import Surface, button, column, label, row

if TYPE_CHECKING:
    from app.theme import Theme


class DropTarget(QWidget):
    """A dashed frame that says where folders go.

    Args:
        theme: for colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._hovered = False
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def set_hovered(self, *, hovered: bool) -> None:
        """Show that what is dragged would be taken."""
        self._hovered = hovered
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        line = tokens.accent if self._hovered else mix(tokens.line, tokens.text, 0.06)
        pen = QPen(QColor(line), 2, Qt.PenStyle.DashLine)
        pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        painter.setBrush(self._theme.colour("selected" if self._hovered else "surface"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)


class EmptyPage(Surface):
    """Ask for folders.

    Args:
        theme: for fonts and colours.
        samples: True where sample documents were shipped.
    """

    folder_wanted = Signal()
    samples_wanted = Signal()

    def __init__(self, theme: Theme, *, samples: bool) -> None:
        super().__init__("window")
        self.setAccessibleName(self.tr("Start"))
        self.target = DropTarget(theme)
        self.choose = button(self.tr("Choose a folder\u2026"), primary=True, name="choose")
        self.samples = button(self.tr("Try with sample documents"), name="samples")
        self.samples.setVisible(samples)
        title = label(theme, self.tr("Which folders hold your documents?"), Type.TITLE)
        text = label(
            theme,
            self.tr(
                "Drop them here. SimDesk reads the text of every file and shows which ones say "
                "nearly the same.\nNothing is changed until you say so."
            ),
            wrap=True,
        )
        text.setObjectName("secondary")
        for part in (title, text):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inside = column(title, 8, text, 16, margins=(40, 44, 40, 40))
        inside.addLayout(row(None, self.choose, self.samples, None, gap=12))
        self.target.setLayout(inside)
        width = theme.px(520)
        self.target.setFixedWidth(width)
        promises = row(gap=24)
        for heading, sentence in (
            (self.tr("Finds drafts"), self.tr("Copies with edits, other formats, other names.")),
            (self.tr("Shows why"), self.tr("Bits apart, percent alike, word by word.")),
            (
                self.tr("Loses nothing"),
                self.tr("One compared copy always stays. Everything can be undone."),
            ),
        ):
            told = label(theme, sentence, wrap=True)
            told.setObjectName("secondary")
            told.setAlignment(Qt.AlignmentFlag.AlignTop)
            promises.addLayout(column(label(theme, heading, Type.STRONG), told, None, gap=2), 1)
        below = QWidget()
        below.setFixedWidth(width)
        below.setLayout(promises)
        middle = column(None, self.target, 28, below, None)
        across = row(None)
        across.addLayout(middle)
        across.addStretch(1)
        self.setLayout(across)
        self.choose.clicked.connect(self.folder_wanted)
        self.samples.clicked.connect(self.samples_wanted)
