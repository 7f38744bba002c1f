# SPDX-License-Identifier: MIT
"""An engine that is only played: it records commands and answers the simple ones."""

from __future__ import annotations

import os
import queue
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.compare import align
from simdesk.comparison import IGNORED, BlockPlace, Comparison, Ignore
from simdesk.index.reader import Reader
from simdesk.index.schema import DECISIONS, INDEX, open_writer
from simdesk.records import (
    LINKING,
    Action,
    Features,
    FileId,
    Fingerprint,
    JournalEntry,
    JournalState,
    Plan,
    PlanEntry,
    Refusal,
    Tier,
)
from simdesk.rules.records import RuleCase, RuleWarning, StepKind
from simdesk.rules.stored import to_json
from tests.app.played_questions import PlayedAnswers

if TYPE_CHECKING:
    from simdesk.settings import Locations

NOW_NS = 1_792_000_000_000_000_000
"""A day in October 2026."""

TRASHED = b"/home/ada/.local/share/Trash/files/x"

LEFT_TEXT = """\
The second survey confirmed the pattern seen in the pilot: participants who kept several drafts of \
a document rarely knew which of them was current.

We asked each of the forty-eight participants to name the file they would send today, and compared \
the answer with the dates and the text of every copy on their disk.

Three of them refused, which is itself a result worth reporting.

In most cases the newest file was also the longest, though not always the most complete: passages \
that had been cut in haste survived only in older copies.

Section 3.4 returns to these passages and asks what a tool would have to show before a person \
could safely remove the rest.
"""
RIGHT_TEXT = """\
The second survey confirmed the pattern seen in the pilot: participants who kept several drafts of \
a document almost never knew which of them was current.

We asked each of the fifty-one participants to name the file they would send today, and compared \
the answer with the dates and the text of every copy on their disk.

In most cases the newest file was also the longest, though not always the most complete: passages \
that had been cut in haste survived only in older copies.

A table of these passages is given in appendix B, with the date on which each was last seen.

Section 3.4 returns to these passages and asks what a tool would have to show before a person \
could safely remove the rest.
"""


def sample_comparison(left: str = LEFT_TEXT, right: str = RIGHT_TEXT) -> Comparison:
    """Return a comparison as the engine makes it."""
    mine = (Fingerprint(Features.SHINGLES, 0xC4B1_39E2_7F10_5A8D),)
    apart = 0 if left == right else 0x0400_0120_8000_0040
    theirs = (Fingerprint(Features.SHINGLES, 0xC4B1_39E2_7F10_5A8D ^ apart),)
    return align(left, right, left_fingerprints=mine, right_fingerprints=theirs)


