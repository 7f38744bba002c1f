# SPDX-License-Identifier: MIT
"""Folders that share groups: counted as by hand, shown, and gone into."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.folderpairs import FolderPairModel
from simdesk.index import folderpairs
from simdesk.index.folderpairs import FolderPair, FolderPairs
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery, join_path
from tests.app.conftest import MAIL, ROOT, Doc, MadeIndex, many_groups

DOWNLOADS = b"/home/ada/Downloads"


@given(st.lists(st.lists(st.sampled_from(b"abcd"), min_size=2, max_size=6), max_size=8))
def test_pairs_are_counted_as_by_hand(groups):
    rows, expected = [], Counter()
    for number, folders in enumerate(groups, 1):
        there = Counter(bytes([folder]) for folder in folders)
        rows += [(number, path, count) for path, count in sorted(there.items())]
        expected.update(combinations(sorted(there), 2))
        expected.update((path, path) for path, count in there.items() if count > 1)
    counts, cut = folderpairs._count(rows)
    assert counts == expected
    assert cut == 0


def test_a_group_in_very_many_folders_is_counted_in_part_and_said(monkeypatch):
    monkeypatch.setattr(folderpairs, "MOST_FOLDERS", 3)
    counts, cut = folderpairs._count([(1, b"%d" % n, 1) for n in range(5)])
    assert len(counts) == 3
    assert cut == 1


def test_the_groups_of_every_pair_are_those_that_were_counted(made: MadeIndex, locations):
    made.groups(many_groups(60))
    made.close()
    reader = Reader(locations)
    found = reader.folder_pairs()
    assert found.total == len(found.pairs) > 20
    for pair in found.pairs[::7]:
        groups = reader.group_ids(GroupQuery(between=(pair.first, pair.second)))
        assert len(groups) == pair.groups
    inside = reader.group_ids(GroupQuery(between=(b"/nowhere", b"/nowhere")))
    assert len(inside) == 0
    reader.close()


def test_parts_of_a_whole_are_no_copies(made: MadeIndex, locations):
    made.contained([[Doc("whole.txt", ROOT), Doc("part.txt", MAIL, inside=0.9, text=1)]])
    made.close()
    reader = Reader(locations)
    assert reader.folder_pairs().pairs == ()
    reader.close()


@pytest.fixture
def pairs(review):
    review.window.actions_by_name["show_pairs"].trigger()
    page = review.window.pairs
    review.wait(lambda: page.model.rowCount() > 0)
    return page


def test_folders_with_the_same_documents_are_listed(pairs, review) -> None:
    assert review.window.centre.currentWidget() is pairs
    said = [
        pairs.model.index(n, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        for n in range(pairs.model.rowCount())
    ]
    meetings = join_path(ROOT, b"meetings").decode()
    assert f"1 group between {DOWNLOADS.decode()} and {meetings}" in said
    assert f"1 group within {DOWNLOADS.decode()}" in said


def test_the_groups_between_two_folders_are_shown_and_all_again(pairs, review, qtbot) -> None:
    number = next(
        n
        for n in range(pairs.model.rowCount())
        if pairs.model.row(n) == FolderPair(DOWNLOADS, join_path(ROOT, b"admin"), 1)
    )
    pairs.table.go_to(number)
    qtbot.keyClick(pairs.table, Qt.Key.Key_Return)
    review.wait_for_groups(1)
    assert review.window.centre.currentWidget() is review.window.review
    assert "1 group between" in review.window.notices.words.text()
    review.window.notices.act.click()
    review.wait_for_groups(3)


def test_filters_are_cleared_with_the_pair(pairs, review) -> None:
    pairs.table.activated_row.emit(0)
    review.wait_for_groups(1)
    review.window.on_clear_filters()
    review.wait_for_groups(3)


def test_the_table_of_pairs_is_a_sound_model() -> None:
    model = FolderPairModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_pairs(FolderPairs((FolderPair(b"/a", b"/b", 3), FolderPair(b"/a", b"/a", 2)), 2, 0))
    assert model.index(1, 1).data() == "the same folder"
    model.show_pairs(FolderPairs((), 0, 0))
    assert model.rowCount() == 0
    del tester
