# SPDX-License-Identifier: MIT
"""Where the work stands: stage, counts, rate, time left."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simdesk.protocol import Progress, ScanDone, Stage

if TYPE_CHECKING:
    from simdesk.index.reader import Reader
    from simdesk.matcher import Matcher
    from simdesk.refreshing import Refresher
    from simdesk.scanning import Scan

RATE_WINDOW_S = 8.0

QUIET_FILES = 50
"""A look after an event that finds more files than this shows its progress."""


@dataclass(slots=True)
class Rate:
    """Finished files a second over the last seconds."""

    _samples: deque[tuple[float, int]] = field(default_factory=deque)

    def add(self, done: int) -> float:
        """Note a total and return the rate."""
        now = time.monotonic()
        self._samples.append((now, done))
        while now - self._samples[0][0] > RATE_WINDOW_S:
            self._samples.popleft()
        first, start = self._samples[0]
        return (done - start) / (now - first) if now > first else 0.0


class Figures:
    """Tell the progress of one scan and of the matching after it."""

    def __init__(self) -> None:
        self._rate = Rate()
        self._expected = 0

    def expect(self, files: int) -> None:
        """Say how many files the walk is likely to show, 0 where nobody knows."""
        self._expected = files

    def _looking(self, looked: int, *, paused: bool) -> Progress:
        per_s = self._rate.add(looked)
        total = self._expected if self._expected >= looked else 0
        left = _left(looked, total, per_s)
        return Progress(Stage.LOOKING, looked, total or None, per_s, left, paused=paused)

    def now(
        self, scan: Scan | None, matcher: Matcher, refresher: Refresher, *, paused: bool
    ) -> Progress | None:
        """Return where the work stands, None where nothing worth showing is under way."""
        if matcher.running and (scan is None or scan.reading_done):
            done, pairs = matcher.progress
            stage = Stage.MATCHING if pairs else Stage.GROUPING
            per_s = self._rate.add(done)
            return Progress(stage, done, pairs or None, per_s, _left(done, pairs, per_s))
        if refresher.running:
            return Progress(Stage.READING, refresher.done)
        if scan is None:
            return None
        tally = scan.tally
        if scan.request.quiet and tally.queued < QUIET_FILES and not paused:
            return None
        if not tally.queued:
            return self._looking(tally.looked, paused=paused)
        per_s = self._rate.add(tally.done)
        total = tally.queued if scan.walked else None
        return Progress(
            Stage.READING,
            tally.done,
            total,
            per_s,
            _left(tally.done, total, per_s),
            failed=tally.failed,
            paused=paused,
        )


def scan_done(reader: Reader, *, read_now: int, seconds: float, stopped: bool) -> ScanDone:
    """Return what is said at the end of a scan.

    Args:
        reader: of the index.
        read_now: files whose text was read in this scan.
        seconds: wall time.
        stopped: True where the person ended it.
    """
    counts = reader.counts()
    hashes, documents = reader.fact("lost", [0, 0])
    return ScanDone(
        files=counts.files,
        files_read=counts.files_read,
        files_failed=counts.files_failed,
        by_reason={str(reason): n for reason, n in counts.by_reason.items()},
        documents=counts.documents,
        groups=counts.groups,
        read_now=read_now,
        seconds=seconds,
        stopped=stopped,
        common_passages=hashes,
        without_rare_passages=documents,
        partly_compared=reader.fact("cut", 0),
    )


def _left(done: int, total: int | None, per_s: float) -> float | None:
    """Return the seconds left, None where they cannot be told."""
    return (total - done) / per_s if total and per_s > 0 else None
