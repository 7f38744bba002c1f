# SPDX-License-Identifier: MIT
"""Every action on files in words: what it is called, asks, promises, does, and has done."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app import texts
from simdesk.records import Action, JournalState, Refusal

if TYPE_CHECKING:
    from simdesk.records import JournalEntry, Plan

CHOICES = (
    Action.TRASH,
    Action.QUARANTINE,
    Action.MOVE,
    Action.HARD_LINK,
    Action.REFLINK,
    Action.PERMANENT,
)
"""What a person may choose, the most harmless first."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("actions", text)


def action_name(action: Action) -> str:
    """Name an action."""
    return {
        Action.TRASH: _tr("Move to the trash"),
        Action.QUARANTINE: _tr("Move to the quarantine folder"),
        Action.MOVE: _tr("Move to a folder"),
        Action.HARD_LINK: _tr("Replace with hard links"),
        Action.REFLINK: _tr("Share their space"),
        Action.PERMANENT: _tr("Delete for good"),
        Action.EMPTY_FOLDERS: _tr("Remove empty folders"),
    }[action]


def question(action: Action, files: int) -> str:
    """Ask whether an action is wanted for so many files."""
    one, many = {
        Action.TRASH: (_tr("Move {} file to the trash?"), _tr("Move {} files to the trash?")),
        Action.QUARANTINE: (
            _tr("Move {} file to the quarantine folder?"),
            _tr("Move {} files to the quarantine folder?"),
        ),
        Action.MOVE: (_tr("Move {} file to a folder?"), _tr("Move {} files to a folder?")),
        Action.HARD_LINK: (
            _tr("Replace {} file with a hard link?"),
            _tr("Replace {} files with hard links?"),
        ),
        Action.REFLINK: (
            _tr("Let {} file share its space?"),
            _tr("Let {} files share their space?"),
        ),
        Action.PERMANENT: (_tr("Delete {} file for good?"), _tr("Delete {} files for good?")),
        Action.EMPTY_FOLDERS: (_tr("Remove {} empty folder?"), _tr("Remove {} empty folders?")),
    }[action]
    return texts.count(files, one, many)


def button(action: Action, files: int) -> str:
    """Say on a button what it does."""
    one, many = {
        Action.TRASH: (_tr("Move {} file to the trash"), _tr("Move {} files to the trash")),
        Action.QUARANTINE: (
            _tr("Move {} file to the quarantine folder"),
            _tr("Move {} files to the quarantine folder"),
        ),
        Action.MOVE: (_tr("Move {} file"), _tr("Move {} files")),
        Action.HARD_LINK: (_tr("Replace {} file"), _tr("Replace {} files")),
        Action.REFLINK: (_tr("Share the space of {} file"), _tr("Share the space of {} files")),
        Action.PERMANENT: (_tr("Delete {} file for good"), _tr("Delete {} files for good")),
        Action.EMPTY_FOLDERS: (_tr("Remove {} folder"), _tr("Remove {} folders")),
    }[action]
    return texts.count(files, one, many)


def confirmation(plan: Plan) -> str:
    """Return what a person types before a plan runs, in their language; empty for nothing.

    Once it is typed the engine is sent its own text, `Plan.confirmation`, which knows no language.
    """
    return _tr("delete {}").format(len(plan.allowed())) if plan.confirmation() else ""


def is_confirmed(plan: Plan, typed: str) -> bool:
    """Tell whether what was typed is what is asked for, in the person's language or the engine's.

    Case, spaces and the width of letters and digits are not looked at.
    """
    return plan.is_confirmed(typed) or _folded(typed) == _folded(confirmation(plan))


def _folded(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).casefold()


