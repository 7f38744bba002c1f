# SPDX-License-Identifier: MIT
"""Marks to a plan: for every marked file a survivor that was compared directly with it, or why not.

Pure but for looks at the disk: nothing is changed and nothing is written. A survivor is a file that
stays: not marked, or marked and refused. Where marked files have only one another, one is refused
and the others may rest on it.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from simdesk.actions.check import Known, check_role, standing
from simdesk.disk import DIGEST_BYTES, Disk
from simdesk.errors import ActionError
from simdesk.records import LINKING, Plan, PlanEntry, Refusal, Stat, Tier
from simdesk.trash import in_trash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from simdesk.index.rows import MemberRow
    from simdesk.records import Action, DocumentId, FileId, GroupId, Role, Verdict

MOST_COMPARED = 64
"""Documents a marked document is compared with before it is refused as not compared."""


class Members(Protocol):
    """What is asked of the index; `simdesk.index.reader.Reader` answers."""

    def groups_of_files(self, files: Sequence[FileId]) -> dict[FileId, GroupId]:
        """Return the group of each file that is in one."""

    def member_rows(self, group: GroupId) -> list[MemberRow]:
        """Return the files of a group, the principal first."""

    def path_of(self, file: FileId) -> bytes | None:
        """Return the path of a file, None where it is not in the index."""


def _fitting(path: bytes, survivor: bytes) -> Refusal | None:
    """Take every survivor."""
    del path, survivor
    return None


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a plan is made under.

    Attributes:
        action: what is to happen.
        floor: least similarity of a near survivor, 0.0 to 1.0.
        roles: the role of every root.
        verdict_of: compares two documents directly, from the stored pairs or now; *left* of the
            verdict is the first document. None where they cannot be compared.
        distance_of: Hamming distance of two documents in bits, None where not comparable.
        against: what speaks against acting on the files of a folder, told by one of them.
        fits: what speaks against a survivor of equal bytes, for an action that links the two.
        destination: the folder of `Action.MOVE`; else empty.
        relied_upon: `simdesk.index.journal.Journal.relied_upon`.
    """

    action: Action
    floor: float
    roles: Mapping[bytes, Role]
    verdict_of: Callable[[DocumentId, DocumentId], Verdict | None]
    distance_of: Callable[[DocumentId, DocumentId], int | None]
    against: Callable[[bytes], Refusal | None]
    fits: Callable[[bytes, bytes], Refusal | None] = _fitting
    destination: bytes = b""
    relied_upon: frozenset[bytes] = frozenset()


@dataclass(frozen=True, slots=True)
class _Relation:
    """How a file was compared directly with another."""

    tier: Tier
    similarity: float = 1.0
    words_only_here: int = 0


