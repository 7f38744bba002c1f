# SPDX-License-Identifier: MIT
"""Watching at the size where it is hard: 20,000 folders, thousands of changes at once.

Counted are the changes the index shows in the end, and how late it shows the last of them: those
made in the very moment watching starts, those made afterwards, and 20,000 renames in one folder,
during which the engine must still answer.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import closing
from pathlib import Path

from simdesk.index.reader import Reader
from simdesk.link import EngineLink
from simdesk.protocol import Changed, ClearMarks, Kind, Ready, ScanDone, ScanFolders, Watching
from simdesk.settings import Locations

FOLDERS = 20_000
CHANGES = 3_000
LONGEST_S = 180.0
LIMIT = Path("/proc/sys/fs/inotify/max_user_watches")


def make(root: Path, folders: int) -> list[Path]:
    """Make folders with one text each."""
    made = []
    for number in range(folders):
        folder = root / f"{number // 100}" / f"{number}"
        folder.mkdir(parents=True)
        (folder / "a.txt").write_text(f"text {number} " * 3)
        made.append(folder)
    return made


def write(folders: list[Path], name: str) -> None:
    """Write a new text into each folder."""
    for folder in folders:
        (folder / name).write_text(f"later {folder.name} {name} " * 3)


def seen(link: EngineLink, reader: Reader, files: int) -> float:
    """Wait until the index shows so many files; return the seconds, infinite if it never does."""
    began = time.perf_counter()
    while time.perf_counter() - began < LONGEST_S:
        if reader.counts().files >= files:
            return time.perf_counter() - began
        link.receive(0.05)
    return float("inf")


def longest_silence(link: EngineLink, seconds: float) -> float:
    """Ask the engine again and again; return the longest it took to answer, in milliseconds."""
    worst = 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        link.send(ClearMarks())
        while True:
            change = link.receive(30)
            if isinstance(change, Changed) and Kind.MARKS in change.kinds:
                break
        worst = max(worst, time.perf_counter() - began)
        time.sleep(0.02)
    return worst * 1000


def renames(work: Path, files: int) -> None:
    """Print how long the engine is silent while every file of one folder is renamed."""
    root = work / "one"
    root.mkdir()
    for number in range(files):
        (root / f"{number}.txt").write_text(f"text {number} of one folder " * 3)
    link = EngineLink(Locations.under(work / "one-data"), resident=True)
    _until(link, Ready)
    link.send(ScanFolders((os.fsencode(root),)))
    _until(link, ScanDone)
    for number in range(files):
        (root / f"{number}.txt").rename(root / f"renamed {number}.txt")
    print(f"watching_renames: {files}")
    print(f"watching_renames_longest_silence_ms: {longest_silence(link, 12.0):.0f}")
    link.close()


def _until(link: EngineLink, kind: type) -> None:
    while not isinstance(link.receive(300), kind):
        pass


def run(*, quick: bool) -> int:
    """Print the rows."""
    count, changes = (2_000, 300) if quick else (FOLDERS, CHANGES)
    if LIMIT.exists():
        print(f"watching_max_user_watches: {LIMIT.read_text().strip()}")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        folders = make(work / "tree", count)
        step = max(1, count // changes)
        locations = Locations.under(work / "data")
        link = EngineLink(locations, resident=True)
        _until(link, Ready)
        began = time.perf_counter()
        link.send(ScanFolders((os.fsencode(work / "tree"),)))
        write(folders[::step], "during.txt")
        _until(link, Watching)
        print(f"watching_folders: {count}")
        print(f"watching_ready_s: {time.perf_counter() - began:.1f}")
        expected = count + len(folders[::step])
        with closing(Reader(locations)) as reader:
            late = seen(link, reader, expected)
            print(f"watching_during_start_seen: {reader.counts().files - count}")
            print(f"watching_during_start_of: {len(folders[::step])}")
            print(f"watching_during_start_last_after_s: {late:.1f}")
            write(folders[1::step], "after.txt")
            late = seen(link, reader, expected + len(folders[1::step]))
            print(f"watching_after_seen: {reader.counts().files - expected}")
            print(f"watching_after_of: {len(folders[1::step])}")
            print(f"watching_after_last_after_s: {late:.1f}")
        link.close()
        renames(work, 2_000 if quick else 20_000)
    return 0
