# SPDX-License-Identifier: MIT
from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.mounts import Mounts
from simdesk.patterns import FileFilter, PatternList, Patterns, Why, explain
from simdesk.settings import DEFAULT_EXCLUDE, Settings
from simdesk.walk import WalkRules, walk


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    for name in ("a.txt", "b.log", "sub/c.txt", "keep/d.log", ".notes/e.txt", ".git/config"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("some words")
    return root


def rules_of(root, **changes):
    return WalkRules.of(
        Settings(**changes), excluded=frozenset(), roots=frozenset({os.fsencode(root)})
    )


@pytest.mark.parametrize(
    ("path", "lines", "why", "decides", "number"),
    [
        ("a.txt", (), Why.SCANNED, None, None),
        ("a.txt", ("*.log", "*.txt"), Why.PATTERN, "*.txt", 1),
        ("b.log", ("", "# logs", "*.log"), Why.PATTERN, "*.log", 2),
        ("keep/d.log", ("*.log", "!keep/*.log"), Why.SCANNED, "!keep/*.log", 1),
        ("sub/c.txt", ("sub/",), Why.PATTERN, "sub/", 0),
        ("sub/c.txt", ("sub/", "!c.txt"), Why.PATTERN, "sub/", 0),
        ("sub/c.txt", ("/c.txt",), Why.SCANNED, None, None),
        (".notes/e.txt", (), Why.PATTERN, ".*", -1),
        (".notes/e.txt", ("!.notes",), Why.SCANNED, "!.notes", 0),
        (".git/config", ("!.notes",), Why.PATTERN, ".*", -1),
    ],
)
def test_the_line_that_decides_is_named(root, path, lines, why, decides, number):
    found = explain(os.fsencode(root / path), rules_of(root, exclude=lines))
    assert found.why is why
    assert (found.line and found.line.text) == decides
    assert (found.line and found.line.number) == number


def test_the_folder_that_is_left_out_is_named_and_not_the_file_in_it(root):
    found = explain(os.fsencode(root / "sub" / "c.txt"), rules_of(root, exclude=("sub/",)))
    assert found.at == os.fsencode(root / "sub")


def test_every_other_reason_is_named(root, tmp_path, monkeypatch):
    file = root / "a.txt"
    os.utime(file, (1_000_000_000, 1_000_000_000))
    (root / "link").symlink_to(root / "sub")
    (root / ".Trash-0").mkdir()

    def why(path, **changes):
        return explain(os.fsencode(path), rules_of(root, **changes)).why

    assert why(tmp_path) is Why.NO_ROOT
    assert why(root) is Why.SCANNED
    assert why(root / "nowhere") is Why.MISSING
    assert why(root / "link" / "c.txt") is Why.LINK
    assert why(root / "link" / "c.txt", follow_links=True) is Why.SCANNED
    assert why(root / ".Trash-0", skip_hidden=False) is Why.TRASH
    assert why(file, include=("*.log",)) is Why.NOT_INCLUDED
    assert why(file, least_bytes=100) is Why.SIZE
    assert why(file, modified_after="2002-01-01") is Why.DATE
    assert why(file, suffixes=("pdf",)) is Why.TYPE
    sub = os.fsencode(root / "sub")
    excluded = WalkRules(roots=frozenset({os.fsencode(root)}), excluded=frozenset({sub}))
    assert explain(os.path.join(sub, b"c.txt"), excluded).why is Why.EXCLUDED_FOLDER
    proc = WalkRules(roots=frozenset({b"/"}), mounts=Mounts({b"/": "ext4", b"/proc": "proc"}))
    if os.path.isdir("/proc/self") and os.stat("/proc").st_dev != os.stat("/").st_dev:
        assert explain(b"/proc/version", proc).why is Why.OTHER_VOLUME


NAMES = st.sampled_from(["a", "b.txt", "ab.log", "node", ".x", "b", "~$a", "a.log"])
PATTERNS = st.lists(
    st.builds(
        "".join,
        st.tuples(
            st.sampled_from(["", "", "!"]),
            st.sampled_from(["", "", "/", "**/", "a/", "*/"]),
            st.sampled_from(
                ["a", "b.txt", "*.log", "a*", ".*", "~$*", "b", "*", "?", "[ab]", "**"]
            ),
            st.sampled_from(["", "", "/"]),
        ),
    ),
    max_size=5,
)


@given(PATTERNS, st.lists(NAMES, min_size=1, max_size=4))
def test_the_quick_look_at_a_name_never_changes_what_is_left_out(lines, parts):
    patterns, slow = Patterns(lines, skip_hidden=False), PatternList(lines)
    prefix = ""
    for number, name in enumerate(parts):
        is_folder = number < len(parts) - 1
        line = slow.decide(prefix, name, is_folder=is_folder)
        expected = line is not None and line.excludes
        assert patterns.skips(prefix, os.fsencode(name), is_folder=is_folder) is expected
        if expected:
            return  # what lies below is never asked about
        prefix += f"{name}/"


@given(PATTERNS)
def test_what_is_explained_is_what_a_walk_does(tmp_path_factory, lines):
    root = tmp_path_factory.getbasetemp() / "explained"
    if not root.exists():
        for name in ("a/b.txt", "a/a.log", "b/node/ab.log", "b/.x/b.txt", "~$a", "b.txt"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("x")
    rules = rules_of(root, exclude=tuple(lines), include=tuple(lines[:1]))
    walked = {
        os.path.join(listing.folder, row[0])
        for listing in walk(os.fsencode(root), rules)
        for row in listing.files
    }
    every = {os.fsencode(path) for path in root.rglob("*") if path.is_file()}
    assert {path for path in every if explain(path, rules).scanned} == walked


def test_names_that_are_not_utf8_are_held_against_patterns(root):
    name = b"caf\xe9.log"
    with open(os.path.join(os.fsencode(root), name), "wb") as stream:
        stream.write(b"x")
    rules = rules_of(root, exclude=("caf*",))
    found = explain(os.path.join(os.fsencode(root), name), rules)
    assert found.line is not None
    assert found.line.text == "caf*"


def test_the_default_patterns_leave_out_caches_and_version_control():
    patterns = Patterns(DEFAULT_EXCLUDE, skip_hidden=False)
    for name in (b".git", b".svn", b"node_modules", b"__pycache__"):
        assert patterns.skips("", name, is_folder=True)
        assert not patterns.skips("", name, is_folder=False)
    assert patterns.skips("x/", b"~$letter.docx", is_folder=False)


def test_dates_are_those_of_this_place():
    after = FileFilter.of(Settings(modified_after="2024-03-01")).after_ns
    before = FileFilter.of(Settings(modified_before="2024-03-02")).before_ns
    assert after is not None
    assert before is not None
    assert before - after == 24 * 3600 * 10**9
