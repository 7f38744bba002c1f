# SPDX-License-Identifier: MIT
"""What is said beside two texts and about the files of a group, through Qt's translation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app import texts
from app.measured import PAIRS, found_percent
from simdesk.comparison import Ignore
from simdesk.index.kept_apart import ChosenRow
from simdesk.records import Tier

if TYPE_CHECKING:
    from simdesk.index.folderpairs import FolderPair, FolderPairs
    from simdesk.index.kept_apart import ApartRow
    from simdesk.index.rows import MemberRow
    from simdesk.questions import DraftStep, SimilarFound

SHOWN_NEAR = 60
"""Documents near a query that the engine compares word for word."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("review", text)


def place(kind: str, label: str) -> str:
    """Name a page, slide or sheet.

    Args:
        kind: as the extractor calls it.
        label: number or name.
    """
    words = {
        "page": _tr("page {}"),
        "slide": _tr("slide {}"),
        "sheet": _tr("sheet {}"),
        "message": _tr("message {}"),
    }
    return words.get(kind, "{}").format(label)


def moved(*, further: bool) -> str:
    """Say that a paragraph stands elsewhere on the other side.

    Args:
        further: True where it stands further down there.
    """
    if further:
        return _tr("moved, stands further down there")
    return _tr("moved, stands further up there")


def ignored(kinds: frozenset[Ignore]) -> str:
    """Say what is not marked besides white space, as a list; empty where all else is."""
    names = {
        Ignore.CASE: _tr("case"),
        Ignore.PUNCTUATION: _tr("punctuation"),
        Ignore.NUMBERS: _tr("numbers"),
    }
    said = [name for kind, name in names.items() if kind in kinds]
    return _tr("ignoring {}").format(texts.listed(said)) if said else ""


def lost(name: str, other: str, *, passages: int, words_lost: int) -> str:
    """Say what stands in one file only.

    Args:
        name: of the file that might go.
        other: of the file that would stay.
        passages: number of passages.
        words_lost: words in them.
    """
    if not passages:
        return _tr("Every word of {} stands in {} too.").format(name, other)
    where = texts.count(passages, _tr("in {} passage"), _tr("in {} passages"))
    return _tr("Only in {}: {} {}.").format(name, texts.words(words_lost), where)


def page_of(page: int, total: int) -> str:
    """Say which page is shown; empty where there is none of that number.

    Args:
        page: number, from 1.
        total: of the file, 0 where that is not known yet.
    """
    if page < 1 or (total and page > total):
        return ""
    shown = texts.number(page)
    return (
        _tr("page {} of {}").format(shown, texts.number(total)) if total else place("page", shown)
    )


def no_page(reason: str, page: int) -> str:
    """Say why there is no picture of a page.

    Args:
        reason: code, empty where the file has no such page.
        page: number, from 1.
    """
    if not reason:
        return _tr("This file has no page {}.").format(texts.number(page)) if page > 0 else ""
    if reason == "changed":
        return _tr("The file has changed since it was read. Scan again to see its pages.")
    return _tr("The page cannot be shown: {}.").format(
        texts.in_sentence(texts.protocol_reason(reason))
    )


def weakest() -> str:
    """Name the member that is least alike the principal."""
    return _tr("least alike")


def texts_in_group(number: int) -> str:
    """Name a group by its distinct texts."""
    return texts.count(number, _tr("{} text in this group"), _tr("{} texts in this group"))


def about_matrix(shown: int, total: int) -> str:
    """Explain the square of distances, and say what is left out.

    Args:
        shown: documents in it.
        total: documents of the group.
    """
    said = _tr(
        "Each cell sets two texts beside one another: the stronger its colour, the further apart. "
        "Every file is in this group for its likeness to the one to keep, the first row. Hatched "
        "cells were never compared word for word."
    )
    if total > shown:
        left = texts.number(total - shown)
        said = texts.sentences((said, _tr("{} more are not shown.").format(left)))
    return said


