# SPDX-License-Identifier: MIT
"""What is said beside two texts and about the files of a group, through Qt's translation."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app import texts
from simdesk.comparison import Ignore


def _tr(text: str) -> str:
    return QCoreApplication.translate("review", text)


def place(kind: str, label: str) -> str:
    """Name a page, slide or sheet.

    Args:
        kind: as the extractor calls it.
        label: number or name.
    """
    words = {
        "page": _tr("page {}"),
        "slide": _tr("slide {}"),
        "sheet": _tr("sheet {}"),
        "message": _tr("message {}"),
    }
    return words.get(kind, "{}").format(label)


def moved(*, further: bool) -> str:
    """Say that a paragraph stands elsewhere on the other side.

    Args:
        further: True where it stands further down there.
    """
    if further:
        return _tr("moved, stands further down there")
    return _tr("moved, stands further up there")


def ignored(kinds: frozenset[Ignore]) -> str:
    """Say what is not marked besides white space, as a list; empty where all else is."""
    names = {
        Ignore.CASE: _tr("case"),
        Ignore.PUNCTUATION: _tr("punctuation"),
        Ignore.NUMBERS: _tr("numbers"),
    }
    said = [name for kind, name in names.items() if kind in kinds]
    return _tr("ignoring {}").format(texts.listed(said)) if said else ""


def lost(name: str, other: str, *, passages: int, words_lost: int) -> str:
    """Say what stands in one file only.

    Args:
        name: of the file that might go.
        other: of the file that would stay.
        passages: number of passages.
        words_lost: words in them.
    """
    if not passages:
        return _tr("Every word of {} stands in {} too.").format(name, other)
    where = texts.count(passages, _tr("in {} passage"), _tr("in {} passages"))
    return _tr("Only in {}: {} {}").format(name, texts.words(words_lost), where)


def page_of(page: int, total: int) -> str:
    """Say which page is shown; empty where there is none of that number.

    Args:
        page: number, from 1.
        total: of the file, 0 where that is not known yet.
    """
    if page < 1 or (total and page > total):
        return ""
    shown = texts.number(page)
    return (
        _tr("page {} of {}").format(shown, texts.number(total)) if total else place("page", shown)
    )


def no_page(reason: str, page: int) -> str:
    """Say why there is no picture of a page.

    Args:
        reason: code, empty where the file has no such page.
        page: number, from 1.
    """
    if not reason:
        return _tr("This file has no page {}.").format(texts.number(page)) if page > 0 else ""
    if reason == "changed":
        return _tr("The file has changed since it was read. Scan again to see its pages.")
    return _tr("The page cannot be shown: {}.").format(
        texts.in_sentence(texts.protocol_reason(reason))
    )
