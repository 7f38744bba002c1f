# SPDX-License-Identifier: MIT
from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simdesk.pool import FileTask
from simdesk.queueing import BATCH_BYTES, BATCH_FILES, ReadQueue
from simdesk.records import Stat


def task(number, *, device=1, size=10, digest=b""):
    return FileTask(b"/folder/%d" % number, Stat(size, -5, device, 2**64 - 1, 7), digest)


def fill(queue, *tasks):
    for each in tasks:
        queue.add(each)
    return list(queue.batches())


@given(
    st.lists(
        st.builds(
            FileTask,
            st.binary(min_size=1, max_size=5)
            .filter(lambda name: b"/" not in name and b"\0" not in name)
            .map(lambda name: b"/a/" + name),
            st.builds(
                Stat,
                st.integers(0, 2**62),
                st.integers(-(2**62), 2**62),
                st.integers(0, 2**64 - 1),
                st.integers(0, 2**64 - 1),
                st.integers(0, 2**62),
            ),
            st.sampled_from([b"", b"d" * 16]),
        ),
        max_size=20,
        unique_by=lambda task: task.path,
    )
)
def test_what_goes_in_comes_out_in_order(tasks):
    out = [each for batch in fill(ReadQueue(1000), *tasks) for each in batch]
    assert out == tasks
    assert [each.stat.ctime_ns for each in out] == [each.stat.ctime_ns for each in tasks]


def test_batches_are_bounded_in_files_and_in_bytes():
    batches = fill(ReadQueue(10_000), *(task(number) for number in range(BATCH_FILES * 2 + 1)))
    assert [len(batch) for batch in batches] == [BATCH_FILES, BATCH_FILES, 1]
    large = fill(ReadQueue(10), task(1), task(2, size=BATCH_BYTES), task(3))
    assert [len(batch) for batch in large] == [1, 1, 1]


def test_no_more_is_under_way_than_allowed():
    queue = ReadQueue(BATCH_FILES)
    (batch,) = fill(queue, *(task(number) for number in range(BATCH_FILES * 2)))
    assert list(queue.batches()) == []
    for each in batch:
        assert queue.finished(each.path) == each
    assert queue.finished(batch[0].path) is None
    assert queue.under_way == 0
    assert len(next(queue.batches())) == BATCH_FILES


def test_a_turning_disk_has_one_batch_at_a_time_and_holds_no_other_disk_up():
    queue = ReadQueue(10_000, lambda device: {8: "sda", 9: "sda"}.get(device, ""))
    waiting = [task(number, device=8 + number % 3) for number in range(BATCH_FILES * 9)]
    batches = fill(queue, *waiting)
    turning = [batch for batch in batches if batch[0].stat.device in {8, 9}]
    assert len(turning) == 1
    assert sum(len(batch) for batch in batches if batch[0].stat.device == 10) == BATCH_FILES * 3
    for each in turning[0][:-1]:
        queue.finished(each.path)
    assert list(queue.batches()) == []
    queue.finished(turning[0][-1].path)
    assert len(list(queue.batches())) == 1


def test_what_is_not_held_any_more_is_dropped():
    queue = ReadQueue(10)
    queue.add(task(1))
    queue.add(task(2))
    queue.keep(lambda path: path.endswith(b"2"))
    assert [each.path for batch in queue.batches() for each in batch] == [b"/folder/2"]
