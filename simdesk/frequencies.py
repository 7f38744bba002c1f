# SPDX-License-Identifier: MIT
"""In how many documents of a collection each feature stands: the table that weighs features.

What stands in very many documents (headers, licence texts, signatures, navigation) counts for
little in a fingerprint whose recipe names such a table.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Self

import numpy as np

from simdesk import hashing, tokenise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

_BUCKET_BITS = 20
_STEPS = 16


@dataclass(frozen=True, slots=True, eq=False)
class FrequencyTable:
    """In how many documents of a collection each feature stands: a frozen, numbered snapshot.

    Features share buckets by the upper bits of their hash, so the table has a fixed size; a shared
    bucket makes a feature look more frequent than it is, never less. Weights are whole numbers
    from exact arithmetic, the same on every machine.

    Attributes:
        number: rises with every snapshot of a collection.
        documents: how many were counted.
        counts: documents a bucket, uint32, shape (2**20,), read-only.
        name: what a recipe calls this table: its number and a digest of what is in it.
    """

    number: int
    documents: int
    counts: NDArray[np.uint32]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        """Freeze the counts and name them."""
        self.counts.flags.writeable = False
        digest = hashlib.blake2b(self.pack(), digest_size=8).hexdigest()
        object.__setattr__(self, "name", f"{self.number}-{digest}")

    @classmethod
    def learn(cls, number: int, texts: Iterable[str], recipe: Recipe) -> Self:
        """Count the features of a collection.

        Args:
            number: of the new snapshot.
            texts: the documents; read once, a few at a time.
            recipe: gives seed and width; its weighting is not used.
        """
        counts = np.zeros(1 << _BUCKET_BITS, dtype=np.uint32)
        documents = 0
        source = iter(texts)
        while batch := list(islice(source, 64)):
            for tokens in tokenise.token_hashes(batch, recipe):
                documents += 1
                for width in {1, recipe.shingle_width}:
                    counts[np.unique(_buckets(hashing.shingles(tokens, width)))] += np.uint32(1)
        return cls(number, documents, counts)

    def weights(self, hashes: NDArray[np.uint64]) -> NDArray[np.uint32]:
        """Weigh features: 1 + 16 x log2(documents / documents with it), rounded down.

        Args:
            hashes: feature hashes, uint64, shape (n,).

        Returns:
            uint32, shape (n,); 1 for what stands in every document. What no document had counts
            like what one had.
        """
        seen, places = np.unique(self.counts[_buckets(hashes)], return_inverse=True)
        steps = [self._weight(max(1, count)) for count in seen.tolist()]
        return np.array(steps, dtype=np.uint32)[places]

    def _weight(self, count: int) -> int:
        # The floor of 16 log2 x is one less than the bits of the whole part of x to the 16th.
        ratio: int = max(self.documents, count) ** _STEPS // count**_STEPS
        return ratio.bit_length()

    def pack(self) -> bytes:
        """Return the snapshot as bytes that `unpack` reads."""
        head = self.number.to_bytes(8, "little") + self.documents.to_bytes(8, "little")
        return head + self.counts.astype("<u4", copy=False).tobytes()

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Read a packed snapshot.

        Raises:
            ValueError: where the length is not that of a table.
        """
        counts = np.frombuffer(data, dtype="<u4", offset=16)
        if len(counts) != 1 << _BUCKET_BITS:
            raise ValueError("not a frequency table")
        number, documents = (int.from_bytes(data[at : at + 8], "little") for at in (0, 8))
        return cls(number, documents, counts.astype(np.uint32, copy=False))


def _buckets(hashes: NDArray[np.uint64]) -> NDArray[np.intp]:
    return (hashes >> np.uint64(64 - _BUCKET_BITS)).astype(np.intp)
