# SPDX-License-Identifier: MIT
"""What the window asks the engine to do; the docstring of a command names what answers it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from simdesk.comparison import IGNORED
from simdesk.questions import Question

if TYPE_CHECKING:
    from simdesk.comparison import Ignore
    from simdesk.index.history import HistoryQuery
    from simdesk.records import Action, DocumentId, FileId, GroupId, Plan, Reason, Role
    from simdesk.reports.selection import Selection
    from simdesk.rules.records import RuleSet
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
class ForgetApart:
    """Take back a decision that texts are no duplicates, all its pairs at once.

    Attributes:
        decided_ns: when it was made, nanoseconds since the epoch.
    """

    decided_ns: int


@dataclass(frozen=True, slots=True)
class ForgetPrincipal:
    """Take back the choice of a principal.

    Attributes:
        chosen_ns: when it was made, nanoseconds since the epoch.
    """

    chosen_ns: int


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


class What(StrEnum):
    """What a report lists."""

    GROUPS = "groups"
    FAILURES = "failures"
    """Files that could not be read."""
    UNIQUE = "unique"
    """Files in no group of copies or drafts."""
    HISTORY = "history"


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


Decision = KeepApart | Split | ForgetApart | ChoosePrincipal | ForgetPrincipal
"""What a person says about documents; groups are made again under it."""

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
    | Decision
    | Deed
    | Export
    | Cancel
    | Weigh
    | ClearIndex
    | Quit
)
