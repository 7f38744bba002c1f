# SPDX-License-Identifier: MIT
"""A bounded run of the bench that kills: `python -m tests.bench kill` is the long one."""

from __future__ import annotations

import pytest

from tests.bench import kill


@pytest.mark.slow
def test_kills_at_random_moments_lose_nothing(tmp_path):
    found = kill.check(tmp_path, rounds=6, files=90, seed=11, longest_s=1.2)
    assert found["groups"] >= 20
    assert found["marks_checked"] > 0
    for name in ("groups_differ", "databases_damaged", "rows_wrong", "marks_lost"):
        assert found[name] == 0, found
