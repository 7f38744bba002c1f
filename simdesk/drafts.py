# SPDX-License-Identifier: MIT
"""The texts of a group to a line of versions: which came first, which last.

Neighbours on the line are texts that differ little, so the line is a short path through all of
them; which of its ends is the beginning is told by the names, then by the dates, then by the
lengths. Nobody knows the true order of drafts: this is the likeliest, and it says no more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Distances = NDArray[np.float64]

_NUMBERED = re.compile(
    r"(?:\bv|\bver|\bversion|\bdraft|\brev|\brevision|\bentwurf|\bfassung|\bstand"
    r"|\u7248\u672c|\u7b2c|\u8349\u7a3f|\u4fee\u8ba2)[\s._-]*(\d{1,6})(?!\d)",
    re.IGNORECASE,
)
_DATED = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)")
_LAST = re.compile(
    r"final|endfassung|endg\u00fcltig|fertig|\u5b9a\u7a3f|\u6700\u7ec8|\u7ec8\u7a3f", re.IGNORECASE
)
_WORD_ENDS = re.compile(r"[_\W]+")
LAST = 1 << 40
EXACT = 10
"""Of so many texts the shortest path is found for certain; the work doubles with each more."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What tells the age of one text.

    Attributes:
        name: of its file.
        mtime_ns: when it was changed last, nanoseconds since the epoch.
        tokens: its words.
    """

    name: str
    mtime_ns: int
    tokens: int


def version_of(name: str) -> int | None:
    """Return the number of the version that a name claims; rising, None where it claims none.

    Args:
        name: of a file, with its suffix.
    """
    stem = name.rsplit(".", 1)[0] if "." in name[1:] else name
    spaced = _WORD_ENDS.sub(" ", stem)
    if _LAST.search(stem):
        return LAST
    numbered = _NUMBERED.search(spaced)
    if numbered:
        return int(numbered.group(1))
    dated = _DATED.search(stem)
    if dated:
        year, month, day = map(int, dated.groups())
        if 1 <= month <= 12 and 1 <= day <= 31:
            return year * 10_000 + month * 100 + day
    return None


def in_order(distances: Distances, traces: Sequence[Trace]) -> list[int]:
    """Put texts into the likeliest order of their making.

    Args:
        distances: how far each two differ, 0.0 to 1.0, symmetric, float64, shape (n, n).
        traces: n of them.

    Returns:
        Numbers of the texts, the first draft first.

    Source: up to `EXACT` texts the shortest path is found by dynamic programming over subsets
        (M. Held and R. M. Karp, "A Dynamic Programming Approach to Sequencing Problems", 1962);
        beyond, it is made by nearest neighbours from every start and mended by exchanging two
        edges (G. A. Croes, "A Method for Solving Traveling-Salesman Problems", 1958).
    """
    count = len(traces)
    if count < 2:
        return list(range(count))
    by_age = sorted(range(count), key=lambda n: (traces[n].mtime_ns, traces[n].tokens, n))
    if count <= EXACT:
        best = _shortest(distances, by_age)
    else:
        best = min(
            (_mended(distances, _nearest(distances, start, by_age)) for start in by_age),
            key=lambda path: round(length(distances, path), 12),
        )
    return best if _runs_forward(best, traces) else best[::-1]


def length(distances: Distances, path: Sequence[int]) -> float:
    """Return how long a path is: the sum of its steps."""
    places = np.asarray(path, dtype=np.intp)
    return float(distances[places[:-1], places[1:]].sum())


def _shortest(distances: Distances, by_age: list[int]) -> list[int]:
    # Of all paths the shortest: for every set of texts and every last one of it the best way there.
    count = len(by_age)
    steps = distances[np.ix_(by_age, by_age)]
    cost = np.full((1 << count, count), np.inf)
    before = np.zeros((1 << count, count), np.intp)
    cost[1 << np.arange(count), np.arange(count)] = 0.0
    for chosen in range(1, (1 << count) - 1):
        reached = cost[chosen][:, None] + steps
        nearest = reached.argmin(axis=0)
        for text in range(count):
            if not chosen >> text & 1:
                cost[chosen | 1 << text, text] = reached[nearest[text], text]
                before[chosen | 1 << text, text] = nearest[text]
    left = (1 << count) - 1
    text = int(cost[left].argmin())
    path = [by_age[text]]
    while left != 1 << text:
        left, text = left ^ 1 << text, int(before[left, text])
        path.append(by_age[text])
    return path[::-1]


def _nearest(distances: Distances, start: int, by_age: list[int]) -> list[int]:
    path, left = [start], [n for n in by_age if n != start]
    while left:
        here = path[-1]
        found = min(left, key=lambda n: distances[here, n])
        left.remove(found)
        path.append(found)
    return path


def _mended(distances: Distances, path: list[int]) -> list[int]:
    # Turn stretches round as long as that makes the path shorter.
    better = True
    while better:
        better = False
        for first in range(len(path) - 1):
            for last in range(first + 1, len(path)):
                if _gain(distances, path, first, last) > 1e-12:
                    path = path[:first] + path[first : last + 1][::-1] + path[last + 1 :]
                    better = True
    return path


def _gain(distances: Distances, path: list[int], first: int, last: int) -> float:
    gain = 0.0
    if first > 0:
        before = path[first - 1]
        gain += distances[before, path[first]] - distances[before, path[last]]
    if last + 1 < len(path):
        after = path[last + 1]
        gain += distances[path[last], after] - distances[path[first], after]
    return float(gain)


def _runs_forward(path: list[int], traces: Sequence[Trace]) -> bool:
    versions = [version_of(trace.name) for trace in traces]
    signs: tuple[Callable[[int], int | None], ...] = (
        lambda n: versions[n],
        lambda n: traces[n].mtime_ns,
        lambda n: traces[n].tokens,
    )
    for sign in signs:
        rising = _rising([sign(n) for n in path])
        if rising:
            return rising > 0
    return True


def _rising(values: Sequence[int | None]) -> int:
    # Pairs that rise less pairs that fall.
    known = [value for value in values if value is not None]
    return sum(
        (later > earlier) - (later < earlier)
        for at, earlier in enumerate(known)
        for later in known[at + 1 :]
    )


def milestones(changed: Sequence[float], share: float) -> list[int]:
    """Return the drafts that stand before a large change, and the last one.

    Args:
        changed: of each step the share of words that changed, 0.0 and more; one less than drafts.
        share: from which a change is large.

    Returns:
        Numbers of the drafts, rising.
    """
    return [n for n, step in enumerate(changed) if step >= share] + [len(changed)]
