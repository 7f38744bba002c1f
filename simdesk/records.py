# SPDX-License-Identifier: MIT
"""The records that pass between the stages, the processes and the window.

Frozen dataclasses and stored codes only; no behaviour beyond derived values; everything pickles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NamedTuple, NewType

if TYPE_CHECKING:
    import os

FileId = NewType("FileId", int)
DocumentId = NewType("DocumentId", int)
GroupId = NewType("GroupId", int)
"""A group carries the id of its principal document: it keeps its name while that stays.

That of the documents contained in it carries the same number, negative.
"""

_LAST_NS = (1 << 63) - 1


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
    UNREADABLE = "unreadable"
    """The disk gave an error."""
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
    STOPPED = "stopped"
    """The person stopped the plan before it came to this file."""
    NOT_CONFIRMED = "not_confirmed"
    """Of a whole plan: what `Plan.confirmation` asks for was not typed."""
    NOT_IDENTICAL = "not_identical"
    """Only files of equal bytes become links or share their blocks."""
    OTHER_VOLUME = "other_volume"
    """The file that stays lies on another volume: no link, no shared blocks."""
    NO_LINKS = "no_links"
    """The volume, or the system, has no such links or shared blocks."""
    METADATA = "metadata"
    """Owner, permissions or further attributes would be lost for good."""
    NO_SPACE = "no_space"
    DESTINATION_SCANNED = "destination_scanned"
    """The folder lies in a root that is not excluded."""
    DESTINATION_UNUSABLE = "destination_unusable"
    """No folder that can be written, reached through a link, or in a trash."""
    NOT_EMPTY = "not_empty"
    NOT_UNDOABLE = "not_undoable"
    """Removed for good."""


class Features(IntEnum):
    """What a fingerprint was made of; only fingerprints of equal features are compared. Stored."""

    WORDS = 1
    """Each distinct token once; documents of 20 to 125 tokens."""
    SHINGLES = 2
    """Each distinct run of two tokens once; documents of 80 tokens and more."""


def storable_ns(time_ns: int) -> int:
    """Return a time as the index stores it, in signed 64 bits.

    File systems know years that these do not hold (ext4 up to 2446, NTFS from 1601); such a time
    becomes the nearest that they do, of the year 1677 or 2262.

    Args:
        time_ns: nanoseconds since the epoch.
    """
    return max(-_LAST_NS, min(time_ns, _LAST_NS))


@dataclass(frozen=True, slots=True)
class Stat:
    """What tells that a file is still the one that was read.

    Attributes:
        size_bytes: its size.
        mtime_ns: when its content was changed last, nanoseconds since the epoch.
        device: of its volume.
        inode: its number there.
        ctime_ns: when anything of it was changed last, 0 where it is not known. A rename changes
            it too, so that it never makes two records differ: only a scan looks at it.
    """

    size_bytes: int
    mtime_ns: int
    device: int
    inode: int
    ctime_ns: int = field(default=0, compare=False)

    @classmethod
    def of(cls, status: os.stat_result) -> Stat:
        """Take the values from the operating system's record."""
        return cls(
            status.st_size,
            storable_ns(status.st_mtime_ns),
            status.st_dev,
            status.st_ino,
            storable_ns(status.st_ctime_ns),
        )

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
        head: lines that a preview shows above the text and that are not compared: of a mail,
            who wrote it to whom, when and about what.
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
    head: str = ""


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


class Fingerprint(NamedTuple):
    """One SimHash of one document.

    Attributes:
        features: what it was made of.
        value: the 64-bit fingerprint, 0 to 2**64 - 1.
        extra: further bits, 8 bytes each, little-endian; empty in recipe 1.
    """

    features: Features
    value: int
    extra: bytes = b""


class Prints(NamedTuple):
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


class Action(StrEnum):
    """What a plan does to its files. Stored in the journal."""

    TRASH = "trash"
    QUARANTINE = "quarantine"
    MOVE = "move"
    """Into a folder the person names, with the path below the root kept."""
    PERMANENT = "permanent"
    """For good; needs what `Plan.confirmation` says typed, and cannot be undone."""
    HARD_LINK = "hard_link"
    """The name stays and becomes another name of the survivor; equal bytes only."""
    REFLINK = "reflink"
    """The file stays and shares its blocks with the survivor; equal bytes only."""
    EMPTY_FOLDERS = "empty_folders"
    """Folders that a plan left empty; journalled by `simdesk.protocol.RemoveEmptyFolders`."""


LINKING = frozenset({Action.HARD_LINK, Action.REFLINK})
"""Actions after which the same bytes still stand at the path."""


