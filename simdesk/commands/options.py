# SPDX-License-Identifier: MIT
"""What the common options mean for one command: places, settings, what is shown."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simdesk.commands.console import CommandError
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.index.schema import known_errors, note_damage
from simdesk.records import Tier, display_path
from simdesk.reports.display import visible
from simdesk.reports.selection import Selection
from simdesk.settings import Locations, Settings, load_settings, save_settings

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from simdesk.commands.console import Console

_KEPT = ("max_distance", "min_similarity", "workers", "ocr", "ocr_languages")


def locations(options: Namespace) -> Locations:
    """Return where SimDesk's files are."""
    return Locations.choose(options.data)


def keep_settings(options: Namespace) -> Settings:
    """Store the options that are settings, and return all settings.

    Raises:
        SettingsError: where the stored ones have no legal value.
        CommandError: where they cannot be stored.
    """
    path = locations(options).settings
    stored = load_settings(path)
    given: dict[str, Any] = {key: getattr(options, key, None) for key in _KEPT}
    given = {key: value for key, value in given.items() if value is not None}
    settings = replace(stored, **given)
    if settings != stored:
        try:
            save_settings(path, settings)
        except OSError as error:
            raise CommandError(f"the settings cannot be stored: {error}") from error
    return settings


def selection(options: Namespace, console: Console) -> Selection:
    """Return what is to be shown."""
    floor, stored = options.min_similarity, load_settings(locations(options).settings)
    if floor is not None and floor < stored.min_similarity:
        console.note(
            f"groups were made for {stored.min_similarity} % and more; to see less alike ones,"
            " scan with this --min-similarity"
        )
    root = b"" if options.folder is None else absolute(options.folder)
    return Selection(
        query=GroupQuery(
            tiers=frozenset(Tier(tier) for tier in options.tier), text=options.search, root=root
        ),
        min_similarity=0.0 if floor is None else floor / 100,
        max_distance=options.max_distance,
    )


@contextmanager
def open_index(options: Namespace) -> Iterator[Reader]:
    """Open what was scanned, for reading.

    Raises:
        CommandError: where nothing was scanned yet.
        StoreError: where it cannot be read.
    """
    places = locations(options)
    if not (places.index.exists() and places.decisions.exists()):
        raise CommandError(
            f"nothing has been scanned yet into {visible(str(places.data))}; begin with:"
            " simdesk-cli scan FOLDER"
        )
    reader = Reader(places)
    try:
        yield reader
    except sqlite3.Error as error:
        raise _told(error, places) from error
    finally:
        reader.close()


def _told(error: sqlite3.Error, places: Locations) -> Exception:
    """Name what is wrong; where it is the index the next scan makes it anew."""
    if note_damage(error, places):
        return CommandError(
            f"the index is damaged ({visible(str(error))}); make it anew with: simdesk-cli scan;"
            " folders, marks, decisions and history are in another file"
        )
    return known_errors(error, places.decisions)


def absolute(path: str) -> bytes:
    """Return a path of the command line as the index stores paths: absolute, as bytes."""
    return os.fsencode(os.path.abspath(path))


def folders(paths: Sequence[str]) -> tuple[bytes, ...]:
    """Return the folders of the command line.

    Raises:
        CommandError: naming the first that is none.
    """
    found = tuple(absolute(path) for path in paths)
    for path in found:
        if not Path(os.fsdecode(path)).is_dir():
            raise CommandError(f"not a folder: {visible(display_path(path))}")
    return found
