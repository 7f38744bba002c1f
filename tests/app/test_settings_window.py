# SPDX-License-Identifier: MIT
"""The settings: what is scanned, trying a path, finding a setting, the language, beginning anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QLabel, QMessageBox

from app import scan_texts
from app.windows.settings import SettingsDialog, sizes
from simdesk import protocol
from simdesk.index.rows import RootRow
from simdesk.patterns import Why
from simdesk.records import Role
from simdesk.settings import DEFAULT_EXCLUDE, Settings


@pytest.fixture
def tree(tmp_path):
    folder = tmp_path / "docs"
    (folder / "drafts").mkdir(parents=True)
    for name in ("a.txt", "b.log", ".secret.txt", "drafts/c.txt"):
        (folder / name).write_text("words", encoding="utf-8")
    return folder


@pytest.fixture
def dialog(review, tree):
    window = review.window
    roots = [RootRow(str(tree).encode(), Role.NORMAL, 4, 4, offline=False)]
    shown = SettingsDialog(window.theme, window.session, window, roots)
    shown.open()
    yield shown
    shown.reject()


def told(review, dialog, path) -> str:
    dialog.scanned.told.setText("")
    dialog.scanned.path.setText("")
    dialog.scanned.path.setText(str(path))
    review.wait(lambda: bool(dialog.scanned.told.text()))
    return dialog.scanned.told.text()


@pytest.mark.parametrize("why", list(Why))
def test_every_reason_has_a_sentence(why, theme) -> None:
    assert scan_texts.why_text(why)


def test_a_path_is_tried_against_what_the_fields_say(review, dialog, tree) -> None:
    assert told(review, dialog, tree / "a.txt") == "Is scanned."
    dialog.scanned.exclude.setPlainText("*.log\ndrafts/")
    assert told(review, dialog, tree / "b.log") == "Left out by a pattern (line 1: *.log)."
    said = told(review, dialog, tree / "drafts" / "c.txt")
    assert said == f"Left out by a pattern (line 2: drafts/), at {tree / 'drafts'}."
    assert "the rule of hidden names" in told(review, dialog, tree / ".secret.txt")
    assert "There is nothing" in told(review, dialog, tree / "none.txt")
    assert "none of your folders" in told(review, dialog, tree.parent)
    dialog.scanned.suffixes.setText("PDF")
    assert told(review, dialog, tree / "a.txt") == "Left out for its type."


def test_filters_are_saved(review, dialog) -> None:
    scanned = dialog.scanned
    scanned.exclude.setPlainText("*.bak\n\n  tmp/ ")
    scanned.include.setPlainText("*.docx")
    scanned.least.setValue(2)
    scanned.most.setValue(50)
    scanned.suffixes.setText("*.PDF, docx; .txt")
    scanned.after.setChecked(True)
    scanned.after_day.setDate(QDate(2024, 1, 31))
    scanned.links.setChecked(True)
    scanned.volumes.setChecked(True)
    dialog.save.click()
    said = review.window.session.settings
    assert said.exclude == ("*.bak", "tmp/")
    assert said.include == ("*.docx",)
    assert (said.least_bytes, said.most_bytes) == (2000, 50_000_000)
    assert said.suffixes == ("pdf", "docx", "txt")
    assert (said.modified_after, said.modified_before) == ("2024-01-31", "")
    assert said.follow_links
    assert said.other_volumes


def test_exact_sizes_of_the_settings_file_are_not_rounded(review) -> None:
    window = review.window
    window.session.settings = replace(Settings(), least_bytes=1500, most_bytes=2_500_000)
    dialog = SettingsDialog(window.theme, window.session, window)
    assert dialog.settings() == window.session.settings
    dialog.reject()


def test_what_means_nothing_is_said_and_cannot_be_saved(dialog) -> None:
    scanned = dialog.scanned
    scanned.least.setValue(5000)
    scanned.most.setValue(1)
    assert "below the smallest" in scanned.fault.text()
    assert not dialog.save.isEnabled()
    scanned.most.setValue(0)
    assert not scanned.fault.text()
    assert dialog.save.isEnabled()
    scanned.suffixes.setText("a/b")
    assert not dialog.save.isEnabled()


def test_reset_brings_back_every_default(dialog) -> None:
    dialog.scanned.exclude.setPlainText("x")
    dialog.scanned.before.setChecked(True)
    dialog.language.setCurrentIndex(dialog.language.findData("zh"))
    dialog.reset.click()
    assert dialog.settings() == Settings()
    assert dialog.scanned.exclude.toPlainText().splitlines() == list(DEFAULT_EXCLUDE)


def test_a_setting_is_found_by_its_words(dialog) -> None:
    dialog.search.setText("language")
    assert dialog.language.isVisible()
    assert not dialog.watch.isVisible()
    dialog.search.setText("tesseract scanned")
    assert dialog.ocr.isVisible()
    assert not dialog.language.isVisible()
    dialog.search.setText("no such thing")
    assert dialog.rows.nothing.isVisible()
    dialog.search.setText("")
    assert dialog.watch.isVisible()
    assert not dialog.rows.nothing.isVisible()


def test_the_language_is_chosen_by_its_own_name(review, dialog) -> None:
    names = [dialog.language.itemText(n) for n in range(dialog.language.count())]
    assert names[1:] == ["English", "Deutsch", "\u7b80\u4f53\u4e2d\u6587"]
    dialog.language.setCurrentIndex(dialog.language.findData("de"))
    dialog.save.click()
    assert review.window.session.settings.language == "de"


def test_reading_stands_back_as_the_person_wishes(review, dialog) -> None:
    assert dialog.priority.currentData() == "unattended"
    dialog.priority.setCurrentIndex(dialog.priority.findData("never"))
    dialog.save.click()
    assert review.window.session.settings.low_priority == "never"


def test_sizes_of_our_files_are_shown(review, dialog) -> None:
    review.wait(lambda: bool(dialog._sizes[0].text()))
    assert sizes(review.window.session.locations)[0] > 0
    assert dialog._sizes[0].text()[0].isdigit()


@pytest.mark.parametrize("press", [True, False])
def test_the_index_is_cleared_only_when_confirmed(review, dialog, monkeypatch, press) -> None:
    boxes = []

    def answer(box: QMessageBox) -> int:
        boxes.append(box)
        assert "marks" in box.informativeText()
        wanted = next(b for b in box.buttons() if b.text() == "Clear the index")
        assert box.defaultButton() is not wanted
        monkeypatch.setattr(box, "clickedButton", lambda: wanted if press else box.defaultButton())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    dialog.clear.click()
    assert len(boxes) == 1
    if press:
        review.wait(lambda: len(review.engines) == 2)
    sent = review.engines[0].sent(protocol.ClearIndex)
    assert bool(sent) == press


def test_names_stand_above_the_fields_where_there_is_little_room(review, dialog) -> None:
    def beside() -> bool:
        told = dialog.rows.findChildren(QLabel)
        name = next(one for one in told if one.buddy() is dialog.similarity)
        return name.y() > dialog.similarity.y() - name.height()

    assert beside()
    dialog.resize(420, 500)
    review.wait(lambda: not beside())
    dialog.resize(800, 500)
    review.wait(beside)
