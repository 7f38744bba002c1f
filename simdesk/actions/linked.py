# SPDX-License-Identifier: MIT
"""A name that stays and shares: a hard link to the survivor, or a file that shares its blocks.

Only for equal bytes, compared byte by byte at the moment of acting. The link, or the clone, is made
beside under a private name and exchanged with the file in one step, so that a name never stands
without a file and nothing is overwritten: what the private name holds then is looked at again,
and only the very file that was compared is discarded. Where a volume cannot exchange two names,
this is not offered.

A hard link has one owner, one set of permissions and one time for all its names: those of the
survivor. So owner, permissions and attributes must be equal, else the file is left alone; times
may differ, the journal keeps the old ones and undo gives them back. A survivor in a protected root
gets no further name, since writing through that name would change it. A clone is a file of its
own and keeps everything it had.

Undo makes a file of its own from the bytes that stand at the name, with all that it carried before.
"""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.actions.check import Known, detail_of, refused, unchanged
from simdesk.actions.looking import Looker, Slot, beside, is_private, private
from simdesk.actions.way import (
    TAKEN,
    Case,
    done,
    done_at,
    in_place,
    interrupted,
    lost,
    making,
    undone,
    untold,
)
from simdesk.attributes import not_kept
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.index.rows import role_of
from simdesk.records import Refusal, Role, Tier

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from simdesk.disk import Disk, Folder
    from simdesk.index.journal import Record
    from simdesk.records import Plan, PlanEntry

MADE, BESIDE = b"made", b"beside"
"""What is being made, and what is ready to be exchanged or has been."""

PART, OWN = b"part", b"own"
"""The same for the file that undo makes."""

_TURNS = 4
"""Looks at what an exchange left; others who change files meanwhile cost one each."""

_CANNOT = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.EINVAL, errno.ENOSYS}


