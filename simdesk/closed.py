# SPDX-License-Identifier: MIT
"""Folders that may not be listed: each stands among the files that could not be read.

Nobody knows what lies in such a folder. Where nothing of it was known before, it would be missing
without a word; so the folder itself is noted, in the folder that holds it, until it can be listed,
has gone or is no longer walked.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from simdesk.records import Failure, Outcome, Reason, Stat

if TYPE_CHECKING:
    from simdesk.index.store import Store
    from simdesk.walk import Listing

KIND = "folder"
"""What is stored as the format of one."""

_DENIED = frozenset({os.strerror(errno.EACCES), os.strerror(errno.EPERM)})


class ClosedFolders:
    """Keep account of them for one scan.

    Args:
        store: knows those that were noted before; asked once a listing has come.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: set[bytes] | None = None

    def note(self, listing: Listing) -> Outcome | None:
        """Return what is to be written of a folder that cannot be listed; None where it is known.

        Args:
            listing: with an error.
        """
        if listing.folder in self._all():
            return None
        reason = Reason.NO_PERMISSION if listing.error in _DENIED else Reason.DAMAGED
        failure = Failure(reason, listing.error, kind=KIND)
        self._all().add(listing.folder)
        return Outcome(listing.folder, Stat(0, 0, 0, 0), b"", (), failure)

    def opened(self, listing: Listing) -> list[bytes]:
        """Return the folders that are none any more, as a listing shows.

        Args:
            listing: of a folder that could be listed.
        """
        noted = self._all()
        if not noted:
            return []
        inside = {*listing.folders, *listing.links}
        found = [
            path
            for path in noted
            if path == listing.folder
            or (os.path.dirname(path) == listing.folder and os.path.basename(path) not in inside)
        ]
        noted.difference_update(found)
        return found

    def _all(self) -> set[bytes]:
        if self._noted is None:
            self._noted = self._store.numberless(KIND)
        return self._noted
