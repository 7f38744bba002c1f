# SPDX-License-Identifier: MIT
"""What is still found when a copy was damaged: the table that people understand.

Up to 500 texts of the labelled sets, one of each family so that no other version stands in the way,
are re-made in each of the ways of `tests.bench.damaging`. Originals and copies of one way are
scanned together with the command line at the default setting. A copy is found where it stands in
one group with its original, or where one is shown as contained in the other. ``damage.svg`` beside
this file is drawn from the rows.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.index.rows import GroupQuery
from simdesk.records import Differs, Tier
from tests.bench import charts, damaging, product
from tests.bench.curve import families
from tests.bench.data import labelled_sets, load_labelled, shared

if TYPE_CHECKING:
    from simdesk.index.rows import MemberRow
    from tests.bench.damaging import Way

TEXTS = 500
SHORTEST = 60
SHARES = (0.01, 0.02, 0.05, 0.1, 0.2)
FRAMES = (0.05, 0.2, 0.5)
EXCERPTS = (0.1, 0.3, 0.5, 0.7, 0.9)
FIGURE = Path(__file__).parent / "damage.svg"


def ways() -> dict[str, Way]:
    """Return every way by the name of its rows."""
    made: dict[str, Way] = {}
    for name, way in (
        ("deleted", damaging.deleted),
        ("inserted", damaging.inserted),
        ("replaced", damaging.replaced),
        ("swapped", damaging.swapped),
        ("misread", damaging.misread),
        ("moved", damaging.moved),
    ):
        made |= {f"{name}_{round(share * 100)}": way(share) for share in SHARES}
    made |= {f"framed_{round(share * 100)}": damaging.framed(share) for share in FRAMES}
    made |= {f"excerpt_{round(share * 100)}": damaging.excerpt(share) for share in EXCERPTS}
    return made | {
        "numbers": damaging.numbers,
        "wrapped": damaging.wrapped,
        "upper": damaging.upper,
        "decomposed": damaging.decomposed,
        "html": damaging.as_html,
    }


def texts(most: int) -> list[str]:
    """Return one text of each family, of `SHORTEST` words at least, sets in turns."""
    source = random.Random(3)
    by_set = []
    for name in labelled_sets():
        labelled = load_labelled(name)
        first = {}
        for family, text in zip(families(labelled), labelled.texts, strict=True):
            if len(damaging.WORD.findall(text)) >= SHORTEST:
                first.setdefault(family, text)
        by_set.append(list(first.values()))
    every = [text for own in by_set for text in own]
    source.shuffle(every)
    return every[:most]


def found(data: Path, count: int) -> tuple[int, int, int, list[float]]:
    """Read the groups of originals and copies.

    Returns:
        Copies in one group with their original; copies only contained or containing; copies marked
        as differing in numbers only; the similarity shown of the first.
    """
    group_of: dict[str, MemberRow] = {}
    similar: list[float] = []
    inside: set[str] = set()
    numbers = 0
    with product.opened(data) as reader:
        for group in reader.group_ids(GroupQuery()):
            own: dict[str, list[MemberRow]] = defaultdict(list)
            for member in reader.member_rows(group):
                own[re.sub(r"\D", "", Path(member.path.decode()).stem)].append(member)
            for name, pair in own.items():
                if len(pair) < 2:
                    continue
                if any(member.tier is Tier.CONTAINED for member in pair):
                    inside.add(name)
                else:
                    group_of[name] = pair[0]
                    similar.append(min(member.similarity for member in pair))
                    numbers += any(member.differs is Differs.NUMBERS for member in pair)
    return len(group_of), len(inside - group_of.keys()), numbers, similar


def measure(name: str, way: Way, originals: list[str], work: Path) -> float:
    """Print the rows of one way; return the share found."""
    source = random.Random(name)
    folder = work / name
    folder.mkdir()
    asked = 0
    for number, text in enumerate(originals):
        copy = way(text, source)
        if copy == text:
            continue
        asked += 1
        suffix = "html" if name == "html" else "txt"
        (folder / f"{number:04}a.txt").write_text(text, encoding="utf-8")
        (folder / f"{number:04}b.{suffix}").write_text(copy, encoding="utf-8")
    product.scan(folder, work / f"{name}-data")
    together, inside, numbers, similar = found(work / f"{name}-data", asked)
    share = (together + inside) / max(1, asked)
    percent = 100 * statistics.median(similar) if similar else float("nan")
    print(
        f"damage_{name}: found {share:.3f} of {asked}, in a group {together}, contained {inside},"
        f" numbers only {numbers}, median similarity shown {percent:.1f} %"
    )
    return share


def run(*, quick: bool) -> int:
    """Print the rows; with ``quick`` of 60 texts and every third way, and no figure."""
    originals = texts(60 if quick else TEXTS)
    if not originals:
        print(f"no labelled sets under {shared()}", file=sys.stderr)
        return 2
    print(f"damage_texts: {len(originals)}")
    every = ways()
    chosen = dict(list(every.items())[::3]) if quick else every
    shares = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, way in chosen.items():
            shares[name] = measure(name, way, originals, Path(folder))
    if not quick:
        charts.lines(
            FIGURE,
            "Share found, by share of the words that were changed (percent)",
            [100 * share for share in SHARES],
            {
                name: [shares[f"{name}_{round(100 * share)}"] for share in SHARES]
                for name in ("deleted", "inserted", "replaced", "swapped", "misread", "moved")
            },
        )
    return 0
