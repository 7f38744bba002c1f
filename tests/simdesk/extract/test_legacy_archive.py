# SPDX-License-Identifier: MIT
"""Word 97 to 2003, and archives."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile

import pytest

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS, is_current
from simdesk.extract.legacy import without_instructions
from simdesk.records import Reason
from simdesk.settings import Limits


def doc(
    build, text: str, *, notes: str = "", gone: tuple[int, int] | None = None, **head: int
) -> bytes:
    """A Word 97 document with its text in one UTF-16 piece at byte 2048."""
    everything = (text + notes).encode("utf-16-le")
    main = bytearray(2048) + everything
    struct.pack_into("<HH", main, 0, 0xA5EC, head.get("version", 0xC1))
    struct.pack_into("<H", main, 0x0A, head.get("flags", 0x0200))
    struct.pack_into("<ii", main, 0x4C, len(text), len(notes))
    pieces = struct.pack("<II", 0, len(text) + len(notes)) + struct.pack("<HIH", 0, 2048, 0)
    clx = b"\x02" + struct.pack("<I", len(pieces)) + pieces
    table = bytearray(clx)
    struct.pack_into("<II", main, 0x1A2, 0, len(clx))
    if gone:
        start, stop = (2048 + 2 * at for at in gone)
        page = bytearray(512)
        struct.pack_into("<II", page, 0, start, stop)
        page[8] = 200
        page[400:404] = b"\x03" + struct.pack("<HB", 0x0800, 1)
        page[511] = 1
        main += bytes(-len(main) % 512)
        runs = struct.pack("<III", start, stop, len(main) // 512)
        struct.pack_into("<II", main, 0xFA, len(table), len(runs))
        table += runs
        main += page
    return build.ole({"WordDocument": bytes(main), "1Table": bytes(table)})


def test_paragraphs_cells_and_fields_of_a_doc(build, text_of):
    text = "One\rcell\x07cell\x07\x13 PAGE \x147\x15 \x1eTwo\x1f\r"
    assert text_of(doc(build, text), "a.doc") == "One\ncell\tcell\t7 -Two"


def test_notes_of_a_doc_come_after_the_body(build, text_of):
    assert text_of(doc(build, "Body\r", notes="Note\r"), "a.doc") == "Body\nNote"


def test_deleted_text_of_a_doc_is_recorded(build, read):
    document = read(doc(build, "keep gone keep\r", gone=(5, 10)), "a.doc").documents[0]
    assert document.text == "keep keep"
    assert document.outside == {"deletions": 1}


def test_a_doc_under_a_password_says_so(build, read):
    assert read(doc(build, "x", flags=0x0300), "a.doc").failure.reason is Reason.ENCRYPTED


def test_a_doc_of_word_6_saved_fast_is_put_together(build, text_of):
    main = bytearray(2048) + b"second part\r" + b"First and "
    struct.pack_into("<HH", main, 0, 0xA5DC, 0x65)
    struct.pack_into("<H", main, 0x0A, 0x0004)
    struct.pack_into("<i", main, 0x34, 22)
    pieces = struct.pack("<III", 0, 10, 22)
    pieces += struct.pack("<HIHHIH", 0, 2060, 0, 0, 2048, 0)
    struct.pack_into("<II", main, 0x160, len(main), len(pieces) + 5)
    main += b"\x02" + struct.pack("<I", len(pieces)) + pieces
    data = build.ole({"WordDocument": bytes(main)})
    assert text_of(data, "a.doc") == "First and second part"


def test_a_doc_of_word_95_is_read(build, text_of):
    text = "Привет, старый мир.\rВторой абзац, в котором слов побольше.\r".encode("cp1251")
    main = bytearray(2048) + text
    struct.pack_into("<HH", main, 0, 0xA5DC, 0x68)
    struct.pack_into("<II", main, 0x18, 2048, 2048 + len(text))
    struct.pack_into("<i", main, 0x34, len(text))
    assert text_of(build.ole({"WordDocument": bytes(main)}), "a.doc") == (
        "Привет, старый мир.\nВторой абзац, в котором слов побольше."
    )


def test_fields_in_fields():
    assert without_instructions("a\x13IF \x13PAGE\x141\x15\x14yes\x15b\x15c") == "ayesbc"


def record(kind: int, content: bytes, *, instance: int = 0, container: bool = False) -> bytes:
    return (
        struct.pack("<HHI", instance << 4 | (15 if container else 0), kind, len(content)) + content
    )


def ppt(build, *, token: int = 0xE391C05F) -> bytes:
    """Two slides: a placeholder kept in the list with a text box after it, and an old version."""
    title = record(0x0FA0, "Title ü".encode("utf-16-le"))
    entries = record(0x03F3, struct.pack("<IIiII", 2, 0, 1, 256, 0)) + title
    document = record(0x03E8, record(0x0FF0, entries, container=True), container=True)
    shapes = record(0x0F9E, struct.pack("<i", 0)) + record(0x0FA8, b"Box text")
    old = record(0x03EE, record(0x0FA8, b"Old text"), container=True)
    new = record(0x03EE, record(0xF00D, shapes, container=True), container=True)
    stream = document + old + new
    first = record(0x1772, struct.pack("<III", 2 << 20 | 1, 0, len(document)))
    second = record(0x1772, struct.pack("<II", 1 << 20 | 2, len(document + old)))
    first_edit = len(stream + first + second)
    edits = record(0x0FF5, struct.pack("<IIIII", 0, 0, 0, len(stream), 1))
    edits += record(0x0FF5, struct.pack("<IIIII", 0, 0, first_edit, len(stream + first), 1))
    user = struct.pack("<HHIIII", 0, 0x0FF6, 12, 12, token, first_edit + 28)
    powerpoint = stream + first + second + edits
    return build.ole({"PowerPoint Document": powerpoint, "Current User": user})


def test_slides_of_old_are_read_in_their_last_version(build, read):
    document = read(ppt(build), "a.ppt").documents[0]
    assert document.text == "Title ü\nBox text"
    assert [(place.kind, place.label) for place in document.places] == [("slide", "1")]


def test_slides_of_old_that_cannot_be_read_say_why(build, read):
    encrypted = read(ppt(build, token=0xF3D1C4DF), "a.ppt").failure
    assert encrypted.reason is Reason.ENCRYPTED
    older = read(build.ole({"PP40": b"x"}), "a.ppt").failure
    assert (older.reason, older.detail) == (
        Reason.UNSUPPORTED,
        "PowerPoint 95: needs LibreOffice",
    )


def test_members_are_documents_with_their_path(build, read):
    inner = build.zipped({"deep.txt": "inner words"})
    data = build.zipped(
        {
            "folder/One.txt": "first words",
            "two.docx": build.docx(["second words"]),
            "inner.zip": inner,
            "picture.png": b"\x89PNG\r\n\x1a\n",
            "empty.txt": "",
            "__MACOSX/._One.txt": "no",
        }
    )
    outcome = read(data, "a.zip")
    assert [(document.part, document.text) for document in outcome.documents] == [
        ("folder/One.txt", "first words"),
        ("two.docx", "second words"),
        ("inner.zip/deep.txt", "inner words"),
    ]
    assert outcome.skipped == {"needs_ocr": 1, "empty": 1}


@pytest.mark.parametrize(
    ("suffix", "pack"), [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)]
)
def test_a_packed_file_is_a_container_of_one(read, suffix, pack):
    outcome = read(pack(b"some packed words"), f"notes.txt.{suffix}")
    assert [(d.part, d.text, d.kind) for d in outcome.documents] == [
        ("notes.txt", "some packed words", "text")
    ]


def test_a_packed_tar_gives_its_files(read):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name in ("a.txt", "../b.txt"):
            info = tarfile.TarInfo(name)
            info.size = 5
            tar.addfile(info, io.BytesIO(b"words"))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
    outcome = read(out.getvalue(), "a.tgz")
    assert [document.part for document in outcome.documents] == ["a.tar/a.txt", "a.tar/../b.txt"]


def test_a_container_without_a_readable_member_is_a_failure(build, read):
    outcome = read(build.zipped({"a.png": b"\x89PNG\r\n\x1a\n"}), "a.zip")
    assert outcome.failure.reason is Reason.NEEDS_OCR
    assert read(build.zipped({}), "a.zip").failure.reason is Reason.EMPTY


def test_programs_that_are_zip_files_are_no_archives(build, read):
    data = build.zipped({"META-INF/MANIFEST.MF": "Manifest-Version: 1.0", "a.txt": "words"})
    assert read(data, "a.jar").failure.reason is Reason.UNSUPPORTED
    assert len(read(data, "a.zip").documents) == 2


def test_of_members_that_are_not_read_only_the_head_is_unpacked(build, read):
    data = build.zipped({"a.png": b"\x89PNG\r\n\x1a\n" + bytes(200_000), "b.txt": "some words"})
    outcome = read(data, "a.zip", Limits(container_bytes=50_000))
    assert [document.text for document in outcome.documents] == ["some words"]


def test_encrypted_members_are_counted(build, read):
    data = bytearray(build.zipped({"a.txt": "words"}))
    data[6] |= 1
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    assert read(bytes(data), "a.zip").failure.reason is Reason.ENCRYPTED


def test_a_flat_bomb_is_stopped_at_the_limit(build, read):
    data = build.zipped({"a.txt": b"word " * 1_000_000, "b.txt": "fine words"})
    outcome = read(data, "a.zip", Limits(member_bytes=100_000))
    assert outcome.skipped == {"too_large": 1}
    assert [document.text for document in outcome.documents] == ["fine words"]


def test_members_share_one_budget(build, read):
    data = build.zipped({f"{n}.txt": b"word " * 10_000 for n in range(20)})
    outcome = read(data, "a.zip", Limits(container_bytes=200_000))
    assert len(outcome.documents) < 20
    assert outcome.skipped["too_large"] > 0


def test_a_nested_bomb_is_stopped(build, read):
    data = b"word " * 100_000
    for level in range(6):
        data = build.zipped({f"{level}.zip" if level else "a.txt": data})
    assert read(data, "a.zip").failure.reason is Reason.UNSUPPORTED


def test_too_many_members_are_refused(build, read):
    data = build.zipped({f"{n}.txt": "x" for n in range(100)}, method=zipfile.ZIP_STORED)
    assert read(data, "a.zip", Limits(members=50)).failure.reason is Reason.TOO_LARGE


def test_a_document_that_unpacks_to_too_much_is_too_large(build, read):
    data = build.docx_of("<w:p/>" * 200_000)
    assert read(data, "a.docx", Limits(member_bytes=100_000)).failure.reason is Reason.TOO_LARGE


@pytest.mark.parametrize("suffix", ["gz", "bz2", "xz"])
def test_a_packed_file_cut_short_is_damaged(read, suffix):
    pack = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}[suffix]
    outcome = read(pack(b"".join(b"word %d " % n for n in range(5000)))[:-9], f"a.{suffix}")
    assert outcome.failure.reason is Reason.DAMAGED


def test_an_archive_without_members_is_empty_and_a_document_damaged(build, read):
    assert read(build.zipped({}), "a.zip").failure.reason is Reason.EMPTY
    assert read(build.zipped({}), "a.docx").failure.reason is Reason.DAMAGED


def test_a_container_tells_what_read_it_and_its_members(build, read):
    versions = EXTRACTOR_VERSIONS
    inner = build.zipped({"c.txt": "more words", "d.bin": bytes(range(32))})
    data = build.zipped({"a.docx": build.docx(["words"]), "b.zip": inner, "e.doc": b"\0\1\2\3" * 9})
    outcome = read(data, "a.zip")
    assert outcome.container == "zip"
    expected = {versions[kind] for kind in ("zip", "docx", "text", "")} | {versions["doc"]}
    assert set(outcome.read_by.split("+")) == expected
    assert read(build.docx(["words"]), "a.docx").read_by == ""


@pytest.mark.parametrize("kind", ["zip", "docx", ""])
def test_a_container_is_out_of_date_when_any_of_its_readers_is(monkeypatch, build, read, kind):
    outcome = read(
        build.zipped({"a.docx": build.docx(["words"]), "b.bin": bytes(range(32))}), "a.zip"
    )
    assert is_current(outcome.read_by)
    monkeypatch.setitem(EXTRACTOR_VERSIONS, kind, "newer/99")
    assert not is_current(outcome.read_by)


def test_what_another_library_read_is_current_as_long_as_its_reader_is():
    assert is_current(f"pypdf-{EXTRACTOR_VERSIONS['pdf']}")
    assert is_current(f"ocr:eng+deu-{EXTRACTOR_VERSIONS['pdf']}")
    assert is_current("")
    assert not is_current("pypdf-pdf/0")


def test_a_package_of_another_program_is_no_archive(build, read):
    data = build.zipped({"[Content_Types].xml": "<Types/>", "theme/theme1.xml": "<a>words</a>"})
    assert read(data, "a.docx").failure.reason is Reason.UNSUPPORTED
