# SPDX-License-Identifier: MIT
"""PDF to text with PDFium, page by page; pypdf gives the second opinion and the exact reason."""

from __future__ import annotations

import ctypes
import io
import logging
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.draft import has_words
from simdesk.extract.glyphs import NOTES_BEGIN, NOTES_END, Glyphs, without_notes
from simdesk.extract.markup import local_name, parse
from simdesk.extract.ocr import DPI, drawn_page, recognise_pages, recognition
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted

MOST_PAGES = 2_000
_SECOND_OPINION_PAGES = 200
_LOCKED = frozenset({4, 5})
"""PDFium's codes for a wrong password and for a security handler that it does not know."""
_CROPPED = 1.1
_EDGE_LINES = 3
_RUNNING_FROM_PAGES = 3
_MOST_NUMBERS = 4
_LONGEST_NUMBER = 6
_LEAST_CHARACTERS = 20
_NO_CHARACTERS = re.compile(
    r"[\x00\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd\uffff]"
)
_ODD_SHARE = 0.05
_SHORT_PAGE = 300
_MOST_GLYPHS = 20_000
_INK_PIXELS = 400
_MOST_IMAGES = 2_000
_MOST_IMAGE_BYTES = 4 << 20
_MOST_FIELD_BYTES = 1 << 20
_MOST_PACKETS = 20
_MOST_ANNOTATIONS = 5_000
_NO_REMARKS = frozenset({2, 16})
"""Links and pop-ups: FPDF_ANNOT_LINK, FPDF_ANNOT_POPUP."""
_CJK = "\u3001-\u3011\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff65"
_CJK_BREAK = re.compile(f"(?<=[{_CJK}])\\s*\\n\\s*(?=[{_CJK}])")
_CJK_LINE = re.compile(f"^[{_CJK}]{{1,2}}$", re.MULTILINE)
_DIGITS = re.compile(r"\d+")
_LETTER = re.compile(r"[^\W\d_]")
_BULLET = re.compile(
    "^[\\u2022\\u2023\\u2043\\u2219\\u25a0-\\u25ff\\u2756\\u27a2\\u2713\\ue000-\\uf8ff]+[ \\t]*",
    re.MULTILINE,
)
"""What stands in front of list items; the other formats do not store it."""
_LETTER_BULLET = re.compile(r"^o[ \t\r]*(?:\n|(?<=[ \t])(?=\w))", re.MULTILINE)
_FEWEST_BULLETS = 3
_BROKEN_WORD = re.compile(r"([^\W_]+)[\x02\ufffe]([^\W_]+)")

