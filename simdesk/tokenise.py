# SPDX-License-Identifier: MIT
"""Text to tokens, and text to the digest that names it.

A token is a run of letters, marks and digits; in scripts written without spaces each character,
with its marks, is one. Before that the text is normalised: words hyphenated over a line end are
joined, Unicode NFKC, characters without width or meaning of their own dropped, case folded.
`tokens` is the definition; `token_hashes` gives the hashes of the same tokens for many texts.

The fast way joins a batch in one string, texts apart by NUL, and finds the ends of tokens with
array operations on pieces small enough for the processor's cache. So the scratch memory does not
grow with the text, unless one single token is longer than a piece. What is not ASCII is folded
through tables of one character each; where characters act on their neighbours (a letter and an
accent that compose) the piece goes through the definition instead.

Which characters are letters is what the interpreter's Unicode tables say; characters they do not
know separate.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import hashing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

PIECE_CHARACTERS = 96 * 1024
"""The array operations work on pieces of about so many characters."""

_BATCH_CHARACTERS = 1024 * 1024
_SHORT, _FEW = 64, 100

# Kinds of characters: what separates, letters and digits, marks, letters that are a token alone,
# what vanishes. A flag holds the kind in its lower bits and how the character folds: by the
# definition only, to several characters, with regard to the one before it, not looked up yet.
_BREAK, _WORD, _MARK, _SINGLE, _GONE = range(5)
_KIND, _HARD, _EXPANDS, _ACTS, _UNKNOWN = 7, 8, 16, 32, 64
_CHANGES = 8

# Letters of these blocks are tokens by themselves: scripts that set no space between words
# (line break classes ID and SA of Unicode Annex 14, with Javanese and Balinese). Korean and
# Tibetan are not among them: one sets spaces, the other a mark after each syllable.
_UNSPACED = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x1950, 0x19DF),  # Tai Le, New Tai Lue
    (0x1A20, 0x1AAF),  # Tai Tham
    (0x1B00, 0x1B7F),  # Balinese
    (0x2E80, 0x312F),  # Han radicals, kana, Bopomofo
    (0x31A0, 0x31BF),  # Bopomofo
    (0x31F0, 0x31FF),  # Katakana for Ainu
    (0x3400, 0x4DBF),  # Han
    (0x4E00, 0x9FFF),  # Han
    (0xA000, 0xA4CF),  # Yi
    (0xA980, 0xA9FF),  # Javanese, Myanmar
    (0xAA60, 0xAADF),  # Myanmar, Tai Viet
    (0xF900, 0xFAFF),  # Han
    (0x11700, 0x1174F),  # Ahom
    (0x16FE0, 0x18DFF),  # Tangut, Khitan
    (0x1AFF0, 0x1B2FF),  # kana, Nushu
    (0x20000, 0x3FFFF),  # Han
)

# Default-ignorable code points (Unicode's DerivedCoreProperties) and the Arabic tatweel, which
# only stretches a word. Enclosing marks (category Me, as on keycap digits) vanish with them.
_IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x0488, 0x0489),
    (0x061C, 0x061C),
    (0x0640, 0x0640),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x1ABE, 0x1ABE),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x20DD, 0x20E0),
    (0x20E2, 0x20E4),
    (0x3164, 0x3164),
    (0xA670, 0xA672),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)

# Hyphen, soft hyphen, Armenian hyphen, hyphen, non-breaking hyphen. One pattern each, because a
# pattern that begins with one literal character is found several times faster than a choice.
_HYPHENS = ("-", "\u00ad", "\u058a", "\u2010", "\u2011")
_LINE_ENDS = tuple(
    re.compile(rf"{hyphen}[ \t]*(?:\r\n|[\n\r\v\f\x85\u2028])\f?[ \t]*") for hyphen in _HYPHENS
)
_VANISHING = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _IGNORABLE) + "]+")
_WORDS_ASCII = re.compile("[a-z0-9]+")

# Characters that fold to more than one are replaced by search, piece by piece when one is met;
# these are so frequent (German, Thai, Lao, ligatures of printed texts) that they go first.
_OFTEN_EXPANDED = "ß\u0e33\u0eb3\ufb01\ufb02"

# One bit makes capital letters small and leaves digits as they are; unsigned bytes below zero wrap
# to large ones, so one comparison finds a range.
_SMALL, _A, _LETTERS, _ZERO, _DIGITS = map(np.uint8, (32, 97, 26, 48, 10))
_SPACE = 32


@cache
def _kind(character: str) -> int:
    code = ord(character)
    category = unicodedata.category(character)
    if any(low <= code <= high for low, high in _IGNORABLE):
        return _GONE
    if category[0] == "M":
        return _MARK
    if category[0] == "L":
        return _SINGLE if any(low <= code <= high for low, high in _UNSPACED) else _WORD
    if category[0] == "N":
        # The ideographic zero is a Han character in all but name.
        return _SINGLE if code == 0x3007 else _WORD
    return _BREAK


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
    return _fold_text(join_line_ends(text))


def _fold_text(text: str) -> str:
    if text.isascii():
        return text.lower()
    text = _VANISHING.sub("", _compatible(text))
    return unicodedata.normalize("NFKC", text.replace("\u0130", "i").casefold())


def _compatible(text: str) -> str:
    """Return a text in NFKC, as `unicodedata.normalize` does.

    One non-breaking space or full-width comma makes the library decompose and compose a whole text,
    at a fiftieth of the speed. NFKC depends on the full decomposition only, so such characters may
    be replaced by their own NFKC before; they are few different ones.
    """
    if text.isascii():
        return text
    if len(text) < _SHORT:
        return unicodedata.normalize("NFKC", text)
    changing: set[int] = set()
    for low in range(0, len(text), PIECE_CHARACTERS):
        codes, _ = _look_up(text[low : low + PIECE_CHARACTERS])
        kinds = _tables().kinds.take(codes)
        changing.update(np.unique(codes[kinds >= _CHANGES]).tolist())
    for code in changing if len(changing) <= _FEW else ():
        text = text.replace(chr(code), unicodedata.normalize("NFKC", chr(code)))
    return unicodedata.normalize("NFKC", text)


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
    before = _BREAK
    for character in normal:
        now = _kind(character)
        if now == _MARK:
            if before != _BREAK:
                found[-1] += character
            continue
        if now == _SINGLE or (now == _WORD and before != _WORD):
            found.append(character)
        elif now == _WORD:
            found[-1] += character
        # What vanishes was taken out before; case folding makes no new ones.
        before = now
    return found


def is_symbols_only(text: str) -> bool:
    """Tell whether a text has no token at all: empty, or punctuation, symbols and emoji only."""
    if text.isascii():
        return not any(map(str.isalnum, text))
    return not any(_kind(character) in {_WORD, _SINGLE} for character in normalise(text))


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
        lines = _compatible(text).splitlines()
        folded = "\n".join(map(_fold_line, lines)).strip("\n")
    else:
        folded = " ".join(_compatible(join_line_ends(text)).split())
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
    waiting: dict[bool, list[int]] = {True: [], False: []}
    sizes = {True: 0, False: 0}
    for position, text in enumerate(texts):
        plain = text.isascii()
        waiting[plain].append(position)
        sizes[plain] += len(text)
        if sizes[plain] >= characters:
            yield waiting[plain]
            waiting[plain], sizes[plain] = [], 0
    yield from (members for members in waiting.values() if members)


def batch_hashes(texts: Sequence[str], seed: int) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Hash the tokens of a batch of texts into one array.

    Args:
        texts: one or more; fastest where all are ASCII.
        seed: start value of the hash.

    Returns:
        The hashes, uint64, shape (n,), and where each text begins, shape (len(texts) + 1,).
    """
    if any("\0" in text for text in texts):
        texts = [text.replace("\0", " ") for text in texts]
    joined = join_line_ends("\0".join(texts))
    parts: list[NDArray[np.uint64]] = []
    bounds: list[NDArray[np.intp]] = [np.zeros(1, dtype=np.intp)]
    done = 0
    for spans in _ascii_spans(joined, texts) if joined.isascii() else _wide_spans(joined):
        parts.append(hashing.hash_spans(spans.buffer, spans.starts, spans.ends, seed=seed))
        bounds.append(done + np.searchsorted(spans.starts, spans.gaps))
        done += len(spans.starts)
    bounds.append(np.array([done], dtype=np.intp))
    return (parts[0] if len(parts) == 1 else np.concatenate(parts)), np.concatenate(bounds)


