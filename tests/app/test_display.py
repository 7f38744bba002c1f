# SPDX-License-Identifier: MIT
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import display

PROJECT = Path(__file__).resolve().parents[2]
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="there is always a display")


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    without = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    kept = {key: value for key, value in os.environ.items() if key not in without}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=PROJECT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@linux_only
def test_without_a_display_one_line_names_the_command_line() -> None:
    ended = start()
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "simdesk-cli" in ended.stderr


@linux_only
def test_a_display_that_does_not_answer_is_no_display() -> None:
    ended = start(DISPLAY=":97531")
    assert ended.returncode == 2
    assert "no display" in ended.stderr


def test_version_and_help_need_no_display() -> None:
    assert start("--version").stdout.startswith("simdesk ")
    assert "--data" in start("--help").stdout


def test_a_folder_that_is_not_there_is_refused(tmp_path) -> None:
    ended = start(str(tmp_path / "nowhere"), QT_QPA_PLATFORM="offscreen")
    assert ended.returncode == 2
    assert "no such folder" in ended.stderr


def test_qt_is_not_loaded_by_importing_the_start_module() -> None:
    code = "import sys, app.__main__; print([m for m in sys.modules if 'PySide6' in m])"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ended.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("error", "package"),
    [
        ("libEGL.so.1: cannot open shared object file: No such file or directory", "libegl1"),
        ("libxcb-cursor.so.0: cannot open shared object file", "libxcb-cursor0"),
        ("ImportError: libGL.so.1: cannot open", "libgl1"),
    ],
)
def test_missing_library_is_named_with_its_package(error: str, package: str) -> None:
    said = display.name_package(error)
    assert package in said
    assert "\n" not in said


def test_unknown_library_is_named_all_the_same() -> None:
    assert "libodd.so.7" in display.name_package("libodd.so.7: cannot open shared object file")
    assert "odd" in display.name_package("something odd")


def test_missing_library_of_the_import_is_said(monkeypatch) -> None:
    def fail(name: str) -> object:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr(display.importlib, "import_module", fail)
    assert "libegl1" in display.missing_library()


@linux_only
def test_missing_library_of_the_platform_is_said(tmp_path) -> None:
    broken = tmp_path / "libqxcb.so"
    broken.write_bytes(b"no library")
    assert display._plugin_trouble(broken)
    assert display._plugin_trouble(tmp_path / "libqnone.so") == ""
