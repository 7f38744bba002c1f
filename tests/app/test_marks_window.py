# SPDX-License-Identifier: MIT
"""Marks and decisions in the window, against an engine that is played."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app.models.members import MARK
from simdesk import protocol
from tests.app.gestures import click_cell, wait_for_command


def marked(shown) -> list[bool]:
    model = shown.window.member_model
    return [model.row(n).marked for n in range(len(model.ids()))]


def test_space_and_clicks_turn_ticks_and_the_engine_is_told(review) -> None:
    window = review.window
    review.qtbot.keyClick(window.lists.members, Qt.Key.Key_Space)
    assert marked(review)[1]
    wait_for_command(review, protocol.SetMarks)
    review.wait(window.foot.review.isVisible)
    assert window.foot.marked.text().startswith("1 file marked")
    click_cell(review, window.lists.members, 2, MARK)
    review.wait(lambda: "2 files marked" in window.foot.marked.text())
    review.qtbot.keyClick(window.lists.members, Qt.Key.Key_Space)
    review.wait(lambda: "1 file marked" in window.foot.marked.text())
    assert window.compare.right._badge.text() == ""


def test_all_but_the_kept_file_are_marked_and_protected_ones_stay(review) -> None:
    window = review.window
    window.on_mark_others()
    review.wait(lambda: "3 files marked" in window.foot.marked.text())
    assert marked(review) == [False, True, True, True, False]
    window.on_unmark_group()
    review.wait(lambda: not window.foot.review.isVisible())


def test_marking_goes_on_to_the_next_file(review) -> None:
    window = review.window
    window.on_mark_and_next()
    assert window.lists.members.selected_rows() == [2]
    assert marked(review)[:3] == [False, True, False]


def test_marking_a_whole_group_is_said(review) -> None:
    window = review.window
    window.lists.groups.go_to(1)
    review.wait_for_members(2)
    window.lists.members.selectAll()
    window.on_mark()
    review.wait(lambda: "one of them will be left" in window.lists.why.text())


def test_everything_is_unmarked(review) -> None:
    window = review.window
    window.on_mark()
    review.wait(window.foot.review.isVisible)
    window.actions_by_name["clear_marks"].trigger()
    review.wait(lambda: not window.foot.review.isVisible())


def test_decisions_are_sent_by_document(review) -> None:
    window = review.window
    kept, other = window.member_model.row(0), window.member_model.row(1)
    window.on_not_duplicate()
    assert wait_for_command(review, protocol.KeepApart) == protocol.KeepApart(
        kept.document_id, other.document_id
    )
    window.on_choose_principal()
    assert wait_for_command(review, protocol.ChoosePrincipal).document == other.document_id
