# SPDX-License-Identifier: MIT
"""What every action answers: how a file goes, what became of it, and how it comes back.

`simdesk.actions.execute` journals, checks what all actions have in common, and asks a `Way` for the
rest. After each step that may have failed a way *looks* where the file is: what it says is what
stands on the disk, after success, after an error and after a crash alike.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from simdesk.errors import ActionError
from simdesk.index.journal import Outcome
from simdesk.records import JournalState, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.actions.check import Known, Standing
    from simdesk.index.journal import Intent, Record
    from simdesk.records import Plan, PlanEntry

INTERRUPTED = "interrupted"
"""Detail of an action that a crash broke off."""

TAKEN = "taken"
"""Detail where somebody else's file stands under a private name of ours: it is left alone."""

SYSTEM_SAID_NO = {Refusal.FAILED, Refusal.NO_PERMISSION, Refusal.NO_SPACE}
"""Such an action failed; every other refusal spoke against it."""


@dataclass(frozen=True, slots=True)
class Case:
    """One file at the moment of acting: it and its survivor stand as they were read.

    Attributes:
        row: the intent as journalled.
        goes: the file, in its open folder.
        stays: the survivor, in its open folder.
        file: how the file is known again when it stands elsewhere.
        survivor: how the survivor is known again.
    """

    row: Record
    goes: Standing
    stays: Standing
    file: Known
    survivor: Known


class Way(Protocol):
    """How one action treats one file."""

    def against(self, path: bytes, destination: bytes) -> Refusal | None:
        """Return what speaks against acting on the files of a folder; used while planning.

        Args:
            path: one of them.
            destination: the folder of `Action.MOVE`; else empty.
        """

    def fits(self, path: bytes, survivor: bytes) -> Refusal | None:
        """Return what speaks against this survivor for this file; used while planning."""

    def choose(self, entry: PlanEntry, plan: Plan) -> Intent:
        """Choose where a file will be and remember what it may lose; nothing is changed.

        Raises:
            ActionError: where there is no place for it.
            OSError: where that cannot be told.
        """

    def act(self, case: Case) -> str:
        """Do it.

        Returns:
            What the place did not keep, for the detail of the journal; mostly nothing.

        Raises:
            ActionError: what speaks against it; then the file may have to be put back.
            OSError: what the system said; the same.
        """

    def outcome(self, row: Record, problem: ActionError | None, note: str) -> Outcome:
        """Look where a file is that was acted on; put it back where there was a problem."""

    def reconciled(self, row: Record) -> Outcome:
        """Look where a file is that a crash left on its way, and bring it to an end."""

    def undo(self, row: Record) -> Outcome:
        """Take an action back, and look where the file is then."""

    def undone(self, row: Record) -> Outcome:
        """Look where a file is that a crash left on its way back, and bring it to an end."""


@contextmanager
def making() -> Iterator[None]:
    """Make a file under a private name; one that stands there is somebody else's.

    Raises:
        ActionError: ``FAILED`` with the detail `TAKEN`.
        OSError: what else the system said.
    """
    try:
        yield
    except FileExistsError as error:
        raise ActionError(Refusal.FAILED, TAKEN) from error


def done(row: Record, problem: ActionError | None = None, *, detail: str = "") -> Outcome:
    """Say that a file is at its destination; with a problem, why it could not be put back."""
    entry = row.entry
    if problem is None:
        return Outcome(entry.id, JournalState.DONE, entry.destination, detail=detail)
    return Outcome(
        entry.id, JournalState.DONE, entry.destination, problem.refusal, problem.detail or detail
    )


def done_at(row: Record, place: bytes, problem: ActionError) -> Outcome:
    """Say that a file stands at a place on its way, and why it could not be put back."""
    return replace(done(row, problem), destination=place)


def lost(row: Record, problem: ActionError) -> Outcome:
    """Say that a file is neither here nor there."""
    entry = row.entry
    return Outcome(entry.id, JournalState.LOST, entry.destination, problem.refusal, problem.detail)


def in_place(row: Record, problem: ActionError, note: str = "") -> Outcome:
    """Say that nothing was done: the file is where it was."""
    state = JournalState.FAILED if problem.refusal in SYSTEM_SAID_NO else JournalState.REFUSED
    return Outcome(row.entry.id, state, b"", problem.refusal, problem.detail or note)


def undone(row: Record, note: str = "") -> Outcome:
    """Say that a file is back in its place."""
    return Outcome(row.entry.id, JournalState.UNDONE, detail=note)


def untold(row: Record, error: ActionError) -> Outcome:
    """Say that it cannot be told where a file is: the row stays open and is looked at again."""
    entry = row.entry
    return Outcome(entry.id, entry.state, entry.destination, error.refusal, error.detail)


def interrupted(refusal: Refusal = Refusal.FAILED) -> ActionError:
    """Return the problem of an action that a crash broke off."""
    return ActionError(refusal, INTERRUPTED)
