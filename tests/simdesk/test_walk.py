# SPDX-License-Identifier: MIT
from __future__ import annotations

import os

import pytest

from simdesk.walk import WalkRules, list_folder, walk


def names(root, rules=None):
    rules = rules or WalkRules()
    found = []
    for listing in walk(os.fsencode(root), rules):
        found += [
            os.path.relpath(os.path.join(listing.folder, entry.name), os.fsencode(root))
            for entry in listing.files
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
    everything = names(tree, WalkRules(skip_hidden=False))
    assert b".hidden" in everything
    assert b".git/config" in everything


def test_excluded_folders_are_not_entered(tree):
    rules = WalkRules(excluded=frozenset({os.fsencode(tree / "sub" / "deep")}))
    assert names(tree, rules) == [b"a.txt", b"sub/b.txt"]


@pytest.mark.parametrize("name", ["node_modules", ".Trash-1000", "$RECYCLE.BIN", "__pycache__"])
def test_trash_and_caches_are_left_out_even_when_hidden_files_are_not(tree, name):
    (tree / name).mkdir()
    (tree / name / "x.txt").write_text("x")
    assert not any(b"x.txt" in found for found in names(tree, WalkRules(skip_hidden=False)))


def test_links_are_not_followed_and_loops_end(tree):
    (tree / "loop").symlink_to(tree, target_is_directory=True)
    (tree / "link.txt").symlink_to(tree / "a.txt")
    (tree / "dangling.txt").symlink_to(tree / "nowhere")
    assert names(tree) == [b"a.txt", b"sub/b.txt", b"sub/deep/c.txt"]


def test_a_pipe_is_listed_as_not_regular(tree):
    os.mkfifo(tree / "pipe.txt")
    entries = {entry.name: entry for entry in list_folder(os.fsencode(tree), WalkRules()).files}
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
