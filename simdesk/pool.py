# SPDX-License-Identifier: MIT
"""Worker processes: bytes of files to documents, pairs of texts to verdicts, never more.

One a core, begun as `simdesk.forking` says, no database, no Qt, no network. Each task has a
deadline, each worker a memory limit; a worker that hangs or dies is replaced and costs one file,
not the scan. A batch that fails as a whole is done again file by file, so that only the file at
fault is blamed.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import threading
import time
import zlib
from concurrent.futures import CancelledError, Future, InvalidStateError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pebble

from simdesk.errors import TableLostError
from simdesk.forking import kill_workers, new_pool, runs
from simdesk.priority import stand_back, stands_back
from simdesk.records import Failure, Outcome, ReadDocument, Reason, Stat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from simdesk.extract.reading import Reading
    from simdesk.frequencies import Counted, FrequencyTable
    from simdesk.records import Extracted, Prints, Verdict
    from simdesk.settings import Limits, Recipe

logger = logging.getLogger(__name__)

Bundle = tuple[tuple[bytes, tuple[bytes, ...]], ...]
"""Packed texts: of a principal, and of those to compare with it."""

_Call = tuple[Future[Any], "Callable[..., Any]", tuple[object, ...], float]
"""What waits until the workers have started: future, function, arguments, deadline."""

DIGEST_BYTES = 16
MEMORY_LIMIT = "memory limit"
START_AGAIN_S, LONGEST_PAUSE_S = 0.5, 30.0
"""Where no worker can be started it is tried again after a while, each time a longer one."""

POLL_S = 0.1
SECONDS_A_MEBIBYTE = 0.5
"""What the deadline of a task grows by with the size of its files."""


@dataclass(frozen=True, slots=True)
class FileTask:
    """One file to read.

    Attributes:
        path: absolute.
        stat: what the walk saw; a file that cannot even be opened is recorded with it.
        digest: that of the bytes the index knows, where it is enough to find them unchanged.
    """

    path: bytes
    stat: Stat
    digest: bytes = b""


def run_behind(function: Callable[..., Any], *args: object) -> Any:  # noqa: ANN401 - as the function
    """Run a function in a worker that stands back behind other programs from now on."""
    if not stands_back():
        stand_back()
    return function(*args)


def read_files(
    tasks: tuple[FileTask, ...], limits: Limits, recipe: Recipe, tables: Path | None = None
) -> list[Outcome]:
    """Read a batch of files; runs in a worker.

    Args:
        tasks: the files.
        limits: what one file may cost.
        recipe: how fingerprints are made.
        tables: the folder of the frequency tables, where the recipe names one.

    Returns:
        One outcome a file; first come those whose bytes are what the index knows.
    """
    from simdesk.extract.reading import digest, extract  # noqa: PLC0415 - in workers only
    from simdesk.fingerprint import prints  # noqa: PLC0415

    same = [
        Outcome(task.path, stat, task.digest, (), None, unchanged=True)
        for task in tasks
        if task.digest and (stat := digest(task.path, limits, expected=task.digest)) is not None
    ]
    unchanged = {outcome.path for outcome in same}
    tasks = tuple(task for task in tasks if task.path not in unchanged)
    readings: list[Reading | None] = []
    for task in tasks:
        try:
            readings.append(extract(task.path, limits))
        except MemoryError:
            readings.append(None)
    texts = [
        document.text
        for reading in readings
        if reading is not None
        for document in reading.documents
    ]
    made = iter(prints(texts, recipe, _table_of(recipe, tables)))
    outcomes = same
    for task, reading in zip(tasks, readings, strict=True):
        if reading is None:
            failure = _failure(task.path, Reason.TOO_LARGE, MEMORY_LIMIT)
            outcomes.append(Outcome(task.path, task.stat, b"", (), failure))
            continue
        documents = tuple(
            _read_document(document, next(made), reading.digest) for document in reading.documents
        )
        outcomes.append(
            Outcome(
                task.path,
                reading.stat,
                reading.digest,
                documents,
                reading.failure,
                changed=reading.changed,
                skipped={str(reason): count for reason, count in reading.skipped.items()},
                container=reading.container,
                read_by=reading.read_by,
            )
        )
    return outcomes


def _read_document(document: Extracted, made: Prints, digest: bytes) -> ReadDocument:
    from simdesk.tokenise import text_digest  # noqa: PLC0415

    named = text_digest(document.text, keep_indentation=document.keep_indentation)
    if document.part:
        content = document.text.encode("utf-8", "surrogatepass")
        digest = hashlib.blake2b(content, digest_size=DIGEST_BYTES).digest()
    key = named
    if document.partial:  # equal beginnings do not make equal texts
        key = hashlib.blake2b(named + digest, digest_size=DIGEST_BYTES, person=b"partial").digest()
    return ReadDocument(
        part=document.part,
        key=key,
        text_digest=named,
        digest=digest,
        characters=len(document.text),
        prints=made,
        text=pack_text(document.text),
        extracted=replace(document, text=""),
    )


def compare_texts(bundle: Bundle) -> list[list[Verdict]]:
    """Compare texts with the principals of a bundle; runs in a worker.

    Args:
        bundle: a principal's text and those of its members, compressed, for each principal.

    Returns:
        The verdicts in the same order; left is the principal.
    """
    from simdesk.compare import Reference  # noqa: PLC0415 - heavy, for workers only

    found = []
    for principal, members in bundle:
        reference = Reference(expand_text(principal))
        found.append([reference.verdict(expand_text(member)) for member in members])
    return found


def print_texts(
    texts: tuple[bytes, ...], recipe: Recipe, tables: Path | None = None
) -> list[Prints]:
    """Fingerprint texts as the cache holds them; runs in a worker."""
    from simdesk.fingerprint import prints  # noqa: PLC0415 - for workers only

    return prints([expand_text(text) for text in texts], recipe, _table_of(recipe, tables))


def count_texts(texts: tuple[bytes, ...], recipe: Recipe) -> Counted:
    """Count features of texts as the cache holds them; runs in a worker."""
    from simdesk.frequencies import count_features  # noqa: PLC0415 - for workers only

    return count_features([expand_text(text) for text in texts], recipe)


def _table_of(recipe: Recipe, tables: Path | None) -> FrequencyTable | None:
    if not recipe.frequency_table or tables is None:
        return None
    from simdesk.frequencies import held_table  # noqa: PLC0415 - for workers only

    return held_table(tables, recipe.frequency_table)


def run_with_table(
    table: bytes,
    function: Callable[..., Any],
    *args: object,
) -> Any:  # noqa: ANN401 - as the function
    """Run a function in a worker that holds a frequency table from now on."""
    from simdesk.frequencies import expanded, hold  # noqa: PLC0415 - for workers only

    hold(expanded(table))
    return function(*args)


def expand_text(packed: bytes) -> str:
    """Return a text as `ReadDocument` and the text cache hold it, unpacked."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


