# SPDX-License-Identifier: MIT
"""The commands that act on files, through the engine alone: ``remove``, ``undo``, ``redo``..."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.actions.folders import folders_left, left_empty
from simdesk.commands import options as chosen
from simdesk.commands.acts import ACTIONS
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.listing import entry_line
from simdesk.commands.ruling import chosen_files
from simdesk.commands.session import Session
from simdesk.commands.words import REFUSALS, REPORT_FAULTS
from simdesk.disk import Disk
from simdesk.index.history import HistoryQuery
from simdesk.index.rows import below
from simdesk.records import LINKING, Action, JournalState, Plan, Refusal, display_path
from simdesk.reports.data import Json, entry_data
from simdesk.reports.display import count, size, visible, visible_path
from simdesk.reports.planned import how_compared, plan_data
from simdesk.reports.selection import Selection, folder_of

if TYPE_CHECKING:
    from argparse import Namespace

    from simdesk.records import FileId, JournalEntry

_HISTORY = 100_000

_HEADINGS = {
    Action.TRASH: "To the trash",
    Action.QUARANTINE: "To the quarantine",
    Action.MOVE: "Moved",
    Action.PERMANENT: "Removed for good",
    Action.HARD_LINK: "Made hard links",
    Action.REFLINK: "Made to share their blocks",
    Action.EMPTY_FOLDERS: "Empty folders removed",
}


def remove(options: Namespace, console: Console) -> Status:
    """Plan what a rule would remove; do it where that is asked for."""
    request = _request(options, console)
    if not request.files:  # a plan of no files would mean all that are ticked in the window
        return _nothing(console)
    with Session(chosen.locations(options), console) as session:
        planned = session.ask(request, protocol.Planned)
        if planned.error:
            raise CommandError(f"the plan could not be made: {_said(planned.error)}")
        plan = planned.plan
        if options.paper:
            _write_down(session, plan, options.paper, console)
        if not console.as_json:
            _print_plan(plan, console)
        applied: tuple[JournalEntry, ...] = ()
        if options.apply and plan.allowed():
            typed = _confirmation(plan, options, console)
            answer = _asked(session, protocol.ApplyPlan(2, plan, typed), console)
            applied = answer.entries
            _deal_with_empty(session, answer, options, console)
    if console.as_json:
        console.data({"plan": plan_data(plan), "applied": [entry_data(entry) for entry in applied]})
    elif options.apply:
        _print_entries(applied, console)
    else:
        console.say("Nothing was done. The same command with --apply does it.")
    return _status(options, plan, applied)


def _request(options: Namespace, console: Console) -> protocol.MakePlan:
    action = ACTIONS[options.action]
    if (action is Action.MOVE) is not bool(options.to):
        raise CommandError("--action move and --to DIR belong together")
    folder = chosen.absolute(options.to) if options.to else b""
    return protocol.MakePlan(1, action, _marked(options, console), folder)


def _marked(options: Namespace, console: Console) -> tuple[FileId, ...]:
    floor = options.min_similarity
    shown = Selection(
        min_similarity=0.0 if floor is None else floor / 100, max_distance=options.max_distance
    )
    return chosen_files(options, shown, console)


def _write_down(session: Session, plan: Plan, path: str, console: Console) -> None:
    target = os.fsdecode(chosen.absolute(path))
    answer = session.ask(protocol.ExportPlan(3, plan, target), protocol.Exported)
    if answer.error:
        fault, _, detail = answer.error.partition(": ")
        raise CommandError(f"{REPORT_FAULTS.get(fault, fault)}: {visible(detail)}")
    console.note(f"wrote {visible(target)}")


def _confirmation(plan: Plan, options: Namespace, console: Console) -> str:
    """Return the text that removing for good asks for, typed now or given before.

    Raises:
        CommandError: where it is another.
    """
    wanted, typed = plan.confirmation(), options.confirm
    if wanted and not typed and console.interactive and sys.stdin.isatty():
        console.note(f"this cannot be undone. Type '{wanted}' to do it:")
        typed = sys.stdin.readline()
    if not plan.is_confirmed(typed):
        raise CommandError(
            f"nothing was done: removing for good cannot be undone; --confirm '{wanted}' does it"
        )
    return str(typed)


def _asked(session: Session, command: protocol.Deed, console: Console) -> protocol.Applied:
    """Let the engine act, say what broke it off, and bring the index up to date."""
    answer = session.ask(command, protocol.Applied)
    if answer.error:
        console.note(f"broken off: {_said(answer.error)}; what was done stands in the history")
    if answer.stopped:
        console.note("stopped; what was done stands in the history")
    _look_again(session, answer)
    return answer


def _said(error: str) -> str:
    return REFUSALS[Refusal(error)] if error in set(Refusal) else visible(error)


def _look_again(session: Session, answer: protocol.Applied) -> None:
    """Bring the index up to date with what was done, so that the next command shows it."""
    touched = {folder_of(entry.path) for entry in answer.entries}
    outermost = sorted(
        folder
        for folder in touched
        if not any(folder != other and below(folder, other) for other in touched)
    )
    if outermost and not session.interrupted():
        session.ask(protocol.Scan(tuple(outermost)), protocol.ScanDone)


def _deal_with_empty(
    session: Session, answer: protocol.Applied, options: Namespace, console: Console
) -> None:
    folders = answer.empty_folders
    if not folders:
        return
    if not options.empty_folders:
        console.note(
            f"{count(len(folders), 'folder')} left empty; to remove: simdesk-cli empty-folders"
            f" {answer.plan_id} --apply"
        )
        return
    removed = _asked(session, protocol.RemoveEmptyFolders(4, folders), console)
    done = sum(entry.state is JournalState.DONE for entry in removed.entries)
    console.note(
        f"{count(done, 'empty folder')} removed; made again with: simdesk-cli undo"
        f" {removed.plan_id}"
    )


def _nothing(console: Console) -> Status:
    if console.as_json:
        console.data({"plan": None, "applied": []})
    else:
        console.say("There is nothing the rule would remove.")
    return Status.DONE


def _status(options: Namespace, plan: Plan, applied: tuple[JournalEntry, ...]) -> Status:
    if not options.apply:
        return Status.DONE
    done = sum(entry.state is JournalState.DONE for entry in applied)
    return Status.DONE if done == len(plan.entries) else Status.WITH_FAILURES


def _print_plan(plan: Plan, console: Console) -> None:
    allowed = plan.allowed()
    where = f" to {visible_path(plan.destination)}" if plan.destination else ""
    heading = f"{_HEADINGS[plan.action]}{where}"
    console.say(f"{heading}: {count(len(allowed), 'file')}, {size(plan.size_bytes())}")
    for entry in allowed:
        console.say(f"  {visible_path(entry.path)}")
        console.say(f"      stays: {visible_path(entry.survivor_path)}  ({how_compared(entry)})")
    refused = [entry for entry in plan.entries if entry.refusal is not None]
    if refused:
        console.say(f"Left alone: {count(len(refused), 'file')}")
    for entry in refused:
        if entry.refusal is not None:
            console.say(f"  {visible_path(entry.path)}  ({REFUSALS[entry.refusal]})")


def _print_entries(entries: tuple[JournalEntry, ...], console: Console) -> None:
    for entry in entries:
        console.say(entry_line(entry))
    done = [entry for entry in entries if entry.state is JournalState.DONE]
    if not done:
        return
    way_back = f"Put back with: simdesk-cli undo {done[0].plan_id}"
    if done[0].action is Action.PERMANENT:
        way_back = "They are gone for good."
    elif done[0].action in LINKING:
        way_back = f"Made files of their own again with: simdesk-cli undo {done[0].plan_id}"
    console.say(f"Done: {count(len(done), 'file')}. {way_back}")


def undo(options: Namespace, console: Console) -> Status:
    """Take back what a plan did."""
    standing = [entry for entry in _entries(options, JournalState.DONE) if entry.can_undo]
    if not standing:
        raise CommandError("there is nothing to put back; simdesk-cli history shows what was done")
    return _over_again(options, console, standing, redo=False)


def redo(options: Namespace, console: Console) -> Status:
    """Do again what was put back, with every check."""
    standing = _entries(options, JournalState.UNDONE)
    if not standing:
        raise CommandError("nothing was put back; simdesk-cli history shows what was done")
    return _over_again(options, console, standing, redo=True)


def _entries(options: Namespace, state: JournalState) -> list[JournalEntry]:
    query = HistoryQuery(states=frozenset({state}), plan_id=options.plan)
    with chosen.open_index(options) as reader:
        found = reader.history(_HISTORY, query)
    return [entry for entry in found if options.plan in {None, entry.plan_id}]


def _over_again(
    options: Namespace, console: Console, standing: list[JournalEntry], *, redo: bool
) -> Status:
    plan = standing[0].plan_id
    command = protocol.Redo(1, plan) if redo else protocol.Undo(1, plan)
    with Session(chosen.locations(options), console) as session:
        answer = _asked(session, command, console)
    if console.as_json:
        entries: list[Json] = [entry_data(entry) for entry in answer.entries]
        console.data({"plan": answer.plan_id, "entries": entries})
    else:
        console.say(f"Plan {answer.plan_id}:")
        for entry in answer.entries:
            console.say(entry_line(entry))
    wanted = JournalState.DONE if redo else JournalState.UNDONE
    reached = sum(entry.state is wanted for entry in answer.entries)
    asked = sum(entry.plan_id == plan for entry in standing)
    return Status.DONE if reached >= asked else Status.WITH_FAILURES


def empty_folders(options: Namespace, console: Console) -> Status:
    """List the folders that a plan left empty; remove them where that is asked for."""
    query = HistoryQuery(plan_id=options.plan)
    with chosen.open_index(options) as reader:
        entries = reader.history(_HISTORY, query)
        folders = left_empty(Disk(), folders_left(entries), reader.roles())
    removed: tuple[JournalEntry, ...] = ()
    if options.apply and folders:
        with Session(chosen.locations(options), console) as session:
            removed = _asked(session, protocol.RemoveEmptyFolders(1, folders), console).entries
    if console.as_json:
        console.data(
            {
                "folders": [display_path(folder) for folder in folders],
                "removed": [entry_data(entry) for entry in removed],
            }
        )
        return Status.DONE
    for folder in folders:
        console.say(visible_path(folder))
    if not folders:
        console.say("No folder was left empty.")
    elif not options.apply:
        console.say("Nothing was done. The same command with --apply removes them.")
    else:
        _print_entries(removed, console)
    done = sum(entry.state is JournalState.DONE for entry in removed)
    return Status.DONE if not options.apply or done == len(folders) else Status.WITH_FAILURES
