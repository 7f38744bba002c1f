# SPDX-License-Identifier: MIT
"""The pipe to an engine in a process of its own, for the window and the command line alike."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from typing import TYPE_CHECKING, cast

from simdesk.protocol import Quit

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from simdesk.protocol import Change, Command
    from simdesk.settings import Locations

POLL_S = 0.1

_CONTEXT = multiprocessing.get_context("spawn")


class EngineLink:
    """Start an engine process and talk with it.

    `send` may be called from any one thread, `receive` from any one other.

    Args:
        locations: where the engine keeps its files.
        resident: True to walk the roots at the start and to watch them from then on.
    """

    def __init__(self, locations: Locations, *, resident: bool = True) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=_serve, args=(theirs, locations, resident), name="simdesk-engine"
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """Return the process id of the engine."""
        return self._process.pid

    def send(self, command: Command) -> None:
        """Give a command.

        Raises:
            OSError: where the engine has ended.
        """
        self._pipe.send(command)

    def receive(self, timeout_s: float | None = None) -> Change | None:
        """Wait for the next change.

        Args:
            timeout_s: seconds, None for ever.

        Returns:
            The change, or None where the time is over.

        Raises:
            EOFError: where the engine has ended.
        """
        try:
            if not self._pipe.poll(timeout_s):
                return None
            return cast("Change", self._pipe.recv())
        except (ConnectionResetError, BrokenPipeError) as error:
            raise EOFError from error

    def close(self, timeout_s: float = 10.0) -> None:
        """Ask the engine to end, and end it where it does not; nobody may be in `receive`.

        Args:
            timeout_s: seconds of patience.
        """
        with contextlib.suppress(OSError):  # it may have ended already, which is what is wanted
            self.send(Quit())
        end = time.monotonic() + timeout_s
        with contextlib.suppress(OSError, EOFError):
            # one that is in the middle of saying something must come to its end
            while self._process.is_alive() and time.monotonic() < end:
                self.receive(POLL_S)
        self._process.join(max(0.0, end - time.monotonic()))
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()
        self._pipe.close()

    def kill(self) -> None:
        """End the engine at once, as a crash would."""
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, locations: Locations, resident: bool) -> None:  # noqa: FBT001 - a process's arguments
    """Run an engine until it is told to quit; the first code of the new process."""
    from simdesk.service import serve  # noqa: PLC0415 - the window's side need not load the engine

    serve(pipe, locations, resident=resident)
