# SPDX-License-Identifier: MIT
"""What the window asks about documents beside the index, and what it is answered.

Each question carries a number of its own; the answer carries it back. Of the questions of a kind
that wait only the newest is answered. Frozen dataclasses that pickle, as in `simdesk.protocol`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simdesk.records import FileId


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
    """One side of `PagesDrawn`.

    Attributes:
        image: None where there is no such page, or it cannot be drawn.
        pages: number of pages of the file, 0 where that is not known.
        reason: why there is no image, a stored code; empty where the file has no such page.
    """

    image: PageImage | None
    pages: int
    reason: str = ""


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


Question = DrawPages
Reply = PagesDrawn
