# SPDX-License-Identifier: MIT
"""What the window asks of a real engine about documents beside the index."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from simdesk.index.matrix import group_matrix
from simdesk.index.reader import Reader
from simdesk.link import EngineLink
from simdesk.protocol import Compare, Compared, Fatal, Ready, ScanDone, ScanFolders, Split
from simdesk.questions import (
    DraftsTraced,
    DrawPages,
    FindSimilar,
    PagesDrawn,
    SimilarFound,
    TraceDrafts,
)
from simdesk.settings import Locations

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
PDF = "The harbour clock.pdf"


class Asking:
    """A real engine over the sample documents."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "samples"
        shutil.copytree(SAMPLES, self.tree)
        self.locations = Locations.under(folder / "data")
        self.link = EngineLink(self.locations, resident=False)
        self.wait_for(Ready)
        self.link.send(ScanFolders((os.fsencode(self.tree),)))
        self.wait_for(ScanDone)

    def wait_for(self, wanted, *, timeout_s=90.0):
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            change = self.link.receive(end - time.monotonic())
            if isinstance(change, Fatal):
                pytest.fail(f"{change.code}: {change.detail}")
            if isinstance(change, wanted):
                return change
        pytest.fail(f"no {wanted.__name__} came")

    def file(self, pattern: str) -> int:
        (path,) = self.tree.rglob(pattern)
        reader = Reader(self.locations)
        try:
            return reader.file_at(os.fsencode(path))
        finally:
            reader.close()


@pytest.fixture(scope="module")
def asking(tmp_path_factory):
    made = Asking(tmp_path_factory.mktemp("asking"))
    yield made
    made.link.close()


def test_pages_are_drawn_in_a_worker(asking):
    pdf = asking.file(PDF)
    asking.link.send(DrawPages(3, pdf, pdf, 0, 7000, 150))
    drawn = asking.wait_for(PagesDrawn)
    assert drawn.request == 3
    image = drawn.left.image
    assert image.width == 150
    assert len(image.pixels) == 4 * image.width * image.height
    assert len(set(image.pixels)) > 2  # something is printed on it
    assert (drawn.right.image, drawn.right.reason) == (None, "")
    assert drawn.right.pages == drawn.left.pages > 0


def test_a_file_that_is_no_pdf_gives_a_reason(asking):
    text = next(path.name for path in asking.tree.rglob("*.md"))
    file = asking.file(text)
    asking.link.send(DrawPages(4, file, 99_999, 0, 0, 150))
    drawn = asking.wait_for(PagesDrawn)
    assert (drawn.left.reason, drawn.right.reason) == ("damaged", "vanished")


def test_questions_of_different_kinds_are_all_answered(asking):
    pdf = asking.file(PDF)
    asking.link.send(Compare(5, pdf, pdf))
    asking.link.send(DrawPages(6, pdf, pdf, 0, 0, 50))
    assert {asking.wait_for((Compared, PagesDrawn)).request for _ in range(2)} == {5, 6}


def group_of(asking: Asking, pattern: str):
    reader = Reader(asking.locations)
    try:
        file = asking.file(pattern)
        return reader.groups_of_files([file])[file]
    finally:
        reader.close()


def test_drafts_of_a_group_come_in_order_with_their_steps(asking):
    group = group_of(asking, PDF)
    asking.link.send(TraceDrafts(7, group, 0.8))
    traced = asking.wait_for(DraftsTraced)
    assert (traced.request, traced.reason) == (7, "")
    assert len(traced.drafts) == traced.documents >= 2
    assert len(traced.steps) == len(traced.drafts) - 1
    assert all(step is not None for step in traced.steps)
    for earlier, step, later in zip(traced.drafts, traced.steps, traced.drafts[1:], strict=False):
        assert later.tokens - earlier.tokens == step.added - step.removed
    shown = {file for files in traced.files for file in files}
    assert {draft.file_id for draft in traced.drafts} <= shown


def test_a_group_that_has_gone_has_no_drafts(asking):
    asking.link.send(TraceDrafts(8, 99_999, 0.8))
    assert asking.wait_for(DraftsTraced).reason == "one_text"


def similar(asking, *, path=b"", text="", breadth=12):
    asking.link.send(FindSimilar(9, path, text, breadth))
    return asking.wait_for(SimilarFound)


def test_what_is_near_a_file_of_the_index_is_ranked(asking):
    (path,) = asking.tree.rglob("The harbour clock.docx")
    found = similar(asking, path=os.fsencode(path))
    assert found.reason == ""
    assert found.itself.path == os.fsencode(path)
    assert found.itself.file_id not in {row.file_id for row in found.rows}
    ranks = [row.similarity for row in found.rows]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[0] == 1.0
    assert {os.path.splitext(row.path)[1] for row in found.rows} >= {b".txt", b".pdf", b".md"}


def test_what_is_near_a_pasted_text_is_found(asking):
    (path,) = asking.tree.rglob("The harbour clock.txt")
    text = path.read_text()
    same = similar(asking, text=text)
    assert same.itself is None
    assert same.rows[0].tier == "same_text"
    changed = similar(asking, text=text.replace("the", "that", 2))
    assert 0.9 < changed.rows[0].similarity < 1.0
    assert changed.rows[0].distance_bits is not None


def test_a_pasted_passage_finds_the_texts_it_stands_in(asking):
    (path,) = asking.tree.rglob("The harbour clock.txt")
    words = path.read_text().split()
    passage = " ".join(words[: len(words) // 4])
    found = similar(asking, text=passage)
    names = {os.path.basename(row.path) for row in found.rows}
    assert b"The harbour clock.txt" in names
    first = found.rows[0]
    assert (first.tier, first.containment) == ("contained", 1.0)
    assert first.similarity < 0.5


def test_a_file_outside_of_all_folders_is_looked_for(asking, tmp_path):
    copy = tmp_path / "elsewhere.txt"
    (path,) = asking.tree.rglob("The harbour clock.txt")
    copy.write_text(path.read_text())
    found = similar(asking, path=os.fsencode(copy))
    assert found.itself is None
    assert found.rows


def test_what_cannot_be_looked_for_gives_a_reason(asking, tmp_path):
    assert similar(asking, path=b"/nowhere/at all.txt").reason == "vanished"
    assert similar(asking, text="  ").reason == "empty"
    assert similar(asking, text="*** !!! ***").reason == "symbols_only"
    damaged = tmp_path / "a.pdf"
    damaged.write_bytes(b"%PDF-1.7 nothing")
    assert similar(asking, path=os.fsencode(damaged)).reason in {"damaged", "empty"}
    short = similar(asking, text="three short words")
    assert (short.rows, short.printed, short.reason) == ((), False, "")


def test_a_split_parts_every_two_files_of_both_sides(asking):
    group = group_of(asking, PDF)
    reader = Reader(asking.locations)
    documents = list(dict.fromkeys(row.document_id for row in reader.member_rows(group)))
    matrix = group_matrix(reader, group)
    assert [row.document_id for row in matrix.rows] == documents
    assert all(similarity is not None for similarity in matrix.similarity[0])
    assert group_matrix(reader, group, 1).documents == len(documents)
    reader.close()
    go = tuple(documents[1:])
    asking.link.send(Split((documents[0],), go))
    end = time.monotonic() + 60
    while time.monotonic() < end:
        reader = Reader(asking.locations)
        left = {row.document_id for row in reader.member_rows(group)}
        reader.close()
        if not left & set(go):
            break
        asking.link.receive(0.2)
    assert not left & set(go)
