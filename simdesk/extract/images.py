# SPDX-License-Identifier: MIT
"""Pictures to the text that they show, where recognition is allowed."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.lines import mend_words
from simdesk.extract.ocr import recognise_pages, recognition
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.draft import Source
    from simdesk.records import Extracted

_MOST_FRAMES = 10_000


def read_image(source: Source) -> list[Extracted]:
    """Read a picture; of a TIFF every page, of a GIF the first.

    Raises:
        ExtractError: NEEDS_OCR where that is not allowed or not possible, EMPTY where the picture
            shows no text, DAMAGED, TIMED_OUT or WORKER_DIED.
    """
    method = recognition(source.limits)
    if not method:
        raise ExtractError(Reason.NEEDS_OCR)
    frames = tiff_frames(source.data)
    number = min(frames, source.limits.ocr_pages)
    options = (("-c", f"tessedit_page_number={frame}") for frame in range(number))
    pages = ((at, source.data, option if frames > 1 else ()) for at, option in enumerate(options))
    found = recognise_pages(pages, source.limits)
    draft = source.draft()
    draft.extractor = f"{method}-{source.extractor}"
    draft.partial |= len(found) < frames
    whole = "\n".join(found.values())
    for at in sorted(found):
        draft.begin("page", str(at + 1))
        draft.add(mend_words(found[at], whole) + "\n")
    draft.leave_out("scanned_pages", source.data, count=frames)
    return [draft.finish()]


def tiff_frames(data: bytes) -> int:
    """Count the pages of a TIFF; any other picture has one.

    Args:
        data: the whole file; a damaged one is counted up to the damage.
    """
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4], "")
    seen: set[int] = set()
    at = struct.unpack_from(f"{order}I", data, 4)[0] if order and len(data) >= 8 else 0
    while at and at not in seen and len(seen) < _MOST_FRAMES and at + 2 <= len(data):
        seen.add(at)
        (entries,) = struct.unpack_from(f"{order}H", data, at)
        link = at + 2 + 12 * entries
        at = struct.unpack_from(f"{order}I", data, link)[0] if link + 4 <= len(data) else 0
    return max(1, len(seen))
