# SPDX-License-Identifier: MIT
"""Documents to groups around principals: the rule, as a pure function.

Documents are gone through in order: chosen principals first, then by token count, most first, then
by text digest. Each is held against the principals before it that are its candidates, and joins the
one its text is most similar to, at or above the floor; of those that are as good as the most
similar one, the earliest. A document that joins none becomes a principal. Every member is in its
group for its own similarity to the principal and for no other reason, so groups form no chains.

As good means: it differs by no more than `AS_GOOD` of what the most similar one differs. Letters
from one form are about equally far from every long letter; by the last digit they would be spread
over all of those, and those that are nearly one text would never stand together.

Candidates whose lengths alone rule out a similarity at the floor are none (`fitting_lengths`). A
document looks at its first `REACH` candidate principals in order and is verified against those
that are among the `VERIFIED` nearest, by distance, of the ones it has seen so far. So each document
costs a bounded number of verifications, and a further principal never takes away what was verified.

Which pairs have to be verified depends on earlier verdicts, so it goes in rounds: `Grouping.needed`
names pairs, their verdicts go into `Verdicts`, and so on until nothing is needed. A round asks for
what is certain to be needed; when rounds go on, also for what is likely. Names, ids and the order
in which documents came never decide.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from simdesk import plain
from simdesk.candidates import Edges, merged
from simdesk.plain import AS_GOOD, MEMBER, PRINCIPAL, UNKNOWN
from simdesk.verdicts import FAILED, MISSING

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from numpy.typing import NDArray

    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Places = NDArray[np.intp]

REACH = 64
"""A document looks at no more than so many candidate principals, the first in order."""

VERIFIED = 16
"""It is verified against those that are among so many nearest when their turn comes."""

_FIRST_BATCH, _LARGEST_BATCH = 256, 4096
_CERTAIN_ROUNDS = 2
_SPARSEST_IDS = 16
_PRINCIPALS_AT_ONCE = 128
_SLACK = 1e-9


class Documents(NamedTuple):
    """The documents that take part: those with a fingerprint.

    Attributes:
        ids: document ids, int64, shape (n,), distinct.
        tokens: token counts, int64, shape (n,).
        digests: what orders documents of equal length, the text digest; bytes, n of them.
    """

    ids: Ids
    tokens: Ids
    digests: Sequence[bytes]

    def order(self, chosen: Sequence[int] = ()) -> Places:
        """Return the rows in the order of the rule, shape (n,).

        Args:
            chosen: ids of documents that come first, in this order.
        """
        ranks = {document: rank for rank, document in enumerate(chosen)}
        first = np.zeros(len(self.ids), np.int64)
        if ranks:
            first += [ranks.get(each, len(ranks)) for each in self.ids.tolist()]
        digests = np.empty(len(first), object)
        digests[:] = list(self.digests)
        by_digest = np.argsort(digests, kind="stable")
        return by_digest[np.lexsort((-self.tokens[by_digest], first[by_digest]))]


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the person decided, as document ids.

    Attributes:
        apart: pairs that never share a group.
        chosen: documents that come first in their part, the latest choice first.
    """

    apart: frozenset[tuple[int, int]] = frozenset()
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """The settings that decide.

    Attributes:
        floor: similarity at which a document may join, 0.5 to 1.0.
        breadth: bits within which a fingerprint proposes a pair, 0 to 24.
        passages: shared rare passages propose pairs too.
    """

    floor: float = 0.8
    breadth: int = 16
    passages: bool = True


class Seeker(Protocol):
    """Where candidate pairs come from when they are too many to list."""

    def between(self, some: Ids, others: Ids) -> Edges:
        """Return all candidate pairs of one of `some` with one of `others`, for any breadth."""


class Groups(NamedTuple):
    """All groups, one element a member; the principals themselves are not among the members.

    Attributes:
        principals: document id of the principal, int64, shape (n,), members of one group together.
        members: document id of the member, int64, shape (n,), most similar first.
        similarity: float64, shape (n,), with the principal itself.
        containment: float64, shape (n,).
        distance_bits: uint8, shape (n,), `NO_DISTANCE` where there is none.
        differs: uint8, shape (n,): place in `simdesk.verdicts.DIFFERS`.
        estimated: bool, shape (n,).
        shared_passages: bool, shape (n,): proposed by shared passages only.
        cut: document ids whose list of principals was cut, int64.
    """

    principals: Ids
    members: Ids
    similarity: NDArray[np.float64]
    containment: NDArray[np.float64]
    distance_bits: NDArray[np.uint8]
    differs: NDArray[np.uint8]
    estimated: NDArray[np.bool_]
    shared_passages: NDArray[np.bool_]
    cut: Ids


