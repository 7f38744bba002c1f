# SPDX-License-Identifier: MIT
"""The commands that read folders: ``scan`` and ``watch``."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.commands import options as chosen
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.session import TICK_S, Session
from simdesk.index.reader import Reader
from simdesk.index.rows import COPY_TIERS, GroupQuery, GroupRow
from simdesk.records import GroupId, Reason
from simdesk.reports.data import group_data
from simdesk.reports.display import (
    REASON_WORDS,
    TIER_WORDS,
    count,
    percent,
    visible_path,
)
from simdesk.reports.selection import Group

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from simdesk.reports.data import Json

_PAGE = 400
_SETTLE_S = 0.5
"""Changes come in bursts; the groups are looked at when no other came for this long."""


def scan(options: Namespace, console: Console) -> Status:
    """Read folders, group, print the summary."""
    places = chosen.locations(options)
    paths = chosen.folders(options.folders)
    if not paths:
        _require_roots(options)
    _keep_settings(options, console)
    with Session(places, console) as session:
        done = session.ask(_command(paths, retry=options.retry), protocol.ScanDone)
    if console.as_json:
        console.data(_summary(done))
    else:
        _print_summary(done, console)
    return Status.WITH_FAILURES if done.files_failed or done.stopped else Status.DONE


def _keep_settings(options: Namespace, console: Console) -> None:
    settings = chosen.keep_settings(options)
    if settings.ocr:
        from simdesk.extract.ocr import tesseract_path  # noqa: PLC0415 - few ask for it

        if tesseract_path() is None:
            console.note("tesseract was not found; pictures of text stay unread")


def _command(paths: tuple[bytes, ...], *, retry: bool = False) -> protocol.Command:
    if paths:
        return protocol.ScanFolders(paths, retry_failures=retry)
    return protocol.Scan(retry_failures=retry)


def _require_roots(options: Namespace) -> None:
    with chosen.open_index(options) as reader:
        if not reader.roles():
            raise CommandError("no folder was scanned before; name one: simdesk-cli scan FOLDER")


def _summary(done: protocol.ScanDone) -> dict[str, Json]:
    return {
        "files": done.files,
        "files_read": done.files_read,
        "files_failed": done.files_failed,
        "by_reason": dict(sorted(done.by_reason.items())),
        "documents": done.documents,
        "groups": done.groups,
        "common_passages": done.common_passages,
        "without_rare_passages": done.without_rare_passages,
        "partly_compared": done.partly_compared,
        "read_now": done.read_now,
        "seconds": done.seconds,
    }


def _print_summary(done: protocol.ScanDone, console: Console) -> None:
    reasons = sorted(done.by_reason.items(), key=lambda pair: (-pair[1], pair[0]))
    named = ", ".join(f"{number:,} {REASON_WORDS[Reason(reason)]}" for reason, number in reasons)
    console.say(f"{count(done.files, 'file')}: {done.files_read:,} read, {done.files_failed:,} not")
    if named:
        console.say(f"  not read: {named}")
    if done.left_out:
        console.say(f"  left out by patterns and filters: {done.left_out:,}")
    texts = count(done.documents, "different text")
    console.say(f"{texts}, {count(done.groups, 'group')} of near-duplicates")
    for number, told in (
        (done.common_passages, "passages too common to propose pairs"),
        (done.without_rare_passages, "texts of such passages only, found by fingerprint alone"),
        (done.partly_compared, "texts with more candidates than were compared"),
    ):
        if number:
            console.say(f"  {told}: {number:,}")
    console.say(f"{count(done.read_now, 'file')} read now, in {done.seconds:.1f} s")
    if done.stopped:
        console.note("stopped before the end; scan again to go on")


def watch(options: Namespace, console: Console) -> Status:
    """Scan, then stay and print groups as they come, change and go, until interrupted."""
    places = chosen.locations(options)
    paths = chosen.folders(options.folders)
    if not paths:
        _require_roots(options)
    _keep_settings(options, console)
    with Session(places, console, resident=True) as session:
        done = session.ask(_command(paths), protocol.ScanDone)
        if not console.as_json:
            _print_summary(done, console)
        if done.stopped:
            return Status.WITH_FAILURES
        reader = Reader(places)
        try:
            console.note("watching; Ctrl-C ends it")
            _follow(session, reader, console)
        finally:
            reader.close()
    return Status.DONE


def _follow(session: Session, reader: Reader, console: Console) -> None:
    shown = _groups(reader)
    due: float | None = None
    while not session.interrupted():
        change = session.next(TICK_S)
        if isinstance(change, protocol.Changed) and protocol.Kind.GROUPS in change.kinds:
            due = time.monotonic() + _SETTLE_S
        if due is not None and time.monotonic() >= due:
            due = None
            now = _groups(reader)
            _print_changes(shown, now, reader, console)
            shown = now


def _groups(reader: Reader) -> dict[GroupId, GroupRow]:
    ids = list(reader.group_ids(GroupQuery(tiers=COPY_TIERS)))
    return {row.id: replace(row, marked=0) for row in _rows(reader, ids)}


def _rows(reader: Reader, ids: list[int]) -> Iterator[GroupRow]:
    for start in range(0, len(ids), _PAGE):
        yield from reader.group_rows(ids[start : start + _PAGE])


def _print_changes(
    before: dict[GroupId, GroupRow],
    now: dict[GroupId, GroupRow],
    reader: Reader,
    console: Console,
) -> None:
    """Print what is new or otherwise than before; one JSON object a line for programs."""
    for group, row in now.items():
        if before.get(group) == row:
            continue
        members = tuple(reader.member_rows(group))
        if len(members) > 1:
            word = "new" if group not in before else "changed"
            _print_change(word, group, Group(members), console)
    for group in before.keys() - now.keys():
        if console.as_json:
            console.value({"change": "gone", "group": int(group)})
            console.say()
        else:
            console.say(f"gone: {before[group].name}")
    console.out.flush()


def _print_change(word: str, number: GroupId, group: Group, console: Console) -> None:
    if console.as_json:
        console.value({"change": word, "group": int(number), **group_data(group)})
        console.say()
        return
    console.say(f"{word}: {TIER_WORDS[group.tier]}, {count(len(group.members), 'file')}")
    for row in group.members:
        console.say(f"  {percent(row.similarity):>7}  {visible_path(row.path)}")
