# SPDX-License-Identifier: MIT
"""Every verb of the window, against an engine that is played."""

from __future__ import annotations

import os
import threading

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app import desktop
from app.models.sidebar import Place
from app.windows.frame import fitting
from app.windows.help import CheatSheet
from app.windows.settings import SettingsDialog
from app.windows.verbs import verbs
from simdesk import protocol
from simdesk.protocol import Fatal, FatalCode, Notice, NoticeCode, Progress, Stage
from simdesk.records import Role, Tier
from simdesk.settings import Settings
from tests.app.gestures import click_cell, wait_for_command


def marked(shown) -> list[bool]:
    model = shown.window.member_model
    return [model.row(n).marked for n in range(len(model.ids()))]


# Looking.


def test_a_new_window_is_no_larger_than_the_screen() -> None:
    class Screen:
        def availableGeometry(self) -> QRect:  # noqa: N802 - Qt's name
            return QRect(0, 24, 1280, 776)

    assert fitting(1440, 900, Screen()) == QSize(1280, 776)
    assert fitting(1100, 700, Screen()) == QSize(1100, 700)


def test_figures_that_change_often_come_to_an_end(review) -> None:
    window = review.window
    review.wait(lambda: not window._asked)
    gate, running, calls = threading.Event(), threading.Event(), []

    def slow(reader) -> object:
        calls.append(reader)
        running.set()
        assert gate.wait(10)
        return reader.counts()

    window._asks["counts"] = slow
    window._counts = None
    for _ in range(3):
        window._ask("counts")
        assert running.wait(5)
    gate.set()
    review.wait(lambda: len(calls) == 2 and not window._asked)  # once more for all that came
    assert window._counts.groups == 3


def test_the_work_is_shown_before_the_files_of_the_folders_are_counted(review) -> None:
    window = review.window
    window._roots = None
    window.pages.setCurrentWidget(window.opening)
    window._take_folders(())
    assert window.pages.currentWidget() is window.opening
    window._take_folders((b"/home/ada/Research",))
    assert window.pages.currentWidget() is window.work
    assert window.top.search.isVisible()


def test_the_first_group_and_its_first_pair_are_shown(review) -> None:
    window = review.window
    assert window.lists.groups.currentIndex().row() == 0
    assert window.lists.members.selected_rows() == [1]
    assert window.compare.left._name.text() == "thesis-ch3 (final).docx"
    assert window.compare.right._name.text() == "thesis-ch3 (2).pdf"
    assert window.compare.alike.text().endswith("alike")
    assert window.compare.view.places > 0
    assert "5 bits apart" in window.lists.why.text()


def test_counts_stand_in_chips_views_and_foot(review) -> None:
    window = review.window
    assert window.top.chips[Tier.NEAR].accessibleName() == "Near 1"
    assert not window.top.chips[Tier.CONTAINED].isVisible()
    assert window.foot.rest.text() == "15 files · 7 texts · 3 groups"


