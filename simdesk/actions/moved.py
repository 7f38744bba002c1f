# SPDX-License-Identifier: MIT
"""Into a folder the person names, with the path below the root kept, and back.

On one volume this is a rename, over a private name in the new folder: what stands there is by our
hand, whatever a crash leaves. On another volume the file is copied there under a private name,
the copy is given what the file carried, waits for the disk and is compared; only then the file
itself goes aside, is compared byte by byte with the copy, and goes for good when the copy has its
name. What the place cannot keep is said in the journal, and the journal holds it for undo.

::

    same volume    home ──> MOVING (there) ── looked at ──> destination
    other volume   home ── copy ──> COPY (there) ── compared
                   home ──> ASIDE (here) ── compared ── COPY ──> destination ── ASIDE discarded

The folder must lie outside of the roots, or in an excluded one. In a scanned root the moved files
would come back as what they were, duplicates; in a protected one nothing may be put or taken away.
"""

from __future__ import annotations

import errno
import os
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
from simdesk.attributes import Kept, not_kept
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.index.rows import below, role_of
from simdesk.records import Refusal, Role
from simdesk.trash import in_trash, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from simdesk.disk import Disk, Folder
    from simdesk.index.journal import Record
    from simdesk.records import Plan, PlanEntry

MOVING, COPY, ASIDE, BACK = b"moving", b"copy", b"aside", b"back"


