# SPDX-License-Identifier: MIT
"""Kill the engine, a worker, a command or the window at random moments: nothing is lost.

Between the kills the tree changes. After every kill the databases must be whole, none of them may
ever be rebuilt, and no mark that was a second old may be missing. In the end every row must
describe the file it names, and the groups must be those of an undisturbed run.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import psutil

from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.link import EngineLink
from simdesk.protocol import (
    Change,
    Fatal,
    Notice,
    NoticeCode,
    Ready,
    ScanDone,
    ScanFolders,
    SetMarks,
)
from simdesk.settings import Locations

ROUNDS = 200
LONGEST_S = 2.5
STABLE = 60
"""Files that no round changes: marks on them must survive."""

MARK_AGE_S = 1.0
"""Marks asked for longer ago must survive."""

VICTIMS = ("engine", "worker", "asker", "window")
"""In turn. A worker is any process below the engine, also the one that the others are forks of."""

WORDS = [f"word{number}" for number in range(900)]


class Tree:
    """Texts and near copies of them, some of which change from round to round."""

    def __init__(self, root: Path, files: int, seed: int) -> None:
        self.root = root
        self._random = random.Random(seed)
        self._files = files
        root.mkdir()
        for number in range(files):
            self.write(number)

    def write(self, number: int) -> None:
        """Write one text anew, and every third time a near copy of it."""
        words = self._random.choices(WORDS, k=150)
        (self.root / f"{number}.txt").write_text(" ".join(words))
        if number % 3 == 0:
            words[7] = "edited"
            (self.root / f"{number}b.txt").write_text(" ".join(words))

    def change(self) -> None:
        """Change, rename and remove some files that may be changed."""
        for number in self._random.sample(range(STABLE, self._files), 12):
            self.write(number)
        moved = self._random.randrange(STABLE, self._files)
        with suppress(FileNotFoundError):
            (self.root / f"{moved}.txt").rename(self.root / f"{moved} moved.txt")
        with suppress(FileNotFoundError):
            (self.root / f"{self._random.randrange(STABLE, self._files)} moved.txt").unlink()


def groups(locations: Locations) -> list[list[tuple[bytes, float, str]]]:
    """Return the groups by what their members are, whatever their numbers."""
    with closing(Reader(locations)) as reader:
        return sorted(
            sorted((row.path, row.similarity, str(row.tier)) for row in reader.member_rows(group))
            for group in reader.group_ids(GroupQuery())
        )


def begin(locations: Locations, root: Path) -> EngineLink:
    """Start an engine and a scan."""
    link = EngineLink(locations, resident=False)
    _wait_for(link, Ready)
    link.send(ScanFolders((os.fsencode(root),)))
    return link


def whole(locations: Locations, root: Path) -> None:
    """Scan undisturbed to the end."""
    link = begin(locations, root)
    _wait_for(link, ScanDone)
    link.close()


def _wait_for(link: EngineLink, kind: type) -> None:
    end = time.monotonic() + 300
    while time.monotonic() < end:
        change = link.receive(1)
        _not_rebuilt(change)
        if isinstance(change, kind):
            return
        if isinstance(change, Fatal):
            break
    raise RuntimeError(f"no {kind.__name__} came")


def _not_rebuilt(change: Change | None) -> None:
    """Raise where an engine had to make a database anew: a kill must not cost that.

    Raises:
        RuntimeError: where it had.
    """
    rebuilt = (NoticeCode.INDEX_REBUILT, NoticeCode.TEXTS_REBUILT)
    if isinstance(change, Notice) and change.code in rebuilt:
        raise RuntimeError(f"after a kill: {change.code}")


def mark_some(link: EngineLink, locations: Locations, root: Path, turn: int) -> set[bytes]:
    """Ask for marks on some files that never change, others each turn; return their paths."""
    found = set()
    with closing(Reader(locations)) as reader:
        for number in random.Random(turn).sample(range(STABLE // 2), 5):
            path = os.fsencode(root / f"{number}.txt")
            file = reader.file_at(path)
            if file is not None:
                link.send(SetMarks((file,), marked=True))
                found.add(path)
    return found


def kill_engine_or_worker(
    locations: Locations, root: Path, victim: str, delay_s: float, turn: int
) -> set[bytes]:
    """Run one round; return the paths whose marks must survive it."""
    link = begin(locations, root)
    marked = mark_some(link, locations, root, turn)
    asked = time.monotonic()
    until = asked + delay_s
    ended = False
    while time.monotonic() < until:
        change = link.receive(0.02)
        _not_rebuilt(change)
        ended |= isinstance(change, ScanDone)
    if victim == "worker" and not ended:
        _kill_a_worker(link)
        _wait_for(link, ScanDone)
    old = time.monotonic() - asked > MARK_AGE_S
    link.kill()
    return marked if old else set()


def _kill_a_worker(link: EngineLink) -> None:
    with suppress(psutil.Error, IndexError):
        workers = psutil.Process(link.pid).children(recursive=True)
        workers = [each for each in workers if "resource_tracker" not in " ".join(each.cmdline())]
        random.choice(workers).kill()


def kill_asker(data: Path, root: Path, delay_s: float) -> None:
    """Kill a command that scans; its engine and workers must end by themselves."""
    command = [sys.executable, "-m", "simdesk", "scan", str(root), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.5 + delay_s)
    _kill_and_watch(process)


def kill_window(data: Path, root: Path, delay_s: float) -> set[bytes]:
    """Kill the window some time after its engine began; return the marks that must survive."""
    names = [f"{number}.txt" for number in random.sample(range(STABLE // 2, STABLE), 5)]
    command = [sys.executable, "-m", "tests.bench.killed", str(root), str(data), *names]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    said: list[tuple[float, bytes]] = []
    hearing = threading.Thread(target=_hear, args=(process, said))
    hearing.start()
    until = time.monotonic() + 60
    with suppress(psutil.Error):
        while time.monotonic() < until and not psutil.Process(process.pid).children():
            time.sleep(0.02)
    time.sleep(delay_s)
    killed = time.monotonic()
    _kill_and_watch(process)
    hearing.join()
    return {path for at, path in said if killed - at > MARK_AGE_S}


def _hear(process: subprocess.Popen[bytes], said: list[tuple[float, bytes]]) -> None:
    assert process.stdout is not None
    with process.stdout as lines:
        said += [(time.monotonic(), line.rstrip()) for line in lines]


def _kill_and_watch(process: subprocess.Popen[bytes]) -> None:
    family = []
    with suppress(psutil.Error):
        family = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    _, alive = psutil.wait_procs(family, timeout=30)
    if alive:
        raise RuntimeError(f"{len(alive)} processes outlived the one that had asked")


def wrong_rows(locations: Locations, *, scanned: bool) -> int:
    """Return how many rows do not describe the file they name.

    Args:
        locations: where the index lies.
        scanned: True where every file must be as the index has it; else only those are judged whose
            size and date are those of their row.
    """
    with closing(sqlite3.connect(locations.index)) as db:
        rows = db.execute(
            "SELECT d.path || '/' || f.name, f.digest, f.size_bytes, f.mtime_ns FROM files f"
            " JOIN folders d ON d.id = f.folder_id WHERE f.digest IS NOT NULL"
        ).fetchall()
    wrong = 0
    for name, digest, size_bytes, mtime_ns in rows:
        path = Path(os.fsdecode(name))
        status = path.stat() if scanned or path.exists() else None
        if status is None or (not scanned and _others(status, size_bytes, mtime_ns)):
            continue  # it became another one since it was read
        wrong += hashlib.blake2b(path.read_bytes(), digest_size=16).digest() != digest
    return wrong


def _others(status: os.stat_result, size_bytes: int, mtime_ns: int) -> bool:
    return (status.st_size, status.st_mtime_ns) != (size_bytes, mtime_ns)


def damaged(locations: Locations) -> int:
    """Return how many of the databases are not whole."""
    count = 0
    for path in (locations.index, locations.texts, locations.decisions):
        with closing(sqlite3.connect(path)) as db:
            count += db.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    return count


def lost_marks(locations: Locations, marked: set[bytes]) -> int:
    """Return how many marks are gone."""
    with closing(Reader(locations)) as reader:
        kept = {reader.path_of(file) for file in reader.marked_files()}
    return len(marked - kept)


def after_a_kill(data: Path, marked: set[bytes]) -> tuple[int, int, int]:
    """Look at a copy: what opens a database mends it, and that is the next engine's to do.

    Returns:
        Databases damaged, rows wrong and marks lost.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Locations.under(Path(folder) / "data")
        shutil.copytree(data, Path(folder) / "data", ignore=shutil.ignore_patterns("*-shm"))
        return damaged(copy), wrong_rows(copy, scanned=False), lost_marks(copy, marked)


