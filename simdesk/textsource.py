# SPDX-License-Identifier: MIT
"""The text of a document: from the cache, or read again from one of its files.

Blocks while a worker reads; for the threads of the engine process, never for its loop.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from simdesk.index.reader import Reader
from simdesk.pool import WORKER_FAULTS, FileTask, expand_text, read_files
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from simdesk.index.rows import FileRow
    from simdesk.pool import WorkerPool
    from simdesk.records import DocumentId, Outcome
    from simdesk.settings import Limits, Locations

logger = logging.getLogger(__name__)

_ANY_RECIPE = Recipe()
"""Only the text of what is read again is used."""


class TextSource:
    """Give texts of documents. One thread only.

    Args:
        locations: where the databases live.
        pool: workers that read a file again where the cache does not hold its text.
        limits: what one file may cost.
    """

    def __init__(self, locations: Locations, pool: WorkerPool, limits: Limits) -> None:
        self.reader = Reader(locations)
        self._pool = pool
        self._limits = limits

    def close(self) -> None:
        """Close the files."""
        self.reader.close()

    def text(self, document: DocumentId) -> str | None:
        """Return the text of a document, None where no file gives it any more."""
        cached = self.reader.text_of(document)
        if cached is not None:
            return cached
        sources = self.reader.sources_of(document)
        if not sources:
            return None
        key = self.reader.keys_of([document])[0]
        for source in sources:
            for outcome in self._read(source):
                for found in outcome.documents:
                    if found.key == key:
                        return expand_text(found.text)
        return None

    def _read(self, source: FileRow) -> list[Outcome]:
        task = FileTask(source.path, source.stat)
        future = self._pool.submit(
            read_files,
            (task,),
            self._limits,
            _ANY_RECIPE,
            deadline_s=self._pool.deadline_s([task]) + self._limits.recognition_s,
        )
        try:
            outcomes: list[Outcome] = future.result()
        except WORKER_FAULTS as error:
            logger.warning("a text could not be read again: %s", error)
            return []
        return outcomes
