# SPDX-License-Identifier: MIT
"""The command ``patterns``: what scans leave out, and which line decides over a path."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.commands import options as chosen
from simdesk.commands.console import CommandError, Console, Status
from simdesk.patterns import Why, explain
from simdesk.records import Role, display_path
from simdesk.reports.display import visible, visible_path
from simdesk.settings import HIDDEN_PATTERN, load_settings, save_settings
from simdesk.walk import WalkRules

if TYPE_CHECKING:
    from argparse import Namespace

    from simdesk.patterns import Explanation
    from simdesk.reports.data import Json
    from simdesk.settings import Settings

WHY = {
    Why.SCANNED: "scanned",
    Why.NO_ROOT: "lies in no folder that was scanned",
    Why.EXCLUDED_FOLDER: "lies in an excluded folder",
    Why.TRASH: "lies in a trash",
    Why.PATTERN: "left out",
    Why.NOT_INCLUDED: "not among what is included",
    Why.SIZE: "left out for its size",
    Why.DATE: "left out for its date",
    Why.TYPE: "left out for its type",
    Why.LINK: "a link, which is not followed",
    Why.OTHER_VOLUME: "on another volume",
    Why.MISSING: "not there",
    Why.NO_PERMISSION: "not to be seen without permission",
}


def patterns(options: Namespace, console: Console) -> Status:
    """Change the lines where asked, test paths where asked, else show the lines."""
    settings = _changed(options)
    if options.test:
        return _test(options, settings, console)
    if console.as_json:
        console.data(
            {
                "skip_hidden": settings.skip_hidden,
                "exclude": list(settings.exclude),
                "include": list(settings.include),
            }
        )
        return Status.DONE
    if settings.skip_hidden:
        console.say(f"exclude: {HIDDEN_PATTERN}  (hidden files and folders)")
    for name, lines in (("exclude", settings.exclude), ("include", settings.include)):
        for line in lines:
            console.say(f"{name}: {visible(line)}")
    return Status.DONE


def _changed(options: Namespace) -> Settings:
    path = chosen.locations(options).settings
    stored = load_settings(path)
    dropped = set(options.drop or ())
    unknown = dropped - {*stored.exclude, *stored.include}
    if unknown:
        raise CommandError(f"no such line: {visible(min(unknown))}")
    settings = replace(
        stored,
        exclude=_lines(stored.exclude, options.exclude, dropped),
        include=_lines(stored.include, options.include, dropped),
    )
    if settings != stored:
        try:
            save_settings(path, settings)
        except OSError as error:
            raise CommandError(f"the settings cannot be stored: {error}") from error
    return settings


def _lines(present: tuple[str, ...], added: list[str] | None, dropped: set[str]) -> tuple[str, ...]:
    kept = [line for line in present if line not in dropped]
    return (*kept, *(line for line in added or () if line not in kept))


def _roles(options: Namespace) -> dict[bytes, Role]:
    try:
        with chosen.open_index(options) as reader:
            return reader.roles()
    except CommandError:  # nothing was scanned yet
        return {}


def _test(options: Namespace, settings: Settings, console: Console) -> Status:
    roles = _roles(options)
    paths = [chosen.absolute(path) for path in options.test]
    if Role.NORMAL not in roles.values() and Role.PROTECTED not in roles.values():
        # before the first scan a path is tested as if its folder were scanned
        roles |= dict.fromkeys((os.path.dirname(path) for path in paths), Role.NORMAL)
    rules = WalkRules.under(settings, chosen.locations(options), roles)
    found = [(path, explain(path, rules)) for path in paths]
    if console.as_json:
        console.data({"paths": [_data(path, each) for path, each in found]})
    else:
        for path, each in found:
            console.say(f"{visible_path(path)}: {_words(path, each)}")
    return Status.DONE if all(each.scanned for _, each in found) else Status.WITH_FAILURES


def _words(path: bytes, found: Explanation) -> str:
    words = WHY[found.why]
    if found.line is not None:
        by = "by" if found.why is Why.PATTERN else "decided by"
        words += f", {by} the line {visible(found.line.text)}"
    if found.at != path:
        words += f", at {visible_path(found.at)}"
    return words


def _data(path: bytes, found: Explanation) -> dict[str, Json]:
    return {
        "path": display_path(path),
        "scanned": found.scanned,
        "why": str(found.why),
        "at": display_path(found.at),
        "line": None if found.line is None else found.line.text,
    }
