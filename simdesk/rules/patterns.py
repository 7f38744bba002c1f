# SPDX-License-Identifier: MIT
"""Patterns of names and paths, as a person wrote them, held against what the index knows."""

from __future__ import annotations

import fnmatch
import os
import re
import unicodedata
from typing import TYPE_CHECKING

from simdesk.errors import RuleError
from simdesk.rules.records import Matched, RuleFault, Syntax
from simdesk.rules.regex import Regex

if TYPE_CHECKING:
    from collections.abc import Callable

    from simdesk.rules.records import Pattern

LONGEST_PATTERN = 1000
"""Characters."""


class Matcher:
    """Hold a pattern against files.

    Args:
        pattern: as it was written.

    Raises:
        RuleError: where it cannot be used.
    """

    def __init__(self, pattern: Pattern) -> None:
        text = _composed(pattern.text)
        if len(text) > LONGEST_PATTERN:
            raise RuleError(RuleFault.PATTERN_TOO_LARGE, f"{len(text)} > {LONGEST_PATTERN}")
        self._on_name = pattern.on is Matched.NAME
        self._inverted = pattern.inverted
        self._finds = _compiled(text, pattern)

    def fits(self, path: bytes) -> bool:
        """Tell whether the pattern means this file.

        Args:
            path: absolute.
        """
        subject = os.path.basename(path) if self._on_name else path
        return self._finds(_composed(os.fsdecode(subject))) != self._inverted


def _compiled(text: str, pattern: Pattern) -> Callable[[str], bool]:
    if pattern.syntax is Syntax.GLOB:
        # what `fnmatch` makes of stars never goes back: no pattern is slow
        glob = re.compile(fnmatch.translate(text), 0 if pattern.case else re.IGNORECASE)
        return lambda subject: glob.match(subject) is not None
    return Regex(text, case=pattern.case).search


def _composed(text: str) -> str:
    """Bring letters with accents to one form: macOS stores them in parts."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)
