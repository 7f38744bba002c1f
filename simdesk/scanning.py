# SPDX-License-Identifier: MIT
"""One scan: listings of folders in, files to read out, outcomes in, rows written.

Runs in the engine's thread. The walk is the truth: what it shows and the index does not know, or
knows otherwise, is read; what the index knows and the walk does not show is forgotten. A folder
that could not be listed keeps what is known of it, and so does a root that is not there. What takes
long is done in slices, so that the engine hears its commands meanwhile.
"""

from __future__ import annotations

import os
import time
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from simdesk.closed import KIND, ClosedFolders
from simdesk.index.rows import below, suffix_of
from simdesk.pool import FileTask
from simdesk.records import Failure, Outcome, Reason
from simdesk.staleness import Judgement, Staleness
from simdesk.walk import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from simdesk.index.store import KnownFile, Store, Twin
    from simdesk.pool import FileReader
    from simdesk.queueing import ReadQueue
    from simdesk.records import Stat
    from simdesk.threads import Post
    from simdesk.walk import Listing, Row

T = TypeVar("T")

COMMIT_FILES = 500
COMMIT_S = 0.25
CHANGING_RETRIES = 3

SLICE = 400
"""Files and folders that are dealt with before the engine looks at its commands again."""

_SECOND_NS = 1_000_000_000

