# SPDX-License-Identifier: MIT
"""What comes is arranged around the rows under the pointer."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from app.models.holding import Held, arranged

IDS = st.lists(st.integers(-20, 40), unique=True, max_size=30).map(lambda ids: array("q", ids))


@st.composite
def held_lists(draw):
    shown = draw(IDS.filter(len))
    first = draw(st.integers(0, len(shown) - 1))
    end = draw(st.integers(first + 1, len(shown)))
    full = draw(st.booleans()) or first > 0 or end < len(shown)  # what is not full shows all
    return shown, Held(range(first, end), draw(st.integers(first, end - 1)), full)


@given(held_lists(), IDS)
def test_held_rows_stay_together_and_nothing_fresh_is_left_out(before, fresh) -> None:
    shown, held = before
    stay = list(shown[held.rows.start : held.rows.stop])
    found, gone = arranged(shown, held, fresh)
    begin = found.index(stay[0])
    assert list(found[begin : begin + len(stay)]) == stay
    assert len(set(found)) == len(found)
    assert set(found) == set(fresh) | set(stay)
    assert gone == set(stay) - set(fresh)
    if not held.full:
        assert begin == 0
    others = [one for one in found if one not in stay]
    assert others == [one for one in fresh if one not in stay]  # in their own order


@given(held_lists())
def test_the_same_rows_are_the_same_snapshot(before) -> None:
    shown, held = before
    found, gone = arranged(shown, held, shown)
    assert found is shown
    assert not gone


def test_what_comes_before_the_rows_of_a_full_screen_goes_above_them() -> None:
    shown = array("q", range(10))
    found, gone = arranged(shown, Held(range(4, 7), 5, full=True), array("q", [20, *range(10), 21]))
    assert list(found) == [20, *range(10), 21]
    assert not gone


def test_what_is_gone_keeps_its_place() -> None:
    shown = array("q", [1, 2, 3, 4])
    found, gone = arranged(shown, Held(range(4), 2, full=False), array("q", [9, 1, 4]))
    assert list(found) == [1, 2, 3, 4, 9]
    assert gone == {2, 3}
