# SPDX-License-Identifier: MIT
"""What a few changes come to at a first look, shown until their texts are compared.

A new document is looked up in the index and joins the best principal there is, by an estimate from
the sketches; a document that went leaves its groups, and where it was the principal the others
gather around the next. Such relations are marked as settling and estimated, so that no rule ticks
them and no plan removes for them. Only rows of the index are asked, nothing is compared.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simdesk import sketch
from simdesk.compare import nearness
from simdesk.index.grouped import group_files
from simdesk.index.lookup import sql_within
from simdesk.index.schema import open_reader
from simdesk.passages import likely_similarity
from simdesk.records import Differs, DocumentId, Features, Fingerprint, Membership
from simdesk.regrouping import LARGEST_BREADTH, MOST_SHOWN
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from simdesk.index.grouprows import GroupRecord
    from simdesk.index.touched import Touched

BUDGET_S = 0.05
"""New documents are looked up for so long; those left over join nobody before they are settled."""

_LOOKED_AT = 64
_ROWS_A_BLOCK = 20_000
"""Of a block that many fingerprints share no more are read at this look; settling reads them all,
so that what a document misses here it finds there."""

_PAGE = 500
_UNSIGNED = (1 << 64) - 1


class Shown(NamedTuple):
    """Groups as they look at first.

    Attributes:
        groups: their rows.
        memberships: the documents in them.
        among: ids of the groups that these are all of.
    """

    groups: list[GroupRecord]
    memberships: list[Membership]
    among: set[int]


class Provisional:
    """Look at changes at once. The engine's thread.

    Args:
        index: path of the index.
    """

    def __init__(self, index: Path) -> None:
        self._index = open_reader(index)
        self._recipe = Recipe()
        self._recipe_id = 0

    def close(self) -> None:
        """Close the file."""
        self._index.close()

    def show(
        self,
        touched: Sequence[Touched],
        *,
        floor: float,
        breadth: int,
        apart: Collection[tuple[bytes, bytes]],
        recipe: Recipe,
        recipe_id: int,
    ) -> Shown:
        """Return the groups that some changes touch, as far as can be told at once.

        Args:
            touched: at most `MOST_SHOWN` documents; they may have gone.
            floor: similarity, 0.5 to 1.0.
            breadth: bits.
            apart: pairs of document keys that stay apart; such documents join nobody yet.
            recipe: what the fingerprints were made with.
            recipe_id: its number in the index.
        """
        self._recipe, self._recipe_id = recipe, recipe_id
        documents = [each.document for each in touched]
        there = set(self._column("SELECT DISTINCT document_id FROM files WHERE", documents))
        gone = set(documents) - there
        groups = self._groups_with(documents)
        grouped = {one.document for one in self._members(groups)}
        kept = self._without(gone, groups, floor)
        kept_apart = {key for pair in apart for key in pair}
        end = time.monotonic() + BUDGET_S
        for each in touched:
            if time.monotonic() > end:
                break
            if each.fresh and each.document in there and each.document not in grouped:
                joined = self._join(each.document, kept, floor, min(breadth, LARGEST_BREADTH))
                if joined is not None and not self._is_apart(each.document, kept_apart):
                    groups.add(joined[0].principal)
                    kept += [one for one in joined if one not in kept]
        among = groups | {int(one.group) for one in kept} | set(documents)
        alone = {group for group in among if group > 0}
        records, memberships = group_files(self._index, kept, alone)
        return Shown(records, memberships, among)

    def _groups_with(self, documents: Sequence[int]) -> set[int]:
        sql = "SELECT DISTINCT group_id FROM members WHERE"
        return {*self._column(sql, documents), *self._column(sql, documents, column="group_id")}

    def _members(self, groups: Iterable[int]) -> list[Membership]:
        rows = self._rows(
            "SELECT document_id, group_id, similarity, containment, distance_bits, differs,"
            " estimated, shared_passages, settling FROM members WHERE group_id",
            sorted(groups),
        )
        return [
            Membership(
                document=DocumentId(row[0]),
                principal=DocumentId(abs(row[1])),
                similarity=row[2],
                containment=row[3],
                distance_bits=row[4],
                differs=Differs(row[5]),
                estimated=bool(row[6]),
                shared_passages=bool(row[7]),
                contained=row[1] < 0,
                settling=bool(row[8]),
            )
            for row in rows
        ]

    def _without(self, gone: set[int], groups: set[int], floor: float) -> list[Membership]:
        # What is left of groups when documents go; other documents lead where a principal went.
        kept: list[Membership] = []
        orphans: dict[int, list[int]] = {}
        for one in self._members(groups):
            if one.document in gone:
                continue
            if one.principal not in gone:
                kept.append(one)
            elif not one.contained:
                orphans.setdefault(one.principal, []).append(one.document)
        for left in orphans.values():
            first, *others = self._in_order(left[:MOST_SHOWN])
            members = [self._estimated(each, first, floor) for each in others]
            near = [one for one in members if one is not None]
            if near:
                kept += [Membership(DocumentId(first), DocumentId(first), distance_bits=0), *near]
        return kept

    def _in_order(self, documents: list[int]) -> list[int]:
        rows = self._rows("SELECT id, tokens, text_digest, key FROM documents WHERE id", documents)
        return [row[0] for row in sorted(rows, key=lambda row: (-row[1], row[2] + row[3]))]

    def _is_apart(self, document: int, keys: set[bytes]) -> bool:
        if not keys:
            return False
        row = self._index.execute("SELECT key FROM documents WHERE id = ?", [document]).fetchone()
        return row is None or bytes(row[0]) in keys

    def _join(
        self, document: int, kept: Sequence[Membership], floor: float, breadth: int
    ) -> list[Membership] | None:
        # The group that a new document joins, with it.
        near = [each for each in self._near(document, breadth) if each != document]
        held = {int(one.document): one for one in kept if not one.contained}
        rows = self._rows(
            "SELECT document_id, group_id FROM members WHERE group_id > 0 AND document_id", near
        )
        principals = {row[0]: row[1] for row in rows} | {
            each: int(one.principal) for each, one in held.items()
        }
        wanted = dict.fromkeys(principals.get(each, each) for each in near)
        here = set(self._column("SELECT DISTINCT document_id FROM files WHERE", list(wanted)))
        found = [self._estimated(document, each, floor) for each in wanted if each in here]
        best = max(
            (one for one in found if one is not None),
            key=lambda one: (one.similarity, -(one.distance_bits or 0), -one.principal),
            default=None,
        )
        if best is None:
            return None
        group = self._members([best.principal])
        principal = Membership(best.principal, best.principal, distance_bits=0)
        return [*(group or [principal]), best]

    def _near(self, document: int, breadth: int) -> list[int]:
        found: dict[int, int] = {}
        for own in self._fingerprints(document):
            ids, bits = sql_within(
                self._index,
                self._recipe_id,
                features=own.features,
                query=own.value,
                k=breadth,
                most=_ROWS_A_BLOCK,
            )
            for each, distance in zip(ids.tolist(), bits.tolist(), strict=True):
                found[each] = min(distance, found.get(each, distance))
        return sorted(found, key=lambda each: (found[each], each))[:_LOOKED_AT]

    def _estimated(self, document: int, principal: int, floor: float) -> Membership | None:
        # The stored verdict where there is one, else an estimate; None below the floor.
        a, b = min(document, principal), max(document, principal)
        row = self._index.execute(
            "SELECT similarity, containment, differs, estimated FROM pairs WHERE a = ? AND b = ?",
            [a, b],
        ).fetchone()
        if row is None:
            one, two = self._sketch(document), self._sketch(principal)
            share = float(sketch.resemblance(one, two, self._recipe))
            inside = float(sketch.containment(one, two, self._recipe))
            row = (likely_similarity(share), inside, Differs.WORDS, True)
        if row[0] < floor:
            return None
        near = nearness(self._fingerprints(document), self._fingerprints(principal))
        return Membership(
            document=DocumentId(document),
            principal=DocumentId(principal),
            similarity=row[0],
            containment=row[1],
            distance_bits=None if near is None else near.distance_bits,
            differs=Differs(row[2]),
            estimated=bool(row[3]),
            settling=True,
        )

    def _sketch(self, document: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        row = self._index.execute(
            "SELECT hashes FROM sketches WHERE document_id = ? AND recipe_id = ?",
            [document, self._recipe_id],
        ).fetchone()
        return np.empty(0, np.uint64) if row is None else sketch.unpack(row[0])

    def _fingerprints(self, document: int) -> tuple[Fingerprint, ...]:
        rows = self._index.execute(
            "SELECT features, fingerprint FROM fingerprints WHERE document_id = ?"
            " AND recipe_id = ?",
            [document, self._recipe_id],
        )
        return tuple(Fingerprint(Features(row[0]), row[1] & _UNSIGNED) for row in rows)

    def _column(
        self, sql: str, values: Sequence[int], column: str = "document_id"
    ) -> Iterator[int]:
        return (row[0] for row in self._rows(f"{sql} {column}", values))

    def _rows(self, sql: str, values: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        for start in range(0, len(values), _PAGE):
            page = list(values[start : start + _PAGE])
            yield from self._index.execute(f"{sql} IN ({','.join('?' * len(page))})", page)
