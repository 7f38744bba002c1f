# SPDX-License-Identifier: MIT
"""What each character is to a token, and what it folds to.

`fold` is the definition, for a text. `values` says of every character what the definition does to
it alone, so that a text whose characters do not act on one another is folded by one look-up of a
table. The table is filled a page of 256 characters at a time, when one of them occurs.

Which characters are letters is what the interpreter's Unicode tables say; characters they do not
know separate.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.hashing import token_hash

if TYPE_CHECKING:
    from numpy.typing import NDArray

PIECE_CHARACTERS = 192 * 1024
"""Array operations work on pieces of about so many characters, which stay in cache."""

_SHORT, _FEW = 64, 100

# Kinds of characters: what separates, letters and digits, marks, letters that are a token alone,
# what vanishes.
BREAK, WORD, MARK, SINGLE, GONE = 0, 1, 2, 4, 8

# A value holds what a character folds to, how it folds, and its kind.
CODE = 0x1FFFFF
CASED = 1 << 21
"""Case folding changes it in a way that what follows may change again."""
HARD = 1 << 22
"""It has to go through the definition, with all that stands around it."""
EXPANDS = 1 << 23
"""It becomes what `expansion` says."""
KIND_SHIFT = 24
KINDS = (WORD | MARK | SINGLE | GONE) << KIND_SHIFT
VANISHES = GONE << KIND_SHIFT
NOTHING = VANISHES | 0xDFFF
"""The value of what vanishes: a surrogate, as nothing else is, which encoding leaves out."""
ACTS = 1 << 28
"""It may compose with what stands before it, or change places with it."""
STANDS = 1 << 29
"""It acts, and is a letter where there is nothing to act on."""
SHARP = 1 << 31
"""It is the sharp s, which folds to two letters of as many bytes, and does so in the bytes."""
SHARP_S = 0xDF
_KNOWN = 1 << 30
_CHANGES = 16
_SPACE = 32

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

_VANISHING = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _IGNORABLE) + "]+")


@cache
def kind(character: str) -> int:
    """Return what a character is by itself: `BREAK`, `WORD`, `MARK`, `SINGLE` or `GONE`."""
    code = ord(character)
    category = unicodedata.category(character)
    if any(low <= code <= high for low, high in _IGNORABLE):
        return GONE
    if category[0] == "M":
        return MARK
    if category[0] == "L":
        return SINGLE if any(low <= code <= high for low, high in _UNSPACED) else WORD
    if category[0] == "N":
        # The ideographic zero is a Han character in all but name.
        return SINGLE if code == 0x3007 else WORD
    return BREAK


def fold(text: str) -> str:
    """Fold a text: NFKC, without what vanishes, with case folded.

    The Turkish capital I with dot folds to a plain i, so that it meets its small form.
    """
    if text.isascii():
        return text.lower()
    text = _VANISHING.sub("", compatible(text))
    return unicodedata.normalize("NFKC", text.replace("\u0130", "i").casefold())


def compatible(text: str) -> str:
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
        codes, _ = look_up(text[low : low + PIECE_CHARACTERS])
        changing.update(np.unique(codes[_tables().kinds.take(codes) >= _CHANGES]).tolist())
    for code in changing if len(changing) <= _FEW else ():
        text = text.replace(chr(code), unicodedata.normalize("NFKC", chr(code)))
    return unicodedata.normalize("NFKC", text)


def expansion(character: str) -> str:
    """Return what a character that expands is replaced by: its NFKC, or how its case folds."""
    same = unicodedata.normalize("NFKC", character)
    return fold(character) if same == character else same


def look_up(text: str) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return the code points of a text, and the value of each; both uint32, shape (n,)."""
    codes = np.array([text]).view(np.uint32) if text else np.empty(0, dtype=np.uint32)
    return codes, values(codes)


