# SPDX-License-Identifier: MIT
"""What the engine tells the window: answers, progress, and what kind of thing changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from simdesk.questions import Reply

if TYPE_CHECKING:
    from simdesk.comparison import Comparison
    from simdesk.records import FileId, JournalEntry, Plan
    from simdesk.rules.records import RuleCase, RuleFault, RuleWarning


class Stage(StrEnum):
    """What the engine is doing."""

    IDLE = "idle"
    LOOKING = "looking"
    READING = "reading"
    MATCHING = "matching"
    GROUPING = "grouping"
    ACTING = "acting"


class Kind(StrEnum):
    """What kind of thing changed; views of other kinds need not look."""

    ROOTS = "roots"
    GROUPS = "groups"
    FAILURES = "failures"
    MARKS = "marks"
    HISTORY = "history"
    SETTINGS = "settings"
    RULES = "rules"


class NoticeCode(StrEnum):
    """Something the person should know; the window has a sentence for each."""

    INDEX_REBUILT = "index_rebuilt"
    """The index was damaged and set aside; the folders are read again."""
    TEXTS_REBUILT = "texts_rebuilt"
    ROOT_OFFLINE = "root_offline"
    ROOTS_OVERLAP = "roots_overlap"
    NOT_A_FOLDER = "not_a_folder"
    """What was to be taken in is a file, or shows the system itself."""
    WATCH_LIMITED = "watch_limited"
    """Not every folder can be watched; they are walked on a timer instead."""
    DISK_FULL = "disk_full"
    RECONCILED = "reconciled"
    """An action that a crash interrupted was brought to an end."""
    SETTINGS_INVALID = "settings_invalid"
    SETTINGS_NOT_SAVED = "settings_not_saved"
    FREQUENCIES_LOST = "frequencies_lost"
    """The frequency table is gone or damaged; the default recipe is used instead."""


class FatalCode(StrEnum):
    """Why the engine cannot work; the window has a sentence with a way out for each."""

    LOCKED = "locked"
    TOO_NEW = "too_new"
    CORRUPT = "corrupt"
    FULL = "full"
    INDEX_DAMAGED = "index_damaged"
    """Found while it was used: it is made anew at the next start, from the documents."""
    GONE = "gone"
    """The data folder is no longer there: its volume was taken away."""
    BUG = "bug"


@dataclass(frozen=True, slots=True)
class Ready:
    """The databases are open: readers may start."""


@dataclass(frozen=True, slots=True)
class Fatal:
    """The engine cannot work and has ended."""

    code: FatalCode
    detail: str


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the work stands. Counters are totals, not increments.

    Attributes:
        stage: what is being done.
        done: finished files (looking, reading, acting) or pairs (matching).
        total: of the same; None while it is not known.
        per_s: finished a second, over the last seconds.
        seconds_left: None while it cannot be told.
        failed: files that could not be read in this scan.
        paused: True while held.
    """

    stage: Stage
    done: int = 0
    total: int | None = None
    per_s: float = 0.0
    seconds_left: float | None = None
    failed: int = 0
    paused: bool = False


class WatchState(StrEnum):
    """How changes below a root are noticed."""

    WATCHED = "watched"
    PARTLY = "partly"
    """Not every folder could be watched: it is walked on a timer too."""
    POLLED = "polled"
    """It is walked on a timer alone."""
    OFFLINE = "offline"
    """It is not there; whether it is back is looked at on a timer."""


@dataclass(frozen=True, slots=True)
class RootWatch:
    """How one root is watched.

    Attributes:
        path: the root.
        state: how.
        detail: why not better, in the system's words; may be empty.
    """

    path: bytes
    state: WatchState
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Watching:
    """How well the roots are watched; sent when it changes.

    Attributes:
        roots: by path; empty where nothing is to be watched.
        pending: folders in which something happened and that are not yet quiet.
    """

    roots: tuple[RootWatch, ...]
    pending: int = 0


@dataclass(frozen=True, slots=True)
class Changed:
    """The databases changed; views of these kinds look again."""

    kinds: frozenset[Kind]


