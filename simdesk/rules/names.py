# SPDX-License-Identifier: MIT
"""File names to the marks by which people and programs tell copies apart.

What Windows, macOS, Linux desktops, browsers and mail programs add in English, German, French,
Spanish and Chinese: ``report (1).pdf``, ``report - Copy.docx``, ``Kopie von Bericht.odt``. Only
what stands at the end of a name, in brackets there, or as a phrase before it is a mark: *Final
exam* and *Copy editing* are titles, and ``(2024)`` is a year.
"""

from __future__ import annotations

import os
import re
import unicodedata

_COPY = "copy|duplicate|kopie|copie|copia|c\u00f3pia|duplicado"
_HAN_COPY = "\u526f\u672c|\u590d\u4ef6|\u8907\u672c|\u62f7\u8d1d|\u62f7\u8c9d"
_WORDS = (
    f"{_COPY}|final|old|backup|bak|orig"
    "|sicherungskopie|sicherung|endg\u00fcltig|endfassung|alt"
    "|sauvegarde|ancien|ancienne|d\u00e9finitif|d\u00e9finitive|version[ _-]finale"
    "|copia[ _-]de[ _-]seguridad|respaldo|definitivo|definitiva|antiguo|antigua"
    "|versi\u00f3n[ _-]final"
)
_HAN_WORDS = (
    f"{_HAN_COPY}|\u5907\u4efd|\u5099\u4efd|\u6700\u7ec8\u7248|\u6700\u7d42\u7248"
    "|\u6700\u7ec8|\u6700\u7d42|\u7ec8\u7a3f|\u7d42\u7a3f|\u5b9a\u7a3f"
)
_GAP = r"[\s_.\-\u2013\u2014]"
_NUMBER = rf"(?:{_GAP}?\d{{1,2}})?"

_AT_THE_END = re.compile(
    rf"""(?:
        {_GAP}* [(\[] \s* (?: \d{{1,2}}
            | [^()\[\]]* (?<![^\W\d_]) (?:{_COPY}) (?![^\W\d_]) [^()\[\]]*
            | [^()\[\]]* (?:{_HAN_COPY}) [^()\[\]]*
            | (?:{_WORDS}|{_HAN_WORDS}) {_NUMBER} ) \s* [)\]]
      | {_GAP}+ (?:{_WORDS}) {_NUMBER}
      | {_GAP}* \u7684? (?:{_HAN_WORDS}) {_NUMBER}
      | ~
    ) {_GAP}* $""",
    re.VERBOSE | re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"""^ (?:
        (?:{_COPY}) {_NUMBER} \s* (?:\(\d{{1,2}}\))? (?:
            [\s_]+ (?:de[\s_]+)? [dl]['\u2019] | [\s_]+ (?:of|von|vom|de|du|des|del|da|do) [\s_]+ )
      | (?:{_HAN_COPY}) (?: \s* \(\d{{1,2}}\) {_GAP}* | {_GAP}+ )
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_SUFFIX = re.compile(r"\.\w{1,10}")
_DOUBLE = {".gz", ".bz2", ".xz", ".zst"}
_BACKUPS = {".bak", ".old", ".orig", ".backup"}
_LONGEST = 255
"""Characters looked at; file systems allow no longer names."""


def copy_marks(name: str) -> int:
    """Count the marks of a copy in a file name.

    Args:
        name: without its folder.

    Returns:
        0 for a plain name.
    """
    return _stripped(name)[1]


def plain_name(name: str) -> str:
    """Return a file name without its suffix and its marks of a copy."""
    return _stripped(name)[0]


def _stripped(name: str) -> tuple[str, int]:
    text = unicodedata.normalize("NFKC", name[:_LONGEST]).strip()
    stem, suffix = os.path.splitext(text)
    if not _SUFFIX.fullmatch(suffix):
        stem, suffix = text, ""
    count = 0
    if suffix.lower() in _BACKUPS:
        count, (stem, suffix) = 1, os.path.splitext(stem)
    if suffix.lower() in _DOUBLE and stem.lower().endswith(".tar"):
        stem = stem[:-4]
    while True:
        left = _AT_THE_END.sub("", stem, count=1)
        if left == stem:
            left = _BEFORE.sub("", stem, count=1)
        if left == stem or not left.strip(" _.-"):
            return stem, count
        stem, count = left, count + 1
