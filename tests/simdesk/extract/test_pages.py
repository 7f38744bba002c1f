# SPDX-License-Identifier: MIT
"""Pages as pictures: right size, within limits, and a reason where there is none."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract import pages
from simdesk.extract.pages import MOST_PIXELS, draw_page, scale_of
from simdesk.records import Reason, Stat

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 1 << 20


def make_pdf(path: Path, *sizes: tuple[float, float]) -> Path:
    document = pypdfium2.PdfDocument.new()
    for size in sizes:
        document.new_page(*size)
    document.save(path)
    document.close()
    return path


def draw(path: Path, page: int = 0, width: int = 200, stat: Stat | None = None):
    stat = stat or Stat.of(path.stat())
    return draw_page(os.fsencode(path), stat, page, width, MOST_BYTES)


def test_a_page_has_the_width_that_was_asked_for(tmp_path):
    side = draw(make_pdf(tmp_path / "a.pdf", (300, 400), (300, 600)), 1)
    assert side.pages == 2
    assert side.reason == ""
    image = side.image
    assert (image.page, image.pages, image.width, image.height) == (1, 2, 200, 400)
    assert len(image.pixels) == 4 * image.width * image.height
    assert set(image.pixels[0::4]) == {255}  # an empty page is white


def test_no_page_of_that_number_is_no_failure(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", (300, 400))
    for number in (-1, 1):
        side = draw(path, number)
        assert (side.image, side.pages, side.reason) == (None, 1, "")


@given(st.floats(0.1, 20_000), st.floats(0.1, 20_000), st.integers(1, 20_000))
def test_no_page_has_too_many_pixels(wide, high, width):
    scale = scale_of((wide, high), width)
    assert max(wide, 1) * max(high, 1) * scale * scale <= MOST_PIXELS * 1.001
    assert scale <= width / max(wide, 1) + 1e-9


def test_a_huge_page_is_drawn_smaller(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "MOST_PIXELS", 10_000)
    image = draw(make_pdf(tmp_path / "a.pdf", (1000, 1000)), width=900).image
    assert image.width * image.height <= 11_000


@pytest.mark.parametrize("size", [(0.5, 14_000.0), (14_000.0, 0.5)])
def test_a_page_as_thin_as_a_hair_does_no_harm(tmp_path, size):
    side = draw(make_pdf(tmp_path / "a.pdf", size))
    assert side.image is not None or side.reason == Reason.DAMAGED
    if side.image is not None:
        assert side.image.width * side.image.height <= 2 * MOST_PIXELS


def test_a_file_that_is_not_what_was_read_is_not_shown(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", (300, 400))
    stat = Stat.of(path.stat())
    path.write_bytes(path.read_bytes() + b"\n")
    assert draw(path, stat=stat).reason == "changed"
    path.unlink()
    assert draw(path, stat=stat).reason == Reason.VANISHED


def test_what_is_no_pdf_is_damaged(tmp_path):
    path = tmp_path / "a.pdf"
    for content in (b"", b"%PDF-1.7\n", b"no pdf at all" * 100):
        path.write_bytes(content)
        assert draw(path).reason == Reason.DAMAGED


def test_a_file_that_is_too_large_is_not_opened(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"x" * (MOST_BYTES + 1))
    assert draw(path).reason == Reason.TOO_LARGE


def test_a_locked_file_says_so(tmp_path):
    import pypdf

    path = make_pdf(tmp_path / "a.pdf", (300, 400))
    writer = pypdf.PdfWriter(clone_from=path)
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(path)
    assert draw(path).reason == Reason.ENCRYPTED
