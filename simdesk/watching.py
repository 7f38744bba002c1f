# SPDX-License-Identifier: MIT
"""How well each root is watched, and when it is walked again because watching is not enough.

Watching is a hint, the walk is the truth. Where events were lost the roots are walked again at
once; where a root cannot be watched (no more watches, a network, a failed start), only in part, or
is not there, it is walked again on a timer, by stat alone.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
import time
from typing import TYPE_CHECKING

from simdesk.index.rows import below
from simdesk.mounts import NETWORK
from simdesk.protocol import Notice, NoticeCode, RootWatch, Watching, WatchState
from simdesk.watch import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.protocol import Change
    from simdesk.threads import Post
    from simdesk.walk import WalkRules
    from simdesk.watch import Dirty

REWALK_S = 600.0
"""Roots that cannot be watched are walked again after this long."""

_NOT_ENOUGH = frozenset({WatchState.POLLED, WatchState.PARTLY, WatchState.OFFLINE})


def watches_are_used_up() -> bool:
    """Tell whether the system refuses one more watch; watchdog does not say so for sub-folders."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    fd = libc.inotify_init1(os.O_CLOEXEC)
    if fd < 0:
        return ctypes.get_errno() == errno.EMFILE
    try:
        delete_self = 0x400
        if libc.inotify_add_watch(fd, b"/", delete_self) >= 0:
            return False
        return ctypes.get_errno() == errno.ENOSPC
    finally:
        os.close(fd)


class Attendance:
    """Keep the roots watched. Engine's thread, but for `start`.

    Args:
        post: runs a call in the engine's thread.
        send: takes what the window is told.
        look: called in the engine's thread with folders that are worth another look.
        lost: called in the engine's thread where events were lost: anything may have changed.
        used_up: tells whether the system has no more watches.
    """

    def __init__(
        self,
        post: Post,
        send: Callable[[Change], None],
        *,
        look: Callable[[Dirty], None],
        lost: Callable[[], None],
        used_up: Callable[[], bool] = watches_are_used_up,
    ) -> None:
        self._post = post
        self._send = send
        self._used_up = used_up
        self._watcher = Watcher(
            lambda dirty: post(lambda: look(dirty)), lambda: post(lambda: self._on_lost(lost))
        )
        self._states: dict[bytes, RootWatch] = {}
        self._told: Watching | None = None
        self._next_walk = float("inf")

    def start(self, roots: frozenset[bytes], rules: WalkRules) -> None:
        """Watch exactly these roots from now on; runs in the walker's thread."""
        there = frozenset(root for root in roots if os.path.isdir(root))
        failed = self._watcher.watch(there)
        used_up = bool(there) and self._used_up()
        states = {}
        for root in roots:
            if root not in there:
                states[root] = RootWatch(root, WatchState.OFFLINE)
            elif root in failed:
                states[root] = RootWatch(root, WatchState.POLLED, failed[root])
            else:
                states[root] = _state(root, rules, used_up=used_up)
        self._post(lambda: self._take(states))

    def stop(self) -> None:
        """End watching."""
        self._watcher.stop()

    def walk_later(self) -> None:
        """Walk all roots again on the timer."""
        self._next_walk = min(self._next_walk, time.monotonic() + REWALK_S)

    def walk_is_due(self, now: float) -> bool:
        """Tell whether the timer has run out; it is wound up again while that is needed."""
        if now <= self._next_walk:
            return False
        self._next_walk = float("inf")
        if any(each.state in _NOT_ENOUGH for each in self._states.values()):
            self.walk_later()
        return True

    def report(self) -> None:
        """Tell the window how well the roots are watched, where that is otherwise than before."""
        if not self._states and self._told is None:
            return
        roots = tuple(self._states[root] for root in sorted(self._states))
        now = Watching(roots, self._watcher.pending)
        if now != self._told:
            self._told = now
            self._send(now)

    def _take(self, states: dict[bytes, RootWatch]) -> None:
        before, self._states = self._states, states
        for root, each in states.items():
            if each.state in _NOT_ENOUGH:
                self.walk_later()
            limited = each.state in {WatchState.POLLED, WatchState.PARTLY}
            if limited and (root not in before or before[root].state is not each.state):
                detail = ": ".join(filter(None, (os.fsdecode(root), each.detail)))
                self._send(Notice(NoticeCode.WATCH_LIMITED, detail))
        self.report()

    def _on_lost(self, lost: Callable[[], None]) -> None:
        if self._states:
            lost()


def _state(root: bytes, rules: WalkRules, *, used_up: bool) -> RootWatch:
    """Judge a root whose watching has started."""
    mounts = rules.mounts
    if mounts.is_network(root):
        return RootWatch(root, WatchState.POLLED, mounts.kind(root))
    if used_up:
        return RootWatch(root, WatchState.PARTLY, os.strerror(errno.ENOSPC))
    inside = {kind for point, kind in mounts.kinds.items() if point != root and below(point, root)}
    if rules.other_volumes and inside & NETWORK:
        return RootWatch(root, WatchState.PARTLY, min(inside & NETWORK))
    # what links lead to is not watched
    return RootWatch(root, WatchState.PARTLY if rules.follow_links else WatchState.WATCHED)