def test_next_and_previous_group_by_key(review) -> None:
    window = review.window
    first = window.member_model.group
    review.qtbot.keyClick(window, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    review.wait(lambda: window.member_model.group != first)
    review.qtbot.keyClick(window, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    review.wait(lambda: window.member_model.group == first)


def test_return_goes_from_the_groups_to_the_files(review) -> None:
    window = review.window
    window.lists.groups.setFocus()
    review.qtbot.keyClick(window.lists.groups, Qt.Key.Key_Return)
    review.wait(window.lists.members.hasFocus)


def test_chips_search_and_folders_narrow_the_groups(review) -> None:
    window = review.window
    window.top.chips[Tier.IDENTICAL].click()
    review.wait_for_groups(1)
    window.top.chips[Tier.IDENTICAL].click()
    review.wait_for_groups(3)
    window.on_find()
    review.qtbot.keyClicks(window.top.search, "minutes")
    review.wait_for_groups(1)
    review.qtbot.keyClick(window.top.search, Qt.Key.Key_Escape)
    review.wait_for_groups(3)
    window.sidebar.go_to(Place.ROOT, b"/home/ada/Published")
    review.wait_for_groups(1)
    window.on_clear_filters()
    review.wait_for_groups(3)


def test_a_filter_that_fits_nothing_says_so(review) -> None:
    window = review.window
    review.qtbot.keyClicks(window.top.search, "no such name")
    review.wait(window.lists.nothing.isVisible)
    assert "No group fits" in window.lists.nothing.text()
    assert not window.compare.headings.isVisible()


def test_sorting_asks_the_index(review) -> None:
    window = review.window
    window.lists.groups.horizontalHeader().setSortIndicator(1, Qt.SortOrder.AscendingOrder)
    review.wait(lambda: (r := window.group_model.row(0)) is not None and r.name == "invoice.pdf")


def test_the_chosen_group_stays_chosen_when_the_order_changes(review) -> None:
    window = review.window
    group = window.member_model.group
    window.lists.groups.horizontalHeader().setSortIndicator(1, Qt.SortOrder.AscendingOrder)
    review.wait(lambda: window.lists.groups.currentIndex().row() == 2)
    assert window.member_model.group == group


def test_two_selected_files_are_compared_with_one_another(review) -> None:
    window = review.window
    click_cell(review, window.lists.members, 2, 1)
    table = window.lists.members
    at = table.visualRect(table.model().index(3, 1)).center()
    control = Qt.KeyboardModifier.ControlModifier
    review.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, control, at)
    review.wait(lambda: window.compare.left._name.text() == "thesis-ch3.docx")
    assert window.compare.right._name.text() == "chapter three, old.odt"


def test_differences_are_walked_by_key(review) -> None:
    window = review.window
    review.qtbot.keyClick(window, Qt.Key.Key_F8)
    review.qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.compare.view.place == 1
    assert "place 2 of" in window.compare.summary.text()
    review.qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert window.compare.view.place == 0


def test_a_text_that_cannot_be_had_is_said(review) -> None:
    window, engine = review.window, review.engine
    engine.silent.add(protocol.Compare)
    before = len(engine.sent(protocol.Compare))
    window.lists.members.go_to(2)
    review.wait(lambda: len(engine.sent(protocol.Compare)) > before)
    asked = engine.sent(protocol.Compare)[-1]
    engine.say(protocol.Compared(asked.request, asked.left, asked.right, None, "vanished"))
    review.wait(window.compare.message.isVisible)
    assert "went away" in window.compare.message.text().lower()


def test_an_answer_to_an_older_question_is_dropped(review) -> None:
    window, engine = review.window, review.engine
    engine.silent.add(protocol.Compare)
    asked = engine.sent(protocol.Compare)[-1]
    before = len(engine.sent(protocol.Compare))
    window.lists.members.go_to(3)
    review.wait(lambda: len(engine.sent(protocol.Compare)) > before)
    engine.say(protocol.Compared(asked.request, asked.left, asked.right, None, "vanished"))
    engine.say(Progress(Stage.GROUPING))
    review.wait(lambda: window.foot.progress.stage is Stage.GROUPING)
    assert "went away" not in window.compare.message.text().lower()


def test_texts_grow_and_shrink_by_key(review) -> None:
    window = review.window
    window.on_larger()
    window.on_larger()
    window.on_smaller()
    assert window.compare.view.reading_size == 15
    window.on_normal_size()
    assert window.compare.view.reading_size == 14


def test_below_a_width_the_texts_go_under_the_lists(review) -> None:
    window = review.window
    assert window.review.orientation() is Qt.Orientation.Horizontal
    window.resize(900, 600)
    assert window.review.orientation() is Qt.Orientation.Vertical
    window.resize(1400, 800)
    assert window.review.orientation() is Qt.Orientation.Horizontal


def test_columns_are_chosen_from_the_head(review) -> None:
    table = review.window.lists.members
    menu = table.column_menu()
    action = next(a for a in menu.actions() if a.text() == "Words")
    assert table.horizontalHeader().isSectionHidden(action.data())
    action.trigger()
    assert not table.horizontalHeader().isSectionHidden(action.data())


# Files.


@pytest.fixture
def opened(monkeypatch) -> list[tuple[str, bytes]]:
    """Record what would be opened."""
    found: list[tuple[str, bytes]] = []
    for name in ("open_file", "reveal"):
        monkeypatch.setattr(
            desktop, name, lambda path, name=name: found.append((name, path)) or True
        )
    return found


def test_files_are_opened_shown_and_copied(review, opened) -> None:
    window = review.window
    path = b"/home/ada/Mail archive/2026/thesis-ch3 (2).pdf"
    control = Qt.KeyboardModifier.ControlModifier
    review.qtbot.keyClick(window, Qt.Key.Key_Return, control)
    review.qtbot.keyClick(window, Qt.Key.Key_Return, control | Qt.KeyboardModifier.ShiftModifier)
    assert opened == [("open_file", path), ("reveal", path)]
    window.on_copy_path()
    assert QGuiApplication.clipboard().text() == os.fsdecode(path)


def test_a_double_click_opens_a_file(review, opened) -> None:
    table = review.window.lists.members
    at = table.visualRect(table.model().index(0, 1)).center()
    review.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    review.qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [("open_file", b"/home/ada/Research/thesis/thesis-ch3 (final).docx")]


def test_a_file_without_a_program_is_said(review, monkeypatch) -> None:
    monkeypatch.setattr(desktop, "open_file", lambda _path: False)
    review.window.on_open_file()
    assert "No program is known" in review.window.notices.words.text()


# Folders.


def test_roles_are_changed_from_the_menu_of_a_folder(review) -> None:
    window = review.window
    row = window.sidebar_model.row(1)
    menu = window.root_menu(row)
    checked = [action.text() for action in menu.actions() if action.isChecked()]
    assert checked == ["Normal"]
    next(action for action in menu.actions() if action.text() == "Protected").trigger()
    assert wait_for_command(review, protocol.SetRole) == protocol.SetRole(row.path, Role.PROTECTED)
    review.wait(lambda: window.sidebar_model.row(1).role is Role.PROTECTED)
    next(action for action in menu.actions() if action.text() == "Scan again").trigger()
    assert wait_for_command(review, protocol.Scan).paths == (row.path,)


@pytest.mark.parametrize(("answer", "sent"), [("Forget it", 1), ("Cancel", 0)])
def test_forgetting_a_folder_asks_first(review, monkeypatch, answer, sent) -> None:
    def press(box: QMessageBox) -> int:
        button = next(b for b in box.buttons() if b.text().replace("&", "") == answer)
        assert box.defaultButton().text().replace("&", "") == "Cancel"
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    window = review.window
    window.sidebar.go_to(Place.ROOT, b"/home/ada/Research")
    review.qtbot.keyClick(window.sidebar, Qt.Key.Key_Delete)
    if sent:
        wait_for_command(review, protocol.RemoveRoot)
        review.wait(lambda: window.sidebar.place == (Place.ROOT, b"/home/ada/Research") or True)
    assert len(review.engine.sent(protocol.RemoveRoot)) == sent


# Scanning.


def test_progress_is_shown_paused_and_stopped(review) -> None:
    window, engine = review.window, review.engine
    engine.say(Progress(Stage.READING, 50, 100, 10.0, 5.0))
    review.wait(window.foot.pause.isVisible)
    assert window.foot.stage.text() == "Reading"
    assert window.foot.bar.value() == window.foot.bar.maximum() // 2
    review.qtbot.mouseClick(window.foot.pause, Qt.MouseButton.LeftButton)
    assert wait_for_command(review, protocol.Pause).paused
    engine.say(Progress(Stage.READING, 50, 100, paused=True))
    review.wait(lambda: window.foot.pause.text() == "Resume")
    review.qtbot.mouseClick(window.foot.pause, Qt.MouseButton.LeftButton)
    review.wait(lambda: len(engine.sent(protocol.Pause)) == 2)
    assert not engine.sent(protocol.Pause)[-1].paused
    review.qtbot.mouseClick(window.foot.stop, Qt.MouseButton.LeftButton)
    wait_for_command(review, protocol.Stop)
    engine.say(Progress(Stage.IDLE))
    review.wait(lambda: not window.foot.bar.isVisible())


def test_scan_again_walks_everything(review) -> None:
    review.qtbot.keyClick(review.window, Qt.Key.Key_F5)
    assert wait_for_command(review, protocol.Scan) == protocol.Scan()


def test_failures_are_listed_narrowed_and_tried_again(review, opened) -> None:
    window = review.window
    window.on_show_failures()
    review.wait(lambda: window.failure_model.row(4) is not None)
    page = window.failures
    assert "5 files of 15" in page.explained.text()
    page.reasons.setCurrentIndex(page.reasons.findData("encrypted"))
    review.wait(lambda: window.failure_model.rowCount() == 1)
    review.wait(lambda: window.failure_model.row(0) is not None)
    page.table.go_to(0)
    window.on_open_file()
    assert opened == [("open_file", b"/home/ada/Research/admin/contract.pdf")]
    review.qtbot.mouseClick(page.retry, Qt.MouseButton.LeftButton)
    assert wait_for_command(review, protocol.Scan).retry_failures


# Settings.


def test_the_distance_control_changes_both_limits(review) -> None:
    window = review.window
    assert window.top.distance.words.accessibleName().startswith("How near: Drafts of one text")
    review.qtbot.keyClick(window.top.distance.histogram, Qt.Key.Key_Left)
    command = wait_for_command(review, protocol.ChangeSettings)
    assert (command.settings.max_distance, command.settings.min_similarity) == (11, 80)
    window.on_distance()
    panel = window.top.distance.panel
    assert panel.isVisible()
    panel.similarity.setValue(97)
    panel.automatic.setChecked(True)
    review.wait(
        lambda: review.engine.sent(protocol.ChangeSettings)[-1].settings.min_similarity == 97
    )
    assert review.engine.sent(protocol.ChangeSettings)[-1].settings.max_distance is None
    assert panel.title.text() == "Almost word for word"
    panel.hide()


def test_settings_are_saved_reset_and_used(review, qapp) -> None:
    window = review.window
    dialog = SettingsDialog(window.theme, window.session, window)
    dialog.watch.setChecked(False)
    dialog.schemes.buttons()[2].click()
    dialog.automatic.setChecked(False)
    dialog.distance.setValue(9)
    dialog.save.click()
    sent = wait_for_command(review, protocol.ChangeSettings).settings
    assert (sent.watch, sent.colour_scheme, sent.max_distance) == (False, "dark", 9)
    assert window.theme.tokens.dark
    assert "not watched" in window.sidebar_model.row(1).state
    again = SettingsDialog(window.theme, window.session, window)
    again.reset.click()
    assert again.settings() == Settings()
    again.save.click()
    assert not window.theme.tokens.dark


def test_settings_that_are_not_changed_are_not_sent(review) -> None:
    dialog = SettingsDialog(review.window.theme, review.window.session, review.window)
    dialog.save.click()
    assert review.engine.sent(protocol.ChangeSettings) == []


# Reports and trouble.


@pytest.mark.parametrize(("chosen", "path"), [("r.csv", "r.csv"), ("r", "r.html"), ("", "")])
def test_a_report_is_written_where_the_person_says(
    review, monkeypatch, tmp_path, chosen, path
) -> None:
    answer = str(tmp_path / chosen) if chosen else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (answer, ""))
    dialog = review.window.export_dialog()
    dialog.open()
    before = dialog.path.text()
    dialog.choose.click()
    if not path:
        assert dialog.path.text() == before
        dialog.reject()
        assert review.engine.sent(protocol.Export) == []
        return
    dialog.write.click()
    assert wait_for_command(review, protocol.Export).path == str(tmp_path / path)
    review.wait(review.window.notices.isVisible)
    assert path in review.window.notices.words.text()


