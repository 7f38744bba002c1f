# SPDX-License-Identifier: MIT
"""What the rule and the relation of containment came to, as the records that are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simdesk.candidates import NO_DISTANCE
from simdesk.records import Differs, DocumentId, Membership

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from simdesk.contained import Contained
    from simdesk.group import Decisions, Groups
    from simdesk.verdicts import Verdicts

_DIFFERS = tuple(Differs)


def near_memberships(groups: Groups) -> list[Membership]:
    """Return the memberships of near groups, those of the principals first."""
    members = [
        Membership(
            document=DocumentId(member),
            principal=DocumentId(principal),
            similarity=similarity,
            containment=containment,
            distance_bits=None if distance == NO_DISTANCE else distance,
            differs=_DIFFERS[differs],
            estimated=estimated,
            shared_passages=shared,
        )
        for principal, member, similarity, containment, distance, differs, estimated, shared in zip(
            *(column.tolist() for column in groups[:8]), strict=True
        )
    ]
    principals = sorted({member.principal for member in members})
    return [
        *(Membership(principal, principal, distance_bits=0) for principal in principals),
        *members,
    ]


class Insides:
    """Which documents stand inside which, by part, kept as it changes."""

    def __init__(self) -> None:
        self._of: dict[int, tuple[Membership, ...]] = {}
        self._parts: dict[int, set[int]] = {}

    def put(self, parts: Iterable[int], found: Contained, verdicts: Verdicts) -> set[int]:
        """Make the relations of some parts these, and no others.

        Args:
            parts: every part that was looked at.
            found: what stands inside something, of those.
            verdicts: of these pairs.

        Returns:
            The wholes that a part has left or come to.
        """
        fresh: dict[int, list[Membership]] = {}
        for one in _inside(found, verdicts):
            fresh.setdefault(one.document, []).append(one)
        touched: set[int] = set()
        for part in {*parts, *fresh}:
            old, new = self._of.pop(part, ()), tuple(fresh.get(part, ()))
            for one in old:
                self._parts[one.principal].discard(part)
            for one in new:
                self._parts.setdefault(one.principal, set()).add(part)
            if new:
                self._of[part] = new
            if old != new:
                for one in (*old, *new):
                    touched.add(one.principal)
        return touched

    def differing(self, parts: Iterable[int], found: Contained) -> set[int]:
        """Return those of some parts that stood in other wholes than were found.

        Args:
            parts: every part that was looked at.
            found: as `put` takes it.
        """
        fresh: dict[int, set[int]] = {}
        for part, whole in zip(found.parts.tolist(), found.wholes.tolist(), strict=True):
            fresh.setdefault(part, set()).add(whole)
        return {
            part
            for part in {*parts, *fresh}
            if {int(one.principal) for one in self._of.get(part, ())} != fresh.get(part, set())
        }

    def differing_from(self, before: Insides) -> set[int]:
        """Return the wholes that a part has left or come to, or stands in otherwise."""
        touched: set[int] = set()
        for part in self._of.keys() | before._of.keys():
            old, new = before._of.get(part, ()), self._of.get(part, ())
            if old != new:
                for one in (*old, *new):
                    touched.add(one.principal)
        return touched

    def wholes_in(self, parts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return what some parts stand in: wholes and parts, int64, element by element.

        Args:
            parts: document ids, int64, distinct.
        """
        pairs = [(one.principal, part) for part in parts.tolist() for one in self._of.get(part, ())]
        wholes, inner = np.array(pairs, np.int64).reshape(-1, 2).T
        return wholes, inner

    def take(self, relations: Iterable[Membership]) -> None:
        """Take in relations that were found before; of none of their parts anything is known."""
        for one in relations:
            self._of[one.document] = (*self._of.get(one.document, ()), one)
            self._parts.setdefault(one.principal, set()).add(one.document)

    def __len__(self) -> int:
        """Return the number of relations."""
        return sum(map(len, self._of.values()))

    def wholes_of(self, document: int) -> set[int]:
        """Return what a document stands inside of, and itself where something stands in it."""
        wholes: set[int] = {one.principal for one in self._of.get(document, ())}
        return wholes | {document} if self._parts.get(document) else wholes

    def memberships(self, wholes: Iterable[int] | None = None) -> list[Membership]:
        """Return the relation, of some wholes or of all: each whole, and the parts in it."""
        every = self._parts if wholes is None else wholes
        wanted = sorted(DocumentId(whole) for whole in every if self._parts.get(whole))
        parts = [
            one
            for whole in wanted
            for part in sorted(self._parts[whole])
            for one in self._of[part]
            if one.principal == whole
        ]
        return [
            *(Membership(each, each, distance_bits=0, contained=True) for each in wanted),
            *parts,
        ]


def together(
    wholes: NDArray[np.int64], parts: NDArray[np.int64], decisions: Decisions
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Leave out the pairs that the person keeps apart.

    Args:
        wholes: document ids, int64, shape (n,).
        parts: document ids, int64, shape (n,).
        decisions: of the person.
    """
    keep = np.array(
        [
            (min(pair), max(pair)) not in decisions.apart
            for pair in zip(wholes.tolist(), parts.tolist(), strict=True)
        ],
        np.bool_,
    )
    return wholes[keep], parts[keep]


def _inside(found: Contained, verdicts: Verdicts) -> list[Membership]:
    known = verdicts.find(found.wholes, found.parts)
    return [
        Membership(
            document=DocumentId(part),
            principal=DocumentId(whole),
            similarity=similarity,
            containment=containment,
            differs=_DIFFERS[differs],
            shared_passages=True,
            contained=True,
        )
        for part, whole, containment, similarity, differs in zip(
            found.parts.tolist(),
            found.wholes.tolist(),
            found.containment.tolist(),
            known.similarity.tolist(),
            known.differs.tolist(),
            strict=True,
        )
    ]