@dataclass(slots=True)
class _Survey:
    """Looks at the disk, each made once a plan."""

    disk: Disk
    conditions: Conditions
    stop: Callable[[], bool]
    looks: dict[bytes, Stat | ActionError] = field(default_factory=dict)
    folders: dict[bytes, Refusal | None] = field(default_factory=dict)
    misfits: dict[tuple[bytes, bytes], Refusal | None] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin to look at a file.

        Raises:
            ActionError: ``STOPPED``.
        """
        if self.stop():
            raise ActionError(Refusal.STOPPED)

    def look(self, row: MemberRow) -> Stat | ActionError:
        """Return what a file is now, or why it is not the one that was read."""
        if row.path not in self.looks:
            self.looks[row.path] = self._look(row)
        return self.looks[row.path]

    def _look(self, row: MemberRow) -> Stat | ActionError:
        try:
            with standing(self.disk, Known(row.path, row.stat, b"")) as file:
                return file.now
        except ActionError as error:
            return error

    def misfit(self, row: MemberRow, other: MemberRow) -> Refusal | None:
        """Return what speaks against a survivor of equal bytes, told by the folders of both."""
        folders = os.path.dirname(row.path), os.path.dirname(other.path)
        if folders not in self.misfits:
            self.misfits[folders] = self.conditions.fits(row.path, other.path)
        return self.misfits[folders]

    def inode(self, row: MemberRow) -> tuple[int, int | bytes] | None:
        """Return what two names of one file have in common, None where it cannot be told."""
        now = self.look(row)
        if isinstance(now, ActionError):
            return None
        return now.device, now.inode or row.path  # some file systems have no inodes

    def may_stay(self, row: MemberRow) -> bool:
        """Tell whether a file can be a survivor, if nobody removes it."""
        known = len(row.digest) == DIGEST_BYTES and not in_trash(row.path)
        return known and not isinstance(self.look(row), ActionError)

    def against(self, row: MemberRow) -> Refusal | None:
        """Return what speaks against removing a file, whatever the others are."""
        if row.part:
            return Refusal.CONTAINER_MEMBER
        try:
            check_role(row.path, self.conditions.roles)
        except ActionError as error:
            return error.refusal
        if row.protected:
            return Refusal.PROTECTED
        now = self.look(row)
        if isinstance(now, ActionError):
            return now.refusal
        if len(row.digest) != DIGEST_BYTES:
            return Refusal.NOT_COMPARED
        folder = os.path.dirname(row.path)
        if folder not in self.folders:
            self.folders[folder] = self._against_folder(row.path)
        return self.folders[folder]

    def _against_folder(self, path: bytes) -> Refusal | None:
        if not self.disk.may_change(os.path.dirname(path)):
            return Refusal.NO_PERMISSION
        return self.conditions.against(path)


class _GroupPlan:
    """Chooses survivors inside one group."""

    def __init__(
        self, rows: Sequence[MemberRow], marked: frozenset[FileId], survey: _Survey
    ) -> None:
        self._survey = survey
        self._conditions = survey.conditions
        self._rows = rows
        self._verdicts: dict[tuple[DocumentId, DocumentId], _Relation | None] = {}
        self._compared: Counter[DocumentId] = Counter()
        self._refused: dict[FileId, Refusal] = {}
        self._chosen: dict[FileId, tuple[MemberRow, _Relation]] = {}
        protected = {survey.inode(row) for row in rows if row.protected} - {None}
        self._marked = [row for row in rows if row.file_id in marked]
        for row in self._marked:
            survey.begin()
            refusal = survey.against(row)
            if refusal is None and protected and survey.inode(row) in protected:
                refusal = Refusal.PROTECTED
            if refusal is not None:
                self._refused[row.file_id] = refusal
        self._going = {row.file_id: row for row in self._marked if row.file_id not in self._refused}
        self._inodes = Counter(survey.inode(row) for row in self._going.values())
        self._by_digest: dict[bytes, list[MemberRow]] = defaultdict(list)
        self._by_document: dict[DocumentId, list[MemberRow]] = defaultdict(list)
        for row in rows:
            if row.file_id not in self._going:
                self._keep(row)

    def entries(self) -> list[PlanEntry]:
        """Return an entry for every marked file, in the order of the rows."""
        pending = [row for row in self._going.values() if not self._rests_on_one_of(row)]
        while pending:
            kept = self._refuse_one(pending)
            same_bytes = [each for each in self._by_digest[kept.digest] if each is not kept]
            new = [kept, *(each for each in same_bytes if self._is_same_file(each, kept))]
            pending = [row for row in pending if row is not kept and not self._rests_on(row, new)]
        return [self._entry(row) for row in self._marked]

    def _keep(self, row: MemberRow) -> None:
        if not row.part:
            self._by_digest[row.digest].append(row)
            self._by_document[row.document_id].append(row)

    def _rests_on_one_of(self, row: MemberRow) -> bool:
        return self._rests_on(row, self._candidates(row))

    def _rests_on(self, row: MemberRow, candidates: Iterable[MemberRow]) -> bool:
        """Choose the first of some files that stay which a file may rest on."""
        for candidate in candidates:
            relation = self._relation(row, candidate) if self._stays(candidate) else None
            if relation is not None:
                self._chosen[row.file_id] = candidate, relation
                return True
        return False

    def _candidates(self, row: MemberRow) -> Iterable[MemberRow]:
        """Yield files that stay: those with the same bytes, the same document, then the others."""
        yield from self._by_digest.get(row.digest, ())
        yield from self._by_document.get(row.document_id, ())
        for document, rows in self._by_document.items():
            if document != row.document_id:
                yield from rows

    def _stays(self, candidate: MemberRow) -> bool:
        """Tell whether a file is there and no other name of one that goes."""
        there = self._survey.may_stay(candidate)
        return there and not self._inodes[self._survey.inode(candidate)]

    def _is_same_file(self, row: MemberRow, other: MemberRow) -> bool:
        return self._survey.inode(row) == self._survey.inode(other)

    def _relation(self, row: MemberRow, other: MemberRow) -> _Relation | None:
        """Return how two files were compared directly; None where they were not, or are too far."""
        if row.digest == other.digest:
            misfit = self._survey.misfit(row, other)
            return _Relation(Tier.IDENTICAL) if misfit is None else None
        return None if self._conditions.action in LINKING else self._likeness(row, other)

    def _likeness(self, row: MemberRow, other: MemberRow) -> _Relation | None:
        """Return how two files of other bytes were compared directly."""
        if row.partial or other.partial:
            return None
        same_document = row.document_id == other.document_id
        if same_document and row.outside_digest == other.outside_digest:
            return _Relation(Tier.SAME_TEXT)
        if row.digest in self._conditions.relied_upon:
            return None
        if same_document:
            return _Relation(Tier.NEAR)
        key = row.document_id, other.document_id
        if key not in self._verdicts:
            self._verdicts[key] = self._compare(*key)
        return self._verdicts[key]

    def _compare(self, document: DocumentId, other: DocumentId) -> _Relation | None:
        if self._compared[document] >= MOST_COMPARED:
            return None
        self._compared[document] += 1
        verdict = self._conditions.verdict_of(document, other)
        if verdict is None or verdict.estimated:
            return None
        if not self._conditions.floor <= verdict.similarity <= 1.0:
            return None
        return _Relation(Tier.NEAR, verdict.similarity, verdict.only_left)

    def _refuse_one(self, pending: Sequence[MemberRow]) -> MemberRow:
        """Refuse one of the files without a survivor, so that others may rest on it.

        Another name of a file that stays goes first: refusing it costs nothing. Else the first
        row, which is the principal where that is among them.
        """
        row = next(filter(self._is_other_name, pending), pending[0])
        self._refused[row.file_id] = self._reason(row)
        del self._going[row.file_id]
        self._inodes[self._survey.inode(row)] -= 1
        self._keep(row)
        return row

    def _is_other_name(self, row: MemberRow) -> bool:
        return any(self._is_same_file(row, each) for each in self._by_digest.get(row.digest, ()))

    def _reason(self, row: MemberRow) -> Refusal:
        """Say why a file has no survivor."""
        if self._is_other_name(row):
            return Refusal.SAME_FILE
        linking = self._conditions.action in LINKING
        if row.digest in self._conditions.relied_upon and not linking:
            return Refusal.LAST_COPY
        found = Refusal.PARTIAL if row.partial else Refusal.NOT_COMPARED
        if linking:
            found = self._why_no_link(row)
        for other in self._rows:
            if other is row or other.part or self._relation(row, other) is None:
                continue
            look = self._survey.look(other)
            if not isinstance(look, ActionError):
                return Refusal.LAST_COPY
            vanished = look.refusal is Refusal.VANISHED
            found = Refusal.SURVIVOR_VANISHED if vanished else Refusal.SURVIVOR_CHANGED
        return found

    def _why_no_link(self, row: MemberRow) -> Refusal:
        """Say why a file cannot be linked with any other."""
        for other in self._rows:
            if other is not row and not other.part and other.digest == row.digest:
                misfit = self._survey.misfit(row, other)
                if misfit is not None:
                    return misfit
        return Refusal.NOT_IDENTICAL

    def _entry(self, row: MemberRow) -> PlanEntry:
        refusal = self._refused.get(row.file_id)
        if refusal is not None:
            return PlanEntry(row.file_id, row.path, row.stat, row.digest, refusal=refusal)
        survivor, relation = self._chosen[row.file_id]
        same = row.document_id == survivor.document_id
        distance_of = self._conditions.distance_of
        return PlanEntry(
            file_id=row.file_id,
            path=row.path,
            stat=row.stat,
            digest=row.digest,
            survivor_path=survivor.path,
            survivor_stat=survivor.stat,
            survivor_digest=survivor.digest,
            tier=relation.tier,
            similarity=relation.similarity,
            distance_bits=0 if same else distance_of(row.document_id, survivor.document_id),
            words_only_here=relation.words_only_here,
        )


def make_plan(
    members: Members,
    files: Sequence[FileId],
    conditions: Conditions,
    *,
    disk: Disk | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Plan:
    """Choose a survivor for every marked file, or say why it is left alone.

    Args:
        members: the index.
        files: the marked files.
        conditions: what the plan is made under.
        disk: the system calls.
        stop: is asked before each file.

    Raises:
        ActionError: ``STOPPED``.

    Returns:
        A plan with one entry for each file, not stored (number 0). An entry without a refusal
        names a survivor that is on the disk as it was read, that no entry of the plan removes, and
        that was compared directly with it.
    """
    survey = _Survey(disk or Disk(), conditions, stop)
    marked = frozenset(files)
    groups = members.groups_of_files(list(dict.fromkeys(files)))
    entries: dict[FileId, PlanEntry] = {}
    for group in dict.fromkeys(groups[file] for file in files if file in groups):
        for entry in _GroupPlan(members.member_rows(group), marked, survey).entries():
            entries[entry.file_id] = entry
    for file in files:
        if file not in entries:
            path = members.path_of(file)
            refusal = Refusal.NOT_INDEXED if path is None else Refusal.NOT_COMPARED
            nothing = Stat(0, 0, 0, 0)
            entries[file] = PlanEntry(file, path or b"", nothing, b"", refusal=refusal)
    return Plan(0, conditions.action, tuple(entries.values()), conditions.destination)
