# SPDX-License-Identifier: MIT
"""XML to elements: the one place where a parser is made.

No external entities, no network, no DTD, bounded depth and bounded text. Damaged XML is read as far
as it goes and said to be so.
"""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from lxml import etree

from simdesk.errors import ExtractError
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

Element = etree._Element  # noqa: SLF001 - lxml has no public name for the type

_OPTIONS: dict[str, Any] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "huge_tree": False,
    "recover": True,
    "remove_comments": True,
    "remove_pis": True,
}


def parse(data: bytes) -> tuple[Element, bool]:
    """Parse a part of a file.

    Returns:
        The root element, and True where the part is damaged, so that text may be missing.

    Raises:
        ExtractError: DAMAGED where not even a root element is found.
    """
    parser = etree.XMLParser(**_OPTIONS)
    try:
        found = cast("Element | None", etree.fromstring(data, parser))
    except (etree.XMLSyntaxError, ValueError) as error:
        raise ExtractError(Reason.DAMAGED, str(error)[:300]) from error
    if found is None:
        raise ExtractError(Reason.DAMAGED, "no XML")
    return found, _is_fatal(parser.error_log)


def iterate(data: bytes, tags: tuple[str, ...]) -> Iterator[Element]:
    """Yield the elements of some local names as they end, then forget them.

    Args:
        data: an XML part that may be too large for a tree.
        tags: local names; the name space does not matter.

    Raises:
        ExtractError: DAMAGED where the part cannot be read on.
    """
    events = etree.iterparse(
        io.BytesIO(data), events=("end",), tag=tuple(f"{{*}}{tag}" for tag in tags), **_OPTIONS
    )
    try:
        for _, element in events:
            yield element
            element.clear()
            while (before := element.getprevious()) is not None:
                before.getparent().remove(before)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise ExtractError(Reason.DAMAGED, str(error)[:300]) from error


@lru_cache(maxsize=4096)
def _local(name: str) -> str:
    return name.rpartition("}")[2].rpartition(":")[2]


def local_name(element: Element) -> str:
    """Return the tag without name space or undeclared prefix; empty for entities and the like."""
    tag: object = element.tag
    return _local(tag) if isinstance(tag, str) else ""


def attribute(element: Element, name: str) -> str:
    """Return the value of an attribute by its local name; empty where it is not there."""
    for key, value in element.attrib.items():
        if _local(str(key)) == name:
            return str(value)
    return ""


def walk(root: Element, skip: frozenset[str] = frozenset()) -> Iterator[tuple[str, str, Element]]:
    """Yield ``(event, local name, element)`` in document order, without recursion.

    Events are ``start`` and ``end``, and ``skip`` for an element that is left out: its tail still
    belongs to the text around it.

    Args:
        root: where to begin.
        skip: local names whose elements are left out with everything in them.
    """
    steps = etree.iterwalk(root, events=("start", "end"))
    skipped: Element | None = None
    for event, element in steps:
        name = local_name(element)
        if event == "start" and name in skip:
            steps.skip_subtree()
            skipped = element
        elif event == "end" and skipped is not None and element is skipped:
            skipped = None
            yield "skip", name, element
        else:
            yield event, name, element


def _is_fatal(log: Any) -> bool:  # noqa: ANN401 - lxml's log has no usable type
    return any(entry.level >= etree.ErrorLevels.FATAL for entry in log)
