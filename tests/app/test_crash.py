# SPDX-License-Identifier: MIT
from __future__ import annotations

import logging
import subprocess
import sys
import threading

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.application import crashed_last_time, start_faulthandler, start_logging
from app.windows.crash import KEPT_RECORDS, CrashDialog, CrashReporter, RecordRing


@pytest.fixture
def reporter(theme, qtbot, tmp_path, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    made = CrashReporter(RecordRing(), tmp_path)
    made.show_over(theme, parent)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    made.install()
    return made


def fail() -> None:
    raise KeyError("seven")


def test_what_nobody_caught_is_shown_once_and_the_program_goes_on(reporter, qtbot) -> None:
    for _ in range(2):
        try:
            fail()
        except KeyError:
            sys.excepthook(*sys.exc_info())
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert "seven" in reporter.dialog.words.toPlainText()
    reporter.dialog.copy.click()
    assert "seven" in QGuiApplication.clipboard().text()
    reporter.dialog.go_on.click()
    qtbot.waitUntil(lambda: reporter.dialog is None)


def test_an_exception_of_another_thread_is_shown_too(reporter, qtbot) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert "seven" in reporter.dialog.words.toPlainText()
    reporter.dialog.go_on.click()


def test_the_last_records_are_kept() -> None:
    ring = RecordRing()
    for number in range(KEPT_RECORDS + 5):
        ring.handle(logging.makeLogRecord({"msg": f"record {number}"}))
    assert len(ring.lines()) == KEPT_RECORDS
    assert ring.lines()[-1].endswith(f"record {KEPT_RECORDS + 4}")


def test_logs_and_hard_crashes_go_to_the_log_folder(tmp_path, monkeypatch) -> None:
    import faulthandler

    root = logging.getLogger()
    before = list(root.handlers)
    monkeypatch.setattr(faulthandler, "enable", lambda file: None)
    start_logging(tmp_path / "logs")
    logging.getLogger("test").warning("said")
    file = start_faulthandler(tmp_path / "logs")
    assert file is not None
    file.close()
    for handler in [h for h in root.handlers if h not in before]:
        root.removeHandler(handler)
        handler.close()
    assert "said" in (tmp_path / "logs" / "window.log").read_text()
    assert (tmp_path / "logs" / "crash.log").exists()


def test_a_log_folder_that_cannot_be_made_stops_nothing(tmp_path) -> None:
    (tmp_path / "file").write_text("x")
    root = logging.getLogger()
    before = list(root.handlers)
    start_logging(tmp_path / "file" / "logs")
    assert start_faulthandler(tmp_path / "file" / "logs") is None
    for handler in [h for h in root.handlers if h not in before]:
        root.removeHandler(handler)


def test_the_trace_of_a_hard_end_is_shown_at_the_next_start(review) -> None:
    window = review.window
    logs = window.session.locations.logs
    logs.mkdir(parents=True, exist_ok=True)
    (logs / "crash-last.log").write_text("Fatal Python error: Segmentation fault", encoding="utf-8")
    window.say_crashed()
    window.notices.act.click()
    review.wait(lambda: window.findChild(CrashDialog) is not None)
    dialog = window.findChild(CrashDialog)
    assert "Segmentation fault" in dialog.words.toPlainText()
    dialog.go_on.click()


def test_a_trace_that_has_gone_is_said(review) -> None:
    review.window.on_show_trace()
    review.wait(review.window.notices.isVisible)
    assert "did not work" in review.window.notices.words.text()


@pytest.mark.qt_no_exception_capture
def test_an_exception_in_a_slot_is_shown_and_loses_no_mark(review, tmp_path, monkeypatch) -> None:
    """Nothing stands between the slot, PySide and the hook that was installed."""
    window = review.window
    reporter = installed(window, tmp_path, monkeypatch)
    window.on_mark()
    review.wait(window.foot.review.isVisible)
    monkeypatch.setattr(window.lists, "step_group", lambda _by: 1 / 0)
    window.actions_by_name["next_group"].trigger()
    review.wait(lambda: reporter.dialog is not None)
    assert "ZeroDivisionError" in reporter.dialog.words.toPlainText()
    assert "on_next_group" in reporter.dialog.words.toPlainText()
    reporter.dialog.go_on.click()
    review.wait(lambda: reporter.dialog is None)
    assert window._counts.marked_files == 1
    window.on_mark_others()
    review.wait(lambda: window._counts.marked_files > 1)


def installed(window, logs, monkeypatch) -> CrashReporter:
    """Install a reporter until the end of the test."""
    for place, name in ((sys, "excepthook"), (threading, "excepthook")):
        monkeypatch.setattr(place, name, getattr(place, name))
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        monkeypatch.setattr(sys, name, None, raising=False)  # they would hold the window
    reporter = CrashReporter(RecordRing(), logs)
    reporter.show_over(window.theme, window)
    reporter.install()
    return reporter


DYING = """
import faulthandler, sys
from pathlib import Path
from app.application import crashed_last_time, start_faulthandler
logs = Path(sys.argv[1])
assert not crashed_last_time(logs)
file = start_faulthandler(logs)
faulthandler._sigsegv()
"""


def test_a_hard_end_leaves_its_stack_for_the_next_start(tmp_path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", DYING, str(tmp_path)], cwd=tmp_path, capture_output=True, check=False
    )
    assert ended.returncode != 0
    assert b"AssertionError" not in ended.stderr
    assert crashed_last_time(tmp_path)
    told = (tmp_path / "crash-last.log").read_text(encoding="utf-8")
    assert told.startswith("Fatal Python error: Segmentation fault")
    assert "line 8 in <module>" in told
    assert not crashed_last_time(tmp_path)  # it is told once


def test_an_end_in_order_is_no_crash(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("faulthandler.enable", lambda _file: None)
    assert not crashed_last_time(tmp_path)
    file = start_faulthandler(tmp_path)
    assert file is not None
    file.close()
    assert not crashed_last_time(tmp_path)
