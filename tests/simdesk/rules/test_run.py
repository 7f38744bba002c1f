# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.index import reader as reading
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.records import Tier
from simdesk.reports.selection import Selection
from simdesk.rules.records import (
    Matched,
    Pattern,
    RuleSet,
    RuleWarning,
    Step,
    StepKind,
    Syntax,
)
from simdesk.rules.run import FIRST_CASES, run
from simdesk.rules.stored import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORTEST = RuleSet((Step(StepKind.SHORTEST_PATH),))
EVERYTHING = Selection()


@pytest.fixture
def reader(made) -> Iterator[Reader]:
    """Thirty groups of a document twice; the last also holds a near document."""
    for number in range(1, 31):
        made.document(number, f"text {number}")
        made.file(2 * number, b"/docs/a/%d.txt" % number, document=number, digest=number)
        made.file(2 * number + 1, b"/docs/b/%d b.txt" % number, document=number, digest=number)
        if number < 30:
            made.group(2 * number, [(number, 1.0, 0, "nothing")])
    made.document(31, "text 30 and more")
    made.file(99, b"/docs/c/near.txt", document=31, digest=31)
    made.group(60, [(30, 1.0, 0, "nothing"), (31, 0.9, 4, "words")])
    reader = Reader(made.locations)
    yield reader
    reader.close()


def test_preview_counts_files_groups_bytes_and_shows_the_first_cases(reader: Reader) -> None:
    found = run(reader, SHORTEST, EVERYTHING)
    assert found is not None
    assert (len(found.choice), found.groups, found.size_bytes) == (30, 30, 30_000)
    assert (found.near_files, found.warnings) == (0, ())
    assert len(found.first) == FIRST_CASES
    # as the list shows them: most to free first
    assert found.first[0].goes == b"/docs/b/30 b.txt"
    assert found.first[0].stays == b"/docs/a/30.txt"
    assert found.first[0].decided_by is StepKind.SHORTEST_PATH


def test_near_documents_are_counted_and_warned_of(reader: Reader) -> None:
    found = run(reader, RuleSet((Step(StepKind.SHORTEST_PATH),), near=True), EVERYTHING)
    assert found is not None
    assert (len(found.choice), found.near_files) == (31, 1)
    assert found.warnings == (RuleWarning.NEAR,)
    near = next(case for case in found.first if case.tier is Tier.NEAR)
    assert (near.goes, near.stays, near.similarity) == (b"/docs/c/near.txt", b"/docs/a/30.txt", 0.9)


def test_only_the_groups_that_are_shown_are_touched(reader: Reader) -> None:
    shown = Selection(query=GroupQuery(text="/7 b"))
    assert run(reader, SHORTEST, shown).choice.files() == ()
    shown = Selection(query=GroupQuery(text="17 b"))
    assert run(reader, SHORTEST, shown).choice.files() == (35,)
    contained = Selection(query=GroupQuery(tiers=frozenset({Tier.CONTAINED})))
    assert run(reader, SHORTEST, contained).choice.files() == ()


def test_one_opened_group_can_be_named(reader: Reader) -> None:
    found = run(reader, replace(SHORTEST, near=True), EVERYTHING, ids=[30])
    assert found.choice.files() == (61, 99)


def test_members_that_a_narrower_view_leaves_out_stay(reader: Reader) -> None:
    narrow = Selection(min_similarity=0.95)
    assert 99 not in run(reader, replace(SHORTEST, near=True), narrow).choice.files()


def test_ticked_files_are_counted_apart_and_never_stay(reader: Reader, made) -> None:
    made._index.execute("UPDATE files SET marked = 1 WHERE id = 2 OR id = 5")
    found = run(reader, SHORTEST, EVERYTHING)
    assert (len(found.choice), found.marked_before) == (28, 2)
    assert not {2, 3, 4, 5} & set(found.choice.files())
    assert RuleWarning.MARKED_BEFORE in found.warnings
    assert len(run(reader, SHORTEST, EVERYTHING, heed_marks=False).choice) == 30


def test_several_names_of_one_file_count_their_bytes_once(reader: Reader, made) -> None:
    made.file(200, b"/docs/b/1 bb.txt", document=1, digest=1)
    made._index.execute("UPDATE files SET inode = 3 WHERE id = 200")
    found = run(reader, SHORTEST, EVERYTHING, ids=[1])
    assert (len(found.choice), found.size_bytes) == (2, 1000)


def test_run_is_followed_and_ends_when_told_to(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PAGE", 10)
    seen: list[tuple[int, int]] = []

    def follow(done: int, total: int) -> bool:
        seen.append((done, total))
        return done < 20

    assert run(reader, SHORTEST, EVERYTHING, progress=follow) is None
    assert seen[-1] == (20, 30)
    assert run(reader, SHORTEST, EVERYTHING) is not None  # the next question sees the index


def test_run_sees_one_moment_of_the_index(
    reader: Reader, made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that changes groups under a run could else be chosen in one, and what stayed for it
    in the other."""
    monkeypatch.setattr(reading, "PAGE", 10)

    def change(done: int, _total: int) -> bool:
        if done == 10:
            made._index.execute("DELETE FROM members WHERE group_id < 10")
            made._index.execute("UPDATE files SET document_id = 1 WHERE id = 7")
        return True

    before = run(reader, SHORTEST, EVERYTHING).choice.files()
    assert run(reader, SHORTEST, EVERYTHING, progress=change).choice.files() == before


def test_large_groups_end_a_page(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PAGE_FILES", 5)
    pages = [len(page) for page in reader.member_pages(list(range(1, 31)))]
    assert sum(pages) == 30
    assert max(pages) == 2  # of three files each, as the list has it


def test_pages_hold_what_single_questions_give(reader: Reader) -> None:
    ids = [3, 30, 77, 1]
    pages = [members for page in reader.member_pages(ids) for members in page]
    assert pages == [reader.member_rows(group) for group in (3, 30, 1)]


_PATTERNS = st.none() | st.builds(
    Pattern,
    st.text(max_size=5),
    st.sampled_from(Syntax),
    st.sampled_from(Matched),
    case=st.booleans(),
    inverted=st.booleans(),
)


@given(
    st.builds(
        RuleSet,
        st.lists(
            st.builds(
                Step,
                st.sampled_from(StepKind),
                folders=st.lists(st.binary(max_size=5)).map(tuple),
                formats=st.lists(st.text(max_size=3)).map(tuple),
                pattern=_PATTERNS,
            )
        ).map(tuple),
        near=st.booleans(),
        only=_PATTERNS,
    )
)
def test_stored_rule_is_read_back_as_it_was(rule: RuleSet) -> None:
    assert from_json(to_json(rule)) == rule


@pytest.mark.parametrize(
    "spec", ["", "{}", "[]", '{"version": 2}', '{"version": 1, "steps": [{"kind": "keep-best"}]}']
)
def test_stored_rule_of_another_version_is_told_from_a_rule(spec: str) -> None:
    assert from_json(spec) is None