def promise(action: Action, size_bytes: int) -> str:
    """Say what follows from an action, and whether there is a way back."""
    return {
        Action.TRASH: _tr(
            "{}. Each has a file that stays and was compared directly with it. "
            "You can undo this from History."
        ),
        Action.QUARANTINE: _tr(
            "{}. They wait in a folder on the same disk. Each has a file that stays and was "
            "compared directly with it. You can undo this from History."
        ),
        Action.MOVE: _tr(
            "{}. They keep their folders below the one you choose; a name that is taken gets a "
            "number. You can undo this from History."
        ),
        Action.HARD_LINK: _tr(
            "{}. Only files with the very same bytes. Every name stays and leads to the file that "
            "is kept: a change to one is a change to both. You can undo this from History."
        ),
        Action.REFLINK: _tr(
            "{}. Only files with the very same bytes. Every file stays and shares its space on the "
            "disk with the one that is kept, until one of them is changed."
        ),
        Action.PERMANENT: _tr(
            "{}. They do not go to the trash, and nothing can put them back. Each has a file that "
            "stays and was compared directly with it."
        ),
        Action.EMPTY_FOLDERS: _tr("{}. Only folders that are still empty."),
    }[action].format(texts.size(size_bytes))


def running(action: Action, files: int) -> str:
    """Say what is being done."""
    moving = (_tr("Moving {} file\u2026"), _tr("Moving {} files\u2026"))
    one, many = {
        Action.HARD_LINK: (_tr("Replacing {} file\u2026"), _tr("Replacing {} files\u2026")),
        Action.REFLINK: (
            _tr("Sharing space of {} file\u2026"),
            _tr("Sharing space of {} files\u2026"),
        ),
        Action.PERMANENT: (_tr("Deleting {} file\u2026"), _tr("Deleting {} files\u2026")),
    }.get(action, moving)
    return texts.count(files, one, many)


def done(action: Action, files: int) -> str:
    """Say what has been done with some files."""
    one, many = {
        Action.TRASH: (_tr("{} file is in the trash"), _tr("{} files are in the trash")),
        Action.QUARANTINE: (
            _tr("{} file is in the quarantine folder"),
            _tr("{} files are in the quarantine folder"),
        ),
        Action.MOVE: (_tr("{} file has been moved"), _tr("{} files have been moved")),
        Action.HARD_LINK: (
            _tr("{} file is a hard link now"),
            _tr("{} files are hard links now"),
        ),
        Action.REFLINK: (_tr("{} file shares its space"), _tr("{} files share their space")),
        Action.PERMANENT: (
            _tr("{} file is deleted for good"),
            _tr("{} files are deleted for good"),
        ),
        Action.EMPTY_FOLDERS: (
            _tr("{} empty folder is removed"),
            _tr("{} empty folders are removed"),
        ),
    }[action]
    return texts.count(files, one, many)


def what_follows(action: Action, size_bytes: int) -> str:
    """Say what is left to do after an action, and how to go back."""
    return {
        Action.TRASH: _tr(
            "{} will be free once you empty it. Until then everything can be put back."
        ),
        Action.QUARANTINE: _tr(
            "{} will be free once you empty that folder. Until then everything can be put back."
        ),
        Action.MOVE: _tr("{} lie in the folder you chose. Everything can be put back."),
        Action.HARD_LINK: _tr("{} are free now. The files can be made separate again."),
        Action.REFLINK: _tr("{} are free now. Nothing else has changed."),
        Action.PERMANENT: _tr("{} are free now."),
        Action.EMPTY_FOLDERS: _tr("They can be made again from History."),
    }[action].format(texts.size(size_bytes))


def did(action: Action, files: int) -> str:
    """Say in the history what a plan did."""
    one, many = {
        Action.TRASH: (_tr("{} file moved to the trash"), _tr("{} files moved to the trash")),
        Action.QUARANTINE: (
            _tr("{} file moved to the quarantine folder"),
            _tr("{} files moved to the quarantine folder"),
        ),
        Action.MOVE: (_tr("{} file moved to a folder"), _tr("{} files moved to a folder")),
        Action.HARD_LINK: (
            _tr("{} file replaced with a hard link"),
            _tr("{} files replaced with hard links"),
        ),
        Action.REFLINK: (_tr("{} file shares its space"), _tr("{} files share their space")),
        Action.PERMANENT: (_tr("{} file deleted for good"), _tr("{} files deleted for good")),
        Action.EMPTY_FOLDERS: (_tr("{} empty folder removed"), _tr("{} empty folders removed")),
    }[action]
    return texts.count(files, one, many)


