# SPDX-License-Identifier: MIT
"""Two texts side by side: ``python -m tests.bench alignment [--quick]``.

Two texts of 1 MB, one of them with edits all over, and a paragraph moved, aligned whole as a worker
does it. And what aligns words, rapidfuzz, beside the standard library's difflib on two texts of
2,000 words, in turns.
"""

from __future__ import annotations

import difflib
import random
import statistics
import time
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

from simdesk.compare import align

if TYPE_CHECKING:
    from collections.abc import Callable

MEGABYTE = 1_000_000
WORDS = 2000
ROUNDS = 5
EDITED = 50
"""One word in so many is another."""


def words_of(count: int, chance: random.Random) -> list[str]:
    """Return invented words, of which many come again as in a language."""
    known = [f"word{int(20_000 * chance.random() ** 3)}" for _ in range(5000)]
    return chance.choices(known, k=count)


def edited(words: list[str], chance: random.Random) -> list[str]:
    """Return the words with some of them exchanged, left out, and put in."""
    out = []
    for word in words:
        kind = chance.randrange(3 * EDITED)
        if kind:
            out.append("changed" if kind == 1 else word)
        if kind == 2:
            out.append("added")
    return out


def paragraphs(words: list[str]) -> str:
    """Return a text in paragraphs of 80 words."""
    return "\n\n".join(" ".join(words[n : n + 80]) for n in range(0, len(words), 80))


def median_s(work: Callable[[], object]) -> float:
    """Return the median seconds of some rounds."""
    spent = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        spent.append(time.perf_counter() - begin)
    return statistics.median(spent)


def run(*, quick: bool) -> None:
    """Print the rows."""
    chance = random.Random(11)
    size = MEGABYTE // 10 if quick else MEGABYTE
    words = words_of(size // 9, chance)
    left = paragraphs(words)
    blocks = paragraphs(edited(words, chance)).split("\n\n")
    blocks.insert(len(blocks) // 2, blocks.pop(3))
    right = "\n\n".join(blocks)
    found = align(left, right)
    print(f"alignment_letters: {len(left)}, {len(right)}")
    print(f"alignment_blocks: {len(found.blocks)}")
    print(f"alignment_cut: {int(found.cut)}")
    print(f"alignment_s: {median_s(lambda: align(left, right)):.3f}")
    one = words_of(WORDS, chance)
    two = edited(one, chance)
    ours = median_s(lambda: Indel.opcodes(one, two))
    standard = median_s(
        lambda: difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    )
    print(f"alignment_rapidfuzz_ms_{WORDS}_words: {ours * 1000:.2f}")
    print(f"alignment_difflib_ms_{WORDS}_words: {standard * 1000:.2f}")
    print(f"alignment_difflib_ratio_to_rapidfuzz: {standard / ours:.0f}")
