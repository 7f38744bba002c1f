# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import RuleError
from simdesk.extract.dispatch import _READERS, _UNPACKERS
from simdesk.index.rows import MemberRow
from simdesk.records import Differs, DocumentId, FileId, GroupId, Stat, Tier
from simdesk.rules.choose import Chooser
from simdesk.rules.orders import FORMAT_FAMILIES
from simdesk.rules.records import (
    Matched,
    Pattern,
    RuleFault,
    RuleSet,
    RuleWarning,
    Step,
    StepKind,
    Syntax,
)

if TYPE_CHECKING:
    from random import Random

    from simdesk.rules.choose import Pick

SIMPLE = [
    StepKind.NEWEST,
    StepKind.OLDEST,
    StepKind.LONGEST,
    StepKind.LARGEST,
    StepKind.SMALLEST,
    StepKind.PLAIN_NAME,
    StepKind.SHORTEST_PATH,
]
STEPS = st.sampled_from(
    [
        *map(Step, SIMPLE),
        Step(StepKind.FOLDERS, folders=(b"/docs/b", b"/docs/a")),
        Step(StepKind.FORMATS, formats=("editable", "pdf")),
        Step(StepKind.MATCHING, pattern=Pattern("*copy*")),
        Step(StepKind.MATCHING, pattern=Pattern("a|b", Syntax.REGEX, Matched.PATH, inverted=True)),
    ]
)
RULES = st.builds(
    RuleSet,
    st.lists(STEPS, min_size=1, max_size=4).map(tuple),
    near=st.booleans(),
    only=st.sampled_from([None, None, Pattern("*/a/*", on=Matched.PATH)]),
)


def marked_by(
    members: list[MemberRow], *kinds: StepKind, near: bool, heed_marks: bool = False
) -> list[FileId]:
    rule = RuleSet(tuple(map(Step, kinds)), near=near)
    return [pick.goes.file_id for pick in _picks(members, rule, heed_marks=heed_marks)]


def _picks(members: list[MemberRow], rule: RuleSet, *, heed_marks: bool = False) -> list[Pick]:
    return Chooser(rule, heed_marks=heed_marks).picks(members)


def _kept(members: list[MemberRow], *steps: Step) -> set[int]:
    gone = {pick.goes.file_id for pick in _picks(members, RuleSet(steps))}
    return {int(row.file_id) for row in members} - gone


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
    differs = {
        number: draw(st.sampled_from([Differs.WORDS, Differs.WORDS, Differs.NUMBERS]))
        for number in (2, 3)
    }
    estimated = {2: False, 3: draw(st.booleans())}
    rows = []
    for number in range(1, draw(st.integers(2, 8)) + 1):
        document = 1 if number == 1 else draw(st.integers(1, 3))
        folder, name = draw(st.sampled_from("abc")), draw(st.sampled_from(["", " copy", " (1)"]))
        rows.append(
            _row(
                number,
                document,
                path=f"/docs/{folder}/{number}{name}.txt".encode(),
                kind=draw(st.sampled_from(["text", "docx", "pdf"])),
                digest=bytes([document, draw(st.integers(0, 1))]) * 8,
                stat=Stat(
                    draw(st.integers(100, 102)),
                    draw(st.integers(0, 3)),
                    1,
                    draw(st.sampled_from([number, number, 1])),
                ),
                tokens=draw(st.integers(20, 22)),
                part=draw(st.sampled_from(["", "", "", "inner.txt"])),
                partial=draw(st.sampled_from([False, False, False, True])),
                protected=draw(st.sampled_from([False, False, True])),
                marked=draw(st.sampled_from([False, False, True])),
                differs=differs.get(document, Differs.NOTHING),
                estimated=estimated.get(document, False),
                outside_digest=draw(st.sampled_from([b"", b"", b"pictures"])),
            )
        )
    return rows


