# SPDX-License-Identifier: MIT
"""One window for one data folder: a second start hands its folders to the first and ends."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

TIMEOUT_MS = 2000
MOST_BYTES = 1 << 20


def address(locations: Locations) -> str:
    """Return the name of the local socket of a data folder, in a folder of this user alone."""
    digest = hashlib.blake2b(os.fsencode(locations.data), digest_size=8).hexdigest()
    if os.name == "nt":
        return f"simdesk-{digest}"
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime and Path(runtime).is_dir() else Path(tempfile.gettempdir())
    return str(folder / f"simdesk-{os.getuid()}-{digest}")


def hand_over(name: str, folders: Sequence[Path]) -> bool:
    """Give folders to the window that is open already.

    Args:
        name: of the socket.
        folders: to be added there; it comes to the front in any case.

    Returns:
        False where no window answers.
    """
    place = Path(name)
    if os.name != "nt" and place.exists() and place.stat().st_uid != os.getuid():
        logger.warning("the socket of another user stands at %s", name)
        return False
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(TIMEOUT_MS):
        return False
    paths = [os.fspath(folder.absolute()) for folder in folders]
    socket.write(json.dumps(paths).encode() + b"\n")
    taken = socket.waitForBytesWritten(TIMEOUT_MS) and socket.waitForReadyRead(TIMEOUT_MS)
    socket.disconnectFromServer()
    return bool(taken)


class Instance(QObject):
    """Listen for later starts; main thread only.

    Args:
        name: of the socket.
    """

    called = Signal(object)
    """A later start: a tuple of paths as text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def listen(self) -> bool:
        """Begin; what a crashed window left in the way is taken away.

        Returns:
            False where the system refuses; then later starts end at the engine's lock.
        """
        QLocalServer.removeServer(self._name)
        if not self._server.listen(self._name):
            logger.warning("later starts cannot be heard: %s", self._server.errorString())
            return False
        return True

    def close(self) -> None:
        """End."""
        self._server.close()

    @Slot()
    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(socket.deleteLater)

    @Slot()
    def _on_ready_read(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if not socket.canReadLine():
            if socket.bytesAvailable() > MOST_BYTES:
                socket.abort()
            return
        try:
            paths = json.loads(bytes(socket.readLine().data()))
        except ValueError:
            logger.warning("a later start said something that is no list of folders")
            socket.abort()
            return
        socket.write(b"taken\n")
        socket.flush()
        self.called.emit(tuple(path for path in paths if isinstance(path, str)))
