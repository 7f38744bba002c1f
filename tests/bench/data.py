# SPDX-License-Identifier: MIT
"""Where the benches find their data: the folder that ``$SIMDESK_SHARED`` names."""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from pathlib import Path


def shared() -> Path:
    """Return the folder of corpora and references; it need not exist."""
    default = Path(__file__).parents[2].parent / "shared"
    return Path(os.environ.get("SIMDESK_SHARED", default))


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two texts by position, and what is known of them."""

    left: int
    right: int
    similarity: float
    resemblance: float
    containment: float


@dataclass(frozen=True, slots=True)
class Labelled:
    """One labelled set: every pair not listed is below 0.5 in similarity and containment."""

    names: list[str]
    texts: list[str]
    pairs: list[LabelledPair]

    def count(self, floor: float) -> int:
        """Return the number of pairs of at least this similarity."""
        return sum(pair.similarity >= floor for pair in self.pairs)


def labelled_sets() -> list[str]:
    """Return the names of the labelled sets, empty where there are none."""
    folder = shared() / "corpus" / "labelled"
    return sorted(path.parent.name for path in folder.glob("*/pairs.tsv"))


def load_labelled(name: str) -> Labelled:
    """Read one labelled set.

    Raises:
        OSError: where it is not there.
    """
    folder = shared() / "corpus" / "labelled" / name
    paths = sorted(folder.glob("*.txt"))
    places = {path.stem: place for place, path in enumerate(paths)}
    with (folder / "pairs.tsv").open(encoding="utf-8", newline="") as stream:
        pairs = [
            LabelledPair(
                places[row["a"]],
                places[row["b"]],
                float(row["word_similarity"]),
                float(row["resemblance"]),
                float(row["containment"]),
            )
            for row in csv.DictReader(stream, delimiter="\t")
        ]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return Labelled(list(places), texts, pairs)
