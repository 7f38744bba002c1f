# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from app.windows.settings import SettingsDialog
from simdesk.settings import Settings


@pytest.fixture
def open_settings(review, monkeypatch):
    """Open the settings where the program is at a path, or not installed."""
    asked: list[threading.Thread] = []

    def open_them(path: str | None) -> SettingsDialog:
        def look() -> str | None:
            asked.append(threading.current_thread())
            return path

        monkeypatch.setattr("app.windows.settings.tesseract_path", look)
        dialog = SettingsDialog(review.window.theme, review.window.session, review.window)
        dialog.open()
        review.wait(lambda: "Looking" not in dialog.ocr_note.text())
        assert asked[-1] is not threading.main_thread()
        return dialog

    return open_them


def test_scanned_pages_are_read_in_the_languages_that_are_named(review, open_settings) -> None:
    dialog = open_settings("/usr/bin/tesseract")
    assert dialog.ocr.isEnabled()
    assert not dialog.languages.isEnabled()
    dialog.ocr.click()
    assert dialog.languages.isEnabled()
    dialog.languages.setText(" eng+deu ")
    dialog.save.click()
    assert review.window.session.settings.ocr
    assert review.window.session.settings.ocr_languages == "eng+deu"


def test_languages_that_mean_nothing_cannot_be_saved(review, open_settings) -> None:
    dialog = open_settings("/usr/bin/tesseract")
    dialog.ocr.click()
    dialog.languages.setText("eng, deu")
    assert not dialog.save.isEnabled()
    assert "joined with +" in dialog.ocr_note.text()
    review.wait(lambda: dialog.ocr_note.sizeHint().width() <= dialog.ocr_note.width())
    dialog.languages.setText("eng")
    assert dialog.save.isEnabled()
    dialog.reject()


def test_without_the_program_the_choice_is_kept_and_the_reason_said(review, open_settings) -> None:
    review.window.session.settings = replace(Settings(), ocr=True, ocr_languages="fra")
    dialog = open_settings(None)
    assert not dialog.ocr.isEnabled()
    assert not dialog.languages.isEnabled()
    assert "not installed" in dialog.ocr_note.text()
    assert "not installed" in dialog.ocr.accessibleDescription()
    assert dialog.settings().ocr
    assert dialog.settings().ocr_languages == "fra"
    dialog.reject()


def test_a_disk_that_does_not_answer_is_no_program(review, monkeypatch) -> None:
    def broken() -> str | None:
        raise OSError

    monkeypatch.setattr("app.windows.settings.tesseract_path", broken)
    dialog = SettingsDialog(review.window.theme, review.window.session, review.window)
    review.wait(lambda: "not installed" in dialog.ocr_note.text())
    dialog.reject()
