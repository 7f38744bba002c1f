# SPDX-License-Identifier: MIT
"""The files under a root, folder by folder, as the disk shows them now.

Links are not followed, folders are entered once each (device and inode), trash folders, caches and
our own data are left out. A folder that cannot be read is listed as such, never taken for empty.
"""

from __future__ import annotations

import os
import stat as stat_module
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.records import Stat
from simdesk.trash import QUARANTINE_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SKIPPED_FOLDERS = frozenset(
    {
        b"$RECYCLE.BIN",
        b"System Volume Information",
        b"__pycache__",
        b"node_modules",
        b"Trash",
        QUARANTINE_NAME,
    }
)
"""Names of folders that hold no documents of a person: trash, caches."""

_ALWAYS_SKIPPED_PREFIX = b".Trash"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in a folder.

    Attributes:
        name: as the operating system spells it.
        stat: size, mtime, device, inode.
        regular: False for pipes, sockets and devices.
    """

    name: bytes
    stat: Stat
    regular: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """What one folder holds.

    Attributes:
        folder: absolute path.
        files: by name.
        folders: names of the folders in it that are to be walked.
        error: the operating system's words where the folder could not be read, else empty.
        missing: True where it is not there at all.
    """

    folder: bytes
    files: tuple[Entry, ...]
    folders: tuple[bytes, ...]
    error: str = ""
    missing: bool = False


@dataclass(frozen=True, slots=True)
class WalkRules:
    """What is left out of a walk.

    Attributes:
        excluded: folders that are not entered, absolute.
        skip_hidden: leave out names that begin with a dot.
    """

    excluded: frozenset[bytes] = frozenset()
    skip_hidden: bool = True

    def skips_folder(self, folder: bytes, name: bytes) -> bool:
        """Tell whether a folder in a folder is left out."""
        if name in SKIPPED_FOLDERS or name.startswith(_ALWAYS_SKIPPED_PREFIX):
            return True
        return self.skips_file(name) or os.path.join(folder, name) in self.excluded

    def skips_file(self, name: bytes) -> bool:
        """Tell whether a file is left out."""
        return self.skip_hidden and name.startswith(b".")


def list_folder(folder: bytes, rules: WalkRules) -> Listing:
    """List one folder.

    Args:
        folder: absolute path.
        rules: what is left out.

    Returns:
        Its files and folders, sorted by name; links are left out.
    """
    files: list[Entry] = []
    folders: list[bytes] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if not rules.skips_folder(folder, entry.name):
                        folders.append(entry.name)
                elif not rules.skips_file(entry.name):
                    seen = _look(entry)
                    if seen is not None:
                        files.append(seen)
    except (FileNotFoundError, NotADirectoryError):
        return Listing(folder, (), (), missing=True)
    except OSError as error:
        return Listing(folder, (), (), error=str(error.strerror))
    files.sort(key=lambda entry: entry.name)
    return Listing(folder, tuple(files), tuple(sorted(folders)))


def _look(entry: os.DirEntry[bytes]) -> Entry | None:
    """Return a file, None for links and for what vanished meanwhile."""
    try:
        if entry.is_symlink():
            return None
        status = os.lstat(entry.path) if os.name == "nt" else entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        return None
    return Entry(entry.name, Stat.of(status), stat_module.S_ISREG(status.st_mode))


def walk(
    root: bytes,
    rules: WalkRules,
    *,
    stopped: Callable[[], bool] = lambda: False,
    walked: set[bytes] | None = None,
) -> Iterator[Listing]:
    """Yield the listing of a folder and of every folder below it.

    Args:
        root: absolute path.
        rules: what is left out.
        stopped: asked before each folder; True ends the walk.
        walked: folders that are not walked again, with all below; those of this walk are added.
    """
    walked = set() if walked is None else walked
    seen: set[tuple[int, int]] = set()
    pending = [root]
    while pending and not stopped():
        folder = pending.pop()
        if folder in walked:
            continue
        walked.add(folder)
        try:
            status = os.stat(folder)
        except OSError:
            yield list_folder(folder, rules)
            continue
        if (status.st_dev, status.st_ino) in seen:
            continue
        seen.add((status.st_dev, status.st_ino))
        listing = list_folder(folder, rules)
        yield listing
        pending += [os.path.join(folder, name) for name in reversed(listing.folders)]
