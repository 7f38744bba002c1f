# SPDX-License-Identifier: MIT
"""Subtitles to what is said: SubRip, WebVTT, SBV, SubStation Alpha.

Numbers, times and styles are left out, for two copies of one film's subtitles often differ in
nothing else.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from simdesk.extract.draft import has_words
from simdesk.extract.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Source
    from simdesk.records import Extracted

_TIME = re.compile(
    r"[ \t]*(?:(?:\d+:)?\d+:\d+[.,]\d+[ \t]*-->.*|\d+:\d+:\d+[.,]\d+,\d+:\d+:\d+[.,]\d+[ \t]*)"
)
_MARKUP = re.compile(r"</?[a-z][^<>\n]{0,80}>|\{\\[^{}\n]{0,200}\}|<[\d:.]{5,15}>")
_UNSPOKEN = ("WEBVTT", "STYLE", "REGION", "NOTE")
_EVENT = re.compile(r"(?:Dialogue|Comment):(?:[^,\n]*,){9}(.*)")
_DRAWING = re.compile(r"\{[^{}\n]*\\p[1-9]")


def read_subtitles(source: Source) -> list[Extracted]:
    """Read subtitles; a file that is none is read as it stands.

    Raises:
        ExtractError: EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft()
    whole = decode(source.data).replace("\r\n", "\n").replace("\r", "\n")
    lines = list(_events(whole) if "[Script Info]" in whole[:4096] else _cues(whole))
    spoken = "\n".join(line for line, is_spoken in lines if is_spoken)
    spoken = unescape(_MARKUP.sub("", spoken))
    if has_words(spoken):
        draft.leave_out("timings", "\n".join(line for line, is_spoken in lines if not is_spoken))
        draft.add(spoken)
    else:
        draft.add(whole)
    return [draft.finish()]


def _cues(whole: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines that are not blank, True where they are spoken."""
    lines = whole.split("\n")
    is_web = whole.lstrip("\ufeff").startswith("WEBVTT")
    is_block_spoken = is_first = True
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if not line.strip():
            is_block_spoken = is_first = True
            continue
        if is_web and is_first and line.startswith(_UNSPOKEN):
            is_block_spoken = False
        is_name = _TIME.match(following) and (line.strip().isdigit() or (is_web and is_first))
        yield line, is_block_spoken and not is_name and not _TIME.match(line)
        is_first = False


def _events(whole: str) -> Iterator[tuple[str, bool]]:
    for line in whole.split("\n"):
        event = _EVENT.match(line)
        if event and line.startswith("Dialogue") and not _DRAWING.search(event[1]):
            yield re.sub(r"\\[Nn]", "\n", event[1]).replace("\\h", " "), True
            yield line[: event.start(1)], False
        else:
            yield line, False
