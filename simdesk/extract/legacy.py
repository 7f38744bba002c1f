# SPDX-License-Identifier: MIT
"""Word 6 to 2003 documents to text, by the piece table of their OLE streams.

Main text, footnotes, endnotes and text boxes are kept. Field instructions, hidden and deleted text,
comments, heads and feet are left out and recorded.

Source: [MS-DOC], sections 2.4.1 (retrieving text), 2.5 (file information block), 2.9.33 (CHPX).
"""

from __future__ import annotations

import bisect
import io
import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import damage
from simdesk.extract.sniff import OLE_ERRORS
from simdesk.extract.text import decode
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

_WORD_IDENT = 0xA5EC
_FIRST_WORD_97 = 0xC1
_ENCRYPTED = 0x0100
_SECOND_TABLE = 0x0200
_FAST_SAVED = 0x0004
_OLD_TEXT_AT, _OLD_LENGTHS_AT, _OLD_PIECES_AT = 0x18, 0x34, 0x160
_LENGTHS_AT = 0x4C
_CHARACTER_RUNS_AT = 0xFA
_PIECES_AT = 0x1A2
_PAGE_BYTES = 512
_COMPRESSED = 0x4000_0000
_DELETED, _HIDDEN = 0x0800, 0x083C
_OPERAND_BYTES = (1, 1, 2, 4, 2, 2, 0, 3)
_STORIES = ("text", "notes", "headers", "macros", "comments", "notes", "boxes", "header_boxes")
_FIELD_BEGIN, _FIELD_BETWEEN, _FIELD_END = "\x13", "\x14", "\x15"
_FIELD_MARK = re.compile("([\x13\x14\x15])")
_MEANINGS = str.maketrans(
    {"\x07": "\t", "\r": "\n", "\x0b": "\n", "\x0c": "\n", "\x0e": "\n", "\x1e": "-", "\x1f": None}
)


@dataclass(frozen=True, slots=True)
class _Piece:
    first: int
    last: int
    offset: int
    wide: bool