def pack_text(text: str) -> bytes:
    """Return a text compressed, for the cache and for the way to a worker."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


WORKER_FAULTS = (
    TimeoutError,
    CancelledError,
    MemoryError,
    BrokenProcessPool,
    pebble.ProcessExpired,
)
"""What a call of `WorkerPool.submit` fails with through no fault of the function."""


class WorkerPool:
    """Run functions in worker processes, each call with a deadline.

    Called from any thread. Workers start with the first call.

    Args:
        workers: number of processes.
        limits: memory and deadline.
        tables: the folder of the frequency tables that recipes may name.
    """

    def __init__(self, workers: int, limits: Limits, tables: Path | None = None) -> None:
        self.workers = workers
        self._tables = tables
        self._limits = limits
        self._low = False
        self._pool: pebble.ProcessPool | None = None
        self._before_start: list[_Call] | None = None
        self._lock = threading.Lock()
        self._under_way: set[Future[Any]] = set()
        self._closed = False
        # worker processes inherit the environment; their numpy needs no threads of its own
        for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
            os.environ.setdefault(name, "1")

    def submit(self, function: Callable[..., Any], *args: object, deadline_s: float) -> Future[Any]:
        """Start a call.

        Args:
            function: a function of a module.
            args: its arguments; they are pickled.
            deadline_s: seconds of wall time from when a worker takes it up.

        Returns:
            A future; it fails with `TimeoutError`, with `pebble.ProcessExpired` where the worker
            died, or with what the function raised. It is cancelled where the pool was closed.
        """
        with self._lock:
            if self._closed:
                return _cancelled(Future())
            if self._low:
                function, args = run_behind, (function, *args)
            future = self._schedule(function, args, deadline_s)
            under_way = self._under_way
            under_way.add(future)
        future.add_done_callback(under_way.discard)
        return future

    def submit_printing(
        self, function: Callable[..., Any], *args: object, recipe: Recipe, deadline_s: float
    ) -> Future[Any]:
        """Start a call that makes fingerprints.

        Workers read the frequency table that a recipe names from disk, once each. Where one finds
        it gone or damaged, it gets the one that this process holds, and the call is done again.

        Args:
            function: takes the recipe, and the folder of the tables, behind the other arguments.
            args: the others.
            recipe: how fingerprints are made.
            deadline_s: as for `submit`.

        Returns:
            A future as that of `submit`; it fails with `TableLostError` where this process cannot
            provide the table either.
        """
        whole = (*args, recipe, self._tables)
        future = self.submit(function, *whole, deadline_s=deadline_s)
        if not recipe.frequency_table or self._tables is None:
            return future
        answer: Future[Any] = Future()

        def again(done: Future[Any]) -> None:
            lost = not done.cancelled() and isinstance(done.exception(), TableLostError)
            try:
                table = self._packed_table(recipe.frequency_table) if lost else b""
            except (TableLostError, MemoryError) as error:
                logger.warning("no worker can have it: %s", error)
                table = b""
            if table:
                done = self.submit(run_with_table, table, function, *whole, deadline_s=deadline_s)
            done.add_done_callback(lambda done: _pass_on(done, answer))

        future.add_done_callback(again)
        return answer

    def _packed_table(self, name: str) -> bytes:
        from simdesk.frequencies import compressed, held_table  # noqa: PLC0415 - rarely needed

        assert self._tables is not None  # noqa: S101 - the caller looked
        logger.warning("a worker did not find the frequency table %s", name)
        return compressed(held_table(self._tables, name))

    def _schedule(
        self, function: Callable[..., Any], args: tuple[object, ...], deadline_s: float
    ) -> Future[Any]:
        if self._pool is not None and self._before_start is None:
            try:
                return self._given(self._pool, function, args, deadline_s)
            except RuntimeError as error:
                # a worker that is killed while it starts breaks the whole pool
                logger.warning("the workers are started anew: %s", error)
                broken, self._pool = self._pool, None
                under_way, self._under_way = self._under_way, set()
                end = (broken, under_way, BrokenProcessPool("the workers had to be started anew"))
                threading.Thread(target=_end, args=end, name="pool-stop", daemon=True).start()
        if self._before_start is None:
            self._start()
        waiting: Future[Any] = Future()
        assert self._before_start is not None  # noqa: S101 - the pool is starting
        self._before_start.append((waiting, function, args, deadline_s))
        return waiting

    @staticmethod
    def _given(
        pool: pebble.ProcessPool,
        function: Callable[..., Any],
        args: tuple[object, ...],
        deadline_s: float,
    ) -> Future[Any]:
        given: Future[Any] = pool.schedule(function, args=list(args), timeout=deadline_s)
        return given

    def _start(self) -> None:
        # Who calls must not wait until a process has loaded what workers need.
        waiting = self._before_start = []
        self._pool = new_pool(self.workers, self._limits.memory_bytes)
        start = (self._pool, waiting)
        threading.Thread(target=self._begin, args=start, name="pool-start", daemon=True).start()

    def _begin(self, pool: pebble.ProcessPool, waiting: list[_Call]) -> None:
        pause_s = START_AGAIN_S
        while not runs(pool):  # no memory, say: that may pass, and is no file's fault
            with self._lock:
                if self._before_start is not waiting:
                    return  # given up meanwhile, and the calls cancelled
                self._pool = None
            _end(pool, set())
            until = time.monotonic() + pause_s
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            while self._before_start is waiting and time.monotonic() < until:
                time.sleep(POLL_S)
            with self._lock:
                if self._before_start is not waiting:
                    return  # likewise
                pool = self._pool = new_pool(self.workers, self._limits.memory_bytes)
        with self._lock:
            if self._before_start is not waiting:
                return  # likewise
            self._before_start = None
            calls = waiting.copy()
        for future, function, args, deadline_s in calls:
            try:
                given = self._given(pool, function, args, deadline_s)
                given.add_done_callback(partial(_pass_on, answer=future))
            except RuntimeError as error:
                with contextlib.suppress(InvalidStateError):  # it was cancelled meanwhile
                    future.set_exception(BrokenProcessPool(str(error)))

    def deadline_s(self, tasks: Sequence[FileTask]) -> float:
        """Return the seconds a batch of files may take: generous for one, shared by many."""
        size = sum(min(task.stat.size_bytes, self._limits.file_bytes) for task in tasks)
        return self._limits.deadline_s + size / (1024 * 1024) * SECONDS_A_MEBIBYTE

    def be_low(self, *, low: bool) -> None:
        """Let workers run behind other programs from now on, or no longer.

        A process may not take back what it gave up, so those there are end where nothing is under
        way; else they go on as they are.
        """
        if low == self._low or self._under_way:
            return
        self._low = low
        if self._pool is not None:
            self.renew()

    def stand_back(self) -> None:
        """Let workers run behind other programs from their next call on."""
        self._low = True

    def stop(self) -> None:
        """End all workers at once; calls under way are cancelled. The next call starts anew."""
        _end(*self._give_up())

    def renew(self) -> None:
        """Do as `stop`, but do not wait: a call made right afterwards gets a new worker."""
        given_up = self._give_up()
        threading.Thread(target=_end, args=given_up, name="pool-stop", daemon=True).start()

    def close(self) -> None:
        """End all workers for good; later calls are cancelled."""
        self._closed = True
        self.stop()

    def _give_up(self) -> tuple[pebble.ProcessPool | None, set[Future[Any]]]:
        with self._lock:
            pool, self._pool = self._pool, None
            self._before_start = None
            under_way, self._under_way = self._under_way, set()
        return pool, under_way


def _end(
    pool: pebble.ProcessPool | None,
    under_way: set[Future[Any]],
    error: BrokenProcessPool | None = None,
) -> None:
    if pool is not None:
        pool.stop()  # type: ignore[no-untyped-call]  # pebble has no annotation here
    if error is None:
        for future in list(under_way):  # before the workers end, which would look like deaths
            _cancelled(future)
    if pool is not None:
        kill_workers(pool)
        pool.join()
    for future in list(under_way):  # a stopped pool leaves some without an answer
        if error is not None:
            with contextlib.suppress(InvalidStateError):  # it was answered a moment ago
                future.set_exception(error)


def _cancelled(future: Future[Any]) -> Future[Any]:
    """Cancel a future so that those who wait for it are told."""
    if future.cancel():
        with contextlib.suppress(RuntimeError):  # they were told already
            future.set_running_or_notify_cancel()
    return future


def _pass_on(done: Future[Any], answer: Future[Any]) -> None:
    if done.cancelled():
        _cancelled(answer)
        return
    error = done.exception()
    with contextlib.suppress(InvalidStateError):  # nobody waits for it any more
        if error is None:
            answer.set_result(done.result())
        else:
            answer.set_exception(error)


_DEATHS = (pebble.ProcessExpired, BrokenProcessPool)


class FileReader:
    """Read files through a pool, blaming only the file at fault.

    Pictures of text are a second matter: a batch says quickly which files are, then each of those
    is read by itself, with time for every page.

    Args:
        pool: the workers.
        limits: what one file may cost.
        recipe: how fingerprints are made.
        deliver: called with the outcomes, from a thread of the pool.
    """

    def __init__(
        self,
        pool: WorkerPool,
        limits: Limits,
        recipe: Recipe,
        deliver: Callable[[list[Outcome]], None],
    ) -> None:
        self._pool = pool
        self._limits = limits
        self._recipe = recipe
        self._deliver = deliver
        self._closed = False

    def close(self) -> None:
        """Deliver nothing more and start nothing more; the pool is stopped by its owner."""
        self._closed = True

    def start(self, tasks: tuple[FileTask, ...]) -> None:
        """Read a batch; the outcomes come through ``deliver``, one for each file."""
        self._submit(tasks, replace(self._limits, ocr=False), self._pool.deadline_s(tasks))

    def recognise(self, task: FileTask) -> None:
        """Read a file again, now the words of its pictures; the outcome comes as those of `start`.

        One that cannot be recognised either says so in `Failure.extractor`.
        """
        deadline_s = self._pool.deadline_s((task,)) + self._limits.recognition_s
        self._submit((task,), self._limits, deadline_s)

    @property
    def recognition(self) -> str:
        """Return how `recognise` reads, as `ocr.recognition` names it; empty for not at all."""
        if not self._limits.ocr:
            return ""
        from simdesk.extract.ocr import recognition  # noqa: PLC0415 - few ask for it

        return recognition(self._limits)

    @property
    def recognisers(self) -> int:
        """Return how many files may be recognised at once, so that others need not wait."""
        return max(1, self._pool.workers // 2)

    def _submit(
        self, tasks: tuple[FileTask, ...], limits: Limits, deadline_s: float, *, deaths: int = 0
    ) -> None:
        def finish(done: Future[list[Outcome]]) -> None:
            failed = done.exception() if not done.cancelled() else None
            if isinstance(failed, _DEATHS) and len(tasks) == 1 and deaths < 1 and not self._closed:
                # workers may be killed for what others did: a file is blamed at the second time
                self._submit(tasks, limits, deadline_s, deaths=deaths + 1)
            else:
                self._finish(tasks, done)

        future = self._pool.submit_printing(
            read_files, tasks, limits, recipe=self._recipe, deadline_s=deadline_s
        )
        future.add_done_callback(finish)

    def _finish(self, tasks: tuple[FileTask, ...], future: Future[list[Outcome]]) -> None:
        if self._closed or future.cancelled():
            return
        try:
            self._deliver(future.result())
        except CancelledError:
            return
        except Exception as error:  # noqa: BLE001 - the worker loop: whatever a file did is its own
            if len(tasks) > 1:
                for task in tasks:
                    self.start((task,))
                return
            failure = _blame(error, tasks[0].path)
            logger.warning("a file could not be read: %s %s", failure.reason, failure.detail)
            self._deliver([Outcome(tasks[0].path, tasks[0].stat, b"", (), failure)])


def _blame(error: Exception, path: bytes) -> Failure:
    """Name what a single file did to its worker."""
    if isinstance(error, TimeoutError):
        return _failure(path, Reason.TIMED_OUT)
    if isinstance(error, _DEATHS):
        detail = f"exit code {getattr(error, 'exitcode', 'unknown')}"
        return _failure(path, Reason.WORKER_DIED, detail)
    if isinstance(error, MemoryError):
        return _failure(path, Reason.TOO_LARGE, MEMORY_LIMIT)
    if isinstance(error, TableLostError):  # nothing is wrong with the file
        return _failure(path, Reason.WORKER_DIED, str(error))
    return _failure(path, Reason.DAMAGED, f"{type(error).__name__}: {error}"[:500])


def _failure(path: bytes, reason: Reason, detail: str = "") -> Failure:
    """Return a failure that is tried again with another version of what reads such files."""
    from simdesk.extract.reading import EXTRACTOR_VERSIONS, kind_by_suffix  # noqa: PLC0415

    kind = kind_by_suffix(path) or ""
    return Failure(reason, detail, kind, EXTRACTOR_VERSIONS.get(kind, ""))
