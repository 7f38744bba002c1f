# SPDX-License-Identifier: MIT
"""Act on a plan, take it back, and bring an interrupted one to an end.

One function moves files away (`Executor._remove`), one moves them back (`Executor._put_back`), one
looks where a file is (`Executor._slot`). What the journal says is always what that look found:
after success, after an error and after a crash alike.

::

    INTENT ── moved ─────────────────> DONE ── undo ──> UNDOING ── put back ──> UNDONE
      ├── a check spoke against it ──> REFUSED             ├── could not ──> DONE, and why
      ├── the system said no ────────> FAILED              └── not there ──> LOST
      └── neither here nor there ────> LOST                        (undo may be tried again)

In REFUSED and FAILED the file is in its place; in DONE it is at its destination, also where a
refusal stands beside it: that is why it could not be put back.
"""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar

from simdesk.actions.check import (
    Known,
    check_entry,
    check_role,
    detail_of,
    refused,
    standing,
    unchanged,
)
from simdesk.disk import Disk
from simdesk.errors import ActionError
from simdesk.index.journal import Outcome
from simdesk.records import JournalState, Refusal, Tier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from simdesk.index.journal import Journal, Record
    from simdesk.records import Action, JournalEntry, Plan, PlanEntry, Role, Stat
    from simdesk.trash import Trash

BATCH = 64
"""Files whose intents, and whose results, are committed together: two waits for the disk."""

INTERRUPTED = "interrupted"
"""Detail of an action that a crash broke off."""

_T = TypeVar("_T")

_SYSTEM_SAID_NO = {Refusal.FAILED, Refusal.NO_PERMISSION}


def _unheard(finished: int) -> None:
    """Take progress that nobody asked for."""


def _never() -> bool:
    """Answer that there is no reason to stop."""
    return False


class _Slot(Enum):
    """What stands at the destination of a file."""

    EMPTY = auto()
    IT = auto()
    OTHER = auto()


