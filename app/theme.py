# SPDX-License-Identifier: MIT
"""Colours, type, spacing and icons, decided once.

Tokens become a palette and a small style sheet; hover, pressed and disabled are mixtures of them.
Where the system asks for high contrast its own palette stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QLocale, QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontInfo,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QStyleFactory
from shiboken6 import isValid

from app.resources import icon_path

GAP = 4
"""Spacing comes in steps of this many pixels: 4 8 12 16 24."""


READING_FAMILIES = ("Charter", "Noto Serif", "Georgia", "Cambria", "DejaVu Serif")


def han_families(*, serif: bool = False) -> list[str]:
    """Return the families for Chinese, Japanese and Korean, the person's own script first.

    Left to itself Qt may take any weight it finds for a script that the interface face lacks.

    Args:
        serif: for the texts; else for the interface.
    """
    by_language = {
        QLocale.Language.Japanese: "JP",
        QLocale.Language.Korean: "KR",
    }
    locale = QLocale()
    first = by_language.get(locale.language(), "SC")
    if locale.script() is QLocale.Script.TraditionalHanScript:
        first = "TC"
    kind = "Serif" if serif else "Sans"
    order = [first, *(code for code in ("SC", "TC", "JP", "KR") if code != first)]
    return [f"Noto {kind} CJK {code}" for code in order]


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, as ``#rrggbb``."""

    window: str
    surface: str
    line: str
    text: str
    secondary: str
    accent: str
    on_accent: str
    selected: str
    left_tint: str
    left_line: str
    right_tint: str
    right_line: str
    kept: str
    dark: bool


LIGHT = Tokens(
    window="#f5f6f8",
    surface="#ffffff",
    line="#e1e4e9",
    text="#1b1e23",
    secondary="#606773",
    accent="#2a66d1",
    on_accent="#ffffff",
    selected="#e8f0fd",
    left_tint="#fbe6d2",
    left_line="#a95200",
    right_tint="#dbe9fd",
    right_line="#1b57b5",
    kept="#1a7857",
    dark=False,
)
DARK = Tokens(
    window="#17191d",
    surface="#1f2227",
    line="#33373f",
    text="#e7e9ed",
    secondary="#9aa2af",
    accent="#79a8ff",
    on_accent="#10141c",
    selected="#263550",
    left_tint="#4a3320",
    left_line="#ffb066",
    right_tint="#213a5e",
    right_line="#8dbbff",
    kept="#5cc6a0",
    dark=True,
)


class Type(Enum):
    """Sizes of type: pixels and weight."""

    NORMAL = (13, QFont.Weight.Normal)
    STRONG = (13, QFont.Weight.DemiBold)
    SECONDARY = (12, QFont.Weight.Normal)
    SMALL = (11, QFont.Weight.Medium)
    BADGE = (11, QFont.Weight.DemiBold)
    TITLE = (17, QFont.Weight.Bold)


