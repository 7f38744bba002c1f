# SPDX-License-Identifier: MIT
"""How the window holds up on a large index that is being written: ``python -m tests.bench window``.

The index is synthetic. The real window is opened on it in a process of its own, without a screen,
by a link that only plays an engine: ready after one and a half seconds, which is early for so many
documents, then progress ten times a second, changed groups once a second, comparisons that were
made beforehand, and what `tests.bench.answering` does at length. A third process writes to the
index, a transaction each 100 ms. In the window's main thread a 5 ms timer looks for gaps, from the
moment the window is shown; ``window_worst_gap_ms`` is the longest time between two of its ticks,
and ``window_worst_gap_cpu_ms`` what the main thread itself worked in it: where that is much less,
other processes had the cores.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from app.application import SWITCH_S
from app.models import groups as g
from app.theme import Theme
from app.translation import speak
from app.windows.main import MainWindow
from app.workers.garbage import GarbageCollector
from app.workers.session import Session
from simdesk import protocol
from simdesk.compare import align
from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.records import Tier
from simdesk.rules.records import RuleSet, Step, StepKind
from simdesk.settings import Locations, Settings
from tests.bench.answering import REGROUPED_PERCENT, STEP, Answers

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from simdesk.comparison import Comparison

MEBIBYTE = 1024 * 1024
TICK_MS = 5
WRITE_S = 0.1
READY_TENTHS = 15
"""An engine with a million documents is ready after so many tenths of a second, or later."""
PATIENCE_S = 120.0
ROOT = b"/home/ada/Research"

_FILES_PER_GROUP = 3
_FILL = """
CREATE TEMP TABLE n(i INTEGER PRIMARY KEY);
WITH RECURSIVE up(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM up WHERE i < {documents})
INSERT INTO n SELECT i FROM up;
INSERT INTO folders(id, path) SELECT i, CAST('/home/ada/Research/' || i AS BLOB) FROM n
    WHERE i <= {documents} / 100 + 1;
INSERT INTO documents(id, key, text_digest, tokens, characters)
    SELECT i, CAST('key' || i AS BLOB), CAST('text' || i AS BLOB), 200 + i % 7000, 1000 + i % 40000
    FROM n;
INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest, kind,
    document_id) SELECT i, i / 100 + 1,
    CAST((CASE i % 4 WHEN 0 THEN 'minutes ' WHEN 1 THEN 'Report ' WHEN 2 THEN 'letter '
    ELSE 'Antrag ' END) || (i * 7919 % 1000003) || '.pdf' AS BLOB), 1000 + i * 7919 % 5000000,
    1700000000000000000 + i * 1000000000, 1, i,
    CAST('digest' || CASE WHEN (i - 1) / 3 % 4 = 3 THEN (i - 1) / 3 * 3 ELSE i END AS BLOB), 'pdf',
    CASE WHEN (i - 1) / 3 < {near} AND (i - 1) / 3 % 4 = 3 THEN (i - 1) / 3 * 3 + 1 ELSE i END
    FROM n;
INSERT INTO groups SELECT i * 3 - 2, CASE WHEN (i - 1) % 4 = 3 THEN 'identical' ELSE 'near' END, 3,
    CASE WHEN (i - 1) % 4 = 3 THEN 1 ELSE 3 END,
    CASE WHEN (i - 1) % 4 = 3 THEN 1.0 ELSE 0.8 + i % 200 / 1000.0 END, i % 13,
    i * 7919 % 5000000, 1700000000000000000 + i * 1000000000, i * 3 - 2,
    (SELECT CAST(name AS TEXT) FROM files WHERE id = i * 3 - 2) FROM n WHERE i <= {near};
INSERT INTO members(document_id, group_id, similarity, containment, distance_bits, differs)
    SELECT i, (i - 1) / 3 * 3 + 1, 0.8 + i % 200 / 1000.0, 0.9, i % 13, 'words'
    FROM n WHERE (i - 1) / 3 < {near} AND ((i - 1) / 3 % 4 <> 3 OR i % 3 = 1);
