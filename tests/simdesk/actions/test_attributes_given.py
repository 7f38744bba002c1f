# SPDX-License-Identifier: MIT
"""A file that may not be written keeps what a person attached to it."""

from __future__ import annotations

import errno
import os

import pytest

from simdesk import attributes
from simdesk.attributes import Attributes


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes here")
def test_what_a_person_attached_is_given_while_the_file_can_be_written(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("a")
    given = []

    def set_as_owner(target, name, value):
        """Refuse as the system does to all but an administrator."""
        if name.startswith("user.") and not os.stat(target).st_mode & 0o200:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        given.append((name, os.stat(target).st_mode & 0o777))

    monkeypatch.setattr(os, "setxattr", set_as_owner)
    path.chmod(0o600)
    status = path.stat()
    acl = "system.posix_acl_access"  # setting the permissions would change it
    wanted = Attributes(
        0o444, (status.st_uid, status.st_gid), 5, 7, ((acl, b"x"), ("user.tag", b"v"))
    )
    attributes.give(os.fsencode(path), wanted)
    assert given == [("user.tag", 0o600), (acl, 0o444)]
    assert path.stat().st_mode & 0o777 == 0o444
    assert path.stat().st_mtime_ns == 7
