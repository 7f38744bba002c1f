# SPDX-License-Identifier: MIT
"""Two files side by side on request, as text or as pages, in a worker that no scan delays."""

from __future__ import annotations

import logging
from dataclasses import replace
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from simdesk.compare import align, of_two
from simdesk.comparison import PageSide
from simdesk.errors import StoreError
from simdesk.extract.pages import draw_page
from simdesk.placing import place_blocks
from simdesk.pool import WORKER_FAULTS, WorkerPool
from simdesk.protocol import Compare, Compared
from simdesk.questions import DrawPages, FindSimilar, PagesDrawn, TraceDrafts
from simdesk.records import Reason
from simdesk.similar import Searcher
from simdesk.textsource import TextSource
from simdesk.threads import start_thread
from simdesk.tracing import trace

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from simdesk.comparison import Comparison, Ignore
    from simdesk.protocol import Change
    from simdesk.questions import Question, Reply
    from simdesk.records import FileId, Fingerprint, Place
    from simdesk.settings import Limits, Locations

    Asked = Compare | Question

logger = logging.getLogger(__name__)

DEADLINE_S = 20.0


class Previews:
    """Answer questions about documents, of each kind the newest; older ones that wait are dropped.

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
        self._pool = WorkerPool(1, limits, locations.tables)
        self._requests: SimpleQueue[tuple[Asked, Callable[[Change], None]] | None]
        self._requests = SimpleQueue()
        self._thread: threading.Thread | None = None

    def take(self, request: Asked, send: Callable[[Change], None]) -> None:
        """Look for an answer; ``send`` gets it in the engine's thread."""
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
        waiting: dict[type, tuple[Asked, Callable[[Change], None]]] = {}
        while True:
            while not waiting or not self._requests.empty():
                asked = self._requests.get()
                if asked is None:
                    source.close()
                    return
                waiting.pop(type(asked[0]), None)  # only the newest is still looked at
                waiting[type(asked[0])] = asked
            request, send = waiting.pop(next(reversed(waiting)))
            answer = self._answer(source, request)
            self._post(lambda answer=answer, send=send: send(answer))  # type: ignore[misc]

    def _answer(self, source: TextSource, request: Asked) -> Compared | Reply:
        match request:
            case DrawPages():
                return self._draw(source, request)
            case TraceDrafts():
                return trace(source, self._pool, request)
            case FindSimilar():
                return Searcher(self._locations, self._pool, self._limits).find(source, request)
            case Compare():
                comparison, reason = self._compare(source, request)
                return Compared(request.request, request.left, request.right, comparison, reason)

    def _draw(self, source: TextSource, request: DrawPages) -> PagesDrawn:
        wanted = ((request.left, request.left_page), (request.right, request.right_page))
        sides = [self._draw_side(source, file, page, request.width) for file, page in wanted]
        return PagesDrawn(request.request, *sides)

    def _draw_side(self, source: TextSource, file: FileId, page: int, width: int) -> PageSide:
        try:
            rows = source.reader.whole_files([file])
            if not rows:
                return PageSide(None, 0, Reason.VANISHED)
            at = (rows[0].path, rows[0].stat, page, width, self._limits.file_bytes)
            future = self._pool.submit(draw_page, *at, deadline_s=DEADLINE_S)
            side: PageSide = future.result()
        except TimeoutError:
            return PageSide(None, 0, Reason.TIMED_OUT)
        except (*WORKER_FAULTS, StoreError) as error:
            logger.warning("a page could not be drawn: %s", error)
            return PageSide(None, 0, Reason.WORKER_DIED)
        return side

    def _compare(self, source: TextSource, request: Compare) -> tuple[Comparison | None, str]:
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
            if documents[0] != documents[1]:
                partial = source.reader.any_partial(d for d in documents if d is not None)
                verdict = of_two(comparison.verdict, partial=partial)
                comparison = replace(comparison, verdict=verdict)
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
