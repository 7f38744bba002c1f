# SPDX-License-Identifier: MIT
"""Texts to fingerprints: SimHash over distinct words or shingles.

A feature is a hash of 64 well-mixed bits with an integer weight. Each of 64 counters adds the
weight where its bit of the hash is set and takes it away where it is not; bit b of the fingerprint
is set when counter b is greater than 0, so a tie gives 0. Counters are exact.

Documents of a batch are counted together. The ones in bit b are counted instead of the signed sum:
the sum is twice the ones less the number of features.

Source: Charikar, STOC 2002; Manku, Jain, Das Sarma, WWW 2007, section 2.
"""

from __future__ import annotations

from itertools import pairwise, repeat
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import counting, hashing, sketch, tokenise
from simdesk.records import Features, Fingerprint, Prints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.frequencies import FrequencyTable
    from simdesk.settings import Recipe

BATCH_CHARACTERS = 512 * 1024
"""Texts are worked on in batches of about so much: enough that the cost of a call of numpy, about
half a microsecond, vanishes."""

_LARGE_BLOCK = 16 * 1024 * 1024


def distance(a: int, b: int) -> int:
    """Return the Hamming distance of two fingerprints in bits, 0 to 64."""
    return (a ^ b).bit_count()


def distances(a: NDArray[np.uint64], b: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return Hamming distances element by element.

    Args:
        a: fingerprints, uint64, any shape.
        b: fingerprints, uint64, a shape that broadcasts with that of `a`.

    Returns:
        Bits, 0 to 64, uint8, the common shape.
    """
    counts: NDArray[np.uint8] = np.bitwise_count(a ^ b)
    return counts


def simhash(
    hashes: NDArray[np.uint64], weights: NDArray[np.int64] | None = None, *, bits: int = 64
) -> int:
    """Return the SimHash of weighted features.

    Args:
        hashes: feature hashes, uint64, shape (n,).
        weights: integers of either sign, shape (n,); None weighs each feature 1.
        bits: 64, 128, 192 or 256; the first 64 are the same whatever is asked for.

    Returns:
        0 to 2**bits - 1; of no features 0.
    """
    value = 0
    for number in range(bits // 64):
        words = hashes if number == 0 else hashing.further(hashes, number)
        value |= _simhash_64(words, weights) << (64 * number)
    return value


def _simhash_64(hashes: NDArray[np.uint64], weights: NDArray[np.int64] | None) -> int:
    counters = np.zeros(64, dtype=np.int64)
    for low in range(0, len(hashes), 4096):
        octets = hashes[low : low + 4096].astype("<u8").view(np.uint8).reshape(-1, 8)
        votes = 2 * np.unpackbits(octets, axis=1, bitorder="little").astype(np.int64) - 1
        if weights is not None:
            votes *= weights[low : low + 4096, None]
        counters += votes.sum(axis=0)
    return int.from_bytes(np.packbits(counters > 0, bitorder="little").tobytes(), "little")


def prints(
    texts: Sequence[str], recipe: Recipe, table: FrequencyTable | None = None
) -> list[Prints]:
    """Make fingerprints and sketch of many texts; the same for each as if it were alone.

    Args:
        texts: any texts.
        recipe: features, weights, bits, seed, sketch.
        table: the frequency table the recipe names, where it names one.

    Returns:
        One record a text, in the same order.

    Raises:
        ValueError: where `table` is not the one the recipe names.
    """
    found = [Prints(0, (), b"")] * len(texts)
    for members, batch in _divide(texts, recipe, table):
        counts = np.diff(batch.bounds).tolist()
        kept = sketch.of_batch(batch.hashes, batch.bounds, recipe)
        made = map(Prints, counts, batch.fingerprints(), kept)
        for member, own in zip(members, made, strict=True):
            found[member] = own
    return found


def fingerprints(
    texts: Sequence[str], recipe: Recipe, table: FrequencyTable | None = None
) -> list[tuple[Fingerprint, ...]]:
    """Make the fingerprints alone, as `prints` does.

    Args:
        texts: any texts.
        recipe: features, weights, bits, seed.
        table: the frequency table the recipe names, where it names one.

    Returns:
        For each text none, one or two fingerprints.

    Raises:
        ValueError: where `table` is not the one the recipe names.
    """
    found: list[tuple[Fingerprint, ...]] = [()] * len(texts)
    for members, batch in _divide(texts, recipe, table):
        for member, own in zip(members, batch.fingerprints(), strict=True):
            found[member] = own
    return found


def _divide(
    texts: Sequence[str], recipe: Recipe, table: FrequencyTable | None
) -> Iterator[tuple[list[int], _Batch]]:
    if recipe.frequency_table != ("" if table is None else table.name):
        raise ValueError(f"the recipe names the frequency table {recipe.frequency_table!r}")
    _settle_allocator()
    for members in tokenise.batches(texts, BATCH_CHARACTERS):
        own = [texts[member] for member in members]
        yield members, _Batch(*tokenise.batch_hashes(own, recipe.seed), recipe, table)


def _settle_allocator() -> None:
    """Let the C library keep the memory of one batch for the next.

    glibc gives freed memory above a limit back to the system, and the next batch pays for it page
    by page, up to half of all the time. The limit follows the largest block that was ever freed;
    one that is never written to costs nothing. Other allocators do not mind.
    """
    np.empty(_LARGE_BLOCK, dtype=np.uint8)


class _Batch(NamedTuple):
    """The token hashes of some texts and what to make of them."""

    hashes: NDArray[np.uint64]
    bounds: NDArray[np.intp]
    recipe: Recipe
    table: FrequencyTable | None

    def fingerprints(self) -> list[tuple[Fingerprint, ...]]:
        """Make none, one or two fingerprints of each text."""
        recipe = self.recipe
        sizes = np.diff(self.bounds)
        enough = sizes >= max(1, recipe.min_tokens)
        made: list[tuple[Fingerprint, ...]] = [()] * len(sizes)
        self._add(made, enough & (sizes < recipe.words_below), Features.WORDS)
        self._add(made, enough & (sizes >= recipe.shingles_from), Features.SHINGLES)
        return made

    def _add(
        self,
        made: list[tuple[Fingerprint, ...]],
        chosen: NDArray[np.bool_],
        features: Features,
    ) -> None:
        members = np.flatnonzero(chosen)
        if not len(members):
            return
        tokens, bounds = hashing.extract(self.hashes, self.bounds, members)
        width = 1 if features is Features.WORDS else self.recipe.shingle_width
        if self.recipe.weighting == "distinct" and int(np.diff(bounds).min()) >= width:
            values, distinct = _distinct(tokens, bounds, width, self.recipe.bits)
        else:
            values, distinct = self._weighted(tokens, bounds, width)
        rich = distinct >= self.recipe.min_features
        if not rich.all():
            members, values = members[rich], values[rich]
        further = values[:, 1:].astype("<u8", copy=False).tobytes()
        size = 8 * (values.shape[1] - 1)
        extras = [further[at : at + size] for at in range(0, len(further), size)] if size else []
        single = zip(
            map(Fingerprint, repeat(features), values[:, 0].tolist(), extras or repeat(b"")),
            strict=False,
        )
        if len(members) == len(made) and not any(made):
            made[:] = single
            return
        for member, own in zip(members.tolist(), single, strict=False):
            made[member] += own

    def _weighted(
        self, tokens: NDArray[np.uint64], bounds: NDArray[np.intp], width: int
    ) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """Make fingerprints of features that count as often, or as much, as a recipe says."""
        values = np.empty((len(bounds) - 1, self.recipe.bits // 64), dtype=np.uint64)
        distinct = np.empty(len(values), dtype=np.int64)
        for place, (low, high) in enumerate(pairwise(bounds.tolist())):
            features, weights = self._weights(hashing.shingles(tokens[low:high], width))
            distinct[place] = len(features)
            for number in range(values.shape[1]):
                words = hashing.further(features, number) if number else features
                values[place, number] = _simhash_64(words, weights)
        return values, distinct

    def _weights(self, values: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        features, counts = np.unique(values, return_counts=True)
        weights = counts.astype(np.int64)
        if self.recipe.weighting in {"distinct", "idf"}:
            weights[:] = 1
        if self.table is not None:
            weights *= self.table.weights(features)
        return features, weights


def _distinct(
    tokens: NDArray[np.uint64], bounds: NDArray[np.intp], width: int, bits: int
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Make fingerprints of distinct shingles, each once.

    Args:
        tokens: token hashes, uint64, shape (n,).
        bounds: where each text begins, shape (texts + 1,); each has `width` tokens or more.
        width: tokens a shingle.
        bits: 64 and more.

    Returns:
        The fingerprints, uint64, shape (texts, bits / 64), and how many distinct shingles each
        text has, int64, shape (texts,).
    """
    values = hashing.runs_of_texts(tokens, bounds, width)
    repeats = counting.repeats(values, bounds)
    values[repeats] = 0
    owners = np.searchsorted(bounds, repeats, side="right") - 1
    distinct = np.diff(bounds) - np.bincount(owners, minlength=len(bounds) - 1)
    made = np.empty((len(distinct), bits // 64), dtype=np.uint64)
    for number in range(bits // 64):
        words = values
        if number:
            words = hashing.further(values, number)
            words[repeats] = 0
        above = counting.ones(words, bounds) > (distinct // 2)[:, None]
        made[:, number] = np.packbits(above, axis=1, bitorder="little").view("<u8")[:, 0]
    return made, distinct
