# SPDX-License-Identifier: MIT
"""The codes of the engine as the command line says them."""

from __future__ import annotations

from simdesk.nature import Nature
from simdesk.protocol import FatalCode, NoticeCode, Stage
from simdesk.records import Action, JournalState, Refusal
from simdesk.rules.records import RuleFault, RuleWarning

REFUSALS = {
    Refusal.LAST_COPY: "no other file would stay",
    Refusal.NOT_COMPARED: "no file that stays was compared directly with it",
    Refusal.CHANGED: "changed since it was read",
    Refusal.VANISHED: "no longer there",
    Refusal.SURVIVOR_CHANGED: "the file that would stay has changed",
    Refusal.SURVIVOR_VANISHED: "the file that would stay is gone",
    Refusal.PROTECTED: "in a protected folder",
    Refusal.SAME_FILE: "another name of the file that would stay",
    Refusal.LINK_IN_PATH: "reached through a link",
    Refusal.PARTIAL: "only part of its text was read",
    Refusal.CONTAINER_MEMBER: "lies inside another file",
    Refusal.NOT_INDEXED: "not in the index",
    Refusal.NO_TRASH: "there is no trash for this place",
    Refusal.NO_PERMISSION: "no permission to move it",
    Refusal.FAILED: "the system refused to move it",
    Refusal.STOPPED: "stopped before its turn",
    Refusal.NOT_CONFIRMED: "the text to confirm it was not typed",
    Refusal.NOT_IDENTICAL: "no file that stays has the same bytes",
    Refusal.OTHER_VOLUME: "the file that would stay is on another volume",
    Refusal.NO_LINKS: "this volume cannot do that",
    Refusal.METADATA: "its owner, permissions or attributes would be lost",
    Refusal.NO_SPACE: "not enough space",
    Refusal.DESTINATION_SCANNED: "the chosen folder is scanned too; choose one outside of the"
    " scanned folders",
    Refusal.DESTINATION_UNUSABLE: "the chosen folder cannot be used",
    Refusal.NOT_EMPTY: "the folder is not empty",
    Refusal.NOT_UNDOABLE: "removed for good, it cannot be put back",
}
STATES = {
    JournalState.INTENT: "not finished",
    JournalState.DONE: "removed",
    JournalState.REFUSED: "left alone",
    JournalState.FAILED: "did not work, left where it was",
    JournalState.UNDOING: "being put back",
    JournalState.UNDONE: "put back",
    JournalState.LOST: "cannot be put back: gone from the trash, or its place is taken",
}
DONE_BY = {
    Action.MOVE: "moved",
    Action.PERMANENT: "removed for good",
    Action.HARD_LINK: "made a hard link",
    Action.REFLINK: "made to share its blocks",
}
NATURES = {
    Nature.SYMBOLS_ONLY: "only symbols",
    Nature.DIGITS_ONLY: "only numbers",
    Nature.ONE_WORD: "one word again and again",
    Nature.SHORT: "too short for a fingerprint",
    Nature.UNIFORM: "too few different words for a fingerprint",
    Nature.ORDINARY: "",
}
NOTICES = {
    NoticeCode.INDEX_REBUILT: "the index was damaged and set aside; the folders are read again",
    NoticeCode.TEXTS_REBUILT: "the stored texts were damaged and are collected again",
    NoticeCode.ROOT_OFFLINE: "a folder cannot be reached; what was read of it stays listed",
    NoticeCode.ROOTS_OVERLAP: "one folder lies inside another; each file counts once",
    NoticeCode.NOT_A_FOLDER: "not a folder of documents; nothing was taken in",
    NoticeCode.WATCH_LIMITED: "not every folder can be watched; they are looked through in turn",
    NoticeCode.DISK_FULL: "the disk is full; what is done is kept",
    NoticeCode.RECONCILED: "an action that was broken off was brought to a safe end; see history",
    NoticeCode.SETTINGS_INVALID: "a setting has no legal value; its default is used",
    NoticeCode.SETTINGS_NOT_SAVED: "the settings could not be saved",
    NoticeCode.FREQUENCIES_LOST: "the frequency table is gone or damaged; words are no longer"
    " weighed, until you learn it again with: simdesk-cli weights --learn",
}
FATALS = {
    FatalCode.LOCKED: "the data folder is in use: another SimDesk, with or without a window, is"
    " running; close it, or choose another folder with --data",
    FatalCode.TOO_NEW: "the data folder was written by a newer SimDesk; install the newest version",
    FatalCode.CORRUPT: "the file with folders, marks and history is damaged; nothing was touched",
    FatalCode.FULL: "the data folder cannot be written: the disk is full or write-protected",
    FatalCode.INDEX_DAMAGED: "the index was found damaged; it is made anew at the next start, and"
    " folders, marks and history are kept",
    FatalCode.GONE: "the data folder is no longer there; bring its volume back and start again",
    FatalCode.BUG: "the engine has stopped because of a fault in SimDesk",
}
STAGES = {
    Stage.IDLE: "Done",
    Stage.LOOKING: "Looking for files",
    Stage.READING: "Reading",
    Stage.MATCHING: "Comparing",
    Stage.GROUPING: "Grouping",
    Stage.ACTING: "Moving files",
}
REPORT_FAULTS = {
    "unknown_form": "a report is written as .html, .csv or .json",
    "disk_full": "the disk is full; no report was written",
    "not_writable": "the report cannot be written there",
}
RULE_FAULTS = {
    RuleFault.NO_STEPS: "no rule was given; say which file stays, such as --rule keep-newest",
    RuleFault.STEP_INCOMPLETE: "the rule names no folder, format or pattern",
    RuleFault.UNKNOWN_FORMAT: "no such format; there are editable, pdf, text, web, mail, book,"
    " picture, and kinds such as docx",
    RuleFault.PATTERN_INVALID: "this is no regular expression from here on",
    RuleFault.PATTERN_UNSUPPORTED: "look-around, back-references and flags cannot be used"
    " in a rule",
    RuleFault.PATTERN_TOO_LARGE: "the pattern is too large",
    RuleFault.STORE: "the index could not be read",
}
RULE_WARNINGS = {
    RuleWarning.NEAR: "the rule also acts between near documents: words that stand only in a"
    " removed file go with it",
    RuleWarning.FOLDER_WITHOUT_FILES: "no copy lies in any of the preferred folders",
    RuleWarning.FORMAT_WITHOUT_FILES: "no copy is of any of the preferred formats",
    RuleWarning.PATTERN_WITHOUT_FILES: "no copy fits the preferred pattern",
    RuleWarning.MARKED_BEFORE: "some files were marked before",
}
