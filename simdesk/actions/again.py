# SPDX-License-Identifier: MIT
"""Do again what was put back: a plan from the journal, checked as a new one.

The journal says which file was compared with which, by the digests of both. That still holds
where both have the bytes they had; so both are hashed anew when it comes to acting, and everything
else is looked at as for any plan.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.actions.check import check_role, refused
from simdesk.errors import ActionError
from simdesk.records import FileId, JournalState, Plan, PlanEntry, Refusal, Stat, Tier

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from simdesk.actions.way import Way
    from simdesk.disk import Disk
    from simdesk.index.journal import Record
    from simdesk.records import Role

_NEVER_NS = -1
"""A time no file has: size may tell that a file changed, its bytes tell that it did not."""


def plan_again(
    rows: Sequence[Record],
    way: Way,
    *,
    floor: float,
    roles: Mapping[bytes, Role],
    disk: Disk,
) -> Plan:
    """Make a plan of the files of an earlier one that were put back.

    Args:
        rows: the earlier plan in the journal, one at least.
        way: how its action treats a file.
        floor: least similarity of a near survivor, 0.0 to 1.0, as it is set now.
        roles: the role of every root.
        disk: the system calls.

    Returns:
        The plan, not stored; without entries where nothing was put back.
    """
    entries = []
    for row in rows:
        if row.entry.state is not JournalState.UNDONE:
            continue
        try:
            check_role(row.entry.path, roles)
            refusal = _against(row, way, floor)
            entries.append(_entry(row, _look(row.entry.survivor_path, disk), refusal))
        except ActionError as error:
            entries.append(_entry(row, None, error.refusal))
    return Plan(0, rows[0].entry.action, tuple(entries), rows[0].folder)


def _against(row: Record, way: Way, floor: float) -> Refusal | None:
    if row.tier is Tier.NEAR and row.similarity < floor:
        return Refusal.NOT_COMPARED
    path = row.entry.path
    return way.against(path, row.folder) or way.fits(path, row.entry.survivor_path)


def _look(survivor: bytes, disk: Disk) -> Stat:
    folder_path, name = os.path.split(survivor)
    try:
        with disk.open_folder(folder_path) as folder:
            status = disk.lstat(folder, name)
    except FileNotFoundError as error:
        raise ActionError(Refusal.SURVIVOR_VANISHED) from error
    except OSError as error:
        raise refused(error) from error
    return Stat(status.st_size, _NEVER_NS, 0, 0)


def _entry(row: Record, survivor: Stat | None, refusal: Refusal | None) -> PlanEntry:
    return PlanEntry(
        file_id=FileId(0),
        path=row.entry.path,
        stat=replace(row.stat, ctime_ns=_NEVER_NS),
        digest=row.digest,
        survivor_path=row.entry.survivor_path,
        survivor_stat=survivor,
        survivor_digest=row.survivor_digest,
        tier=row.tier,
        similarity=row.similarity,
        distance_bits=row.distance_bits,
        refusal=refusal,
    )
