# SPDX-License-Identifier: MIT
"""Opening files: every thing that can stand under a path ends in one named state."""

from __future__ import annotations

import hashlib
import os
import pickle
import socket
import stat as modes
import sys
import threading
from types import SimpleNamespace

import pytest

from simdesk.extract import reading
from simdesk.extract.reading import EXTRACTOR_VERSIONS, extract, is_candidate, kind_by_suffix
from simdesk.records import Reason
from simdesk.settings import Limits

LIMITS = Limits()
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


def test_a_text_file_is_one_document_with_the_digest_of_its_bytes(extract_file):
    data = b"Hello there, reader.\r\nSecond line.\r\n"
    result = extract_file(data, "a.txt")
    assert result.failure is None
    assert [document.text for document in result.documents] == [
        "Hello there, reader.\nSecond line."
    ]
    assert result.digest == hashlib.blake2b(data, digest_size=16).digest()
    assert result.stat.size_bytes == len(data)
    assert not result.changed


def test_a_reading_survives_the_pipe(extract_file):
    result = extract_file(b"words", "a.txt")
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("data", "name", "reason"),
    [
        (b"", "a.txt", Reason.EMPTY),
        (b" \n\t\r\n", "a.txt", Reason.EMPTY),
        (b"*** --- ___ !!!", "a.txt", Reason.SYMBOLS_ONLY),
        (bytes(range(256)) * 20, "a.bin", Reason.UNSUPPORTED),
        (b"\x7fELF\x02\x01\x01" + bytes(64), "a.out", Reason.UNSUPPORTED),
        (b"\x89PNG\r\n\x1a\n" + bytes(64), "a.png", Reason.NEEDS_OCR),
        (b"%!PS-Adobe-3.0\n(text) show\n", "a.ps", Reason.UNSUPPORTED),
        (b"PK\x03\x04" + bytes(50), "a.docx", Reason.DAMAGED),
        (b"%PDF-1.4\nnonsense", "a.pdf", Reason.DAMAGED),
    ],
)
def test_what_cannot_be_read_says_why(extract_file, data, name, reason):
    result = extract_file(data, name)
    assert result.documents == ()
    assert result.failure is not None
    assert result.failure.reason is reason


def test_of_an_unknown_format_only_the_head_is_read(extract_file, monkeypatch):
    real_open = os.fdopen
    opened = []

    def counting_open(*arguments, **options):
        stream = real_open(*arguments, **options)
        opened.append(stream)
        return SimpleNamespace(
            __enter__=None,
            read=lambda size: sizes.append(size) or stream.read(size),
            fileno=stream.fileno,
            close=stream.close,
        )

    sizes: list[int] = []

    class Opener:
        def __init__(self, *arguments, **options):
            self.stream = counting_open(*arguments, **options)

        def __enter__(self):
            return self.stream

        def __exit__(self, *exception):
            self.stream.close()

    monkeypatch.setattr(reading.os, "fdopen", Opener)
    result = extract_file(b"\0\1\2\3" * 100_000, "a.dat")
    assert result.failure.reason is Reason.UNSUPPORTED
    assert result.digest == b""
    assert sizes == [4096]


def test_a_missing_file_has_vanished(tmp_path):
    assert extract(bytes(tmp_path / "gone.txt"), LIMITS).failure.reason is Reason.VANISHED
    assert extract(bytes(tmp_path / "no" / "gone.txt"), LIMITS).failure.reason is Reason.VANISHED


def test_a_path_with_a_nul_byte_is_a_failure_and_no_error(tmp_path):
    assert extract(bytes(tmp_path) + b"/a\0b", LIMITS).failure is not None


def test_a_folder_is_not_regular(tmp_path):
    assert extract(bytes(tmp_path), LIMITS).failure.reason is Reason.NOT_REGULAR


@posix
def test_pipe_socket_device_and_links_are_not_opened(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "real.txt").write_text("words")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.txt")
        for name in ("pipe.txt", "link.txt", "dangling.txt", "loop.txt", "socket.txt"):
            assert extract(bytes(tmp_path / name), LIMITS).failure.reason is Reason.NOT_REGULAR
    assert extract(b"/dev/zero", LIMITS).failure.reason is Reason.NOT_REGULAR


@posix
def test_a_link_put_in_place_after_the_look_is_not_followed(tmp_path, monkeypatch):
    target = tmp_path / "real.txt"
    target.write_text("words")
    link = tmp_path / "link.txt"
    link.symlink_to(target)
    monkeypatch.setattr(reading.os, "lstat", os.stat)
    assert extract(bytes(link), LIMITS).failure.reason is Reason.NOT_REGULAR


