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
from typing import IO, TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.sniff import HEAD_BYTES, is_worth_reading
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.settings import Limits

MOST_LEVELS = 3
"""Levels of containers in containers that are opened."""

_END_OF_DIRECTORY = b"PK\x05\x06"
_SMALLEST_ENTRY_BYTES = 46
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

    Args:
        data: the bytes of the zip file.
        budget: shared with everything else that this file unpacks.

    Raises:
        ExtractError: DAMAGED where it is no zip file, TOO_LARGE where it has too many members.
    """

    def __init__(self, data: bytes, budget: Budget) -> None:
        _refuse_huge_directory(data)
        with damage(*ZIP_ERRORS):
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        members = [info for info in self._zip.infolist() if not info.is_dir()]
        budget.count_members(len(members))
        self._budget = budget
        self._members = {_normal(info.filename): info for info in members}

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a member of this name."""
        return _normal(name) in self._members

    def names(self) -> list[str]:
        """Return the names in the order of the directory, as `read` takes them."""
        return list(self._members)

    def original_name(self, name: str) -> str:
        """Return a name as the file spells it, with ``/`` as separator."""
        return self._members[_normal(name)].filename.replace("\\", "/")

    def is_encrypted(self, name: str) -> bool:
        """Tell whether a member needs a password."""
        return bool(self._members[_normal(name)].flag_bits & _ENCRYPTED)

    def fingerprint(self, name: str) -> bytes:
        """Return size and checksum of a member from the directory: cheap, not to be trusted."""
        info = self._members[_normal(name)]
        return struct.pack("<QI", info.file_size & (2**64 - 1), info.CRC & 0xFFFF_FFFF)

    def read(self, name: str, *, may_be_anything: bool = False) -> bytes:
        """Return the bytes of a member; none where there is no such member.

        Args:
            name: the member.
            may_be_anything: True to read no more than the head of what is not a document.

        Raises:
            ExtractError: ENCRYPTED, TOO_LARGE or DAMAGED.
        """
        info = self._members.get(_normal(name))
        if info is None:
            return b""
        if info.flag_bits & _ENCRYPTED:
            raise ExtractError(Reason.ENCRYPTED)
        with damage(*ZIP_ERRORS, RuntimeError), self._zip.open(info) as stream:
            file_name = info.filename.encode("utf-8", "surrogateescape")
            return self._budget.read(stream, file_name if may_be_anything else None)


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
