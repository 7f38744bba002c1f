# SPDX-License-Identifier: MIT
"""PowerPoint 97 to 2003 presentations to text, by the records of their OLE stream.

A file that was saved fast holds old versions of its slides beside the new ones; the persist
directories tell which are alive.

Source: [MS-PPT], sections 2.1.2 (reading the file), 2.3.2 (persist directory), 2.4.14.3 (lists of
slides with text), 2.9 (text).
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import damage
from simdesk.extract.sniff import OLE_ERRORS
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

_HEADER = struct.Struct("<HHI")
_ENCRYPTED_TOKEN = 0xF3D1_C4DF
_USER_EDIT, _PERSIST_DIRECTORY = 0x0FF5, 0x1772
_DOCUMENT, _SLIDE, _NOTES = 0x03E8, 0x03EE, 0x03F0
_LIST, _PERSIST = 0x0FF0, 0x03F3
_CHARS, _BYTES, _REFERENCE = 0x0FA0, 0x0FA8, 0x0F9E
_COMMENT = 0x2EE0
_CONTAINER = 0xF
_SLIDES, _SPEAKER_NOTES = 0, 2
_MOST_EDITS = 1_000
_MOST_RECORDS = 2_000_000

Record = tuple[int, int, int, int]
"""Type, instance, begin and end of the content."""


def read_ppt(source: Source) -> list[Extracted]:
    """Read a PowerPoint 97 to 2003 presentation.

    Raises:
        ExtractError: ENCRYPTED, UNSUPPORTED for PowerPoint 95, DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    import olefile

    draft = source.draft()
    with (
        damage(*OLE_ERRORS),
        olefile.OleFileIO(io.BytesIO(source.data)) as ole,
    ):
        if not ole.exists("PowerPoint Document") or not ole.exists("Current User"):
            raise ExtractError(Reason.UNSUPPORTED, "PowerPoint 95: needs LibreOffice")
        user: bytes = ole.openstream("Current User").read()
        token, edit = struct.unpack_from("<II", user, 12)
        if token == _ENCRYPTED_TOKEN:
            raise ExtractError(Reason.ENCRYPTED)
        _Show(ole.openstream("PowerPoint Document").read(), edit).fill(draft)
        if ole.exists("Pictures"):
            draft.leave_out("images", ole.openstream("Pictures").read())
    return [draft.finish()]


class _Show:
    """The living objects of a presentation.

    Args:
        data: the stream of records.
        edit: offset of the last save.
    """

    def __init__(self, data: bytes, edit: int) -> None:
        self._data = data
        self._offsets: dict[int, int] = {}
        self._document = -1
        for _ in range(_MOST_EDITS):
            kind, _, begin, _ = self._record(edit)
            if kind != _USER_EDIT:
                break
            before, directory, document = struct.unpack_from("<III", data, begin + 8)
            self._document = document if self._document < 0 else self._document
            self._read_directory(directory)
            if not before or before == edit:
                break
            edit = before

    def fill(self, draft: Draft) -> None:
        """Add every slide with what stands on it, then the speaker notes."""
        document = self._record(self._offsets[self._document])
        if document[0] != _DOCUMENT:
            raise ExtractError(Reason.DAMAGED, "no document record")
        lists = [record for record in self._children(document) if record[0] == _LIST]
        for wanted in (_SLIDES, _SPEAKER_NOTES):
            entries = (
                entry for record in lists if record[1] == wanted for entry in self._entries(record)
            )
            for number, (reference, texts) in enumerate(entries, start=1):
                if wanted == _SLIDES:
                    draft.begin("slide", str(number))
                for text in self._slide_texts(reference, texts):
                    draft.add(text + "\n")

    def _record(self, at: int) -> Record:
        head, kind, length = _HEADER.unpack_from(self._data, at)
        return kind, head >> 4, at + 8, min(at + 8 + length, len(self._data))

    def _children(self, record: Record) -> Iterator[Record]:
        at, end = record[2], record[3]
        while at + 8 <= end:
            child = self._record(at)
            yield child
            at = child[3]

    def _read_directory(self, at: int) -> None:
        kind, _, begin, end = self._record(at)
        if kind != _PERSIST_DIRECTORY:
            return
        while begin + 4 <= end:
            (entry,) = struct.unpack_from("<I", self._data, begin)
            first, count = entry & 0xF_FFFF, entry >> 20
            offsets = struct.unpack_from(f"<{count}I", self._data, begin + 4)
            for number, offset in enumerate(offsets, start=first):
                self._offsets.setdefault(number, offset)
            begin += 4 + 4 * count

    def _entries(self, record: Record) -> list[tuple[int, list[str]]]:
        """Return the slides of a list: number of the object, texts of its placeholders."""
        found: list[tuple[int, list[str]]] = []
        for child in self._children(record):
            if child[0] == _PERSIST:
                found.append((struct.unpack_from("<I", self._data, child[2])[0], []))
            elif child[0] in {_CHARS, _BYTES} and found:
                found[-1][1].append(self._text(child))
        return found

    def _slide_texts(self, reference: int, placeholders: list[str]) -> Iterator[str]:
        """Yield the texts of a slide in the order of its shapes."""
        used: set[int] = set()
        if reference in self._offsets:
            for record in self._texts_below(self._record(self._offsets[reference])):
                if record[0] != _REFERENCE:
                    yield self._text(record)
                    continue
                (index,) = struct.unpack_from("<i", self._data, record[2])
                if 0 <= index < len(placeholders):
                    used.add(index)
                    yield placeholders[index]
        yield from (text for index, text in enumerate(placeholders) if index not in used)

    def _texts_below(self, record: Record) -> Iterator[Record]:
        pending = [record]
        for _ in range(_MOST_RECORDS):
            if not pending:
                return
            record = pending.pop()
            if record[0] in {_CHARS, _BYTES, _REFERENCE}:
                yield record
            elif record[0] != _COMMENT and self._is_container(record):
                pending += reversed(list(self._children(record)))

    def _is_container(self, record: Record) -> bool:
        return self._data[record[2] - 8] & _CONTAINER == _CONTAINER

    def _text(self, record: Record) -> str:
        data = self._data[record[2] : record[3]]
        text = (
            data.decode("utf-16-le", "replace") if record[0] == _CHARS else data.decode("latin-1")
        )
        return "" if text.strip() == "*" else text
