# SPDX-License-Identifier: MIT
"""Groups with more files than are read at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.models.pages import PAGE_ROWS
from simdesk import protocol
from simdesk.records import Role
from tests.app.conftest import PUBLISHED, ROOT, Doc

FILES = PAGE_ROWS * 3


@pytest.fixture
def long_group(open_window, made):
    """A window on one group of files that do not all stand on one page, one of them protected."""
    made.roots((ROOT, Role.NORMAL), (PUBLISHED, Role.PROTECTED))
    copy = Doc("copy.txt", ROOT)
    docs = [replace(copy, name=f"copy {number}.txt") for number in range(FILES - 1)]
    made.groups([[*docs, replace(copy, folder=PUBLISHED)]])
    shown = open_window(made)
    shown.wait_for_members(FILES)
    return shown


def test_all_but_the_kept_file_are_marked_also_those_not_seen_yet(long_group) -> None:
    window = long_group.window
    window.on_mark_others()
    long_group.wait(lambda: window.foot.marked.text().startswith(f"{FILES - 2} files marked"))
    window.on_unmark_group()
    long_group.wait(lambda: not window.foot.review.isVisible())
    assert [len(command.files) for command in long_group.engine.sent(protocol.SetMarks)] == [
        FILES - 2,
        FILES - 2,
    ]
