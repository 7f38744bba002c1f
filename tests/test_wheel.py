# SPDX-License-Identifier: MIT
"""Build the wheel, install it away from the checkout, and use what a person would use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
WINDOWS = os.name == "nt"

# What is installed is to be found, not a checkout that the variable points to.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

pytestmark = pytest.mark.slow


def _run(*command: str | Path, cwd: Path, status: int = 0) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=80,
        env=_ENVIRONMENT | {"PIP_NO_CACHE_DIR": "1", "PIP_NO_INPUT": "1", "PYTHONUTF8": "1"},
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an environment that holds the wheel.

    The dependencies are those of the running environment, so that nothing is downloaded.
    """
    pytest.importorskip("hatchling", reason="the wheel is built with hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip"]
    _run(
        *pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, PROJECT,
        cwd=folder,
    )  # fmt: skip
    (wheel,) = folder.glob("simdesk-*.whl")
    venv.create(folder / "venv", with_pip=False)
    programs = folder / "venv" / ("Scripts" if WINDOWS else "bin")
    python = programs / ("python.exe" if WINDOWS else "python")
    _run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    own = Path(
        _run(
            python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
        ).strip()
    )
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own / "borrowed.pth").write_text("\n".join(sorted(borrowed)) + "\n", encoding="utf-8")
    return programs


def _python(installed: Path, code: str, cwd: Path) -> str:
    return _run(installed / ("python.exe" if WINDOWS else "python"), "-c", code, cwd=cwd).strip()


def test_wheel_brings_everything_that_is_opened_when_it_runs(
    installed: Path, tmp_path: Path
) -> None:
    code = (
        "import json, simdesk, app\n"
        "from app import resources\n"
        "folder = resources.resource_folder()\n"
        "names = [path.relative_to(folder).as_posix() for path in folder.rglob('*')"
        " if path.is_file()]\n"
        "print(json.dumps([simdesk.__file__, app.__file__, str(folder), names]))\n"
    )
    engine, window, folder, names = json.loads(_python(installed, code, tmp_path))
    root = installed.parent.resolve()
    for place in (engine, window, folder):
        assert Path(place).resolve().is_relative_to(root)
    shipped = [
        path.relative_to(PROJECT / "resources").as_posix()
        for path in (PROJECT / "resources").rglob("*")
        if path.is_file()
    ]
    assert sorted(names) == sorted(shipped)
    assert any(name.startswith("icons/") for name in names)


def test_installed_command_line_groups_the_samples(installed: Path, tmp_path: Path) -> None:
    code = "from app import resources; print(resources.samples())"
    samples = _python(installed, code, tmp_path)
    program = installed / ("simdesk-cli.exe" if WINDOWS else "simdesk-cli")
    data = ["--data", tmp_path / "data", "--json"]
    scanned = json.loads(_run(program, "scan", samples, *data, cwd=tmp_path, status=1))
    assert scanned["files"] == 18
    groups = json.loads(_run(program, "groups", *data, cwd=tmp_path))["groups"]
    assert len(groups) == scanned["groups"] == 5
    report = tmp_path / "report.html"
    _run(program, "report", "--output", report, *data[:2], cwd=tmp_path)
    assert "The harbour clock" in report.read_text("utf-8")


def test_installed_window_without_a_display_names_the_command_line(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform != "linux":
        pytest.skip("other systems always have a display")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = subprocess.run(
        [installed / "simdesk", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=80,
    )
    assert done.returncode == 2
    assert "simdesk-cli scan" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
