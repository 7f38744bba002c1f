# SPDX-License-Identifier: MIT
from __future__ import annotations

import weakref
from array import array
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.models.failures import FailureModel
from app.models.groups import FILES, NAME, GroupModel
from app.models.history import HistoryModel, deeds
from app.models.members import MARK, MemberModel
from app.models.pages import PAGE_ROWS, PAGES_KEPT, ROW_ROLE, nothing_held
from app.models.plan import STAYS, TICK, WHY, EntryModel, PlanModel
from app.models.sidebar import Place, SidebarModel
from app.views.lists import ListTable
from app.workers.session import Session
from simdesk.index.rows import Counts, GroupSort, RootRow
from simdesk.protocol import RootWatch, SetMarks, Watching, WatchState
from simdesk.records import (
    Action,
    JournalEntry,
    JournalState,
    Plan,
    PlanEntry,
    Reason,
    Refusal,
    Role,
    Stat,
    Tier,
)
from simdesk.settings import Settings

pytestmark = pytest.mark.usefixtures("theme")
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@pytest.fixture
def session(locations, played, make_review, qtbot, hasty):
    """A session on the review index, with its played engine as ``engine``."""
    make_review(locations)
    engines = []

    def make_link():
        engines.append(played(locations))
        return engines[-1]

    session = Session(locations, Settings(), make_link)
    with qtbot.waitSignal(session.ready):
        session.start()
    session.engine = engines[0]
    yield session
    with qtbot.waitSignal(session.closed):
        session.close()


def test_groups_come_sorted_and_a_page_at_a_time(session, qtbot) -> None:
    model = GroupModel(session)
    tester = QAbstractItemModelTester(model, FATAL)
    with qtbot.waitSignal(model.loaded):
        model.requery()
    assert model.rowCount() == 3
    assert model.row(2) is not None
    assert [model.row(n).free_bytes for n in range(3)] == sorted(
        (model.row(n).free_bytes for n in range(3)), reverse=True
    )
    assert model.index(0, NAME).data() == "thesis-ch3 (final).docx"
    assert model.index(0, FILES).data() == "5"
    assert "5 files" in model.index(0, NAME).data(Qt.ItemDataRole.AccessibleTextRole)
    assert all(model.index(0, column).data(Qt.ItemDataRole.ToolTipRole) for column in range(6))
    del tester


def test_filters_and_sorting_ask_the_index(session, qtbot) -> None:
    model = GroupModel(session)
    for ask, number in (
        (lambda: model.show_tiers(frozenset({Tier.IDENTICAL})), 1),
        (lambda: model.show_tiers(frozenset()), 3),
        (lambda: model.show_text("minutes"), 1),
        (lambda: model.show_text("nowhere"), 0),
        (lambda: model.show_text(""), 3),
        (lambda: model.show_root(b"/home/ada/Published"), 1),
        (lambda: model.show_root(b""), 3),
    ):
        model.requery()
        with qtbot.waitSignal(model.loaded):
            ask()
        qtbot.waitUntil(lambda number=number: model.rowCount() == number)
    with qtbot.waitSignal(model.loaded):
        model.sort_by(NAME, descending=False)
    assert model.query.sort is GroupSort.NAME
    qtbot.waitUntil(lambda: model.row(0) is not None)
    assert model.row(0).name == "invoice.pdf"


def test_the_first_groups_come_before_all(session, qtbot, monkeypatch) -> None:
    monkeypatch.setattr("app.models.groups.FIRST", 2)
    monkeypatch.setattr("app.models.pages.FIRST", 2)
    model = GroupModel(session)
    tester = QAbstractItemModelTester(model, FATAL)
    seen: list[list[int]] = []
    held = weakref.ref(model)  # a connection must not keep the model alive past its thread
    model.loaded.connect(lambda: seen.append(list(held().ids())))
    model.requery()
    qtbot.waitUntil(lambda: bool(seen) and len(seen[-1]) == 3)
    assert len(seen[0]) == 2
    assert seen[0] == seen[-1][:2]
    seen.clear()
    model.requery()  # what is shown stays until all have come
    qtbot.waitUntil(lambda: bool(seen))
    assert len(seen[0]) == 3
    del tester


def test_a_refresh_with_the_same_groups_keeps_rows_on_the_screen(session, qtbot) -> None:
    model = GroupModel(session)
    with qtbot.waitSignal(model.loaded):
        model.requery()
    qtbot.waitUntil(lambda: model.row(0) is not None)
    resets: list[bool] = []
    model.modelReset.connect(lambda: resets.append(True))
    with qtbot.waitSignal(model.loaded):
        model.refresh()
    assert model.row(0) is not None
    assert resets == []


