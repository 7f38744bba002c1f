# SPDX-License-Identifier: MIT
"""What a person does with two texts, in the whole window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.passages import PassageModel
from simdesk.comparison import Ignore
from simdesk.protocol import Compare
from tests.app.played import LEFT_TEXT, RIGHT_TEXT, placed_comparison

FIRST, *REST = RIGHT_TEXT.split("\n\n")
MOVED_TEXT = "\n\n".join([*REST, FIRST])


def select(review, *numbers: int) -> None:
    members = review.window.lists.members
    flags = QItemSelectionModel.SelectionFlag
    members.clearSelection()
    for number in numbers:
        members.selectionModel().select(members.model().index(number, 0), flags.Select | flags.Rows)


def trigger(review, name: str) -> None:
    review.window.actions_by_name[name].trigger()


def headings(review) -> tuple[str, str]:
    pane = review.window.compare
    return tuple(side._member.path.rsplit(b"/")[-1].decode() for side in (pane.left, pane.right))


def test_sides_are_swapped_and_what_would_be_lost_stays(review) -> None:
    pane = review.window.compare
    before = headings(review)
    lost = pane.lost.sentence.text()
    left = pane.view.rows.blocks[0].left
    trigger(review, "swap_sides")
    assert headings(review) == before[::-1]
    assert pane.view.rows.blocks[0].right == left
    assert pane.lost.sentence.text() == lost
    assert "23 words only left" in pane.summary.text()
    trigger(review, "swap_sides")
    assert headings(review) == before


def test_swapped_sides_stay_for_the_next_pair(review) -> None:
    trigger(review, "swap_sides")
    review.window.lists.members.go_to(2)
    review.wait(lambda: headings(review)[0] == "thesis-ch3.docx")
    assert headings(review)[1] == "thesis-ch3 (final).docx"


@pytest.mark.parametrize("kind", list(Ignore))
def test_what_counts_is_asked_of_the_engine_and_said(review, kind) -> None:
    asked = len(review.engine.sent(Compare))
    action = review.window.actions_by_name[f"ignore_{kind}"]
    was = action.isChecked()
    action.trigger()
    review.wait(lambda: len(review.engine.sent(Compare)) > asked)
    assert (kind in review.engine.sent(Compare)[-1].ignore) is not was
    assert action.isChecked() is not was
    if kind is not Ignore.SPACE:
        review.wait(lambda: "ignoring" in review.window.compare.summary.text())


def test_several_files_are_compared_in_tabs(review) -> None:
    select(review, 0, 2, 3)
    tabs = review.window.compare.tabs
    review.wait(tabs.isVisible)
    assert [tabs.tabText(n) for n in range(tabs.count())] == [
        "thesis-ch3.docx",
        "chapter three, old.odt",
    ]
    assert headings(review) == ("thesis-ch3 (final).docx", "thesis-ch3.docx")
    tabs.setCurrentIndex(1)
    review.wait(lambda: headings(review)[1] == "chapter three, old.odt")
    review.wait(lambda: "chapter three" in review.window.lists.why.text())
    select(review, 1)
    review.wait(lambda: not tabs.isVisible())
    assert headings(review)[1] == "thesis-ch3 (2).pdf"


def test_any_two_files_are_compared(review) -> None:
    select(review, 2, 4)
    review.wait(lambda: headings(review) == ("thesis-ch3.docx", "ch3 notes for M.txt"))
    assert not review.window.compare.tabs.isVisible()


def test_what_would_be_lost_is_said_before_anything_is_marked(review) -> None:
    lost = review.window.compare.lost
    assert lost.isVisible()
    assert lost.sentence.text() == "Only in thesis-ch3 (2).pdf: 23 words in 3 passages."
    assert not lost.list.isVisible()
    trigger(review, "show_lost")
    assert lost.list.isVisible()
    assert [lost.model.row(n).words for n in range(3)] == [2, 2, 19]


def test_a_passage_that_would_be_lost_is_shown_in_the_texts(review, qtbot) -> None:
    lost, view = review.window.compare.lost, review.window.compare.view
    trigger(review, "show_lost")
    lost.list.setCurrentIndex(lost.model.index(2))
    qtbot.keyClick(lost.list, Qt.Key.Key_Return)
    row = view.rows.differing[view.place]
    assert view.rows.blocks[row].right.startswith("A table of these passages")


def test_a_text_that_stands_in_the_other_loses_nothing(review) -> None:
    review.engine.comparison = placed_comparison(LEFT_TEXT, LEFT_TEXT)
    review.window.lists.members.go_to(2)
    lost = review.window.compare.lost
    review.wait(lambda: lost.sentence.text().startswith("Every word"))
    assert not lost.toggle.isVisible()
    trigger(review, "show_lost")
    assert not lost.list.isVisible()


def test_pages_and_moved_paragraphs_are_said_above_them(review) -> None:
    review.engine.comparison = placed_comparison(LEFT_TEXT, MOVED_TEXT)
    review.window.lists.members.go_to(2)
    view = review.window.compare.view
    review.wait(lambda: view.rows is not None and bool(view.rows.heads))
    left, right = zip(*view.rows.heads.values(), strict=True)
    assert any("page 1" in words for words in left)
    assert any("page 2" in words for words in right)
    assert any("moved, stands further down there" in words for words in left)
    assert any("moved, stands further up there" in words for words in right)
    trigger(review, "next_difference")
    assert "page 1" in review.window.compare.summary.text()
    assert "moved" in view.accessibleDescription()


def test_long_lines_are_kept_whole_where_they_are_not_wrapped(review) -> None:
    view = review.window.compare.view
    trigger(review, "wrap")
    assert view.rows.lay(0).left.layout.lineCount() == 1
    view.viewport().repaint()
    review.wait(lambda: view.horizontalScrollBar().maximum() > 0)
    trigger(review, "wrap")
    assert view.rows.lay(0).left.layout.lineCount() > 1
    assert view.horizontalScrollBar().maximum() == 0


def test_how_texts_are_shown_is_remembered(open_window) -> None:
    first = open_window()
    first.wait_for_groups(3)
    for name in ("wrap", "ignore_numbers", "ignore_space"):
        first.window.actions_by_name[name].trigger()
    first.window.save_state()
    second = open_window()
    pane = second.window.compare
    assert not pane.view.wrap
    assert pane.ignored == {Ignore.NUMBERS}
    assert second.window.actions_by_name["ignore_numbers"].isChecked()
    assert not second.window.actions_by_name["wrap"].isChecked()


def test_of_texts_too_long_to_align_it_is_said_that_a_part_is_shown(review) -> None:
    pane = review.window.compare
    assert "too long" not in pane.summary.text()
    pane._show_comparison(replace(pane.comparison(), cut=True))
    assert "too long to align in full" in pane.summary.text()


def test_the_list_of_passages_is_a_sound_model(qtbot) -> None:
    model = PassageModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_comparison(placed_comparison(LEFT_TEXT, RIGHT_TEXT))
    assert model.rowCount() == 3
    model.show_comparison(None)
    assert model.rowCount() == 0
    del tester, qtbot
