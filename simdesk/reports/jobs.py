# SPDX-License-Identifier: MIT
"""One report in the making: what is asked for, counted while it passes, in any of three forms."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Generic, TextIO, TypeVar

from simdesk.index.history import HistoryQuery
from simdesk.index.rows import GroupQuery
from simdesk.protocol import What
from simdesk.reports.data import JsonReport
from simdesk.reports.display import REASON_WORDS
from simdesk.reports.frame import Head, history_in_words, in_words
from simdesk.reports.listed import ListData, ListPage, ListTable, Tally
from simdesk.reports.page import PageBody, charts_of, facts_of
from simdesk.reports.selection import Selection, Totals, groups
from simdesk.reports.table import COLUMNS, CsvReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from simdesk.index.reader import Reader
    from simdesk.index.rows import FailureRow
    from simdesk.records import Reason
    from simdesk.reports.listed import Listing
    from simdesk.reports.selection import Group

PAGE_GROUPS = 5000
"""Groups on an HTML page; browsers grow slow beyond, and the full list then stands beside it."""

PAGE_ROWS = 10_000
"""Rows of a list on an HTML page, for the same reason."""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Order:
    """What a report is to hold.

    Attributes:
        what: what is listed.
        shown: the groups and their order; of the other lists its searched text and its folder;
            None for everything.
        reasons: of the failures only these; empty for all.
        bom: begin a CSV with the byte order mark by which Excel knows UTF-8.
        journal: of the history only this; None for what ``shown`` searches for.
    """

    what: What = What.GROUPS
    shown: Selection | None = None
    reasons: tuple[Reason, ...] = ()
    bom: bool = False
    journal: HistoryQuery | None = None

    @property
    def history(self) -> HistoryQuery:
        """Return which entries of the history are listed."""
        return HistoryQuery(text=self.query.text) if self.journal is None else self.journal

    @property
    def query(self) -> GroupQuery:
        """Return the searched text and the folder."""
        return GroupQuery() if self.shown is None else self.shown.query

    def in_words(self) -> str:
        """Say what is left out; empty where nothing is."""
        if self.what is What.GROUPS:
            return in_words(self.shown)
        if self.what is What.HISTORY:
            return history_in_words(self.history)
        query = self.query
        kept = Selection(query=GroupQuery(text=query.text, root=query.root))
        return in_words(kept, [REASON_WORDS[reason] for reason in self.reasons])


EVERYTHING = Order()


@dataclass(frozen=True, slots=True)
class Watcher:
    """How a long report is followed and stopped.

    Attributes:
        progress: called with what is done and how much there is in all, after each group or row;
            None where that is not known.
        stopped: asked before each group or row; True ends the report.
    """

    progress: Callable[[int, int | None], None] = lambda _done, _total: None
    stopped: Callable[[], bool] = lambda: False


class StoppedError(Exception):
    """The person ended the report."""


def _now() -> str:
    return datetime.now(tz=UTC).isoformat(timespec="seconds")


class GroupsJob:
    """A report of groups.

    Args:
        reader: of this thread.
        order: what is shown.
        watcher: follows and stops.
    """

    columns: tuple[str, ...] = COLUMNS

    def __init__(self, reader: Reader, order: Order, watcher: Watcher) -> None:
        self._reader = reader
        self._order = order
        self._watcher = watcher
        self._selection = order.shown or Selection()
        self._made = _now()
        self._totals = Totals()
        ids = reader.group_ids(self._selection.query)
        self._copies = [group for group in ids if group > 0]
        self._contained = [group for group in ids if group < 0]
        self._most = len(ids)
        self._shown = 0

    def table(self, stream: TextIO) -> None:
        """Write all of it as CSV."""
        table = CsvReport(stream)
        for group in self._all():
            table.group(group)

    def data(self, stream: TextIO) -> None:
        """Write all of it as JSON."""
        data = JsonReport(stream, made=self._made, counts=self._reader.counts())
        for group in self._passing(self._copies):
            data.group(group)
        data.contained()
        for group in self._passing(self._contained):
            data.group(group)
        data.failures()
        for failure in self._failures():
            data.failure(failure)
        data.end(self._totals)

    def too_many(self) -> bool:
        """Tell whether a page may not hold all of it."""
        return self._most > PAGE_GROUPS

    def body(self, stream: TextIO, full: TextIO | None) -> bool:
        """Write the list of a page, and all of it as CSV; tell whether the page was cut."""
        body = PageBody(stream, self._reader)
        table = None if full is None else CsvReport(full)
        for group in self._all():
            if table is not None:
                table.group(group)
            if self._totals.listed <= PAGE_GROUPS:
                body.group(group)
        body.end(self._failures())
        self._shown = min(self._totals.listed, PAGE_GROUPS)
        return self._totals.listed > PAGE_GROUPS

    def head(self, full_name: str) -> Head:
        """Return what stands above the list that `body` wrote."""
        roots = [root.path for root in self._reader.roots()]
        return Head(
            title="Near-duplicate documents",
            made=self._made,
            roots=roots,
            narrowed=self._order.in_words(),
            facts=facts_of(self._reader.counts(), self._totals),
            charts=charts_of(self._totals, roots),
            shown=self._shown,
            total=self._totals.listed,
            noun="group",
            full_name=full_name,
        )

    def _failures(self) -> Iterator[FailureRow]:
        for failure in self._reader.failures(self._selection.query):
            if self._watcher.stopped():
                raise StoppedError
            yield failure

    def _all(self) -> Iterator[Group]:
        """Yield all groups, containment last."""
        yield from self._passing(self._copies)
        yield from self._passing(self._contained)

    def _passing(self, ids: list[int]) -> Iterator[Group]:
        """Yield groups and count them.

        Raises:
            StoppedError: where the person ended the report.
        """
        for group in groups(self._reader, self._selection, ids):
            if self._watcher.stopped():
                raise StoppedError
            self._totals.add(group)
            yield group
            self._watcher.progress(min(self._totals.listed, self._most), self._most)


class ListJob(Generic[Row]):
    """A report of one of the lists beside the groups.

    Args:
        reader: of this thread.
        order: what is shown.
        watcher: follows and stops.
        listing: what is to be known of the list.
        rows: passed over once.
    """

    def __init__(
        self,
        reader: Reader,
        order: Order,
        watcher: Watcher,
        listing: Listing[Row],
        rows: Iterable[Row],
    ) -> None:
        self._reader = reader
        self._order = order
        self._watcher = watcher
        self.columns = listing.columns
        self._listing = listing
        self._rows = rows
        self._made = _now()
        self._tally = Tally(listing)

    def table(self, stream: TextIO) -> None:
        """Write all of it as CSV."""
        table = ListTable(stream, self._listing)
        for row in self._passing():
            table.row(row)

    def data(self, stream: TextIO) -> None:
        """Write all of it as JSON."""
        data = ListData(stream, self._listing, made=self._made)
        for row in self._passing():
            data.row(row)
        data.end(self._tally)

    def too_many(self) -> bool:
        """Tell whether a page may not hold all of it: how long it is shows while it passes."""
        return True

    def body(self, stream: TextIO, full: TextIO | None) -> bool:
        """Write the list of a page, and all of it as CSV; tell whether the page was cut."""
        page = ListPage(stream, self._listing)
        table = None if full is None else ListTable(full, self._listing)
        for row in self._passing():
            if table is not None:
                table.row(row)
            if self._tally.rows <= PAGE_ROWS:
                page.row(row)
        page.end()
        return self._tally.rows > PAGE_ROWS

    def head(self, full_name: str) -> Head:
        """Return what stands above the list that `body` wrote."""
        roots = [root.path for root in self._reader.roots()]
        return Head(
            title=self._listing.title,
            made=self._made,
            roots=roots,
            narrowed=self._order.in_words(),
            facts=self._tally.facts(),
            charts=self._tally.charts(roots),
            shown=min(self._tally.rows, PAGE_ROWS),
            total=self._tally.rows,
            noun=self._listing.noun,
            full_name=full_name,
        )

    def _passing(self) -> Iterator[Row]:
        """Yield the rows and count them.

        Raises:
            StoppedError: where the person ended the report.
        """
        for row in self._rows:
            if self._watcher.stopped():
                raise StoppedError
            self._tally.add(row)
            yield row
            self._watcher.progress(self._tally.rows, None)
