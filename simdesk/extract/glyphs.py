# SPDX-License-Identifier: MIT
"""What only the places and sizes of a PDF's glyphs tell of its text: footnotes, Arabic ligatures.

Footnotes stand at the foot of their page, in the middle of a sentence that goes on behind; their
numbers are glued to a word. Other formats hold them apart, so they are marked here and moved.
"""

from __future__ import annotations

import ctypes
import re
from itertools import islice
from typing import Any

NOTES_BEGIN, NOTES_END = "\x0e", "\x0f"
"""Stand around the footnotes of a page; both are control characters, which no text has."""

_NOTES = re.compile(f"{NOTES_BEGIN}([^{NOTES_END}]*){NOTES_END}?")
_REFERENCE = re.compile(r"""(?<=[^\W\d_]|[.,;:!?)\]\u00bb\u201d\u2019"'\u2026])\d{1,3}(?![^\W_])""")
_LINE = re.compile(r"[^\r\n]+")
_NOTE_START = re.compile(
    r"""[ \t]*(\d{1,3})[ \t.):\]]*(?:\r?\n)?(?=[^\W\d_]|["(\u201c\u201e\u00ab\u2018])"""
)
_ALEF_LAM = re.compile("([\u0622\u0623\u0625\u0627])(\u0644)")
_MOST_LOOKED_AT = 2_000
"""So many numbers behind words, and so many letters, of a page: each costs several calls."""
_RAISED, _SMALL, _NOTE_SIZE, _SAME_SIZE = 0.2, 0.8, 0.95, 0.03


class Glyphs:
    """The places of the characters of a page.

    Args:
        textpage: of pypdfium2.
        text: all its text, as ``get_text_range`` gives it.
    """

    def __init__(self, textpage: Any, text: str) -> None:  # noqa: ANN401 - untyped library
        self._page = textpage
        self._text = text

    def mended(self) -> str:
        """Return the text with ligatures in order and its footnotes marked, without numbers."""
        edits = [*self._ligatures(), *self._footnotes()]
        pieces: list[str] = []
        at = 0
        for start, end, replacement in sorted(edits):
            if start >= at:
                pieces += (self._text[at:start], replacement)
                at = end
        return "".join([*pieces, self._text[at:]])

    def _ligatures(self) -> list[tuple[int, int, str]]:
        """Turn the letters of a lam-alef, which PDFium reverses as if they were two glyphs."""
        return [
            (match.start(), match.end(), match[2] + match[1])
            for match in islice(_ALEF_LAM.finditer(self._text), _MOST_LOOKED_AT)
            if self._box(match.start()) == self._box(match.start() + 1)
        ]

    def _footnotes(self) -> list[tuple[int, int, str]]:
        references = list(self._references())
        if not references:
            return []
        first: dict[int, int] = {}
        for match in references:
            first.setdefault(int(match[0]), match.start())
        edits, seen = self._marks(first, self._size(references[0].start() - 1))
        dropped = ((m.start(), m.end(), "") for m in references if int(m[0]) in seen)
        return [*edits, *dropped]

    def _references(self) -> list[re.Match[str]]:
        """Return the numbers that stand raised behind a word."""
        found = []
        for match in islice(_REFERENCE.finditer(self._text), _MOST_LOOKED_AT):
            size = self._size(match.start() - 1)
            raised = self._height(match.start()) - self._height(match.start() - 1)
            small = self._size(match.start()) <= _SMALL * size
            if size > 0 and (small or raised >= _RAISED * size) and raised > 0:
                found.append(match)
        return found

    def _marks(
        self, first: dict[int, int], body_size: float
    ) -> tuple[list[tuple[int, int, str]], set[int]]:
        """Mark the lines of notes: small ones from one that begins with the number of a reference.

        Args:
            first: number to where it is first referred to.
            body_size: size of the text that refers to them.
        """
        edits: list[tuple[int, int, str]] = []
        seen: set[int] = set()
        note_size = 0.0
        for line in _LINE.finditer(self._text):
            start = _NOTE_START.match(self._text, line.start())
            number = int(start[1]) if start else 0
            if start and start.start() > first.get(number, len(self._text)):
                size = self._size(start.end())
                if 0 < size < _NOTE_SIZE * body_size:
                    begin = "" if note_size else NOTES_BEGIN
                    edits.append((start.start(), start.end(), begin))
                    seen.add(number)
                    note_size = size
                    continue
            if note_size and not self._is_of_size(line, note_size):
                edits.append((line.start(), line.start(), NOTES_END))
                note_size = 0.0
        if note_size:
            edits.append((len(self._text), len(self._text), NOTES_END))
        return edits, seen

    def _is_of_size(self, line: re.Match[str], size: float) -> bool:
        indent = len(line[0]) - len(line[0].lstrip())
        found = self._size(line.start() + indent) if indent < len(line[0]) else size
        return abs(found - size) <= _SAME_SIZE * size

    def _index(self, at: int) -> int:
        import pypdfium2.raw as pdfium

        return int(pdfium.FPDFText_GetCharIndexFromTextIndex(self._page, at))

    def _box(self, at: int) -> tuple[float, ...]:
        import pypdfium2.raw as pdfium

        values = [ctypes.c_double() for _ in range(4)]
        pdfium.FPDFText_GetCharBox(self._page, self._index(at), *values)
        return tuple(value.value for value in values)

    def _size(self, at: int) -> float:
        """Return how high the characters of this font are, in points; 0.0 where that is unknown."""
        import pypdfium2.raw as pdfium

        box = pdfium.FS_RECTF()
        if not pdfium.FPDFText_GetLooseCharBox(self._page, self._index(at), box):
            return 0.0
        return float(abs(box.top - box.bottom))

    def _height(self, at: int) -> float:
        """Return where the line of a character stands, in points from the foot of the page."""
        import pypdfium2.raw as pdfium

        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetCharOrigin(self._page, self._index(at), x, y)
        return y.value


def without_notes(page: str) -> tuple[str, str]:
    """Split the text of a page into what runs on and its footnotes.

    Args:
        page: text in which `Glyphs.mended` has marked the footnotes.
    """
    notes = "\n".join(match[1].strip() for match in _NOTES.finditer(page))
    return _NOTES.sub("", page), notes
