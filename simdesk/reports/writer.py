# SPDX-License-Identifier: MIT
"""Write a report: streamed to a file beside its place and put there in one step at the end.

A report that is stopped, or for which the disk is too small, leaves nothing behind, and an older
one of the same name stands as it was.
"""

from __future__ import annotations

import codecs
import contextlib
import itertools
import os
import secrets
import shutil
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TextIO, cast

from simdesk.errors import ReportError
from simdesk.protocol import What
from simdesk.reports.frame import write_head
from simdesk.reports.jobs import EVERYTHING, GroupsJob, ListJob, StoppedError, Watcher
from simdesk.reports.listed import FAILURES, HISTORY, UNIQUE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from simdesk.index.reader import Reader
    from simdesk.reports.frame import Head
    from simdesk.reports.jobs import Order


class Form(StrEnum):
    """What a report can be written as."""

    HTML = "html"
    CSV = "csv"
    JSON = "json"


_LONGEST_HEADS = 4096
_SUFFIXES = {".html": Form.HTML, ".htm": Form.HTML, ".csv": Form.CSV, ".json": Form.JSON}


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
    order: Order = EVERYTHING,
    watcher: Watcher | None = None,
) -> tuple[Path, ...]:
    """Write a report of one moment of the index.

    Args:
        reader: of this thread.
        path: ``.html``, ``.csv`` or ``.json`` decides the form; an older file is replaced.
        order: what is listed.
        watcher: follows and stops.

    Returns:
        What was written: the report, then what stands beside it; nothing where it was stopped.

    Raises:
        ReportError: where the suffix is unknown, the disk full or the folder not writable.
        StoreError: where the index cannot be read.
    """
    form = form_of(path)
    encoding = "utf-8-sig" if order.bom and form is not Form.JSON else "utf-8"
    try:
        with reader.one_moment():
            job = _job(reader, order, watcher or Watcher())
            if form is Form.HTML:
                return _write_page(job, path, encoding)
            with replacing(path, encoding) as file:
                job.table(file.stream) if form is Form.CSV else job.data(file.stream)
    except StoppedError:
        return ()
    except OSError as error:
        raise ReportError.of(error, str(path)) from error
    return (path,)


class _Job(Protocol):
    """One report: the same rows in any of three forms."""

    columns: tuple[str, ...]

    def table(self, stream: TextIO) -> None:
        """Write all of it as CSV."""

    def data(self, stream: TextIO) -> None:
        """Write all of it as JSON."""

    def too_many(self) -> bool:
        """Tell whether a page may not hold all of it."""

    def body(self, stream: TextIO, full: TextIO | None) -> bool:
        """Write the list of a page, and all of it as CSV; tell whether the page was cut."""

    def head(self, full_name: str) -> Head:
        """Return what stands above the list that `body` wrote."""


def _job(reader: Reader, order: Order, watcher: Watcher) -> _Job:
    if order.what is What.GROUPS:
        return GroupsJob(reader, order, watcher)
    query = order.query
    if order.what is What.FAILURES:
        return ListJob(reader, order, watcher, FAILURES, reader.failures(query, order.reasons))
    if order.what is What.UNIQUE:
        return ListJob(reader, order, watcher, UNIQUE, reader.unique(query))
    return ListJob(reader, order, watcher, HISTORY, reader.whole_history(order.history))


def _write_page(job: _Job, path: Path, encoding: str) -> tuple[Path, ...]:
    """Write the page; its head counts what the body holds, so the body is written first."""
    beside = _beside(path, job.columns)
    with ExitStack() as stack:
        page = stack.enter_context(replacing(path, "utf-8"))
        body = stack.enter_context(
            tempfile.TemporaryFile("w+", encoding="utf-8", newline="", dir=path.parent)
        )
        full = stack.enter_context(replacing(beside, encoding)) if job.too_many() else None
        cut = job.body(cast("TextIO", body), None if full is None else full.stream)
        if full is not None:
            full.wanted = cut
        write_head(page.stream, job.head(beside.name if cut else ""))
        body.seek(0)
        shutil.copyfileobj(body, page.stream)
    return (path, beside) if cut else (path,)


def _beside(path: Path, columns: tuple[str, ...]) -> Path:
    """Return where the full table may stand: in a new place or in that of an earlier one.

    Nobody was asked about this name, so nothing but a table of ours is replaced.
    """
    for number in itertools.count(1):
        beside = path.with_name(f"{path.stem}-full{'' if number == 1 else f'-{number}'}.csv")
        try:
            with beside.open("rb") as stream:
                first = stream.readline(_LONGEST_HEADS).removeprefix(codecs.BOM_UTF8)
        except FileNotFoundError:
            return beside
        if beside.is_file() and first.rstrip() == ",".join(columns).encode():
            return beside
    raise AssertionError("counting has no end")


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
def replacing(path: Path, encoding: str) -> Iterator[_File]:
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
