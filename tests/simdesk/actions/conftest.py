# SPDX-License-Identifier: MIT
"""A small world to remove files from: folders, an index made by looking, a trash, a faulty disk.

A file's bytes say what it is: ``document/form/...`` where files of one document have the same text,
and another form is another file of it. How alike two documents are is a table.
"""

from __future__ import annotations

import errno
import functools
import hashlib
import os
import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simdesk.actions.again import plan_again
from simdesk.actions.execute import Executor
from simdesk.actions.plan import Conditions, make_plan
from simdesk.actions.ways import all_ways
from simdesk.disk import Disk, Folder
from simdesk.index.journal import Journal
from simdesk.index.rows import MemberRow, below, role_of
from simdesk.index.schema import DECISIONS, open_writer
from simdesk.records import (
    Action,
    Differs,
    DocumentId,
    FileId,
    GroupId,
    JournalState,
    Plan,
    Role,
    Stat,
    Tier,
    Verdict,
)
from simdesk.trash import FreedesktopTrash, QuarantineTrash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

GROUP = GroupId(1)
CALLS = (
    "open_folder",
    "lstat",
    "digest",
    "rename",
    "make_folder",
    "write_note",
    "read_note",
    "forget",
    "volume",
    "link",
    "exchange",
    "clone",
    "copy",
    "same_bytes",
    "attributes",
    "give",
    "discard",
    "remove_folder",
    "sync",
    "free_bytes",
)


class Killed(BaseException):
    """The process ends here: nothing of ours may catch this."""


@dataclass
class Fault:
    """What happens at one call.

    Attributes:
        at: number of the call, 1 and up.
        act: raises, or changes the disk.
        after: True to act when the call has been made.
    """

    at: int
    act: Callable[[], None]
    after: bool = False


def raising(code: int) -> Callable[[], None]:
    def act() -> None:
        raise OSError(code, os.strerror(code))

    return act


def killing() -> None:
    raise Killed


class PlayedDisk(Disk):
    """The real disk, part of which plays another volume, and on which blocks can be shared.

    Attributes:
        apart: a folder that plays another volume; empty for none.
    """

    apart = b""

    def volume(self, path):
        device, mount = Disk.volume(self, path)
        return device, mount + b"apart" * self._is_apart(path)

    def kind_of_volume(self, path):
        return b"ext4"

    def _is_apart(self, path):
        return bool(self.apart) and below(os.path.realpath(path), self.apart)

    def rename(self, source, name, target, new_name):
        if self._is_apart(source.path) is not self._is_apart(target.path):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        Disk.rename(self, source, name, target, new_name)

    def clone(self, source, name, target, new_name):
        Disk.copy(self, source, name, target, new_name)

    def can_clone(self, path):
        return True


class FaultyDisk(PlayedDisk):
    """The same with a fault between any two calls."""

    def __init__(self, apart: bytes = b"") -> None:
        self.fault: Fault | None = None
        self.calls: list[str] = []
        self.apart = apart

    def _call(self, name: str, *args, **kwargs):
        self.calls.append(name)
        fault = self.fault if self.fault and self.fault.at == len(self.calls) else None
        if fault and not fault.after:
            fault.act()
        answer = getattr(PlayedDisk, name)(self, *args, **kwargs)
        if fault and fault.after:
            try:
                fault.act()
            except BaseException:
                if isinstance(answer, Folder):
                    answer.__exit__(None, None, None)
                raise
        return answer


for _name in CALLS:
    setattr(FaultyDisk, _name, functools.partialmethod(FaultyDisk._call, _name))


