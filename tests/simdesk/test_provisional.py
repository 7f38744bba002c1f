# SPDX-License-Identifier: MIT
"""A change is seen at once, as settling, before any text is compared."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from simdesk.fingerprint import prints
from simdesk.index.decided import Decided
from simdesk.index.grouped import group_files
from simdesk.index.reader import Reader
from simdesk.index.store import Store
from simdesk.passages import likely_similarity
from simdesk.provisional import Provisional
from simdesk.records import (
    Differs,
    DocumentId,
    Extracted,
    Membership,
    Outcome,
    ReadDocument,
    Stat,
    Verdict,
)
from simdesk.settings import Locations, Recipe

TEXT = " ".join(f"word{number}" for number in range(300))
OTHER = " ".join(f"other{number}" for number in range(300))


class Seen:
    def __init__(self, folder):
        locations = Locations.under(folder)
        Decided(locations.decisions).close()
        self.store = Store(locations, Recipe())
        self.reader = Reader(locations)
        self.provisional = Provisional(locations.index)
        self.apart = set()
        self.count = 0

    def close(self):
        for each in (self.provisional, self.reader, self.store):
            each.close()

    def put(self, **texts):
        for (name, text), made in zip(
            texts.items(), prints(list(texts.values()), Recipe()), strict=True
        ):
            self.count += 1
            key = hashlib.blake2b(text.encode(), digest_size=16).digest()
            extracted = Extracted("", "text", "text/1")
            packed = zlib.compress(text.encode())
            document = ReadDocument("", key, key, key, len(text), made, packed, extracted)
            stat = Stat(len(text), 5, 1, self.count)
            path = b"/d/" + name.encode()
            self.store.write([Outcome(path, stat, key, (document,), None)])

    def settled(self, *memberships):
        """Store groups as the matching would have made them."""
        self.store.touches.take(1000)
        self.store.write_groups(*group_files(self.reader._index, list(memberships)))

    def look(self, floor=0.8):
        """Show what changed; return the groups by the names of their files."""
        shown = self.provisional.show(
            self.store.touches.take(64),
            floor=floor,
            breadth=16,
            apart=self.apart,
            recipe=Recipe(),
            recipe_id=self.store.recipe_id,
        )
        self.store.write_groups(shown.groups, shown.memberships, among=shown.among)
        return self.groups()

    def groups(self):
        found = []
        for (group,) in self.reader._index.execute("SELECT id FROM groups ORDER BY id DESC"):
            rows = self.reader.member_rows(group)
            found.append({row.path[3:].decode(): row.settling for row in rows})
        return found

    def member(self, document, principal, **values):
        return Membership(
            DocumentId(document),
            DocumentId(principal),
            distance_bits=2,
            differs=Differs.WORDS,
            **values,
        )


@pytest.fixture
def seen(tmp_path):
    seen = Seen(tmp_path)
    yield seen
    seen.close()


def test_a_new_document_joins_the_document_it_is_near_to(seen):
    seen.put(a=TEXT, b=OTHER)
    seen.settled()
    seen.put(c=f"{TEXT} and more")
    assert seen.look() == [{"a": False, "c": True}]
    (row,) = [row for row in seen.reader.member_rows(1) if row.settling]
    assert row.estimated
    assert 0.9 < row.similarity < 1.0
    assert row.distance_bits is not None


def test_it_joins_the_principal_of_what_it_is_near_to(seen):
    seen.put(a=f"{TEXT} first", b=f"{TEXT} second", c=OTHER)
    seen.settled(Membership(DocumentId(1), DocumentId(1), distance_bits=0), seen.member(2, 1))
    seen.put(d=f"{TEXT} second too")
    assert seen.look() == [{"a": False, "b": False, "d": True}]


def test_below_the_floor_or_kept_apart_it_joins_nobody_yet(seen):
    seen.put(a=TEXT)
    seen.settled()
    seen.put(c=f"{TEXT} and more")
    assert seen.look(floor=1.0) == []
    text = f"{TEXT} and other things"
    key = hashlib.blake2b(text.encode(), digest_size=16).digest()
    seen.apart = {(key, b"some other")}
    seen.put(e=text)
    assert seen.look() == []


def test_a_document_that_went_leaves_its_group(seen):
    seen.put(a=f"{TEXT} first", b=f"{TEXT} second", c=f"{TEXT} third")
    head = Membership(DocumentId(1), DocumentId(1), distance_bits=0)
    seen.settled(head, seen.member(2, 1), seen.member(3, 1))
    seen.store.drop_files(b"/d", [b"c"])
    assert seen.look() == [{"a": False, "b": False}]
    seen.store.drop_files(b"/d", [b"b"])
    assert seen.look() == []


def test_where_the_principal_went_the_others_gather_around_the_next(seen):
    texts = (f"{TEXT} first and longest", f"{TEXT} second", f"{TEXT} third one")
    seen.put(a=texts[0], b=texts[1], c=texts[2])
    head = Membership(DocumentId(1), DocumentId(1), distance_bits=0)
    seen.settled(head, seen.member(2, 1), seen.member(3, 1))
    seen.store.write_verdicts([(DocumentId(2), DocumentId(3), _verdict(0.97), 2)])
    seen.store.drop_files(b"/d", [b"a"])
    seen.store.prune()
    assert seen.look() == [{"c": False, "b": True}]
    row = seen.reader.member_rows(3)[1]
    assert (row.similarity, row.estimated) == (0.97, False)


def _verdict(similarity):
    return Verdict(similarity, similarity, Differs.WORDS, 1, 1)


def test_copies_and_renames_are_no_matter_of_texts(seen):
    seen.put(a=TEXT, b=OTHER)
    seen.settled()
    seen.put(c=TEXT)
    assert seen.look() == [{"a": False, "c": False}]
    seen.store.copy([(b"/d/a", b"/d/z", Stat(len(TEXT), 5, 1, 1))])
    seen.store.drop_files(b"/d", [b"a"])
    assert seen.look() == [{"c": False, "z": False}]


def test_what_stood_inside_what_went_is_in_it_no_more(seen):
    seen.put(a=f"{TEXT} {OTHER}", b=OTHER)
    whole = Membership(DocumentId(1), DocumentId(1), distance_bits=0, contained=True)
    seen.settled(whole, seen.member(2, 1, contained=True))
    assert seen.groups() == [{"a": False, "b": False}]
    seen.store.drop_files(b"/d", [b"a"])
    assert seen.look() == []


def test_the_look_ends_when_its_time_is_over(seen, monkeypatch):
    seen.put(a=TEXT)
    seen.settled()
    monkeypatch.setattr("simdesk.provisional.BUDGET_S", -1.0)
    seen.put(c=f"{TEXT} and more")
    assert seen.look() == []


def test_the_estimate_rises_with_what_is_shared():
    shares = [0.0, 0.1, 0.25, 0.6, 1.0]
    found = [likely_similarity(share) for share in shares]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, 1.0)
    assert found[2] == pytest.approx(0.8)
