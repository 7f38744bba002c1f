# SPDX-License-Identifier: MIT
"""What may stand on the command line; options stand after the subcommand."""

from __future__ import annotations

import argparse
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.commands.acts import add_action, add_empty_folders, add_history, add_history_filters
from simdesk.commands.wishes import add_wishes
from simdesk.records import Reason, Tier
from simdesk.settings import OCR_LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

_DESCRIPTION = """\
Find near-duplicate documents by their text, and deal with them safely.

exit status: 0 done; 1 finished, with failures listed or stopped half-way; 2 wrong use, or nothing
could be done. Results go to standard output, messages and progress to standard error.
"""


def _version() -> str:
    try:
        return version("simdesk")
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "not installed"


class _Whole:
    """Read a whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __call__(self, text: str) -> int:
        """Read it; argparse shows the error to the person."""
        try:
            number = int(text.removesuffix("%"))
        except ValueError:
            number = self._low - 1
        if not self._low <= number <= self._high:
            raise argparse.ArgumentTypeError(
                f"{text!r}: a whole number from {self._low} to {self._high} is expected"
            )
        return number


def _languages(text: str) -> str:
    if not OCR_LANGUAGES.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r}: languages of tesseract are expected, such as eng+deu"
        )
    return text


def _recognising() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--ocr",
        action=argparse.BooleanOptionalAction,
        help="recognise the words of scanned pages and pictures with tesseract, some seconds a"
        " page; kept like --max-distance",
    )
    parser.add_argument(
        "--ocr-languages",
        type=_languages,
        metavar="LANGS",
        help="languages of those pages as tesseract names them, such as eng+deu; kept like"
        " --max-distance",
    )
    return parser


def _common() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    group = parser.add_argument_group("common options")
    group.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="keep everything of SimDesk's own in this folder instead of the user's folders",
    )
    group.add_argument(
        "--max-distance",
        type=_Whole(0, 24),
        metavar="BITS",
        help="fingerprints further apart do not count as near, 0 to 24; scan and watch keep the"
        " value in the settings of the data folder, the other commands show less this once",
    )
    group.add_argument(
        "--min-similarity",
        type=_Whole(50, 100),
        metavar="PERCENT",
        help="texts less alike do not count as near, 50 to 100; kept like --max-distance",
    )
    group.add_argument(
        "--workers",
        type=_Whole(0, 64),
        metavar="N",
        help="worker processes, 0 for one a core; kept like --max-distance",
    )
    group.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


def _filters() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--tier",
        action="append",
        default=[],
        choices=[str(tier) for tier in Tier],
        help="only groups whose weakest member is of this tier; may be repeated",
    )
    parser.add_argument(
        "--folder", metavar="DIR", help="only groups with a file in this folder or below"
    )
    parser.add_argument(
        "--search", metavar="TEXT", default="", help="only groups with this in a name or folder"
    )
    return parser


def parser() -> argparse.ArgumentParser:
    """Build the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="simdesk-cli",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"simdesk-cli {_version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    common, filters = _common(), _filters()

    def add(name: str, text: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", parents=[common, *parents]
        )

    recognising = _recognising()
    scan = add("scan", "read folders and group what is near", recognising)
    scan.add_argument(
        "folders", nargs="*", metavar="FOLDER", help="none: all folders scanned before"
    )
    scan.add_argument(
        "--retry", action="store_true", help="also read again what could not be read last time"
    )
    add("groups", "show groups with members, distance and similarity", filters)
    _add_report(add("report", "write a report of what was found or done", filters))
    compare = add("compare", "compare two files: distance, similarity, containment, differences")
    compare.add_argument("left", metavar="FILE")
    compare.add_argument("right", metavar="FILE")
    similar = add("similar", "show indexed documents near a file, nearest first")
    similar.add_argument("file", metavar="FILE")
    fingerprint = add("fingerprint", "print the 64-bit fingerprint in hex, the tokens, the path")
    fingerprint.add_argument("files", nargs="+", metavar="FILE")
    add("failures", "list files that could not be read, with the reason")
    _add_remove(add("remove", "plan what a rule would remove; --apply does it"))
    rules = add("rules", "list the rules that were saved")
    rules.add_argument("--delete", metavar="NAME", help="forget this one instead")
    for name, text in (
        ("undo", "put back what a plan did"),
        ("redo", "do again what was put back, with every check"),
    ):
        add(name, text).add_argument(
            "plan", nargs="?", type=int, metavar="PLAN", help="its number; none: the last one"
        )
    add_empty_folders(add("empty-folders", "list the folders that a plan left empty"))
    add_history(add("history", "list what was done, newest first"), _Whole(1, 1_000_000))
    _add_patterns(add("patterns", "show what scans leave out, change it, and test paths"))
    weights = add("weights", "show, learn or switch off weights by how rare words are here")
    what = weights.add_mutually_exclusive_group()
    what.add_argument(
        "--learn",
        action="store_true",
        help="count the stored texts, so that headers and phrases of very many documents count for"
        " little; then fingerprint all documents again",
    )
    what.add_argument("--off", action="store_true", help="let every word count the same again")
    watch = add("watch", "scan folders, stay, and print what is found as files change", recognising)
    watch.add_argument("folders", nargs="*", metavar="FOLDER")
    return top


def _add_patterns(patterns: argparse.ArgumentParser) -> None:
    patterns.add_argument(
        "--test",
        action="append",
        default=[],
        metavar="PATH",
        help="say whether a scan would read this file or enter this folder, and which line decides;"
        " may be repeated",
    )
    for name in ("exclude", "include"):
        patterns.add_argument(
            f"--{name}",
            action="append",
            metavar="LINE",
            help=f"add a line in the syntax of gitignore to those that {name} files; may be"
            " repeated",
        )
    patterns.add_argument(
        "--drop", action="append", metavar="LINE", help="take a line away; may be repeated"
    )


def _add_report(report: argparse.ArgumentParser) -> None:
    report.add_argument(
        "--output",
        required=True,
        type=Path,
        metavar="FILE",
        help=".html, .csv or .json decides the form",
    )
    report.add_argument(
        "--what",
        choices=("groups", "failures", "unique", "history"),
        default="groups",
        help="groups; files that could not be read; files in no group; what was done",
    )
    report.add_argument(
        "--reason",
        action="append",
        default=[],
        choices=[str(reason) for reason in Reason],
        metavar="CODE",
        help="of the failures only those with this reason; may be repeated",
    )
    add_history_filters(report.add_argument_group("which entries of the history"))
    report.add_argument(
        "--bom", action="store_true", help="begin a CSV with the mark by which Excel knows UTF-8"
    )
    report.add_argument(
        "--overwrite",
        action="store_true",
        help="replace even a file that is itself one of the indexed documents",
    )


def _add_remove(remove: argparse.ArgumentParser) -> None:
    add_wishes(remove)
    add_action(remove)
    remove.add_argument(
        "--near",
        action="store_true",
        help="also between near documents, not only between copies of one text: words that stand"
        " only in a removed file are then no longer in any file",
    )
    remove.add_argument(
        "--apply", action="store_true", help="do it; without this, only the plan is shown"
    )


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line.

    Raises:
        SystemExit: with 2 where it is wrong, with 0 after help.
    """
    return parser().parse_args(arguments)
