# SPDX-License-Identifier: MIT
"""What of a file's name differs from the kept one's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QFont, QFontMetrics

from app.models.members import NAME
from app.views.names import differing, lay_name, short_folder

NAMES = st.text(st.sampled_from("ab1 .(-é合"), max_size=12)


@pytest.mark.parametrize(
    ("name", "kept", "part"),
    [
        ("thesis (2).pdf", "thesis (final).pdf", "2"),
        ("thesis.pdf", "thesis.docx", "pdf"),
        ("thesis.docx", "thesis (final).docx", "thesis"),
        ("thesis (final).docx", "thesis.docx", "thesis (final)"),
        ("notes for M.txt", "thesis.docx", "notes for M.txt"),
        ("merkblatt v12.txt", "merkblatt v2.txt", "v12"),
        ("same.txt", "same.txt", ""),
        ("", "kept.txt", ""),
        ("a very…(2).txt", "a very long name (1).txt", "very…(2"),
    ],
)
def test_whole_words_that_differ_are_named(name, kept, part) -> None:
    begin, end = differing(name, kept)
    assert name[begin:end] == part


@given(NAMES, NAMES)
def test_what_is_left_of_the_part_begins_and_ends_the_other_name(name, kept) -> None:
    begin, end = differing(name, kept)
    assert 0 <= begin <= end <= len(name)
    if name == kept:
        assert begin == end
    elif name:
        assert begin < end
        assert kept.startswith(name[:begin])
        assert kept.endswith(name[end:])


def test_the_part_is_laid_where_qt_counts_it(theme) -> None:
    """Signs beyond the basic plane count twice in Qt."""
    name = "🙂🙂 copy.txt"
    layout = lay_name(name, QFont(), (3, 7), QColor("blue"))
    (part,) = layout.formats()
    assert (
        name.encode("utf-16-le")[2 * part.start : 2 * (part.start + part.length)].decode(
            "utf-16-le"
        )
        == "copy"
    )
    assert part.format.fontWeight() > QFont.Weight.Normal
    assert layout.lineCount() == 1
    assert not lay_name("copy", QFont(), (0, 0), QColor("blue")).formats()
    del theme


def test_the_list_paints_a_name_that_differs_in_another_colour(review) -> None:
    lists, theme = review.window.lists, review.window.theme
    blue = theme.colour("right_line")

    def blue_pixels(row: int) -> int:
        cell = lists.members.visualRect(lists.member_model.index(row, NAME))
        cell.setWidth(theme.px(70))
        image = lists.members.viewport().grab(cell).toImage()
        at = ((x, y) for x in range(image.width()) for y in range(image.height()))
        colours = (image.pixelColor(*place) for place in at)
        return sum(_near(colour, blue) for colour in colours)

    assert blue_pixels(0) == 0
    assert blue_pixels(3) > 20


def _near(one: QColor, other: QColor) -> bool:
    pairs = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
    return max(abs(a - b) for a, b in pairs) < 40


def test_a_folder_is_cut_between_names_where_it_can_be(theme) -> None:
    metrics = QFontMetrics(QFont())
    folder = "Documents/letters/harbour"
    wide = metrics.horizontalAdvance
    assert short_folder(folder, metrics, wide(folder)) == folder
    assert short_folder(folder, metrics, wide(folder) - 1) == "\u2026/letters/harbour"
    assert short_folder(folder, metrics, wide("\u2026/letters/harbour") - 1) == "\u2026/harbour"
    last = short_folder(folder, metrics, wide("\u2026/harbour") - 1)
    assert last.endswith("our")
    assert wide(last) < wide("\u2026/harbour")
