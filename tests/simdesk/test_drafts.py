# SPDX-License-Identifier: MIT
"""Drafts in their order: what names claim, short paths, and where they begin."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.drafts import LAST, Trace, in_order, length, milestones, version_of


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("thesis v3.docx", 3),
        ("thesis_v12.docx", 12),
        ("Draft-2 of the report.md", 2),
        ("Bericht Entwurf 4.odt", 4),
        ("minutes 2026-09-14.md", 20260914),
        ("20250102 notes.txt", 20250102),
        ("thesis (final).docx", LAST),
        ("合同 定稿.docx", LAST),
        ("修订3.docx", 3),
        ("report (1).docx", None),
        ("invoice 2024-17.pdf", None),
        ("revolver 5.txt", None),
        (".v", None),
    ],
)
def test_a_name_claims_a_version_or_none(name, version):
    assert version_of(name) == version


def line(places, days, names=None):
    """Return distances and traces of texts that lie on a line."""
    distances = np.abs(np.subtract.outer(np.array(places, float), np.array(places, float))) / 1000
    names = names or ["text.txt"] * len(places)
    return distances, [Trace(n, day, 100) for n, day in zip(names, days, strict=True)]


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=12, unique=True), st.randoms())
def test_texts_that_were_edited_again_and_again_come_in_order(places, chance):
    days = sorted(range(len(places)))
    rising = sorted(places)
    mixed = list(range(len(places)))
    chance.shuffle(mixed)
    distances, traces = line([rising[n] for n in mixed], [days[n] for n in mixed])
    assert [mixed[n] for n in in_order(distances, traces)] == list(range(len(places)))


def test_names_say_where_the_line_begins_before_dates_do():
    distances, traces = line([0, 10, 20], [3, 2, 1], ["a v1.txt", "a v2.txt", "a v3.txt"])
    assert in_order(distances, traces) == [0, 1, 2]


def test_where_neither_names_nor_dates_speak_the_shorter_text_is_the_earlier():
    distances, _ = line([0, 10, 20], [1, 1, 1])
    traces = [Trace("a.txt", 1, tokens) for tokens in (300, 200, 100)]
    assert in_order(distances, traces) == [2, 1, 0]


@given(st.integers(2, 6), st.integers(0, 10_000))
def test_the_line_of_a_few_is_as_short_as_any(count, seed):
    chance = random.Random(seed)
    distances = np.zeros((count, count))
    for a, b in itertools.combinations(range(count), 2):
        distances[a, b] = distances[b, a] = chance.random()
    path = in_order(distances, [Trace("a", n, n) for n in range(count)])
    assert sorted(path) == list(range(count))
    best = min(length(distances, one) for one in itertools.permutations(range(count)))
    assert length(distances, path) <= best + 1e-9


def test_one_text_is_a_line_by_itself():
    assert in_order(np.zeros((1, 1)), [Trace("a", 0, 0)]) == [0]


def test_milestones_stand_before_large_changes():
    assert milestones([0.01, 0.3, 0.02, 0.1], 0.1) == [1, 3, 4]
    assert milestones([], 0.1) == [0]
