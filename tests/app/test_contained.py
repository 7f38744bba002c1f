# SPDX-License-Identifier: MIT
"""Documents that stand inside another: a relation of its own, with negative group ids."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from app import texts
from app.models import groups as g
from app.models import members as m
from simdesk import protocol
from simdesk.records import Refusal, Role, Tier
from tests.app.conftest import CONTAINED, PUBLISHED, REVIEW, ROOT, fill_review_index


@pytest.fixture
def parts(open_window, made):
    """A window on three groups and a whole with two parts, the whole chosen."""
    fill_review_index(made)
    made.contained(CONTAINED)
    shown = open_window(made)
    shown.wait_for_groups(4)
    window = shown.window
    shown.wait(window.top.chips[Tier.CONTAINED].isVisible)
    row = next(n for n in range(4) if window.group_model.ids()[n] < 0)
    window.lists.groups.go_to(row)
    shown.wait_for_members(3)
    shown.wait(lambda: "stands inside" in window.lists.why.text())
    return shown


def test_the_chip_counts_wholes_and_lets_only_them_through(parts) -> None:
    chip = parts.window.top.chips[Tier.CONTAINED]
    assert chip.accessibleName() == "Contained 1"
    chip.click()
    parts.wait_for_groups(1)
    assert parts.window.group_model.ids()[0] < 0


def test_the_chip_keeps_its_place_when_folders_change(parts) -> None:
    window = parts.window
    window.top.chips[Tier.CONTAINED].setFocus()
    parts.engine.say_changed(protocol.Kind.ROOTS)
    with parts.qtbot.waitSignal(window.session.changed):
        pass
    window.top.show_filters(shown=True)
    assert window.top.chips[Tier.CONTAINED].isVisible()


def test_shares_say_inside_in_both_lists_and_to_a_screen_reader(parts) -> None:
    window = parts.window
    groups, members = window.group_model, window.member_model
    at = window.lists.groups.currentIndex().row()
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert groups.index(at, g.ALIKE).data() == "88\u00a0%"
    assert groups.index(at, g.ALIKE).data(spoken) == "Alike: 88\u00a0% inside"
    assert groups.index(at, g.TIER).data(spoken) == "Contained"
    assert groups.index(at, g.FREE).data() == "\u2013"
    assert "no copy" in groups.index(at, g.FREE).data(Qt.ItemDataRole.ToolTipRole)
    assert "at least 88" in groups.index(at, g.ALIKE).data(Qt.ItemDataRole.ToolTipRole)
    assert members.index(1, m.ALIKE).data() == "96\u00a0% inside"
    assert members.index(1, m.BITS).data() == "\u2013"
    assert members.index(0, m.NAME).data(spoken).startswith("handbook 2026.docx, whole, ")


def test_the_sentence_says_what_stands_where_and_that_a_part_stays(parts) -> None:
    said = parts.window.lists.why.text()
    assert said.startswith(
        "chapter 4.docx stands inside handbook 2026.docx, 96\u00a0% of its words. A part is no copy"
    )
    assert parts.window.compare.left._badge.text() == "whole"
    parts.wait(lambda: parts.window.compare.alike.text().endswith("inside"))


def test_no_rule_ticks_a_part(parts) -> None:
    window = parts.window
    window.on_mark_others()
    assert not any(window.member_model.row(n).marked for n in range(3))
    assert parts.engine.sent(protocol.SetMarks) == []


def test_a_part_is_ticked_by_hand_and_the_plan_leaves_it(parts) -> None:
    window = parts.window
    window.on_mark()
    parts.wait(window.foot.review.isVisible)
    assert window.member_model.row(1).marked
    window.on_review()
    parts.wait(lambda: window.plan_dialog.model is not None)
    entries = window.plan_dialog.model.chosen().entries
    assert [entry.refusal for entry in entries] == [Refusal.NOT_COMPARED]
    window.plan_dialog.reject()


def test_marking_the_whole_and_its_parts_promises_nothing(parts) -> None:
    window = parts.window
    window.lists.members.selectAll()
    window.on_mark()
    parts.wait(lambda: "3 marked" in window.lists.why.text())
    assert "will be left in place" not in window.lists.why.text()


def test_another_file_to_keep_is_offered_for_copies_only(parts) -> None:
    window = parts.window
    assert not window.actions_by_name["choose_principal"].isEnabled()
    window.lists.groups.go_to(0)
    parts.wait(window.actions_by_name["choose_principal"].isEnabled)


def test_a_refresh_keeps_the_whole_chosen(parts) -> None:
    window = parts.window
    chosen = window.member_model.group
    assert chosen < 0
    parts.engine.say_changed(protocol.Kind.GROUPS)
    with parts.qtbot.waitSignal(window.group_model.loaded):
        pass
    assert window.member_model.group == chosen
    window.group_model.sort_by(g.NAME, descending=False)
    with parts.qtbot.waitSignal(window.group_model.loaded):
        pass
    assert window.member_model.group == chosen


def test_a_document_may_be_near_one_and_inside_another(open_window, made) -> None:
    made.roots((ROOT, Role.NORMAL), (PUBLISHED, Role.PROTECTED))
    made.groups(REVIEW[:1])
    made.contained(CONTAINED)
    made.index.execute(
        "INSERT INTO members(document_id, group_id, similarity, containment, distance_bits,"
        " differs) VALUES (1, (SELECT min(id) FROM groups), 0.3, 0.91, NULL, 'words')"
    )
    shown = open_window(made)
    shown.wait_for_groups(2)
    shown.window.lists.groups.go_to(1)
    shown.wait_for_members(4)
    model = shown.window.member_model
    both = next(n for n in range(4) if model.row(n).path.endswith(b"(final).docx"))
    assert model.cell(model.row(both), m.ALIKE) == "91\u00a0% inside"
    shown.window.lists.groups.go_to(0)
    shown.wait_for_members(5)
    assert model.row(0).principal
    assert model.cell(model.row(0), m.ALIKE) == "100\u00a0%"


def test_two_parts_of_a_whole_are_not_inside_one_another(parts) -> None:
    model = parts.window.member_model
    whole, one, two = (model.row(n) for n in range(3))
    parts.wait(lambda: parts.window.compare._comparison is not None)
    comparison = parts.window.compare._comparison
    assert texts.pair_share(one, two, comparison).endswith("alike")
    assert texts.pair_share(whole, one, comparison).endswith("inside")
    assert texts.pair_share(replace(whole), whole, comparison).endswith("alike")


def test_four_chips_fit_the_smallest_window(parts) -> None:
    window = parts.window
    window.resize(window.minimumSize())
    parts.wait(lambda: window.narrow is True)
    top = window.top
    chips = list(top.chips.values())
    parts.wait(lambda: all(chip.width() >= chip.minimumSizeHint().width() for chip in chips))
    assert all(chip.isVisible() for chip in chips)
    assert all(one.geometry().right() < other.x() for one, other in pairwise(chips))
    assert top.menu.geometry().right() < window.width()
