# SPDX-License-Identifier: MIT
"""The documents of one group, each beside each: distances and, where it is known, similarity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.compare import nearness
from simdesk.index.grouptexts import documents_of

if TYPE_CHECKING:
    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.records import GroupId

MOST = 40
"""Documents that are shown; the nearest to the principal come first."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Some documents of a group, each beside each.

    Attributes:
        rows: one file of each document, the principal's first.
        bits: distance of each two, 0 to 64; None where they have no comparable fingerprints.
        similarity: of each two, 0.0 to 1.0; None where the two texts were never compared.
        documents: documents of the whole group; more than ``rows`` where not all are shown.
    """

    rows: tuple[MemberRow, ...]
    bits: tuple[tuple[int | None, ...], ...]
    similarity: tuple[tuple[float | None, ...], ...]
    documents: int

    def weakest(self) -> int | None:
        """Return the number of the member least alike the principal, None where there is none."""
        members = range(1, len(self.rows))
        return min(members, key=lambda n: (self.similarity[0][n] or 0.0, n), default=None)


def group_matrix(reader: Reader, group: GroupId, most: int = MOST) -> Matrix:
    """Put the documents of a group beside one another.

    Args:
        reader: of the index.
        group: its id.
        most: documents at most.
    """
    rows = documents_of(reader, group, most)
    prints = [reader.fingerprints_of(row.document_id) for row in rows]
    count = len(rows)
    bits: list[list[int | None]] = [[0] * count for _ in rows]
    similarity: list[list[float | None]] = [[1.0] * count for _ in rows]
    for a in range(count):
        for b in range(a + 1, count):
            near = nearness(prints[a], prints[b])
            bits[a][b] = bits[b][a] = None if near is None else near.distance_bits
            known = _similarity(reader, rows[a], rows[b])
            similarity[a][b] = similarity[b][a] = known
    stored = reader.group_rows([group])
    return Matrix(
        tuple(rows),
        tuple(map(tuple, bits)),
        tuple(map(tuple, similarity)),
        stored[0].documents if stored else count,
    )


def _similarity(reader: Reader, one: MemberRow, other: MemberRow) -> float | None:
    verdict = reader.verdict_of(one.document_id, other.document_id)
    if verdict is not None:
        return verdict.similarity
    return other.similarity if one.principal and other.group_id > 0 else None
