# SPDX-License-Identifier: MIT
"""What the XML formats of Word, Excel and PowerPoint share: parts, relations, drawings."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.markup import attribute, local_name, parse, walk
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.container import Package
    from simdesk.extract.draft import Draft
    from simdesk.extract.markup import Element

_SKIP = frozenset({"Fallback"})
_FURNITURE = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg"})
"""Placeholders that hold the number of the slide, date, foot, head and the slide's picture."""


def main_part(package: Package, usual: str) -> str:
    """Return the name of the main part, which ``_rels/.rels`` tells.

    Args:
        package: the document.
        usual: its name where the relations are missing.

    Raises:
        ExtractError: DAMAGED where there is no such part.
    """
    if "_rels/.rels" in package:
        root, _ = parse(package.read("_rels/.rels"))
        for relation in root:
            if attribute(relation, "Type").endswith("/officeDocument"):
                target = attribute(relation, "Target").lstrip("/")
                target = posixpath.normpath(target)
                if target in package:
                    return target.lower()
    if usual not in package:
        raise ExtractError(Reason.DAMAGED, f"no {usual}")
    return usual


def attribute_of_relation(element: Element) -> str:
    """Return ``r:id``, which stands beside another attribute ``id`` without a name space."""
    for key, value in element.attrib.items():
        if str(key).endswith("}id"):
            return str(value)
    return ""


def relations(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """Return the relations of a part: id to (type, name of the target)."""
    folder, base = posixpath.split(part)
    name = posixpath.join(folder, "_rels", f"{base}.rels")
    if name not in package:
        return {}
    root, _ = parse(package.read(name))
    found: dict[str, tuple[str, str]] = {}
    for entry in root:
        if attribute(entry, "TargetMode") == "External":
            continue
        target = attribute(entry, "Target")
        path = target if target.startswith("/") else posixpath.join(folder, target)
        kind = attribute(entry, "Type").rpartition("/")[2]
        found[attribute(entry, "Id")] = (kind, posixpath.normpath(path).lstrip("/").lower())
    return found


def add_drawing(draft: Draft, package: Package, name: str) -> None:
    """Add the text of the shapes of a DrawingML part: a slide, its notes, a diagram, a sheet's."""
    root, damaged = parse(package.read(name))
    draft.partial |= damaged
    hidden: Element | None = None
    for event, tag, element in walk(root, _SKIP):
        if event == "skip":
            continue
        if hidden is not None:
            hidden = None if event == "end" and element is hidden else hidden
        elif event == "start":
            if tag == "sp" and _is_furniture(element):
                hidden = element
            elif tag == "t":
                draft.add(element.text or "")
            elif tag in {"br", "tab"}:
                draft.add("\n" if tag == "br" else "\t")
        elif tag == "p":
            draft.add("\n")
        elif tag == "tc":
            draft.add("\t")


def _is_furniture(shape: Element) -> bool:
    for part in shape:
        if local_name(part).startswith("nvSp"):
            return any(attribute(entry, "type") in _FURNITURE for entry in part.iter("{*}ph"))
    return False
