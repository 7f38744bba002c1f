# SPDX-License-Identifier: MIT
"""One scan against a real index, with listings made here and nothing read."""

from __future__ import annotations

import hashlib
import os
import stat as stat_module
from dataclasses import replace

import pytest

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.index.decided import Decided
from simdesk.index.reader import Reader
from simdesk.index.store import Store
from simdesk.queueing import BATCH_FILES, ReadQueue
from simdesk.records import Failure, Outcome, Reason, Stat
from simdesk.scanning import SLICE, Scan, ScanRequest
from simdesk.settings import Locations, Recipe
from simdesk.walk import Listing, WalkRules, list_folder

STAT = Stat(5, 1, 1, 1)


@pytest.fixture
def store(tmp_path):
    locations = Locations.under(tmp_path / "data")
    Decided(locations.decisions).close()
    store = Store(locations, Recipe())
    store.reader = Reader(locations)
    yield store
    store.reader.close()
    store.close()


class Reading:
    """Stands for the workers: remembers what was to be read, answers on request."""

    def __init__(self):
        self.batches = []

    def __call__(self, tasks):
        self.batches.append(tasks)

    def answer(self, scan, **kwargs):
        for tasks in self.batches:
            failure = Failure(Reason.EMPTY, kind="text", extractor=EXTRACTOR_VERSIONS["text"])
            scan.on_outcomes(
                [Outcome(task.path, task.stat, b"d" * 16, (), failure, **kwargs) for task in tasks]
            )
        self.batches = []


def scan_of(store, reading, root, *, request=None, under_way=1000, roots=()):
    return Scan(
        request or ScanRequest(roots=(root,)),
        store,
        reading,
        roots=frozenset({root, *roots}),
        settle_marks=lambda paths: None,
        queue=ReadQueue(under_way),
    )


def entry(name, *, mtime_ns=1, ctime_ns=1, size=5, inode=None, regular=True, links=1):
    mode = stat_module.S_IFREG if regular else stat_module.S_IFIFO
    return (name, size, mtime_ns, ctime_ns, inode or hash(name) & 0xFFFF, 1, mode, links)


def finish(scan, reading, *listings):
    for listing in listings:
        scan.on_listing(listing)
    scan.on_walked(complete=True)
    while not scan.reading_done:
        scan.pump()
        reading.answer(scan)
        scan.commit()


@pytest.fixture
def root(tmp_path):
    (tmp_path / "root").mkdir()
    return os.fsencode(tmp_path / "root")


def test_what_is_new_is_read_and_what_is_known_is_not(store, root):
    reading = Reading()
    scan = scan_of(store, reading, root)
    finish(scan, reading, Listing(root, (entry(b"a"), entry(b"b")), ()))
    assert scan.tally.read == 2
    again = scan_of(store, reading, root)
    finish(again, reading, Listing(root, (entry(b"a"), entry(b"b", mtime_ns=2)), ()))
    assert again.tally.read == 1


def test_what_the_walk_does_not_show_is_forgotten(store, root):
    reading = Reading()
    sub = os.path.join(root, b"sub")
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(root, (entry(b"a"), entry(b"b")), (b"sub",)),
        Listing(sub, (entry(b"c"),), ()),
    )
    assert store.reader.counts().files == 3
    finish(scan_of(store, reading, root), reading, Listing(root, (entry(b"a"),), ()))
    assert store.reader.counts().files == 1


def test_a_folder_that_cannot_be_listed_keeps_what_is_below_it(store, root):
    reading = Reading()
    sub = os.path.join(root, b"sub")
    deep = os.path.join(sub, b"deep")
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(sub, (entry(b"c"),), ()),
        Listing(deep, (entry(b"d"),), ()),
    )
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(root, (), (b"sub",)),
        Listing(sub, (), (), error="Permission denied"),
    )
    assert store.reader.counts().by_reason == {Reason.EMPTY: 2, Reason.NO_PERMISSION: 1}


def test_a_stopped_walk_forgets_nothing(store, root):
    reading = Reading()
    finish(scan_of(store, reading, root), reading, Listing(root, (entry(b"a"),), ()))
    scan = scan_of(store, reading, root)
    scan.on_walked(complete=False)
    assert store.reader.counts().files == 1


