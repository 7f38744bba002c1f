# SPDX-License-Identifier: MIT
"""What the window and the engine say to one another over their pipe.

The window sends commands, the engine answers with changes. A change says what kind of thing
changed, never the rows: views ask the index. Everything here is a frozen dataclass that pickles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from simdesk.comparison import IGNORED
from simdesk.questions import Question, Reply

if TYPE_CHECKING:
    from simdesk.comparison import Comparison, Ignore
    from simdesk.index.history import HistoryQuery
    from simdesk.records import (
        Action,
        DocumentId,
        FileId,
        GroupId,
        JournalEntry,
        Plan,
        Reason,
        Role,
    )
    from simdesk.reports.selection import Selection
    from simdesk.rules.records import RuleCase, RuleFault, RuleSet, RuleWarning
    from simdesk.settings import Settings


@dataclass(frozen=True, slots=True)
class AddRoot:
    """Take a folder in and scan it."""

    path: bytes
    role: Role


@dataclass(frozen=True, slots=True)
class SetRole:
    """Give a root another role."""

    path: bytes
    role: Role


@dataclass(frozen=True, slots=True)
class RemoveRoot:
    """Forget a root; its files leave the index, the disk is not touched."""

    path: bytes


@dataclass(frozen=True, slots=True)
class Scan:
    """Walk the roots again.

    Attributes:
        paths: the roots to walk; empty for all.
        retry_failures: also read again what could not be read last time.
    """

    paths: tuple[bytes, ...] = ()
    retry_failures: bool = False


@dataclass(frozen=True, slots=True)
class ScanFolders:
    """Take folders in where they are new, and walk these only; answered by one `ScanDone`.

    Attributes:
        paths: absolute folders; those that are no root yet become one with the normal role.
        retry_failures: also read again what could not be read last time.
    """

    paths: tuple[bytes, ...]
    retry_failures: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """End the running scan; what is done is kept."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold the running scan, or let it go on.

    Attributes:
        paused: True to hold.
    """

    paused: bool


@dataclass(frozen=True, slots=True)
class SetMarks:
    """Tick files, or untick them."""

    files: tuple[FileId, ...]
    marked: bool


@dataclass(frozen=True, slots=True)
class ClearMarks:
    """Untick everything."""


@dataclass(frozen=True, slots=True)
class ApplyRule:
    """Say what a rule would mark, or let it mark; answered by `RulePreview`.

    Attributes:
        request: number of the question.
        rule_set: the rule.
        scope: the groups it runs over, as a list shows them; None for all.
        groups: only these of them; empty for all.
        preview: True to mark nothing.
    """

    request: int
    rule_set: RuleSet
    scope: Selection | None = None
    groups: tuple[GroupId, ...] = ()
    preview: bool = True


@dataclass(frozen=True, slots=True)
class UnmarkRule:
    """Take back the marks that one run of a rule set and that nobody has touched since.

    Attributes:
        step: from `RulePreview.step`.
    """

    step: int


@dataclass(frozen=True, slots=True)
class SaveRule:
    """Keep a rule under a name; one that had the name before is replaced."""

    name: str
    rule_set: RuleSet


@dataclass(frozen=True, slots=True)
class DeleteRule:
    """Forget a saved rule."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Use other settings from now on; regroups where that matters."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Compare:
    """Ask for two files side by side; answered by `Compared` with the same number.

    Attributes:
        request: number of the question.
        left: a file.
        right: another.
        ignore: what is not marked.
    """

    request: int
    left: FileId
    right: FileId
    ignore: frozenset[Ignore] = IGNORED


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Remember that two documents are no duplicates of one another."""

    a: DocumentId
    b: DocumentId


@dataclass(frozen=True, slots=True)
class Split:
    """Remember that none of some documents is a duplicate of any of some others."""

    stay: tuple[DocumentId, ...]
    go: tuple[DocumentId, ...]


@dataclass(frozen=True, slots=True)
class ChoosePrincipal:
    """Make a document the one the others of its group are compared with."""

    document: DocumentId


@dataclass(frozen=True, slots=True)
class MakePlan:
    """Check what would happen to the marked files; answered by `Planned`.

    Attributes:
        request: number of the question.
        action: what is to happen.
        files: the files; empty for all marks.
        destination: an existing folder for `Action.MOVE`, absolute; else empty.
    """

    request: int
    action: Action
    files: tuple[FileId, ...] = ()
    destination: bytes = b""


@dataclass(frozen=True, slots=True)
class ApplyPlan:
    """Run a plan that was shown; answered by `Applied`.

    Attributes:
        request: number of the question.
        plan: as `Planned` brought it; entries may be left out, then it asks for another text.
        confirmation: what the person typed, where `Plan.confirmation` asks for it; with another
            text nothing is done and the error is ``not_confirmed``.
    """

    request: int
    plan: Plan
    confirmation: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back what a plan did; answered by `Applied`.

    Attributes:
        request: number of the question.
        plan_id: number in the journal.
        entries: numbers of journal entries, only these are taken back; empty for all.
    """

    request: int
    plan_id: int
    entries: tuple[int, ...] = ()


