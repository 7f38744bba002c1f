# SPDX-License-Identifier: MIT
"""For good. The one action without a way back, so it runs only behind a text that was typed.

The file is renamed to a private name first, looked at there, and its survivor after it; only then
it goes. A file that somebody put in its place in the last moment is renamed back and stays.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from simdesk.actions.check import Known, detail_of, unchanged
from simdesk.actions.looking import Looker, Slot, beside, is_private, private
from simdesk.actions.way import (
    Case,
    done,
    done_at,
    in_place,
    interrupted,
    lost,
    undone,
    untold,
)
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.records import JournalState, Refusal

if TYPE_CHECKING:
    from simdesk.disk import Disk
    from simdesk.index.journal import Record
    from simdesk.records import Plan, PlanEntry

GOING = b"going"


class Erased:
    """Remove files for good.

    Args:
        disk: the system calls.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._looker = Looker(disk)

    def against(self, path: bytes, destination: bytes) -> Refusal | None:
        """Take every folder that can be changed."""
        del path, destination
        return None

    def fits(self, path: bytes, survivor: bytes) -> Refusal | None:
        """Take every survivor."""
        del path, survivor
        return None

    def choose(self, entry: PlanEntry, plan: Plan) -> Intent:
        """Give it no place; what stands no more is not written down as about to go.

        So a file that is gone after a crash went by our hand.

        Raises:
            ActionError: where it is not the one that was read.
            OSError: where that cannot be told.
        """
        del plan
        folder_path, name = os.path.split(entry.path)
        with self._disk.open_folder(folder_path) as folder:
            known = Known(entry.path, entry.stat, entry.digest)
            unchanged(self._disk, folder, name, known)
        return Intent(entry)

    def act(self, case: Case) -> str:
        """Set the file aside, look at it and at its survivor, and remove it.

        Raises:
            ActionError: what speaks against it.
            OSError: what the system said.
        """
        folder, going = case.goes.folder, private(case.row, GOING)
        self._disk.rename(folder, case.goes.name, folder, going)
        unchanged(self._disk, folder, going, case.file)
        unchanged(self._disk, case.stays.folder, case.stays.name, case.survivor)
        self._looker.discard(folder, going)
        return ""

    def outcome(self, row: Record, problem: ActionError | None, note: str) -> Outcome:
        """Say that it is gone; put it back where there was a problem."""
        del note
        if problem is None:
            return Outcome(row.entry.id, JournalState.DONE)
        try:
            stuck = self._put_back(row)
            if stuck is None and self._looker.is_out_of_sight(row):
                return lost(row, problem)
            return stuck or in_place(row, problem)
        except ActionError as error:
            return untold(row, error)

    def _put_back(self, row: Record) -> Outcome | None:
        """Rename what is set aside to where it stood; returns how it stands where that fails."""
        going = beside(row.entry.path, row, GOING)
        if self._looker.home(row, exactly=True) is Slot.IT:
            return None  # what stands under our name then is not ours
        if self._looker.exists(going):
            stuck = self._looker.try_to_put(going, row.entry.path)
            if stuck is not None and self._looker.exists(going):
                return done_at(row, going, stuck)
        return None

    def reconciled(self, row: Record) -> Outcome:
        """Put back what was set aside; what is gone was removed where its survivor stands."""
        try:
            set_aside = self._looker.exists(beside(row.entry.path, row, GOING))
            stuck = self._put_back(row)
            if stuck is not None:
                return stuck
            home = self._looker.home(row)
            if set_aside or home is Slot.IT:
                return in_place(row, interrupted())
            if home is Slot.OTHER and self._looker.same_inode(row, row.entry.path):
                return in_place(row, interrupted(Refusal.CHANGED))
            problem = self._looker.survivor(row)
            away = self._looker.is_out_of_sight(row)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        if problem is not None or home is Slot.OTHER or away:
            return lost(row, problem or ActionError(Refusal.VANISHED))
        return done(row, detail=interrupted().detail)

    def undo(self, row: Record) -> Outcome:
        """Put back what is set aside still; what is gone for good stays gone."""
        entry = row.entry
        if not is_private(entry.destination):
            return self._fetched(row)
        return self._undone(row, self._looker.try_to_put(entry.destination, entry.path))

    def _fetched(self, row: Record) -> Outcome:
        """Put back what was set aside in a folder that was out of sight."""
        try:
            set_aside = self._looker.exists(beside(row.entry.path, row, GOING))
            stuck = self._put_back(row)
            home = self._looker.home(row)
        except ActionError as error:
            return lost(row, error)
        if not set_aside or (stuck is None and home is Slot.EMPTY):
            return lost(row, ActionError(Refusal.NOT_UNDOABLE))
        return stuck or undone(row)

    def undone(self, row: Record) -> Outcome:
        """Look where a file is that was to be put back."""
        return self._undone(row, interrupted())

    def _undone(self, row: Record, problem: ActionError | None) -> Outcome:
        entry = row.entry
        try:
            if is_private(entry.destination) and self._looker.exists(entry.destination):
                return done(row, problem)
            if problem is None or self._looker.home(row) is Slot.IT:
                return undone(row)
        except ActionError as error:
            return untold(row, error)
        return lost(row, ActionError(Refusal.VANISHED))
