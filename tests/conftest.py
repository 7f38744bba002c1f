# SPDX-License-Identifier: MIT
"""Keep every test away from the person's own files, and fail the one that goes there.

Each test gets a home, and with it config, data, cache, logs and trash, of its own. An audit hook
watches this process: it refuses to write anywhere in the real home, and to open or change anything
in the folders that the installed program uses.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

import hypothesis
import pytest

from simdesk.settings import Locations

if TYPE_CHECKING:
    from collections.abc import Iterator

# The window tests need a platform without a screen, and Qt reads this when it is first loaded.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# Two cores are shared with whatever else runs: an example that is slow once is no fault.
hypothesis.settings.register_profile("simdesk", deadline=None)
hypothesis.settings.load_profile("simdesk")

_PROJECT = Path(__file__).resolve().parents[1]
_HOME = Path.home().resolve()
_OWN_FOLDERS = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
}
_CHANGING_EVENTS = frozenset(
    {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate"}
)
_LOOKING_EVENTS = frozenset({"open", "os.listdir", "os.scandir", "sqlite3.connect"})


def _precious() -> tuple[str, ...]:
    """Return the folders that only the installed program may touch."""
    here = Locations.standard()
    data = Path(os.environ.get("XDG_DATA_HOME") or _HOME / ".local/share")
    trashes = (data / "Trash", _HOME / ".Trash")
    return tuple(str(path) for path in (here.config, here.data, here.cache, here.logs, *trashes))


def _allowed() -> tuple[str, ...]:
    """Return the folders of the real home that a run of the tests may write to."""
    places = (
        _PROJECT,
        Path(tempfile.gettempdir()),
        Path(sys.prefix),
        Path(sysconfig.get_path("purelib")),
    )
    return tuple(str(path.resolve()) for path in places)


def _is_below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(folder + os.sep) for folder in folders)


class _Guard:
    """Refuse what leads to the real home; remember it, should the code under test go on.

    Args:
        home: nothing below may be written.
        precious: nothing below may even be opened.
        allowed: exceptions from the first.
    """

    def __init__(self, home: Path, *, precious: tuple[str, ...], allowed: tuple[str, ...]) -> None:
        self.offences: list[str] = []
        self.active = False
        self._home = (str(home),) if home != Path(home.anchor) else ()
        self._precious = precious
        self._allowed = allowed

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """Look at one event of the interpreter; called for every one, so most leave at once."""
        if not self.active or event not in _CHANGING_EVENTS | _LOOKING_EVENTS:
            return
        writes = event in _CHANGING_EVENTS or (event == "open" and _opens_to_write(arguments))
        self.active = False  # what follows may open files itself
        try:
            for path in _paths(event, arguments):
                self._check(event, os.path.normpath(path.absolute()), writes=writes)
        finally:
            self.active = True

    def _check(self, event: str, path: str, *, writes: bool) -> None:
        outside = writes and _is_below(path, self._home) and not _is_below(path, self._allowed)
        if outside or _is_below(path, self._precious):
            self.offences.append(f"{event} {path}")
            raise AssertionError(f"a test touched the real home: {event} {path}")


def _paths(event: str, arguments: tuple[object, ...]) -> Iterator[Path]:
    """Yield the one or two paths of an event; some events may name an open file by its number."""
    named = 2 if event in {"os.rename", "os.link", "os.symlink"} else 1
    for argument in arguments[:named]:
        if isinstance(argument, str | bytes | os.PathLike):
            path = os.fsdecode(argument)
            if path.startswith("file:"):
                path = url2pathname(urlsplit(path).path)
            yield Path(path)


def _opens_to_write(arguments: tuple[object, ...]) -> bool:
    mode, flags = (*arguments, None, None, None)[1:3]
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


_GUARD = _Guard(_HOME, precious=_precious(), allowed=_allowed())
sys.addaudithook(_GUARD)


@pytest.fixture(autouse=True)
def home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Give the test a home of its own and watch over the real one; returns the new home."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    for name, place in _OWN_FOLDERS.items():
        (folder / place).mkdir(parents=True)
        monkeypatch.setenv(name, str(folder / place))
    # Sockets live here, and their paths may have about a hundred characters in all.
    runtime = Path(tempfile.mkdtemp(prefix="sd-"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    _GUARD.offences.clear()
    _GUARD.active = True
    yield folder
    _GUARD.active = False
    shutil.rmtree(runtime, ignore_errors=True)
    assert _GUARD.offences == []
