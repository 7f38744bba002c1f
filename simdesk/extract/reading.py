# SPDX-License-Identifier: MIT
"""Read one file: open it safely, tell its format, get its text. The public face of the package.

Nothing that a file contains raises here: it becomes a `Failure` in the `Reading`. Only bugs and
exhausted memory get through.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat as modes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.container import Budget
from simdesk.extract.dispatch import EXTRACTOR_VERSIONS, read_member
from simdesk.extract.sniff import HEAD_BYTES, is_candidate, kind_by_suffix, sniff
from simdesk.records import Extracted, Failure, Reason, Stat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simdesk.settings import Limits

__all__ = ["EXTRACTOR_VERSIONS", "Reading", "digest", "extract", "is_candidate", "kind_by_suffix"]

DIGEST_BYTES = 16
_EMPTY_DIGEST = hashlib.blake2b(digest_size=DIGEST_BYTES).digest()
_STEP_BYTES = 1 << 20
_TEXT_KINDS = frozenset(
    {"text", "markdown", "code", "csv", "json", "xml", "subtitles", "cards", "html"}
)
_OFFLINE_ATTRIBUTES = 0x1000 | 0x4_0000 | 0x40_0000
"""FILE_ATTRIBUTE_OFFLINE, _RECALL_ON_OPEN and _RECALL_ON_DATA_ACCESS of Windows."""
_DATALESS_FLAG = 0x4000_0000
"""SF_DATALESS of macOS: the content is in the cloud."""
_OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_REASONS = {
    errno.ENOENT: Reason.VANISHED,
    errno.ENOTDIR: Reason.VANISHED,
    errno.ESTALE: Reason.VANISHED,
    errno.EACCES: Reason.NO_PERMISSION,
    errno.EPERM: Reason.NO_PERMISSION,
    errno.ELOOP: Reason.NOT_REGULAR,
    errno.ENXIO: Reason.NOT_REGULAR,
    errno.ENODEV: Reason.NOT_REGULAR,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What one file gave: documents, or the failure.

    Attributes:
        stat: taken before the file was opened; all zero where there is no such file any more.
        digest: 16 bytes of BLAKE2b over the whole file; empty where the file was not read to its
            end, as those of an unknown format are not.
        documents: one for a plain file, several for a container; none where there is a failure.
        failure: why there is no document.
        changed: True where the file was written to while it was read: read it again later.
        skipped: members of a container that gave no document, reason to count.
        container: kind of the container that held the documents, else empty.
        read_by: what read a container and its members, see `dispatch.Outcome`.
    """

    stat: Stat
    digest: bytes = b""
    documents: tuple[Extracted, ...] = ()
    failure: Failure | None = None
    changed: bool = False
    skipped: Mapping[str, int] = field(default_factory=dict)
    container: str = ""
    read_by: str = ""


@dataclass(frozen=True, slots=True)
class _Content:
    kind: str
    data: bytes = b""
    digest: bytes = b""
    cut: bool = False


def extract(path: bytes, limits: Limits) -> Reading:
    """Read the documents of one file.

    Links are not followed; devices, pipes and sockets are not opened.

    Args:
        path: as the system spells it, `os.fsencode`.
        limits: what the file may cost.
    """
    try:
        status = os.lstat(path)
    except (OSError, ValueError) as error:
        return Reading(Stat(0, 0, 0, 0), failure=_failure(error))
    before = Stat.of(status)
    if reason := _reason_not_to_open(status):
        digest = _EMPTY_DIGEST if reason is Reason.EMPTY else b""
        return Reading(before, digest, failure=Failure(reason))
    try:
        content, changed = _load(path, before, limits)
    except ExtractError as error:
        return Reading(before, failure=_refusal(error, kind_by_suffix(path) or ""))
    except OSError as error:
        return Reading(before, failure=_failure(error))
    return _understand(path, before, content, changed=changed, limits=limits)


