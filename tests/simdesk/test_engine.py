# SPDX-License-Identifier: MIT
"""The real engine in its own process, with real workers, on small trees made here."""

from __future__ import annotations

import os
import shutil
import sqlite3
import textwrap
import time
import zipfile
import zlib
from dataclasses import dataclass

import pytest

from simdesk.extract.ocr import tesseract_path
from simdesk.index.reader import Reader
from simdesk.index.rows import GroupQuery
from simdesk.link import EngineLink
from simdesk.protocol import (
    AddRoot,
    Applied,
    ApplyPlan,
    Changed,
    ChangeSettings,
    ChoosePrincipal,
    Compare,
    Compared,
    Export,
    Exported,
    Fatal,
    FatalCode,
    KeepApart,
    Kind,
    MakePlan,
    Notice,
    NoticeCode,
    Planned,
    Ready,
    RemoveRoot,
    Scan,
    ScanDone,
    ScanFolders,
    SetMarks,
    SetRole,
    Stop,
    Undo,
)
from simdesk.records import Action, Differs, JournalState, Reason, Refusal, Role, Tier
from simdesk.settings import Locations, Settings

pytestmark = pytest.mark.slow

_TEXT = """
The second survey confirmed the pattern seen in the pilot: participants who kept several drafts
of a document rarely knew which of them was current, and most guessed wrongly.

We asked each of the forty-eight participants to name the file they would send today, and
compared the answer with the dates and the text of every copy on their disk.

In most cases the newest file was also the longest, though not always the most complete:
passages that had been cut in haste survived only in copies nobody opened any more.

Folders with the word final in their name held on average three further versions, each of them
edited after the file that carried the name, some by another person.

Nobody had lost a document on purpose. What was lost went with a copy that looked the same in a
list of names and sizes and differed in a single paragraph.
"""
PARAGRAPHS = [" ".join(paragraph.split()) for paragraph in _TEXT.strip().split("\n\n")]
ADDED = "A table of these passages is given in the appendix."
UNRELATED = (
    "Rinse the lentils until the water runs clear. Warm the oil in a wide pan, add onion, carrot "
    "and celery, and let them soften slowly without taking colour. Stir in the tomato paste, the "
    "bay leaf and the thyme, pour in the stock and simmer for forty minutes. Season at the end, "
    "never before, and serve with bread, lemon and a spoon of good yoghurt on the side."
)


def write_docx(path, paragraphs):
    schema = "http://schemas.openxmlformats.org"
    package = f"{schema}/package/2006"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1"'
        f' Type="{schema}/officeDocument/2006/relationships/officeDocument"'
        ' Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{schema}/wordprocessingml/2006/main">'
        f"<w:body>{body}</w:body></w:document>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def make_tree(root):
    """Write six files of one text, an unrelated one, two empty ones and two numbers."""
    root.mkdir()
    text = "\n\n".join(PARAGRAPHS) + "\n"
    (root / "A.txt").write_text(text)
    (root / "A copy.txt").write_text(text)
    wrapped = "\n\n".join(textwrap.fill(paragraph, 40) for paragraph in PARAGRAPHS)
    (root / "A wrapped.txt").write_text(wrapped + "\n")
    body = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
    (root / "A.html").write_text(f"<html><head><title></title></head><body>{body}</body></html>")
    write_docx(root / "A.docx", PARAGRAPHS)
    (root / "A longer.txt").write_text(text + "\n" + ADDED + "\n")
    (root / "recipe.txt").write_text(UNRELATED)
    (root / "empty.txt").write_text("")
    (root / "empty.md").write_text("")
    (root / "minus.txt").write_text("-5")
    (root / "plus.txt").write_text("5")


@dataclass
class Session:
    locations: Locations
    link: EngineLink
    seen: list

    def wait_for(self, wanted, *, timeout_s=90.0, where=lambda change: True):
        """Return the next change of a kind."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            change = self.link.receive(end - time.monotonic())
            if change is None:
                break
            self.seen.append(change)
            if isinstance(change, Fatal) and wanted is not Fatal:
                pytest.fail(f"{change.code}: {change.detail}")
            if isinstance(change, wanted) and where(change):
                return change
        pytest.fail(f"no {wanted.__name__} came")

    def until(self, reached, *, timeout_s=60.0):
        """Wait until the databases say so, taking in changes meanwhile."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            value = reached()
            if value:
                return value
            change = self.link.receive(0.2)
            if change is not None:
                self.seen.append(change)
        pytest.fail("it was not reached")

    def scan(self, *roots):
        self.link.send(ScanFolders(tuple(os.fsencode(root) for root in roots)))
        return self.wait_for(ScanDone)

    def groups(self, *, contained=False):
        """Return the files of every group, the principal first; or of every containment."""
        reader = Reader(self.locations)
        try:
            ids = [group for group in reader.group_ids(GroupQuery()) if (group < 0) is contained]
            return [reader.member_rows(group) for group in ids]
        finally:
            reader.close()

    def names(self):
        return [[os.path.basename(m.path).decode() for m in group] for group in self.groups()]

    def ids(self):
        return {os.path.basename(m.path).decode(): m for group in self.groups() for m in group}


