# SPDX-License-Identifier: MIT
"""Mutated real files against the extractors: ``python -m tests.bench.fuzz [SECONDS [SEED]]``.

Not timed; counts how the files end. Every mutated file is read in a worker process with a deadline
and a memory limit, so a parser that dies is a row of the table like any other.
"""

from __future__ import annotations

import concurrent.futures
import io
import random
import sys
import time
import zipfile
from collections import Counter
from typing import TYPE_CHECKING

import pebble

from simdesk.extract.container import Budget
from simdesk.extract.dispatch import read_member
from simdesk.pool import WorkerPool
from simdesk.settings import Limits
from tests.bench.data import shared

if TYPE_CHECKING:
    from pathlib import Path

WORKERS = 2
DEADLINE_S = 20.0
ROUND = 200
LARGEST_BYTES = 300_000


def mutate(data: bytes, chance: random.Random) -> bytes:
    """Return a damaged copy: cut short, bytes changed, a stretch copied or lost."""
    copy = bytearray(data)
    kind = chance.random()
    at = chance.randrange(len(copy))
    if kind < 0.3:
        del copy[at:]
    elif kind < 0.7:
        for _ in range(chance.choice((1, 3, 10, 40))):
            copy[chance.randrange(len(copy))] = chance.randrange(256)
    elif kind < 0.85:
        other = chance.randrange(len(copy))
        length = chance.randrange(1, 2000)
        copy[at : at + length] = copy[other : other + length]
    else:
        del copy[at : at + chance.randrange(1, 500)]
    return bytes(copy)


def mutate_inside(data: bytes, chance: random.Random) -> bytes:
    """Return a copy with one member of a zip file damaged, else one damaged anywhere."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            members = {info.filename: package.read(info) for info in package.infolist()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError):
        return mutate(data, chance)
    texts = [name for name, content in members.items() if content]
    if not texts:
        return mutate(data, chance)
    victim = chance.choice(texts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, content in members.items():
            package.writestr(name, mutate(content, chance) if name == victim else content)
    return out.getvalue()


def read_mutated(path: Path, seed: int) -> str:
    """Damage a file and read it, in a worker.

    Returns:
        The state it ended in.
    """
    chance = random.Random(seed)
    data = path.read_bytes()
    damage = mutate_inside if data.startswith(b"PK") and chance.random() < 0.7 else mutate
    limits = Limits()
    outcome = read_member(damage(data, chance), path.name.encode(), Budget(limits), limits=limits)
    return str(outcome.failure.reason) if outcome.failure else "ok"


def files() -> list[Path]:
    """Return the real files to start from, none where the corpus is missing."""
    found = sorted((shared() / "corpus" / "mixed").glob("*/*"))
    return [path for path in found if 0 < path.stat().st_size < LARGEST_BYTES]


def main() -> None:
    """Read mutated files for a while and print a row for each kind and state."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    chance = random.Random(sys.argv[2] if len(sys.argv) > 2 else 1)
    paths = files()
    counts: Counter[tuple[str, str]] = Counter()
    pool = WorkerPool(WORKERS, Limits())
    end = time.monotonic() + seconds
    try:
        while paths and time.monotonic() < end:
            drawn = [(chance.choice(paths), chance.randrange(2**32)) for _ in range(ROUND)]
            calls = [
                pool.submit(read_mutated, path, seed, deadline_s=DEADLINE_S) for path, seed in drawn
            ]
            for (path, seed), call in zip(drawn, calls, strict=True):
                counts[path.parent.name, _state(path, seed, call)] += 1
    finally:
        pool.stop()
    for (kind, state), number in sorted(counts.items()):
        print(f"fuzz_files_{kind}_{state}: {number}")


def _state(path: Path, seed: int, call: concurrent.futures.Future[str]) -> str:
    try:
        return call.result()
    except concurrent.futures.TimeoutError:
        state = "timed_out"
    except pebble.ProcessExpired:
        state = "worker_died"
    except MemoryError:
        state = "memory"
    print(f"{state}: {path} seed {seed}", file=sys.stderr)
    return state


if __name__ == "__main__":
    main()
