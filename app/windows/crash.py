# SPDX-License-Identifier: MIT
"""What happens when the program itself is wrong: the person is told and goes on.

PySide prints an exception from a slot and carries on; the hook here shows it. Nothing is lost by
it, since the engine stores marks and decisions as they are made.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app import desktop
from app.theme import Type
from app.views.parts import Line, button, column, label, row

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from app.theme import Theme

logger = logging.getLogger(__name__)

KEPT_RECORDS = 500


class RecordRing(logging.Handler):
    """Keep the last log records in memory, for the dialog."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._lines: deque[str] = deque(maxlen=KEPT_RECORDS)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self._lines.append(self.format(record))

    def lines(self) -> list[str]:
        """Return what is kept, oldest first."""
        return list(self._lines)


class CrashReporter(QObject):
    """Catch what nobody caught, in any thread, and show it once in the main thread.

    Args:
        ring: the last log records.
        logs: the log folder.
    """

    crashed = Signal(str)
    """A traceback; any thread emits it, the main thread takes it."""

    def __init__(self, ring: RecordRing, logs: Path) -> None:
        super().__init__()
        self._ring = ring
        self._logs = logs
        self._theme: Theme | None = None
        self._parent: QWidget | None = None
        self.dialog: CrashDialog | None = None
        self.crashed.connect(self._on_crashed, Qt.ConnectionType.QueuedConnection)

    def show_over(self, theme: Theme, parent: QWidget) -> None:
        """Show dialogs over a window from now on."""
        self._theme, self._parent = theme, parent

    def install(self) -> None:
        """Take over the hooks of the interpreter."""
        sys.excepthook = self.take
        threading.excepthook = self._take_thread

    def take(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Log an exception and show it; an interrupt from the keyboard ends the program."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        logger.error("not caught", exc_info=(kind, error, trace))
        self.crashed.emit("".join(traceback.format_exception(kind, error, trace)))

    def _take_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.take(caught.exc_type, caught.exc_value, caught.exc_traceback)

    @Slot(str)
    def _on_crashed(self, trace: str) -> None:
        if self._theme is None or self.dialog is not None:
            return
        log = "\n".join(self._ring.lines())
        self.dialog = CrashDialog(self._theme, trace, log, self._logs, self._parent)
        self.dialog.finished.connect(self._on_closed)
        self.dialog.open()

    @Slot()
    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None


class CrashDialog(QDialog):
    """Say what went wrong, and let the person go on.

    Args:
        theme: for fonts and colours.
        trace: the traceback.
        log: the last log records.
        logs: the log folder.
        parent: the window.
    """

    def __init__(
        self, theme: Theme, trace: str, log: str, logs: Path, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Something went wrong"))
        self._whole = f"{trace}\n\n{log}"
        self._logs = logs
        self.words = QPlainTextEdit(self._whole)
        self.words.setReadOnly(True)
        self.words.setAccessibleName(self.tr("What the program says"))
        self.words.setTabChangesFocus(True)
        self.words.setFont(theme.font(Type.SECONDARY))
        self.copy = button(self.tr("Copy"), name="copy")
        self.folder = button(self.tr("Open the log folder"), name="logs")
        self.go_on = button(self.tr("Go on"), primary=True, name="go-on")
        self.go_on.setDefault(True)
        told = label(
            theme,
            self.tr(
                "This is a mistake in SimDesk. Your documents, marks and history are safe: they "
                "are stored as they are made. If you report it, please add the text below."
            ),
            wrap=True,
        )
        told.setObjectName("secondary")
        title = label(theme, self.tr("Something went wrong"), Type.TITLE)
        layout = column(title, 6, told, 12, margins=(24, 20, 24, 12))
        layout.addWidget(self.words, 1)
        whole = column()
        whole.addLayout(layout, 1)
        whole.addWidget(Line())
        feet = row(self.copy, self.folder, None, self.go_on, gap=10, margins=(24, 14, 24, 14))
        whole.addLayout(feet)
        self.setLayout(whole)
        self.resize(theme.px(640), theme.px(440))
        self.copy.clicked.connect(self._on_copy)
        self.folder.clicked.connect(self._on_folder)
        self.go_on.clicked.connect(self.accept)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._whole)

    @Slot()
    def _on_folder(self) -> None:
        desktop.open_folder(self._logs)
