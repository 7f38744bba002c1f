# SPDX-License-Identifier: MIT
"""PowerPoint's XML formats to text: every slide with its diagrams, charts and speaker notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.extract.container import Package
from simdesk.extract.draft import has_words
from simdesk.extract.markup import parse
from simdesk.extract.openxml import (
    add_drawing,
    add_fixed_shapes,
    attribute_of_relation,
    main_part,
    numbered_parts,
    relations,
)

if TYPE_CHECKING:
    from simdesk.extract.draft import Draft, Source
    from simdesk.records import Extracted


def read_pptx(source: Source) -> list[Extracted]:
    """Read a presentation.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    package = Package(source.data, source.budget)
    draft = source.draft()
    draft.partial |= package.is_salvaged
    main = main_part(package, "ppt/presentation.xml")
    root, damaged = parse(package.read(main))
    draft.partial |= damaged
    targets = relations(package, main)
    slides = [
        targets[attribute_of_relation(entry)][1]
        for entry in root.iter("{*}sldId")
        if attribute_of_relation(entry) in targets
    ]
    slides = slides or numbered_parts(package, "ppt/slides/slide")
    for number, name in enumerate(slides, start=1):
        draft.begin("slide", str(number))
        _add_slide(draft, package, name)
        if draft.full:
            break
    if not has_words(draft.text()):
        _add_masters(draft, package, slides)
    for name in package.names():
        if "/media/" in name:
            draft.leave_out("images", package.fingerprint(name))
        elif "/embeddings/" in name:
            draft.leave_out("attachments", package.fingerprint(name))
        elif "/comments/" in name:
            draft.leave_out("comments", package.fingerprint(name))
    return [draft.finish()]


def _add_slide(draft: Draft, package: Package, name: str) -> None:
    if name not in package:
        draft.partial = True
        return
    add_drawing(draft, package, name)
    linked = relations(package, name).values()
    for wanted in ("diagramData", "chart", "notesSlide"):
        for kind, target in linked:
            if kind == wanted and target in package:
                add_drawing(draft, package, target)


def _add_masters(draft: Draft, package: Package, slides: list[str]) -> None:
    """Add what stands on the masters: the text of a show whose slides have none of their own."""
    layouts = _linked(package, slides, "slideLayout")
    for name in (*layouts, *_linked(package, layouts, "slideMaster")):
        add_fixed_shapes(draft, package, name)


def _linked(package: Package, parts: list[str], wanted: str) -> list[str]:
    targets = (
        target
        for part in parts
        for kind, target in relations(package, part).values()
        if kind == wanted and target in package
    )
    return list(dict.fromkeys(targets))
