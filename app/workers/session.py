# SPDX-License-Identifier: MIT
"""One session with an engine: every verb a person has, every fact that comes back.

Views connect to the signals and call the verbs; nothing else knows threads or pipes.
"""

from __future__ import annotations

import logging
import os
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.workers.link import LinkThread
from app.workers.reading import ReaderThread
from simdesk import protocol, questions
from simdesk.comparison import IGNORED
from simdesk.records import Action, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from app.workers.link import Link
    from simdesk.comparison import Ignore
    from simdesk.index.history import HistoryQuery
    from simdesk.protocol import Change, Command, Kind
    from simdesk.records import (
        DocumentId,
        FileId,
        GroupId,
        Plan,
        Reason,
    )
    from simdesk.reports.selection import Selection
    from simdesk.rules.records import RuleSet
    from simdesk.settings import Locations, Settings

logger = logging.getLogger(__name__)

READS_EARLY = os.name == "posix"
"""Elsewhere a file that is open here could not be set aside by the engine."""

SET_ASIDE = frozenset({protocol.NoticeCode.INDEX_REBUILT, protocol.NoticeCode.TEXTS_REBUILT})

SETTLE_MS = 120
"""Changes of the databases are gathered this long before views look again."""


class Session(QObject):
    """Hold the engine's link and the readers, and pass on what they say.

    Main thread only.

    Args:
        locations: where the databases live.
        settings: the settings at the start.
        make_link: starts an engine.
    """

    opened = Signal()
    """There are readers, which are others than before: questions are answered."""
    ready = Signal()
    """The engine has opened the databases; there are readers."""
    changed = Signal(object)
    """A frozenset of `Kind`: views of these kinds look again."""
    progressed = Signal(object)
    scan_done = Signal(object)
    compared = Signal(object)
    pages_drawn = Signal(object)
    drafts_traced = Signal(object)
    similar_found = Signal(object)
    planned = Signal(object)
    applied = Signal(object)
    exported = Signal(object)
    rule_previewed = Signal(object)
    task_progressed = Signal(object)
    noticed = Signal(object)
    watching_changed = Signal(object)
    """A `Watching`: how well the folders are watched."""
    fatal = Signal(object)
    """A `Fatal`: the engine cannot work and has ended."""
    settings_changed = Signal(object)
    closed = Signal()
    """All threads have ended."""

    def __init__(
        self, locations: Locations, settings: Settings, make_link: Callable[[], Link]
    ) -> None:
        super().__init__()
        self.locations = locations
        self.settings = settings
        self.stage = protocol.Stage.IDLE
        self._make_link = make_link
        self._link: LinkThread | None = None
        self._reader: ReaderThread | None = None
        self._totals: ReaderThread | None = None
        self._stamps = count(1)
        self._is_ready = False
        self.looked_early = False
        """Whether the readers were there before the engine was ready."""
        self._retired: list[LinkThread | ReaderThread] = []
        self._request = 0
        self._fatal = False
        self._closing = False
        self._starts_again = False
        self._pending: set[Kind] = set()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        self._handlers: dict[type, Callable[[object], None]] = {
            protocol.Ready: self._take_ready,
            protocol.Fatal: self._take_fatal,
            protocol.Progress: self._take_progress,
            protocol.Changed: self._take_changed,
            protocol.ScanDone: self.scan_done.emit,
            protocol.Compared: self.compared.emit,
            questions.PagesDrawn: self.pages_drawn.emit,
            questions.DraftsTraced: self.drafts_traced.emit,
            questions.SimilarFound: self.similar_found.emit,
            protocol.Planned: self.planned.emit,
            protocol.Applied: self.applied.emit,
            protocol.Exported: self.exported.emit,
            protocol.RulePreview: self.rule_previewed.emit,
            protocol.TaskProgress: self.task_progressed.emit,
            protocol.Notice: self._take_notice,
            protocol.Watching: self.watching_changed.emit,
        }

    @property
    def reader(self) -> ReaderThread | None:
        """Return the thread that answers questions, None before `opened`."""
        return self._reader

    @property
    def totals(self) -> ReaderThread | None:
        """Return the thread that counts, None before `opened`.

        Totals of a million files take a second; rows on the screen do not wait for them.
        """
        return self._totals

    @property
    def running(self) -> bool:
        """Tell whether an engine is at work or starting."""
        return self._link is not None and not self._fatal

    def start(self) -> None:
        """Start an engine; `ready` or `fatal` follows. What is there is read meanwhile."""
        self._retire(self._link)
        self._retire_readers()
        self._fatal = self._is_ready = False
        self._link = LinkThread(self._make_link)
        self._link.changes.connect(self._on_changes)
        self._link.ended.connect(self._on_ended)
        if READS_EARLY:
            self._open_readers(early=True)
        self._link.start()

    def clear_index(self) -> None:
        """Let the engine remove what can be rebuilt, then start another, which reads all again."""
        if self._link is not None and not self._fatal:
            self._retire_readers()
            self._link.send(protocol.ClearIndex())
            self._starts_again = True
            self._retire(self._link)
            self._link = None

    def close(self) -> None:
        """End engine and readers; `closed` follows when all have ended."""
        self._closing = True
        self._settle.stop()
        self._retire(self._link)
        self._link = None
        self._retire_readers()
        self._check_closed()

    def _retire_readers(self) -> None:
        self._retire(self._reader)
        self._retire(self._totals)
        self._reader = self._totals = None

    def _retire(self, thread: LinkThread | ReaderThread | None) -> None:
        if thread is None:
            return
        # before it is asked to stop: a quick one ends before the next line, and says so only once
        thread.finished.connect(self._on_thread_finished)
        if thread.over:
            thread.wait()
            return
        self._retired.append(thread)
        thread.stop()

    @Slot()
    def _on_thread_finished(self) -> None:
        # Not the sender: of two that end together the first signal takes both away, and where the
        # second of them was there may be another thread by the time its own signal comes.
        over = [thread for thread in self._retired if thread.over]
        for thread in over:
            thread.wait()  # the signal comes a moment before `isFinished`; there is no other one
            self._retired.remove(thread)
        self._check_closed()
        if self._starts_again and not self._retired and not self._closing:
            self._starts_again = False
            self.start()

    def _check_closed(self) -> None:
        if self._closing and not self._retired:
            self.closed.emit()

    @Slot(object)
    def _on_changes(self, batch: tuple[Change, ...]) -> None:
        if self.sender() is not self._link:
            return
        for change in batch:
            self._handlers[type(change)](change)

    def _take_ready(self, _change: object) -> None:
        self._is_ready = True
        readers = (self._reader, self._totals)
        self.looked_early = all(reader is not None and reader.reads for reader in readers)
        if not self.looked_early:
            self._retire_readers()
            self._open_readers(early=False)
        self.ready.emit()

    def _open_readers(self, *, early: bool) -> None:
        self._reader = self._make_reader("simdesk-reader", early=early)
        self._totals = self._make_reader("simdesk-totals", early=early)
        self.opened.emit()

    def _make_reader(self, name: str, *, early: bool) -> ReaderThread:
        reader = ReaderThread(self.locations, name, stamps=self._stamps, early=early)
        reader.failed.connect(self._on_reader_failed)
        reader.start()
        return reader

    def _take_notice(self, change: object) -> None:
        """Pass on a notice; a file that the engine has set aside is not read any more."""
        if isinstance(change, protocol.Notice):
            if change.code in SET_ASIDE and not self._is_ready:
                self._retire_readers()
            self.noticed.emit(change)

    def _take_fatal(self, change: object) -> None:
        self._fatal = True
        self.stage = protocol.Stage.IDLE
        self.fatal.emit(change)

    def _take_progress(self, change: object) -> None:
        if isinstance(change, protocol.Progress):
            self.stage = change.stage
            self.progressed.emit(change)

    def _take_changed(self, change: object) -> None:
        if isinstance(change, protocol.Changed):
            self._pending |= change.kinds
            if not self._settle.isActive():
                self._settle.start()

    @Slot()
    def _on_settled(self) -> None:
        kinds, self._pending = frozenset(self._pending), set()
        self.changed.emit(kinds)

    @Slot(str)
    def _on_ended(self, reason: str) -> None:
        if self._fatal or self._closing or self.sender() is not self._link:
            return
        logger.error("the engine ended unasked: %s", reason)
        self._take_fatal(protocol.Fatal(protocol.FatalCode.BUG, reason))

    @Slot(str)
    def _on_reader_failed(self, reason: str) -> None:
        if self._closing or self._fatal:
            return
        if self._is_ready and self.sender() in (self._reader, self._totals):
            self._take_fatal(protocol.Fatal(protocol.FatalCode.BUG, reason))
        else:
            logger.warning("the engine is waited for: %s", reason)

    def send(self, command: Command) -> None:
        """Give the engine a command; dropped where none is at work."""
        if self._link is not None and not self._fatal:
            self._link.send(command)

    def add_folder(self, path: Path, role: Role = Role.NORMAL) -> None:
        """Take a folder in and scan it."""
        self.send(protocol.AddRoot(os.fsencode(path.absolute()), role))

    def set_role(self, path: bytes, role: Role) -> None:
        """Give a folder another role."""
        self.send(protocol.SetRole(path, role))

    def remove_root(self, path: bytes) -> None:
        """Forget a folder; the disk is not touched."""
        self.send(protocol.RemoveRoot(path))

    def scan(self, paths: Sequence[bytes] = (), *, retry_failures: bool = False) -> None:
        """Walk folders again, all where none is named."""
        self.send(protocol.Scan(tuple(paths), retry_failures))

    def pause(self, *, paused: bool) -> None:
        """Hold the running scan, or let it go on."""
        self.send(protocol.Pause(paused))

    def stop_scan(self) -> None:
        """End the running scan; what is done is kept."""
        self.send(protocol.Stop())

    def mark(self, files: Sequence[FileId], *, marked: bool) -> None:
        """Tick files, or untick them."""
        if files:
            self.send(protocol.SetMarks(tuple(files), marked))

    def clear_marks(self) -> None:
        """Untick everything."""
        self.send(protocol.ClearMarks())

    def change_settings(self, settings: Settings) -> None:
        """Use other settings from now on."""
        if settings != self.settings:
            self.settings = settings
            self.send(protocol.ChangeSettings(settings))
            self.settings_changed.emit(settings)

    def compare(self, left: FileId, right: FileId, ignore: frozenset[Ignore] = IGNORED) -> int:
        """Ask for two files side by side; returns the number of the answer."""
        return self._ask(lambda n: protocol.Compare(n, left, right, ignore))

    def draw_pages(self, files: tuple[FileId, FileId], pages: tuple[int, int], width: int) -> int:
        """Ask for pages of two files, drawn so wide; returns the number of the answer."""
        return self._ask(lambda n: questions.DrawPages(n, *files, *pages, width))

    def trace_drafts(self, group: GroupId) -> int:
        """Ask for a group as a line of drafts; returns the number of the answer."""
        floor = self.settings.floor
        return self._ask(lambda n: questions.TraceDrafts(n, group, floor))

    def find_similar(self, path: bytes, text: str, breadth: int) -> int:
        """Ask for the documents near a file, or near a text; returns the number of the answer."""
        return self._ask(lambda n: questions.FindSimilar(n, path, text, breadth))

    def split(self, stay: Sequence[DocumentId], go: Sequence[DocumentId]) -> None:
        """Remember that some documents of a group belong together and some others do not."""
        self.send(protocol.Split(tuple(stay), tuple(go)))

    def keep_apart(self, a: DocumentId, b: DocumentId) -> None:
        """Remember that two documents are no duplicates of one another."""
        self.send(protocol.KeepApart(a, b))

    def forget_apart(self, decided_ns: int) -> None:
        """Take back a decision that texts are no duplicates."""
        self.send(protocol.ForgetApart(decided_ns))

    def forget_principal(self, chosen_ns: int) -> None:
        """Take back the choice of a principal."""
        self.send(protocol.ForgetPrincipal(chosen_ns))

    def choose_principal(self, document: DocumentId) -> None:
        """Make a document the one the others are compared with."""
        self.send(protocol.ChoosePrincipal(document))

    def make_plan(self, action: Action = Action.TRASH, destination: bytes = b"") -> int:
        """Ask what would happen to the marked files; returns the number of the answer."""
        return self._ask(lambda n: protocol.MakePlan(n, action, destination=destination))

    def apply_plan(self, plan: Plan, confirmation: str = "") -> int:
        """Run a plan that was shown; returns the number of the answer."""
        return self._ask(lambda n: protocol.ApplyPlan(n, plan, confirmation))

    def stop_plan(self, request: int) -> None:
        """End a plan between two files; what is done is kept."""
        self.send(protocol.StopPlan(request))

    def undo(self, plan_id: int, entries: Sequence[int] = ()) -> int:
        """Take back what a plan did, or some of it; returns the number of the answer."""
        return self._ask(lambda n: protocol.Undo(n, plan_id, tuple(entries)))

    def redo(self, plan_id: int, entries: Sequence[int] = ()) -> int:
        """Do again what was put back, or some of it; returns the number of the answer."""
        return self._ask(lambda n: protocol.Redo(n, plan_id, tuple(entries)))

    def remove_empty_folders(self, folders: Sequence[bytes]) -> int:
        """Remove folders that a plan left empty; returns the number of the answer."""
        return self._ask(lambda n: protocol.RemoveEmptyFolders(n, tuple(folders)))

    def export_plan(self, plan: Plan, path: Path) -> int:
        """Write a plan down before anything is done; returns the number of the answer."""
        return self._ask(lambda n: protocol.ExportPlan(n, plan, str(path)))

    def export(
        self,
        path: Path,
        what: protocol.What = protocol.What.GROUPS,
        *,
        shown: Selection | None = None,
        reasons: Sequence[Reason] = (),
        bom: bool = False,
        history: HistoryQuery | None = None,
    ) -> int:
        """Write a report; returns the number of the answer. Arguments as in `protocol.Export`."""
        wanted = (what, shown, tuple(reasons), bom, history)
        return self._ask(lambda n: protocol.Export(n, str(path), *wanted))

    def apply_rule(
        self, rule_set: RuleSet, scope: Selection | None = None, *, preview: bool = True
    ) -> int:
        """Ask what a rule would mark, or let it mark; returns the number of the answer."""
        return self._ask(lambda n: protocol.ApplyRule(n, rule_set, scope, preview=preview))

    def unmark_rule(self, step: int) -> None:
        """Take back the marks of one run of a rule."""
        self.send(protocol.UnmarkRule(step))

    def save_rule(self, name: str, rule_set: RuleSet) -> None:
        """Keep a rule under a name."""
        self.send(protocol.SaveRule(name, rule_set))

    def delete_rule(self, name: str) -> None:
        """Forget a saved rule."""
        self.send(protocol.DeleteRule(name))

    def cancel(self, request: int) -> None:
        """End a rule or a report."""
        self.send(protocol.Cancel(request))

    def _ask(self, make: Callable[[int], Command]) -> int:
        self._request += 1
        self.send(make(self._request))
        return self._request
