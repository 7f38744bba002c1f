# SPDX-License-Identifier: MIT
"""A text is looked up in the cheaper of two ways, and both find the same."""

from __future__ import annotations

from contextlib import closing

import pytest

from simdesk.index import nearest, schema
from simdesk.index.lookup import sql_is_cheaper
from simdesk.index.nearest import Nearest
from simdesk.records import Features, Fingerprint
from simdesk.settings import Recipe

QUERY = 0x0123_4567_89AB_CDEF


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "index.sqlite"
    with closing(schema.open_writer(path, schema.INDEX)) as index:
        index.execute("INSERT INTO recipes VALUES (1, ?, '')", [Recipe().digest()])
        for number in range(1, 200):
            value = QUERY ^ ((1 << number % 64) - 1)
            key = number.to_bytes(16, "big")
            index.execute("INSERT INTO documents VALUES (?, ?, ?, 9, 9, 0)", [number, key, key])
            signed = value - (1 << 64) if value >> 63 else value
            index.execute("INSERT INTO fingerprints VALUES (?, 1, 2, ?, x'')", [number, signed])
    return path


@pytest.mark.parametrize("k", [0, 4, 8, 12, 17])
@pytest.mark.parametrize("by_sql", [True, False])
def test_both_ways_find_the_same(path, monkeypatch, k, by_sql):
    monkeypatch.setattr(nearest, "sql_is_cheaper", lambda _documents, _k: by_sql)
    with closing(Nearest(path, Recipe())) as index:
        found = index.within([Fingerprint(Features(2), QUERY)], b"", k=k)
    expected = sorted((n % 64, n) for n in range(1, 200) if n % 64 <= k)
    assert [(one.distance_bits, one.document) for one in found] == expected


def test_the_estimate_is_asked_about_what_is_stored(path, monkeypatch):
    asked = []

    def noted(documents, k):
        asked.append((documents, k))
        return sql_is_cheaper(documents, k)

    monkeypatch.setattr(nearest, "sql_is_cheaper", noted)
    with closing(Nearest(path, Recipe())) as index:
        index.within([Fingerprint(Features(2), QUERY)], b"", k=3)
    assert asked == [(199, 3)]
