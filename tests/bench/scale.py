# SPDX-License-Identifier: MIT
"""How a scan grows: a tree of many small texts walked, indexed, and walked again.

``--files`` says how many, ``--at`` where the tree and the data are made; a tree that is there is
used again. The second walk is held against ``find -printf`` on the same tree, in turns in one run;
the first scan against finders of identical files, which read bytes and no text. Times are held
against one another by wall clock and by processor time of all processes: on a busy machine only the
second says much.
"""

from __future__ import annotations

import json
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import psutil

ROUNDS = 3
WORDS = [f"word{number}" for number in range(8000)]
MEBIBYTE = 1024 * 1024
PEERS = {
    "fclones": ["fclones", "group", "--cache"],
    "jdupes": ["jdupes", "-r", "-q"],
    "rmlint": ["rmlint", "-o", "summary"],
}


def make(root: Path, files: int) -> None:
    """Write small texts, 200 a folder, one in fifty a near copy of the one before."""
    generator = random.Random(5)
    words: list[str] = []
    for number in range(files):
        folder = root / f"{number // 20_000:03}" / f"{number // 200:05}"
        if number % 200 == 0:
            folder.mkdir(parents=True, exist_ok=True)
        if number % 50:
            words = generator.choices(WORDS, k=generator.randint(30, 120))
        else:
            words = [*words[:5], "changed", *words[6:]] if words else ["first"] * 60
        (folder / f"{number}.txt").write_text(" ".join(words))


def scan(root: Path, data: Path) -> tuple[float, dict[str, float], dict[str, float]]:
    """Scan with the command line.

    Returns:
        Seconds, what it said, and the largest resident memory of each kind of process in MiB.
    """
    command = [sys.executable, "-m", "simdesk", "scan", str(root), "--data", str(data), "--json"]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    peaks: dict[str, float] = {}
    ended = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, peaks, ended), daemon=True)
    watcher.start()
    output, _ = process.communicate()
    seconds = time.perf_counter() - began
    ended.set()
    watcher.join()
    return seconds, json.loads(output), peaks


def _watch(pid: int, peaks: dict[str, float], ended: threading.Event) -> None:
    while not ended.wait(0.2):
        with suppress(psutil.Error):
            asker = psutil.Process(pid)
            engines = asker.children()
            workers = [worker for engine in engines for worker in engine.children(recursive=True)]
            for kind, processes in (("asker", [asker]), ("engine", engines), ("worker", workers)):
                for process in processes:
                    size = process.memory_info().rss / MEBIBYTE
                    peaks[kind] = max(peaks.get(kind, 0.0), size)


def _cpu_s() -> float:
    """Return the processor time of all processes that have ended below this one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command: list[str]) -> float:
    """Return the seconds a command takes; what it prints goes nowhere."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


def measure(root: Path, data: Path) -> None:
    """Print the rows of one tree."""
    seconds, said, peaks = scan(root, data)
    files = int(said["files"])
    print(f"scale_files: {files}")
    print(f"scale_first_s: {seconds:.1f}")
    print(f"scale_first_files_per_s: {files / seconds:.0f}")
    for kind, peak in sorted(peaks.items()):
        print(f"scale_first_peak_{kind}_mib: {peak:.0f}")
    for name in ("data/index.sqlite", "cache/texts.sqlite"):
        label = Path(name).stem
        print(f"scale_{label}_mib: {(data / name).stat().st_size / MEBIBYTE:.0f}")
    ratios, again, cpu_ratios = [], [], []
    for _ in range(ROUNDS):
        before = _cpu_s()
        seconds, said, peaks = scan(root, data)
        between = _cpu_s()
        if said["read_now"]:
            raise RuntimeError(f"a scan of an unchanged tree read {said['read_now']} files")
        found = timed(["find", str(root), "-printf", "%p %s %T@ %C@ %i\n"])
        cpu_ratios.append((between - before) / (_cpu_s() - between))
        again.append(seconds)
        ratios.append(seconds / found)
    print(f"scale_again_s: {statistics.median(again):.2f}")
    print(f"scale_again_files_per_s: {files / statistics.median(again):.0f}")
    print(f"scale_again_peak_engine_mib: {peaks.get('engine', 0.0):.0f}")
    print(f"scale_again_ratio_to_find: {statistics.median(ratios):.2f}")
    print(f"scale_again_cpu_ratio_to_find: {statistics.median(cpu_ratios):.2f}")
    print(f"scale_again_ratio_to_find_spread: {max(ratios) - min(ratios):.2f}")


def run(*, quick: bool, files: int = 0, at: str = "") -> int:
    """Print the rows."""
    wanted = files or (2_000 if quick else 100_000)
    if at:
        Path(at).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=at or None) as name:
        root = (Path(at) if at else Path(name)) / f"tree-{wanted}"
        if not root.exists():
            make(root, wanted)
        measure(root, Path(name) / "data")
        for peer, command in PEERS.items():
            if shutil.which(peer) is None:
                print(f"{peer} is not installed: left out", file=sys.stderr)
                continue
            print(f"scale_first_{peer}_s: {timed([*command, str(root)]):.1f}")
    return 0
