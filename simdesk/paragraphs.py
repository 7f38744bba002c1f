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
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import alignment, moved, tokenise
from simdesk.comparison import IGNORED, AlignedBlock, Ignore, Passage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Places = NDArray[np.intp]

LONGEST_CHARACTERS = 1_200_000
"""Of each text at most so much is put side by side; more is said to be cut."""

GAP_S = 0.05
"""What the words of one paragraph that are left over may cost, in seconds counted in work."""

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
_DIGITS = re.compile(r"\d+")
_LINE_END = re.compile(r"\s*\n\s*")
_NUMBER_WORD = "0"
_SYMBOLS = "\0"
_SEPARATORS = ".,:/-\u2013'"
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
    return [Word(start, len(paragraph), _SYMBOLS + paragraph[start:])]


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
def _without_numbers(normal: str) -> str:
    return _DIGITS.sub(_NUMBER_WORD, normal)


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
    def of(cls, text: str, ignore: frozenset[Ignore]) -> _Side:
        """Split a text."""
        paragraphs = split(text[:LONGEST_CHARACTERS])
        found: list[Word] = []
        starts = [0]
        for paragraph in paragraphs:
            found.extend(words(paragraph))
            starts.append(len(found))
        if Ignore.NUMBERS in ignore:
            found = [Word(one.start, one.end, _without_numbers(one.normal)) for one in found]
        owners = np.repeat(np.arange(len(paragraphs)), np.diff(starts))
        return cls(paragraphs, found, starts, owners)

    def words_of(self, number: int) -> list[Word]:
        """Return the words of a paragraph."""
        return self.words[self.starts[number] : self.starts[number + 1]]

    def stretch(self, first: int, last: int) -> tuple[str, list[Word]]:
        """Return paragraphs first to last as one, with its words."""
        if first == last:
            return self.paragraphs[first], self.words_of(first)
        shown: list[Word] = []
        offset = 0
        for number in range(first, last + 1):
            shown.extend(
                Word(word.start + offset, word.end + offset, word.normal)
                for word in self.words_of(number)
            )
            offset += len(self.paragraphs[number]) + 1
        return "\n".join(self.paragraphs[first : last + 1]), shown


class _Beside(NamedTuple):
    # Paragraphs first to last of the left beside first to last of the right.
    left: int
    left_last: int
    right: int
    right_last: int


class Aligned(NamedTuple):
    """Two texts beside one another.

    Attributes:
        blocks: in reading order.
        cut: True where something was cut or could not be aligned.
        left_only: what stands in the left text only.
        right_only: what stands in the right text only.
    """

    blocks: tuple[AlignedBlock, ...]
    cut: bool
    left_only: tuple[Passage, ...]
    right_only: tuple[Passage, ...]


def side_by_side(
    left: str, right: str, *, deadline_s: float, ignore: frozenset[Ignore] = IGNORED
) -> Aligned:
    """Align two texts for reading.

    Args:
        left: as it was extracted.
        right: the other.
        deadline_s: what the alignment of words may cost, in seconds of one core, counted in work.
        ignore: what is not marked.
    """
    sides = _Side.of(left, ignore), _Side.of(right, ignore)
    encoded = alignment.encode_words(*([word.normal for word in side.words] for side in sides))
    runs, whole = alignment.matching(*encoded, deadline_s=deadline_s)
    partners = np.full(len(sides[0].words), -1, np.intp)
    for run in runs:
        partners[run.left : run.left + run.length] = np.arange(run.right, run.right + run.length)
    shown = _Shown(sides, partners, ignore)
    shown.recognise_moved()
    cut = not whole or max(len(left), len(right)) > LONGEST_CHARACTERS
    taken = np.zeros(len(sides[1].words), np.bool_)
    taken[partners[partners >= 0]] = True
    # Every word of a text may stand in the other though a paragraph was split between two of them.
    left_only = shown.only(0) if _lacks(sides[0].words, partners >= 0) else ()
    right_only = shown.only(1) if _lacks(sides[1].words, taken) else ()
    return Aligned(tuple(shown.blocks), cut, left_only, right_only)


