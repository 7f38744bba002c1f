# SPDX-License-Identifier: MIT
"""Every action on real volumes, as a table: ``python -m tests.volumes [--files N]``.

Small volumes are made for the run and unmounted at its end: loop mounts of ext4, btrfs, XFS and
FAT, and a tmpfs. What cannot be made here (no right to mount, no such file system) is named below
the table, never guessed. Each cell says what happened to a file, then what undo did, and each is
checked: the bytes of a file that went stand at its survivor, a file that was left alone stands as
it was, and undo brings back bytes, time and permissions. Status 1 where a check failed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.actions.execute import Executor
from simdesk.actions.plan import Conditions, make_plan
from simdesk.actions.ways import all_ways
from simdesk.disk import Disk
from simdesk.index.journal import Journal
from simdesk.index.rows import MemberRow
from simdesk.index.schema import DECISIONS, open_writer
from simdesk.records import (
    Action,
    Differs,
    DocumentId,
    FileId,
    GroupId,
    JournalState,
    Role,
    Stat,
    Tier,
)
from simdesk.trash import FreedesktopTrash, QuarantineTrash

if TYPE_CHECKING:
    from collections.abc import Sequence

ACTIONS = tuple(action for action in Action if action is not Action.EMPTY_FOLDERS)
CONTENT = b"the text of a document that stands here more than once\n" * 40
SIZES_MB = {"ext4": 160, "btrfs": 400, "xfs": 320, "vfat": 24}
MAKERS = {
    "ext4": ["mkfs.ext4", "-q", "-N", "40000"],
    "btrfs": ["mkfs.btrfs", "-q"],
    "xfs": ["mkfs.xfs", "-q"],
    "vfat": ["mkfs.vfat"],
}


def say(line: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Volumes:
    """Small volumes for one run; a context manager that unmounts them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mounted: list[Path] = []
        self.missing: dict[str, str] = {}

    def __enter__(self) -> Volumes:
        return self

    def __exit__(self, *_: object) -> None:
        for place in reversed(self._mounted):
            subprocess.run(["umount", str(place)], check=False)

    def make(self, kind: str, name: str) -> Path | None:
        """Mount a new volume; None where that cannot be done here, which is remembered."""
        place = self._folder / name
        place.mkdir()
        try:
            if kind == "tmpfs":
                self._run("mount", "-t", "tmpfs", "-o", "size=8m", "none", str(place))
            else:
                image = self._folder / f"{name}.img"
                with image.open("wb") as stream:
                    stream.truncate(SIZES_MB[kind] * 1024 * 1024)
                self._run(*MAKERS[kind], str(image))
                self._run("mount", "-o", "loop", str(image), str(place))
        except (OSError, subprocess.CalledProcessError) as error:
            said = getattr(error, "stderr", b"") or str(error).encode()
            self.missing[kind] = said.decode(errors="replace").strip().splitlines()[0]
            return None
        self._mounted.append(place)
        return place

    def set_writable(self, place: Path, *, writable: bool) -> None:
        """Mount a volume again, read-only or not."""
        self._run("mount", "-o", f"remount,{'rw' if writable else 'ro'}", str(place))

    @staticmethod
    def _run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True)


def fill(place: Path) -> None:
    """Write until a volume has no room left, in large blocks and then in single bytes."""
    with (place / "filler").open("wb", buffering=0) as stream:
        for size in (1 << 20, 4096, 1):
            try:
                while stream.write(b"x" * size) == size:
                    pass
            except OSError:
                continue


def look(path: Path) -> tuple[bytes, int, int]:
    """Return bytes, time and permissions of a file."""
    status = path.lstat()
    return path.read_bytes(), status.st_mtime_ns, status.st_mode