INSERT INTO groups SELECT -(i * 3 - 2), 'contained', 2, 2, 0.8 + i % 200 / 1000.0, NULL, 0,
    1700000000000000000 + i * 1000000000, i * 3 - 2,
    (SELECT CAST(name AS TEXT) FROM files WHERE id = i * 3 - 2) FROM n WHERE i <= {contained};
INSERT INTO members(document_id, group_id, similarity, containment, differs)
    SELECT i * 3 - 2, -(i * 3 - 2), 1.0, 1.0, 'nothing' FROM n WHERE i <= {contained};
INSERT INTO members(document_id, group_id, similarity, containment, differs)
    SELECT i * 3 + 1, -(i * 3 - 2), 0.2, 0.8 + i % 200 / 1000.0, 'words'
    FROM n WHERE i <= {contained};
DROP TABLE n;
"""
"""Three files a group, every fourth group of one text; wholes with one part; the rest alone."""


def make_index(locations: Locations, documents: int, groups: int) -> None:
    """Fill an index as an engine would have left it."""
    locations.create()
    open_writer(locations.texts, TEXTS).close()
    with closing(open_writer(locations.decisions, DECISIONS)) as decisions:
        decisions.execute("INSERT INTO roots VALUES (?, 'normal', 0)", [ROOT])
    contained = groups // 20
    near = groups - contained
    if near * _FILES_PER_GROUP > documents:
        raise ValueError("too few documents for so many groups")
    with closing(open_writer(locations.index, INDEX)) as index:
        index.execute("PRAGMA foreign_keys = OFF")
        index.execute("PRAGMA cache_size = -200000")
        filling = _FILL.format(documents=documents, near=near, contained=contained)
        index.executescript(f"BEGIN; {filling} COMMIT;")
        index.execute(
            "INSERT INTO facts VALUES ('histogram', ?)", [json.dumps(list(range(0, 2500, 100)))]
        )
        index.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# The process that writes.


def write(locations: Locations) -> None:
    """Write a transaction each 100 ms until standard output is closed by the one who reads it."""
    with closing(open_writer(locations.index, INDEX)) as index:
        last = index.execute("SELECT max(id) FROM documents").fetchone()[0]
        for turn in itertools.count():
            begin = time.monotonic()
            _write_some(index, last + 1 + turn * 20)
            print(turn, flush=True)
            time.sleep(max(0.0, WRITE_S - (time.monotonic() - begin)))


def _write_some(index: sqlite3.Connection, first: int) -> None:
    new = range(first, first + 20)
    index.execute("BEGIN IMMEDIATE")
    index.executemany(
        "INSERT INTO documents VALUES (?, ?, ?, 900, 5000, 0)",
        [(i, b"key%d" % i, b"text%d" % i) for i in new],
    )
    index.executemany(
        "INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest, kind,"
        " document_id) VALUES (?, 1, ?, 9000, 1700000000000000000, 1, ?, ?, 'pdf', ?)",
        [(i, b"new %d.pdf" % i, i, b"digest%d" % i, i) for i in new],
    )
    index.executemany(
        "UPDATE groups SET free_bytes = free_bytes + 1 WHERE id = ?",
        [((i % 5000) * 3 + 1,) for i in new],
    )
    index.execute("COMMIT")


# The process with the window.


def sample_comparison() -> Comparison:
    """Return two texts of some 2,400 words with differences all over, aligned."""
    chance = random.Random(3)
    words = [f"word{number}" for number in range(900)]
    left = [chance.choices(words, k=60) for _ in range(40)]
    right = [paragraph.copy() for paragraph in left]
    for paragraph in right[::2]:
        paragraph[chance.randrange(60)] = "changed"
    del right[13]
    return align(*("\n\n".join(map(" ".join, text)) for text in (left, right)))


class PlayedLink:
    """A link without an engine: it says what a scan says, and answers marks and comparisons.

    Args:
        locations: where the index lies.
        comparison: the answer to every comparison.
    """

    def __init__(self, locations: Locations, comparison: Comparison) -> None:
        self._comparison = comparison
        self._changes: queue.SimpleQueue[protocol.Change | None] = queue.SimpleQueue()
        self._index = open_writer(locations.index, INDEX)
        self.answers = Answers(locations, self._changes.put)
        self._said = 0

    def receive(self, timeout_s: float | None = None) -> protocol.Change | None:
        """Return an answer, or every 100 ms what a scan would say."""
        del timeout_s
        try:
            change = self._changes.get(timeout=0.1)
        except queue.Empty:
            self._said += 1
            if self._said == READY_TENTHS:
                return protocol.Ready()
            if self._said % 10 == 0:
                return protocol.Changed(frozenset({protocol.Kind.GROUPS, protocol.Kind.FAILURES}))
            return protocol.Progress(protocol.Stage.READING, self._said * 20, 10**6, 200.0, 4000.0)
        if change is None:
            raise EOFError
        return change

    def send(self, command: protocol.Command) -> None:
        """Answer a command."""
        if isinstance(command, protocol.SetMarks):
            self._index.executemany(
                "UPDATE files SET marked = ? WHERE id = ?",
                [(command.marked, file) for file in command.files],
            )
            self._changes.put(protocol.Changed(frozenset({protocol.Kind.MARKS})))
        elif isinstance(command, protocol.Compare):
            self._changes.put(
                protocol.Compared(command.request, command.left, command.right, self._comparison)
            )
        elif isinstance(command, protocol.Quit):
            self._changes.put(None)
        else:
            self.answers.take(command)

    def close(self, timeout_s: float = 10.0) -> None:
        """Close the index."""
        del timeout_s
        self.answers.close()
        self._index.close()


class Driver(QObject):
    """Open the window, use it, and measure.

    Args:
        locations: where the index lies.
    """

    def __init__(self, locations: Locations) -> None:
        super().__init__()
        sys.setswitchinterval(SWITCH_S)
        self._locations = locations
        self._comparison = sample_comparison()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._theme = Theme(application, "light")
        self._process = psutil.Process()
        self._loop = QEventLoop()
        self._condition: Callable[[], bool] = lambda: True
        self._met = False
        self._phase = "open"
        self._last = self._last_cpu = 0.0
        self._until = 0.0
        self.gaps: dict[str, tuple[float, float]] = {}
        self.rows: dict[str, float] = {}
        self._memory = 0
        self._paints = 0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        self.window: MainWindow
        self._link: PlayedLink

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject, event: QEvent
    ) -> bool:
        """Count the paints of the list of groups."""
        del watched
        self._paints += event.type() == QEvent.Type.Paint
        return False

    @Slot()
    def _on_tick(self) -> None:
        now = time.perf_counter()
        gap = (now - self._last, time.thread_time() - self._last_cpu)
        self.gaps[self._phase] = max(self.gaps.get(self._phase, (0.0, 0.0)), gap)
        self._met = self._condition()
        if self._met or now > self._until:
            self._loop.quit()
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()

    def wait(self, condition: Callable[[], bool]) -> float:
        """Let the window work until a condition holds.

        Returns:
            Seconds since `time.perf_counter` began.

        Raises:
            TimeoutError: after two minutes.
        """
        self._condition, self._until = condition, time.perf_counter() + PATIENCE_S
        self._loop.exec()
        if not self._met:
            raise TimeoutError(self._phase)
        self._memory = max(self._memory, self._process.memory_info().rss)
        return time.perf_counter()

    def rest(self, seconds: float) -> None:
        """Let the window work for a while."""
        until = time.perf_counter() + seconds
        self.wait(lambda: time.perf_counter() >= until)

    def wait_for_paint(self) -> float:
        """Wait for the next paint of the list of groups; returns what `wait` does."""
        self.window.lists.groups.viewport().update()
        before = self._paints
        return self.wait(lambda: self._paints > before)

    def has_rows(self) -> bool:
        """Tell whether every group that fits on the screen is there."""
        window = self.window
        table, model = window.lists.groups, window.group_model
        first, last = table.rowAt(0), table.rowAt(table.viewport().height() - 1)
        last = len(model.ids()) - 1 if last < 0 else last
        return first >= 0 and all(model.row(n) is not None for n in range(first, last + 1))

    def open(self) -> None:
        """Open the window as the program does, up to the first pair of texts."""
        begin = time.perf_counter()
        self._link = link = PlayedLink(self._locations, self._comparison)
        session = Session(self._locations, Settings(colour_scheme="light"), lambda: link)
        self.window = window = MainWindow(self._theme, session)
        self._collector = GarbageCollector()
        window.resize(1440, 900)
        window.show()
        window.lists.groups.viewport().installEventFilter(self)
        window.start()
        self._collector.start()
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()
        self._timer.start()
        opened = self.wait(lambda: window.work.isVisible() and self._paints > 0)
        self.rows["window_open_ms"] = (opened - begin) * 1000
        self.wait(self.has_rows)
        self.rows["window_first_rows_ms"] = (self.wait_for_paint() - begin) * 1000
        self.wait(lambda: window.compare.view.rows is not None and window._counts is not None)
        self.rest(2.0)

    def scroll(self) -> None:
        """Go down to the last group in a hundred steps, then a page at a time."""
        self._phase = "scroll"
        bar = self.window.lists.groups.verticalScrollBar()
        for step in range(1, 101):
            bar.setValue(bar.maximum() * step // 100)
            self.rest(0.016)
        self.wait(self.has_rows)
        for _ in range(20):
            bar.setValue(bar.value() - bar.pageStep())
            self.rest(0.016)
        self.wait(self.has_rows)

    def _answered(self, act: Callable[[], object]) -> float:
        """Do something that asks for other groups; return the milliseconds until they are there."""
        model = self.window.group_model
        begin = time.perf_counter()
        act()
        self.wait(lambda: not model._asking and self.has_rows())
        return (self.wait_for_paint() - begin) * 1000

    def sort(self) -> None:
        """Sort by three columns."""
        self._phase = "sort"
        header = self.window.lists.groups.horizontalHeader()
        spent = []
        for column in (g.NAME, g.FILES, g.ALIKE):
            order = Qt.SortOrder.AscendingOrder
            spent.append(self._answered(partial(header.setSortIndicator, column, order)))
            self.rest(0.5)
        self.rows["window_sort_ms"] = max(spent)
        self._answered(lambda: header.setSortIndicator(g.FREE, Qt.SortOrder.DescendingOrder))

    def filter(self) -> None:
        """Choose tiers, and find words in names."""
        self._phase = "filter"
        window = self.window
        spent = []
        for tier in (Tier.CONTAINED, Tier.CONTAINED, Tier.IDENTICAL, Tier.IDENTICAL):
            spent.append(self._answered(window.top.chips[tier].click))
            self.rest(0.3)
        self.rows["window_filter_ms"] = max(spent)
        self.rows["window_search_ms"] = self._answered(
            lambda: window.group_model.show_text("report 12")
        )
        self._answered(lambda: window.group_model.show_text(""))

    def mark(self) -> None:
        """Mark all but the kept file of ten groups."""
        self._phase = "mark"
        window = self.window
        members = window.member_model
        for row in range(10):
            window.lists.groups.go_to(row)
            self.wait(lambda: members.row(0) is not None and not members._asking)
            window.on_mark_others()
            self.rest(0.05)
        self.wait(window.foot.review.isVisible)
        self.rest(1.0)

    def compare(self) -> None:
        """Look at the texts of ten groups, from difference to difference."""
        self._phase = "compare"
        window = self.window
        for _ in range(10):
            window.lists.step_group(1)
            self.rest(0.2)
            self.wait(lambda: window.compare.view.rows is not None)
            for _ in range(3):
                window.on_next_difference()
                self.rest(0.03)

    def _until_done(self, act: Callable[[], object]) -> float:
        """Do something an engine takes long for; return the milliseconds until all is shown."""
        answers, begin = self._link.answers, time.perf_counter()
        before = answers.done
        act()
        self.wait(lambda: answers.done > before)
        self.rest(0.2)  # the last change is on its way
        model = self.window.group_model
        self.wait(lambda: not model._asking and self.has_rows())
        shown = (self.wait_for_paint() - begin) * 1000
        self.rest(1.0)
        return shown

    def regroup(self) -> None:
        """Choose a higher similarity, by which a tenth of the groups vanishes."""
        self._phase = "regroup"
        before = len(self.window.group_model.ids())
        wanted = self.window.top.distance.wanted
        self.rows["window_regroup_ms"] = self._until_done(partial(wanted.emit, 90, 8))
        model = self.window.group_model
        self.wait(lambda: len(model.ids()) <= before * (1 - REGROUPED_PERCENT / 110))

    def rule(self) -> None:
        """Let a rule mark a file of every group."""
        self._phase = "rule"
        session = self.window.session
        keep_newest = RuleSet((Step(StepKind.NEWEST),))
        self.rows["window_rule_ms"] = self._until_done(
            lambda: session.apply_rule(keep_newest, preview=False)
        )

    def undo(self) -> None:
        """Take the marks of the rule back."""
        self._phase = "undo"
        session = self.window.session
        self.rows["window_undo_ms"] = self._until_done(lambda: session.unmark_rule(STEP))

    def close(self) -> None:
        """Close the window and wait for its threads."""
        self._timer.stop()
        ended: list[bool] = []
        self.window.session.closed.connect(lambda: ended.append(True))
        self.window.close()
        self._timer.start()
        self._phase = "close"
        self.wait(lambda: bool(ended))
        self._timer.stop()
        self._collector.stop()
        del self.gaps["close"]

    def report(self) -> dict[str, float]:
        """Return all rows."""
        gaps = {f"window_gap_{phase}_ms": gap * 1000 for phase, (gap, _) in self.gaps.items()}
        gap, busy = max(self.gaps.values())
        worst = {"window_worst_gap_ms": gap * 1000, "window_worst_gap_cpu_ms": busy * 1000}
        return worst | gaps | self.rows | {"window_memory_mib": self._memory / MEBIBYTE}


def drive(locations: Locations) -> None:
    """Use the window once and print the rows as JSON."""
    application = QApplication(["simdesk"])
    application.setQuitOnLastWindowClosed(False)
    speak(application, "en")
    driver = Driver(locations)
    driver.open()
    acts = (driver.scroll, driver.sort, driver.filter, driver.mark, driver.compare)
    for act in (*acts, driver.regroup, driver.rule, driver.undo):
        act()
    driver.close()
    print(json.dumps(driver.report()))


def _child(part: str, folder: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.window", part, str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def run(*, quick: bool) -> int:
    """Print the rows."""
    documents, groups = (100_000, 30_000) if quick else (1_000_000, 300_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_index(Locations.under(folder), documents, groups)
        writer = _child("write", folder)
        try:
            assert writer.stdout is not None
            writer.stdout.readline()  # it writes
            output, _ = _child("drive", folder).communicate()
        finally:
            writer.kill()
            written = writer.communicate()[0].splitlines()
    if not output.strip():
        print("the window ended before it could be measured", file=sys.stderr)
        return 1
    print(f"window_documents: {documents}")
    print(f"window_groups: {groups}")
    print(f"window_transactions_meanwhile: {len(written)}")
    for row, value in json.loads(output.splitlines()[-1]).items():
        print(f"{row}: {value:.0f}")
    return 0


if __name__ == "__main__":
    {"write": write, "drive": drive}[sys.argv[1]](Locations.under(Path(sys.argv[2])))
