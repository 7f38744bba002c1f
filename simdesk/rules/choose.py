# SPDX-License-Identifier: MIT
"""Which files of one group may go, and which stays because of each.

A rule is careful by itself, before the plan checks everything again. It acts inside one document,
where nothing outside the compared text differs; between near documents only where that is asked
for, and then only between the file that stays and those that were compared with it. What lies
inside another file, was cut at a limit, was only estimated, is still being compared, is protected,
is contained in another text, or differs in numbers alone is never marked by a rule. What a person
has ticked does not count as staying, so that rule and person together never take all copies.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.records import Differs, Tier
from simdesk.rules.orders import Ranking, place
from simdesk.rules.patterns import Matcher

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from simdesk.index.rows import MemberRow
    from simdesk.records import FileId
    from simdesk.rules.records import RuleSet


@dataclass(frozen=True, slots=True)
class Pick:
    """A file that may go.

    Attributes:
        goes: the file.
        stays: the file that stays because of it, compared directly with it.
        tier: how the two relate.
        similarity: of the two, 0.0 to 1.0.
    """

    goes: MemberRow
    stays: MemberRow
    tier: Tier
    similarity: float


class Chooser:
    """Choose by one rule.

    Args:
        rule_set: the rule.
        heed_marks: True where the files that are ticked will go too, and so cannot stay.

    Raises:
        RuleError: where the rule cannot be run.
    """

    def __init__(self, rule_set: RuleSet, *, heed_marks: bool) -> None:
        self.ranking = Ranking(rule_set)
        self._near = rule_set.near
        self._only = None if rule_set.only is None else Matcher(rule_set.only)
        self._heed_marks = heed_marks

    def picks(self, members: Sequence[MemberRow]) -> list[Pick]:
        """Choose the files of one group that may go.

        Args:
            members: all files of the group.

        Returns:
            One for each, in the order of the members; none where nothing may go.
        """
        able = [row for row in members if not row.part and not row.partial]
        found: dict[FileId, Pick] = {}
        for copies in _alike(able):
            found |= self._among_copies(copies)
        if self._near:
            near = self._among_near(able, members)
            gone = {row.file_id for row in able if row.file_id in near}
            # where the copy that stayed goes too, what stays is what that one was compared with
            found = {
                file: near.get(file, pick)
                for file, pick in found.items()
                if pick.stays.file_id not in gone or file in near
            }
            found |= near
        return [found[row.file_id] for row in members if row.file_id in found]

    def _among_copies(self, copies: Sequence[MemberRow]) -> dict[FileId, Pick]:
        if len(copies) < 2:
            return {}
        kept = self._kept(copies)
        return {
            row.file_id: Pick(row, kept, _tier(row, kept), 1.0)
            for row in copies
            if self._may_go(row, kept)
        }

    def _among_near(
        self, able: Sequence[MemberRow], members: Sequence[MemberRow]
    ) -> dict[FileId, Pick]:
        """Choose among near documents: only what was compared directly with the one that stays."""
        principal = next((row.document_id for row in members if row.principal), None)
        eligible = [row for row in able if row.document_id == principal or _counts_as_near(row)]
        if not eligible:
            return {}
        kept = self._kept(eligible)
        found = {}
        for row in eligible:
            compared = principal in {row.document_id, kept.document_id}
            loses_nothing_else = _outside(row) == _outside(kept) or not any(_outside(row))
            if not (loses_nothing_else and self._may_go(row, kept)):
                continue
            if row.document_id == kept.document_id:
                found[row.file_id] = Pick(row, kept, _tier(row, kept), 1.0)
            elif compared:
                other = row if kept.document_id == principal else kept
                found[row.file_id] = Pick(row, kept, Tier.NEAR, other.similarity)
        return found

    def _may_go(self, row: MemberRow, kept: MemberRow) -> bool:
        if row is kept or row.protected or _same_file(row, kept):
            return False
        return self._only is None or self._only.fits(row.path)

    def _kept(self, rows: Sequence[MemberRow]) -> MemberRow:
        """Return the file that stays."""
        ranks = [(self._heed_marks and row.marked, self.ranking.rank(row)) for row in rows]
        best = min(ranks)
        equal = [row for row, rank in zip(rows, ranks, strict=True) if rank == best]
        return equal[0] if len(equal) == 1 else min(equal, key=place)


def _counts_as_near(row: MemberRow) -> bool:
    differs = row.differs in {Differs.WORDS, Differs.PUNCTUATION}
    told = not row.estimated and not row.settling  # a stored verdict may name another principal
    return row.tier is Tier.NEAR and differs and told


def _alike(members: Iterable[MemberRow]) -> Iterable[list[MemberRow]]:
    """Bring together the files of one document that also agree in what was not compared."""
    found: dict[tuple[int, bytes, str], list[MemberRow]] = defaultdict(list)
    for row in members:
        if row.tier is not Tier.CONTAINED:
            found[(row.document_id, *_outside(row))].append(row)
    return found.values()


def _outside(row: MemberRow) -> tuple[bytes, str]:
    return row.outside_digest, json.dumps(row.outside, sort_keys=True) if row.outside else ""


def _tier(row: MemberRow, kept: MemberRow) -> Tier:
    return Tier.IDENTICAL if row.digest == kept.digest else Tier.SAME_TEXT


def _same_file(row: MemberRow, kept: MemberRow) -> bool:
    """Tell whether two paths are names of one file; some file systems have no inodes."""
    return row.stat.inode != 0 and (row.stat.device, row.stat.inode) == (
        kept.stat.device,
        kept.stat.inode,
    )