def read_doc(source: Source) -> list[Extracted]:
    """Read a Word 6 to 2003 document.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    import olefile

    draft = source.draft()
    with (
        damage(*OLE_ERRORS),
        olefile.OleFileIO(io.BytesIO(source.data)) as ole,
    ):
        main: bytes = ole.openstream("WordDocument").read()
        ident, version = struct.unpack_from("<HH", main)
        (flags,) = struct.unpack_from("<H", main, 0x0A)
        if flags & _ENCRYPTED:
            raise ExtractError(Reason.ENCRYPTED)
        if ident != _WORD_IDENT or version < _FIRST_WORD_97:
            _fill_old(draft, main, flags)
            return [draft.finish()]
        name = "1Table" if flags & _SECOND_TABLE else "0Table"
        table: bytes = ole.openstream(name).read()
        streams = {"/".join(path).lower() for path in ole.listdir()}
        _fill(draft, main, table)
        for stream in streams:
            if stream.endswith("\x01ole10native") or stream.startswith("objectpool/"):
                draft.leave_out("attachments", stream)
            elif stream.startswith("macros/vba/"):
                draft.leave_out("macros", stream)
    return [draft.finish()]


def _fill(draft: Draft, main: bytes, table: bytes) -> None:
    lengths = struct.unpack_from("<8i", main, _LENGTHS_AT)
    at, size = struct.unpack_from("<II", main, _PIECES_AT)
    pieces = list(_pieces(table[at : at + size]))
    gone = _gone_ranges(main, table)
    begin = 0
    for story, length in zip(_STORIES, lengths, strict=True):
        end = begin + max(0, length)
        raw = "".join(_story(main, pieces, gone, begin, end, draft))
        text = without_instructions(raw).translate(_MEANINGS)
        begin = end
        if story in {"text", "notes", "boxes"}:
            draft.add(text.strip("\n") + "\n")
        elif text.strip():
            draft.leave_out(story, text)


def _fill_old(draft: Draft, main: bytes, flags: int) -> None:
    """Add the text of Word 6 or 95: single bytes in one stretch, in pieces where saved fast.

    The file tells no code page; it is found as for plain text.
    """
    if flags & _FAST_SAVED:
        at, size = struct.unpack_from("<II", main, _OLD_PIECES_AT)
        pieces = _pieces(main[at : at + size])
        stretches = [(p.offset, p.offset + p.last - p.first) for p in pieces]
    else:
        stretches = [struct.unpack_from("<II", main, _OLD_TEXT_AT)]
    whole = b"".join(main[begin:end] for begin, end in stretches)
    lengths = struct.unpack_from("<6i", main, _OLD_LENGTHS_AT)
    at = 0
    for story, length in zip(_STORIES, lengths, strict=False):
        raw = whole[at : at + max(0, length)]
        at += len(raw)
        text = without_instructions(decode(raw)).translate(_MEANINGS)
        if story in {"text", "notes"}:
            draft.add(text.strip("\n") + "\n")
        elif text.strip():
            draft.leave_out(story, text)


def _pieces(clx: bytes) -> Iterator[_Piece]:
    at = 0
    while at < len(clx) and clx[at] == 1:
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    if at >= len(clx) or clx[at] != 2:
        raise ExtractError(Reason.DAMAGED, "no piece table")
    (size,) = struct.unpack_from("<I", clx, at + 1)
    count = (min(size, len(clx) - at - 5) - 4) // 12
    at += 5
    positions = struct.unpack_from(f"<{count + 1}I", clx, at)
    for index in range(count):
        (offset,) = struct.unpack_from("<I", clx, at + 4 * (count + 1) + 8 * index + 2)
        wide = not offset & _COMPRESSED
        offset &= _COMPRESSED - 1
        yield _Piece(positions[index], positions[index + 1], offset if wide else offset // 2, wide)


def _story(
    main: bytes,
    pieces: list[_Piece],
    gone: list[tuple[int, int, str]],
    begin: int,
    end: int,
    draft: Draft,
) -> Iterator[str]:
    for piece in pieces:
        first, last = max(piece.first, begin), min(piece.last, end)
        if first >= last:
            continue
        width = 2 if piece.wide else 1
        start = piece.offset + (first - piece.first) * width
        stop = piece.offset + (last - piece.first) * width
        for low, high, name in _split(start, stop, gone):
            text = main[low:high].decode("utf-16-le" if piece.wide else "cp1252", "replace")
            if not name:
                yield text
            elif text.strip():
                draft.leave_out(name, text)


def _split(
    start: int, stop: int, gone: list[tuple[int, int, str]]
) -> Iterator[tuple[int, int, str]]:
    """Yield stretches of a byte range, each with an empty name or the reason that it is gone."""
    index = max(0, bisect.bisect_right(gone, (start, stop, "")) - 1)
    at = start
    while at < stop and index < len(gone):
        low, high, name = gone[index]
        index += 1
        if high <= at:
            continue
        if low >= stop:
            break
        if low > at:
            yield at, low, ""
        yield max(at, low), min(high, stop), name
        at = min(high, stop)
    if at < stop:
        yield at, stop, ""


def _gone_ranges(main: bytes, table: bytes) -> list[tuple[int, int, str]]:
    """Return the byte ranges of hidden and deleted text, from the pages of character runs."""
    at, size = struct.unpack_from("<II", main, _CHARACTER_RUNS_AT)
    count = max(0, (min(size, len(table) - at) - 4) // 8)
    found: list[tuple[int, int, str]] = []
    for index in range(count):
        (page,) = struct.unpack_from("<I", table, at + 4 * (count + 1) + 4 * index)
        begin = (page & 0x3F_FFFF) * _PAGE_BYTES
        data = main[begin : begin + _PAGE_BYTES]
        if len(data) == _PAGE_BYTES:
            found += _gone_on_page(data)
    return sorted(found)


def _gone_on_page(page: bytes) -> Iterator[tuple[int, int, str]]:
    runs = page[-1]
    if 4 * (runs + 1) + runs >= _PAGE_BYTES:
        return
    limits = struct.unpack_from(f"<{runs + 1}I", page)
    for run in range(runs):
        at = page[4 * (runs + 1) + run] * 2
        if at and at < _PAGE_BYTES and (name := _reason_gone(page[at + 1 : at + 1 + page[at]])):
            yield limits[run], limits[run + 1], name


def _reason_gone(modifiers: bytes) -> str:
    at = 0
    name = ""
    while at + 3 <= len(modifiers):
        (operation,) = struct.unpack_from("<H", modifiers, at)
        size = _OPERAND_BYTES[operation >> 13] or modifiers[at + 2] + 1
        if modifiers[at + 2] == 1 and operation in {_DELETED, _HIDDEN}:
            name = "deletions" if operation == _DELETED else "hidden"
        at += 2 + size
    return name


def without_instructions(text: str) -> str:
    """Drop the instructions of fields, keep their results; fields may stand in fields."""
    pieces: list[str] = []
    levels: list[bool] = []
    for piece in _FIELD_MARK.split(text):
        if piece == _FIELD_BEGIN:
            levels.append(False)
        elif piece == _FIELD_BETWEEN:
            if levels:
                levels[-1] = True
        elif piece == _FIELD_END:
            if levels:
                levels.pop()
        elif all(levels):
            pieces.append(piece)
    return "".join(pieces)
