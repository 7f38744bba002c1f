# SPDX-License-Identifier: MIT
"""Make the pictures of README.md: the sample documents, read and compared by the real engine.

``python -m tests.readme_pictures [--out DIR]``

Every figure on them is what SimDesk finds in ``resources/samples``; only the dates of the files are
set, so that the pictures do not change with the day.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor, QImage

from app.theme import LIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication, QWidget

    from app.windows.main import MainWindow

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1440, 900)
SHRUNK = 3 / 4
"""Of the window's own pixels, so that a picture fits on a page."""
COLOURS = 200
"""Of a picture, which then has a third of the bytes."""
PATIENCE_S = 60.0
DAY_S = 86_400
NOON_S = 1_773_403_200
"""12:00 UTC on a day in March 2026."""


def copy_samples(folder: Path) -> Path:
    """Copy the samples and give each file a date of its own; returns their folder."""
    copies = folder / "Documents"
    shutil.copytree(ROOT / "resources" / "samples", copies)
    for days, path in enumerate(sorted(copies.rglob("*.*"))):
        when = NOON_S - (len(path.name) * 7 + days) % 97 * DAY_S
        os.utime(path, (when, when))
    return copies


def with_few_colours(picture: QImage) -> QImage:
    """Return a picture of its most frequent colours; every other is drawn in the nearest of them.

    Qt's own reduction puts dots into plain surfaces.
    """
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = picture.width(), picture.height()
    points = np.frombuffer(picture.bits(), np.uint32).reshape(high, wide)
    found, places, counts = np.unique(points, return_inverse=True, return_counts=True)
    often = found[np.argsort(-counts, kind="stable")[:COLOURS]]
    ours = [QColor(said).rgb() for said in asdict(LIGHT).values() if isinstance(said, str)]
    kept = np.unique(np.concatenate((often, np.array(ours, np.uint32))))

    def parts(colours: np.ndarray) -> np.ndarray:
        return np.stack([(colours >> shift) & 255 for shift in (16, 8, 0)], axis=1).astype(float)

    away = np.linalg.norm(parts(found)[:, None, :] - parts(kept)[None, :, :], axis=2)
    numbers = np.argmin(away, axis=1).astype(np.uint8)[places].reshape(high, wide)
    made = QImage(wide, high, QImage.Format.Format_Indexed8)
    made.setColorTable([int(colour) | 0xFF00_0000 for colour in kept])
    lines = np.frombuffer(made.bits(), np.uint8).reshape(high, -1)
    lines[:, :wide] = numbers
    return made


class Camera:
    """A window on the samples.

    Args:
        application: the one of Qt.
        folder: for copies and data.
        out: where the pictures go.
    """

    def __init__(self, application: QApplication, folder: Path, out: Path) -> None:
        from app.application import make_window
        from simdesk.link import EngineLink
        from simdesk.settings import Locations, Settings

        self._application = application
        self._out = out
        locations = Locations.under(folder / "data")
        settings = Settings(colour_scheme="light", watch=False)
        link = partial(EngineLink, locations)
        self.window: MainWindow = make_window(
            application, locations, settings, link, [copy_samples(folder)]
        )
        self.window.resize(*SIZE)
        self.window.show()
        self.window.start()
        self.wait(lambda: len(self.window.group_model.ids()) >= 5 and self.is_idle())

    def is_idle(self) -> bool:
        """Tell whether the engine has nothing to do."""
        from simdesk.protocol import Stage

        return self.window.foot.progress.stage is Stage.IDLE

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the window work until a condition holds, and half a second longer."""
        until = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > until:
                raise TimeoutError
            self._application.processEvents()
            time.sleep(0.005)
        rest = time.monotonic() + 0.5
        while time.monotonic() < rest:
            self._application.processEvents()
            time.sleep(0.005)

    def choose(self, name: str) -> None:
        """Choose the group that is kept under a name, and its first near file."""
        model, members = self.window.group_model, self.window.member_model
        self.wait(lambda: all(model.row(n) is not None for n in range(len(model.ids()))))
        rows = [model.row(n) for n in range(len(model.ids()))]
        self.window.lists.groups.go_to(next(n for n, row in enumerate(rows) if name in row.name))
        self.wait(lambda: members.row(0) is not None and name in os.fsdecode(members.row(0).path))
        near = [n for n in range(len(members.ids())) if members.row(n).similarity < 1]
        self.window.lists.members.go_to(near[0] if near else 1)
        self.wait(lambda: self.window.compare.view.rows is not None)

    def take(self, name: str, widget: QWidget) -> None:
        """Write a picture."""
        self.wait(lambda: True)
        from PySide6.QtCore import Qt

        path = self._out / f"{name}.png"
        picture = widget.grab().toImage()
        smooth = Qt.TransformationMode.SmoothTransformation
        picture = picture.scaledToWidth(round(picture.width() * SHRUNK), smooth)
        with_few_colours(picture).save(str(path))
        sys.stdout.write(f"{path} {path.stat().st_size // 1000} KB\n")

    def close(self) -> None:
        """Close the window and wait for the engine."""
        ended: list[bool] = []
        self.window.session.closed.connect(lambda: ended.append(True))
        self.window.close()
        self.wait(lambda: bool(ended))


def take_all(camera: Camera) -> None:
    """Take the pictures, one after the other."""
    window = camera.window
    camera.choose("harbour")
    window.on_next_difference()
    camera.take("compare", window)
    window.on_explain()
    from app.windows.fingerprinting import FingerprintDialog

    dialog = window.findChild(FingerprintDialog)
    camera.wait(lambda: bool(dialog.picture.steps()))
    camera.take("fingerprint", dialog)
    dialog.close()
    rule = window.rule_dialog()
    rule.open()
    camera.wait(rule.mark.isEnabled)
    rule.near.setChecked(True)
    camera.wait(rule.mark.isEnabled)
    rule.mark.click()
    camera.wait(lambda: window._counts is not None and window._counts.marked_files > 0)
    window.on_review()
    camera.wait(lambda: window.plan_dialog is not None and window.plan_dialog.model is not None)
    camera.take("plan", window.plan_dialog)
    window.plan_dialog.reject()


def main() -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description="Make the pictures of README.md.")
    parser.add_argument("--out", type=Path, default=ROOT / "resources" / "pictures")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = "1"
    from PySide6.QtWidgets import QApplication

    from app.translation import speak

    application = QApplication(["simdesk"])
    application.setQuitOnLastWindowClosed(False)
    speak(application, "en")
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="simdesk-pictures-") as folder:
        camera = Camera(application, Path(folder), options.out)
        take_all(camera)
        camera.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
