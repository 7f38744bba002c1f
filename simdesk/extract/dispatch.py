# SPDX-License-Identifier: MIT
"""From the kind of a file to the function that reads it, and through containers to members."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.container import MOST_LEVELS, Budget, Package
from simdesk.extract.draft import Source
from simdesk.extract.ocr import recognition
from simdesk.extract.sniff import HEAD_BYTES, kind_by_suffix, refine_ole, refine_zip, sniff
from simdesk.records import Extracted, Failure, Reason

if TYPE_CHECKING:
    from simdesk.settings import Limits

Reader = Callable[[Source], list[Extracted]]
Unpacker = Callable[[Source], Iterator[tuple[str, "bytes | ExtractError"]]]


@dataclass(frozen=True, slots=True)
class _Format:
    module: str
    function: str
    version: int = 1


_READERS: dict[str, _Format] = {
    "text": _Format("text", "read_text"),
    "markdown": _Format("text", "read_text", 2),
    "code": _Format("text", "read_text"),
    "csv": _Format("text", "read_text"),
    "json": _Format("text", "read_text"),
    "xml": _Format("text", "read_text"),
    "subtitles": _Format("subtitles", "read_subtitles", 2),
    "cards": _Format("cards", "read_cards"),
    "notebook": _Format("text", "read_notebook"),
    "html": _Format("html", "read_html", 3),
    "pdf": _Format("pdf", "read_pdf", 2),
    "docx": _Format("word", "read_docx", 3),
    "wordxml": _Format("word", "read_word_xml", 2),
    "odt": _Format("odf", "read_odf", 3),
    "ods": _Format("odf", "read_odf", 2),
    "odp": _Format("odf", "read_odf", 2),
    "rtf": _Format("rtf", "read_rtf", 2),
    "epub": _Format("books", "read_epub", 2),
    "fb2": _Format("books", "read_fb2"),
    "pptx": _Format("slides", "read_pptx", 2),
    "xlsx": _Format("sheets", "read_xlsx", 2),
    "sheetxml": _Format("sheets", "read_sheet_xml"),
    "mail": _Format("mail", "read_mail", 3),
    "mhtml": _Format("mail", "read_mhtml", 2),
    "msg": _Format("outlook", "read_msg"),
    "doc": _Format("legacy", "read_doc"),
    "ppt": _Format("legacy_slides", "read_ppt"),
    "xls": _Format("sheets", "read_xls"),
    "xlsb": _Format("sheets", "read_xls"),
    "image": _Format("images", "read_image", 2),
}
_UNPACKERS: dict[str, _Format] = {
    "mbox": _Format("mail", "unpack_mbox"),
    "zip": _Format("archive", "unpack_zip", 2),
    "tar": _Format("archive", "unpack_tar"),
    "gz": _Format("archive", "unpack_gz"),
    "bz2": _Format("archive", "unpack_bz2"),
    "xz": _Format("archive", "unpack_xz"),
}
_REFUSED: Mapping[str, tuple[Reason, str]] = {
    "encrypted": (Reason.ENCRYPTED, ""),
}

EXTRACTOR_VERSIONS: Mapping[str, str] = {
    **{kind: f"{kind}/{entry.version}" for kind, entry in (_READERS | _UNPACKERS).items()},
    **{kind: f"{kind}/1" for kind in _REFUSED},
    "": "sniff/4",
}
"""Kind to extractor name and version; what another version read or refused is read again.

