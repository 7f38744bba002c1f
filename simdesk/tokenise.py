# SPDX-License-Identifier: MIT
"""Text to tokens, and text to the digest that names it.

A token is a run of letters, marks and digits; in scripts written without spaces each character,
with its marks, is one. Before that the text is normalised: words hyphenated over a line end are
joined, Unicode NFKC, characters without width or meaning of their own dropped, case folded.
`tokens` is the definition; `token_hashes` gives the hashes of the same tokens for many texts.

The fast way joins a batch in one string, texts apart by NUL, and finds the ends of tokens with
array operations on pieces small enough for the processor's cache. So the scratch memory does not
grow with the text, unless one single token is longer than a piece. What is not ASCII goes through
`folding`.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING

import numpy as np

from simdesk import characters, hashing
from simdesk.characters import BREAK, MARK, SINGLE, WORD, compatible, fold, kind
from simdesk.folding import Hashed, wide_hashes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

_BATCH_CHARACTERS = 1024 * 1024

# Hyphen, soft hyphen, Armenian hyphen, hyphen, non-breaking hyphen. One pattern each, because a
# pattern that begins with one literal character is found several times faster than a choice.
_HYPHENS = ("-", "\u00ad", "\u058a", "\u2010", "\u2011")
_LINE_ENDS = tuple(
    re.compile(rf"{hyphen}[ \t]*(?:\r\n|[\n\r\v\f\x85\u2028])\f?[ \t]*") for hyphen in _HYPHENS
)
_WORDS_ASCII = re.compile("[a-z0-9]+")

# One bit makes capital letters small and leaves digits as they are; unsigned bytes below zero wrap
# to large ones, so one comparison finds a range.
_SMALL, _A, _LETTERS, _ZERO, _DIGITS = map(np.uint8, (32, 97, 26, 48, 10))


def join_line_ends(text: str) -> str:
    """Join words that are hyphenated over a line end.

    A hyphen goes, with the line end and the blanks around that, where a letter (or a mark on one)
    stands before it and a letter begins the next line. Digits are left alone: 2019-2020 over a line
    end stays two tokens.
    """
    for hyphen, pattern in zip(_HYPHENS, _LINE_ENDS, strict=True):
        if hyphen in text:
            text = pattern.sub(_join, text)
    return text


def _join(match: re.Match[str]) -> str:
    text = match.string
    before = text[match.start() - 1 : match.start()]
    after = text[match.end() : match.end() + 1]
    inside = before and after and unicodedata.category(before)[0] in "LM" and after.isalpha()
    return "" if inside else match.group()


def normalise(text: str) -> str:
    """Bring a text to the form whose runs are tokens.

    Returns:
        The text with hyphenated line ends joined, in NFKC, without ignorable characters, with case
        folded. The Turkish capital I with dot folds to a plain i, so that it meets its small form.
    """
    return fold(join_line_ends(text))


def tokens(text: str) -> list[str]:
    """Split a text into its normalised tokens.

    Args:
        text: any text; NUL separates.

    Returns:
        The tokens in order. A mark without a letter or digit before it is dropped.
    """
    normal = normalise(text)
    if normal.isascii():
        return _WORDS_ASCII.findall(normal)
    found: list[str] = []
    before = BREAK
    for character in normal:
        now = kind(character)
        if now == MARK:
            if before != BREAK:
                found[-1] += character
            continue
        if now == SINGLE or (now == WORD and before != WORD):
            found.append(character)
        elif now == WORD:
            found[-1] += character
        # What vanishes was taken out before; case folding makes no new ones.
        before = now
    return found


def text_digest(text: str, *, keep_indentation: bool = False) -> bytes:
    """Name a text by what people read in it: case, punctuation and symbols count.

    Hyphenated line ends are joined, Unicode is brought to NFKC, runs of white space count as one
    space and at the ends not at all.

    Args:
        text: any text.
        keep_indentation: for code and data: the leading white space of lines and the line ends
            count as well; blanks at the ends of lines and of the text do not.

    Returns:
        16 bytes, BLAKE2b.
    """
    if keep_indentation:
        lines = compatible(text).splitlines()
        folded = "\n".join(map(_fold_line, lines)).strip("\n")
    else:
        folded = " ".join(compatible(join_line_ends(text)).split())
    data = folded.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(
        data, digest_size=16, person=b"indented" if keep_indentation else b""
    ).digest()


def _fold_line(line: str) -> str:
    content = line.lstrip()
    indentation = line[: len(line) - len(content)] if content else ""
    return indentation + " ".join(content.split())


def token_hashes(texts: Sequence[str], recipe: Recipe) -> list[NDArray[np.uint64]]:
    """Hash the tokens of many texts: what `hashing.token_hash` gives for each of `tokens`.

    Args:
        texts: any texts.
        recipe: gives the seed.

    Returns:
        One array a text in the same order, uint64, shape (tokens of that text,).
    """
    found: list[NDArray[np.uint64]] = [np.empty(0, dtype=np.uint64)] * len(texts)
    for members in batches(texts):
        hashes, bounds = batch_hashes([texts[member] for member in members], recipe.seed)
        limits = bounds.tolist()
        for place, member in enumerate(members):
            found[member] = hashes[limits[place] : limits[place + 1]]
    return found


def batches(texts: Sequence[str], characters: int = _BATCH_CHARACTERS) -> Iterator[list[int]]:
    """Divide texts into batches for `batch_hashes`: ASCII apart, each of bounded size.

    Args:
        texts: any texts.
        characters: a batch is closed when it holds this many.

    Yields:
        Positions in `texts`; each position once.
    """
    if len(texts) == 1:
        yield [0]
        return
    plain = np.fromiter(map(str.isascii, texts), dtype=bool, count=len(texts))
    sizes = np.fromiter(map(len, texts), dtype=np.intp, count=len(texts))
    for members in (np.flatnonzero(plain), np.flatnonzero(~plain)):
        ends = np.cumsum(sizes.take(members))
        low = done = 0
        while low < len(members):
            high = int(np.searchsorted(ends, done + characters)) + 1
            yield members[low:high].tolist()
            low, done = high, int(ends[:high][-1])


def batch_hashes(texts: Sequence[str], seed: int) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Hash the tokens of a batch of texts into one array.

    Args:
        texts: one or more; fastest where all are ASCII.
        seed: start value of the hash.

    Returns:
        The hashes, uint64, shape (n,), and where each text begins, shape (len(texts) + 1,).
    """
    joined = join_line_ends("\0".join(texts))
    parts: list[NDArray[np.uint64]] = []
    bounds: list[NDArray[np.intp]] = [np.zeros(1, dtype=np.intp)]
    done = 0
    plain = joined.isascii()
    for own, limits in _ascii_hashes(joined, texts, seed) if plain else wide_hashes(joined, seed):
        parts.append(own)
        bounds.append(done + limits)
        done += len(own)
    bounds.append(np.array([done], dtype=np.intp))
    starts = np.concatenate(bounds)
    if len(starts) != len(texts) + 1:
        # A text holds a NUL itself, which is rare, and costly to look for beforehand. What takes
        # its place separates likewise, and is no blank that may stand behind a hyphen.
        return batch_hashes([text.replace("\0", "\1") for text in texts], seed)
    return (parts[0] if len(parts) == 1 else np.concatenate(parts)), starts


