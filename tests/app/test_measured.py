# SPDX-License-Identifier: MIT
"""What the window says was measured is what is measured."""

from __future__ import annotations

from contextlib import closing

import pytest

from app import review_texts
from app.measured import FOUND_PERMILLE, PAIRS, SETS, found_percent
from simdesk.compare import nearness
from simdesk.fingerprint import prints
from simdesk.index.schema import INDEX, open_writer
from simdesk.protocol import Kind
from simdesk.settings import Recipe
from tests.bench.data import labelled_sets, load_labelled


@pytest.mark.slow
def test_figures_are_those_of_the_labelled_sets() -> None:
    names = labelled_sets()
    if not names:
        pytest.skip("the labelled sets are not here")
    assert len(names) == SETS
    distances = []
    for name in names:
        labelled = load_labelled(name)
        made = list(prints(labelled.texts, Recipe()))
        for pair in labelled.pairs:
            if pair.similarity >= 0.8:
                near = nearness(made[pair.left].fingerprints, made[pair.right].fingerprints)
                distances.append(65 if near is None else near.distance_bits)
    assert len(distances) == PAIRS
    within = [sum(bits <= k for bits in distances) for k in range(len(FOUND_PERMILLE))]
    assert [round(1000 * found / PAIRS) for found in within] == list(FOUND_PERMILLE)


def test_only_what_is_whole_says_a_hundred() -> None:
    assert found_percent(12) == 94
    assert found_percent(20) == 99
    assert found_percent(24) == found_percent(64) == 100


def test_the_panel_says_what_the_chosen_breadth_found(review) -> None:
    panel = review.window.top.distance.panel
    panel.show_limits(80, 8, None)
    assert "84" in panel.measured.text()
    assert "8 bits" in panel.measured.text()
    panel.show_limits(80, None, None)
    assert panel.measured.isHidden()
    assert "903" in review_texts.measured(12)


def test_the_panel_and_the_bars_say_where_pairs_are_estimated(review) -> None:
    control = review.window.top.distance
    review.qtbot.waitUntil(lambda: control.histogram.has_counts)
    assert control.panel.sampled.text() == "From 4 bits on, the bars are estimated from a sample."
    assert not control.panel.sampled.isHidden()
    assert "estimated" not in control.histogram.tip(3)
    assert control.histogram.tip(4).endswith("about 230 pairs, estimated")
    assert control.panel.histogram.tip(24).endswith("estimated")
    control.show_pairs([5] * 25, 12, 0)
    assert control.panel.sampled.text() == "The bars are estimated from a sample."
    control.show_pairs([5] * 25, 12, 25)  # all counted
    assert control.panel.sampled.isHidden()
    assert control.histogram.tip(24).endswith("5 pairs")
    control.show_pairs([5] * 25, 12)
    assert control.panel.sampled.isHidden()


def test_the_panel_says_what_the_search_left_out(review) -> None:
    control = review.window.top.distance
    review.qtbot.waitUntil(lambda: control.histogram.has_counts)
    panel = control.panel
    assert panel.left_out.isHidden()
    with closing(open_writer(review.engine.locations.index, INDEX)) as index:
        index.execute("INSERT OR REPLACE INTO facts VALUES ('cut', '1234'), ('lost', '[9, 1]')")
    review.engine.say_changed(Kind.GROUPS)
    review.qtbot.waitUntil(lambda: not panel.left_out.isHidden())
    assert panel.left_out.text() == (
        "1,234 texts are near to so many that only their nearest were compared."
        " 1 text has only common passages and is found by its bits alone."
    )
    panel.show_left_out(0, 0)
    assert panel.left_out.isHidden()
