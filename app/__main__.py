# SPDX-License-Identifier: MIT
"""Start the window: arguments, then whether a window can be shown at all, then Qt.

Processes that the engine spawns import this module again; Qt is imported in `main` only.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.display import missing_library, no_display

USAGE_ERROR = 2


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="simdesk",
        description="Find near-duplicate documents by their text, in a window.",
        epilog="Without a window: simdesk-cli scan FOLDER, simdesk-cli groups.",
    )
    parser.add_argument(
        "folders", nargs="*", type=Path, metavar="FOLDER", help="add these folders and scan them"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep everything of SimDesk below this folder"
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    options = parser.parse_args(arguments)
    if options.version:
        print(f"simdesk {_version()}")
        parser.exit()
    return options


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("simdesk")
    except PackageNotFoundError:
        return "(not installed)"


def main(arguments: list[str] | None = None) -> int:
    """Show the window.

    Returns:
        0 when it was closed; 2 where none can be shown, with one line on stderr.
    """
    options = parse(arguments)
    wrong = [folder for folder in options.folders if not folder.is_dir()]
    if wrong:
        print(f"simdesk: {wrong[0]}: no such folder", file=sys.stderr)
        return USAGE_ERROR
    trouble = no_display() or missing_library()
    if trouble:
        print(f"simdesk: {trouble}", file=sys.stderr)
        return USAGE_ERROR
    from app.application import run
    from simdesk.settings import Locations

    return run(Locations.choose(options.data), options.folders)


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    sys.exit(main())
