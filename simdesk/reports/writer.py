# SPDX-License-Identifier: MIT
"""Write a report: streamed to a file beside its place and put there in one step at the end.

A report that is stopped, or for which the disk is too small, leaves nothing behind, and an older
one of the same name stands as it was.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, TextIO, cast

from simdesk.errors import ReportError
from simdesk.reports.data import JsonReport
from simdesk.reports.page import PageBody, PageHead, write_head
from simdesk.reports.selection import Selection, Totals, groups
from simdesk.reports.table import CsvReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from simdesk.index.reader import Reader
    from simdesk.reports.selection import Group

PAGE_GROUPS = 5000
"""Groups on an HTML page; browsers grow slow beyond, and the full list then stands beside it."""


class Form(StrEnum):
    """What a report can be written as."""

    HTML = "html"
    CSV = "csv"
    JSON = "json"


_SUFFIXES = {".html": Form.HTML, ".htm": Form.HTML, ".csv": Form.CSV, ".json": Form.JSON}


@dataclass(frozen=True, slots=True)
class Watcher:
    """How a long report is followed and stopped.

    Attributes:
        progress: called with groups done and groups in all, after each group.
        stopped: asked after each group; True ends the report.
    """

    progress: Callable[[int, int], None] = lambda _done, _total: None
    stopped: Callable[[], bool] = lambda: False


class _StoppedError(Exception):
    """The person ended the report."""


def form_of(path: Path) -> Form:
    """Tell the form from the suffix.

    Raises:
        ReportError: where the suffix is none of ours.
    """
    form = _SUFFIXES.get(path.suffix.lower())
    if form is None:
        raise ReportError("unknown_form", str(path))
    return form


def write(
    reader: Reader,
    path: Path,
    *,
    selection: Selection | None = None,
    watcher: Watcher | None = None,
    bom: bool = False,
) -> tuple[Path, ...]:
    """Write a report.

    Args:
        reader: of this thread.
        path: ``.html``, ``.csv`` or ``.json`` decides the form; an older file is replaced.
        selection: what is shown; everything where it is None.
        watcher: follows and stops.
        bom: begin a CSV with the byte order mark by which Excel knows UTF-8.

    Returns:
        What was written: the report, then what stands beside it; nothing where it was stopped.

    Raises:
        ReportError: where the suffix is unknown, the disk full or the folder not writable.
        StoreError: where the index cannot be read.
    """
    form = form_of(path)
    job = _Job(reader, selection or Selection(), watcher or Watcher())
    encoding = "utf-8-sig" if bom else "utf-8"
    try:
        if form is Form.HTML:
            return _write_page(job, path, encoding)
        with _replacing(path, encoding if form is Form.CSV else "utf-8") as file:
            if form is Form.CSV:
                _write_table(job, file.stream)
            else:
                _write_data(job, file.stream)
    except _StoppedError:
        return ()
    except OSError as error:
        raise ReportError.of(error, str(path)) from error
    return (path,)


class _Job:
    """The groups of one report, counted while they pass."""

    def __init__(self, reader: Reader, selection: Selection, watcher: Watcher) -> None:
        self.reader = reader
        self.made = datetime.now(tz=UTC).isoformat(timespec="seconds")
        self.totals = Totals()
        self._selection = selection
        self._watcher = watcher
        ids = reader.group_ids(selection.query)
        self._copies = [group for group in ids if group > 0]
        self._contained = [group for group in ids if group < 0]
        self.most = len(ids)

    def groups(self) -> Iterator[Group]:
        """Yield all groups, containment last."""
        yield from self.copies()
        yield from self.contained()

    def copies(self) -> Iterator[Group]:
        """Yield the groups of copies and drafts."""
        return self._passing(self._copies)

    def contained(self) -> Iterator[Group]:
        """Yield documents with those that stand inside them."""
        return self._passing(self._contained)

    def _passing(self, ids: list[int]) -> Iterator[Group]:
        """Yield groups and count them.

        Raises:
            _StoppedError: where the person ended the report.
        """
        for group in groups(self.reader, self._selection, ids):
            if self._watcher.stopped():
                raise _StoppedError
            self.totals.add(group)
            yield group
            self._watcher.progress(min(self.totals.groups, self.most), self.most)


def _write_table(job: _Job, stream: TextIO) -> None:
    table = CsvReport(stream)
    for group in job.groups():
        table.group(group)


def _write_data(job: _Job, stream: TextIO) -> None:
    data = JsonReport(stream, made=job.made, counts=job.reader.counts())
    for group in job.copies():
        data.group(group)
    data.contained()
    for group in job.contained():
        data.group(group)
    data.failures()
    for failure in job.reader.failures():
        data.failure(failure)
    data.end(job.totals)


def _write_page(job: _Job, path: Path, encoding: str) -> tuple[Path, ...]:
    """Write the page; its head counts what the body holds, so the body is written first."""
    beside = path.with_name(f"{path.stem}-full.csv")
    with ExitStack() as stack:
        page = stack.enter_context(_replacing(path, "utf-8"))
        body = stack.enter_context(
            tempfile.TemporaryFile("w+", encoding="utf-8", newline="", dir=path.parent)
        )
        full = None
        if job.most > PAGE_GROUPS:
            full = stack.enter_context(_replacing(beside, encoding))
        _write_body(job, cast("TextIO", body), full)
        truncated = job.totals.groups > PAGE_GROUPS
        if full is not None and not truncated:
            full.wanted = False
        head = PageHead(
            made=job.made,
            counts=job.reader.counts(),
            roots=tuple(root.path for root in job.reader.roots()),
            totals=job.totals,
            shown=min(job.totals.groups, PAGE_GROUPS),
            full_name=beside.name if truncated else "",
        )
        write_head(page.stream, head)
        body.seek(0)
        shutil.copyfileobj(body, page.stream)
    return (path, beside) if truncated else (path,)


def _write_body(job: _Job, stream: TextIO, full: _File | None) -> None:
    body = PageBody(stream, job.reader)
    table = None if full is None else CsvReport(full.stream)
    for group in job.groups():
        if table is not None:
            table.group(group)
        if job.totals.groups <= PAGE_GROUPS:
            body.group(group)
    body.end(job.reader.failures())


@dataclass(slots=True)
class _File:
    """A file in the making.

    Attributes:
        stream: what is written.
        wanted: False to throw it away at the end.
    """

    stream: TextIO
    wanted: bool = True


@contextlib.contextmanager
def _replacing(path: Path, encoding: str) -> Iterator[_File]:
    """Yield a stream to a hidden file beside ``path`` that takes its place when all went well."""
    target = path.resolve()
    temporary = target.parent / f".simdesk-{secrets.token_hex(8)}.partial"
    try:
        with temporary.open("x", encoding=encoding, newline="") as stream:
            file = _File(stream)
            yield file
            stream.flush()
            os.fsync(stream.fileno())
        if file.wanted:
            if target.exists():
                shutil.copymode(target, temporary)
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
