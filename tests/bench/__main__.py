# SPDX-License-Identifier: MIT
"""Run one bench: ``python -m tests.bench NAME [--quick]``.

Each NAME is a module beside this one with ``run(quick)``, which prints rows ``name: value``.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import version
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
    "alignment",
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


def machine() -> str:
    """Return date, processor, cores, and versions, as every figure is given with."""
    processor = platform.processor() or platform.machine()
    with contextlib.suppress(OSError):  # not on this system
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    versions = [f"Python {platform.python_version()}"]
    versions += [f"{name} {version(name)}" for name in ("numpy", "PySide6_Essentials")]
    today = datetime.now(UTC).date()
    return ", ".join([f"{today}", processor, f"{os.cpu_count()} cores", *versions])


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
    print(f"bench_machine: {machine()}", flush=True)
    bench = importlib.import_module(f"tests.bench.{chosen.name}")
    asked = {name: getattr(chosen, name) for name in ("rounds", "files", "at")}
    given = {name: value for name, value in asked.items() if value is not None}
    return bench.run(quick=chosen.quick, **given) or 0


if __name__ == "__main__":
    sys.exit(main())
