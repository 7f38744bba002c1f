# SPDX-License-Identifier: MIT
"""Paragraphs of two texts laid out side by side: what is where, and how high.

A row holds one paragraph of each text, or of one. Heights are guessed from the number of
characters until a row comes on the screen, so that a long text opens as fast as a short one.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QTextLayout, QTextOption

from simdesk.comparison import AlignedBlock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QFont

LONGEST = 4000
"""Longer paragraphs are shown in pieces of this many characters, so that none stalls the window."""
KEPT = 400
ENDLESS = 1_000_000
LINE_SEPARATOR = "\u2028"


@dataclass(frozen=True, slots=True)
class LaidSide:
    """One paragraph, ready to be painted.

    Attributes:
        layout: lines placed from (0, 0) on.
        marks: rectangles behind what stands on this side only, relative to the same point.
    """

    layout: QTextLayout
    marks: tuple[QRectF, ...]


@dataclass(frozen=True, slots=True)
class LaidRow:
    """One row, ready to be painted.

    Attributes:
        left: None where the paragraph is missing.
        right: None where the paragraph is missing.
        height: of the row in pixels, with the head above and the gap below it.
        head: pixels above the text for what is said of the paragraphs.
    """

    left: LaidSide | None
    right: LaidSide | None
    height: int
    head: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """How rows are laid out.

    Attributes:
        font: the reading face.
        line_height: pixels a line.
        gap: pixels below a row.
        head: pixels above a row that says something of its paragraphs.
        wrap: False where a paragraph keeps to one line, however long.
    """

    font: QFont
    line_height: int
    gap: int
    head: int = 0
    wrap: bool = True


def split_long(
    blocks: Sequence[AlignedBlock], longest: int = LONGEST, starts: list[int] | None = None
) -> list[AlignedBlock]:
    """Cut paragraphs that are too long for one layout.

    Args:
        blocks: aligned paragraphs.
        longest: characters a piece at most.
        starts: filled with the number of the first piece of each block.

    Returns:
        The same text and marks, in more blocks where that is needed.
    """
    pieces: list[AlignedBlock] = []
    for block in blocks:
        if starts is not None:
            starts.append(len(pieces))
        length = max(len(block.left or ""), len(block.right or ""))
        if length <= longest:
            pieces.append(block)
            continue
        left = _cut(block.left, block.left_marks, longest)
        right = _cut(block.right, block.right_marks, longest)
        for number in range(max(len(left), len(right))):
            a = left[number] if number < len(left) else (None, ())
            b = right[number] if number < len(right) else (None, ())
            pieces.append(AlignedBlock(a[0], b[0], a[1], b[1], block.moved))
    return pieces


def _cut(
    text: str | None, marks: tuple[tuple[int, int], ...], longest: int
) -> list[tuple[str | None, tuple[tuple[int, int], ...]]]:
    pieces: list[tuple[str | None, tuple[tuple[int, int], ...]]] = []
    start, first = 0, 0
    while text is not None and start < len(text):
        end = min(start + longest, len(text))
        if end < len(text):
            space = text.rfind(" ", start + longest // 2, end)
            end = space + 1 if space > 0 else end
        while first < len(marks) and marks[first][1] <= start:
            first += 1
        inside = tuple(
            (max(a, start) - start, min(b, end) - start)
            for a, b in takewhile(lambda mark: mark[0] < end, islice(marks, first, None))  # noqa: B023 - used at once
        )
        pieces.append((text[start:end], inside))
        start = end
    return pieces


def find_all(blocks: Sequence[AlignedBlock], words: str) -> list[tuple[int, int, int, int]]:
    """Find words in both texts, whatever their case.

    Args:
        blocks: aligned paragraphs.
        words: what to find, as it stands.

    Returns:
        (row, 0 for left and 1 for right, start, end) in reading order; start and end in UTF-16
        units, as Qt counts.
    """
    pattern = re.compile(re.escape(words), re.IGNORECASE)
    found = []
    for row, block in enumerate(blocks):
        for side, text in enumerate((block.left, block.right)):
            if text is not None:
                spans = tuple(match.span() for match in pattern.finditer(text))
                found += [(row, side, start, end) for start, end in _utf16(text, spans)]
    return found


class Rows:
    """All rows of two texts at one width.

    Args:
        blocks: aligned paragraphs, none of them too long.
        look: how they are laid out.
        heads: what is said above some rows, left and right.
    """

    def __init__(
        self,
        blocks: Sequence[AlignedBlock],
        look: Look,
        heads: Mapping[int, tuple[str, str]] | None = None,
    ) -> None:
        self.blocks = blocks
        self.heads = heads or {}
        self.look = look
        self.line_height = look.line_height
        self.widest = 0.0
        self._width = 0
        self._letter = QFontMetricsF(look.font).averageCharWidth() or 8.0
        self._laid: OrderedDict[int, LaidRow] = OrderedDict()
        lengths = [max(len(b.left or ""), len(b.right or "")) for b in blocks]
        self._lengths = np.array(lengths, dtype=np.int64)
        self._heights = np.zeros(len(blocks), dtype=np.int64)
        self._tops = np.zeros(len(blocks) + 1, dtype=np.int64)
        self.differing = [n for n, block in enumerate(blocks) if not block.equal]
        self._differing = np.array(self.differing, dtype=np.int64)
        self._sides = np.array([_sides(blocks[n]) for n in self.differing], dtype=np.int64)

    def find_all(self, words: str) -> list[tuple[int, int, int, int]]:
        """Find words in both texts, as `find_all` does."""
        return find_all(self.blocks, words)

    def set_width(self, width: int) -> None:
        """Lay out for another width of a column, in pixels."""
        width = max(width, 40)
        if width == self._width:
            return
        self._width = width
        self._laid.clear()
        letters = max(8, int(width / self._letter))
        lines = np.maximum(1, -(-self._lengths // letters)) if self.look.wrap else 1
        self._heights = np.zeros(len(self.blocks), np.int64) + lines * self.line_height
        self._heights += self.look.gap
        if self.heads:
            self._heights[np.fromiter(self.heads, np.int64)] += self.look.head
        self._sum()

    def _sum(self) -> None:
        np.cumsum(self._heights, out=self._tops[1:])

    @property
    def height(self) -> int:
        """Return the height of all rows in pixels, partly a guess."""
        return int(self._tops[-1])

    def top(self, row: int) -> int:
        """Return where a row begins, in pixels from the first; partly a guess."""
        return int(self._tops[row])

    def height_of(self, row: int) -> int:
        """Return how high a row is, in pixels; a guess until it was on the screen."""
        return int(self._heights[row])

    def strokes(self, height: int) -> list[tuple[int, int]]:
        """Return where the rows that differ lie in a strip that stands for all rows.

        Args:
            height: of the strip in pixels.

        Returns:
            (pixel from the top, 1 for only left, 2 for only right, 3 for both, 0 for moved), each
            once.
        """
        share = height / max(self.height, height, 1)
        middles = self._tops[self._differing] + self._heights[self._differing] / 2
        pixels = (middles * share).astype(np.int64)
        found = np.unique(pixels * 4 + self._sides)
        return [(int(value) // 4, int(value) % 4) for value in found]

    def at(self, y: int) -> int:
        """Return the row at a distance from the top, in pixels."""
        row = int(np.searchsorted(self._tops, y, side="right")) - 1
        return min(max(row, 0), max(0, len(self.blocks) - 1))

    def lay(self, row: int) -> LaidRow:
        """Lay out a row, or take it from the store; its true height counts from then on."""
        laid = self._laid.get(row)
        if laid is not None:
            self._laid.move_to_end(row)
            return laid
        block = self.blocks[row]
        left = self._side(block.left, block.left_marks)
        right = self._side(block.right, block.right_marks)
        lines = max(
            1,
            left.layout.lineCount() if left else 0,
            right.layout.lineCount() if right else 0,
        )
        head = self.look.head if row in self.heads else 0
        laid = LaidRow(left, right, head + lines * self.line_height + self.look.gap, head)
        self._laid[row] = laid
        if len(self._laid) > KEPT:
            self._laid.popitem(last=False)
        if laid.height != self._heights[row]:
            self._heights[row] = laid.height
            self._sum()
        return laid

    def _side(self, text: str | None, marks: tuple[tuple[int, int], ...]) -> LaidSide | None:
        if text is None:
            return None
        layout = QTextLayout(text.replace("\n", LINE_SEPARATOR), self.look.font)
        option = QTextOption()
        if self.look.wrap:
            option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        else:
            option.setWrapMode(QTextOption.WrapMode.ManualWrap)
        option.setTabStopDistance(self._letter * 4)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self._width if self.look.wrap else ENDLESS)
            self.widest = max(self.widest, line.naturalTextWidth())
            line.setPosition(QPointF(0, y + (self.line_height - line.height()) / 2))
            y += self.line_height
        layout.endLayout()
        return LaidSide(layout, tuple(self.rectangles(layout, _utf16(text, marks))))

    def rectangles(self, layout: QTextLayout, ranges: Sequence[tuple[int, int]]) -> list[QRectF]:
        """Return the rectangles that cover some ranges of a laid-out paragraph.

        Args:
            layout: the paragraph.
            ranges: (start, end) in UTF-16 units, as Qt counts.
        """
        found = []
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            begin, end = line.textStart(), line.textStart() + line.textLength()
            for start, stop in ranges:
                if start < end and stop > begin:
                    a = _x(line.cursorToX(max(start, begin)))
                    b = _x(line.cursorToX(min(stop, end)))
                    top = number * self.line_height
                    found.append(QRectF(min(a, b), top + 1, abs(b - a), self.line_height - 2))
        return found


def _sides(block: AlignedBlock) -> int:
    """Return 1 where a block stands left only, 2 right only, 3 where both differ, 0 if moved."""
    if block.moved is not None:
        return 0
    if block.right is None:
        return 1
    return 2 if block.left is None else 3


def _x(answer: object) -> float:
    """Take the distance from `QTextLine.cursorToX`, which also answers the cursor."""
    return float(answer[0]) if isinstance(answer, (tuple, list)) else float(answer)  # type: ignore[arg-type]  # the stub says object


def _utf16(text: str, marks: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Turn offsets in characters into offsets in UTF-16 units, as Qt counts."""
    if not marks or text.isascii() or max(text) <= "\uffff":
        return marks
    wide = np.fromiter((ord(letter) > 0xFFFF for letter in text), dtype=np.int64, count=len(text))
    shift = np.concatenate(([0], np.cumsum(wide)))
    return tuple((a + int(shift[a]), b + int(shift[b])) for a, b in marks)
