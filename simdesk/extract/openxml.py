# SPDX-License-Identifier: MIT
"""What the XML formats of Word, Excel and PowerPoint share: parts, relations, drawings."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from simdesk.errors import ExtractError
from simdesk.extract.markup import attribute, local_name, parse, walk
from simdesk.records import Reason

if TYPE_CHECKING:
    from simdesk.extract.container import Package
    from simdesk.extract.draft import Draft
    from simdesk.extract.markup import Element

_SKIP = frozenset({"Fallback"})
_BREAKS = {
    ("start", "br"): "\n",
    ("start", "tab"): "\t",
    ("end", "p"): "\n",
    ("end", "tc"): "\t",
}
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
    for relation in _entries(package, "_rels/.rels"):
        if attribute(relation, "Type").endswith("/officeDocument"):
            target = attribute(relation, "Target").lstrip("/")
            target = posixpath.normpath(target)
            if target in package:
                return target.lower()
    if usual not in package:
        raise ExtractError(Reason.DAMAGED, f"no {usual}")
    return usual


def _entries(package: Package, name: str) -> list[Element]:
    """Return the entries of a part with relations; none where it is missing or no XML."""
    try:
        return list(parse(package.read(name))[0]) if name in package else []
    except ExtractError:
        return []


def numbered_parts(package: Package, stem: str) -> list[str]:
    """Return parts like ``ppt/slides/slide1.xml`` by their number: what relations should tell.

    Args:
        package: the document.
        stem: name up to the number, in lower case.
    """
    pattern = re.compile(re.escape(stem) + r"(\d{1,6})\.xml")
    found = [
        (int(match[1]), match[0]) for match in map(pattern.fullmatch, package.names()) if match
    ]
    return [name for _, name in sorted(found)]


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
    found: dict[str, tuple[str, str]] = {}
    for entry in _entries(package, name):
        target = attribute(entry, "Target")
        if not target or attribute(entry, "TargetMode") == "External":
            continue
        path = target if target.startswith("/") else posixpath.join(folder, target)
        kind = attribute(entry, "Type").rpartition("/")[2]
        found[attribute(entry, "Id")] = (kind, posixpath.normpath(path).lstrip("/").lower())
    return found


def add_drawing(draft: Draft, package: Package, name: str) -> None:
    """Add the text of a DrawingML part: a slide, its notes, a diagram, a chart, a sheet's shapes.

    Of a chart that is its titles and the names of its series and categories, each once.
    """
    root, damaged = parse(package.read(name))
    draft.partial |= damaged
    for label in _labels(root):
        draft.add(label + "\n")
    hidden: Element | None = None
    for event, tag, element in walk(root, _SKIP):
        if event == "skip":
            continue
        if hidden is not None:
            hidden = None if event == "end" and element is hidden else hidden
        elif event == "start" and tag == "sp" and _is_furniture(element):
            hidden = element
        elif event == "start" and tag == "t":
            draft.add(element.text or "")
        elif (event, tag) in _BREAKS:
            draft.add(_BREAKS[event, tag])


def _labels(root: Element) -> list[str]:
    if local_name(root) != "chartSpace":
        return []
    shown = (
        "".join(map(str, value.itertext())).strip()
        for strings in root.iter("{*}strCache", "{*}multiLvlStrCache", "{*}strLit")
        for value in strings.iter("{*}v")
    )
    return [label for label in dict.fromkeys(shown) if label]


def add_fixed_shapes(draft: Draft, package: Package, name: str) -> None:
    """Add the text of a slide master or layout that shows on its slides: of no placeholder."""
    root, damaged = parse(package.read(name))
    draft.partial |= damaged
    for shape in root.iter("{*}sp"):
        if next(shape.iter("{*}ph"), None) is None:
            texts = ("".join(map(str, line.itertext("{*}t"))) for line in shape.iter("{*}p"))
            draft.add("\n".join(texts) + "\n")


def _is_furniture(shape: Element) -> bool:
    for part in shape:
        if local_name(part).startswith("nvSp"):
            return any(attribute(entry, "type") in _FURNITURE for entry in part.iter("{*}ph"))
    return False
