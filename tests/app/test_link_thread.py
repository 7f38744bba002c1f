# SPDX-License-Identifier: MIT
from __future__ import annotations

import queue

from app.workers.link import LinkThread, thin_out
from simdesk.protocol import Changed, Kind, Progress, Quit, Ready, Stage, Stop


class EndlessLink:
    """An engine that answers nothing until it is told to quit."""

    def __init__(self) -> None:
        self.commands: list[object] = []
        self.closed = False
        self.changes: queue.SimpleQueue[object] = queue.SimpleQueue()

    def send(self, command: object) -> None:
        self.commands.append(command)
        if isinstance(command, Quit):
            self.changes.put(EOFError())

    def receive(self, timeout_s: float | None = None) -> object:
        try:
            change = self.changes.get(timeout=timeout_s)
        except queue.Empty:
            return None
        if isinstance(change, Exception):
            raise change
        return change

    def close(self, timeout_s: float = 10.0) -> None:
        self.closed = True


def test_only_the_last_progress_of_a_batch_is_kept() -> None:
    early, late = Progress(Stage.READING, 1), Progress(Stage.READING, 2)
    assert thin_out([early, Ready(), late]) == (Ready(), late)
    assert thin_out([Ready()]) == (Ready(),)


def test_changes_arrive_in_batches_and_in_order(qtbot) -> None:
    link = EndlessLink()
    thread = LinkThread(lambda: link)
    for change in (Ready(), Changed(frozenset({Kind.ROOTS})), Progress(Stage.IDLE)):
        link.changes.put(change)
    with qtbot.waitSignal(thread.changes) as caught:
        thread.start()
    assert caught.args[0] == (Ready(), Changed(frozenset({Kind.ROOTS})), Progress(Stage.IDLE))
    with qtbot.waitSignal(thread.finished):
        thread.stop()
    assert link.closed


def test_commands_are_sent_in_order(qtbot) -> None:
    link = EndlessLink()
    thread = LinkThread(lambda: link)
    thread.start()
    thread.send(Stop())
    with qtbot.waitSignal(thread.finished):
        thread.stop()
    assert link.commands == [Stop(), Quit()]


def test_an_engine_that_ends_unasked_is_said_with_what_came_before(qtbot) -> None:
    link = EndlessLink()
    link.changes.put(Ready())
    link.changes.put(EOFError("gone"))
    thread = LinkThread(lambda: link)
    with qtbot.waitSignals([thread.changes, thread.ended, thread.finished]):
        thread.start()


def test_an_engine_that_ends_as_asked_is_not_said(qtbot) -> None:
    thread = LinkThread(EndlessLink)
    said: list[str] = []
    thread.ended.connect(said.append)
    thread.start()
    with qtbot.waitSignal(thread.finished):
        thread.stop()
    assert said == []


def test_an_engine_that_cannot_be_started_is_said(qtbot) -> None:
    def fail() -> EndlessLink:
        raise OSError("no processes left")

    thread = LinkThread(fail)
    with qtbot.waitSignal(thread.ended) as caught:
        thread.start()
    assert caught.args == ["no processes left"]
    assert thread.wait(5000)
