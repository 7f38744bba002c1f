# SPDX-License-Identifier: MIT
"""The groups that stand, and how a few changes are worked into them.

The rule of `simdesk.group` decides about each document from those before it alone: which of its
candidates are principals, and what the texts say. So after a change only the documents it touches
are decided again, in the order of the rule; where one becomes a principal or ceases to be one, its
later candidates are touched too. What comes out is what a run over everything would give, for the
price of the part that the change reaches.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from simdesk.group import REACH, VERIFIED, Groups, fitting_lengths, is_among
from simdesk.plain import AS_GOOD
from simdesk.verdicts import FAILED, MISSING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from simdesk.group import Decisions, Documents, Rule
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Key = tuple[int, int, bytes]

FEW_DECISIONS, _SHARE = 1000, 150
_FEW_CANDIDATES, _CANDIDATES_EACH = 2_000_000, 20
_ABSENT, _UNDECIDED, _ITSELF = -2, -1, 0


class TooFarError(Exception):
    """The changes reach too much: grouping everything costs less."""


class Neighbours(Protocol):
    """Where the candidates of one document come from."""

    @property
    def looked_at(self) -> int:
        """Return how many candidates came up so far."""

    def of(self, document: int) -> tuple[Ids, NDArray[np.uint8]]:
        """Return all candidates that the rule admits, and their distances in bits."""


class Standing:
    """What the rule came to, by document. About 24 bytes a document.

    Args:
        rule: the settings it was run under.
        decisions: of the person, likewise.
        documents: that took part.
        groups: what came out.
    """

    def __init__(
        self, rule: Rule, decisions: Decisions, documents: Documents, groups: Groups
    ) -> None:
        self.rule = rule
        self.decisions = decisions
        self.cut = set(groups.cut.tolist())
        size = int(documents.ids.max(initial=0)) + 1
        self._tokens = np.zeros(size, np.int64)
        self._principal = np.full(size, _ABSENT, np.int64)
        self._bits = np.zeros(size, np.uint8)
        self._tokens[documents.ids] = documents.tokens
        self._principal[documents.ids] = _ITSELF
        self._principal[groups.members] = groups.principals
        self._bits[groups.members] = groups.distance_bits

    def add(self, document: int, tokens: int) -> None:
        """Let a document take part, which has no place yet."""
        if document >= len(self._principal):
            more = document + 1 - len(self._principal) + 1000 + len(self._principal) // 8
            self._tokens = np.append(self._tokens, np.zeros(more, np.int64))
            self._principal = np.append(self._principal, np.full(more, _ABSENT, np.int64))
            self._bits = np.append(self._bits, np.zeros(more, np.uint8))
        self._tokens[document] = tokens
        self._principal[document] = _UNDECIDED

    def remove(self, document: int) -> None:
        """Let a document take part no longer."""
        self._principal[document] = _ABSENT
        self.cut.discard(document)

    @property
    def count(self) -> int:
        """Return the number of documents that take part, and have taken part of late."""
        return len(self._principal)

    @property
    def joined(self) -> int:
        """Return the number of documents that have joined another."""
        return int(np.count_nonzero(self._principal > _ITSELF))

    def holds(self, document: int) -> bool:
        """Tell whether a document takes part."""
        return document < len(self._principal) and self._principal[document] != _ABSENT

    def principal_of(self, document: int) -> int:
        """Return the principal of a document that has a place; itself where it is one."""
        principal = int(self._principal[document])
        return document if principal == _ITSELF else principal

    def principals_of(self, ids: Ids) -> Ids:
        """Return the principals of documents, themselves where they have joined none, int64."""
        principals = self._principal[ids]
        return np.where(principals > _ITSELF, principals, ids)

    def is_principal(self, ids: Ids) -> NDArray[np.bool_]:
        """Tell which documents are principals, bool, shape (n,)."""
        leads: NDArray[np.bool_] = self._principal[ids] == _ITSELF
        return leads

    def is_member(self, ids: Ids) -> NDArray[np.bool_]:
        """Tell which documents have joined another, bool, shape (n,)."""
        joined: NDArray[np.bool_] = self._principal[ids] > _ITSELF
        return joined

    def tokens(self, ids: Ids) -> Ids:
        """Return the token counts of documents, int64, shape (n,)."""
        return self._tokens[ids]

    def members_of(self, principals: Iterable[int]) -> Ids:
        """Return the documents that have joined one of these, rising, int64."""
        wanted = np.array(sorted(principals), np.int64)
        return np.flatnonzero(np.isin(self._principal, wanted[wanted > 0])).astype(np.int64)

    def differing(self, before: Standing) -> set[int]:
        """Return the principals, former and present, of what stands elsewhere or otherwise.

        Args:
            before: what stood.
        """
        size = max(len(self._principal), len(before._principal))
        (was, was_bits, was_shared), (now, bits, shared) = (
            each.filled(size) for each in (before, self)
        )
        other = np.flatnonzero((was != now) | (was_bits != bits) | (was_shared != shared))
        return {
            each
            for place in (was[other], now[other])
            for each in np.where(place == _ITSELF, other, place)[place >= _ITSELF].tolist()
        }

    def filled(self, size: int) -> tuple[Ids, NDArray[np.uint8], NDArray[np.bool_]]:
        """Return principals, distances, and whether only shared passages proposed a pair.

        Args:
            size: documents are counted up to this id; those not here are absent.
        """
        more = size - len(self._principal)
        principal = np.append(self._principal, np.full(more, _ABSENT, np.int64))
        bits = np.append(self._bits, np.zeros(more, np.uint8))
        bits[principal <= _ITSELF] = 0
        return principal, bits, bits > self.rule.breadth

    def looking_at(self, candidates: Ids) -> list[int]:
        """Return the documents that may look elsewhere when one is a principal no longer.

        Those are its candidates that have joined somebody: how good is good enough hangs on all
        they could have joined. Who could join nobody is touched only where it did not look at all.

        Args:
            candidates: of the one, int64; those that take no part are passed over.
        """
        candidates = candidates[candidates < len(self._principal)]
        joined = candidates[self.is_member(candidates)].tolist()
        return [*joined, *self.cut]

    def groups(self, members: Ids, verdicts: Verdicts) -> Groups:
        """Return what is known of some members, in the order of `simdesk.group.Groups`.

        Args:
            members: document ids, int64, all of those of a group or none.
            verdicts: of them with their principals.
        """
        principals, bits = self._principal[members], self._bits[members]
        found = verdicts.find(principals, members)
        order = np.lexsort((members, bits, -found.similarity, principals))
        return Groups(
            principals=principals[order],
            members=members[order],
            similarity=found.similarity[order],
            containment=found.containment[order],
            distance_bits=bits[order],
            differs=found.differs[order],
            estimated=found.estimated[order],
            shared_passages=bits[order] > self.rule.breadth,
            cut=np.array(sorted(self.cut), np.int64),
        )

    def place(self, document: int) -> Place:
        """Return where a document stands."""
        principal, bits = int(self._principal[document]), int(self._bits[document])
        return Place(principal, bits if principal > _ITSELF else 0, document in self.cut)

    def put(self, document: int, place: Place) -> None:
        """Give a document its place."""
        self._principal[document] = place.principal
        self._bits[document] = place.distance_bits
        if place.cut:
            self.cut.add(document)
        else:
            self.cut.discard(document)


class Place(NamedTuple):
    """Where a document stands.

    Attributes:
        principal: document id of the principal; 0 for a principal, -1 before it is decided.
        distance_bits: to the principal; 0 for a principal.
        cut: its list of principals was cut.
    """

    principal: int
    distance_bits: int
    cut: bool

    @property
    def leads(self) -> bool:
        """Tell whether it is a principal."""
        return self.principal == _ITSELF


class Settler:
    """Decides again about the documents that changes touch, round by round.

    Args:
        standing: what stands; brought in step.
        decisions: of the person, as they are now.
        neighbours: where candidates come from.
        verdicts: what is known; the caller adds to it between the rounds.
        digest_of: what orders documents of equal length.
        rejects: as `simdesk.group.Grouping` takes it.

    Raises:
        TooFarError: where too much is touched, here and in every other call.
    """

    def __init__(
        self,
        standing: Standing,
        decisions: Decisions,
        *,
        neighbours: Neighbours,
        verdicts: Verdicts,
        digest_of: Callable[[int], bytes],
        rejects: Callable[[Ids, Ids], NDArray[np.bool_]],
    ) -> None:
        self.moved: set[int] = set()
        """The documents whose principal is another now, and the new ones."""
        self.groups: set[int] = set()
        """The principals, former and present, of documents that moved."""
        self._standing = standing
        self._neighbours = neighbours
        self._verdicts = verdicts
        self._digest_of = digest_of
        self._rejects = rejects
        self._heap: list[tuple[Key, int]] = []
        self._queued: set[int] = set()
        self._held: set[int] = set()
        self._decided = 0
        documents = standing.count
        self._most_decisions = FEW_DECISIONS + documents // _SHARE
        self._most_candidates = _FEW_CANDIDATES + _CANDIDATES_EACH * documents
        self._take(decisions)

    def touch(self, documents: Iterable[int]) -> None:
        """Let these be decided again; those that take no part are passed over."""
        for document in documents:
            if document not in self._queued and self._standing.holds(document):
                self._queued.add(document)
                heapq.heappush(self._heap, (self._key(document), document))
        if len(self._queued) > self._most_decisions:
            raise TooFarError

    def touch_later(self, a: Ids, b: Ids) -> None:
        """Let the later of each pair be decided again."""
        for pair in zip(a.tolist(), b.tolist(), strict=True):
            if all(map(self._standing.holds, pair)):
                self.touch([max(pair, key=self._key)])

    def touch_after(self, document: int, candidates: Ids) -> None:
        """Let the candidates that come after a document be decided again."""
        key = self._key(document)
        alive = [each for each in candidates.tolist() if self._standing.holds(each)]
        self.touch(each for each in alive if self._key(each) > key)

    def needed(self) -> tuple[Ids, Ids]:
        """Name the pairs to verify in this round.

        Returns:
            Document ids of principal and member, int64, those of one principal together; none when
            the groups stand. Each has to be in the `Verdicts` (added or failed) by the next call.
        """
        held, self._held = self._held, set()
        self.touch(held)
        wanted: set[tuple[int, int]] = set()
        while self._heap:
            _, document = heapq.heappop(self._heap)
            self._queued.discard(document)
            self._decided += 1
            if self._decided > self._most_decisions:
                raise TooFarError
            place, missing = self._decide(document)
            if self._neighbours.looked_at > self._most_candidates:
                raise TooFarError
            if place is None:
                self._held.add(document)
                wanted.update((principal, document) for principal in missing)
            else:
                self._settle(document, place)
        pairs = np.array(sorted(wanted), np.int64).reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]

    def _take(self, decisions: Decisions) -> None:
        old, self._standing.decisions = self._standing.decisions, decisions
        self._ranks = {each: rank for rank, each in enumerate(decisions.chosen)}
        self._partners: dict[int, list[int]] = {}
        for a, b in decisions.apart:
            self._partners.setdefault(a, []).append(b)
            self._partners.setdefault(b, []).append(a)
        # The latest choice comes first, so that a new one moves none of the others.
        before, after = (
            {each: rank for rank, each in enumerate(reversed(chosen))}
            for chosen in (old.chosen, decisions.chosen)
        )
        for each in before.keys() | after.keys():
            if before.get(each) != after.get(each) and self._standing.holds(each):
                self.touch([each, *self._neighbours.of(each)[0].tolist()])
        for pair in old.apart ^ decisions.apart:
            self.touch(pair)

    def _key(self, document: int) -> Key:
        rank = self._ranks.get(document, len(self._ranks))
        tokens = int(self._standing.tokens(np.array([document]))[0])
        return rank, -tokens, self._digest_of(document)

    def _decide(self, document: int) -> tuple[Place | None, list[int]]:
        # The heart of the rule, as in `Grouping`: one document and the principals before it. None
        # where a verdict is missing or an earlier document has no place yet.
        excluded, blocked = self._excluded(document)
        chosen, cut, waits = self._chosen(document, excluded)
        ids = np.array([principal for principal, _ in chosen], np.int64)
        mine = np.full(len(ids), document, np.int64)
        values = self._verdicts.find(ids, mine).similarity
        if (open_ := np.flatnonzero(values == MISSING)).size:
            values[open_[self._rejects(ids[open_], mine[open_])]] = FAILED
        missing = ids[values == MISSING].tolist()
        if blocked or waits or missing:
            return None, missing
        best = float(values.max(initial=0.0))
        if best < self._standing.rule.floor:
            return Place(_ITSELF, 0, cut), []
        least = max(best - AS_GOOD * (1.0 - best), self._standing.rule.floor)
        principal, bits = chosen[int(np.argmax(values >= least))]
        return Place(principal, bits, cut), []

    def _excluded(self, document: int) -> tuple[set[int], bool]:
        key = self._key(document)
        partners = [
            each
            for each in self._partners.get(document, ())
            if self._standing.holds(each) and self._key(each) < key
        ]
        blocked = not self._held.isdisjoint(partners)
        return {self._standing.principal_of(each) for each in partners}, blocked

    def _chosen(
        self, document: int, excluded: set[int]
    ) -> tuple[list[tuple[int, int]], bool, bool]:
        # The principals to be verified against with their distances, whether the list was cut, and
        # whether one that was counted has no place yet.
        nearest: list[int] = []
        chosen: list[tuple[int, int]] = []
        cut, waits, reached = False, False, 0
        for principal, bits in self._before(document, len(excluded)):
            if principal in excluded:
                continue
            if reached == REACH:
                return chosen, True, waits or principal in self._held
            reached += 1
            cut |= len(nearest) == VERIFIED
            is_near = is_among(nearest, bits)
            if principal in self._held:
                waits = True
            elif is_near:
                chosen.append((principal, bits))
        return chosen, cut, waits

    def _before(self, document: int, excluded: int) -> list[tuple[int, int]]:
        # The first candidates that come before a document and are principals, or may be.
        ids, bits = self._neighbours.of(document)
        possible = self._standing.is_principal(ids)
        if self._held:
            possible |= np.isin(ids, list(self._held))
        ids, bits = ids[possible], bits[possible]
        tokens, own = self._standing.tokens(ids), self._standing.tokens(np.array([document]))
        first = np.isin(ids, list(self._ranks)) if self._ranks else np.zeros(len(ids), np.bool_)
        fits = (first | (tokens >= own)) & fitting_lengths(tokens, own, self._standing.rule.floor)
        enough = REACH + excluded + len(self._ranks) + len(self._held)
        if np.count_nonzero(fits) > enough:
            fits &= first | (tokens >= np.sort(tokens[fits])[-enough - 1])
        key = self._key(document)
        before = sorted(
            (self._key(each), each, distance)
            for each, distance in zip(ids[fits].tolist(), bits[fits].tolist(), strict=True)
        )
        return [(each, distance) for other, each, distance in before if other < key]

    def _settle(self, document: int, place: Place) -> None:
        standing = self._standing
        old = standing.place(document)
        if old == place:
            return
        standing.put(document, place)
        if old.principal == place.principal:
            return
        self.moved.add(document)
        self.groups.add(standing.principal_of(document))
        if old.principal != _UNDECIDED:
            self.groups.add(document if old.leads else old.principal)
        if place.leads:
            self.touch_after(document, self._neighbours.of(document)[0])
        elif old.leads:
            self.touch(self._standing.looking_at(self._neighbours.of(document)[0]))
        partners = np.array(self._partners.get(document, []), np.int64)
        self.touch_after(document, partners)
