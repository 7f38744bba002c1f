# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from simdesk import protocol
from simdesk.__main__ import main
from simdesk.commands import removing, scanning, session
from simdesk.commands.acts import history_query
from simdesk.commands.arguments import parse
from simdesk.commands.session import figures
from simdesk.commands.words import FATALS, NOTICES, REFUSALS, STAGES, STATES
from simdesk.records import (
    Action,
    FileId,
    JournalEntry,
    JournalState,
    Plan,
    PlanEntry,
    Refusal,
    Stat,
    Tier,
)
from simdesk.settings import Locations, load_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TEXT = " ".join(f"word{number % 97} of line {number}" for number in range(60))


@pytest.fixture
def indexed(made, tmp_path: Path) -> list[str]:
    """Fill an index by hand; returns the options that name its place."""
    made.document(1, TEXT)
    made.document(2, TEXT + " and a little more")
    made.file(1, b"/docs/a/first.txt", document=1, digest=1, size_bytes=3000)
    made.file(2, b"/docs/b/copy.txt", document=1, digest=1, size_bytes=3000)
    made.file(3, b"/docs/c/\x1b[31m\xff.txt", document=2, digest=2)
    made.file(4, b"/docs/empty.txt", document=None, reason="empty", size_bytes=0)
    made.group(1, [(1, 1.0, 0, "nothing"), (2, 0.983, 3, "words")])
    return ["--data", str(tmp_path / "simdesk")]


