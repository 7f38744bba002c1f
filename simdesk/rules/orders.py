# SPDX-License-Identifier: MIT
"""The wishes of a rule to an order of files: the one that stays comes first.

Everything is decided by what a file is and how it is called, never by where it stands in a list.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from simdesk.errors import RuleError
from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.index.rows import below
from simdesk.rules.names import copy_marks
from simdesk.rules.patterns import Matcher
from simdesk.rules.records import RuleFault, RuleWarning, Step, StepKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from simdesk.index.rows import MemberRow
    from simdesk.rules.records import RuleSet

Rank: TypeAlias = "tuple[int, ...]"
Place: TypeAlias = "tuple[bool, int, int, bytes, str]"

FORMAT_FAMILIES: dict[str, frozenset[str]] = {
    "editable": frozenset({"docx", "doc", "odt", "rtf", "wordxml", "pptx", "ppt", "odp"})
    | {"xlsx", "xls", "xlsb", "ods", "sheetxml"},
    "pdf": frozenset({"pdf"}),
    "text": frozenset(
        {"text", "markdown", "code", "csv", "json", "xml", "subtitles", "notebook", "cards"}
    ),
    "web": frozenset({"html", "mhtml"}),
    "mail": frozenset({"mail", "mbox", "msg"}),
    "book": frozenset({"epub", "fb2"}),
    "picture": frozenset({"image"}),
}
"""Names for many kinds at once; every other name is a kind itself."""

FORMATS = frozenset(FORMAT_FAMILIES).union(filter(None, EXTRACTOR_VERSIONS))
"""All names of formats: the families, and the kinds that are read."""

_WARNINGS = {
    StepKind.FOLDERS: RuleWarning.FOLDER_WITHOUT_FILES,
    StepKind.FORMATS: RuleWarning.FORMAT_WITHOUT_FILES,
    StepKind.MATCHING: RuleWarning.PATTERN_WITHOUT_FILES,
}

_SIMPLE: dict[StepKind, Callable[[MemberRow], int]] = {
    StepKind.NEWEST: lambda row: -row.stat.mtime_ns,
    StepKind.OLDEST: lambda row: row.stat.mtime_ns,
    StepKind.LONGEST: lambda row: -row.tokens,
    StepKind.LARGEST: lambda row: -row.stat.size_bytes,
    StepKind.SMALLEST: lambda row: row.stat.size_bytes,
    StepKind.PLAIN_NAME: lambda row: copy_marks(_name(row)),
    StepKind.SHORTEST_PATH: lambda row: len(os.fsdecode(row.path)),
}


class Ranking:
    """The order of one rule.

    Args:
        rule_set: the rule.

    Raises:
        RuleError: where it cannot be run.
    """

    def __init__(self, rule_set: RuleSet) -> None:
        if not rule_set.steps:
            raise RuleError(RuleFault.NO_STEPS)
        self._steps = tuple(_Wish(step) for step in rule_set.steps)

    def rank(self, row: MemberRow) -> Rank:
        """Return what each wish says of a file; what stays has the least."""
        return tuple(step.of(row) for step in self._steps)

    def decided_by(self, stays: MemberRow, goes: MemberRow) -> StepKind | None:
        """Return the first wish that tells two files apart, None where none does."""
        for step, one, other in zip(self._steps, self.rank(stays), self.rank(goes), strict=True):
            if one != other:
                return step.kind
        return None

    def warnings(self) -> list[RuleWarning]:
        """Return what is to be said of wishes that no file fitted so far."""
        missed = (step.kind for step in self._steps if step.fits is not None and not step.fitted)
        return list(dict.fromkeys(_WARNINGS[kind] for kind in missed))


def place(row: MemberRow) -> Place:
    """Order the files that every wish of a rule holds equal."""
    return not row.principal, copy_marks(_name(row)), len(row.path), row.path, row.part


class _Wish:
    """One step: a number for each file, the least stays."""

    def __init__(self, step: Step) -> None:
        self.kind = step.kind
        self.fitted = False
        self.fits: Callable[[MemberRow], int | None] | None = _choosing(step)
        self._most = len(step.folders) + len(step.formats) + 1

    def of(self, row: MemberRow) -> int:
        if self.fits is None:
            return _SIMPLE[self.kind](row)
        found = self.fits(row)
        if found is None:
            return self._most
        self.fitted = True
        return found


def _choosing(step: Step) -> Callable[[MemberRow], int | None] | None:
    """Return what gives a file its place among the preferred ones, None outside of them."""
    if step.kind in _SIMPLE:
        return None
    if step.kind is StepKind.FOLDERS and step.folders:
        return lambda row: _first(below(row.path, folder) for folder in step.folders)
    if step.kind is StepKind.FORMATS and step.formats:
        unknown = [name for name in step.formats if name not in FORMATS]
        if unknown:
            raise RuleError(RuleFault.UNKNOWN_FORMAT, ", ".join(unknown))
        wanted = [kinds_of(name) for name in step.formats]
        return lambda row: _first(row.kind in kinds for kinds in wanted)
    if step.kind is StepKind.MATCHING and step.pattern is not None:
        fits = Matcher(step.pattern).fits
        return lambda row: 0 if fits(row.path) else None
    raise RuleError(RuleFault.STEP_INCOMPLETE, step.kind)


def kinds_of(name: str) -> frozenset[str]:
    """Return the kinds a name of a format stands for."""
    return FORMAT_FAMILIES.get(name, frozenset({name}))


def _first(fits: Iterable[bool]) -> int | None:
    return next((number for number, fit in enumerate(fits) if fit), None)


def _name(row: MemberRow) -> str:
    return os.fsdecode(os.path.basename(row.path))
