# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket

from app.application import crashed_last_time
from app.workers.instance import Instance, address, hand_over
from simdesk.settings import Locations

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def instance(locations, qtbot):
    made = Instance(address(locations))
    assert made.listen()
    yield made
    made.close()


def test_a_second_start_hands_over_its_folders(instance, locations, qtbot, tmp_path) -> None:
    code = (
        "import sys; from pathlib import Path; from app.workers.instance import hand_over;"
        "from PySide6.QtCore import QCoreApplication; a = QCoreApplication([]);"
        "print(hand_over(sys.argv[1], [Path(sys.argv[2])]))"
    )
    second = subprocess.Popen(
        [sys.executable, "-c", code, address(locations), str(tmp_path)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with qtbot.waitSignal(instance.called, timeout=20_000) as caught:
        pass
    assert caught.args == [(str(tmp_path),)]
    output, _ = second.communicate(timeout=20)
    assert output.strip() == "True"


def test_without_a_window_nothing_is_handed_over(locations, qtbot) -> None:
    assert not hand_over(address(locations), [])


@pytest.mark.parametrize("said", [b"no list\n", json.dumps([1, 2]).encode() + b"\n"])
def test_what_is_no_list_of_folders_does_no_harm(instance, locations, qtbot, said) -> None:
    called: list[object] = []
    instance.called.connect(called.append)
    socket = QLocalSocket()
    socket.connectToServer(address(locations))
    assert socket.waitForConnected(2000)
    socket.write(said)
    qtbot.waitUntil(
        lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState or bool(called)
    )
    assert called in ([], [()])


def test_each_data_folder_has_an_address_of_its_own(tmp_path) -> None:
    first = address(Locations.under(tmp_path / "a"))
    assert first == address(Locations.under(tmp_path / "a"))
    assert first != address(Locations.under(tmp_path / "b"))


def test_a_later_start_brings_the_window_forward_and_adds_folders(
    review, tmp_path, monkeypatch
) -> None:
    from simdesk.protocol import AddRoot

    window = review.window
    window.showMinimized()
    assert window.isMinimized()
    raised: list[str] = []
    monkeypatch.setattr(window, "raise_", lambda: raised.append("raised"))
    monkeypatch.setattr(window, "activateWindow", lambda: raised.append("activated"))
    window.on_called((str(tmp_path),))
    assert not window.isMinimized()
    assert raised == ["raised", "activated"]
    review.wait(lambda: bool(review.engine.sent(AddRoot)))


def test_a_hard_end_is_said_at_the_next_start_and_only_once(review, tmp_path) -> None:
    assert not crashed_last_time(tmp_path)
    (tmp_path / "crash.log").write_text("")
    assert not crashed_last_time(tmp_path)
    (tmp_path / "crash.log").write_text("Fatal Python error")
    assert crashed_last_time(tmp_path)
    assert not crashed_last_time(tmp_path)
    assert (tmp_path / "crash-last.log").read_text() == "Fatal Python error"
    review.window.say_crashed()
    assert review.window.notices.isVisible()
    assert review.window.notices.act.text() == "Show what happened"
