# SPDX-License-Identifier: MIT
"""See what the catalogues lack, and bring them up to the sources.

::

    python -m tests.translations                      what is missing; status 1 where something is
    python -m tests.translations --update             new sentences in, vanished ones out
    python -m tests.translations --update --take de=FILE.json    and fill in from a JSON object

To add a sentence: write it in English through ``self.tr("...")`` in a class, or through the
module's ``_tr("...")``; the argument is one literal, values come in by ``.format``. Numbers with
their noun go through ``texts.count``. Then run ``--update`` and fill the empty translations in
``resources/translations/*.ts``, in Qt Linguist, in any editor, or from JSON: sentence to
translation, or ``Context|sentence`` where one English sentence needs two.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from PySide6.QtCore import QLocale

from app.translation import LANGUAGES, SOURCE, Messages, catalogue_path, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

APP = Path(__file__).resolve().parent.parent / "app"
SHOWN = frozenset(
    [
        "QAction",
        "QCheckBox",
        "QGroupBox",
        "QLabel",
        "QMenu",
        "QPushButton",
        "QRadioButton",
        "RadioBox",
        "TickBox",
        "addAction",
        "addButton",
        "addItem",
        "addItems",
        "addMenu",
        "addRow",
        "addTab",
        "button",
        "label",
        "say",
        "setAccessibleDescription",
        "setAccessibleName",
        "setDetailedText",
        "setHorizontalHeaderLabels",
        "setInformativeText",
        "setLabelText",
        "setPlaceholderText",
        "setPrefix",
        "setSpecialValueText",
        "setStatusTip",
        "setSuffix",
        "setText",
        "setTitle",
        "setToolTip",
        "setWhatsThis",
        "setWindowTitle",
        "set_text",
        "set_figure",
        "tool_button",
    ]
)
"""Calls whose strings a person sees."""
NAMES = frozenset({"SimDesk", "Sample documents", "timed out"})
"""What is called the same in every language: the program, a folder on the disk, a signal."""
FOR_TERMINALS = frozenset({"__main__.py", "display.py", "theme.py"})
"""Modules whose strings never reach the window: the command line, and style sheets."""
SENTENCE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")
WORD = re.compile(r"[A-Za-z]{2,}")


@dataclass
class Found:
    """What the sources say.

    Attributes:
        messages: context and sentence, in the order of the sources.
        wrong: places where a sentence cannot be found or is not translated.
    """

    messages: dict[tuple[str, str], None] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Scanner(ast.NodeVisitor):
    """Collect what goes through Qt's translation in a module, and what should but does not."""

    def __init__(self, path: Path, found: Found) -> None:
        self._path = path
        self._found = found
        self._classes: list[str] = []
        self._context = ""

    def scan(self) -> None:
        tree = ast.parse(self._path.read_text(encoding="utf-8"))
        self._context = module_context(tree)
        self._drop_docstrings(tree)
        self.visit(tree)

    @staticmethod
    def _drop_docstrings(tree: ast.Module) -> None:
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list):
                node.body = [n for n in body if not is_string(getattr(n, "value", None), n)]

    def _say(self, node: ast.AST, what: str) -> None:
        where = self._path.relative_to(APP.parent).as_posix()
        self._found.wrong.append(f"{where}:{node.lineno}: {what}")

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Raise(self, node: ast.Raise) -> None:
        """Pass over errors: the log is English."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name != "_tr":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = called(node)
        if name in {"tr", "_tr", "translate"}:
            self._take(node, name)
            return
        if is_log(node):
            return
        if name in SHOWN:
            self._check_shown(node)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        text = node.value
        if not isinstance(text, str) or self._path.name in FOR_TERMINALS or text in NAMES:
            return
        if SENTENCE.search(text):
            self._say(node, f"does not go through translation: {text!r}")

    def _take(self, node: ast.Call, name: str) -> None:
        arguments = list(node.args)
        context = self._classes[-1] if self._classes else ""
        if name == "_tr":
            context = self._context
        elif name == "translate":
            first = arguments.pop(0)
            context = str(getattr(first, "value", ""))
        text = arguments[0] if arguments else None
        if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or not context:
            self._say(node, "a sentence is one literal, in a class or a module with a context")
            return
        self._found.messages[context, text.value] = None

    def _check_shown(self, node: ast.Call) -> None:
        shown = node.args[:1] if called(node) == "addItem" else node.args  # then comes its data
        for argument in (*shown, *(k.value for k in node.keywords if k.arg != "name")):
            for text in bare_strings(argument):
                if WORD.search(text) and text not in NAMES and not is_code(node, text):
                    self._say(node, f"does not go through translation: {text!r}")


def is_string(value: object, statement: ast.stmt) -> bool:
    """Tell whether a statement is nothing but a string: a docstring."""
    return isinstance(statement, ast.Expr) and isinstance(getattr(value, "value", None), str)


def called(node: ast.Call) -> str:
    """Return the last name of what is called."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def is_log(node: ast.Call) -> bool:
    """Tell whether a call writes to the log."""
    owner = getattr(node.func, "value", None)
    return isinstance(owner, ast.Name) and owner.id in {"logger", "logging"}


