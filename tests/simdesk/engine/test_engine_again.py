# SPDX-License-Identifier: MIT
"""A scan that comes again: of an unchanged tree, with the clock set back, with nothing to write."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from simdesk.link import EngineLink
from simdesk.pool import FileReader
from simdesk.protocol import Fatal, FatalCode, Ready
from tests.simdesk.engine.conftest import WORDS, write_files

pytestmark = pytest.mark.slow

_HEARD: list[list[str]] = []
"""Who listens now; a hook of the interpreter can never be taken away again."""


def _hear(event, arguments):
    if event == "open" and _HEARD and not isinstance(arguments[0], int):
        flags = arguments[2] if isinstance(arguments[2], int) else 0
        if not flags & getattr(os, "O_DIRECTORY", 0):
            _HEARD[-1].append(os.fsdecode(arguments[0]))


@pytest.fixture(scope="module")
def hook():
    sys.addaudithook(_hear)


@contextmanager
def opened(names):
    """Collect the files of these names that this process opens, in whatever folder."""
    heard: list[str] = []
    found: list[str] = []
    _HEARD.append(heard)
    try:
        yield found
    finally:
        _HEARD.remove(heard)
        found += [path for path in heard if os.path.basename(path) in names]


def test_a_scan_of_an_unchanged_tree_opens_no_file_and_asks_no_worker(
    start, tree, hook, monkeypatch
):
    asked = []
    read = FileReader.start
    monkeypatch.setattr(
        FileReader, "start", lambda self, tasks: (asked.extend(tasks), read(self, tasks))
    )
    write_files(tree / "sub", 5)
    (tree / "empty.txt").touch()
    engine = start()
    engine.scan(tree)
    engine.idle()
    assert len(asked) == 9
    asked.clear()
    names = {path.name for path in tree.rglob("*.txt")}
    with opened(names) as files:
        assert engine.scan(tree).read_now == 0
        engine.idle()
    assert files == []
    assert asked == []
    with opened(names) as files:  # it would have been heard
        (tree / "a.txt").read_bytes()
    assert files == [str(tree / "a.txt")]


def test_with_the_clock_set_back_a_change_is_seen_all_the_same(start, tree, monkeypatch):
    engine = start()
    engine.scan(tree)
    assert len(engine.groups()) == 1
    now, day_ns = time.time_ns, 86_400_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: now() - day_ns)
    monkeypatch.setattr(time, "time", lambda: (now() - day_ns) / 1e9)
    assert engine.scan(tree).read_now == 0
    changed = tree / "c.txt"
    older = changed.stat().st_mtime_ns - day_ns
    changed.write_text(WORDS)  # as long as before
    os.utime(changed, ns=(older, older))
    assert engine.scan(tree).read_now == 1
    fresh = start("fresh")
    fresh.scan(tree)
    assert engine.groups() == fresh.groups()
    assert [len(group) for group in engine.groups()] == [3]


@contextmanager
def read_only(folder):
    """Let nothing be written below a folder; skips the test where that cannot be done here."""
    mounted = _mounted_read_only(folder)
    if not mounted:
        if not hasattr(os, "geteuid") or os.geteuid() == 0:
            pytest.skip("permissions bind nobody here, and nothing can be mounted")
        _permit(folder, write=False)
    try:
        yield
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)
        else:
            _permit(folder, write=True)


def _mounted_read_only(folder):
    done = []
    for how in (["--bind", str(folder)], ["-o", "remount,bind,ro"]):
        try:
            subprocess.run(["mount", *how, str(folder)], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            if done:
                subprocess.run(["umount", str(folder)], check=True)
            return False
        done.append(how)
    return True


def _permit(folder, *, write):
    for path in (*folder.rglob("*"), folder):
        path.chmod((0o700 if path.is_dir() else 0o600) if write else 0o500)


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_read_only_data_folder_is_named_and_nothing_in_it_changes(start, tree, tmp_path):
    engine = start()
    engine.scan(tree)
    engine.quit()
    data = tmp_path / "data"
    before = contents(data)
    with read_only(data):
        link = EngineLink(engine.locations, resident=False)
        said = [link.receive(60)]
        while not isinstance(said[-1], Fatal | Ready | None):
            said.append(link.receive(60))
        link.close()
        assert contents(data) == before
    assert isinstance(said[-1], Fatal)
    assert said[-1].code is FatalCode.FULL
    assert start().scan(tree).read_now == 0