PUMP_S = 0.05
"""So long one `Scan.pump` may go on with what is left to do."""


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
        queue: takes the files to be read and hands them out.
    """

    def __init__(
        self,
        request: ScanRequest,
        store: Store,
        read: Callable[[tuple[FileTask, ...]], None],
        *,
        roots: frozenset[bytes],
        settle_marks: Callable[[list[bytes]], None],
        queue: ReadQueue,
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
        self._stale = self._staleness("")
        self._trusted: bool | None = None
        self._queue = queue
        self._changing: Callable[[], None] = _nothing
        self._jobs: deque[Iterator[None]] = deque()
        self._recogniser: FileReader | None = None
        self._pictures: deque[FileTask] = deque()
        self._recognising: set[bytes] = set()
        self._delivered: deque[list[Outcome]] = deque()
        self._outcomes: deque[Outcome] = deque()
        self._touched: list[tuple[bytes, Stat]] = []
        self._last_commit = time.monotonic()
        self._seen: set[bytes] = set()
        self._unreadable: list[bytes] = []
        self._gone: list[tuple[bytes, set[bytes]]] = []
        self._retries: dict[bytes, int] = {}
        self._left_out: dict[bytes, int] = {}
        self._states: dict[bytes, bytes] = {}
        self._first_names: dict[tuple[int, int, bytes], bytes] = {}
        self._other_names: dict[bytes, list[tuple[bytes, Stat]]] = {}
        self._closed = ClosedFolders(store)
        self._alike: dict[bytes, bytes] = {}
        self._forgetting = False
        self._held: Callable[[bytes], bool] = lambda _path: True

    def _staleness(self, recognition: str) -> Staleness:
        return Staleness(
            self._store.unfinished(),
            retry_failures=self.request.retry_failures,
            recognition=recognition,
        )

    def narrow(self, held: Callable[[bytes], bool]) -> None:
        """Take nothing in from now on but what lies in a root.

        Args:
            held: tells whether a file or folder does.
        """
        self._held = held
        self._queue.keep(held)
        self._alike = {path: twin for path, twin in self._alike.items() if held(path)}
        self._pictures = deque(task for task in self._pictures if held(task.path))
        for first in [path for path in self._other_names if not held(path)]:
            self._read_other_names(first)

    def before_changes(self, call: Callable[[], None]) -> None:
        """Let something be called once before the index is changed, as soon as that is likely."""

        def once() -> None:
            self._changing = _nothing
            call()

        self._changing = once

    def recognise_with(self, reader: FileReader) -> None:
        """Let files that are pictures of text be recognised after all others are read.

        Files that need it and were not yet read in this way are read again.
        """
        self._stale = self._staleness(reader.recognition)
        self._recogniser = reader if reader.recognition else None

    @property
    def reading_done(self) -> bool:
        """Tell whether the walk has ended and every file found is finished and written."""
        left = self._reading or self._forgetting or self._jobs or self._states
        return self.walked and not left

    @property
    def _reading(self) -> bool:
        waiting = self._queue or self._queue.under_way or self._pictures or self._recognising
        return bool(waiting or self._outcomes or self._touched)

    def left_out(self) -> dict[bytes, int]:
        """Return how many files and folders the rules left out, by root that was walked whole."""
        whole = [root for root in self.request.roots if root in self._roots & self._seen]
        return {root: self._left_out.get(root, 0) for root in whole}

    def on_listing(self, listing: Listing, taken: Callable[[], None] = lambda: None) -> None:
        """Compare one folder with the index; once, where a request names it several times.

        What the folder no longer holds is forgotten at the end of the walk: it may have been moved
        to a folder that is still to come, and need not be read again there.

        Args:
            listing: what the folder holds.
            taken: called when it has been dealt with.
        """
        if listing.folder in self._seen or not self._held(listing.folder):
            taken()
        elif listing.missing:
            self._on_missing(listing.folder)
            taken()
        elif listing.error:
            self._on_closed(listing)
            taken()
        elif self._is_empty_mount_point(listing):
            self.offline.add(listing.folder)
            taken()
        else:
            self._seen.add(listing.folder)
            self._count_left_out(listing)
            for path in self._closed.opened(listing):
                folder, name = os.path.split(path)
                self._gone.append((folder, {name}))
            self._compare(listing, taken)

    def _on_closed(self, listing: Listing) -> None:
        self._seen.add(listing.folder)
        self._unreadable.append(listing.folder)
        if listing.folder in self._roots:
            self.offline.add(listing.folder)
            return
        outcome = self._closed.note(listing)
        if outcome is not None:
            self._changing()
            self.tally.queued += 1
            self._take([outcome])

    def _count_left_out(self, listing: Listing) -> None:
        if listing.left_out:
            holding = [root for root in self._roots if below(listing.folder, root)]
            root = max(holding, key=len, default=listing.folder)
            self._left_out[root] = self._left_out.get(root, 0) + listing.left_out

    def _compare(self, listing: Listing, taken: Callable[[], None]) -> None:
        if self._is_as_before(listing):
            self.tally.looked += len(listing.files)
            taken()
            return
        if listing.state and listing.files:
            self._states[listing.folder] = listing.state
        job = self._take_in(listing, taken)
        if self._jobs or _goes_on(job):  # it takes more than one slice
            self._jobs.append(job)

    def _is_as_before(self, listing: Listing) -> bool:
        if self._trusted is None:
            self._store.states.hold_under(self._stale.terms(self._store.recipe_id))
            self._trusted = not self._stale.by_file
        known = self._trusted and listing.state
        return bool(known) and self._store.states.same(listing.folder, listing.state)

    def _take_in(self, listing: Listing, taken: Callable[[], None]) -> Iterator[None]:
        known = self._store.known(listing.folder)
        gone = known.keys() - {row[0] for row in listing.files}
        inside = gone & {*listing.folders, *listing.links}
        gone -= {name for name in inside if known[name].kind == KIND}
        if gone:
            self._gone.append((listing.folder, gone))
        for start in range(0, len(listing.files), SLICE):
            if start:
                yield
            if self._held(listing.folder):
                self._take_in_some(listing.folder, listing.files[start : start + SLICE], known)
        taken()

    def _take_in_some(
        self, folder: bytes, rows: Sequence[Row], known: dict[bytes, KnownFile]
    ) -> None:
        twins = []
        for row in rows:
            entry = Entry._make(row)
            path = os.path.join(folder, entry.name)
            known_file = known.get(entry.name)
            if known_file is not None:
                self._on_known(path, entry, known_file)
                continue
            twin = self._on_new(path, entry)
            if twin is not None:
                twins.append((twin.path, path, entry.stat))
        if twins:
            self._copy(twins)
        self.tally.looked += len(rows)

    def _on_known(self, path: bytes, entry: Entry, known: KnownFile) -> None:
        judgement = self._stale.judge(entry.stat, known)
        if judgement is Judgement.NOTE:
            self._touched.append((path, entry.stat))
        elif judgement is not Judgement.FRESH:
            digest = known.digest if judgement is Judgement.DIGEST else None
            self._again(FileTask(path, entry.stat, digest or b""))
            if entry.links > 1 and self.request.quiet:
                self._again_under_other_names(path, entry.stat)

    def _again(self, task: FileTask) -> None:
        if not task.digest:
            self._changing()
        self.tally.queued += 1
        self._queue.add(task)

    def _again_under_other_names(self, path: bytes, stat: Stat) -> None:
        # An event names the folder of one name; the others have changed as well.
        for other in self._store.names_of(stat):
            folder = os.path.dirname(other)
            comes = folder in {*self._seen, *self.request.folders}
            comes = comes or _lies_in(folder, set(self.request.roots))
            if other != path and not comes and self._is_now(other, stat):
                self._again(FileTask(other, stat))

    def _is_now(self, path: bytes, stat: Stat) -> bool:
        try:
            now = os.lstat(path)
        except OSError:
            return False
        return (now.st_ino, now.st_dev) == (stat.inode, stat.device)

    def _on_new(self, path: bytes, entry: Entry) -> Twin | None:
        """Let a file be read; return the file whose text it has, None where that is not known."""
        self.tally.queued += 1
        self._changing()
        if not entry.regular:
            failure = Failure(Reason.NOT_REGULAR)
            self._take([Outcome(path, entry.stat, b"", (), failure)])
            return None
        twin = self._store.twin(entry.stat, entry.name)
        if twin is not None and entry.mtime_ns % _SECOND_NS == 0:
            # A date that was set, or that knows seconds only, is soon that of another file; and the
            # number of a file that was removed is the next one's. Its bytes tell.
            self._alike[path] = twin.path
            self._queue.add(FileTask(path, entry.stat, twin.digest))
            return None
        if twin is None and not self._is_other_name(path, entry):
            self._queue.add(FileTask(path, entry.stat))
        return twin

    def _is_other_name(self, path: bytes, entry: Entry) -> bool:
        """Tell whether a file is being read under another of its names, and let it wait."""
        if entry.links < 2:
            return False
        file = (entry.device, entry.inode, suffix_of(entry.name))
        first = self._first_names.setdefault(file, path)
        if first == path:
            self._other_names[path] = []
        elif first in self._other_names:
            self._other_names[first].append((path, entry.stat))
            return True
        return False

    def _read_other_names(self, first: bytes) -> None:
        for path, stat in self._other_names.pop(first, ()):
            if self._held(path):
                self._queue.add(FileTask(path, stat))

    def _copy(self, twins: list[tuple[bytes, bytes, Stat]]) -> None:
        for (_, path, stat), copied in zip(twins, self._store.copy(twins), strict=True):
            if copied:
                self.tally.done += 1
                self.tally.changed = True
            else:
                self._queue.add(FileTask(path, stat))

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
        # one that was just found missing is not asked again: a share may be long in answering
        missing = {root for root in holding if root == folder or not os.path.isdir(root)}
        if missing:
            self.offline |= missing
            return
        self._changing()
        if self._store.drop_folder(folder):
            self.tally.changed = True

    def on_walked(self, *, complete: bool) -> None:
        """Forget what the walk did not show, soon, and after all that it did show.

        Args:
            complete: False where the walk was stopped; then nothing is forgotten.
        """
        self.walked = True
        self._forgetting = complete
        self._forget_soon()

    def _forget_soon(self) -> None:
        # what files with the same bytes are to have must still be there then
        if self._forgetting and not self._alike:
            self._forgetting = False
            self._jobs.append(self._forget())

    def _forget(self) -> Iterator[None]:
        for folder, names in self._gone:
            for some in _slices(sorted(names)):
                self._changing()
                self._store.drop_files(folder, some)
                self._settle_marks([os.path.join(folder, name) for name in some])
                self.tally.changed = True
                yield
        self._gone = []
        # other roots that this walk did not come to are not judged by it
        unknown = {*self._unreadable, *self.offline, *(self._roots - self._seen)}
        unknown -= {root for root in self.request.roots if root not in self.offline}
        for root in self.request.roots:
            gone = [f for f in self._store.folders_under(root) if f not in self._seen]
            gone = [folder for folder in gone if not _lies_in(folder, unknown)]
            for some in _slices(gone):
                self._changing()
                self.tally.changed |= self._store.drop_folders(some) > 0
                yield

    def _keep_states(self) -> Iterator[None]:
        for some in _slices(list(self._states.items())):
            self._store.states.keep(some)
            for folder, _ in some:
                self._states.pop(folder, None)
            yield

    def pump(self) -> None:
        """Go on with what is left to do, start batches while there is room, write what came."""
        self._forget_soon()
        self._take_delivered()
        self._start_batches()
        end = time.monotonic() + PUMP_S
        while self._jobs and time.monotonic() < end:
            if not _goes_on(self._jobs[0]):
                self._jobs.popleft()
        self._start_batches()
        self._start_recognising()
        late = time.monotonic() - self._last_commit > COMMIT_S
        if late or len(self._outcomes) >= COMMIT_FILES or not self._queue.under_way:
            self._commit(COMMIT_FILES)
        if self.walked and self._states and not (self._reading or self._jobs):
            self._jobs.append(self._keep_states())

    def _start_batches(self) -> None:
        for batch in self._queue.batches():
            self._read(batch)

    def _start_recognising(self) -> None:
        while self._recogniser is not None and self._pictures and not self._queue:
            if len(self._recognising) >= self._recogniser.recognisers:
                break
            task = self._pictures.popleft()
            self._recognising.add(task.path)
            self._recogniser.recognise(task)

    def deliver(self, outcomes: list[Outcome], post: Post) -> None:
        """Hand over what workers read; the next `pump` takes it. Any thread.

        Behind all that a walk has posted, which is far ahead, it would let the workers wait.

        Args:
            outcomes: as `on_outcomes` takes them.
            post: runs a call in the engine's thread, for the case that nothing else is to do.
        """
        self._delivered.append(outcomes)
        post(self._take_delivered)

    def _take_delivered(self) -> None:
        while self._delivered:
            self.on_outcomes(self._delivered.popleft())

    def on_outcomes(self, outcomes: list[Outcome]) -> None:
        """Take what workers read.

        Files that were being written go back into the queue. Pictures are written down as what
        they are, which holds if the scan is stopped, and wait for recognition.
        """
        ready = []
        for outcome in outcomes:
            self._compare_with_walk(outcome)
            is_second = outcome.path in self._recognising
            self._recognising.discard(outcome.path)
            alike = self._alike.pop(outcome.path, b"")
            tries = self._retries.get(outcome.path, 0)
            if outcome.changed and tries < CHANGING_RETRIES:
                self._retries[outcome.path] = tries + 1
                self._queue.add(FileTask(outcome.path, outcome.stat))
            elif outcome.unchanged:
                self._on_unchanged(outcome, alike)
            elif not is_second and self._is_picture(outcome.failure):
                self._pictures.append(FileTask(outcome.path, outcome.stat))
                self._outcomes.append(outcome)
            else:
                ready.append(outcome)
        self._take(ready)

    def _on_unchanged(self, outcome: Outcome, alike: bytes) -> None:
        if not alike:
            self._touched.append((outcome.path, outcome.stat))
            self.tally.done += 1
        elif self._held(outcome.path):
            self._copy([(alike, outcome.path, outcome.stat)])

    def _compare_with_walk(self, outcome: Outcome) -> None:
        """Keep no state of a folder one of whose files is not what the walk saw."""
        task = self._queue.finished(outcome.path)
        if task is None:
            return  # a picture, read for the second time
        seen, now = task.stat, outcome.stat
        # a placeholder becomes a file without any trace
        away = outcome.failure is not None and outcome.failure.reason is Reason.OFFLINE
        if away or outcome.changed or seen != now or seen.ctime_ns != now.ctime_ns:
            self._states.pop(os.path.dirname(outcome.path), None)

    def _is_picture(self, failure: Failure | None) -> bool:
        return failure is not None and self._stale.needs_recognition(
            failure.reason, failure.extractor
        )

    def _take(self, outcomes: list[Outcome]) -> None:
        self._outcomes += outcomes
        self.tally.done += len(outcomes)
        self.tally.failed += sum(outcome.failure is not None for outcome in outcomes)
        self.tally.read += sum(bool(outcome.digest) for outcome in outcomes)

    def commit(self) -> None:
        """Write all that has come back."""
        self._take_delivered()
        self._commit(len(self._outcomes))

    def _commit(self, most: int) -> None:
        touched, self._touched = self._touched, []
        if touched:
            self._store.states.touch(each for each in touched if self._held(each[0]))
        if not self._outcomes:
            return
        self._last_commit = time.monotonic()
        outcomes = [self._outcomes.popleft() for _ in range(min(most, len(self._outcomes)))]
        held = [outcome for outcome in outcomes if self._held(outcome.path)]
        if held:
            self._changing()
            self._store.write(held)
            self._settle_marks([outcome.path for outcome in held])
            self.tally.changed = True
        self._copy_to_other_names([outcome.path for outcome in held])

    def _copy_to_other_names(self, paths: list[bytes]) -> None:
        """Give what was read to the other names of the same files."""
        names = {path: self._other_names.pop(path, []) for path in paths}
        copies = [
            (first, path, stat)
            for first, others in names.items()
            for path, stat in others
            if self._held(path)
        ]
        if copies:
            self._copy(copies)


def _nothing() -> None:
    """Do nothing; no change is waited for."""


def _goes_on(job: Iterator[None]) -> bool:
    """Do one slice; tell whether there is another."""
    for _ in job:
        return True
    return False


def _slices(items: list[T]) -> Iterator[list[T]]:
    for start in range(0, len(items), SLICE):
        yield items[start : start + SLICE]


def _lies_in(path: bytes, folders: set[bytes]) -> bool:
    return any(below(path, folder) for folder in folders)
