# SPDX-License-Identifier: MIT
"""How well roots are watched, and what follows where events are lost or never come."""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading

import pytest
from watchdog.observers.api import BaseObserver

from simdesk import watch
from simdesk.mounts import Mounts
from simdesk.protocol import Notice, RootWatch, Watching, WatchState
from simdesk.walk import WalkRules
from simdesk.watching import REWALK_S, Attendance, watches_are_used_up


class Desk:
    """An attendance whose calls run when the test asks for it."""

    def __init__(self, **kwargs):
        self.calls = queue.SimpleQueue()
        self.said = []
        self.looks = []
        self.lost = 0
        self.attendance = Attendance(
            self.calls.put, self.said.append, look=self.looks.append, lost=self._lose, **kwargs
        )

    def _lose(self):
        self.lost += 1

    def start(self, *roots, **rules):
        folders = frozenset(os.fsencode(root) for root in roots)
        self.attendance.start(folders, WalkRules(roots=folders, **rules))
        self.run()
        (told,) = [change for change in self.said if isinstance(change, Watching)][-1:]
        return {os.fsdecode(each.path): each.state for each in told.roots}

    def run(self, timeout=0.0):
        try:
            while True:
                self.calls.get(timeout=timeout)()
                timeout = 0.0
        except queue.Empty:
            return

    def notices(self):
        return [change.detail for change in self.said if isinstance(change, Notice)]


@pytest.fixture
def desk():
    made = []

    def make(**kwargs):
        made.append(Desk(**{"used_up": lambda: False} | kwargs))
        return made[-1]

    yield make
    for each in made:
        each.attendance.stop()


def test_a_folder_that_is_there_is_watched_and_one_that_is_not_is_offline(desk, tmp_path):
    seat = desk()
    missing = tmp_path / "nowhere"
    assert seat.start(tmp_path, missing) == {
        str(tmp_path): WatchState.WATCHED,
        str(missing): WatchState.OFFLINE,
    }
    assert seat.notices() == []
    assert not seat.attendance.walk_is_due(0.0)
    assert seat.attendance.walk_is_due(float("inf"))


def test_where_all_is_watched_no_timer_runs(desk, tmp_path):
    seat = desk()
    seat.start(tmp_path)
    assert not seat.attendance.walk_is_due(10.0**9)


def test_a_network_is_walked_on_a_timer_again_and_again(desk, tmp_path):
    seat = desk()
    mounts = Mounts({b"/": "ext4", os.fsencode(tmp_path): "nfs4"})
    assert seat.start(tmp_path, mounts=mounts) == {str(tmp_path): WatchState.POLLED}
    assert seat.notices() == [f"{tmp_path}: nfs4"]
    for _ in range(3):
        assert seat.attendance.walk_is_due(10.0**9)
        seat.start(tmp_path, mounts=mounts)
    assert len(seat.notices()) == 1


def test_where_watches_are_used_up_the_timer_sees_the_rest(desk, tmp_path):
    seat = desk(used_up=lambda: True)
    assert seat.start(tmp_path) == {str(tmp_path): WatchState.PARTLY}
    assert len(seat.notices()) == 1
    assert seat.attendance.walk_is_due(10.0**9)
    (tmp_path / "new.txt").write_text("still watched as far as it goes")
    seat.run(timeout=20)
    assert any(os.fsencode(tmp_path) in dirty.shallow for dirty in seat.looks)


def test_what_links_and_other_volumes_bring_in_is_watched_in_part(desk, tmp_path):
    assert desk().start(tmp_path, follow_links=True) == {str(tmp_path): WatchState.PARTLY}
    share = os.fsencode(tmp_path / "share")
    mounts = Mounts({b"/": "ext4", share: "cifs"})
    states = desk().start(tmp_path, other_volumes=True, mounts=mounts)
    assert states == {str(tmp_path): WatchState.PARTLY}
    assert desk().start(tmp_path, mounts=mounts) == {str(tmp_path): WatchState.WATCHED}


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), RuntimeError("no thread")])
def test_a_watcher_that_cannot_start_leaves_everything_to_the_timer(
    desk, tmp_path, monkeypatch, error
):
    def fail(_self):
        raise error

    seat = desk()
    with monkeypatch.context() as broken:
        broken.setattr(BaseObserver, "start", fail)
        assert seat.start(tmp_path) == {str(tmp_path): WatchState.POLLED}
    assert seat.attendance.walk_is_due(10.0**9)
    assert seat.start(tmp_path) == {str(tmp_path): WatchState.WATCHED}


def test_watching_that_had_died_is_started_anew(desk, tmp_path):
    seat = desk()
    seat.start(tmp_path)
    observer = seat.attendance._watcher._observer
    observer.stop()
    observer.join()
    seat.start(tmp_path)
    (tmp_path / "new.txt").write_text("x")
    seat.run(timeout=20)
    assert seat.looks


@pytest.mark.skipif(sys.platform != "linux", reason="the queue of Linux overflows")
def test_an_overflow_of_the_queue_is_noticed(desk, tmp_path):
    from watchdog.observers.inotify_c import InotifyConstants, InotifyEvent, InotifyFD, Mask

    seat = desk()
    seat.start(tmp_path)
    overflow = InotifyEvent(-1, Mask(InotifyConstants.IN_Q_OVERFLOW), 0, b"")
    InotifyFD.get_instance().handle_event(overflow)
    seat.run(timeout=5)
    assert seat.lost >= 1
    (tmp_path / "new.txt").write_text("seen after the overflow")
    seat.run(timeout=20)
    assert seat.looks


def test_after_the_end_nothing_is_heard_of_overflows(tmp_path):
    seat = Desk(used_up=lambda: False)
    seat.start(tmp_path)
    seat.attendance.stop()
    logging.getLogger("watchdog.observers.inotify_c").warning("overflow")
    seat.run()
    assert seat.lost == 0


def test_the_window_is_told_of_changes_and_of_what_is_pending_once(desk, tmp_path, monkeypatch):
    seat = desk()
    seat.start(tmp_path)
    root = RootWatch(os.fsencode(tmp_path), WatchState.WATCHED)
    assert seat.said == [Watching((root,))]
    seat.attendance.report()
    assert len(seat.said) == 1
    seat.attendance._watcher._see(b"/x", False)
    seat.attendance.report()
    assert seat.said[1:] == [Watching((root,), 1)]


def test_the_timer_gives_people_ten_minutes():
    assert REWALK_S == 600


def test_the_probe_of_watches_works_here():
    assert watches_are_used_up() in {False, True}


def test_a_file_still_being_written_is_handed_on_when_it_is_over(monkeypatch):
    handed = []
    watcher = watch.Watcher(handed.append)
    clock = [100.0]
    monkeypatch.setattr(watch.time, "monotonic", lambda: clock[0])
    for _ in range(5):
        watcher._see(b"/folder", False)
        clock[0] += watch.QUIET_S / 2
        assert watcher._due(clock[0]) == []
    clock[0] += watch.QUIET_S
    assert watcher._due(clock[0]) == [(b"/folder", False)]
    for _ in range(100):
        watcher._see(b"/busy", False)
        clock[0] += watch.QUIET_S / 2
        if watcher._due(clock[0]):
            break
    assert clock[0] < 100.0 + 10 * watch.LONGEST_WAIT_S
    assert threading.active_count() >= 1
