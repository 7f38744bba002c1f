# SPDX-License-Identifier: MIT
"""The trash of the desktop and the quarantine: where files go and under which names."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from simdesk.disk import Disk
from simdesk.errors import ActionError
from simdesk.records import Action, Refusal
from simdesk.trash import (
    QUARANTINE_NAME,
    FreedesktopTrash,
    NoTrash,
    QuarantineTrash,
    _numbered,
    in_trash,
    shortened,
    system_trash,
)

USER = os.getuid()


class MountedDisk(Disk):
    """A disk on which some folders are volumes of their own."""

    def __init__(self, *mounts: Path) -> None:
        self._mounts = [os.fsencode(mount) for mount in mounts]

    def volume(self, path: bytes) -> tuple[int, bytes]:
        over = [mount for mount in self._mounts if (path + b"/").startswith(mount + b"/")]
        return 0, max(over, key=len, default=b"")


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """Return a volume of its own with a document; the home is elsewhere."""
    volume = tmp_path.resolve() / "volume"
    (volume / "docs").mkdir(parents=True)
    (volume / "docs/a b%.txt").write_text("text")
    return volume


def trash_on(top: Path, disk: Disk | None = None) -> FreedesktopTrash:
    home = os.fsencode(top.parent / "home/Trash")
    return FreedesktopTrash(
        home,
        user=USER,
        disk=disk or MountedDisk(top),
        now=lambda: datetime(2024, 5, 6, 7, 8, 9),  # noqa: DTZ001 - notes are in local time
    )


def put(trash, path: Path) -> Path:
    """Do what the executor does, without its checks."""
    destination = trash.choose(os.fsencode(path))
    trash.reserve(os.fsencode(path), destination)
    path.rename(os.fsdecode(destination))
    return Path(os.fsdecode(destination))


def note_of(destination: Path) -> str:
    return (destination.parent.parent / "info" / f"{destination.name}.trashinfo").read_text()


def test_files_of_the_home_volume_go_to_the_home_trash_with_their_whole_path(top):
    path = top / "docs/a b%.txt"
    destination = put(trash_on(top, MountedDisk()), path)
    assert destination == top.parent / "home/Trash/files/a b%.txt"
    where = str(path).replace(" b%", "%20b%25")
    assert note_of(destination) == (
        f"[Trash Info]\nPath={where}\nDeletionDate=2024-05-06T07:08:09\n"
    )


def test_files_of_another_volume_go_to_the_users_folder_at_its_top(top):
    destination = put(trash_on(top), top / "docs/a b%.txt")
    assert destination == top / f".Trash-{USER}/files/a b%.txt"
    assert "Path=docs/a%20b%25.txt\n" in note_of(destination)
    assert (top / f".Trash-{USER}").stat().st_mode & 0o777 == 0o700


def test_a_sticky_shared_trash_comes_first(top):
    (top / ".Trash").mkdir()
    (top / ".Trash").chmod(0o1777)
    destination = put(trash_on(top), top / "docs/a b%.txt")
    assert destination == top / f".Trash/{USER}/files/a b%.txt"
    assert "Path=docs/a%20b%25.txt\n" in note_of(destination)


@pytest.mark.parametrize("kind", ["not sticky", "link", "file"])
def test_a_shared_trash_that_is_not_safe_is_passed_over(top, kind):
    if kind == "not sticky":
        (top / ".Trash").mkdir(mode=0o777)
    elif kind == "link":
        (top / "elsewhere").mkdir()
        (top / "elsewhere").chmod(0o1777)
        (top / ".Trash").symlink_to(top / "elsewhere")
    else:
        (top / ".Trash").write_text("")
    assert f".Trash-{USER}" in str(put(trash_on(top), top / "docs/a b%.txt"))


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_users_folder_that_is_none_means_there_is_no_trash(top, kind):
    if kind == "link":
        (top / "elsewhere").mkdir()
        (top / f".Trash-{USER}").symlink_to(top / "elsewhere")
    else:
        (top / f".Trash-{USER}").write_text("")
    path = os.fsencode(top / "docs/a b%.txt")
    assert not trash_on(top).probe(path)
    with pytest.raises(ActionError) as caught:
        trash_on(top).choose(path)
    assert caught.value.refusal is Refusal.NO_TRASH


def test_a_folder_of_another_user_is_not_used(top):
    (top / f".Trash-{USER + 1}").mkdir()
    trash = FreedesktopTrash(os.fsencode(top.parent / "home"), user=USER + 1, disk=MountedDisk(top))
    assert not trash.probe(os.fsencode(top / "docs/a b%.txt"))


def test_a_home_trash_that_is_a_link_is_followed_once(top):
    real = top.parent / "real trash"
    real.mkdir()
    (top.parent / "home").mkdir()
    (top.parent / "home/Trash").symlink_to(real)
    destination = put(trash_on(top, MountedDisk()), top / "docs/a b%.txt")
    assert destination == real / "files/a b%.txt"


def test_equal_names_are_numbered_and_never_given_twice(top):
    trash = trash_on(top)
    path = top / "docs/r.txt"
    names = []
    for _ in range(3):
        path.write_text("text")
        names.append(put(trash, path).name)
    assert names == ["r.txt", "r.2.txt", "r.3.txt"]
    assert trash.choose(os.fsencode(path)) != trash.choose(os.fsencode(path))
    again = trash_on(top)
    assert again.choose(os.fsencode(path)).endswith(b"r.4.txt")


def test_a_lone_note_or_a_lone_file_takes_a_name_too(top):
    box = top / f".Trash-{USER}"
    (box / "info").mkdir(parents=True)
    (box / "files").mkdir()
    (box / "info/r.txt.trashinfo").write_text("")
    (box / "files/r.2.txt").symlink_to("nowhere")
    assert trash_on(top).choose(os.fsencode(top / "docs/r.txt")).endswith(b"/r.3.txt")


def test_a_trash_that_is_another_by_now_is_not_used(top):
    trash = trash_on(top)
    path = os.fsencode(top / "docs/a b%.txt")
    destination = trash.choose(path)
    (top / ".Trash").mkdir()
    (top / ".Trash").chmod(0o1777)
    with pytest.raises(ActionError) as caught:
        trash.reserve(path, destination)
    assert caught.value.refusal is Refusal.NO_TRASH


def test_a_name_taken_in_the_last_moment_is_an_error(top):
    trash = trash_on(top)
    path = os.fsencode(top / "docs/a b%.txt")
    destination = trash.choose(path)
    trash_on(top).reserve(path, destination)
    with pytest.raises(FileExistsError):
        trash.reserve(path, destination)


@pytest.mark.parametrize(
    "name",
    [b"x" * 255, b"x" * 251 + b".txt", "ä".encode() * 127, b"\xff" * 255, b"a." + b"s" * 253],
)
def test_the_longest_names_fit_with_number_and_note(top, name):
    trash = trash_on(top)
    for _ in range(3):
        path = Path(os.fsdecode(os.fsencode(top / "docs") + b"/" + name))
        path.write_text("text")
        destination = put(trash, path)
        assert destination.read_text() == "text"
        assert name == b"a." + b"s" * 253 or destination.suffix.startswith(path.suffix)


@given(name=st.binary(min_size=1, max_size=255), number=st.integers(1, 999_999))
def testshortened_names_fit_stay_decodable_and_keep_their_suffix(name, number):
    stem, suffix = shortened(name, 245)
    whole = _numbered(stem, suffix, number)
    assert len(whole) <= 245
    assert name.startswith(stem)
    assert name.endswith(suffix)
    try:
        name.decode()
    except UnicodeDecodeError:
        return
    whole.decode()


def test_a_name_that_is_not_utf_8_is_kept_in_file_and_note(top):
    path = Path(os.fsdecode(os.fsencode(top / "docs") + b"/\xff\n.txt"))
    path.write_text("text")
    destination = put(trash_on(top), path)
    assert os.fsencode(destination.name) == b"\xff\n.txt"
    assert "Path=docs/%FF%0A.txt\n" in note_of(destination)


def test_release_takes_the_note_only_when_the_file_is_gone(top):
    trash = trash_on(top)
    path = top / "docs/a b%.txt"
    destination = put(trash, path)
    where = os.fsencode(path), os.fsencode(destination)
    trash.release(*where)
    assert trash.reserved(*where)
    destination.rename(path)
    trash.release(*where)
    assert not trash.reserved(*where)
    assert list((destination.parent.parent / "info").iterdir()) == []


def test_release_takes_a_note_that_a_crash_cut_short(top):
    trash = trash_on(top)
    path = os.fsencode(top / "docs/a b%.txt")
    destination = trash.choose(path)
    trash.reserve(path, destination)
    note = Path(os.fsdecode(destination)).parent.parent / "info/a b%.txt.trashinfo"
    note.write_bytes(b"")
    assert not trash.reserved(path, destination)
    trash.release(path, destination)
    assert note.exists()
    trash.release(path, destination, after_crash=True)
    assert not note.exists()


def test_release_leaves_a_note_of_somebody_else(top):
    trash = trash_on(top)
    path = os.fsencode(top / "docs/a b%.txt")
    destination = trash.choose(path)
    trash.reserve(os.fsencode(top / "docs/other.txt"), destination)
    trash.release(path, destination)
    assert trash.reserved(os.fsencode(top / "docs/other.txt"), destination)


def test_probing_changes_nothing(top):
    before = sorted(top.parent.rglob("*"))
    assert trash_on(top).probe(os.fsencode(top / "docs/a b%.txt"))
    assert sorted(top.parent.rglob("*")) == before


def test_what_lies_in_a_trash_is_not_put_into_one(top):
    assert not trash_on(top).probe(os.fsencode(top / f".Trash-{USER}/files/a.txt"))


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        (b"/home/me/.local/share/Trash/files/a", True),
        (b"/media/usb/.Trash-1000/files/a", True),
        (b"/media/usb/.Trash/1000/files/a", True),
        (b"/Users/me/.Trash/a", True),
        (b"C:\\$Recycle.Bin\\x\\a", True),
        (b"/docs/" + QUARANTINE_NAME + b"/files/a", True),
        (b"/docs/Trash/a", False),
        (b"/docs/.Trash-notes.txt", False),
        (b"/docs/my.Trash", False),
    ],
)
def test_trash_folders_are_known_by_their_names(path, inside):
    assert in_trash(path) is inside


def quarantine_on(top: Path, *roots: Path) -> QuarantineTrash:
    return QuarantineTrash(
        os.fsencode(top.parent / "data" / os.fsdecode(QUARANTINE_NAME)),
        roots=lambda: [os.fsencode(root) for root in roots],
        disk=MountedDisk(top),
    )


def test_quarantine_on_another_volume_is_a_folder_of_the_innermost_root(top):
    quarantine = quarantine_on(top, top, top / "docs")
    destination = put(quarantine, top / "docs/a b%.txt")
    assert destination == top / "docs" / os.fsdecode(QUARANTINE_NAME) / "files/a b%.txt"
    assert "Path=a%20b%25.txt\n" in note_of(destination)
    assert quarantine.action is Action.QUARANTINE


def test_quarantine_on_the_volume_of_our_data_lies_there(top):
    path = top.parent / "here.txt"
    path.write_text("text")
    assert put(quarantine_on(top), path).parent.parent.parent == top.parent / "data"


def test_quarantine_without_a_root_on_the_volume_says_so(top):
    path = os.fsencode(top / "docs/a b%.txt")
    assert not quarantine_on(top).probe(path)
    assert not quarantine_on(top, top.parent).probe(path)


def test_a_quarantine_that_became_a_link_is_not_used(top):
    (top / os.fsdecode(QUARANTINE_NAME)).symlink_to(top.parent)
    assert not quarantine_on(top, top).probe(os.fsencode(top / "docs/a b%.txt"))


def test_no_trash_refuses_beforehand():
    trash = NoTrash()
    assert not trash.probe(b"/a")
    assert not trash.reserved(b"/a", b"/b")
    trash.release(b"/a", b"/b")
    with pytest.raises(ActionError):
        trash.choose(b"/a")
    with pytest.raises(ActionError):
        trash.reserve(b"/a", b"/b")


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="has no verified trash")
def test_the_system_trash_lies_in_the_data_folder(home, monkeypatch):
    path = home / "a.txt"
    path.write_text("text")
    expected = os.fsencode(home.resolve() / ".local/share/Trash/files/a.txt")
    assert system_trash().choose(os.fsencode(path)) == expected
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert system_trash().choose(os.fsencode(path)) == expected


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_systems_whose_trash_cannot_be_verified_have_none(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    assert isinstance(system_trash(), NoTrash)
