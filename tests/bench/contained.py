# SPDX-License-Identifier: MIT
"""How well documents inside others are found: a chapter in a book, an older part in a newer whole.

Two trees are scanned with the command line at the default setting. ``sets`` is each labelled set as
it is: true are the pairs of containment >= 0.8 and similarity < 0.8 in ``pairs.tsv``. ``books`` is
made of all sets: books of six texts of different families, beside every text; true are the pairs
whose exact containment of 3-word shingles is >= 0.8. A true pair is found where it is listed, or
where the principals of their groups are listed, for that is what a person sees. A listed pair is
false below 0.78, two points under the floor since tokenisers differ. What is lost is lost in one of
five ways: no fingerprint, never proposed, rejected (below the floor by our own tokens), near one
another by those but split between two principals, or not named since its part is in many others.
"""

from __future__ import annotations

import itertools
import os
import random
import sys
import tempfile
from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk import hashing, tokenise
from simdesk.contained import LEAST_CONTAINED
from simdesk.index.rows import COPY_TIERS, GroupQuery
from simdesk.records import Tier
from simdesk.settings import Recipe, Settings
from tests.bench import product
from tests.bench.curve import families
from tests.bench.data import labelled_sets, load_labelled, shared
from tests.bench.quality import interval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from simdesk.index.reader import Reader
    from simdesk.records import DocumentId
    from tests.bench.data import Labelled

LEAST = 0.8
FALSE_BELOW = 0.78
CHAPTERS = 6
BOOKS = 80


class Loss(StrEnum):
    """Where a true pair was lost."""

    NO_FINGERPRINT = "no_fingerprint"
    NOT_PROPOSED = "not_proposed"
    REJECTED = "rejected"
    NEAR = "near"
    NOT_NAMED = "not_named"


class Listed:
    """What the product lists, by file name without suffix.

    Args:
        data: its data folder.
        folder: the files that were scanned.
    """

    def __init__(self, data: Path, folder: Path) -> None:
        self._data = data
        self.inside: set[tuple[str, str]] = set()
        self.principal: dict[str, str] = {}
        self._document_of: dict[str, DocumentId] = {}
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
            for path in folder.iterdir():
                row = reader.whole_file_at(os.fsencode(path))
                if row is not None and row.document_id is not None:
                    self._document_of[path.stem] = row.document_id

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

    def lost_at(self, pairs: Iterable[tuple[str, str]]) -> Counter[Loss]:
        """Count at which stage true pairs were lost that are not shown."""
        with product.opened(self._data) as reader:
            return Counter(self._stage(reader, *pair) for pair in pairs)

    def _stage(self, reader: Reader, one: str, two: str) -> Loss:
        documents = [self._document_of.get(name) for name in (one, two)]
        if documents[0] is None or documents[1] is None:
            return Loss.NO_FINGERPRINT
        if not all(reader.fingerprints_of(each) for each in documents if each is not None):
            return Loss.NO_FINGERPRINT
        verdict = reader.verdict_of(documents[0], documents[1])
        if verdict is None:
            return Loss.NOT_PROPOSED
        if verdict.containment < LEAST_CONTAINED:
            return Loss.REJECTED
        return Loss.NEAR if verdict.similarity >= Settings().floor else Loss.NOT_NAMED


def score(
    label: str,
    listed: Listed,
    true: Sequence[tuple[str, str]],
    containment: Callable[[str, str], float],
) -> None:
    """Print precision, recall and F1, and where true pairs were lost."""
    asked = [pair for pair in true if not listed.together(*pair)]
    hits = [listed.shows(*pair) for pair in asked]
    right = [containment(*pair) >= FALSE_BELOW for pair in sorted(listed.inside)]
    recall = float(np.mean(hits)) if hits else 1.0
    precision = float(np.mean(right)) if right else 1.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    low, high = interval(hits, asked)
    lost = listed.lost_at(pair for pair, hit in zip(asked, hits, strict=True) if not hit)
    print(
        f"contained_{label}: F1 {f1:.3f} precision {precision:.3f} of {len(right)} listed,"
        f" recall {recall:.3f} of {len(asked)} pairs, {low:.3f} to {high:.3f}"
    )
    told = ", ".join(f"{stage} {lost[stage]}" for stage in Loss)
    print(f"contained_lost_{label}: {len(hits) - sum(hits)} of {len(asked)}: {told}")


def report(name: str, labelled: Labelled, folder: Path, data: Path) -> None:
    """Print the rows of one labelled set that was scanned.

    Args:
        name: ends the names of the rows.
        labelled: what is known of the texts.
        folder: where they lie, as files named after them.
        data: the data folder of the product.
    """
    truth = {
        frozenset((labelled.names[pair.left], labelled.names[pair.right])): pair
        for pair in labelled.pairs
    }
    true = [
        (labelled.names[pair.left], labelled.names[pair.right])
        for pair in labelled.pairs
        if pair.containment >= LEAST > pair.similarity
    ]

    def containment(one: str, two: str) -> float:
        pair = truth.get(frozenset((one, two)))
        return pair.containment if pair else 0.0

    score(name, Listed(data, folder), true, containment)


def measure_set(name: str, work: Path) -> None:
    """Print the rows of one labelled set."""
    folder = shared() / "corpus" / "labelled" / name
    product.scan(folder, work / name)
    report(name, load_labelled(name), folder, work / name)


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
    score("books", Listed(work / "books-data", folder), true, containment)


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