def digest_of(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


class World:
    """Two roots, a protected one, a trash, a quarantine and a journal below one folder."""

    def __init__(self, folder: Path) -> None:
        self.top = folder.resolve()
        self.docs = self.top / "docs"
        self.more = self.top / "more"
        self.safe = self.top / "safe"
        self.home = self.top / "home"
        self.chosen = self.top / "chosen"
        for each in (self.docs, self.more, self.safe, self.home, self.chosen):
            each.mkdir(parents=True, exist_ok=True)
        self.roles = {
            os.fsencode(self.docs): Role.NORMAL,
            os.fsencode(self.more): Role.NORMAL,
            os.fsencode(self.safe): Role.PROTECTED,
        }
        self.similar: dict[frozenset[str], float] = {}
        self.estimated: set[frozenset[str]] = set()
        self.partial: set[str] = set()
        self.rows: list[MemberRow] = []
        self.apart = b""
        self.connection = None
        self.start()

    def start(self) -> None:
        """Begin as after a crash: everything that was only in memory is gone."""
        self.close()
        self.disk = FaultyDisk(self.apart)
        path = self.top / "decisions.sqlite"
        # a killed process is no power cut
        self.connection = open_writer(path, replace(DECISIONS, synchronous="OFF"))
        self.journal = Journal(self.connection, path)
        self.trash = FreedesktopTrash(
            os.fsencode(self.home / "Trash"), user=os.getuid(), disk=self.disk
        )
        self.quarantine = QuarantineTrash(
            os.fsencode(self.home / ".simdesk-quarantine"),
            roots=lambda: self.roles,
            disk=self.disk,
        )
        self.ways = all_ways(
            (self.trash, self.quarantine),
            lambda: self.roles,
            self.disk,
            held=self.journal.moved_to,
        )
        self.executor = Executor(self.journal, self.ways, lambda: self.roles, disk=self.disk)

    def set_apart(self) -> None:
        """Let the chosen folder lie on another volume."""
        self.apart = os.fsencode(self.chosen)
        self.start()

    def private(self) -> list[Path]:
        """Return what stands under private names, anywhere."""
        return [path for path in self.top.rglob(".simdesk-*") if not path.is_dir()]

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()

    def write(self, path: Path | str, content: str = "a/1") -> Path:
        path = self.docs / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        return path

    def scan(self) -> None:
        """Make the index anew: one group of all files, the first by path its principal."""
        roots = [os.fsdecode(root) for root in self.roles]
        found = sorted({path for root in roots for path in self._files(Path(root))})
        self.rows = [self._row(number, path) for number, path in enumerate(found, 1)]

    @staticmethod
    def _files(root: Path) -> Iterator[Path]:
        for folder, _, names in os.walk(root):
            for name in names:
                path = Path(folder, name)
                if stat.S_ISREG(path.lstat().st_mode) and ".simdesk" not in folder:
                    yield path

    def _row(self, number: int, path: Path) -> MemberRow:
        content = path.read_bytes()
        document, _, form = content.decode().partition("/")
        return MemberRow(
            file_id=FileId(number),
            document_id=DocumentId(self.document_number(document)),
            group_id=GROUP,
            path=os.fsencode(path),
            part="",
            kind="text",
            stat=Stat.of(path.lstat()),
            digest=digest_of(content),
            tokens=100,
            tier=Tier.NEAR,
            similarity=1.0,
            containment=1.0,
            distance_bits=0,
            differs=Differs.WORDS,
            estimated=False,
            partial=document in self.partial,
            outside={},
            outside_digest=b"pictures" if form.startswith("pictures") else b"",
            principal=number == 1,
            protected=role_of(os.fsencode(path), self.roles) is Role.PROTECTED,
            marked=False,
        )

    @staticmethod
    def document_number(document: str) -> int:
        return int.from_bytes(document.encode(), "big")

    def verdict_of(self, a: DocumentId, b: DocumentId) -> Verdict | None:
        names = frozenset(n.to_bytes((n.bit_length() + 7) // 8, "big").decode() for n in (a, b))
        if names not in self.similar:
            return None
        return Verdict(
            self.similar[names], 0.9, Differs.WORDS, 7, 9, estimated=names in self.estimated
        )

    # what a plan asks of the index

    def groups_of_files(self, files: Sequence[FileId]) -> dict[FileId, GroupId]:
        known = {row.file_id for row in self.rows}
        return {file: GROUP for file in files if file in known}

    def member_rows(self, group: GroupId) -> list[MemberRow]:
        assert group == GROUP
        return self.rows

    def path_of(self, file: FileId) -> bytes | None:
        return {row.file_id: row.path for row in self.rows}.get(file)

    def plan(
        self, *paths: Path, action: Action = Action.TRASH, floor: float = 0.8, **watched
    ) -> Plan:
        by_path = {row.path: row.file_id for row in self.rows}
        files = [by_path.get(os.fsencode(path), FileId(-1)) for path in paths]
        way = self.ways[action]
        destination = os.fsencode(self.chosen) if action is Action.MOVE else b""
        conditions = Conditions(
            action=action,
            floor=floor,
            roles=self.roles,
            verdict_of=self.verdict_of,
            distance_of=lambda a, b: 5,
            against=lambda path: way.against(path, destination),
            fits=way.fits,
            destination=destination,
            relied_upon=self.journal.relied_upon(),
        )
        return make_plan(self, files, conditions, disk=self.disk, **watched)

    def plan_again(self, plan_id: int, floor: float = 0.8) -> Plan:
        rows = self.journal.records(plan_id)
        way = self.ways[rows[0].entry.action]
        return plan_again(rows, way, floor=floor, roles=self.roles, disk=self.disk)

    def change_row(self, path: Path, **values) -> None:
        self.rows = [
            replace(row, **values) if row.path == os.fsencode(path) else row for row in self.rows
        ]

    def remove(self, *paths: Path, action: Action = Action.TRASH):
        return self.executor.apply(self.plan(*paths, action=action))

    # what must hold

    def census(self) -> dict[tuple[int, int], tuple[int, bytes, int, int]]:
        """Return every inode of a document anywhere: its number of names, bytes, mtime, mode."""
        found: dict[tuple[int, int], tuple[int, bytes, int, int]] = {}
        for folder, _, names in os.walk(self.top):
            for name in names:
                path = Path(folder, name)
                status = path.lstat()
                ours = name.endswith(".trashinfo") or name.startswith("decisions.sqlite")
                if ours or not stat.S_ISREG(status.st_mode):
                    continue
                key = status.st_dev, status.st_ino
                count = found[key][0] + 1 if key in found else 1
                found[key] = count, path.read_bytes(), status.st_mtime_ns, status.st_mode
        return found

    def assert_notes_match_files(self) -> None:
        for box in self.top.rglob("info"):
            notes = {path.name.removesuffix(".trashinfo") for path in box.iterdir()}
            files = {path.name for path in (box.parent / "files").iterdir()}
            assert notes == files

    def assert_journal_is_true(self) -> None:
        """Compare every row of the journal with the disk."""
        plans = self.connection.execute("SELECT id FROM plans").fetchall()
        for (plan_id,) in plans:
            for row in self.journal.records(plan_id):
                self._assert_true(row)

    def _assert_true(self, row) -> None:
        entry = row.entry
        assert entry.state not in {JournalState.INTENT, JournalState.UNDOING}
        if entry.state is JournalState.DONE:
            assert digest_of(Path(os.fsdecode(entry.destination)).read_bytes()) == row.digest
            assert self.is_known_survivor_standing(row)
        elif entry.state is not JournalState.LOST:
            assert entry.destination == b""

    def is_known_survivor_standing(self, row) -> bool:
        path = Path(os.fsdecode(row.entry.survivor_path))
        return path.is_file() and digest_of(path.read_bytes()) == row.survivor_digest


@pytest.fixture
def new_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], World]]:
    """Return a maker of worlds, each in a folder of its own."""
    made: list[World] = []

    def make() -> World:
        made.append(World(tmp_path_factory.mktemp("world")))
        return made[-1]

    yield make
    for world in made:
        world.close()


@pytest.fixture
def world(new_world: Callable[[], World]) -> World:
    return new_world()


@pytest.fixture
def pair(world):
    """Return two equal files in the index; the first is to go."""
    a, b = world.write("a.txt"), world.write("b.txt")
    world.scan()
    return a, b


@pytest.fixture
def faults():
    """Return the fault kit: `Fault`, `Killed`, the errors and the two makers."""

    class Kit:
        codes = (errno.EPERM, errno.ENOSPC, errno.EXDEV, errno.ENOENT, errno.EIO)

    Kit.Fault, Kit.Killed = Fault, Killed
    Kit.raising, Kit.killing = staticmethod(raising), staticmethod(killing)
    Kit.digest_of = staticmethod(digest_of)
    return Kit
