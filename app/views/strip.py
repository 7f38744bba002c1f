# SPDX-License-Identifier: MIT
"""The fingerprints of two texts as two rows of 64 cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import texts
from app.theme import mix

if TYPE_CHECKING:
    from app.theme import Theme

BITS = 64


class FingerprintStrip(QWidget):
    """Both fingerprints, differing bits in the colour of difference.

    Args:
        theme: for colours.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._left: int | None = None
        self._right: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)
        self.show_fingerprints(None, None)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.update()

    def show_fingerprints(self, left: int | None, right: int | None) -> None:
        """Show two fingerprints, or nothing where one has none.

        Args:
            left: 0 to 2**64 - 1.
            right: the same.
        """
        self._left, self._right = left, right
        self.setVisible(left is not None and right is not None)
        words = self.tr(
            "A fingerprint is 64 squares, filled or empty, made from the words of a text. The "
            "upper row is the left text, the lower row the right one. Similar texts have similar "
            "fingerprints."
        )
        if left is not None and right is not None:
            apart = texts.bits((left ^ right).bit_count())
            words = f"{words}\n{self.tr('These two differ in {}.').format(apart)}"
            self.setAccessibleName(self.tr("Fingerprints of the two texts, {} apart").format(apart))
        else:
            self.setAccessibleName(self.tr("Fingerprints of the two texts"))
        self.setToolTip(f"<p>{words}</p>".replace("\n", "</p><p>"))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of 64 cells of 3 pixels, with room between them."""
        return QSize(self._theme.px(BITS * 4), self._theme.px(18))

    def minimumSizeHint(self) -> QSize:
        """Return the size of 64 cells of one pixel."""
        return QSize(BITS * 2, self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells: dark for one, light for nought."""
        del event
        if self._left is None or self._right is None:
            return
        tokens = self._theme.tokens
        one = QColor(mix(tokens.secondary, tokens.text, 0.25))
        nought = QColor(mix(tokens.line, tokens.surface, 0.1))
        differing = self._theme.colour("left_line")
        faint = QColor(mix(tokens.left_tint, tokens.left_line, 0.35))
        painter = QPainter(self)
        bytes_gap = 2.0
        full = min(self.width(), self.sizeHint().width())
        cell = (full - bytes_gap * 7) / BITS
        high = (self.height() - 4) / 2
        difference = self._left ^ self._right
        for place in range(BITS):
            bit = BITS - 1 - place
            x = place * cell + (place // 8) * bytes_gap
            apart = difference >> bit & 1
            for number, value in enumerate((self._left, self._right)):
                on = value >> bit & 1
                colour = (differing if on else faint) if apart else (one if on else nought)
                top = 1 + number * (high + 2)
                painter.fillRect(QRectF(x, top, max(cell - 1, 1), high), colour)
