# SPDX-License-Identifier: MIT
"""Groups that stand together by the folder of the file that is kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.models import groups as g
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery, GroupSort
from tests.app.conftest import CONTAINED, fill_review_index, many_groups


@pytest.mark.parametrize("descending", [False, True])
def test_groups_are_sorted_by_the_folder_of_the_kept_file(made, locations, descending) -> None:
    made.groups(many_groups(80))
    made.contained(CONTAINED)
    made.close()
    reader = Reader(locations)
    ids = list(reader.group_ids(GroupQuery(sort=GroupSort.FOLDER, descending=descending)))
    rows = {row.id: row for row in reader.group_rows(ids)}
    kept = {group: reader.member_rows(group)[0].path for group in ids}
    reader.close()
    assert all(rows[group].folder == kept[group].rsplit(b"/", 1)[0] for group in ids)
    expected = sorted(sorted(ids), key=lambda group: rows[group].name.lower())
    expected.sort(key=lambda group: rows[group].folder, reverse=descending)
    assert ids == expected
    assert len({row.folder for row in rows.values()}) > 10


@pytest.fixture
def grouped(open_window, made):
    fill_review_index(made)
    made.groups(many_groups(60))
    opened = open_window(made)
    opened.wait_for_groups(63)
    opened.window.actions_by_name["by_folder"].trigger()
    model = opened.window.group_model
    opened.wait(lambda: _ordered(model))
    return opened


def _ordered(model) -> bool:
    rows = [model.row(n) for n in range(len(model.ids()))]
    folders = [row.folder for row in rows if row is not None]
    return len(folders) == 63 and folders == sorted(folders)


def test_the_first_group_of_each_folder_begins_it(grouped) -> None:
    model = grouped.window.group_model
    folders = [model.row(n).folder for n in range(63)]
    begun = [n for n in range(63) if model.begins_folder(n)]
    assert begun == [n for n in range(63) if n == 0 or folders[n] != folders[n - 1]]
    assert 1 < len(begun) < 63


def test_the_verb_shows_the_column_and_takes_it_back(grouped) -> None:
    window = grouped.window
    header, act = window.lists.groups.horizontalHeader(), window.actions_by_name["by_folder"]
    assert not header.isSectionHidden(g.FOLDER)
    assert act.isChecked()
    assert header.isSectionHidden(g.ALIKE)  # made room
    said = window.group_model.index(0, g.FOLDER).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(said).startswith("Folder: ")
    act.trigger()
    assert header.isSectionHidden(g.FOLDER)
    assert not header.isSectionHidden(g.ALIKE)
    assert not act.isChecked()
    assert window.group_model.query.sort is GroupSort.FREE
    grouped.wait(lambda: not _ordered(window.group_model))
    assert not any(window.group_model.begins_folder(n) for n in range(63))


def test_a_column_that_made_room_comes_back_after_another_start(grouped, open_window) -> None:
    first = grouped.window
    assert first.lists.groups.horizontalHeader().isSectionHidden(g.ALIKE)
    first.save_state()
    window = open_window().window
    header, act = window.lists.groups.horizontalHeader(), window.actions_by_name["by_folder"]
    assert header.isSectionHidden(g.ALIKE)
    if not act.isChecked():
        act.trigger()
    assert window.group_model.by_folder
    act.trigger()
    assert not header.isSectionHidden(g.ALIKE)
    assert not window.lists.made_room


def test_another_column_unticks_the_verb(grouped) -> None:
    window = grouped.window
    window.lists.groups.sortByColumn(g.NAME, Qt.SortOrder.AscendingOrder)
    assert not window.actions_by_name["by_folder"].isChecked()


def test_columns_of_an_older_window_are_restored(grouped) -> None:
    """A header that was kept with fewer columns leaves no column without a place."""
    from PySide6.QtGui import QStandardItemModel
    from PySide6.QtWidgets import QHeaderView

    model = QStandardItemModel(0, 6)
    old = QHeaderView(Qt.Orientation.Horizontal)
    old.setModel(model)
    old.resizeSection(g.FILES, 77)
    header = grouped.window.lists.groups.horizontalHeader()
    header.restoreState(old.saveState())
    assert header.count() == 7
    assert header.sectionSize(g.FILES) == 77
    assert sorted(header.visualIndex(n) for n in range(7)) == list(range(7))
