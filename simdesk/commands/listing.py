# SPDX-License-Identifier: MIT
"""The commands that show what is stored, without an engine: groups, failures, history."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.commands import options as chosen
from simdesk.commands.acts import history_query
from simdesk.commands.console import Console, Status
from simdesk.commands.words import DONE_BY, REFUSALS, STATES
from simdesk.index.history import EVERYTHING
from simdesk.index.rows import COPY_TIERS
from simdesk.records import Action, Differs, DocumentId, JournalState, Tier
from simdesk.reports.data import Json, entry_data, failure_data, group_data, path_data
from simdesk.reports.display import (
    REASON_WORDS,
    TIER_WORDS,
    bits,
    count,
    percent,
    size,
    stamp,
    visible,
    visible_path,
)
from simdesk.reports.selection import groups as selected_groups

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Mapping

    from simdesk.index.reader import Reader
    from simdesk.index.rows import FailureRow, MemberRow
    from simdesk.records import JournalEntry
    from simdesk.reports.selection import Group, Selection


def groups(options: Namespace, console: Console) -> Status:
    """Print the groups with their members."""
    shown = chosen.selection(options, console)
    with chosen.open_index(options) as reader:
        tiers = shown.query.tiers
        found = _found(reader, shown, tiers or COPY_TIERS)
        inside = () if tiers else _found(reader, shown, frozenset({Tier.CONTAINED}))
        if console.as_json:
            lists = {"groups": found} if tiers else {"groups": found, "contained": inside}
            _stream(console, {key: map(group_data, groups) for key, groups in lists.items()})
            return Status.DONE
        number = 0
        for number, group in enumerate((*found, *inside), start=1):
            _print_group(number, group, console)
        if not number:
            console.say("No near-duplicates were found.")
    return Status.DONE


def _found(reader: Reader, shown: Selection, tiers: frozenset[Tier]) -> Iterator[Group]:
    return selected_groups(reader, shown, reader.group_ids(replace(shown.query, tiers=tiers)))


def _stream(console: Console, lists: Mapping[str, Iterable[Json]]) -> None:
    """Print an object with long lists, a value a line, without holding a list in memory."""
    for place, (key, values) in enumerate(lists.items()):
        console.out.write(f'{", " if place else "{"}"{key}": [')
        for number, value in enumerate(values):
            console.out.write(",\n" if number else "\n")
            console.value(value)
        console.out.write("\n]")
    console.out.write("}\n")


def _print_group(number: int, group: Group, console: Console) -> None:
    facts = [TIER_WORDS[group.tier], count(len(group.members), "file")]
    if group.tier is Tier.NEAR:
        facts.append(f"{percent(group.similarity)} alike or more")
    if group.tier is Tier.CONTAINED:
        facts.append(f"{percent(group.similarity)} inside or more")
    else:
        facts.append(f"{size(group.free_bytes)} could be freed")
    console.say(f"Group {number}: {', '.join(facts)}")
    console.say("  bits    alike  relation    file")
    for row in group.members:
        relation = "principal" if row.principal else TIER_WORDS[row.tier]
        console.say(
            f"  {bits(row.distance_bits):>4}  {percent(row.similarity):>7}  {relation:<10} "
            f" {_named(row)}"
        )
    console.say()


def _named(row: MemberRow) -> str:
    flags = [
        text
        for text, on in (
            ("differs in numbers only", row.differs is Differs.NUMBERS),
            ("found by shared passages", row.shared_passages and row.tier is Tier.NEAR),
            ("still settling", row.settling),
            ("estimated", row.estimated and not row.settling),
            ("text was cut at a limit", row.partial),
            ("protected", row.protected),
        )
        if on
    ]
    inside = f" / {visible(row.part)}" if row.part else ""
    return visible_path(row.path) + inside + (f"  ({', '.join(flags)})" if flags else "")


def failures(options: Namespace, console: Console) -> Status:
    """Print the files that could not be read, and the pairs of texts that could not be compared."""
    with chosen.open_index(options) as reader:
        pairs = _failed_pairs(reader)
        if console.as_json:
            lists: dict[str, Iterable[Json]] = {"failures": map(failure_data, reader.failures())}
            if pairs:
                lists["pairs"] = ([*map(path_data, pair)] for pair in pairs)
            _stream(console, lists)
            return Status.DONE
        lines = [_failure_line(row) for row in reader.failures()]
    lines += [
        f"{'texts not compared':<28}  {visible_path(one)} and {visible_path(two)}"
        "  (tried again at the next scan)"
        for one, two in pairs
    ]
    for line in lines or ["Every file was read."]:
        console.say(line)
    return Status.DONE


def _failed_pairs(reader: Reader) -> list[tuple[bytes, bytes]]:
    """Return one file of each of two texts that could not be compared."""
    files = [
        [reader.sources_of(DocumentId(document))[:1] for document in pair]
        for pair in reader.fact("failed_pairs", [])
    ]
    return [(one[0].path, two[0].path) for one, two in files if one and two]


def _failure_line(row: FailureRow) -> str:
    detail = f"  ({visible(row.detail)})" if row.detail else ""
    return f"{REASON_WORDS[row.reason]:<28}  {visible_path(row.path)}{detail}"


def history(options: Namespace, console: Console) -> Status:
    """Print what was done, newest first."""
    with chosen.open_index(options) as reader:
        entries = reader.history(options.limit, history_query(options))
    if console.as_json:
        _stream(console, {"history": map(entry_data, entries)})
        return Status.DONE
    plan = None
    for entry in entries:
        if entry.plan_id != plan:
            plan = entry.plan_id
            console.say(f"Plan {plan}: {stamp(entry.at_ns)}")
        console.say(entry_line(entry))
    if not entries:
        filtered = history_query(options) != EVERYTHING
        console.say("Nothing of this kind was done." if filtered else "Nothing was done yet.")
    return Status.DONE


def entry_line(entry: JournalEntry) -> str:
    """Spell one journalled action."""
    why = "" if entry.refusal is None else f": {REFUSALS[entry.refusal]}"
    detail = f" ({visible(entry.detail)})" if entry.detail else ""
    where = ""
    if entry.action is Action.MOVE and entry.state is JournalState.DONE:
        where = f" -> {visible_path(entry.destination)}"
    return f"  {_state(entry)}{why}{detail}: {visible_path(entry.path)}{where}"


def _state(entry: JournalEntry) -> str:
    if entry.state is JournalState.DONE and entry.action in DONE_BY:
        return DONE_BY[entry.action]
    return STATES[entry.state]
