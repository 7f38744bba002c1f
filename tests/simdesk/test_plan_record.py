# SPDX-License-Identifier: MIT
"""A plan as a record: what must be typed before it runs, and what can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simdesk.records import (
    Action,
    FileId,
    JournalEntry,
    JournalState,
    Plan,
    PlanEntry,
    Refusal,
    Stat,
)

ENTRY = PlanEntry(FileId(1), b"/a", Stat(3, 7, 1, 5), b"d" * 16)
LEFT_ALONE = replace(ENTRY, refusal=Refusal.LAST_COPY)


def plan(action=Action.PERMANENT, *entries):
    return Plan(0, action, entries)


def test_the_typed_text_names_the_number_of_files_that_go():
    assert plan(Action.PERMANENT, ENTRY, LEFT_ALONE, ENTRY).confirmation() == "delete 2"


@pytest.mark.parametrize("action", set(Action) - {Action.PERMANENT})
def test_what_can_be_undone_needs_no_typing(action):
    assert plan(action, ENTRY).confirmation() == ""
    assert plan(action, ENTRY).is_confirmed("")


def test_a_plan_that_does_nothing_needs_no_typing():
    assert plan(Action.PERMANENT, LEFT_ALONE).is_confirmed("")


@pytest.mark.parametrize("typed", ["delete 1", " Delete  1 ", "DELETE 1"])
def test_case_and_spaces_do_not_matter(typed):
    assert plan(Action.PERMANENT, ENTRY).is_confirmed(typed)


@pytest.mark.parametrize("typed", ["", "delete", "1", "delete 2", "delete 11", "yes"])
def test_another_text_is_no_confirmation(typed):
    assert not plan(Action.PERMANENT, ENTRY).is_confirmed(typed)


@pytest.mark.parametrize(
    ("action", "state", "destination", "can"),
    [
        (Action.TRASH, JournalState.DONE, b"/t", True),
        (Action.HARD_LINK, JournalState.DONE, b"", True),
        (Action.TRASH, JournalState.UNDONE, b"", False),
        (Action.PERMANENT, JournalState.DONE, b"", False),
        # its last step failed: the file still stands under a name of ours
        (Action.PERMANENT, JournalState.DONE, b"/.simdesk-1", True),
    ],
)
def test_what_stands_done_can_be_undone_unless_it_is_gone_for_good(action, state, destination, can):
    entry = JournalEntry(1, 1, action, b"/a", 3, destination, b"/s", state, None, "", 0)
    assert entry.can_undo is can
