# SPDX-License-Identifier: MIT
"""A run that turns stored fingerprints into groups: candidates, verification, the rule.

Reads the index over a connection of its own, lets workers compare texts, and hands verdicts and
groups to the engine's thread, which writes them. A run sees the documents as they were when it
began; the engine starts another where they changed.
"""

from __future__ import annotations

import logging
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
from simdesk.matcher import Matched
from simdesk.restoring import histogram, note, restored
from simdesk.settling import Change, Settled, Stood, Whole
from simdesk.standing import TooFarError
from simdesk.textsource import TextSource
from simdesk.verifying import StoppedError, Verifier

if TYPE_CHECKING:
    import sqlite3
    import threading
    from collections.abc import Callable, Iterator

    from simdesk.matcher import MatchRequest, StandingRequest
    from simdesk.pool import WorkerPool
    from simdesk.settings import Limits, Locations

logger = logging.getLogger(__name__)

MOST_NAMED = 100
"""Of the pairs that could not be compared so many are named."""


class Matching:
    """Make groups, and keep in memory what the next run can use. The matcher's thread.

    Args:
        locations: where the databases live.
        pool: the workers.
        limits: what one file may cost, for texts that must be read again.
        post: runs a call in the engine's thread.
        stop: set where the run under way is to end.
    """

    def __init__(
        self,
        locations: Locations,
        pool: WorkerPool,
        limits: Limits,
        post: Callable[[Callable[[], None]], None],
        stop: threading.Event,
    ) -> None:
        self._locations = locations
        self._pool = pool
        self._limits = limits
        self._post = post
        self._stop = stop
        self._verifier: Verifier | None = None
        self._held: Held | None = None

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many pairs were compared, and of how many that are known to be needed."""
        verifier = self._verifier
        return (0, 0) if verifier is None else verifier.progress

    @property
    def holds(self) -> bool:
        """Tell whether there is something that the next run can use. While no run goes on."""
        return self._held is not None

    def prepare(self, connection: sqlite3.Connection, standing: StandingRequest) -> None:
        """Take up the documents and the groups that stand, before a change of them is written.

        Args:
            connection: the index, in a read transaction that sees settled groups; closed here.
            standing: what they were made under.
        """
        with closing(connection):
            collection = Collection(standing.recipe_id)
            collection.refresh(connection)
            if self._stop.is_set():
                return
            settings = standing.settings
            breadth = settings.max_distance
            if breadth is None:
                breadth = default_breadth(len(collection))
            rule = Rule(settings.floor, breadth, settings.shared_passages)
            decisions = collection.decisions(connection, standing.apart, standing.principals)
            stood = restored(connection, collection, rule, decisions)
            collection.take(histogram(connection))
        self._held = Held(collection, stood)

    def forget_groups(self) -> None:
        """Let the next run make the groups from nothing. Engine's thread, while no run goes on."""
        if self._held is not None:
            self._held.stood = None

    def match(self, request: MatchRequest) -> Matched | None:
        """Make the groups; None where the run was to end."""
        try:
            return self._match(request)
        except StoppedError:
            logger.info("matching was stopped")
            return None
        finally:
            self._verifier = None

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
            # Taken until the run has come to its end: what was left half done is never used again.
            held, self._held = self._held, None
            if held is None or held.collection.recipe_id != request.recipe_id:
                held = Held(Collection(request.recipe_id))
            try:
                found, facts = self._group(connection, request, self._verifier, held)
            except StoppedError:
                self._held = held  # the documents are whole, and what was compared stays known
                raise
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
        before, held.stood = held.stood, None
        found: Settled | None = None
        known = step is not None and request.touched is not None
        if known and step is not None and request.verify and before and before.suits(rule):
            stood, before = before, None  # worked into, it tells no more what was
            try:
                change = Change(stored, stood, step, compare=verifier.verify)
                found = change.settle(decisions, touched or (), shown=request.shown, again=again)
                held.stood = stood
            except TooFarError:
                logger.info("changes reach far: everything is grouped")
        if found is None or held.stood is None:
            compare = verifier.verify if request.verify else None
            whole = Whole(stored, compare=compare, stop=self._stop.is_set)
            before = before if known else None
            touched = {*(touched or ()), *request.shown}
            try:
                held.stood, found = whole.settle(rule, decisions, before=before, touched=touched)
            except StoppedError:
                # It is stored still, but nobody would work this step into it any more.
                held.stood = before if step is not None and step.is_nothing and not again else None
                raise
        counts, sampled_from = stored.histogram()
        failed = {"failed_pairs": stored.verdicts.failures[:MOST_NAMED]}
        return found, {
            **(failed if request.verify else {}),
            "breadth": breadth,
            "cut": len(held.stood.standing.cut),
            "standing": note(held.stood),
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
