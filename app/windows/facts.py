# SPDX-License-Identifier: MIT
"""What the session says, carried into the regions of the window."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot

from app import texts
from app.models.history import deeds
from app.windows.frame import Frame
from simdesk.index.history import EVERYTHING, HistoryQuery
from simdesk.index.reader import Reader
from simdesk.index.rows import Counts, RootRow
from simdesk.protocol import Fatal, Kind, Notice, Progress, Stage, Watching

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from app.theme import Theme
    from app.windows.plan import PlanDialog
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.records import JournalEntry
    from simdesk.settings import Settings


SLOW_START_MS = 700


def read_histogram(
    reader: Reader,
) -> tuple[list[int], int | None, int | None, tuple[int, int]]:
    """Return the pairs at each distance, and two distances in bits, each None where unknown.

    The breadth of the search, and the distance from which on the numbers come from a sample. Then
    what the search left out, as `DistancePanel.show_left_out` takes it.
    """
    breadth, sampled = (
        None if (bits := reader.fact(name, None)) is None else int(bits)
        for name in ("breadth", "histogram_sampled_from")
    )
    left_out = reader.fact("cut", 0), reader.fact("lost", [0, 0])[1]
    return reader.histogram(), breadth, sampled, left_out


def read_folders(reader: Reader) -> tuple[bytes, ...]:
    """Return the folders without their counts; answered at once."""
    return tuple(sorted(reader.roles()))


def load_heavy() -> None:
    """Load what the first pair of texts needs, so that the window neither starts nor stops for it.

    numpy takes a tenth of a second.
    """
    import_module("app.views.layout")


class Facts(Frame):
    """Show what the session says.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session)
        self._folders = list(folders)
        self._roots: list[RootRow] | None = None
        self._counts: Counts | None = None
        self._history: list[JournalEntry] = []
        self._plan: PlanDialog | None = None
        self._keys_wait = False
        self._figures_wait = False
        self._asked: set[str] = set()
        self._ask_again: set[str] = set()
        self._asks: dict[str, Callable[[Reader], object]] = {
            "folders": read_folders,
            "counts": Reader.counts,
            "roots": Reader.roots,
            "histogram": read_histogram,
            "history": Reader.history,
        }
        self._takes: dict[str, Callable[[object], None]] = {
            "folders": self._take_folders,
            "counts": self._take_counts,
            "roots": self._take_roots,
            "histogram": self._take_histogram,
            "history": self._take_history,
            "searched": self._take_searched,
        }
        self.history.query_changed.connect(self._on_history_query)
        self._connect_session()
        self._show_settings(session.settings)
        self.top.show_filters(shown=False)

    def start(self) -> None:
        """Start the engine."""
        self.opening.set_text("")
        self.pages.setCurrentWidget(self.opening)
        QTimer.singleShot(SLOW_START_MS, self._on_slow_start)
        self.session.start()

    @Slot()
    def _on_slow_start(self) -> None:
        self.opening.set_text(self.tr("Opening the index\u2026"))

    def _connect_session(self) -> None:
        session = self.session
        session.opened.connect(self._on_opened)
        session.ready.connect(self._on_ready)
        session.changed.connect(self._on_changed)
        session.progressed.connect(self._on_progressed)
        session.noticed.connect(self._on_noticed)
        session.watching_changed.connect(self._on_watching_changed)
        session.fatal.connect(self._on_fatal)
        session.settings_changed.connect(self._on_settings_changed)

    # Facts.

    @Slot()
    def _on_opened(self) -> None:
        """Ask for what is seen first; figures that take long follow the first rows."""
        totals = self.session.totals
        if totals is None:
            return
        totals.answered.connect(self._on_answered)
        self._figures_wait = True
        self._asked.clear()
        self._ask_again.clear()
        self._ask("folders", "histogram", "history")
        self.group_model.requery()
        self.failure_model.requery()
        if self.member_model.group is not None:
            self.member_model.requery()

    @Slot()
    def _on_ready(self) -> None:
        """Look again where all was read before the engine could change it; add folders."""
        if self.session.looked_early:
            self._on_changed(frozenset({Kind.ROOTS, Kind.GROUPS, Kind.FAILURES, Kind.HISTORY}))
        folders, self._folders = self._folders, []
        for folder in folders:
            self.session.add_folder(folder)

    def _ask(self, *names: str) -> None:
        totals = self.session.totals
        if totals is None:
            return
        for name in reversed(names):  # of what waits the newest is answered first
            if name in self._asked:  # to begin anew would come to no end where changes are frequent
                self._ask_again.add(name)
            else:
                self._asked.add(name)
                totals.ask(("main", name), self._asks[name])

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if answer.key[0] != "main":
            return
        name = answer.key[1]
        self._asked.discard(name)
        self._takes[name](answer.value)
        if name in self._ask_again:
            self._ask_again.discard(name)
            self._ask(name)

    @Slot(object)
    def _on_changed(self, kinds: frozenset[Kind]) -> None:
        if kinds & {Kind.ROOTS, Kind.SETTINGS, Kind.GROUPS, Kind.FAILURES}:
            self._ask("roots")
        if kinds & {Kind.ROOTS, Kind.GROUPS, Kind.FAILURES, Kind.MARKS}:
            self._ask("counts")
        if Kind.GROUPS in kinds:
            self._ask("histogram")
            self.group_model.refresh()
            self.member_model.refresh()
        elif Kind.MARKS in kinds:
            self.group_model.invalidate()
            self.member_model.invalidate()
        if Kind.FAILURES in kinds:
            self.failure_model.refresh()
        if Kind.HISTORY in kinds:
            self._ask("history")

    def _take_counts(self, value: object) -> None:
        if not isinstance(value, Counts):
            return
        self._counts = value
        self.sidebar_model.show_counts(value)
        self.failures.show_counts(value)
        self.foot.show_marks(value.marked_files, value.marked_bytes)
        if self._roots:
            self.top.show_counts(value)
        self._say_rest()
        self._say_nothing_found()
        self._enable_verbs()

    def _take_folders(self, value: object) -> None:
        """Show the work at once: to count the files of a million takes a third of a second."""
        if self._roots is None and isinstance(value, tuple) and value and self.session.running:
            self._name_folders(value)
            self.top.show_filters(shown=True)
            self._show_page(some=True)

    def _take_roots(self, value: object) -> None:
        if not isinstance(value, list):
            return
        self._roots = value
        self.sidebar_model.show_roots(value)
        self._name_folders(tuple(root.path for root in value))
        some = bool(value)
        self.top.show_filters(shown=some)
        if some and self._counts is not None:
            self.top.show_counts(self._counts)
        if self.session.running:
            self._show_page(some=some)
        self._say_rest()
        self._say_nothing_found()
        self._enable_verbs()

    def _name_folders(self, paths: tuple[bytes, ...]) -> None:
        """Name folders from the roots on, everywhere."""
        self.member_model.show_roots(paths)
        self.group_model.show_roots(paths)
        self.failure_model.roots = paths
        self.compare.roots = paths
        self.history.roots = paths

    def _show_page(self, *, some: bool) -> None:
        """Show the work, or the start where there are no folders; keys go to what matters."""
        page = self.work if some else self.empty
        if self.pages.currentWidget() is not page:
            self.pages.setCurrentWidget(page)
            self._keys_wait = not self.group_model.ids()
            work = self.sidebar if self._keys_wait else self.lists.groups
            (work if some else self.empty.choose).setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_histogram(self, value: object) -> None:
        if isinstance(value, tuple):
            counts, breadth, sampled_from, left_out = value
            self.top.distance.show_pairs(counts, breadth, sampled_from)
            self.top.distance.panel.show_left_out(*left_out)

    def _take_history(self, value: object) -> None:
        if isinstance(value, list):
            self._history = value
            if self.history.query == EVERYTHING:
                self.history.show_history(value)
            else:
                self._on_history_query(self.history.query)
            self._enable_verbs()

    @Slot(object)
    def _on_history_query(self, query: HistoryQuery) -> None:
        """Ask for what was searched in the history."""
        totals = self.session.totals
        if totals is not None:
            totals.ask(("main", "searched"), lambda reader: reader.history(query=query))

    def _take_searched(self, value: object) -> None:
        if isinstance(value, list):
            self.history.show_history(value)

    def _say_rest(self) -> None:
        """Say in the foot what there is, for when nothing is being done."""
        counts = self._counts
        if not self._roots or counts is None:
            self.foot.rest_with(self.tr("No folders yet") if self._roots == [] else "")
            return
        read = texts.count(counts.documents, self.tr("{} text"), self.tr("{} texts"))
        parts = (texts.files(counts.files), read, texts.groups(counts.groups))
        self.foot.rest_with(" \u00b7 ".join(parts))

    def _say_nothing_found(self) -> None:
        counts = self._counts
        if counts is not None and counts.groups:
            said = self.tr(
                "No group fits what you chose above or at the left.\n"
                "Ctrl+Shift+L shows all groups again."
            )
        elif self.session.stage is not Stage.IDLE:
            said = self.tr("Groups appear here while your documents are read.")
        else:
            said = self.tr(
                "No two of your documents say nearly the same.\n"
                "Choose less likeness above to see looser relations."
            )
        self.lists.say_nothing_found(said)

    def _enable_verbs(self) -> None:
        acts = self.actions_by_name
        some = bool(self._roots)
        marked = self._counts.marked_files if self._counts else 0
        for name in (
            "scan",
            "export",
            "mark_by_rule",
            "roles",
            "find",
            "distance",
            "show_groups",
            "show_failures",
        ):
            acts[name].setEnabled(some)
        for name in ("review", "clear_marks"):
            acts[name].setEnabled(marked > 0)
        done = deeds(self._history)
        acts["undo"].setEnabled(any(deed.can_undo for deed in done))
        acts["redo"].setEnabled(bool(done) and done[0].can_redo)

    @Slot()
    def _on_groups_loaded(self) -> None:
        if self._figures_wait:
            self._figures_wait = False
            self._ask("roots", "counts")
            threading.Thread(target=load_heavy, name="simdesk-load", daemon=True).start()
        self._say_nothing_found()
        if self.group_model.ids() and self._keys_wait:
            self._keys_wait = False
            if self.sidebar.hasFocus():
                self.lists.groups.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self.foot.show_progress(progress)
        if not self.group_model.ids():
            self._say_nothing_found()

    @Slot(object)
    def _on_noticed(self, notice: Notice) -> None:
        words = texts.notice_text(notice.code)
        self.notices.say(f"{words} ({notice.detail})" if notice.detail else words)

    @Slot(object)
    def _on_fatal(self, fatal: Fatal) -> None:
        if self._plan is not None:
            self._plan.give_up()
        self.foot.show_progress(Progress(Stage.IDLE))
        self.top.show_filters(shown=False)
        self.top.add.setEnabled(False)
        self.foot.show_marks(0, 0)
        self.foot.rest_with("")
        self.notices.clear()
        self.trouble.show_fatal(fatal)
        self.pages.setCurrentWidget(self.trouble)

    @Slot(object)
    def _on_watching_changed(self, watching: Watching) -> None:
        self.sidebar_model.show_watches(watching)

    @Slot(object)
    def _on_settings_changed(self, settings: Settings) -> None:
        self._show_settings(settings)

    def _show_settings(self, settings: Settings) -> None:
        self.theme.choose(settings.colour_scheme)
        self.top.distance.show_limits(settings.min_similarity, settings.max_distance)
        self.sidebar_model.show_watching(watching=settings.watch)
