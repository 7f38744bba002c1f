# SPDX-License-Identifier: MIT
"""The command ``weights``: whether words count by how rare they are in the collection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk import protocol
from simdesk.commands import options as chosen
from simdesk.commands.console import CommandError, Console, Status
from simdesk.commands.session import Session
from simdesk.commands.words import NOTICES
from simdesk.frequencies import load_table
from simdesk.reports.display import count, visible
from simdesk.settings import load_settings
from simdesk.weighing import NO_TEXTS, STOPPED, usable

if TYPE_CHECKING:
    from argparse import Namespace

    from simdesk.reports.data import Json

_REQUEST = 1
_ERRORS = {
    STOPPED: "stopped; everything is as it was",
    NO_TEXTS: "no texts are stored to learn from; scan folders first, with the store of texts on",
}


def weights(options: Namespace, console: Console) -> Status:
    """Learn the weights, switch them off, or show which are in use."""
    stopped = False
    if options.learn or options.off:
        with chosen.open_index(options):
            pass
        with Session(chosen.locations(options), console) as session:
            answer = session.ask(protocol.Weigh(_REQUEST, learn=options.learn), protocol.Weighed)
            if answer.error:
                reason = _ERRORS.get(answer.error, answer.error)
                raise CommandError(f"the weights were not changed: {visible(reason)}")
            console.note("fingerprinting the documents again; the groups follow")
            stopped = session.ask(protocol.Scan(), protocol.ScanDone).stopped
        if stopped:
            console.note("stopped before the end; the next scan goes on")
    _show(options, console)
    return Status.WITH_FAILURES if stopped else Status.DONE


def _show(options: Namespace, console: Console) -> None:
    places = chosen.locations(options)
    settings, lost = usable(load_settings(places.settings), places.tables)
    name = settings.recipe.frequency_table
    if lost:
        console.note(NOTICES[protocol.NoticeCode.FREQUENCIES_LOST])
    table = load_table(places.tables, name) if name else None
    if console.as_json:
        data: dict[str, Json] = {
            "weighting": settings.recipe.weighting,
            "table": name or None,
            "documents": None if table is None else table.documents,
        }
        console.data(data)
    elif table is None:
        console.say("Words are not weighed: each counts the same, however common it is.")
    else:
        documents = count(table.documents, "document")
        console.say(f"Words are weighed by table {name}, learned from {documents}.")
