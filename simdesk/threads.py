# SPDX-License-Identifier: MIT
"""Threads of the engine process whose failures are not lost: the engine's loop raises them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Post = Callable[[Callable[[], None]], None]


def start_thread(
    name: str,
    work: Callable[[], None],
    post: Post,
    *,
    ended: Callable[[], None] | None = None,
) -> threading.Thread:
    """Start a thread.

    Args:
        name: for the log.
        work: what it does. An exception out of it is our fault: it is raised again in the engine's
            loop.
        post: runs a call in the engine's thread.
        ended: posted when the work has ended, also when it failed, after its failure.
    """

    def run() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - part of the engine's loop, which raises it again
            failure = error
            post(lambda: _raise(failure))
        finally:
            if ended is not None:
                post(ended)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


def _raise(error: Exception) -> None:
    raise error
