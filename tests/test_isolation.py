# SPDX-License-Identifier: MIT
"""The guard of the tests is itself tested: a guard that never fires guards nothing."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simdesk.settings import Locations

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def guard(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    conftest = request.config.pluginmanager.get_plugin(str(Path(__file__).with_name("conftest.py")))
    assert conftest is not None
    made = conftest._Guard(
        tmp_path,
        precious=(str(tmp_path / ".local/share/simdesk"),),
        allowed=(str(tmp_path / "project"),),
    )
    made.active = True
    return made


def test_every_folder_of_ours_lies_in_the_home_of_the_test(home: Path) -> None:
    assert Path.home() == home
    places = Locations.standard()
    for place in (places.config, places.data, places.cache, places.logs):
        assert place.is_relative_to(home)
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    assert len(os.environ["XDG_RUNTIME_DIR"]) < 60


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("open", ("report.txt", "w", 0)),
        ("open", (b"report.txt", None, os.O_WRONLY)),
        ("os.mkdir", ("folder", 0o777, -1)),
        ("os.remove", ("letter.txt", -1)),
        ("os.rename", ("project/a", "b", -1, -1)),
        ("open", (".local/share/simdesk/index.sqlite", "r", 0)),
        ("sqlite3.connect", (".local/share/simdesk/index.sqlite",)),
        ("os.scandir", (".local/share/simdesk",)),
    ],
)
def test_guard_refuses(
    guard: Callable[[str, tuple[object, ...]], None],
    event: str,
    arguments: tuple[object, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError, match="real home"):
        guard(event, arguments)
    assert len(guard.offences) == 1


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("open", ("letter.txt", "r", 0)),
        ("open", (b"letter.txt", None, os.O_RDONLY)),
        ("open", (7, "w", 0)),
        ("os.mkdir", ("project/build", 0o777, -1)),
        ("os.scandir", (None,)),
        ("import", ("os", None, None, None, None)),
        ("sqlite3.connect", (":memory:",)),
    ],
)
def test_guard_lets_pass(
    guard: Callable[[str, tuple[object, ...]], None],
    event: str,
    arguments: tuple[object, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    guard(event, arguments)
    assert guard.offences == []


def test_guard_hears_what_python_does(home: Path, request: pytest.FixtureRequest) -> None:
    conftest = request.config.pluginmanager.get_plugin(str(Path(__file__).with_name("conftest.py")))
    index = Path(conftest._precious()[1]) / "index.sqlite"  # of this test's home: the real one's
    watched = conftest._GUARD._precious
    conftest._GUARD._precious = (str(index.parent),)
    try:
        with pytest.raises(AssertionError, match="real home"):
            index.open()
        with pytest.raises(AssertionError, match="real home"):
            sqlite3.connect(index)
        with pytest.raises(AssertionError, match="real home"):
            sqlite3.connect(f"{index.as_uri()}?mode=ro", uri=True)
    finally:
        conftest._GUARD._precious = watched
        conftest._GUARD.offences.clear()
