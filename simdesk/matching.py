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
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simdesk.candidates import (
    NO_DISTANCE,
    Edges,
    OnDemand,
    default_breadth,
    is_flood,
    merged,
    near_pairs,
    passage_pairs,
)
from simdesk.group import Decisions, Documents, Grouping, Rule
from simdesk.index.grouped import group_files
from simdesk.index.lookup import HammingColumn
from simdesk.index.schema import open_reader
from simdesk.passages import Passages, default_most
from simdesk.records import Differs, DocumentId, Features, Membership
from simdesk.settings import Recipe
from simdesk.textsource import TextSource
from simdesk.threads import start_thread
from simdesk.verdicts import Verdicts
from simdesk.verifying import StoppedError, Verifier

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from simdesk.group import Groups, Seeker
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
        self._thread = start_thread("matching", lambda: self._work(request), self._post)

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
        matched: Matched | None = None
        try:
            matched = self._match(request)
        except StoppedError:
            logger.info("matching was stopped")
        self._post(lambda: self._finished(request, matched))

    def _finished(self, request: MatchRequest, matched: Matched | None) -> None:
        self._thread = None
        self._verifier = None
        following, self._next = self._next, None
        if following is not None:
            self.start(following)
        else:
            request.done(matched)

    def _match(self, request: MatchRequest) -> Matched:
        started = time.monotonic()
        connection = open_reader(self._locations.index)
        texts = TextSource(self._locations, self._pool, self._limits)
        try:
            self._verifier = Verifier(
                self._pool,
                texts,
                lambda rows: self._post(lambda: request.verdicts(rows)),
                self._stop,
            )
            groups, facts = self._group(connection, request, self._verifier)
            records, memberships = group_files(connection, _memberships(groups))
        finally:
            texts.close()
            connection.close()
        return Matched(records, memberships, facts, time.monotonic() - started)

    def _group(
        self, connection: sqlite3.Connection, request: MatchRequest, verifier: Verifier
    ) -> tuple[Groups, dict[str, object]]:
        stored = _Stored(connection, request.recipe_id)
        settings = request.settings
        breadth = settings.max_distance
        if breadth is None:
            breadth = default_breadth(len(stored.documents.ids))
        rule = Rule(settings.floor, breadth, settings.shared_passages)
        candidates, facts = self._candidates(stored, rule)
        verdicts = stored.verdicts(connection)
        grouping = Grouping(
            stored.documents,
            rule,
            verdicts,
            candidates,
            decisions=stored.decisions(request.apart, request.principals),
            rejects=stored.passages.rejects(rule.floor),
        )
        while len((needed := grouping.needed())[0]):
            if request.verify:
                verifier.verify(*needed, verdicts)
            else:
                for principal, member in zip(*needed, strict=True):
                    verdicts.fail(principal, member)
            self._check_stop()
        groups = grouping.groups()
        return groups, {**facts, "breadth": breadth, "cut": len(groups.cut)}

    def _candidates(self, stored: _Stored, rule: Rule) -> tuple[Edges | Seeker, dict[str, object]]:
        passages = Edges.none()
        facts: dict[str, object] = {}
        if rule.passages:
            shared, lost = stored.passages.pairs(stop=self._stop.is_set)
            facts["lost"] = list(lost)
            passages = passage_pairs(stored.columns, shared)
        self._check_stop()
        if is_flood(stored.columns, rule.breadth):
            return OnDemand(stored.columns, rule.breadth, passages), facts
        near = near_pairs(stored.columns, rule.breadth, stop=self._stop.is_set)
        self._check_stop()
        return merged([near, passages]), facts

    def _check_stop(self) -> None:
        if self._stop.is_set():
            raise StoppedError


class _Stored:
    """The documents that have fingerprints, as arrays."""

    def __init__(self, connection: sqlite3.Connection, recipe_id: int) -> None:
        rows = connection.execute(
            "SELECT d.id, d.tokens, d.text_digest, d.key, s.hashes FROM documents d"
            " JOIN sketches s ON s.document_id = d.id AND s.recipe_id = ?"
            " WHERE EXISTS(SELECT 1 FROM fingerprints f WHERE f.document_id = d.id)"
            " ORDER BY d.id",
            [recipe_id],
        ).fetchall()
        ids = np.array([row[0] for row in rows], np.int64)
        tokens = np.array([row[1] for row in rows], np.int64)
        self.documents = Documents(ids, tokens, [row[2] + row[3] for row in rows])
        packed = [row[4] for row in rows]
        self.passages = Passages(ids, packed, Recipe(), most=default_most(len(ids)))
        self._by_key = {row[3]: row[0] for row in rows}
        self.columns: Mapping[Features, HammingColumn] = {
            features: self._column(connection, recipe_id, features) for features in Features
        }

    @staticmethod
    def _column(
        connection: sqlite3.Connection, recipe_id: int, features: Features
    ) -> HammingColumn:
        rows: NDArray[np.int64] = np.array(
            connection.execute(
                "SELECT document_id, fingerprint FROM fingerprints"
                " WHERE recipe_id = ? AND features = ?",
                [recipe_id, int(features)],
            ).fetchall(),
            np.int64,
        ).reshape(-1, 2)
        return HammingColumn(rows[:, 0].copy(), rows[:, 1].copy().view(np.uint64))

    @staticmethod
    def verdicts(connection: sqlite3.Connection) -> Verdicts:
        """Return every verdict that was ever reached between documents that are still there."""
        verdicts = Verdicts()
        verdicts.load(
            connection.execute(
                "SELECT a, b, similarity, containment, differs, estimated FROM pairs"
            )
        )
        return verdicts

    def decisions(self, apart: set[tuple[bytes, bytes]], principals: dict[bytes, int]) -> Decisions:
        """Turn decisions about document keys into such about the documents that are here."""
        known = self._by_key
        pairs = {
            (min(known[a], known[b]), max(known[a], known[b]))
            for a, b in apart
            if a in known and b in known
        }
        latest = sorted(principals, key=lambda key: (-principals[key], key))
        return Decisions(frozenset(pairs), tuple(known[key] for key in latest if key in known))


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
