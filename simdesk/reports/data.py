# SPDX-License-Identifier: MIT
"""Groups and failures as JSON: the shapes that programs read, written one group at a time.

``groups --json`` and the report share `group_data`; the report adds what a program that works on it
alone needs, under a schema number that rises when a key changes its meaning.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TextIO, TypeAlias

from simdesk.records import display_path, is_escaped
from simdesk.reports.display import HIDDEN, stamp

if TYPE_CHECKING:
    import re

    from simdesk.index.rows import Counts, FailureRow, MemberRow
    from simdesk.records import JournalEntry
    from simdesk.reports.selection import Group, Totals

SCHEMA = 1

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


def path_data(path: bytes) -> dict[str, Json]:
    """Return ``path``, and ``escaped`` where it is not UTF-8 and had to be escaped."""
    spelled: dict[str, Json] = {"path": display_path(path)}
    if is_escaped(path):
        spelled["escaped"] = True
    return spelled


def member_data(member: MemberRow) -> dict[str, Json]:
    """Return one file of a group, as ``groups --json`` prints it."""
    inside: dict[str, Json] = {"part": member.part} if member.part else {}
    # said only while it lasts: the figures are estimates until then
    settling: dict[str, Json] = {"settling": True} if member.settling else {}
    return {
        **path_data(member.path),
        **inside,
        "document": int(member.document_id),
        "tier": str(member.tier),
        "distance_bits": member.distance_bits,
        "similarity": member.similarity,
        "containment": member.containment,
        **settling,
    }


def group_data(group: Group) -> dict[str, Json]:
    """Return one group, as ``groups --json`` prints it."""
    return {
        "tier": str(group.tier),
        "principal": display_path(group.principal.path),
        "members": [member_data(member) for member in group.members],
    }


def failure_data(failure: FailureRow) -> dict[str, Json]:
    """Return one file that could not be read, as ``failures --json`` prints it."""
    return {
        **path_data(failure.path),
        "reason": str(failure.reason),
        "detail": failure.detail,
    }


def entry_data(entry: JournalEntry) -> dict[str, Json]:
    """Return one journalled action, as ``history --json`` prints it."""
    return {
        **path_data(entry.path),
        "plan": entry.plan_id,
        "action": str(entry.action),
        "state": str(entry.state),
        "refusal": None if entry.refusal is None else str(entry.refusal),
        "detail": entry.detail,
        "destination": display_path(entry.destination),
        "survivor": display_path(entry.survivor_path),
        "size_bytes": entry.size_bytes,
        "at": stamp(entry.at_ns),
    }


def _full_member(member: MemberRow) -> dict[str, Json]:
    return {
        **member_data(member),
        "differs": str(member.differs),
        "estimated": member.estimated,
        "partial": member.partial,
        "kind": member.kind,
        "words": member.tokens,
        "size_bytes": member.stat.size_bytes,
        "modified": stamp(member.stat.mtime_ns),
        "protected": member.protected,
        "marked": member.marked,
    }


class JsonReport:
    """Write a report as one JSON object, streamed; the totals come last.

    Args:
        stream: UTF-8 text.
        made: when, ISO 8601.
        counts: totals of the index.
    """

    def __init__(self, stream: TextIO, *, made: str, counts: Counts) -> None:
        self._stream = stream
        self._counts = counts
        self._first = True
        stream.write(f'{{"schema": {SCHEMA}, "made": {json_text(made)},\n"groups": [')

    def group(self, group: Group) -> None:
        """Write a group."""
        members: list[Json] = [_full_member(member) for member in group.members]
        self._write({**group_data(group), "members": members})

    def contained(self) -> None:
        """End the groups and begin the documents that hold others."""
        self._stream.write('\n],\n"contained": [')
        self._first = True

    def failures(self) -> None:
        """End the groups and begin what was not read."""
        self._stream.write('\n],\n"failures": [')
        self._first = True

    def failure(self, failure: FailureRow) -> None:
        """Write a file that could not be read."""
        self._write({**failure_data(failure), "size_bytes": failure.size_bytes})

    def end(self, totals: Totals) -> None:
        """Write the totals."""
        counts = self._counts
        summary: dict[str, Json] = {
            "files": counts.files,
            "files_read": counts.files_read,
            "files_failed": counts.files_failed,
            "by_reason": {str(reason): number for reason, number in counts.by_reason.items()},
            "documents": counts.documents,
            "groups": totals.groups,
            "files_in_groups": totals.files,
            "free_bytes": totals.free_bytes,
        }
        self._stream.write(f'\n],\n"summary": {json_text(summary)}}}\n')

    def _write(self, value: Json) -> None:
        self._stream.write("\n" if self._first else ",\n")
        self._stream.write(json_text(value))
        self._first = False


def json_text(value: Json, indent: int | None = None) -> str:
    """Spell a value as JSON in which nothing hides or acts; programs read what was meant."""
    return HIDDEN.sub(_escape, json.dumps(value, ensure_ascii=False, indent=indent))


def _escape(match: re.Match[str]) -> str:
    letter = match.group()
    return letter if letter == "\n" else f"\\u{ord(letter):04x}"
