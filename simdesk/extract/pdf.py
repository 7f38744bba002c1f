# SPDX-License-Identifier: MIT
"""PDF to text with PDFium, page by page; pypdf gives the second opinion and the exact reason."""

from __future__ import annotations

import ctypes
import io
import logging
import re
from typing import TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.draft import has_words
from simdesk.extract.glyphs import Glyphs, without_notes
from simdesk.extract.lines import (
    join_vertical,
    mend_words,
    without_print_lines,
    without_running_lines,
)
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
_LEAST_CHARACTERS = 20
_NO_CHARACTERS = re.compile(
    r"[\x00\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd\uffff]"
)
_ODD_SHARE = 0.05
_SHORT_PAGE = 300
_MOST_GLYPHS = 20_000
_INK_PIXELS = 400
_MOST_DRAWN = 50
"""Of so many pages without text it is looked what is on them; the rest will be like them."""
_MOST_IMAGES = 2_000
_MOST_IMAGE_BYTES = 4 << 20
_MOST_FIELD_BYTES = 1 << 20
_MOST_PACKETS = 20
_MOST_ANNOTATIONS = 5_000
_NO_REMARKS = frozenset({2, 16})
"""Links and pop-ups: FPDF_ANNOT_LINK, FPDF_ANNOT_POPUP."""
_BULLET = re.compile(
    "^[\\u2022\\u2023\\u2043\\u2219\\u25a0-\\u25ff\\u2756\\u27a2\\u2713\\ue000-\\uf8ff]+[ \\t]*",
    re.MULTILINE,
)
"""What stands in front of list items; the other formats do not store it."""
_LETTER_BULLET = re.compile(r"^o[ \t\r]*(?:\n|(?<=[ \t])(?=\w))", re.MULTILINE)
_FEWEST_BULLETS = 3

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
            if _leave_out_images(page, draft, text, may_draw=len(scanned) < _MOST_DRAWN):
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


def _leave_out_images(page: Any, draft: Draft, text: str, *, may_draw: bool) -> bool:  # noqa: ANN401
    """Record the images of a page.

    Args:
        page: the page.
        draft: takes the record.
        text: what was read of it.
        may_draw: False to take a page without text for a picture where anything is on it.

    Returns:
        True for a page that is a picture of text: nearly no characters and an image over half of
        it, or no characters at all and anything to be seen, be it a drawing, a stamp or letters
        that cannot be told.
    """
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFPage_CountObjects(page)
    visible = len("".join(text.split()))
    covered = has_image = False
    for index in range(min(count, _MOST_IMAGES)):
        drawn = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(drawn) == pdfium.FPDF_PAGEOBJ_IMAGE:
            draft.leave_out("images", _image_bytes(drawn))
            has_image = True
            covered |= visible < _LEAST_CHARACTERS and _covers_half(page, drawn)
    if covered or visible:
        return covered
    return has_image or (_has_ink(page) if may_draw else count > 0)


def _has_ink(page: Any) -> bool:  # noqa: ANN401
    """Tell whether anything is to be seen on a page, drawn small; empty fields are not.

    A page that cannot be drawn is taken to show something.
    """
    import pypdfium2

    width, height = page.get_size()
    scale = min(1.0, _INK_PIXELS / max(width, height, 1.0))
    try:
        bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
    except (pypdfium2.PdfiumError, ValueError):
        return True
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
