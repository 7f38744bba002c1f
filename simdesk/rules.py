# SPDX-License-Identifier: MIT
"""Rules that mark many files of a group: which one stays, and which may go because of it.

A rule is careful by itself, before the plan checks everything again. It acts inside one document,
where nothing outside the compared text differs; between near documents only where that is asked
for, and then only between the file that stays and those that were compared with it. What lies
inside another file, was cut at a limit, was only estimated, is protected, is contained in another
text, or differs in numbers alone is never marked by a rule.
"""

from __future__ import annotations

import json
from collections import defaultdict
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from simdesk.records import Differs, Tier

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from simdesk.index.rows import MemberRow
    from simdesk.records import FileId

    Order: TypeAlias = tuple[int | bytes | str | bool, ...]


class Rule(StrEnum):
    """Which file of a group stays."""

    KEEP_NEWEST = "keep-newest"
    KEEP_OLDEST = "keep-oldest"
    KEEP_LONGEST = "keep-longest"
    KEEP_SHORTEST_PATH = "keep-shortest-path"


def marked_by(members: Sequence[MemberRow], rule: Rule, *, near: bool) -> list[FileId]:
    """Choose the files of one group that may go.

    Args:
        members: all files of the group.
        rule: which one stays.
        near: True to choose among near documents too.

    Returns:
        Ids in the order of the members; none where nothing may go.
    """
    able = [row for row in members if not row.part and not row.partial]
    chosen: set[FileId] = set()
    for copies in _alike(able):
        chosen |= _all_but_one(copies, rule)
    if near:
        chosen |= _near(able, rule)
    return [row.file_id for row in members if row.file_id in chosen]


def _near(members: Sequence[MemberRow], rule: Rule) -> set[FileId]:
    """Choose among near documents: only what was compared directly with the one that stays."""
    eligible = [row for row in members if _counts_as_near(row, members)]
    if not eligible:
        return set()
    kept = min(eligible, key=lambda row: _order(row, rule))
    return {
        row.file_id
        for row in eligible
        if row is not kept
        and not row.protected
        and (_outside(row) == _outside(kept) or not _outside(row)[0])
        and (row.document_id == kept.document_id or _in_principal(row, members, kept))
    }


def _in_principal(row: MemberRow, members: Sequence[MemberRow], kept: MemberRow) -> bool:
    principal = next((one.document_id for one in members if one.principal), None)
    return principal in {row.document_id, kept.document_id}


def _counts_as_near(row: MemberRow, members: Sequence[MemberRow]) -> bool:
    principal = next((one.document_id for one in members if one.principal), None)
    differs = row.differs in {Differs.WORDS, Differs.PUNCTUATION}
    near = row.tier is Tier.NEAR and differs and not row.estimated
    return row.document_id == principal or near


def _alike(members: Iterable[MemberRow]) -> Iterable[list[MemberRow]]:
    """Bring together the files of one document that also agree in what was not compared."""
    found: dict[tuple[int, bytes, str], list[MemberRow]] = defaultdict(list)
    for row in members:
        found[(row.document_id, *_outside(row))].append(row)
    return found.values()


def _outside(row: MemberRow) -> tuple[bytes, str]:
    return row.outside_digest, json.dumps(row.outside, sort_keys=True)


def _all_but_one(copies: Sequence[MemberRow], rule: Rule) -> set[FileId]:
    kept = min(copies, key=lambda row: _order(row, rule))
    return {row.file_id for row in copies if row is not kept and not row.protected}


def _order(row: MemberRow, rule: Rule) -> Order:
    """Return what sorts the file that stays first; equal ones by principal, then by path."""
    wish: dict[Rule, int] = {
        Rule.KEEP_NEWEST: -row.stat.mtime_ns,
        Rule.KEEP_OLDEST: row.stat.mtime_ns,
        Rule.KEEP_LONGEST: -row.tokens,
        Rule.KEEP_SHORTEST_PATH: len(row.path),
    }
    return wish[rule], not row.principal, len(row.path), row.path
