# SPDX-License-Identifier: MIT
"""Rules on the command line: put together from options, saved by name, listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.commands import options as chosen
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.session import Session
from simdesk.commands.wishes import SIMPLE
from simdesk.commands.words import NOTICES, RULE_FAULTS, RULE_WARNINGS
from simdesk.errors import RuleError
from simdesk.records import display_path
from simdesk.reports.display import stamp, visible, visible_path
from simdesk.rules.choose import Chooser
from simdesk.rules.records import RuleFault, RuleSet, Step, StepKind
from simdesk.rules.run import run

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from simdesk.index.reader import Reader
    from simdesk.records import FileId
    from simdesk.reports.data import Json
    from simdesk.reports.selection import Selection
    from simdesk.rules.records import Pattern

ANSWER_S = 60.0


def chosen_files(options: Namespace, shown: Selection, console: Console) -> tuple[FileId, ...]:
    """Return the files that the rule of the command line would remove.

    Raises:
        CommandError: where there is no such rule, or it cannot be run.
    """
    with chosen.open_index(options) as reader:
        rule_set = rule_of(options, reader)
        try:
            Chooser(rule_set, heed_marks=False)  # before a wrong rule is saved
            if options.save is not None:
                _tell(protocol.SaveRule(options.save, rule_set), options, console)
            found = run(reader, rule_set, shown, heed_marks=False)
        except RuleError as error:
            detail = f": {visible(error.detail)}" if error.detail else ""
            raise CommandError(f"{RULE_FAULTS[RuleFault(error.fault)]}{detail}") from error
    if found is None:
        return ()
    for warning in found.warnings:
        console.note(RULE_WARNINGS[warning])
    return found.choice.files()


def rule_of(options: Namespace, reader: Reader) -> RuleSet:
    """Put the rule of the command line together, saved rules in their place.

    Raises:
        CommandError: where a saved rule is not there or of a newer version.
    """
    steps: list[Step] = []
    near, only = options.near, options.only
    for step in options.steps:
        if isinstance(step, Step):
            steps.append(step)
            continue
        saved = _saved(step, reader)
        steps += saved.steps
        near, only = near or saved.near, only or saved.only
    return RuleSet(tuple(_joined(steps)), near, only)


def _saved(name: str, reader: Reader) -> RuleSet:
    rules = {rule.name: rule.rule_set for rule in reader.saved_rules()}
    if name not in rules:
        simple = ", ".join(SIMPLE)
        raise CommandError(
            f"there is no rule {visible(name)!r}; there are {simple}, and those that"
            " simdesk-cli rules lists"
        )
    found = rules[name]
    if found is None:
        raise CommandError(f"the rule {visible(name)!r} was saved by a newer SimDesk")
    return found


def _joined(steps: Iterable[Step]) -> list[Step]:
    """Make one wish of preferred folders that follow one another, and of preferred formats."""
    joined: list[Step] = []
    for step in steps:
        last = joined[-1] if joined else None
        lists = step.kind in {StepKind.FOLDERS, StepKind.FORMATS}
        if last is not None and lists and last.kind is step.kind:
            joined[-1] = Step(
                step.kind, folders=last.folders + step.folders, formats=last.formats + step.formats
            )
        else:
            joined.append(step)
    return joined


def _tell(command: protocol.Command, options: Namespace, console: Console) -> None:
    """Give the engine a command about saved rules and wait until it is kept."""
    with Session(chosen.locations(options), console) as session:
        session.send(command)
        while True:
            change = session.next(ANSWER_S)
            if isinstance(change, protocol.Changed) and protocol.Kind.RULES in change.kinds:
                return
            full = protocol.NoticeCode.DISK_FULL
            if change is None or (isinstance(change, protocol.Notice) and change.code is full):
                raise CommandError(f"the rule was not kept: {NOTICES[full]}")


def rules(options: Namespace, console: Console) -> Status:
    """List the saved rules, or forget one."""
    with chosen.open_index(options) as reader:
        if options.delete is not None:
            _saved(options.delete, reader)
        found = reader.saved_rules()
    if options.delete is not None:
        _tell(protocol.DeleteRule(options.delete), options, console)
        console.note(f"forgot the rule {visible(options.delete)!r}")
        return Status.DONE
    if console.as_json:
        console.data(
            {
                "rules": [
                    {
                        "name": rule.name,
                        "saved": stamp(rule.saved_ns),
                        "rule": None if rule.rule_set is None else rule_data(rule.rule_set),
                    }
                    for rule in found
                ]
            }
        )
        return Status.DONE
    for rule in found:
        words = "of a newer SimDesk" if rule.rule_set is None else in_words(rule.rule_set)
        console.say(f"{visible(rule.name)}: {words}")
    if not found:
        console.say(
            "No rule was saved yet. Save one with: simdesk-cli remove --rule ... --save NAME"
        )
    return Status.DONE


def in_words(rule_set: RuleSet) -> str:
    """Spell a rule on one line."""
    words = ", then ".join(_step_words(step) for step in rule_set.steps)
    if rule_set.near:
        words += "; also between near documents"
    if rule_set.only is not None:
        words += f"; marks only {_pattern_words(rule_set.only)}"
    return words


def _step_words(step: Step) -> str:
    if step.pattern is not None:
        return f"{step.kind} {_pattern_words(step.pattern)}"
    values = [*map(visible_path, step.folders), *map(visible, step.formats)]
    return f"{step.kind} {', '.join(values)}".strip()


def _pattern_words(pattern: Pattern) -> str:
    other = "anything but " if pattern.inverted else ""
    return f"{other}{pattern.on} {pattern.syntax} {visible(pattern.text)!r}"


def rule_data(rule_set: RuleSet) -> dict[str, Json]:
    """Return a rule for programs."""
    return {
        "steps": [_step_data(step) for step in rule_set.steps],
        "near": rule_set.near,
        "only": None if rule_set.only is None else _pattern_data(rule_set.only),
    }


def _step_data(step: Step) -> Json:
    data: dict[str, Json] = {"kind": str(step.kind)}
    if step.folders:
        data["folders"] = [display_path(folder) for folder in step.folders]
    if step.formats:
        data["formats"] = list(step.formats)
    if step.pattern is not None:
        data["pattern"] = _pattern_data(step.pattern)
    return data


def _pattern_data(pattern: Pattern) -> dict[str, Json]:
    return {
        "text": pattern.text,
        "syntax": str(pattern.syntax),
        "on": str(pattern.on),
        "case": pattern.case,
        "inverted": pattern.inverted,
    }
