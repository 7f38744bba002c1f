# SPDX-License-Identifier: MIT
"""HTML to text, with the boilerplate of web pages taken off.

resiliparse finds the main content. It is kept only where it is plausible; else two pages of one
site for which the same wrong box was picked would be "the same text". Where resiliparse is missing
(there is no wheel for Windows on ARM), and for markup made to choke a tree builder, a scanner over
the tags gives all the text, and the extractor's name says so.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from html import unescape
from typing import TYPE_CHECKING

from simdesk.extract.container import damage
from simdesk.extract.lists import shown
from simdesk.extract.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Source
    from simdesk.records import Extracted

_LEAST_WORDS = 40
_LEAST_SHARE = 0.10
_MOST_UNCLOSED = 4_000
_LONGEST_TAG = 64 * 1024
_STRETCH = 16 * 1024
_SKIPPED = [
    *("rt", "rp", "template", "div[title=header]", "div[title=footer]"),
    *("a.sdfootnoteanc", "a.sdfootnotesym", "a.sdendnoteanc", "a.sdendnotesym"),
    *(r"a[epub\:type=noteref]", "a[role=doc-noteref]", "a[role=doc-backlink]"),
    *('sup:not(.reference) > a[href^="#"]', 'a[href^="#ftn"]', 'a[href^="#body_ftn"]'),
    *(".MsoFootnoteReference", ".MsoEndnoteReference", "a.footnote-ref", "a.footnote-back"),
    *("span.annotation_style_by_filter", ".MsoCommentReference", "[style*='mso-element:comment']"),
]
"""Ruby readings; heads, feet and comments that word processors write into their pages; the numbers
of notes, which the other formats do not store, and which would be glued to the word before."""
_FRAMES = (
    *("<nav", "<aside", "<footer", "<header"),
    *('role="navigation', 'role="banner', 'role="contentinfo', 'role="complementary'),
)
_NAMES = re.compile(r"""\b(?:class|id)\s*=\s*("[^"<>]{0,300}|'[^'<>]{0,300}|[^\s"'<>]{1,100})""")
_FRAME_NAMES = (
    *("nav", "menu", "sidebar", "footer", "masthead", "banner", "breadcrumb", "cookie", "comment"),
    *("share", "social", "related", "widget", "promo", "advert", "topbar", "toolbar", "toc"),
    *("newsletter", "subscribe", "login", "search"),
)
"""What web designers call the parts around the content."""
_META_CHARSET = re.compile(
    rb"""<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
_VOID = re.compile(
    r"<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|td|tr|th|option|!)",
    re.IGNORECASE,
)
_BLOCK_NAMES = """
    address article aside blockquote br body caption center dd details dialog dir div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol
    option p pre section select table tbody td tfoot th thead title tr ul
"""
_BLOCK = frozenset(_BLOCK_NAMES.split())
_RAW = frozenset({"script", "style", "template", "noscript", "title", "rt", "rp"})
_TAG_NAME = re.compile(r"/?([a-zA-Z][a-zA-Z0-9]*)")
_ORDERED = re.compile(r"<ol\b", re.IGNORECASE)
_LIST_TAG = re.compile(r"<(/?)(ol|ul|li)\b([^<>]{0,2000})>", re.IGNORECASE)
_IMAGE = re.compile(r"""<img\b[^>]{0,2000}?\bsrc\s*=\s*["']?([^"'\s>]{1,2000})""", re.IGNORECASE)
_HEADING = re.compile(
    r"<h([1-6])\b[^<>]{0,2000}>([^<]{0,2000}(?:<(?!/?h[1-6]\b)[^<]{0,2000}){0,50})</h\1",
    re.IGNORECASE,
)
_TAG = re.compile(r"<[^<>]{0,2000}>")
_BLANKS = re.compile(r"[ \t\u00a0]*\n[ \t\u00a0]*")
_EMPTY_LINES = re.compile(r"\n{3,}")


def decode_html(data: bytes, declared: str = "") -> str:
    """Decode a page: byte order mark, what the mail or archive states, ``<meta>``, then the bytes.

    Args:
        data: the page.
        declared: encoding stated outside the page; empty where there is none.
    """
    if not declared and (match := _META_CHARSET.search(data[:8192])):
        declared = match[1].decode("ascii", "replace")
    return decode(data, declared)


def page_text(markup: str, *, main_content: bool, skip: tuple[str, ...] = ()) -> tuple[str, bool]:
    """Return the text of a page, and True where the flat scanner had to make it.

    Args:
        markup: the page.
        main_content: True to leave out navigation, footers, banners and the like, if the page has
            them, and if the rest is at least 40 words and a tenth of the whole. A document saved as
            HTML has none, and the search for the main content would take its lists for menus.
        skip: CSS selectors of elements to leave out besides.
    """
    markup = number_items(markup)
    if not _is_hostile(markup):
        try:
            return _tree_text(markup, main_content=main_content, skip=skip), False
        except ImportError:
            pass
    return flat_text(markup), True


def _is_hostile(markup: str) -> bool:
    """Tell whether a tree builder would need more than linear time, or a stack too deep.

    Most pages are cleared by counting: neither can the tags be nested too deep, nor is there a
    stretch without an end of a tag that is too long. The others are looked at tag by tag.
    """
    depth = 0
    for begin in range(0, len(markup), _STRETCH):
        closing = markup.count("</", begin, begin + _STRETCH)
        opening = markup.count("<", begin, begin + _STRETCH) - closing
        if depth + opening > _MOST_UNCLOSED:
            return _has_deep_or_long(markup)
        depth = max(0, depth + opening - closing)
    return max(map(len, markup.split(">"))) > _LONGEST_TAG and _has_deep_or_long(markup)


def _has_deep_or_long(markup: str) -> bool:
    depth = deepest = end = 0
    while (begin := markup.find("<", end)) >= 0:
        end = begin + 1
        following = markup[end : end + 1]
        if following == "/":
            depth = max(0, depth - 1)
        elif following.isalpha():
            close = markup.find(">", end)
            if close < 0:
                return len(markup) - begin > _LONGEST_TAG
            if close - begin > _LONGEST_TAG and "data:" not in markup[begin:close]:
                return True
            depth += not (_VOID.match(markup, begin) or markup[close - 1] == "/")
            deepest = max(deepest, depth)
            if deepest > _MOST_UNCLOSED:
                return True
            end = close
    return False


def _tree_text(markup: str, *, main_content: bool, skip: tuple[str, ...]) -> str:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    def extract(*, main: bool) -> str:
        text: str = extract_plain_text(
            tree,
            main_content=main,
            preserve_formatting=True,
            list_bullets=False,
            alt_texts=False,
            comments=False,
            skip_elements=[*_SKIPPED, *skip],
        )
        return text

    with damage(ValueError, RuntimeError):
        tree = HTMLTree.parse(markup)
        whole = extract(main=False)
        if not main_content or not _has_boilerplate(markup):
            return _tidy(whole)
        main = extract(main=True)
    words = len(main.split())
    if words < _LEAST_WORDS or words < _LEAST_SHARE * len(whole.split()):
        return _tidy(whole)
    return _tidy(main)


def number_items(markup: str) -> str:
    """Write the numbers of ordered lists into their items, as a browser shows them."""
    counters: list[tuple[str, int]] = []

    def count(match: re.Match[str]) -> str:
        closing, name, attributes = match[1], match[2].lower(), match[3]
        if name != "li":
            if closing and counters:
                counters.pop()
            elif not closing and len(counters) < _MOST_UNCLOSED:
                silent = name == "ul" or "list-style" in attributes
                counters.append(("", 0) if silent else _first_number(attributes))
            return match[0]
        if closing or not counters or not counters[-1][0]:
            return match[0]
        style, number = counters[-1]
        number = _number(_attribute(attributes, "value"), number)
        counters[-1] = (style, number + 1)
        return f"{match[0]}{shown(number, style)}. "

    return _LIST_TAG.sub(count, markup) if _ORDERED.search(markup) else markup


def _first_number(attributes: str) -> tuple[str, int]:
    style = _attribute(attributes, "type") or "1"
    return style, _number(_attribute(attributes, "start"), 1)


def _attribute(attributes: str, name: str) -> str:
    match = re.search(rf"""\b{name}\s*=\s*["']?([\w-]{{1,12}})""", attributes, re.IGNORECASE)
    return match[1] if match else ""


def _number(text: str, otherwise: int) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text, re.ASCII) else otherwise


def _has_boilerplate(markup: str) -> bool:
    markup = markup.lower()
    if any(frame in markup for frame in _FRAMES):
        return True
    names = "\n".join(_NAMES.findall(markup))
    return any(name in names for name in _FRAME_NAMES)


def flat_text(markup: str) -> str:
    """Return the text between the tags, in time linear in the length.

    Scripts, styles and comments are left out; block elements begin a new line.
    """
    pieces: list[str] = []
    at = 0
    while at < len(markup):
        begin = markup.find("<", at)
        if begin < 0:
            break
        pieces.append(markup[at:begin])
        at, break_line = _after_tag(markup, begin)
        if break_line:
            pieces.append("\n")
    pieces.append(markup[at:])
    return _tidy(unescape("".join(pieces)))


def _after_tag(markup: str, begin: int) -> tuple[int, bool]:
    """Return where the text goes on, and whether a new line begins there."""
    if markup.startswith("<!--", begin):
        return _past(markup, "-->", begin), False
    match = _TAG_NAME.match(markup, begin + 1)
    if match is None:
        is_declaration = markup[begin + 1 : begin + 2] in {"!", "?"}
        return (_past(markup, ">", begin) if is_declaration else begin + 1), False
    name = match[1].lower()
    end = _past(markup, ">", match.end())
    if name in _RAW and markup[begin + 1] != "/":
        closing = re.compile(rf"</{name}\b", re.IGNORECASE).search(markup, end)
        end = _past(markup, ">", closing.start()) if closing else len(markup)
    return end, name in _BLOCK


def _past(markup: str, mark: str, begin: int) -> int:
    found = markup.find(mark, begin)
    return len(markup) if found < 0 else found + len(mark)


def _tidy(text: str) -> str:
    return _EMPTY_LINES.sub("\n\n", _BLANKS.sub("\n", text)).strip()


def sections_of(text: str, markup: str) -> Iterator[tuple[int, str]]:
    """Yield offset and heading of the sections of a page.

    Args:
        text: what the page says.
        markup: the page; a heading whose line is not in the text, as that of a menu, is left out.
    """
    headings = [
        " ".join(unescape(_TAG.sub("", match[2])).split())
        for match in _HEADING.finditer(number_items(markup))
    ]
    lines = _offsets(text, frozenset(headings)) if headings else {}
    at = -1
    for heading in headings:
        offsets = lines.get(heading, [])
        following = bisect_right(offsets, at)
        if following < len(offsets):
            at = offsets[following]
            yield at, heading


def _offsets(text: str, wanted: frozenset[str]) -> dict[str, list[int]]:
    """Return where the wanted lines stand, by rising offset."""
    found: dict[str, list[int]] = {}
    at = 0
    for line in text.split("\n"):
        if line in wanted:
            found.setdefault(line, []).append(at)
        at += len(line) + 1
    return found


def read_html(source: Source) -> list[Extracted]:
    """Read a web page.

    Raises:
        ExtractError: EMPTY, SYMBOLS_ONLY or DAMAGED.
    """
    draft = source.draft()
    markup = decode_html(source.data)
    text, flat = page_text(markup, main_content=True)
    if flat:
        draft.extractor = f"flat-{source.extractor}"
    draft.add_sections(text, sections_of(text, markup))
    for image in _IMAGE.findall(markup):
        draft.leave_out("images", image)
    return [draft.finish()]
