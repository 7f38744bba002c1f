# SPDX-License-Identifier: MIT
"""What every HTML page has: one file that needs nothing else, its head, its end, and its parts.

No script, no picture, no other file. Everything that comes from the disk is escaped, and the page
forbids scripts besides.
"""

from __future__ import annotations

import html
import os
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TextIO

from simdesk.index.rows import SEPARATOR
from simdesk.reports.display import (
    ACTION_WORDS,
    STATE_WORDS,
    TIER_WORDS,
    count,
    file_url,
    moment,
    visible,
    visible_path,
)
from simdesk.reports.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.index.history import HistoryQuery
    from simdesk.reports.selection import Selection


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above the list of a page.

    Attributes:
        title: plain text.
        made: when the report was made, ISO 8601.
        roots: the folders that were looked through.
        narrowed: what was left out, in words; empty where nothing was.
        facts: figure and label of each.
        charts: HTML.
        shown: rows or groups on this page.
        total: of the whole report.
        noun: of one of these.
        full_name: the file beside the page that holds all; empty where the page does.
    """

    title: str
    made: str
    roots: Sequence[bytes]
    narrowed: str
    facts: Sequence[tuple[str, str]]
    charts: Sequence[str]
    shown: int
    total: int
    noun: str
    full_name: str


def write_head(stream: TextIO, head: Head) -> None:
    """Write everything from the first byte to the list."""
    when = datetime.fromisoformat(head.made).astimezone().strftime("%Y-%m-%d %H:%M %Z")
    folders = ", ".join(f"<bdi>{text_path(root)}</bdi>" for root in head.roots)
    facts = "".join(f"<li><b>{value}</b> {label}</li>" for value, label in head.facts)
    title = html.escape(head.title)
    stream.write(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="generator" content="SimDesk">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header>\n<h1>{title}</h1>\n<p class="second">{html.escape(when)} · {folders}</p>\n'
    )
    if head.narrowed:
        stream.write(f'<p class="second">Only {html.escape(visible(head.narrowed))}.</p>\n')
    stream.write(f'<ul class="facts">{facts}</ul>\n')
    if head.total and head.charts:
        drawn = [chart for chart in head.charts if chart]
        stream.write(f'<div class="charts of{len(drawn)}">\n{"".join(drawn)}</div>\n')
    if head.full_name:
        stream.write(
            f'<p class="note">This page shows the first {head.shown:,} of'
            f" {count(head.total, head.noun)}. All of them stand in"
            f" <b>{html.escape(visible(head.full_name))}</b>, beside this page.</p>\n"
        )
    stream.write("</header>\n<main>\n")


def write_end(stream: TextIO) -> None:
    """Write the end of the page."""
    stream.write('</main>\n<footer class="second">Made by SimDesk.</footer>\n</body>\n</html>\n')


def in_words(selection: Selection | None, reasons: Sequence[str] = ()) -> str:
    """Say what a list leaves out; empty where it shows everything."""
    words = list(reasons)
    if selection is not None:
        query = selection.query
        words += [TIER_WORDS[tier] for tier in TIER_WORDS if tier in query.tiers]
        if query.text:
            words.append(f"names with \u201c{query.text}\u201d")
        if query.root:
            words.append(f"in {visible_path(query.root)}")
        if selection.min_similarity:
            words.append(f"{selection.min_similarity:.0%} alike or more")
        if selection.max_distance is not None:
            words.append(f"up to {count(selection.max_distance, 'bit')} apart")
    return ", ".join(words)


def history_in_words(query: HistoryQuery) -> str:
    """Say what a list of the history leaves out; empty where it shows everything."""
    words = [STATE_WORDS[state] for state in STATE_WORDS if state in query.states]
    words += [ACTION_WORDS[action] for action in ACTION_WORDS if action in query.actions]
    if query.text:
        words.append(f"paths with \u201c{query.text}\u201d")
    if query.since_ns is not None:
        words.append(f"since {moment(query.since_ns)}")
    if query.until_ns is not None:
        words.append(f"before {moment(query.until_ns)}")
    if query.plan_id is not None:
        words.append(f"of plan {query.plan_id}")
    return ", ".join(words)


def link(path: bytes) -> str:
    """Return the name of a file as a link to it."""
    address = html.escape(file_url(path))
    return f'<a href="{address}"><bdi>{text_path(name_of(path))}</bdi></a>'


def place(path: bytes, *, linked: bool = True) -> str:
    """Return a file as its name over its folder; a link where it stands there."""
    name = link(path) if linked else f"<bdi>{text_path(name_of(path))}</bdi>"
    return f"{name}{folder(path)}"


def folder(path: bytes, inside: str = "") -> str:
    """Return the folder of a file, and where in the file, as a second line."""
    part = f" / {html.escape(visible(inside))}" if inside else ""
    return f"<small><bdi>{breakable(os.path.dirname(path))}</bdi>{part}</small>"


def number(label: str, figure: str) -> str:
    """Return a cell with a figure."""
    return f'<td class="number" data-label="{label}">{figure}</td>'


def name_of(path: bytes) -> bytes:
    """Return the name of a file, of the root of a disk the path."""
    return os.path.basename(path) or path


def text_path(path: bytes) -> str:
    """Spell a path for HTML."""
    return html.escape(visible_path(path))


def breakable(path: bytes) -> str:
    """Spell a path for HTML that may go to the next line after a separator."""
    separator = SEPARATOR.decode()
    return text_path(path).replace(separator, f"{separator}<wbr>")
