# SPDX-License-Identifier: MIT
"""What was decided, and taken back, in the whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.decisions import TEXTS, DecisionModel
from app.windows.decisions import DecisionsDialog
from simdesk.index.decided import Decided
from simdesk.index.kept_apart import ApartRow
from simdesk.protocol import ForgetApart, ForgetPrincipal, Kind
from tests.app.conftest import DAY_NS, fill_review_index
from tests.app.played import NOW_NS


@pytest.fixture
def decided(open_window, made):
    fill_review_index(made)
    made.apart((1, 3), days=2)
    made.apart((2, 6), (2, 7), (4, 6), days=40)
    made.apart((5, 99), days=300)
    made.chosen(6, days=90)
    opened = open_window(made)
    opened.wait_for_groups(3)
    opened.wait_for_members(5)
    return opened


@pytest.fixture
def dialog(decided):
    decided.window.actions_by_name["decisions"].trigger()
    found = decided.window.findChild(DecisionsDialog)
    decided.wait(lambda: found.model.rowCount() == 4)
    return found


def _said(dialog: DecisionsDialog, number: int) -> str:
    return str(dialog.model.index(number, TEXTS).data())


def test_decisions_are_listed_latest_first_by_the_names_of_files(dialog) -> None:
    assert _said(dialog, 0) == "thesis-ch3 (final).docx and thesis-ch3.docx are no duplicates"
    assert _said(dialog, 1).startswith("thesis-ch3 (2).pdf and ")
    assert _said(dialog, 1).endswith(" are no duplicates, nor are 2 more pairs")
    assert _said(dialog, 2) == "minutes 2026-09-14.md is kept, instead of another of its group"
    assert _said(dialog, 3).startswith("ch3 notes for M.txt and a text that is no longer there are")
    tip = str(dialog.model.index(0, TEXTS).data(Qt.ItemDataRole.ToolTipRole))
    assert "/home/ada/Research/old/thesis-ch3.docx" in tip


def test_one_is_taken_back_by_its_time_and_leaves_the_list(dialog, decided) -> None:
    dialog.table.go_to(1)
    dialog.take_back.click()
    decided.wait(lambda: bool(decided.engine.sent(ForgetApart)))
    assert decided.engine.sent(ForgetApart) == [ForgetApart(NOW_NS - 40 * DAY_NS)]
    assert dialog.model.rowCount() == 3
    assert "more pairs" not in _said(dialog, 0) + _said(dialog, 1)


def test_a_chosen_file_is_taken_back_too(dialog, decided) -> None:
    dialog.table.go_to(2)
    tip = str(dialog.model.index(2, TEXTS).data(Qt.ItemDataRole.ToolTipRole))
    assert "/home/ada/Research/meetings/minutes 2026-09-14.md" in tip
    dialog.take_back.click()
    decided.wait(lambda: bool(decided.engine.sent(ForgetPrincipal)))
    assert decided.engine.sent(ForgetPrincipal) == [ForgetPrincipal(NOW_NS - 90 * DAY_NS)]
    assert decided.engine.sent(ForgetApart) == []
    assert dialog.model.rowCount() == 3


def test_where_nothing_is_decided_it_says_so(dialog) -> None:
    for _ in range(4):
        assert dialog.take_back.isEnabled()
        dialog.take_back.click()
    assert not dialog.take_back.isEnabled()
    assert dialog.stack.currentWidget() is dialog.message


def test_the_list_follows_what_is_decided_meanwhile(dialog, decided) -> None:
    keeper = Decided(decided.engine.locations.decisions)
    keeper.keep_apart((1).to_bytes(16, "big"), (2).to_bytes(16, "big"))
    keeper.close()
    decided.engine.say_changed(Kind.GROUPS)
    decided.wait(lambda: dialog.model.rowCount() == 5)
    assert _said(dialog, 0).startswith("thesis-ch3 (final).docx and thesis-ch3 (2).pdf are")


def test_the_model_keeps_its_word(qtbot) -> None:
    model = DecisionModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows([ApartRow(n, 1, b"/a", b"/b") for n in range(3)])
    model.drop(1)
    assert [model.row(n).decided_ns for n in range(2)] == [0, 2]
    assert model.row(2) is None
    del tester, qtbot
