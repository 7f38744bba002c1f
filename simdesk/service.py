# SPDX-License-Identifier: MIT
"""An engine at one end of a pipe: what runs in the engine process."""

from __future__ import annotations

import logging
import signal
import sqlite3
import traceback
import warnings
from contextlib import closing
from typing import TYPE_CHECKING

from simdesk.engine import Engine
from simdesk.errors import (
    StoreCorruptError,
    StoreError,
    StoreFullError,
    StoreLockedError,
    StoreTooNewError,
)
from simdesk.index.schema import is_sound, known_errors, open_reader
from simdesk.protocol import Change, Command, Fatal, FatalCode, Quit
from simdesk.threads import start_thread

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

_FATAL: dict[type[Exception], FatalCode] = {
    StoreLockedError: FatalCode.LOCKED,
    StoreTooNewError: FatalCode.TOO_NEW,
    StoreCorruptError: FatalCode.CORRUPT,
    StoreFullError: FatalCode.FULL,
}


def serve(pipe: Connection, locations: Locations, *, resident: bool) -> None:
    """Run an engine on a pipe until it is told to quit or the other side has gone.

    Args:
        pipe: commands come in, changes go out.
        locations: where the files live.
        resident: True to walk the roots at the start and to watch them.
    """
    # Ctrl-C in a terminal goes to every process of it; the command line says `Stop` instead
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # watchdog 7.1 meets a new folder twice, by its event and by its own walk; nothing is lost
    warnings.filterwarnings("ignore", message="Callback with id", category=RuntimeWarning)
    sender = _Sender(pipe)
    try:
        engine = Engine(locations, sender, resident=resident)
    except StoreError as error:
        sender(Fatal(_FATAL.get(type(error), FatalCode.CORRUPT), str(error)))
        return
    except (OSError, sqlite3.Error) as error:
        known = known_errors(error, locations.data)
        sender(Fatal(_FATAL.get(type(known), FatalCode.FULL), str(known)))
        return
    start_thread("commands", lambda: _listen(pipe, engine), engine.post)
    try:
        engine.run()
    except StoreError as error:
        logger.exception("a database failed")
        sender(Fatal(_code(error, locations), str(error)))
    except Exception as error:
        logger.exception("the engine ended")
        sender(Fatal(FatalCode.BUG, "".join(traceback.format_exception(error))))
        raise


def _code(error: StoreError, locations: Locations) -> FatalCode:
    """Name what ended an engine that was running."""
    if not locations.data.exists():
        return FatalCode.GONE
    if isinstance(error, StoreCorruptError) and _decisions_are_sound(locations):
        return FatalCode.INDEX_DAMAGED
    return _FATAL.get(type(error), FatalCode.FULL)


def _decisions_are_sound(locations: Locations) -> bool:
    try:
        with closing(open_reader(locations.decisions)) as connection:
            return is_sound(connection)
    except StoreError:
        return False


class _Sender:
    """Send changes; a window that has gone ends nothing but the sending."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def __call__(self, change: Change) -> None:
        try:
            self._pipe.send(change)
        except OSError:
            logger.info("nobody listens any more")


def _listen(pipe: Connection, engine: Engine) -> None:
    """Post commands to the engine; the end of the pipe is the wish to quit."""
    while True:
        try:
            command: Command = pipe.recv()
        except (EOFError, OSError):
            command = Quit()

        def carry_out(command: Command = command) -> None:
            engine.on_command(command)

        engine.post(carry_out)
        if isinstance(command, Quit):
            return
