# SPDX-License-Identifier: MIT
"""Read what is packed inside a file, within limits.

Sizes that a container states are never trusted: every member is read through a cap, and all members
of a file, on all levels of nesting, share one budget.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import IO, TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.salvage import LocalMember, local_members, unpacked
from simdesk.extract.sniff import HEAD_BYTES, is_worth_reading
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.settings import Limits

MOST_LEVELS = 3
"""Levels of containers in containers that are opened."""

_END_OF_DIRECTORY = b"PK\x05\x06"
_LARGEST_ENTRY_BYTES = 512
_ENCRYPTED = 0x1
_READ_STEP = 1 << 20


class Budget:
    """What the members of one file may still unpack to.

    Args:
        limits: `container_bytes` and `members` are counted down.
    """

    def __init__(self, limits: Limits) -> None:
        self._member_bytes = limits.member_bytes
        self._bytes_left = limits.container_bytes
        self._members_left = limits.members

    def count_members(self, number: int) -> None:
        """Take a number of members off.

        Raises:
            ExtractError: TOO_LARGE where there are more than allowed.
        """
        self._members_left -= number
        if self._members_left < 0:
            raise ExtractError(Reason.TOO_LARGE, "too many members")

    @property
    def members_left(self) -> int:
        """Return how many members may still be counted."""
        return self._members_left

    def read(self, stream: IO[bytes], name: bytes | None = None) -> bytes:
        """Read a member to its end.

        Args:
            stream: the member.
            name: its file name, for a member that may be anything: if the first bytes show that it
                is not read anyway, they are all that is returned.

        Raises:
            ExtractError: TOO_LARGE where the member or all members together unpack to too much.
        """
        cap = min(self._member_bytes, self._bytes_left)
        head = stream.read(min(HEAD_BYTES, cap + 1))
        if name is not None and not is_worth_reading(head, name):
            return head
        pieces: list[bytes] = []
        size = 0
        piece = head
        while piece:
            pieces.append(piece)
            size += len(piece)
            if size > cap:
                self._bytes_left = max(0, self._bytes_left - size)
                raise ExtractError(Reason.TOO_LARGE, "unpacks to too much")
            piece = stream.read(min(_READ_STEP, cap + 1 - size))
        self._bytes_left -= size
        return b"".join(pieces)


@contextmanager
def damage(*errors: type[Exception]) -> Iterator[None]:
    """Turn what a parser throws at a damaged file into `ExtractError`.

    Args:
        errors: the classes that this parser is known to raise for bad input.
    """
    try:
        yield
    except ExtractError:
        raise
    except errors as error:
        detail = f"{type(error).__name__}: {error}"[:300]
        raise ExtractError(Reason.DAMAGED, detail) from error


ZIP_ERRORS: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    ValueError,
    OverflowError,
    OSError,
    IndexError,
)


class Package:
    r"""The members of a zip file in memory.

    Names are compared with ``/`` as separator, without a leading one and without regard to case:
    some programs write ``xl\Workbook.xml``.

    Attributes:
        is_salvaged: True where the file has lost its directory and the members were looked for;
            some are missing, or end too early.

    Args:
        data: the bytes of the zip file.
        budget: shared with everything else that this file unpacks.

    Raises:
        ExtractError: DAMAGED where it is no zip file, TOO_LARGE where it has too many members.
    """

    def __init__(self, data: bytes, budget: Budget) -> None:
        _refuse_huge_directory(data)
        self._budget = budget
        self.is_salvaged = False
        try:
            with damage(*ZIP_ERRORS):
                members = _directory(data)
        except ExtractError:
            members = _local_directory(data, budget.members_left)
            self.is_salvaged = True
            if not members:
                raise
        budget.count_members(len(members))
        self._members = {_normal(member.name): member for member in members}

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a member of this name."""
        return _normal(name) in self._members

    def names(self) -> list[str]:
        """Return the names in the order of the directory, as `read` takes them."""
        return list(self._members)

    def original_name(self, name: str) -> str:
        """Return a name as the file spells it, with ``/`` as separator."""
        return self._members[_normal(name)].name.replace("\\", "/")

    def is_encrypted(self, name: str) -> bool:
        """Tell whether a member needs a password."""
        return self._members[_normal(name)].is_encrypted

    def fingerprint(self, name: str) -> bytes:
        """Return size and checksum of a member from the directory: cheap, not to be trusted."""
        return self._members[_normal(name)].fingerprint

    def read(self, name: str, *, may_be_anything: bool = False) -> bytes:
        """Return the bytes of a member; none where there is no such member.

        Args:
            name: the member.
            may_be_anything: True to read no more than the head of what is not a document.

        Raises:
            ExtractError: ENCRYPTED, TOO_LARGE or DAMAGED.
        """
        member = self._members.get(_normal(name))
        if member is None:
            return b""
        if member.is_encrypted:
            raise ExtractError(Reason.ENCRYPTED)
        file_name = member.name.encode("utf-8", "surrogateescape") if may_be_anything else None
        with damage(*ZIP_ERRORS, RuntimeError), member.open(may_be_anything) as stream:
            return self._budget.read(stream, file_name)


@dataclass(frozen=True, slots=True)
class _Member:
    """A member; ``open`` is told whether it must be whole."""

    name: str
    is_encrypted: bool
    fingerprint: bytes
    open: Callable[[bool], IO[bytes]]


def _directory(data: bytes) -> list[_Member]:
    package = zipfile.ZipFile(io.BytesIO(data))
    return [
        _Member(
            info.filename,
            bool(info.flag_bits & _ENCRYPTED),
            struct.pack("<QI", info.file_size & (2**64 - 1), info.CRC & 0xFFFF_FFFF),
            lambda _, info=info: package.open(info),  # type: ignore[misc]
        )
        for info in package.infolist()
        if not info.is_dir()
    ]


def _local_directory(data: bytes, most: int) -> list[_Member]:
    return [
        _Member(
            member.name,
            member.is_encrypted,
            struct.pack("<QI", member.packed_bytes, member.checksum),
            partial(_Stream, data, member),
        )
        for member in local_members(data, most).values()
    ]


class _Stream(io.BytesIO):
    """A member without a directory as a stream to read from, unpacked as it is read."""

    def __init__(self, data: bytes, member: LocalMember, must_be_whole: bool) -> None:  # noqa: FBT001 - see _Member
        super().__init__()
        self._pieces = unpacked(data, member)
        self._must_be_whole = must_be_whole
        self._rest = b""

    def read(self, size: int | None = -1) -> bytes:
        """Return up to so many bytes, fewer only at the end."""
        found = [self._rest]
        length = len(self._rest)
        wanted = -1 if size is None else size
        while wanted < 0 or length < wanted:
            piece = self._next()
            if not piece:
                break
            found.append(piece)
            length += len(piece)
        whole = b"".join(found)
        end = len(whole) if wanted < 0 else wanted
        self._rest = whole[end:]
        return whole[:end]

    def _next(self) -> bytes:
        try:
            return next(self._pieces, b"")
        except EOFError:
            if self._must_be_whole:
                raise
            return b""


def _normal(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def _refuse_huge_directory(data: bytes) -> None:
    """Look at the stated size of the directory before `zipfile` builds an object an entry."""
    at = data.rfind(_END_OF_DIRECTORY, max(0, len(data) - 65_600))
    if at < 0 or at + 16 > len(data):
        return
    (directory_bytes,) = struct.unpack_from("<I", data, at + 12)
    if min(directory_bytes, len(data)) > _LARGEST_ENTRY_BYTES * 40_000:
        raise ExtractError(Reason.TOO_LARGE, "too many members")
