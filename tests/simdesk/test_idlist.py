# SPDX-License-Identifier: MIT
from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.index import idlist
from simdesk.index.idlist import ids_of

BIG = (1 << 63) - 1
RISING = "SELECT id FROM t ORDER BY place"
SINKING = "SELECT id FROM t ORDER BY place DESC"
LONG = """WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
SELECT id FROM n LIMIT 100000000"""


@given(st.lists(st.integers(-BIG - 1, BIG), unique=True, max_size=40), st.integers(1, 60))
def test_ids_come_in_the_order_of_the_question_whatever_the_pieces(ids, piece) -> None:
    whole, idlist.PIECE = idlist.PIECE, piece
    try:
        with closing(sqlite3.connect(":memory:")) as db:
            db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, place INTEGER)")
            db.executemany("INSERT INTO t VALUES (?, ?)", [(one, n) for n, one in enumerate(ids)])
            for sql, expected in ((f"{RISING} LIMIT -1", ids), (f"{SINKING} LIMIT -1", ids[::-1])):
                assert list(ids_of(db, sql)) == expected
            assert list(ids_of(db, f"{RISING} LIMIT ?", [3])) == ids[:3]
    finally:
        idlist.PIECE = whole


def test_a_question_that_is_broken_off_says_so() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.set_progress_handler(lambda: True, 1000)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            ids_of(db, LONG)