class Executor:
    """Apply and undo plans. One in the one engine process; one thread.

    Args:
        journal: where intents and results are written.
        trashes: where files go, by action; an action that is missing is refused.
        roles: returns the present role of every root; asked again for every file.
        disk: the system calls.
    """

    def __init__(
        self,
        journal: Journal,
        trashes: Mapping[Action, Trash],
        roles: Callable[[], Mapping[bytes, Role]],
        *,
        disk: Disk | None = None,
    ) -> None:
        self._journal = journal
        self._trashes = trashes
        self._roles = roles
        self._disk = disk or Disk()

    def apply(
        self,
        plan: Plan,
        *,
        progress: Callable[[int], object] = _unheard,
        stop: Callable[[], bool] = _never,
    ) -> list[JournalEntry]:
        """Run a plan, checking every file again at the moment of acting.

        Args:
            plan: as `simdesk.actions.plan.make_plan` made it; its refused entries are journalled.
            progress: is told how many entries are finished.
            stop: is asked between batches; what was not begun is not journalled.

        Returns:
            What became of each entry, by rising number.

        Raises:
            StoreError: where the journal cannot be written. Nothing is done without an intent;
                what was done without a result is found by `reconcile`.
        """
        self.reconcile()
        entries = _without_conflicts(plan)
        relied_upon = self._journal.relied_upon().union(
            entry.survivor_digest for entry in entries if entry.refusal is None
        )
        plan_id = self._journal.open_plan(plan.action)
        finished = 0
        for batch in _batches(entries):
            if stop():
                break
            self._apply_batch(plan_id, plan.action, batch, relied_upon=relied_upon)
            finished += len(batch)
            progress(finished)
        return [row.entry for row in self._journal.records(plan_id)]

    def undo(
        self,
        plan_id: int,
        *,
        only: frozenset[int] | None = None,
        progress: Callable[[int], object] = _unheard,
    ) -> list[JournalEntry]:
        """Put the files of a plan back where they stood; the last removed comes first.

        Nothing is overwritten; folders that are gone are made again. Entries that cannot be put
        back say why and may be tried again.

        Args:
            plan_id: the plan.
            only: numbers of journal entries; None for all.
            progress: is told how many entries are finished.

        Returns:
            The entries that were to be put back, by rising number.

        Raises:
            StoreError: where the journal cannot be written; see `apply`.
        """
        self.reconcile()
        rows = [
            row
            for row in reversed(self._journal.records(plan_id))
            if row.entry.state in {JournalState.DONE, JournalState.LOST}
            and row.entry.action in self._trashes
            and (only is None or row.entry.id in only)
        ]
        finished = 0
        for batch in _batches(rows):
            self._journal.begin_undo(batch)
            self._journal.settle([self._undo(row) for row in batch])
            finished += len(batch)
            progress(finished)
        ids = {row.entry.id for row in rows}
        return [row.entry for row in self._journal.records(plan_id) if row.entry.id in ids]

    def reconcile(self) -> list[JournalEntry]:
        """Bring what a crash interrupted to an end, by looking at the disk. Call at the start.

        Returns:
            The entries that were open, as they stand now. Those that cannot be looked at (their
            volume is away, say) stay open.

        Raises:
            StoreError: where the journal cannot be written.
        """
        rows = [row for row in self._journal.open_records() if row.entry.action in self._trashes]
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

    # Removing

    def _apply_batch(
        self,
        plan_id: int,
        action: Action,
        batch: Sequence[PlanEntry],
        *,
        relied_upon: frozenset[bytes],
    ) -> None:
        chosen = [self._with_destination(action, entry) for entry in batch]
        rows = self._journal.intend(plan_id, chosen)
        outcomes = []
        for row, (entry, destination) in zip(rows, chosen, strict=True):
            if entry.refusal is not None:
                continue
            problem = None
            try:
                self._remove(self._trashes[action], entry, destination, relied_upon=relied_upon)
            except ActionError as error:
                problem = error
            except OSError as error:
                problem = refused(error)
            outcomes.append(self._outcome(row, problem))
        self._journal.settle(outcomes)

    def _with_destination(self, action: Action, entry: PlanEntry) -> tuple[PlanEntry, bytes]:
        if entry.refusal is not None:
            return entry, b""
        if action not in self._trashes:
            return replace(entry, refusal=Refusal.NO_TRASH), b""
        try:
            return entry, self._trashes[action].choose(entry.path)
        except ActionError as error:
            return replace(entry, refusal=error.refusal), b""
        except OSError as error:
            return replace(entry, refusal=refused(error).refusal), b""

    def _remove(
        self,
        trash: Trash,
        entry: PlanEntry,
        destination: bytes,
        *,
        relied_upon: frozenset[bytes],
    ) -> None:
        """Check one file and move it to its destination, then look at it and at its survivor.

        Raises:
            ActionError: what speaks against it; the file may have to be put back.
            OSError: what the system said; the same.
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
            trash.reserve(entry.path, destination)
            box_path, name = os.path.split(destination)
            with self._disk.open_folder(box_path) as box:
                self._disk.rename(goes.folder, goes.name, box, name)
                unchanged(self._disk, box, name, replace(file, stat=goes.now))
            unchanged(self._disk, stays.folder, stays.name, replace(survivor, stat=stays.now))

    def _outcome(
        self, row: Record, problem: ActionError | None, *, after_crash: bool = False
    ) -> Outcome:
        """Look where a file is that was to be removed; put it back where there was a problem."""
        entry = row.entry
        try:
            slot = self._slot(row)
            if problem is None and slot is _Slot.IT:
                return _done(row, None)
            if problem is not None and self._is_ours(row, slot):
                problem = self._try_to_put_back(row) or problem
                slot = self._slot(row)
            if self._is_ours(row, slot):
                return _done(row, problem)
        except (ActionError, OSError) as error:
            return Outcome(
                entry.id, entry.state, entry.destination, Refusal.FAILED, detail_of(error)
            )
        note = self._release(row, after_crash=after_crash)
        if problem is None:
            return _lost(row, ActionError(Refusal.VANISHED))
        said_no = problem.refusal in _SYSTEM_SAID_NO
        state = JournalState.FAILED if said_no else JournalState.REFUSED
        return Outcome(entry.id, state, b"", problem.refusal, problem.detail or note)

    def _is_ours(self, row: Record, slot: _Slot) -> bool:
        """Tell whether what stands at the destination came there by our hand.

        Something else than the file that was read may have been moved, where the two were swapped
        in the last moment: then our note lies beside it and nothing of ours stands at home. And an
        equal file may stand in both places: then the one that was read tells.

        Raises:
            ActionError: where it cannot be told.
            OSError: the same.
        """
        entry = row.entry
        if slot is _Slot.EMPTY or self._home(row, exactly=True) is _Slot.IT:
            return False
        home = self._home(row)
        if (slot is _Slot.IT) is (home is _Slot.IT):
            return self._trashes[entry.action].reserved(entry.path, entry.destination)
        return slot is _Slot.IT

    # Putting back

    def _undo(self, row: Record) -> Outcome:
        problem: ActionError | None = None
        tried = False
        try:
            if self._slot(row) is _Slot.IT:
                tried = True
                problem = self._try_to_put_back(row)
        except ActionError as error:
            problem = error
        return self._undo_outcome(row, problem, was_put_back=tried and problem is None)

    def _undo_outcome(
        self, row: Record, problem: ActionError | None, *, was_put_back: bool = False
    ) -> Outcome:
        """Look where a file is that was to be put back."""
        entry = row.entry
        try:
            slot = self._slot(row)
            if slot is _Slot.IT:
                return _done(row, problem or ActionError(Refusal.FAILED, INTERRUPTED))
            if was_put_back or self._home(row) is _Slot.IT:
                return Outcome(entry.id, JournalState.UNDONE, detail=self._release(row))
        except ActionError as error:
            return Outcome(
                entry.id, JournalState.UNDOING, entry.destination, error.refusal, error.detail
            )
        other = Refusal.CHANGED if slot is _Slot.OTHER else Refusal.VANISHED
        return _lost(row, problem or ActionError(other))

    def _try_to_put_back(self, row: Record) -> ActionError | None:
        try:
            self._put_back(row.entry)
        except OSError as error:
            return refused(error)
        return None

    def _put_back(self, entry: JournalEntry) -> None:
        """Move a file from its destination to where it stood; never overwrite.

        Raises:
            OSError: what the system said.
        """
        box_path, name = os.path.split(entry.destination)
        folder_path, old_name = os.path.split(entry.path)
        with self._disk.open_folder(box_path) as box:
            self._make_folders(folder_path, box_path)
            with self._disk.open_folder(folder_path) as folder:
                self._disk.rename(box, name, folder, old_name)

    def _make_folders(self, path: bytes, box: bytes) -> None:
        """Make the folders that are gone, if the volume is still the one the file lies on."""
        missing = []
        while not os.path.lexists(path):
            path, name = os.path.split(path)
            missing.append(name)
        if missing and self._disk.volume(path) != self._disk.volume(box):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), os.fsdecode(path))
        for name in reversed(missing):
            with self._disk.open_folder(path) as folder:
                self._disk.make_folder(folder, name)
            path = os.path.join(path, name)

    # Looking

    def _reconciled(self, row: Record) -> Outcome:
        if row.entry.state is JournalState.UNDOING:
            return self._undo_outcome(row, None)
        try:
            slot = self._slot(row)
            problem = None
            if slot is _Slot.IT and self._home(row, exactly=True) is not _Slot.IT:
                problem = self._check_survivor(row)
            elif self._is_ours(row, slot):
                problem = ActionError(Refusal.CHANGED, INTERRUPTED)
            elif self._home(row) is not _Slot.EMPTY:
                problem = ActionError(Refusal.FAILED, INTERRUPTED)
        except (ActionError, OSError) as error:
            entry = row.entry
            return Outcome(
                entry.id, entry.state, entry.destination, Refusal.FAILED, detail_of(error)
            )
        return self._outcome(row, problem, after_crash=True)

    def _slot(self, row: Record) -> _Slot:
        """Look what stands at the destination.

        Raises:
            ActionError: where it cannot be told.
        """
        return self._look(Known(row.entry.destination, row.stat, row.digest))

    def _home(self, row: Record, *, exactly: bool = False) -> _Slot:
        """Look what stands where the file was read; nothing where the way there is another now.

        Args:
            row: the file.
            exactly: True to let only size, mtime and inode decide, not equal bytes.

        Raises:
            ActionError: where it cannot be told.
        """
        try:
            return self._look(Known(row.entry.path, row.stat, b"" if exactly else row.digest))
        except ActionError as error:
            if error.refusal is Refusal.LINK_IN_PATH:
                return _Slot.EMPTY
            raise

    def _look(self, known: Known) -> _Slot:
        """Look what stands at a path; twice before it is called empty, since a file is given up."""
        for _ in range(2):
            try:
                with standing(self._disk, known):
                    return _Slot.IT
            except ActionError as error:
                if error.refusal is Refusal.CHANGED:
                    return _Slot.OTHER
                if error.refusal is not Refusal.VANISHED:
                    raise
        return _Slot.EMPTY

    def _check_survivor(self, row: Record) -> ActionError | None:
        """Tell what is wrong with the survivor of a file that was moved before a crash."""
        folder_path, name = os.path.split(row.entry.survivor_path)
        try:
            with self._disk.open_folder(folder_path) as folder:
                if self._disk.digest(folder, name) == row.survivor_digest:
                    return None
        except OSError as error:
            return ActionError(Refusal.SURVIVOR_VANISHED, detail_of(error))
        return ActionError(Refusal.SURVIVOR_CHANGED)

    def _release(self, row: Record, *, after_crash: bool = False) -> str:
        """Take the note away; one that stays behind harms nothing, so it only is mentioned."""
        try:
            self._trashes[row.entry.action].release(
                row.entry.path, row.entry.destination, after_crash=after_crash
            )
        except OSError as error:
            return detail_of(error)
        return ""


def _survivor(entry: PlanEntry) -> Known:
    if entry.survivor_stat is None:
        raise ActionError(Refusal.NOT_COMPARED)
    return Known(entry.survivor_path, entry.survivor_stat, entry.survivor_digest, survivor=True)


def _done(row: Record, problem: ActionError | None) -> Outcome:
    entry = row.entry
    if problem is None:
        return Outcome(entry.id, JournalState.DONE, entry.destination)
    return Outcome(entry.id, JournalState.DONE, entry.destination, problem.refusal, problem.detail)


def _lost(row: Record, problem: ActionError) -> Outcome:
    entry = row.entry
    return Outcome(entry.id, JournalState.LOST, entry.destination, problem.refusal, problem.detail)


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
