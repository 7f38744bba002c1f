# SPDX-License-Identifier: MIT
"""The looks at the disk that decide whether a file may be acted on: used in planning and acting.

Every refusal is an `ActionError` with a code. A file that cannot be looked at is never acted on.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.disk import DIGEST_BYTES
from simdesk.errors import ActionError
from simdesk.index.rows import below, role_of
from simdesk.records import Refusal, Role, Stat, Tier
from simdesk.trash import in_trash

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from simdesk.disk import Disk, Folder
    from simdesk.records import PlanEntry

_REFUSALS = {
    errno.ENOENT: Refusal.VANISHED,
    errno.ENOTDIR: Refusal.VANISHED,
    errno.ELOOP: Refusal.LINK_IN_PATH,
    errno.EACCES: Refusal.NO_PERMISSION,
    errno.EPERM: Refusal.NO_PERMISSION,
    errno.EROFS: Refusal.NO_PERMISSION,
    errno.EBUSY: Refusal.CHANGED,
    errno.ENOSPC: Refusal.NO_SPACE,
    errno.EDQUOT: Refusal.NO_SPACE,
    errno.E2BIG: Refusal.METADATA,
}

_OF_SURVIVOR = {
    Refusal.VANISHED: Refusal.SURVIVOR_VANISHED,
    Refusal.CHANGED: Refusal.SURVIVOR_CHANGED,
}


def detail_of(error: Exception) -> str:
    """Return the system's words alone: the path stands in the entry and may not be text."""
    return (error.strerror or "") if isinstance(error, OSError) else str(error)


def refused(error: OSError) -> ActionError:
    """Turn an error of the operating system into a refusal."""
    return ActionError(_REFUSALS.get(error.errno or 0, Refusal.FAILED), detail_of(error))


@dataclass(frozen=True, slots=True)
class Known:
    """A file as it was when it was read.

    Attributes:
        path: absolute.
        stat: where size, mtime and inode are still equal the file is unchanged.
        digest: 16 bytes that decide where only mtime, ctime or inode moved; empty where the first
            and the last may not, and the second does not count.
        survivor: True for the one that stays; refusals then say so.
    """

    path: bytes
    stat: Stat
    digest: bytes
    survivor: bool = False

    def refusal(self, error: ActionError) -> ActionError:
        """Say whom a refusal is about."""
        if not self.survivor:
            return error
        return ActionError(_OF_SURVIVOR.get(error.refusal, error.refusal), error.detail)


@dataclass(frozen=True, slots=True)
class Standing:
    """A file that stands where it was read, in its open folder.

    Attributes:
        folder: open while this is used.
        name: its name there.
        now: what it is at this moment.
    """

    folder: Folder
    name: bytes
    now: Stat

    def is_same_file(self, other: Standing) -> bool:
        """Tell whether the two are names of one file (hard link, mount, spelling)."""
        if self.now.inode == 0:  # a file system without inodes
            return os.path.realpath(self._path) == os.path.realpath(other._path)
        return (self.now.device, self.now.inode) == (other.now.device, other.now.inode)

    @property
    def _path(self) -> bytes:
        return os.path.join(self.folder.path, self.name)


@contextmanager
def standing(disk: Disk, known: Known) -> Iterator[Standing]:
    """Open the folder of a file and make sure that the file is the one that was read.

    Raises:
        ActionError: ``VANISHED``, ``CHANGED`` (or of the survivor), ``LINK_IN_PATH``,
            ``NO_PERMISSION`` or ``FAILED``. Errors inside the block pass as they are.
    """
    folder_path, name = os.path.split(known.path)
    if os.path.normpath(known.path) != known.path:
        raise known.refusal(ActionError(Refusal.LINK_IN_PATH))
    try:
        folder = disk.open_folder(folder_path)
    except OSError as error:
        raise known.refusal(refused(error)) from error
    with folder:
        yield Standing(folder, name, unchanged(disk, folder, name, known))


def unchanged(disk: Disk, folder: Folder, name: bytes, known: Known) -> Stat:
    """Return what a file is now, if it is still the one that was read.

    Raises:
        ActionError: as `standing`.
    """
    try:
        status = disk.lstat(folder, name)
        now = Stat.of(status)
        if not stat.S_ISREG(status.st_mode) or now.size_bytes != known.stat.size_bytes:
            raise known.refusal(ActionError(Refusal.CHANGED))
        if now.same_content(known.stat) and not _was_written(known, now):
            return now
        if len(known.digest) != DIGEST_BYTES or disk.digest(folder, name) != known.digest:
            raise known.refusal(ActionError(Refusal.CHANGED))
    except OSError as error:
        raise known.refusal(refused(error)) from error
    return now


def _was_written(known: Known, now: Stat) -> bool:
    """Tell whether a file may have other bytes though size, mtime and inode are as they were.

    Whoever writes into a file can set its time back, but not that of the change of its record. A
    rename or other permissions move that too; so it asks for the digest, and says nothing where
    there is none.
    """
    then = known.stat.ctime_ns
    return bool(then) and then != now.ctime_ns and len(known.digest) == DIGEST_BYTES


def check_role(path: bytes, roles: Mapping[bytes, Role]) -> None:
    """Refuse a file outside all roots, in a root that is not normal, or in a trash.

    Raises:
        ActionError: ``NOT_INDEXED`` or ``PROTECTED``.
    """
    if not any(below(path, root) for root in roles):
        raise ActionError(Refusal.NOT_INDEXED)
    if role_of(path, dict(roles)) is not Role.NORMAL or in_trash(path):
        raise ActionError(Refusal.PROTECTED)


def check_entry(entry: PlanEntry) -> None:
    """Refuse an entry that does not say how it was compared directly with its survivor.

    Raises:
        ActionError: ``NOT_COMPARED`` or ``SAME_FILE``.
    """
    digests = (entry.digest, entry.survivor_digest)
    if entry.path == entry.survivor_path:
        raise ActionError(Refusal.SAME_FILE)
    named = entry.survivor_path and entry.survivor_stat is not None
    if not named or any(len(digest) != DIGEST_BYTES for digest in digests):
        raise ActionError(Refusal.NOT_COMPARED)
    if entry.tier not in {Tier.IDENTICAL, Tier.SAME_TEXT, Tier.NEAR} or not entry.similarity > 0:
        raise ActionError(Refusal.NOT_COMPARED)
    if entry.tier is Tier.IDENTICAL and entry.digest != entry.survivor_digest:
        raise ActionError(Refusal.NOT_COMPARED)
    if in_trash(entry.survivor_path):
        raise ActionError(Refusal.SURVIVOR_VANISHED)