@pytest.fixture
def start(tmp_path):
    sessions = []

    def begin(data="data", *, resident=False):
        locations = Locations.under(tmp_path / data)
        session = Session(locations, EngineLink(locations, resident=resident), [])
        sessions.append(session)
        session.wait_for((Ready, Fatal))
        return session

    yield begin
    for session in sessions:
        session.link.close()


@pytest.fixture
def tree(tmp_path):
    make_tree(tmp_path / "tree")
    return tmp_path / "tree"


SIX = {"A.txt", "A copy.txt", "A wrapped.txt", "A.html", "A.docx", "A longer.txt"}


def test_six_files_of_one_text_are_one_group_and_nothing_else_is(start, tree):
    session = start()
    done = session.scan(tree)
    assert (done.files, done.files_read, done.files_failed) == (11, 9, 2)
    assert done.by_reason == {"empty": 2}
    assert done.groups == 1
    (members,) = session.groups()
    by_name = {os.path.basename(m.path).decode(): m for m in members}
    assert set(by_name) == SIX
    assert members[0].path.endswith(b"A longer.txt")
    assert members[0].similarity == 1.0
    assert members[0].distance_bits == 0
    one = by_name["A.txt"]
    for same in ("A copy.txt", "A wrapped.txt", "A.html", "A.docx"):
        assert by_name[same].document_id == one.document_id
    assert 0.95 < one.similarity < 1
    assert one.tier is Tier.NEAR
    assert one.differs is Differs.WORDS


def test_a_second_scan_reads_nothing_and_a_changed_file_alone(start, tree):
    session = start()
    assert session.scan(tree).read_now == 11
    again = session.scan(tree)
    assert again.read_now == 0
    assert again.groups == 1
    (tree / "recipe.txt").write_text(UNRELATED + " And some salt.")
    (tree / "A.html").unlink()
    third = session.scan(tree)
    assert third.read_now == 1
    assert third.files == 10
    assert "A.html" not in session.ids()


def test_a_renamed_folder_costs_no_reading(start, tree):
    session = start()
    inner = tree / "inner"
    inner.mkdir()
    for name in SIX:
        shutil.move(tree / name, inner / name)
    session.scan(tree)
    inner.rename(tree / "renamed")
    done = session.scan(tree)
    assert done.read_now == 0
    assert done.files == 11
    assert set(session.ids()) == SIX


def test_groups_do_not_depend_on_names_or_on_the_order_of_reading(start, tree, tmp_path):
    first = start("one")
    first.scan(tree)
    turned = tmp_path / "turned"
    turned.mkdir()
    for number, name in enumerate(sorted(os.listdir(tree), reverse=True)):
        shutil.copy2(tree / name, turned / f"{number:03}-{name}")
    second = start("two")
    second.scan(turned)
    shapes = [
        sorted((m.similarity, m.distance_bits, m.digest) for m in session.groups()[0])
        for session in (first, second)
    ]
    assert shapes[0] == shapes[1]


def test_a_killed_engine_costs_nothing_but_time(start, tmp_path, tree):
    big = tmp_path / "big"
    big.mkdir()
    for number in range(400):
        (big / f"{number}.txt").write_text(
            f"{UNRELATED} {number} " + PARAGRAPHS[number % len(PARAGRAPHS)] * 3
        )
    undisturbed = start("undisturbed")
    undisturbed.scan(big, tree)
    expected = sorted(map(sorted, undisturbed.names()))
    for delay_s in (0.0, 0.4, 0.8, 1.2):
        session = start("killed")
        session.link.send(ScanFolders((os.fsencode(big), os.fsencode(tree))))
        session.link.receive(delay_s)
        time.sleep(delay_s)
        session.link.kill()
    last = start("killed")
    done = last.scan(big, tree)
    assert done.files == 411
    assert sorted(map(sorted, last.names())) == expected


