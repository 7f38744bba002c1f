# SPDX-License-Identifier: MIT
"""The thread that turns stored fingerprints into groups: candidates, verification, the rule.

Reads the index over a connection of its own, lets workers compare texts, and hands verdicts and
groups to the engine's thread, which writes them. A run sees the documents as they were when it
began; the engine starts another where they changed.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simdesk.candidates import (
    NO_DISTANCE,
    default_breadth,
    histogram,
)
from simdesk.collection import Collection
from simdesk.contained import contained, proposed
from simdesk.group import Decisions, Grouping, Rule
from simdesk.index.grouped import group_files
from simdesk.index.schema import open_reader
from simdesk.records import Differs, DocumentId, Membership
from simdesk.textsource import TextSource
from simdesk.threads import start_thread
from simdesk.verdicts import MISSING, Verdicts
from simdesk.verifying import StoppedError, Verifier

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from simdesk.contained import Contained
    from simdesk.group import Groups
    from simdesk.index.store import GroupRecord
    from simdesk.pool import WorkerPool
    from simdesk.settings import Limits, Locations, Settings
    from simdesk.verifying import StoredVerdict

logger = logging.getLogger(__name__)

LARGEST_DISTANCE = 24
"""The histogram of distances ends here, and so does the search breadth."""

_DIFFERS = tuple(Differs)


@dataclass(frozen=True, slots=True)
class Matched:
    """What a run came to.

    Attributes:
        groups: the rows of all groups.
        memberships: the documents in them.
        facts: to be stored by name: ``histogram``, ``breadth``, ``cut``, ``lost``.
        seconds: how long it took.
    """

    groups: list[GroupRecord]
    memberships: list[Membership]
    facts: dict[str, object]
    seconds: float


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """What a run is to do.

    Attributes:
        settings: floor, breadth, passages.
        recipe_id: the fingerprints to use.
        apart: pairs of document keys that stay apart.
        principals: chosen principals by document key, with the time of the choice.
        verify: False to leave pairs without a stored verdict out instead of comparing them.
        verdicts: takes new verdicts; called in the engine's thread.
        done: takes the result, None where the run was stopped; called in the engine's thread.
    """

    settings: Settings
    recipe_id: int
    apart: set[tuple[bytes, bytes]]
    principals: dict[bytes, int]
    verify: bool
    verdicts: Callable[[list[StoredVerdict]], None]
    done: Callable[[Matched | None], None]


class Matcher:
    """Run one request at a time; a newer one supersedes the one under way.

    Args:
        locations: where the databases live.
        pool: the workers.
        limits: what one file may cost, for texts that must be read again.
        post: runs a call in the engine's thread.
    """

    def __init__(
        self,
        locations: Locations,
        pool: WorkerPool,
        limits: Limits,
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        self._locations = locations
        self._pool = pool
        self._limits = limits
        self._post = post
        self._stop = threading.Event()
        self._next: MatchRequest | None = None
        self._thread: threading.Thread | None = None
        self._verifier: Verifier | None = None
        self._matched: Matched | None = None
        self._collection: Collection | None = None
        self._borrowed: Collection | None = None

    @property
    def running(self) -> bool:
        """Tell whether a run is under way or about to start. Engine's thread."""
        return self._thread is not None

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many pairs were compared, and of how many that are known to be needed."""
        return (0, 0) if self._verifier is None else self._verifier.progress

    def start(self, request: MatchRequest) -> None:
        """Begin a run, ending the one under way. Engine's thread."""
        if self._thread is not None:
            self._next = request
            self._stop.set()
            return
        self._stop.clear()
        self._matched = None
        self._thread = start_thread(
            "matching",
            lambda: self._work(request),
            self._post,
            ended=lambda: self._finished(request),
        )

    def stop(self) -> None:
        """End the run under way soon; its ``done`` gets None. Engine's thread."""
        self._next = None
        self._stop.set()

    def close(self) -> None:
        """End the run under way and wait for it. Engine's thread."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _work(self, request: MatchRequest) -> None:
        try:
            self._matched = self._match(request)
        except StoppedError:
            logger.info("matching was stopped")

    def _finished(self, request: MatchRequest) -> None:
        matched, self._matched = self._matched, None
        self._thread = None
        self._verifier = None
        following, self._next = self._next, None
        if following is not None:
            self.start(following)
        else:
            request.done(matched)

    def _match(self, request: MatchRequest) -> Matched:
        started = time.monotonic()
        with ExitStack() as opened:
            connection = opened.enter_context(closing(open_reader(self._locations.index)))
            texts = opened.enter_context(
                closing(TextSource(self._locations, self._pool, self._limits))
            )
            self._verifier = Verifier(
                self._pool,
                texts,
                lambda rows: self._post(lambda: request.verdicts(rows)),
                self._stop,
            )
            found, facts = self._group(connection, request, self._verifier)
            self._collection = self._borrowed
            with _snapshot(connection):
                records, memberships = group_files(connection, found)
        return Matched(records, memberships, facts, time.monotonic() - started)

    def _group(
        self, connection: sqlite3.Connection, request: MatchRequest, verifier: Verifier
    ) -> tuple[list[Membership], dict[str, object]]:
        stored = self._collection_of(connection, request.recipe_id)
        settings = request.settings
        breadth = settings.max_distance
        documents = stored.documents
        if breadth is None:
            breadth = default_breadth(len(documents.ids))
        rule = Rule(settings.floor, breadth, settings.shared_passages)
        candidates = stored.candidates(breadth, passages=rule.passages, stop=self._stop.is_set)
        self._check_stop()
        decisions = stored.decisions(request.apart, request.principals)
        verdicts = stored.verdicts if request.verify else stored.verdicts.copy()
        compare = verifier.verify if request.verify else _leave_out
        grouping = Grouping(
            documents,
            rule,
            verdicts,
            candidates,
            decisions=decisions,
            rejects=stored.passages.rejects(rule.floor),
        )
        while len((needed := grouping.needed())[0]):
            compare(*needed, verdicts)
            self._check_stop()
        groups = grouping.groups()
        memberships = _memberships(groups)
        if rule.passages:
            shared = stored.shared(self._stop.is_set)
            pairs = proposed(documents, shared, groups, partial=stored.partial)
            pairs = _together(*pairs, decisions)
            unknown = verdicts.find(*pairs).similarity == MISSING
            compare(pairs[0][unknown], pairs[1][unknown], verdicts)
            memberships += _inside(contained(*pairs, verdicts), verdicts)
        counts, sampled_from = histogram(stored.columns, LARGEST_DISTANCE)
        return memberships, {
            "breadth": breadth,
            "cut": len(groups.cut),
            "lost": list(stored.lost),
            "histogram": [round(count) for count in counts.tolist()],
            "histogram_sampled_from": sampled_from,
        }

    def _collection_of(self, connection: sqlite3.Connection, recipe_id: int) -> Collection:
        """Return the documents in memory, in step with the index.

        It is taken from the matcher until the run has come to its end, so that what a run left
        half done is never used again.
        """
        collection, self._collection = self._collection, None
        if collection is None or collection.recipe_id != recipe_id:
            collection = Collection(recipe_id)
        with _snapshot(connection):
            collection.refresh(connection)
        self._borrowed = collection
        return collection

    def _check_stop(self) -> None:
        if self._stop.is_set():
            raise StoppedError


@contextmanager
def _snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Let several questions see one state of the index while the engine goes on writing."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _together(
    wholes: NDArray[np.int64], parts: NDArray[np.int64], decisions: Decisions
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Leave out the pairs that the person keeps apart."""
    keep = np.array(
        [
            (min(pair), max(pair)) not in decisions.apart
            for pair in zip(wholes.tolist(), parts.tolist(), strict=True)
        ],
        np.bool_,
    )
    return wholes[keep], parts[keep]


