# SPDX-License-Identifier: MIT
from __future__ import annotations

import os

import pytest

from simdesk.disk import private_name
from simdesk.mounts import Mounts
from simdesk.patterns import Patterns
from simdesk.settings import DEFAULT_EXCLUDE, Settings
from simdesk.walk import Entry, Walk, WalkRules, list_folder, walk

SHOWN = WalkRules(patterns=Patterns(DEFAULT_EXCLUDE, skip_hidden=False))


def names(root, rules=None):
    rules = rules or WalkRules()
    found = []
    for listing in walk(os.fsencode(root), rules):
        found += [
            os.path.relpath(os.path.join(listing.folder, row[0]), os.fsencode(root))
            for row in listing.files
        ]
    return sorted(found)


@pytest.fixture
def tree(tmp_path):
    for name in ("a.txt", "sub/b.txt", "sub/deep/c.txt", ".hidden", ".git/config"):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "root"


def test_every_file_is_seen_and_hidden_ones_only_on_request(tree):
    assert names(tree) == [b"a.txt", b"sub/b.txt", b"sub/deep/c.txt"]
    everything = names(tree, SHOWN)
    assert b".hidden" in everything
    bare = names(tree, WalkRules(patterns=Patterns(skip_hidden=False)))
    assert b".git/config" in bare
    assert b".git/config" not in everything


def test_a_file_on_its_way_under_a_private_name_is_no_document(tree):
    name = private_name(b"moving", b"a.txt")
    (tree / os.fsdecode(name)).write_text("a")
    rules = WalkRules(patterns=Patterns((), ("*",), skip_hidden=False))
    assert b".hidden" in names(tree, rules)
    assert name not in names(tree, rules)


def test_excluded_folders_are_not_entered(tree):
    rules = WalkRules(excluded=frozenset({os.fsencode(tree / "sub" / "deep")}))
    assert names(tree, rules) == [b"a.txt", b"sub/b.txt"]


@pytest.mark.parametrize("name", ["node_modules", ".Trash-1000", "$RECYCLE.BIN", "__pycache__"])
def test_trash_and_caches_are_left_out_even_when_hidden_files_are_not(tree, name):
    (tree / name).mkdir()
    (tree / name / "x.txt").write_text("x")
    assert not any(b"x.txt" in found for found in names(tree, SHOWN))


def test_links_are_not_followed_and_loops_end(tree):
    (tree / "loop").symlink_to(tree, target_is_directory=True)
    (tree / "link.txt").symlink_to(tree / "a.txt")
    (tree / "dangling.txt").symlink_to(tree / "nowhere")
    assert names(tree) == [b"a.txt", b"sub/b.txt", b"sub/deep/c.txt"]


def test_a_pipe_is_listed_as_not_regular(tree):
    os.mkfifo(tree / "pipe.txt")
    files = list_folder(os.fsencode(tree), WalkRules()).files
    entries = {entry.name: entry for entry in (Entry(*row) for row in files)}
    assert not entries[b"pipe.txt"].regular
    assert entries[b"a.txt"].regular


def test_names_that_are_not_utf8_or_hold_line_breaks_are_seen(tree):
    odd = [b"\xff\xfe.txt", b"two\nlines.txt", b"x" * 251 + b".txt"]
    for name in odd:
        with open(os.path.join(os.fsencode(tree), name), "wb") as stream:
            stream.write(b"text")
    assert set(odd) <= set(names(tree))


def test_a_missing_folder_is_told_from_an_unreadable_one(tree, monkeypatch):
    assert list_folder(os.fsencode(tree / "nowhere"), WalkRules()).missing

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    listing = list_folder(os.fsencode(tree), WalkRules())
    assert listing.error
    assert not listing.missing


def test_a_stopped_walk_ends_before_the_next_folder(tree):
    seen = []
    for listing in walk(os.fsencode(tree), WalkRules(), stopped=lambda: bool(seen)):
        seen.append(listing.folder)
    assert seen == [os.fsencode(tree)]


@pytest.mark.parametrize("name", [".Trash-1000", ".Trashes", "$RECYCLE.BIN", "Trash"])
def test_trash_is_left_out_whatever_the_patterns_say(tree, name):
    for part in ("files", "info"):
        (tree / name / part).mkdir(parents=True)
    (tree / name / "files" / "x.txt").write_text("x")
    rules = WalkRules(patterns=Patterns(("!*",), ("*",), skip_hidden=False))
    assert not any(b"x.txt" in found for found in names(tree, rules))


def test_a_folder_that_is_only_called_trash_is_walked(tree):
    (tree / "Trash").mkdir()
    (tree / "Trash" / "film.txt").write_text("x")
    assert b"Trash/film.txt" in names(tree)


def rules_of(tree, **changes):
    root = os.fsencode(tree)
    return WalkRules.of(Settings(**changes), excluded=frozenset(), roots=frozenset({root}))


