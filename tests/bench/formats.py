# SPDX-License-Identifier: MIT
"""One document in eight formats: is it one group, and how far are the forms from one another.

Real documents of the mixed corpus are exported by LibreOffice; each form is scanned with the
command line at the default setting, all in one tree. Rows give, for each format, the share of
documents whose form stands in one group with the source, the median and least similarity of the two
texts, and the median distance in bits. Left out where LibreOffice is not installed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.compare import nearness, verdict
from simdesk.extract.reading import extract
from simdesk.fingerprint import prints
from simdesk.index.rows import COPY_TIERS, GroupQuery
from simdesk.settings import Limits, Recipe
from tests.bench import product
from tests.bench.data import shared

if TYPE_CHECKING:
    from collections.abc import Iterable

DOCUMENTS = 20
LEAST_WORDS = 150
FORMATS = {
    "docx": "docx",
    "doc": "doc",
    "odt": "odt",
    "rtf": "rtf",
    "pdf": "pdf",
    "epub": "epub",
    "html": "html:XHTML Writer File:UTF8",
    "txt": "txt:Text (encoded):UTF8",
}
DEADLINE_S = 600.0


def words_of(path: Path) -> str:
    """Return the text of a file as we read it; empty where there is none."""
    documents = extract(os.fsencode(path), Limits()).documents
    return documents[0].text if len(documents) == 1 else ""


def sources(count: int) -> list[Path]:
    """Return real documents of different texts that hold words enough."""
    found: list[Path] = []
    seen: set[str] = set()
    folder = shared() / "corpus" / "mixed"
    for path in sorted([*folder.glob("docx/*.docx"), *folder.glob("odt/*.odt")]):
        text = words_of(path)
        if len(text.split()) >= LEAST_WORDS and text[:200] not in seen:
            seen.add(text[:200])
            found.append(path)
    return found[:: max(1, len(found) // count)][:count]


def export(paths: Iterable[Path], wanted: str, target: Path, profile: Path) -> None:
    """Let LibreOffice write every document in one format."""
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation=file://{profile}",
            "--headless",
            "--convert-to",
            wanted,
            "--outdir",
            str(target),
            *map(str, paths),
        ],
        check=True,
        capture_output=True,
        timeout=DEADLINE_S,
    )


def together(data: Path) -> dict[str, set[int]]:
    """Return the groups each file name stands in."""
    found: dict[str, set[int]] = defaultdict(set)
    with product.opened(data) as reader:
        for group in reader.group_ids(GroupQuery(tiers=COPY_TIERS)):
            for row in reader.member_rows(group):
                found[Path(os.fsdecode(row.path)).name].add(group)
    return found


def report(name: str, pairs: list[tuple[Path, Path]], groups: dict[str, set[int]]) -> None:
    """Print the row of one format: pairs of a source and its exported form."""
    recipe = Recipe()
    one = [bool(groups[left.name] & groups[right.name]) for left, right in pairs]
    similar, bits = [], []
    for left, right in pairs:
        texts = [words_of(left), words_of(right)]
        similar.append(verdict(texts[0], texts[1]).similarity)
        made = [own.fingerprints for own in prints(texts, recipe)]
        near = nearness(made[0], made[1])
        if near is not None:
            bits.append(near.distance_bits)
    print(
        f"formats_{name}: in one group {sum(one)} of {len(one)}, similarity median"
        f" {statistics.median(similar):.3f} least {min(similar):.3f}, distance median"
        f" {statistics.median(bits) if bits else 0:.0f} bits"
    )


def run(*, quick: bool) -> int:
    """Print the rows; with ``quick`` of four documents."""
    if shutil.which("soffice") is None:
        print("LibreOffice is not installed: left out", file=sys.stderr)
        return 2
    chosen = sources(4 if quick else DOCUMENTS)
    if not chosen:
        print(f"no mixed corpus under {shared()}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        tree = work / "tree"
        tree.mkdir()
        copies = []
        for number, path in enumerate(chosen):
            copy = tree / f"{number:02}{path.suffix}"
            shutil.copyfile(path, copy)
            copies.append(copy)
        pairs: dict[str, list[tuple[Path, Path]]] = {}
        for name, wanted in FORMATS.items():
            target = tree / name
            target.mkdir()
            export(copies, wanted, target, work / "profile")
            made = []
            for copy in copies:
                written = target / f"{copy.stem}.{name}"
                if written.exists():
                    made.append((copy, written.rename(target / f"{copy.stem}-{name}.{name}")))
            pairs[name] = made
        product.scan(tree, work / "data")
        groups = together(work / "data")
        print(f"formats_documents: {len(chosen)}")
        for name, made in pairs.items():
            report(name, made, groups)
    return 0
