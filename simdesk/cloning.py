# SPDX-License-Identifier: MIT
"""Let a new file share the blocks of another, where the system and the volume can.

Linux: the ``FICLONE`` request (btrfs, XFS and others). macOS: ``fclonefileat`` (APFS). Elsewhere
this is not offered. Blocks that are shared are copied by the system as soon as one file changes.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from typing import Protocol

FICLONE = 0x40049409
"""Source: linux/fs.h, ``_IOW(0x94, 9, int)``."""

NOT_SUPPORTED = frozenset(
    {
        errno.EOPNOTSUPP,
        errno.ENOTSUP,
        errno.ENOTTY,
        errno.ENOSYS,
        errno.EINVAL,
        errno.EXDEV,
    }
)
"""What is said where blocks cannot be shared; nothing was changed then."""

_PROBE_BYTES = 4096
_EXCLUSIVE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)


class Cloner(Protocol):
    """How this system makes a file that shares the blocks of another."""

    def __call__(self, source: int, folder: int, name: bytes) -> None:
        """Make a file, which must not exist, in an open folder.

        Args:
            source: open file.
            folder: open folder on the same volume.
            name: of the new file.

        Raises:
            OSError: a code of `NOT_SUPPORTED` where it cannot be done here.
        """


def system_cloner(platform: str = sys.platform) -> Cloner | None:
    """Return how this system does it, None where it does not."""
    if platform == "linux":
        return _clone_by_request
    if platform != "darwin":
        return None
    call = getattr(ctypes.CDLL(None, use_errno=True), "fclonefileat", None)
    return None if call is None else _clone_by(call)


def _request(target: int, source: int) -> None:
    import fcntl  # noqa: PLC0415 - no such module on Windows

    fcntl.ioctl(target, FICLONE, source)


def _clone_by_request(source: int, folder: int, name: bytes) -> None:
    target = os.open(name, _EXCLUSIVE, 0o600, dir_fd=folder)
    try:
        _request(target, source)
        os.fsync(target)
    except OSError:
        os.unlink(name, dir_fd=folder)  # ours: it was made three lines above
        raise
    finally:
        os.close(target)


class _Call(Protocol):
    """``fclonefileat(source, folder, name, flags)``."""

    def __call__(self, source: int, folder: int, name: bytes, flags: int) -> int:
        """Return 0, else the error is in ``errno``."""


def _clone_by(call: _Call) -> Cloner:
    def clone(source: int, folder: int, name: bytes) -> None:
        if call(source, folder, name, 0) != 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), os.fsdecode(name))

    return clone


def can_clone(folder: int) -> bool:
    """Tell whether files in an open folder can share blocks; tried with files without a name.

    Only Linux has such files. Elsewhere the first file tells: what cannot be done changes nothing.
    """
    if sys.platform != "linux":
        return system_cloner() is not None
    made: list[int] = []
    try:
        for _ in range(2):
            made.append(os.open(b".", os.O_RDWR | os.O_TMPFILE, 0o600, dir_fd=folder))  # noqa: PERF401 - all that were opened are closed
        os.write(made[0], bytes(_PROBE_BYTES))
        _request(made[1], made[0])
    except OSError:
        return False
    finally:
        for fd in made:
            os.close(fd)
    return True
