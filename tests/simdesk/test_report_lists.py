# SPDX-License-Identifier: MIT
from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.index import history
from simdesk.index.history import HistoryQuery
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.protocol import What
from simdesk.records import Action, JournalState, Reason, Tier
from simdesk.reports import jobs
from simdesk.reports.data import json_text
from simdesk.reports.display import ACTION_WORDS, STATE_WORDS
from simdesk.reports.jobs import Order, Watcher
from simdesk.reports.selection import Selection
from simdesk.reports.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTILE = b'/docs/x/<script>alert(1)</script>"\x1b[31m\xff\xe2\x80\xaegnp.txt'
DONE = frozenset({JournalState.DONE})
LISTS = [What.FAILURES, What.UNIQUE, What.HISTORY]
FORMS = ["html", "csv", "json"]


@pytest.fixture
def reader(made) -> Iterator[Reader]:
    for number, text in ((1, "in a group"), (2, "alone"), (3, "alone too"), (4, "inside")):
        made.document(number, text)
    made.file(1, b"/docs/a/first.txt", document=1, digest=1)
    made.file(2, b"/docs/b/copy.txt", document=1, digest=1)
    made.file(3, b"/docs/b/alone.txt", document=2, digest=2, size_bytes=700)
    made.file(4, HOSTILE, document=3, digest=3, size_bytes=300)
    made.file(5, b"/docs/a/box.zip", document=None)
    made.file(6, b"/docs/a/box.zip", document=1, digest=1)
    made.file(7, b"/docs/b/other.zip", document=None)
    made.file(8, b"/docs/a/=1+1.txt", document=None, reason="empty", size_bytes=0)
    made.file(9, b"/docs/b/locked.pdf", document=None, reason="encrypted", size_bytes=5000)
    made.file(10, HOSTILE + b".pdf", document=None, reason="damaged", size_bytes=10)
    made.group(1, [(1, 1.0, 0, "nothing")])
    _act(made, 1, b"/docs/a/gone.txt", "done")
    _act(made, 2, HOSTILE, "refused", refusal="last_copy")
    reader = Reader(made.locations)
    yield reader
    reader.close()


def test_a_text_that_only_stands_in_another_is_unique(made, reader: Reader) -> None:
    before = [row.path for row in reader.unique()]
    made.group(1, [(-2, 1.0, 0, "nothing")])
    made._index.execute("UPDATE members SET group_id = -2, document_id = 2 WHERE group_id = -2")
    assert [row.path for row in reader.unique()] == before


@pytest.fixture(autouse=True)
def _parts(monkeypatch: pytest.MonkeyPatch, made) -> None:
    """The index made by hand knows no parts: file 6 is one of file 5."""
    file = made.file

    def put(number: int, path: bytes, **values: object) -> None:
        if number != 6:
            file(number, path, **values)
            return
        file(number, path + b"#", **values)
        made._index.execute(
            "UPDATE files SET name = ?, part = 'inner.txt' WHERE id = 6", [path.rsplit(b"/")[-1]]
        )

    monkeypatch.setattr(made, "file", put)


def _act(made, number: int, path: bytes, state: str, refusal: str | None = None) -> None:
    db = made._decisions
    db.execute("INSERT OR IGNORE INTO plans(id, action, created_ns) VALUES (1, 'trash', 0)")
    db.execute(
        "INSERT INTO journal(id, plan_id, path, size_bytes, mtime_ns, device, inode, digest,"
        " survivor_path, survivor_digest, similarity, state, destination, refusal, at_ns)"
        " VALUES (?, 1, ?, 40, 0, 0, 0, x'', ?, x'', 1.0, ?, ?, ?, 1700000000000000000)",
        [number, path, b"/docs/kept.txt", state, b"/trash/gone.txt", refusal],
    )


def _shown(**query: object) -> Selection:
    return Selection(query=GroupQuery(**query))


