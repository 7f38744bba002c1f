# SPDX-License-Identifier: MIT
"""What is mounted where: other volumes below a root, file systems that hold no files, networks."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from simdesk.index.rows import below

MOUNT_TABLE = Path("/proc/self/mountinfo")

PSEUDO = frozenset(
    {
        "autofs",
        "binfmt_misc",
        "bpf",
        "cgroup",
        "cgroup2",
        "configfs",
        "debugfs",
        "devpts",
        "devtmpfs",
        "efivarfs",
        "fuse.gvfsd-fuse",
        "fuse.portal",
        "fusectl",
        "hugetlbfs",
        "mqueue",
        "nsfs",
        "proc",
        "pstore",
        "rpc_pipefs",
        "securityfs",
        "selinuxfs",
        "sysfs",
        "tracefs",
    }
)
"""File systems through which the system shows itself: there is no document in them."""

NETWORK = frozenset(
    {
        "9p",
        "afs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "fuse.glusterfs",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.sshfs",
        "gfs2",
        "glusterfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "smb3",
        "smbfs",
        "vboxsf",
        "virtiofs",
        "vmhgfs",
    }
)
"""File systems that others change without our system being told."""


@dataclass(frozen=True, slots=True)
class Mounts:
    """The mount table at one moment.

    Attributes:
        kinds: mount point to the kind of its file system; empty where the system shows no table.
    """

    kinds: dict[bytes, str] = field(default_factory=dict)

    @classmethod
    def read(cls, table: Path = MOUNT_TABLE) -> Mounts:
        """Read the table of this system."""
        try:
            lines = table.read_bytes().splitlines()
        except OSError:
            return cls()
        return cls(dict(filter(None, map(_mount, lines))))

    def kind(self, path: bytes) -> str:
        """Return the kind of the file system that holds a path, empty where it is not known."""
        holding = [point for point in self.kinds if below(path, point)]
        return self.kinds[max(holding, key=len)] if holding else ""

    def is_pseudo(self, path: bytes) -> bool:
        """Tell whether a path lies where the system shows itself."""
        return self.kind(path) in PSEUDO

    def is_network(self, path: bytes) -> bool:
        """Tell whether others may change what lies here without our system being told."""
        return self.kind(path) in NETWORK

    def is_mount(self, folder: bytes) -> bool:
        """Tell whether a folder on another device is a mount point, as far as can be told.

        Sub-volumes of one file system differ in their device too, and are no other volumes.
        """
        return not self.kinds or folder in self.kinds


def device_of(folder: bytes) -> int:
    """Return the number of the device that a folder lies on, -1 where it cannot be told."""
    try:
        return os.stat(folder).st_dev
    except OSError:
        return -1


def _mount(line: bytes) -> tuple[bytes, str] | None:
    """Read a line of ``/proc/self/mountinfo``; see proc(5)."""
    before, dash, after = line.partition(b" - ")
    fields = before.split()
    if not dash or len(fields) < 5 or not after.split():
        return None
    point = re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), fields[4])
    return os.path.normpath(point), after.split()[0].decode("ascii", "replace")
