# SPDX-License-Identifier: MIT
"""The command line with real workers and real engines, as a person meets it."""

from __future__ import annotations

import json
import os
import runpy
import signal
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from simdesk.__main__ import main
from simdesk.fingerprint import prints
from simdesk.settings import Recipe

PROJECT = Path(__file__).resolve().parents[2]
TEXT = " ".join(f"word{number % 97} of line {number}" for number in range(60))


def _json(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_fingerprint_prints_hex_tokens_and_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, empty = tmp_path / "first.txt", tmp_path / "empty.txt"
    first.write_text(TEXT)
    empty.touch()
    (expected,) = prints([TEXT], Recipe())
    assert main(["fingerprint", str(first), str(empty), str(tmp_path / "missing")]) == 1
    told = capsys.readouterr()
    value = expected.fingerprints[-1].value
    assert told.out.split() == [f"{value:016x}", str(expected.tokens), str(first)]
    assert "empty.txt: empty" in told.err
    assert "missing: no such file" in told.err
    assert main(["fingerprint", str(empty), "--json"]) == 2


@pytest.mark.slow
def test_programs_of_another_indentation_do_not_differ_in_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = tmp_path / "a.py", tmp_path / "b.py"
    left.write_text("if wet:\n    stay()\n    read()\n")
    right.write_text("if wet:\n    stay()\nread()\n")
    assert main(["compare", str(left), str(right), "--data", str(tmp_path / "d"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["tier"], found["similarity"]) == ("near", 1.0)
    assert found["differs"] == "punctuation"


@pytest.mark.slow
def test_compare_shows_measures_and_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = tmp_path / "left.md", tmp_path / "right.txt"
    left.write_text(f"# Herons\n\n{TEXT}")
    right.write_text(f"# Herons\n\n{TEXT}".replace("line 30", "page 30"))
    assert main(["compare", str(left), str(right), "--data", str(tmp_path / "d")]) == 0
    told = capsys.readouterr().out
    assert "[-line-]" in told
    assert "{+page+}" in told
    assert "\n@ section Herons | -\n" in told
    command = ["compare", str(left), str(right), "--data", str(tmp_path / "d"), "--json"]
    assert main(command) == 0
    data = _json(capsys)
    assert data["tier"] == "near"
    (difference,) = data["differences"]
    assert difference["left_place"] == {"kind": "section", "label": "Herons"}
    assert difference["right_place"] is None
    assert (data["only_left"], data["only_right"]) == (1, 1)
    assert data["similarity"] == pytest.approx(1 - 1 / data["left"]["tokens"])
    assert main(["compare", str(left), str(tmp_path / "missing")]) == 2


@pytest.mark.slow
def test_similar_finds_the_nearest_first_and_leaves_the_file_itself_out(
    made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "asked.txt"
    file.write_text(TEXT)
    recipe = Recipe()
    made._index.execute("INSERT INTO recipes VALUES (1, ?, '')", [recipe.digest()])
    texts = [TEXT, TEXT + " and more", "quite another " * 40]
    for number, (text, made_prints) in enumerate(
        zip(texts, prints(texts, recipe), strict=True), start=1
    ):
        made.document(number, text)
        made.file(number, b"/docs/%d.txt" % number, document=number, digest=number)
        for one in made_prints.fingerprints:
            value = one.value - (1 << 64) if one.value >> 63 else one.value
            made._index.execute(
                "INSERT INTO fingerprints VALUES (?, 1, ?, ?, x'')", [number, one.features, value]
            )
    made.file(9, os.fsencode(file), document=1, digest=1)
    data = ["--data", str(tmp_path / "simdesk")]
    assert main(["similar", str(file), *data, "--json"]) == 0
    similar = _json(capsys)["similar"]
    assert [row["path"] for row in similar] == ["/docs/1.txt", "/docs/2.txt"]
    assert similar[0]["distance_bits"] == 0
    assert similar[1]["similarity"] == pytest.approx(2 * 240 / (240 + 242))
    assert (
        main(["similar", str(file), *data, "--min-similarity", "100", "--max-distance", "0"]) == 0
    )
    assert "/docs/1.txt" in capsys.readouterr().out


# The whole way, with a real engine.


def _cli(*arguments: str, status: int, input_text: str | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "simdesk", *arguments],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        timeout=80,
        input=input_text,
    )
    assert done.returncode == status, done.stderr
    return done.stdout


@pytest.mark.slow
def test_samples_show_a_group_of_each_kind(tmp_path: Path) -> None:
    samples = PROJECT / "resources" / "samples"
    data = ["--data", str(tmp_path / "data"), "--json"]
    scanned = json.loads(_cli("scan", str(samples), *data, status=1))
    assert scanned["files"] == scanned["files_read"] + scanned["files_failed"] == 18
    assert scanned["by_reason"] == {"empty": 1}
    assert scanned["groups"] == 5
    assert json.loads(_cli("scan", str(samples), *data, status=1))["read_now"] == 0
    groups = json.loads(_cli("groups", *data, status=0))["groups"]
    assert sorted(group["tier"] for group in groups) == [
        "identical",
        "near",
        "near",
        "near",
        "same_text",
    ]
    clock = max(groups, key=lambda group: len(group["members"]))
    assert Path(clock["principal"]).name == "The harbour clock, second draft.md"
    assert len({member["document"] for member in clock["members"]}) == 2
    (failure,) = json.loads(_cli("failures", *data, status=0))["failures"]
    assert Path(failure["path"]).name == "unfinished.txt"


@pytest.mark.slow
def test_six_forms_of_one_text_are_one_group_and_nothing_else_is(tmp_path: Path) -> None:
    maker = runpy.run_path(str(PROJECT / "tests" / "make_samples.py"))
    text = (PROJECT / "resources/samples/harbour/The harbour clock.txt").read_text("utf-8")
    folder = tmp_path / "documents"
    folder.mkdir()
    paragraphs = maker["paragraphs"](text)
    wrapped = "\n\n".join(textwrap.fill(paragraph, 50) for paragraph in paragraphs)
    contents = {
        "text.txt": text.encode(),
        "copy.txt": text.encode(),
        "wrapped.txt": wrapped.encode(),
        "page.html": maker["page"](text),
        "document.docx": maker["docx"](text),
        "longer.txt": f"{text}\nNobody has written to the council since.\n".encode(),
        "unrelated.txt": (PROJECT / "resources/samples/kitchen/Lentil soup.txt").read_bytes(),
        "empty.txt": b"",
        "empty too.txt": b"",
        "minus five.txt": b"-5",
        "five.txt": b"5",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    data = ["--data", str(tmp_path / "data"), "--json"]
    scanned = json.loads(_cli("scan", str(folder), *data, status=1))
    assert (scanned["files"], scanned["by_reason"]) == (11, {"empty": 2})
    (group,) = json.loads(_cli("groups", *data, status=0))["groups"]
    members = {Path(member["path"]).name: member for member in group["members"]}
    assert set(members) == set(list(contents)[:6])
    assert Path(group["principal"]).name == "longer.txt"
    same = {members[name]["document"] for name in ("text.txt", "copy.txt", "wrapped.txt")}
    assert len(same) == 1
    assert members["longer.txt"]["document"] not in same
    assert 0.95 <= members["text.txt"]["similarity"] < 1
    assert members["longer.txt"] == members["longer.txt"] | {
        "tier": "identical",
        "distance_bits": 0,
        "similarity": 1.0,
    }


@pytest.mark.slow
def test_removed_files_come_back(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    for name in ("first.txt", "second.txt", "third.txt"):
        (folder / name).write_text(TEXT)
    data = ["--data", str(tmp_path / "data"), "--json"]
    _cli("scan", str(folder), *data, status=0)
    rule = ["remove", "--rule", "keep-shortest-path"]
    plan = json.loads(_cli(*rule, *data, status=0))
    assert len(plan["plan"]["entries"]) == 2
    assert plan["applied"] == []
    assert len(list(folder.iterdir())) == 3
    _cli(*rule, *data, "--apply", status=0)
    assert [path.name for path in folder.iterdir()] == ["first.txt"]
    history = json.loads(_cli("history", *data, status=0))["history"]
    assert {entry["state"] for entry in history} == {"done"}
    assert json.loads(_cli("groups", *data, status=0)) == {"groups": [], "contained": []}
    _cli("undo", *data, status=0)
    (group,) = json.loads(_cli("groups", *data, status=0))["groups"]
    assert len(group["members"]) == 3
    assert {path.read_text() for path in folder.iterdir()} == {TEXT}
    assert len(list(folder.iterdir())) == 3
    _cli("undo", *data, status=2)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_watch_tells_of_a_new_copy_and_ends_gently(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "first.txt").write_text(TEXT)
    command = [sys.executable, "-m", "simdesk", "watch", str(folder), "--json"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "data")],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        for line in watching.stderr:
            if "watching" in line:
                break
        (folder / "second.txt").write_text(TEXT)
        change = json.loads(watching.stdout.readline())
        watching.send_signal(signal.SIGINT)
        assert watching.wait(60) == 0
    assert change["change"] == "new"
    assert len(change["members"]) == 2


def _files_in(index: Path) -> int:
    with (
        suppress(sqlite3.OperationalError),
        closing(sqlite3.connect(f"{index.as_uri()}?mode=ro", uri=True)) as db,
    ):
        return int(db.execute("SELECT count(*) FROM files").fetchone()[0])
    return 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="process groups of POSIX")
def test_interruption_from_the_terminal_keeps_what_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    for number in range(400):
        (folder / f"{number}.txt").write_text(f"{TEXT} {number}")
    data = ["--data", str(tmp_path / "data"), "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "simdesk", "scan", str(folder), *data, "--workers", "1"],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as scanning_process:
        while not _files_in(tmp_path / "data" / "data" / "index.sqlite"):
            with suppress(subprocess.TimeoutExpired):
                pytest.fail(f"ended with {scanning_process.wait(0.02)}")
        os.killpg(scanning_process.pid, signal.SIGINT)  # the terminal tells all processes at once
        out, err = scanning_process.communicate(timeout=80)
    summary = json.loads(out)
    assert scanning_process.returncode == ("stopping" in err), err
    assert summary["files_read"] <= 400
    assert json.loads(_cli("scan", str(folder), *data, status=0))["files_read"] == 400


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.slow
def test_reader_that_has_enough_is_no_error(made, tmp_path: Path) -> None:
    for number in range(100, 2000):
        made.document(number, "text")
        made.file(2 * number, b"/docs/%d.txt" % number, document=number, digest=number)
        made.file(2 * number + 1, b"/docs/%d b.txt" % number, document=number, digest=number)
        made.group(2 * number, [(number, 1.0, 0, "nothing")])
    with subprocess.Popen(
        [sys.executable, "-m", "simdesk", "groups", "--data", str(tmp_path / "simdesk")],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as printing:
        assert printing.stdout is not None
        assert printing.stderr is not None
        printing.stdout.readline()
        printing.stdout.close()
        assert printing.stderr.read() == b""
        assert printing.wait(60) == 0


@pytest.mark.slow
def test_contained_documents_are_listed_beside_the_groups(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    chapters = [" ".join(f"{name}{number}" for number in range(300)) for name in "abcd"]
    (folder / "book.txt").write_text("\n\n".join(chapters))
    (folder / "chapter.txt").write_text(chapters[1])
    data = ["--data", str(tmp_path / "data")]
    _cli("scan", str(folder), *data, status=0)
    said = json.loads(_cli("groups", "--json", *data, status=0))
    assert said["groups"] == []
    ((book, chapter),) = [group["members"] for group in said["contained"]]
    assert Path(book["path"]).name == "book.txt"
    assert (Path(chapter["path"]).name, chapter["tier"]) == ("chapter.txt", "contained")
    assert chapter["containment"] > 0.98
    report = tmp_path / "report.json"
    _cli("report", "--output", str(report), *data, status=0)
    assert [len(group["members"]) for group in json.loads(report.read_text())["contained"]] == [2]
    removed = _cli("remove", "--rule", "keep-newest", "--near", "--json", *data, status=0)
    assert json.loads(removed)["plan"] is None
