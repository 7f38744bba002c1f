# SPDX-License-Identifier: MIT
"""The command that writes reports, without an engine; followed and ended from the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.commands import options as chosen
from simdesk.commands.acts import history_query
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.session import Interrupts, ProgressLine
from simdesk.commands.words import REPORT_FAULTS
from simdesk.errors import ReportError
from simdesk.protocol import What
from simdesk.records import Reason
from simdesk.reports.display import visible, visible_path
from simdesk.reports.jobs import Order, Watcher
from simdesk.reports.writer import form_of, write

if TYPE_CHECKING:
    from argparse import Namespace

    from simdesk.index.reader import Reader


def report(options: Namespace, console: Console) -> Status:
    """Write a report; it is never opened."""
    path = options.output.absolute()
    order = Order(
        what=What(options.what),
        shown=chosen.selection(options, console),
        reasons=tuple(Reason(reason) for reason in options.reason),
        bom=options.bom,
        journal=history_query(options),
    )
    try:
        form_of(path)
        with (
            chosen.open_index(options) as reader,
            Interrupts() as interrupts,
            ProgressLine(console) as line,
        ):
            _refuse_documents(reader, options)
            watcher = Watcher(
                progress=lambda done, total: line.count("Writing", done, total),
                stopped=lambda: interrupts.count > 0,
            )
            written = write(reader, path, order=order, watcher=watcher)
    except ReportError as error:
        fault = REPORT_FAULTS.get(error.fault, error.fault)
        raise CommandError(f"{fault}: {visible(error.detail)}") from error
    names = [str(one) for one in written]
    if console.as_json:
        console.data({"written": list(names)})
    for name in names:
        console.note(f"wrote {visible(name)}")
    if not names:
        console.note("stopped; no report was written")
    return Status.DONE if names else Status.NOTHING_DONE


def _refuse_documents(reader: Reader, options: Namespace) -> None:
    """Refuse to write over somebody's document: a slip of the keyboard must not lose one."""
    target = chosen.absolute(str(options.output))
    if reader.file_at(target) is not None and options.output.exists() and not options.overwrite:
        raise CommandError(
            f"{visible_path(target)} is one of the indexed documents; choose another name, or"
            " replace it with --overwrite"
        )