def now(action: Action) -> str:
    """Say where a file is after an action that was done."""
    return {
        Action.TRASH: _tr("In the trash"),
        Action.QUARANTINE: _tr("In the quarantine folder"),
        Action.MOVE: _tr("Moved"),
        Action.HARD_LINK: _tr("A hard link"),
        Action.REFLINK: _tr("Shares its space"),
        Action.PERMANENT: _tr("Deleted for good"),
        Action.EMPTY_FOLDERS: _tr("Removed"),
    }[action]


def column_title(action: Action) -> str:
    """Head the files that an action is about to change."""
    return {
        Action.MOVE: _tr("To be moved"),
        Action.HARD_LINK: _tr("To be replaced"),
        Action.REFLINK: _tr("To share space"),
        Action.PERMANENT: _tr("To be deleted"),
    }.get(action, _tr("To be removed"))


def state_text(entry: JournalEntry) -> str:
    """Say what became of a file of a plan."""
    if entry.state is JournalState.DONE:
        return now(entry.action)
    if entry.state is JournalState.LOST and entry.action is not Action.TRASH:
        return _tr("Cannot be put back: it is gone, or its place is taken")
    return texts.journal_text(entry.state)


def state_counts(action: Action) -> tuple[tuple[tuple[JournalState, ...], str], ...]:
    """Return how the history counts the files of a plan: states, and a phrase for their number."""
    standing = {
        Action.TRASH: _tr("{} in the trash"),
        Action.QUARANTINE: _tr("{} in quarantine"),
        Action.MOVE: _tr("{} in the folder"),
        Action.HARD_LINK: _tr("{} linked"),
        Action.REFLINK: _tr("{} shared"),
        Action.PERMANENT: _tr("{} deleted"),
        Action.EMPTY_FOLDERS: _tr("{} removed"),
    }[action]
    lost = _tr("{} no longer in the trash") if action is Action.TRASH else _tr("{} cannot go back")
    return (
        ((JournalState.DONE,), standing),
        ((JournalState.UNDONE,), _tr("{} put back")),
        ((JournalState.LOST,), lost),
        ((JournalState.REFUSED, JournalState.FAILED), _tr("{} left alone")),
        ((JournalState.INTENT, JournalState.UNDOING), _tr("{} not finished")),
    )


def state_name(state: JournalState) -> str:
    """Name a state, for any action."""
    return {
        JournalState.INTENT: _tr("Not finished"),
        JournalState.DONE: _tr("Done"),
        JournalState.REFUSED: _tr("Left alone"),
        JournalState.FAILED: _tr("Did not work"),
        JournalState.UNDOING: _tr("Being put back"),
        JournalState.UNDONE: _tr("Put back"),
        JournalState.LOST: _tr("Cannot be put back"),
    }[state]


def fault(error: str) -> str:
    """Say why a request came to nothing.

    Args:
        error: the stored code of a `Refusal`, or the words of the system.
    """
    code = error.split(":", 1)[0]
    return texts.refusal_text(Refusal(code)) if code in set(Refusal) else error


def report_fault(error: str) -> str:
    """Say why a report was not written.

    Args:
        error: a code of the engine, a colon, and the words of the system; or only those.
    """
    code, _, detail = error.partition(": ")
    said = {
        "unknown_form": _tr("The report was not written: its name must end with html, csv or json"),
        "disk_full": _tr("The report was not written: the disk is full"),
        "not_writable": _tr("The report was not written: its folder cannot be written"),
        "not_read": _tr("The report was not written: the index could not be read"),
    }.get(code)
    if said is None:
        return _tr("The report was not written: {}").format(error)
    return f"{said} ({detail})" if detail else said