class Linked:
    """Make hard links, or files that share their blocks.

    Args:
        hard: True for hard links.
        roles: returns the present role of every root.
        disk: the system calls.
    """

    def __init__(
        self, roles: Callable[[], Mapping[bytes, Role]], disk: Disk, *, hard: bool
    ) -> None:
        self._hard = hard
        self._roles = roles
        self._disk = disk
        self._looker = Looker(disk)

    def against(self, path: bytes, destination: bytes) -> Refusal | None:
        """Refuse where the volume has no such thing."""
        del destination
        folder = os.path.dirname(path)
        try:
            able = self._disk.can_link(folder) if self._hard else self._disk.can_clone(folder)
        except OSError:
            able = False
        return None if able else Refusal.NO_LINKS

    def fits(self, path: bytes, survivor: bytes) -> Refusal | None:
        """Refuse a survivor on another volume, and one that must not get a further name."""
        if self._hard and role_of(survivor, dict(self._roles())) is Role.PROTECTED:
            return Refusal.PROTECTED
        try:
            here, there = (self._disk.volume(os.path.dirname(each)) for each in (path, survivor))
        except OSError as error:
            return refused(error).refusal
        return None if here == there else Refusal.OTHER_VOLUME

    def choose(self, entry: PlanEntry, plan: Plan) -> Intent:
        """Remember what the file carries, and which file it is at this moment.

        Raises:
            ActionError: where it is not the one that was read.
            OSError: where that cannot be told.
        """
        del plan
        folder_path, name = os.path.split(entry.path)
        with self._disk.open_folder(folder_path) as folder:
            known = Known(entry.path, entry.stat, entry.digest)
            now = unchanged(self._disk, folder, name, known)
            carried = self._disk.attributes(folder, name)
        return Intent(replace(entry, stat=now), entry.path, carried)

    def act(self, case: Case) -> str:
        """Compare, make the link or clone beside, exchange, look again, discard the old file.

        Raises:
            ActionError: what speaks against it.
            OSError: what the system said.
        """
        row, folder, name = case.row, case.goes.folder, case.goes.name
        self._check(case)
        made, beside_ = private(row, MADE), private(row, BESIDE)
        try:
            self._make(case, made)
            self._disk.rename(folder, made, folder, beside_)
            self._disk.exchange(folder, name, beside_)
        except OSError as error:
            if error.errno in _CANNOT:
                raise ActionError(Refusal.NO_LINKS, detail_of(error)) from error
            raise
        unchanged(self._disk, folder, beside_, case.file)
        unchanged(self._disk, case.stays.folder, case.stays.name, case.survivor)
        if not self._disk.same_bytes(folder, name, folder, beside_):
            raise ActionError(Refusal.CHANGED)
        self._looker.discard(folder, beside_)
        return ""

    def _check(self, case: Case) -> None:
        row, stays = case.row, case.stays
        if row.tier is not Tier.IDENTICAL:
            raise ActionError(Refusal.NOT_IDENTICAL)
        if row.stat != case.goes.now:
            raise ActionError(Refusal.CHANGED)
        misfit = self.fits(row.entry.path, row.entry.survivor_path)
        if misfit is not None:
            raise ActionError(misfit)
        if self._hard:
            other = self._disk.attributes(stays.folder, stays.name)
            if row.attributes is None or not row.attributes.may_share(other):
                raise ActionError(Refusal.METADATA)
        if not self._disk.same_bytes(case.goes.folder, case.goes.name, stays.folder, stays.name):
            raise ActionError(Refusal.NOT_IDENTICAL)

    def _make(self, case: Case, made: bytes) -> None:
        folder, stays, carried = case.goes.folder, case.stays, case.row.attributes
        with making():
            make = self._disk.link if self._hard else self._disk.clone
            make(stays.folder, stays.name, folder, made)
        if self._hard:
            return
        if carried is None or carried.lost(self._disk.give(folder, made, carried)):
            raise ActionError(Refusal.METADATA)
        if not self._disk.same_bytes(case.goes.folder, case.goes.name, folder, made):
            raise ActionError(Refusal.NOT_IDENTICAL)

    # Looking

    def outcome(self, row: Record, problem: ActionError | None, note: str) -> Outcome:
        """Look what stands at the name; give it its file back where there was a problem."""
        del note
        if problem is not None and problem.detail == TAKEN:
            return in_place(row, problem)
        try:
            if problem is not None:
                stuck = self._cleared(row, problem)
                if stuck is None and self._looker.is_out_of_sight(row):
                    return lost(row, problem)
                return stuck or in_place(row, problem)
            slot = self._looker.home(row)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        return done(row) if slot is Slot.IT else lost(row, _gone(slot))

    def reconciled(self, row: Record) -> Outcome:
        """Give the name its file back, unless all was done."""
        try:
            stuck = self._cleared(row, interrupted())
            if stuck is not None:
                return stuck
            slot = self._looker.home(row)
            if slot is Slot.IT:
                own = self._looker.same_inode(row, row.entry.path)
                return in_place(row, interrupted()) if own else done(row)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        if slot is Slot.OTHER:
            return in_place(row, interrupted(Refusal.CHANGED))
        return lost(row, ActionError(Refusal.VANISHED))

    def _cleared(self, row: Record, problem: ActionError) -> Outcome | None:
        """Leave nothing under our private names; returns how it stands where that cannot be."""
        return self._emptied(row, (MADE, BESIDE), problem, back=True)

    def _emptied(
        self, row: Record, names: tuple[bytes, bytes], problem: ActionError, *, back: bool
    ) -> Outcome | None:
        """Give back to its name what others put there meanwhile, and discard what is ours.

        Nothing is discarded but bytes that stand at the name too, or at the survivor.

        Args:
            row: the file.
            names: of what is being made, and of what is ready to be exchanged or has been.
            problem: why this is done.
            back: True to give the name its own file back where that was exchanged already.
        """
        looker, home = self._looker, row.entry.path
        folder_path, name = os.path.split(home)
        made, private_path = (beside(home, row, what) for what in names)
        if looker.exists(made):  # it never came to the other name: that is not ours
            looker.try_to_discard(made)
            return None
        for _ in range(_TURNS):
            if not looker.exists(private_path):
                return None
            with self._disk.open_folder(folder_path) as folder:
                held = os.path.basename(private_path)
                if self._is_survivor(row, folder, held):
                    self._looker.discard(folder, held)
                    continue
                here, there = looker.at(private_path, row), looker.at(home, row)
                if here is Slot.OTHER and looker.home(row, exactly=True) is Slot.IT:
                    return None  # never exchanged: somebody else's file under our name
                exchanged = back and looker.same_inode(row, private_path)
                by_us = there is Slot.IT or self._is_survivor(row, folder, name)
                if there is Slot.EMPTY and (here is Slot.OTHER or looker.survivor(row)):
                    self._disk.rename(folder, held, folder, name)
                elif here is Slot.OTHER or (exchanged and by_us):
                    self._disk.exchange(folder, name, held)
                elif self._stands_elsewhere(row, folder, held, there):
                    self._looker.discard(folder, held)
        return done_at(row, private_path, problem) if looker.exists(private_path) else None

    def _stands_elsewhere(self, row: Record, folder: Folder, held: bytes, there: Slot) -> bool:
        """Tell whether the bytes under a private name stand at the name, or at the survivor."""
        if there is Slot.IT:
            name = os.path.basename(row.entry.path)
            return self._disk.same_bytes(folder, name, folder, held)
        return self._looker.survivor(row) is None

    def _is_survivor(self, row: Record, folder: Folder, name: bytes) -> bool:
        """Tell whether a private name is but a further name of the survivor."""
        if not self._hard:
            return False
        inode = self._looker.inode(os.path.join(folder.path, name))
        return inode is not None and inode == self._looker.inode(row.entry.survivor_path)

    # Putting back

    def undo(self, row: Record) -> Outcome:
        """Make a file of its own where the link stands, with all that it carried."""
        entry = row.entry
        if is_private(entry.destination):
            stuck = self._looker.try_to_put(entry.destination, entry.path)
            return undone(row) if stuck is None else self._undone(row, stuck)
        if role_of(entry.path, dict(self._roles())) is Role.PROTECTED:
            return done(row, ActionError(Refusal.PROTECTED))
        try:
            left = self._cleared(row, interrupted()) if self._left_something(row) else None
            slot = self._looker.at(entry.path, row)
        except ActionError as error:
            return done(row, error)  # nothing was begun
        except OSError as error:
            return self._undone(row, refused(error))
        if left is not None or slot is not Slot.IT:
            return left or lost(row, _gone(slot))
        return self._made_own(row)

    def _left_something(self, row: Record) -> bool:
        """Tell whether a folder that was out of sight holds what a crash left, and only that."""
        places = (beside(row.entry.path, row, what) for what in (MADE, BESIDE))
        return {self._looker.at(place, row) for place in places} == {Slot.EMPTY, Slot.IT}

    def _made_own(self, row: Record) -> Outcome:
        try:
            own = self._looker.same_inode(row, row.entry.path)
            return undone(row, "" if own else self._separate(row))
        except ActionError as error:
            return done(row, error) if error.detail == TAKEN else self._undone(row, error)
        except OSError as error:
            return self._undone(row, refused(error))

    def _separate(self, row: Record) -> str:
        """Copy the bytes, give the copy what the file carried, and exchange it with the link.

        Returns:
            What the place did not keep.
        """
        folder_path, name = os.path.split(row.entry.path)
        part, own, carried = private(row, PART), private(row, OWN), row.attributes
        if carried is None:
            raise ActionError(Refusal.METADATA)
        if self._disk.free_bytes(folder_path) < row.stat.size_bytes:
            raise ActionError(Refusal.NO_SPACE)
        with self._disk.open_folder(folder_path) as folder:
            with making():
                self._disk.copy(folder, name, folder, part)
            missing = carried.lost(self._disk.give(folder, part, carried))
            if self._disk.digest(folder, part) != row.digest:
                raise ActionError(Refusal.CHANGED)
            self._disk.rename(folder, part, folder, own)
            self._disk.exchange(folder, name, own)
            if not self._disk.same_bytes(folder, name, folder, own):
                raise ActionError(Refusal.CHANGED)
            self._disk.sync(folder)
            self._looker.discard(folder, own)
        return not_kept(missing)

    def undone(self, row: Record) -> Outcome:
        """Look what stands at the name that a crash left on its way back."""
        return self._undone(row, interrupted())

    def _undone(self, row: Record, problem: ActionError) -> Outcome:
        looker, entry = self._looker, row.entry
        try:
            if is_private(entry.destination):
                there = looker.exists(entry.destination)
                return done_at(row, entry.destination, problem) if there else undone(row)
            stuck = self._emptied(row, (PART, OWN), problem, back=False)
            if stuck is not None:
                return stuck
            slot = looker.home(row)
            if slot is not Slot.IT:
                return lost(row, _gone(slot))
            survivor = looker.inode(entry.survivor_path)
            own = self._hard and survivor is not None and looker.inode(entry.path) != survivor
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        return undone(row) if own else done(row, problem)


def _gone(slot: Slot) -> ActionError:
    return ActionError(Refusal.CHANGED if slot is Slot.OTHER else Refusal.VANISHED)