class What(StrEnum):
    """What a report lists."""

    GROUPS = "groups"
    FAILURES = "failures"
    """Files that could not be read."""
    UNIQUE = "unique"
    """Files in no group of copies or drafts."""
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was put back of a plan, as a plan of its own; answered by `Applied`.

    All checks run again. What needs a typed confirmation is not done again.

    Attributes:
        request: number of the question.
        plan_id: number in the journal.
        entries: numbers of journal entries, only these are done again; empty for all.
    """

    request: int
    plan_id: int
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveEmptyFolders:
    """Remove folders that a plan left empty, those that are empty still; answered by `Applied`.

    It becomes a plan of its own, so that `Undo` makes them again.

    Attributes:
        request: number of the question.
        folders: from `Applied.empty_folders`, all or some.
    """

    request: int
    folders: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class StopPlan:
    """End a plan, or a way back, between two files; what is done is kept and told by `Applied`.

    A plan that is being made ends too: then the error of `Planned` is ``stopped``.

    Attributes:
        request: number of the question that is to end, running or waiting.
    """

    request: int


@dataclass(frozen=True, slots=True)
class ExportPlan:
    """Write a plan down before anything is done; answered by `Exported`.

    Attributes:
        request: number of the question.
        plan: as `Planned` brought it.
        path: ``.html``, ``.csv``, ``.json`` or ``.txt`` decides the form.
    """

    request: int
    plan: Plan
    path: str


@dataclass(frozen=True, slots=True)
class Export:
    """Write a report; answered by `Exported`, with `TaskProgress` on the way.

    Attributes:
        request: number of the question.
        path: ``.html``, ``.csv`` or ``.json`` decides the form.
        what: what is listed.
        shown: what the list on the screen shows, in its order; None for everything. Of the lists
            of files and of the history only the searched text and the folder count.
        reasons: of the failures only these; empty for all.
        history: of the history only this; None for what ``shown`` searches for.
        bom: begin a CSV with the mark by which Excel knows UTF-8.
    """

    request: int
    path: str
    what: What = What.GROUPS
    shown: Selection | None = None
    reasons: tuple[Reason, ...] = ()
    bom: bool = False
    history: HistoryQuery | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """End a rule or a report that is running or waiting; it is answered as stopped.

    Attributes:
        request: number of its question.
    """

    request: int


@dataclass(frozen=True, slots=True)
class Weigh:
    """Weigh features by how rare they are, or no longer; answered by `Weighed`.

    Afterwards the documents are fingerprinted again from their stored texts.

    Attributes:
        request: number of the question.
        learn: True to count the collection and use what comes out, with `TaskProgress` on the way;
            False to weigh no more.
    """

    request: int
    learn: bool


@dataclass(frozen=True, slots=True)
class ClearIndex:
    """End the engine and remove the index and the stored texts; the next one reads all again.

    Folders, marks, decisions, rules and the history are in another file and stay.
    """


@dataclass(frozen=True, slots=True)
class Quit:
    """End the engine; what is done is kept."""


Deed = MakePlan | ApplyPlan | Undo | Redo | RemoveEmptyFolders | StopPlan | ExportPlan
"""What the thread of the actions carries out, one after the other."""

Command = (
    AddRoot
    | SetRole
    | RemoveRoot
    | Scan
    | ScanFolders
    | Stop
    | Pause
    | SetMarks
    | ClearMarks
    | ApplyRule
    | UnmarkRule
    | SaveRule
    | DeleteRule
    | ChangeSettings
    | Compare
    | Question
    | KeepApart
    | Split
    | ChoosePrincipal
    | Deed
    | Export
    | Cancel
    | Weigh
    | ClearIndex
    | Quit
)


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
