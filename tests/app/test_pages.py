# SPDX-License-Identifier: MIT
"""Two PDF files as pages, in the whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from simdesk.comparison import PageSide
from simdesk.questions import DrawPages, PagesDrawn
from simdesk.records import Reason, Role
from tests.app.conftest import PAGED, ROOT, MadeIndex
from tests.app.played import LEFT_TEXT, RIGHT_TEXT, PlayedEngine, placed_comparison


@pytest.fixture
def paged(open_window, locations, monkeypatch):
    # Before the window is there: it may ask at once.
    monkeypatch.setattr(PlayedEngine, "comparison", placed_comparison(LEFT_TEXT, RIGHT_TEXT))
    made = MadeIndex(locations)
    made.roots((ROOT, Role.NORMAL))
    made.groups(PAGED)
    shown = open_window(made)
    shown.wait_for_groups(1)
    shown.wait_for_members(2)
    shown.wait(lambda: bool(shown.window.compare.view.rows))
    return shown


def asked(paged) -> DrawPages:
    return paged.engine.sent(DrawPages)[-1]


def show(paged):
    paged.window.actions_by_name["show_pages"].trigger()
    pages = paged.window.compare.pages
    paged.wait(lambda: pages.sheets.sheets[0].image is not None)
    return pages


def test_pages_are_offered_for_two_pdf_files(paged) -> None:
    assert paged.window.compare.as_pages.isVisible()


def test_pages_are_not_offered_for_other_files(review) -> None:
    assert not review.window.compare.as_pages.isVisible()
    review.window.actions_by_name["show_pages"].trigger()
    assert review.window.compare.stack.currentWidget() is review.window.compare.view


def test_pages_are_drawn_and_turned_together(paged, qtbot) -> None:
    pages = show(paged)
    assert (asked(paged).left_page, asked(paged).right_page) == (0, 0)
    assert asked(paged).width == pages.sheets.page_width()
    assert (pages.left.text(), pages.right.text()) == ("page 1 of 3", "page 1 of 3")
    assert not pages.previous.isEnabled()
    qtbot.keyClick(pages.sheets, Qt.Key.Key_PageDown)
    paged.wait(lambda: asked(paged).left_page == 1)
    assert asked(paged).right_page == 1
    paged.wait(lambda: pages.left.text() == "page 2 of 3")
    qtbot.keyClick(pages.sheets, Qt.Key.Key_PageUp)
    assert pages.pages == (0, 0)
    qtbot.keyClick(pages.sheets, Qt.Key.Key_PageUp)
    assert pages.pages == (0, 0)


def test_pages_begin_where_the_texts_stand(paged) -> None:
    view = paged.window.compare.view
    view.go_to_place(view.places - 1)
    expected = view.pages_on_screen()
    assert max(expected) > 0
    show(paged)
    assert (asked(paged).left_page, asked(paged).right_page) == expected


def test_a_file_with_fewer_pages_says_so(paged) -> None:
    pages = show(paged)
    pages.show_pair(paged.window.compare.pair(), (0, 2))
    paged.wait(lambda: pages.right.text() == "page 3 of 3")
    pages.turn(1)
    paged.wait(lambda: pages.sheets.sheets[1].said == "This file has no page 4.")
    assert pages.sheets.sheets[0].image is not None
    pages.turn(1)
    paged.wait(lambda: pages.left.text() == "page 3 of 3")
    assert not pages.next.isEnabled()
    before = pages.pages
    pages.turn(1)
    assert pages.pages == before


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.ENCRYPTED, "locked with a password"),
        (Reason.TIMED_OUT, "took too long"),
        ("changed", "has changed since it was read"),
    ],
)
def test_a_page_that_cannot_be_drawn_says_why(paged, reason, words) -> None:
    pages = show(paged)
    paged.engine.silent.add(DrawPages)
    before = len(paged.engine.sent(DrawPages))
    pages.turn(1)
    paged.wait(lambda: len(paged.engine.sent(DrawPages)) > before)
    side = PageSide(None, 3, reason)
    paged.engine.say(PagesDrawn(asked(paged).request, side, side))
    paged.wait(lambda: words in pages.sheets.sheets[0].said)
    assert words in pages.sheets.accessibleDescription()


def test_swapped_sides_swap_the_pages(paged) -> None:
    pages = show(paged)
    left = asked(paged).left
    pages.show_pair(paged.window.compare.pair(), (0, 1))
    paged.window.actions_by_name["swap_sides"].trigger()
    paged.wait(lambda: asked(paged).right == left)
    assert pages.pages == (1, 0)


def test_larger_pages_are_drawn_anew(paged) -> None:
    pages = show(paged)
    width = asked(paged).width
    paged.window.on_larger()
    paged.wait(lambda: asked(paged).width > width)
    assert pages.sheets.horizontalScrollBar().maximum() > 0
    paged.window.on_normal_size()
    paged.wait(lambda: asked(paged).width == width)


def test_the_texts_come_back(paged) -> None:
    show(paged)
    paged.window.actions_by_name["show_pages"].trigger()
    pane = paged.window.compare
    assert pane.stack.currentWidget() is pane.view
    assert not paged.window.actions_by_name["show_pages"].isChecked()
    paged.window.on_next_difference()
    assert pane.view.place == 0
