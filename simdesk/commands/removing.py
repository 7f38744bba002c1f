# SPDX-License-Identifier: MIT
"""The commands that act on files, through the engine alone: ``remove`` and ``undo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.commands import options as chosen
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.listing import entry_line
from simdesk.commands.ruling import chosen_files
from simdesk.commands.session import Session
from simdesk.commands.words import REFUSALS
from simdesk.index.rows import below
from simdesk.records import Action, JournalState, Plan, PlanEntry, display_path
from simdesk.reports.data import Json, entry_data, path_data
from simdesk.reports.display import TIER_WORDS, count, percent, size, visible, visible_path
from simdesk.reports.selection import Selection, folder_of

if TYPE_CHECKING:
    from argparse import Namespace

    from simdesk.records import FileId, JournalEntry

_HISTORY = 100_000


def remove(options: Namespace, console: Console) -> Status:
    """Plan what a rule would remove; do it where that is asked for."""
    files = _marked(options, console)
    if not files:  # a plan of no files would mean all that are ticked in the window
        return _nothing(console)
    with Session(chosen.locations(options), console) as session:
        request = protocol.MakePlan(1, Action.TRASH, files)
        planned = session.ask(request, protocol.Planned)
        if planned.error:
            raise CommandError(f"the plan could not be made: {visible(planned.error)}")
        plan = planned.plan
        if not console.as_json:
            _print_plan(plan, console)
        applied: tuple[JournalEntry, ...] = ()
        if options.apply and plan.allowed():
            answer = session.ask(protocol.ApplyPlan(2, plan), protocol.Applied)
            applied = answer.entries
            _look_again(session, answer, console)
    if console.as_json:
        console.data(
            {"plan": _plan_data(plan), "applied": [entry_data(entry) for entry in applied]}
        )
    elif options.apply:
        _print_entries(applied, console)
    else:
        console.say("Nothing was done. The same command with --apply does it.")
    return _status(options, plan, applied)


def _marked(options: Namespace, console: Console) -> tuple[FileId, ...]:
    floor = options.min_similarity
    shown = Selection(
        min_similarity=0.0 if floor is None else floor / 100, max_distance=options.max_distance
    )
    return chosen_files(options, shown, console)


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
    console.say(f"To the trash: {count(len(allowed), 'file')}, {size(plan.size_bytes())}")
    for entry in allowed:
        console.say(f"  {visible_path(entry.path)}")
        console.say(f"      stays: {visible_path(entry.survivor_path)}  ({_why(entry)})")
    refused = [entry for entry in plan.entries if entry.refusal is not None]
    if refused:
        console.say(f"Left alone: {count(len(refused), 'file')}")
    for entry in refused:
        if entry.refusal is not None:
            console.say(f"  {visible_path(entry.path)}  ({REFUSALS[entry.refusal]})")


def _why(entry: PlanEntry) -> str:
    words = "" if entry.tier is None else TIER_WORDS[entry.tier]
    if entry.similarity < 1:
        words = f"{words}, {percent(entry.similarity)} alike"
    if entry.words_only_here:
        words = f"{words}, {count(entry.words_only_here, 'word')} only in the removed file"
    return words


def _print_entries(entries: tuple[JournalEntry, ...], console: Console) -> None:
    for entry in entries:
        console.say(entry_line(entry))
    done = [entry for entry in entries if entry.state is JournalState.DONE]
    if done:
        number = done[0].plan_id
        console.say(f"Done: {count(len(done), 'file')}. Put back with: simdesk-cli undo {number}")


def _plan_data(plan: Plan) -> dict[str, Json]:
    return {
        "action": str(plan.action),
        "files": len(plan.allowed()),
        "size_bytes": plan.size_bytes(),
        "entries": [_entry_data(entry) for entry in plan.entries],
    }


def _entry_data(entry: PlanEntry) -> dict[str, Json]:
    return {
        **path_data(entry.path),
        "size_bytes": entry.stat.size_bytes,
        "survivor": display_path(entry.survivor_path),
        "tier": None if entry.tier is None else str(entry.tier),
        "similarity": entry.similarity,
        "distance_bits": entry.distance_bits,
        "words_only_here": entry.words_only_here,
        "refusal": None if entry.refusal is None else str(entry.refusal),
    }


def _look_again(session: Session, answer: protocol.Applied, console: Console) -> None:
    """Bring the index up to date with what was done, so that the next command shows it."""
    if answer.error:
        console.note(f"broken off: {visible(answer.error)}; what was done stands in the history")
    touched = {folder_of(entry.path) for entry in answer.entries}
    outermost = sorted(
        folder
        for folder in touched
        if not any(folder != other and below(folder, other) for other in touched)
    )
    if outermost:
        session.ask(protocol.Scan(tuple(outermost)), protocol.ScanDone)


def undo(options: Namespace, console: Console) -> Status:
    """Put back what a plan moved to the trash."""
    with chosen.open_index(options) as reader:
        entries = reader.history(_HISTORY)
    standing = [entry for entry in entries if entry.state is JournalState.DONE]
    if options.plan is not None:
        standing = [entry for entry in standing if entry.plan_id == options.plan]
    if not standing:
        raise CommandError("there is nothing to put back; simdesk-cli history shows what was done")
    plan = standing[0].plan_id
    with Session(chosen.locations(options), console) as session:
        answer = session.ask(protocol.Undo(1, plan), protocol.Applied)
        _look_again(session, answer, console)
    if console.as_json:
        console.data({"plan": plan, "entries": [entry_data(entry) for entry in answer.entries]})
    else:
        console.say(f"Plan {plan}:")
        for entry in answer.entries:
            console.say(entry_line(entry))
    back = sum(entry.state is JournalState.UNDONE for entry in answer.entries)
    return Status.DONE if back >= sum(e.plan_id == plan for e in standing) else Status.WITH_FAILURES
