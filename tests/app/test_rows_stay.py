# SPDX-License-Identifier: MIT
"""A row never moves under the pointer, whatever a scan finds meanwhile."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.models import groups as g
from app.models import members as m
from simdesk.index.schema import INDEX, open_writer
from simdesk.protocol import Changed, Kind
from simdesk.records import Role
from tests.app.conftest import ROOT, Doc, many_groups

GROUPS = 200


@pytest.fixture
def index(locations):
    """What the engine would write with."""
    opened = []

    def open_it():
        opened.append(open_writer(locations.index, INDEX))
        return opened[-1]

    yield open_it
    for connection in opened:
        connection.close()


@pytest.fixture
def many(open_window, made, index):
    """A window on many groups, with the index it shows as ``index``."""
    made.roots((ROOT, Role.NORMAL))
    made.groups(many_groups(GROUPS))
    shown = open_window(made)
    shown.wait_for_groups(GROUPS)
    shown.wait(lambda: shown.window.member_model.row(0) is not None)
    shown.index = index()
    return shown


def point_at(table, row: int) -> None:
    """Put the pointer over a row."""
    at = QPointF(table.visualRect(table.model().index(row, 1)).center())
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.viewport(), move)
    assert table.hovered_row == row


def leave(table) -> None:
    QApplication.sendEvent(table, QEvent(QEvent.Type.Leave))
    assert table.hovered_row == -1


def on_screen(table) -> list[tuple[int, int]]:
    """Return which rows stand where, in pixels from the top."""
    rows, ids = table.rows_on_screen(), table.model().ids()
    return [(ids[row], table.rowViewportPosition(row)) for row in rows]


def at_rest(model) -> bool:
    asked = model._asking or model._wanted or model._ask_again
    return not asked and not model._pause.isActive()


def change(shown, model, *statements: str, ids: object = ()) -> None:
    """Let the engine change the index and say so; wait until it was looked at again."""
    for statement in statements:
        given = [json.dumps(list(ids))] if "?" in statement else []
        shown.index.execute(statement, given)
    shown.wait(lambda: at_rest(model))
    with shown.qtbot.waitSignal(model.loaded, timeout=5000):
        shown.engine.say(Changed(frozenset({Kind.GROUPS})))
    shown.wait(lambda: at_rest(model))


FRESH = (
    "INSERT INTO groups SELECT max(id) + 1000, tier, files, documents, similarity, distance_bits,"
)
REST = "newest_ns, (SELECT principal_file_id FROM groups ORDER BY id LIMIT 1), 'new' FROM groups"
ON_TOP = f"{FRESH} 1000000000000, {REST}"
BELOW = f"{FRESH} 0, {REST}"
GO = "DELETE FROM groups WHERE id IN (SELECT value FROM json_each(?))"
RISE = "UPDATE groups SET free_bytes = 1 << 50 WHERE id = (SELECT value FROM json_each(?))"
SINK = "UPDATE groups SET free_bytes = -1 WHERE id = (SELECT value FROM json_each(?))"
ORDER = "SELECT id FROM groups ORDER BY free_bytes DESC, id"


def disturbances(ids: list[int], row: int) -> dict[str, tuple[list[str], list[int]]]:
    """Return what a scan may do around a row: statements, and the ids they are about."""
    others = [one for one in ids if one not in (ids[row], ids[0])]
    here = [ids[row]]
    return {
        "arrive above": ([ON_TOP] * 5, []),
        "arrive below": ([BELOW] * 5, []),
        "vanish above": ([GO], ids[max(row - 3, 0) : row]),
        "vanish below": ([GO], ids[row + 1 : row + 8]),
        "go up": ([RISE], here),
        "go down": ([SINK], here),
        "itself vanishes": ([GO], here),
        "all shuffled": (["UPDATE groups SET free_bytes = id * 7919 % 100003"], []),
        "all but a few vanish": ([GO], others),
    }


@pytest.mark.parametrize("where", ["top", "middle", "end"])
def test_groups_stay_under_the_pointer_and_are_in_order_when_it_leaves(many, where) -> None:
    table, model = many.window.lists.groups, many.window.group_model
    bar = table.verticalScrollBar()
    for name in disturbances(list(range(20)), 10):
        bar.setValue({"top": 0, "middle": bar.maximum() // 2 + 7, "end": bar.maximum()}[where])
        rows = table.rows_on_screen()
        row = rows[len(rows) // 2]
        point_at(table, row)
        before = on_screen(table)
        statements, ids = disturbances(list(model.ids()), row)[name]
        change(many, model, *statements, ids=ids)
        assert on_screen(table) == before, name
        change(many, model)  # and over another look
        assert on_screen(table) == before, name
        leave(table)
        assert list(model.ids()) == [found[0] for found in many.index.execute(ORDER)], name


def test_what_is_gone_says_so_while_it_keeps_its_place(many) -> None:
    table, model = many.window.lists.groups, many.window.group_model
    point_at(table, 3)
    gone = model.ids()[3]
    change(many, model, GO, ids=[gone])
    assert model.row(3) is None
    assert model.index(3, g.NAME).data() == "No longer here"
    assert model.index(3, g.FILES).data() is None
    leave(table)
    assert gone not in model.ids()


def test_the_selected_groups_and_the_chosen_one_stay_chosen(many) -> None:
    lists, model = many.window.lists, many.window.group_model
    lists.groups.go_to(20)
    many.qtbot.keyClick(lists.groups, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    many.qtbot.keyClick(lists.groups, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    chosen = [model.ids()[row] for row in lists.groups.selected_rows()]
    assert len(chosen) == 3
    many.wait(lambda: many.window.member_model.group == chosen[-1])
    at = lists.groups.rowViewportPosition(22)
    change(many, model, *[ON_TOP] * 7)
    assert [model.ids()[row] for row in lists.groups.selected_rows()] == chosen
    assert many.window.member_model.group == chosen[-1]
    assert lists.groups.currentIndex().row() == 29
    assert lists.groups.rowViewportPosition(29) == at


def test_rows_are_shown_at_once_in_another_order(many) -> None:
    model = many.window.group_model
    seen: list[object] = []
    model.loaded.connect(lambda: seen.append(model.index(0, g.NAME).data()))
    change(many, model, "UPDATE groups SET free_bytes = free_bytes + 10000000 WHERE id % 2")
    assert seen
    assert "\u2026" not in seen


# The files of a group


@pytest.fixture
def few(open_window, made, index):
    """A window on one group of six files, which leave room below them."""
    made.roots((ROOT, Role.NORMAL))
    alike = [Doc(f"draft {n}.txt", ROOT, 0.95 - n / 100, n, text=n, content=n) for n in range(1, 6)]
    made.groups([[Doc("draft.txt", ROOT, tokens=9000), *alike], [Doc("b", ROOT), Doc("c", ROOT)]])
    shown = open_window(made)
    shown.wait_for_groups(2)
    shown.window.lists.groups.go_to(shown.window.group_model.find(1))
    shown.wait_for_members(6)
    shown.index = index()
    return shown


MEMBERS = {
    "goes up": ["UPDATE members SET similarity = 0.99 WHERE document_id = 5"],
    "goes down": ["UPDATE members SET similarity = 0.1 WHERE document_id = 3"],
    "vanishes above": ["DELETE FROM members WHERE document_id = 2"],
    "itself vanishes": ["DELETE FROM members WHERE document_id = 4"],
    "comes above": [
        """INSERT INTO members SELECT 1, document_id, 0.99, 0.99, 1, 'words', 0, 0, 0
        FROM members WHERE group_id = 7"""
    ],
    "another is kept": ["UPDATE groups SET principal_file_id = 5 WHERE id = 1"],
}


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_files_stay_under_the_pointer_and_are_in_order_when_it_leaves(few, name) -> None:
    lists, model = few.window.lists, few.window.member_model
    table = lists.members
    lists.members.go_to(2)
    chosen = model.ids()[2]
    point_at(table, 3)
    before = on_screen(table)
    change(few, model, *MEMBERS[name])
    assert on_screen(table)[:6] == before
    assert [model.ids()[row] for row in table.selected_rows()] == [chosen]
    kept = model.principal()
    assert kept is not None
    assert kept.principal
    leave(table)
    few.wait(lambda: all(model.row(row) is not None for row in range(len(model.ids()))))
    assert model.row(0).principal
    shares = [model.row(row).similarity for row in range(1, len(model.ids()))]
    assert shares == sorted(shares, reverse=True)


def test_another_group_begins_at_its_top_with_its_own_rows(few) -> None:
    lists, model = few.window.lists, few.window.member_model
    lists.members.go_to(4)
    point_at(lists.members, 3)
    lists.groups.go_to(few.window.group_model.find(7))
    few.wait_for_members(2)
    assert lists.members.selected_rows() == [1]
    assert model.index(0, m.NAME).data() == "b"


def test_what_a_person_decides_is_seen_at_once(few) -> None:
    lists, model = few.window.lists, few.window.member_model
    lists.members.go_to(4)
    point_at(lists.members, 4)
    chosen = model.ids()[4]
    few.window.on_choose_principal()
    kept = "UPDATE groups SET principal_file_id = (SELECT value FROM json_each(?)) WHERE id = 1"
    change(few, model, kept, ids=[chosen])
    assert model.ids()[0] == chosen