def _json(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_groups_print_the_agreed_shape(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["groups", *indexed, "--json"]) == 0
    (group,) = _json(capsys)["groups"]
    assert set(group) == {"tier", "principal", "members"}
    assert (group["tier"], group["principal"]) == ("near", "/docs/a/first.txt")
    keys = {"path", "document", "tier", "distance_bits", "similarity", "containment"}
    assert [set(member) - keys for member in group["members"]] == [set(), set(), {"escaped"}]
    first, copy, near = group["members"]
    assert first == {
        "path": "/docs/a/first.txt",
        "document": 1,
        "tier": "identical",
        "distance_bits": 0,
        "similarity": 1.0,
        "containment": 1.0,
    }
    assert copy["document"] == first["document"] != near["document"]
    assert (near["tier"], near["distance_bits"], near["similarity"]) == ("near", 3, 0.983)
    assert near["escaped"] is True
    assert near["path"] == "/docs/c/\x1b[31m\\xff.txt"


def test_groups_for_people_hold_no_control_characters(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["groups", *indexed]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "98.3 %" in shown
    assert "/docs/c/\\x1b[31m\\xff.txt" in shown


@pytest.mark.parametrize(
    "narrower", [["--min-similarity", "99"], ["--max-distance", "2"], ["--min-similarity", "99%"]]
)
def test_narrower_options_leave_members_out(
    indexed: list[str], narrower: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["groups", *indexed, *narrower, "--json"]) == 0
    (group,) = _json(capsys)["groups"]
    assert [member["path"] for member in group["members"]] == [
        "/docs/a/first.txt",
        "/docs/b/copy.txt",
    ]


def test_wider_options_say_that_a_scan_is_needed(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["groups", *indexed, "--min-similarity", "60"]) == 0
    assert "scan with" in capsys.readouterr().err


def test_groups_of_one_tier_or_folder(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["groups", *indexed, "--tier", "identical", "--json"]) == 0
    assert _json(capsys) == {"groups": []}
    assert main(["groups", *indexed, "--folder", "/docs/b", "--json"]) == 0
    assert len(_json(capsys)["groups"]) == 1
    assert main(["groups", *indexed, "--folder", "/elsewhere"]) == 0
    assert "No near-duplicates" in capsys.readouterr().out


def test_failures_print_the_agreed_shape(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["failures", *indexed, "--json"]) == 0
    assert _json(capsys) == {
        "failures": [{"path": "/docs/empty.txt", "reason": "empty", "detail": "<b>odd</b>"}]
    }
    assert main(["failures", *indexed]) == 0
    assert "/docs/empty.txt" in capsys.readouterr().out


def test_texts_that_could_not_be_compared_are_named(
    indexed: list[str], made, capsys: pytest.CaptureFixture[str]
) -> None:
    made.fact("failed_pairs", [[1, 2], [1, 999]])
    assert main(["failures", *indexed, "--json"]) == 0
    (pair,) = _json(capsys)["pairs"]
    assert pair[0] == {"path": "/docs/a/first.txt"}
    assert pair[1]["escaped"]
    assert main(["failures", *indexed]) == 0
    named = capsys.readouterr().out
    assert "texts not compared" in named
    assert "/docs/a/first.txt and " in named


@pytest.mark.parametrize("name", ["r.html", "r.csv", "r.json"])
def test_report_is_written(
    indexed: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", *indexed, "--output", str(tmp_path / name)]) == 0
    assert (tmp_path / name).stat().st_size > 100
    told = capsys.readouterr()
    assert told.out == ""
    assert name in told.err


def test_report_of_unknown_form_is_wrong_use(
    indexed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", *indexed, "--output", str(tmp_path / "r.pdf")]) == 2
    assert ".html, .csv or .json" in capsys.readouterr().err


def test_report_never_replaces_an_indexed_document_by_accident(
    made, indexed: list[str], tmp_path: Path
) -> None:
    thesis = tmp_path / "thesis.html"
    thesis.write_text("years of work")
    made.file(9, os.fsencode(thesis), document=1, digest=9)
    command = ["report", *indexed, "--output", str(thesis)]
    assert main(command) == 2
    assert thesis.read_text() == "years of work"
    assert main([*command, "--overwrite"]) == 0
    assert "Near-duplicate" in thesis.read_text()


@pytest.mark.parametrize(
    "command",
    [
        ["groups"],
        ["failures"],
        ["history"],
        ["scan"],
        ["watch"],
        ["undo"],
        ["remove", "--rule", "keep-newest"],
        ["report", "--output", "r.html"],
    ],
)
def test_nothing_scanned_yet_is_told_with_the_way_out(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--data", str(tmp_path / "nothing")]) == 2
    assert "simdesk-cli scan FOLDER" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["dance"],
        ["--json", "groups"],
        ["groups", "--min-similarity", "49"],
        ["groups", "--max-distance", "25"],
        ["groups", "--max-distance", "few"],
        ["remove", "--rule", "keep-none"],
        ["report"],
        ["fingerprint"],
    ],
)
def test_wrong_use_ends_with_two(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_folder_that_is_none_is_named_and_nothing_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file.txt").write_text("no folder")
    command = ["scan", str(tmp_path), str(tmp_path / "file.txt"), "--data", str(tmp_path / "data")]
    assert main(command) == 2
    assert "file.txt" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_illegal_settings_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = Locations.under(tmp_path / "data")
    places.create()
    places.settings.write_text('{"min_similarity": 20}')
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "data")]) == 2
    assert "min_similarity" in capsys.readouterr().err


# The engine is played by a list of answers; test_command_line_whole.py meets the real one.


class PlayedEngine:
    """Stands in for the link to an engine: notes what is sent, answers from a script."""

    def __init__(self) -> None:
        self.sent: list[protocol.Command] = []
        self.resident = False
        self.closed = False
        self.script: dict[type, list[protocol.Change]] = {}
        self._pending: list[protocol.Change] = [protocol.Ready()]

    def send(self, command: protocol.Command) -> None:
        self.sent.append(command)
        self._pending += self.script.get(type(command), [])

    def receive(self, _timeout_s: float | None = None) -> protocol.Change | None:
        if not self._pending:
            raise EOFError
        return self._pending.pop(0)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayedEngine]:
    played = PlayedEngine()

    def link(_locations: Locations, *, resident: bool) -> PlayedEngine:
        played.resident = resident
        return played

    monkeypatch.setattr(session, "EngineLink", link)
    yield played
    assert played.closed or not played.sent


