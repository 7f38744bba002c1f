# SPDX-License-Identifier: MIT
"""What a walk leaves out, and why: patterns in the syntax of gitignore, sizes, dates, types.

Patterns are told apart by their place in the list, so that a person can be shown the very line that
decided. `pathspec` knows the syntax; before it is asked, the name alone is held against what the
last part of a pattern can begin or end with, since most names match nothing.
"""

from __future__ import annotations

import os
import stat as stat_module
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from pathspec import GitIgnoreSpec

from simdesk.mounts import device_of
from simdesk.settings import HIDDEN_PATTERN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.settings import Settings
    from simdesk.walk import WalkRules

_WILD = frozenset("*?[\\")


@dataclass(frozen=True, slots=True)
class Line:
    """The pattern that decided over a name.

    Attributes:
        text: as the person wrote it.
        number: its place in the list that was given, 0 for the first.
        excludes: False for a pattern with ``!``, which takes back what an earlier one left out.
    """

    text: str
    number: int
    excludes: bool


class Screen:
    """Tell quickly that no pattern can match a name.

    A name that has none of these can be matched by none; so who asks about very many names may look
    by itself.

    Args:
        lines: the patterns.

    Attributes:
        always: True where any name may be matched.
        starts: how such a name begins.
        ends: how such a name ends.
        names: such names.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        names: set[bytes] = set()
        starts: set[bytes] = set()
        ends: set[bytes] = set()
        self.always = False
        for line in lines:
            # what lies in a folder that matched is never asked about: the last part decides
            bare = line.rstrip().removeprefix("!").removesuffix("/").rpartition("/")[2]
            if not bare or line.startswith("#"):
                continue
            if not _WILD & set(bare):
                names.add(os.fsencode(bare))
            elif bare[0] == "*" and not _WILD & set(bare[1:]):
                ends.add(os.fsencode(bare[1:]))
            elif bare[-1] == "*" and not _WILD & set(bare[:-1]):
                starts.add(os.fsencode(bare[:-1]))
            else:
                self.always = True
        self.names, self.starts, self.ends = names, tuple(starts), tuple(ends)

    def passes(self, name: bytes) -> bool:
        """Tell whether a pattern may match this name; False is certain."""
        return (
            self.always
            or name.startswith(self.starts)
            or name.endswith(self.ends)
            or name in self.names
        )


class PatternList:
    """Lines in the syntax of gitignore, compiled.

    Args:
        lines: later ones win; empty ones and those that begin with ``#`` say nothing.

    Raises:
        ValueError: where a line is no pattern.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [(number, line) for number, line in enumerate(lines) if line]
        self._spec = GitIgnoreSpec.from_lines([line for _, line in self._lines], backend="simple")
        self.screen = Screen(lines)

    def __bool__(self) -> bool:
        """Tell whether any line says something."""
        return any(pattern.include is not None for pattern in self._spec.patterns)

    def may_match(self, name: bytes) -> bool:
        """Tell quickly whether any line may decide over a name; False is certain."""
        return self.screen.passes(name)

    def decide(self, folder: str, name: str, *, is_folder: bool) -> Line | None:
        """Return the line that decides over a name in a folder.

        Args:
            folder: relative to the root, with a slash at the end; empty for the root itself.
            name: of the file or folder.
            is_folder: patterns that end with a slash match folders alone.

        Returns:
            The last line that matches, None where none does.
        """
        found = self._spec.check_file(f"{folder}{name}/" if is_folder else f"{folder}{name}")
        if found.index is None or found.include is None:
            return None
        number, text = self._lines[found.index]
        return Line(text, number, found.include)


