# SPDX-License-Identifier: MIT
"""Archives and packed files to their members, read through one shared budget.

Of a member only the first bytes are unpacked where those show a format that is not read.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from typing import IO, TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.container import Package, damage
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simdesk.extract.draft import Source

    Members = Iterator[tuple[str, bytes | ExtractError]]

_SUFFIXES = (".gz", ".bz2", ".xz")
_TAR_SUFFIXES = {".tgz": ".tar", ".tbz": ".tar", ".tbz2": ".tar", ".txz": ".tar"}


def unpack_zip(source: Source) -> Members:
    """Yield the members of a zip file, with the reason in place of those that cannot be read.

    Raises:
        ExtractError: DAMAGED or TOO_LARGE.
    """
    package = Package(source.data, source.budget)
    for name in package.names():
        if name.startswith("__macosx/"):
            continue
        try:
            content: bytes | ExtractError = package.read(name, may_be_anything=True)
        except ExtractError as error:
            content = error
        yield package.original_name(name), content
    if package.is_salvaged:
        yield "", ExtractError(Reason.DAMAGED, "the directory is lost, and what stood behind")


def unpack_tar(source: Source) -> Members:
    """Yield the files of a tar archive; links and devices are passed over.

    Raises:
        ExtractError: DAMAGED or TOO_LARGE.
    """
    with (
        damage(tarfile.TarError, EOFError, ValueError, OSError, OverflowError),
        tarfile.open(fileobj=io.BytesIO(source.data), mode="r:") as tar,
    ):
        for info in tar:
            source.budget.count_members(1)
            stream = tar.extractfile(info) if info.isreg() else None
            if stream is not None:
                yield info.name, _read(source, stream, info.name)


def unpack_gz(source: Source) -> Members:
    """Yield what a gzip file holds."""
    return _unpack_one(source, gzip.open)


def unpack_bz2(source: Source) -> Members:
    """Yield what a bzip2 file holds."""
    return _unpack_one(source, bz2.BZ2File)


def unpack_xz(source: Source) -> Members:
    """Yield what an xz file holds."""
    return _unpack_one(source, lzma.LZMAFile)


def _unpack_one(source: Source, opener: Callable[[io.BytesIO], Any]) -> Members:
    with opener(io.BytesIO(source.data)) as stream:
        content = _read(source, stream, _inner_name(source.name))
    if isinstance(content, ExtractError):
        raise content
    yield _inner_name(source.name), content


def _read(source: Source, stream: IO[bytes], name: str) -> bytes | ExtractError:
    try:
        with damage(OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, tarfile.TarError):
            return source.budget.read(stream, name.encode("utf-8", "surrogateescape"))
    except ExtractError as error:
        return error


def _inner_name(name: bytes) -> str:
    """Return the name of what is packed: ``notes.txt.gz`` holds ``notes.txt``."""
    text = name.decode("utf-8", "surrogateescape")
    stem, dot, suffix = text.rpartition(".")
    ending = f"{dot}{suffix.lower()}"
    if stem and ending in _SUFFIXES:
        return stem
    return stem + _TAR_SUFFIXES[ending] if stem and ending in _TAR_SUFFIXES else text
