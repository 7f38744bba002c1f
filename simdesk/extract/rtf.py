# SPDX-License-Identifier: MIT
"""Rich Text Format to text.

Written here because the libraries for it lose footnotes, text boxes or tables. One pass over the
tokens with a stack of groups, no recursion. Deletions, hidden text, comments, heads, feet and
pictures are left out and recorded; notes come after the body.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.text import known_encoding
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n\0]+"
    rb"|([^\\{}\r\n\0]+)|\\",
    re.DOTALL,
)
_SECTION = "\x0e"
_BODY_LEVEL = 9
_SHOWN, _SHAPE, _GONE = range(3)
"""What happens to the text of a group: shown, gone but for text boxes in it, gone."""

_GONE_NAMES = """
    fonttbl colortbl stylesheet info filetbl listtable listoverridetable revtbl rsidtbl pict
    nonshppict shprslt fldinst objdata xe tc rxe txe pn pnseclvl mmathPict
    themedata colorschememapping datastore latentstyles generator template ftnsep ftnsepc ftncn
    aftnsep aftnsepc aftncn background bkmkstart bkmkend sn sv sp falt panose fontemb nesttableprops
    nonesttables htmltag mhtmltag userprops xmlnstbl wgrffmtfilter atnid atnauthor atnref atndate
    atntime atnicn atnparent atrfstart atrfend blipuid picprop objclass objname objalias datafield
    do private docvar passwordhash operator writereservhash
"""
_GONE_GROUPS = frozenset(_GONE_NAMES.split())
_STARRED_SHOWN = frozenset(
    {"shptxt", "ud", "moMath", "moMathPara", "annotation", "footnote", "dptxbxtext"}
)
_NOTES = {
    "footnote": "footnote",
    "annotation": "comments",
    "header": "headers",
    "headerl": "headers",
    "headerr": "headers",
    "headerf": "headers",
    "footer": "footers",
    "footerl": "footers",
    "footerr": "footers",
    "footerf": "footers",
    "shptxt": "box",
    "dptxbxtext": "box",
    "listtext": "label",
    "pntext": "label",
}
_CHARACTERS = {
    "par": "\n",
    "line": "\n",
    "sect": "\n",
    "page": "\n",
    "column": "\n",
    "row": "\n",
    "nestrow": "\n",
    "cell": "\t",
    "nestcell": "\t",
    "tab": "\t",
    "emdash": "\u2014",
    "endash": "\u2013",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "bullet": "\u2022",
    "lquote": "\u2018",
    "rquote": "\u2019",
    "ldblquote": "\u201c",
    "rdblquote": "\u201d",
}
_SYMBOLS = {b"~": "\u00a0", b"_": "-", b"\n": "\n", b"\r": "\n", b"{": "{", b"}": "}", b"\\": "\\"}
_NUMBER_LABEL = re.compile(r"\W{0,3}(?:\w{0,6}\d|\w{1,6}[.):\]])")
"""What a list writes in front of an item, unless it is a bullet."""
_CODE_PAGE_OF_CHARSET = {
    0: "cp1252",
    77: "mac_roman",
    78: "cp932",
    79: "cp950",
    80: "cp949",
    81: "mac_arabic",
    83: "mac_greek",
    84: "mac_cyrillic",
    85: "gb18030",
    88: "mac_latin2",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "big5hkscs",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}


@dataclass(frozen=True, slots=True)
class _Group:
    show: int = _SHOWN
    hidden: bool = False
    deleted: bool = False
    font: int = -1
    after_unicode: int = 1
    note: str = ""


def read_rtf(source: Source) -> list[Extracted]:
    """Read an RTF document.

    Raises:
        ExtractError: DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    draft = source.draft()
    before, *sections = rtf_text(source.data, draft).split(_SECTION)
    draft.add(before)
    for text in sections:
        if heading := text.partition("\n")[0].strip():
            draft.begin("section", heading)
        draft.add(text)
    return [draft.finish()]


def rtf_text(data: bytes, draft: Draft) -> str:
    """Return the text of an RTF document.

    The character U+000E stands before headings.

    Args:
        data: the document.
        draft: takes the record of what is left out; partial where the document ends too early.

    Raises:
        ExtractError: DAMAGED where it does not begin like RTF.
    """
    begin = data.find(b"{\\rt")
    if begin < 0:
        raise ExtractError(Reason.DAMAGED, "no RTF header")
    parser = _Parser(draft)
    parser.read(data, begin)
    return parser.text()


