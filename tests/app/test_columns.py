# SPDX-License-Identifier: MIT
"""The most telling column of a list stays wide enough; others give way and come back."""

from __future__ import annotations

import pytest

from app.models import groups as g
from app.models import members as m
from app.views.lists import LEAST_NAME


def hidden(table, *columns: int) -> list[bool]:
    return [table.horizontalHeader().isSectionHidden(column) for column in columns]


@pytest.fixture
def copies(review):
    window = review.window
    window.on_show_copies()
    review.wait(lambda: window.copies.model.rowCount() > 0)
    return window.copies.table


def test_columns_give_way_to_the_name_and_come_back(review, copies) -> None:
    def is_wide(pixels: int) -> None:
        copies.setFixedWidth(pixels)
        review.wait(lambda: copies.width() == pixels)

    is_wide(700)
    assert hidden(copies, m.CHANGED, m.SIZE, m.ALIKE) == [False, False, False]
    is_wide(390)
    assert hidden(copies, m.CHANGED, m.SIZE, m.ALIKE) == [True, False, False]
    is_wide(280)
    assert hidden(copies, m.CHANGED, m.SIZE, m.ALIKE) == [True, True, False]
    is_wide(700)
    assert hidden(copies, m.CHANGED, m.SIZE, m.ALIKE) == [False, False, False]


def test_a_column_that_a_person_brings_back_stays(review, copies) -> None:
    copies.setFixedWidth(300)
    review.wait(lambda: copies.width() == 300)
    assert hidden(copies, m.CHANGED) == [True]
    menu = copies.column_menu()
    next(one for one in menu.actions() if one.data() == m.CHANGED).setChecked(True)
    copies.setFixedWidth(290)
    review.wait(lambda: copies.width() == 290)
    assert hidden(copies, m.CHANGED) == [False]


def test_columns_that_gave_way_are_not_kept_as_hidden(review) -> None:
    table = review.window.lists.groups
    table.give_way(10_000, g.FILES, g.FREE)
    assert hidden(table, g.FILES, g.FREE) == [True, True]
    state = table.columns_state()
    assert hidden(table, g.FILES, g.FREE) == [True, True]
    table.give_way(LEAST_NAME)
    table.horizontalHeader().restoreState(state)
    assert hidden(table, g.FILES, g.FREE) == [False, False]


def test_hidden_pages_ask_for_no_room(review) -> None:
    centre = review.window.centre
    shown = centre.currentWidget()
    review.window.history.setMinimumWidth(5_000)
    assert centre.minimumSizeHint().width() == shown.minimumSizeHint().width() < 5_000


def test_the_order_and_width_of_columns_are_kept_for_the_next_start(review, open_window) -> None:
    first = review.window.lists.members.horizontalHeader()
    first.moveSection(first.visualIndex(m.SIZE), first.visualIndex(m.ALIKE))
    first.resizeSection(m.SIZE, first.sectionSize(m.SIZE) + 23)
    order = [first.logicalIndex(place) for place in range(first.count())]
    assert order != sorted(order)
    width = first.sectionSize(m.SIZE)
    review.window.save_state()
    second = open_window().window.lists.members.horizontalHeader()
    assert [second.logicalIndex(place) for place in range(second.count())] == order
    assert second.sectionSize(m.SIZE) == width