@dataclass(frozen=True, slots=True)
class PlanEntry:
    """One file of a plan: what happens to it and why that is safe, or why it is left alone.

    Attributes:
        file_id: the file in the index at the time of planning.
        path: absolute path as the operating system spells it.
        stat: what the file was when it was read; checked again before acting.
        digest: 16 bytes, of the bytes that were read.
        survivor_path: the file that stays; empty where the entry is refused for want of one.
        survivor_stat: what the survivor was when it was read.
        survivor_digest: 16 bytes.
        tier: how the two were compared directly with one another.
        similarity: 0.0 to 1.0 of this very pair; 1.0 for identical and same text.
        distance_bits: 0 to 64; None where the two have no comparable fingerprints.
        words_only_here: tokens that would be lost; 0 for identical and same text.
        refusal: None where the file would be acted on.
    """

    file_id: FileId
    path: bytes
    stat: Stat
    digest: bytes
    survivor_path: bytes = b""
    survivor_stat: Stat | None = None
    survivor_digest: bytes = b""
    tier: Tier | None = None
    similarity: float = 0.0
    distance_bits: int | None = None
    words_only_here: int = 0
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The checked list of actions before they run.

    Attributes:
        id: number in the journal; 0 for a plan that was not stored.
        action: what happens to every entry that is not refused.
        entries: in the order in which they run.
        destination: the folder of `Action.MOVE`, absolute and without links; else empty.
    """

    id: int
    action: Action
    entries: tuple[PlanEntry, ...]
    destination: bytes = b""

    def allowed(self) -> tuple[PlanEntry, ...]:
        """Return the entries that would be acted on."""
        return tuple(entry for entry in self.entries if entry.refusal is None)

    def size_bytes(self) -> int:
        """Return the size of all files that would be acted on."""
        return sum(entry.stat.size_bytes for entry in self.allowed())

    def confirmation(self) -> str:
        """Return what a person must type before this runs; empty where nothing must be typed.

        It names the number of files, so that a text kept in a script removes no other number.
        """
        files = len(self.allowed())
        return f"delete {files}" if self.action is Action.PERMANENT and files else ""

    def is_confirmed(self, typed: str) -> bool:
        """Tell whether what was typed is what `confirmation` asks for; case is not looked at."""
        return " ".join(typed.split()).casefold() == self.confirmation() or not self.confirmation()


class JournalState(StrEnum):
    """Where one journalled action stands. Stored."""

    INTENT = "intent"
    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"
    UNDOING = "undoing"
    UNDONE = "undone"
    LOST = "lost"
    """What the trash held is no longer there, or something stands in its place."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """What happened to one file of a plan.

    Attributes:
        id: number in the journal.
        plan_id: the plan it belongs to.
        action: what was done.
        path: where the file stood.
        size_bytes: size of the file.
        destination: where it is now; empty where nothing was done, and where it is gone for good.
        survivor_path: the file that stayed; empty for a folder.
        state: where the action stands.
        refusal: why nothing was done, else None.
        detail: the operating system's words; may be empty.
        at_ns: nanoseconds since the epoch, UTC.
    """

    id: int
    plan_id: int
    action: Action
    path: bytes
    size_bytes: int
    destination: bytes
    survivor_path: bytes
    state: JournalState
    refusal: Refusal | None
    detail: str
    at_ns: int

    @property
    def can_undo(self) -> bool:
        """Tell whether it stands done and there is a way back."""
        gone_for_good = self.action is Action.PERMANENT and not self.destination
        return self.state is JournalState.DONE and not gone_for_good


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """One document of a file as a worker hands it over: everything but the text is small.

    Attributes:
        part: path inside a container; empty for the file itself.
        key: 16 bytes that name the document: equal for equal complete texts.
        text_digest: 16 bytes of the normalised text.
        digest: 16 bytes, of the file's bytes, or of the text for a part of a container.
        characters: length of the text.
        prints: tokens, fingerprints and sketch.
        text: the text, UTF-8, compressed with zlib; empty where texts are not kept.
        extracted: the rest of what the extractor said, without its text.
    """

    part: str
    key: bytes
    text_digest: bytes
    digest: bytes
    characters: int
    prints: Prints
    text: bytes
    extracted: Extracted


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file: documents, or a failure, or it changed under the reader's hands.

    Attributes:
        path: absolute.
        stat: what the file was when it was read.
        digest: 16 bytes of its bytes, empty where they were not read.
        documents: none, one, or the parts of a container.
        failure: None where there are documents.
        changed: True where the file was being written; it is to be tried again.
        skipped: members of a container that gave no document, reason to count.
        unchanged: True where its bytes are those that the index knows; nothing else was looked at.
        container: kind of the container that held the documents, else empty.
        read_by: what read a container and its members, joined by ``+``.
    """

    path: bytes
    stat: Stat
    digest: bytes
    documents: tuple[ReadDocument, ...]
    failure: Failure | None
    changed: bool = False
    skipped: dict[str, int] = field(default_factory=dict)
    unchanged: bool = False
    container: str = ""
    read_by: str = ""


@dataclass(frozen=True, slots=True)
class Membership:
    """One document of a group and how it relates to the principal; the principal has one too.

    Attributes:
        document: the member.
        principal: the document it was compared with; its own id for the principal.
        similarity: 0.0 to 1.0.
        containment: 0.0 to 1.0.
        distance_bits: 0 to 64, None where the two have no comparable fingerprints.
        differs: what the pair differs in.
        estimated: the similarity is not exact.
        shared_passages: True where only shared passages proposed the pair.
        contained: True where the document stands inside the principal, beside the near groups.
        settling: True where the document changed a moment ago and the texts are still to be
            compared; the similarity is estimated from the sketches until then.
    """

    document: DocumentId
    principal: DocumentId
    similarity: float = 1.0
    containment: float = 1.0
    distance_bits: int | None = None
    differs: Differs = Differs.NOTHING
    estimated: bool = False
    shared_passages: bool = False
    contained: bool = False
    settling: bool = False

    @property
    def group(self) -> GroupId:
        """Return the group: the principal's id, negative for the relation of containment."""
        return GroupId(-self.principal if self.contained else self.principal)
