# SPDX-License-Identifier: MIT
"""Mail to text: one message, a mailbox of them, and web archives, which are mail in form.

Compared is what the sender wrote: heads, quoted replies, signatures and attachments are left out
and recorded. Where nothing would be left, the quotes stay, or the messages inside, or the subject.
"""

from __future__ import annotations

import email
import re
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import damage
from simdesk.extract.draft import has_words
from simdesk.extract.html import decode_html, page_text
from simdesk.extract.text import decode, known_encoding
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

HEADERS = ("Subject", "From", "To", "Cc", "Date")
"""The heads that a preview shows."""

_HEAD_BYTES = 64 * 1024
_MOST_PARTS = 1_000
_MOST_LEVELS = 20
_MOST_BOUNDARIES = 5_000
_SIGNATURE_LINES = 20
_PLAIN_SHARE = 0.25
_BLANKS_BEFORE_COLON = re.compile(rb"^([A-Z][A-Za-z0-9-]{1,60})[ \t]{1,20}:", re.MULTILINE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_MESSAGE_START = re.compile(rb"(?:\A|\n)(?=From (?:\S{1,200} .{0,80}\d{4}|- )[^\n]{0,80}\r?\n)")
_ATTRIBUTION = re.compile(
    r"^(?:On|Am|Le|El|Il|Op|Den|Em|W dniu|\d{4}[-/年]).{5,200}(?:wrote|writes|schrieb.{0,80}|écrit"
    r"|escribió|ha scritto|schreef.{0,80}|skrev.{0,80}|escreveu|napisał.{0,80}|:)\s*:?\s*$"
)
_SHORT_ATTRIBUTION = re.compile(
    r"^[^>\n]{2,120}(?:wrote|writes|said|schrieb|écrit)[^>\n]{0,40}:\s*$"
)
_ORIGINAL = re.compile(
    r"^[ \t]*(?:-{3,}[ \t]*(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht"
    r"|Message d'origine|Mensaje original|Messaggio originale|Forwarded message"
    r"|Weitergeleitete Nachricht|Oprindelig meddelelse|Исходное сообщение|原始邮件|元のメッセージ)"
    r"[ \t]*-{0,12}|_{20,}[ \t]*\n(?:From|Von|De|Da|От|发件人):.*)[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_LIST_FOOT = re.compile(r"\n_{30,}[ \t]*\n(?=.*(?:list|mailing|liste))", re.IGNORECASE)
_QUOTING = re.compile(
    r"gmail_quote|gmail_signature|moz-cite-prefix|moz-signature|type=[\"']?cite", re.IGNORECASE
)
_QUOTED_ELEMENTS = (
    "blockquote[type=cite]",
    ".gmail_quote",
    ".gmail_signature",
    ".moz-cite-prefix",
    ".moz-signature",
)


def read_mail(source: Source) -> list[Extracted]:
    """Read one message.

    Raises:
        ExtractError: DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    message = _parse(source.data)
    draft = source.draft()
    heads = shown_headers(message)
    draft.begin("message", heads.get("Subject", ""))
    if heads:
        draft.head = "\n".join(map(": ".join, heads.items()))
        draft.leave_out("headers", draft.head, count=len(heads))
    for part in _written_parts(message, draft):
        add_written(draft, _part_text(part), _part_html(part))
    if not has_words(draft.text()):
        for part in _any_texts(message):
            add_written(draft, _part_text(part), _part_html(part))
    if not has_words(draft.text()):
        draft.add(heads.get("Subject", ""))
    return [draft.finish()]


def shown_headers(message: Message) -> dict[str, str]:
    """Return the heads that a preview shows, decoded."""
    found: dict[str, str] = {}
    for name, value in message.raw_items():
        title = name.title()
        if title in HEADERS and title not in found and str(value).strip():
            found[title] = _decoded(str(value))
    return {name: found[name] for name in HEADERS if name in found}


def _parse(data: bytes) -> Message:
    data = _without_envelope(data)
    if data.count(b"\n--") > _MOST_BOUNDARIES:
        raise ExtractError(Reason.TOO_LARGE, "too many parts")
    blank = _BLANK_LINE.search(data)
    end = blank.start() if blank else len(data)
    if end > _HEAD_BYTES:
        cut = data.rfind(b"\n", 0, _HEAD_BYTES)
        data = data[: max(cut, 0)] + data[end:]
    with damage(MessageError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return email.message_from_bytes(data)


def _without_envelope(data: bytes) -> bytes:
    """Drop the line in front of a message: the ``From`` of a mailbox, the length of an .emlx.

    Heads of old mails may have blanks before the colon, with which ``From :`` looks like it.
    """
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    first, _, rest = data.partition(b"\n")
    if first.strip().isdigit() and len(first) < 12:
        data = rest[: int(first)]
    blank = _BLANK_LINE.search(data)
    end = min(blank.start() if blank else len(data), _HEAD_BYTES)
    data = _BLANKS_BEFORE_COLON.sub(rb"\1:", data[:end]) + data[end:]
    return data.partition(b"\n")[2] if data.startswith(b"From ") else data


def _written_parts(message: Message, draft: Draft) -> Iterator[Message]:
    """Yield the parts that hold what was written, alternatives as one; record the others."""
    pending: list[tuple[Message, int]] = [(message, 0)]
    number = 0
    while pending:
        part, level = pending.pop()
        number += 1
        if number > _MOST_PARTS or level > _MOST_LEVELS:
            draft.partial = True
            return
        kind = part.get_content_type()
        inside = part.get_payload()
        if kind == "multipart/alternative" and isinstance(inside, list):
            yield part
        elif isinstance(inside, list) and part.get_content_maintype() == "multipart":
            inner_parts = [inner for inner in reversed(inside) if not isinstance(inner, str)]
            pending += [(inner, level + 1) for inner in inner_parts]
        elif _is_written(part, kind):
            yield part
        else:
            draft.leave_out("attachments", _payload(part))


def _is_written(part: Message, kind: str) -> bool:
    is_text = kind in {"text/plain", "text/html"}
    return _has_no_parts(part) or (is_text and part.get_content_disposition() != "attachment")


def _any_texts(message: Message) -> Iterator[Message]:
    """Yield every text there is, also of attached messages and those called attachments."""
    for number, part in enumerate(message.walk()):
        if number > _MOST_PARTS:
            return
        if part.get_content_maintype() == "text":
            yield part


def _payload(part: Message) -> bytes:
    with damage(ValueError, LookupError, TypeError, AttributeError):
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            return payload
        return part.as_bytes()


def _alternatives(part: Message) -> Iterator[Message]:
    """Yield the texts among the alternatives, also those beside their pictures."""
    pending = [part]
    for _ in range(_MOST_PARTS):
        if not pending:
            return
        part = pending.pop()
        inside = part.get_payload()
        if isinstance(inside, list):
            pending += [inner for inner in reversed(inside) if not isinstance(inner, str)]
        elif part.get_content_maintype() == "text" or _has_no_parts(part):
            yield part


def _has_no_parts(part: Message) -> bool:
    """Tell of a part that should have parts whether the boundary that it names is missing."""
    return part.get_content_maintype() == "multipart" and isinstance(part.get_payload(), str)


def _part_text(part: Message) -> str:
    for entry in _alternatives(part):
        if entry.get_content_type() != "text/html":
            text = decode(_payload(entry), _charset(entry))
            if str(entry.get_param("format", "")).lower() == "flowed":
                return unflow(text, delete_space=str(entry.get_param("delsp", "")).lower() == "yes")
            return text
    return ""


def _part_html(part: Message) -> str:
    for entry in _alternatives(part):
        if entry.get_content_type() == "text/html":
            return decode_html(_payload(entry), _charset(entry))
    return ""


def _charset(part: Message) -> str:
    try:
        return part.get_content_charset() or ""
    except (LookupError, ValueError, TypeError):
        return ""


def _decoded(value: str) -> str:
    """Decode the encoded words of a head, and bytes that should have been encoded."""
    value = decode(value.encode("utf-8", "surrogateescape")) if not value.isascii() else value
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError, LookupError):
        return " ".join(value.split())
    text = "".join(
        piece.decode(known_encoding(charset or "") or "utf-8", "replace")
        if isinstance(piece, bytes)
        else piece
        for piece, charset in pieces
    )
    return " ".join(text.split())


def unflow(text: str, *, delete_space: bool = False) -> str:
    """Join the lines of ``format=flowed`` text (RFC 3676) that end in a space.

    Args:
        text: the text.
        delete_space: True to drop that space, as ``delsp=yes`` says.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    pieces: list[str] = []
    for line in lines:
        flows = line.endswith(" ") and line != "-- " and not line.startswith(">")
        if flows:
            pieces.append(line[:-1] if delete_space else line)
        else:
            pieces.append(line + "\n")
    return "".join(pieces)


def add_written(draft: Draft, plain: str, markup: str) -> None:
    """Add a message body without quotes and signature, and record those.

    Args:
        draft: takes the text.
        plain: the body as plain text, empty where there is none.
        markup: the same as HTML; used where the plain text is missing or a mere hint.
    """
    if markup:
        whole, flat = page_text(markup, main_content=False)
        if len(plain.split()) < _PLAIN_SHARE * len(whole.split()) or not has_words(plain):
            written = whole
            if not flat and _QUOTING.search(markup):
                written, _ = page_text(markup, main_content=False, skip=_QUOTED_ELEMENTS)
            _add(draft, whole, without_quotes(written))
            return
    plain = plain.replace("\r\n", "\n").replace("\r", "\n")
    _add(draft, plain, without_quotes(plain))


def _add(draft: Draft, whole: str, written: str) -> None:
    if not has_words(written):
        written = whole
    elif len(written.split()) != len(whole.split()):
        draft.leave_out("quotes", whole)
    draft.add(written.strip("\n") + "\n")


def without_quotes(text: str) -> str:
    """Drop quoted lines with the line that introduces them, copies of other mails, signature.

    Args:
        text: body with line feeds.
    """
    if original := _ORIGINAL.search(text):
        text = text[: original.start()]
    if foot := _LIST_FOOT.search(text, max(0, len(text) - 2_000)):
        text = text[: foot.start()]
    kept: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith(">"):
            _drop_attribution(kept)
        else:
            kept.append(line)
    _drop_signature(kept)
    return "\n".join(kept)


def _drop_attribution(kept: list[str]) -> None:
    """Drop "On Monday X wrote:", which may be broken over two lines, from the end."""
    while kept and not kept[-1].strip():
        kept.pop()
    if kept and (_ATTRIBUTION.match(kept[-1]) or _SHORT_ATTRIBUTION.match(kept[-1])):
        kept.pop()
    elif len(kept) > 1 and _ATTRIBUTION.match(f"{kept[-2]} {kept[-1]}"):
        del kept[-2:]
    kept.append("")


def _drop_signature(kept: list[str]) -> None:
    for index in range(max(0, len(kept) - _SIGNATURE_LINES), len(kept)):
        if kept[index].rstrip("\r") in {"-- ", "--"}:
            del kept[index:]
            return


def unpack_mbox(source: Source) -> Iterator[tuple[str, bytes | ExtractError]]:
    """Yield the messages of a mailbox.

    Raises:
        ExtractError: TOO_LARGE where there are too many.
    """
    starts = [match.end() for match in _MESSAGE_START.finditer(source.data)]
    source.budget.count_members(len(starts))
    for number, (begin, end) in enumerate(
        zip(starts, [*starts[1:], len(source.data)], strict=True), start=1
    ):
        message = source.data[begin:end].partition(b"\n")[2]
        yield f"{number}.eml", message.replace(b"\n>From ", b"\nFrom ")


def read_mhtml(source: Source) -> list[Extracted]:
    """Read a web page saved with its pictures in one file.

    Raises:
        ExtractError: DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    message = _parse(source.data)
    draft = source.draft()
    page = ""
    for part in message.walk():
        kind = part.get_content_type()
        if kind in {"text/html", "application/xhtml+xml"} and not page:
            page = decode_html(_payload(part), _charset(part))
        elif part.get_content_maintype() == "image":
            draft.leave_out("images", _payload(part))
    draft.add(page_text(page, main_content=True)[0])
    return [draft.finish()]
