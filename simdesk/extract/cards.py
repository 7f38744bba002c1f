# SPDX-License-Identifier: MIT
"""Calendars and visiting cards to text: iCalendar (RFC 5545) and vCard (RFC 6350, and 2.1).

Their lines are folded in the middle of words; pictures stand in them as Base64.
"""

from __future__ import annotations

import quopri
import re
from typing import TYPE_CHECKING

from simdesk.extract.text import decode, known_encoding

if TYPE_CHECKING:
    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

_FOLD = re.compile(r"\n[ \t]")
_SOFT_BREAK = re.compile(r"=\n(?=[^\n])")
_PROPERTY = re.compile(r"([\w.-]{1,80})((?:;[^:\n]{0,500})?):(.*)")
_BINARY = re.compile(r"ENCODING=(?:B|BASE64)\b|;BASE64\b", re.IGNORECASE)
_QUOTED = "QUOTED-PRINTABLE"
_CHARSET = re.compile(r"CHARSET=([\w.:-]{1,40})", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([nN,;\\])")


def read_cards(source: Source) -> list[Extracted]:
    """Read a calendar or visiting cards: every property a line, as it stands but for the folding.

    Raises:
        ExtractError: EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft()
    whole = decode(source.data).replace("\r\n", "\n").replace("\r", "\n")
    if _QUOTED in whole.upper():
        whole = _SOFT_BREAK.sub("", whole)
    for line in _FOLD.sub("", whole).split("\n"):
        draft.add(_shown(line, draft) + "\n")
    return [draft.finish()]


def _shown(line: str, draft: Draft) -> str:
    match = _PROPERTY.fullmatch(line)
    if match is None:
        return line
    name, parameters, value = match.groups()
    if _BINARY.search(parameters) or value.startswith("data:"):
        draft.leave_out("images", value)
        return name
    if _QUOTED in parameters.upper():
        value = _unquoted(value, parameters)
    plain = _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)
    return f"{name}{parameters}:{plain}"


def _unquoted(value: str, parameters: str) -> str:
    stated = _CHARSET.search(parameters)
    encoding = known_encoding(stated[1] if stated else "") or "utf-8"
    return quopri.decodestring(value.encode("utf-8", "replace")).decode(encoding, "replace")