def _lacks(words: list[Word], common: NDArray[np.bool_]) -> bool:
    # Whether the other text lacks a word of these.
    return any(not words[at].normal.startswith(_SYMBOLS) for at in np.flatnonzero(~common).tolist())


class _Shown:
    # The blocks of two texts as they come about.
    def __init__(
        self, sides: tuple[_Side, _Side], partners: Places, ignore: frozenset[Ignore]
    ) -> None:
        self.blocks: list[AlignedBlock] = []
        self._sides = sides
        self._ignore = ignore
        self._alone: tuple[list[tuple[int, int]], ...] = ([], [])
        self._only: tuple[dict[int, list[_Stretch]], ...] = ({}, {})
        at_left = at_right = 0
        left, right = sides
        end = _Beside(len(left.paragraphs), -1, len(right.paragraphs), -1)
        for beside in [*_besides(left, right, partners), end]:
            self._add_alone(0, at_left, beside.left)
            self._add_alone(1, at_right, beside.right)
            if beside is not end:
                self._add_beside(beside, partners)
            at_left, at_right = beside.left_last + 1, beside.right_last + 1

    def only(self, side: int) -> tuple[Passage, ...]:
        """Return what stands on one side only, 0 for left and 1 for right."""
        return tuple(
            Passage(block, *stretch)
            for block, stretches in sorted(self._only[side].items())
            for stretch in stretches
        )

    def _add_alone(self, side: int, first: int, end: int) -> None:
        # Paragraphs without a partner: all of each is marked, but for what does not count.
        for number in range(first, end):
            text, words = self._sides[side].paragraphs[number], self._sides[side].words_of(number)
            counted = sum(not _uncounted(word, self._ignore) for word in words)
            marks = ((0, len(text)),) if counted else ()
            self._alone[side].append((len(self.blocks), number))
            real = sum(not word.normal.startswith(_SYMBOLS) for word in words)
            if counted and real:
                self._only[side][len(self.blocks)] = [_Stretch(0, len(text), min(counted, real))]
            if side == 0:
                self.blocks.append(AlignedBlock(text, None, left_marks=marks))
            else:
                self.blocks.append(AlignedBlock(None, text, right_marks=marks))

    def _add_beside(self, beside: _Beside, partners: Places) -> None:
        left, right = self._sides
        left_text, left_words = left.stretch(beside.left, beside.left_last)
        right_text, right_words = right.stretch(beside.right, beside.right_last)
        if left_text == right_text:
            self.blocks.append(AlignedBlock(left_text, right_text))
            return
        first_left, first_right = left.starts[beside.left], right.starts[beside.right]
        inner = partners[first_left : first_left + len(left_words)] - first_right
        inner[(inner < 0) | (inner >= len(right_words))] = -1
        pairs = [(place, partner) for place, partner in enumerate(inner.tolist()) if partner >= 0]
        marks = _marked((left_text, left_words), (right_text, right_words), pairs, self._ignore)
        for side in (0, 1):
            if marks[side].alone:
                self._only[side][len(self.blocks)] = marks[side].alone
        spans = marks[0].spans(), marks[1].spans()
        self.blocks.append(AlignedBlock(left_text, right_text, *spans))

    def recognise_moved(self) -> None:
        """Find the paragraphs without a partner that stand elsewhere on the other side."""
        normal = (
            [tuple(word.normal for word in self._sides[side].words_of(n)) for _, n in alone]
            for side, alone in enumerate(self._alone)
        )
        for a, b in moved.pair_up(*normal):
            (block, number), (other_block, other) = self._alone[0][a], self._alone[1][b]
            marks = _marked(
                (self._sides[0].paragraphs[number], self._sides[0].words_of(number)),
                (self._sides[1].paragraphs[other], self._sides[1].words_of(other)),
                [],
                self._ignore,
            )
            for side, at, there in ((0, block, other_block), (1, other_block, block)):
                name = "left_marks" if side == 0 else "right_marks"
                changed = {name: marks[side].spans(), "moved": there}
                self.blocks[at] = replace(self.blocks[at], **changed)  # type: ignore[arg-type]  # two names, two kinds
                self._only[side][at] = marks[side].alone