def _done(**changes: Any) -> protocol.ScanDone:
    values: dict[str, Any] = {
        "files": 3,
        "files_read": 2,
        "files_failed": 1,
        "by_reason": {"empty": 1},
        "documents": 2,
        "groups": 1,
        "read_now": 3,
        "seconds": 0.5,
    }
    return protocol.ScanDone(**(values | changes))


def test_scan_prints_the_agreed_shape_and_ends_with_one_where_files_failed(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.script = {
        protocol.ScanFolders: [protocol.Progress(protocol.Stage.READING, 1, 3), _done()]
    }
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "d"), "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out) == {
        "files": 3,
        "files_read": 2,
        "files_failed": 1,
        "by_reason": {"empty": 1},
        "documents": 2,
        "groups": 1,
        "common_passages": 0,
        "without_rare_passages": 0,
        "partly_compared": 0,
        "read_now": 3,
        "seconds": 0.5,
    }
    assert told.err == ""  # not a terminal: no progress
    assert engine.sent == [protocol.ScanFolders((os.fsencode(tmp_path),))]
    assert engine.resident is False


def test_scan_without_failures_ends_with_nought(engine: PlayedEngine, tmp_path: Path) -> None:
    done = _done(files_read=3, files_failed=0, by_reason={})
    engine.script = {protocol.ScanFolders: [done]}
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "d"), "--retry"]) == 0
    assert engine.sent == [protocol.ScanFolders((os.fsencode(tmp_path),), retry_failures=True)]


def test_scan_without_folders_walks_all_known_ones(
    engine: PlayedEngine, indexed: list[str]
) -> None:
    engine.script = {protocol.Scan: [_done()]}
    assert main(["scan", *indexed]) == 1
    assert engine.sent == [protocol.Scan()]


@pytest.mark.parametrize("path", [None, "/usr/bin/tesseract"])
def test_scan_keeps_whether_pictures_are_read(
    engine: PlayedEngine,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    path: str | None,
) -> None:
    monkeypatch.setattr("simdesk.extract.ocr.tesseract_path", lambda: path)
    engine.script = {protocol.ScanFolders: [_done()]}
    common = ["scan", str(tmp_path), "--data", str(tmp_path / "d")]
    settings = Locations.under(tmp_path / "d").settings
    main([*common, "--ocr", "--ocr-languages", "eng+deu"])
    assert ("tesseract was not found" in capsys.readouterr().err) == (path is None)
    main(common)
    stored = load_settings(settings)
    assert (stored.ocr, stored.ocr_languages) == (True, "eng+deu")
    main([*common, "--no-ocr"])
    assert not load_settings(settings).ocr
    with pytest.raises(SystemExit):
        main([*common, "--ocr-languages", "eng deu"])


def test_scan_keeps_the_options_that_are_settings(engine: PlayedEngine, tmp_path: Path) -> None:
    engine.script = {protocol.ScanFolders: [_done()]}
    options = ["--min-similarity", "90", "--max-distance", "8", "--workers", "1"]
    main(["scan", str(tmp_path), "--data", str(tmp_path / "d"), *options])
    stored = load_settings(Locations.under(tmp_path / "d").settings)
    assert (stored.min_similarity, stored.max_distance, stored.workers) == (90, 8, 1)


def test_locked_data_folder_is_told_with_the_way_out(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine._pending = [protocol.Fatal(protocol.FatalCode.LOCKED, "")]
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "d")]) == 2
    assert "in use" in capsys.readouterr().err


def test_engine_that_dies_is_told(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "d")]) == 2
    assert "fault in SimDesk" in capsys.readouterr().err


