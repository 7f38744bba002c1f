# SPDX-License-Identifier: MIT
"""The thread that walks: listings of folders to the engine's thread, never far ahead of it."""

from __future__ import annotations

import os
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

from simdesk.index.rows import below
from simdesk.scanning import ScanRequest
from simdesk.threads import start_thread
from simdesk.walk import Walk, list_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.scanning import Scan
    from simdesk.walk import Listing, WalkRules
    from simdesk.watch import Dirty

FILES_AHEAD = 50_000
"""So far the walk may be ahead of the engine."""

BUNDLE_FILES = 300
"""Listings of so many files are handed over together."""

POLL_S = 0.05


class Walker:
    """Walk one request at a time. Engine's thread, but for what runs in the walker's own.

    Args:
        post: runs a call in the engine's thread.
    """

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post
        self._stop = threading.Event()
        self._go_on = threading.Event()
        self._go_on.set()

    @property
    def paused(self) -> bool:
        """Tell whether the walk is held."""
        return not self._go_on.is_set()

    def pause(self, *, paused: bool) -> None:
        """Hold the walk, or let it go on."""
        if paused:
            self._go_on.clear()
        else:
            self._go_on.set()

    def stop(self) -> None:
        """End the walk; its scan is told that it is not complete."""
        self._stop.set()
        self._go_on.set()

    def start(self, scan: Scan, rules: WalkRules, before: Callable[[], None]) -> None:
        """Walk what a scan asks for.

        Args:
            scan: takes the listings in the engine's thread.
            rules: what is left out.
            before: called first, in the walker's thread: watching starts before the walk, so that
                nothing falls between.
        """
        stop = self._stop = threading.Event()
        start_thread("walk", lambda: self._walk(scan, rules, before, stop), self._post)

    def _walk(
        self, scan: Scan, rules: WalkRules, before: Callable[[], None], stop: threading.Event
    ) -> None:
        before()
        ahead = _Ahead()
        bundle: list[Listing] = []
        files, since = 0, time.monotonic()
        for listing in _listings(scan.request, rules, stop):
            bundle.append(listing)
            files += len(listing.files) + 1
            if files < BUNDLE_FILES and time.monotonic() - since < POLL_S:
                continue
            self._go_on.wait()
            if not ahead.wait_for_room(files, stop):
                break
            self._post(_taking(scan, bundle, ahead, stop))
            bundle, files, since = [], 0, time.monotonic()
        if not stop.is_set():
            self._post(_taking(scan, bundle, ahead, stop))
        self._post(lambda: scan.on_walked(complete=not stop.is_set()))


class _Ahead:
    """How many files the walk has shown that the engine has not yet dealt with."""

    def __init__(self) -> None:
        self._files = 0
        self._less = threading.Condition()

    def wait_for_room(self, files: int, stop: threading.Event) -> bool:
        """Wait until the engine is not far behind; return False where the walk is to end."""
        with self._less:
            while self._files > FILES_AHEAD and not stop.is_set():
                self._less.wait(POLL_S)
            self._files += files
        return not stop.is_set()

    def taken(self, files: int) -> None:
        """Note that the engine has dealt with files."""
        with self._less:
            self._files -= files
            self._less.notify()


def _listings(request: ScanRequest, rules: WalkRules, stop: threading.Event) -> Iterator[Listing]:
    for folder in request.folders:
        yield list_folder(folder, rules)
    yield from Walk(rules, stopped=stop.is_set).below(*request.roots)


def _taking(
    scan: Scan, listings: list[Listing], ahead: _Ahead, stop: threading.Event
) -> Callable[[], None]:
    def take() -> None:
        for listing in listings:
            if stop.is_set():
                return
            scan.on_listing(listing, partial(ahead.taken, len(listing.files) + 1))

    return take


def look_after(dirty: Dirty, roots: frozenset[bytes], rules: WalkRules) -> ScanRequest | None:
    """Turn folders in which something happened into a request, None where none of them matters.

    Args:
        dirty: from the watcher.
        roots: the roots that are walked.
        rules: what a walk leaves out is left out here too.
    """
    deep = {folder for folder in dirty.deep if _is_walked(folder, roots, rules)}
    deep = _outermost(deep)
    shallow = {folder for folder in dirty.shallow if _is_walked(folder, roots, rules)}
    if not deep and not shallow:
        return None
    return ScanRequest(roots=tuple(sorted(deep)), folders=tuple(sorted(shallow)), quiet=True)


def _outermost(folders: set[bytes]) -> set[bytes]:
    """Leave out folders that lie below another one; a folder that is moved in brings thousands."""
    kept: set[bytes] = set()
    for folder in sorted(folders, key=len):
        at = folder
        while at not in kept and (parent := os.path.dirname(at)) != at:
            at = parent
        if at not in kept:
            kept.add(folder)
    return kept


def _is_walked(folder: bytes, roots: frozenset[bytes], rules: WalkRules) -> bool:
    holding = [root for root in roots if below(folder, root)]
    if not holding:
        return False
    at = max(holding, key=len)
    inside = os.path.relpath(folder, at).split(os.sep.encode()) if folder != at else []
    for name in inside:
        if rules.skips_folder(at, name):
            return False
        at = os.path.join(at, name)
        if at in rules.mounts.kinds and not rules.other_volumes:
            return False
    return True
