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

from simdesk.candidates import default_breadth
from simdesk.collection import Collection
from simdesk.group import Rule
from simdesk.index.grouped import group_files
from simdesk.index.grouprows import changes
from simdesk.index.schema import open_reader
from simdesk.settling import Change, Settled, Stood, Whole
from simdesk.standing import TooFarError
from simdesk.textsource import TextSource
from simdesk.threads import start_thread
from simdesk.verifying import StoppedError, Verifier

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from simdesk.index.grouprows import GroupChanges, GroupRecord
    from simdesk.pool import WorkerPool
    from simdesk.records import Membership
    from simdesk.settings import Limits, Locations, Settings
    from simdesk.verdicts import Verdicts
    from simdesk.verifying import StoredVerdict

logger = logging.getLogger(__name__)

MOST_NAMED = 100
"""Of the pairs that could not be compared so many are named."""


@dataclass(frozen=True, slots=True)
class Matched:
    """What a run came to.

    Attributes:
        groups: the rows of all groups.
        memberships: the documents in them.
        among: ids of the groups that these are all of; None where they are all there are.
        changes: what has to be written to make the stored groups these.
        facts: to be stored by name: ``histogram``, ``breadth``, ``cut``, ``lost``,
            ``failed_pairs`` by document ids.
        failed: True where a pair could not be compared; it is tried again at the next scan.
        seconds: how long it took.
    """

    groups: list[GroupRecord]
    memberships: list[Membership]
    among: set[int] | None
    changes: GroupChanges
    facts: dict[str, object]
    failed: bool
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
        touched: documents that came, went or whose files changed since the last run that was
            written; None where that is not known.
        shown: ids of groups whose rows were written since then.
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
    touched: frozenset[int] | None = None
    shown: frozenset[int] = frozenset()


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
        self.post = post
        """Runs a call in the engine's thread."""
        self._stop = threading.Event()
        self._next: MatchRequest | None = None
        self._thread: threading.Thread | None = None
        self._verifier: Verifier | None = None
        self._matched: Matched | None = None
        self._held: Held | None = None

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
            self.post,
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
            if self._held is not None:
                self._held.stood = None  # nobody writes what this run came to
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
                lambda rows: self.post(lambda: request.verdicts(rows)),
                self._stop,
            )
            # Taken until the run has come to its end: what was left half done is never used again.
            held, self._held = self._held, None
            if held is None or held.collection.recipe_id != request.recipe_id:
                held = Held(Collection(request.recipe_id))
            found, facts = self._group(connection, request, self._verifier, held)
            with _snapshot(connection):
                rows = group_files(connection, found.memberships, found.alone)
                wanted = changes(connection, *rows, among=found.groups)
            self._held = held
        return Matched(
            *rows,
            among=found.groups,
            changes=wanted,
            facts=facts,
            failed=bool(held.collection.verdicts.failures),
            seconds=time.monotonic() - started,
        )

    def _group(
        self,
        connection: sqlite3.Connection,
        request: MatchRequest,
        verifier: Verifier,
        held: Held,
    ) -> tuple[Settled, dict[str, object]]:
        stored = held.collection
        again = stored.verdicts.retry()
        touched = None if request.touched is None else {*request.touched, *again}
        with _snapshot(connection):
            step = stored.refresh(connection, touched)
        decisions = stored.decisions(connection, request.apart, request.principals)
        settings = request.settings
        breadth = settings.max_distance
        if breadth is None:
            breadth = default_breadth(len(stored))
        rule = Rule(settings.floor, breadth, settings.shared_passages)
        stood, held.stood = held.stood, None
        found: Settled | None = None
        may_settle = request.verify and request.touched is not None
        if may_settle and step is not None and stood is not None and stood.suits(rule):
            try:
                change = Change(stored, stood, step, compare=verifier.verify)
                found = change.settle(decisions, touched or (), shown=request.shown, again=again)
            except TooFarError:
                logger.info("changes reach far: everything is grouped")
        if found is None or stood is None:
            compare = verifier.verify if request.verify else _leave_out
            verdicts = stored.verdicts if request.verify else stored.verdicts.copy()
            whole = Whole(stored, verdicts, compare=compare, stop=self._stop.is_set)
            stood, found = whole.settle(rule, decisions)
        if request.verify:
            held.stood = stood
        counts, sampled_from = stored.histogram()
        failed = {"failed_pairs": stored.verdicts.failures[:MOST_NAMED]}
        return found, {
            **(failed if request.verify else {}),
            "breadth": breadth,
            "cut": len(stood.standing.cut),
            "lost": list(stored.lost),
            "histogram": [round(count) for count in counts.tolist()],
            "histogram_sampled_from": sampled_from,
        }


@dataclass(slots=True)
class Held:
    """What is kept in memory from one run to the next.

    Attributes:
        collection: the documents and pairs.
        stood: the groups that stand; None where the next run has to make them from nothing.
    """

    collection: Collection
    stood: Stood | None = None


@contextmanager
def _snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Let several questions see one state of the index while the engine goes on writing."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _leave_out(
    principals: NDArray[np.int64], members: NDArray[np.int64], verdicts: Verdicts
) -> None:
    """Take pairs that were never compared for such that are not near."""
    for principal, member in zip(principals.tolist(), members.tolist(), strict=True):
        verdicts.fail(principal, member)
