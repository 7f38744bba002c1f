# SPDX-License-Identifier: MIT
"""A page of a PDF to pixels, in a worker: whatever the file is, it costs a limit and no more."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

from simdesk.comparison import PageImage, PageSide
from simdesk.records import Reason, Stat

MOST_PIXELS = 4_000_000
"""Of one page; what would have more is drawn smaller."""

LEAST_EDGE = 1
_LOCKED = frozenset({4, 5})
"""Error codes of PDFium: password, security scheme."""


def draw_page(path: bytes, stat: Stat, page: int, width: int, most_bytes: int) -> PageSide:
    """Draw one page; runs in a worker.

    Args:
        path: absolute.
        stat: what the file was when it was read; another content is not shown.
        page: number, from 0.
        width: of the picture in pixels, 1 and more.
        most_bytes: larger files are not opened.
    """
    file = Path(os.fsdecode(path))
    try:
        status = file.stat()
        if not Stat.of(status).same_content(stat):
            return PageSide(None, 0, "changed")
        if status.st_size > most_bytes:
            return PageSide(None, 0, Reason.TOO_LARGE)
        data = file.read_bytes()
    except FileNotFoundError:
        return PageSide(None, 0, Reason.VANISHED)
    except PermissionError:
        return PageSide(None, 0, Reason.NO_PERMISSION)
    except OSError:
        return PageSide(None, 0, Reason.UNREADABLE)
    return _draw(data, page, width)


def _draw(data: bytes, page: int, width: int) -> PageSide:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = getattr(error, "err_code", None) in _LOCKED
        return PageSide(None, 0, Reason.ENCRYPTED if locked else Reason.DAMAGED)
    pages = len(document)
    try:
        if not 0 <= page < pages:
            return PageSide(None, pages)
        if document.get_formtype() != 0:
            document.init_forms()
        return PageSide(_pixels(document[page], page, pages, width=width), pages)
    except (pypdfium2.PdfiumError, ValueError):
        return PageSide(None, pages, Reason.DAMAGED)
    finally:
        document.close()


def scale_of(size: tuple[float, float], width: int) -> float:
    """Return how much larger than in the file a page is drawn.

    Args:
        size: width and height of the page in points.
        width: that is wanted, in pixels.
    """
    points_wide, points_high = (max(edge, 1.0) for edge in size)
    scale = width / points_wide
    most = math.sqrt(MOST_PIXELS / (points_wide * points_high))
    return min(scale, most)


def _pixels(page: Any, number: int, pages: int, *, width: int) -> PageImage:  # noqa: ANN401 - untyped library
    try:
        size = page.get_size()
        scale = scale_of(size, width)
        if min(size) * scale < LEAST_EDGE:  # a strip so thin that nothing of it would be seen
            scale = LEAST_EDGE / max(min(size), 1e-6)
            if size[0] * size[1] * scale * scale > MOST_PIXELS:
                raise ValueError("a page without area")
        bitmap = page.render(scale=scale, prefer_bgrx=True)
        try:
            rows = memoryview(bitmap.buffer).cast("B")
            stride, wide = bitmap.stride, bitmap.width * 4
            starts = range(0, bitmap.height * stride, stride)
            pixels = b"".join(rows[start : start + wide] for start in starts)
            return PageImage(number, pages, bitmap.width, bitmap.height, pixels)
        finally:
            bitmap.close()
    finally:
        page.close()
