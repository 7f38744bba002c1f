# SPDX-License-Identifier: MIT
"""Which documents share rare passages: an inverted index over the sketches, kept as they change.

A sketch hash that few documents have stands for a passage they share. It proposes its documents to
one another, unless it stands in more than a constant number of them; how many hashes that leaves
out is counted. A pair is kept when the poorer of the two shares a fair part of its rare hashes.
That is a pure function of the sketches: after a change the pairs of the documents it touches, and
of those in postings that crossed the cut, are made anew, and all others stay as they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk import sketch
from simdesk.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

    Ids = NDArray[np.int64]
    Hashes = NDArray[np.uint64]

RARE = 64
"""A sketch hash that stands in more documents proposes no pair."""

LEAST_SHARED = 0.15
"""Share of its rare hashes that the poorer of two sketches must have in the other."""

_CHUNK = 2_000_000
_REBUILD_SHARE = 0.05
_WHOLE = (1 << 64) - 1
_REJECT_MARGIN = 0.1
_FEW_PAIRS = 64
_ROUNDING = 1e-9
_MOST = ((100_000, None), (250_000, 64), (1_000_000, 32))
_FEWEST = 16


class Lost(NamedTuple):
    """What the cut leaves out.

    Attributes:
        hashes: distinct sketch hashes that stand in too many documents.
        documents: documents of which not one hash is left.
    """

    hashes: int
    documents: int


class Shared(NamedTuple):
    """Pairs that share rare passages, element by element, each pair once.

    Attributes:
        left: document ids, int64, shape (n,); smaller than ``right``.
        right: document ids, int64, shape (n,).
        share: of the rare hashes of the poorer one, in the range both sketches cover, how many the
            other has; 0.0 to 1.0, float64.
    """

    left: Ids
    right: Ids
    share: NDArray[np.float64]


def default_most(documents: int) -> int | None:
    """Return how many hashes of a document to index, so that the memory stays bounded.

    The steps know nothing of the past, for the reason that `simdesk.candidates.default_breadth`
    gives; to cross one costs a load of all sketches.

    Args:
        documents: number of documents.

    Returns:
        None for all, else so many of the smallest.
    """
    for limit, most in _MOST:
        if documents <= limit:
            return most
    return _FEWEST


def least_resemblance(floor: float) -> float:
    """Return the estimated resemblance below which texts cannot be as similar as a floor.

    Edits that stand apart from one another break the most shingles, three each; then of two texts
    of similarity s the share 1 - 3 (1 - s) of the shingles is whole. A margin for the error of the
    estimate goes off.

    Args:
        floor: similarity, 0.0 to 1.0.

    Returns:
        -1.0 to 1.0; below 0.0 nothing can be rejected.
    """
    whole = max(0.0, 1.0 - 3.0 * (1.0 - floor))
    return whole / (2.0 - whole) - _REJECT_MARGIN


def likely_similarity(resemblance: float) -> float:
    """Return the similarity of texts whose edits stand apart from one another.

    The counterpart of `least_resemblance` without its margin: edits close together break fewer
    shingles, so that the texts may be less alike.

    Args:
        resemblance: estimated, 0.0 to 1.0.

    Returns:
        0.0 to 1.0; of texts that share nothing 0.0.
    """
    if resemblance <= 0.0:
        return 0.0
    whole = 2.0 * resemblance / (1.0 + resemblance)
    return 1.0 - (1.0 - whole) / 3.0


class Passages:
    """The sketches of a collection and the postings of their hashes.

    About 24 bytes a hash, of which there may be 2**31. Not for several threads at once.

    Args:
        ids: document ids, int64, shape (n,), distinct.
        packed: sketches as `simdesk.sketch.pack` gives them, in the same order.
        recipe: the one they were made with.
        most: only so many of the smallest hashes of each document; None for all.
        rare: a hash in more documents proposes nothing.
        least: share of its rare hashes that the poorer of two must have in the other.
    """

    def __init__(
        self,
        ids: Ids,
        packed: Sequence[bytes],
        recipe: Recipe,
        *,
        most: int | None = None,
        rare: int = RARE,
        least: float = LEAST_SHARED,
    ) -> None:
        self._recipe, self._most, self._rare, self._least = recipe, most, rare, least
        self._own: dict[int, Hashes] = {}
        self._bounds: dict[int, int] = {}
        self._lost: int | None = None
        self._bare: set[int] = set()
        self._take_in(ids, packed)
        self._rebuild()

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self._own)

    def update(self, removed: Ids, added: Ids, packed: Sequence[bytes]) -> Ids:
        """Take documents out and in; a changed one is in both lists.

        Args:
            removed: document ids, int64; those not here are passed over.
            added: document ids, int64, shape (n,).
            packed: their sketches, in the same order.

        Returns:
            Documents whose pairs may be others now (`pairs_of`), int64: the added ones, and those
            with a hash whose posting crossed the cut.
        """
        gone = [int(each) for each in removed if int(each) in self._own]
        hashes, before, after = self._recounted(gone, packed)
        crossing = hashes[(before <= self._rare) != (after <= self._rare)]
        _, crossed = self._postings(crossing)
        for each in gone:
            own = self._own.pop(each)
            del self._bounds[each]
            if self._recent.pop(each, None) is None:
                self._dead[each] = own
        self._take_in(added, packed)
        self._recent.update((int(each), self._own[int(each)]) for each in added)
        if len(self._dead) + len(self._recent) > _REBUILD_SHARE * len(self._own) + 1000:
            self._rebuild()
        else:
            self._arrange()
        affected = np.union1d(np.setdiff1d(crossed, gone), added)
        if self._lost is not None:
            self._lost += int(np.count_nonzero(after > self._rare))
            self._lost -= int(np.count_nonzero(before > self._rare))
            self._bare.difference_update(gone)
            self._bare.difference_update(affected.tolist())
            self._bare.update(each for each in affected.tolist() if self._is_bare(each))
        return affected

    def crossed(self, removed: Ids, packed: Sequence[bytes]) -> Ids:
        """Return which documents an `update` would affect of those that are here, int64.

        Args:
            removed: as `update` takes it.
            packed: the sketches that would come in.
        """
        gone = [int(each) for each in removed if int(each) in self._own]
        hashes, before, after = self._recounted(gone, packed)
        _, crossed = self._postings(hashes[(before <= self._rare) != (after <= self._rare)])
        return np.union1d(crossed, np.array(gone, np.int64))

    def _recounted(
        self, gone: Sequence[int], packed: Sequence[bytes]
    ) -> tuple[Hashes, NDArray[np.int64], NDArray[np.int64]]:
        # The hashes that are touched, and in how many documents each stands before and after.
        out = np.concatenate([*(self._own[each] for each in gone), np.empty(0, np.uint64)])
        into = np.concatenate([*(self._cut_down(data)[0] for data in packed), out[:0]])
        hashes = np.unique(np.append(out, into))
        before = self._counts(hashes)
        after = before.copy()
        np.subtract.at(after, np.searchsorted(hashes, out), 1)
        np.add.at(after, np.searchsorted(hashes, into), 1)
        return hashes, before, after

    @property
    def lost(self) -> Lost | None:
        """Return what the cut leaves out, kept as documents come and go; None before `pairs`."""
        return None if self._lost is None else Lost(self._lost, len(self._bare))

    def pairs(self, *, stop: Callable[[], bool] | None = None) -> tuple[Shared, Lost]:
        """List all pairs that share rare passages.

        Args:
            stop: asked now and then; where it says yes the search ends early.
        """
        if self._dead or self._recent:
            self._rebuild()
        starts, counts = self._runs()
        common = self._count_lost(starts, counts)
        lost = Lost(self._lost or 0, len(self._bare))
        rare = np.ones(len(self._hashes), np.bool_)
        rare[self._order[common]] = False
        ranges = _Ranges(
            [self._own[each] for each in self._ids.tolist()],
            np.array([self._bounds[each] for each in self._ids.tolist()], np.uint64),
            rare,
        )
        shared = counts <= self._rare
        found = [Shared(self._ids[:0], self._ids[:0], np.empty(0))]
        for left, right, weights in _weighed(self._rows, starts[shared], counts[shared]):
            keep, share = ranges.kept(left, right, weights, self._least)
            found.append(Shared(self._ids[left[keep]], self._ids[right[keep]], share))
            if stop is not None and stop():
                break
        return Shared(*(np.concatenate(parts) for parts in zip(*found, strict=True))), lost

    def count_lost(self) -> None:
        """Find what the cut leaves out, as `pairs` does besides; `lost` is known from then on."""
        if self._dead or self._recent:
            self._rebuild()
        self._count_lost(*self._runs())

    def _runs(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        # Where each hash that several documents have begins among the postings, and in how many it
        # is. Nearly all hashes stand in one document; numbers for each of them would take more
        # memory than the postings.
        again = self._hashes[1:] == self._hashes[:-1]
        before, after = np.append(False, again), np.append(again, False)
        starts = np.flatnonzero(after & ~before)
        return starts, np.flatnonzero(before & ~after) - starts + 1

    def _count_lost(self, starts: NDArray[np.intp], counts: NDArray[np.intp]) -> NDArray[np.intp]:
        # Returns the places of the postings whose hash is not rare.
        is_common = counts > self._rare
        common = _ranges(starts[is_common], counts[is_common])
        sizes = np.array([len(self._own[each]) for each in self._ids.tolist()], np.int64)
        left_over = sizes - np.bincount(self._rows[common], minlength=len(sizes))
        self._lost = int(np.count_nonzero(is_common))
        self._bare = set(self._ids[(left_over == 0) & (sizes > 0)].tolist())
        return common

    def pairs_of(self, ids: Ids) -> Shared:
        """List the pairs that touch certain documents, as `pairs` would.

        Args:
            ids: document ids, int64, of documents that are here.
        """
        asked = np.unique(ids)
        own = [self._own[each] for each in asked.tolist()]
        hashes, places = np.unique(
            np.concatenate([*own, np.empty(0, np.uint64)]), return_inverse=True
        )
        counts = self._counts(hashes)
        shared = (counts > 1) & (counts <= self._rare)
        of_hash, owners = self._postings(hashes[shared])
        numbers = np.full(len(hashes), -1, np.int64)
        numbers[shared] = np.arange(np.count_nonzero(shared))
        asking = np.repeat(np.arange(len(asked)), [len(each) for each in own])
        numbered = numbers[places]
        asking, numbered = asking[numbered >= 0], numbered[numbered >= 0]
        order = np.argsort(of_hash, kind="stable")
        of_hash, owners = of_hash[order], owners[order]
        low = np.searchsorted(of_hash, numbered)
        sizes = np.searchsorted(of_hash, numbered, side="right") - low
        others = owners[_ranges(low, sizes)]
        left = np.repeat(asked[asking], sizes)
        two = left != others
        left, others = left[two], others[two]
        keys = (np.minimum(left, others) << 32) | np.maximum(left, others)
        # A pair of two asked documents was met from both sides.
        weights = 2 - (np.isin(left, asked) & np.isin(others, asked)).astype(np.int64)
        keys, weights = _summed(keys, weights)
        return self._kept(keys >> 32, keys & 0xFFFFFFFF, weights // 2)

    def resemblances(self, left: Ids, right: Ids) -> NDArray[np.float64]:
        """Estimate the resemblance of many pairs, as `simdesk.sketch.resemblance` does of one.

        Args:
            left: document ids, int64, shape (n,).
            right: document ids, int64, shape (n,).

        Returns:
            0.0 to 1.0, float64, shape (n,).
        """
        result = np.zeros(len(left), np.float64)
        step = max(1, _CHUNK // 512)
        for low in range(0, len(left), step):
            part = slice(low, low + step)
            result[part] = self._shares(left[part].tolist(), right[part].tolist())
        return result

    def rejects(self, floor: float) -> Callable[[Ids, Ids], NDArray[np.bool_]]:
        """Return a function that tells which pairs cannot be as similar as the floor.

        Args:
            floor: similarity, 0.5 to 1.0.
        """
        least, far = least_resemblance(floor), self.far(floor)

        def rejected(left: Ids, right: Ids) -> NDArray[np.bool_]:
            if least <= 0.0:
                return np.zeros(len(left), np.bool_)
            out = far(left, right) if len(left) > _FEW_PAIRS else np.zeros(len(left), np.bool_)
            open_ = np.flatnonzero(~out)
            out[open_] = self.resemblances(left[open_], right[open_]) < least
            return out

        return rejected

    def far(self, floor: float) -> Callable[[Ids, Ids], NDArray[np.bool_]]:
        """Return a function that names most of the pairs `rejects` does, and no others, quickly.

        Args:
            floor: similarity, 0.5 to 1.0.
        """
        least = least_resemblance(floor)

        def surely(left: Ids, right: Ids) -> NDArray[np.bool_]:
            if least <= 0.0 or not len(left):
                return np.zeros(len(left), np.bool_)
            ids, places = np.unique(np.append(left, right), return_inverse=True)
            known = ids.tolist()
            bounds = np.array([self._bounds[each] for each in known], np.uint64)
            sieve = Sieve([self._own[each] for each in known], bounds)
            most = sieve.most_alike(places[: len(left)], places[len(left) :])
            # Clear of what rounding may do to either side.
            return most < least - _ROUNDING

        return surely

    def _cut_down(self, data: bytes) -> tuple[Hashes, int]:
        # The hashes that are indexed, and the bound below which they are all.
        hashes = sketch.unpack(data)
        bound = min(sketch.covered(hashes, self._recipe), _WHOLE)
        if self._most is not None and len(hashes) > self._most:
            return hashes[: self._most], min(bound, int(hashes[self._most]))
        return hashes, bound

    def _take_in(self, ids: Ids, packed: Sequence[bytes]) -> None:
        for each, data in zip(ids.tolist(), packed, strict=True):
            self._own[each], self._bounds[each] = self._cut_down(data)

    def _rebuild(self) -> None:
        # In the order of the ids, so that the rows of each posting rise.
        self._own = dict(sorted(self._own.items()))
        self._ids = np.array(list(self._own), np.int64)
        sizes = [len(each) for each in self._own.values()]
        flat = np.concatenate([*self._own.values(), np.empty(0, np.uint64)])
        self._order = np.argsort(flat, kind="stable").astype(np.int32)
        self._rows = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)[self._order]
        self._hashes = flat[self._order]
        self._dead: dict[int, Hashes] = {}
        self._recent: dict[int, Hashes] = {}
        self._arrange()

    def _arrange(self) -> None:
        # What changed since the postings were built, sorted likewise.
        self._dead_hashes = np.sort(_flat(self._dead)[0])
        self._dead_ids = np.array(sorted(self._dead), np.int64)
        hashes, owners = _flat(self._recent)
        order = np.argsort(hashes, kind="stable")
        self._recent_hashes, self._recent_owners = hashes[order], owners[order]

    def _is_bare(self, document: int) -> bool:
        own = self._own[document]
        return len(own) > 0 and bool((self._counts(own) > self._rare).all())

    def _counts(self, hashes: Hashes) -> NDArray[np.int64]:
        # In how many documents each hash stands.
        built, dead, recent = (
            np.searchsorted(among, hashes, side="right") - np.searchsorted(among, hashes)
            for among in (self._hashes, self._dead_hashes, self._recent_hashes)
        )
        counts: NDArray[np.int64] = built - dead + recent
        return counts

    def _postings(self, hashes: Hashes) -> tuple[NDArray[np.intp], Ids]:
        # (place in hashes, document) of every document that has one of them.
        of_hash: list[NDArray[np.intp]] = []
        owners: list[Ids] = []
        for built in (True, False):
            among = self._hashes if built else self._recent_hashes
            low = np.searchsorted(among, hashes)
            sizes = np.searchsorted(among, hashes, side="right") - low
            chosen = _ranges(low, sizes)
            found = self._ids[self._rows[chosen]] if built else self._recent_owners[chosen]
            places = np.repeat(np.arange(len(hashes)), sizes)
            if built and len(self._dead_ids):
                alive = ~np.isin(found, self._dead_ids)
                found, places = found[alive], places[alive]
            of_hash.append(places)
            owners.append(found)
        return np.concatenate(of_hash), np.concatenate(owners)

    def _kept(self, left: Ids, right: Ids, weights: Ids) -> Shared:
        ids = np.unique(np.concatenate([left, right]))
        own = [self._own[each] for each in ids.tolist()]
        flat = np.concatenate([*own, np.empty(0, np.uint64)])
        bounds = np.array([self._bounds[each] for each in ids.tolist()], np.uint64)
        # In rising order the postings are found five times as fast.
        hashes, places = np.unique(flat, return_inverse=True)
        ranges = _Ranges(own, bounds, (self._counts(hashes) <= self._rare)[places])
        one, two = np.searchsorted(ids, left), np.searchsorted(ids, right)
        keep, share = ranges.kept(one, two, weights, self._least)
        return Shared(left[keep], right[keep], share)

    def _shares(self, left: list[int], right: list[int]) -> NDArray[np.float64]:
        sides: list[tuple[NDArray[np.intp], Hashes]] = []
        bounds = np.array(
            [min(self._bounds[a], self._bounds[b]) for a, b in zip(left, right, strict=True)],
            np.uint64,
        )
        for side in (left, right):
            own = [self._own[each] for each in side]
            places = np.repeat(np.arange(len(side)), [len(each) for each in own])
            hashes = np.concatenate([*own, np.empty(0, np.uint64)])
            below = hashes < bounds[places]
            sides.append((places[below], hashes[below]))
        pairs, hashes = (np.concatenate(parts) for parts in zip(*sides, strict=True))
        order = np.lexsort((hashes, pairs))
        pairs, hashes = pairs[order], hashes[order]
        same = (pairs[1:] == pairs[:-1]) & (hashes[1:] == hashes[:-1])
        hits = np.bincount(pairs[1:][same], minlength=len(left))
        every = np.bincount(pairs, minlength=len(left)) - hits
        shares: NDArray[np.float64] = hits / np.maximum(every, 1)
        return shares


def _flat(own: dict[int, Hashes]) -> tuple[Hashes, Ids]:
    sizes = [len(each) for each in own.values()]
    hashes = np.concatenate([*own.values(), np.empty(0, np.uint64)])
    return hashes, np.repeat(np.array(list(own), np.int64), sizes)


def _ranges(low: NDArray[np.intp], sizes: NDArray[np.intp]) -> NDArray[np.intp]:
    # low, low + 1, ... of each, one after the other.
    first = np.repeat(low - (np.cumsum(sizes) - sizes), sizes)
    return first + np.arange(len(first))


def _first_not_below(
    values: Hashes, low: NDArray[np.int64], high: NDArray[np.int64], bounds: Hashes
) -> NDArray[np.int64]:
    # A binary search in many sorted stretches at once.
    low, high = low.copy(), high.copy()
    while (under_way := np.flatnonzero(low < high)).size:
        middle = (low[under_way] + high[under_way]) // 2
        below = values[middle] < bounds[under_way]
        low[under_way[below]] = middle[below] + 1
        high[under_way[~below]] = middle[~below]
    return low


def _running(flags: NDArray[np.bool_]) -> NDArray[np.int32]:
    # How many are set before each place, and in all.
    sums = np.zeros(len(flags) + 1, np.int32)
    np.cumsum(flags, out=sums[1:])
    return sums


class _Ranges:
    # The rare hashes of some documents, counted below any bound.
    def __init__(self, own: list[Hashes], bounds: Hashes, rare: NDArray[np.bool_]) -> None:
        self._flat = np.concatenate([*own, np.empty(0, np.uint64)])
        self._starts = np.append(0, np.cumsum([len(each) for each in own])).astype(np.int64)
        self._before = _running(rare)
        self._bounds = bounds
        # Counted in advance below a few levels: enough to tell most pairs off without a search.
        shares = [0.0, 0.02, 0.1, 0.3, 0.6] if len(bounds) else []
        self._levels = np.sort(bounds)[[int(share * len(bounds)) for share in shares]]
        self._at_levels = np.zeros((len(shares) + 1, len(bounds)), np.int64)
        for number, level in enumerate(self._levels, 1):
            below = _running(rare & (self._flat < level))
            self._at_levels[number] = below[self._starts[1:]] - below[self._starts[:-1]]

    def kept(
        self, one: NDArray[np.intp], two: NDArray[np.intp], weights: Ids, least: float
    ) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Return which pairs share enough, and the share of the poorer one, of those only."""
        both = np.minimum(self._bounds[one], self._bounds[two])
        level = np.searchsorted(self._levels, both, side="right")
        surely = np.minimum(self._at_levels[level, one], self._at_levels[level, two])
        hopeful = np.flatnonzero(weights >= least * surely)
        one, two, both = one[hopeful], two[hopeful], both[hopeful]
        fewest = np.minimum(self._below(one, both), self._below(two, both))
        share = np.minimum(weights[hopeful] / np.maximum(fewest, 1), 1.0)
        keep = share >= least
        return hopeful[keep], share[keep]

    def _below(self, rows: NDArray[np.intp], bounds: Hashes) -> Ids:
        ends = _first_not_below(self._flat, self._starts[rows], self._starts[rows + 1], bounds)
        counts = self._before[ends] - self._before[self._starts[rows]]
        return counts.astype(np.int64)


