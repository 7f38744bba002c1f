# SPDX-License-Identifier: MIT
"""A whole first scan beside the tools that people would pick: exact duplicates, and indexed text.

Ours finds near duplicates; the peers find equal bytes (jdupes, fdupes, rdfind, rmlint, fclones,
dupeGuru's content scan) or only read the texts (recollindex). All run in turns on the same trees,
with nothing kept from one round to the next: the mixed corpus, and texts with equal copies among
them. Rows give the median and spread of the seconds, the peak memory of all processes together, and
the files each says have an equal one. A peer that is not installed is named and left out.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.index.rows import COPY_TIERS, GroupQuery
from simdesk.records import Tier
from tests.bench import product
from tests.bench.data import shared
from tests.bench.scan import copy_corpus, make_tree, recollindex

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 3
FILES = 20_000
COPIES = 50
"""One file in so many has an equal copy."""

DUPEGURU = """
import sys
sys.path[:0] = ["/usr/share/dupeguru", "/usr/lib/dupeguru"]
from pathlib import Path
from core.directories import Directories
from core.fs import filesdb
from core.scanner import ScanType
from core.se.fs import File
from core.se.scanner import ScannerSE
from hscommon.jobprogress.job import nulljob
filesdb.connect(":memory:")
folders = Directories()
folders.add_path(Path(sys.argv[1]))
scanner = ScannerSE()
scanner.scan_type = ScanType.CONTENTS
files = list(folders.get_files(fileclasses=[File], j=nulljob))
print(sum(len(group) for group in scanner.get_dupe_groups(files, j=nulljob)))
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool that finds files of equal bytes.

    Attributes:
        program: what must be installed.
        command: how it is run; the tree comes last.
        count: files with an equal one, from what it printed.
    """

    program: str
    command: tuple[str, ...]
    count: Callable[[str], int]


def _blocks(output: str) -> int:
    return sum(bool(line.strip()) for line in output.splitlines())


def _rmlint(output: str) -> int:
    rows = json.loads(output)
    return sum(row.get("type") == "duplicate_file" for row in rows)


def _rdfind(output: str) -> int:
    found = re.search(r"It seems like you have (\d+) files that are not unique", output)
    return int(found[1]) if found else 0


def _fclones(output: str) -> int:
    return sum(len(group["files"]) for group in json.loads(output)["groups"])


PEERS = {
    "jdupes": Peer("jdupes", ("jdupes", "-rq"), _blocks),
    "fdupes": Peer("fdupes", ("fdupes", "-rq"), _blocks),
    "rdfind": Peer("rdfind", ("rdfind", "-dryrun", "true", "-makeresultsfile", "false"), _rdfind),
    "rmlint": Peer("rmlint", ("rmlint", "-T", "df", "-o", "json"), _rmlint),
    "fclones": Peer("fclones", ("fclones", "group", "-f", "json"), _fclones),
    "dupeguru": Peer("dupeguru", ("/usr/bin/python3", "-c", DUPEGURU), int),
}


def add_copies(root: Path) -> None:
    """Copy one text in `COPIES` byte for byte."""
    for path in sorted(root.rglob("*.txt"))[::COPIES]:
        shutil.copyfile(path, path.with_name(f"{path.stem}-copy.txt"))


def equal_files(data: Path) -> int:
    """Return how many files of our index have an equal one that was read."""
    digests: dict[bytes, set[bytes]] = {}
    with product.opened(data) as reader:
        for group in reader.group_ids(GroupQuery(tiers=COPY_TIERS)):
            for row in reader.member_rows(group):
                if row.tier in {Tier.IDENTICAL, Tier.SAME_TEXT, Tier.NEAR} and not row.part:
                    digests.setdefault(row.digest, set()).add(row.path)
    return sum(len(paths) for paths in digests.values() if len(paths) > 1)


def told(label: str, name: str, runs: list[product.Run], detail: str) -> float:
    """Print the row of one tool; return its median seconds."""
    seconds = statistics.median(run.seconds for run in runs)
    spread = max(run.seconds for run in runs) - min(run.seconds for run in runs)
    peak = max(run.peak_mib for run in runs)
    print(f"peers_{label}_{name}: {seconds:.2f} s (spread {spread:.2f}), {peak:.0f} MiB, {detail}")
    return seconds


def measure(label: str, root: Path, work: Path, *, rounds: int) -> None:
    """Print the rows of one tree."""
    runs: dict[str, list[product.Run]] = {"simdesk": [], "recollindex": []}
    counts: dict[str, int] = {}
    for number in range(rounds):
        data = work / f"{label}-{number}"
        run, said = product.scan(root, data)
        runs["simdesk"].append(run)
        counts["simdesk"] = equal_files(data)
        for name, peer in PEERS.items():
            if shutil.which(peer.program) is None:
                continue
            run = product.timed([*peer.command, str(root)])
            runs.setdefault(name, []).append(run)
            counts[name] = peer.count(run.output)
        indexed = recollindex(root, work)
        if indexed is not None:
            runs["recollindex"].append(indexed)
    print(f"peers_{label}_files: {said['files']}")
    ours = told(
        label,
        "simdesk",
        runs["simdesk"],
        f"{counts['simdesk']} files with an equal one, {said['groups']} groups",
    )
    for name, made in runs.items():
        if name != "simdesk" and made:
            detail = f"{counts[name]} files with an equal one" if name in counts else "texts only"
            theirs = told(label, name, made, detail)
            print(f"peers_{label}_ratio_{name}: {ours / theirs:.2f} times as long as it")


def run(*, quick: bool) -> int:
    """Print the rows."""
    missing = [peer.program for peer in PEERS.values() if shutil.which(peer.program) is None]
    if missing:
        print(f"not installed, left out: {', '.join(missing)}", file=sys.stderr)
    rounds = 1 if quick else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        texts = work / "texts"
        make_tree(texts, 2_000 if quick else FILES)
        add_copies(texts)
        measure("texts", texts, work, rounds=rounds)
        mixed = work / "mixed"
        if copy_corpus(mixed):
            measure("mixed", mixed, work, rounds=rounds)
        else:
            print(f"no mixed corpus under {shared()}: left out", file=sys.stderr)
    return 0