def test_a_report_that_failed_is_said(review) -> None:
    review.engine.say(protocol.Exported(1, "/x.html", "not_writable: /x.html"))
    review.wait(review.window.notices.isVisible)
    assert "not written" in review.window.notices.words.text()


def test_notices_are_said_once_and_dismissed(review) -> None:
    notices = review.window.notices
    review.engine.say(Notice(NoticeCode.DISK_FULL), Notice(NoticeCode.DISK_FULL))
    review.wait(notices.isVisible)
    review.qtbot.mouseClick(notices.dismiss, Qt.MouseButton.LeftButton)
    assert not notices.isVisible()


@pytest.mark.parametrize("code", FatalCode)
def test_every_fatal_state_has_a_way_out(review, code) -> None:
    window = review.window
    review.engine.say(Fatal(code, "words of the program"))
    review.wait(window.trouble.isVisible)
    assert window.trouble.title.text()
    assert window.trouble.detail.toPlainText() == "words of the program"
    assert window.trouble.again.isVisible()


def test_after_the_engine_died_starting_again_loses_nothing(review) -> None:
    window = review.window
    window.on_mark()
    review.wait(window.foot.review.isVisible)
    review.engine.die()
    review.wait(window.trouble.isVisible)
    assert "safe" in window.trouble.words.text()
    review.qtbot.mouseClick(window.trouble.again, Qt.MouseButton.LeftButton)
    review.wait(lambda: len(review.engines) == 2)
    review.wait(window.work.isVisible)
    review.wait(window.foot.review.isVisible)
    review.wait_for_members(5)
    assert marked(review)[1]
    review.qtbot.keyClick(window.lists.members, Qt.Key.Key_Space)
    wait_for_command(review, protocol.SetMarks)


