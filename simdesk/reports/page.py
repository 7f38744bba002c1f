# SPDX-License-Identifier: MIT
"""Groups as one HTML page that needs nothing else: no script, no picture, no other file.

Everything that comes from the disk is escaped, and the page forbids scripts besides. The body is
written while the groups pass, the head afterwards, when they are counted.
"""

from __future__ import annotations

import html
import os
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TextIO

from simdesk.index.rows import SEPARATOR, below
from simdesk.records import TIER_ORDER, Differs, Tier
from simdesk.reports.display import (
    DIFFERS_WORDS,
    REASON_WORDS,
    TIER_WORDS,
    bits,
    count,
    day,
    file_url,
    percent,
    size,
    visible,
    visible_path,
)
from simdesk.reports.excerpt import Excerpts
from simdesk.reports.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from simdesk.index.reader import Reader
    from simdesk.index.rows import Counts, FailureRow, MemberRow
    from simdesk.records import DocumentId
    from simdesk.reports.excerpt import Excerpt
    from simdesk.reports.selection import Group, Totals

PAGE_FAILURES = 5000
"""Failures on a page; the others are counted."""

_CHART_ROWS = 8
_SIGNS = {Tier.IDENTICAL: "=", Tier.SAME_TEXT: "≡", Tier.NEAR: "≈", Tier.CONTAINED: "⊂"}


@dataclass(frozen=True, slots=True)
class PageHead:
    """What stands above the groups.

    Attributes:
        made: when the report was made, ISO 8601.
        counts: totals of the index.
        roots: the folders that were compared.
        totals: totals of the report.
        shown: groups on this page.
        full_name: the file beside the page that holds all groups; empty where the page does.
    """

    made: str
    counts: Counts
    roots: Sequence[bytes]
    totals: Totals
    shown: int
    full_name: str


def write_head(stream: TextIO, head: PageHead) -> None:
    """Write everything from the first byte to the first group."""
    when = datetime.fromisoformat(head.made).astimezone().strftime("%Y-%m-%d %H:%M %Z")
    folders = ", ".join(f"<bdi>{_text_path(root)}</bdi>" for root in head.roots)
    stream.write(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="generator" content="SimDesk">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>Near-duplicate documents</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header>\n<h1>Near-duplicate documents</h1>\n<p class="second">{html.escape(when)}'
        f" · {folders}</p>\n{_facts(head)}"
    )
    if head.totals.groups:
        stream.write(_charts(head.totals, head.roots))
    if head.full_name:
        stream.write(
            f'<p class="note">This page shows the first {head.shown:,} of'
            f" {count(head.totals.groups, 'group')}. All of them stand in"
            f" <b>{html.escape(visible(head.full_name))}</b>, beside this page.</p>\n"
        )
    stream.write("</header>\n<main>\n<h2>Groups</h2>\n")
    stream.write(_LEGEND if head.totals.groups else "<p>No near-duplicates were found.</p>\n")


_LEGEND = (
    '<p class="second">Each file is compared with the first of its group. <b>Bits</b> is the'
    " distance of the two fingerprints, 0 to 64; <b>alike</b> is the share of words that stand in"
    " both texts in the same order. <del>Only in the first file</del>, <ins>only in this"
    " file</ins>.</p>\n"
)


def _facts(head: PageHead) -> str:
    counts, totals = head.counts, head.totals
    facts = (
        (f"{counts.files:,}", "files"),
        (f"{counts.documents:,}", "different texts"),
        (f"{totals.groups:,}", "groups"),
        (f"{totals.files:,}", "files in groups"),
        (size(totals.free_bytes), "could be freed"),
        (f"{counts.files_failed:,}", "not read"),
    )
    rows = "".join(f"<li><b>{value}</b> {label}</li>" for value, label in facts)
    return f'<ul class="facts">{rows}</ul>\n'


def _charts(totals: Totals, roots: Sequence[bytes]) -> str:
    tiers = [tier for tier in TIER_ORDER if totals.tiers[tier]]
    by_tier = [(TIER_WORDS[tier], totals.tiers[tier], f"{totals.tiers[tier]:,}") for tier in tiers]
    space = [
        (TIER_WORDS[tier], totals.tier_bytes[tier], size(totals.tier_bytes[tier])) for tier in tiers
    ]
    folders = [
        (_from_root(folder, roots), number, count(number, "file"))
        for folder, number in totals.folders.most_common(_CHART_ROWS)
    ]
    charts = [
        _bars("Groups by their weakest member", by_tier),
        _bars("Could be freed", space),
        _bars("Folders with most files in groups", folders),
        _distances(totals),
    ]
    return f'<div class="charts">\n{"".join(charts)}</div>\n'


