# SPDX-License-Identifier: MIT
"""Every verb has a key, no key means two things, and the sheet shows all of them."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel

from app.windows.help import CheatSheet
from app.windows.verbs import shown_keys, verbs

pytestmark = pytest.mark.usefixtures("theme")
WITHOUT_KEY = {"open_logs", "about"}
"""Seldom wanted; the menu is enough."""


def test_every_verb_has_a_key() -> None:
    assert {verb.name for verb in verbs() if not verb.keys} == WITHOUT_KEY


def test_no_key_means_two_things() -> None:
    keys = Counter(QKeySequence(key).toString() for verb in verbs() for key in verb.keys)
    assert [key for key, number in keys.items() if number > 1] == []


def test_the_sheet_shows_every_verb_with_its_key(review) -> None:
    sheet = CheatSheet(review.window.theme, review.window)
    said = [label.text() for label in sheet.findChildren(QLabel)]
    for verb in verbs():
        if verb.keys:
            assert verb.words.rstrip("\u2026") in said
            assert shown_keys(verb) in said
    sheet.deleteLater()


def test_the_sheet_fits_on_a_small_screen(review) -> None:
    sheet = CheatSheet(review.window.theme, review.window)
    sheet.show()
    room = sheet.screen().availableGeometry()
    assert sheet.height() <= room.height()
    assert sheet.width() <= room.width()
    sheet.close()
