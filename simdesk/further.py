# SPDX-License-Identifier: MIT
"""The further bits of longer fingerprints: a filter before two texts are compared.

A recipe of 128 or 256 bits stores them beside the 64 that are looked up. The more bits, the less
chance there is in a distance: pairs that were proposed, and are farther apart over all bits than
texts as similar as the floor can be, need not be compared. That is a pure function of the two
documents, so groups do not depend on the order in which documents came.

Source: Charikar, STOC 2002: a bit differs with the probability angle / pi.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from simdesk.index.live import LiveColumn
from simdesk.records import Features

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

    Ids = NDArray[np.int64]

_CHUNK, _NOTHING = 500, 1e-9
_MARGIN, _MARGIN_OF_WEIGHTS = 3.0, 6.0
"""Standard deviations of chance; more where features weigh unequally, so that the law of the angle
holds for fewer features than there are."""


def most_bits(recipe: Recipe, features: Features, floor: float) -> int:
    """Return the distance over all bits that texts as similar as a floor hardly exceed.

    Edits that stand apart from one another break the most shingles, as many each as a shingle has
    words; then of two texts of similarity s the share 1 - width (1 - s) of the shingles is whole,
    which is the cosine of the angle between them. The distance is binomial around its mean.

    Args:
        recipe: width, weighting and number of bits.
        features: what the fingerprints were made of.
        floor: similarity, 0.0 to 1.0.

    Returns:
        0 to the number of bits of the recipe; all of them where nothing can be told.
    """
    width = 1 if features is Features.WORDS else recipe.shingle_width
    whole = 1.0 - width * (1.0 - floor)
    if whole < _NOTHING:
        return recipe.bits
    share = math.acos(min(1.0, whole)) / math.pi
    margin = _MARGIN if recipe.weighting == "distinct" else _MARGIN_OF_WEIGHTS
    chance = margin * math.sqrt(recipe.bits * share * (1.0 - share))
    return min(recipe.bits, math.floor(recipe.bits * share + chance))


class FurtherBits:
    """The bits behind the first 64 of all documents. The matcher's thread.

    Args:
        recipe: the one the fingerprints were made with.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        none = np.empty(0, np.int64), np.empty(0, np.uint64)
        self._columns = {
            features: [LiveColumn(*none) for _ in range(recipe.bits // 64 - 1)]
            for features in Features
        }

    def change(
        self, connection: sqlite3.Connection, recipe_id: int, gone: Ids, new: list[int] | None
    ) -> None:
        """Take documents out, and the stored bits of others in.

        Args:
            connection: the index.
            recipe_id: the fingerprints to use.
            gone: document ids, int64.
            new: document ids, none of them here; None for all there are, where none is here.
        """
        if self._recipe.bits == 64:
            return
        for features, columns in self._columns.items():
            ids, words = self._stored(connection, recipe_id, features, new)
            for number, column in enumerate(columns):
                column.change(gone, ids, words[:, number])
                if new is None:
                    column.whole()

    def rejects(
        self, floor: float, first: Mapping[Features, LiveColumn]
    ) -> Callable[[Ids, Ids], NDArray[np.bool_]]:
        """Return a function that tells which pairs are too far apart for the floor.

        Args:
            floor: similarity, 0.0 to 1.0.
            first: the first 64 bits.
        """

        def rejected(left: Ids, right: Ids) -> NDArray[np.bool_]:
            near = np.zeros(len(left), np.bool_)
            told = np.zeros(len(left), np.bool_)
            for features, columns in self._columns.items() if self._recipe.bits > 64 else ():
                bits = np.zeros(len(left), np.int64)
                known = np.ones(len(left), np.bool_)
                for column in (first[features], *columns):
                    a, known_a = column.fingerprints(left)
                    b, known_b = column.fingerprints(right)
                    bits += np.bitwise_count(a ^ b)
                    known &= known_a & known_b
                near |= known & (bits <= most_bits(self._recipe, features, floor))
                told |= known
            return told & ~near

        return rejected

    def _stored(
        self,
        connection: sqlite3.Connection,
        recipe_id: int,
        features: Features,
        ids: list[int] | None,
    ) -> tuple[Ids, NDArray[np.uint64]]:
        sql = (
            "SELECT document_id, extra FROM fingerprints WHERE recipe_id = ? AND features = ?"
            " AND length(extra) = ?"
        )
        size = self._recipe.bits // 8 - 8
        asked = [recipe_id, int(features), size]
        rows: list[tuple[int, bytes]] = []
        if ids is None:
            rows = connection.execute(sql, asked).fetchall()
        for start in range(0, len(ids or ()), _CHUNK):
            page = (ids or [])[start : start + _CHUNK]
            marks = ",".join("?" * len(page))
            rows += connection.execute(f"{sql} AND document_id IN ({marks})", [*asked, *page])
        rows.sort()
        found = np.array([row[0] for row in rows], np.int64)
        words = np.frombuffer(b"".join(row[1] for row in rows), dtype="<u8")
        return found, words.astype(np.uint64).reshape(-1, size // 8)
