# SPDX-License-Identifier: MIT
"""The real engine: rules that mark, are taken back and saved, and reports that end when told to."""

from __future__ import annotations

import json

import pytest

from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.link import EngineLink
from simdesk.protocol import (
    ApplyRule,
    Cancel,
    Changed,
    ClearMarks,
    DeleteRule,
    Export,
    Exported,
    Kind,
    Ready,
    RulePreview,
    SaveRule,
    ScanDone,
    ScanFolders,
    SetMarks,
    UnmarkRule,
    What,
)
from simdesk.records import Tier
from simdesk.reports.selection import Selection
from simdesk.rules.records import RuleFault, RuleSet, RuleWarning, Step, StepKind
from simdesk.settings import Locations

pytestmark = pytest.mark.slow

ALL = GroupQuery()
TEXT = " ".join(f"word{number}" for number in range(40))
SHORTEST = RuleSet((Step(StepKind.SHORTEST_PATH),))


class Engine:
    """A link, and what is asked through it."""

    def __init__(self, link: EngineLink, locations: Locations) -> None:
        self.link = link
        self.reader = Reader(locations)

    def until(self, kind, test=lambda _change: True):
        while True:
            change = self.link.receive(60)
            assert change is not None
            if isinstance(change, kind) and test(change):
                return change

    def ask(self, command, kind):
        self.link.send(command)
        return self.until(kind)

    def marked(self):
        return sorted(self.reader.path_of(file).rsplit(b"/", 1)[1] for file in self.paths())

    def paths(self):
        return self.reader.marked_files()


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    tmp_path = tmp_path_factory.mktemp("reviewing")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("a.txt", "a (1).txt", "a copy.txt"):
        (docs / name).write_text(TEXT)
    locations = Locations.under(tmp_path / "simdesk")
    link = EngineLink(locations, resident=False)
    while not isinstance(link.receive(60), Ready):
        pass
    asked = Engine(link, locations)
    asked.ask(ScanFolders((str(docs).encode(),)), ScanDone)
    yield asked
    asked.reader.close()
    link.close()


@pytest.fixture
def engine(started):
    started.ask(ClearMarks(), Changed)
    return started


def test_preview_marks_nothing_and_what_is_marked_can_be_taken_back(engine):
    preview = engine.ask(ApplyRule(1, SHORTEST), RulePreview)
    assert (preview.files, preview.groups, preview.step) == (2, 1, 0)
    assert preview.size_bytes == 2 * len(TEXT)
    assert {case.stays.rsplit(b"/", 1)[1] for case in preview.first} == {b"a.txt"}
    assert {(case.tier, case.decided_by) for case in preview.first} == {
        (Tier.IDENTICAL, StepKind.SHORTEST_PATH)
    }
    assert engine.marked() == []
    done = engine.ask(ApplyRule(2, SHORTEST, preview=False), RulePreview)
    assert done.step > 0
    assert engine.marked() == [b"a (1).txt", b"a copy.txt"]
    (by_hand,) = [f for f in engine.paths() if engine.reader.path_of(f).endswith(b"copy.txt")]
    engine.link.send(SetMarks((by_hand,), marked=True))
    engine.link.send(UnmarkRule(done.step))
    engine.until(Changed, lambda change: Kind.MARKS in change.kinds and len(engine.paths()) == 1)
    assert engine.marked() == [b"a copy.txt"]  # ticked by a person since: it stays


def test_rule_over_marks_keeps_a_copy_that_nobody_ticked(engine):
    (group,) = engine.reader.group_ids(ALL)
    plain = next(r for r in engine.reader.member_rows(group) if r.path.endswith(b"a.txt"))
    engine.ask(SetMarks((plain.file_id,), marked=True), Changed)
    done = engine.ask(ApplyRule(1, SHORTEST, preview=False), RulePreview)
    assert done.files == 1
    assert RuleWarning.MARKED_BEFORE in done.warnings
    assert engine.marked() == [b"a copy.txt", b"a.txt"]


def test_rule_that_cannot_run_says_why(engine):
    assert engine.ask(ApplyRule(1, RuleSet(())), RulePreview).fault is RuleFault.NO_STEPS
    incomplete = RuleSet((Step(StepKind.FOLDERS),))
    assert engine.ask(ApplyRule(2, incomplete), RulePreview).fault is RuleFault.STEP_INCOMPLETE


def test_rules_are_saved_replaced_and_deleted_by_name(engine):
    rule = RuleSet((Step(StepKind.FOLDERS, folders=(b"/a\xff",)), Step(StepKind.NEWEST)), near=True)
    engine.ask(SaveRule("mine", SHORTEST), Changed)
    engine.ask(SaveRule("mine", rule), Changed)
    (saved,) = engine.reader.saved_rules()
    assert (saved.name, saved.rule_set) == ("mine", rule)
    engine.ask(DeleteRule("mine"), Changed)
    assert engine.reader.saved_rules() == []


def test_report_lists_what_is_shown_and_tells_where_it_stands(engine, tmp_path):
    path = str(tmp_path / "unique.json")
    shown = Selection(query=GroupQuery(text="none"))
    done = engine.ask(Export(1, path, What.UNIQUE, shown), Exported)
    assert (done.error, done.written, done.stopped) == ("", (path,), False)
    assert json.loads((tmp_path / "unique.json").read_text())["unique"] == []
    table = str(tmp_path / "groups.csv")
    engine.ask(Export(2, table, bom=True), Exported)
    assert (tmp_path / "groups.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_report_that_cannot_be_written_says_why(engine, tmp_path):
    nowhere = str(tmp_path / "none" / "r.csv")
    assert engine.ask(Export(1, nowhere), Exported).error.startswith("not_writable")
    assert engine.ask(Export(2, str(tmp_path / "r.pdf")), Exported).error.startswith("unknown")


@pytest.mark.parametrize("task", [Export, ApplyRule])
def test_what_waits_can_be_cancelled_and_the_number_used_again(engine, tmp_path, task):
    path = tmp_path / "r.csv"
    waiting = Export(2, str(path)) if task is Export else ApplyRule(2, SHORTEST, preview=False)
    for _ in range(20):  # to have it wait
        engine.link.send(ApplyRule(1, SHORTEST))
    engine.link.send(waiting)
    engine.link.send(Cancel(2))
    answer = Exported if task is Export else RulePreview
    assert engine.until(answer, lambda change: change.request == 2).stopped
    assert not path.exists()
    assert engine.marked() == []
    again = engine.ask(waiting, answer)
    assert not again.stopped