def test_stop_keeps_what_is_done_and_the_next_scan_goes_on(start, tmp_path):
    root = tmp_path / "many"
    root.mkdir()
    for number in range(3000):
        (root / f"{number}.txt").write_text(f"{UNRELATED} {number}")
    session = start()
    session.link.send(AddRoot(os.fsencode(root), Role.NORMAL))
    session.link.send(Stop())
    stopped = session.wait_for(ScanDone)
    assert stopped.stopped
    done = session.scan(root)
    assert not done.stopped
    assert done.files == 3000
    assert stopped.read_now + done.read_now >= 3000


def test_a_resident_engine_sees_new_changed_renamed_and_deleted_files(start, tree):
    session = start(resident=True)
    session.scan(tree)
    (tree / "late.txt").write_text("\n\n".join(PARAGRAPHS))
    session.until(lambda: "late.txt" in session.ids())
    (tree / "late.txt").rename(tree / "later.txt")
    session.until(lambda: "later.txt" in session.ids() and "late.txt" not in session.ids())
    (tree / "later.txt").write_text(UNRELATED * 2)
    session.until(lambda: "later.txt" not in session.ids() or len(session.groups()) > 1)
    (tree / "A.docx").unlink()
    session.until(lambda: "A.docx" not in session.ids())
    sub = tree / "sub" / "deeper"
    sub.mkdir(parents=True)
    shutil.copy(tree / "A.txt", sub / "deep.txt")
    session.until(lambda: "deep.txt" in session.ids())
    shutil.rmtree(tree / "sub")
    session.until(lambda: "deep.txt" not in session.ids())


def test_two_texts_are_compared_on_request(start, tree):
    session = start()
    session.scan(tree)
    ids = session.ids()
    left, right = ids["A longer.txt"].file_id, ids["A.html"].file_id
    session.link.send(Compare(7, left, right))
    answer = session.wait_for(Compared)
    assert (answer.request, answer.reason) == (7, "")
    comparison = answer.comparison
    assert comparison.verdict.similarity == ids["A.html"].similarity
    assert comparison.distance_bits == ids["A.html"].distance_bits
    assert comparison.verdict.only_right == 0
    lonely = [block for block in comparison.blocks if block.right is None]
    assert [ADDED in block.left for block in lonely] == [True]


def test_marks_survive_a_crash_and_a_changed_file_loses_its_mark(start, tree):
    session = start()
    session.scan(tree)
    ids = session.ids()
    session.link.send(SetMarks((ids["A copy.txt"].file_id, ids["A.html"].file_id), marked=True))
    session.wait_for(Changed, where=lambda change: Kind.MARKS in change.kinds)
    session.link.kill()
    session = start()
    assert {n for n, m in session.ids().items() if m.marked} == {"A copy.txt", "A.html"}
    (tree / "A.html").write_text("<p>" + "</p><p>".join([*PARAGRAPHS[:5], ADDED]) + "</p>")
    session.scan(tree)
    assert {n for n, m in session.ids().items() if m.marked} == {"A copy.txt"}


def plan_and_apply(session, files):
    session.link.send(MakePlan(1, Action.TRASH, tuple(files)))
    plan = session.wait_for(Planned).plan
    session.link.send(ApplyPlan(2, plan))
    return plan, session.wait_for(Applied)


def test_all_but_one_are_removed_and_come_back_as_they_were(start, tree):
    session = start()
    session.scan(tree)
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in tree.iterdir()}
    ids = session.ids()
    doomed = [member.file_id for name, member in ids.items() if name != "A longer.txt"]
    plan, applied = plan_and_apply(session, doomed)
    assert [entry.refusal for entry in plan.entries] == [None] * 5
    assert {entry.survivor_path for entry in plan.entries} == {os.fsencode(tree / "A longer.txt")}
    assert {entry.state for entry in applied.entries} == {JournalState.DONE}
    assert {path.name for path in tree.iterdir()} == set(before) - (SIX - {"A longer.txt"})
    session.until(lambda: session.groups() == [])
    session.link.send(Undo(3, applied.plan_id))
    undone = session.wait_for(Applied)
    assert {entry.state for entry in undone.entries} == {JournalState.UNDONE}
    after = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in tree.iterdir()}
    assert after == before
    session.until(lambda: set(session.ids()) == SIX)


def test_the_last_copy_and_a_changed_file_are_refused(start, tree):
    session = start()
    session.scan(tree)
    ids = session.ids()
    session.link.send(MakePlan(1, Action.TRASH, tuple(m.file_id for m in ids.values())))
    plan = session.wait_for(Planned).plan
    assert len(plan.entries) == 6
    assert [entry.refusal for entry in plan.entries].count(Refusal.LAST_COPY) == 1
    (tree / "A.html").write_text("changed between plan and apply")
    session.link.send(ApplyPlan(2, plan))
    applied = session.wait_for(Applied)
    states = {os.path.basename(entry.path): entry.refusal for entry in applied.entries}
    assert states[b"A.html"] is Refusal.CHANGED
    assert (tree / "A.html").exists()
    assert sum((tree / name).exists() for name in SIX) >= 2


