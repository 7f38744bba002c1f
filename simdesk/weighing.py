# SPDX-License-Identifier: MIT
"""Features weighed by how rare they are: a frequency table learned from the cached texts.

Only on request. The table is counted in the workers, added up in a thread of its own, stored as a
numbered snapshot, and then named in the recipe; from there on it is like any other recipe.
"""

from __future__ import annotations

import logging
from collections import deque
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.errors import StoreError, TableLostError
from simdesk.index.reader import Reader
from simdesk.pool import WORKER_FAULTS, count_texts
from simdesk.protocol import TaskProgress, Weighed
from simdesk.refreshing import AHEAD, BAD, DEADLINE_S, packed_texts
from simdesk.threads import start_thread

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from simdesk.frequencies import Counted, Tally
    from simdesk.pool import WorkerPool
    from simdesk.protocol import Change, Weigh
    from simdesk.settings import Locations, Recipe, Settings
    from simdesk.threads import Post

logger = logging.getLogger(__name__)

STOPPED = "stopped"
NO_TEXTS = "no_texts"


def weighed(recipe: Recipe, table: str) -> Recipe:
    """Return a recipe that uses a frequency table, or none.

    Args:
        recipe: the present one.
        table: name of the table; empty for none.
    """
    often = recipe.weighting in {"tf", "tfidf"}
    if table:
        return replace(recipe, weighting="tfidf" if often else "idf", frequency_table=table)
    return replace(recipe, weighting="tf" if often else "distinct", frequency_table="")


def usable(settings: Settings, tables: Path) -> tuple[Settings, str]:
    """Return settings whose frequency table can be read; it is held in memory from then on.

    Args:
        settings: as they are stored.
        tables: the folder of the tables.

    Returns:
        The settings, without the table where it is gone or damaged, and then its name.
    """
    name = settings.recipe.frequency_table
    if not name:
        return settings, ""
    from simdesk.frequencies import hold, load_table  # noqa: PLC0415 - numpy; few have a table

    try:
        hold(load_table(tables, name))
    except (OSError, ValueError) as error:
        logger.warning("the frequency table cannot be used: %s", error)
        return replace(settings, recipe=weighed(settings.recipe, "")), name
    return settings, ""


def look_after_table(recipe: Recipe, tables: Path) -> None:
    """Put the table of the present recipe back where somebody took it away, so that it is kept.

    Workers get it from memory meanwhile. Where the folder cannot be written it is missed at the
    next start, and said then.

    Args:
        recipe: the present one.
        tables: the folder of the tables.
    """
    if not recipe.frequency_table:
        return
    from simdesk.frequencies import keep_on_disk  # noqa: PLC0415 - likewise

    try:
        if keep_on_disk(tables, recipe.frequency_table):
            logger.warning("the frequency table was gone or damaged, and is written again")
    except (OSError, TableLostError) as error:
        logger.warning("the frequency table cannot be written again: %s", error)


class Weigher:
    """Carry out `Weigh` when nothing else runs. Engine's thread, but for the counting.

    Args:
        locations: where databases and tables live.
        pool: the workers.
        post: runs a call in the engine's thread.
        send: takes what is said to the person.
        use: makes a recipe the present one; returns why that cannot be, empty where it was done.
    """

    def __init__(
        self,
        locations: Locations,
        pool: WorkerPool,
        post: Post,
        send: Callable[[Change], None],
        use: Callable[[Recipe], str],
    ) -> None:
        self._locations = locations
        self._pool = pool
        self._post = post
        self._send = send
        self._use = use
        self._waiting: deque[Weigh] = deque()
        self._stopped = False
        self.running = False

    @property
    def wanted(self) -> bool:
        """Tell whether something was asked for that waits for its turn."""
        return bool(self._waiting)

    def take(self, command: Weigh) -> None:
        """Let a command wait for its turn."""
        self._waiting.append(command)

    def start(self, recipe: Recipe) -> None:
        """Carry out what waits longest; the recipe must not change before it has ended."""
        command = self._waiting.popleft()
        if not command.learn:
            self._put_to_use(command.request, recipe, weighed(recipe, ""), 0)
            return
        self.running = True
        self._stopped = False
        start_thread(
            "weigh",
            lambda: self._learn(command.request, recipe),
            self._post,
            ended=self._finished,
        )

    def stop(self) -> None:
        """End soon, with everything as it was; what waits is answered as stopped."""
        self._stopped = True
        while self._waiting:
            self._send(Weighed(self._waiting.popleft().request, "", 0, STOPPED))

    def close(self) -> None:
        """End soon; nobody waits for an answer any more."""
        self._stopped = True

    def _finished(self) -> None:
        self.running = False

    def _say(self, change: Change) -> None:
        self._post(lambda: self._send(change))

    def _learn(self, request: int, recipe: Recipe) -> None:
        present = recipe.frequency_table
        tally, newest = self._count(request, recipe)
        error = STOPPED if self._stopped else NO_TEXTS if not tally.documents else ""
        if error:
            self._say(Weighed(request, present, tally.documents, error))
            return
        from simdesk.frequencies import hold, newest_number, save_table  # noqa: PLC0415 - likewise

        tables = self._locations.tables
        table = tally.table(max(newest, newest_number(tables)) + 1)
        try:
            save_table(tables, table)
            hold(table)
        except OSError as failure:
            self._say(Weighed(request, present, tally.documents, str(failure)))
            return
        wanted = weighed(recipe, table.name)
        self._post(lambda: self._put_to_use(request, recipe, wanted, table.documents))

    def _put_to_use(self, request: int, present: Recipe, wanted: Recipe, documents: int) -> None:
        error, in_use = STOPPED, present.frequency_table
        try:
            if not self._stopped or not wanted.frequency_table:
                error = self._use(wanted)
        except StoreError as failure:
            error = str(failure)
            raise
        finally:
            if not error:
                in_use = wanted.frequency_table
            self._drop_others(in_use)
            self._send(Weighed(request, in_use, documents, error))

    def _drop_others(self, in_use: str) -> None:
        from simdesk.frequencies import drop_others  # noqa: PLC0415 - likewise

        try:
            drop_others(self._locations.tables, in_use)
        except OSError as failure:
            logger.warning("an old frequency table stays: %s", failure)

    def _count(self, request: int, recipe: Recipe) -> tuple[Tally, int]:
        """Count the stored texts; returns also the highest number of a table so far."""
        from simdesk.frequencies import Tally  # noqa: PLC0415 - likewise

        tally = Tally()
        under_way: deque[Future[Counted]] = deque()
        with closing(Reader(self._locations)) as reader:
            documents, newest = reader.documents(), reader.newest_table()
            self._say(TaskProgress(request, 0, len(documents)))
            for _, texts in packed_texts(reader, documents):
                if self._stopped:
                    break
                under_way.append(
                    self._pool.submit(count_texts, texts, recipe, deadline_s=DEADLINE_S)
                )
                if len(under_way) > AHEAD * self._pool.workers:
                    _add(tally, under_way.popleft())
                    self._say(TaskProgress(request, tally.documents, len(documents)))
        for future in under_way:
            _add(tally, future)
        return tally, newest


def _add(tally: Tally, future: Future[Counted]) -> None:
    try:
        tally.add(future.result())
    except (*WORKER_FAULTS, *BAD) as error:
        # a few texts less make no other weights
        logger.warning("texts were not counted: %s", type(error).__name__)
