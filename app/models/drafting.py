# SPDX-License-Identifier: MIT
"""Which drafts to keep, and which files may then be marked: only what a draft that stays covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.drafts import milestones

if TYPE_CHECKING:
    from simdesk.questions import DraftsTraced
    from simdesk.records import FileId

LARGE_CHANGE = 0.1
"""A step that changes so large a share of the words makes the draft before it a milestone."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """A proposal.

    Attributes:
        kept: numbers of the drafts that stay.
        files: the files that would be marked.
        uncovered: drafts that stay unmarked, because none of the kept ones was compared with them
            directly, or because they may not be removed.
    """

    kept: frozenset[int]
    files: tuple[FileId, ...]
    uncovered: int


def keep(traced: DraftsTraced, kept: frozenset[int]) -> Keeping:
    """Propose to keep some drafts.

    Args:
        traced: the drafts.
        kept: numbers of those that stay.
    """
    files: list[FileId] = []
    uncovered = 0
    for number in range(len(traced.drafts)):
        if number in kept:
            continue
        if traced.covered[number] & kept and traced.files[number]:
            files += traced.files[number]
        else:
            uncovered += 1
    return Keeping(kept, tuple(files), uncovered)


def keep_last(traced: DraftsTraced) -> Keeping:
    """Propose to keep the last draft only."""
    return keep(traced, frozenset({len(traced.drafts) - 1}))


def keep_milestones(traced: DraftsTraced) -> Keeping:
    """Propose to keep the last draft and those before a large change.

    A step that is not known counts as large: nothing goes on a guess.
    """
    changed = [1.0 if step is None else 1.0 - step.similarity for step in traced.steps]
    return keep(traced, frozenset(milestones(changed, LARGE_CHANGE)))