class Trial:
    """One try of one action: files of equal bytes, one of which stays.

    Args:
        data: the folder of the journal, the home trash and the home quarantine.
        action: what is done.
        files: what goes.
        survivor: what stays.
        destination: the folder of a move.
    """

    def __init__(
        self, data: Path, action: Action, files: Sequence[Path], survivor: Path, destination: Path
    ) -> None:
        self.action, self.files, self.survivor = action, files, survivor
        self.faults: list[str] = []
        self._roles = {os.fsencode(path.parent): Role.NORMAL for path in (*files, survivor)}
        self._destination = os.fsencode(destination) if action is Action.MOVE else b""
        self._disk = Disk()
        self._data = data
        trashes = (
            FreedesktopTrash(os.fsencode(data / "Trash"), user=os.getuid()),
            QuarantineTrash(os.fsencode(data / ".simdesk-quarantine"), roots=lambda: self._roles),
        )
        self._ways = all_ways(trashes, lambda: self._roles, self._disk, held=frozenset)

    # What a plan asks of the index: one group of all files.

    def groups_of_files(self, files: Sequence[FileId]) -> dict[FileId, GroupId]:
        """Return the one group."""
        return dict.fromkeys(files, GroupId(1))

    def member_rows(self, group: GroupId) -> list[MemberRow]:
        """Return all files, the survivor first."""
        return [
            MemberRow(
                file_id=FileId(number),
                document_id=DocumentId(1),
                group_id=group,
                path=os.fsencode(path),
                part="",
                kind="text",
                stat=Stat.of(path.lstat()),
                digest=hashlib.blake2b(CONTENT, digest_size=16).digest(),
                tokens=100,
                tier=Tier.IDENTICAL,
                similarity=1.0,
                containment=1.0,
                distance_bits=0,
                differs=Differs.NOTHING,
                estimated=False,
                partial=False,
                outside={},
                outside_digest=b"",
                principal=number == 0,
                protected=False,
                marked=number > 0,
            )
            for number, path in enumerate((self.survivor, *self.files))
        ]

    def path_of(self, file: FileId) -> bytes | None:
        """Return nothing: every file is in the group."""
        del file

    def run(self, between: Sequence[object] = ()) -> str:
        """Plan, act, take back; returns what happened in a few words."""
        before = {path: look(path) for path in (*self.files, self.survivor)}
        way = self._ways[self.action]
        with closing(open_writer(self._data / "decisions.sqlite", DECISIONS)) as connection:
            journal = Journal(connection, self._data / "decisions.sqlite")
            executor = Executor(journal, self._ways, lambda: self._roles)
            plan = make_plan(
                self,
                [FileId(number) for number in range(1, len(self.files) + 1)],
                Conditions(
                    action=self.action,
                    floor=0.8,
                    roles=self._roles,
                    verdict_of=lambda *_: None,
                    distance_of=lambda *_: 0,
                    against=lambda path: way.against(path, self._destination),
                    fits=way.fits,
                    destination=self._destination,
                    relied_upon=journal.relied_upon(),
                ),
            )
            for step in between:
                step()  # type: ignore[operator]
            start = time.perf_counter()
            done = executor.apply(plan, plan.confirmation())
            words = [self._acted(done, before, time.perf_counter() - start)]
            standing = [entry for entry in done if entry.can_undo]
            if standing:
                start = time.perf_counter()
                undone = executor.undo(standing[0].plan_id)
                words.append(self._taken_back(undone, before, time.perf_counter() - start))
        return "; ".join(words)

    def _acted(self, entries, before, seconds: float) -> str:
        self._expect("the survivor", look(self.survivor)[0] == CONTENT)
        for entry in entries:
            path = Path(os.fsdecode(entry.path))
            if entry.state is not JournalState.DONE:
                self._expect("left alone", look(path) == before[path])
            elif self.action in {Action.HARD_LINK, Action.REFLINK}:
                self._expect("the name stays", look(path)[0] == CONTENT)
            else:
                self._expect("gone", not os.path.lexists(path))
        return self._told(entries, JournalState.DONE, "done", seconds)

    def _taken_back(self, entries, before, seconds: float) -> str:
        for entry in entries:
            path = Path(os.fsdecode(entry.path))
            if entry.state is JournalState.UNDONE:
                self._expect("as before", look(path) == before[path])
        return self._told(entries, JournalState.UNDONE, "undone", seconds)

    def _told(self, entries, wanted: JournalState, word: str, seconds: float) -> str:
        reached = sum(entry.state is wanted for entry in entries)
        rate = f" {len(entries) / seconds:,.0f}/s" if len(entries) > 1 else ""
        if reached == len(entries):
            notes = {entry.detail for entry in entries if entry.detail}
            return f"{word}{rate}{''.join(f' ({note})' for note in sorted(notes))}"
        refusals = sorted({str(entry.refusal) for entry in entries if entry.state is not wanted})
        some = f"{reached} of {len(entries)} {word}, " if reached else ""
        state = next(str(entry.state) for entry in entries if entry.state is not wanted)
        return f"{some}{state}: {', '.join(refusals)}{rate}"

    def _expect(self, what: str, holds: bool) -> None:
        if not holds:
            self.faults.append(f"{self.action}: {what} does not hold")


@dataclass(frozen=True)
class Place:
    """Where a try happens.

    Attributes:
        root: the folder of what goes.
        other: the folder of the survivor.
        there: the folder of a move.
        name: of what goes.
        files: how many.
    """

    root: Path
    other: Path
    there: Path
    name: bytes = b"a copy.txt"
    files: int = 1