def _written(reader: Reader, path: Path, order: Order) -> str:
    assert write(reader, path, order=order) == (path,)
    return path.read_text("utf-8")


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def _names(reader: Reader, tmp_path: Path, order: Order) -> list[str]:
    data = json.loads(_written(reader, tmp_path / "names.json", order))
    return [Path(row["path"]).name for row in data[order.what]]


@pytest.mark.parametrize(
    ("what", "names", "size"),
    [
        (What.FAILURES, ["=1+1.txt", "locked.pdf", "*"], 5010),
        (What.UNIQUE, ["alone.txt", "other.zip", "*"], 2000),
        (What.HISTORY, ["*", "gone.txt"], 80),
    ],
)
def test_each_list_holds_its_files_and_their_totals_in_every_form(
    reader: Reader, tmp_path: Path, what: What, names: list[str], size: int
) -> None:
    order = Order(what)
    data = json.loads(_written(reader, tmp_path / "list.json", order))
    assert data["schema"] == 1
    assert set(data) == {"schema", "made", str(what), "summary"}
    found = ["*" if "script" in row["path"] else Path(row["path"]).name for row in data[what]]
    assert found == names
    assert data["summary"] == {"files": len(names), "size_bytes": size}
    rows = _rows(_written(reader, tmp_path / "list.csv", order))
    assert len(rows) == len(names)
    for row, one in zip(rows, data[what], strict=True):
        assert set(one) - {"escaped"} <= set(row)
        assert row["escaped"] == str(int("escaped" in one))
    page = _Page(_written(reader, tmp_path / "list.html", order))
    assert page.rows == len(names)
    assert f"{len(names):,}" in page.words


def test_history_says_what_came_of_each_file(reader: Reader, tmp_path: Path) -> None:
    refused, done = json.loads(_written(reader, tmp_path / "h.json", Order(What.HISTORY)))[
        "history"
    ]
    assert (refused["state"], refused["refusal"], refused["plan"]) == ("refused", "last_copy", 1)
    assert (done["state"], done["destination"]) == ("done", "/trash/gone.txt")
    assert done["at"] == "2023-11-14T22:13:20+00:00"
    page = _Page(_written(reader, tmp_path / "h.html", Order(What.HISTORY)))
    assert "left alone: last copy" in page.words
    assert "kept.txt/docs" in page.words  # the name over its folder


def test_file_that_went_away_is_no_link(reader: Reader, tmp_path: Path) -> None:
    page = _Page(_written(reader, tmp_path / "h.html", Order(What.HISTORY)))
    assert not [link for link in page.links if "gone.txt" in link]
    assert any("%1B%5B31m%FF" in link for link in page.links)  # refused: it stands where it was
    assert "/trash/gone.txt" in page.words


def test_bars_are_shapes_that_browsers_print(reader: Reader, tmp_path: Path) -> None:
    text = _written(reader, tmp_path / "f.html", Order(What.FAILURES))
    chart = text[text.index("<h3>Reasons</h3>") :]
    assert chart.count("<rect width=") >= 3
    assert "@media screen and (prefers-color-scheme: dark)" in text  # never dark on paper