@given(_groups(), RULES, st.booleans())
def test_what_is_still_being_compared_is_not_chosen_among_near_texts(
    rows: list[MemberRow], rule: RuleSet, heed_marks: bool
) -> None:
    settling = [replace(row, settling=row.document_id != 1, estimated=False) for row in rows]
    for pick in _picks(settling, rule, heed_marks=heed_marks):
        assert pick.tier is not Tier.NEAR
        assert pick.goes.document_id == pick.stays.document_id


def test_a_stored_verdict_does_not_let_a_rule_tick_what_still_settles() -> None:
    near = [_row(1), _row(2, 2)]
    assert marked_by(near, StepKind.LONGEST, near=True)
    assert not marked_by([near[0], replace(near[1], settling=True)], StepKind.LONGEST, near=True)


@given(_groups(), RULES, st.booleans())
def test_what_may_go_leaves_the_file_it_was_compared_with(
    rows: list[MemberRow], rule: RuleSet, heed_marks: bool
) -> None:
    picks = _picks(rows, rule, heed_marks=heed_marks)
    chosen = {pick.goes.file_id for pick in picks}
    new = {pick.goes.file_id for pick in picks if not (heed_marks and pick.goes.marked)}
    assert len(chosen) == len(picks)
    assert len(chosen) < len(rows)
    for pick in picks:
        goes, stays = pick.goes, pick.stays
        assert stays.file_id not in chosen
        if goes.file_id in new and heed_marks:
            assert not stays.marked  # a person's ticks and the rule's never take all copies
        assert (goes.protected, goes.part, goes.partial) == (False, "", False)
        assert (stays.part, stays.partial) == ("", False)
        assert (goes.stat.device, goes.stat.inode) != (stays.stat.device, stays.stat.inode)
        if rule.only is not None:
            assert b"/a/" in goes.path
        if goes.document_id == stays.document_id:
            assert pick.similarity == 1.0
            assert pick.tier is (Tier.IDENTICAL if goes.digest == stays.digest else Tier.SAME_TEXT)
        else:
            assert rule.near
            assert pick.tier is Tier.NEAR
            assert 1 in {goes.document_id, stays.document_id}
            other = goes if stays.document_id == 1 else stays
            assert (other.differs, other.estimated) == (Differs.WORDS, False)
            assert pick.similarity == other.similarity
        same_outside = goes.outside_digest == stays.outside_digest
        assert same_outside or (rule.near and not goes.outside_digest)


@given(_groups(), RULES, st.randoms(), st.booleans())
def test_order_of_the_members_decides_nothing(
    rows: list[MemberRow], rule: RuleSet, random: Random, heed_marks: bool
) -> None:
    mixed = list(rows)
    random.shuffle(mixed)
    one, other = (
        {(pick.goes.file_id, pick.stays.file_id, pick.tier) for pick in picks}
        for picks in (_picks(some, rule, heed_marks=heed_marks) for some in (rows, mixed))
    )
    assert one == other


@given(_groups(), RULES)
def test_rule_that_ran_finds_nothing_more(rows: list[MemberRow], rule: RuleSet) -> None:
    chosen = {pick.goes.file_id for pick in _picks(rows, rule, heed_marks=True)}
    after = [replace(row, marked=row.marked or row.file_id in chosen) for row in rows]
    again = _picks(after, rule, heed_marks=True)
    assert {pick.goes.file_id for pick in again if not pick.goes.marked} == set()


THREE = [
    _row(1, path=b"/docs/a/plan (1).txt", stat=Stat(300, 5, 1, 1), tokens=90, kind="pdf"),
    _row(2, path=b"/docs/b/deep/plan.txt", stat=Stat(100, 9, 1, 2), tokens=95, kind="docx"),
    _row(3, path=b"/docs/c/plan copy.txt", stat=Stat(200, 1, 1, 3), tokens=99, kind="text"),
]


