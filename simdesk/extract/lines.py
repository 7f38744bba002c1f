# SPDX-License-Identifier: MIT
"""Lines of pages to text that runs on: broken words, heads and feet, vertical writing."""

from __future__ import annotations

import re
from collections import Counter

from simdesk.extract.draft import has_words
from simdesk.extract.glyphs import NOTES_BEGIN, NOTES_END

_EDGE_LINES = 3
_RUNNING_FROM_PAGES = 3
_MOST_NUMBERS = 4
_LONGEST_NUMBER = 6
_CJK = "\u3001-\u3011\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff65"
_CJK_BREAK = re.compile(f"(?<=[{_CJK}])\\s*\\n\\s*(?=[{_CJK}])")
_CJK_LINE = re.compile(f"^[{_CJK}]{{1,2}}$", re.MULTILINE)
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")
_BROKEN_WORD = re.compile(r"([^\W_]+)[\x02\ufffe]([^\W_]+)")
_PAGE_NUMBER = re.compile(r"\W*<[+-]\d+>\W*")
_PRINTED_ADDRESS = re.compile(r"(?:https?|file)://\S{1,500} \d{1,4}/\d{1,4}")
_PRINTED_DATE = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?: ?[AP]M)?(?: .{0,300})?"
)
_PRINTED = (_PRINTED_ADDRESS, _PRINTED_DATE)
_BROKEN_RANGE = re.compile(r"(?<=\d[-\u2013])\n(?=\d)")
"""A date or a range of numbers over a line end."""


def mend_words(page: str, whole: str) -> str:
    """Join the words that PDFium says are broken over a line end, and normalise line ends.

    The hyphen is kept where it belongs to the word: between digits, before a capital, or where the
    document has the word with its hyphen elsewhere.

    Args:
        page: text in which U+0002 or U+FFFE stand for a hyphen with its line break.
        whole: text of the whole document.
    """

    def join(match: re.Match[str]) -> str:
        first, second = match[1], match[2]
        hyphenated = f"{first}-{second}"
        is_number = first[-1].isdigit() and second[0].isdigit()
        is_name = second[0].isupper() and first[-1].islower()
        return hyphenated if is_number or is_name or hyphenated in whole else first + second

    page = page.replace("\r\n", "\n").replace("\r", "\n")
    if "\x02" in page or "\ufffe" in page:
        page = _BROKEN_WORD.sub(join, page)
        page = page.replace("\x02", "").replace("\ufffe", "")
    return _BROKEN_RANGE.sub("", page)


def without_print_lines(page: str) -> str:
    """Drop the lines that browsers print on every page: date with title, address with number.

    Pages of a document of fewer than three do not repeat them often enough to tell.

    Args:
        page: text of a page.
    """
    lines = page.split("\n")
    filled = [index for index, line in enumerate(lines) if line.strip()]
    edge = {*filled[:_EDGE_LINES], *filled[-_EDGE_LINES:]}
    if not any(_PRINTED_ADDRESS.fullmatch(lines[index].strip()) for index in edge):
        return page
    printed = {i for i in edge if any(p.fullmatch(lines[i].strip()) for p in _PRINTED)}
    return "\n".join(line for index, line in enumerate(lines) if index not in printed)


def without_running_lines(pages: list[str]) -> tuple[list[str], list[str]]:
    """Drop heads, feet and page numbers: lines that repeat at the edges of half the pages or more.

    A line repeats if it is the same, or the same but for one number that counts the pages. Lines
    that only look alike with all digits masked stay: they are rows of a table over many pages.

    Args:
        pages: text of each page.

    Returns:
        The pages without those lines, and what was dropped, each once.
    """
    split = [page.strip("\n").split("\n") for page in pages]
    edges = [_edge(lines, number, _EDGE_LINES, share=4) for number, lines in enumerate(split)]
    filled = sum(map(bool, edges))
    seen = Counter(key for edge in edges for key in {key for keys in edge.values() for key in keys})
    least = max(_RUNNING_FROM_PAGES, (filled + 1) // 2)
    running = {key for key, times in seen.items() if times >= least}
    if not running:
        return pages, []
    kept: list[str] = []
    dropped: set[str] = set()
    for number, lines in enumerate(split):
        edge = _edge(lines, number, 2 * _EDGE_LINES, share=2)  # a first page may have more of them
        drop = {index for index, keys in edge.items() if not running.isdisjoint(keys)}
        dropped.update(key[1:] for index in drop for key in edge[index] & running)
        kept.append("\n".join(line for index, line in enumerate(lines) if index not in drop))
    return (kept, sorted(dropped)) if any(map(has_words, kept)) else (pages, [])


def _edge(lines: list[str], number: int, most: int, *, share: int) -> dict[int, set[str]]:
    """Return the lines that may be head or foot with their keys, which tell head from foot.

    A mere number of the page may stand at either edge.

    Args:
        lines: of a page.
        number: of the page.
        most: so many lines at either edge,
        share: and no more than one of so many of the page.
    """
    filled = [index for index, line in enumerate(lines) if line.strip()]
    depth = min(most, max(1, len(filled) // share))
    found: dict[int, set[str]] = {}
    for side, indexes in (("^", filled[:depth]), ("_", filled[-depth:])):
        for index in indexes:
            keys = _keys(lines[index], number)
            found.setdefault(index, set()).update(
                ("#" if _PAGE_NUMBER.fullmatch(key) else side) + key for key in keys
            )
    return found


def _keys(line: str, number: int) -> set[str]:
    """Return what a line is on every page: itself, or with one number less that of the page."""
    line = " ".join(line.strip(NOTES_BEGIN + NOTES_END).split())
    keys = {line} if _LETTER.search(line) else set()
    for match in list(_DIGITS.finditer(line))[:_MOST_NUMBERS]:
        if match.end() - match.start() <= _LONGEST_NUMBER:
            offset = int(match[0]) - number
            keys.add(f"{line[: match.start()]}<{offset:+}>{line[match.end() :]}")
    return keys


def join_vertical(text: str) -> str:
    """Join the lines of vertical Chinese or Japanese, which come out one character a line."""
    lines = text.count("\n") + 1
    if lines >= 20 and len(_CJK_LINE.findall(text)) * 2 > lines:
        return _CJK_BREAK.sub("", text)
    return text
