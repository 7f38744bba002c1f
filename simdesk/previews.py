# SPDX-License-Identifier: MIT
"""Two files side by side on request, in a worker of its own, so that a scan does not delay it."""

from __future__ import annotations

import logging
from dataclasses import replace
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from simdesk.compare import align
from simdesk.errors import StoreError
from simdesk.placing import place_blocks
from simdesk.pool import WORKER_FAULTS, WorkerPool
from simdesk.protocol import Compared
from simdesk.textsource import TextSource
from simdesk.threads import start_thread

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from simdesk.comparison import Comparison, Ignore
    from simdesk.protocol import Change, Compare
    from simdesk.records import Fingerprint, Place
    from simdesk.settings import Limits, Locations

logger = logging.getLogger(__name__)

DEADLINE_S = 20.0


class Previews:
    """Answer `Compare`, the newest request first; older ones that wait are dropped.

    Args:
        locations: where the databases live.
        limits: for the worker.
        post: runs a call in the engine's thread.
    """

    def __init__(
        self, locations: Locations, limits: Limits, post: Callable[[Callable[[], None]], None]
    ) -> None:
        self._locations = locations
        self._limits = limits
        self._post = post
        self._pool = WorkerPool(1, limits)
        self._requests: SimpleQueue[tuple[Compare, Callable[[Change], None]] | None]
        self._requests = SimpleQueue()
        self._thread: threading.Thread | None = None

    def compare(self, request: Compare, send: Callable[[Change], None]) -> None:
        """Start a comparison; ``send`` gets the answer in the engine's thread."""
        if self._thread is None:
            self._thread = start_thread("previews", self._run, self._post)
        self._requests.put((request, send))

    def close(self) -> None:
        """End the thread and the worker."""
        self._pool.close()
        self._requests.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        source = TextSource(self._locations, self._pool, self._limits)
        while (asked := self._requests.get()) is not None:
            while not self._requests.empty():  # only the newest is still looked at
                newer = self._requests.get()
                if newer is None:
                    source.close()
                    return
                asked = newer
            request, send = asked
            comparison, reason = self._answer(source, request)
            answer = Compared(request.request, request.left, request.right, comparison, reason)
            self._post(lambda answer=answer, send=send: send(answer))  # type: ignore[misc]
        source.close()

    def _answer(self, source: TextSource, request: Compare) -> tuple[Comparison | None, str]:
        files = (request.left, request.right)
        try:
            documents = source.reader.documents_of(files)
            if None in documents:
                return None, "vanished"
            texts = [source.text(document) for document in documents if document is not None]
            if None in texts:
                return None, "vanished"
            sides = [
                _Side(
                    str(text),
                    source.reader.fingerprints_of(document),
                    source.reader.places_of(file),
                    source.reader.head_of(file),
                )
                for file, document, text in zip(files, documents, texts, strict=True)
                if document is not None
            ]
            future = self._pool.submit(_align, *sides, request.ignore, deadline_s=DEADLINE_S)
            comparison: Comparison = future.result()
        except TimeoutError:
            return None, "timed_out"
        except (*WORKER_FAULTS, StoreError) as error:
            logger.warning("a comparison failed: %s", error)
            return None, "worker_died"
        return comparison, ""


class _Side(NamedTuple):
    # What is known of one file.
    text: str
    fingerprints: tuple[Fingerprint, ...]
    places: tuple[Place, ...]
    head: str


def _align(left: _Side, right: _Side, ignore: frozenset[Ignore]) -> Comparison:
    """Align two texts, and say on which page each paragraph stands; runs in a worker."""
    found = align(
        left.text,
        right.text,
        left_fingerprints=left.fingerprints,
        right_fingerprints=right.fingerprints,
        ignore=ignore,
    )
    return replace(
        found,
        left_head=left.head,
        right_head=right.head,
        left_places=place_blocks([b.left for b in found.blocks], left.text, left.places),
        right_places=place_blocks([b.right for b in found.blocks], right.text, right.places),
    )
