# SPDX-License-Identifier: MIT
"""The copies of all groups in one list, in the whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.members import NAME
from simdesk.index.reader import Reader
from simdesk.index.rows import CopySort
from simdesk.protocol import SetMarks


@pytest.fixture
def copies(review):
    review.window.actions_by_name["show_copies"].trigger()
    page = review.window.copies
    review.wait(lambda: page.model.rowCount() == 7 and page.model.row(0) is not None)
    return page


def test_every_file_but_the_kept_ones_is_listed(copies, review, locations) -> None:
    reader = Reader(locations)
    kept = {
        reader.member_ids(group)[0] for group in reader.group_ids(review.window.group_model.query)
    }
    reader.close()
    shown = set(copies.model.ids())
    assert not shown & kept
    assert len(shown) == 7
    sizes = [copies.model.row(n).stat.size_bytes for n in range(7)]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("sort", list(CopySort))
def test_copies_are_sorted_by_the_index(sort, review, locations) -> None:
    reader = Reader(locations)
    up = reader.copy_ids(sort, descending=False)
    down = reader.copy_ids(sort, descending=True)
    rows = {row.file_id: row for row in reader.copy_rows(up)}
    reader.close()
    value = {
        CopySort.NAME: lambda row: row.path.rsplit(b"/")[-1].lower(),
        CopySort.SIMILARITY: lambda row: row.similarity,
        CopySort.SIZE: lambda row: row.stat.size_bytes,
        CopySort.CHANGED: lambda row: row.stat.mtime_ns,
    }[sort]
    values = [value(rows[file]) for file in up]
    assert values == sorted(values)
    assert [value(rows[file]) for file in down] == sorted(values, reverse=True)
    del review


def test_a_copy_stands_beside_the_kept_file_of_its_group(copies, review) -> None:
    copies.table.go_to(6)
    review.wait(lambda: copies.compare.pair() is not None)
    review.wait(lambda: copies.compare.pair()[1].file_id == copies.model.ids()[6])
    kept, copy = copies.compare.pair()
    assert kept.principal
    assert kept.group_id == copy.group_id
    review.wait(lambda: copies.compare.view.rows is not None)


def test_copies_are_marked_by_key(copies, review, qtbot) -> None:
    row = next(n for n in range(7) if not copies.model.row(n).protected)
    copies.table.go_to(row)
    qtbot.keyClick(copies.table, Qt.Key.Key_Space)
    review.wait(lambda: bool(review.engine.sent(SetMarks)))
    assert review.engine.sent(SetMarks)[-1].files == (copies.model.ids()[row],)
    review.wait(lambda: review.window._counts.marked_files == 1)
    qtbot.keyClick(copies.table, Qt.Key.Key_Space)
    review.wait(lambda: review.window._counts.marked_files == 0)


def test_copies_are_sorted_from_the_head_and_verbs_act_on_them(copies, review) -> None:
    tester = QAbstractItemModelTester(
        copies.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    header = copies.table.horizontalHeader()
    header.setSortIndicator(NAME, Qt.SortOrder.AscendingOrder)
    review.wait(lambda: copies.model.sort_column is CopySort.NAME)
    review.wait(lambda: copies.model.row(0) is not None and b"ch3" in copies.model.row(0).path)
    copies.table.go_to(0)
    assert review.window.current_path() == copies.model.row(0).path
    review.window.actions_by_name["show_groups"].trigger()
    assert review.window.centre.currentWidget() is review.window.review
    del tester