class _Positions:
    # Where documents stand in the order of the rule.
    def __init__(self, documents: Documents, chosen: Sequence[int]) -> None:
        order = documents.order(chosen)
        self.ids: Ids = documents.ids[order]
        self.tokens: Ids = documents.tokens[order]
        self._by_id = np.argsort(self.ids, kind="stable")
        # Ids of a database are small numbers: a table answers ten times faster than a search.
        largest = int(self.ids.max(initial=-1))
        self._table: Places | None = None
        if largest <= _SPARSEST_IDS * len(order) + 1_000_000:
            self._table = np.full(largest + 1, -1, np.int64)
            self._table[self.ids] = np.arange(len(order))

    def of(self, ids: Ids) -> Places:
        """Return the positions of documents, all of which take part."""
        if self._table is not None:
            return self._table[ids]
        return self._by_id[np.searchsorted(self.ids, ids, sorter=self._by_id)]

    def known(self, left: Ids, right: Ids) -> NDArray[np.bool_]:
        """Tell of which pairs both documents take part."""
        table = self._table
        if table is None:
            return np.isin(left, self.ids) & np.isin(right, self.ids)
        keep = np.maximum(left, right) < len(table)
        keep[keep] = (table[left[keep]] >= 0) & (table[right[keep]] >= 0)
        return keep


class _Batch:
    # The documents under way, positions low to high, with the candidates before each of them.
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.edges = Edges.none()
        self.similarities = np.empty(0)
        self.starts = self.earlier = self.bits = self.similarity = memoryview(b"")

    def load(self, edges: Edges, positions: _Positions, verdicts: Verdicts) -> Places:
        """Put pairs in the order in which the rule goes through them.

        Returns:
            The number of candidates of each document, shape (high - low,).
        """
        places = positions.of(edges.left), positions.of(edges.right)
        earlier, later = np.minimum(*places), np.maximum(*places)
        order = np.lexsort((earlier, later))
        self.edges = edges.where(order)
        starts = np.searchsorted(later[order], np.arange(self.low, self.high + 1))
        # Pairs come sorted by id, as the verdicts are: found before they are put in order.
        self.similarities = verdicts.find(edges.left, edges.right).similarity[order]
        # One by one a memory view is twice as fast as an array.
        self.starts = starts.astype(np.int64).data
        self.earlier = earlier[order].astype(np.int64).data
        self.bits = np.ascontiguousarray(self.edges.distance_bits).data
        self.similarity = self.similarities.data
        return np.diff(starts)


class _Joined(NamedTuple):
    # A member with its principal, by position.
    member: int
    principal: int
    distance_bits: int


class _Seen:
    # What one look at the candidates of a document gave; places in the edges of the batch.
    __slots__ = ("alike", "blocked", "certain", "cut", "likely", "unknown")

    def __init__(self) -> None:
        self.alike: list[tuple[float, int]] = []
        self.blocked = False
        self.certain: list[int] = []
        self.cut = False
        self.likely: list[int] = []
        self.unknown = False

    def chosen(self) -> int | None:
        # The edge to the principal that is joined: the first of those that are as good as the best.
        if not self.alike:
            return None
        best = max(self.alike)[0]
        least = best - AS_GOOD * (1.0 - best)
        return next(edge for value, edge in self.alike if value >= least)


