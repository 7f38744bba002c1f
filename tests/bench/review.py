# SPDX-License-Identifier: MIT
"""Rules and reports over a large index: ``python -m tests.bench review [--quick]``.

The index is synthetic: in each group a text twice and a draft of it. Every figure comes from a
process of its own: CPU seconds of its one thread, and how far its memory grew over what it was
with everything loaded and the index open. Rules run over 300,000 groups, reports over 100,000, and
each over a tenth of it besides, for the ratio of the memory.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import threading
import time
import zlib
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import psutil

from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.index.store import Store
from simdesk.marking import Marks, chosen_rows
from simdesk.protocol import What
from simdesk.reports.jobs import Order
from simdesk.reports.selection import Selection
from simdesk.reports.writer import write
from simdesk.rules.records import Matched, Pattern, RuleSet, Step, StepKind, Syntax
from simdesk.rules.run import run as run_rule
from simdesk.settings import Locations, Recipe

if TYPE_CHECKING:
    from collections.abc import Callable

RULE_GROUPS = 300_000
REPORT_GROUPS = 100_000
TEXTS_KEPT = 4000
MEBIBYTE = 1024 * 1024

SIMPLE = RuleSet((Step(StepKind.PLAIN_NAME), Step(StepKind.NEWEST)))
HARD = RuleSet(
    (
        Step(StepKind.FOLDERS, folders=(b"/home/ada/7", b"/home/ada/8")),
        Step(
            StepKind.MATCHING,
            pattern=Pattern(r"(\d+)+ (copy|Kopie)\b.*", Syntax.REGEX, Matched.PATH, inverted=True),
        ),
        Step(StepKind.SHORTEST_PATH),
    ),
    near=True,
)

# Of group i: documents 2 i - 1 and 2 i, files 3 i - 2 to 3 i.
_FILL = """
CREATE TEMP TABLE n(i INTEGER PRIMARY KEY);
WITH RECURSIVE up(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM up WHERE i < {groups})
INSERT INTO n SELECT i FROM up;
INSERT INTO folders(id, path) SELECT i, CAST('/home/ada/' || i AS BLOB) FROM n
    WHERE i <= {groups} / 100 + 1;
INSERT INTO documents(id, key, text_digest, tokens, characters)
    SELECT 2 * i - 1, CAST('a' || i AS BLOB), CAST('a' || i AS BLOB), 400, 2400 FROM n
    UNION ALL SELECT 2 * i, CAST('b' || i AS BLOB), CAST('b' || i AS BLOB), 402, 2410 FROM n;
INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest, kind,
    document_id)
    SELECT 3 * i - 2, i / 100 + 1, CAST('minutes ' || i || '.pdf' AS BLOB), 2400 + i % 999,
        1700000000000000000 + i * 1000000000, 1, 3 * i - 2, zeroblob(16), 'pdf', 2 * i - 1 FROM n
    UNION ALL SELECT 3 * i - 1, i / 100 + 1, CAST('minutes ' || i || ' copy.pdf' AS BLOB),
        2400 + i % 999, 1700000000000000000 + i * 1000000001, 1, 3 * i - 1, zeroblob(16), 'pdf',
        2 * i - 1 FROM n
    UNION ALL SELECT 3 * i, i / 100 + 1, CAST('minutes ' || i || ' final.docx' AS BLOB),
        9000 + i % 999, 1700000000000000000 + i * 1000000002, 1, 3 * i, randomblob(16), 'docx',
        2 * i FROM n;
INSERT INTO groups SELECT 2 * i - 1, 'near', 3, 2, 0.9, i % 13, 5000 + i % 999,
    1700000000000000000 + i, 3 * i - 2, 'minutes ' || i || '.pdf' FROM n;
INSERT INTO members(group_id, document_id, similarity, containment, distance_bits, differs)
    SELECT 2 * i - 1, 2 * i - 1, 1.0, 1.0, 0, 'nothing' FROM n
    UNION ALL SELECT 2 * i - 1, 2 * i, 0.9, 0.95, i % 13, 'words' FROM n;
DROP TABLE n;
"""


class Figure(NamedTuple):
    """What one run took.

    Attributes:
        cpu_s: seconds of one thread.
        grown_bytes: peak of the memory, less what it was before.
        done: files chosen, or bytes written.
    """

    cpu_s: float
    grown_bytes: int
    done: int


def make_index(locations: Locations, groups: int) -> None:
    """Fill an index as an engine would have left it; some texts are kept."""
    locations.create()
    with closing(open_writer(locations.texts, TEXTS)) as texts, texts:
        words = [f"word{number}" for number in range(400)]
        for number in range(1, min(groups, TEXTS_KEPT) + 1):
            for letter, text in (("a", words), ("b", [*words[:200], "two", "more", *words[201:]])):
                packed = zlib.compress(" ".join([str(number), *text]).encode())
                texts.execute(
                    "INSERT INTO texts VALUES (?, ?, 0)", [f"{letter}{number}".encode(), packed]
                )
    with closing(open_writer(locations.decisions, DECISIONS)) as decisions:
        decisions.execute("INSERT INTO roots VALUES (?, 'normal', 0)", [b"/home/ada"])
    with closing(open_writer(locations.index, INDEX)) as index:
        index.execute("PRAGMA foreign_keys = OFF")
        index.executescript(f"BEGIN; {_FILL.format(groups=groups)} COMMIT;")
        index.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _Memory(threading.Thread):
    """Look every few milliseconds how much memory this process holds; a context manager."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._process = psutil.Process()
        self._over = threading.Event()
        self._before = self._process.memory_info().rss
        self.grown_bytes = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        while not self._over.wait(0.005):
            now = self._process.memory_info().rss
            self.grown_bytes = max(self.grown_bytes, now - self._before)


