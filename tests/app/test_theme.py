# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QPushButton

from app.resources import resource_folder
from app.theme import DARK, LIGHT, Tokens, Type, contrast, draw_icon, make_style_sheet, mix

READABLE = 4.5
VISIBLE = 3.0


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_words_are_readable_on_what_they_stand_on(tokens: Tokens) -> None:
    for ground in (tokens.surface, tokens.window, tokens.selected):
        assert contrast(tokens.text, ground) >= READABLE
        assert contrast(tokens.secondary, ground) >= READABLE
    assert contrast(tokens.text, tokens.left_tint) >= READABLE
    assert contrast(tokens.text, tokens.right_tint) >= READABLE
    assert contrast(tokens.on_accent, tokens.accent) >= READABLE
    hovered = mix(tokens.surface, tokens.text, 0.035)
    for ground in (tokens.surface, tokens.selected, hovered):
        for words in (tokens.kept, tokens.left_line, tokens.right_line, tokens.accent):
            assert contrast(words, ground) >= READABLE
    assert contrast(mix(tokens.left_line, tokens.text, 0.35), tokens.left_tint) >= READABLE
    for quiet in (0.35, 0.45):
        assert contrast(tokens.text, mix(tokens.surface, tokens.line, quiet)) >= READABLE


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_lines_of_difference_are_visible(tokens: Tokens) -> None:
    for line in (tokens.left_line, tokens.right_line, tokens.accent):
        assert contrast(line, tokens.surface) >= VISIBLE


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 1) == "#ffffff"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_choice_changes_the_palette_of_the_application(theme, qapp, qtbot) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.choose("dark")
    base = qapp.palette().color(QPalette.ColorRole.Base)
    assert base == QColor(DARK.surface)
    theme.choose("light")
    assert theme.tokens is LIGHT


def test_icon_follows_the_scheme(theme, qtbot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    theme.set_icon(button, "add")
    before = button.icon().cacheKey()
    theme.choose("dark")
    assert button.icon().cacheKey() != before
    theme.choose("light")


@pytest.mark.parametrize("path", sorted((resource_folder() / "icons").glob("*.svg")), ids=str)
def test_every_icon_draws_something_in_its_colour(path, theme) -> None:
    del theme
    image = draw_icon(path.stem, "#ff0000", 16, ratio=2).toImage()
    inked = [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 200
    ]
    assert inked
    if path.stem != "simdesk":
        assert all(colour.red() > 200 and colour.green() < 60 for colour in inked)


def test_fonts_and_the_room_around_words_grow_with_the_size_of_text(theme, qapp) -> None:
    from app.theme import Theme

    before = QFont(qapp.font()), qapp.styleSheet()
    normal, large = Theme(qapp, "light"), Theme(qapp, "light", text_scale=2.0)
    for kind in Type:
        assert large.font(kind).pixelSize() == pytest.approx(
            2 * normal.font(kind).pixelSize(), abs=1
        )
    assert large.reading_font().pixelSize() == 2 * normal.reading_font().pixelSize()
    assert "padding: 0 12px" in before[1]
    assert "padding: 0 24px" in qapp.styleSheet()
    qapp.setFont(before[0])
    qapp.setStyleSheet(before[1])


def test_high_contrast_keeps_the_colours_of_the_system(theme, qapp) -> None:
    tokens = theme._from_system()
    system = qapp.style().standardPalette()
    assert tokens.surface == system.color(QPalette.ColorRole.Base).name()
    assert contrast(tokens.text, tokens.surface) >= READABLE
    assert tokens.line == tokens.text
    assert tokens.surface in make_style_sheet(tokens, 1.0)
