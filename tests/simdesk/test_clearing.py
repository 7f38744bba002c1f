# SPDX-License-Identifier: MIT
"""The index is cleared and read again; what only the person knows stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdesk.clearing import clear_rebuildable, rebuildable_files
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.link import EngineLink
from simdesk.protocol import AddRoot, ClearIndex, Ready, ScanDone, SetMarks
from simdesk.records import Role
from simdesk.settings import Locations


def test_only_what_can_be_rebuilt_is_removed(tmp_path: Path) -> None:
    locations = Locations.under(tmp_path)
    locations.create()
    precious = locations.decisions
    for path in (*rebuildable_files(locations), precious):
        path.write_bytes(b"x")
    assert clear_rebuildable(locations)
    assert precious.read_bytes() == b"x"
    assert not any(path.exists() for path in rebuildable_files(locations))
    assert clear_rebuildable(locations)


def test_a_file_that_is_held_is_left_whole(tmp_path: Path, monkeypatch) -> None:
    locations = Locations.under(tmp_path)
    locations.create()
    locations.index.write_bytes(b"x")

    def refuse(_path: Path, *, missing_ok: bool) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", refuse)
    assert not clear_rebuildable(locations, patience_s=0)
    assert locations.index.read_bytes() == b"x"


def receive(link: EngineLink, kind: type) -> object:
    while not isinstance(change := link.receive(60), kind):
        assert change is not None
    return change


def ends(link: EngineLink) -> bool:
    while True:
        try:
            if link.receive(60) is None:
                return False
        except (EOFError, OSError):
            return True


@pytest.mark.slow
def test_marks_and_folders_outlive_the_index(tmp_path: Path) -> None:
    locations = Locations.under(tmp_path / "data")
    folder = tmp_path / "docs"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("the very same words in two files " * 12, encoding="utf-8")
    link = EngineLink(locations)
    try:
        receive(link, Ready)
        link.send(AddRoot(str(folder).encode(), Role.NORMAL))
        receive(link, ScanDone)
        reader = Reader(locations)
        file = reader.member_rows(reader.group_ids(GroupQuery())[0])[1].file_id
        reader.close()
        link.send(SetMarks((file,), marked=True))
        link.send(ClearIndex())
        assert ends(link)
    finally:
        link.close()
    assert not locations.index.exists()
    assert locations.decisions.exists()
    link = EngineLink(locations)
    try:
        receive(link, Ready)
        link.send(AddRoot(str(folder).encode(), Role.NORMAL))
        receive(link, ScanDone)
        reader = Reader(locations)
        assert reader.counts().marked_files == 1
        reader.close()
    finally:
        link.close()
