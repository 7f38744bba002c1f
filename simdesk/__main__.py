# SPDX-License-Identifier: MIT
"""The command line: the same engine without a window, for scripts, servers, tests, benchmarks.

The engine and every worker import this module again when they start, so it loads nothing by itself.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from simdesk.commands.console import Console, Status

# A command loads its own module only: `--help` and `groups` need neither numpy nor an engine.
_MODULES = {
    "scan": "scanning",
    "watch": "scanning",
    "patterns": "choosing",
    "groups": "listing",
    "failures": "listing",
    "history": "listing",
    "report": "reporting",
    "compare": "direct",
    "similar": "direct",
    "fingerprint": "direct",
    "remove": "removing",
    "undo": "removing",
    "redo": "removing",
    "empty-folders": "removing",
    "weights": "weighing",
    "rules": "ruling",
}


def run(options: Namespace, console: Console) -> Status:
    """Run one command.

    Raises:
        CommandError: where nothing could be done.
        StoreError: where a database cannot be used.
        SettingsError: where the settings have no legal value.
    """
    module = import_module(f"simdesk.commands.{_MODULES[options.command]}")
    command: Callable[[Namespace, Console], Status] = getattr(
        module, options.command.replace("-", "_")
    )
    return command(options, console)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status (0 done, 1 with failures, 2 nothing done)."""
    multiprocessing.freeze_support()
    from simdesk.commands.arguments import parse
    from simdesk.commands.console import CommandError, Console, Status
    from simdesk.errors import SettingsError, StoreError
    from simdesk.reports.display import visible

    options = parse(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal's code page lacks must not end the command.
            stream.reconfigure(errors="backslashreplace")
    if options.json and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    console = Console(sys.stdout, sys.stderr, as_json=options.json)
    try:
        status = run(options, console)
        sys.stdout.flush()
    except CommandError as error:
        console.note(str(error))
        return int(Status.NOTHING_DONE)
    except (StoreError, SettingsError) as error:
        console.note(visible(str(error)))
        return int(Status.NOTHING_DONE)
    except KeyboardInterrupt:
        console.note("interrupted")
        return int(Status.NOTHING_DONE)
    except BrokenPipeError:
        # Whoever read the result has enough; without this, Python complains when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(Status.DONE)
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