class _Spans(NamedTuple):
    """Where tokens stand in a piece: byte positions in a UTF-8 buffer of whole lanes."""

    buffer: NDArray[np.uint8]
    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    gaps: NDArray[np.intp]
    """Positions of the NULs that part the texts."""


def _ascii_spans(joined: str, texts: Sequence[str]) -> Iterator[_Spans]:
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
        yield _Spans(folded, edges[0::2], edges[1::2], own)
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
    size = PIECE_CHARACTERS
    while low + size < len(data):
        found = max(data.rfind(end, low, low + size) for end in (b" ", b"\n", b"\0"))
        if found >= 0:
            return found + 1
        size *= 2
    return len(data)


def _wide_spans(text: str) -> Iterator[_Spans]:
    for character in _OFTEN_EXPANDED:
        if character in text:
            text = text.replace(character, _fold_text(character))
    low = 0
    while True:
        size = PIECE_CHARACTERS
        while True:
            piece = text[low : low + size]
            codes, flags = _look_up(piece)
            whole = low + size >= len(text)
            cut = len(piece) if whole else _wide_cut(flags)
            if cut:
                break
            size *= 2
        yield _spans(*_fold(piece[:cut], codes[:cut], flags[:cut]))
        low += cut
        if low >= len(text):
            return