def test_nothing_in_a_protected_folder_is_removed(start, tree):
    session = start()
    session.scan(tree)
    session.link.send(SetRole(os.fsencode(tree), Role.PROTECTED))
    ids = session.ids()
    plan, _ = plan_and_apply(session, [ids["A copy.txt"].file_id])
    assert [entry.refusal for entry in plan.entries] == [Refusal.PROTECTED]
    assert (tree / "A copy.txt").exists()


def test_decisions_are_inputs_of_the_groups(start, tree):
    session = start()
    session.scan(tree)
    ids = session.ids()
    longer, one = ids["A longer.txt"].document_id, ids["A.txt"].document_id
    session.link.send(ChoosePrincipal(one))
    session.until(lambda: session.groups()[0][0].document_id == one)
    session.link.send(KeepApart(longer, one))
    session.until(lambda: [set(names) for names in session.names()] == [SIX - {"A longer.txt"}])


def test_the_floor_regroups_without_reading(start, tree):
    session = start()
    session.scan(tree)
    similarity = session.ids()["A.txt"].similarity
    session.link.send(ChangeSettings(Settings(min_similarity=100)))
    session.until(lambda: [set(names) for names in session.names()] == [SIX - {"A longer.txt"}])
    session.link.send(ChangeSettings(Settings(min_similarity=80)))
    session.until(lambda: [set(names) for names in session.names()] == [SIX])
    assert session.ids()["A.txt"].similarity == similarity


def test_a_removed_root_leaves_the_index_and_the_disk_alone(start, tree):
    session = start()
    session.scan(tree)
    session.link.send(RemoveRoot(os.fsencode(tree)))
    session.until(lambda: session.groups() == [])
    assert (tree / "A.txt").exists()


def test_a_root_that_is_not_there_is_offline_and_keeps_its_files(start, tree):
    session = start()
    session.scan(tree)
    tree.rename(tree.parent / "unplugged")
    session.link.send(Scan())
    done = session.wait_for(ScanDone)
    assert done.files == 11
    codes = [change.code for change in session.seen if isinstance(change, Notice)]
    assert NoticeCode.ROOT_OFFLINE in codes
    assert set(session.ids()) == SIX
    (tree.parent / "unplugged").rename(tree)
    assert session.scan(tree).read_now == 0


def test_failures_are_not_read_again_unless_asked(start, tree):
    session = start()
    session.scan(tree)
    session.link.send(Scan(retry_failures=True))
    assert session.wait_for(ScanDone).read_now == 2
    reader = Reader(session.locations)
    assert {row.reason for row in reader.failures()} == {Reason.EMPTY}
    reader.close()


@pytest.mark.skipif(tesseract_path() is None, reason="tesseract is not installed")
def test_scans_join_their_group_once_recognition_is_allowed(start, tree, pictures):
    lines = [line for text in PARAGRAPHS for line in textwrap.wrap(text, 70)]
    (tree / "A scanned.pdf").write_bytes(pictures.pdf([lines]))
    (tree / "A seen.png").write_bytes(pictures.png(lines))
    session = start()
    assert session.scan(tree).by_reason[Reason.NEEDS_OCR] == 2
    session.link.send(ChangeSettings(Settings(ocr=True)))
    done = session.wait_for(ScanDone)
    assert done.read_now == 2
    assert Reason.NEEDS_OCR not in done.by_reason
    assert set(session.ids()) == SIX | {"A scanned.pdf", "A seen.png"}
    session.link.send(Scan())
    assert session.wait_for(ScanDone).read_now == 0


@pytest.mark.parametrize("suffix", ["html", "csv", "json"])
def test_a_report_is_written_on_request(start, tree, tmp_path, suffix):
    session = start()
    session.scan(tree)
    path = tmp_path / f"report.{suffix}"
    session.link.send(Export(5, str(path)))
    answer = session.wait_for(Exported)
    assert answer.error == ""
    assert "A longer.txt" in path.read_text(encoding="utf-8")


def test_a_second_engine_on_the_same_folder_is_told_so(start):
    first = start()
    second = EngineLink(first.locations, resident=False)
    answer = Session(first.locations, second, []).wait_for(Fatal)
    assert answer.code is FatalCode.LOCKED
    second.close()


