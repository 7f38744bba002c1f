# SPDX-License-Identifier: MIT
"""Every action through the engine in its own process, as the window asks for them."""

from __future__ import annotations

import os
import time
from dataclasses import replace

import pytest

from simdesk.index.reader import Reader
from simdesk.link import EngineLink
from simdesk.protocol import (
    Applied,
    ApplyPlan,
    Changed,
    Kind,
    MakePlan,
    Planned,
    Progress,
    Ready,
    Redo,
    RemoveEmptyFolders,
    ScanDone,
    ScanFolders,
    SetMarks,
    Stage,
    StopPlan,
    Undo,
)
from simdesk.records import Action, JournalState, Refusal, Stat
from simdesk.settings import Locations

pytestmark = pytest.mark.slow

TEXT = " ".join(f"word{number} and again" for number in range(60))
LIMIT_S = 60.0


class Talk:
    """An engine, and what it says."""

    def __init__(self, data):
        self.locations = Locations.under(data)
        self.link = EngineLink(self.locations, resident=False)
        self.request = 0
        self.heard = []
        self.wait_for(Ready)

    def wait_for(self, kind, where=lambda change: True):
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            change = self.link.receive(0.2)
            self.heard.append(change)
            if isinstance(change, kind) and where(change):
                return change
        raise AssertionError(f"no {kind.__name__}")

    def scan(self, folder):
        self.link.send(ScanFolders((os.fsencode(folder),)))
        return self.wait_for(ScanDone)

    def ask(self, kind, command, *values):
        self.request += 1
        self.link.send(command(self.request, *values))
        return self.wait_for(kind, lambda answer: answer.request == self.request)

    def plan(self, action, paths, destination=b""):
        return self.ask(Planned, MakePlan, action, self.ids(paths), destination).plan

    def ids(self, paths):
        reader = Reader(self.locations)
        files = tuple(reader.file_at(os.fsencode(path)) for path in paths)
        reader.close()
        return files

    def run(self, plan, typed=None):
        typed = plan.confirmation() if typed is None else typed
        return self.ask(Applied, ApplyPlan, plan, typed)

    def marked(self):
        reader = Reader(self.locations)
        found = {
            os.path.basename(row.path) for row in reader.whole_files(list(reader.marked_files()))
        }
        reader.close()
        return found


@pytest.fixture
def docs(tmp_path):
    for name in ("a.txt", "b.txt", "deep/er/c.txt", "deep/d.txt"):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT)
    return tmp_path.resolve() / "docs"


@pytest.fixture
def talk(tmp_path, docs):
    talk = Talk(tmp_path / "data")
    talk.scan(docs)
    yield talk
    talk.link.close()


def states(applied):
    return [entry.state for entry in applied.entries]


def test_moving_there_and_back_and_there_again(talk, docs, tmp_path):
    there = tmp_path.resolve() / "there"
    there.mkdir()
    plan = talk.plan(Action.MOVE, [docs / "deep/er/c.txt", docs / "a.txt"], os.fsencode(there))
    assert plan.destination == os.fsencode(there)
    applied = talk.run(plan)
    assert states(applied) == [JournalState.DONE] * 2
    assert (there / "deep/er/c.txt").read_text() == TEXT
    assert applied.empty_folders == (os.fsencode(docs / "deep/er"),)
    undone = talk.ask(Applied, Undo, applied.plan_id)
    assert states(undone) == [JournalState.UNDONE] * 2
    assert undone.empty_folders == ()
    again = talk.ask(Applied, Redo, applied.plan_id)
    assert states(again) == [JournalState.DONE] * 2
    assert again.plan_id == applied.plan_id + 1
    assert not (docs / "a.txt").exists()


def test_one_file_of_a_plan_comes_back_and_goes_again(talk, docs):
    plan = talk.plan(Action.TRASH, [docs / "a.txt", docs / "b.txt"])
    applied = talk.run(plan)
    one = applied.entries[1]
    undone = talk.ask(Applied, Undo, applied.plan_id, (one.id,))
    assert [entry.path for entry in undone.entries] == [one.path]
    assert ((docs / "a.txt").exists(), (docs / "b.txt").exists()) == (False, True)
    again = talk.ask(Applied, Redo, applied.plan_id, (one.id,))
    assert [entry.path for entry in again.entries] == [one.path]
    assert not (docs / "b.txt").exists()