class Table:
    """Try every action in every situation."""

    def __init__(self, folder: Path, volumes: Volumes, files: int) -> None:
        self._folder = folder
        self._volumes = volumes
        self.files = files
        self._number = 0
        self.rows: list[tuple[str, dict[Action, str]]] = []
        self.faults: list[str] = []

    def row(self, title: str, place: Place, **how) -> None:
        """Try all actions in one situation."""
        cells = {action: self._try(action, place, **how) for action in ACTIONS}
        self.rows.append((title, cells))
        say(f"| {title} | {' | '.join(cells.values())} |")

    def _try(self, action: Action, place: Place, *, between=(), after=(), prepare=()) -> str:
        self._number += 1
        data = self._folder / f"data{self._number}"
        roots = [each / f"t{self._number}" for each in (place.root, place.other, place.there)]
        root, other, there = roots[0] / "root", roots[1] / "other", roots[2] / "there"
        for each in (data, root, other, there):
            each.mkdir(parents=True)
        files = []
        for number in range(place.files):
            name = place.name if place.files == 1 else b"%d.txt" % number
            files.append(root / os.fsdecode(name))
            files[-1].write_bytes(CONTENT)
            os.utime(files[-1], ns=(5_000_000_000, 1_700_000_000_000_000_000))
        survivor = other / "stays.txt"
        survivor.write_bytes(CONTENT)
        trial = Trial(data, action, files, survivor, there)
        for step in prepare:
            step(root)
        try:
            told = trial.run(between)
        finally:
            for step in after:
                step()
        self.faults += trial.faults
        for each in roots:
            shutil.rmtree(each, ignore_errors=True)
        return told


def no_trash(place: Path):
    """Let a file stand where the trash of a volume would be."""
    blocked = place / f".Trash-{os.getuid()}"
    shutil.rmtree(blocked, ignore_errors=True)
    blocked.write_text("no folder")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns 1 where a check failed, 2 where no volume can be made."""
    parser = argparse.ArgumentParser(prog="python -m tests.volumes")
    parser.add_argument("--files", type=int, default=10_000, help="files of the last row")
    chosen = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="simdesk-volumes-")).resolve()
    with ExitStack() as ending:
        ending.callback(shutil.rmtree, folder, ignore_errors=True)
        volumes = ending.enter_context(Volumes(folder))
        first, second = volumes.make("ext4", "first"), volumes.make("ext4", "second")
        if first is None or second is None:
            say(f"no volume can be made here: {volumes.missing}")
            return 2
        return _print_table(Table(folder, volumes, chosen.files), volumes, first, second)


def _print_table(table: Table, volumes: Volumes, first: Path, second: Path) -> int:
    say(f"| situation | {' | '.join(ACTIONS)} |")
    say(f"|{'---|' * (len(ACTIONS) + 1)}")
    here = Place(first, first, first)
    table.row("same volume, ext4", here)
    table.row("other volume, ext4 to ext4", Place(first, second, second))
    for kind in ("btrfs", "xfs", "tmpfs", "vfat"):
        place = volumes.make(kind, kind)
        if place is not None:
            table.row(f"same volume, {kind}", Place(place, place, place))
            table.row(f"other volume, {kind} to ext4", Place(place, second, second))
            table.row(f"other volume, ext4 to {kind}", Place(first, place, place))
    table.row("name of 255 bytes", replace(here, name=b"n" * 251 + b".txt"))
    table.row("name not UTF-8", replace(here, name=b"\xff\xfe name.txt"))
    table.row("name not UTF-8, to ext4", replace(Place(first, second, second), name=b"\xff.txt"))
    _row_read_only(table, volumes, first, second)
    _row_full(table, first, second)
    no_trash(first)
    table.row("no trash on the volume", here)
    (first / f".Trash-{os.getuid()}").unlink()
    table.row(f"{table.files:,} files", replace(here, files=table.files))
    table.row(
        f"{table.files:,} files to another volume",
        replace(Place(first, second, second), files=table.files),
    )
    if "btrfs" not in volumes.missing:
        shared = first.parent / "btrfs"
        table.row(f"{table.files:,} files, btrfs", Place(shared, shared, shared, files=table.files))
    for kind, why in volumes.missing.items():
        say(f"not run: {kind} ({why})")
    say("not run: Windows and macOS volumes, network shares, volumes of other users")
    for fault in table.faults:
        say(f"FAILED: {fault}")
    return 1 if table.faults else 0


def _row_read_only(table: Table, volumes: Volumes, first: Path, second: Path) -> None:
    def lock() -> None:
        volumes.set_writable(first, writable=False)

    def free() -> None:
        volumes.set_writable(first, writable=True)

    place = Place(first, first, second)
    table.row("read-only, seen in planning", place, prepare=[lambda _: lock()], after=[free])
    table.row("read-only since the plan", place, between=[lock], after=[free])


def _row_full(table: Table, first: Path, second: Path) -> None:
    def fill_both() -> None:
        fill(first)
        fill(second)

    def free() -> None:
        for place in (first, second):
            (place / "filler").unlink(missing_ok=True)

    table.row("full", Place(first, first, first), between=[fill_both], after=[free])
    table.row("full, other volume", Place(first, second, second), between=[fill_both], after=[free])


if __name__ == "__main__":
    sys.exit(main())
