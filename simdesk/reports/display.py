# SPDX-License-Identifier: MIT
"""Names and numbers as people read them, on a page, in a table and on a terminal.

A file name may hold anything but a NUL and the separator: escape sequences that drive a terminal,
marks that turn the reading direction so that a name shows another suffix, line ends. All of these
are shown as backslash escapes. A percentage is rounded down, so that 100 % means 100 %.
"""

from __future__ import annotations

import math
import os
import re
from datetime import UTC, datetime
from pathlib import Path

from simdesk.records import Action, Differs, JournalState, Reason, Tier, display_path, is_escaped

HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Characters that hide or act; the zero-width joiner is none of them, as scripts need it."""

_UNITS = ("bytes", "KB", "MB", "GB", "TB", "PB")

TIER_WORDS = {
    Tier.IDENTICAL: "identical",
    Tier.SAME_TEXT: "same text",
    Tier.NEAR: "near",
    Tier.CONTAINED: "contained",
}
DIFFERS_WORDS = {
    Differs.NOTHING: "nothing in the text",
    Differs.PUNCTUATION: "only punctuation, case or symbols",
    Differs.NUMBERS: "only numbers",
    Differs.WORDS: "words",
}
REASON_WORDS = {
    Reason.EMPTY: "empty",
    Reason.SYMBOLS_ONLY: "no words, only symbols",
    Reason.NEEDS_OCR: "pictures of text, no text",
    Reason.ENCRYPTED: "encrypted",
    Reason.DAMAGED: "damaged",
    Reason.TOO_LARGE: "too large",
    Reason.UNSUPPORTED: "format not supported",
    Reason.TIMED_OUT: "took too long",
    Reason.WORKER_DIED: "the reader crashed on it",
    Reason.NO_PERMISSION: "no permission",
    Reason.UNREADABLE: "the disk gave an error",
    Reason.VANISHED: "vanished while reading",
    Reason.OFFLINE: "not on this machine (offline)",
    Reason.NOT_REGULAR: "not a regular file",
}
ACTION_WORDS = {
    Action.TRASH: "to the trash",
    Action.QUARANTINE: "to the quarantine",
    Action.MOVE: "moved to a folder",
    Action.PERMANENT: "removed for good",
    Action.HARD_LINK: "made a hard link",
    Action.REFLINK: "shares its blocks",
    Action.EMPTY_FOLDERS: "empty folder removed",
}
STATE_WORDS = {
    JournalState.INTENT: "not finished",
    JournalState.DONE: "done",
    JournalState.REFUSED: "left alone",
    JournalState.FAILED: "did not work",
    JournalState.UNDOING: "being put back",
    JournalState.UNDONE: "put back",
    JournalState.LOST: "cannot be put back",
}


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def visible(text: str) -> str:
    """Show what hides or acts: control characters, direction marks, line ends, lone surrogates."""
    return HIDDEN.sub(_escape, text)


def visible_path(path: bytes) -> str:
    """Decode a path and show what hides in it."""
    return visible(display_path(path))


def differs_from_disk(path: bytes) -> bool:
    """Tell whether `visible_path` spells this path otherwise than the disk does."""
    return is_escaped(path) or HIDDEN.search(display_path(path)) is not None


def percent(similarity: float) -> str:
    """Spell a similarity.

    Args:
        similarity: 0.0 to 1.0.

    Returns:
        Percent with one digit after the point where it is not 0, rounded down.
    """
    tenths = math.floor(round(similarity * 1000, 6))
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths / 10:.1f} %"


def bits(distance: int | None) -> str:
    """Spell a distance in bits; a dash where the two have no comparable fingerprints."""
    return "\u2013" if distance is None else str(distance)


def size(number: int) -> str:
    """Spell a number of bytes in decimal units."""
    value, unit = float(number), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    digits = 1 if unit and value < 9.95 else 0
    return f"{value:.{digits}f} {_UNITS[unit]}"


def day(time_ns: int) -> str:
    """Spell a time as a local date.

    Args:
        time_ns: nanoseconds since the epoch.

    Returns:
        ``2026-10-14``, or a dash where the calendar does not reach.
    """
    found = _moment(time_ns)
    return "\u2013" if found is None else found.astimezone().strftime("%Y-%m-%d")


def moment(time_ns: int) -> str:
    """Spell a time as a local date and minute; a dash where the calendar does not reach."""
    found = _moment(time_ns)
    return "\u2013" if found is None else found.astimezone().strftime("%Y-%m-%d %H:%M")


def stamp(time_ns: int) -> str:
    """Spell a time for programs: ISO 8601, UTC; empty where the calendar does not reach."""
    found = _moment(time_ns)
    return "" if found is None else found.isoformat(timespec="seconds")


def _moment(time_ns: int) -> datetime | None:
    try:
        return datetime.fromtimestamp(time_ns / 1_000_000_000, tz=UTC)
    except (OverflowError, ValueError, OSError):
        return None  # file systems hold dates that no calendar does


def file_url(path: bytes) -> str:
    """Return the ``file:`` address of an absolute path, every odd byte percent-encoded."""
    return Path(os.fsdecode(path)).as_uri()


def count(number: int, noun: str) -> str:
    """Spell a number of things, e.g. ``1 file``, ``12,480 files``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