@posix
@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may all")
def test_a_file_without_permission_says_so(tmp_path):
    path = tmp_path / "closed.txt"
    path.write_text("words")
    path.chmod(0)
    assert extract(bytes(path), LIMITS).failure.reason is Reason.NO_PERMISSION


def test_a_refused_open_is_no_permission(extract_file, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(reading.os, "open", refuse)
    assert extract_file(b"words", "a.txt").failure.reason is Reason.NO_PERMISSION


def test_an_error_of_the_disk_is_a_failure(extract_file, monkeypatch):
    def fail(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(reading.os, "open", fail)
    failure = extract_file(b"words", "a.txt").failure
    assert failure.reason is Reason.UNREADABLE
    assert "Input/output error" in failure.detail


def test_a_file_above_the_limit_is_too_large_if_it_would_be_read_at_all(extract_file):
    limits = Limits(file_bytes=5000)
    assert extract_file(b"word " * 2000, "a.txt", limits).failure.reason is Reason.TOO_LARGE
    assert extract_file(b"\0\1\2" * 5000, "a.dat", limits).failure.reason is Reason.UNSUPPORTED


def test_of_a_long_text_the_beginning_is_kept_and_the_digest_is_of_all(extract_file):
    data = b"one word after the other " * 1000
    result = extract_file(data, "a.txt", Limits(text_bytes=10_000))
    assert result.documents[0].partial
    assert len(result.documents[0].text) <= 10_000
    assert result.digest == hashlib.blake2b(data, digest_size=16).digest()


def test_text_beyond_the_cap_on_characters_is_partial(extract_file):
    result = extract_file(b"word " * 1000, "a.txt", Limits(characters=100))
    assert result.documents[0].partial
    assert len(result.documents[0].text) <= 100


def test_a_file_that_grows_while_it_is_read_has_changed(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("some words")
    real = reading.sniff

    def growing(head, name):
        with path.open("a") as stream:
            stream.write(" and more")
        return real(head, name)

    monkeypatch.setattr(reading, "sniff", growing)
    assert extract(bytes(path), LIMITS).changed


def test_a_file_that_is_removed_while_it_is_read_is_still_read_or_vanished(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("some words")
    real = os.lstat

    def vanishing(name):
        status = real(name)
        path.unlink()
        return status

    monkeypatch.setattr(reading.os, "lstat", vanishing)
    assert extract(bytes(path), LIMITS).failure.reason is Reason.VANISHED


@posix
@pytest.mark.parametrize("name", [b"\xff\xfe.txt", b"a\nb.txt", b"x" * 251 + b".txt"])
def test_any_name_is_read(tmp_path, name):
    path = os.path.join(bytes(tmp_path), name)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    except OSError:
        pytest.skip("this file system refuses the name")
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(b"some words")
    assert extract(path, LIMITS).documents[0].text == "some words"


@pytest.mark.parametrize(
    "attributes",
    [
        {"st_file_attributes": 0x1000},
        {"st_file_attributes": 0x40_0000},
        {"st_flags": 0x4000_0000},
    ],
)
def test_a_file_that_is_only_in_the_cloud_is_not_fetched(attributes):
    status = SimpleNamespace(st_mode=modes.S_IFREG, **attributes)
    assert reading.is_offline(status)
    assert not reading.is_offline(SimpleNamespace(st_mode=modes.S_IFREG))


def test_the_suffix_promises_a_kind():
    assert kind_by_suffix(b"a/b/report.PDF") == "pdf"
    assert kind_by_suffix(b"a/b/notes.markdown") == "markdown"
    assert kind_by_suffix(b"photo.heic") is None
    assert kind_by_suffix(b"folder.pdf/noname") is None
    assert kind_by_suffix(b".pdf") is None
    assert kind_by_suffix(b"\xff.\xff") is None


def test_every_kind_has_a_version():
    assert EXTRACTOR_VERSIONS["pdf"].startswith("pdf/")
    assert all("/" in version for version in EXTRACTOR_VERSIONS.values())


def test_an_unknown_format_is_tried_again_by_a_later_version(extract_file):
    failure = extract_file(b"\0\1\2\3" * 100, "a.dat").failure
    assert failure.extractor == EXTRACTOR_VERSIONS[failure.kind]


def test_candidates_are_told_from_the_first_bytes():
    assert is_candidate(b"x", b"plain words")
    assert not is_candidate(b"x.txt", b"\0\1\2\3\0\0\0\7" * 10)


def test_reading_from_many_threads_gives_the_same(extract_file, tmp_path):
    (tmp_path / "b.txt").write_text("threads share nothing")
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(extract(bytes(tmp_path / "b.txt"), LIMITS)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({result.digest for result in results}) == 1
    assert len(results) == 4
