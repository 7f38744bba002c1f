# SPDX-License-Identifier: MIT
"""Worker processes: bytes of files to documents, pairs of texts to verdicts, never more.

Spawned, one a core, no database, no Qt, no network. Each task has a deadline, each worker a memory
limit; a worker that hangs or dies is replaced and costs one file, not the scan. A batch that fails
as a whole is done again file by file, so that only the file at fault is blamed.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import multiprocessing
import os
import threading
import zlib
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pebble

from simdesk.records import Failure, Outcome, ReadDocument, Reason, Stat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from simdesk.extract.reading import Reading
    from simdesk.records import Extracted, Prints, Verdict
    from simdesk.settings import Limits, Recipe

logger = logging.getLogger(__name__)

Bundle = tuple[tuple[bytes, tuple[bytes, ...]], ...]
"""Packed texts: of a principal, and of those to compare with it."""

DIGEST_BYTES = 16
TASKS_A_WORKER = 500
"""A worker is replaced after this many tasks, so that leaks of parsers stay small."""

SECONDS_A_MEBIBYTE = 0.5
"""What the deadline of a task grows by with the size of its files."""


@dataclass(frozen=True, slots=True)
class FileTask:
    """One file to read.

    Attributes:
        path: absolute.
        stat: what the walk saw; a file that cannot even be opened is recorded with it.
    """

    path: bytes
    stat: Stat


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def start_worker(memory_bytes: int) -> None:
    """Prepare a new worker process: memory limit, end with the engine.

    Args:
        memory_bytes: limit of the address space; where the system knows none, none is set.
    """
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on this system
        import resource  # noqa: PLC0415 - POSIX only

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read_files(tasks: tuple[FileTask, ...], limits: Limits, recipe: Recipe) -> list[Outcome]:
    """Read a batch of files; runs in a worker.

    Args:
        tasks: the files.
        limits: what one file may cost.
        recipe: how fingerprints are made.

    Returns:
        One outcome a file, in order.
    """
    from simdesk.extract.reading import extract  # noqa: PLC0415 - parsers load in workers only
    from simdesk.fingerprint import prints  # noqa: PLC0415

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
    made = iter(prints(texts, recipe))
    outcomes = []
    for task, reading in zip(tasks, readings, strict=True):
        if reading is None:
            failure = Failure(Reason.TOO_LARGE, "memory limit")
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


def print_texts(texts: tuple[bytes, ...], recipe: Recipe) -> list[Prints]:
    """Fingerprint texts as the cache holds them; runs in a worker."""
    from simdesk.fingerprint import prints  # noqa: PLC0415 - for workers only

    return prints([expand_text(text) for text in texts], recipe)


def expand_text(packed: bytes) -> str:
    """Return a text as `ReadDocument` and the text cache hold it, unpacked."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


def pack_text(text: str) -> bytes:
    """Return a text compressed, for the cache and for the way to a worker."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


class WorkerPool:
    """Run functions in worker processes, each call with a deadline.

    Called from any thread. Workers start with the first call.

    Args:
        workers: number of processes.
        limits: memory and deadline.
    """

    def __init__(self, workers: int, limits: Limits) -> None:
        self.workers = workers
        self._limits = limits
        self._pool: pebble.ProcessPool | None = None
        self._lock = threading.Lock()
        self._under_way: set[Future[Any]] = set()
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
            died, or with what the function raised.
        """
        with self._lock:
            if self._pool is None:
                self._pool = pebble.ProcessPool(
                    max_workers=self.workers,
                    max_tasks=TASKS_A_WORKER,
                    context=multiprocessing.get_context("spawn"),
                    initializer=start_worker,
                    initargs=[self._limits.memory_bytes],
                )
            future: Future[Any] = self._pool.schedule(function, args=list(args), timeout=deadline_s)
            self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def deadline_s(self, tasks: Sequence[FileTask]) -> float:
        """Return the seconds a batch of files may take: generous for one, shared by many."""
        size = sum(min(task.stat.size_bytes, self._limits.file_bytes) for task in tasks)
        return self._limits.deadline_s + size / (1024 * 1024) * SECONDS_A_MEBIBYTE

    def stop(self) -> None:
        """End all workers at once; calls under way are cancelled. The next call starts anew."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]  # pebble has no annotation here
            pool.join()
            for future in list(self._under_way):  # a stopped pool leaves some without an answer
                future.cancel()


class FileReader:
    """Read files through a pool, blaming only the file at fault.

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
        future = self._pool.submit(
            read_files, tasks, self._limits, self._recipe, deadline_s=self._pool.deadline_s(tasks)
        )
        future.add_done_callback(lambda done: self._finish(tasks, done))

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
            failure = _blame(error)
            logger.warning("a file could not be read: %s %s", failure.reason, failure.detail)
            self._deliver([Outcome(tasks[0].path, tasks[0].stat, b"", (), failure)])


def _blame(error: Exception) -> Failure:
    """Name what a single file did to its worker."""
    if isinstance(error, TimeoutError):
        return Failure(Reason.TIMED_OUT)
    if isinstance(error, pebble.ProcessExpired):
        return Failure(Reason.WORKER_DIED, f"exit code {error.exitcode}")
    if isinstance(error, MemoryError):
        return Failure(Reason.TOO_LARGE, "memory limit")
    return Failure(Reason.DAMAGED, f"{type(error).__name__}: {error}"[:500])
