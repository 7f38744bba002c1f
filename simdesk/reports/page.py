# SPDX-License-Identifier: MIT
"""Groups as an HTML page: a summary with charts, each group with its files and what differs.

The body is written while the groups pass, the head afterwards, when they are counted.
"""

from __future__ import annotations

import html
import os
from typing import TYPE_CHECKING, TextIO

from simdesk.index.rows import SEPARATOR, below
from simdesk.records import TIER_ORDER, Differs, Tier
from simdesk.reports import charts
from simdesk.reports.display import (
    DIFFERS_WORDS,
    REASON_WORDS,
    TIER_WORDS,
    bits,
    count,
    day,
    percent,
    size,
    visible,
    visible_path,
)
from simdesk.reports.excerpt import Excerpts
from simdesk.reports.frame import folder, link, name_of, number, text_path, write_end

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from simdesk.index.reader import Reader
    from simdesk.index.rows import Counts, FailureRow, MemberRow
    from simdesk.records import DocumentId
    from simdesk.reports.excerpt import Excerpt
    from simdesk.reports.selection import Group, Totals

PAGE_FAILURES = 5000
"""Failures on a page of groups; the others are counted."""

_SIGNS = {Tier.IDENTICAL: "=", Tier.SAME_TEXT: "≡", Tier.NEAR: "≈", Tier.CONTAINED: "⊂"}

_LEGEND = (
    '<p class="second">Each file is compared with the first of its group. <b>Bits</b> is the'
    " distance of the two fingerprints, 0 to 64; <b>alike</b> is the share of words that stand in"
    " both texts in the same order. <del>Only in the first file</del>, <ins>only in this"
    " file</ins>.</p>\n"
)


def facts_of(counts: Counts, totals: Totals) -> list[tuple[str, str]]:
    """Return the figures above the groups."""
    return [
        (f"{counts.files:,}", "files"),
        (f"{counts.documents:,}", "different texts"),
        (f"{totals.groups:,}", "groups"),
        (f"{totals.files:,}", "files in groups"),
        (size(totals.free_bytes), "could be freed"),
        (f"{totals.contained:,}", "contain others"),
        (f"{counts.files_failed:,}", "not read"),
    ]


def charts_of(totals: Totals, roots: Sequence[bytes]) -> list[str]:
    """Return the charts above the groups."""
    tiers = [tier for tier in TIER_ORDER if totals.tiers[tier]]
    folders = totals.folders.most_common(charts.ROWS)
    return [
        charts.bars(
            "Groups by their weakest member",
            [(TIER_WORDS[tier], totals.tiers[tier], f"{totals.tiers[tier]:,}") for tier in tiers],
        ),
        charts.bars(
            "Could be freed",
            [
                (TIER_WORDS[tier], totals.tier_bytes[tier], size(totals.tier_bytes[tier]))
                for tier in tiers
            ],
        ),
        charts.bars(
            "Folders with most files in groups",
            [(from_root(path, roots), files, count(files, "file")) for path, files in folders],
        ),
        charts.distances("Distance from the first file, in bits", totals.distances),
    ]


def from_root(path: bytes, roots: Sequence[bytes]) -> str:
    """Name a folder from its root on: what is common to all says nothing."""
    holding = [root for root in roots if below(path, root)]
    start = len(os.path.dirname(max(holding, key=len))) if holding else 0
    return visible_path(path[start:].lstrip(SEPARATOR) or path)


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
        stream.write("<h2>Groups</h2>\n")

    def group(self, group: Group) -> None:
        """Write a group."""
        self._number += 1
        if self._number == 1:
            self._stream.write(_LEGEND)
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
            f"<h3>{_SIGNS[tier]} <bdi>{text_path(name_of(group.principal.path))}</bdi></h3>"
            f"<span>{' · '.join(facts)}</span></div>"
            f'<table class="files">{_COLUMNS}<tbody>{rows}</tbody></table></section>\n'
        )

    def _rows(self, group: Group) -> Iterator[str]:
        """Yield the rows; what differs is told once for each document."""
        told: dict[DocumentId, bytes] = {}
        for row in group.members:
            if row.document_id in told and row.tier is Tier.NEAR:
                words = f"as <bdi>{text_path(name_of(told[row.document_id]))}</bdi>: same text"
            else:
                words = _difference(row, self._excerpts.between(group, row))
                told[row.document_id] = row.path
            yield _member(row, words)

    def end(self, failures: Iterable[FailureRow]) -> None:
        """Write what was not read, and the end of the page."""
        if not self._number:
            self._stream.write("<p>No near-duplicates were found.</p>\n")
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
        write_end(self._stream)


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
        f'<tr><td class="name">{link(row.path)}{_badges(row)}{folder(row.path, row.part)}</td>'
        f"{number('Bits', bits(row.distance_bits))}"
        f"{number('Alike', percent(row.similarity))}"
        f"<td{' class=none' if row.principal else ''}>{difference}</td>"
        f"{number('Words', f'{row.tokens:,}')}"
        f"{number('Size', size(row.stat.size_bytes))}"
        f"{number('Changed', day(row.stat.mtime_ns))}</tr>\n"
    )


def _badges(row: MemberRow) -> str:
    badges = (
        ("keep", "compared with", row.principal),
        ("keep", "protected", row.protected),
        ("flag", "marked", row.marked),
    )
    return "".join(f' <span class="badge {css}">{text}</span>' for css, text, on in badges if on)


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
    tags = {
        "left": ("<del>", "</del>"),
        "right": ("<ins>", "</ins>"),
        "both": ("", ""),
        "where": ('<span class="where">', "</span> "),
    }
    pieces = []
    for side, text in excerpt:
        opened, closed = tags[side]
        pieces.append(f"{opened}{html.escape(visible(text))}{closed}")
    return f'<div class="excerpt">{"".join(pieces)}</div>'


def _failure(row: FailureRow) -> str:
    detail = f'<br><span class="second">{html.escape(visible(row.detail))}</span>'
    return (
        f'<tr><td class="name">{link(row.path)}'
        f"{folder(row.path)}</td>"
        f"<td>{REASON_WORDS[row.reason]}{detail if row.detail else ''}</td>"
        f"{number('Size', size(row.size_bytes))}</tr>\n"
    )
