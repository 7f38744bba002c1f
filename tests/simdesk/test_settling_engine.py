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
from simdesk.protocol import (
    AddRoot,
    Changed,
    ChangeSettings,
    Kind,
    Progress,
    Quit,
    ScanDone,
    Stage,
    Stop,
)
from simdesk.protocol import Scan as ScanCommand
from simdesk.provisional import Provisional
from simdesk.records import Role
from simdesk.settings import Locations, Settings

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

    def told(self):
        progress = [each for each in self.kept if isinstance(each, Progress)]
        return [(each.stage, each.done, each.total) for each in progress]

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


def test_what_the_limit_of_the_first_look_misses_is_found_by_settling(watched, monkeypatch):
    looks = []
    show = Provisional.show

    def noted(*args, **kwargs):
        looks.append(show(*args, **kwargs))
        return looks[-1]

    monkeypatch.setattr(Provisional, "show", noted)
    monkeypatch.setattr("simdesk.provisional._ROWS_A_BLOCK", 0)
    (watched.tree / "c.txt").write_text(f"{TEXT} and more")
    watched.scan()
    assert looks
    assert not any(look.memberships for look in looks)
    assert watched.groups() == [{"a.txt": False, "c.txt": False}]


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


def edited(number):
    """A draft of `TEXT`: words changed here and there, so that few shingles are whole."""
    words = TEXT.split()
    for place in range(number % 4, len(words), 4 + number % 3):
        words[place] = f"new{number}n{place}"
    return " ".join(words)


class Slowly:
    """Lets two pairs of each request be compared, and the others when it is told to."""

    def __init__(self, monkeypatch):
        self.go_on, self.began, self.asked = threading.Event(), threading.Event(), []
        self._verify = matching.Verifier.verify

        def verify(*args):
            self.verify(*args)

        monkeypatch.setattr(matching.Verifier, "verify", verify)

    def verify(self, verifier, principals, members, verdicts):
        pairs = zip(principals.tolist(), members.tolist(), strict=True)
        self.asked += [(min(pair), max(pair)) for pair in pairs]
        self._verify(verifier, principals[:2], members[:2], verdicts)
        self.began.set()
        while not self.go_on.wait(0.02):
            if verifier._stop.is_set():
                raise matching.StoppedError
        self._verify(verifier, principals[2:], members[2:], verdicts)


def test_widening_keeps_the_groups_can_be_stopped_and_goes_on_without_loss(watched, monkeypatch):
    wide = ChangeSettings(Settings(min_similarity=50))
    watched.give(ChangeSettings(Settings(min_similarity=95)))
    for number in range(12):
        (watched.tree / f"draft{number}.txt").write_text(edited(number))
    (watched.tree / "c.txt").write_text(f"{TEXT} end")
    watched.scan()
    assert [sorted(each) for each in watched.groups()] == [["a.txt", "c.txt"]]
    slowly = Slowly(monkeypatch)
    watched.until(lambda: watched.told()[-1][0] is Stage.IDLE)
    watched.kept.clear()
    watched.give(wide)
    watched.until(slowly.began.is_set)
    watched.until(lambda: (Stage.MATCHING, 2, 2) in watched.told())  # so many are let through
    meanwhile = watched.groups()
    assert any({"a.txt", "c.txt"} <= each.keys() for each in meanwhile)
    watched.give(Stop())
    watched.until(lambda: not watched.engine._regrouping.running)
    assert watched.groups() == meanwhile
    before, slowly.asked = set(slowly.asked), []
    slowly.go_on.set()
    watched.scan()
    after = watched.groups()
    assert sum(map(len, after)) > sum(map(len, meanwhile))
    assert len(before & set(slowly.asked)) == len(before) - 2  # those that were compared are known
    watched.quit()
    fresh = Watched(Locations.under(watched.tree.parent / "fresh"))
    fresh.give(wide)
    fresh.give(AddRoot(os.fsencode(watched.tree), Role.NORMAL))
    fresh.scan()
    assert fresh.groups() == after
    fresh.quit()


def test_passages_too_common_to_propose_pairs_are_counted_and_told(watched):
    assert watched.kept[-1].common_passages == watched.kept[-1].without_rare_passages == 0
    common = " ".join(f"common{number}" for number in range(60))
    for number in range(65):
        own = " ".join(f"own{number}x{each}" for each in range(40))
        (watched.tree / f"{number}.txt").write_text(f"{common} {own}")
    watched.scan()
    done = watched.kept[-1]
    assert done.common_passages == 58  # the shingles of three words of what all of them hold
    assert done.without_rare_passages == 0
