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
import sqlite3
import time
from collections import deque
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk import parts
from simdesk.clearing import clear_rebuildable
from simdesk.deciding import decide
from simdesk.drives import turning_disk
from simdesk.errors import SettingsError, StoreCorruptError, StoreError, StoreFullError
from simdesk.figures import Figures, scan_done
from simdesk.index.decided import Decided
from simdesk.index.lock import EngineLock
from simdesk.index.reader import Reader
from simdesk.index.schema import known_errors
from simdesk.index.store import Store
from simdesk.marking import Marks
from simdesk.matcher import Matcher
from simdesk.pool import FileReader, WorkerPool
from simdesk.priority import Priority
from simdesk.protocol import (
    AddRoot,
    Applied,
    Change,
    Changed,
    ChangeSettings,
    ClearIndex,
    Command,
    Compare,
    Decision,
    Deed,
    Kind,
    Notice,
    NoticeCode,
    Pause,
    Progress,
    Quit,
    Ready,
    RemoveRoot,
    ScanFolders,
    SetRole,
    Stage,
    Stop,
    Weigh,
)
from simdesk.protocol import Scan as ScanCommand
from simdesk.questions import FindSimilar, Question
from simdesk.queueing import BATCH_FILES, ReadQueue
from simdesk.records import Role
from simdesk.refreshing import Refresher
from simdesk.regrouping import Regrouping
from simdesk.resuming import Resumption
from simdesk.rooting import RootFacts, Roots, is_folder
from simdesk.scanning import Scan, ScanRequest
from simdesk.settings import Settings, load_settings, save_settings
from simdesk.threads import start_thread
from simdesk.walking import Walker, look_after
from simdesk.watching import Attendance
from simdesk.weighing import Weigher, look_after_table, usable

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.settings import Locations, Recipe
    from simdesk.walk import WalkRules
    from simdesk.watch import Dirty

logger = logging.getLogger(__name__)

