# SPDX-License-Identifier: MIT
"""Everything a person reads comes through Qt's translation; every catalogue is whole."""

from __future__ import annotations

import os
import re
import sqlite3
from functools import cache
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QLocale,
    QModelIndex,
    Qt,
    QTranslator,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialogButtonBox, QWidget

from app import texts
from app.translation import (
    LANGUAGES,
    Catalogue,
    catalogue_path,
    choose_language,
    choose_locale,
    read_catalogue,
    speak,
)
from app.windows.crash import CrashDialog
from app.windows.help import AboutDialog, CheatSheet
from app.windows.settings import SettingsDialog
from tests.app.played import RIGHT_TEXT
from tests.app.test_reach import VIEWS, dialog_of, pressable
from tests.translations import Found, Scanner, missing, scan_sources, write_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPEN, SHUT = "\u27e6", "\u27e7"
TRANSLATED = re.compile(f"{OPEN}[^{OPEN}{SHUT}]*{SHUT}")
WORD = re.compile(r"[^\W\d_]{2,}")


def words_in(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(WORD.findall(text))


SAME_EVERYWHERE = words_in(
    "SimDesk KB MB GB Ctrl Shift Alt Return Del Delete Backspace Up Down Space Meta Esc PgUp PgDown"
    " Home End Ins Left Right Tab html csv json UTF eng deu Tesseract"
) | {name for name, _, _ in LANGUAGES.values()}
SAYING = (
    "text",
    "toolTip",
    "accessibleName",
    "accessibleDescription",
    "windowTitle",
    "placeholderText",
    "title",
    "statusTip",
    "whatsThis",
    "suffix",
    "prefix",
    "specialValueText",
)
OF_DOCUMENTS = frozenset({"_PassageList"})
"""Views that show words of the person's own documents."""
OF_QT = ("Scroll", "qt_")
"""Beginnings of the names of Qt's own parts, whose words Qt's catalogue holds."""
PLACES = re.compile(r"\{[^}]*\}")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def bare_words(text: str, known: set[str]) -> set[str]:
    """Return the words of a text that did not come through translation."""
    while TRANSLATED.search(text):
        text = TRANSLATED.sub(" ", text)
    return set(WORD.findall(text)) - known - SAME_EVERYWHERE


def said_by(widget: QWidget) -> Iterator[str]:
    """Yield everything a widget says."""
    for name in SAYING:
        said = getattr(widget, name, None)
        if callable(said) and not (name == "text" and widget.property("typed")):
            yield str(said())
    for action in widget.actions():
        yield from (action.text(), action.toolTip())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from said_by_model(widget.model())


def said_by_model(model: QAbstractItemModel) -> Iterator[str]:
    """Yield everything a model says in its first rows."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for column in range(columns):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
        for row in range(min(model.rowCount(QModelIndex()), 40)):
            for role in ROLES:
                yield str(model.index(row, column).data(role) or "")


def untranslated(window: QWidget, known: set[str]) -> dict[str, set[str]]:
    """Return what a window and everything in it says without translation."""
    found = {}
    for widget in (window, *window.findChildren(QWidget)):
        if type(widget).__name__ in OF_DOCUMENTS or widget.objectName().startswith(OF_QT):
            continue
        for said in said_by(widget):
            words = bare_words(said, known)
            if words:
                found[f"{type(widget).__name__} {widget.objectName()}: {said}"] = words
    for action in window.findChildren(QAction):
        if words := bare_words(action.text(), known):
            found[f"QAction {action.objectName()}: {action.text()}"] = words
    return found


def words_of_the_index(path: Path) -> set[str]:
    """Return the words of all folders and files, which are the same in every language."""
    with sqlite3.connect(path) as db:
        rows = [
            row for (row,) in db.execute("SELECT path FROM folders UNION SELECT name FROM files")
        ]
    db.close()
    names = (row if isinstance(row, str) else os.fsdecode(row) for row in rows)
    return {word for name in names for word in WORD.findall(name)}


@cache
def sentences() -> frozenset[tuple[str, str]]:
    """Return every sentence of the sources with its context."""
    return frozenset(scan_sources().messages)


@pytest.fixture
def pseudo(qapp: QApplication, theme) -> Iterator[None]:
    """Put every sentence of the sources into brackets."""
    del theme
    messages = {key: f"{OPEN}{key[1]}{SHUT}" for key in sentences()}
    catalogue = Catalogue(messages)
    qapp.installTranslator(catalogue)
    yield
    qapp.removeTranslator(catalogue)


def test_everything_in_the_window_is_translated(pseudo, review) -> None:
    known = words_of_the_index(review.window.session.locations.index)
    window = review.window
    window.on_mark_others()
    review.wait(window.foot.review.isVisible)
    window.on_review()
    review.wait(lambda: window.plan_dialog.model is not None)
    known |= set(WORD.findall(RIGHT_TEXT))  # of the passages that would be lost
    known |= {word for root in window._roots for word in WORD.findall(os.fsdecode(root.path))}
    assert untranslated(window, known) == {}
    window.plan_dialog.reject()


@pytest.mark.parametrize("name", ["rule_dialog", "export_dialog", "roles_dialog"])
def test_everything_in_the_windows_of_verbs_is_translated(pseudo, review, name) -> None:
    window = review.window
    dialog = getattr(window, name)()
    dialog.open()
    if name == "rule_dialog":
        review.wait(lambda: dialog.cases.rowCount() > 0)
        dialog.wishes.another.click()
    known = words_of_the_index(window.session.locations.index)
    known |= {"final", "Published", "home", "ada", "Research", "thesis", "old"}
    known |= {word for root in window._roots for word in WORD.findall(os.fsdecode(root.path))}
    assert untranslated(dialog, known) == {}
    dialog.reject()


@pytest.mark.parametrize("kind", [SettingsDialog, CheatSheet, AboutDialog, CrashDialog])
def test_everything_in_the_dialogs_is_translated(pseudo, review, kind, tmp_path) -> None:
    window = review.window
    if kind is SettingsDialog:
        dialog = kind(window.theme, window.session, window)
    elif kind is CrashDialog:
        dialog = kind(window.theme, "1", "2", tmp_path, window)
    else:
        dialog = kind(window.theme, window)
    dialog.show()
    known = words_of_the_index(window.session.locations.index)
    known |= set(WORD.findall(str(window.session.locations.data.parent)))
    known |= {"config", "data", "cache", "logs"}
    assert untranslated(dialog, known) == {}
    dialog.close()


@pytest.mark.parametrize("name", ["matrix", "drafts", "decisions", "fingerprint"])
def test_everything_in_the_other_windows_is_translated(pseudo, review, name, tmp_path) -> None:
    dialog = dialog_of(review, name, tmp_path)
    review.wait(dialog.isVisible)
    known = words_of_the_index(review.window.session.locations.index)
    assert untranslated(dialog, known) == {}
    dialog.reject()


def test_everything_in_the_panel_of_distances_is_translated(pseudo, review) -> None:
    review.window.top.distance.open_panel()
    panel = review.window.top.distance.panel
    assert panel.isVisible()
    assert untranslated(panel, set()) == {}
    panel.hide()


def test_everything_in_every_view_is_translated(pseudo, review) -> None:
    window = review.window
    known = words_of_the_index(window.session.locations.index) | set(WORD.findall(RIGHT_TEXT))
    known |= {word for root in window._roots for word in WORD.findall(os.fsdecode(root.path))}
    for view in VIEWS.values():
        view(window)
        review.wait(lambda: bool(pressable(window)))
        assert untranslated(window, known) == {}


def test_no_sentence_of_the_sources_goes_past_translation() -> None:
    assert scan_sources().wrong == []


def test_a_sentence_past_translation_is_found(tmp_path, monkeypatch) -> None:
    source = tmp_path / "app" / "strange.py"
    source.parent.mkdir()
    source.write_text(
        '"""A docstring is no sentence of the window."""\n'
        "class Page:\n"
        "    def go(self, button, name):\n"
        '        """Nor is this one."""\n'
        '        button.setText("Delete")\n'
        '        button.setToolTip(self.tr("Delete it"))\n'
        "        self.tr(name)\n"
        '        return "nothing was done"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr("tests.translations.APP", source.parent)
    found = Found()
    Scanner(source, found).scan()
    assert list(found.messages) == [("Page", "Delete it")]
    assert [place.split(":")[1] for place in found.wrong] == ["5", "7", "8"]


def test_a_catalogue_keeps_what_it_knows(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.translations.catalogue_path", lambda name: tmp_path / f"{name}.ts")
    found = Found({("A", "Files & <more>"): None, ("A", "gone?"): None})
    write_catalogue("de", found, {("A", "Files & <more>"): "Dateien & <mehr>", ("B", "x"): "y"})
    assert read_catalogue(tmp_path / "de.ts") == {("A", "Files & <more>"): "Dateien & <mehr>"}
    assert missing("de", found) == [("A", "gone?")]


@pytest.mark.parametrize(
    ("setting", "system", "language"),
    [
        ("system", ["de-AT", "en"], "de"),
        ("system", ["zh-Hans-CN"], "zh"),
        ("system", ["zh_CN"], "zh"),
        ("system", ["zh-Hant-TW", "de"], "de"),
        ("system", ["fr-FR", "pt"], "en"),
        ("system", [], "en"),
        ("zh", ["de"], "zh"),
        ("en", ["de"], "en"),
    ],
)
def test_language_follows_the_system_or_the_person(setting, system, language) -> None:
    assert choose_language(setting, system) == language


@pytest.mark.parametrize(
    ("language", "system", "name"),
    [
        ("de", "de_AT", "de_AT"),
        ("de", "en_GB", "de_DE"),
        ("en", "en_GB", "en_GB"),
        ("en", "fr_FR", "fr_FR"),
        ("en", "de_DE", "en_US"),
        ("zh", "en_US", "zh_CN"),
        ("en", "C", "en_US"),
    ],
)
def test_figures_are_written_as_the_language_does(language, system, name) -> None:
    assert choose_locale(language, QLocale(system)).name() == name


@pytest.fixture(params=[language for language in LANGUAGES if language != "en"])
def language(request, qapp: QApplication, theme) -> Iterator[str]:
    """Let the program speak another language for a while."""
    del theme
    speak(qapp, request.param)
    yield request.param
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    speak(qapp, "en")


def test_a_catalogue_is_whole(language) -> None:
    """``python -m tests.translations`` says the same, and how to mend it."""
    assert missing(language, scan_sources()) == []


def test_a_catalogue_keeps_every_place_for_a_value(language) -> None:
    for (context, source), said in read_catalogue(catalogue_path(language)).items():
        assert sorted(PLACES.findall(said)) == sorted(PLACES.findall(source)), (context, source)
        assert "  " not in said
        assert said.endswith("\u2026") == source.endswith("\u2026"), (context, source)


def test_kinds_of_files_keep_the_brackets_that_qt_reads(language) -> None:
    """Full-width brackets would make one file name of the whole line."""
    patterns = re.compile(r"\(\*\.\w+\)")
    filters = {
        source: said
        for (_, source), said in read_catalogue(catalogue_path(language)).items()
        if ";;" in source
    }
    assert len(filters) == 2
    for source, said in filters.items():
        assert patterns.findall(said) == patterns.findall(source)


def test_chinese_has_its_own_punctuation(language) -> None:
    if language != "zh":
        return
    narrow = re.compile(r"[\u4e00-\u9fff] ?[(,:;?]|[),:;?][\u4e00-\u9fff]")
    for (context, source), said in read_catalogue(catalogue_path(language)).items():
        if ";;" not in source and "(&" not in said:  # kinds of files, keys of menus
            assert not narrow.search(said), (context, source, said)


def test_sentences_follow_one_another_as_the_language_does(language) -> None:
    said = {"de": "Eins. Zwei.", "zh": "\u4e00\u3002\u4e8c\u3002"}[language]
    parts = {"de": ("Eins.", "Zwei."), "zh": ("\u4e00\u3002", "\u4e8c\u3002")}[language]
    assert texts.sentences(parts) == said


def test_shortcuts_of_a_menu_are_not_given_twice(language) -> None:
    said = read_catalogue(catalogue_path(language))
    letters = [
        text[text.index("&") + 1].lower()
        for (context, source), text in said.items()
        if context == "verbs" and source.startswith("&")
    ]
    assert len(letters) == len(set(letters)) == 5


def test_figures_dates_and_plurals_are_the_languages_own(language) -> None:
    said = {
        "de": ("48.210", "1 Datei", "1.200 Dateien", "4,1\u00a0MB", "94\u00a0%", "14.10.2026"),
        "zh": (
            "48,210",
            "1 \u4e2a\u6587\u4ef6",
            "1,200 \u4e2a\u6587\u4ef6",
            "4.1\u00a0MB",
            "94%",
            "2026/10/14",
        ),
    }[language]
    shown = (
        texts.number(48210),
        texts.files(1),
        texts.files(1200),
        texts.size(4_100_000),
        texts.percent(0.94),
        texts.date(1_792_000_000_000_000_000),
    )
    assert shown == said


def test_qts_own_buttons_speak_the_language(language, qtbot) -> None:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    words = box.button(QDialogButtonBox.StandardButton.Cancel).text()
    assert words.replace("&", "") == {"de": "Abbrechen", "zh": "\u53d6\u6d88"}[language]
