# SPDX-License-Identifier: MIT
"""Into a trash or a quarantine, and back: one rename, with a note beside the file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from simdesk.actions.check import detail_of, unchanged
from simdesk.actions.looking import Looker, Slot
from simdesk.actions.way import Case, done, in_place, interrupted, lost, undone, untold
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.records import Refusal

if TYPE_CHECKING:
    from simdesk.disk import Disk
    from simdesk.index.journal import Record
    from simdesk.records import Plan, PlanEntry
    from simdesk.trash import Trash


class Boxed:
    """Put files into the boxes of a trash.

    Args:
        trash: which box, which name, which note.
        disk: the system calls.
    """

    def __init__(self, trash: Trash, disk: Disk) -> None:
        self._trash = trash
        self._disk = disk
        self._looker = Looker(disk)

    def against(self, path: bytes, destination: bytes) -> Refusal | None:
        """Refuse where there is no trash."""
        del destination
        return None if self._trash.probe(path) else Refusal.NO_TRASH

    def fits(self, path: bytes, survivor: bytes) -> Refusal | None:
        """Take every survivor."""
        del path, survivor
        return None

    def choose(self, entry: PlanEntry, plan: Plan) -> Intent:
        """Choose the name in the box.

        Raises:
            ActionError: ``NO_TRASH``.
            OSError: where that cannot be told.
        """
        del plan
        return Intent(entry, self._trash.choose(entry.path))

    def act(self, case: Case) -> str:
        """Write the note, move the file, then look at it and at its survivor.

        Raises:
            ActionError: what speaks against it.
            OSError: what the system said.
        """
        entry, goes, stays = case.row.entry, case.goes, case.stays
        self._trash.reserve(entry.path, entry.destination)
        box_path, name = os.path.split(entry.destination)
        with self._disk.open_folder(box_path) as box:
            self._disk.rename(goes.folder, goes.name, box, name)
            unchanged(self._disk, box, name, case.file)
        unchanged(self._disk, stays.folder, stays.name, case.survivor)
        return ""

    def outcome(self, row: Record, problem: ActionError | None, note: str) -> Outcome:
        """Look where a file is that was to be removed; put it back where there was a problem."""
        del note
        return self._outcome(row, problem, after_crash=False)

    def _outcome(self, row: Record, problem: ActionError | None, *, after_crash: bool) -> Outcome:
        entry = row.entry
        try:
            slot = self._looker.at(entry.destination, row)
            if problem is None and slot is Slot.IT:
                return done(row)
            if problem is not None and self._is_ours(row, slot):
                problem = self._looker.try_to_put(entry.destination, entry.path) or problem
                slot = self._looker.at(entry.destination, row)
            if self._is_ours(row, slot):
                return done(row, problem)
            away = self._looker.is_out_of_sight(row, entry.destination)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        note = self._release(row, after_crash=after_crash)
        if problem is None or away:
            return lost(row, problem or ActionError(Refusal.VANISHED))
        return in_place(row, problem, note)

    def _is_ours(self, row: Record, slot: Slot) -> bool:
        """Tell whether what stands at the destination came there by our hand.

        Something else than the file that was read may have been moved, where the two were swapped
        in the last moment: then our note lies beside it and nothing of ours stands at home. And an
        equal file may stand in both places: then the one that was read tells.

        Raises:
            ActionError: where it cannot be told.
            OSError: the same.
        """
        entry = row.entry
        if slot is Slot.EMPTY or self._looker.home(row, exactly=True) is Slot.IT:
            return False
        home = self._looker.home(row)
        if (slot is Slot.IT) is (home is Slot.IT):
            return self._trash.reserved(entry.path, entry.destination)
        return slot is Slot.IT

    def reconciled(self, row: Record) -> Outcome:
        """Finish where the file was moved and its survivor stands, else put it back."""
        looker = self._looker
        try:
            slot = looker.at(row.entry.destination, row)
            problem = None
            if slot is Slot.IT and looker.home(row, exactly=True) is not Slot.IT:
                problem = looker.survivor(row)
            elif self._is_ours(row, slot):
                problem = interrupted(Refusal.CHANGED)
            elif looker.home(row) is not Slot.EMPTY:
                problem = interrupted()
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        return self._outcome(row, problem, after_crash=True)

    def undo(self, row: Record) -> Outcome:
        """Put a file back if it is the one that was removed; look where it is then."""
        entry = row.entry
        problem = None
        try:
            if self._looker.at(entry.destination, row) is Slot.IT:
                problem = self._looker.try_to_put(entry.destination, entry.path)
                if problem is None:
                    return self._undone(row, None, was_put_back=True)
        except ActionError as error:
            problem = error
        return self._undone(row, problem)

    def undone(self, row: Record) -> Outcome:
        """Look where a file is that was to be put back."""
        return self._undone(row, None)

    def _undone(
        self, row: Record, problem: ActionError | None, *, was_put_back: bool = False
    ) -> Outcome:
        """Look where a file is that was to be put back.

        Args:
            row: the file.
            problem: what went wrong.
            was_put_back: True where the system said so; somebody may have moved it on since.
        """
        entry = row.entry
        try:
            slot = self._looker.at(entry.destination, row)
            if slot is Slot.IT:
                return done(row, problem or interrupted())
            if was_put_back or self._looker.home(row) is Slot.IT:
                return undone(row, self._release(row))
        except ActionError as error:
            return untold(row, error)
        other = Refusal.CHANGED if slot is Slot.OTHER else Refusal.VANISHED
        return lost(row, problem or ActionError(other))

    def _release(self, row: Record, *, after_crash: bool = False) -> str:
        """Take the note away; one that stays behind harms nothing, so it only is mentioned."""
        try:
            self._trash.release(row.entry.path, row.entry.destination, after_crash=after_crash)
        except OSError as error:
            return detail_of(error)
        return ""