def _uncounted(word: Word, ignore: frozenset[Ignore]) -> bool:
    return (Ignore.NUMBERS in ignore and word.normal == _NUMBER_WORD) or (
        Ignore.PUNCTUATION in ignore and word.normal.startswith(_SYMBOLS)
    )


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


def _marked(
    left: tuple[str, list[Word]],
    right: tuple[str, list[Word]],
    pairs: list[tuple[int, int]],
    ignore: frozenset[Ignore],
) -> tuple[_Marks, _Marks]:
    # The marks of two paragraphs of which some words are known to belong together.
    (left_text, left_words), (right_text, right_words) = left, right
    marks = _Marks(left_text, left_words, ignore), _Marks(right_text, right_words, ignore)
    at_left = at_right = -1
    end = (len(left_words), len(right_words))
    for place, partner in [*_pairs_between(left_words, right_words, pairs), end]:
        alone = marks[0].words(at_left + 1, place), marks[1].words(at_right + 1, partner)
        if any(alone):
            _mark_around(marks, (at_left, at_right), (place, partner), alone)
        elif marks[0].gap(at_left, place) != marks[1].gap(at_right, partner):
            between = marks[0].between(at_left, place), marks[1].between(at_right, partner)
            counted = marks[0].counts(between[0]), marks[1].counts(between[1])
            if counted[0] != counted[1]:
                space = counted[0][1] != counted[1][1]
                marks[0].symbols(between[0], space=space)
                marks[1].symbols(between[1], space=space)
        if place < len(left_words) and marks[0].written(place) != marks[1].written(partner):
            marks[0].spelling(place, right_text, right_words[partner])
            marks[1].spelling(partner, left_text, left_words[place])
        at_left, at_right = place, partner
    return marks


def _mark_around(
    marks: tuple[_Marks, _Marks],
    before: tuple[int, int],
    after: tuple[int, int],
    alone: tuple[bool, bool],
) -> None:
    # The symbols before and behind words that stand on one side only: in `$5` for `-6` it is not
    # the digit alone that differs.
    both = [marks[side].around(before[side], after[side]) for side in (0, 1) if alone[side]]
    if all(alone):
        differ = [one != two for one, two in zip(*map(marks[0].symbols_of, both), strict=True)]
        chosen = [differ, differ]
    else:
        one = 0 if alone[0] else 1
        whole = marks[1 - one].between(before[1 - one], after[1 - one])
        *differ, rest = _unlike(*marks[0].symbols_of((*both[0], whole)))
        both.insert(1 - one, (whole,))
        chosen = [differ, [rest]] if alone[0] else [[rest], differ]
    for mark, side, marked in zip(marks, both, chosen, strict=True):
        for between, differs in zip(side, marked, strict=True):
            if differs:
                mark.symbols(between, space=False)


def _unlike(first: str, last: str, whole: str) -> tuple[bool, bool, bool]:
    # Of the symbols before and behind words, and of those that stand in their place on the other
    # side: which are not the same there.
    if whole == first + last:
        return False, False, False
    if whole == first:
        return False, True, False
    if whole == last:
        return True, False, False
    return True, True, True