def mix(first: str, second: str, share: float) -> str:
    """Mix two colours.

    Args:
        first: ``#rrggbb``.
        second: ``#rrggbb``.
        share: of the second, 0.0 to 1.0.

    Returns:
        The mixture as ``#rrggbb``.
    """
    a, b = QColor(first), QColor(second)
    parts = (
        round(x + (y - x) * share)
        for x, y in zip((a.red(), a.green(), a.blue()), (b.red(), b.green(), b.blue()), strict=True)
    )
    return "#{:02x}{:02x}{:02x}".format(*parts)


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1.0 to 21.0.

    Source: Web Content Accessibility Guidelines 2.1, "relative luminance".
    """

    def luminance(colour: str) -> float:
        parsed = QColor(colour)
        parts = [
            value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
            for value in (parsed.redF(), parsed.greenF(), parsed.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def make_palette(tokens: Tokens) -> QPalette:
    """Return the palette of a scheme."""
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: tokens.window,
        QPalette.ColorRole.WindowText: tokens.text,
        QPalette.ColorRole.Base: tokens.surface,
        QPalette.ColorRole.AlternateBase: tokens.window,
        QPalette.ColorRole.Text: tokens.text,
        QPalette.ColorRole.Button: tokens.surface,
        QPalette.ColorRole.ButtonText: tokens.text,
        QPalette.ColorRole.ToolTipBase: tokens.surface,
        QPalette.ColorRole.ToolTipText: tokens.text,
        QPalette.ColorRole.PlaceholderText: tokens.secondary,
        QPalette.ColorRole.Highlight: tokens.selected,
        QPalette.ColorRole.HighlightedText: tokens.text,
        QPalette.ColorRole.Link: tokens.accent,
        QPalette.ColorRole.Accent: tokens.accent,
        QPalette.ColorRole.Mid: tokens.line,
        QPalette.ColorRole.Midlight: tokens.line,
        QPalette.ColorRole.Light: tokens.surface,
        QPalette.ColorRole.Dark: mix(tokens.line, tokens.text, 0.2),
        QPalette.ColorRole.Shadow: mix(tokens.line, "#000000", 0.5),
        QPalette.ColorRole.BrightText: tokens.accent,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    faded = QColor(mix(tokens.secondary, tokens.surface, 0.45))
    for role in (
        QPalette.ColorRole.Text,
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.ButtonText,
    ):
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    return palette


def make_style_sheet(tokens: Tokens, scale: float) -> str:
    """Return the style sheet of a scheme.

    Args:
        tokens: the colours.
        scale: of the interface type, 1.0 for 13 px.
    """
    hover = mix(tokens.surface, tokens.text, 0.05)
    pressed = mix(tokens.surface, tokens.text, 0.1)
    faded = mix(tokens.secondary, tokens.surface, 0.45)
    handle = mix(tokens.line, tokens.text, 0.18)
    accent_hover = mix(tokens.accent, tokens.text, 0.12)
    accent_pressed = mix(tokens.accent, tokens.text, 0.24)
    high = round(28 * scale)
    p4, p5, p6, p8, p12, p24 = (round(pad * scale) for pad in (4, 5, 6, 8, 12, 24))
    icon = round(16 * scale)
    t = tokens
    return f"""
* {{ outline: 0; }}
QToolTip {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.line};
    padding: {p4}px {p6}px; }}
#surface, #bar, #foot, #page {{ background: {t.surface}; }}
#window, QDialog {{ background: {t.window}; }}
QDialog#sheet, QDialog#sheet > QWidget#page {{ background: {t.surface}; }}
#line {{ background: {t.line}; }}
#card {{ background: {t.surface}; border: 1px solid {t.line}; border-radius: 10px; }}
#popup {{ background: {t.surface}; border: 1px solid {mix(t.line, t.text, 0.15)}; }}
#secondary {{ color: {t.secondary}; }}
#quiet {{ background: {mix(t.surface, t.line, 0.35)}; border-radius: 6px; }}
#notice {{ background: {t.left_tint}; border-radius: 6px; }}
#notice QLabel {{ color: {mix(t.left_line, t.text, 0.35)}; background: transparent; }}
#notice QPushButton {{ background: transparent; border-color: {t.left_line};
    color: {mix(t.left_line, t.text, 0.35)}; }}
#notice[calm="true"] {{ background: {mix(t.surface, t.line, 0.45)}; }}
#notice[calm="true"] QLabel {{ color: {t.text}; }}
#notice[calm="true"] QPushButton {{ background: {t.surface}; border-color: {t.line};
    color: {t.text}; }}
QPushButton {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.line};
    border-radius: 6px; padding: 0 {p12}px; min-height: {high}px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {pressed}; }}
QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 {p12 - 1}px;
    min-height: {high - 2}px; }}
QPushButton:disabled {{ color: {faded}; background: {t.surface}; }}
QPushButton[primary="true"] {{ background: {t.accent}; color: {t.on_accent};
    border-color: {t.accent}; }}
