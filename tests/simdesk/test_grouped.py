# SPDX-License-Identifier: MIT
"""Groups of documents to groups of files."""

from __future__ import annotations

import random

import pytest

from simdesk.index.grouped import group_files
from simdesk.index.schema import INDEX, open_writer
from simdesk.records import DocumentId, Membership


class Index:
    def __init__(self, path):
        self.db = open_writer(path, INDEX)
        self.folder = self.db.execute("INSERT INTO folders(path) VALUES(x'2f64')").lastrowid
        self.count = 0

    def document(self):
        self.count += 1
        key = b"%016d" % self.count
        sql = "INSERT INTO documents(key, text_digest, tokens, characters) VALUES(?, ?, 100, 600)"
        return DocumentId(self.db.execute(sql, [key, key]).lastrowid)

    def file(self, document, name, *, size=10, digest=b"d", inode=None, part=""):
        self.count += 1
        self.db.execute(
            "INSERT INTO files(folder_id, name, part, size_bytes, mtime_ns, device, inode, digest,"
            " document_id) VALUES(?, ?, ?, ?, 5, 1, ?, ?, ?)",
            [self.folder, name, part, size, inode or self.count, digest, document],
        )


@pytest.fixture
def index(tmp_path):
    index = Index(tmp_path / "index.sqlite")
    yield index
    index.db.close()


def near(principal, *members):
    return [
        Membership(principal, principal, distance_bits=0),
        *(Membership(m, principal, 0.9, distance_bits=5) for m in members),
    ]


def test_a_document_in_one_file_is_no_group(index):
    index.file(index.document(), b"a.txt")
    assert group_files(index.db, []) == ([], [])


def test_equal_bytes_are_identical_and_other_bytes_the_same_text(index):
    one, two = index.document(), index.document()
    index.file(one, b"a.txt", digest=b"x")
    index.file(one, b"b.txt", digest=b"x")
    index.file(two, b"c.txt", digest=b"y")
    index.file(two, b"c.html", digest=b"z")
    groups, members = group_files(index.db, [])
    assert {(g.id, g.tier, g.files) for g in groups} == {
        (one, "identical", 2),
        (two, "same_text", 2),
    }
    assert {m.document for m in members} == {one, two}


def test_a_near_group_counts_every_file_and_its_weakest_member(index):
    one, two = index.document(), index.document()
    index.file(one, b"a.txt", size=30)
    index.file(one, b"a copy.txt", size=30)
    index.file(two, b"b.txt", size=20)
    ((group,), members) = group_files(index.db, near(one, two))
    assert (group.tier, group.files, group.documents) == ("near", 3, 2)
    assert (group.similarity, group.distance_bits) == (0.9, 5)
    assert group.free_bytes == 50
    assert len(members) == 2


def test_two_names_of_one_file_are_no_group_and_free_nothing(index):
    one = index.document()
    index.file(one, b"a.txt", inode=7)
    index.file(one, b"b.txt", inode=7)
    assert group_files(index.db, []) == ([], [])
    index.file(one, b"c.txt", inode=8)
    ((group,), _) = group_files(index.db, [])
    assert (group.files, group.free_bytes) == (3, 10)


def test_parts_of_a_container_free_nothing(index):
    one = index.document()
    index.file(one, b"a.mbox", part="1", inode=7)
    index.file(one, b"a.mbox", part="2", inode=7)
    ((group,), _) = group_files(index.db, [])
    assert group.free_bytes == 0
    assert group.tier == "same_text"


def test_members_whose_files_are_gone_are_left_out(index):
    one, two = index.document(), index.document()
    index.file(one, b"a.txt")
    assert group_files(index.db, near(one, two)) == ([], [])


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        ((b"report (1).txt", b"report.txt"), b"report.txt"),
        ((b"Kopie von x.txt", b"longer name.txt"), b"longer name.txt"),
        ((b"b.txt", b"a.txt"), b"a.txt"),
    ],
)
def test_a_file_without_a_copy_mark_stands_for_the_group(index, names, chosen):
    one = index.document()
    for name in names:
        index.file(one, name)
    ((group,), _) = group_files(index.db, [])
    assert group.name == chosen.decode()


def test_the_order_of_the_files_does_not_matter(tmp_path):
    found = []
    for seed in range(3):
        index = Index(tmp_path / f"{seed}.sqlite")
        names = [b"%d.txt" % number for number in range(20)]
        random.Random(seed).shuffle(names)
        one = index.document()
        for name in names:
            index.file(one, name, size=int(name[:-4]))
        ((group,), _) = group_files(index.db, [])
        found.append((group.name, group.free_bytes, group.files))
        index.db.close()
    assert len(set(found)) == 1


def test_containment_stands_beside_the_near_groups_under_a_negative_id(index):
    one, two, three = index.document(), index.document(), index.document()
    for document, name in ((one, b"book"), (two, b"book2"), (three, b"chapter")):
        index.file(document, name)
    inside = [
        Membership(one, one, contained=True),
        Membership(three, one, 0.2, containment=0.97, contained=True),
    ]
    groups, members = group_files(index.db, [*near(one, two), *inside])
    assert {(g.id, g.tier, g.similarity, g.free_bytes) for g in groups} == {
        (one, "near", 0.9, 10),
        (-one, "contained", 0.97, 0),
    }
    assert sorted((m.group, m.document) for m in members) == [
        (-one, one),
        (-one, three),
        (one, one),
        (one, two),
    ]
