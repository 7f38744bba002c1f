# SPDX-License-Identifier: MIT
"""The loop that ties the stages together, in a process of its own.

One thread owns the loop and the databases. Everything else (commands from the pipe, listings from
the walk, outcomes from workers, results of matching and of actions, events of the watcher) is
posted to it as a call and runs here, one after the other.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections import deque
from typing import TYPE_CHECKING

from simdesk.acting import Actor
from simdesk.errors import (
    SettingsError,
    StoreFullError,
)
from simdesk.index.decided import Decided
from simdesk.index.lock import EngineLock
from simdesk.index.reader import Reader
from simdesk.index.rows import below
from simdesk.index.store import Store
from simdesk.marking import Marks
from simdesk.matching import Matcher, MatchRequest
from simdesk.pool import FileReader, WorkerPool
from simdesk.previews import Previews
from simdesk.protocol import (
    AddRoot,
    ApplyPlan,
    Change,
    Changed,
    ChangeSettings,
    ChoosePrincipal,
    ClearMarks,
    Command,
    Compare,
    Export,
    KeepApart,
    Kind,
    MakePlan,
    Notice,
    NoticeCode,
    Pause,
    Progress,
    Quit,
    Ready,
    RemoveRoot,
    ScanDone,
    ScanFolders,
    SetMarks,
    SetRole,
    Stage,
    Stop,
    Undo,
)
from simdesk.protocol import Scan as ScanCommand
from simdesk.records import Role
from simdesk.refreshing import Refresher
from simdesk.scanning import BATCH_FILES, Rate, Scan, ScanRequest
from simdesk.settings import Limits, Recipe, Settings, load_settings, save_settings
from simdesk.walk import WalkRules
from simdesk.walking import Walker, look_after
from simdesk.watch import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.matching import Matched
    from simdesk.settings import Locations
    from simdesk.watch import Dirty

logger = logging.getLogger(__name__)

TICK_S = 0.05
PROGRESS_S = 1 / 15
FIRST_GROUPS_S = 3.0
"""Groups are made for the first time this long after a scan began, then at growing intervals."""

REWALK_S = 600.0
"""Roots that cannot be watched are walked again after this long."""

QUIET_FILES = 50
"""A look after an event that finds more files than this shows its progress."""


class Engine:
    """Own the databases and run the stages.

    Everything but `post` belongs to the thread that calls `run`.

    Args:
        locations: where the files live.
        send: takes the changes; called from the engine's thread.
        resident: True to walk the roots at the start and to watch them.

    Raises:
        StoreError: by kind, where a database cannot be used.
    """

    def __init__(
        self, locations: Locations, send: Callable[[Change], None], *, resident: bool
    ) -> None:
        self._send = send
        self._resident = resident
        self._locations = locations
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._quitting = False
        locations.create()
        self._lock = EngineLock(locations.lock)
        self._settings = self._load_settings()
        self._limits = Limits()
        self._recipe = Recipe()
        self._decided = Decided(locations.decisions)
        self._store = Store(locations, self._recipe)
        self._reader = Reader(locations)
        self._marks = Marks(self._decided, self._store, self._reader)
        self._pool = WorkerPool(self._settings.worker_count(), self._limits)
        self._matcher = Matcher(locations, self._pool, self._limits, self.post)
        self._refresher = Refresher(locations, self._pool, self.post)
        self._previews = Previews(locations, self._limits, self.post)
        self._actor = Actor(locations, self._pool, self._limits, self.post, self._actor_news)
        self._watcher = Watcher(lambda dirty: self.post(lambda: self._on_dirty(dirty)))
        self._waiting: deque[ScanRequest] = deque()
        self._scan: Scan | None = None
        self._file_reader: FileReader | None = None
        self._walker = Walker(self.post)
        self._rate = Rate()
        self._rematch = False
        self._stopping = False
        self._last_progress = 0.0
        self._was_busy = False
        self._next_groups = 0.0
        self._next_rewalk = float("inf")

    def post(self, call: Callable[[], None]) -> None:
        """Run a call in the engine's thread, soon. Any thread."""
        self._calls.put(call)

    # The loop

    def run(self) -> None:
        """Work until told to quit."""
        self._announce()
        while not self._quitting:
            try:
                call = self._calls.get(timeout=TICK_S)
            except queue.Empty:
                pass  # nothing happened: the tick below still does what time asks for
            else:
                self._guarded(call)
                self._drain()
            self._guarded(self._tick)
        self._close()

    def _drain(self) -> None:
        end = time.monotonic() + TICK_S
        while time.monotonic() < end and not self._calls.empty():
            self._guarded(self._calls.get())

    def _guarded(self, call: Callable[[], None]) -> None:
        try:
            call()
        except StoreFullError as error:
            logger.warning("the data folder cannot be written: %s", error)
            self._abandon()
            self._send(Notice(NoticeCode.DISK_FULL, str(error)))

    def _announce(self) -> None:
        if self._store.index_rebuilt:
            self._send(Notice(NoticeCode.INDEX_REBUILT))
        if self._store.texts_rebuilt:
            self._send(Notice(NoticeCode.TEXTS_REBUILT))
        reconciled = self._actor.reconcile()
        if reconciled:
            self._send(Notice(NoticeCode.RECONCILED, str(reconciled)))
        self._marks.mirror()
        self._send(Ready())
        if self._reader.unprinted(self._store.recipe_id):
            self._refresher.start(self._recipe, self._store.recipe_id, self._store.write_prints)
        roots = self._walked_roots()
        rebuilt = self._store.index_rebuilt
        if roots and (self._resident or rebuilt):
            self._waiting.append(ScanRequest(roots=tuple(sorted(roots)), quiet=not rebuilt))

    def _close(self) -> None:
        self._walker.stop()
        self._watcher.stop()
        if self._scan is not None:
            self._scan.commit()
        self._refresher.stop()
        self._matcher.close()
        self._actor.close()
        self._previews.close()
        self._pool.stop()
        self._reader.close()
        self._store.close()
        self._decided.close()
        self._lock.release()

    def _tick(self) -> None:
        now = time.monotonic()
        if self._scan is not None:
            if not self._walker.paused and not self._stopping:
                self._scan.pump()
                self._step_scan(now)
        elif not self._matcher.running and not self._refresher.running:
            if self._rematch:
                self._start_matching()
            elif self._waiting:
                self._start_scan(self._waiting.popleft())
            elif now > self._next_rewalk:
                self._next_rewalk = now + REWALK_S
                roots = tuple(sorted(self._walked_roots()))
                self._waiting.append(ScanRequest(roots=roots, quiet=True))
        if now - self._last_progress >= PROGRESS_S:
            self._last_progress = now
            self._report()

    def _step_scan(self, now: float) -> None:
        assert self._scan is not None  # noqa: S101 - the caller looked
        if self._matcher.running:
            return
        if self._scan.reading_done:
            self._finish_reading()
        elif not self._scan.request.quiet and now > self._next_groups and self._scan.tally.changed:
            self._start_matching()

    # Commands

    def on_command(self, command: Command) -> None:
        """Carry out what the window or the command line asks for."""
        match command:
            case AddRoot(path, role):
                self._add_roots((path,), role)
            case ScanFolders(paths, retry):
                self._add_roots(paths, Role.NORMAL, retry_failures=retry)
            case SetRole(path, role):
                self._decided.put_root(path, role)
                self._roots_changed(role, path)
            case RemoveRoot(path):
                self._remove_root(path)
            case ScanCommand(paths, retry):
                roots = paths or tuple(sorted(self._walked_roots()))
                self._waiting.append(ScanRequest(roots=roots, retry_failures=retry))
            case Stop():
                self._stop()
            case Pause(paused):
                self._pause(paused=paused)
            case Quit():
                self._quitting = True
            case _:
                self._on_review_command(command)

    def _on_review_command(self, command: Command) -> None:
        match command:
            case SetMarks(files, marked):
                self._marks.set(files, marked=marked)
                self._changed(Kind.MARKS)
            case ClearMarks():
                self._marks.clear()
                self._changed(Kind.MARKS)
            case ChangeSettings(settings):
                self._change_settings(settings)
            case KeepApart(a, b):
                self._decide(lambda: self._decided.keep_apart(*self._reader.keys_of((a, b))))
            case ChoosePrincipal(document):
                self._decide(
                    lambda: self._decided.choose_principal(*self._reader.keys_of((document,)))
                )
            case Compare():
                self._previews.compare(command, self._send)
            case MakePlan() | ApplyPlan() | Undo() | Export():
                self._actor.take(command, self._settings)

    def _decide(self, decide: Callable[[], None]) -> None:
        decide()
        self._store.unsettle()
        self._rematch = True

    def _add_roots(
        self, paths: tuple[bytes, ...], role: Role, *, retry_failures: bool = False
    ) -> None:
        scanned = []
        for spelled in paths:
            path = os.path.realpath(spelled)
            roots = self._decided.roots()
            holding = [root for root in roots if below(path, root)]
            if path not in roots and holding and roots[max(holding, key=len)] is role:
                self._send(Notice(NoticeCode.ROOTS_OVERLAP, os.fsdecode(path)))
            else:
                for inner in [r for r in roots if r != path and below(r, path)]:
                    if roots[inner] is role:
                        self._decided.drop_root(inner)
                        self._send(Notice(NoticeCode.ROOTS_OVERLAP, os.fsdecode(inner)))
                self._decided.put_root(path, role)
            if role is Role.EXCLUDED:
                self._roots_changed(role, path)
            else:
                scanned.append(path)
        self._changed(Kind.ROOTS)
        if scanned:
            self._waiting.append(ScanRequest(tuple(scanned), retry_failures=retry_failures))

    def _roots_changed(self, role: Role, path: bytes) -> None:
        if role is Role.EXCLUDED:
            self._store.drop_folder(path)
            self._store.prune()
            self._rematch = True
        else:
            self._waiting.append(ScanRequest(roots=(path,), quiet=True))
        self._changed(Kind.ROOTS, Kind.GROUPS)

    def _remove_root(self, path: bytes) -> None:
        self._decided.drop_root(path)
        self._store.drop_folder(path)
        self._store.prune()
        self._marks.mirror()
        left = [root for root in self._walked_roots() if below(root, path) or below(path, root)]
        if left:
            self._waiting.append(ScanRequest(roots=tuple(sorted(left)), quiet=True))
        self._rematch = True
        self._changed(Kind.ROOTS, Kind.MARKS, Kind.FAILURES)

    def _change_settings(self, settings: Settings) -> None:
        old, self._settings = self._settings, settings
        try:
            save_settings(self._locations.settings, settings)
        except (OSError, SettingsError) as error:
            self._send(Notice(NoticeCode.SETTINGS_NOT_SAVED, str(error)))
        self._changed(Kind.SETTINGS)
        matching = ("min_similarity", "max_distance", "shared_passages")
        if any(getattr(old, name) != getattr(settings, name) for name in matching):
            self._matcher.stop()
            self._rematch = True
        if old.skip_hidden != settings.skip_hidden:
            self._waiting.append(ScanRequest(roots=tuple(sorted(self._walked_roots()))))

    def _load_settings(self) -> Settings:
        try:
            return load_settings(self._locations.settings)
        except SettingsError as error:
            self._send(Notice(NoticeCode.SETTINGS_INVALID, str(error)))
            return Settings()

    # Scanning

    def _walked_roots(self) -> frozenset[bytes]:
        roots = self._decided.roots()
        return frozenset(path for path, role in roots.items() if role is not Role.EXCLUDED)

    def _rules(self) -> WalkRules:
        excluded = {p for p, role in self._decided.roots().items() if role is Role.EXCLUDED}
        ours = (
            self._locations.config,
            self._locations.data,
            self._locations.cache,
            self._locations.logs,
        )
        excluded |= {os.path.realpath(os.fsencode(folder)) for folder in ours}
        return WalkRules(frozenset(excluded), skip_hidden=self._settings.skip_hidden)

    def _start_scan(self, request: ScanRequest) -> None:
        self._stopping = False
        self._rate = Rate()
        self._next_groups = time.monotonic() + FIRST_GROUPS_S
        self._file_reader = FileReader(
            self._pool,
            self._limits,
            self._recipe,
            lambda outcomes: self.post(lambda: scan.on_outcomes(outcomes)),
        )
        scan = self._scan = Scan(
            request,
            self._store,
            self._file_reader.start,
            roots=self._walked_roots(),
            settle_marks=self._marks.settle,
            under_way=self._pool.workers * 2 * BATCH_FILES,
        )
        watched = self._walked_roots() if self._resident and self._settings.watch else frozenset()
        self._walker.start(scan, self._rules(), lambda: self._start_watching(watched))

    def _start_watching(self, roots: frozenset[bytes]) -> None:
        """Watch the roots; runs in the walker's thread."""
        failed = self._watcher.watch(frozenset(root for root in roots if os.path.isdir(root)))
        if failed:
            self.post(lambda: self._on_watch_limited(failed))

    def _on_dirty(self, dirty: Dirty) -> None:
        request = look_after(dirty, self._walked_roots(), self._rules())
        if request is not None:
            self._waiting.append(request)

    def _on_watch_limited(self, failed: dict[bytes, str]) -> None:
        self._next_rewalk = min(self._next_rewalk, time.monotonic() + REWALK_S)
        for root, words in failed.items():
            self._send(Notice(NoticeCode.WATCH_LIMITED, f"{os.fsdecode(root)}: {words}"))

    def _pause(self, *, paused: bool) -> None:
        self._walker.pause(paused=paused)
        self._report(force=True)

    def _stop(self) -> None:
        """End the scan and the matching; what is done is kept."""
        asked = any(not request.quiet for request in self._waiting)
        self._waiting.clear()
        self._walker.stop()
        self._rematch = False
        self._matcher.stop()
        self._stopping = True
        if self._scan is not None:
            if self._file_reader is not None:
                self._file_reader.close()
            self._replace_pool()
            self._scan.commit()
            self._store.prune()
            self._start_matching(verify=False)
        elif asked:
            self._send_done(0, 0.0)
        self._report(force=True)

    def _replace_pool(self) -> None:
        """End the workers without waiting for them; the next task starts new ones."""
        threading.Thread(target=self._pool.stop, name="pool-stop", daemon=True).start()

    def _abandon(self) -> None:
        """Drop the scan after the disk refused a write; nothing half-written remains."""
        self._waiting.clear()
        self._walker.stop()
        if self._file_reader is not None:
            self._file_reader.close()
        scan, self._scan = self._scan, None
        if scan is not None:
            self._replace_pool()
        self._report(force=True)

    def _finish_reading(self) -> None:
        assert self._scan is not None  # noqa: S101 - the caller looked
        offline = set(self._reader.fact("offline", []))
        walked = {root.hex() for root in self._scan.request.roots}
        now_offline = (offline - walked) | {root.hex() for root in self._scan.offline}
        if now_offline != offline:
            self._store.put_fact("offline", sorted(now_offline))
            self._changed(Kind.ROOTS)
        for root in self._scan.offline:
            if root.hex() not in offline:
                self._send(Notice(NoticeCode.ROOT_OFFLINE, os.fsdecode(root)))
        if self._store.settled() == self._groups_depend_on():
            self._finish_scan()
        else:
            self._store.prune()
            self._start_matching(final=True)

    def _finish_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is None:
            return
        self._store.trim_texts(self._settings.text_cache_bytes)
        self._changed(Kind.ROOTS, Kind.FAILURES, Kind.MARKS)
        self._report(force=True)
        if not scan.request.quiet:
            self._send_done(scan.tally.read, time.monotonic() - scan.started)

    def _send_done(self, read_now: int, seconds: float) -> None:
        counts = self._reader.counts()
        self._send(
            ScanDone(
                files=counts.files,
                files_read=counts.files_read,
                files_failed=counts.files_failed,
                by_reason={str(reason): n for reason, n in counts.by_reason.items()},
                documents=counts.documents,
                groups=counts.groups,
                read_now=read_now,
                seconds=seconds,
                stopped=self._stopping,
            )
        )

    # Matching

    def _start_matching(self, *, final: bool = False, verify: bool = True) -> None:
        self._rematch = False
        final = final or self._stopping
        under = self._groups_depend_on() if verify else None
        self._matcher.start(
            MatchRequest(
                settings=self._settings,
                recipe_id=self._store.recipe_id,
                apart=self._decided.apart(),
                principals=self._decided.principals(),
                verify=verify,
                verdicts=self._store.write_verdicts,
                done=lambda matched: self._on_matched(matched, final=final, under=under),
            )
        )

    def _groups_depend_on(self) -> list[object]:
        """Return what groups depend on besides documents and decisions; JSON."""
        settings = self._settings
        return [
            self._store.recipe_id,
            settings.min_similarity,
            settings.max_distance,
            settings.shared_passages,
        ]

    def _on_matched(
        self, matched: Matched | None, *, final: bool, under: list[object] | None
    ) -> None:
        if matched is not None:
            if final or self._scan is None:
                self._store.settle(under)
            if self._store.write_groups(matched.groups, matched.memberships):
                self._changed(Kind.GROUPS)
            for name, value in matched.facts.items():
                self._store.put_fact(name, value)
            self._next_groups = time.monotonic() + max(5.0, 5 * matched.seconds)
        if final:
            self._finish_scan()

    # News

    def _changed(self, *kinds: Kind) -> None:
        self._send(Changed(frozenset(kinds)))

    def _actor_news(self, change: Change, dirty: frozenset[bytes]) -> None:
        """Pass on what an action did, and look at the folders it touched."""
        self._send(change)
        if dirty:
            self._changed(Kind.HISTORY)
            self._waiting.append(ScanRequest(folders=tuple(sorted(dirty)), quiet=True))

    def _report(self, *, force: bool = False) -> None:
        progress = self._progress()
        if progress is not None:
            self._send(progress)
            self._was_busy = True
        elif self._was_busy or force:
            self._was_busy = False
            self._send(Progress(Stage.IDLE))

    def _progress(self) -> Progress | None:
        paused = self._walker.paused
        if self._matcher.running and (self._scan is None or self._scan.reading_done):
            done, pairs = self._matcher.progress
            stage = Stage.MATCHING if pairs else Stage.GROUPING
            per_s = self._rate.add(done)
            return Progress(stage, done, pairs or None, per_s, _left(done, pairs, per_s))
        if self._refresher.running:
            return Progress(Stage.READING, self._refresher.done)
        if self._scan is None:
            return None
        tally = self._scan.tally
        if self._scan.request.quiet and tally.queued < QUIET_FILES:
            return None
        if not tally.queued:
            return Progress(Stage.LOOKING, tally.looked, paused=paused)
        per_s = self._rate.add(tally.done)
        total = tally.queued if self._scan.walked else None
        return Progress(
            Stage.READING,
            tally.done,
            total,
            per_s,
            _left(tally.done, total, per_s),
            failed=tally.failed,
            paused=paused,
        )


def _left(done: int, total: int | None, per_s: float) -> float | None:
    """Return the seconds left, None where they cannot be told."""
    return (total - done) / per_s if total and per_s > 0 else None
