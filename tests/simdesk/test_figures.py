# SPDX-License-Identifier: MIT
from __future__ import annotations

from contextlib import closing
from types import SimpleNamespace

import pytest

from simdesk import figures
from simdesk.figures import Figures, scan_done
from simdesk.index.reader import Reader
from simdesk.protocol import Progress, Stage
from simdesk.scanning import ScanRequest, Tally

IDLE = SimpleNamespace(running=False, progress=(0, 0), done=0)


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(figures.time, "monotonic", lambda: now[0])
    return now


def scan(**tally):
    walked = tally.pop("walked", False)
    request = ScanRequest(roots=(b"/r",))
    return SimpleNamespace(tally=Tally(**tally), walked=walked, request=request, reading_done=False)


def after_a_second(clock, of, *scans, matcher=IDLE):
    said = None
    for each in scans:
        said = of.now(each, matcher, IDLE, paused=False)
        clock[0] += 1.0
    return said


def test_looking_has_counts_a_rate_and_a_time_left_from_the_walk_before(clock):
    of = Figures()
    of.expect(400)
    said = after_a_second(clock, of, scan(looked=100), scan(looked=200))
    assert said == Progress(Stage.LOOKING, 200, 400, 100.0, 2.0)
    more = after_a_second(clock, of, scan(looked=500))
    assert (more.total, more.seconds_left) == (None, None)


def test_reading_has_a_total_once_the_walk_has_ended(clock):
    of = Figures()
    said = after_a_second(clock, of, scan(queued=90, done=10), scan(queued=90, done=20))
    assert (said.stage, said.total, said.seconds_left) == (Stage.READING, None, None)
    said = after_a_second(clock, of, scan(queued=90, done=30, walked=True))
    assert (said.total, said.per_s, said.seconds_left) == (90, 10.0, 6.0)


def test_matching_has_pairs_a_rate_and_a_time_left(clock):
    of = Figures()
    matchers = [SimpleNamespace(running=True, progress=(done, 100)) for done in (10, 30)]
    for matcher in matchers:
        said = of.now(None, matcher, IDLE, paused=False)
        clock[0] += 1.0
    assert said == Progress(Stage.MATCHING, 30, 100, 20.0, 3.5)


def test_a_quiet_look_at_a_few_files_is_not_shown_unless_it_is_held(clock):
    quiet = scan(looked=5)
    quiet.request = ScanRequest(roots=(b"/r",), quiet=True)
    assert Figures().now(quiet, IDLE, IDLE, paused=False) is None
    assert Figures().now(quiet, IDLE, IDLE, paused=True).paused


def test_the_end_of_a_scan_tells_what_the_search_left_out(made):
    with closing(Reader(made.locations)) as reader:
        none = scan_done(reader, read_now=0, seconds=1.0, stopped=False)
        made.fact("lost", [7, 2])
        made.fact("cut", 3)
        some = scan_done(reader, read_now=0, seconds=1.0, stopped=False)
    assert (none.common_passages, none.without_rare_passages, none.partly_compared) == (0, 0, 0)
    assert (some.common_passages, some.without_rare_passages, some.partly_compared) == (7, 2, 3)