def beside(one: MemberRow, other: MemberRow, bits: int | None, similarity: float | None) -> str:
    """Say how two files of a group relate.

    Args:
        one: a file.
        other: another, or the same.
        bits: apart, None where that cannot be told.
        similarity: 0.0 to 1.0, None where the texts were never compared.
    """
    name = texts.name_of(one.path, one.part)
    if one.file_id == other.file_id:
        return texts.told(name, texts.why_member(one))
    if similarity is None:
        alike = _tr("not compared word for word")
    else:
        alike = _tr("{} alike").format(texts.percent(similarity))
    apart = _tr("{} apart").format(texts.bits(bits)) if bits is not None else ""
    said = texts.listed(part for part in (alike, apart) if part)
    pair = _tr("{} and {}").format(name, texts.name_of(other.path, other.part))
    return texts.told(pair, said)


def drafts(number: int) -> str:
    """Name a line of drafts."""
    return texts.count(number, _tr("{} draft"), _tr("{} drafts"))


def about_drafts(shown: int, total: int) -> str:
    """Say how the order was found, and what is left out.

    Args:
        shown: drafts on the line.
        total: texts of the group.
    """
    said = _tr(
        "The likeliest order, from how the texts differ, their names and dates. Orange: words "
        "taken away in a step; blue: words added."
    )
    if total > shown:
        left = texts.number(total - shown)
        said = texts.sentences((said, _tr("{} more are not shown.").format(left)))
    return said


def about_milestones() -> str:
    """Explain what a milestone is."""
    return _tr("The last draft, and every draft before a step that changes a tenth of the words")


def step(found: DraftStep | None) -> str:
    """Say what one draft became in the next."""
    if found is None:
        return _tr("not compared word for word")
    if not found.removed and not found.added:
        return _tr("no word changed")
    sign = "~" if found.estimated else ""
    if not found.removed:
        return _tr("{}{} added").format(sign, texts.words(found.added))
    if not found.added:
        return _tr("{}{} away").format(sign, texts.words(found.removed))
    return _tr("{}{} away, {}{} added").format(
        sign, texts.words(found.removed), sign, texts.number(found.added)
    )


def no_drafts(reason: str) -> str:
    """Say why there is no line of drafts."""
    if reason == "one_text":
        return _tr("All files of this group hold the same text.")
    return texts.protocol_reason(reason)


def proposal(*, kept: int, files: int, uncovered: int) -> str:
    """Say what would stay and what would be marked.

    Args:
        kept: drafts that stay.
        files: files that would be marked.
        uncovered: drafts that are left alone all the same.
    """
    stays = texts.count(kept, _tr("{} draft stays."), _tr("{} drafts stay."))
    marked = texts.count(files, _tr("{} file would be marked."), _tr("{} files would be marked."))
    said = texts.sentences((stays, marked))
    if uncovered:
        left = texts.count(
            uncovered,
            _tr("{} other is left alone: protected, or not compared directly with one that stays."),
            _tr(
                "{} others are left alone: protected, or not compared directly with one that stays."
            ),
        )
        said = texts.sentences((said, left))
    return said


def found_similar(found: SimilarFound, *, cut: bool) -> str:
    """Say what a search for similar documents came to.

    Args:
        found: the answer.
        cut: only the beginning of a very long text was looked at.
    """
    if found.reason:
        return _tr("This cannot be searched for: {}.").format(
            texts.in_sentence(texts.protocol_reason(found.reason))
        )
    parts = []
    if not found.rows:
        parts.append(_tr("Nothing in your folders is near this."))
    else:
        parts.append(texts.told(_tr("Nearest first"), texts.files(len(found.rows))))
    if not found.printed:
        parts.append(
            _tr(
                "The text is too short, or has too few different words, for a fingerprint: only the"
                " same text is found."
            )
        )
    if found.near > SHOWN_NEAR:
        shown = texts.number(SHOWN_NEAR)
        parts.append(_tr("Only the {} nearest texts were compared.").format(shown))
    if cut:
        parts.append(_tr("Only the beginning of this long text was looked at."))
    return texts.sentences(parts)


def measured(bits: int) -> str:
    """Say what a breadth of the search found where the truth was known.

    Args:
        bits: within which fingerprints are looked for.
    """
    found = _tr("Measured on {} known pairs at least {} alike: {} of them lie within {}.").format(
        texts.number(PAIRS),
        texts.percent(0.8),
        texts.percent(found_percent(bits) / 100),
        texts.bits(bits),
    )
    rest = _tr("Shared passages bring most of the others; no file was put into a wrong group.")
    return texts.sentences((found, rest))