class Grouping:
    """Runs the rule; asks for verdicts round by round until the groups stand.

    Args:
        documents: those that take part.
        rule: the settings that decide.
        verdicts: what is known; the caller adds to it between the rounds.
        candidates: all candidate pairs, at least up to the breadth of the rule (further ones are
            left out here); or, where they are too many to list, what finds them on demand.
        decisions: of the person.
        rejects: tells of pairs (ids, ids) which the sketches rule out, so that their texts need not
            be compared; a pure function of the two documents.
    """

    def __init__(
        self,
        documents: Documents,
        rule: Rule,
        verdicts: Verdicts,
        candidates: Edges | Seeker,
        *,
        decisions: Decisions | None = None,
        rejects: Callable[[Ids, Ids], NDArray[np.bool_]] | None = None,
    ) -> None:
        decisions = decisions or Decisions()
        self._rule, self._verdicts, self._rejects = rule, verdicts, rejects
        self._far: Callable[[Ids, Ids], NDArray[np.bool_]] | None = None
        self._positions = _Positions(documents, decisions.chosen)
        count = len(documents.ids)
        self._states = np.zeros(count, np.uint8)
        self._state = self._states.data
        self._final = np.zeros(count, np.bool_)
        self._principal_of = np.arange(count)
        self._apart = self._earlier_apart(decisions.apart)
        self._joined: list[_Joined] = []
        self._joined_plainly: list[NDArray[np.int64]] = []
        self._cut: list[int] = []
        self._unsure: list[int] = []
        self._open: list[int] = []
        self._asked: Places = np.empty(0, np.intp)
        self._rounds = 0
        self._outer = False
        self._seeker = None if isinstance(candidates, Edges) else candidates
        self._batch = _Batch(0, 0)
        if isinstance(candidates, Edges):
            self._batch = _Batch(0, count)
            known = self._positions.known(candidates.left, candidates.right)
            self._enter(candidates.where(known))

    def leave_out(self, far: Callable[[Ids, Ids], NDArray[np.bool_]]) -> None:
        """Rule pairs out before they are asked for, which spares rounds; the groups are the same.

        Args:
            far: names some of the pairs (ids, ids) that `rejects` would, at a small price.
        """
        self._far = far
        self._leave_out_far()

    @property
    def settled(self) -> int:
        """Return how many documents have their place; for progress."""
        return int(self._final.sum())

    def needed(self) -> tuple[Ids, Ids]:
        """Name the pairs to verify in this round.

        Returns:
            Document ids of principal and member, int64, those of one principal together; none when
            the groups stand. Each has to be in the `Verdicts` (added or failed) by the next call.
        """
        while True:
            self._take_in()
            wanted = self._sweep()
            if len(wanted):
                self._rounds += 1
                self._asked = self._not_rejected(wanted)
                if len(self._asked):
                    return self._named(self._asked)
            elif not self._go_on():
                return np.empty(0, np.int64), np.empty(0, np.int64)

    def groups(self) -> Groups:
        """Return the groups; complete when `needed` names nothing more."""
        one_by_one = np.array(self._joined, np.int64).reshape(-1, 3)
        rows = np.concatenate([*self._joined_plainly, one_by_one])
        members, principals, bits = rows[:, 0], rows[:, 1], rows[:, 2].astype(np.uint8)
        ids = self._positions.ids
        found = self._verdicts.find(ids[principals], ids[members])
        order = np.lexsort((members, bits, -found.similarity, principals))
        return Groups(
            principals=ids[principals[order]],
            members=ids[members[order]],
            similarity=found.similarity[order],
            containment=found.containment[order],
            distance_bits=bits[order],
            differs=found.differs[order],
            estimated=found.estimated[order],
            shared_passages=bits[order] > self._rule.breadth,
            cut=ids[np.array(sorted(self._cut), np.intp)],
        )

    def _earlier_apart(self, apart: frozenset[tuple[int, int]]) -> dict[int, list[int]]:
        # By position: the positions before it of the documents it is kept apart from.
        pairs = np.array(sorted(apart), np.int64).reshape(-1, 2)
        pairs = pairs[self._positions.known(pairs[:, 0], pairs[:, 1])]
        found: dict[int, list[int]] = {}
        for one, two in self._positions.of(pairs.ravel()).reshape(-1, 2).tolist():
            found.setdefault(max(one, two), []).append(min(one, two))
        return found

    def _fitting(self, edges: Edges) -> Edges:
        fits = edges.distance_bits <= self._rule.breadth
        if self._rule.passages:
            fits |= edges.passages
        tokens, of = self._positions.tokens, self._positions.of
        left, right = tokens[of(edges.left)], tokens[of(edges.right)]
        return edges.where(fits & fitting_lengths(left, right, self._rule.floor))

    def _enter(self, edges: Edges) -> None:
        # Documents without any candidate are principals at once.
        batch = self._batch
        counts = batch.load(self._fitting(edges), self._positions, self._verdicts)
        self._leave_out_far()
        inside = slice(batch.low, batch.high)
        if not self._outer:
            alone = (counts == 0) & ~self._final[inside]
            self._states[inside][alone] = PRINCIPAL
            self._final[inside] |= alone
        self._open = (np.flatnonzero(~self._final[inside]) + batch.low).tolist()
        self._asked = np.empty(0, np.intp)
        self._rounds = 0

    def _leave_out_far(self) -> None:
        if self._far is not None:
            batch = self._batch
            open_ = np.flatnonzero(batch.similarities == MISSING)
            far = self._far(batch.edges.left[open_], batch.edges.right[open_])
            batch.similarities[open_[far]] = FAILED

    def _take_in(self) -> None:
        asked, batch = self._asked, self._batch
        found = self._verdicts.find(batch.edges.left[asked], batch.edges.right[asked])
        batch.similarities[asked] = found.similarity
        self._asked = np.empty(0, np.intp)

    def _not_rejected(self, wanted: Places) -> Places:
        if self._rejects is None:
            return wanted
        batch = self._batch
        out = self._rejects(batch.edges.left[wanted], batch.edges.right[wanted])
        batch.similarities[wanted[out]] = FAILED
        return wanted[~out]

    def _named(self, wanted: Places) -> tuple[Ids, Ids]:
        edges, positions = self._batch.edges.where(wanted), self._positions
        left, right = positions.of(edges.left), positions.of(edges.right)
        principals, members = np.minimum(left, right), np.maximum(left, right)
        order = np.lexsort((members, principals))
        return positions.ids[principals[order]], positions.ids[members[order]]

    def _sweep(self) -> Places:
        # Goes through the open documents in order, settles what can be settled, and returns the
        # pairs to verify. What is certain to be needed comes first; when rounds go on, as they do
        # along a chain, pairs with documents that may turn out principals are asked for too.
        self._settle_plain()
        over = self._rounds - _CERTAIN_ROUNDS
        likely_each = min(VERIFIED, 1 << over) if over >= 0 else 0
        wanted: list[int] = []
        still_open: list[int] = []
        for document in self._open:
            excluded, waiting = self._excluded(document)
            seen = self._look(document, excluded)
            if seen.alike and not waiting:
                self._state[document] = MEMBER
            if not (seen.blocked or seen.certain or waiting):
                self._settle(document, seen)
                continue
            still_open.append(document)
            wanted += seen.certain
            if self._state[document] == UNKNOWN:
                wanted += seen.likely[:likely_each]
        self._open = still_open
        return np.array(wanted, np.intp)

    def _settle_plain(self) -> None:
        # What `_look` and `_settle` come to where no list is cut and nobody is kept apart.
        if self._outer or len(self._open) < plain.WORTH_A_ROUND:
            return
        batch = self._batch
        open_ = np.array(self._open, np.intp)
        starts = np.frombuffer(batch.starts, np.int64)
        low, counts = starts[open_ - batch.low], np.diff(starts)[open_ - batch.low]
        fits = (counts > 0) & (counts <= VERIFIED)
        if self._apart:
            fits &= ~np.isin(open_, list(self._apart))
        lists = plain.Lists(
            low[fits], counts[fits], np.frombuffer(batch.earlier, np.int64), batch.similarities
        )
        members, places = plain.settle(
            open_[fits],
            lists,
            self._states,
            self._final,
            floor=self._rule.floor,
        )
        principals = lists.earlier[places]
        self._principal_of[members] = principals
        bits = batch.edges.distance_bits[places].astype(np.int64)
        self._joined_plainly.append(np.stack([members, principals, bits], axis=1))
        self._open = open_[~self._final[open_]].tolist()

    def _excluded(self, document: int) -> tuple[Container[int], bool]:
        # Principals whose group holds a document that this one is kept apart from; and whether one
        # of those documents has no place yet.
        partners = self._apart.get(document)
        if partners is None:
            return (), False
        principals = {int(self._principal_of[partner]) for partner in partners}
        return principals, not all(self._final[partner] for partner in partners)

    def _look(self, document: int, excluded: Container[int]) -> _Seen:
        # The heart of the rule: one document and the principals before it, in order. A document
        # that may still become a principal counts as one; should it not, more is verified later,
        # but nothing that was verified falls away.
        batch, state, floor = self._batch, self._state, self._rule.floor
        seen = _Seen()
        nearest: list[int] = []
        reached = 0
        place = document - batch.low
        for edge in range(batch.starts[place], batch.starts[place + 1]):
            principal = batch.earlier[edge]
            if state[principal] == MEMBER or principal in excluded:
                continue
            if reached == REACH:
                # One of those counted may fall away and let this one in.
                seen.cut, seen.blocked = True, seen.blocked or seen.unknown
                seen.unknown |= state[principal] == UNKNOWN
                break
            reached += 1
            seen.unknown |= state[principal] == UNKNOWN
            seen.cut |= len(nearest) == VERIFIED
            if not is_among(nearest, batch.bits[edge]):
                continue
            value = batch.similarity[edge]
            if state[principal] == UNKNOWN:
                seen.blocked = True
                if value == MISSING:
                    seen.likely.append(edge)
            elif value == MISSING:
                seen.certain.append(edge)
            elif value >= floor:
                seen.alike.append((value, edge))
        seen.blocked |= self._outer and reached < REACH
        return seen

    def _settle(self, document: int, seen: _Seen) -> None:
        self._final[document] = True
        if seen.cut:
            # One of those counted may still turn out none: looked at again when all have a place.
            (self._unsure if seen.unknown else self._cut).append(document)
        chosen = seen.chosen()
        if chosen is None:
            self._state[document] = PRINCIPAL
            return
        principal = self._batch.earlier[chosen]
        self._principal_of[document] = principal
        self._joined.append(_Joined(document, principal, self._batch.bits[chosen]))

    def _go_on(self) -> bool:
        # Where candidates are sought on demand, batch by batch: first those among the principals
        # that stand, which settles most of a flood; then those inside the batch, of the documents
        # that may become principals.
        unsure, self._unsure = self._unsure, []
        for document in unsure:
            if self._look(document, self._excluded(document)[0]).cut:
                self._cut.append(document)
        if self._seeker is None:
            return False
        batch, ids = self._batch, self._positions.ids
        if self._outer:
            self._outer = False
            inside = np.arange(batch.low, batch.high)
            unknown = inside[self._states[inside] == UNKNOWN]
            more = self._seeker.between(ids[unknown], ids[inside])
            self._enter(merged([batch.edges, more]))
            return True
        if batch.high == len(ids):
            return False
        size = min(max(_FIRST_BATCH, 2 * (batch.high - batch.low)), _LARGEST_BATCH)
        self._batch = _Batch(batch.high, min(batch.high + size, len(ids)))
        self._outer = True
        self._enter(self._among_principals(self._seeker))
        return True

    def _among_principals(self, seeker: Seeker) -> Edges:
        # The first `REACH` candidates of each document of the batch, and some more.
        batch, ids = self._batch, self._positions.ids
        principals = np.flatnonzero(self._states[: batch.low] == PRINCIPAL)
        asking = np.arange(batch.low, batch.high)
        always = np.isin(asking, list(self._apart))
        counts = np.zeros(len(asking), np.int64)
        found: list[Edges] = []
        low, size = 0, _PRINCIPALS_AT_ONCE
        while low < len(principals) and (short := always | (counts < REACH)).any():
            edges = seeker.between(ids[principals[low : low + size]], ids[asking[short]])
            edges = self._fitting(edges)
            places = np.maximum(self._positions.of(edges.left), self._positions.of(edges.right))
            counts += np.bincount(places - batch.low, minlength=len(asking))
            found.append(edges)
            low, size = low + size, 2 * size
        return merged(found)


def fitting_lengths(one: Ids, two: Ids, floor: float) -> NDArray[np.bool_]:
    """Tell which pairs of documents may be as similar as the floor, by their lengths.

    Of texts of m and n words at most 2 min(m, n) / (m + n) are common. Without this what is far
    longer, as licences are that quote many others, would use up what a document looks at.

    Args:
        one: token counts, int64, shape (n,).
        two: token counts, int64, shape (n,) or one for all.
        floor: similarity, 0.5 to 1.0.

    Returns:
        bool, shape (n,).
    """
    fits: NDArray[np.bool_] = 2.0 * np.minimum(one, two) >= (floor - _SLACK) * (one + two)
    return fits


def is_among(nearest: list[int], distance_bits: int) -> bool:
    """Tell whether a principal is among the `VERIFIED` nearest seen so far; the earlier wins a tie.

    Args:
        nearest: distances of the nearest so far, rising; taken in where it is among them.
        distance_bits: of the next principal.
    """
    if len(nearest) == VERIFIED:
        if distance_bits >= nearest[-1]:
            return False
        nearest.pop()
    insort(nearest, distance_bits)
    return True
