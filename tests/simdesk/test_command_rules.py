# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from simdesk import protocol
from simdesk.__main__ import main
from simdesk.commands import ruling, session
from simdesk.commands.arguments import parse
from simdesk.commands.words import RULE_FAULTS, RULE_WARNINGS
from simdesk.records import Action, FileId, Plan
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
from simdesk.rules.stored import to_json

if TYPE_CHECKING:
    from pathlib import Path

NEWEST = Step(StepKind.NEWEST)
TIDY = RuleSet((Step(StepKind.FOLDERS, folders=(b"/docs/b",)), NEWEST), near=True)


class PlayedEngine:
    """Keeps rules at once, and plans nothing."""

    def __init__(self) -> None:
        self.sent: list[protocol.Command] = []
        self.pending: list[protocol.Change] = [protocol.Ready()]

    def send(self, command: protocol.Command) -> None:
        self.sent.append(command)
        self.pending += [
            protocol.Changed(frozenset({protocol.Kind.MARKS})),
            protocol.Planned(1, Plan(0, Action.TRASH, ()))
            if isinstance(command, protocol.MakePlan)
            else protocol.Changed(frozenset({protocol.Kind.RULES})),
        ]

    def receive(self, _timeout_s: float | None = None) -> protocol.Change | None:
        return self.pending.pop(0)

    def close(self) -> None:
        self.pending = [protocol.Ready()]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> PlayedEngine:
    played = PlayedEngine()
    monkeypatch.setattr(session, "EngineLink", lambda _locations, *, resident: played)
    return played


@pytest.fixture
def indexed(made, tmp_path: Path) -> list[str]:
    made.document(1, "one two three")
    made.file(1, b"/docs/a/first.txt", document=1, digest=1)
    made.file(2, b"/docs/b/second (1).txt", document=1, digest=1)
    made.file(3, b"/docs/c/third copy.txt", document=1, digest=1)
    made.group(1, [(1, 1.0, 0, "nothing")])
    made._decisions.execute("INSERT INTO rules VALUES ('tidy', ?, 0)", [to_json(TIDY)])
    made._decisions.execute("INSERT INTO rules VALUES ('later', '{\"version\": 9}', 0)")
    return ["--data", str(tmp_path / "simdesk")]


def test_wishes_keep_their_order() -> None:
    options = parse(
        [
            "remove",
            *("--prefer-format", "PDF", "--prefer-folder", "/a/../b", "--prefer-folder", "/c"),
            *("--rule", "keep-newest", "--prefer-folder", "/d", "--rule", "tidy"),
            *("--prefer-name", "*x*", "--prefer-path", "*y*", "--prefer-regex", "z+"),
        ]
    )
    assert options.steps == (
        Step(StepKind.FORMATS, formats=("pdf",)),
        Step(StepKind.FOLDERS, folders=(b"/b",)),
        Step(StepKind.FOLDERS, folders=(b"/c",)),
        NEWEST,
        Step(StepKind.FOLDERS, folders=(b"/d",)),
        "tidy",
        Step(StepKind.MATCHING, pattern=Pattern("*x*")),
        Step(StepKind.MATCHING, pattern=Pattern("*y*", on=Matched.PATH)),
        Step(StepKind.MATCHING, pattern=Pattern("z+", Syntax.REGEX, Matched.PATH)),
    )


@pytest.mark.parametrize(
    ("wishes", "kept"),
    [
        (["--rule", "keep-plain-name"], 1),
        (["--prefer-folder", "/docs/c", "--prefer-folder", "/docs/b"], 3),
        (["--rule", "tidy"], 2),
        (["--prefer-name", "third*", "--rule", "keep-plain-name"], 3),
        (["--prefer-regex", r"/[b]/.*\(\d\)"], 2),
    ],
)
def test_remove_plans_what_the_rule_chose(
    engine: PlayedEngine, indexed: list[str], wishes: list[str], kept: int
) -> None:
    assert main(["remove", *wishes, *indexed]) == 0
    files = tuple(FileId(number) for number in (1, 2, 3) if number != kept)
    (plan,) = engine.sent
    assert isinstance(plan, protocol.MakePlan)
    assert set(plan.files) == set(files)


