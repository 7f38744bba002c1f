# SPDX-License-Identifier: MIT
"""Ways a copy of a text comes to differ from it: edits, misreadings, frames, excerpts, forms.

Every way is a pure function of a text and a random source. Words are runs of letters and digits;
in scripts without spaces every character is one, as it is for the tokeniser.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Way: TypeAlias = Callable[[str, Random], str]

UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff"
WORD = re.compile(rf"[{UNSPACED}]|(?:[^\W{UNSPACED}]|[{MARKS}])+")
CONFUSIONS = (("rn", "m"), ("m", "rn"), ("l", "1"), ("o", "0"), ("e", "c"), ("i", "l"), ("h", "b"))
"""Pairs of what stands there and what recognition reads."""

WRAP = 57
FRAME = (
    "printed copy confidential page of the annual meeting draft for internal use only please return"
)


def _chosen(text: str, share: float, source: Random) -> list[re.Match[str]]:
    words = list(WORD.finditer(text))
    count = max(1, round(share * len(words)))
    return sorted(source.sample(words, min(count, len(words))), key=re.Match.start)


def _replaced(text: str, pieces: list[tuple[int, int, str]]) -> str:
    """Put new text in place of stretches, which are in order and do not overlap."""
    made = []
    done = 0
    for start, end, new in pieces:
        made += [text[done:start], new]
        done = end
    return "".join([*made, text[done:]])


def deleted(share: float) -> Way:
    """Leave out this share of the words."""
    return lambda text, source: _replaced(
        text, [(*word.span(), "") for word in _chosen(text, share, source)]
    )


def inserted(share: float) -> Way:
    """Put in this share of words, taken from elsewhere in the text."""

    def way(text: str, source: Random) -> str:
        vocabulary = WORD.findall(text)
        return _replaced(
            text,
            [
                (word.start(), word.start(), f"{source.choice(vocabulary)} ")
                for word in _chosen(text, share, source)
            ],
        )

    return way


def replaced(share: float) -> Way:
    """Put others, taken from elsewhere in the text, in place of this share of the words."""

    def way(text: str, source: Random) -> str:
        vocabulary = WORD.findall(text)
        return _replaced(
            text,
            [(*word.span(), source.choice(vocabulary)) for word in _chosen(text, share, source)],
        )

    return way


def swapped(share: float) -> Way:
    """Exchange words with the next one; so many that this share of all stands elsewhere."""

    def way(text: str, source: Random) -> str:
        words = list(WORD.finditer(text))
        firsts = source.sample(range(len(words) // 2), max(1, round(share * len(words) / 2)))
        pieces = []
        for first in sorted(firsts):
            one, two = words[2 * first], words[2 * first + 1]
            pieces += [(*one.span(), two.group()), (*two.span(), one.group())]
        return _replaced(text, pieces)

    return way


def misread(share: float) -> Way:
    """Give this share of the words a misread character, as recognition does."""

    def misreading(word: str, source: Random) -> str:
        fitting = [pair for pair in CONFUSIONS if pair[0] in word]
        if fitting:
            return word.replace(*source.choice(fitting), 1)
        place = source.randrange(len(word))
        return word[:place] + chr(ord(word[place]) + 1) + word[place + 1 :]

    return lambda text, source: _replaced(
        text,
        [(*word.span(), misreading(word.group(), source)) for word in _chosen(text, share, source)],
    )


def numbers(text: str, source: Random) -> str:
    """Change every number, and nothing else."""
    return re.sub(r"[0-9]+", lambda found: str(source.randrange(10 ** len(found.group()))), text)


def moved(share: float) -> Way:
    """Move this share of the paragraphs to other places."""

    def way(text: str, source: Random) -> str:
        paragraphs = [line for line in text.split("\n") if line.strip()]
        count = min(len(paragraphs), max(1, round(share * len(paragraphs))))
        taken = set(source.sample(range(len(paragraphs)), count))
        rest = [line for place, line in enumerate(paragraphs) if place not in taken]
        for place in sorted(taken):
            rest.insert(source.randrange(len(rest) + 1), paragraphs[place])
        return "\n".join(rest)

    return way


def framed(share: float) -> Way:
    """Put a header and a footer of other words around it, together this share of its words."""

    def way(text: str, source: Random) -> str:
        count = max(2, round(share * len(WORD.findall(text))))
        words = [source.choice(FRAME.split()) + source.choice("abcdefgh") for _ in range(count)]
        return " ".join(words[: count // 2]) + f"\n\n{text}\n\n" + " ".join(words[count // 2 :])

    return way


def excerpt(share: float) -> Way:
    """Keep one stretch of this share of the words."""

    def way(text: str, source: Random) -> str:
        words = list(WORD.finditer(text))
        count = max(1, round(share * len(words)))
        start = source.randrange(len(words) - count + 1)
        return text[words[start].start() : words[start + count - 1].end()]

    return way


def wrapped(text: str, source: Random) -> str:
    """Break the lines elsewhere."""
    width = WRAP + source.randrange(10)
    return "\n\n".join(textwrap.fill(line, width) for line in text.split("\n") if line.strip())


def upper(text: str, source: Random) -> str:
    """Write all in capitals."""
    return text.upper()


def decomposed(text: str, source: Random) -> str:
    """Write accents as marks of their own, as macOS does."""
    return unicodedata.normalize("NFD", text)


def as_html(text: str, source: Random) -> str:
    """Make a web page of it."""
    body = "".join(f"<p>{escape(line)}</p>\n" for line in text.split("\n") if line.strip())
    return f'<!doctype html><html><head><meta charset="utf-8"></head><body>{body}</body></html>'