def _pairs_between(
    left: list[Word], right: list[Word], pairs: list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    # A word may have found its like in another paragraph, which is of no use here: what is left of
    # both paragraphs between two pairs is aligned once more by itself.
    at_left = at_right = 0
    for place, partner in [*pairs, (len(left), len(right))]:
        one = [word.normal for word in left[at_left:place]]
        two = [word.normal for word in right[at_right:partner]]
        if one and two and not set(one).isdisjoint(two):
            runs, _ = alignment.matching(*alignment.encode_words(one, two), deadline_s=GAP_S)
            for run in runs:
                for step in range(run.length):
                    yield at_left + run.left + step, at_right + run.right + step
        if place < len(left):
            yield place, partner
        at_left, at_right = place + 1, partner + 1


class _Stretch(NamedTuple):
    # Words that stand on one side only.
    start: int
    end: int
    words: int


class _Between(NamedTuple):
    # What stands between two words.
    start: int
    end: int
    symbols: str


class _Marks:
    # Collects what is marked in one paragraph, in rising order.
    def __init__(self, text: str, words: list[Word], ignore: frozenset[Ignore]) -> None:
        self._text = text
        self._words = words
        self._ignore = ignore
        self._spans: list[tuple[int, int]] = []
        self.alone: list[_Stretch] = []

    def words(self, first: int, end: int) -> bool:
        """Mark words first to end, with what stands between them; tell whether there are any."""
        if first == end:
            return False
        start = first
        for place in range(first, end + 1):
            if place == end or _uncounted(self._words[place], self._ignore):
                if start < place:
                    self._alone(start, place)
                start = place + 1
        return True

    def _alone(self, first: int, end: int) -> None:
        stretch = (self._words[first].start, self._words[end - 1].end)
        self._spans.append(stretch)
        words = sum(not one.normal.startswith(_SYMBOLS) for one in self._words[first:end])
        if words:
            self.alone.append(_Stretch(*stretch, words))

    def gap(self, before: int, after: int) -> str:
        """Return what `between` is about, as it is written."""
        start, end = self._ends(before, after)
        return self._text[start:end]

    def written(self, place: int) -> str:
        """Return a word as it is written."""
        word = self._words[place]
        return self._text[word.start : word.end]

    def _ends(self, before: int, after: int) -> tuple[int, int]:
        start = self._words[before].end if before >= 0 else 0
        end = self._words[after].start if after < len(self._words) else len(self._text)
        return start, end

    def between(self, before: int, after: int) -> _Between:
        """Return what stands between two words that follow one another; -1 and n are the ends."""
        start, end = self._ends(before, after)
        return _Between(start, end, "".join(self._text[start:end].split()))

    def around(self, before: int, after: int) -> tuple[_Between, ...]:
        """Return what stands before and behind the words between two others."""
        ends = ((before, before + 1, before + 1), (after - 1, after, after - 1))
        return tuple(
            found._replace(symbols=found.symbols.strip(_SEPARATORS)) if ignored else found
            for found, ignored in (
                (self.between(start, end), self._is_ignored_number(word))
                for start, end, word in ends
            )
        )

    def _is_ignored_number(self, place: int) -> bool:
        return Ignore.NUMBERS in self._ignore and self._words[place].normal == _NUMBER_WORD

    def symbols_of(self, several: tuple[_Between, ...]) -> list[str]:
        """Return what of the symbols in several places counts."""
        return [self.counts(each)[0] for each in several]

    def counts(self, between: _Between) -> tuple[str, str]:
        """Return what of the symbols and the white space between two words counts."""
        symbols = "" if Ignore.PUNCTUATION in self._ignore else between.symbols
        if Ignore.SPACE in self._ignore:
            return symbols, ""
        space = _LINE_END.sub(" ", self._text[between.start : between.end])
        return symbols, "".join(letter for letter in space if letter.isspace())

    def symbols(self, between: _Between, *, space: bool) -> None:
        """Mark the symbols between two words, with the white space where that differs too."""
        part = self._text[between.start : between.end]
        if space and part:
            self._spans.append((between.start, between.end))
        elif between.symbols:
            start = between.start + len(part) - len(part.lstrip())
            self._spans.append((start, start + len(part.strip())))

    def spelling(self, place: int, other: str, partner: Word) -> None:
        """Mark a word that is written in another way on the other side."""
        word = self._words[place]
        one, two = self._text[word.start : word.end], other[partner.start : partner.end]
        if one != two and self._written(one) != self._written(two):
            self._spans.append((word.start, word.end))

    def _written(self, word: str) -> str:
        if Ignore.CASE in self._ignore:
            word = word.casefold()
        if Ignore.NUMBERS in self._ignore:
            word = _DIGITS.sub(_NUMBER_WORD, word)
        return word

    def spans(self) -> tuple[tuple[int, int], ...]:
        """Return the marks, rising, none touching another."""
        joined: list[tuple[int, int]] = []
        for start, end in sorted(self._spans):
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        return tuple(joined)
