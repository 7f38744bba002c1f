# SPDX-License-Identifier: MIT
"""How soon a first scan shows groups, and how soon it stops: ``python -m tests.bench stops``.

Each round scans the same texts into an empty index, waits for the first groups, and stops in the
midst of reading. Counted are the seconds to those groups, the milliseconds until the engine says it
has heard of the stop, and the seconds until the last worker has gone.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from simdesk.link import EngineLink
from simdesk.protocol import Changed, Kind, Progress, Ready, ScanDone, ScanFolders, Stage, Stop
from simdesk.settings import Locations
from tests.bench.scan import make_tree

FILES = 100_000
ROUNDS = 5
PATIENCE_S = 120.0


def next_of(link: EngineLink, kind: type, *, stage: Stage | None = None) -> float:
    """Wait for a change; return the seconds it took.

    Raises:
        RuntimeError: where it does not come.
    """
    began = time.perf_counter()
    while time.perf_counter() - began < PATIENCE_S:
        change = link.receive(1.0)
        if not isinstance(change, kind):
            continue
        if isinstance(change, Changed) and Kind.GROUPS not in change.kinds:
            continue
        if isinstance(change, Progress) and change.stage is not stage:
            continue
        return time.perf_counter() - began
    raise RuntimeError(f"no {kind.__name__} came")


def workers(engine: int) -> list[psutil.Process]:
    """Return the processes that read: those below the engine that have none below them."""
    below = psutil.Process(engine).children(recursive=True)
    ours = [each for each in below if "resource_tracker" not in " ".join(each.cmdline())]
    parents = {each.ppid() for each in ours}
    return [each for each in ours if each.pid not in parents]


def once(root: Path, data: Path) -> tuple[float, float, float]:
    """Return seconds to the first groups, milliseconds to the answer, seconds to the end."""
    link = EngineLink(Locations.under(data), resident=False)
    try:
        next_of(link, Ready)
        link.send(ScanFolders((os.fsencode(root),)))
        shown = next_of(link, Changed)
        there = workers(link.pid or 0)
        while link.receive(0) is not None:
            pass  # what was said before
        began = time.perf_counter()
        link.send(Stop())
        heard = next_of(link, Progress, stage=Stage.IDLE)
        _, alive = psutil.wait_procs(there, timeout=30)
        gone = time.perf_counter() - began
        if alive:
            raise RuntimeError(f"{len(alive)} workers outlived the stop")
        next_of(link, ScanDone)
    finally:
        link.close()
    return shown, heard * 1000, gone


def run(*, quick: bool) -> int:
    """Print the rows."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        make_tree(work / "tree", FILES // 20 if quick else FILES)
        found = [once(work / "tree", work / f"{n}") for n in range(2 if quick else ROUNDS)]
    for label, values in zip(
        ("first_groups_s", "heard_ms", "workers_gone_s"), zip(*found, strict=True), strict=True
    ):
        print(f"stops_{label}: {statistics.median(values):.2f}")
        print(f"stops_{label}_worst: {max(values):.2f}")
    return 0
