# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.index.rows import MemberRow
from simdesk.records import Differs, DocumentId, FileId, GroupId, Stat, Tier
from simdesk.rules.choose import Chooser
from simdesk.rules.records import RuleSet, Step, StepKind

SIMPLE = [
    StepKind.NEWEST,
    StepKind.OLDEST,
    StepKind.LONGEST,
    StepKind.LARGEST,
    StepKind.SMALLEST,
    StepKind.PLAIN_NAME,
    StepKind.SHORTEST_PATH,
]


def marked_by(
    members: list[MemberRow], *kinds: StepKind, near: bool, heed_marks: bool = False
) -> list[FileId]:
    rule = RuleSet(tuple(map(Step, kinds)), near=near)
    return [pick.goes.file_id for pick in Chooser(rule, heed_marks=heed_marks).picks(members)]


def _row(number: int, document: int = 1, **changes: object) -> MemberRow:
    row = MemberRow(
        file_id=FileId(number),
        document_id=DocumentId(document),
        group_id=GroupId(1),
        path=b"/docs/%d.txt" % number,
        part="",
        kind="text",
        stat=Stat(100, number, 1, number),
        digest=bytes([document]) * 16,
        tokens=100,
        tier=Tier.IDENTICAL if document == 1 else Tier.NEAR,
        similarity=1.0 if document == 1 else 0.9,
        containment=1.0,
        distance_bits=0,
        differs=Differs.NOTHING if document == 1 else Differs.WORDS,
        estimated=False,
        partial=False,
        outside={},
        outside_digest=b"",
        principal=number == 1,
        protected=False,
        marked=False,
    )
    return replace(row, **changes)


@st.composite
def _groups(draw: st.DrawFn) -> list[MemberRow]:
    rows = []
    for number in range(1, draw(st.integers(2, 8)) + 1):
        document = 1 if number == 1 else draw(st.integers(1, 3))
        rows.append(
            _row(
                number,
                document,
                stat=Stat(100, draw(st.integers(0, 3)), 1, number),
                tokens=draw(st.integers(20, 22)),
                part=draw(st.sampled_from(["", "", "", "inner.txt"])),
                partial=draw(st.sampled_from([False, False, False, True])),
                protected=draw(st.sampled_from([False, False, True])),
                estimated=document == 3 and draw(st.booleans()),
                outside_digest=draw(st.sampled_from([b"", b"", b"pictures"])),
            )
        )
    return rows


@given(_groups(), st.sampled_from(SIMPLE), st.booleans())
def test_what_may_go_leaves_a_file_it_was_compared_with(
    rows: list[MemberRow], rule: StepKind, near: bool
) -> None:
    chosen = set(marked_by(rows, rule, near=near))
    staying = [row for row in rows if row.file_id not in chosen]
    for row in rows:
        if row.file_id not in chosen:
            continue
        assert (row.protected, row.part, row.partial) == (False, "", False)
        assert any(
            not one.part
            and not one.partial
            and (
                one.document_id == row.document_id
                or (near and 1 in {one.document_id, row.document_id})
            )
            for one in staying
        )


@given(_groups(), st.sampled_from(SIMPLE), st.randoms())
def test_order_of_the_members_decides_nothing(
    rows: list[MemberRow], rule: StepKind, random: object
) -> None:
    mixed = list(rows)
    random.shuffle(mixed)
    assert set(marked_by(mixed, rule, near=True)) == set(marked_by(rows, rule, near=True))


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        (StepKind.NEWEST, 12),
        (StepKind.OLDEST, 1),
        (StepKind.SHORTEST_PATH, 1),
        (StepKind.LONGEST, 1),
    ],
)
def test_each_rule_keeps_what_it_names(rule: StepKind, kept: int) -> None:
    chosen = marked_by([_row(1), _row(2), _row(12)], rule, near=False)
    assert set(chosen) == {1, 2, 12} - {kept}


def test_near_documents_stay_unless_they_are_asked_for() -> None:
    rows = [_row(1), _row(2, 2, tokens=200)]
    assert marked_by(rows, StepKind.LONGEST, near=False) == []
    assert marked_by(rows, StepKind.LONGEST, near=True) == [1]


@pytest.mark.parametrize(
    "change", [{"differs": Differs.NUMBERS}, {"estimated": True}, {"tier": Tier.CONTAINED}]
)
def test_documents_that_need_a_person_stay(change: dict[str, object]) -> None:
    assert marked_by([_row(1), _row(2, 2, **change)], StepKind.NEWEST, near=True) == []


def test_members_never_compared_with_one_another_both_stay() -> None:
    rows = [_row(1, protected=True), _row(2, 2), _row(3, 3)]
    assert marked_by(rows, StepKind.NEWEST, near=True) == []


def test_copies_with_other_pictures_both_stay() -> None:
    rows = [_row(1, outside_digest=b"a"), _row(2, outside_digest=b"b")]
    assert marked_by(rows, StepKind.NEWEST, near=False) == []
    assert marked_by(rows, StepKind.NEWEST, near=True) == []