def _from_root(folder: bytes, roots: Sequence[bytes]) -> str:
    """Name a folder from its root on: what is common to all says nothing."""
    holding = [root for root in roots if below(folder, root)]
    start = len(os.path.dirname(max(holding, key=len))) if holding else 0
    return visible_path(folder[start:].lstrip(SEPARATOR) or folder)


def _bars(title: str, rows: Sequence[tuple[str, int, str]]) -> str:
    most = max((number for _, number, _ in rows), default=0) or 1
    body = "".join(
        f'<tr><th scope="row" title="{html.escape(label)}"><bdi>{html.escape(label)}</bdi></th>'
        f'<td><span class="bar" style="width:{100 * number / most:.1f}%"></span></td>'
        f'<td class="figure">{figure}</td></tr>'
        for label, number, figure in rows
    )
    return f'<section class="chart"><h3>{title}</h3><table class="bars">{body}</table></section>\n'


def _distances(totals: Totals) -> str:
    """Draw how many files lie at each distance from the first of their group."""
    if not totals.distances:
        return ""
    last, most = max(*totals.distances, 12), max(totals.distances.values())
    step = 300 / (last + 1)
    drawn = []
    for distance in range(last + 1):
        number = totals.distances[distance]
        height = 70 * number / most
        left = distance * step
        drawn.append(
            f'<rect x="{left + 1:.1f}" y="{80 - height:.1f}" width="{step - 2:.1f}"'
            f' height="{height:.1f}"><title>{bits(distance)} bits: {count(number, "file")}'
            "</title></rect>"
        )
        if distance % 4 == 0:
            middle = left + step / 2
            drawn.append(f'<text x="{middle:.1f}" y="94" text-anchor="middle">{distance}</text>')
    return (
        '<section class="chart"><h3>Distance from the first file, in bits</h3>'
        '<svg viewBox="0 0 300 98" preserveAspectRatio="xMinYMid" role="img"'
        f' aria-label="Up to {count(most, "file")} at one distance">'
        f"{''.join(drawn)}</svg></section>\n"
    )


class PageBody:
    """Write the groups and the rest of the page, streamed.

    Args:
        stream: UTF-8 text.
        reader: gives the texts for the excerpts; of this thread.
    """

    def __init__(self, stream: TextIO, reader: Reader) -> None:
        self._stream = stream
        self._excerpts = Excerpts(reader)
        self._number = 0

    def group(self, group: Group) -> None:
        """Write a group."""
        self._number += 1
        tier = group.tier
        facts = [TIER_WORDS[tier], count(len(group.members), "file")]
        if tier is Tier.NEAR:
            facts.append(f"{percent(group.similarity)} alike or more")
        if group.tier is Tier.CONTAINED:
            facts.append(f"{percent(group.similarity)} inside or more")
        else:
            facts.append(f"{size(group.free_bytes)} could be freed")
        rows = "".join(self._rows(group))
        self._stream.write(
            f'<section class="group" id="g{self._number}"><div>'
            f"<h3>{_SIGNS[tier]} <bdi>{_text_path(_name(group.principal.path))}</bdi></h3>"
            f"<span>{' · '.join(facts)}</span></div>"
            f'<table class="files">{_COLUMNS}<tbody>{rows}</tbody></table></section>\n'
        )

    def _rows(self, group: Group) -> Iterator[str]:
        """Yield the rows; what differs is told once for each document."""
        told: dict[DocumentId, bytes] = {}
        for row in group.members:
            if row.document_id in told and row.tier is Tier.NEAR:
                words = f"as <bdi>{_text_path(_name(told[row.document_id]))}</bdi>: same text"
            else:
                words = _difference(row, self._excerpts.between(group, row))
                told[row.document_id] = row.path
            yield _member(row, words)

    def end(self, failures: Iterable[FailureRow]) -> None:
        """Write what was not read, and the end of the page."""
        total = 0
        for total, failure in enumerate(failures, start=1):
            if total == 1:
                self._stream.write(_FAILURES)
            if total <= PAGE_FAILURES:
                self._stream.write(_failure(failure))
        if total:
            self._stream.write("</tbody></table></section>\n")
        if total > PAGE_FAILURES:
            more = total - PAGE_FAILURES
            self._stream.write(
                f'<p class="note">{count(more, "more file")} could not be read; the JSON report'
                " lists all.</p>\n"
            )
        self._stream.write(
            '</main>\n<footer class="second">Made by SimDesk. Nothing was changed on the disk.'
            "</footer>\n</body>\n</html>\n"
        )


