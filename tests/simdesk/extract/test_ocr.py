# SPDX-License-Identifier: MIT
"""Pictures of text: when the program is asked, what it is given, what becomes of its answer."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import textwrap
import time
from tempfile import TemporaryFile

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import ExtractError
from simdesk.extract import ocr
from simdesk.extract.dispatch import EXTRACTOR_VERSIONS
from simdesk.extract.images import tiff_frames
from simdesk.extract.ocr import recognise_pages, tesseract_path, text_of_table
from simdesk.records import Reason
from simdesk.settings import Limits

ALLOWED = Limits(ocr=True)
PDF, IMAGE = EXTRACTOR_VERSIONS["pdf"], EXTRACTOR_VERSIONS["image"]
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
PROSE = "Herons stand in the shallow water and wait for hours"
LINES = [
    "The second survey confirmed the pattern seen in the pilot:",
    "participants who kept several drafts of a document rarely",
    "knew which of them was current, and most guessed wrongly.",
]
needs_tesseract = pytest.mark.skipif(tesseract_path() is None, reason="tesseract is not installed")


def table_of(*lines: str, confidence: float = 95.0) -> str:
    """What the program tells of these lines; an empty one ends a paragraph."""
    rows, paragraph = ["level\tpage_num\t...\ttext"], 1
    for number, line in enumerate(lines, start=1):
        paragraph += not line
        rows += [
            f"5\t1\t1\t{paragraph}\t{number}\t{at}\t0\t0\t9\t9\t{confidence}\t{word}"
            for at, word in enumerate(line.split(), start=1)
        ]
    return "\n".join(rows) + "\n"


class Program:
    """Stands for tesseract: answers in turn, the last answer for ever; remembers its calls."""

    def __init__(self):
        self.answers = [(0, table_of(PROSE), "")]
        self.commands = []
        self.given = []

    def __call__(self, command, streams, page_s):
        code, table, words = self.answers[min(len(self.commands), len(self.answers) - 1)]
        self.commands.append(command)
        self.given.append(streams[0].read())
        streams[1].write(table.encode())
        streams[2].write(words.encode())
        if code is None:
            raise ExtractError(Reason.TIMED_OUT, "over")
        return code


@pytest.fixture
def program(monkeypatch):
    program = Program()
    monkeypatch.setattr(ocr, "tesseract_path", lambda: "tesseract")
    monkeypatch.setattr(ocr, "_leash", tuple)
    monkeypatch.setattr(ocr, "_run", program)
    return program


def test_without_permission_the_program_is_not_run(program, pictures, read):
    for name, data in (("a.png", PNG), ("a.pdf", pictures.pdf([LINES]))):
        failure = read(data, name).failure
        assert failure.reason is Reason.NEEDS_OCR
        assert failure.extractor == EXTRACTOR_VERSIONS[failure.kind]
    assert program.commands == []


@pytest.mark.parametrize("found", [None, "tesseract", os.path.join(".", "tesseract")])
def test_a_program_in_the_current_folder_is_none(monkeypatch, found):
    monkeypatch.setattr(ocr.shutil, "which", lambda name: found)
    assert tesseract_path() is None


def test_without_the_program_pictures_need_it(monkeypatch, pictures, read, extract_file):
    monkeypatch.setattr(ocr, "tesseract_path", lambda: None)
    for name, data in (("a.png", PNG), ("a.pdf", pictures.pdf([LINES]))):
        failure = read(data, name, ALLOWED).failure
        assert failure.reason is Reason.NEEDS_OCR
        assert failure.extractor == EXTRACTOR_VERSIONS[failure.kind]
        assert extract_file(data, name, ALLOWED).failure.reason is Reason.NEEDS_OCR


def test_a_picture_becomes_a_document(program, extract_file):
    reading = extract_file(PNG, "a.png", Limits(ocr=True, ocr_languages="eng+deu"))
    (document,) = reading.documents
    assert document.text == PROSE
    assert document.outside == {"scanned_pages": 1}
    assert document.extractor == f"ocr:eng+deu-{IMAGE}"
    assert document.extractor.rpartition("-")[2] == EXTRACTOR_VERSIONS["image"]
    assert reading.digest
    assert program.given == [PNG]
    assert program.commands[0][:5] == ["tesseract", "stdin", "stdout", "-l", "eng+deu"]


def test_two_pictures_of_one_text_differ_outside_of_it(program, read):
    first, second = (
        read(data, "a.png", ALLOWED).documents[0] for data in (PNG, PNG + b"another scan")
    )
    assert first.text == second.text
    assert first.outside_digest != second.outside_digest


def test_a_scanned_pdf_becomes_a_document(program, pictures, read):
    (document,) = read(pictures.pdf([LINES, LINES]), "a.pdf", ALLOWED).documents
    assert document.text.split() == (PROSE + " " + PROSE).split()
    assert document.outside["scanned_pages"] == 2
    assert document.extractor == f"ocr:eng-{PDF}"
    assert [place.label for place in document.places] == ["1", "2"]
    assert not document.partial
    assert all(picture.startswith(b"P5\n1240 1755\n255\n") for picture in program.given)
    assert {tuple(command[-2:]) for command in program.commands} == {("--dpi", "150")}


def test_a_pdf_with_text_is_not_recognised(program, build, text_of):
    assert text_of(build.pdf([[PROSE]]), "a.pdf", ALLOWED) == PROSE
    assert program.commands == []


def test_pages_beyond_the_limit_are_left_and_the_text_is_partial(program, pictures, read):
    limits = Limits(ocr=True, ocr_pages=2)
    (document,) = read(pictures.pdf([LINES] * 3), "a.pdf", limits).documents
    assert document.partial
    assert len(program.commands) == 2
    assert document.outside["scanned_pages"] == 3


def test_a_page_that_fails_is_missing_and_the_text_is_partial(program, pictures, read):
    program.answers = [(None, "", ""), (0, table_of(PROSE), "")]
    (document,) = read(pictures.pdf([LINES, LINES]), "a.pdf", ALLOWED).documents
    assert document.partial
    assert document.text == PROSE


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((None, "", ""), Reason.TIMED_OUT),
        ((-11, "", ""), Reason.WORKER_DIED),
        ((1, "", "Error in pixReadMem: png: no pix returned"), Reason.DAMAGED),
        ((1, "", "Tesseract couldn't load any languages!"), Reason.NEEDS_OCR),
        ((0, table_of("a few"), ""), Reason.EMPTY),
        ((0, table_of("herons", confidence=70), ""), Reason.EMPTY),
        ((0, table_of(PROSE, confidence=40), ""), Reason.NEEDS_OCR),
        ((0, table_of("a few", confidence=40), ""), Reason.EMPTY),
        ((0, "", ""), Reason.EMPTY),
    ],
)
def test_what_gives_no_text_says_why_and_that_it_was_tried(program, read, answer, reason):
    program.answers = [answer]
    failure = read(PNG, "a.png", ALLOWED).failure
    assert failure.reason is reason
    assert failure.extractor == f"ocr:eng-{IMAGE}"
    assert failure.detail


def test_a_word_that_is_sure_is_enough(program, read):
    program.answers = [(0, table_of("Herons"), "")]
    assert read(PNG, "a.png", ALLOWED).documents[0].text == "Herons"


def test_a_page_that_makes_no_sense_is_tried_turned(program, read):
    program.answers = [(0, table_of("suoJay " * 9, confidence=30), ""), (0, table_of(PROSE), "")]
    assert read(PNG, "a.png", ALLOWED).documents[0].text == PROSE
    assert [command[-2:] == ["--psm", "1"] for command in program.commands] == [False, True]


@pytest.mark.parametrize("answer", [(1, "", "no data"), (None, "", "")])
def test_a_page_that_cannot_be_turned_is_as_it_was(program, read, answer):
    program.answers = [(0, table_of(PROSE, confidence=30), ""), answer]
    assert read(PNG, "a.png", ALLOWED).failure.reason is Reason.NEEDS_OCR


def test_the_program_never_gets_a_list_of_files(program):
    with pytest.raises(ExtractError) as caught:
        recognise_pages([(0, b"/etc/passwd\nhttp://example.org/\n", ())], ALLOWED)
    assert caught.value.reason is Reason.DAMAGED
    assert program.commands == []


def test_pictures_in_archives_are_left(program, build, read):
    archive = build.zipped({"a.txt": PROSE, "b.png": PNG})
    outcome = read(archive, "a.zip", ALLOWED)
    assert [document.part for document in outcome.documents] == ["a.txt"]
    assert outcome.skipped == {Reason.NEEDS_OCR: 1}
    failure = read(build.zipped({"b.png": PNG}), "b.zip", ALLOWED).failure
    assert failure.reason is Reason.NEEDS_OCR
    assert failure.extractor == f"ocr:eng-{EXTRACTOR_VERSIONS['zip']}"
    assert program.commands == []


def tiff(frames: int, *, order: str = "<", loop: bool = False) -> bytes:
    """The skeleton of a TIFF: directories of one entry each, without pixels."""
    data = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}I", 8)
    for number in range(frames):
        after = 8 + 18 * (number + 1) if number + 1 < frames else 8 * loop
        data += struct.pack(f"{order}H12xI", 1, after)
    return data


@pytest.mark.parametrize("order", "<>")
def test_the_pages_of_a_tiff_are_counted_and_read_one_by_one(program, read, order):
    assert tiff_frames(tiff(3, order=order)) == 3
    assert tiff_frames(tiff(3, order=order, loop=True)) == 3
    document = read(tiff(3, order=order), "a.tif", ALLOWED).documents[0]
    assert document.outside == {"scanned_pages": 3}
    assert [command[-1] for command in program.commands] == [
        f"tessedit_page_number={number}" for number in range(3)
    ]


@given(st.binary(max_size=200))
def test_any_bytes_have_a_page(data):
    assert tiff_frames(data) >= 1
    assert tiff_frames(b"II*\0" + data) >= 1


def test_a_table_becomes_lines_and_paragraphs():
    table = table_of("one two", "three", "", "four")
    assert text_of_table(table) == ("one two\nthree\n\nfour", 95)


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=20), max_size=14))
def test_any_table_gives_a_text(cells):
    table = "\t".join(cells)
    for row in (table, "\t".join(["5", *"1111", *"00000", "90", table])):
        text, confidence = text_of_table(row)
        assert set(text.split()) <= set(table.split())
        assert 0 <= confidence <= 90


def test_a_page_that_is_not_legible_makes_the_text_partial(program, pictures, read):
    program.answers = [(0, table_of(PROSE), ""), (0, table_of(PROSE, confidence=40), "")]
    (document,) = read(pictures.pdf([LINES, LINES]), "a.pdf", ALLOWED).documents
    assert document.partial
    assert document.text == PROSE


def test_a_word_broken_over_a_line_end_is_whole(program, read):
    program.answers = [
        (0, table_of("went into the shal-", "low water beside a well-known town"), "")
    ]
    text = read(PNG, "a.png", ALLOWED).documents[0].text
    assert text == "went into the shallow water beside a well-known town"


def run_python(code: str, page_s: float) -> int:
    command = [*ocr._leash(), sys.executable, "-c", code]
    with TemporaryFile() as given, TemporaryFile() as text, TemporaryFile() as words:
        return ocr._run(command, (given, text, words), page_s)


def test_a_program_over_its_time_is_ended():
    before = set(psutil.Process().children())
    with pytest.raises(ExtractError) as caught:
        run_python("import time; time.sleep(600)", 0.3)
    assert caught.value.reason is Reason.TIMED_OUT
    assert set(psutil.Process().children()) <= before


def test_a_program_that_cannot_be_run_is_as_good_as_none(monkeypatch, tmp_path, read):
    monkeypatch.setattr(ocr, "tesseract_path", lambda: str(tmp_path / "gone"))
    monkeypatch.setattr(ocr, "_leash", tuple)
    assert read(PNG, "a.png", ALLOWED).failure.reason is Reason.NEEDS_OCR


@pytest.mark.slow
@pytest.mark.skipif(not ocr._leash(), reason="no setpriv that ends a child with its parent")
def test_the_program_ends_with_its_worker(tmp_path):
    told = tmp_path / "process"
    code = textwrap.dedent(f"""
        import tempfile
        from simdesk.extract import ocr
        child = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
        with open({os.fspath(told)!r}, "wb+") as text, tempfile.TemporaryFile() as none:
            command = [*ocr._leash(), {sys.executable!r}, "-c", child]
            ocr._run(command, (none, text, none), 600.0)
    """)
    worker = subprocess.Popen([sys.executable, "-c", code])
    end = time.monotonic() + 60
    while not (told.exists() and told.read_text().endswith("\n")) and time.monotonic() < end:
        os.sched_yield()
    child = psutil.Process(int(told.read_text()))
    worker.send_signal(signal.SIGKILL)
    worker.wait(timeout=60)
    child.wait(timeout=60)
    assert not child.is_running()


@needs_tesseract
@pytest.mark.slow
def test_real_pages_are_recognised_within_the_memory_of_a_worker(tmp_path, pictures):
    paths = [tmp_path / "scan.pdf", tmp_path / "scan.png"]
    paths[0].write_bytes(pictures.pdf([LINES, LINES]))
    paths[1].write_bytes(pictures.png(LINES))
    code = textwrap.dedent("""
        import os, sys
        from simdesk.extract.reading import extract
        from simdesk.forking import start_worker
        from simdesk.settings import Limits
        start_worker(Limits().memory_bytes)
        for path in sys.argv[1:]:
            (document,) = extract(os.fsencode(path), Limits(ocr=True)).documents
            print(document.extractor, *document.text.split())
    """)
    command = [sys.executable, "-c", code, *map(str, paths)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    words = " ".join(LINES)
    assert told.stdout.splitlines() == [
        f"ocr:eng-{PDF} {words} {words}",
        f"ocr:eng-{IMAGE} {words}",
    ]


@needs_tesseract
@pytest.mark.slow
def test_a_language_that_is_not_installed_is_named(pictures, read):
    limits = Limits(ocr=True, ocr_languages="no_such_language")
    failure = read(pictures.png(LINES), "a.png", limits).failure
    assert failure.reason is Reason.NEEDS_OCR
    assert "no_such_language" in failure.detail
