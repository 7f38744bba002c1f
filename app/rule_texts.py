# SPDX-License-Identifier: MIT
"""Rules in words: their wishes, what they warn of, why they cannot run, what decided a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app import texts
from simdesk.records import Tier
from simdesk.rules.records import RuleFault, RuleWarning, StepKind

if TYPE_CHECKING:
    from simdesk.rules.records import RuleCase

ORDERS: tuple[tuple[str, ...], ...] = (
    ("editable", "pdf", "text", "web"),
    ("pdf", "editable", "text", "web"),
    ("text", "editable", "pdf", "web"),
    ("web", "editable", "pdf", "text"),
)
"""Orders of formats to choose from, by the names of families."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("rules", text)


def kind_text(kind: StepKind) -> str:
    """Name a wish: which file stays."""
    return {
        StepKind.NEWEST: _tr("Keep the newest"),
        StepKind.OLDEST: _tr("Keep the oldest"),
        StepKind.LONGEST: _tr("Keep the one with most words"),
        StepKind.LARGEST: _tr("Keep the largest"),
        StepKind.SMALLEST: _tr("Keep the smallest"),
        StepKind.FOLDERS: _tr("Keep what lies in preferred folders"),
        StepKind.FORMATS: _tr("Keep the preferred format"),
        StepKind.PLAIN_NAME: _tr("Keep the name without copy marks"),
        StepKind.SHORTEST_PATH: _tr("Keep the shortest path"),
        StepKind.MATCHING: _tr("Keep what fits a pattern"),
    }[kind]


def decided_text(kind: StepKind | None) -> str:
    """Say which wish told two files apart."""
    if kind is None:
        return _tr("all wishes hold them equal")
    return {
        StepKind.NEWEST: _tr("the other is newer"),
        StepKind.OLDEST: _tr("the other is older"),
        StepKind.LONGEST: _tr("the other has more words"),
        StepKind.LARGEST: _tr("the other is larger"),
        StepKind.SMALLEST: _tr("the other is smaller"),
        StepKind.FOLDERS: _tr("the other lies in a preferred folder"),
        StepKind.FORMATS: _tr("the other has a preferred format"),
        StepKind.PLAIN_NAME: _tr("this name has a copy mark"),
        StepKind.SHORTEST_PATH: _tr("the other path is shorter"),
        StepKind.MATCHING: _tr("the other fits the pattern"),
    }[kind]


def case_reason(case: RuleCase) -> tuple[str, str]:
    """Say how the two files of a case relate, and which wish decided."""
    how = {
        Tier.IDENTICAL: _tr("Same bytes"),
        Tier.SAME_TEXT: _tr("Same text"),
    }.get(case.tier)
    return how or _tr("{} alike").format(texts.percent(case.similarity)), decided_text(
        case.decided_by
    )


def warning_text(warning: RuleWarning) -> str:
    """Say what a person should know before a rule marks."""
    return {
        RuleWarning.NEAR: _tr(
            "Files that are only near are marked too: words that stand only in them go with them."
        ),
        RuleWarning.FOLDER_WITHOUT_FILES: _tr("No file of a group lies in the preferred folders."),
        RuleWarning.FORMAT_WITHOUT_FILES: _tr("No file of a group has a preferred format."),
        RuleWarning.PATTERN_WITHOUT_FILES: _tr("No file of a group fits a pattern."),
        RuleWarning.MARKED_BEFORE: _tr("Some files are marked already; they are not counted."),
    }[warning]


def fault_text(fault: RuleFault) -> str:
    """Say why a rule cannot be run."""
    return {
        RuleFault.NO_STEPS: _tr("A rule needs at least one wish."),
        RuleFault.STEP_INCOMPLETE: _tr("A wish lacks its folders, its formats or its pattern."),
        RuleFault.UNKNOWN_FORMAT: _tr("A format is not known."),
        RuleFault.PATTERN_INVALID: _tr("A pattern is not written correctly."),
        RuleFault.PATTERN_UNSUPPORTED: _tr("A pattern uses what SimDesk does not support."),
        RuleFault.PATTERN_TOO_LARGE: _tr("A pattern is too long."),
        RuleFault.STORE: _tr("The index could not be read. Try again."),
    }[fault]


def order_text(formats: tuple[str, ...]) -> str:
    """Name an order of formats."""
    return {
        ORDERS[0]: _tr("Editable source, then PDF"),
        ORDERS[1]: _tr("PDF, then editable source"),
        ORDERS[2]: _tr("Plain text, then editable source"),
        ORDERS[3]: _tr("Web page, then editable source"),
    }.get(formats, ", ".join(formats))


def found(files: int, groups: int, size_bytes: int) -> str:
    """Say what a rule would mark."""
    if not files:
        return _tr("This rule marks nothing")
    return _tr("Marks {} in {}, {}").format(
        texts.files(files), texts.groups(groups), texts.size(size_bytes)
    )
