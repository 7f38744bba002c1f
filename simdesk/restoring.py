# SPDX-License-Identifier: MIT
"""The groups that stand, taken from the rows that are stored, so that a new process need not group.

A run that was written to its end leaves a note of what its rows leave out: the documents whose list
of principals was cut. With it the rows say all that `simdesk.settling` works changes into. Where
the rows are not those the note speaks of, nothing is taken from them, and everything is grouped.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.candidates import NO_DISTANCE
from simdesk.group import Groups
from simdesk.index.lookup import Histogram
from simdesk.memberships import Insides
from simdesk.records import Differs, DocumentId, Membership
from simdesk.settling import Stood
from simdesk.standing import Standing
from simdesk.verdicts import DIFFERS

if TYPE_CHECKING:
    import sqlite3

    from simdesk.collection import Collection
    from simdesk.group import Decisions, Rule

MOST_CUT = 10_000
"""Of more documents whose list was cut no note is left."""

_ROWS = (
    "SELECT abs(group_id), document_id, similarity, containment, distance_bits, differs, estimated,"
    " shared_passages, settling, group_id < 0 FROM members WHERE abs(group_id) <> document_id"
)


class _Row(NamedTuple):
    principal: int
    document: int
    similarity: float
    containment: float
    distance_bits: int | None
    differs: str
    estimated: int
    shared_passages: int
    settling: int
    contained: int


def note(stood: Stood) -> list[object]:
    """Return what the stored rows of these groups leave out, as JSON."""
    cut = sorted(stood.standing.cut)
    return [stood.standing.joined, len(stood.insides), cut if len(cut) <= MOST_CUT else None]


def facts(connection: sqlite3.Connection) -> dict[str, object]:
    """Return what the last run noted of the whole index, by name."""
    return {name: json.loads(value) for name, value in connection.execute("SELECT * FROM facts")}


def restored(
    connection: sqlite3.Connection, collection: Collection, rule: Rule, decisions: Decisions
) -> Stood | None:
    """Return the groups that are stored, None where the rows do not tell them.

    Args:
        connection: the index, whose groups are settled, in one read transaction.
        collection: loaded in the same transaction.
        rule: the settings that the groups were made under.
        decisions: of the person, likewise.
    """
    noted = facts(connection).get("standing")
    if not isinstance(noted, list) or noted[2] is None:
        return None
    rows = [_Row._make(row) for row in connection.execute(_ROWS)]
    near = [row for row in rows if not row.contained]
    inside = [row for row in rows if row.contained]
    if [len(near), len(inside)] != noted[:2] or any(row.settling for row in rows):
        return None
    if not all(each in collection for row in rows for each in (row.principal, row.document)):
        return None
    standing = Standing(rule, decisions, collection.documents, _groups(near, noted[2]))
    insides = Insides()
    insides.take(_inside(row) for row in sorted(inside, key=lambda row: _order(row, collection)))
    return Stood(standing, insides)


def histogram(connection: sqlite3.Connection) -> Histogram | None:
    """Return the stored counts of pairs by distance, None where there are none."""
    known = facts(connection)
    counts, sampled_from = known.get("histogram"), known.get("histogram_sampled_from")
    if not isinstance(counts, list) or not isinstance(sampled_from, int):
        return None
    return Histogram(np.array(counts, np.float64), sampled_from)


def _order(row: _Row, collection: Collection) -> tuple[int, bytes]:
    return -collection.tokens_of(row.principal), collection.digest_of(row.principal)


def _groups(rows: list[_Row], cut: list[int]) -> Groups:
    bits = [NO_DISTANCE if row.distance_bits is None else row.distance_bits for row in rows]
    return Groups(
        principals=np.array([row.principal for row in rows], np.int64),
        members=np.array([row.document for row in rows], np.int64),
        similarity=np.array([row.similarity for row in rows], np.float64),
        containment=np.array([row.containment for row in rows], np.float64),
        distance_bits=np.array(bits, np.uint8),
        differs=np.array([DIFFERS.index(Differs(row.differs)) for row in rows], np.uint8),
        estimated=np.array([row.estimated for row in rows], np.bool_),
        shared_passages=np.array([row.shared_passages for row in rows], np.bool_),
        cut=np.array(cut, np.int64),
    )


def _inside(row: _Row) -> Membership:
    return Membership(
        document=DocumentId(row.document),
        principal=DocumentId(row.principal),
        similarity=row.similarity,
        containment=row.containment,
        differs=Differs(row.differs),
        shared_passages=True,
        contained=True,
    )
