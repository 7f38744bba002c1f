# SPDX-License-Identifier: MIT
"""Open a file and show it in the file manager, on each system in its own way."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QDesktopServices

if TYPE_CHECKING:
    from pathlib import Path

_FILE_MANAGER = "org.freedesktop.FileManager1"
_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")


def url_of(path: bytes) -> QUrl:
    """Return the address of a file, also where its name is not UTF-8."""
    encoded = b"file://" + b"".join(
        bytes([byte]) if byte in _PLAIN else f"%{byte:02X}".encode() for byte in path
    )
    if sys.platform == "win32":
        return QUrl.fromLocalFile(os.fsdecode(path))
    return QUrl.fromEncoded(encoded)


def open_file(path: bytes) -> bool:
    """Open a file with the program the system has for it.

    Returns:
        False where the system knows none.
    """
    return QDesktopServices.openUrl(url_of(path))


def reveal(path: bytes) -> bool:
    """Show a file in the file manager, or at least its folder.

    Returns:
        False where neither could be opened.
    """
    if sys.platform == "darwin":
        started, _ = QProcess.startDetached("open", ["-R", os.fsdecode(path)])
        return bool(started)
    if sys.platform == "win32":
        started, _ = QProcess.startDetached("explorer.exe", [f"/select,{os.fsdecode(path)}"])
        return bool(started)
    if _reveal_by_dbus(path):
        return True
    return QDesktopServices.openUrl(url_of(os.path.dirname(path)))  # noqa: PTH120 - bytes


def _reveal_by_dbus(path: bytes) -> bool:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage  # noqa: PLC0415 - Linux only

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected() or not bus.interface().isServiceRegistered(_FILE_MANAGER).value():
        return False
    message = QDBusMessage.createMethodCall(
        _FILE_MANAGER, "/org/freedesktop/FileManager1", _FILE_MANAGER, "ShowItems"
    )
    message.setArguments([[url_of(path).toString(QUrl.ComponentFormattingOption.FullyEncoded)], ""])
    return bus.send(message)


def open_folder(path: Path) -> bool:
    """Open a folder of ours in the file manager."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
