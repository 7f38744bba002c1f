# SPDX-License-Identifier: MIT
"""What was measured of the search on the labelled sets, for the words beside the distance control.

`tests/app/test_measured.py` measures it again and holds these figures to it; the precision is that
of ``python -m tests.bench quality``.
"""

from __future__ import annotations

PAIRS = 903
"""Labelled pairs that are at least 80 percent alike: laws, proposals, books, standards, manuals."""

SETS = 5

FOUND_PERMILLE = (
    133, 265, 370, 475, 579, 660, 733, 793, 843, 876, 903, 929, 948,
    961, 972, 979, 987, 994, 996, 998, 999, 1000, 1000, 1000, 1000,
)  # fmt: skip
"""Of these how many in a thousand lie within so many bits, by bits from 0 to 24."""


def found_percent(bits: int) -> int:
    """Return the share of the labelled pairs whose fingerprints lie within a distance.

    Args:
        bits: 0 and more.

    Returns:
        Percent, rounded down, so that only what is whole says 100.
    """
    return FOUND_PERMILLE[min(max(bits, 0), len(FOUND_PERMILLE) - 1)] // 10
