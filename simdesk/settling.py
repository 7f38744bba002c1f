# SPDX-License-Identifier: MIT
"""Groups, and what stands inside what: of everything, or of what a few changes touch.

A `Change` comes to what a run over the `Whole` comes to, and costs what it reaches. Where that is
too far it says so, and everything is grouped at once, which is cheaper then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simdesk.candidates import Nearby
from simdesk.group import Grouping
from simdesk.memberships import Insides, near_memberships
from simdesk.nesting import Nesting
from simdesk.standing import Settler, Standing
from simdesk.verifying import StoppedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from simdesk.collection import Collection, Step
    from simdesk.group import Decisions, Rule
    from simdesk.passages import Shared
    from simdesk.records import Membership
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Compare = Callable[[Ids, Ids, Verdicts], None]


@dataclass(slots=True)
class Stood:
    """The groups that stand, as `settle` brings them in step.

    Attributes:
        standing: near groups.
        insides: what stands inside what.
        complete: False where pairs without a verdict were left out.
    """

    standing: Standing
    insides: Insides
    complete: bool = True

    def suits(self, rule: Rule) -> bool:
        """Tell whether they were made under these settings, with every pair that counts."""
        return self.complete and self.standing.rule == rule

    def since(self, before: Stood, touched: Iterable[int]) -> set[int]:
        """Return the ids of the groups that are other than before, those that went included.

        Args:
            before: what stood.
            touched: documents and groups that are named in any case.
        """
        groups = self.standing.differing(before.standing)
        groups.update(-whole for whole in self.insides.differing_from(before.insides))
        for each in touched:
            groups.add(each)
            for stood in (before, self):
                document = abs(each)
                if stood.standing.holds(document):
                    groups.add(stood.standing.principal_of(document))
                groups.update(-whole for whole in stood.insides.wholes_of(document))
        return groups

    def given_out(self, groups: set[int], verdicts: Verdicts) -> Settled:
        """Return some of the groups as they are.

        Args:
            groups: their ids, also of those that are no more; those of containment are negative.
            verdicts: of their members.
        """
        near = self.standing.groups(self.standing.members_of(groups), verdicts)
        wholes = [-group for group in groups if group < 0]
        return Settled(
            groups,
            near_memberships(near) + self.insides.memberships(wholes),
            {group for group in groups if group > 0},
        )


@dataclass(frozen=True, slots=True)
class Settled:
    """The groups that a change has touched.

    Attributes:
        groups: their ids, also of those that are no more; those of containment are negative. None
            for all there are.
        memberships: of those that are.
        alone: documents that may be groups of their own files; None for all there are.
    """

    groups: set[int] | None
    memberships: list[Membership]
    alone: set[int] | None


class Whole:
    """Group everything.

    Args:
        collection: the documents.
        compare: compares pairs and keeps the verdicts; None to leave pairs without one out.
        stop: asked now and then; where it says yes the work ends.
    """

    def __init__(
        self, collection: Collection, *, compare: Compare | None, stop: Callable[[], bool]
    ) -> None:
        self._collection = collection
        self._compare = compare
        self._stop = stop

    def settle(
        self,
        rule: Rule,
        decisions: Decisions,
        *,
        before: Stood | None = None,
        touched: Iterable[int] = (),
    ) -> tuple[Stood, Settled]:
        """Make all groups, and what stands inside what.

        Args:
            rule: the settings that decide.
            decisions: of the person.
            before: what stands, where only what differs is to be given out.
            touched: documents and groups that are given out in any case.

        Raises:
            StoppedError: where it was to end.
        """
        collection = self._collection
        candidates = collection.candidates(rule.breadth, passages=rule.passages, stop=self._stop)
        self._check_stop()
        documents, verdicts = collection.documents, collection.verdicts
        rejects = None if self._compare is None else collection.rejects(rule.floor)
        grouping = Grouping(
            documents, rule, verdicts, candidates, decisions=decisions, rejects=rejects
        )
        grouping.leave_out(_all if self._compare is None else collection.passages.far(rule.floor))
        compare = self._compare or _leave_open
        while len((needed := grouping.needed())[0]):
            compare(*needed, verdicts)
            self._check_stop()
        groups = grouping.groups()
        standing, insides = Standing(rule, decisions, documents, groups), Insides()
        if rule.passages:
            nesting = Nesting(collection, standing, insides, decisions, verdicts, compare)
            nesting.make(self._stop)
            self._check_stop()
        stood = Stood(standing, insides, complete=self._compare is not None)
        if before is not None:
            return stood, stood.given_out(stood.since(before, touched), verdicts)
        memberships = near_memberships(groups) + insides.memberships()
        return stood, Settled(None, memberships, None)

    def _check_stop(self) -> None:
        if self._stop():
            raise StoppedError


class Change:
    """Work one step into the groups that stand.

    Args:
        collection: after the step.
        stood: the groups before it; brought in step.
        step: what came and went.
        compare: compares pairs and keeps the verdicts.
    """

    def __init__(
        self, collection: Collection, stood: Stood, step: Step, *, compare: Compare
    ) -> None:
        self._collection = collection
        self._standing, self._insides = stood.standing, stood.insides
        self._step = step
        self._compare = compare
        rule = self._standing.rule
        passages = collection.passages if rule.passages else None
        self._nearby = Nearby(collection.live, rule.breadth, passages)
        self._groups: set[int] = set()

    def settle(
        self,
        decisions: Decisions,
        touched: Iterable[int],
        *,
        shown: Iterable[int] = (),
        again: Iterable[int] = (),
    ) -> Settled:
        """Bring the groups in step.

        Args:
            decisions: of the person, as they are now.
            touched: documents whose files changed; their groups are given out, whether they
                changed or not.
            shown: ids of groups whose rows were written meanwhile, given out likewise.
            again: documents of pairs that could not be compared, to be decided again.

        Raises:
            TooFarError: where the changes reach too much; what stands is of no use then.
        """
        shown = set(shown)
        wanted = {*touched, *map(abs, shown)}
        self._groups |= shown
        apart = self._standing.decisions.apart ^ decisions.apart
        changed = {*again, *(each for pair in apart for each in pair)}
        changed |= self._settle_near(decisions, again)
        for document in wanted:
            self._note(document)
        if self._standing.rule.passages:
            nesting = Nesting(
                self._collection,
                self._standing,
                self._insides,
                decisions,
                self._collection.verdicts,
                self._compare,
            )
            self._groups.update(-whole for whole in nesting.settle(self._step, changed))
        for document in wanted:
            self._groups.update(-whole for whole in self._insides.wholes_of(document))
        stood = Stood(self._standing, self._insides)
        return stood.given_out(self._groups, self._collection.verdicts)

    def _note(self, document: int) -> None:
        # A document that takes no part, short or alone, is a group of its files by itself.
        held = self._standing.holds(document)
        self._groups.add(self._standing.principal_of(document) if held else document)

    def _settle_near(self, decisions: Decisions, again: Iterable[int]) -> set[int]:
        standing, step, collection = self._standing, self._step, self._collection
        freed: set[int] = set()
        gone = step.gone.tolist()
        led = [each for each in gone if standing.holds(each) and standing.place(each).leads]
        for document in gone:
            self._note(document)
            standing.remove(document)
        for document in led:
            freed.update(standing.looking_at(self._nearby.around(step.prints[document])))
            shared = step.before
            mine = (shared.left == document) | (shared.right == document)
            others = np.where(shared.left == document, shared.right, shared.left)[mine]
            freed.update(standing.looking_at(others))
        for document in step.new.tolist():
            standing.add(document, collection.tokens_of(document))
        settler = Settler(
            standing,
            decisions,
            neighbours=self._nearby,
            verdicts=collection.verdicts,
            digest_of=collection.digest_of,
            rejects=collection.rejects(standing.rule.floor),
        )
        settler.touch([*step.new.tolist(), *freed, *again])
        if standing.rule.passages:
            after = collection.passages.pairs_of(step.affected)
            settler.touch_later(*_differing(step.before, after))
        while len((needed := settler.needed())[0]):
            self._compare(*needed, collection.verdicts)
        self._groups |= settler.groups
        return settler.moved


def _all(left: Ids, right: Ids) -> NDArray[np.bool_]:
    # Pairs that were never compared are taken for such that are not near.
    return np.ones(max(len(left), len(right)), np.bool_)


def _leave_open(principals: Ids, members: Ids, verdicts: Verdicts) -> None:
    """Reach no verdict: what has none is not taken for contained."""


def _differing(before: Shared, after: Shared) -> tuple[Ids, Ids]:
    # The pairs that stand in one of the lists only.
    old, new = ((shared.left << 32) | shared.right for shared in (before, after))
    either = np.setxor1d(old, new)
    return either >> 32, either & 0xFFFFFFFF