@dataclass(frozen=True, slots=True)
class ScanDone:
    """A scan ended.

    Attributes:
        files: regular files under the roots.
        files_read: those with a document, or that hold some.
        files_failed: the others; files = files_read + files_failed.
        by_reason: failed files by the stored code of their reason.
        documents: distinct documents.
        groups: groups of two files and more.
        read_now: files whose text was read in this scan.
        seconds: wall time.
        stopped: True where the person ended it.
        left_out: files and folders that patterns and filters left out, at the last walk of each
            root; those in a folder that is left out are not counted.
        common_passages: sketch hashes that stand in too many documents to propose pairs of them.
        without_rare_passages: documents that have no other; only their fingerprints propose pairs.
        partly_compared: documents with more candidates than are compared, the nearest first.
    """

    files: int
    files_read: int
    files_failed: int
    by_reason: dict[str, int]
    documents: int
    groups: int
    read_now: int
    seconds: float
    stopped: bool = False
    left_out: int = 0
    common_passages: int = 0
    without_rare_passages: int = 0
    partly_compared: int = 0


@dataclass(frozen=True, slots=True)
class Compared:
    """Answer `Compare`; ``comparison`` is None where a text cannot be had, with the reason."""

    request: int
    left: FileId
    right: FileId
    comparison: Comparison | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """Answer `MakePlan`; ``error`` is empty where the plan could be made."""

    request: int
    plan: Plan
    error: str = ""


@dataclass(frozen=True, slots=True)
class Applied:
    """Answer `ApplyPlan`, `Undo`, `Redo` and `RemoveEmptyFolders`.

    What was done before an error is in the journal.

    Attributes:
        request: number of the question.
        plan_id: the plan in the journal.
        entries: what became of each file; of those a stop left out, only some.
        error: empty where it came to its end; the stored code of a `Refusal`, or a message.
        stopped: True where `StopPlan` ended it.
        empty_folders: folders that are empty now because of it, innermost first; those that hold
            nothing but such folders too. Roots are left out.
    """

    request: int
    plan_id: int
    entries: tuple[JournalEntry, ...]
    error: str = ""
    stopped: bool = False
    empty_folders: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Exported:
    """Answer `Export` and `ExportPlan`; ``error`` is empty where nothing went wrong.

    Attributes:
        request: number of the question.
        path: what was asked for.
        error: ``unknown_form``, ``disk_full``, ``not_writable``, then what the system said.
        written: the report, then what stands beside it; empty where nothing was written.
        stopped: True where the person ended it.
    """

    request: int
    path: str
    error: str = ""
    written: tuple[str, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class RulePreview:
    """Answer `ApplyRule`: what the rule would mark, or has marked.

    Attributes:
        request: number of the question.
        files: files that are marked and were not before.
        groups: groups they are in.
        size_bytes: their size; several names of one file count once.
        near_files: those of them that are near the file that stays, not equal to it.
        first: the first cases, in the order of the list.
        warnings: what a person should know.
        step: number for `UnmarkRule`; 0 where nothing was marked.
        stopped: True where it was cancelled; then nothing was marked.
        fault: why the rule cannot be run, None where it could.
        detail: the words for the curious; may be empty.
    """

    request: int
    files: int = 0
    groups: int = 0
    size_bytes: int = 0
    near_files: int = 0
    first: tuple[RuleCase, ...] = ()
    warnings: tuple[RuleWarning, ...] = ()
    step: int = 0
    stopped: bool = False
    fault: RuleFault | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Answer `Weigh`.

    Attributes:
        request: number of the question.
        table: name of the frequency table in use now; empty for none.
        documents: how many were counted.
        error: empty where it came to its end; ``stopped``, ``no_texts`` (none is stored), or what
            the system said. Everything is then as it was.
    """

    request: int
    table: str
    documents: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """Where a rule, a report or a count stands, a few times a second.

    Attributes:
        request: number of its question.
        done: finished groups, rows of a list, or documents.
        total: of the same; None while it is not known.
    """

    request: int
    done: int
    total: int | None


@dataclass(frozen=True, slots=True)
class Notice:
    """Say something the person should know."""

    code: NoticeCode
    detail: str = ""


Change = (
    Ready
    | Fatal
    | Progress
    | Changed
    | ScanDone
    | Compared
    | Reply
    | Planned
    | Applied
    | Exported
    | RulePreview
    | Weighed
    | TaskProgress
    | Notice
    | Watching
)
