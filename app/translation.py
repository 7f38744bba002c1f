# SPDX-License-Identifier: MIT
"""The language of the window: which one, and the catalogue that holds its sentences.

The sources are English and every sentence in them goes through Qt's ``tr``. A catalogue is one
``.ts`` file of Qt Linguist in ``resources/translations``. It is read as it is when the window
starts (about 10 ms), rather than compiled to ``.qm`` first: a compiled file would have to be
made in every checkout and the tool for it does not ship for every platform.

How to add a sentence, and how to see what a catalogue lacks, stands in `tests.translations`.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from app.resources import resource_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from PySide6.QtCore import QCoreApplication

SOURCE = "en"
LANGUAGES: dict[str, tuple[str, QLocale.Language, QLocale.Country]] = {
    "en": ("English", QLocale.Language.English, QLocale.Country.UnitedStates),
    "de": ("Deutsch", QLocale.Language.German, QLocale.Country.Germany),
    "zh": ("\u7b80\u4f53\u4e2d\u6587", QLocale.Language.Chinese, QLocale.Country.China),
}
"""Code in the settings; its name in itself; the locale where the system says nothing finer."""

Messages = dict[tuple[str, str], str]
"""Context and English sentence to the sentence of a language."""


def catalogue_path(language: str) -> Path:
    """Return where the catalogue of a language stands."""
    return resource_folder() / "translations" / f"{language}.ts"


def read_catalogue(path: Path) -> Messages:
    """Return the finished sentences of a catalogue.

    Raises:
        FileNotFoundError: where there is none.
        ET.ParseError: where it is no XML.
    """
    messages: Messages = {}
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314 - ships with the program
        name = context.findtext("name", "")
        for message in context.iter("message"):
            said = message.findtext("translation", "")
            if said:
                messages[name, message.findtext("source", "")] = said
    return messages


class Catalogue(QTranslator):
    """Answer Qt's questions from a catalogue.

    Args:
        messages: as `read_catalogue` returns them.
    """

    def __init__(self, messages: Messages) -> None:
        super().__init__()
        self._messages = messages

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return a sentence, None where the catalogue has none."""
        del disambiguation, n
        return self._messages.get((context, source))

    def isEmpty(self) -> bool:
        """Tell whether there is nothing in it; Qt installs no empty one."""
        return not self._messages


def choose_language(setting: str, system: Iterable[str]) -> str:
    """Return the language of the window.

    Args:
        setting: ``system`` or a language.
        system: what the system wants, best first, as Qt names it: ``de-AT``, ``zh-Hans-CN``.

    Returns:
        A key of `LANGUAGES`; English where the system wants none of them. Traditional Chinese is
        not Simplified Chinese, and a person who reads it gets the next language in the list.
    """
    if setting in LANGUAGES:
        return setting
    for wanted in system:
        parts = wanted.replace("_", "-").split("-")
        traditional = {"Hant", "TW", "HK", "MO"} & set(parts)
        if parts[0] in LANGUAGES and not traditional:
            return parts[0]
    return SOURCE


def choose_locale(language: str, system: QLocale) -> QLocale:
    """Return how figures and dates are written.

    The system's own way holds where it speaks the language of the window, or a language that the
    window does not have; German figures never stand in a Chinese sentence that was asked for.
    """
    _, spoken, country = LANGUAGES[language]
    if system.language() == spoken:
        return system
    strange = {entry[1] for entry in LANGUAGES.values()} | {QLocale.Language.C}
    if language == SOURCE and system.language() not in strange:
        return system
    return QLocale(spoken, country)


def speak(application: QCoreApplication, setting: str) -> str:
    """Let a program speak a language: sentences, Qt's own buttons, figures and dates.

    Args:
        application: takes the catalogues; call before the first widget is made.
        setting: ``system`` or a language.

    Returns:
        The language.
    """
    system = QLocale.system()
    language = choose_language(setting, system.uiLanguages())
    QLocale.setDefault(choose_locale(language, system))
    application.setProperty("language", language)
    for translator in _translators(language):
        translator.setParent(application)
        application.installTranslator(translator)
    return language


def _translators(language: str) -> list[QTranslator]:
    """Return Qt's own catalogue where Qt ships it, and ours, which is asked first."""
    if language == SOURCE:
        return []
    qt = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    _, spoken, country = LANGUAGES[language]
    own = Catalogue(read_catalogue(catalogue_path(language)))
    return [qt, own] if qt.load(QLocale(spoken, country), "qtbase", "_", folder) else [own]
