# SPDX-License-Identifier: MIT
"""Pictures of text to text, by the ``tesseract`` program where it is installed and allowed.

The program is a child of the worker, so a picture that breaks its decoder costs one file. It gets
one page at a time, with a deadline, and inherits the worker's memory limit. Picture and text pass
through temporary files without a name: nothing remains of them, whoever is killed. On Linux
``setpriv`` lets the program end with the worker, and its processor time is bounded besides; on
other systems a program whose worker was killed finishes its page.
"""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from functools import lru_cache
from operator import itemgetter
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.sniff import HEAD_BYTES, sniff
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from simdesk.settings import Limits

DPI = 150
"""Pages are drawn so finely; 200 dpi recognised no more words when the two were compared."""

MOST_PIXELS = 40_000_000
"""A larger page than A0 is drawn coarser."""

LEAST_LETTERS = 20
"""With fewer letters and digits in a file nothing is written there, unless the program is sure."""

SURE_CONFIDENCE = 85.0
"""Percent: a word of four letters that is recognised so surely is written there."""

LEAST_CONFIDENCE = 50.0
"""Percent: of a page below, a photograph or one in another language, the words are noise.

Measured with tesseract 5.3: pages drawn at 60 to 150 dpi mostly 84 to 97; of 80 pictures, most of
screens 58 to 90, photographs, plots and diagrams of few words 9 to 50.
"""

_MOST_TEXT_BYTES = 16 << 20
_MOST_WORDS_BYTES = 4 << 10
_PROBE_S = 10.0
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])[-\u2010]\n{1,2}(?=[^\W\d_])")
"""The program takes a short last line for the end of a paragraph."""
_LETTERS = re.compile(r"[^\W_]")
_WORD = re.compile(r"[^\W\d_]{4}")
_TURNED = ("--psm", "1")
"""Find out first which way the page is turned; without the data for that it is not."""
_TABLE = ("-c", "tessedit_create_tsv=1")
_CELLS = 12
_WORD_LEVEL = "5"
_NO_LANGUAGE = "couldn't load any languages"


def tesseract_path() -> str | None:
    """Return where the program is, None where it is not installed.

    One that merely lies in the current folder, where some systems look first, is none.
    """
    found = shutil.which("tesseract")
    return found if found and os.path.isabs(found) else None


def recognition(limits: Limits) -> str:
    """Name the way in which pictures are read under these limits on this machine.

    Returns:
        What stands before the hyphen in `Extracted.extractor`, with the languages, so that a text
        in other languages is read again; empty where pictures are not read.
    """
    return f"ocr:{limits.ocr_languages}" if limits.ocr and tesseract_path() else ""


def drawn_page(page: Any) -> bytes:  # noqa: ANN401 - untyped library
    """Draw a page of a PDF.

    Args:
        page: of pypdfium2.

    Returns:
        A portable grey map, `DPI` dots an inch.
    """
    width, height = page.get_size()
    scale = DPI / 72
    pixels = max(1.0, width * height * scale * scale)
    bitmap = page.render(scale=scale * min(1.0, math.sqrt(MOST_PIXELS / pixels)), grayscale=True)
    try:
        rows = memoryview(bitmap.buffer).cast("B")
        starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
        lines = b"".join(rows[start : start + bitmap.width] for start in starts)
        return b"P5\n%d %d\n255\n" % (bitmap.width, bitmap.height) + lines
    finally:
        bitmap.close()


def recognise_pages(
    pages: Iterable[tuple[int, bytes, Sequence[str]]], limits: Limits
) -> dict[int, str]:
    """Recognise the words of pages.

    Args:
        pages: number, picture, further options of the program; drawn one by one as they are needed.
        limits: languages and time.

    Returns:
        Number to text, with U+0002 for a hyphen and its line break, as PDFium has it; a page that
        could not be read is missing.

    Raises:
        ExtractError: where next to nothing came of them, the first reason why a page could not be
            read; EMPTY where all could.
    """
    found: dict[int, str] = {}
    first: ExtractError | None = None
    is_sure = False
    for number, picture, options in pages:
        try:
            found[number], confidence = _recognise(picture, limits, options)
        except ExtractError as error:
            first = first or error
            continue
        is_sure |= confidence >= SURE_CONFIDENCE and _WORD.search(found[number]) is not None
    letters = sum(len(_LETTERS.findall(text)) for text in found.values())
    if letters < LEAST_LETTERS and not is_sure:
        raise first or ExtractError(Reason.EMPTY, "no words were recognised")
    return found


