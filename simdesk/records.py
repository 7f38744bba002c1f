# SPDX-License-Identifier: MIT
"""The records that pass between the stages, the processes and the window.

Frozen dataclasses and stored codes only; no behaviour beyond derived values; everything pickles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    import os

FileId = NewType("FileId", int)
DocumentId = NewType("DocumentId", int)
GroupId = NewType("GroupId", int)
"""A group carries the id of its principal document: it keeps its name while that stays."""


class Reason(StrEnum):
    """Why a file gave no document. Stored; never rename a value."""

    EMPTY = "empty"
    SYMBOLS_ONLY = "symbols_only"
    NEEDS_OCR = "needs_ocr"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    UNSUPPORTED = "unsupported"
    TIMED_OUT = "timed_out"
    WORKER_DIED = "worker_died"
    NO_PERMISSION = "no_permission"
    VANISHED = "vanished"
    OFFLINE = "offline"
    NOT_REGULAR = "not_regular"


class Tier(StrEnum):
    """How a member relates to its principal, strongest first. Stored."""

    IDENTICAL = "identical"
    SAME_TEXT = "same_text"
    NEAR = "near"
    CONTAINED = "contained"


TIER_ORDER: tuple[Tier, ...] = (Tier.IDENTICAL, Tier.SAME_TEXT, Tier.NEAR, Tier.CONTAINED)


class Differs(StrEnum):
    """What a pair differs in when that is all it differs in. Stored with the pair."""

    NOTHING = "nothing"
    """Equal tokens and equal text digest."""
    PUNCTUATION = "punctuation"
    """Equal tokens, another text digest: case, punctuation, symbols."""
    NUMBERS = "numbers"
    """Only tokens made of digits: to a person those are different documents."""
    WORDS = "words"


class Role(StrEnum):
    """What may happen in a root. Stored."""

    NORMAL = "normal"
    PROTECTED = "protected"
    EXCLUDED = "excluded"


class Refusal(StrEnum):
    """Why a file of a plan is left alone. Stored in the journal; never rename a value."""

    LAST_COPY = "last_copy"
    NOT_COMPARED = "not_compared"
    CHANGED = "changed"
    VANISHED = "vanished"
    SURVIVOR_CHANGED = "survivor_changed"
    SURVIVOR_VANISHED = "survivor_vanished"
    PROTECTED = "protected"
    SAME_FILE = "same_file"
    LINK_IN_PATH = "link_in_path"
    PARTIAL = "partial"
    CONTAINER_MEMBER = "container_member"
    NOT_INDEXED = "not_indexed"
    NO_TRASH = "no_trash"
    NO_PERMISSION = "no_permission"
    FAILED = "failed"


class Features(IntEnum):
    """What a fingerprint was made of; only fingerprints of equal features are compared. Stored."""

    WORDS = 1
    """Each distinct token once; documents of 20 to 125 tokens."""
    SHINGLES = 2
    """Each distinct run of two tokens once; documents of 80 tokens and more."""


@dataclass(frozen=True, slots=True)
class Stat:
    """What tells that a file is still the one that was read."""

    size_bytes: int
    mtime_ns: int
    device: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> Stat:
        """Take the four values from the operating system's record."""
        return cls(status.st_size, status.st_mtime_ns, status.st_dev, status.st_ino)

    def same_content(self, other: Stat) -> bool:
        """Tell whether size, mtime and inode are equal.

        The device number is left out: it may change when a volume is mounted again.
        """
        return (self.size_bytes, self.mtime_ns, self.inode) == (
            other.size_bytes,
            other.mtime_ns,
            other.inode,
        )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stretch of the text stands in the file.

    Attributes:
        start: offset of the first character in the extracted text.
        kind: ``page``, ``slide``, ``sheet``, ``section``, ``message``.
        label: number or name, as people would say it.
    """

    start: int
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of one document as an extractor gives it.

    Attributes:
        text: not empty, no NUL, line ends are line feeds.
        kind: the format that was found, e.g. ``pdf``, ``docx``, ``text``.
        extractor: name and version that made the text, e.g. ``pdf/1``; a new version reads again.
        partial: True where the text was cut at a limit.
        keep_indentation: True for code and data files, where leading white space counts.
        outside: what was left out of the comparison, name to count, e.g. ``{"images": 3}``.
        outside_digest: digest of what was left out, empty where nothing was.
        places: by rising start.
        part: path inside the container; empty for the file itself.
    """

    text: str
    kind: str
    extractor: str
    partial: bool = False
    keep_indentation: bool = False
    outside: dict[str, int] = field(default_factory=dict)
    outside_digest: bytes = b""
    places: tuple[Place, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that gave no document.

    Attributes:
        reason: the stored code.
        detail: the library's own words; for the curious.
        kind: the format that was found, empty where it never came to that.
        extractor: name and version; a failure is tried again when it changes.
    """

    reason: Reason
    detail: str = ""
    kind: str = ""
    extractor: str = ""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """One SimHash of one document.

    Attributes:
        features: what it was made of.
        value: the 64-bit fingerprint, 0 to 2**64 - 1.
        extra: further bits, 8 bytes each, little-endian; empty in recipe 1.
    """

    features: Features
    value: int
    extra: bytes = b""


@dataclass(frozen=True, slots=True)
class Prints:
    """Everything matching needs to know of one text.

    Attributes:
        tokens: number of tokens, 0 and more.
        fingerprints: none below 20 tokens, one, or two where the two ways of making features meet.
        sketch: sorted shingle hashes, little-endian uint64, as ``simdesk.sketch`` packs them.
    """

    tokens: int
    fingerprints: tuple[Fingerprint, ...]
    sketch: bytes


@dataclass(frozen=True, slots=True)
class Verdict:
    """Two documents after their texts were compared.

    Attributes:
        similarity: 2 x common tokens in order / all tokens, 0.0 to 1.0.
        containment: share of the smaller text's distinct 3-token shingles in the other, 0.0 to 1.0.
        differs: what the pair differs in.
        only_left: tokens that stand in the left text only.
        only_right: tokens that stand in the right text only.
        estimated: True where a deadline or a size limit forbade the exact alignment.
    """

    similarity: float
    containment: float
    differs: Differs
    only_left: int
    only_right: int
    estimated: bool = False


def display_path(path: bytes) -> str:
    """Decode a path for people and for JSON: what is not UTF-8 becomes a backslash escape."""
    return path.decode("utf-8", "backslashreplace")


def is_escaped(path: bytes) -> bool:
    """Tell whether `display_path` had to escape a byte of this path."""
    try:
        path.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False
