# SPDX-License-Identifier: MIT
"""The records of two texts side by side: what is beside what, what differs, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simdesk.records import Features, Verdict


class Ignore(StrEnum):
    """What two texts may differ in without being marked."""

    CASE = "case"
    SPACE = "space"
    PUNCTUATION = "punctuation"
    NUMBERS = "numbers"


IGNORED: frozenset[Ignore] = frozenset({Ignore.SPACE})
"""What is left unmarked where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class AlignedBlock:
    """One paragraph of each text, or of one, side by side.

    Attributes:
        left: text of the left paragraph, None where it is missing.
        right: text of the right paragraph, None where it is missing.
        left_marks: (start, end) character offsets in ``left`` of what stands there only.
        right_marks: the same for ``right``.
        moved: number of the block that holds these words on the other side; None for all others.
    """

    left: str | None
    right: str | None
    left_marks: tuple[tuple[int, int], ...] = ()
    right_marks: tuple[tuple[int, int], ...] = ()
    moved: int | None = None

    @property
    def equal(self) -> bool:
        """Tell whether nothing is marked and the words stand in the same place."""
        return not self.left_marks and not self.right_marks and self.moved is None

    def swapped(self) -> AlignedBlock:
        """Return the same with left and right exchanged."""
        return AlignedBlock(self.right, self.left, self.right_marks, self.left_marks, self.moved)


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of words that stands in one of two texts only.

    Attributes:
        block: number of the block it stands in.
        start: offset of its first character in the block's text of that side.
        end: one past its last.
        words: number of its words, 1 or more.
    """

    block: int
    start: int
    end: int
    words: int


@dataclass(frozen=True, slots=True)
class BlockPlace:
    """Where in its file a block and those after it stand; see `Place`.

    Attributes:
        block: number of the first block.
        kind: ``page``, ``slide``, ``sheet``, ``section``, ``message``.
        label: number or name, as people would say it.
    """

    block: int
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two texts aligned for reading side by side.

    Attributes:
        verdict: the exact measures of the pair.
        distance_bits: 0 to 64, None where the two have no comparable fingerprints.
        features: what the compared fingerprints were made of, None where there are none.
        left_fingerprint: 64-bit value behind ``distance_bits``, None where there is none.
        right_fingerprint: the same for the right text.
        blocks: paragraphs in reading order.
        cut: True where the texts were too long to align in full.
        left_head: what stands above the left text and is not compared, see `Extracted.head`.
        right_head: the same of the right text.
        left_only: what stands in the left text only, in reading order; what was moved and what is
            only written in another way is not among it.
        right_only: the same of the right text: what would be lost with that file.
        left_places: pages, slides, sheets of the left file, by rising block.
        right_places: the same of the right file.
        ignored: what was not marked.
    """

    verdict: Verdict
    distance_bits: int | None
    features: Features | None
    left_fingerprint: int | None
    right_fingerprint: int | None
    blocks: tuple[AlignedBlock, ...]
    cut: bool = False
    left_head: str = ""
    right_head: str = ""
    left_only: tuple[Passage, ...] = ()
    right_only: tuple[Passage, ...] = ()
    left_places: tuple[BlockPlace, ...] = ()
    right_places: tuple[BlockPlace, ...] = ()
    ignored: frozenset[Ignore] = IGNORED

    def swapped(self) -> Comparison:
        """Return the same with left and right exchanged."""
        verdict = self.verdict
        return replace(
            self,
            verdict=replace(verdict, only_left=verdict.only_right, only_right=verdict.only_left),
            left_fingerprint=self.right_fingerprint,
            right_fingerprint=self.left_fingerprint,
            blocks=tuple(block.swapped() for block in self.blocks),
            left_head=self.right_head,
            right_head=self.left_head,
            left_only=self.right_only,
            right_only=self.left_only,
            left_places=self.right_places,
            right_places=self.left_places,
        )


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page of a file as a picture.

    Attributes:
        page: number of the page, from 0.
        pages: number of pages of the file.
        width: in pixels.
        height: in pixels.
        pixels: four bytes a pixel, blue, green, red and one that means nothing, row by row.
    """

    page: int
    pages: int
    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class PageSide:
    """A page of a file that is shown beside another.

    Attributes:
        image: None where there is no such page, or it cannot be drawn.
        pages: number of pages of the file, 0 where that is not known.
        reason: why there is no image, a stored code; empty where the file has no such page.
    """

    image: PageImage | None
    pages: int
    reason: str = ""
