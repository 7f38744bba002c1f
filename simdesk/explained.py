# SPDX-License-Identifier: MIT
"""How the fingerprint of one text comes about, step by step, for a person to look at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simdesk import hashing, tokenise
from simdesk.records import Features
from simdesk.settings import Recipe

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Explained:
    """The steps from a text to its fingerprint.

    Attributes:
        words: the first words, as they are compared.
        samples: the first features and the 64 bits of each.
        features: number of distinct features of the whole text.
        balance: for each of 64 places, the highest bit first, how far the ones outweigh the
            noughts: -1.0 to 1.0.
        value: the fingerprint, 64 bits.
        pairs: True where a feature is two words that follow one another, False for single words.
    """

    words: tuple[str, ...]
    samples: tuple[tuple[str, int], ...]
    features: int
    balance: tuple[float, ...]
    value: int
    pairs: bool


def explain(text: str, features: Features) -> Explained:
    """Make a fingerprint slowly.

    Args:
        text: with a word at least.
        features: what the fingerprint is made of.

    Source: Charikar, STOC 2002; as `simdesk.fingerprint` does it in bulk.
    """
    recipe = Recipe()
    width = 2 if features is Features.SHINGLES else 1
    (hashes,) = tokenise.token_hashes([text], recipe)
    distinct = np.unique(hashing.shingles(hashes, width))
    octets = distinct.astype("<u8").view(np.uint8).reshape(-1, 8)
    ones = np.unpackbits(octets, axis=1, bitorder="little").astype(np.int64).sum(axis=0)
    balance = (2 * ones - len(distinct)) / max(1, len(distinct))
    value = sum(1 << bit for bit in range(64) if balance[bit] > 0)
    words = tokenise.tokens(text[:4000])[: SHOWN + 3]
    samples = []
    for at in range(min(SHOWN, len(words) - width + 1)):
        own = [hashing.token_hash(word, recipe.seed) for word in words[at : at + width]]
        samples.append((" ".join(words[at : at + width]), hashing.shingle_hash(own)))
    return Explained(
        words=tuple(words),
        samples=tuple(samples),
        features=len(distinct),
        balance=tuple(float(share) for share in balance[::-1]),
        value=value,
        pairs=width == 2,
    )