def test_notices_go_to_the_messages(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notice = protocol.Notice(protocol.NoticeCode.ROOT_OFFLINE, "/far\x1b[31m")
    engine.script = {protocol.ScanFolders: [notice, _done()]}
    main(["scan", str(tmp_path), "--data", str(tmp_path / "d")])
    told = capsys.readouterr().err
    assert "cannot be reached" in told
    assert "(/far\\x1b[31m)" in told


def test_interruption_stops_the_scan_and_waits_for_what_is_done(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.script = {
        protocol.ScanFolders: [protocol.Progress(protocol.Stage.READING)],
        protocol.Stop: [_done(stopped=True)],
    }
    receive = engine.receive

    def interrupting(timeout_s: float | None = None) -> protocol.Change | None:
        change = receive(timeout_s)
        if isinstance(change, protocol.Progress):
            signal.raise_signal(signal.SIGINT)
        return change

    engine.receive = interrupting  # type: ignore[method-assign]
    assert main(["scan", str(tmp_path), "--data", str(tmp_path / "d")]) == 1
    assert engine.sent[-1] == protocol.Stop()
    assert "stopped before the end" in capsys.readouterr().err


ENTRY = PlanEntry(
    FileId(2),
    b"/docs/b/copy.txt",
    Stat(3000, 1, 1, 2),
    bytes(16),
    survivor_path=b"/docs/a/first.txt",
    tier=Tier.IDENTICAL,
    similarity=1.0,
)
REFUSED = PlanEntry(FileId(3), b"/docs/x", Stat(1, 1, 1, 3), bytes(16), refusal=Refusal.CHANGED)


def _journal(state: JournalState, entry_id: int = 1) -> JournalEntry:
    return JournalEntry(
        id=entry_id,
        plan_id=7,
        action=Action.TRASH,
        path=b"/docs/b/copy.txt",
        size_bytes=3000,
        destination=b"/trash/copy.txt",
        survivor_path=b"/docs/a/first.txt",
        state=state,
        refusal=None,
        detail="",
        at_ns=0,
    )


def test_remove_shows_a_plan_and_does_nothing(
    engine: PlayedEngine, indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    planned = protocol.Planned(1, Plan(0, Action.TRASH, (ENTRY, REFUSED)))
    engine.script = {protocol.MakePlan: [planned]}
    assert main(["remove", "--rule", "keep-newest", *indexed]) == 0
    told = capsys.readouterr().out
    assert "stays: /docs/a/first.txt" in told
    assert "changed since it was read" in told
    assert "Nothing was done" in told
    assert engine.sent == [protocol.MakePlan(1, Action.TRASH, (FileId(2),))]


@pytest.mark.parametrize(("state", "status"), [(JournalState.DONE, 0), (JournalState.REFUSED, 1)])
def test_remove_applies_the_plan_that_was_shown(
    engine: PlayedEngine,
    indexed: list[str],
    capsys: pytest.CaptureFixture[str],
    state: JournalState,
    status: int,
) -> None:
    plan = Plan(0, Action.TRASH, (ENTRY,))
    engine.script = {
        protocol.MakePlan: [protocol.Planned(1, plan)],
        protocol.ApplyPlan: [protocol.Applied(2, 7, (_journal(state),))],
        protocol.Scan: [_done()],
    }
    command = ["remove", "--rule", "keep-newest", *indexed, "--apply", "--json"]
    assert main(command) == status
    data = _json(capsys)
    assert data["plan"]["entries"][0]["survivor"] == "/docs/a/first.txt"
    assert data["applied"][0]["state"] == state
    assert engine.sent[1:] == [protocol.ApplyPlan(2, plan), protocol.Scan((b"/docs/b",))]


def test_remove_of_nothing_never_asks_for_a_plan_of_all_marks(
    engine: PlayedEngine, made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "simdesk")]
    assert main(["remove", "--rule", "keep-newest", "--apply", *data]) == 0
    assert engine.sent == []
    assert "nothing the rule would remove" in capsys.readouterr().out


def test_undo_takes_back_the_newest_plan_that_stands(
    engine: PlayedEngine,
    indexed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(removing.chosen.Reader, "history", lambda *_: [_journal(JournalState.DONE)])
    engine.script = {
        protocol.Undo: [protocol.Applied(1, 7, (_journal(JournalState.UNDONE),))],
        protocol.Scan: [_done()],
    }
    assert main(["undo", *indexed]) == 0
    assert engine.sent == [protocol.Undo(1, 7), protocol.Scan((b"/docs/b",))]
    assert "put back: /docs/b/copy.txt" in capsys.readouterr().out
    assert main(["undo", "8", *indexed]) == 2


def test_history_lists_the_plans(
    indexed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", *indexed]) == 0
    assert "Nothing was done yet" in capsys.readouterr().out
    monkeypatch.setattr(removing.chosen.Reader, "history", lambda *_: [_journal(JournalState.DONE)])
    assert main(["history", *indexed]) == 0
    assert "Plan 7: 1970-01-01" in capsys.readouterr().out
    assert main(["history", *indexed, "--json"]) == 0
    (entry,) = _json(capsys)["history"]
    assert (entry["plan"], entry["state"]) == (7, "done")


@pytest.mark.parametrize("option", ["--since", "--until"])
@pytest.mark.parametrize("day", ["9999-12-31", "1700-01-01"])
def test_history_is_asked_for_days_far_away(
    option: str, day: str, indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", option, day, "--json", *indexed]) == 0
    assert json.loads(capsys.readouterr().out) == {"history": []}


@pytest.mark.parametrize("spelled", ["hard-link", "hard_link"])
def test_actions_are_spelled_as_for_remove_or_as_in_reports(spelled: str) -> None:
    options = parse(["history", "--action", spelled])
    assert history_query(options).actions == {Action.HARD_LINK}


def test_watch_prints_what_comes_changes_and_goes(
    engine: PlayedEngine,
    made,
    indexed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    steps: list[Callable[[], None]] = [
        lambda: (
            made.file(20, b"/docs/d/more.txt", document=1, digest=1)
            or made._index.execute("UPDATE groups SET files = 4")
        ),
        lambda: made._index.execute("DELETE FROM groups"),
        lambda: signal.raise_signal(signal.SIGINT),
    ]
    monkeypatch.setattr(scanning, "_SETTLE_S", 0.0)
    receive = engine.receive

    def stepping(timeout_s: float | None = None) -> protocol.Change | None:
        with suppress(EOFError):
            return receive(timeout_s)
        if steps:
            steps.pop(0)()
        return protocol.Changed(frozenset({protocol.Kind.GROUPS}))

    engine.receive = stepping  # type: ignore[method-assign]
    engine.script = {protocol.Scan: [_done()]}
    assert main(["watch", *indexed]) == 0
    told = capsys.readouterr().out
    assert "changed: near, 4 files" in told
    assert "/docs/d/more.txt" in told
    assert "gone: name" in told
    assert engine.resident


# Words


def test_every_code_has_words() -> None:
    assert set(REFUSALS) == set(Refusal)
    assert set(STATES) == set(JournalState)
    assert set(NOTICES) == set(protocol.NoticeCode)
    assert set(FATALS) == set(protocol.FatalCode)
    assert set(STAGES) == set(protocol.Stage)


def test_progress_is_spelled_with_rate_and_time_left() -> None:
    change = protocol.Progress(
        protocol.Stage.READING, 12_480, 48_210, per_s=112.4, seconds_left=319.0, failed=3
    )
    assert figures(change) == "12,480 of 48,210 · 112/s · 5 min left · 3 not read"
    assert figures(protocol.Progress(protocol.Stage.LOOKING, 7)) == "7"


def test_what_filters_left_out_is_said(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.script = {protocol.ScanFolders: [_done(left_out=1234)]}
    main(["scan", str(tmp_path), "--data", str(tmp_path / "d")])
    assert "left out by patterns and filters: 1,234" in capsys.readouterr().out


def test_what_the_search_leaves_out_is_said_where_it_does(
    engine: PlayedEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.script = {protocol.ScanFolders: [_done(common_passages=1234, partly_compared=5)]}
    main(["scan", str(tmp_path), "--data", str(tmp_path / "d")])
    told = capsys.readouterr().out
    assert "too common to propose pairs: 1,234" in told
    assert "more candidates than were compared: 5" in told
    assert "found by fingerprint alone" not in told