TICK_S = 0.05
PROGRESS_S = 1 / 15


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
        self._quitting = self._clearing = False
        locations.create()
        self._lock = EngineLock(locations.lock)
        self._settings, self._lost_table = usable(self._load_settings(), locations.tables)
        self._limits = self._settings.limits()
        self._decided = Decided(locations.decisions)
        self._store = Store(locations, self._settings.recipe)
        self._roots = Roots(self._decided)
        self._reader = Reader(locations)
        self._root_facts = RootFacts(self._store, self._reader)
        self._marks = Marks(self._decided, self._store, self._reader)
        self._pool = WorkerPool(self._settings.worker_count(), self._limits, locations.tables)
        self._matcher = Matcher(locations, self._pool, self._limits, self.post)
        self._provisional = parts.provisional(locations.index)
        self._regrouping = Regrouping(
            self._store,
            self._decided,
            self._matcher,
            self._provisional,
            settings=lambda: self._settings,
            changed=lambda: self._changed(Kind.GROUPS),
        )
        self._refresher = Refresher(locations, self._pool, self.post)
        self._weigher = Weigher(locations, self._pool, self.post, self._send, self._use_recipe)
        self._previews = parts.previews(locations, self._limits, self.post)
        self._searches = parts.previews(locations, self._limits, self.post)  # they may take long
        self._actor = parts.actor(locations, self._pool, self._limits, self.post, self._actor_news)
        self._reviewer = parts.reviewer(locations, self._decided, self._marks, self.post, send)
        self._attendance = Attendance(
            self.post, send, look=self._on_dirty, lost=self._look_everywhere
        )
        self._waiting: deque[ScanRequest] = deque()
        self._scan: Scan | None = None
        self._file_reader: FileReader | None = None
        self._walker = Walker(self.post)
        self._figures = Figures()
        self._resumption = Resumption(self._store, self._reader)
        self._priority = Priority()
        self._stopping = False
        self._last_progress = 0.0
        self._was_busy = False

    def post(self, call: Callable[[], None]) -> None:
        """Run a call in the engine's thread, soon. Any thread."""
        self._calls.put(call)

    # The loop

    def run(self) -> None:
        """Work until told to quit.

        Raises:
            StoreError: by kind, where a database cannot be used any more.
        """
        with ExitStack() as ending:
            self._close_at_the_end(ending)
            self._known(self._announce)
            while not self._quitting:
                try:
                    call = self._calls.get(timeout=TICK_S)
                except queue.Empty:
                    pass  # nothing happened: the tick below still does what time asks for
                else:
                    self._guarded(call)
                    self._drain()
                self._guarded(self._tick)

    def _drain(self) -> None:
        end = time.monotonic() + TICK_S
        while time.monotonic() < end and not self._calls.empty():
            self._guarded(self._calls.get())

    def _guarded(self, call: Callable[[], None]) -> None:
        try:
            self._known(call)
        except StoreFullError as error:
            if not self._locations.data.exists():
                raise  # there is nothing to go on with
            logger.warning("the data folder cannot be written: %s", error)
            self._send(Notice(NoticeCode.DISK_FULL, str(error)))
            self._abandon()

    def _known(self, call: Callable[[], None]) -> None:
        try:
            call()
        except (sqlite3.Error, StoreCorruptError) as error:
            known: Exception = error
            if isinstance(error, sqlite3.Error):
                known = known_errors(error, self._locations.data)
            if isinstance(known, StoreCorruptError):
                self._store.suspect()
            raise known from error

    def _announce(self) -> None:
        if self._store.index_rebuilt:
            self._send(Notice(NoticeCode.INDEX_REBUILT))
        self._tell_of_texts()
        if self._decided.holds_open_actions():
            reconciled = self._actor().reconcile()
            if reconciled:
                self._send(Notice(NoticeCode.RECONCILED, str(reconciled)))
        self._marks.mirror()
        self._send(Ready())
        if self._lost_table:
            self._send(Notice(NoticeCode.FREQUENCIES_LOST, self._lost_table))
            self._save_settings(self._settings)
        self._refresh()
        roots = self._roots.walked
        rebuilt = self._store.index_rebuilt
        if roots and (self._resident or rebuilt):
            self._ask_for(ScanRequest(roots=tuple(sorted(roots)), quiet=not rebuilt))
        if self._resident:
            self._resume()
            start_thread("loading", parts.load, self.post)

    def _resume(self) -> None:
        """Go on with the scan that the end of the program broke off; one that was held is held."""
        self._walker.pause(paused=self._resumption.paused and bool(self._waiting))
        interrupted = self._resumption.request(self._roots.walked)
        if interrupted is not None:
            self._waiting.appendleft(interrupted)

    def _refresh(self) -> None:
        if self._reader.unprinted(self._store.recipe_id):
            recipe = self._settings.recipe
            self._refresher.start(recipe, self._store.recipe_id, self._store.write_prints)

    def _use_recipe(self, recipe: Recipe) -> str:
        """Fingerprint with another recipe from now on; returns why not, empty where it is done."""
        if recipe == self._settings.recipe:
            return ""
        settings = replace(self._settings, recipe=recipe)
        error = self._save_settings(settings)
        if error:
            return error
        try:
            self._store.use(recipe)
        except StoreError:
            self._save_settings(self._settings)
            raise
        self._settings = settings
        self._refresh()
        self._changed(Kind.SETTINGS)
        # what the cache does not hold is read again, then the groups are made
        self._ask_for(ScanRequest(roots=tuple(sorted(self._roots.walked)), quiet=True))
        return ""

    def _tell_of_texts(self) -> None:
        if self._store.texts.rebuilt:
            self._store.texts.rebuilt = False
            self._send(Notice(NoticeCode.TEXTS_REBUILT))

    def _close_at_the_end(self, ending: ExitStack) -> None:
        """Register what is closed, each whatever happens to the others; the last comes first."""
        ending.callback(self._lock.release)
        ending.callback(lambda: clear_rebuildable(self._locations) if self._clearing else None)
        ending.callback(self._decided.close)
        ending.callback(self._store.close)
        ending.callback(self._reader.close)
        ending.callback(self._provisional.close)
        ending.callback(self._actor.close)
        ending.callback(self._reviewer.close)
        ending.callback(self._previews.close)
        ending.callback(self._searches.close)
        ending.callback(self._matcher.close)
        # nobody waits for a worker any more once the pool is closed
        ending.callback(self._pool.close)
        ending.callback(self._refresher.stop)
        ending.callback(self._weigher.close)
        ending.callback(self._keep_what_is_read)
        ending.callback(self._attendance.stop)
        ending.callback(self._walker.stop)

    def _keep_what_is_read(self) -> None:
        try:
            if self._scan is not None:
                self._scan.commit()
        except (StoreError, sqlite3.Error) as error:
            logger.warning("what was read last is not kept: %s", error)

    def _tick(self) -> None:
        now = time.monotonic()
        if self._scan is not None:
            if not self._walker.paused and not self._stopping:
                if self._wants_low(self._scan.request):
                    self._pool.stand_back()
                self._scan.pump()
                self._regrouping.show_changes()
                self._step_scan(now)
        elif not (self._regrouping.running or self._refresher.running or self._weigher.running):
            if self._weigher.wanted:
                self._weigher.start(self._settings.recipe)
            elif self._regrouping.wanted:
                self._regrouping.run_wanted()
            elif self._waiting:
                self._start_scan(self._waiting.popleft())
            elif self._attendance.walk_is_due(now):
                self._look_everywhere()
        if now - self._last_progress >= PROGRESS_S:
            self._last_progress = now
            self._report()

    def _step_scan(self, now: float) -> None:
        assert self._scan is not None  # noqa: S101 - the caller looked
        if self._regrouping.running:
            return
        if self._scan.reading_done:
            self._finish_reading()
        elif (
            not self._scan.request.quiet and self._regrouping.due(now) and self._scan.tally.changed
        ):
            self._regrouping.start(settles=False)

    # Commands

    def on_command(self, command: Command) -> None:
        """Carry out what the window or the command line asks for."""
        match command:
            case AddRoot(path, role):
                self._add_roots((path,), role)
            case ScanFolders(paths, retry):
                self._add_roots(paths, Role.NORMAL, retry_failures=retry)
            case SetRole(path, role):
                path = self._roots.known_as(path)
                self._roots.set_role(path, role)
                self._roots_changed(role, path)
            case RemoveRoot(path):
                path = self._roots.known_as(path)
                if self._roots.drop(path):
                    self._forget_below(path)
            case ScanCommand(paths, retry):
                asked = tuple(self._roots.known_as(path) for path in paths)
                roots = asked or tuple(sorted(self._roots.walked))
                self._ask_for(ScanRequest(roots=roots, retry_failures=retry))
            case Stop():
                self._stop()
            case Pause(paused):
                self._pause(paused=paused)
            case Quit() | ClearIndex():
                self._quitting = True
                self._clearing = isinstance(command, ClearIndex)
            case _:
                self._on_review_command(command)

    def _on_review_command(self, command: Command) -> None:
        match command:
            case ChangeSettings(settings):
                self._change_settings(settings)
            case Weigh():
                self._weigher.take(command)
            case _ if isinstance(command, Decision):
                if decide(command, self._decided, self._reader):
                    self._regrouping.decision_changed()
            case FindSimilar():
                self._searches().take(command, self._send)
            case _ if isinstance(command, Compare | Question):
                self._previews().take(command, self._send)
            case _ if isinstance(command, Deed):
                self._actor().take(command, self._settings)
            case _:
                self._reviewer().take(command)

    def _add_roots(
        self, paths: tuple[bytes, ...], role: Role, *, retry_failures: bool = False
    ) -> None:
        scanned = []
        for spelled in paths:
            path = self._roots.known_as(spelled)
            if not is_folder(path):
                self._send(Notice(NoticeCode.NOT_A_FOLDER, os.fsdecode(path)))
                continue
            for inside in self._roots.take_in(path, role):
                self._send(Notice(NoticeCode.ROOTS_OVERLAP, os.fsdecode(inside)))
            if role is Role.EXCLUDED:
                self._roots_changed(role, path)
            else:
                scanned.append(path)
        self._changed(Kind.ROOTS)
        if scanned:
            self._ask_for(ScanRequest(tuple(scanned), retry_failures=retry_failures))
        elif role is not Role.EXCLUDED:
            self._send_done(0, 0.0)

    def _roots_changed(self, role: Role, path: bytes) -> None:
        if role is Role.EXCLUDED:
            self._forget_below(path)
        else:
            self._ask_for(ScanRequest(roots=(path,), quiet=True))
        self._changed(Kind.ROOTS, Kind.GROUPS)

    def _forget_below(self, path: bytes) -> None:
        """Forget what lies in a folder and in no root any more; roots in it keep what is theirs."""
        known = self._store.folders_under(path)
        self._store.drop_folders([folder for folder in known if not self._roots.hold(folder)])
        self._store.prune()
        self._marks.drop_outside(self._roots.hold)
        if self._scan is not None:
            self._scan.narrow(self._roots.hold)
        left = self._roots.related(path)
        if left:
            self._ask_for(ScanRequest(roots=left, quiet=True))
        self._regrouping.wanted = True
        self._changed(Kind.ROOTS, Kind.MARKS, Kind.FAILURES)

    def _change_settings(self, settings: Settings) -> None:
        # whoever sends settings may have read them before the recipe became another
        settings = replace(settings, recipe=self._settings.recipe)
        old, self._settings = self._settings, settings
        self._save_settings(settings)
        self._changed(Kind.SETTINGS)
        self._regrouping.settings_changed(old)
        recognising = (settings.ocr, settings.ocr_languages)
        asks = settings.ocr and recognising != (old.ocr, old.ocr_languages)
        if asks or not old.same_walk(settings):
            self._ask_for(ScanRequest(roots=tuple(sorted(self._roots.walked))))

    def _save_settings(self, settings: Settings) -> str:
        """Store settings; returns why that cannot be, empty where it is done."""
        try:
            save_settings(self._locations.settings, settings)
        except (OSError, SettingsError) as error:
            self._send(Notice(NoticeCode.SETTINGS_NOT_SAVED, str(error)))
            return str(error)
        return ""

    def _load_settings(self) -> Settings:
        try:
            return load_settings(self._locations.settings)
        except SettingsError as error:
            self._send(Notice(NoticeCode.SETTINGS_INVALID, str(error)))
            return Settings()

    # Scanning

    def _rules(self) -> WalkRules:
        return self._roots.rules(self._locations, self._settings)

    def _ask_for(self, request: ScanRequest) -> None:
        """Let a request wait for its turn; looks after events, which come in bursts, are one."""
        if self._waiting and request.quiet and self._waiting[-1].quiet:
            request = self._waiting.pop().with_other(request)
        self._waiting.append(request)
        self._resumption.asked(request)

    def _start_scan(self, request: ScanRequest) -> None:
        self._stopping = False
        self._figures = Figures()
        self._figures.expect(self._root_facts.files(request.roots))
        self._regrouping.scan_began()
        self._resumption.asked(request)
        self._pool.be_low(low=self._wants_low(request))
        look_after_table(self._settings.recipe, self._locations.tables)
        self._file_reader = FileReader(
            self._pool,
            self._settings.limits(),
            self._settings.recipe,
            lambda outcomes: scan.deliver(outcomes, self.post),
        )
        scan = self._scan = Scan(
            self._roots.narrowed(request),
            self._store,
            self._file_reader.start,
            roots=self._roots.walked,
            settle_marks=self._marks.settle,
            queue=ReadQueue(self._pool.workers * 2 * BATCH_FILES, turning_disk),
        )
        scan.recognise_with(self._file_reader)
        scan.before_changes(self._regrouping.prepare)
        watched = self._roots.walked if self._resident and self._settings.watch else frozenset()
        rules = self._rules()
        self._walker.start(scan, rules, lambda: self._attendance.start(watched, rules))

    def _wants_low(self, request: ScanRequest) -> bool:
        return self._priority.is_low(self._settings.low_priority, unattended=request.quiet)

    def _look_everywhere(self) -> None:
        self._ask_for(ScanRequest(roots=tuple(sorted(self._roots.walked)), quiet=True))

    def _on_dirty(self, dirty: Dirty) -> None:
        request = look_after(dirty, self._roots.walked, self._rules())
        if request is not None:
            self._ask_for(request)

    def _pause(self, *, paused: bool) -> None:
        # where nothing runs any more there is nothing to hold, and a later scan must not hang
        self._walker.pause(paused=paused and bool(self._scan or self._waiting))
        self._resumption.hold(paused=self._walker.paused)
        self._report(force=True)

    def _stop(self) -> None:
        """End the scan and the matching; what is done is kept."""
        self._send(Progress(Stage.IDLE))  # heard; the rest takes a moment
        self._resumption.ended()
        unanswered = [request for request in self._waiting if not request.quiet]
        self._waiting = deque(request for request in self._waiting if request.quiet)
        self._walker.stop()
        self._regrouping.drop()
        self._weigher.stop()
        self._stopping = True
        if self._scan is not None:
            if self._file_reader is not None:
                self._file_reader.close()
            self._pool.renew()
            self._scan.commit()
            self._store.prune()
            self._regrouping.start(settles=True, verify=False, then=self._finish_scan)
        for _ in unanswered:
            self._send_done(0, 0.0)
        self._report(force=True)

    def _abandon(self) -> None:
        """Drop the scans after the disk refused a write; nothing half-written remains."""
        dropped = [request for request in self._waiting if not request.quiet]
        self._waiting.clear()
        self._walker.stop()
        self._matcher.stop()
        self._refresher.stop()
        self._weigher.stop()
        if self._file_reader is not None:
            self._file_reader.close()
        scan, self._scan = self._scan, None
        if scan is not None:
            self._pool.renew()
            dropped += [] if scan.request.quiet else [scan.request]
        self._stopping = True
        if self._resident:  # what was missed is seen then
            self._attendance.walk_later()
        for _ in dropped:
            self._send_done(0, 0.0)
        self._report(force=True)

    def _finish_reading(self) -> None:
        assert self._scan is not None  # noqa: S101 - the caller looked
        newly_offline, changed = self._root_facts.note(self._scan)
        if changed:
            self._changed(Kind.ROOTS)
        if self._scan.offline and self._resident:  # nobody tells when they are back
            self._attendance.walk_later()
        for root in newly_offline:
            self._send(Notice(NoticeCode.ROOT_OFFLINE, os.fsdecode(root)))
        if self._regrouping.settled:
            self._finish_scan()
        else:
            self._store.prune()
            self._regrouping.start(settles=True, then=self._finish_scan)

    def _finish_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is None:
            return
        if not scan.request.quiet:
            self._resumption.ended()
        self._store.texts.trim(self._settings.kept_text_bytes)
        self._tell_of_texts()
        self._changed(Kind.ROOTS, Kind.FAILURES, Kind.MARKS)
        self._report(force=True)
        if not scan.request.quiet:
            self._send_done(scan.tally.read, time.monotonic() - scan.started)

    def _send_done(self, read_now: int, seconds: float) -> None:
        done = scan_done(self._reader, read_now=read_now, seconds=seconds, stopped=self._stopping)
        self._send(replace(done, left_out=self._root_facts.left_out(self._roots.walked)))

    # News

    def _changed(self, *kinds: Kind) -> None:
        self._send(Changed(frozenset(kinds)))

    def _actor_news(self, change: Change, dirty: frozenset[bytes]) -> None:
        """Pass on what an action did, and look at the folders it touched."""
        if isinstance(change, Applied):
            self._marks.drop_done(change.entries)
        self._send(change)
        if dirty:
            self._changed(Kind.HISTORY, Kind.MARKS)
            self._ask_for(ScanRequest(folders=tuple(sorted(dirty)), quiet=True))

    def _report(self, *, force: bool = False) -> None:
        self._attendance.report()
        progress = self._figures.now(
            self._scan, self._matcher, self._refresher, paused=self._walker.paused
        )
        if progress is not None:
            self._send(progress)
            self._was_busy = True
        elif self._was_busy or force:
            self._was_busy = False
            self._send(Progress(Stage.IDLE))
