# SPDX-License-Identifier: MIT
"""One scan: listings of folders in, files to read out, outcomes in, rows written.

Runs in the engine's thread. The walk is the truth: what it shows and the index does not know, or
knows otherwise, is read; what the index knows and the walk does not show is forgotten. A folder
that could not be listed keeps what is known of it, and so does a root that is not there.
"""

from __future__ import annotations

import os
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simdesk.extract.reading import EXTRACTOR_VERSIONS
from simdesk.index.rows import below
from simdesk.pool import FileTask
from simdesk.records import Failure, Outcome, Reason, Stat

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.index.store import KnownFile, Store
    from simdesk.walk import Entry, Listing

BATCH_FILES = 64
BATCH_BYTES = 4 * 1024 * 1024
COMMIT_FILES = 500
COMMIT_S = 0.25
RATE_WINDOW_S = 8.0
CHANGING_RETRIES = 3


@dataclass(frozen=True, slots=True)
class ScanRequest:
    """What is to be walked.

    Attributes:
        roots: folders to walk with everything below.
        folders: folders to list without what is below.
        retry_failures: read again what could not be read.
        quiet: True for a look after an event: no `ScanDone` at its end.
    """

    roots: tuple[bytes, ...] = ()
    folders: tuple[bytes, ...] = ()
    retry_failures: bool = False
    quiet: bool = False


@dataclass(slots=True)
class Tally:
    """What a scan has done so far.

    Attributes:
        looked: regular and other files seen.
        queued: files found to be read.
        done: files of those that are finished.
        read: files whose text was read.
        failed: files that could not be read.
        changed: True where the index is not what it was.
    """

    looked: int = 0
    queued: int = 0
    done: int = 0
    read: int = 0
    failed: int = 0
    changed: bool = False


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


