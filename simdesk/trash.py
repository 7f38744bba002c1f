# SPDX-License-Identifier: MIT
"""Where removed files go: which folder, under which name, with which note beside it.

A trash here is a *box*: a folder with ``files`` and ``info``, as the freedesktop.org trash
specification 1.0 lays it out. A trash chooses the name, makes the note and takes it away again; the
file itself is moved by `simdesk.actions.execute`, so that one function moves everything. Boxes are
always on the file's own volume: nothing is copied, and nothing is unlinked but our own notes.

`FreedesktopTrash` is the trash of the desktop on Linux and the BSDs. `QuarantineTrash` is a box of
our own, for where there is none that can be verified; it is an action of its own, never a
fall-back. Other systems have no trash that tells where a file went: `NoTrash` says so beforehand.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote_from_bytes

from simdesk.disk import NOTE_SUFFIX, Disk
from simdesk.errors import ActionError
from simdesk.records import Action, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

QUARANTINE_NAME = b".simdesk-quarantine"
"""Name of every quarantine folder; walkers leave it out."""

_NUMBER_ROOM = 8
"""Bytes kept free for ``.2`` and so on."""

_LONGEST_SUFFIX = 32

_IN_TRASH = re.compile(
    rb"[/\\](\.Trash(-\d+)?|\.Trashes|Trash[/\\]files|\$RECYCLE\.BIN|"
    + re.escape(QUARANTINE_NAME)
    + rb")([/\\]|$)",
    re.IGNORECASE,
)


def in_trash(path: bytes) -> bool:
    """Tell whether a path lies in a trash or a quarantine: it neither survives nor is removed."""
    return _IN_TRASH.search(path) is not None


class Trash(Protocol):
    """Where removed files go.

    Attributes:
        action: the action this is used for.
    """

    @property
    def action(self) -> Action:
        """Return the action this is used for."""

    def probe(self, path: bytes) -> bool:
        """Tell, without changing anything, whether a file can be put here."""

    def choose(self, path: bytes) -> bytes:
        """Return the absolute path a file will have here; no path is given twice.

        Raises:
            ActionError: ``NO_TRASH`` where there is no place for it.
            OSError: where that cannot be told.
        """

    def reserve(self, path: bytes, destination: bytes) -> None:
        """Make the place that was chosen, with the note of where the file came from.

        Raises:
            ActionError: ``NO_TRASH`` where the trash of the file is another by now.
            OSError: ``EEXIST`` where somebody else took the name meanwhile.
        """

    def reserved(self, path: bytes, destination: bytes) -> bool:
        """Tell whether the note of this very file is there.

        Raises:
            OSError: where it cannot be told.
        """

    def release(self, path: bytes, destination: bytes, *, after_crash: bool = False) -> None:
        """Take the note away, if it is of this file and the file is not there.

        Args:
            path: where the file stood.
            destination: the place that was chosen for it.
            after_crash: True to take an empty note for ours too: the crash cut it short.

        Raises:
            OSError: where it cannot be removed.
        """


@dataclass(frozen=True, slots=True)
class Box:
    """A folder with ``files`` and ``info``.

    Attributes:
        path: absolute, without links.
        base: notes name files relative to this folder; empty for absolute.
    """

    path: bytes
    base: bytes

    @property
    def files(self) -> bytes:
        """Return the folder of the files."""
        return os.path.join(self.path, b"files")

    def spelling(self, path: bytes) -> bytes:
        """Return how a note names a file: percent-encoded, relative where the box says so."""
        plain = os.path.relpath(path, self.base) if self.base else path
        return quote_from_bytes(plain.replace(os.sep.encode(), b"/"), safe="/").encode()


class _BoxTrash:
    """What every trash made of boxes does alike."""

    def __init__(self, disk: Disk, now: Callable[[], datetime]) -> None:
        self._disk = disk
        self._now = now
        self._numbers: dict[bytes, int] = {}

    def _box(self, path: bytes) -> Box | None:
        raise NotImplementedError

    def _same_volume(self, folder: bytes, other: bytes) -> bool:
        return self._disk.volume(folder) == self._disk.volume(_existing(other))

    def probe(self, path: bytes) -> bool:
        """Tell, without changing anything, whether a file can be put here."""
        try:
            box = None if in_trash(path) else self._box(path)
        except OSError:
            return False
        if box is None:
            return False
        places = (box.files, os.path.join(box.path, b"info"))
        return all(self._disk.may_change(_existing(place)) for place in places)

    def choose(self, path: bytes) -> bytes:
        """Return the absolute path a file will have here; no path is given twice.

        Raises:
            ActionError: ``NO_TRASH`` where there is no place for it.
            OSError: where that cannot be told.
        """
        box = self._box(path)
        if box is None:
            raise ActionError(Refusal.NO_TRASH)
        limit = self._disk.longest_name(_existing(box.files))
        stem, suffix = shortened(os.path.basename(path), limit - len(NOTE_SUFFIX))
        key = os.path.join(box.files, stem + suffix)
        number = self._numbers.get(key, 0) + 1
        while self._taken(box, _numbered(stem, suffix, number)):
            number += 1
        self._numbers[key] = number
        return os.path.join(box.files, _numbered(stem, suffix, number))

    @staticmethod
    def _taken(box: Box, name: bytes) -> bool:
        note = os.path.join(box.path, b"info", name + NOTE_SUFFIX)
        return os.path.lexists(note) or os.path.lexists(os.path.join(box.files, name))

    def reserve(self, path: bytes, destination: bytes) -> None:
        """Make the place that was chosen, with the note of where the file came from.

        Raises:
            ActionError: ``NO_TRASH`` where the trash of the file is another by now.
            OSError: ``EEXIST`` where somebody else took the name meanwhile.
        """
        box = self._box(path)
        if box is None or os.path.dirname(destination) != box.files:
            raise ActionError(Refusal.NO_TRASH)
        self._make(box.files)
        self._make(os.path.join(box.path, b"info"))
        when = self._now().strftime("%Y-%m-%dT%H:%M:%S").encode()
        content = b"[Trash Info]\nPath=%s\nDeletionDate=%s\n" % (box.spelling(path), when)
        with self._disk.open_folder(os.path.join(box.path, b"info")) as notes:
            self._disk.write_note(notes, os.path.basename(destination) + NOTE_SUFFIX, content)

    def _make(self, path: bytes) -> None:
        """Make a folder and those above it, for this user only."""
        above, name = os.path.split(path)
        if not os.path.isdir(above):
            self._make(above)
        with self._disk.open_folder(above) as folder:
            if not self._disk.exists(folder, name):
                self._disk.make_folder(folder, name, mode=0o700)

    def reserved(self, path: bytes, destination: bytes) -> bool:
        """Tell whether the note of this very file is there.

        Raises:
            OSError: where it cannot be told.
        """
        return _is_note_of(path, destination, self._note(destination) or b"")

    def release(self, path: bytes, destination: bytes, *, after_crash: bool = False) -> None:
        """Take the note away, if it is of this file and the file is not there.

        Args:
            path: where the file stood.
            destination: the place that was chosen for it.
            after_crash: True to take an empty note for ours too: the crash cut it short.

        Raises:
            OSError: where it cannot be removed.
        """
        note = None if os.path.lexists(destination) else self._note(destination)
        cut_short = after_crash and note == b""
        if note is None or not (cut_short or _is_note_of(path, destination, note)):
            return
        with self._disk.open_folder(os.path.join(_box_at(destination), b"info")) as notes:
            self._disk.forget(notes, os.path.basename(destination) + NOTE_SUFFIX)

    def _note(self, destination: bytes) -> bytes | None:
        try:
            with self._disk.open_folder(os.path.join(_box_at(destination), b"info")) as notes:
                return self._disk.read_note(notes, os.path.basename(destination) + NOTE_SUFFIX)
        except FileNotFoundError:
            return None


class FreedesktopTrash(_BoxTrash):
    """The trash of the desktop on Linux and the BSDs.

    Args:
        home: the home trash, usually ``$XDG_DATA_HOME/Trash``.
        user: numeric user id.
        disk: the system calls.
        now: the local time, for the notes.

    Source:
        The FreeDesktop.org Trash specification, version 1.0.
    """

    action = Action.TRASH

    def __init__(
        self,
        home: bytes,
        *,
        user: int,
        disk: Disk | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(disk or Disk(), now)
        self._home = home
        self._user = user

    def _box(self, path: bytes) -> Box | None:
        folder = os.path.dirname(path)
        home = os.path.realpath(self._home)
        if self._same_volume(folder, home):
            return Box(home, b"")
        top = self._top(folder)
        shared = os.path.join(top, b".Trash")
        own = os.path.join(shared, str(self._user).encode())
        if _is_sticky_folder(shared) and self._usable(own):
            return Box(own, top)
        private = os.path.join(top, b".Trash-%d" % self._user)
        return Box(private, top) if self._usable(private) else None

    def _top(self, folder: bytes) -> bytes:
        volume = self._disk.volume(folder)
        while (above := os.path.dirname(folder)) != folder and self._disk.volume(above) == volume:
            folder = above
        return folder

    def _usable(self, folder: bytes) -> bool:
        """Tell whether a box is a real folder of this user, or can be made."""
        try:
            status = os.lstat(folder)
        except FileNotFoundError:
            return self._disk.may_change(os.path.dirname(folder))
        return stat.S_ISDIR(status.st_mode) and status.st_uid == self._user


class QuarantineTrash(_BoxTrash):
    """Boxes of our own: one in the data folder, one in each root on another volume.

    Args:
        home: the box for files on the volume of the data folder.
        roots: returns the present roots.
        disk: the system calls.
        now: the local time, for the notes.
    """

    action = Action.QUARANTINE

    def __init__(
        self,
        home: bytes,
        *,
        roots: Callable[[], Iterable[bytes]],
        disk: Disk | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(disk or Disk(), now)
        self._home = home
        self._roots = roots

    def _box(self, path: bytes) -> Box | None:
        folder = os.path.dirname(path)
        home = os.path.realpath(self._home)
        if self._same_volume(folder, home):
            return Box(home, b"")
        holding = [root for root in self._roots() if path.startswith(os.path.join(root, b""))]
        root = max(holding, key=len, default=b"")
        if not root or not self._same_volume(folder, root):
            return None
        box = os.path.join(root, QUARANTINE_NAME)
        return None if os.path.islink(box) else Box(box, root)


class NoTrash:
    """Says that this system has no trash that could be verified."""

    action = Action.TRASH

    def probe(self, path: bytes) -> bool:
        """Tell that nothing can be put here."""
        del path
        return False

    def choose(self, path: bytes) -> bytes:
        """Refuse.

        Raises:
            ActionError: ``NO_TRASH`` always.
        """
        raise ActionError(Refusal.NO_TRASH, os.fsdecode(path))

    def reserve(self, path: bytes, destination: bytes) -> None:
        """Refuse.

        Raises:
            ActionError: ``NO_TRASH`` always.
        """
        raise ActionError(Refusal.NO_TRASH, os.fsdecode(path or destination))

    def reserved(self, path: bytes, destination: bytes) -> bool:
        """Tell that there is no note."""
        del path, destination
        return False

    def release(self, path: bytes, destination: bytes, *, after_crash: bool = False) -> None:
        """Do nothing: nothing was reserved."""


def system_trash(disk: Disk | None = None) -> Trash:
    """Return the trash of this system, `NoTrash` where it has none that could be verified."""
    if sys.platform in {"win32", "darwin", "cygwin"}:
        return NoTrash()
    data = os.environb.get(b"XDG_DATA_HOME", b"")
    if not os.path.isabs(data):
        data = os.path.join(os.path.expanduser(b"~"), b".local", b"share")
    return FreedesktopTrash(os.path.join(data, b"Trash"), user=os.getuid(), disk=disk)


def _is_note_of(path: bytes, destination: bytes, note: bytes) -> bool:
    box = _box_at(destination)
    bases = (b"", os.path.dirname(box), os.path.dirname(os.path.dirname(box)))
    return any(b"Path=" + Box(box, base).spelling(path) in note.splitlines() for base in bases)


def _box_at(destination: bytes) -> bytes:
    return os.path.dirname(os.path.dirname(destination))


def _existing(path: bytes) -> bytes:
    """Return the path itself or the nearest folder above that exists."""
    while not os.path.lexists(path):
        path = os.path.dirname(path)
    return path


def _is_sticky_folder(path: bytes) -> bool:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) and bool(mode & stat.S_ISVTX)


def shortened(name: bytes, limit: int) -> tuple[bytes, bytes]:
    """Split a name before its suffix, cut so that a number still fits in."""
    stem, suffix = os.path.splitext(name)
    if len(suffix) > _LONGEST_SUFFIX:
        stem, suffix = name, b""
    room = limit - len(suffix) - _NUMBER_ROOM
    if len(stem) <= room:
        return stem, suffix
    cut = stem[:room]
    try:
        stem.decode()
    except UnicodeDecodeError:
        return cut, suffix
    return cut.decode("utf-8", "ignore").encode(), suffix


def _numbered(stem: bytes, suffix: bytes, number: int) -> bytes:
    return stem + suffix if number == 1 else b"%s.%d%s" % (stem, number, suffix)
