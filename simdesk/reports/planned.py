# SPDX-License-Identifier: MIT
"""A plan on paper, before anything is done: what would happen to each file, what stays, and why.

Text for reading, CSV for a spreadsheet, JSON for a program, HTML for all three on one page. Reasons
stand as their stored codes, which the journal has too.
"""

from __future__ import annotations

import csv
import html
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TextIO

from simdesk.errors import ReportError
from simdesk.records import Action, display_path
from simdesk.reports import frame
from simdesk.reports.data import json_text, path_data
from simdesk.reports.display import (
    TIER_WORDS,
    bits,
    count,
    differs_from_disk,
    percent,
    size,
    visible_path,
)
from simdesk.reports.table import safe_cell
from simdesk.reports.writer import replacing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from simdesk.records import Plan, PlanEntry
    from simdesk.reports.data import Json

COLUMNS = (
    "happens",
    "path",
    "escaped",
    "size_bytes",
    "stays",
    "tier",
    "similarity",
    "distance_bits",
    "words_only_here",
)
_LEFT_ALONE = "left alone"
_HAPPENS = {
    Action.TRASH: "to the trash",
    Action.QUARANTINE: "to the quarantine",
    Action.MOVE: "moved",
    Action.PERMANENT: "removed for good",
    Action.HARD_LINK: "becomes a hard link",
    Action.REFLINK: "shares its blocks",
    Action.EMPTY_FOLDERS: "empty folder removed",
}
_HEADS = (
    '<thead><tr><th scope="col">File</th><th scope="col">What happens</th>'
    '<th scope="col">Stays, compared directly</th><th scope="col">How they compare</th>'
    '<th scope="col" class="number">Size</th></tr></thead>'
)


def write_plan(plan: Plan, path: Path) -> None:
    """Write a plan down; an older file of the name is replaced.

    Args:
        plan: made, not run.
        path: ``.txt``, ``.csv``, ``.json``, ``.html`` or ``.htm`` decides the form.

    Raises:
        ReportError: where the suffix is unknown, the disk full or the folder not writable.
    """
    write = _FORMS.get(path.suffix.lower())
    if write is None:
        raise ReportError("unknown_form", str(path))
    try:
        with replacing(path, "utf-8") as file:
            write(plan, file.stream)
    except OSError as error:
        raise ReportError.of(error, str(path)) from error


def plan_data(plan: Plan) -> dict[str, Json]:
    """Return a plan for programs."""
    folder = {"destination": display_path(plan.destination)} if plan.destination else {}
    return {
        "action": str(plan.action),
        **folder,
        "files": len(plan.allowed()),
        "size_bytes": plan.size_bytes(),
        "entries": [planned_data(entry) for entry in plan.entries],
    }


def planned_data(entry: PlanEntry) -> dict[str, Json]:
    """Return one file of a plan for programs."""
    return {
        **path_data(entry.path),
        "size_bytes": entry.stat.size_bytes,
        "survivor": display_path(entry.survivor_path),
        "tier": None if entry.tier is None else str(entry.tier),
        "similarity": entry.similarity,
        "distance_bits": entry.distance_bits,
        "words_only_here": entry.words_only_here,
        "refusal": None if entry.refusal is None else str(entry.refusal),
    }


def how_compared(entry: PlanEntry) -> str:
    """Say how a file was compared with the one that stays."""
    words = "" if entry.tier is None else TIER_WORDS[entry.tier]
    if entry.similarity < 1:
        words = f"{words}, {percent(entry.similarity)} alike"
    if entry.words_only_here:
        words = f"{words}, {count(entry.words_only_here, 'word')} only in the removed file"
    return words


def _happens(plan: Plan, entry: PlanEntry) -> str:
    if entry.refusal is None:
        return _HAPPENS[plan.action]
    return f"{_LEFT_ALONE}: {entry.refusal.replace('_', ' ')}"


def _summary(plan: Plan) -> str:
    allowed = plan.allowed()
    where = f" {visible_path(plan.destination)}" if plan.destination else ""
    words = f"{count(len(allowed), 'file')} {_HAPPENS[plan.action]}{where}"
    left = len(plan.entries) - len(allowed)
    return f"{words}, {size(plan.size_bytes())}; {count(left, 'file')} {_LEFT_ALONE}"


def _write_text(plan: Plan, stream: TextIO) -> None:
    stream.write(f"{_summary(plan)}\nNothing was done yet.\n\n")
    for entry in plan.entries:
        stream.write(f"{visible_path(entry.path)}\n    {_happens(plan, entry)}\n")
        if entry.survivor_path:
            stays = visible_path(entry.survivor_path)
            stream.write(f"    stays: {stays} ({how_compared(entry)})\n")


def _write_table(plan: Plan, stream: TextIO) -> None:
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for entry in plan.entries:
        refused = entry.refusal is not None
        writer.writerow(
            (
                f"{_LEFT_ALONE}: {entry.refusal}" if refused else str(plan.action),
                safe_cell(visible_path(entry.path)),
                int(differs_from_disk(entry.path)),
                entry.stat.size_bytes,
                safe_cell(visible_path(entry.survivor_path)),
                "" if entry.tier is None else str(entry.tier),
                "" if refused else entry.similarity,
                "" if entry.distance_bits is None else entry.distance_bits,
                entry.words_only_here,
            )
        )


def _write_data(plan: Plan, stream: TextIO) -> None:
    data = plan_data(plan)
    del data["entries"]
    head = json_text({"schema": 1, **data, "confirmation": plan.confirmation()})
    stream.write(f'{head[:-1]}, "entries": [')
    for number, entry in enumerate(plan.entries):
        comma = "," if number else ""
        stream.write(f"{comma}\n{json_text(planned_data(entry))}")
    stream.write("\n]}\n")


def _write_page(plan: Plan, stream: TextIO) -> None:
    files = len(plan.allowed())
    head = frame.Head(
        title="Plan: nothing was done yet",
        made=datetime.now(tz=UTC).isoformat(timespec="seconds"),
        roots=(plan.destination,) if plan.destination else (),
        narrowed="",
        facts=(
            (f"{files:,}", html.escape(_HAPPENS[plan.action])),
            (size(plan.size_bytes()), "in these files"),
            (f"{len(plan.entries) - files:,}", _LEFT_ALONE),
        ),
        charts=(),
        shown=len(plan.entries),
        total=len(plan.entries),
        noun="file",
        full_name="",
    )
    frame.write_head(stream, head)
    stream.write(f'<section class="group list"><table class="files">{_HEADS}<tbody>\n')
    stream.writelines(f"<tr>{_cells(plan, entry)}</tr>\n" for entry in plan.entries)
    stream.write("</tbody></table></section>\n")
    frame.write_end(stream)


def _cells(plan: Plan, entry: PlanEntry) -> str:
    stays = entry.survivor_path
    survivor = f"{frame.link(stays)}{frame.folder(stays)}" if stays else "&ndash;"
    far = "" if entry.distance_bits is None else f", {bits(entry.distance_bits)} bits"
    how = f"{how_compared(entry)}{far}" if stays else ""
    return (
        f'<td class="name">{frame.link(entry.path)}{frame.folder(entry.path)}</td>'
        f"<td>{html.escape(_happens(plan, entry))}</td>"
        f'<td class="name">{survivor}</td><td>{html.escape(how)}</td>'
        f"{frame.number('Size', size(entry.stat.size_bytes))}"
    )


_FORMS: dict[str, Callable[[Plan, TextIO], None]] = {
    ".txt": _write_text,
    ".csv": _write_table,
    ".json": _write_data,
    ".html": _write_page,
    ".htm": _write_page,
}
