# SPDX-License-Identifier: MIT
"""Two texts to the first few words in which they differ, for a report that explains its groups."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, TypeAlias

from simdesk.alignment import Run, encode_words, matching
from simdesk.records import Differs, DocumentId, Tier

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.records import Place
    from simdesk.reports.selection import Group

Side: TypeAlias = Literal["left", "right", "both", "where"]
Excerpt: TypeAlias = "tuple[tuple[Side, str], ...]"

LONGEST_WORDS = 10_000
"""Longer texts get no excerpt: a report is to be written soon."""

MOST_EXCERPTS = 2000
"""Excerpts in one report, for the same reason."""

DEADLINE_S = 0.5
"""What aligning one pair may cost, in seconds of one core, counted in work."""

PLACES = 2
"""Places shown of one pair."""

_CONTEXT_WORDS = 6
_STRETCH_WORDS = 24
_MERGED_WORDS = 2
_SPACES = re.compile(r"\s+")

# A word with the white space after it; a character where a script has no spaces, or a symbol.
_PIECE = re.compile(
    r"(?:[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|"
    r"[^\W\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]+|[^\w\s])\s*"
)


class Excerpts:
    """Make the excerpts of one report, as far as their number goes.

    Args:
        reader: gives the cached texts; of this thread.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._left = MOST_EXCERPTS
        self._principal: tuple[DocumentId, str | None] = (DocumentId(0), None)

    def between(self, group: Group, member: MemberRow) -> Excerpt | None:
        """Return where a member differs from the principal.

        Returns:
            None for equal texts, for texts that are long or not cached, and past the limit.
        """
        long = max(member.tokens, group.principal.tokens) > LONGEST_WORDS
        alike = member.tier is not Tier.NEAR or member.differs is Differs.NOTHING
        if alike or long or not self._left:
            return None
        document = group.principal.document_id
        if self._principal[0] != document:
            self._principal = (document, self._reader.text_of(document))
        left, right = self._principal[1], self._reader.text_of(member.document_id)
        if left is None or right is None:
            return None
        self._left -= 1
        places = (self._places_of(group, row) for row in (group.principal, member))
        return excerpt(left, right, *places) or None

    def _places_of(self, group: Group, member: MemberRow) -> tuple[Place, ...]:
        """Return the pages of a file; none where the text may be that of another file."""
        holding = sum(row.document_id == member.document_id for row in group.members)
        return self._reader.places_of(member.file_id) if holding == 1 else ()


def excerpt(
    left: str, right: str, left_places: Sequence[Place] = (), right_places: Sequence[Place] = ()
) -> Excerpt:
    """Show the first places where two texts differ, with a few words around each.

    Args:
        left: one text, a few thousand words at most.
        right: the other.
        left_places: pages, slides, sheets of the left text, by rising start.
        right_places: the same of the right text.

    Returns:
        Stretches in reading order: only left, only right, or both, and before them where they
        stand; empty where nothing differs.
    """
    a, b = (_PIECE.findall(text)[: 2 * LONGEST_WORDS] for text in (left, right))
    left_pages, right_pages = _Pages(left, left_places), _Pages(right, right_places)
    found: list[tuple[Side, str]] = []
    shown = 0
    told = ""
    for place, ((a1, a2), (b1, b2)) in enumerate(_places(a, b)):
        if place == PLACES:
            break
        start = max(shown, a1 - _CONTEXT_WORDS)
        where = _where(left_pages.at(a1), right_pages.at(b1))
        if where != told:
            found.append(("where", where))
            told = where
        found += [
            ("both", ("… " if start > shown else "") + _joined(a[start:a1])),
            *_changed("left", a[a1:a2]),
            *_changed("right", b[b1:b2]),
        ]
        shown = a2
    if found:
        rest = a[shown : shown + _CONTEXT_WORDS]
        found.append(("both", _joined(rest) + ("…" if shown + len(rest) < len(a) else "")))
    return tuple((side, text) for side, text in found if text)


class _Pages:
    """The page on which a piece of a text stands."""

    def __init__(self, text: str, places: Sequence[Place]) -> None:
        self._places = places
        self._starts = [place.start for place in places]
        self._offsets = [piece.start() for piece in _PIECE.finditer(text)] if places else []

    def at(self, piece: int) -> str:
        """Return its name; empty where there are no pages, or it stands before the first."""
        if not self._offsets:
            return ""
        offset = self._offsets[min(piece, len(self._offsets) - 1)]
        number = bisect_right(self._starts, offset) - 1
        if number < 0:
            return ""
        return f"{self._places[number].kind} {self._places[number].label}"


def _where(left: str, right: str) -> str:
    """Say where a difference stands in the first file and in this one."""
    if left == right or not right:
        return left
    return f"{left}, here {right}" if left else f"here {right}"


def _changed(side: Side, pieces: Sequence[str]) -> tuple[tuple[Side, str], ...]:
    """Return a stretch of one side, with the space after it outside of the mark."""
    text = _joined(pieces)
    return (side, text.rstrip()), ("both", " " if text.endswith(" ") else "")


def _places(
    a: Sequence[str], b: Sequence[str]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the stretches that differ, those apart by a word or two as one."""
    words_a, words_b = ([piece.strip() for piece in pieces] for pieces in (a, b))
    runs, _ = matching(*encode_words(words_a, words_b), deadline_s=DEADLINE_S)
    held: tuple[tuple[int, int], tuple[int, int]] | None = None
    done_a = done_b = 0
    for run in [*runs, Run(len(a), len(b), 0)]:
        left, right = (done_a, run.left), (done_b, run.right)
        done_a, done_b = run.left + run.length, run.right + run.length
        if left[0] == left[1] and right[0] == right[1]:
            continue
        if held is not None and left[0] - held[0][1] <= _MERGED_WORDS:
            held = ((held[0][0], left[1]), (held[1][0], right[1]))
            continue
        if held is not None:
            yield held
        held = (left, right)
    if held is not None:
        yield held


def _joined(pieces: Sequence[str]) -> str:
    """Join pieces to one line, the middle left out where there are many."""
    if len(pieces) > _STRETCH_WORDS:
        half = _STRETCH_WORDS // 2
        return f"{_joined(pieces[:half])}… {_joined(pieces[-half:])}"
    return _SPACES.sub(" ", "".join(pieces))
