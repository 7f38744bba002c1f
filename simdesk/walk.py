# SPDX-License-Identifier: MIT
"""The files under a root, folder by folder, as the disk shows them now.

Folders are entered once each (device and inode); trash folders, our own data and what the rules
leave out are not entered at all. A folder that cannot be read is listed as such, never taken for
empty. A file is a plain tuple here: millions of them pass through.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import stat as stat_module
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from simdesk.disk import PRIVATE_PREFIX
from simdesk.index.rows import below
from simdesk.mounts import Mounts, device_of
from simdesk.patterns import FileFilter, Patterns
from simdesk.records import Role, Stat, storable_ns
from simdesk.settings import DEFAULT_EXCLUDE
from simdesk.trash import QUARANTINE_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from simdesk.settings import Locations, Settings

TRASH_NAMES = frozenset({b"$RECYCLE.BIN", b"System Volume Information", QUARANTINE_NAME})
"""Names of folders in which removed files lie, whoever removed them."""

_TRASH_PREFIX = b".Trash"
_XDG_TRASH = b"Trash"
STATE_BYTES = 16
_SHORT = os.name == "nt"
_BY_NUMBER = os.scandir in os.supports_fd
_OPEN_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_ENCODING, _ERRORS = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()

Row = tuple[bytes, int, int, int, int, int, int, int]
"""An `Entry` without its names, as `list_folder` makes them."""


class Entry(NamedTuple):
    """A file in a folder.

    Attributes:
        name: as the operating system spells it.
        size_bytes: its size.
        mtime_ns: when its content was changed last, nanoseconds since the epoch.
        ctime_ns: when anything of it was changed last; on Windows when it was made.
        inode: its number.
        device: of its volume.
        mode: type and permissions, as `os.stat` gives them.
        links: how many names it has.
    """

    name: bytes
    size_bytes: int
    mtime_ns: int
    ctime_ns: int
    inode: int
    device: int
    mode: int
    links: int = 1

    @property
    def stat(self) -> Stat:
        """Return what tells that it is still the same."""
        times = storable_ns(self.mtime_ns), storable_ns(self.ctime_ns)
        return Stat(self.size_bytes, times[0], self.device, self.inode, times[1])

    @property
    def regular(self) -> bool:
        """Tell whether it is a file and no pipe, socket or device."""
        return stat_module.S_ISREG(self.mode)


@dataclass(frozen=True, slots=True)
class Listing:
    """What one folder holds.

    Attributes:
        folder: absolute path.
        files: by name, each an `Entry` or the bare tuple of one.
        folders: names of the folders in it that are to be walked.
        links: names of links to folders that are to be walked.
        left_out: files and folders in it that the rules leave out.
        error: the operating system's words where the folder could not be read, else empty.
        missing: True where it is not there at all.
        state: 16 bytes that are others as soon as anything about a file in it is; empty where it
            is not known.
    """

    folder: bytes
    files: tuple[Row, ...] = ()
    folders: tuple[bytes, ...] = ()
    links: tuple[bytes, ...] = ()
    left_out: int = 0
    error: str = ""
    missing: bool = False
    state: bytes = b""


@dataclass(frozen=True, slots=True)
class WalkRules:
    """What is left out of a walk.

    Attributes:
        excluded: folders that are not entered, absolute.
        roots: every root that is walked; patterns are relative to the innermost that holds a path.
        patterns: names that are left out, or alone taken in.
        files: sizes, dates and types that are left out.
        follow_links: walk into folders that links lead to.
        other_volumes: walk into volumes that are mounted below a root.
        mounts: what is mounted where.
    """

    excluded: frozenset[bytes] = frozenset()
    roots: frozenset[bytes] = frozenset()
    patterns: Patterns = field(default_factory=lambda: Patterns(DEFAULT_EXCLUDE))
    files: FileFilter = field(default_factory=FileFilter)
    follow_links: bool = False
    other_volumes: bool = False
    mounts: Mounts = field(default_factory=Mounts)

    @classmethod
    def of(
        cls, settings: Settings, *, excluded: frozenset[bytes], roots: frozenset[bytes]
    ) -> WalkRules:
        """Return the rules that settings ask for."""
        return cls(
            excluded=excluded,
            roots=roots,
            patterns=Patterns(settings.exclude, settings.include, skip_hidden=settings.skip_hidden),
            files=FileFilter.of(settings),
            follow_links=settings.follow_links,
            other_volumes=settings.other_volumes,
            mounts=Mounts.read(),
        )

    @classmethod
    def under(
        cls, settings: Settings, locations: Locations, roles: Mapping[bytes, Role]
    ) -> WalkRules:
        """Return the rules of a walk over all roots; looks at the disk.

        Args:
            settings: what they leave out.
            locations: where our own files lie, which are never entered.
            roles: the role of every root; excluded ones are not entered.
        """
        excluded = frozenset(path for path, role in roles.items() if role is Role.EXCLUDED)
        ours = (locations.config, locations.data, locations.cache, locations.logs)
        own = {os.path.realpath(os.fsencode(folder)) for folder in ours}
        return cls.of(settings, excluded=excluded | own, roots=frozenset(roles) - excluded)

    def root_of(self, folder: bytes) -> bytes:
        """Return the innermost root that holds a folder, the folder itself where none does."""
        holding = [root for root in self.roots if below(folder, root)]
        return max(holding, key=len) if holding else folder

    def prefix_of(self, folder: bytes) -> str:
        """Return a folder relative to its root, as patterns are held against it."""
        relative = folder[len(self.root_of(folder)) :].strip(os.sep.encode())
        return os.fsdecode(relative).replace(os.sep, "/") + "/" if relative else ""

    def skips_folder(self, folder: bytes, name: bytes, *, prefix: str | None = None) -> bool:
        """Tell whether a folder in a folder is left out.

        Args:
            folder: absolute.
            name: of the folder in it.
            prefix: what `prefix_of` gives for the first, where it is known.
        """
        path = os.path.join(folder, name)
        if path in self.excluded or self.is_trash(folder, name):
            return True
        prefix = self.prefix_of(folder) if prefix is None else prefix
        return self.patterns.skips(prefix, name, is_folder=True)

    @staticmethod
    def is_trash(folder: bytes, name: bytes) -> bool:
        """Tell whether a folder in a folder holds what was removed; it is never scanned."""
        if name in TRASH_NAMES or name.startswith(_TRASH_PREFIX):
            return True
        if name != _XDG_TRASH:
            return False
        inside = os.path.join(folder, name)
        return all(os.path.isdir(os.path.join(inside, part)) for part in (b"files", b"info"))

    def may_enter(self, folder: bytes, device: int, outer: int) -> bool:
        """Tell whether a walk may go into a folder, by the volume it lies on.

        Args:
            folder: absolute.
            device: its own.
            outer: that of the folder above.
        """
        if device == outer or not self.mounts.is_mount(folder):
            return True
        if self.mounts.is_pseudo(folder):
            return False
        return self.other_volumes or not self.roots or folder in self.roots


def list_folder(folder: bytes, rules: WalkRules) -> Listing:
    """List one folder.

    Args:
        folder: absolute path.
        rules: what is left out.

    Returns:
        Its files and folders, sorted by name. Links to files are not among them.
    """
    look = _Look(folder, rules)
    try:
        look.at_folder()
    except (FileNotFoundError, NotADirectoryError):
        return Listing(folder, missing=True)
    except OSError as error:
        return Listing(folder, error=str(error.strerror))
    return look.listing()


class _Look:
    """Sort out what stands in one folder."""

    def __init__(self, folder: bytes, rules: WalkRules) -> None:
        self._files: list[Row] = []
        self._folders: list[bytes] = []
        self._links: list[bytes] = []
        self._left_out = 0
        self._folder = folder
        self._rules = rules
        self._prefix = rules.prefix_of(folder)

    def listing(self) -> Listing:
        """Return what was seen."""
        self._files.sort()
        files = tuple(self._files)
        # the second version of the format: the later ones depend on which objects are the same
        content = marshal.dumps(files, 2)
        return Listing(
            self._folder,
            files,
            tuple(sorted(self._folders)),
            tuple(sorted(self._links)),
            self._left_out,
            state=hashlib.blake2b(content, digest_size=STATE_BYTES).digest(),
        )

    def at_folder(self) -> None:
        """Look at every entry.

        Raises:
            OSError: where the folder cannot be read.
        """
        if not _BY_NUMBER:
            with os.scandir(os.fsdecode(self._folder)) as entries:
                self.at(entries)
            return
        # the system then need not find its way to the folder again for each file in it
        number = os.open(self._folder, _OPEN_FOLDER)
        try:
            with os.scandir(number) as entries:
                self.at(entries)
        finally:
            os.close(number)

    def at(self, entries: Iterator[os.DirEntry[str]]) -> None:
        """Look at every entry; runs once for each file of a tree, so little is called."""
        add, screen = self._files.append, self._rules.patterns.screen
        always, names, ends = screen.always, screen.names, screen.ends
        starts = (PRIVATE_PREFIX, *screen.starts)
        filtered = self._rules.patterns.selective or not self._rules.files.idle
        for entry in entries:
            try:
                name = entry.name.encode(_ENCODING, _ERRORS)
                if not entry.is_file(follow_symlinks=False):
                    if entry.is_dir(follow_symlinks=False):
                        self._on_folder(name, self._folders)
                        continue
                    if entry.is_symlink():
                        self._on_link(entry, name)
                        continue
                asked = always or name.startswith(starts) or name.endswith(ends) or name in names
                if asked and (name.startswith(PRIVATE_PREFIX) or self._skips(name)):
                    self._left_out += 1
                    continue
                # on Windows a listing knows neither inode nor links
                s = os.lstat(entry.path) if _SHORT else entry.stat(follow_symlinks=False)
                if filtered and self._is_filtered(name, s):
                    self._left_out += 1
                    continue
                changed, touched, mode = s.st_mtime_ns, s.st_ctime_ns, s.st_mode
                add((name, s.st_size, changed, touched, s.st_ino, s.st_dev, mode, s.st_nlink))
            except FileNotFoundError:
                continue  # it vanished meanwhile

    def _skips(self, name: bytes) -> bool:
        return self._rules.patterns.skips(self._prefix, name, is_folder=False)

    def _is_filtered(self, name: bytes, status: os.stat_result) -> bool:
        includes = self._rules.patterns.includes(self._prefix, name)
        return not includes or self._rules.files.skips(name, status)

    def _on_folder(self, name: bytes, found: list[bytes]) -> None:
        if self._rules.skips_folder(self._folder, name, prefix=self._prefix):
            self._left_out += 1
        else:
            found.append(name)

    def _on_link(self, entry: os.DirEntry[str], name: bytes) -> None:
        if self._rules.follow_links and entry.is_dir():
            self._on_folder(name, self._links)


class Walk:
    """Walk folders, each once, however many ways lead to it. Used by one thread.

    Folders that links lead to come last, so that a folder is known by its own name where it has
    one below the roots.

    Args:
        rules: what is left out.
        stopped: asked before each folder; True ends the walk.
    """

    def __init__(self, rules: WalkRules, *, stopped: Callable[[], bool] = lambda: False) -> None:
        self._rules = rules
        self._stopped = stopped
        self._walked: set[bytes] = set()
        self._seen: set[tuple[int, int]] = set()
        self._linked: list[bytes] = []

    def below(self, *roots: bytes) -> Iterator[Listing]:
        """Yield the listing of each folder and of every folder below it.

        Args:
            roots: absolute paths; one inside another is walked once.
        """
        everywhere: set[tuple[int, int]] = set()
        for root in roots:
            seen: set[tuple[int, int]] = set()
            yield from self._below(root, seen)
            everywhere |= seen
        while self._linked:
            linked = self._linked.pop()
            target = os.path.realpath(linked)
            if not any(below(target, known) for known in self._rules.roots | self._rules.excluded):
                yield from self._below(linked, everywhere)

    def _below(self, root: bytes, seen: set[tuple[int, int]]) -> Iterator[Listing]:
        pending = [(root, device_of(os.path.dirname(root)))]
        while pending and not self._stopped():
            folder, outer = pending.pop()
            if folder in self._walked:
                continue
            self._walked.add(folder)
            try:
                status = os.stat(folder)
            except OSError:
                yield list_folder(folder, self._rules)
                continue
            identity = (status.st_dev, status.st_ino)
            if identity in seen or not self._rules.may_enter(folder, status.st_dev, outer):
                continue
            seen.add(identity)
            listing = list_folder(folder, self._rules)
            yield listing
            inside = [os.path.join(folder, name) for name in reversed(listing.folders)]
            pending += [(path, status.st_dev) for path in inside]
            self._linked += [os.path.join(folder, name) for name in listing.links]


def walk(
    root: bytes, rules: WalkRules, *, stopped: Callable[[], bool] = lambda: False
) -> Iterator[Listing]:
    """Yield the listing of a folder and of every folder below it.

    Args:
        root: absolute path.
        rules: what is left out.
        stopped: asked before each folder; True ends the walk.
    """
    return Walk(rules, stopped=stopped).below(root)
