# SPDX-License-Identifier: MIT
"""A group explained: distances, drafts, and what a person decides about it, in the whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtWidgets import QMessageBox

from app.models.drafting import keep_last, keep_milestones
from simdesk.protocol import ChoosePrincipal, KeepApart, SetMarks, Split
from simdesk.questions import DraftStep, DraftsTraced, TraceDrafts
from tests.app.conftest import MadeIndex, fill_review_index, store_pairs


@pytest.fixture
def compared(open_window, locations):
    made = MadeIndex(locations)
    fill_review_index(made)
    store_pairs(made)
    shown = open_window(made)
    shown.wait_for_groups(3)
    shown.wait_for_members(5)
    return shown


@pytest.fixture
def matrix(compared):
    compared.window.actions_by_name["show_matrix"].trigger()
    dialog = compared.window.matrix_dialog
    compared.wait(lambda: dialog.matrix is not None)
    return dialog


@pytest.fixture
def drafts(compared):
    compared.window.actions_by_name["show_drafts"].trigger()
    dialog = compared.window.drafts_dialog
    compared.wait(lambda: dialog.traced is not None)
    return dialog


def test_distances_come_from_fingerprints_and_stored_pairs(matrix) -> None:
    found = matrix.matrix
    assert found.bits[0] == (0, 3, 6, 9, 12)
    assert found.similarity[1][2] == found.similarity[2][1] == 0.96
    assert found.similarity[3][4] is None
    assert [row.document_id for row in found.rows] == [1, 2, 3, 4, 5]


def test_the_weakest_member_is_shown_first(matrix) -> None:
    assert matrix.matrix.weakest() == 4
    assert matrix.map.current == (0, 4)
    assert "80" in matrix.said.text()
    assert "12 bits" in matrix.said.text()


def test_cells_are_reached_by_keys_and_told_in_words(matrix, qtbot) -> None:
    qtbot.keyClick(matrix.map, Qt.Key.Key_Down)
    qtbot.keyClick(matrix.map, Qt.Key.Key_Down)
    qtbot.keyClick(matrix.map, Qt.Key.Key_Down)
    assert matrix.map.current == (3, 4)
    assert "not compared word for word" in matrix.map.accessibleDescription()
    qtbot.keyClick(matrix.map, Qt.Key.Key_Home)
    assert matrix.map.current == (3, 0)
    qtbot.keyClick(matrix.map, Qt.Key.Key_Left)
    assert matrix.map.current == (3, 0)


def test_a_file_beside_itself_offers_no_decision(matrix) -> None:
    matrix.map.go_to(2, 2)
    assert not matrix.keep_apart.isEnabled()
    assert not matrix.show_pair.isEnabled()


def test_any_two_files_are_told_apart(matrix, compared) -> None:
    matrix.map.go_to(2, 1)
    matrix.keep_apart.click()
    compared.wait(lambda: bool(compared.engine.sent(KeepApart)))
    (sent,) = compared.engine.sent(KeepApart)
    assert {sent.a, sent.b} == {2, 3}
    assert compared.window.matrix_dialog is None


def test_another_file_is_kept(matrix, compared) -> None:
    matrix.map.go_to(0, 3)
    matrix.choose.click()
    compared.wait(lambda: bool(compared.engine.sent(ChoosePrincipal)))
    assert compared.engine.sent(ChoosePrincipal)[0].document == 4


def test_a_pair_is_opened_from_the_matrix(matrix, compared, qtbot) -> None:
    matrix.map.go_to(1, 3)
    qtbot.keyClick(matrix.map, Qt.Key.Key_Return)
    pane = compared.window.compare
    compared.wait(lambda: pane.pair() is not None and pane.pair()[0].document_id == 2)
    assert pane.pair()[1].document_id == 4
    assert compared.window.lists.members.selected_rows() == [1, 3]


def answer_box(window, text: str) -> None:
    """Press a button of the box that is about to open."""

    def press() -> None:
        box = window.findChild(QMessageBox)
        next(button for button in box.buttons() if button.text().replace("&", "") == text).click()

    QTimer.singleShot(50, press)


def select(window, *numbers: int) -> None:
    members = window.lists.members
    flags = QItemSelectionModel.SelectionFlag
    members.clearSelection()
    for number in numbers:
        members.selectionModel().select(members.model().index(number, 0), flags.Select | flags.Rows)


def test_chosen_files_are_split_off(compared) -> None:
    select(compared.window, 0, 3, 4)
    answer_box(compared.window, "Split")
    compared.window.actions_by_name["split"].trigger()
    compared.wait(lambda: bool(compared.engine.sent(Split)))
    (sent,) = compared.engine.sent(Split)
    assert (sent.stay, sent.go) == ((1, 2, 3), (4, 5))


def test_a_split_can_be_called_off(compared) -> None:
    select(compared.window, 3)
    answer_box(compared.window, "Cancel")
    compared.window.actions_by_name["split"].trigger()
    assert not compared.engine.sent(Split)


def test_the_kept_file_alone_is_not_split_off(compared) -> None:
    select(compared.window, 0)
    compared.window.actions_by_name["split"].trigger()
    assert compared.window.notices.isVisible()


def test_drafts_are_asked_of_the_engine_and_told_in_words(drafts, compared) -> None:
    assert compared.engine.sent(TraceDrafts)[0].floor == compared.window.session.settings.floor
    assert drafts.title.text() == "5 drafts"
    assert "3 more are not shown" in drafts.note.text()
    drafts.line.go_to(1)
    assert "300 words added" in drafts.line.accessibleDescription()


def test_keeping_the_last_marks_what_it_covers(drafts, compared) -> None:
    drafts.keep_last.click()
    assert "3 files would be marked" in drafts.said.text()
    assert "1 other is left alone" in drafts.said.text()  # the protected one
    drafts.mark.click()
    compared.wait(lambda: bool(compared.engine.sent(SetMarks)))
    (sent,) = compared.engine.sent(SetMarks)
    assert sent.marked
    assert len(sent.files) == 3


def test_two_drafts_are_opened_side_by_side(drafts, compared, qtbot) -> None:
    drafts.line.setFocus()
    qtbot.keyClick(drafts.line, Qt.Key.Key_Up)
    qtbot.keyClick(drafts.line, Qt.Key.Key_Return)
    pane = compared.window.compare
    compared.wait(lambda: pane.pair() is not None and pane.pair()[0].document_id == 3)
    assert pane.pair()[1].document_id == 2


def test_a_group_of_one_text_has_no_drafts(compared) -> None:
    row = next(n for n in range(3) if compared.window.group_model.row(n).files == 2)
    compared.window.lists.groups.go_to(row)
    compared.wait_for_members(2)
    compared.window.actions_by_name["show_drafts"].trigger()
    dialog = compared.window.drafts_dialog
    compared.wait(lambda: "same text" in dialog.note.text())
    assert not dialog.keep_last.isEnabled()
    dialog.accept()


def traced(*shares: float | None, covered=None) -> DraftsTraced:
    steps = tuple(None if s is None else DraftStep(1, 1, s, estimated=False) for s in shares)
    count = len(steps) + 1
    covered = covered or tuple(frozenset(range(count)) - {n} for n in range(count))
    drafts = tuple(range(count))
    files = tuple((n * 10,) for n in range(count))
    return DraftsTraced(1, drafts, steps, files, covered, count)


def test_milestones_stay_and_what_is_not_known_counts_as_large() -> None:
    kept = keep_milestones(traced(0.99, 0.5, None, 0.99))
    assert kept.kept == {1, 2, 4}
    assert kept.files == (0, 30)


def test_nothing_is_marked_that_no_kept_draft_was_compared_with() -> None:
    alone = tuple(frozenset({n - 1, n + 1}) for n in range(4))
    kept = keep_last(traced(0.99, 0.99, 0.99, covered=alone))
    assert kept.files == (20,)
    assert kept.uncovered == 2
