# SPDX-License-Identifier: MIT
"""What stands inside what: of everything, or of what a few changes touch.

The near groups are there already. What is said of the members of a group hangs on what is said of
its principal, so principals come first; where what they stand in is another after a change, all
their members are looked at again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.contained import (
    Contained,
    Told,
    briefly,
    contained,
    in_members,
    of_members,
    of_principals,
    possible,
)
from simdesk.memberships import together
from simdesk.verdicts import MISSING

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from simdesk.collection import Collection, Step
    from simdesk.contained import Pairs, Possible
    from simdesk.group import Decisions
    from simdesk.memberships import Insides
    from simdesk.standing import Standing
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Compare = Callable[[Ids, Ids, Verdicts], None]


class Nesting(NamedTuple):
    """What the relation is made from.

    Attributes:
        collection: the documents.
        standing: their near groups, as they are now.
        insides: what stands inside what; brought in step.
        decisions: of the person, as they are now.
        verdicts: what is known of pairs.
        compare: compares pairs and keeps the verdicts.
    """

    collection: Collection
    standing: Standing
    insides: Insides
    decisions: Decisions
    verdicts: Verdicts
    compare: Compare

    def make(self, stop: Callable[[], bool]) -> None:
        """Make all of it.

        Args:
            stop: asked now and then; where it says yes the result is not complete.
        """
        documents = self.collection.documents
        pairs = possible(
            documents,
            self.collection.shared(stop),
            self.standing.principals_of(documents.ids),
            partial=self.collection.partial,
        )
        self.insides.put((), self._of_principals(pairs), self.verdicts)
        self.insides.put((), self._of_members(pairs), self.verdicts)

    def settle(self, step: Step, changed: set[int]) -> set[int]:
        """Bring in step what a change touches.

        Args:
            step: what came and went.
            changed: documents whose principal is another now, or of which the person decided.

        Returns:
            The wholes that a part has left or come to.
        """
        parts = self._touched(step, changed)
        pairs = self._around(parts)
        leads = parts[self.standing.is_principal(parts)]
        found = self._of_principals(pairs)
        moved = self.insides.differing(leads.tolist(), found)
        touched = self.insides.put([*leads.tolist(), *step.gone.tolist()], found, self.verdicts)
        more = np.setdiff1d(self.standing.members_of(moved), parts)
        if len(more):
            parts = np.union1d(parts, more)
            pairs = self._around(parts)
        members = parts[self.standing.is_member(parts)].tolist()
        return touched | self.insides.put(members, self._of_members(pairs), self.verdicts)

    def _touched(self, step: Step, changed: set[int]) -> Ids:
        # The documents here that may stand in others than before.
        collection = self.collection
        here = [each for each in changed if each in collection]
        centre = np.union1d(step.affected, np.array(here, np.int64))
        around = collection.passages.pairs_of(centre)
        ends = np.unique(
            np.concatenate([step.before.left, step.before.right, around.left, around.right])
        )
        return np.union1d(centre, np.array([e for e in ends.tolist() if e in collection], np.int64))

    def _around(self, parts: Ids) -> Possible:
        # The pairs of these parts.
        collection = self.collection
        shared = collection.passages.pairs_of(parts)
        ids = np.union1d(np.concatenate([shared.left, shared.right]), parts)
        partial = np.array([e for e in ids.tolist() if collection.is_partial(e)], np.int64)
        pairs = possible(
            collection.some(ids.tolist()),
            shared,
            self.standing.principals_of(ids),
            partial=partial,
        )
        return pairs.where(np.isin(pairs.parts, parts))

    def _of_principals(self, pairs: Possible) -> Contained:
        first = self._borne_out(of_principals(pairs))
        told = Told(first.wholes, first.parts, self.decisions.apart)
        then = self._borne_out(in_members(pairs, told), below=self.standing.rule.floor)
        return Contained(*(np.append(*columns) for columns in zip(first, then, strict=True)))

    def _of_members(self, pairs: Possible) -> Contained:
        told = Told(*self.insides.wholes_in(np.unique(pairs.led)), self.decisions.apart)
        found = self._borne_out(of_members(pairs, told), below=self.standing.rule.floor)
        return briefly(found, self.standing.principals_of(found.wholes))

    def _borne_out(self, pairs: Pairs, *, below: float | None = None) -> Contained:
        # What of these pairs stands inside one another, once their texts are compared.
        wholes, parts = together(*pairs, self.decisions)
        unknown = self.verdicts.find(wholes, parts).similarity == MISSING
        self.compare(wholes[unknown], parts[unknown], self.verdicts)
        return contained(wholes, parts, self.verdicts, below=below)
