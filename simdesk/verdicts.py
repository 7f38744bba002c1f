# SPDX-License-Identifier: MIT
"""What the comparisons of texts have said so far, by pair, in arrays that answer in bulk.

The rule of `simdesk.group` runs over this; it is filled from the stored pairs at start and from the
workers as they answer. What is in here is never asked for again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simdesk.records import Differs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from simdesk.records import Verdict

    Ids = NDArray[np.int64]
    _Entry = tuple[float, float, int, bool]

MISSING = -1.0
"""Stands for the similarity of a pair that was not compared yet."""

FAILED = -2.0
"""Stands for the similarity of a pair that could not be compared, or need not be."""

DIFFERS = tuple(Differs)
"""The codes by their number in the arrays."""


class Found(NamedTuple):
    """Stored verdicts, element by element.

    Attributes:
        similarity: float64, shape (n,); negative where there is none.
        containment: float64, shape (n,).
        differs: uint8, shape (n,): place in `DIFFERS`.
        estimated: bool, shape (n,).
    """

    similarity: NDArray[np.float64]
    containment: NDArray[np.float64]
    differs: NDArray[np.uint8]
    estimated: NDArray[np.bool_]

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Found:
        """Return the verdicts that a mask or an index chooses."""
        similarity, containment, differs, estimated = self
        return Found(similarity[chosen], containment[chosen], differs[chosen], estimated[chosen])

    def followed_by(self, other: Found) -> Found:
        """Return these verdicts, then the others."""
        return Found(
            np.append(self.similarity, other.similarity),
            np.append(self.containment, other.containment),
            np.append(self.differs, other.differs),
            np.append(self.estimated, other.estimated),
        )


_SMALL_TABLE = 4096
_SMALL_SHARE = 16
_MOST_NEW = 200_000
"""So many at most wait to be put into arrays: there a pair takes a tenth of the memory."""


class _Table(NamedTuple):
    # Pairs in rising order of their keys, with what is known of each.
    keys: NDArray[np.uint64]
    columns: Found

    @classmethod
    def empty(cls) -> _Table:
        blank = np.empty(0)
        columns = Found(blank, blank, np.empty(0, np.uint8), np.empty(0, np.bool_))
        return cls(np.empty(0, np.uint64), columns)

    @classmethod
    def of(cls, entries: dict[int, _Entry]) -> _Table:
        if not entries:
            return cls.empty()
        keys = np.fromiter(entries.keys(), np.uint64, len(entries))
        order = np.argsort(keys)
        values = list(zip(*entries.values(), strict=True))
        columns = Found(
            np.array(values[0], np.float64),
            np.array(values[1], np.float64),
            np.array(values[2], np.uint8),
            np.array(values[3], np.bool_),
        )
        return cls(keys[order], columns.where(order))

    def with_newer(self, newer: _Table) -> _Table:
        """Return both, the newer entry where a pair stands in both."""
        if not len(newer.keys) or not len(self.keys):
            return newer if len(newer.keys) else self
        old = ~np.isin(self.keys, newer.keys)
        keys = np.concatenate([self.keys[old], newer.keys])
        order = np.argsort(keys, kind="stable")
        return _Table(keys[order], self.columns.where(old).followed_by(newer.columns).where(order))

    def without(self, gone: Ids) -> _Table:
        """Return what touches none of these documents."""
        left, right = self.keys >> np.uint64(32), self.keys & np.uint64(0xFFFFFFFF)
        ids = gone.astype(np.uint64)
        keep = ~(np.isin(left, ids) | np.isin(right, ids))
        return _Table(self.keys[keep], self.columns.where(keep))

    def places(self, keys: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """Return where each key stands, and whether it does."""
        if not len(self.keys):
            return np.zeros(len(keys), np.intp), np.zeros(len(keys), np.bool_)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return places, self.keys[places] == keys


class Verdicts:
    """Every verdict that was reached, by pair; a pair in here is never asked for again.

    Document ids must lie below 2**32. About 26 bytes a pair. What was added last stands in a small
    table of its own, so that a few verdicts more do not cost a walk over all. Not for several
    threads at once.
    """

    def __init__(self) -> None:
        self._old = _Table.empty()
        self._recent = _Table.empty()
        self._new: dict[int, _Entry] = {}
        self._gone: list[Ids] = []
        self._failed: set[tuple[int, int]] = set()

    @property
    def failures(self) -> list[tuple[int, int]]:
        """Return the pairs that could not be compared, smaller id first."""
        return sorted(self._failed)

    def retry(self) -> set[int]:
        """Forget that pairs could not be compared, so that they are asked for again.

        Returns:
            The documents of those pairs.
        """
        failed, self._failed = self._failed, set()
        for a, b in failed:
            self._put(a, b, (MISSING, 0.0, DIFFERS.index(Differs.WORDS), True))
        return {document for pair in failed for document in pair}

    def copy(self) -> Verdicts:
        """Return the same verdicts, to which others can be added without touching these."""
        other = Verdicts()
        self._settle()
        other._old, other._recent, other._gone = self._old, self._recent, list(self._gone)
        return other

    def __len__(self) -> int:
        """Return the number of pairs."""
        self._settle()
        self._merge()
        return len(self._old.keys)

    def add(self, a: int, b: int, verdict: Verdict) -> None:
        """Keep a verdict.

        Args:
            a: one document id.
            b: the other; the order does not matter.
            verdict: of their texts.
        """
        differs = DIFFERS.index(verdict.differs)
        entry = (verdict.similarity, verdict.containment, differs, verdict.estimated)
        self._put(a, b, entry)

    def fail(self, a: int, b: int) -> None:
        """Note that a pair could not be compared: it joins nobody and is not asked for again."""
        self._put(a, b, (FAILED, 0.0, DIFFERS.index(Differs.WORDS), True))
        self._failed.add((min(a, b), max(a, b)))

    def load(self, rows: Iterable[tuple[int, int, float, float, str, int]]) -> None:
        """Take in what is stored.

        Args:
            rows: a, b, similarity, containment, differs, estimated.
        """
        numbers = {str(code): number for number, code in enumerate(DIFFERS)}
        for a, b, similarity, containment, differs, estimated in rows:
            self._put(a, b, (similarity, containment, numbers[differs], bool(estimated)))

    def forget(self, ids: Ids) -> None:
        """Drop every pair of documents that are gone, whose ids never come again.

        Args:
            ids: document ids, int64, shape (n,).
        """
        self._settle()
        self._recent = self._recent.without(ids)
        gone = set(ids.tolist())
        self._failed = {pair for pair in self._failed if gone.isdisjoint(pair)}
        self._gone.append(ids)

    def find(self, a: Ids, b: Ids) -> Found:
        """Look up pairs.

        Args:
            a: document ids, int64, shape (n,).
            b: document ids, int64, shape (n,).

        Returns:
            Their verdicts; similarity -1 where there is none, -2 where it failed.
        """
        self._settle()
        low, high = np.minimum(a, b).astype(np.uint64), np.maximum(a, b).astype(np.uint64)
        keys = (low << np.uint64(32)) | high
        similarity, containment = np.full(len(keys), MISSING), np.zeros(len(keys))
        differs, estimated = np.zeros(len(keys), np.uint8), np.zeros(len(keys), np.bool_)
        for table in (self._old, self._recent):
            places, known = table.places(keys)
            found = table.columns.where(places[known])
            similarity[known], containment[known] = found.similarity, found.containment
            differs[known], estimated[known] = found.differs, found.estimated
        return Found(similarity, containment, differs, estimated)

    def _put(self, a: int, b: int, entry: _Entry) -> None:
        self._new[min(a, b) << 32 | max(a, b)] = entry
        if len(self._new) >= _MOST_NEW:
            self._settle()

    def _settle(self) -> None:
        if not self._new:
            return
        self._recent = self._recent.with_newer(_Table.of(self._new))
        self._new = {}
        if len(self._recent.keys) > max(_SMALL_TABLE, len(self._old.keys) // _SMALL_SHARE):
            self._merge()

    def _merge(self) -> None:
        if self._gone:
            self._old = self._old.without(np.concatenate(self._gone))
            self._gone = []
        self._old = self._old.with_newer(self._recent)
        self._recent = _Table.empty()
