# SPDX-License-Identifier: MIT
"""The whole scan, first, again and with one file in a hundred changed, beside recollindex.

Peers run in turns with ours in one run, on the same tree, with nothing of theirs or ours kept from
one round to the next. A peer that is not installed is named and left out.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench import product
from tests.bench.data import shared

ROUNDS = 3
WORDS = [f"word{number}" for number in range(8000)]


def make_tree(root: Path, files: int) -> None:
    """Write a tree of plain texts, 2 in 100 of them edited copies."""
    generator = random.Random(5)
    words: list[str] = []
    for number in range(files):
        folder = root / f"{number // 200:04}"
        folder.mkdir(parents=True, exist_ok=True)
        if number % 50:
            words = generator.choices(WORDS, k=generator.randint(60, 500))
        else:
            words = [*words[:5], "changed", *words[6:]] if words else ["first"] * 60
        (folder / f"{number}.txt").write_text(" ".join(words))


def copy_corpus(target: Path) -> bool:
    """Copy the mixed corpus, which is read-only where it is; False where there is none."""
    source = shared() / "corpus" / "mixed"
    if not source.is_dir():
        return False
    shutil.copytree(source, target, copy_function=shutil.copyfile)
    for path in target.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return True


def touch_some(root: Path) -> int:
    """Append a word to one plain text in a hundred files; return how many."""
    texts = sorted(path for path in root.rglob("*") if path.suffix in {".txt", ".md", ".py"})
    count = max(1, sum(path.is_file() for path in root.rglob("*")) // 100)
    for path in texts[:count]:
        with path.open("ab") as stream:
            stream.write(b" afterwards\n")
    return min(count, len(texts))


def measure(label: str, root: Path, work: Path, *, rounds: int) -> float:
    """Print the rows of one tree; return the median seconds of a first scan."""
    first, again = [], []
    for number in range(rounds):
        data = work / f"{label}-{number}"
        run, said = product.scan(root, data)
        first.append(run)
        repeated, second = product.scan(root, data)
        again.append(repeated)
        if second["read_now"]:
            raise RuntimeError(f"a scan of an unchanged tree read {second['read_now']} files")
    seconds = statistics.median(run.seconds for run in first)
    spread = max(run.seconds for run in first) - min(run.seconds for run in first)
    print(f"scan_{label}_files: {said['files']}")
    print(f"scan_{label}_first_s: {seconds:.2f}")
    print(f"scan_{label}_first_spread_s: {spread:.2f}")
    print(f"scan_{label}_files_per_s: {said['files'] / seconds:.0f}")
    print(f"scan_{label}_again_s: {statistics.median(run.seconds for run in again):.2f}")
    print(f"scan_{label}_peak_mib: {max(run.peak_mib for run in first):.0f}")
    return seconds


def measure_changed(label: str, root: Path, work: Path) -> None:
    """Print what one file in a hundred changed costs."""
    changed = touch_some(root)
    run, said = product.scan(root, work / f"{label}-0")
    print(f"scan_{label}_changed_files: {changed}")
    print(f"scan_{label}_changed_read: {said['read_now']}")
    print(f"scan_{label}_changed_s: {run.seconds:.2f}")


def recollindex(root: Path, work: Path) -> product.Run | None:
    """Return a run of recollindex over a tree with an empty index, None without it."""
    program = shutil.which("recollindex")
    if program is None:
        return None
    config = work / "recoll"
    shutil.rmtree(config, ignore_errors=True)
    config.mkdir()
    (config / "recoll.conf").write_text(f"topdirs = {root}\nnoaspell = 1\n")
    home = {"HOME": str(work), "RECOLL_CONFDIR": str(config)}
    return product.timed([program, "-z", "-c", str(config)], environment=home)


def run(*, quick: bool) -> int:
    """Print the rows."""
    rounds = 1 if quick else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        synthetic = work / "synthetic"
        make_tree(synthetic, 2_000 if quick else 20_000)
        measure("synthetic", synthetic, work, rounds=rounds)
        measure_changed("synthetic", synthetic, work)
        mixed = work / "mixed"
        if not copy_corpus(mixed):
            print(f"no mixed corpus under {shared()}: left out", file=sys.stderr)
            return 0
        ratios = []
        for _ in range(rounds):
            ours = measure("mixed", mixed, work, rounds=1)
            shutil.rmtree(work / "mixed-0")
            theirs = recollindex(mixed, work)
            if theirs is None:
                print("recollindex is not installed: left out", file=sys.stderr)
                break
            ratios.append(theirs.seconds / ours)
        if ratios:
            print(f"scan_ratio_vs_recollindex: {statistics.median(ratios):.2f}")
            print(f"scan_ratio_vs_recollindex_spread: {max(ratios) - min(ratios):.2f}")
        print(f"scan_cores: {os.cpu_count()}")
    return 0