# The rest.


def test_every_verb_has_a_slot_and_no_key_is_used_twice(review) -> None:
    keys = [key for verb in verbs() for key in verb.keys]
    assert len(keys) == len(set(keys))
    for verb in verbs():
        assert callable(getattr(review.window, f"on_{verb.name}"))


def test_the_cheat_sheet_shows_every_key(review) -> None:
    from PySide6.QtWidgets import QLabel

    sheet = CheatSheet(review.window.theme, review.window)
    said = {label.text() for label in sheet.findChildren(QLabel)}
    for verb in verbs():
        if verb.keys:
            assert verb.words.rstrip("\u2026") in said


def test_menu_holds_every_verb(review) -> None:
    menus = [action.menu() for action in review.window.top.menu.menu().actions()]
    held = {action.objectName() for menu in menus for action in menu.actions()}
    assert {verb.name for verb in verbs()} <= held


def test_sizes_and_columns_come_back_at_the_next_start(
    locations, theme, played, make_review, qtbot
) -> None:
    from app.windows.main import MainWindow
    from app.workers.session import Session

    make_review(locations)

    def open_one() -> MainWindow:
        session = Session(locations, Settings(), lambda: played(locations))
        window = MainWindow(theme, session)
        window.resize(760, 700)
        window.show()
        return window

    first = open_one()
    first.lists.members.horizontalHeader().showSection(4)
    first.on_larger()
    first.save_state()
    with qtbot.waitSignal(first.session.closed):
        first.close()
    second = MainWindow(theme, Session(locations, Settings(), lambda: played(locations)))
    second.show()
    assert abs(second.height() - 700) < 10
    assert not second.lists.members.horizontalHeader().isSectionHidden(4)
    assert second.compare.view.reading_size == 15
    with qtbot.waitSignal(second.session.closed):
        second.close()


def test_context_menus_are_wanted_where_rows_are(review) -> None:
    table = review.window.lists.members
    from PySide6.QtGui import QContextMenuEvent

    table.menu_wanted.disconnect(review.window._on_member_menu)
    with review.qtbot.waitSignal(table.menu_wanted):
        at = QPoint(30, 10)
        table.contextMenuEvent(
            QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, table.mapToGlobal(at))
        )


def test_words_are_found_in_the_texts(review) -> None:
    window = review.window
    bar = window.compare.find_bar
    assert not bar.isVisible()
    window.on_find_in_texts()
    assert bar.words.hasFocus()
    review.qtbot.keyClicks(bar.words, "participants")
    assert window.compare.view.selected_text() == "participants"
    review.qtbot.keyClick(bar.words, Qt.Key.Key_Return)
    assert bar.said.text() == ""
    review.qtbot.keyClicks(bar.words, "zz")
    assert "neither" in bar.said.text()
    review.qtbot.keyClick(bar.words, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert window.compare.view.hasFocus()
