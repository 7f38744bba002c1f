# SPDX-License-Identifier: MIT
"""Two texts to paragraphs side by side, with the words marked that stand on one side only.

Line breaks inside a paragraph of prose are folded away, so that a text wrapped at another width
stays the same. The words of both texts are aligned as a whole; paragraphs that hold the same words
then stand beside one another, several of one side beside one of the other where they were split or
joined, and a paragraph without a partner stands alone.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import alignment, tokenise
from simdesk.records import AlignedBlock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Places = NDArray[np.intp]

LONGEST_CHARACTERS = 1_200_000
"""Of each text at most so much is put side by side; more is said to be cut."""

LONG_PARAGRAPH = 1200
"""Paragraphs of more characters are split at the ends of sentences."""

_BREAK = re.compile(r"\n[^\S\n]*\n\s*|\f")
_BULLET = re.compile(r"\s*[-*+>#|\u2022\u00b7\u2013\u2014]\s")
_NUMBER = re.compile(r"\s*\(?\w{1,3}[.)]\s")
_SENTENCE = re.compile(
    r"(?<=[.!?\u2026])\s+|(?<=[.!?\u2026][\"')\]\u2019\u201d])\s+|(?<=[\u3002\uff01\uff1f])"
)
_SPACES = re.compile(r"\s+")
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_RUN = re.compile(rf"[^\W_](?:[^\W_]|[\u0300-\u036f{_UNSEEN}])*")
_NARROWEST_PROSE = 40
_FULL_LINE = 0.6


class Word(NamedTuple):
    """A word as it is shown.

    Attributes:
        start: offset of its first character in the paragraph.
        end: one past its last.
        normal: what it is compared by.
    """

    start: int
    end: int
    normal: str


def split(text: str) -> list[str]:
    """Split a text into paragraphs as they are shown.

    Blank lines separate paragraphs. Lines that fill their width are one paragraph of prose, other
    lines (lists, tables, code, verse) stand for themselves; what is still long is split at the ends
    of sentences.

    Args:
        text: as it was extracted.

    Returns:
        Not empty each, without line feeds.
    """
    found: list[str] = []
    for part in _BREAK.split(tokenise.join_line_ends(text)):
        lines = [line.rstrip() for line in part.split("\n")]
        lines = [line for line in lines if line]
        if _is_prose(lines):
            lines = [_SPACES.sub(" ", " ".join(lines)).strip()]
        for line in lines:
            found.extend(_shortened(line) if len(line) > LONG_PARAGRAPH else [line])
    return found


def _is_prose(lines: list[str]) -> bool:
    if len(lines) < 2:
        return False
    longest = max(map(len, lines))
    return (
        longest >= _NARROWEST_PROSE
        and min(map(len, lines[:-1])) >= _FULL_LINE * longest
        and not any(map(_BULLET.match, lines[1:]))
        and not (_NUMBER.match(lines[0]) and any(map(_NUMBER.match, lines[1:])))
    )


def _shortened(line: str) -> Iterator[str]:
    for sentence in _SENTENCE.split(line):
        rest = sentence
        while len(rest) > LONG_PARAGRAPH:
            cut = rest.rfind(" ", 1, LONG_PARAGRAPH)
            cut = cut if cut > 0 else LONG_PARAGRAPH
            yield rest[:cut]
            rest = rest[cut:].lstrip()
        if rest.strip():
            yield rest


def words(paragraph: str) -> list[Word]:
    """Return the words of a paragraph with their places; a line of symbols is one word.

    Args:
        paragraph: as `split` gives it.
    """
    found = [
        Word(match.start() + start, match.start() + end, normal)
        for match in _RUN.finditer(paragraph)
        for start, end, normal in _parts(match.group())
    ]
    if found:
        return found
    start = len(paragraph) - len(paragraph.lstrip())
    return [Word(start, len(paragraph), "\0" + paragraph[start:])]


@lru_cache(maxsize=64 * 1024)
def _parts(run: str) -> tuple[tuple[int, int, str], ...]:
    # One run of letters is one word, or many in scripts without spaces.
    normal = tokenise.tokens(run)
    if len(normal) == 1:
        return ((0, len(run), normal[0]),)
    ends = [place for place in range(1, len(run)) if _parted(run[place - 1], run[place])]
    parts = []
    for start, end in zip([0, *ends], [*ends, len(run)], strict=True):
        normal = tokenise.tokens(run[start:end])
        if normal:
            parts.append((start, end, " ".join(normal)))
    return tuple(parts)


@lru_cache(maxsize=64 * 1024)
def _parted(before: str, character: str) -> bool:
    if unicodedata.category(character)[0] == "M" or character in _UNSEEN:
        return False
    return len(tokenise.tokens(before + character)) > 1


@dataclass(frozen=True, slots=True)
class _Side:
    # One text: paragraphs, their words one after the other, and which words are whose.
    paragraphs: list[str]
    words: list[Word]
    starts: list[int]
    owners: Places

    @classmethod
    def of(cls, text: str) -> _Side:
        """Split a text."""
        paragraphs = split(text[:LONGEST_CHARACTERS])
        found: list[Word] = []
        starts = [0]
        for paragraph in paragraphs:
            found.extend(words(paragraph))
            starts.append(len(found))
        owners = np.repeat(np.arange(len(paragraphs)), np.diff(starts))
        return cls(paragraphs, found, starts, owners)

    def stretch(self, first: int, last: int) -> tuple[str, list[Word]]:
        """Return paragraphs first to last as one, with its words."""
        if first == last:
            return self.paragraphs[first], self.words[self.starts[first] : self.starts[first + 1]]
        shown: list[Word] = []
        offset = 0
        for number in range(first, last + 1):
            shown.extend(
                Word(word.start + offset, word.end + offset, word.normal)
                for word in self.words[self.starts[number] : self.starts[number + 1]]
            )
            offset += len(self.paragraphs[number]) + 1
        return "\n".join(self.paragraphs[first : last + 1]), shown


class _Beside(NamedTuple):
    # Paragraphs first to last of the left beside first to last of the right.
    left: int
    left_last: int
    right: int
    right_last: int


def side_by_side(
    left: str, right: str, *, deadline_s: float
) -> tuple[tuple[AlignedBlock, ...], bool]:
    """Align two texts for reading.

    Args:
        left: as it was extracted.
        right: the other.
        deadline_s: what the alignment of words may cost, in seconds of one core, counted in work.

    Returns:
        Blocks in reading order, and whether something was cut or could not be aligned.
    """
    sides = _Side.of(left), _Side.of(right)
    encoded = alignment.encode_words(*([word.normal for word in side.words] for side in sides))
    runs, whole = alignment.matching(*encoded, deadline_s=deadline_s)
    partners = np.full(len(sides[0].words), -1, np.intp)
    for run in runs:
        partners[run.left : run.left + run.length] = np.arange(run.right, run.right + run.length)
    blocks = tuple(_blocks(*sides, partners))
    return blocks, not whole or max(len(left), len(right)) > LONGEST_CHARACTERS


def _blocks(left: _Side, right: _Side, partners: Places) -> Iterator[AlignedBlock]:
    at_left = at_right = 0
    end = _Beside(len(left.paragraphs), -1, len(right.paragraphs), -1)
    for beside in [*_besides(left, right, partners), end]:
        for alone in left.paragraphs[at_left : beside.left]:
            yield AlignedBlock(alone, None, left_marks=((0, len(alone)),))
        for alone in right.paragraphs[at_right : beside.right]:
            yield AlignedBlock(None, alone, right_marks=((0, len(alone)),))
        if beside is not end:
            yield _block(left, right, beside, partners)
        at_left, at_right = beside.left_last + 1, beside.right_last + 1


def _besides(left: _Side, right: _Side, partners: Places) -> list[_Beside]:
    # Paragraphs belong together that share half the words of the shorter, or that share more with
    # one another than with any other and not too little. The alignment keeps the order of both
    # sides, so what belongs together never crosses.
    matched = np.flatnonzero(partners >= 0)
    if not len(matched):
        return []
    width = len(right.paragraphs)
    keys, counts = np.unique(
        left.owners[matched] * width + right.owners[partners[matched]], return_counts=True
    )
    of_left, of_right = np.divmod(keys, width)
    sizes_left, sizes_right = np.diff(left.starts)[of_left], np.diff(right.starts)[of_right]
    best_left = np.zeros(len(left.paragraphs), np.intp)
    best_right = np.zeros(width, np.intp)
    np.maximum.at(best_left, of_left, counts)
    np.maximum.at(best_right, of_right, counts)
    mutual = (counts == best_left[of_left]) & (counts == best_right[of_right])
    keep = counts * 2 >= np.minimum(sizes_left, sizes_right)
    keep |= mutual & (counts * 4 >= np.maximum(sizes_left, sizes_right))
    found: list[_Beside] = []
    for a, b in zip(of_left[keep].tolist(), of_right[keep].tolist(), strict=True):
        last = found[-1] if found else _Beside(-1, -1, -1, -1)
        if a == last.left_last or b == last.right_last:
            found[-1] = _Beside(last.left, a, last.right, max(b, last.right_last))
        else:
            found.append(_Beside(a, a, b, b))
    return found


def _block(left: _Side, right: _Side, beside: _Beside, partners: Places) -> AlignedBlock:
    left_text, left_words = left.stretch(beside.left, beside.left_last)
    right_text, right_words = right.stretch(beside.right, beside.right_last)
    if left_text == right_text:
        return AlignedBlock(left_text, right_text)
    first_left, first_right = left.starts[beside.left], right.starts[beside.right]
    inner = partners[first_left : first_left + len(left_words)] - first_right
    inner[(inner < 0) | (inner >= len(right_words))] = -1
    pairs = [(place, partner) for place, partner in enumerate(inner.tolist()) if partner >= 0]
    marks = _Marks(left_text, left_words), _Marks(right_text, right_words)
    at_left = at_right = -1
    for place, partner in [*pairs, (len(left_words), len(right_words))]:
        alone = marks[0].words(at_left + 1, place), marks[1].words(at_right + 1, partner)
        if not any(alone):
            between = marks[0].between(at_left, place), marks[1].between(at_right, partner)
            if between[0].symbols != between[1].symbols:
                marks[0].symbols(between[0])
                marks[1].symbols(between[1])
        if place < len(left_words):
            marks[0].spelling(place, right_text, right_words[partner])
            marks[1].spelling(partner, left_text, left_words[place])
        at_left, at_right = place, partner
    return AlignedBlock(left_text, right_text, marks[0].spans(), marks[1].spans())


class _Between(NamedTuple):
    # What stands between two words.
    start: int
    end: int
    symbols: str


class _Marks:
    # Collects what is marked in one paragraph, in rising order.
    def __init__(self, text: str, words: list[Word]) -> None:
        self._text = text
        self._words = words
        self._spans: list[tuple[int, int]] = []

    def words(self, first: int, end: int) -> bool:
        """Mark words first to end, with what stands between them; tell whether there are any."""
        if first < end:
            self._spans.append((self._words[first].start, self._words[end - 1].end))
        return first < end

    def between(self, before: int, after: int) -> _Between:
        """Return what stands between two words that follow one another; -1 and n are the ends."""
        start = self._words[before].end if before >= 0 else 0
        end = self._words[after].start if after < len(self._words) else len(self._text)
        return _Between(start, end, "".join(self._text[start:end].split()))

    def symbols(self, between: _Between) -> None:
        """Mark the symbols between two words."""
        if between.symbols:
            part = self._text[between.start : between.end]
            start = between.start + len(part) - len(part.lstrip())
            self._spans.append((start, start + len(part.strip())))

    def spelling(self, place: int, other: str, partner: Word) -> None:
        """Mark a word that is written in another way on the other side."""
        word = self._words[place]
        if self._text[word.start : word.end] != other[partner.start : partner.end]:
            self._spans.append((word.start, word.end))

    def spans(self) -> tuple[tuple[int, int], ...]:
        """Return the marks, rising, none touching another."""
        joined: list[tuple[int, int]] = []
        for start, end in sorted(self._spans):
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        return tuple(joined)