@pytest.mark.parametrize(
    ("step", "kept"),
    [
        (Step(StepKind.NEWEST), 2),
        (Step(StepKind.OLDEST), 3),
        (Step(StepKind.LONGEST), 3),
        (Step(StepKind.LARGEST), 1),
        (Step(StepKind.SMALLEST), 2),
        (Step(StepKind.PLAIN_NAME), 2),
        (Step(StepKind.SHORTEST_PATH), 1),
        (Step(StepKind.FOLDERS, folders=(b"/docs/c", b"/docs/b")), 3),
        (Step(StepKind.FOLDERS, folders=(b"/docs/x", b"/docs/b")), 2),
        (Step(StepKind.FOLDERS, folders=(b"/docs/b/dee", b"/docs/c")), 3),
        (Step(StepKind.FORMATS, formats=("editable", "pdf")), 2),
        (Step(StepKind.FORMATS, formats=("pdf", "editable")), 1),
        (Step(StepKind.FORMATS, formats=("text",)), 3),
        (Step(StepKind.MATCHING, pattern=Pattern("*copy*")), 3),
        (Step(StepKind.MATCHING, pattern=Pattern("*/b/*", on=Matched.PATH)), 2),
        (
            Step(
                StepKind.MATCHING,
                pattern=Pattern(r"\(\d\)|copy", Syntax.REGEX, inverted=True),
            ),
            2,
        ),
    ],
)
def test_each_wish_keeps_what_it_names(step: Step, kept: int) -> None:
    assert _kept(THREE, step) == {kept}


def test_the_next_wish_decides_where_the_first_holds_files_equal() -> None:
    rows = [
        _row(1, stat=Stat(100, 5, 1, 1), tokens=50),
        _row(2, stat=Stat(100, 7, 1, 2), tokens=50),
        _row(3, stat=Stat(100, 9, 1, 3), tokens=40),
    ]
    longest, newest = Step(StepKind.LONGEST), Step(StepKind.NEWEST)
    assert _kept(rows, longest, newest) == {2}
    assert _kept(rows, newest, longest) == {3}
    decided = {
        pick.goes.file_id: Chooser(RuleSet((longest, newest)), heed_marks=False).ranking.decided_by(
            pick.stays, pick.goes
        )
        for pick in _picks(rows, RuleSet((longest, newest)))
    }
    assert decided == {1: StepKind.NEWEST, 3: StepKind.LONGEST}


def test_files_that_all_wishes_hold_equal_are_told_apart_by_principal_then_name() -> None:
    equal = Stat(100, 5, 1, 0)
    rows = [
        _row(1, path=b"/docs/plan (1).txt", stat=equal, principal=False),
        _row(2, path=b"/docs/the plan.txt", stat=equal),
        _row(3, path=b"/docs/plan2.txt", stat=equal),
    ]
    assert _kept(rows, Step(StepKind.NEWEST)) == {3}
    assert _kept([replace(rows[0], principal=True), *rows[1:]], Step(StepKind.NEWEST)) == {1}


def test_only_what_fits_is_marked_where_that_is_asked_for() -> None:
    rule = RuleSet((Step(StepKind.NEWEST),), only=Pattern("*/a/*", on=Matched.PATH))
    assert [pick.goes.file_id for pick in _picks(THREE, rule)] == [1]


def test_near_documents_stay_unless_they_are_asked_for() -> None:
    rows = [_row(1), _row(2, 2, tokens=200)]
    assert marked_by(rows, StepKind.LONGEST, near=False) == []
    assert marked_by(rows, StepKind.LONGEST, near=True) == [1]


@pytest.mark.parametrize(
    "change",
    [
        {"differs": Differs.NUMBERS},
        {"estimated": True},
        {"tier": Tier.CONTAINED},
        {"partial": True},
        {"part": "inner.txt"},
        {"protected": True},
    ],
)
def test_documents_that_need_a_person_stay(change: dict[str, object]) -> None:
    assert marked_by([_row(1), _row(2, 2, **change)], StepKind.OLDEST, near=True) == []


@pytest.mark.parametrize("change", [{"partial": True}, {"part": "a.txt"}, {"protected": True}])
def test_copies_that_need_a_person_stay(change: dict[str, object]) -> None:
    assert marked_by([_row(1), _row(2, **change)], StepKind.OLDEST, near=False) == []


