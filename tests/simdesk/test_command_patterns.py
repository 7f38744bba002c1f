# SPDX-License-Identifier: MIT
"""Patterns on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from simdesk.__main__ import main
from simdesk.commands import choosing
from simdesk.patterns import Why

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_patterns_are_shown_changed_and_tested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["patterns", "--data", str(tmp_path / "d")]
    log, text = tmp_path / "x.log", tmp_path / "x.txt"
    log.touch()
    text.touch()
    assert main([*place, "--exclude", "*.log", "--exclude", "*.bak", "--include", "x.*"]) == 0
    assert main([*place, "--drop", "*.bak"]) == 0
    assert main([*place, "--json"]) == 0
    told = json.loads(capsys.readouterr().out.split("include: x.*\n")[-1])
    assert "*.log" in told["exclude"]
    assert "*.bak" not in told["exclude"]
    assert told["include"] == ["x.*"]
    assert main([*place, "--test", str(log), "--test", str(text)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{log}: left out, by the line *.log",
        f"{text}: scanned",
    ]
    assert main([*place, "--test", str(text), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["paths"]
    assert found == {
        "path": str(text),
        "scanned": True,
        "why": "scanned",
        "at": str(text),
        "line": None,
    }
    assert main([*place, "--drop", "nothing"]) == 2


def test_our_own_folder_is_not_scanned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = tmp_path / "d" / "data"
    ours.mkdir(parents=True)
    assert main(["patterns", "--data", str(ours.parent), "--test", str(ours), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["paths"]
    assert found["why"] == str(Why.EXCLUDED_FOLDER)


def test_every_reason_why_a_path_is_not_scanned_has_words() -> None:
    assert set(choosing.WHY) == set(Why)