def is_settling(row: MemberRow) -> bool:
    """Tell whether how a file relates to the kept one is still being found out."""
    return row.settling and row.tier is Tier.NEAR


def settling_badge() -> str:
    """Name what happens to a file that changed a moment ago."""
    return _tr("being compared")


def settling_tip() -> str:
    """Say what the badge of such a file means."""
    return _tr("A file changed a moment ago and is still being compared; rules leave it alone.")


def member_badge(row: MemberRow) -> str:
    """Name what stands beside a file's name in a word or two; empty for most."""
    if row.principal:
        return texts.principal_badge(row)
    return settling_badge() if is_settling(row) else ""


def decision(decided: ApartRow | ChosenRow) -> str:
    """Say what was decided."""
    gone = _tr("a text that is no longer there")
    if isinstance(decided, ChosenRow):
        name = texts.name_of(decided.path) if decided.path else gone
        return _tr("{} is kept, instead of another of its group").format(name)
    return _kept_apart(decided, gone)


def _kept_apart(decision: ApartRow, gone: str) -> str:
    first, second = (
        texts.name_of(path) if path else gone for path in (decision.first, decision.second)
    )
    if decision.pairs == 1:
        return _tr("{} and {} are no duplicates").format(first, second)
    return texts.count(
        decision.pairs - 1,
        _tr("{{0}} and {{1}} are no duplicates, nor is {} more pair"),
        _tr("{{0}} and {{1}} are no duplicates, nor are {} more pairs"),
    ).format(first, second)


def decision_at_length(decided: ApartRow | ChosenRow) -> str:
    """Say what was decided, where its files lie, and when it was."""
    if isinstance(decided, ChosenRow):
        paths = [decided.path]
    else:
        paths = [decided.first, decided.second]
    places = [texts.full_path(path) for path in paths if path]
    return "\n".join([decision(decided), *places, texts.date_exact(decided.decided_ns)])


def folder_pair(pair: FolderPair) -> str:
    """Say how many groups two folders share, or one holds."""
    number = texts.groups(pair.groups)
    if pair.first == pair.second:
        return _tr("{} within {}").format(number, texts.full_path(pair.first))
    return _tr("{} between {} and {}").format(
        number, texts.full_path(pair.first), texts.full_path(pair.second)
    )


def about_folder_pairs(found: FolderPairs) -> str:
    """Explain the list, and say what is left out."""
    said = [_tr("Folders that share groups, those that share the most first.")]
    if found.total > len(found.pairs):
        shown = texts.number(len(found.pairs))
        said.append(_tr("The first {} of {} are shown.").format(shown, texts.number(found.total)))
    if found.cut:
        said.append(
            _tr("{} are spread over very many folders and not counted in full.").format(
                texts.groups(found.cut)
            )
        )
    return texts.sentences(said)


def steps_of_a_fingerprint(*, features: int, pairs: bool, apart: int) -> tuple[str, str, str, str]:
    """Tell how a fingerprint is made, in four steps.

    Args:
        features: distinct features of the text.
        pairs: True where each is two words that follow one another.
        apart: bits between the two texts.
    """
    number = texts.number(features)
    if pairs:
        second = _tr(
            "Every two words that follow one another turn into 64 squares, filled or empty, which "
            "look like chance but are always the same for the same two words."
        )
        third = _tr(
            "All {} different pairs of the text vote on each of the 64 squares: where filled "
            "wins, that square of the fingerprint is filled. A few changed words change few votes."
        ).format(number)
    else:
        second = _tr(
            "Every word turns into 64 squares, filled or empty, which look like chance but are "
            "always the same for the same word."
        )
        third = _tr(
            "All {} different words of the text vote on each of the 64 squares: where filled wins, "
            "that square of the fingerprint is filled. A few changed words change few votes."
        ).format(number)
    return (
        _tr("The text becomes words, without capitals and punctuation."),
        second,
        third,
        _tr(
            "The other text votes too. The two differ in {} of 64: that is their distance. Texts "
            "that have nothing in common differ in about 32."
        ).format(texts.number(apart)),
    )
