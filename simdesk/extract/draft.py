# SPDX-License-Identifier: MIT
"""What a format function is given, and what it builds: the source and the draft of a document.

Every text passes through `Draft`, so the rules that hold for all formats (no NUL, line feeds only,
the cap on characters, the record of what was left out) are kept in this one place.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.records import Extracted, Place, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simdesk.extract.container import Budget
    from simdesk.settings import Limits

_LINE_ENDS = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_UNWANTED = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\u00ad\ufeff\ufffe\uffff]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_ASCII_CHANGED = bytes({*range(0x20), 0x7F} - {0x09, 0x0A})
"""What `clean` changes in a text of ASCII characters: control characters and other line ends."""

_WORD_CHARACTER = re.compile(r"[^\W_]")
_MOST_PLACES = 10_000
_LABEL_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of one file or of one member of a container.

    Attributes:
        data: all bytes, or the first `Limits.text_bytes` of a plain text.
        name: file name without folders, as the system gives it.
        kind: the format that was found.
        extractor: name and version of the function that reads it.
        limits: what one file may cost.
        budget: what the members of the file may still unpack to, shared by all levels.
        depth: 0 for the file itself, 1 for a member, and so on.
        cut: True where `data` is not the whole file.
    """

    data: bytes
    name: bytes
    kind: str
    extractor: str
    limits: Limits
    budget: Budget
    depth: int = 0
    cut: bool = False

    def draft(self, *, keep_indentation: bool = False) -> Draft:
        """Return an empty draft for a document of this source."""
        draft = Draft(self, keep_indentation=keep_indentation)
        draft.partial = self.cut
        return draft


def has_words(text: str) -> bool:
    """Tell whether a text has at least one letter or digit of any script."""
    return _WORD_CHARACTER.search(text) is not None


def clean(text: str) -> str:
    """Return the text with line feeds as the only line ends, without what nobody can see.

    That is control characters, byte order marks and soft hyphens, which one format stores as a
    character and another as markup.
    """
    if text.isascii():
        octets = text.encode()
        if len(octets.translate(None, _ASCII_CHANGED)) == len(octets):
            return text
    text = _LINE_ENDS.sub("\n", text)
    text = _UNWANTED.sub("", text)
    return _SURROGATES.sub("\ufffd", text)


LONGEST_HEAD = 2000
"""Characters of a head that are kept."""


class Draft:
    """A document in the making.

    Attributes:
        partial: set it where something of the text was lost at a limit or to damage.
        extractor: name and version; overridden where a fallback made the text.
        head: what a preview shows above the text; not compared.
    """

    def __init__(self, source: Source, *, keep_indentation: bool = False) -> None:
        self.partial = False
        self.extractor = source.extractor
        self.head = ""
        self._kind = source.kind
        self._cut = source.cut
        self._left = source.limits.characters
        self._keep_indentation = keep_indentation
        self._pieces: list[str] = []
        self._length = 0
        self._places: list[Place] = []
        self._outside: Counter[str] = Counter()
        self._outside_digests: set[bytes] = set()

    @property
    def full(self) -> bool:
        """Tell whether the cap on characters is reached; what is added then is dropped."""
        return self._left <= 0

    def add(self, text: str) -> None:
        """Append text; at the cap the rest is dropped and the draft becomes partial."""
        if len(text) > 2 * self._left:  # cleaning takes away less than half
            text = text[: 2 * self._left + 1]
            self.partial = True
        text = clean(text)
        if len(text) > self._left:
            text = text[: self._left]
            self.partial = True
        self._pieces.append(text)
        self._length += len(text)
        self._left -= len(text)

    def begin(self, kind: str, label: str) -> None:
        """Note that a page, slide, sheet, section or message begins here."""
        if len(self._places) < _MOST_PLACES:
            label = " ".join(clean(label).split())[:_LABEL_LENGTH]
            self._places.append(Place(self._length, kind, label))

    def add_sections(self, text: str, starts: Iterable[tuple[int, str]]) -> None:
        """Append text in which sections begin.

        Args:
            text: the text.
            starts: offset in it and heading of each section, by rising offset.
        """
        at = 0
        for start, label in starts:
            self.add(text[at:start])
            self.begin("section", label)
            at = start
        self.add(text[at:])

    def leave_out(self, name: str, content: bytes | str, *, count: int = 1) -> None:
        """Record something that is in the file but not in the compared text.

        Args:
            name: what it is, in the plural: ``images``, ``comments``, ``formulas``.
            content: what tells two of them apart; only its digest is kept. The digest of the whole
                record does not depend on order, repetition or names inside the file.
            count: how many, 0 and more.
        """
        if isinstance(content, str):
            content = content.encode("utf-8", "surrogatepass")
        self._outside[name] += count
        digest = hashlib.blake2b(content, digest_size=16, person=name.encode()[:16]).digest()
        self._outside_digests.add(digest)

    def text(self) -> str:
        """Return what was added so far."""
        return "".join(self._pieces)

    def finish(self, *, part: str = "") -> Extracted:
        """Return the document.

        Raises:
            ExtractError: EMPTY or SYMBOLS_ONLY, where there is nothing to compare; DAMAGED or
                TOO_LARGE where what there was is lost.
        """
        whole = self.text().rstrip()
        text = whole.lstrip("\n") if self._keep_indentation else whole.lstrip()
        if not text and self.partial:
            reason = Reason.TOO_LARGE if self._cut else Reason.DAMAGED
            raise ExtractError(reason, "nothing readable is left")
        if not text:
            raise ExtractError(Reason.EMPTY)
        if not has_words(text):
            raise ExtractError(Reason.SYMBOLS_ONLY)
        shift = len(whole) - len(text)
        places = (Place(max(0, p.start - shift), p.kind, p.label) for p in self._places)
        return Extracted(
            text=text,
            kind=self._kind,
            extractor=self.extractor,
            partial=self.partial,
            keep_indentation=self._keep_indentation,
            outside=dict(sorted(self._outside.items())),
            outside_digest=self._outside_digest(),
            places=tuple(p for p in places if p.start < len(text)),
            part=part,
            head=self.head[:LONGEST_HEAD],
        )

    def _outside_digest(self) -> bytes:
        if not self._outside_digests:
            return b""
        joined = b"".join(sorted(self._outside_digests))
        return hashlib.blake2b(joined, digest_size=16).digest()