def test_an_empty_mount_point_is_offline_and_an_emptied_folder_is_not(store, root):
    reading = Reading()
    finish(scan_of(store, reading, root), reading, Listing(root, (entry(b"a"),), ()))
    scan = scan_of(store, reading, root)
    finish(scan, reading, Listing(root, (), ()))
    assert scan.offline == {root}
    assert store.reader.counts().files == 1
    path = os.path.join(root, b"real.txt")
    with open(path, "wb") as stream:
        stream.write(b"x")
    finish(scan_of(store, reading, root), reading, list_folder(root, WalkRules()))
    os.unlink(path)
    scan = scan_of(store, reading, root)
    finish(scan, reading, list_folder(root, WalkRules()))
    assert scan.offline == set()
    assert store.reader.counts().files == 0


def test_a_file_being_written_is_tried_again_a_few_times(store, root):
    reading = Reading()
    scan = scan_of(store, reading, root)
    scan.on_listing(Listing(root, (entry(b"a"),), ()))
    for _ in range(3):
        scan.pump()
        assert len(reading.batches) == 1
        reading.answer(scan, changed=True)
    scan.pump()
    reading.answer(scan, changed=True)
    assert scan.tally.done == 1


def test_no_more_is_under_way_than_allowed(store, root):
    reading = Reading()
    scan = scan_of(store, reading, root, under_way=BATCH_FILES)
    names = [b"%d" % number for number in range(BATCH_FILES * 3)]
    scan.on_listing(Listing(root, tuple(entry(name) for name in names), ()))
    scan.pump()
    assert [len(batch) for batch in reading.batches] == [BATCH_FILES]


def test_a_pipe_is_a_failure_and_is_not_read(store, root):
    reading = Reading()
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(root, (entry(b"pipe", regular=False),), ()),
    )
    (row,) = store.reader.failures()
    assert row.reason is Reason.NOT_REGULAR


def test_another_name_of_a_known_inode_is_not_read(store, root):
    reading = Reading()
    finish(scan_of(store, reading, root), reading, Listing(root, (entry(b"a", inode=9),), ()))
    scan = scan_of(store, reading, root)
    finish(scan, reading, Listing(root, (entry(b"b", inode=9),), ()))
    assert scan.tally.read in {0, 1}
    assert store.reader.counts().files == 1


RECOGNISED = f"ocr:eng-{EXTRACTOR_VERSIONS['image']}"


class Recogniser:
    """Stands for the workers of the second matter: remembers what was to be recognised."""

    recognisers = 1

    def __init__(self, recognition="ocr:eng"):
        self.recognition = recognition
        self.tasks = []

    def recognise(self, task):
        self.tasks.append(task)


def picture(task, extractor=EXTRACTOR_VERSIONS["image"]):
    failure = Failure(Reason.NEEDS_OCR, extractor=extractor, kind="image")
    return Outcome(task.path, task.stat, b"", (), failure)


def recognising(store, root, names, recognition="ocr:eng"):
    """A scan that has seen pictures of these names and no more."""
    reading, recogniser = Reading(), Recogniser(recognition)
    scan = scan_of(store, reading, root)
    scan.recognise_with(recogniser)
    scan.on_listing(Listing(root, tuple(entry(name) for name in names), ()))
    scan.on_walked(complete=True)
    scan.pump()
    for tasks in reading.batches:
        scan.on_outcomes([picture(task) for task in tasks])
    scan.pump()
    return scan, recogniser


def test_pictures_are_written_at_once_and_recognised_in_turn(store, root):
    scan, recogniser = recognising(store, root, [b"a", b"b"])
    scan.commit()
    assert [row.reason for row in store.reader.failures()] == [Reason.NEEDS_OCR] * 2
    assert scan.tally.done == 0
    for done in (1, 2):
        (task,) = recogniser.tasks
        assert not scan.reading_done
        recogniser.tasks = []
        failure = Failure(Reason.EMPTY, extractor=RECOGNISED, kind="image")
        scan.on_outcomes([Outcome(task.path, task.stat, b"d" * 16, (), failure)])
        scan.pump()
        scan.commit()
        assert scan.tally.done == done
    assert scan.reading_done
    assert [row.reason for row in store.reader.failures()] == [Reason.EMPTY] * 2


def test_what_cannot_be_recognised_is_tried_once_for_each_choice_of_languages(store, root):
    scan, recogniser = recognising(store, root, [b"a"])
    (task,) = recogniser.tasks
    scan.on_outcomes([picture(task, RECOGNISED)])
    scan.commit()
    assert scan.reading_done
    assert recognising(store, root, [b"a"])[0].tally.queued == 0
    assert recognising(store, root, [b"a"], "")[0].tally.queued == 0
    again, recogniser = recognising(store, root, [b"a"], "ocr:deu")
    assert again.tally.queued == len(recogniser.tasks) == 1