def _weighed(
    rows: NDArray[np.int32], starts: NDArray[np.intp], counts: NDArray[np.intp]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp], Ids]]:
    # Smaller row, larger row, and how many hashes each pair shares; chunk by chunk of smaller rows,
    # so that a pair is complete. Versions of one text share most hashes with the same others: equal
    # lists of documents are gone through once.
    names = _names(rows, starts, counts)
    order = np.lexsort((names, counts))
    first = np.ones(len(order), np.bool_)
    first[1:] = (np.diff(names[order]) != 0) | (np.diff(counts[order]) != 0)
    places = np.flatnonzero(first)
    multiples = np.diff(np.append(places, len(order)))
    starts, counts = starts[order[places]], counts[order[places]]
    entries = _ranges(starts, counts)
    partners = np.repeat(starts + counts, counts) - entries - 1
    times = np.repeat(multiples, counts)
    by_row = np.argsort(rows[entries], kind="stable")
    entries, partners, times = entries[by_row], partners[by_row], times[by_row]
    owners = rows[entries]
    costs = np.append(0, np.cumsum(partners))
    low = 0
    while low < len(entries):
        high = int(np.searchsorted(costs, costs[low] + _CHUNK, side="right")) - 1
        # A row that began is ended.
        high = int(np.searchsorted(owners, owners[max(high, low + 1) - 1], side="right"))
        mine, sizes = entries[low:high], partners[low:high]
        left = np.repeat(owners[low:high].astype(np.int64), sizes)
        right = rows[_ranges(mine + 1, sizes)]
        keys, weights = _summed((left << 32) | right, np.repeat(times[low:high], sizes))
        yield keys >> 32, keys & 0xFFFFFFFF, weights
        low = high


def _names(
    rows: NDArray[np.int32], starts: NDArray[np.intp], counts: NDArray[np.intp]
) -> NDArray[np.uint64]:
    # A number for each list of documents, the same for equal ones; few lists at a time.
    names = np.empty(len(starts), np.uint64)
    ends = np.cumsum(counts)
    low = 0
    while low < len(starts):
        end = ends[low] - counts[low] + _CHUNK
        high = max(low + 1, int(np.searchsorted(ends, end, side="right")))
        inside = slice(low, high)
        salted = rows[_ranges(starts[inside], counts[inside])].astype(np.uint64)
        salted *= np.uint64(0x9E3779B97F4A7C15)
        salted ^= salted >> np.uint64(29)
        salted *= np.uint64(0xBF58476D1CE4E5B9)
        names[inside] = np.add.reduceat(
            salted, ends[inside] - counts[inside] - ends[low] + counts[low]
        )
        low = high
    return names


def _summed(keys: Ids, weights: Ids) -> tuple[Ids, Ids]:
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    first = np.ones(len(keys), np.bool_)
    first[1:] = keys[1:] != keys[:-1]
    starts = np.flatnonzero(first)
    return keys[starts], np.add.reduceat(weights, starts) if len(starts) else weights
