# SPDX-License-Identifier: MIT
"""A plan written down: every form says the same, hostile names do nothing, nothing is left over."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from simdesk.errors import ReportError
from simdesk.records import Action, FileId, Plan, PlanEntry, Refusal, Stat, Tier
from simdesk.reports.planned import write_plan

ENTRY = PlanEntry(
    FileId(1),
    b"/docs/=cmd|' /C calc'!A0.txt",
    Stat(3000, 7, 1, 5),
    b"d" * 16,
    b"/docs/stays \xff<b>&\x1b[2J.txt",
    Stat(3, 7, 1, 6),
    b"s" * 16,
    Tier.NEAR,
    0.91,
    4,
    12,
)
LEFT = PlanEntry(FileId(2), b"/docs/c.txt", Stat(5, 7, 1, 7), b"", refusal=Refusal.LAST_COPY)
PLAN = Plan(0, Action.MOVE, (ENTRY, LEFT), b"/there")


class Parsed(HTMLParser):
    """The text of a page, its rows and its tags."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.tags, self.text = [], set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append("")

    def handle_data(self, data):
        self.text += data
        if self.rows:
            self.rows[-1] += data


def test_text_says_what_happens_to_each_file(tmp_path):
    write_plan(PLAN, tmp_path / "plan.txt")
    text = (tmp_path / "plan.txt").read_text("utf-8")
    assert text.startswith("1 file moved /there, 3.0 KB; 1 file left alone\nNothing was done yet.")
    assert "    stays: /docs/stays \\xff<b>&\\x1b[2J.txt (near" in text
    assert "12 words only in the removed file" in text
    assert "/docs/c.txt\n    left alone: last copy\n" in text


def test_a_table_runs_no_formula(tmp_path):
    plan = replace(PLAN, entries=(replace(ENTRY, path=b"=1+1"), LEFT))
    write_plan(plan, tmp_path / "plan.csv")
    with (tmp_path / "plan.csv").open(encoding="utf-8", newline="") as stream:
        first, second = csv.DictReader(stream)
    assert first["path"] == "'=1+1"
    assert (first["happens"], first["tier"], first["similarity"]) == ("move", "near", "0.91")
    assert (second["happens"], second["similarity"]) == ("left alone: last_copy", "")


@pytest.mark.parametrize("entries", [(), (ENTRY,), (ENTRY, LEFT, ENTRY)])
def test_data_is_whole(tmp_path, entries):
    write_plan(replace(PLAN, entries=entries), tmp_path / "plan.json")
    data = json.loads((tmp_path / "plan.json").read_text("utf-8"))
    assert (data["schema"], data["action"], data["destination"]) == (1, "move", "/there")
    assert data["files"] == sum(entry.refusal is None for entry in entries)
    assert len(data["entries"]) == len(entries)


def test_data_says_what_must_be_typed(tmp_path):
    write_plan(replace(PLAN, action=Action.PERMANENT), tmp_path / "plan.json")
    data = json.loads((tmp_path / "plan.json").read_text("utf-8"))
    assert data["confirmation"] == "delete 1"


def test_a_page_shows_names_and_runs_nothing(tmp_path):
    hostile = replace(LEFT, path=b"/docs/<script>alert(1)</script>.txt")
    write_plan(replace(PLAN, entries=(ENTRY, hostile)), tmp_path / "plan.html")
    page = Parsed((tmp_path / "plan.html").read_text("utf-8"))
    assert "script" not in page.tags
    assert len(page.rows) == 3
    assert "moved" in page.rows[1]
    assert "91" in page.rows[1]
    assert "<script>alert(1)" in page.rows[2]
    assert "left alone: last copy" in page.rows[2]


@pytest.mark.parametrize("action", list(Action))
@pytest.mark.parametrize("suffix", ["txt", "csv", "json", "html", "HTM"])
def test_every_action_in_every_form(tmp_path, action, suffix):
    write_plan(replace(PLAN, action=action), tmp_path / f"plan.{suffix}")
    assert (tmp_path / f"plan.{suffix}").stat().st_size > 100
    assert len(list(tmp_path.iterdir())) == 1


def test_an_unknown_form_is_said(tmp_path):
    with pytest.raises(ReportError) as caught:
        write_plan(PLAN, tmp_path / "plan.doc")
    assert caught.value.fault == "unknown_form"


def test_a_folder_that_is_none_is_said(tmp_path):
    with pytest.raises(ReportError) as caught:
        write_plan(PLAN, tmp_path / "none/plan.txt")
    assert caught.value.fault == "not_writable"
