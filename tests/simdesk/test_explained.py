# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.explained import explain
from simdesk.fingerprint import fingerprints
from simdesk.records import Features
from simdesk.settings import Recipe

WORDS = [f"{a}{b}" for a in ("la", "mo", "ti", "ru", "se") for b in ("n", "k", "r", "ts", "v")]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=20, max_size=200).map(" ".join)


@given(TEXTS)
def test_the_slow_way_comes_to_the_same_fingerprint(text):
    for one in fingerprints([text], Recipe())[0]:
        shown = explain(text, one.features)
        assert shown.value == one.value
        assert shown.pairs is (one.features is Features.SHINGLES)
        signs = "".join("1" if share > 0 else "0" for share in shown.balance)
        assert int(signs, 2) == one.value


@pytest.mark.parametrize("features", list(Features))
def test_the_first_words_and_their_marks_are_shown(features):
    shown = explain("The harbour clock stopped at noon and nobody noticed.", features)
    assert shown.words[:3] == ("the", "harbour", "clock")
    assert shown.samples[0][0] == ("the harbour" if shown.pairs else "the")
    assert len(shown.samples) == 5
    assert all(0 <= value < 1 << 64 for _, value in shown.samples)
