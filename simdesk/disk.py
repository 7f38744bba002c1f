# SPDX-License-Identifier: MIT
"""The system calls that removing, restoring and the trash are made of: one thin seam.

Nothing here can destroy a document. Files are only renamed, and never onto something that stands
there; the one call that removes, `Disk.forget`, takes nothing but our own notes. Tests put faults
and kills between any two calls by overriding the methods.

A `Folder` is held open while a file in it is looked at and moved, so that nobody can swap the
folder in between. It is reached part by part without following a link, where the system allows.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import os
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

NOTE_SUFFIX = b".trashinfo"
"""Only files of this name are ever removed."""

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
_UNSUPPORTED = {errno.ENOSYS, errno.EINVAL, getattr(errno, "ENOTSUP", errno.EINVAL)}


def _exclusive_rename() -> Callable[[int, bytes, int, bytes], None] | None:
    """Return the system's rename that refuses to overwrite, None where there is none."""
    name, flag = {"linux": ("renameat2", 1), "darwin": ("renameatx_np", 4)}.get(
        sys.platform, ("", 0)
    )
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


_RENAME = _exclusive_rename()


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
