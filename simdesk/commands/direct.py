# SPDX-License-Identifier: MIT
"""The commands that look at files themselves: ``compare``, ``similar``, ``fingerprint``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from simdesk.commands import options as chosen
from simdesk.commands.console import Console, Status
from simdesk.commands.reading import COMPARE_S, Workers, text_of, why_not
from simdesk.commands.reading import workers as workers_of
from simdesk.commands.words import NATURES
from simdesk.compare import align, of_two, verdict
from simdesk.index.nearest import Nearest
from simdesk.nature import nature
from simdesk.placing import place_blocks, place_of
from simdesk.records import Tier
from simdesk.reports.data import Json, path_data
from simdesk.reports.display import (
    DIFFERS_WORDS,
    TIER_WORDS,
    bits,
    count,
    percent,
    visible,
    visible_path,
)
from simdesk.settings import load_settings
from simdesk.similar import far_apart, inside, rank

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from simdesk.comparison import AlignedBlock, BlockPlace, Comparison
    from simdesk.index.nearest import NearDocument
    from simdesk.index.reader import Reader
    from simdesk.records import Fingerprint, Outcome, ReadDocument, Verdict
    from simdesk.settings import Recipe

NEAR_BITS = 12
"""How far `similar` looks where nobody says otherwise."""

_NONE = "-" * 16


def fingerprint(options: Namespace, console: Console) -> Status:
    """Print fingerprint, tokens and path of each document."""
    with workers_of(options, console, options.workers or 1) as workers:
        outcomes = workers.read(options.files)
    rows: list[Json] = []
    for named, outcome in zip(options.files, outcomes, strict=True):
        path = chosen.absolute(named)
        if not outcome.documents:
            console.note(f"{visible_path(path)}: {why_not(outcome)}")
        for document in outcome.documents:
            if console.as_json:
                rows.append(_fingerprint_data(path, document, workers.recipe))
            else:
                _print_fingerprint(path, document, workers.recipe, console)
    if console.as_json:
        console.data({"fingerprints": rows})
    failed = sum(not outcome.documents for outcome in outcomes)
    if failed == len(outcomes):
        return Status.NOTHING_DONE
    return Status.WITH_FAILURES if failed else Status.DONE


def _print_fingerprint(
    path: bytes, document: ReadDocument, recipe: Recipe, console: Console
) -> None:
    prints = document.prints
    value = f"{prints.fingerprints[-1].value:016x}" if prints.fingerprints else _NONE
    inside = f" / {visible(document.part)}" if document.part else ""
    is_poor = NATURES[nature(text_of(document), document.prints, recipe)]
    told = f" ({is_poor})" if is_poor else ""
    console.say(f"{value}  {prints.tokens:>8}  {visible_path(path)}{inside}{told}")


def _fingerprint_data(path: bytes, document: ReadDocument, recipe: Recipe) -> dict[str, Json]:
    found = document.prints.fingerprints
    part: dict[str, Json] = {"part": document.part} if document.part else {}
    return {
        **path_data(path),
        **part,
        "fingerprint": f"{found[-1].value:016x}" if found else None,
        "tokens": document.prints.tokens,
        "nature": nature(text_of(document), document.prints, recipe).value,
        "kind": document.extracted.kind,
        "partial": document.extracted.partial,
        "features": {one.features.name.lower(): f"{one.value:016x}" for one in found},
    }


def compare(options: Namespace, console: Console) -> Status:
    """Compare two files and print what differs."""
    with workers_of(options, console, 2) as workers:
        left, right = (workers.read_document(path) for path in (options.left, options.right))
        found = cast("Comparison", workers.call(_align, *_texts(left[1], right[1])))
    if left[1].key != right[1].key:
        partial = left[1].extracted.partial or right[1].extracted.partial
        found = replace(found, verdict=of_two(found.verdict, partial=partial))
    found = replace(
        found,
        left_places=_places([block.left for block in found.blocks], left[1]),
        right_places=_places([block.right for block in found.blocks], right[1]),
    )
    tier = _tier(left, right, found.verdict, _floor(options))
    paths = [chosen.absolute(path) for path in (options.left, options.right)]
    documents = [left[1], right[1]]
    if console.as_json:
        sides: list[Json] = [
            _fingerprint_data(path, document, workers.recipe)
            for path, document in zip(paths, documents, strict=True)
        ]
        console.data(_comparison_data(sides, found, tier))
    else:
        _print_comparison(paths, documents, found, tier, console)
    return Status.DONE


def _places(texts: list[str | None], document: ReadDocument) -> tuple[BlockPlace, ...]:
    return place_blocks(texts, text_of(document), document.extracted.places)


def _texts(
    left: ReadDocument, right: ReadDocument
) -> tuple[str, str, tuple[Fingerprint, ...], tuple[Fingerprint, ...]]:
    return text_of(left), text_of(right), left.prints.fingerprints, right.prints.fingerprints


def _align(
    left: str,
    right: str,
    left_fingerprints: tuple[Fingerprint, ...],
    right_fingerprints: tuple[Fingerprint, ...],
) -> Comparison:
    """Align two texts; runs in a worker."""
    return align(
        left,
        right,
        left_fingerprints=left_fingerprints,
        right_fingerprints=right_fingerprints,
        deadline_s=COMPARE_S,
    )


def _floor(options: Namespace) -> float:
    if options.min_similarity is not None:
        return float(options.min_similarity / 100)
    return load_settings(chosen.locations(options).settings).floor


def _tier(
    left: tuple[Outcome, ReadDocument],
    right: tuple[Outcome, ReadDocument],
    found: Verdict,
    floor: float,
) -> Tier | None:
    """Name the relation of the two, None where they are different documents."""
    if left[0].digest == right[0].digest:
        return Tier.IDENTICAL
    complete = not (left[1].extracted.partial or right[1].extracted.partial)
    if complete and left[1].key == right[1].key:
        return Tier.SAME_TEXT
    return Tier.NEAR if found.similarity >= floor else None


def _comparison_data(
    sides: list[Json],
    found: Comparison,
    tier: Tier | None,
) -> dict[str, Json]:
    measures = found.verdict
    return {
        "left": sides[0],
        "right": sides[1],
        "tier": None if tier is None else str(tier),
        "distance_bits": found.distance_bits,
        "similarity": measures.similarity,
        "containment": measures.containment,
        "differs": str(measures.differs),
        "only_left": measures.only_left,
        "only_right": measures.only_right,
        "estimated": measures.estimated,
        "differences": [
            {
                "left": block.left,
                "right": block.right,
                "left_marks": [list(mark) for mark in block.left_marks],
                "right_marks": [list(mark) for mark in block.right_marks],
                "left_place": _place_data(place_of(found.left_places, number)),
                "right_place": _place_data(place_of(found.right_places, number)),
            }
            for number, block in enumerate(found.blocks)
            if not block.equal
        ],
        "cut": found.cut,
    }


def _place_data(place: BlockPlace | None) -> dict[str, Json] | None:
    return None if place is None else {"kind": place.kind, "label": place.label}


def _print_comparison(
    paths: Sequence[bytes],
    documents: Sequence[ReadDocument],
    found: Comparison,
    tier: Tier | None,
    console: Console,
) -> None:
    for side, path, document in zip(("left", "right"), paths, documents, strict=True):
        values = " ".join(f"{one.value:016x}" for one in document.prints.fingerprints) or _NONE
        words = count(document.prints.tokens, "word")
        console.say(f"{side + ':':<6} {visible_path(path)}")
        console.say(f"       {words}, fingerprint {values}")
    measures = found.verdict
    relation = "different" if tier is None else TIER_WORDS[tier]
    about = "about " if measures.estimated else ""
    console.say(
        f"{relation}: {about}{percent(measures.similarity)} alike,"
        f" {bits(found.distance_bits)} bits apart, containment {percent(measures.containment)}"
    )
    console.say(
        f"what differs: {DIFFERS_WORDS[measures.differs]}; {count(measures.only_left, 'word')} only"
        f" left, {measures.only_right:,} only right"
    )
    for number, block in enumerate(found.blocks):
        if not block.equal:
            console.say()
            stand = (place_of(found.left_places, number), place_of(found.right_places, number))
            if any(stand):
                console.say("@ " + " | ".join(map(_place_words, stand)))
            _print_block(block, console)
    if found.cut:
        console.note("the texts are too long to show all differences")


def _place_words(place: BlockPlace | None) -> str:
    return "-" if place is None else visible(f"{place.kind} {place.label}")


def _print_block(block: AlignedBlock, console: Console) -> None:
    if block.left is not None:
        marks = block.left_marks if block.right is not None else ((0, len(block.left)),)
        console.say("< " + _marked(block.left, marks, ("[-", "-]")))
    if block.right is not None:
        marks = block.right_marks if block.left is not None else ((0, len(block.right)),)
        console.say("> " + _marked(block.right, marks, ("{+", "+}")))


def _marked(text: str, marks: Sequence[tuple[int, int]], signs: tuple[str, str]) -> str:
    """Put signs around the marked stretches, as ``wdiff`` does, and keep the block on one line."""
    pieces, done = [], 0
    for start, end in marks:
        pieces += [text[done:start], signs[0], text[start:end], signs[1]]
        done = end
    return visible(" ".join("".join([*pieces, text[done:]]).split()))


def similar(options: Namespace, console: Console) -> Status:
    """Print the indexed documents near a file, nearest first."""
    places = chosen.locations(options)
    settings = load_settings(places.settings)
    wide = options.max_distance
    if wide is None:
        wide = NEAR_BITS if settings.max_distance is None else settings.max_distance
    path = chosen.absolute(options.file)
    with chosen.open_index(options) as reader, workers_of(options, console, 1) as workers:
        document = workers.read_document(options.file)[1]
        nearest = Nearest(places.index, workers.recipe)
        try:
            near = nearest.around(document.prints, document.text_digest, k=wide)
        finally:
            nearest.close()
        rows = [_row(one, document, path, (reader, workers)) for one in near]
    rows = [row for row in rows if row.files and row.alike_enough(options.min_similarity)]
    rows.sort(key=_Row.rank)
    if console.as_json:
        console.data({**path_data(path), "similar": [one for row in rows for one in row.data()]})
        return Status.DONE
    for row in rows:
        row.show(console)
    if not rows:
        console.say(f"Nothing within {wide} bits, and nothing that shares its passages.")
    return Status.DONE


class _Row:
    """One near document and what is known of the pair."""

    def __init__(
        self, near: NearDocument, files: tuple[tuple[bytes, str], ...], measures: Verdict | None
    ) -> None:
        self.files = files
        self._near = near
        self._measures = measures

    def alike_enough(self, percentage: int | None) -> bool:
        """Tell whether the pair is as alike as was asked for; one that is not known is shown."""
        if far_apart(self._near, self._measures):
            return False
        similarity = self._similarity()
        return percentage is None or similarity is None or similarity * 100 >= percentage

    def rank(self) -> tuple[float, float]:
        """Return the place among others, as `simdesk.similar.rank` gives it."""
        similarity = self._similarity()
        return rank(0.0 if similarity is None else similarity, self._inside())

    def _inside(self) -> float:
        # How much of the smaller text stands in the larger where that is what brings them near.
        return 0.0 if self._measures is None else inside(self._measures)

    def _similarity(self) -> float | None:
        if self._near.same_text:
            return 1.0
        return None if self._measures is None else self._measures.similarity

    def show(self, console: Console) -> None:
        """Print a line for each file."""
        similarity = self._similarity()
        alike = "?" if similarity is None else percent(similarity)
        if self._inside():
            alike += f", {percent(self._inside())} inside"
        for path, part in self.files:
            name = visible_path(path) + (f" / {visible(part)}" if part else "")
            console.say(f"{bits(self._near.distance_bits):>4} bits  {alike:>7}  {name}")

    def data(self) -> list[Json]:
        """Return an object for each file."""
        containment = None if self._measures is None else self._measures.containment
        return [
            {
                **path_data(path),
                **({"part": part} if part else {}),
                "document": int(self._near.document),
                "distance_bits": self._near.distance_bits,
                "similarity": self._similarity(),
                "containment": 1.0 if self._near.same_text else containment,
            }
            for path, part in self.files
        ]


def _row(
    near: NearDocument, document: ReadDocument, path: bytes, sources: tuple[Reader, Workers]
) -> _Row:
    reader, workers = sources
    files = tuple(file for file in near.files if file != (path, document.part))
    stored = None if near.same_text or not files else reader.text_of(near.document)
    if stored is None:
        return _Row(near, files, None)
    measures = cast("Verdict", workers.call(_verdict, text_of(document), stored))
    return _Row(near, files, measures)


def _verdict(left: str, right: str) -> Verdict:
    """Compare two texts; runs in a worker."""
    return verdict(left, right, deadline_s=COMPARE_S)
