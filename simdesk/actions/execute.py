# SPDX-License-Identifier: MIT
"""Act on a plan, take it back, and bring an interrupted one to an end.

What all actions have in common stands here: the journal, the checks at the moment of acting, the
order. How a file goes and comes back is asked of a `simdesk.actions.way.Way`, one an action. What
the journal says is always what a look at the disk found: after success, after an error and after a
crash alike.

::

    INTENT ── acted ─────────────────> DONE ── undo ──> UNDOING ── put back ──> UNDONE
      ├── a check spoke against it ──> REFUSED             ├── could not ──> DONE, and why
      ├── the system said no ────────> FAILED              └── not there ──> LOST
      └── neither here nor there ────> LOST                        (undo may be tried again)

In REFUSED and FAILED the file is in its place; in DONE it is at its destination, also where a
refusal stands beside it: that is why it could not be put back. A file that is gone for good, and a
folder, have no destination.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from simdesk.actions.check import Known, check_entry, check_role, refused, standing
from simdesk.actions.folders import Folders
from simdesk.actions.way import Case, in_place
from simdesk.disk import Disk
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.records import Action, JournalState, Plan, Refusal, Tier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from simdesk.actions.way import Way
    from simdesk.index.journal import Journal, Record
    from simdesk.records import JournalEntry, PlanEntry, Role, Stat

BATCH = 64
"""Files whose intents, and whose results, are committed together: two waits for the disk."""

_T = TypeVar("_T")


def _unheard(finished: int) -> None:
    """Take progress that nobody asked for."""


def _never() -> bool:
    """Answer that there is no reason to stop."""
    return False


class Executor:
    """Apply and undo plans. One in the one engine process; one thread.

    Args:
        journal: where intents and results are written.
        ways: how files go, by action; an action that is missing is refused.
        roles: returns the present role of every root; asked again for every file.
        disk: the system calls.
    """

    def __init__(
        self,
        journal: Journal,
        ways: Mapping[Action, Way],
        roles: Callable[[], Mapping[bytes, Role]],
        *,
        disk: Disk | None = None,
    ) -> None:
        self._journal = journal
        self._roles = roles
        self._disk = disk or Disk()
        self._folders = Folders(roles, self._disk)
        self._ways: dict[Action, Way | Folders] = {**ways, Action.EMPTY_FOLDERS: self._folders}

    def apply(
        self,
        plan: Plan,
        confirmation: str = "",
        *,
        progress: Callable[[int], object] = _unheard,
        stop: Callable[[], bool] = _never,
    ) -> list[JournalEntry]:
        """Run a plan, checking every file again at the moment of acting.

        Args:
            plan: as `simdesk.actions.plan.make_plan` made it; its refused entries are journalled.
            confirmation: what the person typed, see `Plan.confirmation`.
            progress: is told how many entries are finished.
            stop: is asked before every file. Then files of the batch under way are journalled as
                stopped, later ones not at all.

        Returns:
            What became of each entry, by rising number.

        Raises:
            ActionError: ``NOT_CONFIRMED``; nothing was done.
            StoreError: where the journal cannot be written. Nothing is done without an intent;
                what was done without a result is found by `reconcile`.
        """
        if not plan.is_confirmed(confirmation):
            raise ActionError(Refusal.NOT_CONFIRMED)
        self.reconcile()
        if not plan.entries:
            return []
        entries = _without_conflicts(plan)
        relied_upon = self._journal.relied_upon().union(
            entry.survivor_digest for entry in entries if entry.refusal is None
        )
        plan = replace(plan, id=self._journal.open_plan(plan.action, plan.destination))
        run = _Run(plan, relied_upon, progress, stop)
        for batch in _batches(entries):
            if stop():
                break
            self._apply_batch(run, batch)
        return [row.entry for row in self._journal.records(plan.id)]

    def undo(
        self,
        plan_id: int,
        *,
        only: frozenset[int] | None = None,
        progress: Callable[[int], object] = _unheard,
        stop: Callable[[], bool] = _never,
    ) -> list[JournalEntry]:
        """Put the files of a plan back where they stood; the last removed comes first.

        Nothing is overwritten; folders that are gone are made again. Entries that cannot be put
        back say why and may be tried again.

        Args:
            plan_id: the plan.
            only: numbers of journal entries; None for all.
            progress: is told how many entries are finished.
            stop: is asked before every file; what was not put back stays as it was.

        Returns:
            The entries that were to be put back, by rising number.

        Raises:
            StoreError: where the journal cannot be written; see `apply`.
        """
        self.reconcile()
        found = self._to_undo(plan_id)
        rows = [row for row in found if only is None or row.entry.id in only]
        finished = 0
        for batch in _batches(rows):
            if stop():
                break
            outcomes = []
            for row, undoing in zip(batch, self._begin_undo(batch), strict=True):
                stands = _as_it_stands(row.entry)
                outcomes.append(stands if stop() else self._ways[row.entry.action].undo(undoing))
                finished += 1
                progress(finished)
            self._journal.settle(outcomes)
        ids = {row.entry.id for row in rows}
        return [row.entry for row in self._journal.records(plan_id) if row.entry.id in ids]

    def to_undo(self, plan_id: int) -> int:
        """Return how many files of a plan there are to put back.

        Raises:
            StoreError: where the journal cannot be read.
        """
        return len(self._to_undo(plan_id))

    def _to_undo(self, plan_id: int) -> list[Record]:
        return [
            row
            for row in reversed(self._journal.records(plan_id))
            if _may_come_back(row.entry) and row.entry.action in self._ways
        ]

    def _begin_undo(self, rows: Sequence[Record]) -> list[Record]:
        self._journal.begin_undo(rows)
        return [replace(row, entry=replace(row.entry, state=JournalState.UNDOING)) for row in rows]

    def reconcile(self) -> list[JournalEntry]:
        """Bring what a crash interrupted to an end, by looking at the disk. Call at the start.

        Returns:
            The entries that were open, as they stand now. Those that cannot be looked at (their
            volume is away, say) stay open.

        Raises:
            StoreError: where the journal cannot be written.
        """
        rows = [row for row in self._journal.open_records() if row.entry.action in self._ways]
        outcomes = [self._reconciled(row) for row in rows]
        if outcomes:
            self._journal.settle(outcomes)
        return [
            replace(
                row.entry,
                state=outcome.state,
                destination=outcome.destination,
                refusal=outcome.refusal,
                detail=outcome.detail,
            )
            for row, outcome in zip(rows, outcomes, strict=True)
        ]

    def _reconciled(self, row: Record) -> Outcome:
        way = self._ways[row.entry.action]
        undoing = row.entry.state is JournalState.UNDOING
        return way.undone(row) if undoing else way.reconciled(row)

    def _apply_batch(self, run: _Run, batch: Sequence[PlanEntry]) -> None:
        intents = [self._intent(run.plan, entry) for entry in batch]
        rows = self._journal.intend(run.plan.id, intents)
        outcomes = []
        for row, intent in zip(rows, intents, strict=True):
            if intent.entry.refusal is None:
                outcomes.append(self._act(run, row, intent.entry))
            run.finished += 1
            run.progress(run.finished)
        self._journal.settle(outcomes)

    def _intent(self, plan: Plan, entry: PlanEntry) -> Intent:
        if entry.refusal is not None:
            return Intent(entry)
        way = self._ways.get(plan.action)
        if way is None:
            return Intent(replace(entry, refusal=Refusal.NO_TRASH))
        try:
            return way.choose(entry) if isinstance(way, Folders) else way.choose(entry, plan)
        except ActionError as error:
            return Intent(replace(entry, refusal=error.refusal))
        except OSError as error:
            return Intent(replace(entry, refusal=refused(error).refusal))

    def _act(self, run: _Run, row: Record, entry: PlanEntry) -> Outcome:
        way = self._ways[run.plan.action]
        if run.stop():
            return Outcome(row.entry.id, JournalState.REFUSED, b"", Refusal.STOPPED)
        if isinstance(way, Folders):
            return way.outcome(row, _problem_of(lambda: way.act(row)))
        notes: list[str] = []
        begun = False

        def act() -> None:
            nonlocal begun
            with self._checked(row, entry, run.relied_upon) as case:
                begun = True
                notes.append(way.act(case))

        problem = _problem_of(act)
        if problem is not None and not begun:
            return in_place(row, problem)
        return way.outcome(row, problem, "".join(notes))

    @contextmanager
    def _checked(
        self, row: Record, entry: PlanEntry, relied_upon: frozenset[bytes]
    ) -> Iterator[Case]:
        """Check what all actions have in common, with the folders of both files held open.

        Raises:
            ActionError: what speaks against acting on the file.
            OSError: what the system said.
        """
        check_entry(entry)
        check_role(entry.path, self._roles())
        if entry.tier is Tier.NEAR and entry.digest in relied_upon:
            raise ActionError(Refusal.LAST_COPY)
        file = Known(entry.path, entry.stat, entry.digest)
        survivor = _survivor(entry)
        with standing(self._disk, survivor) as stays, standing(self._disk, file) as goes:
            if goes.is_same_file(stays):
                raise ActionError(Refusal.SAME_FILE)
            yield Case(
                row=row,
                goes=goes,
                stays=stays,
                file=replace(file, stat=replace(goes.now, ctime_ns=0)),  # a rename moves it
                survivor=replace(survivor, stat=stays.now),
            )


class _Run:
    """A plan under way."""

    def __init__(
        self,
        plan: Plan,
        relied_upon: frozenset[bytes],
        progress: Callable[[int], object],
        stop: Callable[[], bool],
    ) -> None:
        self.plan = plan
        self.relied_upon = relied_upon
        self.progress = progress
        self.stop = stop
        self.finished = 0


def _as_it_stands(entry: JournalEntry) -> Outcome:
    return Outcome(entry.id, entry.state, entry.destination, entry.refusal, entry.detail)


def _problem_of(step: Callable[[], object]) -> ActionError | None:
    """Do something; returns what went wrong with it."""
    try:
        step()
    except ActionError as error:
        return error
    except OSError as error:
        return refused(error)
    return None


def _may_come_back(entry: JournalEntry) -> bool:
    return entry.can_undo or entry.state is JournalState.LOST


def _survivor(entry: PlanEntry) -> Known:
    if entry.survivor_stat is None:
        raise ActionError(Refusal.NOT_COMPARED)
    return Known(entry.survivor_path, entry.survivor_stat, entry.survivor_digest, survivor=True)


def _without_conflicts(plan: Plan) -> list[PlanEntry]:
    """Refuse entries whose survivor goes in the same plan, by path or by inode."""
    allowed = plan.allowed()
    paths = {entry.path for entry in allowed}
    inodes = {_inode(entry.stat) for entry in allowed} - {None}
    checked = []
    for entry in plan.entries:
        gone = entry.survivor_path in paths or _inode(entry.survivor_stat) in inodes
        conflict = gone and entry.refusal is None
        checked.append(replace(entry, refusal=Refusal.LAST_COPY) if conflict else entry)
    return checked


def _inode(stat: Stat | None) -> tuple[int, int] | None:
    return (stat.device, stat.inode) if stat is not None and stat.inode else None


def _batches(items: Sequence[_T]) -> Iterator[Sequence[_T]]:
    for start in range(0, len(items), BATCH):
        yield items[start : start + BATCH]
