# SPDX-License-Identifier: MIT
"""Hold the arrows between the rooms: a module may import what stands below it or beside it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]

# From the ground up. A name stands for a module or a package right under `simdesk` or `app`.
SIMDESK = (
    ("records", "comparison", "errors", "settings"),
    (
        "extract",
        "hashing",
        "characters",
        "folding",
        "tokenise",
        "counting",
        "frequencies",
        "fingerprint",
        "nature",
        "explained",
        "sketch",
        "alignment",
        "moved",
        "numerals",
        "placing",
        "paragraphs",
        "compare",
    ),
    (
        "patterns",
        "mounts",
        "drives",
        "priority",
        "resuming",
        "queueing",
        "staleness",
        "walk",
        "walking",
        "watch",
        "attributes",
        "cloning",
        "watching",
        "disk",
        "trash",
        "index",
        "forking",
        "pool",
        "warm",
        "group",
        "candidates",
        "collection",
        "further",
        "matcher",
        "matching",
        "parts",
        "rooting",
        "figures",
        "verdicts",
        "passages",
        "sieve",
        "plain",
        "contained",
        "nesting",
        "refreshing",
        "weighing",
        "regrouping",
        "restoring",
        "settling",
        "provisional",
        "standing",
        "memberships",
        "threads",
        "verifying",
        "textsource",
        "drafts",
        "tracing",
        "similar",
        "previews",
        "closed",
        "scanning",
        "marking",
        "clearing",
        "deciding",
        "actions",
        "acting",
        "rules",
        "reports",
        "reviewing",
        "questions",
        "protocol",
    ),
    ("engine",),
    ("service",),
    ("link",),
    ("commands",),
    ("__main__",),
)
APP = (
    ("accessible", "resources", "measured", "texts", "review_texts", "theme", "desktop", "display"),
    ("translation", "action_texts", "scan_texts", "rule_texts"),
    ("workers",),
    ("models",),
    ("views",),
    ("windows",),
    ("application",),
    ("__main__",),
)
LAYERS = {"simdesk": SIMDESK, "app": APP}


def _modules(package: str) -> dict[str, Path]:
    """Return every module of a package by its dotted name."""
    found = {}
    for path in sorted((PROJECT / package).rglob("*.py")):
        parts = path.relative_to(PROJECT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _room(module: str) -> str:
    """Return the part of a dotted name that has a layer; empty for the package itself."""
    return module.split(".")[1] if "." in module else ""


def _imports(path: Path, *, at_load: bool = False) -> set[str]:
    """Return the names a module imports; only those it needs to be loaded where that is asked."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if at_load and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return
        if at_load and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            # `from simdesk import protocol` names a module too
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text("utf-8")))
    return found


def _level(package: str, room: str) -> int:
    return next(level for level, rooms in enumerate(LAYERS[package]) if room in rooms)


@pytest.mark.parametrize("package", ["simdesk", "app"])
def test_every_module_has_a_place(package: str) -> None:
    known = {room for rooms in LAYERS[package] for room in rooms}
    rooms = {_room(module) for module in _modules(package)} - {""}
    assert rooms - known == set(), "give the new module a layer in this test"


@pytest.mark.parametrize("package", ["simdesk", "app"])
def test_no_module_imports_what_stands_above_it(package: str) -> None:
    modules = _modules(package)
    known = {room for rooms in LAYERS[package] for room in rooms}
    upward = []
    for module, path in modules.items():
        room = _room(module)
        if room not in known:
            continue
        for name in _imports(path):
            target = _room(name) if name.startswith(f"{package}.") else ""
            if target in known and _level(package, target) > _level(package, room):
                upward.append(f"{module} -> {name}")
    assert sorted(upward) == []


def test_engine_knows_neither_the_window_nor_qt() -> None:
    foreign = [
        f"{module} -> {name}"
        for module, path in _modules("simdesk").items()
        for name in _imports(path)
        if name.split(".")[0] in {"app", "PySide6", "shiboken6"}
    ]
    assert foreign == []


@pytest.mark.parametrize("package", ["simdesk", "app"])
def test_no_two_modules_need_one_another_to_load(package: str) -> None:
    modules = _modules(package)
    needs = {
        module: _imports(path, at_load=True) & modules.keys() - {module, package}
        for module, path in modules.items()
    }
    done: set[str] = set()
    circles = []

    def follow(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            circles.append(" -> ".join((*way[way.index(module) :], module)))
        elif module not in done:
            for needed in sorted(needs[module]):
                follow(needed, (*way, module))
            done.add(module)

    for module in needs:
        follow(module, ())
    assert circles == []


def test_loading_all_of_the_engine_loads_no_qt() -> None:
    names = sorted(_modules("simdesk"))
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print(sorted(name for name in sys.modules"
        " if name.split('.')[0] in ('PySide6', 'shiboken6', 'app')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