def test_a_list_leaves_the_reader_time_for_others(session, qtbot) -> None:
    model = GroupModel(session)
    with qtbot.waitSignal(model.loaded):
        model.requery()
    model._pause.start(600_000)
    model.refresh()
    model.refresh()
    assert not model._asking
    with qtbot.waitSignal(model.loaded):
        model._pause.start(0)
    with qtbot.waitSignal(model.loaded):  # what a person asks for waits for nothing
        model._pause.start(600_000)
        model.sort_by(NAME, descending=False)


def test_only_some_pages_stay_in_memory(session, qtbot) -> None:
    model = GroupModel(session)
    model.set_ids(array("q", range(1, PAGE_ROWS * (PAGES_KEPT + 6))))
    for page in range(PAGES_KEPT + 5):
        model.row(page * PAGE_ROWS)
    qtbot.waitUntil(lambda: not model._wanted)
    assert len(model._pages) == PAGES_KEPT


def test_members_begin_with_the_principal_and_are_ticked_at_once(session, qtbot) -> None:
    groups, model = GroupModel(session), MemberModel(session)
    tester = QAbstractItemModelTester(model, FATAL)
    with qtbot.waitSignal(groups.loaded):
        groups.requery()
    with qtbot.waitSignal(model.loaded):
        model.show_group(groups.group_at(0))
    qtbot.waitUntil(lambda: model.row(4) is not None)
    assert model.principal().principal
    assert [model.row(n).tier for n in range(5)] == [Tier.IDENTICAL, *[Tier.NEAR] * 4]
    index = model.index(1, MARK)
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    assert model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    qtbot.waitUntil(lambda: bool(session.engine.sent(SetMarks)))
    assert session.engine.sent(SetMarks) == [SetMarks((model.row(1).file_id,), marked=True)]
    del tester


def test_a_protected_file_is_never_ticked(session, qtbot) -> None:
    groups, model = GroupModel(session), MemberModel(session)
    with qtbot.waitSignal(groups.loaded):
        groups.requery()
    model.show_group(groups.group_at(0))
    qtbot.waitUntil(lambda: model.row(4) is not None)
    assert model.row(4).protected
    assert model.set_marked([4], marked=True) == 0
    assert not model.row(4).marked
    assert not model.flags(model.index(4, MARK)) & Qt.ItemFlag.ItemIsUserCheckable


def test_members_go_when_no_group_is_chosen(session, qtbot) -> None:
    groups, model = GroupModel(session), MemberModel(session)
    with qtbot.waitSignal(groups.loaded):
        groups.requery()
    model.show_group(groups.group_at(1))
    qtbot.waitUntil(lambda: model.rowCount() == 2)
    model.show_group(None)
    assert model.rowCount() == 0


def test_failures_say_why_and_can_be_narrowed(session, qtbot) -> None:
    model = FailureModel(session)
    tester = QAbstractItemModelTester(model, FATAL)
    with qtbot.waitSignal(model.loaded):
        model.requery()
    assert model.rowCount() == 5
    model.show_reason(Reason.ENCRYPTED)
    qtbot.waitUntil(lambda: model.rowCount() == 1 and model.row(0) is not None)
    assert model.index(0, 1).data() == "Locked with a password"
    assert "user password" in model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    model.show_reason(None)
    qtbot.waitUntil(lambda: model.rowCount() == 5)
    del tester


COUNTS = Counts(15, 10, 5, {Reason.EMPTY: 5}, 7, 3, {Tier.NEAR: 3}, 0, 0)


def test_sidebar_lists_folders_then_views() -> None:
    model = SidebarModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_roots(
        [
            RootRow(b"/a/Research", Role.NORMAL, 10, 9, offline=False),
            RootRow(b"/a/Published", Role.PROTECTED, 2, 2, offline=False),
            RootRow(b"/b/USB", Role.NORMAL, 4, 4, offline=True),
            RootRow(b"/c/Out", Role.EXCLUDED, 0, 0, offline=False),
        ]
    )
    model.show_counts(COUNTS)
    model.show_watching(watching=False)
    said = [model.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(12)]
    assert said == [
        "Folders",
        "Research, 10, not watched",
        "Published, 2, protected, not watched",
        "USB, 4, offline",
        "Out, left out",
        "Views",
        "All groups, 3",
        "Copies only",
        "Folder pairs",
        "Find similar",
        "Not read, 5",
        "History",
    ]
    model.show_watching(watching=True)
    states = zip(
        (b"/a/Research", b"/a/Published", b"/b/USB"),
        (WatchState.PARTLY, WatchState.POLLED, WatchState.OFFLINE),
        strict=True,
    )
    model.show_watches(Watching(tuple(RootWatch(*each, "nfs4") for each in states)))
    said = [model.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(1, 4)]
    assert said == [
        "Research, 10, watched in part",
        "Published, 2, protected, looked at now and then",
        "USB, 4, offline",
    ]
    assert model.index(2).data(Qt.ItemDataRole.ToolTipRole).endswith("within ten minutes.\nnfs4")
    assert model.row_of(Place.ROOT, b"/b/USB") == 3
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsSelectable
    del tester


