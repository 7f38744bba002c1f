# SPDX-License-Identifier: MIT
"""The options of a rule, each a wish; their order on the command line is their order in the rule.

Light to load: the parser of every command needs it.
"""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from simdesk.rules.records import Matched, Pattern, Step, StepKind, Syntax

if TYPE_CHECKING:
    from collections.abc import Sequence

_VALUED = {StepKind.FOLDERS, StepKind.FORMATS, StepKind.MATCHING}

SIMPLE = tuple(str(kind) for kind in StepKind if kind not in _VALUED)
"""Rules that need nothing but their name."""


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """Add the options of a rule to a command."""
    group = parser.add_argument_group(
        "the rule", "which file stays; the next wish decides where the one before holds files equal"
    )
    group.set_defaults(steps=())

    def add(option: str, metavar: str, help_: str) -> None:
        group.add_argument(option, metavar=metavar, action=_Wish, dest="steps", help=help_)

    add("--rule", "RULE", f"{', '.join(SIMPLE)}, or the name of a saved rule")
    add("--prefer-folder", "DIR", "the file in this folder stays; repeated: the first counts most")
    add(
        "--prefer-format",
        "FORMAT",
        "the file of this format stays: editable, pdf, text, web, mail, book, picture, or a kind"
        " such as docx; repeated: the first counts most",
    )
    add("--prefer-name", "GLOB", "the file whose name fits stays, such as '*signed*'")
    add("--prefer-path", "GLOB", "the file whose path fits stays")
    add("--prefer-regex", "REGEX", "the file whose path holds this regular expression stays")
    group.add_argument(
        "--only",
        metavar="GLOB",
        type=lambda text: Pattern(text, on=Matched.PATH),
        help="remove only files whose path fits, such as '*/Downloads/*'",
    )
    group.add_argument(
        "--save", metavar="NAME", type=_own_name, help="keep the rule under this name besides"
    )


def _is_reserved(name: str) -> bool:
    return name.startswith("keep-")


def _own_name(text: str) -> str:
    if not text.strip() or _is_reserved(text):
        raise argparse.ArgumentTypeError(
            f"{text!r}: a name that does not begin with keep- is meant"
        )
    return text


def _step_of(option: str, text: str) -> Step | str:
    """Return the wish of an option, or the name of a saved rule."""
    match option:
        case "--prefer-folder":
            return Step(StepKind.FOLDERS, folders=(os.fsencode(os.path.abspath(text)),))
        case "--prefer-format":
            return Step(StepKind.FORMATS, formats=(text.lower(),))
        case "--prefer-name":
            return Step(StepKind.MATCHING, pattern=Pattern(text))
        case "--prefer-path":
            return Step(StepKind.MATCHING, pattern=Pattern(text, on=Matched.PATH))
        case "--prefer-regex":
            pattern = Pattern(text, Syntax.REGEX, Matched.PATH)
            return Step(StepKind.MATCHING, pattern=pattern)
        case _:
            return Step(StepKind(text)) if text in SIMPLE else text


class _Wish(argparse.Action):
    """Put a wish behind those that stand before it on the command line."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Add the wish of one option."""
        del parser, option_string
        if "--rule" in self.option_strings and _is_reserved(str(values)) and values not in SIMPLE:
            raise argparse.ArgumentError(self, f"{values!r}: there are {', '.join(SIMPLE)}")
        step = _step_of(self.option_strings[0], str(values))
        namespace.steps = (*namespace.steps, step)
