# SPDX-License-Identifier: MIT
"""A file or a pasted text to the indexed documents nearest to it, ranked."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.compare import verdict
from simdesk.contained import LEAST_CONTAINED
from simdesk.errors import StoreError, TableLostError
from simdesk.index.nearest import Nearest
from simdesk.pool import (
    WORKER_FAULTS,
    FileTask,
    expand_text,
    pack_text,
    print_texts,
    read_files,
)
from simdesk.questions import SimilarFound
from simdesk.records import Reason, Stat, Tier
from simdesk.tokenise import text_digest

if TYPE_CHECKING:
    from simdesk.index.nearest import NearDocument
    from simdesk.index.rows import MemberRow
    from simdesk.pool import WorkerPool
    from simdesk.questions import FindSimilar
    from simdesk.records import Prints, Verdict
    from simdesk.settings import Limits, Locations, Recipe
    from simdesk.textsource import TextSource

logger = logging.getLogger(__name__)

MOST = 60
"""Documents that are compared word for word, the nearest by their fingerprints."""

LEAST_SHARED = 0.5
"""Share of the smaller text that must stand in the larger, where fingerprints are far apart."""

READ_S = 60.0
COMPARE_S = 10.0


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Searcher:
    """Answer `FindSimilar`; for a thread of the engine process.

    Args:
        locations: where the databases live.
        pool: a worker that reads and compares, and finds the frequency tables.
        limits: what one file may cost.
    """

    def __init__(self, locations: Locations, pool: WorkerPool, limits: Limits) -> None:
        self._locations = locations
        self._pool = pool
        self._limits = limits

    def find(self, source: TextSource, request: FindSimilar) -> SimilarFound:
        """Rank the documents near a file or a text."""
        try:
            return self._find(source, request)
        except _Refused as refused:
            reason = refused.reason
        except TimeoutError:
            reason = Reason.TIMED_OUT
        except (*WORKER_FAULTS, StoreError, TableLostError) as error:
            logger.warning("a search for similar documents failed: %s", error)
            reason = Reason.WORKER_DIED
        return SimilarFound(request.request, reason=reason)

    def _find(self, source: TextSource, request: FindSimilar) -> SimilarFound:
        nearest = Nearest(self._locations.index)
        try:
            text, digest, prints = self._read(request, nearest.recipe)
            near = nearest.around(prints, digest, k=request.breadth)
            itself = self._itself(nearest, source, request.path)
            rows: list[MemberRow] = []
            for one in near[:MOST]:
                rows += self._rows(source, nearest, one, text)
        finally:
            nearest.close()
        others = [row for row in rows if itself is None or row.file_id != itself.file_id]
        return SimilarFound(
            request.request,
            rows=tuple(sorted(others, key=_place)),
            itself=itself,
            near=len(near),
            printed=bool(prints.fingerprints),
        )

    def _read(self, request: FindSimilar, recipe: Recipe) -> tuple[str, bytes, Prints]:
        if request.path:
            return self._read_file(request.path, recipe)
        text = request.text.strip()
        if not text:
            raise _Refused(Reason.EMPTY)
        packed = (pack_text(text),)
        future = self._pool.submit_printing(print_texts, packed, recipe=recipe, deadline_s=READ_S)
        (prints,) = future.result()
        if not prints.tokens:
            raise _Refused(Reason.SYMBOLS_ONLY)
        return text, text_digest(text), prints

    def _read_file(self, path: bytes, recipe: Recipe) -> tuple[str, bytes, Prints]:
        try:
            stat = Stat.of(os.stat(path))
        except FileNotFoundError:
            raise _Refused(Reason.VANISHED) from None
        except OSError:
            raise _Refused(Reason.NO_PERMISSION) from None
        task = FileTask(path, stat)
        future = self._pool.submit_printing(
            read_files,
            (task,),
            self._limits,
            recipe=recipe,
            deadline_s=self._pool.deadline_s([task]) + self._limits.recognition_s,
        )
        (outcome,) = future.result()
        if not outcome.documents:
            raise _Refused(Reason.VANISHED if outcome.failure is None else outcome.failure.reason)
        document = outcome.documents[0]
        return expand_text(document.text), document.text_digest, document.prints

    def _itself(self, nearest: Nearest, source: TextSource, path: bytes) -> MemberRow | None:
        file = source.reader.file_at(path) if path else None
        documents = source.reader.documents_of([file]) if file is not None else [None]
        if documents[0] is None:
            return None
        rows = nearest.file_rows(documents[0], source.reader.roles())
        return next((replace(row, principal=True) for row in rows if row.file_id == file), None)

    def _rows(
        self, source: TextSource, nearest: Nearest, near: NearDocument, text: str
    ) -> list[MemberRow]:
        rows = nearest.file_rows(near.document, source.reader.roles())
        found = None if near.same_text or not rows else self._compared(source, near, text)
        if near.same_text:
            return [replace(row, tier=Tier.SAME_TEXT, distance_bits=0) for row in rows]
        if found is None:
            return [
                replace(row, similarity=0.0, containment=0.0, distance_bits=near.distance_bits)
                for row in rows
            ]
        if far_apart(near, found):
            return []
        return [
            replace(
                row,
                tier=Tier.CONTAINED if inside(found) else row.tier,
                similarity=found.similarity,
                containment=found.containment,
                distance_bits=near.distance_bits,
                differs=found.differs,
                estimated=found.estimated,
            )
            for row in rows
        ]

    def _compared(self, source: TextSource, near: NearDocument, text: str) -> Verdict | None:
        stored = source.text(near.document)
        if stored is None:
            return None
        future = self._pool.submit(verdict, text, stored, deadline_s=COMPARE_S)
        try:
            found: Verdict = future.result()
        except TimeoutError:
            return None
        return found


def far_apart(near: NearDocument, found: Verdict | None) -> bool:
    """Tell that a text whose passages brought it here has few of them after all."""
    return (
        found is not None
        and not near.same_text
        and near.distance_bits is None
        and found.containment < LEAST_SHARED
    )


def inside(found: Verdict) -> float:
    """Return how much of the smaller text stands in the larger; 0.0 of texts that are alike."""
    apart = found.similarity < LEAST_CONTAINED <= found.containment
    return found.containment if apart else 0.0


def rank(similarity: float, contained: float) -> tuple[float, float]:
    """Return what orders what was found.

    Texts alike come before those that only stand inside one another, and those before what chance
    brought near.

    Args:
        similarity: 0.0 to 1.0; 0.0 where it could not be told.
        contained: as `inside` says.
    """
    return (-similarity if similarity >= LEAST_SHARED else 0.0, -max(similarity, contained))


def _place(row: MemberRow) -> tuple[float, float, int, bytes, str]:
    bits = 65 if row.distance_bits is None else row.distance_bits
    contained = row.containment if row.tier is Tier.CONTAINED else 0.0
    return (*rank(row.similarity, contained), bits, row.path, row.part)