def test_a_plan_is_stopped_while_it_is_made(talk, docs):
    talk.link.send(StopPlan(100))
    talk.link.send(MakePlan(100, Action.TRASH, talk.ids([docs / "a.txt"])))
    planned = talk.wait_for(Planned)
    assert (planned.request, planned.error, planned.plan.entries) == (100, "stopped", ())


def test_moving_into_a_scanned_folder_is_refused_with_the_reason(talk, docs):
    plan = talk.plan(Action.MOVE, [docs / "a.txt"], os.fsencode(docs / "deep"))
    assert [entry.refusal for entry in plan.entries] == [Refusal.DESTINATION_SCANNED]


def test_for_good_needs_the_typed_text(talk, docs):
    plan = talk.plan(Action.PERMANENT, [docs / "a.txt"])
    refused = talk.run(plan, "delete 2")
    assert (refused.error, refused.entries) == ("not_confirmed", ())
    assert (docs / "a.txt").exists()
    assert states(talk.run(plan, "delete 1")) == [JournalState.DONE]
    assert not (docs / "a.txt").exists()
    assert talk.ask(Applied, Undo, 1).entries == ()


def test_a_hard_link_unticks_the_file_that_still_stands(talk, docs):
    reader = Reader(talk.locations)
    ids = [reader.file_at(os.fsencode(docs / name)) for name in ("a.txt", "b.txt")]
    reader.close()
    talk.link.send(SetMarks(tuple(ids), marked=True))
    talk.wait_for(Changed, lambda change: Kind.MARKS in change.kinds)
    plan = talk.plan(Action.HARD_LINK, [docs / "a.txt", docs / "b.txt"])
    (docs / "b.txt").write_text(TEXT + " changed since")
    applied = talk.run(plan)
    assert states(applied) == [JournalState.DONE, JournalState.REFUSED]
    assert applied.entries[1].refusal is Refusal.CHANGED
    assert os.stat(docs / "a.txt").st_nlink == 2
    assert talk.marked() == {b"b.txt"}
    talk.ask(Applied, Undo, applied.plan_id)
    assert os.stat(docs / "a.txt").st_nlink == 1


def test_two_plans_made_at_once_leave_a_survivor(talk, docs):
    """Both were right when they were made; the second meets what the first did."""
    names = ("a.txt", "b.txt", "deep/d.txt", "deep/er/c.txt")
    first = talk.plan(Action.PERMANENT, [docs / name for name in names[:3]])
    second = talk.plan(Action.TRASH, [docs / name for name in names[1:]])
    assert len(first.allowed()) == len(second.allowed()) == 3
    talk.link.send(ApplyPlan(100, first, first.confirmation()))
    talk.link.send(ApplyPlan(101, second))
    done = [talk.wait_for(Applied) for _ in range(2)]
    assert [answer.request for answer in done] == [100, 101]
    assert sum((docs / name).exists() for name in names) == 1
    assert {entry.refusal for entry in done[1].entries} <= {
        Refusal.VANISHED,
        Refusal.SURVIVOR_VANISHED,
    }


def test_what_was_altered_after_planning_is_not_done(talk, docs):
    """The engine compared the two that are in its plan, and no others."""
    (docs / "z.txt").write_text("nobody compared this")
    talk.scan(docs)
    plan = talk.plan(Action.TRASH, [docs / "a.txt", docs / "b.txt"])
    good, bad = plan.entries
    path = docs / "z.txt"
    forged = replace(bad, path=os.fsencode(path), stat=Stat.of(path.lstat()))
    applied = talk.run(replace(plan, entries=(good, forged)))
    assert states(applied) == [JournalState.DONE, JournalState.REFUSED]
    assert applied.entries[1].refusal is Refusal.NOT_COMPARED
    for other in (replace(bad, similarity=0.5), replace(bad, survivor_path=os.fsencode(path))):
        assert states(talk.run(replace(plan, entries=(other,)))) == [JournalState.REFUSED]
    assert states(talk.run(replace(plan, action=Action.QUARANTINE))) == [JournalState.REFUSED] * 2
    assert path.exists()
    assert (docs / "b.txt").exists()
    assert states(talk.run(replace(plan, entries=(bad,)))) == [JournalState.DONE]


