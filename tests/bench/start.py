# SPDX-License-Identifier: MIT
"""How soon the window can be used on a large index: ``python -m tests.bench start``.

The program is started as a person starts it, without a screen, with its real engine, on the index
of the window's bench: a million documents in 300,000 groups that an earlier start has left. Times
count from before the process was made; each is the median of several starts after a first one that
warms the caches and leaves the compiled modules, as an installation does. Beside them stands what
the same interpreter takes to show an empty window of Qt, so that a ratio from one run says how much
is ours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.windows.main import MainWindow

ROUNDS = 7
PATIENCE_MS = 60_000
SCREEN = {
    "screens": [
        {
            "name": "one",
            "x": 0,
            "y": 0,
            "width": 1920,
            "height": 1080,
            "logicalDpi": 96,
            "logicalBaseDpi": 96,
            "dpr": 1,
        }
    ]
}
"""A screen as people have them; without a word Qt makes up one of 800 by 800 pixels."""
BARE = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
application = QApplication(sys.argv)
window = QMainWindow()
window.setCentralWidget(QTableView())
window.show()
QTimer.singleShot(0, application.quit)
application.exec()
print(time.monotonic() - float(sys.argv[1]))
"""


def show(folder: Path, begin: float) -> None:
    """Start the program, note when things are there, end it; print the notes as JSON.

    Args:
        folder: the data folder.
        begin: of `time.monotonic`, when the process was asked for.
    """
    notes: dict[str, float] = {}

    def note(what: str) -> None:
        notes.setdefault(what, (time.monotonic() - begin) * 1000)

    note("start_python_ms")
    import app.application as program
    from simdesk.settings import Locations

    note("start_imported_ms")
    make_window = program.make_window

    def watched(*given: object) -> MainWindow:
        window = make_window(*given)  # type: ignore[arg-type]  # passed on as they came
        _watch(window, note, notes)
        note("start_window_made_ms")
        return window

    program.make_window = watched  # type: ignore[assignment]  # the same, with an onlooker
    program.run(Locations.under(folder), [])


def _watch(window: MainWindow, note: object, notes: dict[str, float]) -> None:
    from PySide6.QtCore import QEvent, QObject, QTimer

    assert callable(note)

    class Onlooker(QObject):
        """Note paints of the lists."""

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if event.type() == QEvent.Type.Paint:
                groups = watched is window.lists.groups.viewport()
                model = window.group_model if groups else window.member_model
                if model.ids() and model.row(0) is not None:
                    note("start_groups_painted_ms" if groups else "start_usable_ms")
            return False

    window.onlooker = Onlooker(window)  # type: ignore[attr-defined]  # lives as long as the window
    for table in (window.lists.groups, window.lists.members):
        table.viewport().installEventFilter(window.onlooker)  # type: ignore[attr-defined]  # as above
    window.group_model.loaded.connect(
        lambda: note("start_all_ids_ms") if len(window.group_model.ids()) > 256 else None
    )
    window.session.ready.connect(lambda: note("start_engine_ready_ms"))
    timer = QTimer(window)

    def look() -> None:
        wanted = {"start_usable_ms", "start_all_ids_ms", "start_engine_ready_ms"}
        if wanted <= notes.keys():
            timer.stop()
            print(json.dumps(notes), flush=True)
            window.close()

    timer.timeout.connect(look)
    timer.start(50)
    QTimer.singleShot(PATIENCE_MS, window.close)


def _once(command: list[str], compiled: str) -> str:
    screen = Path(compiled, "screen.json")
    screen.write_text(json.dumps(SCREEN))
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": compiled,
    }
    begun = str(time.monotonic())
    done = subprocess.run(
        [sys.executable, *command, begun],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    lines = done.stdout.splitlines()
    if not lines:
        raise RuntimeError(done.stderr[-2000:])
    return lines[-1]


def run(*, quick: bool) -> int:
    """Print the rows."""
    from simdesk.settings import Locations
    from tests.bench.window import make_index

    documents, groups = (100_000, 30_000) if quick else (1_000_000, 300_000)
    found: dict[str, list[float]] = {}
    bare: list[float] = []
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as compiled:
        make_index(Locations.under(Path(name)), documents, groups)
        command = ["-m", "tests.bench.start", name]
        for warming in (command, ["-c", BARE]):
            _once(warming, compiled)
        for _ in range(3 if quick else ROUNDS):
            for row, value in json.loads(_once(command, compiled)).items():
                found.setdefault(row, []).append(value)
            bare.append(float(_once(["-c", BARE], compiled)) * 1000)
    print(f"start_documents: {documents}")
    print(f"start_groups: {groups}")
    for row, values in sorted(found.items(), key=lambda item: median(item[1])):
        print(f"{row}: {median(values):.0f} ({min(values):.0f} to {max(values):.0f})")
    print(f"start_bare_qt_window_ms: {median(bare):.0f} ({min(bare):.0f} to {max(bare):.0f})")
    print(f"start_usable_ratio_vs_bare_qt: {median(found['start_usable_ms']) / median(bare):.2f}")
    return 0


if __name__ == "__main__":
    show(Path(sys.argv[1]), float(sys.argv[2]))
