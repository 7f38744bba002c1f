# SPDX-License-Identifier: MIT
from __future__ import annotations

from simdesk.mounts import Mounts

TABLE = rb"""22 1 253:0 / / rw,relatime - ext4 /dev/vda rw
23 22 0:5 / /proc rw,nosuid - proc proc rw
24 22 8:17 / /media/My\040Disk rw shared:9 - vfat /dev/sdb1 rw
25 22 0:44 / /home/share rw shared:1 master:2 - nfs4 server:/x rw
broken line
"""


def read(tmp_path):
    (tmp_path / "table").write_bytes(TABLE)
    return Mounts.read(tmp_path / "table")


def test_the_innermost_mount_decides(tmp_path):
    mounts = read(tmp_path)
    assert mounts.kind(b"/home/me") == "ext4"
    assert mounts.kind(b"/media/My Disk/x") == "vfat"
    assert mounts.kind(b"/process") == "ext4"


def test_networks_and_what_the_system_shows_of_itself_are_told(tmp_path):
    mounts = read(tmp_path)
    assert mounts.is_network(b"/home/share/deep")
    assert not mounts.is_network(b"/home")
    assert mounts.is_pseudo(b"/proc/1")
    assert not mounts.is_pseudo(b"/media/My Disk")


def test_a_mount_point_is_told_from_a_sub_volume(tmp_path):
    mounts = read(tmp_path)
    assert mounts.is_mount(b"/media/My Disk")
    assert not mounts.is_mount(b"/home/me")


def test_without_a_table_every_other_device_is_another_volume(tmp_path):
    mounts = Mounts.read(tmp_path / "nowhere")
    assert mounts.kind(b"/") == ""
    assert mounts.is_mount(b"/anything")