def _wide_cut(flags: NDArray[np.uint8]) -> int:
    """Find the last place where no character acts on one of the other side; 0 where none is."""
    tail = 1024
    while True:
        last = flags[-tail:]
        plain = np.flatnonzero(
            (last[:-1] == _BREAK) | ((last[:-1] == _SINGLE) & (last[1:] == _SINGLE))
        )
        if len(plain):
            return len(flags) - len(last) + int(plain[-1]) + 1
        if tail >= len(flags):
            return 0
        tail *= 8


def _spans(codes: NDArray[np.uint32], kinds: NDArray[np.uint8]) -> _Spans:
    """Find the tokens of a folded piece.

    Args:
        codes: code points, uint32, shape (n,).
        kinds: their kinds, uint8, shape (n,).
    """
    data = codes.astype("<u4", copy=False).tobytes().decode("utf-32-le", "surrogatepass")
    encoded = data.encode("utf-8", "surrogatepass")
    raw = np.frombuffer(encoded + bytes(16 - len(encoded) % 8), dtype=np.uint8)
    places = np.flatnonzero((raw & 0xC0) != 0x80)
    owner = np.zeros(len(kinds) + 2, dtype=np.uint8)
    owner[1:-1] = kinds
    # Single letters share a bit with marks, so this asks for either.
    if int(np.bitwise_or.reduce(kinds, initial=0)) & _MARK:
        begins, stops = _edges_of_marked(owner)
    else:
        inside = owner == _WORD
        both = np.flatnonzero(inside[1:] != inside[:-1])
        begins, stops = both[0::2], both[1::2]
    gaps = places[np.flatnonzero(codes == 0)]
    return _Spans(raw, places.take(begins), places.take(stops), gaps)


