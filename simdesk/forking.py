# SPDX-License-Identifier: MIT
"""How a worker begins and ends: forked from one that has loaded what workers need, or spawned.

To load the readers and numpy takes a worker longer than to read a hundred files. On Linux a process
of one thread, which does nothing else, loads them once (`simdesk.warm`), and each worker is a fork
of it; so two workers, and the one that takes the place of one that died, are there at once. Where a
fork of loaded libraries is not safe (macOS) or not known (Windows, a frozen program) each worker is
spawned and loads what it needs by itself.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING

import pebble

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext


logger = logging.getLogger(__name__)

TASKS_A_WORKER = 500
"""A worker is replaced after this many tasks, so that leaks of parsers stay small."""

WARM = "simdesk.warm"
_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""


def forks() -> bool:
    """Tell whether workers are forks of one process that has loaded what they need."""
    return sys.platform == "linux" and not getattr(sys, "frozen", False)


def worker_context() -> BaseContext:
    """Return the way in which worker processes are started here."""
    try:
        os.getcwd()
    except OSError:  # removed by somebody, and a new process is to be in it as well
        os.chdir(os.sep)
    if not forks():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([WARM])
    return context


def start_worker(memory_bytes: int, *, forked: bool = False) -> None:
    """Prepare a new worker process: memory limit, end with the engine.

    Args:
        memory_bytes: limit of the address space; where the system knows none, none is set.
        forked: True where the process that forked it tells the engine when it ends; without that
            one nobody would, so it ends too.
    """
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if forked:
        _end_with_who_forked()
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on this system
        import resource  # noqa: PLC0415 - POSIX only

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end_with_who_forked() -> None:
    import ctypes  # noqa: PLC0415 - in workers only

    with contextlib.suppress(OSError, AttributeError):  # another C library: no such call
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() == 1:  # it has gone already
        os._exit(1)


def new_pool(workers: int, memory_bytes: int) -> pebble.ProcessPool:
    """Return a pool whose workers start when it is looked at first, see `runs`.

    Args:
        workers: number of processes.
        memory_bytes: limit of the address space of each.
    """
    return pebble.ProcessPool(
        max_workers=workers,
        max_tasks=TASKS_A_WORKER,
        context=worker_context(),
        initializer=partial(start_worker, forked=forks()),
        initargs=[memory_bytes],
    )


def runs(pool: pebble.ProcessPool) -> bool:
    """Start the workers of a new pool; False where that cannot be done at the moment."""
    try:
        return bool(pool.active)  # looking at it starts them
    except (RuntimeError, OSError) as error:
        logger.warning("no worker could be started: %r", error.__cause__ or error)
        return False


def kill_workers(pool: pebble.ProcessPool) -> None:
    """End the workers before their channel is closed.

    pebble 5.2 closes it first, and takes its locks away from workers that are just starting, which
    then complain on the terminal.
    """
    loop = pool._pool_manager_loop  # noqa: SLF001 - pebble has no public way
    if loop is not None:
        loop.join()  # it would start others
    for worker in list(pool._pool_manager.worker_manager.workers.values()):  # noqa: SLF001
        worker.kill()
        worker.join()
