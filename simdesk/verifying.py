# SPDX-License-Identifier: MIT
"""Pairs of documents to verdicts: texts go to the workers in bundles, verdicts come back.

A bundle that fails as a whole is done again pair by pair, so that only the pair at fault is left
without a verdict. Runs in the matcher's thread.
"""

from __future__ import annotations

import logging
import zlib
from collections import deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from itertools import groupby
from typing import TYPE_CHECKING

from simdesk.compare import nearness, of_two
from simdesk.pool import WORKER_FAULTS, compare_texts, pack_text
from simdesk.records import Differs, DocumentId

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    import numpy as np
    from numpy.typing import NDArray

    from simdesk.pool import WorkerPool
    from simdesk.records import Verdict
    from simdesk.textsource import TextSource
    from simdesk.verdicts import Verdicts

logger = logging.getLogger(__name__)

BUNDLE_PAIRS = 100
DEADLINE_S = 30.0
SECONDS_A_PAIR = 5.0
AHEAD = 2
"""Bundles a worker that may be under way at once."""

POLL_S = 0.2
KEPT_TEXTS = 256

Pair = tuple[DocumentId, DocumentId]
StoredVerdict = tuple[DocumentId, DocumentId, "Verdict", int | None]


class StoppedError(Exception):
    """The run was stopped or superseded."""


class Verifier:
    """Compare the texts of pairs.

    Args:
        pool: the workers.
        texts: where the texts come from.
        store: takes verdicts to be stored, from the matcher's thread.
        stop: set when the run is to end.
    """

    def __init__(
        self,
        pool: WorkerPool,
        texts: TextSource,
        store: Callable[[list[StoredVerdict]], None],
        stop: threading.Event,
    ) -> None:
        self._pool = pool
        self._texts = texts
        self._store = store
        self._stop = stop
        self._done = 0
        self._asked = 0
        self._died: set[Pair] = set()
        self._packed: dict[DocumentId, bytes | None] = {}

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many pairs are finished, and of how many that were asked for. Any thread."""
        return self._done, self._asked

    def verify(
        self, principals: NDArray[np.int64], members: NDArray[np.int64], verdicts: Verdicts
    ) -> None:
        """Compare pairs and keep what comes out.

        Args:
            principals: document ids, shape (n,), equal ones together.
            members: document ids, shape (n,).
            verdicts: takes each verdict, or the failure.

        Raises:
            StoppedError: where the run is to end.
        """
        pairs: list[Pair] = [
            (DocumentId(a), DocumentId(b))
            for a, b in zip(principals.tolist(), members.tolist(), strict=True)
        ]
        self._asked += len(pairs)
        waiting = deque(self._bundles(pairs))
        under_way: dict[Future[list[list[Verdict]]], list[Pair]] = {}
        while waiting or under_way:
            if self._stop.is_set():
                raise StoppedError
            while waiting and len(under_way) < AHEAD * self._pool.workers:
                bundle = waiting.popleft()
                future = self._submit(bundle, verdicts)
                if future is not None:
                    under_way[future] = bundle
            for future in wait(under_way, POLL_S, FIRST_COMPLETED).done:
                waiting.extend(self._take(future, under_way.pop(future), verdicts))

    def _bundles(self, pairs: list[Pair]) -> Iterator[list[Pair]]:
        """Cut pairs into bundles; those of one principal stay together as far as may be."""
        for start in range(0, len(pairs), BUNDLE_PAIRS):
            yield pairs[start : start + BUNDLE_PAIRS]

    def _submit(self, bundle: list[Pair], verdicts: Verdicts) -> Future[list[list[Verdict]]] | None:
        """Send the texts of a bundle to a worker; pairs without texts fail at once."""
        packed = {d: self._text(d) for pair in bundle for d in pair}
        for principal, member in list(bundle):
            if packed[principal] is None or packed[member] is None:
                bundle.remove((principal, member))
                self._fail((principal, member), verdicts)
        if not bundle:
            return None
        task = tuple(
            (packed[principal] or b"", tuple(packed[member] or b"" for _, member in group))
            for principal, group in groupby(bundle, key=lambda pair: pair[0])
        )
        deadline_s = DEADLINE_S + SECONDS_A_PAIR * len(bundle)
        return self._pool.submit(compare_texts, task, deadline_s=deadline_s)

    def _text(self, document: DocumentId) -> bytes | None:
        if document not in self._packed:
            if len(self._packed) >= KEPT_TEXTS:
                self._packed.clear()
            text = self._texts.text(document)
            self._packed[document] = None if text is None else pack_text(text)
        return self._packed[document]

    def _take(
        self, future: Future[list[list[Verdict]]], bundle: list[Pair], verdicts: Verdicts
    ) -> list[list[Pair]]:
        """Keep the verdicts of a bundle.

        Returns:
            Smaller bundles to be tried again.

        Raises:
            StoppedError: where the workers were ended.
        """
        try:
            found = [verdict for group in future.result() for verdict in group]
        except CancelledError as error:
            raise StoppedError from error
        except (*WORKER_FAULTS, zlib.error) as error:
            if len(bundle) > 1:
                return [[pair] for pair in bundle]
            if not isinstance(error, TimeoutError | MemoryError) and bundle[0] not in self._died:
                # workers may be killed for what others did: a pair fails at the second time
                self._died.add(bundle[0])
                return [bundle]
            logger.warning("a pair could not be compared: %s", type(error).__name__)
            self._fail(bundle[0], verdicts)
            return []
        rows = [self._row(pair, verdict) for pair, verdict in zip(bundle, found, strict=True)]
        for principal, member, verdict, _ in rows:
            verdicts.add(principal, member, verdict)
        self._done += len(rows)
        self._store(rows)
        return []

    def _row(self, pair: Pair, verdict: Verdict) -> StoredVerdict:
        reader = self._texts.reader
        near = nearness(*(reader.fingerprints_of(document) for document in pair))
        if verdict.differs is not Differs.WORDS:
            verdict = of_two(verdict, partial=reader.any_partial(pair))
        return *pair, verdict, None if near is None else near.distance_bits

    def _fail(self, pair: Pair, verdicts: Verdicts) -> None:
        verdicts.fail(*pair)
        self._done += 1
