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


@pytest.fixture
def machine(tmp_path, devices):
    """What a virtual machine shows besides: its kernel says of every disk that it turns."""
    made_up = tmp_path / "virtio1" / "block" / "vda"
    named = tmp_path / "sdb"
    volumes = {253: tmp_path / "dm-0", 254: tmp_path / "dm-1"}
    for disk in (made_up, named, *volumes.values()):
        (disk / "queue").mkdir(parents=True)
        (disk / "queue" / "rotational").write_text("1\n")
    (named / "device").mkdir()
    (named / "device" / "vendor").write_text("VMware  \n")
    for volume, below in zip(volumes.values(), (tmp_path / "sda" / "sda1", made_up), strict=True):
        (volume / "slaves").mkdir()
        (volume / "slaves" / below.name).symlink_to(below)
    shown = {(252, 0): made_up, (8, 16): named, (253, 0): volumes[253], (253, 1): volumes[254]}
    for (major, minor), disk in shown.items():
        (devices / f"{major}:{minor}").symlink_to(disk)
    return devices


@pytest.mark.parametrize(
    ("major", "minor", "disk"), [(252, 0, ""), (8, 16, ""), (253, 0, "dm-0"), (253, 1, "")]
)
def test_the_disks_of_virtual_machines_are_not_believed_to_turn(machine, major, minor, disk):
    assert turning_disk(os.makedev(major, minor), machine) == disk


def test_where_the_system_shows_nothing_no_disk_turns(tmp_path):
    assert turning_disk(os.makedev(8, 1), tmp_path / "nowhere") == ""
