# SPDX-License-Identifier: MIT
from __future__ import annotations

import csv
import errno
import html
import io
import json
import os
import re
import sqlite3
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import ReportError
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.records import Differs, Place, Tier, display_path
from simdesk.reports import jobs, writer
from simdesk.reports.display import differs_from_disk, file_url, percent, size, visible
from simdesk.reports.excerpt import excerpt
from simdesk.reports.jobs import Order, Watcher
from simdesk.reports.selection import Selection, groups
from simdesk.reports.table import COLUMNS, safe_cell
from simdesk.reports.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTILE = b'/docs/<script>alert(1)</script>"\x1b[31m\xff\xe2\x80\xaegnp.txt'


@pytest.fixture
def reader(made) -> Iterator[Reader]:
    made.document(1, "one two three four five six <seven> eight nine ten")
    made.document(2, "one two three four 5 six <seven> eight nine ten eleven")
    made.file(1, b"/docs/a/first.txt", document=1, digest=1, size_bytes=3000)
    made.file(2, b"/docs/b/copy.txt", document=1, digest=1, size_bytes=3000)
    made.file(3, HOSTILE, document=2, digest=2)
    made.file(4, b"/docs/=1+1.txt", document=None, reason="empty", size_bytes=0)
    made.group(1, [(1, 1.0, 0, "nothing"), (2, 0.857, 9, "words")])
    reader = Reader(made.locations)
    yield reader
    reader.close()


def test_json_report_has_the_groups_the_failures_and_the_totals(
    reader: Reader, tmp_path: Path
) -> None:
    path = tmp_path / "report.json"
    assert write(reader, path) == (path,)
    data = json.loads(path.read_text("utf-8"))
    assert data["schema"] == 1
    (group,) = data["groups"]
    assert (group["tier"], group["principal"]) == ("near", "/docs/a/first.txt")
    assert [member["tier"] for member in group["members"]] == ["identical", "identical", "near"]
    assert [member["document"] for member in group["members"]] == [1, 1, 2]
    assert group["members"][0] | {"distance_bits": 0, "similarity": 1.0} == group["members"][0]
    assert "escaped" not in group["members"][0]
    assert group["members"][2]["escaped"] is True
    assert group["members"][2]["path"] == display_path(HOSTILE)
    (failure,) = data["failures"]
    assert (failure["path"], failure["reason"]) == ("/docs/=1+1.txt", "empty")
    assert data["summary"]["files"] == data["summary"]["files_read"] + 1 == 4
    assert data["summary"]["free_bytes"] == 4000


def test_table_has_a_row_for_each_file_and_flags_escaped_paths(
    reader: Reader, tmp_path: Path
) -> None:
    path = tmp_path / "report.csv"
    write(reader, path, order=Order(bom=True))
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"\x1b" not in data
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert [row["escaped"] for row in rows] == ["0", "0", "1"]
    assert [row["principal"] for row in rows] == ["1", "0", "0"]
    assert rows[2]["similarity"] == "0.857"
    assert rows[2]["path"].endswith("\\x1b[31m\\xff\\u202egnp.txt")