def check(
    work: Path, *, rounds: int, files: int, seed: int, longest_s: float = LONGEST_S
) -> dict[str, int]:
    """Run rounds on one tree; return what was found, each 0 where all is well."""
    chance = random.Random(seed)
    tree = Tree(work / "tree", files, seed)
    data = work / "data"
    locations = Locations.under(data)
    marked: set[bytes] = set()
    killed = dict.fromkeys(VICTIMS, 0)
    seen = [(0, 0, 0)]
    for number in range(rounds):
        victim = VICTIMS[number % len(VICTIMS)]
        killed[victim] += 1
        delay_s = chance.random() * longest_s
        if number % (2 * len(VICTIMS)) == len(VICTIMS):
            delay_s = max(delay_s, MARK_AGE_S * 1.2)  # so long that its marks count
        if victim == "asker":
            kill_asker(data, tree.root, delay_s)
        elif victim == "window":
            marked |= kill_window(data, tree.root, delay_s)
        else:
            marked |= kill_engine_or_worker(locations, tree.root, victim, delay_s, number)
        seen.append(after_a_kill(data, marked))
        tree.change()
    whole(locations, tree.root)
    undisturbed = Locations.under(work / "undisturbed")
    whole(undisturbed, tree.root)
    found = {f"killed_{victim}": count for victim, count in killed.items()}
    broken, wrong, lost = map(max, zip(*seen, strict=True))
    return {
        **found,
        "marks_checked": len(marked),
        "groups": len(groups(undisturbed)),
        "groups_differ": int(groups(locations) != groups(undisturbed)),
        "databases_damaged": broken + damaged(locations),
        "rows_wrong": wrong + wrong_rows(locations, scanned=True),
        "marks_lost": lost + lost_marks(locations, marked),
    }


def run(*, quick: bool, rounds: int = 0) -> int:
    """Print the rows; returns 1 where anything was lost."""
    # what a killed engine held is given back for it, as it should be, and told at length
    sys.warnoptions.append("ignore:resource_tracker")
    with tempfile.TemporaryDirectory() as folder:
        asked = rounds or (9 if quick else ROUNDS)
        found = check(Path(folder), rounds=asked, files=300, seed=time.time_ns() % 1000)
    for name, value in found.items():
        print(f"kill_{name}: {value}")
    bad = ("groups_differ", "databases_damaged", "rows_wrong", "marks_lost")
    return int(any(found[name] for name in bad))