The empty kind is that of files whose format is not known. Text that another library made has its
name in front: ``pypdf-pdf/1``, ``flat-html/1``, ``ocr:eng-pdf/1``.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the bytes of a file or a member gave.

    Attributes:
        documents: one or more, or none where there is a failure.
        failure: why there is no document.
        skipped: members that gave no document, reason to count.
        container: kind of the container that held the documents, else empty.
        read_by: names and versions of all that read a container and its members, joined by ``+``:
            where one of them changes, it is to be read again.
    """

    documents: tuple[Extracted, ...] = ()
    failure: Failure | None = None
    skipped: Mapping[str, int] = field(default_factory=dict)
    container: str = ""
    read_by: str = ""


def read_member(  # noqa: PLR0913 - what is known of the bytes, by name
    data: bytes,
    name: bytes,
    budget: Budget,
    *,
    limits: Limits,
    depth: int = 0,
    cut: bool = False,
    sniffed: str = "",
) -> Outcome:
    """Find out what some bytes are and read them.

    Words of pictures are recognised in the file itself, not in members of containers.

    Args:
        data: the bytes of a file or of a member of a container.
        name: its file name.
        budget: what the whole file may still unpack to.
        limits: what the whole file may cost.
        depth: 0 for the file itself.
        cut: True where `data` is not all of it.
        sniffed: what `sniff` said of it, empty where it was not asked.
    """
    kind = ""
    if depth and limits.ocr:
        limits = replace(limits, ocr=False)
    try:
        kind = identify(data, name, limits, sniffed=sniffed)
        source = Source(
            data, name, kind, EXTRACTOR_VERSIONS.get(kind, ""), limits, budget, depth, cut
        )
        return _read_container(source) if kind in _UNPACKERS else _read_document(source)
    except ExtractError as error:
        told = kind or kind_by_suffix(name) or ""
        extractor = EXTRACTOR_VERSIONS.get(told, "")
        if told and not kind:  # neither what it is nor what it says it is could be read
            extractor = f"{EXTRACTOR_VERSIONS['']}+{extractor}"
        if limits.ocr and (method := recognition(limits)):
            extractor = f"{method}-{extractor}"  # not to be tried again in this way
        return Outcome(failure=Failure(error.reason, error.detail, told, extractor))


def identify(data: bytes, name: bytes, limits: Limits, *, sniffed: str = "") -> str:
    """Name the kind of some bytes, looking into zip and OLE files.

    Raises:
        ExtractError: DAMAGED or TOO_LARGE for a zip file that cannot be opened.
    """
    kind = sniffed or sniff(data[:HEAD_BYTES], name)
    if kind == "zip":
        return refine_zip(Package(data, Budget(limits)), name)
    if kind == "ole":
        return refine_ole(data)
    return kind


def _read_document(source: Source) -> Outcome:
    entry = _READERS.get(source.kind)
    if entry is None:
        reason, detail = _REFUSED.get(source.kind, (Reason.UNSUPPORTED, ""))
        raise ExtractError(reason, detail)
    reader: Reader = _function(entry)
    return Outcome(tuple(reader(source)))


def _function(entry: _Format) -> Callable[..., Any]:
    module = importlib.import_module(f"simdesk.extract.{entry.module}")
    function: Callable[..., Any] = getattr(module, entry.function)
    return function


def _read_container(source: Source) -> Outcome:
    if source.depth >= MOST_LEVELS:
        raise ExtractError(Reason.UNSUPPORTED, "containers in containers, too deep")
    unpack: Unpacker = _function(_UNPACKERS[source.kind])
    documents: list[Extracted] = []
    skipped: Counter[str] = Counter()
    read_by = {source.extractor}
    for part, content in unpack(source):
        if isinstance(content, ExtractError):
            skipped[content.reason] += 1
            continue
        name = part.rpartition("/")[2].encode("utf-8", "surrogateescape")
        outcome = read_member(
            content, name, source.budget, limits=source.limits, depth=source.depth + 1
        )
        skipped.update(outcome.skipped)
        if outcome.failure:
            skipped[outcome.failure.reason] += 1
            read_by.add(outcome.failure.extractor)
        read_by.update(outcome.read_by.split("+"), (d.extractor for d in outcome.documents))
        documents += [
            replace(d, part=f"{part}/{d.part}" if d.part else part) for d in outcome.documents
        ]
    if not documents:
        reason = skipped.most_common(1)[0][0] if skipped else Reason.EMPTY
        raise ExtractError(Reason(reason), f"no readable member of {skipped.total()}")
    return Outcome(
        tuple(documents),
        skipped=dict(skipped),
        container=source.kind,
        read_by="+".join(sorted({version_of(name) for name in read_by} - {""})),
    )


def version_of(extractor: str) -> str:
    """Return what stands behind the name of another library: ``pdf/1`` of ``pypdf-pdf/1``."""
    return extractor.rpartition("-")[2]


def is_current(read_by: str) -> bool:
    """Tell whether nothing that read a file or its members has changed since.

    Args:
        read_by: `Extracted.extractor`, `Failure.extractor` or `Outcome.read_by`; empty where
            nothing of ours had a part in it.
    """
    names = set(version_of(read_by).split("+")) - {""}
    return names <= set(EXTRACTOR_VERSIONS.values())
