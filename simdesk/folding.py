# SPDX-License-Identifier: MIT
"""Texts that are not all ASCII: folded piece by piece, to where their tokens stand.

What `characters.fold` defines is done here with array operations. A character and the marks on it
are a cluster; where a mark composes with its letter or changes places with another, the cluster is
folded by the definition, once for all that are alike. Only what no table can say (a few characters
of old Greek) sends a piece through the definition as a whole.
"""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from simdesk import characters, hashing
from simdesk.characters import (
    ACTS,
    BREAK,
    CASED,
    CODE,
    EXPANDS,
    GONE,
    HARD,
    KIND_SHIFT,
    KINDS,
    MARK,
    NOTHING,
    SHARP,
    SINGLE,
    STANDS,
    VANISHES,
    WORD,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Values = NDArray[np.uint32]

# Characters that fold to more than one are replaced by search, piece by piece when one is met;
# these are so frequent (Thai, Lao, ligatures of printed texts) that they go first, where
# the beginning has one.
_OFTEN_EXPANDED = "\u0e33\u0eb3\ufb01\ufb02"
_SAMPLE = 8192

_SINGLES = SINGLE << KIND_SHIFT
_FLAGS = KINDS | ACTS | CASED | EXPANDS | HARD
_SPACE = np.uint32(32)
_JOINS = np.uint32(ACTS | VANISHES)
_BLANK = np.uint8(32)
# UTF-8: the lowest code point of three bytes, and how three and four bytes begin.
_LOWEST, _THREE, _FOUR = np.uint32(0x800), np.uint8(0xE0), np.uint8(0xF0)

# Clusters of up to six characters in one or two numbers; no value is `_NO_ROOM`.
_MOST, _A_WORD, _CODE_BITS = 6, 3, 21
_NO_ROOM = (1 << 32) - 1
_CELL_BITS, _MOST_NEW = 14, 4096
# Clusters of up to three characters are numbered, while their letters and marks are no more.
_MOST_OF_FEW, _LETTERS, _MARKS = 3, 128, 32
_ALL_CODES = 0x110000
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_RUN = 8
_SHARP_BYTES, _SMALL_S = np.frombuffer("ß".encode(), dtype=np.uint8), np.uint8(ord("s"))
_PADDING = 8
# As many bytes are looked through at once in the time of a call.
_FEW, _CALL = 4, 512


Hashed = tuple["NDArray[np.uint64]", "NDArray[np.intp]"]
"""The hashes of the tokens of a piece, and how many of them stand before each NUL in it."""


def wide_hashes(text: str, seed: int) -> Iterator[Hashed]:
    """Hash the tokens of a text, piece after piece.

    Args:
        text: any text, line ends joined.
        seed: start value of the hash.
    """
    sample = text[:_SAMPLE]
    for character in _OFTEN_EXPANDED:
        if character in sample:
            text = text.replace(character, characters.fold(character))
    low = 0
    while True:
        size = characters.PIECE_CHARACTERS
        while True:
            piece = text[low : low + size]
            codes, values = characters.look_up(piece)
            whole = low + size >= len(text)
            cut = len(piece) if whole else _cut(values)
            if cut:
                break
            size *= 2
        yield _hash(_fold(piece[:cut], codes[:cut], values[:cut]), seed)
        low += cut
        if low >= len(text):
            return


def _cut(values: Values) -> int:
    """Find the last place where no character acts on one of the other side; 0 where none is."""
    tail = 1024
    while True:
        last = values[-tail:] & np.uint32(_FLAGS)
        plain = np.flatnonzero(
            (last[:-1] == BREAK) | ((last[:-1] == _SINGLES) & (last[1:] == _SINGLES))
        )
        if len(plain):
            return len(values) - len(last) + int(plain[-1]) + 1
        if tail >= len(values):
            return 0
        tail *= 8


def _fold(text: str, codes: Values, values: Values) -> Values:
    """Fold a piece as the definition does.

    Args:
        text: the piece.
        codes: its code points, shape (n,).
        values: their values, uint32, shape (n,); may be overwritten.

    Returns:
        Values that fold no further, uint32, shape (m,).
    """
    own = text
    present = int(np.bitwise_or.reduce(values, initial=0))
    while present & EXPANDS and not present & HARD:
        # Compatible forms first: what they decompose to may act on a letter before them.
        expands = (values & (EXPANDS | CASED)) == EXPANDS
        if not expands.any():
            if _is_marked(values):
                return characters.folded_values(text)
            expands = (values & EXPANDS) != 0
        for code in np.unique(codes[expands]).tolist():
            own = own.replace(chr(code), characters.expansion(chr(code)))
        codes, values = characters.look_up(own)
        present = int(np.bitwise_or.reduce(values))
    if present & HARD or (present & ACTS and not _compose(codes, values, letters=present & STANDS)):
        return characters.folded_values(text)
    return values


def _is_marked(values: Values) -> bool:
    """Tell whether what stands behind a letter may change how its case folds."""
    cased = (values[:-1] & (CASED | EXPANDS)) == (CASED | EXPANDS)
    return bool((cased & ((values[1:] & _JOINS) != 0)).any())


def _compose(codes: Values, values: Values, *, letters: int) -> bool:
    """Fold the clusters of a piece: letters with what stands on them.

    Args:
        codes: code points, shape (n,).
        values: their values, uint32, shape (n,); overwritten.
        letters: not 0 where some that act are letters when they stand alone.

    Returns:
        False where only the definition can fold this piece.
    """
    joins = np.zeros(len(values) + _MOST, dtype=bool)
    np.not_equal(values & _JOINS, 0, out=joins[:-_MOST])
    if letters and _stands_alone(values, joins):
        return False
    base = np.flatnonzero(joins[1 : 1 - _MOST] > joins[:-_MOST])
    size = 2
    while len(base):
        if size > _MOST:
            return False
        goes_on = joins.take(base + size)
        ends = np.flatnonzero(~goes_on)
        if len(ends) == len(base):
            own, base = base, base[:0]
        else:
            own, base = base.take(ends), base.take(np.flatnonzero(goes_on))
        if not _fold_clusters(codes, values, own, size):
            return False
        size += 1
    return True


def _fold_clusters(codes: Values, values: Values, base: NDArray[np.intp], size: int) -> bool:
    """Fold the clusters of one size; False where an outcome has no room.

    Args:
        codes: code points, shape (n,).
        values: their values, uint32, shape (n,); overwritten.
        base: where each cluster begins, shape (m,).
        size: characters a cluster.
    """
    if not len(base):
        return True
    places = [base, *(base + number for number in range(1, size))]
    parts = [codes.take(place) for place in places]
    folded = _few_clusters(size).fold(parts) if size <= _MOST_OF_FEW else None
    if folded is None:
        folded = _clusters(size).fold(_keys(parts))
    if folded is None or (folded[0] == _NO_ROOM).any():
        return False
    for place, own in zip(places, folded, strict=True):
        values[place] = own
    return True


def _keys(parts: list[Values]) -> NDArray[np.uint64]:
    """Pack clusters, given character by character, into numbers; shape (words, n)."""
    keys = np.zeros((-(-len(parts) // _A_WORD), len(parts[0])), dtype=np.int64)
    for number, part in enumerate(parts):
        own = part.astype(np.int64)
        own <<= _CODE_BITS * (number % _A_WORD)
        keys[number // _A_WORD] |= own
    return keys.view(np.uint64)


def _stands_alone(values: Values, joins: NDArray[np.bool_]) -> bool:
    """Tell whether a letter that acts stands on what separates, or on nothing."""
    bases = np.where(joins[:-_MOST], 0, np.arange(len(values)))
    np.maximum.accumulate(bases, out=bases)
    letters = np.flatnonzero((values & STANDS) != 0)
    return bool(joins[0] or ((values[bases[letters]] & KINDS) == 0).any())


class _Clusters:
    """How clusters fold: a cache of pure values, one cell for all that fall into it. Any thread.

    Args:
        size: characters a cluster.
    """

    def __init__(self, size: int) -> None:
        self._lock = threading.Lock()
        self._keys = np.zeros((-(-size // _A_WORD), 1 << _CELL_BITS), dtype=np.uint64)
        self._folded = np.zeros((size, 1 << _CELL_BITS), dtype=np.uint32)

    def fold(self, keys: NDArray[np.uint64]) -> list[Values] | None:
        """Fold clusters.

        Args:
            keys: code points, three in a number, `_CODE_BITS` apart, uint64, shape (words, n).

        Returns:
            The values that each character becomes, uint32, shape (n,), as many as a cluster has
            characters; the first is `_NO_ROOM` where the outcome is longer or folds further. None
            where so many are new that the definition is done sooner with all of them.
        """
        mixed = keys[0] * _SPREAD
        for more in keys[1:]:
            mixed ^= more
            mixed *= _SPREAD
        places = (mixed >> np.uint64(64 - _CELL_BITS)).view(np.int64)
        with self._lock:
            folded = [row.take(places) for row in self._folded]
            other = self._keys[0].take(places) != keys[0]
            for row, more in zip(self._keys[1:], keys[1:], strict=True):
                other |= row.take(places) != more
            missed = np.flatnonzero(other)
            if len(missed) > _MOST_NEW < len(np.unique(mixed.take(missed))):
                return None
            if len(missed):
                own, places = keys.take(missed, axis=1), places.take(missed)
                made = [_fold_key(len(folded), *key) for key in own.T.tolist()]
                self._keys[:, places] = own
                self._folded[:, places] = np.array(made, dtype=np.uint32).T
                for value, row in zip(folded, np.array(made, dtype=np.uint32).T, strict=True):
                    value[missed] = row
        return folded


class _FewClusters:
    """How clusters of a few different letters and marks fold, by numbers given to each.

    Most texts have no others, and a number is found sooner than a key. A cache of pure values. Any
    thread.

    Args:
        size: characters a cluster.
    """

    def __init__(self, size: int) -> None:
        self._lock = threading.Lock()
        self._numbers = [np.zeros(_ALL_CODES, dtype=np.uint8) for _ in range(2)]
        self._known: list[list[int]] = [[0], [0]]
        self._folded = np.zeros((size, _LETTERS * _MARKS ** (size - 1)), dtype=np.uint32)

    def fold(self, parts: list[Values]) -> list[Values] | None:
        """Fold clusters.

        Args:
            parts: the code points of their first characters, their second and so on; uint32, shape
                (n,) each.

        Returns:
            As `_Clusters.fold`; None where there are too many different letters or marks.
        """
        with self._lock:
            letters = self._numbered(parts[0], 0)
            if letters is None:
                return None
            cells = letters.astype(np.int64)
            for part in parts[1:]:
                marks = self._numbered(part, 1)
                if marks is None:
                    return None
                cells *= _MARKS
                cells += marks
            folded = [row.take(cells) for row in self._folded]
            missed = np.flatnonzero(folded[0] == 0)
            if len(missed):
                points = np.array([part.take(missed) for part in parts], dtype=np.uint32)
                taken, first = np.unique(cells.take(missed), return_index=True)
                keys = _keys(list(points[:, first]))
                made = [_fold_key(len(parts), *key) for key in keys.T.tolist()]
                self._folded[:, taken] = np.array(made, dtype=np.uint32).T
                folded = [row.take(cells) for row in self._folded]
        return folded

    def _numbered(self, part: Values, kind: int) -> NDArray[np.uint8] | None:
        """Return the numbers of characters, none of which is 0; None where there is none left."""
        numbers, known = self._numbers[kind], self._known[kind]
        found = numbers.take(part, mode="wrap")
        if not found.all():
            for code in np.unique(part[found == 0]).tolist():
                if len(known) >= (_LETTERS, _MARKS)[kind]:
                    return None
                numbers[code] = len(known)
                known.append(code)
            found = numbers.take(part, mode="wrap")
        return found


@cache
def _few_clusters(size: int) -> _FewClusters:
    return _FewClusters(size)


@cache
def _clusters(size: int) -> _Clusters:
    return _Clusters(size)


@lru_cache(maxsize=1 << 16)
def _fold_key(size: int, *words: int) -> tuple[int, ...]:
    """Fold a cluster by the definition; what comes out is said in `_Clusters.fold`."""
    shifts = range(0, _A_WORD * _CODE_BITS, _CODE_BITS)
    points = [(word >> shift) & CODE for word in words for shift in shifts]
    folded = characters.fold("".join(map(chr, points[:size])))
    found, values = characters.look_up(folded)
    same = ((values & np.uint32(KINDS)) != 0) | (found == 0)
    folds = (values & CODE) != np.where(same, found, _SPACE)
    if len(folded) > size or folds.any() or (values & (HARD | EXPANDS)).any():
        return (_NO_ROOM,) * size
    return (*values.tolist(), *[NOTHING] * (size - len(folded)))


def _hash(values: Values, seed: int) -> Hashed:
    """Hash the tokens of a folded piece."""
    flags = int(np.bitwise_or.reduce(values, initial=0))
    present, sharp = flags >> KIND_SHIFT, flags & SHARP
    # Encoding leaves out what is gone, at no cost, where no kinds have to keep step.
    if present & GONE and present & (MARK | SINGLE):
        values = values.take(np.flatnonzero((values & VANISHES) == 0))
    if present & (MARK | SINGLE):
        kinds = (values >> np.uint32(KIND_SHIFT)).astype(np.uint8)
        kinds &= np.uint8(WORD | MARK | SINGLE)
        if present & MARK and len(kinds):
            _drop_lone_marks(values, kinds)
        if present & SINGLE:
            single = kinds == SINGLE
            if _FEW * np.count_nonzero(single) > len(kinds) or (
                present & MARK and (single[:-1] & (kinds[1:] == MARK)).any()
            ):
                edges = _edges(kinds, marked=present & MARK)
                return _hash_singles(values & np.uint32(CODE), *edges, seed)
            return _hash_words(values & np.uint32(CODE), kinds, seed, sharp=sharp)
    return _hash_words(values & np.uint32(CODE), None, seed, sharp=sharp)


def _hash_words(codes: Values, kinds: NDArray[np.uint8] | None, seed: int, *, sharp: int) -> Hashed:
    """Hash tokens that are found by their bytes.

    Args:
        codes: code points, uint32, shape (n,).
        kinds: their kinds, uint8, shape (n,), where a few letters stand alone, none with
            a mark; None where none stands alone.
        seed: start value of the hash.
        sharp: not 0 where a sharp s may be among them.
    """
    raw = _encode(codes, sharp=sharp)
    # What separates is a blank or a NUL by now, so every other byte belongs to a word.
    inside = np.zeros(len(raw) + 1, dtype=bool)
    np.greater(raw, _BLANK, out=inside[1:])
    if kinds is None:
        both = np.flatnonzero(inside[1:] != inside[:-1])
        starts, ends = np.ascontiguousarray(both[0::2]), both[1::2]
    else:
        starts, ends = _cut_singles(raw, inside, kinds.take(np.flatnonzero(codes >= _LOWEST)))
    gaps = _first_nuls(raw, int(np.count_nonzero(codes == 0)))
    hashes = hashing.hash_spans(raw, starts, ends, seed=seed)
    return hashes, np.searchsorted(starts, gaps)


def _first_nuls(raw: NDArray[np.uint8], count: int) -> NDArray[np.intp]:
    """Find the NULs of a text, behind which there are some more; shape (count,)."""
    if count * _CALL > len(raw):
        return np.flatnonzero(raw == 0)[:count]
    data, places, at = raw.tobytes(), [], -1
    for _ in range(count):
        at = data.find(b"\0", at + 1)
        places.append(at)
    return np.array(places, dtype=np.intp)


def _cut_singles(
    raw: NDArray[np.uint8], inside: NDArray[np.bool_], kinds: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Find the tokens among bytes where some characters are a token alone.

    Args:
        raw: UTF-8 with NULs behind, uint8, shape (n,).
        inside: False, then whether each byte belongs to a token, shape (n + 1,).
        kinds: of the characters of three bytes and more, which all that stand alone are.
    """
    places = np.flatnonzero(raw >= _THREE)
    places = places.take(np.flatnonzero(kinds == SINGLE))
    behind = places + 3 + (raw.take(places) >= _FOUR)
    begins = inside[1:] > inside[:-1]
    stops = inside[:-1] > inside[1:]
    begins[places] = True
    begins[behind] = inside[1:].take(behind)
    stops[places] = inside.take(places)
    stops[behind] = True
    return np.flatnonzero(begins), np.flatnonzero(stops)


def _hash_singles(
    codes: Values, begins: NDArray[np.intp], ends: NDArray[np.intp], seed: int
) -> Hashed:
    """Hash tokens most of which are one character, which a table gives.

    Args:
        codes: code points, uint32, shape (n,).
        begins: first character of each token, shape (m,).
        ends: one past its last, shape (m,).
        seed: start value of the hash.
    """
    hashes = characters.hashes(codes.take(begins), seed)
    sizes = ends - begins
    few = np.flatnonzero((sizes > 1) & (sizes <= _A_WORD))
    if len(few):
        lows, keys = begins.take(few), np.zeros((1, len(few)), dtype=np.int64)
        for number in range(_A_WORD):
            part = codes.take(lows + number, mode="clip").astype(np.int64)
            part *= sizes.take(few) > number
            part <<= _CODE_BITS * number
            keys[0] |= part
        hashes[few] = _cluster_hashes(seed).find(keys.view(np.uint64))
    longer = np.flatnonzero(sizes > _A_WORD)
    if len(longer):
        lows, highs = begins.take(longer), ends.take(longer)
        some = codes
        if _FEW * len(longer) < len(begins):
            sizes = highs - lows
            done = np.cumsum(sizes)
            some = codes.take(np.arange(int(done[-1])) + np.repeat(highs - done, sizes))
            lows, highs = done - sizes, done
        places = _places(some)
        hashes[longer] = hashing.hash_spans(
            _encode(some, sharp=SHARP), places.take(lows), places.take(highs), seed=seed
        )
    return hashes, np.searchsorted(begins, np.flatnonzero(codes == 0))


@lru_cache(maxsize=2)
def _cluster_hashes(seed: int) -> hashing.Remembered:
    def hashed(key: tuple[int, ...]) -> int:
        points = [(key[0] >> _CODE_BITS * number) & CODE for number in range(_A_WORD)]
        token = "".join(map(chr, filter(None, points)))
        return hashing.token_hash(token.replace("ß", "ss"), seed)

    return hashing.Remembered(1, hashed)


def _drop_lone_marks(values: Values, kinds: NDArray[np.uint8]) -> None:
    """Turn marks that stand on nothing into what separates."""
    if kinds[0] == MARK:
        kinds[0], values[0] = BREAK, _SPACE
    lone = np.flatnonzero((kinds[1:] == MARK) & (kinds[:-1] == BREAK)) + 1
    while len(lone):
        kinds[lone] = BREAK
        values[lone] = _SPACE
        lone = lone[lone < len(kinds) - 1] + 1
        lone = lone[kinds[lone] == MARK]


def _encode(codes: Values, *, sharp: int) -> NDArray[np.uint8]:
    """Return characters in UTF-8 as `hashing.hash_spans` takes it, with NULs behind.

    Args:
        codes: code points, uint32, shape (n,), contiguous; surrogates are left out.
        sharp: not 0 where a sharp s may be among them; two small s take its place.
    """
    text = codes.view(f"U{len(codes)}").item() if len(codes) else ""
    data = text.encode("utf-8", "ignore")
    # NULs at the end are no part of what numpy takes for a string.
    padding = _PADDING + len(codes) - len(text)
    data += bytes(padding + -(len(data) + padding) % 8)
    if not sharp:
        return np.frombuffer(data, dtype=np.uint8)
    raw = np.frombuffer(bytearray(data), dtype=np.uint8)
    found = ((raw[:-1] == _SHARP_BYTES[0]) & (raw[1:] == _SHARP_BYTES[1])).view(np.uint8)
    raw[:-1] -= found * (_SHARP_BYTES[0] - _SMALL_S)
    raw[1:] -= found * (_SHARP_BYTES[1] - _SMALL_S)
    return raw


def _places(codes: Values) -> NDArray[np.intp]:
    """Return where each character begins in UTF-8, and where the last ends; shape (n + 1,)."""
    places = np.zeros(len(codes) + 1, dtype=np.intp)
    sizes = (codes >= 0x80).view(np.uint8) + np.uint8(1)
    sizes += codes >= 0x800
    sizes += codes >= 0x10000
    np.cumsum(sizes, out=places[1:])
    return places


def _edges(kinds: NDArray[np.uint8], *, marked: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Find the tokens where some letters are one alone.

    Args:
        kinds: kinds of characters, uint8, shape (n,); no mark stands on what separates.
        marked: 0 where there are no marks.

    Returns:
        First character of each token and one past its last.
    """
    word = np.zeros(len(kinds) + 1, dtype=bool)
    np.equal(kinds, WORD, out=word[1:])
    begins = np.ones(len(kinds) + 1, dtype=bool)
    np.greater(word[1:], word[:-1], out=begins[:-1])
    begins[:-1] |= kinds == SINGLE
    if marked:
        begins[_behind_marked_words(kinds, word)] = False
    rests = kinds == BREAK
    stops = begins[1:].copy()
    stops[:-1] |= rests[1:]
    stops &= ~rests
    return np.flatnonzero(begins[:-1]), np.flatnonzero(stops) + 1


def _behind_marked_words(kinds: NDArray[np.uint8], word: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Find the letters of words that stand behind a mark on another letter of a word."""
    found = np.flatnonzero(word[2:] & (kinds[:-1] == MARK)) + 1
    bases = found - 1
    for _ in range(_RUN):
        marks = kinds.take(bases) == MARK
        if not marks.any():
            break
        bases = bases - marks
    else:
        places = np.where(kinds == MARK, 0, np.arange(len(kinds)))
        bases = np.maximum.accumulate(places).take(found - 1)
    return found.take(np.flatnonzero(kinds.take(bases) == WORD))
