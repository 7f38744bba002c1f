# SPDX-License-Identifier: MIT
"""In how many documents of a collection each feature stands: the table that weighs features.

What stands in very many documents (headers, licence texts, signatures, navigation) counts for
little in a fingerprint whose recipe names such a table.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from simdesk import hashing, tokenise
from simdesk.errors import TableLostError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from simdesk.settings import Recipe

_BUCKET_BITS = 20
_STEPS = 16
_PACKED_BYTES = 16 + 4 * (1 << _BUCKET_BITS)
_SUFFIX = ".table"
# The one in use, and the one that takes its place.
_MOST_HELD = 2


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
    def learn(cls, number: int, texts: Iterable[str], recipe: Recipe) -> FrequencyTable:
        """Count the features of a collection.

        Args:
            number: of the new snapshot.
            texts: the documents; read once, a few at a time.
            recipe: gives seed and width; its weighting is not used.
        """
        tally = Tally()
        source = iter(texts)
        while batch := list(islice(source, 64)):
            tally.add(count_features(batch, recipe))
        return tally.table(number)

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


class Counted(NamedTuple):
    """In how many texts of a batch the features stand: small enough for a pipe.

    Attributes:
        texts: how many were counted.
        buckets: little-endian uint32, each once.
        counts: texts with a feature of that bucket, little-endian uint32.
    """

    texts: int
    buckets: bytes
    counts: bytes


def count_features(texts: Sequence[str], recipe: Recipe) -> Counted:
    """Count in how many texts each feature stands, single words and shingles.

    Args:
        texts: some documents; a batch.
        recipe: gives seed and width; its weighting is not used.
    """
    found = [
        np.unique(_buckets(hashing.shingles(tokens, width)))
        for tokens in tokenise.token_hashes(texts, recipe)
        for width in {1, recipe.shingle_width}
    ] or [np.empty(0, dtype=np.intp)]
    buckets, counts = np.unique(np.concatenate(found), return_counts=True)
    return Counted(len(texts), *(own.astype("<u4").tobytes() for own in (buckets, counts)))


class Tally:
    """Add up what was counted; four megabytes, however large the collection is."""

    def __init__(self) -> None:
        self._counts = np.zeros(1 << _BUCKET_BITS, dtype=np.uint32)
        self.documents = 0

    def add(self, counted: Counted) -> None:
        """Add a batch."""
        buckets = np.frombuffer(counted.buckets, dtype="<u4").astype(np.intp)
        self._counts[buckets] += np.frombuffer(counted.counts, dtype="<u4")
        self.documents += counted.texts

    def table(self, number: int) -> FrequencyTable:
        """Return the snapshot of what was added so far."""
        return FrequencyTable(number, self.documents, self._counts.copy())


def save_table(folder: Path, table: FrequencyTable) -> None:
    """Store a table under its name, in one step.

    Raises:
        OSError: where the folder cannot be written; nothing half-written remains.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=table.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(compressed(table))
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(folder / (table.name + _SUFFIX))
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_table(folder: Path, name: str) -> FrequencyTable:
    """Read a stored table.

    Raises:
        OSError: where it is not there or cannot be read.
        ValueError: where it is damaged: its name holds a digest of what must be in it.
    """
    table = expanded((folder / (name + _SUFFIX)).read_bytes())
    if table.name != name:
        raise ValueError("not the frequency table of this name")
    return table


def compressed(table: FrequencyTable) -> bytes:
    """Return a table as it stands on disk and goes to a worker."""
    return zlib.compress(table.pack(), 1)


def expanded(data: bytes) -> FrequencyTable:
    """Return the table that `compressed` packed.

    Raises:
        ValueError: where it is damaged.
    """
    unpacker = zlib.decompressobj()
    try:
        packed = unpacker.decompress(data, _PACKED_BYTES + 1)
    except zlib.error as error:
        raise ValueError(f"not a frequency table: {error}") from error
    return FrequencyTable.unpack(packed)


def hold(table: FrequencyTable) -> None:
    """Keep a table in the memory of this process, whatever becomes of its file. Any thread."""
    held = _held()
    held[table.name] = table
    for name in list(held)[:-_MOST_HELD]:
        held.pop(name, None)


def held_table(folder: Path, name: str) -> FrequencyTable:
    """Return the table this process holds; where it holds none, read it and hold it.

    Raises:
        TableLostError: where it is not held, and gone or damaged on disk.
    """
    table = _held().get(name)
    if table is None:
        try:
            table = load_table(folder, name)
        except (OSError, ValueError) as error:
            raise TableLostError(name, str(error)) from error
        hold(table)
    return table


def keep_on_disk(folder: Path, name: str) -> bool:
    """Write a table that this process holds again where its file is gone or damaged.

    Returns:
        True where it had to be written.

    Raises:
        OSError: where the folder cannot be written.
        TableLostError: where this process does not hold it.
    """
    try:
        load_table(folder, name)
    except (OSError, ValueError):
        save_table(folder, held_table(folder, name))
        return True
    return False


@cache
def _held() -> dict[str, FrequencyTable]:
    # A cache of pure values: the name of a table says what is in it.
    return {}


def newest_number(folder: Path) -> int:
    """Return the highest number of a stored table, 0 where there is none."""
    names = [path.name for path in folder.glob("*" + _SUFFIX)] if folder.is_dir() else []
    numbers = [name.partition("-")[0] for name in names]
    return max((int(number) for number in numbers if number.isdecimal()), default=0)


def drop_others(folder: Path, name: str) -> None:
    """Remove the tables that are not the one in use, and what a crash left half written."""
    for path in folder.glob("*") if folder.is_dir() else ():
        ours = path.name.endswith((_SUFFIX, ".part"))
        if ours and path.name != name + _SUFFIX:
            path.unlink(missing_ok=True)


def _buckets(hashes: NDArray[np.uint64]) -> NDArray[np.intp]:
    return (hashes >> np.uint64(64 - _BUCKET_BITS)).astype(np.intp)
