# SPDX-License-Identifier: MIT
"""Decisions that texts are no duplicates, taken back in the engine."""

from __future__ import annotations

import os

from simdesk.index.rows import GroupQuery
from simdesk.protocol import ChoosePrincipal, ForgetApart, ForgetPrincipal, KeepApart, Split


def _documents(engine, tree):
    paths = [os.fsencode(tree / name) for name in ("a.txt", "b.txt")]
    files = [engine.read(lambda reader, path=path: reader.file_at(path)) for path in paths]
    return engine.read(lambda reader: reader.documents_of(files))


def test_texts_kept_apart_are_grouped_again_when_it_is_taken_back(start, tree):
    (tree / "b.txt").write_text((tree / "a.txt").read_text() + " one more word")
    engine = start()
    engine.scan(tree)
    together = engine.groups()
    a, b = _documents(engine, tree)
    assert a != b
    for decision in (KeepApart(a, b), Split((a,), (b,))):
        engine.give(decision)
        engine.wait(lambda: engine.groups() == [])
        engine.idle()
        (row,) = engine.read(lambda reader: reader.apart_rows())
        assert row.pairs == 1
        assert {row.first, row.second} == {os.fsencode(tree / n) for n in ("a.txt", "b.txt")}
        engine.give(ForgetApart(row.decided_ns))
        engine.wait(lambda: engine.groups() == together)
        engine.idle()
        assert engine.read(lambda reader: reader.apart_rows()) == []
    assert len(together) == 1


def test_a_chosen_file_is_kept_by_likeness_again_when_it_is_taken_back(start, tree):
    (tree / "b.txt").write_text((tree / "a.txt").read_text() + " one more word")
    engine = start()
    engine.scan(tree)
    a, b = _documents(engine, tree)

    def kept() -> int:
        def ask(reader):
            groups = reader.group_ids(GroupQuery())
            return reader.member_rows(groups[0])[0].document_id if groups else 0

        return engine.read(ask)

    before = kept()
    other = a if before == b else b
    engine.give(ChoosePrincipal(other))
    engine.wait(lambda: kept() == other)
    engine.idle()
    (row,) = engine.read(lambda reader: reader.chosen_rows())
    name = "a.txt" if other == a else "b.txt"
    assert row.path == os.fsencode(tree / name)
    engine.give(ForgetPrincipal(row.decided_ns))
    engine.wait(lambda: kept() == before)
    engine.idle()
    assert engine.read(lambda reader: reader.chosen_rows()) == []


def test_a_decision_that_is_not_there_is_no_reason_to_group_again(start, tree):
    engine = start()
    engine.scan(tree)
    before = engine.groups()
    began = []
    engine.engine._regrouping.decision_changed = lambda: began.append(True)
    engine.give(ForgetApart(1), ForgetPrincipal(1))
    engine.idle()
    assert (engine.groups(), began) == (before, [])
