# SPDX-License-Identifier: MIT
"""Pages, slides and sheets of a file to the blocks of a comparison that stand on them.

The text that is shown is folded: line ends go, and the hyphens at them. The other characters stay,
so a block is found by how many of those stand before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from simdesk.comparison import BlockPlace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.records import Place

_FOLDED = re.compile(r"[\s\x00-\x20\-\u00ad\u058a\u2010-\u2015\u200b-\u200d\u2060\ufeff]+")


def _solid(text: str) -> int:
    return len(_FOLDED.sub("", text))


def place_blocks(
    texts: Sequence[str | None], text: str, places: Sequence[Place]
) -> tuple[BlockPlace, ...]:
    """Say where each page, slide or sheet begins among the blocks.

    Args:
        texts: of the blocks on one side, in reading order; None where the side is missing.
        text: as it was extracted, from which the blocks were made.
        places: as the extractor gave them, by rising start.

    Returns:
        By rising block; a page that no block begins on is left out.
    """
    if not places:
        return ()
    ends = [place.start for place in places[1:]] + [len(text)]
    pieces = [text[: places[0].start]]
    pieces += [text[place.start : end] for place, end in zip(places, ends, strict=True)]
    begins = list(accumulate(map(_solid, pieces)))[: len(places)]
    found: list[BlockPlace] = []
    done, last = 0, -1
    for number, shown in enumerate(texts):
        if shown is None:
            continue
        at = bisect_right(begins, done) - 1
        if at >= 0 and at != last:
            found.append(BlockPlace(number, places[at].kind, places[at].label))
            last = at
        done += _solid(shown)
    return tuple(found)


def place_of(places: Sequence[BlockPlace], block: int) -> BlockPlace | None:
    """Return where a block stands, None where nobody knows.

    Args:
        places: as `place_blocks` gives them.
        block: number of the block, 0 and more.
    """
    at = bisect_right(places, block, key=lambda place: place.block) - 1
    return places[at] if at >= 0 else None
