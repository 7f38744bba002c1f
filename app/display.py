# SPDX-License-Identifier: MIT
"""Tell in one line why no window can be shown, before Qt would abort.

Qt ends the process where it finds no display or where a library of its platform plugin is
missing. Both can be seen beforehand: by asking for the display, and by loading what Qt would load.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import re
import socket
import sys
from pathlib import Path

HEADLESS = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs", "vkkhrdisplay", "minimalegl")
NO_DISPLAY = "there is no display; use simdesk-cli, for example: simdesk-cli scan FOLDER"

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libzstd.so.1": "libzstd1",
}
"""Libraries of the system that Qt needs, and the Debian package that holds each."""


def _wanted_platform() -> str:
    return os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0].strip()


def no_display() -> str:
    """Return one line where there is no display to show a window on, else nothing."""
    if sys.platform in {"win32", "darwin"} or _wanted_platform() in HEADLESS:
        return ""
    return "" if _wayland_answers() or _x11_answers() else NO_DISPLAY


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    folder = os.environ.get("XDG_RUNTIME_DIR")
    if not name or not (folder or name.startswith("/")):
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(2)
        try:
            probe.connect(str(Path(folder or "/") / name))
        except OSError:
            return False
    return True


def _x11_answers() -> bool:
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # the library is what is missing, and the next check names it
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    broken = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not broken


def missing_library() -> str:
    """Return one line where a library of the system is missing, else nothing.

    Imports Qt; call it only where a window is wanted.
    """
    try:
        core = importlib.import_module("PySide6.QtCore")
        importlib.import_module("PySide6.QtWidgets")
        importlib.import_module("PySide6.QtSvg")
        importlib.import_module("PySide6.QtNetwork")
    except ImportError as error:
        return name_package(str(error))
    if sys.platform in {"win32", "darwin"}:
        return ""
    folder = Path(str(core.QLibraryInfo.path(core.QLibraryInfo.LibraryPath.PluginsPath)))
    return _plugin_trouble(folder / "platforms" / f"libq{_plugin()}.so")


def _plugin() -> str:
    wanted = _wanted_platform()
    if wanted:
        return wanted
    return "wayland" if _wayland_answers() and not os.environ.get("DISPLAY") else "xcb"


def _plugin_trouble(plugin: Path) -> str:
    if not plugin.exists():
        return ""  # Qt lists the platforms it has, in words of its own
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return name_package(str(error))
    return ""


def name_package(error: str) -> str:
    """Turn a loader's words into the package to install.

    Args:
        error: such as ``libEGL.so.1: cannot open shared object file: No such file or directory``.
    """
    found = re.search(r"(lib[\w.+-]+\.so[\w.]*)", error)
    if found is None:
        return f"Qt cannot be loaded ({error}); without a window: simdesk-cli"
    library = found.group(1)
    package = PACKAGES.get(library)
    if package is None:
        return f"Qt needs {library}; install the package of your system that holds it"
    return (
        f"Qt needs {library}; install it with: sudo apt-get install {package} "
        f"(elsewhere: the package that holds {library})"
    )
