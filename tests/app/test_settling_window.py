# SPDX-License-Identifier: MIT
"""What is still being compared: said in the lists and in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.models import groups as g
from app.models import members as m
from tests.app.conftest import fill_review_index

DOCUMENT = 2
"""The second text of the first group of the review index."""


@pytest.fixture
def settling(open_window, made):
    fill_review_index(made)
    made.settling(DOCUMENT)
    opened = open_window(made)
    opened.wait_for_groups(3)
    opened.wait_for_members(5)
    return opened


def _spoken(model, number: int, column: int) -> str:
    return str(model.index(number, column).data(Qt.ItemDataRole.AccessibleTextRole))


def test_the_lists_say_which_file_and_group_is_being_compared(settling) -> None:
    members, groups = settling.window.member_model, settling.window.group_model
    numbers = [n for n in range(5) if members.row(n).document_id == DOCUMENT]
    said = [n for n in range(5) if "being compared" in _spoken(members, n, m.NAME)]
    assert said == numbers == [1]
    rows = [n for n in range(3) if groups.row(n).settling]
    assert [n for n in range(3) if "being compared" in _spoken(groups, n, g.NAME)] == rows
    assert len(rows) == 1
    assert "rules leave it alone" in groups.tip(groups.row(rows[0]), g.NAME)


def test_the_sentence_below_the_lists_says_it(settling) -> None:
    settling.window.lists.members.go_to(1)
    settling.wait(lambda: "still being compared" in settling.window.lists.why.text())
    settling.window.lists.members.go_to(2)
    settling.wait(lambda: "still being compared" not in settling.window.lists.why.text())


def test_marking_all_others_is_the_persons_word_and_ticks_it_too(settling) -> None:
    window = settling.window
    window.on_mark_others()
    marked = {n for n in range(5) if window.member_model.row(n).marked}
    assert marked == {n for n in range(1, 5) if not window.member_model.row(n).protected}
    assert 1 in marked