def test_patterns_are_relative_to_the_innermost_root(tree):
    assert names(tree, rules_of(tree, exclude=("/sub",))) == [b"a.txt"]
    assert names(tree, rules_of(tree, exclude=("/deep",))) != [b"a.txt"]
    inner = rules_of(tree / "sub", exclude=("/deep",))
    assert names(tree / "sub", inner) == [b"b.txt"]
    both = WalkRules(
        roots=frozenset({os.fsencode(tree), os.fsencode(tree / "sub")}),
        patterns=Patterns(("/deep",)),
    )
    assert names(tree, both) == [b"a.txt", b"sub/b.txt"]


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({"least_bytes": 6}, ["sub/b.txt", "sub/deep/c.txt"]),
        ({"most_bytes": 5}, ["a.txt", "sub/d.MD"]),
        ({"suffixes": ("md",)}, ["sub/d.MD"]),
        ({"modified_after": "2020-01-01"}, ["a.txt", "sub/b.txt", "sub/deep/c.txt"]),
        ({"modified_before": "2020-01-01"}, ["sub/d.MD"]),
        ({"include": ("*.txt", "!c.*")}, ["a.txt", "sub/b.txt"]),
        ({"include": ("deep/",)}, ["sub/deep/c.txt"]),
    ],
)
def test_filters_leave_files_out_and_count_them(tree, changes, left):
    old = tree / "sub" / "d.MD"
    old.write_text("short")
    os.utime(old, (1_000_000_000, 1_000_000_000))
    listings = list(walk(os.fsencode(tree), rules_of(tree, **changes)))
    assert sum(len(listing.files) for listing in listings) == len(left)
    found = names(tree, rules_of(tree, **changes))
    assert found == sorted(name.encode() for name in left)
    # beside the files: the hidden file and the folder of version control
    assert sum(listing.left_out for listing in listings) == 4 - len(left) + 2


def test_links_to_folders_are_followed_on_request_and_loops_end(tree):
    outside = tree.parent / "outside"
    outside.mkdir()
    (outside / "o.txt").write_text("o")
    (tree / "a-link").symlink_to(outside, target_is_directory=True)
    (tree / "same").symlink_to(outside, target_is_directory=True)
    (tree / "loop").symlink_to(tree, target_is_directory=True)
    (tree / "file-link.txt").symlink_to(outside / "o.txt")
    (outside / "back").symlink_to(tree / "sub", target_is_directory=True)
    assert names(tree, rules_of(tree)) == [b"a.txt", b"sub/b.txt", b"sub/deep/c.txt"]
    found = names(tree, rules_of(tree, follow_links=True))
    assert len(found) == 4
    assert sum(name.endswith(b"/o.txt") for name in found) == 1


def test_a_link_into_another_root_or_an_excluded_folder_is_not_followed(tree):
    for name in ("other", "private"):
        (tree.parent / name).mkdir()
        (tree.parent / name / "x.txt").write_text("x")
        (tree / name).symlink_to(tree.parent / name, target_is_directory=True)
    rules = WalkRules(
        roots=frozenset({os.fsencode(tree), os.fsencode(tree.parent / "other")}),
        excluded=frozenset({os.fsencode(tree.parent / "private")}),
        follow_links=True,
    )
    assert not any(b"x.txt" in name for name in names(tree, rules))


class Volumes:
    """Lets folders lie on other devices."""

    def __init__(self, monkeypatch, **devices):
        real = os.stat
        self.devices = devices

        def look(path, *args, **kwargs):
            status = real(path, *args, **kwargs)
            for name, device in devices.items():
                if f"/{name}" in os.fsdecode(path):
                    values = list(status[:10])
                    values[2] = device
                    return os.stat_result(values)
            return status

        monkeypatch.setattr(os, "stat", look)


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("kind", ["ext4", "proc", None])
def test_other_volumes_are_entered_on_request_and_pseudo_ones_never(
    tree, monkeypatch, kind, allowed
):
    Volumes(monkeypatch, deep=99_999)
    inner = os.fsencode(tree / "sub" / "deep")
    kinds = {b"/": "ext4"} if kind is None else {b"/": "ext4", inner: kind}
    rules = WalkRules(
        roots=frozenset({os.fsencode(tree)}), other_volumes=allowed, mounts=Mounts(kinds)
    )
    # another device that is no mount is a sub-volume of the same file system
    entered = kind is None or (allowed and kind != "proc")
    assert (b"sub/deep/c.txt" in names(tree, rules)) is entered


def test_a_root_on_another_volume_is_walked(tree, monkeypatch):
    Volumes(monkeypatch, deep=99_999)
    inner = os.fsencode(tree / "sub" / "deep")
    mounts = Mounts({b"/": "ext4", inner: "vfat"})
    rules = WalkRules(roots=frozenset({os.fsencode(tree), inner}), mounts=mounts)
    assert names(tree / "sub" / "deep", rules) == [b"c.txt"]
    assert b"sub/deep/c.txt" in names(tree, rules)


def test_a_folder_is_walked_once_however_many_roots_hold_it(tree):
    roots = [os.fsencode(tree), os.fsencode(tree / "sub"), os.fsencode(tree)]
    folders = [listing.folder for listing in Walk(WalkRules()).below(*roots)]
    assert len(folders) == len(set(folders)) == 3