def digest(path: bytes, limits: Limits, *, expected: bytes) -> Stat | None:
    """Look whether a file still holds the bytes it held.

    Args:
        path: as the system spells it.
        limits: a larger file is not read.
        expected: the digest of those bytes, as `Reading.digest`.

    Returns:
        What the file is now, None where it holds others, changes, or cannot be read.
    """
    try:
        with os.fdopen(os.open(path, _OPEN_FLAGS), "rb", buffering=0) as stream:
            before = os.fstat(stream.fileno())
            if not modes.S_ISREG(before.st_mode) or before.st_size > limits.file_bytes:
                return None
            hasher = hashlib.blake2b(digest_size=DIGEST_BYTES)
            while piece := stream.read(_STEP_BYTES):
                hasher.update(piece)
            after = Stat.of(os.fstat(stream.fileno()))
    except (OSError, ValueError):
        return None
    same = after.same_content(Stat.of(before)) and hasher.digest() == expected
    return after if same else None


def _reason_not_to_open(status: os.stat_result) -> Reason | None:
    if not modes.S_ISREG(status.st_mode):
        return Reason.NOT_REGULAR
    if is_offline(status):
        return Reason.OFFLINE
    return None if status.st_size else Reason.EMPTY


def is_offline(status: os.stat_result) -> bool:
    """Tell whether only a placeholder is here and reading would fetch the file from elsewhere."""
    attributes = getattr(status, "st_file_attributes", 0)
    flags = getattr(status, "st_flags", 0)
    return bool(attributes & _OFFLINE_ATTRIBUTES or flags & _DATALESS_FLAG)


def _load(path: bytes, before: Stat, limits: Limits) -> tuple[_Content, bool]:
    with os.fdopen(os.open(path, _OPEN_FLAGS), "rb", buffering=0) as stream:
        opened = os.fstat(stream.fileno())
        if not modes.S_ISREG(opened.st_mode):
            raise ExtractError(Reason.NOT_REGULAR)
        head = stream.read(HEAD_BYTES) or b""
        kind = sniff(head, os.path.basename(path))
        if not kind or (kind == "image" and not limits.ocr):
            return _Content(kind), False
        if opened.st_size > limits.file_bytes:
            raise ExtractError(Reason.TOO_LARGE, f"{opened.st_size} bytes")
        cap = limits.text_bytes if kind in _TEXT_KINDS else limits.file_bytes
        hasher = hashlib.blake2b(head, digest_size=DIGEST_BYTES)
        pieces, size = [head], len(head)
        while piece := stream.read(_STEP_BYTES):
            hasher.update(piece)
            if size < cap:
                pieces.append(piece[: cap - size])
            size += len(piece)
            if size > limits.file_bytes:
                raise ExtractError(Reason.TOO_LARGE, "grew while it was read")
        after = Stat.of(os.fstat(stream.fileno()))
    content = _Content(kind, b"".join(pieces), hasher.digest(), cut=size > cap)
    return content, size != after.size_bytes or not after.same_content(before)


def _understand(
    path: bytes, before: Stat, content: _Content, *, changed: bool, limits: Limits
) -> Reading:
    kind = content.kind
    if not kind:
        failure = Failure(Reason.UNSUPPORTED, extractor=EXTRACTOR_VERSIONS[""])
        return Reading(before, failure=failure)
    if kind == "image" and not limits.ocr:
        failure = Failure(Reason.NEEDS_OCR, kind=kind, extractor=EXTRACTOR_VERSIONS[kind])
        return Reading(before, failure=failure)
    name = os.path.basename(path)
    outcome = read_member(
        content.data, name, Budget(limits), limits=limits, cut=content.cut, sniffed=kind
    )
    return Reading(
        before,
        content.digest,
        documents=outcome.documents,
        failure=outcome.failure,
        changed=changed,
        skipped=outcome.skipped,
        container=outcome.container,
        read_by=outcome.read_by,
    )


def _failure(error: OSError | ValueError) -> Failure:
    number = getattr(error, "errno", None)
    reason = _REASONS.get(number or 0, Reason.UNREADABLE)
    return Failure(reason, str(getattr(error, "strerror", None) or error))


def _refusal(error: ExtractError, kind: str) -> Failure:
    return Failure(error.reason, error.detail, kind, EXTRACTOR_VERSIONS.get(kind, ""))