_COLUMNS = (
    '<thead><tr><th scope="col">File</th><th scope="col" class="number few">Bits</th>'
    '<th scope="col" class="number">Alike</th><th scope="col" class="what">What differs</th>'
    '<th scope="col" class="number">Words</th><th scope="col" class="number">Size</th>'
    '<th scope="col" class="number many">Changed</th></tr></thead>'
)
_FAILURES = (
    '<h2>Not read</h2>\n<section class="group"><table class="files"><thead><tr>'
    '<th scope="col">File</th><th scope="col" class="what">Reason</th>'
    '<th scope="col" class="number">Size</th>'
    "</tr></thead><tbody>"
)


def _member(row: MemberRow, difference: str) -> str:
    return (
        f'<tr><td class="name">{_link(row.path)}{_badges(row)}{_where(row)}</td>'
        f"{_number('Bits', bits(row.distance_bits))}"
        f"{_number('Alike', percent(row.similarity))}"
        f"<td{' class=none' if row.principal else ''}>{difference}</td>"
        f"{_number('Words', f'{row.tokens:,}')}"
        f"{_number('Size', size(row.stat.size_bytes))}"
        f"{_number('Changed', day(row.stat.mtime_ns))}</tr>\n"
    )


def _number(label: str, figure: str) -> str:
    return f'<td class="number" data-label="{label}">{figure}</td>'


def _badges(row: MemberRow) -> str:
    badges = (
        ("keep", "compared with", row.principal),
        ("keep", "protected", row.protected),
        ("flag", "marked", row.marked),
    )
    return "".join(f' <span class="badge {css}">{text}</span>' for css, text, on in badges if on)


def _where(row: MemberRow) -> str:
    inside = f" / {html.escape(visible(row.part))}" if row.part else ""
    return f"<small><bdi>{_text_path(os.path.dirname(row.path))}</bdi>{inside}</small>"


def _difference(row: MemberRow, excerpt: Excerpt | None) -> str:
    if row.principal:
        return '<span class="second">&ndash;</span>'
    if row.tier is Tier.IDENTICAL:
        words = "nothing: same bytes"
    elif row.tier is Tier.SAME_TEXT:
        words = "nothing: same text"
    else:
        shown = excerpt is not None and row.differs is Differs.WORDS
        words = "" if shown else DIFFERS_WORDS[row.differs]
    flags = [
        text
        for text, on in (
            ("look: only numbers differ", row.differs is Differs.NUMBERS),
            ("estimated", row.estimated),
            ("text was cut at a limit", row.partial),
        )
        if on
    ]
    flags += [f"{name}: {number}, not compared" for name, number in sorted(row.outside.items())]
    marks = "".join(f' <span class="badge flag">{html.escape(visible(t))}</span>' for t in flags)
    return words + marks + ("" if excerpt is None else _excerpt(excerpt))


def _excerpt(excerpt: Excerpt) -> str:
    tags = {"left": ("<del>", "</del>"), "right": ("<ins>", "</ins>"), "both": ("", "")}
    pieces = []
    for side, text in excerpt:
        opened, closed = tags[side]
        pieces.append(f"{opened}{html.escape(visible(text))}{closed}")
    return f'<div class="excerpt">{"".join(pieces)}</div>'


def _failure(row: FailureRow) -> str:
    detail = f'<br><span class="second">{html.escape(visible(row.detail))}</span>'
    return (
        f'<tr><td class="name">{_link(row.path)}'
        f"<small><bdi>{_text_path(os.path.dirname(row.path))}</bdi></small></td>"
        f"<td>{REASON_WORDS[row.reason]}{detail if row.detail else ''}</td>"
        f"{_number('Size', size(row.size_bytes))}</tr>\n"
    )


def _link(path: bytes) -> str:
    address = html.escape(file_url(path))
    return f'<a href="{address}"><bdi>{_text_path(_name(path))}</bdi></a>'


def _name(path: bytes) -> bytes:
    return os.path.basename(path) or path


def _text_path(path: bytes) -> str:
    return html.escape(visible_path(path))