def _ascii_hashes(joined: str, texts: Sequence[str], seed: int) -> Iterator[Hashed]:
    data = joined.encode()
    gaps = _gaps(joined, texts)
    low = 0
    while True:
        high = _ascii_cut(data, low)
        # Whole lanes, and one more behind the last.
        raw = np.frombuffer(data[low:high] + bytes(16 - (high - low) % 8), dtype=np.uint8)
        folded = raw | _SMALL
        inside = np.empty(len(raw) + 1, dtype=bool)
        inside[0] = False
        np.less(folded - _A, _LETTERS, out=inside[1:])
        inside[1:] |= (raw - _ZERO) < _DIGITS
        edges = np.flatnonzero(inside[1:] != inside[:-1])
        own = gaps[np.searchsorted(gaps, low) : np.searchsorted(gaps, high)] - low
        starts = np.ascontiguousarray(edges[0::2])
        hashes = hashing.hash_spans(folded, starts, edges[1::2], seed=seed)
        yield hashes, np.searchsorted(starts, own)
        low = high
        if low >= len(data):
            return


def _gaps(joined: str, texts: Sequence[str]) -> NDArray[np.intp]:
    """Find the NULs between joined ASCII texts: from their lengths, or by search."""
    ends = np.cumsum(np.fromiter(map(len, texts), dtype=np.intp, count=len(texts)))
    ends += np.arange(len(texts))
    if ends[-1] != len(joined):
        data = np.frombuffer(joined.encode(), dtype=np.uint8)
        return np.flatnonzero(data == 0)
    return ends[:-1]


def _ascii_cut(data: bytes, low: int) -> int:
    size = characters.PIECE_CHARACTERS
    while low + size < len(data):
        found = max(data.rfind(end, low, low + size) for end in (b" ", b"\n", b"\0"))
        if found >= 0:
            return found + 1
        size *= 2
    return len(data)