def test_copies_in_a_group_of_containment_are_left_to_their_own_group() -> None:
    rows = [_row(1), _row(2, 2, tier=Tier.CONTAINED), _row(3, 2, tier=Tier.CONTAINED)]
    assert marked_by(rows, StepKind.OLDEST, near=True) == []


def test_members_never_compared_with_one_another_both_stay() -> None:
    rows = [_row(1, protected=True), _row(2, 2), _row(3, 3)]
    assert marked_by(rows, StepKind.NEWEST, near=True) == []


@pytest.mark.parametrize(
    "change", [{"outside_digest": b"b"}, {"outside": {"images": 2}}, {"outside": {"pages": 9}}]
)
def test_copies_with_other_pictures_both_stay(change: dict[str, object]) -> None:
    rows = [_row(1, outside_digest=b"a", outside={"images": 1}), _row(2, **change)]
    assert marked_by(rows, StepKind.NEWEST, near=False) == []
    assert marked_by(rows, StepKind.OLDEST, near=True) == []


def test_two_names_of_one_file_both_stay() -> None:
    linked = Stat(100, 1, 7, 42)
    rows = [_row(1, stat=linked), _row(2, stat=linked), _row(3)]
    assert marked_by(rows, StepKind.OLDEST, near=False) == [3]


def test_files_without_inodes_are_told_apart() -> None:
    bare = Stat(100, 1, 0, 0)
    assert marked_by([_row(1, stat=bare), _row(2, stat=bare)], StepKind.OLDEST, near=False) == [2]


def test_a_ticked_file_does_not_count_as_staying_where_ticks_are_heeded() -> None:
    rows = [_row(1, marked=True), _row(2), _row(3)]
    assert marked_by(rows, StepKind.OLDEST, near=False) == [2, 3]
    assert marked_by(rows, StepKind.OLDEST, near=False, heed_marks=True) == [1, 3]


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ((), RuleFault.NO_STEPS),
        ((Step(StepKind.FOLDERS),), RuleFault.STEP_INCOMPLETE),
        ((Step(StepKind.FORMATS),), RuleFault.STEP_INCOMPLETE),
        ((Step(StepKind.MATCHING),), RuleFault.STEP_INCOMPLETE),
        ((Step(StepKind.FORMATS, formats=("docks",)),), RuleFault.UNKNOWN_FORMAT),
        (
            (Step(StepKind.MATCHING, pattern=Pattern("(", Syntax.REGEX)),),
            RuleFault.PATTERN_INVALID,
        ),
    ],
)
def test_rule_that_cannot_run_is_refused(steps: tuple[Step, ...], fault: RuleFault) -> None:
    with pytest.raises(RuleError) as caught:
        Chooser(RuleSet(steps), heed_marks=False)
    assert caught.value.fault == fault


def test_wishes_that_no_file_fitted_are_told() -> None:
    chooser = Chooser(
        RuleSet(
            (
                Step(StepKind.FOLDERS, folders=(b"/elsewhere",)),
                Step(StepKind.FORMATS, formats=("pdf",)),
                Step(StepKind.MATCHING, pattern=Pattern("nothing")),
            )
        ),
        heed_marks=False,
    )
    chooser.picks(THREE)
    assert chooser.ranking.warnings() == [
        RuleWarning.FOLDER_WITHOUT_FILES,
        RuleWarning.PATTERN_WITHOUT_FILES,
    ]


def test_families_hold_kinds_that_are_read_and_every_kind_can_be_named() -> None:
    assert frozenset().union(*FORMAT_FAMILIES.values()) <= set(_READERS) | set(_UNPACKERS)
    for kind in _READERS:
        row = _row(2, kind=kind, stat=Stat(1, 1, 1, 9))
        assert _kept([_row(1, kind="x"), row], Step(StepKind.FORMATS, formats=(kind,))) == {2}
