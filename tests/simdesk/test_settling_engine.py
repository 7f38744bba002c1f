# SPDX-License-Identifier: MIT
"""The engine shows a change as settling, and settles it without grouping everything anew."""

from __future__ import annotations

import os
import queue
import threading
import time
from contextlib import closing

import pytest

from simdesk import matching, regrouping
from simdesk.engine import Engine
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.protocol import AddRoot, Changed, Kind, Quit, ScanDone
from simdesk.protocol import Scan as ScanCommand
from simdesk.records import Role
from simdesk.settings import Locations

pytestmark = pytest.mark.slow

TEXT = " ".join(f"word{number}" for number in range(300))
OTHER = " ".join(f"other{number}" for number in range(300))


class Watched:
    """An engine in a thread of the test."""

    def __init__(self, locations):
        self.locations = locations
        self.seen = queue.SimpleQueue()
        self.kept = []
        self.engine = Engine(locations, self.seen.put, resident=False)
        self.thread = threading.Thread(target=self.engine.run, daemon=True)
        self.thread.start()

    def give(self, command):
        self.engine.post(lambda: self.engine.on_command(command))

    def until(self, reached):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if value := reached():
                return value
            try:
                self.kept.append(self.seen.get(timeout=0.05))
            except queue.Empty:
                continue
        return pytest.fail("it was not reached")

    def scan(self):
        done = sum(isinstance(change, ScanDone) for change in self.kept)
        self.give(ScanCommand())
        self.until(lambda: sum(isinstance(change, ScanDone) for change in self.kept) > done)

    def groups(self):
        with closing(Reader(self.locations)) as reader:
            rows = [reader.member_rows(group) for group in reader.group_ids(GroupQuery())]
        found = [
            {os.path.basename(row.path).decode(): row.settling for row in each} for each in rows
        ]
        return sorted(found, key=sorted)

    def quit(self):
        self.give(Quit())
        self.thread.join(20)
        assert not self.thread.is_alive()


@pytest.fixture
def watched(tmp_path):
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.txt").write_text(TEXT)
    (tree / "b.txt").write_text(OTHER)
    watched = Watched(Locations.under(tmp_path / "data"))
    watched.tree = tree
    watched.give(AddRoot(os.fsencode(tree), Role.NORMAL))
    watched.until(lambda: any(isinstance(change, ScanDone) for change in watched.kept))
    yield watched
    watched.quit()


def test_a_change_is_seen_as_settling_before_its_text_is_compared(watched, monkeypatch):
    may_match = threading.Event()
    verify = matching.Verifier.verify

    def late(*args):
        assert may_match.wait(60)
        return verify(*args)

    monkeypatch.setattr(matching.Verifier, "verify", late)
    (watched.tree / "c.txt").write_text(f"{TEXT} and more")
    watched.give(ScanCommand())
    watched.until(lambda: watched.groups() == [{"a.txt": False, "c.txt": True}])
    watched.until(
        lambda: [e for e in watched.kept if isinstance(e, Changed) and Kind.GROUPS in e.kinds]
    )
    may_match.set()
    watched.until(lambda: watched.groups() == [{"a.txt": False, "c.txt": False}])


def test_a_second_change_does_not_group_everything_anew(watched, monkeypatch):
    (watched.tree / "c.txt").write_text(f"{TEXT} and more")
    watched.scan()
    whole = []
    settle = matching.Whole.settle
    monkeypatch.setattr(matching.Whole, "settle", lambda *args: whole.append(1) or settle(*args))
    (watched.tree / "c.txt").write_text(f"{OTHER} and more")
    (watched.tree / "d.txt").write_text(f"{TEXT} at the end")
    watched.scan()
    assert watched.groups() == [
        {"a.txt": False, "d.txt": False},
        {"b.txt": False, "c.txt": False},
    ]
    (watched.tree / "b.txt").unlink()
    (watched.tree / "d.txt").rename(watched.tree / "z.txt")
    watched.scan()
    assert watched.groups() == [{"a.txt": False, "z.txt": False}]
    assert whole == []


def test_what_comes_while_a_run_goes_on_stays_visible_and_is_settled_next(watched, monkeypatch):
    may_match, began = threading.Event(), threading.Event()
    verify = matching.Verifier.verify

    def late(*args):
        began.set()
        assert may_match.wait(60)
        return verify(*args)

    monkeypatch.setattr(matching.Verifier, "verify", late)
    (watched.tree / "c.txt").write_text(f"{TEXT} and more")
    watched.give(ScanCommand())
    watched.until(began.is_set)
    may_match.set()
    (watched.tree / "d.txt").write_text(f"{OTHER} and more")
    watched.give(ScanCommand())
    settled = [{"a.txt": False, "c.txt": False}, {"b.txt": False, "d.txt": False}]
    watched.until(lambda: watched.groups() == settled)


def test_groups_are_written_in_slices_between_which_commands_are_heard(watched, monkeypatch):
    events = []
    monkeypatch.setattr(regrouping, "SLICE_ROWS", 1)
    monkeypatch.setattr(regrouping, "SLICE_S", -1.0)
    write = watched.engine._store.write_changes

    def writing(piece):
        events.append("write")
        watched.engine.post(lambda: events.append("hear"))
        write(piece)

    monkeypatch.setattr(watched.engine._store, "write_changes", writing)
    for number in range(8):
        (watched.tree / f"a{number}.txt").write_text(f"{TEXT} and {number}")
        (watched.tree / f"b{number}.txt").write_text(f"{OTHER} and {number}")
    watched.scan()
    assert [len(each) for each in watched.groups()] == [9, 9]
    assert events.count("write") > 2
    assert "write write" not in " ".join(events)
    assert not any(settling for each in watched.groups() for settling in each.values())


def test_another_process_groups_only_what_changed(watched, monkeypatch):
    (watched.tree / "c.txt").write_text(f"{TEXT} end")
    watched.scan()
    watched.quit()

    def everything(*_):
        pytest.fail("everything was grouped")

    monkeypatch.setattr("simdesk.settling.Whole.settle", everything)
    later = Watched(watched.locations)
    (watched.tree / "a.txt").write_text(f"start {TEXT}")
    (watched.tree / "d.txt").write_text(f"{OTHER} end")
    later.scan()
    found = [sorted(group) for group in later.groups()]
    (watched.tree / "c.txt").unlink()
    (watched.tree / "b.txt").rename(watched.tree / "e.txt")
    later.scan()
    left = [sorted(group) for group in later.groups()]
    later.quit()
    assert found == [["a.txt", "c.txt"], ["b.txt", "d.txt"]]
    assert left == [["d.txt", "e.txt"]]


@pytest.mark.parametrize("first", ["renamed", "removed"])
def test_what_stands_is_taken_up_before_a_change_without_reading_is_written(
    watched, monkeypatch, first
):
    (watched.tree / "c.txt").write_text(f"{TEXT} end")
    (watched.tree / "d.txt").write_text(f"{OTHER} end")
    watched.scan()
    watched.quit()
    monkeypatch.setattr("simdesk.settling.Whole.settle", lambda *_: pytest.fail("all was grouped"))
    later = Watched(watched.locations)
    if first == "renamed":
        (watched.tree / "b.txt").rename(watched.tree / "e.txt")
    else:
        (watched.tree / "b.txt").unlink()
    later.scan()
    left = [sorted(group) for group in later.groups()]
    later.quit()
    assert left == [["a.txt", "c.txt"], *([["d.txt", "e.txt"]] if first == "renamed" else [])]
