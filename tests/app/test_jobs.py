# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QObject, Slot

from app.workers.jobs import Job

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_answer_comes_from_another_thread(qtbot) -> None:
    job = Job(threading.current_thread)
    with qtbot.waitSignal(job.done) as caught:
        job.start()
    assert caught.args[0] is not threading.main_thread()


def test_what_the_system_refuses_is_an_answer(qtbot) -> None:
    def refuse() -> None:
        raise PermissionError(13, "not allowed")

    job = Job(refuse)
    with qtbot.waitSignal(job.failed) as caught:
        job.start()
    assert "not allowed" in caught.args[0]


def test_a_bug_is_reported_and_no_longer_waited_for(qtbot, monkeypatch) -> None:
    reported: list[type[BaseException]] = []
    monkeypatch.setattr("threading.excepthook", lambda args: reported.append(args.exc_type))
    job = Job(lambda: 1 // 0)
    job.start()
    qtbot.waitUntil(lambda: not job._timer.isActive())
    assert reported == [ZeroDivisionError]


def test_whoever_asked_may_be_gone_before_the_answer(qtbot) -> None:
    answers: list[object] = []

    class Asker(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.job = Job(threading.get_ident)
            self.job.done.connect(self.on_done)
            self.job.start()

        @Slot(object)
        def on_done(self, value: object) -> None:
            answers.append(value)

    for _ in range(200):
        Asker()
    kept = Asker()
    qtbot.waitUntil(lambda: bool(answers))
    assert len(answers) == 1
    assert kept.job is not None
