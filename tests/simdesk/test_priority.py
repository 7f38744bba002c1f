# SPDX-License-Identifier: MIT
from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import psutil
import pytest

from simdesk import priority
from simdesk.priority import NICENESS, Priority, on_battery


@pytest.mark.parametrize(
    ("wish", "unattended", "battery", "low"),
    [
        ("unattended", False, False, False),
        ("unattended", False, True, True),
        ("unattended", True, False, True),
        ("always", False, False, True),
        ("never", True, True, False),
    ],
)
def test_workers_stand_back_on_battery_or_where_nobody_asked(wish, unattended, battery, low):
    assert Priority(lambda: battery).is_low(wish, unattended=unattended) is low


def test_the_battery_is_asked_now_and_then_only(monkeypatch):
    clock, asked = [0.0], []
    monkeypatch.setattr(priority.time, "monotonic", lambda: clock[0])
    judge = Priority(lambda: bool(asked.append(1)))
    for _ in range(100):
        judge.is_low("unattended", unattended=False)
        clock[0] += 1.0
    assert 3 <= len(asked) <= 5


@pytest.mark.parametrize(
    ("battery", "unplugged"),
    [
        (None, False),
        (SimpleNamespace(power_plugged=True), False),
        (SimpleNamespace(power_plugged=False), True),
        (SimpleNamespace(power_plugged=None), False),
    ],
)
def test_only_a_battery_that_is_being_used_counts(monkeypatch, battery, unplugged):
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)
    assert on_battery() is unplugged


def test_a_system_that_cannot_tell_of_batteries_has_none(monkeypatch):
    monkeypatch.delattr(psutil, "sensors_battery", raising=False)
    assert on_battery() is False


@pytest.mark.skipif(sys.platform == "win32", reason="priorities are classes there")
def test_a_process_that_stands_back_is_nice_to_others():
    code = (
        "import psutil; from simdesk.priority import stand_back, stands_back\n"
        "print(stands_back()); stand_back(); print(stands_back(), psutil.Process().nice())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second, nice = said.stdout.split()
    assert second == "True"
    assert int(nice) >= NICENESS
    assert first == str(psutil.Process().nice() >= NICENESS)