_PAGE_NUMBER = re.compile(r"\W*<[+-]\d+>\W*")
_PRINTED_ADDRESS = re.compile(r"(?:https?|file)://\S{1,500} \d{1,4}/\d{1,4}")
_PRINTED_DATE = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?: ?[AP]M)?(?: .{0,300})?"
)
_PRINTED = (_PRINTED_ADDRESS, _PRINTED_DATE)
_BROKEN_RANGE = re.compile(r"(?<=\d[-\u2013])\n(?=\d)")
"""A date or a range of numbers over a line end."""
_PYPDF_ERRORS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    OSError,
    NotImplementedError,
    AssertionError,
)
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def read_pdf(source: Source) -> list[Extracted]:
    """Read a PDF.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, NEEDS_OCR, EMPTY or SYMBOLS_ONLY.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(source.data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) in _LOCKED:
            raise ExtractError(Reason.ENCRYPTED, str(error)) from error
        return [_second_opinion(source, str(error))]
    try:
        return [_read_document(source, document)]
    finally:
        document.close()


def _read_document(source: Source, document: Any) -> Extracted:  # noqa: ANN401 - untyped library
    draft = source.draft()
    has_form = document.get_formtype() != 0
    if has_form:
        document.init_forms()
    pages: list[str] = []
    scanned: list[int] = []
    characters = unread = 0
    for page, printed in _pages(document, draft):
        text = printed
        if page is None:
            unread += 1
        else:
            text = "\n".join(
                [printed, *_annotation_texts(document, page, draft, has_form=has_form)]
            )
            if _leave_out_images(page, draft, text):
                scanned.append(len(pages))
        pages.append(text)
        characters += len(text)
        if characters > source.limits.characters:
            break
    _leave_out_attachments(document, draft)
    if dynamic := _dynamic_form_texts(document):
        pages.append("\n".join(dynamic))
    visible = sum(len("".join(text.split())) for text in pages)
    if scanned and visible < _LEAST_CHARACTERS * len(pages):
        pages = _recognised(source, document, draft, pages, scanned)
    if not any(has_words(text) for text in pages):
        return _second_opinion(source, "no text", unread=unread)
    draft.leave_out("pages", str(len(document)), count=len(document))
    if scanned:
        draft.leave_out("scanned_pages", str(len(scanned)), count=len(scanned))
    _fill(draft, pages)
    return draft.finish()


def _recognised(
    source: Source,
    document: Any,  # noqa: ANN401
    draft: Draft,
    pages: list[str],
    scanned: list[int],
) -> list[str]:
    """Return the texts of the pages, those of pages that are pictures recognised.

    Raises:
        ExtractError: NEEDS_OCR where that is not allowed, else as `recognise_pages`.
    """
    method = recognition(source.limits)
    if not method:
        raise ExtractError(Reason.NEEDS_OCR, f"{len(scanned)} of {len(pages)} pages")
    wanted = scanned[: source.limits.ocr_pages]
    found = recognise_pages(_drawn(document, wanted), source.limits)
    draft.extractor = f"{method}-{source.extractor}"
    draft.partial |= len(found) < len(scanned)
    return [found.get(number) or text for number, text in enumerate(pages)]


def _drawn(document: Any, wanted: list[int]) -> Iterator[tuple[int, bytes, tuple[str, str]]]:  # noqa: ANN401
    import pypdfium2

    for number in wanted:
        try:
            page = document[number]
            try:
                picture = drawn_page(page)
            finally:
                page.close()
        except pypdfium2.PdfiumError:
            continue
        yield number, picture, ("--dpi", str(DPI))


def _pages(document: Any, draft: Draft) -> Iterator[tuple[Any, str]]:  # noqa: ANN401
    """Yield every page with its text; None and nothing for a page that cannot be read."""
    import pypdfium2

    number = len(document)
    draft.partial |= number > MOST_PAGES
    for index in range(min(number, MOST_PAGES)):
        try:
            page = document[index]
        except pypdfium2.PdfiumError:
            draft.partial = True
            yield None, ""
            continue
        try:
            textpage = page.get_textpage()
            try:
                text = _page_text(textpage)
            finally:
                textpage.close()
            yield page, text
        except pypdfium2.PdfiumError:
            draft.partial = True
            yield None, ""
        finally:
            page.close()


def _page_text(textpage: Any) -> str:  # noqa: ANN401
    """Return the text of a page; none where its characters cannot be told.

    PDFium's text within bounds glues lines that are set apart without a blank ("comorbidity" and
    "Characterize"), its text by range does not, but has what lies outside of the page besides.
    """
    bounded: str = textpage.get_text_bounded()
    whole: str = textpage.get_text_range()
    is_cropped = len("".join(whole.split())) > _CROPPED * len("".join(bounded.split()))
    if is_cropped and bounded.strip():
        return "" if _is_illegible(textpage, bounded) else bounded
    return "" if _is_illegible(textpage, whole) else Glyphs(textpage, whole).mended()


def _is_illegible(textpage: Any, text: str) -> bool:  # noqa: ANN401
    """Tell of a page whether its fonts do not say which characters their glyphs are.

    PDFium then gives the numbers of the glyphs. They may happen to be the characters ("ISSUE 9915"
    is right); control and private characters among them show that they are not.
    """
    import pypdfium2.raw as pdfium

    if len(text) > _SHORT_PAGE and has_words(text) and not _NO_CHARACTERS.search(text):
        return False
    unmapped = odd = shown = 0
    for index in range(min(textpage.count_chars(), _MOST_GLYPHS)):
        if pdfium.FPDFText_IsGenerated(textpage, index) == 1:
            continue
        shown += 1
        if pdfium.FPDFText_HasUnicodeMapError(textpage, index) == 1:
            unmapped += 1
            code = pdfium.FPDFText_GetUnicode(textpage, index)
            odd += code < 0x20 or 0x7F <= code < 0xA0 or 0xE000 <= code < 0xF900 or code >= 0xFFFD
    return unmapped * 2 > shown and (odd > _ODD_SHARE * shown or not has_words(text))


def _leave_out_images(page: Any, draft: Draft, text: str) -> bool:  # noqa: ANN401
    """Record the images of a page.

    Args:
        page: the page.
        draft: takes the record.
        text: what was read of it.

    Returns:
        True for a page that is a picture of text: nearly no characters and an image over half of
        it, or no characters at all and anything to be seen, be it a drawing, a stamp or letters
        that cannot be told.
    """
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFPage_CountObjects(page)
    visible = len("".join(text.split()))
    covered = False
    for index in range(min(count, _MOST_IMAGES)):
        drawn = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(drawn) == pdfium.FPDF_PAGEOBJ_IMAGE:
            draft.leave_out("images", _image_bytes(drawn))
            covered |= visible < _LEAST_CHARACTERS and _covers_half(page, drawn)
    return covered or (not visible and _has_ink(page))


def _has_ink(page: Any) -> bool:  # noqa: ANN401
    """Tell whether anything is to be seen on a page, drawn small; empty fields are not."""
    width, height = page.get_size()
    scale = min(1.0, _INK_PIXELS / max(width, height, 1.0))
    bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
    try:
        rows = memoryview(bitmap.buffer).cast("B")
        starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
        shades = {*b"".join(rows[start : start + bitmap.width] for start in starts)}
        return len(shades) > 1
    finally:
        bitmap.close()


def _covers_half(page: Any, drawn: Any) -> bool:  # noqa: ANN401
    import pypdfium2.raw as pdfium

    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(drawn, left, bottom, right, top):
        return False
    width, height = page.get_size()
    area = (right.value - left.value) * (top.value - bottom.value)
    return bool(area * 2 >= width * height)


def _image_bytes(image: Any) -> bytes:  # noqa: ANN401
    import pypdfium2.raw as pdfium

    size = pdfium.FPDFImageObj_GetImageDataRaw(image, None, 0)
    if not 0 < size <= _MOST_IMAGE_BYTES:
        return str(size).encode()
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFImageObj_GetImageDataRaw(image, buffer, size)
    return buffer.raw


def _annotation_texts(
    document: Any,  # noqa: ANN401
    page: Any,  # noqa: ANN401
    draft: Draft,
    *,
    has_form: bool,
) -> list[str]:
    """Return what is filled in and what is typed onto the page; record the remarks.

    Without the values of its fields every copy of one form would be the same text.
    """
    import pypdfium2.raw as pdfium

    texts: list[str] = []
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), _MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            if kind == pdfium.FPDF_ANNOT_WIDGET and has_form:
                texts.append(_field_value(document.formenv, annotation))
            elif kind == pdfium.FPDF_ANNOT_FREETEXT:
                texts.append(_contents(annotation))
            elif kind not in _NO_REMARKS and (remark := _contents(annotation)):
                draft.leave_out("comments", remark)
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
    return [text for text in texts if text]


def _dynamic_form_texts(document: Any) -> list[str]:  # noqa: ANN401
    """Return captions and values of an XFA form, whose one page says "Please wait" in all files."""
    import pypdfium2.raw as pdfium

    texts: list[str] = []
    for index in range(min(max(pdfium.FPDF_GetXFAPacketCount(document), 0), _MOST_PACKETS)):
        name = ctypes.create_string_buffer(64)
        size = ctypes.c_ulong(0)
        pdfium.FPDF_GetXFAPacketName(document, index, name, 64)
        pdfium.FPDF_GetXFAPacketContent(document, index, None, 0, size)
        if name.value not in {b"template", b"datasets"} or size.value > _MOST_FIELD_BYTES:
            continue
        content = ctypes.create_string_buffer(size.value)
        pdfium.FPDF_GetXFAPacketContent(document, index, content, size.value, size)
        texts += _texts_of_packet(content.raw)
    return texts


def _texts_of_packet(data: bytes) -> list[str]:
    try:
        root, _ = parse(data)
    except ExtractError:
        return []
    skipped = {"script", "event", "calculate", "validate"}
    shown = (
        str(e.text).strip() for e in root.iter("{*}*") if local_name(e) not in skipped and e.text
    )
    return [text for text in shown if text]


def _field_value(form: Any, annotation: Any) -> str:  # noqa: ANN401
    import pypdfium2.raw as pdfium

    value = _wide_string(
        lambda buffer, size: pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size)
    )
    return "" if value == "Off" else value


def _contents(annotation: Any) -> str:  # noqa: ANN401
    import pypdfium2.raw as pdfium

    return _wide_string(
        lambda buffer, size: pdfium.FPDFAnnot_GetStringValue(annotation, b"Contents", buffer, size)
    )


def _wide_string(fetch: Callable[[Any, int], int]) -> str:
    size = fetch(None, 0)
    if not 2 < size <= _MOST_FIELD_BYTES:
        return ""
    buffer = (ctypes.c_ushort * (size // 2))()
    fetch(buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def _leave_out_attachments(document: Any, draft: Draft) -> None:  # noqa: ANN401
    import pypdfium2

    for index in range(min(max(document.count_attachments(), 0), 100)):
        try:
            attachment = document.get_attachment(index)
            draft.leave_out("attachments", bytes(attachment.get_data()))
        except pypdfium2.PdfiumError:
            draft.leave_out("attachments", b"unreadable")


def _fill(draft: Draft, pages: list[str]) -> None:
    whole = "\n".join(pages)
    mended = [without_print_lines(mend_words(page, whole)) for page in pages]
    kept, dropped = without_running_lines(mended)
    if len(_LETTER_BULLET.findall(whole)) >= _FEWEST_BULLETS:
        kept = [_LETTER_BULLET.sub("", text) for text in kept]
    kept = [_BULLET.sub("", text) for text in kept]
    if dropped:
        draft.leave_out("running_lines", "\n".join(dropped), count=len(dropped))
    noted: list[tuple[int, str]] = []
    for number, page in enumerate(kept, start=1):
        text, notes = without_notes(page)
        draft.begin("page", str(number))
        draft.add(join_vertical(text) + "\n")
        noted += [(number, notes)] if notes else []
        if draft.full:
            break
    for number, notes in noted:
        draft.begin("page", str(number))
        draft.add(notes + "\n")


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


def _second_opinion(source: Source, first: str, *, unread: int = 0) -> Extracted:
    """Let pypdf read what PDFium cannot, or say exactly why nobody can.

    Args:
        source: the PDF.
        first: what PDFium said.
        unread: number of pages that it could not open.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED or EMPTY.
    """
    import pypdf
    from pypdf.errors import DependencyError, PyPdfError

    draft = source.draft()
    draft.extractor = f"pypdf-{source.extractor}"
    try:
        reader = pypdf.PdfReader(io.BytesIO(source.data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise ExtractError(Reason.ENCRYPTED, first)
        pages = reader.pages
        for index in range(min(len(pages), _SECOND_OPINION_PAGES)):
            draft.begin("page", str(index + 1))
            draft.add(pages[index].extract_text() + "\n")
        draft.partial |= len(pages) > _SECOND_OPINION_PAGES
    except (PyPdfError, DependencyError, *_PYPDF_ERRORS) as error:
        if not has_words(draft.text()):
            reason = Reason.ENCRYPTED if isinstance(error, DependencyError) else Reason.DAMAGED
            raise ExtractError(reason, f"{first}; {type(error).__name__}: {error}"[:300]) from error
        draft.partial = True
    if unread and not has_words(draft.text()):
        raise ExtractError(Reason.DAMAGED, f"{unread} pages cannot be opened")
    return draft.finish()
