# SPDX-License-Identifier: MIT
"""The window with the real engine and its real worker processes, on a small tree made here."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simdesk.link import EngineLink
from simdesk.records import Reason
from simdesk.settings import Locations, Settings
from tests.app.test_crash import installed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.windows.main import MainWindow

pytestmark = pytest.mark.slow
PATIENCE_MS = 60_000

WORDS = [
    "harbour",
    "clock",
    "morning",
    "pilot",
    "water",
    "house",
    "keeper",
    "letter",
    "winter",
    "paper",
    "number",
    "street",
    "market",
    "garden",
    "window",
    "bridge",
    "candle",
    "garden",
    "stone",
    "river",
    "silver",
    "music",
    "answer",
    "question",
    "travel",
    "engine",
    "village",
    "forest",
    "meadow",
    "summer",
    "island",
    "basket",
    "blanket",
    "mirror",
    "ladder",
    "hammer",
    "needle",
    "ribbon",
]


def prose(seed: int, paragraphs: int = 6) -> str:
    chance = random.Random(seed)
    made = []
    for _ in range(paragraphs):
        sentences = [
            " ".join(chance.choices(WORDS, k=chance.randrange(9, 16))).capitalize() + "."
            for _ in range(4)
        ]
        made.append(" ".join(sentences))
    return "\n\n".join(made) + "\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    text = prose(1)
    (folder / "report.txt").write_text(text)
    (folder / "report (1).txt").write_text(text)
    (folder / "report final.txt").write_text(text + "\nOne more sentence was added at the end.\n")
    (folder / "other.txt").write_text(prose(2))
    (folder / "empty.txt").write_text("")
    return folder


@pytest.fixture
def real(locations: Locations, theme, qtbot, home: Path) -> Iterator[Callable[[], MainWindow]]:
    """Open windows with a real engine; each is closed before the test ends."""
    del home  # the trash of the test lies there
    from app.windows.main import MainWindow
    from app.workers.session import Session

    opened: list[MainWindow] = []

    def open_one() -> MainWindow:
        session = Session(locations, Settings(workers=1), partial(EngineLink, locations))
        window = MainWindow(theme, session)
        opened.append(window)
        window.resize(1200, 760)
        window.show()
        window.start()
        qtbot.waitUntil(lambda: window._roots is not None, timeout=PATIENCE_MS)
        return window

    yield open_one
    for window in opened:
        if window.isVisible():
            close(window, qtbot)


def close(window: MainWindow, qtbot) -> None:
    with qtbot.waitSignal(window.session.closed, timeout=PATIENCE_MS):
        window.close()


def scan(window: MainWindow, tree: Path, qtbot) -> object:
    with qtbot.waitSignal(window.session.scan_done, timeout=PATIENCE_MS) as done:
        window.session.add_folder(tree)
    qtbot.waitUntil(lambda: len(window.group_model.ids()) == 1, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: window.member_model.row(2) is not None, timeout=PATIENCE_MS)
    return done.args[0]


def content(tree: Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in tree.iterdir()}


def test_from_a_folder_to_groups_to_a_removal_and_back(real, tree, qtbot) -> None:
    window = real()
    assert window.empty.isVisible()
    done = scan(window, tree, qtbot)
    assert (done.files, done.files_read, done.files_failed) == (5, 4, 1)
    assert done.by_reason == {Reason.EMPTY: 1}
    assert window.work.isVisible()
    assert window.member_model.row(0).path == os.fsencode(tree / "report final.txt")
    assert 0.95 <= window.member_model.row(1).similarity < 1

    qtbot.waitUntil(lambda: window.compare.view.rows is not None, timeout=PATIENCE_MS)
    assert window.compare.view.places >= 1
    assert window.compare.alike.text() != ""

    before = content(tree)
    window.on_mark_others()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    window.on_review()
    dialog = window.plan_dialog
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        pass
    assert len(dialog.model.chosen().allowed()) == 2
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        dialog.move_files.click()
    assert dialog.title.text() == "2 files are in the trash"
    assert sorted(content(tree)) == ["empty.txt", "other.txt", "report final.txt"]
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        dialog.undo.click()
    assert content(tree) == before
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.group_model.ids()) == 1, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: window.history_model.rowCount() == 1, timeout=PATIENCE_MS)


def test_a_file_that_changed_after_the_plan_was_shown_is_refused(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    window.lists.members.go_to(1)
    window.on_mark()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    window.on_review()
    dialog = window.plan_dialog
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        pass
    path = Path(os.fsdecode(dialog.model.entry(0).path))
    path.write_text("something else altogether")
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        dialog.move_files.click()
    assert dialog.title.text() == "Nothing was moved"
    assert "left alone" in dialog.warning.text()
    assert path.read_text() == "something else altogether"
    dialog.accept()


def test_marking_everything_leaves_the_last_copy(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    window.lists.members.selectAll()
    window.on_mark()
    qtbot.waitUntil(lambda: "3 files marked" in window.foot.marked.text(), timeout=PATIENCE_MS)
    window.on_review()
    dialog = window.plan_dialog
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        pass
    assert len(dialog.model.chosen().allowed()) < 3
    assert "left alone" in dialog.warning.text()
    dialog.reject()


@pytest.mark.skipif(sys.platform == "win32", reason="an engine is killed with a signal")
def test_marks_survive_a_crash_of_the_engine_and_a_restart_of_the_window(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    window.lists.members.go_to(1)
    window.on_mark()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    kill_engine()
    qtbot.waitUntil(window.trouble.isVisible, timeout=PATIENCE_MS)
    window.trouble.again.click()
    qtbot.waitUntil(window.work.isVisible, timeout=PATIENCE_MS)
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    close(window, qtbot)
    again = real()
    qtbot.waitUntil(lambda: len(again.group_model.ids()) == 1, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: again.member_model.row(1) is not None, timeout=PATIENCE_MS)
    assert again.member_model.row(1).marked


@pytest.mark.qt_no_exception_capture
def test_marks_are_in_the_database_when_a_slot_fails(
    real, tree, qtbot, locations, tmp_path, monkeypatch
) -> None:
    window = real()
    scan(window, tree, qtbot)
    reporter = installed(window, tmp_path, monkeypatch)
    window.lists.members.go_to(1)
    window.on_mark()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    monkeypatch.setattr(window.lists, "step_group", lambda _by: 1 / 0)
    window.actions_by_name["next_group"].trigger()
    qtbot.waitUntil(lambda: reporter.dialog is not None, timeout=PATIENCE_MS)
    with closing(sqlite3.connect(locations.decisions)) as db:
        assert db.execute("SELECT count(*) FROM marks").fetchone() == (1,)
    reporter.dialog.go_on.click()
    window.on_mark()
    qtbot.waitUntil(lambda: not window.foot.review.isVisible(), timeout=PATIENCE_MS)


def kill_engine() -> None:
    """Kill the engine of this process: the one child that multiprocessing started for it."""
    import multiprocessing

    for child in multiprocessing.active_children():
        if child.name == "simdesk-engine":
            child.kill()


def test_a_second_window_on_the_same_data_says_so(real, tree, qtbot, locations, theme) -> None:
    from app.windows.main import MainWindow
    from app.workers.session import Session

    real()
    second = MainWindow(
        theme, Session(locations, Settings(workers=1), partial(EngineLink, locations))
    )
    second.show()
    second.start()
    qtbot.waitUntil(second.trouble.isVisible, timeout=PATIENCE_MS)
    assert second.trouble.title.text() == "SimDesk is already open"
    close(second, qtbot)


def test_a_new_copy_appears_while_the_window_is_open(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    (tree / "report copy.txt").write_text(prose(1))
    qtbot.waitUntil(lambda: len(window.member_model.ids()) == 4, timeout=PATIENCE_MS)
    (tree / "report copy.txt").unlink()
    qtbot.waitUntil(lambda: len(window.member_model.ids()) == 3, timeout=PATIENCE_MS)


def test_looser_and_stricter_limits_regroup(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    window.top.distance.wanted.emit(100, None)
    qtbot.waitUntil(lambda: len(window.member_model.ids()) == 2, timeout=PATIENCE_MS)
    window.top.distance.wanted.emit(80, None)
    qtbot.waitUntil(lambda: len(window.member_model.ids()) == 3, timeout=PATIENCE_MS)


def test_a_report_is_written(real, tree, qtbot, tmp_path) -> None:
    window = real()
    scan(window, tree, qtbot)
    with qtbot.waitSignal(window.session.exported, timeout=PATIENCE_MS) as answer:
        window.session.export(tmp_path / "report.html")
    assert answer.args[0].error == ""
    assert "report final.txt" in (tmp_path / "report.html").read_text()


def test_decisions_regroup(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    first = window.member_model.row(0).path
    window.lists.members.go_to(1)
    window.on_choose_principal()
    qtbot.waitUntil(
        lambda: (row := window.member_model.row(0)) is not None and row.path != first,
        timeout=PATIENCE_MS,
    )
    qtbot.waitUntil(lambda: window.member_model.row(2) is not None, timeout=PATIENCE_MS)
    near = next(n for n in range(3) if window.member_model.row(n).path == first)
    window.lists.members.go_to(near)
    window.on_not_duplicate()
    qtbot.waitUntil(lambda: len(window.member_model.ids()) == 2, timeout=PATIENCE_MS)


def test_a_file_left_out_of_the_plan_stays(real, tree, qtbot) -> None:
    window = real()
    scan(window, tree, qtbot)
    window.on_mark_others()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    window.on_review()
    dialog = window.plan_dialog
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        pass
    kept = Path(os.fsdecode(dialog.model.entry(0).path))
    dialog.model.include(0, included=False)
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        dialog.move_files.click()
    assert dialog.title.text() == "1 file is in the trash"
    assert kept.exists()
    dialog.accept()


@pytest.mark.skipif(sys.platform != "linux", reason="names there are text")
def test_a_name_that_is_not_utf8_is_shown_and_removed(real, tree, qtbot) -> None:
    odd = os.path.join(os.fsencode(tree), b"report \xe8.txt")
    Path(os.fsdecode(odd)).write_text(prose(1))
    window = real()
    scan(window, tree, qtbot)
    model = window.member_model
    qtbot.waitUntil(lambda: model.row(3) is not None, timeout=PATIENCE_MS)
    number = next(n for n in range(4) if model.row(n).path == odd)
    assert model.index(number, 1).data() == "report \\xe8.txt"
    window.lists.members.go_to(number)
    window.on_mark()
    qtbot.waitUntil(window.foot.review.isVisible, timeout=PATIENCE_MS)
    window.on_review()
    dialog = window.plan_dialog
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        pass
    with qtbot.waitSignal(dialog.settled, timeout=PATIENCE_MS):
        dialog.move_files.click()
    assert not os.path.exists(odd)
    dialog.accept()
