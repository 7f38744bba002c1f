# SPDX-License-Identifier: MIT
from __future__ import annotations

import contextlib
import os
import queue
import threading

from hypothesis import given
from hypothesis import strategies as st

from simdesk.index.rows import below
from simdesk.scanning import ScanRequest
from simdesk.walk import WalkRules
from simdesk.walking import Walker, _listings, look_after
from simdesk.watch import Dirty

PATHS = st.sets(
    st.lists(st.sampled_from([b"a", b"b", b"c"]), min_size=1, max_size=4).map(
        lambda parts: b"/root/" + b"/".join(parts)
    )
)


@given(PATHS)
def test_of_folders_that_changed_the_outermost_are_walked(paths):
    request = look_after(Dirty(frozenset(), frozenset(paths)), frozenset({b"/root"}), WalkRules())
    expected = {p for p in paths if not any(p != other and below(p, other) for other in paths)}
    assert set(request.roots if request else ()) == expected


def test_ten_thousand_new_folders_are_soon_sorted_out():
    deep = frozenset(b"/root/new/%d" % number for number in range(10_000))
    request = look_after(
        Dirty(frozenset(), deep | {b"/root/new"}), frozenset({b"/root"}), WalkRules()
    )
    assert request == ScanRequest(roots=(b"/root/new",), quiet=True)


def test_a_root_inside_another_one_is_walked_once(tmp_path):
    inner = tmp_path / "inner"
    (inner / "deep").mkdir(parents=True)
    (tmp_path / "hidden" / ".notes").mkdir(parents=True)
    roots = (tmp_path, tmp_path / "hidden" / ".notes", inner)
    request = ScanRequest(tuple(os.fsencode(root) for root in roots))
    folders = [each.folder for each in _listings(request, WalkRules(), threading.Event())]
    expected = (tmp_path, tmp_path / "hidden", inner, inner / "deep", roots[1])
    assert sorted(folders) == sorted(os.fsencode(folder) for folder in expected)


class SlowScan:
    """Takes listings and deals with none of them until it is told to."""

    def __init__(self, root):
        self.request = ScanRequest(roots=(os.fsencode(root),))
        self.seen = []
        self.complete = None

    def on_listing(self, listing, taken):
        self.seen.append((listing, taken))

    def on_walked(self, *, complete):
        self.complete = complete


def test_watching_starts_before_the_walk_so_that_nothing_falls_between(tmp_path):
    calls = queue.SimpleQueue()
    scan = SlowScan(tmp_path)
    Walker(calls.put).start(scan, WalkRules(), (tmp_path / "between.txt").touch)
    while scan.complete is None:
        calls.get(timeout=20)()
    names = [row[0] for listing, _ in scan.seen for row in listing.files]
    assert names == [b"between.txt"]


def test_a_walk_is_never_far_ahead_of_the_engine_and_ends_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr("simdesk.walking.FILES_AHEAD", 10)
    monkeypatch.setattr("simdesk.walking.BUNDLE_FILES", 3)
    for number in range(50):
        (tmp_path / str(number)).mkdir()
    calls = queue.SimpleQueue()
    scan = SlowScan(tmp_path)
    walker = Walker(calls.put)
    walker.start(scan, WalkRules(), lambda: None)
    with contextlib.suppress(queue.Empty):
        while True:
            calls.get(timeout=0.5)()
    assert 0 < len(scan.seen) < 20
    while scan.complete is None:
        for _, taken in scan.seen[-len(scan.seen) :]:
            taken()
        calls.get(timeout=20)()
    assert scan.complete
    assert len({listing.folder for listing, _ in scan.seen}) == 51
    again = SlowScan(tmp_path)
    walker.start(again, WalkRules(), lambda: None)
    walker.stop()
    while again.complete is None:
        calls.get(timeout=20)()
    assert again.complete is False
