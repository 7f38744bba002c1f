# SPDX-License-Identifier: MIT
"""The thread in which groups are made: one run at a time, the newest.

What it runs, `simdesk.matching`, loads numpy and much else, so it is loaded with the first run: a
look at folders that have not changed needs nothing of it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.threads import start_thread

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from simdesk.index.grouprows import GroupChanges, GroupRecord
    from simdesk.matching import Matching
    from simdesk.pool import WorkerPool
    from simdesk.records import Membership
    from simdesk.settings import Limits, Locations, Settings
    from simdesk.verifying import StoredVerdict


LOADING_S = 1.5
"""To load a large index takes longer; it ends with the process."""


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


@dataclass(frozen=True, slots=True)
class StandingRequest:
    """What the stored groups were made under.

    Attributes: as those of `MatchRequest`.
    """

    settings: Settings
    recipe_id: int
    apart: set[tuple[bytes, bytes]]
    principals: dict[bytes, int]


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
        self._matched: Matched | None = None
        self._matching: Matching | None = None

    @property
    def running(self) -> bool:
        """Tell whether a run is under way or about to start. Engine's thread."""
        return self._thread is not None

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many pairs were compared, and of how many that are known to be needed."""
        return (0, 0) if self._matching is None else self._matching.progress

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

    @property
    def holds(self) -> bool:
        """Tell whether something of an earlier run is in memory. While none goes on."""
        return self._matching is not None and self._matching.holds

    def prepare(self, connection: sqlite3.Connection, standing: StandingRequest) -> None:
        """Take up what stands, so that the next run has only changes to look at. Engine's thread.

        Args:
            connection: the index, in a read transaction that sees settled groups; taken over.
            standing: what they were made under.
        """
        self._stop.clear()
        self._thread = start_thread(
            "matching",
            lambda: self._made().prepare(connection, standing),
            self.post,
            ended=self._prepared,
        )

    def _prepared(self) -> None:
        self._thread = None
        following, self._next = self._next, None
        if following is not None:
            self.start(following)

    def stop(self) -> None:
        """End the run under way soon; its ``done`` gets None. Engine's thread."""
        self._next = None
        self._stop.set()

    def close(self) -> None:
        """End the run under way and wait for it, but not for what is being loaded."""
        self.stop()
        if self._thread is not None:
            self._thread.join(LOADING_S)

    def _made(self) -> Matching:
        from simdesk.matching import Matching  # noqa: PLC0415 - not before there is work for it

        if self._matching is None:
            ends = self._pool, self._limits, self.post, self._stop
            self._matching = Matching(self._locations, *ends)
        return self._matching

    def _work(self, request: MatchRequest) -> None:
        self._matched = self._made().match(request)

    def _finished(self, request: MatchRequest) -> None:
        matched, self._matched = self._matched, None
        self._thread = None
        following, self._next = self._next, None
        if following is None:
            request.done(matched)
            return
        if self._matching is not None and matched is not None:
            self._matching.forget_groups()  # nobody writes what this run came to
        self.start(following)
