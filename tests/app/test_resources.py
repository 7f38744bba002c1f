# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from app import resources


def test_icons_stand_beside_the_code() -> None:
    assert resources.icon_path("simdesk").exists()


def test_samples_are_copied_and_a_second_copy_keeps_edits(tmp_path, monkeypatch) -> None:
    shipped = tmp_path / "shipped"
    (shipped / "letters").mkdir(parents=True)
    (shipped / "letters" / "a.txt").write_text("one")
    (shipped / "b.txt").write_text("two")
    monkeypatch.setattr(resources, "samples", lambda: shipped)
    target = resources.copy_samples(tmp_path / "data")
    assert (target / "letters" / "a.txt").read_text() == "one"
    (target / "b.txt").write_text("edited")
    (target / "letters" / "a.txt").unlink()
    assert resources.copy_samples(tmp_path / "data") == target
    assert (target / "b.txt").read_text() == "edited"
    assert (target / "letters" / "a.txt").read_text() == "one"
    assert (shipped / "b.txt").read_text() == "two"


def test_missing_samples_are_said(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(resources, "samples", lambda: None)
    with pytest.raises(FileNotFoundError):
        resources.copy_samples(tmp_path)
