# SPDX-License-Identifier: MIT
"""The parts of the engine that a look at unchanged folders does not need, made when first asked.

They load numpy, the comparison of texts, reports and rules: more than all that walks, reads and
writes. So a command that finds nothing new is done before they would have been there.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from simdesk.acting import Actor
    from simdesk.index.decided import Decided
    from simdesk.marking import Marks
    from simdesk.pool import WorkerPool
    from simdesk.previews import Previews
    from simdesk.protocol import Change
    from simdesk.provisional import Provisional
    from simdesk.reviewing import Reviewer
    from simdesk.settings import Limits, Locations
    from simdesk.threads import Post

    Send = Callable[[Change], None]
    News = Callable[[Change, frozenset[bytes]], None]

_MODULES = ("matching", "provisional", "acting", "reviewing", "previews")


class Closable(Protocol):
    """What is ended by a call."""

    def close(self) -> None:
        """End it."""


P = TypeVar("P", bound=Closable)


class Later(Generic[P]):
    """A part that is made by the first call. The engine's thread.

    Args:
        make: makes it, and loads what it needs.
    """

    def __init__(self, make: Callable[[], P]) -> None:
        self._make = make
        self._made: P | None = None

    def __call__(self) -> P:
        """Return the part."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def close(self) -> None:
        """End the part, if it was made."""
        if self._made is not None:
            self._made.close()


def load() -> None:
    """Load what all parts need without making them, so that no first call has to wait for it."""
    for name in _MODULES:
        import_module(f"simdesk.{name}")


def provisional(index: Path) -> Later[Provisional]:
    """Return what shows changes at once, for later."""

    def make() -> Provisional:
        from simdesk.provisional import Provisional  # noqa: PLC0415 - the purpose of this module

        return Provisional(index)

    return Later(make)


def previews(locations: Locations, limits: Limits, post: Post) -> Later[Previews]:
    """Return what answers questions about documents, for later."""

    def make() -> Previews:
        from simdesk.previews import Previews  # noqa: PLC0415 - the purpose of this module

        return Previews(locations, limits, post)

    return Later(make)


def actor(
    locations: Locations, pool: WorkerPool, limits: Limits, post: Post, news: News
) -> Later[Actor]:
    """Return what plans and acts, for later."""

    def make() -> Actor:
        from simdesk.acting import Actor  # noqa: PLC0415 - the purpose of this module

        return Actor(locations, pool, limits, post, news)

    return Later(make)


def reviewer(
    locations: Locations, decided: Decided, marks: Marks, post: Post, send: Send
) -> Later[Reviewer]:
    """Return what sees to marks, rules and reports, for later."""

    def make() -> Reviewer:
        from simdesk.reviewing import Reviewer  # noqa: PLC0415 - the purpose of this module

        return Reviewer(locations, decided, marks, post, send)

    return Later(make)