def test_a_picture_that_was_left_is_recognised_once_that_is_allowed(store, root):
    scan, recogniser = recognising(store, root, [b"a"], "")
    scan.commit()
    assert scan.reading_done
    assert recogniser.tasks == []
    assert len(recognising(store, root, [b"a"])[1].tasks) == 1


def test_pictures_wait_until_all_else_is_under_way(store, root):
    reading, recogniser = Reading(), Recogniser()
    scan = scan_of(store, reading, root, under_way=1)
    scan.recognise_with(recogniser)
    names = [b"%d" % number for number in range(BATCH_FILES + 1)]
    scan.on_listing(Listing(root, tuple(entry(name) for name in names), ()))
    scan.pump()
    first = reading.batches[0][0]
    scan.on_outcomes([picture(first)])
    assert recogniser.tasks == []
    reading.answer(scan)
    scan.pump()
    assert [task.path for task in recogniser.tasks] == [first.path]


def test_a_picture_is_recognised_once_even_if_the_program_has_gone_meanwhile(store, root):
    scan, recogniser = recognising(store, root, [b"a"])
    scan.on_outcomes([picture(recogniser.tasks[0])])
    scan.commit()
    assert scan.reading_done
    assert len(recogniser.tasks) == 1


def test_a_file_that_was_renamed_or_moved_is_not_read_again(store, root):
    reading = Reading()
    early, late = os.path.join(root, b"early"), os.path.join(root, b"late")
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(root, (entry(b"renamed", inode=7),), (b"early", b"late")),
        Listing(early, (entry(b"moved", inode=8),), ()),
    )
    scan = scan_of(store, reading, root)
    finish(
        scan,
        reading,
        Listing(root, (entry(b"other name", inode=7),), (b"early", b"late")),
        Listing(early, (), ()),
        Listing(late, (entry(b"moved", inode=8),), ()),
    )
    assert scan.tally.read == 0
    assert store.known(root).keys() == {b"other name"}
    assert store.known(early).keys() == set()
    assert store.known(late).keys() == {b"moved"}


def test_a_name_with_another_suffix_is_read_again(store, root):
    reading = Reading()
    both = (entry(b"a.txt", inode=7, links=2), entry(b"b.py", inode=7, links=2))
    scan = scan_of(store, reading, root)
    finish(scan, reading, Listing(root, both, ()))
    assert scan.tally.read == 2
    scan = scan_of(store, reading, root)
    again = (entry(b"c.csv", inode=7, links=2), entry(b"d.PY", inode=7, links=2))
    finish(scan, reading, Listing(root, again, ()))
    assert scan.tally.read == 1
    assert store.known(root).keys() == {b"c.csv", b"d.PY"}


def test_a_look_after_an_event_reads_a_changed_file_under_its_other_names_too(store, root):
    reading = Reading()
    folders = [os.path.join(root, name) for name in (b"one", b"two")]
    for folder in folders:
        os.mkdir(folder)
    names = [os.path.join(folder, b"a.txt") for folder in folders]
    with open(names[0], "w") as stream:
        stream.write("early")
    os.link(*names)
    whole = [list_folder(folder, WalkRules()) for folder in folders]
    finish(scan_of(store, reading, root), reading, *whole)
    with open(names[0], "w") as stream:
        stream.write("another")
    scan = scan_of(store, reading, root, request=ScanRequest(folders=(folders[0],), quiet=True))
    finish(scan, reading, list_folder(folders[0], WalkRules()))
    assert scan.tally.read == 2
    assert [store.known(folder)[b"a.txt"].size_bytes for folder in folders] == [7, 7]


@pytest.mark.parametrize("same_bytes", [True, False])
def test_a_new_file_with_number_size_and_set_date_of_another_is_told_by_its_bytes(
    store, root, same_bytes
):
    reading = Reading()
    set_date = {"inode": 7, "mtime_ns": 10**18}
    finish(
        scan_of(store, reading, root), reading, Listing(root, (entry(b"a.txt", **set_date),), ())
    )
    scan = scan_of(store, reading, root)
    scan.on_listing(Listing(root, (entry(b"b.txt", **set_date),), ()))
    scan.on_walked(complete=True)
    scan.pump()
    ((task,),) = reading.batches
    assert task.digest == b"d" * 16
    reading.answer(scan, unchanged=same_bytes)
    assert not scan.reading_done
    while not scan.reading_done:
        scan.pump()
    assert store.known(root).keys() == {b"b.txt"}
    assert scan.tally.read == (0 if same_bytes else 1)


