# SPDX-License-Identifier: MIT
"""What a rule is, and what it says before it marks anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simdesk.records import Tier


class StepKind(StrEnum):
    """Which file of a group stays. Stored; never rename a value."""

    NEWEST = "keep-newest"
    OLDEST = "keep-oldest"
    LONGEST = "keep-longest"
    """Most words."""
    LARGEST = "keep-largest"
    """Most bytes."""
    SMALLEST = "keep-smallest"
    FOLDERS = "keep-folders"
    """In the first of `Step.folders`, else in the second, ..."""
    FORMATS = "keep-formats"
    """Of the first of `Step.formats`, else of the second, ..."""
    PLAIN_NAME = "keep-plain-name"
    """Fewest marks of a copy in the name, such as ``(1)``, ``copy``, ``final2``."""
    SHORTEST_PATH = "keep-shortest-path"
    MATCHING = "keep-matching"
    """That `Step.pattern` fits."""


class Syntax(StrEnum):
    """How a pattern is written. Stored."""

    GLOB = "glob"
    """``*`` any characters, ``?`` one, ``[a-z]`` one of these; fits the whole."""
    REGEX = "regex"
    """A regular expression without look-around and back-references; fits anywhere."""


class Matched(StrEnum):
    """What a pattern is held against. Stored."""

    NAME = "name"
    PATH = "path"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of names or paths.

    Attributes:
        text: as the person wrote it.
        syntax: how it is written.
        on: what it is held against.
        case: True where upper and lower case differ.
        inverted: True to mean the files that it does not fit.
    """

    text: str
    syntax: Syntax = Syntax.GLOB
    on: Matched = Matched.NAME
    case: bool = False
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One wish of a rule.

    Attributes:
        kind: what stays.
        folders: absolute, the dearest first; for `StepKind.FOLDERS`.
        formats: kinds as extractors name them, or a family (``editable``, ``pdf``, ``text``,
            ``web``, ``mail``), the dearest first; for `StepKind.FORMATS`.
        pattern: for `StepKind.MATCHING`.
    """

    kind: StepKind
    folders: tuple[bytes, ...] = ()
    formats: tuple[str, ...] = ()
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule: wishes in order, where the next decides between those the one before holds equal.

    Attributes:
        steps: the first counts most; where all are equal, the file that stands for the group
            stays, then the one with the plainer name, then the shorter path.
        near: also between near documents, where words are lost; off unless a person turned it on.
        only: where it is set, only files that it fits are marked.
    """

    steps: tuple[Step, ...]
    near: bool = False
    only: Pattern | None = None


@dataclass(frozen=True, slots=True)
class SavedRule:
    """A rule that was saved.

    Attributes:
        name: as the person called it.
        rule_set: None where a newer SimDesk wrote it in a way this one does not know.
        saved_ns: nanoseconds since the epoch.
    """

    name: str
    rule_set: RuleSet | None
    saved_ns: int


@dataclass(frozen=True, slots=True)
class RuleCase:
    """One file that a rule would mark.

    Attributes:
        goes: path of the file that is marked.
        stays: path of the file that stays because of it, compared directly with it.
        tier: how the two relate: *identical*, *same text*, or *near*.
        similarity: of the two, 0.0 to 1.0.
        decided_by: the wish that told the two apart; None where all held them equal.
    """

    goes: bytes
    stays: bytes
    tier: Tier
    similarity: float
    decided_by: StepKind | None


class RuleWarning(StrEnum):
    """What a person should know before a rule marks."""

    NEAR = "near"
    """Near documents are marked: words that stand only in them go with them."""
    FOLDER_WITHOUT_FILES = "folder_without_files"
    """No file of a group lies in any of the folders of a step."""
    FORMAT_WITHOUT_FILES = "format_without_files"
    PATTERN_WITHOUT_FILES = "pattern_without_files"
    MARKED_BEFORE = "marked_before"
    """Some files were marked before; they are not counted again."""


class RuleFault(StrEnum):
    """Why a rule cannot be run."""

    NO_STEPS = "no_steps"
    STEP_INCOMPLETE = "step_incomplete"
    """A step without the folders, the formats or the pattern it needs."""
    UNKNOWN_FORMAT = "unknown_format"
    PATTERN_INVALID = "pattern_invalid"
    PATTERN_UNSUPPORTED = "pattern_unsupported"
    """Look-around or a back-reference."""
    PATTERN_TOO_LARGE = "pattern_too_large"
    STORE = "store"
    """The index could not be read, or the marks not be written."""