QPushButton[primary="true"]:hover {{ background: {accent_hover}; }}
QPushButton[primary="true"]:pressed {{ background: {accent_pressed}; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {mix(t.accent, t.text, 0.55)}; }}
QPushButton[primary="true"]:disabled {{ background: {mix(t.surface, t.line, 0.6)};
    color: {faded}; border-color: {t.line}; }}
QPushButton[flat_link="true"] {{ border: 1px solid transparent; background: transparent;
    color: {t.accent}; padding: 0 {p4}px; }}
QPushButton[flat_link="true"]:hover {{ background: {hover}; }}
QPushButton[flat_link="true"]:focus {{ border: 2px solid {t.accent}; padding: 0 {p4 - 1}px; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: 6px;
    padding: {p5}px; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed {{ background: {pressed}; }}
QToolButton:focus {{ border: 2px solid {t.accent}; padding: {p5 - 1}px; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton[boxed="true"] {{ border: 1px solid {t.line}; background: {t.surface}; }}
QToolButton[boxed="true"]:hover {{ background: {hover}; }}
QToolButton[boxed="true"]:focus {{ border: 2px solid {t.accent}; padding: {p5 - 1}px; }}
QLineEdit, QSpinBox, QDateEdit, QComboBox {{ background: {t.window}; color: {t.text};
    border: 1px solid {t.line}; border-radius: 6px; padding: 0 {p8}px; min-height: {high}px;
    selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QSpinBox:focus, QDateEdit:focus, QComboBox:focus {{ border: 2px solid {t.accent};
    padding: 0 {p8 - 1}px; min-height: {high - 2}px; background: {t.surface}; }}
QLineEdit[beside_spin="true"] {{ padding: 0 {p5}px; }}
QLineEdit[beside_spin="true"]:focus {{ padding: 0 {p5 - 1}px; }}
QLineEdit:disabled, QSpinBox:disabled, QDateEdit:disabled, QComboBox:disabled {{ color: {faded};
    background: {t.surface}; }}
QSpinBox::up-button, QSpinBox::down-button {{ width: 0; border: 0; }}
QAbstractSpinBox QLineEdit {{ border: 0; padding: 0 0 0 {p6}px; min-height: 0;
    background: transparent; }}
QComboBox::drop-down, QDateEdit::drop-down {{ border: 0; width: {p24}px; }}
QComboBox::down-arrow, QDateEdit::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {t.surface}; border: 1px solid {t.line};
    selection-background-color: {t.selected}; selection-color: {t.text}; }}
QAbstractScrollArea {{ background: {t.surface}; border: 0; }}
QTableView, QListView, QTreeView {{ background: {t.surface}; border: 0;
    selection-background-color: {t.selected}; selection-color: {t.text}; }}
QTreeView::item {{ min-height: {round(24 * scale)}px; }}
QHeaderView {{ background: {t.surface}; border: 0; }}
QHeaderView::section {{ background: {t.surface}; color: {t.secondary}; border: 0;
    border-bottom: 1px solid {t.line}; padding: 0 {p8}px; }}
QHeaderView::section:hover {{ color: {t.text}; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter::handle:hover {{ background: {t.accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {handle}; border-radius: 3px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {t.secondary}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QTabBar {{ background: {t.surface}; }}
QTabBar::tab {{ background: transparent; color: {t.secondary}; border: 0;
    border-bottom: 2px solid transparent; padding: {p6}px {p12}px;
    max-width: {round(180 * scale)}px; }}
QTabBar::tab:selected {{ color: {t.text}; border-bottom: 2px solid {t.accent}; }}
QTabBar::tab:hover {{ color: {t.text}; }}
QTabBar::tab:focus {{ border: 2px solid {t.accent}; padding: {p6 - 2}px {p12 - 2}px; }}
QProgressBar {{ background: {mix(t.line, t.surface, 0.2)}; border: 0; border-radius: 3px;
    max-height: 6px; min-height: 6px; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 3px; }}
QMenu {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; padding: 4px;
    icon-size: {icon}px; }}
QMenu::item {{ padding: {p5}px {p24}px {p5}px {p12}px; border-radius: 4px; }}
QMenu::item:selected {{ background: {t.selected}; }}
QMenu::item:disabled {{ color: {faded}; }}
QMenu::icon {{ padding-left: {p8}px; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 4px 8px; }}
QPlainTextEdit {{ background: {t.window}; color: {t.text}; border: 1px solid {t.line};
    border-radius: 6px; padding: 4px; }}
QSlider {{ min-height: 24px; border: 2px solid transparent; border-radius: 6px; }}
QSlider:focus {{ border: 2px solid {t.accent}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {t.line}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {t.accent}; }}
QSlider::handle:horizontal {{ width: 12px; height: 12px; margin: -6px 0; border-radius: 8px;
    background: {t.surface}; border: 2px solid {t.accent}; }}
QSlider::sub-page:horizontal:disabled {{ background: {t.line}; }}
QSlider::handle:horizontal:disabled {{ border-color: {t.line}; }}
"""


@lru_cache(maxsize=512)
def _svg(name: str) -> bytes:
    return icon_path(name).read_bytes()


def draw_icon(name: str, colour: str, size: int, *, ratio: float = 1.0) -> QPixmap:
    """Draw an icon in one colour.

    Args:
        name: of the SVG, without suffix.
        colour: ``#rrggbb``.
        size: edge in device-independent pixels.
        ratio: device pixels a pixel.
    """
    edge = max(1, round(size * ratio))
    pixmap = QPixmap(QSize(edge, edge))
    pixmap.fill(Qt.GlobalColor.transparent)
    content = _svg(name).replace(b"#000", colour.encode())
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(content)).render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class Theme(QObject):
    """Apply a scheme to the application and answer for colours, fonts and icons.

    Main thread only.

    Args:
        application: the one application.
        choice: ``system``, ``light`` or ``dark``.
        text_scale: a factor on the size of the system's type; 2.0 for 200 percent.
    """

    changed = Signal()

    def __init__(
        self, application: QApplication, choice: str = "system", *, text_scale: float = 1.0
    ) -> None:
        super().__init__()
        self._application = application
        self._choice = choice
        self._system_palette = application.style().standardPalette()
        self._base_font = QFont(application.font())
        pixels = max(13, QFontInfo(self._base_font).pixelSize())
        self.scale = pixels / 13 * text_scale
        self.tokens: Tokens = LIGHT
        self._applied: Tokens | None = None
        self._fonts: dict[Type, QFont] = {}
        self._with_icons: WeakKeyDictionary[QAbstractButton | QAction, tuple[str, str]]
        self._with_icons = WeakKeyDictionary()
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        application.setStyle(QStyleFactory.create("Fusion"))
        application.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        application.screenAdded.connect(self._on_screen_added)
        self.choose(choice)

    def choose(self, choice: str) -> None:
        """Follow the system, or use one scheme: ``system``, ``light``, ``dark``."""
        self._choice = choice
        hints = self._application.styleHints()
        scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(choice)
        if scheme is None:
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(scheme)
        self._apply()

    @Slot()
    def _on_system_changed(self) -> None:
        if self._choice == "system":
            self._apply()

    @Slot()
    def _on_screen_added(self) -> None:
        """Draw the icons for its pixels too."""
        self._refresh_icons()

    def _apply(self) -> None:
        dark = self._choice == "dark" or (
            self._choice == "system"
            and self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark
        )
        hints = self._application.styleHints().accessibility()
        high_contrast = hints.contrastPreference() == Qt.ContrastPreference.HighContrast
        self.tokens = self._from_system() if high_contrast else (DARK if dark else LIGHT)
        if self.tokens == self._applied:
            return
        self._applied = self.tokens
        self._fonts.clear()
        self._pixmaps.clear()
        self._application.setPalette(make_palette(self.tokens))
        self._application.setFont(self.font(Type.NORMAL))
        self._application.setStyleSheet(make_style_sheet(self.tokens, self.scale))
        self._refresh_icons()
        self.changed.emit()

    def _from_system(self) -> Tokens:
        palette = self._system_palette
        text = palette.color(QPalette.ColorRole.Text).name()
        base = palette.color(QPalette.ColorRole.Base).name()
        accent = palette.color(QPalette.ColorRole.Highlight).name()
        dark = contrast(base, "#000000") < contrast(base, "#ffffff")
        ours = DARK if dark else LIGHT
        return Tokens(
            window=palette.color(QPalette.ColorRole.Window).name(),
            surface=base,
            line=text,
            text=text,
            secondary=text,
            accent=accent,
            on_accent=palette.color(QPalette.ColorRole.HighlightedText).name(),
            selected=mix(base, accent, 0.3),
            left_tint=base,
            left_line=ours.left_line,
            right_tint=base,
            right_line=ours.right_line,
            kept=ours.kept,
            dark=dark,
        )

    def px(self, pixels: float) -> int:
        """Return a length that grows with the size of the type, in pixels."""
        return round(pixels * self.scale)

    def font(self, kind: Type) -> QFont:
        """Return a font of the interface, with tabular figures."""
        if kind not in self._fonts:
            size, weight = kind.value
            font = QFont(self._base_font)
            font.setFamilies([QFontInfo(self._base_font).family(), "DejaVu Sans", *han_families()])
            font.setPixelSize(self.px(size))
            font.setWeight(weight)
            font.setFeature(QFont.Tag("tnum"), 1)
            if kind is Type.SMALL:
                font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.4)
            self._fonts[kind] = font
        return self._fonts[kind]

    def reading_font(self, size: int = 14) -> QFont:
        """Return the face of the documents' texts.

        Args:
            size: pixels before the scale of the type.
        """
        font = QFont()
        font.setFamilies([*READING_FAMILIES, *han_families(serif=True), "serif"])
        font.setStyleHint(QFont.StyleHint.Serif)
        font.setPixelSize(self.px(size))
        return font

    def colour(self, name: str) -> QColor:
        """Return a token as a colour."""
        return QColor(str(getattr(self.tokens, name)))

    def pixmap(self, name: str, role: str, size: int, ratio: float) -> QPixmap:
        """Return an icon for painting, from a small store.

        Args:
            name: of the icon.
            role: the token of its colour.
            size: edge in pixels before the scale of the type.
            ratio: device pixels a pixel.
        """
        key = (name, role, size, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = draw_icon(
                name, str(getattr(self.tokens, role)), self.px(size), ratio=ratio
            )
        return self._pixmaps[key]

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon in a colour of the scheme, with a faded form for disabled."""
        icon = QIcon()
        colour = str(getattr(self.tokens, role))
        faded = mix(self.tokens.secondary, self.tokens.surface, 0.45)
        for ratio in sorted({1.0, *(s.devicePixelRatio() for s in QGuiApplication.screens())}):
            icon.addPixmap(draw_icon(name, colour, self.px(16), ratio=ratio))
            icon.addPixmap(draw_icon(name, faded, self.px(16), ratio=ratio), QIcon.Mode.Disabled)
        return icon

    def set_icon(self, target: QAbstractButton | QAction, name: str, role: str = "text") -> None:
        """Give an icon to a button or an action; it follows the scheme from then on."""
        self._with_icons[target] = (name, role)
        target.setIcon(self.icon(name, role))
        if isinstance(target, QAbstractButton):
            target.setIconSize(QSize(self.px(16), self.px(16)))

    def _refresh_icons(self) -> None:
        for target, (name, role) in list(self._with_icons.items()):
            if isValid(target):  # Qt may have deleted what Python still holds
                target.setIcon(self.icon(name, role))
