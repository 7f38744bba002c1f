# SPDX-License-Identifier: MIT
"""What a text that says little is: symbols, digits, one word again and again, a few words.

Such texts have no fingerprint, or one that tells no more than their digits; people are told why.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from simdesk import tokenise

if TYPE_CHECKING:
    from simdesk.records import Prints
    from simdesk.settings import Recipe


class Nature(StrEnum):
    """What a text is, the poorest first."""

    SYMBOLS_ONLY = "symbols_only"
    """No token at all."""
    DIGITS_ONLY = "digits_only"
    """No letter in any token."""
    ONE_WORD = "one_word"
    """The same token again and again."""
    SHORT = "short"
    """Fewer tokens than a fingerprint needs."""
    UNIFORM = "uniform"
    """As many, but too few different ones."""
    ORDINARY = "ordinary"


def nature(text: str, made: Prints, recipe: Recipe) -> Nature:
    """Name what a text is.

    Args:
        text: any text.
        made: what was made of it.
        recipe: how; says how many tokens a fingerprint needs.
    """
    if not made.tokens:
        return Nature.SYMBOLS_ONLY
    if not any(map(str.isalpha, tokenise.normalise(text))):
        return Nature.DIGITS_ONLY
    (tokens,) = tokenise.token_hashes([text], recipe)
    if len(tokens) > 1 and bool((tokens == tokens[0]).all()):
        return Nature.ONE_WORD
    if made.fingerprints:
        return Nature.ORDINARY
    return Nature.SHORT if made.tokens < recipe.min_tokens else Nature.UNIFORM