def entry(number: int, **other: object) -> PlanEntry:
    made = PlanEntry(
        file_id=number,  # type: ignore[arg-type]
        path=b"/a/Research/file %d.txt" % number,
        stat=Stat(1000, 1, 1, number),
        digest=b"d",
        survivor_path=b"/a/Research/keep.txt",
        tier=Tier.NEAR,
        similarity=0.9,
        distance_bits=4,
        words_only_here=3,
    )
    return replace(made, **other)


def test_plan_lets_people_leave_files_out_but_never_takes_refused_ones_in(qtbot) -> None:
    refused = entry(2, refusal=Refusal.CHANGED)
    model = PlanModel(Plan(3, Action.TRASH, (entry(1), refused, entry(4))), (b"/a/Research",))
    tester = QAbstractItemModelTester(model, FATAL)
    assert [model.included(n) for n in range(3)] == [True, False, True]
    with qtbot.waitSignal(model.choice_changed):
        model.include(0, included=False)
    model.include(1, included=True)
    assert [e.file_id for e in model.chosen().allowed()] == [4]
    assert model.chosen().id == 3
    assert not model.setData(
        model.index(1, TICK), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
    )
    assert model.setData(
        model.index(0, TICK), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
    )
    assert model.lines(0, WHY) == ("90\u00a0% alike, 4 bits", "3 words only here")
    assert model.lines(1, WHY)[0] == "Changed since it was read"
    assert model.lines(0, STAYS) == ("keep.txt", "Research")
    del tester


def journal(number: int, plan: int, state: JournalState, at: int = 0) -> JournalEntry:
    refused = Refusal.CHANGED if state is JournalState.REFUSED else None
    path = b"/a/%d.txt" % number
    return JournalEntry(
        number, plan, Action.TRASH, path, 100, b"", b"/a/k.txt", state, refused, "words", at
    )


def test_history_is_one_row_a_plan_newest_first() -> None:
    entries = [
        journal(4, 2, JournalState.DONE, 40),
        journal(3, 2, JournalState.REFUSED, 30),
        journal(2, 1, JournalState.UNDONE, 20),
        journal(1, 1, JournalState.LOST, 10),
    ]
    found = deeds(entries)
    model = HistoryModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show(found)
    assert [deed.plan_id for deed in found] == [2, 1]
    assert [deed.can_undo for deed in found] == [True, False]
    assert [e.id for e in found[0].entries] == [3, 4]
    assert model.index(0, 1).data() == "1 file moved to the trash"
    assert model.index(0, 3).data() == "1 in the trash, 1 left alone"
    assert model.index(1, 3).data() == "1 put back, 1 no longer in the trash"
    assert model.row_of(1) == 1
    assert model.index(0, 0).data(ROW_ROLE) == found[0]
    del tester


def test_entries_say_where_a_file_is_and_why() -> None:
    model = EntryModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show([journal(1, 1, JournalState.REFUSED), journal(2, 1, JournalState.DONE)], (b"/a",))
    assert model.lines(0, WHY) == ("Left alone", "Changed since it was read")
    assert model.faded(0)
    assert not model.faded(1)
    assert "words" in model.tip(0, WHY)
    del tester


def test_questions_hold_nothing_that_must_be_freed_in_the_main_thread(session) -> None:
    members = MemberModel(session)
    members.group = 1
    for model in (GroupModel(session), members, FailureModel(session)):
        for question in (model.ids_question(), model.rows_question(array("q", [1]))):
            held = [cell.cell_contents for cell in question.__closure__ or ()]
            assert not [value for value in held if isinstance(value, QObject)]


def test_a_list_that_is_gone_is_not_asked_which_rows_stay(session, theme) -> None:
    model = GroupModel(session)
    table = ListTable(theme, "groups")
    table.show_model(model)
    assert model.held_rows is not nothing_held
    shiboken6.delete(table)
    assert model.held_rows is nothing_held
