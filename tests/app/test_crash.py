# SPDX-License-Identifier: MIT
from __future__ import annotations

import logging
import sys
import threading

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.application import start_faulthandler, start_logging
from app.windows.crash import KEPT_RECORDS, CrashReporter, RecordRing


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
