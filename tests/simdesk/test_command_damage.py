# SPDX-License-Identifier: MIT
"""What the commands say where a database is found damaged while it is read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from simdesk.__main__ import main
from simdesk.index.schema import suspicion

if TYPE_CHECKING:
    from pathlib import Path


def damage(path: Path, table: str) -> None:
    """Overwrite the page a table begins on."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (page,) = connection.execute(sql, [table]).fetchone()
    with path.open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"\xff" * size)


@pytest.fixture
def places(made):
    made.document(1, "one two three")
    made.file(1, b"/docs/a.txt", document=1)
    made.file(2, b"/docs/b.txt", document=1)
    made.group(1, [(1, 1.0, 0, "nothing")])
    made.close()
    return made.locations


def test_a_damaged_index_is_told_with_the_way_out_and_looked_at_by_the_next_engine(
    places, tmp_path, capsys
):
    damage(places.index, "members")
    assert main(["groups", "--json", "--data", str(tmp_path / "simdesk")]) == 2
    assert "simdesk-cli scan" in capsys.readouterr().err
    assert suspicion(places.index).exists()


def test_damaged_decisions_are_not_taken_for_a_damaged_index(places, tmp_path, capsys):
    damage(places.decisions, "journal")
    assert main(["history", "--data", str(tmp_path / "simdesk")]) == 2
    assert "decisions.sqlite" in capsys.readouterr().err
    assert not suspicion(places.index).exists()