def test_long_history_is_read_to_its_end(
    reader: Reader, made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "_PAGE", 2)
    for number in range(3, 8):
        _act(made, number, b"/docs/%d.txt" % number, "done")
    assert [entry.id for entry in reader.whole_history()] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (Order(What.FAILURES, reasons=(Reason.ENCRYPTED,)), ["locked.pdf"]),
        (Order(What.FAILURES, _shown(text="LOCK")), ["locked.pdf"]),
        (Order(What.FAILURES, _shown(text="%")), []),
        (Order(What.FAILURES, _shown(root=b"/docs/a")), ["=1+1.txt"]),
        (Order(What.UNIQUE, _shown(root=b"/docs/b", text="al")), ["alone.txt"]),
        (Order(What.UNIQUE, _shown(tiers=frozenset({Tier.NEAR}), text="alone")), ["alone.txt"]),
        (Order(What.HISTORY, _shown(text="gone")), ["*", "gone.txt"]),
        (Order(What.HISTORY, _shown(text="a/gone")), ["gone.txt"]),
        (Order(What.HISTORY, journal=HistoryQuery(states=DONE)), ["gone.txt"]),
        (Order(What.HISTORY, _shown(text="a/gone"), journal=HistoryQuery(plan_id=9)), []),
    ],
)
def test_what_is_exported_is_what_is_shown(
    reader: Reader, tmp_path: Path, order: Order, names: list[str]
) -> None:
    found = _names(reader, tmp_path, order)
    assert ["*" if name.startswith("script") else name for name in found] == names


def test_failures_beside_groups_are_narrowed_like_them(reader: Reader, tmp_path: Path) -> None:
    shown = Selection(query=GroupQuery(root=b"/docs/a"))
    data = json.loads(_written(reader, tmp_path / "g.json", Order(shown=shown)))
    assert len(data["groups"]) == 1
    assert [row["path"] for row in data["failures"]] == ["/docs/a/=1+1.txt"]


def test_page_says_what_it_leaves_out(reader: Reader, tmp_path: Path) -> None:
    query = GroupQuery(root=b"/docs/a", text="<b>", tiers=frozenset({Tier.NEAR}))
    groups = _written(reader, tmp_path / "g.html", Order(shown=Selection(query, 0.9, 3)))
    assert "Only near, names with \u201c&lt;b&gt;\u201d, in /docs/a, 90% alike or more" in groups
    assert "up to 3 bits apart." in groups
    reasons = Order(What.FAILURES, reasons=(Reason.EMPTY, Reason.DAMAGED))
    assert "Only empty, damaged." in _written(reader, tmp_path / "f.html", reasons)
    query = HistoryQuery("a", 0, 0, frozenset({Action.TRASH}), DONE, 3)
    history = _written(reader, tmp_path / "h.html", Order(What.HISTORY, journal=query))
    assert re.search(
        "Only done, to the trash, paths with .a., since .*, before .*, of plan 3", history
    )
    assert "Only" not in _Page(_written(reader, tmp_path / "a.html", Order(What.UNIQUE))).words