def values(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the values of characters.

    Args:
        codes: code points, uint32, shape (n,).

    Returns:
        uint32, shape (n,); what it folds to under `CODE`, its kind and flags above. The sharp s
        stays what it is; its flag tells that it is there.
    """
    table = _tables().values
    # No code point is out of range, and not to ask is faster.
    found = table.take(codes, mode="wrap")
    if not int(np.bitwise_and.reduce(found, initial=_KNOWN)) & _KNOWN:
        for page in np.unique(codes[found == 0] >> 8).tolist():
            _fill(page)
        found = table.take(codes)
    return found


def hashes(codes: NDArray[np.uint32], seed: int) -> NDArray[np.uint64]:
    """Hash characters as `hashing.token_hash` hashes tokens of one character, folded.

    Args:
        codes: code points, no surrogates, uint32, shape (n,).
        seed: start value of the hash.

    Returns:
        uint64, shape (n,).
    """
    table = _hash_table(seed)
    found = table.take(codes)
    unknown = np.flatnonzero(found == 0)
    if len(unknown):
        for code in np.unique(codes.take(unknown)).tolist():
            table[code] = token_hash("ss" if code == SHARP_S else chr(code), seed)
        found = table.take(codes)
    return found


@lru_cache(maxsize=2)
def _hash_table(_seed: int) -> NDArray[np.uint64]:
    return np.zeros(0x110000, dtype=np.uint64)


def folded_values(text: str) -> NDArray[np.uint32]:
    """Return the values of what `fold` gives, which folds no further; uint32, shape (n,)."""
    codes, _ = look_up(fold(text))
    kinds = _tables().kinds.take(codes) & np.uint8(_CHANGES - 1)
    plain = np.where((kinds == BREAK) & (codes != 0), _SPACE, codes).astype(np.uint32)
    plain |= kinds.astype(np.uint32) << np.uint32(KIND_SHIFT)
    return plain


class _Tables(NamedTuple):
    """What the definition does to each character alone.

    Attributes:
        values: uint32, one a code point; 0 where it was not asked for yet.
        kinds: kind of the character as it stands, and whether NFKC changes it; uint8.
    """

    values: NDArray[np.uint32]
    kinds: NDArray[np.uint8]


@cache
def _tables() -> _Tables:
    # A cache of pure values: the same in every process, whatever was looked up before.
    return _Tables(np.zeros(0x110000, dtype=np.uint32), np.zeros(0x110000, dtype=np.uint8))


def _fill(page: int) -> None:
    tables = _tables()
    for code in range(page * 256, page * 256 + 256):
        character = chr(code)
        changes = unicodedata.normalize("NFKC", character) != character
        tables.kinds[code] = kind(character) | (_CHANGES if changes else 0)
        tables.values[code] = _value(character) | _KNOWN


@cache
def composing() -> frozenset[str]:
    """Collect the characters that may compose with the one before them."""
    found = {chr(code) for code in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}
    for code in (*range(0xC0, 0x3100), *range(0x11000, 0x17000)):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            found.add(chr(int(parts[1], 16)))
    return frozenset(found)


def acts(character: str) -> bool:
    """Tell whether a character may compose or change places with the one before it."""
    return bool(unicodedata.combining(character)) or character in composing()


def _value(character: str) -> int:
    if kind(character) == GONE or ord(character) == SHARP_S:
        return NOTHING if kind(character) == GONE else SHARP | (WORD << KIND_SHIFT) | SHARP_S
    folded = fold(character)
    kinds = [kind(part) for part in folded]
    own = (kinds[0] << KIND_SHIFT) | ord(folded[0]) if folded else 0
    if acts(character):
        flags = ACTS if kinds == [MARK] else ACTS | STANDS
        return own | flags if len(folded) == 1 else HARD
    if kinds[:1] == [BREAK] and {BREAK, MARK}.issuperset(kinds):
        # Also the accents that stand alone: they decompose to a space with a mark on it.
        return 0 if character == "\0" else _SPACE
    same = unicodedata.normalize("NFKC", character)
    if len(folded) == 1 and not any(map(acts, same + folded)):
        return own
    if same != character:
        return EXPANDS
    return HARD if not folded or any(map(acts, folded)) else EXPANDS | CASED
