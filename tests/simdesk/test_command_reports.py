# SPDX-License-Identifier: MIT
from __future__ import annotations

import csv
import io
import json
import os
import signal
from typing import TYPE_CHECKING

import pytest

from simdesk.__main__ import main
from simdesk.commands import reporting
from simdesk.protocol import What
from simdesk.reports.jobs import Watcher

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def indexed(made, tmp_path: Path) -> list[str]:
    made.document(1, "one two three")
    made.document(2, "four five six")
    made.file(1, b"/docs/a/first.txt", document=1, digest=1)
    made.file(2, b"/docs/b/second.txt", document=1, digest=1)
    made.file(3, b"/docs/b/alone.txt", document=2, digest=2)
    made.file(4, b"/docs/a/empty.txt", document=None, reason="empty")
    made.file(5, b"/docs/b/locked.pdf", document=None, reason="encrypted")
    made.group(1, [(1, 1.0, 0, "nothing")])
    made._decisions.execute("INSERT INTO plans(id, action, created_ns) VALUES (1, 'trash', 0)")
    made._decisions.execute(
        "INSERT INTO journal(plan_id, path, size_bytes, mtime_ns, device, inode, digest,"
        " survivor_path, survivor_digest, similarity, state, at_ns) VALUES"
        " (1, x'2F646F63732F676F6E652E747874', 1, 0, 0, 0, x'', x'', x'', 1.0, 'done',"
        " 1700000000000000000)"
    )
    return ["--data", str(tmp_path / "simdesk")]


@pytest.mark.parametrize(
    ("options", "paths"),
    [
        ([], ["first.txt", "second.txt"]),
        (["--search", "nothing"], []),
        (["--search", "SECOND"], ["first.txt", "second.txt"]),
        (["--tier", "near"], []),
        (["--folder", "/docs/a"], ["first.txt", "second.txt"]),
        (["--what", "failures"], ["empty.txt", "locked.pdf"]),
        (["--what", "failures", "--reason", "encrypted"], ["locked.pdf"]),
        (["--what", "failures", "--folder", "/docs/a"], ["empty.txt"]),
        (["--what", "unique"], ["alone.txt"]),
        (["--what", "unique", "--search", "zz"], []),
        (["--what", "history"], ["gone.txt"]),
        (["--what", "history", "--search", "GONE"], ["gone.txt"]),
        (["--what", "history", "--search", "other"], []),
        (["--what", "history", "--state", "done"], ["gone.txt"]),
        (["--what", "history", "--until", "2020-01-01"], []),
    ],
)
def test_report_holds_what_was_asked_for(
    indexed: list[str], tmp_path: Path, options: list[str], paths: list[str]
) -> None:
    path = tmp_path / "report.csv"
    assert main(["report", "--output", str(path), *options, *indexed]) == 0
    rows = csv.DictReader(io.StringIO(path.read_text("utf-8"), newline=""))
    assert [row["path"].rsplit("/")[-1] for row in rows] == paths


@pytest.mark.parametrize("what", What)
def test_all_forms_of_all_reports_are_written_and_nothing_is_opened(
    indexed: list[str],
    tmp_path: Path,
    what: What,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("webbrowser.open", lambda *args, **_: opened.append(args))
    monkeypatch.setattr("subprocess.Popen", lambda *args, **_: opened.append(args))
    for form in ("html", "csv", "json"):
        path = tmp_path / f"{what}.{form}"
        assert main(["report", "--what", what, "--output", str(path), "--json", *indexed]) == 0
        assert json.loads(capsys.readouterr().out) == {"written": [str(path)]}
        assert path.stat().st_size
    assert opened == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_report_leaves_nothing_and_says_so(
    indexed: list[str],
    tmp_path: Path,
    number: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupting(**calls: object) -> Watcher:
        os.kill(os.getpid(), number)
        return Watcher(**calls)

    monkeypatch.setattr(reporting, "Watcher", interrupting)
    place = tmp_path / "out"
    place.mkdir()
    assert main(["report", "--output", str(place / "report.html"), *indexed]) == 2
    assert list(place.iterdir()) == []
    assert "no report was written" in capsys.readouterr().err


def test_groups_can_be_searched_for(indexed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["groups", "--json", "--search", "none", *indexed]) == 0
    assert json.loads(capsys.readouterr().out)["groups"] == []
    assert main(["groups", "--json", "--search", "second", *indexed]) == 0
    assert len(json.loads(capsys.readouterr().out)["groups"]) == 1
