# SPDX-License-Identifier: MIT
"""The looks by which an action finds out where a file is, and the steps that all of them share."""

from __future__ import annotations

import errno
import os
from enum import Enum, auto
from typing import TYPE_CHECKING

from simdesk.actions.check import Known, detail_of, refused, standing
from simdesk.disk import PRIVATE_PREFIX, private_name
from simdesk.errors import ActionError
from simdesk.records import Refusal

if TYPE_CHECKING:
    from simdesk.disk import Disk, Folder
    from simdesk.index.journal import Record


class Slot(Enum):
    """What stands at a place."""

    EMPTY = auto()
    IT = auto()
    OTHER = auto()


def beside(path: bytes, row: Record, what: bytes) -> bytes:
    """Return the private name in the folder of a path, for one file of one plan."""
    return os.path.join(os.path.dirname(path), private(row, what))


def private(row: Record, what: bytes) -> bytes:
    """Return the private name of one file of one plan.

    Args:
        row: the file.
        what: what stands under the name.
    """
    return private_name(what, b"%d" % row.entry.plan_id, row.entry.path)


def is_private(path: bytes) -> bool:
    """Tell whether a file stands under a private name of ours: an action that is stuck."""
    return os.path.basename(path).startswith(PRIVATE_PREFIX)


class Looker:
    """Look at the disk, and move files between places that are known.

    Args:
        disk: the system calls.
    """

    def __init__(self, disk: Disk) -> None:
        self.disk = disk

    def at(self, path: bytes, row: Record, *, exactly: bool = False) -> Slot:
        """Look what stands at a place: the file of a row, another, or nothing.

        Twice before it is called empty, since a file is given up then.

        Args:
            path: the place.
            row: the file.
            exactly: True to let only size, mtime and inode decide, not equal bytes.

        Raises:
            ActionError: where it cannot be told.
        """
        known = Known(path, row.stat, b"" if exactly else row.digest)
        for _ in range(2):
            try:
                with standing(self.disk, known):
                    return Slot.IT
            except ActionError as error:
                if error.refusal is Refusal.CHANGED:
                    return Slot.OTHER
                if error.refusal is not Refusal.VANISHED:
                    raise
        return Slot.EMPTY

    def home(self, row: Record, *, exactly: bool = False) -> Slot:
        """Look what stands where the file was read; nothing where the way there is another now.

        Raises:
            ActionError: where it cannot be told.
        """
        try:
            return self.at(row.entry.path, row, exactly=exactly)
        except ActionError as error:
            if error.refusal is Refusal.LINK_IN_PATH:
                return Slot.EMPTY
            raise

    def exists(self, path: bytes) -> bool:
        """Tell whether anything stands at a place; twice before it is called empty.

        Raises:
            ActionError: where it cannot be told.
        """
        folder_path, name = os.path.split(path)
        for _ in range(2):
            try:
                with self.disk.open_folder(folder_path) as folder:
                    if self.disk.exists(folder, name):
                        return True
            except OSError as error:
                if error.errno not in {errno.ENOENT, errno.ENOTDIR}:
                    raise refused(error) from error
        return False

    def is_out_of_sight(self, row: Record, *places: bytes) -> bool:
        """Tell whether a file is not at home and may be where nobody can look now.

        A folder was renamed, or its volume is away: what stands under a private name in it is not
        seen, and comes back with it.

        Args:
            row: the file.
            places: others where it may be.

        Raises:
            ActionError: where it cannot be told.
        """
        if self.home(row) is not Slot.EMPTY:
            return False
        folders = {os.path.dirname(path) for path in (row.entry.path, *places)}
        return not all(self.exists(folder) for folder in folders)

    def inode(self, path: bytes) -> tuple[int, int] | None:
        """Return device and inode of what stands at a place, None where nothing does.

        Raises:
            ActionError: where it cannot be told.
        """
        folder_path, name = os.path.split(path)
        try:
            with self.disk.open_folder(folder_path) as folder:
                status = self.disk.lstat(folder, name)
        except OSError as error:
            if error.errno in {errno.ENOENT, errno.ENOTDIR}:
                return None
            raise refused(error) from error
        return status.st_dev, status.st_ino

    def same_inode(self, row: Record, path: bytes) -> bool:
        """Tell whether the very file of a row stands at a place, whatever its bytes are now.

        The number of the device is left out: after a crash the volume may be mounted as another.

        Raises:
            ActionError: where it cannot be told.
        """
        found = self.inode(path)
        return found is not None and found[1] == row.stat.inode

    def survivor(self, row: Record) -> ActionError | None:
        """Tell what is wrong with the survivor of a file that a crash left on its way."""
        folder_path, name = os.path.split(row.entry.survivor_path)
        try:
            with self.disk.open_folder(folder_path) as folder:
                if self.disk.digest(folder, name) == row.survivor_digest:
                    return None
        except OSError as error:
            return ActionError(Refusal.SURVIVOR_VANISHED, detail_of(error))
        return ActionError(Refusal.SURVIVOR_CHANGED)

    def put(self, source: bytes, target: bytes) -> None:
        """Move a file from one place to another on its volume; never overwrite.

        Folders of the target that are gone are made again.

        Raises:
            OSError: what the system said.
        """
        source_path, name = os.path.split(source)
        target_path, new_name = os.path.split(target)
        with self.disk.open_folder(source_path) as box:
            if target_path == source_path:
                self.disk.rename(box, name, box, new_name)
                return
            self.make_folders(target_path, like=source_path)
            with self.disk.open_folder(target_path) as folder:
                self.disk.rename(box, name, folder, new_name)

    def try_to_put(self, source: bytes, target: bytes) -> ActionError | None:
        """Move a file as `put` does; returns what went wrong."""
        try:
            self.put(source, target)
        except OSError as error:
            return refused(error)
        return None

    def make_folders(self, path: bytes, *, like: bytes = b"") -> None:
        """Make the folders of a path that are missing.

        Args:
            path: absolute.
            like: they are made only on the volume of this folder; empty for any.

        Raises:
            OSError: ``EXDEV`` where the volume is another, else what the system said.
        """
        missing = []
        while not os.path.lexists(path):
            path, name = os.path.split(path)
            missing.append(name)
        if missing and like and self.disk.volume(path) != self.disk.volume(like):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), os.fsdecode(path))
        for name in reversed(missing):
            with self.disk.open_folder(path) as folder:
                self.disk.make_folder(folder, name)
                self.disk.sync(folder)
            path = os.path.join(path, name)

    def discard(self, folder: Folder, name: bytes) -> None:
        """Remove a file under a private name of ours; gone is gone, whatever the system said.

        Raises:
            OSError: where it stands there still.
        """
        try:
            self.disk.discard(folder, name)
        except FileNotFoundError:
            if self.disk.exists(folder, name):
                self.disk.discard(folder, name)
        except OSError:
            if self.disk.exists(folder, name):
                raise

    def try_to_discard(self, path: bytes) -> str:
        """Remove what stands under a private name of ours, if anything does.

        Returns:
            The system's words where it stays; that harms nothing, so it only is mentioned.
        """
        folder_path, name = os.path.split(path)
        try:
            if self.exists(path):
                with self.disk.open_folder(folder_path) as folder:
                    self.discard(folder, name)
        except (ActionError, OSError) as error:
            return detail_of(error)
        return ""