class _Parser:
    """The state of one pass over the tokens."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._now = _Group()
        self._stack: list[_Group] = []
        self._buffers: list[list[str]] = [[]]
        self._boxes: list[str] = []
        self._notes: list[str] = []
        self._bytes = bytearray()
        self._codec = "cp1252"
        self._fonts: dict[int, str] = {}
        self._table_font = -1
        self._in_font_table = 0
        self._starred = False
        self._fresh = False
        self._to_skip = 0

    def read(self, data: bytes, at: int) -> None:
        while match := _TOKEN.match(data, at):
            at = match.end()
            word, number, code, symbol, brace, plain = match.groups()
            if plain is not None:
                self._take_bytes(plain)
            elif word is not None:
                at += self._control(word.decode("ascii"), number)
            elif code is not None:
                self._take_bytes(bytes((int(code, 16),)))
            elif brace is not None:
                if brace == b"{":
                    self._open()
                elif not self._stack:
                    return
                else:
                    self._close()
            elif symbol is not None:
                self._symbol(symbol)
        self._flush()
        if self._stack:
            self._draft.partial = True

    def text(self) -> str:
        """Return body, text boxes and notes; halves of UTF-16 pairs are put together."""
        self._flush()
        while len(self._buffers) > 1:
            self._stack.clear()
            self._notes.append("".join(self._buffers.pop()))
        text = "".join([*self._buffers[0], *self._boxes, *self._notes])
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def _open(self) -> None:
        self._flush()
        self._stack.append(self._now)
        if self._in_font_table:
            self._in_font_table += 1
        self._now = replace(self._now, note="")
        self._starred = False
        self._fresh = True
        self._to_skip = 0

    def _close(self) -> None:
        self._flush()
        ended = self._now
        self._now = self._stack.pop()
        self._starred = False
        self._to_skip = 0
        self._in_font_table = max(0, self._in_font_table - 1)
        if ended.note and len(self._buffers) > 1:
            self._keep("".join(self._buffers.pop()), ended.note)

    def _keep(self, text: str, note: str) -> None:
        if note == "label":
            if _NUMBER_LABEL.match(text):
                self._take(text)
        elif note == "footnote":
            self._notes.append(text + "\n")
        elif note == "box":
            self._boxes.append(text + "\n")
        elif text.strip():
            self._draft.leave_out(note, text)

    def _control(self, word: str, number: bytes | None) -> int:
        """Act on a control word.

        Returns:
            How many bytes of binary data follow that are to be passed over.
        """
        value = int(number) if number else None
        if word == "bin":
            return max(0, value or 0)
        if word == "u" and value is not None:
            self._unicode(value)
        elif word in _CHARACTERS:
            self._take(_CHARACTERS[word])
        elif word in _NOTES:
            self._begin_note(_NOTES[word])
        elif word in _GONE_GROUPS:
            self._in_font_table = 1 if word == "fonttbl" else self._in_font_table
            self._now = replace(self._now, show=_GONE)
        elif word == "shpinst" or (word == "upr" and self._now.show == _SHOWN):
            self._now = replace(self._now, show=max(self._now.show, _SHAPE))
        elif word == "ud" and self._now.show != _GONE:
            self._now = replace(self._now, show=_SHOWN)
        elif self._starred and word not in _STARRED_SHOWN:
            self._now = replace(self._now, show=_GONE)
        else:
            self._format(word, value)
        self._starred = self._fresh = False
        return 0

    def _format(self, word: str, value: int | None) -> None:
        if word == "v":
            self._flush()
            self._now = replace(self._now, hidden=value != 0)
        elif word == "deleted":
            self._flush()
            self._now = replace(self._now, deleted=value != 0)
        elif word == "plain":
            self._flush()
            self._now = replace(self._now, hidden=False, deleted=False, font=-1)
        elif word == "f" and value is not None:
            self._flush()
            self._now = replace(self._now, font=value)
            self._table_font = value
        elif word == "fcharset" and self._in_font_table and value is not None:
            self._fonts[self._table_font] = _CODE_PAGE_OF_CHARSET.get(value, "")
        elif word == "outlinelevel" and value is not None and value < _BODY_LEVEL:
            self._begin_section()
        elif word == "uc" and value is not None:
            self._now = replace(self._now, after_unicode=max(0, value))
        else:
            self._set_codec(word, value)

    def _begin_section(self) -> None:
        """Mark a heading; its level is told before its text."""
        if self._now.show == _SHOWN and len(self._buffers) == 1:
            self._flush()
            self._buffers[0].append(_SECTION)

    def _set_codec(self, word: str, value: int | None) -> None:
        if word == "ansicpg" and value:
            name = "utf-8" if value == 65001 else f"cp{value}"
            self._codec = known_encoding(name) or self._codec
        elif word in {"mac", "pc", "pca"}:
            self._codec = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[word]

    def _begin_note(self, note: str) -> None:
        if self._now.note:
            return
        gone = self._now.show == _GONE or (self._now.show == _SHAPE and note != "box")
        self._now = replace(self._now, show=_GONE if gone else _SHOWN, note=note, hidden=False)
        self._buffers.append([])

    def _unicode(self, value: int) -> None:
        self._flush()
        code = value & 0xFFFF if value < 0x10000 else value
        if code <= 0x10FFFF and not 0xF000 <= code <= 0xF0FF:
            self._take(chr(code))
        self._to_skip = self._now.after_unicode

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._starred = self._fresh  # elsewhere than at the start of a group it means nothing
        elif self._to_skip:
            self._to_skip -= 1
        elif symbol in _SYMBOLS:
            self._take(_SYMBOLS[symbol])

    def _take_bytes(self, data: bytes) -> None:
        if self._to_skip:
            skipped = min(self._to_skip, len(data))
            self._to_skip -= skipped
            data = data[skipped:]
        if self._now.show == _SHOWN:
            self._bytes += data

    def _take(self, text: str) -> None:
        self._flush()
        now = self._now
        if now.show != _SHOWN:
            return
        if (now.hidden or now.deleted) and text.strip():
            self._draft.leave_out("deletions" if now.deleted else "hidden", text)
        else:
            self._buffers[-1].append(text)
        if text == "\n" and len(self._buffers) == 1 and self._boxes:
            self._buffers[0] += self._boxes
            self._boxes.clear()

    def _flush(self) -> None:
        if not self._bytes:
            return
        data = bytes(self._bytes)
        self._bytes.clear()
        self._take(codecs.decode(data, self._fonts.get(self._now.font) or self._codec, "replace"))