def placed_comparison(left: str, right: str, *, ignore: frozenset[Ignore] = IGNORED) -> Comparison:
    """Return a comparison of two texts of which every third paragraph begins a page."""
    found = replace(align(left, right, ignore=ignore), distance_bits=5)
    left_places, right_places = (
        tuple(
            BlockPlace(number, "page", str(count // 3 + 1))
            for count, number in enumerate(
                n for n, block in enumerate(found.blocks) if getattr(block, side) is not None
            )
            if count % 3 == 0
        )
        for side in ("left", "right")
    )
    return replace(found, left_places=left_places, right_places=right_places)


def sample_rule_answer() -> protocol.RulePreview:
    """Return what a rule would mark, as the engine says it."""
    home = b"/home/ada/Research"
    kept = home + b"/thesis/thesis-ch3 (final).docx"
    pairs = (
        (home + b"/thesis/thesis-ch3 (final) (1).docx", Tier.IDENTICAL, 1.0, StepKind.PLAIN_NAME),
        (b"/home/ada/Mail archive/2026/thesis-ch3 (2).pdf", Tier.NEAR, 0.94, StepKind.NEWEST),
        (home + b"/old/thesis-ch3.docx", Tier.SAME_TEXT, 1.0, None),
    )
    return protocol.RulePreview(
        0,
        files=128,
        groups=57,
        size_bytes=214_000_000,
        near_files=1,
        first=tuple(RuleCase(goes, kept, *rest) for goes, *rest in pairs),
        warnings=(RuleWarning.NEAR, RuleWarning.MARKED_BEFORE),
    )


class PlayedEngine(PlayedAnswers):
    """A link whose engine is a few lines: it records commands and answers the simple ones.

    Args:
        locations: where the made index lies.
    """

    comparison: Comparison | None = None
    """What every comparison is answered with; None for one of the sample texts."""

    def __init__(self, locations: Locations) -> None:
        self.locations = locations
        self.commands: list[protocol.Command] = []
        self.refused: dict[bytes, Refusal] = {}
        self.empty_folders: tuple[bytes, ...] = ()
        self.rule_answer = sample_rule_answer()
        self.cancelled: list[int] = []
        self.silent: set[type] = set()
        self.ended = False
        self._changes: queue.SimpleQueue[protocol.Change | None] = queue.SimpleQueue()
        self._index = open_writer(locations.index, INDEX)
        self._decisions = open_writer(locations.decisions, DECISIONS)
        self.say(protocol.Ready())

    def say(self, *changes: protocol.Change) -> None:
        for change in changes:
            self._changes.put(change)

    def say_changed(self, *kinds: protocol.Kind) -> None:
        self.say(protocol.Changed(frozenset(kinds)))

    def die(self) -> None:
        """End as a crash would."""
        self._changes.put(None)

    def receive(self, timeout_s: float | None = None) -> protocol.Change | None:
        try:
            change = self._changes.get(timeout=timeout_s)
        except queue.Empty:
            return None
        if change is None:
            raise EOFError
        return change

    def close(self, timeout_s: float = 10.0) -> None:
        del timeout_s
        if not self.ended:
            self.ended = True
            self._index.close()
            self._decisions.close()

    def send(self, command: protocol.Command) -> None:
        self.commands.append(command)
        if type(command) not in self.silent:
            answer = getattr(self, f"_on_{_snake(type(command).__name__)}", None)
            if answer is not None:
                answer(command)

    def sent(self, kind: type) -> list[protocol.Command]:
        return [command for command in self.commands if isinstance(command, kind)]

    def _on_quit(self, _command: protocol.Quit) -> None:
        self._changes.put(None)

    def _on_add_root(self, command: protocol.AddRoot) -> None:
        self._decisions.execute(
            "INSERT OR REPLACE INTO roots VALUES (?, ?, 0)", [command.path, command.role]
        )
        self.say_changed(protocol.Kind.ROOTS)

    _on_set_role = _on_add_root

    def _on_remove_root(self, command: protocol.RemoveRoot) -> None:
        self._decisions.execute("DELETE FROM roots WHERE path = ?", [command.path])
        self.say_changed(protocol.Kind.ROOTS, protocol.Kind.GROUPS)

    def _on_set_marks(self, command: protocol.SetMarks) -> None:
        for file in command.files:
            self._index.execute("UPDATE files SET marked = ? WHERE id = ?", [command.marked, file])
        self.say_changed(protocol.Kind.MARKS)

    def _on_clear_marks(self, _command: protocol.ClearMarks) -> None:
        self._index.execute("UPDATE files SET marked = 0")
        self.say_changed(protocol.Kind.MARKS)

    def _on_change_settings(self, _command: protocol.ChangeSettings) -> None:
        self.say_changed(protocol.Kind.SETTINGS)

    def _on_compare(self, command: protocol.Compare) -> None:
        same = self._document(command.left) == self._document(command.right)
        comparison = self.comparison or sample_comparison(
            LEFT_TEXT, LEFT_TEXT if same else RIGHT_TEXT
        )
        comparison = replace(comparison, ignored=command.ignore)
        self.say(protocol.Compared(command.request, command.left, command.right, comparison))

    def _document(self, file: FileId) -> int:
        found = self._index.execute("SELECT document_id FROM files WHERE id = ?", [file])
        return int(found.fetchone()[0])

    def _on_export(self, command: protocol.Export) -> None:
        written = (command.path,)
        self.say(protocol.Exported(command.request, command.path, written=written))

    def _on_apply_rule(self, command: protocol.ApplyRule) -> None:
        answer = replace(self.rule_answer, request=command.request)
        if command.preview or answer.fault is not None:
            self.say(answer)
            return
        self.say(replace(answer, step=5))
        self.say_changed(protocol.Kind.MARKS)

    def _on_cancel(self, command: protocol.Cancel) -> None:
        self.cancelled.append(command.request)

    def _on_save_rule(self, command: protocol.SaveRule) -> None:
        self._decisions.execute(
            "INSERT OR REPLACE INTO rules(name, spec, saved_ns) VALUES (?, ?, ?)",
            [command.name, to_json(command.rule_set), NOW_NS],
        )

    def _on_delete_rule(self, command: protocol.DeleteRule) -> None:
        self._decisions.execute("DELETE FROM rules WHERE name = ?", [command.name])

    def _on_make_plan(self, command: protocol.MakePlan) -> None:
        reader = Reader(self.locations)
        entries: list[PlanEntry] = []
        groups = reader.groups_of_files(reader.marked_files())
        for group in sorted(set(groups.values())):
            members = reader.member_rows(group)
            survivor = next((row for row in members if not row.marked), None)
            for row in members:
                if row.marked:
                    refusal = self.refused.get(row.path)
                    if command.action in LINKING and row.tier is not Tier.IDENTICAL:
                        refusal = Refusal.NOT_IDENTICAL
                    entries.append(_planned(row, survivor, refusal))
        reader.close()
        plan = Plan(7, command.action, tuple(entries), command.destination)
        self.say(protocol.Planned(command.request, plan))

    def _on_apply_plan(self, command: protocol.ApplyPlan) -> None:
        plan = command.plan
        if not plan.is_confirmed(command.confirmation):
            self.say(protocol.Applied(command.request, 7, (), Refusal.NOT_CONFIRMED))
            return
        entries = tuple(
            _journalled(number, entry, plan.action) for number, entry in enumerate(plan.entries, 1)
        )
        self._decisions.execute(
            "INSERT OR REPLACE INTO plans(id, action, created_ns) VALUES (7, ?, ?)",
            [plan.action, NOW_NS],
        )
        for entry in entries:
            self._journal(entry)
            if entry.state is JournalState.DONE:
                self._index.execute(
                    "UPDATE files SET marked = 0 WHERE name = ?", [os.path.basename(entry.path)]
                )
        answer = protocol.Applied(command.request, 7, entries, empty_folders=self.empty_folders)
        self.say(answer)
        self.say_changed(protocol.Kind.HISTORY, protocol.Kind.GROUPS, protocol.Kind.MARKS)

    def _on_remove_empty_folders(self, command: protocol.RemoveEmptyFolders) -> None:
        entries = tuple(
            JournalEntry(
                id=100 + number,
                plan_id=8,
                action=Action.EMPTY_FOLDERS,
                path=folder,
                size_bytes=0,
                destination=b"",
                survivor_path=b"",
                state=JournalState.DONE,
                refusal=None,
                detail="",
                at_ns=time.time_ns(),
            )
            for number, folder in enumerate(command.folders)
        )
        self.say(protocol.Applied(command.request, 8, entries))

    def _on_export_plan(self, command: protocol.ExportPlan) -> None:
        self.say(protocol.Exported(command.request, command.path, written=(command.path,)))

    def _journal(self, entry: JournalEntry) -> None:
        self._decisions.execute(
            "INSERT INTO journal(id, plan_id, path, size_bytes, mtime_ns, device, inode, digest,"
            " survivor_path, survivor_digest, tier, similarity, distance_bits, state, destination,"
            " refusal, detail, at_ns)"
            " VALUES (?, 7, ?, ?, 0, 1, 1, x'', ?, x'', 'near', 1.0, 0, ?, ?,"
            " ?, '', ?)",
            [
                entry.id,
                entry.path,
                entry.size_bytes,
                entry.survivor_path,
                entry.state,
                entry.destination,
                entry.refusal,
                entry.at_ns,
            ],
        )

    def _on_undo(self, command: protocol.Undo) -> None:
        self._turn(command, "done", "undone")

    def _on_redo(self, command: protocol.Redo) -> None:
        self._turn(command, "undone", "done")

    def _turn(self, command: protocol.Undo | protocol.Redo, was: str, becomes: str) -> None:
        self._decisions.execute("UPDATE journal SET state = ? WHERE state = ?", [becomes, was])
        reader = Reader(self.locations)
        entries = tuple(reversed([e for e in reader.history() if e.plan_id == command.plan_id]))
        reader.close()
        self.say(protocol.Applied(command.request, command.plan_id, entries))
        self.say_changed(protocol.Kind.HISTORY, protocol.Kind.GROUPS)


def _planned(row, survivor, refusal: Refusal | None) -> PlanEntry:
    if survivor is None:
        refusal = Refusal.LAST_COPY if row.principal else None
    if row.tier is Tier.CONTAINED:
        refusal = Refusal.NOT_COMPARED
    return PlanEntry(
        file_id=row.file_id,
        path=row.path,
        stat=row.stat,
        digest=row.digest,
        survivor_path=survivor.path if survivor else b"",
        survivor_stat=survivor.stat if survivor else None,
        survivor_digest=survivor.digest if survivor else b"",
        tier=row.tier,
        similarity=row.similarity,
        distance_bits=row.distance_bits,
        words_only_here=0 if row.tier is not Tier.NEAR else 214,
        refusal=refusal,
    )


def _journalled(number: int, entry: PlanEntry, action: Action) -> JournalEntry:
    refused = entry.refusal is not None
    return JournalEntry(
        id=number,
        plan_id=7,
        action=action,
        path=entry.path,
        size_bytes=entry.stat.size_bytes,
        destination=b"" if refused or action is Action.PERMANENT else TRASHED,
        survivor_path=entry.survivor_path,
        state=JournalState.REFUSED if refused else JournalState.DONE,
        refusal=entry.refusal,
        detail="",
        at_ns=time.time_ns(),
    )


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
