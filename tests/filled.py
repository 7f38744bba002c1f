# SPDX-License-Identifier: MIT
"""Indexes for the pictures of the window; Qt is loaded only once one is filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.app.conftest import MadeIndex


def fill_review(made: MadeIndex) -> None:
    """Fill an index with three groups and some failures."""
    from tests.app.conftest import fill_review_index

    fill_review_index(made)


def fill_many(made: MadeIndex) -> None:
    """Fill an index with a hundred thousand groups."""
    from tests.app.conftest import fill_review_index, many_groups

    fill_review_index(made)
    made.groups(many_groups(99_997))


def fill_some(made: MadeIndex) -> None:
    """Fill an index with some forty groups."""
    from tests.app.conftest import fill_review_index, many_groups

    fill_review_index(made)
    made.groups(many_groups(40))


def fill_contained(made: MadeIndex) -> None:
    """Fill an index with some groups and a whole with its parts."""
    from tests.app.conftest import CONTAINED

    fill_some(made)
    made.contained(CONTAINED)


def fill_compared(made: MadeIndex) -> None:
    """Fill an index with groups of which fingerprints and pairs are known too."""
    from tests.app.conftest import store_pairs

    fill_review(made)
    store_pairs(made)