@pytest.mark.parametrize("place", [b"unplugged", b"excluded/inside", b".hidden"])
def test_a_walk_does_not_judge_another_root_that_it_did_not_come_to(store, root, place):
    reading = Reading()
    inner = os.path.join(root, place)
    finish(
        scan_of(store, reading, root, roots=(inner,)),
        reading,
        Listing(root, (), ()),
        Listing(inner, (entry(b"c"),), ()),
    )
    finish(scan_of(store, reading, root, roots=(inner,)), reading, Listing(root, (), ()))
    assert store.known(inner).keys() == {b"c"}


def test_what_lies_below_a_root_that_went_away_is_kept(store, root):
    reading = Reading()
    sub = os.path.join(root, b"sub")
    finish(
        scan_of(store, reading, root),
        reading,
        Listing(root, (), (b"sub",)),
        Listing(sub, (entry(b"c"),), ()),
    )
    os.rmdir(root)
    request = ScanRequest(roots=(sub,), quiet=True)
    scan = scan_of(store, reading, root, request=request)
    finish(scan, reading, Listing(sub, (), (), missing=True))
    assert scan.offline == {root}
    assert store.known(sub).keys() == {b"c"}


def test_looks_after_events_are_one():
    one = ScanRequest(folders=(b"/a",), quiet=True)
    other = ScanRequest(roots=(b"/r",), folders=(b"/a", b"/b"), quiet=True)
    assert one.with_other(other) == ScanRequest((b"/r",), (b"/a", b"/b"), quiet=True)


# What was touched, and what was not


def scanned(store, root, *entries, answer=None, **kwargs):
    """Scan one folder; return the scan and the files it wanted to be read."""
    reading = Reading()
    scan = scan_of(store, reading, root, **kwargs)
    state = hashlib.blake2b(repr(entries).encode(), digest_size=16).digest()
    scan.on_listing(Listing(root, entries, (), state=state))
    scan.on_walked(complete=True)
    asked = []
    while not scan.reading_done:
        scan.pump()
        asked += [task for tasks in reading.batches for task in tasks]
        if answer is None:
            reading.answer(scan)
        else:
            for tasks in reading.batches:
                scan.on_outcomes([answer(task) for task in tasks])
            reading.batches = []
    return scan, asked


def test_a_file_that_was_only_touched_is_read_again_only_if_its_bytes_are_others(store, root):
    scanned(store, root, entry(b"a"))
    (before,) = store.known(root).values()
    same = scanned(
        store,
        root,
        entry(b"a", ctime_ns=2),
        answer=lambda task: Outcome(task.path, task.stat, task.digest, (), None, unchanged=True),
    )
    assert [task.digest for task in same[1]] == [b"d" * 16]
    assert (same[0].tally.read, same[0].tally.changed) == (0, False)
    (after,) = store.known(root).values()
    assert after.ctime_ns == 2
    assert after._replace(ctime_ns=1) == before
    other, _ = scanned(store, root, entry(b"a", ctime_ns=3))
    assert other.tally.read == 1


def test_an_index_that_does_not_know_when_files_were_touched_learns_it(store, root):
    scanned(store, root, entry(b"a", ctime_ns=0))
    _, asked = scanned(store, root, entry(b"a", ctime_ns=5))
    assert asked == []
    assert store.known(root)[b"a"].ctime_ns == 5


def test_an_unreadable_file_that_was_touched_is_tried_again(store, root):
    def refuse(task):
        return Outcome(task.path, task.stat, b"", (), Failure(Reason.NO_PERMISSION))

    scanned(store, root, entry(b"a"), answer=refuse)
    assert scanned(store, root, entry(b"a"))[1] == []
    (again,) = scanned(store, root, entry(b"a", ctime_ns=2))[1]
    assert again.digest == b""


def test_a_placeholder_is_looked_at_with_every_walk(store, root):
    def away(task):
        return Outcome(task.path, task.stat, b"", (), Failure(Reason.OFFLINE))

    scanned(store, root, entry(b"a"), answer=away)
    assert len(scanned(store, root, entry(b"a"), answer=away)[1]) == 1


def test_the_files_of_an_unchanged_folder_are_not_even_asked_for(store, root, monkeypatch):
    scanned(store, root, entry(b"a"), entry(b"b"))
    monkeypatch.setattr(store, "known", None)
    scan, asked = scanned(store, root, entry(b"a"), entry(b"b"))
    assert asked == []
    assert scan.tally.looked == 2


def broken_off(store, root):
    store.write([Outcome(os.path.join(root, b"a"), STAT, b"x" * 16, (), Failure(Reason.EMPTY))])


