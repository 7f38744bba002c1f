# SPDX-License-Identifier: MIT
"""Where the time of a full scan goes: by stage, by process, by step of reading, by format.

The stages are wall time, told by the engine's own progress; the processes are CPU time of the
engine and of all workers; steps and formats are CPU time of one process that reads the same files
one after the other. ``profile.svg`` beside this file shows the formats of the mixed corpus.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import psutil

from simdesk.extract.reading import extract
from simdesk.fingerprint import prints
from simdesk.link import EngineLink
from simdesk.pool import pack_text
from simdesk.protocol import Progress, Quit, Ready, ScanDone, ScanFolders
from simdesk.settings import Limits, Locations, Recipe
from simdesk.tokenise import text_digest
from tests.bench import charts
from tests.bench.data import shared
from tests.bench.scan import copy_corpus, make_tree

FILES = 20_000
BATCH = 64
SHOWN = 12
POLL_S = 0.02
FIGURE = Path(__file__).parent / "profile.svg"


class Times:
    """CPU seconds of the engine and of the processes below it, those that ended too."""

    def __init__(self, pid: int) -> None:
        self.seconds: dict[int, float] = {}
        self.engine = pid
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._ended.wait(POLL_S):
            try:
                root = psutil.Process(self.engine)
                for process in (root, *root.children(recursive=True)):
                    spent = process.cpu_times()
                    self.seconds[process.pid] = spent.user + spent.system
            except psutil.NoSuchProcess:
                continue

    def end(self) -> tuple[float, float]:
        """Return the seconds of the engine and of all others together."""
        self._ended.set()
        self._thread.join()
        engine = self.seconds.pop(self.engine, 0.0)
        return engine, sum(self.seconds.values())


def stages(label: str, root: Path, data: Path) -> None:
    """Print the wall time of every stage and the CPU time of the processes."""
    started = last = time.perf_counter()
    stage = "start"
    spent: Counter[str] = Counter()
    link = EngineLink(Locations.under(data), resident=False)
    times = Times(link.pid or 0)
    try:
        done = None
        while done is None:
            change = link.receive(0.5)
            now = time.perf_counter()
            if change is None:
                continue
            spent[stage] += now - last
            last = now
            if isinstance(change, Ready):
                link.send(ScanFolders((os.fsencode(root),)))
                stage = "looking"
            elif isinstance(change, Progress):
                stage = str(change.stage)
            elif isinstance(change, ScanDone):
                done = change
        whole = time.perf_counter() - started
        engine, workers = times.end()
        link.send(Quit())
    finally:
        link.close()
    print(f"profile_{label}_files: {done.files}")
    print(f"profile_{label}_whole_s: {whole:.2f}")
    for name, seconds in spent.items():
        print(f"profile_{label}_{name}_s: {seconds:.2f} ({seconds / whole:.0%})")
    print(f"profile_{label}_engine_cpu_s: {engine:.2f}")
    print(f"profile_{label}_workers_cpu_s: {workers:.2f}")


def steps(label: str, root: Path) -> Counter[str]:
    """Print the CPU time of each step of reading and of each format; return the formats."""
    limits, recipe = Limits(), Recipe()
    step: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    count: Counter[str] = Counter()
    texts: list[str] = []
    for path in sorted(each for each in root.rglob("*") if each.is_file()):
        begun = time.process_time()
        reading = extract(os.fsencode(path), limits)
        read = time.process_time()
        for document in reading.documents:
            text_digest(document.text, keep_indentation=document.keep_indentation)
        digested = time.process_time()
        for document in reading.documents:
            pack_text(document.text)
            texts.append(document.text)
        packed = time.process_time()
        step["extract"] += read - begun
        step["text_digest"] += digested - read
        step["compress"] += packed - digested
        failure = reading.failure
        kind = reading.documents[0].kind if reading.documents else ""
        kind = kind or (failure.kind or str(failure.reason) if failure else "container")
        kinds[kind] += read - begun
        count[kind] += 1
        if len(texts) >= BATCH:
            step["fingerprints"] += _printed(texts, recipe)
    step["fingerprints"] += _printed(texts, recipe)
    whole = sum(step.values())
    for name, seconds in step.most_common():
        print(f"profile_{label}_{name}_cpu_s: {seconds:.2f} ({seconds / whole:.0%})")
    for name, seconds in kinds.most_common(SHOWN):
        each = 1000 * seconds / count[name]
        print(f"profile_{label}_kind_{name}: {seconds:.2f} s, {count[name]} files, {each:.2f} ms")
    return kinds


def _printed(texts: list[str], recipe: Recipe) -> float:
    begun = time.process_time()
    prints(texts, recipe)
    texts.clear()
    return time.process_time() - begun


def run(*, quick: bool) -> int:
    """Print the rows; with ``quick`` of a tree of a tenth, and no figure."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        make_tree(work / "texts", FILES // 10 if quick else FILES)
        stages("texts", work / "texts", work / "texts-data")
        steps("texts", work / "texts")
        if not copy_corpus(work / "mixed"):
            print(f"no mixed corpus under {shared()}: left out", file=sys.stderr)
            return 0
        stages("mixed", work / "mixed", work / "mixed-data")
        kinds = steps("mixed", work / "mixed")
    if not quick:
        title = "CPU seconds of reading the mixed corpus, by format"
        charts.bars(FIGURE, title, dict(kinds.most_common(SHOWN)))
    return 0
