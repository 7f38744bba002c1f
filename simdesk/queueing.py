# SPDX-License-Identifier: MIT
"""Files that wait to be read, in batches, never more at once than their disk can bear.

A disk that turns reads two files at once more slowly than one after the other, so each of those has
one batch under way at a time; the others share what room there is. A first scan lets a million
files wait, so each waits as one short string of bytes.
"""

from __future__ import annotations

import os
import struct
from collections import deque
from typing import TYPE_CHECKING

from simdesk.pool import FileTask
from simdesk.records import Stat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH_FILES = 64
BATCH_BYTES = 4 * 1024 * 1024

_PACKED = struct.Struct("<IqqqQQ?16s")
"""Number of the folder, size, times, device, inode, whether there is a digest, the digest."""


class _Lane:
    """What waits for one disk, or for all that need no lane of their own."""

    def __init__(self) -> None:
        self._waiting: deque[bytes] = deque()
        self._folders: list[bytes] = []
        self.under_way = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, task: FileTask) -> None:
        """Let a file wait."""
        folder, name = os.path.split(task.path)
        if not self._folders or self._folders[-1] != folder:
            self._folders.append(folder)
        stat = task.stat
        packed = _PACKED.pack(
            len(self._folders) - 1,
            stat.size_bytes,
            stat.mtime_ns,
            stat.ctime_ns,
            stat.device,
            stat.inode,
            bool(task.digest),
            task.digest,
        )
        self._waiting.append(packed + name)

    def take(self) -> tuple[FileTask, ...]:
        """Return the next batch: a large file by itself, small ones together."""
        batch = [self._unpack(self._waiting.popleft())]
        size = batch[0].stat.size_bytes
        while self._waiting and len(batch) < BATCH_FILES:
            task = self._unpack(self._waiting[0])
            size += task.stat.size_bytes
            if size > BATCH_BYTES:
                break
            self._waiting.popleft()
            batch.append(task)
        return tuple(batch)

    def keep(self, held: Callable[[bytes], bool]) -> None:
        """Drop what is not held any more."""
        self._waiting = deque(each for each in self._waiting if held(self._unpack(each).path))

    def _unpack(self, packed: bytes) -> FileTask:
        number, size, mtime, ctime, device, inode, has_digest, digest = _PACKED.unpack_from(packed)
        path = os.path.join(self._folders[number], packed[_PACKED.size :])
        stat = Stat(size, mtime, device, inode, ctime)
        return FileTask(path, stat, digest if has_digest else b"")


class ReadQueue:
    """Hand out batches. Engine's thread.

    Args:
        most: files that may be under way at once.
        turning: names the turning disk that a device lies on, empty for any other.
    """

    def __init__(self, most: int, turning: Callable[[int], str] = lambda _device: "") -> None:
        self._most = most
        self._turning = turning
        self._lanes: dict[str, _Lane] = {}
        self._under_way: dict[bytes, tuple[_Lane, FileTask]] = {}

    def __len__(self) -> int:
        """Return how many files wait."""
        return sum(len(lane) for lane in self._lanes.values())

    @property
    def under_way(self) -> int:
        """Return how many files were handed out and are not finished."""
        return len(self._under_way)

    def add(self, task: FileTask) -> None:
        """Let a file wait."""
        name = self._turning(task.stat.device)
        if name not in self._lanes:
            self._lanes[name] = _Lane()
        self._lanes[name].add(task)

    def keep(self, held: Callable[[bytes], bool]) -> None:
        """Drop what waits and is not held any more."""
        for lane in self._lanes.values():
            lane.keep(held)

    def batches(self) -> Iterator[tuple[FileTask, ...]]:
        """Yield what may be read now; what was yielded is under way until it is finished."""
        for name, lane in self._lanes.items():
            while len(lane) and self.under_way < self._most and not (name and lane.under_way):
                batch = lane.take()
                lane.under_way += len(batch)
                for task in batch:
                    self._under_way[task.path] = (lane, task)
                yield batch

    def finished(self, path: bytes) -> FileTask | None:
        """Take in that a file is no longer under way; return what was asked for, None if not."""
        lane, task = self._under_way.pop(path, (None, None))
        if lane is not None:
            lane.under_way -= 1
        return task
