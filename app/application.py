# SPDX-License-Identifier: MIT
"""From nothing to a window: logging, hooks, theme, session; back to nothing when it closes."""

from __future__ import annotations

import faulthandler
import logging
import signal
import sys
from functools import partial
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app.accessible import give_roles
from app.resources import icon_path
from app.theme import Theme
from app.translation import speak
from app.windows.crash import CrashReporter, RecordRing
from app.windows.main import MainWindow
from app.workers.garbage import GarbageCollector
from app.workers.instance import Instance, address, hand_over
from app.workers.session import Session
from simdesk.errors import SettingsError
from simdesk.link import EngineLink
from simdesk.settings import Settings, load_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import TextIO

    from PySide6.QtCore import QMessageLogContext

    from app.workers.link import Link
    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

LOG_BYTES = 1_000_000
LOGS_KEPT = 3
SWITCH_S = 0.0005
"""How long a Python thread may hold the interpreter; short, so that the window stays fluent."""


def start_logging(logs: Path) -> RecordRing:
    """Log to a rotating file and to memory.

    Args:
        logs: the log folder; made where it is missing.

    Returns:
        The records in memory.
    """
    ring = RecordRing()
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(ring)
    try:
        logs.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(
            logs / "window.log",
            maxBytes=LOG_BYTES,
            backupCount=LOGS_KEPT - 1,
            encoding="utf-8",
            delay=True,
        )
    except OSError as error:
        logger.warning("there is no log file: %s", error)
        return ring
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(file)
    return ring


def start_faulthandler(logs: Path) -> TextIO | None:
    """Write the stack of a hard crash into the log folder; the file stays open to the end."""
    try:
        file = (logs / "crash.log").open("a", encoding="utf-8")
    except OSError as error:
        logger.warning("a hard crash will leave no trace: %s", error)
        return None
    faulthandler.enable(file)
    return file


def crashed_last_time(logs: Path) -> bool:
    """Tell whether the last start ended hard; its trace is set aside as ``crash-last.log``."""
    trace = logs / "crash.log"
    try:
        if trace.stat().st_size == 0:
            return False
        trace.replace(logs / "crash-last.log")
    except OSError:
        return False  # there was no start before, or its folder cannot be written
    return True


def qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Pass on what Qt has to say to the log."""
    level = {
        QtMsgType.QtDebugMsg: logging.DEBUG,
        QtMsgType.QtInfoMsg: logging.INFO,
        QtMsgType.QtWarningMsg: logging.WARNING,
    }.get(kind, logging.ERROR)
    logging.getLogger("qt").log(level, "%s", message)


def settings_or_defaults(path: Path) -> Settings:
    """Read the settings; where they mean nothing the engine says so, and defaults hold."""
    try:
        return load_settings(path)
    except SettingsError as error:
        logger.warning("the settings mean nothing: %s", error)
        return Settings()


def make_window(
    application: QApplication,
    locations: Locations,
    settings: Settings,
    make_link: Callable[[], Link],
    folders: Sequence[Path] = (),
) -> MainWindow:
    """Return a window with its session, not started yet."""
    give_roles()
    theme = Theme(application, settings.colour_scheme)
    return MainWindow(theme, Session(locations, settings, make_link), folders)


def run(locations: Locations, folders: Sequence[Path]) -> int:
    """Show the window until it is closed.

    Args:
        locations: where the files live.
        folders: to add and scan at once.

    Returns:
        The exit status.
    """
    ring = start_logging(locations.logs)
    crashed = crashed_last_time(locations.logs)
    crash_file = start_faulthandler(locations.logs)
    qInstallMessageHandler(qt_message)
    sys.setswitchinterval(SWITCH_S)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    application = QApplication(sys.argv[:1])
    application.setApplicationName("SimDesk")
    application.setDesktopFileName("simdesk")
    application.setWindowIcon(QIcon(str(icon_path("simdesk"))))
    application.setQuitOnLastWindowClosed(False)
    name = address(locations)
    if hand_over(name, folders):
        return 0
    settings = settings_or_defaults(locations.settings)
    speak(application, settings.language)
    instance = Instance(name)
    instance.listen()
    reporter = CrashReporter(ring, locations.logs)
    reporter.install()
    make_link = partial(EngineLink, locations)
    window = make_window(application, locations, settings, make_link, folders)
    reporter.show_over(window.theme, window)
    window.session.closed.connect(application.quit)
    instance.called.connect(window.on_called)
    if crashed:
        window.say_crashed()
    collector = GarbageCollector()
    window.show()
    window.start()
    collector.start()
    status = application.exec()
    collector.stop()
    instance.close()
    window.deleteLater()
    application.processEvents()
    if crash_file is not None:
        faulthandler.disable()
        crash_file.close()
    return status
