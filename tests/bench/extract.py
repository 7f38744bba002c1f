# SPDX-License-Identifier: MIT
"""How fast files become text, and what state they end in: ``python -m tests.bench extract``.

Two worker processes read the mixed corpus, each format by itself and then all together, turn and
turn about with recollindex on the same files where that is installed. recollindex also writes an
index, so the ratio is a bar to clear, not a comparison of like with like.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

from simdesk.extract.reading import extract
from simdesk.pool import WorkerPool
from simdesk.settings import Limits
from tests.bench.data import shared

WORKERS = 2
BATCH = 16
DEADLINE_S = 600.0


def states(paths: tuple[bytes, ...], limits: Limits) -> list[tuple[str, str, int]]:
    """Read files, in a worker.

    Returns:
        Format, state and number of characters of each.
    """
    found: list[tuple[str, str, int]] = []
    for path in paths:
        reading = extract(path, limits)
        if reading.failure is not None:
            found.append((reading.failure.kind, str(reading.failure.reason), 0))
            continue
        partial = any(document.partial for document in reading.documents)
        characters = sum(len(document.text) for document in reading.documents)
        found.append((reading.documents[0].kind, "partial" if partial else "ok", characters))
    return found


def corpus(*, quick: bool) -> dict[str, list[Path]]:
    """Return the files of the mixed corpus by folder; every fourth of them for a quick run."""
    folder = shared() / "corpus" / "mixed"
    files = sorted(path for path in folder.glob("*/*") if path.is_file())
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for path in files[:: 4 if quick else 1]:
        found[path.parent.name].append(path)
    return dict(found)


def read_all(pool: WorkerPool, paths: list[Path]) -> tuple[float, Counter[str]]:
    """Read files with the workers of a pool.

    Returns:
        Seconds of wall time, and the number of files in each state.
    """
    names = [os.fsencode(path) for path in paths]
    start = time.perf_counter()
    batches = [
        pool.submit(states, tuple(names[at : at + BATCH]), Limits(), deadline_s=DEADLINE_S)
        for at in range(0, len(names), BATCH)
    ]
    found = Counter(state for batch in batches for _, state, _ in batch.result())
    return time.perf_counter() - start, found


def recollindex(paths: list[Path]) -> float:
    """Index copies of the files with Debian's recoll.

    Returns:
        Seconds of wall time.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in paths:
            copy = folder / "files" / path.parent.name / path.name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        settings = folder / "settings"
        settings.mkdir()
        (settings / "recoll.conf").write_text(
            f"topdirs = {folder / 'files'}\n"
            f"dbdir = {folder / 'index'}\nnoaspell = 1\nloglevel = 1\n"
        )
        start = time.perf_counter()
        subprocess.run(
            ["recollindex", "-c", str(settings)],
            env=os.environ | {"HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        return time.perf_counter() - start


def run(quick: bool) -> None:
    """Print the rows of this bench.

    Args:
        quick: True for a quarter of the files and one round.
    """
    files = corpus(quick=quick)
    if not files:
        print("extract_corpus: not found")
        return
    everything = [path for paths in files.values() for path in paths]
    pool = WorkerPool(WORKERS, Limits())
    try:
        read_all(pool, everything[:: max(1, len(everything) // 64)])  # the parsers load once
        for kind, paths in files.items():
            seconds, found = read_all(pool, paths)
            size_mb = sum(path.stat().st_size for path in paths) / 1e6
            print(f"extract_files_per_s_{kind}: {len(paths) / seconds:.0f}")
            print(f"extract_mb_per_s_{kind}: {size_mb / seconds:.1f}")
            for state, number in sorted(found.items()):
                print(f"extract_files_{kind}_{state}: {number}")
            read = found["ok"] + found["partial"]
            print(f"extract_read_percent_{kind}: {100 * read / len(paths):.1f}")
        _compare(pool, everything, rounds=1 if quick else 3)
    finally:
        pool.stop()


def _compare(pool: WorkerPool, paths: list[Path], *, rounds: int) -> None:
    ours: list[float] = []
    theirs: list[float] = []
    has_peer = shutil.which("recollindex") is not None
    for _ in range(rounds):
        ours.append(read_all(pool, paths)[0])
        if has_peer:
            theirs.append(recollindex(paths))
    print(f"extract_files_per_s: {len(paths) / statistics.median(ours):.0f}")
    if not has_peer:
        print("extract_ratio_vs_recollindex: recollindex is not installed")
        return
    ratio = statistics.median(theirs) / statistics.median(ours)
    print(f"extract_ratio_vs_recollindex: {ratio:.1f}")
