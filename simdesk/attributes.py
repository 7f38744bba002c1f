# SPDX-License-Identifier: MIT
"""What a file or folder carries besides its bytes: owner, permissions, times, extended attributes.

A rename keeps all of it. Where an action makes another file (a copy on another volume, a copy of
its own in the place of a link), the old values are given to the new file, and the journal holds
them, so that undo gives them back also from a place that could not keep them.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_BYTES = 65536
"""Extended attributes of one file that are carried; what has more is left alone."""

_OF_PERSON = "user."
_CARRIED = (_OF_PERSON, "system.posix_acl_")
"""What a person or an administrator put there. What a security module keeps is its own."""

_COARSEST_NS = 2_000_000_000
"""FAT keeps every other second; a time kept so far counts as kept."""

_HAS_EXTENDED = hasattr(os, "listxattr")
_UNSUPPORTED = {errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENODATA}
_REFUSED = _UNSUPPORTED | {errno.EPERM, errno.EACCES, errno.EINVAL}


class Kept(StrEnum):
    """What a place may fail to keep. Stored in the detail of a journal entry."""

    OWNER = "owner"
    MODE = "mode"
    TIMES = "times"
    EXTENDED = "extended"
    NAMES = "names"
    """It was one file under several names, and is one of its own now."""


def not_kept(missing: Iterable[Kept]) -> str:
    """Spell for the journal what a place did not keep; empty for nothing."""
    names = ", ".join(missing)
    return f"not kept: {names}" if names else ""


@dataclass(frozen=True, slots=True)
class Attributes:
    """What a file carries besides its bytes.

    Attributes:
        mode: permission bits.
        owner: numeric user and group; zero where the system has none.
        atime_ns: last read, nanoseconds since the epoch.
        mtime_ns: last change, nanoseconds since the epoch.
        extended: name and value of what is carried, by name.
    """

    mode: int
    owner: tuple[int, int]
    atime_ns: int
    mtime_ns: int
    extended: tuple[tuple[str, bytes], ...] = ()

    def lost(self, given: Attributes) -> tuple[Kept, ...]:
        """Return what another file, which was given these, does not carry. Last read is no loss."""
        differs = {
            Kept.OWNER: self.owner != given.owner,
            Kept.MODE: self.mode != given.mode,
            Kept.TIMES: abs(self.mtime_ns - given.mtime_ns) >= _COARSEST_NS,
            Kept.EXTENDED: self.extended != given.extended,
        }
        return tuple(kept for kept, lost in differs.items() if lost)

    def may_share(self, other: Attributes) -> bool:
        """Tell whether two files carry the same but for times: then they may become one."""
        return (self.mode, self.owner, self.extended) == (other.mode, other.owner, other.extended)

    def to_json(self) -> str:
        """Spell them for the journal."""
        extended = {name: value.hex() for name, value in self.extended}
        return json.dumps([self.mode, *self.owner, self.atime_ns, self.mtime_ns, extended])

    @classmethod
    def from_json(cls, text: str) -> Attributes | None:
        """Read what `to_json` wrote; None for an empty text."""
        if not text:
            return None
        mode, user, group, atime_ns, mtime_ns, extended = json.loads(text)
        pairs = tuple((name, bytes.fromhex(value)) for name, value in extended.items())
        return cls(mode, (user, group), atime_ns, mtime_ns, pairs)


def read(target: int | bytes) -> Attributes:
    """Return what a file or folder carries.

    Args:
        target: open, or its path where the system knows no open ones here.

    Raises:
        OSError: the system's; ``E2BIG`` where it carries more than `MOST_BYTES`.
    """
    status = os.stat(target)
    return Attributes(
        stat.S_IMODE(status.st_mode),
        (status.st_uid, status.st_gid),
        status.st_atime_ns,
        status.st_mtime_ns,
        _extended(target),
    )


def give(target: int | bytes, wanted: Attributes) -> None:
    """Give a file or folder what another carried, as far as its volume takes it.

    What it did not take is told by comparing with `read`.

    Args:
        target: as for `read`.
        wanted: what the other carried.

    Raises:
        OSError: where the volume fails; a refusal to keep something is no failure.
    """
    now = read(target)
    if wanted.owner != now.owner:
        _try(partial(os.chown, target, *wanted.owner))
    persons = [pair for pair in wanted.extended if pair[0].startswith(_OF_PERSON)]
    others = [pair for pair in wanted.extended if pair not in persons]
    for name, value in persons:  # while the file can be written
        _try(partial(os.setxattr, target, name, value))
    _try(partial(os.chmod, target, wanted.mode))  # after the owner, whose change clears set-id bits
    for name, value in others:
        _try(partial(os.setxattr, target, name, value))
    os.utime(target, ns=(wanted.atime_ns, wanted.mtime_ns))


def _extended(target: int | bytes) -> tuple[tuple[str, bytes], ...]:
    if not _HAS_EXTENDED:
        return ()
    try:
        names = [name for name in os.listxattr(target) if name.startswith(_CARRIED)]
        found = tuple((name, os.getxattr(target, name)) for name in sorted(names))
    except OSError as error:
        if error.errno in _UNSUPPORTED:
            return ()
        raise
    if sum(len(name) + len(value) for name, value in found) > MOST_BYTES:
        raise OSError(errno.E2BIG, os.strerror(errno.E2BIG))
    return found


def _try(change: Callable[[], object]) -> None:
    """Make a change that a volume may refuse to keep."""
    try:
        change()
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
