# SPDX-License-Identifier: MIT
"""The distinct texts of a group, one file for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.records import FileId

if TYPE_CHECKING:
    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.records import DocumentId, GroupId

PAGE = 128


def documents_of(reader: Reader, group: GroupId, most: int) -> list[MemberRow]:
    """Return one file for each document of a group, the principal first, then the most alike.

    Args:
        reader: of the index.
        group: its id.
        most: documents at most.
    """
    ids = reader.member_ids(group)
    found: dict[DocumentId, MemberRow] = {}
    for start in range(0, len(ids), PAGE):
        page = ids[start : start + PAGE]
        rows = {row.file_id: row for row in reader.member_page(group, page)}
        for file in page:
            row = rows.get(FileId(file))
            if row is not None and len(found) < most:
                found.setdefault(row.document_id, row)
        if len(found) >= most:
            break
    return list(found.values())
