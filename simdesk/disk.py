# SPDX-License-Identifier: MIT
"""The system calls that removing, restoring and the trash are made of: one thin seam.

Nothing here can destroy a document by its own name. Files are renamed, and never onto something
that stands there; what removes takes our own names only: `Disk.forget` notes, `Disk.discard` a file
that was renamed to, or made under, a private name (`private_name`) and looked at there.
`Disk.exchange` gives two names one another's files: neither is lost, whatever stands there by then.
Tests put faults and kills between any two calls by overriding the methods.

A `Folder` is held open while a file in it is looked at and moved, so that nobody can swap the
folder in between. It is reached part by part without following a link, where the system allows.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import os
import shutil
import stat
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from simdesk import attributes
from simdesk.cloning import NOT_SUPPORTED, can_clone, system_cloner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from simdesk.attributes import Attributes

NOTE_SUFFIX = b".trashinfo"
"""Only files of this name are ever removed."""

PRIVATE_PREFIX = b".simdesk-"
"""A file of such a name is on its way: `private_name`. Walkers leave it out."""

DIGEST_BYTES = 16

_READ_BYTES = 1024 * 1024
_AT = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd
_FOLDER_FLAGS = (
    getattr(os, "O_PATH", os.O_RDONLY)
    | getattr(os, "O_DIRECTORY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_FILE_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe put in the place of the file must not hold us
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_NEW_FILE_FLAGS = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
_UNSUPPORTED = {errno.ENOSYS, errno.EINVAL, getattr(errno, "ENOTSUP", errno.EINVAL)}


_RENAMES = {
    "linux": ("renameat2", {"exclusive": 1, "exchange": 2}),
    "darwin": ("renameatx_np", {"exclusive": 4, "exchange": 2}),
}


def _rename_by(way: str) -> Callable[[int, bytes, int, bytes], None] | None:
    """Return a rename of the system that refuses to overwrite, or exchanges; None without one."""
    name, flags = _RENAMES.get(sys.platform, ("", {}))
    flag = flags.get(way, 0)
    call = getattr(ctypes.CDLL(None, use_errno=True), name, None) if name else None
    if call is None:
        return None
    call.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    call.restype = ctypes.c_int

    def rename(source_fd: int, source: bytes, target_fd: int, target: bytes) -> None:
        if call(source_fd, source, target_fd, target, flag) != 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), os.fsdecode(source), None, os.fsdecode(target))

    return rename


_RENAME = _rename_by("exclusive")
_EXCHANGE = _rename_by("exchange")
_CLONE = system_cloner()
_NO_HARD_LINKS = {b"vfat", b"msdos", b"exfat"}


def private_name(*what: bytes) -> bytes:
    """Return the name under which a file is on its way; the same for the same things.

    After a crash the journal tells them again, so the name tells whose the file is.
    """
    lengths = b"".join(b"%d:" % len(each) for each in what)
    digest = hashlib.blake2b(lengths + b"".join(what), digest_size=12)
    return PRIVATE_PREFIX + digest.hexdigest().encode()


class Folder:
    """An open folder; names in it are looked up without going through its path again.

    Attributes:
        path: absolute, without links.
        fd: the handle, None where the system has none for folders.
    """

    __slots__ = ("fd", "path")

    def __init__(self, path: bytes, fd: int | None) -> None:
        self.path = path
        self.fd = fd

    def __enter__(self) -> Folder:
        """Return the folder itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the handle."""
        if self.fd is not None:
            os.close(self.fd)

    def at(self, name: bytes) -> bytes:
        """Return what the system is given for a name: the bare name where there is a handle."""
        return name if self.fd is not None else os.path.join(self.path, name)


class Disk:
    """The real disk. Every method is one step that may fail with `OSError`."""

    def open_folder(self, path: bytes) -> Folder:
        """Open a folder that is reached without following any link.

        Args:
            path: absolute and normal.

        Raises:
            OSError: ``ELOOP`` where a link is in the path or it is not normal, else the system's.
        """
        if not os.path.isabs(path) or os.path.normpath(path) != path:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fsdecode(path))
        if not _AT:
            if os.path.normcase(os.path.realpath(path, strict=True)) != os.path.normcase(path):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fsdecode(path))
            return Folder(path, None)
        fd = os.open(b"/", _FOLDER_FLAGS)
        for part in path.split(b"/"):
            if part:
                fd = _step(fd, part, path)
        return Folder(path, fd)

    def lstat(self, folder: Folder, name: bytes) -> os.stat_result:
        """Look at a name without following a link."""
        return os.stat(folder.at(name), dir_fd=folder.fd, follow_symlinks=False)

    def digest(self, folder: Folder, name: bytes) -> bytes:
        """Hash the bytes of a regular file: BLAKE2b, 16 bytes.

        Raises:
            OSError: ``EBUSY`` where the file changed meanwhile, ``EINVAL`` where it is none.
        """
        fd = os.open(folder.at(name), _FILE_FLAGS, dir_fd=folder.fd)
        with os.fdopen(fd, "rb", buffering=0) as stream:
            before = os.fstat(fd)
            if not stat.S_ISREG(before.st_mode):
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fsdecode(name))
            state = hashlib.blake2b(digest_size=DIGEST_BYTES)
            while block := stream.read(_READ_BYTES):
                state.update(block)
            after = os.fstat(fd)
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), os.fsdecode(name))
        return state.digest()

    def rename(self, source: Folder, name: bytes, target: Folder, new_name: bytes) -> None:
        """Move a name from one folder to another on the same volume; never overwrite, never copy.

        Raises:
            OSError: ``EEXIST`` where something stands at the target, ``EXDEV`` across volumes.
        """
        if _RENAME is not None and source.fd is not None and target.fd is not None:
            try:
                _RENAME(source.fd, name, target.fd, new_name)
            except OSError as error:
                if error.errno not in _UNSUPPORTED:
                    raise
            else:
                return
        # Without the exclusive call a file made at the target in this very moment would be lost;
        # in a trash the name is ours by then. On Windows os.rename itself refuses to overwrite.
        if self.exists(target, new_name):
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), os.fsdecode(new_name))
        os.rename(source.at(name), target.at(new_name), src_dir_fd=source.fd, dst_dir_fd=target.fd)

    def exchange(self, folder: Folder, name: bytes, other: bytes) -> None:
        """Let two names in a folder change files, in one step: each file has a name at any time.

        Raises:
            OSError: ``ENOTSUP`` where the system or the file system cannot.
        """
        if _EXCHANGE is None or folder.fd is None:
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), os.fsdecode(name))
        _EXCHANGE(folder.fd, name, folder.fd, other)

    def link(self, source: Folder, name: bytes, target: Folder, new_name: bytes) -> None:
        """Give a file a further name; `FileExistsError` where it is taken."""
        os.link(
            source.at(name),
            target.at(new_name),
            src_dir_fd=source.fd,
            dst_dir_fd=target.fd,
            follow_symlinks=os.link not in os.supports_follow_symlinks,
        )

    def clone(self, source: Folder, name: bytes, target: Folder, new_name: bytes) -> None:
        """Make a file that shares the blocks of another; `FileExistsError` where it is taken.

        Raises:
            OSError: ``ENOTSUP`` where the system or the volume cannot.
        """
        if _CLONE is None or target.fd is None:
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), os.fsdecode(new_name))
        fd = os.open(source.at(name), _FILE_FLAGS, dir_fd=source.fd)
        try:
            _CLONE(fd, target.fd, new_name)
        except OSError as error:
            if error.errno not in NOT_SUPPORTED:
                raise
            raise OSError(
                errno.ENOTSUP, os.strerror(errno.ENOTSUP), os.fsdecode(new_name)
            ) from error
        finally:
            os.close(fd)

    def copy(self, source: Folder, name: bytes, target: Folder, new_name: bytes) -> None:
        """Copy the bytes of a regular file and wait until they are on the disk.

        Raises:
            OSError: ``EEXIST`` where the name is taken, ``EBUSY`` where the file changed meanwhile;
                else what was copied so far stands under the new name.
        """
        fd = os.open(source.at(name), _FILE_FLAGS, dir_fd=source.fd)
        with os.fdopen(fd, "rb", buffering=0) as stream:
            before = os.fstat(fd)
            made = os.open(target.at(new_name), _NEW_FILE_FLAGS, 0o600, dir_fd=target.fd)
            with os.fdopen(made, "wb", buffering=0) as copied:
                while block := memoryview(stream.read(_READ_BYTES)):
                    while block:
                        block = block[copied.write(block) :]
                os.fsync(made)
            after = os.fstat(fd)
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), os.fsdecode(name))

    def same_bytes(self, folder: Folder, name: bytes, other: Folder, other_name: bytes) -> bool:
        """Compare two regular files byte by byte.

        Raises:
            OSError: ``EBUSY`` where one changed meanwhile.
        """
        with (
            os.fdopen(os.open(folder.at(name), _FILE_FLAGS, dir_fd=folder.fd), "rb") as left,
            os.fdopen(os.open(other.at(other_name), _FILE_FLAGS, dir_fd=other.fd), "rb") as right,
        ):
            fds = [left.fileno(), right.fileno()]
            before = [os.fstat(fd) for fd in fds]
            same = all(stat.S_ISREG(status.st_mode) for status in before)
            while same and (block := left.read(_READ_BYTES)):
                same = block == right.read(_READ_BYTES)
            same = same and not right.read(1)
            after = [os.fstat(fd) for fd in fds]
        for then, now in zip(before, after, strict=True):
            if (then.st_size, then.st_mtime_ns) != (now.st_size, now.st_mtime_ns):
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), os.fsdecode(name))
        return same

    def attributes(self, folder: Folder, name: bytes) -> Attributes:
        """Return what a file or folder carries besides its bytes."""
        with _opened(folder, name) as target:
            return attributes.read(target)

    def give(self, folder: Folder, name: bytes, wanted: Attributes) -> Attributes:
        """Give a file or folder what another carried; returns what it carries now."""
        with _opened(folder, name) as target:
            attributes.give(target, wanted)
            return attributes.read(target)

    def discard(self, folder: Folder, name: bytes) -> None:
        """Remove a file under a private name of ours; other names are refused."""
        if not name.startswith(PRIVATE_PREFIX):
            raise OSError(errno.EPERM, "not a private name", os.fsdecode(name))
        os.unlink(folder.at(name), dir_fd=folder.fd)

    def remove_folder(self, folder: Folder, name: bytes) -> None:
        """Remove a folder; the system refuses where anything is in it."""
        os.rmdir(folder.at(name), dir_fd=folder.fd)

    def names(self, path: bytes) -> list[bytes]:
        """Return the names in a folder that is reached without following any link."""
        with self.open_folder(path):
            return os.listdir(path)

    def sync(self, folder: Folder) -> None:
        """Wait until the names of a folder are on the disk, where the system can be asked."""
        if folder.fd is None:
            return
        try:
            fd = os.open(b".", os.O_RDONLY | getattr(os, "O_DIRECTORY", 0), dir_fd=folder.fd)
        except PermissionError:
            return  # a folder one may put things into and not list
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        finally:
            os.close(fd)

    def free_bytes(self, path: bytes) -> int:
        """Return the space that is left in the volume of an existing folder, in bytes."""
        return shutil.disk_usage(path).free

    def can_link(self, path: bytes) -> bool:
        """Tell whether files in an existing folder can have further names, as far as it is known.

        Where it is not, the attempt tells: it changes nothing.
        """
        return _EXCHANGE is not None and self.kind_of_volume(path) not in _NO_HARD_LINKS

    def can_clone(self, path: bytes) -> bool:
        """Tell whether files in an existing folder can share their blocks; tried without a name."""
        if _CLONE is None or _EXCHANGE is None:
            return False
        with self.open_folder(path) as folder:
            return folder.fd is not None and can_clone(folder.fd)

    def exists(self, folder: Folder, name: bytes) -> bool:
        """Tell whether anything stands at a name, be it a dangling link."""
        try:
            self.lstat(folder, name)
        except FileNotFoundError:
            return False
        return True

    def make_folder(self, folder: Folder, name: bytes, *, mode: int = 0o777) -> None:
        """Make a folder."""
        os.mkdir(folder.at(name), mode, dir_fd=folder.fd)

    def write_note(self, folder: Folder, name: bytes, content: bytes) -> None:
        """Make a note of ours; `FileExistsError` where the name is taken."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        fd = os.open(folder.at(_note(name)), flags, 0o600, dir_fd=folder.fd)
        try:
            with os.fdopen(fd, "wb") as stream:
                stream.write(content)
        except OSError:  # a full disk gives the name, but no room for the words
            self.forget(folder, name)
            raise

    def read_note(self, folder: Folder, name: bytes) -> bytes:
        """Read a note; at most 64 KiB of it."""
        fd = os.open(folder.at(_note(name)), _FILE_FLAGS, dir_fd=folder.fd)
        with os.fdopen(fd, "rb") as stream:
            return stream.read(65536)

    def forget(self, folder: Folder, name: bytes) -> None:
        """Remove a note of ours; other names are refused."""
        os.unlink(folder.at(_note(name)), dir_fd=folder.fd)

    def may_change(self, path: bytes) -> bool:
        """Tell whether names can be made and taken away in a folder, as far as it can be told."""
        return os.access(path, os.W_OK | os.X_OK)

    def longest_name(self, path: bytes) -> int:
        """Return how many bytes a name may have in an existing folder."""
        try:
            return os.pathconf(path, "PC_NAME_MAX")
        except (AttributeError, OSError, ValueError):
            return 255

    def volume(self, path: bytes) -> tuple[int, bytes]:
        """Name the volume of an existing folder: files can be renamed inside one.

        Returns:
            The device and, on Linux, the mount, since a rename between two mounts of one device
            (bind mounts) fails.
        """
        if sys.platform != "linux":
            return os.stat(path).st_dev, b""
        fd = os.open(path, _FOLDER_FLAGS & ~os.O_NOFOLLOW)
        try:
            device = os.fstat(fd).st_dev
            try:
                with open(f"/proc/self/fdinfo/{fd}", "rb") as facts:
                    mount = next((line for line in facts if line.startswith(b"mnt_id:")), b"")
            except OSError:
                mount = b""
        finally:
            os.close(fd)
        return device, mount

    def kind_of_volume(self, path: bytes) -> bytes:
        """Return the system's name for the file system of an existing folder; empty if unknown."""
        mount = self.volume(path)[1].removeprefix(b"mnt_id:").strip()
        try:
            with open("/proc/self/mountinfo", "rb") as mounts:
                line = next((each for each in mounts if each.split(b" ", 1)[0] == mount), b"")
        except OSError:
            return b""
        return line.partition(b" - ")[2].partition(b" ")[0]


@contextmanager
def _opened(folder: Folder, name: bytes) -> Iterator[int | bytes]:
    """Open a file or folder for its attributes; yields its path where only that serves."""
    if os.utime not in os.supports_fd:
        yield folder.at(name)
        return
    fd = os.open(folder.at(name), _FILE_FLAGS, dir_fd=folder.fd)
    try:
        yield fd
    finally:
        os.close(fd)


def _step(fd: int, part: bytes, path: bytes) -> int:
    """Open a folder inside an open one, which is closed."""
    try:
        return os.open(part, _FOLDER_FLAGS, dir_fd=fd)
    except OSError as error:
        if error.errno == errno.ENOTDIR and _is_link(fd, part):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fsdecode(path)) from error
        raise OSError(error.errno, error.strerror, os.fsdecode(path)) from error
    finally:
        os.close(fd)


def _is_link(fd: int, name: bytes) -> bool:
    try:
        return stat.S_ISLNK(os.stat(name, dir_fd=fd, follow_symlinks=False).st_mode)
    except OSError:
        return False


def _note(name: bytes) -> bytes:
    if not name.endswith(NOTE_SUFFIX):
        raise OSError(errno.EPERM, "not a note", os.fsdecode(name))
    return name
