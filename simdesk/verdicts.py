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


class Verdicts:
    """Every verdict that was reached, by pair; a pair in here is never asked for again.

    Document ids must lie below 2**32. About 26 bytes a pair. Not for several threads at once.
    """

    def __init__(self) -> None:
        self._keys = np.empty(0, np.uint64)
        self._columns = Found(
            np.empty(0), np.empty(0), np.empty(0, np.uint8), np.empty(0, np.bool_)
        )
        self._new: dict[int, tuple[float, float, int, bool]] = {}

    def copy(self) -> Verdicts:
        """Return the same verdicts, to which others can be added without touching these."""
        other = Verdicts()
        self._settle()
        other._keys, other._columns = self._keys, self._columns
        return other

    def __len__(self) -> int:
        """Return the number of pairs."""
        self._settle()
        return len(self._keys)

    def add(self, a: int, b: int, verdict: Verdict) -> None:
        """Keep a verdict.

        Args:
            a: one document id.
            b: the other; the order does not matter.
            verdict: of their texts.
        """
        differs = DIFFERS.index(verdict.differs)
        entry = (verdict.similarity, verdict.containment, differs, verdict.estimated)
        self._new[min(a, b) << 32 | max(a, b)] = entry

    def fail(self, a: int, b: int) -> None:
        """Note that a pair could not be compared: it joins nobody and is not asked for again."""
        self._new[min(a, b) << 32 | max(a, b)] = (FAILED, 0.0, DIFFERS.index(Differs.WORDS), True)

    def load(self, rows: Iterable[tuple[int, int, float, float, str, int]]) -> None:
        """Take in what is stored.

        Args:
            rows: a, b, similarity, containment, differs, estimated.
        """
        numbers = {str(code): number for number, code in enumerate(DIFFERS)}
        for a, b, similarity, containment, differs, estimated in rows:
            entry = (similarity, containment, numbers[differs], bool(estimated))
            self._new[min(a, b) << 32 | max(a, b)] = entry

    def forget(self, ids: Ids) -> None:
        """Drop every pair of documents that changed or are gone.

        Args:
            ids: document ids, int64, shape (n,).
        """
        self._settle()
        left, right = self._keys >> np.uint64(32), self._keys & np.uint64(0xFFFFFFFF)
        gone = ids.astype(np.uint64)
        keep = ~(np.isin(left, gone) | np.isin(right, gone))
        self._keys = self._keys[keep]
        self._columns = self._columns.where(keep)

    def find(self, a: Ids, b: Ids) -> Found:
        """Look up pairs.

        Args:
            a: document ids, int64, shape (n,).
            b: document ids, int64, shape (n,).

        Returns:
            Their verdicts; similarity -1 where there is none, -2 where it failed.
        """
        self._settle()
        keys = (np.minimum(a, b).astype(np.uint64) << np.uint64(32)) | np.maximum(a, b).astype(
            np.uint64
        )
        if not len(self._keys):
            blank = np.zeros(len(keys))
            return Found(blank + MISSING, blank, blank.astype(np.uint8), blank.astype(np.bool_))
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        known = self._keys[places] == keys
        found = self._columns.where(places)
        return found._replace(similarity=np.where(known, found.similarity, MISSING))

    def _settle(self) -> None:
        if not self._new:
            return
        new = np.fromiter(self._new.keys(), np.uint64, len(self._new))
        old = ~np.isin(self._keys, new)
        keys = np.concatenate([self._keys[old], new])
        order = np.argsort(keys)
        similarity, containment, differs, estimated = self._columns.where(old)
        values = list(zip(*self._new.values(), strict=True))
        self._keys = keys[order]
        self._columns = Found(
            np.concatenate([similarity, np.array(values[0], np.float64)]),
            np.concatenate([containment, np.array(values[1], np.float64)]),
            np.concatenate([differs, np.array(values[2], np.uint8)]),
            np.concatenate([estimated, np.array(values[3], np.bool_)]),
        ).where(order)
        self._new = {}
