# SPDX-License-Identifier: MIT
"""How well documents inside others are found: a chapter in a book, an older part in a newer whole.

Two trees are scanned with the command line at the default setting. ``sets`` is each labelled set as
it is: true are the pairs of containment >= 0.8 and similarity < 0.8 in ``pairs.tsv``. ``books`` is
made of all sets: books of six texts of different families, beside every text; true are the pairs
whose exact containment of 3-word shingles is >= 0.8. A true pair is found where it is listed, or
where the principals of their groups are listed, for that is what a person sees. A listed pair is
false below 0.78, two points under the floor since tokenisers differ.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk import hashing, tokenise
from simdesk.index.rows import COPY_TIERS, GroupQuery
from simdesk.records import Tier
from simdesk.settings import Recipe
from tests.bench import product
from tests.bench.curve import families
from tests.bench.data import labelled_sets, load_labelled, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

LEAST = 0.8
FALSE_BELOW = 0.78
CHAPTERS = 6
BOOKS = 80


class Listed:
    """What the product lists, by file name without suffix."""

    def __init__(self, data: Path) -> None:
        self.inside: set[tuple[str, str]] = set()
        self.principal: dict[str, str] = {}
        with product.opened(data) as reader:
            for group in reader.group_ids(GroupQuery(tiers=COPY_TIERS)):
                names = [Path(row.path.decode()).stem for row in reader.member_rows(group)]
                self.principal.update(dict.fromkeys(names, names[0]))
            for group in reader.group_ids(GroupQuery(tiers=frozenset({Tier.CONTAINED}))):
                rows = reader.member_rows(group)
                whole = next(row for row in rows if row.principal)
                self.inside |= {
                    (Path(row.path.decode()).stem, Path(whole.path.decode()).stem)
                    for row in rows
                    if row.document_id != whole.document_id
                }

    def shows(self, one: str, two: str) -> bool:
        """Tell whether a person sees that one of two texts stands in the other."""
        first, second = ({name, self.principal.get(name, name)} for name in (one, two))
        return any(
            (a, b) in self.inside or (b, a) in self.inside
            for a, b in itertools.product(first, second)
        )

    def together(self, one: str, two: str) -> bool:
        """Tell whether both stand in one near group, which is shown instead."""
        return self.principal.get(one, one) == self.principal.get(two, two)


def score(
    label: str,
    listed: Listed,
    true: Sequence[tuple[str, str]],
    containment: Callable[[str, str], float],
) -> None:
    """Print precision, recall and F1."""
    asked = [pair for pair in true if not listed.together(*pair)]
    hits = [listed.shows(*pair) for pair in asked]
    right = [containment(*pair) >= FALSE_BELOW for pair in sorted(listed.inside)]
    recall = float(np.mean(hits)) if hits else 1.0
    precision = float(np.mean(right)) if right else 1.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    print(
        f"contained_{label}: F1 {f1:.3f} precision {precision:.3f} of {len(right)} listed,"
        f" recall {recall:.3f} of {len(asked)} pairs"
    )


def measure_set(name: str, work: Path) -> None:
    """Print the row of one labelled set."""
    labelled = load_labelled(name)
    truth = {
        frozenset((labelled.names[pair.left], labelled.names[pair.right])): pair
        for pair in labelled.pairs
    }
    product.scan(shared() / "corpus" / "labelled" / name, work / name)
    true = [
        (labelled.names[pair.left], labelled.names[pair.right])
        for pair in labelled.pairs
        if pair.containment >= LEAST > pair.similarity
    ]

    def containment(one: str, two: str) -> float:
        pair = truth.get(frozenset((one, two)))
        return pair.containment if pair else 0.0

    score(name, Listed(work / name), true, containment)


def shingles_of(texts: Mapping[str, str]) -> dict[str, NDArray[np.uint64]]:
    """Return the distinct 3-word shingles of every text."""
    made = tokenise.token_hashes(list(texts.values()), Recipe())
    return {
        name: np.unique(hashing.shingles(own, 3)) for name, own in zip(texts, made, strict=True)
    }


def measure_books(work: Path, *, books: int) -> None:
    """Print the row of the tree of books and chapters."""
    source = random.Random(9)
    texts: dict[str, str] = {}
    first: dict[tuple[str, int], str] = {}
    for name in labelled_sets():
        labelled = load_labelled(name)
        for family, own, text in zip(
            families(labelled), labelled.names, labelled.texts, strict=True
        ):
            texts[f"{name}-{own}"] = text
            first.setdefault((name, family), f"{name}-{own}")
    chapters = list(first.values())
    source.shuffle(chapters)
    for number, own in enumerate(
        chapters[start : start + CHAPTERS] for start in range(0, len(chapters), CHAPTERS)
    ):
        if number < books:
            texts[f"book-{number}"] = "\n\n".join(texts[chapter] for chapter in own)
    folder = work / "books"
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    product.scan(folder, work / "books-data")
    shingles = shingles_of(texts)

    def containment(one: str, two: str) -> float:
        small, large = sorted((shingles[one], shingles[two]), key=len)
        return float(np.isin(small, large, assume_unique=True).mean()) if len(small) else 0.0

    true = [
        (name, book)
        for book in texts
        if book.startswith("book-")
        for name in texts
        if not name.startswith("book-")
        if containment(name, book) >= LEAST
    ]
    score("books", Listed(work / "books-data"), true, containment)


def run(*, quick: bool) -> int:
    """Print the rows; with ``quick`` of the two smallest sets only."""
    names = labelled_sets()
    if not names:
        print(f"no labelled sets under {shared()}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        names.sort(key=lambda name: len(load_labelled(name).names))
        for name in names[: 2 if quick else None]:
            measure_set(name, Path(folder))
        if not quick:
            measure_books(Path(folder), books=BOOKS)
    return 0
