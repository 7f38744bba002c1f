# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from app.views.fileheading import FileHeading
from app.views.layout import Look, Rows, _utf16, find_all, split_long
from app.views.sidebyside import SideBySide
from simdesk.comparison import AlignedBlock, Comparison
from simdesk.records import Differs, Verdict

WORDS = st.text(alphabet="ab \U0001f600é", max_size=60)


@st.composite
def blocks(draw) -> AlignedBlock:
    left, right = draw(WORDS), draw(WORDS)
    which = draw(st.sampled_from(("both", "left", "right")))

    def marks(text: str) -> tuple[tuple[int, int], ...]:
        if not text:
            return ()
        start = draw(st.integers(0, len(text) - 1))
        return ((start, draw(st.integers(start + 1, len(text)))),)

    if which == "left":
        return AlignedBlock(left, None, marks(left), ())
    if which == "right":
        return AlignedBlock(None, right, (), marks(right))
    return AlignedBlock(left, right, marks(left), marks(right))


@given(st.lists(blocks(), max_size=4), st.integers(5, 20))
def test_cutting_long_paragraphs_loses_neither_text_nor_marks(found, longest) -> None:
    pieces = split_long(found, longest)
    assert all(len(p.left or "") <= longest and len(p.right or "") <= longest for p in pieces)
    for side in ("left", "right"):
        before = "".join(getattr(block, side) or "" for block in found)
        after = "".join(getattr(block, side) or "" for block in pieces)
        assert before == after
        marked_before = sum(b - a for block in found for a, b in getattr(block, f"{side}_marks"))
        marked_after = sum(b - a for block in pieces for a, b in getattr(block, f"{side}_marks"))
        assert marked_before == marked_after


def test_marks_count_as_qt_counts() -> None:
    assert _utf16("ab", ((0, 1),)) == ((0, 1),)
    assert _utf16("\U0001f600b", ((0, 1), (1, 2))) == ((0, 2), (2, 3))


def comparison(*found: AlignedBlock) -> Comparison:
    verdict = Verdict(0.9, 0.9, Differs.WORDS, 1, 1)
    return Comparison(verdict, 3, None, 1, 2, found)


SAME = AlignedBlock("the same words on both sides", "the same words on both sides")
LEFT = AlignedBlock("only left", None, ((0, 9),), ())
RIGHT = AlignedBlock(None, "only right", (), ((0, 10),))
WORD = AlignedBlock("one old word", "one new word", ((4, 7),), ((4, 7),))


@pytest.fixture
def view(theme, qtbot):
    view = SideBySide(theme)
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.show()
    return view


def test_rows_take_the_height_of_their_longer_side(theme) -> None:
    long = AlignedBlock("word " * 200, "short")
    rows = Rows([SAME, long], Look(theme.reading_font(), line_height=22, gap=12))
    rows.set_width(200)
    lines = rows.lay(1).left.layout.lineCount()
    assert lines > 3
    assert rows.lay(1).height == lines * 22 + 12
    assert rows.height == rows.height_of(0) + rows.height_of(1)
    assert rows.at(rows.top(1)) == 1
    assert rows.at(10**9) == 1


def test_places_are_the_rows_that_differ_and_can_be_walked(view, qtbot) -> None:
    view.show_comparison(comparison(SAME, WORD, *[SAME] * 40, LEFT, RIGHT))
    assert view.places == 3
    seen: list[int] = []
    view.place_changed.connect(seen.append)
    for _ in range(4):
        view.next_place()
    view.previous_place()
    assert seen == [0, 1, 2, 2, 1]
    assert view.verticalScrollBar().value() > 0
    assert "only left" in view.accessibleDescription()


def test_selection_stays_on_its_side_and_is_copied(view, qtbot) -> None:
    view.show_comparison(comparison(SAME, WORD, RIGHT))
    view.grab()
    start, end = QPoint(320, 20), QPoint(560, 110)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), end)
    view.select_all()
    assert view.selected_text() == "the same words on both sides\none new word\nonly right"
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == view.selected_text()


def test_size_of_the_text_changes_and_has_limits(view) -> None:
    view.show_comparison(comparison(*[SAME] * 30))
    before = view.rows.height
    view.set_reading_size(20)
    assert view.rows.height > before
    view.set_reading_size(1000)
    assert view.reading_size == 40


def test_a_long_text_opens_without_laying_all_of_it_out(view) -> None:
    view.show_comparison(comparison(*[SAME, WORD] * 20_000))
    view.grab()
    assert len(view.rows._laid) < 100
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    view.grab()
    assert len(view.rows._laid) < 200


def test_clicking_the_overview_goes_there(view, qtbot) -> None:
    view.show_comparison(comparison(*[SAME] * 200, LEFT))
    view.grab()
    at = QPoint(5, view.overview.height() - 4)
    qtbot.mouseClick(view.overview, Qt.MouseButton.LeftButton, pos=at)
    assert view.verticalScrollBar().value() > view.verticalScrollBar().maximum() * 0.8


def test_nothing_to_compare_is_shown_as_nothing(view) -> None:
    view.show_comparison(None)
    view.grab()
    assert view.places == 0
    view.next_place()
    assert view.place == -1


@given(st.lists(blocks(), max_size=4), st.text(alphabet="abAB ", min_size=1, max_size=3))
def test_everything_that_is_found_says_the_words(found, words) -> None:
    hits = find_all(found, words)
    for row, side, start, end in hits:
        text = found[row].right if side else found[row].left
        units = text.encode("utf-16-le")[start * 2 : end * 2].decode("utf-16-le")
        assert units.lower() == words.lower()
    assert hits == sorted(hits)
    whole = [t for b in found for t in (b.left, b.right) if t is not None]
    assert len(hits) == sum(t.lower().count(words.lower()) for t in whole)


def test_finding_goes_around_in_both_directions(view) -> None:
    view.show_comparison(comparison(SAME, *[RIGHT] * 40, WORD))
    assert view.find_words("WORD")
    places = []
    for _ in range(5):
        places.append((view._hit_at, view.selected_text()))
        assert view.find_words("word")
    assert places[0] == ((0, 0, 9), "word")
    assert places[0] == places[4]
    assert len({place for place, _ in places}) == 4
    assert view.find_words("word", backward=True)
    assert view._hit_at == places[4][0]
    assert not view.find_words("nowhere")
    assert view.selected_text() == ""


def test_what_stands_above_a_text_is_shown_where_there_is_something(theme, qtbot) -> None:
    heading = FileHeading(theme, "left")
    qtbot.addWidget(heading)
    heading.show_head("Subject: The survey\nFrom: ada@example.org")
    assert heading._head.text() == "Subject: The survey \u00b7 From: ada@example.org"
    assert not heading._head.isHidden()
    heading.show_member(None, ())
    assert heading._head.isHidden()
