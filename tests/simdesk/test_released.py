# SPDX-License-Identifier: MIT
"""A migration step that was released is never edited, and readers change nothing."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

import pytest

from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_reader, open_writer

RELEASED = {
    "index": (
        "1e6adaca5f1abd99",
        "de20f0dea37f2af3",
        "b36de356d40772e9",
        "3fb011a900f01d0b",
        "8c5932958e88a266",
    ),
    "texts": ("6b6458fc67d3693d",),
    "decisions": (
        "c7e0d42fbbfdc9d5",
        "996bd03ee9f30d13",
        "7f85c377b172ee1e",
    ),
}
"""By file, the first 16 digits of the SHA-256 of each step."""


@pytest.mark.parametrize("schema", [INDEX, TEXTS, DECISIONS], ids=lambda schema: schema.name)
def test_no_step_differs_from_what_was_released(schema):
    found = tuple(hashlib.sha256(step.encode()).hexdigest()[:16] for step in schema.steps)
    known = RELEASED[schema.name]
    assert found[: len(known)] == known, (
        "a step of the database was edited. Files that have seen it would never see the edit: put"
        " the step back as it was and write the change as a new step at the end."
    )
    assert len(found) == len(known), f"a new step: add its hash, {found[len(known) :]}, to RELEASED"


@pytest.mark.parametrize(
    ("schema", "change"),
    [
        (INDEX, "DELETE FROM documents"),
        (TEXTS, "DELETE FROM texts"),
        (DECISIONS, "DELETE FROM roots"),
        (DECISIONS, "CREATE TABLE more(x)"),
    ],
)
def test_a_reader_refuses_to_change_anything(tmp_path, schema, change):
    path = tmp_path / "x.sqlite"
    open_writer(path, schema).close()
    with (
        closing(open_reader(path)) as reader,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        reader.execute(change)
