# SPDX-License-Identifier: MIT
"""Plain text in any encoding: bytes to characters, and the formats that are text already.

Markdown, reStructuredText, LaTeX, source code, CSV, JSON and XML keep their markup: it is what a
person wrote. (Of 166 Markdown files with 50 tokens or more 113 have the very tokens of their HTML
form, and the mean similarity is 0.97: near enough to meet, and without the targets of links two
files would be called the same text that are not.)
"""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING, Any

from simdesk.extract.draft import Source, has_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.records import Extracted

SAMPLE_BYTES = 32 * 1024
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(
    rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']"""
    rb"""|^(?:[^\n]*\n)?[^\n]{0,80}?coding[:=][ \t]*([\w.-]{1,40})"""
)
_MOSTLY_NUL = 0.3
_HARDLY_NUL = 0.02
_BLANKS = 0.02
_ESCAPES_JAPANESE = (b"\x1b$B", b"\x1b$@", b"\x1b(J")
_ESCAPE_KOREAN = b"\x1b$)C"
_NO_ANSWER = frozenset({"", "utf-8", "iso8859-16"})
"""What the first detector says to texts it does not know; Romanian is cp1250 far more often."""
_ASCII = bytes(range(128))
_FEW_BYTES = 12
_WESTERN = frozenset("àâäáãåæçéèêëíìîïñóòôöõøœßúùûüýÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜ") | frozenset(
    b"\x80\x82\x84\x85\x8b\x91\x92\x93\x94\x95\x96\x97\x99\x9b\xa0\xa1\xa3\xa7\xa9\xab\xae"
    b"\xb0\xb2\xb3\xb4\xb7\xbb\xbc\xbd\xbe\xbf".decode("cp1252")
)
"""Letters, quotes, dashes and signs of Western Europe."""
_HEADING_OR_FENCE = re.compile(r"^ {0,3}(?:(```|~~~)|#{1,6}[ \t]+(\S.{0,300}))", re.MULTILINE)
_INDENTED = frozenset({"code", "json", "xml", "csv"})


