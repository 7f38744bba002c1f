# SPDX-License-Identifier: MIT
"""A rule run over the groups of the index: pages of files in, a choice and its preview out.

Nothing of a page is kept but the numbers, the first cases, and 24 bytes for each chosen file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from simdesk.index.rows import COPY_TIERS
from simdesk.marking import Choice
from simdesk.records import Tier
from simdesk.reports.selection import narrowed
from simdesk.rules.choose import Chooser
from simdesk.rules.records import RuleCase, RuleWarning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simdesk.index.reader import Reader
    from simdesk.reports.selection import Selection
    from simdesk.rules.choose import Pick
    from simdesk.rules.records import RuleSet

FIRST_CASES = 20
"""Cases of a preview."""


@dataclass(slots=True)
class RuleRun:
    """What a rule chose.

    Attributes:
        choice: the files that are to be marked.
        groups: groups they are in.
        size_bytes: their size; several names of one file count once.
        near_files: those that are near what stays, not equal to it.
        marked_before: files it chose that were marked already.
        first: the first cases.
        warnings: what a person should know.
    """

    choice: Choice = field(default_factory=Choice)
    groups: int = 0
    size_bytes: int = 0
    near_files: int = 0
    marked_before: int = 0
    first: list[RuleCase] = field(default_factory=list)
    warnings: tuple[RuleWarning, ...] = ()


def run(
    reader: Reader,
    rule_set: RuleSet,
    scope: Selection,
    *,
    ids: Sequence[int] | None = None,
    heed_marks: bool = True,
    progress: Callable[[int, int], bool] = lambda _done, _total: True,
) -> RuleRun | None:
    """Let a rule choose.

    Args:
        reader: of this thread.
        rule_set: the rule.
        scope: what is shown of the groups, and their order.
        ids: the groups; None for those of the scope.
        heed_marks: True where ticked files will go too and what is chosen is ticked besides;
            False to choose as if nothing were ticked.
        progress: called with groups done and in all after each page; False ends the run.

    Returns:
        None where it was ended.

    Raises:
        RuleError: where the rule cannot be run.
        StoreError: where the index cannot be read.
    """
    chooser = Chooser(rule_set, heed_marks=heed_marks)
    found = RuleRun()
    with reader.one_moment():
        groups = _of_copies(reader, scope) if ids is None else ids
        done = 0
        for page in reader.member_pages(groups):
            for group in narrowed(page, scope):
                _count(found, chooser.picks(group.members), chooser, heed_marks=heed_marks)
            done += len(page)
            if not progress(done, len(groups)):
                return None
    warnings = chooser.ranking.warnings() if groups else []
    if found.near_files:
        warnings.insert(0, RuleWarning.NEAR)
    if found.marked_before:
        warnings.append(RuleWarning.MARKED_BEFORE)
    found.warnings = tuple(warnings)
    return found


def _of_copies(reader: Reader, scope: Selection) -> Sequence[int]:
    """Return the groups of a scope but those of containment, where no rule acts."""
    tiers = (scope.query.tiers or COPY_TIERS) & COPY_TIERS
    return reader.group_ids(replace(scope.query, tiers=tiers)) if tiers else ()


def _count(found: RuleRun, picks: Sequence[Pick], chooser: Chooser, *, heed_marks: bool) -> None:
    places = set()
    new = False
    for pick in picks:
        if heed_marks and pick.goes.marked:
            found.marked_before += 1
            continue
        new = True
        found.choice.add(pick.goes.file_id, pick.goes.digest)
        found.near_files += pick.tier is Tier.NEAR
        stat = pick.goes.stat
        place = (stat.device, stat.inode) if stat.inode else pick.goes.path
        if place not in places:
            places.add(place)
            found.size_bytes += stat.size_bytes
        if len(found.first) < FIRST_CASES:
            decided = chooser.ranking.decided_by(pick.stays, pick.goes)
            found.first.append(
                RuleCase(pick.goes.path, pick.stays.path, pick.tier, pick.similarity, decided)
            )
    found.groups += new
