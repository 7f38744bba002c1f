# SPDX-License-Identifier: MIT
"""Why a path is scanned or not, and how large what we keep is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app import texts
from simdesk.patterns import Why

if TYPE_CHECKING:
    from simdesk.patterns import Explanation


def _tr(text: str) -> str:
    return QCoreApplication.translate("scan", text)


def why_text(why: Why) -> str:
    """Say why a path is scanned or not."""
    return {
        Why.SCANNED: _tr("Is scanned"),
        Why.NO_ROOT: _tr("Lies in none of your folders"),
        Why.EXCLUDED_FOLDER: _tr("Lies in a folder that is left out"),
        Why.TRASH: _tr("Lies in a trash folder; those are never scanned"),
        Why.PATTERN: _tr("Left out by a pattern"),
        Why.NOT_INCLUDED: _tr("Fits no pattern of those that alone are scanned"),
        Why.SIZE: _tr("Left out for its size"),
        Why.DATE: _tr("Left out for its date"),
        Why.TYPE: _tr("Left out for its type"),
        Why.LINK: _tr("A link; links are not followed"),
        Why.OTHER_VOLUME: _tr("On another disk; those are not entered"),
        Why.MISSING: _tr("There is nothing at this path"),
        Why.NO_PERMISSION: _tr("You are not allowed to look there"),
    }[why]


def explained(found: Explanation, path: bytes) -> str:
    """Say whether a path would be scanned, what decides it, and where.

    Args:
        found: what the engine says of it.
        path: what was asked about.
    """
    said = why_text(found.why)
    if found.line is not None:
        if found.line.number < 0:
            line = _tr("the rule of hidden names")
        else:
            line = _tr("line {}: {}").format(texts.number(found.line.number + 1), found.line.text)
        said = _tr("{} ({})").format(said, line)
    if found.at != path:
        said = _tr("{}, at {}").format(said, texts.full_path(found.at))
    return _tr("{}.").format(said)