@pytest.mark.parametrize(
    "meddle",
    [
        broken_off,
        lambda store, root: store.drop_files(root, [b"a"]),
        lambda store, root: store.drop_folder(root),
        lambda store, root: store.states.hold_under("others"),
    ],
)
def test_a_folder_is_looked_at_file_by_file_after_any_change_to_its_rows(store, root, meddle):
    scanned(store, root, entry(b"a"), entry(b"b"))
    meddle(store, root)
    _, asked = scanned(store, root, entry(b"a"), entry(b"b"))
    names = {os.path.basename(row.path) for row in store.reader.failures()}
    assert names == {b"a", b"b"}
    assert {os.path.basename(task.path) for task in asked} <= {b"a", b"b"}


def test_failures_are_asked_for_again_whatever_is_known_of_their_folder(store, root):
    scanned(store, root, entry(b"a"))
    request = ScanRequest(roots=(root,), retry_failures=True)
    assert len(scanned(store, root, entry(b"a"), request=request)[1]) == 1


def test_another_version_of_an_extractor_reads_again_what_it_failed_at(store, root, monkeypatch):
    scanned(store, root, entry(b"a"))
    assert scanned(store, root, entry(b"a"))[1] == []
    monkeypatch.setitem(EXTRACTOR_VERSIONS, "text", "text/newer")
    assert len(scanned(store, root, entry(b"a"))[1]) == 1


def test_a_file_that_changed_after_it_was_seen_keeps_its_folder_from_being_trusted(store, root):
    def later(task):
        stat = replace(task.stat, ctime_ns=9)
        failure = Failure(Reason.EMPTY, kind="text", extractor=EXTRACTOR_VERSIONS["text"])
        return Outcome(task.path, stat, b"d" * 16, (), failure)

    scanned(store, root, entry(b"a"), answer=later)
    assert len(scanned(store, root, entry(b"a"))[1]) == 1


def test_other_names_of_one_file_are_read_once(store, root):
    names = [entry(b"%d" % number, inode=7, links=3) for number in range(3)]
    scan, asked = scanned(store, root, *names, entry(b"x", inode=8))
    assert sorted(os.path.basename(task.path) for task in asked) == [b"0", b"x"]
    assert store.known(root).keys() == {b"0", b"1", b"2", b"x"}
    assert scan.tally.done == scan.tally.queued == 4


def test_another_name_is_read_itself_where_the_first_leaves_the_roots(store, root):
    reading = Reading()
    scan = scan_of(store, reading, root)
    names = (entry(b"1", inode=7, links=2), entry(b"2", inode=7, links=2))
    scan.on_listing(Listing(root, names, ()))
    scan.narrow(lambda path: not path.endswith(b"1"))
    scan.on_walked(complete=True)
    while not scan.reading_done:
        scan.pump()
        reading.answer(scan)
    assert store.known(root).keys() == {b"2"}


def test_a_large_folder_is_dealt_with_in_slices(store, root):
    entries = tuple(entry(b"%d" % number, inode=number + 1) for number in range(SLICE * 3))
    taken = []
    scan = scan_of(store, Reading(), root)
    scan.on_listing(Listing(root, entries, ()), lambda: taken.append(True))
    assert scan.tally.looked == SLICE
    assert taken == []
    while not taken:
        scan.pump()
    assert scan.tally.looked == SLICE * 3


def test_workers_get_more_while_much_of_the_walk_waits_to_be_dealt_with(
    store, tmp_path, monkeypatch
):
    monkeypatch.setattr("simdesk.scanning.PUMP_S", 0.0)
    root = os.fsencode(tmp_path)
    reading, posted = Reading(), []
    scan = scan_of(store, reading, root, under_way=BATCH_FILES)
    names = [b"%04d.txt" % number for number in range(3 * SLICE)]
    files = tuple((name, 5, 1, 1, number, 1, 0o100644, 1) for number, name in enumerate(names, 1))
    scan.on_listing(Listing(root, files))
    scan.pump()
    (first,) = reading.batches
    failure = Failure(Reason.EMPTY, kind="text", extractor=EXTRACTOR_VERSIONS["text"])
    scan.deliver([Outcome(t.path, t.stat, b"d" * 16, (), failure) for t in first], posted.append)
    scan.pump()
    assert scan.tally.done == len(first) == BATCH_FILES
    assert len(reading.batches) == 2
    assert not scan.reading_done
    for call in posted:
        call()
    assert scan.tally.done == BATCH_FILES
