# SPDX-License-Identifier: MIT
"""The product from outside: the command line in a process of its own, and what it came to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psutil

from simdesk.index.reader import Reader
from simdesk.settings import Locations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command.

    Attributes:
        seconds: wall time of the whole process.
        peak_mib: largest resident memory of the process and all below it together.
        output: what it printed on standard output.
    """

    seconds: float
    peak_mib: float
    output: str


def timed(command: Sequence[str], *, environment: dict[str, str] | None = None) -> Run:
    """Run a command and watch its memory.

    Raises:
        RuntimeError: where it could do nothing.
    """
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    peak = [0.0]
    watcher = threading.Thread(target=_watch, args=(process.pid, peak), daemon=True)
    watcher.start()
    output, _ = process.communicate()
    seconds = time.perf_counter() - started
    watcher.join()
    if process.returncode not in {0, 1}:
        raise RuntimeError(f"{command[0]} ended with {process.returncode}")
    return Run(seconds, peak[0], output)


def _watch(pid: int, peak: list[float]) -> None:
    try:
        root = psutil.Process(pid)
        while root.is_running() and root.status() != psutil.STATUS_ZOMBIE:
            total = 0
            for process in (root, *root.children(recursive=True)):
                try:
                    total += process.memory_info().rss
                except psutil.NoSuchProcess:
                    continue
            peak[0] = max(peak[0], total / MEBIBYTE)
            time.sleep(0.05)
    except psutil.NoSuchProcess:
        return


def scan(folder: Path, data: Path) -> tuple[Run, dict[str, Any]]:
    """Scan a folder with the command line; return the run and its JSON."""
    command = [sys.executable, "-m", "simdesk", "scan", str(folder), "--data", str(data), "--json"]
    run = timed(command)
    return run, json.loads(run.output)


@contextmanager
def opened(data: Path) -> Iterator[Reader]:
    """Open the databases of a data folder."""
    reader = Reader(Locations.under(data))
    try:
        yield reader
    finally:
        reader.close()
