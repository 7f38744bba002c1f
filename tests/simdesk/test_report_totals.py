# SPDX-License-Identifier: MIT
"""What a report counts is what the list of groups and a scan say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.records import Tier
from simdesk.reports.selection import Group, Selection, Totals, narrowed


@pytest.fixture
def rows(made):
    made.document(1, "one two three")
    made.document(2, "one two four")
    made.file(1, b"/docs/a.txt", document=1, digest=1, size_bytes=3000)
    made.file(2, b"/docs/b.txt", document=1, digest=1, size_bytes=3000)
    made.file(3, b"/docs/c.txt", document=2, digest=2, size_bytes=2000)
    made.group(1, [(1, 1.0, 0, "nothing"), (2, 0.857, 9, "words")])
    reader = Reader(made.locations)
    yield reader.member_rows(reader.group_ids(GroupQuery())[0])
    reader.close()


def linked(row, first):
    return replace(row, stat=replace(row.stat, inode=first.stat.inode))


def test_several_names_of_one_file_free_nothing(rows):
    first, second, third = rows
    assert Group((first, second, third)).free_bytes == 5000
    assert Group((first, linked(second, first), third)).free_bytes == 2000


def test_what_lies_in_a_container_frees_nothing(rows):
    first, second, third = rows
    inside = [replace(row, part="1.eml") for row in (second, third)]
    assert Group((first, *inside)).free_bytes == 0
    assert Group(tuple(inside)).free_bytes == 0


def test_a_selection_makes_no_group_of_two_names_of_one_file(rows):
    first, second, third = rows
    chosen = Selection(min_similarity=0.9)
    assert [len(group.members) for group in narrowed([rows], chosen)] == [2]
    assert list(narrowed([(first, linked(second, first), third)], chosen)) == []


def test_documents_that_contain_others_are_counted_beside_the_groups(rows):
    first, second, third = rows
    totals = Totals()
    totals.add(Group((first, second)))
    totals.add(Group((first, replace(third, tier=Tier.CONTAINED))))
    assert (totals.groups, totals.contained, totals.listed) == (1, 1, 2)
    assert (totals.files, totals.free_bytes) == (2, 3000)
    assert totals.tiers == {Tier.IDENTICAL: 1, Tier.CONTAINED: 1}


def test_the_first_of_a_group_is_identical_to_itself_wherever_it_lies(made):
    made.document(1, "one two three")
    made.file(1, b"/docs/a.mbox", document=1, digest=1)
    made._index.execute("UPDATE files SET part = '1.eml'")
    made.file(2, b"/docs/b.mbox", document=1, digest=1)
    made._index.execute("UPDATE files SET part = '1.eml' WHERE id = 2")
    made.group(1, [(1, 1.0, 0, "nothing")])
    reader = Reader(made.locations)
    members = reader.member_rows(reader.group_ids(GroupQuery())[0])
    assert [row.tier for row in members] == [Tier.IDENTICAL, Tier.SAME_TEXT]
    reader.close()
