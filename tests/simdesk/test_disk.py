# SPDX-License-Identifier: MIT
"""The system calls: nothing is overwritten, no link is followed, only notes are removed."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import simdesk.disk
from simdesk.attributes import Attributes, Kept
from simdesk.cloning import _clone_by, system_cloner
from simdesk.disk import Disk, private_name


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def top(tmp_path):
    return tmp_path.resolve()


def opened(disk, path):
    return disk.open_folder(os.fsencode(path))


def code_of(caught):
    return caught.value.errno


@pytest.mark.parametrize("exclusive", [True, False])
def test_rename_moves_and_never_overwrites(disk, top, monkeypatch, exclusive):
    if not exclusive:
        monkeypatch.setattr(simdesk.disk, "_RENAME", None)
    (top / "a").write_text("a")
    (top / "b").write_text("b")
    (top / "dangling").symlink_to("nowhere")
    with opened(disk, top) as folder:
        for taken in (b"b", b"dangling"):
            with pytest.raises(FileExistsError):
                disk.rename(folder, b"a", folder, taken)
        disk.rename(folder, b"a", folder, b"c")
    assert sorted(path.name for path in top.iterdir()) == ["b", "c", "dangling"]
    assert (top / "b").read_text() == "b"


def test_rename_falls_back_where_the_file_system_cannot_refuse(disk, top, monkeypatch):
    def unsupported(*_):
        raise OSError(errno.EINVAL, "unsupported")

    monkeypatch.setattr(simdesk.disk, "_RENAME", unsupported)
    (top / "a").write_text("a")
    with opened(disk, top) as folder:
        disk.rename(folder, b"a", folder, b"b")
    assert (top / "b").read_text() == "a"


def test_other_errors_of_rename_pass(disk, top, monkeypatch):
    def across(*_):
        raise OSError(errno.EXDEV, "across")

    monkeypatch.setattr(simdesk.disk, "_RENAME", across)
    (top / "a").write_text("a")
    with opened(disk, top) as folder, pytest.raises(OSError, match="across"):
        disk.rename(folder, b"a", folder, b"b")
    assert (top / "a").exists()


@pytest.mark.parametrize("handles", [True, False])
def test_folders_are_opened_without_following_a_link(disk, top, monkeypatch, handles):
    if not handles:
        monkeypatch.setattr(simdesk.disk, "_AT", False)
    (top / "real/deep").mkdir(parents=True)
    (top / "link").symlink_to(top / "real")
    for path in (top / "link", top / "link/deep", f"{top}/real/../real", f"{top}//real", "real"):
        with pytest.raises(OSError, match=os.strerror(errno.ELOOP)) as caught:
            opened(disk, path)
        assert code_of(caught) == errno.ELOOP
    with opened(disk, top / "real/deep") as folder:
        assert (folder.fd is not None) is handles
        assert not disk.exists(folder, b"none")


def test_a_file_is_no_folder_and_nothing_is_none(disk, top):
    (top / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        opened(disk, top / "file")
    with pytest.raises(FileNotFoundError):
        opened(disk, top / "none")


def test_an_open_folder_stays_the_same_when_its_path_is_swapped(disk, top):
    (top / "sub").mkdir()
    (top / "sub/a").write_text("a")
    (top / "other").mkdir()
    with opened(disk, top / "sub") as folder:
        (top / "sub").rename(top / "aside")
        (top / "sub").symlink_to(top / "other")
        assert disk.exists(folder, b"a")


def test_handles_are_closed(disk, top):
    (top / "link").symlink_to(top)
    before = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(50):
        with opened(disk, top):
            pass
        with pytest.raises(OSError, match="link"):
            opened(disk, top / "link")
        disk.volume(os.fsencode(top))
    assert (len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0) == before


@pytest.mark.parametrize("content", [b"", b"x", b"y" * (1024 * 1024 + 1)])
def test_digest_is_blake2b_of_all_bytes(disk, top, content):
    (top / "a").write_bytes(content)
    with opened(disk, top) as folder:
        assert disk.digest(folder, b"a") == hashlib.blake2b(content, digest_size=16).digest()


def test_digest_takes_only_regular_files(disk, top):
    os.mkfifo(top / "pipe")
    (top / "file").write_text("")
    (top / "link").symlink_to("file")
    with opened(disk, top) as folder:
        for name in (b"pipe", b"link"):
            with pytest.raises(OSError, match=name.decode()):
                disk.digest(folder, name)


def test_digest_refuses_a_file_that_changes_while_it_is_read(disk, top, monkeypatch):
    (top / "a").write_text("text")

    class Slow:
        def __init__(self, **_):
            pass

        def update(self, _):
            os.utime(top / "a", ns=(1, 1))

    monkeypatch.setattr(hashlib, "blake2b", Slow)
    with opened(disk, top) as folder, pytest.raises(OSError, match=os.strerror(errno.EBUSY)):
        disk.digest(folder, b"a")


def test_only_notes_are_removed(disk, top):
    (top / "document.txt").write_text("text")
    with opened(disk, top) as folder:
        with pytest.raises(PermissionError):
            disk.forget(folder, b"document.txt")
        disk.write_note(folder, b"a.trashinfo", b"note")
        with pytest.raises(FileExistsError):
            disk.write_note(folder, b"a.trashinfo", b"other")
        assert disk.read_note(folder, b"a.trashinfo") == b"note"
        disk.forget(folder, b"a.trashinfo")
    assert [path.name for path in top.iterdir()] == ["document.txt"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="has no full device")
def test_a_note_that_finds_no_room_leaves_nothing_behind(disk, top, monkeypatch):
    fdopen = os.fdopen

    def full(fd, mode):
        device = os.open("/dev/full", os.O_WRONLY)
        os.dup2(device, fd)
        os.close(device)
        return fdopen(fd, mode)

    with opened(disk, top) as folder:
        monkeypatch.setattr(os, "fdopen", full)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            disk.write_note(folder, b"a.trashinfo", b"note")
        assert not disk.exists(folder, b"a.trashinfo")


def test_nothing_in_the_removal_code_can_remove_or_overwrite_a_document():
    """What unlinks takes notes, private names and what it made itself; what renames refuses."""
    package = Path(simdesk.disk.__file__).parent
    sources = [package / name for name in ("disk.py", "trash.py", "cloning.py", "attributes.py")]
    sources += sorted((package / "actions").glob("*.py"))
    call = re.compile(r"\b(?:os\.(?:unlink|remove|rmdir|replace|rename)|rmtree|unlink|_RENAME)\(")
    found = [
        (path.name, function, each)
        for path in sources
        for function, body in re.findall(
            r"def (\w+)\((.*?)(?=\n    def |\ndef |\Z)", path.read_text(), re.DOTALL
        )
        for each in call.findall(body)
    ]
    assert found == [
        ("disk.py", "rename", "_RENAME("),
        ("disk.py", "rename", "os.rename("),
        ("disk.py", "discard", "os.unlink("),
        ("disk.py", "remove_folder", "os.rmdir("),
        ("disk.py", "forget", "os.unlink("),
        ("cloning.py", "_clone_by_request", "os.unlink("),
    ]


@pytest.mark.parametrize("name", [b"a.txt", b".hidden", b"simdesk-1", b"a.trashinfo"])
def test_only_private_names_are_discarded(disk, top, name):
    (top / name.decode()).write_text("a")
    with opened(disk, top) as folder, pytest.raises(PermissionError):
        disk.discard(folder, name)
    assert (top / name.decode()).exists()


def test_private_names_tell_things_apart():
    names = {private_name(*what) for what in [(b"a", b"b"), (b"ab",), (b"a",), (b"b", b"a")]}
    assert len(names) == 4
    assert all(len(name) < 64 for name in names)
    assert private_name(b"a", b"b") in names


def test_an_exchange_keeps_both_files(disk, top):
    (top / "a").write_text("a")
    (top / "b").write_text("b")
    with opened(disk, top) as folder:
        disk.exchange(folder, b"a", b"b")
        with pytest.raises(FileNotFoundError):
            disk.exchange(folder, b"a", b"none")
    assert ((top / "a").read_text(), (top / "b").read_text()) == ("b", "a")


def test_without_the_call_nothing_is_exchanged(disk, top, monkeypatch):
    monkeypatch.setattr(simdesk.disk, "_EXCHANGE", None)
    (top / "a").write_text("a")
    (top / "b").write_text("b")
    with opened(disk, top) as folder, pytest.raises(OSError, match="supported") as caught:
        disk.exchange(folder, b"a", b"b")
    assert code_of(caught) == errno.ENOTSUP
    assert not disk.can_link(os.fsencode(top))
    assert not disk.can_clone(os.fsencode(top))


def test_a_copy_has_all_bytes_and_overwrites_nothing(disk, top):
    content = os.urandom(3_000_001)
    (top / "a").write_bytes(content)
    with opened(disk, top) as folder:
        disk.copy(folder, b"a", folder, b"b")
        assert disk.same_bytes(folder, b"a", folder, b"b")
        with pytest.raises(FileExistsError):
            disk.copy(folder, b"a", folder, b"b")
    assert (top / "b").read_bytes() == content


@pytest.mark.parametrize("other", [b"", b"abc", b"abcd", b"abcde", b"abcx"])
def test_bytes_are_compared_to_the_end(disk, top, other):
    (top / "a").write_bytes(b"abcd")
    (top / "b").write_bytes(other)
    with opened(disk, top) as folder:
        assert disk.same_bytes(folder, b"a", folder, b"b") is (other == b"abcd")


def test_a_link_is_no_regular_file_to_compare_copy_or_link(disk, top):
    (top / "a").write_text("a")
    (top / "link").symlink_to("a")
    with opened(disk, top) as folder:
        for use in (disk.copy, disk.clone):
            with pytest.raises(OSError, match="symbolic"):
                use(folder, b"link", folder, b"b")
        with pytest.raises(OSError, match="symbolic"):
            disk.same_bytes(folder, b"a", folder, b"link")
        disk.link(folder, b"link", folder, b"c")
    assert (top / "c").is_symlink()  # the link itself, not what it leads to


def test_what_a_file_carries_is_given_to_another(disk, top):
    (top / "a").write_text("a")
    (top / "b").write_text("b")
    (top / "a").chmod(0o640)
    os.utime(top / "a", ns=(5, 7_000_000_001))
    with opened(disk, top) as folder:
        wanted = disk.attributes(folder, b"a")
        given = disk.give(folder, b"b", wanted)
    assert wanted.lost(given) == ()
    assert Attributes.from_json(wanted.to_json()) == wanted
    status = (top / "b").stat()
    assert (status.st_mode & 0o777, status.st_mtime_ns) == (0o640, 7_000_000_001)


def test_what_a_place_does_not_keep_is_told():
    wanted = Attributes(0o640, (1, 2), 5, 10_000_000_000, (("user.a", b"1"),))
    given = Attributes(0o644, (0, 0), 5, 14_000_000_000)
    assert wanted.lost(given) == (Kept.OWNER, Kept.MODE, Kept.TIMES, Kept.EXTENDED)
    assert wanted.lost(replace(wanted, atime_ns=9, mtime_ns=11_000_000_000)) == ()
    assert wanted.may_share(replace(wanted, mtime_ns=1))
    assert not wanted.may_share(replace(wanted, owner=(1, 3)))


def test_a_volume_that_cannot_share_blocks_says_so_and_makes_nothing(disk, top):
    if disk.can_clone(os.fsencode(top)):
        pytest.skip("this volume can")
    (top / "a").write_text("a")
    with opened(disk, top) as folder, pytest.raises(OSError, match="supported"):
        disk.clone(folder, b"a", folder, b"b")
    assert not (top / "b").exists()


def test_the_other_systems_call_is_asked_where_there_is_one():
    """APFS clones by one call that makes the file; a fake stands for it here."""
    asked = []

    def fclonefileat(source, folder, name, flags):
        asked.append((source, folder, name, flags))
        return 0 if name == b"new" else -1

    clone = _clone_by(fclonefileat)
    clone(3, 4, b"new")
    assert asked == [(3, 4, b"new", 0)]
    with pytest.raises(OSError, match="taken"):
        clone(3, 4, b"taken")
    assert system_cloner("win32") is None


def test_the_longest_name_is_told(disk, top):
    assert disk.longest_name(os.fsencode(top)) >= 143
    assert disk.longest_name(os.fsencode(top / "none")) == 255


def test_a_folder_and_the_one_above_it_share_a_volume(disk, top):
    (top / "sub").mkdir()
    assert disk.volume(os.fsencode(top)) == disk.volume(os.fsencode(top / "sub"))


def test_other_systems_tell_a_volume_by_its_device(disk, top, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert disk.volume(os.fsencode(top)) == (top.stat().st_dev, b"")


def test_a_folder_that_cannot_be_listed_is_not_waited_for(disk, top, monkeypatch):
    opening = os.open

    def refusing(path, *arguments, **named):
        if path == b".":
            raise PermissionError(errno.EACCES, "denied")
        return opening(path, *arguments, **named)

    with opened(disk, top) as folder:
        monkeypatch.setattr(os, "open", refusing)
        disk.sync(folder)