def _edges_of_marked(owner: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Find the tokens where there are marks or letters that stand alone.

    Args:
        owner: kinds with a separator before and behind, uint8, shape (n + 2,).

    Returns:
        First character of each token and one past its last.
    """
    single = owner == _SINGLE
    marks = owner == _MARK
    if marks.any():
        # A mark is of the kind of what it stands on; on a separator it is one itself.
        bases = np.flatnonzero(~marks)
        owner = np.repeat(owner.take(bases), np.diff(bases, append=len(owner)))
    word = owner == _WORD
    begins = word[1:] > word[:-1]
    begins |= single[1:]
    stops = owner[:-1] != _BREAK
    stops &= begins | (owner[1:] == _BREAK)
    return np.flatnonzero(begins), np.flatnonzero(stops)


class _Tables(NamedTuple):
    """What the definition does to each character alone; pages of 256 are filled when they occur.

    Attributes:
        flags: kind of the folded character, and how it behaves; uint8, one a code point.
        folds: the folded code point where that is one; uint32.
        kinds: kind of the character as it stands, and whether NFKC changes it; uint8.
    """

    flags: NDArray[np.uint8]
    folds: NDArray[np.uint32]
    kinds: NDArray[np.uint8]


@cache
def _tables() -> _Tables:
    # A cache of pure values: the same in every process, whatever was looked up before.
    size = 0x110000
    flags = np.full(size, _UNKNOWN, dtype=np.uint8)
    return _Tables(flags, np.zeros(size, dtype=np.uint32), np.zeros(size, dtype=np.uint8))


@cache
def _composing() -> frozenset[str]:
    """Collect the characters that may compose with the one before them."""
    found = {chr(code) for code in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}
    for code in (*range(0xC0, 0x3100), *range(0x11000, 0x17000)):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            found.add(chr(int(parts[1], 16)))
    return frozenset(found)


def _acts(character: str) -> bool:
    return bool(unicodedata.combining(character)) or character in _composing()


def _fill(page: int) -> None:
    tables = _tables()
    for code in range(page * 256, page * 256 + 256):
        character = chr(code)
        changes = unicodedata.normalize("NFKC", character) != character
        tables.kinds[code] = _kind(character) | (_CHANGES if changes else 0)
        tables.flags[code], tables.folds[code] = _behaviour(character)


def _behaviour(character: str) -> tuple[int, int]:
    """Return the flags of a character and the code point it folds to."""
    if _kind(character) == _GONE:
        return _GONE, 0
    folded = _fold_text(character)
    kinds = [_kind(part) for part in folded]
    if _acts(character):
        return (kinds[0] | _ACTS, ord(folded)) if folded == character else (_HARD, 0)
    if kinds[:1] == [_BREAK] and {_BREAK, _MARK}.issuperset(kinds):
        # Also the accents that stand alone: they decompose to a space with a mark on it.
        return _BREAK, ord(folded) if len(folded) == 1 else _SPACE
    if any(map(_acts, unicodedata.normalize("NFKC", character) + folded)) or not folded:
        return _HARD, 0
    return (kinds[0], ord(folded)) if len(folded) == 1 else (_EXPANDS, 0)


def _look_up(text: str) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Return the code points of a text and their flags."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.intp)
    tables = _tables()
    flags = tables.flags.take(codes)
    if int(np.bitwise_or.reduce(flags, initial=0)) & _UNKNOWN:
        for page in np.unique(codes[flags == _UNKNOWN] >> 8).tolist():
            _fill(page)
        flags = tables.flags.take(codes)
    return codes, flags


def _fold(
    text: str, codes: NDArray[np.intp], flags: NDArray[np.uint8]
) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Fold a piece as `normalise` does, by tables where that is the same.

    Args:
        text: the piece, line ends joined.
        codes: its code points, shape (n,).
        flags: their flags, uint8, shape (n,).

    Returns:
        The folded code points, uint32, and their kinds, uint8, both of shape (m,).
    """
    present = int(np.bitwise_or.reduce(flags, initial=0))
    if present & _EXPANDS and not present & _HARD:
        for code in np.unique(codes[(flags & _EXPANDS) != 0]).tolist():
            text = text.replace(chr(code), _fold_text(chr(code)))
        codes, flags = _look_up(text)
        present = int(np.bitwise_or.reduce(flags))
    if present & _GONE:
        stays = (flags & _GONE) == 0
        codes, flags = codes[stays], flags[stays]
    if present & _HARD or (present & _ACTS and _interact(codes, flags)):
        codes, _ = _look_up(_fold_text(text))
        return codes.astype(np.uint32), _tables().kinds.take(codes) & np.uint8(_KIND)
    return _tables().folds.take(codes), flags & np.uint8(_KIND)


def _interact(codes: NDArray[np.intp], flags: NDArray[np.uint8]) -> bool:
    """Tell whether a mark composes with what stands before it, or changes places with it."""
    acting = np.flatnonzero(flags[1:] & _ACTS)
    pairs = (codes[acting] << 21) | codes[acting + 1]
    return any(_acts_on(pair >> 21, pair & 0x1FFFFF) for pair in np.unique(pairs).tolist())


@lru_cache(maxsize=1 << 16)
def _acts_on(before: int, mark: int) -> bool:
    first, second = chr(before), chr(mark)
    if unicodedata.combining(first) and second in _composing():
        return True
    return _fold_text(first + second) != _fold_text(first) + _fold_text(second)
