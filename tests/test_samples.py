# SPDX-License-Identifier: MIT
from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
SAMPLES = PROJECT / "resources" / "samples"
MAKER = runpy.run_path(str(PROJECT / "tests" / "make_samples.py"))


def test_made_samples_are_the_ones_that_are_shipped(tmp_path: Path) -> None:
    MAKER["make"](tmp_path)
    assert len(MAKER["MADE"]) == 5
    for name in MAKER["MADE"]:
        assert (tmp_path / name).read_bytes() == (SAMPLES / name).read_bytes(), name


def test_samples_are_small() -> None:
    sizes = [path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file()]
    assert len(sizes) == 18
    assert sum(sizes) < 200_000


@pytest.mark.parametrize("name", ["The harbour clock.txt", "The harbour clock (1).txt"])
def test_text_samples_keep_their_line_ends(name: str) -> None:
    # a checkout that rewrites line ends would turn copies of one text into other bytes
    assert b"\r" not in (SAMPLES / "harbour" / name).read_bytes()
