# SPDX-License-Identifier: MIT
"""A group as a line of drafts: the order, what each step took away and added, and who may go."""

from __future__ import annotations

import logging
import os
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from simdesk.compare import verdict
from simdesk.drafts import Trace, in_order
from simdesk.errors import StoreError
from simdesk.index.matrix import group_matrix
from simdesk.pool import WORKER_FAULTS
from simdesk.questions import DraftStep, DraftsTraced
from simdesk.records import Reason, Tier, display_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.index.matrix import Matrix
    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.pool import WorkerPool
    from simdesk.questions import TraceDrafts
    from simdesk.records import DocumentId, FileId, Verdict
    from simdesk.textsource import TextSource

logger = logging.getLogger(__name__)

STEP_S = 20.0
"""What one comparison of neighbours may cost, in seconds of wall time."""

ALL_STEPS_S = 60.0
"""And all of them together; what is left then is not known."""

FURTHEST_BITS = 32
"""Fingerprints as far apart as this share no more than chance."""

MOST_FILES = 5000


def trace(source: TextSource, pool: WorkerPool, request: TraceDrafts) -> DraftsTraced:
    """Answer a question about drafts; blocks while a worker compares."""
    try:
        matrix = group_matrix(source.reader, request.group)
        if len(matrix.rows) < 2:
            return DraftsTraced(request.request, reason="one_text")
        order = in_order(distances(matrix), [_trace_of(row) for row in matrix.rows])
        rows = [matrix.rows[n] for n in order]
        return DraftsTraced(
            request.request,
            drafts=tuple(rows),
            steps=_steps(source, pool, rows),
            files=_markable(source.reader, rows),
            covered=tuple(_covering(source.reader, row, rows, request.floor) for row in rows),
            documents=matrix.documents,
        )
    except (*WORKER_FAULTS, StoreError) as error:
        logger.warning("drafts could not be traced: %s", error)
        return DraftsTraced(request.request, reason=Reason.WORKER_DIED)


def distances(matrix: Matrix) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return how far each two documents differ: by their words where those were compared.

    Args:
        matrix: of a group.

    Returns:
        0.0 to 1.0, float64, shape (n, n).
    """
    count = len(matrix.rows)
    found = np.ones((count, count))
    for a in range(count):
        for b in range(count):
            similarity, bits = matrix.similarity[a][b], matrix.bits[a][b]
            if similarity is not None:
                found[a, b] = 1.0 - similarity
            elif bits is not None:
                found[a, b] = min(1.0, bits / FURTHEST_BITS)
    np.fill_diagonal(found, 0.0)
    return found


def _trace_of(row: MemberRow) -> Trace:
    name = display_path(os.path.basename(row.path))
    return Trace(name, row.stat.mtime_ns, row.tokens)


def _steps(
    source: TextSource, pool: WorkerPool, rows: Sequence[MemberRow]
) -> tuple[DraftStep | None, ...]:
    until = time.monotonic() + ALL_STEPS_S
    steps: list[DraftStep | None] = []
    for earlier, later in pairwise(rows):
        ids = earlier.document_id, later.document_id
        known = source.reader.verdict_of(*ids)
        if known is None and time.monotonic() < until:
            known = _compared(source, pool, *ids)
        steps.append(None if known is None else _step(known))
    return tuple(steps)


def _step(known: Verdict) -> DraftStep:
    return DraftStep(known.only_left, known.only_right, known.similarity, known.estimated)


def _compared(
    source: TextSource, pool: WorkerPool, earlier: DocumentId, later: DocumentId
) -> Verdict | None:
    left, right = source.text(earlier), source.text(later)
    if left is None or right is None:
        return None
    try:
        found: Verdict = pool.submit(verdict, left, right, deadline_s=STEP_S).result()
    except TimeoutError:
        return None
    return found


def _covering(
    reader: Reader, row: MemberRow, rows: Sequence[MemberRow], floor: float
) -> frozenset[int]:
    # The drafts that this one was compared with directly, surely, and at or above the floor.
    found = set()
    for number, other in enumerate(rows):
        if other.document_id == row.document_id or row.partial or other.partial:
            continue
        known = reader.verdict_of(row.document_id, other.document_id)
        if known is not None and not known.estimated and known.similarity >= floor:
            found.add(number)
    return frozenset(found)


def _markable(reader: Reader, rows: Sequence[MemberRow]) -> tuple[tuple[FileId, ...], ...]:
    by_document: dict[DocumentId, list[FileId]] = {row.document_id: [] for row in rows}
    group = rows[0].group_id
    ids = reader.member_ids(group)[:MOST_FILES]
    for start in range(0, len(ids), 500):
        for row in reader.member_page(group, ids[start : start + 500]):
            may = not (row.protected or row.part or row.partial or row.tier is Tier.CONTAINED)
            if may and row.document_id in by_document:
                by_document[row.document_id].append(row.file_id)
    return tuple(tuple(sorted(by_document[row.document_id])) for row in rows)
