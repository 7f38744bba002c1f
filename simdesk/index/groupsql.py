# SPDX-License-Identifier: MIT
"""How groups are put in order, and their rows read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simdesk.index.rows import GroupQuery, GroupRow, GroupSort
from simdesk.records import GroupId, Tier

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

_FOLDER = (
    "(SELECT d.path FROM files f JOIN folders d ON d.id = f.folder_id"
    " WHERE f.id = g.principal_file_id)"
)
_NAME = "g.name COLLATE NOCASE"

_SORT_COLUMNS = {
    GroupSort.NAME: _NAME,
    GroupSort.FILES: "g.files",
    GroupSort.SIMILARITY: "g.similarity",
    GroupSort.FREE: "g.free_bytes",
    GroupSort.NEWEST: "g.newest_ns",
    GroupSort.FOLDER: _FOLDER,
}


def order_of(query: GroupQuery) -> str:
    """Return what groups are ordered by; those of one folder by name, rising."""
    column = f"{_SORT_COLUMNS[query.sort]} {'DESC' if query.descending else 'ASC'}"
    return f"{column}, {_NAME}, g.id" if query.sort is GroupSort.FOLDER else f"{column}, g.id"


def group_rows(index: sqlite3.Connection, ids: Sequence[int]) -> list[GroupRow]:
    """Return the rows of a page, in the order of the ids; vanished groups are left out."""
    rows = index.execute(
        "SELECT g.id, g.tier, g.name, g.files, g.documents, g.similarity, g.distance_bits,"
        " g.free_bytes, g.newest_ns, (SELECT count(*) FROM members m"
        " JOIN files f ON f.document_id = m.document_id WHERE m.group_id = g.id AND f.marked),"
        " EXISTS(SELECT 1 FROM members m WHERE m.group_id = g.id AND m.settling),"
        f" coalesce({_FOLDER}, x'')"
        f" FROM groups g WHERE g.id IN ({','.join('?' * len(ids))})",
        list(ids),
    )
    found = {row[0]: _row(*row) for row in rows}
    return [found[group] for group in ids if group in found]


def _row(group: int, tier: str, *rest: Any) -> GroupRow:  # noqa: ANN401 - columns of any kind
    *told, settling, folder = rest
    return replace(
        GroupRow(GroupId(group), Tier(tier), *told), settling=bool(settling), folder=folder
    )