class _Page(HTMLParser):
    """Collects what matters for safety: tags, link targets, attributes that run code."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]

    def handle_data(self, data: str) -> None:
        self.words += data


def test_page_is_whole_and_escapes_whatever_the_disk_says(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert write(reader, path) == (path,)
    text = path.read_text("utf-8")
    page = _Page(text)
    assert "script" not in page.tags
    assert not {name for name in page.attributes if name.startswith("on")}
    assert "<script>alert(1)<" in page.words
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert page.links
    assert all(link.startswith("file:///docs/") for link in page.links)
    assert "%3Cscript%3Ealert%281%29%3C/script%3E%22%1B%5B31m%FF%E2%80%AEgnp.txt" in text
    assert "85.7 %" in page.words
    assert "4.0 KB" in page.words
    assert "<b>odd</b>" in page.words  # the failure's detail, as text
    assert not re.search(r"(?:src|href)=\"https?:|@import|url\(", text)


def test_page_shows_the_words_that_differ(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(reader, path)
    text = path.read_text("utf-8")
    assert "<del>five</del>" in text
    assert "<ins>5</ins>" in text
    assert "<ins>eleven</ins>" in text


def test_page_of_an_index_without_groups_says_so(made, tmp_path: Path) -> None:
    reader = Reader(made.locations)
    write(reader, tmp_path / "report.html")
    reader.close()
    assert "No near-duplicates were found" in (tmp_path / "report.html").read_text("utf-8")


def test_page_is_cut_and_names_the_whole_table_beside_it(
    reader: Reader, made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAGE_GROUPS", 2)
    for number in range(10, 13):
        made.document(number, f"text {number}")
        made.file(2 * number, b"/docs/%d.txt" % number, document=number, digest=number)
        made.file(2 * number + 1, b"/docs/%d b.txt" % number, document=number, digest=number)
        made.group(2 * number, [(number, 1.0, 0, "nothing")])
    path = tmp_path / "report.html"
    beside = tmp_path / "report-full.csv"
    assert write(reader, path) == (path, beside)
    page = _Page(path.read_text("utf-8"))
    assert "first 2 of 4 groups" in page.words
    assert beside.name in page.words
    rows = list(csv.DictReader(io.StringIO(beside.read_text("utf-8"), newline="")))
    assert {row["group"] for row in rows} == {"1", "2", "3", "4"}


def test_table_beside_is_not_left_where_the_page_holds_everything(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAGE_GROUPS", 0)
    chosen = Selection(query=GroupQuery(), min_similarity=0.9)
    monkeypatch.setattr(jobs, "groups", lambda *_: iter(()))
    path = tmp_path / "report.html"
    assert write(reader, path, order=Order(shown=chosen)) == (path,)
    assert _names(tmp_path) == ["report.html"]


@pytest.mark.parametrize("name", ["report.html", "report.csv", "report.json"])
def test_stopped_report_leaves_the_older_one_and_nothing_else(
    reader: Reader, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text("older")
    assert write(reader, tmp_path / name, watcher=Watcher(stopped=lambda: True)) == ()
    assert (tmp_path / name).read_text() == "older"
    assert _names(tmp_path) == [name]


@pytest.mark.parametrize("name", ["report.html", "report.csv", "report.json"])
def test_full_disk_is_told_and_leaves_nothing(
    reader: Reader, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writer.os, "fsync", full)
    with pytest.raises(ReportError) as caught:
        write(reader, tmp_path / name)
    assert caught.value.fault == "disk_full"
    assert _names(tmp_path) == []


def test_unwritable_place_is_told(reader: Reader, tmp_path: Path) -> None:
    with pytest.raises(ReportError) as caught:
        write(reader, tmp_path / "missing" / "report.json")
    assert caught.value.fault == "not_writable"


def test_unknown_suffix_is_refused(reader: Reader, tmp_path: Path) -> None:
    with pytest.raises(ReportError) as caught:
        write(reader, tmp_path / "report.pdf")
    assert caught.value.fault == "unknown_form"


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_report_has_the_permissions_of_a_new_file_or_of_the_older_one(
    reader: Reader, tmp_path: Path
) -> None:
    (tmp_path / "plain").touch()
    write(reader, tmp_path / "new.csv")
    assert (tmp_path / "new.csv").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new.csv").chmod(0o600)
    write(reader, tmp_path / "new.csv")
    assert (tmp_path / "new.csv").stat().st_mode & 0o777 == 0o600


def test_progress_counts_to_the_end(reader: Reader, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    watcher = Watcher(progress=lambda done, total: seen.append((done, total)))
    write(reader, tmp_path / "report.csv", watcher=watcher)
    assert seen == [(1, 1)]


def test_higher_floor_leaves_members_out_but_keeps_copies_together(reader: Reader, made) -> None:
    made.file(5, b"/docs/c/other copy.txt", document=2, digest=2)
    shown = list(groups(reader, Selection(min_similarity=0.9), reader.group_ids(GroupQuery())))
    assert [[row.file_id for row in group.members] for group in shown] == [[1, 2], [3, 5]]
    second = shown[1]
    assert second.tier is Tier.IDENTICAL
    assert second.principal.principal
    assert {(row.similarity, row.distance_bits) for row in second.members} == {(1.0, 0)}


def test_narrower_distance_drops_a_group_of_one(reader: Reader, made) -> None:
    made._index.execute("DELETE FROM files WHERE id = 2")
    shown = list(groups(reader, Selection(max_distance=3), reader.group_ids(GroupQuery())))
    assert shown == []


@given(st.text())
def test_cell_is_never_a_formula_nor_a_control_character(text: str) -> None:
    cell = safe_cell(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert not any(ord(letter) < 32 or ord(letter) == 127 for letter in cell)


@given(st.text())
def test_visible_text_is_printable_utf_8_and_stable(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert visible(shown) == shown
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)


@given(st.binary(min_size=1).filter(lambda path: b"\0" not in path))
@pytest.mark.skipif(os.name == "nt", reason="paths are bytes on POSIX")
def test_address_of_a_file_gives_its_bytes_back(path: bytes) -> None:
    from urllib.parse import unquote_to_bytes

    whole = b"/" + path.lstrip(b"/")
    address = file_url(whole)
    assert address.isascii()
    assert html.escape(address).count('"') == 0
    assert unquote_to_bytes(address.removeprefix("file://")) == os.fsencode(
        Path(os.fsdecode(whole))
    )


@given(st.binary())
def test_escaped_paths_are_flagged(path: bytes) -> None:
    shown = visible(display_path(path))
    assert differs_from_disk(path) == (shown.encode() != path)


@given(st.floats(0, 1))
def test_percentage_is_never_rounded_up_to_hundred(similarity: float) -> None:
    assert (percent(similarity) == "100 %") == (similarity > 1 - 1e-9)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 KB"),
        (4_100_000, "4.1 MB"),
        (10**10, "10 GB"),
    ],
)
def test_sizes_are_short(number: int, text: str) -> None:
    assert size(number) == text


_VOCABULARY = ["alpha", "beta", "gamma", "delta", "5", "会", "议", ","]
_WORDS = st.lists(st.sampled_from(_VOCABULARY), max_size=40)


PAGES = (Place(0, "page", "1"), Place(14, "page", "2"))


@pytest.mark.parametrize(
    ("left", "right", "where"),
    [
        (PAGES, (), ["page 2"]),
        (PAGES, PAGES, ["page 2"]),
        ((), PAGES, ["here page 2"]),
        (PAGES, (Place(0, "slide", "<9>"),), ["page 2, here slide <9>"]),
        ((Place(40, "page", "5"),), (), []),
        ((), (), []),
    ],
)
def test_excerpt_says_on_which_page_a_difference_stands(
    left: tuple[Place, ...], right: tuple[Place, ...], where: list[str]
) -> None:
    found = excerpt("one two three four five six", "one two three four FIVE six", left, right)
    assert [text for side, text in found if side == "where"] == where
    assert ("left", "five") in found


def test_page_names_the_pages_of_a_file_that_alone_holds_its_text(
    reader: Reader, made, tmp_path: Path
) -> None:
    places = json.dumps([[0, "page", "1"], [14, "page", "<2>"]])
    made._index.execute("UPDATE files SET places = ?", [places])
    write(reader, tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text("utf-8")
    # the principal's text is held by two files, whose pages may differ
    assert '<span class="where">here page &lt;2&gt;</span>' in text


@given(_WORDS, _WORDS)
def test_excerpt_is_empty_only_for_equal_words(left: list[str], right: list[str]) -> None:
    found = excerpt(" ".join(left), " ".join(right))
    assert bool(found) == (left != right)
    for side, text in found:
        words = text.replace("…", " ").split()
        source = {"left": left, "right": right, "both": left}[side]
        assert set(words) <= set(source)


def test_excerpt_of_scripts_without_spaces_has_none() -> None:
    assert excerpt("会议于三月召开", "会议于四月召开") == (
        ("both", "会议于"),
        ("left", "三"),
        ("right", "四"),
        ("both", "月召开"),
    )


def test_differs_and_tiers_all_have_words() -> None:
    from simdesk.records import Reason
    from simdesk.reports.display import DIFFERS_WORDS, REASON_WORDS, TIER_WORDS

    assert set(DIFFERS_WORDS) == set(Differs)
    assert set(REASON_WORDS) == set(Reason)
    assert set(TIER_WORDS) == set(Tier)


def test_damaged_index_is_no_half_report(reader: Reader, tmp_path: Path) -> None:
    reader.close()
    with pytest.raises(sqlite3.ProgrammingError):
        write(reader, tmp_path / "report.json")
    assert _names(tmp_path) == []


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "simdesk")
