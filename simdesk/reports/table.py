# SPDX-License-Identifier: MIT
"""Groups as CSV (RFC 4180): one row per file, safe to open in a spreadsheet.

A cell that begins with ``=``, ``+``, ``-``, ``@`` or their full-width forms would be run as a
formula; such text gets an apostrophe in front, as spreadsheets themselves write it (OWASP, CSV
Injection). Control characters in names are shown as escapes; ``escaped`` is 1 where a path is
spelled otherwise than on the disk.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, TextIO

from simdesk.reports.display import differs_from_disk, stamp, visible, visible_path

if TYPE_CHECKING:
    from simdesk.reports.selection import Group

COLUMNS = (
    "group",
    "group_tier",
    "principal",
    "path",
    "escaped",
    "part",
    "document",
    "tier",
    "distance_bits",
    "similarity",
    "containment",
    "differs",
    "estimated",
    "partial",
    "kind",
    "words",
    "size_bytes",
    "modified",
    "protected",
    "marked",
)
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def safe_cell(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    shown = visible(text)
    return f"'{shown}" if shown.lstrip().startswith(_FORMULA) else shown


class CsvReport:
    """Write the groups as a table, streamed.

    Args:
        stream: UTF-8 text, opened with ``newline=""``.
    """

    def __init__(self, stream: TextIO) -> None:
        self._writer = csv.writer(stream)
        self._number = 0
        self._writer.writerow(COLUMNS)

    def group(self, group: Group) -> None:
        """Write the rows of a group."""
        self._number += 1
        tier = str(group.tier)
        for row in group.members:
            self._writer.writerow(
                (
                    self._number,
                    tier,
                    int(row.principal),
                    safe_cell(visible_path(row.path)),
                    int(differs_from_disk(row.path)),
                    safe_cell(row.part),
                    row.document_id,
                    str(row.tier),
                    "" if row.distance_bits is None else row.distance_bits,
                    row.similarity,
                    row.containment,
                    str(row.differs),
                    int(row.estimated),
                    int(row.partial),
                    safe_cell(row.kind),
                    row.tokens,
                    row.stat.size_bytes,
                    stamp(row.stat.mtime_ns),
                    int(row.protected),
                    int(row.marked),
                )
            )
