# SPDX-License-Identifier: MIT
"""Folders that a plan left empty: found, removed where the person wants it, made again by undo.

The system itself refuses to remove a folder with anything in it, so nothing can be lost with one
but what the folder carried, and the journal keeps that.
"""

from __future__ import annotations

import errno
import heapq
import os
import stat
from typing import TYPE_CHECKING

from simdesk.actions.check import check_role, refused
from simdesk.actions.looking import Looker
from simdesk.actions.way import SYSTEM_SAID_NO, done, in_place, interrupted, undone, untold
from simdesk.attributes import not_kept
from simdesk.errors import ActionError
from simdesk.index.journal import Intent, Outcome
from simdesk.records import (
    LINKING,
    Action,
    FileId,
    JournalState,
    Plan,
    PlanEntry,
    Refusal,
    Stat,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from simdesk.disk import Disk
    from simdesk.index.journal import Record
    from simdesk.records import JournalEntry, Role


def left_empty(
    disk: Disk, folders: Iterable[bytes], roles: Mapping[bytes, Role]
) -> tuple[bytes, ...]:
    """Return the folders that hold nothing, or nothing but such folders.

    Args:
        disk: the system calls.
        folders: those that files left; the ones above them are looked at where they are empty.
        roles: the role of every root. Roots themselves, and what lies in others than normal ones,
            are left out.

    Returns:
        Innermost first, so that they can be removed in this order.
    """
    found: dict[bytes, None] = {}  # ordered
    pending = [(-_depth(folder), folder) for folder in set(folders)]
    heapq.heapify(pending)
    while pending:
        depth, folder = heapq.heappop(pending)
        if folder not in found and _is_left_empty(disk, folder, roles, found):
            found[folder] = None
            heapq.heappush(pending, (depth + 1, os.path.dirname(folder)))
    return tuple(found)


def _depth(folder: bytes) -> int:
    return folder.count(os.sep.encode())


def _is_left_empty(
    disk: Disk, folder: bytes, roles: Mapping[bytes, Role], found: Mapping[bytes, None]
) -> bool:
    try:
        _check(folder, roles)
        names = disk.names(folder)
    except (ActionError, OSError):
        return False
    return all(os.path.join(folder, name) in found for name in names)


def _check(folder: bytes, roles: Mapping[bytes, Role]) -> None:
    check_role(folder, roles)
    if folder in roles:
        raise ActionError(Refusal.PROTECTED)


def folders_plan(folders: Iterable[bytes]) -> Plan:
    """Return a plan that removes folders, the innermost first."""
    nothing = Stat(0, 0, 0, 0)
    ordered = sorted(set(folders), key=lambda path: -_depth(path))
    entries = tuple(PlanEntry(FileId(0), folder, nothing, b"") for folder in ordered)
    return Plan(0, Action.EMPTY_FOLDERS, entries)


class Folders:
    """Remove empty folders.

    Args:
        roles: returns the present role of every root.
        disk: the system calls.
    """

    def __init__(self, roles: Callable[[], Mapping[bytes, Role]], disk: Disk) -> None:
        self._roles = roles
        self._disk = disk
        self._looker = Looker(disk)

    def choose(self, entry: PlanEntry) -> Intent:
        """Remember what a folder carries.

        Raises:
            OSError: where that cannot be told.
        """
        above, name = os.path.split(entry.path)
        with self._disk.open_folder(above) as folder:
            return Intent(entry, b"", self._disk.attributes(folder, name))

    def act(self, row: Record) -> None:
        """Remove a folder.

        Raises:
            ActionError: ``NOT_EMPTY``, ``CHANGED`` where it is no folder, ``PROTECTED``.
            OSError: what the system said.
        """
        _check(row.entry.path, self._roles())
        above, name = os.path.split(row.entry.path)
        with self._disk.open_folder(above) as folder:
            if not stat.S_ISDIR(self._disk.lstat(folder, name).st_mode):
                raise ActionError(Refusal.CHANGED)
            try:
                self._disk.remove_folder(folder, name)
            except OSError as error:
                if error.errno in {errno.ENOTEMPTY, errno.EEXIST}:
                    raise ActionError(Refusal.NOT_EMPTY) from error
                if self._disk.exists(folder, name):  # else gone is gone, whatever was said
                    raise

    def outcome(self, row: Record, problem: ActionError | None) -> Outcome:
        """Look whether a folder is gone."""
        if problem is None:
            return done(row)
        if problem.refusal not in SYSTEM_SAID_NO:
            return in_place(row, problem)  # it was not touched by then
        try:
            return in_place(row, problem) if self._stands(row) else done(row)
        except ActionError as error:
            return untold(row, error)

    def _stands(self, row: Record) -> bool:
        """Look whether a folder stands."""
        return self._looker.exists(row.entry.path)

    def reconciled(self, row: Record) -> Outcome:
        """Look whether a folder went before a crash."""
        try:
            return in_place(row, interrupted()) if self._stands(row) else done(row)
        except ActionError as error:
            return untold(row, error)

    def undo(self, row: Record) -> Outcome:
        """Make a folder again, with what it carried; one that stands there is left as it is."""
        above, name = os.path.split(row.entry.path)
        note = ""
        try:
            self._looker.make_folders(above)
            with self._disk.open_folder(above) as folder:
                if not self._disk.exists(folder, name):
                    self._disk.make_folder(folder, name)
                    if row.attributes is not None:
                        missing = row.attributes.lost(self._disk.give(folder, name, row.attributes))
                        note = not_kept(missing)
        except OSError as error:
            return self._undone(row, refused(error))
        return self._undone(row, None, note)

    def undone(self, row: Record) -> Outcome:
        """Look whether a folder stands again."""
        return self._undone(row, None)

    def _undone(self, row: Record, problem: ActionError | None, note: str = "") -> Outcome:
        above, name = os.path.split(row.entry.path)
        try:
            with self._disk.open_folder(above) as folder:
                if stat.S_ISDIR(self._disk.lstat(folder, name).st_mode):
                    return undone(row, note or (problem.detail if problem else ""))
            problem = problem or ActionError(Refusal.FAILED, os.strerror(errno.EEXIST))
        except OSError as error:
            said = refused(error)
            if said.refusal not in {Refusal.VANISHED, Refusal.LINK_IN_PATH}:
                return untold(row, said)
            problem = problem or said  # the way there is gone, or leads elsewhere
        return done(row, problem)


def folders_left(entries: Iterable[JournalEntry]) -> set[bytes]:
    """Return the folders that files left; a folder that was removed left the one above it."""
    return {
        os.path.dirname(entry.path)
        for entry in entries
        if entry.state is JournalState.DONE and entry.action not in LINKING
    }