def test_a_damaged_index_is_rebuilt_with_a_message(start, tree):
    session = start()
    session.scan(tree)
    session.link.close()
    session.locations.index.write_bytes(b"damaged" * 1000)
    session = start()
    assert Notice(NoticeCode.INDEX_REBUILT) in session.seen
    session.until(lambda: set(session.ids()) == SIX)


def test_a_new_recipe_is_applied_from_the_cached_texts_without_opening_a_file(start, tree):
    session = start()
    session.scan(tree)
    before = sorted(map(sorted, session.names()))
    session.link.close()
    index = sqlite3.connect(session.locations.index)
    with index:
        index.execute("UPDATE recipes SET digest = x'00', spec = 'an older one'")
        index.execute("UPDATE fingerprints SET fingerprint = 12345")
    index.close()
    for path in tree.iterdir():
        path.chmod(0)
    session = start()
    done = session.scan(tree)
    assert done.read_now == 0
    assert sorted(map(sorted, session.names())) == before
    index = sqlite3.connect(session.locations.index)
    recipes = set(index.execute("SELECT recipe_id FROM fingerprints"))
    stale = index.execute("SELECT count(*) FROM fingerprints WHERE fingerprint = 12345").fetchone()
    index.close()
    assert len(recipes) == 1
    assert stale == (0,)


def test_an_engine_that_is_not_listened_to_ends_in_order_all_the_same(start):
    session = start()
    for _ in range(6000):
        session.link.send(Stop())
    session.link.close()
    assert session.link._process.exitcode == 0


def test_a_chapter_inside_a_book_is_contained_and_is_never_removed_for_it(start, tree):
    chapters = [" ".join(f"{chapter}{number}" for number in range(400)) for chapter in "abcde"]
    (tree / "book.txt").write_text("\n\n".join(chapters))
    (tree / "chapter.txt").write_text(chapters[2])
    session = start()
    done = session.scan(tree)
    assert done.groups == 1  # containment stands beside the groups
    ((whole, part),) = session.groups(contained=True)
    assert (whole.path, part.path) == (
        os.fsencode(tree / "book.txt"),
        os.fsencode(tree / "chapter.txt"),
    )
    assert part.tier is Tier.CONTAINED
    assert part.containment > 0.98
    assert part.similarity < 0.5
    reader = Reader(session.locations)
    assert reader.counts().by_tier == {Tier.NEAR: 1, Tier.CONTAINED: 1}
    assert sum(reader.histogram()) > 0
    reader.close()
    plan, _ = plan_and_apply(session, [part.file_id])
    assert [entry.refusal for entry in plan.entries] == [Refusal.NOT_COMPARED]
    assert (tree / "chapter.txt").exists()
    session.link.send(KeepApart(whole.document_id, part.document_id))
    session.until(lambda: session.groups(contained=True) == [])


def test_without_a_text_cache_no_text_stays_and_texts_are_read_again(start, tree):
    session = start()
    session.link.send(ChangeSettings(Settings(text_cache=False)))
    session.scan(tree)
    assert [set(names) for names in session.names()] == [SIX]
    assert zlib.compress(b"", 1)[:2] not in session.locations.texts.read_bytes()
    assert session.locations.texts.with_name("texts.sqlite-wal").stat().st_size == 0
    cache = sqlite3.connect(session.locations.texts)
    assert cache.execute("SELECT count(*) FROM texts").fetchone() == (0,)
    cache.close()
    ids = session.ids()
    session.link.send(Compare(1, ids["A longer.txt"].file_id, ids["A.docx"].file_id))
    assert session.wait_for(Compared).comparison is not None


def test_the_heads_of_a_mail_are_shown_and_not_compared(start, tree):
    body = "\n\n".join(PARAGRAPHS)
    for name, sender in (("one.eml", "ada@example.org"), ("two.eml", "bob@example.org")):
        head = f"From: {sender}\nTo: eve@example.org\nSubject: The survey\n"
        (tree / name).write_text(f"{head}MIME-Version: 1.0\nContent-Type: text/plain\n\n{body}\n")
    session = start()
    session.scan(tree)
    ids = session.ids()
    assert ids["one.eml"].document_id == ids["two.eml"].document_id == ids["A.txt"].document_id
    assert ids["one.eml"].outside_digest != ids["two.eml"].outside_digest
    session.link.send(Compare(1, ids["one.eml"].file_id, ids["A.txt"].file_id))
    comparison = session.wait_for(Compared).comparison
    assert "From: ada@example.org" in comparison.left_head.splitlines()
    assert "Subject: The survey" in comparison.left_head.splitlines()
    assert comparison.right_head == ""
    assert comparison.verdict.similarity == 1.0
