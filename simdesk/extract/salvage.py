# SPDX-License-Identifier: MIT
"""Members of a zip file that has lost its directory: cut short, or with a broken end.

Every member has a header of its own in front of its bytes. They are looked for from the start, as
repair tools do; what is behind the damage is lost, and the member it stands in ends early.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = b"PK\x03\x04"
_HEADER = struct.Struct("<4s5H3I2H")
_ENCRYPTED, _SIZES_FOLLOW, _UTF8 = 0x1, 0x8, 0x800
_STORED, _DEFLATED = 0, 8
_LONGEST_NAME = 1_000
_STEP_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class LocalMember:
    """A member as its own header tells it.

    Attributes:
        name: as the file spells it.
        start: offset of its first byte.
        packed_bytes: how many bytes it takes; where the header does not say, all that follow.
        method: 0 for stored, 8 for deflated.
        checksum: CRC-32 of the header, 0 where it does not say.
        is_encrypted: it needs a password.
    """

    name: str
    start: int
    packed_bytes: int
    method: int
    checksum: int
    is_encrypted: bool


def local_members(data: bytes, most: int) -> dict[str, LocalMember]:
    """Return the members of a zip file without a usable directory, by name, in their order.

    Args:
        data: the whole file.
        most: how many headers are looked at.

    Raises:
        ExtractError: TOO_LARGE where there are more.
    """
    found: dict[str, LocalMember] = {}
    at = data.find(_MARK)
    for _ in range(most):
        if at < 0 or at + _HEADER.size > len(data):
            return found
        member, after = _member(data, at)
        if member is not None and not member.name.endswith("/"):
            found.setdefault(member.name, member)
        at = data.find(_MARK, after)
    raise ExtractError(Reason.TOO_LARGE, "too many members")


def _member(data: bytes, at: int) -> tuple[LocalMember | None, int]:
    """Return what a header describes, if it can be read, and where to look on."""
    fields = _HEADER.unpack_from(data, at)
    _, _, flags, method, _, _, checksum, packed, _, name_bytes, extra_bytes = fields
    start = at + _HEADER.size + name_bytes + extra_bytes
    raw = data[at + _HEADER.size : at + _HEADER.size + name_bytes]
    is_known = method in {_STORED, _DEFLATED} and 0 < name_bytes <= _LONGEST_NAME
    if not is_known or start > len(data):
        return None, at + len(_MARK)
    is_open = bool(flags & _SIZES_FOLLOW) or packed == 0xFFFF_FFFF
    if is_open:
        packed = len(data) - start
        if method == _STORED:
            following = data.find(_MARK, start)
            packed = (following if following >= 0 else len(data)) - start
    name = raw.decode("utf-8" if flags & _UTF8 else "cp437", "replace").replace("\0", "")
    member = LocalMember(name, start, packed, method, checksum, bool(flags & _ENCRYPTED))
    is_whole = not is_open and start + packed <= len(data)
    return member, start + packed if is_whole else start


def unpacked(data: bytes, member: LocalMember) -> Iterator[bytes]:
    """Yield the bytes of a member until it ends.

    Args:
        data: the whole file.
        member: one of its members.

    Raises:
        EOFError: where it is broken or the file ends before.
    """
    end = member.start + member.packed_bytes
    if member.method == _STORED:
        yield from _pieces(data, member.start, end)
        if end > len(data):
            raise EOFError("the file ends before its last member")
        return
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    for packed in _pieces(data, member.start, end):
        left = packed
        while left and not inflater.eof:
            try:
                piece = inflater.decompress(left, _STEP_BYTES)
            except zlib.error as error:
                raise EOFError(str(error)) from error
            if piece:
                yield piece
            left = inflater.unconsumed_tail
        if inflater.eof:
            return
    raise EOFError("the file ends before its last member")


def _pieces(data: bytes, start: int, end: int) -> Iterator[bytes]:
    view = memoryview(data)[start:end]
    for at in range(0, len(view), _STEP_BYTES):
        yield bytes(view[at : at + _STEP_BYTES])
