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
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simdesk.extract.reading import EXTRACTOR_VERSIONS
from simdesk.index.rows import below
from simdesk.pool import FileTask
from simdesk.records import Failure, Outcome, Reason, Stat
from simdesk.walk import Entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.index.store import KnownFile, Store
    from simdesk.pool import FileReader
    from simdesk.walk import Listing

BATCH_FILES = 64
BATCH_BYTES = 4 * 1024 * 1024
COMMIT_FILES = 500
COMMIT_S = 0.25
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

    def with_other(self, other: ScanRequest) -> ScanRequest:
        """Return one quiet look for two."""
        return replace(
            self,
            roots=tuple(sorted({*self.roots, *other.roots})),
            folders=tuple(sorted({*self.folders, *other.folders})),
        )


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
        self._recogniser: FileReader | None = None
        self._recognition = ""
        self._pictures: deque[FileTask] = deque()
        self._recognising: set[bytes] = set()
        self._under_way = 0
        self._outcomes: list[Outcome] = []
        self._last_commit = time.monotonic()
        self._seen: set[bytes] = set()
        self._unreadable: list[bytes] = []
        self._gone: list[tuple[bytes, set[bytes]]] = []
        self._retries: dict[bytes, int] = {}
        self._left_out: dict[bytes, int] = {}
        self._held: Callable[[bytes], bool] = lambda _path: True

    def narrow(self, held: Callable[[bytes], bool]) -> None:
        """Take nothing in from now on but what lies in a root.

        Args:
            held: tells whether a file or folder does.
        """
        self._held = held
        self._waiting = deque(task for task in self._waiting if held(task.path))
        self._pictures = deque(task for task in self._pictures if held(task.path))

    def recognise_with(self, reader: FileReader) -> None:
        """Let files that are pictures of text be recognised after all others are read.

        Files that need it and were not yet read in this way are read again.
        """
        self._recognition = reader.recognition
        self._recogniser = reader if self._recognition else None

    @property
    def reading_done(self) -> bool:
        """Tell whether the walk has ended and every file found is finished and written."""
        waiting = self._waiting or self._pictures
        return self.walked and not (waiting or self._under_way or self._outcomes)

    def left_out(self) -> dict[bytes, int]:
        """Return how many files and folders the rules left out, by root that was walked whole."""
        whole = [root for root in self.request.roots if root in self._roots & self._seen]
        return {root: self._left_out.get(root, 0) for root in whole}

    def on_listing(self, listing: Listing) -> None:
        """Compare one folder with the index; once, where a request names it several times.

        What the folder no longer holds is forgotten at the end of the walk: it may have been moved
        to a folder that is still to come, and need not be read again there.
        """
        if listing.folder in self._seen or not self._held(listing.folder):
            return
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
        if listing.left_out:
            holding = [root for root in self._roots if below(listing.folder, root)]
            root = max(holding, key=len, default=listing.folder)
            self._left_out[root] = self._left_out.get(root, 0) + listing.left_out
        known = self._store.known(listing.folder)
        entries = [Entry(*row) for row in listing.files]
        gone = known.keys() - {entry.name for entry in entries}
        if gone:
            self._gone.append((listing.folder, gone))
        twins = []
        for entry in entries:
            twin = self._on_entry(listing.folder, entry, known.get(entry.name))
            if twin is not None:
                twins.append((twin, _join(listing.folder, entry.name), entry.stat))
        if twins:
            self._copy(twins)
        self.tally.looked += len(listing.files)

    def _copy(self, twins: list[tuple[bytes, bytes, Stat]]) -> None:
        for (_, path, stat), copied in zip(twins, self._store.copy(twins), strict=True):
            if copied:
                self.tally.done += 1
                self.tally.changed = True
            else:
                self._waiting.append(FileTask(path, stat))

    def _drop_gone(self) -> None:
        gone, self._gone = self._gone, []
        for folder, names in gone:
            self._store.drop_files(folder, names)
            self._settle_marks([_join(folder, name) for name in names])
            self.tally.changed = True

    def _is_empty_mount_point(self, listing: Listing) -> bool:
        """Tell whether a root is there but its volume is not: empty, and on another device."""
        if listing.folder not in self._roots or listing.files or listing.folders:
            return False
        devices = self._store.devices_under(listing.folder)
        try:
            return bool(devices) and os.stat(listing.folder).st_dev not in devices
        except OSError:  # it went a moment ago
            return bool(devices)

    def _on_missing(self, folder: bytes) -> None:
        holding = {root for root in self._roots if below(folder, root)}
        missing = {root for root in holding if not os.path.isdir(root)}
        if missing:
            self.offline |= missing
        elif self._store.drop_folder(folder):
            self.tally.changed = True

    def _on_entry(self, folder: bytes, entry: Entry, known: KnownFile | None) -> bytes | None:
        """Let a file be read where it must be; return the file whose text it has, if any."""
        if known is not None and not self._is_stale(entry.stat, known):
            return None
        path = _join(folder, entry.name)
        self.tally.queued += 1
        if not entry.regular:
            failure = Failure(Reason.NOT_REGULAR)
            self._take([Outcome(path, entry.stat, b"", (), failure)])
            return None
        twin = self._store.twin(entry.stat) if known is None else None
        if twin is None:
            self._waiting.append(FileTask(path, entry.stat))
        return twin

    def _is_stale(self, stat: Stat, known: KnownFile) -> bool:
        if not known.stat.same_content(_folded(stat)) or known.file_id in self._unfinished:
            return True
        if known.failed and self.request.retry_failures:
            return True
        if self._needs_recognition(known.reason, known.extractor):
            return True
        version = known.extractor.rpartition("-")[2]  # "pypdf-pdf/1" came by another library
        return bool(version) and EXTRACTOR_VERSIONS.get(known.kind) != version

    def _needs_recognition(self, reason: str, extractor: str) -> bool:
        """Tell whether a file waits for recognition, or was read with other languages."""
        is_picture = reason == Reason.NEEDS_OCR or extractor.startswith("ocr:")
        return (
            bool(self._recognition)
            and is_picture
            and not extractor.startswith(f"{self._recognition}-")
        )

    def _is_picture(self, failure: Failure | None) -> bool:
        return failure is not None and self._needs_recognition(failure.reason, failure.extractor)

    def on_walked(self, *, complete: bool) -> None:
        """Forget the folders that the walk did not show.

        Args:
            complete: False where the walk was stopped; then nothing is forgotten.
        """
        self.walked = True
        if not complete:
            return
        self._drop_gone()
        # other roots that this walk did not come to are not judged by it
        unknown = {*self._unreadable, *self.offline, *(self._roots - self._seen)}
        unknown -= {root for root in self.request.roots if root not in self.offline}
        for root in self.request.roots:
            gone = [f for f in self._store.folders_under(root) if f not in self._seen]
            gone = [folder for folder in gone if not _lies_in(folder, unknown)]
            if gone:
                self.tally.changed |= self._store.drop_folders(gone) > 0

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
        self._start_recognising()
        late = time.monotonic() - self._last_commit > COMMIT_S
        if self._outcomes and (late or len(self._outcomes) >= COMMIT_FILES):
            self.commit()

    def _start_recognising(self) -> None:
        while self._recogniser is not None and self._pictures and not self._waiting:
            if len(self._recognising) >= self._recogniser.recognisers:
                break
            task = self._pictures.popleft()
            self._recognising.add(task.path)
            self._under_way += 1
            self._recogniser.recognise(task)

    def on_outcomes(self, outcomes: list[Outcome]) -> None:
        """Take what workers read.

        Files that were being written go back into the queue. Pictures are written down as what
        they are, which holds if the scan is stopped, and wait for recognition.
        """
        self._under_way -= len(outcomes)
        ready = []
        for outcome in outcomes:
            is_second = outcome.path in self._recognising
            self._recognising.discard(outcome.path)
            tries = self._retries.get(outcome.path, 0)
            if outcome.changed and tries < CHANGING_RETRIES:
                self._retries[outcome.path] = tries + 1
                self._waiting.append(FileTask(outcome.path, outcome.stat))
            elif not is_second and self._is_picture(outcome.failure):
                self._pictures.append(FileTask(outcome.path, outcome.stat))
                self._outcomes.append(outcome)
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
        outcomes = [outcome for outcome in outcomes if self._held(outcome.path)]
        if outcomes:
            self._store.write(outcomes)
            self._settle_marks([outcome.path for outcome in outcomes])
            self.tally.changed = True


def _join(folder: bytes, name: bytes) -> bytes:
    return os.path.join(folder, name)


def _lies_in(path: bytes, folders: set[bytes]) -> bool:
    return any(below(path, folder) for folder in folders)


def _folded(stat: Stat) -> Stat:
    """Fold unsigned inode numbers into the signed ones that the index holds."""
    top = 1 << 63
    inode = stat.inode - (1 << 64) if stat.inode >= top else stat.inode
    return replace(stat, inode=inode)
