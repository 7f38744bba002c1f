# SPDX-License-Identifier: MIT
"""The name of a file beside the kept one's: the words that differ stand out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption

if TYPE_CHECKING:
    from PySide6.QtGui import QColor


def differing(name: str, kept: str) -> tuple[int, int]:
    """Return the part of a name that differs from another, widened to whole words.

    Args:
        name: that is shown, perhaps with dots for its middle.
        kept: what it is compared with.

    Returns:
        Begin and end in ``name``; an empty range where the two are equal.
    """
    if name == kept:
        return 0, 0
    most = min(len(name), len(kept))
    begin = next((at for at in range(most) if name[at] != kept[at]), most)
    same = next((at for at in range(most - begin) if name[-1 - at] != kept[-1 - at]), most - begin)
    end = len(name) - same
    while begin > 0 and name[begin - 1].isalnum():
        begin -= 1
    while end < len(name) and name[end].isalnum():
        end += 1
    return (begin, end) if begin < end else (0, len(name))


def short_folder(folder: str, metrics: QFontMetrics, room: int) -> str:
    """Return the end of a folder that fits, cut between names where that is possible.

    Args:
        folder: with slashes between names.
        metrics: of the font.
        room: pixels.
    """
    if metrics.horizontalAdvance(folder) <= room:
        return folder
    names = folder.split("/")
    for first in range(1, len(names)):
        shown = "\u2026/" + "/".join(names[first:])
        if metrics.horizontalAdvance(shown) <= room:
            return shown
    return metrics.elidedText(folder, Qt.TextElideMode.ElideLeft, room)


def lay_name(text: str, font: QFont, span: tuple[int, int], colour: QColor) -> QTextLayout:
    """Lay a name out on one line, a part of it in another colour and heavier.

    Args:
        text: the name, in any script.
        font: of the rest.
        span: begin and end of the part, as Python counts.
        colour: of the part.
    """
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    begin, end = (len(text[:at].encode("utf-16-le")) // 2 for at in span)  # as Qt counts
    if begin < end:
        part = QTextLayout.FormatRange()
        look = QTextCharFormat()
        look.setForeground(colour)
        look.setFontWeight(QFont.Weight.DemiBold)
        part.start, part.length, part.format = begin, end - begin, look
        layout.setFormats([part])
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout


def paint_name(painter: QPainter, rect: QRect, layout: QTextLayout) -> int:
    """Paint a laid out name at the left, in the middle of the height.

    Returns:
        How wide it is, in pixels.
    """
    line = layout.lineAt(0)
    middle = rect.top() + (rect.height() - QFontMetrics(layout.font()).height()) / 2
    layout.draw(painter, QPointF(rect.left(), middle))
    return round(line.naturalTextWidth())