def test_empty_folders_are_offered_removed_and_made_again(talk, docs):
    (docs / "deep/er").chmod(0o750)
    plan = talk.plan(Action.TRASH, [docs / "deep/er/c.txt", docs / "deep/d.txt"])
    applied = talk.run(plan)
    folders = tuple(os.fsencode(docs / name) for name in ("deep/er", "deep"))
    assert applied.empty_folders == folders
    assert (docs / "deep/er").exists()
    (docs / "deep/new.txt").write_text("somebody was here")
    removed = talk.ask(Applied, RemoveEmptyFolders, folders)
    assert states(removed) == [JournalState.DONE, JournalState.REFUSED]
    assert removed.entries[1].refusal is Refusal.NOT_EMPTY
    assert not (docs / "deep/er").exists()
    undone = talk.ask(Applied, Undo, removed.plan_id)
    assert states(undone) == [JournalState.UNDONE]
    assert (docs / "deep/er").stat().st_mode & 0o777 == 0o750
    assert states(talk.ask(Applied, Redo, removed.plan_id)) == [JournalState.DONE]


def test_a_plan_of_many_is_stopped_between_two_files(talk, docs):
    for number in range(1500):
        (docs / f"{number}.txt").write_text(TEXT)
    talk.scan(docs)
    paths = [docs / f"{number}.txt" for number in range(1500)]
    plan = talk.plan(Action.TRASH, paths)
    assert len(plan.allowed()) == 1500
    talk.link.send(ApplyPlan(100, plan))
    progress = talk.wait_for(Progress, lambda change: change.stage is Stage.ACTING)
    assert progress.total == 1500
    talk.link.send(StopPlan(100))
    applied = talk.wait_for(Applied)
    done = states(applied).count(JournalState.DONE)
    assert applied.stopped
    assert 0 < done < 1500
    assert sum(path.exists() for path in paths) == 1500 - done
    assert {e.refusal for e in applied.entries if e.state is not JournalState.DONE} <= {
        Refusal.STOPPED
    }
    undone = talk.ask(Applied, Undo, applied.plan_id)
    assert states(undone) == [JournalState.UNDONE] * done


def test_a_plan_that_waits_is_stopped_before_it_begins(talk, docs):
    plan = talk.plan(Action.TRASH, [docs / "a.txt"])
    talk.link.send(StopPlan(100))
    talk.link.send(ApplyPlan(100, plan))
    applied = talk.wait_for(Applied)
    assert (applied.stopped, applied.entries) == (True, ())
    assert (docs / "a.txt").exists()


def test_an_engine_killed_in_a_plan_brings_it_to_an_end_at_the_next_start(talk, docs, tmp_path):
    for number in range(600):
        (docs / f"{number}.txt").write_text(TEXT)
    talk.scan(docs)
    there = tmp_path.resolve() / "there"
    there.mkdir()
    paths = [docs / f"{number}.txt" for number in range(600)]
    plan = talk.plan(Action.MOVE, paths, os.fsencode(there))
    talk.link.send(ApplyPlan(100, plan))
    talk.wait_for(Progress, lambda change: change.stage is Stage.ACTING and change.done > 0)
    talk.link.kill()
    again = Talk(tmp_path / "data")
    try:
        reader = Reader(again.locations)
        entries = reader.history(2000)
        reader.close()
        assert entries
        for entry in entries:
            assert entry.state in {JournalState.DONE, JournalState.FAILED, JournalState.REFUSED}
            assert os.path.exists(entry.path) is (entry.state is not JournalState.DONE)
        assert sum(path.exists() for path in paths) + len(list(there.iterdir())) == 600
        assert not list(tmp_path.rglob(".simdesk-*"))
    finally:
        again.link.close()


def test_one_file_of_a_plan_goes_back_and_away_again(talk, docs):
    plan = talk.plan(Action.TRASH, [docs / "b.txt", docs / "deep" / "d.txt"])
    applied = talk.run(plan)
    first = applied.entries[0]
    back = talk.ask(Applied, Undo, applied.plan_id, (first.id,))
    assert [entry.path for entry in back.entries] == [first.path]
    assert os.path.exists(first.path)
    assert not os.path.exists(applied.entries[1].path)
    again = talk.ask(Applied, Redo, applied.plan_id, (first.id,))
    assert [(entry.path, entry.state) for entry in again.entries] == [
        (first.path, JournalState.DONE)
    ]
    assert not os.path.exists(first.path)