def _leave_out(
    principals: NDArray[np.int64], members: NDArray[np.int64], verdicts: Verdicts
) -> None:
    """Take pairs that were never compared for such that are not near."""
    for principal, member in zip(principals.tolist(), members.tolist(), strict=True):
        verdicts.fail(principal, member)


def _inside(found: Contained, verdicts: Verdicts) -> list[Membership]:
    """Return the relation of containment: each whole, and the parts in it."""
    known = verdicts.find(found.wholes, found.parts)
    parts = [
        Membership(
            document=DocumentId(part),
            principal=DocumentId(whole),
            similarity=similarity,
            containment=containment,
            differs=_DIFFERS[differs],
            shared_passages=True,
            contained=True,
        )
        for part, whole, containment, similarity, differs in zip(
            found.parts.tolist(),
            found.wholes.tolist(),
            found.containment.tolist(),
            known.similarity.tolist(),
            known.differs.tolist(),
            strict=True,
        )
    ]
    wholes = sorted({part.principal for part in parts})
    return [
        *(Membership(whole, whole, distance_bits=0, contained=True) for whole in wholes),
        *parts,
    ]


def _memberships(groups: Groups) -> list[Membership]:
    members = [
        Membership(
            document=DocumentId(member),
            principal=DocumentId(principal),
            similarity=similarity,
            containment=containment,
            distance_bits=None if distance == NO_DISTANCE else distance,
            differs=_DIFFERS[differs],
            estimated=estimated,
            shared_passages=shared,
        )
        for principal, member, similarity, containment, distance, differs, estimated, shared in zip(
            *(column.tolist() for column in groups[:8]), strict=True
        )
    ]
    principals = sorted({member.principal for member in members})
    return [
        *(Membership(principal, principal, distance_bits=0) for principal in principals),
        *members,
    ]
