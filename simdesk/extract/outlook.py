# SPDX-License-Identifier: MIT
"""Outlook's MSG files to text: properties of an OLE file ([MS-OXMSG]), body packed as LZFu."""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.container import damage
from simdesk.extract.html import decode_html
from simdesk.extract.mail import add_written
from simdesk.extract.rtf import rtf_text
from simdesk.extract.sniff import OLE_ERRORS
from simdesk.extract.text import known_encoding
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

_PROPERTIES = "__properties_version1.0"
_STREAM = "__substg1.0_"
_SUBJECT, _SENDER, _TO, _CC, _DATE = "0037", "0C1A", "0E04", "0E03", "0047"
_BODY, _HTML, _RTF, _ATTACHED = "1000", "1013", "1009", "3701"
_CODE_PAGES = (0x3FFD_0003, 0x3FDE_0003)
"""PidTagMessageCodepage and PidTagInternetCodepage as integers."""
_HEADER_BYTES = 32
_ENTRY_BYTES = 16
_COMPRESSED = 0x7546_5A4C
_UNCOMPRESSED = 0x414C_454D
_RING_BYTES = 4096
_MOST_RTF_BYTES = 64 << 20
_PRESET = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)


def read_msg(source: Source) -> list[Extracted]:
    """Read an Outlook message.

    Raises:
        ExtractError: DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    import olefile

    draft = source.draft()
    with (
        damage(*OLE_ERRORS),
        olefile.OleFileIO(io.BytesIO(source.data)) as ole,
    ):
        _fill(draft, _Message(ole))
    return [draft.finish()]


class _Message:
    """The streams of the message itself, by the number of their property."""

    def __init__(self, ole: Any) -> None:  # noqa: ANN401 - untyped library
        self.encoding = "cp1252"
        self.attached: list[bytes] = []
        self._streams: dict[str, bytes] = {}
        for path in ole.listdir():
            name = path[-1]
            if len(path) == 1 and name.startswith(_STREAM):
                self._streams[name[len(_STREAM) :].upper()] = ole.openstream(path).read()
            elif len(path) == 2 and name.upper().startswith((_STREAM + _ATTACHED).upper()):
                self.attached.append(ole.openstream(path).read())
        if ole.exists(_PROPERTIES):
            self._read_code_page(ole.openstream(_PROPERTIES).read())

    def _read_code_page(self, data: bytes) -> None:
        for at in range(_HEADER_BYTES, len(data) - _ENTRY_BYTES + 1, _ENTRY_BYTES):
            tag, _, value = struct.unpack_from("<IIi", data, at)
            if tag in _CODE_PAGES:
                name = {65001: "utf-8", 20127: "ascii", 28591: "latin-1"}.get(value, f"cp{value}")
                self.encoding = known_encoding(name) or self.encoding

    def text(self, number: str) -> str:
        """Return a property that is text; empty where it is not there."""
        if (wide := self._streams.get(f"{number}001F")) is not None:
            return wide.decode("utf-16-le", "replace")
        return self._streams.get(f"{number}001E", b"").decode(self.encoding, "replace")

    def binary(self, number: str) -> bytes:
        """Return a property that is binary; empty where it is not there."""
        return self._streams.get(f"{number}0102", b"")


def _fill(draft: Draft, message: _Message) -> None:
    subject = message.text(_SUBJECT)
    draft.begin("message", subject)
    heads = [message.text(number) for number in (_SUBJECT, _SENDER, _TO, _CC)]
    named = zip(("Subject", "From", "To", "Cc"), heads, strict=True)
    draft.head = "\n".join(f"{name}: {value}" for name, value in named if value)
    if any(heads):
        draft.leave_out("headers", "\n".join(heads), count=sum(map(bool, heads)))
    for data in message.attached:
        draft.leave_out("attachments", data)
    plain = message.text(_BODY)
    markup = decode_html(message.binary(_HTML)) or message.text(_HTML)
    if not plain.strip() and not markup and (packed := message.binary(_RTF)):
        plain = rtf_text(unpack_rtf(packed), draft)
    add_written(draft, plain, markup)


def unpack_rtf(data: bytes) -> bytes:
    """Unpack "compressed RTF".

    Args:
        data: the property as stored, with its head of 16 bytes.

    Raises:
        ExtractError: DAMAGED where it is no compressed RTF.

    Source:
        [MS-OXRTFCP], section 3.1.3.
    """
    if len(data) < 16:
        raise ExtractError(Reason.DAMAGED, "compressed RTF is too short")
    _, raw_size, kind = struct.unpack_from("<III", data)
    if kind == _UNCOMPRESSED:
        return data[16 : 16 + raw_size]
    if kind != _COMPRESSED:
        raise ExtractError(Reason.DAMAGED, "not compressed RTF")
    return b"".join(_runs(data, at=16))[: min(raw_size, _MOST_RTF_BYTES)]


def _runs(data: bytes, at: int) -> Iterator[bytes]:
    """Yield literal bytes and copies out of the ring, until the reference that ends it."""
    ring = bytearray(_PRESET.ljust(_RING_BYTES, b"\0"))
    write = len(_PRESET)
    written = 0
    while at < len(data) and written < _MOST_RTF_BYTES:
        flags = data[at]
        at += 1
        for bit in range(8):
            is_copy = flags >> bit & 1
            if at + is_copy >= len(data):
                return
            if is_copy:
                reference = data[at] << 8 | data[at + 1]
                offset, length = reference >> 4, (reference & 15) + 2
                if offset == write:
                    return
            else:
                offset, length = write, 1
                ring[write] = data[at]
            at += 1 + is_copy
            for step in range(length):
                ring[write] = ring[(offset + step) % _RING_BYTES]
                yield bytes(ring[write : write + 1])
                write = (write + 1) % _RING_BYTES
            written += length
