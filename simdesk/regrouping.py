# SPDX-License-Identifier: MIT
"""When groups are made again, what they depend on, and how they come into the index.

A scan makes groups while it goes on and at its end; a decision or another setting asks for them
between the scans. `simdesk.matching` does the work in a thread of its own; what it gives is stored
here, in the engine's thread, with a note of what the stored groups hold for. Many rows are written
in slices, so that the engine hears its commands meanwhile.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simdesk.index.schema import open_reader
from simdesk.matcher import MatchRequest, StandingRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.index.decided import Decided
    from simdesk.index.grouprows import GroupChanges
    from simdesk.index.store import Store
    from simdesk.index.touched import Touched
    from simdesk.matcher import Matched, Matcher
    from simdesk.parts import Later
    from simdesk.provisional import Provisional
    from simdesk.settings import Settings

FIRST_GROUPS_S = 3.0
"""Groups are made for the first time this long after a scan began, then at growing intervals."""

MOST_SHOWN = 64
"""More changes at once are not shown before they are settled."""

LARGEST_BREADTH = 11
"""In bits, for what is shown at once."""

MOST_TOUCHED = 10_000
"""Where more documents were touched at once, all are looked at."""

SLICE_ROWS, SLICE_S = 500, 0.03
"""Groups are written so many rows at a time, and for so long before other calls have a turn."""

_LEAST_PAUSE_S = 5.0
_PAUSES_A_RUN = 5

_DECIDING = ("min_similarity", "max_distance", "shared_passages")


@dataclass(slots=True)
class _Pending:
    # What changed in the index and is in no groups that were written.
    known: bool = True
    touched: set[int] = field(default_factory=set)
    taken: list[Touched] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    count: int = 0

    def take(self, taken: list[Touched] | None) -> None:
        """Add what was touched; None for more than can be listed."""
        self.count += MOST_TOUCHED + 1 if taken is None else len(taken)
        self.taken += taken or []
        self.touched.update(each.document for each in taken or ())
        if taken is None or len(self.touched) > MOST_TOUCHED:
            self.known, self.taken, self.touched = False, [], set()


class Regrouping:
    """Start the matching and store its groups. Engine's thread only.

    Args:
        store: where groups and verdicts are written.
        decided: what the person decided.
        matcher: does the work.
        provisional: shows changes at once.
        settings: gives those of the moment.
        changed: called when the stored groups are others.
    """

    def __init__(
        self,
        store: Store,
        decided: Decided,
        matcher: Matcher,
        provisional: Later[Provisional],
        *,
        settings: Callable[[], Settings],
        changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._decided = decided
        self._matcher = matcher
        self._settings = settings
        self._changed = changed
        self._from_stored = False
        self._next = 0.0
        self._provisional = provisional
        self._seen = -1
        self._breadth = LARGEST_BREADTH
        self._pending = _Pending(known=self.settled)
        self._since = _Pending()
        self._writing: Iterator[GroupChanges] | None = None
        self.wanted = False
        """True where groups have to be made again as soon as nothing else runs."""

    @property
    def running(self) -> bool:
        """Tell whether groups are being made or written."""
        return self._matcher.running or self._writing is not None

    @property
    def settled(self) -> bool:
        """Tell whether the stored groups are those of the documents, decisions and settings."""
        return self._store.settled() == self._depend_on()

    def prepare(self) -> None:
        """Take up the groups that stand before a scan changes the index under them.

        Nothing is done where they are in memory already, or have to be made from nothing.
        """
        if self.running or self._matcher.holds or not self.settled:
            return
        connection = open_reader(self._store.path)
        connection.execute("BEGIN")
        connection.execute(
            "SELECT count(*) FROM facts"
        ).fetchone()  # from here on it sees this state
        self._matcher.prepare(
            connection,
            StandingRequest(
                self._settings(),
                self._store.recipe_id,
                self._decided.apart(),
                self._decided.principals(),
            ),
        )

    def scan_began(self) -> None:
        """Let a scan that began have its first groups soon."""
        self._next = time.monotonic() + FIRST_GROUPS_S

    def due(self, now: float) -> bool:
        """Tell whether the scan under way should have groups once more."""
        return now > self._next

    def decision_changed(self) -> None:
        """Ask for groups under another decision of the person."""
        self._store.unsettle()
        self.wanted = True

    def settings_changed(self, old: Settings) -> None:
        """Ask for groups under other settings, at once from stored verdicts, where they matter."""
        new = self._settings()
        if any(getattr(old, name) != getattr(new, name) for name in _DECIDING):
            self._matcher.stop()
            self.wanted = self._from_stored = True

    def drop(self) -> None:
        """Ask for nothing any more, and end what is under way."""
        self.wanted = False
        self._matcher.stop()

    def run_wanted(self) -> None:
        """Make the groups again; after other settings first from stored verdicts, quickly."""
        if self._from_stored:
            self._from_stored = False
            self.start(settles=True, verify=False)
            self.wanted = True
        else:
            self.start(settles=True)

    def start(
        self, *, settles: bool, verify: bool = True, then: Callable[[], None] | None = None
    ) -> None:
        """Make the groups of what is in the index, superseding the run under way.

        Args:
            settles: False while a scan goes on reading, so that more documents are to come.
            verify: False to leave out pairs that were never compared.
            then: called once the groups are stored, or the run was stopped; not where another
                run took its place.
        """
        self.wanted = False
        self._writing = None
        self._take_touched()
        self._since = _Pending()
        pending = self._pending
        under = self._depend_on() if verify else None
        generation = self._store.generation

        def written(matched: Matched) -> None:
            # last, so that groups that were not written are never taken for made
            if settles and generation == self._store.generation and not matched.failed:
                self._store.settle(under)
            if then is not None:
                then()

        def done(matched: Matched | None) -> None:
            if matched is not None:
                self._write(matched, written)
            elif then is not None and verify and self.wanted:
                self.start(settles=settles, then=then)  # other settings broke it off
            elif then is not None:
                then()

        self._matcher.start(
            MatchRequest(
                settings=self._settings(),
                recipe_id=self._store.recipe_id,
                apart=self._decided.apart(),
                principals=self._decided.principals(),
                verify=verify,
                verdicts=self._store.write_verdicts,
                done=done,
                touched=frozenset(pending.touched) if pending.known else None,
                shown=frozenset(pending.shown),
            )
        )

    def show_changes(self) -> None:
        """Show what a few changes come to at a first look, until their texts are compared."""
        if self._seen == self._store.generation:
            return
        self._show(self._take_touched())

    def _take_touched(self) -> list[Touched]:
        self._seen = self._store.generation
        taken = self._store.touches.take(MOST_TOUCHED)
        for pending in (self._pending, self._since):
            pending.take(taken)
        return taken or []

    def _show(self, taken: list[Touched]) -> None:
        if not taken or self._pending.count > MOST_SHOWN:
            return  # of many changes the groups are made soon
        settings = self._settings()
        breadth = self._breadth if settings.max_distance is None else settings.max_distance
        shown = self._provisional().show(
            taken,
            floor=settings.floor,
            breadth=breadth,
            apart=self._decided.apart(),
            recipe=settings.recipe,
            recipe_id=self._store.recipe_id,
        )
        for pending in (self._pending, self._since):
            pending.shown |= shown.among
        if self._store.write_groups(shown.groups, shown.memberships, among=shown.among):
            self._changed()

    def _write(self, matched: Matched, written: Callable[[Matched], None]) -> None:
        self._pending.known = False  # should it fail, nothing is known of what the index holds
        writing = self._writing = matched.changes.slices(SLICE_ROWS)
        some = bool(matched.changes)

        def go_on() -> None:
            if self._writing is not writing:
                return  # another run takes its place
            end = time.monotonic() + SLICE_S
            self._writing = None  # should it fail
            for piece in writing:
                self._store.write_changes(piece)
                if time.monotonic() > end:
                    self._writing = writing
                    self._matcher.post(go_on)
                    return
            self._finish(matched, changed=some)
            written(matched)

        go_on()

    def _finish(self, matched: Matched, *, changed: bool) -> None:
        since = self._pending = self._since
        self._since = _Pending()
        if since.shown:  # what came meanwhile was shown over the groups that this run began with
            ids = since.shown if matched.among is None else since.shown & matched.among
            changed |= self._store.write_groups(
                [group for group in matched.groups if group.id in ids],
                [member for member in matched.memberships if member.group in ids],
                among=ids,
            )
        if changed:
            self._changed()
        if since.taken:
            self._show(since.taken)
        for name, value in matched.facts.items():
            self._store.put_fact(name, value)
        pause_s = max(_LEAST_PAUSE_S, _PAUSES_A_RUN * matched.seconds)
        self._next = time.monotonic() + pause_s
        breadth = matched.facts.get("breadth")
        self._breadth = breadth if isinstance(breadth, int) else LARGEST_BREADTH

    def _depend_on(self) -> list[object]:
        # What groups depend on besides documents and decisions; JSON.
        settings = self._settings()
        return [self._store.recipe_id, *(getattr(settings, name) for name in _DECIDING)]