class Scan:
    """Carry out one request.

    Args:
        request: what is to be walked.
        store: the writer.
        read: starts the reading of a batch; outcomes come back through `on_outcomes`.
        roots: every root there is; one that is missing is offline, not empty.
        settle_marks: called with the paths of files that were written or forgotten.
        under_way: files that may be under way at once.
    """

    def __init__(
        self,
        request: ScanRequest,
        store: Store,
        read: Callable[[tuple[FileTask, ...]], None],
        *,
        roots: frozenset[bytes],
        settle_marks: Callable[[list[bytes]], None],
        under_way: int,
    ) -> None:
        self.request = request
        self.tally = Tally()
        self.started = time.monotonic()
        self.walked = False
        self.offline: set[bytes] = set()
        self._store = store
        self._read = read
        self._roots = roots
        self._settle_marks = settle_marks
        self._limit = under_way
        self._unfinished = store.unfinished()
        self._waiting: deque[FileTask] = deque()
        self._under_way = 0
        self._outcomes: list[Outcome] = []
        self._last_commit = time.monotonic()
        self._seen: set[bytes] = set()
        self._unreadable: list[bytes] = []
        self._retries: dict[bytes, int] = {}

    @property
    def reading_done(self) -> bool:
        """Tell whether the walk has ended and every file found is finished and written."""
        idle = not self._waiting and not self._under_way and not self._outcomes
        return self.walked and idle

    def on_listing(self, listing: Listing) -> None:
        """Compare one folder with the index."""
        if listing.missing:
            self._on_missing(listing.folder)
            return
        if listing.error:
            self._unreadable.append(listing.folder)
            self._seen.add(listing.folder)
            return
        if self._is_empty_mount_point(listing):
            self.offline.add(listing.folder)
            return
        self._seen.add(listing.folder)
        known = self._store.known(listing.folder)
        gone = known.keys() - {entry.name for entry in listing.files}
        if gone:
            self._store.drop_files(listing.folder, gone)
            self._settle_marks([_join(listing.folder, name) for name in gone])
            self.tally.changed = True
        for entry in listing.files:
            self._on_entry(listing.folder, entry, known.get(entry.name))
        self.tally.looked += len(listing.files)

    def _is_empty_mount_point(self, listing: Listing) -> bool:
        """Tell whether a root is there but its volume is not: empty, and on another device."""
        if listing.folder not in self._roots or listing.files or listing.folders:
            return False
        devices = self._store.devices_under(listing.folder)
        return bool(devices) and os.stat(listing.folder).st_dev not in devices

    def _on_missing(self, folder: bytes) -> None:
        holding = {root for root in self._roots if below(folder, root)}
        missing = {root for root in holding if not os.path.isdir(root)}
        if missing:
            self.offline |= missing
        elif self._store.drop_folder(folder):
            self.tally.changed = True

    def _on_entry(self, folder: bytes, entry: Entry, known: KnownFile | None) -> None:
        if known is not None and not self._is_stale(entry.stat, known):
            return
        path = _join(folder, entry.name)
        self.tally.queued += 1
        if not entry.regular:
            failure = Failure(Reason.NOT_REGULAR)
            self._take([Outcome(path, entry.stat, b"", (), failure)])
            return
        if known is None:
            twin = self._store.twin(entry.stat)
            if twin is not None and self._store.copy(twin, path, entry.stat):
                self.tally.done += 1
                self.tally.changed = True
                return
        self._waiting.append(FileTask(path, entry.stat))

    def _is_stale(self, stat: Stat, known: KnownFile) -> bool:
        if not known.stat.same_content(_folded(stat)) or known.file_id in self._unfinished:
            return True
        if known.failed and self.request.retry_failures:
            return True
        version = known.extractor.rpartition("-")[2]  # "pypdf-pdf/1" came by another library
        return bool(version) and EXTRACTOR_VERSIONS.get(known.kind) != version

    def on_walked(self, *, complete: bool) -> None:
        """Forget the folders that the walk did not show.

        Args:
            complete: False where the walk was stopped; then nothing is forgotten.
        """
        self.walked = True
        if not complete:
            return
        for root in self.request.roots:
            if root in self.offline:
                continue
            for folder in self._store.folders_under(root):
                kept = any(below(folder, unreadable) for unreadable in self._unreadable)
                if folder not in self._seen and not kept:
                    self.tally.changed |= self._store.drop_folder(folder) > 0

    def pump(self) -> None:
        """Start batches while there is room, and write what has come back."""
        while self._waiting and self._under_way < self._limit:
            batch = [self._waiting.popleft()]
            size = batch[0].stat.size_bytes
            while self._waiting and len(batch) < BATCH_FILES:
                size += self._waiting[0].stat.size_bytes
                if size > BATCH_BYTES:
                    break
                batch.append(self._waiting.popleft())
            self._under_way += len(batch)
            self._read(tuple(batch))
        late = time.monotonic() - self._last_commit > COMMIT_S
        if self._outcomes and (late or len(self._outcomes) >= COMMIT_FILES):
            self.commit()

    def on_outcomes(self, outcomes: list[Outcome]) -> None:
        """Take what workers read; files that were being written go back into the queue."""
        self._under_way -= len(outcomes)
        ready = []
        for outcome in outcomes:
            tries = self._retries.get(outcome.path, 0)
            if outcome.changed and tries < CHANGING_RETRIES:
                self._retries[outcome.path] = tries + 1
                self._waiting.append(FileTask(outcome.path, outcome.stat))
            else:
                ready.append(outcome)
        self._take(ready)

    def _take(self, outcomes: list[Outcome]) -> None:
        self._outcomes += outcomes
        self.tally.done += len(outcomes)
        self.tally.failed += sum(outcome.failure is not None for outcome in outcomes)
        self.tally.read += sum(bool(outcome.digest) for outcome in outcomes)

    def commit(self) -> None:
        """Write what has come back."""
        outcomes, self._outcomes = self._outcomes, []
        self._last_commit = time.monotonic()
        if outcomes:
            self._store.write(outcomes)
            self._settle_marks([outcome.path for outcome in outcomes])
            self.tally.changed = True


def _join(folder: bytes, name: bytes) -> bytes:
    return os.path.join(folder, name)


def _folded(stat: Stat) -> Stat:
    """Fold unsigned inode numbers into the signed ones that the index holds."""
    top = 1 << 63
    inode = stat.inode - (1 << 64) if stat.inode >= top else stat.inode
    return Stat(stat.size_bytes, stat.mtime_ns, stat.device, inode)
