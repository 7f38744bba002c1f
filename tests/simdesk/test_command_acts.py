# SPDX-License-Identifier: MIT
"""Every action on the command line with real engines, as a person meets it."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from simdesk import protocol
from simdesk.__main__ import main
from simdesk.commands.acts import history_query
from simdesk.commands.arguments import parse
from simdesk.commands.session import _stop_of
from simdesk.index.history import HistoryQuery
from simdesk.records import Action, JournalState, Plan

if TYPE_CHECKING:
    from pathlib import Path

TEXT = " ".join(f"word{number % 97} of line {number}" for number in range(60))


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for name in ("a.txt", "deep/b.txt", "deep/er/c.txt"):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT)
    return tmp_path / "docs"


@pytest.fixture
def cli(docs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Return a call of the command line with a scanned folder: status, output, messages."""

    def call(*arguments: str):
        status = main([*arguments, "--data", str(tmp_path / "simdesk")])
        told = capsys.readouterr()
        return SimpleNamespace(status=status, out=told.out, err=told.err)

    assert call("scan", str(docs)).status == 0
    return call


REMOVE = ("remove", "--rule", "keep-shortest-path", "--apply")


@pytest.mark.slow
def test_moving_with_a_plan_on_paper_and_empty_folders_and_back(cli, docs, tmp_path):
    there = tmp_path / "there"
    there.mkdir()
    paper = tmp_path / "plan.csv"
    found = cli(*REMOVE, "--action", "move", "--to", str(there), "--plan", str(paper))
    assert found.status == 0
    assert (there / "deep/er/c.txt").exists()
    assert "2 folders left empty" in found.err
    assert [line.split(",")[0] for line in paper.read_text().splitlines()] == [
        "happens",
        "move",
        "move",
    ]
    assert f"moved: {docs / 'deep/b.txt'} -> {there / 'deep/b.txt'}" in found.out
    listed = cli("empty-folders", "1")
    assert listed.out.split("\n")[:2] == [str(docs / "deep/er"), str(docs / "deep")]
    assert (docs / "deep/er").exists()
    assert cli("empty-folders", "1", "--apply").status == 0
    assert not (docs / "deep").exists()
    assert cli("undo").status == 0  # the folders, which were removed last
    assert (docs / "deep/er").is_dir()
    assert cli("undo", "1").status == 0
    assert (docs / "deep/er/c.txt").read_text() == TEXT
    assert cli("redo", "1").status == 0
    assert (there / "deep/er/c.txt").exists()
    told = json.loads(cli("history", "--json", "--action", "move", "--state", "done").out)
    assert {entry["plan"] for entry in told["history"]} == {3}
    assert "Nothing of this kind" in cli("history", "--until", "2001-01-01").out
    assert "er/c.txt" in cli("history", "--search", "ER c.txt", "--plan", "1").out


@pytest.mark.slow
def test_for_good_asks_for_the_text(cli, docs):
    refused = cli(*REMOVE, "--permanent")
    assert refused.status == 2
    assert "--confirm 'delete 2'" in refused.err
    assert (docs / "deep/b.txt").exists()
    found = cli(*REMOVE, "--permanent", "--confirm", "delete 2", "--empty-folders")
    assert found.status == 0
    assert "gone for good" in found.out
    assert not (docs / "deep").exists()
    assert cli("undo", "1").status == 2


@pytest.mark.slow
def test_hard_links_there_and_back(cli, docs):
    found = cli(*REMOVE, "--action", "hard-link", "--json")
    assert [entry["state"] for entry in json.loads(found.out)["applied"]] == ["done", "done"]
    assert os.stat(docs / "a.txt").st_nlink == 3
    assert cli("undo").status == 0
    assert os.stat(docs / "a.txt").st_nlink == 1


@pytest.mark.slow
def test_moving_into_what_is_scanned_says_why_not(cli, docs):
    found = cli(*REMOVE, "--action", "move", "--to", str(docs / "deep"))
    assert found.status == 1
    assert "the chosen folder is scanned too" in found.out
    assert cli(*REMOVE, "--action", "move").status == 2
    assert cli(*REMOVE, "--to", str(docs)).status == 2


def test_the_filters_of_the_history_are_read():
    day = "2026-11-30T1"
    times = ["--since", f"{day}0:00+00:00", "--until", f"{day}1:00+00:00"]
    others = ["--action", "move", "--state", "done", "--plan", "7"]
    options = parse(["history", "--search", "a|b", *times, *others])
    start = int(datetime(2026, 11, 30, 10, tzinfo=UTC).timestamp()) * 10**9
    assert history_query(options) == HistoryQuery(
        "a|b",
        start,
        start + 3600 * 10**9,
        frozenset({Action.MOVE}),
        frozenset({JournalState.DONE}),
        7,
    )


def test_a_day_is_meant_whole():
    options = parse(["history", "--since", "2026-11-30", "--until", "2026-11-30"])
    query = history_query(options)
    assert query.until_ns is not None
    assert query.since_ns is not None
    assert query.until_ns - query.since_ns == 24 * 3600 * 10**9


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "99999-01-01", ""])
def test_a_day_that_is_none_is_refused(day, capsys):
    with pytest.raises(SystemExit):
        parse(["history", "--since", day])
    assert "a day such as 2026-11-30" in capsys.readouterr().err


def test_an_interruption_stops_what_is_under_way():
    plan = Plan(0, Action.TRASH, ())
    assert _stop_of(protocol.ApplyPlan(9, plan)) == protocol.StopPlan(9)
    assert _stop_of(protocol.Undo(4, 1)) == protocol.StopPlan(4)
    assert _stop_of(protocol.Scan()) == protocol.Stop()