class Patterns:
    """What is left out by name, and what alone is taken in.

    Args:
        exclude: lines in the syntax of gitignore, relative to the root.
        include: where one says something, files are scanned only if they match.
        skip_hidden: leave out names that begin with a dot, unless a line takes them back.

    Raises:
        ValueError: where a line is no pattern.
    """

    def __init__(
        self,
        exclude: Sequence[str] = (),
        include: Sequence[str] = (),
        *,
        skip_hidden: bool = True,
    ) -> None:
        self._exclude = PatternList([HIDDEN_PATTERN if skip_hidden else "", *exclude])
        self._include = PatternList(include)

    @property
    def selective(self) -> bool:
        """Tell whether only some files are taken in."""
        return bool(self._include)

    @property
    def screen(self) -> Screen:
        """Return what tells quickly that no pattern leaves a name out."""
        return self._exclude.screen

    def may_skip(self, name: bytes) -> bool:
        """Tell quickly whether a name may be left out by a pattern; False is certain."""
        return self._exclude.may_match(name)

    def excluding(self, folder: str, name: bytes, *, is_folder: bool) -> Line | None:
        """Return the line that decides whether a name is left out, as `PatternList.decide`.

        That of hidden names has the number -1.
        """
        line = self._exclude.decide(folder, os.fsdecode(name), is_folder=is_folder)
        return None if line is None else Line(line.text, line.number - 1, line.excludes)

    def skips(self, folder: str, name: bytes, *, is_folder: bool) -> bool:
        """Tell whether a name is left out by a pattern."""
        if not self.may_skip(name):
            return False
        line = self._exclude.decide(folder, os.fsdecode(name), is_folder=is_folder)
        return line is not None and line.excludes

    def including(self, folder: str, name: bytes) -> Line | None:
        """Return the line that decides whether a file is taken in, None where none does."""
        return self._include.decide(folder, os.fsdecode(name), is_folder=False)

    def includes(self, folder: str, name: bytes) -> bool:
        """Tell whether a file is among those that alone are taken in."""
        if not self.selective:
            return True
        line = self.including(folder, name)
        return line is not None and line.excludes


class Measured(Protocol):
    """What a filter looks at, as `os.stat_result` has it."""

    @property
    def st_size(self) -> int:
        """Return the size in bytes."""

    @property
    def st_mtime_ns(self) -> int:
        """Return when the file was changed last, nanoseconds since the epoch."""


@dataclass(frozen=True, slots=True)
class FileFilter:
    """Which files are scanned, by what is known without opening them.

    Attributes:
        least_bytes: smaller ones are left out.
        most_bytes: larger ones are left out; None for no limit.
        suffixes: lower case without the dot; where there are some, others are left out.
        after_ns: older ones are left out, nanoseconds since the epoch; None for no limit.
        before_ns: this one and newer ones are left out; None for no limit.
    """

    least_bytes: int = 0
    most_bytes: int | None = None
    suffixes: frozenset[str] = field(default_factory=frozenset)
    after_ns: int | None = None
    before_ns: int | None = None

    @classmethod
    def of(cls, settings: Settings) -> FileFilter:
        """Return the filter that settings ask for; dates are those of this place."""
        return cls(
            least_bytes=settings.least_bytes,
            most_bytes=settings.most_bytes,
            suffixes=frozenset(settings.suffixes),
            after_ns=_midnight_ns(settings.modified_after),
            before_ns=_midnight_ns(settings.modified_before),
        )

    @property
    def idle(self) -> bool:
        """Tell whether every file passes."""
        return self == FileFilter()

    def wrong_type(self, name: bytes) -> bool:
        """Tell whether a file is left out for its suffix."""
        suffix = os.fsdecode(os.path.splitext(name)[1])[1:].lower()
        return bool(self.suffixes) and suffix not in self.suffixes

    def wrong_size(self, status: Measured) -> bool:
        """Tell whether a file is left out for its size."""
        size = status.st_size
        return size < self.least_bytes or (self.most_bytes is not None and size > self.most_bytes)

    def wrong_date(self, status: Measured) -> bool:
        """Tell whether a file is left out for when it was changed last."""
        when = status.st_mtime_ns
        early = self.after_ns is not None and when < self.after_ns
        return early or (self.before_ns is not None and when >= self.before_ns)

    def skips(self, name: bytes, status: Measured) -> bool:
        """Tell whether a file is left out."""
        return self.wrong_type(name) or self.wrong_size(status) or self.wrong_date(status)


