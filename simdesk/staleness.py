# SPDX-License-Identifier: MIT
"""Whether a file that a walk shows must be read, judged by what the index knows of it."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import TYPE_CHECKING

from simdesk.extract.dispatch import EXTRACTOR_VERSIONS, is_current
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from simdesk.index.store import KnownFile
    from simdesk.records import FileId, Stat

_TOP = 1 << 63


class Judgement(IntEnum):
    """What is to be done about a file that is known."""

    FRESH = 0
    NOTE = 1
    """It is what it was, but the index does not yet know when it was touched last."""
    DIGEST = 2
    """Touched, with size and date of change as before: its bytes tell."""
    READ = 3


class Staleness:
    """Judge files of one scan.

    Args:
        unfinished: files whose document has no prints of the present recipe.
        retry_failures: read again what could not be read.
        recognition: how pictures are read now, empty for not at all.
    """

    def __init__(
        self, unfinished: AbstractSet[FileId], *, retry_failures: bool, recognition: str
    ) -> None:
        self.recognition = recognition
        self._unfinished = unfinished
        self._retry = retry_failures
        self._outdated: dict[tuple[str, str], bool] = {}

    @property
    def by_file(self) -> bool:
        """Tell whether files must be judged one by one, whatever is known of their folder."""
        return self._retry or bool(self._unfinished)

    def terms(self, recipe_id: int) -> str:
        """Return all that decides besides a file itself, as JSON."""
        versions = dict(sorted(EXTRACTOR_VERSIONS.items()))
        return json.dumps([recipe_id, self.recognition, versions])

    def judge(self, stat: Stat, known: KnownFile) -> Judgement:
        """Judge one file.

        Args:
            stat: as the walk saw it.
            known: what the index has.
        """
        inode = stat.inode - 2 * _TOP if stat.inode >= _TOP else stat.inode  # as it is stored
        if (stat.size_bytes, stat.mtime_ns, inode) != (
            known.size_bytes,
            known.mtime_ns,
            known.inode,
        ):
            return Judgement.READ
        if known.file_id in self._unfinished or self._is_outdated(known):
            return Judgement.READ
        if stat.ctime_ns == known.ctime_ns:
            return Judgement.FRESH
        if not known.ctime_ns:
            return Judgement.NOTE
        return Judgement.DIGEST if known.digest else Judgement.READ

    def needs_recognition(self, reason: str, extractor: str) -> bool:
        """Tell whether a file waits for recognition, or was read with other languages."""
        is_picture = reason == Reason.NEEDS_OCR or extractor.startswith("ocr:")
        if not self.recognition or not is_picture:
            return False
        return not extractor.startswith(f"{self.recognition}-")

    def _is_outdated(self, known: KnownFile) -> bool:
        key = (known.extractor, known.reason)
        if key not in self._outdated:
            self._outdated[key] = self._is_read_otherwise_now(*key)
        return self._outdated[key]

    def _is_read_otherwise_now(self, extractor: str, reason: str) -> bool:
        # nothing but a look tells that a placeholder has become a file
        if reason == Reason.OFFLINE or (reason and self._retry):
            return True
        if self.needs_recognition(reason, extractor):
            return True
        return not is_current(extractor)