def utf16_or_32(head: bytes) -> str:
    """Name UTF-16 or UTF-32 without a byte order mark, by where the NUL bytes stand.

    Returns:
        A Python encoding, or an empty string where the pattern does not fit.
    """
    even = head[: len(head) // 4 * 4]
    if len(even) < 4 or b"\0" not in even:
        return ""
    share = [even[i::4].count(0) / (len(even) // 4) for i in range(4)]
    few, many = _HARDLY_NUL, _MOSTLY_NUL
    if share[0] <= few and min(share[2:]) >= 1 - few:
        return "utf-32-le"
    if share[3] <= few and min(share[:2]) >= 1 - few:
        return "utf-32-be"
    if max(share[0], share[2]) <= few and min(share[1], share[3]) >= many:
        return "utf-16-le"
    if max(share[1], share[3]) <= few and min(share[0], share[2]) >= many:
        return "utf-16-be"
    return _utf16_of_other_script(even, max(share[0], share[2]), max(share[1], share[3]))


def _utf16_of_other_script(even: bytes, first: float, second: float) -> str:
    """Name UTF-16 of a script whose letters have no NUL byte; blanks and digits still do."""
    if min(first, second) > 0 or max(first, second) < _BLANKS:
        return ""
    encoding = "utf-16-le" if second else "utf-16-be"
    text = even.decode(encoding, "replace")
    odd = sum(not (character.isprintable() or character.isspace()) for character in text)
    return encoding if odd * 100 <= len(text) and "\ufffd" not in text[:-1] else ""


def known_encoding(name: str) -> str:
    """Return the codec Python has for a stated encoding; empty where it has none for text.

    Pages that say Latin-1 mean Windows-1252, those that say GB2312 may hold any of GB18030, and so
    on: the wider set of each family is taken, as browsers do.
    """
    wider = {
        "iso8859-1": "cp1252",
        "ascii": "cp1252",
        "gb2312": "gb18030",
        "gbk": "gb18030",
        "shift_jis": "cp932",
        "euc_kr": "cp949",
        "iso8859-9": "cp1254",
        "iso8859-11": "cp874",
        "tis-620": "cp874",
        "big5": "big5hkscs",
    }
    try:
        found = codecs.lookup(name)
        if not found._is_text_encoding:  # noqa: SLF001 - what str.encode itself asks
            return ""
    except (LookupError, ValueError):
        return ""
    return wider.get(found.name, found.name)


def decode(data: bytes, declared: str = "") -> str:
    """Decode text whose encoding nobody vouches for.

    Byte order marks come first, then strict UTF-8 over all bytes, UTF-16 and UTF-32 by their NUL
    pattern, ISO-2022-JP by its escapes, the encoding that the text states of itself, and last what
    charset-normalizer finds around the first byte that is not UTF-8.

    Args:
        data: the bytes.
        declared: encoding that the surrounding format states; empty where it states none.
    """
    mark, encoding = _marked_encoding(data)
    if encoding:
        return data[mark:].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start > len(data) - 4 and error.reason == "unexpected end of data":
            return data.decode("utf-8", "ignore")
        return _decode_legacy(data, declared or _stated(data), error.start)


def _marked_encoding(data: bytes) -> tuple[int, str]:
    """Return the length of the byte order mark and the encoding that the bytes give away."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return len(mark), encoding
    if encoding := utf16_or_32(data[:4096]):
        return 0, encoding
    if _ESCAPE_KOREAN in data[:200]:
        return 0, "iso2022_kr"
    if any(escape in data[:SAMPLE_BYTES] for escape in _ESCAPES_JAPANESE):
        return 0, "iso2022_jp_2"
    return 0, ""


def _stated(data: bytes) -> str:
    match = _DECLARED.search(data[:400])
    return (match[1] or match[2]).decode("ascii") if match else ""


def _decode_legacy(data: bytes, declared: str, bad_at: int) -> str:
    encoding = known_encoding(declared)
    if encoding and encoding != "utf-8":
        text = data.decode(encoding, "replace")
        if text.count("\ufffd") * 200 <= len(text):
            return text
    mixed = data.decode("utf-8", "replace")
    wrong = mixed.count("\ufffd")
    right = sum(1 for character in mixed[:SAMPLE_BYTES] if character > "\x7f") - wrong
    if wrong * 20 < right:
        return _decode_lines(data)
    begin = max(0, bad_at - SAMPLE_BYTES // 2)
    begin = data.rfind(b"\n", 0, begin + 1) + 1 if bad_at - begin > 4096 else begin
    return data.decode(_detect(data[begin : begin + SAMPLE_BYTES]), "replace")


def _decode_lines(data: bytes) -> str:
    """Decode text that is UTF-8 but for some lines, as pasted together files are."""
    lines: list[str] = []
    for line in data.splitlines(keepends=True):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            lines.append(line.decode("cp1252", "replace"))
    return "".join(lines)


def _detect(sample: bytes) -> str:
    """Guess the encoding of a sample that is not UTF-8.

    resiliparse's detector and charset-normalizer err on different texts: of 165 legacy samples the
    first got 136 right and said UTF-8, that is nothing, to 28 of the others; the second got 151.
    Asked in this order they got all 165.
    """
    if _is_short_western(sample):
        return "cp1252"
    try:
        from resiliparse.parse.encoding import detect_encoding

        found = known_encoding(detect_encoding(sample, max_len=SAMPLE_BYTES) or "")
    except ImportError:
        found = ""
    if found in _NO_ANSWER:
        import charset_normalizer

        best = charset_normalizer.from_bytes(sample, threshold=0.6).best()
        found = known_encoding(best.encoding) if best else ""
    return found if found not in {"", "utf-8"} else "cp1252"


def _is_short_western(sample: bytes) -> bool:
    """Tell of a sample with hardly a byte to go by whether Windows-1252 makes good sense of it."""
    odd = sample.translate(None, _ASCII)
    if len(odd) > _FEW_BYTES or len(odd) * 4 > len(sample):
        return False
    return set(odd.decode("cp1252", "replace")) <= _WESTERN


def read_text(source: Source) -> list[Extracted]:
    """Read plain text, Markdown, source code, CSV, JSON or XML as it stands.

    Raises:
        ExtractError: EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft(keep_indentation=source.kind in _INDENTED)
    text = decode(source.data)
    if source.kind == "markdown":
        draft.add_sections(text, _headings(text))
    else:
        draft.add(text)
    return [draft.finish()]


def _headings(text: str) -> Iterator[tuple[int, str]]:
    """Yield offset and words of the headings of Markdown, but for those inside of code."""
    fence = ""
    for match in _HEADING_OR_FENCE.finditer(text):
        if match[1]:
            fence = "" if fence == match[1] else fence or match[1]
        elif not fence:
            yield match.start(), match[2].rstrip("# \t\r")


def read_notebook(source: Source) -> list[Extracted]:
    """Read the cells of a Jupyter notebook; what they printed is recorded only.

    Raises:
        ExtractError: EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft(keep_indentation=True)
    whole = decode(source.data)
    try:
        notebook = json.loads(whole)
    except (ValueError, RecursionError):
        notebook = None
    sheets = notebook.get("worksheets") if isinstance(notebook, dict) else None
    holders = [notebook, *sheets] if isinstance(sheets, list) else [notebook]
    for cell in (cell for holder in holders for cell in _cells(holder)):
        written = cell.get("source", cell.get("input", ""))
        draft.add(_joined(written) + "\n\n")
        if cell.get("outputs"):
            draft.leave_out("outputs", json.dumps(cell["outputs"], sort_keys=True))
    if not has_words(draft.text()):
        draft.add(whole)
    return [draft.finish()]


def _cells(holder: object) -> list[dict[str, Any]]:
    cells = holder.get("cells") if isinstance(holder, dict) else None
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


def _joined(written: object) -> str:
    return "".join(map(str, written)) if isinstance(written, list) else str(written)
