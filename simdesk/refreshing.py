# SPDX-License-Identifier: MIT
"""Fingerprints of another recipe to such of the present one, from the cached texts.

Runs before a scan, in a thread of its own. Originals are not opened: documents whose text the cache
does not hold are left to the scan, which reads their files again.
"""

from __future__ import annotations

import logging
import zlib
from collections import deque
from contextlib import closing
from typing import TYPE_CHECKING

from simdesk.errors import TableLostError
from simdesk.index.reader import Reader
from simdesk.pool import WORKER_FAULTS, print_texts
from simdesk.threads import start_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from simdesk.pool import WorkerPool
    from simdesk.records import DocumentId, Prints
    from simdesk.settings import Locations, Recipe
    from simdesk.threads import Post

logger = logging.getLogger(__name__)

BATCH = 200
BATCH_BYTES = 2 * 1024 * 1024
DEADLINE_S = 60.0
AHEAD = 2
BAD = (zlib.error, OSError, ValueError)
"""What unpacking a damaged text raises."""

Printed = list[tuple["DocumentId", "Prints"]]


class Refresher:
    """Make missing fingerprints. Engine's thread, but for the work.

    Args:
        locations: where the databases live.
        pool: the workers.
        post: runs a call in the engine's thread.
    """

    def __init__(self, locations: Locations, pool: WorkerPool, post: Post) -> None:
        self._locations = locations
        self._pool = pool
        self._post = post
        self._stopped = False
        self.running = False
        self.done = 0

    def start(self, recipe: Recipe, recipe_id: int, write: Callable[[Printed], None]) -> None:
        """Begin.

        Args:
            recipe: the present one.
            recipe_id: its number in the index.
            write: takes what was made, in the engine's thread.
        """
        self.running = True
        self._stopped = False
        start_thread(
            "refresh",
            lambda: self._work(recipe, recipe_id, write),
            self._post,
            ended=self._finished,
        )

    def stop(self) -> None:
        """End soon; what is left is made at the next start."""
        self._stopped = True

    def _work(self, recipe: Recipe, recipe_id: int, write: Callable[[Printed], None]) -> None:
        under_way: deque[tuple[list[DocumentId], Future[list[Prints]]]] = deque()
        with closing(Reader(self._locations)) as reader:
            for documents, texts in packed_texts(reader, reader.unprinted(recipe_id)):
                if self._stopped:
                    break
                future = self._pool.submit_printing(
                    print_texts, texts, recipe=recipe, deadline_s=DEADLINE_S
                )
                under_way.append((documents, future))
                if len(under_way) > AHEAD * self._pool.workers:
                    self._take(*under_way.popleft(), write)
        for batch in under_way:
            self._take(*batch, write)

    def _take(
        self,
        documents: list[DocumentId],
        future: Future[list[Prints]],
        write: Callable[[Printed], None],
    ) -> None:
        try:
            printed = list(zip(documents, future.result(), strict=True))
        except (*WORKER_FAULTS, *BAD, TableLostError) as error:
            # the scan reads these files again
            logger.warning("texts were not fingerprinted again: %s", type(error).__name__)
            return
        self.done += len(printed)
        self._post(lambda: write(printed))

    def _finished(self) -> None:
        self.running = False


def packed_texts(
    reader: Reader, wanted: Sequence[DocumentId]
) -> Iterator[tuple[list[DocumentId], tuple[bytes, ...]]]:
    """Yield the cached texts of documents in batches for workers.

    Args:
        reader: of this thread.
        wanted: the documents; those whose text is not cached are left out.
    """
    documents: list[DocumentId] = []
    texts: list[bytes] = []
    size = 0
    for document in wanted:
        packed = reader.packed_text_of(document)
        if packed is None:
            continue
        documents.append(document)
        texts.append(packed)
        size += len(packed)
        if len(documents) >= BATCH or size >= BATCH_BYTES:
            yield documents, tuple(texts)
            documents, texts, size = [], [], 0
    if documents:
        yield documents, tuple(texts)
