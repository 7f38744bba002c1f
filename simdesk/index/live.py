# SPDX-License-Identifier: MIT
"""A column of fingerprints that documents come to and go from one by one.

A `HammingColumn` is built for bulk work and costs a sort of everything. Here one stands at the
bottom, with what has gone since and what has come laid over it; a bulk question makes it anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simdesk.index.lookup import HammingColumn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ids = NDArray[np.int64]
    Words = NDArray[np.uint64]

_LAID_OVER, _MOST_LAID_OVER = 64, 10_000
_LAID_OVER_SHARE = 1000


class LiveColumn:
    """The fingerprints of one kind of features. One thread only.

    Args:
        ids: document ids, int64, shape (n,), distinct.
        fingerprints: uint64, shape (n,).
    """

    def __init__(self, ids: Ids, fingerprints: Words) -> None:
        self._base = HammingColumn(ids, fingerprints)
        self._gone = np.empty(0, np.int64)
        self._ids = np.empty(0, np.int64)
        self._values = np.empty(0, np.uint64)

    def change(self, gone: Ids, ids: Ids, fingerprints: Words) -> None:
        """Take documents out and in.

        Args:
            gone: document ids, int64; those not here are passed over.
            ids: document ids, int64, shape (n,), none of them here or ever here before.
            fingerprints: uint64, shape (n,).
        """
        stay = ~np.isin(self._ids, gone)
        self._ids = np.append(self._ids[stay], ids)
        self._values = np.append(self._values[stay], fingerprints)
        self._gone = np.union1d(self._gone, gone)
        # every question pays for what is laid over, and a large column for being made anew
        most = min(_MOST_LAID_OVER, max(_LAID_OVER, len(self._base.ids) // _LAID_OVER_SHARE))
        if len(self._ids) + len(self._gone) > most:
            self.whole()

    def whole(self) -> HammingColumn:
        """Return a column for bulk work, made anew where documents came or went."""
        if len(self._ids) or len(self._gone):
            ids = self._base.ids
            stay = ids[~np.isin(ids, self._gone)]
            values, _ = self._base.fingerprints(stay)
            ids, values = np.append(stay, self._ids), np.append(values, self._values)
            order = np.argsort(ids, kind="stable")
            self._base = HammingColumn(ids[order], values[order])
            self._gone, self._ids = np.empty(0, np.int64), np.empty(0, np.int64)
            self._values = np.empty(0, np.uint64)
        return self._base

    def near(self, query: int, k: int) -> tuple[Ids, NDArray[np.uint8]]:
        """Look up one fingerprint: what `HammingColumn.within` of the whole finds, in no order.

        Args:
            query: 0 to 2**64 - 1.
            k: bits, 0 to 64.

        Returns:
            Document ids and distances in bits.
        """
        ids, bits = self._base.within(query, k)
        if len(self._gone):
            stay = ~np.isin(ids, self._gone)
            ids, bits = ids[stay], bits[stay]
        recent = np.bitwise_count(self._values ^ np.uint64(query))
        close = recent <= k
        return np.append(ids, self._ids[close]), np.append(bits, recent[close])

    def fingerprints(self, ids: Ids) -> tuple[Words, NDArray[np.bool_]]:
        """Return the fingerprints of documents, and which of them are here.

        Args:
            ids: document ids, int64, shape (n,).

        Returns:
            uint64, shape (n,), 0 where unknown; and bool, shape (n,).
        """
        values, known = self._base.fingerprints(ids)
        if len(self._gone):
            known &= ~np.isin(ids, self._gone)
        if len(self._ids):
            order = np.argsort(self._ids)
            places = np.minimum(np.searchsorted(self._ids, ids, sorter=order), len(order) - 1)
            recent = self._ids[order[places]] == ids
            values = np.where(recent, self._values[order[places]], values)
            known |= recent
        return np.where(known, values, np.uint64(0)), known

    def counts(self, query: int, most: int) -> NDArray[np.int64]:
        """Count the documents at each distance of one fingerprint, 0 to `most` bits."""
        _, bits = self.near(query, most)
        return np.bincount(bits, minlength=most + 1)