def is_code(node: ast.Call, text: str) -> bool:
    """Tell whether a string names an icon: the second argument of a tool button."""
    return called(node) == "tool_button" and getattr(node.args[1], "value", None) == text


def bare_strings(node: ast.expr) -> Iterator[str]:
    """Yield the strings of an expression that reach the screen as they are."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from bare_strings(part)
    elif isinstance(node, ast.BinOp):
        yield from bare_strings(node.left)
        yield from bare_strings(node.right)
    elif isinstance(node, ast.IfExp):
        yield from bare_strings(node.body)
        yield from bare_strings(node.orelse)


def module_context(tree: ast.Module) -> str:
    """Return the context of a module's ``_tr``, empty where it has none."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "_tr":
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and called(call) == "translate":
                    return str(getattr(call.args[0], "value", ""))
    return ""


def scan_sources() -> Found:
    """Return every sentence of the window."""
    found = Found()
    for path in sorted(APP.rglob("*.py")):
        Scanner(path, found).scan()
    return found


def missing(language: str, found: Found) -> list[tuple[str, str]]:
    """Return what a catalogue lacks."""
    path = catalogue_path(language)
    there = read_catalogue(path) if path.exists() else {}
    return [key for key in found.messages if key not in there]


def write_catalogue(language: str, found: Found, known: Messages) -> None:
    """Write a catalogue: what the sources say, translated as far as it is known."""
    _, spoken, country = LANGUAGES[language]
    name = QLocale(spoken, country).name()
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{name}" sourcelanguage="en_US">',
    ]
    for context in sorted({context for context, _ in found.messages}):
        lines += ["<context>", f"    <name>{context}</name>"]
        for source in sorted(text for owner, text in found.messages if owner == context):
            said = known.get((context, source), "")
            kind = "" if said else ' type="unfinished"'
            lines += [
                "    <message>",
                f"        <source>{escape(source)}</source>",
                f"        <translation{kind}>{escape(said)}</translation>",
                "    </message>",
            ]
        lines.append("</context>")
    lines.append("</TS>")
    catalogue_path(language).write_text("\n".join(lines) + "\n", encoding="utf-8")


def update(language: str, found: Found, taken: dict[str, str]) -> None:
    """Bring a catalogue up to the sources."""
    path = catalogue_path(language)
    known = read_catalogue(path) if path.exists() else {}
    for context, source in found.messages:
        said = taken.get(f"{context}|{source}", taken.get(source, ""))
        if said:
            known[context, source] = said
    write_catalogue(language, found, known)


def main() -> int:
    """Say what is missing; update where that is wanted."""
    parser = argparse.ArgumentParser(description="See what the catalogues lack.")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--take", action="append", default=[], metavar="LANGUAGE=FILE")
    options = parser.parse_args()
    found = scan_sources()
    files = dict(entry.split("=", 1) for entry in options.take)
    lacks = 0
    for language in LANGUAGES:
        if language == SOURCE:
            continue
        if options.update:
            file = files.get(language)
            taken = json.loads(Path(file).read_text(encoding="utf-8")) if file else {}
            update(language, found, taken)
        for context, source in missing(language, found):
            lacks += 1
            sys.stdout.write(f"{language}: {context}|{source!r}\n")
    for place in found.wrong:
        sys.stdout.write(f"{place}\n")
    sys.stdout.write(f"{len(found.messages)} sentences, {lacks} translations missing\n")
    return 1 if lacks or found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
