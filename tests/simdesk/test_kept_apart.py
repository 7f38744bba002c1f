# SPDX-License-Identifier: MIT
"""What a person said is no duplicate stays so wherever its text goes; a real engine says it."""

from __future__ import annotations

import shutil

import pytest

from simdesk.protocol import KeepApart
from tests.simdesk.test_engine import SIX, start, tree

__all__ = ["start", "tree"]  # fixtures
pytestmark = pytest.mark.slow


def test_what_is_no_duplicate_is_remembered_by_content_not_by_name(start, tree):
    session = start()
    session.scan(tree)
    ids = session.ids()
    session.link.send(KeepApart(ids["A longer.txt"].document_id, ids["A.txt"].document_id))
    session.until(lambda: [set(names) for names in session.names()] == [SIX - {"A longer.txt"}])
    (tree / "inner").mkdir()
    (tree / "A longer.txt").rename(tree / "inner" / "renamed.txt")
    session.scan(tree)
    assert [set(names) for names in session.names()] == [SIX - {"A longer.txt"}]
    shutil.copy(tree / "inner" / "renamed.txt", tree / "another copy.txt")
    session.scan(tree)
    found = sorted(map(sorted, session.names()))
    assert found == [sorted(SIX - {"A longer.txt"}), ["another copy.txt", "renamed.txt"]]
    (tree / "inner" / "renamed.txt").write_text((tree / "A.txt").read_text())  # other content
    session.scan(tree)
    assert {"renamed.txt", "A.txt"} <= set(session.names()[0])