def _recognise(picture: bytes, limits: Limits, options: Sequence[str]) -> tuple[str, float]:
    """Return the text of a page and how sure the program is; no text where it is noise.

    A page that makes no sense may lie on its side or be upside down: it is tried a second time in
    the same time, turned as the program itself says, if it has the data for that.
    """
    if not picture.startswith(b"P5\n") and sniff(picture[:HEAD_BYTES], b"") != "image":
        # the program would take it for a list of files to open
        raise ExtractError(Reason.DAMAGED, "not a picture")
    began = time.monotonic()
    page, confidence = _ask(picture, limits.ocr_languages, options, limits.ocr_page_s)
    has_letters = len(_LETTERS.findall(page)) >= LEAST_LETTERS
    if confidence < LEAST_CONFIDENCE and has_letters:
        left_s = limits.ocr_page_s - (time.monotonic() - began)
        with suppress(ExtractError):
            turned = _ask(picture, limits.ocr_languages, [*options, *_TURNED], left_s)
            page, confidence = max(turned, (page, confidence), key=itemgetter(1))
    if confidence >= LEAST_CONFIDENCE:
        return _BROKEN_WORD.sub("\x02", page), confidence
    if has_letters:
        raise ExtractError(Reason.NEEDS_OCR, f"not legible in {limits.ocr_languages}")
    return "", confidence


def _ask(
    picture: bytes, languages: str, options: Sequence[str], page_s: float
) -> tuple[str, float]:
    """Run the program once over a page, see `text_of_table`."""
    program = tesseract_path()
    if program is None:
        raise ExtractError(Reason.NEEDS_OCR)
    command = [*_leash(), program, "stdin", "stdout", "-l", languages, *_TABLE, *options]
    try:
        with TemporaryFile() as given, TemporaryFile() as text, TemporaryFile() as words:
            given.write(picture)
            given.seek(0)
            code = _run(command, (given, text, words), page_s)
            recognised = _told(text, _MOST_TEXT_BYTES)
            detail = " ".join(_told(words, _MOST_WORDS_BYTES).split())[:300] or f"exit code {code}"
    except OSError as error:
        raise ExtractError(Reason.NEEDS_OCR, str(error)) from error
    if code:
        raise ExtractError(_reason(code, detail), detail)
    return text_of_table(recognised)


def text_of_table(table: str) -> tuple[str, float]:
    """Return the text of a page, which the program tells word by word, and how sure it is.

    Args:
        table: twelve columns by tabs: level, page, block, paragraph, line, word, four for the
            place, confidence in percent, text.

    Returns:
        Lines, with an empty one between paragraphs; 0.0 to 100.0 percent, mean over the characters
        of words.
    """
    pieces: list[str] = []
    last: list[str] = []
    characters, weighed = 0, 0.0
    for row in table.splitlines():
        cells = row.split("\t")
        if len(cells) != _CELLS or cells[0] != _WORD_LEVEL or not cells[11].strip():
            continue
        place, word = cells[1:5], cells[11].strip()
        if last:
            is_new_line = place[3] != last[3]
            pieces.append("\n\n" if place[:3] != last[:3] else "\n" if is_new_line else " ")
        last = place
        pieces.append(word)
        if _LETTERS.search(word):
            characters += len(word)
            weighed += len(word) * float(cells[10])
    return "".join(pieces), weighed / max(characters, 1)


def _run(command: list[str], streams: tuple[IO[bytes], IO[bytes], IO[bytes]], page_s: float) -> int:
    """Run the program and return its exit code, negative where a signal ended it."""
    given, text, words = streams
    process = subprocess.Popen(  # noqa: S603 - no shell; the words are ours, the data is a file
        command,
        stdin=given,
        stdout=text,
        stderr=words,
        env=os.environ | {"OMP_THREAD_LIMIT": "1"},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        _bound(process.pid, math.ceil(page_s) + 1)
        return process.wait(page_s)
    except subprocess.TimeoutExpired as error:
        raise ExtractError(Reason.TIMED_OUT, f"over {page_s:g} s for a page") from error
    finally:
        process.kill()
        process.wait()


def _told(stream: IO[bytes], most: int) -> str:
    stream.seek(0)
    return stream.read(most).decode("utf-8", "replace")


def _reason(code: int, words: str) -> Reason:
    if code < 0:
        return Reason.WORKER_DIED
    return Reason.NEEDS_OCR if _NO_LANGUAGE in words else Reason.DAMAGED


def _bound(process: int, seconds: int) -> None:
    """Bound processor time and output of a program; it may outlive the worker that waits for it."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # it has already ended
            resource.prlimit(process, resource.RLIMIT_CPU, (seconds, seconds))
            resource.prlimit(process, resource.RLIMIT_FSIZE, (_MOST_TEXT_BYTES, _MOST_TEXT_BYTES))


@lru_cache(maxsize=1)
def _leash() -> tuple[str, ...]:
    """Return what stands before a command so that it ends with its parent.

    The alternative, a function that runs between fork and exec, is not safe beside threads. Nothing
    where there is no such program, or a smaller one that does not know the option.
    """
    program = shutil.which("setpriv") if sys.platform == "linux" else None
    if program is None:
        return ()
    leash = (program, "--pdeathsig", "KILL", "--")
    try:
        probe = subprocess.run(  # noqa: S603 - no shell, our own words
            [*leash, program, "--version"], capture_output=True, timeout=_PROBE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return leash if probe.returncode == 0 else ()
