# SPDX-License-Identifier: MIT
"""What a person decided about texts: which are no duplicates, and which come first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.index.rows import join_path

if TYPE_CHECKING:
    import sqlite3

_DECISIONS = (
    # with one least value the other columns come from the row that holds it
    "SELECT decided_ns, count(*), min(a), b FROM apart GROUP BY decided_ns"
    " ORDER BY decided_ns DESC LIMIT ?"
)
_CHOICES = "SELECT chosen_ns, key FROM principals ORDER BY chosen_ns DESC LIMIT ?"
_FILE = (
    "SELECT d.path, f.name FROM documents t JOIN files f ON f.document_id = t.id"
    " JOIN folders d ON d.id = f.folder_id WHERE t.key = ? ORDER BY f.id LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class ApartRow:
    """A decision that texts are no duplicates of one another.

    Attributes:
        decided_ns: when, nanoseconds since the epoch; names the decision.
        pairs: of texts that it tells apart; a split of a group tells many.
        first: path of a file with a text of the first pair; empty where there is none any more.
        second: and with the other.
    """

    decided_ns: int
    pairs: int
    first: bytes
    second: bytes


@dataclass(frozen=True, slots=True)
class ChosenRow:
    """A decision that a text comes first in its group.

    Attributes:
        decided_ns: when, nanoseconds since the epoch; names the decision.
        path: of a file with the text; empty where there is none any more.
    """

    decided_ns: int
    path: bytes


def chosen_rows(
    index: sqlite3.Connection, decisions: sqlite3.Connection, most: int
) -> list[ChosenRow]:
    """Return the choices of principals, the latest first. Arguments as of `apart_rows`."""
    return [
        ChosenRow(chosen_ns, _path(index, key))
        for chosen_ns, key in decisions.execute(_CHOICES, [most])
    ]


def apart_rows(
    index: sqlite3.Connection, decisions: sqlite3.Connection, most: int
) -> list[ApartRow]:
    """Return the decisions, the latest first.

    Args:
        index: the index, read-only.
        decisions: the decisions file, read-only.
        most: no more than these.
    """
    return [
        ApartRow(decided_ns, pairs, _path(index, a), _path(index, b))
        for decided_ns, pairs, a, b in decisions.execute(_DECISIONS, [most])
    ]


def _path(index: sqlite3.Connection, key: bytes) -> bytes:
    row = index.execute(_FILE, [key]).fetchone()
    return b"" if row is None else join_path(*row)
