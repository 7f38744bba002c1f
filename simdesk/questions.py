# SPDX-License-Identifier: MIT
"""What the window asks about documents beside the index, and what it is answered.

Each question carries a number of its own; the answer carries it back. Of the questions of a kind
that wait only the newest is answered. Frozen dataclasses that pickle, as in `simdesk.protocol`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simdesk.comparison import PageSide
    from simdesk.index.rows import MemberRow
    from simdesk.records import FileId, GroupId


@dataclass(frozen=True, slots=True)
class DrawPages:
    """Ask for a page of each of two PDF files; answered by `PagesDrawn`.

    Attributes:
        request: number of the question.
        left: a file.
        right: another.
        left_page: number of the page, from 0.
        right_page: number of the page, from 0.
        width: of each picture in pixels; less where a page would have too many.
    """

    request: int
    left: FileId
    right: FileId
    left_page: int
    right_page: int
    width: int


@dataclass(frozen=True, slots=True)
class PagesDrawn:
    """Answer `DrawPages`."""

    request: int
    left: PageSide
    right: PageSide


@dataclass(frozen=True, slots=True)
class TraceDrafts:
    """Ask for the texts of a group as a line of versions; answered by `DraftsTraced`.

    Attributes:
        request: number of the question.
        group: its id.
        floor: similarity from which two texts are near, 0.0 to 1.0.
    """

    request: int
    group: GroupId
    floor: float


@dataclass(frozen=True, slots=True)
class DraftStep:
    """What became of one draft in the next.

    Attributes:
        removed: words that stand in the earlier one only.
        added: words that stand in the later one only.
        similarity: of the two, 0.0 to 1.0.
        estimated: True where that is not exact.
    """

    removed: int
    added: int
    similarity: float
    estimated: bool


@dataclass(frozen=True, slots=True)
class DraftsTraced:
    """Answer `TraceDrafts`.

    Attributes:
        request: number of the question.
        drafts: one file of each text, the first draft first.
        steps: from each draft to the next; None where that is not known.
        files: of each draft the files that may be marked at all.
        covered: of each draft the numbers of those it was compared with directly and is near to: it
            may go while one of them stays.
        documents: texts of the whole group; more than drafts where not all are shown.
        reason: why there are none, a stored code; empty where there are.
    """

    request: int
    drafts: tuple[MemberRow, ...] = ()
    steps: tuple[DraftStep | None, ...] = ()
    files: tuple[tuple[FileId, ...], ...] = ()
    covered: tuple[frozenset[int], ...] = ()
    documents: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FindSimilar:
    """Ask for the documents near a file or a text; answered by `SimilarFound`.

    Attributes:
        request: number of the question.
        path: absolute path of a file that need not be in the index; empty for a text.
        text: the text, where there is no path.
        breadth: bits within which fingerprints are looked for, 0 to 64.
    """

    request: int
    path: bytes
    text: str
    breadth: int


@dataclass(frozen=True, slots=True)
class SimilarFound:
    """Answer `FindSimilar`.

    Attributes:
        request: number of the question.
        rows: files near it, the most alike first; similarity 0.0 where it could not be told. The
            group is 0.
        itself: the file that was asked for, where it is in the index.
        near: documents within the breadth; more than are compared and shown where they are many.
        printed: False where the text says too little for a fingerprint, so that only the same text
            can be found.
        reason: why nothing was looked for, a stored code; empty where it was.
    """

    request: int
    rows: tuple[MemberRow, ...] = ()
    itself: MemberRow | None = None
    near: int = 0
    printed: bool = True
    reason: str = ""


Question = DrawPages | TraceDrafts | FindSimilar
Reply = PagesDrawn | DraftsTraced | SimilarFound