class Moved:
    """Move files into a folder.

    Args:
        roles: returns the present role of every root.
        disk: the system calls.
        held: returns where files were moved to and stand, as the journal says.
    """

    def __init__(
        self,
        roles: Callable[[], Mapping[bytes, Role]],
        disk: Disk,
        held: Callable[[], frozenset[bytes]],
    ) -> None:
        self._roles = roles
        self._disk = disk
        self._held = held
        self._looker = Looker(disk)
        self._given: tuple[int, set[bytes]] = 0, set()

    def against(self, path: bytes, destination: bytes) -> Refusal | None:
        """Refuse a folder that is none, is reached through a link, or is scanned."""
        del path
        if in_trash(destination):
            return Refusal.DESTINATION_UNUSABLE
        if self._is_scanned(destination):
            return Refusal.DESTINATION_SCANNED
        try:
            with self._disk.open_folder(destination):
                usable = self._disk.may_change(destination)
        except OSError:
            usable = False
        return None if usable else Refusal.DESTINATION_UNUSABLE

    def fits(self, path: bytes, survivor: bytes) -> Refusal | None:
        """Take every survivor."""
        del path, survivor
        return None

    def choose(self, entry: PlanEntry, plan: Plan) -> Intent:
        """Choose a free name below the folder; remember what a copy may not keep.

        Raises:
            ActionError: where the folder cannot be used.
            OSError: where that cannot be told.
        """
        refusal = self.against(entry.path, plan.destination)
        if refusal is not None:
            raise ActionError(refusal)
        if self._given[0] != plan.id:
            # a place that the journal names is no other file's, whoever emptied it
            self._given = plan.id, set(self._held())
        wanted = os.path.join(plan.destination, self._below_root(entry.path))
        existing = _existing(os.path.dirname(wanted))
        place = self._free_name(wanted, self._disk.longest_name(existing))
        if self._is_scanned(place):  # a root that lies below the folder
            raise ActionError(Refusal.DESTINATION_SCANNED)
        self._given[1].add(place)
        folder_path, name = os.path.split(entry.path)
        carried = None
        if self._disk.volume(existing) != self._disk.volume(folder_path):
            with self._disk.open_folder(folder_path) as folder:
                carried = self._disk.attributes(folder, name)
        return Intent(entry, place, carried)

    def _is_scanned(self, path: bytes) -> bool:
        roles = dict(self._roles())
        held = any(below(path, root) for root in roles)
        return held and role_of(path, roles) is not Role.EXCLUDED

    def _below_root(self, path: bytes) -> bytes:
        holding = [root for root in self._roles() if below(path, root)]
        root = max(holding, key=len, default=os.path.dirname(path))
        return os.path.relpath(path, root)

    def _free_name(self, wanted: bytes, longest: int) -> bytes:
        """Return the path itself, or one with a number, that neither stands nor was given."""
        folder, name = os.path.split(wanted)
        place, number = wanted, 1
        stem, suffix = os.path.splitext(name)
        while len(name) > longest or place in self._given[1] or os.path.lexists(place):
            number += 1
            if len(stem) + len(suffix) + len(b" (%d)" % number) > longest:
                stem, suffix = shortened(stem + suffix, longest)
            name = b"%s (%d)%s" % (stem, number, suffix)
            place = os.path.join(folder, name)
        return place

    def act(self, case: Case) -> str:
        """Move the file, by a rename or by a copy that is compared.

        Returns:
            What the place did not keep.

        Raises:
            ActionError: what speaks against it.
            OSError: what the system said.
        """
        row = case.row
        box_path, name = os.path.split(row.entry.destination)
        try:
            self._looker.make_folders(box_path, like=row.folder)
            box = self._disk.open_folder(box_path)
        except OSError as error:
            raise _unusable(error) from error
        with box:
            if self._disk.volume(box.path) == self._disk.volume(case.goes.folder.path):
                self._move(case, box, name)
                return ""
            return self._copy_over(case, box, name)

    def _move(self, case: Case, box: Folder, name: bytes) -> None:
        moving = private(case.row, MOVING)
        self._disk.rename(case.goes.folder, case.goes.name, box, moving)
        unchanged(self._disk, box, moving, case.file)
        unchanged(self._disk, case.stays.folder, case.stays.name, case.survivor)
        self._disk.rename(box, moving, box, name)

    def _copy_over(self, case: Case, box: Folder, name: bytes) -> str:
        row, folder = case.row, case.goes.folder
        copy, aside = private(row, COPY), private(row, ASIDE)
        if row.attributes is None:  # the folder was on the same volume when it was chosen
            raise ActionError(Refusal.METADATA)
        missing = self._copied(row, folder, case.goes.name, box, copy)
        self._disk.rename(folder, case.goes.name, folder, aside)
        unchanged(self._disk, folder, aside, case.file)
        if self._disk.lstat(folder, aside).st_nlink > 1:
            missing = (*missing, Kept.NAMES)
        self._check_same(folder, aside, box, copy)
        unchanged(self._disk, case.stays.folder, case.stays.name, case.survivor)
        self._disk.rename(box, copy, box, name)
        self._disk.sync(box)
        self._check_found(box, name, row.entry.destination)
        self._looker.discard(folder, aside)
        return not_kept(missing)

    def _copied(
        self, row: Record, source: Folder, name: bytes, target: Folder, copy: bytes
    ) -> Sequence[Kept]:
        """Make a copy under a private name and compare it with what was read.

        Returns:
            What the place did not keep.
        """
        carried = row.attributes
        if self._disk.free_bytes(target.path) < row.stat.size_bytes:
            raise ActionError(Refusal.NO_SPACE)
        with making():
            self._disk.copy(source, name, target, copy)
        missing: Sequence[Kept] = ()
        if carried is not None:
            missing = carried.lost(self._disk.give(target, copy, carried))
        if self._disk.digest(target, copy) != row.digest:
            raise ActionError(Refusal.CHANGED)
        return missing

    def _check_same(self, folder: Folder, name: bytes, other: Folder, other_name: bytes) -> None:
        if not self._disk.same_bytes(folder, name, other, other_name):
            raise ActionError(Refusal.CHANGED)

    def _check_found(self, folder: Folder, name: bytes, path: bytes) -> None:
        """Make sure that a file in an open folder is found by its path too, before the other goes.

        The folder may have been renamed, or its volume taken away, since it was opened.
        """
        found = self._looker.inode(path)
        if found is not None:
            status = self._disk.lstat(folder, name)
            if found == (status.st_dev, status.st_ino):
                return
        raise ActionError(Refusal.FAILED, os.strerror(errno.ENOENT))

    # Looking

    def outcome(self, row: Record, problem: ActionError | None, note: str) -> Outcome:
        """Look where a file is that was to be moved; put it back where there was a problem."""
        if problem is not None and (
            problem.refusal is Refusal.DESTINATION_UNUSABLE or problem.detail == TAKEN
        ):
            return in_place(row, problem)  # the file was not touched by then
        try:
            if problem is not None:
                return self._settled(row, problem, crashed=False)
            slot = self._looker.at(row.entry.destination, row)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        if slot is Slot.IT:
            return done(row, detail=note)
        return lost(row, ActionError(_other(slot)))

    def reconciled(self, row: Record) -> Outcome:
        """Finish where the file, or all of its copy, has the new name; else put it back."""
        try:
            return self._settled(row, interrupted(), crashed=True)
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))

    def _settled(self, row: Record, problem: ActionError, *, crashed: bool) -> Outcome:
        looker, entry = self._looker, row.entry
        moving, copy = (beside(entry.destination, row, what) for what in (MOVING, COPY))
        aside = beside(entry.path, row, ASIDE)
        if looker.home(row, exactly=True) is Slot.IT:
            # what stands under our other names is not ours then, and a copy is but a copy
            return in_place(row, problem, looker.try_to_discard(copy))
        if looker.exists(aside):
            finished = self._finish(row, aside, copy)
            if finished is not None:
                return finished
        for held in (aside, moving):
            if looker.exists(held):
                stuck = looker.try_to_put(held, entry.path)
                if stuck is not None and looker.exists(held):
                    looker.try_to_discard(copy)
                    return done_at(row, held, stuck)
        away = looker.is_out_of_sight(row, entry.destination)
        note = "" if away else looker.try_to_discard(copy)
        slot, home = looker.at(entry.destination, row), looker.home(row)
        if slot is Slot.IT and home is not Slot.IT:
            return self._at_destination(row, problem, crashed=crashed)
        if home is Slot.EMPTY and (crashed or away):
            return lost(row, ActionError(Refusal.VANISHED) if crashed else problem)
        if home is Slot.OTHER and crashed:
            problem = interrupted(Refusal.CHANGED)
        return in_place(row, problem, note)

    def _at_destination(self, row: Record, problem: ActionError, *, crashed: bool) -> Outcome:
        """Keep a file that has its new name where its survivor stands, else put it back."""
        entry = row.entry
        against = self._looker.survivor(row) if crashed else problem
        if against is None:
            return done(row)
        if self._disk.volume(_existing(entry.destination)) != self._disk.volume(
            _existing(os.path.dirname(entry.path))
        ):
            return done(row, against)  # undo copies it back
        stuck = self._looker.try_to_put(entry.destination, entry.path)
        if stuck is not None and self._looker.exists(entry.destination):
            return done(row, stuck)
        return in_place(row, against)

    def _finish(self, row: Record, aside: bytes, copy: bytes) -> Outcome | None:
        """Let the file go for good whose copy has the new name; None where it has not, or may not.

        Then the copy is taken back to its private name, so that nothing stands at the new one.
        """
        looker, entry = self._looker, row.entry
        if looker.exists(copy) or looker.at(entry.destination, row) is not Slot.IT:
            return None
        here, there = os.path.split(aside), os.path.split(entry.destination)
        with self._disk.open_folder(here[0]) as folder, self._disk.open_folder(there[0]) as box:
            same = self._disk.same_bytes(folder, here[1], box, there[1])
            if same and looker.survivor(row) is None:
                self._disk.sync(box)
                looker.discard(folder, here[1])
                return done(row)
            if same:
                self._disk.rename(box, there[1], box, os.path.basename(copy))
        return None

    # Putting back

    def undo(self, row: Record) -> Outcome:
        """Put a file back, by a rename or by a copy; not out of a protected root."""
        entry = row.entry
        if role_of(entry.destination, dict(self._roles())) is Role.PROTECTED:
            return done(row, ActionError(Refusal.PROTECTED))
        try:
            on_its_way = is_private(entry.destination)  # then it is ours, whatever it is
            fetched = not on_its_way and self._fetched(row)
            there = not fetched and (
                on_its_way or self._looker.at(entry.destination, row) is Slot.IT
            )
        except ActionError as error:
            return done(row, error)  # nothing was begun
        except OSError as error:
            return self._undone(row, refused(error))
        try:
            if there:
                return self._put_back(row)
            return undone(row) if fetched else self._undone(row, None)
        except (ActionError, OSError) as error:
            problem = error if isinstance(error, ActionError) else refused(error)
            return self._undone(row, problem)

    def _fetched(self, row: Record) -> bool:
        """Put back what a crash left on its way in a folder that was out of sight.

        Under our names may stand what is somebody else's: only the file itself is taken.
        """
        looker, entry = self._looker, row.entry
        moving, copy = (beside(entry.destination, row, what) for what in (MOVING, COPY))
        aside = beside(entry.path, row, ASIDE)
        if looker.at(aside, row) is Slot.IT:
            self._finish(row, aside, copy)
        for held in (aside, moving):
            if looker.at(held, row) is Slot.IT and looker.try_to_put(held, entry.path) is None:
                looker.try_to_discard(copy)
                return True
        return False

    def _put_back(self, row: Record) -> Outcome:
        entry = row.entry
        box_path, name = os.path.split(entry.destination)
        home_path, home_name = os.path.split(entry.path)
        together = self._disk.volume(box_path) == self._disk.volume(_existing(home_path))
        if together is not (row.attributes is None):
            # its own volume is away: what is mounted there again would hide what was put back
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        if together:
            stuck = self._looker.try_to_put(entry.destination, entry.path)
            return self._undone(row, stuck) if stuck is not None else undone(row)
        back, aside = private(row, BACK), private(row, ASIDE)
        try:
            with self._disk.open_folder(box_path) as box:
                self._looker.make_folders(home_path)
                with self._disk.open_folder(home_path) as folder:
                    missing = self._copied(row, box, name, folder, back)
                    self._disk.rename(box, name, box, aside)
                    unchanged(self._disk, box, aside, Known(b"", row.stat, row.digest))
                    self._check_same(box, aside, folder, back)
                    self._disk.rename(folder, back, folder, home_name)
                    self._disk.sync(folder)
                    self._check_found(folder, home_name, entry.path)
                    self._looker.discard(box, aside)
        except (ActionError, OSError) as error:
            problem = error if isinstance(error, ActionError) else refused(error)
            return done(row, problem) if problem.detail == TAKEN else self._undone(row, problem)
        return undone(row, not_kept(missing))

    def undone(self, row: Record) -> Outcome:
        """Look where a file is that was to be put back."""
        return self._undone(row, None)

    def _undone(self, row: Record, problem: ActionError | None) -> Outcome:
        looker, entry = self._looker, row.entry
        aside, back = beside(entry.destination, row, ASIDE), beside(entry.path, row, BACK)
        try:
            slot = looker.at(entry.destination, row)
            if slot is not Slot.IT and aside != entry.destination and looker.exists(aside):
                if not looker.exists(back) and looker.home(row) is Slot.IT:
                    return undone(row, looker.try_to_discard(aside))
                stuck = looker.try_to_put(aside, entry.destination)
                if stuck is not None and looker.exists(aside):
                    return done_at(row, aside, stuck)
            note = looker.try_to_discard(back)
            slot = looker.at(entry.destination, row)
            if slot is Slot.IT:
                return done(row, problem or interrupted(), detail=note)
            if looker.home(row) is Slot.IT:
                copy = beside(entry.destination, row, COPY)  # of a folder that was out of sight
                return undone(row, note or looker.try_to_discard(copy))
        except (ActionError, OSError) as error:
            return untold(row, ActionError(Refusal.FAILED, detail_of(error)))
        return lost(row, problem or ActionError(_other(slot)))


def _other(slot: Slot) -> Refusal:
    return Refusal.CHANGED if slot is Slot.OTHER else Refusal.VANISHED


def _unusable(error: OSError) -> ActionError:
    full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    refusal = Refusal.NO_SPACE if full else Refusal.DESTINATION_UNUSABLE
    return ActionError(refusal, detail_of(error))


def _existing(path: bytes) -> bytes:
    """Return the path itself or the nearest folder above that exists."""
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    return path
