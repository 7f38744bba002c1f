# SPDX-License-Identifier: MIT
"""What is like a text or a file, in the whole window."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from simdesk.questions import FindSimilar
from tests.app.conftest import MAIL


def ask(review, text: str):
    review.window.actions_by_name["find_similar"].trigger()
    page = review.window.query
    page.text.setPlainText(text)
    page.search.click()
    return page


def test_the_page_is_made_when_it_is_first_wanted(review) -> None:
    assert review.window._query is None
    review.window.actions_by_name["find_similar"].trigger()
    assert review.window.centre.currentWidget() is review.window.query
    assert not review.window.query.search.isEnabled()


def test_a_pasted_text_finds_the_nearest_documents(review) -> None:
    page = ask(review, "The second survey confirmed the pattern.")
    review.wait(lambda: page.model.rowCount() == 5)
    (sent,) = review.engine.sent(FindSimilar)
    assert (sent.path, sent.text) == (b"", "The second survey confirmed the pattern.")
    assert page.said.text() == "Nearest first: 5 files."
    assert page.model.cell(page.model.row(1), 3) == "85\u00a0%"
    assert page.compare.pair() is None


def test_what_is_wrong_with_a_text_is_said(review) -> None:
    page = ask(review, "?")
    review.wait(lambda: "symbols only" in page.said.text())
    assert page.model.rowCount() == 0
    page = ask(review, "short")
    review.wait(lambda: "too short" in page.said.text())


def test_a_search_whose_engine_ends_says_so_and_goes_on_with_the_next(review) -> None:
    review.engine.silent.add(FindSimilar)
    page = ask(review, "The second survey confirmed the pattern.")
    assert page.said.text() == "Looking\u2026"
    review.wait(lambda: bool(review.engine.sent(FindSimilar)))
    review.engine.die()
    review.wait(lambda: "broken off" in page.said.text())
    page.search.click()  # nobody is there to answer
    assert "broken off" in page.said.text()
    assert page.model.rowCount() == 0
    review.window.trouble.start_again.emit()
    review.wait(lambda: page.model.rowCount() == 5)
    assert page.said.text() == "Nearest first: 5 files."


def test_a_search_goes_on_after_the_index_was_cleared(review) -> None:
    review.engine.silent.add(FindSimilar)
    page = ask(review, "The second survey confirmed the pattern.")
    review.window.session.clear_index()
    review.wait(lambda: page.model.rowCount() == 5)
    assert len(review.engines) == 2


def test_a_file_of_the_index_is_shown_beside_what_is_near(review, qtbot) -> None:
    review.window.lists.members.go_to(1)
    review.window.actions_by_name["find_similar_to_file"].trigger()
    page = review.window.query
    review.wait(lambda: page.model.rowCount() == 4)
    path = MAIL + b"/2026/thesis-ch3 (2).pdf"
    assert review.engine.sent(FindSimilar)[-1].path == path
    assert page.file.text() == "thesis-ch3 (2).pdf"
    assert not page.text.isVisible()
    review.wait(lambda: page.compare.view.rows is not None)
    assert page.compare.pair()[0].path == path
    before = page.compare.pair()[1].file_id
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    review.wait(lambda: page.compare.pair()[1].file_id != before)
    review.wait(lambda: page.compare.view.places > 0)
    review.window.on_next_difference()
    assert page.compare.view.place == 0
    assert review.window.compare.view.place == -1


def test_a_dropped_file_is_looked_for(review, tmp_path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("words")
    review.window.dropped.emit((str(file),))
    review.wait(lambda: bool(review.engine.sent(FindSimilar)))
    assert review.engine.sent(FindSimilar)[-1].path == os.fsencode(file)
    assert review.window.centre.currentWidget() is review.window.query
    review.window.query.forget.click()
    assert review.window.query.text.isVisible()


def test_a_file_near_the_text_is_opened(review, monkeypatch, qtbot) -> None:
    opened = []
    monkeypatch.setattr("app.desktop.open_file", opened.append)
    page = ask(review, "words and words")
    review.wait(lambda: page.model.rowCount() == 5)
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert opened == [page.model.row(0).path]


def test_the_table_of_what_is_near_is_a_sound_model(review) -> None:
    page = ask(review, "words and words")
    tester = QAbstractItemModelTester(
        page.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    review.wait(lambda: page.model.rowCount() == 5)
    page.model.show_rows(())
    assert page.model.rowCount() == 0
    del tester
