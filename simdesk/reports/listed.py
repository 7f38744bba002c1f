# SPDX-License-Identifier: MIT
"""The lists beside the groups as reports: what was not read, what is in no group, what was done.

Each list says here what a row is for programs, in which columns it stands in a table, and how it
looks on a page; `ListWriter` writes any of them in any form, streamed.
"""

from __future__ import annotations

import csv
import html
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TextIO, TypeVar

from simdesk.protocol import What
from simdesk.records import Action, JournalState
from simdesk.reports import charts
from simdesk.reports.data import SCHEMA, Json, entry_data, failure_data, json_text, path_data
from simdesk.reports.display import (
    ACTION_WORDS,
    REASON_WORDS,
    STATE_WORDS,
    count,
    day,
    differs_from_disk,
    moment,
    size,
    stamp,
    visible,
)
from simdesk.reports.frame import breakable, folder, link, number, place, write_end
from simdesk.reports.page import from_root
from simdesk.reports.table import safe_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simdesk.index.rows import FailureRow, UniqueRow
    from simdesk.records import JournalEntry

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Listing(Generic[Row]):
    """What is to be known of one list.

    Attributes:
        key: what it is called in JSON.
        title: above the page.
        none: said where it is empty.
        noun: one of its rows.
        columns: keys of a row, in the order of the table.
        heads: column titles of the page, HTML.
        data: a row for programs.
        cells: a row for people, HTML.
        path: the file of a row.
        size_bytes: its size.
        kinds: title of a chart, and what is counted in it.
    """

    key: str
    title: str
    none: str
    noun: str
    columns: tuple[str, ...]
    heads: str
    data: Callable[[Row], dict[str, Json]]
    cells: Callable[[Row], str]
    path: Callable[[Row], bytes]
    size_bytes: Callable[[Row], int]
    kinds: tuple[tuple[str, Callable[[Row], str]], ...]


def unique_data(row: UniqueRow) -> dict[str, Json]:
    """Return a file in no group for programs."""
    return {
        **path_data(row.path),
        "kind": row.kind,
        "words": row.tokens,
        "partial": row.partial,
        "size_bytes": row.size_bytes,
        "modified": stamp(row.mtime_ns),
    }


def _full_failure(row: FailureRow) -> dict[str, Json]:
    return {**failure_data(row), "kind": row.kind, "size_bytes": row.size_bytes}


def _failure_cells(row: FailureRow) -> str:
    detail = f'<br><span class="second">{html.escape(visible(row.detail))}</span>'
    return (
        f'<td class="name">{place(row.path)}</td>'
        f"<td>{REASON_WORDS[row.reason]}{detail if row.detail else ''}</td>"
        f"<td>{html.escape(visible(row.kind))}</td>{number('Size', size(row.size_bytes))}"
    )


def _unique_cells(row: UniqueRow) -> str:
    cut = ' <span class="badge flag">text was cut at a limit</span>' if row.partial else ""
    return (
        f'<td class="name">{link(row.path)}{cut}{folder(row.path)}</td>'
        f"<td>{html.escape(visible(row.kind))}</td>{number('Words', f'{row.tokens:,}')}"
        f"{number('Size', size(row.size_bytes))}{number('Changed', day(row.mtime_ns))}"
    )


def _entry_cells(row: JournalEntry) -> str:
    why = "" if row.refusal is None else f": {row.refusal.replace('_', ' ')}"
    detail = f'<br><span class="second">{html.escape(visible(row.detail))}</span>'
    where = f"<small>now: <bdi>{breakable(row.destination)}</bdi></small>"
    stays = place(row.survivor_path) if row.survivor_path else "&ndash;"
    return (
        f'<td class="name">{place(row.path, linked=not _is_away(row))}</td>'
        f"<td>{ACTION_WORDS[row.action]}</td>"
        f'<td class="name">{STATE_WORDS[row.state]}{why}{detail if row.detail else ""}'
        f'{where if row.destination else ""}</td><td class="name">{stays}</td>'
        f"{number('Plan', str(row.plan_id))}{number('Size', size(row.size_bytes))}"
        f"{number('When', moment(row.at_ns))}"
    )


def _is_away(row: JournalEntry) -> bool:
    """Tell whether a file no longer stands at its path."""
    linked = row.action in {Action.HARD_LINK, Action.REFLINK}
    return not linked and row.state in {JournalState.DONE, JournalState.LOST}


def _heads(*titles: tuple[str, str]) -> str:
    cells = "".join(
        f'<th scope="col"{f" class={chr(34)}{css}{chr(34)}" if css else ""}>{title}</th>'
        for title, css in titles
    )
    return f"<thead><tr>{cells}</tr></thead>"