def _measured(locations: Locations, work: Callable[[Reader], int]) -> Figure:
    with closing(Reader(locations)) as reader:
        list(reader.member_pages([1]))
        with _Memory() as memory:
            began = time.thread_time()
            done = work(reader)
            took = time.thread_time() - began
        return Figure(took, memory.grown_bytes, done)


def measure_rule(locations: Locations, rule: RuleSet) -> Figure:
    """Run a rule over all groups, as a preview does."""

    def work(reader: Reader) -> int:
        found = run_rule(reader, rule, Selection())
        return 0 if found is None else len(found.choice)

    return _measured(locations, work)


def measure_marks(locations: Locations) -> tuple[Figure, Figure, Figure]:
    """Set the marks of a rule in one step, and take them back; and the longest batch of them."""
    with closing(Reader(locations)) as reader:
        store, decided = Store(locations, Recipe()), Decided(locations.decisions)
        marks = Marks(decided, store, reader)
        found = run_rule(reader, SIMPLE, Selection())
        if found is None:
            raise RuntimeError("nobody ended the run")
        with _Memory() as setting:
            began = time.thread_time()
            step = marks.next_step()
            longest = 0.0
            for rows in chosen_rows(found.choice, reader):
                since = time.thread_time()
                marks.put(rows, step)
                longest = max(longest, time.thread_time() - since)
            put = time.thread_time() - began
        with _Memory() as taking:
            began = time.thread_time()
            marks.take_back(step)
            taken = time.thread_time() - began
        store.close()
        decided.close()
    count = len(found.choice)
    return (
        Figure(put, setting.grown_bytes, count),
        Figure(taken, taking.grown_bytes, count),
        Figure(longest, 0, count),
    )


def measure_report(locations: Locations, name: str, what: What) -> Figure:
    """Write a report."""

    def work(reader: Reader) -> int:
        written = write(reader, Path(locations.data, name), order=Order(what))
        return sum(path.stat().st_size for path in written)

    return _measured(locations, work)


def run(*, quick: bool) -> int:
    """Print the figures."""
    scale = 10 if quick else 1
    with tempfile.TemporaryDirectory(prefix="simdesk-bench-") as folder:
        for groups in (RULE_GROUPS // scale, RULE_GROUPS // scale // 10):
            make_index(Locations.under(Path(folder, f"rules-{groups}")), groups)
        for groups in (REPORT_GROUPS // scale, REPORT_GROUPS // scale // 10):
            make_index(Locations.under(Path(folder, f"report-{groups}")), groups)
        _rules(Path(folder), RULE_GROUPS // scale)
        _reports(Path(folder), REPORT_GROUPS // scale)
    return 0


def _alone(function: Callable[..., Figure], *arguments: object) -> Figure:
    """Call a function in a fresh process."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(function, arguments)


def _rules(folder: Path, groups: int) -> None:
    many, few = (Locations.under(folder / f"rules-{n}") for n in (groups, groups // 10))
    print(f"review_rule_groups: {groups}")
    for name, rule in (("simple", SIMPLE), ("regex_near", HARD)):
        found, small = _alone(measure_rule, many, rule), _alone(measure_rule, few, rule)
        print(f"review_rule_{name}_cpu_s: {found.cpu_s:.1f}")
        print(f"review_rule_{name}_files_marked: {found.done}")
        print(f"review_rule_{name}_memory_mib: {found.grown_bytes / MEBIBYTE:.1f}")
        print(f"review_rule_{name}_memory_of_a_tenth_mib: {small.grown_bytes / MEBIBYTE:.1f}")
    put, taken, longest = _alone(measure_marks, many)
    print(f"review_marks_set_cpu_s: {put.cpu_s:.1f}")
    print(f"review_marks_longest_batch_cpu_ms: {longest.cpu_s * 1000:.0f}")
    print(f"review_marks_set_memory_mib: {put.grown_bytes / MEBIBYTE:.1f}")
    print(f"review_marks_taken_back_cpu_s: {taken.cpu_s:.1f}")


def _reports(folder: Path, groups: int) -> None:
    many, few = (Locations.under(folder / f"report-{n}") for n in (groups, groups // 10))
    print(f"review_report_groups: {groups}")
    for name, what in (
        ("groups.html", What.GROUPS),
        ("groups.csv", What.GROUPS),
        ("groups.json", What.GROUPS),
        ("unique.json", What.UNIQUE),
    ):
        found, small = (_alone(measure_report, place, name, what) for place in (many, few))
        row = f"review_report_{name.replace('.', '_')}"
        print(f"{row}_cpu_s: {found.cpu_s:.1f}")
        print(f"{row}_mb: {found.done / 1e6:.1f}")
        print(f"{row}_memory_mib: {found.grown_bytes / MEBIBYTE:.1f}")
        print(f"{row}_memory_of_a_tenth_mib: {small.grown_bytes / MEBIBYTE:.1f}")
