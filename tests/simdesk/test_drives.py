# SPDX-License-Identifier: MIT
from __future__ import annotations

import os

import pytest

from simdesk.drives import turning_disk


@pytest.fixture
def devices(tmp_path):
    """What Linux shows of a turning disk with a partition and of one without moving parts."""
    for disk, turns in (("sda", "1"), ("nvme0n1", "0")):
        (tmp_path / disk / "queue").mkdir(parents=True)
        (tmp_path / disk / "queue" / "rotational").write_text(f"{turns}\n")
    (tmp_path / "sda" / "sda1").mkdir()
    (tmp_path / "sda" / "sda1" / "partition").write_text("1\n")
    shown = tmp_path / "dev"
    shown.mkdir()
    (shown / "8:0").symlink_to(tmp_path / "sda")
    (shown / "8:1").symlink_to(tmp_path / "sda" / "sda1")
    (shown / "259:0").symlink_to(tmp_path / "nvme0n1")
    return shown


@pytest.mark.parametrize(
    ("major", "minor", "disk"), [(8, 0, "sda"), (8, 1, "sda"), (259, 0, ""), (0, 44, "")]
)
def test_a_volume_is_traced_to_the_disk_that_turns(devices, major, minor, disk):
    assert turning_disk(os.makedev(major, minor), devices) == disk


def test_where_the_system_shows_nothing_no_disk_turns(tmp_path):
    assert turning_disk(os.makedev(8, 1), tmp_path / "nowhere") == ""
