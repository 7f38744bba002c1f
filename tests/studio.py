# SPDX-License-Identifier: MIT
"""A window over an index made by hand, with an engine that is played, and a camera."""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from app.windows.main import MainWindow
    from tests.app.conftest import MadeIndex, PlayedEngine

PATIENCE_S = 20.0


class Studio:
    """Open windows one after the other and take their pictures.

    Args:
        options: of the command line.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication

        from app.theme import Theme
        from app.translation import speak

        self._options = options
        self._application = QApplication(["simdesk"])
        self._application.setQuitOnLastWindowClosed(False)
        speak(self._application, options.language)
        if options.reverse:
            self._application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.theme = Theme(self._application, options.scheme, text_scale=options.text)
        self._folder = Path(tempfile.mkdtemp(prefix="simdesk-pictures-"))
        self._number = 0
        self.engine: PlayedEngine
        self.window: MainWindow

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the window work until a condition holds."""
        until = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > until:
                raise TimeoutError
            self._application.processEvents()
            time.sleep(0.005)
        self.rest()

    def rest(self) -> None:
        """Let what was asked for arrive."""
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            self._application.processEvents()
            time.sleep(0.005)

    def open(
        self, make: Callable[[MadeIndex], object] | None, size: tuple[int, int] = (1440, 900)
    ) -> MainWindow:
        """Open a window on an index made by a function; on an empty one where there is none."""
        from app.windows.main import MainWindow
        from app.workers.session import Session
        from simdesk.settings import Locations, Settings
        from tests.app.conftest import MadeIndex, PlayedEngine

        self._number += 1
        locations = Locations.under(self._folder / str(self._number))
        made = MadeIndex(locations)
        if make is not None:
            make(made)
        made.close()

        def make_link() -> PlayedEngine:
            self.engine = PlayedEngine(locations)
            return self.engine

        settings = replace(Settings(), colour_scheme=self._options.scheme)
        window = self.window = MainWindow(self.theme, Session(locations, settings, make_link))
        window.resize(*(round(edge * self._options.text**0.5) for edge in size))
        window.show()
        window.start()
        self.wait(lambda: window._roots is not None and window._counts is not None)
        return window

    def close(self) -> None:
        """Close the window and wait for its threads."""
        ended: list[bool] = []
        self.window.session.closed.connect(lambda: ended.append(True))
        self.window.close()
        self.wait(lambda: bool(ended))
        self.window.deleteLater()

    def take(self, name: str, widget: QWidget | None = None) -> None:
        """Write a picture of the window with a dialog over it, or of one widget."""
        from PySide6.QtCore import QPoint
        from PySide6.QtGui import QPainter

        self.rest()
        shot = self.window.grab()
        if widget is not None:
            painter = QPainter(shot)
            veil = self.theme.colour("text")
            veil.setAlpha(60)
            painter.fillRect(self.window.rect(), veil)
            corner = widget.mapToGlobal(QPoint(0, 0)) - self.window.mapToGlobal(QPoint(0, 0))
            if widget.isModal():
                corner = self.window.rect().center() - widget.rect().center()
            painter.drawPixmap(corner, widget.grab())
            painter.end()
        self._options.out.mkdir(parents=True, exist_ok=True)
        suffix = "" if self._options.scheme == "light" else "-dark"
        suffix += "" if self._options.scale == "1" else f"-{self._options.scale}x"
        suffix += "" if self._options.language == "en" else f"-{self._options.language}"
        suffix += "-reverse" if self._options.reverse else ""
        suffix += "" if self._options.text == 1.0 else f"-text{self._options.text:g}"
        path = self._options.out / f"{name}{suffix}.png"
        shot.save(str(path))
        sys.stdout.write(f"{path}\n")

    def choose(self, row: int) -> None:
        """Choose a group and wait for its texts."""
        window = self.window
        window.lists.groups.go_to(row)
        self.wait(lambda: window.member_model.row(0) is not None)
        self.wait(lambda: window.compare.view.rows is not None)