FAILURES: Listing[FailureRow] = Listing(
    key=What.FAILURES,
    title="Files that could not be read",
    none="Every file was read.",
    noun="file",
    columns=("path", "escaped", "reason", "detail", "kind", "size_bytes"),
    heads=_heads(("File", ""), ("Reason", "what"), ("Format", "some"), ("Size", "number")),
    data=_full_failure,
    cells=_failure_cells,
    path=lambda row: row.path,
    size_bytes=lambda row: row.size_bytes,
    kinds=(("Reasons", lambda row: REASON_WORDS[row.reason]),),
)
UNIQUE: Listing[UniqueRow] = Listing(
    key=What.UNIQUE,
    title="Files in no group",
    none="Every file that was read is in a group.",
    noun="file",
    columns=("path", "escaped", "kind", "words", "partial", "size_bytes", "modified"),
    heads=_heads(
        ("File", ""),
        ("Format", "some"),
        ("Words", "number"),
        ("Size", "number"),
        ("Changed", "number many"),
    ),
    data=unique_data,
    cells=_unique_cells,
    path=lambda row: row.path,
    size_bytes=lambda row: row.size_bytes,
    kinds=(("Formats", lambda row: visible(row.kind)),),
)
HISTORY: Listing[JournalEntry] = Listing(
    key=What.HISTORY,
    title="What was done",
    none="Nothing was done yet.",
    noun="file",
    columns=(
        *("plan", "at", "action", "state", "refusal", "detail", "path", "escaped"),
        *("size_bytes", "destination", "survivor"),
    ),
    heads=_heads(
        ("File", ""),
        ("Action", "some"),
        ("What came of it", ""),
        ("Stayed", ""),
        ("Plan", "number few"),
        ("Size", "number"),
        ("When", "number when"),
    ),
    data=entry_data,
    cells=_entry_cells,
    path=lambda row: row.path,
    size_bytes=lambda row: row.size_bytes,
    kinds=(
        ("What came of it", lambda row: STATE_WORDS[row.state]),
        ("Actions", lambda row: ACTION_WORDS[row.action]),
    ),
)


@dataclass(slots=True)
class Tally(Generic[Row]):
    """What a list holds, counted while it is written."""

    listing: Listing[Row]
    rows: int = 0
    size_bytes: int = 0
    kinds: list[Counter[str]] = field(default_factory=list)
    folders: Counter[bytes] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        """Count a row in."""
        if not self.kinds:
            self.kinds = [Counter() for _ in self.listing.kinds]
        self.rows += 1
        self.size_bytes += self.listing.size_bytes(row)
        for counter, (_, kind_of) in zip(self.kinds, self.listing.kinds, strict=True):
            counter[kind_of(row)] += 1
        self.folders[os.path.dirname(self.listing.path(row))] += 1

    def facts(self) -> list[tuple[str, str]]:
        """Return the figures above the list."""
        return [
            (f"{self.rows:,}", "file" if self.rows == 1 else "files"),
            (size(self.size_bytes), "in all"),
            (f"{len(self.folders):,}", "folder" if len(self.folders) == 1 else "folders"),
        ]

    def charts(self, roots: Sequence[bytes]) -> list[str]:
        """Return the charts above the list."""
        drawn = [
            charts.bars(
                title,
                [
                    (label or "unknown", rows, f"{rows:,}")
                    for label, rows in counter.most_common(charts.ROWS)
                ],
            )
            for counter, (title, _) in zip(self.kinds, self.listing.kinds, strict=False)
        ]
        folders = [
            (from_root(path, roots), rows, count(rows, self.listing.noun))
            for path, rows in self.folders.most_common(charts.ROWS)
        ]
        return [*drawn, charts.bars("Folders with most files", folders)]


class ListPage(Generic[Row]):
    """Write the rows of a list as the body of a page."""

    def __init__(self, stream: TextIO, listing: Listing[Row]) -> None:
        self._stream = stream
        self._listing = listing
        self._any = False

    def row(self, row: Row) -> None:
        """Write a row."""
        if not self._any:
            self._any = True
            self._stream.write(
                f'<section class="group list"><table class="files">{self._listing.heads}<tbody>'
            )
        self._stream.write(f"<tr>{self._listing.cells(row)}</tr>\n")

    def end(self) -> None:
        """End the page."""
        nothing = f"<p>{self._listing.none}</p>\n"
        self._stream.write("</tbody></table></section>\n" if self._any else nothing)
        write_end(self._stream)


class ListTable(Generic[Row]):
    """Write the rows of a list as CSV, safe to open in a spreadsheet."""

    def __init__(self, stream: TextIO, listing: Listing[Row]) -> None:
        self._writer = csv.writer(stream)
        self._listing = listing
        self._writer.writerow(listing.columns)

    def row(self, row: Row) -> None:
        """Write a row."""
        data = self._listing.data(row)
        data["escaped"] = differs_from_disk(self._listing.path(row))
        self._writer.writerow([_cell(data[column]) for column in self._listing.columns])


class ListData(Generic[Row]):
    """Write the rows of a list as one JSON object, streamed; the totals come last."""

    def __init__(self, stream: TextIO, listing: Listing[Row], *, made: str) -> None:
        self._stream = stream
        self._listing = listing
        self._first = True
        stream.write(
            f'{{"schema": {SCHEMA}, "made": {json_text(made)},\n{json_text(listing.key)}: ['
        )

    def row(self, row: Row) -> None:
        """Write a row."""
        self._stream.write("\n" if self._first else ",\n")
        self._stream.write(json_text(self._listing.data(row)))
        self._first = False

    def end(self, tally: Tally[Row]) -> None:
        """Write the totals."""
        summary: Json = {"files": tally.rows, "size_bytes": tally.size_bytes}
        self._stream.write(f'\n],\n"summary": {json_text(summary)}}}\n')


def _cell(value: Json) -> str | int | float:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (int, float)):
        return value
    return "" if value is None else safe_cell(str(value))
