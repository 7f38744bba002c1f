# SPDX-License-Identifier: MIT
"""Run one bench: ``python -m tests.bench NAME [--quick]``.

Each NAME is a module beside this one with ``run(quick)``, which prints rows ``name: value``.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

NAMES = (
    "text",
    "index",
    "groups",
    "passages",
    "extract",
    "scan",
    "window",
    "start",
    "quality",
    "review",
    "curve",
    "damage",
    "contained",
    "peers",
    "profile",
    "kinds",
    "formats",
    "kill",
    "scale",
    "stops",
    "watching",
)


def main(arguments: list[str] | None = None) -> int:
    """Run the bench that is named.

    Returns:
        0 done, 2 where there is no such bench.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("name", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="bounded to about 20 s")
    parser.add_argument("--rounds", type=int, help="of kill: how many kills")
    parser.add_argument("--files", type=int, help="of scale: how many files the tree has")
    parser.add_argument("--at", help="of scale: where the tree is, or is made")
    chosen = parser.parse_args(arguments)
    if chosen.name not in NAMES:
        print(f"no bench {chosen.name!r}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    if not (Path(__file__).parent / f"{chosen.name}.py").exists():
        print(f"the bench {chosen.name!r} is not written yet", file=sys.stderr)
        return 2
    bench = importlib.import_module(f"tests.bench.{chosen.name}")
    asked = {name: getattr(chosen, name) for name in ("rounds", "files", "at")}
    given = {name: value for name, value in asked.items() if value is not None}
    return bench.run(quick=chosen.quick, **given) or 0


if __name__ == "__main__":
    sys.exit(main())
