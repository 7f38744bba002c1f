# SPDX-License-Identifier: MIT
"""The options of the commands that act on files, and of the history of what they did."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import TYPE_CHECKING

from simdesk.index.history import HistoryQuery
from simdesk.records import Action, JournalState, storable_ns

if TYPE_CHECKING:
    from collections.abc import Callable

_DAY_NS = 86_400 * 1_000_000_000

ACTIONS = {
    "trash": Action.TRASH,
    "quarantine": Action.QUARANTINE,
    "move": Action.MOVE,
    "permanent": Action.PERMANENT,
    "hard-link": Action.HARD_LINK,
    "reflink": Action.REFLINK,
}


def add_action(remove: argparse.ArgumentParser) -> None:
    """Add what happens to the files."""
    group = remove.add_argument_group("what happens to the files")
    group.add_argument(
        "--action",
        choices=list(ACTIONS),
        default="trash",
        help="trash; quarantine, a folder of SimDesk's own; move, with --to; permanent, for good;"
        " hard-link or reflink, for files of equal bytes: the name stays and shares the bytes of"
        " the file that stays",
    )
    group.add_argument(
        "--to", metavar="DIR", help="move into this folder, outside of those that are scanned"
    )
    group.add_argument(
        "--permanent",
        action="store_const",
        const="permanent",
        dest="action",
        help="the same as --action permanent; asks for a text to be typed, cannot be undone",
    )
    group.add_argument(
        "--confirm", metavar="TEXT", default="", help="the text that --permanent asks for"
    )
    group.add_argument(
        "--empty-folders", action="store_true", help="also remove the folders that are left empty"
    )
    group.add_argument(
        "--plan",
        metavar="FILE",
        dest="paper",
        help="write the plan down first: .txt, .csv, .json or .html",
    )


def add_empty_folders(command: argparse.ArgumentParser) -> None:
    """Add the options of ``empty-folders``."""
    command.add_argument("plan", type=int, metavar="PLAN", help="number of the plan")
    command.add_argument(
        "--apply", action="store_true", help="remove them; without this, they are only listed"
    )


def add_history(history: argparse.ArgumentParser, whole: Callable[[str], int]) -> None:
    """Add the filters of ``history``.

    Args:
        history: the command.
        whole: reads the limit.
    """
    history.add_argument("--limit", type=whole, default=1000, metavar="N")
    history.add_argument(
        "--search", metavar="TEXT", default="", help="only with these words in a path"
    )
    add_history_filters(history)


def add_history_filters(history: argparse._ActionsContainer) -> None:
    """Add what tells one entry of the history from another, but for words in its path."""
    history.add_argument(
        "--since", type=_moment, metavar="DATE", help="only on this day or later: 2026-11-30"
    )
    history.add_argument("--until", type=_end, metavar="DATE", help="only on this day or earlier")
    history.add_argument(
        "--action",
        action="append",
        default=[],
        type=_action_code,
        choices=[str(each) for each in Action],
        metavar="ACTION",
        help=f"only this: {', '.join(ACTIONS)} or empty-folders; may be repeated",
    )
    history.add_argument(
        "--state",
        action="append",
        default=[],
        choices=[str(each) for each in JournalState],
        help="only what came to this; may be repeated",
    )
    history.add_argument("--plan", type=int, metavar="PLAN", help="only of this plan")


def history_query(options: argparse.Namespace) -> HistoryQuery:
    """Return what the filters of ``history`` ask for."""
    return HistoryQuery(
        text=options.search,
        since_ns=options.since,
        until_ns=options.until,
        actions=frozenset(map(Action, options.action)),
        states=frozenset(map(JournalState, options.state)),
        plan_id=options.plan,
    )


def _action_code(text: str) -> str:
    """Read the name of an action, spelled as for ``remove`` or as reports spell it."""
    return text.replace("-", "_")


def _moment(text: str) -> int:
    """Read a day or a time, local where it names no zone; nanoseconds since the epoch."""
    return _nanoseconds(_read(text))


def _end(text: str) -> int:
    """Read the end of a day, or a time."""
    end = _nanoseconds(_read(text))
    return storable_ns(end + _DAY_NS) if len(text) == len("2026-11-30") else end


def _read(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise argparse.ArgumentTypeError(
            f"{text!r}: a day such as 2026-11-30 is expected, or 2026-11-30T18:00"
        ) from error


def _nanoseconds(moment: datetime) -> int:
    return storable_ns(round(moment.timestamp() * 1_000_000_000))