class _Page(HTMLParser):
    """Collects what a page says, and what could act."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.words = ""
        self.rows = 0
        self._in_list = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]
        self._in_list = tag == "tbody" or (self._in_list and tag != "style")
        self.rows += self._in_list and tag == "tr"

    def handle_endtag(self, tag: str) -> None:
        self._in_list = self._in_list and tag != "tbody"

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("what", LISTS)
@pytest.mark.parametrize("form", FORMS)
def test_hostile_names_neither_act_nor_hide(
    reader: Reader, tmp_path: Path, what: What, form: str
) -> None:
    path = tmp_path / f"list.{form}"
    text = _written(reader, path, Order(what))
    assert not re.search("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    if form == "html":
        page = _Page(text)
        assert not {"script", "img", "iframe", "object"} & set(page.tags)
        assert not {name for name in page.attributes if name.startswith("on")}
        assert all(link.startswith("file:///docs/") for link in page.links)
        assert not re.search(r"(?:src|href)=\"https?:|@import|url\(", text)
    if form == "csv":
        cells = [cell for row in _rows(text) for cell in row.values()]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "\t"))]
        assert any("alert(1)" in cell and "\\u202e" in cell for cell in cells)


def test_cell_that_looks_like_a_formula_is_text(reader: Reader, made, tmp_path: Path) -> None:
    made._index.execute("UPDATE files SET detail = '=cmd|''/c calc''!A0' WHERE reason IS NOT NULL")
    rows = _rows(_written(reader, tmp_path / "f.csv", Order(What.FAILURES)))
    assert {row["detail"] for row in rows} == {"'=cmd|'/c calc'!A0"}


@pytest.mark.parametrize("what", LISTS)
def test_empty_list_says_so(made, tmp_path: Path, what: What) -> None:
    reader = Reader(made.locations)
    page = _Page(_written(reader, tmp_path / "list.html", Order(what)))
    data = json.loads(_written(reader, tmp_path / "list.json", Order(what)))
    assert len(_rows(_written(reader, tmp_path / "list.csv", Order(what)))) == 0
    reader.close()
    said = {What.FAILURES: "Every file was read.", What.HISTORY: "Nothing was done yet."}
    assert said.get(what, "Every file that was read is in a group.") in page.words
    assert data[what] == []


@pytest.mark.parametrize("what", LISTS)
def test_long_list_is_cut_on_the_page_and_whole_beside_it(
    reader: Reader, tmp_path: Path, what: What, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAGE_ROWS", 1)
    path, beside = tmp_path / "list.html", tmp_path / "list-full.csv"
    assert write(reader, path, order=Order(what, bom=True)) == (path, beside)
    page = _Page(path.read_text("utf-8"))
    total = {What.HISTORY: 2}.get(what, 3)
    assert page.rows == 1
    assert f"first 1 of {total} files" in page.words
    assert beside.read_bytes().startswith(b"\xef\xbb\xbf")
    assert len(_rows(beside.read_text("utf-8-sig"))) == total


def test_table_beside_a_page_replaces_nothing_but_an_earlier_one(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAGE_ROWS", 1)
    path, mine = tmp_path / "list.html", tmp_path / "list-full.csv"
    mine.write_text("somebody's own table")
    second = tmp_path / "list-full-2.csv"
    for bom in (False, True, False):
        assert write(reader, path, order=Order(What.UNIQUE, bom=bom)) == (path, second)
    assert mine.read_text() == "somebody's own table"
    assert second.name in _Page(path.read_text("utf-8")).words


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("form", FORMS)
def test_stopped_report_leaves_the_older_one_and_nothing_else(
    reader: Reader, tmp_path: Path, what: What, form: str
) -> None:
    place = tmp_path / "out"
    place.mkdir()
    path = place / f"list.{form}"
    path.write_text("older")
    watcher = Watcher(stopped=lambda: True)
    assert write(reader, path, order=Order(what), watcher=watcher) == ()
    assert path.read_text() == "older"
    assert [one.name for one in place.iterdir()] == [path.name]


@pytest.mark.parametrize("what", LISTS)
def test_long_list_is_followed(reader: Reader, tmp_path: Path, what: What) -> None:
    seen: list[tuple[int, int | None]] = []
    watcher = Watcher(progress=lambda done, total: seen.append((done, total)))
    write(reader, tmp_path / "list.csv", order=Order(what), watcher=watcher)
    assert [done for done, _ in seen] == list(range(1, len(seen) + 1))


@pytest.mark.parametrize("form", FORMS)
def test_report_shows_one_moment_of_the_index(
    reader: Reader, made, tmp_path: Path, form: str
) -> None:
    def vanish(_done: int, _total: int | None) -> None:
        made._index.execute("DELETE FROM files WHERE reason IS NOT NULL")

    path = tmp_path / f"g.{form}"
    write(reader, path, order=Order(What.GROUPS), watcher=Watcher(progress=vanish))
    if form == "json":
        assert len(json.loads(path.read_text("utf-8"))["failures"]) == 3
    assert "first.txt" in path.read_text("utf-8")


@given(st.text())
def test_json_neither_acts_nor_hides_and_means_the_same(text: str) -> None:
    spelled = json_text([text, {"key": text}])
    assert json.loads(spelled) == [text, {"key": text}]
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", spelled)


def test_every_action_and_state_has_words() -> None:
    assert set(ACTION_WORDS) == set(Action)
    assert set(STATE_WORDS) == set(JournalState)
