# SPDX-License-Identifier: MIT
from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessibilityHints, QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QPushButton

from app.resources import resource_folder
from app.theme import DARK, LIGHT, Theme, Tokens, Type, contrast, draw_icon, make_style_sheet, mix

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


DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Linear RGB as those see it who lack the green cones: Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009), 1291-1298, severity 1.0."""

TO_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
"""Of linear sRGB under D65: IEC 61966-2-1."""


def _times(matrix, vector) -> list[float]:
    return [sum(a * b for a, b in zip(line, vector, strict=True)) for line in matrix]


def _lab(colour: str) -> list[float]:
    """Return CIE 1976 L*a*b* of a colour as it is seen in deuteranopia."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [min(1.0, max(0.0, value)) for value in _times(DEUTERANOPIA, linear)]
    white = _times(TO_XYZ, (1.0, 1.0, 1.0))
    shares = [value / whole for value, whole in zip(_times(TO_XYZ, seen), white, strict=True)]
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t * 841 / 108 + 4 / 29 for t in shares)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def seen_apart(one: str, other: str) -> float:
    """Return how far two colours are apart in deuteranopia; 2.3 is just noticeable."""
    return math.dist(_lab(one), _lab(other))


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_the_two_sides_are_told_apart_without_green_cones(tokens: Tokens) -> None:
    assert seen_apart(tokens.left_tint, tokens.right_tint) > 20
    assert seen_apart(tokens.left_line, tokens.right_line) > 60
    for tint in (tokens.left_tint, tokens.right_tint):
        assert seen_apart(tint, tokens.surface) > 10


def test_colours_that_only_green_cones_tell_apart_are_found() -> None:
    assert seen_apart("#ff0000", "#a37b00") < 10 < math.dist((255, 0, 0), (163, 123, 0))
    assert seen_apart("#ffffff", "#000000") == pytest.approx(100, abs=0.1)


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


class _System(QObject):
    """Hints of a system whose scheme a test changes; the platform of the tests has none."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815 - Qt's own name

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        self._hints = application.styleHints()
        self.scheme = Qt.ColorScheme.Light
        self.chosen: Qt.ColorScheme | None = None

    def become(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        self.colorSchemeChanged.emit(self.colorScheme())

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's own name
        return self.chosen or self.scheme

    def setColorScheme(self, scheme: Qt.ColorScheme) -> None:  # noqa: N802 - Qt's own name
        self.chosen = scheme

    def unsetColorScheme(self) -> None:  # noqa: N802 - Qt's own name
        self.chosen = None

    def accessibility(self) -> QAccessibilityHints:
        return self._hints.accessibility()


class _Application:
    """The application, but for its hints."""

    def __init__(self, application: QApplication, system: _System) -> None:
        self._application, self._system = application, system

    def styleHints(self) -> _System:  # noqa: N802 - Qt's own name
        return self._system

    def __getattr__(self, name: str) -> object:
        return getattr(self._application, name)


@pytest.fixture
def system(theme, qapp):
    """Let a test change the system's scheme; the application looks as before afterwards."""
    del theme
    before = QFont(qapp.font()), qapp.styleSheet(), QPalette(qapp.palette())
    yield _System(qapp)
    qapp.setFont(before[0])
    qapp.setStyleSheet(before[1])
    qapp.setPalette(before[2])


def test_the_scheme_of_the_system_is_followed_there_and_back(system, qapp, qtbot) -> None:
    theme = Theme(_Application(qapp, system), "system")
    assert theme.tokens is LIGHT
    for scheme, tokens in ((Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT)):
        with qtbot.waitSignal(theme.changed):
            system.become(scheme)
        assert theme.tokens is tokens
        assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(tokens.surface)


def test_a_chosen_scheme_stays_until_the_system_is_chosen_again(system, qapp) -> None:
    theme = Theme(_Application(qapp, system), "light")
    system.become(Qt.ColorScheme.Dark)
    assert theme.tokens is LIGHT
    theme.choose("system")
    assert theme.tokens is DARK


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
