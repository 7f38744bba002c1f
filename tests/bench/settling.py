# SPDX-License-Identifier: MIT
"""What one changed file costs in a large index; a part of ``python -m tests.bench groups``.

The index is a real one on disk: documents in families of several sizes among strangers, each with
files, fingerprint and sketch. Similarities are made up, so that the engine alone is measured, not
the comparison of texts. *Visible* is all the engine's thread does for one file that was read: rows,
look-up, groups as they look at first. *Settled* is all that follows: the collection brought in
step, the rule over what the change reaches, the rows of the groups it touches. Every millisecond is
one of the processor's, the median of several changes. *Narrower* is the way from other limits to
stored groups, from stored verdicts.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simdesk import sketch
from simdesk.candidates import default_breadth
from simdesk.collection import Collection
from simdesk.group import Decisions, Rule
from simdesk.index.decided import Decided
from simdesk.index.grouped import group_files
from simdesk.index.schema import open_reader
from simdesk.index.store import Store
from simdesk.provisional import Provisional
from simdesk.records import (
    Differs,
    Extracted,
    Features,
    Fingerprint,
    Outcome,
    Prints,
    ReadDocument,
    Stat,
    Verdict,
)
from simdesk.restoring import histogram, note, restored
from simdesk.settings import Locations, Recipe
from simdesk.settling import Change, Whole
from tests.bench.index import print_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from simdesk.settling import Stood
    from simdesk.verdicts import Verdicts

    Ids = NDArray[np.int64]
    Words = NDArray[np.uint64]

FAMILIES = (4, 20, 100, 400)
CHANGES = 5
HASHES = 128


class Made:
    """Documents 1, 2, 3, ...: families of these sizes first, then strangers."""

    def __init__(self, count: int, sizes: list[int]) -> None:
        self.count = count
        numbers = np.random.default_rng(6)
        self.sizes = sizes
        family = np.repeat(np.arange(len(self.sizes)), self.sizes)
        self.family = np.append(family, np.arange(len(family), count)).astype(np.int64)
        self._centres = numbers.integers(0, 1 << 63, count).astype(np.uint64)
        self._numbers = numbers

    def prints(self, family: int, *, tokens: int = 300) -> Prints:
        """Return the prints of a member: two bits off its centre, three quarters of the sketch."""
        bits = self._numbers.choice(64, 2, replace=False).astype(np.uint64)
        value = self._centres[family] ^ np.bitwise_or.reduce(np.uint64(1) << bits)
        shared = np.random.default_rng(family).integers(0, 1 << 59, HASHES).astype(np.uint64)
        own = self._numbers.integers(0, 1 << 59, HASHES // 12).astype(np.uint64)
        packed = sketch.pack(np.unique(np.concatenate([shared[HASHES // 12 :], own])))
        return Prints(tokens, (Fingerprint(Features.SHINGLES, int(value)),), packed)

    def rows(self) -> Iterator[tuple[int, Prints]]:
        """Yield every document with its prints."""
        for place, family in enumerate(self.family.tolist()):
            yield place + 1, self.prints(family, tokens=200 + place % 100)


def fill(locations: Locations, made: Made) -> None:
    """Write the documents, each in one file, a hundred files a folder."""
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    recipe_id, db = store.recipe_id, store._db
    db.execute("BEGIN")
    for number, prints in made.rows():
        key = number.to_bytes(16, "little")
        if number % 100 == 1:
            db.execute("INSERT INTO folders(id, path) VALUES(?, ?)", [number, b"/d/%d" % number])
        db.execute(
            "INSERT INTO documents(id, key, text_digest, tokens, characters)"
            " VALUES(?1, ?2, ?2, ?3, 2000)",
            [number, key, prints.tokens],
        )
        db.execute(
            "INSERT INTO files(folder_id, name, size_bytes, mtime_ns, device, inode, digest, kind,"
            " extractor, document_id) VALUES(?, ?, 2000, 5, 1, ?, ?, 'text', 'text/1', ?)",
            [number - (number - 1) % 100, b"report %d.txt" % number, number, key, number],
        )
        (print_,) = prints.fingerprints
        signed = print_.value - (1 << 64) if print_.value >> 63 else print_.value
        db.execute(
            "INSERT INTO fingerprints(document_id, recipe_id, features, fingerprint)"
            " VALUES(?, ?, ?, ?)",
            [number, recipe_id, int(print_.features), signed],
        )
        db.execute("INSERT INTO sketches VALUES(?, ?, ?)", [number, recipe_id, prints.sketch])
    db.execute("COMMIT")
    store.close()


class Engine:
    """What the engine's thread and the matcher's do for changes, without anything around it."""

    def __init__(self, locations: Locations, made: Made) -> None:
        self.store = Store(locations, Recipe())
        self.connection = open_reader(locations.index)
        self.provisional = Provisional(locations.index)
        self.collection = Collection(self.store.recipe_id)
        self.made = made
        self.rule = Rule(0.8, default_breadth(made.count))
        self.compared = 0
        self.stood: Stood | None = None

    def close(self) -> None:
        """Close the files."""
        self.provisional.close()
        self.connection.close()
        self.store.close()

    def compare(self, principals: Ids, members: Ids, verdicts: Verdicts) -> None:
        """Make similarities up, the same for a pair each time."""
        self.compared += len(members)
        values = 0.85 + 0.15 * ((principals * 7 + members * 13) % 101) / 101
        for a, b, value in zip(principals.tolist(), members.tolist(), values.tolist(), strict=True):
            verdicts.add(a, b, Verdict(value, value, Differs.WORDS, 1, 1))

    def everything(self) -> None:
        """Group everything and write the groups."""
        whole = Whole(self.collection, compare=self.compare, stop=lambda: False)
        self.stood, found = whole.settle(self.rule, Decisions())
        self.store.write_groups(*group_files(self.connection, found.memberships))
        self.collection.histogram()

    def taken_up(self) -> float:
        """Return the seconds after which another process has what stands, without grouping."""
        assert self.stood is not None
        counts, sampled_from = self.collection.histogram()
        self.store.put_fact("standing", note(self.stood))
        self.store.put_fact("histogram", counts.tolist())
        self.store.put_fact("histogram_sampled_from", sampled_from)
        begin = time.process_time()
        collection = Collection(self.store.recipe_id)
        collection.refresh(self.connection)
        stood = restored(self.connection, collection, self.rule, Decisions())
        collection.take(histogram(self.connection))
        assert stood is not None
        return time.process_time() - begin

    def narrowed(self, rule: Rule) -> tuple[float, int]:
        """Return the seconds until other limits are stored, nothing compared, and how many groups.

        Groups are counted that come, go or change, documents that stand alone among them.
        """
        assert self.stood is not None
        begin = time.process_time()
        whole = Whole(self.collection, compare=None, stop=lambda: False)
        self.stood, found = whole.settle(rule, Decisions(), before=self.stood)
        rows = group_files(self.connection, found.memberships, found.alone)
        self.store.write_groups(*rows, among=found.groups)
        return time.process_time() - begin, len(found.groups or ())

    def change(self, number: int, prints: Prints) -> tuple[float, float]:
        """Take in one changed file; return seconds until it is visible, and until it is settled."""
        key = (self.made.count + number).to_bytes(16, "big")
        extracted = Extracted("", "text", "text/1")
        document = ReadDocument("", key, key, key, 2000, prints, b"", extracted)
        stat = Stat(2000, 9, 1, self.made.count + number)
        outcome = Outcome(b"/d/1/changed %d.txt" % number, stat, key, (document,), None)
        begin = time.process_time()
        self.store.write([outcome])
        taken = self.store.touches.take(100) or []
        shown = self.provisional.show(
            taken,
            floor=0.8,
            breadth=self.rule.breadth,
            apart=(),
            recipe=Recipe(),
            recipe_id=self.store.recipe_id,
        )
        self.store.write_groups(shown.groups, shown.memberships, among=shown.among)
        visible = time.process_time()
        self.store.prune()
        touched = {each.document for each in taken}
        step = self.collection.refresh(self.connection, touched)
        assert step is not None
        assert self.stood is not None
        change = Change(self.collection, self.stood, step, compare=self.compare)
        found = change.settle(Decisions(), touched, shown=shown.among)
        rows = group_files(self.connection, found.memberships, found.alone)
        self.store.write_groups(*rows, among=found.groups)
        return visible - begin, time.process_time() - visible


def measure_settling(count: int) -> None:
    """Print what a changed file costs among so many, by the size of the family it belongs to."""
    with tempfile.TemporaryDirectory() as folder:
        locations = Locations.under(Path(folder))
        locations.create()
        made = Made(count, [size for size in FAMILIES for _ in range(CHANGES)])
        fill(locations, made)
        engine = Engine(locations, made)
        print_bytes(engine.store._db, count, "groups")
        begin = time.process_time()
        engine.collection.refresh(engine.connection)
        print(f"groups_load_s_{count}: {time.process_time() - begin:.1f}")
        begin = time.process_time()
        engine.everything()
        print(f"groups_everything_s_{count}: {time.process_time() - begin:.1f}")
        print(f"groups_taken_up_s_{count}: {engine.taken_up():.1f}")
        print(f"groups_breadth_by_default_{count}: {engine.rule.breadth}")
        engine.change(0, made.prints(count - 1))  # tables that are made once
        number = 1
        for size in FAMILIES:
            engine.compared = 0
            visible, settled = [], []
            for family in np.flatnonzero(np.array(made.sizes) == size).tolist():
                # longer than any other, and not too long for any: it leads and the family moves
                spent = engine.change(number, made.prints(family, tokens=300))
                visible.append(1000 * spent[0])
                settled.append(1000 * spent[1])
                number += 1
            pairs = engine.compared / len(settled)
            print(f"groups_visible_ms_family_{size}_of_{count}: {statistics.median(visible):.1f}")
            print(f"groups_settled_ms_family_{size}_of_{count}: {statistics.median(settled):.1f}")
            print(f"groups_settled_pairs_family_{size}_of_{count}: {pairs:.0f}")
        engine.close()


def measure_narrowing(count: int, *, grouped: float) -> None:
    """Print the time to narrow the limits.

    Args:
        count: documents.
        grouped: share of them that stands in families of four.
    """
    with tempfile.TemporaryDirectory() as folder:
        locations = Locations.under(Path(folder))
        locations.create()
        made = Made(count, [4] * int(count * grouped / 4))
        fill(locations, made)
        engine = Engine(locations, made)
        engine.collection.refresh(engine.connection)
        engine.everything()
        breadth = engine.rule.breadth
        for name, rule in (
            ("floor_90", Rule(0.9, breadth)),
            ("floor_91", Rule(0.91, breadth)),
            ("breadth", Rule(0.91, breadth - 4)),
        ):
            spent_s, groups = engine.narrowed(rule)
            label = f"{count}_of_which_{grouped:.0%}_in_families".replace("%", "_percent")
            print(f"groups_narrower_{name}_s_{label}: {spent_s:.2f}")
            print(f"groups_narrower_{name}_touches_{label}: {groups}")
        engine.close()
