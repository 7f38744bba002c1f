# SPDX-License-Identifier: MIT
"""The thread that plans, acts and takes back, so that the engine's loop never waits.

It has the journal to itself, over a connection of its own to the decisions file. What it has to say
goes back to the engine's thread.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections import deque
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from simdesk.actions.again import plan_again
from simdesk.actions.execute import Executor
from simdesk.actions.folders import folders_left, folders_plan, left_empty
from simdesk.actions.plan import Conditions, make_plan
from simdesk.actions.ways import all_ways
from simdesk.compare import nearness, verdict
from simdesk.disk import Disk
from simdesk.errors import ActionError, SimDeskError
from simdesk.index.journal import Journal
from simdesk.index.schema import DECISIONS, open_writer
from simdesk.pool import WORKER_FAULTS
from simdesk.protocol import (
    Applied,
    ApplyPlan,
    Deed,
    Exported,
    ExportPlan,
    MakePlan,
    Planned,
    Progress,
    Redo,
    RemoveEmptyFolders,
    Stage,
    StopPlan,
    Undo,
)
from simdesk.records import Action, JournalState, Plan, Refusal
from simdesk.reports.planned import write_plan
from simdesk.textsource import TextSource
from simdesk.threads import start_thread
from simdesk.trash import QUARANTINE_NAME, QuarantineTrash, system_trash

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.pool import WorkerPool
    from simdesk.protocol import Change
    from simdesk.records import DocumentId, JournalEntry, Role, Verdict
    from simdesk.settings import Limits, Locations, Settings

logger = logging.getLogger(__name__)

DEADLINE_S = 30.0
MOST_PLANS = 16
"""Plans that were made and may still be applied."""

PROGRESS_S = 0.1


class Actor:
    """Carry out plans, in the order they were asked for.

    Args:
        locations: where the databases live.
        pool: workers, for pairs that were never compared directly.
        limits: what one file may cost.
        post: runs a call in the engine's thread.
        news: takes a change and the folders whose files were touched; engine's thread.
    """

    def __init__(
        self,
        locations: Locations,
        pool: WorkerPool,
        limits: Limits,
        post: Callable[[Callable[[], None]], None],
        news: Callable[[Change, frozenset[bytes]], None],
    ) -> None:
        self._post = post
        self._news = news
        self._texts = TextSource(locations, pool, limits)
        self._reader = self._texts.reader
        self._pool = pool
        self._connection = open_writer(locations.decisions, DECISIONS)
        quarantine = os.path.join(os.fsencode(locations.data), QUARANTINE_NAME)
        self._disk = Disk()
        trashes = (system_trash(), QuarantineTrash(quarantine, roots=self._roles))
        self._journal = Journal(self._connection, locations.decisions)
        self._ways = all_ways(trashes, self._roles, self._disk, held=self._journal.moved_to)
        self._executor = Executor(self._journal, self._ways, self._roles, disk=self._disk)
        self._requests: SimpleQueue[tuple[Deed, Settings] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()
        self._stopped: set[int] = set()
        self._made: deque[Plan] = deque(maxlen=MOST_PLANS)

    def reconcile(self) -> int:
        """Bring to an end what a crash interrupted. Call at the start, where something was open.

        Returns:
            The number of actions that were open.
        """
        return len(self._executor.reconcile())

    def take(self, request: Deed, settings: Settings) -> None:
        """Carry out a request, soon; a wish to stop is heard at once."""
        if isinstance(request, StopPlan):
            self._stopped.add(request.request)
        else:
            if self._thread is None:
                self._thread = start_thread("actions", self._run, self._post)
            self._requests.put((request, settings))

    def close(self) -> None:
        """Finish the file under way and end."""
        self._ended.set()
        self._requests.put(None)
        if self._thread is not None:
            self._thread.join()
        self._texts.close()
        self._connection.close()

    def _roles(self) -> dict[bytes, Role]:
        return self._reader.roles()

    def _run(self) -> None:
        while (asked := self._requests.get()) is not None:
            request, settings = asked
            try:
                self._carry_out(request, settings)
            except (SimDeskError, OSError, sqlite3.Error) as error:
                logger.exception("a request could not be carried out")
                self._say(_failed(request, error))

    def _carry_out(self, request: Deed, settings: Settings) -> None:
        match request:
            case MakePlan():
                plan = self._plan(request, settings)
                self._made.append(plan)
                self._say(Planned(request.request, plan))
            case ApplyPlan():
                self._apply(request.request, self._as_made(request.plan), request.confirmation)
            case Undo():
                entries = self._executor.undo(
                    request.plan_id,
                    only=frozenset(request.entries) or None,
                    progress=self._progress(
                        len(request.entries) or self._executor.to_undo(request.plan_id)
                    ),
                    stop=self._stop_of(request.request),
                )
                self._applied(request.request, entries, plan_id=request.plan_id)
            case Redo():
                plan = self._plan_again(request, settings)
                self._apply(request.request, plan)
            case RemoveEmptyFolders():
                self._apply(request.request, folders_plan(request.folders))
            case ExportPlan():
                write_plan(request.plan, Path(request.path))
                self._say(Exported(request.request, request.path))

    def _plan(self, request: MakePlan, settings: Settings) -> Plan:
        way = self._ways.get(request.action)
        if way is None:
            raise ActionError(Refusal.FAILED)
        folder = os.path.realpath(request.destination) if request.destination else b""
        return make_plan(
            self._reader,
            list(request.files or self._reader.marked_files()),
            Conditions(
                action=request.action,
                floor=settings.floor,
                roles=self._roles(),
                verdict_of=self._verdict_of,
                distance_of=self._distance_of,
                against=lambda path: way.against(path, folder),
                fits=way.fits,
                destination=folder,
                relied_upon=self._journal.relied_upon(),
            ),
            stop=self._stop_of(request.request),
        )

    def _as_made(self, plan: Plan) -> Plan:
        """Refuse the entries that were not made here: nobody compared those files."""
        made = {
            entry
            for each in self._made
            if (each.action, each.destination) == (plan.action, plan.destination)
            for entry in each.entries
        }
        entries = tuple(
            entry
            if entry.refusal is not None or entry in made
            else replace(entry, refusal=Refusal.NOT_COMPARED)
            for entry in plan.entries
        )
        return replace(plan, entries=entries)

    def _plan_again(self, request: Redo, settings: Settings) -> Plan:
        rows = [
            row
            for row in self._journal.records(request.plan_id)
            if not request.entries or row.entry.id in request.entries
        ]
        if not rows:
            raise ActionError(Refusal.VANISHED)
        action = rows[0].entry.action
        if action is Action.EMPTY_FOLDERS:
            back = (row.entry for row in rows if row.entry.state is JournalState.UNDONE)
            return folders_plan(entry.path for entry in back)
        return plan_again(
            rows,
            self._ways[action],
            floor=settings.floor,
            roles=self._roles(),
            disk=self._disk,
        )

    def _apply(self, request: int, plan: Plan, confirmation: str = "") -> None:
        entries = self._executor.apply(
            plan,
            confirmation,
            progress=self._progress(len(plan.entries)),
            stop=self._stop_of(request),
        )
        self._applied(request, entries, plan_id=plan.id)

    def _stop_of(self, request: int) -> Callable[[], bool]:
        return lambda: self._ended.is_set() or request in self._stopped

    def _verdict_of(self, left: DocumentId, right: DocumentId) -> Verdict | None:
        """Return how two documents compare directly: as stored, or as compared now."""
        stored = self._reader.verdict_of(left, right)
        if stored is not None:
            return stored
        texts = [self._texts.text(document) for document in (left, right)]
        if texts[0] is None or texts[1] is None:
            return None
        future = self._pool.submit(verdict, *texts, deadline_s=DEADLINE_S)
        try:
            found: Verdict = future.result()
        except WORKER_FAULTS as error:
            logger.warning("two documents could not be compared: %s", error)
            return None
        return found

    def _distance_of(self, left: DocumentId, right: DocumentId) -> int | None:
        near = nearness(self._reader.fingerprints_of(left), self._reader.fingerprints_of(right))
        return None if near is None else near.distance_bits

    def _applied(self, request: int, entries: list[JournalEntry], plan_id: int = 0) -> None:
        moved = {JournalState.DONE, JournalState.UNDONE, JournalState.LOST}
        folders = {os.path.dirname(entry.path) for entry in entries if entry.state in moved}
        answer = Applied(
            request=request,
            plan_id=entries[0].plan_id if entries else plan_id,
            entries=tuple(entries),
            stopped=request in self._stopped,
            empty_folders=left_empty(self._disk, folders_left(entries), self._roles()),
        )
        self._stopped.discard(request)
        self._say(answer, frozenset(folders))

    def _progress(self, total: int | None) -> Callable[[int], None]:
        last = 0.0

        def tell(done: int) -> None:
            nonlocal last
            if time.monotonic() - last > PROGRESS_S:
                last = time.monotonic()
                self._say(Progress(Stage.ACTING, done, total))

        return tell

    def _say(self, change: Change, folders: frozenset[bytes] = frozenset()) -> None:
        self._post(lambda: self._news(change, folders))


def _failed(request: Deed, error: Exception) -> Change:
    """Return the answer to a request that came to nothing."""
    said = str(error.refusal) if isinstance(error, ActionError) else str(error)
    match request:
        case MakePlan():
            plan = Plan(0, request.action, (), request.destination)
            return Planned(request.request, plan, said)
        case ExportPlan():
            return Exported(request.request, request.path, said)
        case ApplyPlan():
            return Applied(request.request, request.plan.id, (), said)
        case Undo() | Redo():
            return Applied(request.request, request.plan_id, (), said)
        case RemoveEmptyFolders() | StopPlan():
            return Applied(request.request, 0, (), said)