class Why(StrEnum):
    """Why a path is scanned or not."""

    SCANNED = "scanned"
    NO_ROOT = "no_root"
    """It lies in no folder that was added."""
    EXCLUDED_FOLDER = "excluded_folder"
    """It lies in a folder with the role *excluded*, or in one of our own."""
    TRASH = "trash"
    PATTERN = "pattern"
    NOT_INCLUDED = "not_included"
    SIZE = "size"
    DATE = "date"
    TYPE = "type"
    LINK = "link"
    OTHER_VOLUME = "other_volume"
    MISSING = "missing"
    NO_PERMISSION = "no_permission"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a path would be scanned, and what decides it.

    Attributes:
        why: the reason.
        at: the path, or the folder above it that decides.
        line: the pattern that decided, also where it took the path back; None where none did.
    """

    why: Why
    at: bytes
    line: Line | None = None

    @property
    def scanned(self) -> bool:
        """Tell whether the file would be scanned, or the folder entered."""
        return self.why is Why.SCANNED


def explain(path: bytes, rules: WalkRules) -> Explanation:
    """Tell whether a path would be scanned, and which pattern or filter decides; looks at the disk.

    Args:
        path: of a file or folder, absolute and normal.
        rules: what is left out.
    """
    root = rules.root_of(path)
    if root not in rules.roots:
        return Explanation(Why.NO_ROOT, path)
    at, line = root, None
    device = device_of(root)
    parts = os.path.relpath(path, root).split(os.sep.encode()) if path != root else []
    for number, name in enumerate(parts):
        folder, at = at, os.path.join(at, name)
        try:
            status = os.lstat(at)
        except PermissionError:
            return Explanation(Why.NO_PERMISSION, at)
        except OSError:
            return Explanation(Why.MISSING, at)
        if stat_module.S_ISLNK(status.st_mode):
            if not rules.follow_links or not os.path.isdir(at):
                return Explanation(Why.LINK, at)
            status = os.stat(at)
        is_folder = number < len(parts) - 1 or stat_module.S_ISDIR(status.st_mode)
        here, line = _explain_name(folder, name, rules, is_folder=is_folder)
        if here is None and is_folder and not rules.may_enter(at, status.st_dev, device):
            here = Why.OTHER_VOLUME
        if here is None and not is_folder:
            here = _explain_file(name, status, rules)
        if here is not None:
            return Explanation(here, at, line)
        device = status.st_dev
    return Explanation(Why.SCANNED, path, line)


def _explain_name(
    folder: bytes, name: bytes, rules: WalkRules, *, is_folder: bool
) -> tuple[Why | None, Line | None]:
    if is_folder and os.path.join(folder, name) in rules.excluded:
        return Why.EXCLUDED_FOLDER, None
    if is_folder and rules.is_trash(folder, name):
        return Why.TRASH, None
    prefix = rules.prefix_of(folder)
    line = rules.patterns.excluding(prefix, name, is_folder=is_folder)
    if line is not None and line.excludes:
        return Why.PATTERN, line
    if not is_folder and not rules.patterns.includes(prefix, name):
        return Why.NOT_INCLUDED, rules.patterns.including(prefix, name)
    return None, line


def _explain_file(name: bytes, status: os.stat_result, rules: WalkRules) -> Why | None:
    files = rules.files
    if files.wrong_type(name):
        return Why.TYPE
    if files.wrong_size(status):
        return Why.SIZE
    return Why.DATE if files.wrong_date(status) else None


def _midnight_ns(day: str) -> int | None:
    if not day:
        return None
    local = datetime.fromisoformat(day).astimezone()
    return int(local.timestamp()) * 1_000_000_000
