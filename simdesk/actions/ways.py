# SPDX-License-Identifier: MIT
"""All the ways a file can go, by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.actions.boxed import Boxed
from simdesk.actions.erased import Erased
from simdesk.actions.linked import Linked
from simdesk.actions.moved import Moved
from simdesk.records import Action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from simdesk.actions.way import Way
    from simdesk.disk import Disk
    from simdesk.records import Role
    from simdesk.trash import Trash


def all_ways(
    trashes: Iterable[Trash],
    roles: Callable[[], Mapping[bytes, Role]],
    disk: Disk,
    *,
    held: Callable[[], frozenset[bytes]],
) -> dict[Action, Way]:
    """Return the ways of all actions.

    Args:
        trashes: the trash and the quarantine.
        roles: returns the present role of every root.
        disk: the system calls.
        held: `simdesk.index.journal.Journal.moved_to`.
    """
    boxes: dict[Action, Way] = {trash.action: Boxed(trash, disk) for trash in trashes}
    return boxes | {
        Action.MOVE: Moved(roles, disk, held),
        Action.PERMANENT: Erased(disk),
        Action.HARD_LINK: Linked(roles, disk, hard=True),
        Action.REFLINK: Linked(roles, disk, hard=False),
    }
