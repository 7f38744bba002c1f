# SPDX-License-Identifier: MIT
from __future__ import annotations

import os
import threading

import pytest

from simdesk.watch import Watcher


class Seen:
    def __init__(self):
        self.shallow = set()
        self.deep = set()
        self.news = threading.Condition()

    def __call__(self, dirty):
        with self.news:
            self.shallow |= dirty.shallow
            self.deep |= dirty.deep
            self.news.notify_all()

    def wait_for(self, folder, *, deep=False):
        with self.news:
            where = self.deep if deep else self.shallow
            return self.news.wait_for(lambda: os.fsencode(folder) in where, timeout=20)


@pytest.fixture
def watched(tmp_path):
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    (root / "sub" / "old.txt").write_text("old")
    seen = Seen()
    watcher = Watcher(seen)
    assert watcher.watch(frozenset({os.fsencode(root)})) == {}
    yield root, seen, watcher
    watcher.stop()


def test_the_folder_of_a_new_file_is_handed_on(watched):
    root, seen, _ = watched
    (root / "sub" / "new.txt").write_text("new")
    assert seen.wait_for(root / "sub")


def test_the_folder_of_a_deleted_and_of_a_renamed_file_is_handed_on(watched):
    root, seen, _ = watched
    (root / "sub" / "old.txt").rename(root / "moved.txt")
    assert seen.wait_for(root / "sub")
    assert seen.wait_for(root)


def test_another_date_or_permission_of_a_file_is_handed_on(watched):
    root, seen, _ = watched
    os.utime(root / "sub" / "old.txt", (1, 1))
    assert seen.wait_for(root / "sub")
    seen.shallow.clear()
    (root / "sub" / "old.txt").chmod(0o400)
    assert seen.wait_for(root / "sub")


def test_a_folder_whose_permissions_change_is_looked_at_in_depth(watched):
    root, seen, _ = watched
    (root / "sub").chmod(0o700)
    assert seen.wait_for(root / "sub", deep=True)


def test_a_new_folder_is_looked_at_in_depth(watched):
    root, seen, _ = watched
    (root / "fresh" / "inner").mkdir(parents=True)
    assert seen.wait_for(root / "fresh", deep=True)


def test_a_root_that_is_no_longer_asked_for_is_not_watched(watched):
    root, seen, watcher = watched
    other = root.parent / "other"
    other.mkdir()
    watcher.watch(frozenset({os.fsencode(other)}))
    (root / "sub" / "unseen.txt").write_text("x")
    (other / "seen.txt").write_text("x")
    assert seen.wait_for(other)
    assert os.fsencode(root / "sub") not in seen.shallow


def test_a_root_that_cannot_be_watched_is_named(tmp_path):
    watcher = Watcher(lambda dirty: None)
    missing = os.fsencode(tmp_path / "nowhere")
    failed = watcher.watch(frozenset({missing}))
    watcher.stop()
    assert list(failed) == [missing]
    assert failed[missing]


def test_a_root_that_was_made_anew_is_watched_again(watched):
    root, seen, watcher = watched
    root.rename(root.parent / "elsewhere")
    (root / "sub").mkdir(parents=True)
    watcher.watch(frozenset({os.fsencode(root)}))
    (root / "sub" / "fresh.txt").write_text("x")
    assert seen.wait_for(root / "sub")


def test_two_walks_may_start_watching_at_once(tmp_path):
    watcher = Watcher(lambda dirty: None)
    roots = [tmp_path / str(number) for number in range(40)]
    for root in roots:
        root.mkdir()
    wanted = frozenset(os.fsencode(root) for root in roots)
    failed = []
    threads = [
        threading.Thread(target=lambda: failed.append(watcher.watch(wanted))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    watcher.stop()
    assert failed == [{}] * 8
    assert watcher.watch(wanted) == {}
