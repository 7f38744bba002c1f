# SPDX-License-Identifier: MIT
"""Two texts to the exact measures of the pair, which are what people see and what decides.

Similarity is the share a diff view shows: 2 x common tokens in order / all tokens. Containment is
the share of the smaller text's distinct shingles that stand in the other. What a pair differs in is
said where it is little: punctuation only, or numbers only, which to a person are other documents.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import alignment, hashing, paragraphs, tokenise
from simdesk.comparison import IGNORED, Comparison
from simdesk.numerals import may_be_number, only_numbers
from simdesk.records import Differs, Features, Verdict
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.comparison import Ignore
    from simdesk.records import Fingerprint

    Hashes = NDArray[np.uint64]

DEADLINE_S = 3.0
"""What one pair may cost before its similarity is estimated."""

_RECIPE = Recipe()  # only its seed is used: token hashes live for one comparison


class Reference:
    """One text that others are compared with; its tokens are made once.

    Args:
        text: as it was extracted.
        hashes: its tokens as `simdesk.tokenise.token_hashes` gives them, where they are at hand.
    """

    def __init__(self, text: str, hashes: Hashes | None = None) -> None:
        self._text = text
        if hashes is None:
            (hashes,) = tokenise.token_hashes([text], _RECIPE)
        self._hashes = hashes
        self._words: list[str] = []
        self._whole = False
        self._vocabulary = alignment.Vocabulary(hashes)
        self._shingles = _distinct_shingles(self._vocabulary.encoded.codes)

    def verdict(
        self,
        other: str,
        *,
        hashes: Hashes | None = None,
        deadline_s: float = DEADLINE_S,
        same_text: bool | None = None,
    ) -> Verdict:
        """Compare another text with this one, which is the left.

        Args:
            other: as it was extracted.
            hashes: its tokens, where they are at hand.
            deadline_s: what the pair may cost, in seconds of one core as measured for
                `simdesk.alignment`; counted in work, so that every machine comes to one result.
            same_text: whether the text digests are equal, where that is known; else they are made,
                without regard to indentation.
        """
        if hashes is None:
            (hashes,) = tokenise.token_hashes([other], _RECIPE)
        left, right = self._vocabulary.encoded, self._vocabulary.encode(hashes)
        found = alignment.common(left.text, right.text, deadline_s=deadline_s)
        total = len(left.text) + len(right.text)
        if left.text == right.text:
            if same_text is None:
                same_text = tokenise.text_digest(self._text) == tokenise.text_digest(other)
            differs = Differs.NOTHING if same_text else Differs.PUNCTUATION
        else:
            differs = self._differs(right, other, deadline_s)
        return Verdict(
            similarity=2 * found.tokens / total if total else 1.0,
            containment=_containment(self._shingles, _distinct_shingles(right.codes)),
            differs=differs,
            only_left=len(left.text) - found.tokens,
            only_right=len(right.text) - found.tokens,
            estimated=not found.exact or alignment.crowded(left, right),
        )

    def _word(self, place: int) -> str:
        # The token at a place. Words are rarely asked for, mostly near the beginning, and making
        # them costs ten times what their hashes do; so no more of the text is cut than needed.
        if not self._whole and not self._is_known(place):
            share = 1.25 * (place + 1) / len(self._hashes)
            self._words = tokenise.tokens(self._text[: int(share * len(self._text)) + 500])
            if not self._is_known(place):
                self._whole, self._words = True, tokenise.tokens(self._text)
        return self._words[place]

    def _is_known(self, place: int) -> bool:
        # Where a beginning was cut its last word may not be whole: the hash tells.
        if place >= len(self._words):
            return False
        return hashing.token_hash(self._words[place], _RECIPE.seed) == int(self._hashes[place])

    def _differs(self, right: alignment.Encoded, other: str, deadline_s: float) -> Differs:
        # A word that one text has more often than the other cannot always be common: a look at
        # those words settles nearly every pair without another alignment.
        left = self._vocabulary.encoded
        if alignment.crowded(left, right):
            return Differs.WORDS
        size = len(self._vocabulary)
        codes = left.codes.astype(np.intp)
        others = np.bincount(right.codes.astype(np.intp), minlength=size)[:size]
        uneven = np.bincount(codes, minlength=size) != others
        firsts = np.empty(size, np.intp)
        firsts[codes[::-1]] = np.arange(len(codes))[::-1]
        if not all(may_be_number(self._word(place)) for place in np.sort(firsts[uneven]).tolist()):
            return Differs.WORDS
        if not self._whole:
            self._whole, self._words = True, tokenise.tokens(self._text)
        left_words, right_words = self._words, tokenise.tokens(other)
        if not all(map(may_be_number, set(right_words).difference(left_words))):
            return Differs.WORDS
        return _differs_in_order((left.text, left_words), (right.text, right_words), deadline_s)


def verdict(
    left: str, right: str, *, deadline_s: float = DEADLINE_S, same_text: bool | None = None
) -> Verdict:
    """Compare two texts; see `Reference.verdict`."""
    return Reference(left).verdict(right, deadline_s=deadline_s, same_text=same_text)


def verdicts(
    reference: str,
    others: Sequence[str],
    *,
    deadline_s: float = DEADLINE_S,
    same_text: bool | None = None,
) -> Iterator[Verdict]:
    """Compare many texts with one, which is the left of each pair.

    Args:
        reference: as it was extracted; cut into tokens once.
        others: the other texts.
        deadline_s: what each pair may cost, in seconds of one core, counted in work.
        same_text: False where all are known to have other text digests than the reference.

    Yields:
        One verdict for each of `others`, in their order.
    """
    first, *hashes = tokenise.token_hashes([reference, *others], _RECIPE)
    left = Reference(reference, first)
    for other, own in zip(others, hashes, strict=True):
        yield left.verdict(other, hashes=own, deadline_s=deadline_s, same_text=same_text)


def of_two(found: Verdict, *, partial: bool) -> Verdict:
    """Say of two documents that are not one what their texts alone do not tell.

    Args:
        found: of their texts.
        partial: True where one of them was cut at a limit; what lies behind it may differ in words.

    Returns:
        A verdict that never says they differ in nothing: where the words and the digests are equal,
        the indentation is not.
    """
    if partial:
        return replace(found, differs=Differs.WORDS)
    if found.differs is Differs.NOTHING:
        return replace(found, differs=Differs.PUNCTUATION)
    return found


class Nearness(NamedTuple):
    """The two fingerprints that say how near two documents are.

    Attributes:
        distance_bits: 0 to 64.
        features: what both were made of.
        left: 64-bit value.
        right: 64-bit value.
    """

    distance_bits: int
    features: Features
    left: int
    right: int


def nearness(left: Sequence[Fingerprint], right: Sequence[Fingerprint]) -> Nearness | None:
    """Compare the fingerprints of two documents: either kind of features may match.

    Args:
        left: none, one or two.
        right: none, one or two, made with the same recipe.

    Returns:
        The nearest two of equal features, shingles where both kinds are equally near; None where
        the documents have no features in common.
    """
    pairs = [
        Nearness((a.value ^ b.value).bit_count(), a.features, a.value, b.value)
        for a in left
        for b in right
        if a.features == b.features
    ]
    return min(pairs, key=lambda pair: (pair.distance_bits, -pair.features), default=None)


def align(
    left: str,
    right: str,
    *,
    left_fingerprints: Sequence[Fingerprint] = (),
    right_fingerprints: Sequence[Fingerprint] = (),
    deadline_s: float = DEADLINE_S,
    ignore: frozenset[Ignore] = IGNORED,
) -> Comparison:
    """Put two texts side by side, paragraph by paragraph, with the differing words marked.

    Args:
        left: as it was extracted.
        right: the other.
        left_fingerprints: of the left document.
        right_fingerprints: of the right document, made with the same recipe.
        deadline_s: what each of verdict and alignment may cost, in seconds of one core, counted in
            work.
        ignore: what is not marked; the measures of the pair do not change with it.
    """
    near = nearness(left_fingerprints, right_fingerprints)
    shown = paragraphs.side_by_side(left, right, deadline_s=deadline_s, ignore=ignore)
    return Comparison(
        verdict=verdict(left, right, deadline_s=deadline_s),
        distance_bits=near.distance_bits if near else None,
        features=near.features if near else None,
        left_fingerprint=near.left if near else None,
        right_fingerprint=near.right if near else None,
        blocks=shown.blocks,
        cut=shown.cut,
        left_only=shown.left_only,
        right_only=shown.right_only,
        ignored=ignore,
    )


def _distinct_shingles(codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    # A text of fewer tokens than the width is one shingle of all of them.
    width = min(alignment.WIDTH, max(1, len(codes)))
    values = alignment.shingles(codes, width)
    if width < alignment.WIDTH:
        # Bits that no full shingle has tell it from one of another width.
        values |= np.uint64(1 << 63 | width << 50)
    values.sort()
    if not len(values):
        return values
    first = np.ones(len(values), np.bool_)
    first[1:] = values[1:] != values[:-1]
    return values[first]


def _containment(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> float:
    small, large = (left, right) if len(left) <= len(right) else (right, left)
    if not len(small):
        return 0.0
    places = np.searchsorted(large, small)
    places[places == len(large)] = 0
    return float(np.count_nonzero(large[places] == small)) / len(small)


def _differs_in_order(
    left: tuple[str, list[str]], right: tuple[str, list[str]], deadline_s: float
) -> Differs:
    # Encoded text and tokens of each side, of which only numbers are uneven.
    (left_text, left_words), (right_text, right_words) = left, right
    runs, whole = alignment.matching(left_text, right_text, deadline_s=deadline_s)
    if not whole:
        return Differs.WORDS
    at_left = at_right = 0
    for run in [*runs, alignment.Run(len(left_text), len(right_text), 0)]:
        near = left_words[max(0, at_left - 1) : at_left] + left_words[run.left : run.left + 1]
        stretches = left_words[at_left : run.left], right_words[at_right : run.right]
        if not only_numbers(*stretches, near):
            return Differs.WORDS
        at_left, at_right = run.left + run.length, run.right + run.length
    return Differs.NUMBERS
