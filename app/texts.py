# SPDX-License-Identifier: MIT
"""Every code of the engine as a sentence, every figure as people write it.

The engine emits codes; here they become words, through Qt's translation.
"""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QTime

from simdesk.protocol import FatalCode, NoticeCode, Stage, WatchState
from simdesk.records import (
    Differs,
    JournalState,
    Reason,
    Refusal,
    Role,
    Tier,
    display_path,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simdesk.comparison import Comparison
    from simdesk.index.rows import MemberRow
    from simdesk.protocol import Progress
    from simdesk.records import PlanEntry

NBSP = "\u00a0"


def _tr(text: str) -> str:
    return QCoreApplication.translate("texts", text)


def reason_text(reason: Reason) -> str:
    """Say why a file gave no text."""
    return {
        Reason.EMPTY: _tr("Holds no text"),
        Reason.SYMBOLS_ONLY: _tr("Holds symbols only, no words"),
        Reason.NEEDS_OCR: _tr("Pictures of pages; the settings can have scanned pages read"),
        Reason.ENCRYPTED: _tr("Locked with a password"),
        Reason.DAMAGED: _tr("Damaged, or not what its name says"),
        Reason.TOO_LARGE: _tr("Too large to read"),
        Reason.UNSUPPORTED: _tr("A kind of file SimDesk does not read"),
        Reason.TIMED_OUT: _tr("Took too long to read"),
        Reason.WORKER_DIED: _tr("Reading it broke off"),
        Reason.NO_PERMISSION: _tr("You are not allowed to read it"),
        Reason.UNREADABLE: _tr("The disk gave an error while it was being read"),
        Reason.VANISHED: _tr("Went away while it was being read"),
        Reason.OFFLINE: _tr("Stored online only; it is not on this computer"),
        Reason.NOT_REGULAR: _tr("Not an ordinary file"),
    }[reason]


def refusal_text(refusal: Refusal) -> str:
    """Say why a file of a plan is left alone."""
    return {
        Refusal.LAST_COPY: _tr("The last one of its group stays"),
        Refusal.NOT_COMPARED: _tr("No file that stays was compared directly with it"),
        Refusal.CHANGED: _tr("Changed since it was read"),
        Refusal.VANISHED: _tr("No longer there"),
        Refusal.SURVIVOR_CHANGED: _tr("The file that stays has changed"),
        Refusal.SURVIVOR_VANISHED: _tr("The file that stays is gone"),
        Refusal.PROTECTED: _tr("Protected folder"),
        Refusal.SAME_FILE: _tr("Another name of the file that stays"),
        Refusal.LINK_IN_PATH: _tr("Reached through a link"),
        Refusal.PARTIAL: _tr("Only part of its text was read"),
        Refusal.CONTAINER_MEMBER: _tr("Lies inside another file"),
        Refusal.NOT_INDEXED: _tr("Not read yet"),
        Refusal.NO_TRASH: _tr("There is no trash for this place"),
        Refusal.NO_PERMISSION: _tr("You are not allowed to move it"),
        Refusal.FAILED: _tr("The system refused to move it"),
        Refusal.STOPPED: _tr("Stopped before its turn"),
        Refusal.NOT_CONFIRMED: _tr("The text to confirm it was not typed"),
        Refusal.NOT_IDENTICAL: _tr("No file that stays has the same bytes"),
        Refusal.OTHER_VOLUME: _tr("The file that stays is on another disk"),
        Refusal.NO_LINKS: _tr("This disk cannot do that"),
        Refusal.METADATA: _tr("Its owner, permissions or attributes would be lost"),
        Refusal.NO_SPACE: _tr("Not enough space"),
        Refusal.DESTINATION_SCANNED: _tr(
            "The chosen folder is scanned too; choose one outside, or exclude it"
        ),
        Refusal.DESTINATION_UNUSABLE: _tr("The chosen folder cannot be used"),
        Refusal.NOT_EMPTY: _tr("The folder is not empty"),
        Refusal.NOT_UNDOABLE: _tr("Removed for good; it cannot be put back"),
    }[refusal]


def notice_text(code: NoticeCode) -> str:
    """Say what the person should know, and what to do where there is something."""
    return {
        NoticeCode.INDEX_REBUILT: _tr(
            "The index was damaged and has been set aside. Your folders are being read again; "
            "marks and history are kept."
        ),
        NoticeCode.TEXTS_REBUILT: _tr(
            "The stored texts were damaged and are being collected again."
        ),
        NoticeCode.ROOT_OFFLINE: _tr(
            "A folder cannot be reached. What was read of it stays listed until it is back."
        ),
        NoticeCode.ROOTS_OVERLAP: _tr(
            "One folder lies inside another. Each file is counted once; the inner folder's role "
            "decides."
        ),
        NoticeCode.NOT_A_FOLDER: _tr(
            "This is not a folder of documents. Choose the folder that the file lies in."
        ),
        NoticeCode.WATCH_LIMITED: _tr(
            "The system cannot watch this many folders. They are looked through from time to "
            "time instead."
        ),
        NoticeCode.DISK_FULL: _tr(
            "The disk is full. Nothing is lost; make some room and scan again."
        ),
        NoticeCode.RECONCILED: _tr(
            "An action that was broken off has been brought to a safe end. See History."
        ),
        NoticeCode.SETTINGS_INVALID: _tr(
            "A setting had a value that means nothing. The default is used instead."
        ),
        NoticeCode.SETTINGS_NOT_SAVED: _tr(
            "The settings could not be saved. They hold until SimDesk is closed."
        ),
        NoticeCode.FREQUENCIES_LOST: _tr(
            "The frequency table is gone or damaged. Words are no longer weighed; the documents are"
            " fingerprinted again without it. simdesk-cli weights --learn makes a new table."
        ),
    }[code]


def watch_tip(state: WatchState) -> str:
    """Say how changes in a folder are noticed; empty where it goes without saying."""
    return {
        WatchState.WATCHED: "",
        WatchState.PARTLY: _tr(
            "Not every folder inside can be watched. Changes there are seen within ten minutes."
        ),
        WatchState.POLLED: _tr("It cannot be watched. Changes are seen within ten minutes."),
        WatchState.OFFLINE: _tr("SimDesk looks every ten minutes whether it is back."),
    }[state]


def fatal_title(code: FatalCode) -> str:
    """Say in a few words why nothing works."""
    return {
        FatalCode.LOCKED: _tr("SimDesk is already open"),
        FatalCode.TOO_NEW: _tr("These data belong to a newer SimDesk"),
        FatalCode.CORRUPT: _tr("The list of your decisions cannot be read"),
        FatalCode.FULL: _tr("The data folder cannot be written"),
        FatalCode.INDEX_DAMAGED: _tr("The index is damaged"),
        FatalCode.GONE: _tr("The data folder is gone"),
        FatalCode.BUG: _tr("The part that reads documents has stopped"),
    }[code]


def fatal_text(code: FatalCode) -> str:
    """Say what that means and what to do."""
    return {
        FatalCode.LOCKED: _tr(
            "Another window, or the command line, is working with the same data. Close it, then "
            "start again here."
        ),
        FatalCode.TOO_NEW: _tr(
            "They were written by a later version, which this one would only harm. Install the "
            "newest version, or start with another data folder."
        ),
        FatalCode.CORRUPT: _tr(
            "The file with your folders, marks and history is damaged. It has not been touched. "
            "Put a copy of it back into the data folder, or move it away to begin anew."
        ),
        FatalCode.FULL: _tr(
            "The disk is full or write-protected. Make some room, then start again. Nothing that "
            "was done is lost."
        ),
        FatalCode.INDEX_DAMAGED: _tr(
            "Start again: it is made anew from your documents. Folders, marks and history are kept."
        ),
        FatalCode.GONE: _tr(
            "The drive that holds it was taken away. Connect it, then start again. Nothing that "
            "was done is lost."
        ),
        FatalCode.BUG: _tr(
            "Your documents, marks and history are safe: everything is stored as it happens. "
            "Start again to go on where it stopped."
        ),
    }[code]


def stage_text(stage: Stage) -> str:
    """Say what the engine is doing."""
    return {
        Stage.IDLE: _tr("Up to date"),
        Stage.LOOKING: _tr("Looking for files"),
        Stage.READING: _tr("Reading"),
        Stage.MATCHING: _tr("Comparing"),
        Stage.GROUPING: _tr("Grouping"),
        Stage.ACTING: _tr("Moving files"),
    }[stage]


def tier_text(tier: Tier) -> str:
    """Name a tier."""
    return {
        Tier.IDENTICAL: _tr("Identical"),
        Tier.SAME_TEXT: _tr("Same text"),
        Tier.NEAR: _tr("Near"),
        Tier.CONTAINED: _tr("Contained"),
    }[tier]


def tier_tip(tier: Tier) -> str:
    """Explain a tier in a sentence."""
    return {
        Tier.IDENTICAL: _tr("Every byte is the same"),
        Tier.SAME_TEXT: _tr("The same text, in another format, layout or file"),
        Tier.NEAR: _tr("Nearly the same text"),
        Tier.CONTAINED: _tr("One text stands inside the other"),
    }[tier]


def role_text(role: Role) -> str:
    """Name a role of a folder."""
    return {
        Role.NORMAL: _tr("Normal"),
        Role.PROTECTED: _tr("Protected"),
        Role.EXCLUDED: _tr("Excluded"),
    }[role]


def role_tip(role: Role) -> str:
    """Explain a role in a sentence."""
    return {
        Role.NORMAL: _tr("Compared; its files may be marked and removed"),
        Role.PROTECTED: _tr("Compared, but nothing in it is ever removed"),
        Role.EXCLUDED: _tr("Left out altogether"),
    }[role]


def journal_text(state: JournalState) -> str:
    """Say where an action of the history stands."""
    return {
        JournalState.INTENT: _tr("Not finished"),
        JournalState.DONE: _tr("In the trash"),
        JournalState.REFUSED: _tr("Left alone"),
        JournalState.FAILED: _tr("Did not work; left where it was"),
        JournalState.UNDOING: _tr("Being put back"),
        JournalState.UNDONE: _tr("Put back"),
        JournalState.LOST: _tr("No longer in the trash, or its place is taken"),
    }[state]


def differs_text(differs: Differs) -> str:
    """Say what a pair differs in, when that is all."""
    return {
        Differs.NOTHING: _tr("no difference in the words"),
        Differs.PUNCTUATION: _tr("differs in punctuation or capitals only"),
        Differs.NUMBERS: _tr("differs in numbers only"),
        Differs.WORDS: _tr("differs in words"),
    }[differs]


def strictness_text(min_similarity: int) -> str:
    """Put a similarity floor into words people use.

    Args:
        min_similarity: percent, 50 to 100.
    """
    if min_similarity >= 97:
        return _tr("Almost word for word")
    if min_similarity >= 90:
        return _tr("Lightly edited")
    if min_similarity >= 75:
        return _tr("Drafts of one text")
    return _tr("Reworked texts")


def strictness_tip(min_similarity: int) -> str:
    """Explain a similarity floor.

    Args:
        min_similarity: percent, 50 to 100.
    """
    if min_similarity >= 97:
        return _tr("Copies, other formats, a corrected word here and there.")
    if min_similarity >= 90:
        return _tr("A few sentences may be changed, added or cut.")
    if min_similarity >= 75:
        return _tr("Whole paragraphs may be new; most of the text is shared.")
    return _tr("Half of the words may be new. Look closely before you remove anything.")


def number(value: int) -> str:
    """Write a whole number with groups of digits."""
    return QLocale().toString(value)


def count(value: int, one: str, many: str) -> str:
    """Write a number with its noun.

    Args:
        value: 0 and more.
        one: translated, for 1, with ``{}`` for the number.
        many: translated, for all others.
    """
    return (one if value == 1 else many).format(number(value))


def files(value: int) -> str:
    """Write a number of files."""
    return count(value, _tr("{} file"), _tr("{} files"))


def left_alone(value: int) -> str:
    """Say how many files are left alone."""
    return count(value, _tr("{} file is left alone"), _tr("{} files are left alone"))


def groups(value: int) -> str:
    """Write a number of groups."""
    return count(value, _tr("{} group"), _tr("{} groups"))


def words(value: int) -> str:
    """Write a number of words."""
    return count(value, _tr("{} word"), _tr("{} words"))


def bits(value: int | None) -> str:
    """Write a distance; a dash where two texts cannot be compared that way."""
    return "\u2013" if value is None else count(value, _tr("{} bit"), _tr("{} bits"))


def size(size_bytes: int) -> str:
    """Write a size in steps of a thousand: ``18 KB``, ``4.1 MB``, ``214 MB``."""
    if size_bytes < 1000:
        return f"{size_bytes}{NBSP}B"
    value = float(size_bytes)
    for unit in ("KB", "MB", "GB", "TB", "PB"):
        value /= 1000
        if value < 999.5 or unit == "PB":
            digits = 0 if unit == "KB" or value >= 99.95 else 1
            return f"{QLocale().toString(value, 'f', digits)}{NBSP}{unit}"
    return ""


def percent(share: float) -> str:
    """Write a share, 0.0 to 1.0, rounded down so that only what is whole says 100."""
    return _tr("{}\u00a0%").format(number(int(share * 100 + 1e-9)))


def listed(parts: Iterable[str]) -> str:
    """Join phrases as the language does."""
    return _tr(", ").join(parts)


def told(head: str, words: str) -> str:
    """Write a sentence that says something of something."""
    return _tr("{}: {}.").format(head, words)


def in_sentence(text: str) -> str:
    """Return a phrase as it stands inside a sentence.

    English and Chinese then have no capital at the front; in German a noun keeps its own, so the
    catalogue holds such phrases in a form that fits both places.
    """
    application = QCoreApplication.instance()
    small = application is None or application.property("language") in {None, "en"}
    return text[:1].lower() + text[1:] if small else text


def sentences(said: Iterable[str]) -> str:
    """Put sentences after one another; Chinese sets no space between them."""
    application = QCoreApplication.instance()
    tight = application is not None and application.property("language") == "zh"
    return ("" if tight else " ").join(said)


def inside(share: float) -> str:
    """Write how much of a text stands in another, 0.0 to 1.0."""
    return _tr("{} inside").format(percent(share))


def member_share(row: MemberRow) -> str:
    """Write how alike a file is to the principal, or how far it stands inside the whole."""
    if row.tier is Tier.CONTAINED:
        return inside(row.containment)
    return ("~" if row.estimated else "") + percent(row.similarity)


def pair_share(left: MemberRow, right: MemberRow, comparison: Comparison) -> str:
    """Write how alike two texts are; of a whole and its part how far the part stands inside."""
    if left.group_id == right.group_id and (
        (left.tier is Tier.CONTAINED) != (right.tier is Tier.CONTAINED)
    ):
        return inside(comparison.verdict.containment)
    sign = "~" if comparison.verdict.estimated else ""
    return _tr("{} alike").format(sign + percent(comparison.verdict.similarity))


def principal_badge(row: MemberRow) -> str:
    """Name what the principal is: the one to keep, or the whole that the others stand inside."""
    return _tr("whole") if holds_parts(row) else _tr("keep")


def holds_parts(row: MemberRow) -> bool:
    """Tell whether a file is shown in a whole with its parts: such groups have negative ids."""
    return row.group_id < 0


def date_pattern() -> str:
    """Return how a day is written, as Qt writes patterns."""
    return _tr("d MMM yyyy")


def date(mtime_ns: int) -> str:
    """Write a day: ``14 Oct 2026``.

    Args:
        mtime_ns: nanoseconds since the epoch.
    """
    moment = QDateTime.fromMSecsSinceEpoch(mtime_ns // 1_000_000)
    return QLocale().toString(moment.date(), date_pattern())


def date_exact(mtime_ns: int) -> str:
    """Write day and time to the second.

    Args:
        mtime_ns: nanoseconds since the epoch.
    """
    moment = QDateTime.fromMSecsSinceEpoch(mtime_ns // 1_000_000)
    return QLocale().toString(moment, _tr("d MMM yyyy, HH:mm:ss"))


def moment(at_ns: int, now: datetime) -> str:
    """Write when something happened: today and yesterday by their names.

    Args:
        at_ns: nanoseconds since the epoch.
        now: local time, aware.
    """
    at = datetime.fromtimestamp(at_ns / 1e9, tz=now.tzinfo)
    clock = QLocale().toString(QTime(at.hour, at.minute), _tr("HH:mm"))
    days = (now.date() - at.date()).days
    if days == 0:
        return _tr("Today, {}").format(clock)
    if days == 1:
        return _tr("Yesterday, {}").format(clock)
    return _tr("{}, {}").format(date(at_ns), clock)


def duration(seconds: float) -> str:
    """Write a time to wait, roughly: ``about 5 min left``."""
    if seconds < 10:
        return _tr("a few seconds left")
    if seconds < 60:
        return _tr("about {} s left").format(int(round(seconds / 10) * 10))
    if seconds < 5400:
        return _tr("about {} min left").format(round(seconds / 60))
    return _tr("about {} h left").format(QLocale().toString(seconds / 3600, "f", 1))


def progress(now: Progress) -> str:
    """Write counts, rate and time left in one line."""
    parts = []
    pairs = now.stage is Stage.MATCHING
    if now.total:
        parts.append(_tr("{} of {}").format(number(now.done), number(now.total)))
    elif now.done:
        parts.append(count(now.done, _tr("{} pair"), _tr("{} pairs")) if pairs else files(now.done))
    if now.per_s >= 0.5 and not now.paused:
        unit = _tr("{} pairs/s") if pairs else _tr("{} files/s")
        parts.append(unit.format(number(round(now.per_s))))
    if now.seconds_left is not None and not now.paused:
        parts.append(duration(now.seconds_left))
    if now.failed:
        parts.append(_tr("{} not read").format(number(now.failed)))
    return " \u00b7 ".join(parts)


def full_path(path: bytes) -> str:
    """Return a path for people; what is not UTF-8 is escaped."""
    return display_path(path)


def name_of(path: bytes, part: str = "") -> str:
    """Return the last part of a path, for people."""
    name = display_path(os.path.basename(path))  # noqa: PTH119 - bytes
    return f"{name} \u203a {part}" if part else name


def folder_of(path: bytes, roots: tuple[bytes, ...] = ()) -> str:
    """Return the folder of a file as people say it: below its root, with the root's own name.

    Args:
        path: absolute path of the file.
        roots: the folders that were added.
    """
    folder = os.path.dirname(path)  # noqa: PTH120 - bytes
    holding = [
        root for root in roots if folder == root or folder.startswith(root + os.sep.encode())
    ]
    if not holding:
        return display_path(folder)
    root = max(holding, key=len)
    inside = folder[len(root) :].strip(os.sep.encode())
    shown = os.path.basename(root) or root  # noqa: PTH119 - bytes
    return display_path(os.path.join(shown, inside) if inside else shown)  # noqa: PTH118 - bytes


def root_name(path: bytes) -> str:
    """Return the name of a folder, the whole path where it has none."""
    return display_path(os.path.basename(path) or path)  # noqa: PTH119 - bytes


def why_safe(entry: PlanEntry) -> tuple[str, str]:
    """Say why a file may go, in one or two lines; for a refusal, why it may not."""
    if entry.refusal is not None:
        return refusal_text(entry.refusal), ""
    if entry.tier is Tier.IDENTICAL:
        return _tr("Same bytes"), ""
    if entry.tier is Tier.SAME_TEXT:
        return _tr("Same text"), ""
    alike = _tr("{} alike").format(percent(entry.similarity))
    if entry.distance_bits is not None:
        alike = f"{alike}, {bits(entry.distance_bits)}"
    only = _tr("{} only here").format(words(entry.words_only_here))
    return alike, only if entry.words_only_here else ""


def why_member(row: MemberRow) -> str:
    """Say in a line how a file relates to the one the others are compared with."""
    if row.principal:
        if holds_parts(row):
            return _tr("the whole, the others stand inside it")
        return _tr("the fullest text of the group, the others are compared with it")
    if row.tier in {Tier.IDENTICAL, Tier.SAME_TEXT}:
        return in_sentence(tier_tip(row.tier))
    if row.tier is Tier.CONTAINED:
        return _tr("{} of its words stand inside the whole").format(percent(row.containment))
    alike = _tr("about {} alike") if row.estimated else _tr("{} alike")
    parts = [alike.format(percent(row.similarity))]
    if row.distance_bits is not None:
        parts.append(_tr("{} apart").format(bits(row.distance_bits)))
    if row.shared_passages and row.tier is Tier.NEAR:
        parts.append(_tr("found by shared passages"))
    if row.differs in {Differs.PUNCTUATION, Differs.NUMBERS}:
        parts.append(differs_text(row.differs))
    if row.partial:
        parts.append(_tr("only part of its text was read"))
    if row.settling:
        parts.append(_tr("just changed, still being compared"))
    return listed(parts)


def relation(principal: MemberRow, row: MemberRow) -> str:
    """Say in a sentence or two how a file relates to the principal, and what follows for a part."""
    name = name_of(row.path, row.part)
    if row.tier is not Tier.CONTAINED:
        return told(name, why_member(row))
    whole = name_of(principal.path, principal.part)
    said = _tr("{} stands inside {}, {} of its words.").format(
        name, whole, percent(row.containment)
    )
    return sentences((said, part_stays()))


def part_stays() -> str:
    """Say what a plan does with a part that somebody marks."""
    return _tr("A part is no copy; a plan leaves it alone unless a near copy stays.")


def only_words(comparison: Comparison) -> str:
    """Say how many words stand on one side only."""
    left, right = comparison.verdict.only_left, comparison.verdict.only_right
    if left and right:
        return _tr("{} only left, {} only right").format(words(left), number(right))
    if left:
        return _tr("{} only left").format(words(left))
    if right:
        return _tr("{} only right").format(words(right))
    return differs_text(comparison.verdict.differs)


def protocol_reason(code: str) -> str:
    """Say why a comparison could not be had, whatever code came back."""
    if code in set(Reason):
        return reason_text(Reason(code))
    return code or _tr("The text of one of the two cannot be read")
