# SPDX-License-Identifier: MIT
"""Where the command line writes: results on one stream, messages on another, never mixed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TextIO

from simdesk.reports.data import json_text

if TYPE_CHECKING:
    from simdesk.reports.data import Json


class Status(IntEnum):
    """How a command ended."""

    DONE = 0
    WITH_FAILURES = 1
    NOTHING_DONE = 2


class CommandError(Exception):
    """Nothing could be done; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Console:
    """The two streams of a command.

    Attributes:
        out: results; a pipe or a file as often as a terminal.
        err: messages and progress.
        as_json: True where a program reads the results.
    """

    out: TextIO
    err: TextIO
    as_json: bool

    def say(self, line: str = "") -> None:
        """Write a line of the result."""
        self.out.write(f"{line}\n")

    def data(self, value: Json) -> None:
        """Write the result for a program."""
        self.out.write(json_text(value, indent=2) + "\n")

    def value(self, value: Json) -> None:
        """Write one value of many for a program, without a line end."""
        self.out.write(json_text(value))

    def note(self, line: str) -> None:
        """Write a message to the person."""
        self.err.write(f"simdesk-cli: {line}\n")
        self.err.flush()

    @property
    def interactive(self) -> bool:
        """Tell whether a person watches the messages on a terminal."""
        return self.err.isatty()