def test_remove_leaves_alone_what_only_does_not_fit(
    engine: PlayedEngine, indexed: list[str]
) -> None:
    assert main(["remove", "--rule", "keep-plain-name", "--only", "*/C/*", *indexed]) == 0
    assert engine.sent[0].files == (FileId(3),)


def test_rule_is_saved_with_the_saved_rules_it_is_made_of(
    engine: PlayedEngine, indexed: list[str]
) -> None:
    command = ["remove", "--prefer-format", "pdf", "--rule", "tidy", "--save", "mine"]
    assert main([*command, *indexed]) == 0
    rule = RuleSet((Step(StepKind.FORMATS, formats=("pdf",)), *TIDY.steps), near=True)
    assert engine.sent[0] == protocol.SaveRule("mine", rule)


def test_saved_rules_are_listed(indexed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *indexed]) == 0
    told = capsys.readouterr().out
    assert "tidy: keep-folders /docs/b, then keep-newest; also between near documents" in told
    assert "later: of a newer SimDesk" in told
    assert main(["rules", "--json", *indexed]) == 0
    later, tidy = json.loads(capsys.readouterr().out)["rules"]
    assert (later["name"], later["rule"]) == ("later", None)
    assert tidy["rule"] == {
        "steps": [{"kind": "keep-folders", "folders": ["/docs/b"]}, {"kind": "keep-newest"}],
        "near": True,
        "only": None,
    }


def test_file_of_an_older_version_holds_no_rules(
    indexed: list[str], made, capsys: pytest.CaptureFixture[str]
) -> None:
    made._decisions.execute("DROP TABLE rules")
    assert main(["rules", *indexed]) == 0
    assert "No rule was saved yet" in capsys.readouterr().out


def test_saved_rule_is_forgotten(engine: PlayedEngine, indexed: list[str]) -> None:
    assert main(["rules", "--delete", "tidy", *indexed]) == 0
    assert engine.sent == [protocol.DeleteRule("tidy")]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["remove"], "no rule was given"),
        (["remove", "--rule", "best"], "there is no rule 'best'"),
        (["remove", "--rule", "later"], "saved by a newer SimDesk"),
        (["remove", "--prefer-format", "docks"], "no such format"),
        (["remove", "--prefer-regex", "a(", "--save", "x"], "no regular expression"),
        (["rules", "--delete", "none"], "there is no rule 'none'"),
    ],
)
def test_rule_that_cannot_be_had_is_told_and_nothing_is_done(
    engine: PlayedEngine,
    indexed: list[str],
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    words: str,
) -> None:
    assert main([*command, *indexed]) == 2
    assert words in capsys.readouterr().err
    assert engine.sent == []


@pytest.mark.parametrize("wrong", [["--rule", "keep-best"], ["--save", "keep-it"], ["--save", ""]])
def test_names_of_built_in_rules_are_no_others(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["remove", "--rule", "keep-newest", *wrong])


def test_rule_between_near_documents_is_warned_of(
    engine: PlayedEngine, indexed: list[str], made, capsys: pytest.CaptureFixture[str]
) -> None:
    made.document(2, "one two three four")
    made.file(4, b"/docs/d.txt", document=2, digest=2)
    made._index.execute(
        "INSERT INTO members(group_id, document_id, similarity, containment, distance_bits,"
        " differs) VALUES (1, 2, 0.9, 1.0, 3, 'words')"
    )
    assert main(["remove", "--rule", "keep-plain-name", "--near", *indexed]) == 0
    assert "words that stand only in a removed file go with it" in capsys.readouterr().err


def test_rule_that_could_not_be_kept_is_told(
    engine: PlayedEngine,
    indexed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    full = protocol.Notice(protocol.NoticeCode.DISK_FULL)
    monkeypatch.setattr(engine, "send", lambda _command: engine.pending.append(full))
    assert main(["remove", "--rule", "keep-newest", "--save", "x", *indexed]) == 2
    assert "the rule was not kept" in capsys.readouterr().err


def test_every_code_of_a_rule_has_words() -> None:
    assert set(RULE_FAULTS) == set(RuleFault)
    assert set(RULE_WARNINGS) == set(RuleWarning)
    assert ruling.in_words(RuleSet((NEWEST,), only=Pattern("a\x1b", inverted=True))) == (
        "keep-newest; marks only anything but name glob 'a\\\\x1b'"
    )
